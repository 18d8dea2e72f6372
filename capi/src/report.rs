//! An answer about a file with what is wrong as data. Lines and columns count from 1, columns in bytes, ends are behind the last
//! character.

use crate::common::{DirigentStatus, DirigentString, deliver_found, free_handle};
use crate::parsed::DirigentSeverity;
use semantics::Snapshot;
use source::file::Columns;
use source::render::{Location, Rendered};
use source::{Diagnostic, FileId, Place};

/// An answer with its text and its diagnostics. Opaque.
pub struct DirigentReport {
    text: String,
    all: Vec<Rendered>,
}

/// A range of a file.
#[repr(C)]
pub struct DirigentLocation {
    /// The name of the file; empty when it is in none.
    pub file: DirigentString,
    /// The first line.
    pub line: u32,
    /// The column of the first byte.
    pub column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column behind the last byte.
    pub end_column: u32,
}

/// What is wrong in a program. Its strings live as long as the report.
#[repr(C)]
pub struct DirigentMessage {
    /// How bad it is.
    pub severity: DirigentSeverity,
    /// Where.
    pub at: DirigentLocation,
    /// A stable code, `E0403`.
    pub code: DirigentString,
    /// The `-W` group of a warning; null for an error.
    pub group: DirigentString,
    /// One sentence.
    pub text: DirigentString,
    /// What would mend it, in words; null where there is no one way.
    pub fix: DirigentString,
    /// Whether that can be done without a look at it.
    pub fix_is_safe: bool,
    /// How many changes that takes, for `dirigent_report_edit`.
    pub edit_count: usize,
    /// How many places there are for `dirigent_report_label`; the first is that of the message.
    pub label_count: usize,
    /// How many notes there are for `dirigent_report_note`.
    pub note_count: usize,
}

/// A place, and what is said of it or put there.
#[repr(C)]
pub struct DirigentRemark {
    /// Where.
    pub at: DirigentLocation,
    /// The words of a label, or the new text of an edit.
    pub text: DirigentString,
}

impl DirigentReport {
    pub(crate) fn new(analysis: &Snapshot, file: FileId, text: String, all: &[Diagnostic<Place>]) -> DirigentReport {
        let render = |diagnostic| analysis.render_diagnostic(file, diagnostic, Columns::Bytes);
        DirigentReport { text, all: all.iter().filter_map(render).collect() }
    }

    fn edits(&self, message: usize) -> Option<&Vec<(Location, String)>> {
        Some(&self.all.get(message)?.fix.as_ref()?.edits)
    }
}

fn to_location(at: &Location) -> DirigentLocation {
    DirigentLocation {
        file: DirigentString::from_text(&at.file),
        line: at.line,
        column: at.column,
        end_line: at.end_line,
        end_column: at.end_column,
    }
}

fn to_message(found: &Rendered) -> DirigentMessage {
    let severity = if found.severity == "error" { DirigentSeverity::Error } else { DirigentSeverity::Warning };
    let group = if found.group.is_empty() { DirigentString::NONE } else { DirigentString::from_text(found.group) };
    let fix = found.fix.as_ref();
    DirigentMessage {
        severity,
        at: to_location(&found.at),
        code: DirigentString::from_text(found.code),
        group,
        text: DirigentString::from_text(&found.message),
        fix: fix.map_or(DirigentString::NONE, |fix| DirigentString::from_text(&fix.text)),
        fix_is_safe: fix.is_some_and(|fix| fix.safe),
        edit_count: fix.map_or(0, |fix| fix.edits.len()),
        label_count: found.labels.len(),
        note_count: found.notes.len(),
    }
}

/// Frees a report with its strings. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_free(report: *mut DirigentReport) {
    // SAFETY: the caller's promise, passed on.
    unsafe { free_handle(report) }
}

/// The text of the answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_text(report: *const DirigentReport) -> DirigentString {
    // SAFETY: the caller's promise.
    unsafe { report.as_ref() }.map_or(DirigentString::NONE, |report| DirigentString::from_text(&report.text))
}

/// How many messages there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_count(report: *const DirigentReport) -> usize {
    // SAFETY: the caller's promise.
    unsafe { report.as_ref() }.map_or(0, |report| report.all.len())
}

/// The message at an index, in the order of the file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_message(
    report: *const DirigentReport,
    index: usize,
    message: *mut DirigentMessage,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_found(report, message, |report| report.all.get(index).map(self::to_message)) }
}

/// A place of which a message speaks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_label(
    report: *const DirigentReport,
    message: usize,
    index: usize,
    label: *mut DirigentRemark,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_remark(report, label, |report| report.all.get(message)?.labels.get(index)) }
}

/// A change that a fix takes: the place, and the text to be put there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_edit(
    report: *const DirigentReport,
    message: usize,
    index: usize,
    edit: *mut DirigentRemark,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_remark(report, edit, |report| report.edits(message)?.get(index)) }
}

/// A note of a message: a further fact, such as the rule.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_report_note(
    report: *const DirigentReport,
    message: usize,
    index: usize,
) -> DirigentString {
    // SAFETY: the caller's promise.
    let found = unsafe { report.as_ref() }.and_then(|report| report.all.get(message));
    found.and_then(|found| found.notes.get(index)).map_or(DirigentString::NONE, |note| DirigentString::from_text(note))
}

unsafe fn deliver_remark(
    report: *const DirigentReport,
    out: *mut DirigentRemark,
    find: impl FnOnce(&DirigentReport) -> Option<&(Location, String)>,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_found(report, out, |report| {
            let (at, text) = find(report)?;
            Some(DirigentRemark { at: to_location(at), text: DirigentString::from_text(text) })
        })
    }
}
