//! Names that an attribute makes unavailable (GCC, "Common Function Attributes"; Clang, `unavailable`): what uses them is
//! wrong, unless it is unavailable too.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use parser::Name;
use source::Target;
use symbols::{Attributes, RecordId, SymbolId};

impl Lower<'_> {
    /// A typedef name or tag: what it is the type of may be unavailable, too, which is known when its declarator is
    /// read.
    pub(crate) fn note_use_of_type(&mut self, symbol: SymbolId, name: Name) {
        if self.table[symbol].attributes.contains(Attributes::UNAVAILABLE) {
            self.note_unavailable(name);
        }
    }

    /// The tag of a record.
    pub(crate) fn note_use_of_record(&mut self, record: RecordId, name: Name) {
        if self.table.types.records[record].attributes.contains(Attributes::UNAVAILABLE) {
            self.note_unavailable(name);
        }
    }

    fn note_unavailable(&mut self, name: Name) {
        if !self.in_unavailable && !self.builder.report.is_unheard() {
            self.declaring.unavailable_types.push(problems::attribute::unavailable(self.text(name.atom), name.span()));
        }
    }

    /// Says which unavailable types a declaration uses, from the number `first` on; one that is unavailable itself may.
    pub(crate) fn report_unavailable(&mut self, first: usize, attributes: Attributes) {
        let used = self.declaring.unavailable_types.split_off(first.min(self.declaring.unavailable_types.len()));
        if !attributes.contains(Attributes::UNAVAILABLE) {
            used.into_iter().for_each(|problem| self.builder.report.add(problem));
        }
    }
}

/// A name that stands for a value.
pub(crate) fn check_available(known: &Known, report: &mut Report, symbol: SymbolId, name: Name) {
    let attributes = known.table[symbol].attributes;
    let chosen = !attributes.contains(Attributes::OVERLOADED);
    if attributes.contains(Attributes::UNAVAILABLE) && chosen && !known.in_unavailable {
        report.add(problems::attribute::unavailable(known.text(name.atom), name.span()));
    }
}

/// A function that is called: what handles interrupts returns in another way (GCC, "x86 Function Attributes").
pub(crate) fn check_callable(known: &Known, report: &mut Report, symbol: SymbolId, name: Name) {
    let x86 = matches!(known.dialect.target, Target::X86_64 | Target::I386);
    // The attribute of what cannot be a handler was reported and changes nothing.
    let fits = known.table[symbol].ty.is_none_or(|ty| known.find_handler_fault(ty).is_none());
    if x86 && fits && known.table[symbol].attributes.contains(Attributes::INTERRUPT) {
        report.add(problems::attribute::handler_called(known.text(name.atom), name.span()));
    }
}

/// A member, by its number.
pub(crate) fn check_member_available(known: &Known, report: &mut Report, record: RecordId, field: u32, member: Name) {
    let fields = known.table.types.records[record].fields.as_deref().unwrap_or_default();
    let said = fields.get(field as usize).map_or(Attributes::empty(), |field| field.attributes);
    if said.contains(Attributes::UNAVAILABLE) && !known.in_unavailable {
        report.add(problems::attribute::unavailable(known.text(member.atom), member.span()));
    }
}
