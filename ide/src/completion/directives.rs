//! Directives and clauses that may stand here, in the version that is read, with what the tables know of them.

use super::{CompletionSite, Item, Kind, names};
use crate::directive;
use directives::recognize::{self, Recognized};
use directives::{Cardinality, Clause, Language, Model, Syntax, Version, lookup};
use semantics::body::reduction::predefined_words;
use semantics::extend::Queries as _;
use semantics::queries;

/// The sentinels, and what stands before a directive in each language.
const SENTINELS: &[(&str, Model)] = &[
    ("!$omp", Model::OpenMp),
    ("c$omp", Model::OpenMp),
    ("*$omp", Model::OpenMp),
    ("!$acc", Model::OpenAcc),
    ("c$acc", Model::OpenAcc),
];

/// What may stand in a directive line; `None` if the cursor is in no such line.
pub(super) fn directive_items(asked: &CompletionSite<'_>) -> Option<Vec<Item>> {
    let language = queries::file_language(asked.analysis.db(), asked.text.reading);
    let text = asked.before.text.as_str();
    if let Some(items) = sentinel_items(text, language) {
        return Some(items);
    }
    let (model, rest) = split_sentinel(text, language)?;
    let version = directive::version(asked.analysis.db(), asked.text.reading, model);
    let words: Vec<&str> = names_of(rest);
    let typed = usize::from(!asked.before.word.is_empty());
    let recognized = recognize::recognize_name(model, language, &words);
    let whole = words.len() - typed.min(words.len());
    let Some((open, inside)) = open_parenthesis(rest) else {
        return Some(name_items(language, version, &words[..whole], recognized, model, rest));
    };
    let clause = names_of(open).last().and_then(|word| lookup::find_clause(model, word));
    Some(in_clause(asked, clause, inside, version))
}

/// The words of the lines that begin a directive.
fn sentinel_items(text: &str, language: Language) -> Option<Vec<Item>> {
    let sentinels: &[&str] = if language == Language::Fortran { &["!$omp", "!$acc"] } else { &["omp", "acc", "once"] };
    if language == Language::Fortran {
        let begins = text.starts_with("!$") && text.len() < 5;
        return begins.then(|| sentinels.iter().map(|word| Item::new(&word[2..], Kind::Keyword)).collect());
    }
    let rest = text.strip_prefix('#')?.trim_start();
    let word = rest.strip_prefix("pragma").map(str::trim_start)?;
    let is_typed = word.chars().all(|c| c.is_ascii_alphabetic()) && !word.is_empty() && !text.ends_with(' ');
    (word.is_empty() || is_typed).then(|| sentinels.iter().map(|word| Item::new(*word, Kind::Keyword)).collect())
}

/// What stands behind the sentinel.
fn split_sentinel(text: &str, language: Language) -> Option<(Model, &str)> {
    if language == Language::Fortran {
        let (sentinel, model) = SENTINELS.iter().find(|(sentinel, _)| text.starts_with(sentinel))?;
        return Some((*model, &text[sentinel.len()..]));
    }
    let rest = text.strip_prefix('#')?.trim_start().strip_prefix("pragma")?.trim_start();
    let words = [("omp ", Model::OpenMp), ("acc ", Model::OpenAcc)];
    words.into_iter().find_map(|(word, model)| Some((model, rest.strip_prefix(word)?)))
}

/// The words outside of parentheses.
fn names_of(text: &str) -> Vec<&str> {
    let (mut depth, mut words, mut start) = (0_i32, Vec::new(), None);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_part = depth == 0 && (c.is_alphanumeric() || c == '_');
        match (is_part, start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                words.push(&text[first..at]);
                start = None;
            }
            _ => {}
        }
        depth += i32::from(c == '(') - i32::from(c == ')');
    }
    words
}

/// What is before the parenthesis that is open at the end of a text, and what is inside.
fn open_parenthesis(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' if depth == 0 => return Some((&text[..at], &text[at + 1..])),
            '(' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Words that may go on a directive's name, and clauses behind it.
fn name_items(
    language: Language,
    version: Version,
    whole: &[&str],
    recognized: Option<Recognized>,
    model: Model,
    rest: &str,
) -> Vec<Item> {
    let mut items = Vec::new();
    let is_named = recognized.is_some_and(|found| found.words <= whole.len());
    let in_name = !rest.contains('(') && recognized.is_none_or(|found| found.words >= whole.len());
    if in_name {
        items.extend(continuing_names(language, version, whole, model));
    }
    if let Some(found) = recognized.filter(|found| is_named && !found.end) {
        let present: Vec<Clause> =
            whole[found.words.min(whole.len())..].iter().filter_map(|word| lookup::find_clause(model, word)).collect();
        let accepted = directive::accepted_clauses(found.name, version).into_iter();
        let may = accepted.filter(|(clause, often)| *often != Cardinality::Once || !present.contains(clause));
        items.extend(may.map(|(clause, _)| {
            let word = clause.row().spelling(language);
            let about = directive::about_clause(clause, Some(found.name), language, version);
            let item = Item::new(word, Kind::Keyword).detail("clause").documentation(about).rank(2);
            if clause.row().syntax == Syntax::Flag { item } else { item.snippet(format!("{word}($1)$0")) }
        }));
    }
    items
}

/// The directives that begin with these words; what is left of each is inserted.
fn continuing_names(language: Language, version: Version, whole: &[&str], model: Model) -> Vec<Item> {
    let ends = whole.first().is_some_and(|word| *word == "end") && language == Language::Fortran;
    let before: Vec<&str> = whole.iter().skip(usize::from(ends)).copied().collect();
    let mut items = Vec::new();
    for name in directive::known_directives(model, language, version) {
        if ends && !directive::takes_end(name, language) {
            continue;
        }
        let spelled = name.spelling(language);
        let words: Vec<&str> = spelled.split(' ').collect();
        if words.len() > before.len() && words[..before.len()] == before[..] {
            let left = words[before.len()..].join(" ");
            let about = directive::about_directive(name, language, version);
            items.push(Item::new(left, Kind::Keyword).detail("directive").documentation(about).rank(1));
        }
    }
    if before.is_empty() && !ends && language == Language::Fortran {
        items.push(Item::new("end", Kind::Keyword).detail("end directive").rank(3));
    }
    items
}

/// What stands behind the words and the modifiers of a clause.
fn suffixes(syntax: Syntax) -> (&'static str, &'static str) {
    match syntax {
        Syntax::Map | Syntax::Depend => (": ", ", "),
        Syntax::Reduction => ("", ", "),
        _ => ("", ": "),
    }
}

/// Modifiers and words of a clause, and variables.
fn in_clause(asked: &CompletionSite<'_>, clause: Option<Clause>, inside: &str, version: Version) -> Vec<Item> {
    let mut items = Vec::new();
    let language = queries::file_language(asked.analysis.db(), asked.text.reading);
    if let Some(row) = clause.map(Clause::row)
        && !inside.contains(':')
    {
        let (behind_word, behind_modifier) = suffixes(row.syntax);
        for (list, detail, suffix) in
            [(row.keywords, "word", behind_word), (row.modifiers, "modifier", behind_modifier)]
        {
            let current =
                list.iter().filter(|(_, life)| life.since <= version && life.removed.is_none_or(|gone| version < gone));
            items.extend(current.map(|(word, _)| {
                let item = Item::new(*word, Kind::Keyword).detail(detail).rank(1);
                if suffix.is_empty() { item } else { item.snippet(format!("{word}{suffix}$0")) }
            }));
        }
    }
    let is_identifier = clause.is_some_and(|clause| clause.row().syntax == Syntax::Reduction) && !inside.contains(':');
    if is_identifier {
        let words = predefined_words(language).map(|word| Item::new(word, Kind::Keyword).detail("reduction"));
        items.extend(words.map(|item| item.rank(0)));
        return items;
    }
    if clause.is_some_and(|clause| clause.row().syntax == Syntax::Keyword) {
        return items;
    }
    let takes_values = clause.is_none_or(|clause| matches!(clause.row().determines, directives::Determines::Nothing));
    let may_stand = |item: &Item| item.kind == Kind::Variable || takes_values && item.kind == Kind::Constant;
    items.extend(names::in_scope(asked).into_iter().filter(may_stand));
    items
}
