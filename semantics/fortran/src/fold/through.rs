//! References to functions in bounds and lengths: by the function's name, by a name of its own where it has none here, else by what it
//! was found by. Which procedure of the same module that is is known only when the text of the module is written.

use crate::expressions::facts::Through;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use body::ExprId;
use source::Atom;
use symbols::distant::Distant;
use symbols::{Attributes, Base, NameSpace, ScopeKind, SymbolId, Type, Value};

impl ExpressionReader<'_> {
    pub(super) fn values_of(&mut self, arguments: &[ExprId], depth: u32) -> Vec<Value> {
        arguments.iter().map(|argument| self.value_within(*argument, depth)).collect()
    }

    /// What a function is called here: its own name, one that only the text of the module has for it, or that of the generic by which it
    /// was found.
    pub(super) fn callee_name(&mut self, function: SymbolId, expr: ExprId) -> Option<Atom> {
        let name = self.symbols[function].name;
        let own = |reader: &Self, found: SymbolId| {
            let home = reader.symbols.home(function);
            found == function || home.is_some() && reader.symbols.home(found) == home
        };
        let found = self.find_symbol(NameSpace::Ordinary, name);
        if found.is_some_and(|found| own(self, found)) {
            return Some(name);
        }
        let text = self.normalized_source(self.span(expr));
        let generic = text.split_once('(').map(|(generic, _)| generic);
        let is_name = |generic: &&str| generic.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let generic = generic.filter(is_name).map(|generic| self.atoms.intern(generic));
        self.distant_name(function, generic, found.is_some(), expr).or(generic)
    }

    /// The name that F18 gives a function of another module that has none here.
    fn distant_name(&mut self, function: SymbolId, generic: Option<Atom>, taken: bool, expr: ExprId) -> Option<Atom> {
        self.scope_of_module().filter(|_| !self.resolving)?;
        let (module, name) = self.symbols.home(function)?;
        let of_module = matches!(self.symbols.scopes[self.symbols[function].scope].kind, ScopeKind::Module);
        if self.is_own_module(Some(module)) || !of_module || crate::is_intrinsic_module(self.text(module)) {
            return None;
        }
        let through = match self.facts.through.get(&expr) {
            Some(Through::Generic(operator, _)) => Some(*operator),
            Some(Through::Binding(..)) | None => generic,
        };
        let through = through.and_then(|through| self.find_symbol(NameSpace::Ordinary, through));
        let through = through.and_then(|generic| self.symbols[generic].details.used_module());
        let result = match self.symbols[function].details.ultimate() {
            symbols::Details::Subprogram(of) => of.result.and_then(|result| self.symbols[result].ty),
            _ => None,
        };
        let kind = match result.map(|ty| &self.symbols.types[self.element(ty)]) {
            Some(Type::Scalar(Base::Integer, kind)) => Some(*kind),
            _ => None,
        };
        let (module_text, name_text) = (self.text(module), self.text(name));
        let local = match through {
            Some(through) => format!("{}${module_text}${name_text}", self.text(through)),
            None => format!("{module_text}${name_text}"),
        };
        let (private, plain) = match through {
            Some(_) => (self.symbols[function].attributes.contains(Attributes::PRIVATE), false),
            None => (true, !taken),
        };
        let local = self.atoms.intern(&local);
        let known = self.symbols.distant.entry(local).or_insert(Distant { module, name, kind, private, plain });
        known.plain &= plain;
        Some(local)
    }

    /// A reference as it was written, of values.
    pub(super) fn through_value(&mut self, expr: ExprId, depth: u32) -> Value {
        match self.facts.through.get(&expr).cloned() {
            Some(Through::Generic(name, arguments)) => Value::Call(name, self.values_of(&arguments, depth)),
            Some(Through::Binding(object, name, arguments)) => {
                let object = self.whole_value(object, depth);
                let member = self.atoms.intern(&format!("%{}", self.text(name)));
                let others = self.values_of(&arguments, depth);
                let parts = std::iter::once(Value::Call(member, vec![object])).chain(others).collect();
                Value::Call(self.atoms.intern("()"), parts)
            }
            None => self.as_text(expr),
        }
    }
}

impl Known<'_> {
    /// Whether the type of an operand at run time says which procedure an operator stands for.
    pub(super) fn is_dispatched(&self, expr: ExprId) -> bool {
        let Some(Through::Generic(operator, operands)) = self.facts.through.get(&expr) else { return false };
        let class = |operand: &ExprId| {
            let Some((record, class)) = self.record_of(self.ty(*operand)) else { return false };
            class && self.binding_of(record, *operator).is_some()
        };
        self.text(*operator).contains('(') && operands.iter().any(class)
    }
}
