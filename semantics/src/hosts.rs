//! The hosts of module procedures and submodules: Fortran 2023, 14.2.3.

use crate::db::Db;
use crate::index::{defining_file, submodule_files};
use crate::keys::{Mention, Unit};
use crate::queries::texts::{hosts, units};
use crate::queries::trees::ancestor_of;
use parser::units::UnitKind;
use rustc_hash::FxHashSet;

/// The unit that is the host of a module procedure or submodule. That of a submodule may stand in another file; no submodule is
/// its own ancestor, and none has more than [`MAX_PARENTS`].
pub fn host_unit<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Unit<'db>> {
    let host = parent_unit(db, unit)?;
    count_parents(db, unit).filter(|parents| *parents <= MAX_PARENTS).map(|_| host)
}

/// How many submodules may be around one another. Each has what those around it have, so that a chain of them costs the square of its
/// length; and files can say that each is the parent of the other.
pub(crate) const MAX_PARENTS: usize = 64;

/// How many units of the program are around a unit, or two more than there may be; `None` if they are around each other.
pub(crate) fn count_parents<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<usize> {
    let (mut seen, mut last) = (FxHashSet::from_iter([unit]), unit);
    while let Some(above) = parent_unit(db, last).filter(|_| seen.len() < MAX_PARENTS + 3) {
        if !seen.insert(above) {
            return None;
        }
        last = above;
    }
    Some(seen.len() - 1)
}

/// The unit that the name of a unit's parent means: one before it in its file, else one of another file.
fn parent_unit<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Unit<'db>> {
    let parent = unit.key(db).parent?;
    let ancestor = ancestor_of(db, unit);
    let is_parent = |other: &Unit<'db>| {
        let key = other.key(db);
        let fits = match (ancestor, key.kind) {
            (Some((_, of_module)), UnitKind::Module) => of_module,
            (Some((ancestor, of_module)), UnitKind::Submodule) => {
                !of_module && ancestor_of(db, *other).is_none_or(|(other, _)| other == ancestor)
            }
            _ => matches!(key.kind, UnitKind::Module | UnitKind::Submodule),
        };
        key.name == parent && fits
    };
    let hosts = hosts(db, unit.file(db));
    let is_before = |other: &Unit<'db>| (other.key(db).name, other.number(db)) < (parent, unit.number(db));
    let before = hosts[..hosts.partition_point(is_before)].iter().rev().copied();
    let before = before.take_while(|other| other.key(db).name == parent).find(is_parent);
    let elsewhere = || {
        let module = defining_file(db, Mention::new(db, parent, Some(unit.file(db))));
        let submodule = || submodule_files(db).get(&(ancestor?.0, parent));
        let file = match ancestor {
            Some((_, false)) => submodule()?,
            _ => module.as_ref()?,
        };
        units(db, *file).iter().copied().find(is_parent).filter(|_| *file != unit.file(db))
    };
    before.or_else(|| if unit.key(db).kind == UnitKind::Submodule { elsewhere() } else { None })
}
