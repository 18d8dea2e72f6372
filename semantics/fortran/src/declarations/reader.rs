//! Who reads specification parts: declares names, and says what a finished part means.

use super::declaration_state::Declaring;
use crate::Unit;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::report::Report;
use body::deferred::Deferred;
use body::{Declarative, Declared};
use std::ops::{Deref, DerefMut};

/// Reads declarations.
pub struct DeclarationReader<'a> {
    /// Who reads their expressions.
    pub expressions: ExpressionReader<'a>,
    /// The directives of the specification parts.
    pub declaratives: Vec<Declarative>,
    /// What waits for the end of a specification part.
    pub declaring: Declaring,
}

impl<'a> Deref for DeclarationReader<'a> {
    type Target = ExpressionReader<'a>;

    fn deref(&self) -> &ExpressionReader<'a> {
        &self.expressions
    }
}

impl DerefMut for DeclarationReader<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.expressions
    }
}

impl<'a> Reader<'a> for DeclarationReader<'a> {
    fn expressions(&mut self) -> &mut ExpressionReader<'a> {
        &mut self.expressions
    }
}

impl<'a> DeclarationReader<'a> {
    /// Before anything was declared.
    pub fn new(unit: Unit<'a>) -> DeclarationReader<'a> {
        DeclarationReader {
            expressions: ExpressionReader::new(unit),
            declaratives: Vec::new(),
            declaring: Declaring::default(),
        }
    }

    /// Where the declarations ended.
    pub fn resume(unit: Unit<'a>, declared: &Declared) -> DeclarationReader<'a> {
        let mut reader = DeclarationReader::new(unit);
        reader.known.symbols = declared.symbols.copied_with_room();
        reader.unit_symbol = declared.unit;
        reader.unit_scope = declared.scope;
        reader.host_scope = unit.host.and(reader.symbols.scopes[declared.scope].parent);
        reader.names = declared.names.clone();
        reader.declaratives = declared.declaratives.clone();
        reader.report = Report::after_declarations(&declared.diagnostics);
        reader.resolving = true;
        reader
    }

    pub fn into_declared(mut self) -> Declared {
        self.names.sort();
        self.names.dedup_by_key(|(token, _)| *token);
        if self.lacks_includes {
            self.lose_everything();
        }
        let read = self.expressions;
        Declared {
            symbols: Deferred::new(read.known.symbols),
            unit: read.known.unit_symbol,
            scope: read.known.unit_scope,
            names: read.names,
            default_access: self.declaring.default_access,
            diagnostics: read.report.finish_report(),
            of_units: Vec::new(),
            asked: read.forward.asked,
            declaratives: self.declaratives,
        }
    }
}
