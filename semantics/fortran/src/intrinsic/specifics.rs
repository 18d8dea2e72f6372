//! Table 16.2: the specific intrinsic functions that may be actual arguments, targets of procedure pointers, and interfaces.

use super::{Rule, Since, find_intrinsic};
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems::phrases::Requirement;
use symbols::{Attributes, Base, Details, NameSpace, SymbolId, Type, TypeId};

/// What they take and give, a letter for each argument and one for the result: `i`, `r` and `c` are numbers of default kind, `d` is
/// double precision, `t` text of assumed length.
const SPECIFIC: &[(&str, char, &[&str])] = &[
    (
        "r",
        'r',
        &[
            "abs", "acos", "aint", "alog", "alog10", "anint", "asin", "atan", "cos", "cosh", "exp", "sin", "sinh",
            "sqrt", "tan", "tanh",
        ],
    ),
    (
        "d",
        'd',
        &[
            "dabs", "dacos", "dasin", "datan", "dcos", "dcosh", "dexp", "dint", "dlog", "dlog10", "dnint", "dsin",
            "dsinh", "dsqrt", "dtan", "dtanh",
        ],
    ),
    ("c", 'c', &["ccos", "cexp", "clog", "conjg", "csin", "csqrt"]),
    ("c", 'r', &["aimag", "cabs"]),
    ("i", 'i', &["iabs"]),
    ("rr", 'r', &["amod", "atan2", "dim", "sign"]),
    ("dd", 'd', &["datan2", "ddim", "dmod", "dsign"]),
    ("ii", 'i', &["idim", "isign", "mod"]),
    ("rr", 'd', &["dprod"]),
    ("r", 'i', &["nint"]),
    ("d", 'i', &["idnint"]),
    ("t", 'i', &["len"]),
    ("tt", 'i', &["index"]),
];

/// What a function takes and gives, if its arguments are plain scalars.
struct Signature {
    dummies: Vec<TypeId>,
    result: TypeId,
}

/// What is known of a procedure that a specific intrinsic function is to stand for, or the other way round.
enum Counterpart {
    Nothing,
    Subroutine,
    /// A function with arguments that no intrinsic function has.
    Other,
    Function(Signature),
}

/// Whether an intrinsic procedure is generic alone, a subroutine, or a specific function that table 16.3 restricts.
pub fn is_restricted(name: &str) -> bool {
    is_standard(name) && !SPECIFIC.iter().any(|row| row.2.contains(&name))
}

/// Whether the standard has an intrinsic procedure of this name.
pub fn is_standard(name: &str) -> bool {
    find_intrinsic(name).is_some_and(|of| !matches!(of.since, Since::Gnu | Since::OfModule))
}

impl ExpressionReader<'_> {
    fn letter_type(&mut self, letter: char) -> TypeId {
        match letter {
            'i' => self.default_scalar(Base::Integer),
            'c' => self.default_scalar(Base::Complex),
            'd' => {
                let double = self.defaults.double;
                self.scalar(Base::Real, double)
            }
            't' => self.symbols.types.intern(Type::Character { kind: 1, length: None }),
            _ => self.default_scalar(Base::Real),
        }
    }

    fn specific_intrinsic(&mut self, name: &str) -> Option<Signature> {
        let (dummies, result, _) = SPECIFIC.iter().find(|row| row.2.contains(&name))?;
        let dummies = dummies.chars().map(|letter| self.letter_type(letter)).collect();
        Some(Signature { dummies, result: self.letter_type(*result) })
    }

    /// What a procedure takes and gives.
    fn known_procedure(&mut self, symbol: SymbolId) -> Counterpart {
        if let Some(name) = self.known.names().intrinsic_behind(symbol) {
            return self.specific_intrinsic(&name).map_or(Counterpart::Nothing, Counterpart::Function);
        }
        let Some(interface) = self.known.names().interface_of(symbol) else { return Counterpart::Nothing };
        let Details::Subprogram(of) = self.symbols[interface].details.ultimate() else { return Counterpart::Nothing };
        if !of.is_function {
            return Counterpart::Subroutine;
        }
        let (dummies, result) = (of.dummies.clone(), of.result.and_then(|result| self.symbols[result].ty));
        let barred = Attributes::OPTIONAL
            | Attributes::ALLOCATABLE
            | Attributes::POINTER
            | Attributes::VALUE
            | Attributes::INTENT_OUT
            | Attributes::INTENT_INOUT;
        let plain = |dummy: Option<SymbolId>| {
            let dummy = &self.symbols[dummy?];
            // Those of intrinsic functions have INTENT(IN), which is a characteristic (15.3.2.2).
            let read = dummy.attributes.contains(Attributes::INTENT_IN);
            let object = matches!(dummy.details, Details::Object(_)) && read && !dummy.attributes.intersects(barred);
            dummy.ty.filter(|ty| object && !self.is_array(*ty))
        };
        let dummies: Option<Vec<TypeId>> = dummies.into_iter().map(plain).collect();
        match dummies.zip(result) {
            Some((dummies, result)) => Counterpart::Function(Signature { dummies, result }),
            None => Counterpart::Other,
        }
    }

    /// 15.5.2.10, 10.2.2.4: what `actual` would have to be to stand for `formal`, where one is an intrinsic function or has the
    /// interface of one; nothing if it is that, if nobody knows, or if neither is.
    pub fn intrinsics_differ(&mut self, formal: Option<SymbolId>, actual: SymbolId) -> Option<Requirement> {
        if matches!(self.symbols[actual].details.ultimate(), Details::Intrinsic) {
            let name = self.intrinsic_home(actual).to_string();
            if is_restricted(&name) {
                return Some(Requirement::NoRestrictedIntrinsic);
            }
            if find_intrinsic(&name).is_some_and(|of| of.rule == Rule::Nothing) {
                return None;
            }
        }
        let formal = formal?;
        let behind = self.known.names().intrinsic_behind(formal);
        if behind.is_some() && self.known.names().interface_of(actual).is_some() && !self.known.names().is_pure(actual)
        {
            return Some(Requirement::Pure);
        }
        behind.or_else(|| self.known.names().intrinsic_behind(actual))?;
        let (wanted, given) = match (self.known_procedure(formal), self.known_procedure(actual)) {
            (Counterpart::Subroutine, Counterpart::Function(_)) => return Some(Requirement::Subroutine),
            (Counterpart::Function(_), Counterpart::Subroutine) => return Some(Requirement::Function),
            (Counterpart::Other, Counterpart::Function(_)) | (Counterpart::Function(_), Counterpart::Other) => {
                return Some(Requirement::SameArguments);
            }
            (Counterpart::Function(wanted), Counterpart::Function(given)) => (wanted, given),
            (Counterpart::Nothing, Counterpart::Function(given)) => {
                return self.typed_result_differs(formal, given.result);
            }
            _ => return None,
        };
        if wanted.dummies.len() != given.dummies.len() {
            return Some(Requirement::SameArgumentCount);
        }
        let mut pairs = wanted.dummies.iter().zip(&given.dummies);
        if pairs.any(|(one, other)| self.type_difference(*one, *other).is_some()) {
            return Some(Requirement::SameArguments);
        }
        let array = self.is_array(wanted.result) != self.is_array(given.result);
        (array || self.type_difference(wanted.result, given.result).is_some()).then_some(Requirement::SameResult)
    }
}

impl Lookup<'_, '_> {
    /// The intrinsic procedure whose interface `symbol` has, or that it is.
    pub fn intrinsic_behind(&mut self, symbol: SymbolId) -> Option<String> {
        let mut symbol = symbol;
        for _ in 0..8 {
            match self.symbols[symbol].details.ultimate() {
                Details::Intrinsic => return Some(self.intrinsic_home(symbol).to_string()),
                Details::Procedure { interface: Some(interface), .. } => {
                    let (interface, scope) = (*interface, self.symbols[symbol].scope);
                    let Some(found) = self.lookup_from(scope, NameSpace::Ordinary, interface) else {
                        let name = self.text(interface);
                        return super::is_intrinsic(name).then(|| name.to_string());
                    };
                    symbol = (found != symbol).then_some(found)?;
                }
                _ => return None,
            }
        }
        None
    }
}

impl Known<'_> {
    /// The name an intrinsic procedure has in the standard, behind a rename.
    pub fn intrinsic_home(&self, symbol: SymbolId) -> &str {
        let home = self.symbols.home(symbol).map_or(self.symbols[symbol].name, |(_, home)| home);
        self.text(home)
    }

    /// A procedure of which the type of the result alone is known.
    fn typed_result_differs(&self, formal: SymbolId, given: TypeId) -> Option<Requirement> {
        let plain = matches!(self.symbols[formal].details.ultimate(), Details::Procedure { interface: None, .. });
        let ty = self.symbols[formal].ty.filter(|_| plain)?;
        self.type_difference(ty, given).map(|_| Requirement::SameResult)
    }
}
