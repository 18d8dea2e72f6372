//! Enumerations, and two extensions of old compilers: DEC structures, which become derived types, and Cray pointers.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::problems;
use parser::Name;
use parser::fortran::tree::{
    DataValue, Entity, Enumeration, Initialization, Specification, SpecificationKind, Structure,
};
use source::{Span, TokenKind};
use symbols::details::Object;
use symbols::{
    Attributes, Base, Details, Field, NameSpace, RecordId, ScopeKind, SymbolId, Type, TypeId, Types, Value,
    WrittenField,
};

/// More initial values of a component are not kept.
const MAX_VALUES: usize = 10_000;

impl DeclarationReader<'_> {
    /// R759 enum-def: named constants, each one more than the one before; R766 enumeration-type-def, whose enumerators
    /// are numbered from one.
    pub fn declare_enumeration(&mut self, enumeration: &Enumeration) {
        let access = enumeration.access.map_or(Attributes::empty(), |access| match self.text(access.atom) {
            "private" => Attributes::PRIVATE,
            _ => Attributes::PUBLIC,
        });
        if let Some((symbol, record)) = enumeration.name.and_then(|name| self.type_symbol(name)) {
            self.symbols[symbol].attributes |= access;
            let record = &mut self.symbols.types.records[record];
            (record.is_enumeration, record.fields) = (true, Some(Default::default()));
        }
        let mut next = i128::from(enumeration.is_type);
        for (name, value) in &enumeration.enumerators {
            if let Some(value) = value {
                let tree = value;
                let value = self.resolve_expr(tree);
                let known = self.integer_value(value);
                let integer = matches!(self.symbols.types[self.ty(value)], Type::Scalar(Base::Integer, _));
                if !integer && !self.is_unknown(self.ty(value))
                    || integer && known.is_none() && self.is_variable_expr(value)
                {
                    self.report(problems::execution::enumerator_value(tree.span));
                }
                self.must_have_colons(*name);
                next = known.unwrap_or(next);
            }
            let Some(symbol) = self.declare_own(*name) else { continue };
            let scope = self.scope;
            self.settle_last_name(scope);
            self.symbols[symbol].ty = Some(self.default_integer());
            self.symbols[symbol].attributes |= Attributes::PARAMETER | access;
            self.symbols[symbol].details =
                Details::Object(Object { value: Some(Box::new(Value::integer(next))), ..Object::default() });
            next += 1;
        }
    }

    fn is_variable_expr(&mut self, expr: body::ExprId) -> bool {
        self.find_designator(expr).is_some_and(|found| self.is_variable(found.root))
    }

    /// R761: `::` stands before enumerators with values.
    fn must_have_colons(&mut self, name: Name) {
        let before = self.tokens[..name.token as usize].iter().rev();
        let mut statement = before.take_while(|token| token.kind != TokenKind::EndOfStatement);
        if !statement.any(|token| token.kind == TokenKind::ColonColon) {
            self.report(problems::execution::enumerator_colons(name.span()));
        }
    }

    /// 8.2: where an entity is initialized, `::` stands before the first one. Compilers differ on components.
    pub fn colons_before_values(&mut self, entities: &[Entity]) {
        let new = |entity: &&Entity| {
            matches!(entity.initialization, Some(Initialization::Value(_) | Initialization::Pointer(_)))
        };
        let Some(first) = entities.first().map(|first| first.span.start as usize) else { return };
        let before = first.checked_sub(1).and_then(|before| self.tokens.get(before));
        if let Some(entity) = entities.iter().find(new)
            && before.is_some_and(|before| before.kind != TokenKind::ColonColon)
        {
            let at = entity.name.span();
            let problem = problems::declaration::initialized_without_colons(self.text(entity.name.atom), at);
            let before = Span::new(first as u32, first as u32);
            self.report(problem.fix(before, " ::", "write `::` before the names"));
        }
    }

    /// `structure /name/`: a derived type, whose name may be that of a variable too.
    pub fn structure_definition(&mut self, structure: &Structure) -> Option<TypeId> {
        let name = structure.name.or_else(|| {
            let first = structure.entities.first()?.name;
            let atom = self.atoms.intern(&format!("structure_{}", self.text(first.atom)));
            Some(Name { atom, ..first })
        })?;
        let (symbol, record) = self.new_type(name, NameSpace::Tag);
        self.symbols.types.records[record].attributes |= Attributes::SEQUENCE;
        self.symbols.types.records[record].structure = symbols::Structure::Alone;
        let scope = self.open_scope(ScopeKind::DerivedType, name.span());
        self.symbols.scopes[scope].owner = Some(symbol);
        let mut fields = Vec::new();
        self.in_scope(scope, |reader| reader.declare_fields(record, &structure.components, &mut fields));
        self.symbols.types.records[record].fields = Some(fields.into());
        Some(self.symbols.types.intern(Type::Record { record, class: false }))
    }

    fn declare_fields(&mut self, record: RecordId, components: &[Specification], fields: &mut Vec<Field>) {
        for component in components {
            self.component_statement(record, component, fields);
        }
    }

    /// A component statement that only structures have.
    pub fn structure_component(&mut self, record: RecordId, statement: &Specification, fields: &mut Vec<Field>) {
        match &statement.kind {
            SpecificationKind::Structure(structure) => {
                if structure.entities.is_empty() {
                    self.report(problems::declaration::nested_without_fields(statement.span));
                }
                let around = self.symbols.scopes[self.scope].parent.unwrap_or(self.scope);
                let ty = self.with_depth(statement.span, |reader| {
                    reader.in_scope(around, |of| of.structure_definition(structure))
                });
                let ty = ty.flatten().unwrap_or(Types::UNKNOWN);
                if let Type::Record { record, .. } = self.symbols.types[ty] {
                    self.symbols.types.records[record].structure = symbols::Structure::Inside;
                }
                let first = fields.len();
                self.components_of(ty, &structure.entities, fields);
                (first..fields.len()).for_each(|field| self.written_of(record, field).defines = true);
            }
            SpecificationKind::Record(sets) => {
                for (name, entities) in sets {
                    if self.symbols.types.records[record].name == Some(name.atom) {
                        let problem = problems::declaration::recursive_structure(self.text(name.atom), name.span());
                        self.report(problem);
                        continue;
                    }
                    let ty = self.structure_named(*name);
                    self.components_of(ty, entities, fields);
                }
            }
            // The maps of a union share storage; a name finds its component all the same.
            SpecificationKind::Union(maps) => {
                let first = fields.len();
                for map in maps {
                    let first = fields.len();
                    self.with_depth(statement.span, |reader| reader.declare_fields(record, map, fields));
                    self.around_fields(record, first..fields.len(), ("map", "end map"));
                }
                self.around_fields(record, first..fields.len(), ("union", "end union"));
            }
            SpecificationKind::Pragma | SpecificationKind::Error => {
                let lost = self.lost_in(statement);
                self.symbols.types.records[record].lost.add(lost);
            }
            _ => {}
        }
    }

    /// What stands around components in the text of a module.
    fn around_fields(&mut self, record: RecordId, fields: std::ops::Range<usize>, words: (&'static str, &'static str)) {
        if let Some(last) = fields.end.checked_sub(1).filter(|last| *last >= fields.start) {
            self.written_of(record, fields.start).opens.insert(0, words.0);
            self.written_of(record, last).closes.push(words.1);
        }
    }

    fn written_of(&mut self, record: RecordId, field: usize) -> &mut WrittenField {
        let written = &mut self.symbols.types.records[record].written;
        let known = written.iter().position(|(of, _)| *of as usize == field);
        let at = known.unwrap_or_else(|| {
            written.push((field as u32, WrittenField::default()));
            written.len() - 1
        });
        &mut written[at].1
    }

    /// The values of `/2*1, 3/` behind a component; what is not a constant says nothing of it.
    pub fn old_values(&mut self, values: &[DataValue], ty: TypeId) -> Option<Value> {
        let unknown = Some(Value::List(Vec::new()));
        let element = self.element(ty);
        let mut list = Vec::new();
        for DataValue { repeat, value } in values {
            let count = repeat.as_ref().map_or(Some(1), |count| self.kind_value(count));
            let Some(count) = count.and_then(|count| usize::try_from(count).ok()) else { return unknown };
            let value = self.resolve_expr(value);
            let value = self.convert_expr(value, element);
            let value = self.fold_value(value);
            let value = self.fit_length(value, element);
            if !matches!(value, Value::Constant(_)) || list.len() + count > MAX_VALUES {
                return unknown;
            }
            list.extend(std::iter::repeat_n(value, count));
        }
        if element == ty { list.pop() } else { Some(Value::List(list)) }
    }

    fn components_of(&mut self, ty: TypeId, entities: &[Entity], fields: &mut Vec<Field>) {
        for entity in entities {
            let shape = self.resolve_shape(&entity.shape);
            let ty = if shape.is_empty() { ty } else { self.array_of(ty, shape) };
            self.add_field(entity.name, ty, Attributes::empty(), None, fields);
        }
    }

    /// `record /name/ objects`
    pub fn record_statement(&mut self, sets: &[(Name, Vec<Entity>)]) {
        for (name, entities) in sets {
            let ty = self.structure_named(*name);
            for entity in entities {
                let Some(symbol) = self.declare_own(entity.name) else { continue };
                self.set_type(symbol, entity.name, ty);
                self.give_shape(symbol, entity);
            }
        }
    }

    /// `pointer (pointer, pointee)`: an integer that holds the address of a variable.
    pub fn cray_pointers(&mut self, pairs: &[(Name, Entity)]) {
        for (pointer, pointee) in pairs {
            let holder = self.declare_own(*pointer);
            if let Some(symbol) = holder
                && self.symbols[symbol].ty.is_none()
            {
                let address = self.scalar(symbols::Base::Integer, 8);
                self.set_type(symbol, *pointer, address);
            }
            if let Some(symbol) = self.declare_own(pointee.name) {
                self.give_shape(symbol, pointee);
                self.make_object(symbol);
                self.symbols.pointees.extend(holder.map(|holder| (symbol, holder)));
            }
            self.keep_storage(format!("pointer({},{})", self.text(pointer.atom), self.text(pointee.name.atom)));
        }
    }

    fn give_shape(&mut self, symbol: SymbolId, entity: &Entity) {
        if !entity.shape.is_empty() {
            let shape = self.resolve_shape(&entity.shape);
            self.set_shape(symbol, shape);
        }
    }
}
