//! 6.5 expressions: names, constants, elements, members, sizes, casts; each typed.

use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{ExprId, ExprKind, Subscript};
use parser::Name;
use parser::c::tree::{Expr, ExprKind as Tree, Statement, StatementKind as TreeStatement, TypeName};
use source::{Atom, Span};
use symbols::{Base, Bound, Constant, Details, NameSpace, RecordId, ScopeKind, Symbol, Type, TypeId, Types, Value};

/// One step of `a[i][lower : length]`.
enum Step<'t> {
    Index(&'t Expr),
    Range { lower: Option<&'t Expr>, length: Option<&'t Expr>, stride: Option<&'t Expr> },
}

impl Lower<'_> {
    /// An expression as it stands: objects as such, arrays not yet pointers.
    pub(super) fn expr(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        let lowered = self.deeper(span, |lower| lower.expr_within(expr));
        lowered.unwrap_or_else(|| self.opaque(Vec::new(), Types::UNKNOWN, span))
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, expr: &Expr) -> ExprId {
        let lowered = self.expr(expr);
        self.decay(lowered)
    }

    fn expr_within(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        match &*expr.kind {
            Tree::Name(name) => self.name(*name, span),
            Tree::Int(text) => self.integer_literal(*text, span),
            Tree::Float(text) => self.floating_literal(*text, span),
            Tree::Char(text) => self.character_literal(*text, span),
            Tree::String(texts) => self.string_literal(texts, span),
            Tree::Parenthesized(inner) => self.expr(inner),
            Tree::Index(..) | Tree::Section { .. } => self.subscripted(expr),
            Tree::Shape(extents, base) => self.shaped(extents, base, span),
            Tree::Call(callee, arguments) => self.call(callee, arguments, span),
            Tree::Member { base, member, arrow } => self.member(base, *member, *arrow, span),
            Tree::Unary(op, operand) => self.unary(*op, operand, span),
            Tree::Postfix(op, operand) => self.increment(*op, operand, true, span),
            Tree::Binary(op, left, right) => self.binary(*op, left, right, span),
            Tree::Assign(op, target, value) => self.assignment(*op, target, value, span),
            Tree::Conditional(condition, left, right) => self.conditional(condition, left.as_ref(), right, span),
            Tree::Cast(name, operand) => self.cast(name, operand, span),
            Tree::CompoundLiteral(name, value) => {
                let ty = self.type_name(name);
                let ty = self.compound_literal_type(ty, value);
                self.initial(ty, value)
            }
            Tree::SizeofExpr(operand) => self.size_of_expr(operand, span),
            Tree::SizeofType(name) => {
                let ty = self.type_name(name);
                self.size_of(ty, span)
            }
            Tree::AlignofType(name) => {
                let ty = self.type_name(name);
                self.alignment(ty, span)
            }
            Tree::AlignofExpr(operand) => {
                let operand = self.expr(operand);
                self.alignment(self.ty(operand), span)
            }
            Tree::Generic(selector, associations) => self.generic(selector, associations, span),
            Tree::Comma(left, right) => {
                let left = self.value(left);
                let right = self.value(right);
                self.make(ExprKind::Comma(left, right), self.ty(right), span)
            }
            Tree::StatementExpr(statements) => self.statement_expression(statements, span),
            Tree::LabelAddress(label) => {
                self.gotos.push(*label);
                let void = self.table.types.intern(Type::Void);
                let ty = self.pointer_to(void);
                self.opaque(Vec::new(), ty, span)
            }
            Tree::VaArg(..) | Tree::Offsetof(..) | Tree::TypesCompatible(..) => self.builtin_of_types(expr),
            Tree::ChooseExpr(..) | Tree::ConvertVector(..) | Tree::BitCast(..) => self.builtin_of_types(expr),
            Tree::GenericType(..) => self.opaque(Vec::new(), Types::UNKNOWN, span),
            Tree::Predefined(name) => self.undeclared(*name, span),
            Tree::Error => self.opaque(Vec::new(), Types::UNKNOWN, span),
        }
    }

    /// Built-ins whose arguments are types and expressions.
    fn builtin_of_types(&mut self, expr: &Expr) -> ExprId {
        let span = expr.span;
        match &*expr.kind {
            Tree::VaArg(_, list, name) => {
                let list = self.value(list);
                let ty = self.type_name(name);
                self.opaque(vec![list], ty, span)
            }
            Tree::Offsetof(_, of, _) => {
                self.type_name(of);
                let ty = self.size_type();
                self.opaque(Vec::new(), ty, span)
            }
            Tree::TypesCompatible(_, of, with) => {
                self.type_name(of);
                self.type_name(with);
                let ty = self.int();
                self.opaque(Vec::new(), ty, span)
            }
            Tree::ChooseExpr(condition, then, otherwise) => {
                let parts = [condition, then, otherwise].map(|part| self.expr(part));
                self.opaque(parts.to_vec(), Types::UNKNOWN, span)
            }
            Tree::ConvertVector(operand, to) | Tree::BitCast(to, operand) => {
                let operand = self.expr(operand);
                let ty = self.type_name(to);
                self.opaque(vec![operand], ty, span)
            }
            _ => self.opaque(Vec::new(), Types::UNKNOWN, span),
        }
    }

    /// 6.5.1 an identifier.
    pub(super) fn name(&mut self, name: Name, span: Span) -> ExprId {
        let Some(symbol) = self.lookup(NameSpace::Ordinary, name.atom) else { return self.undeclared(name, span) };
        self.means(name, symbol);
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        match self.table[symbol].details.ultimate() {
            Details::Enumerator { value } => {
                let value = value.as_integer().unwrap_or(0);
                self.make(ExprKind::Constant(Constant::Integer(value)), ty, span)
            }
            Details::Typedef => {
                self.report(problems::type_as_value(self.text(name.atom), span));
                self.opaque(Vec::new(), Types::UNKNOWN, span)
            }
            _ => self.make(ExprKind::Symbol(symbol), ty, span),
        }
    }

    /// C23's constants, `__func__`, and names that nothing declares: these are reported once.
    fn undeclared(&mut self, name: Name, span: Span) -> ExprId {
        match self.text(name.atom) {
            word @ ("true" | "false") => {
                let ty = self.table.types.scalar(Base::Logical, 1);
                return self.make(ExprKind::Constant(Constant::Logical(word == "true")), ty, span);
            }
            "nullptr" => {
                let void = self.table.types.intern(Type::Void);
                let ty = self.pointer_to(void);
                return self.make(ExprKind::Constant(Constant::Integer(0)), ty, span);
            }
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => {
                let function = self.body.procedure.map_or("", |symbol| self.text(self.table[symbol].name));
                return self.text_constant(function.to_string(), span);
            }
            _ => {}
        }
        let mut problem = problems::undeclared(self.text(name.atom), span);
        if let Some(near) = self.nearest(name.atom) {
            problem = problem.fix(span, near, format!("did you mean `{near}`?"));
        }
        self.report(problem);
        self.unknown(name);
        self.opaque(Vec::new(), Types::UNKNOWN, span)
    }

    /// Declares a name of which nothing is known, so that it is reported once.
    pub(super) fn unknown(&mut self, name: Name) {
        if self.file.is_none() || self.quiet > 0 {
            return;
        }
        let global = self.table.global();
        self.table.declare(NameSpace::Ordinary, Symbol::new(name.atom, global, Details::Unknown));
    }

    /// The visible name that is most like `name`, if one is.
    pub(super) fn nearest(&self, name: Atom) -> Option<&str> {
        let text = self.text(name);
        let mut visible = Vec::new();
        for scope in self.table.chain(self.scope, name) {
            visible.extend(self.table.scopes[scope].names.iter());
        }
        for file in self.around() {
            visible.extend(file.scopes[file.global()].names.iter());
        }
        let ordinary =
            visible.into_iter().filter(|((space, other), _)| *space == NameSpace::Ordinary && *other != name);
        let near = ordinary.map(|((_, other), _)| (strsim::osa_distance(text, self.text(*other)), self.text(*other)));
        near.filter(|(distance, _)| *distance * 3 <= text.len().max(3)).min().map(|(_, other)| other)
    }

    /// 6.5.2.1 `a[i][j]`, and sections of clauses: one element or section as far as `a` is one array.
    fn subscripted(&mut self, expr: &Expr) -> ExprId {
        let mut steps = Vec::new();
        let mut at = expr;
        loop {
            match &*at.kind {
                Tree::Index(base, index) => {
                    steps.push((Step::Index(index), at.span));
                    at = base;
                }
                Tree::Section { base, lower, length, stride } => {
                    let (lower, length, stride) = (lower.as_ref(), length.as_ref(), stride.as_ref());
                    steps.push((Step::Range { lower, length, stride }, at.span));
                    at = base;
                }
                _ => break,
            }
        }
        let mut base = self.expr(at);
        let mut inner = None;
        for (step, span) in steps.into_iter().rev() {
            (base, inner) = self.step(base, inner, step, span);
        }
        base
    }

    /// One subscript more; `inner` is the type of an element or section that can take it as its own.
    fn step(&mut self, base: ExprId, inner: Option<TypeId>, step: Step, span: Span) -> (ExprId, Option<TypeId>) {
        let (mut base, mut subscript) = match step {
            Step::Index(index) => {
                let index = self.value(index);
                (base, Subscript::Index(index))
            }
            Step::Range { lower, length, stride } => {
                let mut bound = |bound: Option<&Expr>| bound.map(|bound| self.value(bound));
                let (lower, length, stride) = (bound(lower), bound(length), bound(stride));
                (base, Subscript::Range { lower, length, stride })
            }
        };
        let mut of = inner.unwrap_or_else(|| self.ty(base));
        // 6.5.2.1: `i[a]` is `a[i]`.
        if let (Kind::Integer { .. }, Subscript::Index(index)) = (self.kind(of), subscript)
            && matches!(self.kind_of(index), Kind::Pointer(_))
        {
            (base, subscript, of) = (index, Subscript::Index(base), self.ty(index));
        }
        self.check_index(subscript);
        let Some(element) = self.inside(of) else {
            if self.kind(of) != Kind::Unknown {
                let ty = self.spell(of);
                self.report(problems::not_subscriptable(&ty, span));
            }
            let parts = std::iter::once(base).chain(subscript.operands()).collect();
            return (self.opaque(parts, Types::UNKNOWN, span), None);
        };
        let extends = matches!(self.kind(of), Kind::Array) && inner.is_some();
        let id = if extends {
            self.extended(base, subscript, element, span)
        } else {
            self.fresh(base, subscript, element, span)
        };
        (id, Some(element))
    }

    fn check_index(&mut self, subscript: Subscript) {
        let Subscript::Index(index) = subscript else { return };
        let kind = self.kind_of(index);
        if !kind.is_integer() && kind != Kind::Unknown {
            let ty = self.spell(self.ty(index));
            let span = self.body.exprs[index].span;
            self.report(problems::bad_index(&ty, span));
        }
    }

    fn fresh(&mut self, base: ExprId, subscript: Subscript, element: TypeId, span: Span) -> ExprId {
        let kind = match subscript {
            Subscript::Index(index) => ExprKind::Element { base, indices: vec![index] },
            Subscript::Triplet { .. } | Subscript::Range { .. } => {
                ExprKind::Section { base, subscripts: vec![subscript] }
            }
        };
        let ty = self.section_type(&kind, element);
        self.make(kind, ty, span)
    }

    /// The element or section `id` with one subscript more.
    fn extended(&mut self, id: ExprId, subscript: Subscript, element: TypeId, span: Span) -> ExprId {
        let (base, mut subscripts) = match self.body.exprs[id].kind.clone() {
            ExprKind::Element { base, indices } => {
                (base, indices.into_iter().map(Subscript::Index).collect::<Vec<_>>())
            }
            ExprKind::Section { base, subscripts } => (base, subscripts),
            _ => return self.fresh(id, subscript, element, span),
        };
        subscripts.push(subscript);
        let indices = subscripts.iter().map(|subscript| match subscript {
            Subscript::Index(index) => Some(*index),
            Subscript::Triplet { .. } | Subscript::Range { .. } => None,
        });
        let kind = match indices.collect::<Option<Vec<_>>>() {
            Some(indices) => ExprKind::Element { base, indices },
            None => ExprKind::Section { base, subscripts },
        };
        let ty = self.section_type(&kind, element);
        let expr = &mut self.body.exprs[id];
        (expr.kind, expr.ty, expr.span) = (kind, ty, span);
        id
    }

    /// A section is an array of as many dimensions as it has ranges, then those of its elements.
    fn section_type(&mut self, kind: &ExprKind, element: TypeId) -> TypeId {
        let ExprKind::Section { subscripts, .. } = kind else { return element };
        let mut ty = element;
        for subscript in subscripts.iter().rev() {
            let Subscript::Range { length, .. } = subscript else { continue };
            let extent = length.and_then(|length| match (self.fold(length), self.symbol_of(length)) {
                (Some(value), _) => Some(Value::integer(value)),
                (None, Some(symbol)) => Some(Value::Symbol(symbol)),
                (None, None) => None,
            });
            ty = self.array_of(ty, extent.map_or(Bound::AssumedSize, Bound::Extent));
        }
        ty
    }

    /// OpenMP 5.2, 3.2.4 shape-operator: a pointer as an array.
    fn shaped(&mut self, extents: &[Expr], base: &Expr, span: Span) -> ExprId {
        let base = self.value(base);
        let Kind::Pointer(mut ty) = self.kind_of(base) else { return self.opaque(vec![base], Types::UNKNOWN, span) };
        for extent in extents.iter().rev() {
            let value = self.value(extent);
            let extent = self.restricted_value(value, extent);
            ty = self.array_of(ty, Bound::Extent(extent));
        }
        let pointer = self.pointer_to(ty);
        let pointer = self.convert(base, pointer);
        self.make(ExprKind::Deref(pointer), ty, span)
    }

    /// 6.5.2.3 structure and union members.
    fn member(&mut self, base: &Expr, member: Name, arrow: bool, span: Span) -> ExprId {
        let mut object = self.expr(base);
        let pointed = match self.kind_of(object) {
            Kind::Pointer(to) => Some(to),
            Kind::Array => self.inside(self.ty(object)),
            _ => None,
        };
        if let Some(to) = pointed.filter(|_| arrow) {
            let pointer = self.decay(object);
            object = self.make(ExprKind::Deref(pointer), to, base.span);
        } else if let Some(right) = self.wrong_arrow(arrow, object, pointed) {
            let ty = self.spell(self.ty(object));
            let (written, right) = (if arrow { "->" } else { "." }, right);
            self.report(problems::wrong_arrow(written, right, &ty, span));
            return self.opaque(vec![object], Types::UNKNOWN, span);
        }
        let ty = self.ty(object);
        match self.kind(ty) {
            Kind::Record(record) => self.field(object, record, member, span),
            Kind::Unknown => self.opaque(vec![object], Types::UNKNOWN, span),
            _ => {
                let ty = self.spell(ty);
                self.report(problems::no_record(&ty, member.span()));
                self.opaque(vec![object], Types::UNKNOWN, span)
            }
        }
    }

    fn wrong_arrow(&self, arrow: bool, object: ExprId, pointed: Option<TypeId>) -> Option<&'static str> {
        let record = |ty: TypeId| matches!(self.kind(ty), Kind::Record(_));
        match (arrow, pointed) {
            (false, Some(to)) if record(to) => Some("->"),
            (true, None) if record(self.ty(object)) => Some("."),
            _ => None,
        }
    }

    fn field(&mut self, object: ExprId, record: RecordId, member: Name, span: Span) -> ExprId {
        let ty = self.ty(object);
        let Some(path) = self.path(record, member.atom, 0) else {
            let known = self.table.types.records[record].fields.is_some();
            let ty = self.spell(ty);
            self.report(match known {
                true => problems::no_member(self.text(member.atom), &ty, member.span()),
                false => problems::incomplete_record(&ty, member.span()),
            });
            return self.opaque(vec![object], Types::UNKNOWN, span);
        };
        let mut at = object;
        for field in path {
            let Kind::Record(record) = self.kind_of(at) else { break };
            let own = self.table.types.records[record].fields.as_ref().and_then(|fields| fields.get(field as usize));
            let own = own.map_or(Types::UNKNOWN, |field| field.ty);
            let qualifiers = self.qualifiers(self.ty(at));
            let ty = self.inherited(own, qualifiers);
            at = self.make(ExprKind::Member { base: at, field }, ty, span);
        }
        at
    }

    /// The fields on the way to a member, through anonymous ones.
    pub(super) fn path(&self, record: RecordId, member: Atom, depth: u32) -> Option<Vec<u32>> {
        let fields = self.table.types.records[record].fields.as_ref()?;
        if let Some(index) = fields.iter().position(|field| field.name == Some(member)) {
            return Some(vec![index as u32]);
        }
        let anonymous = fields.iter().enumerate().filter(|(_, field)| field.name.is_none() && depth < 64);
        for (index, field) in anonymous {
            if let Kind::Record(inner) = self.kind(field.ty)
                && let Some(path) = self.path(inner, member, depth + 1)
            {
                return Some(std::iter::once(index as u32).chain(path).collect());
            }
        }
        None
    }

    /// 6.5.4 cast operators
    fn cast(&mut self, name: &TypeName, operand: &Expr, span: Span) -> ExprId {
        let ty = self.type_name(name);
        let operand = self.value(operand);
        let (from, to) = (self.kind_of(operand), self.kind(ty));
        let fits = match (from, to) {
            (Kind::Unknown, _) | (_, Kind::Unknown | Kind::Void) => true,
            (Kind::Pointer(_), Kind::Real(_) | Kind::Complex(_)) => false,
            (Kind::Real(_) | Kind::Complex(_), Kind::Pointer(_)) => false,
            (Kind::Record(one), Kind::Record(other)) => one == other,
            (from, to) => from.is_scalar() && to.is_scalar(),
        };
        if !fits {
            let (from, to) = (self.spell(self.ty(operand)), self.spell(ty));
            self.report(problems::bad_cast(&from, &to, span));
        }
        let ty = self.table.types.unqualified(ty);
        self.make(ExprKind::Convert(operand), ty, span)
    }

    /// 6.5.3.4: the operand is not evaluated, unless it is of variable length.
    fn size_of_expr(&mut self, operand: &Expr, span: Span) -> ExprId {
        let operand = self.expr(operand);
        self.size_of(self.ty(operand), span)
    }

    /// 6.5.3.4 `sizeof`: a constant, or a product with the extents of a variable-length array.
    fn size_of(&mut self, ty: TypeId, span: Span) -> ExprId {
        let size_type = self.size_type();
        if let Some((size, _)) = self.table.types.layout(ty) {
            return self.make(ExprKind::Constant(Constant::Integer(size.into())), size_type, span);
        }
        let unqualified = self.table.types.unqualified(ty);
        match self.table.types[unqualified].clone() {
            Type::Array { element, dimensions, .. } => {
                let mut size = self.size_of(element, span);
                for dimension in dimensions {
                    size = self.times_extent(size, &dimension.upper, span);
                }
                size
            }
            Type::Unknown => self.opaque(Vec::new(), size_type, span),
            // GNU C: these have size 1.
            Type::Void | Type::Function { .. } => self.make(ExprKind::Constant(Constant::Integer(1)), size_type, span),
            _ => {
                // A structure with a flexible array member has a size that its layout does not tell.
                if !self.is_complete(ty) {
                    let ty = self.spell(ty);
                    self.report(problems::no_size(&ty, span));
                }
                self.opaque(Vec::new(), size_type, span)
            }
        }
    }

    fn times_extent(&mut self, size: ExprId, bound: &Bound, span: Span) -> ExprId {
        let size_type = self.size_type();
        let extent = match bound {
            Bound::Extent(Value::Constant(constant)) => {
                self.make(ExprKind::Constant(constant.clone()), size_type, span)
            }
            Bound::Extent(Value::Symbol(symbol)) => {
                let ty = self.table[*symbol].ty.unwrap_or(Types::UNKNOWN);
                let symbol = self.make(ExprKind::Symbol(*symbol), ty, span);
                self.convert(symbol, size_type)
            }
            _ => self.opaque(Vec::new(), size_type, span),
        };
        self.make(ExprKind::Binary(crate::body::BinaryOp::Multiply, size, extent), size_type, span)
    }

    fn alignment(&mut self, ty: TypeId, span: Span) -> ExprId {
        let size_type = self.size_type();
        match self.table.types.layout(self.table.types.element(ty)) {
            Some((_, align)) => self.make(ExprKind::Constant(Constant::Integer(align.into())), size_type, span),
            None => self.opaque(Vec::new(), size_type, span),
        }
    }

    /// 6.5.1.1 generic-selection: the association that fits.
    fn generic(&mut self, selector: &Expr, associations: &[(Option<TypeName>, Expr)], span: Span) -> ExprId {
        let selector = self.value(selector);
        let ty = self.table.types.unqualified(self.ty(selector));
        let mut chosen = None;
        let mut otherwise = None;
        for (name, value) in associations {
            let fits = name.as_ref().map(|name| {
                let named = self.type_name(name);
                self.table.types.unqualified(named) == named && self.compatible(named, ty)
            });
            let value = self.expr(value);
            match fits {
                None => otherwise = Some(value),
                Some(true) if chosen.is_none() => chosen = Some(value),
                Some(_) => {}
            }
        }
        chosen.or(otherwise).unwrap_or_else(|| {
            if self.kind(ty) != Kind::Unknown {
                let ty = self.spell(ty);
                self.report(problems::no_association(&ty, span));
            }
            self.opaque(vec![selector], Types::UNKNOWN, span)
        })
    }

    /// GNU `({ … })`: its value is that of its last statement.
    fn statement_expression(&mut self, statements: &[Statement], span: Span) -> ExprId {
        let last = self.scoped(ScopeKind::Block, span, |lower| {
            let mut block = Vec::new();
            let (last, before) = match statements.split_last() {
                Some((last, before)) => (Some(last), before),
                None => (None, statements),
            };
            for statement in before {
                lower.statement(statement, &mut block);
            }
            match last.map(|last| (last, &last.kind)) {
                Some((_, TreeStatement::Expr(value))) => Some(lower.value(value)),
                Some((last, _)) => {
                    lower.statement(last, &mut block);
                    None
                }
                None => None,
            }
        });
        let ty = match last {
            Some(last) => self.ty(last),
            None => self.table.types.intern(Type::Void),
        };
        self.opaque(last.into_iter().collect(), ty, span)
    }
}
