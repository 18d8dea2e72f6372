//! Clauses that ask for a clause for each variable: `default(none)`, `defaultmap(none)` (OpenMP 5.2, 5.4.1 and 5.8.7; OpenACC 3.4, 2.5.16).

use super::{Check, problems};
use crate::data_environment::openacc::visible_default;
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::Category;
use crate::data_environment::{Determined, implicit};
use body::ConstructId;
use directives::{Clause as ClauseName, Leaf, Version};
use parser::directive::Clause;
use source::Span;
use symbols::{Flags, ScopeKind, SymbolId};

/// `default(none)` and its like: one message for each variable, at its first reference.
pub fn check_defaults(check: &mut Check, id: ConstructId) {
    let Some(environment) = check.environment.constructs.get(&id) else { return };
    let asks = check.facts.find_clause(id, &[ClauseName::Default, ClauseName::Defaultmap]).is_some();
    let leaves = environment.leaves.iter().enumerate();
    let missing = leaves.flat_map(|(index, leaf)| leaf.attributes.iter().map(move |found| ((index, leaf.leaf), found)));
    // Without a clause of its own a construct may have that of a data construct around it.
    let asked = |rule: &str| asks || rule == implicit::DEFAULT_NONE;
    let missing = missing
        .filter(|(_, (_, attribute))| attribute.determined == Determined::Implicit && asked(attribute.because.rule));
    let missing = missing.filter_map(|((index, leaf), (symbol, attribute))| {
        let rule = attribute.because.rule;
        // What a `default` clause determines rests on the clause.
        let reference =
            check.facts.construct(id).references.get(symbol).copied().filter(|_| rule == implicit::DEFAULT_CLAUSE);
        let clause = asking_clause(check, id, leaf, *symbol, rule)?;
        // What only bounds of arrays need was told when the array was declared: the region does not refer to it.
        let of_bounds = implicit::moves_data(leaf) && !check.facts.references_of_leaf(id, index).contains_key(symbol);
        (!of_bounds).then_some((*symbol, reference.or(attribute.because.at)?, clause))
    });
    let missing: Vec<(SymbolId, Span, Span)> = missing.collect();
    let mut seen: Vec<SymbolId> = Vec::new();
    for (symbol, at, clause) in missing {
        if !seen.contains(&symbol) {
            seen.push(symbol);
            let (name, spelling) = (check.facts.name(symbol).to_string(), check.spell_directive(id));
            check.report(problems::no_default(&name, &spelling, at, clause));
        }
    }
}

/// The clause of a construct that asks for a clause that lists a variable.
fn asking_clause(check: &Check, id: ConstructId, leaf: Leaf, symbol: SymbolId, rule: &str) -> Option<Span> {
    let default = || {
        let own = check.facts.find_clause(id, &[ClauseName::Default]).map(|(_, clause)| clause);
        own.or_else(|| visible_default(&check.facts, id)).map(|clause| clause.span())
    };
    if rule == implicit::DEFAULT_NONE {
        return default();
    }
    let table = check.facts.table;
    let found = &table[table.original(symbol)];
    // OpenMP 5.2, 5.4.1: in C a variable of the file, which the clause would give a copy of.
    if rule == implicit::DEFAULT_CLAUSE {
        let word = check.facts.find_clause(id, &[ClauseName::Default]).and_then(|(_, clause)| clause.keyword());
        let copies = word.is_some_and(|word| matches!(check.facts.atoms.text(word.atom), "private" | "firstprivate"));
        let of_file = table.scopes[found.scope].kind == ScopeKind::Global;
        return default().filter(|_| copies && of_file && Languages::C.has(check.facts.body.language));
    }
    // What is listed or iterated over in another part of the construct is mapped as that part needs it.
    let elsewhere = check.facts.construct(id).listed.contains_key(&symbol)
        || check.facts.loop_variables(id).iter().any(|(variable, ..)| *variable == symbol);
    if elsewhere {
        return None;
    }
    // OpenMP 5.2, 5.8.7: what is on the device anyway needs no map.
    if leaf != Leaf::Target || !check.facts.is_variable(symbol) || found.flags.contains(Flags::OMP_DECLARE_TARGET) {
        return None;
    }
    let text = |word: source::Atom| check.facts.atoms.text(word);
    // OpenMP 6.0, 7.5.1: of a compound the other parts tell.
    if check.facts.leaves(id) == [Leaf::Target] && check.facts.versions.openmp >= Version(60) {
        let none = |clause: &Clause| {
            clause.name() == ClauseName::Default
                && clause.modifiers().is_empty()
                && clause.keyword().is_some_and(|word| text(word.atom).eq_ignore_ascii_case("none"))
        };
        if let Some((_, clause)) = check.facts.clauses(id).find(|(_, clause)| none(clause)) {
            return Some(clause.span());
        }
    }
    let mut clauses = check.facts.clauses(id).map(|(_, clause)| clause).filter(|clause| {
        let none = clause.keyword().is_some_and(|word| text(word.atom).eq_ignore_ascii_case("none"));
        clause.name() == ClauseName::Defaultmap && none
    });
    let category = Category::of_symbol(table, symbol);
    let clause = clauses.find(|clause| {
        let mut words = clause.modifiers().map(|modifier| text(modifier.word().atom));
        clause.modifiers().is_empty() || words.any(|word| category.is_named(word))
    });
    clause.map(|clause| clause.span())
}
