//! Events of detached tasks (OpenMP 5.2, 12.5.2): compilers of C want a variable of the type that their `omp.h` has for them, which a variable
//! of the program is not where the view spells types by what they are.

use super::View;
use crate::outline::clauses::item_expression;
use directives::Clause;
use semantics::body::ConstructId;
use semantics::translate::OmpConstruct;
use symbols::SymbolId;

/// The type of an event's handle, which compilers know by its name.
const HANDLE: &str =
    "typedef enum omp_event_handle_t { __omp_event_handle_t_max__ = __UINTPTR_MAX__ } omp_event_handle_t;\n";

impl View<'_> {
    /// Prints a construct; around a detached task is the handle of its event, which the program's variable is given behind it.
    pub(super) fn print_with_event(
        &mut self,
        construct: ConstructId,
        readings: &[OmpConstruct],
        print: impl FnOnce(&mut Self),
    ) {
        let Some(event) = self.find_event(construct, readings) else { return print(self) };
        self.runtime.borrow_mut().insert(HANDLE.to_string());
        let (symbol, name) = (self.original_symbol(event), self.name(event));
        let handle = format!("__event_{}", self.unit.atoms.text(self.symbols()[symbol].name));
        self.print_line("{");
        self.indent += 1;
        self.print_line(format!("omp_event_handle_t {handle};"));
        // The task has the handle from the start.
        let outer = self.names.insert(symbol, handle.clone());
        print(self);
        match outer {
            Some(outer) => drop(self.names.insert(symbol, outer)),
            None => drop(self.names.shift_remove(&symbol)),
        }
        self.print_line(format!("{name} = {handle};"));
        self.indent -= 1;
        self.print_line("}");
    }

    /// The variable of a `detach` clause.
    fn find_event(&self, construct: ConstructId, readings: &[OmpConstruct]) -> Option<SymbolId> {
        let has_event = |reading: &OmpConstruct| reading.clauses.iter().any(|clause| clause.clause == Clause::Detach);
        let construct = readings.iter().any(has_event).then(|| &self.body.constructs[construct])?;
        let clause = construct.clauses().find(|clause| clause.name() == Clause::Detach)?;
        let argument = clause.items().iter().find_map(|item| item_expression(construct, item))?;
        self.named_symbol(argument)
    }
}
