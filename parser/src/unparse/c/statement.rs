//! 6.8 statements to text.

use super::{Level, Text};
use crate::c::tree::*;

impl Text<'_> {
    pub(super) fn statement(&mut self, tree: &Statement) {
        let text = match &tree.kind {
            StatementKind::Expr(expr) => self.expr(expr, Level::Comma) + ";",
            StatementKind::Empty => ";".to_owned(),
            StatementKind::Declaration(tree) => return self.declaration(tree),
            StatementKind::NestedFunction(tree) => return self.function(tree),
            StatementKind::Compound(body) => return self.block(body),
            StatementKind::If { condition, then, otherwise } => {
                return self.selection(condition, then, otherwise.as_deref());
            }
            StatementKind::Switch { condition, body } => return self.headed("switch", condition, body),
            StatementKind::While { condition, body } => return self.headed("while", condition, body),
            StatementKind::DoWhile { body, condition } => {
                self.line("do");
                self.indented(body);
                format!("while {};", self.condition(condition))
            }
            StatementKind::For(tree) => return self.for_statement(tree),
            StatementKind::Case { value, high, statement } => {
                let value = self.expr(value, Level::Conditional);
                let high =
                    high.as_ref().map_or(String::new(), |high| format!(" ... {}", self.expr(high, Level::Conditional)));
                return self.labelled(&format!("case {value}{high}:"), statement);
            }
            StatementKind::Default(statement) => return self.labelled("default:", statement),
            StatementKind::Label(name, statement) => {
                return self.labelled(&format!("{}:", self.atom(name.atom)), statement);
            }
            StatementKind::Goto(name) => format!("goto {};", self.atom(name.atom)),
            StatementKind::ComputedGoto(expr) => format!("goto *{};", self.expr(expr, Level::Comma)),
            StatementKind::Break => "break;".to_owned(),
            StatementKind::Continue => "continue;".to_owned(),
            StatementKind::Return(None) => "return;".to_owned(),
            StatementKind::Return(Some(value)) => format!("return {};", self.expr(value, Level::Comma)),
            StatementKind::LocalLabels(names) => {
                let names: Vec<&str> = names.iter().map(|name| self.atom(name.atom)).collect();
                format!("__label__ {};", names.join(", "))
            }
            StatementKind::Directive(tree) => return self.construct(tree),
            StatementKind::Asm(_) | StatementKind::Pragma | StatementKind::Error => return self.verbatim(tree.span),
        };
        self.line(&text);
    }

    fn indented(&mut self, body: &Statement) {
        let inner = usize::from(!matches!(body.kind, StatementKind::Compound(_)));
        self.depth += inner;
        self.statement(body);
        self.depth -= inner;
    }

    fn labelled(&mut self, label: &str, statement: &Statement) {
        self.line(label);
        self.statement(statement);
    }

    /// A condition in its parentheses; a broken one has its own.
    fn condition(&mut self, condition: &Expr) -> String {
        match &*condition.kind {
            ExprKind::Error => self.tokens_of(condition.span),
            _ => format!("({})", self.expr(condition, Level::Comma)),
        }
    }

    fn headed(&mut self, word: &str, condition: &Expr, body: &Statement) {
        let condition = self.condition(condition);
        self.line(&format!("{word} {condition}"));
        self.indented(body);
    }

    /// An `if` without `else` inside one with `else` gets braces.
    fn selection(&mut self, condition: &Expr, then: &Statement, otherwise: Option<&Statement>) {
        let condition = self.condition(condition);
        self.line(&format!("if {condition}"));
        if otherwise.is_some() && ends_open(then) {
            self.block(std::slice::from_ref(then));
        } else {
            self.indented(then);
        }
        if let Some(otherwise) = otherwise {
            self.line("else");
            self.indented(otherwise);
        }
    }

    fn for_statement(&mut self, tree: &For) {
        let init = match &tree.init {
            ForInit::Expr(Expr { kind, span }) if matches!(**kind, ExprKind::Error) => {
                let head = self.tokens_of(*span);
                self.line(&format!("for {head}"));
                return self.indented(&tree.body);
            }
            ForInit::Empty => ";".to_owned(),
            ForInit::Expr(expr) => self.expr(expr, Level::Comma) + ";",
            ForInit::Declaration(declaration) => self.declaration_text(declaration),
        };
        let condition =
            tree.condition.as_ref().map_or(String::new(), |expr| format!(" {}", self.expr(expr, Level::Comma)));
        let step = tree.step.as_ref().map_or(String::new(), |expr| format!(" {}", self.expr(expr, Level::Comma)));
        self.line(&format!("for ({init}{condition};{step})"));
        self.indented(&tree.body);
    }
}

/// Whether an `else` after this statement would become part of it.
fn ends_open(tree: &Statement) -> bool {
    match &tree.kind {
        StatementKind::If { otherwise: None, .. } => true,
        StatementKind::If { otherwise: Some(last), .. } => ends_open(last),
        StatementKind::While { body, .. } | StatementKind::Default(body) | StatementKind::Label(_, body) => {
            ends_open(body)
        }
        StatementKind::For(tree) => ends_open(&tree.body),
        StatementKind::Switch { body, .. } => ends_open(body),
        StatementKind::Case { statement, .. } => ends_open(statement),
        StatementKind::Directive(construct) => construct.block.last().is_some_and(ends_open),
        StatementKind::Expr(_) | StatementKind::Empty | StatementKind::Declaration(_) => false,
        StatementKind::NestedFunction(_) | StatementKind::Compound(_) | StatementKind::DoWhile { .. } => false,
        StatementKind::Goto(_) | StatementKind::ComputedGoto(_) | StatementKind::Break => false,
        StatementKind::Continue | StatementKind::Return(_) | StatementKind::Asm(_) => false,
        StatementKind::LocalLabels(_) | StatementKind::Pragma | StatementKind::Error => false,
    }
}
