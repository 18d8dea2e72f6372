//! Whole programs: files are opened or loaded, edited, and asked about.

use crate::common::{DirigentStatus, DirigentString, catch_panic, deliver_result, free_handle, read_text, to_c_string};
use crate::constructs::DirigentConstructs;
use crate::files::{DirigentFiles, Files};
use crate::report::DirigentReport;
use crate::scopes::DirigentScopes;
use parser::unparse::fortran::Layout;
use semantics::{Analysis, Host, Mode, NoFiles, Snapshot};
use source::file::{Columns, LineIndex};
use source::{Diagnostic, FileId, Place};
use std::ffi::c_char;

/// An analysis of files. Opaque; one thread at a time may use it.
pub struct DirigentAnalysis {
    analysis: Analysis,
}

/// What there is to ask of a file, as text.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentAnswer {
    /// What is wrong, one a line: `file:line:col: error: text`.
    Diagnostics = 0,
    /// The parse tree.
    Tree = 1,
    /// Scopes and symbols, in F18's notation.
    Symbols = 2,
    /// The target regions as C.
    TargetC = 3,
    /// The target regions as PTX.
    Ptx = 4,
    /// The text with OpenACC translated to OpenMP.
    OpenMp = 5,
    /// The text that the trees say: preprocessed, in normalized form.
    Unparsed = 6,
    /// The launch contracts of the target functions, as JSON.
    Contracts = 7,
}

/// The text of an answer, and what it could not say.
type Answered = (String, Vec<Diagnostic<Place>>);

/// What is asked, by the numbers of [`DirigentAnswer`].
const ANSWERS: [fn(&Snapshot, FileId) -> Answered; 8] = [
    |analysis, file| {
        let all = analysis.diagnostics(file);
        (all.iter().map(|diagnostic| analysis.render_short(file, diagnostic) + "\n").collect(), all)
    },
    |analysis, file| (analysis.tree(file), Vec::new()),
    |analysis, file| (analysis.symbols(file), Vec::new()),
    codegen::outline_c,
    codegen::ptx,
    |analysis, file| analysis.translated(file, Mode::Omp),
    |analysis, file| (analysis.unparsed(file, Layout::Free), Vec::new()),
    |analysis, file| (codegen::outline::entry::entries_to_json(&codegen::entries(analysis, file)), Vec::new()),
];

/// Makes an analysis with these flags of the command line and of compilers, `-fopenmp -I include`, without files, and puts it behind
/// `analysis`; it is freed by `dirigent_analysis_free`. Included files and modules that were not opened are read by `files`, or exist
/// not if that is null. If a flag is wrong, the status is `DIRIGENT_STATUS_UNKNOWN_VALUE`, and behind `message`, if that is not null,
/// is a sentence that the caller frees.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_new(
    flags: *const *const c_char,
    flag_count: usize,
    files: *const DirigentFiles,
    message: *mut *mut c_char,
    analysis: *mut *mut DirigentAnalysis,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        let host = files.as_ref().map(|files| Box::new(Files(*files)) as Box<dyn Host>);
        let host = host.unwrap_or_else(|| Box::new(NoFiles));
        deliver_result(analysis, || make_analysis(&read_words(flags, flag_count)?, host, message))
    }
}

/// The same, where included files and modules are read from the disk.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_on_disk(
    flags: *const *const c_char,
    flag_count: usize,
    message: *mut *mut c_char,
    analysis: *mut *mut DirigentAnalysis,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(analysis, || make_analysis(&read_words(flags, flag_count)?, Box::new(project::Disk), message))
    }
}

/// The words of a command line.
unsafe fn read_words(flags: *const *const c_char, count: usize) -> Result<Vec<String>, DirigentStatus> {
    if flags.is_null() && count != 0 {
        return Err(DirigentStatus::NullArgument);
    }
    // SAFETY: the caller's promise: so many strings.
    unsafe { (0..count).map(|index| read_string(*flags.add(index)).map(str::to_owned)).collect() }
}

unsafe fn make_analysis(
    flags: &[String],
    host: Box<dyn Host>,
    message: *mut *mut c_char,
) -> Result<*mut DirigentAnalysis, DirigentStatus> {
    // A command line names files; which ones has nothing to do with the settings.
    let words: Vec<String> = flags.iter().cloned().chain(["-".to_owned()]).collect();
    let options = cli::options(&words).map_err(|problem| {
        if !message.is_null() {
            // SAFETY: the caller's promise: it is null or can be written.
            unsafe { message.write(to_c_string(&problem)) };
        }
        DirigentStatus::UnknownValue
    })?;
    Ok(Box::into_raw(Box::new(DirigentAnalysis { analysis: Analysis::with_host(options, host) })))
}

/// A string that ends with a zero byte and must be there.
unsafe fn read_string<'a>(string: *const c_char) -> Result<&'a str, DirigentStatus> {
    if string.is_null() {
        return Err(DirigentStatus::NullArgument);
    }
    // SAFETY: the caller's promise.
    unsafe { read_text(string, usize::MAX) }
}

/// Frees an analysis; what it answered stays. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_free(analysis: *mut DirigentAnalysis) {
    // SAFETY: the caller's promise, passed on.
    unsafe { free_handle(analysis) }
}

/// Opens a text under a name that says its language, `a.c`, `a.f90`, `a.f`, or gives an open file a new text. The number of the
/// file goes behind `file`. `length` is in bytes, or `DIRIGENT_ZERO_TERMINATED`; the path ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_open(
    analysis: *mut DirigentAnalysis,
    path: *const c_char,
    text: *const c_char,
    length: usize,
    file: *mut u32,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(file, || {
            let analysis = analysis.as_mut().ok_or(DirigentStatus::NullArgument)?;
            let (path, text) = (read_string(path)?, read_text(text, length)?);
            Ok(analysis.analysis.open(path, text).0)
        })
    }
}

/// Makes a file part of the program that the caller's functions or the disk know; `DIRIGENT_STATUS_NOT_FOUND` if they do not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_load(
    analysis: *mut DirigentAnalysis,
    path: *const c_char,
    file: *mut u32,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(file, || {
            let analysis = analysis.as_mut().ok_or(DirigentStatus::NullArgument)?;
            Ok(analysis.analysis.load(read_string(path)?).ok_or(DirigentStatus::NotFound)?.0)
        })
    }
}

/// Makes all sources of Fortran and C that lie in a folder of the disk and its folders part of the program, but those that others
/// include, and puts behind `count` how many there are; their modules find each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_load_folder(
    analysis: *mut DirigentAnalysis,
    folder: *const c_char,
    count: *mut usize,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(count, || {
            let analysis = analysis.as_mut().ok_or(DirigentStatus::NullArgument)?;
            let sources = project::folders::scan_folder(read_string(folder)?, &|_| false);
            let paths: Vec<&str> = sources.files.iter().map(String::as_str).collect();
            Ok(analysis.analysis.load_all(&paths, 1).into_iter().flatten().count())
        })
    }
}

/// Replaces bytes of a file, from `start` up to `end`, by a text; a range outside the file is cut to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_edit(
    analysis: *mut DirigentAnalysis,
    file: u32,
    start: usize,
    end: usize,
    text: *const c_char,
    length: usize,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        change_file(analysis, file, |analysis, file| {
            analysis.edit(file, start..end, read_text(text, length)?);
            Ok(())
        })
    }
}

/// Takes a file out of the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_close(analysis: *mut DirigentAnalysis, file: u32) -> DirigentStatus {
    // SAFETY: the caller's promise.
    unsafe {
        change_file(analysis, file, |analysis, file| {
            analysis.close(file);
            Ok(())
        })
    }
}

/// Says that a file, which is not open, has another content where it lies, came to be or went: it is read anew when it is needed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_file_changed(
    analysis: *mut DirigentAnalysis,
    path: *const c_char,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(&mut (), || {
            let analysis = analysis.as_mut().ok_or(DirigentStatus::NullArgument)?;
            analysis.analysis.file_changed(read_string(path)?);
            Ok(())
        })
    }
}

/// The number of a file of the program, behind `file`; `DIRIGENT_STATUS_NOT_FOUND` if it is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_file(
    analysis: *mut DirigentAnalysis,
    path: *const c_char,
    file: *mut u32,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(file, || {
            let analysis = &analysis.as_ref().ok_or(DirigentStatus::NullArgument)?.analysis;
            let found = analysis.ask().file(read_string(path)?);
            Ok(find_file(analysis.ask(), found.0)?.0)
        })
    }
}

/// The path of a file of the program; nothing for another number. It lives until the analysis is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_path(analysis: *mut DirigentAnalysis, file: u32) -> DirigentString {
    // SAFETY: the caller's promise.
    let path = unsafe { analysis.as_ref() }.and_then(|handle| handle.analysis.ask().path(FileId(file)));
    path.map_or(DirigentString::NONE, DirigentString::from_text)
}

/// An answer (a `DirigentAnswer`) about a file, as text. The caller frees the string; it is null if the number is not an answer
/// or the file is not one of the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_ask(analysis: *mut DirigentAnalysis, file: u32, answer: u32) -> *mut c_char {
    // SAFETY: the caller's promise.
    let asked = unsafe { ask_file(analysis, file, |analysis, file| find_answer(analysis, file, answer)) };
    asked.map_or(std::ptr::null_mut(), |(text, _)| to_c_string(&text))
}

/// An answer (a `DirigentAnswer`) about a file, with what is wrong as data: all of it if the diagnostics are asked for, else what
/// could not be made. It goes behind `report` and is freed by `dirigent_report_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_report(
    analysis: *mut DirigentAnalysis,
    file: u32,
    answer: u32,
    report: *mut *mut DirigentReport,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        write_boxed_answer(report, analysis, file, |analysis, file| {
            let (text, all) = find_answer(analysis, file, answer)?;
            Ok(DirigentReport::new(analysis, file, text, &all))
        })
    }
}

/// Scopes and symbols of a file, behind `scopes`; freed by `dirigent_scopes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_scopes(
    analysis: *mut DirigentAnalysis,
    file: u32,
    scopes: *mut *mut DirigentScopes,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        write_boxed_answer(scopes, analysis, file, |analysis, file| Ok(DirigentScopes::new(analysis.scopes(file))))
    }
}

/// The constructs of a file that say something of a variable, with the attributes, behind `constructs`; freed by
/// `dirigent_constructs_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_constructs(
    analysis: *mut DirigentAnalysis,
    file: u32,
    constructs: *mut *mut DirigentConstructs,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        write_boxed_answer(constructs, analysis, file, |analysis, file| {
            Ok(DirigentConstructs::new(semantics::constructs::explained_constructs(analysis, file)))
        })
    }
}

/// Why the variable at a line and a column in bytes, both from 1, has its attribute in each construct around it, innermost first:
/// constructs with one attribute each, none if there is no variable. Behind `constructs`; freed by `dirigent_constructs_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_analysis_explain(
    analysis: *mut DirigentAnalysis,
    file: u32,
    line: u32,
    column: u32,
    constructs: *mut *mut DirigentConstructs,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        write_boxed_answer(constructs, analysis, file, |analysis, file| {
            let text = analysis.text(file).unwrap_or_default();
            let offset = LineIndex::new(text).offset(text, line, column, Columns::Bytes);
            Ok(DirigentConstructs::from_explanations(analysis.explain(file, offset as usize)))
        })
    }
}

fn find_answer(analysis: &Snapshot, file: FileId, answer: u32) -> Result<Answered, DirigentStatus> {
    let answer = ANSWERS.get(answer as usize).ok_or(DirigentStatus::UnknownValue)?;
    Ok(answer(analysis, file))
}

/// A file of the program.
fn find_file(analysis: &Snapshot, file: u32) -> Result<FileId, DirigentStatus> {
    analysis.text(FileId(file)).map(|_| FileId(file)).ok_or(DirigentStatus::NotFound)
}

unsafe fn ask_file<T>(
    analysis: *const DirigentAnalysis,
    file: u32,
    question: impl FnOnce(&Snapshot, FileId) -> Result<T, DirigentStatus>,
) -> Result<T, DirigentStatus> {
    // SAFETY: the caller's promise.
    let analysis = &unsafe { analysis.as_ref() }.ok_or(DirigentStatus::NullArgument)?.analysis;
    catch_panic(Err(DirigentStatus::Internal), || question(analysis.ask(), find_file(analysis.ask(), file)?))
}

unsafe fn write_boxed_answer<T>(
    out: *mut *mut T,
    analysis: *const DirigentAnalysis,
    file: u32,
    question: impl FnOnce(&Snapshot, FileId) -> Result<T, DirigentStatus>,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_result(out, || Ok(Box::into_raw(Box::new(ask_file(analysis, file, question)?)))) }
}

unsafe fn change_file(
    analysis: *mut DirigentAnalysis,
    file: u32,
    change: impl FnOnce(&mut Analysis, FileId) -> Result<(), DirigentStatus>,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe {
        deliver_result(&mut (), || {
            let analysis = &mut analysis.as_mut().ok_or(DirigentStatus::NullArgument)?.analysis;
            let file = find_file(analysis.ask(), file)?;
            change(analysis, file)
        })
    }
}
