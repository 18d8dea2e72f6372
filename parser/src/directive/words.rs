//! Clauses whose arguments are words with a form of their own: the directives that `absent` and `contains` name (OpenMP 5.2, 8.3),
//! the objects that `append_args` adds (7.5.3), and what foreign runtimes `prefer_type` prefers (14.1.3).

use super::build::DirectiveDraft;
use super::reader::{Reader, TokenRange, Tokens};
use super::{legal, problems};
use directives::{Category, Clause as ClauseName, Language, Leaf, Model, Name, recognize, spelling};
use source::{Span, TokenKind};

/// What an object of interoperability may be made for.
const INTEROP_TYPES: &[&str] = &["target", "targetsync"];
/// What a preference may say: the runtime, and more about it.
const PREFERENCES: &[&str] = &["attr", "fr"];

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// Words behind a clause whose parentheses are missing are meant as its argument: nothing is said of them. In `target enter dta` the
    /// clause is meant as a word of a longer name.
    pub(super) fn skip_bare_argument(&mut self, name: ClauseName, directive: Name, end: usize) {
        let begin = format!("{} {} ", directive.last().row().spelling(self.language), name.row().word);
        if Leaf::ALL.iter().any(|leaf| leaf.row().spelling(self.language).starts_with(&begin)) {
            return;
        }
        let is_bare = |reader: &Self, at: usize| {
            at < end
                && reader.kind(at) == TokenKind::Name
                && reader.kind(at + 1) != TokenKind::LParen
                && spelling::spelled_clause(reader.model, reader.text(at)).is_none()
        };
        while is_bare(self, self.at) {
            let more = self.kind(self.at + 1) == TokenKind::Comma && is_bare(self, self.at + 2);
            self.at += 1 + usize::from(more);
        }
    }

    /// Names of directives that execute something.
    pub fn names_of_directives(&mut self, clause: ClauseName, argument: &TokenRange) {
        let mut rest = Self::split_pieces(argument);
        let mut seen: Vec<(String, usize)> = Vec::new();
        while let Some(piece) = self.next_piece(&mut rest) {
            if piece.is_empty() {
                self.report(problems::empty_item(self.token_span(piece.start)));
                continue;
            }
            let whole = self.join_words(&piece);
            if let Some((_, first)) = seen.iter().find(|(known, _)| *known == whole) {
                let (at, first) = (self.token_span(piece.start), self.token_span(*first));
                self.report(legal::problems::clause_twice(&whole, clause.row().word, at, first));
            }
            seen.push((whole, piece.start));
            let words = |index| if piece.start + index < piece.end { self.text(piece.start + index) } else { "" };
            let found = recognize::recognize_in(Model::OpenMp, self.language, &words);
            let found = found.filter(|found| found.words == piece.len() && !found.end);
            let category = found.map(|found| found.name.first().row().category);
            let single = found.is_some_and(|found| found.name.leaves().len() == 1);
            let named =
                single && matches!(category, Some(Category::Executable | Category::Subsidiary | Category::Utility));
            let word = self.join_word(&piece);
            let text = self.atoms.text(word.atom).to_owned();
            // Compilers of C pass over what is not a word at all.
            let number = self.kind(piece.start) != TokenKind::Name;
            if number && self.language != Language::Fortran {
                continue;
            }
            if !named {
                self.report(problems::unknown_keyword(&text, clause.row().word, word.span));
            }
        }
    }

    /// OpenMP 5.2, 8.3.1: what is absent is not contained.
    pub fn check_assumed(&mut self, directive: &DirectiveDraft) {
        let absent = self.out.opaque_items(directive, ClauseName::Absent);
        let base = self.base;
        let range = |span: Span| (span.start - base) as usize..(span.end - base) as usize;
        for contained in self.out.opaque_items(directive, ClauseName::Contains) {
            let word = self.join_words(&range(contained));
            if let Some(first) = absent.iter().find(|span| self.join_words(&range(**span)) == word) {
                self.report(legal::problems::exclusive("absent", "contains", contained, *first));
            }
        }
    }

    /// The words of a piece, with blanks between them.
    fn join_words(&self, piece: &TokenRange) -> String {
        piece.clone().map(|at| self.text(at)).collect::<Vec<_>>().join(" ")
    }

    /// `interop([prefer_type(…),] target | targetsync)`, once or more.
    pub fn read_appended(&mut self, argument: &TokenRange) {
        let mut rest = Self::split_pieces(argument);
        while let Some(piece) = self.next_piece(&mut rest) {
            if piece.is_empty() {
                self.report(problems::empty_item(self.token_span(piece.start)));
            } else if self.text(piece.start) != "interop" {
                self.report(problems::unknown_keyword(
                    self.found_spelling(piece.start),
                    "append_args",
                    self.span(&piece),
                ));
            } else {
                self.read_operation(&piece);
            }
        }
    }

    /// What stands in the parentheses of an operation that is appended.
    fn read_operation(&mut self, piece: &TokenRange) {
        let open = piece.start + 1;
        let inner = self.find_inside(open, piece.end).filter(|inner| !inner.is_empty());
        let Some(inner) = inner else {
            return self.report(problems::missing_argument("interop", self.token_span(piece.start)));
        };
        let mut typed = false;
        let mut rest = Self::split_pieces(&inner);
        while let Some(one) = self.next_piece(&mut rest) {
            let word = self.text(one.start);
            if word == "prefer_type" {
                match self.find_inside(one.start + 1, one.end) {
                    Some(preferences) if !preferences.is_empty() => self.read_preferences(&preferences),
                    _ => self.report(problems::missing_argument(word, self.token_span(one.start))),
                }
            } else if INTEROP_TYPES.contains(&word) && one.len() == 1 {
                typed = true;
            } else {
                self.report(problems::unknown_modifier(
                    self.found_spelling(one.start),
                    "interop",
                    self.token_span(one.start),
                ));
                return;
            }
        }
        if !typed {
            self.report(problems::missing_keyword("interop", "`target`, `targetsync`", self.span(piece)));
        }
    }

    /// What stands between a parenthesis or brace at `open` and the end of its piece.
    fn find_inside(&self, open: usize, end: usize) -> Option<TokenRange> {
        let opens = open < end && matches!(self.kind(open), TokenKind::LParen | TokenKind::LBrace);
        let close = if opens { self.find_close(open, end) } else { None };
        close.filter(|close| close + 1 == end).map(|close| open + 1..close)
    }

    /// Strings, expressions, or groups `{fr(runtime), attr("…", …)}`.
    pub fn read_preferences(&mut self, argument: &TokenRange) {
        if argument.is_empty() {
            return self.report(problems::empty_item(self.token_span(argument.start)));
        }
        let mut rest = Self::split_pieces(argument);
        while let Some(piece) = self.next_piece(&mut rest) {
            if piece.is_empty() {
                self.report(problems::empty_item(self.token_span(piece.start)));
            } else if self.kind(piece.start) == TokenKind::LBrace {
                self.read_preference(&piece);
            } else if self.kind(piece.start) == TokenKind::Real && piece.len() == 1 {
                self.report(problems::broken_argument(self.found_spelling(piece.start), self.token_span(piece.start)));
            }
        }
    }

    /// The traits of one group.
    fn read_preference(&mut self, piece: &TokenRange) {
        let Some(inner) = self.find_inside(piece.start, piece.end) else {
            return self
                .report(problems::broken_argument(self.found_spelling(piece.start), self.token_span(piece.start)));
        };
        if inner.is_empty() {
            return self.report(problems::empty_item(self.token_span(inner.start)));
        }
        let mut rest = Self::split_pieces(&inner);
        let mut seen: Vec<(&str, usize)> = Vec::new();
        while let Some(one) = self.next_piece(&mut rest) {
            let word = self.text(one.start);
            if word == "fr" {
                self.report_repeated_word("prefer_type", word, one.start, &mut seen);
            }
            let argued = self.find_inside(one.start + 1, one.end).is_some_and(|argument| !argument.is_empty());
            if !PREFERENCES.contains(&word) {
                self.report(problems::unknown_modifier(
                    self.found_spelling(one.start),
                    "prefer_type",
                    self.token_span(one.start),
                ));
            } else if !argued {
                self.report(problems::missing_argument(word, self.token_span(one.start)));
            } else if word == "attr" {
                self.read_extensions(&(one.start + 2..one.end - 1));
            } else {
                self.only_one(&(one.start + 2..one.end - 1));
            }
        }
    }

    /// A runtime is named by one string or number.
    fn only_one(&mut self, list: &TokenRange) {
        let mut rest = Self::split_pieces(list);
        let first = self.next_piece(&mut rest);
        if let Some(real) = first.filter(|first| first.len() == 1 && self.kind(first.start) == TokenKind::Real) {
            let (found, at) = (self.found_spelling(real.start), self.token_span(real.start));
            return self.report(problems::broken_argument(found, at));
        }
        if let Some(second) = self.next_piece(&mut rest) {
            let (found, at) = (self.found_spelling(second.start), self.token_span(second.start));
            self.report(problems::broken_argument(found, at));
        }
    }

    /// OpenMP 6.0, 16.1.3: attributes are strings, and extensions, which their names say; one has no comma.
    fn read_extensions(&mut self, list: &TokenRange) {
        let mut rest = Self::split_pieces(list);
        while let Some(one) = self.next_piece(&mut rest) {
            let (text, kind) = (self.text(one.start), self.kind(one.start));
            let named = text.trim_start_matches(['"', '\'']).starts_with("ompx_") && !text.contains(',');
            if matches!(kind, TokenKind::Int | TokenKind::Real) {
                let (found, at) = (self.found_spelling(one.start), self.token_span(one.start));
                self.report(problems::broken_argument(found, at));
            } else if kind == TokenKind::String && one.len() == 1 && !named {
                self.report(problems::unknown_keyword(text, "attr", self.token_span(one.start)));
            }
        }
    }
}
