//! What is shared while a unit is read: its tables, where it looks names up, and implicit typing (Fortran 2023, 8.7).

use super::{Modules, Unit};
use crate::problems;
use body::deferred::Deferred;
use body::{Body, Expr, ExprId, ExprKind};
use body::{Declarative, Declared, Defaults, Resolved};
use directives::Language;
use parser::Name;
use parser::fortran::tree::ProgramUnit;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Atoms, Diagnostic, Span, Token};
use std::sync::Arc;
use symbols::{
    Attributes, Base, Constant, Details, HostAccess, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, SymbolTable,
    Type, TypeId, Types,
};

/// How deep expressions, statements and interfaces may nest; deeper is a diagnostic and not a stack overflow. What the grammar has
/// given up at 256 constructs is not too deep a second time.
pub const MAX_DEPTH: u32 = 272;

/// What the name of a reference comes to, where that is not the symbol of the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An intrinsic procedure of a scoping unit.
    Intrinsic(ScopeId),
    /// The specific procedure of a generic name.
    Specific(SymbolId),
    /// The derived type that has the name of a generic.
    Constructor(symbols::RecordId),
}

/// The machine that reads a unit.
pub struct Context<'a> {
    pub tree: &'a ProgramUnit,
    pub tokens: &'a [Token],
    pub atoms: &'a Atoms,
    pub modules: &'a dyn Modules,
    pub host: Option<&'a Declared>,
    pub mentioned: Option<&'a FxHashSet<Atom>>,
    pub defaults: Defaults,
    /// Whether the file includes one that is missing, which may declare any name and define any macro.
    pub lacks_includes: bool,
    pub symbols: SymbolTable,
    /// The unit's own symbol and scope.
    pub unit_symbol: Option<SymbolId>,
    pub unit_scope: ScopeId,
    /// The scope that stands for the host unit, under which the unit's own lies.
    pub host_scope: Option<ScopeId>,
    pub default_access: Attributes,
    /// What expressions are lowered into: a body, or while declaring something that is thrown away.
    pub body: Body,
    pub bodies: Vec<Body>,
    pub names: Vec<(u32, SymbolId)>,
    /// What the names of references come to, by token, in the order in which they are read.
    pub choices: Vec<(u32, Choice)>,
    pub diagnostics: Vec<Diagnostic>,
    /// The features that are used, apart from what is wrong, so that none of them hides anything.
    pub noted: Vec<Diagnostic>,
    /// Those that were told of while declaring.
    noted_before: FxHashSet<(u32, &'static str)>,
    /// The innermost scope now.
    pub scope: ScopeId,
    pub depth: u32,
    /// Whether execution parts are being read: then an undeclared name is an error at once.
    pub resolving: bool,
    /// Whether names may be unknown without a word about it: arguments of directives that are not variables.
    pub quiet: bool,
    /// Whether the next reference is a variable that gets a value, so that it cannot be a function.
    pub defining: bool,
    /// Whether implied dos are written out, as while declaring: what is looked at stands in no body.
    pub expanding: bool,
    pub labels: crate::statements::labels::Labels,
    pub enclosing: Vec<crate::statements::lower::Enclosing>,
    pub construct: Option<body::ConstructId>,
    pub facts: crate::expressions::facts::Facts,
    pub reported: FxHashSet<(ScopeId, Atom)>,
    /// The BOZ constants of the body, which have no type.
    pub boz: FxHashSet<ExprId>,
    /// The values of the constant expressions of the body, and where something was wrong with one.
    pub folded: FxHashMap<ExprId, symbols::Value>,
    pub reported_folds: FxHashSet<Span>,
    /// Derived types that were named before their definition.
    pub expected_types: Vec<(Name, symbols::RecordId, ScopeId)>,
    /// Functions of specification expressions that the module around may have: they are looked up once it is completed.
    pub asked: Vec<(ScopeId, Name)>,
    /// The directives of the specification parts.
    pub declaratives: Vec<Declarative>,
    /// Scopes with a `save` statement without names.
    pub save_all: Vec<ScopeId>,
    /// The internal procedures of the units around what is declared now.
    pub to_come: FxHashSet<Atom>,
    /// The execution part around internal procedures, and the names in it once they are asked for.
    pub host_execution: Span,
    pub host_names: Option<FxHashSet<Atom>>,
    /// Binding labels of what is not yet known to be a variable.
    pub labels_said: FxHashMap<SymbolId, Option<String>>,
    /// The names of the procedures of the module whose constraints are asked.
    pub siblings: FxHashSet<Atom>,
    /// Generics of the host whose specific procedures were looked up anew.
    pub refreshed: FxHashSet<SymbolId>,
    /// Where declarations are wrong already.
    pub faulty: FxHashSet<u32>,
    /// How many values the constants have that were kept, and whether it was said that there are too many.
    pub kept_values: usize,
    pub values_told: bool,
    /// Whether it was told that a type extends too many others.
    pub extensions_told: bool,
    /// How many items the outermost implied DO has given.
    pub written_out: usize,
    /// What a specification part refers to in its host, by its first reference.
    pub host_references: FxHashMap<(ScopeId, Atom), Name>,
    /// What it refers to that nothing has declared so far.
    pub early_references: FxHashMap<(ScopeId, Atom), Name>,
    /// Bounds that are not integers if the type of a dummy argument is not declared after them.
    pub early_bounds: Vec<(SymbolId, Diagnostic)>,
    /// What statement functions refer to that is none so far, by its first reference.
    pub function_references: FxHashMap<(ScopeId, Atom), Name>,
    /// Scopes with `import, all`.
    pub imports_all: Vec<ScopeId>,
    /// The scopes whose IMPORT statement has ONLY.
    pub imports_only: Vec<ScopeId>,
    /// The scopes of derived types, of so many scopes as were looked through.
    pub type_scopes: (usize, FxHashMap<SymbolId, ScopeId>),
    known_modules: FxHashMap<(Atom, Option<bool>), Option<Arc<Declared>>>,
    pub(super) uses: crate::modules::used::Uses,
}

impl<'a> Context<'a> {
    /// Before anything was declared.
    pub fn new(unit: Unit<'a>) -> Context<'a> {
        let symbols = SymbolTable::default();
        let scope = symbols.global();
        Context {
            tree: unit.tree,
            tokens: unit.tokens,
            atoms: unit.atoms,
            modules: unit.modules,
            host: unit.host,
            mentioned: unit.mentioned,
            defaults: unit.defaults,
            lacks_includes: unit.lacks_includes,
            symbols,
            unit_symbol: None,
            unit_scope: scope,
            host_scope: None,
            default_access: Attributes::empty(),
            body: Body::new(None, Language::Fortran),
            bodies: Vec::new(),
            names: Vec::new(),
            choices: Vec::new(),
            diagnostics: Vec::new(),
            noted: Vec::new(),
            noted_before: FxHashSet::default(),
            scope,
            depth: 0,
            resolving: false,
            quiet: false,
            defining: false,
            expanding: false,
            labels: Default::default(),
            enclosing: Vec::new(),
            construct: None,
            facts: Default::default(),
            reported: FxHashSet::default(),
            boz: FxHashSet::default(),
            folded: FxHashMap::default(),
            reported_folds: FxHashSet::default(),
            expected_types: Vec::new(),
            asked: Vec::new(),
            declaratives: Vec::new(),
            save_all: Vec::new(),
            to_come: FxHashSet::default(),
            host_execution: Span::of_token(0),
            host_names: None,
            labels_said: FxHashMap::default(),
            siblings: FxHashSet::default(),
            refreshed: FxHashSet::default(),
            faulty: FxHashSet::default(),
            kept_values: 0,
            values_told: false,
            extensions_told: false,
            written_out: 0,
            host_references: FxHashMap::default(),
            early_references: FxHashMap::default(),
            early_bounds: Vec::new(),
            function_references: FxHashMap::default(),
            imports_all: Vec::new(),
            imports_only: Vec::new(),
            type_scopes: Default::default(),
            known_modules: FxHashMap::default(),
            uses: Default::default(),
        }
    }

    /// Where the declarations ended.
    pub fn resume(unit: Unit<'a>, declared: &Declared) -> Context<'a> {
        let mut context = Context::new(unit);
        context.symbols = declared.symbols.copied_with_room();
        context.unit_symbol = declared.unit;
        context.unit_scope = declared.scope;
        context.host_scope = unit.host.and(context.symbols.scopes[declared.scope].parent);
        context.names = declared.names.clone();
        context.declaratives = declared.declaratives.clone();
        let wrong =
            declared.diagnostics.iter().filter(|of| parser::fortran::features::Feature::from_diagnostic(of).is_none());
        let before = declared.diagnostics.iter().map(|of| (of.primary.at.start, of.row.code));
        context.noted_before = before.collect();
        context.faulty = wrong.map(|diagnostic| diagnostic.primary.at.start).collect();
        context.resolving = true;
        context
    }

    pub fn into_declared(mut self) -> Declared {
        self.names.sort();
        self.names.dedup_by_key(|(token, _)| *token);
        if self.lacks_includes {
            self.lose_everything();
        }
        self.report_noted();
        Declared {
            symbols: Deferred::new(self.symbols),
            unit: self.unit_symbol,
            scope: self.unit_scope,
            names: self.names,
            default_access: self.default_access,
            diagnostics: self.diagnostics,
            of_units: Vec::new(),
            asked: self.asked,
            declaratives: self.declaratives,
        }
    }

    pub fn into_resolved(mut self) -> Resolved {
        self.names.sort_by_key(|(token, _)| *token);
        self.names.dedup_by_key(|(token, _)| *token);
        self.report_noted();
        Resolved {
            symbols: Deferred::new(self.symbols),
            bodies: self.bodies,
            names: self.names,
            diagnostics: self.diagnostics,
            declaratives: self.declaratives,
        }
    }

    /// The features, each once for a place: an argument may be looked at several times.
    pub fn report_noted(&mut self) {
        let mut noted = std::mem::take(&mut self.noted);
        noted.retain(|of| !self.noted_before.contains(&(of.primary.at.start, of.row.code)));
        noted.sort_by_key(|of| (of.primary.at.start, of.row.code));
        noted.dedup_by_key(|of| (of.primary.at.start, of.row.code));
        self.diagnostics.append(&mut noted);
    }

    pub fn text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// The tokens of `span`, normalized.
    pub fn source(&self, span: Span) -> String {
        crate::modules::text::join_tokens(self.tokens, span, self.atoms)
    }

    /// Runs `f` in `scope`.
    pub fn in_scope<T>(&mut self, scope: ScopeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = f(self);
        self.scope = outer;
        result
    }

    /// Opens a scope in the current one.
    pub fn open(&mut self, kind: ScopeKind, span: Span) -> ScopeId {
        self.symbols.add_scope(kind, Some(self.scope), span)
    }

    /// Runs `f` one level deeper, unless that is too deep.
    pub fn with_depth<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            if self.reported.insert((self.scope, self.atoms.intern("(too deep)"))) {
                self.report(problems::names::nested_too_deeply(span));
            }
            return None;
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        Some(result)
    }

    /// A module by its name, asked for once.
    pub fn module(&mut self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>> {
        if let Some(known) = self.known_modules.get(&(name, intrinsic)) {
            return known.clone();
        }
        let module = self.modules.module(name, intrinsic);
        self.known_modules.insert((name, intrinsic), module.clone());
        module
    }

    /// What `name` means here: in the scopes, in what they use, in the host unit.
    pub fn lookup(&mut self, space: NameSpace, name: Atom) -> Option<SymbolId> {
        self.lookup_from(self.scope, space, name)
    }

    pub fn lookup_from(&mut self, scope: ScopeId, space: NameSpace, name: Atom) -> Option<SymbolId> {
        let mut next = Some(scope);
        while let Some(scope) = next {
            if let Some(found) = self.symbols.find(scope, space, name).filter(|found| !self.is_component(*found)) {
                return Some(found);
            }
            if let Some(found) = self.used_name(scope, space, name) {
                return Some(found);
            }
            if self.host_scope == Some(scope)
                && let Some(found) = self.host_name(scope, space, name)
            {
                return Some(found);
            }
            next = self.symbols.scope_around(scope, name);
        }
        None
    }

    /// 19.3.4: a component has its name behind `%` alone, a type parameter in the definition of its type too.
    fn is_component(&self, symbol: SymbolId) -> bool {
        let symbol = &self.symbols[symbol];
        let parameter = symbol.attributes.intersects(Attributes::KIND | Attributes::LEN);
        !parameter && self.symbols.scopes[symbol.scope].kind == ScopeKind::DerivedType
    }

    /// What a name token means here, remembered for those who ask about the token.
    pub fn lookup_name(&mut self, name: Name) -> Option<SymbolId> {
        let found = self.lookup(NameSpace::Ordinary, name.atom)?;
        self.must_be_one(found, name);
        self.names.push((name.token, found));
        Some(found)
    }

    /// The scoping unit around `scope` in which implicit declarations stand: not a block, construct or index scope.
    pub fn scoping_unit(&self, scope: ScopeId) -> ScopeId {
        let mut scope = scope;
        loop {
            match (self.symbols.scopes[scope].kind, self.symbols.scopes[scope].parent) {
                (ScopeKind::Block | ScopeKind::Indices | ScopeKind::Construct(_), Some(parent)) => scope = parent,
                (ScopeKind::DerivedType, Some(parent)) => scope = parent,
                _ => return scope,
            }
        }
    }

    /// The type of an undeclared `name`; `None` under `implicit none`.
    pub fn implicit_type(&mut self, name: Atom, scope: ScopeId) -> Option<TypeId> {
        let first = self.text(name).bytes().next().unwrap_or(b'a');
        let letter = first.wrapping_sub(b'a') as usize;
        let mut scope = Some(scope);
        while let Some(id) = scope {
            let here = &self.symbols.scopes[id];
            if let Some(rules) = &here.implicit {
                if rules.none {
                    return None;
                }
                if let Some(ty) = rules.letters.get(letter).copied().flatten() {
                    return Some(ty);
                }
            }
            // 8.7: an interface body has rules of its own, a BLOCK construct those of its scoping unit, whatever they import.
            let cut = here.host == HostAccess::Nothing && here.kind != ScopeKind::Block || self.is_interface_body(id);
            scope = if cut { None } else { here.parent };
        }
        if self.defaults.implicit_none {
            return None;
        }
        Some(match first {
            b'i'..=b'n' => self.default_scalar(Base::Integer),
            _ => self.default_scalar(Base::Real),
        })
    }

    /// Whether a scope is that of an interface body, which sees of its host what it imports.
    pub fn is_interface_body(&self, scope: ScopeId) -> bool {
        let owner = self.symbols.scopes[scope].owner;
        owner.is_some_and(|owner| matches!(&self.symbols[owner].details, Details::Subprogram(of) if of.interface))
    }

    /// Declares `name` in `scope`, known from the token `token`.
    pub fn declare_at(&mut self, scope: ScopeId, name: Name, details: Details) -> SymbolId {
        let symbol = Symbol { token: Some(name.token), ..Symbol::new(name.atom, scope, details) };
        let id = self.symbols.declare(NameSpace::Ordinary, symbol);
        self.names.push((name.token, id));
        id
    }

    /// Remembers what the name of a reference comes to.
    pub fn choose(&mut self, name: Name, choice: Choice) {
        self.choices.push((name.token, choice));
    }

    /// Remembers that a name is that of an intrinsic procedure here.
    pub fn choose_intrinsic(&mut self, name: Name) {
        let scope = self.scoping_unit(self.scope);
        self.choose(name, Choice::Intrinsic(scope));
        self.note_intrinsic(name);
    }

    /// A new expression.
    pub fn expr_of(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        let expr = self.body.exprs.alloc(Expr { kind, ty, span });
        self.fold_new(expr);
        expr
    }

    /// Something later stages cannot take, with the expressions it refers to.
    pub fn opaque(&mut self, parts: Vec<ExprId>, ty: TypeId, span: Span) -> ExprId {
        self.expr_of(ExprKind::Opaque(parts), ty, span)
    }

    pub fn constant_of(&mut self, constant: Constant, ty: TypeId, span: Span) -> ExprId {
        self.expr_of(ExprKind::Constant(constant), ty, span)
    }

    pub fn ty(&self, expr: ExprId) -> TypeId {
        self.body.exprs[expr].ty
    }

    pub fn span(&self, expr: ExprId) -> Span {
        self.body.exprs[expr].span
    }

    pub fn scalar(&mut self, base: Base, bytes: u8) -> TypeId {
        self.symbols.types.scalar(base, bytes)
    }

    /// Default integer.
    pub fn integer(&mut self) -> TypeId {
        self.default_scalar(Base::Integer)
    }

    /// A type of its default kind.
    pub fn default_scalar(&mut self, base: Base) -> TypeId {
        self.scalar(base, self.defaults.kind(base))
    }

    /// The type of `ty`'s elements, or itself.
    pub fn element(&self, ty: TypeId) -> TypeId {
        self.symbols.types.element(ty)
    }

    pub fn is_array(&self, ty: TypeId) -> bool {
        matches!(self.symbols.types[ty], Type::Array { .. })
    }

    pub fn rank(&self, ty: TypeId) -> usize {
        match &self.symbols.types[ty] {
            Type::Array { dimensions, .. } => dimensions.len(),
            _ => 0,
        }
    }

    /// The class and kind of a scalar or of an array's elements.
    pub fn arithmetic(&self, ty: TypeId) -> Option<(Base, u8)> {
        match &self.symbols.types[self.element(ty)] {
            Type::Scalar(base, bytes) => Some((*base, *bytes)),
            _ => None,
        }
    }

    pub fn is_unknown(&self, ty: TypeId) -> bool {
        self.element(ty) == Types::UNKNOWN
    }

    pub fn is_integer_type(&self, ty: TypeId) -> bool {
        matches!(self.symbols.types[self.element(ty)], Type::Scalar(Base::Integer, _))
    }

    /// The type as a message names it.
    pub fn type_text(&self, ty: TypeId) -> String {
        let spelling = symbols::spelling::Spelling {
            table: &self.symbols,
            atoms: self.atoms,
            language: Language::Fortran,
            local: None,
        };
        let text = spelling.type_name(ty);
        match self.rank(ty) {
            0 => text,
            rank => format!("{text} of rank {rank}"),
        }
    }
}

/// Whether a scope is that of a module or submodule.
pub fn is_module(kind: ScopeKind) -> bool {
    matches!(kind, ScopeKind::Module | ScopeKind::Submodule)
}
