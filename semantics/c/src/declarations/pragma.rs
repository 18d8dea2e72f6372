//! The pragmas that change how what follows is laid out, where they stand in a unit.

use crate::lower::Lower;
use parser::Name;
use parser::c::tree::{External, ExternalKind, TypeSpec};
use source::Atom;
use symbols::{Details, NameSpace, SymbolTable, Type, TypeId};

impl Lower<'_> {
    /// A pragma that no directive is, from its `#` on.
    pub(crate) fn read_pragma(&mut self, pragma: Name) {
        let text = self.text(pragma.atom).trim_start_matches(['#', ' ', '\t']);
        let text = text.strip_prefix("pragma").unwrap_or(text).trim_start();
        let Some(rest) = text.strip_prefix("pack") else { return };
        let inner = rest.trim().strip_prefix('(').and_then(|rest| rest.split_once(')'));
        if let Some((arguments, _)) = inner {
            self.declaring.pack.apply_pragma(arguments);
        }
    }

    /// The packing in force where a unit stands: that of a record that it defines at file scope.
    pub(crate) fn restore_pack(&mut self, unit: &External) {
        let ExternalKind::Declaration(declaration) = &unit.kind else { return };
        let tag = match &declaration.specifiers.type_spec {
            TypeSpec::Record(record) if record.members.is_some() => record.tag,
            _ => return,
        };
        let around = |lower: &Self, space: NameSpace, name: Atom| {
            lower.declared_around(space, name).into_iter().find_map(|(table, symbol)| {
                let record = match table[symbol].details.ultimate() {
                    Details::DerivedType { record } => *record,
                    _ => record_within(table, table[symbol].ty?)?,
                };
                Some(table.types.records[record].placement.pack)
            })
        };
        let names = declaration.declarators.iter().filter_map(|declared| declared.declarator.name);
        let found = match tag {
            Some(tag) => around(self, NameSpace::Tag, tag.atom),
            None => names.into_iter().find_map(|name| around(self, NameSpace::Ordinary, name.atom)),
        };
        self.declaring.pack.now = found.unwrap_or(0);
    }
}

/// The record that a declared type is made of.
pub(crate) fn record_within(table: &SymbolTable, ty: TypeId) -> Option<symbols::RecordId> {
    let mut ty = ty;
    for _ in 0..64 {
        ty = match &table.types[ty] {
            Type::Record { record, .. } => return Some(*record),
            Type::Pointer { to, .. } => *to,
            Type::Qualified { of, .. } => *of,
            Type::Array { element, .. } => *element,
            Type::Function { result, .. } => (*result)?,
            _ => return None,
        };
    }
    None
}
