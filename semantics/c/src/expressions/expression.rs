//! 6.5 expressions: names, constants, elements, members, sizes, casts; each typed.

use crate::attributes::use_of::check_available;
use crate::builtin::generic::check_va_list;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::types::{Kind, TypeQualifiers};
use crate::{builtin, problems};
use body::{ExprId, ExprKind};
use parser::Name;
use parser::c::tree::{Expr, ExprKind as Tree, TypeName};
use source::{Atom, Span};
use symbols::{Attributes, Base, Constant, Details, NameSpace, Symbol, Type, Types};

/// So many diagnostics of a unit are many.
const MANY: usize = 50;

impl Lower<'_> {
    /// An expression as it stands: objects as such, arrays not yet pointers.
    pub(crate) fn lower_expr(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        let lowered = self.with_depth(span, |lower| lower.lower_expr_within(expr));
        lowered.unwrap_or_else(|| self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span))
    }

    /// The value of an expression.
    pub(crate) fn lower_value(&mut self, expr: &Expr) -> ExprId {
        let lowered = self.lower_expr(expr);
        self.builder.decay_value(lowered)
    }

    fn lower_expr_within(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        match &*expr.kind {
            Tree::Name(name) => self.lower_name(*name, span),
            Tree::Int(text) => self.builder.integer_literal(*text, span),
            Tree::Float(text) => self.builder.floating_literal(*text, span),
            Tree::Char(text) => self.builder.character_literal(*text, span),
            Tree::String(texts) => self.builder.string_literal(texts, span),
            Tree::Parenthesized(inner) => self.lower_expr(inner),
            Tree::Index(..) | Tree::Section { .. } => self.subscript_expression(expr),
            Tree::Shape(extents, base) => self.shape_pointer(extents, base, span),
            Tree::Call(callee, arguments) => self.lower_call(callee, arguments, span),
            Tree::Member { base, member, arrow } => self.lower_member(base, *member, *arrow, span),
            Tree::Unary(op, operand) => self.lower_unary(*op, operand, span),
            Tree::Postfix(op, operand) => self.lower_increment(*op, operand, true, span),
            Tree::Binary(op, left, right) => self.lower_binary(*op, left, right, span),
            Tree::Assign(op, target, value) => self.lower_assignment(*op, target, value, span),
            Tree::Conditional(condition, left, right) => self.lower_conditional(condition, left.as_ref(), right, span),
            Tree::Cast(name, operand) => self.lower_cast(name, operand, span),
            Tree::CompoundLiteral(name, value) => self.compound_literal(name, value, span),
            Tree::SizeofExpr(operand) => self.size_of_expr(operand, span),
            Tree::SizeofType(name) => {
                let ty = self.type_name(name);
                self.builder.make_size(ty, span)
            }
            Tree::AlignofType(name) => {
                let ty = self.type_name(name);
                self.builder.make_alignment(ty, span)
            }
            Tree::AlignofExpr(operand) => self.alignment_of_expr(operand, span),
            Tree::Generic(selector, associations) => self.choose_association(selector, associations, span),
            Tree::Comma(left, right) => self.lower_commas(left, right, span),
            Tree::StatementExpr(statements) => self.lower_statement_expression(statements, span),
            Tree::Block(function, typed) => {
                let block = self.with_depth(span, |lower| lower.block_literal(function, *typed, span));
                block.unwrap_or_else(|| self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span))
            }
            Tree::LabelAddress(label) => {
                self.mention_label(*label, false);
                let void = self.builder.lookup.intern_type(Type::Void);
                let ty = self.builder.lookup.pointer_to(void);
                self.builder.make_expr(ExprKind::LabelAddress(label.atom), ty, span)
            }
            Tree::VaArg(..) | Tree::Offsetof(..) | Tree::TypesCompatible(..) => self.builtin_of_types(expr),
            Tree::ChooseExpr(..) | Tree::ConvertVector(..) | Tree::BitCast(..) => self.builtin_of_types(expr),
            Tree::GenericType(name, associations) => {
                let ty = self.type_name(name);
                self.lower_generic_selection(ty, associations, false, span)
            }
            Tree::Predefined(name) => self.lower_undeclared_name(*name, span),
            Tree::Error => self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span),
        }
    }

    /// 6.5.17 comma operator: a row of them at once, for programs have long ones.
    fn lower_commas(&mut self, left: &Expr, right: &Expr, span: Span) -> ExprId {
        let mut row = vec![(right, span)];
        let mut first = left;
        while let Tree::Comma(left, right) = &*first.kind {
            row.push((right, first.span));
            first = left;
        }
        let mut value = self.lower_value(first);
        for (right, span) in row.into_iter().rev() {
            let right = self.comma_value(right);
            value = self.builder.make_expr(ExprKind::Comma(value, right), self.ty(right), span);
        }
        value
    }

    /// Built-ins whose arguments are types and expressions.
    fn builtin_of_types(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        match &*expr.kind {
            Tree::VaArg(_, list, name) => self.variable_argument(list, name, span),
            Tree::Offsetof(_, of, designators) => {
                let ty = self.type_name(of);
                self.offset_of(ty, designators, span)
            }
            Tree::TypesCompatible(_, of, with) => self.types_compatible(of, with, span),
            Tree::ChooseExpr(condition, then, otherwise) => self.choose_expression(condition, [then, otherwise], span),
            Tree::ConvertVector(operand, to) => {
                let operand = self.lower_value(operand);
                let ty = self.type_name(to);
                self.builder.converted_vector(operand, ty, span)
            }
            Tree::BitCast(to, operand) => {
                let ty = self.type_name(to);
                let operand = self.lower_value(operand);
                self.builder.bit_cast(operand, ty, span)
            }
            _ => self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span),
        }
    }

    /// 6.5.1 an identifier.
    pub(crate) fn lower_name(&mut self, name: Name, span: Span) -> ExprId {
        let Some(symbol) = self.builder.lookup.find_symbol(NameSpace::Ordinary, name.atom) else {
            return self.lower_undeclared_name(name, span);
        };
        self.bind_name(name, symbol);
        check_available(&self.builder.lookup, &mut self.builder.report, symbol, name);
        self.note_inferring(symbol, span);
        let overloaded = self.table[symbol].attributes.contains(Attributes::OVERLOADED);
        let ty = self.table[symbol].ty.filter(|_| !overloaded).unwrap_or(Types::UNKNOWN);
        match self.table[symbol].details.ultimate() {
            Details::Enumerator { value } => {
                let value = value.as_integer().unwrap_or(0);
                self.builder.make_expr(ExprKind::Constant(Constant::Integer(value)), ty, span)
            }
            Details::Typedef => {
                self.builder.report.add(problems::names::type_as_value(self.text(name.atom), span));
                self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span)
            }
            _ => self.builder.make_expr(ExprKind::Symbol(symbol), ty, span),
        }
    }

    /// 7.16.1.1 `va_arg`: the next argument, of a complete type.
    fn variable_argument(&mut self, list: &Expr, name: &TypeName, span: Span) -> ExprId {
        let list = self.lower_value(list);
        check_va_list(&self.builder.lookup, &mut self.builder.report, list);
        let ty = self.type_name(name);
        if !self.is_complete(ty) && self.type_kind(ty) != Kind::Unknown || self.builder.lookup.is_unfinished_enum(ty) {
            let spelled = self.spell_type(ty);
            self.builder.report.add(problems::expression::incomplete_argument(&spelled, name.specifiers.span));
            return self.builder.make_opaque(vec![list], Types::UNKNOWN, span);
        }
        self.builder.make_expr(ExprKind::NextArgument(list), self.table.types.unqualified(ty), span)
    }

    /// C23's constants, `__func__`, and names that nothing declares: these are reported once.
    fn lower_undeclared_name(&mut self, name: Name, span: Span) -> ExprId {
        match self.text(name.atom) {
            word @ ("true" | "false") => {
                let ty = self.builder.lookup.scalar(Base::Logical, 1);
                return self.builder.make_expr(ExprKind::Constant(Constant::Logical(word == "true")), ty, span);
            }
            "nullptr" => {
                let ty = self.builder.lookup.intern_type(Type::NullPointer);
                return self.builder.make_expr(ExprKind::Constant(Constant::Integer(0)), ty, span);
            }
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => {
                let function = self.body.procedure.map_or("", |symbol| self.text(self.table[symbol].name));
                let text = self.builder.text_constant(function.to_string(), span);
                let more = TypeQualifiers { is_const: true, ..TypeQualifiers::default() };
                self.body.exprs[text].ty = self.builder.lookup.qualify_type(self.ty(text), more);
                return text;
            }
            text => {
                if let Some(builtin) = builtin::find_builtin(text) {
                    return self.builtin_name(builtin, name, span);
                }
            }
        }
        if !self.incomplete {
            let mut problem = problems::names::undeclared(self.text(name.atom), span);
            if let Some(near) = similar_name(&self.builder.lookup, &self.builder.report, name.atom) {
                problem = problem.guess(span, near);
            }
            self.builder.report.add(problem);
        }
        self.declare_unknown(name);
        self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span)
    }

    /// Declares a name of which nothing is known, so that it is reported once.
    pub(crate) fn declare_unknown(&mut self, name: Name) {
        if self.file.is_none() || self.builder.report.quiet > 0 {
            return;
        }
        let global = self.table.global();
        self.table.declare(NameSpace::Ordinary, Symbol::new(name.atom, global, Details::Unknown));
    }
}

/// A file with more names of its own is made by a program, which misspells none.
const MADE: usize = 4096;

/// The visible name that is most like `name`, if one is. Where so much is wrong already nobody wants a guess.
pub(crate) fn similar_name<'k>(known: &'k Known, report: &Report, name: Atom) -> Option<&'k str> {
    let is_made = known.enclosing_tables().first().is_some_and(|file| file.scopes[file.global()].names.len() > MADE);
    if is_made || report.diagnostics.len() > MANY {
        return None;
    }
    let text = known.text(name);
    let inner = known.table.chain(known.scope, name).map(|scope| &known.table.scopes[scope]);
    let visible = inner.chain(known.enclosing_tables().iter().map(|file| &file.scopes[file.global()]));
    let names = visible.flat_map(|scope| scope.names.keys());
    let ordinary = names.filter(|(space, other)| *space == NameSpace::Ordinary && *other != name);
    directives::spelling::find_nearest(text, ordinary.map(|(_, other)| known.text(*other)))
}
