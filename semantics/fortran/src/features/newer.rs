//! What older standards lack where only what names and types are tells it: each is noted as a feature of the parser's table, and
//! said by those who ask for a standard.

use super::standards::intrinsic_feature;
use crate::expressions::component::Reach;
use crate::expressions::reader::ExpressionReader;
use crate::intrinsic::{Class, Intrinsic, Since, introduced_in};
use crate::known::Known;
use crate::report::Report;
use body::{BinaryOp, Callee, ExprId, ExprKind};
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{Attribute, Declaration, GenericSpec, Specification, SpecificationKind as Kind, Use};
use source::Span;
use symbols::{Attributes, Base, Bound, Constant, Details, ScopeKind, SymbolId, Type, TypeId};

/// Entities of the intrinsic modules that Fortran 2003 did not have (Fortran 2023, 16.10.2, 17.10, 18.2).
const MODULE_ENTITIES: &[(&str, Feature, &[&str])] = &[
    ("iso_c_binding", Feature::ModuleEntityF2008, &["c_sizeof"]),
    ("iso_c_binding", Feature::ModuleEntityF2018, &["c_ptrdiff_t"]),
    ("iso_c_binding", Feature::ModuleEntityF2023, &["c_f_strpointer", "f_c_string"]),
    (
        "iso_c_binding",
        Feature::ModuleEntityGnu,
        &["c_int128_t", "c_int_least128_t", "c_int_fast128_t", "c_float128", "c_float128_complex"],
    ),
    (
        "iso_fortran_env",
        Feature::ModuleEntityF2008,
        &[
            "atomic_int_kind",
            "atomic_logical_kind",
            "character_kinds",
            "compiler_options",
            "compiler_version",
            "int8",
            "int16",
            "int32",
            "int64",
            "integer_kinds",
            "iostat_inquire_internal_unit",
            "lock_type",
            "logical_kinds",
            "real_kinds",
            "real32",
            "real64",
            "real128",
            "stat_locked",
            "stat_locked_other_image",
            "stat_stopped_image",
            "stat_unlocked",
        ],
    ),
    (
        "iso_fortran_env",
        Feature::ModuleEntityF2018,
        &[
            "current_team",
            "event_type",
            "initial_team",
            "parent_team",
            "stat_failed_image",
            "stat_unlocked_failed_image",
            "team_type",
        ],
    ),
    (
        "iso_fortran_env",
        Feature::ModuleEntityF2023,
        &["logical8", "logical16", "logical32", "logical64", "notify_type", "real16"],
    ),
];

/// Arguments that intrinsic procedures got later than Fortran 95 (Fortran 2003, 2008, "Differences").
const ARGUMENTS: &[(&[&str], &str, Feature)] = &[
    (&["count", "iachar", "ichar", "index", "len", "len_trim", "scan", "verify"], "kind", Feature::ArgumentF2003),
    (&["lbound", "ubound", "shape", "size", "maxloc", "minloc"], "kind", Feature::ArgumentF2003),
    (&["maxloc", "minloc"], "back", Feature::ArgumentF2008),
    (&["selected_real_kind"], "radix", Feature::ArgumentF2008),
    (&["atan"], "x", Feature::ArgumentF2008),
];

/// Functions that take complex numbers since Fortran 2008.
const COMPLEX: &[&str] = &["acos", "asin", "atan", "cosh", "sinh", "tan", "tanh"];

/// Transformational functions of constant expressions in Fortran 95 (7.1.6.1).
const INITIAL_F95: &[&str] =
    &["null", "repeat", "reshape", "selected_int_kind", "selected_real_kind", "transfer", "trim"];

/// How far constant expressions are looked into.
const MAX_DEPTH: u32 = 64;

impl ExpressionReader<'_> {
    /// What a reference to an intrinsic procedure uses, as its arguments tell.
    pub fn newer_arguments(&mut self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>]) {
        for (functions, argument, feature) in ARGUMENTS {
            if functions.contains(&intrinsic.name)
                && let Some(value) = self.argument_for(intrinsic, slots, argument)
            {
                self.note_feature(*feature, self.span(value));
            }
        }
        self.known.newer_mixture(intrinsic, slots, &mut self.report);
        match intrinsic.name {
            "system_clock" => self.known.newer_clock(slots, &mut self.report),
            "c_funloc" => slots.iter().take(1).flatten().for_each(|value| self.newer_procedure_address(*value)),
            "c_f_procpointer" => slots.iter().skip(1).flatten().for_each(|value| self.newer_procedure_address(*value)),
            _ => {}
        }
        let Some(first) = slots.first().copied().flatten() else { return };
        let element = self.element(self.ty(first));
        match &self.symbols.types[element] {
            Type::Scalar(Base::Complex, _) if COMPLEX.contains(&intrinsic.name) => {
                self.note_feature(Feature::ComplexArgument, self.span(first));
            }
            Type::Character { .. } if matches!(intrinsic.name, "max" | "maxval" | "min" | "minval") => {
                self.note_feature(Feature::TextArgument, self.span(first));
            }
            _ => {}
        }
    }

    /// Fortran 2008, 15.2.3.4, 15.2.3.7: C_FUNLOC took, and C_F_PROCPOINTER gave, procedures with BIND(C).
    pub fn newer_procedure_address(&mut self, value: ExprId) {
        let ExprKind::Symbol(symbol) = self.body.exprs[value].kind else { return };
        let bound = |reader: &Self, symbol| reader.symbols[symbol].attributes.contains(Attributes::BIND_C);
        let interface = self.known.names().interface_of(symbol);
        if !bound(self, symbol) && !interface.is_some_and(|interface| bound(self, interface)) {
            self.note_feature(Feature::AddressF2018, self.span(value));
        }
    }

    /// R1162: stop codes were constants, before that at most five digits.
    pub fn newer_stop_code(&mut self, code: ExprId) {
        if self.is_unknown(self.ty(code)) {
            return;
        }
        let at = self.span(code);
        match self.constant_value(code) {
            Some(Constant::Integer(value)) if !(0..100_000).contains(&value) => {
                self.note_feature(Feature::StopDigits, at)
            }
            Some(_) => {}
            None => self.note_feature(Feature::StopVariable, at),
        }
    }
}

impl Known<'_> {
    /// What a statement of a specification part uses.
    pub fn newer_specification(&self, statement: &Specification, report: &mut Report) {
        match &statement.kind {
            Kind::Use(statement) => self.newer_entities(statement, report),
            Kind::Attribute { attribute, entities } if self.is_intrinsic_attribute(attribute) => {
                entities.iter().for_each(|entity| self.newer_intrinsic(entity.name, report));
            }
            Kind::Declaration(declaration) => self.newer_declaration(declaration, report),
            _ => {}
        }
    }

    /// Fortran 2003, C521: what has a default initialization in a module has SAVE.
    fn newer_declaration(&self, declaration: &Declaration, report: &mut Report) {
        if declaration.attributes.iter().any(|attribute| self.is_intrinsic_attribute(attribute)) {
            declaration.entities.iter().for_each(|entity| self.newer_intrinsic(entity.name, report));
        }
        let scope = &self.symbols.scopes[self.scope];
        if scope.kind != ScopeKind::Module {
            return;
        }
        let free = Attributes::SAVE | Attributes::POINTER | Attributes::ALLOCATABLE | Attributes::PARAMETER;
        for entity in &declaration.entities {
            let found = self.symbols.find(self.scope, symbols::NameSpace::Ordinary, entity.name.atom);
            let Some(symbol) = found.filter(|symbol| !self.symbols[*symbol].attributes.intersects(free)) else {
                continue;
            };
            let plain = matches!(&self.symbols[symbol].details,
                Details::Object(object) if object.value.is_none() && object.common.is_none());
            let parameter = Attributes::KIND | Attributes::LEN;
            let initialized =
                |_: &Known, field: &symbols::Field| field.value.is_some() && !field.attributes.intersects(parameter);
            let ty = self.symbols[symbol].ty.filter(|_| plain && entity.initialization.is_none());
            if ty.is_some_and(|ty| self.any_component(ty, Reach::Ultimate, &initialized)) {
                report.note_feature(Feature::ImpliedSave, entity.name.span());
            }
        }
    }

    fn is_intrinsic_attribute(&self, attribute: &Attribute) -> bool {
        self.text(attribute.word.atom) == "intrinsic"
    }

    /// An intrinsic procedure that the program names as such.
    fn newer_intrinsic(&self, name: Name, report: &mut Report) {
        let text = self.text(name.atom);
        let feature =
            if introduced_in(text) == Some(Since::Gnu) { Some(Feature::IntrinsicGnu) } else { intrinsic_feature(text) };
        if let Some(feature) = feature {
            report.note_feature(feature, name.span());
        }
    }

    /// R1412 only: entities of the intrinsic modules.
    fn newer_entities(&self, statement: &Use, report: &mut Report) {
        let module = self.text(statement.module.atom);
        let own = statement.nature.is_some_and(|nature| self.text(nature.atom) != "intrinsic");
        if own {
            return;
        }
        for item in &statement.items {
            let GenericSpec::Name(used) = &item.used else { continue };
            let is_it = |row: &&(&str, Feature, &[&str])| row.0 == module && row.2.contains(&self.text(used.atom));
            if let Some((_, feature, _)) = MODULE_ENTITIES.iter().find(is_it) {
                report.note_feature(*feature, used.span());
            }
        }
    }

    /// Fortran 2003, 15.1.2.5: C_LOC took no array of assumed shape.
    pub fn newer_address(&self, value: ExprId, report: &mut Report) {
        let whole = matches!(self.body.exprs[value].kind, ExprKind::Symbol(_));
        let open = self.dimensions(self.ty(value)).iter().any(|of| of.upper == Bound::AssumedShape);
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        let found = self.find_designator(value);
        let assumed = whole && open && found.is_some_and(|found| !found.last.intersects(deferred));
        let ty = self.ty(value);
        let pointer = self.is_array(ty) && found.is_some_and(|found| found.last.contains(Attributes::POINTER));
        let foreign = match self.symbols.types[self.element(ty)] {
            Type::Record { record, .. } => !self.symbols.types.records[record].attributes.contains(Attributes::BIND_C),
            _ => false,
        };
        if assumed || pointer {
            report.note_feature(Feature::AddressF2008, self.span(value));
        }
        // What C has no type for was a scalar.
        if foreign && self.is_array(ty) {
            report.note_feature(Feature::AddressF2018, self.span(value));
        }
    }

    /// Fortran 95, 13.14.106: the arguments of SYSTEM_CLOCK were default integers.
    fn newer_clock(&self, slots: &[Option<ExprId>], report: &mut Report) {
        for value in slots.iter().copied().flatten() {
            let plain = (Base::Integer, self.defaults.integer);
            if self.arithmetic_class(self.ty(value)).is_some_and(|given| given != plain) {
                report.note_feature(Feature::ClockArgument, self.span(value));
            }
        }
    }

    /// Whether a procedure is internal (2.2.2.4).
    pub fn is_internal(&self, procedure: SymbolId) -> bool {
        let around = self.symbols.scopes[self.symbols[procedure].scope].kind;
        matches!(&self.symbols[procedure].details, Details::Subprogram(of) if !of.interface)
            && matches!(around, ScopeKind::MainProgram | ScopeKind::Subprogram)
            && Some(procedure) != self.unit_symbol
    }

    /// Fortran 2003, C1229: an internal procedure was not an argument.
    pub fn newer_procedure_argument(&self, actual: ExprId, report: &mut Report) {
        if let ExprKind::Symbol(symbol) = self.body.exprs[actual].kind
            && self.is_internal(symbol)
        {
            report.note_feature(Feature::InternalArgument, self.span(actual));
        }
    }

    /// Whether a variable is a function reference, which it can be since Fortran 2008 if that gives a pointer.
    pub fn newer_variable(&self, variable: ExprId, report: &mut Report) {
        if matches!(self.body.exprs[variable].kind, ExprKind::Call { callee: Callee::Symbol(_), .. }) {
            report.note_feature(Feature::PointerFunction, self.span(variable));
        }
    }

    /// Fortran 95, 7.1.6.1: what an initialization expression had.
    pub fn newer_initial(&self, value: ExprId, report: &mut Report) {
        self.newer_initial_within(value, 0, report);
    }

    fn newer_initial_within(&self, value: ExprId, depth: u32, report: &mut Report) {
        if depth >= MAX_DEPTH {
            return;
        }
        let kind = self.body.exprs[value].kind.clone();
        match kind {
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                let newer = self.is_newer_initial(intrinsic.name(), self.ty(value), &arguments);
                if newer {
                    return report.note_feature(Feature::InitialFunction, self.span(value));
                }
                arguments.into_iter().for_each(|part| self.newer_initial_within(part, depth + 1, report));
            }
            ExprKind::Binary(op, left, right) => {
                let real = matches!(self.arithmetic_class(self.ty(right)), Some((Base::Real | Base::Complex, _)));
                if op == BinaryOp::Power && real {
                    return report.note_feature(Feature::InitialPower, self.span(value));
                }
                [left, right].into_iter().for_each(|part| self.newer_initial_within(part, depth + 1, report));
            }
            // REAL, DBLE and the like: what is converted without them is a constant already.
            ExprKind::Convert(_) if matches!(self.arithmetic_class(self.ty(value)), Some((Base::Real, _))) => {
                report.note_feature(Feature::InitialFunction, self.span(value));
            }
            ExprKind::Unary(_, part) | ExprKind::Convert(part) => self.newer_initial_within(part, depth + 1, report),
            _ => {}
        }
    }

    /// Elemental functions of integers and characters, inquiry functions, and a few others were constant in Fortran 95.
    fn is_newer_initial(&self, name: &str, result: TypeId, arguments: &[ExprId]) -> bool {
        let Some(intrinsic) = crate::intrinsic::find_intrinsic(name) else { return false };
        let plain = |ty: TypeId| match &self.symbols.types[self.element(ty)] {
            Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned),
            Type::Character { .. } | Type::Unknown => true,
            _ => false,
        };
        match intrinsic.class {
            Class::Elemental => !plain(result) || !arguments.iter().all(|argument| plain(self.ty(*argument))),
            Class::Transformational => !INITIAL_F95.contains(&intrinsic.name),
            _ => false,
        }
    }

    /// 7.8: without a type, the values of an array constructor have one length.
    pub fn newer_lengths(&self, items: &[ExprId], span: Span, report: &mut Report) {
        let mut lengths = items.iter().filter_map(|item| self.length_of(self.ty(*item)));
        let Some(first) = lengths.next() else { return };
        if lengths.any(|length| length != first) {
            report.note_feature(Feature::ConstructorLengths, span);
        }
    }
}
