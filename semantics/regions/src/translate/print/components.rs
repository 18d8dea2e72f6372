//! Components in `target update`, for those who read whole variables there: gfortran 12. ASSOCIATE gives each a name.

use super::profile::Feature;
use super::{Printer, clauses};
use crate::translate::{OmpArgument, OmpConstruct, OmpItem};
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::Leaf;

impl Printer<'_> {
    /// The lines of an update of components; nothing if they can be listed as they are, or a line would get too long.
    pub(super) fn component_update(
        &self,
        id: ConstructId,
        construct: &OmpConstruct,
        indent: &str,
    ) -> Option<Vec<String>> {
        let wanted = self.words.ends && !self.source.profile.has(Feature::UpdatedComponents);
        if !wanted || construct.name.leaves() != [Leaf::TargetUpdate] {
            return None;
        }
        let mut names: Vec<String> = Vec::new();
        let texts: Vec<String> = construct
            .clauses
            .iter()
            .map(|clause| match &clause.argument {
                OmpArgument::Items(items) => {
                    let items: Vec<String> = items.iter().map(|item| self.name_component(item, &mut names)).collect();
                    format!("{}({})", clause.clause.row().word, items.join(", "))
                }
                _ => self.spell_clause(id, construct, clause),
            })
            .collect();
        let width = if self.source.fixed { 66 } else { self.words.width.saturating_sub(indent.len()) };
        if names.is_empty() || names.iter().any(|line| line.len() > width) {
            return None;
        }
        let count = names.len();
        let name = construct.name.spelling(self.body.language);
        let mut lines = names;
        lines.extend(clauses::break_lines(self.words, self.source.fixed, indent, &name, &texts));
        lines.extend((0..count).map(|_| "end associate".to_string()));
        Some(lines)
    }

    /// A list item: a component by the name that a new line in `names` gives it.
    fn name_component(&self, item: &OmpItem, names: &mut Vec<String>) -> String {
        let text = self.spell_item(item, false);
        if !item.expr.is_some_and(|expr| is_component(self.body, expr)) {
            return text;
        }
        let name = format!("dirigent_part_{}", names.len());
        names.push(format!("associate ({name} => {text})"));
        name
    }
}

/// Whether an expression is a component or a part of one.
pub(super) fn is_component(body: &Body, mut expr: ExprId) -> bool {
    loop {
        expr = match &body.exprs[expr].kind {
            ExprKind::Member { .. } => return true,
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
            _ => return false,
        };
    }
}
