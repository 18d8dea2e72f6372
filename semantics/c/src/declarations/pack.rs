//! `#pragma pack`, and the pragmas that change how what follows is laid out (GCC, "Structure-Layout Pragmas").

use crate::lower::Lower;
use parser::Name;
use parser::c::tree::{External, ExternalKind, TypeSpec};
use source::Atom;
use symbols::{Details, NameSpace, SymbolTable, Type, TypeId};

/// The alignment that members get at most, and what `push` keeps; 0 limits nothing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pack {
    pub(crate) now: u32,
    kept: Vec<(String, u32)>,
}

impl Pack {
    /// `pack`, after the word and without the parentheses; what is none of its forms changes nothing.
    fn apply_pragma(&mut self, arguments: &str) {
        let mut words = arguments.split(',').map(str::trim).peekable();
        let alignment = |word: &str| word.parse::<u32>().ok().filter(|align| matches!(align, 0 | 1 | 2 | 4 | 8 | 16));
        match words.next() {
            None | Some("") => self.now = 0,
            Some("push") => {
                let label = words.next_if(|word| alignment(word).is_none()).unwrap_or_default();
                if self.kept.len() < 4096 {
                    self.kept.push((label.to_string(), self.now));
                }
                self.now = words.next().and_then(alignment).unwrap_or(self.now);
            }
            Some("pop") => {
                let label = words.next_if(|word| alignment(word).is_none());
                let at = match label {
                    Some(label) => self.kept.iter().rposition(|(own, _)| own == label),
                    None => self.kept.len().checked_sub(1),
                };
                if let Some(at) = at {
                    self.now = self.kept[at].1;
                    self.kept.truncate(at);
                }
                self.now = words.next().and_then(alignment).unwrap_or(self.now);
            }
            Some(word) => self.now = alignment(word).unwrap_or(self.now),
        }
    }
}

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
fn record_within(table: &SymbolTable, ty: TypeId) -> Option<symbols::RecordId> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn packing_is_pushed_and_popped() {
        let mut pack = Pack::default();
        for (arguments, now) in [
            ("2", 2),
            ("push, 4", 4),
            ("push, here, 1", 1),
            ("push", 1),
            ("8", 8),
            ("pop, here", 4),
            ("3", 4),
            ("pop", 2),
            ("pop", 2),
            ("", 0),
        ] {
            pack.apply_pragma(arguments);
            assert_eq!(pack.now, now, "pack({arguments})");
        }
    }
}
