//! A target function as readable C: the view of the target code generation document (R371-R398).
//!
//! Reading order: this file is the function with its copies and declarations; [`types`] prints declarators, [`expression`] and
//! [`statement`] the region, [`pragma`] the reduced directives. The function runs on one thread, which opens the parallel
//! regions inside it; so a mapped scalar may be copied in before and out after.

mod allocate;
mod argument;
mod associate;
mod atomic;
mod bounds;
mod by_address;
mod counted_loops;
mod descriptor;
mod dummies;
mod dynamic;
mod event;
mod expression;
mod function;
mod host;
mod intrinsic;
mod loop_order;
mod operator;
mod output;
mod own_copies;
mod pointer;
mod pragma;
mod reducer;
mod reverse;
mod statement;
mod text;
mod types;

use crate::UnitView;
use crate::lower::facts::{Facts, collect_changed_bounds, collect_facts, is_associate};
use crate::lower::local::{collect_mentioned, mentioned_in_statements};
use crate::lower::rules::language_rules;
use crate::outline::TargetFunction;
use crate::outline::closure;
use crate::outline::homes::is_on_device;
use crate::outline::parameter::{Parameter, ParameterRole, Passing, is_variable};
use crate::outline::region::construct_reading;
use crate::outline::section::{first_index, section_of};
use crate::phrases::NoCode;
use crate::problems;
use directives::{Leaf, MapType};
use indexmap::{IndexMap, IndexSet};
use semantics::body::{ActionKind, Body, ExprId, ExprKind, StatementId, StatementKind};
use source::{Atom, Diagnostic, Span};
use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use symbols::{Attributes, Details, RecordId, ScopeKind, SymbolId, SymbolTable, Type, TypeId};

/// A target function as C.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Printed {
    /// The records and functions that it needs, each after those it needs.
    pub pieces: Vec<String>,
    /// Itself; nothing if some of it is not C.
    pub function: String,
    /// What is not.
    pub diagnostics: Vec<Diagnostic>,
}

/// The C of a target function.
pub fn print_target(unit: UnitView<'_>, target: &TargetFunction) -> Printed {
    let body = &unit.resolved.bodies[target.body];
    let block = &body.constructs[target.construct].block;
    let mut view = View::new(unit, target.body);
    view.block = block;
    let readings = construct_reading(unit, target.body, target.construct).iter();
    view.leaves.extend(readings.flat_map(|reading| reading.name.leaves()).filter(|leaf| **leaf != Leaf::Target));
    view.print_parameters(&target.parameters);
    let mut printed = Printed::default();
    view.spell_records(&mut printed.pieces, &target.parameters, block);
    let (mut known, at) = (IndexSet::new(), body.constructs[target.construct].line);
    function::print_reducers_of(unit, target.body, target.construct, &mut known, &mut printed, at);
    function::print_indirect_functions(unit, target.body, block, &mut known, &mut printed, at);
    function::print_functions(unit, body, block, &mut known, &mut printed, at, 0);
    view.print_function(target, &mut printed);
    if !printed.diagnostics.is_empty() {
        (printed.pieces, printed.function) = (Vec::new(), String::new());
    }
    printed
}

/// Target functions as one text: what several of them need is in it once.
pub fn join_printed<'a>(printed: impl Iterator<Item = &'a Printed>) -> String {
    let mut known: IndexSet<&str> = IndexSet::new();
    let mut text = String::new();
    for printed in printed.filter(|printed| !printed.function.is_empty()) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.extend(printed.pieces.iter().map(String::as_str).filter(|piece| known.insert(piece)));
        text.push_str(&printed.function);
    }
    text
}

/// Where the text goes, and what each variable is called.
struct View<'a> {
    unit: UnitView<'a>,
    body: &'a Body,
    index: usize,
    /// How a variable is spelled where that is not its name.
    names: IndexMap<SymbolId, String>,
    /// Arguments of clauses that were evaluated before the region started.
    arguments: IndexMap<ExprId, String>,
    /// The bounds of arrays that are parameters.
    numbers: IndexSet<ParameterRole>,
    /// The types that polymorphic objects have, as C.
    types: IndexMap<SymbolId, String>,
    /// Variables that need no declaration: parameters, and those declared inside.
    declared: IndexSet<SymbolId>,
    /// Those of them that are parameters which are passed by address.
    passed: IndexSet<SymbolId>,
    /// The variables that the construct which is printed has a copy of around it.
    copied: IndexSet<SymbolId>,
    text: String,
    indent: usize,
    /// Whether what is being printed is the block of an atomic construct.
    in_atomic: bool,
    /// How many of the loops that come next belong to a construct.
    governed: usize,
    /// The loops, and the branches that `break` leaves, around what is being printed.
    around: Vec<StatementId>,
    /// The statements that a jump ends from further inside than `break` does, and the loops of which one ends an iteration.
    left: IndexSet<(StatementId, Jump)>,
    /// The variable whose value the function of Fortran that is printed gives.
    result: Option<SymbolId>,
    /// The names of records without one.
    anonymous: RefCell<HashMap<RecordId, String>>,
    /// The declarations of functions of the runtime that are intrinsic to Fortran.
    runtime: RefCell<IndexSet<String>>,
    /// What is not C.
    refused: RefCell<Vec<Diagnostic>>,
    /// What is printed.
    block: &'a [StatementId],
    /// The constructs around what is being printed, outermost first.
    leaves: Vec<Leaf>,
    /// The variables that the bounds of arrays can no longer be computed from.
    changed_bounds: OnceCell<HashSet<SymbolId>>,
    /// The names that several derived types of the file have.
    namesakes: OnceCell<HashSet<Atom>>,
}

/// How a named statement is left from inside of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Jump {
    /// `exit`
    Exit,
    /// `cycle`
    Cycle,
}

impl<'a> View<'a> {
    fn new(unit: UnitView<'a>, index: usize) -> View<'a> {
        let body = &unit.resolved.bodies[index];
        let (names, arguments, declared) = (IndexMap::new(), IndexMap::new(), IndexSet::new());
        let (anonymous, refused, runtime) = (RefCell::default(), RefCell::default(), RefCell::default());
        let (text, numbers) = (String::new(), IndexSet::new());
        View {
            unit,
            body,
            index,
            names,
            arguments,
            numbers,
            types: IndexMap::new(),
            declared,
            passed: IndexSet::new(),
            copied: IndexSet::new(),
            text,
            indent: 1,
            in_atomic: false,
            governed: 0,
            around: Vec::new(),
            left: IndexSet::new(),
            result: None,
            anonymous,
            runtime,
            refused,
            block: &body.block,
            leaves: vec![Leaf::Target],
            changed_bounds: OnceCell::new(),
            namesakes: OnceCell::new(),
        }
    }

    /// A bound of an array is what the variable was when the array began to be.
    fn check_bound(&self, symbol: SymbolId) {
        let changed = self.changed_bounds.get_or_init(|| collect_changed_bounds(self.unit, self.index, self.block));
        if changed.contains(&self.original_symbol(symbol)) {
            self.report_refusal(NoCode::ChangedBounds, Span::default());
        }
    }

    /// Notes that something has no C; one mistake is enough for a function.
    fn report_refusal(&self, what: impl Display, at: Span) {
        let mut refused = self.refused.borrow_mut();
        if refused.is_empty() {
            refused.push(problems::no_c(what, at));
        }
    }

    fn symbols(&self) -> &'a SymbolTable {
        &self.unit.environments.symbols
    }

    fn original_symbol(&self, symbol: SymbolId) -> SymbolId {
        self.symbols().original(symbol)
    }

    fn name(&self, symbol: SymbolId) -> String {
        let symbol = self.original_symbol(symbol);
        let data = &self.symbols()[symbol];
        // What a use statement renames has one name here.
        let text = || self.unit.atoms.text(data.details.source_name().unwrap_or(data.name)).to_string();
        self.names.get(&symbol).cloned().unwrap_or_else(text)
    }

    fn print_line(&mut self, text: impl AsRef<str>) {
        let pad = "  ".repeat(self.indent);
        self.text.push_str(&pad);
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    fn print_parameters(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            match parameter.what {
                ParameterRole::Variable(symbol) => {
                    self.declared.insert(symbol);
                    if parameter.passing == Passing::Address {
                        self.passed.insert(symbol);
                    }
                    self.names.insert(symbol, parameter.name.clone());
                }
                ParameterRole::Clause(expr) => drop(self.arguments.insert(expr, parameter.name.clone())),
                ParameterRole::Lower(..) | ParameterRole::Extent(..) | ParameterRole::Stride(..) => {
                    self.numbers.insert(parameter.what);
                }
                ParameterRole::Device => {}
            }
        }
    }

    fn spell_records(
        &self,
        pieces: &mut Vec<String>,
        parameters: &[Parameter],
        block: &[semantics::body::StatementId],
    ) {
        let symbols = self.symbols();
        let mut types = closure::types_of(symbols, self.body, block);
        types.extend(parameters.iter().map(|parameter| parameter.ty));
        for record in closure::collect_records(symbols, types.into_iter()) {
            pieces.push(self.spell_record(record));
        }
    }

    fn print_function(mut self, target: &TargetFunction, printed: &mut Printed) {
        let construct = &self.body.constructs[target.construct];
        let parameters: Vec<String> =
            target.parameters.iter().map(|parameter| self.spell_parameter(parameter)).collect();
        let parameters = if parameters.is_empty() { "void".to_string() } else { parameters.join(", ") };
        let head = format!("void {}({parameters})", target.name);
        for parameter in &target.parameters {
            self.bring_in(parameter);
        }
        self.keep_given(&construct.block);
        let inside = self.declared_in(&construct.block);
        self.declared.extend(inside);
        let privates = self.declare_privates(target, printed);
        self.text.push('\n');
        let readings = construct_reading(self.unit, self.index, target.construct);
        self.print_readings(target.construct, readings);
        let written = collect_facts(self.unit, self.index, &construct.block);
        let going_out = target.parameters.iter().map(|parameter| (parameter, self.bring_out(parameter, &written)));
        let (out, kept): (Vec<_>, Vec<_>) = going_out.partition(|(_, line)| line.is_some());
        let mut out: Vec<String> = out.into_iter().filter_map(|(_, line)| line).collect();
        let copies = kept.into_iter().filter_map(|(parameter, _)| self.copied_symbol(parameter));
        let unread = copies.chain(privates).filter(|symbol| self.is_set_alone(*symbol, &construct.block));
        out.extend(unread.map(|symbol| format!("(void){};", self.name(symbol))));
        if !out.is_empty() {
            self.text.push('\n');
        }
        out.into_iter().for_each(|line| self.print_line(line));
        printed.pieces.extend(self.runtime.take());
        printed.function = format!("{head}\n{{\n{}}}\n", self.text);
        for mut refused in self.refused.take() {
            if refused.primary.at == Span::default() {
                refused.primary.at = construct.line;
            }
            printed.diagnostics.push(refused);
        }
    }

    fn spell_parameter(&self, parameter: &Parameter) -> String {
        let name = &parameter.name;
        match (parameter.what, parameter.passing) {
            (ParameterRole::Lower(..) | ParameterRole::Extent(..) | ParameterRole::Stride(..), _) => {
                format!("long {name}")
            }
            (ParameterRole::Device, _) => format!("long {name}"),
            (ParameterRole::Variable(_) | ParameterRole::Clause(_), Passing::Value) => {
                self.spell_declaration(parameter.ty, name)
            }
            (ParameterRole::Variable(_) | ParameterRole::Clause(_), Passing::Address) => {
                match self.pointee_shape(parameter.ty) {
                    Shape::Scalar if self.is_text_type(parameter.ty) || self.is_pointer(parameter.ty) => {
                        self.spell_declaration(parameter.ty, &format!("*__sotoc_var_{name}"))
                    }
                    Shape::Scalar => format!("{} *__sotoc_var_{name}", self.spell_declaration(parameter.ty, "")),
                    Shape::Flat(element) => self.spell_declaration(element, &format!("*{name}")),
                    Shape::Nested(element) => self.spell_declaration(element, &format!("*__sotoc_var_{name}")),
                }
            }
        }
    }

    /// What a mapped variable's address points to.
    fn pointee_shape(&self, ty: TypeId) -> Shape {
        let types = &self.symbols().types;
        match &types[types.representation(ty)] {
            Type::Pointer { to, .. } => match &types[types.representation(*to)] {
                Type::Array { .. } => Shape::Nested(types.element(*to)),
                Type::Function { .. } => Shape::Scalar,
                _ => Shape::Flat(*to),
            },
            Type::Array { element, dimensions, order } => match order {
                symbols::Order::Row if dimensions.len() > 1 => Shape::Nested(types.element(*element)),
                _ => Shape::Flat(types.element(*element)),
            },
            _ => Shape::Scalar,
        }
    }

    /// Copies of mapped scalars (one that only gets memory may have a value from a construct around), casts of arrays of arrays, and pointers of sections moved to the start (R382-R386).
    fn bring_in(&mut self, parameter: &Parameter) {
        let (Passing::Address, ParameterRole::Variable(symbol)) = (parameter.passing, parameter.what) else { return };
        let name = &parameter.name;
        match self.pointee_shape(parameter.ty) {
            Shape::Scalar if self.bring_pointer(parameter, symbol) => {}
            Shape::Scalar => {
                let copied = parameter.map != Some(MapType::From) || !self.is_certainly_set(symbol);
                if self.is_text_type(parameter.ty) {
                    return self.bring_text(parameter, symbol, copied);
                }
                let optional = self.is_optional(parameter);
                if optional && !self.symbols().types.is_scalar(parameter.ty) {
                    return self.bring_optional(parameter, copied);
                }
                let value = match (copied, optional) {
                    (true, true) => format!(" = __sotoc_var_{name} ? *__sotoc_var_{name} : 0"),
                    (true, false) => format!(" = *__sotoc_var_{name}"),
                    (false, _) => String::new(),
                };
                let declared = self.spell_declaration(self.symbols().types.unqualified(parameter.ty), name);
                self.print_line(format!("{declared}{value};"));
            }
            Shape::Nested(_) => {
                let ty = parameter.ty;
                let declared = self.pointer_to_rows(ty, name);
                let cast = self.pointer_to_rows(ty, "");
                self.print_line(format!("{declared} = ({cast})__sotoc_var_{name};"));
                self.move_section(parameter);
            }
            Shape::Flat(_) => self.move_section(parameter),
        }
    }

    /// Whether the region sets a variable whatever happens: what it leaves as it is keeps the value that memory has, which a construct around
    /// may have put there.
    fn is_certainly_set(&self, symbol: SymbolId) -> bool {
        let sets = |statement: &StatementId| match self.body.statements[*statement].kind {
            StatementKind::Expr(expr) => match self.body.exprs[expr].kind {
                ExprKind::Assign { op: None, target, .. } => self.named_symbol(target) == Some(symbol),
                _ => false,
            },
            _ => false,
        };
        self.body.flatten_block(self.block).iter().any(sets)
    }

    /// A copy of a structure that may be absent.
    fn bring_optional(&mut self, parameter: &Parameter, copied: bool) {
        let name = &parameter.name;
        let declared = self.spell_declaration(self.symbols().types.unqualified(parameter.ty), name);
        self.print_line(format!("{declared} = {{0}};"));
        if copied {
            self.print_line(format!("if (__sotoc_var_{name})"));
            self.print_line(format!("  {name} = *__sotoc_var_{name};"));
        }
    }

    /// A copy of text, which C does not assign as a whole.
    fn bring_text(&mut self, parameter: &Parameter, symbol: SymbolId, copied: bool) {
        let may_lack = self.symbols()[symbol].attributes.intersects(Attributes::OPTIONAL | Attributes::ALLOCATABLE);
        if may_lack || self.type_length(parameter.ty).is_none() {
            return self.report_refusal(NoCode::Text, Span::default());
        }
        let name = &parameter.name;
        self.print_line(format!("{};", self.spell_declaration(parameter.ty, name)));
        if copied {
            self.print_line(format!("__builtin_memcpy((void *)&{name}, __sotoc_var_{name}, sizeof {name});"));
        }
    }

    fn move_section(&mut self, parameter: &Parameter) {
        let Some(section) = parameter.section else { return };
        let Some((base, subscripts)) = section_of(self.body, section) else { return };
        let name = &parameter.name;
        let lowers: Vec<Option<ExprId>> = subscripts.iter().map(first_index).collect();
        if self.strided_symbol(base).is_some() {
            let moved = self.strided_address(base, &lowers, '-');
            return self.print_line(format!("{name} = {moved};"));
        }
        let offset = self.section_offset(base, &lowers);
        let plain = offset.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        match (offset.as_str(), plain) {
            ("0", _) => {}
            (_, true) => self.print_line(format!("{name} = {name} - {offset};")),
            (_, false) => self.print_line(format!("{name} = {name} - ({offset});")),
        }
    }

    /// The variable of which a parameter's value is a copy.
    fn copied_symbol(&self, parameter: &Parameter) -> Option<SymbolId> {
        match parameter.what {
            ParameterRole::Variable(symbol) if matches!(self.pointee_shape(parameter.ty), Shape::Scalar) => {
                Some(symbol).filter(|symbol| self.pointer_name(*symbol).is_none())
            }
            _ => None,
        }
    }

    /// Whether a block gives a scalar values and never asks for one, of which compilers warn.
    fn is_set_alone(&self, symbol: SymbolId, block: &[StatementId]) -> bool {
        let body = self.body;
        let (mut is_set, mut is_read) = (false, false);
        body.each_statement(block, |statement| {
            let target = match body.statements[statement].kind {
                StatementKind::Expr(expr) => match body.exprs[expr].kind {
                    ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } => Some(target),
                    _ => None,
                },
                _ => None,
            };
            for expr in body.own_exprs(statement) {
                body.each_expr(expr, |id| match body.exprs[id].kind {
                    ExprKind::Symbol(other) if self.original_symbol(other) == symbol => match Some(id) == target {
                        true => is_set = true,
                        false => is_read = true,
                    },
                    _ => {}
                });
            }
        });
        is_set && !is_read
    }

    /// The value goes back unless the program said that it only comes in (R383) and does not change it: where a construct around maps the
    /// variable, it has the new value from then on.
    fn bring_out(&self, parameter: &Parameter, facts: &Facts) -> Option<String> {
        let is_scalar = parameter.passing == Passing::Address && self.copied_symbol(parameter).is_some();
        let is_changed = |symbol: SymbolId| facts.written.contains(&symbol) || facts.addressed.contains(&symbol);
        let back = match (parameter.map, parameter.what) {
            (Some(MapType::From | MapType::ToFrom | MapType::Alloc), _) => true,
            (Some(MapType::To), ParameterRole::Variable(symbol)) => parameter.sharing.is_none() && is_changed(symbol),
            _ => false,
        };
        let types = &self.symbols().types;
        let constant = matches!(types[parameter.ty], Type::Qualified { is_const: true, .. });
        let guard =
            if self.is_optional(parameter) { format!("if (__sotoc_var_{}) ", parameter.name) } else { String::new() };
        let name = &parameter.name;
        (is_scalar && back && !constant).then(|| match self.is_text_type(parameter.ty) {
            true => format!("__builtin_memcpy(__sotoc_var_{name}, (void *)&{name}, sizeof {name});"),
            false => format!("{guard}*__sotoc_var_{name} = {name};"),
        })
    }

    /// Whether a parameter is an optional dummy argument or an allocatable variable of an arithmetic type, or of a derived one, whose
    /// address may be null.
    fn is_optional(&self, parameter: &Parameter) -> bool {
        let ParameterRole::Variable(symbol) = parameter.what else { return false };
        let types = &self.symbols().types;
        self.symbols()[symbol].attributes.intersects(Attributes::OPTIONAL | Attributes::ALLOCATABLE)
            && matches!(types[types.representation(parameter.ty)], Type::Scalar(..) | Type::Record { .. })
    }

    /// Symbols that a block declares itself.
    fn declared_in(&self, block: &[semantics::body::StatementId]) -> IndexSet<SymbolId> {
        let body = self.body;
        let mut found = IndexSet::new();
        body.each_statement(block, |statement| match &body.statements[statement].kind {
            StatementKind::Declare(symbol, _) => found.extend([*symbol]),
            StatementKind::Loop(inner) if inner.declares => found.extend([inner.variable]),
            StatementKind::Block(inner) => found.extend(self.block_locals(statement, inner)),
            StatementKind::Action(action) => {
                if let ActionKind::SelectType(guards) = &action.kind {
                    found.extend(guards.iter().filter_map(|guard| guard.name));
                }
            }
            _ => {}
        });
        found
    }

    /// The variables of a BLOCK construct of Fortran, which each execution has for itself.
    fn block_locals(&self, statement: StatementId, block: &[StatementId]) -> Vec<SymbolId> {
        let (body, symbols) = (self.body, self.symbols());
        let Some(scope) = block.first().map(|first| body.statements[*first].scope) else { return Vec::new() };
        let has_scope = scope != body.statements[statement].scope && symbols.scopes[scope].kind == ScopeKind::Block;
        if !has_scope || !language_rules(body.language).scopes_declare {
            return Vec::new();
        }
        let mentioned = collect_mentioned(symbols, body, block).into_iter();
        let is_own = |symbol: &SymbolId| {
            let is_fresh = symbols[*symbol].ty.is_some_and(|ty| self.storage_word(*symbol, ty).is_empty());
            symbols[*symbol].scope == scope && is_variable(symbols, *symbol) && is_fresh
        };
        mentioned.filter(|symbol| is_own(symbol) && !is_associate(symbols, *symbol)).collect()
    }

    /// Variables of the region that are neither parameters nor declared in it: the private ones (R380).
    fn declare_privates(&mut self, target: &TargetFunction, printed: &mut Printed) -> Vec<SymbolId> {
        let mut privates = Vec::new();
        let body = self.body;
        let block = &body.constructs[target.construct].block;
        let is_asked = |kind: &StatementKind| !matches!(kind, StatementKind::Construct(_));
        let found = mentioned_in_statements(self.symbols(), body, block, is_asked);
        for symbol in found {
            if let Some(table) = self.constant_array(symbol)
                && self.declared.insert(symbol)
            {
                self.print_line(table);
            }
            if is_variable(self.symbols(), symbol)
                && self.declared.insert(symbol)
                && let Some(ty) = self.symbols()[symbol].ty
            {
                if is_on_device(self.unit, symbol) {
                    printed.pieces.push(self.spell_global(symbol, ty));
                    continue;
                }
                self.print_own(symbol, ty);
                privates.push(symbol);
            }
        }
        privates
    }
}

impl View<'_> {
    /// `static`, if a variable of a procedure keeps its value between calls.
    fn storage_word(&self, symbol: SymbolId, ty: TypeId) -> &'static str {
        let data = &self.symbols()[symbol];
        let initial = matches!(data.details.ultimate(), Details::Object(object) if object.value.is_some());
        let keeps = data.attributes.intersects(Attributes::SAVE | Attributes::STATIC) || initial;
        if keeps && self.symbols().types.layout(ty).is_some() { "static " } else { "" }
    }

    /// The initial value of such a variable, with the sign before it.
    fn kept_value(&self, symbol: SymbolId, ty: TypeId, keeps: bool) -> String {
        let value = match self.symbols()[symbol].details.ultimate() {
            Details::Object(object) if keeps => object.value.as_deref(),
            _ => None,
        };
        value.and_then(|value| self.spell_initializer(value, ty)).map_or(String::new(), |value| format!(" = {value}"))
    }
}

/// How a mapped variable is passed.
enum Shape {
    /// By the address of a scalar or structure.
    Scalar,
    /// As a pointer to elements.
    Flat(TypeId),
    /// As a pointer to elements that is cast to a pointer to rows.
    Nested(TypeId),
}
