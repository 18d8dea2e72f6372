//! What services for code read: commands of GitHub's workflows, GitLab's code quality, JUnit's XML.

use super::Record;
use super::json::escape_json;
use crate::baseline;
use serde_json::{Value, json};
use source::render::Rendered;
use source::visible;
use std::collections::{BTreeMap, HashMap};

/// `::error file=…,line=…::message`: a command of a workflow (GitHub, "Workflow commands").
pub fn workflow_command(data: &Rendered) -> String {
    let plain = |text: &str| visible(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| plain(text).replace(':', "%3A").replace(',', "%2C");
    let place = match data.at.file.as_str() {
        "" => String::new(),
        file => format!(
            " file={},line={},col={},endLine={},endColumn={},title={}",
            property(file),
            data.at.line,
            data.at.column,
            data.at.end_line,
            data.at.end_column,
            data.code,
        ),
    };
    let offer = data.fix.as_ref().map_or(String::new(), |fix| format!("\n{}", fix.text));
    format!("::{}{place}::{}\n", data.severity, plain(&(data.message.clone() + &offer)))
}

/// Two different starts make one number of 128 bits of FNV's 64.
const STARTS: [u64; 2] = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4];

/// What a message is known by when its line has moved: the same on every machine.
pub fn message_fingerprint(data: &Rendered, before: &mut HashMap<baseline::Key, usize>) -> String {
    let key = super::baseline_key(data);
    let count = before.entry(key.clone()).or_default();
    let text = format!("{}\0{}\0{}\0{count}", key.0, key.1, key.2);
    *count += 1;
    let hash =
        |start: u64| text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    STARTS.iter().map(|start| format!("{:016x}", hash(*start))).collect()
}

/// GitLab's report of code quality: an array.
pub fn code_quality(records: &[Record]) -> String {
    let mut before = HashMap::new();
    let issue = |record: &Record| {
        let data = &record.data;
        json!({
            "description": data.message,
            "check_name": data.code,
            "fingerprint": message_fingerprint(data, &mut before),
            "severity": if data.severity == "error" { "major" } else { "minor" },
            "location": {
                "path": baseline::file_name(&data.at.file),
                "lines": { "begin": data.at.line.max(1), "end": data.at.end_line.max(1) },
            },
        })
    };
    escape_json(&format!("{}\n", Value::Array(records.iter().map(issue).collect())))
}

/// A suite for each file with a case for each message, and one that passes for a file that is clean.
pub fn junit_document(records: &[Record], files: &[String]) -> String {
    let mut suites: BTreeMap<&str, Vec<&Rendered>> = files.iter().map(|file| (file.as_str(), Vec::new())).collect();
    for record in records {
        suites.entry(&record.data.at.file).or_default().push(&record.data);
    }
    let count =
        |suites: &BTreeMap<&str, Vec<&Rendered>>| suites.values().map(|found| found.len().max(1)).sum::<usize>();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"dirigent\" tests=\"{}\" failures=\"{}\">\n",
        count(&suites),
        records.len()
    );
    for (file, found) in &suites {
        let file = escape_xml(file);
        let (tests, failures) = (found.len().max(1), found.len());
        text.push_str(&format!("  <testsuite name=\"{file}\" tests=\"{tests}\" failures=\"{failures}\">\n"));
        if found.is_empty() {
            text.push_str(&format!("    <testcase name=\"check\" classname=\"{file}\"/>\n"));
        }
        for data in found {
            let (code, message) = (data.code, escape_xml(&data.message));
            let (line, column) = (data.at.line, data.at.column);
            text.push_str(&format!(
                "    <testcase name=\"{code} at {line}:{column}\" classname=\"{file}\">\n      \
                 <failure type=\"{}\" message=\"{message}\">{file}:{line}:{column}: {message} [{code}]</failure>\n    \
                 </testcase>\n",
                data.severity
            ));
        }
        text.push_str("  </testsuite>\n");
    }
    text + "</testsuites>\n"
}

/// Text of XML 1.0: what it has no characters for is shown as on a terminal.
fn escape_xml(text: &str) -> String {
    let mut out = String::new();
    for character in visible(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::render::Location;

    fn data(file: &str, message: &str) -> Rendered {
        let at = Location { file: file.to_owned(), line: 4, column: 2, end_line: 4, end_column: 5 };
        let (labels, notes, message) = (Vec::new(), Vec::new(), message.to_owned());
        Rendered { at, severity: "error", code: "E0200", group: "", message, labels, notes, fix: None }
    }

    #[test]
    fn a_command_is_one_line() {
        let text = workflow_command(&data("a,b:c.f90", "100%\nbad \u{1b}[31m"));
        let wanted =
            "::error file=a%2Cb%3Ac.f90,line=4,col=2,endLine=4,endColumn=5,title=E0200::100%25%0Abad \\x1b[31m\n";
        assert_eq!(text, wanted);
    }

    #[test]
    fn the_same_message_twice_has_two_fingerprints() {
        let mut before = HashMap::new();
        let mut print = |file: &str| message_fingerprint(&data(file, "bad"), &mut before);
        let (first, second, other) = (print("./a.c"), print("a.c"), print("b.c"));
        assert!(first != second && first != other && first.len() == 32);
        assert_eq!(message_fingerprint(&data("a.c", "bad"), &mut HashMap::new()), first);
    }

    #[test]
    fn xml_has_no_control_characters() {
        assert_eq!(escape_xml("<a & \"b\">\u{1}\n\u{202e}"), "&lt;a &amp; &quot;b&quot;&gt;\\x01&#10;&lt;U+202E&gt;");
    }
}
