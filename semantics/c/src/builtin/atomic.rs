//! Atomic operations of GNU C (`__atomic_…`, `__sync_…`) and of Clang (`__c11_atomic_…`): the type of their object says the rest.

use crate::builtin::argument::{check_argument_count, report_unwanted};
use crate::builtin::rule::{Call, Class};
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::BuiltinArgument;
use crate::types::Kind;
use body::ExprId;
use symbols::{Base, Type, TypeId, Types};

impl Lower<'_> {
    /// A call with `pattern`: the result and the arguments, `*` pointers, `V` of the object's type, `b` and `i` as such.
    pub(super) fn call_atomic(&mut self, call: &Call, pattern: &str, class: Class) -> ExprId {
        let letters = pattern.as_bytes();
        let (result, wanted) = letters.split_first().unwrap_or((&b'v', &[]));
        let open = wanted.last() == Some(&b'.');
        let least = wanted.len() - usize::from(open);
        let counts = (least, if open { usize::MAX } else { least });
        let fits = check_argument_count(&mut self.builder.report, call, counts);
        let values: Vec<ExprId> = call.arguments.iter().map(|argument| self.lower_value(argument)).collect();
        if fits && call.text.starts_with("__scoped_") {
            check_scope(&self.builder.lookup, &mut self.builder.report, call, &values);
        }
        let object = if fits {
            find_atomic_object(&self.builder.lookup, &mut self.builder.report, call, &values, class)
        } else {
            None
        };
        let arguments = values.into_iter().enumerate().map(|(at, value)| match (object, wanted.get(at)) {
            (Some(object), Some(b'V')) => self.builder.convert_operand(value, object, class),
            (Some(_), Some(b'i' | b'b')) => {
                let int = self.builder.lookup.int_type();
                self.builder.convert_assigned(value, int)
            }
            _ => value,
        });
        let arguments = arguments.collect();
        let ty = match result {
            b'v' => self.builder.lookup.intern_type(Type::Void),
            b'b' => self.builder.lookup.scalar(Base::Logical, 1),
            _ => object.map_or(Types::UNKNOWN, |object| self.table.types.unqualified(object)),
        };
        self.builder.call_intrinsic(call, arguments, ty)
    }
}

impl Builder<'_> {
    /// The other operand; to a pointer integers are added.
    fn convert_operand(&mut self, value: ExprId, object: TypeId, class: Class) -> ExprId {
        let object = self.table.types.unqualified(object);
        let counts = matches!(self.type_kind(object), Kind::Pointer(_)) && self.kind_of(value).is_integer();
        if counts && matches!(class, Class::Sum | Class::C11 | Class::Sync) {
            return value;
        }
        self.convert_assigned(value, object)
    }
}

/// Clang's scoped operations: the last argument is one of `__MEMORY_SCOPE_…`, where it is constant.
fn check_scope(known: &Known, report: &mut Report, call: &Call, values: &[ExprId]) {
    let Some(scope) = values.last() else { return };
    if let Some(folded) = known.fold_integer(*scope).filter(|folded| !(0..=4).contains(folded)) {
        let span = known.body.exprs[*scope].span;
        report.add(problems::expression::argument_out_of_range(call.text, values.len(), folded, 0, 4, span));
    }
}

/// What is operated on, if that can be said; reports what cannot be.
fn find_atomic_object(
    known: &Known,
    report: &mut Report,
    call: &Call,
    values: &[ExprId],
    class: Class,
) -> Option<TypeId> {
    let first = *values.first()?;
    let to = match known.kind_of(first) {
        Kind::Pointer(to) => to,
        Kind::Unknown => return None,
        _ => {
            report_unwanted(known, report, call, first, 0, BuiltinArgument::Pointer);
            return None;
        }
    };
    let kind = known.type_kind(to);
    if kind == Kind::Unknown && known.is_complete(to) {
        return None;
    }
    // Flags alone may be of any type.
    let flag = call.text.ends_with("_clear") || call.text.ends_with("_test_and_set");
    let scalar = matches!(kind, Kind::Integer { .. } | Kind::Pointer(_));
    let (fits, what) = match class {
        Class::Any | Class::From => {
            (known.is_complete(to) || flag && kind == Kind::Void, BuiltinArgument::CompletePointer)
        }
        Class::Sync if known.is_bool(to) && call.text.contains("fetch") => {
            (false, BuiltinArgument::IntegerPointerNoBool)
        }
        Class::Scalar | Class::Load | Class::Sync => (scalar, BuiltinArgument::IntegerOrPointerPointer),
        // C23, 7.17.7.5: none of these operations is one on `bool`.
        Class::Sum | Class::Bits if known.is_bool(to) => (false, BuiltinArgument::IntegerPointerNoBool),
        Class::Sum => (scalar || matches!(kind, Kind::Real(_)), BuiltinArgument::ArithmeticPointer),
        Class::Bits => (kind.is_integer(), BuiltinArgument::IntegerPointer),
        Class::C11 | Class::C11Load => (known.is_atomic(to), BuiltinArgument::AtomicPointer),
    };
    let reads = matches!(class, Class::From | Class::Load | Class::C11Load);
    let constant = !reads && class != Class::Sync && known.qualifiers(to).is_const;
    if !fits || constant {
        report_unwanted(known, report, call, first, 0, if fits { BuiltinArgument::VariablePointer } else { what });
        return None;
    }
    (kind != Kind::Void).then_some(to)
}
