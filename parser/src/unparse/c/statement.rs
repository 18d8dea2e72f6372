//! 6.8 statements to text.

use super::{Level, Text};
use crate::c::tree::*;

impl Text<'_> {
    pub(super) fn print_statement(&mut self, tree: &Statement) {
        let (before, behind) = self.statement_attributes(tree);
        if !before.is_empty() {
            self.print_line(&before);
        }
        let text = match &tree.kind {
            StatementKind::Expr(expr) => self.spell_expr(expr, Level::Comma) + ";",
            StatementKind::Empty => ";".to_owned(),
            StatementKind::Declaration(tree) => return self.print_declaration(tree),
            StatementKind::NestedFunction(tree) => return self.print_function(tree),
            StatementKind::Compound(body) => return self.print_block(body),
            StatementKind::If { init, condition, then, otherwise } => {
                let head = self.selection_head("if", init.as_deref(), condition);
                return self.print_selection(&head, then, otherwise.as_deref());
            }
            StatementKind::Switch { init, condition, body } => {
                let head = self.selection_head("switch", init.as_deref(), condition);
                return self.print_headed(&head, body);
            }
            StatementKind::While { condition, body } => {
                let head = format!("while {}", self.spell_condition(condition));
                return self.print_headed(&head, body);
            }
            StatementKind::DoWhile { body, condition } => {
                self.print_line("do");
                self.print_indented(body);
                format!("while {};", self.spell_condition(condition))
            }
            StatementKind::For(tree) => return self.for_statement(tree),
            StatementKind::Case { value, high, statement } => {
                let value = self.spell_expr(value, Level::Conditional);
                let high = high
                    .as_ref()
                    .map_or(String::new(), |high| format!(" ... {}", self.spell_expr(high, Level::Conditional)));
                return self.print_labeled(&format!("case {value}{high}:{behind}"), statement);
            }
            StatementKind::Default(statement) => {
                return self.print_labeled(&format!("default:{behind}"), statement);
            }
            StatementKind::Label(name, statement) => {
                return self.print_labeled(&format!("{}:{behind}", self.atom_text(name.atom)), statement);
            }
            StatementKind::Goto(name) => format!("goto {};", self.atom_text(name.atom)),
            StatementKind::ComputedGoto(expr) => format!("goto *{};", self.spell_expr(expr, Level::Comma)),
            StatementKind::Break(None) => "break;".to_owned(),
            StatementKind::Break(Some(label)) => format!("break {};", self.atom_text(label.atom)),
            StatementKind::Continue(None) => "continue;".to_owned(),
            StatementKind::Continue(Some(label)) => format!("continue {};", self.atom_text(label.atom)),
            StatementKind::Return(None) => "return;".to_owned(),
            StatementKind::Return(Some(value)) => format!("return {};", self.spell_expr(value, Level::Comma)),
            StatementKind::Try { block, filter, handler } => {
                return self.try_statement(block, filter.as_ref(), handler);
            }
            StatementKind::Leave => "__leave;".to_owned(),
            StatementKind::LocalLabels(names) => {
                let names: Vec<&str> = names.iter().map(|name| self.atom_text(name.atom)).collect();
                format!("__label__ {};", names.join(", "))
            }
            StatementKind::Directive(tree) => return self.print_construct(tree),
            StatementKind::Asm(tree) => self.spell_asm(tree) + ";",
            StatementKind::Pragma(pragma) => self.atom_text(pragma.atom).to_owned(),
            StatementKind::Error => return self.print_verbatim(tree.span),
        };
        self.print_line(&text);
    }

    /// The attributes of a statement: those before it, and GNU's behind the colon of a label.
    fn statement_attributes(&mut self, tree: &Statement) -> (String, String) {
        if tree.attributes.is_empty() {
            return (String::new(), String::new());
        }
        let is_label =
            matches!(tree.kind, StatementKind::Label(..) | StatementKind::Case { .. } | StatementKind::Default(_));
        let (before, behind): (Vec<_>, Vec<_>) = tree
            .attributes
            .iter()
            .cloned()
            .partition(|attribute| !is_label || attribute.syntax == AttributeSyntax::Standard);
        let behind = self.spell_attributes(&behind);
        (self.spell_attributes(&before), if behind.is_empty() { behind } else { format!(" {behind}") })
    }

    fn print_indented(&mut self, body: &Statement) {
        let inner = usize::from(!matches!(body.kind, StatementKind::Compound(_)));
        self.depth += inner;
        self.print_statement(body);
        self.depth -= inner;
    }

    fn print_labeled(&mut self, label: &str, statement: &Statement) {
        self.print_line(label);
        self.print_statement(statement);
    }

    /// A condition in its parentheses; a broken one has its own.
    fn spell_condition(&mut self, condition: &Expr) -> String {
        match &*condition.kind {
            ExprKind::Error => self.tokens_of(condition.span),
            _ => format!("({})", self.spell_expr(condition, Level::Comma)),
        }
    }

    /// `if` or `switch` with its parenthesis.
    fn selection_head(&mut self, word: &str, init: Option<&Declaration>, condition: &Expr) -> String {
        match init {
            None => format!("{word} {}", self.spell_condition(condition)),
            Some(init) => {
                let init = self.declaration_text(init);
                format!("{word} ({init} {})", self.spell_expr(condition, Level::Comma))
            }
        }
    }

    fn print_headed(&mut self, head: &str, body: &Statement) {
        self.print_line(head);
        self.print_indented(body);
    }

    /// An `if` without `else` inside one with `else` gets braces.
    fn print_selection(&mut self, head: &str, then: &Statement, otherwise: Option<&Statement>) {
        self.print_line(head);
        if otherwise.is_some() && ends_open(then) {
            self.print_block(std::slice::from_ref(then));
        } else {
            self.print_indented(then);
        }
        if let Some(otherwise) = otherwise {
            self.print_line("else");
            self.print_indented(otherwise);
        }
    }

    /// Microsoft's `__try`
    fn try_statement(&mut self, block: &[Statement], filter: Option<&Expr>, handler: &[Statement]) {
        self.print_line("__try");
        self.print_block(block);
        let head = filter.map_or("__finally".to_owned(), |filter| format!("__except {}", self.spell_condition(filter)));
        self.print_line(&head);
        self.print_block(handler);
    }

    fn for_statement(&mut self, tree: &For) {
        let init = match &tree.init {
            ForInit::Expr(Expr { kind, span }) if matches!(**kind, ExprKind::Error) => {
                let head = self.tokens_of(*span);
                self.print_line(&format!("for {head}"));
                return self.print_indented(&tree.body);
            }
            ForInit::Empty => ";".to_owned(),
            ForInit::Expr(expr) => self.spell_expr(expr, Level::Comma) + ";",
            ForInit::Declaration(declaration) => self.declaration_text(declaration),
        };
        let condition =
            tree.condition.as_ref().map_or(String::new(), |expr| format!(" {}", self.spell_expr(expr, Level::Comma)));
        let step = tree.step.as_ref().map_or(String::new(), |expr| format!(" {}", self.spell_expr(expr, Level::Comma)));
        self.print_line(&format!("for ({init}{condition};{step})"));
        self.print_indented(&tree.body);
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
        StatementKind::Goto(_) | StatementKind::ComputedGoto(_) | StatementKind::Break(_) => false,
        StatementKind::Continue(_) | StatementKind::Return(_) | StatementKind::Asm(_) => false,
        StatementKind::LocalLabels(_) | StatementKind::Pragma(_) | StatementKind::Error => false,
        StatementKind::Try { .. } | StatementKind::Leave => false,
    }
}
