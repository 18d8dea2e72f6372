//! What a directive takes of the statements after it, and what these are to it.

use super::tree::{DirectiveLine, Do, Executable, ExecutableKind, Expr, ExprKind, LoopControl};
use crate::directive::Directive;
use crate::fortran::phrases::OtherLoop;
use directives::{Association, Category, Clause, Leaf, Model, Name};
use source::Span;

/// What a directive takes of the statements after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Governs {
    /// It stands alone.
    Nothing,
    /// It declares something, which it cannot do among executable statements (R035).
    Declarations,
    /// A loop, or several for a loop sequence.
    Loop,
    /// Everything up to its end directive.
    Block,
    /// One statement or two.
    Atomic,
    /// One statement.
    Statement,
    /// More directives of its kind and an ALLOCATE statement (OpenMP 5.2, 6.7).
    Allocation,
    /// What its variants govern.
    Variants,
    /// It divides a construct that is not around it.
    Separated,
}

/// What a directive takes of the statements after it.
pub fn governs(line: &DirectiveLine) -> Governs {
    let directive = line.directive();
    let has = |wanted: Clause| directive.clauses().any(|clause| clause.name() == wanted);
    match directive.name().last() {
        Leaf::Atomic | Leaf::AccAtomic => return Governs::Atomic,
        Leaf::Dispatch | Leaf::Allocators => return Governs::Statement,
        // OpenMP 5.2, 15.10.1: with `depend` or `doacross` it stands alone, without it governs a block.
        Leaf::Ordered if !has(Clause::Depend) && !has(Clause::Doacross) => return Governs::Block,
        Leaf::Section => return Governs::Separated,
        Leaf::Allocate => return Governs::Allocation,
        Leaf::Metadirective => return Governs::Variants,
        _ => {}
    }
    let row = directive.name().first().row();
    let alone = matches!(row.association, Association::Standalone | Association::Declaration);
    if alone && matches!(row.category, Category::Declarative | Category::Informational) {
        return Governs::Declarations;
    }
    match directive.name().association() {
        Association::LoopNest | Association::LoopSequence => Governs::Loop,
        Association::Block | Association::Delimited => Governs::Block,
        Association::Standalone | Association::Declaration | Association::Separating => Governs::Nothing,
    }
}

/// Whether a variant of a metadirective is associated in this way.
pub fn has_variant(directive: Directive, wanted: impl Fn(Association) -> bool) -> bool {
    let variants = directive.clauses().flat_map(|clause| clause.variants());
    variants.into_iter().any(|variant| wanted(variant.name().association()))
}

/// The name that the end directive has: `end metadirective` ends `begin metadirective`.
pub fn ended_as(name: Name) -> Name {
    const BEGINNINGS: &[(Leaf, Leaf)] = &[
        (Leaf::BeginDeclareTarget, Leaf::DeclareTarget),
        (Leaf::BeginDeclareVariant, Leaf::DeclareVariant),
        (Leaf::BeginAssumes, Leaf::Assumes),
        (Leaf::BeginMetadirective, Leaf::Metadirective),
    ];
    let row = BEGINNINGS.iter().find(|(begin, _)| *begin == name.last());
    row.map_or(name, |(_, end)| Name::leaf(*end))
}

/// Whether `end` may stand for the end directive of a combined construct of OpenACC, as Flang has it.
pub fn shortens(end: Name, begin: Name) -> bool {
    let compute = begin.last() == Leaf::AccLoop && begin.leaves().len() > 1;
    compute && end == Name::leaf(begin.first())
}

/// What stands where a loop must.
#[derive(Clone, Copy)]
pub enum Follower {
    /// What is wanted.
    Loop,
    /// Another loop directive, whose result is a loop.
    Transformation,
    /// A loop, but not one with a variable and bounds; its kind and head.
    Uncounted(OtherLoop, Span),
    /// A statement that was reported already.
    Broken,
    /// Anything else.
    Other,
}

/// Whether a statement is the loop of the directive `name`, and whether one is that nobody can count.
pub fn next_loop(next: &Executable, name: Name, uncounted: bool) -> Follower {
    match &next.kind {
        ExecutableKind::Do(construct) => match counted_loop(construct, name) {
            Follower::Uncounted(OtherLoop::While | OtherLoop::NoControl, _) if uncounted => Follower::Loop,
            found => found,
        },
        ExecutableKind::Directive(construct) if transforms(&construct.begin, name) => Follower::Transformation,
        ExecutableKind::Error => Follower::Broken,
        _ => Follower::Other,
    }
}

/// Whether the result of a directive is a loop for the directive `name` before it: a loop transformation, or a
/// directive of the other specification, which is another way to run the same loop.
fn transforms(line: &DirectiveLine, name: Name) -> bool {
    let directive = line.directive();
    let row = directive.name().last().row();
    if directive.end() {
        return false;
    }
    // The loop-transforming directives are those that can apply others to their result.
    let transforms = row.clauses.iter().any(|(clause, ..)| *clause == Clause::Apply);
    let other = row.model != name.last().row().model;
    let loops = matches!(directive.name().association(), Association::LoopNest | Association::LoopSequence);
    let variants = directive.name().last() == Leaf::Metadirective && has_variant(directive, is_loop);
    ((transforms || other) && loops) || variants
}

/// Whether a directive takes a loop.
pub fn is_loop(association: Association) -> bool {
    matches!(association, Association::LoopNest | Association::LoopSequence)
}

/// Whether a directive has no list of its own, and no parentheses: of an empty list it is told where it is read.
pub fn lacks_list(line: &DirectiveLine) -> bool {
    let (directive, end) = (line.directive(), line.span.end.saturating_sub(1));
    let behind = directive.clauses().next().map_or(end, |clause| clause.span().start);
    directive.items().is_empty() && behind <= directive.name_span().end
}

/// OpenACC 3.4, 2.9: without `seq` a loop can be counted; where several are associated each has its variable.
pub fn takes_uncounted(directive: Directive) -> bool {
    let has = |name: Clause| directive.clauses().any(|clause| clause.name() == name);
    has(Clause::AccSeq) && !has(Clause::AccCollapse) && !has(Clause::AccTile) && !has(Clause::AccDeviceType)
}

/// R085: the associated loop has a variable and bounds; `loop` may also take DO CONCURRENT.
fn counted_loop(construct: &Do, name: Name) -> Follower {
    match &construct.control {
        Some(LoopControl::Counted { .. }) => Follower::Loop,
        Some(LoopControl::Concurrent(_)) if matches!(name.last(), Leaf::Loop | Leaf::AccLoop) => Follower::Loop,
        Some(LoopControl::Concurrent(_)) => Follower::Uncounted(OtherLoop::Concurrent, construct.head),
        // A broken head was reported: it is a loop all the same.
        Some(LoopControl::While(Expr { kind, .. })) if matches!(**kind, ExprKind::Error) => Follower::Loop,
        Some(LoopControl::While(_)) => Follower::Uncounted(OtherLoop::While, construct.head),
        None => Follower::Uncounted(OtherLoop::NoControl, construct.head),
    }
}

/// Whether a statement can be that of an `atomic` directive.
pub fn next_atomic(next: &Executable) -> Follower {
    match &next.kind {
        ExecutableKind::Assignment { .. } | ExecutableKind::IfStatement { .. } | ExecutableKind::If(_) => {
            Follower::Loop
        }
        ExecutableKind::PointerAssignment { .. } | ExecutableKind::Block { .. } => Follower::Loop,
        ExecutableKind::Error => Follower::Broken,
        _ => Follower::Other,
    }
}

/// How many statements `atomic capture` takes: the captured one and the updating one, which may be one conditional
/// construct (OpenMP 5.2, 15.8.4).
pub fn captured_statements(first: &Executable, second: Option<&Executable>) -> usize {
    let both = match &first.kind {
        ExecutableKind::If(construct) => construct.branches.len() > 1,
        // A strictly structured block has both statements.
        ExecutableKind::Block { .. } => true,
        _ => false,
    };
    let second = second.is_some_and(|second| matches!(next_atomic(second), Follower::Loop | Follower::Broken));
    match (both, second) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 0,
    }
}

/// Whether two directives are of different specifications.
pub fn foreign(one: Name, other: Name) -> bool {
    let model = |name: Name| -> Model { name.first().row().model };
    model(one) != model(other)
}
