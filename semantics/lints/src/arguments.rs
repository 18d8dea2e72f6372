//! Dummy arguments of Fortran and parameters of C that nothing uses, or that nothing sets.

use crate::{Lint, problems};
use rustc_hash::FxHashSet;
use source::Span;
use symbols::{Attributes, Bound, Details, SymbolId, Type, Value};

/// W3701: a dummy argument that no statement and no declaration uses.
pub fn check_unused(lint: &mut Lint) {
    let declaring = in_declarations(lint);
    for (id, token) in lint.own_symbols() {
        let Details::Object(object) = &lint.table[id].details else { continue };
        let usage = lint.usage.get(&id).cloned().unwrap_or_default();
        // It stands in the list and in its declaration.
        if object.dummy
            && usage.in_statements == 0
            && usage.names <= 2
            && !declaring.symbols.contains(&id)
            && !declaring.texts.iter().any(|text| has_word(text, lint.name(id)))
            && !lint.may_be_unused(token)
            && !lint.is_written_elsewhere(id)
        {
            let name = lint.name(id);
            lint.report(problems::unused_argument(name, Span::of_token(token)));
        }
    }
}

/// W3709: what has INTENT(OUT), and is not set.
pub fn check_unset(lint: &mut Lint) {
    if lint.flows.iter().any(|flow| flow.is_cut) {
        return;
    }
    for (id, token) in lint.own_symbols() {
        let symbol = &lint.table[id];
        let Details::Object(object) = &symbol.details else { continue };
        let out = symbol.attributes.contains(Attributes::INTENT_OUT);
        let set = lint.usage.get(&id).is_some_and(|usage| usage.may_be_set());
        if object.dummy && out && !set && lint.begins_without_value(id) && !lint.of_namelists.contains(&id) {
            let name = lint.name(id);
            lint.report(problems::argument_never_set(name, Span::of_token(token)));
        }
    }
}

/// What declarations refer to.
#[derive(Default)]
struct Declaring {
    symbols: FxHashSet<SymbolId>,
    texts: Vec<String>,
}

/// The symbols in the bounds and lengths of types.
fn in_declarations(lint: &Lint) -> Declaring {
    let mut found = Declaring::default();
    let mut seen = FxHashSet::default();
    let types = &lint.table.types;
    let mut pending: Vec<_> = lint.table.symbols.iter().filter_map(|(_, symbol)| symbol.ty).collect();
    while let Some(ty) = pending.pop() {
        if !seen.insert(ty) {
            continue;
        }
        match &types[ty] {
            Type::Array { element, dimensions, .. } => {
                pending.push(*element);
                for dimension in dimensions {
                    found.add_value(lint, &dimension.lower);
                    if let Bound::Last(value) | Bound::Extent(value) = &dimension.upper {
                        found.add_value(lint, value);
                    }
                }
            }
            Type::Character { length: Some(length), .. } => found.add_value(lint, length),
            Type::Pointer { to, .. } => pending.push(*to),
            Type::Qualified { of, .. } => pending.push(*of),
            Type::Record { record, .. } => {
                let values = types.records[*record].instance.iter().flat_map(|instance| &instance.values);
                values.for_each(|value| found.add_value(lint, value));
            }
            _ => {}
        }
    }
    found
}

impl Declaring {
    fn add_value(&mut self, lint: &Lint, value: &Value) {
        let mut symbols = Vec::new();
        value.collect_symbols(&mut symbols);
        self.symbols.extend(symbols.into_iter().map(|symbol| lint.table.original(symbol)));
        self.add_texts(value);
    }

    fn add_texts(&mut self, value: &Value) {
        match value {
            Value::Text(text) => self.texts.push(text.clone()),
            Value::Negate(one) => self.add_texts(one),
            Value::Binary(_, left, right) => [left, right].into_iter().for_each(|part| self.add_texts(part)),
            Value::Call(_, parts) | Value::List(parts) => parts.iter().for_each(|part| self.add_texts(part)),
            Value::Constant(_) | Value::Symbol(_) => {}
        }
    }
}

fn has_word(text: &str, name: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word.eq_ignore_ascii_case(name))
}
