//! The forms of statements that may be atomic (OpenMP 5.2, 4.3.1.3 and 15.8.4; OpenACC 3.4, 2.12).

use crate::data_environment::rule::Languages;
use body::reduction::Operator;
use body::{ActionKind, BinaryOp, Body, Callee, ExprId, ExprKind, Intrinsic, StatementId, StatementKind};
use source::Atoms;

/// What clauses make of an atomic construct.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// `v = x`
    Read,
    /// `x = expression`
    Write,
    /// `x = x operator expression`
    Update,
    /// An update or a write, and a read.
    Capture,
    /// A conditional update.
    Compare,
    /// A conditional update, and a read.
    CompareCapture,
}

/// The statements of an atomic construct.
#[derive(Clone, Copy)]
pub struct Forms<'a> {
    /// The body that they are in.
    pub body: &'a Body,
    /// Spellings.
    pub atoms: &'a Atoms,
    /// Whether pointer assignments are accesses as assignments are: since OpenMP 6.0.
    pub pointers: bool,
}

/// An assignment or increment.
#[derive(Clone, Copy)]
pub struct Access {
    /// The variable.
    pub target: ExprId,
    /// The operation of a compound assignment or increment.
    pub op: Option<BinaryOp>,
    /// The value; none of an increment.
    pub value: Option<ExprId>,
}

/// A branch without `else if`.
struct Branch<'a> {
    condition: ExprId,
    then: &'a [StatementId],
    otherwise: &'a [StatementId],
}

impl<'a> Forms<'a> {
    /// The first statement that has no place in the form; nothing if all fit.
    pub fn first_misfit(&self, form: Form, statements: &[StatementId]) -> Option<StatementId> {
        let single = |fits: bool| match statements {
            [only] => (!fits).then_some(*only),
            [_, second, ..] => Some(*second),
            [] => None,
        };
        let first = *statements.first()?;
        let access = self.statement_access(first);
        match form {
            Form::Read => single(access.is_some_and(|access| self.read_value(&access).is_some())),
            Form::Write => single(access.is_some_and(|access| access.op.is_none() && access.value.is_some())),
            Form::Update => single(access.is_some_and(|access| self.is_update(&access))),
            Form::Compare => single(self.compared_variable(first).is_some()),
            Form::Capture => self.match_capture(statements, true, &|second| {
                let access = self.statement_access(second)?;
                self.is_update(&access).then_some(access.target)
            }),
            Form::CompareCapture => match self.compares_and_captures(statements) {
                true => None,
                false => self.match_capture(statements, false, &|second| self.compared_variable(second)),
            },
        }
    }

    /// The statement inside a conditional update of C that is why it does not fit; none if the condition is.
    pub fn misfit_within(&self, form: Form, statement: StatementId) -> Option<StatementId> {
        let branch = self.branch_of(statement).filter(|_| Languages::C.has(self.body.language))?;
        let captures = form == Form::CompareCapture;
        if !captures && !branch.otherwise.is_empty() {
            return self.body.flatten_block(branch.otherwise).first().or(branch.otherwise.first()).copied();
        }
        let Some((set, statement)) = self.assignment_in(branch.then) else { return self.other_in(branch.then) };
        let result =
            matches!(self.body.exprs[self.tested_expr(branch.condition)].kind, ExprKind::Symbol(_)) && captures;
        if !(result || self.is_comparison(branch.condition, set.target, set.value?)) {
            return None;
        }
        if self.only_assignment(branch.then).is_none() {
            return Some(statement);
        }
        let otherwise = branch.otherwise;
        match self.only_assignment(otherwise).and_then(|access| self.read_value(&access)) {
            Some(read) if self.same_text(read, set.target) => None,
            _ => self.other_in(otherwise),
        }
    }

    /// The only statement of a block, in braces or not, if it is a plain assignment.
    fn assignment_in(&self, block: &[StatementId]) -> Option<(Access, StatementId)> {
        let [only] = self.body.flatten_block(block)[..] else { return None };
        let access = self.statement_access(only).filter(|access| access.op.is_none() && access.value.is_some());
        Some((access?, only))
    }

    /// The statement of a block that has one, or its braces.
    fn other_in(&self, block: &[StatementId]) -> Option<StatementId> {
        match self.body.flatten_block(block)[..] {
            [only] => Some(only),
            _ => block.first().copied(),
        }
    }

    /// The variable that has the result of the comparison, in `r = x == e; if (r) { x = d; }`.
    pub fn result(&self, statements: &[StatementId]) -> Option<ExprId> {
        let [first, second] = *statements else { return None };
        let access = self.statement_access(first)?;
        (self.is_equality(access.value?) && self.branch_of(second).is_some()).then_some(access.target)
    }

    /// The assignment or increment that a statement is.
    pub fn statement_access(&self, statement: StatementId) -> Option<Access> {
        match &self.body.statements[statement].kind {
            StatementKind::Expr(expr) => self.access_in(*expr),
            StatementKind::Action(action) if self.pointers => match action.kind {
                ActionKind::PointerAssignment { pointer, target, has_bounds: false } => {
                    Some(Access { target: pointer, op: None, value: Some(target) })
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn access_in(&self, expr: ExprId) -> Option<Access> {
        match &self.body.exprs[self.strip_implicit_conversions(expr)].kind {
            ExprKind::Assign { op, target, value } => Some(Access { target: *target, op: *op, value: Some(*value) }),
            ExprKind::Increment { target, .. } => {
                Some(Access { target: *target, op: Some(BinaryOp::Add), value: None })
            }
            _ => None,
        }
    }

    /// The assignments of the statements, those in branches and captured ones included.
    pub fn statement_accesses(&self, statements: &[StatementId]) -> Vec<Access> {
        let mut found = Vec::new();
        self.body.each_statement(statements, |statement| {
            let outer = self.statement_access(statement);
            found.extend(outer);
            found.extend(outer.and_then(|outer| self.access_in(outer.value?)));
        });
        found
    }

    /// The first condition of the statements that asks for order, not for equality.
    pub fn comparison_of_order(&self, statements: &[StatementId]) -> Option<ExprId> {
        let is_order = |condition: &ExprId| {
            matches!(
                self.body.exprs[self.strip_implicit_conversions(*condition)].kind,
                ExprKind::Binary(BinaryOp::Lt | BinaryOp::Gt, ..)
            )
        };
        let mut found = None;
        self.body.each_statement(statements, |statement| {
            let condition = match &self.body.statements[statement].kind {
                StatementKind::If { condition, .. } => Some(*condition),
                StatementKind::Expr(_) => self.statement_access(statement).and_then(|access| {
                    match self.body.exprs[self.strip_implicit_conversions(access.value?)].kind {
                        ExprKind::Conditional(condition, ..) => Some(condition),
                        _ => None,
                    }
                }),
                _ => None,
            };
            found = found.or(condition.filter(is_order));
        });
        found
    }

    /// An expression without implicit conversions around it: those have no tokens of their own.
    fn strip_implicit_conversions(&self, expr: ExprId) -> ExprId {
        let mut expr = expr;
        while let ExprKind::Convert(inner) = self.body.exprs[expr].kind
            && self.body.exprs[inner].span == self.body.exprs[expr].span
        {
            expr = inner;
        }
        expr
    }

    /// `v = x`: what is read.
    fn read_value(&self, access: &Access) -> Option<ExprId> {
        let value = self.strip_implicit_conversions(access.value.filter(|_| access.op.is_none())?);
        let variable = matches!(
            self.body.exprs[value].kind,
            ExprKind::Symbol(_)
                | ExprKind::Element { .. }
                | ExprKind::Member { .. }
                | ExprKind::Deref(_)
                | ExprKind::ComplexPart { .. }
                | ExprKind::Opaque(_)
        );
        variable.then_some(value)
    }

    /// The variable that captures, the write or update beside that, and its statement: in two statements, or `v = x += expression` of C.
    pub fn captured_write(&self, statements: &[StatementId]) -> Option<(ExprId, Access, StatementId)> {
        let access = |statement: StatementId| self.statement_access(statement);
        match *statements {
            [only] => {
                let outer = access(only)?;
                Some((outer.target, self.access_in(outer.value?)?, only))
            }
            [first, second] => {
                let (one, other) = (access(first)?, access(second)?);
                let captures = self.read_value(&one).is_some() && !self.is_update(&one);
                Some(if captures { (one.target, other, second) } else { (other.target, one, first) })
            }
            _ => None,
        }
    }

    /// `x = x operator expression` and its like.
    pub fn is_update(&self, access: &Access) -> bool {
        match (access.op, access.value) {
            (Some(op), _) => self.has_operator(op),
            (None, Some(value)) => self.is_operation_on(access.target, self.strip_implicit_conversions(value)),
            (None, None) => false,
        }
    }

    /// Whether `value` is an operation or intrinsic with the target as an operand of its own.
    fn is_operation_on(&self, target: ExprId, value: ExprId) -> bool {
        match &self.body.exprs[value].kind {
            ExprKind::Binary(op, left, right) => {
                self.has_operator(*op) && (self.same_text(target, *right) || self.is_first_operand(target, *op, *left))
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments }
                if Operator::of_intrinsic(*intrinsic).is_some() =>
            {
                let ends = [arguments.first(), arguments.last()];
                ends.into_iter().flatten().any(|argument| self.same_text(target, *argument))
            }
            _ => false,
        }
    }

    fn has_operator(&self, op: BinaryOp) -> bool {
        OPERATORS.iter().any(|(own, languages)| *own == op && languages.has(self.body.language))
    }

    /// `x + a - b` is parsed as `(x + a) - b`: the variable may be down the left side, as long as all of it is the same as the
    /// first operator with the rest in parentheses. In C the operators of the rest must bind tighter or be in parentheses, as
    /// compilers see it.
    fn is_first_operand(&self, target: ExprId, op: BinaryOp, left: ExprId) -> bool {
        let (mut outer, mut at) = (vec![op], self.strip_implicit_conversions(left));
        loop {
            if self.same_text(target, at) {
                let first = outer.pop().unwrap_or(op);
                return outer.iter().all(|later| ASSOCIATIVE.contains(&(first, *later)));
            }
            let ExprKind::Binary(inner, left, _) = self.body.exprs[at].kind else { return false };
            // What is in parentheses begins before its first operand.
            let parenthesized = self.body.exprs[at].span.start < self.body.exprs[left].span.start;
            if parenthesized || Languages::C.has(self.body.language) {
                return false;
            }
            outer.push(inner);
            at = self.strip_implicit_conversions(left);
        }
    }

    /// An update and a statement that captures the variable, in one of the orders that there are; after a capture, a plain
    /// assignment will do where `writes`.
    fn match_capture(
        &self,
        statements: &[StatementId],
        writes: bool,
        updated: &dyn Fn(StatementId) -> Option<ExprId>,
    ) -> Option<StatementId> {
        let (first, second) = match statements {
            [only] => return (!self.assigns_update(*only, writes)).then_some(*only),
            [first, second] => (*first, *second),
            [_, _, third, ..] => return Some(*third),
            [] => return None,
        };
        let reads = |statement: StatementId| self.read_value(&self.statement_access(statement)?);
        if let Some(target) = updated(first) {
            let captures = reads(second).is_some_and(|read| self.same_text(read, target));
            return (!captures).then_some(second);
        }
        let Some(read) = reads(first) else {
            let alone = self.statement_access(first).is_some() && reads(second).is_none();
            return Some(if alone { second } else { first });
        };
        let written = updated(second).or_else(|| {
            let access = self.statement_access(second)?;
            let plain = access.op.is_none() && access.value.is_some();
            (plain && writes).then_some(access.target)
        });
        let fits = written.is_some_and(|target| self.same_text(read, target));
        (!fits).then_some(second)
    }

    /// `v = x += expression` of C; with `compare`, where it is not plain, the update is conditional.
    fn assigns_update(&self, statement: StatementId, plain: bool) -> bool {
        let inner = self.statement_access(statement).filter(|access| access.op.is_none());
        let inner = inner.and_then(|outer| self.access_in(outer.value?));
        inner.is_some_and(|inner| if plain { self.is_update(&inner) } else { self.is_conditional_value(&inner) })
    }

    /// The variable that a conditional update compares and sets.
    fn compared_variable(&self, statement: StatementId) -> Option<ExprId> {
        if let Some(branch) = self.branch_of(statement) {
            return self.set_by(&branch).filter(|_| branch.otherwise.is_empty());
        }
        let access = self.statement_access(statement)?;
        let value = Languages::C.has(self.body.language) && self.is_conditional_value(&access);
        value.then_some(access.target)
    }

    /// OpenMP 5.1, 2.19.7: in Fortran `x = max(x, e)` is an update that depends on a comparison without `compare`.
    pub fn keeps_extremum(&self, access: &Access) -> bool {
        let value = access.value.filter(|_| Languages::Fortran.has(self.body.language));
        let called = value.is_some_and(|value| match self.body.exprs[self.strip_implicit_conversions(value)].kind {
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), .. } => {
                matches!(Operator::of_intrinsic(intrinsic), Some(Operator::Max | Operator::Min))
            }
            _ => false,
        });
        called && self.is_update(access)
    }

    /// `x = x == e ? d : x`, `x = x < e ? e : x`, `x = e < x ? e : x`
    fn is_conditional_value(&self, access: &Access) -> bool {
        let value = access.value.filter(|_| access.op.is_none()).map(|value| self.strip_implicit_conversions(value));
        let Some(ExprKind::Conditional(condition, then, otherwise)) = value.map(|value| &self.body.exprs[value].kind)
        else {
            return false;
        };
        self.same_text(access.target, *otherwise) && self.is_comparison(*condition, access.target, *then)
    }

    /// Whether a condition compares `target` so that `value` may be its new value.
    fn is_comparison(&self, condition: ExprId, target: ExprId, value: ExprId) -> bool {
        if let Some(pointer) = self.asked_association(condition) {
            return self.same_text(pointer, target);
        }
        let ExprKind::Binary(op, left, right) = self.body.exprs[self.strip_implicit_conversions(condition)].kind else {
            return false;
        };
        match op {
            // Clang takes the variable on either side.
            BinaryOp::Eq | BinaryOp::Eqv => {
                self.same_text(left, target) || (Languages::C.has(self.body.language) && self.same_text(right, target))
            }
            BinaryOp::Lt | BinaryOp::Gt if Languages::C.has(self.body.language) => {
                (self.same_text(left, target) && self.same_text(right, value))
                    || (self.same_text(right, target) && self.same_text(left, value))
            }
            _ => false,
        }
    }

    /// The pointer of `associated(p)` and `associated(p, q)`, with which pointers are compared.
    fn asked_association(&self, condition: ExprId) -> Option<ExprId> {
        match &self.body.exprs[self.strip_implicit_conversions(condition)].kind {
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Associated), arguments, .. } if self.pointers => {
                arguments.first().copied()
            }
            _ => None,
        }
    }

    fn branch_of(&self, statement: StatementId) -> Option<Branch<'a>> {
        match &self.body.statements[statement].kind {
            StatementKind::If { condition, then, otherwise } => Some(Branch { condition: *condition, then, otherwise }),
            _ => None,
        }
    }

    /// The only statement of a block, as a plain assignment. In C the braces are part of the form (OpenMP 5.2, 15.8.4).
    fn only_assignment(&self, block: &[StatementId]) -> Option<Access> {
        let is_braced = matches!(block, [only] if matches!(self.body.statements[*only].kind, StatementKind::Block(_)));
        if Languages::C.has(self.body.language) && !is_braced {
            return None;
        }
        let [only] = self.body.flatten_block(block)[..] else { return None };
        self.statement_access(only).filter(|access| access.op.is_none() && access.value.is_some())
    }

    /// `if (x == e) { x = d; }`, `if (x < e) { x = e; }`: the variable.
    fn set_by(&self, branch: &Branch) -> Option<ExprId> {
        let access = self.only_assignment(branch.then)?;
        self.is_comparison(branch.condition, access.target, access.value?).then_some(access.target)
    }

    /// `if (x == e) { x = d; } else { v = x; }`, and `r = x == e;` before `if (r)` with either.
    fn compares_and_captures(&self, statements: &[StatementId]) -> bool {
        let captures = |block: &[StatementId], target: ExprId| {
            let read = self.only_assignment(block).and_then(|access| self.read_value(&access));
            read.is_some_and(|read| self.same_text(read, target))
        };
        match *statements {
            [only] => {
                let Some(branch) = self.branch_of(only) else { return false };
                let set = self.set_by(&branch).filter(|_| self.is_equality(branch.condition));
                set.is_some_and(|target| captures(branch.otherwise, target))
            }
            [first, second] => {
                let (Some(result), Some(branch)) = (self.statement_access(first), self.branch_of(second)) else {
                    return false;
                };
                let (Some(value), Some(set)) = (result.value, self.only_assignment(branch.then)) else { return false };
                self.same_text(result.target, self.tested_expr(branch.condition))
                    && self.is_equality(value)
                    && self.is_comparison(value, set.target, set.target)
                    && (branch.otherwise.is_empty() || captures(branch.otherwise, set.target))
            }
            _ => false,
        }
    }

    fn is_equality(&self, condition: ExprId) -> bool {
        self.asked_association(condition).is_some()
            || matches!(
                self.body.exprs[self.strip_implicit_conversions(condition)].kind,
                ExprKind::Binary(BinaryOp::Eq | BinaryOp::Eqv, ..)
            )
    }

    /// What a condition asks for being other than zero.
    fn tested_expr(&self, condition: ExprId) -> ExprId {
        let at = self.strip_implicit_conversions(condition);
        match self.body.exprs[at].kind {
            ExprKind::Binary(BinaryOp::Ne, left, _) => left,
            _ => at,
        }
    }

    /// Whether two expressions are written alike.
    pub fn same_text(&self, left: ExprId, right: ExprId) -> bool {
        let body = self.body;
        let mut pending = vec![(left, right)];
        while let Some((left, right)) = pending.pop() {
            let (left, right) = (self.strip_implicit_conversions(left), self.strip_implicit_conversions(right));
            let alike = match (&body.exprs[left].kind, &body.exprs[right].kind) {
                (ExprKind::Symbol(left), ExprKind::Symbol(right)) => left == right,
                (ExprKind::Constant(left), ExprKind::Constant(right)) => left == right,
                (ExprKind::Member { field: left, .. }, ExprKind::Member { field: right, .. }) => left == right,
                (ExprKind::Binary(left, ..), ExprKind::Binary(right, ..)) => left == right,
                (ExprKind::Unary(left, ..), ExprKind::Unary(right, ..)) => left == right,
                (left, right) => std::mem::discriminant(left) == std::mem::discriminant(right),
            };
            let (lefts, rights) = (body.operands(left), body.operands(right));
            if !alike || lefts.len() != rights.len() {
                return false;
            }
            pending.extend(lefts.into_iter().zip(rights));
        }
        true
    }

    /// How often a variable, an element or a component that is written alike stands in an expression.
    pub fn count_mentions(&self, variable: ExprId, within: ExprId) -> usize {
        let kind = &self.body.exprs[self.strip_implicit_conversions(variable)].kind;
        if !matches!(
            kind,
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_)
        ) {
            return 0;
        }
        let mut count = 0;
        self.body.each_expr(within, |expr| {
            let wrapped = matches!(self.body.exprs[expr].kind, ExprKind::Convert(_));
            count += usize::from(!wrapped && self.same_text(variable, expr));
        });
        count
    }
}

/// The operators of atomic updates.
const OPERATORS: &[(BinaryOp, Languages)] = &[
    (BinaryOp::Add, Languages::All),
    (BinaryOp::Subtract, Languages::All),
    (BinaryOp::Multiply, Languages::All),
    (BinaryOp::Divide, Languages::All),
    (BinaryOp::BitAnd, Languages::C),
    (BinaryOp::BitXor, Languages::C),
    (BinaryOp::BitOr, Languages::C),
    (BinaryOp::Shl, Languages::C),
    (BinaryOp::Shr, Languages::C),
    (BinaryOp::And, Languages::Fortran),
    (BinaryOp::Or, Languages::Fortran),
    (BinaryOp::Eqv, Languages::Fortran),
    (BinaryOp::Neqv, Languages::Fortran),
];

/// An operator and one that may follow it: `x + a - b` is `x + (a - b)`, but `x - a + b` is not `x - (a + b)`.
const ASSOCIATIVE: &[(BinaryOp, BinaryOp)] = &[
    (BinaryOp::Add, BinaryOp::Add),
    (BinaryOp::Add, BinaryOp::Subtract),
    (BinaryOp::Multiply, BinaryOp::Multiply),
    (BinaryOp::Multiply, BinaryOp::Divide),
    (BinaryOp::BitAnd, BinaryOp::BitAnd),
    (BinaryOp::BitXor, BinaryOp::BitXor),
    (BinaryOp::BitOr, BinaryOp::BitOr),
    (BinaryOp::And, BinaryOp::And),
    (BinaryOp::Or, BinaryOp::Or),
    (BinaryOp::Eqv, BinaryOp::Eqv),
    (BinaryOp::Neqv, BinaryOp::Neqv),
    (BinaryOp::Eqv, BinaryOp::Neqv),
    (BinaryOp::Neqv, BinaryOp::Eqv),
];
