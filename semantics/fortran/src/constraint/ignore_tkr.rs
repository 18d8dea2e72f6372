//! `!dir$ ignore_tkr`, a directive of Flang: where it stands, and which dummy arguments it may be said of.

use super::statements::StatementsByName;
use crate::declarations::ignore_tkr::{Item, of_letter, of_letters, parse_items};
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{IgnoreTkr, IgnoredName};
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{Executable, ExecutableKind, ProgramUnit, Specification, SpecificationKind};
use source::Span;
use symbols::{Attributes, Details, Flags, NameSpace, ScopeKind, SymbolId};

const OUTSIDE: IgnoreTkr = IgnoreTkr::OutsideProcedures;

impl Known<'_> {
    /// The directives of a program unit or procedure: they stand in its specification part.
    pub(super) fn ignore_tkr_constraints(&self, unit: &ProgramUnit, said: &StatementsByName, report: &mut Report) {
        let is_pragma = |of: &&Executable| matches!(of.kind, ExecutableKind::Pragma);
        let leading = unit.execution.iter().take_while(is_pragma).map(|pragma| pragma.span);
        let spans: Vec<Span> = pragma_spans(&unit.specification).chain(leading).collect();
        let procedure = self.symbols.scopes[self.scope].kind == ScopeKind::Subprogram;
        let behind = unit.execution.iter().skip_while(is_pragma).filter(is_pragma).map(|pragma| pragma.span);
        for span in behind.collect::<Vec<_>>() {
            if self.is_ignore_tkr(span) {
                let text = if procedure { IgnoreTkr::BehindStatements } else { OUTSIDE };
                report.add_object(problems::declaration::ignore_tkr(text, span));
            }
        }
        for span in spans {
            if !self.is_ignore_tkr(span) {
                continue;
            }
            if procedure {
                self.ignore_tkr(span, said, report);
            } else {
                report.add_object(problems::declaration::ignore_tkr(OUTSIDE, span));
            }
        }
    }

    /// The directives among the declarations of a BLOCK construct, which has no dummy arguments.
    pub(super) fn ignore_tkr_in_block(&self, specification: &[Specification], report: &mut Report) {
        pragma_spans(specification).for_each(|span| self.ignore_tkr_within(span, report));
    }

    /// A directive in a construct.
    pub fn ignore_tkr_within(&self, span: Span, report: &mut Report) {
        if self.symbols.scopes[self.scope].kind == ScopeKind::Block && self.is_ignore_tkr(span) {
            report.add_object(problems::declaration::ignore_tkr(IgnoreTkr::BlockConstruct, span));
        }
    }

    fn is_ignore_tkr(&self, span: Span) -> bool {
        let text = self.pragma_text(span);
        text.contains("dir$") && parse_items(&text).is_some()
    }

    /// A directive of the procedure whose scope this is.
    fn ignore_tkr(&self, span: Span, said: &StatementsByName, report: &mut Report) {
        let text = self.pragma_text(span);
        let Some(items) = parse_items(&text) else { return };
        if items.is_empty() {
            let owner = self.symbols.scopes[self.scope].owner.map(|owner| &self.symbols[owner].details);
            let Some(Details::Subprogram(of)) = owner else { return };
            let objects = of.dummies.iter().flatten().copied();
            let objects = objects.filter(|dummy| matches!(self.symbols[*dummy].details, Details::Object(_)));
            for dummy in objects.collect::<Vec<_>>() {
                let at = self.declared_at(dummy, said, span);
                self.ignored_dummy(dummy, Flags::IGNORE_ALL, false, at, report);
            }
        }
        for item in &items {
            self.ignored_item(item, span, said, report);
        }
    }

    fn ignored_item(&self, item: &Item, span: Span, said: &StatementsByName, report: &mut Report) {
        let mut letters = item.letters.unwrap_or("t").chars();
        if item.letters.is_some_and(str::is_empty) {
            return report.add_object(problems::declaration::ignore_tkr(IgnoreTkr::NoLetters, span));
        }
        if let Some(letter) = letters.find(|letter| !matches!(letter, ' ' | '\t' | ',') && of_letter(*letter).is_none())
        {
            let text = IgnoreTkr::NoLetter { letter };
            return report.add_object(problems::declaration::ignore_tkr(text, span));
        }
        let name = self.atoms.intern(item.name);
        let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, name) else {
            return report.add_object(problems::declaration::ignore_tkr_of(
                item.name,
                IgnoredName::NotOfProcedure,
                span,
            ));
        };
        let at = self.declared_at(symbol, said, span);
        let object = matches!(self.symbols[symbol].details, Details::Object(_));
        let wrong = match object {
            true if self.is_dummy(symbol) => {
                return self.ignored_dummy(symbol, of_letters(item.letters), true, at, report);
            }
            true => Some((at, IgnoredName::NotDummy)),
            false if matches!(self.symbols[symbol].details, Details::Unknown) => None,
            false => Some((if at.start > span.start { at } else { span }, IgnoredName::NotDataObject)),
        };
        if let Some((at, why)) = wrong {
            report.add_object(problems::declaration::ignore_tkr_of(item.name, why, at));
        }
    }

    /// Where a name is declared, or else where it is met first; that of a name of which nothing is known is the directive.
    fn declared_at(&self, symbol: SymbolId, said: &StatementsByName, directive: Span) -> Span {
        let name = self.symbols[symbol].name;
        let said = said.get(&name).map(|said| said.name);
        let own = self.symbols[symbol].token.map(|token| Name { atom: name, token });
        said.or(own).map_or(directive, |name| name.span())
    }

    /// A dummy argument that the directive is about, by its name or as one of all.
    fn ignored_dummy(&self, dummy: SymbolId, ignored: Flags, named: bool, at: Span, report: &mut Report) {
        let Some(owner) = self.symbols.scopes[self.scope].owner else { return };
        let interface = matches!(&self.symbols[owner].details, Details::Subprogram(of) if of.interface);
        let host = self.host.map(|host| host.symbols.scopes[host.scope].kind);
        let of_module = self.scope == self.unit_scope && matches!(host, Some(ScopeKind::Module | ScopeKind::Submodule));
        let external = interface && !self.symbols[owner].attributes.contains(Attributes::MODULE);
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        let ty = self.symbols[dummy].ty;
        let ranked = ignored == Flags::IGNORE_RANK && ty.is_some_and(|ty| self.is_assumed_rank(ty));
        let described = ty.is_some_and(|ty| self.is_shaped_at_run_time(ty) || self.is_assumed_rank(ty)) && !ranked;
        let rank = ignored.contains(Flags::IGNORE_RANK);
        let why = if !interface && !of_module {
            IgnoredName::NeitherInterfaceNorModule
        } else if named && rank && self.symbols[owner].attributes.contains(Attributes::ELEMENTAL) {
            IgnoredName::ElementalRank
        } else if external {
            return;
        } else if self.symbols[dummy].attributes.intersects(deferred) && !ignored.contains(Flags::IGNORE_POINTER) {
            IgnoredName::AllocatablePointer
        } else if rank && described {
            IgnoredName::DescribedRank
        } else {
            return;
        };
        let name = self.text(self.symbols[dummy].name);
        report.add_object(problems::declaration::ignore_tkr_of(name, why, at));
    }
}

fn pragma_spans(specification: &[Specification]) -> impl Iterator<Item = Span> + '_ {
    let pragma = |of: &&Specification| matches!(of.kind, SpecificationKind::Pragma);
    specification.iter().filter(pragma).map(|pragma| pragma.span)
}
