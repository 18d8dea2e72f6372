//! 6.8.5.3 `for`, and which of them can be counted: OpenMP 5.2, 4.4.1 canonical loop nest form.

use crate::declarations::storage::check_for_declaration;
use crate::expressions::operand;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::types::Kind;
use body::{BinaryOp, Block, ExprId, ExprKind, Loop, StatementId, StatementKind, UnaryOp, Uncounted, While};
use parser::Name;
use parser::c::tree::{self, Declaration, Expr, ExprKind as Tree, For, ForInit, Initializer};
use source::Span;
use symbols::{Base, Constant, NameSpace, ScopeKind, SymbolId};

/// The head of a canonical loop.
struct Head<'t> {
    name: Name,
    declares: bool,
    bound: &'t Expr,
    compare: BinaryOp,
    /// What is added; `None` is 1.
    step: Option<&'t Expr>,
    /// Whether it is subtracted.
    down: bool,
}

/// What a canonical loop counts.
struct CanonicalCount {
    variable: SymbolId,
    name: Name,
    declares: bool,
    first: ExprId,
    bound: ExprId,
    compare: BinaryOp,
    step: Option<ExprId>,
}

impl Lower<'_> {
    pub(crate) fn lower_for(&mut self, tree: &For, span: Span, out: &mut Block) {
        let associated = std::mem::take(&mut self.executing.associated);
        let id = self.push_statement(StatementKind::Empty, span, out);
        match &tree.init {
            ForInit::Declaration(_) => {
                self.in_scope(ScopeKind::Block, span, |lower| lower.lower_for_within(tree, id, associated))
            }
            ForInit::Empty | ForInit::Expr(_) => self.lower_for_within(tree, id, associated),
        }
    }

    /// The clauses of the head first, then the body; last, what the loop is.
    fn lower_for_within(&mut self, tree: &For, id: StatementId, associated: u32) {
        let mut init = Vec::new();
        self.lower_for_init(&tree.init, &mut init);
        self.executing.targets.push((id, true));
        let condition = tree.condition.as_ref().map(|condition| self.lower_condition(condition));
        let step = tree.step.as_ref().map(|step| self.lower_expr(step));
        self.executing.targets.pop();
        let counted = self.counted_head(tree, &init);
        self.executing.associated = associated.saturating_sub(1);
        let block = self.lower_loop_body(id, &tree.body);
        self.executing.associated = 0;
        let kind = self.for_kind(tree, counted, (init, condition, step), block, associated > 0);
        self.body.statements[id].kind = kind;
    }

    /// What a head counts, if it has the form and its types are right.
    fn counted_head(&mut self, tree: &For, init: &[StatementId]) -> Result<CanonicalCount, Uncounted> {
        let head = read_head(tree)?;
        let variable = self.builder.lookup.table_variable(head.name).ok_or(Uncounted::UnknownVariable)?;
        if let Some(why) = self.find_variable_fault(variable) {
            return Err(why);
        }
        let first = self.first_value(init).ok_or(Uncounted::NoFirstValue)?;
        self.bind_name(head.name, variable);
        // The condition and step were read for their messages; what is kept is the bound and what is added.
        let bound = self.without_messages(|lower| lower.lower_bound(variable, head.bound));
        let step = self.without_messages(|lower| lower.lower_step(&head));
        let amount = self.without_messages(|lower| lower.fold_step(&head));
        match find_direction(&head, amount) {
            Some(Uncounted::StepAway) if self.never_runs(head.compare, variable, first, bound) => {
                // What is added to the variable says nothing any more: it becomes a step towards the bound.
                let up = matches!(head.compare, BinaryOp::Lt | BinaryOp::Le);
                let step = (!up).then(|| self.builder.int_constant(-1, Span::of_token(head.name.token)));
                Ok(canonical_count(&head, variable, (first, bound, step)))
            }
            Some(why) => Err(why),
            None => Ok(canonical_count(&head, variable, (first, bound, step))),
        }
    }

    /// The bound in the type in which it is compared.
    fn lower_bound(&mut self, variable: SymbolId, bound: &Expr) -> ExprId {
        let bound = self.lower_value(bound);
        let Some(ty) = self.table[variable].ty else { return bound };
        match (self.type_kind(ty), self.kind_of(bound)) {
            (Kind::Integer { .. }, Kind::Integer { .. }) => {
                let common = self.builder.lookup.common_type(ty, self.ty(bound));
                self.builder.convert_expr(bound, common)
            }
            _ => bound,
        }
    }

    fn lower_step(&mut self, head: &Head) -> Option<ExprId> {
        let Some(step) = head.step else {
            return head.down.then(|| self.builder.int_constant(-1, Span::of_token(head.name.token)));
        };
        let value = self.lower_value(step);
        if !head.down {
            return Some(value);
        }
        let value = self.builder.promote_value(value);
        // What is subtracted may be of an unsigned type, which has no negative values: the variable goes down all the same.
        let value = match self.kind_of(value) {
            Kind::Integer { signed: false, bytes } => {
                let signed = self.builder.lookup.scalar(Base::Integer, bytes.max(8));
                self.builder.convert_expr(value, signed)
            }
            _ => value,
        };
        let ty = self.ty(value);
        Some(match self.fold_integer(value) {
            Some(folded) => self.builder.make_expr(ExprKind::Constant(Constant::Integer(-folded)), ty, step.span),
            None => self.builder.make_expr(ExprKind::Unary(UnaryOp::Negate, value), ty, step.span),
        })
    }

    /// The number that is added, if it is a constant: one of the half of an unsigned type that a signed one has not counts as well.
    fn fold_step(&mut self, head: &Head) -> Option<i128> {
        let amount = match head.step {
            Some(step) => {
                let value = self.lower_value(step);
                self.fold_integer(value)?
            }
            None => 1,
        };
        Some(if head.down { -amount } else { amount })
    }

    fn lower_for_init(&mut self, init: &ForInit, out: &mut Block) {
        match init {
            ForInit::Empty => {}
            ForInit::Expr(expr) => {
                let span = expr.span;
                let expr = self.lower_expr(expr);
                self.push_statement(StatementKind::Expr(expr), span, out);
            }
            ForInit::Declaration(declaration) => {
                self.lower_block_declaration(declaration, out);
                check_for_declaration(&self.builder.lookup, &mut self.builder.report, declaration);
            }
        }
    }
}

impl Lookup<'_> {
    fn table_variable(&mut self, name: Name) -> Option<SymbolId> {
        let symbol = self.find_symbol(NameSpace::Ordinary, name.atom)?;
        matches!(self.table[symbol].details.ultimate(), symbols::Details::Object(_)).then_some(symbol)
    }
}

impl Known<'_> {
    /// OpenMP 5.2, 4.4.1: in each iteration the variable comes nearer to its bound; of a loop that has no iteration, as its constants
    /// say, that is true whatever its step is.
    fn never_runs(&self, compare: BinaryOp, variable: SymbolId, first: ExprId, bound: ExprId) -> bool {
        let signed = self.table[variable].ty.map(|ty| self.type_kind(ty));
        let signed = matches!(signed, Some(Kind::Integer { signed: true, .. }));
        let (Some(first), Some(bound)) = (self.fold_integer(first), self.fold_integer(bound)) else { return false };
        let plain = signed || first >= 0 && bound >= 0;
        plain
            && match compare {
                BinaryOp::Lt => first >= bound,
                BinaryOp::Le => first > bound,
                BinaryOp::Gt => first <= bound,
                BinaryOp::Ge => first < bound,
                _ => false,
            }
    }

    /// A counted loop, unless its body says otherwise; of a directive's loops the program promises that it does not.
    fn for_kind(
        &self,
        tree: &For,
        counted: Result<CanonicalCount, Uncounted>,
        (init, condition, step): (Block, Option<ExprId>, Option<ExprId>),
        block: Block,
        promised: bool,
    ) -> StatementKind {
        let variant = match &counted {
            Ok(_) if promised => None,
            Ok(counted) => self.find_variance(counted.variable, &[Some(counted.bound), counted.step], &block),
            Err(_) => None,
        };
        let counted = match (counted, variant) {
            (Ok(counted), None) => counted,
            (Err(why), _) | (Ok(_), Some(why)) => {
                let inner = While { init, condition, after: false, step, block, why, head: tree.head };
                return StatementKind::While(Box::new(inner));
            }
        };
        StatementKind::Loop(Box::new(Loop {
            variable: counted.variable,
            variable_span: counted.name.span(),
            declares: counted.declares,
            first: counted.first,
            bound: counted.bound,
            compare: counted.compare,
            step: counted.step,
            block,
            head: tree.head,
            name: None,
            localities: Vec::new(),
        }))
    }

    /// OpenMP 5.2, 4.4.1: the variable is an integer or a pointer; of what is wrong already nothing is known.
    fn find_variable_fault(&self, variable: SymbolId) -> Option<Uncounted> {
        match self.type_kind(self.table[variable].ty?) {
            Kind::Integer { .. } | Kind::Pointer(_) | Kind::Unknown => None,
            _ => Some(Uncounted::VariableType),
        }
    }

    /// The value that the first clause gives the variable.
    fn first_value(&self, init: &[StatementId]) -> Option<ExprId> {
        match self.body.statements[*init.first()?].kind {
            StatementKind::Declare(_, value) => value,
            StatementKind::Expr(expr) => match self.body.exprs[expr].kind {
                ExprKind::Assign { op: None, value, .. } => Some(value),
                _ => None,
            },
            _ => None,
        }
    }
}

/// What a canonical head counts.
fn canonical_count(
    head: &Head,
    variable: SymbolId,
    (first, bound, step): (ExprId, ExprId, Option<ExprId>),
) -> CanonicalCount {
    CanonicalCount { variable, name: head.name, declares: head.declares, first, bound, compare: head.compare, step }
}

/// A constant step leads towards the bound; with `!=` it is 1 or -1.
fn find_direction(head: &Head, step: Option<i128>) -> Option<Uncounted> {
    let up = matches!(head.compare, BinaryOp::Lt | BinaryOp::Le);
    match (head.compare, step) {
        (BinaryOp::Ne, Some(1 | -1)) => None,
        (BinaryOp::Ne, Some(_) | None) => Some(Uncounted::StepNotOne),
        (_, Some(0)) => Some(Uncounted::ZeroStep),
        (_, Some(step)) if (step > 0) != up => Some(Uncounted::StepAway),
        (_, Some(_) | None) => None,
    }
}

/// OpenMP 5.2, 4.4.1: the three clauses of a canonical `for`, or which of them has not its form.
fn read_head(tree: &For) -> Result<Head<'_>, Uncounted> {
    let (name, first, declares) = match &tree.init {
        ForInit::Expr(expr) => match &*strip_parentheses(expr).kind {
            Tree::Assign(None, target, value) => (find_variable(target), Some(value), false),
            _ => (None, None, false),
        },
        ForInit::Declaration(declaration) => {
            let (name, value) = declared_variable(declaration);
            (name, value, true)
        }
        ForInit::Empty => return Err(Uncounted::NoInit),
    };
    let (Some(name), Some(_)) = (name, first) else {
        return Err(Uncounted::InitForm);
    };
    let condition = tree.condition.as_ref().ok_or(Uncounted::NoCondition)?;
    let (compare, bound) = read_test(condition, name).ok_or(Uncounted::ConditionForm)?;
    let step = tree.step.as_ref().ok_or(Uncounted::NoStep)?;
    let (step, down) = added_step(step, name).ok_or(Uncounted::StepForm)?;
    Ok(Head { name, declares, bound, compare, step, down })
}

/// Without parentheses.
fn strip_parentheses(expr: &Expr) -> &Expr {
    let mut at = expr;
    while let Tree::Parenthesized(inner) = &*at.kind {
        at = inner;
    }
    at
}

fn find_variable(expr: &Expr) -> Option<Name> {
    match &*strip_parentheses(expr).kind {
        Tree::Name(name) => Some(*name),
        _ => None,
    }
}

fn declared_variable(declaration: &Declaration) -> (Option<Name>, Option<&Expr>) {
    let [only] = &declaration.declarators[..] else { return (None, None) };
    match &only.initializer {
        Some(Initializer::Expr(value)) => (only.declarator.name, Some(value)),
        Some(Initializer::List(..)) | None => (only.declarator.name, None),
    }
}

/// `var op bound`, `bound op var`
fn read_test(condition: &Expr, name: Name) -> Option<(BinaryOp, &Expr)> {
    let Tree::Binary(op, left, right) = &*strip_parentheses(condition).kind else { return None };
    let is_variable = |expr: &Expr| find_variable(expr).is_some_and(|found| found.atom == name.atom);
    let op = operand::body_operator(*op);
    let turned = match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        BinaryOp::Ne => BinaryOp::Ne,
        _ => return None,
    };
    if is_variable(left) {
        Some((op, right))
    } else if is_variable(right) {
        Some((turned, left))
    } else {
        None
    }
}

/// `++var`, `var += step`, `var = var + step`: what is added, and whether it is subtracted.
fn added_step(step: &Expr, name: Name) -> Option<(Option<&Expr>, bool)> {
    let is_variable = |expr: &Expr| find_variable(expr).is_some_and(|found| found.atom == name.atom);
    match &*strip_parentheses(step).kind {
        Tree::Unary(op, operand) | Tree::Postfix(op, operand) if is_variable(operand) => match op {
            tree::UnaryOp::Increment => Some((None, false)),
            tree::UnaryOp::Decrement => Some((None, true)),
            _ => None,
        },
        Tree::Assign(Some(tree::BinaryOp::Add), target, step) if is_variable(target) => Some((Some(step), false)),
        Tree::Assign(Some(tree::BinaryOp::Subtract), target, step) if is_variable(target) => Some((Some(step), true)),
        Tree::Assign(None, target, value) if is_variable(target) => match &*strip_parentheses(value).kind {
            Tree::Binary(tree::BinaryOp::Add, left, right) if is_variable(left) => Some((Some(right), false)),
            Tree::Binary(tree::BinaryOp::Add, left, right) if is_variable(right) => Some((Some(left), false)),
            Tree::Binary(tree::BinaryOp::Subtract, left, right) if is_variable(left) => Some((Some(right), true)),
            _ => None,
        },
        _ => None,
    }
}
