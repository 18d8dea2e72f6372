//! Context selectors: what stands in `match(…)` and before the colon of `when(…)` (OpenMP 5.2, 7.1 and 7.2).
//!
//! `set={trait, trait(score(expression): property, …)}, …`. They stay tokens in the tree; here they are only checked.

use super::legal;
use super::problems;
use super::reader::{Reader, TokenRange, Tokens};
use directives::compound::{self, Accepts};
use directives::{Clause as ClauseName, Language, Leaf, Model, Name, Version, spelling};
use source::TokenKind;

/// What stands in the parentheses of a trait.
#[derive(Clone, Copy, PartialEq)]
enum Properties {
    /// There are none.
    None,
    /// Names and strings.
    Names,
    /// One name.
    Name,
    /// One expression.
    Expression,
    /// Clauses, or no parentheses at all.
    Clauses,
    /// Clauses of `requires`.
    Requirements,
}

/// The traits of each set; a trait of Fortran and one of C where they differ.
const TRAITS: &[(&str, &[(&str, Properties)])] = &[
    (
        "construct",
        &[
            ("target", Properties::None),
            ("teams", Properties::None),
            ("parallel", Properties::None),
            ("for", Properties::None),
            ("do", Properties::None),
            ("dispatch", Properties::None),
            ("simd", Properties::Clauses),
        ],
    ),
    // The other properties of devices are those of one device, which only `target_device` chooses.
    ("device", &[("kind", Properties::Names), ("arch", Properties::Names), ("isa", Properties::Names)]),
    ("target_device", DEVICE),
    (
        "implementation",
        &[
            ("vendor", Properties::Names),
            ("extension", Properties::Names),
            ("atomic_default_mem_order", Properties::Name),
            ("unified_address", Properties::None),
            ("unified_shared_memory", Properties::None),
            ("dynamic_allocators", Properties::None),
            ("reverse_offload", Properties::None),
            ("requires", Properties::Requirements),
        ],
    ),
    ("user", &[("condition", Properties::Expression)]),
];

const DEVICE: &[(&str, Properties)] = &[
    ("kind", Properties::Names),
    ("arch", Properties::Names),
    ("isa", Properties::Names),
    ("uid", Properties::Names),
    ("device_num", Properties::Expression),
];

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// Reports what is wrong with a context selector.
    pub fn check_context(&mut self, clause: &str, selector: &TokenRange) {
        let mut seen: Vec<(&str, usize)> = Vec::new();
        let mut rest = Self::split_pieces(selector);
        while let Some(set) = self.next_piece(&mut rest) {
            let word = self.text(set.start);
            let Some((_, traits)) = TRAITS.iter().find(|(name, _)| *name == word && !set.is_empty()) else {
                self.no_set(clause, &set);
                continue;
            };
            self.report_repeated_word(clause, word, set.start, &mut seen);
            let wanted = [TokenKind::Assign, TokenKind::LBrace];
            let wrong =
                (0..2).find(|index| set.len() <= index + 1 || self.kind(set.start + 1 + index) != wanted[*index]);
            let at = set.start + 1 + wrong.unwrap_or(1);
            if wrong.is_some() || self.find_close(at, set.end) != Some(set.end - 1) {
                let problem =
                    problems::broken_argument(self.found_spelling(at.min(set.end)), self.token_span(at.min(set.end)));
                self.report(problem);
                continue;
            }
            self.check_traits(clause, word, traits, &(set.start + 3..set.end - 1));
        }
    }

    /// A set that is none: compilers of C ignore it, those of Fortran do not.
    fn no_set(&mut self, clause: &str, set: &TokenRange) {
        let formed = set.len() > 2 && self.kind(set.start + 1) == TokenKind::Assign;
        let ignored = formed && clause == "match" && self.language != Language::Fortran;
        if ignored && self.kind(set.start) == TokenKind::Name {
            let problem = problems::unknown_set(self.found_spelling(set.start), clause, self.token_span(set.start));
            return self.report(problem);
        }
        self.no_word(clause, set, TRAITS.iter().map(|(name, _)| *name));
    }

    /// The traits in the braces of a set.
    fn check_traits(&mut self, clause: &str, set: &str, known: &[(&'static str, Properties)], piece: &TokenRange) {
        if piece.is_empty() {
            return self.report(problems::empty_item(self.token_span(piece.start)));
        }
        let mut seen: Vec<(&str, usize)> = Vec::new();
        let mut pieces = Self::split_pieces(piece);
        while let Some(one) = self.next_piece(&mut pieces) {
            let word = self.text(one.start);
            let foreign = if self.language == Language::Fortran { "for" } else { "do" };
            let found = known.iter().find(|(name, _)| *name == word && word != foreign && !one.is_empty());
            // An implementation may have traits of its own, and of its devices.
            let own = matches!(set, "implementation" | "device" | "target_device")
                && self.kind(one.start) == TokenKind::Name
                && !DEVICE.iter().any(|(other, _)| *other == word);
            let properties = match found {
                // OpenMP 5.2, 7.4.1: in `when` the trait is without properties.
                Some(("simd", _)) if clause == "when" => Properties::None,
                Some((_, properties)) => *properties,
                None if own => Properties::Clauses,
                None => {
                    self.no_word(set, &one, known.iter().map(|(name, _)| *name).filter(|name| *name != foreign));
                    continue;
                }
            };
            self.report_repeated_word(set, word, one.start, &mut seen);
            let rest = one.start + 1..one.end;
            let enclosed = self.kind(rest.start) == TokenKind::LParen && !rest.is_empty();
            let whole = enclosed && self.find_close(rest.start, rest.end) == Some(rest.end - 1);
            if !(rest.is_empty() || whole) {
                self.report(problems::broken_argument(self.found_spelling(rest.start), self.token_span(rest.start)));
                continue;
            }
            match (enclosed, properties) {
                (true, Properties::None) => self.report(problems::no_arguments(word, self.token_span(rest.start))),
                (true, _) => self.check_properties(set, word, properties, rest.start + 1..rest.end - 1),
                (false, Properties::None | Properties::Clauses) => {}
                (false, _) => self.report(problems::missing_argument(word, self.token_span(one.start))),
            }
        }
    }

    /// `[score(expression):] properties`
    fn check_properties(&mut self, set: &str, word: &str, wanted: Properties, piece: TokenRange) {
        let mut piece = piece;
        let open = piece.start + 1;
        let scored =
            self.text(piece.start) == "score" && self.kind(open) == TokenKind::LParen && wanted != Properties::Clauses;
        let close = if scored { self.find_close(open, piece.end) } else { None };
        if let Some(close) = close.filter(|close| close + 1 < piece.end && self.kind(close + 1) == TokenKind::Colon) {
            self.skip_expression(&(open + 1..close));
            self.check_score(&(open + 1..close));
            if matches!(set, "construct" | "device" | "target_device") {
                self.report(problems::unknown_modifier("score", word, self.token_span(piece.start)));
            }
            piece.start = close + 2;
        }
        if piece.start >= piece.end {
            return self.report(problems::missing_argument(word, self.token_span(piece.start)));
        }
        match wanted {
            Properties::None => {}
            Properties::Expression => self.skip_expression(&piece),
            Properties::Name if piece.len() == 1 && self.kind(piece.start) == TokenKind::Name => {
                self.check_order(word, &piece)
            }
            Properties::Name => {
                self.report(problems::broken_argument(self.found_spelling(piece.start), self.span(&piece)))
            }
            Properties::Names => {
                self.read_names(&piece);
                if word == "kind" {
                    self.check_kinds(&piece);
                }
            }
            Properties::Requirements => self.read_requirements(&piece),
            Properties::Clauses if word == "simd" => self.read_lane_clauses(&piece),
            Properties::Clauses => {}
        }
    }

    /// OpenMP 5.2, 7.1: clauses of `declare simd`, with commas between them.
    fn read_lane_clauses(&mut self, piece: &TokenRange) {
        let mut pieces = Self::split_pieces(piece);
        while let Some(one) = self.next_piece(&mut pieces) {
            if one.is_empty() {
                self.report(problems::empty_item(self.token_span(one.start)));
                continue;
            }
            self.clause_of(Leaf::DeclareSimd, one.start);
            let open = one.start + 1;
            let enclosed = open < one.end && self.kind(open) == TokenKind::LParen;
            let close = if enclosed { self.find_close(open, one.end) } else { None };
            let rest = close.unwrap_or(one.start) + 1;
            if rest < one.end {
                self.report(problems::broken_argument(self.found_spelling(rest), self.token_span(rest)));
            }
        }
    }

    /// OpenMP 5.2, 7.1: the properties of `simd` are clauses of `declare simd`, those of `requires` its own.
    fn clause_of(&mut self, leaf: Leaf, at: usize) {
        let accepted = |clause| {
            let accepts = compound::accepts_clause(Name::leaf(leaf), clause, Version(60));
            matches!(accepts, Accepts::Yes(_))
        };
        if !spelling::spelled_clause(Model::OpenMp, self.text(at)).is_some_and(accepted) {
            let owner = format!("`{}`", leaf.row().spelling(self.language));
            self.report(problems::unknown_clause(self.found_spelling(at), &owner, self.token_span(at)));
        }
    }

    /// Clauses of `requires`, or of an implementation.
    fn read_requirements(&mut self, piece: &TokenRange) {
        let mut pieces = Self::split_pieces(piece);
        while let Some(one) = self.next_piece(&mut pieces) {
            if one.is_empty() {
                self.report(problems::empty_item(self.token_span(one.start)));
            } else if !self.text(one.start).starts_with("ext_") {
                self.clause_of(Leaf::Requires, one.start);
            }
        }
    }

    /// OpenMP 5.2, 7.1: a device of any kind is of no other. Compilers take it as one of the other kinds.
    fn check_kinds(&mut self, piece: &TokenRange) {
        let mut pieces = Self::split_pieces(piece);
        let mut kinds = Vec::new();
        while let Some(one) = self.next_piece(&mut pieces).filter(|one| !one.is_empty()) {
            kinds.push(one.start);
        }
        let is_any = |at: &usize| self.text(*at).trim_matches(['"', '\'']).eq_ignore_ascii_case("any");
        if let Some(any) = kinds.iter().copied().find(is_any).filter(|_| kinds.len() > 1) {
            self.report(problems::any_beside_kinds(self.token_span(any)));
        }
    }

    /// Names and strings, at least one.
    fn read_names(&mut self, piece: &TokenRange) {
        let mut pieces = Self::split_pieces(piece);
        while let Some(one) = self.next_piece(&mut pieces) {
            let named = matches!(self.kind(one.start), TokenKind::Name | TokenKind::String) && one.len() == 1;
            if one.is_empty() {
                self.report(problems::empty_item(self.token_span(one.start)));
            } else if !named {
                self.report(problems::broken_argument(self.found_spelling(one.start), self.span(&one)));
            }
        }
    }

    /// OpenMP 5.2, 7.5.5: functions between `begin declare variant` and its end are not variants for `simd`.
    pub fn no_simd(&mut self, selector: &TokenRange) {
        let is_trait = |at: &usize| {
            let before = at.checked_sub(1).map(|before| self.kind(before));
            self.text(*at) == "simd" && matches!(before, Some(TokenKind::LBrace | TokenKind::Comma))
        };
        if let Some(at) = selector.clone().find(is_trait) {
            self.report(problems::unknown_keyword("simd", "match", self.token_span(at)));
        }
    }

    /// A memory order.
    fn check_order(&mut self, word: &str, piece: &TokenRange) {
        let row = ClauseName::AtomicDefaultMemOrder.row();
        let text = self.text(piece.start);
        if !row.keywords.iter().any(|(known, _)| *known == text) {
            self.report(problems::unknown_keyword(text, word, self.span(piece)));
        }
    }

    /// OpenMP 5.2, 7.1: a score is an integer, and not negative.
    fn check_score(&mut self, score: &TokenRange) {
        let kinds: Vec<TokenKind> = score.clone().take(2).map(|at| self.kind(at)).collect();
        let wrong = match kinds[..] {
            [TokenKind::Minus, TokenKind::Int] => score.len() == 2,
            [TokenKind::Real | TokenKind::String] | [TokenKind::Amp, ..] => true,
            _ => false,
        };
        if wrong {
            self.report(problems::broken_argument(self.found_spelling(score.start), self.span(score)));
        }
    }

    /// An expression of the host language, which is not kept.
    pub fn skip_expression(&mut self, piece: &TokenRange) {
        let (arguments, items) = (self.arguments.len(), self.out.items.len());
        self.read_item(piece);
        self.arguments.truncate(arguments);
        self.out.items.truncate(items);
    }

    /// A word that is none of these.
    fn no_word(&mut self, of: &str, piece: &TokenRange, words: impl Iterator<Item = &'static str>) {
        if piece.is_empty() {
            return self.report(problems::empty_item(self.token_span(piece.start)));
        }
        let (text, at) = (self.found_spelling(piece.start), self.token_span(piece.start));
        let problem = problems::unknown_keyword(text, of, at);
        self.report(match spelling::find_nearest(text, words) {
            Some(near) => problem.fix(at, near, format!("did you mean `{near}`?")),
            None => problem,
        });
    }

    /// A word that may stand once.
    pub fn report_repeated_word(&mut self, of: &str, word: &'a str, at: usize, seen: &mut Vec<(&'a str, usize)>) {
        match seen.iter().find(|(other, _)| *other == word) {
            Some((_, first)) => {
                let problem = legal::problems::clause_twice(word, of, self.token_span(at), self.token_span(*first));
                self.report(problem);
            }
            None => seen.push((word, at)),
        }
    }
}
