//! Variables that are used before they have a value, along the flow of control.
//!
//! Nothing is said of a variable that something may have given a value: on whatever way, in whatever part. A read in a loop that sets
//! the variable further down is told of only where it is certain to be executed the first time.

use crate::usage::Usage;
use crate::{Lint, problems};
use body::{Body, Callee, ExprId, ExprKind, StatementKind};
use directives::Clause;
use regions::data_environment::facts::Facts;
use regions::flow::region::is_partial;
use regions::flow::{Access, EventKind, Flow, Kind, NodeId, NodeKind};
use rustc_hash::FxHashSet;
use source::Span;
use symbols::{Attributes, Details, RecordId, SymbolId, Type, TypeId};

/// So many pairs of reads and writes of a variable are compared; nothing is said of who has more.
const MANY: usize = 4096;

/// Clauses that begin with the value of a variable.
const SUMS: &[Clause] = &[Clause::Reduction, Clause::InReduction, Clause::TaskReduction, Clause::AccReduction];

/// W3705 and W3706.
pub fn check_unset(lint: &mut Lint) {
    let idle = idle_reads(lint);
    for index in 0..lint.flows.len() {
        if lint.flows[index].is_cut {
            continue;
        }
        let found = of_body(lint, index, &idle);
        found.into_iter().for_each(|diagnostic| lint.report(diagnostic));
    }
}

fn of_body(lint: &Lint, index: usize, idle: &FxHashSet<Span>) -> Vec<source::Diagnostic> {
    let (flow, facts) = (&lint.flows[index], &lint.facts[index]);
    let order = Order { flow, facts, falling: fall_through_exprs(facts.body), jumps: has_jumps(flow) };
    let led_to = led_to(lint, facts.body);
    let mut symbols: Vec<SymbolId> = flow.of_symbol.keys().copied().collect();
    symbols.retain(|symbol| !led_to.contains(&lint.table.original(*symbol)));
    symbols.sort_by_key(|symbol| symbol.as_u32());
    let mut found = Vec::new();
    for symbol in symbols {
        let own = lint.table.original(symbol);
        let Some(usage) = lint.usage.get(&own).filter(|usage| usage.read.is_some()) else { continue };
        if usage.may_be_set() && (own != symbol || order.is_set_first(symbol)) || !lint.may_lack_value(own, usage) {
            continue;
        }
        let accesses = flow.variable_accesses((symbol, None), 0);
        let mut reads =
            accesses.filter(|(_, access)| access.kind == Kind::Read && !access.through && !idle.contains(&access.span));
        if !usage.may_be_set() {
            found.extend(reads.next().map(|(_, read)| problems::never_set(lint.name(symbol), read.span)));
            say_once(lint, &mut found);
        } else if !lint.is_set_elsewhere(index, symbol) {
            let writes = order.find_writes(symbol);
            let before = reads.find_map(|(number, access)| Some((access.span, order.set_after(&writes, number)?)));
            found.extend(before.map(|(at, set)| problems::used_before_set(lint.name(symbol), at, set)));
        }
    }
    found
}

/// What internal procedures read of their host is said once.
fn say_once(lint: &Lint, found: &mut Vec<source::Diagnostic>) {
    if let Some((last, others)) = found.split_last()
        && (others.iter().chain(&lint.found))
            .any(|other| other.row.code == last.row.code && other.message == last.message)
    {
        found.pop();
    }
}

/// The order of the accesses of a body.
struct Order<'a> {
    flow: &'a Flow,
    facts: &'a Facts<'a>,
    /// The selectors of `switch` statements, whose cases fall through.
    falling: FxHashSet<ExprId>,
    jumps: bool,
}

impl Order<'_> {
    /// Whether the first thing that happens to a variable is that it may be set, and that on every way; or nothing is known.
    fn is_set_first(&self, symbol: SymbolId) -> bool {
        let Some(first) = self.flow.of_variable.get(&(symbol, None)).and_then(|numbers| numbers.first()) else {
            return true;
        };
        let access = &self.flow.accesses[*first];
        self.jumps || access.node == 0 && self.sets_value(access)
    }

    /// Where a variable is first set behind a read that is certain to use no value; nothing if it may.
    fn set_after(&self, writes: &[usize], read: usize) -> Option<Span> {
        if self.jumps {
            return None;
        }
        let before = writes.iter().take_while(|number| **number < read);
        if before.clone().count() > MANY || before.into_iter().any(|write| !self.excludes_each_other(*write, read)) {
            return None;
        }
        let node = self.flow.accesses[read].node;
        let is_loop = |node: &NodeId| matches!(self.flow.nodes[*node].kind, NodeKind::Loop(_) | NodeKind::While(_));
        let holds = |node: &NodeId| {
            let node = &self.flow.nodes[*node];
            writes.iter().any(|write| (node.first..node.last).contains(write))
        };
        let around: Vec<NodeId> = self.flow.nodes_around(node, 0).collect();
        let outermost = around.iter().rev().copied().find(|node| is_loop(node) && holds(node));
        if outermost.is_some_and(|top| !self.comes_first(node, top)) {
            return None;
        }
        writes.iter().find(|write| **write > read).map(|write| self.flow.accesses[*write].span)
    }

    /// The accesses that may set a variable, in order.
    fn find_writes(&self, symbol: SymbolId) -> Vec<usize> {
        let numbers =
            self.flow.named_variables(symbol).iter().flat_map(|variable| &self.flow.of_variable[variable]).copied();
        let mut writes: Vec<usize> = numbers.filter(|number| self.sets_value(&self.flow.accesses[*number])).collect();
        writes.sort_unstable();
        writes
    }

    fn sets_value(&self, access: &Access) -> bool {
        access.may_write() && !access.through
    }

    /// Whether two accesses are in different branches of one choice.
    fn excludes_each_other(&self, write: usize, read: usize) -> bool {
        if self.flow.is_within(self.flow.accesses[read].node, self.flow.accesses[write].node) {
            return false;
        }
        let up = |number: usize| -> Vec<NodeId> {
            let mut nodes: Vec<NodeId> = self.flow.nodes_around(self.flow.accesses[number].node, 0).collect();
            nodes.reverse();
            nodes
        };
        let (first, second) = (up(write), up(read));
        let parting = first.iter().zip(&second).find(|(one, other)| one != other);
        let Some((one, other)) = parting else { return false };
        match (self.flow.nodes[*one].kind, self.flow.nodes[*other].kind) {
            (NodeKind::Arm(Some(one)), NodeKind::Arm(Some(other))) => one == other && !self.falling.contains(&one),
            _ => false,
        }
    }

    /// Whether what stands in `node` is executed in the first iteration of the loop `top`.
    fn comes_first(&self, node: NodeId, top: NodeId) -> bool {
        self.flow.nodes_around(node, top).all(|node| match self.flow.nodes[node].kind {
            NodeKind::Loop(id) => match &self.facts.body.statements[id].kind {
                StatementKind::Loop(inner) => {
                    let bounds = [Some(inner.first), Some(inner.bound), inner.step];
                    bounds.into_iter().flatten().all(|bound| self.is_same_in(bound, top))
                }
                _ => false,
            },
            NodeKind::Construct(id) => !is_partial(self.facts, id),
            NodeKind::Body => true,
            NodeKind::Arm(_) | NodeKind::Rest | NodeKind::While(_) => false,
        })
    }

    /// Whether an expression has one value in all iterations of a loop.
    fn is_same_in(&self, expr: ExprId, top: NodeId) -> bool {
        let body = self.facts.body;
        let changes = |symbol: SymbolId| {
            let head = |node: NodeId| match self.flow.nodes[node].kind {
                NodeKind::Loop(id) => {
                    matches!(&body.statements[id].kind, StatementKind::Loop(inner) if inner.variable == symbol)
                }
                _ => false,
            };
            let variables = self.flow.named_variables(symbol).iter();
            let mut writes = variables.flat_map(|variable| self.flow.variable_accesses(*variable, top));
            head(top) || writes.any(|(_, access)| access.may_write())
        };
        let mut same = true;
        body.each_expr(expr, |id| match &body.exprs[id].kind {
            ExprKind::Symbol(symbol) => same &= !changes(*symbol),
            ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => same = false,
            ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => same = false,
            _ => {}
        });
        same
    }
}

fn has_jumps(flow: &Flow) -> bool {
    flow.events.iter().any(|event| event.kind == EventKind::Jump)
}

fn fall_through_exprs(body: &Body) -> FxHashSet<ExprId> {
    let switches = body.statements.iter().filter_map(|(_, statement)| match &statement.kind {
        StatementKind::Switch { selector, falls_through: true, .. } => Some(*selector),
        _ => None,
    });
    switches.collect()
}

/// The reads that may use nothing. In C `(void) x;` silences other warnings, and `int x = x;` does.
fn idle_reads(lint: &Lint) -> FxHashSet<Span> {
    let mut found = find_passed(lint);
    for body in lint.unit.resolved.bodies.iter().filter(|_| lint.is_c()) {
        for (_, statement) in body.statements.iter() {
            match statement.kind {
                StatementKind::Expr(expr) => {
                    if let ExprKind::Convert(of) = body.exprs[expr].kind
                        && matches!(lint.table.types[body.exprs[expr].ty], Type::Void)
                    {
                        found.insert(body.exprs[of].span);
                    }
                }
                StatementKind::Declare(symbol, Some(value)) => {
                    if matches!(body.exprs[value].kind, ExprKind::Symbol(other) if other == symbol) {
                        found.insert(body.exprs[value].span);
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// The variables of C of which an array becomes a pointer: what that leads to may be set, and is not used by that.
fn led_to(lint: &Lint, body: &Body) -> FxHashSet<SymbolId> {
    let mut found = FxHashSet::default();
    if !lint.is_c() {
        return found;
    }
    let mut selected: FxHashSet<ExprId> = FxHashSet::default();
    for (_, expr) in body.exprs.iter() {
        if let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Member { base, .. } =
            expr.kind
        {
            selected.insert(base);
        }
    }
    let is_array = |id: ExprId| matches!(lint.table.types[body.exprs[id].ty], Type::Array { .. });
    for (id, _) in body.exprs.iter().filter(|(id, _)| is_array(*id) && !selected.contains(id)) {
        let mut at = id;
        loop {
            at = match body.exprs[at].kind {
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Member { base, .. } => base,
                ExprKind::Symbol(symbol) => {
                    found.insert(lint.table.original(symbol));
                    break;
                }
                _ => break,
            };
        }
    }
    found
}

/// The variables that a procedure of Fortran gets, and those that clauses list: a copy of no value may never be used.
fn find_passed(lint: &Lint) -> FxHashSet<Span> {
    const DESIGNATORS: fn(&ExprKind) -> bool = |kind| {
        matches!(
            kind,
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Member { .. }
        )
    };
    let mut found = FxHashSet::default();
    for body in &lint.unit.resolved.bodies {
        for (_, construct) in body.constructs.iter() {
            let copies = construct.clauses().filter(|clause| !SUMS.contains(&clause.name()));
            found.extend(copies.map(|clause| clause.span()));
        }
        for (_, expr) in body.exprs.iter().filter(|_| !lint.is_c()) {
            if let ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), arguments } = &expr.kind {
                let arguments = arguments.iter().map(|argument| &body.exprs[*argument]);
                found.extend(arguments.filter(|of| DESIGNATORS(&of.kind)).map(|argument| argument.span));
            }
        }
    }
    found
}

impl Lint<'_> {
    /// Whether a variable of a procedure may have no value as that begins.
    fn may_lack_value(&self, id: SymbolId, usage: &Usage) -> bool {
        let symbol = &self.table[id];
        let Details::Object(object) = &symbol.details else { return false };
        // What a second statement declares may have a value by DATA, element by element.
        if symbol.token.is_none() || !object.dummy && usage.names > usage.in_statements + 1 {
            return false;
        }
        let is_argument = object.dummy && !symbol.attributes.contains(Attributes::INTENT_OUT);
        let is_of_procedure = self.procedure_scope(symbol.scope).is_some();
        is_of_procedure && !is_argument && self.begins_without_value(id) && !(object.result && self.is_of_entries(id))
    }

    /// Whether a variable has no value as its procedure begins: neither from its declaration, nor from elsewhere.
    pub fn begins_without_value(&self, id: SymbolId) -> bool {
        const ELSEWHERE: Attributes = Attributes::SAVE
            .union(Attributes::STATIC)
            .union(Attributes::EXTERN)
            .union(Attributes::PARAMETER)
            .union(Attributes::THREAD_LOCAL)
            .union(Attributes::VOLATILE)
            .union(Attributes::ASYNCHRONOUS)
            .union(Attributes::CODIMENSION);
        let symbol = &self.table[id];
        let Details::Object(object) = &symbol.details else { return false };
        let dynamic = Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL;
        let has_value = object.value.is_some() || self.of_namelists.contains(&id);
        let is_shared = object.common.is_some() || object.equivalenced || symbol.attributes.intersects(ELSEWHERE);
        let is_passed = object.dummy && symbol.attributes.intersects(dynamic);
        !has_value
            && !is_shared
            && !is_passed
            && !self.table.pointees.contains_key(&id)
            && !self.is_qualified_volatile(id)
            && !self.has_initial_parts(id)
    }

    /// Whether parts of a variable have a value by default, or may have.
    pub fn has_initial_parts(&self, id: SymbolId) -> bool {
        let Some(ty) = self.table[id].ty else { return true };
        let mut seen = FxHashSet::default();
        self.has_initial_type(ty, &mut seen)
    }

    fn has_initial_type(&self, ty: TypeId, seen: &mut FxHashSet<RecordId>) -> bool {
        let types = &self.table.types;
        match &types[types.representation(types.element(ty))] {
            Type::Unknown | Type::Void | Type::Star { .. } | Type::Function { .. } => true,
            Type::Record { class: true, .. } => true,
            Type::Record { record, .. } => self.has_initial_record(*record, seen),
            Type::Array { element, .. } => self.has_initial_type(*element, seen),
            _ => false,
        }
    }

    fn has_initial_record(&self, record: RecordId, seen: &mut FxHashSet<RecordId>) -> bool {
        if !seen.insert(record) {
            return false;
        }
        let of = &self.table.types.records[record];
        let Some(fields) = &of.fields else { return true };
        of.parent.is_some_and(|parent| self.has_initial_record(parent, seen))
            || fields.iter().any(|field| {
                let own = field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
                field.value.is_some() || own || self.has_initial_type(field.ty, seen)
            })
    }

    /// Whether another procedure of the unit may set a variable of the one of this body.
    fn is_set_elsewhere(&self, index: usize, symbol: SymbolId) -> bool {
        let others = self.flows.iter().enumerate().filter(|(other, _)| *other != index);
        others.into_iter().any(|(_, flow)| {
            let aliases = flow.of_symbol.iter().filter(|(other, _)| self.table.original(**other) == symbol);
            aliases
                .flat_map(|(_, variables)| variables)
                .any(|variable| flow.of_variable[variable].iter().any(|number| flow.accesses[*number].may_write()))
        })
    }
}
