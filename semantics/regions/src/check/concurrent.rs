//! What may execute where iterations may be concurrent (OpenMP 5.2, 10.3 and 11.6), in a `teams` region itself (10.2), and
//! in a region that executes on the parent device (13.8).

use super::nesting::{is_in_simd, may_transform};
use super::{Check, openmp_problems, problems};
use crate::check::phrases::CallRegion;
use crate::data_environment::rule::Languages;
use crate::data_environment::words::has_modifier;
use body::{Callee, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::runtime::OPENMP;
use directives::{Category, Clause as ClauseName, Leaf, Version};
use source::Span;
use symbols::{Attributes, Details, Flags, SymbolId};

/// The constructs that a region with `order(concurrent)` may contain, and since when.
const NESTABLE: &[(Leaf, u8)] = &[(Leaf::Parallel, 50), (Leaf::Loop, 50), (Leaf::Simd, 50), (Leaf::Atomic, 60)];
/// The routines that may be called in a `teams` region itself; those that only tell where it executes are let be.
const IN_TEAMS: &[&str] =
    &["omp_get_num_teams", "omp_get_team_num", "omp_is_initial_device", "omp_get_device_num", "omp_get_wtime"];

/// Checks what stands in the region of a construct.
pub fn check_concurrent(check: &mut Check, id: ConstructId) {
    // That `ordered` excludes `order` is told for itself.
    if is_concurrent(check, id) && check.facts.find_clause(id, &[ClauseName::Ordered]).is_none() {
        check_constructs(check, id);
        let inside = inner_statements(check, id, true);
        check_routine_calls(check, id, &inside, CallRegion::Concurrent, &[]);
        check_threadprivate(check, id, &inside);
    }
    if check.facts.leaves(id).last() == Some(&Leaf::Teams) {
        let own = inner_statements(check, id, false);
        check_routine_calls(check, id, &own, CallRegion::Teams, IN_TEAMS);
    }
    if is_for_ancestor(check, id) {
        check_ancestor(check, id);
    }
    check_untied(check, id);
    check_device_threads(check, id);
    check_jumps(check, id);
}

/// What saves and restores the place of execution, in C.
const JUMPS: &[&str] = &["__sigsetjmp", "_longjmp", "_setjmp", "longjmp", "setjmp", "siglongjmp", "sigsetjmp"];

/// OpenMP 5.2, 10.4: what lanes execute together is not left or entered in other ways.
fn check_jumps(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    if !Languages::C.has(body.language) || !check.facts.leaves(id).contains(&Leaf::Simd) {
        return;
    }
    let name_span = body.constructs[id].directive().name_span();
    for expr in statement_exprs(check, &inner_statements(check, id, true)) {
        let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = body.exprs[expr].kind else { continue };
        let name = check.facts.name(symbol);
        if JUMPS.contains(&name) {
            let at = Span::of_token(body.exprs[expr].span.start);
            check.report(openmp_problems::jump_in_simd(name, at, name_span));
        }
    }
}

/// OpenMP 5.2, 5.2: an untied task, which threads take from each other, does not use what each thread has of its own.
fn check_untied(check: &mut Check, id: ConstructId) {
    const TASKS: &[Leaf] = &[Leaf::Parallel, Leaf::Target, Leaf::Task, Leaf::Taskloop, Leaf::Teams];
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Untied]) else { return };
    let body = check.facts.body;
    // With an argument only the program's run may tell.
    if !clause.items().is_empty() {
        return;
    }
    let mut own = inner_statements(check, id, false);
    let inner: Vec<StatementId> = inner_statements(check, id, true);
    // What is in a task of its own is not in this one.
    for statement in inner {
        let StatementKind::Construct(nested) = body.statements[statement].kind else { continue };
        let between = check.facts.ancestors(nested).into_iter().take_while(|outer| *outer != id);
        let mut all = between.chain([nested]).flat_map(|found| check.facts.leaves(found));
        if !all.any(|leaf| TASKS.contains(leaf)) {
            own.extend(inner_statements(check, nested, false));
        }
    }
    let name_span = body.constructs[id].directive().name_span();
    let mut seen: Vec<SymbolId> = Vec::new();
    for expr in statement_exprs(check, &own) {
        let ExprKind::Symbol(symbol) = body.exprs[expr].kind else { continue };
        if is_threadprivate(check, symbol) && !seen.contains(&symbol) {
            seen.push(symbol);
            let at = body.exprs[expr].span;
            check.report(openmp_problems::threadprivate_untied(check.facts.name(symbol), at, name_span));
        }
    }
}

/// OpenMP 5.2, 13.8: what a threadprivate variable holds in a `target` region is unspecified; gcc and Clang refuse it.
fn check_device_threads(check: &mut Check, id: ConstructId) {
    let is_target = |id: ConstructId| check.facts.leaves(id)[0] == Leaf::Target;
    if !is_target(id) || check.facts.ancestors(id).into_iter().any(is_target) {
        return;
    }
    let references = check.facts.construct(id).references.iter();
    let used: Vec<(SymbolId, Span)> =
        references.map(|(symbol, at)| (*symbol, *at)).filter(|(symbol, _)| is_threadprivate(check, *symbol)).collect();
    let name_span = check.facts.body.constructs[id].directive().name_span();
    for (symbol, at) in used {
        check.report(openmp_problems::threadprivate_target(check.facts.name(symbol), at, name_span));
    }
}

/// Whether the iterations of a construct may execute concurrently.
fn is_concurrent(check: &Check, id: ConstructId) -> bool {
    let loops = check.facts.leaves(id).contains(&Leaf::Loop);
    loops || check.facts.body.constructs[id].directive().clause(ClauseName::Order).is_some()
}

fn is_for_ancestor(check: &Check, id: ConstructId) -> bool {
    check.facts.leaves(id)[0] == Leaf::Target
        && check
            .facts
            .find_clause(id, &[ClauseName::Device])
            .is_some_and(|(_, clause)| has_modifier(clause, "ancestor", check.facts.atoms))
}

/// The statements in the block of a construct, with or without those in constructs inside it.
fn inner_statements(check: &Check, id: ConstructId, nested: bool) -> Vec<StatementId> {
    let body = check.facts.body;
    let mut found = Vec::new();
    let mut pending: Vec<StatementId> = body.constructs[id].block.iter().rev().copied().collect();
    while let Some(statement) = pending.pop() {
        let construct = matches!(body.statements[statement].kind, StatementKind::Construct(_));
        if (construct && !nested) || is_declarative(check, statement) {
            continue;
        }
        found.push(statement);
        pending.extend(body.blocks(statement).into_iter().rev().flat_map(|block| block.iter().rev()));
    }
    found
}

/// Whether a statement is a directive that only declares: what its list names is not used there.
fn is_declarative(check: &Check, statement: StatementId) -> bool {
    let StatementKind::Construct(id) = check.facts.body.statements[statement].kind else { return false };
    check.facts.leaves(id)[0].row().category == Category::Declarative
}

/// OpenMP 5.2, 10.3: only `loop`, `parallel` and `simd` constructs.
fn check_constructs(check: &mut Check, id: ConstructId) {
    let version = check.facts.versions.openmp;
    for statement in inner_statements(check, id, true) {
        let StatementKind::Construct(inner) = check.facts.body.statements[statement].kind else { continue };
        let leaf = check.facts.leaves(inner)[0];
        let nestable = NESTABLE.iter().any(|(found, since)| *found == leaf && Version(*since) <= version);
        let nestable = nestable || may_transform(check, inner, id);
        if leaf.row().category != Category::Executable || nestable || !is_in_simd(check, inner) || leaf == Leaf::Scan {
            continue;
        }
        let (spelling, constructs) = (check.spell_directive(inner), &check.facts.body.constructs);
        let (at, around) = (constructs[inner].directive().name_span(), constructs[id].directive().name_span());
        check.report(problems::in_concurrent(&spelling, at, around));
    }
}

/// The expressions of statements.
fn statement_exprs(check: &Check, statements: &[StatementId]) -> Vec<ExprId> {
    let body = check.facts.body;
    let mut found = Vec::new();
    for expr in statements.iter().flat_map(|statement| body.own_exprs(*statement)) {
        body.each_expr(expr, |expr| found.push(expr));
    }
    found
}

/// Calls of routines of OpenMP.
fn check_routine_calls(
    check: &mut Check,
    id: ConstructId,
    statements: &[StatementId],
    place: CallRegion,
    allowed: &[&str],
) {
    let around = check.facts.body.constructs[id].directive().name_span();
    for expr in statement_exprs(check, statements) {
        let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = check.facts.body.exprs[expr].kind else { continue };
        let name = check.facts.name(symbol).to_string();
        if is_routine(check, symbol) && !allowed.contains(&name.as_str()) {
            let at = Span::of_token(check.facts.body.exprs[expr].span.start);
            check.report(problems::routine_there(&name, place, at, around));
        }
    }
}

/// Whether a procedure is a routine of OpenMP: names that begin so are reserved, but a module may use them (OpenMP 5.2, 1.3).
fn is_routine(check: &Check, symbol: SymbolId) -> bool {
    let found = &check.facts.table[symbol];
    // What an interface body declares is the procedure of that name outside of all modules.
    let external = match found.details.ultimate() {
        Details::Subprogram(procedure) => procedure.interface && !found.attributes.contains(Attributes::MODULE),
        _ => found.attributes.contains(Attributes::EXTERNAL),
    };
    let elsewhere = match &found.details {
        _ if external && Languages::Fortran.has(check.facts.body.language) => {
            !is_known(check.facts.atoms.text(found.name))
        }
        Details::UseAssoc { module, .. } => !check.facts.atoms.text(*module).starts_with("omp_lib"),
        Details::HostUnit { .. } | Details::HostAssoc { .. } => Languages::Fortran.has(check.facts.body.language),
        _ => false,
    };
    check.facts.atoms.text(found.name).starts_with("omp_") && !elsewhere
}

/// Whether a routine of OpenMP has this name, which compilers have for integers of eight bytes with `_8`.
fn is_known(name: &str) -> bool {
    let plain = name.strip_suffix("_8").unwrap_or(name);
    OPENMP.routines.iter().any(|routine| routine.name == plain)
}

/// OpenMP 5.2, 10.3: no reference to a threadprivate variable.
fn check_threadprivate(check: &mut Check, id: ConstructId, statements: &[StatementId]) {
    let around = check.facts.body.constructs[id].directive().name_span();
    for expr in statement_exprs(check, statements) {
        let ExprKind::Symbol(symbol) = check.facts.body.exprs[expr].kind else { continue };
        if is_threadprivate(check, symbol) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::threadprivate_there(&name, check.facts.body.exprs[expr].span, around));
        }
    }
}

/// Whether a variable is threadprivate: OpenMP 5.2, 5.2, what is `_Thread_local` in C, too.
pub fn is_threadprivate(check: &Check, symbol: SymbolId) -> bool {
    let symbol = &check.facts.table[check.facts.table.original(symbol)];
    symbol.flags.contains(Flags::OMP_THREAD_PRIVATE) || symbol.attributes.contains(Attributes::THREAD_LOCAL)
}

/// OpenMP 5.2, 13.8: neither constructs nor calls of routines where the parent device executes.
fn check_ancestor(check: &mut Check, id: ConstructId) {
    let statements = inner_statements(check, id, true);
    let around = check.facts.body.constructs[id].directive().name_span();
    // The rest of a compound directive is a construct in the region of `target`.
    if let [_, inner, ..] = check.facts.leaves(id)
        && let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Device])
    {
        let spelling = inner.row().spelling(check.facts.body.language);
        check.report(problems::in_ancestor(spelling, around, clause.span()));
    }
    for statement in &statements {
        let StatementKind::Construct(inner) = check.facts.body.statements[*statement].kind else { continue };
        if check.facts.leaves(inner)[0].row().category == Category::Executable {
            let spelling = check.spell_directive(inner);
            let at = check.facts.body.constructs[inner].directive().name_span();
            check.report(problems::in_ancestor(&spelling, at, around));
        }
    }
    check_routine_calls(check, id, &statements, CallRegion::Ancestor, &[]);
}
