//! Output of Fortran as `printf`: with a format that C has, or list-directed.

use super::View;
use super::operator::strength;
use super::text::print_text;
use crate::lower::format::{Printed, escape_percent, field_limits, printf_conversion, read_output};
use crate::lower::output::listed_conversion;
use semantics::body::{Action, ActionKind, ExprId, ExprKind};
use source::Span;
use symbols::{Base, Constant, Type};

impl View<'_> {
    /// WRITE and PRINT to the standard unit; all else is refused.
    pub(super) fn print_output(&mut self, action: &Action, at: Span) {
        let lines = match action.kind {
            ActionKind::Io { listed: true, .. } => self.listed_line(action).map(|line| vec![line]),
            _ => read_output(self.unit, self.body, action, at).and_then(|printed| self.printf_lines(&printed)),
        };
        match lines {
            Some(lines) => lines.into_iter().for_each(|line| self.print_line(line)),
            None => self.report_refusal(&action.kind, at),
        }
    }

    /// `print *, …` (Fortran 2023, 13.10.4), as a kernel prints it.
    fn listed_line(&self, action: &Action) -> Option<String> {
        let (mut format, mut arguments) = (String::from(" "), String::new());
        for item in action.control_and_items().1 {
            if let ExprKind::Constant(Constant::Character(text)) = &self.body.exprs[item.expr].kind {
                format.push_str(&escape_percent(text));
                continue;
            }
            let types = &self.symbols().types;
            let ty = &types[types.representation(self.body.exprs[item.expr].ty)];
            format.push_str(listed_conversion(ty)?);
            let value = self.spell_strong(item.expr, strength::UNARY, 0);
            arguments.push_str(&match ty {
                Type::Scalar(Base::Complex, _) => format!(", (double)__real__ {value}, (double)__imag__ {value}"),
                Type::Scalar(Base::Real, _) => format!(", (double){value}"),
                Type::Scalar(Base::Logical, _) => format!(", {value} ? 'T' : 'F'"),
                Type::Scalar(_, 8) => format!(", (long long){value}"),
                _ => format!(", (int){value}"),
            });
        }
        format.push('\n');
        Some(format!("__builtin_printf({}{arguments});", print_text(&format)?))
    }

    fn printf_lines(&self, printed: &[Printed]) -> Option<Vec<String>> {
        let (mut format, mut arguments, mut conditions, mut parts) =
            (String::new(), String::new(), Vec::new(), Vec::new());
        for part in printed {
            match part {
                Printed::Text(text) => {
                    format.push_str(&escape_percent(text));
                    parts.push(format!("__builtin_printf({});", print_text(&escape_percent(text))?));
                }
                Printed::Integer(item, width) => {
                    let (bytes, value) = self.integer_item(*item)?;
                    let conversion = printf_conversion(*width, bytes.max(4));
                    format.push_str(&conversion);
                    arguments.push_str(&format!(", {value}"));
                    let print = format!("__builtin_printf(\"{conversion}\", {value});");
                    match field_limits(*width, bytes) {
                        Some([least, most]) => {
                            let fits = format!("{value} >= {least} && {value} <= {most}");
                            parts.extend([format!("if ({fits})"), format!("  {print}"), "else".to_string()]);
                            parts.push(format!("  __builtin_printf(\"{}\");", "*".repeat(*width)));
                            conditions.push(fits);
                        }
                        None => parts.push(print),
                    }
                }
            }
        }
        format.push('\n');
        parts.push("__builtin_printf(\"\\n\");".to_string());
        let whole = format!("__builtin_printf({}{arguments});", print_text(&format)?);
        if conditions.is_empty() {
            return Some(vec![whole]);
        }
        let mut lines = vec![format!("if ({})", conditions.join(" && ")), format!("  {whole}"), "else {".to_string()];
        lines.extend(parts.into_iter().map(|part| format!("  {part}")));
        lines.push("}".to_string());
        Some(lines)
    }

    /// The bytes of an integer, and its value as `printf` takes it.
    fn integer_item(&self, item: ExprId) -> Option<(u8, String)> {
        let types = &self.symbols().types;
        // Its value is asked for more than once.
        let mut calls = false;
        self.body.each_expr(item, |id| calls |= matches!(self.body.exprs[id].kind, ExprKind::Call { .. }));
        if calls {
            return None;
        }
        match types[types.representation(self.body.exprs[item].ty)] {
            Type::Scalar(Base::Integer, bytes @ (1 | 2 | 4)) => {
                Some((bytes, format!("(int)({})", self.spell_expr(item))))
            }
            Type::Scalar(Base::Integer, 8) => Some((8, format!("(long long)({})", self.spell_expr(item)))),
            _ => None,
        }
    }
}
