//! Metadirectives replaced by what they may choose (OpenMP 5.2, 7.4), on [`Body`].

use crate::{Body, Construct, ConstructId, Statement, StatementId, StatementKind};
use directives::{Association, Category, Clause, End, Leaf};
use parser::directive::Directive;

/// Whether a construct is a metadirective.
pub fn is_metadirective(construct: &Construct) -> bool {
    construct.directive().name().first().row().category == Category::Meta
}

impl Body {
    /// Puts a directive variant, by its number, in the place of the metadirective that chooses it, or no directive. Whether that can be done.
    pub fn choose_variant(&mut self, statement: StatementId, id: ConstructId, variant: Option<u32>) -> bool {
        let construct = &mut self.constructs[id];
        let tree = variant.and_then(|number| construct.tree.variant_tree(number));
        let Some(tree) = tree.filter(|tree| tree.directive().name().last() != Leaf::Nothing) else {
            self.unwrap_construct(statement, id);
            return true;
        };
        let association = tree.directive().name().association();
        if association == Association::Declaration && !construct.block.is_empty() {
            return false;
        }
        let alone = stands_alone(tree.directive());
        construct.tree = tree;
        if alone && !construct.block.is_empty() {
            construct.end = None;
            self.part_from_block(statement, id);
        }
        true
    }

    /// Puts the statements that a construct governs in its place.
    fn unwrap_construct(&mut self, statement: StatementId, id: ConstructId) {
        let block = std::mem::take(&mut self.constructs[id].block);
        self.statements[statement].kind = StatementKind::Block(block);
        self.adopt_constructs(id);
    }

    /// A directive that stands alone is followed by the statements that another variant would govern.
    fn part_from_block(&mut self, statement: StatementId, id: ConstructId) {
        let own = Statement { kind: StatementKind::Construct(id), ..self.statements[statement].clone() };
        let own = self.statements.push(own);
        let block = std::mem::take(&mut self.constructs[id].block);
        self.statements[statement].kind = StatementKind::Block(std::iter::once(own).chain(block).collect());
        self.adopt_constructs(id);
    }

    /// The constructs in another are in the one around it.
    fn adopt_constructs(&mut self, id: ConstructId) {
        let parent = self.constructs[id].parent;
        for (_, inner) in self.constructs.iter_mut().filter(|(_, inner)| inner.parent == Some(id)) {
            inner.parent = parent;
        }
    }
}

/// OpenMP 5.2, 15.10.1: `ordered` stands alone with dependences only.
fn stands_alone(directive: Directive) -> bool {
    let sometimes = directive.name().last().row().end == End::WhenBlock;
    let waits = directive.has(Clause::Depend) || directive.has(Clause::Doacross);
    directive.name().association() == Association::Standalone && (!sometimes || waits)
}
