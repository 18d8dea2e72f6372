//! `!dir$ ignore_tkr`, a directive of Flang, and `!gcc$ attributes no_arg_check`: in which of type, kind and rank actual arguments may
//! differ from a dummy argument.

use crate::calls::arguments::Pair;
use crate::declarations::reader::DeclarationReader;
use crate::known::Known;
use source::Span;
use symbols::{Details, Flags, NameSpace, Type, TypeId};

/// One item of the directive: the letters in front of the name, if it has any in parentheses, and the name.
pub struct Item<'t> {
    pub letters: Option<&'t str>,
    pub name: &'t str,
}

/// The items of the directive that `text` is, in lower case; none for other text.
pub fn parse_items(text: &str) -> Option<Vec<Item<'_>>> {
    let (_, rest) = text.split_once("ignore_tkr")?;
    if rest.starts_with(is_of_name) {
        return None;
    }
    let mut items = Vec::new();
    let mut rest = rest;
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',', ':']);
        let mut letters = None;
        if let Some((inside, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            letters = Some(inside.trim());
            rest = after.trim_start();
        }
        let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        if end == 0 {
            return Some(items);
        }
        items.push(Item { letters, name: &rest[..end] });
        rest = &rest[end..];
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// Whether `no_arg_check` is among the words of `!gcc$ attributes` or `!dec$ attributes`.
fn says_no_check(words: &str) -> bool {
    let mut words = words.split(|c| !is_of_name(c));
    words.any(|word| word == "attributes") && words.any(|word| word == "no_arg_check")
}

/// What a letter of the directive stands for.
pub fn of_letter(letter: char) -> Option<Flags> {
    let row = Flags::IGNORE_LETTERS.iter().find(|row| row.0 == letter);
    row.map(|row| row.1).or((letter == 'a').then_some(Flags::IGNORE_ALL))
}

/// What the letters in front of a name stand for; without any, all but the last two.
pub fn of_letters(letters: Option<&str>) -> Flags {
    match letters {
        None => Flags::IGNORE_ALL,
        Some(letters) => letters.chars().filter_map(of_letter).fold(Flags::empty(), |set, of| set | of),
    }
}

impl Known<'_> {
    /// The text of a directive that is not an OpenMP or OpenACC, in lower case.
    pub fn pragma_text(&self, span: Span) -> String {
        self.tokens.get(span.start as usize).map_or(String::new(), |token| self.text(token.atom).to_ascii_lowercase())
    }
}

impl DeclarationReader<'_> {
    /// What a directive of a specification part lets actual arguments differ in.
    pub fn unchecked_dummies(&mut self, span: Span) {
        let text = self.pragma_text(span);
        if let Some(items) = parse_items(&text) {
            if items.is_empty() {
                self.ignore_of_all();
            }
            for item in items {
                self.ignore_of(item.name, of_letters(item.letters));
            }
        } else if let Some((_, names)) = text.split_once("::").filter(|(words, _)| says_no_check(words)) {
            names.split(|c| !is_of_name(c)).for_each(|name| self.ignore_of(name, Flags::IGNORE_ALL));
        }
    }

    fn ignore_of(&mut self, name: &str, ignored: Flags) {
        let name = self.atoms.intern(name);
        if let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, name) {
            self.symbols[symbol].flags |= ignored;
        }
    }

    /// Without names the directive is about all dummy arguments of its procedure.
    fn ignore_of_all(&mut self) {
        let owner = self.symbols.scopes[self.scope].owner.map(|owner| self.symbols[owner].details.clone());
        if let Some(Details::Subprogram(of)) = owner {
            for dummy in of.dummies.into_iter().flatten() {
                self.symbols[dummy].flags |= Flags::IGNORE_ALL;
            }
        }
    }
}

impl Known<'_> {
    /// Whether an argument of another type or kind fits all the same.
    pub fn type_is_ignored(&self, pair: &Pair) -> bool {
        self.differs_as_ignored(self.symbols[pair.dummy].flags, pair.ty, pair.given)
    }

    /// Whether two types differ in what `ignored` lets them: T in the type, K in the kind.
    pub fn differs_as_ignored(&self, ignored: Flags, formal: TypeId, given: TypeId) -> bool {
        let same = match (&self.symbols.types[self.element(formal)], &self.symbols.types[self.element(given)]) {
            (Type::Scalar(one, _), Type::Scalar(other, _)) => one == other,
            (one, other) => matches!((one, other), (Type::Character { .. }, Type::Character { .. })),
        };
        ignored.contains(if same { Flags::IGNORE_KIND } else { Flags::IGNORE_TYPE })
    }

    /// Whether an argument of another rank fits all the same.
    pub fn rank_is_ignored(&self, pair: &Pair) -> bool {
        self.symbols[pair.dummy].flags.contains(Flags::IGNORE_RANK)
    }
}
