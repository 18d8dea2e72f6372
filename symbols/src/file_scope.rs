//! The file scope of C at each of its places: what is read is noted in the history of its table, and asked for there.

use crate::ids::{RecordId, SymbolId, TypeId};
use crate::symbol::SymbolTable;

impl SymbolTable {
    /// The next unit of the file begins.
    pub fn begin_unit(&mut self) {
        self.history.before.push(self.symbols.len() as u32);
    }

    /// The unit that is read completes a record.
    pub fn note_completed(&mut self, record: RecordId) {
        let unit = self.history.before.len().saturating_sub(1) as u32;
        self.history.completed.entry(record).or_insert(unit);
    }

    /// The unit that is read changes the type of a symbol; what units before it say stays known.
    pub fn retype(&mut self, id: SymbolId, ty: TypeId) {
        let before = self.symbols[id].ty.replace(ty).filter(|before| *before != ty);
        let Some(unit) = self.history.before.len().checked_sub(1) else { return };
        if let Some(before) = before.filter(|_| self.knows(id, unit as u32)) {
            let types = self.history.types.entry(id).or_default();
            if types.last().is_none_or(|(last, _)| *last != unit as u32) {
                types.push((unit as u32, before));
            }
        }
    }

    /// Whether `id` is declared before a unit.
    pub fn knows(&self, id: SymbolId, unit: u32) -> bool {
        let symbols = self.history.before.get(unit as usize);
        symbols.is_none_or(|symbols| id.as_u32() < *symbols)
    }

    /// The type that `id` has before a unit.
    pub fn type_before(&self, id: SymbolId, unit: u32) -> Option<TypeId> {
        let types = self.history.types.get(&id).map_or(&[][..], |types| types);
        let later = types.iter().find(|(changed, _)| *changed >= unit);
        later.map(|(_, before)| *before).or(self.symbols[id].ty)
    }

    /// Whether the members of a record are known before a unit, if they are at all.
    pub fn completes(&self, record: RecordId, unit: u32) -> bool {
        self.history.completed.get(&record).is_none_or(|completed| *completed < unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Details, END, NameSpace, Record, Symbol};
    use pretty_assertions::assert_eq;
    use source::Atoms;

    #[test]
    fn a_unit_sees_what_is_declared_before_it_as_it_was_then() {
        let mut table = SymbolTable::default();
        let (int, long) = (table.types.scalar(Base::Integer, 4), table.types.scalar(Base::Integer, 8));
        let record = table.types.records.push(Record::default());
        table.begin_unit();
        let symbol = Symbol::new(Atoms::default().intern("x"), table.global(), Details::Typedef);
        let symbol = table.declare(NameSpace::Ordinary, symbol);
        table.retype(symbol, int);
        table.begin_unit();
        table.begin_unit();
        table.retype(symbol, long);
        table.note_completed(record);
        let at = |unit| (table.knows(symbol, unit), table.type_before(symbol, unit), table.completes(record, unit));
        assert_eq!(at(0), (false, Some(int), false));
        assert_eq!(at(1), (true, Some(int), false));
        assert_eq!(at(2), (true, Some(int), false));
        assert_eq!(at(3), (true, Some(long), true));
        assert_eq!(at(END), (true, Some(long), true));
    }
}
