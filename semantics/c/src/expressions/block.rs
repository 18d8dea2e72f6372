//! Clang's blocks, `^(parameters) { … }`: functions without a name that keep the values of the variables around them (Clang,
//! "Block Language Specification").

use crate::declarations::specifier_results::Definition;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::BlockEnd;
use crate::statements::state::BlockResult;
use crate::types::Kind;
use body::{Block, Body, ExprId, StatementKind};
use directives::Language;
use parser::c::tree::{Expr, ExprKind as Tree, Function, Statement, StatementKind as TreeStatement};
use source::Span;
use symbols::details::Subprogram;
use symbols::{Attributes, Details, NameSpace, Symbol, SymbolId, Type, TypeId, Types};

/// What blocks are called in tables; no name of C is.
const NAME: &str = "^";

impl Lower<'_> {
    /// A block as a value: a pointer to a function.
    pub(crate) fn block_literal(&mut self, function: &Function, typed: bool, span: Span) -> ExprId {
        let base = if typed { self.read_specifiers(&function.specifiers, false).ty } else { Types::UNKNOWN };
        let (ty, prototype) = self.resolve_declarator(&function.declarator, base);
        let Some(prototype) = prototype else { return self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span) };
        let ty = self.builder.lookup.with_parameters(ty);
        self.complete_parameters(&prototype);
        let attributes = self.collect_effects(&function.declarator.attributes).attributes();
        let standing = crate::attributes::subject::Subject {
            prototype: Some(&prototype),
            defined: true,
            ..crate::attributes::subject::Subject::unnamed(self.subjects_of_declared(ty, attributes, false), ty)
        };
        self.check_declared(None, &function.declarator, &standing);
        let details = Subprogram {
            is_function: true,
            dummies: prototype.dummies.clone(),
            scope: Some(prototype.scope),
            variadic: prototype.variadic,
            ..Subprogram::default()
        };
        let name = self.atoms.intern(NAME);
        let symbol = Symbol { ty: Some(ty), ..Symbol::new(name, self.scope, Details::Subprogram(Box::new(details))) };
        let symbol = self.table.declare(NameSpace::Ordinary, symbol);
        self.table.scopes[prototype.scope].owner = Some(symbol);
        self.table.scopes[prototype.scope].span = self.body_span(span);
        let told = if typed { BlockResult::Declared } else { BlockResult::Nothing };
        let told = self.block_body(function, Definition { symbol, scope: prototype.scope }, told);
        let ty = self.builder.lookup.told_type(ty, told);
        check_end(&mut self.builder.lookup, &mut self.builder.report, function, ty, attributes);
        let pointer = self.builder.lookup.pointer_to(ty);
        self.builder.make_opaque(Vec::new(), pointer, span)
    }

    /// The body is one of its own: jumps do not leave it.
    fn block_body(&mut self, function: &Function, definition: Definition, told: BlockResult) -> BlockResult {
        let body = std::mem::replace(&mut self.body, Body::new(None, Language::C));
        let builtins = std::mem::take(&mut self.builtins);
        let result = self.result;
        let outer = std::mem::replace(&mut self.executing.told, told);
        let is_static = std::mem::replace(&mut self.declaring.initializes_static, false);
        let targets = std::mem::take(&mut self.executing.targets);
        let named = std::mem::take(&mut self.executing.named_targets);
        let constructs = std::mem::take(&mut self.executing.constructs);
        let labels = std::mem::take(&mut self.executing.labels);
        let switches = std::mem::take(&mut self.executing.switches);
        // What later stages make of it is not known.
        self.lower_function_body(function, definition);
        (self.body, self.builtins, self.result, self.declaring.initializes_static) =
            (body, builtins, result, is_static);
        (self.executing.targets, self.executing.named_targets, self.executing.constructs) =
            (targets, named, constructs);
        (self.executing.labels, self.executing.switches) = (labels, switches);
        std::mem::replace(&mut self.executing.told, outer)
    }

    /// A `return` of a block without a type: the first one tells the result, and the others give the same.
    pub(crate) fn note_returned_type(&mut self, value: Option<&Expr>, span: Span, out: &mut Block) {
        let value = value.map(|value| self.lower_value(value));
        let ty = match value {
            Some(value) => self.table.types.unqualified(self.ty(value)),
            None => self.builder.lookup.intern_type(Type::Void),
        };
        match self.executing.told {
            BlockResult::By(first) if self.is_unknown(first) || self.is_unknown(ty) => {}
            BlockResult::By(first) if self.is_same_type(first, ty, 0) => {}
            BlockResult::By(first) => {
                let (ty, first) = (self.spell_type(ty), self.spell_type(first));
                self.builder.report.add(problems::declaration::other_result(&ty, &first, span));
            }
            BlockResult::Nothing | BlockResult::Declared => self.executing.told = BlockResult::By(ty),
        }
        self.push_statement(StatementKind::Return(value), span, out);
    }
}

/// The end of a block is not reached where it gives a value, or does not return.
fn check_end(lookup: &mut Lookup, report: &mut Report, function: &Function, ty: TypeId, attributes: Attributes) {
    let result = lookup.result_of(ty);
    let why = match lookup.type_kind(result) {
        _ if attributes.contains(Attributes::NORETURN) => BlockEnd::NoReturn,
        Kind::Void | Kind::Unknown => return,
        _ => BlockEnd::Value,
    };
    if can_end(&function.body) {
        let end = function.body_span.end.saturating_sub(1).max(function.body_span.start);
        report.add(problems::declaration::end_reached(why, Span::of_token(end)));
    }
}

/// Reports the change of a variable that a block has a copy of.
pub(crate) fn check_captured(known: &Known, report: &mut Report, target: ExprId, at: Span) -> bool {
    let captured = known.symbol_of(target).is_some_and(|symbol| known.is_captured(symbol));
    if captured {
        report.add(problems::names::not_assignable(at));
    }
    captured
}

impl Lookup<'_> {
    /// A block without a list of parameters takes none.
    fn with_parameters(&mut self, ty: TypeId) -> TypeId {
        match self.table.types[ty].clone() {
            Type::Function { result, parameters, variadic: true } if parameters.is_empty() => {
                self.intern_type(Type::Function { result, parameters, variadic: false })
            }
            _ => ty,
        }
    }

    /// The type of a block with the result that its `return` statements tell: none without any.
    fn told_type(&mut self, ty: TypeId, told: BlockResult) -> TypeId {
        let result = match told {
            BlockResult::Declared => return ty,
            BlockResult::Nothing => None,
            BlockResult::By(result) => (self.type_kind(result) != Kind::Void).then_some(result),
        };
        match self.table.types[ty].clone() {
            Type::Function { parameters, variadic, .. } => {
                self.intern_type(Type::Function { result, parameters, variadic })
            }
            _ => ty,
        }
    }
}

impl Known<'_> {
    /// Whether a variable is one outside of the block that is read, which has a copy of it that does not change.
    pub(crate) fn is_captured(&self, symbol: SymbolId) -> bool {
        let variable = &self.table[symbol];
        let kept = Attributes::STATIC | Attributes::EXTERN | Attributes::THREAD_LOCAL | Attributes::BYREF;
        if variable.attributes.intersects(kept) || !matches!(variable.details, Details::Object(_)) {
            return false;
        }
        let mut scope = self.scope;
        let mut left = false;
        while scope != variable.scope {
            let owner = self.table.scopes[scope].owner;
            left |= owner.is_some_and(|owner| self.text(self.table[owner].name) == NAME);
            let Some(parent) = self.table.scopes[scope].parent else { return false };
            scope = parent;
        }
        left && scope != self.table.global()
    }
}

/// Whether control certainly gets behind statements.
fn can_end(statements: &[Statement]) -> bool {
    statements.iter().all(can_pass)
}

/// Whether control certainly gets behind a statement: what is called may not return.
fn can_pass(statement: &Statement) -> bool {
    match &statement.kind {
        TreeStatement::Expr(expr) => is_plain(expr, 0),
        TreeStatement::Empty | TreeStatement::LocalLabels(_) | TreeStatement::Pragma(_) => true,
        TreeStatement::Declaration(_) | TreeStatement::NestedFunction(_) => true,
        TreeStatement::Compound(inner) => can_end(inner),
        TreeStatement::If { condition, then, otherwise, .. } => {
            let either = can_pass(then) || otherwise.as_deref().is_none_or(can_pass);
            !matches!(&*condition.kind, Tree::Int(_)) && is_plain(condition, 0) && either
        }
        _ => false,
    }
}

/// An expression without calls, as far as is looked.
fn is_plain(expr: &Expr, depth: u32) -> bool {
    match &*expr.kind {
        _ if depth > 16 => false,
        Tree::Name(_) | Tree::Int(_) | Tree::Float(_) | Tree::Char(_) | Tree::String(_) => true,
        Tree::Parenthesized(inner) | Tree::Unary(_, inner) | Tree::Postfix(_, inner) => is_plain(inner, depth + 1),
        Tree::Binary(_, left, right) | Tree::Assign(_, left, right) | Tree::Index(left, right) => {
            is_plain(left, depth + 1) && is_plain(right, depth + 1)
        }
        Tree::Member { base, .. } => is_plain(base, depth + 1),
        _ => false,
    }
}
