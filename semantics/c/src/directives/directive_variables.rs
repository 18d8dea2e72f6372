//! Variables that directives declare: iterators (OpenMP 5.2, 3.2.6), and that of `declare mapper` (5.8.8). Only the lists behind the
//! modifier, or the clauses of the directive, know them.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use body::iterator;
use body::problems as shared;
use body::problems::IteratorValue;
use directives::Leaf;
use parser::Name;
use parser::c::tree::{DirectiveLine, TypeName};
use parser::c::{Alone, Typedefs, parse_alone, parse_expression};
use parser::directive::{ArgumentId, Clause, Directive, Item, Modifier};
use rustc_hash::FxHashMap;
use source::{Span, Token, TokenKind};
use symbols::details::Object;
use symbols::{Base, Details, NameSpace, ScopeId, ScopeKind, Type, TypeId};

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
        for clause in directive.with_variants().into_iter().flat_map(|directive| directive.clauses()) {
            self.introduce_iterators(clause, &mut scopes);
        }
        self.scope = outer;
        scopes
    }

    /// `[identifier:] type variable`: the scope of the variable.
    fn open_mapper_scope(&mut self, directive: Directive) -> Option<ScopeId> {
        let span = directive.items().iter().find_map(|item| item.tokens())?;
        let (ty, name) = self.variable_of_tokens(span)?;
        let complete = matches!(self.type_kind(ty), Kind::Record(_)) && self.is_complete(ty);
        if !(complete || self.type_kind(ty) == Kind::Unknown) {
            let spelled = self.spell_type(ty);
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

    /// `[type] name = begin : end [: step], …`: without a type it is an `int`. The range of one knows none of them.
    fn declare_iterators(&mut self, scope: ScopeId, modifier: Modifier) {
        let mut variables = Vec::new();
        let all = iterator::all_pieces(self.tokens, modifier);
        for pieces in &all {
            let name = self.tokens[pieces.name as usize].atom;
            let variable = match pieces.ty.start == pieces.ty.end {
                true => Some((self.builder.lookup.scalar(Base::Integer, 4), Name { atom: name, token: pieces.name })),
                false => self.variable_of_tokens(Span::new(pieces.ty.start, pieces.name + 1)),
            };
            check_iterator_type(&self.builder.lookup, &mut self.builder.report, variable.map(|(ty, _)| ty), pieces.ty);
            match iterator::find_other(self.tokens, &all, pieces) {
                Some((part, at)) => self.builder.report.add(shared::iterator_mentioned(part, at)),
                None => self.lower_iterator_range(pieces),
            }
            // What has a type that no iterator has is an integer for its list.
            let other = |ty: TypeId| matches!(self.type_kind(ty), Kind::Real(_) | Kind::Complex(_) | Kind::Record(_));
            let integer =
                variable.is_some_and(|(ty, _)| other(ty)).then(|| self.builder.lookup.scalar(Base::Integer, 4));
            variables.extend(variable.map(|(ty, name)| (integer.unwrap_or(ty), name)));
        }
        for (ty, name) in variables {
            self.declare_in(scope, name, ty);
        }
    }

    /// The range of an iterator: numbers, and a step that is an integer and not zero.
    fn lower_iterator_range(&mut self, pieces: &iterator::Pieces) {
        for (span, part) in pieces.parts.iter().zip(iterator::PARTS) {
            let tokens = self.tokens.get(span.range()).unwrap_or_default();
            let typedefs = self.builder.lookup.typedefs_of(tokens);
            let Some(tree) = parse_expression(tokens, span.start, &typedefs, self.dialect, self.atoms) else {
                continue;
            };
            let value = self.lower_value(&tree);
            let kind = self.kind_of(value);
            let is_step = part == "step";
            let literal = span.end == span.start + 1;
            let problem = match kind {
                Kind::Unknown => None,
                Kind::Integer { .. } if is_step && !literal && self.fold_integer(value) == Some(0) => {
                    Some(IteratorValue::NotZero)
                }
                Kind::Integer { .. } => None,
                Kind::Real(_) | Kind::Pointer(_) if !is_step => None,
                _ if is_step => Some(IteratorValue::Integer),
                _ => Some(IteratorValue::NumberOrPointer),
            };
            if let Some(wanted) = problem {
                self.builder.report.add(shared::iterator_value(part, wanted, *span));
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

/// OpenMP 5.2, 3.2.6: an integer or a pointer. What a keyword tells is told where the directive is read.
fn check_iterator_type(known: &Known, report: &mut Report, ty: Option<TypeId>, at: Span) {
    let Some(ty) = ty else { return };
    let qualified =
        matches!(known.table.types[ty], Type::Qualified { is_const, is_atomic, .. } if is_const || is_atomic);
    let other = match known.type_kind(ty) {
        Kind::Void => true,
        // The values of a pointer are as far apart as the objects are large.
        Kind::Pointer(to) if matches!(known.type_kind(to), Kind::Record(_)) => !known.is_complete(to),
        Kind::Real(_) | Kind::Complex(_) | Kind::Record(_) => at.end == at.start + 1 && !is_keyword(known, at),
        Kind::Unknown | Kind::Integer { .. } | Kind::Pointer(_) | Kind::Array | Kind::Function => false,
    };
    if other || qualified {
        let spelled = known.spell_type(ty);
        report.add(shared::iterator_type(&spelled, at));
    }
}

/// Whether a token is a word of the language, and not the name of a type.
fn is_keyword(known: &Known, at: Span) -> bool {
    let atom = known.tokens.get(at.start as usize).map(|token| token.atom);
    atom.is_some_and(|atom| source::keyword::keyword_class(atom, known.dialect).is_some())
}

impl Lookup<'_> {
    /// The names among these tokens that are types here.
    pub(super) fn typedefs_of(&mut self, tokens: &[Token]) -> Typedefs {
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
