//! Macros by name: C23, 6.10.4. A macro is known by its name and the file that defines it; where files of a program mention it is
//! told by their texts, since a macro leaves no token behind in a condition, in `#undef`, or in a group that is left out.

use crate::text::{Lines, location, offset, word_range};
use crate::{Location, Position};
use semantics::Snapshot;
use semantics::db::{Db, SourceFile};
use semantics::extend::Queries as _;
use semantics::parts;
use semantics::queries;
use semantics::skim;
use semantics::spots::Spot;
use source::{FileId, Form, Origin, OriginId};
use std::collections::{BTreeSet, HashMap, HashSet};

/// How a text mentions a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// `#define` gives it its meaning.
    Defined,
    /// Another line of the preprocessor names it, or the replacement of another macro.
    Directive,
    /// It is in the text itself.
    Text,
}

/// A macro.
pub struct NamedMacro {
    /// Its name.
    pub name: String,
    /// The file that defines it.
    pub home: SourceFile,
    /// Where its name is under the cursor.
    pub spot: Spot,
}

/// The macro that is named at a position.
pub fn macro_at(analysis: &Snapshot, file: FileId, at: Position) -> Option<NamedMacro> {
    let db = analysis.db();
    let (offset, source) = (offset(analysis, file, at)?, db.file_of_number(file)?);
    let text = analysis.text(file)?;
    let word = word_range(text, offset);
    let name = &text[word.clone()];
    let (_, manner) = mentions_in(analysis, file, name).into_iter().find(|(start, _)| *start == word.start)?;
    let spot = Spot { file, start: word.start as u32, end: word.end as u32 };
    let read = ReadFile::of_part(db, parts::reading_file(db, source), file, name);
    let home = match (manner, read.calls.get(&(file, spot.start))) {
        (_, Some(home)) => *home,
        (Manner::Text, None) if read.tokens.contains(&spot.start) => return None,
        (Manner::Text | Manner::Directive | Manner::Defined, None) => find_home(analysis, (file, manner), &read, name)?,
    };
    Some(NamedMacro { name: name.to_owned(), home: db.file_of_number(home)?, spot })
}

/// The file that gives a name its meaning as a macro in `file`: itself, one that it includes, or the only one of the program.
fn find_home(analysis: &Snapshot, (file, manner): (FileId, Manner), read: &ReadFile, name: &str) -> Option<FileId> {
    let defines = |file: &FileId| is_defined_in(analysis, *file, name);
    let own = Some(file).filter(defines).or_else(|| read.files.iter().copied().find(defines));
    own.or_else(|| {
        let mut all = skim::program_files(analysis.db()).into_iter().filter(defines);
        all.next().filter(|_| manner != Manner::Text && all.next().is_none())
    })
}

/// Where a file of the program defines a macro of this name, if one does.
pub fn find_definition(analysis: &Snapshot, name: &str) -> Option<Location> {
    skim::program_files(analysis.db()).into_iter().filter(|file| is_defined_in(analysis, *file, name)).find_map(
        |file| {
            let mut mentions = mentions_in(analysis, file, name).into_iter();
            let (start, _) = mentions.find(|(_, manner)| *manner == Manner::Defined)?;
            location(analysis, &Spot { file, start: start as u32, end: (start + name.len()) as u32 })
        },
    )
}

fn is_defined_in(analysis: &Snapshot, file: FileId, name: &str) -> bool {
    let has_name =
        analysis.db().file_of_number(file).is_some_and(|source| skim::words(analysis.db(), source).has(name));
    has_name && mentions_in(analysis, file, name).iter().any(|(_, manner)| *manner == Manner::Defined)
}

/// What the preprocessor made of a file, as far as it is about one macro.
struct ReadFile {
    /// The file and those that it includes.
    files: BTreeSet<FileId>,
    /// Where the macro is called, and the file that defines it.
    calls: HashMap<(FileId, u32), FileId>,
    /// Where tokens of the file itself are that no macro made.
    tokens: HashSet<u32>,
}

impl ReadFile {
    fn new(db: &dyn Db, source: SourceFile, name: &str) -> ReadFile {
        ReadFile::of_part(db, source, source.number(db), name)
    }

    /// What was made of `source`, with the tokens of `part`, which is the file itself or included in it.
    fn of_part(db: &dyn Db, source: SourceFile, part: FileId, name: &str) -> ReadFile {
        let buffer = queries::tokens(db, source);
        let name = db.atoms().intern(name);
        let is_own = |place: &&source::Place| match buffer.origins.get(place.origin) {
            Origin::File(file) | Origin::Include { file, .. } => file == part,
            Origin::Macro { .. } | Origin::BuiltIn => false,
        };
        let own = buffer.places.iter().filter(is_own).map(|place| place.start);
        let mut read =
            ReadFile { files: BTreeSet::from([source.number(db)]), calls: HashMap::new(), tokens: own.collect() };
        for number in 0..buffer.origins.len() {
            match buffer.origins.get(OriginId(number)) {
                Origin::Include { file, .. } => drop(read.files.insert(file)),
                Origin::Macro { name: called, file: Some(home), call, .. } if called == name => {
                    if let Some(file) = buffer.origins.file(call) {
                        read.calls.insert((file, call.start), home);
                    }
                }
                Origin::File(_) | Origin::Macro { .. } | Origin::BuiltIn => {}
            }
        }
        read
    }
}

/// The places of the program that mention a macro, in order, and how each does.
pub fn find_mentions(analysis: &Snapshot, of: &NamedMacro) -> Vec<(Spot, Manner)> {
    let db = analysis.db();
    let home = of.home.number(db);
    let with_name = |file: &SourceFile| skim::words(db, *file).has(&of.name);
    let program: Vec<SourceFile> =
        skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file)).collect();
    let read = parts::find_mentioning(db, &[&of.name]);
    let mut related: BTreeSet<FileId> = BTreeSet::from([home]);
    let mut reads: HashMap<FileId, ReadFile> = HashMap::new();
    let mut calls: HashMap<(FileId, u32), FileId> = HashMap::new();
    let named: Vec<SourceFile> = program.iter().copied().filter(with_name).collect();
    let asked = db.file_of_number(of.spot.file).filter(|asked| !read.contains(asked));
    for source in read.into_iter().chain(asked) {
        let read = ReadFile::new(db, source, &of.name);
        calls.extend(&read.calls);
        if read.files.contains(&home) {
            related.extend(&read.files);
        }
        reads.insert(source.number(db), read);
    }
    // A header may leave it to others to include what defines the macro.
    let is_header = |file: &&SourceFile| parts::is_part(db, **file);
    for header in named.iter().filter(is_header).map(|file| file.number(db)) {
        if is_defined_in(analysis, header, &of.name) {
            continue;
        }
        let read = (!related.contains(&header)).then(|| find_includer(analysis, &program, header, of));
        if let Some(read) = read.flatten() {
            calls.extend(&read.calls);
            related.extend(&read.files);
        }
    }
    let files = related.iter().filter(|file| db.file_of_number(**file).is_some_and(|file| with_name(&file)));
    files.flat_map(|file| mentions_of_file(analysis, of, *file, (reads.get(file), &calls))).collect()
}

/// The same in one file, as it is read by itself.
pub fn mentions_here(analysis: &Snapshot, of: &NamedMacro) -> Vec<(Spot, Manner)> {
    let db = analysis.db();
    let Some(source) = db.file_of_number(of.spot.file) else { return Vec::new() };
    let read = ReadFile::of_part(db, parts::reading_file(db, source), of.spot.file, &of.name);
    mentions_of_file(analysis, of, of.spot.file, (Some(&read), &read.calls))
}

/// A file that includes both a header and what defines the macro, as it is read.
fn find_includer(analysis: &Snapshot, program: &[SourceFile], header: FileId, of: &NamedMacro) -> Option<ReadFile> {
    let db = analysis.db();
    let path = analysis.path(header)?;
    let stem = path.rsplit('/').next()?.split('.').next()?;
    let home = of.home.number(db);
    let may_include = program.iter().filter(|file| skim::words(db, **file).has(stem));
    let reads = may_include.map(|file| ReadFile::new(db, *file, &of.name));
    reads.into_iter().find(|read| read.files.contains(&home) && read.files.contains(&header))
}

/// The mentions of one file that are not of another macro of that name, or of something else.
fn mentions_of_file(
    analysis: &Snapshot,
    of: &NamedMacro,
    file: FileId,
    (read, calls): (Option<&ReadFile>, &HashMap<(FileId, u32), FileId>),
) -> Vec<(Spot, Manner)> {
    let home = of.home.number(analysis.db());
    let found = mentions_in(analysis, file, &of.name);
    let has_own = file != home && found.iter().any(|(_, manner)| *manner == Manner::Defined);
    let is_it = |(start, manner): &(usize, Manner)| match calls.get(&(file, *start as u32)) {
        Some(called) => *called == home,
        None if has_own => false,
        None => *manner != Manner::Text || read.is_none_or(|read| !read.tokens.contains(&(*start as u32))),
    };
    let spot = |start: usize| Spot { file, start: start as u32, end: (start + of.name.len()) as u32 };
    found.into_iter().filter(is_it).map(|(start, manner)| (spot(start), manner)).collect()
}

/// The files beside its own that define a macro of that name and that are read with it.
pub fn find_other_home(analysis: &Snapshot, of: &NamedMacro) -> Option<Location> {
    let db = analysis.db();
    let home = of.home.number(db);
    let named = parts::find_mentioning(db, &[&of.name]).into_iter();
    let reads = named.map(|file| ReadFile::new(db, file, &of.name));
    let related = reads.filter(|read| read.files.contains(&home)).flat_map(|read| read.files);
    let other = related.filter(|file| *file != home).find(|file| is_defined_in(analysis, *file, &of.name))?;
    let (start, _) = mentions_in(analysis, other, &of.name).into_iter().find(|(_, how)| *how == Manner::Defined)?;
    crate::text::location(analysis, &Spot { file: other, start: start as u32, end: (start + of.name.len()) as u32 })
}

/// The mentions of a name in a text of the program.
pub fn mentions_in(analysis: &Snapshot, file: FileId, name: &str) -> Vec<(usize, Manner)> {
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let Some(lines) = Lines::of_file(analysis, file).filter(|lines| is_name && lines.text().contains(name)) else {
        return Vec::new();
    };
    let form = crate::text::form(analysis, file).unwrap_or(Form::C);
    let mut scan = Scan { text: lines.text(), name, form, found: Vec::new() };
    scan.take_lines();
    scan.found
}

/// A walk over the lines of a text.
struct Scan<'t> {
    text: &'t str,
    name: &'t str,
    form: Form,
    found: Vec<(usize, Manner)>,
}

impl Scan<'_> {
    fn take_lines(&mut self) {
        let mut at = 0;
        while at < self.text.len() {
            let line = self.text[at..].trim_start_matches([' ', '\t']);
            at = match line.strip_prefix('#') {
                Some(_) => self.take_directive(at),
                None => self.take_text(at, self.line_end(at), Manner::Text),
            };
        }
    }

    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find('\n').map_or(self.text.len(), |end| at + end + 1)
    }

    /// A line of the preprocessor, with those that continue it.
    fn take_directive(&mut self, at: usize) -> usize {
        let mut end = self.line_end(at);
        while end < self.text.len() && self.text[at..end].trim_end_matches(['\n', '\r']).ends_with('\\') {
            end = self.line_end(end);
        }
        let line = &self.text[at..end];
        let rest = line.trim_start_matches([' ', '\t', '#']);
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())];
        let from = end - rest.len() + word.len();
        match word {
            "error" | "warning" => end,
            "include"
                if !rest[word.len()..].trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') =>
            {
                end
            }
            "define" => self.take_definition(from, end),
            _ => self.take_text(from, end, Manner::Directive),
        }
    }

    /// The macro that a line defines, and what its replacement mentions: a name that is a parameter is not a macro there.
    fn take_definition(&mut self, from: usize, end: usize) -> usize {
        let start = end - self.text[from..end].trim_start_matches([' ', '\t']).len();
        let word = word_range(self.text, start);
        if self.text[word.clone()] == *self.name {
            self.found.push((word.start, Manner::Defined));
        }
        let parameters = self.text[word.end..end].strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let is_parameter = parameters.is_some_and(|(names, _)| names.split(',').any(|own| own.trim() == self.name));
        if is_parameter { end } else { self.take_text(word.end, end, Manner::Directive) }
    }

    /// Names in a text, past comments and constants; where it ends, which is behind `end` if a comment is.
    fn take_text(&mut self, from: usize, end: usize, manner: Manner) -> usize {
        let is_c = self.form == Form::C || manner == Manner::Directive;
        let bytes = self.text.as_bytes();
        if !is_c && matches!(self.form, Form::Fixed { .. }) && matches!(bytes.get(from), Some(b'c' | b'C' | b'*')) {
            return end;
        }
        let mut at = from;
        while at < end {
            let rest = &self.text[at..];
            match bytes[at] {
                b'/' if is_c && rest.starts_with("/*") => {
                    at = rest.find("*/").map_or(self.text.len(), |close| at + close + 2);
                }
                b'/' if self.form == Form::C && rest.starts_with("//") => return end,
                b'!' if !is_c && !rest.starts_with("!$") => return end,
                quote @ (b'"' | b'\'') => at = self.skip_constant(at, end, quote, is_c),
                first if first.is_ascii_alphanumeric() || first == b'_' || !first.is_ascii() => {
                    let word = at..at + rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                    at = word.end.max(at + 1);
                    self.take_word(word, manner);
                }
                _ => at += 1,
            }
            while !self.text.is_char_boundary(at) {
                at += 1;
            }
        }
        at
    }

    fn take_word(&mut self, word: std::ops::Range<usize>, manner: Manner) {
        // What `#` and `##` stand beside is not replaced.
        let is_pasted = manner == Manner::Directive
            && (self.text[..word.start].trim_end_matches([' ', '\t']).ends_with('#')
                || self.text[word.end..].trim_start_matches([' ', '\t']).starts_with("##"));
        if self.text[word.clone()] == *self.name && !is_pasted {
            self.found.push((word.start, manner));
        }
    }

    fn skip_constant(&self, open: usize, end: usize, quote: u8, is_c: bool) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = open + 1;
        while at < end && bytes[at] != quote && (bytes[at] != b'\n' || is_c && bytes[at - 1] == b'\\') {
            at += if is_c && bytes[at] == b'\\' { 2 } else { 1 };
        }
        (at + 1).min(end)
    }
}
