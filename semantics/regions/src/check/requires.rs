//! `requires` directives in the units of a file (OpenMP 5.2, 8.2): their order, and that program units agree. What a unit has is gathered alone, so that an edit in
//! one leaves the others; the units are compared afterwards.

use super::called_regions::{self, CalledRegions};
use super::common_blocks::{self, Block};
use super::declared_reductions::{self, DeclaredReductions};
use super::declared_targets::{self, Targeted};
use super::initial_values::{self, Reference};
use super::mappers::{self, Mapper};
use super::selectors::{self, device_interfaces};
use super::variants::{self, Variant};
use super::{openmp_problems, problems};
use crate::check::phrases::{AssumesPlace, RequirementUse};
use crate::data_environment::rule::Languages;
use crate::data_environment::words::has_modifier;
use body::{Body, ConstructId, Declarative, Directive, Item, Resolved};
use directives::{Clause, Leaf, Model};
use indexmap::IndexMap;
use source::{Atom, AtomSet, Atoms, Diagnostic, Span, Token};
use std::collections::HashSet;
use symbols::{Attributes, Details, ScopeId, ScopeKind, SymbolId, SymbolTable};

/// The requirements that come before everything that needs a device.
const BEFORE_DEVICES: &[Clause] =
    &[Clause::ReverseOffload, Clause::UnifiedAddress, Clause::UnifiedSharedMemory, Clause::SelfMaps];

/// What needs a device: constructs, and declarations of code and data for it.
const DEVICE: &[Leaf] = &[
    Leaf::Target,
    Leaf::TargetData,
    Leaf::TargetEnterData,
    Leaf::TargetExitData,
    Leaf::TargetUpdate,
    Leaf::DeclareTarget,
    Leaf::BeginDeclareTarget,
];

/// The clauses that say the memory order of an `atomic` construct.
const ORDERS: &[Clause] = &[Clause::SeqCst, Clause::AcqRel, Clause::Acquire, Clause::Release, Clause::Relaxed];

/// What a unit has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Requirements {
    required: Vec<Required>,
    /// The function variants that it names.
    variants: Vec<Variant>,
    /// The reductions and inductions that it declares.
    reductions: DeclaredReductions,
    /// What it lists for devices in C.
    targeted: Vec<Targeted>,
    /// The mappers that it declares.
    mappers: Vec<Mapper>,
    /// What is wrong in them.
    foreign: Vec<Diagnostic>,
    /// The clauses that only variants for `dispatch` have, on others.
    undispatched: Vec<(Clause, Span)>,
    /// The variables of C that it makes threadprivate at file scope.
    pub threadprivate: Vec<(Atom, Span)>,
    /// The common blocks that it declares.
    blocks: Vec<Block>,
    /// The regions that its procedures execute, and the calls in its regions.
    called: CalledRegions,
    /// The references in initial values.
    references: Vec<Reference>,
    /// The requirements that context selectors name, each with the token that does.
    selected: Vec<(Clause, u32)>,
    /// The interface bodies of Fortran that have `declare target` directives.
    interfaces: Vec<(Atom, Span)>,
    /// The external procedure that it defines, and whether that is for devices.
    procedure: Option<(Atom, bool)>,
    /// Directives in specification parts that are not those of a program unit.
    misplaced: Vec<Span>,
    /// `allocate` directives that need an allocator unless allocators are dynamic.
    allocates: Vec<Span>,
    /// Allocators of `target` constructs that `uses_allocators` would have to list unless allocators are dynamic.
    unlisted: Vec<(Atom, Span)>,
    /// `device` clauses with `ancestor`.
    ancestors: Vec<Span>,
    /// Whether it uses modules, which may require something for it.
    uses: bool,
    /// Whether anything in it needs a device.
    device: bool,
    /// Whether an `atomic` construct has the default memory order.
    atomic: bool,
}

/// A clause of a `requires` directive.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Required {
    clause: Clause,
    /// The word in it.
    word: Option<Atom>,
    at: Span,
    /// The token with which its directive begins.
    directive: u32,
}

/// What the directives of a unit require, and what comes too late after them in others. A unit may be a procedure `inside` of a
/// program unit.
pub fn collect_requirements(resolved: &Resolved, inside: bool, tokens: &[Token], atoms: &Atoms) -> Requirements {
    // Modules of the language and of the runtime library require nothing.
    let own = |module: Atom| ["omp_lib", "iso_", "ieee_"].iter().any(|prefix| atoms.text(module).starts_with(prefix));
    let mut scopes = resolved.symbols.scopes.iter().map(|(_, scope)| scope);
    let uses = scopes.any(|scope| scope.uses.iter().any(|used| !own(used.module)));
    let variants = variants::collect_variants(resolved, tokens, atoms);
    let reductions = declared_reductions::collect_reductions(resolved, tokens, atoms);
    let threadprivate = threadprivate_names(resolved);
    let undispatched = variants::undispatched_clauses(resolved, tokens, atoms);
    let (mappers, foreign) =
        (mappers::collect_mappers(resolved, tokens, atoms), mappers::foreign_items(resolved, tokens, atoms));
    let targeted = declared_targets::collect_targeted(resolved);
    let mut found = Requirements { mappers, foreign, targeted, ..Requirements::default() };
    found = Requirements { uses, variants, reductions, threadprivate, undispatched, ..found };
    found.interfaces = device_interfaces(resolved);
    found.blocks = common_blocks::collect_blocks(resolved, atoms);
    found.called = CalledRegions::collect(resolved);
    found.references = initial_values::collect_references(resolved, tokens, atoms);
    if !inside {
        found.procedure = selectors::defined_procedure(resolved);
    }
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        found.selected.extend(selectors::named_requirements(directive, tokens, atoms));
        found.foreign.extend(misplaced_assumption(resolved, declarative, tokens, atoms));
        if is_of_interface(&resolved.symbols, declarative.scope) {
            continue;
        }
        found.add_directive(directive);
        let within = inside || is_inside(&resolved.symbols, declarative.scope);
        if directive.name().first() == Leaf::Requires && Languages::Fortran.has(declarative.language) && within {
            found.misplaced.push(directive.name_span());
        }
    }
    for body in &resolved.bodies {
        body.constructs.iter().for_each(|(id, construct)| {
            found.add_directive(construct.directive());
            found.selected.extend(selectors::named_requirements(construct.directive(), tokens, atoms));
            found.allocates.extend(without_allocator(body, id));
            found.unlisted.extend(unlisted_allocators(resolved, body, id, atoms));
            found.ancestors.extend(ancestor_clause(construct.directive(), atoms));
        });
    }
    found
}

/// OpenMP 5.2, 8.3.1: in Fortran `assumes` stands in the specification part of a program unit or procedure, behind USE, IMPORT and
/// IMPLICIT statements.
fn misplaced_assumption(
    resolved: &Resolved,
    declarative: &Declarative,
    tokens: &[Token],
    atoms: &Atoms,
) -> Option<Diagnostic> {
    let directive = declarative.tree.directive();
    if directive.name().first() != Leaf::Assumes || !Languages::Fortran.has(declarative.language) {
        return None;
    }
    let block = resolved.symbols.scopes[declarative.scope].kind == ScopeKind::Block;
    let why = if block {
        AssumesPlace::BlockConstruct
    } else if selectors::precedes_use(directive, tokens, atoms) {
        AssumesPlace::BeforeUse
    } else {
        return None;
    };
    Some(openmp_problems::assumes_elsewhere(why, directive.name_span()))
}

/// The names that `threadprivate` directives of C list at file scope.
fn threadprivate_names(resolved: &Resolved) -> Vec<(Atom, Span)> {
    let of_c = resolved.declaratives.iter().filter(|one| Languages::C.has(one.language));
    let listing = of_c.filter(|one| one.tree.directive().name().last() == Leaf::Threadprivate);
    let arguments = listing.flat_map(|one| &one.arguments);
    arguments.filter_map(|argument| Some((argument.name?.atom, argument.span))).collect()
}

/// OpenMP 5.2, 5.2: the first of these variables of file scope that a function mentions.
pub fn uses_of<'a>(resolved: &'a Resolved, wanted: &'a [(Atom, Span)]) -> impl Iterator<Item = &'a (Atom, Span)> {
    let table = &resolved.symbols;
    let global = table.global();
    let is_used = move |name: Atom| {
        resolved.names.iter().any(|(_, symbol)| table[*symbol].name == name && table[*symbol].scope == global)
    };
    wanted.iter().filter(move |(name, _)| is_used(*name))
}

/// That a variable was used before it became threadprivate.
pub fn report_used(item: &str, at: Span) -> Diagnostic {
    problems::threadprivate_used(item, at)
}

/// Whether a scope is that of an interface body, which tells of another program unit.
fn is_of_interface(table: &SymbolTable, scope: ScopeId) -> bool {
    let mut procedures = table.symbols.iter().filter_map(|(_, symbol)| match symbol.details.ultimate() {
        Details::Subprogram(procedure) => Some(procedure),
        _ => None,
    });
    procedures.any(|procedure| procedure.interface && procedure.scope == Some(scope))
}

/// Whether a specification part is that of a block, or of a procedure inside a program unit.
fn is_inside(table: &SymbolTable, scope: ScopeId) -> bool {
    let around = table.scopes[scope].parent.map(|parent| table.scopes[parent].kind);
    match table.scopes[scope].kind {
        ScopeKind::Block => true,
        ScopeKind::Subprogram => around.is_some_and(|around| around != ScopeKind::Global),
        _ => false,
    }
}

/// OpenMP 5.2, 13.2: the clause that asks for the parent device.
fn ancestor_clause(directive: Directive, atoms: &Atoms) -> Option<Span> {
    if !directive.leaves().contains(&Leaf::Target) {
        return None;
    }
    let clause = directive.clauses().find(|clause| clause.name() == Clause::Device)?;
    has_modifier(clause, "ancestor", atoms).then(|| clause.span())
}

/// OpenMP 5.2, 6.5: an `allocate` directive without an allocator in a `target` region.
fn without_allocator(body: &Body, id: ConstructId) -> Option<Span> {
    let next = |id: &ConstructId| body.constructs[*id].parent;
    let is_target = |id: ConstructId| body.constructs[id].directive().leaves().contains(&Leaf::Target);
    if !std::iter::successors(Some(id), next).take(body.constructs.len()).any(is_target) {
        return None;
    }
    let directive = body.constructs[id].directive();
    let says = directive.clauses().any(|clause| clause.name() == Clause::Allocator);
    (directive.name().first() == Leaf::Allocate && !says).then(|| directive.name_span())
}

/// OpenMP 5.0, 2.12.5, and 5.2, 6.8: the allocators of the program that the `allocate` clauses of a `target` construct name, and its
/// `uses_allocators` clauses do not.
fn unlisted_allocators(resolved: &Resolved, body: &Body, id: ConstructId, atoms: &Atoms) -> Vec<(Atom, Span)> {
    let construct = &body.constructs[id];
    let directive = construct.directive();
    // On a compound the clause may be that of another part, for which compilers of Fortran take any allocator.
    if directive.leaves() != [Leaf::Target] {
        return Vec::new();
    }
    let span = |item: &Item| match item {
        Item::Argument(number) => construct.arguments.get(number.0 as usize).map(|expr| body.exprs[*expr].span),
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    };
    // In a list with traits the name begins the item.
    let named = |at: Span| {
        let index = resolved.names.binary_search_by_key(&at.start, |(token, _)| *token).ok()?;
        Some((resolved.names[index].1, at))
    };
    let clauses = |name: Clause| directive.clauses().filter(move |clause| clause.name() == name);
    let used = clauses(Clause::UsesAllocators).flat_map(|clause| clause.items());
    let used: Vec<SymbolId> = used.filter_map(span).filter_map(named).map(|(symbol, _)| symbol).collect();
    let modifiers = clauses(Clause::Allocate).flat_map(|clause| clause.modifiers());
    let allocators = modifiers.filter(|modifier| atoms.text(modifier.word().atom).eq_ignore_ascii_case("allocator"));
    let allocators = allocators.flat_map(|modifier| modifier.items()).filter_map(span).filter_map(named);
    let table = &resolved.symbols;
    let is_own = |symbol: SymbolId| {
        let symbol = &table[table.original(symbol)];
        let constant = symbol.attributes.contains(Attributes::PARAMETER);
        matches!(symbol.details.ultimate(), Details::Object(_)) && !constant
    };
    let unlisted = allocators.filter(|(symbol, _)| is_own(*symbol) && !used.contains(symbol));
    unlisted.map(|(symbol, at)| (table[symbol].name, at)).collect()
}

impl Requirements {
    /// Whether host and devices have the same memory.
    pub fn share_memory(&self) -> bool {
        self.requires(Clause::UnifiedSharedMemory) || self.requires(Clause::SelfMaps)
    }

    fn requires(&self, clause: Clause) -> bool {
        self.required.iter().any(|required| required.clause == clause)
    }

    fn add_directive(&mut self, directive: Directive) {
        let name = directive.name();
        if name.model() != Model::OpenMp || directive.end() {
            return;
        }
        self.device |= name.leaves().iter().any(|leaf| DEVICE.contains(leaf));
        self.atomic |=
            name.first() == Leaf::Atomic && !directive.clauses().any(|clause| ORDERS.contains(&clause.name()));
        if name.first() == Leaf::Requires {
            self.required.extend(directive.clauses().map(|clause| Required {
                clause: clause.name(),
                word: clause.keyword().map(|word| word.atom),
                at: clause.span(),
                directive: directive.name_span().start,
            }));
        }
    }
}

/// The units of a file in order, each with its compilation unit, which in Fortran is a program unit (OpenMP 5.2, 1.2.1).
type Units<'a> = [(Option<Atom>, &'a Requirements)];

/// What is wrong with the requirements of the units of a file, each with the number of the unit where it is said.
///
/// Those of C may have headers, in which anything may be required: the names that these declare.
pub fn check_file(units: &Units, names: Option<&AtomSet>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut found = out_of_order(units, atoms);
    found.extend(report_differences(units, atoms));
    found.extend(differing_interfaces(units, atoms));
    found.extend(common_blocks::report_differences(units.iter().map(|(_, unit)| &unit.blocks[..]), atoms));
    found.extend(called_regions::report_calls(units.iter().map(|(within, unit)| (*within, &unit.called)), atoms));
    let initial = units.iter().map(|(_, unit)| (&unit.references[..], &unit.targeted[..]));
    found.extend(initial_values::report_linked(initial, atoms));
    let reductions: Vec<_> = units.iter().map(|(within, unit)| (within.is_some(), &unit.reductions)).collect();
    found.extend(declared_reductions::report_differences(&reductions, names, atoms));
    found.extend(mappers::declared_twice(units.iter().map(|(_, unit)| &unit.mappers[..]), atoms));
    found.extend(declared_targets::report_differences(units.iter().map(|(_, unit)| &unit.targeted[..]), atoms));
    found.extend(variants::report_differences(units.iter().map(|(within, unit)| (*within, &unit.variants[..])), atoms));
    for (number, (within, unit)) in (0..).zip(units) {
        let lonely = unit.undispatched.iter();
        found.extend(unit.foreign.iter().map(|problem| (number, problem.clone())));
        found.extend(lonely.map(|(clause, at)| (number, problems::without_dispatch(clause.row().word, *at))));
        found.extend(unit.misplaced.iter().map(|at| (number, problems::requires_in_part(*at))));
        let has = |clause: Clause| {
            let mut same = units.iter().filter(|(other, _)| other == within);
            names.is_some() || same.any(|(_, other)| other.uses || other.requires(clause))
        };
        let allocates = !unit.allocates.is_empty() || !unit.unlisted.is_empty();
        if allocates && !has(Clause::DynamicAllocators) {
            let wrong = unit.allocates.iter();
            found.extend(wrong.map(|at| (number, problems::no_allocator_in_target(*at))));
            let unlisted = unit.unlisted.iter();
            found.extend(
                unlisted.map(|(name, at)| (number, openmp_problems::allocator_not_listed(atoms.text(*name), *at))),
            );
        }
        if !unit.ancestors.is_empty() && !has(Clause::ReverseOffload) {
            let wrong = unit.ancestors.iter();
            found.extend(
                wrong.map(|at| {
                    (number, problems::requirement_missing("reverse_offload", RequirementUse::Ancestor, *at))
                }),
            );
        }
    }
    found
}

/// OpenMP 5.2, 8.2: what one compilation unit with a need for devices requires of them, all such units require.
fn report_differences(units: &Units, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut compiled: IndexMap<Atom, (u32, Vec<&Requirements>)> = IndexMap::new();
    for (number, (within, unit)) in (0..).zip(units) {
        if let Some(within) = within {
            compiled.entry(*within).or_insert((number, Vec::new())).1.push(unit);
        }
    }
    compiled.retain(|_, (_, parts)| parts.iter().any(|part| part.device));
    let whole = |parts: &[&Requirements]| !parts.iter().any(|part| part.uses);
    let has = |parts: &[&Requirements], clause: Clause| parts.iter().any(|part| part.requires(clause));
    let mut found = Vec::new();
    for (number, parts) in compiled.values().filter(|(_, parts)| whole(parts)) {
        for clause in BEFORE_DEVICES.iter().filter(|clause| !has(parts, **clause)) {
            let other = compiled.iter().find(|(_, (_, other))| has(other, *clause));
            if let Some((other, _)) = other {
                let why = RequirementUse::OtherFile { file: atoms.text(*other).to_owned() };
                let problem = problems::requirement_missing(clause.row().word, why, Span::of_token(0));
                found.push((*number, problem));
            }
        }
    }
    found
}

/// What is required too late: each compilation unit is alone with its requirements.
fn out_of_order(units: &Units, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut found = Vec::new();
    let (mut device, mut atomic) = (false, false);
    let mut order: Option<(Option<Atom>, (u32, u32))> = None;
    let mut compilation_unit = None;
    let mut selected: HashSet<Clause> = HashSet::new();
    for (number, (within, unit)) in (0..).zip(units) {
        if Some(within) != compilation_unit {
            (compilation_unit, device, atomic, order) = (Some(within), false, false, None);
            selected.clear();
        }
        for required in &unit.required {
            let Required { clause, word, at, directive } = required;
            let is_order = *clause == Clause::AtomicDefaultMemOrder;
            let problem = if device && BEFORE_DEVICES.contains(clause) {
                Some(problems::requires_after_device(clause.row().word, *at))
            } else if is_order && order.is_some_and(|(_, known)| known != (number, *directive)) {
                order.map(|(order, _)| problems::other_default_order(order.map_or("", |word| atoms.text(word)), *at))
            } else if is_order && atomic {
                Some(problems::order_after_atomic(*at))
            } else if selected.contains(clause) || is_selected(unit, *clause, *directive) {
                Some(openmp_problems::requires_after_selector(clause.row().word, *at))
            } else {
                None
            };
            found.extend(problem.map(|problem| (number, problem)));
            if is_order && order.is_none() {
                order = Some((*word, (number, *directive)));
            }
        }
        device |= unit.device;
        atomic |= unit.atomic;
        selected.extend(unit.selected.iter().map(|(clause, _)| *clause));
    }
    found
}

/// Whether a selector of a unit names a requirement before the directive that says it.
fn is_selected(unit: &Requirements, clause: Clause, directive: u32) -> bool {
    unit.selected.iter().any(|(named, at)| *named == clause && *at < directive)
}

/// OpenMP 5.2, 7.8: what an interface body says of a procedure is said by its definition.
fn differing_interfaces(units: &Units, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let defined: Vec<(Atom, bool)> = units.iter().filter_map(|(_, unit)| unit.procedure).collect();
    let mut found = Vec::new();
    for (number, (_, unit)) in (0..).zip(units) {
        for (name, at) in &unit.interfaces {
            if defined.iter().any(|(other, for_devices)| other == name && !for_devices) {
                found.push((number, openmp_problems::interface_differs(atoms.text(*name), *at)));
            }
        }
    }
    found
}
