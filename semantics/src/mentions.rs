//! The names that a submodule can ask its host for: those that stand in its text, in its procedures and in its descendants
//! (Fortran 2023, 14.2.3). A submodule copies these alone, so that a thousand submodules of a large module stay small.

use crate::db::Db;
use crate::hosts::MAX_PARENTS;
use crate::index::submodules;
use crate::keys::Unit;
use crate::queries::texts::procedures;
use rustc_hash::FxHashSet;
use source::{Atom, Atoms, Token, TokenKind};

/// The words of a submodule, its procedures and its descendants.
pub(crate) fn mentioned_names<'db>(db: &'db dyn Db, submodule: Unit<'db>) -> FxHashSet<Atom> {
    let (mut names, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut pending = vec![(submodule, 0)];
    while let Some((unit, level)) = pending.pop() {
        // Submodules in error may be the parents of each other.
        if level <= MAX_PARENTS && seen.insert(unit) {
            let parts = std::iter::once(unit).chain(procedures(db, unit));
            for token in parts.flat_map(|part| part.tokens(db)) {
                names.insert(token.atom);
                names.extend(kind_name(token, db.atoms()).map(|kind| db.atoms().intern_folded(kind)));
            }
            pending.extend(child_submodules(db, unit).map(|child| (child, level + 1)));
        }
    }
    names
}

/// R709 kind-param of a literal constant, which is part of its token.
fn kind_name<'a>(token: &Token, atoms: &'a Atoms) -> Option<&'a str> {
    let kind = match token.kind {
        TokenKind::Int | TokenKind::Real | TokenKind::Logical => atoms.text(token.atom).split_once('_')?.1,
        TokenKind::String => {
            let text = atoms.text(token.atom);
            text[..text.find(['"', '\''])?].strip_suffix('_')?
        }
        _ => return None,
    };
    Some(kind).filter(|kind| kind.starts_with(|first: char| first.is_ascii_alphabetic()))
}

/// The submodules with a parent of this name; they may belong to another module.
fn child_submodules<'db>(db: &'db dyn Db, unit: Unit<'db>) -> impl Iterator<Item = Unit<'db>> {
    let (submodules, name) = (submodules(db), Some(unit.key(db).name));
    let first = submodules.partition_point(|other| other.key(db).parent < name);
    submodules[first..].iter().copied().take_while(move |other| other.key(db).parent == name)
}
