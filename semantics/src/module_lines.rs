//! Which modules a text may define, told by its lines where these are enough.

use crate::db::{Db, SourceFile};
use crate::include::Includes;
use source::{Atom, FileId, Form, LexOptions};
use std::cell::Cell;
use std::sync::Arc;

/// The same, if the text is enough.
pub(crate) fn names_of_modules(db: &dyn Db, file: SourceFile) -> Option<Vec<Atom>> {
    let text = file.text(db).as_deref().unwrap_or("");
    let options = file.options(db).lexing(file.path(db), text);
    let includes = Includes { db, form: options.form, settings: file.settings(db) };
    find_modules(db, file, text, &options, &includes)
}

/// The same, if these lines of the text are enough.
pub(crate) fn names_in_lines(db: &dyn Db, file: SourceFile, lines: &str) -> Option<Vec<Atom>> {
    let options = file.options(db).lexing(file.path(db), "");
    let includes = Includes { db, form: options.form, settings: file.settings(db) };
    find_modules(db, file, lines, &options, &includes)
}

/// The lines of a text of which depends which modules it defines, with those that include files. Where the text decides of its form, all
/// of it is looked at.
pub(crate) fn lines_of_modules(db: &dyn Db, file: SourceFile) -> Option<Arc<str>> {
    let is_free = file.options(db).lexing(file.path(db), "").form == Form::Free;
    let text = file.text(db).as_deref().filter(|_| is_free)?;
    let matter = text.split_inclusive('\n').filter(|line| !source::keep_modules("", line));
    Some(matter.collect::<String>().into())
}

fn find_modules(
    db: &dyn Db,
    file: SourceFile,
    text: &str,
    options: &LexOptions,
    includes: &dyn source::Includes,
) -> Option<Vec<Atom>> {
    let names = source::module_names(file.number(db), text, options, includes)?;
    Some(names.iter().map(|name| db.atoms().intern_folded(name)).collect())
}

/// The same, if the text alone is enough: it includes no file, or none that is at hand.
pub(crate) fn own_names_of_modules(db: &dyn Db, file: SourceFile) -> Option<Vec<Atom>> {
    let text = file.text(db).as_deref().unwrap_or("");
    let options = file.options(db).lexing(file.path(db), text);
    let asked = NoneAsked::default();
    find_modules(db, file, text, &options, &asked).filter(|_| !asked.0.get())
}

/// No file is included, or it is noted that one was asked for.
#[derive(Default)]
struct NoneAsked(Cell<bool>);

impl source::Includes for NoneAsked {
    fn include(&self, _: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        self.0.set(true);
        None
    }

    fn name(&self, _: FileId) -> String {
        String::new()
    }
}
