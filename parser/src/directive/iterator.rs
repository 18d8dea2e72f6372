//! Iterators and what declared reductions are made of: pieces that are not list items, of which each has its own form. They
//! stay tokens in the tree; here they are only checked.

use super::problems;
use super::reader::{Reader, TokenRange, Tokens};
use directives::{Clause as ClauseName, Language};
use source::keyword::keyword_class;
use source::{CDialect, TokenKind};

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// OpenMP 5.2, 3.2.6: `[type] name = begin : end[: step], …`, with `::` behind the type in Fortran.
    pub fn read_iterators(&mut self, specifiers: &TokenRange) {
        if specifiers.is_empty() {
            return self.report(problems::empty_item(self.token_span(specifiers.start)));
        }
        let mut rest = Self::split_pieces(specifiers);
        let mut seen: Vec<(&str, usize)> = Vec::new();
        while let Some(piece) = self.next_piece(&mut rest) {
            self.read_opaque(&piece);
            self.read_iterator(&piece);
            if let Some(name) = self.find_assignment(&piece).filter(|assign| *assign > piece.start) {
                self.report_repeated_word("iterator", self.text(name - 1), name - 1, &mut seen);
            }
        }
    }

    fn read_iterator(&mut self, piece: &TokenRange) {
        let Some(assign) = self.find_assignment(piece) else {
            return match piece.is_empty() {
                true => self.report(problems::empty_item(self.token_span(piece.start))),
                false => self.report(problems::cut_argument(self.span(piece))),
            };
        };
        let name = assign.saturating_sub(1);
        if !self.is_iterator_name(&(piece.start..assign)) {
            return self
                .report(problems::broken_argument(self.found_spelling(name.max(piece.start)), self.token_span(name)));
        }
        self.iterator_type(&(piece.start..name));
        let Some((begin, rest)) = self.split_at_colon(&(assign + 1..piece.end)) else {
            return self.report(problems::cut_argument(self.span(piece)));
        };
        self.skip_expression(&begin);
        match self.split_at_colon(&rest) {
            None => self.skip_expression(&rest),
            Some((end, step)) => {
                self.skip_expression(&end);
                self.skip_expression(&step);
                if step.len() == 1 && self.text(step.start) == "0" {
                    self.report(problems::broken_argument("0", self.span(&step)));
                }
            }
        }
    }

    /// OpenMP 5.2, 3.2.6: the variable is an integer, or in C a pointer.
    fn iterator_type(&mut self, ty: &TokenRange) {
        const OTHERS: &[&str] = &[
            "character",
            "class",
            "complex",
            "double",
            "float",
            "logical",
            "real",
            "struct",
            "type",
            "union",
            "_Complex",
        ];
        let pointer = ty.clone().any(|at| self.kind(at) == TokenKind::Star);
        let other = ty.clone().find(|at| OTHERS.contains(&self.text(*at)));
        if let Some(at) = other.filter(|_| !pointer) {
            self.report(problems::broken_argument(self.found_spelling(at), self.token_span(at)));
        }
    }

    /// Whether a type may stand before the last token of these, which is the name of a variable.
    fn is_iterator_name(&self, before: &TokenRange) -> bool {
        let Some(last) = before.clone().next_back().filter(|last| self.kind(*last) == TokenKind::Name) else {
            return false;
        };
        let reserved = keyword_class(self.tokens.atom(last), CDialect::default()).is_some();
        match self.language {
            Language::Fortran => before.len() == 1 || self.kind(last - 1) == TokenKind::ColonColon,
            Language::C | Language::Cxx => !reserved,
        }
    }

    /// OpenMP 5.2, 5.5.4: `omp_priv = value`, in C++ also with parentheses or braces, or a call.
    pub fn read_initializer(&mut self, piece: &TokenRange) {
        let private = self.text(piece.start) == "omp_priv";
        let next = if piece.len() > 1 { self.kind(piece.start + 1) } else { TokenKind::EndOfDirective };
        let right = match (private, next) {
            (true, TokenKind::Assign) => piece.len() > 2,
            (true, TokenKind::LParen) => self.language == Language::Cxx && piece.len() > 3,
            (true, TokenKind::LBrace) => self.language == Language::Cxx,
            (true, _) => false,
            (false, _) if self.language == Language::Fortran => {
                piece.len() == 1 || next == TokenKind::LParen || self.find_assignment(piece).is_some()
            }
            (false, _) => true,
        };
        if !right {
            return self.report(problems::cut_argument(self.span(piece)));
        }
        self.assigned_value(piece);
    }

    /// The value of an assignment of Fortran, which is an expression; C reads its own where the types are known.
    fn assigned_value(&mut self, piece: &TokenRange) {
        if self.language == Language::Fortran
            && let Some(at) = self.find_assignment(piece)
        {
            self.skip_expression(&(at + 1..piece.end));
        }
    }

    /// OpenMP 5.2, 5.5.3: an assignment to `omp_out`, or a call of a subroutine.
    pub fn fortran_combiner(&mut self, piece: &TokenRange) {
        if self.language != Language::Fortran || piece.is_empty() || self.kind(piece.start) != TokenKind::Name {
            return;
        }
        let out = self.text(piece.start) == "omp_out";
        let next = if piece.len() > 1 { self.kind(piece.start + 1) } else { TokenKind::EndOfDirective };
        let right = match out {
            true => self.find_assignment(piece).is_some(),
            false => piece.len() == 1 || next == TokenKind::LParen,
        };
        if !right {
            return self.report(problems::cut_argument(self.span(piece)));
        }
        self.assigned_value(piece);
    }

    /// OpenMP 5.2, 15.9.6: names, each plus or minus a constant.
    pub fn read_vector(&mut self, list: &TokenRange) {
        let mut rest = Self::split_pieces(list);
        while let Some(piece) = self.next_piece(&mut rest) {
            self.read_iteration(&piece, 3);
            let named = piece.len() > 1 && self.kind(piece.start) == TokenKind::Name;
            let operator = self.kind(piece.start + 1);
            if named && matches!(operator, TokenKind::Star | TokenKind::Slash | TokenKind::Percent) {
                self.report(problems::broken_argument(
                    self.found_spelling(piece.start + 1),
                    self.token_span(piece.start + 1),
                ));
            }
        }
    }

    /// OpenMP 5.2, 15.9.6: a source is `omp_cur_iteration`, one token, and a sink with it is `omp_cur_iteration - 1`, three.
    /// Whether it is so; what is not is told.
    pub fn read_iteration(&mut self, piece: &TokenRange, tokens: usize) -> bool {
        let current = self.text(piece.start) == "omp_cur_iteration";
        let before =
            piece.len() == 3 && self.kind(piece.start + 1) == TokenKind::Minus && self.text(piece.start + 2) == "1";
        let right = if tokens == 1 { current && piece.len() == 1 } else { !current || before };
        if !right {
            self.report(problems::broken_argument(self.found_spelling(piece.start), self.span(piece)));
        }
        right
    }

    /// A reserved word that is not for this list (OpenMP 5.2, 3.2.2).
    pub fn no_word_of(&mut self, list: &TokenRange, word: &str) {
        let mut rest = Self::split_pieces(list);
        while let Some(piece) = self.next_piece(&mut rest) {
            if self.single_word(&piece) == Some(word) {
                self.report(problems::broken_argument(self.found_spelling(piece.start), self.span(&piece)));
            }
        }
    }

    /// In `list`, `word` is an item by itself.
    pub fn whole_word_of(&mut self, list: &TokenRange, word: &str) {
        let mut rest = Self::split_pieces(list);
        while let Some(piece) = self.next_piece(&mut rest) {
            if piece.len() > 1 && self.text(piece.start) == word {
                let (found, at) = (self.found_spelling(piece.start + 1), self.token_span(piece.start + 1));
                self.report(problems::broken_argument(found, at));
            }
        }
    }

    /// What a clause has that is not an expression and no word.
    pub fn read_raw(&mut self, clause: ClauseName, argument: &TokenRange) {
        self.read_opaque(argument);
        match clause {
            ClauseName::Match => self.check_context(clause.row().word, argument),
            ClauseName::Initializer => self.read_initializer(argument),
            ClauseName::Combiner => self.fortran_combiner(argument),
            _ => {}
        }
    }
}
