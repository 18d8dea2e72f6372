//! 14.2.2: the names that a unit lists behind ONLY: it sees nothing else of a module, so that it need not be read again when something
//! else changes there.

use parser::fortran::tree::{GenericSpec, ProgramUnit, SpecificationKind, Use};
use rustc_hash::FxHashMap;
use source::atom::words;
use source::{Atom, Token, TokenKind};

/// The names that the use statements of a unit list, by module; nothing of a module that one of them uses as a whole.
#[derive(Default)]
pub(crate) struct ListedNames {
    names: FxHashMap<Atom, Option<Vec<Atom>>>,
}

impl ListedNames {
    /// Those of all scopes of a unit; `name_of` says how the names of generics are spelled.
    pub(crate) fn of_unit(tree: &ProgramUnit, tokens: &[Token], name_of: impl Fn(&GenericSpec) -> Atom) -> ListedNames {
        let mut uses = Vec::new();
        collect_uses(tree, &mut uses);
        // Those of constructs are not in the specification parts: then nothing is said of any module.
        let begins = |at: usize| at == 0 || tokens[at - 1].kind == TokenKind::EndOfStatement;
        let words = tokens.iter().enumerate().filter(|(at, token)| token.atom == words::USE && begins(*at));
        let mut lists = ListedNames::default();
        if words.count() != uses.len() {
            return lists;
        }
        for used in uses {
            let own = lists.names.entry(used.module.atom).or_insert_with(|| Some(Vec::new()));
            match (used.only, own.as_mut()) {
                (true, Some(own)) => own.extend(used.items.iter().map(|item| name_of(&item.used))),
                _ => *own = None,
            }
        }
        for names in lists.names.values_mut().flatten() {
            names.sort_unstable();
            names.dedup();
        }
        lists
    }

    /// The names that are listed of a module, if nothing else of it is used.
    pub(crate) fn names_of(&self, module: Atom) -> Option<&[Atom]> {
        self.names.get(&module)?.as_deref()
    }
}

/// The use statements of a unit's specification parts, those of its internal procedures and interface bodies included.
fn collect_uses<'t>(unit: &'t ProgramUnit, found: &mut Vec<&'t Use>) {
    for statement in &unit.specification {
        match &statement.kind {
            SpecificationKind::Use(used) => found.push(used),
            SpecificationKind::Interface(interface) => {
                interface.bodies.iter().for_each(|body| collect_uses(body, found))
            }
            _ => {}
        }
    }
    unit.contained.iter().for_each(|inner| collect_uses(inner, found));
}
