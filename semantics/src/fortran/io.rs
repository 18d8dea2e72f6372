//! Clause 12 input/output statements: what their specifiers are, which go together, and what may be read.

use super::context::{Context, MAX_DEPTH};
use super::definable::Change;
use super::problems_execution as problems;
use crate::body::{ExprId, ExprKind, StatementKind};
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue};
use source::Span;
use symbols::{Attributes, Base, Constant, Details, Type, TypeId};

/// What the value of a specifier is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A scalar default character expression.
    Text,
    /// A scalar integer expression.
    Number,
    /// A scalar default character variable, which gets a value.
    TextOut,
    /// A scalar integer variable, which gets a value.
    NumberOut,
    /// A scalar logical variable, which gets a value.
    Answer,
}

use Form::*;

/// The statements that a row is about.
const TRANSFER: &[&str] = &["read", "write"];
const OPEN: &[&str] = &["open"];
const INQUIRE: &[&str] = &["inquire"];
const ANY: &[&str] = &["open", "close", "read", "write", "inquire", "wait", "backspace", "endfile", "rewind", "flush"];

/// R1205, R1209, R1213, R1223, R1227, R1229, R1231: specifiers, where they stand, what they are.
const SPECIFIERS: &[(&[&str], Form, &[&str])] = &[
    (&["iostat"], NumberOut, ANY),
    (&["iomsg"], TextOut, ANY),
    (&["access", "action", "asynchronous", "blank", "decimal", "delim", "encoding", "file", "form"], Text, OPEN),
    (&["pad", "position", "round", "sign", "status", "convert"], Text, OPEN),
    (&["recl"], Number, OPEN),
    (&["newunit"], NumberOut, OPEN),
    (&["status"], Text, &["close"]),
    (&["advance", "asynchronous", "blank", "decimal", "delim", "pad", "round", "sign"], Text, TRANSFER),
    (&["pos", "rec"], Number, TRANSFER),
    (&["id", "size"], NumberOut, TRANSFER),
    (&["id"], Number, &["wait", "inquire"]),
    (&["file"], Text, INQUIRE),
    (
        &["access", "action", "asynchronous", "blank", "decimal", "delim", "direct", "encoding", "form"],
        TextOut,
        INQUIRE,
    ),
    (&["formatted", "name", "pad", "position", "read", "readwrite", "round", "sequential", "sign"], TextOut, INQUIRE),
    (&["stream", "unformatted", "write"], TextOut, INQUIRE),
    (&["nextrec", "number", "pos", "recl", "size", "iolength"], NumberOut, INQUIRE),
    (&["exist", "named", "opened", "pending"], Answer, INQUIRE),
];

/// The values that a character specifier may have (12.5.6, 12.5.7.2, 12.6.2), and those of DEC and of GNU.
const VALUES: &[(&str, &str, &[&str])] = &[
    ("access", "open", &["sequential", "direct", "stream", "append", "transparent"]),
    ("action", "open", &["read", "write", "readwrite"]),
    ("asynchronous", "", &["yes", "no"]),
    ("blank", "", &["null", "zero"]),
    ("decimal", "", &["comma", "point"]),
    ("delim", "", &["apostrophe", "quote", "none"]),
    ("encoding", "", &["default", "utf-8"]),
    ("form", "", &["formatted", "unformatted", "binary"]),
    ("pad", "", &["yes", "no"]),
    ("position", "", &["asis", "rewind", "append"]),
    ("round", "", &["up", "down", "zero", "nearest", "compatible", "processor_defined"]),
    ("sign", "", &["plus", "suppress", "processor_defined"]),
    ("status", "open", &["old", "new", "scratch", "replace", "unknown"]),
    ("status", "close", &["keep", "delete", "save"]),
    ("advance", "", &["yes", "no", "$"]),
];

/// C1213 to C1234: a specifier that may not stand in a statement.
const FORBIDDEN: &[(&str, &str)] = &[
    ("write", "end"),
    ("write", "eor"),
    ("write", "size"),
    ("write", "blank"),
    ("write", "pad"),
    ("read", "delim"),
    ("read", "sign"),
];

/// Specifiers that exclude each other.
const EXCLUDES: &[(&[&str], &str, &str)] = &[
    (TRANSFER, "rec", "end"),
    (TRANSFER, "rec", "pos"),
    (TRANSFER, "rec", "nml"),
    (TRANSFER, "rec", "advance"),
    (TRANSFER, "fmt", "nml"),
    (TRANSFER, "nml", "advance"),
    (OPEN, "unit", "newunit"),
    (INQUIRE, "unit", "file"),
];

/// A specifier that needs one of others.
const NEEDS: &[(&[&str], &str, &[&str])] = &[
    (TRANSFER, "eor", &["advance"]),
    (TRANSFER, "id", &["asynchronous"]),
    (TRANSFER, "advance", &["fmt", "nml"]),
    (TRANSFER, "blank", &["fmt", "nml"]),
    (TRANSFER, "decimal", &["fmt", "nml"]),
    (TRANSFER, "delim", &["fmt", "nml"]),
    (TRANSFER, "pad", &["fmt", "nml"]),
    (TRANSFER, "round", &["fmt", "nml"]),
    (TRANSFER, "sign", &["fmt", "nml"]),
    (OPEN, "newunit", &["file", "status"]),
];

/// A specifier of a statement, with or without its keyword.
struct Specifier<'t> {
    word: &'t str,
    span: Span,
}

impl Context<'_> {
    /// An input/output statement: labels it can branch to, expressions it refers to.
    pub fn io(&mut self, io: &tree::Io) -> StatementKind {
        let statement = self.text(io.keyword.atom);
        let (mut parts, mut words) = (Vec::new(), Vec::new());
        let handles = |keyword: Name| matches!(self.text(keyword.atom), "err" | "iostat");
        let handled = io.control.iter().any(|control| control.keyword.is_some_and(handles));
        for (position, control) in io.control.iter().enumerate() {
            let word = self.specifier_word(io, statement, position, control);
            words.push(Specifier { word, span: control.span });
            let ActualValue::Expr(expr) = &control.value else { continue };
            match (&*expr.kind, word) {
                (tree::ExprKind::Int(label), "err" | "end" | "eor") => {
                    self.labels.goto(Name { atom: *label, token: expr.span.start });
                }
                (tree::ExprKind::Int(label), "fmt") if !self.text(*label).contains('_') => {
                    self.labels.format(Name { atom: *label, token: expr.span.start });
                }
                _ => {
                    let value = self.expr(expr);
                    self.check_specifier(statement, handled, word, value, expr.span);
                    parts.push(value);
                }
            }
        }
        if !io.short {
            self.check_together(statement, &words);
        }
        let namelist = words.iter().any(|of| of.word == "nml");
        if let (true, Some(item)) = (namelist, io.items.first()) {
            self.report(problems::namelist_items(item.span));
        }
        for item in &io.items {
            let value = self.expr(item);
            self.check_items(statement, item, value);
            parts.push(value);
        }
        self.check_pure_io(&words, &parts, io.keyword.span());
        StatementKind::Opaque(parts, Vec::new())
    }

    /// The keyword of a specifier, or what its place says.
    fn specifier_word(&self, io: &tree::Io, statement: &str, position: usize, control: &Actual) -> &'static str {
        if let Some(keyword) = control.keyword {
            let text = self.text(keyword.atom);
            let all = SPECIFIERS.iter().flat_map(|row| row.0).chain(&["unit", "fmt", "nml", "err", "end", "eor"]);
            return all.copied().find(|word| *word == text).unwrap_or("");
        }
        let transfer = TRANSFER.contains(&statement);
        match (statement, position) {
            ("print" | "type" | "accept", 0) => "fmt",
            ("read", 0) if io.short => "fmt",
            ("encode" | "decode" | "define", _) => "",
            (_, 0) => "unit",
            (_, 1) if transfer => match &control.value {
                ActualValue::Expr(expr) if self.is_namelist(expr) => "nml",
                _ => "fmt",
            },
            _ => "",
        }
    }

    fn is_namelist(&self, expr: &tree::Expr) -> bool {
        let tree::ExprKind::Name(name) = &*expr.kind else { return false };
        let found = self.symbols.lookup(self.scope, symbols::NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| matches!(self.symbols[found].details.ultimate(), Details::Namelist { .. }))
    }

    /// A wrong value is a condition at run time where the statement is ready for one.
    fn check_specifier(&mut self, statement: &str, handled: bool, word: &str, value: ExprId, span: Span) {
        match word {
            "unit" => return self.check_unit(statement, value, span),
            "fmt" => return self.check_format(value, span),
            _ => {}
        }
        let row = SPECIFIERS.iter().find(|row| row.0.contains(&word) && row.2.contains(&statement));
        let Some((_, form, _)) = row else { return };
        let ty = self.ty(value);
        let fits = match (form, &self.symbols.types[ty]) {
            (Text | TextOut, Type::Character { kind: 1, .. }) => true,
            (Number | NumberOut, Type::Scalar(Base::Integer | Base::Unsigned, _)) => true,
            (Answer, Type::Scalar(Base::Logical, _)) => true,
            _ => self.is_unknown(ty),
        };
        if !fits {
            let wanted = match form {
                Text | TextOut => "scalar default character",
                Number | NumberOut => "scalar integer",
                Answer => "scalar logical",
            };
            return self.report(problems::specifier_form(word, wanted, span));
        }
        match form {
            Text if handled => {}
            Text => self.check_value(statement, word, value, span),
            Number => {}
            TextOut | NumberOut | Answer => {
                self.must_be_definable(value, Change::Value);
            }
        }
    }

    /// A constant text has to be one of the words that the specifier knows.
    fn check_value(&mut self, statement: &str, word: &str, value: ExprId, span: Span) {
        let row = VALUES.iter().find(|row| row.0 == word && (row.1.is_empty() || row.1 == statement));
        let Some((_, _, known)) = row else { return };
        if let Some(Constant::Character(text)) = self.constant_value(value) {
            let text = text.trim_end().to_ascii_lowercase();
            if !known.contains(&text.as_str()) {
                self.report(problems::specifier_value(word, &text, span));
            }
        }
    }

    /// R1201 io-unit: a scalar integer, a character variable, or `*`.
    fn check_unit(&mut self, statement: &str, value: ExprId, span: Span) {
        let ty = self.ty(value);
        match &self.symbols.types[self.element(ty)] {
            Type::Character { .. } => {
                if statement == "write" {
                    self.must_be_definable(value, Change::Value);
                } else if statement != "read" {
                    self.report(problems::unit_form(span));
                }
                if self.designator(value).is_some_and(|found| found.vector) {
                    self.report(problems::unit_form(span));
                }
                self.must_have_a_shape(value);
            }
            Type::Scalar(Base::Integer | Base::Unsigned, _) if !self.is_array(ty) => {}
            Type::Unknown => {}
            _ => self.report(problems::unit_form(span)),
        }
    }

    /// R1215 format: a default character expression, a label, or by an extension an integer variable or an array.
    fn check_format(&mut self, value: ExprId, span: Span) {
        let ty = self.ty(value);
        let constant = matches!(self.body.exprs[value].kind, ExprKind::Constant(_));
        let fits = match &self.symbols.types[ty] {
            Type::Character { .. } | Type::Unknown => true,
            Type::Scalar(Base::Integer, _) if constant => true,
            Type::Scalar(base, _) => *base != Base::Logical && self.designator(value).is_some(),
            Type::Array { .. } => !matches!(self.symbols.types[self.element(ty)], Type::Record { .. }),
            _ => false,
        };
        if !fits {
            self.report(problems::format_form(span));
        }
    }

    fn check_together(&mut self, statement: &str, words: &[Specifier]) {
        let place = |word: &str| words.iter().find(|of| of.word == word).map(|of| of.span);
        for (of, word) in FORBIDDEN {
            if let (true, Some(span)) = (*of == statement, place(word)) {
                return self.report(problems::specifier_elsewhere(word, statement, span));
            }
        }
        for (statements, one, other) in EXCLUDES {
            if let (true, Some(_), Some(span)) = (statements.contains(&statement), place(one), place(other)) {
                self.report(problems::specifiers_exclude(one, other, span));
            }
        }
        for (statements, word, others) in NEEDS {
            if let (true, Some(span)) = (statements.contains(&statement), place(word))
                && !others.iter().any(|other| place(other).is_some())
            {
                self.report(problems::specifier_needs(word, others[0], span));
            }
        }
    }

    /// R1216, R1217, R1218 io-implied-do: an item, or those of a loop, whose variable gets values (19.5.5 (5)).
    fn check_items(&mut self, statement: &str, tree: &tree::Expr, value: ExprId) {
        let tree::ExprKind::ImpliedDo(implied) = &*tree.kind else {
            return self.check_item(statement, value, tree.span);
        };
        if let Some(symbol) = self.lookup(symbols::NameSpace::Ordinary, implied.variable.atom)
            && matches!(self.symbols[symbol].details.ultimate(), Details::Object(_) | Details::Associate)
        {
            self.check_loop_variable(implied.variable, symbol);
        }
        let ExprKind::Opaque(parts) = &self.body.exprs[value].kind else { return };
        let bounds = 2 + usize::from(implied.step.is_some());
        let parts = parts.clone();
        for bound in parts.iter().take(bounds) {
            self.check_loop_bound(*bound);
        }
        for (inner, value) in implied.items.iter().zip(parts.iter().skip(bounds)) {
            self.deeper(inner.span, |context| context.check_items(statement, inner, *value));
        }
    }

    /// R1216 input-item: a variable that may change; R1217 output-item: a value.
    fn check_item(&mut self, statement: &str, value: ExprId, span: Span) {
        if let ExprKind::Symbol(symbol) = self.body.exprs[value].kind
            && matches!(self.symbols[symbol].details.ultimate(), Details::Subprogram(_))
            && Some(symbol) != self.body.procedure
        {
            return self.report(problems::item_form(span));
        }
        if !self.must_have_a_shape(value) || !self.must_have_a_value(value) {
            return;
        }
        let element = self.element(self.ty(value));
        if !self.has_defined_io(element) && self.cannot_be_transferred(element, 0) {
            let text = self.type_text(element);
            return self.report(problems::item_type(&text, span));
        }
        if matches!(statement, "read" | "accept" | "decode") {
            self.must_be_definable(value, Change::Value);
        }
    }

    /// C1596: a pure procedure transfers data to and from internal files alone.
    fn check_pure_io(&mut self, words: &[Specifier], parts: &[ExprId], span: Span) {
        if !self.facts.pure {
            return;
        }
        let internal = words.iter().any(|of| of.word == "unit")
            && parts.first().is_some_and(|unit| {
                matches!(self.symbols.types[self.element(self.ty(*unit))], Type::Character { .. } | Type::Unknown)
            });
        if !internal {
            self.report(problems::impure_statement("an input/output statement", span));
        }
    }

    /// 12.6.3: what is polymorphic or has pointers or allocatable parts is transferred by procedures of the program alone.
    fn cannot_be_transferred(&self, ty: TypeId, depth: u32) -> bool {
        match &self.symbols.types[ty] {
            Type::Star { class } => *class,
            Type::Record { class: true, .. } => true,
            Type::Record { record, .. } if depth < MAX_DEPTH => {
                let fields = self.symbols.types.records[*record].fields.iter().flatten();
                let deferred = Attributes::POINTER | Attributes::ALLOCATABLE;
                fields.into_iter().any(|field| {
                    let inner = self.element(field.ty);
                    field.attributes.intersects(deferred) || self.cannot_be_transferred(inner, depth + 1)
                })
            }
            _ => false,
        }
    }

    /// 12.6.4.8: whether a binding or an interface may transfer it; what is inside of it may have one, too.
    fn has_defined_io(&mut self, ty: TypeId) -> bool {
        let generics = ["read(formatted)", "write(formatted)", "read(unformatted)", "write(unformatted)"];
        let generics = generics.map(|word| self.atoms.intern(word));
        let found = generics.iter().any(|name| self.lookup(symbols::NameSpace::Ordinary, *name).is_some());
        found
            || self
                .symbols
                .types
                .records
                .iter()
                .any(|(_, record)| record.bindings.iter().any(|binding| generics.contains(&binding.name)))
                && matches!(self.symbols.types[ty], Type::Record { .. })
    }
}
