//! What a construct becomes, as a small tree: directives, blocks with statements that nobody wrote, and the region as it was written
//! (Clacc document, "TransformACCToOMP"). Printers walk it; the other way round, each node names the construct that it comes of.

use super::{Local, OmpConstruct, Translation};
use body::{Body, ConstructId};
use directives::{Association, Model};
use symbols::SymbolId;

/// A node of the tree.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// A directive of OpenMP, by its number among those of the construct, and what it governs.
    Directive(usize, Vec<Plan>),
    /// What is executed where an OPTIONAL dummy is present.
    Present(SymbolId, Vec<Plan>),
    /// A compound statement or BLOCK with declarations and statements, and what stands behind them.
    Block(Vec<Local>, Vec<Plan>),
    /// The region of the construct, in which other constructs may stand.
    Region,
}

/// What the construct `id` becomes.
pub fn plan_construct(body: &Body, translation: &Translation, id: ConstructId) -> Vec<Plan> {
    let constructs = translation.constructs.get(&id).map_or(&[][..], |constructs| &constructs[..]);
    let locals = translation.locals.get(&id).map_or(&[][..], |locals| &locals[..]);
    let (copies, values): (Vec<Local>, Vec<Local>) =
        locals.iter().cloned().partition(|local| local.copied_variable().is_some());
    let construct = &body.constructs[id];
    let standalone = construct.span.end <= construct.line.end;
    let numbers: Vec<usize> = (0..constructs.len()).collect();
    let (outer, inner) = numbers.split_at(around_copies(constructs));
    let guard = |number: usize| translation.guards.get(&(id, number)).copied();
    let inside = if standalone { Vec::new() } else { vec![Plan::Region] };
    let inside = plan_block(copies, nest_directives(constructs, inner, inside, &guard));
    plan_block(values, nest_directives(constructs, outer, inside, &guard))
}

/// How many of the constructs stand around the local copies: all but a loop directive, which takes its loop alone.
fn around_copies(constructs: &[OmpConstruct]) -> usize {
    match constructs.last() {
        Some(last) if last.name.association() == Association::LoopNest => constructs.len() - 1,
        Some(_) | None => constructs.len(),
    }
}

fn plan_block(locals: Vec<Local>, inside: Vec<Plan>) -> Vec<Plan> {
    if locals.is_empty() { inside } else { vec![Plan::Block(locals, inside)] }
}

/// Directives one in the other, but for those that stand alone, which follow each other.
fn nest_directives(
    constructs: &[OmpConstruct],
    numbers: &[usize],
    inside: Vec<Plan>,
    guard: &dyn Fn(usize) -> Option<SymbolId>,
) -> Vec<Plan> {
    let alone = |number: usize| match guard(number) {
        Some(symbol) => Plan::Present(symbol, vec![Plan::Directive(number, Vec::new())]),
        None => Plan::Directive(number, Vec::new()),
    };
    numbers.iter().rev().fold(inside, |inside, number| match constructs[*number].name.association() {
        Association::Standalone => std::iter::once(alone(*number)).chain(inside).collect(),
        _ => vec![Plan::Directive(*number, inside)],
    })
}

/// What a walk over a body visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// The constructs as written (R257).
    Written,
    /// The OpenMP constructs alone: those that OpenACC's become, and those that were written (R258, R263).
    OpenMp,
    /// Each construct of OpenACC with what it becomes (R259).
    Both,
}

/// A construct that a walk comes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visited {
    /// One that somebody wrote.
    Written(ConstructId),
    /// One of OpenMP that this construct of OpenACC becomes, by its number.
    Hidden(ConstructId, usize),
}

/// The constructs of a body in source order, as a view has them; hidden ones stand behind that of which they come.
pub fn visit_constructs(body: &Body, translation: &Translation, view: View) -> Vec<Visited> {
    let mut found = Vec::new();
    for (id, construct) in body.constructs.iter() {
        let written = construct.directive().name().model() == Model::OpenMp || translation.kept.contains(&id);
        if written || view != View::OpenMp {
            found.push(Visited::Written(id));
        }
        if !written && view != View::Written {
            let count = translation.constructs.get(&id).map_or(0, Vec::len);
            found.extend((0..count).map(|number| Visited::Hidden(id, number)));
        }
    }
    found
}
