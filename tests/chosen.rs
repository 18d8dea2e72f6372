//! Which rules are reported, and how: selection, comments that suppress, baselines, documents for services, help and completions.

use crate::kernels::{clean, dirigent};
use dirigent_tests::{read, root, scratch, tool};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_dirigent-tested");

/// Codes and lines of what is said, and the exit status.
fn said(words: &[&str]) -> (Option<i32>, Vec<String>) {
    let output = dirigent(&[&["check", "--format=short"], words].concat());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = text.lines().filter(|line| line.contains(": error: ") || line.contains(": warning: "));
    let told = lines.map(|line| {
        let place = line.rsplit_once('/').map_or(line, |(_, rest)| rest);
        let code = line.rsplit_once('[').map_or("", |(_, code)| code.trim_end_matches(']'));
        format!("{} {code}", place.split(':').nth(1).unwrap_or_default())
    });
    (output.status.code(), told.collect())
}

fn file(test: &str, name: &str, text: &str) -> String {
    let path = scratch(test).join(name);
    std::fs::write(&path, text).expect("a file of the test");
    path.to_string_lossy().into_owned()
}

const WRONG: &str = "\
subroutine s(a)
  integer, save, save :: k
  !$omp parallel private(k) shared(k)
  !$omp end parallel
  b = undefined_function(
end subroutine
";

#[test]
fn names_of_rules_choose_what_is_reported() {
    let path = file("chosen", "a.f90", WRONG);
    let codes = |flags: &[&str]| said(&[flags, &[&path]].concat());
    let all = ["2 -Wrepeated-attribute", "3 E0603", "5 E0200"];
    assert_eq!(codes(&[]), (Some(1), all.map(str::to_owned).to_vec()));
    assert_eq!(codes(&["--select=openmp"]), (Some(1), vec!["3 E0603".to_owned()]));
    assert_eq!(codes(&["--select", "repeated-attribute"]), (Some(0), vec![all[0].to_owned()]));
    assert_eq!(codes(&["--ignore=E06,E0200"]), (Some(0), vec![all[0].to_owned()]));
    assert_eq!(codes(&["--select=E0603", "--ignore=openmp", "-w"]), (Some(1), vec!["3 E0603".to_owned()]));
    assert_eq!(codes(&["--extend-select=extension=common", "-w"]).1.len(), 2);
    let output = dirigent(&["check", "--select=openmpp", &path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean `openmp`?"));
}

#[test]
fn a_rule_that_is_off_is_looked_for_if_it_is_selected() {
    let path = file("off", "a.f90", "program p\n  real*8 x\n  read *, x\n  print *, x\nend program\n");
    assert_eq!(said(&[&path]), (Some(0), Vec::new()));
    for names in ["extension=star-kind", "extension", "W4027"] {
        let found = said(&["--extend-select", names, &path]);
        assert_eq!(found, (Some(0), vec!["2 -Wextension=star-kind".to_owned()]), "{names}");
    }
    assert_eq!(said(&["--select=all", &path]), (Some(0), Vec::new()));
}

#[test]
fn comments_suppress_what_is_said_of_lines() {
    let text = "\
subroutine s
  integer, save, save :: k ! dirigent: ignore[repeated-attribute]
  integer :: i
  ! dirigent: ignore[E0603, E2001]
  ! another comment
  !$omp parallel private(i) &
  !$omp   shared(i)
  !$omp end parallel
  print *, '! dirigent: ignore[E0200]'
  real :: i ! dirigent: ignore[E0200]
  i = 1 ! dirigent: ignore
  i = 2 ! dirigent: ignore[nonsense]
end subroutine
";
    let path = file("suppressed", "a.f90", text);
    let wanted = ["4 -Wsuppression", "10 E0206", "10 -Wsuppression", "11 -Wsuppression", "12 -Wsuppression"];
    let (status, mut found) = said(&[&path]);
    found.retain(|line| line != "10 E2001");
    assert_eq!((status, found), (Some(1), wanted.map(str::to_owned).to_vec()));
    let c = "/* dirigent: ignore-file[E3000] */\nint a = b;\nint c = d; // dirigent: ignore[all]\nint e = 'ab';\n";
    let path = file("suppressed-c", "a.c", c);
    assert_eq!(said(&[&path]), (Some(0), vec!["4 -Wmultichar".to_owned()]));
}

/// What only one of two readings of a file says is suppressed in either, and no comment is useless because of the other.
#[test]
fn a_comment_is_used_if_one_reading_uses_it() {
    let text = "\
subroutine s(a)
  real :: a(9), t
  !$omp parallel do private(t) shared(t) ! dirigent: ignore[E0603]
  !$acc parallel loop privat(t) copy(a) ! dirigent: ignore[E0403]
  do i = 1, 9
    a(i) = i
  end do
end subroutine
";
    let path = file("readings", "a.f90", text);
    assert_eq!(said(&[&path]), (Some(0), Vec::new()));
    assert_eq!(said(&["-fopenmp", &path]), (Some(0), Vec::new()));
}

#[test]
fn a_baseline_knows_what_was_wrong() {
    let path = file("baseline", "a.f90", WRONG);
    let known = path.replace("a.f90", "known.json");
    let baseline = format!("--baseline={known}");
    assert_eq!(said(&[&baseline, "--write-baseline", &path]), (Some(0), Vec::new()));
    assert_eq!(said(&[&baseline, &path]), (Some(0), Vec::new()));
    // Lines move, and what is there once more is new.
    let more = "! a line\n".to_owned() + WRONG + &WRONG.replace("subroutine s", "subroutine t");
    std::fs::write(&path, more).expect("a file of the test");
    let (status, found) = said(&[&baseline, &path]);
    assert_eq!((status, found.len()), (Some(1), 3), "{found:?}");
    assert_eq!(said(&["--baseline=/nowhere/known.json", &path]).0, Some(2));
    assert_eq!(said(&["--write-baseline", &path]).0, Some(2));
}

#[test]
fn statistics_count_each_rule() {
    let path = file("statistics", "a.c", &(0..30).map(|n| format!("int a{n} = b{n};\n")).collect::<String>());
    let output = dirigent(&["check", "--statistics", &path]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(text, "     30  E3000  `{name}` is not declared\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn people_are_told_how_much_it_was() {
    let path = file("summary", "a.c", "int counter;\nint a = conter;\nint b = 'ab';\n");
    let output = dirigent(&["check", &path]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.ends_with("dirigent: 1 error and 1 warning in 1 file; --fix --unsafe mends 1\n"), "{text}");
    let clean = file("summary-clean", "a.c", "int a;\n");
    assert_eq!(dirigent(&["check", &clean]).stderr, b"");
}

fn document(format: &str, paths: &[&str]) -> String {
    let output = dirigent(&[&["check", "--format", format], paths].concat());
    assert_eq!(output.stderr, b"");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn sarif_has_rules_results_and_fixes() {
    let path = root().join("examples/scale.f90").to_string_lossy().into_owned();
    let log: Value = serde_json::from_str(&document("sarif", &[&path, "/nowhere/a.c"])).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let results = run["results"].as_array().expect("results");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(rules[index]["help"]["markdown"].as_str().is_some_and(|page| page.starts_with("## E")));
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert_eq!(region["startLine"], 4);
    }
    let spelled = results.iter().find(|result| result["ruleId"] == "E0403").expect("E0403");
    let replacement = &spelled["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "collapse");
    assert_eq!(replacement["deletedRegion"]["startColumn"], 87);
    assert!(results.iter().any(|result| result["relatedLocations"][0]["message"]["text"] == "first here"));
}

#[test]
fn services_get_what_they_read() {
    let path = root().join("examples/scale.f90").to_string_lossy().into_owned();
    let issues: Value = serde_json::from_str(&document("gitlab", &[&path])).expect("JSON");
    assert_eq!(issues[0]["check_name"], "E0603");
    assert_eq!(issues[0]["location"]["lines"]["begin"], 4);
    assert_eq!(issues[0]["fingerprint"].as_str().map(str::len), Some(32));
    let commands = document("github", &[&path]);
    assert!(commands.starts_with("::error file=") && commands.contains(",line=4,col=84,"), "{commands}");
    let suites = document("junit", &[&path, "examples/axpy.c"]);
    assert!(suites.contains("tests=\"3\" failures=\"2\"") && suites.contains("<failure type=\"error\""), "{suites}");
}

#[test]
fn a_rule_explains_itself() {
    let page = clean(&["explain", "E0603"]);
    assert!(page.contains("OpenMP 5.2, 5.4") && page.contains("Wrong") && page.contains("Right"), "{page}");
    assert_eq!(page, clean(&["--explain", "e0603"]));
    assert_eq!(dirigent(&["--explain=E9999"]).status.code(), Some(2));
    assert!(clean(&["rules", "openacc"]).lines().all(|line| line.starts_with(['E', 'W'])));
}

/// The rules about suppression, and one that is off.
#[test]
fn rules_have_codes() {
    let text = "i = 1 ! dirigent: ignore[E0603, nonsense]\nj = 2 ! dirigent: ignore\nend\n";
    let path = file("codes", "a.f90", text);
    let output = dirigent(&["check", "--format=json", "-Wimplicit-none", &path]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = document["diagnostics"].as_array().expect("an array").iter();
    let codes: Vec<&str> = found.filter_map(|found| found["code"].as_str()).collect();
    assert_eq!(codes, ["W1320", "W1310", "W1311", "W1312"]);
}

#[test]
fn files_that_nobody_can_mend_are_left_alone() {
    let folder = scratch("unmended");
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).expect("a file of the test");
    write("latin.f90", b"integer, save, save :: i ! \xe9\nend\n");
    write("a.h", b"extern int a = 1;\n");
    write("a.c", b"#include \"a.h\"\n#define T extern\nT int b = 1;\n");
    let run = |words: &[&str]| {
        let output = Command::new(PROGRAM).args(words).current_dir(&folder).output().expect("it runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let text = run(&["check", "--fix", "--format=short", "latin.f90"]);
    assert!(text.contains("it is not mended: it is not plain UTF-8"), "{text}");
    let text = run(&["check", "--fix", "--format=short", "a.c"]);
    assert!(text.contains("in macros or in files that are not named"), "{text}");
    assert_eq!(std::fs::read(folder.join("a.h")).expect("a file"), b"extern int a = 1;\n");
    assert!(run(&["ptx", "--fix", "a.c"]).contains("`--fix` belongs to `check` and `parse`"));
}

#[test]
fn a_diff_changes_nothing() {
    let path = file("diff", "a.f90", "integer, save, save :: i\nend\n");
    let output = dirigent(&["check", "--fix", "--diff", &path]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let wanted =
        format!("--- {path}\n+++ {path}\n@@ -1,2 +1,2 @@\n-integer, save, save :: i\n+integer, save :: i\n end\n");
    assert_eq!((output.status.code(), text), (Some(1), wanted));
    assert_eq!(read(path.as_ref()), "integer, save, save :: i\nend\n");
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["check", "explain", "translate", "scan", "rules", "completions"] {
        let help = clean(&["help", command]);
        assert!(help.contains("Examples:\n  dirigent "), "{help}");
    }
    let help = clean(&["--help-all"]);
    assert!(help.contains("-fopenmp-version=NN") && help.contains("--baseline=FILE"), "{help}");
}

#[test]
fn shells_read_the_completions() {
    let folder = scratch("completions");
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let name = format!("dirigent.{shell}");
        std::fs::write(folder.join(&name), clean(&["completions", shell])).expect("a file of the test");
        if let Some(output) = tool(shell, &[check, &name], &folder) {
            assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
    assert_eq!(dirigent(&["completions", "tcsh"]).status.code(), Some(2));
    let line = "source dirigent.bash; COMP_WORDS=(dirigent check --sel); COMP_CWORD=2; \
        COMP_LINE='dirigent check --sel'; COMP_POINT=20; compopt() { :; }; _dirigent; echo ${COMPREPLY[*]}";
    if let Some(output) = tool("bash", &["-c", line], &folder) {
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "--select --select=");
    }
}

#[test]
fn the_manual_has_no_mistakes() {
    let folder = scratch("manual");
    std::fs::write(folder.join("dirigent.1"), clean(&["man"])).expect("a file of the test");
    if let Some(output) = tool("groff", &["-man", "-Tutf8", "-ww", "-z", "dirigent.1"], &folder) {
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
    assert_eq!(dirigent(&["man", "nonsense"]).status.code(), Some(2));
}

/// A file comes out of a pipe as from a shell's `<(…)`.
#[cfg(unix)]
#[test]
fn pipes_are_read_to_their_end() {
    let command = format!(
        "printf 'int a = b;\\n' | {PROGRAM} check --format=short -x c -; {PROGRAM} check --format=short -x c <(printf 'int c = d;\\n')"
    );
    let output = Command::new("bash").args(["-c", &command]).stdin(Stdio::null()).output().expect("bash");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        text.contains("<stdin>:1:9: error: `b` is not declared") && text.contains(":1:9: error: `d` is not declared"),
        "{text}"
    );
}
