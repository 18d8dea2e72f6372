//! `routine` and `declare` as `declare target`: declarations have no body, so these edits come from their directives alone.
//!
//! Only the forms that all compilers know are written: `declare target` and its end around a function of C, `declare
//! target` in the specification part of a Fortran procedure, `declare target(list)` for names.

use super::profile::Feature;
use super::replacement::{in_line, is_operator};
use super::text::EditObstacle;
use super::{Edit, Mode, Source, clauses, words};
use crate::translate::procedure_data;
use directives::{Clause as ClauseName, Determines, Language, Leaf, MapType};
use parser::directive::{Clause, Directive, Item, Line};
use source::{Atoms, Span};

/// The edits for one declarative OpenACC directive, and whether all of it was translated.
///
/// `argument` gives the place of an argument; `governed` is the definition or declaration after the directive in C, `variant` the procedure
/// that devices call instead.
pub fn declarative_edits<E>(
    line: &Line<E>,
    language: Language,
    (governed, variant): (Option<Span>, Option<&str>),
    argument: impl Fn(&E) -> Span,
    source: &Source,
    mode: Mode,
) -> (Vec<Edit>, bool) {
    let directive = line.directive();
    let texts = |items: &[Item]| -> Vec<String> {
        let spans = items.iter().filter_map(|item| match item {
            Item::Argument(id) => line.arguments.get(id.0 as usize).map(|read| (argument(read), "")),
            Item::CommonBlock(word) => Some((word.span, "/")),
            Item::Tokens(span) => Some((*span, "")),
        });
        // Whole variables are on the device, not sections of them.
        let name = |text: String| text.split(['[', '(']).next().unwrap_or_default().trim().to_string();
        spans.map(|(span, slash)| format!("{slash}{}{slash}", name(clauses::one_line(&(source.text)(span))))).collect()
    };
    let (names, linked, whole) = match directive.name().first() {
        Leaf::AccRoutine => (texts(directive.items()), Vec::new(), true),
        Leaf::AccDeclare => declared_names(directive, texts),
        _ => return (Vec::new(), true),
    };
    let routine = directive.name().first() == Leaf::AccRoutine;
    if mode == Mode::Acc {
        return (Vec::new(), whole);
    }
    if names.is_empty() && linked.is_empty() && !routine {
        return (vec![removal_edit(line.span, language, source, mode)], whole);
    }
    let words = words::of_language(language);
    let indent = (source.indentation)(line.span);
    let delimits = governed.is_some() && routine && names.is_empty();
    let begin = if delimits && source.profile.has(Feature::BeginDeclareTarget) { "begin " } else { "" };
    let lists = [("", &names), (" link", &linked)].into_iter().filter(|(_, names)| !names.is_empty());
    let mut lists: Vec<String> = lists.map(|(clause, names)| format!("{clause}({})", names.join(", "))).collect();
    if lists.is_empty() {
        lists.push(String::new());
    }
    let directive = |list: &String| format!("{begin}declare target{list}");
    let lines = |list| clauses::break_lines(words, source.fixed, &indent, &directive(list), &[]);
    let mut target: Vec<String> = lists.iter().flat_map(lines).collect();
    if let Some(variant) = variant {
        let name = format!("declare variant({variant})");
        let device = ["match(device={kind(nohost)})".to_string()];
        target.extend(clauses::break_lines(words, source.fixed, &indent, &name, &device));
    }
    let mut edits = vec![Edit::replace_span(line.span, in_mode(&target, line.span, words, source, mode))];
    if let Some(governed) = governed.filter(|_| routine && names.is_empty()) {
        let last = Span::of_token(governed.end.saturating_sub(1).max(governed.start));
        let end = format!("{} end declare target", words.sentinel);
        let in_macro = (source.foreign)(last) == Some(EditObstacle::Macro);
        let end = match mode {
            _ if in_macro || is_operator(&(source.text)(line.span), words) => in_line("", &[end], mode),
            Mode::AccOmp => format!("\n{indent}{}", words.as_comment(&end)),
            Mode::Acc | Mode::Omp | Mode::OmpAcc => format!("\n{indent}{end}"),
        };
        edits.push(Edit::replace_span(last, format!("{}{end}", (source.text)(last))));
    }
    (edits, whole)
}

/// Whether a `declare` makes common blocks on the device and copies nothing: they last as long as the program, and so they do there.
pub fn makes_common_blocks(directive: Directive) -> bool {
    const MADE: &[ClauseName] = &[ClauseName::AccCreate, ClauseName::AccDeviceResident];
    let common = |item: &Item| matches!(item, Item::CommonBlock(_));
    directive.clauses().all(|clause| MADE.contains(&clause.name()) && clause.items().iter().all(common))
        && directive.clauses().next().is_some()
}

/// A clause of `declare`, how its data are entered and left, and its list as written.
pub type ScopedList = (ClauseName, Option<(MapType, MapType)>, Vec<String>);

/// The lists of a `declare` in a procedure; nothing if OpenMP has no equal of one of its clauses.
pub fn scoped_lists<E>(
    line: &Line<E>,
    argument: impl Fn(&E) -> Span,
    source: &Source,
    atoms: &Atoms,
) -> Option<Vec<ScopedList>> {
    let text = |item: &Item| {
        let span = match item {
            Item::Argument(id) => argument(line.arguments.get(id.0 as usize)?),
            Item::CommonBlock(_) | Item::Tokens(_) => return None,
        };
        Some(clauses::one_line(&(source.text)(span)))
    };
    let list = |clause: Clause| {
        let maps = procedure_data::entry_and_exit(clause, atoms)?;
        let names = clause.items().iter().map(text).collect::<Option<Vec<String>>>()?;
        Some((clause.name(), maps, names))
    };
    line.directive().clauses().map(list).collect()
}

/// The edit of a directive in whose place nothing stands.
pub fn removal_edit(span: Span, language: Language, source: &Source, mode: Mode) -> Edit {
    let text = (source.text)(span);
    let replacement = match mode {
        Mode::Acc | Mode::AccOmp => text,
        Mode::Omp => String::new(),
        Mode::OmpAcc if is_operator(&text, words::of_language(language)) => in_line(&text, &[], mode),
        Mode::OmpAcc => words::of_language(language).as_comment(&clauses::one_line(&text)),
    };
    Edit::replace_span(span, replacement)
}

/// The names that a `declare` puts on the device, those that it links to what is mapped there, and whether `declare target` says all.
fn declared_names(directive: Directive, texts: impl Fn(&[Item]) -> Vec<String>) -> (Vec<String>, Vec<String>, bool) {
    let map = |name: ClauseName| match name.row().determines {
        Determines::Mapping(map @ (MapType::To | MapType::Alloc | MapType::Link)) => Some(map),
        // The routines of the device refer to the pointer.
        _ if name == ClauseName::AccDeviceptr => Some(MapType::Alloc),
        _ => None,
    };
    let names = |link: bool| -> Vec<String> {
        let wanted = |map: MapType| (map == MapType::Link) == link;
        let clauses = directive.clauses().filter(|clause| map(clause.name()).is_some_and(wanted));
        clauses.flat_map(|clause| texts(clause.items())).collect()
    };
    let whole =
        directive.clauses().all(|clause| map(clause.name()).is_some() && clause.name() != ClauseName::AccDeviceptr);
    (names(false), names(true), whole)
}

fn in_mode(lines: &[String], old: Span, words: &words::Words, source: &Source, mode: Mode) -> String {
    let text = (source.text)(old);
    if is_operator(&text, words) {
        return in_line(&text, lines, mode);
    }
    let new = lines.join("\n");
    match mode {
        Mode::Acc => text,
        Mode::Omp => new,
        Mode::AccOmp => format!("{text}\n{}", words.as_comment(&clauses::one_line(&new))),
        Mode::OmpAcc => format!("{new}\n{}", words.as_comment(&clauses::one_line(&text))),
    }
}
