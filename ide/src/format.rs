//! Directives in one layout: letter case, order of clauses, lines no longer than asked. Nothing else of the text is touched, and what is
//! written in place of a directive is read as the same directive, or the directive stays as it is.
//!
//! OpenMP 5.2, 3.1 to 3.3; OpenACC 3.4, 2.1: `#pragma` lines of C, and the lines of both forms of Fortran. A directive with a comment or
//! a line of the preprocessor inside stays as it is too, and so does one in a macro or an attribute.

use crate::text::form;
use crate::text::{Lines, line_start};
use crate::{Edit, Location, Range};
use directives::{Clause as ClauseName, Language};
use parser::directive::{Clause, Directive};
use semantics::extend::Queries as _;
use semantics::{Snapshot, queries};
use source::find::{self, FoundDirective, Manner};
use source::{Atoms, FileId, Form, Span};
use standalone::{Parsed, ReadOptions};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// How the words of directives are written in Fortran.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Case {
    /// As they are.
    #[default]
    Kept,
    /// In small letters.
    Lower,
    /// In capitals.
    Upper,
}

/// What directives look like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// The letter case of words; names of the program keep theirs.
    pub case: Case,
    /// Whether clauses stand in the order of the tables.
    pub ordered: bool,
    /// So many columns has a line; fixed form has 72 at most.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { case: Case::Kept, ordered: false, width: 100 }
    }
}

/// The columns of a line of free form (Fortran 2018, 6.3.2.1; newer standards have more), and those of fixed form.
const FREE_COLUMNS: usize = 132;
const FIXED_COLUMNS: usize = 72;

/// The changes that give the directives of a file a layout: of those in a range, or of all.
pub fn format(analysis: &Snapshot, file: FileId, range: Option<Range>, style: Style) -> Vec<Edit> {
    let db = analysis.db();
    let parts = || {
        Some((db.file_of_number(file)?, form(analysis, file)?, Lines::of_file(analysis, file)?, analysis.path(file)?))
    };
    let Some((source, form, lines, path)) = parts() else { return Vec::new() };
    let writer = Writer { text: lines.text(), form, language: queries::file_language(db, source), style };
    let changes = find::find_directives(lines.text(), form).into_iter().filter_map(|found| {
        let (start, end, new) = writer.rewrite_directive(&found)?;
        let at = lines.range(start as u32, end as u32);
        let is_asked = range.is_none_or(|range| at.start <= range.end && range.start <= at.end);
        is_asked.then(|| Edit { at: Location { path: path.to_owned(), range: at }, text: new })
    });
    changes.collect()
}

struct Writer<'t> {
    text: &'t str,
    form: Form,
    language: Language,
    style: Style,
}

/// A clause, or what is before all: cut where a line may end.
type Piece = Vec<String>;

impl Writer<'_> {
    /// The bytes of a directive and what is written there instead, if that is something else.
    fn rewrite_directive(&self, found: &FoundDirective<'_>) -> Option<(usize, usize, String)> {
        let Cow::Borrowed(old) = found.text else { return None };
        if found.manner != Manner::Line {
            return None;
        }
        let atoms = Atoms::default();
        let parsed = Parsed::new(old, self.read_options(), &atoms);
        let directive = parsed.directive()?;
        let count = count_tokens(&parsed);
        let end = parsed.bytes(Span::of_token(count.checked_sub(1)?)).end;
        let behind = &old[end..];
        let gaps_are_blank = (1..count).all(|token| self.is_blank(gap_before(&parsed, old, token)));
        if !gaps_are_blank || behind.contains('\n') || self.ends_open(behind) {
            return None;
        }
        let words = keyword_tokens(directive);
        let pieces = self.split_pieces(&parsed, directive, count, &words)?;
        let new = self.lay_out(found.at, &self.spell_sentinel(parsed.text_of(Span::of_token(0))), &pieces)?;
        (new != old[..end] && self.is_same(&parsed, &new)).then_some((found.at, found.at + end, new))
    }

    fn read_options(&self) -> ReadOptions {
        ReadOptions { expressions: false, ..ReadOptions::new(self.language) }
    }

    fn is_c(&self) -> bool {
        self.form == Form::C
    }

    /// Whether a line behind the last token goes on, with nothing in it.
    fn ends_open(&self, behind: &str) -> bool {
        let mark = if self.is_c() { '\\' } else { '&' };
        behind.trim_start().starts_with(mark)
    }

    /// Whether nothing but blanks and marks of continuation stand between two tokens.
    fn is_blank(&self, gap: &str) -> bool {
        let mut lines = gap.split('\n');
        let first = lines.next().unwrap_or_default();
        let is_empty = |line: &str, mark: char| line.chars().all(|c| c.is_whitespace() || c == mark);
        if self.is_c() {
            return is_empty(gap, '\\');
        }
        let goes_on = |line: &str| {
            let line = line.trim_start();
            let Some((sentinel, rest)) = line.get(..5).zip(line.get(5..)) else { return false };
            let is_sentinel = sentinel.eq_ignore_ascii_case("!$omp") || sentinel.eq_ignore_ascii_case("!$acc");
            let rest = if matches!(self.form, Form::Fixed { .. }) { rest.get(1..).unwrap_or_default() } else { rest };
            is_sentinel && is_empty(rest, '&')
        };
        is_empty(first, '&') && lines.all(goes_on)
    }

    fn spell_sentinel(&self, written: &str) -> String {
        if self.is_c() {
            let model = if written.ends_with("acc") { "acc" } else { "omp" };
            return format!("#pragma {model}");
        }
        self.in_case(written)
    }

    fn in_case(&self, word: &str) -> String {
        match self.style.case {
            Case::Lower if !self.is_c() => word.to_lowercase(),
            Case::Upper if !self.is_c() => word.to_uppercase(),
            Case::Kept | Case::Lower | Case::Upper => word.to_owned(),
        }
    }

    /// What is before the clauses, and each of them; `None` if there is more than that.
    fn split_pieces(
        &self,
        parsed: &Parsed<'_>,
        directive: Directive<'_>,
        count: u32,
        words: &BTreeSet<u32>,
    ) -> Option<Vec<Piece>> {
        let mut clauses: Vec<Clause<'_>> = directive.clauses().collect();
        clauses.sort_by_key(|clause| clause.span().start);
        let head = Span::new(1, clauses.first().map_or(count, |first| first.span().start));
        let (mut at, mut spans) = (head.end, vec![head]);
        for clause in &clauses {
            let span = clause.span();
            // Commas between clauses may be left out.
            let is_separator = |token: u32| parsed.text_of(Span::of_token(token)) == ",";
            if span.start < at || !(at..span.start).all(is_separator) {
                return None;
            }
            at = span.end;
            spans.push(span);
        }
        // A comma behind the name is one of those.
        let is_comma = spans[0].end > 1 && parsed.text_of(Span::of_token(spans[0].end - 1)) == ",";
        spans[0].end -= u32::from(is_comma);
        if at != count {
            return None;
        }
        if self.style.ordered && !directive.has(ClauseName::AccDeviceType) {
            let order =
                |span: &Span| clauses.iter().find(|clause| clause.span() == *span).map(|clause| clause.name() as u16);
            spans[1..].sort_by_key(order);
        }
        let written = spans.iter().filter(|span| span.start < span.end);
        Some(written.map(|span| self.make_piece(parsed, *span, words)).collect())
    }

    /// The text of tokens; a line may end behind a comma that is in one parenthesis.
    fn make_piece(&self, parsed: &Parsed<'_>, span: Span, words: &BTreeSet<u32>) -> Piece {
        let text = |token: u32| parsed.text_of(Span::of_token(token));
        let (mut piece, mut part, mut depth) = (Vec::new(), String::new(), 0_i32);
        for token in span.start..span.end {
            let (own, before) = (text(token), token.checked_sub(1).filter(|_| token > span.start).map(text));
            if let Some(before) = before {
                let is_list = depth == 1;
                let of_word = |token: u32| is_list && words.contains(&token);
                let is_tight = matches!(before, "(" | "[") || matches!(own, ")" | "]" | ",");
                let is_call = own == "(" && words.contains(&(token - 1));
                let colon = is_list && own == ":" && of_word(token - 1);
                let behind_colon = is_list && before == ":" && token >= 2 && of_word(token - 2);
                let behind_comma = is_list && before == ",";
                if behind_comma {
                    piece.push(std::mem::take(&mut part));
                } else if behind_colon
                    || !(is_tight || is_call || colon || gap_before(parsed, parsed.text, token).is_empty())
                {
                    part.push(' ');
                }
            }
            depth += i32::from(matches!(own, "(" | "[")) - i32::from(matches!(own, ")" | "]"));
            part.push_str(&if words.contains(&token) { self.in_case(own) } else { own.to_owned() });
        }
        piece.push(part);
        piece
    }

    /// The lines of a directive whose first byte is at `start`; `None` if some line becomes too long.
    fn lay_out(&self, start: usize, sentinel: &str, pieces: &[Piece]) -> Option<String> {
        let line = line_start(self.text, start);
        let indent = &self.text[line..start];
        let end = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        // What ends a line, what begins the next, and how long lines may be at all.
        let (mark, next, most) = match self.form {
            Form::C => (" \\", format!("{indent}    "), usize::MAX),
            Form::Free => (" &", format!("{indent}{sentinel}& "), FREE_COLUMNS),
            Form::Fixed { last_column } => (
                "",
                format!("{sentinel}&"),
                FIXED_COLUMNS.min(if last_column == 0 { FIXED_COLUMNS } else { last_column as usize }),
            ),
        };
        let width = self.style.width.min(most);
        let length = |text: &str| text.chars().count();
        let (mut lines, mut last) = (Vec::new(), format!("{indent}{sentinel} "));
        let mut is_fresh = true;
        for piece in pieces {
            let whole: usize = piece.iter().map(|part| length(part) + 1).sum::<usize>() - 1;
            let fits = |last: &str, more: usize| length(last) + 1 + more + length(mark) <= width;
            let fits_alone = length(&next) + whole + length(mark) <= width;
            for (number, part) in piece.iter().enumerate() {
                let more = if number == 0 && fits_alone { whole } else { length(part) };
                if !is_fresh && !fits(&last, more) {
                    lines.push(std::mem::replace(&mut last, next.clone()) + mark);
                    is_fresh = true;
                }
                if !is_fresh {
                    last.push(' ');
                }
                last.push_str(part);
                is_fresh = false;
            }
        }
        lines.push(last);
        let is_long = lines.iter().any(|line| length(line) > most);
        let all = lines.join(end);
        (!is_long).then(|| all[indent.len()..].to_owned())
    }

    /// Whether a text is read as the same directive.
    fn is_same(&self, old: &Parsed<'_>, new: &str) -> bool {
        let atoms = Atoms::default();
        let read = Parsed::new(new, self.read_options(), &atoms);
        let is_right = read.directive().is_some();
        let as_written = || {
            old.print_as_written().map(|text| text.to_lowercase())
                == read.print_as_written().map(|text| text.to_lowercase())
        };
        is_right
            && if self.style.ordered { old.meanings(!self.is_c()) == read.meanings(!self.is_c()) } else { as_written() }
    }
}

/// How many tokens a directive has.
fn count_tokens(parsed: &Parsed<'_>) -> u32 {
    let is_there = |token: &u32| !parsed.text_of(Span::of_token(*token)).is_empty();
    (0..).take_while(is_there).count() as u32
}

/// What stands before a token, behind the one before it.
fn gap_before<'t>(parsed: &Parsed<'_>, text: &'t str, token: u32) -> &'t str {
    let (before, own) = (parsed.bytes(Span::of_token(token - 1)), parsed.bytes(Span::of_token(token)));
    text.get(before.end..own.start).unwrap_or("\n!")
}

/// The tokens that are words of the specification: of the name, of clauses, and of what they are told.
fn keyword_tokens(directive: Directive<'_>) -> BTreeSet<u32> {
    let mut words: BTreeSet<u32> = directive.name_span().range().map(|token| token as u32).collect();
    let mut add = |span: Span| words.extend(span.range().map(|token| token as u32));
    for clause in directive.clauses() {
        add(clause.name_span());
        clause.keyword().into_iter().for_each(|word| add(word.span));
        clause.modifiers().filter(|modifier| !modifier.is_implied()).for_each(|modifier| add(modifier.word().span));
        clause.variants().for_each(|variant| add(variant.name_span()));
    }
    words
}
