//! Which R-rule a statement starts: a table of heads, and the few that need a second look.
//!
//! Fortran reserves no word: `if (x) = 1`, `do = 3` and `end = 1` are assignments. So a statement is an assignment
//! if it looks like one, and only then do its first words count.

use super::class::{Class, End, Line, ends_unit};
use crate::Name;
use source::atom::words;
use source::{Atom, Atoms, Span, Token, TokenKind};
use std::sync::LazyLock;

/// How many lines are looked at more closely because they may be misspelt.
const MISSPELT: usize = 200;

/// The lines of `tokens`, each classified; empty statements are left out unless they have a label.
pub fn lines(tokens: &[Token], atoms: &Atoms) -> Vec<Line> {
    lines_and_doubts(tokens, atoms).0
}

/// The same, and how many of them were looked at more closely.
pub fn lines_and_doubts(tokens: &[Token], atoms: &Atoms) -> (Vec<Line>, usize) {
    let mut lines = Vec::with_capacity(tokens.len() / 8 + 1);
    let mut at = 0;
    let mut misspelt = 0;
    let mut groups = Vec::new();
    while let Some(token) = tokens.get(at) {
        let end = match token.kind {
            TokenKind::Pragma => at + 1,
            TokenKind::Sentinel => end_of(tokens, at, TokenKind::EndOfDirective),
            _ => end_of(tokens, at, TokenKind::EndOfStatement),
        };
        let line = line(tokens, at, end, atoms, &mut misspelt);
        lines.extend(line.map(|line| Line { class: namelist_class(tokens, line, &mut groups), ..line }));
        at = end;
    }
    (lines, misspelt)
}

/// `type group` prints a namelist group that is declared before it, and begins no derived type.
fn namelist_class(tokens: &[Token], line: Line, groups: &mut Vec<Atom>) -> Class {
    let tokens = &tokens[line.span.range()];
    match line.class {
        Class::Namelist => {
            let slashes = tokens.windows(3).filter(|three| [three[0].kind, three[2].kind] == [TokenKind::Slash; 2]);
            groups.extend(slashes.map(|three| three[1].atom));
        }
        Class::DerivedType if tokens.len() == 2 && groups.contains(&tokens[1].atom) => return Class::Io,
        class if ends_unit(class) && class != Class::Contains => groups.clear(),
        _ => {}
    }
    line.class
}

/// The index after the token that ends a line, or of a token that must begin another.
fn end_of(tokens: &[Token], start: usize, ending: TokenKind) -> usize {
    let mut at = start + 1;
    if tokens[start].kind == TokenKind::EndOfStatement || tokens[start].kind == TokenKind::EndOfDirective {
        return at;
    }
    while let Some(token) = tokens.get(at) {
        match token.kind {
            TokenKind::Sentinel | TokenKind::Pragma | TokenKind::Label => return at,
            kind if kind == ending => return at + 1,
            _ => at += 1,
        }
    }
    at
}

fn line(tokens: &[Token], start: usize, end: usize, atoms: &Atoms, unknown: &mut usize) -> Option<Line> {
    let span = |from: usize, to: usize| Span::new(from as u32, to as u32);
    let plain = |class| Some(Line { class, label: None, construct: None, span: span(start, end), misspelt: None });
    match tokens[start].kind {
        TokenKind::Pragma => return plain(Class::Pragma),
        TokenKind::Sentinel => return plain(Class::Directive),
        _ => {}
    }
    let last = end - usize::from(is_end(&tokens[end - 1]));
    let name = |index: usize| Name { atom: tokens[index].atom, token: index as u32 };
    let (mut first, mut label, mut construct) = (start, None, None);
    if tokens[start].kind == TokenKind::Label {
        label = Some(Name { atom: super::cursor::label(tokens[start].atom, atoms), token: start as u32 });
        first += 1;
    }
    if named_construct(&tokens[first.min(last)..last]) {
        construct = Some(name(first));
        first += 2;
    }
    if first >= last {
        let span = span(first, last);
        return label.map(|_| Line { class: Class::Continue, label, construct: None, span, misspelt: None });
    }
    let class = classify(&tokens[first..last]);
    let guess = super::misspelt::is_suspicious(&tokens[first..last], class) && *unknown < MISSPELT;
    *unknown += usize::from(guess);
    let misspelt = if guess { super::misspelt::correct_word(&tokens[first..last], class, atoms) } else { None };
    let class = misspelt.map_or(class, |(_, _, class)| class);
    let misspelt = misspelt.map(|(at, right, _)| ((first + at) as u32, right));
    Some(Line { class, label, construct, span: span(first, last), misspelt })
}

fn is_end(token: &Token) -> bool {
    matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective)
}

/// `name:` before the keyword of a construct.
fn named_construct(tokens: &[Token]) -> bool {
    let kind = |index: usize| tokens.get(index).map(|token| token.kind);
    [0, 1, 2].map(kind) == [Some(TokenKind::Name), Some(TokenKind::Colon), Some(TokenKind::Name)]
}

/// Statements that one word announces.
pub const HEADS: &[(Atom, Class)] = &[
    (words::ACCEPT, Class::Io),
    (words::ALLOCATABLE, Class::Attribute),
    (words::ALLOCATE, Class::Allocate),
    (words::ASSIGN, Class::Assign),
    (words::ASSOCIATE, Class::Associate),
    (words::ASYNCHRONOUS, Class::Attribute),
    (words::AUTOMATIC, Class::Attribute),
    (words::BACKSPACE, Class::Io),
    (words::BIND, Class::Attribute),
    (words::BLOCK, Class::Block),
    (words::BLOCKDATA, Class::BlockData),
    (words::BYTE, Class::TypeDeclaration),
    (words::CALL, Class::Call),
    (words::CASE, Class::Case),
    (words::CHANGE, Class::ChangeTeam),
    (words::CHARACTER, Class::TypeDeclaration),
    (words::CLASS, Class::TypeDeclaration),
    (words::CLASSOF, Class::TypeDeclaration),
    (words::CLOSE, Class::Io),
    (words::CODIMENSION, Class::Attribute),
    (words::COMMON, Class::Common),
    (words::COMPLEX, Class::TypeDeclaration),
    (words::CONTAINS, Class::Contains),
    (words::CONTIGUOUS, Class::Attribute),
    (words::CONTINUE, Class::Continue),
    (words::CRITICAL, Class::Critical),
    (words::CYCLE, Class::Cycle),
    (words::DATA, Class::Data),
    (words::DEALLOCATE, Class::Deallocate),
    (words::DECODE, Class::Io),
    (words::DEFINE, Class::Io),
    (words::DIMENSION, Class::Attribute),
    (words::DO, Class::Do),
    (words::DOUBLE, Class::TypeDeclaration),
    (words::DOUBLECOMPLEX, Class::TypeDeclaration),
    (words::DOUBLEPRECISION, Class::TypeDeclaration),
    (words::ELSEIF, Class::ElseIf),
    (words::ELSEWHERE, Class::Elsewhere),
    (words::ENCODE, Class::Io),
    (words::ENDASSOCIATE, Class::End(End::Associate)),
    (words::ENDBLOCK, Class::End(End::Block)),
    (words::ENDBLOCKDATA, Class::End(End::BlockData)),
    (words::ENDCRITICAL, Class::End(End::Critical)),
    (words::ENDDO, Class::End(End::Do)),
    (words::ENDENUM, Class::End(End::Enum)),
    (words::ENDENUMERATION, Class::End(End::Enum)),
    (words::ENDFILE, Class::Io),
    (words::ENDFORALL, Class::End(End::Forall)),
    (words::ENDFUNCTION, Class::End(End::Function)),
    (words::ENDIF, Class::End(End::If)),
    (words::ENDINTERFACE, Class::End(End::Interface)),
    (words::ENDMAP, Class::End(End::Map)),
    (words::ENDMODULE, Class::End(End::Module)),
    (words::ENDPROCEDURE, Class::End(End::Procedure)),
    (words::ENDPROGRAM, Class::End(End::Program)),
    (words::ENDSELECT, Class::End(End::Select)),
    (words::ENDSTRUCTURE, Class::End(End::Structure)),
    (words::ENDSUBMODULE, Class::End(End::Submodule)),
    (words::ENDSUBROUTINE, Class::End(End::Subroutine)),
    (words::ENDTEAM, Class::End(End::Team)),
    (words::ENDTYPE, Class::End(End::Type)),
    (words::ENDUNION, Class::End(End::Union)),
    (words::ENDWHERE, Class::End(End::Where)),
    (words::ENTRY, Class::Entry),
    (words::ENUM, Class::Enum),
    (words::ENUMERATOR, Class::Enumerator),
    (words::EQUIVALENCE, Class::Equivalence),
    (words::ERROR, Class::Stop),
    (words::EVENT, Class::ImageControl),
    (words::EXIT, Class::Exit),
    (words::EXTERNAL, Class::Attribute),
    (words::FAIL, Class::ImageControl),
    (words::FINAL, Class::Final),
    (words::FIND, Class::Io),
    (words::FLUSH, Class::Io),
    (words::FORM, Class::ImageControl),
    (words::FORMAT, Class::Format),
    (words::GENERIC, Class::Generic),
    (words::GO, Class::Goto),
    (words::GOTO, Class::Goto),
    (words::IMPLICIT, Class::Implicit),
    (words::IMPORT, Class::Import),
    (words::INCLUDE, Class::Include),
    (words::INQUIRE, Class::Io),
    (words::INTEGER, Class::TypeDeclaration),
    (words::INTENT, Class::Attribute),
    (words::INTERFACE, Class::Interface),
    (words::INTRINSIC, Class::Attribute),
    (words::LOCK, Class::ImageControl),
    (words::LOGICAL, Class::TypeDeclaration),
    (words::MODULEPROCEDURE, Class::SeparateProcedure),
    (words::NAMELIST, Class::Namelist),
    (words::NOTIFY, Class::ImageControl),
    (words::NULLIFY, Class::Nullify),
    (words::OPEN, Class::Io),
    (words::OPTIONAL, Class::Attribute),
    (words::PARAMETER, Class::Parameter),
    (words::PAUSE, Class::Stop),
    (words::POINTER, Class::Attribute),
    (words::PRINT, Class::Io),
    (words::PRIVATE, Class::Attribute),
    (words::PROCEDURE, Class::Procedure),
    (words::PROGRAM, Class::Program),
    (words::PROTECTED, Class::Attribute),
    (words::PUBLIC, Class::Attribute),
    (words::RANK, Class::Guard),
    (words::READ, Class::Io),
    (words::REAL, Class::TypeDeclaration),
    (words::RECORD, Class::Record),
    (words::RETURN, Class::Return),
    (words::REWIND, Class::Io),
    (words::SAVE, Class::Attribute),
    (words::SELECTCASE, Class::SelectCase),
    (words::SELECTRANK, Class::SelectRank),
    (words::SELECTTYPE, Class::SelectType),
    (words::SEQUENCE, Class::Attribute),
    (words::STATIC, Class::Attribute),
    (words::STOP, Class::Stop),
    (words::SUBMODULE, Class::Submodule),
    (words::SYNC, Class::ImageControl),
    (words::TARGET, Class::Attribute),
    (words::TYPEOF, Class::TypeDeclaration),
    (words::UNLOCK, Class::ImageControl),
    (words::UNSIGNED, Class::TypeDeclaration),
    (words::USE, Class::Use),
    (words::VALUE, Class::Attribute),
    (words::VIRTUAL, Class::Attribute),
    (words::VOLATILE, Class::Attribute),
    (words::WAIT, Class::Io),
    (words::WRITE, Class::Io),
];

/// What follows `end` when the two are written apart.
pub const ENDS: &[(Atom, End)] = &[
    (words::ASSOCIATE, End::Associate),
    (words::BLOCK, End::Block),
    (words::BLOCKDATA, End::BlockData),
    (words::CRITICAL, End::Critical),
    (words::DO, End::Do),
    (words::ENUM, End::Enum),
    (words::ENUMERATION, End::Enum),
    (words::FORALL, End::Forall),
    (words::FUNCTION, End::Function),
    (words::IF, End::If),
    (words::INTERFACE, End::Interface),
    (words::MAP, End::Map),
    (words::MODULE, End::Module),
    (words::PROCEDURE, End::Procedure),
    (words::PROGRAM, End::Program),
    (words::SELECT, End::Select),
    (words::STRUCTURE, End::Structure),
    (words::SUBMODULE, End::Submodule),
    (words::SUBROUTINE, End::Subroutine),
    (words::TEAM, End::Team),
    (words::TYPE, End::Type),
    (words::UNION, End::Union),
    (words::WHERE, End::Where),
];

/// The words that may stand before `function` or `subroutine`.
pub const PREFIXES: &[Atom] = &[
    words::ELEMENTAL,
    words::IMPURE,
    words::MODULE,
    words::NON_RECURSIVE,
    words::PURE,
    words::RECURSIVE,
    words::SIMPLE,
];

/// Whether R1527 prefix-spec may be this word.
pub fn is_prefix(word: Atom) -> bool {
    PREFIXES.contains(&word)
}

/// The class of a statement without label and construct name.
pub fn classify(tokens: &[Token]) -> Class {
    if kind(tokens, 0) != Some(TokenKind::Name) {
        return Class::Unknown;
    }
    let by_shape = assignment(tokens).or_else(|| procedure(tokens).map(|(class, _)| class));
    by_shape.or_else(|| second_look(tokens)).unwrap_or_else(|| head(tokens[0].atom))
}

fn head(first: Atom) -> Class {
    static BY_WORD: LazyLock<Vec<Option<Class>>> = LazyLock::new(|| {
        let mut classes = vec![None; words::WORDS.len()];
        HEADS.iter().for_each(|(word, class)| classes[word.index()] = Some(*class));
        classes
    });
    BY_WORD.get(first.index()).copied().flatten().unwrap_or(Class::Unknown)
}

fn kind(tokens: &[Token], at: usize) -> Option<TokenKind> {
    tokens.get(at).map(|token| token.kind)
}

/// The word at `at`; `EMPTY` if there is none.
fn word(tokens: &[Token], at: usize) -> Atom {
    tokens.get(at).filter(|token| token.kind == TokenKind::Name).map_or(words::EMPTY, |token| token.atom)
}

/// The index after the bracket that closes the one at `open`.
pub fn after_closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RParen | TokenKind::RBracket => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// R1032, R1033: a designator and `=` or `=>`.
fn assignment(tokens: &[Token]) -> Option<Class> {
    let mut at = 1;
    loop {
        match kind(tokens, at)? {
            TokenKind::LParen | TokenKind::LBracket => at = after_closing(tokens, at)?,
            TokenKind::Percent | TokenKind::Dot | TokenKind::DefinedOperator => at += 2,
            TokenKind::Assign => return Some(Class::Assignment),
            TokenKind::FatArrow => return Some(Class::PointerAssignment),
            _ => return None,
        }
    }
}

/// R1530 function-stmt, R1535 subroutine-stmt after their prefixes, and where the name stands.
fn procedure(tokens: &[Token]) -> Option<(Class, usize)> {
    let mut at = 0;
    loop {
        let first = word(tokens, at);
        let named = kind(tokens, at + 1) == Some(TokenKind::Name);
        if first == words::FUNCTION && named && matches!(kind(tokens, at + 2), Some(TokenKind::LParen) | None) {
            return Some((Class::Function, at + 1));
        } else if first == words::SUBROUTINE && named {
            return Some((Class::Subroutine, at + 1));
        } else if PREFIXES.contains(&first) {
            at += 1;
        } else if head(first) == Class::TypeDeclaration || first == words::TYPE {
            at = after_type(tokens, at)?;
        } else {
            return None;
        }
    }
}

/// The index after the type specification at `at`.
fn after_type(tokens: &[Token], at: usize) -> Option<usize> {
    let mut at = at + 1 + usize::from(word(tokens, at) == words::DOUBLE);
    if kind(tokens, at) == Some(TokenKind::Star) {
        at += 1 + usize::from(kind(tokens, at + 1) == Some(TokenKind::Int));
    }
    match kind(tokens, at)? {
        TokenKind::LParen => after_closing(tokens, at),
        _ => Some(at),
    }
}

/// Statements whose first word does not decide.
fn second_look(tokens: &[Token]) -> Option<Class> {
    let (second, second_kind) = (word(tokens, 1), kind(tokens, 1));
    let class = match tokens[0].atom {
        words::ABSTRACT if second == words::INTERFACE => Class::Interface,
        words::BLOCK if second == words::DATA => Class::BlockData,
        words::CLASS if second == words::IS || second == words::DEFAULT => Class::Guard,
        words::ELSE if second == words::IF => Class::ElseIf,
        words::ELSE if second == words::WHERE => Class::Elsewhere,
        words::ELSE => Class::Else,
        words::END => ending(tokens),
        words::ENUMERATION if second == words::TYPE => Class::EnumerationType,
        words::FORALL if second_kind == Some(TokenKind::LParen) => {
            with_action(tokens, Class::Forall, Class::ForallStatement)
        }
        words::IF if second_kind == Some(TokenKind::LParen) => conditional(tokens),
        words::MAP if tokens.len() == 1 => Class::Map,
        words::MODULE if second == words::PROCEDURE && tokens.len() > 2 => Class::SeparateProcedure,
        words::MODULE if second_kind == Some(TokenKind::Name) => Class::Module,
        words::POINTER if second_kind == Some(TokenKind::LParen) => Class::CrayPointer,
        // R801 as F18 writes it: `record/s/,private::x`.
        words::RECORD
            if second_kind == Some(TokenKind::Slash)
                && matches!(kind(tokens, 4), Some(TokenKind::Comma | TokenKind::ColonColon)) =>
        {
            Class::TypeDeclaration
        }
        words::SELECT if second == words::CASE => Class::SelectCase,
        words::SELECT if second == words::TYPE => Class::SelectType,
        words::SELECT if second == words::RANK => Class::SelectRank,
        words::STRUCTURE if matches!(second_kind, Some(TokenKind::Slash | TokenKind::Name)) => Class::Structure,
        words::TYPE if second == words::IS && kind(tokens, 2) == Some(TokenKind::LParen) => Class::Guard,
        words::TYPE if second_kind == Some(TokenKind::LParen) => Class::TypeDeclaration,
        words::TYPE if prints(tokens) => Class::Io,
        words::TYPE => Class::DerivedType,
        words::UNION if tokens.len() == 1 => Class::Union,
        words::WHERE if second_kind == Some(TokenKind::LParen) => {
            with_action(tokens, Class::Where, Class::WhereStatement)
        }
        _ => return None,
    };
    Some(class)
}

/// `type *, x`, `type 10`, `type '(a)', x`, `type f, x`: PRINT, as DEC spelled it
fn prints(tokens: &[Token]) -> bool {
    match kind(tokens, 1) {
        Some(TokenKind::Star | TokenKind::Int | TokenKind::String) => true,
        Some(TokenKind::Name) => kind(tokens, 2) == Some(TokenKind::Comma),
        _ => false,
    }
}

/// An end statement written as two words, or as `end` alone; a misspelled second word ends a program unit.
fn ending(tokens: &[Token]) -> Class {
    let second = word(tokens, 1);
    if second == words::FILE {
        return Class::Io;
    }
    if second == words::BLOCK && word(tokens, 2) == words::DATA {
        return Class::End(End::BlockData);
    }
    match ENDS.iter().find(|(word, _)| *word == second) {
        Some((_, end)) => Class::End(*end),
        None if tokens.len() == 1 || second != words::EMPTY => Class::End(End::Bare),
        None => Class::Unknown,
    }
}

/// R1140 if-then-stmt, R1144 if-stmt, or the arithmetic one; without an action it is taken for the first.
fn conditional(tokens: &[Token]) -> Class {
    let last = word(tokens, tokens.len() - 1);
    let Some(rest) = after_closing(tokens, 1).map(|after| &tokens[after..]) else {
        return if last == words::THEN { Class::IfThen } else { Class::IfStatement };
    };
    match [0, 1].map(|at| kind(rest, at)) {
        [Some(TokenKind::Int), Some(TokenKind::Comma)] => Class::ArithmeticIf,
        [Some(TokenKind::Name), None] if last == words::THEN => Class::IfThen,
        [None, _] => Class::IfThen,
        _ => Class::IfStatement,
    }
}

/// A masked construct, or the statement form with an action after its header.
fn with_action(tokens: &[Token], construct: Class, statement: Class) -> Class {
    match after_closing(tokens, 1) {
        Some(after) if after < tokens.len() => statement,
        _ => construct,
    }
}

/// The index of the name in the first statement of a program unit.
pub fn head_name(class: Class, tokens: &[Token]) -> Option<usize> {
    let at = match class {
        Class::Program | Class::Module => 1,
        Class::Submodule => after_closing(tokens, 1)?,
        Class::BlockData | Class::SeparateProcedure => match tokens[0].atom {
            words::BLOCKDATA | words::MODULEPROCEDURE => 1,
            _ => 2,
        },
        Class::Function | Class::Subroutine => procedure(tokens)?.1,
        _ => return None,
    };
    (kind(tokens, at) == Some(TokenKind::Name)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortran::testing::tokens;
    use pretty_assertions::assert_eq;

    fn check(text: &str, class: Class) {
        let atoms = Atoms::default();
        let tokens = tokens(text, &atoms);
        assert_eq!(lines(&tokens, &atoms).first().map(|line| line.class), Some(class), "{text}");
    }

    #[test]
    fn no_word_is_reserved() {
        for text in ["if (x) = 1", "do = 3", "end = 1", "call(2)%x = 1", "integer(4) = 2", "type = 1", "where(i) = 0"] {
            check(text, Class::Assignment);
        }
        check("data => null()", Class::PointerAssignment);
    }

    #[test]
    fn heads_that_share_their_first_word_are_told_apart() {
        check("if (x) then", Class::IfThen);
        check("if (x) then = 1", Class::IfStatement);
        check("if (i) 10, 20, 30", Class::ArithmeticIf);
        check("type(t) :: x", Class::TypeDeclaration);
        check("type t", Class::DerivedType);
        check("type is (integer)", Class::Guard);
        check("real(8) pure function f(x)", Class::Function);
        check("double precision function f(x)", Class::Function);
        check("module subroutine s", Class::Subroutine);
        check("module procedure p", Class::SeparateProcedure);
        check("module procedures", Class::Module);
        check("end file 10", Class::Io);
        check("end block data", Class::End(End::BlockData));
        check("end subrutine f", Class::End(End::Subroutine));
        check("end xyzzy", Class::End(End::Bare));
        check("outer: do i = 1, 2", Class::Do);
    }
}
