//! References to intrinsic procedures: which argument is which (15.5.2.1).

use super::specifics::is_restricted;
use super::words::Relation;
use super::{Intrinsic, Rule, find_intrinsic, subroutine_form};
use crate::calls::call::Argument;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use parser::Name;
use parser::fortran::tree::Actual;
use source::Span;
use symbols::{Base, Details, SymbolId, Types};

/// The arguments by position: those that are missing have none.
pub type Arguments = Vec<Option<ExprId>>;

/// Intrinsic functions whose constant arguments are checked element by element.
const BY_VALUE: &[&str] = &["dshiftl", "dshiftr", "ibits", "ishft", "ishftc", "reduce", "shifta", "shiftl", "shiftr"];

impl ExpressionReader<'_> {
    /// The name an intrinsic has in the standard, behind a rename.
    pub fn intrinsic_named(&mut self, name: Name) -> Option<&'static Intrinsic> {
        let found = self.find_symbol(symbols::NameSpace::Ordinary, name.atom);
        let home = found.and_then(|symbol| self.symbols.home(symbol)).map_or(name.atom, |(_, home)| home);
        find_intrinsic(self.text(home))
    }

    /// A reference to an intrinsic function.
    pub fn intrinsic_call(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        self.note_intrinsic(name);
        let start = self.report.diagnostics.len();
        let by_value = self.facts.by_value;
        self.facts.by_value |= BY_VALUE.contains(&self.text(name.atom));
        let lowered = self.resolve_arguments(arguments);
        self.facts.by_value = by_value;
        let is_whole = lowered.len() == arguments.len() && self.report.diagnostics.len() == start;
        self.intrinsic_reference(name, lowered, is_whole, span)
    }

    /// A reference with its arguments lowered already; it is checked if these are `certain`.
    pub fn intrinsic_reference(&mut self, name: Name, lowered: Vec<Argument>, certain: bool, span: Span) -> ExprId {
        let Some(intrinsic) = self.intrinsic_named(name).map(|of| self.form_of(of, name, &lowered)) else {
            let parts = lowered.into_iter().map(|(_, value)| value).collect();
            return self.opaque_expr(parts, Types::UNKNOWN, span);
        };
        if self.is_of_missing_generic(intrinsic, name, &lowered) {
            let parts = lowered.into_iter().map(|(_, value)| value).collect();
            return self.opaque_expr(parts, Types::UNKNOWN, span);
        }
        self.choose_intrinsic(name);
        let said = |reader: &mut Self| {
            let found = reader.find_symbol(symbols::NameSpace::Ordinary, name.atom);
            found.is_some_and(|found| reader.symbols[found].attributes.contains(symbols::Attributes::INTRINSIC))
        };
        if subroutine_form(intrinsic.name).is_some() && self.facts.called.contains(&name.atom) {
            self.report(problems::names::not_function(self.text(name.atom), name.span()));
        }
        if intrinsic.rule == Rule::Nothing && intrinsic.since != super::Since::Gnu && said(self) {
            self.report(problems::names::not_function(self.text(name.atom), name.span()));
            let parts = lowered.into_iter().map(|(_, value)| value).collect();
            return self.opaque_expr(parts, Types::UNKNOWN, span);
        }
        self.gnu_function_must_be_pure(intrinsic.name, name.span());
        let is_checked = certain && intrinsic.is_checked && !self.report.quiet;
        let start = self.report.diagnostics.len();
        let values: Vec<ExprId> = lowered.iter().map(|(_, value)| *value).collect();
        let Some(slots) = self.known.match_arguments(intrinsic, name, lowered, is_checked, &mut self.report) else {
            return self.opaque_expr(values, Types::UNKNOWN, span);
        };
        if is_checked {
            self.check_intrinsic(intrinsic, &slots, name.span());
        }
        if self.report.diagnostics.len() > start && is_checked {
            return self.opaque_expr(values, Types::UNKNOWN, span);
        }
        self.newer_arguments(intrinsic, &slots);
        self.intrinsic_value(intrinsic, slots, span)
    }

    /// Of several lists of dummy arguments the first one that takes these arguments; if none does, the first.
    fn form_of(&mut self, of: &'static Intrinsic, name: Name, lowered: &[Argument]) -> &'static Intrinsic {
        if of.others.is_empty() {
            return of;
        }
        std::iter::once(of).chain(&of.others).find(|form| self.takes(form, name, lowered)).unwrap_or(of)
    }

    /// Whether an intrinsic procedure takes these arguments; nothing is reported.
    fn takes(&mut self, form: &'static Intrinsic, name: Name, lowered: &[Argument]) -> bool {
        let before = self.report.diagnostics.len();
        if let Some(slots) = self.known.match_arguments(form, name, lowered.to_vec(), true, &mut self.report) {
            self.check_intrinsic(form, &slots, name.span());
        }
        let fits = self.report.diagnostics.len() == before;
        self.report.diagnostics.truncate(before);
        fits
    }

    /// Whether a call of an undeclared name is one of a program older than the intrinsic subroutine of this name: before Fortran 2023
    /// these were names of external procedures.
    pub fn is_older_than_intrinsic(&mut self, name: Name, arguments: &[Actual]) -> bool {
        let newest = |of: &&'static Intrinsic| of.since == super::Since::F2023 && of.is_checked;
        let Some(intrinsic) = find_intrinsic(self.text(name.atom)).filter(newest) else { return false };
        let before = (self.report.diagnostics.len(), self.names.len());
        let lowered = self.resolve_arguments(arguments);
        let is_older = self.report.diagnostics.len() == before.0 && !self.takes(intrinsic, name, &lowered);
        self.report.diagnostics.truncate(before.0);
        self.names.truncate(before.1);
        is_older
    }

    /// The arguments of an intrinsic subroutine in the order of its dummies.
    pub fn intrinsic_subroutine(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let start = self.report.diagnostics.len();
        let lowered = self.resolve_arguments(arguments);
        let certain = lowered.len() == arguments.len() && self.report.diagnostics.len() == start;
        let values: Vec<ExprId> = lowered.iter().map(|(_, value)| *value).collect();
        let intrinsic = self.intrinsic_named(name).map(|of| match subroutine_form(of.name) {
            Some(subroutine) => {
                self.facts.called.insert(name.atom);
                subroutine
            }
            None => self.form_of(of, name, &lowered),
        });
        if intrinsic.is_some() {
            self.choose_intrinsic(name);
        }
        if intrinsic.is_some_and(|of| of.rule != Rule::Nothing && of.since != super::Since::Gnu) {
            self.report(problems::names::not_subroutine(self.text(name.atom), name.span()));
            return self.opaque_expr(values, Types::UNKNOWN, span);
        }
        self.intrinsic_must_be_pure(intrinsic.map_or("", |intrinsic| intrinsic.name), name.span());
        if let Some(intrinsic) = intrinsic.filter(|intrinsic| intrinsic.is_checked && certain && !self.report.quiet)
            && let Some(slots) = self.known.match_arguments(intrinsic, name, lowered, true, &mut self.report)
        {
            self.check_intrinsic(intrinsic, &slots, name.span());
            self.newer_arguments(intrinsic, &slots);
        }
        match intrinsic.and_then(|intrinsic| body::Intrinsic::find(intrinsic.name)) {
            Some(intrinsic) => {
                let callee = Callee::Intrinsic(intrinsic);
                self.expr_of(ExprKind::Call { callee, arguments: values }, Types::UNKNOWN, span)
            }
            None => self.opaque_expr(values, Types::UNKNOWN, span),
        }
    }

    /// 15.4.3.6: a procedure with the interface of an intrinsic function is not elemental: its arguments are scalars.
    pub fn check_elementwise(&mut self, symbol: SymbolId, arguments: &[Argument]) {
        let Details::Procedure { interface: Some(_), .. } = self.symbols[symbol].details.ultimate() else { return };
        let Some(name) = self.known.names().intrinsic_behind(symbol) else { return };
        let Some(of) = find_intrinsic(&name).filter(|_| !is_restricted(&name)) else { return };
        for (dummy, (_, actual)) in of.dummies.iter().zip(arguments) {
            let rank = self.rank(self.ty(*actual));
            if rank > 0 && !self.is_assumed_rank(self.ty(*actual)) {
                let span = self.span(*actual);
                return self.report(problems::execution::argument_rank(dummy.name, 0, rank, span));
            }
        }
    }
}

impl Known<'_> {
    /// Whether `name` is an intrinsic subroutine.
    pub fn is_intrinsic_subroutine(&self, name: Name) -> bool {
        let text = self.text(name.atom);
        find_intrinsic(text).is_some_and(|intrinsic| intrinsic.rule == Rule::Nothing) || subroutine_form(text).is_some()
    }

    /// Whether `name` is an intrinsic subroutine of the standard: those of GNU Fortran may be functions, too.
    pub fn is_no_function(&self, name: Name) -> bool {
        let row = find_intrinsic(self.text(name.atom));
        row.is_some_and(|row| row.rule == super::Rule::Nothing && row.since != super::Since::Gnu)
    }

    /// Whether a module that could not be found may give the intrinsic's name to a procedure that takes these arguments: one of them
    /// has a derived type that the intrinsic does not take.
    fn is_of_missing_generic(&self, intrinsic: &'static Intrinsic, name: Name, lowered: &[Argument]) -> bool {
        let last = intrinsic.dummies.len().saturating_sub(1);
        let foreign = lowered.iter().enumerate().any(|(index, (_, value))| {
            let dummy = intrinsic.dummies.get(index.min(last));
            let derived = self.record_of(self.ty(*value)).is_some();
            let types = dummy.map(|dummy| match dummy.relation {
                Relation::None => dummy.types,
                _ => intrinsic.dummies[0].types,
            });
            derived && types.is_some_and(|types| !types.has(super::words::Types::DERIVED))
        });
        foreign && self.is_incomplete(self.scope, name.atom)
    }

    /// The arguments in the order of the dummies; none if they do not fit.
    fn match_arguments(
        &self,
        intrinsic: &'static Intrinsic,
        name: Name,
        lowered: Vec<Argument>,
        is_checked: bool,
        report: &mut Report,
    ) -> Option<Arguments> {
        let function = self.text(name.atom);
        let dummies = &intrinsic.dummies;
        let is_open = matches!(intrinsic.generic, "max" | "min") || !intrinsic.is_checked;
        let given = lowered.len();
        let mut slots: Arguments = vec![None; dummies.len()];
        for (position, (keyword, value)) in lowered.into_iter().enumerate() {
            let index = match keyword {
                None => position,
                Some(keyword) => {
                    let word = self.text(keyword.atom);
                    let number = || word.strip_prefix('a').filter(|number| !number.starts_with(['0', '+']));
                    let numbered = || number()?.parse::<usize>().ok()?.checked_sub(1);
                    let index = dummies.iter().position(|dummy| dummy.name == word || dummy.other_name == Some(word));
                    let index = index.or_else(|| if is_open { numbered() } else { None });
                    match index.filter(|index| *index < 1000) {
                        Some(index) => index,
                        None if is_checked => {
                            let mut problem = problems::names::no_keyword(function, word, keyword.span());
                            let names = dummies.iter().map(|dummy| dummy.name);
                            if let Some(near) = directives::spelling::find_nearest(word, names) {
                                problem = problem.guess(keyword.span(), near);
                            }
                            report.add(problem);
                            return None;
                        }
                        None => position,
                    }
                }
            };
            if index >= dummies.len() && !is_open {
                if is_checked {
                    report.add(problems::names::too_many_arguments(function, given, dummies.len(), name.span()));
                }
                return None;
            }
            slots.resize(slots.len().max(index + 1), None);
            if slots[index].is_some() && is_checked {
                let dummy = dummies.get(index).map_or("", |dummy| dummy.name);
                report.add(problems::intrinsic::given_twice(dummy, function, self.span(value)));
                return None;
            }
            if let Some(keyword) = keyword.filter(|_| is_checked) {
                self.check_rank_of_keyword(intrinsic, self.text(keyword.atom), value, report);
            }
            slots[index] = Some(value);
        }
        self.swap_mask(intrinsic, &mut slots);
        self.move_kind(intrinsic, &mut slots);
        let missing = dummies.iter().zip(&slots).find(|(dummy, slot)| slot.is_none() && !dummy.is_optional);
        if let Some((dummy, _)) = missing.filter(|_| is_checked) {
            report.add(problems::names::missing_argument(function, dummy.name, name.span()));
            return None;
        }
        Some(slots)
    }

    /// `allocated(scalar=x)`, `allocated(array=a)`: what the keywords say of the rank.
    fn check_rank_of_keyword(&self, intrinsic: &'static Intrinsic, keyword: &str, value: ExprId, report: &mut Report) {
        let ty = self.ty(value);
        if intrinsic.name != "allocated" || self.is_unknown(ty) || self.is_assumed_rank(ty) {
            return;
        }
        let wanted = match keyword {
            "scalar" if self.rank(ty) > 0 => Requirement::Scalar,
            "array" if self.rank(ty) == 0 => Requirement::Array,
            _ => return,
        };
        let span = self.span(value);
        report.add(problems::intrinsic::wrong_rank(keyword, intrinsic.name, wanted, span));
    }

    /// 16.9.54: `cmplx(x, kind)`: behind a complex number there is no other part.
    fn move_kind(&self, intrinsic: &'static Intrinsic, slots: &mut Arguments) {
        if let ("cmplx", [Some(x), Some(_), None]) = (intrinsic.name, &slots[..])
            && matches!(self.arithmetic_class(self.ty(*x)), Some((Base::Complex, _)))
        {
            slots.swap(1, 2);
        }
    }

    /// `sum(a, mask)`: where a DIM may stand, an argument without a keyword that is logical is the MASK.
    fn swap_mask(&self, intrinsic: &'static Intrinsic, slots: &mut Arguments) {
        let names: Vec<&str> = intrinsic.dummies.iter().map(|dummy| dummy.name).collect();
        if let Some(at) = names.windows(2).position(|pair| pair == ["dim", "mask"])
            && let Some(Some(value)) = slots.get(at).copied()
            && slots.get(at + 1).copied().flatten().is_none()
            && matches!(self.arithmetic_class(self.ty(value)), Some((Base::Logical, _)))
        {
            slots.swap(at, at + 1);
        }
    }
}
