//! Which unit of a file defines a procedure.

use crate::db::{Db, SourceFile};
use crate::queries::{self, Unit};
use parser::units::UnitKind;
use source::Atom;

/// Submodules nest so deep.
const MOST: usize = 64;

/// The unit of `file` that defines the procedure `name`: one of `module` or of a submodule of it, or, with no module, an external
/// procedure or a function of C.
pub fn unit_of_procedure<'db>(
    db: &'db dyn Db,
    file: SourceFile,
    name: Atom,
    module: Option<Atom>,
) -> Option<Unit<'db>> {
    let mut units = queries::units(db, file).iter().copied();
    units.find(|unit| {
        let key = unit.key(db);
        let is_procedure = matches!(key.kind, UnitKind::Procedure | UnitKind::Function);
        is_procedure && key.name == name && is_of(db, file, key.parent, module)
    })
}

/// The unit of `file` that is the module of this name.
pub fn unit_of_module<'db>(db: &'db dyn Db, file: SourceFile, module: Atom) -> Option<Unit<'db>> {
    let mut units = queries::units(db, file).iter().copied();
    units.find(|unit| {
        let key = unit.key(db);
        key.kind == UnitKind::Module && key.name == module
    })
}

/// Whether a procedure of `parent` belongs to `module`: that, or a submodule of it in the same file.
fn is_of(db: &dyn Db, file: SourceFile, parent: Option<Atom>, module: Option<Atom>) -> bool {
    let above = |name: Atom| {
        let mut keys = queries::units(db, file).iter().map(|unit| unit.key(db));
        keys.find(|key| key.kind == UnitKind::Submodule && key.name == name)?.parent
    };
    let mut around = std::iter::successors(parent, |name| above(*name)).take(MOST);
    match module {
        Some(module) => around.any(|name| name == module),
        None => parent.is_none(),
    }
}
