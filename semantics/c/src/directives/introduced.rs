//! Variables that directives declare: iterators (OpenMP 5.2, 3.2.6), and that of `declare mapper` (5.8.8). Only the lists behind the
//! modifier, or the clauses of the directive, know them.

use crate::lower::Lower;
use crate::lower::lookup::Lookup;
use crate::problems;
use crate::types::Kind;
use directives::Leaf;
use parser::Name;
use parser::c::tree::{DirectiveLine, TypeName};
use parser::c::{Alone, Typedefs, parse_alone};
use parser::directive::{ArgumentId, Clause, Directive, Item, Modifier};
use rustc_hash::FxHashMap;
use source::{Span, Token, TokenKind};
use symbols::details::Object;
use symbols::{Base, Details, NameSpace, ScopeId, ScopeKind, TypeId};

impl Lower<'_> {
    /// The arguments of a directive that stand in a scope of their own, by number.
    pub(crate) fn introduce_scopes(&mut self, line: &DirectiveLine) -> FxHashMap<u32, ScopeId> {
        let mut scopes = FxHashMap::default();
        let directive = line.directive();
        let outer = self.scope;
        if directive.name().last() == Leaf::DeclareMapper
            && let Some(scope) = self.open_mapper_scope(directive)
        {
            scopes.extend((0..line.arguments.len() as u32).map(|number| (number, scope)));
            self.scope = scope;
        }
        for clause in directive.clauses() {
            self.introduce_iterators(clause, &mut scopes);
        }
        self.scope = outer;
        scopes
    }

    /// `[identifier:] type variable`: the scope of the variable.
    fn open_mapper_scope(&mut self, directive: Directive) -> Option<ScopeId> {
        let pieces = |item: &Item| match item {
            Item::Tokens(span) => Some(*span),
            Item::Argument(_) | Item::CommonBlock(_) => None,
        };
        let span = directive.items().iter().find_map(pieces)?;
        let (ty, name) = self.variable_of_tokens(span)?;
        if !matches!(self.kind(ty), Kind::Record(_) | Kind::Unknown) {
            let spelled = self.spell(ty);
            self.builder.report.add(problems::directive::mapper_type(&spelled, span));
        }
        let scope = self.open_scope(ScopeKind::Block, directive.span());
        self.declare_in(scope, name, ty);
        Some(scope)
    }

    /// The variables of a clause's iterators, for its list.
    fn introduce_iterators(&mut self, clause: Clause, scopes: &mut FxHashMap<u32, ScopeId>) {
        let iterators = clause.modifiers().find(|modifier| self.text(modifier.word().atom) == "iterator");
        let Some(modifier) = iterators else { return };
        let scope = self.open_scope(ScopeKind::Block, clause.span());
        self.declare_iterators(scope, modifier);
        for item in clause.items() {
            if let Item::Argument(ArgumentId(number)) = item {
                scopes.insert(*number, scope);
            }
        }
    }

    /// `[type] name = begin : end [: step], …`: without a type it is an `int`.
    fn declare_iterators(&mut self, scope: ScopeId, modifier: Modifier) {
        for item in modifier.items() {
            let Item::Tokens(span) = item else { continue };
            let tokens = self.tokens.get(span.range()).unwrap_or_default();
            let Some(assign) = tokens.iter().position(|token| token.kind == TokenKind::Assign) else { continue };
            let last = assign.checked_sub(1).filter(|last| tokens[*last].kind == TokenKind::Name);
            let Some(last) = last else { continue };
            let at = span.start + last as u32;
            let variable = match last {
                0 => Some((self.builder.lookup.scalar(Base::Integer, 4), Name { atom: tokens[0].atom, token: at })),
                _ => self.variable_of_tokens(Span::new(span.start, at + 1)),
            };
            if let Some((ty, name)) = variable {
                self.declare_in(scope, name, ty);
            }
        }
    }

    /// A type and the variable that is of it.
    fn variable_of_tokens(&mut self, span: Span) -> Option<(TypeId, Name)> {
        let written = self.read_alone(Alone::Variable, span)?;
        let ty = self.type_name(&written);
        Some((ty, written.declarator.name?))
    }

    /// A type by itself.
    pub(super) fn type_of_tokens(&mut self, span: Span) -> Option<TypeId> {
        let written = self.read_alone(Alone::Type, span)?;
        Some(self.type_name(&written))
    }

    fn read_alone(&mut self, what: Alone, span: Span) -> Option<TypeName> {
        let tokens = self.tokens.get(span.range())?;
        let typedefs = self.builder.lookup.typedefs_of(tokens);
        let parsed = parse_alone(what, tokens, span.start, &typedefs, self.dialect, self.atoms);
        parsed.diagnostics.into_iter().for_each(|problem| self.builder.report.add(problem));
        parsed.tree
    }

    fn declare_in(&mut self, scope: ScopeId, name: Name, ty: TypeId) {
        let outer = std::mem::replace(&mut self.scope, scope);
        self.add_symbol(NameSpace::Ordinary, name, Details::Object(Object::default()), Some(ty));
        self.scope = outer;
    }
}

impl Lookup<'_> {
    /// The names among these tokens that are types here.
    fn typedefs_of(&mut self, tokens: &[Token]) -> Typedefs {
        let mut typedefs = Typedefs::default();
        for token in tokens.iter().filter(|token| token.kind == TokenKind::Name) {
            let symbol = self.find_symbol(NameSpace::Ordinary, token.atom);
            if symbol.is_some_and(|symbol| *self.table[symbol].details.ultimate() == Details::Typedef) {
                typedefs.extend([token.atom]);
            }
        }
        typedefs
    }
}
