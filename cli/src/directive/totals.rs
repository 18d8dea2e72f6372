//! What a scan found, counted: by directive, by version, by file.

use directives::{Model, Version};
use serde_json::{Value, json};
use standalone::NeededVersions;
use standalone::json::model_name;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A directive of a program.
pub struct Entry {
    pub model: Model,
    pub name: String,
    pub needs: Option<NeededVersions>,
    /// Whether nothing is wrong with it.
    pub right: bool,
}

impl Entry {
    /// One whose name was not understood.
    pub fn unknown(text: &str) -> Entry {
        let words = text.trim_start_matches(['#', ' ', '\t', '!', 'c', 'C', '*', '$']).trim_start_matches("pragma");
        let acc = words.trim_start().get(..3).is_some_and(|word| word.eq_ignore_ascii_case("acc"));
        let model = if acc { Model::OpenAcc } else { Model::OpenMp };
        Entry { model, name: "(unknown)".to_owned(), needs: None, right: false }
    }
}

/// What was found in a file.
pub struct Scanned {
    pub path: String,
    /// Whether it could be read.
    pub is_read: bool,
    pub entries: Vec<Entry>,
    /// What is printed of the directives.
    pub listed: String,
    /// What is said about them.
    pub problems: String,
}

/// How often a directive is there, and the versions that all of these need.
#[derive(Clone, Copy, Default)]
struct Count {
    number: usize,
    wrong: usize,
    /// The least and the most that one of them needs.
    needs: Option<(Version, Version)>,
}

/// What all files have together.
#[derive(Default)]
pub struct Totals {
    files: usize,
    with_directives: usize,
    /// Files that could not be read.
    pub unreadable: usize,
    by_directive: BTreeMap<(Model, String), Count>,
    by_version: BTreeMap<(Model, Version), usize>,
    /// What is gone in a version, by that version.
    gone: BTreeMap<(Model, Version), usize>,
    /// Right, but in no version.
    nowhere: usize,
    problems: Vec<(String, usize)>,
}

impl Totals {
    pub fn add_file(&mut self, scanned: &Scanned) {
        self.files += usize::from(scanned.is_read);
        self.unreadable += usize::from(!scanned.is_read);
        self.with_directives += usize::from(!scanned.entries.is_empty());
        for entry in &scanned.entries {
            let count = self.by_directive.entry((entry.model, entry.name.clone())).or_default();
            count.number += 1;
            count.wrong += usize::from(!entry.right);
            let Some(needs) = entry.needs else {
                self.nowhere += usize::from(entry.right);
                continue;
            };
            let (least, most) = count.needs.unwrap_or((needs.since, needs.since));
            count.needs = Some((least.min(needs.since), most.max(needs.since)));
            *self.by_version.entry((entry.model, needs.since)).or_default() += 1;
            if let Some(until) = needs.until {
                *self.gone.entry((entry.model, until)).or_default() += 1;
            }
        }
        let wrong = scanned.entries.iter().filter(|entry| !entry.right).count();
        if wrong > 0 {
            self.problems.push((scanned.path.clone(), wrong));
        }
    }

    /// Whether all files could be read and all directives are right.
    pub fn is_right(&self) -> bool {
        self.problems.is_empty() && self.unreadable == 0
    }

    /// The first version that has all of the directives of a specification, and what of them the first version without it is.
    fn needed_versions(&self, model: Model) -> Option<(Version, Option<Version>)> {
        let most = self.by_version.keys().filter(|(own, _)| *own == model).map(|(_, version)| *version).max()?;
        let gone = self.gone.keys().filter(|(own, _)| *own == model).map(|(_, version)| *version).min();
        Some((most, gone))
    }

    fn count_directives(&self) -> usize {
        self.by_directive.values().map(|count| count.number).sum()
    }

    /// The totals as an object.
    pub fn to_json(&self) -> Value {
        let directives = self.by_directive.iter().map(|((model, name), count)| {
            let needs = count.needs.map(|(_, most)| most.to_string());
            json!({
                "model": model_name(*model), "name": name, "count": count.number, "wrong": count.wrong, "needs": needs,
            })
        });
        let of = |counts: &BTreeMap<(Model, Version), usize>| -> Vec<Value> {
            let one = |((model, version), count): (&(Model, Version), &usize)| json!({ "model": model_name(*model), "version": version.to_string(), "count": count });
            counts.iter().map(one).collect()
        };
        let needs = [Model::OpenMp, Model::OpenAcc].map(|model| {
            let needed = self.needed_versions(model);
            let shown = |version: Option<Version>| version.map(|version| version.to_string());
            let until = shown(needed.and_then(|(_, gone)| gone));
            (model_name(model).to_owned(), json!({ "since": shown(needed.map(|(most, _)| most)), "until": until }))
        });
        let problems = self.problems.iter().map(|(path, number)| json!({ "file": path, "count": number }));
        json!({ "totals": {
            "files": self.files,
            "with_directives": self.with_directives,
            "unreadable": self.unreadable,
            "directives": self.count_directives(),
            "by_directive": directives.collect::<Vec<_>>(),
            "by_version": of(&self.by_version),
            "gone_in": of(&self.gone),
            "in_no_version": self.nowhere,
            "needs": Value::Object(needs.into_iter().collect()),
            "problems": problems.collect::<Vec<_>>(),
        } })
    }

    /// The totals as tables.
    pub fn to_table(&self) -> String {
        let mut text = String::new();
        if self.count_directives() > 0 {
            let _ = writeln!(text, "\n{:>9}  {:<7}  directive", "count", "needs");
        }
        let mut rows: Vec<_> = self.by_directive.iter().collect();
        rows.sort_by_key(|((model, name), count)| (*model, std::cmp::Reverse(count.number), name));
        for ((model, name), count) in rows {
            let needs = match count.needs {
                None => "-".to_owned(),
                Some((least, most)) if least == most => most.to_string(),
                Some((least, most)) => format!("{least}-{most}"),
            };
            let wrong = if count.wrong > 0 { format!("  ({} wrong)", count.wrong) } else { String::new() };
            let _ = writeln!(text, "{:>9}  {needs:<7}  {} {name}{wrong}", count.number, model_name(*model));
        }
        for model in [Model::OpenMp, Model::OpenAcc] {
            self.write_versions(model, &mut text);
        }
        if !self.problems.is_empty() {
            let _ = writeln!(text, "\n{:>9}  file", "wrong");
        }
        for (path, number) in &self.problems {
            let _ = writeln!(text, "{number:>9}  {path}");
        }
        let wrong: usize = self.problems.iter().map(|(_, number)| number).sum();
        let (number, some, all) = (self.count_directives(), self.with_directives, self.files);
        let _ = writeln!(text, "\ndirectives: {number}, in {some} of {all} files");
        let _ = writeln!(text, "wrong: {wrong}, in {} files", self.problems.len());
        if self.unreadable > 0 {
            let _ = writeln!(text, "not readable: {}", self.unreadable);
        }
        text
    }

    /// How many directives each version came with, and which version has them all.
    fn write_versions(&self, model: Model, text: &mut String) {
        let Some((most, gone)) = self.needed_versions(model) else { return };
        let title = match model {
            Model::OpenMp => "OpenMP",
            Model::OpenAcc => "OpenACC",
        };
        let _ = writeln!(text, "\n{:>9}  {title}", "count");
        for ((own, version), count) in &self.by_version {
            if *own == model {
                let _ = writeln!(text, "{count:>9}  {version}");
            }
        }
        for ((own, version), count) in &self.gone {
            if *own == model {
                let _ = writeln!(text, "{count:>9}  gone in {version}");
            }
        }
        let _ = match gone {
            Some(gone) if gone <= most => {
                writeln!(text, "needs {title} {most}, which has not all of it: some is gone in {gone}")
            }
            Some(gone) => writeln!(text, "needs {title} {most}, and {gone} has not all of it"),
            None => writeln!(text, "needs {title} {most}"),
        };
    }
}
