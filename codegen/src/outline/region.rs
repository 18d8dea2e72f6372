//! The target regions of a unit, and their names (R373, R374).

use crate::UnitView;
use crate::phrases::NoCode;
use directives::{Clause, Language, Leaf, Name};
use semantics::body::{Body, ConstructId, StatementId, StatementKind};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct};
use source::Span;
use std::collections::HashMap;
use symbols::{Attributes, Details, ScopeKind, SymbolId, SymbolTable};

/// A target region.
#[derive(Clone, PartialEq, Debug)]
pub struct Region {
    /// The name of its function.
    pub name: String,
    /// The line of its directive.
    pub line: u32,
    /// Which body of the unit it stands in.
    pub body: usize,
    /// Its construct.
    pub construct: ConstructId,
    /// The construct's tokens.
    pub span: Span,
}

/// The OpenMP reading of a construct; none if it runs as plain code.
pub fn construct_reading<'a>(unit: UnitView<'a>, body: usize, construct: ConstructId) -> &'a [OmpConstruct] {
    let translation = unit.translations.get(body);
    translation.and_then(|translation| translation.constructs.get(&construct)).map_or(&[], Vec::as_slice)
}

/// Whether the clause that caused one of the reading is written with this modifier.
pub fn has_modifier(unit: UnitView<'_>, body: &Body, construct: ConstructId, clause: &OmpClause, word: &str) -> bool {
    let Some(because) = clause.because else { return false };
    let caused = |written: &semantics::body::Clause<'_>| {
        let span = written.span();
        written.name() == clause.clause && span.start <= because.start && because.end <= span.end
    };
    let mut modifiers = body.constructs[construct].clauses().filter(caused).flat_map(|written| written.modifiers());
    modifiers.any(|modifier| unit.atoms.text(modifier.word().atom) == word)
}

/// The region among whose threads a `loop` construct shares its iterations out: what it says, else the region closest around it if that
/// is a `teams` or `parallel` region; none if the thread that meets it executes all (OpenMP 5.2, 11.7).
pub fn binding_region(unit: UnitView<'_>, index: usize, construct: ConstructId, own: &OmpConstruct) -> Option<Leaf> {
    const BINDING: &[Leaf] = &[Leaf::Teams, Leaf::Parallel];
    let is_binding = |leaf: &Leaf| BINDING.contains(leaf);
    if !own.name.has(Leaf::Loop) {
        return None;
    }
    let said = own.clauses.iter().find_map(|clause| match (&clause.argument, clause.clause) {
        (OmpArgument::Keyword(word, _), Clause::Bind) => Some(unit.atoms.text(*word)),
        _ => None,
    });
    if let Some(word) = said {
        return BINDING.iter().copied().find(|leaf| leaf.row().word == word);
    }
    let constructs = &unit.resolved.bodies[index].constructs;
    let around = std::iter::successors(constructs[construct].parent, |id| constructs[*id].parent);
    let mut names = around.flat_map(|id| construct_reading(unit, index, id).iter().rev().map(|reading| reading.name));
    let within = own.name.leaves().iter().rev().copied().find(is_binding);
    within.or_else(|| names.next().map(|name| name.last()).filter(is_binding))
}

/// The target regions in source order; one inside another is part of it.
pub fn target_regions(unit: UnitView<'_>) -> Vec<Region> {
    let mut found: Vec<Region> = Vec::new();
    let mut lines: HashMap<(String, u32), u32> = HashMap::new();
    for (index, body) in unit.resolved.bodies.iter().enumerate() {
        body.each_statement(&body.block, |statement| {
            let StatementKind::Construct(construct) = body.statements[statement].kind else { return };
            let is_target =
                construct_reading(unit, index, construct).iter().any(|reading| reading.name.has(Leaf::Target));
            let span = body.constructs[construct].span;
            let within =
                |outer: &Region| outer.body == index && outer.span.start <= span.start && span.end <= outer.span.end;
            // What is inside comes right after what is outside.
            if !is_target || found.last().is_some_and(within) {
                return;
            }
            let line = (unit.line_of)(body.constructs[construct].line);
            let function = function_name(&unit.environments.symbols, unit, body);
            let nth = lines.entry((function.clone(), line)).or_default();
            let suffix = if *nth == 0 { String::new() } else { format!("_{nth}") };
            *nth += 1;
            let name = format!("{}{suffix}", region_name(unit, &function, line));
            found.push(Region { name, line, body: index, construct, span });
        });
    }
    found
}

/// The name of the function of a region of this procedure.
pub fn region_name(unit: UnitView<'_>, function: &str, line: u32) -> String {
    let (device, file) = (unit.names.device, unit.names.file);
    format!("__omp_offloading_{device:x}_{file:x}_{function}_l{line}")
}

/// The external name of a procedure: as it is in C and with `bind(c)`, mangled as flang does in Fortran.
pub(crate) fn function_name(symbols: &SymbolTable, unit: UnitView<'_>, body: &Body) -> String {
    let Some(procedure) = body.procedure else { return "_QQmain".to_string() };
    let name = unit.atoms.text(symbols[procedure].name).to_string();
    match body.language {
        Language::C | Language::Cxx => name,
        Language::Fortran => fortran_name(symbols, unit, procedure, name),
    }
}

fn fortran_name(symbols: &SymbolTable, unit: UnitView<'_>, procedure: SymbolId, name: String) -> String {
    match symbols[procedure].details.ultimate() {
        Details::Subprogram(subprogram) if subprogram.binding.is_some() => {
            return subprogram.binding.clone().unwrap_or(name);
        }
        Details::MainProgram => return "_QQmain".to_string(),
        _ if symbols[procedure].attributes.contains(Attributes::BIND_C) => return name,
        _ => {}
    }
    let mut hosts = String::new();
    let mut scope = Some(symbols[procedure].scope);
    while let Some(id) = scope {
        let host = symbols.scopes[id].owner.map(|owner| unit.atoms.text(symbols[owner].name));
        let letter = match symbols.scopes[id].kind {
            ScopeKind::Module => "M",
            ScopeKind::Submodule => "S",
            ScopeKind::Subprogram | ScopeKind::MainProgram => "F",
            ScopeKind::Global | ScopeKind::BlockData | ScopeKind::DerivedType | ScopeKind::Block => "",
            ScopeKind::Indices | ScopeKind::Construct(_) => "",
        };
        if let (Some(host), false) = (host, letter.is_empty()) {
            hosts = format!("{letter}{host}{hosts}");
        }
        scope = symbols.scopes[id].parent;
    }
    if hosts.is_empty() { format!("{name}_") } else { format!("_Q{hosts}P{name}") }
}

/// The statements of a block that are loops and yet have no code, with the reason.
pub fn refused_loops(body: &Body, block: &[StatementId]) -> Vec<(NoCode, Span)> {
    let mut found = Vec::new();
    body.each_statement(block, |statement| {
        let StatementKind::Loop(inner) = &body.statements[statement].kind else { return };
        if inner.has_locals() {
            found.push((NoCode::LocalVariables, inner.head));
        }
    });
    found
}

/// Whether a construct is about a device: a target function is on one already.
pub fn has_device(name: Name) -> bool {
    const DEVICE: &[Leaf] =
        &[Leaf::Target, Leaf::TargetData, Leaf::TargetEnterData, Leaf::TargetExitData, Leaf::TargetUpdate];
    name.leaves().iter().any(|leaf| DEVICE.contains(leaf))
}
