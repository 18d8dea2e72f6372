//! Modifiers of clauses (OpenMP 5.2, 3.2; 6.0, 5.4): words, some with arguments of their own.

use super::build::Draft;
use super::clause::{knows_word, quote_keywords};
use super::legal;
use super::problems;
use super::reader::{Reader, TokenRange, Tokens};
use super::tree::Word;
use directives::grammar::ORIGINAL_SHARINGS;
use directives::{Clause as ClauseName, ClauseRow, Model, Syntax, recognize, spelling};
use source::TokenKind;

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// Modifiers before a colon, at least one, separated by commas or by blanks (OpenMP 6.0, 5.8.3, allows both).
    pub fn read_modifiers(&mut self, row: &ClauseRow, piece: &TokenRange) {
        if piece.is_empty() {
            return self.report(problems::empty_item(self.token_span(piece.start)));
        }
        let several = self.has_several(piece);
        let mut rest = Self::split_pieces(piece);
        let mut told = false;
        while let Some(piece) = self.next_piece(&mut rest) {
            if piece.is_empty() {
                // Compilers pass over a comma before the colon of a motion clause.
                let passed = rest.is_none() && matches!(row.clause, ClauseName::To | ClauseName::From);
                if !passed && !std::mem::replace(&mut told, true) {
                    self.report(problems::empty_item(self.token_span(piece.start)));
                }
                continue;
            }
            let known = self.single_word(&piece).is_some_and(|word| self.is_known(row, word));
            if !known && self.is_directive_name(&piece) {
                let word = self.join_word(&piece);
                self.out.modifier(word, self.out.mark());
                continue;
            }
            // OpenMP 5.2, 6.6: an allocator by itself is the only modifier.
            if !known && several && row.clause == ClauseName::Allocate && !self.is_known(row, self.text(piece.start)) {
                let word = self.join_word(&piece);
                self.report(problems::unknown_modifier(self.atoms.text(word.atom), row.word, word.span));
                return;
            }
            let mut at = piece.start;
            while at < piece.end {
                let argued = self.text(at) == "iterator";
                at = self.read_modifier(row, at, &piece);
                // OpenMP 5.2, 15.9.5: the type of a dependence is behind a comma.
                if argued && at < piece.end && row.syntax == Syntax::Depend {
                    self.report(problems::broken_argument(self.found_spelling(at), self.token_span(at)));
                }
            }
        }
    }

    /// OpenMP 6.0, 8.8: `[modifiers:] list` once or more, with semicolons between.
    pub fn specified_lists(&mut self, clause: &mut Draft, argument: TokenRange) {
        let mut start = argument.start;
        while let Some(at) = self.find_semicolon(start..argument.end) {
            self.specified_list(clause, start..at);
            start = at + 1;
        }
        self.specified_list(clause, start..argument.end);
    }

    /// One of these, where a modifier stands once.
    fn specified_list(&mut self, clause: &mut Draft, piece: TokenRange) {
        let mark = self.out.modifiers.len();
        self.modified_list(clause, piece);
        let words: Vec<Word> = self.out.modifiers.iter().skip(mark).map(|modifier| modifier.word).collect();
        for (index, word) in words.iter().enumerate() {
            if let Some(first) = words[..index].iter().find(|first| first.atom == word.atom) {
                let (text, of) = (self.atoms.text(word.atom), clause.name.row().word);
                self.report(legal::problems::two_modifiers(text, text, of, word.span, first.span));
            }
        }
    }

    /// The first semicolon of a piece: there is none in parentheses.
    fn find_semicolon(&self, mut piece: TokenRange) -> Option<usize> {
        piece.find(|at| self.kind(*at) == TokenKind::Semicolon)
    }

    /// Whether there is a comma between modifiers.
    fn has_several(&mut self, piece: &TokenRange) -> bool {
        let mut rest = Self::split_pieces(piece);
        self.next_piece(&mut rest);
        self.next_piece(&mut rest).is_some()
    }

    /// The modifier at `at`; where the next one would start.
    pub fn read_modifier(&mut self, row: &ClauseRow, at: usize, piece: &TokenRange) -> usize {
        let known = self.kind(at) == TokenKind::Name && self.is_known(row, self.text(at));
        if !known {
            self.other_modifier(row, &(at..piece.end));
            return piece.end;
        }
        let word = self.join_word(&(at..at + 1));
        let mark = self.out.mark();
        let close = match self.kind(at + 1) {
            TokenKind::LParen => self.find_close(at + 1, piece.end),
            _ => None,
        };
        match close {
            Some(close) => self.of_modifier(at, &(at + 2..close)),
            None if ARGUED.contains(&self.text(at)) || is_dependence(row, self.text(at)) => {
                self.report(problems::missing_argument(self.text(at), self.token_span(at)))
            }
            None => {}
        }
        self.out.modifier(word, mark);
        close.unwrap_or(at) + 1
    }

    /// What stands in the parentheses of the modifier at `at`.
    pub fn of_modifier(&mut self, at: usize, inner: &TokenRange) {
        // `default` is a mapper and no expression of C.
        let default = self.single_word(inner) == Some("default");
        match self.text(at) {
            "iterator" => self.read_iterators(inner),
            "prefer_type" => {
                self.read_opaque(inner);
                self.read_preferences(inner);
            }
            word if default || OPAQUE.contains(&word) => {
                self.read_opaque(inner);
                self.check_sharing(word, inner);
            }
            word => {
                let mut rest = Self::split_pieces(inner);
                self.next_piece(&mut rest);
                match rest.filter(|_| SINGLE.contains(&word)) {
                    Some(rest) => self.report(problems::broken_argument(",", self.token_span(rest.start - 1))),
                    None => self.needed_list(inner),
                }
            }
        }
    }

    /// OpenMP 6.0, 7.6.10: how an item that is reduced is shared.
    fn check_sharing(&mut self, word: &str, inner: &TokenRange) {
        if word == "original" && !self.single_word(inner).is_some_and(|word| ORIGINAL_SHARINGS.contains(&word)) {
            let problem = problems::unknown_keyword(self.found_spelling(inner.start), word, self.span(inner));
            self.report(problem.note(format!("expected one of `{}`", ORIGINAL_SHARINGS.join("`, `"))));
        }
    }

    /// What stands for a modifier but is not a word of the row: an allocator, or a mistake.
    pub fn other_modifier(&mut self, row: &ClauseRow, piece: &TokenRange) {
        if row.clause == ClauseName::Allocate {
            return self.bare_value("allocator", piece);
        }
        let word = self.join_word(piece);
        let text = self.atoms.text(word.atom);
        let problem = problems::unknown_modifier(text, row.word, word.span);
        let typed = if matches!(row.syntax, Syntax::Map | Syntax::Depend) { row.keywords } else { &[] };
        let near = spelling::find_nearest(text, row.modifiers.iter().chain(typed).map(|(known, _)| *known));
        // That something was meant, the rules about modifiers must know.
        if NEEDING_ONE.contains(&row.clause) {
            self.out.modifier(word, self.out.mark());
            self.out.imply_modifier();
        }
        self.report(match near {
            Some(near) => problem.fix(word.span, near, format!("did you mean `{near}`?")),
            None => problem,
        });
    }

    /// Whether the row has this word as a modifier, or as a keyword before a colon.
    pub fn is_known(&self, row: &ClauseRow, word: &str) -> bool {
        let typed = matches!(row.syntax, Syntax::Map | Syntax::Depend);
        knows_word(row.modifiers, word) || (typed && knows_word(row.keywords, word))
    }

    /// A list without a colon before it. What begins as if there were one is read so, as the colon is all that is missing.
    pub(super) fn list_without_colon(&mut self, syntax: Syntax, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        if syntax == Syntax::Depend {
            self.report(problems::missing_keyword(row.word, &quote_keywords(row), self.span(&argument)));
        }
        let behind = self.kind(argument.start + 1);
        let begins = syntax == Syntax::Depend
            && knows_word(row.keywords, self.text(argument.start))
            && matches!(behind, TokenKind::Name | TokenKind::Comma);
        if !begins {
            return self.read_list(&argument);
        }
        clause.keyword = Some(self.join_word(&(argument.start..argument.start + 1)));
        let first = argument.start + 1 + usize::from(behind == TokenKind::Comma);
        self.read_list(&(first..argument.end));
    }

    /// Whether a piece is the name of a directive of OpenMP, whole.
    pub fn is_directive_name(&self, piece: &TokenRange) -> bool {
        if self.model == Model::OpenAcc || self.kind(piece.start) != TokenKind::Name {
            return false;
        }
        let words = |index| if piece.start + index < piece.end { self.text(piece.start + index) } else { "" };
        let found = recognize::recognize_in(self.model, self.language, &words);
        found.is_some_and(|found| found.words == piece.len() && !found.end)
    }
}

/// Clauses that need one of their modifiers, or mean all where there is none.
const NEEDING_ONE: &[ClauseName] = &[
    ClauseName::AdjustArgs,
    ClauseName::Apply,
    ClauseName::Default,
    ClauseName::Defaultmap,
    ClauseName::Induction,
    ClauseName::Init,
];

/// Modifiers that have an argument always.
const ARGUED: &[&str] = &["iterator", "mapper", "prefer_type"];

/// OpenMP 6.0, 5.6: whether a modifier of `init` says how its argument depends.
fn is_dependence(row: &ClauseRow, word: &str) -> bool {
    row.clause == ClauseName::Init && knows_word(ClauseName::Depend.row().keywords, word)
}

/// Modifiers that have one argument.
const SINGLE: &[&str] = &["align", "allocator", "mapper", "memspace", "step", "traits"];

/// Modifiers whose argument is not a list of expressions.
const OPAQUE: &[&str] = &["fallback", "original", "interop"];
