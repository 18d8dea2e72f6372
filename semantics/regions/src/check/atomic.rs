//! The statements of atomic constructs (OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12): their form, what they access, and that it is
//! scalar.

use super::atomic_forms::{Access, Form, Forms};
use super::{CLAUSE_NOT_ALLOWED, Check, EXCLUSIVE_CLAUSES, NO_SUCH_ITEM, openmp_problems, problems};
use crate::check::phrases::{AtomicForm, ItemForm};
use crate::data_environment::rule::Languages;
use body::{ActionKind, Body, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf, Version};
use source::{Diagnostic, Span};
use symbols::{Attributes, Base, SymbolId, Type};

/// Which clauses make which form; none is `update`.
const FORMS: &[(&[ClauseName], Form, AtomicForm)] = &[
    (&[ClauseName::Compare, ClauseName::Capture], Form::CompareCapture, AtomicForm::CompareCapture),
    (&[ClauseName::Compare], Form::Compare, AtomicForm::Compare),
    (&[ClauseName::Capture], Form::Capture, AtomicForm::Capture),
    (&[ClauseName::Read], Form::Read, AtomicForm::Read),
    (&[ClauseName::Write], Form::Write, AtomicForm::Write),
    (&[ClauseName::AccCapture], Form::Capture, AtomicForm::Capture),
    (&[ClauseName::AccRead], Form::Read, AtomicForm::Read),
    (&[ClauseName::AccWrite], Form::Write, AtomicForm::Write),
];

/// Whether a directive says that it is atomic in ways that exclude each other, which is told: which is meant is not known.
fn has_several_kinds(check: &Check, id: ConstructId) -> bool {
    const KINDS: &[ClauseName] = &[
        ClauseName::Capture,
        ClauseName::Compare,
        ClauseName::Read,
        ClauseName::Update,
        ClauseName::Write,
        ClauseName::AccCapture,
        ClauseName::AccRead,
        ClauseName::AccUpdate,
        ClauseName::AccWrite,
    ];
    let whole = check.facts.body.constructs[id].directive().span();
    let within = |at: Span| whole.start <= at.start && at.end <= whole.end;
    let told = |found: &Diagnostic| found.row.code == EXCLUSIVE_CLAUSES && within(found.primary.at);
    let kinds = KINDS.iter().filter(|kind| check.facts.find_clause(id, &[**kind]).is_some()).count();
    kinds > 1 && check.diagnostics.iter().any(told)
}

/// Checks the statement of an atomic construct.
pub fn check_atomic(check: &mut Check, id: ConstructId) {
    if !matches!(check.facts.leaves(id)[0], Leaf::Atomic | Leaf::AccAtomic) {
        return;
    }
    forgive_fail(check, id);
    if has_several_kinds(check, id) || is_unclear(check, id) {
        return;
    }
    let has = |clause: &ClauseName| check.facts.find_clause(id, &[*clause]).is_some();
    let form = FORMS.iter().find(|(clauses, ..)| clauses.iter().all(has));
    let (form, wanted) = form.map_or((Form::Update, AtomicForm::Update), |(_, form, wanted)| (*form, *wanted));
    let body = check.facts.body;
    let forms = Forms { body, atoms: check.facts.atoms, pointers: assigns_pointers(check, id) };
    let block = &body.constructs[id].block;
    let statements = body.flatten_block(block);
    let braces = find_braces(check, form, block).or_else(|| find_stray(check, id, form));
    let misfit = match statements[..] {
        _ if braces.is_some() => braces,
        [] => block.first().copied(),
        _ => forms.first_misfit(form, &statements).map(|misfit| find_cause(&forms, form, misfit, block)),
    };
    let name = body.constructs[id].directive().name_span();
    // That constructs of OpenMP do not stand in it is told for themselves, and so is what was not understood.
    let openmp = check.facts.leaves(id)[0] == Leaf::Atomic;
    let told = |misfit: &StatementId| match &body.statements[*misfit].kind {
        StatementKind::Construct(_) => openmp || !Languages::C.has(body.language),
        StatementKind::Action(action) => action.kind == ActionKind::Unknown,
        _ => false,
    };
    if let Some(misfit) = misfit.map(|misfit| braces_of_construct(body, block, misfit).unwrap_or(misfit)) {
        if told(&misfit) {
            return;
        }
        let spelling = check.spell_directive(id);
        // In C the directive of OpenACC is where compilers say it, in OpenMP and in Fortran the statement.
        let at = if !openmp && Languages::C.has(body.language) { name } else { body.statements[misfit].span };
        check.report(problems::atomic_form(&spelling, wanted, at, name));
        return;
    }
    if has(&ClauseName::Weak)
        && let Some(ordered) = forms.comparison_of_order(&statements)
    {
        let spelling = check.spell_directive(id);
        let wanted = AtomicForm::Equality;
        check.report(problems::atomic_form(&spelling, wanted, body.exprs[ordered].span, name));
        return;
    }
    let accesses = forms.statement_accesses(&statements);
    if form == Form::Update
        && let Some(first) = statements.first()
        && accesses.first().is_some_and(|access| accesses_itself(&forms, access))
    {
        check.report(problems::atomic_accesses_itself(body.statements[*first].span, name));
        return;
    }
    if check_overlap(check, &forms, form, &statements, name) || check_captured(check, &forms, form, &statements, name) {
        return;
    }
    if form == Form::CompareCapture
        && let Some(result) = forms.result(&statements)
        && let Some(symbol) = body.root_symbol(result).filter(|_| !is_integer(check, result))
    {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::item_wanted(&name, "atomic", ItemForm::IntegerVariable, body.exprs[result].span));
        return;
    }
    check_accessed(check, form, &accesses);
}

/// What in a conditional update does not fit: a statement in it, or the braces around more than one.
fn find_cause(forms: &Forms, form: Form, misfit: StatementId, block: &[StatementId]) -> StatementId {
    if !matches!(form, Form::Compare | Form::CompareCapture) {
        return misfit;
    }
    let several = form == Form::Compare && forms.body.flatten_block(block).len() > 1;
    let braces = block.first().copied().filter(|_| several);
    braces.or_else(|| forms.misfit_within(form, misfit)).unwrap_or(misfit)
}

/// The braces around a construct, in C: they are a block that no atomic construct has.
fn braces_of_construct(body: &Body, block: &[StatementId], misfit: StatementId) -> Option<StatementId> {
    let construct = matches!(body.statements[misfit].kind, StatementKind::Construct(_));
    block.first().copied().filter(|first| construct && *first != misfit && Languages::C.has(body.language))
}

fn is_integer(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    let ty = &types[types.representation(check.facts.body.exprs[expr].ty)];
    !matches!(ty, Type::Scalar(Base::Real | Base::Complex, _) | Type::Pointer { .. })
}

/// OpenMP 5.1, 2.19.7: `fail` may be on updates with MAX and MIN, which compare without `compare`.
fn forgive_fail(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Fail]) else { return };
    let (body, at) = (check.facts.body, clause.span());
    let forms = Forms { body, atoms: check.facts.atoms, pointers: assigns_pointers(check, id) };
    let accesses = forms.statement_accesses(&body.flatten_block(&body.constructs[id].block));
    if accesses.iter().any(|access| forms.keeps_extremum(access)) {
        let needs = |found: &Diagnostic| found.row.code == NEEDS && at.start <= found.primary.at.start;
        check.diagnostics.retain(|found| !(needs(found) && found.primary.at.end <= at.end));
    }
}

/// OpenMP 6.0, 17.8.5: pointer assignments of Fortran may be atomic.
fn assigns_pointers(check: &Check, id: ConstructId) -> bool {
    check.facts.leaves(id)[0] == Leaf::Atomic && check.facts.versions.openmp >= Version(60)
}

/// The codes of clauses and arguments that are not for the directive.
const MISPLACED: &[&str] = &[CLAUSE_NOT_ALLOWED, NO_SUCH_ITEM];

/// The code of a clause that needs another one.
const NEEDS: &str = "E0505";

/// OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12: what is accessed is a scalar, and in Fortran not ALLOCATABLE.
fn check_accessed(check: &mut Check, form: Form, accesses: &[Access]) {
    let body = check.facts.body;
    let read = accesses.iter().filter(|_| form == Form::Read).filter_map(|access| access.value);
    let read: Vec<ExprId> = read.map(|value| body.strip_conversions(value)).collect();
    let targets = accesses.iter().map(|access| access.target);
    let written: Vec<ExprId> = targets.clone().filter(|_| form != Form::Read).collect();
    let allocatable = read.iter().chain(&written).find_map(|expr| find_allocatable(check, *expr));
    if let Some((symbol, at)) = allocatable {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::item_wanted(&name, "atomic", ItemForm::NotAllocatable, at));
        return;
    }
    let text = read.iter().chain(&written).find_map(|expr| find_text(check, *expr));
    if let Some((symbol, at)) = text {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::item_wanted(&name, "atomic", ItemForm::NumericOrLogical, at));
        return;
    }
    if let Some(array) = targets.chain(read.iter().copied()).find(|target| is_array(check, *target)) {
        check.report(problems::atomic_scalar(body.exprs[array].span));
    }
}

/// The braces of C around the statement of a form that has none: not where a construct stands in them, which is told.
fn find_braces(check: &Check, form: Form, block: &[StatementId]) -> Option<StatementId> {
    let body = check.facts.body;
    let is_braced = |first: &StatementId| matches!(body.statements[*first].kind, StatementKind::Block(_));
    let is_construct =
        |statement: &StatementId| matches!(body.statements[*statement].kind, StatementKind::Construct(_));
    let single = matches!(form, Form::Read | Form::Update | Form::Write) && Languages::C.has(body.language);
    let first = block.first().copied().filter(|first| single && is_braced(first))?;
    (!body.flatten_block(block).iter().any(is_construct)).then_some(first)
}

/// What the forms of C have no place for: a label, and an empty statement or further braces in the braces of a form; and those of
/// OpenACC in Fortran: a BLOCK construct, which for OpenMP is a structured block.
fn find_stray(check: &Check, id: ConstructId, form: Form) -> Option<StatementId> {
    let body = check.facts.body;
    let block = &body.constructs[id].block;
    if !Languages::C.has(body.language) {
        let is_block = |first: &StatementId| matches!(body.statements[*first].kind, StatementKind::Block(_));
        return block.first().copied().filter(|first| check.facts.leaves(id)[0] != Leaf::Atomic && is_block(first));
    }
    let labeled = body.flatten_block(block).into_iter().find(|statement| check.facts.is_labeled(*statement));
    let captures = matches!(form, Form::Capture | Form::CompareCapture);
    let braced = block.first().filter(|_| captures).map(|first| &body.statements[*first].kind);
    let Some(StatementKind::Block(inner)) = braced else { return labeled };
    let stray = |statement: &&StatementId| {
        matches!(body.statements[**statement].kind, StatementKind::Empty | StatementKind::Block(_))
    };
    labeled.or_else(|| {
        inner.iter().find(stray).copied().filter(|_| inner.len() > 1 || !body.flatten_block(inner).is_empty())
    })
}

/// Whether a directive says two things at once, or something that is not for it, which is told for itself.
fn is_unclear(check: &Check, id: ConstructId) -> bool {
    const ALONE: &[ClauseName] =
        &[ClauseName::Read, ClauseName::Write, ClauseName::AccRead, ClauseName::AccWrite, ClauseName::AccUpdate];
    const CAPTURING: &[ClauseName] = &[ClauseName::Capture, ClauseName::Compare, ClauseName::AccCapture];
    let has = |clauses: &[ClauseName]| check.facts.find_clause(id, clauses).is_some();
    let alone = ALONE.iter().filter(|clause| has(&[**clause])).count();
    let line = check.facts.body.constructs[id].line;
    let mut told = check.diagnostics.iter().filter(|found| MISPLACED.contains(&found.row.code));
    told.any(|found| line.start <= found.primary.at.start && found.primary.at.end <= line.end)
        || alone > 1
        || (has(ALONE) && has(CAPTURING))
}

/// OpenMP 5.2, 15.8.4: what `x` is updated with does not access `x`, which is the one operand of its own.
fn accesses_itself(forms: &Forms, access: &Access) -> bool {
    let Some(value) = access.value else { return false };
    forms.count_mentions(access.target, value) > usize::from(access.op.is_none())
}

/// OpenMP 5.2, 15.8.4: neither what is read nor what is written, be it under a condition, accesses the storage of the variable on the
/// other side.
fn check_overlap(check: &mut Check, forms: &Forms, form: Form, statements: &[StatementId], name: Span) -> bool {
    let body = forms.body;
    let mut asked = Vec::new();
    match form {
        Form::Read | Form::Write => asked.extend(statements),
        Form::Compare | Form::CompareCapture => {
            for statement in statements {
                if let StatementKind::If { then, .. } = &body.statements[*statement].kind {
                    body.each_statement(then, |inner| asked.push(inner));
                }
            }
        }
        Form::Update | Form::Capture => return false,
    }
    let found = asked.into_iter().find(|statement| {
        let access = forms.statement_access(*statement);
        access.is_some_and(|access| access.value.is_some_and(|value| forms.count_mentions(access.target, value) > 0))
    });
    let Some(found) = found else { return false };
    check.report(problems::atomic_overlap(body.statements[found].span, name));
    true
}

/// OpenMP 5.2, 15.8.4: what the write or update beside a capture accesses: an update accesses its variable once, a write does not, and
/// neither accesses the variable that captures.
fn check_captured(check: &mut Check, forms: &Forms, form: Form, statements: &[StatementId], name: Span) -> bool {
    if form != Form::Capture {
        return false;
    }
    let Some((captures, written, statement)) = forms.captured_write(statements) else { return false };
    let at = forms.body.statements[statement].span;
    let value = written.value.unwrap_or(written.target);
    let mentions = |variable: ExprId| written.value.map_or(0, |_| forms.count_mentions(variable, value));
    let update = forms.is_update(&written);
    let found = if update && accesses_itself(forms, &written) {
        problems::atomic_accesses_itself(at, name)
    } else if !update && mentions(written.target) > 0 {
        problems::atomic_overlap(at, name)
    } else if mentions(captures) > 0 {
        openmp_problems::atomic_captures_itself(at, name)
    } else {
        return false;
    };
    check.report(found);
    true
}

/// OpenMP 5.2, 15.8.4: a whole variable that is ALLOCATABLE, which is not accessed by atomic constructs.
fn find_allocatable(check: &Check, expr: ExprId) -> Option<(SymbolId, Span)> {
    let ExprKind::Symbol(symbol) = check.facts.body.exprs[expr].kind else { return None };
    let table = check.facts.table;
    let allocatable = table[table.original(symbol)].attributes.contains(Attributes::ALLOCATABLE);
    allocatable.then(|| (symbol, check.facts.body.exprs[expr].span))
}

/// A variable of type CHARACTER, which compilers have no atomic access to.
fn find_text(check: &Check, expr: ExprId) -> Option<(SymbolId, Span)> {
    let (body, types) = (check.facts.body, &check.facts.table.types);
    let is_text = matches!(types[types.representation(body.exprs[expr].ty)], Type::Character { .. });
    body.root_symbol(expr).filter(|_| is_text).map(|symbol| (symbol, body.exprs[expr].span))
}

fn is_array(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    matches!(types[types.representation(check.facts.body.exprs[expr].ty)], Type::Array { .. } | Type::Record { .. })
}
