//! IMPLICIT and IMPORT statements: their order, and which letters and names they may have (8.7, 8.8).

use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::phrases::{ImportDefect, LetterDefect, UnitKind};
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{Implicit, Specification, SpecificationKind as Kind};
use source::Span;
use symbols::{Details, NameSpace, ScopeId, ScopeKind};

impl Lookup<'_, '_> {
    /// 8.8: IMPORT statements.
    pub(super) fn import_statements(&mut self, specification: &[Specification], kind: ScopeKind, report: &mut Report) {
        let mut before: Option<(Span, Option<&str>)> = None;
        for statement in specification {
            let Kind::Import { word, names } = &statement.kind else { continue };
            let word = word.map(|word| self.text(word.atom));
            let place = match kind {
                ScopeKind::Module => Some(UnitKind::Module),
                ScopeKind::MainProgram => Some(UnitKind::MainProgram),
                ScopeKind::BlockData => Some(UnitKind::BlockData),
                ScopeKind::Submodule if word == Some("none") => Some(UnitKind::SubmoduleWithNone),
                ScopeKind::Subprogram if self.is_external() => Some(UnitKind::ExternalProcedure),
                _ => None,
            };
            if let Some(place) = place {
                report.add_object(problems::declaration::import_place(place, statement.span));
            }
            let alone = |word: Option<&str>| matches!(word, Some("none" | "all"));
            if let Some((first, _)) = before.filter(|(_, other)| alone(word) || alone(*other)) {
                report.add_object(problems::declaration::repeated_statement("IMPORT", statement.span, first));
            }
            before = before.or(Some((statement.span, word)));
            if word == Some("all")
                && let Some(hides) = self.hides_of_host(self.scope)
            {
                let problem = problems::scope::hides_of_host(self.text(hides.atom), statement.span, hides.span());
                report.add_object(problem);
            }
            // Where nothing can be imported, what is named there is not asked for.
            for name in names.iter().filter(|_| place.is_none()) {
                self.check_imported(*name, report);
                self.imported_besides(*name, report);
            }
        }
    }

    /// C8102 and 19.5.1.4: what is imported has not the name of something else that a module makes accessible here.
    fn imported_besides(&mut self, name: Name, report: &mut Report) {
        let Some(module) = self.accessible_from(self.scope, name.atom) else { return };
        let Some(around) = self.symbols.scopes[self.scope].parent else { return };
        let Some(outside) = self.lookup_from(around, NameSpace::Ordinary, name.atom) else { return };
        let used = self.used_name(self.scope, NameSpace::Ordinary, name.atom);
        let used = used.or_else(|| self.symbols.find(self.scope, NameSpace::Ordinary, name.atom));
        let home = used.and_then(|used| self.symbols.home(used));
        if home.is_some() && home != self.symbols.home(outside) {
            let problem = problems::declaration::used_name(self.text(name.atom), self.text(module), name.span());
            report.add_object(problem);
        }
    }

    /// C8101 and C8106: an imported name is that of an entity of the host, and stays it.
    fn check_imported(&mut self, name: Name, report: &mut Report) {
        if let Some(own) = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom) {
            let local = self.symbols[own].token.is_some_and(|token| token != name.token);
            if local && !matches!(self.symbols[own].details, Details::Unknown) {
                return report.add_object(problems::declaration::import_name(
                    self.text(name.atom),
                    ImportDefect::DeclaredHere,
                    name.span(),
                ));
            }
        }
        let Some(around) = self.symbols.scopes[self.scope].parent else { return };
        let found = [NameSpace::Ordinary, NameSpace::Tag]
            .iter()
            .any(|space| self.lookup_from(around, *space, name.atom).is_some());
        if !found && !self.is_incomplete(around, name.atom) && !self.is_owner(around, name) {
            report.add_object(problems::declaration::import_name(
                self.text(name.atom),
                ImportDefect::NotInHost,
                name.span(),
            ));
        }
    }
}

impl Known<'_> {
    /// 8.7: IMPLICIT statements among themselves and after PARAMETER statements.
    pub(super) fn implicit_statements(&self, specification: &[Specification], report: &mut Report) {
        let mut none: Option<Span> = None;
        let mut any_none: Option<Span> = None;
        let mut typed: Option<Span> = None;
        let mut parameter: Option<Span> = None;
        let mut letters = [false; 26];
        for statement in specification {
            let span = statement.span;
            match &statement.kind {
                Kind::Parameter { .. } => parameter = parameter.or(Some(span)),
                Kind::Implicit(Implicit::None(words)) => {
                    let types = words.is_empty() || words.iter().any(|word| self.text(word.atom) == "type");
                    let what = "IMPLICIT NONE";
                    match (any_none.replace(span), typed, parameter) {
                        (Some(first), ..) => {
                            report.add_object(problems::declaration::repeated_statement(what, span, first))
                        }
                        (_, Some(first), _) if types => {
                            report.add_object(problems::declaration::statement_after(what, "IMPLICIT", span, first))
                        }
                        (.., Some(first)) if types => {
                            report.add_object(problems::declaration::statement_after(what, "PARAMETER", span, first))
                        }
                        _ => {}
                    }
                    none = none.or(types.then_some(span));
                }
                Kind::Implicit(Implicit::Types(types)) => {
                    if let Some(first) = none {
                        report.add_object(problems::declaration::statement_after(
                            "IMPLICIT",
                            "IMPLICIT NONE",
                            span,
                            first,
                        ));
                    }
                    typed = typed.or(Some(span));
                    let ranges = types.iter().flat_map(|(_, ranges)| ranges);
                    ranges.for_each(|range| self.implicit_letters(*range, &mut letters, span, report));
                }
                _ => {}
            }
        }
    }

    fn implicit_letters(&self, (first, last): (u8, u8), letters: &mut [bool; 26], at: Span, report: &mut Report) {
        if first > last {
            return report.add_object(problems::declaration::letters(char::from(last), LetterDefect::BeforeFirst, at));
        }
        for letter in first..=last {
            let Some(seen) = letters.get_mut(usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a'))) else {
                continue;
            };
            if std::mem::replace(seen, true) {
                return report.add_object(problems::declaration::letters(
                    char::from(letter),
                    LetterDefect::TypedAlready,
                    at,
                ));
            }
        }
    }

    /// Whether the current scope is that of an external procedure's definition.
    fn is_external(&self) -> bool {
        let scope = &self.symbols.scopes[self.scope];
        let interface = scope.owner.is_some_and(
            |owner| matches!(&self.symbols[owner].details, Details::Subprogram(subprogram) if subprogram.interface),
        );
        scope.parent == Some(self.symbols.global()) && !interface
    }

    /// Whether `name` is that of a unit around `scope`.
    pub(super) fn is_owner(&self, scope: ScopeId, name: Name) -> bool {
        let mut scope = Some(scope);
        while let Some(here) = scope {
            let owner = self.symbols.scopes[here].owner;
            if owner.is_some_and(|owner| self.symbols[owner].name == name.atom) {
                return true;
            }
            scope = self.symbols.scopes[here].parent;
        }
        false
    }
}
