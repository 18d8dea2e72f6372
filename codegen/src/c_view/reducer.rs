//! The reductions that the program declares, as declarations of C: those of Fortran too, whose identifiers get names that C has.

use super::atomic::is_hidden;
use super::{Printed, View};
use crate::UnitView;
use crate::lower::local::collect_mentioned;
use crate::outline::parameter::is_variable;
use crate::outline::reducer::{FoundReducer, find_reducer, is_of_program, reduced_type};
use directives::Language;
use indexmap::IndexSet;
use semantics::body::{Initializer, ReducerPart, StatementId, StatementKind};
use semantics::translate::{OmpItem, Operator};
use source::Span;
use symbols::SymbolId;

/// Whether an item is reduced as the language says, or as a declaration does that is printed.
pub(super) fn is_printable(unit: UnitView<'_>, index: usize, operator: Operator, item: &OmpItem) -> bool {
    let own = is_of_program(unit, index, operator, item.symbol);
    !own || find_printable(unit, index, operator, item).is_some()
}

/// The declaration by which an item is reduced, if C can have it.
pub(super) fn find_printable<'a>(
    unit: UnitView<'a>,
    index: usize,
    operator: Operator,
    item: &OmpItem,
) -> Option<FoundReducer<'a>> {
    let symbols = &unit.environments.symbols;
    let own = is_of_program(unit, index, operator, item.symbol);
    let ty = symbols[item.symbol].ty.filter(|_| own)?;
    let found = find_reducer(unit, index, operator, reduced_type(symbols, ty))?;
    let mut unneeded = Printed::default();
    declaration_text(found, &mut unneeded, Span::default()).is_some().then_some(found)
}

/// The identifier of the reduction of an item, if a declaration of the program says what it is.
pub(super) fn spell_declared(unit: UnitView<'_>, index: usize, operator: Operator, item: &OmpItem) -> Option<String> {
    find_printable(unit, index, operator, item).map(spell_identifier)
}

/// The identifier of a declaration: its own where it is one of the file, else a name that others do not have.
fn spell_identifier(found: FoundReducer<'_>) -> String {
    let (body, symbols) = (&found.unit.resolved.bodies[found.index], &found.unit.environments.symbols);
    let operator = found.reducer.operator;
    match body.procedure {
        None if body.language != Language::Fortran => {
            View::new(found.unit, found.index).spell_operator(operator).into()
        }
        procedure => {
            let place = procedure.map_or("main", |procedure| found.unit.atoms.text(symbols[procedure].name));
            format!("{}_{place}", operator_word(found, operator))
        }
    }
}

/// A word of C for an operator.
fn operator_word<'a>(found: FoundReducer<'a>, operator: Operator) -> &'a str {
    match operator {
        Operator::Add => "add",
        Operator::Multiply => "multiply",
        Operator::Max => "max",
        Operator::Min => "min",
        Operator::BitAnd => "iand",
        Operator::BitOr => "ior",
        Operator::BitXor => "ieor",
        Operator::And => "and",
        Operator::Or => "or",
        Operator::Eqv => "eqv",
        Operator::Neqv => "neqv",
        Operator::User(name) => found.unit.atoms.text(name).trim_matches('.'),
    }
}

/// Prints a declaration that is not `known`, behind the functions of its parts that are not expressions.
pub(super) fn print_declaration(
    found: FoundReducer<'_>,
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
) {
    let mut functions = Printed::default();
    let Some(text) = declaration_text(found, &mut functions, at).filter(|text| known.insert(text.clone())) else {
        return;
    };
    printed.pieces.append(&mut functions.pieces);
    printed.diagnostics.append(&mut functions.diagnostics);
    printed.pieces.push(format!("#pragma omp {text}\n"));
}

/// The directive that declares it, for this type alone.
fn declaration_text(found: FoundReducer<'_>, functions: &mut Printed, at: Span) -> Option<String> {
    let view = View::new(found.unit, found.index);
    let ty = view.spell_declaration(found.reducer.ty, "");
    let (ty, identifier) = (ty.trim_end(), spell_identifier(found));
    let is_word = identifier.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let word = if is_word { identifier.as_str() } else { operator_word(found, found.reducer.operator) };
    let name = |part: &str| format!("__{part}_{word}_{}", ty.replace([' ', '*'], "_"));
    let combiner = part_text(found, &found.reducer.combiner, &name("combine"), functions, at)?;
    let text = format!("declare reduction({identifier} : {ty} : {combiner})");
    let text = match &found.reducer.initializer {
        Initializer::Default => text,
        Initializer::Part(part) => {
            format!("{text} initializer({})", part_text(found, part, &name("initialize"), functions, at)?)
        }
        Initializer::Broken => return None,
    };
    view.refused.borrow().is_empty().then_some(text)
}

/// A combiner or initializer: an expression, or the call of a function that is printed for it.
fn part_text(
    found: FoundReducer<'_>,
    part: &ReducerPart,
    name: &str,
    functions: &mut Printed,
    at: Span,
) -> Option<String> {
    let view = View::new(found.unit, found.index);
    let expression = match part.block.as_slice() {
        [only] => match view.body.statements[*only].kind {
            StatementKind::Expr(expr) => Some(view.spell_expr(expr)),
            _ => None,
        },
        _ => None,
    };
    // C has one expression there, and compilers are not up to compound literals outside of functions.
    if let Some(text) = expression.filter(|text| view.refused.borrow().is_empty() && !is_hidden(text)) {
        return Some(text);
    }
    let text = function_text(found, part, name, at, functions)?;
    functions.pieces.push(text);
    let [set, other] = part.variables.map(|symbol| view.name(symbol).to_string());
    Some(format!("{name}(&{set}, &{other})"))
}

/// A function that does what a part does, of the addresses of its variables.
fn function_text(
    found: FoundReducer<'_>,
    part: &ReducerPart,
    name: &str,
    at: Span,
    functions: &mut Printed,
) -> Option<String> {
    let mut view = View::new(found.unit, found.index);
    view.block = &part.block;
    let symbols = view.symbols();
    let mut parameters = Vec::new();
    for symbol in part.variables {
        let own = view.name(symbol).to_string();
        parameters.push(view.spell_declaration(found.reducer.ty, &format!("*{own}")));
        view.declared.insert(symbol);
        view.names.insert(symbol, format!("(*{own})"));
    }
    let inside = view.declared_in(&part.block);
    view.declared.extend(inside);
    let locals: IndexSet<SymbolId> = collect_mentioned(symbols, view.body, &part.block).into_iter().collect();
    for symbol in locals.into_iter().filter(|symbol| is_variable(symbols, *symbol)) {
        if let Some(ty) = symbols[symbol].ty
            && view.declared.insert(symbol)
        {
            let declared = view.declare_local(ty, &view.name(symbol));
            view.print_line(format!("{declared};"));
        }
    }
    view.print_block(&part.block);
    functions.pieces.extend(view.runtime.take());
    let refused = view.refused.take();
    let text = format!("static void {name}({})\n{{\n{}}}\n\n", parameters.join(", "), view.text);
    if refused.is_empty() {
        return Some(text);
    }
    for mut problem in refused {
        (problem.primary.at, problem.secondary) = (at, Vec::new());
        functions.diagnostics.push(problem);
    }
    None
}

/// The blocks of a declaration, whose functions are needed.
pub(super) fn blocks_of(found: FoundReducer<'_>) -> [&[StatementId]; 2] {
    let initializer = match &found.reducer.initializer {
        Initializer::Part(part) => part.block.as_slice(),
        Initializer::Default | Initializer::Broken => &[],
    };
    [&found.reducer.combiner.block, initializer]
}
