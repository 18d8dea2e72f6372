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
pub fn check_leaks(lint: &mut Lint) {
    for body in &lint.unit.resolved.bodies {
        if !allocates_memory(lint, body) {
            continue;
        }
        let mut memory: FxHashMap<SymbolId, Memory> = FxHashMap::default();
        let mut walk = Walk { lint, body, memory: &mut memory };
        body.each_statement(&body.block, |statement| walk.visit_statement(statement));
        let (how, is_c) = (if lint.is_c() { "freed" } else { "deallocated" }, lint.is_c());
        let mut found: Vec<(Span, SymbolId)> = Vec::new();
        for (symbol, of) in memory {
            found
                .extend(of.allocated.filter(|_| !of.escapes && lint.owns_pointer(symbol, is_c)).map(|at| (at, symbol)));
        }
        found.sort_by_key(|(at, _)| *at);
        for (at, symbol) in found {
            let name = lint.name(symbol);
            lint.report(problems::never_freed(name, how, at));
        }
    }
}

/// Whether a body allocates anything.
fn allocates_memory(lint: &Lint, body: &Body) -> bool {
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
    fn owns_pointer(&self, id: SymbolId, is_c: bool) -> bool {
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
    fn visit_statement(&mut self, id: body::StatementId) {
        let body = self.body;
        match &body.statements[id].kind {
            StatementKind::Declare(symbol, Some(value)) => {
                self.visit_assigned(*symbol, *value);
                self.visit_value(*value);
            }
            StatementKind::Action(action) => match action.kind {
                ActionKind::Allocate => self.visit_allocate(action),
                ActionKind::Io { .. } | ActionKind::Where | ActionKind::Forall { .. } => {
                    action.exprs().for_each(|expr| self.visit_value(expr));
                }
                _ => action.exprs().for_each(|expr| self.note_escape(expr)),
            },
            StatementKind::Construct(_) | StatementKind::Asm { .. } | StatementKind::Return(_) => {
                body.own_exprs(id).into_iter().for_each(|expr| self.visit_returned(expr));
            }
            _ => body.own_exprs(id).into_iter().for_each(|expr| self.visit_value(expr)),
        }
    }

    /// What leaves the procedure: a pointer itself does, what it leads to does not.
    fn visit_returned(&mut self, id: ExprId) {
        self.pass_value(id);
    }

    /// ALLOCATE of Fortran.
    fn visit_allocate(&mut self, action: &Action) {
        for operand in &action.operands {
            match self.body.exprs[operand.expr].kind {
                ExprKind::Symbol(symbol) if operand.effect == Effect::Any => {
                    self.note_allocation(symbol, self.body.exprs[operand.expr].span);
                }
                _ => self.visit_value(operand.expr),
            }
        }
    }

    fn note_allocation(&mut self, symbol: SymbolId, at: Span) {
        self.memory.entry(symbol).or_default().allocated.get_or_insert(at);
    }

    /// A pointer of C gets a value.
    fn visit_assigned(&mut self, symbol: SymbolId, value: ExprId) {
        let at = self.body.strip_conversions(value);
        let span = self.body.exprs[at].span;
        match &self.body.exprs[at].kind {
            ExprKind::Call { callee: Callee::Symbol(callee), .. } if ALLOCATORS.contains(&self.lint.name(*callee)) => {
                self.note_allocation(symbol, span);
            }
            ExprKind::Call { callee: Callee::Builtin(name), .. }
                if ALLOCATORS.contains(&self.lint.unit.atoms.text(*name)) =>
            {
                self.note_allocation(symbol, span);
            }
            _ => {}
        }
    }

    /// An expression of which only the value counts.
    fn visit_value(&mut self, id: ExprId) {
        let body = self.body;
        match &body.exprs[id].kind {
            ExprKind::Symbol(_) => self.pass_value(id),
            ExprKind::Element { base, indices } => {
                self.visit_base(*base);
                indices.iter().for_each(|index| self.visit_value(*index));
                // An array in it is a pointer to its first element.
                if matches!(self.lint.table.types[body.exprs[id].ty], Type::Array { .. }) && self.is_c() {
                    self.note_escape(*base);
                }
            }
            ExprKind::Deref(of) => self.visit_base(*of),
            ExprKind::Member { base, .. } => self.visit_value(*base),
            ExprKind::Unary(UnaryOp::Not, of) => self.visit_tested(*of),
            ExprKind::Binary(op, left, right)
                if op.holds_for(std::cmp::Ordering::Equal).is_some() || is_logical(*op) =>
            {
                self.visit_tested(*left);
                self.visit_tested(*right);
            }
            ExprKind::Assign { target, value, .. } => {
                if let ExprKind::Symbol(symbol) = body.exprs[*target].kind {
                    self.visit_assigned(symbol, *value);
                } else {
                    self.visit_value(*target);
                }
                self.visit_value(*value);
            }
            ExprKind::Conditional(condition, left, right) => {
                self.visit_tested(*condition);
                self.visit_value(*left);
                self.visit_value(*right);
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), .. }
                if !self.is_c() && !KEEPERS.contains(intrinsic) =>
            {
                body.operands(id).into_iter().for_each(|operand| self.visit_value(operand));
            }
            ExprKind::Call { .. }
            | ExprKind::AddressOf(_)
            | ExprKind::Opaque(_)
            | ExprKind::List(_)
            | ExprKind::ImpliedDo(_) => {
                body.operands(id).into_iter().for_each(|operand| self.passed_whole(operand));
            }
            _ => body.operands(id).into_iter().for_each(|operand| self.visit_value(operand)),
        }
    }

    /// The base of an access: the pointer itself does not leave.
    fn visit_base(&mut self, id: ExprId) {
        if !matches!(self.body.exprs[id].kind, ExprKind::Symbol(_)) {
            self.visit_value(id);
        }
    }

    fn visit_tested(&mut self, id: ExprId) {
        match self.body.exprs[id].kind {
            ExprKind::Symbol(_) => {}
            ExprKind::Convert(of) => self.visit_tested(of),
            _ => self.visit_value(id),
        }
    }

    /// A value that somebody gets. The value of a pointer of Fortran is that of its target.
    fn pass_value(&mut self, id: ExprId) {
        match self.body.exprs[id].kind {
            ExprKind::Symbol(symbol) if self.is_c() => self.memory.entry(symbol).or_default().escapes = true,
            ExprKind::Symbol(_) => {}
            _ => self.visit_value(id),
        }
    }

    /// What a procedure gets, which may keep where it is.
    fn passed_whole(&mut self, id: ExprId) {
        match &self.body.exprs[id].kind {
            ExprKind::Call { .. } => self.visit_value(id),
            _ => self.note_escape(id),
        }
    }

    /// Everything in an expression may be known to others.
    fn note_escape(&mut self, id: ExprId) {
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
