//! Requests and what is answered.

use super::*;
use pretty_assertions::assert_eq;

const AXPY: &str = "void axpy(int n, float a, const float *x, float *y) {\n\
                    #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])\n\
                    \x20 for (int i = 0; i < n; ++i)\n    y[i] += a * x[i];\n}\n";

fn ask(page: &mut Page, request: Value) -> Value {
    serde_json::from_str(&page.answer(&request.to_string())).expect("an answer is JSON")
}

#[test]
fn a_program_is_seen_from_all_sides() {
    let mut page = Page::default();
    let mut view = |view: &str| ask(&mut page, json!({ "path": "a.c", "text": AXPY, "view": view }));
    let tree = view("tree");
    assert_eq!(tree["diagnostics"], json!([]));
    assert_eq!(tree["read"], json!({ "openmp": false, "openacc": true, "both": false }));
    for (name, part) in [
        ("tree", "ACCParallelLoopDirective"),
        ("symbols", "axpy"),
        ("openmp", "#pragma omp target teams map(to: x[0:n])"),
        ("c", "void"),
        ("ptx", ".visible .entry"),
    ] {
        let answer = view(name);
        assert!(answer["text"].as_str().is_some_and(|text| text.contains(part)), "{name}: {answer}");
        assert_eq!(answer["problems"], json!([]), "{name}");
    }
    let attributes = view("attributes");
    let rows = attributes["attributes"].as_array().expect("rows");
    let is_copied = |row: &Value| row["variable"] == "x" && row["attribute"] == "copyin" && row["line"] == 2;
    assert!(rows.iter().any(is_copied), "{attributes}");
}

#[test]
fn an_edit_changes_the_answer_and_a_fix_mends_the_text() {
    let mut page = Page::default();
    let text = "subroutine s\n  !$omp paralel\n  !$omp end parallel\nend subroutine\n";
    let wrong = ask(&mut page, json!({ "path": "s.f90", "text": text }));
    let first = &wrong["diagnostics"][0];
    assert_eq!((&first["severity"], &first["at"]), (&json!("error"), &json!([1, 8, 1, 15])));
    assert_eq!(first["fix"]["edits"], json!([{ "at": [1, 8, 1, 15], "text": "parallel" }]));
    let mended = ask(&mut page, json!({ "path": "s.f90", "text": text.replace("paralel", "parallel") }));
    assert_eq!(mended["diagnostics"], json!([]));
}

#[test]
fn a_version_is_chosen_and_a_place_pointed_at() {
    let mut page = Page::default();
    let text = "void f(int n) {\n#pragma omp scope private(n)\n  ;\n}\n";
    let request =
        |version: &str| json!({ "path": "f.c", "text": text, "openmp": version, "hover": { "line": 1, "column": 13 } });
    assert_eq!(ask(&mut page, request("4.5"))["diagnostics"].as_array().map(Vec::len), Some(1));
    let newer = ask(&mut page, request("5.2"));
    assert_eq!(newer["diagnostics"], json!([]));
    assert!(newer["hover"].as_str().is_some_and(|text| text.contains("scope")), "{newer}");
}

#[test]
fn what_is_not_understood_is_told() {
    let mut page = Page::default();
    for request in
        ["", "[]", "{}", r#"{"text":"","path":"a.c","view":"x"}"#, r#"{"text":"","path":"a.c","openmp":"9"}"#]
    {
        let answer: Value = serde_json::from_str(&page.answer(request)).expect("an answer is JSON");
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
}

#[test]
fn texts_are_handed_over() {
    let request = json!({ "path": "a.c", "text": AXPY, "view": "ptx" }).to_string();
    let page = memory::dirigent_open();
    let room = memory::dirigent_room(request.len());
    #[allow(unsafe_code, reason = "as a page does it")]
    // SAFETY: the room is as long as the request, and everything is given back once.
    let answer = unsafe {
        std::ptr::copy_nonoverlapping(request.as_ptr(), room, request.len());
        let answer = memory::dirigent_ask(page, room, request.len());
        let bytes = std::slice::from_raw_parts(memory::dirigent_text(answer), memory::dirigent_length(answer)).to_vec();
        memory::dirigent_close(answer);
        drop(Box::from_raw(page));
        bytes
    };
    assert!(String::from_utf8(answer).is_ok_and(|answer| answer.contains(".visible .entry")));
}
