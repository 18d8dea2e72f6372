//! Reductions: operators and types, and conflicts between loops of one compute construct
//! (OpenMP 5.2, 5.5.5; OpenACC 3.4, 2.5.15 and 2.9.11).

use super::{Check, acc_problems, problems};
use crate::check::phrases::ListedPart;
use crate::data_environment::compute::{COMPUTE, compute_around, is_loop, loops_around};
use crate::data_environment::concurrent;
use crate::data_environment::implied_reductions::reducing_loops;
use crate::data_environment::openacc;
use crate::data_environment::rule::Languages;
use body::reduction;
use body::reduction::Operator;
use body::{Body, Callee, ConstructId, ExprId, ExprKind, Intrinsic};
use directives::{Clause as ClauseName, Leaf, Model, Sharing, Version, lookup};
use parser::directive::{Clause, legal};
use source::Span;
use symbols::{Attributes, Base, Details, Extended, SymbolId, Type, TypeId};

/// The classes of types that operators are for.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    Integer,
    Real,
    Complex,
    Logical,
    Pointer,
    Character,
}

use Class::{Character, Complex, Integer, Logical, Real};

/// The classes of each predefined operator, in OpenMP and OpenACC alike.
const TYPES: &[(Operator, &[Class])] = &[
    (Operator::Add, &[Integer, Real, Complex]),
    (Operator::Multiply, &[Integer, Real, Complex]),
    (Operator::Max, &[Integer, Real]),
    (Operator::Min, &[Integer, Real]),
    (Operator::BitAnd, &[Integer]),
    (Operator::BitOr, &[Integer]),
    (Operator::BitXor, &[Integer]),
    (Operator::And, &[Logical, Integer, Real, Complex]),
    (Operator::Or, &[Logical, Integer, Real, Complex]),
    (Operator::Eqv, &[Logical]),
    (Operator::Neqv, &[Logical]),
];

/// The operators that Fortran has for logical operands alone, and C for scalars of any type.
const OF_LOGICALS: &[(Operator, Languages)] =
    &[(Operator::And, Languages::Fortran), (Operator::Or, Languages::Fortran)];

/// What a logical type is: `_Bool` is an integer type of C (C11, 6.2.5).
const LOGICAL: &[(Languages, Class)] = &[(Languages::Fortran, Logical), (Languages::C, Integer)];

/// Checks the reduction clauses of a directive, and the loops inside a compute construct.
pub fn check_reductions(check: &mut Check, id: ConstructId) {
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses.into_iter().filter(|clause| reduction::is_reduction(*clause)) {
        let Some(operator) = reduction::find_operator(clause, check.facts.atoms) else { continue };
        if let Some(word) = clause.keyword().filter(|word| hides_intrinsic(check, id, word.atom)) {
            let identifier = check.facts.atoms.text(word.atom);
            check.report(body::problems::hidden_intrinsic(identifier, word.span));
            continue;
        }
        if is_foreign(check, clause, operator) {
            let word = clause.keyword().map_or("", |word| check.facts.atoms.text(word.atom)).to_string();
            check.report(acc_problems::no_reduction_operator(
                &word,
                clause.keyword().map_or(clause.span(), |word| word.span),
            ));
            continue;
        }
        // OpenMP 6.0, B: `-` reduced as `+` does.
        let minus = clause.keyword().filter(|word| check.facts.atoms.text(word.atom) == "-");
        if let Some(word) =
            minus.filter(|_| clause.name().row().model == Model::OpenMp && check.facts.versions.openmp >= Version(60))
        {
            check.report(legal::problems::word_until("-", clause.name().row().word, "6.0", word.span));
            continue;
        }
        if let Some(word) = minus.filter(|_| clause.name().row().model == Model::OpenAcc) {
            check.report(acc_problems::minus_reduced(word.span));
        }
        // That OpenMP has no such operator in the language is told for itself.
        let word = clause.keyword().map_or("", |word| check.facts.atoms.text(word.atom));
        if reduction::is_foreign(word, check.facts.body.language) {
            continue;
        }
        for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
            check_types(check, clause, operator, expr);
        }
    }
    check_induced_types(check, id);
    conflicts_on_directive(check, id);
    conflicts_of_loops(check, id);
    conflicts_of_orphans(check, id);
    spans_loops(check, id);
    changes_reduced(check, id);
}

/// OpenMP 6.0, 7.6.13: what the operators of the language induce are numbers, or pointers of C.
fn check_induced_types(check: &mut Check, id: ConstructId) {
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    for clause in clauses.into_iter().filter(|clause| clause.name() == ClauseName::Induction) {
        let Some(word) = clause.keyword().map(|word| check.facts.atoms.text(word.atom).to_string()) else { continue };
        if !matches!(&*word, "+" | "*") {
            continue;
        }
        for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
            let found = &check.facts.body.exprs[expr];
            let types = &check.facts.table.types;
            let other = matches!(
                types[types.representation(types.element(found.ty))],
                Type::Record { .. } | Type::Character { .. } | Type::Scalar(Base::Logical, _)
            );
            let logical = matches!(types[types.representation(types.element(found.ty))], Type::Scalar(..))
                && Languages::C.has(check.facts.body.language);
            if let Some(symbol) = check.facts.body.root_symbol(expr).filter(|_| other && !logical) {
                check.report(problems::reduction_type(check.facts.name(symbol), &word, found.span));
            }
        }
    }
}

/// The spellings of operators that one language has alone.
const SPELLED: &[(Languages, &[&str])] = &[
    (Languages::C, &["&", "|", "^", "&&", "||"]),
    (Languages::Fortran, &["iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv."]),
];

/// OpenACC 3.4, 2.5.15: whether the operator of a clause is one of the other language, or none: programs make none of their own.
fn is_foreign(check: &Check, clause: Clause, operator: Operator) -> bool {
    let word = clause.keyword().map_or(String::new(), |word| check.facts.atoms.text(word.atom).to_ascii_lowercase());
    let language = check.facts.body.language;
    let other = SPELLED.iter().any(|(own, words)| !own.has(language) && words.contains(&&word[..]));
    clause.name().row().model == Model::OpenAcc && (other || matches!(operator, Operator::User(_)))
}

/// OpenACC 3.4, 2.9.11: what is reduced over several nested loops is in a clause of each.
fn spans_loops(check: &mut Check, id: ConstructId) {
    if !is_loop(&check.facts, id) {
        return;
    }
    let around = loops_around(&check.facts, id);
    for (symbol, _, at) in own_reductions(check, id) {
        let listing = |outer: &ConstructId| check.facts.construct(*outer).listed.contains_key(&symbol);
        let Some(first) = around.iter().position(listing) else { continue };
        let reduces = own_reductions(check, around[first]).iter().any(|(other, ..)| *other == symbol);
        for between in around[..first].iter().filter(|_| reduces) {
            let (name, place) =
                (check.facts.name(symbol).to_string(), check.facts.body.constructs[*between].directive());
            check.report(acc_problems::loop_without_reduction(&name, place.name_span(), at));
        }
    }
}

/// OpenACC 3.4, 2.9.11: the same of a loop whose workers or lanes change what is reduced around it.
fn changes_reduced(check: &mut Check, id: ConstructId) {
    let Some(environment) = check.environment.constructs.get(&id) else { return };
    let Some(leaf) = environment.leaf(Leaf::AccLoop) else { return };
    let reduced = leaf.attributes.iter().filter(|(symbol, attribute)| {
        let said = check.facts.construct(id).listed.contains_key(*symbol)
            || concurrent::is_own_by_locality(&check.facts, id, **symbol);
        attribute.sharing == Some(Sharing::Reduction) && !said
    });
    // A loop inside that has it in a clause is told of already.
    let inside = |symbol: SymbolId| {
        let listing = |inner: &ConstructId| check.facts.construct(*inner).listed.contains_key(&symbol);
        check.facts.in_order().iter().filter(|inner| check.facts.ancestors(**inner).contains(&id)).any(listing)
    };
    let reduced: Vec<SymbolId> = reduced.map(|(symbol, _)| *symbol).filter(|symbol| !inside(*symbol)).collect();
    for symbol in reduced {
        let Some((_, around)) = openacc::reduction_around(&check.facts, id, symbol) else { continue };
        let (name, at) =
            (check.facts.name(symbol).to_string(), check.facts.body.constructs[id].directive().name_span());
        check.report(acc_problems::changes_reduced(&name, at, around));
    }
}

/// OpenMP 5.2, 5.5.1: whether what has the name of an intrinsic procedure of Fortran here is a variable or procedure of the program.
fn hides_intrinsic(check: &Check, id: ConstructId, name: source::Atom) -> bool {
    let fortran = Languages::Fortran.has(check.facts.body.language);
    let named = Intrinsic::find(check.facts.atoms.text(name)).filter(|named| Operator::of_intrinsic(*named).is_some());
    let Some(named) = named.filter(|_| fortran && !declares_reduction(check, name)) else { return false };
    let table = check.facts.table;
    let scope = check.facts.body.constructs[id].scope;
    let symbol = table.lookup(scope, symbols::NameSpace::Ordinary, name).map(|symbol| &table[table.original(symbol)]);
    // A name that only has a type is that of the intrinsic function where it is called.
    let called = check.facts.body.exprs.iter().any(|(_, expr)| {
        matches!(expr.kind, ExprKind::Call { callee: Callee::Intrinsic(intrinsic), .. } if intrinsic == named)
    });
    let other = |symbol: &symbols::Symbol| {
        matches!(symbol.details.ultimate(), Details::Object(_) | Details::Subprogram(_))
            && !symbol.attributes.contains(Attributes::INTRINSIC)
    };
    !called && symbol.is_some_and(other)
}

/// OpenMP 5.2, 5.5.11: an identifier of the program is for the types that it was declared for. Records of Fortran may be the same
/// under several names, and are not compared.
fn of_program(check: &mut Check, clause: Clause, expr: ExprId) {
    let (body, table) = (check.facts.body, check.facts.table);
    let types = &table.types;
    let Some(word) = clause.keyword().filter(|_| clause.name().row().model == Model::OpenMp) else { return };
    let Some(symbol) = body.root_symbol(expr) else { return };
    let key = (symbols::NameSpace::Reduction, word.atom);
    let declared = table.scopes.iter().filter_map(|(_, scope)| scope.names.get(&key));
    let declared: Option<Vec<_>> = declared
        .map(|symbol| match table[*symbol].details.ultimate() {
            Details::Reduction(reduction) if reduction.extends.is_empty() => Some(&reduction.types),
            _ => None,
        })
        .collect();
    let Some(declared) = declared else { return };
    let plain = |ty: TypeId| types.representation(types.element(ty));
    let scalar = |ty: TypeId| matches!(types[ty], Type::Scalar(..));
    let known = |ty: &TypeId| scalar(plain(*ty)) || matches!(types[plain(*ty)], Type::Record { .. });
    let found = plain(body.exprs[expr].ty);
    let all = !declared.is_empty() && declared.iter().all(|types| !types.is_empty() && types.iter().all(known));
    let tag = |ty: TypeId| if let Type::Record { record, .. } = types[ty] { types.records[record].name } else { None };
    let compared = scalar(found) || (Languages::C.has(body.language) && tag(found).is_some());
    let alike = |ty: &TypeId| plain(*ty) == found || (tag(found).is_some() && tag(plain(*ty)) == tag(found));
    if all && compared && !declared.iter().any(|types| types.iter().any(alike)) {
        let name = check.facts.name(symbol).to_string();
        check.report(problems::reduction_type(&name, check.facts.atoms.text(word.atom), body.exprs[expr].span));
    }
}

fn check_types(check: &mut Check, clause: Clause, operator: Operator, expr: ExprId) {
    let body = check.facts.body;
    if !TYPES.iter().any(|(own, _)| *own == operator) {
        return of_program(check, clause, expr);
    }
    let Some(symbol) = body.root_symbol(expr) else { return };
    if clause.name().row().model == Model::OpenAcc {
        return of_accelerator(check, clause, operator, expr);
    }
    // A Cray pointer is an integer to the language alone.
    let cray = check.facts.table.pointees.values().any(|pointer| *pointer == symbol);
    let element = check.facts.table.types.element(body.exprs[expr].ty);
    let untyped = matches!(check.facts.table.types[element], Type::Star { .. });
    if cray || untyped || is_atomic(check, body.exprs[expr].ty) || is_record_without(check, clause, expr) {
        let word = clause.keyword().map_or("", |word| check.facts.atoms.text(word.atom)).to_string();
        let name = check.facts.name(symbol).to_string();
        check.report(problems::reduction_type(&name, &word, body.exprs[expr].span));
        return;
    }
    let Some(class) = element_class(check, body.exprs[expr].ty) else { return of_program(check, clause, expr) };
    let user_defined = clause.keyword().is_some_and(|word| declares_reduction(check, word.atom));
    if !fits_class(check, operator, class) && !user_defined {
        let word = clause.keyword().map_or("", |word| check.facts.atoms.text(word.atom)).to_string();
        let name = check.facts.name(symbol).to_string();
        check.report(problems::reduction_type(&name, &word, body.exprs[expr].span));
    }
}

/// Whether a type of C is `_Atomic`, of which no reduction is.
fn is_atomic(check: &Check, ty: TypeId) -> bool {
    let types = &check.facts.table.types;
    let element = if let Type::Array { element, .. } = &types[types.unqualified(ty)] { *element } else { ty };
    matches!(types[element], Type::Qualified { is_atomic: true, .. })
}

/// Whether an item is a structure, and the program declares no reduction of this name.
fn is_record_without(check: &Check, clause: Clause, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    let record =
        matches!(types[types.representation(types.element(check.facts.body.exprs[expr].ty))], Type::Record { .. });
    let declared = clause.keyword().is_none_or(|word| declares_reduction(check, word.atom) || is_incomplete(check));
    record && !declared && !matches!(check.facts.body.exprs[expr].kind, ExprKind::Opaque(_))
}

/// Whether something is missing that may declare reductions.
fn is_incomplete(check: &Check) -> bool {
    check.facts.table.scopes.iter().any(|(_, scope)| scope.lost.everything)
}

/// Whether values of a class are combined by a predefined operator.
fn fits_class(check: &Check, operator: Operator, class: Class) -> bool {
    let body = check.facts.body;
    let allowed = TYPES.iter().find(|(own, _)| *own == operator).is_none_or(|(_, allowed)| allowed.contains(&class));
    let mut logical = OF_LOGICALS.iter().filter(|(own, languages)| *own == operator && languages.has(body.language));
    allowed && (logical.next().is_none() || class == Logical)
}

/// OpenACC 3.4, 2.5.15: no member of a composite variable; of one as a whole, each member must be combined by the operator.
fn of_accelerator(check: &mut Check, clause: Clause, operator: Operator, expr: ExprId) {
    let body = check.facts.body;
    let at = body.exprs[expr].span;
    let Some(symbol) = body.root_symbol(expr) else { return };
    if is_member(body, expr) {
        return check.report(acc_problems::part_listed(ListedPart::MemberOfComposite, "reduction", at));
    }
    let types = &check.facts.table.types;
    let element = types.representation(types.element(body.exprs[expr].ty));
    let wrong = match &types[element] {
        // Which member of a union is combined nobody says.
        Type::Record { record, .. } if types.records[*record].is_union => true,
        Type::Record { record, .. } => {
            types.records[*record].fields.iter().flat_map(|fields| fields.iter()).any(|field| {
                let scalar = !matches!(types[types.representation(field.ty)], Type::Array { .. } | Type::Record { .. });
                !scalar || element_class(check, field.ty).is_some_and(|class| !fits_class(check, operator, class))
            })
        }
        // OpenACC 3.4, 2.5.15: C combines no addresses; of Fortran it is the target.
        Type::Pointer { .. } if Languages::C.has(body.language) => true,
        _ => element_class(check, element).is_some_and(|class| !fits_class(check, operator, class)),
    };
    if wrong {
        let word = clause.keyword().map_or("", |word| check.facts.atoms.text(word.atom)).to_string();
        let name = check.facts.name(symbol).to_string();
        check.report(problems::reduction_type(&name, &word, at));
    }
}

/// Whether an item is a member of a variable, or a part of one.
fn is_member(body: &Body, expr: ExprId) -> bool {
    let mut at = expr;
    loop {
        at = match &body.exprs[at].kind {
            ExprKind::Member { .. } => return true,
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
            ExprKind::Convert(base) => *base,
            _ => return false,
        };
    }
}

/// Whether the program declares a reduction of this name itself.
fn declares_reduction(check: &Check, name: source::Atom) -> bool {
    let mut names = check.facts.table.scopes.iter().flat_map(|(_, scope)| scope.names.keys());
    names.any(|(space, atom)| *space == symbols::NameSpace::Reduction && *atom == name)
}

/// The class of the elements of a type; `None` for what is unknown or the user's own.
fn element_class(check: &Check, ty: TypeId) -> Option<Class> {
    let types = &check.facts.table.types;
    match &types[types.representation(types.element(ty))] {
        Type::Scalar(Base::Integer | Base::Unsigned | Base::Char, _) | Type::Enum(..) => Some(Class::Integer),
        Type::Scalar(Base::Real, _) => Some(Class::Real),
        Type::Scalar(Base::Complex, _) => Some(Class::Complex),
        Type::Scalar(Base::Logical, _) => {
            let row = LOGICAL.iter().find(|(languages, _)| languages.has(check.facts.body.language));
            row.map(|(_, class)| *class)
        }
        Type::Pointer { .. } => Some(Class::Pointer),
        Type::Character { .. } => Some(Character),
        Type::Unknown | Type::Void | Type::Qualified { .. } | Type::Array { .. } => None,
        Type::BitInt { .. } => Some(Class::Integer),
        Type::Extended(Extended::ComplexInteger, _) => Some(Class::Complex),
        Type::Extended(of, _) if of.is_decimal() => Some(Class::Real),
        Type::Extended(..) | Type::Vector { .. } | Type::NullPointer => None,
        Type::Record { .. } | Type::Star { .. } | Type::Function { .. } => None,
    }
}

/// A variable in two reductions of one OpenACC directive with different operators.
fn conflicts_on_directive(check: &mut Check, id: ConstructId) {
    let reductions = own_reductions(check, id);
    for (index, (symbol, operator, second)) in reductions.iter().enumerate() {
        let first = reductions[..index].iter().find(|(other, found, _)| other == symbol && found != operator);
        let acc = check.facts.body.constructs[id].directive().name().model() == Model::OpenAcc;
        if let Some((_, _, first)) = first.filter(|_| acc) {
            let name = check.facts.name(*symbol).to_string();
            check.report(problems::reductions_differ(&name, *second, *first));
        }
    }
}

fn own_reductions(check: &Check, id: ConstructId) -> Vec<(SymbolId, Operator, Span)> {
    // A clause that the directive does not take is told of and means nothing.
    let leaves = check.facts.leaves(id);
    let taken = leaves.iter().any(|leaf| lookup::clause_acceptance(*leaf, ClauseName::AccReduction).is_some());
    let clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(|_| taken);
    let reductions = clauses.filter(|clause| clause.name() == ClauseName::AccReduction).flat_map(|clause| {
        let operator = reduction::find_operator(clause, check.facts.atoms);
        let symbols = clause.items().iter().flat_map(|item| check.facts.listed_by(id, item)).collect::<Vec<_>>();
        symbols.into_iter().filter_map(move |symbol| Some((symbol, operator?, clause.span())))
    });
    reductions.collect()
}

/// Loops that imply reductions of one variable on their compute construct must agree on the operator.
fn conflicts_of_loops(check: &mut Check, id: ConstructId) {
    if !COMPUTE.contains(&check.facts.leaves(id)[0]) {
        return;
    }
    let implied = check.environment.constructs.get(&id).map_or(Vec::new(), |found| found.reductions.clone());
    let loops = reducing_loops(&check.facts, id);
    let of_compute = own_reductions(check, id);
    for inner in loops {
        for (symbol, operator, at) in own_reductions(check, inner) {
            let first = implied.iter().find(|implied| implied.symbol == symbol && implied.shared);
            let first =
                first.filter(|first| first.operator != operator && first.construct != inner).map(|first| first.at);
            let written = || {
                let mut written =
                    of_compute.iter().filter(|_| inner != id && !is_private_between(check, id, inner, symbol));
                written.find(|(other, found, _)| *other == symbol && *found != operator).map(|(.., at)| *at)
            };
            if let Some(first) = first.or_else(written) {
                let name = check.facts.name(symbol).to_string();
                check.report(problems::reductions_differ(&name, at, first));
            }
        }
    }
}

/// OpenACC 3.4, 2.9.11: nested loops of a procedure without a compute construct agree as well.
fn conflicts_of_orphans(check: &mut Check, id: ConstructId) {
    if !is_loop(&check.facts, id) || compute_around(&check.facts, id).is_some() {
        return;
    }
    let around = loops_around(&check.facts, id);
    for (symbol, operator, at) in own_reductions(check, id) {
        let lists = |outer: &&ConstructId| **outer != id && check.facts.construct(**outer).listed.contains_key(&symbol);
        let outer = around.iter().find(lists).map(|outer| own_reductions(check, *outer)).unwrap_or_default();
        let other = outer.iter().find(|(found, ..)| *found == symbol).filter(|(_, found, _)| *found != operator);
        if let Some((.., first)) = other {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::reductions_differ(&name, at, *first));
        }
    }
}

/// Whether a loop between a compute construct and `inner` has a copy of its own that is not reduced into another.
fn is_private_between(check: &Check, compute: ConstructId, inner: ConstructId, symbol: SymbolId) -> bool {
    let mut between = loops_around(&check.facts, inner);
    between.retain(|id| *id != compute && *id != inner);
    let lists = |id: &ConstructId| {
        let clauses = check.facts.clauses(*id).map(|(_, clause)| clause);
        let private = clauses.filter(|clause| clause.name() == ClauseName::AccPrivate);
        private.flat_map(|clause| clause.items()).any(|item| check.facts.listed_by(*id, item).contains(&symbol))
    };
    between.iter().any(lists)
}
