//! Who reads execution parts: makes the bodies of a unit and of its internal procedures.

use super::execution_state::Executing;
use crate::Unit;
use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use body::deferred::Deferred;
use body::{Body, Declared, Resolved};
use std::ops::{Deref, DerefMut};

/// Reads statements. BLOCK constructs and their like have declarations, too.
pub struct StatementReader<'a> {
    /// Who reads their declarations.
    pub declarations: DeclarationReader<'a>,
    /// The constructs around what is executed now.
    pub executing: Executing,
}

impl<'a> Deref for StatementReader<'a> {
    type Target = DeclarationReader<'a>;

    fn deref(&self) -> &DeclarationReader<'a> {
        &self.declarations
    }
}

impl DerefMut for StatementReader<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.declarations
    }
}

impl<'a> Reader<'a> for StatementReader<'a> {
    fn expressions(&mut self) -> &mut ExpressionReader<'a> {
        &mut self.declarations.expressions
    }
}

impl<'a> StatementReader<'a> {
    /// Where the declarations ended.
    pub fn resume(unit: Unit<'a>, declared: &Declared) -> StatementReader<'a> {
        StatementReader { declarations: DeclarationReader::resume(unit, declared), executing: Executing::default() }
    }

    pub fn into_resolved(mut self) -> Resolved {
        self.names.sort_by_key(|(token, _)| *token);
        self.names.dedup_by_key(|(token, _)| *token);
        self.executing.bodies.iter().for_each(Body::debug_validate);
        let read = self.declarations.expressions;
        Resolved {
            symbols: Deferred::new(read.known.symbols),
            bodies: self.executing.bodies,
            names: read.names,
            diagnostics: read.report.finish_report(),
            declaratives: self.declarations.declaratives,
        }
    }
}
