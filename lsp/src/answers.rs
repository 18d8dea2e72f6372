//! The answers of [`ide`] in the protocol's words.

use crate::convert;
use crate::place_text;
use crate::question::Question;
use ide::{Edit, FilePlaces, Location, Position, Range};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

type Answer = Result<Value, String>;

fn read_position(asked: &Question<'_>) -> Result<Position, String> {
    convert::position_of(&asked.params["position"]).ok_or_else(|| "a position is missing".to_owned())
}

fn read_range(asked: &Question<'_>) -> Result<Range, String> {
    convert::range_of(&asked.params["range"]).ok_or_else(|| "a range is missing".to_owned())
}

fn locations_to_value(found: &[Location]) -> Value {
    found.iter().map(convert::location_to_value).collect()
}

/// `textDocument/hover`
pub fn answer_hover(asked: &Question<'_>) -> Answer {
    let Some(hover) = ide::hover(asked.analysis, asked.file, read_position(asked)?) else { return Ok(Value::Null) };
    let mut told = json!({ "contents": { "kind": "markdown", "value": hover.text } });
    if let Some(range) = hover.range {
        told["range"] = convert::range_to_value(range);
    }
    Ok(told)
}

/// `textDocument/definition`
pub fn answer_definition(asked: &Question<'_>) -> Answer {
    Ok(locations_to_value(&ide::definition(asked.analysis, asked.file, read_position(asked)?)))
}

/// `textDocument/declaration`
pub fn answer_declaration(asked: &Question<'_>) -> Answer {
    Ok(locations_to_value(&ide::declaration(asked.analysis, asked.file, read_position(asked)?)))
}

/// `textDocument/implementation`
pub fn answer_implementation(asked: &Question<'_>) -> Answer {
    Ok(locations_to_value(&ide::implementation(asked.analysis, asked.file, read_position(asked)?)))
}

/// `textDocument/typeDefinition`
pub fn type_definition(asked: &Question<'_>) -> Answer {
    Ok(locations_to_value(&ide::type_definition(asked.analysis, asked.file, read_position(asked)?)))
}

/// `textDocument/references`
pub fn answer_references(asked: &Question<'_>) -> Result<String, String> {
    let with_declaration = asked.params["context"]["includeDeclaration"] != false;
    let at = read_position(asked)?;
    let home = find_home(asked, at);
    let (file, place) = wide_place(asked, at, home.as_ref());
    let mut found = ide::references(asked.analysis, file, place, with_declaration);
    for (other, file) in other_readings(asked) {
        let mut more = ide::references_by_directives(other, file, at, home.as_ref());
        if let Some(home) = home.as_ref().filter(|_| !with_declaration) {
            let own = more.iter_mut().filter(|own| own.path == home.path);
            own.for_each(|own| own.ranges.retain(|range| *range != home.range));
        }
        add_places(&mut found, more);
    }
    Ok(place_text::write_locations(&found))
}

/// Adds places to others, those of a file in their order.
fn add_places(found: &mut Vec<FilePlaces>, more: Vec<FilePlaces>) {
    let known: HashMap<String, usize> = found.iter().map(|own| own.path.clone()).zip(0..).collect();
    for other in more {
        match known.get(&other.path) {
            Some(index) => {
                let ranges = &mut found[*index].ranges;
                ranges.extend(other.ranges);
                ranges.sort();
                ranges.dedup();
            }
            None => found.push(other),
        }
    }
}

/// Where the name that is asked about is defined, if there are other readings to ask: it may be in what one of them reads alone.
fn find_home(asked: &Question<'_>, at: Position) -> Option<Location> {
    let own = asked.others.first()?;
    let path = asked.analysis.path(asked.file).unwrap_or_default();
    let here = || ide::definition(asked.analysis, asked.file, at).into_iter().next();
    ide::definition(own, own.file(path), at).into_iter().next().or_else(here)
}

/// The place that names, where all of the program is known, what is asked about: the same, or where it is defined.
fn wide_place(asked: &Question<'_>, at: Position, home: Option<&Location>) -> (source::FileId, Position) {
    let names = |file, at| ide::navigate::name_at(asked.analysis, file, at).is_some();
    let of_home = home.map(|home| (asked.analysis.file(&home.path), home.range.start));
    let moved = of_home.filter(|(file, start)| !names(asked.file, at) && names(*file, *start));
    moved.unwrap_or((asked.file, at))
}

/// The other readings of the texts, with the file in each.
fn other_readings<'a>(asked: &'a Question<'_>) -> impl Iterator<Item = (&'a semantics::Snapshot, source::FileId)> {
    let path = asked.analysis.path(asked.file).unwrap_or_default();
    asked.others.iter().map(move |other| (other, other.file(path)))
}

/// `textDocument/documentHighlight`
pub fn answer_highlights(asked: &Question<'_>) -> Answer {
    const READ: u32 = 2;
    const WRITE: u32 = 3;
    let found = ide::highlights(asked.analysis, asked.file, read_position(asked)?);
    let told = |(range, writes): (Range, bool)| json!({ "range": convert::range_to_value(range), "kind": if writes { WRITE } else { READ } });
    Ok(found.into_iter().map(told).collect())
}

/// `textDocument/prepareCallHierarchy`
pub fn answer_procedure(asked: &Question<'_>) -> Answer {
    let found = ide::calls::procedure(asked.analysis, asked.file, read_position(asked)?);
    Ok(found.iter().map(item_to_value).collect())
}

fn item_to_value(procedure: &ide::calls::Procedure) -> Value {
    json!({
        "name": procedure.name,
        "kind": symbol_kind(ide::calls::Procedure::KIND),
        "uri": convert::path_to_uri(&procedure.at.path),
        "range": convert::range_to_value(procedure.range),
        "selectionRange": convert::range_to_value(procedure.at.range),
    })
}

/// `callHierarchy/incomingCalls`
pub fn answer_incoming(asked: &Question<'_>) -> Answer {
    answer_calls(asked, "from", ide::calls::incoming)
}

/// `callHierarchy/outgoingCalls`
pub fn answer_outgoing(asked: &Question<'_>) -> Answer {
    answer_calls(asked, "to", ide::calls::outgoing)
}

/// Who finds calls of, or in, the procedure at a place.
type Calls = fn(&semantics::Snapshot, source::FileId, Position) -> Vec<(ide::calls::Procedure, Vec<Range>)>;

fn answer_calls(asked: &Question<'_>, side: &str, find: Calls) -> Answer {
    let at = start_of_item(asked)?;
    let (file, place) = wide_place(asked, at, find_home(asked, at).as_ref());
    let told = find(asked.analysis, file, place).into_iter().map(|(procedure, places)| {
        let places: Vec<Value> = places.into_iter().map(convert::range_to_value).collect();
        json!({ side: item_to_value(&procedure), "fromRanges": places })
    });
    Ok(told.collect())
}

/// `textDocument/prepareTypeHierarchy`
pub fn find_type(asked: &Question<'_>) -> Answer {
    Ok(ide::types::find_type(asked.analysis, asked.file, read_position(asked)?).iter().map(type_item).collect())
}

fn type_item(found: &ide::types::TypeItem) -> Value {
    let range = convert::range_to_value(found.at.range);
    json!({
        "name": found.name,
        "kind": symbol_kind(ide::outline::Kind::Type),
        "uri": convert::path_to_uri(&found.at.path),
        "range": range,
        "selectionRange": range,
    })
}

/// `typeHierarchy/supertypes`
pub fn answer_supertypes(asked: &Question<'_>) -> Answer {
    Ok(ide::types::supertypes(asked.analysis, asked.file, start_of_item(asked)?).iter().map(type_item).collect())
}

/// `typeHierarchy/subtypes`
pub fn answer_subtypes(asked: &Question<'_>) -> Answer {
    let at = start_of_item(asked)?;
    let (file, place) = wide_place(asked, at, find_home(asked, at).as_ref());
    Ok(ide::types::subtypes(asked.analysis, file, place).iter().map(type_item).collect())
}

fn start_of_item(asked: &Question<'_>) -> Result<Position, String> {
    let start = &asked.params["item"]["selectionRange"]["start"];
    convert::position_of(start).ok_or_else(|| "a range is missing".to_owned())
}

/// `textDocument/documentLink`
pub fn answer_links(asked: &Question<'_>) -> Answer {
    let told = |link: &ide::links::Link| json!({ "range": convert::range_to_value(link.range), "target": convert::path_to_uri(&link.path) });
    Ok(ide::links(asked.analysis, asked.file).iter().map(told).collect())
}

/// `textDocument/formatting` and `…/rangeFormatting`
pub fn answer_formatting(asked: &Question<'_>) -> Answer {
    let range = convert::range_of(&asked.params["range"]);
    let edits = ide::format(asked.analysis, asked.file, range, asked.style);
    Ok(edits
        .iter()
        .map(|edit| json!({ "range": convert::range_to_value(edit.at.range), "newText": edit.text }))
        .collect())
}

/// `textDocument/prepareRename`
pub fn prepare_rename(asked: &Question<'_>) -> Answer {
    let (range, name) = ide::prepare_rename(asked.analysis, asked.file, read_position(asked)?)?;
    Ok(json!({ "range": convert::range_to_value(range), "placeholder": name }))
}

/// `textDocument/rename`
pub fn answer_rename(asked: &Question<'_>) -> Result<String, String> {
    let to = asked.params["newName"].as_str().unwrap_or_default();
    let at = read_position(asked)?;
    let home = find_home(asked, at);
    let (file, place) = wide_place(asked, at, home.as_ref());
    let mut changed = ide::rename(asked.analysis, file, place, to)?;
    for (other, file) in other_readings(asked) {
        add_places(&mut changed, ide::rename_by_directives(other, file, at, home.as_ref(), to)?);
    }
    changed.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(place_text::write_changes(&changed, to))
}

/// The changes of each file.
fn workspace_edit(edits: &[Edit]) -> Value {
    let mut changes: Map<String, Value> = Map::new();
    for edit in edits {
        let own = changes.entry(convert::path_to_uri(&edit.at.path)).or_insert_with(|| json!([]));
        if let Some(own) = own.as_array_mut() {
            own.push(json!({ "range": convert::range_to_value(edit.at.range), "newText": edit.text }));
        }
    }
    json!({ "changes": changes })
}

/// The number of a kind of symbol.
fn symbol_kind(kind: ide::outline::Kind) -> u32 {
    use ide::outline::Kind;
    match kind {
        Kind::Program | Kind::Module => 2,
        Kind::Type => 23,
        Kind::Enumeration => 10,
        Kind::Method => 6,
        Kind::Field => 8,
        Kind::Interface => 11,
        Kind::Function => 12,
        Kind::Variable => 13,
        Kind::Constant | Kind::Macro => 14,
        Kind::Enumerator => 22,
    }
}

/// `textDocument/documentSymbol`
pub fn answer_symbols(asked: &Question<'_>) -> Answer {
    Ok(ide::symbols(asked.analysis, asked.file).iter().map(symbol_to_value).collect())
}

fn symbol_to_value(symbol: &ide::outline::Symbol) -> Value {
    json!({
        "name": symbol.name,
        "detail": symbol.detail,
        "kind": symbol_kind(symbol.kind),
        "range": convert::range_to_value(symbol.range),
        "selectionRange": convert::range_to_value(symbol.selection),
        "children": symbol.children.iter().map(self::symbol_to_value).collect::<Vec<_>>(),
    })
}

/// `workspace/symbol`
pub fn workspace_symbols(asked: &Question<'_>) -> Answer {
    let query = asked.params["query"].as_str().unwrap_or_default();
    let told = |found: &ide::outline::ListedSymbol| {
        let mut told = json!({
            "name": found.name, "kind": symbol_kind(found.kind), "location": convert::location_to_value(&found.at),
        });
        if let Some(container) = &found.container {
            told["containerName"] = json!(container);
        }
        told
    };
    Ok(ide::workspace_symbols(asked.analysis, query).iter().map(told).collect())
}

/// `textDocument/foldingRange`
pub fn answer_folding(asked: &Question<'_>) -> Answer {
    use ide::folding::Kind;
    let kind = |kind| match kind {
        Kind::Region => "region",
        Kind::Comment => "comment",
        Kind::Imports => "imports",
    };
    let found = ide::folding(asked.analysis, asked.file);
    let told =
        found.iter().map(|fold| json!({ "startLine": fold.first, "endLine": fold.last, "kind": kind(fold.kind) }));
    Ok(told.collect())
}

/// `textDocument/selectionRange`
pub fn answer_selection(asked: &Question<'_>) -> Answer {
    let positions = asked.params["positions"].as_array().into_iter().flatten();
    let each = positions.filter_map(convert::position_of).map(|at| {
        let around = ide::selection(asked.analysis, asked.file, at);
        let outermost = around.into_iter().rev().fold(Value::Null, |parent, range| {
            let mut own = json!({ "range": convert::range_to_value(range) });
            if !parent.is_null() {
                own["parent"] = parent;
            }
            own
        });
        if outermost.is_null() {
            json!({ "range": convert::range_to_value(Range { start: at, end: at }) })
        } else {
            outermost
        }
    });
    Ok(each.collect())
}

/// `textDocument/completion`
pub fn answer_completion(asked: &Question<'_>) -> Answer {
    const SNIPPET: u32 = 2;
    let items = ide::completion(asked.analysis, asked.file, read_position(asked)?);
    let told = items.iter().zip(0..).map(|(item, rank): (_, u32)| {
        let mut told = json!({
            "label": item.label, "kind": completion_kind(item.kind), "detail": item.detail, "sortText": format!("{rank:04}"),
        });
        if !item.documentation.is_empty() {
            told["documentation"] = json!({ "kind": "markdown", "value": item.documentation });
        }
        if let Some(insert) = &item.insert {
            told["insertText"] = json!(insert);
        }
        if item.is_snippet {
            told["insertTextFormat"] = SNIPPET.into();
        }
        told
    });
    Ok(json!({ "isIncomplete": true, "items": told.collect::<Vec<_>>() }))
}

fn completion_kind(kind: ide::completion::Kind) -> u32 {
    use ide::completion::Kind;
    match kind {
        Kind::Keyword => 14,
        Kind::Snippet => 15,
        Kind::Variable => 6,
        Kind::Constant => 21,
        Kind::Field => 5,
        Kind::Function => 3,
        Kind::Type => 22,
        Kind::Module => 9,
    }
}

/// `textDocument/signatureHelp`
pub fn answer_signature(asked: &Question<'_>) -> Answer {
    let Some(help) = ide::signature(asked.analysis, asked.file, read_position(asked)?) else { return Ok(Value::Null) };
    let units = |label: &str, byte: u32| label.get(..byte as usize).unwrap_or(label).encode_utf16().count();
    let signature = |signature: &ide::signature::Signature| {
        let label = &signature.label;
        let parameters = signature.parameters.iter().map(|(start, end, declaration)| {
            json!({ "label": [units(label, *start), units(label, *end)], "documentation": declaration })
        });
        json!({ "label": label, "parameters": parameters.collect::<Vec<_>>() })
    };
    // The first way to call that has so many arguments.
    let fits = |signature: &ide::signature::Signature| signature.parameters.len() > help.argument as usize;
    let active = help.signatures.iter().position(fits).unwrap_or(0);
    Ok(json!({
        "signatures": help.signatures.iter().map(signature).collect::<Vec<_>>(),
        "activeSignature": active,
        "activeParameter": help.argument,
    }))
}

/// `textDocument/codeAction`
pub fn answer_actions(asked: &Question<'_>) -> Answer {
    use ide::action::Kind;
    let wanted: Vec<&str> =
        asked.params["context"]["only"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let kind = |kind| match kind {
        Kind::QuickFix => "quickfix",
        Kind::Rewrite => "refactor.rewrite",
        Kind::FixAll => "source.fixAll.dirigent",
    };
    let path = asked.analysis.path(asked.file).unwrap_or_default();
    let messages = crate::diagnose::collect_messages(path, asked.others);
    let actions = ide::actions(asked.analysis, asked.file, read_range(asked)?, &messages);
    let is_wanted = |kind: &str| wanted.is_empty() || wanted.iter().any(|wanted| kind.starts_with(wanted));
    let told = actions.iter().filter(|action| is_wanted(kind(action.kind))).map(|action| {
        let mut told = json!({
            "title": action.title, "kind": kind(action.kind), "isPreferred": action.is_preferred,
            "edit": workspace_edit(&action.edits),
        });
        if let Some(message) = &action.mends {
            told["diagnostics"] = json!([convert::message_to_value(message)]);
        }
        told
    });
    Ok(told.collect())
}

/// `textDocument/inlayHint`
pub fn answer_hints(asked: &Question<'_>) -> Answer {
    let hints = ide::hints(asked.analysis, asked.file, read_range(asked)?, asked.hints);
    let told = hints.iter().map(|hint| {
        let (left, right) = (!hint.is_before, hint.is_before);
        json!({
            "position": convert::position_to_value(hint.at), "label": hint.label, "tooltip": hint.why,
            "paddingLeft": left, "paddingRight": right,
        })
    });
    Ok(told.collect())
}

/// `textDocument/semanticTokens/full` and `…/range`
pub fn answer_tokens(asked: &Question<'_>) -> Answer {
    let within = convert::range_of(&asked.params["range"]);
    let tokens = ide::tokens(asked.analysis, asked.file);
    let (mut data, mut last) = (Vec::with_capacity(5 * tokens.len()), Position::default());
    for token in tokens {
        if within.is_some_and(|range| token.at < range.start || range.end < token.at) {
            continue;
        }
        let lines = token.at.line - last.line;
        let column = if lines == 0 { token.at.column - last.column } else { token.at.column };
        data.extend([lines, column, token.length, token.kind as u32, 0]);
        last = token.at;
    }
    Ok(json!({ "data": data }))
}
