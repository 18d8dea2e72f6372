//! Statements as C.

use super::View;
use super::expression::print_text;
use crate::lower::rules::rules;
use semantics::body::{ActionKind, BinaryOp, Block, Case, ExprId, ExprKind, Loop, StatementId, StatementKind, While};
use source::Atom;
use std::cell::RefCell;
use symbols::{Attributes, Constant, Details, SymbolId, Type};

impl View<'_> {
    pub(super) fn block(&mut self, block: &[StatementId]) {
        for statement in block {
            self.statement(*statement);
        }
    }

    /// `head {`, the statements, `}`; without braces if one simple statement is all.
    pub(super) fn print_governed(&mut self, head: String, block: &Block) {
        if self.indent > crate::DEPTH as usize {
            return;
        }
        let body = self.body;
        let mut block = block;
        while let [only] = block.as_slice() {
            let StatementKind::Block(inner) = &body.statements[*only].kind else { break };
            block = inner;
        }
        let simple = matches!(block.as_slice(), [only] if self.is_simple(*only));
        self.line(format!("{head}{}", if simple { "" } else { " {" }));
        self.indent += 1;
        self.block(block);
        self.indent -= 1;
        if !simple {
            self.line("}");
        }
    }

    fn is_simple(&self, id: StatementId) -> bool {
        // What an atomic comparison governs is in braces (OpenMP 5.2, 15.8.4).
        let is_expression = matches!(self.body.statements[id].kind, StatementKind::Expr(_)) && !self.in_atomic;
        is_expression && self.body.statements[id].label.is_none()
    }

    pub(super) fn statement(&mut self, id: StatementId) {
        let body = self.body;
        let statement = &body.statements[id];
        if let Some(label) = statement.label {
            self.line(format!("{}:;", self.label(label)));
        }
        match &statement.kind {
            StatementKind::Expr(expr) if self.in_atomic => {
                let text = self.atomic_statement(*expr);
                self.line(text);
            }
            StatementKind::Expr(expr) => {
                self.require_allocated(*expr);
                let text = self.expr(*expr);
                self.line(format!("{text};"));
            }
            StatementKind::Declare(symbol, value) => self.declaration(*symbol, *value),
            StatementKind::Block(block) => self.braces(block),
            StatementKind::If { condition, then, otherwise } => self.selection(*condition, then, otherwise),
            StatementKind::Loop(inner) => self.counted_loop(inner),
            StatementKind::While(inner) => self.while_loop(inner),
            StatementKind::Switch { selector, cases, falls_through } => self.switch(*selector, cases, *falls_through),
            StatementKind::Construct(construct) => self.construct(*construct),
            StatementKind::Break(_) => self.line("break;"),
            StatementKind::Continue(_) => self.line("continue;"),
            StatementKind::Goto(labels) => self.goto(labels),
            StatementKind::Return(value) => self.return_statement(*value),
            StatementKind::Stop(code) => {
                if let Some(ExprKind::Constant(Constant::Character(why))) = code.map(|code| &body.exprs[code].kind)
                    && let Some(why) = print_text(why)
                {
                    self.line(format!("__builtin_puts({why});"));
                }
                self.line("__builtin_trap();");
            }
            StatementKind::Empty => {}
            StatementKind::ComputedGoto(target) => {
                let target = self.expr(*target);
                self.line(format!("goto *{target};"));
            }
            StatementKind::CaseLabel { range, .. } => {
                let range = range.map(|(low, high)| (self.expr(low), self.expr(high)));
                self.line(match range {
                    Some((low, high)) if low == high => format!("case {low}:;"),
                    Some((low, high)) => format!("case {low} ... {high}:;"),
                    None => "default:;".to_string(),
                });
            }
            StatementKind::Asm { is_empty: true, .. } => {}
            StatementKind::Asm { .. } => self.refuse("`asm`", statement.span),
            StatementKind::Action(action) => match &action.kind {
                ActionKind::PointerAssignment { .. } | ActionKind::Nullify => {
                    self.move_pointers(action, statement.span);
                }
                ActionKind::Allocate | ActionKind::Deallocate => self.change_allocations(action, statement.span),
                ActionKind::Io { .. } => self.output(action, statement.span),
                other => self.refuse(other.describe(), statement.span),
            },
        }
    }

    /// GNU C: statements and a value in parentheses.
    pub(super) fn statement_expr(&self, block: &Block, value: Option<ExprId>) -> String {
        let mut inner = View {
            unit: self.unit,
            body: self.body,
            index: self.index,
            names: self.names.clone(),
            arguments: self.arguments.clone(),
            numbers: self.numbers.clone(),
            declared: self.declared.clone(),
            passed: self.passed.clone(),
            text: String::new(),
            indent: self.indent + 1,
            in_atomic: false,
            governed: 0,
            result: self.result,
            anonymous: RefCell::new(self.anonymous.borrow().clone()),
            runtime: RefCell::default(),
            refused: RefCell::default(),
            block: self.block,
            changed_bounds: self.changed_bounds.clone(),
        };
        if self.indent < crate::DEPTH as usize {
            inner.block(block);
        }
        if let Some(value) = value {
            let text = inner.expr(value);
            inner.line(format!("{text};"));
        }
        self.runtime.borrow_mut().extend(inner.runtime.take());
        self.refused.borrow_mut().extend(inner.refused.take());
        format!("({{\n{}{}}})", inner.text, "  ".repeat(self.indent))
    }

    /// Two variables of implied do loops may have one name, and be declared in one block of C.
    pub(super) fn tell_apart(&mut self, symbol: SymbolId) {
        if !rules(self.body.language).scopes_declare {
            return;
        }
        let name = self.name(symbol);
        let alike = self.declared.iter().filter(|other| self.symbols()[**other].name == self.symbols()[symbol].name);
        if let Some(number) = alike.into_iter().position(|other| *other == symbol).filter(|number| *number > 0) {
            self.names.insert(self.original(symbol), format!("{name}_{number}"));
        }
    }

    /// 6.7 declarations: one variable.
    fn declaration(&mut self, symbol: SymbolId, value: Option<ExprId>) {
        let ty = self.symbols()[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
        self.tell_apart(symbol);
        let declared = self.declare_local(ty, &self.name(symbol));
        let data = &self.symbols()[symbol];
        let (known, is_static) = match data.details.ultimate() {
            Details::Object(object) => (object.value.as_deref(), data.attributes.contains(Attributes::STATIC)),
            _ => (None, false),
        };
        let value = match value {
            Some(value) => Some(self.initial(value)),
            None => known.filter(|_| is_static).and_then(|value| self.initializer(value, ty)),
        };
        let value = value.map_or(String::new(), |value| format!(" = {value}"));
        self.line(format!("{}{declared}{value};", if is_static { "static " } else { "" }));
    }

    /// 6.7.9: a list in braces or an expression.
    pub(super) fn initial(&self, value: ExprId) -> String {
        match &self.body.exprs[value].kind {
            ExprKind::List(values) => {
                // Without the last members, compilers ask for names.
                let names = self.member_names(value).filter(|names| names.len() > values.len());
                let named = |(number, value): (usize, &ExprId)| match names.as_ref().and_then(|names| names.get(number))
                {
                    Some(name) => format!(".{name} = {}", self.initial(*value)),
                    None => self.initial(*value),
                };
                let values: Vec<String> = values.iter().enumerate().map(named).collect();
                format!("{{{}}}", values.join(", "))
            }
            ExprKind::Sparse(parts) => {
                let names = self.member_names(value);
                let name = |number: u64| names.as_ref()?.get(usize::try_from(number).ok()?);
                let one = |part: &semantics::body::Part| match name(part.first) {
                    Some(name) => format!(".{name} = {}", self.initial(part.value)),
                    None => format!("[{} ... {}] = {}", part.first, part.last, self.initial(part.value)),
                };
                format!("{{{}}}", parts.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            _ => self.print_converted(value),
        }
    }

    /// The names of the members that an initializer is of, if each has one.
    fn member_names(&self, value: ExprId) -> Option<Vec<&str>> {
        let types = &self.symbols().types;
        let Type::Record { record, .. } = types[types.representation(self.body.exprs[value].ty)] else { return None };
        let fields = types.records[record].fields.as_ref()?;
        fields.iter().map(|field| Some(self.unit.atoms.text(field.name?))).collect()
    }

    /// 6.8.4.1 `if`.
    fn selection(&mut self, condition: ExprId, then: &Block, otherwise: &Block) {
        let condition = self.expr(condition);
        self.print_governed(format!("if ({condition})"), then);
        if !otherwise.is_empty() {
            self.print_governed("else".to_string(), otherwise);
        }
    }

    /// 6.8.6.1 `goto`; a computed one is a diagnostic of the PTX.
    fn goto(&mut self, labels: &[Atom]) {
        for label in labels {
            self.line(format!("goto {};", self.label(*label)));
        }
    }

    /// 6.8.6.4 `return`.
    fn return_statement(&mut self, value: Option<ExprId>) {
        let result = || self.result.map_or(String::new(), |result| format!(" {}", self.name(result)));
        let value = value.map_or_else(result, |value| match self.body.exprs[value].kind {
            ExprKind::List(_) | ExprKind::Sparse(_) => {
                format!(" ({}){}", self.declarator(self.body.exprs[value].ty, ""), self.initial(value))
            }
            _ => format!(" {}", self.print_converted(value)),
        });
        self.line(format!("return{value};"));
    }

    /// A label as an identifier: Fortran's are numbers.
    fn label(&self, label: Atom) -> String {
        let label = self.unit.atoms.text(label);
        if label.starts_with(|c: char| c.is_ascii_digit()) { format!("L{label}") } else { label.into() }
    }

    fn while_loop(&mut self, inner: &While) {
        let declares = |id: &StatementId| matches!(self.body.statements[*id].kind, StatementKind::Declare(..));
        if inner.init.iter().any(declares) {
            // Another loop beside it may have variables of the same names.
            self.line("{");
            self.indent += 1;
            self.print_while(inner);
            self.indent -= 1;
            self.line("}");
        } else {
            self.print_while(inner);
        }
    }

    fn print_while(&mut self, inner: &While) {
        self.block(&inner.init);
        let condition = inner.condition.map_or("1".to_string(), |condition| self.expr(condition));
        let step = inner.step.map_or(String::new(), |step| self.expr(step));
        if inner.after {
            self.print_governed("do".to_string(), &inner.block);
            self.line(format!("while ({condition});"));
        } else {
            self.print_governed(format!("for (; {condition}; {step})"), &inner.block);
        }
    }

    fn switch(&mut self, selector: ExprId, cases: &[Case], falls_through: bool) {
        let selector = self.expr(selector);
        self.line(format!("switch ({selector}) {{"));
        for case in cases {
            for label in self.case_labels(&case.ranges) {
                self.line(label);
            }
            self.indent += 1;
            self.block(&case.block);
            self.line(if falls_through { ";" } else { "break;" });
            self.indent -= 1;
        }
        self.line("}");
    }

    pub(super) fn braces(&mut self, block: &[StatementId]) {
        self.line("{");
        self.indent += 1;
        self.block(block);
        self.indent -= 1;
        self.line("}");
    }

    fn case_labels(&self, ranges: &[(Option<ExprId>, Option<ExprId>)]) -> Vec<String> {
        if ranges.is_empty() {
            return vec!["default:".to_string()];
        }
        let labels = ranges.iter().map(|range| match range {
            (Some(low), Some(high)) if low == high => format!("case {}:", self.expr(*low)),
            (Some(low), Some(high)) => format!("case {} ... {}:", self.expr(*low), self.expr(*high)),
            (Some(low), None) => format!("case {} ... __INT_MAX__:", self.expr(*low)),
            (None, Some(high)) => format!("case -__INT_MAX__ - 1 ... {}:", self.expr(*high)),
            (None, None) => "default:".to_string(),
        });
        labels.collect()
    }

    pub(super) fn loop_head(&self, inner: &Loop) -> String {
        let name = self.name(inner.variable);
        let ty = self.symbols()[inner.variable].ty.unwrap_or(symbols::Types::UNKNOWN);
        let start = if inner.declares { self.declarator(ty, &name) } else { name.clone() };
        let step = inner.step.map(|step| (self.sign(step), self.print_converted(step)));
        let (compare, step) = match (inner.compare, step) {
            (compare, None) if compare_down(compare) => (compare, format!("--{name}")),
            (compare, None) => (compare, format!("++{name}")),
            (BinaryOp::Le, Some((Some(true), step))) => (BinaryOp::Ge, format!("{name} += {step}")),
            (compare, Some((_, step))) => (compare, format!("{name} += {step}")),
        };
        let compare = match compare {
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            _ => "!=",
        };
        let (first, bound) = (self.print_converted(inner.first), self.print_bound(inner.bound));
        format!("for ({start} = {first}; {name} {compare} {bound}; {step})")
    }

    /// An expression that something is compared with, whose conversion C does by itself.
    pub(super) fn print_bound(&self, id: ExprId) -> String {
        match self.body.exprs[id].kind {
            ExprKind::Convert(inner) if self.is_arithmetic(inner) && self.is_arithmetic(id) => {
                self.strong(inner, 10, 0)
            }
            _ => self.strong(id, 10, 0),
        }
    }

    /// Whether a constant step is negative.
    pub(super) fn sign(&self, step: ExprId) -> Option<bool> {
        match &self.body.exprs[step].kind {
            ExprKind::Constant(symbols::Constant::Integer(value)) => Some(*value < 0),
            ExprKind::Unary(semantics::body::UnaryOp::Negate, inner) => self.sign(*inner).map(|negative| !negative),
            ExprKind::Convert(inner) => self.sign(*inner),
            _ => None,
        }
    }
}

fn compare_down(compare: BinaryOp) -> bool {
    matches!(compare, BinaryOp::Gt | BinaryOp::Ge)
}
