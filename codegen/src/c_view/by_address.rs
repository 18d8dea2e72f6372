//! Calls through pointers. A pointer that the host made has the address of the host's function; those that `declare target indirect` names are
//! found by it in a table, which the host writes as it writes that of a module (OpenMP 5.2, 7.8.3).

use super::View;
use super::operator::strength;
use crate::UnitView;
use crate::outline::indirect::{collect_indirect, table_name};
use semantics::body::ExprId;

/// The function that finds what a pointer of the host stands for.
const LOOKUP: &str = "__omp_indirect_function";

/// The declaration of that function, and its definition with the table, for a file that has such functions.
pub(super) fn spell_lookup(unit: UnitView<'_>, names: &[String]) -> [String; 2] {
    let (head, table) = (format!("static void *{LOOKUP}(void *given)"), table_name(unit));
    let mut text = format!("void *{table}[{}];\n\n{head}\n{{\n", names.len());
    for (number, name) in names.iter().enumerate() {
        text.push_str(&format!("  if (given == {table}[{number}])\n    return (void *){name};\n"));
    }
    text.push_str("  return given;\n}\n\n");
    [format!("{head};\n"), text]
}

impl View<'_> {
    /// A call through a pointer.
    pub(super) fn call_pointer(&self, callee: ExprId, arguments: &[ExprId], depth: u32) -> (String, u8) {
        let arguments: Vec<String> = arguments.iter().map(|argument| self.spell_item(*argument)).collect();
        let mut callee = self.spell_strong(callee, strength::POSTFIX, depth);
        if !collect_indirect(self.unit).is_empty() {
            callee = format!("((__typeof__(&*{callee})){LOOKUP}((void *){callee}))");
        }
        (format!("{callee}({})", arguments.join(", ")), strength::POSTFIX)
    }
}
