//! Parts in `target update` of which a compiler does not move what they are: gfortran 12 reads no components there, and flang 22 moves other
//! parts of variables that are declared on the device. ASSOCIATE gives each a name.

use super::profile::Feature;
use super::{Printer, clauses};
use crate::translate::{OmpArgument, OmpConstruct, OmpItem};
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::Leaf;
use symbols::{Attributes, Flags};

impl Printer<'_> {
    /// The lines of an update of such parts; nothing if all can be listed as they are, or a line would get too long.
    pub(super) fn component_update(
        &self,
        id: ConstructId,
        construct: &OmpConstruct,
        indent: &str,
    ) -> Option<Vec<String>> {
        if construct.name.leaves() != [Leaf::TargetUpdate] {
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

    /// A list item: such a part by the name that a new line in `names` gives it.
    fn name_component(&self, item: &OmpItem, names: &mut Vec<String>) -> String {
        let text = self.spell_item(item, false);
        if !item.expr.is_some_and(|expr| self.needs_name(expr)) {
            return text;
        }
        let name = format!("dirigent_part_{}", names.len());
        names.push(format!("associate ({name} => {text})"));
        name
    }

    /// Whether a list item of an update has to get a name.
    pub(super) fn needs_name(&self, expr: ExprId) -> bool {
        let lacks = |feature: Feature| !self.source.profile.has(feature);
        let component = || lacks(Feature::UpdatedComponents) && is_component(self.body, expr);
        self.words.ends && (component() || lacks(Feature::DeclaredParts) && self.is_declared_part(expr))
    }

    /// Whether an expression is a part of a variable that a `declare` puts on the device.
    fn is_declared_part(&self, expr: ExprId) -> bool {
        let part = matches!(self.body.exprs[expr].kind, ExprKind::Element { .. } | ExprKind::Section { .. });
        let root = self.body.root_symbol(expr).map(|symbol| &self.symbols[self.symbols.original(symbol)]);
        // Others are told by their descriptors.
        let moved = Attributes::ALLOCATABLE | Attributes::POINTER;
        part && root.is_some_and(|root| root.flags.contains(Flags::ACC_DECLARE) && !root.attributes.intersects(moved))
    }
}

/// Whether an expression is a component or a part of one.
fn is_component(body: &Body, mut expr: ExprId) -> bool {
    loop {
        expr = match &body.exprs[expr].kind {
            ExprKind::Member { .. } => return true,
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
            _ => return false,
        };
    }
}
