//! CALL statements in regions that hand on OPTIONAL dummies, which may be absent (Fortran 2023, 15.5.2.13): flang 22 takes for present on the
//! device what is mapped, so that each is called with what is there.

use body::{Body, Callee, ConstructId, ExprId, ExprKind, Intrinsic, StatementId, StatementKind};
use source::Span;
use symbols::{Attributes, Details, SymbolId, SymbolTable};

/// A call that hands on what may be absent.
pub struct PassedCall {
    /// The CALL statement.
    pub statement: StatementId,
    /// Its arguments.
    pub arguments: Vec<PassedArgument>,
}

/// An argument of such a call.
pub struct PassedArgument {
    /// The argument.
    pub expr: ExprId,
    /// The dummy of the procedure, whose name is the keyword.
    pub dummy: SymbolId,
    /// The OPTIONAL dummy that it is, of the procedure around, where the dummy of the procedure is OPTIONAL as well.
    pub absent: Option<SymbolId>,
    /// Whether it has its keyword.
    pub named: bool,
}

/// The most dummies of a call that may be absent: each doubles the calls.
const MOST: usize = 3;

/// The calls of a region that hand on OPTIONAL dummies and can be written as several.
pub fn passed_calls(body: &Body, table: &SymbolTable, id: ConstructId) -> Vec<PassedCall> {
    let construct = &body.constructs[id];
    let within = |at: Span| construct.line.end <= at.start && at.end <= construct.span.end;
    let inside = body.statements.iter().filter(|(_, statement)| within(statement.span));
    let calls = inside.filter_map(|(statement, found)| {
        let StatementKind::Expr(call) = found.kind else { return None };
        let arguments = name_arguments(body, table, call)?;
        let absent = arguments.iter().filter(|argument| argument.absent.is_some()).count();
        let fits = (1..=MOST).contains(&absent) && !asks_inside(body, found.span) && !is_in_line(body, found.span);
        fits.then_some(PassedCall { statement, arguments })
    });
    calls.collect()
}

/// The arguments of a call of a procedure whose dummies are known.
fn name_arguments(body: &Body, table: &SymbolTable, call: ExprId) -> Option<Vec<PassedArgument>> {
    let ExprKind::Call { callee: Callee::Symbol(callee), arguments } = &body.exprs[call].kind else { return None };
    let Details::Subprogram(called) = table[table.original(*callee)].details.ultimate() else { return None };
    let optional = |symbol: SymbolId| table[table.original(symbol)].attributes.contains(Attributes::OPTIONAL);
    let named = arguments.iter().enumerate().map(|(at, expr)| {
        let number = body.dummies.get(expr).map(|number| *number as usize);
        let dummy = called.dummies.get(number.unwrap_or(at)).copied().flatten()?;
        let absent = match body.exprs[*expr].kind {
            ExprKind::Symbol(symbol) if optional(symbol) && optional(dummy) => Some(table.original(symbol)),
            _ => None,
        };
        Some(PassedArgument { expr: *expr, dummy, absent, named: number.is_some() })
    });
    named.collect()
}

/// Whether PRESENT is asked in a statement, where another variable stands for the answer.
fn asks_inside(body: &Body, span: Span) -> bool {
    let asks = |kind: &ExprKind| matches!(kind, ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Present), .. });
    body.exprs.iter().any(|(_, expr)| span.start <= expr.span.start && expr.span.end <= span.end && asks(&expr.kind))
}

/// Whether a statement is the action of an IF statement (R1139).
fn is_in_line(body: &Body, span: Span) -> bool {
    body.statements.iter().any(|(_, outer)| {
        matches!(outer.kind, StatementKind::If { .. }) && outer.span.start < span.start && outer.span.end == span.end
    })
}
