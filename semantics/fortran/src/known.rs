//! What is known of a unit while it is read, and the questions that need no more. A question takes `&Known`, so that it can change
//! nothing: neither does it import a name that nobody has mentioned yet, nor does it make a type, an expression or a diagnostic.

use super::{Modules, Unit};
use crate::expressions::facts::Facts;
use crate::modules::listed_names::ListedNames;
use crate::modules::uses::Uses;
use body::{Body, Declared, Defaults, ExprId};
use directives::Language;
use parser::fortran::tree::ProgramUnit;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Atoms, Span, Token};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;
use symbols::{
    Attributes, Base, Details, Scope, ScopeId, ScopeKind, SymbolId, SymbolTable, Type, TypeId, Types, Value,
};

/// The answers to who asked for a module by its name, whether it is an intrinsic one, and whether all of it was asked for.
type AskedModules = FxHashMap<(Atom, Option<bool>, bool), Option<Arc<Declared>>>;

/// What is known of a unit. Who declares and resolves fills it; checks are asked about it.
pub struct Known<'a> {
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
    /// The innermost scope now.
    pub scope: ScopeId,
    /// Whether execution parts are being read: then an undeclared name is an error at once.
    pub resolving: bool,
    /// What expressions are lowered into: a body, or while declaring something that is thrown away.
    pub body: Body,
    pub facts: Facts,
    /// The BOZ constants of the body, which have no type.
    pub boz: FxHashSet<ExprId>,
    /// The values of the constant expressions of the body, and where something was wrong with one.
    pub folded: FxHashMap<ExprId, Value>,
    /// The names of the procedures of the module whose constraints are asked.
    pub siblings: FxHashSet<Atom>,
    /// The answers of `modules`, and the use statements by name: kept so that nobody asks or reads twice.
    asked_modules: RefCell<AskedModules>,
    pub(crate) uses: RefCell<Uses>,
    /// What its use statements list.
    lists: OnceCell<ListedNames>,
    /// The scopes of derived types, of so many scopes as were looked through.
    type_scopes: RefCell<(usize, FxHashMap<SymbolId, ScopeId>)>,
}

impl<'a> Known<'a> {
    /// Before anything was declared.
    pub fn new(unit: Unit<'a>) -> Known<'a> {
        let symbols = SymbolTable::default();
        let scope = symbols.global();
        Known {
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
            scope,
            resolving: false,
            body: Body::new(None, Language::Fortran),
            facts: Facts::default(),
            boz: FxHashSet::default(),
            folded: FxHashMap::default(),
            siblings: FxHashSet::default(),
            asked_modules: RefCell::default(),
            uses: RefCell::default(),
            lists: OnceCell::new(),
            type_scopes: RefCell::default(),
        }
    }

    /// A module by its name, asked for once: with the names that the unit lists of it, and who uses which modules.
    pub fn find_module(&self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>> {
        let read = || ListedNames::of_unit(self.tree, self.tokens, |spec| self.generic_name(spec));
        let lists = self.lists.get_or_init(read);
        let Some(names) = lists.names_of(name) else { return self.find_whole_module(name, intrinsic) };
        let ask = || self.modules.names_of_module(name, intrinsic, names);
        self.ask_module_once((name, intrinsic, false), ask)
    }

    /// A module with all that it has.
    pub fn find_whole_module(&self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>> {
        self.ask_module_once((name, intrinsic, true), || self.modules.module(name, intrinsic))
    }

    fn ask_module_once(
        &self,
        key: (Atom, Option<bool>, bool),
        ask: impl FnOnce() -> Option<Arc<Declared>>,
    ) -> Option<Arc<Declared>> {
        if let Some(known) = self.asked_modules.borrow().get(&key) {
            return known.clone();
        }
        let module = ask();
        self.asked_modules.borrow_mut().insert(key, module.clone());
        module
    }

    pub fn text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    /// The tokens of `span`, normalized.
    pub fn normalized_source(&self, span: Span) -> String {
        crate::modules::text::join_tokens(self.tokens, span, self.atoms)
    }

    /// 19.3.4: a component has its name behind `%` alone, a type parameter in the definition of its type too.
    pub fn is_component(&self, symbol: SymbolId) -> bool {
        let symbol = &self.symbols[symbol];
        let parameter = symbol.attributes.intersects(Attributes::KIND | Attributes::LEN);
        !parameter && self.symbols.scopes[symbol.scope].kind == ScopeKind::DerivedType
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

    /// Whether a scope is that of an interface body, which sees of its host what it imports.
    pub fn is_interface_body(&self, scope: ScopeId) -> bool {
        let owner = self.symbols.scopes[scope].owner;
        owner.is_some_and(|owner| matches!(&self.symbols[owner].details, Details::Subprogram(of) if of.interface))
    }

    pub fn ty(&self, expr: ExprId) -> TypeId {
        self.body.exprs[expr].ty
    }

    pub fn span(&self, expr: ExprId) -> Span {
        self.body.exprs[expr].span
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
    pub fn arithmetic_class(&self, ty: TypeId) -> Option<(Base, u8)> {
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

    /// The scope of the derived type `symbol`.
    pub fn scope_of_type(&self, symbol: SymbolId) -> Option<ScopeId> {
        let (read, known) = &mut *self.type_scopes.borrow_mut();
        let new = self.symbols.scopes.iter().skip(*read).filter(|(_, scope)| scope.kind == ScopeKind::DerivedType);
        for (id, owner) in new.filter_map(|(id, scope)| Some((id, scope.owner?))) {
            known.entry(owner).or_insert(id);
        }
        *read = self.symbols.scopes.len();
        known.get(&symbol).copied()
    }
}

impl Known<'_> {
    /// The innermost scope.
    pub fn scope_here(&mut self) -> &mut Scope {
        &mut self.symbols.scopes[self.scope]
    }
}

/// Whether a scope is that of a module or submodule.
pub fn is_module(kind: ScopeKind) -> bool {
    matches!(kind, ScopeKind::Module | ScopeKind::Submodule)
}
