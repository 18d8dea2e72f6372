//! Options of ALLOCATE and DEALLOCATE (Fortran 2023, 9.7.1.2 and 9.7.4): SOURCE= is an assignment behind the allocation, MOLD= gives bounds, and
//! STAT= is zero where the kernel goes on, since one that gets no memory fails.

use super::Scalarizer;
use semantics::body::{
    Action, ActionKind, Block, Body, Effect, ExprId, ExprKind, Intrinsic, Operand, StatementId, StatementKind,
};
use symbols::{Base, SymbolTable, Type};

/// The options of a statement of allocation, and what it allocates. Of ALLOCATE the options come first, which are written behind that.
fn split_options<'a>(body: &Body, action: &'a Action) -> (&'a [Operand], &'a [Operand]) {
    if action.kind == ActionKind::Deallocate {
        let count = action.operands.iter().take_while(|operand| operand.effect == Effect::Any).count();
        let (objects, options) = action.operands.split_at(count);
        return (options, objects);
    }
    let start = |operand: &Operand| body.exprs[operand.expr].span.start;
    let last = action.operands.last().map_or(0, start);
    action.operands.split_at(action.operands.iter().take_while(|operand| start(operand) > last).count())
}

/// The statements of allocation in these blocks that have options.
pub(super) fn optioned_allocations(body: &Body, regions: &[&Block]) -> Vec<StatementId> {
    let mut found = Vec::new();
    for region in regions {
        body.each_statement(region, |statement| {
            if let StatementKind::Action(action) = &body.statements[statement].kind
                && matches!(action.kind, ActionKind::Allocate | ActionKind::Deallocate)
                && !split_options(body, action).0.is_empty()
                && !found.contains(&statement)
            {
                found.push(statement);
            }
        });
    }
    found
}

/// What the options of a statement say.
#[derive(Default)]
struct Options {
    source: Option<ExprId>,
    mold: Option<ExprId>,
    status: Option<ExprId>,
}

fn is_integer(symbols: &SymbolTable, body: &Body, expr: ExprId) -> bool {
    let ty = symbols.types.representation(body.exprs[expr].ty);
    matches!(symbols.types[ty], Type::Scalar(Base::Integer, _))
}

impl Scalarizer<'_> {
    /// Writes statements without options in the place of one, and gives them; one that asks for more stays.
    pub(super) fn split_allocation(&mut self, statement: StatementId) -> Vec<StatementId> {
        let StatementKind::Action(action) = self.body.statements[statement].kind.clone() else { return Vec::new() };
        let of = &self.body.statements[statement];
        (self.around, self.span, self.scope) = (of.scope, of.span, None);
        self.frames = vec![Vec::new()];
        let Some(written) = self.plain_allocations(&action) else {
            self.mark_options(statement);
            return Vec::new();
        };
        self.body.statements[statement].kind = StatementKind::Block(written.clone());
        written
    }

    /// Options of a statement that stays are operands that no object is.
    fn mark_options(&mut self, statement: StatementId) {
        let StatementKind::Action(action) = &self.body.statements[statement].kind else { return };
        let count = split_options(&self.body, action).0.len();
        if let StatementKind::Action(action) = &mut self.body.statements[statement].kind
            && action.kind == ActionKind::Allocate
        {
            action.operands[..count].iter_mut().for_each(|option| option.effect = Effect::Read);
        }
    }

    fn plain_allocations(&mut self, action: &Action) -> Option<Block> {
        let (given, objects) = split_options(&self.body, action);
        let mut options = Options::default();
        for option in given {
            match option.effect {
                Effect::Read => options.source = Some(option.expr),
                Effect::Any => options.mold = Some(option.expr),
                Effect::Write if is_integer(self.symbols, &self.body, option.expr) => {
                    options.status = Some(option.expr)
                }
                // The text stays as it is where nothing goes wrong.
                Effect::Write => {}
            }
        }
        let mut written = Vec::new();
        let count = objects.iter().filter(|operand| operand.effect == Effect::Any).count();
        if options.source.is_some_and(|source| count > 1 && self.has_calls(source)) {
            return None;
        }
        for group in objects.chunk_by(|_, next| next.effect != Effect::Any) {
            self.plain_allocation(action, group, &options, &mut written)?;
        }
        if let Some(status) = options.status {
            let zero = self.constant_of(0, self.body.exprs[status].ty)?;
            written.push(self.write_assignment(status, zero));
        }
        Some(written)
    }

    /// The allocation of one object: it, and its bounds.
    fn plain_allocation(
        &mut self,
        action: &Action,
        group: &[Operand],
        options: &Options,
        written: &mut Block,
    ) -> Option<()> {
        let object = group.first()?.expr;
        let types = &self.symbols.types;
        let rank = match &types[types.representation(self.body.exprs[object].ty)] {
            Type::Array { dimensions, .. } => dimensions.len(),
            _ => 0,
        };
        let mut operands = group.to_vec();
        let like = options.source.or(options.mold).filter(|_| rank > 0 && group.len() == 1);
        // An assignment gives a variable that is not allocated the bounds of its value (10.2.1.3p3); one of the host's has no memory then.
        let is_given = like.is_some() && options.source.is_some();
        let by_assignment = is_given && self.is_allocatable(object) && self.is_region_own(object);
        if let Some(like) = like.filter(|_| !by_assignment) {
            if !matches!(self.body.exprs[like].kind, ExprKind::Symbol(_)) {
                return None;
            }
            operands.extend(Effect::Read.to_each(self.bounds_of_whole(like, rank)));
        }
        if !by_assignment {
            let kind = Action::new(action.kind.clone(), operands).into();
            written.push(self.write(kind));
        }
        if let Some(source) = options.source {
            written.push(self.write_assignment(object, source));
        }
        Some(())
    }

    /// The lower and the upper bound of each dimension of a whole array.
    pub(super) fn bounds_of_whole(&mut self, array: ExprId, rank: usize) -> Vec<ExprId> {
        let mut bounds = Vec::new();
        for dimension in 0..rank {
            let lower = self.inquire(Intrinsic::Lbound, array, dimension);
            let extent = self.inquire(Intrinsic::Size, array, dimension);
            let end = self.add(lower, extent);
            let one = self.add_integer(1);
            bounds.extend([lower, self.subtract(end, one)]);
        }
        bounds
    }

    fn write_assignment(&mut self, target: ExprId, value: ExprId) -> StatementId {
        let ty = self.body.exprs[target].ty;
        let assignment = self.make(ExprKind::Assign { op: None, target, value }, ty);
        self.write(StatementKind::Expr(assignment))
    }

    /// Whether an expression calls procedures of the program.
    fn has_calls(&self, expr: ExprId) -> bool {
        let mut found = false;
        self.body.each_expr(expr, |id| {
            found |= matches!(&self.body.exprs[id].kind, ExprKind::Call { callee, .. } if !callee.is_intrinsic());
        });
        found
    }
}
