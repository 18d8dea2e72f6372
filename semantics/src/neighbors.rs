//! What is wrong between the program units of a Fortran file: main programs, global identifiers, procedures of one module.

use crate::db::{Db, SourceFile};
use crate::hosts::host_unit;
use crate::keys::Unit;
use crate::queries::meanings::{declared, resolved};
use crate::queries::texts::units;
use crate::queries::trees::{Tree, parsed};
use indexmap::{IndexMap, IndexSet};
use parser::fortran::tree::Head;
use parser::units::UnitKind;
use source::{Atom, Diagnostic};

/// What is wrong between the program units of a file, by their numbers.
#[salsa::tracked]
pub fn beside(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let (mut found, mut program, mut names) = (Vec::new(), false, IndexSet::new());
    let mut submodules = IndexSet::new();
    for unit in units(db, file) {
        let (key, tree) = (unit.key(db), parsed(db, *unit));
        let Tree::Fortran(tree) = tree else { continue };
        if !tree.diagnostics.is_empty() {
            return Vec::new();
        }
        if let Head::Submodule { ancestor, name, .. } = &tree.tree.head
            && !submodules.insert((ancestor.atom, name.atom))
        {
            let text = |atom| db.atoms().text(atom);
            let problem = fortran::submodule_twice(text(name.atom), text(ancestor.atom), name.span());
            found.push((unit.number(db), problem));
        }
        if key.parent.is_some() || key.kind == UnitKind::Submodule {
            continue;
        }
        // A procedure with a binding label has that as its global name.
        let bound = match &tree.tree.head {
            Head::Subroutine(head) | Head::Function(head) => head.bind.is_some(),
            _ => false,
        };
        let name = tree.tree.head.name().filter(|_| !bound);
        let again = name.is_some_and(|name| !names.insert(name.atom));
        if key.kind == UnitKind::Program && std::mem::replace(&mut program, true) {
            let at = name.map_or(tree.tree.span, |name| name.span());
            found.push((unit.number(db), fortran::second_program(at)));
        } else if let Some(name) = name.filter(|_| again) {
            found.push((unit.number(db), fortran::global_name(db.atoms().text(name.atom), name.span())));
        }
    }
    found.extend(repeated_globals(db, file, &found));
    found.extend(check_references(db, file));
    found.extend(repeated_separate_procedures(db, file));
    found.extend(repeated_procedures(db, file));
    found.extend(blocks_initialized_twice(db, file));
    found
}

/// Common blocks that two units of a file give initial values (14.3): each is initialized once.
fn blocks_initialized_twice(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let (mut found, mut seen) = (Vec::new(), IndexSet::new());
    for unit in units(db, file) {
        let Tree::Fortran(tree) = parsed(db, *unit) else { continue };
        for (block, token) in fortran::initialized_blocks(&tree.tree, declared(db, *unit), db.atoms()) {
            if !seen.insert(block) {
                let name = match db.atoms().text(block) {
                    "" => "blank common".to_string(),
                    name => format!("common block `{name}`"),
                };
                let problem = fortran::block_initialized_twice(&name, source::Span::of_token(token));
                found.push((unit.number(db), problem));
            }
        }
    }
    found
}

/// What defines a global identifier that something before it in the file has (19.2), but for what is `known`.
fn repeated_globals(db: &dyn Db, file: SourceFile, known: &[(u32, Diagnostic)]) -> Vec<(u32, Diagnostic)> {
    let (mut found, mut seen) = (Vec::new(), IndexMap::<String, fortran::Global>::new());
    let globals = |unit: Unit<'_>, of_unit| fortran::global_identifiers(declared(db, unit), db.atoms(), of_unit);
    let each = |unit: &Unit<'_>, labeled: bool| {
        let own = globals(*unit, true).into_iter().filter(move |global| global.labeled == labeled);
        let inside = if labeled { globals(*unit, false) } else { Vec::new() };
        own.chain(inside).collect::<Vec<_>>()
    };
    // The names of units come before what binding labels and common blocks say.
    for labeled in [false, true] {
        for (unit, global) in
            units(db, file).iter().flat_map(|unit| each(unit, labeled).into_iter().map(move |of| (unit, of)))
        {
            let at = source::Span::of_token(global.token);
            let reported = known.iter().any(|(number, of)| *number == unit.number(db) && of.primary.at == at);
            let before = seen.get(&global.label).map(|before| before.kind);
            match before {
                Some(before) if fortran::exclude_each_other(before, global.kind) && !reported => {
                    found.push((unit.number(db), fortran::global_twice(&global.label, at)));
                }
                Some(_) => {}
                None => drop(seen.insert(global.label.clone(), global)),
            }
        }
    }
    found
}

/// An external procedure, as a unit refers to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalReference {
    name: Atom,
    class: fortran::Class,
    /// Whether nothing but references make it a procedure.
    implied: bool,
}

/// The external procedures that a unit refers to.
#[salsa::tracked(lru = 0)]
pub fn external_references<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<ExternalReference> {
    let before = &declared(db, unit).symbols;
    let table = &resolved(db, unit).symbols;
    let scopes = table.scopes.iter().flat_map(|(id, scope)| scope.names.values().map(move |symbol| (id, *symbol)));
    let own = scopes.filter(|(scope, symbol)| table[*symbol].scope == *scope);
    let reference = |(scope, symbol): (symbols::ScopeId, symbols::SymbolId)| {
        let name = table[symbol].name;
        let class = fortran::referenced_class(&table[symbol])?;
        let known = before.scopes.iter().any(|(id, _)| id == scope);
        let said = known && before.find(scope, symbols::NameSpace::Ordinary, name).is_some();
        Some(ExternalReference { name, class, implied: !said })
    };
    own.filter_map(reference).collect()
}

/// Units that others before them in the file take for something else: functions that are called, subroutines in expressions (15.5.1),
/// modules and block data that are not procedures at all (19.2).
fn check_references(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let mut found = Vec::new();
    let mut before: IndexMap<Atom, ExternalReference> = IndexMap::new();
    for unit in units(db, file) {
        let Tree::Fortran(tree) = parsed(db, *unit) else { continue };
        let name = tree.tree.head.name().filter(|_| unit.key(db).parent.is_none());
        if let Some(name) = name
            && let Some(reference) = before.get(&name.atom)
            && let Some(problem) = check_reference(&tree.tree.head, reference, db.atoms().text(name.atom), name.span())
        {
            found.push((unit.number(db), problem));
        }
        for reference in external_references(db, *unit) {
            before.entry(reference.name).or_insert_with(|| reference.clone());
        }
    }
    found
}

fn check_reference(head: &Head, reference: &ExternalReference, name: &str, at: source::Span) -> Option<Diagnostic> {
    use fortran::Class;
    match (head, reference.class) {
        (Head::Function(head), Class::Subroutine) if head.bind.is_none() => {
            Some(fortran::called_as_other(name, "subroutine", at))
        }
        (Head::Subroutine(head), Class::Function) if head.bind.is_none() => {
            Some(fortran::called_as_other(name, "function", at))
        }
        (Head::Module(_) | Head::BlockData(_), _) if reference.implied => {
            Some(fortran::no_procedure_of_calls(name, at))
        }
        _ => None,
    }
}

/// 14.2.3: separate module procedures that another submodule of the file defines already.
fn repeated_separate_procedures(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let (mut found, mut seen) = (Vec::new(), IndexMap::new());
    for unit in units(db, file) {
        let key = unit.key(db);
        let Some(parent) = host_unit(db, *unit).filter(|_| key.kind == UnitKind::Procedure) else { continue };
        let Some(home) = home_of_interface(db, parent, key.name) else { continue };
        let first = *seen.entry((home, key.name)).or_insert(parent);
        if first == parent {
            continue;
        }
        if let Tree::Fortran(tree) = parsed(db, *unit)
            && let Some(name) = tree.tree.head.name()
        {
            found.push((unit.number(db), fortran::defined_twice(db.atoms().text(name.atom), name.span())));
        }
    }
    found
}

/// The unit around `inside` that has the interface of the separate module procedure `name`.
fn home_of_interface<'db>(db: &'db dyn Db, inside: Unit<'db>, name: Atom) -> Option<Unit<'db>> {
    let mut next = Some(inside);
    while let Some(unit) = next {
        let of = declared(db, unit);
        if fortran::separate_interface_in(&of.symbols, of.scope, name).is_some() {
            return Some(unit);
        }
        next = host_unit(db, unit);
    }
    None
}

/// Module procedures with the name of one before them in the same module (19.3.1).
fn repeated_procedures(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let (mut found, mut names) = (Vec::new(), IndexSet::new());
    for unit in units(db, file) {
        let key = unit.key(db);
        if matches!(key.kind, UnitKind::Module | UnitKind::Submodule) {
            names.clear();
        }
        if key.kind != UnitKind::Procedure || key.parent.is_none() {
            continue;
        }
        let Tree::Fortran(tree) = parsed(db, *unit) else { continue };
        let own = tree.tree.head.name().into_iter().filter(|_| !names.insert(key.name)).collect::<Vec<_>>();
        let entries = fortran::entry_names(&tree.tree);
        for name in own.into_iter().chain(entries.into_iter().filter(|name| !names.insert(name.atom))) {
            let problem = fortran::declared_already(db.atoms().text(name.atom), "a procedure", name.span());
            found.push((unit.number(db), problem));
        }
    }
    found
}

/// Keeps the values here of so many units that were asked last.
pub(crate) fn bound_neighbors(db: &mut dyn Db, units: usize) {
    external_references::set_lru_capacity(db, units);
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Options};

    /// The lines of what is wrong with a file, with the codes.
    fn wrong(text: &str) -> Vec<(usize, &'static str)> {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("a.f90", text);
        let found = analysis.ask().diagnostics(file);
        found.iter().map(|of| (text[..of.primary.at.start as usize].matches('\n').count(), of.row.code)).collect()
    }

    #[test]
    fn a_common_block_is_initialized_in_one_unit() {
        let first = "subroutine a\ncommon /b/ x, y\ncommon /c/ z\ndata x /1./, z /1./\nend\n";
        let second = "subroutine d\ncommon /b/ u, v\ncommon /c/ w\nequivalence (w, e)\n";
        assert_eq!(wrong(&format!("{first}{second}end\n")), []);
        assert_eq!(wrong(&format!("{first}{second}data u /1./\nend\n")), [(6, "E2307")]);
        assert_eq!(wrong(&format!("{first}{second}data e /1./\nend\n")), [(9, "E2307")]);
    }

    #[test]
    fn an_entry_has_not_the_name_of_a_module() {
        let text = "module m\nend module\nsubroutine s\nentry m\nend\n";
        assert_eq!(wrong(text), [(3, "E2102")]);
        assert_eq!(wrong("module m\nend module\nsubroutine s\ncommon /m/ x\nend\n"), []);
    }

    /// The lines of `text` on which something is wrong between units, with the codes.
    fn check(text: &str, expected: &[&str]) {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("a.f90", text);
        let line = |place: u32| text[..place as usize].matches('\n').count() + 1;
        let found = analysis.ask().diagnostics(file).into_iter().filter(|of| of.row.code.starts_with('E'));
        let found: Vec<String> = found.map(|of| format!("{} {}", line(of.primary.at.start), of.row.code)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn units_are_what_others_before_them_refer_to() {
        check(
            "subroutine s\ncall f()\nx = g()\ncall right()\ncall m()\nend\n\
             function f()\nend\nsubroutine g\nend\nsubroutine right\nend\nmodule m\nend\n",
            &["7 E2121", "9 E2121", "13 E2122"],
        );
        // A call behind a unit that is not a procedure is wrong itself; one before it makes the unit wrong.
        check(
            "subroutine s\ncall b\nend\nblock data b\nend\nsubroutine t\ncall b\ncall m\ncall u\nend\n\
             module m\nend\nsubroutine u\ncall m\ncall t\nend\n",
            &["4 E2122", "7 E2123", "11 E2122", "14 E2123"],
        );
        check("subroutine s\nexternal b\ncall t(b)\nend\nblock data b\nend\nsubroutine t(x)\nend\n", &[]);
    }

    #[test]
    fn a_separate_module_procedure_is_defined_once() {
        check(
            "module m\ninterface\nmodule subroutine a\nend\nmodule subroutine b\nend\nend interface\nend\n\
             submodule(m) one\ncontains\nmodule subroutine a\nend\nend\n\
             submodule(m) two\ncontains\nmodule procedure a\nend\nmodule subroutine b\nend\nend\n",
            &["16 E2114"],
        );
        // Beside a generic of its name too.
        check(
            "module m\ninterface a\nmodule subroutine a\nend\nend interface\nend\n\
             submodule(m) one\ncontains\nmodule subroutine a\nend\nend\n\
             submodule(m) two\ncontains\nmodule procedure a\nend\nend\n",
            &["14 E2114"],
        );
    }

    #[test]
    fn the_parent_of_a_submodule_belongs_to_its_ancestor() {
        check(
            "module m\nend\nmodule n\nend\nsubmodule(m) s\nend\nsubmodule(m:s) t\nend\nsubmodule(n:s) t\nend\n",
            &["9 E2118"],
        );
    }
}
