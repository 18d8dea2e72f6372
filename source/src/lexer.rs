//! What is known while a file and all it includes are read, for both languages and the preprocessor.
//!
//! Who reads, replaces or obeys is above: nothing here uses it, but for what [`Above`] hands down.

use crate::atom::{Atom, Atoms, words};
use crate::buffer::TokenBuffer;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::cache::Spellings;
use crate::diagnostic::Diagnostic;
use crate::file::{FileId, Form, LexOptions};
use crate::fortran::source::OpenStatement;
use crate::fortran::split::Splitting;
use crate::includable::Includable;
use crate::include::{FoundFile, IncludeLine, Includes, Search};
use crate::notes::Noted;
use crate::origin::Place;
use crate::preprocess::Preprocessor;
use crate::preprocess::has::HasQuestion;
use crate::preprocess::input::Input;
use crate::preprocess::printer::Printer;
use crate::preprocess::record::Record;
use crate::repeats::Repeats;
use crate::shared_headers::{Find, SharedHeaders};
use crate::text::Piece;
use crate::token::{Token, TokenKind};

/// What lower floors ask of those above them: a macro may be called over a `#` line, which may include a file with macros.
pub(crate) struct Above {
    /// Reads the file that an include line names.
    pub(crate) include_file: fn(&mut Lexer, &str, Search, Place),
    /// Obeys a `#` line of C and the excluded groups after it.
    pub(crate) obey_directive_line: fn(&mut Lexer, &mut Scanner),
    /// Answers `__has_include` and its like.
    pub(crate) answer_question: fn(&mut Lexer, HasQuestion, PpToken, &mut Input) -> PpToken,
    /// Replaces the macros of the Fortran statement that is open.
    pub(crate) flush_statement: fn(&mut Lexer),
}

/// What is known while a file and all it includes are read.
pub(crate) struct Lexer<'a> {
    pub(crate) options: &'a LexOptions,
    pub(crate) includes: &'a dyn Includes,
    /// Who does what is not known here.
    above: &'static Above,
    pub(crate) spellings: Spellings<'a>,
    pub(crate) out: TokenBuffer,
    pub(crate) preprocessor: Preprocessor,
    /// The file being read.
    pub(crate) current: FileId,
    /// The folder of the search list in which it was found.
    pub(crate) folder: Option<u32>,
    /// Whether it is a system header.
    pub(crate) system: bool,
    /// The Fortran statement in whose midst an `#include` stands.
    pub(crate) open: Option<OpenStatement>,
    /// Who prints the file, if `-E` asks.
    pub(crate) print: Option<Printer>,
    /// What was read between which tokens, if `-E` of C asks.
    pub(crate) record: Option<Record>,
    pub(crate) splitting: Splitting,
    /// How many files include one another here.
    pub(crate) include_depth: u32,
    /// How much may still be included.
    pub(crate) includable: Includable,
    /// The included files that may be included again.
    pub(crate) repeats: Repeats,
    /// The headers of other files, if headers are kept apart from the file's own tokens.
    pub(crate) shared: Option<&'a SharedHeaders>,
    /// The files that the header being read asked for.
    pub(crate) finds: Option<Vec<Find>>,
    /// What is noted for those who read the text again after an edit.
    pub(crate) noted: Option<Noted>,
}

impl<'a> Lexer<'a> {
    /// A lexer of a file of about so many bytes.
    pub(crate) fn new(
        above: &'static Above,
        current: FileId,
        options: &'a LexOptions,
        atoms: &'a Atoms,
        includes: &'a dyn Includes,
        size: usize,
    ) -> Lexer<'a> {
        let mut out = TokenBuffer::default();
        // To grow would touch both the old and the new memory; what stays empty is never touched.
        out.tokens.reserve(size / 4);
        out.places.reserve(size / 4);
        let spellings = Spellings::new(atoms);
        let dialect = if options.form == Form::C { Dialect::C } else { Dialect::Fortran };
        let preprocessor = Preprocessor::new(dialect);
        let splitting = Splitting::default();
        let (open, print) = (None, None);
        let (include_depth, includable) = (0, Includable::new(size));
        Lexer {
            options,
            includes,
            above,
            spellings,
            out,
            preprocessor,
            current,
            folder: None,
            system: false,
            open,
            print,
            record: None,
            splitting,
            include_depth,
            includable,
            repeats: Repeats::default(),
            shared: None,
            finds: None,
            noted: None,
        }
    }

    /// A lexer that goes on in the midst of a text, where the preprocessor is in this state.
    pub(crate) fn going_on(
        above: &'static Above,
        file: FileId,
        options: &'a LexOptions,
        atoms: &'a Atoms,
        includes: &'a dyn Includes,
        preprocessor: Preprocessor,
    ) -> Lexer<'a> {
        Lexer { preprocessor, ..Lexer::new(above, file, options, atoms, includes, 0) }
    }

    /// Whose rules the preprocessor follows.
    pub(crate) fn dialect(&self) -> Dialect {
        match self.options.form {
            Form::Free | Form::Fixed { .. } => Dialect::Fortran,
            Form::C => Dialect::C,
        }
    }

    /// Whether `#` lines are obeyed and macros replaced.
    pub(crate) fn preprocesses(&self) -> bool {
        self.options.preprocess || self.options.form == Form::C
    }

    /// Says of the directive read last that blanks may stand in its words.
    pub(crate) fn mark_cut(&mut self) {
        if let Some(last) = self.out.tokens.last_mut().filter(|token| token.kind == TokenKind::EndOfDirective) {
            last.atom = words::CUT;
        }
    }

    /// The file that an include line or condition of the current file names.
    pub(crate) fn find_file(&mut self, name: &str, search: Search) -> Option<FoundFile> {
        let (from, folder, system) = (self.current, self.folder, self.system);
        let found = self.includes.find(&IncludeLine { name, search, from, folder, system });
        let noted = self.noted.as_mut().map(|noted| &mut noted.finds);
        for finds in noted.into_iter().chain(&mut self.finds) {
            finds.push(Find { name: name.into(), search, from, folder, system, found: found.clone() });
        }
        found
    }

    /// Reads the file that the include line at `from` names.
    pub(crate) fn include_file(&mut self, name: &str, search: Search, from: Place) {
        (self.above.include_file)(self, name, search, from);
    }

    /// Obeys the line whose `#` the scanner just passed, and the excluded groups after it.
    pub(crate) fn obey_directive_line(&mut self, scanner: &mut Scanner) {
        (self.above.obey_directive_line)(self, scanner);
    }

    /// `__has_include(<x>)`, `__has_attribute(x)` and their like as a number.
    pub(crate) fn answer_question(&mut self, question: HasQuestion, name: PpToken, input: &mut Input) -> PpToken {
        (self.above.answer_question)(self, question, name, input)
    }

    /// Replaces the macros of the Fortran statement that is open: what comes may change them.
    pub(crate) fn flush_statement(&mut self) {
        (self.above.flush_statement)(self);
    }

    /// A scanner of `text` in the language at hand.
    pub(crate) fn make_scanner<'t>(&self, text: &'t str, pieces: &'t [Piece]) -> Scanner<'t> {
        Scanner::for_dialect(text, pieces, self.dialect(), self.options.c).without_dollars()
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic<Place>) {
        self.out.diagnostics.extend(self.preprocessor.as_said(diagnostic));
    }

    /// Reports what a scanner found.
    pub(crate) fn report_all(&mut self, found: &mut Vec<Diagnostic<Place>>) {
        found.drain(..).for_each(|diagnostic| self.report(diagnostic));
    }

    /// Appends a token written at one place.
    #[inline]
    pub(crate) fn push(&mut self, kind: TokenKind, atom: Atom, place: Place) {
        self.out.tokens.push(Token { kind, atom });
        self.out.places.push(place);
    }

    /// Appends the token of bytes `start..end` of a text made of `pieces`.
    #[inline]
    pub(crate) fn push_of(&mut self, kind: TokenKind, atom: Atom, (place, rest): (Place, Option<Place>)) {
        if let Some(rest) = rest {
            self.out.continued.push((self.out.tokens.len() as u32, rest));
        }
        self.push(kind, atom, place);
    }

    /// Whether directives of this sentinel are read at all.
    pub(crate) fn is_enabled(&self, sentinel: Atom) -> bool {
        match sentinel {
            words::OMP => self.options.openmp,
            words::ACC => self.options.openacc,
            _ => false,
        }
    }
}
