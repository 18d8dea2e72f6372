//! Declarative directives (F18 document, "New Symbol without new Scope"): flags on symbols, reduction and mapper identifiers in name
//! spaces of their own, and the normalized text that travels with a module file.

use super::context::Context;
use crate::check::problems;
use crate::data_environment::reduction;
use directives::{Clause, Determines, Leaf, Model};
use parser::Name;
use parser::directive::{Directive, Item, Word};
use parser::fortran::tree::{DirectiveLine, ExprKind as Tree};
use source::{Atom, Span, Token, TokenKind};
use symbols::details::{Object, Reduction};
use symbols::{Attributes, Base, Details, Flags, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, Type, TypeId, Types};

impl Context<'_> {
    /// `!dir$ ignore_tkr (tkr) a, b` and `!gcc$ attributes no_arg_check :: a`: dummy arguments that take anything.
    pub fn unchecked_dummies(&mut self, span: source::Span) {
        let Some(text) = self.tokens.get(span.start as usize).map(|token| self.text(token.atom).to_ascii_lowercase())
        else {
            return;
        };
        let names = match text.split_once("ignore_tkr") {
            Some((_, names)) => names,
            None => match text.split_once("no_arg_check") {
                Some((_, names)) => names,
                None => return,
            },
        };
        let scope = self.scope;
        let mut letters = false;
        for part in names.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let named = self.atoms.intern(word);
            if !letters
                && !word.is_empty()
                && let Some(symbol) = self.symbols.find(scope, NameSpace::Ordinary, named)
            {
                self.symbols[symbol].flags |= symbols::Flags::IGNORE_TKR;
            }
            letters = part.ends_with('(') || letters && !part.ends_with(')');
        }
    }

    /// A declarative directive of the current specification part.
    pub fn declarative(&mut self, line: &DirectiveLine) {
        let directive = line.directive();
        if directive.end() {
            return;
        }
        let text = self.directive_text(directive);
        match directive.name().first() {
            Leaf::DeclareSimd => self.of_procedure(line, Flags::OMP_DECLARE_SIMD, &text),
            Leaf::DeclareVariant => self.of_procedure(line, Flags::empty(), &text),
            Leaf::DeclareTarget => self.declare_target(line, &text),
            Leaf::AccRoutine => self.of_procedure(line, Flags::ACC_ROUTINE, &text),
            Leaf::Threadprivate => {
                self.listed(line, directive.items(), Flags::OMP_THREAD_PRIVATE);
                self.keep(text);
            }
            Leaf::AccDeclare => {
                for clause in directive.clauses() {
                    let flags = match clause.name().row().determines {
                        _ if clause.name() == Clause::AccDeviceResident => Flags::ACC_DEVICE_RESIDENT,
                        Determines::Mapping(map) => Flags::mapping(Model::OpenAcc, map),
                        Determines::Sharing(sharing) => Flags::sharing(Model::OpenAcc, sharing),
                        Determines::Nothing | Determines::MapType => Flags::empty(),
                    };
                    self.listed(line, clause.items(), Flags::ACC_DECLARE | flags);
                }
                self.keep(text);
            }
            Leaf::DeclareReduction => self.declare_reduction(directive, text),
            Leaf::DeclareMapper => self.declare_mapper(line, text),
            _ => {
                self.listed(line, directive.items(), Flags::empty());
                self.keep(text);
            }
        }
    }

    /// The directive in normalized source, from its sentinel on.
    pub fn directive_text(&self, directive: Directive) -> String {
        let sentinel = match directive.name().model() {
            Model::OpenMp => "!$omp",
            Model::OpenAcc => "!$acc",
        };
        format!("{sentinel} {}", self.source(directive.span()))
    }

    /// Keeps the text with the scope: the module, main program or procedure whose specification part it stands in.
    fn keep(&mut self, text: String) {
        let scope = self.scoping_unit(self.scope);
        match self.enclosing_procedure(scope) {
            Some(procedure) => self.keep_with(procedure, text),
            None => self.symbols.scopes[scope].directives.push(text),
        }
    }

    fn keep_with(&mut self, procedure: SymbolId, text: String) {
        if let Details::Subprogram(subprogram) = &mut self.symbols[procedure].details {
            subprogram.directives.push(text);
        }
    }

    /// The procedure or interface body whose specification part `scope` is.
    fn enclosing_procedure(&self, scope: ScopeId) -> Option<SymbolId> {
        let here = &self.symbols.scopes[scope];
        here.owner.filter(|_| here.kind == ScopeKind::Subprogram)
    }

    /// `declare simd [(procedure)]`, `routine [(procedure)]`: the procedures named, or the enclosing one.
    fn of_procedure(&mut self, line: &DirectiveLine, flags: Flags, text: &str) {
        let scope = self.scoping_unit(self.scope);
        let enclosing = self.enclosing_procedure(scope);
        if line.directive().items().is_empty() {
            match enclosing {
                Some(procedure) => self.symbols[procedure].flags |= flags,
                None => return self.keep(text.to_string()),
            }
        } else {
            self.listed(line, line.directive().items(), flags);
        }
        self.clause_arguments(line);
        self.keep(text.to_string());
    }

    /// `declare target`: the enclosing procedure, the list, or the lists of its clauses.
    fn declare_target(&mut self, line: &DirectiveLine, text: &str) {
        let directive = line.directive();
        let lists = |name: Clause| matches!(name, Clause::To | Clause::Enter | Clause::Link | Clause::Local);
        let listed = directive.clauses().any(|clause| lists(clause.name()));
        if directive.items().is_empty() && !listed {
            return self.of_procedure(line, Flags::OMP_DECLARE_TARGET, text);
        }
        self.listed(line, directive.items(), Flags::OMP_DECLARE_TARGET);
        for clause in directive.clauses().filter(|clause| lists(clause.name())) {
            self.listed(line, clause.items(), Flags::OMP_DECLARE_TARGET);
        }
        self.keep(text.to_string());
    }

    /// Names in clauses of a declarative directive, `uniform(n)`, so that their tokens mean something.
    fn clause_arguments(&mut self, line: &DirectiveLine) {
        let quiet = std::mem::replace(&mut self.quiet, true);
        for clause in line.directive().clauses() {
            for item in clause.items() {
                if let Item::Argument(id) = item
                    && let Some(expr) = line.arguments.get(id.0 as usize)
                {
                    self.expr(expr);
                }
            }
        }
        self.quiet = quiet;
    }

    /// Gives `flags` to the names of a list, and to the members of its common blocks.
    fn listed(&mut self, line: &DirectiveLine, items: &[Item], flags: Flags) {
        for item in items {
            match item {
                Item::Argument(id) => {
                    let Some(expr) = line.arguments.get(id.0 as usize) else { continue };
                    let mut base = expr;
                    while let Tree::Reference(inner, _) | Tree::Component(inner, _) = &*base.kind {
                        base = inner;
                    }
                    if let Tree::Name(name) = &*base.kind {
                        let symbol = self.listed_name(*name);
                        self.symbols[symbol].flags |= flags;
                    }
                }
                Item::CommonBlock(word) => self.listed_common(*word, flags),
                Item::Tokens(_) => {}
            }
        }
    }

    /// A name in a list may be that of a procedure that is declared elsewhere, or of a variable declared later.
    fn listed_name(&mut self, name: Name) -> SymbolId {
        if let Some(found) = self.lookup_name(name) {
            return match (&self.symbols[found].details, self.symbols.scopes[self.symbols[found].scope].owner) {
                // The result of a function has its name inside of it.
                (Details::Object(Object { result: true, .. }), Some(owner))
                    if self.symbols[owner].name == name.atom =>
                {
                    owner
                }
                _ => found,
            };
        }
        let scope = self.scoping_unit(self.scope);
        self.declare_at(scope, name, Details::Unknown)
    }

    fn listed_common(&mut self, word: Word, flags: Flags) {
        let name = Name { atom: word.atom, token: word.span.start };
        let block = self.common_block(Some(name));
        self.names.push((name.token, block));
        self.symbols[block].flags |= flags;
        if let Details::CommonBlock { objects, .. } = &self.symbols[block].details {
            for object in objects.clone() {
                self.symbols[object].flags |= flags;
            }
        }
    }

    /// `declare reduction(identifier: types: combiner)`: a symbol in the name space of reductions.
    fn declare_reduction(&mut self, directive: Directive, text: String) {
        let Some(identifier) = directive.identifier() else { return };
        let spans: Vec<Span> = directive
            .items()
            .iter()
            .filter_map(|item| match item {
                Item::Tokens(span) => Some(*span),
                Item::Argument(_) | Item::CommonBlock(_) => None,
            })
            .collect();
        let colons = self.has_combiner(directive);
        let types = if colons { &spans[..spans.len().saturating_sub(1)] } else { &spans[..] };
        let types: Vec<TypeId> = types.iter().map(|span| self.type_of_tokens(*span)).collect();
        let scope = self.scoping_unit(self.scope);
        let atom = self.reduction_identifier(identifier.atom);
        let found = self.symbols.find(scope, NameSpace::Reduction, atom);
        if let Some(found) = found
            && let Details::Reduction(reduction) = &mut self.symbols[found].details
        {
            reduction.types.extend(types);
            reduction.text = format!("{}\n{text}", reduction.text);
            return;
        }
        let reduction = Reduction { types, text, span: Some(directive.span()) };
        let symbol = Symbol {
            token: Some(identifier.span.start),
            flags: Flags::OMP_DECLARE_REDUCTION,
            attributes: self.reduction_access(identifier.atom, scope),
            ..Symbol::new(atom, scope, Details::Reduction(Box::new(reduction)))
        };
        let symbol = self.symbols.declare(NameSpace::Reduction, symbol);
        self.names.push((identifier.span.start, symbol));
    }

    /// `operator(.add.)` is `.add.`.
    fn reduction_identifier(&self, atom: Atom) -> Atom {
        let text = self.text(atom);
        match text.strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => self.atoms.intern(inner),
            None => atom,
        }
    }

    /// OpenMP 5.2, 5.5.11: what `reduction(identifier: …)` means.
    pub fn reduction_identifiers(&mut self, directive: Directive) {
        for word in reduction::user_identifiers(directive, self.atoms) {
            let identifier = self.reduction_identifier(word.atom);
            let name = self.wrapped(NameSpace::Reduction, identifier);
            match self.lookup(NameSpace::Reduction, identifier) {
                Some(symbol) => self.names.push((word.span.start, symbol)),
                None if self.is_incomplete(self.scope, name) => {}
                None => self.report(problems::undeclared_reduction(self.text(word.atom), word.span)),
            }
        }
    }

    /// A reduction identifier is as accessible as the operator or name it is spelled as.
    fn reduction_access(&mut self, atom: Atom, scope: ScopeId) -> Attributes {
        let text = self.text(atom);
        let name = match text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => atom,
            false => self.atoms.intern(&format!("operator({text})")),
        };
        let found = self.symbols.find(scope, NameSpace::Ordinary, name);
        found.map_or(Attributes::empty(), |found| {
            self.symbols[found].attributes & (Attributes::PUBLIC | Attributes::PRIVATE)
        })
    }

    /// Whether a second colon follows the types.
    fn has_combiner(&self, directive: Directive) -> bool {
        let own = Span::new(
            directive.name_span().end,
            directive.clauses().next().map_or(directive.span().end, |clause| clause.span().start),
        );
        let end = own.range().end.min(self.tokens.len());
        let mut depth = 0;
        let colons = self.tokens[own.range().start.min(end)..end].iter().filter(|token| {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                _ => {}
            }
            depth == 1 && token.kind == TokenKind::Colon
        });
        colons.count() > 1
    }

    /// A type written in a directive: an intrinsic type with its kind, `type(t)`, or the name of a derived type.
    fn type_of_tokens(&mut self, span: Span) -> TypeId {
        let tokens: Vec<Token> = self.tokens.get(span.range()).unwrap_or_default().to_vec();
        let Some(first) = tokens.first() else { return Types::UNKNOWN };
        let word = self.text(first.atom);
        let second = tokens.get(1).filter(|token| token.kind == TokenKind::Name).map(|token| self.text(token.atom));
        let kind = self.kind_of_tokens(&tokens);
        let scalar = match (word, second) {
            ("integer", _) => Some((Base::Integer, kind.unwrap_or(self.defaults.kind(Base::Integer)))),
            ("real", _) => Some((Base::Real, kind.unwrap_or(self.defaults.kind(Base::Real)))),
            ("double", Some("complex")) | ("doublecomplex", _) => Some((Base::Complex, self.defaults.double)),
            ("double", _) | ("doubleprecision", _) => Some((Base::Real, self.defaults.double)),
            ("complex", _) => Some((Base::Complex, kind.unwrap_or(self.defaults.kind(Base::Complex)))),
            ("logical", _) => Some((Base::Logical, kind.unwrap_or(self.defaults.kind(Base::Logical)))),
            _ => None,
        };
        if let Some((base, kind)) = scalar {
            return self.scalar(base, kind);
        }
        if word == "character" {
            return self.character(None);
        }
        let names = tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Name);
        let names: Vec<(usize, Atom)> = names.map(|(index, token)| (index, token.atom)).collect();
        let at = if matches!(word, "type" | "class") && names.len() > 1 { names[1] } else { (0, first.atom) };
        let name = Name { atom: at.1, token: span.start + at.0 as u32 };
        match self.record_named(name) {
            Some(record) => self.symbols.types.intern(Type::Record { record, class: false }),
            None => Types::UNKNOWN,
        }
    }

    /// `(8)`, `(kind=8)`, `*8`, `(dp)`.
    fn kind_of_tokens(&mut self, tokens: &[Token]) -> Option<u8> {
        let token = tokens.iter().rev().find(|token| matches!(token.kind, TokenKind::Int | TokenKind::Name))?;
        match token.kind {
            TokenKind::Int => self.text(token.atom).split('_').next()?.parse().ok(),
            _ => {
                let symbol = self.lookup(NameSpace::Ordinary, token.atom)?;
                match self.symbols[symbol].details.ultimate() {
                    Details::Object(object) => {
                        object.value.as_ref()?.as_integer().and_then(|kind| u8::try_from(kind).ok())
                    }
                    _ => None,
                }
            }
        }
    }

    /// `declare mapper([identifier:] type :: variable) clauses`: a symbol in the name space of mappers.
    fn declare_mapper(&mut self, line: &DirectiveLine, text: String) {
        let scope = self.scoping_unit(self.scope);
        let (atom, token) = match line.directive().identifier() {
            Some(word) => (word.atom, word.span.start),
            None => (self.atoms.intern("default"), line.directive().name_span().start),
        };
        let symbol = Symbol {
            token: Some(token),
            flags: Flags::OMP_DECLARE_MAPPER,
            ..Symbol::new(atom, scope, Details::Mapper { text })
        };
        self.symbols.declare(NameSpace::Mapper, symbol);
    }
}
