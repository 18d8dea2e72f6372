//! 14.3: what stands in block data, and which of its variables have initial values.

use super::statements::StatementsByName;
use super::traits::Traits as T;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{BlockDataBar, DeclaredKind};
use crate::report::Report;
use parser::fortran::tree::{Specification, SpecificationKind as Kind};
use symbols::{NameSpace, ScopeKind};

/// C1416 and C1417: attributes that nothing in block data has.
const EXCLUDED: &[&str] = &["allocatable", "external", "intent", "optional", "protected", "value"];

impl Known<'_> {
    /// The statements of block data, and the initial values there.
    pub(super) fn block_data_constraints(
        &self,
        specification: &[Specification],
        said: &StatementsByName,
        report: &mut Report,
    ) {
        if self.symbols.scopes[self.scope].kind != ScopeKind::BlockData {
            return;
        }
        let no_place = BlockDataBar::Statement;
        for statement in specification {
            let what = match &statement.kind {
                Kind::Namelist(_) => "NAMELIST",
                Kind::Interface(_) => "INTERFACE",
                Kind::Procedure(_) => "a procedure declaration",
                Kind::Generic { .. } => "GENERIC",
                Kind::Enum(_) => "ENUM",
                Kind::StatementFunction { .. } => "a statement function",
                Kind::Format(_) => "FORMAT",
                _ => continue,
            };
            report.add_object(problems::storage::not_in_block_data(what, no_place, statement.span));
        }
        for entity in said.values() {
            let excluded = entity.attributes.iter().find(|(_, of)| EXCLUDED.contains(&self.text(of.word.atom)));
            if let Some((name, attribute)) = excluded {
                let word = self.text(attribute.word.atom).to_ascii_uppercase();
                report.add_object(problems::storage::not_in_block_data(&word, BlockDataBar::Attribute, name.span()));
                continue;
            }
            let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom) else { continue };
            let traits = self.collect_traits(symbol, entity);
            let initialized = traits.intersects(T::DATA | T::INITIAL_VALUE | T::INITIAL_TARGET);
            let elsewhere = T::COMMON | T::EQUIVALENCE | T::PARAMETER | T::USED | T::PROCEDURE;
            if initialized && traits.contains(T::OBJECT) && !traits.intersects(elsewhere) {
                let (text, why) = (self.text(entity.name.atom), BlockDataBar::InitialValue);
                report.add_object(problems::storage::not_in_block_data(&format!("`{text}`"), why, entity.name.span()));
            }
        }
    }

    /// 19.3.2 and 19.2: a common block has not the name of a constant or intrinsic procedure of its scope, nor that of an external
    /// procedure.
    pub(super) fn common_block_names(
        &self,
        specification: &[Specification],
        said: &StatementsByName,
        report: &mut Report,
    ) {
        for statement in specification {
            let Kind::Common(blocks) = &statement.kind else { continue };
            for name in blocks.iter().filter_map(|(name, _)| *name) {
                let Some(of) = said.get(&name.atom) else { continue };
                let has = |word: &str| of.attributes.iter().any(|(_, of)| self.text(of.word.atom) == word);
                let what = match () {
                    () if of.value.is_some() || of.enumerator || has("parameter") => DeclaredKind::NamedConstant,
                    () if has("intrinsic") => DeclaredKind::IntrinsicProcedure,
                    () if has("external") && !has("pointer") => DeclaredKind::ExternalProcedure,
                    () => continue,
                };
                let text = self.text(name.atom);
                report.add_object(crate::problems::scope::declared_already(text, what, name.span()));
            }
        }
    }
}
