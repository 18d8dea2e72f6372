//! Mappers (OpenMP 5.2, 5.8.8), which directives declare, and names that directives mention.

use crate::constraint::attribute_rows::IS_POLYMORPHIC;
use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::known::Known;
use crate::problems::constraint::Constraint;
use body::reduction::{self, DeclaredPart};
use body::{Declarative, problems, selector};
use directives::{Clause, Leaf};
use parser::Name;
use parser::directive::problems::cut_argument;
use parser::directive::{Directive, Item};
use parser::fortran::tree::{DirectiveLine, ExprKind as Tree};
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};
use symbols::{Details, Flags, NameSpace, ScopeId, Symbol, Type};

impl DeclarationReader<'_> {
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
        let Some(colons) = tokens.iter().position(|token| token.kind == TokenKind::ColonColon) else {
            // The type and the variable are apart by `::`.
            return self.report(cut_argument(span));
        };
        let variable = tokens.get(colons + 1).map(|token| token.atom);
        let mapped = Span::new(span.start, span.start + colons as u32);
        if self.begins_with(mapped, "class")
            && let Some(name) = variable
        {
            let (text, rule) = IS_POLYMORPHIC;
            let (constraint, at) = (Constraint::OfAttributes { text, rule }, Span::of_token(mapped.end + 1));
            self.report(crate::problems::declaration::misfit(self.text(name), constraint, at));
        }
        let ty = self.type_of_tokens(mapped);
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

/// What is told of a variable that is not one of a part's own: by its name, the word of the part, and its two variables.
type Problem = fn(&str, &str, &str, &str, Span) -> Diagnostic;

/// The word of a part of a reduction or induction, its only variables, and what is told of another one.
type ReducedPart = (&'static str, [&'static str; 2], Problem);

impl DeclarationReader<'_> {
    /// 8.7: names in the values of clauses and in the combiners of reductions that neither the specification part nor a host declares.
    pub fn undeclared_in_directives(&mut self) {
        let tokens = self.tokens;
        let atoms = self.atoms;
        let wanted = self.declaratives.iter().flat_map(|one| {
            let values =
                find_values(one).into_iter().chain(find_conditions(one, tokens, atoms)).map(|span| (None, span));
            values.chain(find_reductions(one, tokens)).map(|(part, span)| (one.scope, part, span)).collect::<Vec<_>>()
        });
        let wanted: Vec<(ScopeId, Option<ReducedPart>, Span)> = wanted.collect();
        for (scope, part, span) in wanted {
            let unit = self.scoping_unit(scope);
            for name in self.plain_names(span) {
                let known = self.names.iter().any(|(token, _)| *token == name.token)
                    || self.lookup_from(scope, NameSpace::Ordinary, name.atom).is_some();
                let implicit = self.implicit_type(name.atom, unit).is_some();
                match part {
                    _ if known || self.is_incomplete(scope, name.atom) => {}
                    // OpenMP 5.2, 5.5.11: so it is a variable, which is none of the reduction's own.
                    Some((part, own, problem)) if implicit => {
                        let text = self.text(name.atom).to_owned();
                        self.report(problem(&text, part, own[0], own[1], name.span()));
                    }
                    None if implicit => {}
                    _ => self
                        .in_scope(scope, |reader| reader.check(|known, report| known.report_undeclared(name, report))),
                }
            }
        }
    }

    /// The names among these tokens that are not components, keywords, procedures or the variables of reductions.
    fn plain_names(&self, span: Span) -> Vec<Name> {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let kind = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.kind);
        let mut depth = 0;
        let mut found = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                _ => {}
            }
            let next = kind(index.checked_add(1));
            let keyword = depth > 0 && next == Some(TokenKind::Assign);
            let other = keyword || next == Some(TokenKind::LParen);
            let component = kind(index.checked_sub(1)) == Some(TokenKind::Percent);
            if token.kind == TokenKind::Name
                && !other
                && !component
                && !reduction::SPECIAL_VARIABLES.contains(&self.text(token.atom))
            {
                found.push(Name { atom: token.atom, token: span.start + index as u32 });
            }
        }
        found
    }
}

/// The places of the values in the clauses of a declarative directive, and of the combiner of a reduction. What lists variables is told
/// of with its lists.
fn find_values(declarative: &Declarative) -> Vec<Span> {
    const VALUES: &[Clause] = &[
        Clause::Align,
        Clause::Allocator,
        Clause::DeviceSafesync,
        Clause::DynamicAllocators,
        Clause::Indirect,
        Clause::ReverseOffload,
        Clause::SelfMaps,
        Clause::SimdLen,
        Clause::UnifiedAddress,
        Clause::UnifiedSharedMemory,
    ];
    let directive = declarative.tree.directive();
    let place = |item: &Item| match item {
        Item::Argument(id) => declarative.arguments.get(id.0 as usize).map(|argument| argument.span),
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    };
    let values = directive.clauses().filter(|clause| VALUES.contains(&clause.name()));
    let mut found: Vec<Span> = values.flat_map(|clause| clause.items()).filter_map(place).collect();
    let behind = directive.clauses().filter(|clause| matches!(clause.name(), Clause::Aligned | Clause::Linear));
    let items = behind.flat_map(|clause| clause.modifiers()).flat_map(|modifier| modifier.items());
    found.extend(items.filter_map(place));
    found
}

/// The places of the conditions in the context selectors of a variant.
fn find_conditions(declarative: &Declarative, tokens: &[Token], atoms: &Atoms) -> Vec<Span> {
    let selectors = selector::context_selectors(declarative.tree.directive());
    selectors.into_iter().flat_map(|span| selector::selector_conditions(tokens, span, atoms)).collect()
}

/// The places of the expressions of a declared reduction or induction, with their names.
fn find_reductions(declarative: &Declarative, tokens: &[Token]) -> Vec<(Option<ReducedPart>, Span)> {
    let directive = declarative.tree.directive();
    let (parts, problem): (Vec<DeclaredPart>, Problem) = match directive.name().first() {
        Leaf::DeclareReduction => {
            let pieces = reduction::split_pieces(directive, tokens);
            (reduction::reduced_parts(&pieces).collect(), problems::reduced_variable)
        }
        Leaf::DeclareInduction => (reduction::induced_parts(directive), problems::induced_variable),
        _ => return Vec::new(),
    };
    parts.into_iter().map(|(part, own, span)| (Some((part, own, problem)), span)).collect()
}

impl Known<'_> {
    /// The name of the default mapper of a type, which no program can spell; it is F18's.
    pub(crate) fn default_mapper(&self, ty: Atom) -> Atom {
        self.atoms.intern(&format!("{}{DEFAULT_MAPPER}", self.text(ty)))
    }
}

impl DeclarationReader<'_> {
    /// What `mapper(identifier)` means in a clause; the default of a type need not be declared.
    pub(crate) fn mapper_identifier(&mut self, name: Name) {
        match self.find_symbol(NameSpace::Mapper, name.atom) {
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
