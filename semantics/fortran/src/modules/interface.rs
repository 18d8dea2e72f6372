//! A module seen from outside: what its text says. Intrinsic modules, module files and the interfaces of the module next door all
//! come this way.

use crate::{Modules, Unit, complete_module, declare_unit};
use body::{Declared, Defaults};
use parser::fortran::tree::ProgramUnit;
use parser::units::UnitKind;
use rustc_hash::FxHashMap;
use source::atom::words;
use source::{Atom, Atoms, FileId, Form, LexOptions, Token, TokenKind};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// The trees of a text in free form.
pub fn trees_of_text(text: &str, atoms: &Atoms) -> Vec<ProgramUnit> {
    let tokens = tokens_of_text(text, atoms);
    let units = parser::fortran::units(&tokens, atoms);
    let parse = |unit: &parser::units::Unit| parser::fortran::parse(&unit.tokens(&tokens), unit.key.kind, atoms).tree;
    units.iter().map(parse).collect()
}

/// The modules that the use statements of a text in free form name, but for those that must be intrinsic (R1409); told by its tokens, since
/// who asks what a module depends on needs no tree.
pub fn modules_used_in(text: &str, atoms: &Atoms) -> Vec<Atom> {
    let tokens = tokens_of_text(&lines_of_uses(text), atoms);
    let statements = tokens.split(|token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective));
    statements.filter_map(used_module).collect()
}

/// The lines that begin with `use`, where each statement has a line for itself, as compilers write module files; else the text.
fn lines_of_uses(text: &str) -> Cow<'_, str> {
    if memchr::memchr2(b'&', b';', text.as_bytes()).is_some() {
        return Cow::Borrowed(text);
    }
    let mut uses = String::new();
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', text.as_bytes()).map(|newline| newline + 1).chain([text.len()]) {
        let line = text[start..end].trim_ascii_start();
        match line.as_bytes() {
            // A label, behind which a statement may be of any kind.
            [b'0'..=b'9', ..] => return Cow::Borrowed(text),
            [b'u' | b'U', b's' | b'S', b'e' | b'E', ..] => uses.push_str(line),
            _ => {}
        }
        start = end;
    }
    Cow::Owned(uses)
}

/// The module of a use statement.
fn used_module(statement: &[Token]) -> Option<Atom> {
    let name = |at: usize| statement.get(at).filter(|token| token.kind == TokenKind::Name).map(|token| token.atom);
    let kind = |at: usize| statement.get(at).map(|token| token.kind);
    let first = usize::from(kind(0) == Some(TokenKind::Label));
    if name(first)? != words::USE {
        return None;
    }
    match (kind(first + 1)?, kind(first + 3)) {
        (TokenKind::Comma, Some(TokenKind::ColonColon)) if name(first + 2) == Some(words::INTRINSIC) => None,
        (TokenKind::Comma, Some(TokenKind::ColonColon)) => name(first + 4),
        (TokenKind::ColonColon, _) => name(first + 2),
        _ => name(first + 1).filter(|_| matches!(kind(first + 2), None | Some(TokenKind::Comma))),
    }
}

fn tokens_of_text(text: &str, atoms: &Atoms) -> Vec<Token> {
    let options = LexOptions { openmp: true, openacc: true, backslash: true, ..LexOptions::new(Form::Free) };
    source::lex::tokenize_text(FileId(u32::MAX), text, &options, atoms, &source::lex::NoIncludes).tokens
}

/// The first module in `text`, in free form, with the interfaces of its procedures. Other modules in the text are those that it needs
/// (F18's hermetic files), and come before any of their names that are elsewhere.
pub fn module_of_text(text: &str, atoms: &Atoms, modules: &dyn Modules) -> Option<Declared> {
    let text = Text::from_text(text, atoms);
    match text.modules.len() {
        0 | 1 => text.read_first(modules, None),
        _ => text.read_first(
            &HermeticModules { text: &text, outer: modules, known: RefCell::default(), depth: Cell::new(0) },
            None,
        ),
    }
}

/// The submodule in `text`; `host` is what its parent has.
pub fn submodule_of_text(text: &str, atoms: &Atoms, modules: &dyn Modules, host: &Declared) -> Option<Declared> {
    Text::from_text(text, atoms).read_first(modules, Some(host))
}

/// A text as tokens, cut into units.
struct Text<'a> {
    atoms: &'a Atoms,
    tokens: Vec<Token>,
    units: Vec<parser::units::Unit>,
    /// Which of the units are modules and submodules.
    modules: Vec<usize>,
}

impl<'a> Text<'a> {
    fn from_text(text: &str, atoms: &'a Atoms) -> Text<'a> {
        let tokens = tokens_of_text(text, atoms);
        let units = parser::fortran::units(&tokens, atoms);
        let is_module = |at: &usize| matches!(units[*at].key.kind, UnitKind::Module | UnitKind::Submodule);
        let modules = (0..units.len()).filter(is_module).collect();
        Text { atoms, tokens, units, modules }
    }

    fn read_first(&self, modules: &dyn Modules, host: Option<&Declared>) -> Option<Declared> {
        Some(self.declare_module(*self.modules.first()?, modules, host))
    }

    /// The module that is the unit number `at`; its procedures follow it.
    fn declare_module(&self, at: usize, modules: &dyn Modules, host: Option<&Declared>) -> Declared {
        let read = |unit: &parser::units::Unit, host: Option<&Declared>| {
            let tokens = unit.tokens(&self.tokens);
            let tree = parser::fortran::parse(&tokens, unit.key.kind, self.atoms).tree;
            let defaults = Defaults { escapes: true, lists_intrinsics: true, ..Defaults::default() };
            let (atoms, mentioned) = (self.atoms, None);
            declare_unit(Unit {
                tree: &tree,
                tokens: &tokens,
                atoms,
                modules,
                host,
                mentioned,
                defaults,
                lacks_includes: false,
            })
        };
        let declared = read(&self.units[at], host);
        let next = self.modules.iter().find(|next| **next > at).copied().unwrap_or(self.units.len());
        let name = self.units[at].key.name;
        let procedures = self.units[at + 1..next].iter().filter(|unit| unit.key.parent == Some(name));
        let procedures: Vec<Arc<Declared>> = procedures.map(|unit| Arc::new(read(unit, Some(&declared)))).collect();
        complete_module(&declared, &procedures)
    }
}

/// The modules that a hermetic text holds, before those from outside of it.
struct HermeticModules<'a> {
    text: &'a Text<'a>,
    outer: &'a dyn Modules,
    /// Those that were asked for; one that is being read, and asked for again, depends on itself and is left out.
    known: RefCell<FxHashMap<Atom, Option<Arc<Declared>>>>,
    /// How many are being read.
    depth: Cell<u32>,
}

/// How long a chain of modules of one text may be of which each needs the next.
const MAX_DEPTH: u32 = 128;

impl Modules for HermeticModules<'_> {
    fn names_of_module(&self, name: Atom, intrinsic: Option<bool>, names: &[Atom]) -> Option<Arc<Declared>> {
        let is_held = self.text.modules.iter().skip(1).any(|at| self.text.units[*at].key.name == name);
        if is_held { self.module(name, intrinsic) } else { self.outer.names_of_module(name, intrinsic, names) }
    }

    fn module(&self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>> {
        let held = self.text.modules.iter().skip(1).find(|at| self.text.units[**at].key.name == name);
        let Some(at) = held.filter(|_| intrinsic != Some(true)) else { return self.outer.module(name, intrinsic) };
        if let Some(known) = self.known.borrow().get(&name) {
            return known.clone();
        }
        self.known.borrow_mut().insert(name, None);
        if self.depth.get() == MAX_DEPTH {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let read = Some(Arc::new(self.text.declare_module(*at, self, None)));
        self.depth.set(self.depth.get() - 1);
        self.known.borrow_mut().insert(name, read.clone());
        read
    }
}
