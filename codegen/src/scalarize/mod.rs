//! Array expressions as loops over elements, once, on `Body` (Fortran 10.1.4, 10.2.1.3): what comes after sees scalars alone, be it the
//! C view or SSA.
//!
//! Reading order: this file walks the statements of target regions and of procedures that may be called there; [`assign`] makes loops
//! of assignments, [`masked`] of WHERE and FORALL; [`shape`] and [`element`] say how many elements an expression has and what each is;
//! [`reduce`] makes statement expressions of SUM and its like; [`overlap`] decides in which order elements are assigned, or that there
//! must be a [`temporary`]; [`build`] writes expressions and statements. [`transformed`] makes the loops that loop transformations generate,
//! [`applied`] what is applied to these, and [`allocations`] statements of what options ask for.
//!
//! What has no loops is left opaque with the reason, and whoever lowers it says that.

mod allocations;
mod applied;
mod assign;
mod build;
mod called;
mod copies;
mod element;
mod inquiry;
mod masked;
mod overlap;
mod reduce;
mod shape;
mod structures;
mod temporary;
mod transformed;
mod vectors;

use crate::choose::with_bodies;
use crate::lower::descriptor::has_allocatable_parts;
use crate::lower::rules::language_rules;
use allocations::optioned_allocations;
use directives::Leaf;
use semantics::body::deferred::Deferred;
use semantics::body::{
    Action, ActionKind, Block, Body, Callee, ConstructId, Effect, ExprId, ExprKind, Initializer, Intrinsic, Refusal,
    StatementId, StatementKind,
};
use semantics::{Environments, Resolved, Translation};
use source::{Atoms, Span};
use std::collections::{HashMap, HashSet};
use structures::is_built_by_component;
use symbols::{Bound, ScopeId, SymbolId, SymbolTable, Type, TypeId};
use transformed::transformed_constructs;

/// A unit without array expressions in its target regions, as far as they have loops.
#[derive(Clone, PartialEq, Debug)]
pub struct Scalarized {
    /// Its bodies.
    pub resolved: Resolved,
    /// Its attributes, and its symbols with the variables of the loops.
    pub environments: Environments,
}

/// The unit with loops instead of array expressions; none if it has no array expressions on the device.
pub fn scalarize_unit(
    resolved: &Resolved,
    environments: &Environments,
    translations: &[Translation],
    atoms: &Atoms,
) -> Option<Scalarized> {
    let symbols = &environments.symbols;
    let found: Vec<Rewritten> = (0..)
        .zip(&resolved.bodies)
        .map(|(index, body)| {
            let translation = translations.get(index);
            let regions = device_blocks(body, translation);
            Rewritten {
                arrays: array_statements(symbols, body, &regions),
                transformed: transformed_constructs(body, translation, &regions),
                allocations: optioned_allocations(body, &regions),
            }
        })
        .collect();
    if found.iter().all(Rewritten::is_empty) {
        return None;
    }
    let mut symbols = symbols.copied_with_room();
    let bodies = resolved.bodies.iter().zip(found).enumerate().map(|(index, (body, found))| {
        let regions = device_regions(body, translations.get(index));
        let around = regions.into_iter().map(|region| body.constructs[region].scope).collect();
        scalarize_body(body.clone(), found, translations.get(index), around, &mut symbols, atoms)
    });
    let bodies = bodies.collect();
    let environments = Environments { symbols: Deferred::new(symbols), bodies: environments.bodies.clone() };
    let resolved = with_bodies(resolved, bodies);
    Some(Scalarized { resolved, environments })
}

/// The statements of a body that are rewritten.
struct Rewritten {
    arrays: Vec<StatementId>,
    transformed: Vec<StatementId>,
    allocations: Vec<StatementId>,
}

impl Rewritten {
    fn is_empty(&self) -> bool {
        self.arrays.is_empty() && self.transformed.is_empty() && self.allocations.is_empty()
    }
}

fn scalarize_body(
    body: Body,
    found: Rewritten,
    translation: Option<&Translation>,
    regions: Vec<ScopeId>,
    symbols: &mut SymbolTable,
    atoms: &Atoms,
) -> Body {
    if found.is_empty() {
        return body;
    }
    let long = symbols.types.scalar(symbols::Base::Integer, 8);
    let logical = symbols.types.scalar(symbols::Base::Logical, 4);
    let scope = symbols.global();
    let mut scalarizer = Scalarizer {
        body,
        symbols,
        atoms,
        long,
        logical,
        around: scope,
        regions,
        scope: None,
        span: Span::default(),
        frames: Vec::new(),
        held: HashMap::new(),
        own: HashSet::new(),
        done: HashSet::new(),
        why: None,
        depth: 0,
        number: 0,
    };
    for statement in found.transformed {
        translation.into_iter().for_each(|translation| scalarizer.transform_construct(statement, translation));
    }
    let written: Vec<StatementId> =
        found.allocations.into_iter().flat_map(|statement| scalarizer.split_allocation(statement)).collect();
    for statement in found.arrays.into_iter().chain(written) {
        scalarizer.scalarize_statement(statement);
    }
    scalarizer.body.debug_validate();
    scalarizer.body
}

/// The target constructs of a body.
fn device_regions(body: &Body, translation: Option<&Translation>) -> Vec<ConstructId> {
    let is_target = |id: &ConstructId| {
        let readings = translation.and_then(|translation| translation.constructs.get(id));
        readings.is_some_and(|readings| readings.iter().any(|reading| reading.name.has(Leaf::Target)))
    };
    body.constructs.iter().map(|(id, _)| id).filter(is_target).collect()
}

/// What runs on a device: target regions, or procedures without any.
fn device_blocks<'b>(body: &'b Body, translation: Option<&Translation>) -> Vec<&'b Block> {
    let regions = device_regions(body, translation);
    let mut regions: Vec<&Block> = regions.into_iter().map(|region| &body.constructs[region].block).collect();
    if regions.is_empty() {
        regions.push(&body.block);
    }
    for reducer in &body.reducers {
        regions.push(&reducer.combiner.block);
        if let Initializer::Part(part) = &reducer.initializer {
            regions.push(&part.block);
        }
    }
    regions
}

/// The statements with array expressions among these.
fn array_statements(symbols: &SymbolTable, body: &Body, regions: &[&Block]) -> Vec<StatementId> {
    if !language_rules(body.language).has_array_values {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for region in regions {
        body.each_statement(region, |statement| {
            if seen.insert(statement) && has_arrays(symbols, body, statement) {
                found.push(statement);
            }
        });
    }
    found
}

/// Whether a statement does something with arrays as a whole.
fn has_arrays(symbols: &SymbolTable, body: &Body, statement: StatementId) -> bool {
    if let StatementKind::Construct(_) = body.statements[statement].kind {
        return false;
    }
    if let StatementKind::Action(action) = &body.statements[statement].kind
        && matches!(action.kind, ActionKind::Where | ActionKind::Forall { .. })
    {
        return true;
    }
    let is_array = |expr: &ExprId| is_array_type(symbols, body.exprs[*expr].ty);
    let mut found = false;
    for expr in body.own_exprs(statement) {
        body.each_expr(expr, |id| {
            found |= match &body.exprs[id].kind {
                ExprKind::Assign { target, .. } => {
                    is_array(target) || has_allocatable_parts(symbols, body.exprs[*target].ty)
                }
                ExprKind::Call { callee, arguments } if callee.is_intrinsic() => {
                    arguments.iter().any(is_array) && !asks_status(callee)
                }
                ExprKind::Call { callee, arguments } => {
                    // An elemental procedure is called for each element of what is passed as a whole, too.
                    let of_elements = matches!(callee, Callee::Symbol(symbol) if is_elemental(symbols, *symbol));
                    let whole = |id: &ExprId| matches!(body.exprs[*id].kind, ExprKind::Symbol(_));
                    arguments.iter().any(|argument| is_array(argument) && (of_elements || !whole(argument)))
                }
                ExprKind::List(_) => is_built_by_component(symbols, body, id),
                _ => false,
            }
        });
    }
    found
}

/// Inquiries about what an array is and not about its elements or bounds.
const STATUS: &[Intrinsic] = &[
    Intrinsic::Allocated,
    Intrinsic::Associated,
    Intrinsic::Present,
    Intrinsic::CAssociated,
    Intrinsic::CLoc,
    Intrinsic::CFPointer,
    Intrinsic::Loc,
    Intrinsic::IsContiguous,
];

fn asks_status(callee: &Callee) -> bool {
    matches!(callee, Callee::Intrinsic(intrinsic) if STATUS.contains(intrinsic))
}

fn is_elemental(symbols: &SymbolTable, procedure: SymbolId) -> bool {
    let attributes = symbols::Attributes::ELEMENTAL;
    let original = symbols.original(procedure);
    [procedure, original].iter().any(|symbol| symbols[*symbol].attributes.contains(attributes))
}

/// The variables that the bounds of an array name.
fn bound_symbols(symbols: &SymbolTable, array: SymbolId) -> Vec<SymbolId> {
    let mut found = Vec::new();
    for dimension in crate::bounds::dimensions_of(symbols, array) {
        if let Bound::Last(last) = &dimension.upper {
            last.collect_symbols(&mut found);
        }
    }
    found
}

fn is_array_type(symbols: &SymbolTable, ty: TypeId) -> bool {
    matches!(symbols.types[symbols.types.representation(ty)], Type::Array { .. })
}

/// A body whose array expressions become loops.
struct Scalarizer<'a> {
    body: Body,
    symbols: &'a mut SymbolTable,
    atoms: &'a Atoms,
    /// The type of indexes.
    long: TypeId,
    /// LOGICAL of default kind.
    logical: TypeId,
    /// The scope of the statement that is rewritten.
    around: ScopeId,
    /// The scopes around the target regions of the body.
    regions: Vec<ScopeId>,
    /// The scope of its new variables, once there are some.
    scope: Option<ScopeId>,
    /// The tokens of the statement.
    span: Span,
    /// The statements that are being written, innermost last.
    frames: Vec<Vec<StatementId>>,
    /// Values that were computed before.
    held: HashMap<ExprId, ExprId>,
    /// References to SIZE and LBOUND that are made here, which have code as they are.
    own: HashSet<ExprId>,
    /// Statements that are part of others.
    done: HashSet<StatementId>,
    /// Why the statement has no loops.
    why: Option<Refusal>,
    depth: u32,
    number: u32,
}

impl Scalarizer<'_> {
    fn scalarize_statement(&mut self, id: StatementId) {
        if !self.done.insert(id) {
            return;
        }
        let statement = self.body.statements[id].clone();
        (self.around, self.span, self.scope, self.why) = (statement.scope, statement.span, None, None);
        self.frames = vec![Vec::new()];
        self.held.clear();
        let rewritten = match &statement.kind {
            StatementKind::Expr(expr) => self.rewrite_effect(*expr),
            StatementKind::Action(action) => self.scalarize_masked(action),
            _ => self.body.own_exprs(id).into_iter().try_for_each(|expr| self.scalarize_scalars(expr)),
        };
        match (rewritten, self.frames.pop()) {
            (Some(()), Some(mut frame)) if !frame.is_empty() => {
                // One that is removed may have been the only use of another.
                (0..8).take_while(|_| self.drop_unused(&mut frame)).count();
                self.body.statements[id].kind = StatementKind::Block(frame);
            }
            (Some(()), _) => {}
            (None, _) => {
                let why = self.why.unwrap_or(Refusal::ArrayExpression);
                let blocks = self.body.blocks(id).into_iter().cloned().collect();
                let operands = Effect::Any.to_each(self.body.own_exprs(id));
                self.body.statements[id].kind =
                    Action::new(ActionKind::Refused(why), operands).with_blocks(blocks).into();
            }
        }
    }

    /// Removes values that were computed first and that nothing refers to; whether there were some.
    fn drop_unused(&mut self, frame: &mut Block) -> bool {
        let (mut used, mut statements, mut exprs) = (HashSet::new(), Vec::new(), Vec::new());
        self.body.each_statement(frame, |statement| {
            statements.push(statement);
            if let StatementKind::Declare(symbol, _) = self.body.statements[statement].kind {
                used.extend(bound_symbols(self.symbols, symbol));
            }
            for expr in self.body.own_exprs(statement) {
                self.body.each_expr(expr, |id| match self.body.exprs[id].kind {
                    ExprKind::Symbol(symbol) => drop(used.insert(symbol)),
                    ExprKind::StatementExpr { .. } => exprs.push(id),
                    _ => {}
                });
            }
        });
        let unused: HashSet<StatementId> = statements
            .iter()
            .copied()
            .filter(|statement| match self.body.statements[*statement].kind {
                StatementKind::Declare(symbol, _) => !used.contains(&symbol),
                _ => false,
            })
            .collect();
        let keep = |block: &mut Block| block.retain(|statement| !unused.contains(statement));
        keep(frame);
        for statement in statements {
            match &mut self.body.statements[statement].kind {
                StatementKind::Loop(inner) => keep(&mut inner.block),
                StatementKind::If { then, otherwise, .. } => {
                    keep(then);
                    keep(otherwise);
                }
                StatementKind::Block(block) => keep(block),
                _ => {}
            }
        }
        for expr in exprs {
            if let ExprKind::StatementExpr { block, .. } = &mut self.body.exprs[expr].kind {
                keep(block);
            }
        }
        !unused.is_empty()
    }

    /// A statement that evaluates an expression for its effect.
    fn rewrite_effect(&mut self, expr: ExprId) -> Option<()> {
        match self.body.exprs[expr].kind.clone() {
            ExprKind::Assign { op: None, target, value } if self.is_array(target) => {
                self.assign_array(target, value, &[])
            }
            ExprKind::Assign { op: None, target, value } if self.is_deep_assignment(target) => {
                self.assign_structure(target, value)
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => self.rewrite_call(expr, symbol, &arguments),
            _ => self.scalarize_scalars(expr),
        }
    }

    /// A call of a subroutine: an elemental one for all elements, another with temporaries for expressions.
    fn rewrite_call(&mut self, call: ExprId, symbol: SymbolId, arguments: &[ExprId]) -> Option<()> {
        let shaped = arguments.iter().copied().find(|argument| self.is_array(*argument));
        let Some(shaped) = shaped.filter(|_| self.is_elemental(symbol)) else {
            if self.needs_copies(&Callee::Symbol(symbol), arguments) {
                let copied = self.call_with_copies(call, &Callee::Symbol(symbol), arguments)?;
                self.emit(StatementKind::Expr(copied.call));
                return self.copy_back(&copied);
            }
            return self.scalarize_scalars(call);
        };
        arguments.iter().try_for_each(|argument| self.prepare_expr(*argument, None))?;
        let extents = self.array_shape(shaped)?;
        let arguments = arguments.to_vec();
        let ty = self.body.exprs[call].ty;
        self.add_nest(&extents, &[], |this, at| {
            let mut each = Vec::new();
            for argument in &arguments {
                each.push(this.element_at(*argument, at)?);
            }
            this.note_dummies(&arguments, &each);
            let call = this.make(ExprKind::Call { callee: Callee::Symbol(symbol), arguments: each }, ty);
            this.emit(StatementKind::Expr(call));
            Some(())
        })
    }

    /// Rewrites the scalar values in an expression that come of arrays.
    fn scalarize_scalars(&mut self, expr: ExprId) -> Option<()> {
        if self.depth > crate::DEPTH {
            return self.note_refusal(Refusal::TooDeep);
        }
        self.depth += 1;
        let rewritten = self.scalars_within(expr);
        self.depth -= 1;
        rewritten
    }

    fn scalars_within(&mut self, expr: ExprId) -> Option<()> {
        match self.body.exprs[expr].kind.clone() {
            ExprKind::StatementExpr { .. } => Some(()),
            ExprKind::List(_) if is_built_by_component(self.symbols, &self.body, expr) => self.build_structure(expr),
            ExprKind::Call { callee, arguments } if callee.is_intrinsic() && !self.own.contains(&expr) => {
                if !asks_status(&callee) && arguments.iter().any(|argument| self.is_array(*argument)) {
                    return self.replace_reduction(expr, &callee, &arguments);
                }
                arguments.into_iter().try_for_each(|argument| self.scalarize_scalars(argument))
            }
            ExprKind::Call { callee, arguments } => {
                if !callee.is_intrinsic() && self.needs_copies(&callee, &arguments) {
                    let value = self.statement_expr(|this| this.value_with_copies(expr, &callee, &arguments))?;
                    self.body.exprs[expr].kind = self.body.exprs[value].kind.clone();
                    return Some(());
                }
                arguments.iter().try_for_each(|argument| self.scalarize_scalars(*argument))
            }
            _ => self.body.operands(expr).into_iter().try_for_each(|operand| self.scalarize_scalars(operand)),
        }
    }

    /// Notes why there are no loops.
    fn note_refusal<T>(&mut self, why: Refusal) -> Option<T> {
        self.why.get_or_insert(why);
        None
    }

    fn is_array(&self, expr: ExprId) -> bool {
        is_array_type(self.symbols, self.body.exprs[expr].ty)
    }

    /// Whether an expression is a variable or a part of one.
    fn is_designator(&self, mut expr: ExprId) -> bool {
        loop {
            expr = match &self.body.exprs[expr].kind {
                ExprKind::Symbol(_) => return true,
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
                ExprKind::Member { base, .. } => *base,
                _ => return false,
            }
        }
    }

    fn is_elemental(&self, procedure: SymbolId) -> bool {
        is_elemental(self.symbols, procedure)
    }

    /// The variable that a designator is part of.
    fn root_variable(&self, mut expr: ExprId) -> Option<SymbolId> {
        loop {
            expr = match &self.body.exprs[expr].kind {
                ExprKind::Symbol(symbol) => return Some(self.symbols.original(*symbol)),
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
                ExprKind::Member { base, .. } | ExprKind::ComplexPart { of: base, .. } => *base,
                _ => return None,
            }
        }
    }

    /// Whether elements of a type have code: numbers, truth values, and structures without parts of their own.
    fn must_have_elements(&mut self, ty: TypeId) -> Option<()> {
        let types = &self.symbols.types;
        match &types[types.representation(types.element(ty))] {
            Type::Scalar(..) | Type::Enum(..) => Some(()),
            Type::Record { record, class: false } => {
                let parts = symbols::Attributes::ALLOCATABLE | symbols::Attributes::POINTER;
                let fields = types.records[*record].fields.as_ref();
                match fields.is_some_and(|fields| fields.iter().all(|field| !field.attributes.intersects(parts))) {
                    true => Some(()),
                    false => self.note_refusal(Refusal::StructuresWithParts),
                }
            }
            Type::Character { .. } => self.note_refusal(Refusal::Text),
            _ => self.note_refusal(Refusal::ArrayExpressionType),
        }
    }
}
