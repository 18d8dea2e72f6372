//! 14.2.2: what a module means to those who list names of it, as a number: while that is equal they are not read again.

use crate::declarations::mapper::DEFAULT_MAPPER;
use body::Declared;
use source::{Atom, Atoms};
use std::hash::{DefaultHasher, Hash, Hasher};
use symbols::{NameSpace, Scope, SymbolTable, Via};

/// A number for what those see of a module who list these names: equal while all that comes with them is. Where one of the names is not
/// there, all of its names count, since the nearest is told.
pub fn sum_names(module: &Declared, names: &[Atom], atoms: &Atoms) -> u64 {
    let (table, whole) = (&*module.symbols, &module.symbols.scopes[module.scope]);
    let mut seen = SymbolTable::default();
    let global = seen.global();
    let mut sum = Sum(DefaultHasher::new());
    for name in names {
        let mapper = atoms.intern(&format!("{}{DEFAULT_MAPPER}", atoms.text(*name)));
        let text = atoms.text(*name);
        let operator = text.strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')'));
        let spelled = operator.map(|operator| atoms.intern(operator));
        let mut is_there = false;
        for own in [Some(*name), Some(mapper), spelled].into_iter().flatten() {
            for space in SPACES {
                let Some(id) = table.find(module.scope, space, own) else { continue };
                is_there = true;
                (space as u8, own, table[id].attributes.bits()).hash(&mut sum.0);
                seen.import(table, id, global, own, Via::Own);
            }
        }
        if !is_there {
            sum_all_names(table, whole, &mut sum.0);
        }
    }
    // What cannot be written leaves the sum as it is: nothing cannot.
    let _ = std::fmt::write(&mut sum, format_args!("{seen:?}{:?}{:?}", whole.lost, whole.uses));
    sum.0.finish()
}

/// The name spaces of what a module gives to others.
const SPACES: [NameSpace; 5] =
    [NameSpace::Ordinary, NameSpace::Tag, NameSpace::Reduction, NameSpace::Mapper, NameSpace::Intrinsic];

fn sum_all_names(table: &SymbolTable, scope: &Scope, sum: &mut DefaultHasher) {
    for ((space, name), id) in scope.names.iter() {
        (*space as u8, *name, table[*id].attributes.bits()).hash(sum);
    }
}

/// Text that is counted and not kept.
struct Sum(DefaultHasher);

impl std::fmt::Write for Sum {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
