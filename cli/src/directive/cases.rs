//! Directives with what is to become of them (R120), in files as ompparser has them: a directive on a line, below it `PASS: ` and
//! what is to be printed of it, as it is or in its normal form. `FAIL: ` says that it is wrong, and a part of the message. One with
//! nothing below is read, and nothing is asked of it. Blank lines and lines that begin with `//` mean nothing; in what is printed,
//! blanks mean nothing, and neither do commas between clauses.

use super::request::Request;
use crate::files;
use source::Atoms;
use standalone::Parsed;
use std::fmt::Write;

/// Checks the files; whether all is as it is to be.
pub fn check_files(asked: &Request) -> Result<bool, String> {
    let (mut told, mut passed, mut failed, mut unasked) = (String::new(), 0usize, 0usize, 0usize);
    for path in &asked.words {
        let bytes = std::fs::read(path).map_err(|problem| format!("{path}: {problem}"))?;
        let (text, _) = source::decode_bytes(bytes);
        for case in parse_cases(&text) {
            match check_case(asked, &case) {
                Ok(()) if case.wanted == Wanted::Anything => unasked += 1,
                Ok(()) => passed += 1,
                Err(problem) => {
                    failed += 1;
                    let _ = writeln!(told, "{path}:{}: {problem}", case.line);
                }
            }
        }
    }
    let unasked = if unasked > 0 { format!(", {unasked} without an answer") } else { String::new() };
    let _ = writeln!(told, "{passed} passed, {failed} failed{unasked}");
    files::write_result(None, &told).map(|()| failed == 0)
}

/// What is to become of a directive.
#[derive(PartialEq, Eq, Debug)]
enum Wanted {
    Anything,
    /// To be printed so.
    Printed(String),
    /// To be wrong, with this in a message.
    Wrong(String),
}

/// A directive, and what is to become of it.
#[derive(PartialEq, Eq, Debug)]
struct Case {
    line: usize,
    text: String,
    wanted: Wanted,
}

fn parse_cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let mut line = line.trim().to_owned();
        while line.ends_with(['\\', '&'])
            && let Some((_, next)) = lines.next()
        {
            line.push('\n');
            line.push_str(next.trim());
        }
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let wanted = line.strip_prefix("PASS:").map(|text| Wanted::Printed(text.trim().to_owned()));
        let wanted = wanted.or_else(|| Some(Wanted::Wrong(line.strip_prefix("FAIL:")?.trim().to_owned())));
        match (wanted, cases.last_mut()) {
            (Some(wanted), Some(case)) => case.wanted = wanted,
            (Some(_), None) => {}
            (None, _) => cases.push(Case { line: number + 1, text: line, wanted: Wanted::Anything }),
        }
    }
    cases
}

fn check_case(asked: &Request, case: &Case) -> Result<(), String> {
    let atoms = Atoms::default();
    let mut parsed = Parsed::new(&case.text, asked.read_options(&case.text), &atoms);
    let printed = parsed.directive().and_then(|_| parsed.print(parsed.ask.language));
    match (&case.wanted, printed) {
        (Wanted::Anything, _) => Ok(()),
        (Wanted::Wrong(_), Some(printed)) => Err(format!("is to be wrong, and is `{printed}`")),
        (Wanted::Wrong(part), None) => {
            let told = parsed.diagnostics.iter().any(|problem| problem.message.contains(part));
            let error = || super::read::first_error(&parsed).unwrap_or_default();
            if told { Ok(()) } else { Err(format!("is to be wrong with `{part}`, and is with: {}", error())) }
        }
        (Wanted::Printed(_), None) => {
            Err(format!("is wrong: {}", super::read::first_error(&parsed).unwrap_or_default()))
        }
        (Wanted::Printed(wanted), Some(printed)) => {
            parsed.normalize();
            let normal = parsed.print(parsed.ask.language).unwrap_or_default();
            let right = [&printed, &normal].iter().any(|printed| pack_text(printed) == pack_text(wanted));
            if right { Ok(()) } else { Err(format!("is to be `{wanted}`, and is `{printed}`")) }
        }
    }
}

/// A text without blanks, and without commas behind parentheses.
fn pack_text(text: &str) -> String {
    let text: String = text.chars().filter(|character| !character.is_whitespace() && *character != '\\').collect();
    text.replace("),", ")")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_case_is_a_directive_and_what_becomes_of_it() {
        let text = "// why\n\n!$omp do &\n!$omp private(a)\nPASS: !$omp do private (a)\n#pragma omp nothing at all\n\
            #pragma omp barrier\nFAIL: clause\n";
        let case = |line, text: &str, wanted: Wanted| Case { line, text: text.to_owned(), wanted };
        assert_eq!(
            parse_cases(text),
            [
                case(3, "!$omp do &\n!$omp private(a)", Wanted::Printed("!$omp do private (a)".to_owned())),
                case(6, "#pragma omp nothing at all", Wanted::Anything),
                case(7, "#pragma omp barrier", Wanted::Wrong("clause".to_owned())),
            ]
        );
    }
}
