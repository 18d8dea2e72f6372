//! Functions of text: searches, which the library has in C, and text that is moved to one side (Fortran 16.9.4, 16.9.5, 16.9.109, 16.9.185,
//! 16.9.220).

use super::scalar::{Kind, Scalar};
use super::text::Piece;
use super::*;
use semantics::body::Intrinsic;

/// The functions that look for something in text, by their names in the library.
const SEARCHES: &[(Intrinsic, &str)] =
    &[(Intrinsic::Index, "text_index"), (Intrinsic::Scan, "text_scan"), (Intrinsic::Verify, "text_verify")];

impl Lower<'_> {
    /// `index`, `scan` and `verify`: a place in the first argument, from the other end if the third holds; `None` if it is another function.
    pub(super) fn text_search(
        &mut self,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
        at: Span,
    ) -> Option<Option<(Value, Scalar)>> {
        let (_, name) = SEARCHES.iter().find(|(known, _)| *known == intrinsic)?;
        let [text, other, rest @ ..] = arguments else { return None };
        Some(self.search_text(name, [*text, *other], rest, at))
    }

    fn search_text(&mut self, name: &str, texts: [ExprId; 2], rest: &[ExprId], at: Span) -> Option<(Value, Scalar)> {
        let mut values = Vec::new();
        for text in texts {
            let (place, length) = self.text_argument(text)?;
            values.extend([(self.generic_address(place), Scalar::ADDRESS), (length, Scalar::INDEX)]);
        }
        // The kind of the result may stand behind the first two, too.
        let is_truth = |expr: &&ExprId| {
            self.to_scalar(self.frame.body.exprs[**expr].ty).is_some_and(|scalar| scalar.kind == Kind::Logical)
        };
        let back = match rest.iter().find(is_truth).copied() {
            Some(back) => {
                let truth = self.lower_condition(back)?;
                self.as_logical(truth, Scalar::INDEX)
            }
            None => self.long(0),
        };
        values.push((back, Scalar::INDEX));
        self.call_library(name, &values, at)
    }

    /// `adjustl` and `adjustr`: blanks of one end go to the other.
    pub(super) fn adjusted_piece(&mut self, piece: Piece, to_right: bool) -> Option<Piece> {
        let size = self.build.function.constant_integer(piece.length).and_then(|size| u64::try_from(size).ok())?;
        let place = self.add_slot("adjusted".into(), Space::Local, size.max(1), 1, false);
        let ending = self.trimmed_length(piece);
        let shift = match to_right {
            true => self.binary(Binary::Sub, ending, piece.length),
            false => self.leading_blanks(piece),
        };
        self.each_number(piece.length, |lower, number| {
            let from = lower.binary(Binary::Add, number, shift);
            let zero = lower.long(0);
            // Before the first character there is none, as behind the last.
            let is_inside = lower.compare(Compare::Ge, from, zero);
            let from = lower.select(is_inside, from, piece.length);
            let character = lower.character_or_blank(piece, from);
            let to = lower.character_at(place, number);
            lower.store(to, Cell::U8, character);
        });
        Some(Piece { place, length: piece.length })
    }

    /// How many blanks text begins with.
    fn leading_blanks(&mut self, piece: Piece) -> Value {
        let count = self.build.variable(Ty::I64);
        self.build.write(count, piece.length);
        self.each_number(piece.length, |lower, number| {
            let place = lower.character_at(piece.place, number);
            let (character, blank) = (lower.load(place, Cell::U8), lower.int(32));
            let is_some = lower.compare(Compare::Ne, character, blank);
            let known = lower.build.read_variable(count);
            let first = lower.binary(Binary::Min, known, number);
            let next = lower.select(is_some, first, known);
            lower.build.write(count, next);
        });
        self.build.read_variable(count)
    }
}
