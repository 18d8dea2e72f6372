//! Directives of included files in a translation that is one text: the files are put in the place of their includes.

use source::{OriginId, Place};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// How deep includes are looked through.
const DEPTH: usize = 16;

/// The rows that say that directives of an included file stay.
pub const LEFT: &[&str] = &["header_untranslated", "in_other_file", "left_alone"];

/// A text with the included files that have directives.
pub struct Inlined {
    /// It.
    pub text: String,
    /// The bytes of each file in it, and those of the line that includes it in the text before.
    parts: Vec<(Range<usize>, Range<usize>)>,
}

impl Inlined {
    /// The text of a file at `path`, whose includes are looked for beside it and in `folders`; nothing if none has directives.
    pub fn new(path: &str, text: &str, folders: &[String]) -> Option<Inlined> {
        let mut inlined = Inlined { text: String::new(), parts: Vec::new() };
        let path = Path::new(path);
        let mut reader = Reader { path, folders, without: HashSet::new(), guarded: HashSet::new() };
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let range = at..at + line.len();
            at = range.end;
            match included_name(line).and_then(|name| reader.inline_file(path, name, DEPTH)) {
                Some(content) => {
                    let start = inlined.text.len();
                    inlined.text.push_str(&content);
                    inlined.parts.push((start..inlined.text.len(), range));
                }
                None => inlined.text.push_str(line),
            }
        }
        (!inlined.parts.is_empty()).then_some(inlined)
    }

    /// Where something in the text is in the one before: in a file that was put into it, at the line that includes that.
    pub fn place_before(&self, place: Place) -> Place {
        let file = OriginId(0);
        if place.origin != file {
            return Place { origin: file, start: 0, end: 0 };
        }
        let (mut added, mut removed) = (0, 0);
        for (new, old) in &self.parts {
            if new.contains(&(place.start as usize)) {
                return Place { origin: file, start: old.start as u32, end: old.end.saturating_sub(1) as u32 };
            }
            if new.end <= place.start as usize {
                added += new.len();
                removed += old.len();
            }
        }
        let moved = |offset: u32| (offset as usize + removed).saturating_sub(added) as u32;
        Place { origin: file, start: moved(place.start), end: moved(place.end) }
    }
}

/// The file that a line includes, in quotes.
pub fn included_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if !line.starts_with(['#', 'i', 'I']) {
        return None;
    }
    let rest = line.strip_prefix('#').map_or(line, str::trim_start);
    let word = rest.get(..7).filter(|word| word.eq_ignore_ascii_case("include"))?;
    let name = rest[word.len()..].trim_start();
    let quote = name.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    name[1..].split(quote).next()
}

/// An included file.
pub struct Included {
    /// Where it is.
    pub path: PathBuf,
    /// Whether it has directives.
    pub has_directives: bool,
}

/// The included files of a file, with those that these include.
pub fn find_included(path: &str, folders: &[String]) -> Vec<Included> {
    let mut found = Vec::new();
    let mut seen: HashSet<PathBuf> = HashSet::new();
    let mut waiting = vec![(PathBuf::from(path), true)];
    while let Some((file, first)) = waiting.pop() {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let text = source::decode_bytes(bytes).0;
        if !first {
            found.push(Included { path: file.clone(), has_directives: text.lines().any(is_directive) });
        }
        for included in text.lines().filter_map(included_name).filter_map(|name| find_file(&file, name, folders)) {
            if seen.insert(included.clone()) {
                waiting.push((included, false));
            }
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// An included file: beside the one that includes it, or in one of the folders.
pub fn find_file(path: &Path, name: &str, folders: &[String]) -> Option<PathBuf> {
    let beside = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let places = std::iter::once(beside).chain(folders.iter().map(Into::into));
    places.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// What has been read of included files.
struct Reader<'a> {
    /// The file whose text it becomes.
    path: &'a Path,
    folders: &'a [String],
    /// The files without directives, in which no included file has any.
    without: HashSet<PathBuf>,
    /// The files whose text is there already and guards itself: another include of one stays, and does nothing.
    guarded: HashSet<PathBuf>,
}

impl Reader<'_> {
    /// The text of a file that the one at `path` includes, with its own includes, if any of them has directives.
    fn inline_file(&mut self, path: &Path, name: &str, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let found = find_file(path, name, self.folders)?;
        if self.without.contains(&found) || self.guarded.contains(&found) {
            return None;
        }
        let text = std::fs::read_to_string(&found).ok()?;
        let mut whole = String::new();
        let (mut has_directives, mut once) = (false, 0);
        for line in text.split_inclusive('\n') {
            let included = included_name(line);
            match included.and_then(|name| self.inline_file(&found, name, depth)) {
                Some(inner) => {
                    has_directives = true;
                    whole.push_str(&inner);
                }
                None if is_once(line) => {
                    let guard = guard_name(&found);
                    whole.push_str(&format!("#ifndef {guard}\n#define {guard}\n"));
                    once += 1;
                }
                None => {
                    has_directives |= is_directive(line);
                    whole.push_str(&included.map_or(line.into(), |name| self.include_from_here(&found, name, line)));
                }
            }
        }
        if !has_directives {
            self.without.insert(found);
            return None;
        }
        if !whole.ends_with('\n') {
            whole.push('\n');
        }
        whole.push_str(&"#endif\n".repeat(once));
        if guards_itself(&text) {
            self.guarded.insert(found);
        }
        Some(whole)
    }

    /// The line of an include that stays, with a name by which the file is found from the one whose text it becomes.
    fn include_from_here<'l>(&self, path: &Path, name: &str, line: &'l str) -> Cow<'l, str> {
        let found = find_file(path, name, self.folders);
        if found.is_none() || found == find_file(self.path, name, self.folders) {
            return line.into();
        }
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let file = found.unwrap_or_default();
        let relative = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().into_owned();
        line.replacen(name, &relative, 1).into()
    }
}

/// Whether a line asks that its file is included once, which means nothing in another file.
fn is_once(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix('#').and_then(|rest| rest.trim_start().strip_prefix("pragma"));
    rest.is_some_and(|rest| rest.split_whitespace().next() == Some("once"))
}

/// A macro that guards a file in the place of that.
fn guard_name(path: &Path) -> String {
    let letters = path.to_string_lossy();
    let letters = letters.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
    format!("DIRIGENT_{}", letters.collect::<String>())
}

/// Whether a guard begins with the first line of the preprocessor in a text and ends with the last one, behind which nothing stands.
fn guards_itself(text: &str) -> bool {
    let mut depth = 0_usize;
    let (mut asked, mut defined, mut ended) = (None, None, false);
    for line in text.lines().map(str::trim) {
        let Some(command) = line.strip_prefix('#').map(str::trim_start) else {
            if ended && !line.is_empty() {
                return false;
            }
            continue;
        };
        let mut words = command.split_whitespace();
        match (words.next().unwrap_or_default(), depth) {
            _ if ended => return false,
            ("ifndef", 0) => (asked, depth) = (words.next(), 1),
            (_, 0) => return false,
            ("define", 1) if defined.is_none() => defined = words.next(),
            ("else" | "elif", 1) => return false,
            ("if" | "ifdef" | "ifndef", _) => depth += 1,
            ("endif", _) => (depth, ended) = (depth - 1, depth == 1),
            _ => {}
        }
    }
    ended && asked == defined
}

/// Whether a line begins a directive of OpenACC.
fn is_directive(line: &str) -> bool {
    let line = line.trim_start();
    if !line.starts_with(['#', '!', 'c', 'C', '*']) {
        return false;
    }
    let lower = line.to_ascii_lowercase();
    let pragma = lower.strip_prefix('#').and_then(|rest| rest.trim_start().strip_prefix("pragma"));
    let fortran = ["!$acc", "c$acc", "*$acc"].iter().any(|sentinel| lower.starts_with(sentinel));
    fortran || pragma.is_some_and(|rest| rest.trim_start().starts_with("acc"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_in_quotes_are_found() {
        assert_eq!(included_name("#  include \"a.h\" // b\n"), Some("a.h"));
        assert_eq!(included_name("      include 'a.inc'\n"), Some("a.inc"));
        assert_eq!(included_name("#include <a.h>\n"), None);
        assert_eq!(included_name("includes\n"), None);
    }

    #[test]
    fn guards_are_those_of_whole_files() {
        let guarded = "/* a */\n#ifndef A\n#define A\n#if B\nint b;\n#else\nint c;\n#endif\n#endif\n";
        assert!(guards_itself(guarded));
        assert!(!guards_itself(&format!("{guarded}int d;\n")));
        assert!(!guards_itself(&format!("#include \"b.h\"\n{guarded}")));
        assert!(!guards_itself("#ifndef A\n#define A\n#else\nint c;\n#endif\n"));
        assert!(!guards_itself("#ifndef A\n#define B\n#endif\n"));
    }

    #[test]
    fn places_are_those_of_the_text_before() {
        let inlined = Inlined { text: String::new(), parts: vec![(2..12, 2..5)] };
        let place = |start, end| Place { origin: OriginId(0), start, end };
        assert_eq!(inlined.place_before(place(1, 2)), place(1, 2));
        assert_eq!(inlined.place_before(place(4, 6)), place(2, 4));
        assert_eq!(inlined.place_before(place(13, 14)), place(6, 7));
    }
}
