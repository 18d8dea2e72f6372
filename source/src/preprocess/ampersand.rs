//! Whether macros leave a `&` at the end of a line of Fortran, which continues it: told from their definitions, before the line
//! is replaced, for what comes behind it belongs to the same call or statement.

use crate::c::lex::PpToken;
use crate::preprocess::Preprocessor;
use crate::token::TokenKind;

/// So many tokens at the end of a replacement are looked at.
const TAIL: usize = 1024;

impl Preprocessor {
    /// Whether `tokens` end in a `&`, be it out of a macro, which may be one of at most `depth` that stand for one another. The
    /// arguments of a call take the places of its parameters.
    pub(crate) fn leaves_ampersand(&self, tokens: &[PpToken], depth: usize) -> bool {
        if tokens.last().is_some_and(|last| last.kind == TokenKind::Amp) {
            return true;
        }
        match self.last_replaced(tokens).filter(|_| depth > 0) {
            Some((replaced, rest)) if replaced.is_empty() => self.leaves_ampersand(rest, depth - 1),
            Some((replaced, _)) => self.leaves_ampersand(&replaced, depth - 1),
            None => false,
        }
    }

    /// What the macro that ends `tokens` stands for, and what is before it; arguments stand for their parameters.
    fn last_replaced<'t>(&self, tokens: &'t [PpToken]) -> Option<(Vec<PpToken>, &'t [PpToken])> {
        let last = tokens.last()?;
        let open = match last.kind {
            TokenKind::RParen => opening_parenthesis(tokens)?,
            _ => tokens.len(),
        };
        let (name, before) = tokens[..open].split_last().filter(|(name, _)| name.kind == TokenKind::Name)?;
        let definition = self.macros.get(name.atom).filter(|definition| definition.special.is_none())?;
        let call = &tokens[open..];
        let mut replaced = Vec::new();
        match &definition.parameters {
            // A macro that stands for the name of another, which is called.
            None => {
                replaced.extend_from_slice(&definition.body);
                replaced.extend_from_slice(call);
            }
            Some(_) if call.is_empty() => return None,
            Some(parameters) => {
                let arguments = call_arguments(&call[1..call.len() - 1], parameters.len());
                for token in &definition.body {
                    match parameters.iter().position(|parameter| *parameter == token.atom) {
                        Some(number) => replaced.extend_from_slice(arguments.get(number).copied().unwrap_or(&[])),
                        None => replaced.push(*token),
                    }
                }
            }
        }
        replaced.drain(..replaced.len().saturating_sub(TAIL));
        Some((replaced, before))
    }
}

/// Where the parenthesis opens that the last token closes.
fn opening_parenthesis(tokens: &[PpToken]) -> Option<usize> {
    let mut depth = 0usize;
    tokens.iter().rposition(|token| {
        match token.kind {
            TokenKind::RParen => depth += 1,
            TokenKind::LParen => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

/// The arguments of a call, at most `count`: the last one takes all that is left.
fn call_arguments(tokens: &[PpToken], count: usize) -> Vec<&[PpToken]> {
    let mut depth = 0i32;
    let comma = |token: &PpToken| {
        depth += i32::from(token.kind == TokenKind::LParen) - i32::from(token.kind == TokenKind::RParen);
        depth == 0 && token.kind == TokenKind::Comma
    };
    tokens.splitn(count.max(1), comma).collect()
}
