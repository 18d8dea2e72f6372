//! What opens and ends where: of Fortran by the words of its statements, of C by its braces. Texts that nobody has finished have blocks too.

use semantics::db::{Db, SourceFile};
use semantics::{postfix, queries};
use source::{Atoms, Token, TokenBuffer, TokenKind};

/// A block, as tokens of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The first token of the statement that opens it, or its brace.
    pub first: usize,
    /// The last token of that statement.
    pub opened: usize,
    /// The first token of the statement that ends it, if one does.
    pub closing: Option<usize>,
    /// The last token of that.
    pub last: usize,
    /// What stands behind `end`: `do`, `subroutine`; `}` in C.
    pub word: &'static str,
    /// The name of what it is, as the tokens have it.
    pub name: Option<usize>,
}

/// The blocks of a file, in the order in which they open.
pub fn blocks(db: &dyn Db, file: SourceFile) -> Vec<Block> {
    let buffer = queries::tokens(db, file);
    if queries::is_c(db, file) { brace_blocks(&buffer.tokens) } else { statement_blocks(db.atoms(), buffer) }
}

fn brace_blocks(tokens: &[Token]) -> Vec<Block> {
    let (mut found, mut open): (Vec<Block>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::LBrace => {
                open.push(found.len());
                found.push(Block { first: at, opened: at, closing: None, last: at, word: "}", name: None });
            }
            TokenKind::RBrace => {
                if let Some(block) = open.pop() {
                    (found[block].closing, found[block].last) = (Some(at), at);
                }
            }
            _ => {}
        }
    }
    close_blocks(found, &open, tokens.len())
}

fn close_blocks(mut found: Vec<Block>, open: &[usize], tokens: usize) -> Vec<Block> {
    for block in open {
        found[*block].last = tokens.saturating_sub(1);
    }
    found
}

fn statement_blocks(atoms: &Atoms, buffer: &TokenBuffer) -> Vec<Block> {
    let tokens = &buffer.tokens;
    let (mut found, mut open): (Vec<Block>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut first = 0;
    while first < tokens.len() {
        let ends = |token: &Token| matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective);
        let end = tokens[first..].iter().position(ends).map_or(tokens.len(), |length| first + length);
        let statement = Statement { tokens: &tokens[first..end], atoms };
        let in_interface = open.last().is_some_and(|block| found[*block].word == "interface");
        let last = end.saturating_sub(1).max(first);
        if statement.is_end() {
            if let Some(block) = open.pop() {
                (found[block].closing, found[block].last) = (Some(first), last);
            }
        } else if let Some((word, name)) = statement.opened_end(in_interface) {
            open.push(found.len());
            let name = name.map(|name| first + name);
            found.push(Block { first, opened: last, closing: None, last, word, name });
        }
        first = end + 1;
    }
    close_blocks(found, &open, tokens.len())
}

/// Words that open a block when they stand first and are followed by something of this kind.
const OPENERS: &[(&str, BlockEnd, &str)] = &[
    ("program", BlockEnd::Name, "program"),
    ("submodule", BlockEnd::Parenthesis, "submodule"),
    ("interface", BlockEnd::Anything, "interface"),
    ("abstract", BlockEnd::Name, "interface"),
    ("enum", BlockEnd::Comma, "enum"),
    ("do", BlockEnd::Loop, "do"),
    ("select", BlockEnd::Anything, "select"),
    ("selectcase", BlockEnd::Parenthesis, "select"),
    ("where", BlockEnd::OnlyParentheses, "where"),
    ("forall", BlockEnd::OnlyParentheses, "forall"),
    ("associate", BlockEnd::OnlyParentheses, "associate"),
    ("critical", BlockEnd::Nothing, "critical"),
    ("block", BlockEnd::Nothing, "block"),
    ("change", BlockEnd::Name, "team"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockEnd {
    Nothing,
    Name,
    Comma,
    Parenthesis,
    OnlyParentheses,
    Loop,
    Anything,
}

struct Statement<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
}

impl Statement<'_> {
    fn word(&self, at: usize) -> &str {
        match self.tokens.get(at) {
            Some(token) if token.kind == TokenKind::Name => self.atoms.text(token.atom),
            _ => "",
        }
    }

    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// The first token behind a label and the name of a construct.
    fn first_token(&self) -> usize {
        let label = usize::from(self.kind(0) == Some(TokenKind::Label));
        let named = self.kind(label) == Some(TokenKind::Name) && self.kind(label + 1) == Some(TokenKind::Colon);
        if named { label + 2 } else { label }
    }

    fn is_end(&self) -> bool {
        const JOINED: [&str; 16] = [
            "if",
            "do",
            "select",
            "where",
            "forall",
            "associate",
            "block",
            "critical",
            "interface",
            "type",
            "enum",
            "module",
            "submodule",
            "program",
            "subroutine",
            "function",
        ];
        let start = self.first_token();
        let word = self.word(start);
        let is_value = matches!(self.kind(start + 1), Some(TokenKind::Assign | TokenKind::LParen | TokenKind::Percent));
        let rest = word.strip_prefix("end");
        !is_value
            && rest
                .is_some_and(|rest| rest.is_empty() || rest == "procedure" || rest == "team" || JOINED.contains(&rest))
    }

    /// The word behind the end of what the statement opens, and the token that names it.
    fn opened_end(&self, in_interface: bool) -> Option<(&'static str, Option<usize>)> {
        let start = self.first_token();
        let first = self.word(start);
        if self.kind(start + 1) == Some(TokenKind::Assign) || first.is_empty() {
            return None;
        }
        if first == "if" {
            return (self.word(self.tokens.len() - 1) == "then").then_some(("if", None));
        }
        if first == "module" && self.tokens.len() == start + 2 {
            return Some(("module", Some(start + 1)));
        }
        if first == "module" && self.word(start + 1) == "procedure" && !in_interface && self.tokens.len() == start + 3 {
            return Some(("procedure", Some(start + 2)));
        }
        if first == "type" && self.kind(start + 1) != Some(TokenKind::LParen) {
            let name = postfix::type_name_in(self.tokens, start)?;
            return Some(("type", Some(name)));
        }
        if let Some((_, behind, word)) = OPENERS.iter().find(|(opener, ..)| *opener == first) {
            let name = (*behind == BlockEnd::Name || *behind == BlockEnd::Anything).then_some(start + 1);
            return self
                .is_behind(*behind, start + 1)
                .then_some((*word, name.filter(|name| *name < self.tokens.len())));
        }
        self.procedure_name(start)
    }

    fn is_behind(&self, behind: BlockEnd, at: usize) -> bool {
        match behind {
            BlockEnd::Nothing => self.tokens.len() == at,
            BlockEnd::Name => self.kind(at) == Some(TokenKind::Name),
            BlockEnd::Comma => self.kind(at) == Some(TokenKind::Comma),
            BlockEnd::Parenthesis => self.kind(at) == Some(TokenKind::LParen),
            BlockEnd::OnlyParentheses => {
                self.kind(at) == Some(TokenKind::LParen) && self.closed_name(at) == Some(self.tokens.len() - 1)
            }
            // A loop with a label ends at that statement.
            BlockEnd::Loop => !matches!(self.kind(at), Some(TokenKind::Int | TokenKind::Label)),
            BlockEnd::Anything => true,
        }
    }

    fn closed_name(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            depth += i32::from(token.kind == TokenKind::LParen) - i32::from(token.kind == TokenKind::RParen);
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// R1530, R1535: `subroutine` or `function` behind prefixes.
    fn procedure_name(&self, start: usize) -> Option<(&'static str, Option<usize>)> {
        let mut depth = 0;
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                TokenKind::Name if depth == 0 => {
                    let word = match self.atoms.text(token.atom) {
                        "subroutine" => "subroutine",
                        "function" => "function",
                        _ => continue,
                    };
                    let named = self.kind(at + 1) == Some(TokenKind::Name);
                    return named.then_some((word, Some(at + 1)));
                }
                TokenKind::Star | TokenKind::Int => {}
                _ if depth > 0 => {}
                _ => return None,
            }
        }
        None
    }
}

/// The blocks that are open at a token, innermost last.
pub fn open_at(blocks: &[Block], token: usize) -> Vec<&Block> {
    let is_open = |block: &&Block| block.opened < token && block.closing.is_none_or(|closing| token <= closing);
    blocks.iter().filter(is_open).collect()
}
