//! What only the text of a module repeats of its entities, as F18 writes it: the order in which they stand, the intrinsic procedures
//! between them, the spellings of operators, binding labels, and kinds of lengths.

use crate::declarations::reader::DeclarationReader;
use crate::known::Known;
use parser::Name;
use parser::fortran::tree::{self, Entity, GenericSpec, Initialization, ProcedureDeclaration};
use source::Atom;
use symbols::{Attributes, Details, NameSpace, RecordId, ScopeId, SymbolId, WrittenField};

impl DeclarationReader<'_> {
    /// A module file has a variable where its type is declared, not where another statement named it.
    pub(crate) fn moved_here(&mut self, symbol: SymbolId) {
        let key = (NameSpace::Ordinary, self.symbols[symbol].name);
        let scope = self.scope_here();
        let is_module = crate::known::is_module(scope.kind);
        let names = &mut scope.names;
        if is_module && names.get(&key) == Some(&symbol) && names.last().is_some_and(|(last, _)| *last != key) {
            names.remove(&key);
            names.insert(key, symbol);
        }
    }

    /// Notes it of a variable.
    pub(crate) fn set_wide_length(&mut self, entity: &Entity, spec: &tree::TypeSpec) {
        if self.is_wide(entity, spec)
            && let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom)
        {
            self.symbols.write_of(symbol).wide = true;
        }
    }

    /// The same for R831 access-id, which may be an operator of several spellings.
    pub(crate) fn accessed_by(&mut self, name: Name) -> SymbolId {
        let inner = self.text(name.atom).strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')'));
        let Some(operator) = inner.map(crate::expressions::operations::canonical_operator) else {
            return self.accessed_symbol(name);
        };
        let atom = self.atoms.intern(&format!("operator({operator})"));
        let known = self.symbols.find(self.scope, NameSpace::Ordinary, atom).is_some();
        let symbol = self.accessed_symbol(Name { atom, ..name });
        let written = self.tokens.get(name.token as usize + 2).map_or("", |token| self.text(token.atom)).to_string();
        let fresh = matches!(self.symbols[symbol].details, Details::Unknown) && !known;
        if fresh && crate::expressions::operations::has_spellings(&written) {
            self.symbols.write_of(symbol).spelling = Some(self.atoms.intern(&format!("operator({written})")));
        }
        symbol
    }

    /// Something beside the generic of its name, in its place among the names.
    pub(crate) fn place_beside(&mut self, scope: ScopeId, atom: Atom, found: SymbolId) {
        // The generic itself is where it is declared.
        let (generic, beside) = ((NameSpace::Ordinary, atom), (NameSpace::Tag, atom));
        self.symbols.scopes[scope].names.replace(&generic, beside, found);
    }

    /// A module file has what another name was given behind what it stands among.
    pub(crate) fn moved_last(&mut self, scope: ScopeId, name: Atom) {
        let names = &mut self.symbols.scopes[scope].names;
        if let Some(symbol) = names.remove(&(NameSpace::Ordinary, name)) {
            names.insert((NameSpace::Ordinary, name), symbol);
        }
    }

    /// An operator that a use statement names is written here as there.
    pub(crate) fn spelled_as(&mut self, spec: &GenericSpec) {
        let name = self.generic_name(spec);
        if matches!(spec, GenericSpec::Name(_)) {
            return;
        }
        // Asked for here, it stands among the names where the statement does.
        if let (Some(found), Some(spelling)) =
            (self.find_symbol(NameSpace::Ordinary, name), self.operator_spelling(spec))
        {
            self.symbols.write_of(found).spelling = Some(spelling);
        }
    }

    /// The first spelling of a generic of this scope, unless it comes from elsewhere with one.
    pub(crate) fn spelled_first(&mut self, before: Option<SymbolId>, generic: SymbolId, spec: &GenericSpec) {
        let Some(spelling) = self.operator_spelling(spec).filter(|_| before.is_none()) else { return };
        self.symbols.write_of(generic).spelling.get_or_insert(spelling);
    }

    /// A module file has a common block where its first objects are, not where another statement named it.
    pub(crate) fn common_here(&mut self, block: SymbolId) {
        let key = (NameSpace::Construct, self.symbols[block].name);
        let is_new = matches!(&self.symbols[block].details, Details::CommonBlock { objects, .. } if objects.is_empty());
        let names = &mut self.scope_here().names;
        if is_new && names.remove(&key).is_some() {
            names.insert(key, block);
        }
    }

    /// R808 language-binding-spec of a procedure that is declared by its interface; what is wrong with a label is said elsewhere.
    pub(crate) fn procedure_label(&mut self, symbol: SymbolId, name: Name, declaration: &ProcedureDeclaration) {
        let bind = declaration.attributes.iter().find_map(|attribute| attribute.bind.as_ref());
        if let Some(bind) = bind.filter(|bind| bind.name.is_some()) {
            let before = self.report.diagnostics.len();
            let label = self.binding_label(name, bind);
            self.report.diagnostics.truncate(before);
            self.symbols.write_of(symbol).label = Some(label);
        }
    }

    /// What the text of the module repeats of a component.
    pub(crate) fn written_field(
        &mut self,
        record: RecordId,
        entity: &tree::Entity,
        declaration: &tree::Declaration,
        attributes: Attributes,
    ) -> Option<WrittenField> {
        let common = declaration.attributes.iter().find(|attribute| self.text(attribute.word.atom) == "codimension");
        let coshape = match entity.coshape.is_empty() {
            true => common.map_or(&[][..], |attribute| &attribute.shape),
            false => &entity.coshape,
        };
        let parameter = attributes.intersects(Attributes::KIND | Attributes::LEN);
        let value = match &entity.initialization {
            Some(Initialization::Value(value)) => Some(value),
            _ => None,
        };
        let kind = value.filter(|_| parameter).map(|value| self.resolve_expr(value));
        let kind = kind.and_then(|value| self.arithmetic_class(self.ty(value))).map(|(_, kind)| kind);
        let parameterized = !self.symbols.types.records[record].parameters.is_empty();
        let written = WrittenField {
            corank: u8::try_from(coshape.len()).unwrap_or(0),
            wide: self.is_wide(entity, &declaration.type_spec),
            kind: kind.filter(|kind| *kind != 4),
            value: value.filter(|_| parameterized && !parameter).map(|value| self.normalized_source(value.span)),
            ..WrittenField::default()
        };
        (written != WrittenField::default()).then_some(written)
    }
}

impl Known<'_> {
    /// F18 takes lengths behind `*`, and the length 1 that is not written, for numbers of the kind of subscripts.
    pub(crate) fn is_wide(&self, entity: &Entity, spec: &tree::TypeSpec) -> bool {
        let tree::TypeSpecKind::Character { length, .. } = &spec.kind else { return false };
        match entity.length.as_ref().or(length.as_ref()) {
            None => true,
            Some(tree::TypeParam::Expr(expr)) => {
                let text = self.normalized_source(expr.span);
                let behind_star = expr
                    .span
                    .start
                    .checked_sub(1)
                    .is_some_and(|before| self.normalized_source(source::Span::of_token(before)) == "*");
                text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_')
                    && (text.ends_with("_8") || behind_star && !text.contains('_'))
            }
            Some(tree::TypeParam::Assumed | tree::TypeParam::Deferred) => false,
        }
    }

    /// How an operator is spelled that has other spellings.
    pub fn operator_spelling(&self, spec: &GenericSpec) -> Option<Atom> {
        let GenericSpec::Operator(operator) = spec else { return None };
        crate::expressions::operations::has_spellings(self.text(operator.atom))
            .then(|| self.atoms.intern(&format!("operator({})", self.text(operator.atom))))
    }
}
