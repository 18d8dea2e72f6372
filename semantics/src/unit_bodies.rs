//! The bodies of a unit as its `declare` directives ask about them (OpenACC 3.4, 2.13): variables, and the edits where they are allocated.

use crate::db::Db;
use crate::lookup;
use crate::queries::Unit;
use body::Body;
use directives::Clause;
use regions::translate::print::{self, Edit, Mode, Source, declarative};
use source::Atoms;
use symbols::{Attributes, Details, Symbol, SymbolId, SymbolTable};

/// The bodies of a unit, with what is known of their names.
pub struct Bodies<'a> {
    /// Its bodies.
    pub bodies: &'a [Body],
    /// The symbols of their environments.
    pub symbols: &'a SymbolTable,
    /// Spellings.
    pub atoms: &'a Atoms,
    /// The unit itself.
    pub unit: (&'a dyn Db, Unit<'a>),
}

impl Bodies<'_> {
    /// The variable of a procedure that a list item is of.
    pub fn find_variable(&self, body: &Body, item: &str) -> Option<&Symbol> {
        let name = item.split(['(', '%']).next().unwrap_or_default().trim();
        let own = |symbol: &&Symbol| {
            self.symbols.scopes[symbol.scope].owner == body.procedure
                && self.atoms.text(symbol.name).eq_ignore_ascii_case(name)
        };
        self.symbols.symbols.iter().map(|(_, symbol)| symbol).find(own)
    }

    /// The lists of a `declare` without ALLOCATABLE variables of the procedure, the names of these, and the edits where they are allocated;
    /// nothing if a pointer is among them.
    pub fn split_allocatable(
        &self,
        body: &Body,
        lists: Vec<declarative::ScopedList>,
        source: &Source<'_>,
        mode: Mode,
    ) -> Option<(Vec<declarative::ScopedList>, Vec<String>, Vec<Edit>)> {
        const FOLLOWED: &[Clause] = &[Clause::AccCreate, Clause::AccDeviceResident];
        let (mut kept, mut allocated, mut edits) = (Vec::new(), Vec::new(), Vec::new());
        for (clause, maps, names) in lists {
            let mut fixed = Vec::new();
            for name in names {
                let symbol = self.find_variable(body, &name)?;
                let dummy = matches!(symbol.details.ultimate(), Details::Object(object) if object.dummy);
                if dummy || !symbol.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) {
                    fixed.push(name);
                    continue;
                }
                let local = !symbol.attributes.intersects(Attributes::POINTER | Attributes::SAVE);
                if !local || !FOLLOWED.contains(&clause) || name.contains(['(', '%']) {
                    return None;
                }
                let is_variable = |id: SymbolId| self.symbols[id].name == symbol.name;
                edits.extend(print::allocations::around_allocations(
                    (body, self.symbols),
                    &name,
                    &is_variable,
                    source,
                    mode,
                )?);
                allocated.push(name);
            }
            kept.push((clause, maps, fixed));
        }
        Some((kept, allocated, edits))
    }

    /// Whether a name is declared before a unit of C.
    pub fn is_declared(&self, name: &str) -> bool {
        let (db, unit) = self.unit;
        let number = unit.number(db);
        let is_meant = |table: &SymbolTable, id| self.atoms.text(table[id].name) == name && table.knows(id, number);
        lookup::c_tables(db, unit).iter().any(|table| table.symbols.keys().any(|id| is_meant(table, id)))
    }

    pub fn is_optional(&self, body: &Body, item: &str) -> bool {
        self.find_variable(body, item).is_some_and(|symbol| symbol.attributes.contains(Attributes::OPTIONAL))
    }
}
