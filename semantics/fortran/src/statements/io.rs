//! Clause 12 input/output statements: what their specifiers are, which go together, and what may be read.

use super::io_items::Transfer;
use super::io_rules::{Form, SPECIFIERS, Specifier, TRANSFER, VALUES};
use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::facts::Notation;
use crate::problems;
use crate::problems::phrases::{FixedReason, Requirement, SideEffect};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Effect, ExprId, ExprKind, StatementKind};
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, Actual, ActualValue};
use source::Span;
use symbols::{Base, Constant, Details, Type};

use Form::*;

/// The statements that write out the values of their items.
const OUTPUT: &[&str] = &["write", "print"];

/// What later stages know of a transfer.
fn describe_transfer(io: &tree::Io, statement: &str) -> ActionKind {
    let listed = io.control.iter().all(|control| matches!(control.value, ActualValue::Star))
        && matches!((statement, io.control.len()), ("print", 1) | ("write", 2));
    ActionKind::Io { items: io.items.len(), listed }
}

/// What a statement does with its items.
fn effect_on_items(statement: &str) -> Effect {
    match statement {
        output if OUTPUT.contains(&output) => Effect::Read,
        "inquire" => Effect::Any,
        _ => Effect::Write,
    }
}

impl StatementReader<'_> {
    /// An input/output statement: labels it can branch to, expressions it refers to.
    pub fn resolve_io(&mut self, io: &tree::Io) -> StatementKind {
        let statement = self.text(io.keyword.atom);
        let (mut parts, mut words, mut branches) = (Vec::new(), Vec::new(), Vec::new());
        let handles = |keyword: Name| matches!(self.text(keyword.atom), "err" | "iostat");
        let handled = io.control.iter().any(|control| control.keyword.is_some_and(handles));
        for (position, control) in io.control.iter().enumerate() {
            let word = self.specifier_word(io, statement, position, control);
            let kind = if matches!(control.value, ActualValue::Star) { "*" } else { "" };
            words.push(Specifier { word, span: control.span, value: kind.to_owned() });
            self.check_dec_word(control);
            self.must_be_namelist(word, control);
            let ActualValue::Expr(expr) = &control.value else { continue };
            match (&*expr.kind, word) {
                (tree::ExprKind::Int(label), "err" | "end" | "eor") => {
                    let branch = self.branch_to(Name { atom: *label, token: expr.span.start });
                    branches.push(vec![branch]);
                }
                (tree::ExprKind::Int(label), "fmt") if !self.text(*label).contains('_') => {
                    self.executing.labels.note_format(Name { atom: *label, token: expr.span.start });
                    words[position].value = "explicit".to_owned();
                }
                _ => {
                    let value = self.resolve_expr(expr);
                    self.check_specifier((statement, handled), word, value, expr.span, io.control.len() == 1);
                    words[position].value = self.specifier_value(word, value);
                    if statement == "read" && io.control.len() == 1 {
                        // What stands alone may be meant as a format.
                        words[position].value.clear();
                    }
                    parts.push(value);
                }
            }
        }
        if !io.short {
            self.check_together(statement, &words, handled);
        }
        self.check_transfer_in_concurrent(&words);
        let namelist = words.iter().any(|of| of.word == "nml");
        if let (true, Some(item)) = (namelist, io.items.first()) {
            self.report(problems::execution::namelist_items(item.span));
        }
        let input = matches!(statement, "read" | "accept" | "decode");
        let formatted = words.iter().any(|of| matches!(of.word, "fmt" | "nml"));
        let formatted = formatted || !matches!(statement, "read" | "write");
        let transfer = Transfer { input, formatted };
        match &io.format {
            Some(format) => self.check_format_items(&format.items, input, format.span),
            None => self.check_named_format(&words, &parts, input),
        }
        if let Some(group) = self.namelist_of(io, &words) {
            self.check_namelist(transfer, group.0, group.1);
        }
        let effect = effect_on_items(statement);
        let mut items = Vec::with_capacity(io.items.len());
        for item in &io.items {
            let value = self.transfer_item(item);
            if statement == "inquire" {
                self.must_have_a_value(value);
            } else {
                self.check_items(transfer, item, value);
            }
            items.push(effect.to(value));
        }
        self.check_pure_io(&words, &parts, io.keyword.span());
        let operands = Effect::Any.to_each(parts).chain(items);
        Action::new(describe_transfer(io, statement), operands).with_blocks(branches).into()
    }

    /// The keyword of a specifier, or what its place says.
    fn specifier_word(&self, io: &tree::Io, statement: &str, position: usize, control: &Actual) -> &'static str {
        if let Some(keyword) = control.keyword {
            let text = self.text(keyword.atom);
            let all = SPECIFIERS.iter().flat_map(|row| row.0).chain(WORDS);
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

    /// The namelist that says what is transferred, and where it is named.
    fn namelist_of(&self, io: &tree::Io, words: &[Specifier]) -> Option<(symbols::SymbolId, Span)> {
        let index = words.iter().position(|of| of.word == "nml")?;
        let ActualValue::Expr(expr) = &io.control.get(index)?.value else { return None };
        let tree::ExprKind::Name(name) = &*expr.kind else { return None };
        let found = self.symbols.lookup(self.scope, symbols::NameSpace::Ordinary, name.atom)?;
        Some((found, expr.span))
    }

    /// What is known of a value for the rules about several specifiers: a constant text, or the kind of a unit or format.
    fn specifier_value(&mut self, word: &str, value: ExprId) -> String {
        let element = self.element(self.ty(value));
        match (word, &self.symbols.types[element]) {
            (_, Type::Unknown) => String::new(),
            ("unit", Type::Character { .. }) => "internal".to_owned(),
            ("unit", _) => "number".to_owned(),
            ("fmt", _) => "explicit".to_owned(),
            _ => match self.constant_value(value) {
                Some(Constant::Character(text)) => text.trim_end().to_ascii_lowercase(),
                _ => String::new(),
            },
        }
    }

    /// 11.1.7.5: no iteration leaves a record for another one to go on with.
    fn check_transfer_in_concurrent(&mut self, words: &[Specifier]) {
        if let Some(advance) = words.iter().find(|of| of.word == "advance")
            && self.in_concurrent()
        {
            self.report(problems::execution::leaves("`advance=`", advance.span));
        }
    }

    fn is_namelist(&self, expr: &tree::Expr) -> bool {
        let tree::ExprKind::Name(name) = &*expr.kind else { return false };
        let found = self.symbols.lookup(self.scope, symbols::NameSpace::Ordinary, name.atom);
        found.is_some_and(|found| matches!(self.symbols[found].details.ultimate(), Details::Namelist { .. }))
    }

    /// A wrong value is a condition at run time where the statement is ready for one.
    fn check_specifier(
        &mut self,
        (statement, handled): (&str, bool),
        word: &str,
        value: ExprId,
        span: Span,
        alone: bool,
    ) {
        match word {
            "unit" => return self.check_unit(statement, value, alone, span),
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
            _ => self.is_unknown(ty) && !self.is_null(value),
        };
        if !fits {
            let wanted = match form {
                Text | TextOut => Requirement::ScalarDefaultCharacter,
                Number | NumberOut => Requirement::ScalarInteger,
                Answer => Requirement::LogicalSpecifier,
            };
            return self.report(problems::execution::specifier_form(word, wanted, span));
        }
        match form {
            Text if word == "asynchronous" && TRANSFER.contains(&statement) && self.is_variable_value(value) => {
                self.report(crate::problems::names::not_constant(span));
            }
            Text if handled => {}
            Text => self.check_value(statement, word, value, span),
            Number => {
                let size = self.integer_value(value).filter(|size| word == "recl" && *size <= 0 && !handled);
                if size.is_some() {
                    self.report(problems::statement::record_length(span));
                }
            }
            NumberOut if word == "id" && statement != "wait" && self.is_small_integer(ty) => {
                self.report(problems::statement::small_id(span));
            }
            TextOut | NumberOut | Answer => {
                self.newer_kind(form, ty, span);
                self.must_be_definable(value, Change::Value);
            }
        }
    }

    /// R1213: whether what has to be a constant expression is a variable.
    fn is_variable_value(&mut self, value: ExprId) -> bool {
        let call = matches!(self.body.exprs[value].kind, ExprKind::Call { callee: body::Callee::Symbol(_), .. });
        let variable = self.find_designator(value).is_some_and(|found| self.is_variable(found.root));
        self.constant_value(value).is_none() && (call || variable)
    }

    /// R1213: `nml=` names a namelist group.
    fn must_be_namelist(&mut self, word: &str, control: &Actual) {
        let ActualValue::Expr(expr) = &control.value else { return };
        let tree::ExprKind::Name(name) = &*expr.kind else { return };
        if word != "nml" {
            return;
        }
        let found = self.find_symbol(symbols::NameSpace::Ordinary, name.atom);
        let known = match found.map(|found| self.symbols[found].details.ultimate()) {
            Some(Details::Namelist { .. } | Details::Unknown) => true,
            Some(_) => false,
            None => self.is_incomplete(self.scope, name.atom),
        };
        if !known {
            self.report(problems::execution::no_namelist(self.text(name.atom), name.span()));
        }
    }

    /// `readonly`, `shared` and `noshared` of DEC, which have no value: with `-fdec` they are known.
    fn check_dec_word(&mut self, control: &Actual) {
        let (Some(keyword), ActualValue::Missing) = (control.keyword, &control.value) else { return };
        let word = self.text(keyword.atom);
        if !self.defaults.dec && matches!(word, "noshared" | "readonly" | "shared") {
            self.report(problems::execution::dec_word(word, "-fdec", keyword.span()));
        }
    }

    /// A constant text has to be one of the words that the specifier knows.
    fn check_value(&mut self, statement: &str, word: &str, value: ExprId, span: Span) {
        let row = VALUES.iter().find(|row| row.0 == word && (row.1.is_empty() || row.1 == statement));
        let Some((_, _, known)) = row else { return };
        if let Some(Constant::Character(text)) = self.constant_value(value) {
            let text = text.trim_end().to_ascii_lowercase();
            // Of the carriage control of DEC, compilers know what does nothing.
            let odd = word == "carriagecontrol" && !self.defaults.dec && text != "list";
            if !known.contains(&text.as_str()) || odd {
                let mut problem = problems::execution::specifier_value(word, &text, span);
                let near = directives::spelling::find_nearest(&text, known.iter().copied());
                // What is not written here is not rewritten here.
                if let Some(near) = near.filter(|_| span.end == span.start + 1) {
                    problem = problem.fix(span, format!("'{near}'"), format!("did you mean `'{near}'`?"));
                }
                self.report(problem);
            }
        }
    }

    /// What gets an answer was of default kind: an integer before Fortran 2003, a logical before Fortran 2008.
    fn newer_kind(&mut self, form: &Form, ty: symbols::TypeId, span: Span) {
        let (base, feature) = match form {
            NumberOut => (Base::Integer, Feature::SpecifierInteger),
            Answer => (Base::Logical, Feature::SpecifierLogical),
            _ => return,
        };
        if ty != self.default_scalar(base) && !self.is_unknown(ty) {
            self.note_feature(feature, span);
        }
    }

    /// Whether an integer has a smaller range than a default one.
    fn is_small_integer(&self, ty: symbols::TypeId) -> bool {
        let default = self.defaults.kind(Base::Integer);
        matches!(self.symbols.types[ty], Type::Scalar(Base::Integer, kind) if kind < default)
    }

    /// R1201 io-unit: a scalar integer, a character variable, or `*`.
    ///
    /// A text `alone` in the parentheses of READ may be meant as a format, as in `read ('(i3)'), n`.
    fn check_unit(&mut self, statement: &str, value: ExprId, alone: bool, span: Span) {
        let ty = self.ty(value);
        match &self.symbols.types[self.element(ty)] {
            Type::Character { .. } => {
                let named = self.facts.named.contains_key(&value);
                let constant = !named && self.why_fixed(value, Change::Value).is_some_and(is_no_variable);
                if statement == "write" {
                    self.must_be_definable(value, Change::Value);
                } else if statement != "read" || constant && !alone {
                    return self.report(problems::execution::unit_form(span));
                }
                if self.find_designator(value).is_some_and(|found| found.vector) {
                    self.report(problems::execution::unit_form(span));
                }
                self.check(|known, report| known.must_have_a_shape(value, report));
            }
            Type::Scalar(Base::Integer | Base::Unsigned, _) if !self.is_array(ty) => {}
            Type::Unknown if !self.is_null(value) => {}
            _ => self.report(problems::execution::unit_form(span)),
        }
    }

    /// R1215 format: a default character expression, a label, or by an extension an integer variable or an array.
    fn check_format(&mut self, value: ExprId, span: Span) {
        let ty = self.ty(value);
        if self.boz.contains(&value) {
            return self.report(problems::execution::format_form(span));
        }
        let named = matches!(self.body.exprs[value].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol));
        if named && !self.must_have_a_value(value) {
            return;
        }
        if matches!(self.symbols.types[ty], Type::Function { .. }) {
            return self.report(problems::execution::format_form(span));
        }
        let computed = matches!(
            self.body.exprs[value].kind,
            ExprKind::Call { .. }
                | ExprKind::Convert(_)
                | ExprKind::Binary(..)
                | ExprKind::Unary(..)
                | ExprKind::List(_)
        );
        let variable = self.find_designator(value).is_some_and(|found| self.is_variable(found.root));
        let fits = match &self.symbols.types[ty] {
            Type::Character { kind, .. } => *kind == 1,
            Type::Unknown => !self.facts.was_written(value, Notation::Typeless),
            Type::Scalar(Base::Integer, _) => !self.is_small_integer(ty) && variable,
            Type::Scalar(base, _) => *base != Base::Logical && variable,
            Type::Array { .. } => match self.symbols.types[self.element(ty)] {
                Type::Record { .. } => false,
                Type::Scalar(..) => !computed,
                _ => true,
            },
            _ => false,
        };
        if !fits {
            self.report(problems::execution::format_form(span));
        } else if let Type::Scalar(base, _) = self.symbols.types[self.element(ty)]
            && (self.is_array(ty) || base != Base::Integer)
        {
            self.note_feature(Feature::NumericFormat, span);
        }
    }

    /// R1215: the format that a constant without quotes is.
    fn check_named_format(&mut self, words: &[Specifier], parts: &[ExprId], input: bool) {
        let Some(at) = words.iter().find(|of| of.word == "fmt").map(|of| of.span) else { return };
        let Some(value) =
            parts.iter().copied().find(|part| at.start <= self.span(*part).start && self.span(*part).end <= at.end)
        else {
            return;
        };
        if !self.facts.named.contains_key(&value) || self.is_array(self.ty(value)) {
            return;
        }
        let Some(Constant::Character(text)) = self.constant_value(value) else { return };
        // What an escape or a variable means is decided elsewhere.
        if text.contains(['\\', '<']) {
            return;
        }
        let (format, wrong) = parser::fortran::format_of_text(&text, at, self.atoms);
        match wrong.into_iter().next() {
            Some(wrong) => self.report(wrong),
            None => self.check_format_items(&format.items, input, at),
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
            self.report(problems::execution::impure_statement(SideEffect::InputOutput, span));
        }
    }
}

/// Specifiers that no row is about.
const WORDS: &[&str] = &["unit", "fmt", "nml", "err", "end", "eor", "readonly", "shared", "noshared"];

/// Whether what may not change is not a variable at all: only that keeps it from being read from.
fn is_no_variable(why: FixedReason) -> bool {
    matches!(why, FixedReason::Expression | FixedReason::Constant | FixedReason::FunctionValue)
}
