//! Text of Fortran: characters one behind the other, whose number is known where they are (7.4.4). An expression is one or more pieces of
//! memory; an assignment copies them and fills up with blanks (10.2.1.3), a comparison reads blanks behind the shorter one (10.1.5.5.1).

use super::scalar::{Kind, Scalar};
use super::*;
use crate::phrases::NoCode;
use semantics::body::{BinaryOp, Callee, ExprKind, Intrinsic};
use symbols::{Constant, Type};

/// Characters in memory.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    /// Where the first is.
    pub(super) place: MemoryPlace,
    /// How many there are.
    pub(super) length: Value,
}

const BLANK: i32 = 32;
/// The most characters that are copied aside because both sides of an assignment are parts of one variable.
const LIMIT: u64 = 4096;
/// The most copies of text that stand one behind the other.
const REPEATED: i64 = 64;
/// What one character is as a number.
const CHARACTER: Scalar = Scalar { kind: Kind::Unsigned, bytes: 1 };

impl Lower<'_> {
    /// Whether an expression is text of one byte a character.
    pub(super) fn is_text(&self, expr: ExprId) -> bool {
        let types = &self.symbols().types;
        let ty = types.representation(self.frame.body.exprs[expr].ty);
        matches!(types[ty], Type::Character { kind: 1, .. })
    }

    /// `target = value`
    pub(super) fn text_assign(&mut self, target: ExprId, value: ExprId) -> Option<()> {
        let at = self.span(target);
        if let (ExprKind::Symbol(to), ExprKind::Symbol(from)) =
            (&self.frame.body.exprs[target].kind, &self.frame.body.exprs[value].kind)
            && to == from
        {
            return Some(());
        }
        let to = self.lower_piece(target)?;
        let mut pieces = Vec::new();
        self.collect_pieces(value, &mut pieces)?;
        let by_each = to.place.space == Space::Local;
        if self.shares_variable(target, value) {
            let ty = self.frame.body.exprs[target].ty;
            let Some((size, _)) = self.symbols().types.layout(ty).filter(|(size, _)| *size <= LIMIT) else {
                self.report(problems::no_code_for_expression(NoCode::TextOverlap, at));
                return None;
            };
            let place = self.add_slot("text".into(), Space::Local, size.max(1), 1, false);
            let aside = Piece { place, length: to.length };
            self.fill_text(aside, &pieces);
            self.first_thread(by_each, |lower| lower.fill_text(to, &[aside]));
            return Some(());
        }
        self.first_thread(by_each, |lower| lower.fill_text(to, &pieces));
        Some(())
    }

    /// Whether the value may read characters that the assignment writes before.
    fn shares_variable(&self, target: ExprId, value: ExprId) -> bool {
        let (body, symbols) = (self.frame.body, self.symbols());
        let own = facts::root_variable(symbols, body, target).map(|symbol| symbols.original(symbol));
        let mut shares = false;
        body.each_expr(value, |id| {
            let designates = matches!(body.exprs[id].kind, ExprKind::Symbol(_) | ExprKind::Deref(_));
            if designates && self.is_text(id) || matches!(body.exprs[id].kind, ExprKind::Member { .. }) {
                let other = facts::root_variable(symbols, body, id).map(|symbol| symbols.original(symbol));
                shares |= own.is_none() || other.is_none() || own == other;
            }
        });
        shares
    }

    /// Writes all of these characters that fit, and blanks behind them.
    fn fill_text(&mut self, to: Piece, pieces: &[Piece]) {
        let mut done = self.long(0);
        for piece in pieces {
            let room = self.binary(Binary::Sub, to.length, done);
            let count = self.binary(Binary::Min, piece.length, room);
            self.each_number(count, |lower, number| {
                let (from, offset) = (lower.character_at(piece.place, number), lower.binary(Binary::Add, done, number));
                let character = lower.load(from, Cell::U8);
                let place = lower.character_at(to.place, offset);
                lower.store(place, Cell::U8, character);
            });
            done = self.binary(Binary::Add, done, count);
        }
        let rest = self.binary(Binary::Sub, to.length, done);
        self.each_number(rest, |lower, number| {
            let (offset, blank) = (lower.binary(Binary::Add, done, number), lower.int(BLANK));
            let place = lower.character_at(to.place, offset);
            lower.store(place, Cell::U8, blank);
        });
    }

    pub(super) fn character_at(&mut self, place: MemoryPlace, offset: Value) -> MemoryPlace {
        MemoryPlace { address: self.binary(Binary::Add, place.address, offset), ..place }
    }

    /// The pieces that text consists of, in order; the numbers of their characters are not negative.
    fn collect_pieces(&mut self, expr: ExprId, found: &mut Vec<Piece>) -> Option<()> {
        let at = self.span(expr);
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Binary(BinaryOp::Concat, left, right) => {
                self.with_depth(at, |lower| lower.collect_pieces(left, found)).flatten()?;
                self.with_depth(at, |lower| lower.collect_pieces(right, found)).flatten()
            }
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Repeat), arguments } if arguments.len() == 2 => {
                let count = self.constant_integer(arguments[1]).filter(|count| *count <= REPEATED);
                let Some(count) = count else { return self.no_text(at) };
                let before = found.len();
                self.with_depth(at, |lower| lower.collect_pieces(arguments[0], found)).flatten()?;
                let pieces = found.split_off(before);
                (0..count).for_each(|_| found.extend_from_slice(&pieces));
                Some(())
            }
            _ => {
                let piece = self.lower_piece(expr)?;
                found.push(piece);
                Some(())
            }
        }
    }

    /// Text that is an argument: where its characters are, and how many.
    pub(super) fn text_argument(&mut self, argument: ExprId) -> Option<(MemoryPlace, Value)> {
        self.lower_piece(argument).map(|piece| (piece.place, piece.length))
    }

    /// How many characters a variable of text has, where its type or its actual argument says that.
    pub(super) fn known_length(&mut self, argument: ExprId) -> Option<Value> {
        let is_variable = matches!(
            self.frame.body.exprs[argument].kind,
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. }
        );
        if !is_variable || !self.is_text(argument) {
            return None;
        }
        match self.constant_length(argument) {
            Some(length) => Some(self.long(length)),
            None => self.passed_length(argument),
        }
    }

    /// The length of a dummy argument of assumed length.
    fn passed_length(&self, expr: ExprId) -> Option<Value> {
        match self.frame.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => self.frame.lengths.get(&self.original_symbol(symbol)).copied(),
            _ => None,
        }
    }

    fn constant_length(&self, expr: ExprId) -> Option<i64> {
        let types = &self.symbols().types;
        let length = match &types[types.representation(self.frame.body.exprs[expr].ty)] {
            Type::Character { length: Some(length), .. } => length.as_integer()?,
            _ => return None,
        };
        i64::try_from(length.max(0)).ok()
    }

    /// Text that is one piece.
    fn lower_piece(&mut self, expr: ExprId) -> Option<Piece> {
        let at = self.span(expr);
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Constant(Constant::Character(text)) => self.constant_piece(&text, at),
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } => {
                let length = self.declared_length(expr)?;
                Some(Piece { place: self.lower_place(expr)?, length })
            }
            ExprKind::Substring { base, first, last } => self.lower_substring(base, first, last),
            ExprKind::Conditional(condition, yes, no) => {
                let choose = |lower: &mut Self| lower.choose_piece(condition, yes, no);
                self.with_depth(at, choose).flatten()
            }
            ExprKind::Convert(inner) if self.is_text(inner) => {
                self.with_depth(at, |lower| lower.lower_piece(inner)).flatten()
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                match (intrinsic, arguments.as_slice()) {
                    (Intrinsic::Trim, [text]) => {
                        let piece = self.lower_piece(*text)?;
                        Some(Piece { length: self.trimmed_length(piece), ..piece })
                    }
                    (Intrinsic::Char | Intrinsic::Achar, [code, ..]) => self.one_character(*code),
                    (Intrinsic::Merge, [yes, no, mask]) => {
                        let choose = |lower: &mut Self| lower.choose_piece(*mask, *yes, *no);
                        self.with_depth(at, choose).flatten()
                    }
                    (Intrinsic::Adjustl | Intrinsic::Adjustr, [text]) => {
                        let piece = self.lower_piece(*text)?;
                        let adjusted = self.adjusted_piece(piece, intrinsic == Intrinsic::Adjustr);
                        adjusted.or_else(|| self.no_text(at))
                    }
                    _ => self.no_text(at),
                }
            }
            _ => self.no_text(at),
        }
    }

    /// One of two texts, which are as long as each other (Fortran 16.9.141).
    fn choose_piece(&mut self, condition: ExprId, yes: ExprId, no: ExprId) -> Option<Piece> {
        let Some(length) = [yes, no].into_iter().find_map(|text| self.constant_length(text)) else {
            return self.no_text(self.span(yes));
        };
        let Some(size) = u64::try_from(length).ok().filter(|size| *size <= LIMIT) else {
            return self.no_text(self.span(yes));
        };
        let place = self.add_slot("text".into(), Space::Local, size.max(1), 1, false);
        let chosen = Piece { place, length: self.long(length) };
        let condition = self.lower_condition(condition)?;
        let (then, otherwise, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(condition, then, otherwise);
        for (block, text) in [(then, yes), (otherwise, no)] {
            self.build.start(block);
            let piece = self.lower_piece(text)?;
            self.fill_text(chosen, &[piece]);
            self.build.jump(after);
        }
        self.build.start(after);
        Some(chosen)
    }

    fn no_text<T>(&mut self, at: Span) -> Option<T> {
        self.report(problems::no_code_for_expression(NoCode::Text, at));
        None
    }

    /// A constant: the module holds it.
    fn constant_piece(&mut self, text: &str, at: Span) -> Option<Piece> {
        let Some(address) = self.constant_text(text) else { return self.no_text(at) };
        let length = self.long(text.chars().count() as i64);
        let space = self.unknown_space();
        Some(Piece { place: MemoryPlace { address, space, root: Root::Unknown, volatile: false }, length })
    }

    /// The length that a type states.
    fn declared_length(&mut self, expr: ExprId) -> Option<Value> {
        let at = self.span(expr);
        match (self.constant_length(expr), self.passed_length(expr)) {
            (Some(length), _) => Some(self.long(length)),
            (None, Some(length)) => Some(length),
            (None, None) => {
                self.report(problems::no_code_for_expression(NoCode::TextLength, at));
                None
            }
        }
    }

    /// R908: from the first character to the last, none if that is before it.
    fn lower_substring(&mut self, base: ExprId, first: Option<ExprId>, last: Option<ExprId>) -> Option<Piece> {
        let whole = self.lower_piece(base)?;
        let one = self.long(1);
        let first = first.map_or(Some(one), |first| self.index_value(first))?;
        let last = last.map_or(Some(whole.length), |last| self.index_value(last))?;
        let before = self.binary(Binary::Sub, first, one);
        let count = self.binary(Binary::Sub, last, before);
        let zero = self.long(0);
        let length = self.binary(Binary::Max, count, zero);
        Some(Piece { place: self.character_at(whole.place, before), length })
    }

    fn one_character(&mut self, code: ExprId) -> Option<Piece> {
        let (value, scalar) = (self.lower_value(code)?, self.scalar_of(code)?);
        let value = self.convert_scalar(value, scalar, Scalar::INT);
        let place = self.add_slot("character".into(), Space::Local, 1, 1, false);
        self.store(place, Cell::U8, value);
        Some(Piece { place, length: self.long(1) })
    }

    /// How many characters there are up to the last that is not a blank.
    pub(super) fn trimmed_length(&mut self, piece: Piece) -> Value {
        let length = self.build.variable(Ty::I64);
        let zero = self.long(0);
        self.build.write(length, zero);
        self.each_number(piece.length, |lower, number| {
            let place = lower.character_at(piece.place, number);
            let (character, blank, one) = (lower.load(place, Cell::U8), lower.int(BLANK), lower.long(1));
            let some = lower.compare(Compare::Ne, character, blank);
            let (known, here) = (lower.build.read_variable(length), lower.binary(Binary::Add, number, one));
            let next = lower.select(some, here, known);
            lower.build.write(length, next);
        });
        self.build.read_variable(length)
    }

    /// A comparison of text.
    pub(super) fn text_comparison(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Value> {
        let (a, b) = (self.lower_piece(left)?, self.lower_piece(right)?);
        let difference = self.text_difference(a, b);
        let zero = self.int(0);
        let op = expression::to_comparison(op, false)?;
        Some(self.compare(op, difference, zero))
    }

    /// Zero if texts are equal, else the difference of the first characters that differ.
    pub(super) fn text_difference(&mut self, a: Piece, b: Piece) -> Value {
        let difference = self.build.variable(Ty::I32);
        let zero = self.int(0);
        self.build.write(difference, zero);
        let count = self.binary(Binary::Max, a.length, b.length);
        self.each_number(count, |lower, number| {
            let (x, y) = (lower.character_or_blank(a, number), lower.character_or_blank(b, number));
            let here = lower.binary(Binary::Sub, x, y);
            let known = lower.build.read_variable(difference);
            let is_equal = lower.compare(Compare::Eq, known, zero);
            let next = lower.select(is_equal, here, known);
            lower.build.write(difference, next);
        });
        self.build.read_variable(difference)
    }

    pub(super) fn character_or_blank(&mut self, piece: Piece, number: Value) -> Value {
        let character = self.build.variable(Ty::I32);
        let blank = self.int(BLANK);
        self.build.write(character, blank);
        let exists = self.compare(Compare::Lt, number, piece.length);
        let (some, after) = (self.build.block(), self.build.block());
        self.build.branch(exists, some, after);
        self.build.start(some);
        let place = self.character_at(piece.place, number);
        let value = self.load(place, Cell::U8);
        self.build.write(character, value);
        self.build.jump(after);
        self.build.start(after);
        self.build.read_variable(character)
    }

    /// The number that an intrinsic gives of text; `None` if it is another one.
    pub(super) fn text_intrinsic(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
    ) -> Option<Option<Value>> {
        let first = *arguments.first().filter(|first| self.is_text(**first))?;
        match (intrinsic, arguments) {
            (Intrinsic::Len, [_, ..]) | (Intrinsic::LenTrim, [_, ..]) => {
                let number = self.lower_piece(first).map(|piece| match intrinsic {
                    Intrinsic::Len => piece.length,
                    _ => self.trimmed_length(piece),
                });
                let result = self.scalar_of(expr);
                Some(number.zip(result).map(|(number, result)| self.convert_scalar(number, Scalar::INDEX, result)))
            }
            (Intrinsic::Ichar | Intrinsic::Iachar, [_, ..]) => {
                let character = self.lower_piece(first).map(|piece| self.load(piece.place, Cell::U8));
                let result = self.scalar_of(expr);
                Some(character.zip(result).map(|(value, result)| self.convert_scalar(value, CHARACTER, result)))
            }
            (Intrinsic::Llt | Intrinsic::Lle | Intrinsic::Lgt | Intrinsic::Lge, [_, second]) => {
                let op = match intrinsic {
                    Intrinsic::Llt => BinaryOp::Lt,
                    Intrinsic::Lle => BinaryOp::Le,
                    Intrinsic::Lgt => BinaryOp::Gt,
                    _ => BinaryOp::Ge,
                };
                let truth = self.text_comparison(op, first, *second);
                let result = self.scalar_of(expr);
                Some(truth.zip(result).map(|(truth, result)| self.as_logical(truth, result)))
            }
            _ => {
                let at = self.span(expr);
                let found = self.text_search(intrinsic, arguments, at)?;
                let result = self.scalar_of(expr);
                Some(found.zip(result).map(|((number, of), result)| self.convert_scalar(number, of, result)))
            }
        }
    }
}
