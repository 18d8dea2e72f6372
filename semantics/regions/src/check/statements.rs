//! Constructs of one statement: the call that `dispatch` redirects (OpenMP 5.2, 7.6), and the ALLOCATE statement of `allocators` (6.7).

use super::{Check, openmp_problems, problems};
use crate::check::phrases::StatementForm;
use crate::data_environment::rule::Languages;
use body::{ActionKind, Body, Callee, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf};
use symbols::Details;

/// Checks the statement of a construct.
pub fn check_statement(check: &mut Check, id: ConstructId) {
    let (fits, wanted): (fn(&Body, StatementId) -> bool, StatementForm) = match check.facts.leaves(id)[0] {
        Leaf::Dispatch => (is_call, StatementForm::Call),
        _ if is_bare_sections(check, id) => (|_, _| false, StatementForm::Sections),
        Leaf::Allocators if Languages::Fortran.has(check.facts.body.language) => (is_allocate, StatementForm::Allocate),
        _ => return,
    };
    let body = check.facts.body;
    let statements = match check.facts.leaves(id).last() {
        // In C it is an expression statement, without braces.
        Some(Leaf::Dispatch) if Languages::C.has(body.language) => body.constructs[id].block.clone(),
        Some(Leaf::Sections) => body.constructs[id].block.clone(),
        _ => body.flatten_block(&body.constructs[id].block),
    };
    let wrong = match statements[..] {
        [] => None,
        [only] => Some(only).filter(|only| !fits(body, *only) || encloses_call(check, *only)),
        [_, second, ..] => Some(second),
    };
    if let Some(statement) = wrong {
        let (spelling, name) = (check.spell_directive(id), body.constructs[id].directive().name_span());
        check.report(problems::other_statement(&spelling, wanted, body.statements[statement].span, name));
    } else if let [only] = statements[..] {
        check_objects(check, id, only);
    }
}

/// OpenMP 6.0, 9.7.1: a variant of what is called appends as many arguments at least as there are objects.
fn check_objects(check: &mut Check, id: ConstructId, statement: StatementId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Interop]) else { return };
    let body = check.facts.body;
    let Some(callee) = called_procedure(body, statement) else { return };
    let table = check.facts.table;
    let Details::Subprogram(procedure) = table[table.original(callee)].details.ultimate() else { return };
    let variants = procedure.directives.iter().filter(|text| text.contains("declare variant"));
    let Some(wanted) = variants.map(|text| appended_arguments(text)).max() else { return };
    let found = clause.items().len();
    if found > wanted {
        let name = check.facts.name(callee).to_string();
        check.report(openmp_problems::too_many_objects(&name, found, wanted, clause.span()));
    }
}

/// The procedure that a statement calls.
fn called_procedure(body: &Body, statement: StatementId) -> Option<symbols::SymbolId> {
    let exprs = body.own_exprs(statement);
    let mut found = None;
    for expr in exprs {
        body.each_expr(expr, |part| {
            if let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = body.exprs[part].kind {
                found = found.or(Some(symbol));
            }
        });
    }
    found
}

/// How many arguments the text of a `declare variant` directive appends.
fn appended_arguments(text: &str) -> usize {
    let text = text.to_ascii_lowercase();
    let Some((_, list)) = text.split_once("append_args") else { return 0 };
    let (mut depth, mut count) = (0, 0);
    for letter in list.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 1 => count += 1,
            _ => {}
        }
        if letter == ')' && depth == 0 {
            break;
        }
    }
    count + 1
}

/// OpenMP 5.2, 11.3: whether the block of `sections` is a statement without braces in C.
fn is_bare_sections(check: &Check, id: ConstructId) -> bool {
    let body = check.facts.body;
    let bare = |statement: &StatementId| !matches!(body.statements[*statement].kind, StatementKind::Block(_));
    let of_c = Languages::C.has(body.language) && check.facts.leaves(id).last() == Some(&Leaf::Sections);
    of_c && matches!(&body.constructs[id].block[..], [only] if bare(only))
}

/// Whether a statement calls a procedure, as far as is known, and does nothing else but keep the result.
fn is_call(body: &Body, statement: StatementId) -> bool {
    let call = |expr: ExprId| {
        matches!(body.exprs[body.strip_conversions(expr)].kind, ExprKind::Call { .. } | ExprKind::Opaque(_))
    };
    match body.statements[statement].kind {
        StatementKind::Expr(expr) => match body.exprs[body.strip_conversions(expr)].kind {
            ExprKind::Assign { op: None, value, .. } => call(value),
            _ => call(expr),
        },
        StatementKind::Declare(_, Some(value)) => call(value),
        StatementKind::Action(ref action) => action.kind == ActionKind::Unknown,
        _ => false,
    }
}

/// OpenMP 5.2, 7.6: in Fortran the right-hand side is the reference itself, and not in parentheses, in which it is a value (Fortran 2023,
/// 10.1.2.2).
fn encloses_call(check: &Check, statement: StatementId) -> bool {
    let body = check.facts.body;
    let StatementKind::Expr(expr) = body.statements[statement].kind else { return false };
    let ExprKind::Assign { value, .. } = body.exprs[body.strip_conversions(expr)].kind else { return false };
    let value = &body.exprs[body.strip_conversions(value)];
    let call = matches!(value.kind, ExprKind::Call { .. });
    call && Languages::Fortran.has(body.language) && check.named_at(value.span).is_none()
}

/// Whether a statement is an ALLOCATE statement, as far as is known.
pub fn is_allocate(body: &Body, statement: StatementId) -> bool {
    matches!(&body.statements[statement].kind, StatementKind::Action(action)
        if matches!(action.kind, ActionKind::Allocate | ActionKind::Unknown))
}
