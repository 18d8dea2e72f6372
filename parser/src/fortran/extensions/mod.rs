//! Which features of [`super::features`] a program uses: one walk over a finished tree, a look at the spelling of its tokens, and
//! one at the lines of its file. Nothing here runs unless somebody asks.
//!
//! What only the meaning of names could tell is left out: a component `re` and the real part of a complex look the same.

mod executable;
mod expression;
mod format;
pub mod layout;
mod specification;
mod spelling;
#[cfg(test)]
mod tests;

use super::features::Feature;
use super::tree::{Head, Prefix, Procedure, ProgramUnit, TypeParam, TypeSpecKind};
use crate::units::{UnitKey, UnitKind};
use source::atom::words;
use source::{Atom, Atoms, Span, Token, TokenKind};

/// The features that a unit uses, each with its place, in source order; `procedures` says whether a module has any, which are
/// units of their own.
pub fn features(
    unit: &ProgramUnit,
    key: UnitKey,
    procedures: bool,
    tokens: &[Token],
    atoms: &Atoms,
) -> Vec<(Feature, Span)> {
    let namelists = Vec::new();
    let mut walk =
        Walk { tokens, atoms, procedures, found: Vec::new(), loops: Vec::new(), namelists, pure: false, main: false };
    walk.unit(unit, key.kind == UnitKind::Procedure && key.parent.is_some());
    spelling::tokens(&mut walk);
    let mut found = walk.found;
    found.sort_by_key(|(feature, at)| (at.start, *feature));
    found.dedup();
    found
}

/// What is known on the way through a tree.
struct Walk<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    /// Whether the unit is a module with procedures.
    procedures: bool,
    found: Vec<(Feature, Span)>,
    /// The names of the DO constructs around.
    loops: Vec<Atom>,
    /// The namelist groups so far.
    namelists: Vec<Atom>,
    /// Whether the procedure here is pure.
    pure: bool,
    /// Whether this is a main program.
    main: bool,
}

impl<'a> Walk<'a> {
    fn saw(&mut self, feature: Feature, at: Span) {
        self.found.push((feature, at));
    }

    fn saw_if(&mut self, is_it: bool, feature: Feature, at: Span) {
        if is_it {
            self.saw(feature, at);
        }
    }

    /// Notes the feature that `word` is in a table of words.
    fn saw_word(&mut self, table: &[(&str, Feature)], word: Atom, at: Span) {
        let text = self.text(word);
        if let Some((_, feature)) = table.iter().find(|(known, _)| *known == text) {
            self.saw(*feature, at);
        }
    }

    fn text(&self, atom: Atom) -> &'a str {
        self.atoms.text(atom)
    }

    fn token(&self, at: u32) -> Option<Token> {
        self.tokens.get(at as usize).copied()
    }

    fn kind(&self, at: u32) -> Option<TokenKind> {
        self.token(at).map(|token| token.kind)
    }

    fn is_word(&self, at: u32, word: Atom) -> bool {
        self.token(at).is_some_and(|token| token.kind == TokenKind::Name && token.atom == word)
    }

    /// The index behind the parenthesis that closes the one at `open`.
    fn index_behind(&self, open: u32) -> Option<u32> {
        let mut depth = 0u32;
        for (token, at) in self.tokens.iter().skip(open as usize).zip(open..) {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen if depth <= 1 => return Some(at + 1),
                TokenKind::RParen => depth -= 1,
                TokenKind::EndOfStatement => return None,
                _ => {}
            }
        }
        None
    }

    /// The statement that ends before the token `end`: its first and last token, without its label.
    fn statement_before(&self, end: u32) -> Option<Span> {
        let ends = |token: &Token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::Label);
        let before = self.tokens.get(..end as usize)?;
        let last = before.iter().rposition(|token| !ends(token))?;
        let first = before[..last].iter().rposition(ends).map_or(0, |at| at + 1);
        Some(Span::new(first as u32, last as u32 + 1))
    }

    /// R502 program-unit
    fn unit(&mut self, unit: &ProgramUnit, contained: bool) {
        self.head(unit);
        self.specifications(&unit.specification, false);
        self.pure = self.is_pure(&unit.head);
        self.main = matches!(unit.head, Head::Program(_));
        self.executables(&unit.execution);
        let end = self.statement_before(unit.span.end);
        self.contains(unit, end);
        for subprogram in &unit.contained {
            self.unit(subprogram, true);
        }
        if let Some(end) =
            end.filter(|end| contained && end.end == end.start + 1 && self.is_word(end.start, words::END))
        {
            self.saw(Feature::BareEnd, end);
        }
    }

    /// R1543 contains-stmt, before the first procedure or the end; a module's procedures are units of their own.
    fn contains(&mut self, unit: &ProgramUnit, end: Option<Span>) {
        let first = unit.contained.first().map(|first| first.span.start);
        let before = first.or(end.map(|end| end.start)).and_then(|at| self.statement_before(at));
        let Some(at) = before.filter(|at| at.end == at.start + 1 && self.is_word(at.start, words::CONTAINS)) else {
            return;
        };
        self.saw(Feature::Contains, at);
        self.saw_if(first.is_none() && !self.procedures, Feature::ContainsNothing, at);
    }

    /// First statements, R1402 to R1539.
    fn head(&mut self, unit: &ProgramUnit) {
        match &unit.head {
            Head::Program(name) => {
                let open = name.map(|name| name.token + 1).filter(|open| self.kind(*open) == Some(TokenKind::LParen));
                open.into_iter().for_each(|open| self.saw(Feature::ProgramParentheses, Span::of_token(open)));
            }
            Head::Module(name) => self.saw(Feature::Module, name.span()),
            Head::Submodule { name, .. } => self.saw(Feature::Submodule, name.span()),
            Head::BlockData(name) => {
                let at = name.map_or(unit.span.start, |name| name.token);
                self.saw(Feature::BlockData, Span::of_token(at));
            }
            Head::Subroutine(procedure) => self.procedure(procedure),
            Head::Function(procedure) => {
                self.procedure(procedure);
                let open = procedure.name.token + 1;
                self.saw_if(self.kind(open) != Some(TokenKind::LParen), Feature::BareFunction, procedure.name.span());
                self.assumed_length_function(unit, procedure);
            }
            Head::SeparateProcedure(name) => self.saw(Feature::SeparateProcedure, name.span()),
            Head::Missing => {}
        }
    }

    /// What function-stmt, subroutine-stmt and entry-stmt say.
    fn procedure(&mut self, procedure: &Procedure) {
        for prefix in &procedure.prefixes {
            match prefix {
                Prefix::Type(type_spec) => self.type_spec(type_spec),
                Prefix::Word(word) => self.saw_word(PREFIXES, word.atom, word.span()),
            }
        }
        self.saw_if(procedure.dummies.contains(&None), Feature::AlternateReturn, procedure.name.span());
        procedure.result.into_iter().for_each(|name| self.saw(Feature::ResultName, name.span()));
        procedure.bind.iter().for_each(|bind| self.saw(Feature::Bind, bind.span));
    }

    /// Whether a procedure is pure: `elemental` is, unless it is `impure`.
    fn is_pure(&self, head: &Head) -> bool {
        let (Head::Subroutine(procedure) | Head::Function(procedure)) = head else { return false };
        let has = |word: &str| {
            let is_it = |prefix: &Prefix| matches!(prefix, Prefix::Word(name) if self.text(name.atom) == word);
            procedure.prefixes.iter().any(is_it)
        };
        has("pure") || has("simple") || has("elemental") && !has("impure")
    }

    /// A function whose result is declared `character(*)`.
    fn assumed_length_function(&mut self, unit: &ProgramUnit, procedure: &Procedure) {
        let assumed =
            |kind: &TypeSpecKind| matches!(kind, TypeSpecKind::Character { length: Some(TypeParam::Assumed), .. });
        let prefix = procedure.prefixes.iter().any(|prefix| match prefix {
            Prefix::Type(type_spec) => assumed(&type_spec.kind),
            Prefix::Word(_) => false,
        });
        let result = procedure.result.unwrap_or(procedure.name).atom;
        let declared = specification::declares(unit, result, assumed);
        self.saw_if(prefix || declared, Feature::AssumedLengthFunction, procedure.name.span());
    }
}

/// R1527 prefix-spec
const PREFIXES: &[(&str, Feature)] = &[
    ("recursive", Feature::Recursive),
    ("pure", Feature::Pure),
    ("elemental", Feature::Pure),
    ("impure", Feature::Impure),
    ("module", Feature::ModulePrefix),
    ("non_recursive", Feature::NonRecursive),
    ("simple", Feature::Simple),
];
