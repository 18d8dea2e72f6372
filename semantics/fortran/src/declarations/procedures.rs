//! R1529 function-subprogram, R1534 subroutine-subprogram, interface bodies, entries, statement functions.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::intrinsic::Rule;
use parser::Name;
use parser::fortran::tree::{self, Head, Prefix, Procedure, ProcedureDeclaration, ProgramUnit};
use source::{Span, TokenKind};
use symbols::details::{Object, Subprogram};
use symbols::{
    Attributes, Base, Details, Flags, HostAccess, Lost, NameSpace, ScopeId, ScopeKind, SymbolId, Type, Types,
};

impl DeclarationReader<'_> {
    /// A procedure or interface body in the current scope, with the procedures inside it.
    pub fn procedure(&mut self, unit: &ProgramUnit, interface: bool) -> SymbolId {
        match &unit.head {
            Head::Subroutine(head) => self.declare_subprogram(unit, head, false, interface),
            Head::Function(head) => self.declare_subprogram(unit, head, true, interface),
            Head::SeparateProcedure(name) => self.declare_separate(unit, *name),
            Head::Program(name) => self.misplaced_procedure(unit, *name),
            Head::Module(name) | Head::Submodule { name, .. } => self.misplaced_procedure(unit, Some(*name)),
            Head::BlockData(name) => self.misplaced_procedure(unit, *name),
            Head::Missing => self.misplaced_procedure(unit, None),
        }
    }

    /// Something that is not a procedure where one should be; the parser has said so.
    fn misplaced_procedure(&mut self, unit: &ProgramUnit, name: Option<Name>) -> SymbolId {
        let name = name.unwrap_or(Name { atom: source::atom::words::EMPTY, token: unit.span.start });
        let head = Procedure { name, prefixes: Vec::new(), dummies: Vec::new(), result: None, bind: None };
        self.declare_subprogram(unit, &head, false, true)
    }

    fn declare_subprogram(
        &mut self,
        unit: &ProgramUnit,
        head: &Procedure,
        is_function: bool,
        interface: bool,
    ) -> SymbolId {
        let symbol = self.procedure_symbol(head.name);
        let scope = self.open_scope(ScopeKind::Subprogram, unit.span);
        self.symbols.scopes[scope].owner = Some(symbol);
        let attributes = self.prefix_attributes(&head.prefixes);
        if interface && !attributes.contains(Attributes::MODULE) {
            self.symbols.scopes[scope].host = HostAccess::Nothing;
        }
        self.symbols[symbol].attributes |= attributes;
        let subprogram = Subprogram { is_function, interface, scope: Some(scope), ..Subprogram::default() };
        self.symbols[symbol].details = Details::Subprogram(Box::new(subprogram));
        self.symbols[symbol].ty = None;
        let dummies: Vec<Option<SymbolId>> =
            head.dummies.iter().map(|dummy| dummy.map(|dummy| self.declare_dummy(scope, dummy))).collect();
        let result = is_function.then(|| self.declare_result(scope, head.result.unwrap_or(head.name)));
        if let Details::Subprogram(subprogram) = &mut self.symbols[symbol].details {
            subprogram.dummies = dummies;
            subprogram.result = result;
        }
        self.expect_contained(unit);
        self.in_scope(scope, |reader| {
            reader.declare_specifications(&unit.specification);
            if let Some(bind) = &head.bind {
                let label = reader.binding_label(head.name, bind);
                if bind.name.is_some() {
                    reader.symbols.write_of(symbol).label = Some(label.clone());
                }
                reader.symbols[symbol].attributes |= Attributes::BIND_C;
                if let Details::Subprogram(subprogram) = &mut reader.symbols[symbol].details {
                    subprogram.binding = Some(label);
                }
            }
            reader.prefix_type(head, result);
            reader.finish_part(unit);
            reader.declare_contained(unit);
        });
        symbol
    }

    /// Specification parts may refer to procedures that come after them.
    pub(crate) fn expect_contained(&mut self, unit: &ProgramUnit) {
        self.around.enter_unit(unit);
    }

    /// The end of a specification part whose statements were read already.
    fn finish_part(&mut self, unit: &ProgramUnit) {
        self.declared_in_execution(&unit.execution);
        let called = crate::statements::labels::called_names(&unit.execution);
        self.finish_specification(&called);
    }

    /// What an execution part declares: R1541 entry-stmt, which stands in no construct (C1571), and a pragma after the last
    /// declaration, which may be about the dummy arguments.
    fn declared_in_execution(&mut self, execution: &[tree::Executable]) {
        use tree::{ExecutableKind, SpecificationKind};
        let pragmas = execution.iter().take_while(|first| matches!(first.kind, ExecutableKind::Pragma));
        for pragma in pragmas {
            self.unchecked_dummies(pragma.span);
            let lost = self.said_to_be_lost(pragma.span);
            self.lose_names(lost);
        }
        for executable in execution {
            if let ExecutableKind::Declaration(specification) = &executable.kind
                && let SpecificationKind::Entry(entry) = &specification.kind
            {
                self.declare_entry(entry);
            }
        }
    }

    /// The symbol of a procedure in the current scope; a dummy argument or a name with access said about it stays itself.
    pub(crate) fn procedure_symbol(&mut self, name: Name) -> SymbolId {
        let scope = self.scope;
        match self.symbols.find(scope, NameSpace::Ordinary, name.atom) {
            Some(found)
                if !matches!(self.symbols[found].details, Details::Generic { .. } | Details::UseAssoc { .. }) =>
            {
                if matches!(&self.symbols[found].details, Details::Subprogram(before) if before.scope.is_some()) {
                    let first = Name { token: self.symbols[found].token.unwrap_or(name.token), ..name };
                    if first.token != name.token {
                        let problem =
                            crate::problems::names::declared_twice(self.text(name.atom), name.span(), first.span());
                        self.report(problem);
                    }
                }
                self.declared_here(found, name);
                self.symbols[found].token = Some(name.token);
                found
            }
            // A specific procedure with the name of its generic stands beside it.
            Some(_) => {
                let id = self.symbols.symbols.push(symbols::Symbol {
                    token: Some(name.token),
                    ..symbols::Symbol::new(name.atom, scope, Details::Unknown)
                });
                self.symbols.scopes[scope].names.insert((NameSpace::Tag, name.atom), id);
                self.names.push((name.token, id));
                id
            }
            None => self.declare_at(scope, name, Details::Unknown),
        }
    }

    pub(crate) fn declare_dummy(&mut self, scope: ScopeId, name: Name) -> SymbolId {
        self.declare_at(scope, name, Details::Object(Object { dummy: true, ..Object::default() }))
    }

    pub(crate) fn declare_result(&mut self, scope: ScopeId, name: Name) -> SymbolId {
        self.declare_at(scope, name, Details::Object(Object { result: true, ..Object::default() }))
    }

    fn prefix_attributes(&self, prefixes: &[Prefix]) -> Attributes {
        let mut attributes = Attributes::empty();
        for prefix in prefixes {
            let Prefix::Word(word) = prefix else { continue };
            attributes |= match self.text(word.atom) {
                "elemental" => Attributes::ELEMENTAL,
                "impure" => Attributes::IMPURE,
                "module" => Attributes::MODULE,
                "non_recursive" => Attributes::NON_RECURSIVE,
                "pure" => Attributes::PURE,
                "recursive" => Attributes::RECURSIVE,
                "simple" => Attributes::SIMPLE,
                _ => Attributes::empty(),
            };
        }
        attributes
    }

    /// The type in front of `function`: it may use names that the function itself declares.
    fn prefix_type(&mut self, head: &Procedure, result: Option<SymbolId>) {
        let Some(result) = result else { return };
        let symbol = &self.symbols[result];
        let name = Name { atom: symbol.name, token: symbol.token.unwrap_or(head.name.token) };
        for prefix in &head.prefixes {
            if let Prefix::Type(spec) = prefix {
                let ty = self.type_spec(spec);
                self.set_type(result, name, ty);
            }
        }
    }

    /// Notes what a scope may declare in what could not be read: calls of a procedure whose dummy arguments or result are among it are not
    /// checked.
    pub fn lose_names(&mut self, lost: Lost) {
        if let Some(owner) = self.symbols.scopes[self.scope].owner
            && let Details::Subprogram(procedure) = &self.symbols[owner].details
        {
            // The name of the procedure itself stands in its first statement.
            let own = procedure.dummies.iter().flatten().chain(&procedure.result).chain([&owner]);
            if own.into_iter().any(|symbol| lost.may_have(self.symbols[*symbol].name)) {
                self.symbols[owner].flags |= Flags::UNKNOWN_INTERFACE;
            }
        }
        let scope = self.scope;
        self.symbols.scopes[scope].lost.add(lost);
    }

    /// R1539: the interface comes from the host.
    fn declare_separate(&mut self, unit: &ProgramUnit, name: Name) -> SymbolId {
        let symbol = self.separate_interface(name).unwrap_or_else(|| self.procedure_symbol(name));
        self.symbols[symbol].token = Some(name.token);
        self.names.push((name.token, symbol));
        let known = match &mut self.symbols[symbol].details {
            Details::Subprogram(subprogram) => {
                subprogram.interface = false;
                subprogram.scope
            }
            other => {
                *other = Details::Subprogram(Box::default());
                None
            }
        };
        if known.is_none() && self.is_incomplete(self.scope, name.atom) {
            self.symbols[symbol].flags |= Flags::UNKNOWN_INTERFACE;
        }
        let scope = known.unwrap_or_else(|| self.open_scope(ScopeKind::Subprogram, unit.span));
        self.symbols.scopes[scope].owner = Some(symbol);
        self.symbols.scopes[scope].span = unit.span;
        self.symbols.scopes[scope].host = HostAccess::All;
        if let Details::Subprogram(subprogram) = &mut self.symbols[symbol].details {
            subprogram.scope = Some(scope);
        }
        self.expect_contained(unit);
        self.in_scope(scope, |reader| {
            reader.declare_specifications(&unit.specification);
            reader.finish_part(unit);
            reader.declare_contained(unit);
        });
        symbol
    }

    /// R1512 procedure-declaration-stmt.
    pub fn procedure_declaration(&mut self, declaration: &ProcedureDeclaration) {
        let attributes = self.attributes_of(&declaration.attributes);
        let ty = declaration.type_spec.as_ref().map(|spec| self.type_spec(spec));
        if let Some(interface) = declaration.interface
            && self.lookup_name(interface).is_none()
        {
            self.note_intrinsic(interface);
        }
        for entity in &declaration.entities {
            let Some(symbol) = self.declare_own(entity.name) else { continue };
            self.symbols[symbol].attributes |= attributes | Attributes::EXTERNAL;
            if let Some(ty) = ty {
                self.symbols[symbol].ty = Some(ty);
            }
            self.make_procedure(symbol, declaration.interface.map(|interface| interface.atom));
            self.procedure_label(symbol, entity.name, declaration);
            if let Some(tree::Initialization::Value(target) | tree::Initialization::Pointer(target)) =
                &entity.initialization
            {
                let is_null = matches!(&*target.kind, tree::ExprKind::Reference(..));
                if !is_null {
                    self.placeholder_procedure(target);
                }
            }
        }
    }

    /// `p => f` names a procedure.
    fn placeholder_procedure(&mut self, target: &tree::Expr) {
        if let tree::ExprKind::Name(name) = &*target.kind {
            self.lookup_name(*name);
        }
    }

    /// C1552: a binding label must be a scalar of default character kind.
    pub fn must_be_a_label(&mut self, label: body::ExprId) {
        let ty = self.ty(label);
        if !self.is_unknown(ty) && !matches!(self.symbols.types[ty], Type::Character { kind: 1, .. }) {
            let text = self.type_text(ty);
            self.report(crate::problems::scope::label_type(&text, self.span(label)));
        }
    }

    /// R1544 stmt-function-stmt, or an assignment to an array element that looks like one.
    pub fn statement_function(&mut self, name: Name, dummies: &[Name], value: &tree::Expr, span: Span) {
        let Some(symbol) = self.declare_own(name) else { return };
        if self.symbols[symbol].ty.is_some_and(|ty| self.is_array(ty)) {
            return;
        }
        if self.symbols[symbol].attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE) {
            let at = self.symbols[symbol].token.map_or(name.span(), Span::of_token);
            self.report(crate::problems::execution::deferred_function(self.text(name.atom), at));
        }
        if let Some(own) = dummies.iter().find(|dummy| dummy.atom == name.atom) {
            self.report(crate::problems::names::declared_twice(self.text(name.atom), own.span(), name.span()));
        }
        let ty = self.value_type(symbol);
        let scope = self.open_scope(ScopeKind::Indices, span);
        let (mut types, mut inners) = (vec![ty], Vec::new());
        self.symbols.scopes[scope].owner = Some(symbol);
        for dummy in dummies {
            let outer = self.find_symbol(NameSpace::Ordinary, dummy.atom).and_then(|symbol| self.symbols[symbol].ty);
            let outer = outer.filter(|ty| !self.is_array(*ty)).or_else(|| self.implicit_type(dummy.atom, scope));
            let inner = self.declare_at(scope, *dummy, Details::Object(Object { dummy: true, ..Object::default() }));
            self.symbols[inner].ty = Some(outer.unwrap_or(Types::UNKNOWN));
            types.extend(outer);
            inners.push(Some(inner));
        }
        if let Some(known) = &mut self.facts.statement_functions {
            known.insert(symbol, inners);
        }
        let open = |ty: symbols::TypeId| matches!(self.symbols.types[ty], Type::Character { length: None, .. });
        if types.into_iter().any(open) {
            self.report(crate::problems::execution::assumed_function(self.text(name.atom), name.span()));
        }
        self.facts.statement_functions = None;
        let refers = self.references_within(value, name);
        let value = self.in_scope(scope, |reader| reader.resolve_expr(value));
        self.symbols[symbol].details = Details::StatementFunction;
        self.symbols[symbol].ty = Some(ty);
        if !refers {
            self.check_function_value(ty, value);
        }
    }

    /// R1544: whether a name before parentheses and `=` is not an array: nothing has it, or something of the host that is not an array.
    pub(crate) fn begins_function(&mut self, name: Name) -> bool {
        let scope = self.scope;
        let typed = self.implicit_type(name.atom, scope).is_some();
        let Some(found) = self.find_symbol(NameSpace::Ordinary, name.atom) else {
            return typed && !self.is_incomplete(self.scope, name.atom);
        };
        if self.symbols[found].scope == self.scope {
            return self.is_declared_scalar(found);
        }
        if !typed || self.body.procedure == Some(found) {
            return false;
        }
        match self.symbols[found].details.ultimate() {
            Details::Subprogram(_) | Details::Procedure { .. } => true,
            Details::Object(_) => {
                let ty = self.value_type(found);
                !self.is_array(ty) && self.arithmetic_class(ty).is_some()
            }
            _ => false,
        }
    }

    /// Whether nothing but the type of a name is declared.
    fn is_declared_scalar(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        let Details::Object(object) = &of.details else { return false };
        let scalar = of.ty.is_some_and(|ty| !self.is_array(ty) && !self.is_unknown(ty));
        let said = object.dummy || object.result || object.value.is_some() || object.common.is_some();
        scalar && !said && !object.equivalenced && of.attributes.is_empty()
    }

    /// 15.6.4: a statement function refers to those before it, not to itself; whether it is wrong.
    fn references_within(&mut self, value: &tree::Expr, function: Name) -> bool {
        let scope = self.scope;
        let before = self.forward.take_function_reference(scope, function.atom);
        if let Some(first) = before.filter(|first| first.token < function.token) {
            let (text, at) = (self.text(function.atom), function.span());
            self.report(crate::problems::execution::function_before(text, first.span(), at));
        }
        let (from, to) = (value.span.start as usize, value.span.end as usize);
        let mut wrong = before.is_some();
        for at in from..to.min(self.tokens.len().saturating_sub(1)) {
            let (word, next) = (self.tokens[at], self.tokens[at + 1]);
            let behind = at > 0 && matches!(self.tokens[at - 1].kind, TokenKind::Percent);
            if word.kind != TokenKind::Name || next.kind != TokenKind::LParen || behind {
                continue;
            }
            let name = Name { atom: word.atom, token: at as u32 };
            if word.atom == function.atom {
                self.report(crate::problems::execution::function_of_itself(self.text(word.atom), name.span()));
                wrong = true;
            } else if !self.is_statement_function(name) {
                self.forward.note_function_reference(scope, word.atom, name);
            }
        }
        wrong
    }

    fn is_statement_function(&self, name: Name) -> bool {
        let found = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| matches!(self.symbols[found].details, Details::StatementFunction))
    }

    /// 15.6.4: the value is converted to the type of the function as in an assignment.
    fn check_function_value(&mut self, ty: symbols::TypeId, value: body::ExprId) {
        let given = self.ty(value);
        let known = !self.is_unknown(ty) && !self.is_unknown(given);
        let open =
            self.facts.was_written(value, crate::expressions::facts::Notation::Typeless) || self.boz.contains(&value);
        let text = |of: symbols::TypeId| matches!(self.symbols.types[self.element(of)], Type::Character { .. });
        let record = |of: symbols::TypeId| self.record_of(of).map(|(record, _)| record);
        if known && !open && (text(ty) != text(given) || record(ty).is_some() != record(given).is_some()) {
            let (to, from) = (self.type_text(ty), self.type_text(given));
            self.report(crate::problems::names::wrong_assignment(&to, &from, self.span(value)));
        }
    }

    /// Table 16.3: the result of a specific intrinsic function as an interface; its name has its type, if not double precision.
    fn specific_intrinsic_type(&mut self, name: Name) -> Option<symbols::TypeId> {
        let row = crate::intrinsic::find_intrinsic(self.text(name.atom)).filter(|row| row.rule != Rule::Nothing)?;
        let doubled = row.generic != row.name && self.text(name.atom).starts_with('d');
        Some(match self.text(name.atom).starts_with(['i', 'j', 'k', 'l', 'm', 'n']) {
            _ if doubled => self.scalar(Base::Real, 8),
            true => self.default_integer(),
            false => self.default_scalar(Base::Real),
        })
    }

    /// The type of a procedure as a component.
    pub fn procedure_type(&mut self, interface: Option<Name>, ty: Option<symbols::TypeId>) -> symbols::TypeId {
        let result = ty.or_else(|| {
            let interface = interface?;
            let Some(found) = self.lookup_name(interface) else {
                return self.specific_intrinsic_type(interface);
            };
            match self.symbols[found].details.ultimate() {
                Details::Subprogram(subprogram) => subprogram.result.and_then(|result| self.symbols[result].ty),
                _ => None,
            }
        });
        self.symbols.types.intern(Type::Function { result, parameters: Vec::new(), variadic: false })
    }
}
