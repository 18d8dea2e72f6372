//! What `a(i)` means once names are known: elements, sections, substrings, calls, structure constructors.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{FixedReason, IntegerUse, NoType, Unnamed};
use crate::report::Report;
use body::{ExprId, ExprKind, Subscript};
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue, ExprKind as Tree};
use source::{Span, TokenKind};
use symbols::{Attributes, Base, Bound, Details, Dimension, SymbolId, Type, TypeId, Types, Value};

impl ExpressionReader<'_> {
    /// `base(arguments)`.
    pub fn resolve_reference(&mut self, base: &tree::Expr, arguments: &[Actual], span: Span) -> ExprId {
        match &*base.kind {
            Tree::Name(name) => self.named_reference(*name, arguments, span),
            Tree::Component(object, name) => self.component_reference(object, *name, arguments, span),
            Tree::Reference(of, parameters)
                if let Tree::Name(name) = &*of.kind
                    && let Some(record) = self.parameterized_type(*name) =>
            {
                self.parameterized_structure(record, parameters, arguments, span)
            }
            _ => {
                let base = self.resolve_expr(base);
                self.subscripted_value(base, arguments, span)
            }
        }
    }

    /// The derived type that `name` means.
    fn parameterized_type(&mut self, name: Name) -> Option<symbols::RecordId> {
        let found = self.find_symbol(symbols::NameSpace::Ordinary, name.atom)?;
        let found = match self.symbols[found].details.ultimate() {
            Details::Generic { .. } => self.find_symbol(symbols::NameSpace::Tag, name.atom)?,
            _ if self.is_parameter_of_type(found) => self.type_around(found, name.atom)?,
            _ => found,
        };
        match self.symbols[found].details.ultimate() {
            Details::DerivedType { record } => {
                let record = *record;
                self.names.push((name.token, found));
                Some(record)
            }
            _ => None,
        }
    }

    /// R756 structure-constructor of a type with parameters.
    fn parameterized_structure(
        &mut self,
        record: symbols::RecordId,
        parameters: &[Actual],
        arguments: &[Actual],
        span: Span,
    ) -> ExprId {
        let record = self.derived_type_spec(record, parameters, span);
        self.resolve_structure(record, arguments, span)
    }

    fn named_reference(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let defining = std::mem::take(&mut self.reading.defining);
        if !self.report.quiet && self.is_of_host_to_come(name) {
            return self.function_to_come(name, arguments, span);
        }
        let Some(symbol) = self.lookup_name(name) else { return self.undeclared_reference(name, arguments, span) };
        self.note_host_reference(symbol, name);
        let ty = self.symbols[symbol].ty;
        match self.symbols[symbol].details.ultimate() {
            Details::Object(object) => {
                let (result, dummy) = (object.result, object.dummy);
                let untyped_dummy = dummy && ty.is_none();
                let range = matches!(arguments, [Actual { value: ActualValue::Triplet { .. }, .. }]);
                let scalar = ty.is_none_or(|ty| !(self.is_array(ty) || range && self.is_text(ty)));
                let scalar = scalar && !self.facts.variables.contains(&symbol);
                if range && self.resolving {
                    self.facts.variables.insert(symbol);
                }
                // No function takes a triplet or a multiple subscript.
                let section = super::multiple::of_array_only(arguments).is_some();
                match scalar && !section && !defining && (self.may_be_function(symbol) || untyped_dummy || result) {
                    true => self.function_in_disguise(symbol, name, arguments, span),
                    false => self.object_reference(symbol, name, arguments, span),
                }
            }
            Details::Associate => self.object_reference(symbol, name, arguments, span),
            // Of a module that is missing: whether it is a function, an array or a text is not known.
            Details::Unknown if ty == Some(Types::UNKNOWN) => self.object_reference(symbol, name, arguments, span),
            Details::Unknown => match crate::intrinsic::is_intrinsic(self.text(name.atom)) {
                true => self.intrinsic_call(name, arguments, span),
                false if ty.is_none() && self.in_open_module() => self.module_function_to_come(name, arguments, span),
                false => self.function_in_disguise(symbol, name, arguments, span),
            },
            Details::Intrinsic => self.intrinsic_call(name, arguments, span),
            Details::Subprogram(_) | Details::Procedure { .. } | Details::StatementFunction => {
                self.function_call(symbol, name, arguments, span)
            }
            Details::Generic { .. } => self.generic_call(symbol, name, arguments, span),
            Details::DerivedType { record } => {
                let record = *record;
                self.plain_structure(record, arguments, span)
            }
            Details::CommonBlock { .. } | Details::Namelist { .. } | Details::UseAssoc { .. } => {
                self.no_array(name, arguments, span)
            }
            Details::HostAssoc { .. } | Details::HostUnit { .. } | Details::Module => {
                self.no_array(name, arguments, span)
            }
            Details::MainProgram if crate::intrinsic::is_intrinsic(self.text(name.atom)) => {
                self.intrinsic_call(name, arguments, span)
            }
            Details::MainProgram | Details::BlockData | Details::Typedef => self.no_array(name, arguments, span),
            Details::Enumerator { .. } | Details::Label => self.no_array(name, arguments, span),
            Details::ConstructName | Details::Reduction(_) => self.no_array(name, arguments, span),
            Details::Mapper { .. } => self.no_array(name, arguments, span),
        }
    }

    fn no_array(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        self.report(problems::names::not_array(self.text(name.atom), name.span()));
        let parts = self.actual_exprs(arguments);
        self.opaque_expr(parts, Types::UNKNOWN, span)
    }

    /// Neither declared nor accessible: an intrinsic, or an external function of implicit type.
    fn undeclared_reference(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let scope = self.scoping_unit(self.scope);
        let ty = self.implicit_type(name.atom, scope);
        let section = super::multiple::of_array_only(arguments).is_some() && !self.report.quiet;
        let intrinsic = crate::intrinsic::is_intrinsic(self.text(name.atom)) && !self.is_no_function(name);
        let elsewhere = || self.report.quiet || intrinsic || self.in_open_module();
        // Of a module that is missing: whether it is a function, an array or a text is not known.
        if (section || !elsewhere()) && self.is_incomplete(self.scope, name.atom) && !self.is_function_to_come(name) {
            let symbol = self.declare_at(scope, name, Details::Unknown);
            self.symbols[symbol].ty = Some(Types::UNKNOWN);
            return self.object_reference(symbol, name, arguments, span);
        }
        if let Some(ty) = ty.filter(|_| section) {
            // No function takes a triplet, but what the implicit rules make text may have a substring.
            if !self.is_text(ty) {
                return self.no_array(name, arguments, span);
            }
            let symbol = self.declare_at(scope, name, Details::Object(Default::default()));
            self.symbols[symbol].ty = Some(ty);
            return self.object_reference(symbol, name, arguments, span);
        }
        // 19.5.1.4: the name of an intrinsic subroutine says nothing of a function.
        if intrinsic {
            if ty.is_none() {
                self.known.uses_intrinsic(self.text(name.atom), name.span(), &mut self.report);
            }
            if !self.report.quiet && !self.is_incomplete(self.scope, name.atom) {
                self.facts.intrinsics.insert((scope, name.atom));
            }
            return self.intrinsic_call(name, arguments, span);
        }
        if !self.report.quiet && self.is_function_to_come(name) {
            return self.function_to_come(name, arguments, span);
        }
        if self.in_open_module() {
            self.declare_at(scope, name, Details::Unknown);
            return self.module_function_to_come(name, arguments, span);
        }
        if ty.is_none() && !self.report.quiet {
            self.known.report_undeclared(name, &mut self.report);
        } else {
            self.known.must_be_said_external(name, scope, &mut self.report);
            self.known.must_be_no_common_block(name, scope, &mut self.report);
        }
        let symbol = self.declare_at(scope, name, Details::Procedure { interface: None, dummy: false });
        // A module that is missing may say its type.
        let ty = ty.filter(|_| !self.is_incomplete(self.scope, name.atom));
        self.symbols[symbol].ty = Some(ty.unwrap_or(Types::UNKNOWN));
        self.symbols[symbol].attributes |= Attributes::EXTERNAL;
        self.function_call(symbol, name, arguments, span)
    }

    /// `real f` with a reference `f(x)`: an external function, a dummy one, an intrinsic, or the function itself.
    fn function_in_disguise(&mut self, symbol: SymbolId, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let (result, dummy) = match &self.symbols[symbol].details {
            Details::Object(object) => (object.result, object.dummy),
            _ => (false, false),
        };
        if result {
            let owner = self.symbols.scopes[self.symbols[symbol].scope].owner;
            return match owner.filter(|owner| self.symbols[*owner].name == name.atom) {
                // 15.6.2.2: without RESULT the name is that of the result.
                Some(_) => {
                    self.report(crate::problems::scope::own_result(self.text(name.atom), name.span()));
                    let parts = self.actual_exprs(arguments);
                    self.opaque_expr(parts, Types::UNKNOWN, span)
                }
                None => self.no_array(name, arguments, span),
            };
        }
        if self.lacks_declaration(symbol) {
            self.symbols[symbol].ty = Some(Types::UNKNOWN);
            return self.object_reference(symbol, name, arguments, span);
        }
        if self.facts.undeclared.contains(&symbol) && crate::intrinsic::specifics::is_restricted(self.text(name.atom)) {
            return self.no_array(name, arguments, span);
        }
        if !dummy && crate::intrinsic::is_intrinsic(self.text(name.atom)) {
            self.report_listed_intrinsic(symbol);
            return self.intrinsic_call(name, arguments, span);
        }
        if self.symbols[symbol].ty.is_none() {
            let scope = self.symbols[symbol].scope;
            let ty = self.implicit_type(name.atom, scope);
            if ty.is_none() && self.resolving {
                self.known.report_undeclared(name, &mut self.report);
            }
            self.symbols[symbol].ty = Some(ty.unwrap_or(Types::UNKNOWN));
        }
        if let Some(at) = self.facts.assigned.remove(&symbol) {
            let why = FixedReason::ReferencedLater;
            self.report(crate::problems::execution::not_definable(self.text(name.atom), why, at));
        }
        self.symbols[symbol].details = Details::Procedure { interface: None, dummy };
        if !dummy && !self.symbols[symbol].attributes.contains(Attributes::EXTERNAL) {
            self.known.must_be_said_external(name, self.symbols[symbol].scope, &mut self.report);
        }
        self.symbols[symbol].attributes |= Attributes::EXTERNAL;
        self.function_call(symbol, name, arguments, span)
    }

    /// 19.5.1.4: a name that nothing but a directive before mentions as a variable is that of an intrinsic function, as a reference says.
    fn report_listed_intrinsic(&mut self, symbol: SymbolId) {
        let undeclared = self.resolving && self.facts.undeclared.contains(&symbol);
        let Some(first) = self.symbols[symbol].token.filter(|_| undeclared) else { return };
        let before = self.tokens.get(..first as usize).unwrap_or_default().iter().rev();
        let mut begins = before
            .map(|token| token.kind)
            .filter(|kind| matches!(kind, TokenKind::Sentinel | TokenKind::EndOfStatement | TokenKind::EndOfDirective));
        if begins.next() == Some(TokenKind::Sentinel) {
            let name = self.symbols[symbol].name;
            self.report(crate::problems::call::intrinsic_value(self.text(name), Span::of_token(first)));
        }
    }

    /// Whether what declares an object may be a statement of its scope that could not be parsed: it may be an array.
    fn lacks_declaration(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        of.ty.is_none_or(|ty| self.is_unknown(ty)) && self.symbols.scopes[of.scope].lost.may_have(of.name)
    }

    fn object_reference(&mut self, symbol: SymbolId, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let ty = self.value_type(symbol);
        let base = self.expr_of(ExprKind::Symbol(symbol), ty, name.span());
        self.subscript_object(base, self.text(name.atom), arguments, span)
    }

    /// Subscripts or a substring range after an object.
    pub fn subscript_object(&mut self, base: ExprId, name: &str, arguments: &[Actual], span: Span) -> ExprId {
        let ty = self.ty(base);
        match &self.symbols.types[ty] {
            Type::Array { element, .. } if self.is_text(*element) && self.has_subscripts(base) => {
                self.resolve_substring(base, arguments, span)
            }
            Type::Array { .. }
                if matches!(self.body.exprs[base].kind, ExprKind::Section { .. } | ExprKind::Element { .. }) =>
            {
                self.report(problems::names::not_array(Unnamed::Section, self.span(base)));
                self.unknown_reference(base, arguments, span)
            }
            Type::Array { .. } => self.element_or_section(base, name, arguments, span),
            Type::Character { .. } => self.resolve_substring(base, arguments, span),
            Type::Unknown => self.unknown_reference(base, arguments, span),
            _ => {
                self.report(problems::names::not_array(name, self.span(base)));
                self.unknown_reference(base, arguments, span)
            }
        }
    }

    /// A reference of which nothing is known: what stands in it is lowered all the same.
    pub(crate) fn unknown_reference(&mut self, base: ExprId, arguments: &[Actual], span: Span) -> ExprId {
        let mut parts = vec![base];
        parts.extend(self.actual_exprs(arguments));
        self.opaque_expr(parts, Types::UNKNOWN, span)
    }

    fn resolve_substring(&mut self, base: ExprId, arguments: &[Actual], span: Span) -> ExprId {
        let bounds = match arguments {
            [Actual { value: ActualValue::Triplet(bounds), keyword: None, .. }] => Some(&**bounds),
            _ => None,
        };
        let Some([lower, upper, None]) = bounds else {
            let mut parts = vec![base];
            parts.extend(self.actual_exprs(arguments));
            self.report(problems::names::not_array(Unnamed::Substring, self.span(base)));
            return self.opaque_expr(parts, Types::UNKNOWN, span);
        };
        let mut bound = |bound: &Option<tree::Expr>| {
            bound.as_ref().map(|bound| self.integer_expr(IntegerUse::SubstringBound, bound))
        };
        let (first, last) = (bound(lower), bound(upper));
        self.check_substring(base, first, last);
        let length = self.substring_length(base, first, last);
        let kind = match &self.symbols.types[self.element(self.ty(base))] {
            Type::Character { kind, .. } => *kind,
            _ => 1,
        };
        let text = self.symbols.types.intern(Type::Character { kind, length });
        let ty = self.type_in_shape(text, &[base]);
        self.expr_of(ExprKind::Substring { base, first, last }, ty, span)
    }

    fn substring_length(&mut self, base: ExprId, first: Option<ExprId>, last: Option<ExprId>) -> Option<Value> {
        let whole = match &self.symbols.types[self.element(self.ty(base))] {
            Type::Character { length, .. } => length.as_ref().and_then(Value::as_integer),
            _ => None,
        };
        let first = first.map_or(Some(1), |first| self.integer_value(first))?;
        let last = last.map_or(whole, |last| self.integer_value(last))?;
        last.checked_sub(first)?.checked_add(1).map(|length| Value::integer(length.max(0)))
    }

    /// R917 array-element, R919 array-section.
    fn element_or_section(&mut self, base: ExprId, name: &str, arguments: &[Actual], span: Span) -> ExprId {
        let ty = self.ty(base);
        let Type::Array { element, dimensions, .. } = self.symbols.types[ty].clone() else { return base };
        let assumed_rank = matches!(dimensions.first(), Some(Dimension { upper: Bound::AssumedRank, .. }));
        self.must_be_more_than_argument(base);
        if let Some(keyword) = arguments.iter().find_map(|argument| argument.keyword) {
            self.report(problems::names::no_keyword(name, self.text(keyword.atom), keyword.span()));
        }
        let rank = (!assumed_rank).then_some(dimensions.len());
        let subscripts = match self.resolve_subscripts((base, name), arguments, rank, span) {
            Ok(subscripts) => subscripts,
            Err(unknown) => return unknown,
        };
        self.check_subscripts(base, &subscripts, &dimensions);
        let is_scalar = |subscript: &Subscript| match subscript {
            Subscript::Index(index) => !self.is_array(self.ty(*index)),
            Subscript::Triplet { .. } | Subscript::Range { .. } => false,
        };
        // What may be a vector may make a section of an element.
        let may_be_vector =
            |subscript: &Subscript| matches!(subscript, Subscript::Index(index) if self.is_unknown(self.ty(*index)));
        let open = subscripts.iter().any(may_be_vector);
        if subscripts.iter().all(is_scalar) {
            let indices = subscripts.iter().flat_map(Subscript::operands).collect();
            let ty = match self.known.outer_dimensions(base, false, &mut self.report) {
                Some(dimensions) => self.array_of(element, dimensions),
                None if open => Types::UNKNOWN,
                None => element,
            };
            return self.expr_of(ExprKind::Element { base, indices }, ty, span);
        }
        if dimensions.last().is_some_and(|last| last.upper == Bound::AssumedSize)
            && matches!(subscripts.last(), Some(Subscript::Triplet { upper: None, .. }))
            && self.is_whole_assumed_size(base)
        {
            self.report(crate::problems::call::no_last_bound(name, span));
        }
        let dimensions: Vec<Dimension> = subscripts
            .iter()
            .zip(dimensions)
            .filter_map(|(subscript, whole)| self.section_extent(subscript, &whole))
            .collect();
        let ty = match self.known.outer_dimensions(base, true, &mut self.report) {
            Some(_) => Types::UNKNOWN,
            None if open => Types::UNKNOWN,
            None => self.array_of(element, dimensions),
        };
        self.expr_of(ExprKind::Section { base, subscripts }, ty, span)
    }

    /// The subscripts, as many as `rank`; or what stands for a reference that has another number of them.
    fn resolve_subscripts(
        &mut self,
        (base, name): (ExprId, &str),
        arguments: &[Actual],
        rank: Option<usize>,
        span: Span,
    ) -> Result<Vec<Subscript>, ExprId> {
        if super::multiple::has_multiple(arguments) {
            return self.multiple_subscripts((base, name), arguments, rank, span);
        }
        if let Some(rank) = rank.filter(|rank| arguments.len() != *rank) {
            self.report(problems::names::wrong_rank(name, arguments.len(), rank, span));
            return Err(self.unknown_reference(base, arguments, span));
        }
        Ok(arguments.iter().map(|argument| self.resolve_subscript(argument)).collect())
    }

    pub(crate) fn resolve_subscript(&mut self, argument: &Actual) -> Subscript {
        self.subscript_value(&argument.value)
    }

    fn subscript_value(&mut self, value: &ActualValue) -> Subscript {
        match value {
            ActualValue::Expr(expr) | ActualValue::ToStar(expr) => Subscript::Index(self.vector_index(expr)),
            ActualValue::Triplet(bounds) => {
                let [lower, upper, stride] = &**bounds;
                let mut part = |part: &Option<tree::Expr>| part.as_ref().map(|part| self.bound_of_section(part));
                Subscript::Triplet { lower: part(lower), upper: part(upper), stride: part(stride) }
            }
            ActualValue::Multiple(inner) => self.subscript_value(inner),
            ActualValue::AlternateReturn(_) | ActualValue::Star | ActualValue::Colon | ActualValue::Missing => {
                Subscript::Triplet { lower: None, upper: None, stride: None }
            }
        }
    }

    /// A subscript: an integer, or an array of integers.
    pub fn resolve_index(&mut self, tree: &tree::Expr) -> ExprId {
        let index = self.resolve_expr(tree);
        if !self.may_have_a_value(index) {
            return index;
        }
        let ty = self.ty(index);
        if self.is_null(index) {
            self.report(problems::names::not_integer(IntegerUse::Subscript, "NULL()", tree.span));
        } else if self.boz.contains(&index) {
            self.report(problems::names::not_integer(IntegerUse::Subscript, NoType::Constant, tree.span));
        } else if !self.is_unknown(ty)
            && !matches!(self.arithmetic_class(ty), Some((Base::Integer | Base::Unsigned, _)))
        {
            let text = self.type_text(ty);
            self.report(problems::names::not_integer(IntegerUse::Subscript, &text, tree.span));
        }
        index
    }

    /// R921 subscript-triplet: its bounds and its stride are scalars.
    fn bound_of_section(&mut self, tree: &tree::Expr) -> ExprId {
        let index = self.resolve_index(tree);
        let ty = self.ty(index);
        if matches!(self.symbols.types[ty], Type::Array { .. }) && self.may_have_a_value(index) {
            let text = self.type_text(ty);
            self.report(problems::names::not_integer(IntegerUse::SectionBound, &text, tree.span));
        }
        index
    }

    /// The dimension a subscript leaves in a section; none for a single index.
    fn section_extent(&mut self, subscript: &Subscript, whole: &Dimension) -> Option<Dimension> {
        let one = || Value::integer(1);
        match subscript {
            Subscript::Index(index) => match &self.symbols.types[self.ty(*index)] {
                Type::Array { dimensions, .. } => dimensions.first().cloned(),
                _ => None,
            },
            Subscript::Triplet { lower, upper, stride } => {
                // The lower bound of a pointer or allocatable is that of its target or allocation.
                let whole_lower = whole.lower.as_integer().filter(|_| whole.upper != Bound::Deferred);
                let first = lower.map_or(whole_lower, |lower| self.integer_value(lower));
                let last = upper.map_or(
                    whole.extent().zip(whole.lower.as_integer()).map(|(extent, lower)| lower + extent - 1),
                    |upper| self.integer_value(upper),
                );
                let step = stride.map_or(Some(1), |stride| self.integer_value(stride));
                let count = first.zip(last).zip(step).and_then(|((first, last), step)| {
                    last.checked_sub(first)?.checked_add(step)?.checked_div(step).map(|count| count.max(0))
                });
                let upper = count.map_or(Bound::AssumedShape, |count| Bound::Last(Value::integer(count)));
                Some(Dimension { lower: one(), upper })
            }
            Subscript::Range { .. } => Some(Dimension { lower: one(), upper: Bound::AssumedShape }),
        }
    }
}

impl Known<'_> {
    pub(crate) fn is_text(&self, ty: TypeId) -> bool {
        matches!(self.symbols.types[ty], Type::Character { .. })
    }

    /// A declared scalar may be an external function: nothing that only variables have is said about it. A `save` without a list
    /// (8.6.14) is about those names that are variables.
    pub fn may_be_function(&self, symbol: SymbolId) -> bool {
        let access = Attributes::PUBLIC | Attributes::PRIVATE;
        let plain = access | Attributes::EXTERNAL | Attributes::OPTIONAL | Attributes::SAVE;
        let symbol = &self.symbols[symbol];
        match &symbol.details {
            Details::Object(object) => {
                object.value.is_none() && object.common.is_none() && plain.contains(symbol.attributes)
            }
            _ => false,
        }
    }

    /// Whether subscripts stand after the last part already, or it has none: what follows is a substring range (R908).
    fn has_subscripts(&self, base: ExprId) -> bool {
        match &self.body.exprs[base].kind {
            ExprKind::Section { .. } | ExprKind::Element { .. } => true,
            ExprKind::Member { base, field } => !self.is_array(self.field_type(*base, *field)),
            _ => false,
        }
    }

    /// The type of the component `field` of `base`, without the rank that `base` gives it.
    fn field_type(&self, base: ExprId, field: u32) -> TypeId {
        let record = self.record_of(self.ty(base)).map(|(record, _)| record);
        let fields = record.and_then(|record| self.symbols.types.records[record].fields.as_ref());
        fields.and_then(|fields| fields.get(field as usize)).map_or(Types::UNKNOWN, |field| field.ty)
    }

    /// C919: the dimensions that a part before the last one gives; a second part with rank is a mistake.
    pub(crate) fn outer_dimensions(&self, base: ExprId, own: bool, report: &mut Report) -> Option<Vec<Dimension>> {
        let ExprKind::Member { base: outer, field } = self.body.exprs[base].kind else { return None };
        let dimensions = self.dimensions(self.ty(outer)).to_vec();
        if dimensions.is_empty() || !self.is_array(self.field_type(outer, field)) {
            return None;
        }
        if own {
            report.add(crate::problems::execution::two_ranks(self.span(base)));
        }
        Some(dimensions)
    }
}
