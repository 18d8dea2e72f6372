//! Programs through the front ends, for tests of what comes after them.

use body::Resolved;
use directives::Language;
use parser::c::tree;
use source::{Atom, Atoms, FileId, Form, LexOptions, Span, TokenBuffer};

/// A function with its tokens.
pub struct Sketch {
    /// Its text.
    pub text: String,
    /// Spellings.
    pub atoms: Atoms,
    /// Its tokens.
    pub buffer: TokenBuffer,
    /// The unit's tokens start here.
    pub base: u32,
    /// What it means.
    pub resolved: Resolved,
}

/// The last function of a C file, its body read as one of `language`: what the rules for that language say of it.
pub fn sketch_function(text: &str, language: Language) -> Sketch {
    let mut sketch = sketch_c(text);
    for body in &mut sketch.resolved.bodies {
        body.language = language;
    }
    sketch
}

impl Sketch {
    /// The tokens of the unit and those behind it.
    pub fn tokens(&self) -> &[source::Token] {
        &self.buffer.tokens[self.base as usize..]
    }

    /// The text of a span of the unit.
    pub fn text(&self, span: Span) -> String {
        let span = Span::new(span.start + self.base, span.end + self.base);
        self.buffer
            .place(span)
            .map_or(String::new(), |place| self.text[place.start as usize..place.end as usize].to_string())
    }

    /// The blanks before a span on its line.
    pub fn indentation(&self, span: Span) -> String {
        let place = self.buffer.place(Span::new(span.start + self.base, span.end + self.base)).expect("a place");
        let before = &self.text[..place.start as usize];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        line.chars().take_while(|letter| letter.is_whitespace()).collect()
    }
}

/// The intrinsic modules alone.
struct Intrinsic<'a>(&'a Atoms);

impl fortran::Modules for Intrinsic<'_> {
    fn module(&self, name: Atom, _: Option<bool>) -> Option<std::sync::Arc<body::Declared>> {
        let text = fortran::intrinsic_module(self.0.text(name))?;
        fortran::module_of_text(&text, self.0, self).map(std::sync::Arc::new)
    }
}

/// The first unit of a Fortran file, through the real front end.
pub fn sketch_fortran(text: &str, form: Form) -> Sketch {
    let atoms = Atoms::default();
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(form) };
    let buffer = source::lex::tokenize_text(FileId(0), text, &options, &atoms, &source::lex::NoIncludes);
    let units = parser::fortran::units(&buffer.tokens, &atoms);
    let unit = units.first().expect("a unit");
    let tokens = unit.tokens(&buffer.tokens);
    let parsed = parser::fortran::parse(&tokens, unit.key.kind, &atoms);
    assert_eq!(parsed.diagnostics, Vec::new());
    let modules = Intrinsic(&atoms);
    let unit_of = fortran::Unit {
        tree: &parsed.tree,
        tokens: &tokens,
        atoms: &atoms,
        modules: &modules,
        host: None,
        defaults: Default::default(),
        mentioned: None,
        lacks_includes: false,
    };
    let declared = fortran::declare_unit(unit_of);
    let resolved = fortran::resolve_unit(unit_of, &declared);
    let base = unit.pieces[0].start;
    Sketch { text: text.to_string(), buffer, base, resolved, atoms }
}

/// The last function of a C file, through the real front end.
pub fn sketch_c(text: &str) -> Sketch {
    let atoms = Atoms::default();
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(Form::C) };
    let buffer = source::lex::tokenize_text(FileId(0), text, &options, &atoms, &source::lex::NoIncludes);
    let units = parser::c::units::units(&buffer.tokens, &atoms);
    let parse = |unit: &parser::units::Unit| {
        let parsed = parser::c::parse(&unit.tokens(&buffer.tokens), &Default::default(), Default::default(), &atoms);
        assert_eq!(parsed.diagnostics, Vec::new());
        parsed.tree
    };
    let trees: Vec<tree::External> = units.iter().map(parse).collect();
    let tokens = units.last().map_or(Vec::new(), |unit| unit.tokens(&buffer.tokens));
    let around = |tables| c::Surroundings {
        tables,
        names: None,
        tokens: &tokens,
        unit: symbols::END,
        incomplete: false,
        dialect: Default::default(),
        atoms: &atoms,
    };
    let file = c::file_scope(trees.iter(), around(&[]));
    let tables = [&*file.symbols];
    let last = trees.last().expect("a function");
    let declared = c::declare_unit(last, around(&tables));
    let resolved = c::resolve_unit(last, &declared, around(&tables));
    let base = units.last().map_or(0, |unit| unit.pieces[0].start);
    Sketch { text: text.to_string(), buffer, base, resolved, atoms }
}
