//! The Rust door: open files, edit them, ask.
//!
//! Questions take files and byte offsets, answers are plain data: no query, id or tree crosses this door.

use crate::annotate;
use crate::database::Database;
use crate::db::{Db, Settings, SourceFile};
use crate::dependencies::{self, Dependencies};
use crate::events::EventLog;
use crate::evict;
use crate::extend::Queries;
use crate::file_diagnostics;
use crate::file_names;
use crate::headers;
use crate::host::{Host, NoFiles};
use crate::options::Options;
use crate::parts;
use crate::queries::{self, Tree, Unit};
pub use crate::snapshot::Snapshot;
use crate::stubs;
use body::deferred;
use directives::Language;
use parser::units::UnitKind;
use parser::unparse::fortran::Layout;
use regions::explain::{self, Explanation};
use source::file::Columns;
use source::{Diagnostic, FileId, Place, Printing, Span};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// An analysis that may change. [`Analysis::ask`] answers questions, which are those of [`Snapshot`].
pub struct Analysis {
    now: Snapshot,
}

/// An analysis that is only asked. What nothing can change needs no record of what it was made of: a file of many units takes a fraction
/// of the memory and time.
pub struct Settled {
    last: Analysis,
}

/// An analysis that may be told to forget what it was asked.
pub trait Forget {
    /// The analysis as it is now, to ask.
    fn ask(&self) -> &Snapshot;

    /// Forgets what the questions since the last call made of the texts of the program, but for what its files want to know of each
    /// other; for those who ask each file once. Without a first call, before the questions, everything is kept.
    fn forget(&mut self);
}

/// A symbol under the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The name, as the language spells it.
    pub name: String,
    /// Where it is declared, if in the program.
    pub place: Option<Place>,
    /// What it is, as a declaration would say.
    pub text: String,
}

impl Analysis {
    /// An analysis of texts that will be opened.
    pub fn new(options: Options) -> Analysis {
        Analysis::with_host(options, Box::new(NoFiles))
    }

    /// An analysis that asks `host` for included files and module files.
    pub fn with_host(options: Options, host: Box<dyn Host>) -> Analysis {
        Analysis::with_log(options, host, None)
    }

    /// The same, telling `log` which queries run.
    pub fn with_log(options: Options, host: Box<dyn Host>, log: Option<EventLog>) -> Analysis {
        Analysis { now: Snapshot { db: Database::new(options, host, log), columns: Columns::Utf16 } }
    }

    /// Makes a text part of the program, under a name that says its language; an open file gets a new text.
    pub fn open(&mut self, path: &str, text: impl Into<Arc<str>>) -> FileId {
        let file = self.now.db.open(path, text.into());
        file.number(&self.now.db)
    }

    /// Makes a file that the host knows part of the program; `None` if the host does not know it.
    pub fn load(&mut self, path: &str) -> Option<FileId> {
        let file = self.now.db.file(path);
        file.text(&self.now.db).as_ref()?;
        self.now.db.add(file);
        Some(file.number(&self.now.db))
    }

    /// Makes files that the host knows part of the program, reading them in `jobs` threads; `None` for each that it does not know.
    pub fn load_all(&mut self, paths: &[&str], jobs: usize) -> Vec<Option<FileId>> {
        let files = self.now.db.add_all(paths, jobs);
        let known = |file: SourceFile| file.text(&self.now.db).is_some().then(|| file.number(&self.now.db));
        files.into_iter().map(known).collect()
    }

    /// The same of files that another analysis of the host has, with its texts.
    pub fn load_from(&mut self, other: &Snapshot, paths: &[&str]) {
        self.now.db.add_from(&other.db, paths);
    }

    /// Takes a file out of the program.
    pub fn close(&mut self, file: FileId) {
        if let Some(file) = self.now.db.file_of_number(file) {
            self.now.db.close(file);
        }
    }

    /// Gives a file the text again that the host has. It stays a part of the program, so that nothing is asked again of files that do not
    /// depend on it.
    pub fn return_to_host(&mut self, file: FileId) {
        if let Some(file) = self.now.db.file_of_number(file) {
            self.now.db.return_to_host(file);
        }
    }

    /// Reads a file anew whose content on the host's side changed, came to be or went; one that an editor has open keeps its text.
    /// Questions about files that do not depend on it keep their answers.
    pub fn file_changed(&mut self, path: &str) {
        self.now.db.file_changed(path, None);
    }

    /// The same of a file that another analysis of the host has read anew, with its text.
    pub fn file_changed_as(&mut self, path: &str, other: &Snapshot) {
        self.now.db.file_changed(path, Some(&other.db));
    }

    /// Replaces the bytes of `range`; a range outside the text is cut to it and widened to whole characters.
    pub fn edit(&mut self, file: FileId, range: Range<usize>, text: &str) {
        let Some(source) = self.now.db.file_of_number(file) else { return };
        let old = source.text(&self.now.db).clone().unwrap_or_else(|| Arc::from(""));
        let new = replace_range(&old, &range, text);
        let path = Arc::clone(source.path(&self.now.db));
        self.now.db.open(&path, Arc::from(new));
    }

    /// Changes the settings.
    pub fn set_options(&mut self, options: Options) {
        self.now.db.set_options(options);
    }

    /// Gives files settings of their own, as builds do: for each path the number of one of the sets. Files that are not named are read
    /// by the settings of all. Where module files are, and what is asked of the program as a whole, the settings of all say.
    pub fn set_own_options(&mut self, sets: Vec<Options>, of: HashMap<String, usize>) {
        self.now.db.set_own_options(sets, of);
    }

    /// Says which files others include: a question about the text of one of them is answered as it is read there.
    pub fn set_parts(&mut self, paths: impl IntoIterator<Item = String>) {
        self.now.db.set_parts(paths.into_iter().map(Arc::from).collect());
    }

    /// How much was made since the last [`Analysis::evict`], see [`Snapshot::count_made`].
    pub fn count_made(&self) -> usize {
        self.now.count_made()
    }

    /// Ends questions that depend on many files ([`Snapshot::unless_cancelled`] says so) where so much was made since the last
    /// [`Analysis::evict`] ([`Snapshot::count_made`]): asked again after it they go on where they were. Without this they have all that they make in memory at once.
    pub fn set_room(&mut self, tokens: usize) {
        self.now.db.set_room(tokens);
    }

    /// Says what the columns of places count, for those who ask with lines and columns: units of UTF-16 if nothing is said.
    pub fn set_columns(&mut self, columns: Columns) {
        self.now.columns = columns;
    }

    /// Bounds what is kept of the texts: of so many files and units that were asked last; what others need of them stays.
    pub fn bound(&mut self, files: usize, units: usize) {
        evict::bound_values(&mut self.now.db, files, units);
        evict::bound_shared(&mut self.now.db);
    }

    /// Drops what is kept of the texts beyond so many files and units, as an edit does beyond the bounds. Waits until snapshots are
    /// dropped.
    pub fn evict(&mut self, files: usize, units: usize) {
        evict::bound_values(&mut self.now.db, files, units);
        evict::bound_shared(&mut self.now.db);
        let drops = deferred::collect_drops(|| evict::evict_values(&mut self.now.db));
        self.now.db.defer_drops(drops);
        self.now.db.count_again();
    }

    /// The analysis as it is now, to ask.
    pub fn ask(&self) -> &Snapshot {
        &self.now
    }

    /// The analysis as it is now, for another thread. Changes wait until snapshots are dropped; cancel them first.
    pub fn snapshot(&self) -> Snapshot {
        self.now.clone()
    }

    /// The same, of which nothing changes any more.
    pub fn settle(mut self) -> Settled {
        self.now.db.settle();
        Settled { last: self }
    }

    /// Ends the questions that other threads' snapshots are at, see [`Snapshot::unless_cancelled`].
    pub fn cancel(&mut self) {
        self.now.db.cancel_others();
    }
}

fn replace_range(old: &str, range: &Range<usize>, text: &str) -> String {
    let floor = |offset: usize| (0..=offset.min(old.len())).rev().find(|at| old.is_char_boundary(*at)).unwrap_or(0);
    let start = floor(range.start);
    let end = floor(range.end).max(start);
    [&old[..start], text, &old[end..]].concat()
}

impl Settled {
    /// The analysis as it stays.
    pub fn ask(&self) -> &Snapshot {
        &self.last.now
    }
}

impl Forget for Analysis {
    fn ask(&self) -> &Snapshot {
        &self.now
    }

    fn forget(&mut self) {
        let drops = deferred::collect_drops(|| evict::forget_values(&mut self.now.db));
        self.now.db.defer_drops(drops);
    }
}

impl Forget for Settled {
    fn ask(&self) -> &Snapshot {
        &self.last.now
    }

    fn forget(&mut self) {
        self.last.forget();
    }
}

impl Snapshot {
    /// What the columns of places count.
    pub fn columns(&self) -> Columns {
        self.columns
    }

    /// Asks, unless an edit comes first: `None` then.
    pub fn unless_cancelled<T>(&self, ask: impl FnOnce(&Snapshot) -> T) -> Option<T> {
        salsa::Cancelled::catch(std::panic::AssertUnwindSafe(|| ask(self))).ok()
    }

    /// The file of that name, if it was opened or asked for.
    pub fn file(&self, path: &str) -> FileId {
        self.db.file(path).number(&self.db)
    }

    /// The name of a file.
    pub fn path(&self, file: FileId) -> Option<&str> {
        Some(self.db.file_of_number(file)?.path(&self.db))
    }

    /// What was asked for and is found nowhere, so that declarations built in stand in for it ([`crate::stubs`]).
    pub fn stand_ins(&self) -> Vec<String> {
        let mut used: Vec<String> = self.db.paths().iter().filter_map(|path| stubs::describe_stub(path)).collect();
        used.sort();
        used.dedup();
        used
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> Option<&str> {
        self.db.file_of_number(file)?.text(&self.db).as_deref()
    }

    /// The language of a file.
    pub fn language(&self, file: FileId) -> Option<Language> {
        self.db.file_of_number(file).map(|file| queries::file_language(&self.db, file))
    }

    /// How many program units a file has.
    pub fn count_units(&self, file: FileId) -> usize {
        self.db.file_of_number(file).map_or(0, |file| queries::units(&self.db, file).len())
    }

    /// About how many bytes of text a file has with what only it includes.
    pub fn read_length(&self, file: FileId) -> usize {
        /// A token, with the blanks and comments around it.
        const TOKEN: usize = 6;
        self.db.file_of_number(file).map_or(0, |file| queries::tokens(&self.db, file).tokens.len() * TOKEN)
    }

    /// What a file gives to others and needs of them; nothing for a file of C.
    pub fn dependencies(&self, file: FileId) -> Dependencies {
        let file =
            self.db.file_of_number(file).filter(|file| queries::file_language(&self.db, *file) == Language::Fortran);
        file.map_or_else(Dependencies::default, |file| dependencies::file_dependencies(&self.db, file))
    }

    /// Drops the evicted values that this thread made, as other threads do with theirs.
    pub fn drop_evicted(&self) {
        self.db.drop_own();
    }

    /// Drops what edits made useless, whoever made it: for a thread that nobody waits for. The next edit does so else.
    pub fn drop_useless(&self) {
        self.db.drop_all();
    }

    /// Finds what modules a file may define: the first `use` needs to know it of all files.
    pub fn find_modules(&self, file: FileId) {
        if let Some(file) = self.db.file_of_number(file) {
            queries::module_names(&self.db, file);
        }
    }

    /// The numbers of these files, each behind those whose modules it seems to use: asked in this order, little has to be known at one time.
    pub fn order_by_use(&self, files: &[FileId]) -> Vec<usize> {
        let known: Option<Vec<_>> = files.iter().map(|file| self.db.file_of_number(*file)).collect();
        known.map_or_else(|| (0..files.len()).collect(), |files| crate::skim::order_by_use(&self.db, &files))
    }

    /// Makes what other files want to know of the modules of a file, as long as what it is made of is at hand.
    pub fn publish(&self, file: FileId) {
        let Some(file) = self.db.file_of_number(file) else { return };
        let units = queries::units(&self.db, file).iter();
        for unit in units.filter(|unit| unit.key(&self.db).kind == UnitKind::Module) {
            queries::interface(&self.db, *unit);
            let name = unit.key(&self.db).name;
            queries::module_uses(&self.db, queries::ModuleName::new(&self.db, name, Some(false), Some(file)));
        }
    }

    /// Makes what files that use the modules of a file see of them.
    pub fn know_modules(&self, file: FileId) {
        let Some(file) = self.db.file_of_number(file) else { return };
        for name in queries::module_names(&self.db, file) {
            let module = queries::ModuleName::new(&self.db, *name, None, Some(file));
            queries::exports(&self.db, module);
        }
    }

    /// Looks up the names of a file that others may name, too: references are found by these.
    pub fn find_names(&self, file: FileId) {
        if let Some(file) = self.db.file_of_number(file) {
            file_names::file_names(&self.db, file);
        }
    }

    /// Says that [`Snapshot::find_names`] was asked of all files: then references are not looked for name by name.
    pub fn note_names_found(&self) {
        self.db.know_names();
    }

    /// Whether a file has directives, and is read here as it asks for.
    pub fn reads_as_asked(&self, file: FileId) -> bool {
        self.db.file_of_number(file).is_some_and(|file| crate::readings::reads_as_asked(&self.db, file))
    }

    /// How much was made since the last [`Analysis::evict`], in tokens: each of a file that was read, and each of a tree. One takes some
    /// hundred bytes.
    pub fn count_made(&self) -> usize {
        self.db.count_made()
    }

    /// Whether so much was made that questions end for it, see [`Analysis::set_room`].
    pub fn is_full(&self) -> bool {
        self.db.is_full(1)
    }

    /// Makes what was made of the units of a file the last that was asked for, so that it is kept.
    pub fn keep_units(&self, file: FileId) {
        let Some(file) = self.db.file_of_number(file) else { return };
        for unit in queries::units(&self.db, file) {
            queries::parsed(&self.db, *unit);
            queries::checked(&self.db, *unit);
            queries::environments(&self.db, *unit);
            queries::resolved(&self.db, *unit);
            queries::declared(&self.db, *unit);
        }
    }

    /// The file by whose reading questions about a text are answered, which is another for a part of a program.
    pub fn reading_file(&self, file: FileId) -> FileId {
        let known = self.db.file_of_number(file);
        known.map_or(file, |known| parts::reading_file(&self.db, known).number(&self.db))
    }

    /// Everything wrong with a file, in source order.
    pub fn diagnostics(&self, file: FileId) -> Vec<Diagnostic<Place>> {
        let file = self.db.file_of_number(file);
        file.map_or_else(Vec::new, |file| file_diagnostics::file_diagnostics(&self.db, file).clone())
    }

    /// What is wrong with the lines, tokens and statements of a file, in source order; what they mean is not asked.
    pub fn syntax(&self, file: FileId) -> Vec<Diagnostic<Place>> {
        let file = self.db.file_of_number(file);
        file.map_or_else(Vec::new, |file| file_diagnostics::of_syntax(&self.db, file))
    }

    /// A diagnostic as a terminal shows it.
    pub fn render(&self, file: FileId, diagnostic: &Diagnostic<Place>, color: bool) -> String {
        let Some(source) = self.db.file_of_number(file) else { return diagnostic.message.clone() };
        let origins = &queries::tokens(&self.db, source).origins;
        source::render::render_picture(diagnostic, origins, self, color)
    }

    /// A diagnostic as `file:line:col: error: text`.
    pub fn render_short(&self, file: FileId, diagnostic: &Diagnostic<Place>) -> String {
        let Some(source) = self.db.file_of_number(file) else { return diagnostic.message.clone() };
        source::render::render_line(diagnostic, &queries::tokens(&self.db, source).origins, self)
    }

    /// What else there is to say of a diagnostic, as `file:line:col: note: text`, a line each.
    pub fn render_notes(&self, file: FileId, diagnostic: &Diagnostic<Place>) -> String {
        let Some(source) = self.db.file_of_number(file) else { return String::new() };
        source::render::short_notes(diagnostic, &queries::tokens(&self.db, source).origins, self)
    }

    /// A diagnostic as data.
    pub fn render_diagnostic(
        &self,
        file: FileId,
        diagnostic: &Diagnostic<Place>,
        columns: Columns,
    ) -> Option<source::render::Rendered> {
        let source = self.db.file_of_number(file)?;
        let origins = &queries::tokens(&self.db, source).origins;
        Some(source::render::render_data(diagnostic, origins, self, columns))
    }

    /// Everything wrong with a file as data, in the order of [`Snapshot::diagnostics`], columns counted as the editor counts.
    pub fn rendered_diagnostics(&self, file: FileId) -> &[source::render::Rendered] {
        let file = self.db.file_of_number(file);
        file.map_or(&[], |file| file_diagnostics::rendered(&self.db, file, self.columns))
    }

    /// The parse tree of a file as indented text; constructs of OpenACC with what they become, as marked children (R259).
    pub fn tree(&self, file: FileId) -> String {
        let Some(file) = self.db.file_of_number(file) else { return String::new() };
        let dump = |unit: &Unit<'_>| {
            let (tokens, atoms, readings) = (unit.tokens(&self.db), self.db.atoms(), self.readings_of(*unit));
            match queries::parsed(&self.db, *unit) {
                Tree::Fortran(parsed) => parser::fortran::dump::unit_read(&parsed.tree, tokens, atoms, &readings),
                Tree::C(parsed) => parser::c::dump::dump_read(&parsed.tree, tokens, atoms, &readings),
            }
        };
        queries::units(&self.db, file).iter().map(dump).collect()
    }

    /// The same before directives are parents of what they govern (R053); a C parser needs no such step.
    pub fn flat_tree(&self, file: FileId) -> String {
        let Some(source) = self.db.file_of_number(file) else { return String::new() };
        if queries::file_language(&self.db, source) != Language::Fortran {
            return self.tree(file);
        }
        let atoms = self.db.atoms();
        let dump = |unit: &Unit<'_>| {
            let tokens = unit.tokens(&self.db);
            let parsed = parser::fortran::parse_flat(tokens, unit.key(&self.db).kind, atoms);
            parser::fortran::dump::unit(&parsed.tree, tokens, atoms)
        };
        queries::units(&self.db, source).iter().map(dump).collect()
    }

    /// A file as the preprocessor leaves it, and what it had to say.
    pub fn preprocessed(&self, file: FileId, printing: Printing) -> (String, Vec<Diagnostic<Place>>) {
        let Some(source) = self.db.file_of_number(file) else { return Default::default() };
        let (text, buffer) = queries::preprocess_file(&self.db, source, printing);
        (text, buffer.diagnostics)
    }

    /// A file as its trees say it: preprocessed, in normalized form; Fortran in the source form of `layout`.
    pub fn unparsed(&self, file: FileId, layout: Layout) -> String {
        let Some(source) = self.db.file_of_number(file) else { return String::new() };
        let (mut fortran, mut c) = (Vec::new(), String::new());
        for unit in queries::units(&self.db, source) {
            let tokens = unit.tokens(&self.db);
            match queries::parsed(&self.db, *unit) {
                Tree::Fortran(parsed) => fortran.push((unit.key(&self.db), &parsed.tree, tokens.as_slice())),
                Tree::C(parsed) => c += &parser::unparse::c::spell_external(&parsed.tree, tokens, self.db.atoms()),
            }
        }
        let mut headers: Vec<_> = headers::header_chain(&self.db, headers::of_file(&self.db, source)).collect();
        headers.reverse();
        let before: String = headers.into_iter().map(|headers| headers::unparse_header(&self.db, headers)).collect();
        before + &parser::unparse::fortran::spell_file(&fortran, layout, self.db.atoms()) + &c
    }

    /// Scopes and symbols of a file as plain data: of Fortran in one tree, of C one view for each unit.
    pub fn scopes(&self, file: FileId) -> Vec<symbols::display::ScopeView> {
        let Some(source) = self.db.file_of_number(file) else { return Vec::new() };
        let language = queries::file_language(&self.db, source);
        if language == Language::Fortran {
            return vec![annotate::scopes::file_scopes(&self.db, source)];
        }
        let view = |unit: &Unit<'_>| {
            symbols::display::view(&queries::environments(&self.db, *unit).symbols, self.db.atoms(), language)
        };
        queries::units(&self.db, source).iter().map(view).collect()
    }

    /// Scopes, symbols and flags of a file, in F18's notation.
    pub fn symbols(&self, file: FileId) -> String {
        self.scopes(file).iter().map(symbols::display::spell_lines).collect()
    }

    /// A Fortran file as it is written, with what its names mean before each statement, in F18's notation; other files as they are.
    pub fn annotated(&self, file: FileId) -> String {
        match self.db.file_of_number(file) {
            Some(file) if queries::file_language(&self.db, file) == Language::Fortran => {
                annotate::annotate_file(&self.db, file)
            }
            Some(file) => file.text(&self.db).as_deref().unwrap_or_default().to_owned(),
            None => String::new(),
        }
    }

    /// Why the variable at `offset` has its attribute in each construct around it, innermost first.
    pub fn explain(&self, file: FileId, offset: usize) -> Vec<Explanation> {
        let Some((unit, token)) = self.token_at(file, offset) else { return Vec::new() };
        let db = &self.db;
        explain::explain_variable(queries::resolved(db, unit), queries::environments(db, unit), db.atoms(), token)
    }

    /// Every attribute of every construct of a file, with the line of the construct.
    pub fn explain_all(&self, file: FileId) -> Vec<(u32, Explanation)> {
        let Some(source) = self.db.file_of_number(file) else { return Vec::new() };
        let db = &self.db;
        let mut all = Vec::new();
        for (index, unit) in queries::units(db, source).iter().enumerate() {
            let environments = queries::environments(db, *unit);
            for (body, environment) in queries::resolved(db, *unit).bodies.iter().zip(&environments.bodies) {
                let explanations = explain::explain_all(body, environment, environments, db.atoms());
                all.extend(explanations.into_iter().map(|why| (queries::line_number(db, source, index, why.at), why)));
            }
        }
        all
    }

    /// The name at `offset`: what it is and where it is declared.
    pub fn definition(&self, file: FileId, offset: usize) -> Option<Definition> {
        let (unit, token) = self.token_at(file, offset)?;
        let resolved = queries::resolved(&self.db, unit);
        let language = queries::file_language(&self.db, unit.file(&self.db));
        let index = resolved.names.binary_search_by_key(&token, |(token, _)| *token).ok()?;
        let id = resolved.symbols.original(resolved.names[index].1);
        let symbol = &resolved.symbols[id];
        let place = symbol.token.and_then(|token| self.unit_place(unit, Span::of_token(token)));
        Some(Definition {
            name: self.db.atoms().text(symbol.name).to_owned(),
            place,
            text: symbols::display::describe_symbol(&resolved.symbols, id, self.db.atoms(), language).line(),
        })
    }

    fn unit_place(&self, unit: Unit<'_>, span: Span) -> Option<Place> {
        let file = unit.file(&self.db);
        let index = queries::units(&self.db, file).iter().position(|other| *other == unit)?;
        queries::tokens(&self.db, file).place(queries::positions(&self.db, file).get(index)?.in_file(span))
    }

    /// The module files of a file: their names and texts, as `check` writes them.
    pub fn module_files(&self, file: FileId) -> Vec<(String, String)> {
        let Some(source) = self.db.file_of_number(file) else { return Vec::new() };
        let db = &self.db;
        let suffix = &Settings::get(db).options(db).module_suffix;
        let is_module = |kind: UnitKind| matches!(kind, UnitKind::Module | UnitKind::Submodule);
        let modules = queries::units(db, source).iter().filter(|unit| is_module(unit.key(db).kind));
        let named = modules.map(|unit| {
            let (key, text) = (unit.key(db), |atom| db.atoms().text(atom));
            let name = modfile::file_name(text(key.name), queries::ancestor_module(db, *unit).map(text), suffix);
            let text = queries::module_file(db, *unit).clone();
            // Those who need it are asked when what it is made of is forgotten.
            queries::unit_sum(db, *unit);
            (name, text)
        });
        named.collect()
    }
}
