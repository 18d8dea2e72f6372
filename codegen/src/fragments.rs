//! What the target functions of a file are made of, in source order: target regions with how each of their variables is passed, and the
//! functions, variables, types and enumerations that they need or that directives put on the device (R371, R376, R387, R393).

use crate::UnitView;
use crate::lower::local::collect_mentioned;
use crate::outline::bound::{bound_candidates, collect_dispatches, is_same_record};
use crate::outline::entry::map_word;
use crate::outline::homes::is_on_device;
use crate::outline::parameter::{Parameter, ParameterRole, Passing, is_variable};
use crate::outline::{closure, target_functions, variant};
use crate::untagged::{
    enumeration_name, enumeration_of, is_declaration, named_enumerations, untagged_definition, whole_span,
};
use indexmap::IndexSet;
use semantics::Resolved;
use semantics::body::{Body, StatementId};
use source::{Atom, Span};
use std::collections::{HashMap, HashSet};
use std::fmt::{self, Display, Formatter};
use symbols::{Attributes, Details, Flags, RecordId, ScopeKind, SymbolId, SymbolTable, Type, TypeId};

/// A piece of a file that target functions are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fragment<P> {
    /// Where it is.
    pub at: P,
    /// What it is.
    pub kind: FragmentKind,
    /// Its name; of a region, that of its function.
    pub name: String,
    /// Of a region, its parameters: the name and what decides how it is passed.
    pub parameters: Vec<(String, String)>,
}

/// What a fragment is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FragmentKind {
    /// A derived type, structure or union.
    Type,
    /// An enumeration of C.
    Enumeration,
    /// A variable with static storage.
    Variable,
    /// A function or subroutine.
    Function,
    /// A target region.
    Region,
}

impl Display for FragmentKind {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            FragmentKind::Type => "type",
            FragmentKind::Enumeration => "enum",
            FragmentKind::Variable => "variable",
            FragmentKind::Function => "function",
            FragmentKind::Region => "region",
        })
    }
}

/// A span of a unit of the file.
pub type UnitSpan = (usize, Span);

/// The fragments of a file, whose units these are.
pub fn collect_fragments(units: &[UnitView<'_>]) -> Vec<Fragment<UnitSpan>> {
    let numbers = (0..).zip(units).map(|(number, unit)| (std::ptr::from_ref(unit.resolved), number)).collect();
    let mut collection = Collection { units, numbers, found: Vec::new(), known: HashSet::new(), open: Vec::new() };
    for (number, unit) in units.iter().enumerate() {
        collection.add_regions(number, *unit);
        collection.add_declared(*unit);
    }
    while let Some((unit, index, block)) = collection.open.pop() {
        collection.add_needed(unit, index, &block);
    }
    let mut found = collection.found;
    found.sort_by_key(|fragment| (fragment.at.0, fragment.at.1.start, fragment.kind));
    found
}

/// What has been found, and what is still to be looked through.
struct Collection<'a> {
    units: &'a [UnitView<'a>],
    /// The number of each, by its bodies.
    numbers: HashMap<*const Resolved, usize>,
    found: Vec<Fragment<UnitSpan>>,
    known: HashSet<(usize, Span, FragmentKind)>,
    open: Vec<(UnitView<'a>, usize, Vec<StatementId>)>,
}

impl<'a> Collection<'a> {
    fn add(&mut self, at: UnitSpan, kind: FragmentKind, name: String, parameters: Vec<(String, String)>) -> bool {
        let is_new = self.known.insert((at.0, at.1, kind));
        if is_new {
            self.found.push(Fragment { at, kind, name, parameters });
        }
        is_new
    }

    fn add_regions(&mut self, number: usize, unit: UnitView<'a>) {
        for target in target_functions(unit).functions {
            let symbols = &unit.environments.symbols;
            let describe = |parameter: &Parameter| (parameter.name.clone(), describe_parameter(symbols, parameter));
            let parameters = target.parameters.iter().map(describe).collect();
            self.add((number, target.span), FragmentKind::Region, target.name, parameters);
            self.add_types(unit, target.parameters.iter().map(|parameter| parameter.ty));
            let block = unit.resolved.bodies[target.body].constructs[target.construct].block.clone();
            self.open.push((unit, target.body, block));
        }
    }

    /// What directives put on the device, whether a region needs it or not.
    fn add_declared(&mut self, unit: UnitView<'a>) {
        let symbols: &SymbolTable = &unit.environments.symbols;
        let flags = Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE | Flags::ACC_DECLARE;
        for (index, body) in unit.resolved.bodies.iter().enumerate() {
            if body.procedure.is_some_and(|procedure| symbols[procedure].flags.intersects(flags)) {
                self.add_function(unit, index);
            }
        }
        for (symbol, data) in symbols.symbols.iter() {
            if data.flags.intersects(flags) && data.token.is_some() && matches!(data.details, Details::Object(_)) {
                self.add_variable(unit, symbol);
            }
        }
    }

    /// What a block refers to.
    fn add_needed(&mut self, unit: UnitView<'a>, index: usize, block: &[StatementId]) {
        let (symbols, body) = (&unit.environments.symbols, &unit.resolved.bodies[index]);
        for callee in closure::collect_callees(symbols, body, block) {
            for (other, index) in variant::possible_definitions(unit, callee) {
                self.add_function(other, index);
            }
        }
        for candidate in collect_dispatches(body, block).into_iter().flat_map(|it| bound_candidates(unit, body, it)) {
            if let Some((other, index)) = candidate.procedure {
                self.add_function(other, index);
            }
        }
        for symbol in collect_mentioned(symbols, body, block) {
            let scope = symbols.scopes[symbols[symbol].scope].kind;
            let is_outside = matches!(scope, ScopeKind::Global | ScopeKind::Module | ScopeKind::Submodule)
                || symbols[symbol].details.source_module().is_some();
            // What regions map is a parameter of theirs.
            if is_variable(symbols, symbol) && (is_outside && is_function(body, block) || is_on_device(unit, symbol)) {
                self.add_variable(unit, symbol);
            }
        }
        self.add_types(unit, closure::types_of(symbols, body, block).into_iter());
        let spans = block.iter().map(|statement| body.statements[*statement].span);
        let within = spans.reduce(|all, one| Span { start: all.start.min(one.start), end: all.end.max(one.end) });
        let within = if is_function(body, block) { Some(whole_span(unit)) } else { within };
        let tokens = within.and_then(|span| unit.tokens.get(span.range())).unwrap_or_default();
        for number in named_enumerations(self.units, tokens) {
            self.add_enumeration(number);
        }
    }

    /// The enumeration that a unit defines.
    fn add_enumeration(&mut self, number: usize) {
        let unit = self.units[number];
        let name = enumeration_name(unit).map_or("without a name", |name| unit.atoms.text(name));
        self.add((number, whole_span(unit)), FragmentKind::Enumeration, name.to_string(), Vec::new());
    }

    fn add_function(&mut self, unit: UnitView<'a>, index: usize) {
        let body = &unit.resolved.bodies[index];
        let symbols = &unit.environments.symbols;
        let (Some(number), Some(procedure)) = (self.number_of(unit), body.procedure) else { return };
        let data = &symbols[procedure];
        let is_inner = matches!(
            data.details.ultimate(),
            Details::Subprogram(own) if own.scope.and_then(|scope| symbols.scopes[scope].parent).is_some_and(|host| {
                matches!(symbols.scopes[host].kind, ScopeKind::Subprogram | ScopeKind::MainProgram)
            })
        );
        let at = if is_inner { token_span(data.token) } else { whole_span(unit) };
        if self.add((number, at), FragmentKind::Function, unit.atoms.text(data.name).to_string(), Vec::new()) {
            self.open.push((unit, index, body.block.clone()));
        }
    }

    fn add_variable(&mut self, unit: UnitView<'a>, symbol: SymbolId) {
        let data = &unit.environments.symbols[symbol];
        let name = data.details.source_name().unwrap_or(data.name);
        let module = data.details.source_module().or(unit.module);
        let Some((number, at)) = self.declaration_of(unit, name, module) else { return };
        self.add((number, at), FragmentKind::Variable, unit.atoms.text(name).to_string(), Vec::new());
        self.add_types(unit, data.ty.into_iter());
    }

    /// Where a variable outside of procedures, or one of this unit, is declared.
    fn declaration_of(&self, unit: UnitView<'a>, name: Atom, module: Option<Atom>) -> Option<UnitSpan> {
        let home = module.and_then(|module| unit.procedures.find_module(module));
        let own = home.into_iter().chain([unit]);
        own.chain(self.units.iter().copied()).find_map(|unit| {
            let is_it = |data: &symbols::Symbol| {
                let is_object = matches!(data.details, Details::Object(_));
                data.name == name && is_object && data.token.is_some() && !data.attributes.contains(Attributes::EXTERN)
            };
            let (_, data) = unit.environments.symbols.symbols.iter().find(|(_, data)| is_it(data))?;
            let at = if is_declaration(unit) { whole_span(unit) } else { token_span(data.token) };
            Some((self.number_of(unit)?, at))
        })
    }

    fn add_types(&mut self, unit: UnitView<'a>, types: impl Iterator<Item = TypeId>) {
        let symbols: &SymbolTable = &unit.environments.symbols;
        let types: Vec<TypeId> = types.collect();
        let records: IndexSet<RecordId> = closure::collect_records(symbols, types.iter().copied());
        let fields = records.iter().flat_map(|record| symbols.types.records[*record].fields.iter().flatten());
        for ty in types.iter().copied().chain(fields.map(|field| field.ty)) {
            if let Some(number) = enumeration_of(self.units, unit, ty) {
                self.add_enumeration(number);
            }
        }
        for record in records {
            let data = &symbols.types.records[record];
            let named = data.name.map(|name| (name, self.definition_of(unit, record)));
            // One without a tag is defined where a typedef name names it, or as a part of something else.
            let named = named.or_else(|| {
                let (name, number) = untagged_definition(self.units, unit, record)?;
                Some((name, Some((number, whole_span(self.units[number])))))
            });
            if let Some((name, Some(at))) = named {
                self.add(at, FragmentKind::Type, unit.atoms.text(name).to_string(), Vec::new());
            }
        }
    }

    /// Where a derived type is defined: in its module, in this unit, or in the first declaration of C that knows its members.
    fn definition_of(&self, unit: UnitView<'a>, record: RecordId) -> Option<UnitSpan> {
        let symbols: &SymbolTable = &unit.environments.symbols;
        let find_in = |other: UnitView<'a>| {
            let own: &SymbolTable = &other.environments.symbols;
            let is_it = |(id, data): &(RecordId, &symbols::Record)| {
                data.fields.is_some() && is_same_record((own, *id), (symbols, record))
            };
            own.types.records.iter().find(is_it).map(|(_, data)| data.token)
        };
        let at = |other: UnitView<'a>, token| Some((self.number_of(other)?, token_span(token)));
        let module = symbols.types.records[record].module;
        if let Some(home) = module.and_then(|module| unit.procedures.find_module(module)) {
            return at(home, find_in(home)?);
        }
        let declared = self.units.iter().copied().filter(|other| is_declaration(*other));
        let of_file = declared.into_iter().find(|other| find_in(*other).is_some());
        match of_file {
            Some(other) => Some((self.number_of(other)?, whole_span(other))),
            None => at(unit, find_in(unit)?),
        }
    }

    fn number_of(&self, unit: UnitView<'_>) -> Option<usize> {
        self.numbers.get(&std::ptr::from_ref(unit.resolved)).copied()
    }
}

/// Whether a block is that of a procedure, and not of a region.
fn is_function(body: &Body, block: &[StatementId]) -> bool {
    body.block == block
}

fn token_span(token: Option<u32>) -> Span {
    token.map_or(Span::default(), |token| Span { start: token, end: token + 1 })
}

/// What decides how a parameter is passed.
fn describe_parameter(symbols: &SymbolTable, parameter: &Parameter) -> String {
    let types = &symbols.types;
    let shape = match &types[types.representation(parameter.ty)] {
        Type::Pointer { .. } => "pointer",
        Type::Array { .. } => "array",
        Type::Record { .. } => "structure",
        _ => "scalar",
    };
    let role = match parameter.what {
        ParameterRole::Variable(symbol) => match symbols[symbol].attributes {
            own if own.contains(Attributes::ALLOCATABLE) => "allocatable ",
            own if own.contains(Attributes::POINTER) => "associated ",
            _ => "",
        },
        ParameterRole::Clause(_) => "argument of a clause, ",
        ParameterRole::Lower(..) => "lower bound, ",
        ParameterRole::Extent(..) => "extent, ",
        ParameterRole::Stride(..) => "stride, ",
        ParameterRole::Device => "number of the device, ",
    };
    let passing = match parameter.passing {
        Passing::Value => "by value",
        Passing::Address => "by address",
    };
    let map = parameter.map.map_or(String::new(), |map| format!(", map({})", map_word(map)));
    let section = if parameter.section.is_some() { ", section" } else { "" };
    format!("{role}{shape}, {passing}{map}{section}")
}
