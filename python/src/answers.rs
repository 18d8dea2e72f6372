//! What questions are answered with: plain, frozen objects. Lines and columns count from 1, ends are behind the last character.

use pyo3::prelude::*;
use semantics::data_environment::Determined;
use semantics::explain::Explanation;
use source::render;
use symbols::display::{ScopeView, SymbolView};

/// A range of a file.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Location {
    pub path: String,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

#[pymethods]
impl Location {
    fn __repr__(&self) -> String {
        format!("<Location {self}>")
    }

    fn __str__(&self) -> String {
        self.to_string()
    }
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.path, self.line, self.column)
    }
}

impl From<render::Location> for Location {
    fn from(at: render::Location) -> Location {
        let render::Location { file, line, column, end_line, end_column } = at;
        Location { path: file, line, column, end_line, end_column }
    }
}

/// How something is mended: the edits, what they do, and whether they can be made without a look at them.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Fix {
    pub edits: Vec<(Location, String)>,
    pub message: String,
    pub safe: bool,
}

#[pymethods]
impl Fix {
    fn __repr__(&self) -> String {
        format!("<Fix: {}>", self.message)
    }
}

impl From<render::Mended> for Fix {
    fn from(mended: render::Mended) -> Fix {
        let edits = mended.edits.into_iter().map(|(at, text)| (at.into(), text)).collect();
        Fix { edits, message: mended.text, safe: mended.safe }
    }
}

/// Something that is wrong, or worth a word.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: String,
    pub severity: String,
    pub group: String,
    pub message: String,
    pub at: Location,
    pub labels: Vec<(Location, String)>,
    pub notes: Vec<String>,
    pub fix: Option<Fix>,
}

#[pymethods]
impl Diagnostic {
    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.line())
    }

    fn __str__(&self) -> String {
        self.line()
    }
}

impl Diagnostic {
    fn line(&self) -> String {
        format!("{}: {}[{}]: {}", self.at, self.severity, self.code, self.message)
    }
}

impl From<render::Rendered> for Diagnostic {
    fn from(data: render::Rendered) -> Diagnostic {
        Diagnostic {
            code: data.code.to_owned(),
            severity: data.severity.to_owned(),
            group: data.group.to_owned(),
            message: data.message,
            at: data.at.into(),
            labels: data.labels.into_iter().map(|(at, text)| (at.into(), text)).collect(),
            notes: data.notes,
            fix: data.fix.map(Fix::from),
        }
    }
}

/// What a construct says of a variable, and which rule of which specification determines it.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Attribute {
    pub variable: String,
    pub construct: String,
    pub attribute: String,
    pub determined: String,
    pub rule: String,
    pub section: String,
    sentence: String,
}

#[pymethods]
impl Attribute {
    fn __repr__(&self) -> String {
        format!("<Attribute {}>", self.sentence)
    }

    fn __str__(&self) -> String {
        self.sentence.clone()
    }
}

impl From<Explanation> for Attribute {
    fn from(explanation: Explanation) -> Attribute {
        Attribute {
            determined: determined_word(explanation.determined).to_owned(),
            sentence: explanation.sentence(),
            variable: explanation.variable,
            construct: explanation.construct,
            attribute: explanation.attribute,
            rule: explanation.rule.to_owned(),
            section: explanation.section.to_owned(),
        }
    }
}

fn determined_word(determined: Determined) -> &'static str {
    match determined {
        Determined::Predetermined => "predetermined",
        Determined::Explicit => "explicit",
        Determined::Implicit => "implicit",
    }
}

/// A construct with the attributes of the variables in it.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Construct {
    pub line: u32,
    pub directive: String,
    pub attributes: Vec<Attribute>,
}

#[pymethods]
impl Construct {
    fn __repr__(&self) -> String {
        format!("<Construct {} in line {}, {} attributes>", self.directive, self.line, self.attributes.len())
    }
}

impl From<semantics::constructs::Construct> for Construct {
    fn from(construct: semantics::constructs::Construct) -> Construct {
        let attributes = construct.attributes.into_iter().map(Attribute::from).collect();
        Construct { line: construct.line, directive: construct.directive, attributes }
    }
}

/// A symbol, as F18's dump tells of it.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    pub details: String,
    pub type_: String,
    pub shape: String,
    pub value: String,
    pub attributes: Vec<String>,
    pub flags: Vec<String>,
    pub size: Option<u64>,
}

#[pymethods]
impl Symbol {
    fn __repr__(&self) -> String {
        let words = [&self.type_, &self.details].map(String::as_str);
        format!("<Symbol {}: {}>", self.name, words.join(" ").trim())
    }
}

impl From<SymbolView> for Symbol {
    fn from(view: SymbolView) -> Symbol {
        let SymbolView { name, attributes, flags, size, details, ty, shape, value, .. } = view;
        Symbol { name, details, type_: ty, shape, value, attributes, flags, size }
    }
}

/// A scope with its symbols, and the scopes in it.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Scope {
    pub kind: String,
    pub name: String,
    pub symbols: Vec<Symbol>,
    pub scopes: Vec<Scope>,
}

#[pymethods]
impl Scope {
    fn __repr__(&self) -> String {
        format!("<Scope {} {}, {} symbols>", self.kind, self.name, self.symbols.len())
    }
}

impl From<ScopeView> for Scope {
    fn from(view: ScopeView) -> Scope {
        Scope {
            kind: view.kind.to_owned(),
            name: view.name,
            symbols: view.symbols.into_iter().map(Symbol::from).collect(),
            scopes: view.scopes.into_iter().map(Scope::from).collect(),
        }
    }
}

/// A text that was made of a file, and what could not be made.
#[pyclass(frozen, get_all, eq, module = "dirigent")]
#[derive(Clone, PartialEq, Eq)]
pub struct Output {
    pub text: String,
    pub diagnostics: Vec<Diagnostic>,
}

#[pymethods]
impl Output {
    fn __repr__(&self) -> String {
        format!("<Output of {} bytes, {} diagnostics>", self.text.len(), self.diagnostics.len())
    }

    fn __str__(&self) -> String {
        self.text.clone()
    }
}
