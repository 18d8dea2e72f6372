//! The walk over statements that makes a [`Flow`]; `expressions` walks over what stands in them.

use super::{Access, Event, EventKind, Flow, Kind, Node, NodeId, NodeKind, Step, Variable};
use crate::data_environment::DataEnvironment;
use crate::data_environment::facts::Facts;
use crate::data_environment::rule::makes_copy;
use body::{Block, Case, ConstructId, ExprId, Loop, StatementId, StatementKind, While};
use directives::{Category, Clause as ClauseName, Determines, Leaf, Sharing, Syntax};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Span};
use symbols::{Attributes, Details, SymbolId};

/// How deep statements and expressions nest at most; who nests deeper is told nothing.
const DEPTH: u32 = 200;

/// Makes the flow of a body.
pub fn build_flow(facts: &Facts, environment: &DataEnvironment, exact: bool) -> Flow {
    let body = Node { parent: None, kind: NodeKind::Body, construct: None, first: 0, last: 0 };
    let flow = Flow {
        accesses: Vec::new(),
        nodes: vec![body],
        events: Vec::new(),
        of_variable: FxHashMap::default(),
        of_symbol: FxHashMap::default(),
        by_symbol: FxHashMap::default(),
        changes: FxHashMap::default(),
        of_construct: FxHashMap::default(),
        is_cut: false,
    };
    let (left, owners, jumped_to) = (Vec::new(), FxHashMap::default(), jump_labels(facts));
    let mut walk = Walk { facts, environment, flow, node: 0, depth: 0, left, owners, jumped_to, exact };
    walk.visit_block(&facts.body.block);
    let mut flow = walk.flow;
    flow.nodes[0].last = flow.accesses.len();
    for (number, access) in flow.accesses.iter().enumerate() {
        let numbers = flow.of_variable.entry(access.variable).or_default();
        if numbers.is_empty() {
            flow.of_symbol.entry(access.variable.0).or_default().push(access.variable);
        }
        numbers.push(number);
        flow.by_symbol.entry(access.variable.0).or_default().push(number);
        if access.may_write() {
            flow.changes.entry(access.variable.0).or_default().push(number);
        }
    }
    flow
}

/// The labels that something jumps to. Others stand on the last statements of loops in Fortran; none is known if a jump is computed.
fn jump_labels(facts: &Facts) -> Option<FxHashSet<Atom>> {
    let mut found = FxHashSet::default();
    for (_, statement) in facts.body.statements.iter() {
        match &statement.kind {
            StatementKind::Goto(labels) | StatementKind::Asm { labels, .. } => found.extend(labels.iter().copied()),
            StatementKind::ComputedGoto(_) => return None,
            _ => {}
        }
    }
    Some(found)
}

pub(super) struct Walk<'f, 'a> {
    pub facts: &'f Facts<'a>,
    pub environment: &'f DataEnvironment,
    pub flow: Flow,
    pub node: NodeId,
    pub depth: u32,
    /// The statements that have been left by now, or are begun anew; none stands for the body.
    left: Vec<Option<StatementId>>,
    owners: FxHashMap<(ConstructId, SymbolId), Option<ConstructId>>,
    jumped_to: Option<FxHashSet<Atom>>,
    /// Whether indexes are read, and what arms have in common.
    pub exact: bool,
}

impl Walk<'_, '_> {
    pub fn go_deeper(&mut self, visit: impl FnOnce(&mut Self)) {
        if self.depth >= DEPTH {
            self.flow.is_cut = true;
            return;
        }
        self.depth += 1;
        visit(self);
        self.depth -= 1;
    }

    /// Walks over something in a node of its own.
    pub fn visit_within(&mut self, kind: NodeKind, visit: impl FnOnce(&mut Self)) -> NodeId {
        let construct = match kind {
            NodeKind::Construct(id) => Some(id),
            NodeKind::Body | NodeKind::Arm(_) | NodeKind::Rest | NodeKind::Loop(_) | NodeKind::While(_) => {
                self.flow.nodes[self.node].construct
            }
        };
        let (outer, first) = (self.node, self.flow.accesses.len());
        self.node = self.flow.nodes.len();
        let own = self.node;
        self.flow.nodes.push(Node { parent: Some(outer), kind, construct, first, last: first });
        visit(self);
        self.flow.nodes[own].last = self.flow.accesses.len();
        self.node = outer;
        own
    }

    pub fn visit_block(&mut self, block: &[StatementId]) {
        let Some((first, rest)) = block.split_first() else { return };
        let before = self.left.len();
        self.go_deeper(|walk| walk.visit_statement(*first));
        if self.left.len() > before {
            self.visit_within(NodeKind::Rest, |walk| walk.go_deeper(|walk| walk.visit_block(rest)));
            return;
        }
        for (at, statement) in rest.iter().enumerate() {
            let before = self.left.len();
            self.go_deeper(|walk| walk.visit_statement(*statement));
            if self.left.len() > before {
                self.visit_within(NodeKind::Rest, |walk| walk.go_deeper(|walk| walk.visit_block(&rest[at + 1..])));
                return;
            }
        }
    }

    /// Remembers what all of some nodes write, one of which happened.
    pub fn join_arms(&mut self, arms: &[NodeId]) {
        if !self.exact {
            return;
        }
        let written = |walk: &Self, node: NodeId| -> Vec<Variable> {
            let found = &walk.flow.nodes[node];
            let accesses = walk.flow.accesses[found.first..found.last].iter();
            let whole = accesses.filter(|access| access.node == node && access.steps.is_empty());
            whole
                .filter(|access| access.writes() || access.kind == Kind::Joined)
                .map(|access| access.variable)
                .collect()
        };
        let Some((first, others)) = arms.split_first() else { return };
        let mut all = written(self, *first);
        for other in others {
            if all.is_empty() {
                return;
            }
            let own: FxHashSet<Variable> = written(self, *other).into_iter().collect();
            all.retain(|variable| own.contains(variable));
        }
        let mut seen = FxHashSet::default();
        for variable in all.into_iter().filter(|variable| seen.insert(*variable)) {
            let (node, steps, span) = (self.node, Vec::new(), Span::new(0, 0));
            let kind = Kind::Joined;
            self.flow.accesses.push(Access { variable, node, kind, steps, through: false, span });
        }
    }

    /// Adds an access to a variable as it is meant here.
    pub fn add_access(&mut self, symbol: SymbolId, kind: Kind, steps: Vec<Step>, through: bool, span: Span) {
        if !self.facts.is_variable(symbol) {
            return;
        }
        let variable = (symbol, self.copy_owner(self.flow.nodes[self.node].construct, symbol));
        let node = self.node;
        self.flow.accesses.push(Access { variable, node, kind, steps, through, span });
    }

    pub fn add_event(&mut self, kind: EventKind) {
        self.flow.events.push(Event { at: self.flow.accesses.len(), node: self.node, kind });
    }

    /// The construct whose copy of a variable is meant in `construct`.
    fn copy_owner(&mut self, construct: Option<ConstructId>, symbol: SymbolId) -> Option<ConstructId> {
        let innermost = construct?;
        if let Some(known) = self.owners.get(&(innermost, symbol)) {
            return *known;
        }
        let mut at = construct;
        while let Some(id) = at {
            let sharing = self.environment.attribute(id, symbol).and_then(|attribute| attribute.sharing);
            if sharing.is_some_and(makes_copy) {
                break;
            }
            at = self.facts.body.constructs[id].parent;
        }
        self.owners.insert((innermost, symbol), at);
        at
    }

    fn visit_statement(&mut self, id: StatementId) {
        let body = self.facts.body;
        if body.statements[id].label.is_some_and(|label| self.is_jumped_to(label)) {
            self.add_event(EventKind::Jump);
        }
        match &body.statements[id].kind {
            StatementKind::Expr(expr) => self.visit_effect(*expr),
            StatementKind::Declare(symbol, value) => self.visit_declaration(*symbol, *value, body.statements[id].span),
            StatementKind::Block(block) => self.visit_block(block),
            StatementKind::If { condition, then, otherwise } => {
                self.visit_expr(*condition);
                let first = self.visit_within(NodeKind::Arm(Some(*condition)), |walk| walk.visit_block(then));
                let second = self.visit_within(NodeKind::Arm(Some(*condition)), |walk| walk.visit_block(otherwise));
                self.join_arms(&[first, second]);
            }
            StatementKind::Loop(inner) => self.walk_counted(id, inner),
            StatementKind::While(inner) => self.visit_uncounted(id, inner),
            StatementKind::Switch { selector, cases, .. } => self.visit_switch(id, *selector, cases),
            StatementKind::Construct(construct) => self.visit_construct(*construct),
            StatementKind::Break(target) | StatementKind::Continue(target) => self.left.push(*target),
            StatementKind::Return(value) | StatementKind::Stop(value) => {
                value.iter().for_each(|value| self.visit_expr(*value));
                self.left.push(None);
            }
            StatementKind::Action(action) => {
                action.operands.iter().for_each(|operand| self.visit_operand(*operand));
                for block in &action.blocks {
                    self.visit_within(NodeKind::Arm(None), |walk| walk.visit_block(block));
                }
            }
            StatementKind::Asm { outputs, inputs, labels, .. } => {
                outputs.iter().chain(inputs).for_each(|expr| self.note_mention(*expr));
                if !labels.is_empty() {
                    self.add_event(EventKind::Jump);
                }
            }
            StatementKind::Goto(_) | StatementKind::ComputedGoto(_) => {
                self.add_event(EventKind::Jump);
                self.left.push(None);
            }
            StatementKind::CaseLabel { .. } => self.add_event(EventKind::Jump),
            StatementKind::Empty => {}
        }
    }

    fn is_jumped_to(&self, label: Atom) -> bool {
        self.jumped_to.as_ref().is_none_or(|labels| labels.contains(&label))
    }

    fn visit_declaration(&mut self, symbol: SymbolId, value: Option<ExprId>, span: Span) {
        let Some(value) = value else { return };
        // What is done to an associate name is done to its selector.
        if matches!(self.facts.table[symbol].details, Details::Associate) {
            self.note_mention(value);
            return self.add_access(symbol, Kind::Define, Vec::new(), false, span);
        }
        if !self.facts.table[symbol].attributes.contains(Attributes::STATIC) {
            self.visit_expr(value);
            self.add_access(symbol, Kind::Define, Vec::new(), false, span);
        }
    }

    fn walk_counted(&mut self, id: StatementId, inner: &Loop) {
        for expr in [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten() {
            self.visit_expr(expr);
        }
        self.add_access(inner.variable, Kind::Iterate(id), Vec::new(), false, inner.variable_span);
        let own = self.visit_within(NodeKind::Loop(id), |walk| walk.visit_block(&inner.block));
        self.left.retain(|target| *target != Some(id));
        if super::region::trip_count(self.facts, inner).is_some_and(|trip| trip > 0) {
            self.join_arms(&[own]);
        }
    }

    fn visit_uncounted(&mut self, id: StatementId, inner: &While) {
        self.visit_block(&inner.init);
        if !inner.after {
            inner.condition.iter().for_each(|condition| self.visit_expr(*condition));
        }
        self.visit_within(NodeKind::While(id), |walk| {
            walk.visit_block(&inner.block);
            walk.left.retain(|target| *target != Some(id));
            inner.step.iter().for_each(|step| walk.visit_effect(*step));
            inner.condition.iter().for_each(|condition| walk.visit_expr(*condition));
        });
        self.left.retain(|target| *target != Some(id));
    }

    fn visit_switch(&mut self, id: StatementId, selector: ExprId, cases: &[Case]) {
        self.visit_expr(selector);
        let has_default = cases.iter().any(|case| case.ranges.is_empty());
        let arms: Vec<NodeId> = cases
            .iter()
            .map(|case| self.visit_within(NodeKind::Arm(Some(selector)), |walk| walk.visit_block(&case.block)))
            .collect();
        self.left.retain(|target| *target != Some(id));
        if has_default {
            self.join_arms(&arms);
        }
    }

    fn visit_construct(&mut self, id: ConstructId) {
        let construct = &self.facts.body.constructs[id];
        self.visit_clauses(id);
        if construct.block.is_empty() {
            self.add_event(EventKind::Directive(id));
            return;
        }
        self.note_copies(id, true);
        let block: &Block = &construct.block;
        let own = self.visit_within(NodeKind::Construct(id), |walk| walk.visit_block(block));
        self.flow.of_construct.insert(id, own);
        if !super::region::is_partial(self.facts, id) {
            self.join_arms(&[own]);
        }
        self.note_copies(id, false);
        self.add_event(EventKind::End(id));
    }

    /// What the clauses of a directive compute, and what they refer to otherwise.
    fn visit_clauses(&mut self, id: ConstructId) {
        const MENTIONS: &[ClauseName] = &[
            ClauseName::To,
            ClauseName::From,
            ClauseName::AccHost,
            ClauseName::AccDevice,
            ClauseName::AccSelf,
            ClauseName::CopyPrivate,
            ClauseName::Detach,
        ];
        const VALUES: &[Syntax] =
            &[Syntax::Expr, Syntax::KeywordExpr, Syntax::Bounds, Syntax::Sizes, Syntax::Queues, Syntax::Flag];
        let declares = self.facts.leaves(id)[0].row().category == Category::Declarative;
        for (_, clause) in self.facts.clauses(id).filter(|_| !declares) {
            let row = clause.name().row();
            let value = row.determines == Determines::Nothing && VALUES.contains(&row.syntax);
            let mention = MENTIONS.contains(&clause.name());
            for expr in clause.items().iter().filter_map(|item| self.facts.argument_expr(id, item)) {
                if mention {
                    self.note_mention(expr);
                } else if value {
                    self.visit_expr(expr);
                }
            }
        }
    }

    /// What the copies of a construct take from the variables outside as it begins, or give them as it ends.
    fn note_copies(&mut self, id: ConstructId, begins: bool) {
        let Some(environment) = self.environment.constructs.get(&id) else { return };
        let found: Vec<(SymbolId, Sharing, Span)> = environment
            .attributes
            .iter()
            .filter_map(|(symbol, attribute)| {
                let listed = attribute.clauses.first().map(|index| self.facts.clause(id, *index).span());
                Some((*symbol, attribute.sharing?, listed?))
            })
            .collect();
        let iterates = self.facts.loop_variables(id);
        for (symbol, sharing, span) in found {
            // A loop gives its variable the first value itself.
            if sharing == Sharing::Linear && begins && iterates.iter().any(|(own, ..)| *own == symbol) {
                continue;
            }
            let kind = match (sharing, begins) {
                (Sharing::FirstPrivate | Sharing::Linear, true) => Kind::Read,
                (Sharing::Reduction | Sharing::Induction, true) => Kind::Read,
                (Sharing::Reduction, false) => Kind::Define,
                (Sharing::LastPrivate | Sharing::Linear | Sharing::Induction, false) => Kind::Mention,
                _ => continue,
            };
            if !self.is_first_leaf_copy(id, symbol) {
                self.add_access(symbol, kind, Vec::new(), false, span);
            }
        }
    }

    /// Whether the copy of a compound is that of a target region, which gives nothing back.
    fn is_first_leaf_copy(&self, id: ConstructId, symbol: SymbolId) -> bool {
        let environment = self.environment.constructs.get(&id);
        let first = environment.and_then(|found| found.leaves.first()).filter(|leaf| leaf.leaf == Leaf::Target);
        first.is_some_and(|leaf| leaf.attributes.get(&symbol).is_some_and(|found| found.sharing.is_none()))
    }
}
