//! The directives of a program, each by itself: as they are written, whatever a preprocessor would leave of them.

use crate::{Parsed, ReadOptions};
use directives::Language;
use source::find::{self, FoundDirective, Manner};
use source::{Atoms, Form};
use std::collections::HashMap;

/// Gives each directive of `text` to `take`, in the order of the text: how it is written, and what is understood of it. What only
/// looks like a macro for a directive is left out.
///
/// ```
/// use dirigent_standalone::{ReadOptions, scan};
/// use directives::Language;
/// let text = "#if 0\n#pragma omp parallel for\n#endif\n#define LOOP _Pragma(\"omp simd\")\n";
/// let mut names = Vec::new();
/// scan::for_each_directive(text, source::Form::C, ReadOptions::new(Language::C), &mut |_, parsed| {
///     names.extend(parsed.directive().map(|directive| directive.name().spelling(Language::C)));
/// });
/// assert_eq!(names, ["parallel for", "simd"]);
/// ```
pub fn for_each_directive(text: &str, form: Form, ask: ReadOptions, take: &mut dyn FnMut(&FoundDirective, &Parsed)) {
    let found = find::find_directives(text, form);
    if found.is_empty() {
        return;
    }
    let atoms = Atoms::default();
    let mut macros = None;
    for written in found {
        let parsed = Parsed::new(&written.text, ask, &atoms);
        if parsed.directive().is_some() {
            take(&written, &parsed);
            continue;
        }
        let macros = macros.get_or_insert_with(|| macros_of(text));
        let meant = expand_macros(&written.text, macros).or_else(|| unexpanded_name(&written, &parsed));
        let meant = meant.map(|text| FoundDirective { text: text.into(), ..written.clone() });
        let other = meant.as_ref().map(|meant| (meant, Parsed::new(&meant.text, ask, &atoms)));
        match other.filter(|(_, other)| other.directive().is_some()) {
            Some((meant, other)) => take(meant, &other),
            None if is_guess(&written, &parsed) => {}
            None => take(&written, &parsed),
        }
    }
}

/// Whether what is wrong may be no directive at all: the argument of some macro, an attribute of others.
fn is_guess(written: &FoundDirective, parsed: &Parsed) -> bool {
    match written.manner {
        Manner::Macro => true,
        Manner::Attribute => parsed.recovered().is_none() && parsed.diagnostics.is_empty(),
        Manner::Line | Manner::Operator => false,
    }
}

/// The directive without its clauses, if a macro makes it: what its parameters stand for is not known.
fn unexpanded_name(written: &FoundDirective, parsed: &Parsed) -> Option<String> {
    let unknown = || parsed.diagnostics.iter().any(|problem| problem.row.name == "unknown_directive");
    let directive = parsed.recovered().filter(|_| written.manner == Manner::Macro && !unknown())?;
    written.text.get(..parsed.bytes(directive.name_span()).end).map(str::to_owned)
}

/// The macros without parameters that a text defines, the first definition of each.
fn macros_of(text: &str) -> HashMap<&str, &str> {
    let mut macros = HashMap::new();
    for (at, _) in text.match_indices("define") {
        let before = text[..at].trim_end_matches([' ', '\t']);
        let line = text[at + "define".len()..].lines().next().unwrap_or("");
        let Some((name, value)) = line.trim_start().split_once([' ', '\t']) else { continue };
        if before.ends_with('#') && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            macros.entry(name).or_insert(value.trim_end_matches('\\').trim());
        }
    }
    macros
}

/// A text with its macros replaced, once; nothing if it has none.
fn expand_macros(text: &str, macros: &HashMap<&str, &str>) -> Option<String> {
    let (mut out, mut replaced) = (String::new(), false);
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|character| is_name(character) != is_name(first)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let value = macros.get(word);
        replaced |= value.is_some();
        out.push_str(value.unwrap_or(&word));
        rest = behind;
    }
    replaced.then_some(out)
}

/// Extensions of files: C, C++, and Fortran in its two forms.
const EXTENSIONS: &[(&[&str], Language, Form)] = &[
    (&["c"], Language::C, Form::C),
    (&["h"], Language::C, Form::C),
    (
        &["cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "cu", "cuh", "ipp", "tpp", "tcc", "inl", "ixx", "cppm"],
        Language::Cxx,
        Form::C,
    ),
    (&["f90", "f95", "f03", "f08", "f18", "f23", "cuf", "fypp", "ff90"], Language::Fortran, Form::Free),
    (&["f", "for", "ftn", "f77", "fpp"], Language::Fortran, Form::Fixed { last_column: 72 }),
];

/// The language and the form of a file, by the extension of its name; nothing if no program has such files.
///
/// `.C` and `.H` are C++.
pub fn by_extension(extension: &str) -> Option<(Language, Form)> {
    if matches!(extension, "C" | "H") {
        return Some((Language::Cxx, Form::C));
    }
    let lower = extension.to_ascii_lowercase();
    let row = EXTENSIONS.iter().find(|(names, ..)| names.contains(&lower.as_str()));
    row.map(|(_, language, form)| (*language, *form))
}

/// The language and the form of what is included in several: `.h`, `.inc` and `.fi` of Fortran look like it.
pub fn by_looks(text: &str) -> (Language, Form) {
    let lines = || text.lines().filter(|line| line.as_bytes().first().is_some_and(|first| b"!cC*".contains(first)));
    let sentinel = |line: &&str| {
        let word = line.as_bytes().get(1..5).unwrap_or_default().to_ascii_lowercase();
        matches!(word.as_slice(), b"$omp" | b"$acc")
    };
    match lines().find(sentinel) {
        Some(_) if lines().any(|line| sentinel(&line) && !line.starts_with('!')) => {
            (Language::Fortran, Form::Fixed { last_column: 72 })
        }
        Some(_) => (Language::Fortran, Form::Free),
        None if ["namespace ", "template", "class ", "::"].iter().any(|word| text.contains(word)) => {
            (Language::Cxx, Form::C)
        }
        None => (Language::C, Form::C),
    }
}
