//! 15.4.3.4: what the specific procedures of a generic share, and how they are told apart.

use super::rivals::{Rivals, Specific};
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::{GivenPart, SpecificBar};
use crate::report::Report;
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{GenericSpec, Interface, Specification, SpecificationKind};
use source::{Atom, Span};
use symbols::{Attributes, Base, Bound, Details, NameSpace, SymbolId, Type, TypeId, Types};

/// A generic of a scope: where it was last named, and its specific procedures so far.
pub(super) struct Generic {
    pub(super) at: Span,
    pub(super) specifics: Vec<Specific>,
    rivals: Rivals,
}

impl Lookup<'_, '_> {
    /// The generics of the current scope.
    pub(super) fn generic_constraints(&mut self, specification: &[Specification], report: &mut Report) {
        let mut generics: indexmap::IndexMap<Atom, Generic> = indexmap::IndexMap::new();
        for statement in specification {
            let (spec, found) = match &statement.kind {
                SpecificationKind::Interface(interface) => {
                    self.procedure_statements(interface, report);
                    let Some(spec) = &interface.generic else { continue };
                    (spec, self.specifics_of_interface(interface, report))
                }
                SpecificationKind::Generic { generic, specifics, .. } => {
                    (generic, self.specifics_named(specifics, false, report))
                }
                _ => continue,
            };
            let (atom, at) = (self.generic_name(spec), spec.span());
            self.check_operators(spec, &found, report);
            self.transfer_procedures(spec, &found, report);
            let known = generics.contains_key(&atom);
            let inherited = if known { Vec::new() } else { self.extended_specifics(atom, at) };
            let new = Generic { at, specifics: inherited, rivals: Rivals::default() };
            let generic = generics.entry(atom).or_insert(new);
            generic.at = at;
            self.add_apart(atom, generic, found, report);
        }
        for (atom, generic) in &generics {
            self.of_one_class(*atom, generic.at, &generic.specifics, report);
        }
        self.operators_of_types(specification, &generics, report);
    }

    fn specifics_of_interface(&mut self, interface: &Interface, report: &mut Report) -> Vec<Specific> {
        let mut found = Vec::new();
        for body in &interface.bodies {
            if let Some(symbol) = self.procedure_of(body)
                && let Some(name) = body.head.name()
            {
                found.push(Specific { symbol, at: name.span(), own: true });
            }
        }
        for statement in &interface.procedures {
            found.extend(self.specifics_named(&statement.names, statement.module, report));
        }
        found
    }

    /// Procedures named as specific: each is a procedure, and a module procedure where that is said.
    fn specifics_named(&mut self, names: &[Name], module: bool, report: &mut Report) -> Vec<Specific> {
        let mut found = Vec::new();
        for name in names {
            // An entry among the statements of a module procedure is not known by now.
            let open = self.siblings.contains(&name.atom) || self.is_open_name(*name);
            let Some(symbol) = self.procedure_named(*name) else {
                if !open {
                    report.add_object(problems::declaration::not_specific(
                        self.text(name.atom),
                        SpecificBar::NotProcedure,
                        name.span(),
                    ));
                }
                continue;
            };
            let what = match self.symbols[symbol].details.ultimate() {
                Details::Subprogram(subprogram) => {
                    let own = !subprogram.interface || self.symbols[symbol].attributes.contains(Attributes::MODULE);
                    let is_abstract = self.symbols[symbol].attributes.contains(Attributes::ABSTRACT);
                    match () {
                        () if is_abstract => Some(SpecificBar::AbstractInterface),
                        () if module && (!own || self.is_internal(symbol)) => Some(SpecificBar::NotModuleProcedure),
                        () => {
                            if self.is_internal(symbol) {
                                report.note_feature(Feature::InternalSpecific, name.span());
                            }
                            found.push(Specific { symbol, at: name.span(), own: true });
                            None
                        }
                    }
                }
                Details::Procedure { interface: Some(_), .. } => module.then_some(SpecificBar::NotModuleProcedure),
                Details::Procedure { interface: None, .. } => match self.symbols[symbol].ty {
                    _ if module => Some(SpecificBar::NotModuleProcedure),
                    _ => Some(SpecificBar::NoExplicitInterface),
                },
                Details::StatementFunction => Some(SpecificBar::StatementFunction),
                Details::Intrinsic => module.then_some(SpecificBar::NotModuleProcedure),
                Details::Generic { .. } if module && !open && !crate::is_intrinsic(self.text(name.atom)) => {
                    Some(SpecificBar::GenericName)
                }
                // A type with the name of a module procedure is told where that is defined.
                Details::DerivedType { .. } if self.siblings.contains(&name.atom) => None,
                Details::Object(_) | Details::DerivedType { .. } | Details::Namelist { .. } => {
                    Some(SpecificBar::NotProcedure)
                }
                Details::Module | Details::MainProgram | Details::BlockData => Some(SpecificBar::NotProcedure),
                Details::Unknown if !open => match self.symbols[symbol].details {
                    Details::UseAssoc { .. } => None,
                    _ => Some(SpecificBar::NotProcedure),
                },
                _ => None,
            };
            if let Some(what) = what {
                report.add_object(problems::declaration::not_specific(self.text(name.atom), what, name.span()));
            }
        }
        found
    }
}

impl Known<'_> {
    /// The specific procedures that a generic of this scope has from modules.
    fn extended_specifics(&self, generic: Atom, at: Span) -> Vec<Specific> {
        let found = self.symbols.find(self.scope, NameSpace::Ordinary, generic);
        match found.map(|found| &self.symbols[found].details) {
            Some(Details::Generic { inherited, .. }) => {
                inherited.iter().map(|symbol| Specific { symbol: *symbol, at, own: false }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// C1510 and R1506: `procedure` statements need a generic interface block, and name procedures.
    fn procedure_statements(&self, interface: &Interface, report: &mut Report) {
        for statement in &interface.procedures {
            if interface.generic.is_none()
                && let Some(first) = statement.names.first()
            {
                report.add_object(problems::declaration::procedure_statement(first.span()));
            }
        }
    }

    /// C1513: all are subroutines, or all are functions; beside a derived type of the name they are functions.
    fn of_one_class(&self, atom: Atom, at: Span, specifics: &[Specific], report: &mut Report) {
        let own = specifics.iter().filter(|specific| specific.own);
        let is_function = |specific: &Specific| match self.symbols[specific.symbol].details.ultimate() {
            Details::Subprogram(subprogram) => Some(subprogram.is_function),
            _ => None,
        };
        let classes: Vec<bool> = own.filter_map(is_function).collect();
        let (functions, subroutines) = (classes.contains(&true), classes.contains(&false));
        let is_type = self.symbols.find(self.scope, NameSpace::Tag, atom);
        let is_type = is_type.is_some_and(|found| matches!(self.symbols[found].details, Details::DerivedType { .. }));
        if let (Some(found), true) =
            (self.symbols.find(self.scope, NameSpace::Ordinary, atom), functions != subroutines)
            && self.symbols[found].attributes.contains(Attributes::INTRINSIC)
            && crate::is_intrinsic(self.text(atom))
            && self.is_intrinsic_subroutine(Name { atom, token: at.start }) != subroutines
        {
            return report.add_object(problems::declaration::misfit(
                self.text(atom),
                Constraint::IntrinsicOfOtherClass,
                at,
            ));
        }
        let constraint = match (functions, subroutines) {
            (true, true) => Constraint::MixedClasses,
            (false, true) if is_type => Constraint::TypeWithSubroutines,
            _ => return,
        };
        report.add_object(problems::declaration::misfit(self.text(atom), constraint, at));
    }

    /// C1511 to C1514: new specific procedures are told apart from those before, and from each other.
    fn add_apart(&self, atom: Atom, generic: &mut Generic, new: Vec<Specific>, report: &mut Report) {
        let before = generic.specifics.len();
        generic.specifics.extend(new);
        let at = generic.at;
        let text = self.text(atom);
        let operator = text.starts_with("operator(") || text.starts_with("assignment(");
        let io = text.starts_with("read(") || text.starts_with("write(");
        for (index, one) in generic.specifics.iter().enumerate().skip(before) {
            for other in self.find_rivals(&mut generic.rivals, &generic.specifics[..index], one.symbol) {
                let other = generic.specifics[other];
                if self.is_one_procedure(one.symbol, other.symbol) {
                    let name = self.text(self.symbols[one.symbol].name);
                    report.add_object(problems::declaration::given_twice(name, GivenPart::Generic, one.at, other.at));
                    continue;
                }
                if self.told_apart(one.symbol, other.symbol, operator || io) {
                    continue;
                }
                let name = |symbol: SymbolId| self.text(self.symbols[symbol].name);
                let problem =
                    problems::declaration::ambiguous_specifics(text, name(other.symbol), name(one.symbol), at, one.at);
                return report.add_object(problem);
            }
        }
    }

    /// Whether two symbols are those of one procedure, perhaps from different modules.
    fn is_one_procedure(&self, one: SymbolId, other: SymbolId) -> bool {
        let home = self.symbols.home(one);
        one == other || home.is_some() && home == self.symbols.home(other)
    }

    /// 15.4.3.4.5: whether two procedures may be specific ones of a generic, or of an operator or assignment.
    pub(super) fn told_apart(&self, one: SymbolId, other: SymbolId, operator: bool) -> bool {
        self.told_apart_passing(one, other, operator, [None; 2])
    }

    /// The same of bound procedures; `passed` are the positions of their passed-object dummy arguments.
    pub(super) fn told_apart_passing(
        &self,
        one: SymbolId,
        other: SymbolId,
        operator: bool,
        passed: [Option<usize>; 2],
    ) -> bool {
        let (Details::Subprogram(first), Details::Subprogram(second)) =
            (self.symbols[one].details.ultimate(), self.symbols[other].details.ultimate())
        else {
            return true;
        };
        if first.is_function != second.is_function {
            return true;
        }
        let dummy = |of: &symbols::details::Subprogram, at: Option<usize>| of.dummies.get(at?).copied().flatten();
        let objects = dummy(first, passed[0]).zip(dummy(second, passed[1]));
        let dummies = |dummies: &[Option<SymbolId>]| dummies.iter().copied().flatten().collect::<Vec<_>>();
        let (mut first, mut second) = (dummies(&first.dummies), dummies(&second.dummies));
        let open = |dummy: &&SymbolId| {
            self.symbols[**dummy].ty.is_none_or(|ty| self.is_unknown(ty)) && self.is_object(**dummy)
        };
        if first.iter().chain(&second).find(open).is_some() {
            return true;
        }
        if operator {
            return first.len() != second.len()
                || first.iter().zip(&second).any(|(one, other)| self.are_distinguishable(*one, *other));
        }
        if objects.is_some_and(|(one, other)| self.are_distinguishable(one, other)) {
            return true;
        }
        for (dummies, passed) in [&mut first, &mut second].into_iter().zip(passed) {
            if let Some(passed) = passed.filter(|passed| *passed < dummies.len()) {
                dummies.remove(passed);
            }
        }
        // The two that look at each argument once come first.
        self.by_position_and_keyword(&first, &second)
            || self.by_position_and_keyword(&second, &first)
            || self.outnumbers_arguments(&first, &second)
            || self.outnumbers_arguments(&second, &first)
    }

    pub(super) fn is_object(&self, dummy: SymbolId) -> bool {
        matches!(self.symbols[dummy].details, Details::Object(_))
    }

    fn is_optional(&self, dummy: SymbolId) -> bool {
        self.symbols[dummy].attributes.contains(Attributes::OPTIONAL)
    }

    /// C1514 (2): one has more nonoptional data objects of a kind than the other has arguments that could take them.
    fn outnumbers_arguments(&self, one: &[SymbolId], other: &[SymbolId]) -> bool {
        let same = |dummy: SymbolId, of: SymbolId| self.is_object(dummy) && !self.are_distinguishable(dummy, of);
        let objects = one.iter().copied().filter(|dummy| self.is_object(*dummy) && !self.is_optional(*dummy));
        objects.clone().any(|of| {
            let own = objects.clone().filter(|dummy| same(*dummy, of)).count();
            own > other.iter().filter(|dummy| same(**dummy, of)).count()
        })
    }

    /// C1514 (4): one nonoptional argument tells them apart by its position, and it or a later one by its name.
    fn by_position_and_keyword(&self, one: &[SymbolId], other: &[SymbolId]) -> bool {
        let by_position =
            |index: usize| other.get(index).is_none_or(|other| self.are_distinguishable(one[index], *other));
        let by_keyword = |dummy: SymbolId| {
            let name = self.symbols[dummy].name;
            let same = other.iter().find(|other| self.symbols[**other].name == name);
            same.is_none_or(|other| self.are_distinguishable(dummy, *other))
        };
        let required = |index: &usize| !self.is_optional(one[*index]);
        let Some(first) = (0..one.len()).filter(required).find(|index| by_position(*index)) else { return false };
        (first..one.len()).filter(required).any(|index| by_keyword(one[index]))
    }

    /// 15.4.3.4.5 (3): whether two dummy arguments are distinguishable.
    fn are_distinguishable(&self, one: SymbolId, other: SymbolId) -> bool {
        let (first, second) = (&self.symbols[one], &self.symbols[other]);
        match (self.is_object(one), self.is_object(other)) {
            (true, true) => {}
            (false, false) => return self.distinguishable_procedures(one, other),
            _ => return true,
        }
        let has = |symbol: &symbols::Symbol, of: Attributes| symbol.attributes.contains(of);
        let apart = |one, other| {
            has(one, Attributes::ALLOCATABLE) && has(other, Attributes::POINTER) && !has(other, Attributes::INTENT_IN)
        };
        if apart(first, second) || apart(second, first) {
            return true;
        }
        let both = has(first, Attributes::ALLOCATABLE) && has(second, Attributes::ALLOCATABLE);
        let (Some(first), Some(second)) = (first.ty, second.ty) else { return false };
        if self.is_perhaps_any_type(first) || self.is_perhaps_any_type(second) {
            return true;
        }
        // An actual argument is as polymorphic as what is allocated for it (15.5.2.6), which other compilers make use of.
        if both && self.type_polymorphism(first) != self.type_polymorphism(second) {
            return true;
        }
        !self.are_compatible(first, second) && !self.are_compatible(second, first)
    }

    /// Whether a type is not known, or one of which only the name is.
    pub(super) fn is_perhaps_any_type(&self, ty: TypeId) -> bool {
        let record = self.record_of(ty).map(|(record, _)| record);
        self.is_unknown(ty) || record.is_some_and(|record| self.symbols.types.records[record].fields.is_none())
    }

    /// Whether a type is polymorphic, and whether without limits.
    fn type_polymorphism(&self, ty: TypeId) -> (bool, bool) {
        match self.symbols.types[self.element(ty)] {
            Type::Record { class, .. } => (class, false),
            Type::Star { class } => (class, true),
            _ => (false, false),
        }
    }

    /// Dummy procedures are distinguishable if one is a function and the other is not, or if their results are; unknown ones are
    /// taken to be.
    fn distinguishable_procedures(&self, one: SymbolId, other: SymbolId) -> bool {
        let Some((one, other)) = self.interface_here(one).zip(self.interface_here(other)) else { return true };
        let (Details::Subprogram(one), Details::Subprogram(other)) =
            (self.symbols[one].details.ultimate(), self.symbols[other].details.ultimate())
        else {
            return true;
        };
        let types = one.result.zip(other.result).map(|(one, other)| (self.symbols[one].ty, self.symbols[other].ty));
        one.is_function != other.is_function
            || matches!(types, Some((Some(one), Some(other))) if !self.are_compatible(one, other) && !self.are_compatible(other, one))
    }

    /// The subprogram whose interface a procedure has, as far as this unit knows it already.
    pub(super) fn interface_here(&self, symbol: SymbolId) -> Option<SymbolId> {
        match self.symbols[symbol].details.ultimate() {
            Details::Subprogram(_) => Some(symbol),
            Details::Procedure { interface: Some(interface), .. } => {
                let found = self.symbols.lookup(self.symbols[symbol].scope, NameSpace::Ordinary, *interface)?;
                matches!(self.symbols[found].details.ultimate(), Details::Subprogram(_)).then_some(found)
            }
            _ => None,
        }
    }

    /// Whether an argument of type `actual` fits a dummy of type `formal` in type, kind and rank.
    fn are_compatible(&self, formal: TypeId, actual: TypeId) -> bool {
        let any_rank = |ty: TypeId| match &self.symbols.types[ty] {
            Type::Array { dimensions, .. } => dimensions.iter().any(|of| of.upper == Bound::AssumedRank),
            _ => false,
        };
        let ranks = self.rank(formal) == self.rank(actual) || any_rank(formal) || any_rank(actual);
        let (formal, actual) = (self.element(formal), self.element(actual));
        let types = match (&self.symbols.types[formal], &self.symbols.types[actual]) {
            (Type::Star { .. }, _) => true,
            (Type::Character { kind, .. }, Type::Character { kind: also, .. }) => kind == also,
            (Type::Record { record, class }, Type::Record { record: of, .. }) => {
                self.same_type(*record, *of, 0) || *class && self.extends_type(*of, *record)
            }
            _ => formal == actual || formal == Types::UNKNOWN || actual == Types::UNKNOWN,
        };
        ranks && types
    }

    /// 15.4.3.4.2 and 15.4.3.4.3: the procedures of operators and of assignment.
    pub(super) fn check_operators(&self, spec: &GenericSpec, specifics: &[Specific], report: &mut Report) {
        for specific in specifics {
            if let Some(constraint) = self.operator_misfit(spec, specific.symbol) {
                let name = self.text(self.symbols[specific.symbol].name);
                report.add_object(problems::declaration::misfit(name, constraint, specific.at));
            }
        }
    }

    /// What keeps a procedure from being a specific one of an operator or assignment.
    fn operator_misfit(&self, spec: &GenericSpec, procedure: SymbolId) -> Option<Constraint<'static>> {
        match spec {
            GenericSpec::Operator(name) => {
                let operator = self.operator_word(*name);
                self.operator_procedure(operator, procedure)
            }
            GenericSpec::Assignment(_) => self.assignment_procedure(procedure),
            GenericSpec::Name(_) | GenericSpec::Io(..) => None,
        }
    }

    fn operator_procedure(&self, operator: &str, symbol: SymbolId) -> Option<Constraint<'static>> {
        let Details::Subprogram(subprogram) = self.symbols[symbol].details.ultimate() else { return None };
        if !subprogram.is_function {
            return Some(Constraint::OperatorSubroutine);
        }
        let count = subprogram.dummies.len();
        let counts = match operator {
            "+" | "-" => 1..=2,
            ".not." => 1..=1,
            _ if operator.starts_with('.') && !INTRINSIC_WORDS.contains(&operator) => 1..=2,
            _ => 2..=2,
        };
        if !counts.contains(&count) {
            return Some(Constraint::OperatorArguments);
        }
        if let Some(result) = subprogram.result
            && let Some(Type::Character { length: None, .. }) =
                self.symbols[result].ty.map(|ty| &self.symbols.types[ty])
            && !self.symbols[result].attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER)
        {
            return Some(Constraint::OperatorAssumedLength);
        }
        let dummies: Vec<SymbolId> = subprogram.dummies.iter().copied().flatten().collect();
        for dummy in &dummies {
            let attributes = self.symbols[*dummy].attributes;
            match () {
                () if !self.is_object(*dummy) => {
                    return Some(Constraint::OperatorProcedureArgument);
                }
                () if attributes.contains(Attributes::OPTIONAL) => {
                    return Some(Constraint::OperatorOptional);
                }
                () if attributes.intersects(Attributes::INTENT_OUT | Attributes::INTENT_INOUT) => {
                    return Some(Constraint::OperatorIntent);
                }
                () => {}
            }
        }
        self.is_intrinsic_operation(operator, &dummies).then_some(Constraint::OperationIntrinsic)
    }

    /// 10.1.5.1: whether operands of these types have the intrinsic operation.
    fn is_intrinsic_operation(&self, operator: &str, dummies: &[SymbolId]) -> bool {
        let class = |dummy: &SymbolId| {
            let ty = self.symbols[*dummy].ty?;
            let class = match &self.symbols.types[self.element(ty)] {
                Type::Scalar(Base::Logical, _) => 'l',
                Type::Scalar(Base::Integer | Base::Real, _) => 'n',
                Type::Scalar(Base::Complex, _) => 'z',
                Type::Character { kind, .. } => char::from(b'0' + (*kind).min(9)),
                _ => return None,
            };
            Some((class, self.rank(ty)))
        };
        let Some(classes) = dummies.iter().map(class).collect::<Option<Vec<_>>>() else { return false };
        let numeric = |class: char| matches!(class, 'n' | 'z');
        let ranks = |one: usize, other: usize| one == other || one == 0 || other == 0;
        match (operator, &classes[..]) {
            ("+" | "-", [(one, _)]) => numeric(*one),
            (".not.", [(one, _)]) => *one == 'l',
            (_, [(one, first), (other, second)]) if ranks(*first, *second) => match operator {
                "+" | "-" | "*" | "/" | "**" | "==" | "/=" if numeric(*one) && numeric(*other) => true,
                "<" | "<=" | ">" | ">=" if *one == 'n' && *other == 'n' => true,
                "==" | "/=" | "<" | "<=" | ">" | ">=" | "//" => one == other && one.is_ascii_digit(),
                ".and." | ".or." | ".eqv." | ".neqv." => *one == 'l' && *other == 'l',
                _ => false,
            },
            _ => false,
        }
    }

    fn assignment_procedure(&self, symbol: SymbolId) -> Option<Constraint<'static>> {
        let Details::Subprogram(subprogram) = self.symbols[symbol].details.ultimate() else { return None };
        if subprogram.is_function {
            return Some(Constraint::AssignmentFunction);
        }
        let [Some(left), Some(right)] = subprogram.dummies[..] else {
            return Some(Constraint::AssignmentArguments);
        };
        let has = |dummy: SymbolId, of: Attributes| self.symbols[dummy].attributes.intersects(of);
        let intents = Attributes::INTENT_IN | Attributes::INTENT_OUT | Attributes::INTENT_INOUT;
        match () {
            () if !self.is_object(left) || !self.is_object(right) => Some(Constraint::AssignmentProcedureArgument),
            () if has(left, Attributes::OPTIONAL) || has(right, Attributes::OPTIONAL) => {
                Some(Constraint::AssignmentOptional)
            }
            () if has(right, Attributes::POINTER | Attributes::ALLOCATABLE) => Some(Constraint::AssignmentDeferred),
            () if has(left, Attributes::INTENT_IN) || !has(left, intents) => Some(Constraint::AssignmentFirstIntent),
            () if has(right, Attributes::INTENT_OUT | Attributes::INTENT_INOUT) => {
                Some(Constraint::AssignmentSecondIntent)
            }
            () => self.is_intrinsic_assignment(left, right).then_some(Constraint::AssignmentIntrinsic),
        }
    }

    /// 10.2.1.2: whether assignment between these types is intrinsic.
    fn is_intrinsic_assignment(&self, left: SymbolId, right: SymbolId) -> bool {
        let (Some(left), Some(right)) = (self.symbols[left].ty, self.symbols[right].ty) else { return false };
        let (first, second) = (self.rank(left), self.rank(right));
        if first != second && second != 0 {
            return false;
        }
        match (&self.symbols.types[self.element(left)], &self.symbols.types[self.element(right)]) {
            (Type::Scalar(Base::Logical, _), Type::Scalar(one, _)) => *one == Base::Logical,
            (Type::Scalar(one, _), Type::Scalar(other, _)) => {
                let numeric = |base: &Base| matches!(base, Base::Integer | Base::Real | Base::Complex);
                numeric(one) && numeric(other)
            }
            (Type::Character { kind, .. }, Type::Character { kind: also, .. }) => kind == also,
            _ => false,
        }
    }
}

/// Operators of letters that are intrinsic.
const INTRINSIC_WORDS: &[&str] = &[".and.", ".or.", ".eqv.", ".neqv.", ".not."];
