//! `--select`, `--extend-select`, `--ignore`: which rules are reported, by their names (`source::select`). The most precise name that is
//! about a rule decides; of two that are as precise, `--ignore` does.

use source::diagnostic::Row;
use source::select;

/// The length of a code.
const CODE: usize = 5;

/// What the flags name.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    /// `--select`: these and no others.
    pub select: Vec<String>,
    /// `--extend-select`: these too.
    pub extend: Vec<String>,
    /// `--ignore`
    pub ignore: Vec<String>,
}

impl Selection {
    /// Whether a rule is reported that is, or is not, without these flags.
    pub fn shows(&self, row: &Row, by_default: bool) -> bool {
        let most = |names: &[String]| select::most_precise(names.iter().map(String::as_str), row);
        let selected = most(&self.select).max(most(&self.extend));
        let shown = if self.select.is_empty() { by_default || selected.is_some() } else { selected.is_some() };
        shown && most(&self.ignore).is_none_or(|ignored| selected.is_some_and(|selected| selected > ignored))
    }

    /// The groups that are asked for by name, or by the code of one of their rules: nothing of some is looked for otherwise.
    pub fn asked_groups(&self) -> Vec<&'static str> {
        let names: Vec<&String> = self.select.iter().chain(&self.extend).collect();
        if names.is_empty() {
            return Vec::new();
        }
        let is_whole = |name: &String| !select::is_code(name) || name.len() == CODE;
        let asks = |row: &&Row| {
            let mut names = names.iter().filter(|name| is_whole(name));
            names.any(|name| select::match_precision(name, row).is_some_and(|precision| precision > 1))
        };
        all_rules().into_iter().filter(asks).map(|row| row.group).collect()
    }
}

/// The rules of all parts of this program, by code.
pub fn all_rules() -> Vec<&'static Row> {
    let mut rows = semantics::rules::all_rows();
    rows.extend(codegen::problems::ROWS);
    rows.sort_by_key(|row| (&row.code[1..], row.code));
    rows
}

/// The names between commas; the error is a sentence.
pub fn split_names(text: &str) -> Result<Vec<String>, String> {
    let rules = all_rules();
    let mut found = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        if !select::is_known(name, rules.iter().copied()) {
            let groups =
                rules.iter().map(|row| row.group).filter(|group| !group.is_empty()).chain(select::standard_names());
            let near = directives::spelling::find_nearest(name, groups).map(|near| format!("; did you mean `{near}`?"));
            let near = near.unwrap_or_default();
            return Err(format!("`{}` is not the name of a rule{near}", source::visible_line(name)));
        }
        found.push(name.to_owned());
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(select: &str, extend: &str, ignore: &str) -> Vec<bool> {
        let names = |text: &str| split_names(text).expect("names of rules");
        let selection = Selection { select: names(select), extend: names(extend), ignore: names(ignore) };
        let rules = all_rules();
        let shows = |code: &str| {
            let row = rules.iter().find(|row| row.code == code).expect("a code");
            selection.shows(row, !semantics::rules::is_off(row))
        };
        // An error of OpenMP, a warning, and one that is off.
        let off = rules.iter().find(|row| row.group == "extension=tab").expect("a feature").code;
        ["E0603", "W0219", off].map(shows).to_vec()
    }

    #[test]
    fn the_most_precise_name_decides() {
        assert_eq!(shown("", "", ""), [true, true, false]);
        assert_eq!(shown("openmp", "", ""), [true, false, false]);
        assert_eq!(shown("E", "extension=tab", "E06"), [false, false, true]);
        assert_eq!(shown("", "extension", "all"), [false, false, true]);
        assert_eq!(shown("E0603", "", "openmp"), [true, false, false]);
        assert_eq!(shown("", "", "E0603,repeated-attribute"), [false, false, false]);
    }

    #[test]
    fn an_unknown_name_is_told_with_the_nearest() {
        let problem = split_names("E06,repeated-atribute").expect_err("no such name");
        assert_eq!(problem, "`repeated-atribute` is not the name of a rule; did you mean `repeated-attribute`?");
    }
}
