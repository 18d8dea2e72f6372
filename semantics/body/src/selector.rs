//! What stands in context selectors (OpenMP 5.2, 7.1), by its tokens.

use directives::Clause;
use parser::directive::Directive;
use source::{Atom, Atoms, Span, Token, TokenKind};

/// The context selectors of a directive: in the `when` clauses of a metadirective, in `match` of a variant.
pub fn context_selectors(directive: Directive) -> Vec<Span> {
    let choosing = directive.clauses().filter(|clause| matches!(clause.name(), Clause::Match | Clause::When));
    choosing.filter_map(|clause| clause.items().first()?.tokens()).collect()
}

/// The conditions in a selector.
pub fn selector_conditions(tokens: &[Token], selector: Span, atoms: &Atoms) -> Vec<Span> {
    trait_arguments(tokens, selector, "condition", atoms)
}

/// The numbers of devices in a selector.
pub fn selector_devices(tokens: &[Token], selector: Span, atoms: &Atoms) -> Vec<Span> {
    trait_arguments(tokens, selector, "device_num", atoms)
}

/// What is in the parentheses of a trait, behind a score.
fn trait_arguments(tokens: &[Token], selector: Span, name: &str, atoms: &Atoms) -> Vec<Span> {
    let of_selector = tokens.get(selector.range()).unwrap_or_default();
    let word = |at: usize, text: &str| {
        let token = of_selector.get(at).filter(|token| token.kind == TokenKind::Name);
        token.is_some_and(|token| atoms.text(token.atom).eq_ignore_ascii_case(text))
    };
    let kind = |at: usize| of_selector.get(at).map(|token| token.kind);
    let mut found = Vec::new();
    for at in 0..of_selector.len() {
        if !word(at, name) || kind(at + 1) != Some(TokenKind::LParen) {
            continue;
        }
        let Some(close) = find_close(of_selector, at + 1) else { continue };
        let scored = if word(at + 2, "score") { find_close(of_selector, at + 3) } else { None };
        let first = match scored.filter(|score| kind(score + 1) == Some(TokenKind::Colon)) {
            Some(score) => score + 2,
            None => at + 2,
        };
        if first < close {
            found.push(Span::new(selector.start + first as u32, selector.start + close as u32));
        }
    }
    found
}

/// The traits of a set, by their words: `target` and `teams` in `construct = {target, teams}`.
pub fn set_traits<'a>(tokens: &[Token], selector: Span, set: &str, atoms: &'a Atoms) -> Vec<&'a str> {
    let of_selector = tokens.get(selector.range()).unwrap_or_default();
    let named = |token: &Token| token.kind == TokenKind::Name && atoms.text(token.atom).eq_ignore_ascii_case(set);
    let assigned = |pair: &[Token]| named(&pair[0]) && pair[1].kind == TokenKind::Assign;
    let Some(start) = of_selector.windows(2).position(assigned) else { return Vec::new() };
    let (mut depth, mut first, mut traits) = (0i32, false, Vec::new());
    for token in &of_selector[start + 2..] {
        match token.kind {
            TokenKind::LBrace | TokenKind::LParen => depth += 1,
            TokenKind::RBrace | TokenKind::RParen => depth -= 1,
            TokenKind::Name if first => traits.push(atoms.text(token.atom)),
            _ => {}
        }
        if depth <= 0 {
            break;
        }
        first = depth == 1 && matches!(token.kind, TokenKind::LBrace | TokenKind::Comma);
    }
    traits
}

/// The scores in a selector: what is in the parentheses of `score`, before a colon.
pub fn selector_scores(tokens: &[Token], selector: Span, atoms: &Atoms) -> Vec<Span> {
    let of_selector = tokens.get(selector.range()).unwrap_or_default();
    let kind = |at: usize| of_selector.get(at).map(|token| token.kind);
    let scores = (1..of_selector.len()).filter_map(|at| {
        let word = of_selector[at];
        let is_score = word.kind == TokenKind::Name && atoms.text(word.atom).eq_ignore_ascii_case("score");
        let inside = kind(at - 1) == Some(TokenKind::LParen) && kind(at + 1) == Some(TokenKind::LParen);
        let close = if is_score && inside { find_close(of_selector, at + 1)? } else { return None };
        let scored = kind(close + 1) == Some(TokenKind::Colon) && at + 2 < close;
        scored.then(|| Span::new(selector.start + at as u32 + 2, selector.start + close as u32))
    });
    scores.collect()
}

/// Whether a score is told of where it is read, as it begins.
pub fn is_told(tokens: &[Token], score: Span) -> bool {
    const WRONG: &[TokenKind] = &[TokenKind::Amp, TokenKind::Minus, TokenKind::Real, TokenKind::String];
    tokens.get(score.start as usize).is_some_and(|first| WRONG.contains(&first.kind))
}

/// The names among the preferences of foreign runtimes in a directive (OpenMP 5.2, 14.1.3): those of constants.
pub fn preference_names(directive: Directive, tokens: &[Token], atoms: &Atoms) -> Vec<(Atom, Span)> {
    const WITHIN: &[Clause] = &[Clause::AppendArgs, Clause::Init];
    let all = directive.with_variants();
    let clauses = all.iter().flat_map(|directive| directive.clauses()).filter(|of| WITHIN.contains(&of.name()));
    clauses.flat_map(|clause| names_preferred(clause.span(), tokens, atoms)).collect()
}

/// The names behind each `prefer_type` in a clause, but for the words of its groups (OpenMP 6.0, 16.1.3).
fn names_preferred(clause: Span, tokens: &[Token], atoms: &Atoms) -> Vec<(Atom, Span)> {
    const OF_GROUPS: [&str; 2] = ["fr", "attr"];
    let own = tokens.get(clause.range()).unwrap_or_default();
    let text = |at: usize| own.get(at).map_or("", |token| atoms.text(token.atom));
    let mut found = Vec::new();
    for start in (0..own.len()).filter(|at| text(*at).eq_ignore_ascii_case("prefer_type")) {
        let close = find_close(own, start + 1).unwrap_or(start);
        for (at, token) in own.iter().enumerate().take(close).skip(start + 2) {
            let of_group = OF_GROUPS.iter().any(|word| text(at).eq_ignore_ascii_case(word));
            if token.kind == TokenKind::Name && !of_group {
                found.push((token.atom, Span::of_token(clause.start + at as u32)));
            }
        }
    }
    found
}

/// The parenthesis that closes the one at `open`.
fn find_close(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
