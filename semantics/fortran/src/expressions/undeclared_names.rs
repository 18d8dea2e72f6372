//! 8.7: names that nothing declares, each told of once in its scoping unit.

use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::known_modules::find_known_module;
use crate::problems;
use crate::report::Report;
use parser::Name;
use source::{Atom, Diagnostic, Span};
use symbols::{Attributes, Details, NameSpace, SymbolId};

impl ExpressionReader<'_> {
    /// Whether a name has no declaration, which is told: what it would have to be is not a second mistake.
    pub fn is_told_undeclared(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        self.report.reported.contains(&(self.scoping_unit(of.scope), of.name))
    }

    /// R709: reports the name of a kind that nothing declares; with an implicit type it would be a variable.
    pub fn report_undeclared_kind(&mut self, name: Name) {
        let scope = self.scope;
        match self.implicit_type(name.atom, scope) {
            None => self.check(|known, report| known.report_undeclared(name, report)),
            Some(_) => self.check(|known, report| known.report_unknown(name, problems::names::undeclared_kind, report)),
        }
    }
}

impl Known<'_> {
    /// 19.5.1.4: whether a name without a declaration is that of an intrinsic function of the standard, because it was referenced.
    pub fn is_referenced_intrinsic(&self, name: Name) -> bool {
        let referenced = self.facts.intrinsics.contains(&(self.scoping_unit(self.scope), name.atom));
        referenced && crate::intrinsic::specifics::is_standard(self.text(name.atom))
    }

    /// Reports a name without a declaration, once for each scope.
    pub fn report_undeclared(&self, name: Name, report: &mut Report) {
        self.report_unknown(name, problems::names::undeclared, report);
    }

    fn report_unknown(&self, name: Name, problem: fn(&str, Span) -> Diagnostic, report: &mut Report) {
        let first = report.reported.insert((self.scoping_unit(self.scope), name.atom));
        if first && !self.is_incomplete(self.scope, name.atom) {
            let problem = problem(self.text(name.atom), name.span());
            if let Some(module) = find_known_module(self.text(name.atom)) {
                return report.add(problem.note(format!("`use {module}` makes it accessible")));
            }
            let names = self.declared_names(self.scope, false, report);
            report.add(self.with_nearest(problem, name, names, report));
        }
    }

    /// Reports what is wrong with `what`, a name or the text of something, once for each scoping unit.
    pub fn report_once(&self, what: Atom, diagnostic: Diagnostic, report: &mut Report) {
        if report.reported.insert((self.scoping_unit(self.scope), what)) {
            report.add(diagnostic);
        }
    }

    /// 8.7: what a module refers to but neither it nor its procedures declare, under `implicit none`. It is known once
    /// the module is completed: before, such a name may be that of a procedure.
    pub fn undeclared_names(&self, report: &mut Report) {
        let scope = &self.symbols.scopes[self.scope];
        if !scope.implicit.as_ref().is_some_and(|rules| rules.none) {
            return;
        }
        let known = Attributes::EXTERNAL | Attributes::INTRINSIC;
        let names = scope.names.iter().filter(|((space, _), _)| *space == NameSpace::Ordinary);
        let open = names.map(|(_, symbol)| &self.symbols[*symbol]).filter(|symbol| {
            let open = matches!(symbol.details, Details::Unknown) && symbol.ty.is_none();
            // A subroutine may be called without a declaration.
            let routine = symbol.flags.contains(symbols::Flags::ACC_ROUTINE);
            open && !routine && !symbol.attributes.intersects(known)
        });
        let names: Vec<Name> =
            open.filter_map(|symbol| Some(Name { atom: symbol.name, token: symbol.token? })).collect();
        names.into_iter().for_each(|name| self.report_undeclared(name, report));
    }
}
