//! The numbers of `declare simd` (OpenMP 5.2, 7.7, 5.4.6, 5.11 and 10.4.3): lengths and alignments are positive constants, the step of
//! what is linear is a constant or a parameter that is uniform.

use super::{Check, openmp_problems, problems};
use crate::check::phrases::{ArgumentForm, ItemForm, Unnamed};
use crate::data_environment::rule::Languages;
use body::{ArgumentValue, ConstructId, Declarative, Designator, DesignatorPart, Item};
use directives::{Category, Clause as ClauseName, Leaf, Model};
use parser::directive::{Clause, Modifier};
use source::{Atom, Atoms, Diagnostic};
use symbols::{Flags, NameSpace, ScopeKind, SymbolTable};

/// Checks the values in the clauses of a `declare simd` directive.
pub fn check_lanes(declarative: &Declarative, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let directive = declarative.tree.directive();
    let argument = |item: &Item| match item {
        Item::Argument(number) => declarative.arguments.get(number.0 as usize).copied(),
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    };
    let listed = |clause: Clause| clause.items().iter().filter_map(argument).collect::<Vec<Designator>>();
    let uniform = directive.clauses().filter(|clause| clause.name() == ClauseName::Uniform).flat_map(listed);
    let uniform: Vec<Atom> = uniform.filter_map(|item| Some(item.name?.atom)).collect();
    let mut found = names_other(declarative, table, atoms);
    for clause in directive.clauses() {
        if matches!(clause.name(), ClauseName::Aligned | ClauseName::Linear | ClauseName::Uniform) {
            // What a name means that is known is told with its symbol.
            let unknown = |name: Atom| {
                Languages::Fortran.has(declarative.language)
                    && table.lookup(declarative.scope, NameSpace::Ordinary, name).is_none()
            };
            let word = clause.name().row().word;
            for item in listed(clause) {
                let text = match item.name {
                    None => Unnamed::Item.to_string(),
                    Some(name) if unknown(name.atom) => atoms.text(name.atom).to_owned(),
                    Some(_) => continue,
                };
                found.push(problems::item_wanted(text, word, ItemForm::Parameter, item.span));
            }
        }
        let behind = |modifier: Modifier| modifier.items().iter().filter_map(argument).collect::<Vec<Designator>>();
        let numbers = match clause.name() {
            ClauseName::SimdLen => listed(clause),
            ClauseName::Aligned | ClauseName::Linear => clause.modifiers().flat_map(behind).collect(),
            _ => continue,
        };
        let word = clause.name().row().word;
        let problem = |number: Designator| match clause.name() {
            ClauseName::Linear => check_step(word, number, &uniform),
            _ => check_positive(word, number),
        };
        found.extend(numbers.into_iter().filter_map(problem));
    }
    found
}

/// OpenMP 5.2, 7.7: in a procedure of Fortran the directive names that procedure.
fn names_other(declarative: &Declarative, table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let scope = &table.scopes[declarative.scope];
    let Some(owner) = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram) else { return Vec::new() };
    let Some(Item::Argument(number)) = declarative.tree.directive().items().first() else { return Vec::new() };
    let argument = declarative.arguments.get(number.0 as usize);
    if let Some(value) = argument.filter(|argument| argument.name.is_none()) {
        return vec![problems::item_wanted(Unnamed::Argument, "declare simd", ItemForm::ProcedureName, value.span)];
    }
    let named = argument.and_then(|argument| argument.name);
    let other = named.filter(|name| Languages::Fortran.has(declarative.language) && name.atom != table[owner].name);
    other
        .map(|name| problems::declared_elsewhere(atoms.text(name.atom), "declare simd", name.span()))
        .into_iter()
        .collect()
}

fn check_positive(word: &str, number: Designator) -> Option<Diagnostic> {
    match number.value {
        ArgumentValue::Unknown => None,
        ArgumentValue::Constant(value) if value > 0 => None,
        ArgumentValue::Constant(_)
        | ArgumentValue::Varies
        | ArgumentValue::Logical
        | ArgumentValue::LogicalVaries
        | ArgumentValue::Other => Some(problems::not_positive(word, ArgumentForm::PositiveConstant, number.span)),
    }
}

fn check_step(word: &str, number: Designator, uniform: &[Atom]) -> Option<Diagnostic> {
    match number.value {
        ArgumentValue::Unknown | ArgumentValue::Constant(_) => None,
        ArgumentValue::Logical | ArgumentValue::LogicalVaries | ArgumentValue::Other => {
            Some(problems::not_integer(word, number.span))
        }
        ArgumentValue::Varies => {
            let named = number.name.filter(|_| number.part == DesignatorPart::Whole);
            let right = named.is_some_and(|name| uniform.contains(&name.atom));
            (!right).then(|| problems::not_positive(word, ArgumentForm::ConstantOrUniform, number.span))
        }
    }
}

/// OpenMP 5.2, 7.7: what a SIMD loop calls executes no constructs but `atomic` and `ordered simd`.
pub fn check_constructs(check: &mut Check, id: ConstructId) {
    let construct = &check.facts.body.constructs[id];
    let leaf = construct.directive().name().first();
    let ordered = leaf == Leaf::Ordered && check.facts.find_clause(id, &[ClauseName::Simd]).is_some();
    let harmless = leaf == Leaf::Atomic || leaf.is_transformation() || ordered;
    if construct.parent.is_some() || leaf.row().category != Category::Executable || harmless {
        return;
    }
    let table = check.facts.table;
    let mut around = table.scopes_around(construct.scope);
    let Some(owner) = around.find_map(|scope| table.scopes[scope].owner) else { return };
    if table[owner].flags.contains(Flags::OMP_DECLARE_SIMD) && leaf.row().model == Model::OpenMp {
        let (name, spelling) = (check.facts.name(owner), check.spell_directive(id));
        check.report(openmp_problems::construct_of_lanes(&spelling, name, construct.directive().name_span()));
    }
}
