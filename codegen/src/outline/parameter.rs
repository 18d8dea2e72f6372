//! How each mapped variable is passed (R380-R387, R401): one classification drives the C view, PTX and the contract.

use super::descriptors::{is_dynamic, is_strided};
use super::homes::is_on_device;
use super::inquiry;
use super::reach;
use super::region::{Region, construct_reading};
use super::section::{self, section_of};
use crate::UnitView;
use crate::lower::rules::language_rules;
use crate::outline::clauses::{argument_of, clause_sharing, is_if_of};
use crate::problems;
use directives::{Clause, Leaf, MapType, Model, Sharing};
use indexmap::{IndexMap, IndexSet};
use semantics::body::{Body, ConstructId, ExprId, ExprKind, StatementKind, Subscript};
use semantics::translate::{Local, OmpArgument, OmpClause, OmpConstruct};
use source::{Diagnostic, Span};
use symbols::{Attributes, Base, Bound, Details, Dimension, ScopeId, SymbolId, SymbolTable, Type, TypeId, Value};

/// A parameter of a target function.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its name, an identifier of C and of PTX.
    pub name: String,
    /// What it is.
    pub what: ParameterRole,
    /// How it is passed.
    pub passing: Passing,
    /// The map type of what it points to.
    pub map: Option<MapType>,
    /// The data-sharing attribute that made it one.
    pub sharing: Option<Sharing>,
    /// The type of the variable, as declared.
    pub ty: TypeId,
    /// The mapped section as written, if its start is not the start of the variable: the address passed is that of the
    /// section's first element (R385).
    pub section: Option<ExprId>,
}

/// What a parameter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParameterRole {
    /// A variable.
    Variable(SymbolId),
    /// The first index of a dimension of an array that does not say it itself.
    Lower(SymbolId, u32),
    /// The number of elements of a dimension of an array that does not say it itself.
    Extent(SymbolId, u32),
    /// The distance in bytes of neighbors in a dimension of an array that need not be contiguous.
    Stride(SymbolId, u32),
    /// The argument of a clause that is evaluated before the region starts (R391).
    Clause(ExprId),
    /// The number of the device that the region runs on.
    Device,
}

/// How a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passing {
    /// Its value, in its own width; of a pointer, the device address.
    Value,
    /// The device address of mapped memory.
    Address,
}

/// What a target construct says about a variable.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Role {
    map: Option<MapType>,
    sharing: Option<Sharing>,
    /// The list item that maps it.
    item: Option<ExprId>,
    /// The list item that reduces it, which maps it if no other does.
    reduced: Option<ExprId>,
}

/// The parameters of a region's function, in order of first reference.
pub fn collect_parameters(unit: UnitView<'_>, region: &Region, diagnostics: &mut Vec<Diagnostic>) -> Vec<Parameter> {
    let body = &unit.resolved.bodies[region.body];
    let symbols = &unit.environments.symbols;
    let roles = collect_roles(unit, region);
    let mut parameters: IndexMap<ParameterRole, Parameter> = IndexMap::new();
    let Candidates { found, unknown } = collect_candidates(unit, region);
    let asked = inquiry::collect_asked(unit, body, region);
    let presence: IndexSet<SymbolId> =
        inquiry::collect_presence(body, region).into_iter().map(|symbol| symbols.original(symbol)).collect();
    for (symbol, at) in found {
        let role = roles.get(&symbol).copied();
        if is_on_device(unit, symbol) && role.is_none_or(|role| role.map.is_some()) {
            continue;
        }
        match role.or_else(|| environment_role(unit, region, symbol)) {
            Some(mut role) => {
                // Whether there is an argument is known by its address.
                let is_firstprivate = role.map.is_none() && role.sharing == Some(Sharing::FirstPrivate);
                if is_firstprivate && presence.contains(&symbol) && is_optional(symbols, symbol) {
                    role.map = Some(MapType::To);
                }
                let Some(parameter) = make_parameter(unit, body, symbol, role) else { continue };
                let section = parameter.section;
                parameters.entry(parameter.what).or_insert(parameter);
                add_bounds(unit, symbol, &asked, &mut parameters);
                section.into_iter().for_each(|section| add_section_symbols(unit, body, section, &mut parameters));
            }
            None if !unknown.contains(&symbol) => {}
            None => {
                let name = unit.atoms.text(symbols[symbol].name);
                diagnostics.push(problems::no_attribute(name, at));
            }
        }
    }
    for (number, expr) in clause_arguments(unit, region).into_iter().enumerate() {
        let (what, name) = (ParameterRole::Clause(expr), format!("__sotoc_clause_param_{number}"));
        let (ty, sharing) = (body.exprs[expr].ty, Some(Sharing::FirstPrivate));
        let parameter = Parameter { name, what, passing: Passing::Value, map: None, sharing, ty, section: None };
        parameters.insert(what, parameter);
    }
    if reach::reaches_procedure(unit, region.body, &body.constructs[region.construct].block, "omp_get_device_num") {
        add_number(ParameterRole::Device, "__sotoc_device_num".to_string(), &mut parameters);
    }
    distinct_names(parameters.into_values().collect())
}

/// The arguments of the target construct's clauses that the region needs and that are not constants.
fn clause_arguments(unit: UnitView<'_>, region: &Region) -> Vec<ExprId> {
    const NEEDED: &[Clause] =
        &[Clause::NumTeams, Clause::NumThreads, Clause::ThreadLimit, Clause::Schedule, Clause::If];
    let body = &unit.resolved.bodies[region.body];
    let written = body.constructs[region.construct].directive().name().model();
    let mut found = Vec::new();
    for reading in construct_reading(unit, region.body, region.construct) {
        let decides = |clause: &OmpClause| {
            let leaves = [Leaf::Teams, Leaf::Parallel];
            let inside = |leaf: &Leaf| is_if_of(unit, body, region.construct, reading, clause, *leaf);
            let of_workers = written == Model::OpenAcc && clause.clause == Clause::NumThreads;
            !of_workers && (clause.clause != Clause::If || leaves.iter().any(inside))
        };
        let needed = reading.clauses.iter().filter(|clause| NEEDED.contains(&clause.clause) && decides(clause));
        for clause in needed {
            match &clause.argument {
                OmpArgument::Product(sizes) => found.extend(sizes),
                _ => found.extend(argument_of(body, region.construct, clause)),
            }
        }
    }
    found.retain(|expr| !is_constant(body, *expr));
    found
}

fn is_constant(body: &Body, expr: ExprId) -> bool {
    match &body.exprs[expr].kind {
        ExprKind::Constant(_) => true,
        ExprKind::Convert(inner) => is_constant(body, *inner),
        _ => false,
    }
}

/// What the clauses of the target construct say, explicit and implied.
fn collect_roles(unit: UnitView<'_>, region: &Region) -> IndexMap<SymbolId, Role> {
    let symbols = &unit.environments.symbols;
    let mut roles: IndexMap<SymbolId, Role> = IndexMap::new();
    let readings = construct_reading(unit, region.body, region.construct);
    for clause in readings.iter().filter(|reading| reading.name.has(Leaf::Target)).flat_map(|reading| &reading.clauses)
    {
        for (symbol, item, role) in clause_roles(clause) {
            let known = roles.entry(symbols.original(symbol)).or_default();
            known.map = known.map.map_or(role.map, |map| Some(both_maps(map, role.map.unwrap_or(map))));
            known.sharing = known.sharing.or(role.sharing);
            known.item = known.item.or(item.filter(|_| role.map.is_some()));
            known.reduced = known.reduced.or(item.filter(|_| role.sharing == Some(Sharing::Reduction)));
        }
    }
    roles
}

/// What two clauses that map one variable do together.
fn both_maps(one: MapType, other: MapType) -> MapType {
    const MOVES: &[MapType] = &[MapType::To, MapType::From, MapType::ToFrom];
    if one != other && MOVES.contains(&one) && MOVES.contains(&other) { MapType::ToFrom } else { one }
}

fn clause_roles(clause: &OmpClause) -> Vec<(SymbolId, Option<ExprId>, Role)> {
    let sharing = clause_sharing(clause);
    let map = match &clause.argument {
        OmpArgument::Map(map, _) => Some(*map),
        _ => None,
    };
    if sharing.is_none() && map.is_none() {
        return Vec::new();
    }
    let role = Role { map, sharing, ..Role::default() };
    clause.argument.items().iter().map(|item| (item.symbol, item.expr, role)).collect()
}

/// What the data environment says of a variable that no clause of the reading lists.
fn environment_role(unit: UnitView<'_>, region: &Region, symbol: SymbolId) -> Option<Role> {
    let attribute = unit.environments.bodies.get(region.body)?.attribute(region.construct, symbol)?;
    let known = attribute.mapping.is_some() || attribute.sharing.is_some_and(|sharing| sharing != Sharing::Shared);
    known.then_some(Role { map: attribute.mapping, sharing: attribute.sharing, ..Role::default() })
}

/// The variables that a region may have from outside.
struct Candidates {
    /// In the order in which the region refers to them, then those that it does not, and where each is mentioned.
    found: IndexMap<SymbolId, Span>,
    /// Those that the region cannot do without: it refers to them, and they are not the variables of its loops, each of which belongs
    /// to who executes the loop.
    unknown: IndexSet<SymbolId>,
}

fn collect_candidates(unit: UnitView<'_>, region: &Region) -> Candidates {
    let body = &unit.resolved.bodies[region.body];
    let symbols = &unit.environments.symbols;
    let construct = &body.constructs[region.construct];
    let mut found: IndexMap<SymbolId, Span> = IndexMap::new();
    let environment = unit.environments.bodies.get(region.body);
    let attributes = environment.and_then(|environment| environment.constructs.get(&region.construct));
    for (symbol, attribute) in attributes.iter().flat_map(|environment| &environment.attributes) {
        found.insert(symbols.original(*symbol), attribute.because.at.unwrap_or(construct.line));
    }
    for symbol in collect_roles(unit, region).into_keys() {
        found.entry(symbol).or_insert(construct.line);
    }
    let (private, counters) = (IndexSet::new(), IndexSet::new());
    let mut free = FreeVariables {
        unit,
        body,
        index: region.body,
        around: construct.scope,
        private,
        counters,
        found: IndexMap::new(),
    };
    construct_reading(unit, region.body, region.construct).iter().for_each(|reading| free.privatize_variables(reading));
    free.note_associated_loops(region.construct);
    free.visit_block(&construct.block, 0);
    for (symbol, at) in &free.found {
        found.entry(*symbol).or_insert(*at);
    }
    // A variable that the region declares does not come from outside, even if it lives as long as the program.
    let is_own = |symbol: SymbolId| is_inside(symbols, symbols[symbol].scope, construct.scope);
    found.retain(|symbol, _| is_variable(symbols, *symbol) && !is_own(*symbol));
    // Clauses that say what is so anyway change no order.
    let order = |symbol: &SymbolId| free.found.get_index_of(symbol).unwrap_or(usize::MAX);
    found.sort_by(|one, _, other, _| order(one).cmp(&order(other)));
    let unknown = free.found.into_keys().filter(|symbol| !free.counters.contains(symbol)).collect();
    Candidates { found, unknown }
}

/// Whether a scope is inside another.
pub fn is_inside(symbols: &SymbolTable, scope: ScopeId, outer: ScopeId) -> bool {
    let parent = |scope: &ScopeId| symbols.scopes[*scope].parent;
    std::iter::successors(parent(&scope), parent).any(|scope| scope == outer)
}

/// Whether `symbol` is a data object that has a value at run time.
pub fn is_variable(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let attributes = symbols[symbol].attributes;
    matches!(symbols[symbol].details.ultimate(), Details::Object(_) | Details::Associate)
        && !attributes.contains(Attributes::PARAMETER)
        && symbols[symbol].ty.is_some()
}

/// The variables of which the reading of a construct makes private copies around its loop.
pub fn private_copies(unit: UnitView<'_>, body: usize, construct: ConstructId) -> Vec<SymbolId> {
    let locals = unit.translations.get(body).and_then(|translation| translation.locals.get(&construct));
    let copied = locals.into_iter().flatten().filter_map(Local::copied_variable);
    copied.map(|symbol| unit.environments.symbols.original(symbol)).collect()
}

/// Finds the variables that a block refers to and neither declares nor privatizes.
struct FreeVariables<'a> {
    unit: UnitView<'a>,
    body: &'a Body,
    index: usize,
    /// The scope around the region: what is declared in scopes inside it belongs to the region.
    around: ScopeId,
    private: IndexSet<SymbolId>,
    /// Variables of sequential loops of Fortran, and of loops that constructs share out.
    counters: IndexSet<SymbolId>,
    found: IndexMap<SymbolId, Span>,
}

impl FreeVariables<'_> {
    fn privatize_variables(&mut self, reading: &OmpConstruct) {
        for clause in &reading.clauses {
            let private = matches!(clause_sharing(clause), Some(Sharing::Private | Sharing::Linear));
            if let (true, OmpArgument::Items(items)) = (private, &clause.argument) {
                let symbols = &self.unit.environments.symbols;
                self.private.extend(items.iter().map(|item| symbols.original(item.symbol)));
            }
        }
    }

    fn visit_block(&mut self, block: &[semantics::body::StatementId], depth: u32) {
        if depth > crate::DEPTH {
            return;
        }
        for &statement in block {
            let before = self.private.len();
            let is_construct = match &self.body.statements[statement].kind {
                StatementKind::Construct(construct) => {
                    let readings = construct_reading(self.unit, self.index, *construct);
                    readings.iter().for_each(|reading| self.privatize_variables(reading));
                    self.private.extend(private_copies(self.unit, self.index, *construct));
                    self.note_associated_loops(*construct);
                    true
                }
                StatementKind::Declare(symbol, _) => {
                    self.private.insert(*symbol);
                    false
                }
                // The head of a `for` declares before its condition refers.
                StatementKind::While(inner) => {
                    for declared in &inner.init {
                        if let StatementKind::Declare(symbol, _) = self.body.statements[*declared].kind {
                            self.private.insert(symbol);
                        }
                    }
                    false
                }
                StatementKind::Loop(inner) if inner.declares => {
                    self.private.insert(inner.variable);
                    false
                }
                StatementKind::Loop(inner) => {
                    if language_rules(self.body.language).scopes_declare {
                        self.counters.insert(self.unit.environments.symbols.original(inner.variable));
                    }
                    self.note_reference(inner.variable, inner.variable_span);
                    false
                }
                _ => false,
            };
            if !is_construct {
                self.body.own_exprs(statement).into_iter().for_each(|expr| self.visit_expr(expr));
            }
            let blocks: Vec<_> = self.body.blocks(statement).into_iter().cloned().collect();
            blocks.iter().for_each(|block| self.visit_block(block, depth + 1));
            if is_construct {
                self.private.truncate(before);
            }
        }
    }

    /// Notes the variables of the loops that a construct shares out.
    fn note_associated_loops(&mut self, construct: ConstructId) {
        for statement in self.body.associated_loops(construct, 16) {
            if let StatementKind::Loop(inner) = &self.body.statements[statement].kind {
                self.counters.insert(self.unit.environments.symbols.original(inner.variable));
            }
        }
    }

    fn visit_expr(&mut self, expr: ExprId) {
        let body = self.body;
        body.each_expr(expr, |id| {
            if let ExprKind::Symbol(symbol) = body.exprs[id].kind {
                self.note_reference(symbol, body.exprs[id].span);
            }
        });
    }

    fn note_reference(&mut self, symbol: SymbolId, at: Span) {
        let symbols = &self.unit.environments.symbols;
        let symbol = symbols.original(symbol);
        let of_block =
            language_rules(self.body.language).scopes_declare && is_inside(symbols, symbols[symbol].scope, self.around);
        if !of_block && !self.private.contains(&symbol) {
            self.found.entry(symbol).or_insert(at);
        }
    }
}

fn make_parameter(unit: UnitView<'_>, body: &Body, symbol: SymbolId, role: Role) -> Option<Parameter> {
    let symbols = &unit.environments.symbols;
    let ty = symbols[symbol].ty?;
    let scalar = is_one_value(symbols, ty) && !is_dynamic(symbols, symbol);
    let (passing, map) = match (role.map, role.sharing) {
        (Some(map), _) => (Passing::Address, Some(map)),
        (None, Some(Sharing::Reduction | Sharing::LastPrivate)) => (Passing::Address, Some(MapType::ToFrom)),
        (None, Some(Sharing::Private)) => return None,
        (None, Some(Sharing::HasDeviceAddr | Sharing::UseDeviceAddr)) => (Passing::Address, None),
        (None, _) if scalar => (Passing::Value, None),
        (None, Some(Sharing::FirstPrivate)) => (Passing::Address, Some(MapType::To)),
        (None, _) => (Passing::Address, Some(MapType::ToFrom)),
    };
    let item = role.item.or(role.reduced.filter(|_| role.map.is_none()));
    let section = item.filter(|item| passing == Passing::Address && starts_inside(body, *item));
    let name = to_identifier(unit.atoms.text(symbols[symbol].name));
    Some(Parameter { name, what: ParameterRole::Variable(symbol), passing, map, sharing: role.sharing, ty, section })
}

/// Whether a type is passed in one register: complex values and text are not.
fn is_one_value(symbols: &SymbolTable, ty: TypeId) -> bool {
    match &symbols.types[symbols.types.representation(ty)] {
        Type::Scalar(base, bytes) => *base != Base::Complex && *bytes <= 8,
        Type::Pointer { .. } | Type::Enum(..) | Type::NullPointer => true,
        Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } => false,
        Type::Unknown | Type::Void | Type::Character { .. } | Type::Qualified { .. } | Type::Array { .. } => false,
        Type::Record { .. } | Type::Star { .. } | Type::Function { .. } => false,
    }
}

/// Whether a variable is an optional dummy argument that the program may pass no value to.
fn is_optional(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    symbols[symbol].attributes.contains(Attributes::OPTIONAL)
}

/// Whether a list item is a section that does not start with the first element.
fn starts_inside(body: &Body, item: ExprId) -> bool {
    section_of(body, item).is_some_and(|(_, subscripts)| {
        subscripts.iter().any(|subscript| match subscript {
            Subscript::Index(_) => true,
            Subscript::Triplet { lower, .. } => lower.is_some(),
            Subscript::Range { lower, .. } => {
                lower.is_some_and(|lower| section::integer_constant(body, lower) != Some(0))
            }
        })
    })
}

/// A name that C and PTX take: Fortran and C names already are, others lose what is not.
fn to_identifier(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect()
}

/// Adds what the addresses of elements of `symbol` depend on, and the extents that the region asks for.
fn add_bounds(
    unit: UnitView<'_>,
    symbol: SymbolId,
    asked: &IndexSet<(SymbolId, u32)>,
    parameters: &mut IndexMap<ParameterRole, Parameter>,
) {
    let symbols = &unit.environments.symbols;
    let Some(ty) = symbols[symbol].ty else { return };
    for value in address_bounds(symbols, ty) {
        let mut found = Vec::new();
        value.collect_symbols(&mut found);
        found.into_iter().for_each(|bound| add_by_value(unit, bound, parameters));
    }
    let Type::Array { dimensions, .. } = &symbols.types[symbols.types.representation(ty)] else { return };
    let name = to_identifier(unit.atoms.text(symbols[symbol].name));
    for (number, dimension) in dimensions.iter().enumerate() {
        let number = number as u32;
        let is_asked = asked.contains(&(symbol, number));
        let last = number as usize + 1 == dimensions.len() && !is_asked;
        if let (true, Bound::Last(value) | Bound::Extent(value)) = (is_asked, &dimension.upper) {
            let mut found = Vec::new();
            value.collect_symbols(&mut found);
            found.into_iter().for_each(|bound| add_by_value(unit, bound, parameters));
        }
        match dimension.upper {
            Bound::Deferred | Bound::AssumedShape => {
                if dimension.upper == Bound::Deferred {
                    let what = ParameterRole::Lower(symbol, number);
                    add_number(what, format!("{name}_lower_{}", number + 1), parameters);
                }
                if !last {
                    let what = ParameterRole::Extent(symbol, number);
                    add_number(what, format!("{name}_extent_{}", number + 1), parameters);
                }
                if is_strided(symbols, symbol) {
                    let what = ParameterRole::Stride(symbol, number);
                    add_number(what, format!("{name}_stride_{}", number + 1), parameters);
                }
            }
            Bound::Last(_) | Bound::Extent(_) | Bound::AssumedSize | Bound::AssumedRank => {}
        }
    }
}

/// The index type of bounds that are not variables: a symbol's dimension type is not at hand, so any 64-bit integer will do.
fn add_number(what: ParameterRole, name: String, parameters: &mut IndexMap<ParameterRole, Parameter>) {
    let ty = symbols::Types::UNKNOWN;
    let sharing = Some(Sharing::FirstPrivate);
    let parameter = Parameter { name, what, passing: Passing::Value, map: None, sharing, ty, section: None };
    parameters.entry(what).or_insert(parameter);
}

fn add_by_value(unit: UnitView<'_>, symbol: SymbolId, parameters: &mut IndexMap<ParameterRole, Parameter>) {
    let symbols = &unit.environments.symbols;
    let symbol = symbols.original(symbol);
    let (Some(ty), true) = (symbols[symbol].ty, is_variable(symbols, symbol)) else { return };
    let what = ParameterRole::Variable(symbol);
    let name = to_identifier(unit.atoms.text(symbols[symbol].name));
    let sharing = Some(Sharing::FirstPrivate);
    let parameter = Parameter { name, what, passing: Passing::Value, map: None, sharing, ty, section: None };
    parameters.entry(what).or_insert(parameter);
}

fn add_section_symbols(
    unit: UnitView<'_>,
    body: &Body,
    section: ExprId,
    parameters: &mut IndexMap<ParameterRole, Parameter>,
) {
    let Some((_, subscripts)) = section_of(body, section) else { return };
    for lower in subscripts.iter().filter_map(section::first_index) {
        body.each_expr(lower, |id| {
            if let ExprKind::Symbol(symbol) = body.exprs[id].kind {
                add_by_value(unit, symbol, parameters);
            }
        });
    }
}

/// The bounds that the address of an element depends on: all lower ones, and all extents but the slowest one.
pub fn address_bounds(symbols: &SymbolTable, ty: TypeId) -> Vec<Value> {
    let mut found = Vec::new();
    bounds_within(symbols, ty, true, &mut found, 0);
    found
}

fn bounds_within(symbols: &SymbolTable, ty: TypeId, outermost: bool, found: &mut Vec<Value>, depth: u32) {
    if depth > crate::DEPTH {
        return;
    }
    match &symbols.types[ty] {
        Type::Qualified { of, .. } => bounds_within(symbols, *of, outermost, found, depth + 1),
        Type::Pointer { to, .. } => bounds_within(symbols, *to, false, found, depth + 1),
        Type::Array { element, dimensions, order } => {
            let slowest = match order {
                symbols::Order::Column => dimensions.len().saturating_sub(1),
                symbols::Order::Row => 0,
            };
            for (number, Dimension { lower, upper }) in dimensions.iter().enumerate() {
                found.push(lower.clone());
                let needed = !outermost || number != slowest;
                if let (true, Bound::Last(value) | Bound::Extent(value)) = (needed, upper) {
                    found.push(value.clone());
                }
            }
            bounds_within(symbols, *element, false, found, depth + 1);
        }
        Type::Unknown | Type::Void | Type::Scalar(..) | Type::Character { .. } | Type::Record { .. } => {}
        Type::Star { .. } | Type::Enum(..) | Type::Function { .. } => {}
        Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } | Type::NullPointer => {}
    }
}

/// Two variables of one name (from different scopes) get different names.
fn distinct_names(mut parameters: Vec<Parameter>) -> Vec<Parameter> {
    let mut used: IndexSet<String> = IndexSet::new();
    for parameter in &mut parameters {
        let mut name = parameter.name.clone();
        let mut number = 1;
        while !used.insert(name.clone()) {
            name = format!("{}_{number}", parameter.name);
            number += 1;
        }
        parameter.name = name;
    }
    parameters
}
