//! Memory that a procedure allocates, that it alone knows, and that it does not free.

use crate::{Lint, problems};
use body::{Action, ActionKind, BinaryOp, Body, Callee, Effect, ExprId, ExprKind, Intrinsic, StatementKind, UnaryOp};
use directives::Language;
use rustc_hash::FxHashMap;
use source::Span;
use symbols::{Attributes, Details, SymbolId, Type};

/// Functions of C that give memory.
const ALLOCATORS: &[&str] = &["malloc", "calloc", "aligned_alloc", "strdup"];

/// Intrinsic procedures of Fortran behind which somebody else may know where an argument is.
const KEEPERS: &[Intrinsic] =
    &[Intrinsic::CLoc, Intrinsic::CFPointer, Intrinsic::Loc, Intrinsic::MoveAlloc, Intrinsic::Transfer];

/// What is done with the memory of a pointer.
#[derive(Default)]
struct Memory {
    /// Where it is allocated first.
    allocated: Option<Span>,
    /// Whether somebody else may know it, or frees it.
    escapes: bool,
}

/// W3720.
pub fn check(lint: &mut Lint) {
    for body in &lint.unit.resolved.bodies {
        if !allocates(lint, body) {
            continue;
        }
        let mut memory: FxHashMap<SymbolId, Memory> = FxHashMap::default();
        let mut walk = Walk { lint, body, memory: &mut memory };
        body.each_statement(&body.block, |statement| walk.statement(statement));
        let (how, is_c) = (if lint.is_c() { "freed" } else { "deallocated" }, lint.is_c());
        let mut found: Vec<(Span, SymbolId)> = Vec::new();
        for (symbol, of) in memory {
            found.extend(of.allocated.filter(|_| !of.escapes && lint.owns(symbol, is_c)).map(|at| (at, symbol)));
        }
        found.sort_by_key(|(at, _)| *at);
        for (at, symbol) in found {
            let name = lint.name(symbol);
            lint.report(problems::never_freed(name, how, at));
        }
    }
}

/// Whether a body allocates anything.
fn allocates(lint: &Lint, body: &Body) -> bool {
    let is_allocator = |expr: &ExprKind| match expr {
        ExprKind::Call { callee: Callee::Symbol(symbol), .. } => ALLOCATORS.contains(&lint.name(*symbol)),
        ExprKind::Call { callee: Callee::Builtin(name), .. } => ALLOCATORS.contains(&lint.unit.atoms.text(*name)),
        _ => false,
    };
    match lint.is_c() {
        true => body.exprs.iter().any(|(_, expr)| is_allocator(&expr.kind)),
        false => body.statements.iter().any(|(_, statement)| {
            matches!(&statement.kind, StatementKind::Action(action) if action.kind == ActionKind::Allocate)
        }),
    }
}

impl Lint<'_> {
    /// Whether a pointer is a variable of this procedure alone.
    fn owns(&self, id: SymbolId, is_c: bool) -> bool {
        let symbol = &self.table[id];
        let Details::Object(object) = &symbol.details else { return false };
        let types = &self.table.types;
        let is_pointer = match is_c {
            true => symbol.ty.is_some_and(|ty| matches!(types[types.representation(ty)], Type::Pointer { .. })),
            false => symbol.attributes.contains(Attributes::POINTER),
        };
        let elsewhere = Attributes::SAVE | Attributes::STATIC | Attributes::EXTERN | Attributes::TARGET;
        let shared = object.dummy || object.result || object.common.is_some() || object.equivalenced;
        let in_procedure = self.begins.contains_key(&symbol.scope) || self.procedure_scope(symbol.scope).is_some();
        let inner = self.unit.resolved.bodies.len() > 1;
        is_pointer && in_procedure && !inner && !shared && !symbol.attributes.intersects(elsewhere)
    }
}

struct Walk<'w, 'a> {
    lint: &'w Lint<'a>,
    body: &'w Body,
    memory: &'w mut FxHashMap<SymbolId, Memory>,
}

impl Walk<'_, '_> {
    fn statement(&mut self, id: body::StatementId) {
        let body = self.body;
        match &body.statements[id].kind {
            StatementKind::Declare(symbol, Some(value)) => {
                self.assigned(*symbol, *value);
                self.value(*value);
            }
            StatementKind::Action(action) => match action.kind {
                ActionKind::Allocate => self.allocated(action),
                ActionKind::Io { .. } | ActionKind::Where | ActionKind::Forall { .. } => {
                    action.exprs().for_each(|expr| self.value(expr));
                }
                _ => action.exprs().for_each(|expr| self.escape(expr)),
            },
            StatementKind::Construct(_) | StatementKind::Asm { .. } | StatementKind::Return(_) => {
                body.own_exprs(id).into_iter().for_each(|expr| self.returned(expr));
            }
            _ => body.own_exprs(id).into_iter().for_each(|expr| self.value(expr)),
        }
    }

    /// What leaves the procedure: a pointer itself does, what it leads to does not.
    fn returned(&mut self, id: ExprId) {
        self.pass_value(id);
    }

    /// ALLOCATE of Fortran.
    fn allocated(&mut self, action: &Action) {
        for operand in &action.operands {
            match self.body.exprs[operand.expr].kind {
                ExprKind::Symbol(symbol) if operand.effect == Effect::Any => {
                    self.allocate(symbol, self.body.exprs[operand.expr].span);
                }
                _ => self.value(operand.expr),
            }
        }
    }

    fn allocate(&mut self, symbol: SymbolId, at: Span) {
        self.memory.entry(symbol).or_default().allocated.get_or_insert(at);
    }

    /// A pointer of C gets a value.
    fn assigned(&mut self, symbol: SymbolId, value: ExprId) {
        let mut at = value;
        while let ExprKind::Convert(of) = self.body.exprs[at].kind {
            at = of;
        }
        let span = self.body.exprs[at].span;
        match &self.body.exprs[at].kind {
            ExprKind::Call { callee: Callee::Symbol(callee), .. } if ALLOCATORS.contains(&self.lint.name(*callee)) => {
                self.allocate(symbol, span);
            }
            ExprKind::Call { callee: Callee::Builtin(name), .. }
                if ALLOCATORS.contains(&self.lint.unit.atoms.text(*name)) =>
            {
                self.allocate(symbol, span);
            }
            _ => {}
        }
    }

    /// An expression of which only the value counts.
    fn value(&mut self, id: ExprId) {
        let body = self.body;
        match &body.exprs[id].kind {
            ExprKind::Symbol(_) => self.pass_value(id),
            ExprKind::Element { base, indices } => {
                self.followed(*base);
                indices.iter().for_each(|index| self.value(*index));
                // An array in it is a pointer to its first element.
                if matches!(self.lint.table.types[body.exprs[id].ty], Type::Array { .. }) && self.is_c() {
                    self.escape(*base);
                }
            }
            ExprKind::Deref(of) => self.followed(*of),
            ExprKind::Member { base, .. } => self.value(*base),
            ExprKind::Unary(UnaryOp::Not, of) => self.tested(*of),
            ExprKind::Binary(op, left, right)
                if op.holds_for(std::cmp::Ordering::Equal).is_some() || is_logical(*op) =>
            {
                self.tested(*left);
                self.tested(*right);
            }
            ExprKind::Assign { target, value, .. } => {
                if let ExprKind::Symbol(symbol) = body.exprs[*target].kind {
                    self.assigned(symbol, *value);
                } else {
                    self.value(*target);
                }
                self.value(*value);
            }
            ExprKind::Conditional(condition, left, right) => {
                self.tested(*condition);
                self.value(*left);
                self.value(*right);
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), .. }
                if !self.is_c() && !KEEPERS.contains(intrinsic) =>
            {
                body.operands(id).into_iter().for_each(|operand| self.value(operand));
            }
            ExprKind::Call { .. }
            | ExprKind::AddressOf(_)
            | ExprKind::Opaque(_)
            | ExprKind::List(_)
            | ExprKind::ImpliedDo(_) => {
                body.operands(id).into_iter().for_each(|operand| self.passed_whole(operand));
            }
            _ => body.operands(id).into_iter().for_each(|operand| self.value(operand)),
        }
    }

    /// The base of an access: the pointer itself does not leave.
    fn followed(&mut self, id: ExprId) {
        if !matches!(self.body.exprs[id].kind, ExprKind::Symbol(_)) {
            self.value(id);
        }
    }

    fn tested(&mut self, id: ExprId) {
        match self.body.exprs[id].kind {
            ExprKind::Symbol(_) => {}
            ExprKind::Convert(of) => self.tested(of),
            _ => self.value(id),
        }
    }

    /// A value that somebody gets. The value of a pointer of Fortran is that of its target.
    fn pass_value(&mut self, id: ExprId) {
        match self.body.exprs[id].kind {
            ExprKind::Symbol(symbol) if self.is_c() => self.memory.entry(symbol).or_default().escapes = true,
            ExprKind::Symbol(_) => {}
            _ => self.value(id),
        }
    }

    /// What a procedure gets, which may keep where it is.
    fn passed_whole(&mut self, id: ExprId) {
        match &self.body.exprs[id].kind {
            ExprKind::Call { .. } => self.value(id),
            _ => self.escape(id),
        }
    }

    /// Everything in an expression may be known to others.
    fn escape(&mut self, id: ExprId) {
        let body = self.body;
        let mut found = Vec::new();
        body.each_expr(id, |expr| {
            if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
                found.push(symbol);
            }
        });
        for symbol in found {
            self.memory.entry(symbol).or_default().escapes = true;
        }
    }

    fn is_c(&self) -> bool {
        self.body.language.is_like(Language::C)
    }
}

fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or)
}
