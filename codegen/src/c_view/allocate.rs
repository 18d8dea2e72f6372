//! ALLOCATE and DEALLOCATE of variables that a target function has the address of (Fortran 2023, 9.7.1 and 9.7.3).

use super::View;
use crate::lower::allocate::{Allocation, is_allocated_plainly, read_allocations};
use crate::lower::descriptor::is_allocatable;
use crate::lower::pointer::{collect_moved, collect_pointed};
use crate::outline::parameter::ParameterRole;
use indexmap::IndexSet;
use semantics::body::{Action, ActionKind, ExprId, ExprKind, StatementId, StatementKind};
use source::Span;
use symbols::{Attributes, SymbolId};

impl View<'_> {
    /// R927 allocate-stmt, R941 deallocate-stmt.
    pub(super) fn change_allocations(&mut self, action: &Action, at: Span) {
        match self.allocation_lines(action) {
            Some(lines) => lines.into_iter().for_each(|line| self.print_line(line)),
            None => self.report_refusal(&action.kind, at),
        }
    }

    fn allocation_lines(&self, action: &Action) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        for allocation in read_allocations(self.unit, self.body, action)? {
            if let Some(component) = self.allocatable_component(allocation.object) {
                lines.extend(match action.kind {
                    ActionKind::Allocate => self.allocate_component(&component, &allocation),
                    _ => vec![
                        format!("if (!{component}.base_addr)"),
                        "  __builtin_trap();".to_string(),
                        format!("__builtin_free({component}.base_addr);"),
                        format!("{component}.base_addr = 0;"),
                    ],
                });
                continue;
            }
            let symbol = self.allocatable_variable(allocation.object)?;
            lines.extend(match action.kind {
                ActionKind::Allocate => self.spell_allocate(symbol, &allocation),
                _ => self.spell_deallocate(symbol)?,
            });
        }
        Some(lines)
    }

    /// The variable that an expression is, if its address is one of the function.
    fn allocatable_variable(&self, object: ExprId) -> Option<SymbolId> {
        let ExprKind::Symbol(symbol) = self.body.exprs[object].kind else { return None };
        let symbol = self.original_symbol(symbol);
        let ty = self.symbols()[symbol].ty?;
        let is_known = self.passed.contains(&symbol) || self.is_own_array(symbol);
        (is_known && is_allocated_plainly(self.symbols(), ty)).then_some(symbol)
    }

    /// Whether a variable is an allocatable array or a pointer to one that the function has for itself, as an address with bounds.
    pub(super) fn is_own_array(&self, symbol: SymbolId) -> bool {
        let is_flat =
            self.symbols()[symbol].ty.is_some_and(|ty| matches!(self.pointee_shape(ty), super::Shape::Flat(_)));
        is_flat && !self.passed.contains(&symbol) && self.numbers.contains(&ParameterRole::Extent(symbol, 0))
    }

    /// The member that an expression is, if it is an allocatable component of numbers.
    fn allocatable_component(&self, object: ExprId) -> Option<String> {
        let ExprKind::Member { base, field } = self.body.exprs[object].kind else { return None };
        let is_it = is_allocatable(self.symbols(), self.body.exprs[base].ty, field)
            && is_allocated_plainly(self.symbols(), self.body.exprs[object].ty);
        if is_it { self.spell_component(object, 0) } else { None }
    }

    fn allocate_component(&self, component: &str, allocation: &Allocation) -> Vec<String> {
        let mut lines = vec![format!("if ({component}.base_addr)"), "  __builtin_trap();".to_string(), "{".to_string()];
        lines.push(format!("  long bytes = sizeof *{component}.base_addr;"));
        for (number, (lower, upper)) in allocation.bounds.iter().enumerate() {
            let lower = lower.map_or("1".to_string(), |lower| format!("(long)({})", self.spell_expr(lower)));
            let (extent, dimension) = (format!("extent_{}", number + 1), format!("{component}.dim[{number}]"));
            lines.extend([
                format!("  long {extent} = (long)({}) - {lower} + 1;", self.spell_expr(*upper)),
                format!("  if ({extent} < 0)"),
                format!("    {extent} = 0;"),
                format!("  {dimension}.lower = {extent} ? {lower} : 1;"),
                format!("  {dimension}.extent = {extent};"),
                format!("  {dimension}.sm = bytes;"),
                format!("  bytes *= {extent};"),
            ]);
        }
        lines.extend([
            format!("  {component}.base_addr = __builtin_malloc(bytes + 1);"),
            "}".to_string(),
            format!("if (!{component}.base_addr)"),
            "  __builtin_trap();".to_string(),
        ]);
        lines
    }

    /// The pointer to a variable.
    fn pointer_to(&self, symbol: SymbolId) -> String {
        let name = self.name(symbol);
        let shape = self.symbols()[symbol].ty.map(|ty| self.pointee_shape(ty));
        match (shape, self.pointer_name(symbol)) {
            (_, Some(pointer)) => pointer,
            (Some(super::Shape::Flat(_)), None) => name,
            _ => format!("__sotoc_var_{name}"),
        }
    }

    fn spell_allocate(&self, symbol: SymbolId, allocation: &Allocation) -> Vec<String> {
        let pointer = self.pointer_to(symbol);
        let mut lines = Vec::new();
        if self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE) {
            lines.extend([format!("if ({pointer})"), "  __builtin_trap();".to_string()]);
        }
        lines.push("{".to_string());
        let mut bytes = format!("sizeof *{pointer}");
        for (number, (lower, upper)) in allocation.bounds.iter().enumerate() {
            let lower = lower.map_or("1".to_string(), |lower| format!("(long)({})", self.spell_expr(lower)));
            let extent = format!("extent_{}", number + 1);
            lines.push(format!("  long {extent} = (long)({}) - {lower} + 1;", self.spell_expr(*upper)));
            lines.push(format!("  if ({extent} < 0)"));
            lines.push(format!("    {extent} = 0;"));
            let number = number as u32;
            let numbers = [
                (ParameterRole::Lower(symbol, number), format!("{extent} ? {lower} : 1")),
                (ParameterRole::Extent(symbol, number), extent.clone()),
                (ParameterRole::Stride(symbol, number), format!("(long)({bytes})")),
            ];
            let known = numbers.into_iter().filter(|(role, _)| self.numbers.contains(role));
            lines.extend(known.map(|(role, text)| format!("  {} = {text};", self.parameter_name(role))));
            bytes.push_str(&format!(" * {extent}"));
        }
        lines.push(format!("  {pointer} = __builtin_malloc({bytes} + 1);"));
        lines.push("}".to_string());
        lines.extend([format!("if (!{pointer})"), "  __builtin_trap();".to_string()]);
        lines
    }

    /// What came with the call is the caller's to deallocate.
    fn spell_deallocate(&self, symbol: SymbolId) -> Option<Vec<String>> {
        let is_pointer = self.symbols()[symbol].attributes.contains(Attributes::POINTER);
        if is_pointer && collect_pointed(self.symbols(), self.body, self.block).contains(&symbol) {
            return None;
        }
        let (pointer, name) = (self.pointer_to(symbol), self.pointer_name(symbol).unwrap_or_else(|| self.name(symbol)));
        let of_caller = match self.passed.contains(&symbol) {
            true => format!(" || {pointer} == {name}_given"),
            false => String::new(),
        };
        Some(vec![
            format!("if (!{pointer}{of_caller})"),
            "  __builtin_trap();".to_string(),
            format!("__builtin_free({pointer});"),
            format!("{pointer} = 0;"),
        ])
    }

    /// The addresses that came with the call, of the variables that are deallocated.
    pub(super) fn keep_given(&mut self, block: &[StatementId]) {
        let body = self.body;
        let mut found = IndexSet::new();
        body.each_statement(block, |statement| {
            if let StatementKind::Action(action) = &body.statements[statement].kind
                && action.kind == ActionKind::Deallocate
            {
                found.extend(action.exprs().filter_map(|object| self.allocatable_variable(object)));
                found.retain(|symbol| self.passed.contains(symbol));
            }
        });
        for symbol in found {
            let name = self.pointer_name(symbol).unwrap_or_else(|| self.name(symbol));
            self.print_line(format!("void *const {name}_given = {};", self.pointer_to(symbol)));
        }
    }

    fn is_scalar_target(&self, target: ExprId) -> bool {
        self.symbols().types.is_scalar(self.body.exprs[target].ty)
    }

    /// What an assignment allocates, if nothing did: a number that the function allocates anywhere (Fortran 2023, 10.2.1.3p3).
    pub(super) fn allocate_assigned(&self, target: ExprId) -> Option<String> {
        if let Some(component) = self.allocatable_component(target).filter(|_| self.is_scalar_target(target)) {
            return Some(format!("{component}.base_addr = __builtin_malloc(sizeof *{component}.base_addr);"));
        }
        let symbol = self.allocatable_variable(target)?;
        let is_moved = collect_moved(self.symbols(), self.body, self.block).contains(&symbol);
        let is_scalar = matches!(self.pointee_shape(self.symbols()[symbol].ty?), super::Shape::Scalar);
        let pointer = self.pointer_to(symbol);
        (is_moved && is_scalar).then(|| format!("{pointer} = __builtin_malloc(sizeof *{pointer});"))
    }
}
