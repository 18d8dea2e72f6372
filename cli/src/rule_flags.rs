//! The flags that no compiler has, as a table: which rules are reported, how they are told, and what is done about them.

use crate::baseline::{self, Known};
use crate::flags::{Flag, Value};
use crate::selection::{self, Selection};
use crate::settings::{Action, Output, Settings};
use source::visible_line;
use std::sync::Arc;

/// What these flags say.
#[derive(Clone, Default, Debug)]
pub struct Own {
    /// Which rules are reported.
    pub selection: Selection,
    /// `--baseline`: the file with what was known to be wrong before.
    pub baseline: Option<String>,
    /// `--write-baseline`: whether that file is written.
    pub writes_baseline: bool,
    /// `--statistics`: whether messages are counted instead of shown.
    pub statistics: bool,
    /// `--fix`: whether what can be mended is mended.
    pub fixes: bool,
    /// `--unsafe`: also where it is a guess.
    pub guesses: bool,
    /// `--diff`: whether the changes are shown instead of made.
    pub diff: bool,
    /// What the baseline knows.
    pub known: Option<Arc<Known>>,
    /// Whether nothing is said: a round of fixes.
    pub silent: bool,
    /// `--help-all`: whether the help text lists each flag.
    pub every_flag: bool,
}

impl Own {
    /// Whether the flags want all messages, however many there are.
    pub fn wants_all(&self) -> bool {
        self.writes_baseline || self.statistics || self.silent
    }

    /// Reads the baseline, unless it is to be written; the error is a sentence.
    pub fn load_baseline(&mut self) -> Result<(), String> {
        let Some(path) = self.baseline.as_deref().filter(|_| !self.writes_baseline) else { return Ok(()) };
        let known = baseline::read_baseline(path).map_err(|problem| format!("{}: {problem}", visible_line(path)))?;
        self.known = Some(Arc::new(known));
        Ok(())
    }

    /// Why these flags say nothing together, as a sentence.
    pub fn find_conflict(&self, settings: &Settings) -> Option<&'static str> {
        if self.fixes && !matches!(settings.action, Action::Check | Action::Parse) {
            return Some("`--fix` belongs to `check` and `parse`");
        }
        let lines = matches!(settings.format, Output::Human | Output::Short | Output::Github);
        if self.diff && !lines {
            return Some("`--diff` prints the changes, and no document of this format");
        }
        if self.writes_baseline && self.baseline.is_none() {
            return Some("`--write-baseline` needs `--baseline FILE`, the file that is written");
        }
        if (self.guesses || self.diff) && !self.fixes {
            return Some("`--unsafe` and `--diff` need `--fix`");
        }
        (self.fixes && self.writes_baseline).then_some("`--fix` and `--write-baseline` exclude each other")
    }
}

/// The group of the help text.
pub const OWN: &str = "Rules and fixes";

macro_rules! rows {
    ($($spelling:literal $value:ident $placeholder:literal $help:literal => $set:expr;)*) => {
        /// Every such flag.
        pub const OWN_FLAGS: &[Flag] = &[$(Flag {
            spelling: $spelling, value: Value::$value, placeholder: $placeholder, group: OWN, help: $help, set: $set,
        }),*];
    };
}

rows! {
    "--select=" Attached "NAMES" "report these rules and no others: codes, their beginnings, groups of warnings, fortran, c, openmp, openacc, all" =>
        |s, v| { s.own.selection.select.extend(selection::split_names(v)?); Ok(()) };
    "--select" Next "NAMES" "the same" => |s, v| { s.own.selection.select.extend(selection::split_names(v)?); Ok(()) };
    "--extend-select=" Attached "NAMES" "report these rules too" => |s, v| { s.own.selection.extend.extend(selection::split_names(v)?); Ok(()) };
    "--extend-select" Next "NAMES" "the same" => |s, v| { s.own.selection.extend.extend(selection::split_names(v)?); Ok(()) };
    "--ignore=" Attached "NAMES" "do not report these rules" => |s, v| { s.own.selection.ignore.extend(selection::split_names(v)?); Ok(()) };
    "--ignore" Next "NAMES" "the same" => |s, v| { s.own.selection.ignore.extend(selection::split_names(v)?); Ok(()) };
    "--baseline=" Attached "FILE" "report nothing that this file knows" => |s, v| { s.own.baseline = Some(v.into()); Ok(()) };
    "--baseline" Next "FILE" "the same" => |s, v| { s.own.baseline = Some(v.into()); Ok(()) };
    "--write-baseline" None "" "write that file: all that is reported now is known from then on" => |s, _| { s.own.writes_baseline = true; Ok(()) };
    "--statistics" None "" "count what each rule reports, and show nothing else" => |s, _| { s.own.statistics = true; Ok(()) };
    "--fix" None "" "mend what is certain, in the files that are named" => |s, _| { s.own.fixes = true; Ok(()) };
    "--unsafe" None "" "with --fix: mend also by guesses, and where the program will do something else" => |s, _| { s.own.guesses = true; Ok(()) };
    "--diff" None "" "with --fix: show the changes and make none" => |s, _| { s.own.diff = true; Ok(()) };
    "--explain=" Attached "CODE" "say what a rule is about, with examples" => |s, v| set_explained_code(s, v);
    "--explain" Next "CODE" "the same" => |s, v| set_explained_code(s, v);
    "--help-all" None "" "print this text with every flag" => |s, _| {
        s.own.every_flag = true;
        s.action = Action::Help;
        Ok(())
    };
}

fn set_explained_code(settings: &mut Settings, code: &str) -> Result<(), String> {
    settings.action = Action::Rule;
    settings.files.push(code.to_owned());
    Ok(())
}
