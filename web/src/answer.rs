//! What the page shows, as JSON.

use dirigent::ide::{self, Position, Range};
use dirigent::{Diagnostic, Explanation, FileId, Mode, Place, Snapshot};
use serde_json::{Value, json};

/// What is shown beside the program.
#[derive(Clone, Copy)]
pub enum View {
    /// The parse tree.
    Tree,
    /// Scopes, symbols and flags.
    Symbols,
    /// Each variable of each construct, with its attribute and why.
    Attributes,
    /// OpenACC as OpenMP.
    OpenMp,
    /// Target regions as C.
    C,
    /// Target regions as PTX.
    Ptx,
}

/// The views by their names.
const VIEWS: &[(&str, View)] = &[
    ("tree", View::Tree),
    ("symbols", View::Symbols),
    ("attributes", View::Attributes),
    ("openmp", View::OpenMp),
    ("c", View::C),
    ("ptx", View::Ptx),
];

impl View {
    /// The view of that name.
    pub fn find_view(name: &str) -> Result<View, String> {
        let found = VIEWS.iter().find(|(known, _)| *known == name);
        found.map(|(_, view)| *view).ok_or_else(|| format!("`{name}` is not a view"))
    }
}

/// What is wrong with the file, and a view of it: a text, or rows of attributes.
pub fn answer(analysis: &Snapshot, file: FileId, view: View) -> Value {
    let diagnostics: Vec<Value> = ide::diagnostics(analysis, file).iter().map(message_to_value).collect();
    let mut answer = json!({ "diagnostics": diagnostics });
    let (text, problems) = match view {
        View::Tree => (analysis.tree(file), Vec::new()),
        View::Symbols => (analysis.symbols(file), Vec::new()),
        View::Attributes => {
            let rows = analysis.explain_all(file);
            answer["attributes"] = rows.iter().map(|(line, why)| attribute_to_value(*line, why)).collect();
            return answer;
        }
        View::OpenMp => analysis.translated(file, Mode::Omp),
        View::C => dirigent::outline_c(analysis, file),
        View::Ptx => dirigent::ptx(analysis, file),
    };
    answer["text"] = text.into();
    answer["problems"] = problems.iter().map(|problem| problem_to_value(analysis, file, problem)).collect();
    answer
}

/// What is known of a place, as Markdown; null where nothing is.
pub fn hover(analysis: &Snapshot, file: FileId, line: u64, column: u64) -> Value {
    let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let at = Position { line: number(line), column: number(column) };
    ide::hover(analysis, file, at).map_or(Value::Null, |hover| hover.text.into())
}

fn message_to_value(message: &ide::Message) -> Value {
    let severity = if message.severity == ide::Severity::Error { "error" } else { "warning" };
    let fix = message.fix.as_ref().map(|fix| {
        let edits: Vec<Value> =
            fix.edits.iter().map(|edit| json!({ "at": range_to_value(edit.at.range), "text": edit.text })).collect();
        json!({ "text": fix.text, "safe": fix.safe, "edits": edits })
    });
    json!({ "at": range_to_value(message.range), "severity": severity, "code": message.code, "text": message.text, "fix": fix })
}

fn range_to_value(range: Range) -> Value {
    json!([range.start.line, range.start.column, range.end.line, range.end.column])
}

fn attribute_to_value(line: u32, why: &Explanation) -> Value {
    json!({
        "line": line,
        "construct": why.construct,
        "variable": why.variable,
        "attribute": why.attribute,
        "why": format!("{} ({})", why.rule, why.section),
        "determined": format!("{:?}", why.determined).to_lowercase(),
    })
}

fn problem_to_value(analysis: &Snapshot, file: FileId, problem: &Diagnostic<Place>) -> Value {
    analysis.render_short(file, problem).into()
}
