//! Regions that the host executes for a target function (OpenMP 5.2, 13.8): the call that a kernel has for them, with the addresses and sizes
//! of what they map.

use super::{Shape, View};
use crate::outline::clauses::has_clause;
use crate::outline::descriptors::is_dynamic;
use crate::outline::parameter::{Parameter, ParameterRole, Passing};
use crate::outline::region::Region;
use crate::outline::{reverse, section};
use directives::{Clause, Leaf};
use semantics::body::ConstructId;
use semantics::translate::OmpConstruct;

/// What the host is given of one variable, as C.
struct GivenText {
    /// How its address or value gets into the record.
    store: String,
    size: String,
}

impl View<'_> {
    /// Lets the host execute the region of a construct; whether there is C for that.
    pub(super) fn call_host(&mut self, construct: ConstructId, readings: &[OmpConstruct]) -> bool {
        let lines = self.spell_host_call(construct, readings);
        lines.iter().flatten().for_each(|line| self.print_line(line));
        lines.is_some()
    }

    fn spell_host_call(&self, construct: ConstructId, readings: &[OmpConstruct]) -> Option<Vec<String>> {
        let [reading] = readings else { return None };
        let is_plain = reading.name.leaves() == [Leaf::Target] && !has_clause(reading, Clause::If);
        let region = reverse::reverse_region(self.unit, self.index, construct);
        if !is_plain || region.line == 0 || !reverse::is_reverse(self.unit, self.index, construct, reading) {
            return None;
        }
        let mut diagnostics = Vec::new();
        let parameters = reverse::reverse_parameters(self.unit, &region, &mut diagnostics);
        if !diagnostics.is_empty() {
            return None;
        }
        let (routine, count) = (reverse::ROUTINE, parameters.len());
        self.runtime.borrow_mut().insert(format!("void {routine}(const char *name, void *arguments, int count);\n"));
        let mut lines =
            vec!["{".to_string(), format!("  struct {{ long value, size; }} given[{}] = {{0}};", count.max(1))];
        for (number, parameter) in parameters.iter().enumerate() {
            let GivenText { store, size } = self.give_to_host(&region, parameter, &format!("given[{number}].value"))?;
            lines.extend([format!("  {store};"), format!("  given[{number}].size = {size};")]);
        }
        lines.extend([format!("  {routine}(\"{}\", given, {count});", region.name), "}".to_string()]);
        Some(lines)
    }

    fn give_to_host(&self, region: &Region, parameter: &Parameter, record: &str) -> Option<GivenText> {
        let ParameterRole::Variable(symbol) = parameter.what else { return None };
        let (symbol, name) = (self.original_symbol(symbol), self.name(symbol));
        let (size, _) = self.symbols().types.layout(parameter.ty)?;
        if parameter.passing == Passing::Value {
            let store = format!("__builtin_memcpy(&{record}, (void *)&{name}, {size})");
            return Some(GivenText { store, size: size.to_string() });
        }
        if is_dynamic(self.symbols(), symbol) {
            return None;
        }
        let store = |address: String| format!("{record} = (long){address}");
        let item = reverse::mapped_item(self.unit, region, symbol);
        let Some(item) = item.filter(|item| section::section_of(self.body, *item).is_some()) else {
            let is_pointer = self.is_pointer(parameter.ty);
            let address = match self.pointee_shape(parameter.ty) {
                Shape::Scalar => self.spell_address(symbol),
                Shape::Flat(_) | Shape::Nested(_) => name,
            };
            return (!is_pointer).then(|| GivenText { store: store(address), size: size.to_string() });
        };
        let element = self.spell_declaration(self.symbols().types.element(self.body.exprs[item].ty), "");
        let pieces = self.section_pieces(item)?;
        let address = pieces.iter().fold(format!("&{name}"), |text, [first, _]| format!("{text}[{first}]"));
        let size = pieces.iter().fold(format!("sizeof({element})"), |text, [_, count]| format!("{text} * ({count})"));
        Some(GivenText { store: store(address), size })
    }
}
