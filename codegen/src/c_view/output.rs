//! Formatted output of Fortran as `printf`.

use super::View;
use super::text::print_text;
use crate::lower::format::{Printed, escape_percent, field_limits, printf_conversion, read_output};
use semantics::body::{Action, ExprId, ExprKind};
use source::Span;
use symbols::{Base, Type};

impl View<'_> {
    /// WRITE and PRINT with a format that C has; all else is refused.
    pub(super) fn print_output(&mut self, action: &Action, at: Span) {
        let lines = read_output(self.unit, self.body, action, at).and_then(|printed| self.printf_lines(&printed));
        match lines {
            Some(lines) => lines.into_iter().for_each(|line| self.print_line(line)),
            None => self.report_refusal(&action.kind, at),
        }
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
