//! What `declare reduction` declares, and what `reduction(identifier: …)` means (OpenMP 5.2, 5.5.11).

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::types::Kind;
use body::problems::{self, Reduced};
use body::reduction::{self, Operator, Pieces};
use body::{Block, Expr, ExprKind, Initializer, Reducer, ReducerPart, StatementKind};
use directives::{Clause, Language};
use parser::Name;
use parser::c::tree::DirectiveLine;
use parser::c::{parse_any_expression, parse_initializer};
use parser::directive::Directive;
use source::keyword::{Class, keyword_class};
use source::{Span, TokenKind};
use symbols::details::{Object, Reduction};
use symbols::{Details, NameSpace, ScopeKind, Symbol, Type, TypeId};

/// What the language has reductions of already, by identifier, with whether they are of integers alone.
const PREDEFINED: &[(&[&str], bool)] = &[(&["+", "-", "*", "&&", "||", "min", "max"], false), (&["&", "|", "^"], true)];

impl Lower<'_> {
    /// A reduction identifier, with its types where the tokens are at hand.
    pub(super) fn declare_reduction(&mut self, line: &DirectiveLine) {
        let directive = line.directive();
        let Some(identifier) = directive.identifier() else { return };
        let own = self.table.find(self.scope, NameSpace::Reduction, identifier.atom);
        let mut types = match own.map(|own| &self.table[own].details) {
            Some(Details::Reduction(before)) => before.types.clone(),
            _ => Vec::new(),
        };
        if self.file.is_some() {
            let before = types.len();
            let pieces = reduction::split_pieces(directive, self.tokens);
            for span in &pieces.types {
                self.reduced_type(identifier.atom, *span, &mut types);
            }
            let known = self.builder.report.diagnostics.len();
            reduced_variables(&mut self.builder.lookup, &mut self.builder.report, &pieces);
            // Of what is wrong in itself nothing more is told.
            let right = self.builder.report.diagnostics.len() == known;
            let operator = reduction::to_operator(identifier.atom, self.atoms);
            for (number, ty) in types[before..].iter().rev().enumerate().filter(|_| right) {
                // What is wrong for one type is mostly wrong for the others as well.
                let reducer = match number {
                    0 => self.lower_reduced(*ty, operator, &pieces),
                    _ => self.without_messages(|lower| lower.lower_reduced(*ty, operator, &pieces)),
                };
                self.body.reducers.extend(reducer);
            }
        }
        let text = self.directive_text(line);
        let span = self.file.map(|_| line.span);
        let details = Details::Reduction(Box::new(Reduction { types, text, span, extends: Vec::new() }));
        let name = Name { atom: identifier.atom, token: identifier.span.start };
        // What the file declares for more types later is known from the first declaration on.
        match own.filter(|_| self.scope == self.table.global()) {
            Some(own) => {
                self.table[own].details = details;
                self.bind_name(name, own);
            }
            None => {
                self.add_symbol(NameSpace::Reduction, name, details, None);
            }
        }
    }

    /// OpenMP 6.0, 7.6.17: an induction identifier, among those of reductions by another name.
    pub(super) fn declare_induction(&mut self, line: &DirectiveLine) {
        let directive = line.directive();
        let Some(identifier) = directive.identifier() else { return };
        if self.file.is_some() {
            for (part, own, span) in reduction::induced_parts(directive) {
                let Some((name, at)) = self.builder.lookup.find_name(span, &own, is_unknown_or_variable) else {
                    continue;
                };
                let name = self.text(name).to_owned();
                self.builder.report.add(problems::induced_variable(&name, part, own[0], own[1], at));
            }
        }
        let atom = self.induction_name(identifier.atom);
        if self.table.find(self.scope, NameSpace::Reduction, atom).is_none() {
            let (text, span) = (self.directive_text(line), self.file.map(|_| line.span));
            let details =
                Details::Reduction(Box::new(Reduction { types: Vec::new(), text, span, extends: Vec::new() }));
            self.add_symbol(NameSpace::Reduction, Name { atom, token: identifier.span.start }, details, None);
        }
    }

    /// What an induction identifier is called among reduction identifiers: no identifier of C has a blank.
    fn induction_name(&self, identifier: source::Atom) -> source::Atom {
        self.atoms.intern(&format!("induction {}", self.text(identifier)))
    }

    /// OpenMP 6.0, 7.6.1: `+` and `*`, or what is declared.
    fn induction_identifiers(&mut self, all: &[Directive]) {
        let clauses = all.iter().flat_map(|directive| directive.clauses());
        let clauses = clauses.filter(|clause| clause.name() == Clause::Induction);
        for word in clauses.filter_map(|clause| clause.keyword()) {
            let name = self.induction_name(word.atom);
            let predefined = matches!(self.text(word.atom), "+" | "*");
            match self.builder.lookup.find_symbol(NameSpace::Reduction, name) {
                Some(symbol) => self.bind_name(Name { atom: name, token: word.span.start }, symbol),
                None if predefined => {}
                None => self.builder.report.add(problems::undeclared_induction(self.atoms.text(word.atom), word.span)),
            }
        }
    }

    /// OpenMP 5.2, 5.5.3 and 5.5.4: combiner and initializer are expressions of the language, of variables of the type.
    fn lower_reduced(&mut self, ty: TypeId, operator: Operator, pieces: &Pieces) -> Option<Reducer> {
        let combiner = pieces.combiner.and_then(|span| self.lower_part(ty, span, ["omp_out", "omp_in"]));
        let initializer = match pieces.initializer {
            None => Initializer::Default,
            Some(span) => {
                let part = self.lower_part(ty, span, ["omp_priv", "omp_orig"]);
                part.map_or(Initializer::Broken, Initializer::Part)
            }
        };
        Some(Reducer { operator, ty, combiner: combiner?, initializer })
    }

    /// A combiner or initializer, where the first of its own variables is set.
    fn lower_part(&mut self, ty: TypeId, span: Span, own: [&str; 2]) -> Option<ReducerPart> {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        // Of a missing one it is told already.
        if tokens.is_empty() {
            return None;
        }
        let typedefs = self.builder.lookup.typedefs_of(tokens);
        // `omp_priv = { … }` is an initializer and not an expression.
        let list = tokens.get(2).is_some_and(|token| token.kind == TokenKind::LBrace);
        let (left, right) = tokens.split_at(if list { 1 } else { tokens.len() });
        let Some(tree) = parse_any_expression(left, span.start, &typedefs, self.dialect, self.atoms) else {
            self.builder.report.add(problems::reduced_expression(span));
            return None;
        };
        let list = match right.get(1..) {
            Some(values) if list => {
                Some(parse_initializer(values, span.start + 2, &typedefs, self.dialect, self.atoms)?)
            }
            _ => None,
        };
        let scope = self.open_scope(ScopeKind::Block, span);
        for name in reduction::REDUCED_VARIABLES {
            let atom = self.atoms.intern(name);
            let details = Details::Object(Object::default());
            let symbol = Symbol { ty: Some(ty), ..Symbol::new(atom, scope, details) };
            self.table.declare(NameSpace::Ordinary, symbol);
        }
        let outer = std::mem::replace(&mut self.scope, scope);
        let mut lowered = self.lower_expr(&tree);
        if let Some(list) = &list {
            let (target, value) = (lowered, self.lower_initial(ty, list));
            lowered = self.body.exprs.push(Expr { kind: ExprKind::Assign { op: None, target, value }, ty, span });
        }
        let variables = own.map(|name| self.table.find(scope, NameSpace::Ordinary, self.atoms.intern(name)));
        self.scope = outer;
        let mut block = Block::new();
        self.push_statement(StatementKind::Expr(lowered), span, &mut block);
        let [Some(set), Some(other)] = variables else { return None };
        Some(ReducerPart { variables: [set, other], block })
    }

    /// A type that an identifier is declared for: an object type without qualifiers, once, and none that the language has it for.
    fn reduced_type(&mut self, identifier: source::Atom, span: Span, types: &mut Vec<TypeId>) {
        let Some(ty) = self.type_of_tokens(span) else { return };
        let word = self.text(identifier);
        let problem = match self.type_kind(ty) {
            Kind::Function => Some(Reduced::Function),
            Kind::Array => Some(Reduced::Array),
            _ if self.is_qualified(ty) => Some(Reduced::Qualified),
            _ if self.is_predefined(word, ty) => Some(Reduced::Predefined),
            Kind::Unknown => None,
            _ if types.iter().any(|other| self.are_compatible(*other, ty)) => Some(Reduced::Twice),
            _ => None,
        };
        match problem {
            Some(problem) => {
                let spelled = self.spell_type(ty);
                self.builder.report.add(problems::reduced_type(word, &spelled, problem, span));
            }
            None => types.push(ty),
        }
    }

    /// OpenMP 5.2, 5.5.11: what `reduction(identifier: …)` means; those of the language may be declared for more types.
    pub(super) fn reduction_identifiers(&mut self, line: &DirectiveLine) {
        let all = line.directive().with_variants();
        self.induction_identifiers(&all);
        let clauses = all.iter().flat_map(|directive| directive.clauses());
        let clauses = clauses.filter(|clause| reduction::is_reduction(*clause));
        for word in clauses.filter_map(|clause| clause.keyword()) {
            self.builder.lookup.find_symbol(NameSpace::Reduction, word.atom);
            // What a block declares for some types, the file may declare for others.
            self.builder.lookup.import_symbol(NameSpace::Reduction, word.atom);
        }
        let words =
            all.into_iter().flat_map(|directive| reduction::user_identifiers(directive, self.atoms, Language::C));
        for word in words.collect::<Vec<_>>() {
            match self.builder.lookup.find_symbol(NameSpace::Reduction, word.atom) {
                Some(symbol) => self.bind_name(Name { atom: word.atom, token: word.span.start }, symbol),
                None => self.builder.report.add(problems::undeclared_reduction(self.atoms.text(word.atom), word.span)),
            }
        }
    }
}

/// The combiner is of `omp_in` and `omp_out` alone, the initializer of `omp_priv` and `omp_orig`; a call in its place sets
/// `omp_priv` by its address.
fn reduced_variables(lookup: &mut Lookup, report: &mut Report, pieces: &Pieces) {
    for (part, own, span) in reduction::reduced_parts(pieces) {
        if let Some((name, at)) = lookup.find_name(span, &own, is_variable) {
            let name = lookup.text(name).to_owned();
            report.add(problems::reduced_variable(&name, part, own[0], own[1], at));
        } else if part != reduction::COMBINER && !lookup.sets_private(span) {
            report.add(problems::initializer_call(span));
        }
    }
}

/// Whether a name is that of a variable.
fn is_variable(means: Option<&Details>, _: bool) -> bool {
    means.is_some_and(|means| matches!(means, Details::Object(_)))
}

/// Whether a name is that of a variable, or nothing declares it and it is not called.
fn is_unknown_or_variable(means: Option<&Details>, called: bool) -> bool {
    means.map_or(!called, |means| matches!(means, Details::Object(_)))
}

impl Lookup<'_> {
    /// A name among these tokens that is not one of `own`, by what it means and whether it is called.
    fn find_name(
        &mut self,
        span: Span,
        own: &[&str],
        is_wanted: fn(Option<&Details>, bool) -> bool,
    ) -> Option<(source::Atom, Span)> {
        let tokens: Vec<_> = self.tokens.get(span.range())?.to_vec();
        let is_name =
            |token: &source::Token| token.kind == TokenKind::Name && keyword_class(token.atom, self.dialect).is_none();
        let names: Vec<_> = tokens.iter().enumerate().filter(|(_, token)| is_name(token)).collect();
        for (index, token) in names {
            let before = index.checked_sub(1).map(|before| tokens[before].kind);
            let tag = index.checked_sub(1).is_some_and(|before| self.is_tagging(tokens[before].atom));
            let member = tag || matches!(before, Some(TokenKind::Dot | TokenKind::Arrow));
            if member || own.contains(&self.text(token.atom)) {
                continue;
            }
            if reduction::SPECIAL_VARIABLES.contains(&self.text(token.atom)) {
                return Some((token.atom, Span::of_token(span.start + index as u32)));
            }
            let called = tokens.get(index + 1).is_some_and(|next| next.kind == TokenKind::LParen);
            let symbol = self.find_symbol(NameSpace::Ordinary, token.atom);
            if is_wanted(symbol.map(|symbol| self.table[symbol].details.ultimate()), called) {
                return Some((token.atom, Span::of_token(span.start + index as u32)));
            }
        }
        None
    }
}

impl Known<'_> {
    /// 6.7.2.1 and 6.7.2.2: whether a tag follows the word.
    fn is_tagging(&self, word: source::Atom) -> bool {
        matches!(keyword_class(word, self.dialect), Some(Class::Record | Class::Enum))
    }

    fn is_qualified(&self, ty: TypeId) -> bool {
        match &self.table.types[ty] {
            Type::Qualified { is_const, is_volatile, is_atomic, .. } => *is_const || *is_volatile || *is_atomic,
            Type::Pointer { restrict, .. } => *restrict,
            _ => false,
        }
    }

    fn is_predefined(&self, word: &str, ty: TypeId) -> bool {
        let integer = self.type_kind(ty).is_integer();
        let scalar = self.type_kind(ty).is_arithmetic() && !matches!(self.table.types[ty], Type::Enum(..));
        let complex = matches!(self.type_kind(ty), Kind::Complex(_)) && matches!(word, "min" | "max");
        scalar && !complex && PREDEFINED.iter().any(|(words, integers)| words.contains(&word) && (integer || !integers))
    }

    /// Whether an initializer begins with `omp_priv`, or is a call that has its address.
    fn sets_private(&self, span: Span) -> bool {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let private = |token: &source::Token| self.text(token.atom) == "omp_priv";
        let calls = matches!(tokens, [name, open, ..] if name.kind == TokenKind::Name && !private(name)
            && open.kind == TokenKind::LParen);
        let mut pairs = tokens.iter().zip(tokens.iter().skip(1));
        let sets = tokens.first().is_none_or(private);
        sets || calls && pairs.any(|(first, second)| first.kind == TokenKind::Amp && private(second))
    }
}
