//! OpenMP 5.2, 5.1.2, of procedures that are called: their variables with static storage are shared, so that threads which call them
//! update one variable, and so they do where each passes the same shared variable by reference. What a unit has is gathered alone, and
//! the units of a file are compared afterwards.

use super::problems;
use super::teams::{is_apart, may_lock};
use crate::check::called_regions::{may_leave, name_of_procedure, units_with};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::{Category, is_static};
use crate::data_environment::{DataEnvironment, Environments};
use body::{Body, ConstructId, ExprId, ExprKind, Resolved, StatementId, StatementKind};
use directives::{Clause, Leaf, Sharing};
use source::{Atom, Atoms, Diagnostic, Span};
use symbols::{Attributes, Details, SymbolId, SymbolTable};

/// The update of a variable that every call of a procedure makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Update {
    procedure: Atom,
    of: Updated,
}

/// What a procedure updates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Updated {
    /// A variable with static storage.
    Static(Atom),
    /// What the caller passes by reference for the dummy argument of this number.
    Argument(usize),
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
    /// The variables that all threads of the team share and that the call passes by reference, with the numbers of their dummies.
    shared: Vec<(usize, Atom)>,
}

/// The updates that the procedures of a unit make outside of constructs.
pub fn collect_updates(resolved: &Resolved, atoms: &Atoms) -> Vec<Update> {
    unit_bodies(resolved, atoms).flat_map(|body| body.find_updates()).collect()
}

/// The calls of a unit that all threads of a team make.
pub fn collect_calls(resolved: &Resolved, environments: &Environments, atoms: &Atoms) -> Vec<TeamCall> {
    let bodies = unit_bodies(resolved, atoms).zip(&environments.bodies);
    bodies.flat_map(|(body, environment)| body.find_calls(environment)).collect()
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
        let known = units_with(updates, within, (call.procedure, call.module)).flatten();
        let mut known = known.filter(|update| update.procedure == call.procedure);
        known.find_map(|update| call.report(update, atoms))
    };
    calls.iter().filter_map(report).collect()
}

impl TeamCall {
    /// What is wrong with the call, if the procedure makes this update.
    fn report(&self, update: &Update, atoms: &Atoms) -> Option<Diagnostic> {
        let procedure = atoms.text(self.procedure);
        match update.of {
            Updated::Static(item) => {
                Some(problems::updated_in_call(procedure, atoms.text(item), &self.directive, self.at, self.name))
            }
            Updated::Argument(number) => {
                let (_, item) = self.shared.iter().find(|(dummy, _)| *dummy == number)?;
                Some(problems::passed_and_updated(procedure, atoms.text(*item), &self.directive, self.at, self.name))
            }
        }
    }
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
        let found: Vec<Updated> = certain.filter_map(|statement| self.find_update(statement)).collect();
        if found.is_empty() || !body.constructs.is_empty() || self.has_locks(&body.block) {
            return Vec::new();
        }
        found.into_iter().map(|of| Update { procedure, of }).collect()
    }

    /// What a statement gives a value made of the one it has.
    fn find_update(&self, statement: StatementId) -> Option<Updated> {
        let body = self.body;
        let StatementKind::Expr(expr) = body.statements[statement].kind else { return None };
        let (target, value) = match body.exprs[expr].kind {
            ExprKind::Increment { target, .. } | ExprKind::Assign { op: Some(_), target, .. } => (target, None),
            ExprKind::Assign { op: None, target, value } => (target, Some(value)),
            _ => return None,
        };
        let (symbol, through) = match body.exprs[target].kind {
            ExprKind::Symbol(symbol) => (symbol, false),
            ExprKind::Deref(pointer) => match body.exprs[body.strip_conversions(pointer)].kind {
                ExprKind::Symbol(symbol) => (symbol, true),
                _ => return None,
            },
            _ => return None,
        };
        if value.is_some_and(|value| !self.mentions(value, symbol)) || is_apart(self.table, symbol) {
            return None;
        }
        match is_static(self.table, symbol) {
            true => (!through).then_some(Updated::Static(self.table[symbol].name)),
            false => self.passed_number(symbol, through).map(Updated::Argument),
        }
    }

    /// The number of a dummy argument that is passed by reference, in C of one that points to it: an array has places of its own for each
    /// thread.
    fn passed_number(&self, symbol: SymbolId, through: bool) -> Option<usize> {
        let table = self.table;
        let by_value = table[table.original(symbol)].attributes.contains(Attributes::VALUE);
        let by_reference = Languages::Fortran.has(self.body.language) && !by_value;
        if through == by_reference || (by_reference && Category::of_symbol(table, symbol) != Category::Scalar) {
            return None;
        }
        let Details::Subprogram(own) = table[self.body.procedure?].details.ultimate() else { return None };
        own.dummies.iter().position(|dummy| *dummy == Some(symbol))
    }

    fn mentions(&self, value: ExprId, symbol: SymbolId) -> bool {
        let mut found = false;
        self.body.each_expr(value, |expr| found |= self.body.exprs[expr].kind == ExprKind::Symbol(symbol));
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
    fn find_calls(&self, environment: &DataEnvironment) -> Vec<TeamCall> {
        let teams = self.find_teams();
        let mut found = Vec::new();
        for (id, construct) in self.body.constructs.iter() {
            let Some(begins) = self.find_threads(id, &teams) else { continue };
            let directive = construct.directive();
            for statement in self.certain_statements(&construct.block) {
                self.body.each_call(statement, |procedure, call| {
                    let known = name_of_procedure(self.table, procedure);
                    found.extend(known.map(|(procedure, module)| TeamCall {
                        procedure,
                        module,
                        at: self.body.exprs[call].span,
                        shared: self.shared_arguments(environment, [begins, id], call),
                        directive: directive.name().spelling(self.body.language),
                        name: directive.name_span(),
                    }));
                });
            }
        }
        found
    }

    /// The variables that threads share in both constructs, among those that a call passes by reference.
    fn shared_arguments(
        &self,
        environment: &DataEnvironment,
        constructs: [ConstructId; 2],
        call: ExprId,
    ) -> Vec<(usize, Atom)> {
        let body = self.body;
        let ExprKind::Call { arguments, .. } = &body.exprs[call].kind else { return Vec::new() };
        let passed = arguments.iter().enumerate().filter_map(|(number, argument)| {
            let symbol = match body.exprs[body.strip_conversions(*argument)].kind {
                ExprKind::Symbol(symbol) if Languages::Fortran.has(body.language) => symbol,
                ExprKind::AddressOf(of) => match body.exprs[of].kind {
                    ExprKind::Symbol(symbol) => symbol,
                    _ => return None,
                },
                _ => return None,
            };
            let number = body.dummies.get(argument).map_or(number, |number| *number as usize);
            let shared = !is_apart(self.table, symbol) && self.is_shared(environment, constructs, symbol);
            shared.then(|| (number, self.table[symbol].name))
        });
        passed.collect()
    }

    /// Whether the threads that the first construct begins share a variable, and so do the leaves of both.
    fn is_shared(&self, environment: &DataEnvironment, constructs: [ConstructId; 2], symbol: SymbolId) -> bool {
        let leaves = |id: ConstructId| environment.constructs.get(&id).into_iter().flat_map(|own| &own.leaves);
        let sharing = |id| leaves(id).filter_map(|leaf| leaf.attributes.get(&symbol)?.sharing);
        let mut all = constructs.into_iter().flat_map(sharing).peekable();
        all.peek().is_some() && all.all(|sharing| sharing == Sharing::Shared)
    }

    /// The construct that begins the threads of which several execute the block of a construct, each all of it or iterations of its own:
    /// one of these teams.
    fn find_threads(&self, id: ConstructId, teams: &[ConstructId]) -> Option<ConstructId> {
        const ONE_EACH: &[Leaf] = &[Leaf::Sections, Leaf::Workshare, Leaf::Masked, Leaf::Master];
        let construct = &self.body.constructs[id];
        let leaves = construct.directive().leaves();
        let begins = match leaves.first() {
            Some(Leaf::WorksharingLoop) => construct.parent,
            _ => Some(id),
        };
        let one_each = leaves.iter().any(|leaf| ONE_EACH.contains(leaf));
        begins.filter(|begins| !one_each && teams.contains(begins))
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
