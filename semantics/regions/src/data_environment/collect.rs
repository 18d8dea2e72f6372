//! Collects what is true of the constructs of a body, in three steps: what directives say, how loops are shared out, what is referenced.

use super::facts::{ConstructFacts, Facts};
use super::implicit_levels::collect_partitionings;
use super::{Versions, iteration_variables};
use body::{Body, ConstructId};
use directives::split::{CompoundClause, split_clauses};
use directives::{Association, Determines, Leaf};
use parser::directive::Clause;
use source::Atoms;
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use symbols::SymbolTable;

impl<'a> Facts<'a> {
    /// The facts about `body`, found anew: data environments keep them, see [`Facts::of`].
    pub fn collect_facts(table: &'a SymbolTable, body: &'a Body, atoms: &'a Atoms, versions: Versions) -> Facts<'a> {
        let mut facts = Facts {
            table,
            body,
            atoms,
            versions,
            constructs: Cow::default(),
            accesses: RefCell::default(),
            reducing: OnceCell::new(),
        };
        if body.constructs.is_empty() {
            return facts;
        }
        let mut order: Vec<ConstructId> = body.constructs.iter().map(|(id, _)| id).collect();
        order.sort_by_cached_key(|id| facts.ancestors(*id).len());
        for id in &order {
            let found = facts.of_directive(*id);
            facts.constructs.to_mut().insert(*id, found);
        }
        for (id, partitioning) in collect_partitionings(&facts) {
            facts.constructs.to_mut()[&id].partitioning = Some(partitioning);
        }
        for (id, variables) in iteration_variables::sequential_loops(&facts) {
            facts.constructs.to_mut()[&id].sequential = variables;
        }
        // Inner ones first: each is walked once.
        for id in order.iter().rev() {
            let references = facts.references_in(*id);
            facts.constructs.to_mut()[id].references = references;
        }
        facts
    }

    /// The facts that a directive alone decides.
    fn of_directive(&self, id: ConstructId) -> ConstructFacts {
        let leaves = self.leaves(id);
        let given: Vec<_> = self.clauses(id).map(|(_, clause)| self.clause_on_leaf(clause, leaves)).collect();
        let name = self.body.constructs[id].directive().name();
        let mut facts = ConstructFacts { split: split_clauses(name, &given), ..ConstructFacts::default() };
        for (index, clause) in self.clauses(id) {
            if clause.name().row().determines == Determines::Nothing {
                continue;
            }
            for symbol in clause.items().iter().flat_map(|item| self.listed_by(id, item)) {
                let clauses: &mut Vec<usize> = facts.listed.entry(symbol).or_default();
                if clauses.last() != Some(&index) {
                    clauses.push(index);
                }
            }
        }
        if leaves.last().is_some_and(|leaf| leaf.row().association == Association::LoopNest) {
            facts.loops = self.associated_loops(id);
        }
        facts
    }

    /// A clause with the leaf that its directive-name modifier names.
    fn clause_on_leaf(&self, clause: Clause, leaves: &[Leaf]) -> CompoundClause {
        let words = clause.modifiers().map(|modifier| self.atoms.text(modifier.word().atom));
        let named = |word: &str| {
            let spelled = |leaf: &&Leaf| {
                leaf.row().word.eq_ignore_ascii_case(word) || leaf.row().c_word.eq_ignore_ascii_case(word)
            };
            leaves.iter().find(spelled).copied()
        };
        CompoundClause { clause: clause.name(), leaf: words.into_iter().find_map(named) }
    }
}
