//! What declarative directives say in expressions, once every procedure around them is known: the conditions and scores of context
//! selectors (OpenMP 5.2, 7.1), and the combiners and initializers of reductions, which are read as the statements that they are
//! (5.5.3, 5.5.4).

use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Facts;
use crate::statements::reader::StatementReader;
use body::problems::Reduced;
use body::selector_values::SelectorValue;
use body::{ArgumentValue, Body, Declarative, Designator, ExprId, problems, reduction};
use directives::{Language, Leaf};
use parser::directive::Directive;
use parser::fortran::parse_expression;
use parser::fortran::tree::{Expr, ExprKind as Tree};
use source::{Span, TokenKind};
use symbols::details::Object;
use symbols::{
    Attributes, Base, Bound, Details, Dimension, NameSpace, ScopeId, ScopeKind, Symbol, Type, TypeId, Types, Value,
};

/// What a list item may be whose elements a reduction combines: how many dimensions it has, and whether it is allocatable. A combiner
/// that fits one of them is right.
const SHAPES: [(usize, bool); 6] = [(0, false), (0, true), (1, false), (1, true), (2, false), (2, true)];

/// A combiner or initializer.
pub(super) enum Part {
    Assignment(Expr, Expr),
    Call(Expr),
    /// A name alone.
    Name,
    /// What the grammar has told of, or what is not read here.
    Broken,
}

/// Whether something in a directive is an expression that is read here.
fn has_values(one: &Declarative) -> bool {
    match one.tree.directive().name().first() {
        Leaf::DeclareReduction | Leaf::DeclareVariant => true,
        Leaf::DeclareSimd => one.arguments.iter().any(is_late),
        _ => false,
    }
}

/// Whether an argument is a name that had another type by the implicit rules when it was read.
fn is_late(argument: &Designator) -> bool {
    argument.name.is_some() && argument.value == ArgumentValue::Other
}

impl StatementReader<'_> {
    /// Of the directives in the specification parts of this unit.
    pub fn check_declared_values(&mut self) {
        let all: Vec<(usize, Declarative)> =
            self.declaratives.iter().cloned().enumerate().filter(|(_, one)| has_values(one)).collect();
        if all.is_empty() {
            return;
        }
        // What is read here is not executed where it stands: nothing of it stays.
        let symbols = self.symbols.copied_with_room();
        let (names, choices) = (self.names.len(), self.choices.len());
        for (index, one) in &all {
            self.body = Body::new(None, Language::Fortran);
            self.facts = Facts { scope: Some(one.scope), ..Facts::default() };
            self.in_scope(one.scope, |reader| match one.tree.directive().name().first() {
                Leaf::DeclareVariant => {
                    reader.check_variant(one);
                    reader.check_selectors(one.tree.directive(), Self::declared_value);
                }
                Leaf::DeclareSimd => reader.note_late_values(*index),
                _ => reader.check_declared_reduction(one.tree.directive()),
            });
        }
        self.known.symbols = symbols;
        self.names.truncate(names);
        self.choices.truncate(choices);
        self.body = Body::new(None, Language::Fortran);
        self.facts = Facts::default();
        self.folded.clear();
        self.boz.clear();
    }

    /// What was not yet declared where the directive stands is known now.
    fn note_late_values(&mut self, index: usize) {
        for number in 0..self.declaratives[index].arguments.len() {
            let argument = self.declaratives[index].arguments[number];
            if !is_late(&argument) {
                continue;
            }
            let Some((_, ty, value)) = self.value_of_tokens(argument.span) else { continue };
            if matches!(self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned, _)) {
                let value = value.map_or(ArgumentValue::Varies, ArgumentValue::Constant);
                self.declaratives[index].arguments[number].value = value;
            }
        }
    }

    /// What an expression in a context selector is.
    fn declared_value(&mut self, span: Span) -> SelectorValue {
        let Some((tree, ty, value)) = self.value_of_tokens(span) else { return SelectorValue::Unknown };
        let names_other = self.names_other(&tree);
        match self.symbols.types[ty] {
            Type::Scalar(Base::Integer, _) => SelectorValue::Integer(value),
            Type::Scalar(Base::Logical, _) => SelectorValue::Condition,
            Type::Scalar(..) | Type::Array { .. } | Type::Character { .. } | Type::Record { .. } => {
                SelectorValue::Other
            }
            _ if names_other => SelectorValue::Other,
            _ => SelectorValue::Unknown,
        }
    }

    /// What an expression among the tokens of a directive is, without a word about it: its tree, type and integer value.
    fn value_of_tokens(&mut self, span: Span) -> Option<(Expr, TypeId, Option<i128>)> {
        let tree = parse_expression(self.tokens.get(span.range())?, span.start, self.atoms)?;
        let quiet = std::mem::replace(&mut self.report.quiet, true);
        let value = self.resolve_expr(&tree);
        let integer = self.integer_value(value);
        self.report.quiet = quiet;
        Some((tree, self.ty(value), integer))
    }

    /// The combiner and the initializer fit each type of the reduction.
    fn check_declared_reduction(&mut self, directive: Directive) {
        let pieces = reduction::split_pieces(directive, self.tokens);
        let quiet = std::mem::replace(&mut self.report.quiet, true);
        let known = self.report.diagnostics.len();
        let types: Vec<TypeId> = pieces.types.iter().map(|span| self.type_of_tokens(*span)).collect();
        self.report.diagnostics.truncate(known);
        self.report.quiet = quiet;
        if let Some(identifier) = directive.identifier() {
            self.check_lengths(self.text(identifier.atom).to_owned(), &types, &pieces.types);
            self.check_reduced_intrinsic(identifier.atom, &types, &pieces.types);
        }
        let parts = [("combiner", pieces.combiner), ("initializer", pieces.initializer)];
        for (word, span) in parts.into_iter().filter_map(|(word, span)| Some((word, span?))) {
            let part = self.reduction_part(span);
            if matches!(part, Part::Name) {
                self.report(problems::reduction_form(word, span));
                continue;
            }
            // What is wrong for one type is mostly wrong for the next one as well.
            types.iter().any(|ty| *ty != Types::UNKNOWN && self.is_unfit(&part, *ty, span));
        }
    }

    /// OpenMP 5.2, 5.5.11: the length of a text is a constant, a colon or an asterisk.
    fn check_lengths(&mut self, word: String, types: &[TypeId], spans: &[Span]) {
        for (ty, span) in types.iter().zip(spans) {
            let (Some(length), true) =
                (self.character_parts(*span).0, matches!(self.symbols.types[*ty], Type::Character { .. }))
            else {
                continue;
            };
            let open = self.is_open_length(length);
            let constant = |reader: &mut Self| reader.value_of_tokens(length).is_none_or(|(.., value)| value.is_some());
            if !open && !constant(self) {
                self.report_reduced(&word, *span, Reduced::Length);
            }
        }
    }

    pub(super) fn reduction_part(&self, span: Span) -> Part {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let mut depth = 0;
        let assigns = tokens.iter().position(|token| {
            match token.kind {
                TokenKind::LParen | TokenKind::LBracket => depth += 1,
                TokenKind::RParen | TokenKind::RBracket => depth -= 1,
                _ => {}
            }
            depth == 0 && token.kind == TokenKind::Assign
        });
        if let Some(at) = assigns {
            let target = parse_expression(&tokens[..at], span.start, self.atoms);
            let value = parse_expression(&tokens[at + 1..], span.start + at as u32 + 1, self.atoms);
            return target.zip(value).map_or(Part::Broken, |(target, value)| Part::Assignment(target, value));
        }
        match parse_expression(tokens, span.start, self.atoms) {
            Some(call) => match &*call.kind {
                // A procedure with the name of such a variable is hidden by none here.
                Tree::Reference(procedure, _) if self.names_special(procedure) => Part::Broken,
                Tree::Reference(..) => Part::Call(call),
                Tree::Name(_) => Part::Name,
                _ => Part::Broken,
            },
            None => Part::Broken,
        }
    }

    fn names_special(&self, procedure: &Expr) -> bool {
        matches!(&*procedure.kind, Tree::Name(name) if reduction::REDUCED_VARIABLES.contains(&self.text(name.atom)))
    }

    /// Whether a combiner or initializer is wrong for variables of a type; then it is told.
    fn is_unfit(&mut self, part: &Part, ty: TypeId, span: Span) -> bool {
        let known = self.report.diagnostics.len();
        let mut told = Vec::new();
        for shape in SHAPES {
            self.read_part(part, ty, shape, span);
            let found = self.report.diagnostics.split_off(known);
            if found.is_empty() {
                return false;
            }
            if told.is_empty() {
                told = found;
            }
        }
        self.report.diagnostics.append(&mut told);
        true
    }

    fn read_part(&mut self, part: &Part, element: TypeId, (rank, allocatable): (usize, bool), span: Span) {
        let scope = self.open_scope(ScopeKind::Block, span);
        let upper = if allocatable { Bound::Deferred } else { Bound::AssumedShape };
        let dimension = Dimension { lower: Value::integer(1), upper };
        let ty = if rank == 0 { element } else { self.array_of(element, vec![dimension; rank]) };
        for word in reduction::REDUCED_VARIABLES {
            let attributes = if allocatable { Attributes::ALLOCATABLE } else { Attributes::empty() };
            self.declare_special(scope, word, ty, attributes);
        }
        self.in_scope(scope, |reader| match part {
            Part::Assignment(target, value) => drop(reader.resolve_assignment(target, value, span)),
            Part::Call(call) => {
                reader.resolve_part_call(call, span);
            }
            Part::Name | Part::Broken => {}
        });
    }

    pub(super) fn resolve_part_call(&mut self, call: &Expr, span: Span) -> Option<ExprId> {
        let Tree::Reference(procedure, arguments) = &*call.kind else { return None };
        Some(self.resolve_call(procedure, arguments, span))
    }

    pub(super) fn declare_special(&mut self, scope: ScopeId, word: &str, ty: TypeId, attributes: Attributes) {
        let name = self.atoms.intern(word);
        let details = Details::Object(Object::default());
        let symbol = Symbol { ty: Some(ty), attributes, ..Symbol::new(name, scope, details) };
        self.symbols.declare(NameSpace::Ordinary, symbol);
    }
}
