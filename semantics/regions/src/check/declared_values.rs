//! The values in clauses of declarative directives that are in no body: alignments and allocators of `allocate` (OpenMP 5.2, 6.3 to 6.5),
//! `indirect` (7.8.3) and the clauses of `requires` (6.0, 10.5), whose arguments are constants; the types of those of `assumes` (8.3.1) and
//! `error` (8.5).

use super::declarative_lists::{Declaration, collect_declarations};
use super::{acc_problems, problems};
use crate::check::phrases::{ArgumentForm, ConditionForm, ItemForm, Unnamed};
use crate::data_environment::rule::Languages;
use body::{ArgumentValue, Declarative, Designator, DesignatorPart, Item, Resolved};
use directives::{Clause as ClauseName, Leaf};
use parser::directive::{Clause, legal};
use source::{Atoms, Diagnostic, Span};
use symbols::{Base, Details, SymbolTable, Type};

/// What is wanted of the arguments of a clause.
type Rule = fn(&Designator) -> bool;

/// The clauses, what their arguments must be, and how that is asked.
const RULES: &[(ClauseName, ArgumentForm, Rule)] = &[
    (ClauseName::Align, ArgumentForm::PowerOfTwo, is_alignment),
    (ClauseName::Indirect, ArgumentForm::Constant, is_constant),
    (ClauseName::DeviceSafesync, ArgumentForm::Constant, is_constant),
    (ClauseName::DynamicAllocators, ArgumentForm::Constant, is_constant),
    (ClauseName::ReverseOffload, ArgumentForm::Constant, is_constant),
    (ClauseName::SelfMaps, ArgumentForm::Constant, is_constant),
    (ClauseName::UnifiedAddress, ArgumentForm::Constant, is_constant),
    (ClauseName::UnifiedSharedMemory, ArgumentForm::Constant, is_constant),
];

/// A clause whose argument has a type, in which languages, the values that are of another one, and what is told of them.
type Typed = (ClauseName, Languages, fn(ArgumentValue) -> bool, fn(Span) -> Diagnostic);

/// OpenMP 5.2, 8.3.1 and 8.5.2: what is assumed to hold is a condition, and a message is text.
const TYPED: &[Typed] = &[
    (ClauseName::Holds, Languages::Fortran, is_no_condition, |at| {
        acc_problems::condition_type("holds", ConditionForm::ScalarLogical, at)
    }),
    (ClauseName::Message, Languages::C, is_no_text, |at| {
        problems::item_wanted(Unnamed::Argument, "message", ItemForm::String, at)
    }),
    (ClauseName::Message, Languages::Fortran, is_no_text, |at| {
        problems::item_wanted(Unnamed::Argument, "message", ItemForm::DefaultCharacter, at)
    }),
];

/// Checks the declarative directives of a unit.
pub fn check_declared_values(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        for clause in declarative.tree.directive().clauses() {
            let Some((_, wanted, rule)) = RULES.iter().find(|(name, ..)| *name == clause.name()) else { continue };
            let arguments = clause.items().iter().filter_map(|item| match item {
                Item::Argument(number) => declarative.arguments.get(number.0 as usize),
                Item::CommonBlock(_) | Item::Tokens(_) => None,
            });
            // In Fortran what says yes or no is logical.
            let fortran = Languages::Fortran.has(declarative.language) && clause.name() != ClauseName::Align;
            let number = |argument: &Designator| {
                fortran && matches!(argument.value, ArgumentValue::Constant(_) | ArgumentValue::Other)
            };
            let wrong = arguments.filter(|argument| !rule(argument) || number(argument));
            let wanted = if fortran { ArgumentForm::LogicalConstant } else { *wanted };
            found.extend(wrong.map(|argument| problems::not_positive(clause.name().row().word, wanted, argument.span)));
        }
    }
    found.extend(resolved.declaratives.iter().filter_map(|declarative| check_indirect(declarative, atoms)));
    found.extend(resolved.declaratives.iter().flat_map(check_types));
    let table = &resolved.symbols;
    let all =
        collect_declarations(resolved, |directive| !directive.end() && directive.name().first() == Leaf::Allocate);
    let of_fortran = all.iter().filter(|one| !one.executes && Languages::Fortran.has(one.language));
    found.extend(of_fortran.flat_map(|declaration| check_handles(declaration, table)));
    found
}

/// The arguments of a directive that are of another type than their clauses ask for.
fn check_types(declarative: &Declarative) -> Vec<Diagnostic> {
    let of = |clause: Clause| {
        let own =
            TYPED.iter().find(|(name, languages, ..)| *name == clause.name() && languages.has(declarative.language));
        let Item::Argument(number) = clause.items().first()? else { return None };
        let argument = declarative.arguments.get(number.0 as usize)?;
        own.filter(|(_, _, is_other, _)| is_other(argument.value)).map(|(.., problem)| problem(argument.span))
    };
    declarative.tree.directive().clauses().filter_map(of).collect()
}

fn is_no_condition(value: ArgumentValue) -> bool {
    matches!(value, ArgumentValue::Constant(_) | ArgumentValue::Varies | ArgumentValue::Other)
}

/// Text is none of the kinds that are known apart.
fn is_no_text(value: ArgumentValue) -> bool {
    !matches!(value, ArgumentValue::Unknown | ArgumentValue::Other)
}

/// OpenMP 5.2, 7.8.3: what is called by its address on devices is there on all of them. That of `indirect` without an argument is
/// told from the clauses alone.
fn check_indirect(declarative: &Declarative, atoms: &Atoms) -> Option<Diagnostic> {
    let directive = declarative.tree.directive();
    let (indirect, devices) = (directive.clause(ClauseName::Indirect)?, directive.clause(ClauseName::DeviceType)?);
    let Item::Argument(number) = indirect.items().first()? else { return None };
    let value = declarative.arguments.get(number.0 as usize)?.value;
    let some = devices.keyword().is_some_and(|word| !atoms.text(word.atom).eq_ignore_ascii_case("any"));
    let holds = matches!(value, ArgumentValue::Constant(value) if value != 0);
    let (left, right) = (indirect.name_span(), devices.name_span());
    (some && holds).then(|| legal::problems::exclusive("indirect", "device_type", right, left))
}

fn is_alignment(argument: &Designator) -> bool {
    match argument.value {
        ArgumentValue::Unknown => true,
        ArgumentValue::Constant(value) => value > 0 && value & (value - 1) == 0,
        ArgumentValue::Varies | ArgumentValue::Logical | ArgumentValue::LogicalVaries | ArgumentValue::Other => false,
    }
}

fn is_constant(argument: &Designator) -> bool {
    !matches!(argument.value, ArgumentValue::Varies | ArgumentValue::LogicalVaries)
}

/// OpenMP 5.2, 6.4: an allocator has the kind of allocator handles, which is that of addresses.
fn check_handles(declaration: &Declaration, table: &SymbolTable) -> Vec<Diagnostic> {
    let named = declaration.listed.iter().filter(|listed| listed.clause == Some(ClauseName::Allocator));
    let wrong = named.filter(|listed| {
        let symbol = &table[table.original(listed.symbol)];
        let variable = matches!(symbol.details.ultimate(), Details::Object(_));
        let types = &table.types;
        let ty = symbol.ty.and_then(|ty| match listed.part {
            DesignatorPart::Whole => Some(ty),
            DesignatorPart::Element | DesignatorPart::Elements => Some(types.element(ty)),
            DesignatorPart::Member => None,
        });
        match ty.map(|ty| &types[types.representation(ty)]) {
            Some(Type::Scalar(Base::Integer, bytes)) => variable && *bytes != 8,
            Some(Type::Scalar(..) | Type::Record { .. } | Type::Character { .. } | Type::Array { .. }) => variable,
            _ => false,
        }
    });
    let unnamed = declaration.unnamed.iter().filter(|(clause, _)| *clause == ClauseName::Allocator);
    wrong.map(|listed| listed.at).chain(unnamed.map(|(_, at)| *at)).map(problems::allocator_type).collect()
}
