//! Text of Fortran of known lengths, which is an array of `char` in C, or one `char`; what is behind the end of it is blanks.

use super::View;
use super::operator::strength;
use crate::outline::section::integer_constant;
use semantics::body::{BinaryOp, Callee, Case, ExprId, ExprKind, Intrinsic};
use symbols::{Attributes, Constant, Details, Type, TypeId, Value};

/// Text: where its first character is, and how many there are.
struct Text {
    address: String,
    length: Length,
}

/// How many characters there are.
#[derive(Clone, PartialEq)]
enum Length {
    Known(u64),
    Computed(String),
}

impl Length {
    fn spell(&self) -> String {
        match self {
            Length::Known(count) => count.to_string(),
            Length::Computed(text) => text.clone(),
        }
    }
}

/// What the view defines where it needs it.
const ASSIGN: &str = "static void __text_assign(char *to, long room, const char *from, long length)
{
  long count = length < room ? length : room;
  __builtin_memmove(to, from, count);
  __builtin_memset(to + count, ' ', room - count);
}

";
const COMPARE: &str = "static int __text_compare(const char *a, long of_a, const char *b, long of_b)
{
  for (long i = 0; i < of_a || i < of_b; i++) {
    unsigned char x = i < of_a ? a[i] : ' ', y = i < of_b ? b[i] : ' ';
    if (x != y)
      return x < y ? -1 : 1;
  }
  return 0;
}

";
const JOIN: &str = "static char *__text_join(char *to, const char *a, long of_a, const char *b, long of_b)
{
  __builtin_memcpy(to, a, of_a);
  __builtin_memcpy(to + of_a, b, of_b);
  return to;
}

";
const TRIM: &str = "static long __text_trim(const char *text, long length)
{
  while (length > 0 && text[length - 1] == ' ')
    length--;
  return length;
}

";
const RANGE: &str = "static long __text_range(long first, long last)
{
  return last < first ? 0 : last - first + 1;
}

";

/// The intrinsics of text that the view has, and the comparison that some of them are.
const INTRINSICS: &[(Intrinsic, Option<BinaryOp>)] = &[
    (Intrinsic::Len, None),
    (Intrinsic::LenTrim, None),
    (Intrinsic::Ichar, None),
    (Intrinsic::Iachar, None),
    (Intrinsic::Trim, None),
    (Intrinsic::Merge, None),
    (Intrinsic::Lge, Some(BinaryOp::Ge)),
    (Intrinsic::Lgt, Some(BinaryOp::Gt)),
    (Intrinsic::Lle, Some(BinaryOp::Le)),
    (Intrinsic::Llt, Some(BinaryOp::Lt)),
];

impl View<'_> {
    /// Whether a type is one of text.
    pub(super) fn is_text_type(&self, ty: TypeId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(ty)], Type::Character { .. })
    }

    /// Whether an expression is text.
    pub(super) fn is_text(&self, expr: ExprId) -> bool {
        self.is_text_type(self.body.exprs[expr].ty)
    }

    /// How many characters each variable of a type has.
    pub(super) fn type_length(&self, ty: TypeId) -> Option<u64> {
        let types = &self.symbols().types;
        let Type::Character { kind: 1, length: Some(length) } = &types[types.representation(ty)] else { return None };
        length.as_integer().and_then(|length| u64::try_from(length).ok()).filter(|length| *length > 0)
    }

    /// Whether the view can assign text to a variable.
    pub(super) fn can_assign_text(&self, target: ExprId, value: ExprId) -> bool {
        self.variable_text(target, 0).is_some() && self.spell_text(value, 0).is_some()
    }

    /// Whether the view has an expression whose first operand is text.
    pub(super) fn can_compare_text(&self, op: BinaryOp, left: ExprId, right: ExprId) -> bool {
        comparison_word(op).is_some() && self.spell_text(left, 0).is_some() && self.spell_text(right, 0).is_some()
    }

    /// Whether the view has an intrinsic of text.
    pub(super) fn has_text_intrinsic(&self, intrinsic: Intrinsic, arguments: &[ExprId]) -> bool {
        let texts = arguments.iter().filter(|argument| self.is_text(**argument));
        INTRINSICS.iter().any(|(known, _)| *known == intrinsic)
            && texts.map(|text| self.spell_text(*text, 0)).all(|text| text.is_some())
    }

    /// Text in memory: a variable or a part of one.
    fn variable_text(&self, expr: ExprId, depth: u32) -> Option<Text> {
        let node = &self.body.exprs[expr];
        match node.kind {
            ExprKind::Substring { base, first, last } => {
                let base = self.variable_text(base, depth + 1)?;
                self.spell_substring(base, first, last)
            }
            ExprKind::Symbol(_) | ExprKind::Member { .. } | ExprKind::Element { .. } => {
                let length = self.type_length(node.ty)?;
                if self.spell_component(expr, 0).is_some() {
                    return None;
                }
                let (word, least) = if length == 1 { ("&", strength::UNARY) } else { ("", strength::POSTFIX) };
                let address = format!("{word}{}", self.spell_strong(expr, least, depth));
                Some(Text { address, length: Length::Known(length) })
            }
            _ => None,
        }
    }

    /// Any text.
    fn spell_text(&self, expr: ExprId, depth: u32) -> Option<Text> {
        if depth > crate::DEPTH {
            return None;
        }
        if let Some(text) = self.constant_text(expr) {
            let length = Length::Known(text.chars().count() as u64);
            return Some(Text { address: print_text(&text)?, length });
        }
        match &self.body.exprs[expr].kind {
            ExprKind::Binary(BinaryOp::Concat, left, right) => {
                let (left, right) = (self.spell_text(*left, depth + 1)?, self.spell_text(*right, depth + 1)?);
                let (Length::Known(a), Length::Known(b)) = (&left.length, &right.length) else { return None };
                let count = a + b;
                self.define(JOIN);
                let address =
                    format!("__text_join((char [{count}]){{0}}, {}, {a}, {}, {b})", left.address, right.address);
                (count > 0).then_some(Text { address, length: Length::Known(count) })
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                self.function_text(*intrinsic, arguments, depth + 1)
            }
            ExprKind::Substring { base, first, last } => {
                let base = self.spell_text(*base, depth + 1)?;
                self.spell_substring(base, *first, *last)
            }
            _ => self.variable_text(expr, depth),
        }
    }

    /// The text that an intrinsic gives.
    fn function_text(&self, intrinsic: Intrinsic, arguments: &[ExprId], depth: u32) -> Option<Text> {
        match (intrinsic, arguments) {
            (Intrinsic::Achar | Intrinsic::Char, [code, ..]) => {
                let address = format!("&(char){{{}}}", self.spell_item(*code));
                Some(Text { address, length: Length::Known(1) })
            }
            (Intrinsic::Trim, [text]) => {
                let text = self.spell_text(*text, depth)?;
                let length = Length::Computed(self.spell_trimmed(&text));
                Some(Text { length, ..text })
            }
            (Intrinsic::Merge, [yes, no, mask]) => {
                let (yes, no) = (self.spell_text(*yes, depth)?, self.spell_text(*no, depth)?);
                let mask = self.spell_condition(*mask);
                let address = format!("(({mask}) ? {} : {})", yes.address, no.address);
                (yes.length == no.length).then_some(Text { address, length: yes.length })
            }
            _ => None,
        }
    }

    fn spell_trimmed(&self, text: &Text) -> String {
        self.define(TRIM);
        format!("__text_trim({}, {})", text.address, text.length.spell())
    }

    /// Fortran 2023, 9.4.1. The bounds are asked for more than once.
    fn spell_substring(&self, base: Text, first: Option<ExprId>, last: Option<ExprId>) -> Option<Text> {
        let mut calls = false;
        for bound in [first, last].into_iter().flatten() {
            self.body.each_expr(bound, |id| calls |= matches!(self.body.exprs[id].kind, ExprKind::Call { .. }));
        }
        let constant = |bound: Option<ExprId>| bound.map(|bound| integer_constant(self.body, bound));
        let known_first = constant(first).unwrap_or(Some(1));
        let known_last = match (constant(last), &base.length) {
            (Some(last), _) => last,
            (None, Length::Known(length)) => Some(i128::from(*length)),
            (None, Length::Computed(_)) => None,
        };
        let spell = |bound: ExprId| format!("(long)({})", self.spell_expr(bound));
        let first = first.map_or("1".to_string(), spell);
        let length = match (known_first, known_last) {
            (Some(first), Some(last)) => Length::Known(u64::try_from(last - first + 1).unwrap_or(0)),
            _ => {
                self.define(RANGE);
                let last = last.map_or_else(|| base.length.spell(), spell);
                Length::Computed(format!("__text_range({first}, {last})"))
            }
        };
        let address = match known_first {
            Some(1) => base.address,
            Some(number) => format!("({} + {})", base.address, number - 1),
            None => format!("({} + {first} - 1)", base.address),
        };
        (!calls).then_some(Text { address, length })
    }

    /// A literal constant, or a named one.
    fn constant_text(&self, expr: ExprId) -> Option<String> {
        match &self.body.exprs[expr].kind {
            ExprKind::Constant(Constant::Character(text)) => Some(text.to_string()),
            ExprKind::Symbol(symbol) => {
                let data = &self.symbols()[self.original_symbol(*symbol)];
                let Details::Object(object) = data.details.ultimate() else { return None };
                match object.value.as_deref() {
                    Some(Value::Constant(Constant::Character(text)))
                        if data.attributes.contains(Attributes::PARAMETER) =>
                    {
                        Some(pad_text(text, self.type_length(data.ty?)?))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The view defines a function that it calls.
    fn define(&self, function: &str) {
        self.runtime.borrow_mut().insert(function.to_string());
    }

    /// Fortran 2023, 10.2.1.3: what is too long is cut, what is too short is filled with blanks. Both sides may be the same text.
    pub(super) fn spell_text_assignment(&self, target: ExprId, value: ExprId, depth: u32) -> Option<(String, u8)> {
        if !self.is_text(target) {
            return None;
        }
        let (to, from) = (self.variable_text(target, depth)?, self.spell_text(value, depth)?);
        let (Length::Known(room), Length::Known(length)) = (&to.length, &from.length) else {
            self.define(ASSIGN);
            let [room, length] = [&to, &from].map(|text| text.length.spell());
            return Some((
                format!("__text_assign({}, {room}, {}, {length})", to.address, from.address),
                strength::POSTFIX,
            ));
        };
        if (*room, *length) == (1, 1) {
            // One character is one object.
            return Some((format!("{} = {}", first_of(&to.address), first_of(&from.address)), strength::ASSIGN));
        }
        let moved = format!("__builtin_memmove({}, {}, {})", to.address, from.address, room.min(length));
        Some(match room.checked_sub(*length).filter(|rest| *rest != 0) {
            None => (moved, strength::POSTFIX),
            Some(rest) => {
                let behind = format!("__builtin_memset({} + {length}, ' ', {rest})", to.address);
                (format!("{moved}, {behind}"), strength::COMMA)
            }
        })
    }

    /// Fortran 2023, 10.1.5.5.1: the shorter text has blanks behind it.
    pub(super) fn compare_text(&self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<(String, u8)> {
        let (a, b) = (self.spell_text(left, 0)?, self.spell_text(right, 0)?);
        let word = comparison_word(op)?;
        self.define(COMPARE);
        let [of_a, of_b] = [&a, &b].map(|text| text.length.spell());
        let text = format!("(__text_compare({}, {of_a}, {}, {of_b}) {word} 0)", a.address, b.address);
        Some((text, strength::PRIMARY))
    }

    /// An intrinsic of text whose value is a number.
    pub(super) fn spell_text_intrinsic(
        &self,
        id: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
    ) -> Option<(String, u8)> {
        let first = *arguments.first().filter(|first| self.is_text(**first))?;
        let (_, op) = INTRINSICS.iter().find(|(known, _)| *known == intrinsic)?;
        if let (Some(op), [left, right, ..]) = (op, arguments) {
            return self.compare_text(*op, *left, *right);
        }
        let (text, ty) = (self.spell_text(first, 0)?, self.spell_declaration(self.body.exprs[id].ty, ""));
        Some(match intrinsic {
            Intrinsic::Len => (format!("({ty}){}", text.length.spell()), strength::UNARY),
            Intrinsic::LenTrim => (format!("({ty}){}", self.spell_trimmed(&text)), strength::UNARY),
            Intrinsic::Ichar | Intrinsic::Iachar => {
                (format!("({ty})(unsigned char)*{}", grouped(&text.address)), strength::UNARY)
            }
            _ => return None,
        })
    }

    /// Which of these cases text selects, as a number; -1 if it is none of them.
    pub(super) fn select_text(&self, selector: ExprId, cases: &[Case]) -> Option<String> {
        let mut text = "-1".to_string();
        let holds = |op: BinaryOp, bound: ExprId| Some(self.compare_text(op, selector, bound)?.0);
        for (number, case) in cases.iter().enumerate().rev() {
            for range in case.ranges.iter().rev() {
                let condition = match *range {
                    (Some(low), Some(high)) if low == high => holds(BinaryOp::Eq, low)?,
                    (low, high) => {
                        let low = low.map(|low| holds(BinaryOp::Ge, low));
                        let high = high.map(|high| holds(BinaryOp::Le, high));
                        let both: Option<Vec<String>> = [low, high].into_iter().flatten().collect();
                        both.filter(|both| !both.is_empty())?.join(" && ")
                    }
                };
                text = format!("{condition} ? {number} : {text}");
            }
        }
        Some(text)
    }

    /// Whether text may be the argument where a dummy argument of this type is: C wants both to have one type.
    pub(super) fn is_same_text(&self, argument: ExprId, dummy: Option<u64>) -> bool {
        let types = &self.symbols().types;
        let element = types.element(self.body.exprs[argument].ty);
        let is_variable = matches!(
            self.body.exprs[argument].kind,
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Section { .. }
        );
        let is_constant = self.constant_text(argument).is_some();
        !self.is_text_type(element)
            || is_variable && !is_constant && dummy.is_some() && self.type_length(element) == dummy
    }
}

/// The operator of C for what a comparison says of the order of two texts.
fn comparison_word(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        _ => return None,
    })
}

fn grouped(address: &str) -> String {
    let is_plain = address.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_plain { address.to_string() } else { format!("({address})") }
}

/// The character at an address.
fn first_of(address: &str) -> String {
    match address.strip_prefix('&').filter(|variable| !variable.starts_with('(') || !variable.contains('{')) {
        Some(variable) => variable.to_string(),
        None => format!("*{}", grouped(address)),
    }
}

/// Text as long as a variable of it.
fn pad_text(text: &str, length: u64) -> String {
    let padded = text.chars().chain(std::iter::repeat(' '));
    padded.take(usize::try_from(length).unwrap_or(usize::MAX)).collect()
}

/// What a variable of so many characters has at first, as an initializer of C.
pub(super) fn initial_text(text: &str, length: u64) -> Option<String> {
    let padded = pad_text(text, length);
    match length {
        1 => Some(u32::from(padded.chars().next()?).to_string()),
        _ => print_text(&padded),
    }
}

/// Text of one byte a character as a literal of C; a code is in octal, which takes three digits and no more.
pub(super) fn print_text(text: &str) -> Option<String> {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            // `??` starts a trigraph.
            '?' => literal.push_str("\\?"),
            ' '..='~' => literal.push(c),
            _ => literal.push_str(&format!("\\{:03o}", u8::try_from(u32::from(c)).ok()?)),
        }
    }
    literal.push('"');
    Some(literal)
}
