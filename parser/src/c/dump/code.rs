//! Statements and expressions in a dump.

use super::Dump;
use crate::c::tree::*;
use crate::unparse::c::{binary_text, unary_text};

/// What stands for a part of a `for` that was left out.
const NULL: &str = "<<<NULL>>>";

impl Dump<'_> {
    pub(super) fn statements(&mut self, trees: &[Statement]) {
        trees.iter().for_each(|tree| self.statement(tree));
    }

    fn statement(&mut self, tree: &Statement) {
        match &tree.kind {
            StatementKind::Expr(expr) => self.expr(expr),
            StatementKind::Empty => self.leaf("NullStmt"),
            StatementKind::Declaration(tree) => self.node("DeclStmt", |dump| dump.declaration(tree)),
            StatementKind::NestedFunction(tree) => self.node("DeclStmt", |dump| dump.function(tree)),
            StatementKind::Compound(body) => self.node("CompoundStmt", |dump| dump.statements(body)),
            StatementKind::If { init, condition, then, otherwise } => self.node("IfStmt", |dump| {
                dump.init(init.as_deref());
                dump.expr(condition);
                dump.statement(then);
                otherwise.iter().for_each(|otherwise| dump.statement(otherwise));
            }),
            StatementKind::Switch { init, condition, body } => self.node("SwitchStmt", |dump| {
                dump.init(init.as_deref());
                dump.expr(condition);
                dump.statement(body);
            }),
            StatementKind::While { condition, body } => self.dump_headed("WhileStmt", condition, body),
            StatementKind::DoWhile { body, condition } => self.node("DoStmt", |dump| {
                dump.statement(body);
                dump.expr(condition);
            }),
            StatementKind::For(tree) => self.for_statement(tree),
            StatementKind::Case { value, high, statement } => self.node("CaseStmt", |dump| {
                dump.expr(value);
                high.iter().for_each(|high| dump.expr(high));
                dump.statement(statement);
            }),
            StatementKind::Default(statement) => self.node("DefaultStmt", |dump| dump.statement(statement)),
            StatementKind::Label(name, statement) => {
                self.node(&format!("LabelStmt '{}'", self.atom(name.atom)), |dump| dump.statement(statement));
            }
            StatementKind::Goto(name) => self.leaf(&format!("GotoStmt '{}'", self.atom(name.atom))),
            StatementKind::ComputedGoto(expr) => self.node("IndirectGotoStmt", |dump| dump.expr(expr)),
            StatementKind::Break(label) => self.leaf(format!("BreakStmt {}", self.name(*label)).trim_end()),
            StatementKind::Continue(label) => self.leaf(format!("ContinueStmt {}", self.name(*label)).trim_end()),
            StatementKind::Return(value) => {
                self.node("ReturnStmt", |dump| value.iter().for_each(|value| dump.expr(value)));
            }
            StatementKind::Asm(asm) => {
                let operands = asm.outputs.iter().chain(&asm.inputs);
                self.node("GCCAsmStmt", |dump| operands.for_each(|operand| dump.expr(&operand.value)));
            }
            StatementKind::Try { block, filter, handler } => self.node("SEHTryStmt", |dump| {
                dump.node("CompoundStmt", |dump| dump.statements(block));
                let head = if filter.is_some() { "SEHExceptStmt" } else { "SEHFinallyStmt" };
                dump.node(head, |dump| {
                    filter.iter().for_each(|filter| dump.expr(filter));
                    dump.node("CompoundStmt", |dump| dump.statements(handler));
                });
            }),
            StatementKind::Leave => self.leaf("SEHLeaveStmt"),
            StatementKind::LocalLabels(names) => {
                names.iter().for_each(|name| self.leaf(&format!("LabelDecl {}", self.atom(name.atom))));
            }
            StatementKind::Directive(construct) => self.construct(construct),
            StatementKind::Pragma(_) => self.leaf("PragmaStmt"),
            StatementKind::Error => self.leaf("ErrorStmt"),
        }
    }

    fn init(&mut self, tree: Option<&Declaration>) {
        if let Some(tree) = tree {
            self.node("DeclStmt", |dump| dump.declaration(tree));
        }
    }

    fn dump_headed(&mut self, head: &str, condition: &Expr, body: &Statement) {
        self.node(head, |dump| {
            dump.expr(condition);
            dump.statement(body);
        });
    }

    fn for_statement(&mut self, tree: &For) {
        self.node("ForStmt", |dump| {
            match &tree.init {
                ForInit::Empty => dump.leaf(NULL),
                ForInit::Expr(expr) => dump.expr(expr),
                ForInit::Declaration(tree) => dump.node("DeclStmt", |dump| dump.declaration(tree)),
            }
            dump.optional(tree.condition.as_ref());
            dump.optional(tree.step.as_ref());
            dump.statement(&tree.body);
        });
    }

    fn optional(&mut self, expr: Option<&Expr>) {
        match expr {
            Some(expr) => self.expr(expr),
            None => self.leaf(NULL),
        }
    }

    /// An expression: its head, then its operands.
    pub(super) fn expr(&mut self, tree: &Expr) {
        let head = self.head(&tree.kind);
        self.node(&head, |dump| dump.operands(&tree.kind));
    }

    fn type_text(&self, tree: &TypeName) -> String {
        self.type_of(&tree.specifiers, &tree.declarator)
    }

    fn head(&self, kind: &ExprKind) -> String {
        match kind {
            ExprKind::Name(name) => format!("DeclRefExpr '{}'", self.atom(name.atom)),
            ExprKind::Int(atom) => format!("IntegerLiteral {}", self.atom(*atom)),
            ExprKind::Float(atom) => format!("FloatingLiteral {}", self.atom(*atom)),
            ExprKind::Char(atom) => format!("CharacterLiteral {}", self.atom(*atom)),
            ExprKind::String(parts) => {
                let parts: Vec<&str> = parts.iter().map(|part| self.atom(*part)).collect();
                format!("StringLiteral {}", parts.join(" "))
            }
            ExprKind::Parenthesized(_) => "ParenExpr".to_owned(),
            ExprKind::Index(..) => "ArraySubscriptExpr".to_owned(),
            ExprKind::Section { .. } => "ArraySectionExpr".to_owned(),
            ExprKind::Shape(..) => "OMPArrayShapingExpr".to_owned(),
            ExprKind::Call(..) => "CallExpr".to_owned(),
            ExprKind::Member { member, arrow, .. } => {
                format!("MemberExpr {}{}", if *arrow { "->" } else { "." }, self.atom(member.atom))
            }
            ExprKind::Unary(op, _) => format!("UnaryOperator prefix '{}'", unary_text(*op)),
            ExprKind::Postfix(op, _) => format!("UnaryOperator postfix '{}'", unary_text(*op)),
            ExprKind::Binary(op, ..) => format!("BinaryOperator '{}'", binary_text(*op)),
            ExprKind::Assign(None, ..) => "BinaryOperator '='".to_owned(),
            ExprKind::Assign(Some(op), ..) => format!("CompoundAssignOperator '{}='", binary_text(*op)),
            ExprKind::Conditional(_, Some(_), _) => "ConditionalOperator".to_owned(),
            ExprKind::Conditional(_, None, _) => "BinaryConditionalOperator".to_owned(),
            ExprKind::Cast(of, _) => format!("CStyleCastExpr '{}'", self.type_text(of)),
            ExprKind::CompoundLiteral(of, _) => format!("CompoundLiteralExpr '{}'", self.type_text(of)),
            ExprKind::SizeofExpr(_) => "UnaryExprOrTypeTraitExpr sizeof".to_owned(),
            ExprKind::SizeofType(of) => format!("UnaryExprOrTypeTraitExpr sizeof '{}'", self.type_text(of)),
            ExprKind::AlignofExpr(_) => "UnaryExprOrTypeTraitExpr alignof".to_owned(),
            ExprKind::AlignofType(of) => format!("UnaryExprOrTypeTraitExpr alignof '{}'", self.type_text(of)),
            ExprKind::Generic(..) | ExprKind::GenericType(..) => "GenericSelectionExpr".to_owned(),
            ExprKind::Comma(..) => "BinaryOperator ','".to_owned(),
            ExprKind::StatementExpr(_) => "StmtExpr".to_owned(),
            ExprKind::Block(..) => "BlockExpr".to_owned(),
            ExprKind::LabelAddress(label) => format!("AddrLabelExpr '{}'", self.atom(label.atom)),
            ExprKind::VaArg(_, _, of) => format!("VAArgExpr '{}'", self.type_text(of)),
            ExprKind::Offsetof(_, of, _) => format!("OffsetOfExpr '{}'", self.type_text(of)),
            ExprKind::TypesCompatible(name, of, with) => {
                let (of, with) = (self.type_text(of), self.type_text(with));
                format!("TypeTraitExpr {} '{of}' '{with}'", self.atom(name.atom))
            }
            ExprKind::ChooseExpr(..) => "ChooseExpr".to_owned(),
            ExprKind::ConvertVector(_, to) => format!("ConvertVectorExpr '{}'", self.type_text(to)),
            ExprKind::BitCast(to, _) => format!("BuiltinBitCastExpr '{}'", self.type_text(to)),
            ExprKind::Predefined(name) => format!("PredefinedConstant '{}'", self.atom(name.atom)),
            ExprKind::Error => "RecoveryExpr".to_owned(),
        }
    }

    fn operands(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Name(_) | ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::String(_) => {}
            ExprKind::SizeofType(_) | ExprKind::AlignofType(_) | ExprKind::LabelAddress(_) => {}
            ExprKind::TypesCompatible(..) | ExprKind::Predefined(_) | ExprKind::Error => {}
            ExprKind::Offsetof(_, _, path) => path.iter().for_each(|designator| self.designator(designator)),
            ExprKind::ChooseExpr(condition, then, otherwise) => {
                [condition, then, otherwise].into_iter().for_each(|expr| self.expr(expr));
            }
            ExprKind::ConvertVector(inner, _) | ExprKind::BitCast(_, inner) => self.expr(inner),
            ExprKind::GenericType(of, associations) => {
                self.leaf(&format!("Type '{}'", self.type_text(of)));
                self.associations(associations);
            }
            ExprKind::Parenthesized(inner) | ExprKind::Unary(_, inner) | ExprKind::Postfix(_, inner) => {
                self.expr(inner)
            }
            ExprKind::Cast(_, inner) | ExprKind::SizeofExpr(inner) | ExprKind::AlignofExpr(inner) => self.expr(inner),
            ExprKind::VaArg(_, inner, _) | ExprKind::Member { base: inner, .. } => self.expr(inner),
            ExprKind::Index(left, right) | ExprKind::Binary(_, left, right) => self.dump_both(left, right),
            ExprKind::Assign(_, left, right) | ExprKind::Comma(left, right) => self.dump_both(left, right),
            ExprKind::Section { base, lower, length, stride } => {
                self.expr(base);
                [lower, length].into_iter().for_each(|bound| self.optional(bound.as_ref()));
                stride.iter().for_each(|stride| self.expr(stride));
            }
            ExprKind::Shape(sizes, operand) => {
                sizes.iter().for_each(|size| self.expr(size));
                self.expr(operand);
            }
            ExprKind::Call(callee, arguments) => {
                self.expr(callee);
                arguments.iter().for_each(|argument| self.expr(argument));
            }
            ExprKind::Conditional(condition, middle, otherwise) => {
                self.expr(condition);
                middle.iter().for_each(|middle| self.expr(middle));
                self.expr(otherwise);
            }
            ExprKind::CompoundLiteral(_, initializer) => self.initializer(initializer),
            ExprKind::Generic(selector, of) => {
                self.expr(selector);
                self.associations(of);
            }
            ExprKind::StatementExpr(body) => self.statements(body),
            ExprKind::Block(function, _) => self.statements(&function.body),
        }
    }

    fn associations(&mut self, of: &[(Option<TypeName>, Expr)]) {
        for (of, value) in of {
            let of = of.as_ref().map_or("default".to_owned(), |of| format!("'{}'", self.type_text(of)));
            self.node(&format!("GenericAssociation {of}"), |dump| dump.expr(value));
        }
    }

    fn dump_both(&mut self, left: &Expr, right: &Expr) {
        self.expr(left);
        self.expr(right);
    }
}
