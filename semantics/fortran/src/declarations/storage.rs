//! 8.6.7, 8.9 and 8.10: DATA, NAMELIST, EQUIVALENCE and COMMON: statements that name variables declared elsewhere.

use crate::declarations::reader::DeclarationReader;
use parser::Name;
use parser::fortran::tree::{self, Entity};
use symbols::details::Object;
use symbols::{Attributes, Details, NameSpace, ScopeKind, Symbol, SymbolId};

impl DeclarationReader<'_> {
    /// R837 data-stmt: what it names keeps its value.
    pub fn declare_data(&mut self, sets: &[tree::DataSet]) {
        for set in sets {
            for object in &set.objects {
                self.declare_placeholder(object);
                self.resolve_expr(object);
                if let tree::ExprKind::Name(name) = &*object.kind
                    && let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom)
                {
                    self.symbols[symbol].attributes |= Attributes::SAVE;
                }
            }
            for value in &set.values {
                if let Some(repeat) = &value.repeat {
                    self.resolve_expr(repeat);
                }
                let later =
                    matches!(&*value.value.kind, tree::ExprKind::Name(name) if self.is_procedure_to_come(*name));
                if !later {
                    self.resolve_expr(&value.value);
                }
            }
        }
    }

    /// Keeps what a module says of the storage of its variables, for its text.
    pub fn keep_storage(&mut self, text: String) {
        let scope = self.scope_here();
        if matches!(scope.kind, ScopeKind::Module | ScopeKind::Submodule) {
            scope.storage.push(text);
        }
    }

    /// R872 equivalence-object: a variable, which shares its storage.
    pub fn equivalence_object(&mut self, expr: &tree::Expr) {
        let Some(symbol) = self.declare_placeholder(expr) else {
            self.resolve_expr(expr);
            return;
        };
        if matches!(self.symbols[symbol].details, Details::Unknown) {
            self.symbols[symbol].details = Details::Object(Object::default());
        }
        if let Details::Object(object) = &mut self.symbols[symbol].details {
            object.equivalenced = true;
        }
        match crate::constraint::base_name(expr) {
            // What a later statement declares is not a function for its parentheses.
            Some(name) if self.symbols[symbol].ty.is_none() => self.names.push((name.token, symbol)),
            Some(name) if self.has_open_shape(symbol, expr) => self.names.push((name.token, symbol)),
            _ => {
                self.resolve_expr(expr);
            }
        }
    }

    /// Whether an array element is that of a variable whose shape a later statement gives.
    fn has_open_shape(&self, symbol: SymbolId, expr: &tree::Expr) -> bool {
        let tree::ExprKind::Reference(base, arguments) = &*expr.kind else { return false };
        // `a(1)(2:3)`: what stands behind the name counts.
        if matches!(*base.kind, tree::ExprKind::Reference(..)) {
            return self.has_open_shape(symbol, base);
        }
        let is_element = arguments.iter().all(|argument| matches!(argument.value, tree::ActualValue::Expr(_)));
        is_element && self.symbols[symbol].ty.is_some_and(|ty| !self.is_array(ty))
    }

    /// `data` and `equivalence` name variables of this scope; gives the one that `expr` is part of.
    fn declare_placeholder(&mut self, expr: &tree::Expr) -> Option<SymbolId> {
        let mut base = expr;
        loop {
            match &*base.kind {
                tree::ExprKind::Reference(inner, _) | tree::ExprKind::Component(inner, _) => base = inner,
                tree::ExprKind::Name(name) => {
                    let scope = self.scope;
                    let found = self.symbols.find(scope, NameSpace::Ordinary, name.atom);
                    // What the host has is meant, unless a later statement declares it here.
                    let outer = found.is_none() && self.of_host(*name);
                    let missing = found.is_none() && !self.resolving && !outer;
                    return if missing { Some(self.declare_at(scope, *name, Details::Unknown)) } else { found };
                }
                _ => return None,
            }
        }
    }

    fn of_host(&mut self, name: Name) -> bool {
        let found = self.find_symbol(NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| {
            let details = self.symbols[found].details.ultimate();
            matches!(details, Details::Object(_) | Details::Subprogram(_) | Details::Procedure { .. })
        })
    }

    /// The common block `name` of this scope; the blank one without a name.
    pub fn common_block(&mut self, name: Option<Name>) -> SymbolId {
        let (scope, atom) = (self.scope, name.map_or(source::atom::words::EMPTY, |name| name.atom));
        if let Some(found) = self.symbols.find(scope, NameSpace::Construct, atom) {
            return found;
        }
        let token = name.map(|name| name.token);
        let symbol = Symbol {
            token,
            ..Symbol::new(atom, scope, Details::CommonBlock { objects: Default::default(), binding: None })
        };
        self.symbols.declare(NameSpace::Construct, symbol)
    }

    /// R873 common-stmt.
    pub fn declare_common(&mut self, name: Option<Name>, objects: &[Entity]) {
        let block = self.common_block(name);
        if let Some(name) = name {
            self.names.push((name.token, block));
        }
        self.common_here(block);
        for entity in objects {
            let Some(symbol) = self.declare_own(entity.name) else { continue };
            self.declared_in_common(symbol, entity.name);
            if !entity.shape.is_empty() {
                let shape = self.resolve_shape(&entity.shape);
                self.set_shape(symbol, shape);
            }
            if matches!(self.symbols[symbol].details, Details::Unknown) {
                self.symbols[symbol].details = Details::Object(Object::default());
            }
            let flags = self.symbols[block].flags;
            self.symbols[symbol].flags |= flags;
            if let Details::Object(object) = &mut self.symbols[symbol].details {
                object.common = Some(block);
            }
            if let Details::CommonBlock { objects, .. } = &mut self.symbols[block].details {
                objects.push(symbol);
            }
        }
    }

    /// R871 namelist-stmt: objects are added to those that the group has.
    pub fn declare_namelist(&mut self, name: Name, objects: &[Name]) {
        let Some(group) = self.declare_own(name) else { return };
        let taken = matches!(self.symbols[group].details, Details::Object(_)) || self.symbols[group].ty.is_some();
        // What has a type is not a group besides: that is said of the later of two.
        if taken {
            return;
        }
        let mut list = match &mut self.symbols[group].details {
            Details::Namelist { objects } => std::mem::take(objects),
            _ => Vec::new(),
        };
        for object in objects {
            list.extend(self.resolve_variable(*object));
        }
        self.symbols[group].details = Details::Namelist { objects: list };
    }
}
