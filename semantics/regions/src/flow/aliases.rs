//! Whether two names may be one piece of memory: pointers, parts of storage.

use super::independence::{Obstacle, Proof};
use super::region::is_own;
use super::{Access, Kind, Step, Variable};
use crate::data_environment::facts::Facts;
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::has_pointers;
use crate::flow::phrases::Doubt;
use body::{ExprId, ExprKind};
use symbols::{Attributes, Details, SymbolId, Type};

impl Proof<'_, '_> {
    /// No two names are one piece of memory of which an iteration writes something.
    pub(super) fn check_names(&self) -> Result<(), Obstacle> {
        let node = &self.flow.nodes[self.node];
        let accesses = &self.flow.accesses[node.first..node.last];
        let mut pairs: Vec<(Variable, bool, Variable, bool)> = Vec::new();
        let kept = |access: &&Access| access.kind != Kind::Joined && !self.is_declared_inside(access.variable.0);
        for write in accesses.iter().filter(kept).filter(|access| access.may_write()) {
            for other in accesses.iter().filter(kept).filter(|other| other.variable != write.variable) {
                let pair = (write.variable, write.through, other.variable, other.through);
                if pairs.contains(&pair) {
                    continue;
                }
                pairs.push(pair);
                if self.may_share(write, other) {
                    let (first, second) = (self.facts.name(write.variable.0), self.facts.name(other.variable.0));
                    let why = Doubt::MayShare { first: first.to_string(), second: second.to_string() };
                    return Err(Obstacle::new(why, other.span));
                }
            }
        }
        Ok(())
    }

    fn may_share(&self, first: &Access, second: &Access) -> bool {
        match Languages::C.has(self.facts.body.language) {
            true => self.may_share_in_c(first, second),
            false => is_open(self.facts, first) && is_open(self.facts, second),
        }
    }

    fn may_share_in_c(&self, first: &Access, second: &Access) -> bool {
        let hidden = |access: &Access| !access.through && self.is_never_addressed(access.variable.0);
        if hidden(first) || hidden(second) || !first.through && !second.through {
            return false;
        }
        // C23, 6.7.4.2: what is changed through a restricted pointer is referred to through it alone.
        let alone = |access: &Access| access.through && self.is_restricted(access.variable);
        let named = |access: &Access| !access.through;
        !(alone(first) && (alone(second) || named(second)) || alone(second) && named(first))
    }

    /// Whether nothing can point to a variable: it lives in this procedure, and its address is never taken.
    fn is_never_addressed(&self, symbol: SymbolId) -> bool {
        let mentioned = self.flow.named_variables(symbol).iter().flat_map(|variable| &self.flow.of_variable[variable]);
        let mut mentioned = mentioned.map(|number| &self.flow.accesses[*number]);
        is_own(self.facts, symbol) && !mentioned.any(|access| access.kind == Kind::Mention && !access.through)
    }

    /// Whether a variable is a restricted pointer parameter that keeps the value that it came with.
    fn is_restricted(&self, variable: Variable) -> bool {
        let table = self.facts.table;
        let found = &table[table.original(variable.0)];
        let dummy = matches!(&found.details, Details::Object(object) if object.dummy);
        let restricted = found.ty.is_some_and(|ty| {
            matches!(table.types[table.types.representation(ty)], Type::Pointer { restrict: true, .. })
        });
        let all = self.flow.named_variables(variable.0).iter().flat_map(|variable| &self.flow.of_variable[variable]);
        let mut all = all.map(|number| &self.flow.accesses[*number]);
        // A copy of its value would be another way to what it leads to.
        dummy && restricted && !all.any(|access| !access.through && access.may_write()) && !self.is_copied(variable.0)
    }

    /// Whether the value of a pointer is used for more than what it leads to.
    fn is_copied(&self, symbol: SymbolId) -> bool {
        let body = self.facts.body;
        let is_own = |id: ExprId| matches!(body.exprs[id].kind, ExprKind::Symbol(own) if own == symbol);
        let led = body.exprs.iter().filter(|(_, expr)| match &expr.kind {
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => is_own(*base),
            ExprKind::Deref(of) => is_own(*of),
            _ => false,
        });
        let named = body.exprs.iter().filter(|(id, _)| is_own(*id)).count();
        led.count() + self.clauses_naming(symbol) < named
    }

    /// How often clauses name a variable as it is.
    fn clauses_naming(&self, symbol: SymbolId) -> usize {
        let body = self.facts.body;
        let arguments = body.constructs.iter().flat_map(|(_, construct)| &construct.arguments);
        arguments.filter(|id| matches!(body.exprs[**id].kind, ExprKind::Symbol(own) if own == symbol)).count()
    }
}

/// Whether other names may lead to a variable of Fortran: pointers to it, parts of storage.
pub fn is_open(facts: &Facts, access: &Access) -> bool {
    let symbol = access.variable.0;
    access.steps.iter().any(|step| matches!(step, Step::Member(_))) && has_pointers(facts.table, symbol)
        || is_open_name(facts, symbol)
}

/// The same of a variable by its name.
pub fn is_open_name(facts: &Facts, symbol: SymbolId) -> bool {
    let table = facts.table;
    let found = &table[table.original(symbol)];
    let shared = match found.details.ultimate() {
        Details::Object(object) => object.equivalenced,
        _ => true,
    };
    shared || found.attributes.intersects(Attributes::TARGET | Attributes::POINTER)
}
