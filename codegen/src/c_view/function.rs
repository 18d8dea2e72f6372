//! The functions of Fortran and C that a region calls, and the reductions that it declares, as C: each may need the other.

use super::argument::{bound_names, by_reference};
use super::by_address::spell_lookup;
use super::dummies::{dummy_arguments, type_parameter, typed_dummies};
use super::dynamic::print_types;
use super::host::{bind_host_variables, function_name, host_parameters};
use super::reducer::{blocks_of, find_printable, print_declaration};
use super::{Printed, Shape, View};
use crate::UnitView;
use crate::lower::local::collect_mentioned;
use crate::outline::bound::{bound_candidates, collect_dispatches};
use crate::outline::closure;
use crate::outline::descriptors::is_dynamic;
use crate::outline::external::is_of_system;
use crate::outline::homes::is_on_device;
use crate::outline::indirect::{calls_through_pointer, collect_indirect};
use crate::outline::parameter::is_variable;
use crate::outline::region::construct_reading;
use crate::outline::variant::{self, Choice};
use crate::phrases::NoCode;
use directives::Language;
use indexmap::IndexSet;
use semantics::body::{Body, ConstructId, StatementId, StatementKind};
use semantics::translate::OmpArgument;
use source::Span;
use symbols::{Attributes, ScopeKind, SymbolId, Type};

/// Whether a function is called by its own name: the others are built into the compiler.
fn is_called_by_name(name: &str) -> bool {
    !name.starts_with("__builtin_")
}

/// The number of a body in its unit.
fn index_of(unit: UnitView<'_>, body: &Body) -> usize {
    unit.resolved.bodies.iter().position(|other| std::ptr::eq(other, body)).unwrap_or_default()
}

/// Prints the definitions of functions called from a block, each after those it calls; cycles end. Spans of other units mean nothing
/// in this one: `at` is where it learns of what is wrong there.
pub(super) fn print_functions(
    unit: UnitView<'_>,
    body: &Body,
    block: &[StatementId],
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
    depth: u32,
) {
    print_reducers(unit, index_of(unit, body), block, known, printed, at);
    for callee in closure::collect_callees(&unit.environments.symbols, body, block) {
        let found = variant::possible_definitions(unit, callee);
        if found.is_empty() {
            // What another file of Fortran defines has another name, and is declared where it is called.
            let name = match variant::choose_anywhere(unit, callee) {
                Choice::Variant(name) => name,
                Choice::Base | Choice::Open => unit.environments.symbols[callee].name,
            };
            let name = unit.atoms.text(name).to_string();
            let is_called = is_called_by_name(&name) && (body.language != Language::Fortran || is_of_system(&name));
            let of_runtime = Some(&name).filter(|name| is_called && known.insert(name.to_string()));
            let declared = of_runtime.and_then(|_| View::new(unit, index_of(unit, body)).spell_prototype(callee));
            printed.pieces.extend(declared.map(|declared| format!("{declared};\n")));
        }
        for (other, index) in found {
            print_definition(other, index, known, printed, at, depth);
        }
    }
    for candidate in collect_dispatches(body, block).into_iter().flat_map(|it| bound_candidates(unit, body, it)) {
        if let Some((other, index)) = candidate.procedure {
            print_definition(other, index, known, printed, at, depth);
        }
    }
}

/// Prints the functions that a block may call through pointers of the host, and what finds them.
pub(super) fn print_indirect_functions(
    unit: UnitView<'_>,
    index: usize,
    block: &[StatementId],
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
) {
    let found = collect_indirect(unit);
    if found.is_empty() || !calls_through_pointer(unit, index, block) {
        return;
    }
    let names: Vec<String> = found.iter().map(|(other, index)| function_name(*other, *index)).collect();
    let [declaration, definition] = spell_lookup(unit, &names);
    printed.pieces.push(declaration);
    for (other, index) in found {
        print_definition(other, index, known, printed, at, 0);
    }
    printed.pieces.push(definition);
}

fn print_definition(
    unit: UnitView<'_>,
    index: usize,
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
    depth: u32,
) {
    let definition = &unit.resolved.bodies[index];
    let view = View::new(unit, index);
    if depth > crate::DEPTH || !known.insert(function_name(unit, index)) {
        return;
    }
    view.spell_records(&mut printed.pieces, &[], &definition.block);
    print_types(unit, index, printed);
    if let Some(head) = function_head(unit, index) {
        printed.pieces.push(format!("{head};\n"));
    }
    print_functions(unit, definition, &definition.block, known, printed, at, depth + 1);
    function_text(unit, index, printed, at);
}

fn function_head(unit: UnitView<'_>, index: usize) -> Option<String> {
    let view = View::new(unit, index);
    let symbols = view.symbols();
    let (dummies, result) = dummy_arguments(unit, view.body)?;
    let typed = typed_dummies(unit, index);
    let mut parameters: Vec<String> = dummies
        .iter()
        .map(|dummy| {
            let name = view.name(*dummy);
            let ty = symbols[*dummy].ty.unwrap_or(symbols::Types::UNKNOWN);
            let star = if by_reference(symbols, view.body.language, *dummy) { "*" } else { "" };
            let declared = match view.pointee_shape(ty) {
                Shape::Flat(element) if !view.is_pointer(ty) => view.spell_declaration(element, &format!("*{name}")),
                _ => view.spell_declaration(ty, &format!("{star}{name}")),
            };
            let bounds = bound_names(symbols, *dummy, &name);
            let declared = bounds.iter().fold(declared, |all, bound| format!("{all}, long {bound}"));
            match typed.contains(dummy) {
                true => format!("{declared}, {}", type_parameter(&name)),
                false => declared,
            }
        })
        .collect();
    parameters.extend(host_parameters(&view, &dummies));
    let procedure = view.body.procedure?;
    // C gives no arrays: they go to memory of the caller.
    let array = result.and_then(|result| array_result(&view, result));
    let given = || {
        result.and_then(|result| symbols[result].ty).or_else(|| match &symbols.types[symbols[procedure].ty?] {
            Type::Function { result, .. } => *result,
            _ => symbols[procedure].ty,
        })
    };
    let result = if array.is_some() { None } else { given() };
    parameters.extend(array);
    let parameters = if parameters.is_empty() { "void".to_string() } else { parameters.join(", ") };
    let head = format!("{}({parameters})", function_name(unit, index));
    Some(format!("static {}", result.map_or(format!("void {head}"), |ty| view.spell_declaration(ty, &head))))
}

/// The parameter for a result that is an array.
fn array_result(view: &View<'_>, result: SymbolId) -> Option<String> {
    let types = &view.symbols().types;
    let ty = view.symbols()[result].ty.filter(|ty| matches!(types[types.representation(*ty)], Type::Array { .. }))?;
    let name = view.name(result);
    Some(match view.pointee_shape(ty) {
        Shape::Flat(element) => view.spell_declaration(element, &format!("*{name}")),
        Shape::Scalar | Shape::Nested(_) => view.spell_declaration(ty, &name),
    })
}

/// The globals that a function of C refers to, then the function.
fn function_text(unit: UnitView<'_>, index: usize, printed: &mut Printed, at: Span) {
    let mut view = View::new(unit, index);
    let Some(head) = function_head(unit, index) else { return };
    let Some((dummies, result)) = dummy_arguments(unit, view.body) else { return };
    let array = result.filter(|result| array_result(&view, *result).is_some());
    let result = result.filter(|_| array.is_none());
    if result.and_then(|result| view.symbols()[result].ty).is_some_and(|ty| view.is_text_type(ty)) {
        view.report_refusal(NoCode::Text, at);
    }
    view.refuse_captures(at);
    view.result = result;
    view.declared.extend(array);
    let symbols = view.symbols();
    bind_host_variables(&mut view, &dummies);
    view.bind_parameters(&dummies);
    let inside = view.declared_in(&view.body.block);
    view.declared.extend(inside);
    let body = view.body;
    let mut locals: IndexSet<SymbolId> = result.into_iter().collect();
    locals.extend(collect_mentioned(symbols, body, &body.block));
    for symbol in locals {
        if let Some(table) = view.constant_array(symbol)
            && view.declared.insert(symbol)
        {
            view.print_line(table);
        }
        let Some(ty) = symbols[symbol].ty.filter(|_| is_variable(symbols, symbol)) else { continue };
        if !view.declared.insert(symbol) {
            continue;
        }
        match symbols.scopes[symbols[symbol].scope].kind {
            ScopeKind::Global | ScopeKind::Module | ScopeKind::Submodule if Some(symbol) != result => {
                printed.pieces.push(view.spell_global(symbol, ty));
            }
            _ if is_on_device(unit, symbol) => printed.pieces.push(view.spell_global(symbol, ty)),
            _ => {
                view.tell_apart(symbol);
                if view.print_moving(symbol, ty) {
                    continue;
                }
                let declared = view.declare_local(ty, &view.name(symbol));
                let kept = view.storage_word(symbol, ty);
                let mut value = view.kept_value(symbol, ty, !kept.is_empty());
                if value.is_empty() {
                    value = view.default_initial(ty).map_or(value, |initial| format!(" = {initial}"));
                }
                view.print_line(format!("{kept}{declared}{value};"));
            }
        }
    }
    dummies.iter().for_each(|dummy| view.initialize_given(*dummy));
    for why in crate::lower::refusals::refused_in_procedure(symbols, body) {
        view.report_refusal(why, at);
    }
    view.print_block(&body.block);
    if let Some(result) = result {
        let name = view.name(result);
        view.print_line(format!("return {name};"));
    }
    printed.pieces.extend(view.runtime.take());
    printed.pieces.push(format!("{head}\n{{\n{}}}\n\n", view.text));
    for mut refused in view.refused.take() {
        (refused.primary.at, refused.secondary) = (at, Vec::new());
        printed.diagnostics.push(refused);
    }
}

impl View<'_> {
    /// What the parameters of the function are called in it.
    fn bind_parameters(&mut self, dummies: &[SymbolId]) {
        for dummy in typed_dummies(self.unit, self.index) {
            self.types.insert(dummy, format!("{}_type", self.name(dummy)));
        }
        for dummy in dummies {
            self.declared.insert(*dummy);
            if by_reference(self.symbols(), self.body.language, *dummy) {
                self.names.insert(*dummy, format!("(*{})", self.name(*dummy)));
            }
        }
    }

    /// What a procedure only gives has its default initialization when the procedure begins (Fortran 8.5.10).
    fn initialize_given(&mut self, dummy: SymbolId) {
        let data = &self.symbols()[dummy];
        let (is_given, is_optional) =
            (data.attributes.contains(Attributes::INTENT_OUT), data.attributes.contains(Attributes::OPTIONAL));
        let Some(ty) = data.ty.filter(|_| is_given && !is_dynamic(self.symbols(), dummy)) else { return };
        let Some(initial) = self.default_initial(ty) else { return };
        let types = &self.symbols().types;
        if !matches!(types[types.representation(ty)], Type::Record { .. }) {
            return self.report_refusal(NoCode::DefaultInitialization, Span::default());
        }
        let (name, spelled) = (self.name(dummy), self.spell_declaration(ty, ""));
        let guard = match name.strip_prefix("(*").and_then(|name| name.strip_suffix(')')) {
            Some(pointer) if is_optional => format!("if ({pointer}) "),
            _ => String::new(),
        };
        self.print_line(format!("{guard}{name} = ({spelled}){initial};"));
    }
}

/// Prints the declarations of reductions that constructs of a block need, with the functions that these need.
pub(super) fn print_reducers(
    unit: UnitView<'_>,
    index: usize,
    block: &[StatementId],
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
) {
    let body = &unit.resolved.bodies[index];
    let mut constructs = Vec::new();
    body.each_statement(block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            constructs.push(construct);
        }
    });
    constructs.into_iter().for_each(|construct| print_reducers_of(unit, index, construct, known, printed, at));
}

/// The same of a construct alone.
pub(super) fn print_reducers_of(
    unit: UnitView<'_>,
    index: usize,
    construct: ConstructId,
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
) {
    let clauses = construct_reading(unit, index, construct).iter().flat_map(|reading| &reading.clauses);
    for clause in clauses {
        let OmpArgument::Reduction(operator, items) = &clause.argument else { continue };
        for found in items.iter().filter_map(|item| find_printable(unit, index, *operator, item)) {
            let body = &found.unit.resolved.bodies[found.index];
            View::new(found.unit, found.index).spell_records(&mut printed.pieces, &[], &found.reducer.combiner.block);
            for block in blocks_of(found) {
                print_functions(found.unit, body, block, known, printed, at, 0);
            }
            print_declaration(found, known, printed, at);
        }
    }
}
