//! 15.4.2.2: procedures that need an explicit interface where they are referenced.

use super::call::Argument;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{InterfaceNeed, Requirement};
use crate::report::Report;
use body::{Declared, ExprId, ExprKind};
use parser::Name;
use source::Span;
use symbols::{Attributes, Bound, Details, Symbol, SymbolId, SymbolTable, Type, Value};

/// Attributes of a dummy argument that a caller has to know of (15.4.2.2 (3) (a)).
const TOLD: Attributes = Attributes::ALLOCATABLE
    .union(Attributes::ASYNCHRONOUS)
    .union(Attributes::OPTIONAL)
    .union(Attributes::POINTER)
    .union(Attributes::TARGET)
    .union(Attributes::VALUE)
    .union(Attributes::VOLATILE);

/// As what a procedure with an implicit interface is referenced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// It stands in an expression.
    Function,
    /// It is called.
    Subroutine,
}

/// What the references of a unit say that an external procedure is; nothing of one that is an argument alone.
pub fn referenced_class(symbol: &Symbol) -> Option<Class> {
    if !matches!(symbol.details, Details::Procedure { interface: None, dummy: false }) {
        return None;
    }
    let typed = symbol.ty.is_some_and(|ty| ty != symbols::Types::UNKNOWN);
    match symbol.flags.contains(symbols::Flags::CALLED) {
        true if typed => None,
        true => Some(Class::Subroutine),
        false => typed.then_some(Class::Function),
    }
}

impl ExpressionReader<'_> {
    /// A reference to a procedure whose interface is implicit.
    pub fn check_implicit_reference(&mut self, symbol: SymbolId, name: Name, arguments: &[Argument]) {
        let Details::Procedure { interface: None, dummy } = *self.symbols[symbol].details.ultimate() else { return };
        let text = self.text(name.atom);
        // What declarations refer to is not asked for: that may refer to what asks.
        if !dummy
            && self.resolving
            && let Some(declared) = self.modules.external(self.symbols[symbol].name)
            && let Some(why) = told_by(&declared)
        {
            // What is declared wrongly is so once.
            let declared = self.symbols[symbol].token.filter(|token| *token < self.facts.execution);
            let at = declared.map_or(name.span(), Span::of_token);
            if declared.is_none_or(|token| self.report.faulty.insert(token)) {
                self.report(problems::call::explicit_interface(text, why, at));
            }
            return;
        }
        if !dummy && self.resolving && self.known.is_of_other_class(symbol, name, &mut self.report) {
            return;
        }
        if !dummy
            && self.resolving
            && !self.defaults.unlike_arguments
            && let Some(declared) = self.modules.external(self.symbols[symbol].name)
            && self.known.unlike_definition(&declared, symbol, name, arguments, &mut self.report)
        {
            return;
        }
        if !dummy && self.is_incomplete(self.scope, name.atom) {
            return;
        }
        for (_, actual) in arguments {
            if let ExprKind::Symbol(procedure) = self.body.exprs[*actual].kind
                && let Some(why) = self.why_no_argument(procedure)
            {
                return self.report(crate::problems::execution::argument_form(text, why, self.span(*actual)));
            }
            if let Some(why) = self.needs_descriptor(*actual) {
                return self.report(problems::call::explicit_interface(text, why, self.span(*actual)));
            }
        }
    }

    /// C1533, C1535: which procedures are not arguments at all.
    fn why_no_argument(&mut self, procedure: SymbolId) -> Option<Requirement> {
        match self.symbols[procedure].details.ultimate() {
            Details::StatementFunction => Some(Requirement::NoStatementFunction),
            Details::Intrinsic => None,
            _ => self.known.names().is_elemental_procedure(procedure).then_some(Requirement::NoElementalProcedure),
        }
    }
}

impl Known<'_> {
    /// 15.5.1: a procedure of the same file is referenced as what it is, a function or a subroutine. One that stands further down is
    /// wrong there (`semantics::neighbors`).
    fn is_of_other_class(&self, symbol: SymbolId, name: Name, report: &mut Report) -> bool {
        let Some(declared) = self.modules.external(self.symbols[symbol].name) else { return false };
        let table = &declared.symbols;
        let owner = table.scopes[declared.scope].owner.map(|owner| table[owner].details.ultimate());
        let Some(Details::Subprogram(of)) = owner else { return false };
        let (text, at) = (self.text(name.atom), name.span());
        let problem = match (referenced_class(&self.symbols[symbol]), of.is_function) {
            (Some(Class::Subroutine), true) => crate::problems::names::not_subroutine(text, at),
            (Some(Class::Function), false) => crate::problems::names::not_function(text, at),
            _ => return false,
        };
        if self.modules.is_before(self.symbols[symbol].name) {
            report.add(problem);
        }
        true
    }

    /// 15.5.2.5 (2), 15.5.2.12: values that the procedure in the same program does not take; only numbers, logical values and characters
    /// are compared here. Says whether there is one.
    fn unlike_definition(
        &self,
        declared: &Declared,
        symbol: SymbolId,
        name: Name,
        arguments: &[Argument],
        report: &mut Report,
    ) -> bool {
        let table = &declared.symbols;
        let Some(Details::Subprogram(of)) =
            table.scopes[declared.scope].owner.map(|owner| table[owner].details.ultimate())
        else {
            return false;
        };
        if let Some(result) = of.result.and_then(|result| table[result].ty)
            && let Some(own) = self.symbols[symbol].ty
            && matches!((&table.types[result], &self.symbols.types[own]), (Type::Scalar(..), Type::Scalar(..)))
            && table.types[result] != self.symbols.types[own]
        {
            let wanted = self.foreign_type(table, result);
            let given = self.type_text(own);
            report.add(problems::call::result_type(self.text(name.atom), &wanted, &given, name.span()));
            return true;
        }
        if self.unlike_text_result(table, of.result, symbol, name, report) {
            return true;
        }
        for (dummy, (_, actual)) in of.dummies.iter().zip(arguments) {
            let label = self.facts.was_written(*actual, crate::expressions::facts::Notation::Label);
            if label != dummy.is_none() && !self.is_unknown(self.ty(*actual)) | label {
                let what = if label { Requirement::ValueAndNoLabel } else { Requirement::ReturnLabel };
                let problem = crate::problems::execution::argument_form(self.text(name.atom), what, self.span(*actual));
                report.add(problem);
                return true;
            }
            let Some(dummy) = *dummy else { continue };
            let unchecked = table[dummy].flags.intersects(symbols::Flags::IGNORED);
            if unchecked || !matches!(table[dummy].details, Details::Object(_)) {
                continue;
            }
            if let Some(ty) = table[dummy].ty
                && self.unlike_dummy(table, ty, self.text(table[dummy].name), *actual, report)
            {
                return true;
            }
        }
        false
    }

    /// 15.5.1: a function of characters is declared with the length that it gives, or with an assumed one.
    fn unlike_text_result(
        &self,
        table: &SymbolTable,
        result: Option<SymbolId>,
        symbol: SymbolId,
        name: Name,
        report: &mut Report,
    ) -> bool {
        let (Some(result), Some(own)) = (result.and_then(|result| table[result].ty), self.symbols[symbol].ty) else {
            return false;
        };
        let differ = match (&table.types[result], &self.symbols.types[own]) {
            (Type::Character { kind, length: Some(length) }, Type::Character { kind: other, length: Some(given) }) => {
                let lengths = length.as_integer().zip(given.as_integer());
                kind != other || lengths.is_some_and(|(length, given)| length != given)
            }
            (Type::Character { .. }, Type::Scalar(..)) | (Type::Scalar(..), Type::Character { .. }) => true,
            _ => false,
        };
        if differ {
            let (wanted, given) = (self.foreign_type(table, result), self.type_text(own));
            let declared = self.symbols[symbol].token.filter(|token| *token < self.facts.execution);
            let at = declared.map_or(name.span(), Span::of_token);
            if declared.is_none_or(|token| report.faulty.insert(token)) {
                report.add(problems::call::result_type(self.text(name.atom), &wanted, &given, at));
            }
        }
        differ
    }

    /// A type of another table as a message names it.
    fn foreign_type(&self, table: &SymbolTable, ty: symbols::TypeId) -> String {
        let language = directives::Language::Fortran;
        symbols::spelling::Spelling { table, atoms: self.atoms, language, local: None }.type_name(ty)
    }

    fn unlike_dummy(
        &self,
        table: &SymbolTable,
        ty: symbols::TypeId,
        name: &str,
        actual: ExprId,
        report: &mut Report,
    ) -> bool {
        let given = self.ty(actual);
        let typeless =
            self.facts.was_written(actual, crate::expressions::facts::Notation::Typeless) || self.boz.contains(&actual);
        // Old programs let the storage of variables stand for other types and ranks; values are what they are.
        if self.find_designator(actual).is_some() {
            return false;
        }
        if typeless
            || self.is_unknown(given)
            || self.facts.was_written(actual, crate::expressions::facts::Notation::Label)
        {
            return false;
        }
        let wanted = &table.types[table.types.element(ty)];
        let own = &self.symbols.types[self.element(given)];
        let same = match (wanted, own) {
            (Type::Scalar(..), Type::Scalar(..)) => wanted == own,
            (Type::Character { kind, .. }, Type::Character { kind: other, .. }) => kind == other,
            (Type::Scalar(..), Type::Character { .. }) | (Type::Character { .. }, Type::Scalar(..)) => false,
            _ => return false,
        };
        let span = self.span(actual);
        if !same {
            let (wanted, given) = (self.foreign_type(table, table.types.element(ty)), self.element(given));
            let given = self.type_text(given);
            report.add(crate::problems::execution::argument_type(name, &wanted, &given, span));
            return true;
        }
        let (array, rank) = (matches!(table.types[ty], Type::Array { .. }), self.rank(given));
        if !array && rank > 0 && !self.is_assumed_rank(given) {
            report.add(crate::problems::execution::argument_rank(name, 0, rank, span));
            return true;
        }
        let known =
            matches!(self.body.exprs[actual].kind, ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..));
        let text = matches!(self.symbols.types[given], Type::Character { .. });
        if array && rank == 0 && known && !text {
            report.add(crate::problems::execution::argument_form(name, Requirement::ArrayOrElement, span));
            return true;
        }
        false
    }

    /// What an actual argument has that no procedure with an implicit interface takes.
    fn needs_descriptor(&self, actual: ExprId) -> Option<InterfaceNeed> {
        let ty = self.ty(actual);
        if self.is_assumed_rank(ty) {
            return Some(InterfaceNeed::AssumedRankArgument);
        }
        if self.boz.contains(&actual) {
            return Some(InterfaceNeed::TypelessArgument);
        }
        if self.is_null(actual) {
            return Some(InterfaceNeed::NullArgument);
        }
        match &self.symbols.types[self.element(ty)] {
            Type::Star { class: true } => Some(InterfaceNeed::UnlimitedArgument),
            Type::Star { class: false } => Some(InterfaceNeed::AssumedTypeArgument),
            Type::Record { record, .. } if !self.symbols.types.records[*record].parameters.is_empty() => {
                Some(InterfaceNeed::ParameterizedArgument)
            }
            _ => None,
        }
    }
}

/// What a procedure says that a caller has to know.
fn told_by(declared: &Declared) -> Option<InterfaceNeed> {
    let table = &declared.symbols;
    told_by_procedure(table, table.scopes[declared.scope].owner?)
}

/// The same of a procedure of this table.
pub fn told_by_procedure(table: &SymbolTable, procedure: SymbolId) -> Option<InterfaceNeed> {
    let Details::Subprogram(of) = table[procedure].details.ultimate() else { return None };
    let dummies = of.dummies.iter().flatten().find_map(|dummy| of_dummy(table, &table[*dummy]));
    let result = of.result.and_then(|result| of_result(table, &table[result]));
    let own = table[procedure].attributes;
    let elemental = own.contains(Attributes::ELEMENTAL).then_some(InterfaceNeed::Elemental);
    dummies.or(result).or(elemental)
}

fn of_dummy(table: &SymbolTable, dummy: &Symbol) -> Option<InterfaceNeed> {
    if dummy.attributes.intersects(TOLD) {
        return Some(InterfaceNeed::DummyAttribute);
    }
    if dummy.attributes.contains(Attributes::CODIMENSION) {
        return Some(InterfaceNeed::DummyCoarray);
    }
    let ty = dummy.ty?;
    if let Type::Array { dimensions, .. } = &table.types[ty]
        && dimensions.iter().any(|of| matches!(of.upper, Bound::AssumedShape | Bound::AssumedRank))
    {
        return Some(InterfaceNeed::DummyAssumedShape);
    }
    match table.types[table.types.element(ty)] {
        Type::Record { class: true, .. } | Type::Star { class: true } => Some(InterfaceNeed::DummyPolymorphic),
        Type::Star { class: false } => Some(InterfaceNeed::DummyAssumedType),
        _ => None,
    }
}

fn of_result(table: &SymbolTable, result: &Symbol) -> Option<InterfaceNeed> {
    if result.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) {
        return Some(InterfaceNeed::DeferredResult);
    }
    match &table.types[result.ty?] {
        Type::Array { .. } => Some(InterfaceNeed::ArrayResult),
        Type::Character { length: Some(length), .. } if !matches!(length, Value::Constant(_)) => {
            Some(InterfaceNeed::LengthOfResult)
        }
        _ => None,
    }
}
