//! The functions of the door, called as C calls them: what is null, unknown or out of range is answered and not followed.
#![allow(unsafe_code)]

use dirigent_c::analysis::*;
use dirigent_c::batch::*;
use dirigent_c::common::*;
use dirigent_c::constructs::{dirigent_constructs_attribute, dirigent_constructs_count, dirigent_constructs_free};
use dirigent_c::kinds::{DirigentClauseKind, DirigentLeaf};
use dirigent_c::parsed::*;
use dirigent_c::reader::*;
use dirigent_c::report::*;
use dirigent_c::scopes::*;
use dirigent_c::tables::*;
use dirigent_c::view::*;
use pretty_assertions::assert_eq;
use std::ffi::{CStr, c_char, c_void};
use std::ptr::{null, null_mut};

const C: u32 = DirigentLanguage::C as u32;
const FORTRAN: u32 = DirigentLanguage::Fortran as u32;

/// Makes of a `char *` what Rust has.
unsafe fn taken(string: *mut c_char) -> Option<String> {
    if string.is_null() {
        return None;
    }
    // SAFETY: strings end with a zero byte, and are freed once.
    unsafe {
        let copy = CStr::from_ptr(string).to_string_lossy().into_owned();
        dirigent_string_free(string);
        Some(copy)
    }
}

fn shown(string: DirigentString) -> Option<String> {
    // SAFETY: its promise: so many bytes.
    let bytes =
        (!string.data.is_null()).then(|| unsafe { std::slice::from_raw_parts(string.data.cast(), string.length) })?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

/// A directive that is freed in the end.
struct Read(*mut DirigentReader, *mut DirigentParsed);

impl Read {
    fn new(language: u32, text: &str) -> Read {
        let (reader, mut parsed) = (dirigent_reader_new(language), null_mut());
        // SAFETY: the reader is live, and the text has so many bytes.
        let status = unsafe { dirigent_parse(reader, text.as_ptr().cast(), text.len(), &mut parsed) };
        assert_eq!(status, DirigentStatus::Ok, "{text}");
        Read(reader, parsed)
    }
}

impl Drop for Read {
    fn drop(&mut self) {
        // SAFETY: both are live and freed once.
        unsafe {
            dirigent_parsed_free(self.1);
            dirigent_reader_free(self.0);
        }
    }
}

#[test]
fn null_is_answered_and_not_followed() {
    let mut parsed = null_mut();
    // SAFETY: null is allowed.
    unsafe {
        assert_eq!(dirigent_parse(null(), c"".as_ptr(), 0, &mut parsed), DirigentStatus::NullArgument);
        assert_eq!(dirigent_parse(null(), null(), 1, null_mut()), DirigentStatus::NullArgument);
        let reader = dirigent_reader_new(C);
        assert_eq!(dirigent_parse(reader, null(), usize::MAX, &mut parsed), DirigentStatus::NullArgument);
        assert_eq!(dirigent_append(reader, null(), null(), 0, &mut parsed), DirigentStatus::NullArgument);
        assert_eq!(dirigent_parsed_diagnostic(null(), 0, null_mut()), DirigentStatus::NullArgument);
        assert!(!dirigent_parsed_ok(null()) && !dirigent_parsed_equal(null(), null()));
        assert!(dirigent_parsed_print(null(), C).is_null() && dirigent_parsed_json(null()).is_null());
        assert!(dirigent_parsed_text(null()).data.is_null() && dirigent_parsed_object(null(), 0).is_null());
        assert_eq!(dirigent_directive_count(null()), 0);
        let directive = dirigent_directive_at(null(), 0);
        assert!(directive.parsed.is_null() && dirigent_directive_name(directive, C).is_null());
        let clause = dirigent_directive_clause(directive, 0);
        assert_eq!(dirigent_clause_kind(clause), DirigentClauseKind::None);
        let modifier = dirigent_clause_modifier(clause, 0);
        let items = [dirigent_clause_item(clause, 0), dirigent_modifier_item(modifier, 0)];
        assert!(items.iter().all(|item| dirigent_item_kind(*item) == DirigentItemKind::None));
        assert!(dirigent_item_object(items[0]).is_null());
        dirigent_reader_free(reader);
        dirigent_reader_free(null_mut());
        dirigent_parsed_free(null_mut());
        dirigent_string_free(null_mut());
    }
    assert!(parsed.is_null());
}

#[test]
fn a_number_that_stands_for_nothing_is_told() {
    assert!(dirigent_reader_new(0).is_null() && dirigent_reader_new(99).is_null());
    let read = Read::new(C, "#pragma omp parallel private(a)");
    // SAFETY: all handles are live.
    unsafe {
        assert_eq!(dirigent_reader_set_version(read.0, 7), DirigentStatus::UnknownValue);
        assert_eq!(dirigent_reader_set_version(read.0, 60), DirigentStatus::Ok);
        assert_eq!(dirigent_reader_set_expressions(read.0, 2), DirigentStatus::UnknownValue);
        assert!(dirigent_parsed_print(read.1, 77).is_null());
        let directive = dirigent_directive_at(read.1, 0);
        assert!(!dirigent_directive_has_clause(directive, 9999) && !dirigent_directive_has_leaf(directive, 0));
        assert!(dirigent_directive_at(read.1, 1).parsed.is_null());
        assert!(dirigent_directive_clause(directive, 1).directive.parsed.is_null());
        assert_eq!(dirigent_directive_leaf(directive, 1), DirigentLeaf::None);
        let clause = dirigent_directive_clause(directive, 0);
        assert_eq!(dirigent_item_kind(dirigent_clause_item(clause, usize::MAX)), DirigentItemKind::None);
        assert_eq!(shown(dirigent_modifier_word(dirigent_clause_modifier(clause, 0))), None);
    }
    assert_eq!(shown(dirigent_leaf_name(0, C)), None);
    assert_eq!(dirigent_clause_since(0), 0);
    let text = |status| unsafe { CStr::from_ptr(dirigent_status_text(status)) };
    assert_eq!((text(0), text(1000)), (c"all is well", c"no status"));
}

#[test]
fn what_is_no_utf_8_is_told() {
    let (reader, mut parsed) = (dirigent_reader_new(C), null_mut());
    // SAFETY: the reader is live.
    unsafe {
        let status = dirigent_parse(reader, b"#pragma omp \xff".as_ptr().cast(), 13, &mut parsed);
        assert_eq!((status, parsed.is_null()), (DirigentStatus::NotUtf8, true));
        let status = dirigent_parse(reader, c"#pragma omp barrier".as_ptr(), usize::MAX, &mut parsed);
        assert_eq!((status, dirigent_parsed_ok(parsed)), (DirigentStatus::Ok, true));
        dirigent_parsed_free(parsed);
        dirigent_reader_free(reader);
    }
}

#[test]
fn clauses_are_found_by_kind_and_keyword() {
    let read = Read::new(C, "#pragma omp target map(to: a) device(0) map(from: b) map(to: c) map(d)");
    let map = DirigentClauseKind::Map as u32;
    // SAFETY: the directive is live.
    unsafe {
        let directive = dirigent_directive_at(read.1, 0);
        let text = |clause| shown(dirigent_item_text(dirigent_clause_item(clause, 0)));
        let all: Vec<_> = (0..5).map(|index| text(dirigent_directive_clause_of(directive, map, index))).collect();
        assert_eq!(
            all,
            ["a", "b", "c", "d"].map(|name| Some(name.to_owned())).into_iter().chain([None]).collect::<Vec<_>>()
        );
        let to = |index| text(dirigent_directive_search(directive, map, c"to".as_ptr(), usize::MAX, index));
        assert_eq!((to(0), to(1), to(2)), (Some("a".to_owned()), Some("c".to_owned()), None));
        assert_eq!(text(dirigent_directive_search(directive, map, null(), 0, 0)), Some("d".to_owned()));
        assert!(dirigent_directive_has_clause(directive, DirigentClauseKind::Device as u32));
        assert_eq!(
            dirigent_clause_range(dirigent_directive_clause(directive, 1)),
            DirigentRange { start: 30, end: 39 }
        );
    }
}

#[test]
fn directives_are_equal_in_all_languages() {
    let read = [
        Read::new(C, "#pragma omp parallel for private(i)"),
        Read::new(FORTRAN, "!$OMP PARALLEL DO PRIVATE(I)"),
        Read::new(C, "#pragma omp nothing at all"),
    ];
    // SAFETY: the directives are live.
    unsafe {
        assert!(dirigent_parsed_equal(read[0].1, read[1].1));
        assert!(!dirigent_parsed_equal(read[0].1, read[2].1) && !dirigent_parsed_equal(read[2].1, null()));
        assert_eq!(taken(dirigent_parsed_print(read[0].1, FORTRAN)).as_deref(), Some("!$omp parallel do private(i)"));
        assert!(taken(dirigent_parsed_json(read[1].1)).is_some_and(|json| json.contains("\"name\":\"parallel do\"")));
        assert!(taken(dirigent_parsed_dot(read[1].1)).is_some_and(|dot| dot.starts_with("digraph")));
    }
}

#[test]
fn a_clause_is_appended() {
    for (language, text, wanted) in [
        (C, "#pragma omp parallel private(a)", "#pragma omp parallel private(a) if(b)"),
        (FORTRAN, "!$omp parallel ! of all", "!$omp parallel if(b)"),
        (DirigentLanguage::Cxx as u32, "[[omp::directive(parallel)]]", "[[omp::directive(parallel if(b))]]"),
    ] {
        let (read, mut longer) = (Read::new(language, text), null_mut());
        // SAFETY: the handles are live.
        unsafe {
            let status = dirigent_append(read.0, read.1, c"if(b)".as_ptr(), usize::MAX, &mut longer);
            assert_eq!((status, dirigent_parsed_ok(longer)), (DirigentStatus::Ok, true));
            let printed = taken(dirigent_parsed_print(longer, language)).unwrap_or_default();
            assert_eq!(printed.replace(' ', ""), wanted.replace(' ', ""));
            dirigent_parsed_free(longer);
        }
    }
}

#[test]
fn a_directive_is_normalized_and_joined_with_its_end() {
    let read = Read::new(C, "#pragma omp target map(to: a) map(present, to: b) map(to: c)");
    let (begin, end) = (Read::new(FORTRAN, "!$omp single private(a)"), Read::new(FORTRAN, "!$omp end single nowait"));
    let mut joined = null_mut();
    // SAFETY: the handles are live.
    unsafe {
        let mut needs = DirigentNeeds { since: 0, until: 0 };
        assert_eq!(dirigent_parsed_needs(read.1, &mut needs), DirigentStatus::Ok);
        assert_eq!(needs, DirigentNeeds { since: 51, until: 0 });
        assert_eq!(dirigent_parsed_normalize(read.1), DirigentStatus::Ok);
        let printed = taken(dirigent_parsed_print(read.1, C));
        assert_eq!(printed.as_deref(), Some("#pragma omp target map(to: a, c) map(present, to: b)"));
        assert!(taken(dirigent_parsed_svg(read.1)).is_some_and(|svg| svg.contains("<svg")));
        assert_eq!(dirigent_join(begin.0, begin.1, end.1, &mut joined), DirigentStatus::Ok);
        let printed = taken(dirigent_parsed_print(joined, FORTRAN));
        assert_eq!(printed.as_deref(), Some("!$omp single private(a) nowait"));
        assert_eq!(dirigent_join(begin.0, end.1, begin.1, &mut joined), DirigentStatus::OutOfRange);
        assert_eq!(dirigent_parsed_normalize(null_mut()), DirigentStatus::NullArgument);
        dirigent_parsed_free(joined);
    }
}

/// A host that counts, and refuses what is `bad`; its objects are the places of the arguments.
unsafe extern "C" fn count(user: *mut c_void, asked: *const DirigentAsked, object: *mut *mut c_void) -> *const c_char {
    // SAFETY: the library's promises, and `user` is ours.
    unsafe {
        *user.cast::<i32>() += 1;
        *object = (*asked).range.start as usize as *mut c_void;
        if shown((*asked).text).as_deref() == Some("bad") { c"this is bad".as_ptr() } else { null() }
    }
}

unsafe extern "C" fn uncount(user: *mut c_void, _: *mut c_void) {
    // SAFETY: `user` is ours.
    unsafe { *user.cast::<i32>() -= 1 };
}

#[test]
fn the_objects_of_a_host_are_freed_with_the_directive() {
    let mut live = 0i32;
    let (reader, mut parsed) = (dirigent_reader_new(C), null_mut());
    let text = c"#pragma omp parallel private(a) if(bad) num_threads(c)";
    // SAFETY: the handles are live, and `live` outlives them.
    unsafe {
        dirigent_reader_set_host(reader, Some(count), Some(uncount), (&raw mut live).cast());
        assert_eq!(dirigent_parse(reader, text.as_ptr(), usize::MAX, &mut parsed), DirigentStatus::Ok);
        dirigent_reader_free(reader);
        // What came with a refusal is freed at once.
        assert_eq!(live, 2);
        let mut problem = std::mem::MaybeUninit::uninit();
        assert_eq!(dirigent_parsed_diagnostic(parsed, 0, problem.as_mut_ptr()), DirigentStatus::Ok);
        let problem = problem.assume_init();
        assert_eq!((shown(problem.message), problem.range.start), (Some("this is bad".to_owned()), 35));
        let last = dirigent_directive_clause(dirigent_directive_at(parsed, 0), 2);
        assert_eq!(dirigent_item_object(dirigent_clause_item(last, 0)) as usize, 52);
        assert_eq!(dirigent_parsed_object(parsed, 1) as usize, 52);
        dirigent_parsed_free(parsed);
    }
    assert_eq!(live, 0);
}

#[test]
fn threads_share_a_reader_and_a_directive() {
    struct Shared(Read);
    // SAFETY: the header promises it of functions that take pointers to const.
    unsafe impl Sync for Shared {}
    let shared = Shared(Read::new(FORTRAN, "!$omp parallel do private(i)"));
    let of = |shared: &Shared| {
        // SAFETY: the handles are live.
        unsafe { taken(dirigent_parsed_print(shared.0.1, C)) }
    };
    std::thread::scope(|scope| {
        for number in 0..4 {
            let shared = &shared;
            scope.spawn(move || {
                for round in 0..200 {
                    let text = format!("!$omp task private(a{number}_{round})");
                    let mut parsed = null_mut();
                    // SAFETY: the reader is live, and the text has so many bytes.
                    unsafe {
                        dirigent_parse(shared.0.0, text.as_ptr().cast(), text.len(), &mut parsed);
                        assert!(dirigent_parsed_ok(parsed));
                        dirigent_parsed_free(parsed);
                    }
                    assert_eq!(of(shared).as_deref(), Some("#pragma omp parallel for private(i)"));
                }
            });
        }
    });
}

/// An analysis without files, with these flags; what is told of a wrong one.
unsafe fn analysis_of(flags: &[&CStr]) -> Result<*mut DirigentAnalysis, (DirigentStatus, Option<String>)> {
    let flags: Vec<*const c_char> = flags.iter().map(|flag| flag.as_ptr()).collect();
    let (mut message, mut analysis) = (null_mut(), null_mut());
    // SAFETY: the strings end with zero bytes, what is written to is ours.
    unsafe {
        match dirigent_analysis_new(flags.as_ptr(), flags.len(), null(), &mut message, &mut analysis) {
            DirigentStatus::Ok => Ok(analysis),
            status => Err((status, taken(message))),
        }
    }
}

#[test]
fn a_program_is_opened_asked_and_freed() {
    let text = c"subroutine s(x)\n  implicit none\n  x = 1\nend subroutine\n";
    // SAFETY: the handle is live until it is freed, the strings end with zero bytes.
    unsafe {
        let (analysis, mut file) = (analysis_of(&[c"-fopenmp"]).expect("an analysis"), 0);
        let status = dirigent_analysis_open(analysis, c"s.f90".as_ptr(), text.as_ptr(), usize::MAX, &mut file);
        assert_eq!(status, DirigentStatus::Ok);
        let told = taken(dirigent_analysis_ask(analysis, file, DirigentAnswer::Diagnostics as u32)).unwrap_or_default();
        assert!(told.starts_with("s.f90:") && told.contains(": error: "), "{told}");
        assert!(
            dirigent_analysis_ask(analysis, file, 8).is_null() && dirigent_analysis_ask(null_mut(), 0, 0).is_null()
        );
        assert!(dirigent_analysis_ask(analysis, 1000, 0).is_null());
        let status = dirigent_analysis_open(analysis, null(), text.as_ptr(), usize::MAX, &mut file);
        assert_eq!(status, DirigentStatus::NullArgument);
        assert_eq!(dirigent_analysis_load(analysis, c"t.f90".as_ptr(), &mut file), DirigentStatus::NotFound);
        assert_eq!(dirigent_analysis_file(analysis, c"t.f90".as_ptr(), &mut file), DirigentStatus::NotFound);
        assert_eq!(dirigent_analysis_file(analysis, c"s.f90".as_ptr(), &mut file), DirigentStatus::Ok);
        assert_eq!(shown(dirigent_analysis_path(analysis, file)).as_deref(), Some("s.f90"));
        assert_eq!(dirigent_analysis_close(analysis, file), DirigentStatus::Ok);
        assert_eq!(dirigent_analysis_close(analysis, file), DirigentStatus::NotFound);
        dirigent_analysis_free(analysis);
        dirigent_analysis_free(null_mut());
    }
}

#[test]
fn a_wrong_flag_is_told() {
    // SAFETY: the strings end with zero bytes.
    let (status, told) = unsafe { analysis_of(&[c"-fopenmp-version=fifty"]) }.expect_err("a wrong flag");
    assert_eq!(status, DirigentStatus::UnknownValue);
    assert!(told.is_some_and(|told| told.contains("fifty")));
}

#[test]
fn a_report_tells_the_mend_and_what_is_past_its_end() {
    let text = c"void f(int n) {\n#pragma omp parallel num_thread(2)\n  { int m = n; (void)m; }\n}\n";
    // SAFETY: the handles are live until they are freed, the strings end with zero bytes, what is written to is ours.
    unsafe {
        let (analysis, mut file, mut report) = (analysis_of(&[c"-fopenmp"]).expect("an analysis"), 0, null_mut());
        dirigent_analysis_open(analysis, c"f.c".as_ptr(), text.as_ptr(), usize::MAX, &mut file);
        assert_eq!(dirigent_analysis_report(analysis, file, 8, &mut report), DirigentStatus::UnknownValue);
        assert_eq!(dirigent_analysis_report(analysis, file, 0, &mut report), DirigentStatus::Ok);
        dirigent_analysis_free(analysis);
        assert_eq!(dirigent_report_count(report), 1);
        let mut message = std::mem::MaybeUninit::uninit();
        assert_eq!(dirigent_report_message(report, 1, message.as_mut_ptr()), DirigentStatus::OutOfRange);
        assert_eq!(dirigent_report_message(report, 0, message.as_mut_ptr()), DirigentStatus::Ok);
        let message = message.assume_init();
        assert_eq!((message.at.line, message.at.column, message.edit_count), (2, 22, 1));
        assert_eq!(shown(message.code).as_deref(), Some("E0403"));
        let mut edit = std::mem::MaybeUninit::uninit();
        assert_eq!(dirigent_report_edit(report, 0, 1, edit.as_mut_ptr()), DirigentStatus::OutOfRange);
        assert_eq!(dirigent_report_edit(report, 0, 0, edit.as_mut_ptr()), DirigentStatus::Ok);
        assert_eq!(shown(edit.assume_init().text).as_deref(), Some("num_threads"));
        dirigent_report_free(report);
        dirigent_report_free(null_mut());
    }
}

#[test]
fn a_variable_is_explained_and_its_scope_listed() {
    let text = c"void f(int n) {\n#pragma omp parallel private(n)\n  { n = 1; }\n}\n";
    // SAFETY: the handles are live until they are freed, the strings end with zero bytes, what is written to is ours.
    unsafe {
        let (analysis, mut file) = (analysis_of(&[c"-fopenmp"]).expect("an analysis"), 0);
        dirigent_analysis_open(analysis, c"f.c".as_ptr(), text.as_ptr(), usize::MAX, &mut file);
        let mut constructs = null_mut();
        assert_eq!(dirigent_analysis_explain(analysis, file, 3, 5, &mut constructs), DirigentStatus::Ok);
        assert_eq!(dirigent_constructs_count(constructs), 1);
        let mut attribute = std::mem::MaybeUninit::uninit();
        assert_eq!(dirigent_constructs_attribute(constructs, 0, attribute.as_mut_ptr()), DirigentStatus::Ok);
        let attribute = attribute.assume_init();
        assert_eq!(shown(attribute.attribute).as_deref(), Some("private"));
        assert_eq!(attribute.determined, dirigent_c::constructs::DirigentDetermined::Explicit);
        dirigent_constructs_free(constructs);
        let mut scopes = null_mut();
        assert_eq!(dirigent_analysis_scopes(analysis, file, &mut scopes), DirigentStatus::Ok);
        let count = dirigent_scopes_count(scopes);
        let mut scope = std::mem::MaybeUninit::uninit();
        assert_eq!(dirigent_scopes_at(scopes, count, scope.as_mut_ptr()), DirigentStatus::OutOfRange);
        for index in 0..count {
            assert_eq!(dirigent_scopes_at(scopes, index, scope.as_mut_ptr()), DirigentStatus::Ok);
            let parent = scope.assume_init_ref().parent;
            assert!(parent == usize::MAX || parent < index, "{parent} around {index}");
        }
        dirigent_scopes_free(scopes);
        dirigent_analysis_free(analysis);
    }
}

#[test]
fn a_batch_is_all_or_nothing() {
    let string = |text: &str| DirigentString { data: text.as_ptr().cast(), length: text.len() };
    let reader = dirigent_reader_new(FORTRAN);
    // SAFETY: handles are live until they are freed, once, and strings have so many bytes.
    unsafe {
        dirigent_reader_set_version(reader, 52);
        let batch = dirigent_batch_new(reader);
        dirigent_reader_free(reader);
        let mut rows = std::mem::zeroed::<DirigentBatchRows>();
        let texts = [string("!$omp parallel private(/B/, x)"), string("!$omp masked filter(1) nowait"), string("x")];
        let parse = |texts: &[DirigentString], rows: &mut DirigentBatchRows| {
            dirigent_batch_parse(batch, texts.as_ptr(), texts.len(), rows)
        };
        assert_eq!(parse(&texts, &mut rows), DirigentStatus::Ok);
        let directives = std::slice::from_raw_parts(rows.directives, rows.directive_count);
        let clauses = std::slice::from_raw_parts(rows.clauses, rows.clause_count);
        let items = std::slice::from_raw_parts(rows.items, rows.item_count);
        assert_eq!(directives.iter().map(|directive| directive.text).collect::<Vec<_>>(), [0, 1]);
        assert!(directives[0].leaves[0] == DirigentLeaf::Parallel && directives[0].leaves[1] == DirigentLeaf::None);
        assert!(clauses[0].kind == DirigentClauseKind::Private && clauses[0].variant == u32::MAX);
        assert_eq!([items[0].kind, items[1].kind], [DirigentItemKind::CommonBlock, DirigentItemKind::Expression]);
        let problems = std::slice::from_raw_parts(rows.problems, rows.problem_count);
        let told: Vec<_> = problems.iter().map(|problem| (problem.text, shown(problem.code))).collect();
        assert_eq!(told, [(1, Some("E0512".to_owned())), (2, Some("E0416".to_owned()))]);
        assert_eq!(parse(&[], &mut rows), DirigentStatus::Ok);
        assert_eq!(rows.directive_count, 0);
        let broken = DirigentString { data: b"!$omp \xff".as_ptr().cast(), length: 7 };
        assert_eq!(parse(&[texts[0], broken], &mut rows), DirigentStatus::NotUtf8);
        assert_eq!(dirigent_batch_parse(batch, null(), 1, &mut rows), DirigentStatus::NullArgument);
        assert_eq!(dirigent_batch_parse(batch, texts.as_ptr(), 1, null_mut()), DirigentStatus::NullArgument);
        assert_eq!(dirigent_batch_parse(null_mut(), null(), 0, &mut rows), DirigentStatus::NullArgument);
        assert!(dirigent_batch_new(null()).is_null());
        dirigent_batch_free(batch);
        dirigent_batch_free(null_mut());
    }
}
