//! Initial values of objects, as long as there is room for them.

use super::room::count_values;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::problems;
use source::Span;
use symbols::{Details, SymbolId, Value};

impl ExpressionReader<'_> {
    /// Makes `value` the initial value of an object, if there is room for it.
    pub fn set_value(&mut self, symbol: SymbolId, value: Value, at: Span) {
        self.make_object(symbol);
        let most = self.most_values();
        if !self.room.take_values(count_values(&value), most) {
            if !std::mem::replace(&mut self.report.values_told, true) {
                self.report(problems::names::too_many_constants(at));
            }
            return;
        }
        if let Details::Object(object) = &mut self.symbols[symbol].details {
            object.value = Some(Box::new(value));
        }
    }
}
