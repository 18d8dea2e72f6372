//! Names that may be meant where one is not known: the nearest of those that could stand there.

use crate::known::Known;
use crate::report::Report;
use parser::Name;
use source::{Atom, Diagnostic};
use symbols::{Details, NameSpace, RecordId, ScopeId, SymbolTable};

/// Where so much is wrong already nobody wants a guess.
const MANY: usize = 100;

/// A module with more names is made by a program, which misspells none.
const MADE: usize = 4096;

/// Shorter names are like too many others.
const SHORT: usize = 3;

impl Known<'_> {
    /// `problem` with the offer of the candidate that is most like `name`, if one is.
    pub fn with_nearest(
        &self,
        problem: Diagnostic,
        name: Name,
        candidates: impl IntoIterator<Item = Atom>,
        report: &Report,
    ) -> Diagnostic {
        let text = self.text(name.atom);
        if report.diagnostics.len() > MANY || text.len() < SHORT {
            return problem;
        }
        let others = candidates.into_iter().filter(|other| *other != name.atom).map(|other| self.text(other));
        match directives::spelling::find_nearest(text, others) {
            Some(near) => problem.guess(name.span(), near),
            None => problem,
        }
    }

    /// The names that are declared in a scope and around it, of entities that are derived types or are not; none where nobody wants a
    /// guess.
    pub fn declared_names(&self, from: ScopeId, types: bool, report: &Report) -> Vec<Atom> {
        let mut found = Vec::new();
        let is_made = self.host.is_some_and(|host| host.symbols.scopes[host.scope].names.len() > MADE);
        if is_made || report.diagnostics.len() > MANY {
            return found;
        }
        for scope in self.symbols.scopes_around(from) {
            let own = names_in(&self.symbols, scope, types);
            found.extend(own.filter(|name| !report.reported.contains(&(self.scoping_unit(scope), *name))));
        }
        found.extend(self.host.into_iter().flat_map(|host| names_in(&host.symbols, host.scope, types)));
        found
    }

    /// The names of the components of a type and its parents.
    pub fn component_names(&self, record: RecordId) -> Vec<Atom> {
        let records = std::iter::successors(Some(record), |record| self.symbols.types.records[*record].parent);
        let fields = records.take(MANY).filter_map(|record| self.symbols.types.records[record].fields.as_ref());
        fields.flat_map(|fields| fields.iter().filter_map(|field| field.name)).collect()
    }
}

/// The names of a scope.
pub fn names_in(table: &SymbolTable, scope: ScopeId, types: bool) -> impl Iterator<Item = Atom> + '_ {
    let is_it = move |details: &Details| match details.ultimate() {
        Details::DerivedType { .. } => types,
        Details::Unknown => false,
        _ => !types,
    };
    let names = table.scopes[scope].names.iter();
    names
        .filter(move |((space, _), id)| (types || *space == NameSpace::Ordinary) && is_it(&table[**id].details))
        .map(|((_, name), _)| *name)
}
