//! Small C functions as bodies, for tests of what comes after the front ends: names, loops, directives, no conversions.

use crate::Resolved;
use crate::body::{self, Body, ExprId, ExprKind, Loop, StatementId, StatementKind, Subscript};
use directives::Language;
use parser::c::tree;
use source::{Atom, Atoms, FileId, Form, LexOptions, Span, TokenBuffer};
use symbols::*;

/// A function with its tokens.
pub struct Sketch {
    /// Its text.
    pub text: String,
    /// Spellings.
    pub atoms: Atoms,
    /// Its tokens.
    pub buffer: TokenBuffer,
    /// The unit's tokens start here.
    pub base: u32,
    /// What it means.
    pub resolved: Resolved,
}

/// The last function of `text`, as if written in `language`.
pub fn sketch(text: &str, language: Language) -> Sketch {
    let atoms = Atoms::default();
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(Form::C) };
    let buffer = source::lex::tokenize(FileId(0), text, &options, &atoms, &source::lex::NoIncludes);
    let units = parser::c::units::units(&buffer.tokens, &atoms);
    let unit = units.last().expect("a function");
    let base = unit.pieces[0].start;
    let tokens = unit.tokens(&buffer.tokens);
    let parsed = parser::c::parse(&tokens, &Default::default(), &atoms);
    assert_eq!(parsed.diagnostics, Vec::new());
    let tree::ExternalKind::Function(function) = &parsed.tree.kind else { panic!("{:?}", parsed.tree.kind) };
    let mut symbols = SymbolTable::default();
    let global = symbols.global();
    let scope = symbols.add_scope(ScopeKind::Subprogram, Some(global), parsed.tree.span);
    let body = Body::new(None, language);
    let mut lower = Lower { atoms: &atoms, symbols, body, scope, parent: None, names: Vec::new() };
    for part in &function.declarator.parts {
        if let tree::DeclaratorPart::Function { parameters, .. } = part {
            for parameter in parameters {
                lower.declare(&parameter.specifiers, &parameter.declarator, true);
            }
        }
    }
    let block = lower.block(&function.body);
    let Lower { mut body, symbols, mut names, .. } = lower;
    body.block = block;
    names.sort();
    let resolved = Resolved { symbols, bodies: vec![body], names, diagnostics: Vec::new() };
    Sketch { text: text.to_string(), buffer, base, resolved, atoms }
}

struct Lower<'a> {
    atoms: &'a Atoms,
    symbols: SymbolTable,
    body: Body,
    scope: ScopeId,
    parent: Option<body::ConstructId>,
    names: Vec<(u32, SymbolId)>,
}

impl Lower<'_> {
    fn declare(&mut self, specifiers: &tree::Specifiers, declarator: &tree::Declarator, dummy: bool) -> SymbolId {
        let name = declarator.name.expect("a name");
        let mut ty = self.base_type(specifiers);
        if specifiers.qualifiers.is_const {
            ty = self.symbols.types.intern(Type::Qualified { of: ty, is_const: true, is_volatile: false });
        }
        let count = declarator.parts.len();
        for (index, part) in declarator.parts.iter().rev().enumerate() {
            ty = match part {
                tree::DeclaratorPart::Pointer(_) => {
                    self.symbols.types.intern(Type::Pointer { to: ty, restrict: false })
                }
                tree::DeclaratorPart::Array { .. } if dummy && index + 1 == count => {
                    self.symbols.types.intern(Type::Pointer { to: ty, restrict: false })
                }
                tree::DeclaratorPart::Array { size, .. } => {
                    let upper = match size {
                        tree::ArraySize::Expr(expr) => Bound::Extent(self.value(expr)),
                        _ => Bound::AssumedSize,
                    };
                    let dimensions = vec![Dimension { lower: Value::integer(0), upper }];
                    self.symbols.types.intern(Type::Array { element: ty, dimensions, order: Order::Row })
                }
                tree::DeclaratorPart::Function { .. } => ty,
            };
        }
        let is_static = specifiers.words.iter().any(|word| self.atoms.text(word.atom) == "static");
        let symbol = Symbol {
            name: name.atom,
            scope: self.scope,
            token: Some(name.token),
            details: Details::Object(details::Object { dummy, ..Default::default() }),
            ty: Some(ty),
            attributes: if is_static { Attributes::STATIC } else { Attributes::empty() },
            flags: Flags::empty(),
        };
        let id = self.symbols.declare(NameSpace::Ordinary, symbol);
        self.names.push((name.token, id));
        id
    }

    fn value(&self, expr: &tree::Expr) -> Value {
        match &*expr.kind {
            tree::ExprKind::Name(name) => Value::Symbol(self.find(name.atom).expect("declared")),
            tree::ExprKind::Int(atom) => Value::integer(self.atoms.text(*atom).parse().expect("a number")),
            _ => Value::Text(String::new()),
        }
    }

    fn find(&self, atom: Atom) -> Option<SymbolId> {
        self.symbols.lookup(self.scope, NameSpace::Ordinary, atom)
    }

    fn base_type(&mut self, specifiers: &tree::Specifiers) -> TypeId {
        let (base, bytes) = match &specifiers.type_spec {
            tree::TypeSpec::Words(words) => {
                let words: Vec<&str> = words.iter().map(|word| self.atoms.text(word.atom)).collect();
                match words.as_slice() {
                    ["double"] => (Base::Real, 8),
                    ["float"] => (Base::Real, 4),
                    ["unsigned", "char"] => (Base::Unsigned, 1),
                    ["unsigned", ..] => (Base::Unsigned, 4),
                    ["void"] => return self.symbols.types.intern(Type::Void),
                    _ => (Base::Integer, 4),
                }
            }
            tree::TypeSpec::Record(record) => {
                let name = record.tag.map(|tag| tag.atom);
                let known = self.symbols.types.records.iter().find(|(_, known)| known.name == name).map(|(id, _)| id);
                let record = known.unwrap_or_else(|| {
                    let record = types::Record {
                        name,
                        is_union: false,
                        fields: Some(Vec::new()),
                        bindings: Default::default(),
                        module: None,
                        private_components: false,
                        parent: None,
                        attributes: Attributes::empty(),
                        token: None,
                    };
                    self.symbols.types.records.alloc(record)
                });
                return self.symbols.types.intern(Type::Record { record, class: false });
            }
            _ => (Base::Integer, 4),
        };
        self.symbols.types.scalar(base, bytes)
    }

    fn block(&mut self, statements: &[tree::Statement]) -> Vec<StatementId> {
        statements.iter().flat_map(|statement| self.statement(statement)).collect()
    }

    fn add(&mut self, kind: StatementKind, span: Span) -> StatementId {
        self.body.statements.alloc(body::Statement { kind, span, scope: self.scope, label: None })
    }

    fn scoped<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.scope;
        self.scope = self.symbols.add_scope(ScopeKind::Block, Some(outer), span);
        let result = f(self);
        self.scope = outer;
        result
    }

    fn statement(&mut self, statement: &tree::Statement) -> Vec<StatementId> {
        let span = statement.span;
        let kind = match &statement.kind {
            tree::StatementKind::Expr(expr) => StatementKind::Expr(self.expr(expr)),
            tree::StatementKind::Declaration(declaration) => {
                let declared = declaration.declarators.iter().map(|one| {
                    let symbol = self.declare(&declaration.specifiers, &one.declarator, false);
                    let value = match &one.initializer {
                        Some(tree::Initializer::Expr(expr)) => Some(self.expr(expr)),
                        _ => None,
                    };
                    self.add(StatementKind::Declare(symbol, value), span)
                });
                return declared.collect();
            }
            tree::StatementKind::Compound(inner) => StatementKind::Block(self.scoped(span, |lower| lower.block(inner))),
            tree::StatementKind::If { condition, then, otherwise } => StatementKind::If {
                condition: self.expr(condition),
                then: self.statement(then),
                otherwise: otherwise.as_ref().map_or(Vec::new(), |other| self.statement(other)),
            },
            tree::StatementKind::For(inner) => self.scoped(span, |lower| lower.counted(inner)),
            tree::StatementKind::While { condition, body } => {
                let condition = Some(self.expr(condition));
                let block = self.statement(body);
                let head = span;
                StatementKind::While(Box::new(body::While {
                    init: Vec::new(),
                    condition,
                    after: false,
                    step: None,
                    block,
                    why: "",
                    head,
                }))
            }
            tree::StatementKind::Return(value) => StatementKind::Return(value.as_ref().map(|value| self.expr(value))),
            tree::StatementKind::Goto(label) => StatementKind::Goto(vec![label.atom]),
            tree::StatementKind::Label(label, inner) => {
                let ids = self.statement(inner);
                self.body.statements[ids[0]].label = Some(label.atom);
                return ids;
            }
            tree::StatementKind::Directive(construct) => StatementKind::Construct(self.construct(construct, span)),
            _ => StatementKind::Empty,
        };
        vec![self.add(kind, span)]
    }

    fn counted(&mut self, inner: &tree::For) -> StatementKind {
        let (variable, variable_span, declares, first) = match &inner.init {
            tree::ForInit::Declaration(declaration) => {
                let one = &declaration.declarators[0];
                let symbol = self.declare(&declaration.specifiers, &one.declarator, false);
                let Some(tree::Initializer::Expr(first)) = &one.initializer else { panic!("an initial value") };
                let first = self.expr(first);
                (symbol, one.declarator.name.expect("a name").span(), true, first)
            }
            tree::ForInit::Expr(expr) => {
                let tree::ExprKind::Assign(None, target, value) = &*expr.kind else { panic!("an assignment") };
                let tree::ExprKind::Name(name) = &*target.kind else { panic!("a variable") };
                let symbol = self.find(name.atom).expect("declared");
                self.names.push((name.token, symbol));
                let value = self.expr(value);
                (symbol, name.span(), false, value)
            }
            tree::ForInit::Empty => panic!("a canonical loop"),
        };
        let condition = inner.condition.as_ref().expect("a condition");
        let tree::ExprKind::Binary(_, _, bound) = &*condition.kind else { panic!("a comparison") };
        let bound = self.expr(bound);
        let block = self.statement(&inner.body);
        StatementKind::Loop(Box::new(Loop {
            variable,
            variable_span,
            declares,
            first,
            bound,
            compare: body::BinaryOp::Lt,
            step: None,
            block,
            head: inner.head,
            name: None,
        }))
    }

    fn construct(&mut self, construct: &tree::DirectiveConstruct, span: Span) -> body::ConstructId {
        let arguments = construct.begin.arguments.iter().map(|argument| self.expr(argument)).collect();
        let id = self.body.constructs.alloc(body::Construct {
            directive: construct.begin.directive.clone(),
            arguments,
            block: Vec::new(),
            end_clauses: Vec::new(),
            parent: self.parent,
            scope: self.scope,
            line: construct.begin.span,
            span,
        });
        let outer = self.parent.replace(id);
        let block = self.block(&construct.block);
        self.parent = outer;
        self.body.constructs[id].block = block;
        id
    }

    fn expr(&mut self, expr: &tree::Expr) -> ExprId {
        let (kind, ty) = self.expr_kind(expr);
        self.body.exprs.alloc(body::Expr { kind, ty, span: expr.span })
    }

    fn ty(&self, expr: ExprId) -> TypeId {
        self.body.exprs[expr].ty
    }

    /// The element of what an expression points to or is an array of.
    fn inside(&self, expr: ExprId) -> TypeId {
        let types = &self.symbols.types;
        match &types[types.unqualified(self.ty(expr))] {
            Type::Pointer { to, .. } => *to,
            Type::Array { element, .. } => *element,
            _ => self.ty(expr),
        }
    }

    fn expr_kind(&mut self, expr: &tree::Expr) -> (ExprKind, TypeId) {
        let int = self.symbols.types.scalar(Base::Integer, 4);
        match &*expr.kind {
            tree::ExprKind::Name(name) => {
                let Some(symbol) = self.find(name.atom) else { return (ExprKind::Opaque(Vec::new()), Types::UNKNOWN) };
                self.names.push((name.token, symbol));
                (ExprKind::Symbol(symbol), self.symbols[symbol].ty.unwrap_or(Types::UNKNOWN))
            }
            tree::ExprKind::Int(atom) => {
                let value = self.atoms.text(*atom).parse().unwrap_or(0);
                (ExprKind::Constant(Constant::Integer(value)), int)
            }
            tree::ExprKind::Float(_) => {
                let ty = self.symbols.types.scalar(Base::Real, 8);
                (ExprKind::Constant(Constant::Real(0, String::new())), ty)
            }
            tree::ExprKind::Parenthesized(inner) => self.expr_kind(inner),
            tree::ExprKind::Index(base, index) => {
                let (base, index) = (self.expr(base), self.expr(index));
                (ExprKind::Element { base, indices: vec![index] }, self.inside(base))
            }
            tree::ExprKind::Section { base, lower, length, stride } => {
                let base = self.expr(base);
                let mut part = |part: &Option<tree::Expr>| part.as_ref().map(|part| self.expr(part));
                let range = Subscript::Range { lower: part(lower), length: part(length), stride: part(stride) };
                (ExprKind::Section { base, subscripts: vec![range] }, self.inside(base))
            }
            tree::ExprKind::Member { base, .. } => (ExprKind::Member { base: self.expr(base), field: 0 }, int),
            tree::ExprKind::Unary(op, inner) => {
                let inner = self.expr(inner);
                let ty = self.ty(inner);
                match op {
                    tree::UnaryOp::Increment => (ExprKind::Increment { target: inner, step: 1, post: false }, ty),
                    tree::UnaryOp::Minus => (ExprKind::Unary(body::UnaryOp::Negate, inner), ty),
                    _ => (ExprKind::Unary(body::UnaryOp::Not, inner), ty),
                }
            }
            tree::ExprKind::Postfix(_, inner) => {
                let target = self.expr(inner);
                (ExprKind::Increment { target, step: 1, post: true }, self.ty(target))
            }
            tree::ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.expr(left), self.expr(right));
                let op = if *op == tree::BinaryOp::Multiply { body::BinaryOp::Multiply } else { body::BinaryOp::Add };
                (ExprKind::Binary(op, left, right), self.ty(left))
            }
            tree::ExprKind::Assign(op, target, value) => {
                let (target, value) = (self.expr(target), self.expr(value));
                (ExprKind::Assign { op: op.map(|_| body::BinaryOp::Add), target, value }, self.ty(target))
            }
            tree::ExprKind::Call(_, arguments) => {
                let arguments = arguments.iter().map(|argument| self.expr(argument)).collect();
                let callee = body::Callee::Intrinsic(self.atoms.intern("f"));
                (ExprKind::Call { callee, arguments }, int)
            }
            _ => (ExprKind::Opaque(Vec::new()), int),
        }
    }
}

impl Sketch {
    /// The text of a span of the unit.
    pub fn text(&self, span: Span) -> String {
        let span = Span::new(span.start + self.base, span.end + self.base);
        self.buffer
            .place(span)
            .map_or(String::new(), |place| self.text[place.start as usize..place.end as usize].to_string())
    }

    /// The blanks before a span on its line.
    pub fn indentation(&self, span: Span) -> String {
        let place = self.buffer.place(Span::new(span.start + self.base, span.end + self.base)).expect("a place");
        let before = &self.text[..place.start as usize];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        line.chars().take_while(|letter| letter.is_whitespace()).collect()
    }
}
