//! What `declare reduction` may declare, and what `reduction(identifier: …)` means (OpenMP 5.2, 5.5.11).

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use body::Declarative;
use body::problems::{self, Reduced};
use body::reduction::{self, Pieces};
use directives::{Clause, Language, Leaf};
use parser::directive::Directive;
use source::{Atom, Span, Token, TokenKind};
use symbols::{Attributes, Base, Details, NameSpace, Scope, ScopeId, ScopeKind, SymbolId, Type, TypeId};

/// The intrinsic procedures that reduce.
const INTRINSIC: &[&str] = &["max", "min", "iand", "ior", "ieor"];

/// What the language has reductions of already: identifiers, and the types they are for.
const PREDEFINED: &[(&[&str], &[Base])] = &[
    (&["+", "-", "*"], &[Base::Integer, Base::Real, Base::Complex]),
    (&["min", "max"], &[Base::Integer, Base::Real]),
    (&["iand", "ior", "ieor"], &[Base::Integer]),
    (&[".and.", ".or.", ".eqv.", ".neqv."], &[Base::Logical]),
];

impl DeclarationReader<'_> {
    /// An identifier is declared once for a type, and for none that the language has it for. How long text is makes no other type, but
    /// is not known here.
    pub(super) fn check_reduced_types(
        &mut self,
        identifier: Atom,
        own: Option<SymbolId>,
        types: &[TypeId],
        spans: &[Span],
    ) {
        let mut known = match own.map(|own| &self.symbols[own].details) {
            Some(Details::Reduction(before)) => before.types.clone(),
            _ => Vec::new(),
        };
        let word = self.text(identifier).to_owned();
        // Whether a name is that of an intrinsic procedure is known behind the specification part.
        let later = INTRINSIC.contains(&word.as_str());
        let mut texts = self.texts_declared_before(identifier);
        for (ty, span) in types.iter().zip(spans) {
            match &self.symbols.types[*ty] {
                Type::Unknown => {}
                _ if self.is_array_type(*span) => self.report_reduced(&word, *span, Reduced::Array),
                _ if self.begins_with(*span, "class") => self.report_reduced(&word, *span, Reduced::Polymorphic),
                Type::Record { record, .. }
                    if self.symbols.types.records[*record].attributes.contains(Attributes::ABSTRACT) =>
                {
                    self.report_reduced(&word, *span, Reduced::Abstract);
                }
                Type::Character { .. } => {
                    let form = self.character_form(*span);
                    if texts.contains(&form) {
                        self.report_reduced(&word, *span, Reduced::Twice);
                    }
                    texts.push(form);
                }
                Type::Scalar(base, _) if !later && is_predefined(&word, *base) => {
                    self.report_reduced(&word, *span, Reduced::Predefined);
                }
                _ if known.contains(ty) => self.report_reduced(&word, *span, Reduced::Twice),
                _ => {}
            }
            known.push(*ty);
        }
    }

    /// Kind and length of the texts that earlier directives of this specification part declare an identifier for.
    fn texts_declared_before(&self, identifier: Atom) -> Vec<(String, String)> {
        let (_, earlier) = self.declaratives.split_last().unzip();
        let same = earlier.unwrap_or_default().iter().filter(|one| one.scope == self.scope).filter(|one| {
            let directive = one.tree.directive();
            let named = directive.identifier().map(|word| self.reduction_identifier(word.atom));
            directive.name().first() == Leaf::DeclareReduction && named == Some(identifier)
        });
        let types = same.flat_map(|one| reduction::split_pieces(one.tree.directive(), self.tokens).types);
        let texts = types.filter(|span| self.begins_with(*span, "character"));
        texts.map(|span| self.character_form(span)).collect()
    }

    /// Whether the first word of a type is this one.
    pub(super) fn begins_with(&self, span: Span, word: &str) -> bool {
        let first = self.tokens.get(span.start as usize);
        first.is_some_and(|token| token.kind == TokenKind::Name && self.text(token.atom) == word)
    }

    /// The length and the kind in a type that is CHARACTER, as places (R722).
    pub fn character_parts(&self, span: Span) -> (Option<Span>, Option<Span>) {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let place = |from: usize, to: usize| Span::new(span.start + from as u32, span.start + to as u32);
        if tokens.get(1).is_some_and(|token| token.kind == TokenKind::Star) {
            let enclosed = tokens.get(2).is_some_and(|token| token.kind == TokenKind::LParen);
            let (from, to) = if enclosed { (3, tokens.len() - 1) } else { (2, tokens.len()) };
            return ((from < to).then(|| place(from, to)), None);
        }
        let (mut parts, mut begin, mut depth) = (Vec::new(), 2, 0);
        for (index, token) in tokens.iter().enumerate().skip(1) {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::Comma if depth == 1 => {
                    parts.push((begin, index));
                    begin = index + 1;
                }
                TokenKind::RParen if depth == 1 => {
                    parts.push((begin, index));
                    break;
                }
                TokenKind::RParen => depth -= 1,
                _ => {}
            }
        }
        let keyword = |from: usize| {
            let assigned = tokens.get(from + 1).is_some_and(|token| token.kind == TokenKind::Assign);
            assigned.then(|| self.text(tokens[from].atom))
        };
        let (mut length, mut kind) = (None, None);
        for (number, (from, to)) in parts.into_iter().enumerate() {
            match keyword(from) {
                Some("kind") => kind = Some(place(from + 2, to)),
                Some(_) => length = Some(place(from + 2, to)),
                None if number == 0 => length = Some(place(from, to)),
                None => kind = Some(place(from, to)),
            }
        }
        (length, kind)
    }

    /// Kind and length of a text as they are written; a length that is assumed or deferred is `*`.
    fn character_form(&self, span: Span) -> (String, String) {
        let spelled = |span: Span| -> String {
            let tokens = self.tokens.get(span.range()).unwrap_or_default();
            tokens.iter().map(|token| self.text(token.atom)).collect()
        };
        let (length, kind) = self.character_parts(span);
        let length = length.map_or("1".to_owned(), |length| match self.is_open_length(length) {
            true => "*".to_owned(),
            false => spelled(length),
        });
        (kind.map_or("1".to_owned(), spelled), length)
    }

    /// `*` or `:`.
    pub fn is_open_length(&self, span: Span) -> bool {
        let first = self.tokens.get(span.start as usize);
        first.is_some_and(|token| matches!(token.kind, TokenKind::Star | TokenKind::Colon))
    }

    /// Whether dimensions stand behind the kind of an intrinsic type.
    fn is_array_type(&self, span: Span) -> bool {
        const TYPES: &[&str] = &["character", "complex", "integer", "logical", "real"];
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let dimensions =
            tokens.windows(2).any(|pair| [pair[0].kind, pair[1].kind] == [TokenKind::RParen, TokenKind::LParen]);
        dimensions && TYPES.iter().any(|word| self.begins_with(span, word))
    }

    /// The same for the names of intrinsic procedures, now that it is known whether they are these.
    pub fn check_reduced_intrinsic(&mut self, identifier: Atom, types: &[TypeId], spans: &[Span]) {
        let word = self.text(identifier).to_owned();
        if !INTRINSIC.contains(&word.as_str()) || self.hides_intrinsic(identifier) {
            return;
        }
        for (ty, span) in types.iter().zip(spans) {
            if matches!(&self.symbols.types[*ty], Type::Scalar(base, _) if is_predefined(&word, *base)) {
                self.report_reduced(&word, *span, Reduced::Predefined);
            }
        }
    }

    pub fn report_reduced(&mut self, word: &str, span: Span, problem: Reduced) {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let spelled: String = tokens.iter().map(|token| self.text(token.atom)).collect();
        self.report(problems::reduced_type(word, &spelled, problem, span));
    }

    /// The combiner is of `omp_in` and `omp_out` alone, the initializer of `omp_priv` and `omp_orig`; a call in its place sets
    /// `omp_priv`.
    pub(super) fn check_reduced_variables(&mut self, pieces: &Pieces) {
        for (part, own, span) in reduction::reduced_parts(pieces) {
            if let Some((name, at)) = self.other_variable(span, &own) {
                let name = self.text(name).to_owned();
                self.report(problems::reduced_variable(&name, part, own[0], own[1], at));
            } else if part != reduction::COMBINER && !self.sets_private(span) {
                self.report(problems::initializer_call(span));
            }
        }
    }

    /// OpenMP 6.0, 7.6.2.3 and 7.6.2.4: inductor and collector have two variables each.
    pub(super) fn check_induced_variables(&mut self, directive: Directive) {
        for (part, own, span) in reduction::induced_parts(directive) {
            let Some((name, at)) = self.other_variable(span, &own) else { continue };
            let name = self.text(name).to_owned();
            self.report(problems::induced_variable(&name, part, own[0], own[1], at));
        }
    }

    /// A variable among these tokens that is not one of `own`, and no component or keyword.
    fn other_variable(&mut self, span: Span, own: &[&str]) -> Option<(Atom, Span)> {
        let all = self.tokens;
        let tokens: &[Token] = all.get(span.range())?;
        let mut depth = 0;
        for (index, token) in tokens.iter().enumerate() {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                _ => {}
            }
            let kind = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map(|token| token.kind);
            let component = kind(index.checked_sub(1)) == Some(TokenKind::Percent);
            let keyword = depth > 0 && kind(index.checked_add(1)) == Some(TokenKind::Assign);
            if token.kind != TokenKind::Name || component || keyword || own.contains(&self.text(token.atom)) {
                continue;
            }
            if kind(index.checked_add(1)) == Some(TokenKind::LParen) {
                continue;
            }
            let symbol = self.find_symbol(NameSpace::Ordinary, token.atom);
            let variable = symbol.map(|symbol| &self.symbols[self.symbols.original(symbol)]).is_some_and(|symbol| {
                matches!(symbol.details.ultimate(), Details::Object(_))
                    && !symbol.attributes.intersects(Attributes::PARAMETER | Attributes::EXTERNAL)
            });
            if variable || reduction::SPECIAL_VARIABLES.contains(&self.text(token.atom)) {
                return Some((token.atom, Span::of_token(span.start + index as u32)));
            }
        }
        None
    }

    /// Whether an assignment sets `omp_priv` or a part of it, or a call that initializes has it as an argument.
    fn sets_private(&self, span: Span) -> bool {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let private = |token: &Token| self.text(token.atom) == "omp_priv";
        let calls = matches!(tokens, [name, open, ..] if name.kind == TokenKind::Name && !private(name)
            && open.kind == TokenKind::LParen);
        let sets = tokens.first().is_some_and(private) || tokens.iter().all(|token| token.kind != TokenKind::Assign);
        if calls { tokens.iter().any(private) } else { sets }
    }

    /// Whether what has the name of an intrinsic procedure here is something else.
    fn hides_intrinsic(&mut self, name: Atom) -> bool {
        let intrinsic = INTRINSIC.contains(&self.text(name));
        let symbol = self.symbols.lookup(self.scope, NameSpace::Ordinary, name).filter(|_| intrinsic);
        symbol.is_some_and(|symbol| {
            let symbol = &self.symbols[self.symbols.original(symbol)];
            *symbol.details.ultimate() != Details::Intrinsic && !symbol.attributes.contains(Attributes::INTRINSIC)
        })
    }

    /// OpenMP 5.2, 5.5.11: what `reduction(identifier: …)` means.
    pub fn reduction_identifiers(&mut self, directive: Directive) {
        self.induction_identifiers(directive);
        // Those of the language may be declared for more types.
        for word in directive.clauses().filter(|clause| reduction::is_reduction(*clause)).filter_map(|of| of.keyword())
        {
            let identifier = self.reduction_identifier(word.atom);
            self.find_symbol(NameSpace::Reduction, identifier);
        }
        for word in reduction::user_identifiers(directive, self.atoms, Language::Fortran) {
            let identifier = self.reduction_identifier(word.atom);
            let name = self.wrap_operator(NameSpace::Reduction, identifier);
            match self.find_symbol(NameSpace::Reduction, identifier) {
                Some(symbol) => self.names.push((word.span.start, symbol)),
                None if self.is_incomplete(self.scope, name) || self.is_renamed_intrinsic(word.atom) => {}
                None => self.report(problems::undeclared_reduction(self.text(word.atom), word.span)),
            }
        }
    }

    /// OpenMP 6.0, 7.6.13: an induction identifier is predefined or declared, here or in the host. Of what modules declare that are used nothing
    /// is known.
    fn induction_identifiers(&mut self, directive: Directive) {
        let inductions = directive.clauses().filter(|clause| clause.name() == Clause::Induction);
        for word in inductions.filter_map(|clause| clause.keyword()) {
            let identifier = self.reduction_identifier(word.atom);
            let is_declared = |one: &Declarative| {
                let own = one.tree.directive();
                let named = own.identifier().map(|word| self.reduction_identifier(word.atom));
                own.name().first() == Leaf::DeclareInduction && named == Some(identifier)
            };
            let predefined = matches!(self.text(word.atom), "+" | "*");
            let declared = self.declaratives.iter().any(is_declared);
            if !predefined && !declared && !self.may_see_induction(self.text(identifier)) {
                self.report(problems::undeclared_induction(self.text(word.atom), word.span));
            }
        }
    }

    /// Whether the host declares an induction, or something that is not known may.
    fn may_see_induction(&self, identifier: &str) -> bool {
        let around: Vec<ScopeId> = self.symbols.scopes_around(self.scope).collect();
        let mut scopes: Vec<&Scope> = around.into_iter().map(|scope| &self.symbols.scopes[scope]).collect();
        let host = self.host.map(|host| &host.symbols.scopes[host.scope]);
        // Of the hosts of a host nothing is known here.
        if self.lacks_includes || host.is_some_and(|host| host.kind != ScopeKind::Module) {
            return true;
        }
        scopes.extend(host);
        // The text of a module says nothing of modules that it uses for their directives alone.
        let uses_others =
            |scope: &&Scope| scope.uses.iter().any(|used| crate::intrinsic_module(self.text(used.module)).is_none());
        scopes.iter().any(|scope| may_declare_induction(scope, identifier) || uses_others(scope))
    }

    /// OpenMP 5.2, 5.5.1: an intrinsic procedure that reduces may have another name here (14.2.2 of Fortran).
    fn is_renamed_intrinsic(&mut self, name: Atom) -> bool {
        let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name) else { return false };
        match &self.symbols[symbol].details {
            Details::UseAssoc { name, ultimate, .. } => {
                *ultimate.ultimate() == Details::Intrinsic && INTRINSIC.contains(&self.text(*name))
            }
            _ => false,
        }
    }
}

fn is_predefined(word: &str, base: Base) -> bool {
    PREDEFINED.iter().any(|(words, bases)| words.contains(&word) && bases.contains(&base))
}

/// Whether the directives of a scope declare an induction of that name, or what could not be read may.
fn may_declare_induction(scope: &Scope, identifier: &str) -> bool {
    const DIRECTIVES: &[&str] = &["!$omp declare induction", "!$omp declare_induction"];
    let declares = |text: &String| {
        let rest = DIRECTIVES.iter().find_map(|directive| text.strip_prefix(directive));
        let name = rest.and_then(|rest| rest.trim_start().strip_prefix('(')?.split(':').next());
        name.is_some_and(|name| name.trim().eq_ignore_ascii_case(identifier))
    };
    scope.lost.everything || scope.directives.iter().any(declares)
}
