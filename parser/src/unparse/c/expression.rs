//! 6.5 expressions to text.

use super::{Level, Text, binary_operator, binary_text, unary_text};
use crate::Name;
use crate::c::tree::*;

impl Text<'_> {
    /// An expression where one that binds at `least` so closely may stand.
    pub(super) fn spell_expr(&mut self, tree: &Expr, least: Level) -> String {
        let (text, level) = self.expr_at(tree);
        if level < least { format!("({text})") } else { text }
    }

    fn spell_list(&mut self, trees: &[Expr]) -> String {
        trees.iter().map(|tree| self.spell_expr(tree, Level::Assignment)).collect::<Vec<_>>().join(", ")
    }

    fn spell_optional(&mut self, tree: Option<&Expr>) -> String {
        tree.map_or(String::new(), |tree| self.spell_expr(tree, Level::Comma))
    }

    /// The text of an expression, and how closely its parts bind.
    fn expr_at(&mut self, tree: &Expr) -> (String, Level) {
        let text = match &*tree.kind {
            ExprKind::Name(name) => self.atom_text(name.atom).to_owned(),
            ExprKind::Int(atom) | ExprKind::Float(atom) | ExprKind::Char(atom) => self.atom_text(*atom).to_owned(),
            ExprKind::String(parts) => parts.iter().map(|part| self.atom_text(*part)).collect::<Vec<_>>().join(" "),
            ExprKind::Parenthesized(inner) => format!("({})", self.spell_expr(inner, Level::Comma)),
            ExprKind::Index(base, index) => {
                format!("{}[{}]", self.spell_expr(base, Level::Postfix), self.spell_expr(index, Level::Comma))
            }
            ExprKind::Section { base, lower, length, stride } => self.spell_section(base, [lower, length, stride]),
            ExprKind::Call(callee, arguments) => {
                format!("{}({})", self.spell_expr(callee, Level::Postfix), self.spell_list(arguments))
            }
            ExprKind::Member { base, member, arrow } => {
                let operator = if *arrow { "->" } else { "." };
                format!("{}{operator}{}", self.spell_expr(base, Level::Postfix), self.atom_text(member.atom))
            }
            ExprKind::Postfix(op, operand) => {
                format!("{}{}", self.spell_expr(operand, Level::Postfix), unary_text(*op))
            }
            ExprKind::Generic(selector, of) => {
                let selector = self.spell_expr(selector, Level::Assignment);
                self.spell_generic(&selector, of)
            }
            ExprKind::GenericType(selector, of) => {
                let selector = self.type_name(selector);
                self.spell_generic(&selector, of)
            }
            ExprKind::CompoundLiteral(of, initializer) => {
                format!("({}){}", self.type_name(of), self.spell_initializer(initializer))
            }
            ExprKind::StatementExpr(body) => {
                let body = self.print_inside(|text| text.print_statements(body));
                format!("({{\n{body}{}}})", "  ".repeat(self.depth))
            }
            ExprKind::Predefined(name) => self.atom_text(name.atom).to_owned(),
            ExprKind::VaArg(..) | ExprKind::Offsetof(..) | ExprKind::TypesCompatible(..) => {
                self.spell_builtin(&tree.kind)
            }
            ExprKind::ChooseExpr(..) | ExprKind::ConvertVector(..) | ExprKind::BitCast(..) => {
                self.spell_builtin(&tree.kind)
            }
            ExprKind::Block(..) | ExprKind::Error => self.tokens_of(tree.span),
            ExprKind::Unary(op, operand) => return (self.spell_unary(*op, operand), Level::Unary),
            ExprKind::SizeofExpr(of) => return (format!("sizeof {}", self.spell_expr(of, Level::Unary)), Level::Unary),
            ExprKind::SizeofType(of) => return (format!("sizeof({})", self.type_name(of)), Level::Unary),
            ExprKind::AlignofExpr(of) => {
                return (format!("__alignof__ {}", self.spell_expr(of, Level::Unary)), Level::Unary);
            }
            ExprKind::AlignofType(of) => return (format!("_Alignof({})", self.type_name(of)), Level::Unary),
            ExprKind::LabelAddress(label) => return (format!("&&{}", self.atom_text(label.atom)), Level::Unary),
            ExprKind::Cast(of, operand) => {
                return (format!("({}){}", self.type_name(of), self.spell_expr(operand, Level::Cast)), Level::Cast);
            }
            ExprKind::Shape(sizes, operand) => return (self.spell_shape(sizes, operand), Level::Cast),
            ExprKind::Binary(op, left, right) => return self.spell_binary(*op, left, right),
            ExprKind::Conditional(condition, middle, otherwise) => {
                return (self.spell_conditional(condition, middle.as_ref(), otherwise), Level::Conditional);
            }
            ExprKind::Assign(op, left, right) => return (self.spell_assignment(*op, left, right), Level::Assignment),
            ExprKind::Comma(left, right) => {
                let left = self.spell_expr(left, Level::Comma);
                return (format!("{left}, {}", self.spell_expr(right, Level::Assignment)), Level::Comma);
            }
        };
        (text, Level::Postfix)
    }

    /// A built-in whose arguments are types and expressions.
    fn spell_builtin(&mut self, kind: &ExprKind) -> String {
        let word = |text: &Self, name: &Name| text.atom_text(name.atom).to_owned();
        let (name, arguments) = match kind {
            ExprKind::VaArg(name, list, of) => {
                (word(self, name), vec![self.spell_expr(list, Level::Assignment), self.type_name(of)])
            }
            ExprKind::Offsetof(name, of, path) => {
                let path: String = path.iter().map(|designator| self.spell_designator(designator)).collect();
                (word(self, name), vec![self.type_name(of), path.strip_prefix('.').unwrap_or(&path).to_owned()])
            }
            ExprKind::TypesCompatible(name, of, with) => {
                (word(self, name), vec![self.type_name(of), self.type_name(with)])
            }
            ExprKind::ChooseExpr(condition, then, otherwise) => {
                let parts = [condition, then, otherwise].map(|part| self.spell_expr(part, Level::Assignment));
                ("__builtin_choose_expr".to_owned(), parts.to_vec())
            }
            ExprKind::ConvertVector(vector, to) => (
                "__builtin_convertvector".to_owned(),
                vec![self.spell_expr(vector, Level::Assignment), self.type_name(to)],
            ),
            ExprKind::BitCast(to, expr) => {
                ("__builtin_bit_cast".to_owned(), vec![self.type_name(to), self.spell_expr(expr, Level::Assignment)])
            }
            _ => return String::new(),
        };
        format!("{name}({})", arguments.join(", "))
    }

    fn spell_section(&mut self, base: &Expr, [lower, length, stride]: [&Option<Expr>; 3]) -> String {
        let base = self.spell_expr(base, Level::Postfix);
        let (lower, length) = (self.spell_optional(lower.as_ref()), self.spell_optional(length.as_ref()));
        let stride =
            stride.as_ref().map_or(String::new(), |stride| format!(" : {}", self.spell_optional(Some(stride))));
        format!("{base}[{lower} : {length}{stride}]")
    }

    fn spell_shape(&mut self, sizes: &[Expr], operand: &Expr) -> String {
        let sizes: String = sizes.iter().map(|size| format!("[{}]", self.spell_expr(size, Level::Comma))).collect();
        format!("({sizes}){}", self.spell_expr(operand, Level::Cast))
    }

    /// `- -x` is not a `--x`, and `& &&label` no `&&&label`.
    fn spell_unary(&mut self, op: UnaryOp, operand: &Expr) -> String {
        let operand = self.spell_expr(operand, Level::Cast);
        let op = unary_text(op);
        let apart = op.starts_with('_') || operand.starts_with(&op[..1]);
        format!("{op}{}{operand}", if apart { " " } else { "" })
    }

    fn spell_binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> (String, Level) {
        let (text, own) = binary_operator(op);
        let left = self.spell_expr(left, Level::Binary(own));
        let right = self.spell_expr(right, Level::Binary(own + 1));
        (format!("{left} {text} {right}"), Level::Binary(own))
    }

    fn spell_conditional(&mut self, condition: &Expr, middle: Option<&Expr>, otherwise: &Expr) -> String {
        let condition = self.spell_expr(condition, Level::Binary(1));
        let middle = middle.map_or(String::new(), |middle| format!(" {} ", self.spell_expr(middle, Level::Comma)));
        format!("{condition} ?{middle}: {}", self.spell_expr(otherwise, Level::Conditional))
    }

    fn spell_assignment(&mut self, op: Option<BinaryOp>, left: &Expr, right: &Expr) -> String {
        let left = self.spell_expr(left, Level::Conditional);
        format!("{left} {}= {}", op.map_or("", binary_text), self.spell_expr(right, Level::Assignment))
    }

    fn spell_generic(&mut self, selector: &str, of: &[(Option<TypeName>, Expr)]) -> String {
        let of = of.iter().map(|(of, value)| {
            let of = of.as_ref().map_or("default".to_owned(), |of| self.type_name(of));
            format!("{of}: {}", self.spell_expr(value, Level::Assignment))
        });
        format!("_Generic({selector}, {})", of.collect::<Vec<_>>().join(", "))
    }
}
