//! Logical lines to physical ones, in either source form: Fortran 2023, 6.3; OpenMP 5.2, 3.1; OpenACC 3.3, 2.1.
//!
//! Free form: no line has more than 132 columns, `&` continues it, and stands at both ends of the gap where a token is
//! cut. Fixed form: labels in columns 1 to 5, the mark of a continuation line in column 6, statements in columns 7 to 72;
//! a constant that is cut fills its line. A statement takes more than 255 continuation lines only if it cannot do with less.

/// The source forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// 6.3.2
    #[default]
    Free,
    /// 6.3.3
    Fixed,
}

/// The most continuation lines of Fortran 2018, 6.3.2.4.
const CONTINUATIONS: usize = 255;

/// Fixed form has no room for deeper indentation.
const FIXED_LEVELS: usize = 12;

/// How the lines of one statement or directive begin and end.
struct Shape {
    /// The first line begins with.
    first: String,
    /// A line after a gap between two tokens.
    next: String,
    /// A line after a gap inside a token.
    inside: String,
    /// What ends a line before the one and the other gap.
    ends: [&'static str; 2],
    /// The last column.
    columns: usize,
    /// Whether constants are cut at the last column and nowhere else.
    full: bool,
}

/// Appends a statement with its label.
pub fn print_statement(out: &mut String, layout: Layout, label: Option<&str>, level: usize, text: &str) {
    let (level, columns) = match layout {
        Layout::Free => (level, 132),
        Layout::Fixed => (level.min(FIXED_LEVELS), 72),
    };
    let start = out.len();
    match (layout, label) {
        (Layout::Free, None) => indent(out, level),
        (Layout::Free, Some(label)) => {
            out.push_str(label);
            out.push(' ');
            out.extend(std::iter::repeat_n(' ', (2 * level).saturating_sub(label.len() + 1)));
        }
        (Layout::Fixed, label) => {
            out.push_str(label.unwrap_or_default());
            out.extend(std::iter::repeat_n(' ', 6usize.saturating_sub(label.map_or(0, str::len))));
            indent(out, level);
        }
    }
    // Bytes are at least as many as columns.
    if out.len() - start + text.len() <= columns {
        out.push_str(text);
        return out.push('\n');
    }
    let first = out.split_off(start);
    let indentation = "  ".repeat(level + 2);
    let shape = match layout {
        Layout::Free => Shape {
            first,
            inside: format!("{indentation}&"),
            next: indentation,
            ends: [" &", "&"],
            columns,
            full: false,
        },
        Layout::Fixed => Shape {
            first,
            next: format!("     &{indentation}"),
            inside: "     &".to_owned(),
            ends: ["", ""],
            columns,
            full: true,
        },
    };
    append_continued(out, &shape, text);
}

/// Appends a directive line; `text` begins with its sentinel.
pub fn print_directive(out: &mut String, layout: Layout, level: usize, text: &str) {
    let (sentinel, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let rest = rest.trim_start();
    let (indentation, ends, columns) = match layout {
        Layout::Free => ("  ".repeat(level), [" &", "&"], 132),
        Layout::Fixed => (String::new(), ["", ""], 72),
    };
    let inside = format!("{indentation}{sentinel}&");
    let first = format!("{indentation}{sentinel} ");
    append_continued(
        out,
        &Shape { first, next: format!("{inside} "), inside, ends, columns, full: layout == Layout::Fixed },
        rest,
    );
}

/// Appends a line that must not be continued: a compiler directive of others.
pub fn append_whole(out: &mut String, layout: Layout, level: usize, text: &str) {
    if layout == Layout::Free {
        indent(out, level);
    }
    out.push_str(text);
    out.push('\n');
}

fn indent(out: &mut String, level: usize) {
    out.extend(std::iter::repeat_n("  ", level));
}

/// Appends `text` over as many lines as it needs; over as few as it can if these would be too many.
fn append_continued(out: &mut String, shape: &Shape, text: &str) {
    if count_columns(&shape.first) + count_columns(text) <= shape.columns {
        out.push_str(&shape.first);
        out.push_str(text);
        return out.push('\n');
    }
    let start = out.len();
    let gaps = find_gaps(text);
    if print_lines(out, shape, text, &gaps, false) > CONTINUATIONS {
        out.truncate(start);
        let mark = shape.inside.trim_start_matches(' ');
        let inside = if shape.full { shape.inside.clone() } else { mark.to_owned() };
        let dense =
            Shape { first: shape.first.trim_start_matches(' ').to_owned(), next: inside.clone(), inside, ..*shape };
        let dense = if shape.full { Shape { first: shape.first.clone(), ..dense } } else { dense };
        print_lines(out, &dense, text, &gaps, true);
    }
}

fn count_columns(text: &str) -> usize {
    text.chars().count()
}

/// What a line may be cut before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// A blank, or the character after one or after a comma.
    Between,
    /// The character after an opening parenthesis.
    Opening,
    /// One inside a name, a number or an operator.
    Token,
    /// One inside a character constant.
    Constant,
    /// One inside a Hollerith constant, or between the two quotes that stand for one.
    Fixed,
}

/// Each character of `text` with its offset and the gap before it.
fn find_gaps(text: &str) -> Vec<(usize, Gap)> {
    let mut gaps = Vec::with_capacity(text.len());
    let (mut quote, mut hollerith, mut before) = (None, 0, ' ');
    for (at, character) in text.char_indices() {
        let gap = match quote {
            _ if hollerith > 0 => Gap::Fixed,
            // A quote here may be the second of two, and `&` is not to stand before `&`.
            Some(open) if before == open || character == open || before == '&' => Gap::Fixed,
            Some(_) => Gap::Constant,
            None if matches!(before, ' ' | ',') || character == ' ' => Gap::Between,
            None if before == '(' => Gap::Opening,
            None if character == before && matches!(character, '\'' | '"') => Gap::Fixed,
            None => Gap::Token,
        };
        gaps.push((at, gap));
        match quote {
            _ if hollerith > 0 => hollerith -= 1,
            Some(open) if open == character => quote = None,
            Some(_) => {}
            None if matches!(character, '\'' | '"') => quote = Some(character),
            None if matches!(character, 'h' | 'H') => hollerith = hollerith_length(&text[..at]),
            None => {}
        }
        before = character;
    }
    gaps
}

/// The number that ends `text`, which is what an `h` after it announces; 0 if it ends a name.
fn hollerith_length(text: &str) -> usize {
    let rest = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let name = rest.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '_' || last == '$');
    if name { 0 } else { text[rest.len()..].parse().unwrap_or(0) }
}

/// Appends the lines of `text`; how many continue the first.
fn print_lines(out: &mut String, shape: &Shape, text: &str, gaps: &[(usize, Gap)], dense: bool) -> usize {
    let (mut from, mut count, mut opening) = (0, 0, &shape.first);
    loop {
        let room = shape.columns.saturating_sub(count_columns(opening));
        let start = gaps.get(from).map_or(text.len(), |(at, _)| *at);
        out.push_str(opening);
        if gaps.len() - from <= room {
            out.push_str(&text[start..]);
            out.push('\n');
            return count;
        }
        let room = room.saturating_sub(shape.ends[0].len()).max(1);
        let (to, gap) = find_cut(gaps, from, room, shape, dense);
        let end = gaps.get(to).map_or(text.len(), |(at, _)| *at);
        let piece = &text[start..end];
        let between = matches!(gap, Gap::Between | Gap::Opening) && !dense;
        out.push_str(if between { piece.trim_end() } else { piece });
        out.push_str(shape.ends[usize::from(!between)]);
        out.push('\n');
        from = to;
        while between && gaps.get(from).is_some_and(|(at, _)| text[*at..].starts_with(' ')) {
            from += 1;
        }
        opening = if between { &shape.next } else { &shape.inside };
        count += 1;
    }
}

/// Where the line of the characters from `from` on ends, if it has room for so many.
fn find_cut(gaps: &[(usize, Gap)], from: usize, room: usize, shape: &Shape, dense: bool) -> (usize, Gap) {
    let at = |index: usize| gaps.get(index).map_or(Gap::Between, |(_, gap)| *gap);
    let last = from + room;
    let find = |wanted: fn(Gap) -> bool| (from + 1..=last).rev().find(|index| wanted(at(*index)));
    if dense {
        let to = if shape.full { last } else { find(|gap| gap != Gap::Fixed).unwrap_or(last) };
        return (to, Gap::Token);
    }
    let long = |to: &usize| to - from > room / 2;
    let between = find(|gap| gap == Gap::Between);
    let opening = find(|gap| gap == Gap::Opening);
    let constant = match at(last) {
        Gap::Constant => Some(last),
        Gap::Fixed if shape.full => Some(last),
        Gap::Between | Gap::Opening | Gap::Token | Gap::Fixed => None,
    };
    // Of lines that are long enough the one with the best end.
    let choices =
        [(between.filter(long), Gap::Between), (opening.filter(long), Gap::Opening), (constant, Gap::Constant)];
    let others = [(between, Gap::Between), (opening, Gap::Opening)];
    let found = choices.into_iter().chain(others).find_map(|(to, gap)| Some((to?, gap)));
    found.unwrap_or_else(|| {
        let to = find(|gap| matches!(gap, Gap::Constant | Gap::Token)).filter(|_| !shape.full);
        (to.unwrap_or(last), Gap::Token)
    })
}
