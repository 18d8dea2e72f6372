//! What a use statement brings into its scope.

use crate::completion::exported_names;
use crate::navigate::NamedEntity;
use crate::spell::DeclarationWriter;
use semantics::db::Db;
use semantics::{lookup, queries};
use source::Atom;
use symbols::SymbolId;

/// So many names are shown.
const MOST: usize = 30;

/// The declarations of what the use statements of a unit bring from the module that is named, as a block of code.
pub fn brought_names(db: &dyn Db, named: &NamedEntity<'_>) -> Option<String> {
    let table = &queries::resolved(db, named.unit).symbols;
    let mut names: Vec<(String, String)> = Vec::new();
    for used in lookup::uses_of(table).into_iter().filter(|used| used.module == named.name) {
        let exports = lookup::module_exports(db, named.unit, used.module, used.intrinsic)?;
        let writer = DeclarationWriter::new(&exports.symbols, db.atoms(), directives::Language::Fortran);
        let mut add = |local: Atom, id: SymbolId| {
            let declaration = writer.declaration(exports.symbols.original(id));
            let first = declaration.lines().next().unwrap_or_default().to_owned();
            names.push((db.atoms().text(local).to_owned(), first));
        };
        for rename in &used.names {
            if let Some(id) = lookup::exported_symbol(exports, rename.used) {
                add(rename.local, id);
            }
        }
        if !used.only {
            let renamed: Vec<Atom> = used.names.iter().map(|rename| rename.used).collect();
            let others = exported_names(exports).into_iter().filter(|(name, _)| !renamed.contains(name));
            others.for_each(|(name, id)| add(name, id));
        }
    }
    names.sort();
    names.dedup();
    let more = names.len().saturating_sub(MOST);
    let mut lines: Vec<String> = names.into_iter().take(MOST).map(|(_, declaration)| declaration).collect();
    if more > 0 {
        lines.push(format!("! and {more} more"));
    }
    (!lines.is_empty()).then(|| format!("brings\n```fortran\n{}\n```", lines.join("\n")))
}
