//! The flags that no compiler has, as a table: which rules are reported, how they are told, and what is done about them.

use crate::flag::{Flag, Value};
use crate::selection;
use crate::settings::{Action, Output, Settings};

impl Settings {
    /// Why these flags say nothing together, as a sentence.
    pub fn rule_conflict(&self) -> Option<&'static str> {
        if self.own.fixes && !matches!(self.action, Action::Check | Action::Parse) {
            return Some("`--fix` belongs to `check` and `parse`");
        }
        let lines = matches!(self.format, Output::Human | Output::Short | Output::Github);
        if self.own.diff && !lines {
            return Some("`--diff` prints the changes, and no document of this format");
        }
        if self.own.writes_baseline && self.own.baseline.is_none() {
            return Some("`--write-baseline` needs `--baseline FILE`, the file that is written");
        }
        if (self.own.guesses || self.own.diff) && !self.own.fixes {
            return Some("`--unsafe` and `--diff` need `--fix`");
        }
        (self.own.fixes && self.own.writes_baseline).then_some("`--fix` and `--write-baseline` exclude each other")
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
