//! List-directed output of Fortran to the standard unit (13.10.4): one record through the driver's buffer, as `vprintf` prints it. How many
//! digits and blanks there are is the processor's choice.

use super::scalar::{Kind, Scalar};
use super::*;
use crate::phrases::NoCode;
use semantics::body::ExprKind;
use symbols::{Base, Constant, Type};

/// How an item of this type is printed, if it is one that is; a complex number is two numbers.
pub fn listed_conversion(ty: &Type) -> Option<&'static str> {
    Some(match ty {
        Type::Scalar(Base::Real, 8) => " %.17g",
        Type::Scalar(Base::Real, 2 | 4) => " %.9g",
        Type::Scalar(Base::Complex, 4 | 8) => " (%.9g,%.9g)",
        Type::Scalar(Base::Logical, _) => " %c",
        Type::Scalar(Base::Integer | Base::Unsigned, 8) => " %lld",
        Type::Scalar(Base::Integer | Base::Unsigned, 1 | 2 | 4) => " %d",
        _ => return None,
    })
}

const DOUBLE: Scalar = Scalar { kind: Kind::Float, bytes: 8 };

impl Lower<'_> {
    /// `print *, …`
    pub(super) fn print_listed(&mut self, items: &[ExprId], at: Span) {
        let mut format = String::from(" ");
        let mut values = Vec::new();
        for item in items {
            if self.list_item(*item, &mut format, &mut values).is_none() {
                return self.report(problems::no_code_for_statement(NoCode::Output, at));
            }
        }
        format.push('\n');
        self.print_values(&format, values, at);
    }

    /// Adds an item to the format, and its value to those that it prints.
    fn list_item(&mut self, item: ExprId, format: &mut String, values: &mut Vec<(Scalar, Value)>) -> Option<()> {
        if let ExprKind::Constant(Constant::Character(text)) = &self.frame.body.exprs[item].kind {
            format.push_str(&text.replace('%', "%%"));
            return Some(());
        }
        let types = &self.symbols().types;
        format.push_str(listed_conversion(&types[types.representation(self.frame.body.exprs[item].ty)])?);
        if let Some(part) = self.part_of(item) {
            let (re, im) = self.lower_complex(item)?;
            values.extend([re, im].map(|value| (DOUBLE, self.convert_scalar(value, part, DOUBLE))));
            return Some(());
        }
        let scalar = self.to_scalar(self.frame.body.exprs[item].ty)?;
        let value = self.lower_value(item)?;
        values.push(match scalar.kind {
            Kind::Float => (DOUBLE, self.convert_scalar(value, scalar, DOUBLE)),
            Kind::Logical => {
                let holds = self.is_nonzero(value, scalar);
                let (yes, no) = (self.int(i32::from(b'T')), self.int(i32::from(b'F')));
                (Scalar::INT, self.select(holds, yes, no))
            }
            Kind::Signed | Kind::Unsigned if scalar.bytes == 8 => (scalar, value),
            Kind::Signed | Kind::Unsigned => (Scalar::INT, value),
            Kind::Pointer => return None,
        });
        Some(())
    }
}
