//! The parts that gfortran's module files are made of: names, numbers, quoted text, and lists of parts in parentheses.
//!
//! All parts of a file stand in one row, a list before what is in it, so that reading needs no recursion however deep lists nest.

use std::borrow::Cow;

/// A part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item<'a> {
    /// `UNKNOWN-INTENT`
    Name(&'a str),
    /// `-1`
    Integer(i64),
    /// `'it''s'`, without the quotes
    Text(Cow<'a, str>),
    /// `(`; so many items after it are inside.
    List(usize),
}

/// The items of a text; `None` if it is cut off or no list.
pub fn read_items(text: &str) -> Option<Vec<Item<'_>>> {
    let mut items = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' => {
                open.push(items.len());
                items.push(Item::List(0));
                1
            }
            ')' => {
                let list = open.pop()?;
                items[list] = Item::List(items.len() - list - 1);
                1
            }
            '\'' => {
                let (text, end) = parse_quoted(rest)?;
                items.push(Item::Text(text));
                end
            }
            _ => {
                let end = rest.find(|c: char| c.is_ascii_whitespace() || "()'".contains(c)).unwrap_or(rest.len());
                items.push(read_atom(&rest[..end])?);
                end
            }
        };
        rest = rest[end..].trim_start();
    }
    open.is_empty().then_some(items)
}

fn read_atom(word: &str) -> Option<Item<'_>> {
    if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return word.parse().ok().map(Item::Integer);
    }
    Some(Item::Name(word))
}

/// Text in quotes at the beginning of `rest`, and its length with them; a quote inside is written twice.
fn parse_quoted(rest: &str) -> Option<(Cow<'_, str>, usize)> {
    let mut end = 1;
    let mut doubled = false;
    loop {
        end += rest[end..].find('\'')? + 1;
        if !rest[end..].starts_with('\'') {
            break;
        }
        doubled = true;
        end += 1;
    }
    let inside = &rest[1..end - 1];
    Some((if doubled { Cow::Owned(inside.replace("''", "'")) } else { Cow::Borrowed(inside) }, end))
}

/// Reads the items of a list one after the other. Each answer is `None` where something else stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct List<'a> {
    rest: &'a [Item<'a>],
}

impl<'a> List<'a> {
    /// All items of a file.
    pub fn new(items: &'a [Item<'a>]) -> List<'a> {
        List { rest: items }
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// All numbers that are left, those in lists included.
    pub fn all_numbers(self) -> impl Iterator<Item = i64> + 'a {
        self.rest.iter().filter_map(|item| match item {
            Item::Integer(value) => Some(*value),
            _ => None,
        })
    }

    /// The next item, a name.
    pub fn name(&mut self) -> Option<&'a str> {
        match self.rest.first()? {
            Item::Name(name) => {
                self.rest = &self.rest[1..];
                Some(name)
            }
            _ => None,
        }
    }

    /// The next item, a number.
    pub fn next_integer(&mut self) -> Option<i64> {
        match self.rest.first()? {
            Item::Integer(value) => {
                self.rest = &self.rest[1..];
                Some(*value)
            }
            _ => None,
        }
    }

    /// The next item, a text.
    pub fn text(&mut self) -> Option<&'a str> {
        match self.rest.first()? {
            Item::Text(text) => {
                self.rest = &self.rest[1..];
                Some(text)
            }
            _ => None,
        }
    }

    /// The next item, a list.
    pub fn next_list(&mut self) -> Option<List<'a>> {
        match self.rest.first()? {
            Item::List(length) => {
                let (inside, rest) = self.rest[1..].split_at(*length);
                self.rest = rest;
                Some(List { rest: inside })
            }
            _ => None,
        }
    }

    /// All that is left, each a list.
    pub fn remaining_lists(mut self) -> Option<Vec<List<'a>>> {
        let mut lists = Vec::new();
        while !self.is_empty() {
            lists.push(self.next_list()?);
        }
        Some(lists)
    }

    /// All that is left, each a number.
    pub fn remaining_integers(mut self) -> Option<Vec<i64>> {
        let mut integers = Vec::new();
        while !self.is_empty() {
            integers.push(self.next_integer()?);
        }
        Some(integers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_numbers_texts_and_lists_are_told_apart() {
        let items = read_items("(1 'it''s' (NO-FL -2)) ()").expect("items");
        let mut all = List::new(&items);
        let mut list = all.next_list().expect("a list");
        assert_eq!((list.next_integer(), list.name(), list.text()), (Some(1), None, Some("it's")));
        let mut inner = list.next_list().expect("a list");
        assert_eq!((inner.name(), inner.next_integer(), inner.is_empty()), (Some("NO-FL"), Some(-2), true));
        assert!(list.is_empty() && all.next_list().is_some_and(|empty| empty.is_empty()) && all.is_empty());
    }

    #[test]
    fn what_is_cut_off_is_nothing() {
        for text in ["(1 (2)", "(1))", "('it''s)", "(1 -)"] {
            assert_eq!(read_items(text), None, "{text}");
        }
    }

    #[test]
    fn deep_lists_need_no_deep_stack() {
        let deep = "(".repeat(1_000_000) + &")".repeat(1_000_000);
        assert_eq!(read_items(&deep).expect("items").len(), 1_000_000);
    }
}
