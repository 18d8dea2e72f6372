//! What must be known of a region before its code is generated: which variables need memory, and whether there is
//! parallelism in it.

use super::rules::language_rules;
use crate::UnitView;
use crate::outline::TargetFunction;
use crate::outline::clauses::{clause_sharing, is_bare};
use crate::outline::parameter::private_copies;
use crate::outline::region::construct_reading;
use directives::{Leaf, Sharing};
use semantics::body::{ActionKind, Body, Callee, ExprId, ExprKind, Intrinsic, StatementId, StatementKind};
use semantics::translate::OmpConstruct;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use symbols::{Bound, Details, SymbolId, SymbolTable, Type, TypeId};

/// Facts about the variables of a region or procedure.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    /// Their address is taken.
    pub addressed: HashSet<SymbolId>,
    /// They are assigned.
    pub assigned: HashSet<SymbolId>,
    /// They, or parts of them, may be written.
    pub written: HashSet<SymbolId>,
    /// Pointers whose value goes somewhere else than into an access.
    pub escapes: HashSet<SymbolId>,
    /// They are shared in a parallel region and assigned there.
    pub shared_written: HashSet<SymbolId>,
}

/// What the regions of a procedure ask about it as a whole.
#[derive(Debug)]
pub struct WholeFacts {
    /// The variables whose storage another name may reach.
    pub aliased: HashSet<SymbolId>,
    /// The variables that bounds of arrays were made of and that the procedure assigns.
    changed: HashSet<SymbolId>,
}

/// The same of the bodies of a unit by number, each found when the first of its regions asks.
#[derive(Default)]
pub struct KnownFacts(RefCell<HashMap<usize, Rc<WholeFacts>>>);

/// What is asked about a body as a whole.
pub fn whole_facts(unit: UnitView<'_>, index: usize) -> Rc<WholeFacts> {
    let found = unit.known.and_then(|known| known.0.borrow().get(&index).cloned());
    found.unwrap_or_else(|| {
        let (body, symbols) = (&unit.resolved.bodies[index], &unit.environments.symbols);
        let facts = collect_facts(unit, index, &body.block);
        let is_dummy =
            |symbol: &SymbolId| matches!(symbols[*symbol].details.ultimate(), Details::Object(object) if object.dummy);
        let changed = match language_rules(body.language).has_array_values {
            true => facts.assigned.iter().copied().filter(is_dummy).collect(),
            false => collect_changed_sizes(symbols, body),
        };
        let whole = Rc::new(WholeFacts { aliased: collect_aliased(symbols, body, facts), changed });
        if let Some(known) = unit.known {
            known.0.borrow_mut().insert(index, Rc::clone(&whole));
        }
        whole
    })
}

/// Whether a construct's reading has threads of a block do different things.
pub fn spreads_threads(readings: &[OmpConstruct]) -> bool {
    let leaves = [Leaf::Parallel, Leaf::Simd, Leaf::Loop];
    let spreads = |reading: &OmpConstruct| leaves.iter().any(|leaf| reading.name.has(*leaf)) || is_bare(reading);
    readings.iter().any(spreads)
}

/// Whether any code of a target function is parallel inside a team.
pub fn is_parallel(unit: UnitView<'_>, target: &TargetFunction) -> bool {
    let body = &unit.resolved.bodies[target.body];
    let mut found = spreads_threads(construct_reading(unit, target.body, target.construct));
    body.each_statement(&body.constructs[target.construct].block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            found |= spreads_threads(construct_reading(unit, target.body, construct));
        }
    });
    found
}

/// The variables whose values in a block are not those that the bounds of arrays were made of (Fortran 2023, 8.5.8.2; C 6.7.6.2p2): what the
/// block assigns, and dummies that the procedure does; in C, what is assigned while an array of such a size lives.
pub fn collect_changed_bounds(unit: UnitView<'_>, index: usize, block: &[StatementId]) -> HashSet<SymbolId> {
    let mut changed = whole_facts(unit, index).changed.clone();
    if language_rules(unit.resolved.bodies[index].language).has_array_values {
        changed.extend(collect_facts(unit, index, block).assigned);
    }
    changed
}

fn collect_changed_sizes(symbols: &SymbolTable, body: &Body) -> HashSet<SymbolId> {
    let mut changed = HashSet::new();
    let dummies = body.procedure.map(|procedure| match symbols[procedure].details.ultimate() {
        Details::Subprogram(subprogram) => subprogram.dummies.clone(),
        _ => Vec::new(),
    });
    let mut of_dummies = Vec::new();
    for ty in dummies.into_iter().flatten().flatten().filter_map(|dummy| symbols[dummy].ty) {
        add_sizes(symbols, ty, &mut of_dummies, 0);
    }
    add_assigned(symbols, body, &body.block, &of_dummies, &mut changed);
    let mut open = vec![body.block.as_slice()];
    while let Some(block) = open.pop() {
        for (number, statement) in block.iter().enumerate() {
            if let StatementKind::Declare(symbol, _) = body.statements[*statement].kind
                && let Some(ty) = symbols[symbol].ty
            {
                let mut sizes = Vec::new();
                add_sizes(symbols, ty, &mut sizes, 0);
                add_assigned(symbols, body, &block[number + 1..], &sizes, &mut changed);
            }
            open.extend(body.blocks(*statement).into_iter().map(Vec::as_slice));
        }
    }
    changed
}

/// Adds those of these variables that a block assigns.
fn add_assigned(
    symbols: &SymbolTable,
    body: &Body,
    block: &[StatementId],
    sizes: &[SymbolId],
    changed: &mut HashSet<SymbolId>,
) {
    if sizes.is_empty() {
        return;
    }
    let mut add = |symbol: SymbolId| {
        let symbol = symbols.original(symbol);
        if sizes.iter().any(|size| symbols.original(*size) == symbol) {
            changed.insert(symbol);
        }
    };
    body.each_statement(block, |statement| {
        if let StatementKind::Loop(inner) = &body.statements[statement].kind {
            add(inner.variable);
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                if let ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } = body.exprs[id].kind
                    && let ExprKind::Symbol(symbol) = body.exprs[target].kind
                {
                    add(symbol);
                }
            });
        }
    });
}

/// Adds the variables that the size of an object of a type was computed from.
fn add_sizes(symbols: &SymbolTable, ty: TypeId, found: &mut Vec<SymbolId>, depth: u32) {
    if depth > crate::DEPTH {
        return;
    }
    match &symbols.types[ty] {
        Type::Qualified { of, .. } => add_sizes(symbols, *of, found, depth + 1),
        Type::Pointer { to, .. } => add_sizes(symbols, *to, found, depth + 1),
        Type::Array { element, dimensions, .. } => {
            for dimension in dimensions {
                if let Bound::Last(value) | Bound::Extent(value) = &dimension.upper {
                    value.collect_symbols(found);
                }
            }
            add_sizes(symbols, *element, found, depth + 1);
        }
        _ => {}
    }
}

/// The facts of a block.
pub fn collect_facts(unit: UnitView<'_>, index: usize, block: &[StatementId]) -> Facts {
    let body = &unit.resolved.bodies[index];
    let mut facts = Facts::default();
    body.each_statement(block, |statement| {
        let is_construct = matches!(body.statements[statement].kind, StatementKind::Construct(_));
        let own = if is_construct { Default::default() } else { body.own_exprs(statement) };
        own.into_iter().for_each(|expr| facts.visit_expr(unit, body, expr));
        if let StatementKind::Loop(inner) = &body.statements[statement].kind {
            facts.assigned.insert(unit.environments.symbols.original(inner.variable));
        }
        if let StatementKind::Action(action) = &body.statements[statement].kind
            && let ActionKind::PointerAssignment { target, .. } = &action.kind
        {
            let symbols = &unit.environments.symbols;
            facts.addressed.extend(root_variable(symbols, body, *target).map(|symbol| symbols.original(symbol)));
        }
    });
    let mut walk = Shared { unit, body, index, private: Vec::new(), parallel: false, facts: &mut facts };
    walk.visit_block(block, 0);
    facts
}

/// The variables of a procedure whose storage another name may reach: pointers whose value goes elsewhere, variables whose
/// address is taken, associate names and their selectors, and what `equivalence` names (Fortran 8.10.1).
fn collect_aliased(symbols: &SymbolTable, body: &Body, facts: Facts) -> HashSet<SymbolId> {
    let Facts { mut escapes, addressed, .. } = facts;
    escapes.extend(addressed);
    body.each_statement(&body.block, |statement| {
        if let StatementKind::Declare(name, Some(selector)) = body.statements[statement].kind
            && is_associate(symbols, name)
        {
            let names = [Some(name), root_variable(symbols, body, selector)];
            escapes.extend(names.into_iter().flatten().map(|symbol| symbols.original(symbol)));
        }
        if let StatementKind::Action(action) = &body.statements[statement].kind
            && let ActionKind::SelectType(guards) = &action.kind
        {
            let selectors = action.exprs().filter_map(|selector| root_variable(symbols, body, selector));
            let names = guards.iter().filter_map(|guard| guard.name).chain(selectors);
            escapes.extend(names.map(|symbol| symbols.original(symbol)));
        }
    });
    escapes
}

/// Whether `symbol` is an associate name.
pub fn is_associate(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    *symbols[symbol].details.ultimate() == Details::Associate
}

/// Whether `equivalence` may give a variable's storage another name: it names it, or another object of its common block.
pub fn is_equivalenced(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let object = |symbol: SymbolId| match symbols[symbol].details.ultimate() {
        Details::Object(object) => Some(object),
        _ => None,
    };
    let Some(own) = object(symbol) else { return false };
    let members = own.common.map(|common| match &symbols[common].details {
        Details::CommonBlock { objects, .. } => objects.as_slice(),
        _ => &[],
    });
    let mut all = members.unwrap_or_default().iter().filter_map(|other| object(symbols.original(*other)));
    own.equivalenced || all.any(|other| other.equivalenced)
}

impl Facts {
    fn visit_expr(&mut self, unit: UnitView<'_>, body: &Body, expr: ExprId) {
        let symbols = &unit.environments.symbols;
        let mut bases: HashSet<ExprId> = HashSet::new();
        body.each_expr(expr, |id| match &body.exprs[id].kind {
            ExprKind::AddressOf(operand) => {
                if let Some(symbol) = root_variable(symbols, body, *operand) {
                    self.addressed.insert(symbols.original(symbol));
                }
            }
            ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), arguments } => {
                let whole = arguments.iter().filter_map(|argument| root_variable(symbols, body, *argument));
                self.written.extend(whole.map(|symbol| symbols.original(symbol)));
            }
            ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } => {
                self.written.extend(assigned_variable(symbols, body, *target).map(|symbol| symbols.original(symbol)));
                if let ExprKind::Symbol(symbol) = body.exprs[*target].kind {
                    self.assigned.insert(symbols.original(symbol));
                    bases.insert(*target);
                }
            }
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Deref(base) => {
                bases.insert(through_converts(body, *base));
            }
            ExprKind::Symbol(symbol) if !bases.contains(&id) => {
                let ty = symbols[*symbol].ty.map(|ty| &symbols.types[symbols.types.representation(ty)]);
                if matches!(ty, Some(Type::Pointer { .. })) {
                    self.escapes.insert(symbols.original(*symbol));
                }
            }
            _ => {}
        });
    }
}

fn through_converts(body: &Body, mut expr: ExprId) -> ExprId {
    while let ExprKind::Convert(inner) = body.exprs[expr].kind {
        expr = inner;
    }
    expr
}

/// The variable that an lvalue is part of; none if it is reached through a pointer.
pub fn root_variable(symbols: &SymbolTable, body: &Body, mut expr: ExprId) -> Option<SymbolId> {
    let is_pointer = |expr: ExprId| {
        let ty = symbols.types.representation(body.exprs[expr].ty);
        matches!(symbols.types[ty], Type::Pointer { .. })
    };
    loop {
        expr = match &body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => return Some(*symbol),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } if is_pointer(*base) => return None,
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
            ExprKind::Substring { base, .. } | ExprKind::Member { base, .. } => *base,
            ExprKind::Convert(inner) | ExprKind::ComplexPart { of: inner, .. } => *inner,
            _ => return None,
        };
    }
}

/// The variable of which an assignment changes something: of parts of complex variables of Fortran, which are functions elsewhere, too.
fn assigned_variable(symbols: &SymbolTable, body: &Body, target: ExprId) -> Option<SymbolId> {
    match &body.exprs[target].kind {
        ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Real | Intrinsic::Aimag), arguments } => {
            root_variable(symbols, body, *arguments.first()?)
        }
        _ => root_variable(symbols, body, target),
    }
}

/// Finds what is written by several threads of a team.
struct Shared<'a> {
    unit: UnitView<'a>,
    body: &'a Body,
    index: usize,
    private: Vec<SymbolId>,
    parallel: bool,
    facts: &'a mut Facts,
}

impl Shared<'_> {
    fn visit_block(&mut self, block: &[StatementId], depth: u32) {
        if depth > crate::DEPTH {
            return;
        }
        for &statement in block {
            let (before, parallel) = (self.private.len(), self.parallel);
            let symbols = &self.unit.environments.symbols;
            let (mut scoped, mut outside) = (false, None);
            match &self.body.statements[statement].kind {
                StatementKind::Construct(construct) => {
                    scoped = true;
                    let readings = construct_reading(self.unit, self.index, *construct);
                    let loops = self.body.associated_loops(*construct, 8);
                    if self.parallel {
                        readings.iter().for_each(|reading| self.note_results(reading));
                    }
                    if spreads_threads(readings) && !self.parallel {
                        self.parallel = true;
                        outside = Some(std::mem::take(&mut self.private));
                    }
                    readings.iter().for_each(|reading| self.privatize_variables(reading));
                    self.private.extend(private_copies(self.unit, self.index, *construct));
                    for inner in loops {
                        if let StatementKind::Loop(inner) = &self.body.statements[inner].kind {
                            self.private.push(symbols.original(inner.variable));
                        }
                    }
                }
                StatementKind::Declare(symbol, _) => self.private.push(*symbol),
                StatementKind::While(inner) => {
                    let declared = inner.init.iter().filter_map(|init| match self.body.statements[*init].kind {
                        StatementKind::Declare(symbol, _) => Some(symbol),
                        _ => None,
                    });
                    self.private.extend(declared);
                }
                StatementKind::Loop(inner) if inner.declares => self.private.push(inner.variable),
                StatementKind::Loop(inner) => self.note_write(symbols.original(inner.variable)),
                _ => {}
            }
            if !scoped {
                self.body.own_exprs(statement).into_iter().for_each(|expr| self.visit_expr(expr));
            }
            let blocks: Vec<_> = self.body.blocks(statement).into_iter().cloned().collect();
            blocks.iter().for_each(|block| self.visit_block(block, depth + 1));
            if scoped {
                self.private.truncate(before);
                self.private = outside.unwrap_or_else(|| std::mem::take(&mut self.private));
                self.parallel = parallel;
            }
        }
    }

    /// What a construct in a parallel region gives the team: threads of the block that are not in it see that behind the region.
    fn note_results(&mut self, reading: &OmpConstruct) {
        for clause in &reading.clauses {
            let is_result = clause_sharing(clause)
                .is_some_and(|sharing| matches!(sharing, Sharing::LastPrivate | Sharing::Linear | Sharing::Reduction));
            if is_result {
                for item in clause.argument.items() {
                    self.note_write(self.unit.environments.symbols.original(item.symbol));
                }
            }
        }
    }

    fn privatize_variables(&mut self, reading: &OmpConstruct) {
        for clause in &reading.clauses {
            let private = clause_sharing(clause).is_some_and(|sharing| {
                use Sharing::*;
                matches!(sharing, Private | FirstPrivate | LastPrivate | Linear | Reduction)
            });
            if private {
                let symbols = &self.unit.environments.symbols;
                self.private.extend(clause.argument.items().iter().map(|item| symbols.original(item.symbol)));
            }
        }
    }

    fn visit_expr(&mut self, expr: ExprId) {
        let body = self.body;
        body.each_expr(expr, |id| {
            if let ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } = &body.exprs[id].kind
                && let Some(symbol) = assigned_variable(&self.unit.environments.symbols, body, *target)
            {
                self.note_write(self.unit.environments.symbols.original(symbol));
            }
        });
    }

    fn note_write(&mut self, symbol: SymbolId) {
        if self.parallel && !self.private.contains(&symbol) {
            self.facts.shared_written.insert(symbol);
        }
    }
}
