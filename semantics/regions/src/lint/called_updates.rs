//! OpenMP 5.2, 5.1.2, of procedures that are called: their variables with static storage are shared, so that threads which call them
//! update one variable. What a unit has is gathered alone, and the units of a file are compared afterwards.

use super::problems;
use super::teams::{is_apart, may_lock};
use crate::check::called_regions::{may_leave, name_of_procedure, units_with};
use crate::data_environment::variables::is_static;
use body::{Body, ConstructId, ExprId, ExprKind, Resolved, StatementId, StatementKind};
use directives::{Clause, Leaf};
use source::{Atom, Atoms, Diagnostic, Span};
use symbols::{SymbolId, SymbolTable};

/// The update of a variable with static storage that every call of a procedure makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Update {
    procedure: Atom,
    item: Atom,
}

/// A call that all threads of a team make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamCall {
    procedure: Atom,
    /// The module that it is from, if that is another program unit.
    module: Option<Atom>,
    at: Span,
    directive: String,
    name: Span,
}

/// The updates that the procedures of a unit make outside of constructs.
pub fn collect_updates(resolved: &Resolved, atoms: &Atoms) -> Vec<Update> {
    unit_bodies(resolved, atoms).flat_map(|body| body.find_updates()).collect()
}

/// The calls of a unit that all threads of a team make.
pub fn collect_calls(resolved: &Resolved, atoms: &Atoms) -> Vec<TeamCall> {
    unit_bodies(resolved, atoms).flat_map(|body| body.find_calls()).collect()
}

fn unit_bodies<'a>(resolved: &'a Resolved, atoms: &'a Atoms) -> impl Iterator<Item = UnitBody<'a>> {
    resolved.bodies.iter().map(|body| UnitBody { body, table: &resolved.symbols, atoms })
}

/// What is wrong with the calls of a unit `within` a program unit, if the units of its file, each with its program unit, make these
/// updates.
pub fn report_calls(
    calls: &[TeamCall],
    within: Option<Atom>,
    updates: &[(Option<Atom>, &Vec<Update>)],
    atoms: &Atoms,
) -> Vec<Diagnostic> {
    let report = |call: &TeamCall| {
        let mut known = units_with(updates, within, (call.procedure, call.module)).flatten();
        let update = known.find(|update| update.procedure == call.procedure)?;
        let (procedure, item) = (atoms.text(call.procedure), atoms.text(update.item));
        Some(problems::updated_in_call(procedure, item, &call.directive, call.at, call.name))
    };
    calls.iter().filter_map(report).collect()
}

/// A body with what its names are.
struct UnitBody<'a> {
    body: &'a Body,
    table: &'a SymbolTable,
    atoms: &'a Atoms,
}

impl UnitBody<'_> {
    /// The updates outside of constructs that nothing passes by.
    fn find_updates(&self) -> Vec<Update> {
        let body = self.body;
        let Some(procedure) = body.procedure.map(|procedure| self.table[procedure].name) else { return Vec::new() };
        let statements = body.flatten_block(&body.block);
        let certain = statements.into_iter().take_while(|statement| !may_leave(body, *statement));
        let items: Vec<SymbolId> = certain.filter_map(|statement| self.find_update(statement)).collect();
        if items.is_empty() || !body.constructs.is_empty() || self.has_locks(&body.block) {
            return Vec::new();
        }
        items.into_iter().map(|item| Update { procedure, item: self.table[item].name }).collect()
    }

    /// The variable with static storage that a statement gives a value made of the one it has.
    fn find_update(&self, statement: StatementId) -> Option<SymbolId> {
        let body = self.body;
        let StatementKind::Expr(expr) = body.statements[statement].kind else { return None };
        let (target, updates) = match body.exprs[expr].kind {
            ExprKind::Increment { target, .. } | ExprKind::Assign { op: Some(_), target, .. } => (target, true),
            ExprKind::Assign { op: None, target, value } => (target, self.mentions(value, target)),
            _ => return None,
        };
        let ExprKind::Symbol(symbol) = body.exprs[target].kind else { return None };
        (updates && is_static(self.table, symbol) && !is_apart(self.table, symbol)).then_some(symbol)
    }

    fn mentions(&self, value: ExprId, target: ExprId) -> bool {
        let mut found = false;
        self.body.each_expr(value, |expr| found |= self.body.exprs[expr].kind == self.body.exprs[target].kind);
        found
    }

    /// Whether procedures are called in a block that may let one thread in at a time.
    fn has_locks(&self, block: &[StatementId]) -> bool {
        let mut found = false;
        self.body.each_statement(block, |statement| {
            self.body.each_call(statement, |procedure, _| {
                found |= may_lock(self.atoms.text(self.table[procedure].name));
            });
        });
        found
    }

    /// The constructs that create teams of threads of which no procedure may let one in at a time.
    fn find_teams(&self) -> Vec<ConstructId> {
        // Clauses may say that there is one thread.
        let may_be_one = |clause| matches!(clause, Clause::NumThreads | Clause::If);
        let constructs = self.body.constructs.iter();
        let teams = constructs.filter(|(_, construct)| {
            construct.directive().leaves().contains(&Leaf::Parallel)
                && !construct.clauses().any(|clause| may_be_one(clause.name()))
                && !self.has_locks(&construct.block)
        });
        teams.map(|(id, _)| id).collect()
    }

    /// The calls that all threads of a team make.
    fn find_calls(&self) -> Vec<TeamCall> {
        let teams = self.find_teams();
        let mut found = Vec::new();
        for (id, construct) in self.body.constructs.iter() {
            if !self.is_of_threads(id, &teams) {
                continue;
            }
            let directive = construct.directive();
            for statement in self.certain_statements(&construct.block) {
                self.body.each_call(statement, |procedure, at| {
                    let known = name_of_procedure(self.table, procedure);
                    found.extend(known.map(|(procedure, module)| TeamCall {
                        procedure,
                        module,
                        at,
                        directive: directive.name().spelling(self.body.language),
                        name: directive.name_span(),
                    }));
                });
            }
        }
        found
    }

    /// Whether several threads of these teams execute the block of a construct, each all of it or iterations of its own.
    fn is_of_threads(&self, id: ConstructId, teams: &[ConstructId]) -> bool {
        const ONE_EACH: &[Leaf] = &[Leaf::Sections, Leaf::Workshare, Leaf::Masked, Leaf::Master];
        let construct = &self.body.constructs[id];
        let leaves = construct.directive().leaves();
        let begins = match leaves.first() {
            Some(Leaf::WorksharingLoop) => construct.parent,
            _ => Some(id),
        };
        !leaves.iter().any(|leaf| ONE_EACH.contains(leaf)) && begins.is_some_and(|begins| teams.contains(&begins))
    }

    /// The statements of a block and of loops in it: what is in branches one thread may execute alone.
    fn certain_statements(&self, block: &[StatementId]) -> Vec<StatementId> {
        let mut found = Vec::new();
        let mut pending = self.body.flatten_block(block);
        while let Some(statement) = pending.pop() {
            found.push(statement);
            if let StatementKind::Loop(own) = &self.body.statements[statement].kind {
                pending.extend(self.body.flatten_block(&own.block));
            }
        }
        found.sort();
        found
    }
}
