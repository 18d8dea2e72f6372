//! A directive as JSON: `docs/directive-json.md` describes the members.

use crate::Parsed;
use directives::{Arguments, Category, Clause as ClauseName, Language, Model, Syntax, compound};
use parser::directive::{Class, Clause, Directive, Item, Kind, Modifier, Word};
use serde_json::{Value, json};
use source::{Diagnostic, Severity};
use std::ops::Range;

/// The name of a language in JSON and on the command line.
pub fn language_name(language: Language) -> &'static str {
    match language {
        Language::Fortran => "fortran",
        Language::C => "c",
        Language::Cxx => "c++",
    }
}

impl Parsed<'_> {
    /// Everything about the directive.
    pub fn json(&self) -> Value {
        json!({
            "ok": self.directive().is_some(),
            "language": language_name(self.ask.language),
            "directive": self.recovered().map(|directive| self.directive_json(directive)),
            "print": self.print(self.ask.language),
            "diagnostics": self.diagnostics.iter().map(diagnostic_to_json).collect::<Vec<_>>(),
        })
    }

    fn directive_json(&self, directive: Directive) -> Value {
        let name = directive.name();
        let leaves = name.leaves().iter().map(|leaf| leaf.row().spelling(self.ask.language));
        json!({
            "model": model_name(name.model()),
            "name": name.spelling(self.ask.language),
            "leaves": leaves.collect::<Vec<_>>(),
            "end": directive.end(),
            "category": category_name(name.last().row().category),
            "kind": kind_name(directive.kind()),
            "since": compound::first_version(name).to_string(),
            "identifier": directive.identifier().map(|word| self.word_to_json(word)),
            "modifiers": directive.modifiers().map(|modifier| self.modifier_to_json(modifier)).collect::<Vec<_>>(),
            "items": self.items_to_json(directive.items(), directive.name().last().arguments() != Arguments::Reduction),
            "clauses": directive.clauses().map(|clause| self.clause_to_json(clause)).collect::<Vec<_>>(),
            "span": span_to_value(&self.bytes(directive.span())),
            "name_span": span_to_value(&self.bytes(directive.name_span())),
        })
    }

    fn clause_to_json(&self, clause: Clause) -> Value {
        let list = clause.name().row().syntax == Syntax::Directives;
        let chosen = clause.variants().next().filter(|_| !list);
        let applied = clause.variants().filter(|_| list);
        json!({
            "name": clause.name().row().spelling(self.ask.language),
            "class": class_name(clause.class()),
            "keyword": clause.keyword().map(|word| self.word_to_json(word)),
            "modifiers": clause.modifiers().map(|modifier| self.modifier_to_json(modifier)).collect::<Vec<_>>(),
            "items": self.items_to_json(clause.items(), is_list(clause)),
            "variant": chosen.map(|variant| self.directive_json(variant)),
            "directives": applied.map(|directive| self.directive_json(directive)).collect::<Vec<_>>(),
            "span": span_to_value(&self.bytes(clause.span())),
        })
    }

    fn modifier_to_json(&self, modifier: Modifier) -> Value {
        json!({ "word": self.word_to_json(modifier.word()), "items": self.items_to_json(modifier.items(), false) })
    }

    fn word_to_json(&self, word: Word) -> Value {
        json!({ "text": self.atoms.text(word.atom), "span": span_to_value(&self.bytes(word.span)) })
    }

    /// Items; those of a list may have dimensions.
    fn items_to_json(&self, items: &[Item], listed: bool) -> Vec<Value> {
        let one = |item: &Item| {
            let at = self.item_span(*item);
            let dimensions = if listed { self.dimensions(*item) } else { Vec::new() };
            json!({
                "kind": item_kind(*item), "text": self.text_of(at), "dimensions": dimensions, "span": span_to_value(&self.bytes(at)),
            })
        };
        items.iter().map(one).collect()
    }
}

/// Whether the items of a clause are those of a list, and not expressions.
fn is_list(clause: Clause) -> bool {
    const NUMBERS: &[ClauseName] = &[
        ClauseName::Counts,
        ClauseName::NumThreads,
        ClauseName::Permutation,
        ClauseName::Sizes,
        ClauseName::AccNumGangs,
        ClauseName::AccTile,
    ];
    let listed = matches!(
        clause.name().row().syntax,
        Syntax::List | Syntax::Map | Syntax::Reduction | Syntax::ListStep | Syntax::Depend
    );
    listed && !NUMBERS.contains(&clause.name())
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Declarative => "declarative",
        Kind::Executable => "executable",
        Kind::Standalone => "stand-alone",
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Constants => "constants",
        Class::Expressions => "expressions",
        Class::Both => "both",
    }
}

fn item_kind(item: Item) -> &'static str {
    match item {
        Item::Argument(_) => "expression",
        Item::CommonBlock(_) => "common block",
        Item::Tokens(_) => "tokens",
    }
}

/// A diagnostic, its places in bytes.
fn diagnostic_to_json(problem: &Diagnostic<Range<usize>>) -> Value {
    let labels = problem.secondary.iter().map(|label| json!({ "text": label.text, "span": span_to_value(&label.at) }));
    let fix = problem.fix.as_ref().and_then(|fix| Some((fix, fix.only()?)));
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "code": problem.row.code,
        "severity": severity,
        "message": problem.message,
        "rule": problem.row.rule,
        "span": span_to_value(&problem.primary.at),
        "labels": labels.collect::<Vec<_>>(),
        "notes": problem.notes,
        "fix": fix.map(|(fix, edit)| json!({
            "span": span_to_value(&edit.at), "replacement": edit.replacement, "text": fix.text,
        })),
    })
}

fn span_to_value(bytes: &Range<usize>) -> Value {
    json!([bytes.start, bytes.end])
}

/// The sentinel's word for a specification.
pub fn model_name(model: Model) -> &'static str {
    match model {
        Model::OpenMp => "omp",
        Model::OpenAcc => "acc",
    }
}

/// The specification's word for a category.
pub fn category_name(category: Category) -> &'static str {
    match category {
        Category::Declarative => "declarative",
        Category::Executable => "executable",
        Category::Informational => "informational",
        Category::Meta => "meta",
        Category::Subsidiary => "subsidiary",
        Category::Utility => "utility",
    }
}
