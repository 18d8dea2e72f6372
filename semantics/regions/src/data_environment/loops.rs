//! The loops that a directive is about: how many, and what may stand between them (OpenMP 5.2, 4.4; OpenACC 3.4, 2.9.1).

use super::facts::Facts;
use super::rule::Languages;
use super::words::has_modifier;
use body::{ConstructId, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf, Model, Version};
use parser::directive::Clause;
use symbols::{Details, ScopeId};

impl Facts<'_> {
    /// Whether `collapse(force: n)` allows other statements beside the inner loops (OpenACC 3.3, 2.9.1).
    fn is_forced(&self, id: ConstructId) -> bool {
        let collapse = self.find_clause(id, &[ClauseName::AccCollapse]);
        collapse.is_some_and(|(_, clause)| !clause.modifiers().is_empty())
    }

    /// The loops a directive is associated with, outermost first. OpenMP 5.0, 2.9.1, allows other statements beside the
    /// inner loops.
    pub(super) fn associated_loops(&self, id: ConstructId) -> Vec<StatementId> {
        let depth = self.loop_depth(id);
        let mut loops = self.body.associated_loops(id, depth);
        let openmp = self.body.constructs[id].directive().name().model() == Model::OpenMp;
        let imperfect = match openmp {
            true => self.versions.openmp >= Version(50) && !self.needs_perfect_nest(id),
            false => self.is_forced(id),
        };
        while imperfect && loops.len() < depth {
            let Some(StatementKind::Loop(last)) = loops.last().map(|id| &self.body.statements[*id].kind) else { break };
            let statements =
                if openmp { self.nest_statements(&last.block) } else { self.body.flatten_block(&last.block) };
            let is_loop = |id: &StatementId| matches!(self.body.statements[*id].kind, StatementKind::Loop(_));
            let inner: Vec<StatementId> = statements.into_iter().filter(is_loop).collect();
            let [only] = inner[..] else { break };
            loops.push(only);
        }
        if let Some(last) = loops.iter().skip(1).position(|inner| self.is_labeled(*inner)) {
            loops.truncate(last + 1);
        }
        loops
    }

    /// OpenMP 5.2, 4.4.1: the statements of a loop of a nest, through BLOCK constructs. What is in an ASSOCIATE construct is in no nest
    /// around it.
    fn nest_statements(&self, block: &[StatementId]) -> Vec<StatementId> {
        let all = self.body.flatten_block(block);
        let declares = |id: &StatementId| match self.body.statements[*id].kind {
            StatementKind::Declare(symbol, _) => matches!(self.table[symbol].details, Details::Associate),
            _ => false,
        };
        let names: Vec<ScopeId> =
            all.iter().filter(|id| declares(id)).map(|id| self.body.statements[*id].scope).collect();
        let is_within = |id: &StatementId| {
            let mut around = self.table.scopes_around(self.body.statements[*id].scope);
            !names.is_empty() && around.any(|scope| names.contains(&scope))
        };
        all.into_iter().filter(|id| !is_within(id)).collect()
    }

    /// Whether a statement of C has a label in front, which ends a nest of loops (OpenMP 5.2, 4.4.1).
    pub fn is_labeled(&self, statement: StatementId) -> bool {
        Languages::C.has(self.body.language) && self.body.statements[statement].label.is_some()
    }

    /// Whether nothing may stand between the loops of a directive of OpenMP: those of some transformations, of scans (5.2, 5.6), and
    /// of dependences between iterations (5.1, 2.11.4; since 5.2 not of every `ordered` with an argument).
    fn needs_perfect_nest(&self, id: ConstructId) -> bool {
        let scans =
            |clause: Clause| clause.name() == ClauseName::Reduction && has_modifier(clause, "inscan", self.atoms);
        let waits = |clause: Clause| matches!(clause.name(), ClauseName::Depend | ClauseName::Doacross);
        let is_doacross = || {
            let constructs = self.body.constructs.iter();
            let mut inside = constructs.filter(|(_, construct)| construct.parent == Some(id)).map(|(inner, _)| inner);
            inside.any(|inner| {
                self.leaves(inner)[0] == Leaf::Ordered && self.clauses(inner).any(|(_, clause)| waits(clause))
            })
        };
        let counted =
            self.find_clause(id, &[ClauseName::Ordered]).is_some_and(|(_, clause)| !clause.items().is_empty());
        self.leaves(id)[0].is_perfect()
            || self.clauses(id).any(|(_, clause)| scans(clause))
            || (counted && (self.versions.openmp < Version(52) || is_doacross()))
    }

    /// How many loops a directive is associated with.
    pub fn loop_depth(&self, construct: ConstructId) -> usize {
        let depths = self.clauses(construct).filter_map(|(_, clause)| match clause.name() {
            ClauseName::Collapse | ClauseName::AccCollapse | ClauseName::Ordered => {
                let value = self.constant_value(self.argument_expr(construct, clause.items().first()?)?)?;
                usize::try_from(value).ok()
            }
            ClauseName::AccTile | ClauseName::Permutation | ClauseName::Sizes => Some(clause.items().len()),
            _ => None,
        });
        depths.max().unwrap_or(1 + usize::from(self.leaves(construct)[0] == Leaf::Interchange)).clamp(1, 64)
    }
}
