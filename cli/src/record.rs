//! The report of a translation: what became of each directive, what was implicit, what a person should look at, and totals.

use crate::migration::{Message, Translated};
use crate::settings::Form;
use semantics::{Chosen, Record};
use serde_json::{Value, json};

/// What a directive became.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Translated,
    Dropped,
    Kept,
}

impl Kind {
    fn from_record(record: &Record) -> Kind {
        match (record.kept, record.becomes.is_empty()) {
            (true, _) => Kind::Kept,
            (false, true) => Kind::Dropped,
            (false, false) => Kind::Translated,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Translated => "translated",
            Kind::Dropped => "needs nothing in OpenMP",
            Kind::Kept => "kept",
        }
    }
}

/// The report of these files.
pub fn write_record(form: Form, files: &[Translated], choices: &[Choice]) -> String {
    match form {
        Form::Text => spell_record(files, choices),
        Form::Json => format!("{:#}\n", record_to_json(files, choices)),
        Form::Html => record_page(files, choices),
        Form::Sarif => format!("{:#}\n", record_to_sarif(files, choices)),
    }
}

/// What is chosen for all directives: a key, its word, and whether that is the default.
pub type Choice = (&'static str, &'static str, bool);

fn spell_choice((key, word, by_default): Choice) -> String {
    format!("{key}={word}{}", if by_default { " (default)" } else { "" })
}

fn spell_choices(choices: &[Choice]) -> String {
    choices.iter().copied().map(spell_choice).collect::<Vec<_>>().join(", ")
}

/// What is chosen for one directive.
fn spell_policy(found: &Chosen) -> String {
    format!("{}: {}", spell_choice((found.key, found.word, found.by_default)), found.effect)
}

fn choices_to_json(choices: &[Choice]) -> Value {
    let one = |(key, word, by_default): &Choice| (key.to_string(), json!({ "value": word, "default": by_default }));
    Value::Object(choices.iter().map(one).collect())
}

fn policies_to_json(record: &Record) -> Value {
    let one = |found: &Chosen| json!({ "key": found.key, "value": found.word, "default": found.by_default, "effect": found.effect });
    record.policies.iter().map(one).collect()
}

fn count_kinds(files: &[Translated]) -> Vec<(&'static str, usize)> {
    let records = || files.iter().flat_map(|file| &file.records);
    let of = |kind: Kind| records().filter(|record| Kind::from_record(record) == kind).count();
    let messages = |severity: &str| {
        files.iter().flat_map(|file| &file.messages).filter(|message| message.severity == severity).count()
    };
    vec![
        ("files", files.len()),
        ("directives", records().count()),
        ("translated", of(Kind::Translated)),
        ("dropped", of(Kind::Dropped)),
        ("kept", of(Kind::Kept)),
        ("implicit clauses", records().map(|record| record.implicit.len()).sum()),
        ("errors", messages("error")),
        ("warnings", messages("warning")),
    ]
}

fn totals_text(files: &[Translated]) -> String {
    let parts: Vec<String> = count_kinds(files).into_iter().map(|(name, count)| format!("{name}: {count}")).collect();
    parts.join(", ")
}

/// The messages about the lines of a directive: up to the line before the next one.
fn directive_messages(file: &Translated, number: usize) -> impl Iterator<Item = &Message> {
    let line = file.records[number].line;
    let next = file.records.get(number + 1..).into_iter().flatten().map(|record| record.line).find(|next| *next > line);
    let first = number == 0 || file.records[number - 1].line < line;
    file.messages
        .iter()
        .filter(move |message| first && message.line >= line && next.is_none_or(|next| message.line < next))
}

/// The messages that stand before the first directive.
fn messages_before(file: &Translated) -> impl Iterator<Item = &Message> {
    let first = file.records.first().map_or(u32::MAX, |record| record.line);
    file.messages.iter().filter(move |message| message.line < first)
}

fn describe_message(message: &Message) -> String {
    format!("{}:{}: {}: {} [{}]", message.line, message.column, message.severity, message.text, message.code)
}

fn spell_record(files: &[Translated], choices: &[Choice]) -> String {
    let mut text = format!("choices: {}\n", spell_choices(choices));
    for file in files {
        text.push_str(&format!("{}\n", file.path));
        messages_before(file).for_each(|message| text.push_str(&format!("  look: {}\n", describe_message(message))));
        for (number, record) in file.records.iter().enumerate() {
            text.push_str(&format!("  {}: {}\n", record.line, record.written));
            match Kind::from_record(record) {
                Kind::Translated => {
                    record.becomes.iter().for_each(|line| text.push_str(&format!("    becomes: {line}\n")));
                }
                kind => text.push_str(&format!("    {}\n", kind.word())),
            }
            if !record.implicit.is_empty() {
                text.push_str(&format!("    implicit: {}\n", record.implicit.join(" ")));
            }
            record.policies.iter().for_each(|found| text.push_str(&format!("    choice: {}\n", spell_policy(found))));
            record.choices.iter().for_each(|choice| text.push_str(&format!("    why: {choice}\n")));
            directive_messages(file, number)
                .for_each(|message| text.push_str(&format!("    look: {}\n", describe_message(message))));
        }
    }
    text + &format!("{}\n", totals_text(files))
}

fn record_to_json(files: &[Translated], choices: &[Choice]) -> Value {
    let record = |record: &Record| {
        json!({
            "line": record.line, "openacc": record.written, "openmp": record.becomes, "implicit": record.implicit,
            "choices": record.choices, "policies": policies_to_json(record),
            "kind": match Kind::from_record(record) { Kind::Translated => "translated", Kind::Dropped => "dropped", Kind::Kept => "kept" },
        })
    };
    let message = |message: &Message| {
        json!({
            "line": message.line, "column": message.column, "severity": message.severity, "code": message.code,
            "message": message.text,
        })
    };
    let file = |file: &Translated| {
        json!({
            "file": file.path, "changed": file.before != file.after,
            "directives": file.records.iter().map(record).collect::<Vec<_>>(),
            "messages": file.messages.iter().map(message).collect::<Vec<_>>(),
        })
    };
    let totals: serde_json::Map<String, Value> =
        count_kinds(files).into_iter().map(|(name, count)| (name.replace(' ', "_"), json!(count))).collect();
    json!({
        "files": files.iter().map(file).collect::<Vec<_>>(), "totals": totals, "choices": choices_to_json(choices),
    })
}

fn record_to_sarif(files: &[Translated], choices: &[Choice]) -> Value {
    let place = |path: &str, line: u32, column: u32| {
        json!([{ "physicalLocation": {
            "artifactLocation": { "uri": path.replace('\\', "/") }, "region": { "startLine": line.max(1), "startColumn": column.max(1) },
        } }])
    };
    let mut results = Vec::new();
    for file in files {
        for record in &file.records {
            let text = match Kind::from_record(record) {
                Kind::Translated => format!("`{}` becomes `{}`", record.written, record.becomes.join("; ")),
                kind => format!("`{}`: {}", record.written, kind.word()),
            };
            results.push(json!({
                "ruleId": "translation", "level": "note", "message": { "text": text }, "locations": place(&file.path, record.line, 1),
                "properties": { "policies": policies_to_json(record) },
            }));
        }
        for message in &file.messages {
            results.push(json!({
                "ruleId": message.code, "level": message.severity, "message": { "text": message.text },
                "locations": place(&file.path, message.line, message.column),
            }));
        }
    }
    crate::report::sarif::sarif_log(
        Vec::new(),
        json!({ "results": results, "properties": { "choices": choices_to_json(choices) } }),
    )
}

fn record_page(files: &[Translated], choices: &[Choice]) -> String {
    let mut rows = String::new();
    for file in files {
        for (number, record) in file.records.iter().enumerate() {
            let mut messages: Vec<String> =
                directive_messages(file, number).map(|message| escape_html(&describe_message(message))).collect();
            let class = match (Kind::from_record(record), messages.is_empty()) {
                (Kind::Kept, _) => "kept",
                (_, false) => "look",
                (_, true) => "done",
            };
            messages.extend(record.policies.iter().map(|found| escape_html(&spell_policy(found))));
            messages.extend(record.choices.iter().map(|choice| escape_html(choice)));
            let openmp = match Kind::from_record(record) {
                Kind::Translated => escape_html(&record.becomes.join("\n")),
                kind => kind.word().to_owned(),
            };
            rows.push_str(&format!(
                "<tr class=\"{class}\"><td>{}:{}</td><td><code>{}</code></td><td><pre>{openmp}</pre></td><td><code>{}</code></td><td>{}</td></tr>\n",
                escape_html(&file.path), record.line, escape_html(&record.written), escape_html(&record.implicit.join(" ")), messages.join("<br>"),
            ));
        }
    }
    let sides = files.iter().map(|file| {
        format!(
            "<h2>{}</h2><div class=\"sides\"><pre>{}</pre><pre>{}</pre></div>\n",
            escape_html(&file.path),
            number_lines(&file.before, &file.after),
            number_lines(&file.after, &file.before),
        )
    });
    let sides: String = sides.collect();
    include_str!("told.html")
        .replace("@TOTALS@", &totals_text(files))
        .replace("@CHOICES@", &escape_html(&spell_choices(choices)))
        .replace("@ROWS@", &rows)
        .replace("@FILES@", &sides)
}

/// The lines of a text with their numbers; those that the other text has not are marked.
fn number_lines(text: &str, other: &str) -> String {
    let others: std::collections::HashSet<&str> = other.lines().collect();
    let line = |(number, line): (usize, &str)| {
        let shown = escape_html(line);
        let shown = if others.contains(line) { shown } else { format!("<mark>{shown}</mark>") };
        format!("{:5} {shown}\n", number + 1)
    };
    text.lines().enumerate().map(line).collect()
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: Chosen = Chosen { key: "vector", word: "simd", by_default: true, effect: "its lanes are `simd`" };
    const CHOICES: &[Choice] = &[("vector", "simd", true), ("counts", "hold", false)];

    fn files() -> Vec<Translated> {
        let record = |line, becomes: &[&str], kept| Record {
            line,
            written: "#pragma acc <&>".into(),
            becomes: becomes.iter().map(|line| (*line).to_string()).collect(),
            implicit: vec!["map(tofrom: a)".into()],
            choices: Vec::new(),
            policies: vec![POLICY],
            kept,
        };
        let message = Message { line: 3, column: 2, severity: "warning", code: "W0000", text: "look".into() };
        vec![Translated {
            path: "f.c".into(),
            before: "a\nb\n".into(),
            after: "a\nc\n".into(),
            has_openmp: false,
            records: vec![record(2, &["#pragma omp x"], false), record(5, &[], false), record(6, &[], true)],
            messages: vec![message],
        }]
    }

    #[test]
    fn totals_count_every_directive_once() {
        let text = write_record(Form::Text, &files(), CHOICES);
        assert!(text.ends_with(
            "files: 1, directives: 3, translated: 1, dropped: 1, kept: 1, implicit clauses: 3, errors: 0, warnings: 1\n"
        ));
        assert!(text.contains(
            "    becomes: #pragma omp x\n    implicit: map(tofrom: a)\n    choice: vector=simd (default): its lanes are `simd`\n    look: 3:2: warning: look [W0000]\n"
        ));
        assert!(text.starts_with("choices: vector=simd (default), counts=hold\nf.c\n"));
    }

    #[test]
    fn the_page_is_whole_and_escaped() {
        let page = write_record(Form::Html, &files(), CHOICES);
        assert!(page.contains("vector=simd (default): its lanes are `simd`"));
        assert!(page.contains("#pragma acc &lt;&amp;&gt;") && page.contains("<mark>c</mark>") && !page.contains('@'));
        assert!(!page.contains("http"), "it is read without a network");
    }

    #[test]
    fn programs_read_it() {
        let data: Value = serde_json::from_str(&write_record(Form::Json, &files(), CHOICES)).expect("JSON");
        assert_eq!(data["totals"]["kept"], 1);
        assert_eq!(data["choices"]["counts"], json!({ "value": "hold", "default": false }));
        assert_eq!(data["files"][0]["directives"][0]["policies"][0]["key"], "vector");
        let sarif: Value = serde_json::from_str(&write_record(Form::Sarif, &files(), CHOICES)).expect("JSON");
        assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(4));
        assert_eq!(sarif["runs"][0]["results"][0]["properties"]["policies"][0]["value"], "simd");
        assert_eq!(sarif["runs"][0]["properties"]["choices"]["vector"]["default"], true);
    }
}
