//! The door of this crate: a text to tokens.
//!
//! [`tokenize_text`] never fails: what is wrong becomes diagnostics of the buffer. It reads no file: text for
//! includes is asked of [`Includes`].

use std::collections::HashSet;

use crate::atom::Atoms;
use crate::buffer::{GUESSED, NOT_FOUND, TokenBuffer};
use crate::c::lex::Dialect;
use crate::diagnostic::Diagnostic;
use crate::file::{FileId, Form, LexOptions, is_binary};
use crate::lexer::Lexer;
use crate::notes::Noted;
use crate::origin::{Origin, Place};
use crate::preprocess::printer::{Printer, quote_name};
use crate::preprocess::record::Record;
use crate::preprocess::{Preprocessor, predefined, print_c};
use crate::problems;
use crate::read::ABOVE;
use crate::shared_headers::SharedHeaders;

pub use crate::include::{FoundFile, IncludeLine, Includes, NoIncludes, Search};

/// The errors that are shown wherever they are: a header says that it cannot be read this way.
const UNREADABLE: &[&str] =
    &["error_directive", NOT_FOUND, "include_is_binary", "includes_too_deep", "includes_too_much"];

/// The tokens of `text`, the content of `file`.
pub fn tokenize_text(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
) -> TokenBuffer {
    read_file(file, text, Lexer::new(ABOVE, file, options, atoms, includes, text.len()))
}

/// The same, with the headers that a C file begins with apart ([`TokenBuffer::headers`]); what `shared` has of them is not read again.
pub fn tokenize_sharing(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
    shared: &SharedHeaders,
) -> TokenBuffer {
    let mut lexer = Lexer::new(ABOVE, file, options, atoms, includes, text.len());
    lexer.shared = (options.form == Form::C).then_some(shared);
    read_file(file, text, lexer)
}

/// The same, with what is noted for those who read it again after an edit; nothing if it must be read as a whole.
pub(crate) fn tokenize_noting(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
) -> (TokenBuffer, Option<(Noted, Preprocessor)>) {
    let mut lexer = Lexer::new(ABOVE, file, options, atoms, includes, text.len());
    lexer.noted = Some(Noted::default());
    read_text(file, text, &mut lexer);
    let said = lexer.out.diagnostics.len();
    let noted = lexer.noted.take();
    let preprocessor = std::mem::replace(&mut lexer.preprocessor, Preprocessor::new(Dialect::Fortran));
    let buffer = into_buffer(lexer);
    // What is left out again was counted.
    let is_whole = buffer.diagnostics.len() == said && !is_binary(text);
    (buffer, noted.filter(|_| is_whole).map(|noted| (noted, preprocessor)))
}

fn read_file(file: FileId, text: &str, mut lexer: Lexer) -> TokenBuffer {
    read_text(file, text, &mut lexer);
    into_buffer(lexer)
}

fn read_text(file: FileId, text: &str, lexer: &mut Lexer) {
    let origin = lexer.out.origins.add_origin(Origin::File(file));
    if lexer.preprocesses() {
        let shared = lexer.shared;
        predefined::define_all(lexer, shared);
    }
    if is_binary(text) {
        lexer.report(problems::binary_file(Place { origin, start: 0, end: 0 }));
        return;
    }
    lexer.read_text(file, text, origin);
}

/// What `-E` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printing {
    /// The text, with line markers, `# 12 "file"`.
    Marked,
    /// `-P`: without them.
    Plain,
    /// `-dM`: the macros that are defined at its end.
    Macros,
    /// `-dD`: the text, with line markers or without, and the directives that define and undefine macros.
    Definitions {
        /// Whether there are line markers.
        marked: bool,
    },
    /// `-M`, `-MM`: a rule for `make`: the files on which the file depends.
    Rule {
        /// Whether headers of the system are among them.
        system: bool,
    },
}

/// `text` as a preprocessor leaves it, and what it had to say: `-E`.
///
/// What is printed reads as the same tokens, without the preprocessor, in the same form.
pub fn preprocess(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
    printing: Printing,
) -> (String, TokenBuffer) {
    let mut lexer = Lexer::new(ABOVE, file, options, atoms, includes, text.len());
    let markers = matches!(printing, Printing::Marked | Printing::Definitions { marked: true });
    let definitions = matches!(printing, Printing::Definitions { .. });
    match options.form {
        Form::C => lexer.record = Some(Record::new(definitions)),
        Form::Free | Form::Fixed { .. } => lexer.print = Some(Printer::new(markers)),
    }
    lexer.preprocessor.printing = true;
    let origin = lexer.out.origins.add_origin(Origin::File(file));
    if lexer.preprocesses() {
        predefined::define_all(&mut lexer, None);
    }
    let before = if definitions && options.form == Form::C { print_c::print_macros(&lexer) } else { String::new() };
    let printed = lexer.read_text(file, text, origin);
    let text = match (printing, options.form) {
        (Printing::Macros, _) => print_c::print_macros(&lexer),
        (Printing::Rule { system }, _) => print_c::print_rule(&lexer, file, system),
        (_, Form::C) => {
            let record = lexer.record.take().unwrap_or_default();
            before + &print_c::text(&lexer.out, &record, atoms, markers)
        }
        (Printing::Marked, _) => {
            format!("# 1 {}\n{printed}", quote_name(&includes.name(file)))
        }
        (Printing::Plain | Printing::Definitions { .. }, _) => printed,
    };
    (text, into_buffer(lexer))
}

/// What was read; of system headers only what keeps a program from being read at all is worth a message, and a file that is missing
/// is one mistake, however often it is included.
fn into_buffer(lexer: Lexer) -> TokenBuffer {
    let mut out = lexer.out;
    let origins = &out.origins;
    let shown = |diagnostic: &Diagnostic<Place>| {
        UNREADABLE.contains(&diagnostic.row.name) || !origins.is_system(diagnostic.primary.at)
    };
    out.diagnostics.retain(shown);
    let mut missing = HashSet::new();
    let once = |found: &Diagnostic<Place>| [NOT_FOUND, GUESSED].contains(&found.row.name);
    out.diagnostics.retain(|found| !once(found) || missing.insert(found.message.clone()));
    out
}
