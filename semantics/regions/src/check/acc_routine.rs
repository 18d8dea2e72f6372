//! `routine` directives (OpenACC 3.4, 2.15.1): what they name, where they stand, and that those of one procedure agree.

use super::acc_levels::{LEVELS, Level, SEQ, find_dimensions, flat_words, level_of_text, named_in};
use super::acc_problems as problems;
use super::declarative_lists::collect_declarations;
use crate::check::phrases::{ArgumentForm, RoutineEvent, RoutinePlace, RoutineProperty};
use crate::data_environment::rule::Languages;
use body::{Declarative, Designator, DesignatorPart, Intrinsic, Resolved};
use directives::{Clause as ClauseName, Leaf};
use parser::directive::{Directive, Item};
use source::{Atom, Atoms, Diagnostic, Span};
use std::collections::HashMap;
use symbols::{Attributes, Details, ScopeId, ScopeKind, SymbolId, SymbolTable, Type};

/// What a `routine` directive says of a procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Routine {
    /// The procedure that it names; none for the one that it stands in or before.
    pub name: Option<Atom>,
    /// Its level, unless that depends on the device.
    level: Option<Level>,
    nohost: bool,
    /// Whether `bind` gives it another name: then it is about the procedure of that name.
    bound: bool,
    /// That name, if it is one and the same for all devices, and where it is.
    target: Option<(Atom, Span)>,
    at: Span,
    level_at: Option<Span>,
    nohost_at: Option<Span>,
}

impl Routine {
    /// What a directive says; nothing if its clauses contradict each other, which is told for itself.
    fn from_declarative(declarative: &Declarative, atoms: &Atoms) -> Option<Routine> {
        let directive = declarative.tree.directive();
        let place = |name: ClauseName| directive.clause(name).map(|clause| clause.name_span());
        let mut levels = (0..LEVELS.len()).filter_map(|level| Some((level, place(LEVELS[level].0)?)));
        let (level, second) = (levels.next(), levels.next());
        let typed = directive.has(ClauseName::AccDeviceType);
        if second.is_some() && !typed {
            return None;
        }
        let bind = directive.clause(ClauseName::AccBind).filter(|_| !typed);
        let target = bind.and_then(|clause| named_designators(declarative, clause.items()).next()?.0);
        Some(Routine {
            name: named_designators(declarative, directive.items())
                .next()
                .and_then(|(name, _)| name)
                .map(|name| name.atom),
            level: level_of(declarative, level.map_or(SEQ, |(level, _)| level), atoms).filter(|_| !typed),
            nohost: directive.has(ClauseName::AccNohost),
            bound: directive.has(ClauseName::AccBind),
            target: target.map(|name| (name.atom, name.span())),
            at: directive.name_span(),
            level_at: level.map(|(_, at)| at),
            nohost_at: place(ClauseName::AccNohost),
        })
    }

    /// What the text of a directive of another unit says.
    fn of_text(text: &str) -> Option<Routine> {
        let words = flat_words(text);
        let has = |wanted: &str| words.iter().any(|word| word == wanted);
        has("routine").then(|| Routine {
            name: None,
            level: level_of_text(text),
            nohost: has("nohost"),
            bound: has("bind"),
            target: None,
            at: Span::default(),
            level_at: None,
            nohost_at: None,
        })
    }

    /// What this says otherwise than an earlier directive about the same procedure.
    pub fn report_disagreement(&self, first: &Routine, name: Atom, atoms: &Atoms) -> Option<Diagnostic> {
        let level = |routine: &Routine| {
            routine.level.map_or(RoutineProperty::NoLevel, |level| RoutineProperty::Level { level: level.spell() })
        };
        let host = |routine: &Routine| if routine.nohost { RoutineProperty::Nohost } else { RoutineProperty::Host };
        let bind = |target: Atom| RoutineProperty::Bound { name: atoms.text(target).to_owned() };
        let (place, here, there) = if let (Some((here, at)), Some((there, _))) = (self.target, first.target)
            && here != there
        {
            // OpenACC 3.4, 2.15.1: all directives bind a procedure to the same name.
            (Some(at), bind(here), bind(there))
        } else if self.bound || first.bound {
            return None;
        } else if self.level.is_some() && first.level.is_some() && self.level != first.level {
            (self.level_at, level(self), level(first))
        } else if self.nohost != first.nohost {
            (self.nohost_at, host(self), host(first))
        } else {
            return None;
        };
        Some(problems::routines_differ(atoms.text(name), here, there, place.unwrap_or(self.at)))
    }

    /// That a directive comes after what it is about: the definition of the function it names, or a use of it.
    pub fn too_late(&self, name: Atom, what: RoutineEvent, atoms: &Atoms) -> Diagnostic {
        problems::routine_too_late(atoms.text(name), what, self.at)
    }
}

fn is_routine(directive: Directive) -> bool {
    directive.name().first() == Leaf::AccRoutine && !directive.end()
}

/// What the `routine` directives of a unit say, in source order.
pub fn collect_routines(resolved: &Resolved, atoms: &Atoms) -> Vec<Routine> {
    let all = resolved.declaratives.iter().filter(|found| is_routine(found.tree.directive()));
    all.filter_map(|found| Routine::from_declarative(found, atoms)).collect()
}

/// The level at an index of [`LEVELS`], which a directive names; none for gangs whose dimension is not a number.
fn level_of(declarative: &Declarative, index: usize, atoms: &Atoms) -> Option<Level> {
    let gang = declarative.tree.directive().clause(ClauseName::AccGang);
    let Some(modifier) = gang.and_then(|clause| find_dimensions(clause, atoms).next()) else {
        return Some(Level::new(index, 1));
    };
    let (_, found) = named_designators(declarative, modifier.items()).next()?;
    Some(Level::new(index, atoms.text(found.literal?).parse().ok()?))
}

/// Checks the `routine` directives of a unit.
pub fn check_routines(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut check = Check { resolved, table: &resolved.symbols, atoms, said: HashMap::new(), problems: Vec::new() };
    for declarative in resolved.declaratives.iter().filter(|found| is_routine(found.tree.directive())) {
        check.check_named(declarative);
        check.check_numbers(declarative);
        if Languages::Fortran.has(declarative.language) {
            check.check_place(declarative);
            check.check_agreement(declarative);
            check.of_intrinsic(declarative);
        }
    }
    // In a function of C it names functions as well.
    for declaration in collect_declarations(resolved, is_routine).iter().filter(|found| found.executes) {
        let own = declaration.listed.iter().filter(|listed| listed.clause.is_none());
        let others = own.filter(|listed| !is_procedure(check.table, listed.symbol));
        check.problems.extend(others.map(|listed| problems::routine_of_other(listed.at)));
    }
    check.problems
}

/// Which procedure a directive is about.
#[derive(PartialEq, Eq, Hash)]
enum Subject {
    Known(SymbolId),
    /// One that is declared elsewhere.
    Named(Atom),
}

struct Check<'a> {
    resolved: &'a Resolved,
    table: &'a SymbolTable,
    atoms: &'a Atoms,
    /// The first directive about each procedure.
    said: HashMap<Subject, Routine>,
    problems: Vec<Diagnostic>,
}

impl Check<'_> {
    /// A directive names a procedure.
    fn check_named(&mut self, declarative: &Declarative) {
        for (name, designator) in named_designators(declarative, declarative.tree.directive().items()) {
            let known = name.and_then(|name| name_meaning(self.resolved, name.token));
            let procedure = designator.part == DesignatorPart::Whole
                && name.is_some()
                && known.is_none_or(|symbol| is_procedure(self.table, symbol));
            if !procedure {
                self.problems.push(problems::routine_of_other(designator.span));
            }
        }
    }

    /// OpenACC 3.4, 2.15.1: the dimension of gangs is a number, what `bind` has is not.
    fn check_numbers(&mut self, declarative: &Declarative) {
        let directive = declarative.tree.directive();
        let gangs = directive.clauses().filter(|clause| clause.name() == ClauseName::AccGang);
        let dimensions: Vec<_> = gangs.flat_map(|clause| find_dimensions(clause, self.atoms)).collect();
        for at in dimensions.iter().flat_map(|modifier| modifier.items()).filter_map(|item| item.tokens()) {
            self.problems.push(super::problems::not_positive("gang(dim:)", ArgumentForm::Dimension, at));
        }
        for (_, found) in dimensions.iter().flat_map(|modifier| named_designators(declarative, modifier.items())) {
            let value = found.literal.map(|literal| self.atoms.text(literal).parse::<u64>());
            if value.is_some_and(|value| value.is_ok_and(|value| !(1..=3).contains(&value))) {
                self.problems.push(super::problems::not_positive("gang(dim:)", ArgumentForm::Dimension, found.span));
            }
        }
        let bound = directive.clauses().filter(|clause| clause.name() == ClauseName::AccBind);
        for (_, found) in bound.flat_map(|clause| named_designators(declarative, clause.items())) {
            if found.literal.is_some() {
                self.problems.push(problems::bound_to_number(found.span));
            }
        }
    }

    /// OpenACC 3.4, 2.15.1: without a name it stands in a procedure or an interface body, with one not in an interface body; and PURE
    /// procedures have no loops that are shared out.
    fn check_place(&mut self, declarative: &Declarative) {
        let directive = declarative.tree.directive();
        let scope = &self.table.scopes[declarative.scope];
        let owner = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram);
        let body = owner.is_some_and(|owner| is_interface_body(self.table, owner));
        let named = !directive.items().is_empty();
        if owner.is_none() && !named {
            let wanted = RoutinePlace::Nameless;
            self.problems.push(problems::routine_misplaced(wanted, directive.name_span()));
        } else if body && named {
            let wanted = RoutinePlace::NamedInInterface;
            self.problems.push(problems::routine_misplaced(wanted, directive.name_span()));
        }
        let pure = owner.is_some_and(|owner| is_pure(self.table[owner].attributes));
        let level = LEVELS[..SEQ].iter().find_map(|(level, word)| Some((directive.clause(*level)?, word)));
        if let Some((clause, word)) = level.filter(|_| pure && !named) {
            self.problems.push(problems::level_of_pure(word, clause.name_span()));
        }
    }

    fn check_agreement(&mut self, declarative: &Declarative) {
        let directive = declarative.tree.directive();
        let Some(routine) = Routine::from_declarative(declarative, self.atoms) else { return };
        let scope = &self.table.scopes[declarative.scope];
        let name = named_designators(declarative, directive.items()).next();
        let subject = match name {
            Some((Some(name), _)) => match name_meaning(self.resolved, name.token) {
                Some(symbol) => Subject::Known(self.table.original(symbol)),
                None => Subject::Named(name.atom),
            },
            Some((None, _)) => return,
            None => match scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram) {
                Some(owner) => Subject::Known(owner),
                None => return,
            },
        };
        let name = match subject {
            Subject::Known(symbol) => self.table[symbol].name,
            Subject::Named(name) => name,
        };
        match self.said.get(&subject) {
            Some(first) => self.problems.extend(routine.report_disagreement(first, name, self.atoms)),
            None => {
                let elsewhere = self.texts_of(&subject, declarative.scope);
                let mut others = elsewhere.into_iter().filter_map(Routine::of_text);
                self.problems.extend(others.find_map(|other| routine.report_disagreement(&other, name, self.atoms)));
                self.said.insert(subject, routine);
            }
        }
    }
}

impl Check<'_> {
    /// The directives of other units about the procedure of a directive: those of the procedure that a module has it from, and those of
    /// the modules around the directive that name it.
    fn texts_of(&self, subject: &Subject, scope: ScopeId) -> Vec<&str> {
        let Subject::Known(symbol) = *subject else { return Vec::new() };
        if self.table.scopes[scope].kind != ScopeKind::Subprogram {
            return Vec::new();
        }
        let own = match &self.table[symbol].details {
            Details::UseAssoc { .. } => directives_of(self.table, symbol),
            _ => &[],
        };
        let separate = directives_of_interface(self.table, symbol);
        let is_module = |scope: ScopeId| {
            let kind = self.table.scopes[scope].kind;
            matches!(kind, ScopeKind::Module | ScopeKind::Submodule)
        };
        let around = self.table.scopes_around(scope);
        let around = around.filter(|scope| is_module(*scope)).flat_map(|scope| &self.table.scopes[scope].directives);
        let name = self.atoms.text(self.table[symbol].name);
        let around = around.filter(|text| named_in(text).is_some_and(|named| named.eq_ignore_ascii_case(name)));
        own.iter().chain(separate).chain(around).map(|text| text.as_str()).collect()
    }

    /// Fortran 2023, 16.1, and OpenACC 3.4, 2.15.1: what the processor has is not compiled for gangs, workers or lanes.
    fn of_intrinsic(&mut self, declarative: &Declarative) {
        let directive = declarative.tree.directive();
        let level = LEVELS[..SEQ].iter().find_map(|(level, word)| Some((directive.clause(*level)?, word)));
        let Some((clause, level)) = level else { return };
        for name in named_designators(declarative, directive.items()).filter_map(|(name, _)| name) {
            let text = self.atoms.text(name.atom);
            let known = name_meaning(self.resolved, name.token).map(|symbol| &self.table[symbol]);
            let known = known.filter(|symbol| !matches!(symbol.details, Details::Unknown));
            let intrinsic = known.map(|symbol| symbol.attributes.contains(Attributes::INTRINSIC));
            if intrinsic.unwrap_or_else(|| Intrinsic::find(text).is_some()) {
                self.problems.push(problems::level_of_intrinsic(text, level, clause.name_span()));
            }
        }
    }
}

/// The items that are arguments, with the name that each begins with.
fn named_designators<'a>(
    declarative: &'a Declarative,
    items: &'a [Item],
) -> impl Iterator<Item = (Option<parser::Name>, Designator)> + use<'a> {
    items.iter().filter_map(|item| {
        let Item::Argument(number) = item else { return None };
        let designator = *declarative.arguments.get(number.0 as usize)?;
        Some((designator.name, designator))
    })
}

/// What a name of a specification part means.
fn name_meaning(resolved: &Resolved, token: u32) -> Option<SymbolId> {
    let found = resolved.names.binary_search_by_key(&token, |(token, _)| *token).ok()?;
    Some(resolved.names[found].1)
}

/// Whether a symbol may be a procedure.
fn is_procedure(table: &SymbolTable, symbol: SymbolId) -> bool {
    let symbol = &table[table.original(symbol)];
    match symbol.details.ultimate() {
        // The name of an entry of a function is that of its result.
        Details::Object(object) if object.result => true,
        Details::Object(_) => {
            let function = |ty| matches!(table.types[table.types.representation(ty)], Type::Function { .. });
            symbol.ty.is_some_and(function)
        }
        Details::Module
        | Details::MainProgram
        | Details::BlockData
        | Details::DerivedType { .. }
        | Details::CommonBlock { .. }
        | Details::Namelist { .. }
        | Details::Associate
        | Details::Typedef
        | Details::Enumerator { .. }
        | Details::ConstructName => false,
        _ => true,
    }
}

/// Whether a procedure is that of an interface body.
pub fn is_interface_body(table: &SymbolTable, procedure: SymbolId) -> bool {
    matches!(&table[procedure].details, Details::Subprogram(subprogram) if subprogram.interface)
}

fn directives_of(table: &SymbolTable, procedure: SymbolId) -> &[String] {
    match table[procedure].details.ultimate() {
        Details::Subprogram(subprogram) => &subprogram.directives,
        _ => &[],
    }
}

/// The directives of the interface body of a separate module procedure (Fortran 2023, 15.6.2.5), which the host declares; one that MODULE
/// PROCEDURE begins has them itself.
fn directives_of_interface(table: &SymbolTable, procedure: SymbolId) -> &[String] {
    let own = &table[procedure];
    if !own.attributes.contains(Attributes::MODULE) || is_interface_body(table, procedure) {
        return &[];
    }
    let mut others = table.symbols.iter().filter(|(_, other)| other.name == own.name);
    let interface = others.find(|(_, other)| {
        other.attributes.contains(Attributes::MODULE)
            && matches!(other.details.ultimate(), Details::Subprogram(of) if of.interface)
    });
    directives_of(table, interface.map_or(procedure, |(id, _)| id))
}

/// Whether a procedure is pure by its attributes.
pub fn is_pure(attributes: Attributes) -> bool {
    attributes.contains(Attributes::PURE)
        || (attributes.contains(Attributes::ELEMENTAL) && !attributes.contains(Attributes::IMPURE))
}
