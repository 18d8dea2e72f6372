//! Updates of a reduction variable by another operator than that of its clause.

use super::{Lint, problems};
use crate::flow::{Access, Kind, NodeKind};
use crate::lint::phrases::Operation;
use body::reduction::{Operator, find_operator, is_reduction, word_of};
use body::{BinaryOp, Body, Callee, ConstructId, ExprId, ExprKind};
use parser::directive::Clause;
use symbols::{Details, SymbolId, Type};

/// What binary operations do to a variable on their left side, and on their right one.
const BINARY: &[(BinaryOp, Operator, bool)] = &[
    (BinaryOp::Add, Operator::Add, true),
    (BinaryOp::Subtract, Operator::Add, false),
    (BinaryOp::Multiply, Operator::Multiply, true),
    (BinaryOp::Divide, Operator::Multiply, false),
    (BinaryOp::BitAnd, Operator::BitAnd, true),
    (BinaryOp::BitOr, Operator::BitOr, true),
    (BinaryOp::BitXor, Operator::BitXor, true),
    (BinaryOp::And, Operator::And, true),
    (BinaryOp::Or, Operator::Or, true),
    (BinaryOp::Eqv, Operator::Eqv, true),
    (BinaryOp::Neqv, Operator::Neqv, true),
];

/// Operators of which one may stand for another where a variable is a flag.
const ALIKE: &[(Operator, Operator)] = &[
    (Operator::And, Operator::BitAnd),
    (Operator::And, Operator::Multiply),
    (Operator::And, Operator::Min),
    (Operator::BitAnd, Operator::Min),
    (Operator::Or, Operator::BitOr),
    (Operator::Or, Operator::Add),
    (Operator::Or, Operator::Max),
    (Operator::BitOr, Operator::Add),
    (Operator::BitOr, Operator::Max),
    (Operator::BitXor, Operator::Neqv),
];

/// What a region does by an operator, for a message.
const DOES: &[(Operator, Operation)] = &[
    (Operator::Add, Operation::Adds),
    (Operator::Multiply, Operation::Multiplies),
    (Operator::Max, Operation::Maximum),
    (Operator::Min, Operation::Minimum),
    (Operator::BitAnd, Operation::CommonBits),
    (Operator::BitOr, Operation::JoinsBits),
    (Operator::BitXor, Operation::DifferentBits),
    (Operator::And, Operation::Conjunction),
    (Operator::Or, Operation::Disjunction),
    (Operator::Eqv, Operation::Equivalence),
    (Operator::Neqv, Operation::Difference),
];

/// Checks the reductions of a construct.
pub fn check_reductions(lint: &mut Lint, id: ConstructId) {
    let clauses: Vec<Clause> =
        lint.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| is_reduction(*clause)).collect();
    for clause in clauses {
        let Some(wanted) = find_operator(clause, lint.facts.atoms).filter(|found| !matches!(found, Operator::User(_)))
        else {
            continue;
        };
        let items: Vec<SymbolId> = clause.items().iter().flat_map(|item| lint.facts.listed_by(id, item)).collect();
        for symbol in items {
            check_item(lint, id, symbol, clause, wanted);
        }
    }
}

fn check_item(lint: &mut Lint, id: ConstructId, symbol: SymbolId, clause: Clause, wanted: Operator) {
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let mut wrong = None;
    for (_, access) in lint.flow.variable_accesses((symbol, Some(id)), node).filter(|(_, access)| access.may_write()) {
        // Who does something else with it as well knows what it stands for: a sum may be scaled.
        let Some(found) = update_operator(lint, access).filter(|found| !are_alike(*found, wanted)) else { return };
        wrong = wrong.or(Some((found, access.span)));
    }
    let Some((found, at)) = wrong.filter(|_| is_of_numbers(lint, symbol) && !is_renamed(lint, clause)) else { return };
    let word = clause.keyword().map_or("", |word| lint.facts.atoms.text(word.atom));
    let does = DOES.iter().find(|(own, _)| *own == found).map_or(Operation::Other, |(_, does)| *does);
    let item = lint.name(symbol);
    let wanted = format!("{}({}: {item})", clause.name().row().word, word_of(found, lint.facts.body.language));
    lint.report(problems::other_operator(&item, word, does, &wanted, at, clause.span()));
}

/// Whether a variable has the types for which the operators are defined, and no other.
fn is_of_numbers(lint: &Lint, symbol: SymbolId) -> bool {
    let types = &lint.facts.table.types;
    let mut ty = lint.facts.table[lint.facts.table.original(symbol)].ty;
    while let Some(Type::Array { element: inner, .. } | Type::Pointer { to: inner, .. }) =
        ty.map(|ty| &types[types.representation(ty)])
    {
        ty = Some(*inner);
    }
    ty.is_some_and(|ty| matches!(types[types.representation(ty)], Type::Scalar(..)))
}

/// Whether the program gives the identifier of a clause another meaning by `use`.
fn is_renamed(lint: &Lint, clause: Clause) -> bool {
    let word = clause.keyword().map(|word| word.atom);
    lint.facts.table.symbols.iter().any(|(_, symbol)| {
        Some(symbol.name) == word && matches!(symbol.details, Details::UseAssoc { name, .. } if name != symbol.name)
    })
}

fn are_alike(one: Operator, other: Operator) -> bool {
    one == other || ALIKE.contains(&(one, other)) || ALIKE.contains(&(other, one))
}

/// How a write makes the new value of its variable from the old one.
pub fn update_operator(lint: &Lint, access: &Access) -> Option<Operator> {
    let Kind::Assign(id) = access.kind else { return None };
    let body = lint.facts.body;
    let symbol = access.variable.0;
    match body.exprs[id].kind {
        ExprKind::Increment { .. } => Some(Operator::Add),
        ExprKind::Assign { op: Some(op), .. } => of_binary(op, true),
        ExprKind::Assign { op: None, value, .. } => match mentions_variable(body, value, symbol) {
            true => of_value(lint, value, symbol),
            false => of_condition(lint, access, symbol),
        },
        _ => None,
    }
}

pub fn of_binary(op: BinaryOp, left: bool) -> Option<Operator> {
    BINARY.iter().find(|(own, _, both)| *own == op && (left || *both)).map(|(_, operator, _)| *operator)
}

fn mentions_variable(body: &Body, expr: ExprId, symbol: SymbolId) -> bool {
    let mut found = false;
    body.each_expr(expr, |expr| found |= body.exprs[expr].kind == ExprKind::Symbol(symbol));
    found
}

/// The one operator on the way from a value to the variable in it.
fn of_value(lint: &Lint, value: ExprId, symbol: SymbolId) -> Option<Operator> {
    let body = lint.facts.body;
    let (mut at, mut found) = (value, None);
    loop {
        let (operator, next) = match &body.exprs[at].kind {
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Deref(_) | ExprKind::Member { .. } => {
                return found;
            }
            ExprKind::Convert(of) => {
                at = *of;
                continue;
            }
            ExprKind::Binary(op, left, right) => {
                match (mentions_variable(body, *left, symbol), mentions_variable(body, *right, symbol)) {
                    (true, false) => (of_binary(*op, true)?, *left),
                    (false, true) => (of_binary(*op, false)?, *right),
                    _ => return None,
                }
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                let operator = Operator::of_intrinsic(*intrinsic)?;
                (operator, *arguments.iter().find(|argument| mentions_variable(body, **argument, symbol))?)
            }
            ExprKind::Conditional(condition, left, right) => {
                return of_comparison(body, *condition, symbol, !mentions_variable(body, *left, symbol))
                    .filter(|_| mentions_variable(body, *left, symbol) != mentions_variable(body, *right, symbol));
            }
            _ => return None,
        };
        if found.is_some_and(|known| known != operator) {
            return None;
        }
        (at, found) = (next, Some(operator));
    }
}

/// `if (e > x) x = e`
fn of_condition(lint: &Lint, access: &Access, symbol: SymbolId) -> Option<Operator> {
    let NodeKind::Arm(Some(condition)) = lint.flow.nodes[access.node].kind else { return None };
    of_comparison(lint.facts.body, condition, symbol, true)
}

/// What is kept where something is taken instead of the variable if a comparison holds, or does not hold.
fn of_comparison(body: &Body, condition: ExprId, symbol: SymbolId, holds: bool) -> Option<Operator> {
    let ExprKind::Binary(op, left, right) = body.exprs[condition].kind else { return None };
    let (on_left, on_right) = (mentions_variable(body, left, symbol), mentions_variable(body, right, symbol));
    let greater = match op {
        BinaryOp::Gt | BinaryOp::Ge => true,
        BinaryOp::Lt | BinaryOp::Le => false,
        _ => return None,
    };
    if on_left == on_right {
        return None;
    }
    Some(if greater == (on_right == holds) { Operator::Max } else { Operator::Min })
}
