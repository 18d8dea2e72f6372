//! 15.5.5.2, 15.5.6 in texts of modules: the specific procedure of a generic name, an operator or a binding of the module's own, which
//! was not known when the interface that refers to it was read.

use crate::bindings::{Binding, BindingKind};
use crate::constant::{Constant, Value};
use crate::details::{Details, Subprogram};
use crate::flags::Attributes;
use crate::ids::{RecordId, SymbolId, TypeId};
use crate::names::NameSpace;
use crate::spelling::Spelling;
use crate::types::{Base, Bound, Type};
use indexmap::IndexSet;
use source::Atom;

/// How deep references in the arguments of references are looked into.
const MAX_DEPTH: u32 = 16;

/// What generic resolution compares of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    of: ValueOf,
    rank: Rank,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueOf {
    Scalar(Base, u8),
    Text(u8),
    Record(RecordId, bool),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    Known(usize),
    Assumed,
}

/// A procedure behind a binding.
pub(crate) struct Dispatch {
    pub procedure: SymbolId,
    /// The specific binding.
    pub binding: Atom,
    /// Which of all arguments is the object, if it is one.
    pub passed: Option<usize>,
    /// Whether the type of the object says which procedure is called.
    pub fixed: bool,
}

impl Spelling<'_> {
    /// The specific procedure of a generic of this module, or of an operator, for these arguments.
    pub(crate) fn find_specific(&self, generic: SymbolId, arguments: &[Value], depth: u32) -> Option<SymbolId> {
        let specifics = self.table.specifics(generic);
        let kinds: Vec<Option<Kind>> = arguments.iter().map(|argument| self.kind_of(argument, depth)).collect();
        let mut fitting = specifics.into_iter().filter(|specific| self.accepts_arguments(*specific, &kinds));
        let first = fitting.next()?;
        // Of what is not known of an argument another one may be the right one.
        (kinds.iter().all(Option::is_some) || fitting.next().is_none()).then_some(first)
    }

    /// The procedure that the binding `name` of `object` means for these arguments, without the object.
    pub(crate) fn dispatch_call(&self, object: &Value, name: Atom, others: &[Value], depth: u32) -> Option<Dispatch> {
        let others: Vec<Option<Kind>> = others.iter().map(|argument| self.kind_of(argument, depth)).collect();
        self.bound_to(object, name, depth).into_iter().find(|found| {
            let mut all = others.clone();
            let place = found.passed.filter(|place| *place <= all.len());
            if let Some(place) = place {
                all.insert(place, self.kind_of(object, depth));
            }
            place.is_some() == found.passed.is_some() && self.accepts_arguments(found.procedure, &all)
        })
    }

    /// The same of an operator that is bound to the type of an operand, and which operand that is.
    pub(crate) fn bound_operation(&self, name: Atom, operands: &[Value], depth: u32) -> Option<(Dispatch, usize)> {
        let kinds: Vec<Option<Kind>> = operands.iter().map(|operand| self.kind_of(operand, depth)).collect();
        operands.iter().enumerate().find_map(|(place, operand)| {
            let mut found = self.bound_to(operand, name, depth).into_iter();
            found
                .find(|found| found.passed == Some(place) && self.accepts_arguments(found.procedure, &kinds))
                .map(|found| (found, place))
        })
    }

    /// The procedures that a binding of an object may mean.
    fn bound_to(&self, object: &Value, name: Atom, depth: u32) -> Vec<Dispatch> {
        let types = &self.table.types;
        let Some(ValueOf::Record(record, class)) = self.kind_of(object, depth).map(|kind| kind.of) else {
            return Vec::new();
        };
        let own = |name: Atom| {
            let found = types
                .ancestors(record)
                .find_map(|of| types.records[of].bindings.with_name(name).next().map(|binding| (of, binding)));
            found.filter(|(of, _)| self.is_own(*of))
        };
        let all = types.ancestors(record).flat_map(|of| types.records[of].bindings.with_name(name));
        let names = all.flat_map(|binding| match &binding.kind {
            BindingKind::Generic(names) => &names[..],
            BindingKind::Procedure(_) => std::slice::from_ref(&binding.name),
            BindingKind::Final(_) => &[],
        });
        let names: IndexSet<Atom> = names.copied().collect();
        let bindings = names.into_iter().filter_map(own).map(|(_, binding)| binding);
        bindings.filter_map(|binding| self.find_dispatch(binding, class)).collect()
    }

    fn find_dispatch(&self, binding: &Binding, class: bool) -> Option<Dispatch> {
        let BindingKind::Procedure(target) = binding.kind else { return None };
        if binding.attributes.contains(Attributes::DEFERRED) {
            return None;
        }
        let procedure = self.table.find(self.local?.scope, NameSpace::Ordinary, target)?;
        let dummies = &self.find_subprogram(procedure)?.dummies;
        let named = |pass: Atom| dummies.iter().flatten().position(|dummy| self.table[*dummy].name == pass);
        let passed = match (binding.attributes.contains(Attributes::NOPASS), binding.pass) {
            (true, _) => None,
            (false, Some(pass)) => Some(named(pass)?),
            (false, None) => Some(0),
        };
        let fixed = !class || binding.attributes.contains(Attributes::NON_OVERRIDABLE);
        Some(Dispatch { procedure, binding: binding.name, passed, fixed })
    }

    /// Whether this module defines a type.
    fn is_own(&self, record: RecordId) -> bool {
        let owner = self.local.and_then(|local| self.table.scopes[local.scope].owner);
        let module = self.table.types.records[self.table.types.definition(record)].module;
        module.is_none() || module == owner.map(|owner| self.table[owner].name)
    }

    fn find_subprogram(&self, procedure: SymbolId) -> Option<&Subprogram> {
        match self.table[procedure].details.ultimate() {
            Details::Subprogram(subprogram) if subprogram.scope.is_some() => Some(subprogram),
            _ => None,
        }
    }

    fn accepts_arguments(&self, procedure: SymbolId, arguments: &[Option<Kind>]) -> bool {
        let Some(subprogram) = self.find_subprogram(procedure) else { return false };
        let dummies = &subprogram.dummies;
        let optional = |dummy: &SymbolId| self.table[*dummy].attributes.contains(Attributes::OPTIONAL);
        if arguments.len() > dummies.len() || !dummies.iter().skip(arguments.len()).flatten().all(optional) {
            return false;
        }
        let elemental = self.table[procedure].attributes.contains(Attributes::ELEMENTAL);
        dummies.iter().zip(arguments).all(|(dummy, argument)| {
            let dummy = dummy.and_then(|dummy| self.table[dummy].ty).and_then(|ty| self.kind_of_dummy(ty));
            dummy.zip(*argument).is_none_or(|(dummy, argument)| {
                let rank = elemental || dummy.rank == Rank::Assumed || dummy.rank == argument.rank;
                rank && self.fits_dummy(dummy.of, argument.of)
            })
        })
    }

    fn fits_dummy(&self, dummy: ValueOf, argument: ValueOf) -> bool {
        match (dummy, argument) {
            (ValueOf::Record(dummy, class), ValueOf::Record(argument, _)) => {
                let same = |of: RecordId| of == dummy || self.table.types.definition(of) == dummy;
                same(argument) || class && self.table.types.ancestors(argument).any(same)
            }
            (dummy, argument) => dummy == argument,
        }
    }

    /// Type, kind and rank of a value, if they are known.
    fn kind_of(&self, value: &Value, depth: u32) -> Option<Kind> {
        match value {
            Value::Constant(constant) => {
                let of = match constant {
                    Constant::Integer(_) => ValueOf::Scalar(Base::Integer, 4),
                    Constant::Real(value) => ValueOf::Scalar(Base::Real, value.format().kind()),
                    Constant::Complex(parts) => ValueOf::Scalar(Base::Complex, parts[0].format().kind()),
                    Constant::Logical(_) => ValueOf::Scalar(Base::Logical, 4),
                    Constant::Character(_) => ValueOf::Text(1),
                };
                Some(Kind { of, rank: Rank::Known(0) })
            }
            Value::Negate(value) => self.kind_of(value, depth),
            Value::Call(name, arguments) if self.atoms.text(*name).starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let found = self.table.find(self.local?.scope, NameSpace::Ordinary, *name)?;
                let function = match self.table[found].details.ultimate() {
                    Details::Generic { .. } if depth < MAX_DEPTH => self.find_specific(found, arguments, depth + 1)?,
                    _ => found,
                };
                let result = self.find_subprogram(function)?.result?;
                self.kind_of_dummy(self.table[result].ty?)
            }
            _ => self.kind_of_dummy(self.type_of(value, depth)?),
        }
    }

    fn kind_of_dummy(&self, ty: TypeId) -> Option<Kind> {
        let types = &self.table.types;
        let rank = match &types[ty] {
            Type::Array { dimensions, .. } => match dimensions.first().map(|first| &first.upper) {
                Some(Bound::AssumedRank) => Rank::Assumed,
                _ => Rank::Known(dimensions.len()),
            },
            _ => Rank::Known(0),
        };
        let of = match &types[types.element(ty)] {
            Type::Scalar(base, kind) => ValueOf::Scalar(*base, *kind),
            Type::Character { kind, .. } => ValueOf::Text(*kind),
            Type::Record { record, class } => ValueOf::Record(*record, *class),
            _ => return None,
        };
        Some(Kind { of, rank })
    }
}
