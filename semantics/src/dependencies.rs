//! What a Fortran file gives to others and needs of them: its modules and submodules, and those that it mentions. The statements
//! alone tell, so no module need be there, and a build can be ordered before anything is compiled.

use crate::db::{Db, SourceFile};
use crate::queries::{self, Mention};
use fortran;
use source::atom::words;
use source::{Atom, FileId, Token, TokenKind};

/// The modules of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dependencies {
    /// The modules and submodules that it defines, in order.
    pub provides: Vec<Module>,
    /// Those that it uses or extends and does not define, each once, in the order in which they are first mentioned; those that the
    /// compiler brings are left out.
    pub requires: Vec<Required>,
    /// The files that it includes, each once.
    pub includes: Vec<FileId>,
}

impl Dependencies {
    /// Joins those of another reading of the same file.
    pub fn join(&mut self, other: Dependencies) {
        let Dependencies { provides, requires, includes } = other;
        provides.into_iter().for_each(|module| add_once(&mut self.provides, module));
        requires.into_iter().for_each(|required| add_once(&mut self.requires, required));
        includes.into_iter().for_each(|file| add_once(&mut self.includes, file));
    }
}

fn add_once<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// The numbers `0..count`, each behind those that it needs, and else in their order; who needs themselves by way of others comes as early as
/// they can.
pub fn order_by_needs<N: IntoIterator<Item = usize>>(count: usize, needs: impl Fn(usize) -> N) -> Vec<usize> {
    let (mut ordered, mut seen) = (Vec::with_capacity(count), vec![false; count]);
    for start in 0..count {
        let mut open = vec![(start, false)];
        while let Some((at, done)) = open.pop() {
            if done {
                ordered.push(at);
            } else if !std::mem::replace(&mut seen[at], true) {
                open.push((at, true));
                let first = open.len();
                open.extend(needs(at).into_iter().map(|needed| (needed, false)));
                open[first..].reverse();
            }
        }
    }
    ordered
}

/// A module, or a submodule by the name of its ancestor and its own (Fortran 2023, 14.2.3: together they are unique).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// The ancestor of a submodule.
    pub ancestor: Option<String>,
    /// Its name, in lower case.
    pub name: String,
}

/// A module that a file mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Required {
    /// Which.
    pub module: Module,
    /// The file of the program that defines it; of several, the nearest.
    pub file: Option<FileId>,
}

/// A mention, in atoms.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mentioned {
    ancestor: Option<Atom>,
    name: Atom,
    /// Whether only a module of a program is meant: USE, NON_INTRINSIC and the parent of a submodule.
    non_intrinsic: bool,
}

/// What the statements of a file say of modules.
pub(crate) fn file_dependencies(db: &dyn Db, file: SourceFile) -> Dependencies {
    let buffer = queries::tokens(db, file);
    let (mut provided, mut mentioned) = (Vec::new(), Vec::new());
    for statement in buffer.tokens.split(|token| token.kind == TokenKind::EndOfStatement) {
        read_statement(statement, &mut provided, &mut mentioned);
    }
    let module = |ancestor: Option<Atom>, name| Module {
        ancestor: ancestor.map(|ancestor| db.atoms().text(ancestor).to_owned()),
        name: db.atoms().text(name).to_owned(),
    };
    let mut requires = Vec::new();
    for (at, Mentioned { ancestor, name, non_intrinsic }) in mentioned.iter().copied().enumerate() {
        let same = |other: &Mentioned| (other.ancestor, other.name) == (ancestor, name);
        if provided.contains(&(ancestor, name)) || mentioned[..at].iter().any(same) {
            continue;
        }
        let definer = match ancestor {
            Some(ancestor) => queries::submodule_files(db).get(&(ancestor, name)).copied(),
            None => *queries::defining_file(db, Mention::new(db, name, Some(file))),
        };
        let built_in = || fortran::is_intrinsic_module(db.atoms().text(name));
        if definer.is_some() || non_intrinsic || !built_in() {
            let file = definer.map(|definer| definer.number(db));
            requires.push(Required { module: module(ancestor, name), file });
        }
    }
    let provides = provided.into_iter().map(|(ancestor, name)| module(ancestor, name)).collect();
    let mut includes = buffer.includes.clone();
    let mut seen = std::collections::HashSet::new();
    includes.retain(|file| seen.insert(*file));
    Dependencies { provides, requires, includes }
}

/// R1405 module-stmt, R1417 submodule-stmt, R1409 use-stmt.
fn read_statement(statement: &[Token], provided: &mut Vec<(Option<Atom>, Atom)>, mentioned: &mut Vec<Mentioned>) {
    let statement = match statement {
        [label, rest @ ..] if label.kind == TokenKind::Label => rest,
        _ => statement,
    };
    let names = statement.iter().map(|token| (token.kind == TokenKind::Name).then_some(token.atom));
    let kinds: Vec<Option<Atom>> = names.take(8).collect();
    let kind = |at: usize| statement.get(at).map(|token| token.kind);
    match kinds[..] {
        [Some(words::MODULE), Some(name)] => provided.push((None, name)),
        [Some(words::USE), Some(name), ..] if matches!(kind(2), None | Some(TokenKind::Comma)) => {
            mentioned.push(Mentioned { ancestor: None, name, non_intrinsic: false });
        }
        [Some(words::USE), None, Some(name), ..] if kind(1) == Some(TokenKind::ColonColon) => {
            mentioned.push(Mentioned { ancestor: None, name, non_intrinsic: false });
        }
        [Some(words::USE), None, Some(words::NONINTRINSIC), None, Some(name), ..] => {
            mentioned.push(Mentioned { ancestor: None, name, non_intrinsic: true });
        }
        [Some(words::SUBMODULE), None, Some(ancestor), None, Some(name)] if kind(1) == Some(TokenKind::LParen) => {
            provided.push((Some(ancestor), name));
            mentioned.push(Mentioned { ancestor: None, name: ancestor, non_intrinsic: true });
        }
        [Some(words::SUBMODULE), None, Some(ancestor), None, Some(parent), None, Some(name)]
            if kind(1) == Some(TokenKind::LParen) =>
        {
            provided.push((Some(ancestor), name));
            mentioned.push(Mentioned { ancestor: Some(ancestor), name: parent, non_intrinsic: true });
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::order_by_needs;

    #[test]
    fn what_is_needed_comes_first_and_circles_end() {
        let table: &[(&[&[usize]], &[usize])] = &[
            (&[&[], &[], &[]], &[0, 1, 2]),
            (&[&[2], &[], &[1]], &[1, 2, 0]),
            (&[&[1, 2], &[], &[], &[0]], &[1, 2, 0, 3]),
            (&[&[1], &[0], &[2]], &[1, 0, 2]),
        ];
        for (needs, wanted) in table {
            assert_eq!(order_by_needs(needs.len(), |at| needs[at].iter().copied()), *wanted, "{needs:?}");
        }
    }
}
