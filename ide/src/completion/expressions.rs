//! Expressions of Fortran: names that have values, the type that is wanted first.

use super::{CompletionSite, Item, Kind, names};
use crate::signature;
use crate::spell::DeclarationWriter;
use directives::Language;
use semantics::extend::Queries as _;
use semantics::lookup;
use symbols::NameSpace;

/// What stands before an expression at the end of a text; a point ends `.and.` and the like.
const OPERATORS: &[char] = &['=', '(', '[', ',', '+', '-', '*', '/', '<', '>', '.', ':'];
/// Words of statements whose parenthesis asks for a logical value.
const CONDITIONS: &[&str] = &["if", "else if", "elseif", "do while", "while"];

/// What may stand in an expression, if the text of the statement before the word says that one is there.
pub(super) fn expression_items(asked: &CompletionSite<'_>) -> Option<Vec<Item>> {
    let before = asked.before_word().trim_end();
    let depth = before.chars().map(depth_change).sum::<i32>();
    if before.is_empty() || depth < 1 && !before.ends_with(OPERATORS) || is_label(before) {
        return None;
    }
    let wanted = wanted_type(asked, before);
    let mut items: Vec<Item> = names::in_scope(asked).into_iter().filter(|item| item.kind != Kind::Module).collect();
    for item in items.iter_mut().filter(|item| wanted.is_some() && type_of(&item.detail) == wanted.as_deref()) {
        item.rank = 0;
    }
    let mut found = names::keyword_arguments(asked);
    found.extend(items);
    let functions = names::intrinsic_items(true);
    found.extend(functions.filter(|item| item.label.starts_with(&asked.before.word)));
    Some(found)
}

fn depth_change(c: char) -> i32 {
    i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'))
}

/// R1106: the name of a construct, behind which a statement begins.
fn is_label(before: &str) -> bool {
    let name = before.strip_suffix(':').map(str::trim_end);
    name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// The type that an argument, the right side of an assignment or a condition has.
fn wanted_type(asked: &CompletionSite<'_>, before: &str) -> Option<String> {
    let is_condition = |word: &&str| before.strip_prefix(*word).is_some_and(|rest| rest.trim() == "(");
    if CONDITIONS.iter().any(is_condition) {
        return Some("logical(4)".to_owned());
    }
    if before.ends_with(['(', ',']) {
        let help = signature::signature_at(asked.analysis, asked.unit?)?;
        let parameters = &help.signatures.first()?.parameters;
        return type_of(&parameters.get(help.argument as usize)?.2).map(str::to_owned);
    }
    let (target, _) = before.split_once('=').filter(|(_, rest)| rest.trim().is_empty())?;
    let name = target.trim().split(['(', ' ']).next()?;
    let (unit, token) = asked.unit?;
    let db = asked.analysis.db();
    let found = lookup::find_name(db, unit, token, NameSpace::Ordinary, db.atoms().get(name)?)?;
    let writer = DeclarationWriter::new(found.table, db.atoms(), Language::Fortran);
    type_of(&writer.declaration(found.table.original(found.id))).map(str::to_owned)
}

/// The type in a declaration: all before its attributes and names. An object of a class is one of its type.
fn type_of(declaration: &str) -> Option<&str> {
    let (mut depth, mut end) = (0, None);
    for (at, c) in declaration.char_indices() {
        depth += depth_change(c);
        if depth == 0 && (c == ',' || declaration[at..].starts_with(" ::")) {
            end = Some(at);
            break;
        }
    }
    let spelled = &declaration[..end?];
    Some(spelled.strip_prefix("class").or_else(|| spelled.strip_prefix("type")).unwrap_or(spelled))
}
