//! A source file all the way to what code generation reads.

#![allow(dead_code)]

pub mod run;

use dirigent_codegen::choose::choose_directives;
use dirigent_codegen::expand::expand_functions;
use dirigent_codegen::ptx::print;
use dirigent_codegen::scalarize::scalarize_unit;
use dirigent_codegen::{FileIds, Options, Procedures, TargetFunction, UnitView};
use dirigent_codegen::{c_view, compile_covered, compile_entry, target_functions};
use semantics::data_environment::{Versions, build_environments};
use semantics::fortran::{self, Modules};
use semantics::{Declared, Environments, Resolved, Translation, translate};
use source::{Atom, Atoms, Diagnostic, FileId, Form, LexOptions, Severity, Span, Token};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The PTX module of a unit, and what could not be generated.
#[derive(Clone)]
pub struct Ptx {
    pub text: String,
    pub diagnostics: Vec<Diagnostic>,
}

/// The PTX of a unit's target regions.
pub fn ptx(view: UnitView<'_>, options: Options) -> Ptx {
    let targets = target_functions(view);
    let mut diagnostics = targets.diagnostics;
    let entries: Vec<_> =
        targets.functions.iter().filter_map(|target| compile_entry(view, target, options, &mut diagnostics)).collect();
    Ptx { text: print::print_entries(&entries), diagnostics }
}

/// The module of a target function's entry for launches that cover its loop.
pub fn covered_ptx(view: UnitView<'_>, target: &TargetFunction, options: Options) -> Option<String> {
    compile_covered(view, target, options).map(|entry| print::print_entries(&[entry]))
}

/// The units of a file.
pub struct File {
    pub atoms: Atoms,
    pub units: Vec<Unit>,
}

/// One of them.
pub struct Unit {
    pub resolved: Resolved,
    pub environments: Environments,
    pub translations: Vec<Translation>,
    /// The line of each token of the unit.
    lines: Vec<u32>,
    tokens: Vec<Token>,
}

struct Intrinsic<'a> {
    atoms: &'a Atoms,
    known: RefCell<HashMap<Atom, Option<Arc<Declared>>>>,
}

impl Modules for Intrinsic<'_> {
    fn module(&self, name: Atom, _: Option<bool>) -> Option<Arc<Declared>> {
        if let Some(known) = self.known.borrow().get(&name) {
            return known.clone();
        }
        let text = fortran::intrinsic_module(self.atoms.text(name));
        let found = text.and_then(|text| fortran::module_of_text(&text, self.atoms, self)).map(Arc::new);
        self.known.borrow_mut().insert(name, found.clone());
        found
    }
}

/// The headers that the kernels include.
struct Headers;

impl source::lex::Includes for Headers {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        let text = include_str!("../../../tests/kernels/c/nbody.h");
        (name == "nbody.h").then(|| (FileId(1), Arc::from(text)))
    }

    fn name(&self, file: FileId) -> String {
        format!("file {}", file.0)
    }
}

fn options(form: Form) -> LexOptions {
    let mut options = LexOptions::new(form);
    options.openmp = true;
    options.openacc = true;
    options
}

impl File {
    /// A file of Fortran, free form.
    pub fn fortran(text: &str) -> File {
        let atoms = Atoms::default();
        let buffer =
            source::lex::tokenize_text(FileId(0), text, &options(Form::Free), &atoms, &source::lex::NoIncludes);
        let modules = Intrinsic { atoms: &atoms, known: RefCell::default() };
        let mut resolved = Vec::new();
        for unit in parser::fortran::units(&buffer.tokens, &atoms) {
            let tokens = unit.tokens(&buffer.tokens);
            let parsed = parser::fortran::parse(&tokens, unit.key.kind, &atoms);
            assert_eq!(parsed.diagnostics, Vec::new(), "{text}");
            let (tree, defaults) = (&parsed.tree, semantics::Defaults::default());
            let (modules, host, lacks_includes) = (&modules, None, false);
            let read = fortran::Unit {
                tree,
                tokens: &tokens,
                atoms: &atoms,
                modules,
                host,
                mentioned: None,
                defaults,
                lacks_includes,
            };
            let declared = fortran::declare_unit(read);
            let found = decide(fortran::resolve_unit(read, &declared), &tokens, &atoms);
            resolved.push((found, lines(text, &buffer, &unit, tokens.len()), tokens));
        }
        File::new(atoms, resolved, text)
    }

    /// A file of C.
    pub fn c(text: &str) -> File {
        let atoms = Atoms::default();
        let buffer = source::lex::tokenize_text(FileId(0), text, &options(Form::C), &atoms, &Headers);
        let mut parsed = Vec::new();
        let cut = parser::c::units::units(&buffer.tokens, &atoms);
        let mut typedefs = parser::c::Typedefs::default();
        for unit in &cut {
            let tokens = unit.tokens(&buffer.tokens);
            let found = parser::c::parse(&tokens, &typedefs, Default::default(), &atoms);
            assert_eq!(found.diagnostics, Vec::new(), "{text}");
            parsed.push((found.tree, lines(text, &buffer, unit, tokens.len()), tokens.clone()));
            typedefs.extend(parser::c::units::typedefs(&tokens));
        }
        let around = |tables, unit| semantics::c::Surroundings {
            tables,
            names: None,
            tokens: &[],
            unit,
            incomplete: false,
            dialect: Default::default(),
            atoms: &atoms,
        };
        let scope = semantics::c::file_scope(parsed.iter().map(|(tree, ..)| tree), around(&[], symbols::END));
        let tables = [&*scope.symbols];
        let resolved = parsed
            .iter()
            .enumerate()
            .map(|(number, (tree, lines, tokens))| {
                let around = around(&tables, number as u32);
                let declared = semantics::c::declare_unit(tree, around);
                let read = semantics::c::Surroundings { tokens, ..around };
                (
                    decide(semantics::c::resolve_unit(tree, &declared, read), tokens, &atoms),
                    lines.clone(),
                    tokens.clone(),
                )
            })
            .collect();
        File::new(atoms, resolved, text)
    }

    fn new(atoms: Atoms, resolved: Vec<(Resolved, Vec<u32>, Vec<Token>)>, text: &str) -> File {
        let units = resolved.into_iter().map(|(resolved, lines, tokens)| {
            let wrong = resolved.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
            assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&Diagnostic>::new(), "{text}");
            let environments = build_environments(&resolved, &atoms, Versions::default());
            let each = resolved.bodies.iter().zip(&environments.bodies);
            let translations: Vec<Translation> = each
                .map(|(body, environment)| {
                    let symbols = &environments.symbols;
                    translate::translate_body(body, symbols, environment, &atoms, Versions::default())
                })
                .collect();
            let scalarized = scalarize_unit(&resolved, &environments, &translations, &atoms);
            let (resolved, environments) =
                scalarized.map_or((resolved, environments), |unit| (unit.resolved, unit.environments));
            Unit { resolved, environments, translations, lines, tokens }
        });
        let units = units.collect();
        File { atoms, units }
    }

    /// Asks about each unit in turn; it may call procedures of the others.
    pub fn each<T>(&self, mut ask: impl FnMut(UnitView<'_>) -> T) -> Vec<T> {
        let view = |unit: &Unit| {
            let line_of = |span: Span| unit.lines[span.start as usize];
            ask(UnitView { line_of: &line_of, ..self.view(unit) })
        };
        self.units.iter().map(view).collect()
    }

    /// The C view of the regions, of which nothing is told.
    pub fn c_text(&self) -> String {
        let printed = self.each(|view| {
            let targets = target_functions(view);
            assert_eq!(targets.diagnostics, vec![]);
            targets.functions.iter().map(|target| c_view::print_target(view, target)).collect::<Vec<_>>()
        });
        let printed: Vec<_> = printed.into_iter().flatten().collect();
        assert!(printed.iter().all(|printed| printed.diagnostics.is_empty()), "{printed:?}");
        c_view::join_printed(printed.iter())
    }

    fn view<'a>(&'a self, unit: &'a Unit) -> UnitView<'a> {
        UnitView {
            resolved: &unit.resolved,
            environments: &unit.environments,
            translations: &unit.translations,
            atoms: &self.atoms,
            line_of: &|_| 0,
            names: FileIds { device: 0xfe00, file: 0x99ed02 },
            module: None,
            tokens: &unit.tokens,
            procedures: self,
            known: None,
        }
    }
}

impl Procedures for File {
    fn find_procedure(&self, name: Atom, _module: Option<Atom>) -> Option<(UnitView<'_>, usize)> {
        let mut views = self.units.iter().map(|unit| self.view(unit));
        views.find_map(|view| Some((view, view.body_named(name)?)))
    }

    fn units(&self) -> Vec<UnitView<'_>> {
        self.units.iter().map(|unit| self.view(unit)).collect()
    }
}

/// A unit without statement functions, whose metadirectives are decided.
fn decide(resolved: Resolved, tokens: &[Token], atoms: &Atoms) -> Resolved {
    let resolved = expand_functions(&resolved).unwrap_or(resolved);
    choose_directives(&resolved, tokens, atoms).unwrap_or(resolved)
}

fn lines(text: &str, buffer: &source::TokenBuffer, unit: &parser::units::Unit, count: usize) -> Vec<u32> {
    let index = source::LineIndex::new(text);
    let line = |token: u32| {
        let place = buffer.place(unit.in_file(Span::of_token(token)));
        place.map_or(0, |place| index.line(place.start))
    };
    (0..count as u32).map(line).collect()
}
