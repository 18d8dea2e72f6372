//! What the units of a C file say of its functions and variables for accelerators, compared with each other: `routine` (OpenACC 3.4,
//! 2.15.1) and `declare` (2.13).

use super::acc_declare;
use super::acc_globals;
use super::acc_problems as problems;
use super::acc_routine::{self, Routine};
use super::declarative_lists::collect_declarations;
use crate::check::phrases::RoutineEvent;
use body::Resolved;
use source::{Atom, Atoms, Diagnostic, Span};
use std::collections::{HashMap, HashSet};
use symbols::{Details, Flags, NameSpace, SymbolTable};

/// A unit of a file.
pub struct Unit<'a> {
    /// What it means.
    pub resolved: &'a Resolved,
    /// The name of the first thing that it declares.
    pub name: Atom,
    /// Whether it defines a function.
    pub defines: bool,
}

/// What is wrong between the units of a file, each with the number of the unit where it is said; `headers` has what the files with
/// which it begins declare.
pub fn find_contradictions<'a>(
    units: impl Iterator<Item = Unit<'a>>,
    headers: &[&SymbolTable],
    atoms: &Atoms,
) -> Vec<(u32, Diagnostic)> {
    let units: Vec<Unit> = units.collect();
    let routines: Vec<Vec<Routine>> =
        units.iter().map(|unit| acc_routine::collect_routines(unit.resolved, atoms)).collect();
    let (mut found, declared) = collect_declared(&units, atoms);
    if routines.iter().all(|routines| routines.is_empty()) {
        return found;
    }
    found.extend(find_undeclared(&units, &declared, atoms));
    let in_header = |name: Atom| headers.iter().any(|table| is_routine(table, name));
    let (mut first, mut known): (HashMap<Atom, &Routine>, HashMap<Atom, RoutineEvent>) = Default::default();
    for ((number, unit), routines) in (0..).zip(&units).zip(&routines) {
        for routine in routines {
            let name = routine.name.unwrap_or(unit.name);
            let problem = match (first.get(&name), known.get(&name)) {
                (Some(first), _) => routine.report_disagreement(first, name, atoms),
                (None, Some(what)) if routine.name.is_some() && !in_header(name) => {
                    Some(routine.too_late(name, *what, atoms))
                }
                (None, _) => None,
            };
            first.entry(name).or_insert(routine);
            found.extend(problem.map(|problem| (number, problem)));
        }
        if unit.defines {
            known.insert(unit.name, RoutineEvent::Definition);
            used_functions(unit.resolved).for_each(|name| {
                known.entry(name).or_insert(RoutineEvent::Use);
            });
        }
    }
    found
}

/// The functions that a unit mentions.
fn used_functions(resolved: &Resolved) -> impl Iterator<Item = Atom> {
    let symbols = resolved.names.iter().map(|(_, symbol)| &resolved.symbols[*symbol]);
    symbols.filter(|symbol| matches!(symbol.details.ultimate(), Details::Subprogram(_))).map(|symbol| symbol.name)
}

fn is_routine(table: &SymbolTable, name: Atom) -> bool {
    let symbol = table.find(table.global(), NameSpace::Ordinary, name);
    symbol.is_some_and(|symbol| table[symbol].flags.contains(Flags::ACC_ROUTINE))
}

/// The variables of the file in `declare` directives, and what is wrong where several units have one.
fn collect_declared(units: &[Unit], atoms: &Atoms) -> (Vec<(u32, Diagnostic)>, HashSet<Atom>) {
    let mut seen: HashSet<Atom> = HashSet::new();
    let mut found = Vec::new();
    for (number, unit) in (0..).zip(units) {
        let mut own: HashSet<Atom> = HashSet::new();
        for listed in collect_declarations(unit.resolved, acc_declare::is_declare).iter().flat_map(|line| &line.listed)
        {
            let table = &unit.resolved.symbols;
            if !acc_declare::is_of_file(table, listed.symbol) || !acc_declare::is_allowed(table, listed) {
                continue;
            }
            let name = table[listed.symbol].name;
            if seen.contains(&name) {
                found.push((number, problems::declared_twice(atoms.text(name), listed.at)));
            }
            own.insert(name);
        }
        seen.extend(own);
    }
    (found, seen)
}

/// Variables of the file that accelerator routines use and no directive declares: told once, where they are declared.
fn find_undeclared(units: &[Unit], declared: &HashSet<Atom>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut told = HashSet::new();
    let mut found = Vec::new();
    for (number, unit) in (0..).zip(units) {
        let table: &SymbolTable = &unit.resolved.symbols;
        for (symbol, at) in unit.resolved.bodies.iter().flat_map(|body| acc_globals::of_routine(table, body)) {
            let variable = &table[symbol];
            let known = declared.contains(&variable.name) || variable.flags.contains(Flags::ACC_DECLARE);
            if known || acc_globals::is_own(table, symbol) || !told.insert(variable.name) {
                continue;
            }
            let (place, at) = find_declaration(units, variable.name).unwrap_or((number, at));
            found.push((place, problems::global_not_declared(atoms.text(variable.name), atoms.text(unit.name), at)));
        }
    }
    found
}

/// The unit that declares a variable of the file, and its name there.
fn find_declaration(units: &[Unit], name: Atom) -> Option<(u32, Span)> {
    (0..).zip(units).find_map(|(number, unit)| {
        let table: &SymbolTable = &unit.resolved.symbols;
        let mut all = table.symbols.iter().filter(|(_, symbol)| symbol.name == name);
        let found = all.find(|(id, symbol)| {
            symbol.token.is_some()
                && matches!(symbol.details, Details::Object(_))
                && acc_declare::is_of_file(table, *id)
        });
        Some((number, Span::of_token(found?.1.token?)))
    })
}
