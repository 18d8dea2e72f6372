//! Lines of fixed form that go on where it ends: many projects compile them with longer lines, so what is wrong there is told with the
//! flag that reads more. Fortran 2023, 6.3.3.

use crate::db::{Db, SourceFile};
use crate::mend::Page;
use crate::queries;
use directives::Language;
use source::{Diagnostic, Form, OriginId, Place, Severity};

/// So much of a text behind the last column may be the number of a line, as cards had it.
const NUMBER: usize = 8;

/// Says of the first error in a line that is cut off that more of the line can be read.
pub(crate) fn explain(db: &dyn Db, file: SourceFile, all: &mut [Diagnostic<Place>]) {
    let Some(text) = file.text(db).as_deref().filter(|_| queries::file_language(db, file) == Language::Fortran) else {
        return;
    };
    let mut errors = all.iter_mut().filter(|found| found.severity == Severity::Error).peekable();
    if errors.peek().is_none() {
        return;
    }
    let form = file.options(db).form(file.path(db), || text);
    let Form::Fixed { last_column } = form else { return };
    let page = Page { text, form };
    let cut = |found: &&mut Diagnostic<Place>| {
        let at = found.primary.at;
        at.origin == OriginId(0) && is_cut(page.text_at(&page.line_range(at.start as usize)), last_column as usize)
    };
    if let Some(first) = errors.find(cut) {
        first
            .notes
            .push(format!("this line goes on behind column {last_column}: `-ffixed-line-length-132` reads more of it"));
    }
}

/// Whether code goes on behind the last column: no comment, and no number of a card.
fn is_cut(line: &str, last_column: usize) -> bool {
    // Columns of tabs depend on the compiler.
    if last_column == 0 || last_column >= 132 || line.contains('\t') || line.len() <= last_column {
        return false;
    }
    let Some((before, behind)) = line.split_at_checked(last_column) else { return false };
    let behind = behind.trim();
    let is_number = behind.len() <= NUMBER && behind.bytes().all(|byte| byte.is_ascii_digit());
    !before.contains('!') && !behind.starts_with('!') && !is_number
}

#[cfg(test)]
mod tests {
    use super::is_cut;

    #[test]
    fn code_behind_the_last_column_is_cut_off() {
        let line = |behind: &str| format!("{:72}{behind}", "      x = y");
        assert!(is_cut(&line("+ z"), 72));
        assert!(!is_cut(&line("+ z"), 0) && !is_cut(&line("+ z"), 132));
        assert!(!is_cut(&line("00001200"), 72) && !is_cut(&line("  "), 72) && !is_cut(&line("! why"), 72));
        assert!(!is_cut(&format!("{:72}+ z", "      x = y ! why"), 72));
    }
}
