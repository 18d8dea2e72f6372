//! 6.8 statements and blocks.

use crate::lower::Lower;
use crate::problems;
use crate::problems::phrases::JumpTarget;
use crate::statements::state::BlockResult;
use crate::types::Kind;
use body::{Block, StatementId, StatementKind, Uncounted, While};
use parser::Name;
use parser::c::tree::{Declaration, Expr, Statement, StatementKind as Tree};
use source::{CStandard, Span};
use symbols::{ScopeKind, Types};

impl Lower<'_> {
    /// One statement, or the several that it is, at the end of `out`.
    pub(crate) fn lower_statement(&mut self, statement: &Statement, out: &mut Block) {
        let lowered = self.with_depth(statement.span, |lower| lower.lower_statement_within(statement, out));
        if lowered.is_none() {
            self.push_statement(body::Action::unknown([]).into(), statement.span, out);
        }
    }

    fn lower_statement_within(&mut self, statement: &Statement, out: &mut Block) {
        let span = statement.span;
        let names = std::mem::take(&mut self.executing.names_before);
        let known = self.executing.named_targets.len();
        let (number, is_target) = (self.executing.targets.len(), is_target(&statement.kind));
        self.executing.named_targets.extend(names.iter().filter(|_| is_target).map(|name| (*name, number)));
        if let Tree::Label(name, _) = &statement.kind {
            self.executing.names_before = names;
            self.executing.names_before.push(name.atom);
        }
        self.lower_statement_of_kind(statement, span, out);
        self.executing.named_targets.truncate(known);
    }

    fn lower_statement_of_kind(&mut self, statement: &Statement, span: Span, out: &mut Block) {
        if !matches!(statement.kind, Tree::For(_) | Tree::Compound(_) | Tree::Directive(_) | Tree::Pragma(_)) {
            self.executing.associated = 0;
        }
        self.check_statement_attributes(statement);
        match &statement.kind {
            Tree::Expr(expr) => {
                let expr = self.lower_expr(expr);
                self.builder.check_discarded(expr);
                self.push_statement(StatementKind::Expr(expr), span, out);
            }
            Tree::Empty => drop(self.push_statement(StatementKind::Empty, span, out)),
            Tree::LocalLabels(names) => self.declare_local_labels(names),
            Tree::Try { block, filter, handler } => self.lower_try((block, filter.as_ref(), handler), span, out),
            Tree::Leave => {
                if self.executing.tries == 0 {
                    self.builder.report.add(problems::scope::leave_outside(span));
                }
                self.push_statement(StatementKind::Empty, span, out);
            }
            Tree::Declaration(declaration) => self.lower_block_declaration(declaration, out),
            Tree::NestedFunction(function) => self.lower_nested_function(function),
            Tree::Compound(statements) => self.lower_compound(statements, span, out),
            Tree::If { init: Some(init), .. } | Tree::Switch { init: Some(init), .. } => {
                self.declaring_selection(statement, init, out);
            }
            Tree::If { .. } | Tree::Switch { .. } => self.lower_selection(statement, out),
            Tree::While { condition, body } => self.lower_while(condition, body, false, span, out),
            Tree::DoWhile { body, condition } => self.lower_while(condition, body, true, span, out),
            Tree::For(inner) => self.lower_for(inner, span, out),
            Tree::Case { value, high, statement: inner } => {
                self.lower_stray_case(Some((value, high.as_ref())), inner, span, out)
            }
            Tree::Default(inner) => self.lower_stray_case(None, inner, span, out),
            Tree::Label(name, inner) => self.lower_labeled(*name, inner, span, out),
            Tree::Goto(label) => {
                self.mention_label(*label, true);
                self.push_statement(StatementKind::Goto(vec![label.atom]), span, out);
            }
            Tree::ComputedGoto(target) => {
                let target = self.lower_computed_goto(target);
                self.push_statement(StatementKind::ComputedGoto(target), span, out);
            }
            Tree::Break(Some(name)) => {
                let target = self.find_named_target(*name, "break");
                self.push_statement(StatementKind::Break(target), span, out);
            }
            Tree::Continue(Some(name)) => {
                let target = self.find_named_target(*name, "continue");
                self.push_statement(StatementKind::Continue(target), span, out);
            }
            Tree::Break(None) => self.lower_break(span, out),
            Tree::Continue(None) => self.lower_continue(span, out),
            Tree::Return(value) => self.lower_return(value.as_ref(), span, out),
            Tree::Asm(asm) => self.lower_asm(asm, span, out),
            Tree::Directive(construct) => self.lower_construct(construct, span, out),
            Tree::Pragma(_) => {}
            Tree::Error => drop(self.push_statement(body::Action::unknown([]).into(), span, out)),
        }
    }

    /// A substatement: a block of its own.
    pub(crate) fn lower_block(&mut self, statement: &Statement) -> Block {
        let mut block = Vec::new();
        self.lower_statement(statement, &mut block);
        block
    }

    /// 6.8.2 compound-statement
    fn lower_compound(&mut self, statements: &[Statement], span: Span, out: &mut Block) {
        let associated = std::mem::take(&mut self.executing.associated);
        let next = find_inner_nest(statements).filter(|_| associated > 0);
        let id = self.push_statement(StatementKind::Empty, span, out);
        let block = self.in_scope(ScopeKind::Block, span, |lower| {
            let mut block = Vec::new();
            for (index, statement) in statements.iter().enumerate() {
                lower.executing.associated = if next == Some(index) { associated } else { 0 };
                lower.lower_statement(statement, &mut block);
            }
            block
        });
        self.executing.associated = 0;
        self.body.statements[id].kind = StatementKind::Block(block);
    }

    /// Microsoft's `__try`: what is tried, and what may be done after it.
    fn lower_try(&mut self, parts: (&[Statement], Option<&Expr>, &[Statement]), span: Span, out: &mut Block) {
        let (block, filter, handler) = parts;
        self.executing.tries += 1;
        self.lower_compound(block, span, out);
        self.executing.tries -= 1;
        let Some(filter) = filter else { return self.lower_compound(handler, span, out) };
        let condition = self.lower_value(filter);
        let kind = self.kind_of(condition);
        if !kind.is_integer() && kind != Kind::Unknown {
            let ty = self.spell_type(self.ty(condition));
            self.builder.report.add(problems::scope::filter_not_integer(&ty, filter.span));
        }
        let condition = self.builder.make_opaque(vec![condition], Types::UNKNOWN, filter.span);
        let id = self.push_statement(StatementKind::Empty, span, out);
        let mut then = Vec::new();
        self.lower_compound(handler, span, &mut then);
        self.body.statements[id].kind = StatementKind::If { condition, then, otherwise: Vec::new() };
    }

    /// C2y, 6.8.5.1: a declaration in the head of a selection statement; its scope is the statement.
    fn declaring_selection(&mut self, statement: &Statement, init: &Declaration, out: &mut Block) {
        let id = self.push_statement(StatementKind::Empty, statement.span, out);
        let block = self.in_scope(ScopeKind::Block, statement.span, |lower| {
            let mut block = Vec::new();
            lower.lower_block_declaration(init, &mut block);
            lower.lower_selection(statement, &mut block);
            block
        });
        self.body.statements[id].kind = StatementKind::Block(block);
    }

    /// 6.8.4 selection-statement, but for a declaration in its head.
    fn lower_selection(&mut self, statement: &Statement, out: &mut Block) {
        let span = statement.span;
        match &statement.kind {
            Tree::If { condition, then, otherwise, .. } => {
                self.lower_if(condition, then, otherwise.as_deref(), span, out);
            }
            Tree::Switch { condition, body, .. } => self.lower_switch(condition, body, span, out),
            _ => {}
        }
    }

    /// 6.8.4.1 `if`
    fn lower_if(
        &mut self,
        condition: &Expr,
        then: &Statement,
        otherwise: Option<&Statement>,
        span: Span,
        out: &mut Block,
    ) {
        let (mut condition, mut then, mut otherwise) = (condition, then, otherwise);
        let (mut at, mut span) = (0, span);
        let mut chain = Vec::new();
        // Programs have long chains of `else if`: each is the only statement behind the `else` before it.
        loop {
            let value = self.lower_condition(condition);
            let mut alone = Vec::new();
            let id = self.push_statement(StatementKind::Empty, span, if at == 0 { out } else { &mut alone });
            chain.push((id, value, self.lower_block(then)));
            let Some(Tree::If { init: None, .. }) = otherwise.map(|inner| &inner.kind) else { break };
            let Some(inner) = otherwise.filter(|inner| inner.attributes.is_empty()) else { break };
            let Tree::If { condition: next, then: block, otherwise: rest, .. } = &inner.kind else { break };
            (condition, then, otherwise) = (next, block, rest.as_deref());
            (at, span) = (at + 1, inner.span);
        }
        let mut otherwise = otherwise.map_or(Vec::new(), |otherwise| self.lower_block(otherwise));
        for (id, condition, then) in chain.into_iter().rev() {
            self.body.statements[id].kind = StatementKind::If { condition, then, otherwise };
            otherwise = vec![id];
        }
    }

    /// 6.8.5.1, 6.8.5.2 `while` and `do`
    fn lower_while(&mut self, condition: &Expr, body: &Statement, after: bool, span: Span, out: &mut Block) {
        let id = self.push_statement(StatementKind::Empty, span, out);
        // Clang: a jump in a statement expression of the head is one of this loop.
        self.executing.targets.push((id, true));
        let condition = self.lower_condition(condition);
        self.executing.targets.pop();
        let block = self.lower_loop_body(id, body);
        let head = if after { Span::of_token(span.start) } else { Span::new(span.start, body.span.start) };
        let condition = Some(condition);
        let inner = While { init: Vec::new(), condition, after, step: None, block, why: Uncounted::NoCount, head };
        self.body.statements[id].kind = StatementKind::While(Box::new(inner));
    }

    /// The body of the loop `id`, where `break` and `continue` mean that loop.
    pub(crate) fn lower_loop_body(&mut self, id: StatementId, body: &Statement) -> Block {
        self.executing.targets.push((id, true));
        let block = self.lower_block(body);
        self.executing.targets.pop();
        block
    }

    /// 6.8.1 labeled-statement: the first statement that comes of it has the label.
    fn lower_labeled(&mut self, name: Name, inner: &Statement, span: Span, out: &mut Block) {
        self.declare_label(name);
        let first = out.len();
        self.lower_statement(inner, out);
        let target = out.get(first).copied().filter(|id| self.body.statements[*id].label.is_none());
        let target = target.unwrap_or_else(|| {
            let mut alone = Vec::new();
            let id = self.push_statement(StatementKind::Empty, span, &mut alone);
            out.insert(first, id);
            id
        });
        self.body.statements[target].label = Some(name.atom);
    }

    /// C2y, 6.8.7.3, 6.8.7.4: the statement around this one that a label stands right before; of `continue` it is a loop.
    fn find_named_target(&mut self, name: Name, word: &str) -> Option<StatementId> {
        let found = self.executing.named_targets.iter().rev().find(|(label, _)| *label == name.atom);
        let target = found.and_then(|(_, number)| self.executing.targets.get(*number)).copied();
        let target = target.filter(|(_, is_loop)| *is_loop || word == "break");
        if let Some(label) = target.and_then(|_| self.visible_label(self.scope, name)) {
            self.bind_name(name, label);
        }
        if target.is_none() {
            let what = if word == "break" { JumpTarget::LoopOrSwitch } else { JumpTarget::Loop };
            self.builder.report.add(problems::scope::no_such_target(word, self.text(name.atom), what, name.span()));
        }
        target.map(|(id, _)| id)
    }

    fn lower_break(&mut self, span: Span, out: &mut Block) {
        let target = self.executing.targets.last().map(|(id, _)| *id);
        if target.is_none() {
            self.builder.report.add(problems::names::break_outside(span));
        }
        self.push_statement(StatementKind::Break(target), span, out);
    }

    fn lower_continue(&mut self, span: Span, out: &mut Block) {
        let target = self.executing.targets.iter().rev().find(|(_, is_loop)| *is_loop).map(|(id, _)| *id);
        if target.is_none() {
            self.builder.report.add(problems::names::continue_outside(span));
        }
        self.push_statement(StatementKind::Continue(target), span, out);
    }

    /// 6.8.6.4 `return`
    fn lower_return(&mut self, value: Option<&Expr>, span: Span, out: &mut Block) {
        if self.executing.told != BlockResult::Declared {
            return self.note_returned_type(value, span, out);
        }
        let value = value.map(|value| self.lower_value(value));
        let result = self.result;
        let is_void = self.type_kind(result) == Kind::Void;
        let value = match value {
            Some(value) if is_void => {
                if !matches!(self.kind_of(value), Kind::Void | Kind::Unknown) {
                    self.builder.report.add(problems::names::value_returned(span));
                }
                Some(value)
            }
            Some(value) => Some(self.builder.convert_assigned(value, result)),
            None => {
                if !is_void && self.type_kind(result) != Kind::Unknown {
                    let ty = self.spell_type(result);
                    let problem = problems::names::value_missing(&ty, span);
                    // C89 lets a caller not want the value.
                    if self.dialect.has_standard(CStandard::C99) {
                        self.builder.report.add(problem)
                    } else {
                        self.builder.report.add_advice(problem)
                    }
                }
                None
            }
        };
        self.push_statement(StatementKind::Return(value), span, out);
    }

    /// GNU nested functions: a body of their own, in the scope they stand in.
    fn lower_nested_function(&mut self, function: &parser::c::tree::Function) {
        let Some(definition) = self.declare_function_head(function) else { return };
        let body = std::mem::replace(&mut self.body, body::Body::new(None, directives::Language::C));
        let result = self.result;
        let told = std::mem::take(&mut self.executing.told);
        let targets = std::mem::take(&mut self.executing.targets);
        let named = std::mem::take(&mut self.executing.named_targets);
        let constructs = std::mem::take(&mut self.executing.constructs);
        let labels = std::mem::take(&mut self.executing.labels);
        let switches = std::mem::take(&mut self.executing.switches);
        let inner = self.lower_function_body(function, definition);
        (self.body, self.result, self.executing.targets, self.executing.constructs) =
            (body, result, targets, constructs);
        (self.executing.labels, self.executing.switches, self.executing.named_targets) = (labels, switches, named);
        self.executing.told = told;
        self.executing.nested.extend(inner);
    }
}

/// Whether `break` with a name can mean a statement.
fn is_target(kind: &Tree) -> bool {
    matches!(kind, Tree::For(_) | Tree::While { .. } | Tree::DoWhile { .. } | Tree::Switch { .. })
}

/// The statement of a block in which a nest of loops goes on: all that there is, or the one loop among other statements, which
/// OpenMP 5.2, 4.4.3, and OpenACC 3.4, 2.9.1, allow.
fn find_inner_nest(statements: &[Statement]) -> Option<usize> {
    let only = |is: fn(&Tree) -> bool| {
        let mut found = (0..).zip(statements).filter(|(_, statement)| is(&statement.kind)).map(|(index, _)| index);
        found.next().filter(|_| found.next().is_none())
    };
    only(|kind| !matches!(kind, Tree::Pragma(_) | Tree::Empty)).or_else(|| only(|kind| matches!(kind, Tree::For(_))))
}
