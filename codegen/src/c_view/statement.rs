//! Statements as C.

use super::text::print_text;
use super::types::is_padding;
use super::{Jump, View};
use crate::lower::branch::{Branches, read_branches};
use crate::lower::rules::language_rules;
use crate::phrases::NoCode;
use indexmap::IndexSet;
use semantics::body::{
    ActionKind, BinaryOp, Block, Callee, Case, ExprId, ExprKind, Intrinsic, Loop, StatementId, StatementKind, While,
};
use source::{Atom, Span};
use std::cell::RefCell;
use symbols::{Attributes, Constant, Details, Field, SymbolId, Type, TypeId};

impl View<'_> {
    pub(super) fn print_block(&mut self, block: &[StatementId]) {
        for statement in block {
            self.print_statement(*statement);
        }
    }

    /// `head {`, the statements, `}`; without braces if one simple statement is all.
    pub(super) fn print_governed(&mut self, head: String, block: &Block) {
        self.print_governed_by(head, block, None);
    }

    /// The same of the loop around.
    pub(super) fn print_iteration(&mut self, head: String, block: &Block) {
        self.print_governed_by(head, block, self.around.last().copied());
    }

    fn print_governed_by(&mut self, head: String, block: &Block, of: Option<StatementId>) {
        if self.indent > crate::DEPTH as usize {
            return;
        }
        let body = self.body;
        let mut block = block;
        while let [only] = block.as_slice() {
            let StatementKind::Block(inner) = &body.statements[*only].kind else { break };
            if !self.block_locals(*only, inner).is_empty() {
                break;
            }
            block = inner;
        }
        let simple = matches!(block.as_slice(), [only] if self.is_simple(*only));
        self.print_line(format!("{head}{}", if simple { "" } else { " {" }));
        self.indent += 1;
        self.print_block(block);
        if let Some(id) = of.filter(|id| self.left.contains(&(*id, Jump::Cycle))) {
            self.print_line(format!("{}:;", jump_label(id, Jump::Cycle)));
        }
        self.indent -= 1;
        if !simple {
            self.print_line("}");
        }
    }

    /// What `break` and `continue` may be about, and the label behind it where they cannot.
    fn print_left(&mut self, id: StatementId, print: impl FnOnce(&mut Self)) {
        self.around.push(id);
        print(self);
        self.around.pop();
    }

    /// `exit` and `cycle`: C's statements where they are about what is innermost, else jumps (C 6.8.6.2, 6.8.6.3).
    fn print_jump(&mut self, target: Option<StatementId>, jump: Jump) {
        let is_loop = |id: &&StatementId| !matches!(self.body.statements[**id].kind, StatementKind::Switch { .. });
        let innermost = match jump {
            Jump::Exit => self.around.last(),
            Jump::Cycle => self.around.iter().rev().find(is_loop),
        };
        let is_construct = |target: &StatementId| {
            matches!(
                self.body.statements[*target].kind,
                StatementKind::Block(_) | StatementKind::If { .. } | StatementKind::Action(_)
            )
        };
        // What is not around is a construct that is not a loop, or belongs to a loop that a directive's text is about.
        let is_other =
            |target: &StatementId| is_construct(target) || innermost.is_some_and(|innermost| innermost != target);
        match target.filter(is_other) {
            Some(target) => {
                self.left.insert((target, jump));
                self.print_line(format!("goto {};", jump_label(target, jump)));
            }
            None => self.print_line(if jump == Jump::Exit { "break;" } else { "continue;" }),
        }
    }

    fn is_simple(&self, id: StatementId) -> bool {
        // What an atomic comparison governs is in braces (OpenMP 5.2, 15.8.4).
        let StatementKind::Expr(expr) = self.body.statements[id].kind else { return false };
        let moves = matches!(
            self.body.exprs[expr].kind,
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::CFPointer), .. }
        );
        let is_one_line = !moves && !self.in_atomic && self.allocation_check(expr).is_none();
        is_one_line && self.body.statements[id].label.is_none()
    }

    pub(super) fn print_statement(&mut self, id: StatementId) {
        if let Some(label) = self.body.statements[id].label.filter(|label| self.is_jumped_to(*label)) {
            self.print_line(format!("{}:;", self.spell_label(label)));
        }
        self.print_unlabeled(id);
        if self.left.contains(&(id, Jump::Exit)) {
            self.print_line(format!("{}:;", jump_label(id, Jump::Exit)));
        }
    }

    /// Whether something may jump to a label: compilers warn of others.
    fn is_jumped_to(&self, label: Atom) -> bool {
        let jumps = self.body.statements.iter().any(|(_, statement)| match &statement.kind {
            StatementKind::Goto(labels) | StatementKind::Asm { labels, .. } => labels.contains(&label),
            _ => false,
        });
        jumps || self.body.exprs.iter().any(|(_, expr)| expr.kind == ExprKind::LabelAddress(label))
    }

    fn print_unlabeled(&mut self, id: StatementId) {
        let body = self.body;
        let statement = &body.statements[id];
        match &statement.kind {
            StatementKind::Expr(expr) if self.in_atomic => {
                let text = self.atomic_statement(*expr);
                self.print_line(text);
            }
            StatementKind::Expr(expr) if self.print_c_pointer(*expr) => {}
            StatementKind::Expr(expr) => {
                self.require_allocated(*expr);
                let text = self.spell_expr(*expr);
                self.print_line(format!("{text};"));
            }
            StatementKind::Declare(symbol, Some(value)) if self.print_associate(*symbol, *value, statement.span) => {}
            StatementKind::Declare(symbol, value) => self.print_declaration(*symbol, *value, statement.span),
            StatementKind::Block(block) => self.print_scope(id, block),
            StatementKind::If { condition, then, otherwise } => self.print_selection(*condition, then, otherwise),
            StatementKind::Loop(inner) => self.print_left(id, |view| view.counted_loop(inner)),
            StatementKind::While(inner) => self.print_left(id, |view| view.while_loop(inner)),
            StatementKind::Switch { selector, cases, falls_through } => {
                self.print_left(id, |view| view.print_switch(*selector, cases, *falls_through));
            }
            StatementKind::Construct(construct) => self.print_construct(*construct),
            StatementKind::Break(target) => self.print_jump(*target, Jump::Exit),
            StatementKind::Continue(target) => self.print_jump(*target, Jump::Cycle),
            StatementKind::Goto(labels) => self.print_goto(labels),
            StatementKind::Return(value) => self.return_statement(*value),
            StatementKind::Stop(code) => {
                if let Some(ExprKind::Constant(Constant::Character(why))) = code.map(|code| &body.exprs[code].kind)
                    && let Some(why) = print_text(why)
                {
                    self.print_line(format!("__builtin_printf(\"%s\\n\", {why});"));
                }
                self.print_line("__builtin_trap();");
            }
            StatementKind::Empty => {}
            StatementKind::ComputedGoto(target) => {
                let target = self.spell_expr(*target);
                self.print_line(format!("goto *{target};"));
            }
            StatementKind::CaseLabel { range, .. } => {
                let range = range.map(|(low, high)| (self.spell_expr(low), self.spell_expr(high)));
                self.print_line(match range {
                    Some((low, high)) if low == high => format!("case {low}:;"),
                    Some((low, high)) => format!("case {low} ... {high}:;"),
                    None => "default:;".to_string(),
                });
            }
            StatementKind::Asm { is_empty: true, .. } => {}
            StatementKind::Asm { .. } => self.report_refusal(NoCode::Asm, statement.span),
            StatementKind::Action(action) => match &action.kind {
                ActionKind::PointerAssignment { .. } | ActionKind::Nullify => {
                    self.move_pointers(action, statement.span);
                }
                ActionKind::Allocate | ActionKind::Deallocate => self.change_allocations(action, statement.span),
                ActionKind::SelectType(guards) => self.print_guarded(id, action, guards),
                ActionKind::Io { .. } => self.print_output(action, statement.span),
                other => match read_branches(self.unit, body, action, statement.span) {
                    Some(branches) => self.print_branches(&branches),
                    None => self.report_refusal(other, statement.span),
                },
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
            types: self.types.clone(),
            declared: self.declared.clone(),
            passed: self.passed.clone(),
            copied: self.copied.clone(),
            text: String::new(),
            indent: self.indent + 1,
            in_atomic: false,
            governed: 0,
            around: Vec::new(),
            left: IndexSet::new(),
            result: self.result,
            anonymous: RefCell::new(self.anonymous.borrow().clone()),
            runtime: RefCell::default(),
            refused: RefCell::default(),
            block: self.block,
            leaves: self.leaves.clone(),
            changed_bounds: self.changed_bounds.clone(),
            namesakes: self.namesakes.clone(),
        };
        if self.indent < crate::DEPTH as usize {
            inner.print_block(block);
        }
        if let Some(value) = value {
            let text = inner.spell_expr(value);
            inner.print_line(format!("{text};"));
        }
        self.runtime.borrow_mut().extend(inner.runtime.take());
        self.refused.borrow_mut().extend(inner.refused.take());
        format!("({{\n{}{}}})", inner.text, "  ".repeat(self.indent))
    }

    /// Two variables of implied do loops may have one name, and be declared in one block of C.
    pub(super) fn tell_apart(&mut self, symbol: SymbolId) {
        if !language_rules(self.body.language).scopes_declare {
            return;
        }
        let name = self.name(symbol);
        let alike = self.declared.iter().filter(|other| self.symbols()[**other].name == self.symbols()[symbol].name);
        if let Some(number) = alike.into_iter().position(|other| *other == symbol).filter(|number| *number > 0) {
            self.names.insert(self.original_symbol(symbol), format!("{name}_{number}"));
        }
    }

    /// 6.7 declarations: one variable.
    fn print_declaration(&mut self, symbol: SymbolId, value: Option<ExprId>, at: Span) {
        let ty = self.symbols()[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
        self.tell_apart(symbol);
        let declared = self.declare_local(ty, &self.name(symbol));
        let data = &self.symbols()[symbol];
        let (known, is_static) = match data.details.ultimate() {
            Details::Object(object) => (object.value.as_deref(), data.attributes.contains(Attributes::STATIC)),
            _ => (None, false),
        };
        let kept = known.filter(|_| is_static);
        let value = match value {
            Some(value) => Some(self.spell_initial(value)),
            None => kept.and_then(|value| self.spell_initializer(value, ty)),
        };
        if value.is_none() && kept.is_some() {
            self.report_refusal("an initial value of this form", at);
        }
        let value = value.map_or(String::new(), |value| format!(" = {value}"));
        let (kept, aligned) = (if is_static { "static " } else { "" }, self.spell_alignment(ty));
        self.print_line(format!("{kept}{declared}{aligned}{value};"));
    }

    /// 6.7.9: a list in braces or an expression.
    pub(super) fn spell_initial(&self, value: ExprId) -> String {
        match &self.body.exprs[value].kind {
            ExprKind::List(values) if self.is_union(value) => self.spell_union(value, values),
            ExprKind::List(values) => {
                let names = self.member_names(value).unwrap_or_default();
                // Without the last members, compilers ask for names.
                let lacks_some = names.len() > values.len();
                let one = |(number, value): (usize, &ExprId)| match names.get(number) {
                    Some(&"") => None,
                    Some(name) if lacks_some => Some(format!(".{name} = {}", self.spell_initial(*value))),
                    _ => Some(self.spell_initial(*value)),
                };
                let values: Vec<String> = values.iter().enumerate().filter_map(one).collect();
                format!("{{{}}}", values.join(", "))
            }
            ExprKind::Sparse(parts) => {
                let names = self.member_names(value);
                let name = |number: u64| names.as_ref()?.get(usize::try_from(number).ok()?);
                let one = |part: &semantics::body::Part| match name(part.first) {
                    Some(&"") => None,
                    Some(name) => Some(format!(".{name} = {}", self.spell_initial(part.value))),
                    None => Some(format!("[{} ... {}] = {}", part.first, part.last, self.spell_initial(part.value))),
                };
                format!("{{{}}}", parts.iter().filter_map(one).collect::<Vec<_>>().join(", "))
            }
            _ => self.print_converted(value),
        }
    }

    fn is_union(&self, value: ExprId) -> bool {
        let types = &self.symbols().types;
        let ty = &types[types.representation(self.body.exprs[value].ty)];
        matches!(ty, Type::Record { record, .. } if types.records[*record].is_union)
    }

    /// An initializer gives one member of a union its value: the last, those before it are zeros that nobody wrote.
    fn spell_union(&self, whole: ExprId, values: &[ExprId]) -> String {
        let Some((last, before)) = values.split_last() else { return "{}".to_string() };
        let value = self.spell_initial(*last);
        match self.member_names(whole).as_ref().and_then(|names| names.get(before.len())) {
            Some(name) => format!("{{.{name} = {value}}}"),
            None if before.is_empty() => format!("{{{value}}}"),
            None => {
                self.report_refusal(NoCode::UnnamedMember, self.body.exprs[whole].span);
                String::new()
            }
        }
    }

    /// The names of the members that an initializer is of, if each has one.
    fn member_names(&self, value: ExprId) -> Option<Vec<&str>> {
        let types = &self.symbols().types;
        let Type::Record { record, .. } = types[types.representation(self.body.exprs[value].ty)] else { return None };
        let fields = types.records[record].fields.as_ref()?;
        let name = |field: &Field| field.name.map(|name| self.unit.atoms.text(name));
        fields.iter().map(|field| if is_padding(field) { Some("") } else { name(field) }).collect()
    }

    /// 6.8.4.1 `if`.
    fn print_selection(&mut self, condition: ExprId, then: &Block, otherwise: &Block) {
        let condition = self.spell_condition(condition);
        self.print_governed(format!("if ({condition})"), then);
        if !otherwise.is_empty() {
            self.print_governed("else".to_string(), otherwise);
        }
    }

    /// 6.8.6.1 `goto`; a computed one is a diagnostic of the PTX.
    fn print_goto(&mut self, labels: &[Atom]) {
        for label in labels {
            self.print_line(format!("goto {};", self.spell_label(*label)));
        }
    }

    /// A branch by a value.
    fn print_branches(&mut self, branches: &Branches<'_>) {
        let (selector, labels) = (self.spell_expr(branches.selector), branches.labels);
        let names: Vec<String> = labels.iter().map(|label| self.spell_label(*label)).collect();
        match names.as_slice() {
            [negative, zero, positive] if branches.by_sign => {
                let declared = self.spell_declaration(self.body.exprs[branches.selector].ty, "selector");
                self.print_line("{");
                self.print_line(format!("  {declared} = {selector};"));
                for (condition, name) in [("if (selector < 0)", negative), ("if (selector == 0)", zero)] {
                    self.print_line(format!("  {condition}"));
                    self.print_line(format!("    goto {name};"));
                }
                self.print_line(format!("  goto {positive};"));
                self.print_line("}");
            }
            names => {
                self.print_line(format!("switch ({selector}) {{"));
                for (number, name) in (1..).zip(names) {
                    self.print_line(format!("case {number}:"));
                    self.print_line(format!("  goto {name};"));
                }
                self.print_line("}");
            }
        }
    }

    /// 6.8.6.4 `return`.
    fn return_statement(&mut self, value: Option<ExprId>) {
        let result = || self.result.map_or(String::new(), |result| format!(" {}", self.name(result)));
        let value = value.map_or_else(result, |value| match self.body.exprs[value].kind {
            ExprKind::List(_) | ExprKind::Sparse(_) => {
                format!(" ({}){}", self.spell_declaration(self.body.exprs[value].ty, ""), self.spell_initial(value))
            }
            _ => format!(" {}", self.print_converted(value)),
        });
        self.print_line(format!("return{value};"));
    }

    /// A label as an identifier: Fortran's are numbers.
    fn spell_label(&self, label: Atom) -> String {
        let label = self.unit.atoms.text(label);
        if label.starts_with(|c: char| c.is_ascii_digit()) { format!("L{label}") } else { label.into() }
    }

    fn while_loop(&mut self, inner: &While) {
        let declares = |id: &StatementId| matches!(self.body.statements[*id].kind, StatementKind::Declare(..));
        if inner.init.iter().any(declares) {
            // Another loop beside it may have variables of the same names.
            self.print_line("{");
            self.indent += 1;
            self.print_while(inner);
            self.indent -= 1;
            self.print_line("}");
        } else {
            self.print_while(inner);
        }
    }

    fn print_while(&mut self, inner: &While) {
        self.print_block(&inner.init);
        let condition = inner.condition.map_or("1".to_string(), |condition| self.spell_condition(condition));
        let step = inner.step.map_or(String::new(), |step| self.spell_expr(step));
        if inner.after {
            self.print_iteration("do".to_string(), &inner.block);
            self.print_line(format!("while ({condition});"));
        } else {
            self.print_iteration(format!("for (; {condition}; {step})"), &inner.block);
        }
    }

    fn print_switch(&mut self, selector: ExprId, cases: &[Case], falls_through: bool) {
        let by_number = self.is_text(selector);
        let spelled = match by_number {
            true => self.select_text(selector, cases).unwrap_or_else(|| {
                self.report_refusal(NoCode::Text, self.body.exprs[selector].span);
                String::new()
            }),
            false => self.spell_expr(selector),
        };
        self.print_line(format!("switch ({spelled}) {{"));
        for (number, case) in cases.iter().enumerate() {
            let labels = match by_number && !case.ranges.is_empty() {
                true => vec![format!("case {number}:")],
                false => self.case_labels(&case.ranges),
            };
            labels.into_iter().for_each(|label| self.print_line(label));
            self.indent += 1;
            // 6.8.1: a label is followed by a statement, which neither a declaration nor `barrier` is.
            let first = case.block.first().map(|first| &self.body.statements[*first].kind);
            if let Some(StatementKind::Construct(_) | StatementKind::Declare(..)) = first {
                self.print_line(";");
            }
            self.print_block(&case.block);
            self.print_line(if falls_through { ";" } else { "break;" });
            self.indent -= 1;
        }
        self.print_line("}");
    }

    pub(super) fn print_braces(&mut self, block: &[StatementId]) {
        self.print_line("{");
        self.indent += 1;
        self.print_block(block);
        self.indent -= 1;
        self.print_line("}");
    }

    /// A block with its own variables.
    fn print_scope(&mut self, id: StatementId, block: &[StatementId]) {
        let locals = self.block_locals(id, block);
        self.print_line("{");
        self.indent += 1;
        for symbol in &locals {
            self.print_own(*symbol, self.symbols()[*symbol].ty.unwrap_or(symbols::Types::UNKNOWN));
        }
        self.print_block(block);
        // What is allocated when the block ends is deallocated (Fortran 2023, 9.7.3.2).
        for symbol in locals {
            if self.is_own_array(symbol) && self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE) {
                self.print_line(format!("__builtin_free({});", self.name(symbol)));
            }
        }
        self.indent -= 1;
        self.print_line("}");
    }

    /// 6.7: a variable of the function's own, with what its type gives it.
    pub(super) fn print_own(&mut self, symbol: SymbolId, ty: TypeId) {
        self.tell_apart(symbol);
        if self.print_moving(symbol, ty) {
            return;
        }
        let declared = self.declare_local(ty, &self.name(symbol));
        let initial = self.default_initial(ty).map_or(String::new(), |initial| format!(" = {initial}"));
        self.print_line(format!("{declared}{initial};"));
    }

    fn case_labels(&self, ranges: &[(Option<ExprId>, Option<ExprId>)]) -> Vec<String> {
        if ranges.is_empty() {
            return vec!["default:".to_string()];
        }
        let labels = ranges.iter().map(|range| match range {
            (Some(low), Some(high)) if low == high => format!("case {}:", self.spell_expr(*low)),
            (Some(low), Some(high)) => format!("case {} ... {}:", self.spell_expr(*low), self.spell_expr(*high)),
            (Some(low), None) => format!("case {} ... __INT_MAX__:", self.spell_expr(*low)),
            (None, Some(high)) => format!("case -__INT_MAX__ - 1 ... {}:", self.spell_expr(*high)),
            (None, None) => "default:".to_string(),
        });
        labels.collect()
    }

    pub(super) fn loop_head(&self, inner: &Loop) -> String {
        let name = self.name(inner.variable);
        let ty = self.symbols()[inner.variable].ty.unwrap_or(symbols::Types::UNKNOWN);
        let start = if inner.declares { self.spell_declaration(ty, &name) } else { name.clone() };
        let step = inner.step.map(|step| (self.is_negative_step(step), self.print_converted(step)));
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
                self.spell_strong(inner, 10, 0)
            }
            _ => self.spell_strong(id, 10, 0),
        }
    }

    /// Whether a constant step is negative.
    pub(super) fn is_negative_step(&self, step: ExprId) -> Option<bool> {
        match &self.body.exprs[step].kind {
            ExprKind::Constant(symbols::Constant::Integer(value)) => Some(*value < 0),
            ExprKind::Unary(semantics::body::UnaryOp::Negate, inner) => {
                self.is_negative_step(*inner).map(|negative| !negative)
            }
            ExprKind::Convert(inner) => self.is_negative_step(*inner),
            _ => None,
        }
    }
}

/// The label of the end of a statement, or of the end of a loop's iteration.
pub(super) fn jump_label(id: StatementId, jump: Jump) -> String {
    let word = if jump == Jump::Exit { "exit" } else { "cycle" };
    format!("__{word}_{}", id.as_u32())
}

fn compare_down(compare: BinaryOp) -> bool {
    matches!(compare, BinaryOp::Gt | BinaryOp::Ge)
}
