//! The launch contract of a target function as plain data (R405): what an embedder needs to launch it.

use super::cover_entry::Cover;
use super::external::external_names;
use super::indirect::{calls_through_pointer, collect_indirect, table_name};
use super::number::Number;
use super::parameter::{Parameter, Passing};
use super::region::{Region, construct_reading};
use super::reverse::{collect_reverse, reverse_parameters};
use super::section;
use crate::UnitView;
use crate::outline::clauses::{argument_of, is_bare};
use directives::{Clause, Leaf, MapType};
use semantics::body::{Body, ConstructId};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct};
use std::iter::repeat;

/// How to launch a target function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name of the entry in its module.
    pub name: String,
    /// The line of the directive.
    pub line: u32,
    /// The arguments, in order.
    pub arguments: Vec<Argument>,
    /// What launch geometry suits it; any of fewer than 2^31 threads, in one dimension, is right.
    pub grid: Grid,
    /// A second entry that is faster, for launches that give each iteration a thread of its own; none of most regions.
    pub cover: Option<Cover>,
    /// The functions of other modules that it calls: its module is linked with theirs.
    pub externals: Vec<String>,
    /// The regions inside it that the host executes. The kernel calls `__omp_reverse_offload(name, arguments, count)`, which the embedder
    /// provides: of each argument an address of the device, or the value in eight bytes, and then its size in eight bytes.
    pub reverse: Vec<Reverse>,
    /// The functions that are called by the host's addresses.
    pub indirect: Option<Indirect>,
}

/// A region inside a target region that the host executes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reverse {
    /// The name that the kernel calls it by.
    pub name: String,
    /// The line of the directive.
    pub line: u32,
    /// The arguments, in order.
    pub arguments: Vec<Argument>,
}

/// The functions that `declare target indirect` names, in a program that calls through pointers on the device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Indirect {
    /// The variable of the module to which the host writes its own addresses of them, in order, when it loads the module.
    pub table: String,
    /// Their names.
    pub functions: Vec<String>,
}

/// One argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The name of the variable. `x_lower_1`, `x_extent_1` and `x_stride_1` are the lower bound, the extent, and the distance of
    /// neighbors in bytes of the first dimension of an array `x` of Fortran: one with strides need not be contiguous.
    pub name: String,
    /// Whether it is the device address of mapped memory: of the variable, or, if the clause lists an element or section of
    /// the variable, of the first element listed. A section is one contiguous piece; a section of a component, or of what a
    /// component points to, gives the address of the variable. What is not allocated, not associated or absent gives a null address. An
    /// allocatable or pointer component is a descriptor as LLVM's Fortran runtime has it, with addresses of the device.
    pub by_address: bool,
    /// The map type as OpenMP writes it; empty if it is not mapped.
    pub map: &'static str,
    /// The size of the argument itself in bytes.
    pub size: u64,
    /// The size of the mapped object if its type says it.
    pub object_size: Option<u64>,
}

/// Hints for the launch geometry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Whether more than one block has something to do.
    pub many_blocks: bool,
    /// Whether more than one thread of a block has something to do.
    pub many_threads: bool,
    /// `num_teams`, if it is a constant.
    pub blocks: Option<u64>,
    /// `thread_limit` or `num_threads`, if it is a constant.
    pub threads: Option<u64>,
    /// Whether it combines values of all blocks, so that few blocks with much work each are best.
    pub reduces: bool,
}

/// The contract of a region's function.
pub fn describe_entry(unit: UnitView<'_>, region: &Region, parameters: &[Parameter]) -> Entry {
    let arguments = parameters.iter().map(|parameter| describe_argument(unit, parameter)).collect();
    let block = &unit.resolved.bodies[region.body].constructs[region.construct].block;
    let externals = external_names(unit, region.body, block).into_iter().collect();
    let reverse = collect_reverse(unit, region).iter().map(|inner| describe_reverse(unit, inner)).collect();
    let (name, line, grid) = (region.name.clone(), region.line, describe_grid(unit, region));
    Entry { name, line, arguments, grid, cover: None, externals, reverse, indirect: describe_indirect(unit, region) }
}

fn describe_reverse(unit: UnitView<'_>, region: &Region) -> Reverse {
    let parameters = reverse_parameters(unit, region, &mut Vec::new());
    let arguments = parameters.iter().map(|parameter| describe_argument(unit, parameter)).collect();
    Reverse { name: region.name.clone(), line: region.line, arguments }
}

fn describe_indirect(unit: UnitView<'_>, region: &Region) -> Option<Indirect> {
    let block = &unit.resolved.bodies[region.body].constructs[region.construct].block;
    if !calls_through_pointer(unit, region.body, block) {
        return None;
    }
    let name_of = |(other, index): (UnitView<'_>, usize)| {
        let body = &other.resolved.bodies[index];
        super::region::function_name(&other.environments.symbols, other, body)
    };
    let functions: Vec<String> = collect_indirect(unit).into_iter().map(name_of).collect();
    (!functions.is_empty()).then(|| Indirect { table: table_name(unit), functions })
}

fn describe_argument(unit: UnitView<'_>, parameter: &Parameter) -> Argument {
    let types = &unit.environments.symbols.types;
    let layout = types.layout(parameter.ty).map(|(size, _)| size);
    let by_address = parameter.passing == Passing::Address;
    Argument {
        name: parameter.name.clone(),
        by_address,
        map: parameter.map.map_or("", map_word),
        size: if by_address { 8 } else { layout.unwrap_or(8) },
        object_size: layout.filter(|_| {
            by_address && !matches!(types[types.representation(parameter.ty)], symbols::Type::Pointer { .. })
        }),
    }
}

/// A map type as OpenMP writes it.
pub fn map_word(map: MapType) -> &'static str {
    match map {
        MapType::To => "to",
        MapType::From => "from",
        MapType::ToFrom => "tofrom",
        MapType::Alloc => "alloc",
        MapType::Release => "release",
        MapType::Delete => "delete",
        MapType::Present => "present",
        MapType::Attach => "attach",
        MapType::Detach => "detach",
        MapType::Link => "link",
    }
}

fn describe_grid(unit: UnitView<'_>, region: &Region) -> Grid {
    let body = &unit.resolved.bodies[region.body];
    let mut grid = Grid { many_blocks: false, many_threads: false, blocks: None, threads: None, reduces: false };
    let mut constructs = vec![region.construct];
    body.each_statement(&body.constructs[region.construct].block, |statement| {
        if let semantics::body::StatementKind::Construct(construct) = body.statements[statement].kind {
            constructs.push(construct);
        }
    });
    let readings =
        |construct: &ConstructId| construct_reading(unit, region.body, *construct).iter().zip(repeat(*construct));
    for (reading, construct) in constructs.iter().flat_map(readings) {
        let threads = [Leaf::Parallel, Leaf::Simd, Leaf::Loop];
        grid.many_blocks |= reading.name.has(Leaf::Teams);
        grid.many_threads |= threads.iter().any(|leaf| reading.name.has(*leaf)) || is_bare(reading);
        for clause in &reading.clauses {
            let number = constant_argument(body, construct, clause);
            match clause.clause {
                Clause::NumTeams => grid.blocks = grid.blocks.or(number),
                Clause::ThreadLimit | Clause::NumThreads => grid.threads = grid.threads.or(number),
                Clause::Reduction => grid.reduces |= reading.name.has(Leaf::Teams),
                _ => {}
            }
        }
    }
    grid
}

/// The argument of a clause, if it is a constant.
pub fn constant_argument(body: &Body, construct: ConstructId, clause: &OmpClause) -> Option<u64> {
    match &clause.argument {
        OmpArgument::Number(number) => Some(*number),
        OmpArgument::Product(sizes) => {
            let mut sizes = sizes.iter().map(|size| u64::try_from(section::integer_constant(body, *size)?).ok());
            sizes.try_fold(1_u64, |product, size| product.checked_mul(size?))
        }
        _ => u64::try_from(section::integer_constant(body, argument_of(body, construct, clause)?)?).ok(),
    }
}

/// How many loops a construct is associated with, if it says a number: one where it says none (OpenMP 5.2, 4.4.3; OpenACC 3.4, 2.9.1).
pub fn collapsed_loops(body: &Body, construct: ConstructId, reading: &OmpConstruct) -> Option<u64> {
    let clause = reading.clauses.iter().find(|clause| clause.clause == Clause::Collapse);
    clause.map_or(Some(1), |clause| constant_argument(body, construct, clause))
}

/// Contracts as one JSON object, a line for each argument.
pub fn entries_to_json(entries: &[Entry]) -> String {
    let entries: Vec<String> = entries.iter().map(Entry::to_json).collect();
    format!("{{\"entries\": [{}\n]}}\n", entries.join(","))
}

impl Entry {
    fn to_json(&self) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(Argument::to_json).collect();
        let Grid { many_blocks, many_threads, blocks, threads, reduces } = self.grid;
        format!(
            "\n  {{\"name\": {:?}, \"line\": {}, \"arguments\": [{}\n  ],\n   \"grid\": {{\"many_blocks\": {many_blocks}, \
             \"many_threads\": {many_threads}, \"blocks\": {}, \"threads\": {}, \"reduces\": {reduces}}}{}{}{}{}}}",
            self.name,
            self.line,
            arguments.join(","),
            spell_number(blocks),
            spell_number(threads),
            self.cover.as_ref().map_or(String::new(), Cover::to_json),
            self.json_externals(),
            self.json_reverse(),
            self.indirect.as_ref().map_or(String::new(), Indirect::to_json),
        )
    }

    /// Where there are some.
    fn json_reverse(&self) -> String {
        let each = |reverse: &Reverse| {
            let arguments: Vec<String> = reverse.arguments.iter().map(Argument::to_json).collect();
            let Reverse { name, line, .. } = reverse;
            format!("{{\"name\": {name:?}, \"line\": {line}, \"arguments\": [{}]}}", arguments.join(","))
        };
        let all: Vec<String> = self.reverse.iter().map(each).collect();
        if all.is_empty() { String::new() } else { format!(",\n   \"reverse\": [{}]", all.join(", ")) }
    }

    /// Where there are some.
    fn json_externals(&self) -> String {
        let names: Vec<String> = self.externals.iter().map(|name| format!("{name:?}")).collect();
        if names.is_empty() { String::new() } else { format!(",\n   \"externals\": [{}]", names.join(", ")) }
    }
}

impl Cover {
    fn to_json(&self) -> String {
        let trips: Vec<String> = self.trips.iter().map(Number::to_json).collect();
        format!(",\n   \"cover\": {{\"entry\": {:?}, \"trips\": [{}]}}", self.entry, trips.join(", "))
    }
}

impl Indirect {
    fn to_json(&self) -> String {
        let functions: Vec<String> = self.functions.iter().map(|name| format!("{name:?}")).collect();
        format!(",\n   \"indirect\": {{\"table\": {:?}, \"functions\": [{}]}}", self.table, functions.join(", "))
    }
}

impl Argument {
    fn to_json(&self) -> String {
        let by = if self.by_address { "address" } else { "value" };
        format!(
            "\n    {{\"name\": {:?}, \"by\": {by:?}, \"map\": {:?}, \"size\": {}, \"object_size\": {}}}",
            self.name,
            self.map,
            self.size,
            spell_number(self.object_size)
        )
    }
}

fn spell_number(number: Option<u64>) -> String {
    number.map_or("null".to_string(), |number| number.to_string())
}
