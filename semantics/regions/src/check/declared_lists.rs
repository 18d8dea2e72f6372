//! What the lists of declarative directives may have: `threadprivate` (OpenMP 5.2, 5.2), `groupprivate` (6.0, 7.13), `declare target`
//! (5.2, 7.8.1), `allocate` (5.2, 6.5) and `declare` (OpenACC 3.4, 2.13).

use super::acc_declare;
use super::declarative_lists::{Declaration, DeclarativeItem, collect_declarations};
use super::declared_targets::{List, device_type};
use super::{openmp_problems, problems};
use crate::check::phrases::{DeviceAttribute, ListedKind, OuterRegion};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::{is_dummy, is_sizeless, is_static};
use body::{Declarative, Declared, DesignatorPart, Resolved};
use directives::{Clause, Leaf};
use source::{Atom, Atoms, Diagnostic, Span};
use std::collections::{HashMap, HashSet};
use symbols::{
    Attributes, Bound, Details, Flags, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, SymbolTable, Type, TypeId,
    Types,
};

/// What a directive lists.
struct Row {
    leaf: Leaf,
    /// The clauses whose lists are meant beside its own; none means all.
    clauses: Option<&'static [Clause]>,
    /// Whether procedures may be listed.
    procedures: bool,
    /// The parts of variables that may not be listed.
    no: &'static [DesignatorPart],
    /// Whether it is about storage that is declared where the directive stands.
    storage: bool,
}

const PARTS: &[DesignatorPart] = &[DesignatorPart::Member, DesignatorPart::Element, DesignatorPart::Elements];
const ROWS: &[Row] = &[
    Row { leaf: Leaf::Threadprivate, clauses: Some(&[]), procedures: false, no: PARTS, storage: true },
    Row { leaf: Leaf::Groupprivate, clauses: Some(&[]), procedures: false, no: PARTS, storage: true },
    Row {
        leaf: Leaf::DeclareTarget,
        clauses: Some(&[Clause::To, Clause::Enter, Clause::Link, Clause::Local]),
        procedures: true,
        no: PARTS,
        storage: true,
    },
    Row { leaf: Leaf::Allocate, clauses: Some(&[]), procedures: false, no: PARTS, storage: true },
    Row { leaf: Leaf::AccDeclare, clauses: None, procedures: false, no: &[], storage: false },
];

/// Checks the lists of a unit's declarative directives; each item is told one thing.
pub fn check_declared_lists(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let row = |leaf: Leaf| ROWS.iter().find(|row| row.leaf == leaf);
    let all = collect_declarations(resolved, |directive| !directive.end() && row(directive.name().first()).is_some());
    let mut found = Vec::new();
    for declaration in &all {
        let Some(row) = row(declaration.directive.name().first()) else { continue };
        let meant = |listed: &&DeclarativeItem| match (listed.clause, row.clauses) {
            (Some(clause), Some(clauses)) => clauses.contains(&clause),
            _ => true,
        };
        let spelling = declaration.directive.name().spelling(declaration.language);
        let rules = Rules { table, atoms, row, declaration, spelling: &spelling };
        found.extend(declaration.listed.iter().filter(meant).filter_map(|listed| rules.find_problem(listed)));
    }
    found.extend(base_names(resolved, atoms));
    found.extend(all.iter().filter_map(|declaration| find_unlisted(declaration, table)));
    found.extend(all.iter().flat_map(|declaration| used_before(declaration, resolved, atoms)));
    found.extend(linked_twice(&all, table, atoms));
    found.extend(listed_twice(&all, table, atoms));
    found
}

/// Whether the directives of a module may list its procedures.
pub fn may_list_procedures(declared: &Declared) -> bool {
    let is_asked = |declarative: &Declarative| {
        let leaf = declarative.tree.directive().name().first();
        leaf == Leaf::DeclareVariant || ROWS.iter().any(|row| row.leaf == leaf)
    };
    declared.declaratives.iter().any(is_asked)
}

/// What is wrong with the procedures that the directives of a module list, which are known once it is completed with them.
pub fn check_listed_procedures(completed: &Declared, atoms: &Atoms) -> Vec<Diagnostic> {
    let resolved = Resolved {
        symbols: completed.symbols.clone(),
        bodies: Vec::new(),
        names: completed.names.clone(),
        diagnostics: Vec::new(),
        declaratives: completed.declaratives.clone(),
    };
    let mut found = check_declared_lists(&resolved, atoms);
    found.retain(|problem| problem.row.code == NOT_LISTED);
    found
}

/// The code of what may not be listed.
const NOT_LISTED: &str = "E0697";

/// OpenMP 5.2, 7.5.4: the base of a variant is a procedure of that name, which a directive outside of procedures names.
fn base_names(resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    const ROW: Row =
        Row { leaf: Leaf::DeclareVariant, clauses: Some(&[]), procedures: true, no: PARTS, storage: false };
    const OUTSIDE: &[ScopeKind] = &[ScopeKind::MainProgram, ScopeKind::Module, ScopeKind::Submodule];
    let table = &resolved.symbols;
    let fortran = |one: &&Declaration| Languages::Fortran.has(one.language);
    let all = collect_declarations(resolved, |directive| !directive.end() && directive.name().first() == ROW.leaf);
    let mut found = Vec::new();
    for declaration in all.iter().filter(fortran) {
        let spelling = declaration.directive.name().spelling(declaration.language);
        let rules = Rules { table, atoms, row: &ROW, declaration, spelling: &spelling };
        if let Some(base) = declaration.directive.identifier() {
            let symbol = table.lookup(declaration.scope, NameSpace::Ordinary, base.atom);
            let scope = &table.scopes[declaration.scope];
            let owner = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram);
            let other = owner.filter(|owner| table[*owner].name != base.atom);
            let other = other.map(|_| ListedKind::OtherProcedure);
            let hidden = symbol.is_none_or(|symbol| {
                matches!(
                    table[symbol].details.ultimate(),
                    Details::Unknown | Details::Procedure { interface: None, .. }
                )
            });
            // The procedures of a module come behind its specification part, and what modules have is imported when it is used.
            let all_known = scope.kind == ScopeKind::MainProgram && scope.uses.is_empty();
            let hidden = (hidden && all_known).then_some(ListedKind::NoInterface);
            let what = symbol.and_then(|symbol| rules.wrong_kind(symbol)).or(other).or(hidden);
            let text = atoms.text(base.atom);
            found.extend(what.map(|what| problems::cannot_be_listed(text, &spelling, what, base.span)));
        } else if OUTSIDE.contains(&table.scopes[declaration.scope].kind) {
            found.push(problems::base_missing(declaration.directive.name_span()));
        }
    }
    found
}

/// OpenMP 5.2, 5.2: in C a variable of a block is made threadprivate before anything refers to it.
fn used_before(declaration: &Declaration, resolved: &Resolved, atoms: &Atoms) -> Vec<Diagnostic> {
    let table = &resolved.symbols;
    let of_block = declaration.directive.name().first() == Leaf::Threadprivate && declaration.executes;
    if !of_block || !Languages::C.has(declaration.language) {
        return Vec::new();
    }
    let begins = declaration.directive.name_span().start;
    let is_use = |symbol: SymbolId| {
        let declared = table[symbol].token;
        resolved.names.iter().any(|(token, named)| *named == symbol && *token < begins && Some(*token) != declared)
    };
    let used = declaration.listed.iter().filter(|listed| is_use(listed.symbol));
    used.map(|listed| problems::threadprivate_used(atoms.text(table[listed.symbol].name), listed.at)).collect()
}

/// OpenMP 5.2, 7.8.1: in Fortran a directive without lists is about the procedure that it stands in.
fn find_unlisted(declaration: &Declaration, table: &SymbolTable) -> Option<Diagnostic> {
    let directive = declaration.directive;
    let lists = |clause: Clause| matches!(clause, Clause::To | Clause::Enter | Clause::Link | Clause::Local);
    let listed = !directive.items().is_empty() || directive.clauses().any(|clause| lists(clause.name()));
    let of_fortran = directive.name().first() == Leaf::DeclareTarget && Languages::Fortran.has(declaration.language);
    let kind = table.scopes[declaration.scope].kind;
    let outside = matches!(kind, ScopeKind::Module | ScopeKind::Submodule);
    (of_fortran && !listed && outside)
        .then(|| problems::must_be_in("declare target", OuterRegion::Procedure, directive.name_span()))
}

/// OpenMP 5.2, 7.8.1: an item stands once in the lists of a `declare target` directive; of two directives that list it, both have it
/// in `link` or none.
fn linked_twice(all: &[Declaration], table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut first: HashMap<SymbolId, (List, Option<Atom>, Span)> = HashMap::new();
    let groups = all.iter().filter(|declaration| declaration.directive.name().first() == Leaf::Groupprivate);
    let groups: HashSet<SymbolId> = groups.flat_map(|declaration| &declaration.listed).map(|one| one.symbol).collect();
    for declaration in all.iter().filter(|declaration| declaration.directive.name().first() == Leaf::DeclareTarget) {
        let mut own: HashMap<SymbolId, Span> = HashMap::new();
        let device = device_type(declaration.directive);
        for listed in &declaration.listed {
            let Some(list) = List::of_item(declaration.directive, listed.clause) else { continue };
            let name = atoms.text(table[listed.symbol].name);
            let (known, typed, at) = *first.entry(listed.symbol).or_insert((list, device, listed.at));
            if list != List::Local && groups.contains(&listed.symbol) {
                found.push(openmp_problems::groupprivate_listed(
                    name,
                    list.word(),
                    DeviceAttribute::Groupprivate,
                    listed.at,
                ));
            } else if list != known && [list, known].contains(&List::Local) && !own.contains_key(&listed.symbol) {
                let (one, other) = (list.word(), known.word());
                found.push(openmp_problems::listed_otherwise(name, one, other, listed.at));
            } else if list != known && [list, known].contains(&List::Link) {
                found.push(problems::linked_elsewhere(name, listed.at, at));
            } else if typed.zip(device).is_some_and(|(typed, device)| typed != device) {
                found.push(problems::other_device_type(name, listed.at));
            } else if let Some(at) = own.insert(listed.symbol, listed.at) {
                found.push(problems::listed_twice(name, listed.at, at));
            }
        }
    }
    found
}

/// OpenMP 5.2, 6.5: an item stands in one `allocate` directive of those that are declarative; in Fortran, where it gives an
/// attribute (Fortran 2023, 8.5.1), in one `threadprivate` directive, too.
fn listed_twice(all: &[Declaration], table: &SymbolTable, atoms: &Atoms) -> Vec<Diagnostic> {
    let fortran = |declaration: &Declaration| Languages::Fortran.has(declaration.language);
    let is_declarative = |declaration: &&Declaration| match declaration.directive.name().first() {
        Leaf::Allocate => !(declaration.executes && fortran(declaration)),
        Leaf::Groupprivate => true,
        Leaf::Threadprivate => fortran(declaration),
        _ => false,
    };
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for declaration in all.iter().filter(is_declarative) {
        let name = declaration.directive.name().first();
        let own = declaration.listed.iter();
        for listed in own.filter(|listed| listed.clause.is_none() && listed.part == DesignatorPart::Whole) {
            if !seen.insert((name, listed.symbol)) {
                let item = atoms.text(table[listed.symbol].name);
                found.push(problems::declared_again(item, name.row().word, listed.at));
            }
        }
    }
    found
}

/// What the rules ask about.
struct Rules<'a> {
    table: &'a SymbolTable,
    atoms: &'a Atoms,
    row: &'a Row,
    declaration: &'a Declaration<'a>,
    spelling: &'a str,
}

/// Whether a common block is one that the scoping unit does not declare: nothing but directives name it, or a used module has it.
fn is_other_block(details: &Details) -> bool {
    match details {
        Details::CommonBlock { objects, .. } => objects.is_empty(),
        Details::UseAssoc { ultimate, .. } => matches!(**ultimate, Details::CommonBlock { .. }),
        _ => false,
    }
}

impl Rules<'_> {
    /// The first rule that an item breaks.
    fn find_problem(&self, listed: &DeclarativeItem) -> Option<Diagnostic> {
        let symbol = &self.table[listed.symbol];
        let name = self.atoms.text(symbol.name);
        if self.is_used_module(symbol.name) {
            return Some(problems::cannot_be_listed(name, self.spelling, ListedKind::Module, listed.at));
        }
        const OF_ALL_THREADS: &[Leaf] = &[Leaf::DeclareTarget, Leaf::Groupprivate];
        let own =
            symbol.flags.contains(Flags::OMP_THREAD_PRIVATE) || symbol.attributes.contains(Attributes::THREAD_LOCAL);
        if OF_ALL_THREADS.contains(&self.row.leaf) && own {
            return Some(problems::cannot_be_listed(name, self.spelling, ListedKind::Threadprivate, listed.at));
        }
        if is_other_block(&symbol.details) && self.row.leaf == Leaf::AccDeclare {
            return Some(problems::block_elsewhere(name, listed.at));
        }
        if let Some(what) = self.wrong_kind(listed.symbol) {
            return Some(problems::cannot_be_listed(name, self.spelling, what, listed.at));
        }
        // Of an executable directive that is told where its clauses are.
        const OF_TABLES: &[Leaf] = &[Leaf::Allocate, Leaf::Groupprivate, Leaf::Threadprivate];
        let told = OF_TABLES.contains(&self.row.leaf) && self.declaration.executes;
        if self.row.no.contains(&listed.part) && !told {
            return Some(problems::part_declared(self.spelling, listed.at));
        }
        if let Some(problem) = self.of_device(symbol, name, listed).or_else(|| self.of_c(symbol, name, listed)) {
            return Some(problem);
        }
        let shared = self.row.storage && Languages::Fortran.has(self.declaration.language);
        let problem =
            if shared { self.check_storage(symbol, name, listed) } else { self.of_scope(symbol, name, listed) };
        let problem = problem.or_else(|| self.check_allocation(symbol, name, listed));
        let open = matches!(self.row.leaf, Leaf::DeclareTarget | Leaf::Groupprivate | Leaf::Threadprivate)
            && Languages::C.has(self.declaration.language)
            && symbol.attributes.contains(Attributes::EXTERN)
            && symbol.ty.is_some_and(|ty| self.is_open(ty));
        let problem = problem.or_else(|| open.then(|| problems::incomplete_type(name, listed.at)));
        let asked = matches!(self.row.leaf, Leaf::Groupprivate | Leaf::DeclareTarget);
        let passing = asked && self.is_local(listed.symbol);
        let local = ListedKind::Local;
        let problem =
            problem.or_else(|| passing.then(|| problems::cannot_be_listed(name, self.spelling, local, listed.at)));
        problem.or_else(|| {
            let local = self.row.leaf == Leaf::Threadprivate && self.is_local(listed.symbol);
            local.then(|| problems::threadprivate_local(name, listed.at))
        })
    }

    /// Whether a name is that of a module that is used here: nothing else has it then (Fortran 2023, 19.3.1).
    fn is_used_module(&self, name: Atom) -> bool {
        let scopes = self.table.scopes_around(self.declaration.scope);
        let mut uses = scopes.flat_map(|scope| &self.table.scopes[scope].uses);
        uses.any(|used| used.module == name)
    }

    /// Whether a type of C is not complete.
    fn is_open(&self, ty: TypeId) -> bool {
        let types = &self.table.types;
        match &types[types.representation(ty)] {
            Type::Array { dimensions, .. } => dimensions.iter().any(|dimension| dimension.upper == Bound::AssumedSize),
            Type::Record { record, .. } => types.records[*record].fields.is_none(),
            _ => false,
        }
    }

    /// OpenMP 5.2, 7.8 and 6.0, 7.13: what threads or devices have of their own.
    fn of_device(&self, symbol: &Symbol, name: &str, listed: &DeclarativeItem) -> Option<Diagnostic> {
        let device = self.declaration.directive.clause(Clause::DeviceType).and_then(|clause| clause.keyword());
        let elsewhere = device.is_some_and(|word| self.atoms.text(word.atom).eq_ignore_ascii_case("nohost"));
        let what = match symbol.details.ultimate() {
            // Of the parameters of C there is nothing that a device could have.
            Details::Object(_)
                if self.row.leaf == Leaf::DeclareTarget
                    && is_dummy(self.table, listed.symbol)
                    && Languages::C.has(self.declaration.language) =>
            {
                ListedKind::FunctionParameter
            }
            _ if listed.clause == Some(Clause::Link) && elsewhere => ListedKind::OtherDevices,
            Details::Object(object) if self.row.leaf == Leaf::Groupprivate && object.value.is_some() => {
                ListedKind::InitialValue
            }
            Details::Subprogram(_) | Details::Procedure { .. }
                if matches!(listed.clause, Some(Clause::Link | Clause::Local)) =>
            {
                ListedKind::Procedure
            }
            _ => return None,
        };
        Some(problems::cannot_be_listed(name, self.spelling, what, listed.at))
    }

    /// In C a directive in a block is about variables of that block (OpenMP 5.2, 5.2 and 6.5; OpenACC 3.4, 2.13).
    fn of_c(&self, symbol: &Symbol, name: &str, listed: &DeclarativeItem) -> Option<Diagnostic> {
        let scoped =
            matches!(self.row.leaf, Leaf::AccDeclare | Leaf::Allocate | Leaf::Groupprivate | Leaf::Threadprivate)
                || listed.clause == Some(Clause::Local);
        let within = self.table.scopes[self.declaration.scope].kind != ScopeKind::Global;
        let elsewhere = within && symbol.scope != self.declaration.scope;
        let is_variable = matches!(symbol.details.ultimate(), Details::Object(_));
        // What lists no global variables, or no others, is told for itself.
        let of_file = acc_declare::is_of_file(self.table, listed.symbol);
        let asked = self.row.leaf != Leaf::AccDeclare
            || listed.clause.is_some_and(|clause| match clause {
                Clause::AccLink => of_file,
                other => !(of_file && acc_declare::LOCAL.contains(&other)),
            });
        let wrong = asked && scoped && is_variable && elsewhere && Languages::C.has(self.declaration.language);
        wrong.then(|| problems::declared_elsewhere(name, self.spelling, listed.at))
    }

    /// Whether a variable lives no longer than its procedure or block. What has an initial value has the SAVE attribute (Fortran
    /// 2023, 8.4).
    fn is_local(&self, id: SymbolId) -> bool {
        let symbol = &self.table[id];
        // The result of a function, which has its name.
        if matches!(symbol.details, Details::Subprogram(_)) && !self.row.procedures {
            return true;
        }
        // Of what is not declared it is told already.
        let typed = symbol.ty.is_some_and(|ty| ty != Types::UNKNOWN) || Languages::C.has(self.declaration.language);
        let variable = typed && matches!(&symbol.details, Details::Object(object) if object.value.is_none());
        let inside = matches!(self.table.scopes[symbol.scope].kind, ScopeKind::Subprogram | ScopeKind::Block);
        variable && inside && !is_static(self.table, id)
    }

    /// What an entity is, if such entities may not be listed.
    fn wrong_kind(&self, id: SymbolId) -> Option<ListedKind> {
        let symbol = &self.table[id];
        let pointer = symbol.attributes.contains(Attributes::POINTER);
        // OpenMP 5.2, 5.1.1: the attributes of a Cray pointee are those of the storage that its pointer leads to.
        if self.row.storage && self.table.pointees.contains_key(&id) {
            return Some(ListedKind::CrayPointee);
        }
        match symbol.details.ultimate() {
            Details::Module => Some(ListedKind::Module),
            Details::MainProgram => Some(ListedKind::MainProgram),
            Details::Generic { .. } => Some(ListedKind::Generic),
            Details::StatementFunction => Some(ListedKind::StatementFunction),
            Details::DerivedType { .. } => Some(ListedKind::Type),
            Details::Namelist { .. } => Some(ListedKind::NamelistGroup),
            Details::Enumerator { .. } => Some(ListedKind::Enumerator),
            // A function's name is that of its result, unless that has another.
            Details::Subprogram(function)
                if function.result.is_some_and(|result| self.table[result].name == symbol.name)
                    && function.scope == Some(self.declaration.scope) =>
            {
                None
            }
            Details::Subprogram(procedure) if procedure.entry => Some(ListedKind::Entry),
            Details::Subprogram(_) | Details::Intrinsic if !self.row.procedures => Some(ListedKind::Procedure),
            Details::Procedure { .. } if pointer && self.row.procedures => Some(ListedKind::ProcedurePointer),
            Details::Procedure { .. } if !self.row.procedures => Some(ListedKind::Procedure),
            // OpenMP's own examples list constants in `declare target`.
            Details::Object(_) if symbol.attributes.contains(Attributes::PARAMETER) && !self.row.procedures => {
                Some(ListedKind::NamedConstant)
            }
            Details::Object(_) if self.row.leaf == Leaf::AccDeclare && self.is_assumed_size(id) => {
                Some(ListedKind::AssumedSize)
            }
            _ => None,
        }
    }

    /// The scoping unit of a declaration: with a statement that allocates, blocks and constructs around it are left out.
    fn scoping_unit(&self, scope: ScopeId) -> ScopeId {
        const INNER: &[ScopeKind] = &[ScopeKind::Block, ScopeKind::Indices];
        let inner = |scope: ScopeId| {
            let kind = self.table.scopes[scope].kind;
            INNER.contains(&kind) || matches!(kind, ScopeKind::Construct(_))
        };
        let mut unit = scope;
        while let Some(outer) = self.table.scopes[unit].parent.filter(|_| self.declaration.governs && inner(unit)) {
            unit = outer;
        }
        unit
    }

    /// OpenMP 5.2, 6.5: what is allocatable is allocated by the statement that the directive is for; what lives as long as the program
    /// is allocated by a predefined allocator.
    fn check_allocation(&self, symbol: &Symbol, name: &str, listed: &DeclarativeItem) -> Option<Diagnostic> {
        if self.row.leaf != Leaf::Allocate {
            return None;
        }
        let what = if self.declaration.governs {
            None
        } else if symbol.attributes.contains(Attributes::ALLOCATABLE) {
            Some(ListedKind::Allocatable)
        } else if symbol.attributes.contains(Attributes::POINTER) {
            Some(ListedKind::Pointer)
        } else if is_dummy(self.table, listed.symbol) {
            Some(ListedKind::Parameter)
        } else {
            None
        };
        if let Some(what) = what {
            return Some(problems::cannot_be_listed(name, self.spelling, what, listed.at));
        }
        if self.needs_allocator(listed.symbol) {
            return Some(problems::allocator_needed(name, listed.at));
        }
        let mut allocators = self.declaration.listed.iter().filter(|other| other.clause == Some(Clause::Allocator));
        let variable = allocators.any(|allocator| {
            let allocator = &self.table[self.table.original(allocator.symbol)];
            let constant = allocator.attributes.intersects(Attributes::PARAMETER | Attributes::CONSTEXPR);
            matches!(allocator.details.ultimate(), Details::Object(_)) && !constant
        });
        let stays = variable && !self.declaration.governs && is_static(self.table, listed.symbol);
        if stays {
            return Some(problems::static_allocator(name, listed.at));
        }
        let among_statements = self.declaration.executes && Languages::Fortran.has(self.declaration.language);
        let unallocated = among_statements && !self.declaration.governs;
        unallocated.then(|| problems::cannot_be_listed(name, self.spelling, ListedKind::Unallocated, listed.at))
    }

    /// OpenMP 5.2, 6.5: whether a variable is said to live as long as the program, and nothing says its allocator.
    fn needs_allocator(&self, id: SymbolId) -> bool {
        let symbol = &self.table[id];
        let said = self.declaration.directive.clauses().any(|clause| clause.name() == Clause::Allocator);
        let block = matches!(symbol.details, Details::CommonBlock { .. });
        // Of what is not declared it is told already.
        let known = block || (matches!(symbol.details.ultimate(), Details::Object(_)) && symbol.ty.is_some());
        let main = self.table.scopes[symbol.scope].kind == ScopeKind::MainProgram;
        let stays = block || (is_static(self.table, id) && (!main || symbol.attributes.contains(Attributes::SAVE)));
        known && stays && !said && !self.declaration.governs
    }

    /// OpenACC 3.4, 2.13: in Fortran such arrays may not be declared.
    fn is_assumed_size(&self, id: SymbolId) -> bool {
        let fortran = Languages::Fortran.has(self.declaration.language);
        fortran && is_dummy(self.table, id) && is_sizeless(self.table, id)
    }

    /// OpenACC 3.4, 2.13: in Fortran a directive is about variables of its own scoping unit. That others are present, which moves
    /// nothing, compilers take.
    fn of_scope(&self, symbol: &Symbol, name: &str, listed: &DeclarativeItem) -> Option<Diagnostic> {
        let asked = self.row.leaf == Leaf::AccDeclare
            && listed.clause != Some(Clause::AccPresent)
            && Languages::Fortran.has(self.declaration.language);
        // That a BLOCK construct has none is told for itself.
        let in_block = self.table.scopes[self.declaration.scope].kind == ScopeKind::Block;
        let variable = matches!(symbol.details.ultimate(), Details::Object(_));
        let own = matches!(symbol.details, Details::Object(_)) && symbol.scope == self.declaration.scope;
        (asked && variable && !own && !in_block).then(|| problems::declared_elsewhere(name, self.spelling, listed.at))
    }

    /// Storage of Fortran: all of a common block or nothing of it, shared with nothing else, and declared here.
    fn check_storage(&self, symbol: &Symbol, name: &str, listed: &DeclarativeItem) -> Option<Diagnostic> {
        let object = match &symbol.details {
            Details::Object(object) => Some(object),
            details if is_other_block(details) => return Some(problems::block_elsewhere(name, listed.at)),
            _ => None,
        };
        let is_variable = matches!(symbol.details.ultimate(), Details::Object(_));
        if object.is_some_and(|object| object.common.is_some()) {
            Some(problems::of_common_block(name, self.spelling, listed.at))
        } else if object.is_some_and(|object| object.equivalenced) && self.row.leaf != Leaf::Allocate {
            Some(problems::equivalenced_listed(name, self.spelling, listed.at))
        } else if is_variable
            && (object.is_none() || self.scoping_unit(symbol.scope) != self.scoping_unit(self.declaration.scope))
        {
            Some(problems::declared_elsewhere(name, self.spelling, listed.at))
        } else {
            None
        }
    }
}
