//! Mathematical functions: the texts in this folder are C that the house compiles for itself, once in a process and each file when one of
//! its functions is first needed. Every function takes and gives doubles, integers or addresses.

use crate::{FileIds, Procedures, UnitView};
use semantics::data_environment::{Versions, build_environments};
use semantics::{Environments, Resolved, Translation, c, translate};
use source::{Atom, Atoms, FileId, Form, LexOptions, Token};
use std::sync::OnceLock;

/// A text of the library.
struct Text {
    source: &'static str,
    /// The functions that others may ask for.
    names: &'static [&'static str],
    compiled: OnceLock<Library>,
}

const fn text(source: &'static str, names: &'static [&'static str]) -> Text {
    Text { source, names, compiled: OnceLock::new() }
}

static TEXTS: [Text; 11] = [
    text(include_str!("text.c"), &["text_index", "text_scan", "text_verify"]),
    text(include_str!("strings.c"), &["strlen", "strcmp", "strncmp", "memcmp", "strchr", "strrchr"]),
    text(include_str!("bits.c"), &["ishftc", "dshiftl", "dshiftr", "maskl", "maskr", "merge_bits"]),
    text(
        include_str!("parts.c"),
        &[
            "exponent",
            "scale",
            "ldexp",
            "scalbn",
            "scalbln",
            "fraction",
            "set_exponent",
            "spacing",
            "spacing_of_single",
            "rrspacing",
            "rrspacing_of_single",
            "nextafter",
            "nextafter_of_single",
            "nearest",
            "nearest_of_single",
            "logb",
            "ilogb",
            "frexp",
            "modf",
            "modf_of_single",
        ],
    ),
    text(include_str!("error.c"), &["erf", "erfc", "erfc_scaled"]),
    text(include_str!("gamma.c"), &["gamma", "log_gamma"]),
    text(include_str!("remainder.c"), &["mod", "modulo", "remainder", "remquo"]),
    text(include_str!("trigonometry.c"), &["sin", "cos", "tan", "sincos"]),
    text(include_str!("logarithm.c"), &["log2", "log10"]),
    text(
        include_str!("hyperbolic.c"),
        &["exp2", "exp10", "expm1", "log1p", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "cbrt", "hypot"],
    ),
    text(include_str!("inverse.c"), &["asin", "acos", "atan", "atan2"]),
];

/// A compiled text.
struct Library {
    atoms: Atoms,
    units: Vec<Unit>,
}

struct Unit {
    resolved: Resolved,
    environments: Environments,
    translations: Vec<Translation>,
    tokens: Vec<Token>,
}

/// Whether the library has a function of that name.
pub fn has_function(name: &str) -> bool {
    TEXTS.iter().any(|text| text.names.contains(&name))
}

/// The unit that defines a function of the library, and the number of its body there.
pub fn find_function(name: &str) -> Option<(UnitView<'static>, usize)> {
    let text = TEXTS.iter().find(|text| text.names.contains(&name))?;
    let library = text.compiled.get_or_init(|| compile_library(text.source));
    library.find_procedure(library.atoms.get(&format!("math_{name}"))?, None)
}

/// Reads a text as the file that it would be.
fn compile_library(source: &str) -> Library {
    let atoms = Atoms::default();
    let options = LexOptions::new(Form::C);
    let buffer = source::lex::tokenize_text(FileId(0), source, &options, &atoms, &source::lex::NoIncludes);
    let mut typedefs = parser::c::Typedefs::default();
    let mut parsed = Vec::new();
    for unit in parser::c::units::units(&buffer.tokens, &atoms) {
        let tokens = unit.tokens(&buffer.tokens);
        let tree = parser::c::parse(&tokens, &typedefs, Default::default(), &atoms).tree;
        typedefs.extend(parser::c::units::typedefs(&tokens));
        parsed.push((tree, tokens));
    }
    let around = |tables, unit| c::Surroundings {
        tables,
        names: None,
        tokens: &[],
        unit,
        incomplete: false,
        dialect: Default::default(),
        atoms: &atoms,
    };
    let scope = c::file_scope(parsed.iter().map(|(tree, _)| tree), around(&[], symbols::END));
    let tables = [&*scope.symbols];
    let mut units = Vec::new();
    for (number, (tree, tokens)) in parsed.iter().enumerate() {
        let around = around(&tables, number as u32);
        let declared = c::declare_unit(tree, around);
        let resolved = c::resolve_unit(tree, &declared, c::Surroundings { tokens, ..around });
        let environments = build_environments(&resolved, &atoms, Versions::default());
        let bodies = resolved.bodies.iter().zip(&environments.bodies);
        let translations = bodies.map(|(body, environment)| {
            translate::translate_body(body, &environments.symbols, environment, &atoms, Versions::default())
        });
        let translations = translations.collect();
        units.push(Unit { resolved, environments, translations, tokens: tokens.clone() });
    }
    Library { atoms, units }
}

impl Procedures for Library {
    fn find_procedure(&self, name: Atom, module: Option<Atom>) -> Option<(UnitView<'_>, usize)> {
        let views = self.units.iter().map(|unit| UnitView {
            resolved: &unit.resolved,
            environments: &unit.environments,
            translations: &unit.translations,
            atoms: &self.atoms,
            line_of: &|_| 0,
            names: FileIds { device: 0, file: 0 },
            module: None,
            tokens: &unit.tokens,
            procedures: self,
            known: None,
        });
        views.filter(|_| module.is_none()).find_map(|view| Some((view, view.body_named(name)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Severity;

    #[test]
    fn each_function_is_there_and_without_mistakes() {
        for text in &TEXTS {
            for name in text.names {
                assert!(find_function(name).is_some(), "{name}");
            }
            let library = text.compiled.get().expect("it has functions");
            for unit in &library.units {
                let wrong = unit.resolved.diagnostics.iter().filter(|it| it.row.severity == Severity::Error);
                assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&source::Diagnostic>::new());
            }
        }
    }
}
