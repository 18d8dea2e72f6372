//! What can be wrong with Fortran programs: one file of rows a theme.

pub(crate) mod call;
pub(crate) mod constraint;
pub(crate) mod data;
pub(crate) mod declaration;
pub(crate) mod execution;
pub(crate) mod intrinsic;
pub(crate) mod names;
pub(crate) mod phrases;
pub(crate) mod scope;
pub(crate) mod statement;
pub(crate) mod storage;

use source::diagnostic::Row;

/// The rows of all of them.
pub const TABLES: [&[Row]; 9] = [
    names::ROWS,
    declaration::ROWS,
    scope::ROWS,
    storage::ROWS,
    data::ROWS,
    execution::ROWS,
    call::ROWS,
    statement::ROWS,
    intrinsic::ROWS,
];
