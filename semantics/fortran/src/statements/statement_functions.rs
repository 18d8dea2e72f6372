//! R1544 stmt-function-stmt: what a statement function gives, for who generates code of a reference to it.

use crate::expressions::any_reader::Reader;
use crate::statements::reader::StatementReader;
use body::StatementFunction;
use parser::fortran::tree::{ProgramUnit, SpecificationKind};
use symbols::{Details, NameSpace, SymbolId};

impl StatementReader<'_> {
    /// 15.6.4: what the statement functions give; what is wrong with that, their declarations told.
    pub(super) fn define_functions(&mut self, unit: &ProgramUnit) {
        for specification in &unit.specification {
            let SpecificationKind::StatementFunction { name, value, .. } = &specification.kind else { continue };
            let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name.atom) else { continue };
            if !matches!(self.symbols[symbol].details, Details::StatementFunction) {
                continue;
            }
            let dummies: Vec<SymbolId> = self.known_dummies(symbol).into_iter().flatten().flatten().collect();
            let scope = dummies.first().map_or(self.scope, |dummy| self.symbols[*dummy].scope);
            let (before, names) = (self.report.diagnostics.len(), self.names.len());
            let value = self.in_scope(scope, |reader| reader.resolve_expr(value));
            self.report.diagnostics.truncate(before);
            self.names.truncate(names);
            self.body.functions.push(StatementFunction { symbol, dummies, value });
        }
    }
}
