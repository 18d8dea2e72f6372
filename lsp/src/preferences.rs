//! What the user of a client sets, a row each: the schema of editors is made of the rows.

use ide::format::{Case, Style};
use ide::hints::Wanted;
use serde_json::{Map, Value, json};

/// What kind of value a setting has, with what it is if nothing is said.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Words of a command line.
    Words,
    /// Yes or no.
    Switch(bool),
    /// A count.
    Count(u64),
    /// One of some words, the first if nothing is said.
    Choice(&'static [&'static str]),
}

/// A setting.
struct Row {
    /// Its name, behind `dirigent.`.
    name: &'static str,
    kind: Kind,
    about: &'static str,
}

const fn row(name: &'static str, kind: Kind, about: &'static str) -> Row {
    Row { name, kind, about }
}

const FLAGS: &str = "flags";
const CASE: &str = "format.case";
const ORDERED: &str = "format.ordered";
const WIDTH: &str = "format.width";
const ATTRIBUTES: &str = "hints.attributes";
const ARGUMENTS: &str = "hints.arguments";
const ENDS: &str = "hints.ends";
const BACKGROUND: &str = "background";
const FILES: &str = "memory.files";
const UNITS: &str = "memory.units";

/// The settings.
const ROWS: &[Row] = &[
    row(FLAGS, Kind::Words, "Flags of the compiler for all files, behind those of `dirigent.toml`."),
    row(CASE, Kind::Choice(&["kept", "lower", "upper"]), "The letter case of the words of directives in Fortran."),
    row(ORDERED, Kind::Switch(false), "Whether clauses are put in the order of the specification."),
    row(WIDTH, Kind::Count(100), "How many columns a line of a directive has; fixed form has 72 at most."),
    row(ATTRIBUTES, Kind::Switch(true), "Whether the attributes that rules determine are shown behind directives."),
    row(
        ARGUMENTS,
        Kind::Switch(true),
        "Whether the names of arguments that are constants and the values of kinds are shown.",
    ),
    row(ENDS, Kind::Switch(true), "Whether it is shown what statements end that are far from it."),
    row(BACKGROUND, Kind::Switch(true), "Whether the files of the project are read while nothing else is asked."),
    row(FILES, Kind::Count(64), "Of how many files tokens are kept in memory."),
    row(UNITS, Kind::Count(1024), "Of how many program units trees are kept in memory."),
];

/// What the user set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preferences {
    /// Flags for all files.
    pub flags: Vec<String>,
    /// The layout of directives.
    pub style: Style,
    /// Which hints are shown.
    pub hints: Wanted,
    /// Whether files that nobody asks for are read.
    pub background: bool,
    /// Of so many files tokens are kept.
    pub files: usize,
    /// Of so many units trees are kept.
    pub units: usize,
}

impl Preferences {
    /// Reads settings, as a client sends them: `{ "format": { "width": 80 } }` or `{ "format.width": 80 }`, with or without `dirigent`
    /// around them.
    pub fn from_settings(settings: &Value) -> Preferences {
        let settings = if settings["dirigent"].is_object() { &settings["dirigent"] } else { settings };
        let words = find_setting(settings, FLAGS).and_then(Value::as_array).into_iter().flatten();
        let case = match read_choice(settings, CASE) {
            "lower" => Case::Lower,
            "upper" => Case::Upper,
            _ => Case::Kept,
        };
        Preferences {
            flags: words.filter_map(|word| word.as_str().map(str::to_owned)).collect(),
            style: Style { case, ordered: read_switch(settings, ORDERED), width: read_count(settings, WIDTH) },
            hints: Wanted {
                attributes: read_switch(settings, ATTRIBUTES),
                arguments: read_switch(settings, ARGUMENTS),
                ends: read_switch(settings, ENDS),
            },
            background: read_switch(settings, BACKGROUND),
            files: read_count(settings, FILES).max(1),
            units: read_count(settings, UNITS).max(1),
        }
    }
}

fn find_setting<'a>(settings: &'a Value, name: &str) -> Option<&'a Value> {
    let path = || name.split('.').try_fold(settings, |inside, part| inside.get(part));
    settings.get(name).or_else(path)
}

fn setting_kind(name: &str) -> Option<Kind> {
    ROWS.iter().find(|row| row.name == name).map(|row| row.kind)
}

fn read_switch(settings: &Value, name: &str) -> bool {
    let default = matches!(setting_kind(name), Some(Kind::Switch(true)));
    find_setting(settings, name).and_then(Value::as_bool).unwrap_or(default)
}

fn read_count(settings: &Value, name: &str) -> usize {
    let default = if let Some(Kind::Count(count)) = setting_kind(name) { count } else { 0 };
    let said = find_setting(settings, name).and_then(Value::as_u64).unwrap_or(default);
    usize::try_from(said).unwrap_or(usize::MAX)
}

fn read_choice(settings: &Value, name: &str) -> &'static str {
    let Some(Kind::Choice(words)) = setting_kind(name) else { return "" };
    let said = find_setting(settings, name).and_then(Value::as_str);
    words.iter().copied().find(|word| Some(*word) == said).unwrap_or(words[0])
}

/// The schema of the settings, as the manifest of an extension of Visual Studio Code has it.
pub fn settings_schema() -> Value {
    let property = |row: &Row| {
        let value = match row.kind {
            Kind::Words => json!({ "type": "array", "items": { "type": "string" }, "default": [] }),
            Kind::Switch(default) => json!({ "type": "boolean", "default": default }),
            Kind::Count(default) => json!({ "type": "integer", "minimum": 1, "default": default }),
            Kind::Choice(words) => json!({ "type": "string", "enum": words, "default": words[0] }),
        };
        let mut value = value;
        value["markdownDescription"] = row.about.into();
        (format!("dirigent.{}", row.name), value)
    };
    Value::Object(ROWS.iter().map(property).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The extension of Visual Studio Code has the settings that are read here, and where the server is.
    #[test]
    fn the_extension_has_these_settings() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../editors/code/package.json");
        let text = std::fs::read_to_string(path).expect("the manifest of the extension");
        let mut manifest: Value = serde_json::from_str(&text).expect("JSON");
        let mut wanted = settings_schema();
        wanted["dirigent.server.path"] = json!({ "type": "string", "default": "", "markdownDescription": "The program to start, if it is not found." });
        let own = &mut manifest["contributes"]["configuration"]["properties"];
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            *own = wanted;
            let text = serde_json::to_string_pretty(&manifest).expect("JSON");
            std::fs::write(path, text + "\n").expect("the manifest of the extension");
        } else {
            assert_eq!(*own, wanted, "UPDATE_GOLDEN=1 writes it");
        }
    }

    #[test]
    fn settings_are_read_in_each_way_that_clients_send_them() {
        let wanted = Preferences {
            flags: vec!["-fopenmp".to_owned()],
            style: Style { case: Case::Upper, ordered: true, width: 72 },
            hints: Wanted { ends: false, ..Wanted::ALL },
            background: false,
            files: 64,
            units: 10,
        };
        let nested = json!({
            "flags": ["-fopenmp"], "format": { "case": "upper", "ordered": true, "width": 72 }, "background": false, "memory": { "units": 10 }, "hints": { "ends": false },
        });
        let flat = json!({
            "flags": ["-fopenmp"], "format.case": "upper", "format.ordered": true, "format.width": 72, "background": false, "memory.units": 10, "hints.ends": false,
        });
        for settings in [nested.clone(), flat, json!({ "dirigent": nested })] {
            assert_eq!(Preferences::from_settings(&settings), wanted);
        }
        let nothing = Preferences::from_settings(&Value::Null);
        assert_eq!((nothing.style, nothing.background), (Style::default(), true));
    }
}
