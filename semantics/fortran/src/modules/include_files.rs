//! The include files of the runtime libraries, made of the statements of their modules: OpenMP 6.0, 20.1; OpenACC 3.4, 3.1.
//!
//! An include file is read in the source form of what includes it. Statements stand in columns 7 to 72; one that is longer
//! has `&` in column 73, where only free form sees it, and in column 6 of the next line. Where fixed form goes beyond
//! column 72, the first of these is left out.

use directives::runtime::{self, Position};
use source::Form;

/// The include files, and the modules whose declarations they hold.
const INCLUDE_FILES: &[(&str, &[&str])] =
    &[("omp_lib.h", &["omp_lib_kinds", "omp_lib"]), ("openacc_lib.h", &["openacc_kinds", "openacc"])];

/// What stands before the name in the path of a built-in file: for free form and fixed form of 72 columns, and for fixed
/// form of any other width.
const FOLDERS: &[&str] = &["<built in>/", "<built in, fixed form>/"];

/// How many characters of a statement have room in columns 7 to 72.
const ROOM: usize = 66;

/// The path of the built-in include file of that name, for a file of that form.
pub fn builtin_path(name: &str, form: Form) -> Option<String> {
    let folder = match form {
        Form::C => return None,
        Form::Free | Form::Fixed { last_column: 72 } => FOLDERS[0],
        Form::Fixed { .. } => FOLDERS[1],
    };
    INCLUDE_FILES.iter().any(|(file, _)| *file == name).then(|| format!("{folder}{name}"))
}

/// The text of the built-in include file of that path.
pub fn include_text(path: &str) -> Option<String> {
    let (folder, name) = FOLDERS.iter().enumerate().find_map(|(at, folder)| Some((at, path.strip_prefix(folder)?)))?;
    let (_, modules) = INCLUDE_FILES.iter().find(|(file, _)| *file == name)?;
    let mut out = String::new();
    for module in *modules {
        out.push_str(&laid_out(&runtime::module_text(module, Position::Include)?, folder == 0));
    }
    Some(out)
}

/// Statements, a line each, as both source forms take them; `marked` is false for fixed form that goes beyond column 72.
pub fn laid_out(statements: &str, marked: bool) -> String {
    let mut out = String::new();
    for line in statements.lines() {
        match line.starts_with('!') {
            true => out.extend([line, "\n"]),
            false => lay_out(&mut out, line, marked),
        }
    }
    out
}

/// Appends one statement, on as many lines as it needs; it is cut behind blanks.
fn lay_out(out: &mut String, statement: &str, marked: bool) {
    let mut rest = statement;
    let mut mark = ' ';
    while rest.len() > ROOM {
        let cut = rest[..ROOM].rfind(' ').map_or(ROOM, |at| at + 1);
        let (line, after) = rest.split_at(cut);
        match marked {
            true => out.push_str(&format!("     {mark}{line:<ROOM$}&\n")),
            false => out.push_str(&format!("     {mark}{line}\n")),
        }
        (rest, mark) = (after, '&');
    }
    out.push_str(&format!("     {mark}{rest}\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_columns_and_nothing_of_the_module_itself() {
        for name in ["omp_lib.h", "openacc_lib.h"] {
            let path = builtin_path(name, Form::Free).expect("it is built in");
            let text = include_text(&path).expect("it is built in");
            for line in text.lines() {
                assert!(line.len() <= 72 || (line.len() == 73 && line.ends_with('&')), "{line}");
                assert!(["      ", "     &", "!dir$ "].iter().any(|start| line.starts_with(start)), "{line}");
            }
            assert!(text.contains("      interface\n") && !text.contains("module"));
        }
        assert_eq!(builtin_path("omp_lib.h", Form::C), None);
        assert_eq!(builtin_path("other.h", Form::Free), None);
    }

    #[test]
    fn fixed_form_beyond_column_72_sees_no_mark_behind_its_lines() {
        let wide = builtin_path("omp_lib.h", Form::Fixed { last_column: 132 }).and_then(|path| include_text(&path));
        assert!(wide.is_some_and(|text| text.lines().all(|line| !line.ends_with('&'))));
    }
}
