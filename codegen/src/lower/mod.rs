//! A target region to SSA: the walk over `Body` in its OpenMP reading.
//!
//! Reading order: [`facts`] is what must be known beforehand; [`scalar`] is types; [`expression`] and [`place`] are values and variables;
//! [`statement`] is control flow; [`construct`] and [`grid`] spread regions over blocks and threads; [`call`] inlines device functions.
//!
//! Who executes is a [`Level`]. At `Team` all threads of a block walk the same control flow with the same values, computed
//! redundantly; memory is written by the first thread only, between two barriers. So sequential code needs no worker threads that wait.

mod alignment;
pub mod allocate;
pub mod argument;
mod assign;
pub mod atomic;
mod atomic_compare;
mod bit_field;
mod bits;
mod bounds;
pub mod branch;
mod by_address;
pub mod call;
mod callers;
mod classify;
mod collapse;
mod complex;
mod complex_functions;
mod components;
pub mod construct;
mod control;
mod convert;
mod copy;
mod cover;
mod declare;
pub mod defaults;
pub mod descriptor;
mod dynamic;
pub mod export;
pub mod expression;
mod external;
pub mod facts;
pub mod format;
mod frame;
mod function;
pub mod global;
pub mod grid;
mod inquiry;
pub mod intrinsics;
mod invoke;
mod last;
mod limit;
mod linear;
pub mod local;
mod loop_order;
mod math;
pub mod math_names;
mod memory_limits;
mod nest;
mod nesting;
mod operations;
mod order;
pub mod output;
mod overflow;
pub mod place;
pub mod pointer;
mod power;
mod record;
mod reduced_array;
mod reducer;
pub mod reduction;
pub mod refusals;
mod reverse;
mod rounding;
mod routines;
pub mod rules;
pub mod scalar;
mod scan;
mod share;
pub mod sharing;
mod sized_arrays;
pub mod statement;
mod table;
pub mod team;
mod text;
mod text_functions;

use crate::outline::TargetFunction;
use crate::outline::parameter::{Parameter, ParameterRole, Passing};
use crate::outline::reducer::FoundReducer;
use crate::ssa::build::{Builder, Var};
use crate::ssa::{self, Access, Binary, Cell, Compare, Convert, Op, Root, Space, Special, Ty, Unary, Value, half};
use crate::{UnitView, problems};
use directives::Leaf;
use facts::Facts;
use scalar::Scalar;
use semantics::body::{Body, ConstructId, ExprId, StatementId};
use source::{Diagnostic, Span};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use symbols::{SymbolId, SymbolTable, TypeId};

/// A lowered target function.
pub struct Lowered {
    /// Its code; `None` if some of it cannot be generated.
    pub function: Option<ssa::Function>,
    /// The functions that it calls.
    pub functions: Vec<ssa::Function>,
    /// Why.
    pub diagnostics: Vec<Diagnostic>,
}

/// Who executes the code that is being lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The initial thread of each team: all threads of the block, redundantly.
    Team,
    /// Each thread of the block on its own.
    Thread,
    /// One thread alone, or each thread with nothing left to share: worksharing has one member.
    Serial,
}

/// Where a variable is.
#[derive(Clone, Copy, Debug)]
pub enum Binding {
    /// In a register; `Root` is what a pointer that is never assigned points into.
    Register(Var, Scalar, Root),
    /// In memory.
    Memory(MemoryPlace),
}

/// A piece of memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MemoryPlace {
    /// Its address.
    pub address: Value,
    /// Its state space.
    pub space: Space,
    /// The object it lies in.
    pub root: Root,
    /// Whether accesses must stay as they are.
    pub volatile: bool,
}

/// The procedure whose code is being lowered: the one with the region, or one that was inlined.
#[derive(Clone)]
struct Frame<'a> {
    unit: UnitView<'a>,
    body: &'a Body,
    index: usize,
    bindings: HashMap<SymbolId, Binding>,
    exits: Vec<frame::Exits>,
    labels: HashMap<source::Atom, ssa::BlockId>,
    /// Where `return` goes, and the variable for the value.
    leave: Option<(ssa::BlockId, Option<(Var, Scalar)>)>,
    /// Where `return` puts a structure.
    returned: Option<(MemoryPlace, TypeId)>,
    /// Where its result is, if that is an array.
    gives: Option<frame::GivenArray>,
    /// Where calls of functions that are being lowered put their arrays.
    awaited: HashMap<ExprId, MemoryPlace>,
    facts: Facts,
    /// The variables that belong to sequential loops alone.
    counters: HashSet<SymbolId>,
    /// The bounds of arrays that have none of their own.
    numbers: HashMap<ParameterRole, Value>,
    /// How many characters dummy arguments of assumed length have.
    lengths: HashMap<SymbolId, Value>,
    /// Which optional dummy arguments have an actual one (Fortran 15.5.2.12).
    present: HashMap<SymbolId, bool>,
    /// The procedures that dummy procedures are.
    procedures: HashMap<SymbolId, (UnitView<'a>, usize)>,
    /// The types and ranks that objects are known to have.
    known: dynamic::KnownObjects<'a>,
    /// The addresses of optional dummy arguments as they came with the launch, null of absent ones.
    addresses: HashMap<SymbolId, Value>,
    /// The pointers that may point elsewhere later.
    moved: HashSet<SymbolId>,
    /// The variables that are allocated.
    allocated: HashSet<SymbolId>,
    /// The pointers that are assigned.
    pointed: HashSet<SymbolId>,
    /// The variables that the bounds of arrays can no longer be computed from.
    changed_bounds: HashSet<SymbolId>,
    /// Those of them that are bound.
    pointers: HashMap<SymbolId, pointer::PointerVariables>,
}

struct Lower<'a> {
    build: Builder,
    frame: Frame<'a>,
    /// The procedures being inlined, outermost first.
    calls: Vec<&'a Body>,
    /// The call by which code of another unit is being inlined.
    foreign: Option<Span>,
    level: Level,
    /// Whether the code being lowered is the last of the kernel, so that no barrier need follow.
    last: bool,
    depth: u32,
    /// The number of teams, if the program says it.
    teams: Option<Value>,
    /// The most threads that the program lets a parallel region have.
    limit: Option<Value>,
    /// The number of threads of the current parallel region, if the program says it.
    threads: Option<Value>,
    /// Whether the innermost parallel region has the threads of the block, and not one alone.
    has_team: bool,
    /// How many parallel regions are around.
    nesting: u32,
    /// Whether the outermost of them has the threads of the block.
    spread: bool,
    /// Whether the task that is executed is final; nothing of those that no clause makes so.
    is_final: Option<Value>,
    /// Whether other threads of the block wait beside the current parallel region.
    apart: bool,
    /// The leaves of the constructs around, in the procedure that is lowered.
    around: Vec<Leaf>,
    /// The variables that `declare target link` names and that the region maps: where they are.
    links: HashMap<global::Home, Binding>,
    /// The construct whose loop the launch covers.
    covered: Option<ConstructId>,
    /// Where the function ends.
    end: ssa::BlockId,
    /// The variables that each iteration of the loop that comes next gives a value.
    linears: Vec<linear::Linear>,
    /// What routines set, if some do.
    controls: Option<control::Controls>,
    /// The registers whose assignments loops around keep account of, and what says that there was one.
    watched: Vec<(Var, Var)>,
    /// The variables that the loops around scan.
    scans: Vec<scan::Scanned>,
    /// The reductions of the program that are under way.
    reducers: Vec<FoundReducer<'a>>,
    /// Whether the loop that comes next reduces: few blocks go through it many times.
    reduces: bool,
    /// The slots of constant tables, by the table of symbols and the symbol.
    tables: HashMap<(usize, SymbolId), u32>,
    /// The addresses of parts of packed structures that are less aligned than their types.
    unaligned: HashMap<Value, u64>,
    /// What is known of the region's procedure as a whole.
    whole: Rc<facts::WholeFacts>,
    /// The variables that the launch brings.
    passed: HashSet<SymbolId>,
    /// The construct whose update is atomic.
    atomic_at: Span,
    /// Whether addresses of private memory are values, so that a pointer may point to any memory.
    generic: bool,
    /// Whether they would have to be.
    needs_generic: bool,
    /// Whether this is a function, which does not know in what it is called.
    is_function: bool,
    /// Whose threads call it.
    callers: callers::Callers,
    /// The procedures that it calls and that cannot be inlined.
    requested: Vec<function::Requested<'a>>,
    /// The addresses of arrays of the heap that end with the current block.
    owned: Vec<Value>,
    /// The structure that the last call gave.
    given: Option<MemoryPlace>,
    diagnostics: Vec<Diagnostic>,
    failed: bool,
}

/// The code of a target function.
pub fn lower_target(unit: UnitView<'_>, target: &TargetFunction) -> Lowered {
    lower_twice(unit, target, None)
}

/// The code of a target function for launches that cover its loop, if it has one that they can.
pub fn lower_covered(unit: UnitView<'_>, target: &TargetFunction) -> Option<Lowered> {
    target.covered.map(|covered| lower_twice(unit, target, Some(covered)))
}

fn lower_twice(unit: UnitView<'_>, target: &TargetFunction, covered: Option<ConstructId>) -> Lowered {
    let (lowered, needs_generic) = lower_with(unit, target, covered, false);
    if needs_generic { lower_with(unit, target, covered, true).0 } else { lowered }
}

/// The same, where pointers point to memory of any kind or to global memory alone; and whether the first is needed.
fn lower_with(
    unit: UnitView<'_>,
    target: &TargetFunction,
    covered: Option<ConstructId>,
    generic: bool,
) -> (Lowered, bool) {
    let body = &unit.resolved.bodies[target.body];
    let at = body.constructs[target.construct].line;
    let block = &body.constructs[target.construct].block;
    let parallel = facts::is_parallel(unit, target);
    let mut lower = new_lower(unit, target.body, block, at, generic);
    let cover = target.entry.cover.as_ref().filter(|_| covered.is_some());
    lower.build.function.name = cover.map_or(&target.name, |cover| &cover.entry).clone();
    lower.covered = covered;
    lower.level = if parallel { Level::Team } else { Level::Serial };
    lower.lower_function(target, parallel);
    lower.check_memory(at);
    let Lower { build, mut diagnostics, failed, needs_generic, requested, .. } = lower;
    let functions = if failed || needs_generic && !generic {
        None
    } else {
        function::lower_functions(requested, at, &mut diagnostics)
    };
    let function = functions.is_some().then(|| build.finish());
    (Lowered { function, functions: functions.unwrap_or_default(), diagnostics }, needs_generic)
}

/// Stands in the entry of a function of nothing yet, as one thread alone; `block` of the body is what it will execute.
fn new_lower<'a>(unit: UnitView<'a>, index: usize, block: &'a [StatementId], at: Span, generic: bool) -> Lower<'a> {
    let frame = frame::new_frame(unit, index, block);
    let body = frame.body;
    let mut build = Builder::new(String::new());
    let end = build.block();
    Lower {
        build,
        frame,
        calls: vec![body],
        foreign: None,
        level: Level::Serial,
        last: true,
        depth: 0,
        teams: None,
        limit: None,
        threads: None,
        has_team: false,
        nesting: 0,
        spread: false,
        is_final: None,
        apart: false,
        around: vec![Leaf::Target],
        links: HashMap::new(),
        covered: None,
        end,
        linears: Vec::new(),
        controls: None,
        watched: Vec::new(),
        scans: Vec::new(),
        reducers: Vec::new(),
        reduces: false,
        tables: HashMap::new(),
        unaligned: HashMap::new(),
        whole: facts::whole_facts(unit, index),
        passed: HashSet::new(),
        atomic_at: at,
        generic,
        needs_generic: false,
        is_function: false,
        callers: callers::Callers::Anybody,
        requested: Vec::new(),
        owned: Vec::new(),
        given: None,
        diagnostics: Vec::new(),
        failed: false,
    }
}

impl<'a> Lower<'a> {
    fn lower_function(&mut self, target: &TargetFunction, parallel: bool) {
        self.declare_parameters(&target.parameters);
        self.collect_links(&target.parameters);
        let end = self.end;
        self.only_where_needed(target, parallel, end);
        let body = self.frame.body;
        self.start_controls(&body.constructs[target.construct].block);
        self.bind_globals(&body.constructs[target.construct].block);
        let readings = self.readings(target.construct);
        self.construct_readings(target.construct, readings);
        self.build.jump(end);
        self.build.start(end);
        self.build.end(ssa::Terminator::Return);
    }

    /// Without `teams` one block executes; without parallelism, one thread.
    fn only_where_needed(&mut self, target: &TargetFunction, parallel: bool, end: ssa::BlockId) {
        if !target.entry.grid.many_blocks {
            let block = self.special(Special::Block);
            self.only_if_zero(block, end);
            // However many blocks are launched, the region has one team: a procedure that it calls may share out its loops.
            self.teams = Some(self.int(1));
        }
        if !parallel {
            let thread = self.special(Special::Thread);
            self.only_if_zero(thread, end);
        }
    }

    fn only_if_zero(&mut self, value: Value, end: ssa::BlockId) {
        let zero = self.int(0);
        let condition = self.compare(Compare::Eq, value, zero);
        let here = self.build.block();
        self.build.branch(condition, here, end);
        self.build.start(here);
    }

    fn declare_parameters(&mut self, parameters: &[Parameter]) {
        for (number, parameter) in parameters.iter().enumerate() {
            self.declare_parameter(number as u32, parameter);
        }
        // Sections move the address by values of other parameters, so all of these come first.
        for (number, parameter) in parameters.iter().enumerate() {
            if let ParameterRole::Variable(symbol) = parameter.what {
                self.bind_parameter(number as u32, parameter, symbol);
            }
        }
    }

    /// Adds the parameter to the signature, and binds it if it is passed by value.
    fn declare_parameter(&mut self, number: u32, parameter: &Parameter) {
        let address = parameter.passing == Passing::Address;
        if let ParameterRole::Variable(symbol) = parameter.what {
            self.passed.insert(symbol);
        }
        let scalar = match parameter.what {
            ParameterRole::Lower(..) | ParameterRole::Extent(..) | ParameterRole::Stride(..) => Scalar::INDEX,
            ParameterRole::Device => Scalar::INDEX,
            ParameterRole::Variable(_) if address => Scalar::ADDRESS,
            ParameterRole::Variable(_) | ParameterRole::Clause(_) => {
                self.to_scalar(parameter.ty).unwrap_or(Scalar::ADDRESS)
            }
        };
        let exclusive = address && self.is_exclusive(parameter);
        let is_pointer = scalar.is_pointer();
        let param = ssa::Param {
            name: parameter.name.clone(),
            cell: scalar.param_cell(),
            address: address || is_pointer,
            exclusive,
            comment: describe_parameter(parameter),
        };
        self.build.function.params.push(param);
        let value = self.push(Op::Param(number), scalar.ty());
        match parameter.what {
            ParameterRole::Lower(..)
            | ParameterRole::Extent(..)
            | ParameterRole::Stride(..)
            | ParameterRole::Clause(_)
            | ParameterRole::Device => {
                self.frame.numbers.insert(parameter.what, value);
            }
            ParameterRole::Variable(symbol) if !address => self.bind_value(symbol, scalar, value),
            ParameterRole::Variable(symbol) => {
                self.frame.addresses.insert(symbol, value);
                let root = Root::Param(number);
                let place = MemoryPlace {
                    address: value,
                    space: Space::Global,
                    root,
                    volatile: sharing::is_volatile(self.symbols(), symbol),
                };
                self.frame.bindings.insert(symbol, Binding::Memory(place));
            }
        }
    }

    /// Moves the address of a mapped section back to that of the whole, and binds pointers to what they point to.
    fn bind_parameter(&mut self, number: u32, parameter: &Parameter, symbol: SymbolId) {
        let Some(Binding::Memory(place)) = self.frame.bindings.get(&symbol).copied() else { return };
        if parameter.passing != Passing::Address {
            return;
        }
        let mut address = place.address;
        if let Some(section) = parameter.section
            && let Some(moved) = self.section_start(section, address)
        {
            address = moved;
        }
        let of_function = self.pointed_type(parameter.ty).is_some_and(|ty| self.is_function_type(ty));
        let pointer = self.to_scalar(parameter.ty).filter(|scalar| scalar.is_pointer() && !of_function);
        match pointer {
            Some(scalar) => {
                let root = Root::Param(number);
                self.bind_pointer(symbol, scalar, address, root);
            }
            None => drop(self.frame.bindings.insert(symbol, Binding::Memory(MemoryPlace { address, ..place }))),
        }
        if self.is_moved(symbol) {
            self.bind_moved(symbol, Some(address));
        }
    }

    /// Whether nothing else in the launch points into what a parameter points to.
    fn is_exclusive(&self, parameter: &Parameter) -> bool {
        let ParameterRole::Variable(symbol) = parameter.what else { return false };
        let symbols = self.symbols();
        !self.whole.aliased.contains(&symbol) && sharing::is_exclusive(self.frame.body.language, symbols, symbol)
    }

    fn symbols(&self) -> &'a SymbolTable {
        &self.frame.unit.environments.symbols
    }

    fn original_symbol(&self, symbol: SymbolId) -> SymbolId {
        self.symbols().original(symbol)
    }

    fn name(&self, symbol: SymbolId) -> &'a str {
        self.frame.unit.atoms.text(self.symbols()[symbol].name)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.failed = true;
        self.report_remark(diagnostic);
    }

    /// Says something that does not stand in the way of the code.
    fn report_remark(&mut self, mut diagnostic: Diagnostic) {
        if let Some(call) = self.foreign {
            // Spans of another unit mean nothing in this one; the call is where it learns of the mistake.
            diagnostic.primary.at = call;
            diagnostic.secondary.clear();
        }
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    fn span(&self, expr: ExprId) -> Span {
        self.frame.body.exprs[expr].span
    }

    /// Runs one level deeper, unless that is too deep.
    fn with_depth<T>(&mut self, at: Span, step: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= crate::DEPTH {
            self.report(problems::too_deep(at));
            return None;
        }
        self.depth += 1;
        let result = step(self);
        self.depth -= 1;
        Some(result)
    }

    // Instructions, by name.

    fn push(&mut self, op: Op, ty: Ty) -> Value {
        self.build.push(op, Some(ty))
    }

    fn constant(&mut self, ty: Ty, bits: u64) -> Value {
        self.push(Op::Const(bits), ty)
    }

    fn int(&mut self, value: i32) -> Value {
        self.constant(Ty::I32, u64::from(value as u32))
    }

    fn long(&mut self, value: i64) -> Value {
        self.constant(Ty::I64, value as u64)
    }

    fn special(&mut self, special: Special) -> Value {
        self.push(Op::Special(special), Ty::I32)
    }

    fn barrier(&mut self) {
        if !self.apart {
            self.build.push(Op::Barrier, None);
            return;
        }
        // Those who wait beside the region look between the two whether it has ended.
        self.build.push(Op::BarrierApart, None);
        self.build.push(Op::BarrierApart, None);
    }

    fn access(place: MemoryPlace, cell: Cell) -> Access {
        let MemoryPlace { space, root, volatile, .. } = place;
        Access { space, cell, offset: 0, root, read_only: false, volatile }
    }

    fn is_type_pointer(&self, ty: TypeId) -> bool {
        matches!(self.symbols().types[self.symbols().types.representation(ty)], symbols::Type::Pointer { .. })
    }
}

fn describe_parameter(parameter: &Parameter) -> String {
    let how = match parameter.passing {
        Passing::Address => "by address",
        Passing::Value => "by value",
    };
    let sharing = parameter.sharing.map(|sharing| format!("{sharing:?}").to_lowercase());
    let what = match parameter.map {
        Some(map) => format!("map({})", crate::outline::entry::map_word(map)),
        None => sharing.unwrap_or_default(),
    };
    format!("{what} {how}").trim().to_string()
}
