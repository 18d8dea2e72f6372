//! Mappers (OpenMP 5.2, 5.8.8) and function variants (7.5): names that directives declare, and names that they mention.

use crate::context::Context;
use crate::known::Known;
use body::problems;
use directives::Leaf;
use parser::Name;
use parser::directive::{Directive, Item};
use parser::fortran::tree::{DirectiveLine, ExprKind as Tree};
use source::{Atom, Span, TokenKind};
use symbols::{Details, Flags, NameSpace, ScopeId, Symbol, Type};

impl Context<'_> {
    /// `declare mapper([identifier:] type :: variable) clauses`: a symbol in the name space of mappers. Each type may have one that is the
    /// default.
    pub(super) fn declare_mapper(&mut self, line: &DirectiveLine, text: String) {
        let scope = self.scoping_unit(self.scope);
        let directive = line.directive();
        let (atom, token) = match directive.identifier().filter(|word| self.text(word.atom) != "default") {
            Some(word) => (word.atom, word.span.start),
            None => (self.default_mapper(self.mapped_type(directive)), directive.name_span().start),
        };
        let symbol = Symbol {
            token: Some(token),
            flags: Flags::OMP_DECLARE_MAPPER,
            ..Symbol::new(atom, scope, Details::Mapper { text: plain_mapped_type(text) })
        };
        self.symbols.declare(NameSpace::Mapper, symbol);
        self.check_mapped_type(line);
    }

    /// OpenMP 5.2, 5.8.8: the type is known here, and so are the components that are mapped.
    fn check_mapped_type(&mut self, line: &DirectiveLine) {
        let span = line.directive().items().iter().find_map(|item| item.tokens());
        let Some(span) = span else { return };
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let Some(colons) = tokens.iter().position(|token| token.kind == TokenKind::ColonColon) else { return };
        let variable = tokens.get(colons + 1).map(|token| token.atom);
        let ty = self.type_of_tokens(Span::new(span.start, span.start + colons as u32));
        let Type::Record { record, .. } = self.symbols.types[ty] else { return };
        for argument in &line.arguments {
            let mut part = argument;
            while let Tree::Reference(inner, _) = &*part.kind {
                part = inner;
            }
            let Tree::Component(object, name) = &*part.kind else { continue };
            let own = matches!(&*object.kind, Tree::Name(object) if Some(object.atom) == variable);
            let types = &self.symbols.types;
            let has =
                |record| types.records[record].fields.as_ref().is_none_or(|all| all.find_field(name.atom).is_some());
            let known = types.ancestors(record).any(has);
            if own && !known && !self.may_have_component(record, name.atom) {
                let (text, ty) = (self.text(name.atom).to_owned(), self.type_text(ty));
                self.report(crate::problems::names::no_component(&text, &ty, name.span()));
            }
        }
    }

    /// The name of the type in `declare mapper(t :: v)`, `declare mapper(type(t) :: v)`.
    fn mapped_type(&self, directive: Directive) -> Atom {
        let span = directive.items().iter().find_map(|item| item.tokens());
        let tokens = span.and_then(|span| self.tokens.get(span.range())).unwrap_or_default();
        match tokens {
            [_, open, name, ..] if open.kind == TokenKind::LParen => name.atom,
            [name, ..] => name.atom,
            [] => source::atom::words::EMPTY,
        }
    }
}

impl Context<'_> {
    /// The procedures that `declare variant` directives name: those of the module around are known once it was read.
    pub fn variant_names(&mut self) {
        let of_variants =
            self.declaratives.iter().filter(|one| one.tree.directive().name().first() == Leaf::DeclareVariant);
        let named = of_variants.filter_map(|one| {
            let Item::Argument(id) = one.tree.directive().items().last()? else { return None };
            Some((one.scope, one.arguments.get(id.0 as usize)?.name?))
        });
        let named: Vec<(ScopeId, Name)> = named.collect();
        for (scope, name) in named {
            if self.names.iter().any(|(token, _)| *token == name.token) {
                continue;
            }
            match self.lookup_from(scope, NameSpace::Ordinary, name.atom) {
                Some(found) => self.names.push((name.token, found)),
                None if self.is_incomplete(scope, name.atom) || self.implicit_type(name.atom, scope).is_some() => {}
                None => self.report(crate::problems::names::undeclared(self.text(name.atom), name.span())),
            }
        }
    }
}

impl Known<'_> {
    /// The name of the default mapper of a type, which no program can spell; it is F18's.
    pub(crate) fn default_mapper(&self, ty: Atom) -> Atom {
        self.atoms.intern(&format!("{}{DEFAULT_MAPPER}", self.text(ty)))
    }
}

impl Context<'_> {
    /// What `mapper(identifier)` means in a clause; the default of a type need not be declared.
    pub(crate) fn mapper_identifier(&mut self, name: Name) {
        match self.lookup(NameSpace::Mapper, name.atom) {
            Some(symbol) => self.names.push((name.token, symbol)),
            None if self.text(name.atom) == "default" || self.is_incomplete(self.scope, name.atom) => {}
            None => self.report(problems::undeclared_mapper(self.text(name.atom), name.span())),
        }
    }
}

/// `declare mapper(t::v)` for `declare mapper(type(t)::v)`: F18 reads only the name of a type.
fn plain_mapped_type(text: String) -> String {
    let Some((head, rest)) = text.split_once("type(") else { return text };
    let plain = head.ends_with(['(', ':']) && !head.contains("::");
    match rest.split_once(")::") {
        Some((name, behind)) if plain && !name.contains(['(', ')']) => format!("{head}{name}::{behind}"),
        _ => text,
    }
}

/// What the name of the default mapper of a type ends with.
pub(crate) const DEFAULT_MAPPER: &str = ".omp.default.mapper";
