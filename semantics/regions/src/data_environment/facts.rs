//! What is true of the constructs of a body before any rule is asked: their loops, the clauses of each leaf, what
//! each clause lists, and which variables from outside are referenced inside.

use super::access::{Accesses, Manner};
use super::{DataEnvironment, IdMap, IdSet, Partitioning, Versions};
use body::{Body, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::split::{Acts, AppliedClause};
use directives::{Clause as ClauseName, Determines, Leaf, Version};
use parser::directive::{Clause, Item};
use rustc_hash::FxHashMap;
use source::{Atoms, Span};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use symbols::{Details, ScopeId, ScopeKind, SymbolId, SymbolTable};

/// A body with what the rules ask about it.
pub struct Facts<'a> {
    /// The symbols as resolved.
    pub table: &'a SymbolTable,
    /// The body.
    pub body: &'a Body,
    /// Spellings.
    pub atoms: &'a Atoms,
    /// The versions it is read by.
    pub versions: Versions,
    /// By construct, those outside before those inside.
    pub(super) constructs: Cow<'a, ConstructMap>,
    /// What the blocks of constructs do with variables first, once that is asked for.
    pub(super) accesses: RefCell<FxHashMap<(ConstructId, Manner), Rc<Accesses>>>,
    /// The loops that reduce something, each behind the compute construct around it, once somebody asked.
    pub(super) reducing: OnceCell<Vec<(ConstructId, ConstructId)>>,
}

const DEVICE_TYPE: &[ClauseName] = &[ClauseName::AccDeviceType];

/// What is true of the constructs of a body.
pub type ConstructMap = IdMap<ConstructId, ConstructFacts>;

/// A clause as it applies to one leaf.
#[derive(Clone, Copy)]
pub struct LeafClause<'a> {
    /// Its index among the clauses of the construct.
    pub index: usize,
    /// The clause as written.
    pub clause: Clause<'a>,
    /// What it acts as.
    pub acts: Acts,
    /// It does not apply to what is in one of these, too.
    pub unless: &'static [ClauseName],
}

impl LeafClause<'_> {
    /// The attribute that it determines on the leaf.
    pub fn determines(&self) -> Determines {
        match self.acts {
            Acts::Itself => self.clause.name().row().determines,
            Acts::As(clause) => clause.row().determines,
            Acts::Mapping(map) => Determines::Mapping(map),
        }
    }
}

/// What is true of one construct.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ConstructFacts {
    /// The loops it is associated with, outermost first.
    pub loops: Vec<StatementId>,
    /// For each leaf, the clauses that go to it and what they act as there.
    pub split: Vec<(Leaf, Vec<AppliedClause>)>,
    /// The clauses that list a variable, by variable.
    pub listed: IdMap<SymbolId, Vec<usize>>,
    /// The variables from outside referenced in its block, with the first reference.
    pub references: IdMap<SymbolId, Span>,
    /// Iteration variables of sequential loops of which this is the innermost construct that makes them private.
    pub sequential: IdSet<SymbolId>,
    /// How an OpenACC loop is shared out.
    pub partitioning: Option<Partitioning>,
}

impl<'a> Facts<'a> {
    /// The facts about `body` that its data environment keeps.
    pub fn of(
        table: &'a SymbolTable,
        body: &'a Body,
        environment: &'a DataEnvironment,
        atoms: &'a Atoms,
        versions: Versions,
    ) -> Facts<'a> {
        Facts {
            table,
            body,
            atoms,
            versions,
            constructs: Cow::Borrowed(&environment.facts),
            accesses: RefCell::default(),
            reducing: OnceCell::new(),
        }
    }

    /// What is true of the constructs, to keep.
    pub fn into_constructs(self) -> ConstructMap {
        self.constructs.into_owned()
    }

    /// The constructs, those outside before those inside.
    pub fn in_order(&self) -> Vec<ConstructId> {
        self.constructs.keys().copied().collect()
    }

    /// What is true of a construct.
    pub fn construct(&self, construct: ConstructId) -> &ConstructFacts {
        &self.constructs[&construct]
    }

    /// The constructs around `construct`, innermost first.
    pub fn ancestors(&self, construct: ConstructId) -> Vec<ConstructId> {
        let next = |id: &ConstructId| self.body.constructs[*id].parent;
        let limit = self.body.constructs.len();
        std::iter::successors(next(&construct), next).take(limit).collect()
    }

    /// Whether the body is that of the main program.
    pub fn is_main_program(&self) -> bool {
        let is_main = |procedure: SymbolId| {
            matches!(self.table[procedure].details, Details::MainProgram) || self.name(procedure) == "main"
        };
        self.body.procedure.is_none_or(is_main)
    }

    /// The leaves of a construct's name, outermost first.
    pub fn leaves(&self, construct: ConstructId) -> &'a [Leaf] {
        self.body.constructs[construct].directive().leaves()
    }

    /// The clause of a construct at `index`: those of the directive, then those of its end directive.
    pub fn clause(&self, construct: ConstructId, index: usize) -> Clause<'a> {
        let clause = self.body.constructs[construct].clause(index);
        clause.expect("the index of a clause of this construct")
    }

    /// The clauses of a construct with their indexes.
    pub fn clauses(&self, construct: ConstructId) -> impl Iterator<Item = (usize, Clause<'a>)> + use<'a> {
        self.body.constructs[construct].clauses().enumerate()
    }

    /// The first clause of a construct that is one of `names`.
    pub fn find_clause(&self, construct: ConstructId, names: &[ClauseName]) -> Option<(usize, Clause<'a>)> {
        self.clauses(construct).find(|(_, clause)| names.contains(&clause.name()))
    }

    /// The first clause that is one of `names` and holds for the types of devices that are not named.
    pub fn find_general(&self, construct: ConstructId, names: &[ClauseName]) -> Option<(usize, Clause<'a>)> {
        self.clauses(construct)
            .find(|(index, clause)| names.contains(&clause.name()) && self.is_general(construct, *index))
    }

    /// Whether a clause holds for the types of devices that are not named (OpenACC 3.4, 2.4): it is behind `device_type(*)`, or before
    /// every `device_type` and none behind the `*` is in its place.
    pub fn is_general(&self, construct: ConstructId, index: usize) -> bool {
        let Some((first, _)) = self.find_clause(construct, DEVICE_TYPE) else { return true };
        let starred = self.starred_clauses(construct);
        let name = self.clause(construct, index).name();
        match index < first {
            true => !starred.into_iter().any(|other| self.clause(construct, other).name() == name),
            false => starred.contains(&index),
        }
    }

    /// The clauses behind `device_type(*)`.
    fn starred_clauses(&self, construct: ConstructId) -> Range<usize> {
        let starred = |clause: Clause| clause.name() == ClauseName::AccDeviceType && clause.keyword().is_some();
        let mut clauses = self.clauses(construct);
        let Some((begin, _)) = clauses.find(|(_, clause)| starred(*clause)) else { return 0..0 };
        let end = clauses.find(|(_, clause)| clause.name() == ClauseName::AccDeviceType);
        begin + 1..end.map_or(self.body.constructs[construct].clauses().count(), |(end, _)| end)
    }

    /// The first `device_type` that names types of devices.
    pub fn named_device_type(&self, construct: ConstructId) -> Option<Clause<'a>> {
        let mut typed = self.clauses(construct).filter(|(_, clause)| clause.name() == ClauseName::AccDeviceType);
        typed.find(|(_, clause)| clause.keyword().is_none()).map(|(_, clause)| clause)
    }

    /// The clauses that go to the leaf at `leaf`.
    pub fn of_leaf(&self, construct: ConstructId, leaf: usize) -> impl Iterator<Item = LeafClause<'a>> {
        self.leaf_clauses(construct, leaf).iter().filter_map(move |part| self.leaf_clause(construct, part))
    }

    /// What the clauses of a construct act as on one of its leaves, in the order of the clauses.
    fn leaf_clauses(&self, construct: ConstructId, leaf: usize) -> &[AppliedClause] {
        self.construct(construct).split.get(leaf).map_or(&[], |(_, parts)| parts)
    }

    /// The clause of a part; OpenMP 5.0 was the first to map what a combined target construct reduces.
    fn leaf_clause(&self, construct: ConstructId, part: &AppliedClause) -> Option<LeafClause<'a>> {
        let known = match part.acts {
            Acts::Mapping(_) => self.versions.openmp >= Version(50),
            Acts::Itself | Acts::As(_) => true,
        };
        let clause = self.clause(construct, part.from);
        known.then_some(LeafClause { index: part.from, clause, acts: part.acts, unless: part.unless })
    }

    /// Those of them that list `symbol`.
    pub fn listing_clauses(&self, construct: ConstructId, leaf: usize, symbol: SymbolId) -> Vec<LeafClause<'a>> {
        let Some(listed) = self.construct(construct).listed.get(&symbol) else { return Vec::new() };
        let names: IdSet<ClauseName> = listed.iter().map(|index| self.clause(construct, *index).name()).collect();
        let elsewhere = |unless: &[ClauseName]| unless.iter().any(|name| names.contains(name));
        let parts = self.leaf_clauses(construct, leaf);
        let of_clause = |index: &usize| {
            let first = parts.partition_point(|part| part.from < *index);
            let last = parts.partition_point(|part| part.from <= *index);
            &parts[first..last]
        };
        let found = listed.iter().flat_map(of_clause).filter_map(|part| self.leaf_clause(construct, part));
        found.filter(|found| !elsewhere(found.unless)).collect()
    }

    /// The spelling of a variable.
    pub fn name(&self, symbol: SymbolId) -> &'a str {
        self.atoms.text(self.table[symbol].name)
    }

    /// The expression of an argument.
    pub fn argument_expr(&self, construct: ConstructId, item: &Item) -> Option<ExprId> {
        match item {
            Item::Argument(id) => self.body.constructs[construct].arguments.get(id.0 as usize).copied(),
            Item::CommonBlock(_) | Item::Tokens(_) => None,
        }
    }

    /// The variables that a list item lists: the one it is or is part of, or those of a common block.
    pub fn listed_by(&self, construct: ConstructId, item: &Item) -> Vec<SymbolId> {
        match item {
            Item::Argument(_) => {
                let expr = self.argument_expr(construct, item);
                expr.and_then(|expr| self.body.root_symbol(expr)).into_iter().collect()
            }
            Item::CommonBlock(word) => {
                let block = common_block(self.table, self.body.constructs[construct].scope, word.atom);
                match block.map(|block| self.table[block].details.ultimate()) {
                    Some(Details::CommonBlock { objects, .. }) => objects.to_vec(),
                    _ => Vec::new(),
                }
            }
            Item::Tokens(_) => Vec::new(),
        }
    }

    /// Whether the scoping unit of a construct declares a common block of that name (OpenMP 5.2, 3.2.1): a module that it uses lends
    /// the variables of its blocks, and not their names.
    pub fn is_block_of_unit(&self, construct: ConstructId, name: source::Atom) -> bool {
        const UNITS: &[ScopeKind] =
            &[ScopeKind::Subprogram, ScopeKind::MainProgram, ScopeKind::Module, ScopeKind::Submodule, ScopeKind::Block];
        let scope = self.body.constructs[construct].scope;
        let around = self.table.scopes_around(scope);
        let unit = around.into_iter().find(|scope| UNITS.contains(&self.table.scopes[*scope].kind));
        let block = common_block(self.table, scope, name);
        let own = |block: &SymbolId| !matches!(self.table[*block].details, Details::UseAssoc { .. });
        block.filter(own).is_some_and(|block| unit.is_none_or(|unit| self.table[block].scope == unit))
    }

    /// Whether `symbol` is a variable.
    pub fn is_variable(&self, symbol: SymbolId) -> bool {
        let symbol = &self.table[self.table.original(symbol)];
        let constant = symbol.attributes.contains(symbols::Attributes::PARAMETER);
        matches!(symbol.details.ultimate(), Details::Object(_) | Details::Associate) && !constant
    }

    /// Whether `symbol` is declared outside `construct`: its scope is one that the construct stands in.
    pub fn is_outside(&self, construct: ConstructId, symbol: SymbolId) -> bool {
        let wanted = self.table[symbol].scope;
        self.table.scopes_around(self.body.constructs[construct].scope).any(|scope| scope == wanted)
    }

    /// The value of an argument that is an integer constant.
    pub fn constant_value(&self, expr: ExprId) -> Option<i128> {
        integer_constant(self.table, self.body, expr)
    }

    /// Whether an `if` clause is for this leaf of the construct: its modifier names the leaf, or no leaf at all (F18's `OmpIfSpecified`).
    pub fn if_specified(&self, construct: ConstructId, leaf: Leaf) -> bool {
        let index = self.leaves(construct).iter().position(|own| *own == leaf);
        let mut clauses = index.into_iter().flat_map(|index| self.of_leaf(construct, index));
        clauses.any(|part| part.clause.name() == ClauseName::If)
    }

    /// The token that names an iteration variable of a construct's loops, and whether one of them declares it.
    pub fn find_loop_variable(&self, construct: ConstructId, symbol: SymbolId) -> Option<(Span, bool)> {
        let loops = self.construct(construct).loops.iter();
        let mut found = None;
        for id in loops {
            if let StatementKind::Loop(inner) = &self.body.statements[*id].kind
                && inner.variable == symbol
            {
                let (_, declares) = *found.get_or_insert((inner.variable_span, false));
                found = found.map(|(span, _)| (span, declares || inner.declares));
            }
        }
        found
    }

    /// The iteration variables of a construct's loops, with the tokens that name them and whether the loop declares them.
    pub fn loop_variables(&self, construct: ConstructId) -> Vec<(SymbolId, Span, bool)> {
        let loops = self.construct(construct).loops.iter();
        let variables = loops.filter_map(|id| match &self.body.statements[*id].kind {
            StatementKind::Loop(inner) => Some((inner.variable, inner.variable_span, inner.declares)),
            _ => None,
        });
        variables.collect()
    }
}

/// The value of an expression that is an integer constant.
pub fn integer_constant(table: &SymbolTable, body: &Body, expr: ExprId) -> Option<i128> {
    integer_within(table, body, expr, 0)
}

fn integer_within(table: &SymbolTable, body: &Body, expr: ExprId, depth: u32) -> Option<i128> {
    use body::{BinaryOp, Callee, Intrinsic, UnaryOp};
    if depth > 256 {
        return None;
    }
    let value = |expr: &ExprId| integer_within(table, body, *expr, depth + 1);
    match &body.exprs[expr].kind {
        ExprKind::Constant(symbols::Constant::Integer(value)) => Some(*value),
        ExprKind::Symbol(symbol) => {
            let symbol = &table[table.original(*symbol)];
            match symbol.details.ultimate() {
                Details::Enumerator { value } => value.as_integer(),
                Details::Object(object) if symbol.attributes.contains(symbols::Attributes::PARAMETER) => {
                    object.value.as_ref()?.as_integer()
                }
                _ => None,
            }
        }
        ExprKind::Convert(operand) => value(operand),
        ExprKind::Unary(UnaryOp::Negate, operand) => value(operand)?.checked_neg(),
        ExprKind::Binary(BinaryOp::Add, left, right) => value(left)?.checked_add(value(right)?),
        ExprKind::Binary(BinaryOp::Subtract, left, right) => value(left)?.checked_sub(value(right)?),
        ExprKind::Binary(BinaryOp::Multiply, left, right) => value(left)?.checked_mul(value(right)?),
        ExprKind::Binary(BinaryOp::Divide, left, right) => value(left)?.checked_div(value(right)?),
        ExprKind::Binary(BinaryOp::Remainder, left, right) => value(left)?.checked_rem(value(right)?),
        ExprKind::Binary(BinaryOp::BitAnd, left, right) => Some(value(left)? & value(right)?),
        ExprKind::Binary(BinaryOp::BitOr, left, right) => Some(value(left)? | value(right)?),
        ExprKind::Binary(BinaryOp::BitXor, left, right) => Some(value(left)? ^ value(right)?),
        ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Ior), arguments } => {
            arguments.iter().try_fold(0, |all, argument| Some(all | value(argument)?))
        }
        _ => None,
    }
}

/// The common block `name` that is visible in `scope`.
fn common_block(table: &SymbolTable, scope: ScopeId, name: source::Atom) -> Option<SymbolId> {
    let scopes = table.scopes_around(scope);
    let blocks = scopes.flat_map(|scope| table.scopes[scope].names.iter()).filter(|((_, atom), symbol)| {
        *atom == name && matches!(table[**symbol].details.ultimate(), Details::CommonBlock { .. })
    });
    blocks.map(|(_, symbol)| *symbol).next()
}
