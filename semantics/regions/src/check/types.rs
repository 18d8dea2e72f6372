//! The types that clauses of OpenMP ask for: conditions (5.2, 3.2.1), texts (8.5.2), and the objects of the runtime library for
//! dependences, foreign runtimes and memory (5.2, 6.8, 14.1 and 15.9).

use super::{Check, acc_problems, problems, shapes};
use crate::check::phrases::{ArgumentForm, ConditionForm, Definability, ItemForm, Unnamed};
use crate::data_environment::rule::Languages;
use body::{ConstructId, ExprId, ExprKind};
use directives::compound::{Accepts, accepts_clause};
use directives::{Clause as ClauseName, Leaf, Model, Syntax, Version};
use parser::directive::{Clause, Item};
use symbols::{Attributes, Base, Type, TypeId};

const DEPEND: ItemForm = ItemForm::DependObject;
const INTEROP: ItemForm = ItemForm::InteropObject;
const ALLOCATOR: ItemForm = ItemForm::Allocator;

/// The clauses that list objects, on which directives, and the objects.
const OBJECTS: &[(ClauseName, &[Leaf], ItemForm)] = &[
    (ClauseName::Init, &[Leaf::Interop], INTEROP),
    (ClauseName::Use, &[Leaf::Interop], INTEROP),
    (ClauseName::Destroy, &[Leaf::Interop], INTEROP),
    (ClauseName::Interop, &[Leaf::Dispatch], INTEROP),
    (ClauseName::Init, &[Leaf::Depobj], DEPEND),
    (ClauseName::Destroy, &[Leaf::Depobj], DEPEND),
    (ClauseName::Update, &[Leaf::Depobj], DEPEND),
    (ClauseName::UsesAllocators, &[Leaf::Target], ALLOCATOR),
];

/// The clauses that have a condition, beside those without a need of an argument.
const CONDITIONS: &[ClauseName] =
    &[ClauseName::Final, ClauseName::Holds, ClauseName::If, ClauseName::Nocontext, ClauseName::Novariants];

/// The clauses without a need of an argument whose argument is something else.
const NO_CONDITIONS: &[ClauseName] = &[
    ClauseName::Destroy,
    ClauseName::ExtRequirement,
    ClauseName::OmpxBare,
    ClauseName::Ordered,
    ClauseName::Partial,
    ClauseName::Safesync,
    ClauseName::Transparent,
    ClauseName::Update,
];

/// Types by language: what is wanted, and whether a type is something else.
type Wanted<F> = (Languages, F, fn(&Type) -> bool);

const LOGICAL: &[Wanted<ConditionForm>] = &[
    (Languages::C, ConditionForm::Scalar, |ty| matches!(ty, Type::Record { .. } | Type::Void)),
    (Languages::Fortran, ConditionForm::ScalarLogical, |ty| match ty {
        Type::Scalar(base, _) => *base != Base::Logical,
        Type::Array { .. } | Type::Character { .. } | Type::Record { .. } | Type::Star { .. } => true,
        _ => false,
    }),
];

const TEXT: &[Wanted<ItemForm>] = &[
    (Languages::C, ItemForm::String, |ty| matches!(ty, Type::Scalar(..) | Type::Record { .. } | Type::Enum(..))),
    (Languages::Fortran, ItemForm::DefaultCharacter, |ty| match ty {
        Type::Character { kind, .. } => *kind != 1,
        _ => matches!(ty, Type::Scalar(..) | Type::Record { .. } | Type::Array { .. }),
    }),
];

/// Checks the types in the clauses of a directive.
pub fn check_clause_types(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    if directive.name().model() != Model::OpenMp {
        return;
    }
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses {
        let name = clause.name();
        let version = check.facts.versions.openmp;
        if !matches!(accepts_clause(directive.name(), name, version), Accepts::Yes(_)) {
            continue;
        }
        let flag = name.row().syntax == Syntax::Flag && !NO_CONDITIONS.contains(&name);
        if flag || CONDITIONS.contains(&name) {
            check_condition(check, id, clause);
        }
        match name {
            ClauseName::Message => check_message(check, id, clause),
            ClauseName::Depend => check_dependences(check, id, clause),
            ClauseName::Induction => check_step(check, id, clause),
            _ => {}
        }
        let row = OBJECTS.iter().find(|(own, on, _)| *own == name && on.iter().any(|leaf| directive.name().has(*leaf)));
        if let Some((_, _, wanted)) = row {
            check_objects(check, id, name.row().word, clause.items(), *wanted);
        }
    }
    if directive.name().first() == Leaf::Depobj {
        for expr in directive.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>()
        {
            depend_object(check, expr);
        }
        check_destroyed(check, id);
    }
    if directive.name().first() == Leaf::Interop {
        one_action(check, id);
    }
}

/// What a type is not, by the rows of the body's language.
fn other_type<F: Copy>(check: &Check, rows: &[Wanted<F>], expr: ExprId) -> Option<F> {
    let types = &check.facts.table.types;
    let body = check.facts.body;
    let (_, wanted, is_other) = rows.iter().find(|(languages, ..)| languages.has(body.language))?;
    is_other(&types[types.representation(body.exprs[expr].ty)]).then_some(*wanted)
}

fn first_expr(check: &Check, id: ConstructId, clause: Clause) -> Option<ExprId> {
    clause.items().first().and_then(|item| check.facts.argument_expr(id, item))
}

fn check_condition(check: &mut Check, id: ConstructId, clause: Clause) {
    let Some(expr) = first_expr(check, id, clause) else { return };
    let section = matches!(check.facts.body.exprs[expr].kind, ExprKind::Section { .. });
    let of_c = section && Languages::C.has(check.facts.body.language);
    let procedure = shapes::names_procedure_or_type(&check.facts, id, expr).then_some(ConditionForm::ScalarLogical);
    let part = of_c.then_some(ConditionForm::Scalar);
    if let Some(wanted) = other_type(check, LOGICAL, expr).or(part).or(procedure) {
        let word = clause.name().row().word;
        check.report(acc_problems::condition_type(word, wanted, check.facts.body.exprs[expr].span));
    }
}

fn check_message(check: &mut Check, id: ConstructId, clause: Clause) {
    let Some(expr) = first_expr(check, id, clause) else { return };
    if let Some(wanted) = other_type(check, TEXT, expr) {
        let at = check.facts.body.exprs[expr].span;
        check.report(problems::item_wanted(Unnamed::Argument, "message", wanted, at));
    } else if check.facts.leaves(id)[0] == Leaf::Error && super::clauses::is_variable(check, expr) {
        // OpenMP 5.2, 8.5.2: a compiler knows what it prints.
        let at = check.facts.find_clause(id, &[ClauseName::At]).and_then(|(_, clause)| clause.keyword());
        if at.is_none_or(|word| check.facts.atoms.text(word.atom).eq_ignore_ascii_case("compilation")) {
            check.report(problems::not_positive(
                "message",
                ArgumentForm::KnownAtCompilation,
                check.facts.body.exprs[expr].span,
            ));
        }
    }
}

/// OpenMP 6.0, 7.6.13: the step of an induction is one value.
fn check_step(check: &mut Check, id: ConstructId, clause: Clause) {
    for expr in
        clause.modifiers().flat_map(|modifier| modifier.items()).filter_map(|item| check.facts.argument_expr(id, item))
    {
        let types = &check.facts.table.types;
        let found = &check.facts.body.exprs[expr];
        let array = matches!(types[types.representation(found.ty)], Type::Array { .. });
        // What the language adds and multiplies are numbers.
        let own = clause.keyword().is_none_or(|word| !matches!(check.facts.atoms.text(word.atom), "+" | "*"));
        let record = !own && matches!(types[types.representation(found.ty)], Type::Record { .. });
        if array || record || matches!(found.kind, ExprKind::Section { .. }) {
            let at = found.span;
            check.report(problems::item_wanted(Unnamed::Step, "induction", ItemForm::Scalar, at));
            return;
        }
    }
}

/// Whether a variable surely is not such an object: all of them are as large as an address at least.
pub(super) fn is_no_object(check: &Check, ty: TypeId) -> bool {
    let types = &check.facts.table.types;
    match &types[types.representation(types.element(ty))] {
        Type::Scalar(Base::Integer | Base::Unsigned, bytes) => *bytes < 8,
        Type::Scalar(..) | Type::Character { .. } => true,
        _ => false,
    }
}

/// Variables that are objects; of other expressions nobody knows.
fn check_objects(check: &mut Check, id: ConstructId, word: &str, items: &[Item], wanted: ItemForm) {
    for expr in items.iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        check_object(check, word, expr, wanted);
    }
}

/// Whether a type cannot be that of an allocator, which is of an enumeration type or an integer.
fn is_no_allocator(check: &Check, ty: TypeId) -> bool {
    let types = &check.facts.table.types;
    match &types[types.representation(ty)] {
        Type::Record { .. } | Type::Array { .. } => true,
        Type::Pointer { to, .. } => !matches!(types[types.representation(*to)], Type::Void | Type::Unknown),
        _ => false,
    }
}

/// Whether a type of C is a pointer to a number, which no implementation takes for its objects.
fn is_pointer_to_value(check: &Check, ty: TypeId) -> bool {
    let types = &check.facts.table.types;
    let Type::Pointer { to, .. } = &types[types.representation(ty)] else { return false };
    matches!(types[types.representation(*to)], Type::Scalar(..)) && Languages::C.has(check.facts.body.language)
}

fn check_object(check: &mut Check, word: &str, expr: ExprId, wanted: ItemForm) {
    let body = check.facts.body;
    let ExprKind::Symbol(symbol) = body.exprs[expr].kind else { return };
    // An allocator is of an enumeration type, which a record of the program does not have.
    let ty = body.exprs[expr].ty;
    let record = wanted == ALLOCATOR && is_no_allocator(check, ty);
    let changes = wanted == INTEROP && matches!(word, "init" | "destroy");
    let named_constant =
        check.facts.table[check.facts.table.original(symbol)].attributes.contains(Attributes::PARAMETER);
    let is_const = matches!(check.facts.table.types[ty], Type::Qualified { is_const: true, .. });
    if changes && (is_const || named_constant) {
        let name = check.facts.name(symbol).to_string();
        return check.report(problems::not_definable(&name, word, Definability::Constant, body.exprs[expr].span));
    }
    let record = record || (wanted == INTEROP && is_pointer_to_value(check, ty));
    if check.facts.is_variable(symbol) && (record || is_no_object(check, ty)) {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::item_wanted(&name, word, wanted, body.exprs[expr].span));
    }
}

/// OpenMP 5.2, 15.9.4: the object of a `depobj` directive is an lvalue of the type of such objects, which it changes.
fn depend_object(check: &mut Check, expr: ExprId) {
    let body = check.facts.body;
    let found = &body.exprs[expr];
    let types = &check.facts.table.types;
    let value = matches!(
        found.kind,
        ExprKind::Call { .. } | ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::AddressOf(_)
    );
    let named_constant = body
        .root_symbol(expr)
        .is_some_and(|symbol| check.facts.table[symbol].attributes.contains(Attributes::PARAMETER));
    let constant = named_constant || matches!(types[found.ty], Type::Qualified { is_const: true, .. });
    let many = match &types[types.representation(found.ty)] {
        // OpenMP's own examples of Fortran list an array of one element.
        Type::Array { .. } => Languages::C.has(body.language),
        Type::Function { .. } => true,
        Type::Record { record, .. } => {
            let name = types.records[*record].name.map(|name| check.facts.atoms.text(name));
            Languages::C.has(body.language) && name.is_some_and(|name| !name.contains("omp"))
        }
        // An implementation may make it a pointer, but to nothing that a program knows.
        Type::Pointer { to, .. } => !matches!(types[types.representation(*to)], Type::Void),
        _ => false,
    };
    let opaque = matches!(found.kind, ExprKind::Opaque(_));
    if opaque || !(value || constant || many || is_no_object(check, found.ty)) {
        return;
    }
    let name =
        body.root_symbol(expr).map_or(Unnamed::Argument.to_string(), |symbol| check.facts.name(symbol).to_string());
    let wanted = if constant { ItemForm::VariableDependObject } else { DEPEND };
    check.report(problems::item_wanted(name, "depobj", wanted, found.span));
}

/// OpenMP 5.1, 2.19.11: the word for all storage is an item that names nothing.
fn reserved_since(check: &mut Check, id: ConstructId, clause: Clause) {
    let [only] = clause.items() else { return };
    let Some(expr) = check.facts.argument_expr(id, only) else { return };
    let found = &check.facts.body.exprs[expr];
    let word = matches!(&found.kind, ExprKind::Opaque(parts) if parts.is_empty()) && found.span.range().len() == 1;
    if word && check.facts.versions.openmp < Version(51) {
        check.report(super::openmp_problems::all_memory_since(found.span));
    }
}

/// OpenMP 5.2, 15.9.5: with `depobj` the items are depend objects, and else they are not.
fn check_dependences(check: &mut Check, id: ConstructId, clause: Clause) {
    let word = clause.keyword().map_or("", |word| check.facts.atoms.text(word.atom));
    let listed = word.eq_ignore_ascii_case("depobj");
    reserved_since(check, id, clause);
    for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let body = check.facts.body;
        let Some(symbol) = body.root_symbol(expr) else { continue };
        let section = matches!(body.exprs[expr].kind, ExprKind::Section { .. });
        let wanted = if listed && (section || is_no_object(check, body.exprs[expr].ty)) {
            DEPEND
        } else if !listed && is_depend_object(check, body.exprs[expr].ty) {
            ItemForm::NoDependObject
        } else {
            continue;
        };
        let name = check.facts.name(symbol).to_string();
        check.report(problems::item_wanted(&name, "depend", wanted, body.exprs[expr].span));
    }
}

/// Whether a type is the one of depend objects in C, as far as its name tells.
fn is_depend_object(check: &Check, ty: TypeId) -> bool {
    let types = &check.facts.table.types;
    match &types[types.representation(ty)] {
        Type::Record { record, .. } => {
            types.records[*record].name.is_some_and(|name| check.facts.atoms.text(name) == "omp_depend_t")
        }
        _ => false,
    }
}

/// OpenMP 5.2, 15.9.2; 6.0, 17.9.3: what is destroyed or updated is the object of the directive.
fn check_destroyed(check: &mut Check, id: ConstructId) {
    let directive = check.facts.body.constructs[id].directive();
    let found = check.facts.find_clause(id, &[ClauseName::Destroy, ClauseName::Update]);
    let Some((_, clause)) = found else { return };
    let symbol = |item: Option<&Item>| {
        let expr = check.facts.argument_expr(id, item?)?;
        Some((check.facts.body.root_symbol(expr)?, check.facts.body.exprs[expr].span))
    };
    let (Some((own, _)), Some((other, at))) = (symbol(directive.items().first()), symbol(clause.items().first()))
    else {
        return;
    };
    if own != other {
        let name = check.facts.name(other).to_string();
        check.report(problems::item_wanted(&name, clause.name().row().word, ItemForm::ObjectOfDirective, at));
    }
}

/// OpenMP 5.2, 14.1: an object is in one of the clauses.
fn one_action(check: &mut Check, id: ConstructId) {
    const ACTIONS: &[ClauseName] = &[ClauseName::Destroy, ClauseName::Init, ClauseName::Use];
    let mut seen: Vec<(symbols::SymbolId, source::Span)> = Vec::new();
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses.into_iter().filter(|clause| ACTIONS.contains(&clause.name())) {
        let Some(expr) = first_expr(check, id, clause) else { continue };
        let ExprKind::Symbol(symbol) = check.facts.body.exprs[expr].kind else { continue };
        let at = check.facts.body.exprs[expr].span;
        match seen.iter().find(|(other, _)| *other == symbol) {
            Some((_, first)) => check.report(problems::listed_twice(check.facts.name(symbol), at, *first)),
            None => seen.push((symbol, at)),
        }
    }
}
