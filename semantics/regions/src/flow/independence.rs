//! Whether the iterations of a loop that no directive says anything of are independent: a proof, or what stands against one.
//!
//! Only what cannot be otherwise counts as proved ([`super`]): no iteration refers to an element that another one writes, each sets its
//! scalars before it uses them, nobody uses them behind the loop, and no two names are one piece of memory.

use super::dependence::{Nest, Verdict};
use super::region::{is_own, loop_stride};
use super::{Access, EventKind, Exposure, Flow, Kind, NodeId, NodeKind, Step, Variable};
use crate::data_environment::concurrent::{concurrent_loop, concurrent_nest};
use crate::data_environment::facts::Facts;
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::{Category, has_pointers};
use crate::flow::phrases::Doubt;
use body::reduction::{self, Operator};
use body::{BinaryOp, Callee, ExprId, ExprKind, Locality, Loop, StatementId, StatementKind};
use source::Span;
use symbols::{Attributes, Base, Details, ScopeKind, SymbolId, Type, TypeId};

/// So many accesses of one variable are compared in pairs.
const MOST: usize = 64;

/// What follows from a proof.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Independence {
    /// The variables of which each iteration has its own.
    pub private: Vec<SymbolId>,
    /// Those of them that begin with the value that the variable has before the loop.
    pub first_private: Vec<SymbolId>,
    /// The variables that iterations add to, or combine otherwise.
    pub reductions: Vec<(SymbolId, Operator)>,
    /// How many loops, this and those perfectly nested in it, may be shared out together.
    pub depth: usize,
}

impl Independence {
    /// All of these variables.
    fn variables(&self) -> impl Iterator<Item = SymbolId> {
        let reduced = self.reductions.iter().map(|(symbol, _)| *symbol);
        self.private.iter().chain(&self.first_private).copied().chain(reduced)
    }
}

/// What stands against a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// Why.
    pub why: Doubt,
    /// Where.
    pub at: Span,
}

impl Obstacle {
    /// An obstacle.
    pub fn new(why: Doubt, at: Span) -> Obstacle {
        Obstacle { why, at }
    }
}

/// Whether iterations of the loop `id` are independent.
pub fn prove_independence(facts: &Facts, flow: &Flow, id: StatementId) -> Result<Independence, Obstacle> {
    let proof = Proof::start_proof(facts, flow, id)?;
    proof.check_head()?;
    proof.check_statements()?;
    proof.check_events()?;
    let indices = proof.concurrent_indices();
    let mut found = proof.read_localities();
    let mut own = found.variables().collect::<Vec<SymbolId>>();
    own.extend(&indices);
    for variable in proof.referenced_variables().into_iter().filter(|variable| !own.contains(&variable.0)) {
        proof.check_variable(variable, &mut found)?;
    }
    proof.check_names()?;
    found.depth = if indices.is_empty() { 1 + proof.nested_depth() } else { indices.len() };
    found.private.extend(indices);
    Ok(found)
}

pub(super) struct Proof<'f, 'a> {
    pub(super) facts: &'f Facts<'a>,
    pub(super) flow: &'f Flow,
    id: StatementId,
    inner: &'f Loop,
    pub(super) node: NodeId,
}

impl<'f, 'a> Proof<'f, 'a> {
    fn start_proof(facts: &'f Facts<'a>, flow: &'f Flow, id: StatementId) -> Result<Proof<'f, 'a>, Obstacle> {
        let at = facts.body.statements[id].span;
        let StatementKind::Loop(inner) = &facts.body.statements[id].kind else {
            return Err(Obstacle::new(Doubt::NotCounted, at));
        };
        let node = flow.nodes.iter().position(|node| node.kind == NodeKind::Loop(id));
        match node.filter(|node| flow.is_ordered(*node)) {
            Some(node) => Ok(Proof { facts, flow, id, inner, node }),
            None => Err(Obstacle::new(Doubt::JumpAround, inner.head)),
        }
    }

    fn check_head(&self) -> Result<(), Obstacle> {
        let head = self.inner.head;
        if loop_stride(self.facts, self.inner).is_none() {
            return Err(Obstacle::new(Doubt::StrideVaries, head));
        }
        if !self.counts_in_a_wide_type() {
            return Err(Obstacle::new(Doubt::NarrowVariable, head));
        }
        if self.inner.compare == BinaryOp::Ne {
            return Err(Obstacle::new(Doubt::NotEqual, head));
        }
        if Languages::C.has(self.facts.body.language) && !self.has_fixed_bound() {
            return Err(Obstacle::new(Doubt::BoundVaries, head));
        }
        Ok(())
    }

    /// Compilers count teams and threads in the type of the variable.
    fn counts_in_a_wide_type(&self) -> bool {
        let table = self.facts.table;
        let ty = table[table.original(self.inner.variable)].ty;
        let own = ty.map(|ty| &table.types[table.types.representation(ty)]);
        matches!(own, Some(Type::Scalar(Base::Integer | Base::Unsigned, bytes)) if *bytes >= 4)
    }

    /// Whether the bound of a loop of C, which it computes anew for each iteration, is the same each time.
    fn has_fixed_bound(&self) -> bool {
        let body = self.facts.body;
        let nest = Nest { facts: self.facts, flow: self.flow, node: self.node, loops: vec![self.id] };
        let mut fixed = true;
        body.each_expr(self.inner.bound, |id| match body.exprs[id].kind {
            ExprKind::Symbol(symbol) => fixed &= nest.is_invariant(symbol),
            ExprKind::Constant(_) | ExprKind::Convert(_) | ExprKind::Unary(..) | ExprKind::Binary(..) => {}
            _ => fixed = false,
        });
        fixed
    }

    /// Nothing leaves the loop, and nothing in it is a construct, input or output, or the like.
    fn check_statements(&self) -> Result<(), Obstacle> {
        let body = self.facts.body;
        let mut inside = vec![self.id];
        body.each_statement(&self.inner.block, |id| inside.push(id));
        for id in &inside {
            let statement = &body.statements[*id];
            let why = match &statement.kind {
                StatementKind::Return(_) | StatementKind::Stop(_) => Some(Doubt::LeavesLoop),
                StatementKind::Break(target) if !target.is_some_and(|to| to != self.id && inside.contains(&to)) => {
                    Some(Doubt::LeavesLoop)
                }
                StatementKind::Continue(target) if !target.is_some_and(|to| inside.contains(&to)) => {
                    Some(Doubt::LeavesLoop)
                }
                StatementKind::Goto(_) | StatementKind::ComputedGoto(_) | StatementKind::CaseLabel { .. } => {
                    Some(Doubt::Jump)
                }
                StatementKind::Asm { .. } => Some(Doubt::Asm),
                StatementKind::Construct(_) => Some(Doubt::Directive),
                StatementKind::Action(_) => Some(Doubt::UnknownStatement),
                _ => None,
            };
            if let Some(why) = why {
                return Err(Obstacle::new(why, statement.span));
            }
            for expr in body.own_exprs(*id) {
                self.check_expression(expr)?;
            }
        }
        Ok(())
    }

    fn check_expression(&self, expr: ExprId) -> Result<(), Obstacle> {
        let body = self.facts.body;
        let mut found = Ok(());
        let mut report = |why: Doubt, at: Span| found = Err(Obstacle::new(why, at));
        body.each_expr(expr, |id| match &body.exprs[id].kind {
            ExprKind::StatementExpr { .. } | ExprKind::LabelAddress(_) | ExprKind::NextArgument(_) => {
                report(Doubt::UnknownExpression, body.exprs[id].span);
            }
            ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => report(Doubt::UnknownExpression, body.exprs[id].span),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), .. } if intrinsic.computes_elements() => {}
            ExprKind::Call { callee: Callee::Intrinsic(_) | Callee::Builtin(_), .. } => {
                report(Doubt::CallEffect, body.exprs[id].span);
            }
            ExprKind::Element { base, indices } => {
                if let Some(index) = indices.iter().find(|index| self.may_wrap(**index)) {
                    report(Doubt::SubscriptWraps, body.exprs[*index].span);
                } else if self.is_chained(*base) {
                    report(Doubt::SeveralPointers, body.exprs[id].span);
                }
            }
            ExprKind::Deref(pointer) if self.may_wrap(*pointer) => {
                report(Doubt::SubscriptWraps, body.exprs[*pointer].span);
            }
            ExprKind::Deref(pointer) if self.is_chained(*pointer) => {
                report(Doubt::SeveralPointers, body.exprs[id].span);
            }
            ExprKind::Assign { target, .. } if self.is_derived(*target) => {
                report(Doubt::DerivedAssignment, body.exprs[id].span);
            }
            ExprKind::Member { base, .. } if self.is_union(*base) => {
                report(Doubt::UnionMembers, body.exprs[id].span);
            }
            _ => {}
        });
        found
    }

    /// Whether two values of an index may be one because it has too few bits: what is computed without signs, or narrowed.
    fn may_wrap(&self, index: ExprId) -> bool {
        let body = self.facts.body;
        let bytes = |ty: TypeId| match self.facts.table.types[self.facts.table.types.representation(ty)] {
            Type::Scalar(base, bytes) => Some((base, bytes)),
            _ => None,
        };
        let mut found = false;
        body.each_expr(index, |id| {
            let own = bytes(body.exprs[id].ty);
            found |= match &body.exprs[id].kind {
                ExprKind::Binary(..) => matches!(own, Some((Base::Unsigned, size)) if size < 8),
                ExprKind::Convert(of) => match (bytes(body.exprs[*of].ty), own) {
                    (Some((_, from)), Some((_, to))) => to < from,
                    _ => false,
                },
                _ => false,
            };
        });
        found
    }

    /// Whether a pointer of C is not simply the value of a variable, perhaps with something added.
    fn is_chained(&self, pointer: ExprId) -> bool {
        let body = self.facts.body;
        let types = &self.facts.table.types;
        let leads = |id: ExprId| matches!(types[types.representation(body.exprs[id].ty)], Type::Pointer { .. });
        let mut at = pointer;
        loop {
            at = match body.exprs[at].kind {
                ExprKind::Symbol(_) => return false,
                ExprKind::Convert(of) => of,
                ExprKind::Binary(BinaryOp::Add, left, right) => {
                    if leads(right) && !leads(left) {
                        right
                    } else {
                        left
                    }
                }
                _ => return leads(at),
            };
        }
    }

    /// Whether an assignment to an object may do more than copy it.
    fn is_derived(&self, target: ExprId) -> bool {
        let types = &self.facts.table.types;
        let record = matches!(types[types.element(self.facts.body.exprs[target].ty)], Type::Record { .. });
        record && Languages::Fortran.has(self.facts.body.language)
    }

    fn is_union(&self, record: ExprId) -> bool {
        let types = &self.facts.table.types;
        match types[types.representation(self.facts.body.exprs[record].ty)] {
            Type::Record { record, .. } => types.records[record].is_union,
            _ => false,
        }
    }

    fn check_events(&self) -> Result<(), Obstacle> {
        // C1143: the procedures that a DO CONCURRENT calls are pure.
        let pure = concurrent_loop(self.facts.body, self.id).is_some();
        let mut events = self.flow.events_in(self.node).map(|event| event.kind);
        match events.find(|kind| !(pure && matches!(kind, EventKind::Call { .. }))) {
            Some(EventKind::Call { call, .. }) => {
                Err(Obstacle::new(Doubt::ProcedureCall, self.facts.body.exprs[call].span))
            }
            Some(EventKind::Directive(_) | EventKind::End(_) | EventKind::Jump) => {
                Err(Obstacle::new(Doubt::DirectiveOrJump, self.inner.head))
            }
            None => Ok(()),
        }
    }

    /// The indices of a DO CONCURRENT, whose iterations are independent by definition (Fortran 2023, 11.1.7.5): only whose its variables are
    /// is left to be seen.
    fn concurrent_indices(&self) -> Vec<SymbolId> {
        concurrent_nest(self.facts.body, self.id).into_iter().map(|inner| inner.variable).collect()
    }

    /// What the localities of a DO CONCURRENT say of its variables.
    fn read_localities(&self) -> Independence {
        let mut found = Independence::default();
        for (locality, symbol) in &self.inner.localities {
            match locality {
                Locality::Local => found.private.push(*symbol),
                Locality::LocalInit => found.first_private.push(*symbol),
                Locality::Reduce(operator) => found.reductions.push((*symbol, *operator)),
            }
        }
        found
    }

    /// The variables that iterations refer to, in order, and that of the loop.
    fn referenced_variables(&self) -> Vec<Variable> {
        let node = &self.flow.nodes[self.node];
        let mut found: Vec<Variable> = Vec::new();
        let own = self.flow.named_variables(self.inner.variable).iter().copied();
        let inside = self.flow.accesses[node.first..node.last].iter().map(|access| access.variable);
        for variable in own.filter(|own| self.iterates_over(*own)).chain(inside) {
            if !found.contains(&variable) {
                found.push(variable);
            }
        }
        found
    }

    /// Whether the loop gives its values to a variable.
    fn iterates_over(&self, variable: Variable) -> bool {
        let all = self.flow.of_variable.get(&variable).into_iter().flatten();
        all.into_iter().any(|number| self.flow.accesses[*number].kind == Kind::Iterate(self.id))
    }

    fn check_variable(&self, variable: Variable, found: &mut Independence) -> Result<(), Obstacle> {
        let name = self.facts.name(variable.0).to_string();
        let accesses: Vec<(usize, &Access)> = self
            .flow
            .variable_accesses(variable, self.node)
            .filter(|(_, access)| access.kind != Kind::Joined)
            .collect();
        let first = accesses.first().map_or(self.inner.variable_span, |(_, access)| access.span);
        if self.is_volatile(variable.0) {
            return Err(Obstacle::new(Doubt::Volatile { name }, first));
        }
        if self.iterates_over(variable) {
            if let Some((_, write)) = accesses.iter().find(|(_, access)| access.may_write()) {
                return Err(Obstacle::new(Doubt::LoopVariable { name }, write.span));
            }
            return self.check_private(variable, &[], found);
        }
        let Some((_, write)) = accesses.iter().find(|(_, access)| access.may_write()) else { return Ok(()) };
        if let Some((_, mention)) = accesses.iter().find(|(_, access)| access.kind == Kind::Mention) {
            return Err(Obstacle::new(Doubt::HiddenChange { name }, mention.span));
        }
        let whole = accesses.iter().all(|(_, access)| access.steps.is_empty() && !access.through);
        if whole && Category::of_symbol(self.facts.table, variable.0) == Category::Scalar {
            if let Some(operator) = self.reduction_operator(variable, &accesses) {
                found.reductions.push((variable.0, operator));
                return Ok(());
            }
            return self.check_private(variable, &accesses, found);
        }
        if self.is_declared_inside(variable.0) {
            return Ok(());
        }
        let read = accesses.iter().any(|(_, access)| access.may_read());
        if !read && concurrent_loop(self.facts.body, self.id).is_some() {
            return Ok(());
        }
        if accesses.len() > MOST {
            return Err(Obstacle::new(Doubt::TooManyReferences { name }, write.span));
        }
        if Languages::Fortran.has(self.facts.body.language) && has_pointers(self.facts.table, variable.0) {
            let part = |access: &Access| access.steps.first().filter(|step| matches!(step, Step::Member(_))).cloned();
            let first = accesses.first().and_then(|(_, access)| part(access));
            let plain = |access: &Access| access.steps.iter().skip(1).all(|step| !matches!(step, Step::Member(_)));
            let same = |(_, access): &(usize, &Access)| part(access) == first && first.is_some() && plain(access);
            if !accesses.iter().all(same) {
                return Err(Obstacle::new(Doubt::Components { name }, write.span));
            }
        }
        self.check_elements(&name, &accesses)
    }

    /// No iteration refers to what another one writes.
    fn check_elements(&self, name: &str, accesses: &[(usize, &Access)]) -> Result<(), Obstacle> {
        let (facts, flow) = (self.facts, self.flow);
        let nest = Nest { facts, flow, node: self.node, loops: vec![self.id] };
        for (_, write) in accesses.iter().filter(|(_, access)| access.may_write()) {
            for (_, other) in accesses {
                if nest.compare_accesses(write, other) != Verdict::Independent {
                    let why = match other.may_write() {
                        true => Doubt::WritesWritten { name: name.to_owned() },
                        false => Doubt::ReadsWritten { name: name.to_owned() },
                    };
                    return Err(Obstacle::new(why, other.span));
                }
            }
        }
        Ok(())
    }

    /// Each iteration may have its own variable: it sets it first, and nobody uses it behind the loop.
    fn check_private(
        &self,
        variable: Variable,
        accesses: &[(usize, &Access)],
        found: &mut Independence,
    ) -> Result<(), Obstacle> {
        let name = self.facts.name(variable.0).to_string();
        for (number, access) in accesses.iter().filter(|(_, access)| access.may_read()) {
            if self.flow.read_exposure(self.facts, *number, self.node) != Exposure::Never {
                return Err(Obstacle::new(Doubt::UsesOther { name }, access.span));
            }
        }
        let iterates = self.iterates_over(variable);
        if self.is_declared_inside(variable.0) || iterates && self.inner.declares {
            return Ok(());
        }
        if let Some(at) = self.used_elsewhere(variable) {
            return Err(Obstacle::new(Doubt::UsedAfter { name }, at));
        }
        found.private.push(variable.0);
        Ok(())
    }

    /// Where the value that the loop leaves in a variable may be used.
    fn used_elsewhere(&self, variable: Variable) -> Option<Span> {
        let table = self.facts.table;
        // The copy of a construct ends with it.
        let copied = variable.1.is_some();
        let details = &table[table.original(variable.0)].details;
        let seen = match details {
            Details::Object(object) => object.dummy || object.result || object.value.is_some(),
            _ => true,
        };
        if !copied && (seen || !is_own(self.facts, variable.0) || self.has_internal_procedures(variable.0)) {
            return Some(self.inner.head);
        }
        let all = self.flow.of_variable.get(&variable).into_iter().flatten();
        let mut reads = all.into_iter().filter(|number| {
            let access = &self.flow.accesses[**number];
            access.may_read() && !self.flow.is_within(access.node, self.node) && !self.is_set_before(**number)
        });
        reads.next().map(|number| self.flow.accesses[*number].span)
    }

    /// Whether a read outside the loop uses a value that something around it, in which this loop does not stand, gives the variable.
    fn is_set_before(&self, read: usize) -> bool {
        let access = &self.flow.accesses[read];
        let around = std::iter::successors(Some(access.node), |node| self.flow.nodes[*node].parent);
        // A loop sets its variable before anything in it uses that.
        let iterates = |node: NodeId| match self.flow.nodes[node].kind {
            NodeKind::Loop(id) => match &self.facts.body.statements[id].kind {
                StatementKind::Loop(inner) => inner.variable == access.variable.0,
                _ => false,
            },
            _ => false,
        };
        around
            .take_while(|node| !self.flow.is_within(self.node, *node))
            .any(|node| iterates(node) || self.flow.read_exposure(self.facts, read, node) == Exposure::Never)
    }

    /// Whether the procedure of a variable has procedures in it, which may know it.
    fn has_internal_procedures(&self, symbol: SymbolId) -> bool {
        let table = self.facts.table;
        let own = table[table.original(symbol)].scope;
        let inside = |scope: &symbols::Scope| scope.kind == ScopeKind::Subprogram && scope.parent == Some(own);
        table.scopes.iter().any(|(_, scope)| inside(scope))
    }

    /// Whether a variable of C is declared in the loop, so that each iteration has its own.
    pub(super) fn is_declared_inside(&self, symbol: SymbolId) -> bool {
        let table = self.facts.table;
        let found = &table[symbol];
        let scope = &table.scopes[found.scope];
        let around = self.facts.body.statements[self.id].span;
        let inside =
            around.start <= scope.span.start && scope.span.end <= around.end && scope.span.start < scope.span.end;
        scope.kind == ScopeKind::Block
            && inside
            && !found.attributes.intersects(Attributes::STATIC | Attributes::EXTERN)
    }

    /// The operator of a variable that iterations change in the one way `x = x op value`, and do not use otherwise.
    fn reduction_operator(&self, variable: Variable, accesses: &[(usize, &Access)]) -> Option<Operator> {
        let mut operator = None;
        let mut changes = 0;
        for (_, access) in accesses.iter().filter(|(_, access)| access.kind != Kind::Read) {
            let Kind::Assign(id) = access.kind else { return None };
            let own = self.combining_operator(variable.0, id)?;
            if operator.is_some_and(|known| known != own) {
                return None;
            }
            operator = Some(own);
            changes += 1;
        }
        let reads = accesses.iter().filter(|(_, access)| access.kind == Kind::Read).count();
        let said = operator.is_some_and(|operator| self.is_reduced_so(variable, operator));
        operator.filter(|_| reads == changes && said)
    }

    /// Whether a variable is none of a construct, or one that its construct reduces with this operator.
    fn is_reduced_so(&self, (symbol, owner): Variable, operator: Operator) -> bool {
        let Some(owner) = owner else { return true };
        let listed = self.facts.construct(owner).listed.get(&symbol).into_iter().flatten();
        let mut clauses = listed.map(|index| self.facts.clause(owner, *index));
        clauses.any(|clause| {
            reduction::is_reduction(clause) && reduction::find_operator(clause, self.facts.atoms) == Some(operator)
        })
    }

    /// The operator of `x = x op value`, `x op= value` or `x++`.
    fn combining_operator(&self, symbol: SymbolId, assign: ExprId) -> Option<Operator> {
        let body = self.facts.body;
        let is_own = |id: ExprId| matches!(body.exprs[id].kind, ExprKind::Symbol(own) if own == symbol);
        let (op, left, right) = match body.exprs[assign].kind {
            ExprKind::Increment { target, .. } if is_own(target) => return Some(Operator::Add),
            ExprKind::Assign { op: Some(op), target, .. } if is_own(target) => (op, target, None),
            ExprKind::Assign { op: None, target, value } if is_own(target) => match &body.exprs[value].kind {
                ExprKind::Binary(op, left, right) => (*op, *left, Some(*right)),
                ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                    let own =
                        arguments.len() == 2 && arguments.iter().filter(|argument| is_own(**argument)).count() == 1;
                    let operator = Operator::of_intrinsic(*intrinsic);
                    return operator.filter(|operator| own && matches!(operator, Operator::Max | Operator::Min));
                }
                _ => return None,
            },
            _ => return None,
        };
        let operator = match op {
            BinaryOp::Add => Operator::Add,
            BinaryOp::Subtract if is_own(left) => Operator::Add,
            BinaryOp::Multiply => Operator::Multiply,
            _ => return None,
        };
        let once = is_own(left) != right.is_some_and(is_own);
        once.then_some(operator)
    }

    fn is_volatile(&self, symbol: SymbolId) -> bool {
        let table = self.facts.table;
        let found = &table[table.original(symbol)];
        let mut ty = found.ty;
        let mut special = found.attributes.intersects(Attributes::VOLATILE | Attributes::ASYNCHRONOUS);
        while let Some(at) = ty {
            ty = match &table.types[at] {
                Type::Qualified { of, is_volatile, is_atomic, .. } => {
                    special |= *is_volatile || *is_atomic;
                    Some(*of)
                }
                Type::Pointer { to, .. } => Some(*to),
                Type::Array { element, .. } => Some(*element),
                _ => None,
            };
        }
        special
    }

    /// How many loops perfectly nested in this one are independent too, with bounds that do not change.
    fn nested_depth(&self) -> usize {
        let body = self.facts.body;
        let [only] = &body.flatten_block(&self.inner.block)[..] else { return 0 };
        let StatementKind::Loop(inner) = &body.statements[*only].kind else { return 0 };
        let Ok(proof) = Proof::start_proof(self.facts, self.flow, *only) else { return 0 };
        let nest = Nest { facts: self.facts, flow: self.flow, node: self.node, loops: vec![self.id] };
        let mut same = loop_stride(self.facts, inner).is_some();
        for expr in [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten() {
            body.each_expr(expr, |id| match body.exprs[id].kind {
                ExprKind::Symbol(symbol) => same &= symbol != self.inner.variable && nest.is_invariant(symbol),
                ExprKind::Constant(_) | ExprKind::Convert(_) | ExprKind::Unary(..) | ExprKind::Binary(..) => {}
                _ => same = false,
            });
        }
        let mut found = Independence::default();
        let variables = proof.referenced_variables();
        let independent = proof.check_head().is_ok()
            && variables.into_iter().all(|variable| proof.check_variable(variable, &mut found).is_ok());
        if same && independent { 1 + proof.nested_depth() } else { 0 }
    }
}
