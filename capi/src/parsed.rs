//! A directive that was read: what is wrong with it, and what it looks like elsewhere.

use crate::common::{
    DirigentRange, DirigentStatus, DirigentString, catch_panic, deliver_result, free_handle, read_text, to_c_string,
};
use crate::reader::{DirigentReader, Object, find_language};
use source::{Atoms, Diagnostic, Severity};
use standalone::{Hosted, Parsed, ReadOptions};
use std::ffi::{c_char, c_void};
use std::ops::Range;
use std::sync::Arc;

/// A text that was read, with its directive and what is wrong with it. Opaque.
pub struct DirigentParsed {
    /// Borrows from the two below, which it is dropped before.
    pub(crate) hosted: Hosted<'static, Object>,
    text: Arc<str>,
    _atoms: Arc<Atoms>,
}

/// How bad it is.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentSeverity {
    /// The directive is wrong.
    Error = 1,
    /// The directive is right but probably not meant.
    Warning = 2,
}

/// What is wrong. Its strings live as long as what it was asked of.
#[repr(C)]
pub struct DirigentDiagnostic {
    /// How bad it is.
    pub severity: DirigentSeverity,
    /// Where, in bytes.
    pub range: DirigentRange,
    /// A stable code, `E0403`.
    pub code: DirigentString,
    /// One sentence.
    pub message: DirigentString,
    /// The standard and section of the rule; null where none is broken.
    pub rule: DirigentString,
    /// What would mend it, in words, `did you mean …?`; null where there is no one way.
    pub help: DirigentString,
    /// The bytes to be replaced to mend it, if `help` is not null.
    pub fix_range: DirigentRange,
    /// What to put there; empty to remove them.
    pub replacement: DirigentString,
    /// How many notes there are for `dirigent_parsed_note`.
    pub note_count: usize,
    /// How many other places there are for `dirigent_parsed_label`.
    pub label_count: usize,
}

/// What has to be said at another place.
#[repr(C)]
pub struct DirigentLabel {
    /// Where, in bytes.
    pub range: DirigentRange,
    /// What.
    pub text: DirigentString,
}

impl DirigentParsed {
    fn new(ask: ReadOptions, host: Option<crate::reader::Host>, atoms: Arc<Atoms>, text: &str) -> DirigentParsed {
        let text: Arc<str> = Arc::from(text);
        // SAFETY: both are behind counted pointers that live as long as the value, do not move, and are dropped after what
        // borrows from them; nothing that borrows is handed out for longer than the value is borrowed.
        let (shown, words) = unsafe { (&*Arc::as_ptr(&text), &*Arc::as_ptr(&atoms)) };
        let hosted = match host {
            Some(host) => Hosted::new(shown, ask, words, |asked| host.read_object(asked)),
            None => Hosted::from(Parsed::new(shown, ask, words)),
        };
        DirigentParsed { hosted, text, _atoms: atoms }
    }

    fn parsed(&self) -> &Parsed<'_> {
        &self.hosted.parsed
    }

    fn diagnostic(&self, index: usize) -> Option<&Diagnostic<Range<usize>>> {
        self.parsed().diagnostics.get(index)
    }
}

/// Reads the directive with which a text begins, and puts it behind `parsed`; it is freed by `dirigent_parsed_free`. `length` is
/// in bytes, or `DIRIGENT_ZERO_TERMINATED`. The text is copied. A wrong directive is not a failure: it has diagnostics.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parse(
    reader: *const DirigentReader,
    text: *const c_char,
    length: usize,
    parsed: *mut *mut DirigentParsed,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(parsed, || {
            let reader = reader.as_ref().ok_or(DirigentStatus::NullArgument)?;
            let text = read_text(text, length)?;
            Ok(Box::into_raw(Box::new(DirigentParsed::new(reader.ask, reader.host, reader.atoms(), text))))
        })
    }
}

/// Frees a directive with its strings and the objects that a host made for it. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_free(parsed: *mut DirigentParsed) {
    // SAFETY: the caller's promise, passed on.
    unsafe { free_handle(parsed) }
}

/// Reads the directive once more with a clause, such as `private(a)`, behind its last; the given one stays as it is. A host is
/// asked again, for all arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_append(
    reader: *const DirigentReader,
    parsed: *const DirigentParsed,
    clause: *const c_char,
    length: usize,
    longer: *mut *mut DirigentParsed,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(longer, || {
            let (Some(reader), Some(before)) = (reader.as_ref(), parsed.as_ref()) else {
                return Err(DirigentStatus::NullArgument);
            };
            let clause = read_text(clause, length)?;
            let text = before.parsed().append_clause(clause).ok_or(DirigentStatus::OutOfRange)?;
            let ask = ReadOptions { language: before.parsed().ask.language, ..reader.ask };
            Ok(Box::into_raw(Box::new(DirigentParsed::new(ask, reader.host, reader.atoms(), &text))))
        })
    }
}

/// Whether there is a directive and nothing is wrong with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_ok(parsed: *const DirigentParsed) -> bool {
    // SAFETY: the caller's promise.
    unsafe { parsed.as_ref() }.is_some_and(|all| catch_panic(false, || all.parsed().directive().is_some()))
}

/// The text that was read; its bytes are what all ranges count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_text(parsed: *const DirigentParsed) -> DirigentString {
    // SAFETY: the caller's promise.
    unsafe { parsed.as_ref() }.map_or(DirigentString::NONE, |all| DirigentString::from_text(&all.text))
}

/// How many diagnostics there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_diagnostic_count(parsed: *const DirigentParsed) -> usize {
    // SAFETY: the caller's promise.
    unsafe { parsed.as_ref() }.map_or(0, |all| all.parsed().diagnostics.len())
}

/// The diagnostic at an index, in the order of the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_diagnostic(
    parsed: *const DirigentParsed,
    index: usize,
    diagnostic: *mut DirigentDiagnostic,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(diagnostic, || {
            let all = parsed.as_ref().ok_or(DirigentStatus::NullArgument)?;
            Ok(to_diagnostic(all.diagnostic(index).ok_or(DirigentStatus::OutOfRange)?))
        })
    }
}

pub(crate) fn to_severity(severity: Severity) -> DirigentSeverity {
    match severity {
        Severity::Error => DirigentSeverity::Error,
        Severity::Warning => DirigentSeverity::Warning,
    }
}

pub(crate) fn to_diagnostic(problem: &Diagnostic<Range<usize>>) -> DirigentDiagnostic {
    let fix = problem.fix.as_ref();
    let edit = fix.and_then(|fix| fix.only());
    let some = |text: &str| if text.is_empty() { DirigentString::NONE } else { DirigentString::from_text(text) };
    DirigentDiagnostic {
        severity: to_severity(problem.severity),
        range: DirigentRange::from_bytes(&problem.primary.at),
        code: DirigentString::from_text(problem.row.code),
        message: DirigentString::from_text(&problem.message),
        rule: some(problem.row.rule),
        help: fix.map_or(DirigentString::NONE, |fix| DirigentString::from_text(&fix.text)),
        fix_range: edit.map_or(DirigentRange::NONE, |edit| DirigentRange::from_bytes(&edit.at)),
        replacement: edit.map_or(DirigentString::NONE, |edit| DirigentString::from_text(&edit.replacement)),
        note_count: problem.notes.len(),
        label_count: problem.secondary.len(),
    }
}

/// A note of a diagnostic: a further fact.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_note(
    parsed: *const DirigentParsed,
    diagnostic: usize,
    index: usize,
) -> DirigentString {
    // SAFETY: the caller's promise.
    let problem = unsafe { parsed.as_ref() }.and_then(|all| all.diagnostic(diagnostic));
    problem
        .and_then(|problem| problem.notes.get(index))
        .map_or(DirigentString::NONE, |note| DirigentString::from_text(note))
}

/// Another place that a diagnostic speaks of.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_label(
    parsed: *const DirigentParsed,
    diagnostic: usize,
    index: usize,
    label: *mut DirigentLabel,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(label, || {
            let all = parsed.as_ref().ok_or(DirigentStatus::NullArgument)?;
            let problem = all.diagnostic(diagnostic).ok_or(DirigentStatus::OutOfRange)?;
            let found = problem.secondary.get(index).ok_or(DirigentStatus::OutOfRange)?;
            Ok(DirigentLabel {
                range: DirigentRange::from_bytes(&found.at),
                text: DirigentString::from_text(&found.text),
            })
        })
    }
}

/// A string about a directive, for the caller; null if there is nothing to say.
unsafe fn make_string(parsed: *const DirigentParsed, about: impl FnOnce(&Parsed) -> Option<String>) -> *mut c_char {
    // SAFETY: the caller's promise.
    let Some(all) = (unsafe { parsed.as_ref() }) else { return std::ptr::null_mut() };
    catch_panic(std::ptr::null_mut(), || about(all.parsed()).map_or(std::ptr::null_mut(), |text| to_c_string(&text)))
}

/// The directive as source text of a language (a `DirigentLanguage`). Its arguments stay as they were written. The caller frees
/// the string; it is null if the directive was not understood or the number is not a language.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_print(parsed: *const DirigentParsed, language: u32) -> *mut c_char {
    // SAFETY: the caller's promise, passed on.
    unsafe { make_string(parsed, |all| all.print(self::find_language(language)?)) }
}

/// The directive with its diagnostics as a JSON object, whose members `docs/directive-json.md` describes. The caller frees the
/// string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_json(parsed: *const DirigentParsed) -> *mut c_char {
    // SAFETY: the caller's promise, passed on.
    unsafe { make_string(parsed, |all| Some(all.json().to_string())) }
}

/// The directive as a graph in the language of Graphviz. The caller frees the string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_dot(parsed: *const DirigentParsed) -> *mut c_char {
    // SAFETY: the caller's promise, passed on.
    unsafe { make_string(parsed, |all| Some(all.dot())) }
}

/// The graph as a picture, SVG 1.1. The caller frees the string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_svg(parsed: *const DirigentParsed) -> *mut c_char {
    // SAFETY: the caller's promise, passed on.
    unsafe { make_string(parsed, |all| Some(all.svg())) }
}

/// Merges clauses of equal kind and parameters into the first of them, `shared(a) shared(b)` into `shared(a, b)`; where an order
/// means something, nothing changes. Ranges stay those of the text, and objects of a host those of their arguments. Views and
/// strings that were asked of it before are void.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_normalize(parsed: *mut DirigentParsed) -> DirigentStatus {
    // SAFETY: the caller's promise.
    let Some(all) = (unsafe { parsed.as_mut() }) else { return DirigentStatus::NullArgument };
    catch_panic(DirigentStatus::Internal, || {
        all.hosted.parsed.normalize();
        DirigentStatus::Ok
    })
}

/// Reads a directive of Fortran once more with the clauses of its end directive; `DIRIGENT_STATUS_OUT_OF_RANGE` if that ends
/// another. Both stay as they are; a host is asked again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_join(
    reader: *const DirigentReader,
    begin: *const DirigentParsed,
    end: *const DirigentParsed,
    joined: *mut *mut DirigentParsed,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(joined, || {
            let (Some(reader), Some(begin), Some(end)) = (reader.as_ref(), begin.as_ref(), end.as_ref()) else {
                return Err(DirigentStatus::NullArgument);
            };
            let text = begin.parsed().join_end(end.parsed()).ok_or(DirigentStatus::OutOfRange)?;
            Ok(Box::into_raw(Box::new(DirigentParsed::new(reader.ask, reader.host, reader.atoms(), &text))))
        })
    }
}

/// The versions that have all of a directive, ten times their numbers: its name, clauses, modifiers and keywords.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirigentNeeds {
    /// The first version that has all of it.
    pub since: u32,
    /// The first version after that which has not; 0 if all have.
    pub until: u32,
}

/// Which versions a directive needs; `DIRIGENT_STATUS_OUT_OF_RANGE` if it is wrong or no version has all of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_needs(
    parsed: *const DirigentParsed,
    needs: *mut DirigentNeeds,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(needs, || {
            let all = parsed.as_ref().ok_or(DirigentStatus::NullArgument)?;
            let found = all.parsed().needed_versions().ok_or(DirigentStatus::OutOfRange)?;
            let until = found.until.map_or(0, |version| u32::from(version.0));
            Ok(DirigentNeeds { since: u32::from(found.since.0), until })
        })
    }
}

/// Whether two directives mean the same, whatever language they are written in. What was not understood means nothing, and is
/// equal to nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_equal(left: *const DirigentParsed, right: *const DirigentParsed) -> bool {
    // SAFETY: the caller's promise.
    let (Some(left), Some(right)) = (unsafe { (left.as_ref(), right.as_ref()) }) else { return false };
    catch_panic(false, || left.parsed() == right.parsed())
}

/// The object that a host made for the argument at an index, counted over the whole directive in the order of the text; null past
/// the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_parsed_object(parsed: *const DirigentParsed, index: usize) -> *mut c_void {
    // SAFETY: the caller's promise.
    let object = unsafe { parsed.as_ref() }.and_then(|all| all.hosted.objects().nth(index));
    object.map_or(std::ptr::null_mut(), |object| object.pointer)
}
