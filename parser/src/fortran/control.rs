//! The first statements of constructs and of their parts (clause 10.2.3 and clause 11), one function each.

use super::class::Class;
use super::cursor::Rule;
use super::cursor::{
    Parse, Tokens, eat, eat_word, expect, expect_label, expect_name, expect_word, list_in_parentheses, listed_of,
    optional_name, peek, peek_atom, peek_second, position, rule,
};
use super::designator::{actual, argument_list};
use super::expression::{expression, expression_in_parentheses, has_type, plain_type_spec};
use super::tree::{
    Actual, CaseRange, CoarrayAssociation, ConcurrentHeader, Expr, ExprKind, Guard, LoopControl, TypeSpec,
};
use super::{problems, types};
use crate::Name;
use crate::primitive::{Expected, Unexpected};
use source::atom::words;
use source::{Token, TokenKind};

/// `if (condition)` of R1141 if-stmt, `where (mask)` of R1042 where-stmt, R1137 if-then-stmt and R1138 else-if-stmt
pub fn condition<'a>(class: Class) -> Rule<'a, Expr> {
    match class {
        Class::IfThen | Class::ElseIf => rule(condition_then),
        _ => rule(|input| {
            expect_name(input)?;
            expression_in_parentheses(input)
        }),
    }
}

/// R1137 if-then-stmt, R1138 else-if-stmt; the name of the latter is checked by the construct
fn condition_then(input: &mut Tokens<'_, '_>) -> Parse<Expr> {
    let first = expect_name(input)?;
    if first.atom == words::ELSE {
        expect_word(input, words::IF)?;
    }
    let condition = expression_in_parentheses(input)?;
    expect_word(input, words::THEN)?;
    if first.atom != words::IF {
        optional_name(input);
    }
    Ok(condition)
}

/// What R1120 do-stmt says: label and control.
pub type DoHead = (Option<Name>, Option<LoopControl>);

/// R1120 do-stmt
pub fn do_stmt<'a>() -> Rule<'a, DoHead> {
    rule(|input| {
        expect_word(input, words::DO)?;
        let label = if peek(input) == Some(TokenKind::Int) { Some(expect_label(input)?) } else { None };
        let comma = eat(input, TokenKind::Comma);
        let control = if comma || peek(input).is_some() { Some(loop_control(input)?) } else { None };
        Ok((label, control))
    })
}

/// R1123 loop-control
fn loop_control(input: &mut Tokens<'_, '_>) -> Parse<LoopControl> {
    let next = peek_second(input);
    match peek_atom(input) {
        Some(words::WHILE) if next == Some(TokenKind::LParen) => {
            input.skip();
            expression_in_parentheses(input).map(LoopControl::While)
        }
        Some(words::CONCURRENT) if next == Some(TokenKind::LParen) => {
            input.skip();
            let mut header = concurrent_header(input)?;
            while peek(input).is_some() {
                header.locality.push(locality(input)?);
            }
            Ok(LoopControl::Concurrent(Box::new(header)))
        }
        _ => {
            let variable = expect_name(input)?;
            expect(input, TokenKind::Assign)?;
            let first = expression(input)?;
            expect(input, TokenKind::Comma)?;
            let last = expression(input)?;
            let step = if eat(input, TokenKind::Comma) { Some(expression(input)?) } else { None };
            Ok(LoopControl::Counted { variable, first, last, step })
        }
    }
}

/// R1052 forall-construct-stmt, and the header of R1056 forall-stmt
pub fn forall_stmt<'a>() -> Rule<'a, ConcurrentHeader> {
    rule(|input| {
        expect_word(input, words::FORALL)?;
        concurrent_header(input)
    })
}

fn type_before(input: &mut Tokens<'_, '_>) -> Parse<Option<TypeSpec>> {
    if !has_type(input) {
        return Ok(None);
    }
    let type_spec = types::type_spec(input)?;
    expect(input, TokenKind::ColonColon)?;
    Ok(Some(type_spec))
}

/// R1125 concurrent-header
fn concurrent_header(input: &mut Tokens<'_, '_>) -> Parse<ConcurrentHeader> {
    expect(input, TokenKind::LParen)?;
    let type_spec = type_before(input)?;
    let mut controls = vec![concurrent_control(input)?];
    let mut mask = None;
    while mask.is_none() && eat(input, TokenKind::Comma) {
        if peek(input) == Some(TokenKind::Name) && peek_second(input) == Some(TokenKind::Assign) {
            controls.push(concurrent_control(input)?);
        } else {
            mask = Some(expression(input)?);
        }
    }
    let at = position(input);
    if !eat(input, TokenKind::RParen) {
        let comma = if mask.is_none() { Expected::kind(TokenKind::Comma) } else { Expected::default() };
        return Err(Unexpected::new(at, Expected::kind(TokenKind::RParen).or(comma)));
    }
    Ok(ConcurrentHeader { type_spec, controls, mask, locality: Vec::new() })
}

/// R1126 concurrent-control
fn concurrent_control(input: &mut Tokens<'_, '_>) -> Parse<(Name, Expr, Expr, Option<Expr>)> {
    let variable = expect_name(input)?;
    expect(input, TokenKind::Assign)?;
    let first = expression(input)?;
    expect(input, TokenKind::Colon)?;
    let last = expression(input)?;
    let step = if eat(input, TokenKind::Colon) { Some(expression(input)?) } else { None };
    Ok((variable, first, last, step))
}

/// R1130 locality-spec
fn locality(input: &mut Tokens<'_, '_>) -> Parse<(Name, Option<Name>, Vec<Name>)> {
    let at = position(input);
    let text = peek_atom(input).map(|atom| input.state().atoms.text(atom));
    let is = |wanted: &str| text == Some(wanted);
    if !["local", "local_init", "shared", "default", "reduce"].into_iter().any(is) {
        let end = Expected::kind(TokenKind::EndOfStatement).or(Expected::WORD);
        let word = input.state().atoms.intern("local");
        return Err(Unexpected { word: Some(word), ..Unexpected::new(at, end) });
    }
    let (reduce, default) = (is("reduce"), is("default"));
    let word = expect_name(input)?;
    expect(input, TokenKind::LParen)?;
    let operator = if reduce { Some(reduce_operation(input)?) } else { None };
    let names = match default {
        true => vec![expect_word(input, words::NONE)?],
        false => listed_of(input, expect_name)?,
    };
    expect(input, TokenKind::RParen)?;
    Ok((word, operator, names))
}

/// R1131 reduce-operation, with its colon
fn reduce_operation(input: &mut Tokens<'_, '_>) -> Parse<Name> {
    let at = position(input);
    let token: Option<Token> = input.next();
    let token = token.filter(|token| match token.kind {
        TokenKind::Plus | TokenKind::Star | TokenKind::And | TokenKind::Or | TokenKind::Eqv | TokenKind::Neqv => true,
        kind => kind == TokenKind::Name,
    });
    let operation = Expected::kind(TokenKind::Name).or(Expected::kind(TokenKind::Star));
    let token = token.ok_or(Unexpected::new(at, operation.or(Expected::kind(TokenKind::Plus))))?;
    expect(input, TokenKind::Colon)?;
    Ok(Name { atom: token.atom, token: at })
}

/// R1143 select-case-stmt: the selector
pub fn select_case_stmt<'a>() -> Rule<'a, Expr> {
    rule(|input| {
        if !eat_word(input, words::SELECTCASE) {
            expect_word(input, words::SELECT)?;
            expect_word(input, words::CASE)?;
        }
        expression_in_parentheses(input)
    })
}

/// R1144 case-stmt: no range for `case default`
pub fn case_stmt<'a>() -> Rule<'a, Vec<CaseRange>> {
    rule(|input| {
        expect_word(input, words::CASE)?;
        let at = position(input);
        let ranges = match peek(input) {
            Some(TokenKind::LParen) => list_in_parentheses(input, case_range)?,
            _ if eat_word(input, words::DEFAULT) => Vec::new(),
            _ => {
                let either = Expected::WORD.or(Expected::kind(TokenKind::LParen));
                return Err(Unexpected { word: Some(words::DEFAULT), ..Unexpected::new(at, either) });
            }
        };
        optional_name(input);
        Ok(ranges)
    })
}

/// R1148 case-value-range
fn case_range(input: &mut Tokens<'_, '_>) -> Parse<CaseRange> {
    if eat(input, TokenKind::Colon) {
        return Ok(CaseRange::Range(None, Some(expression(input)?)));
    }
    let low = expression(input)?;
    if !eat(input, TokenKind::Colon) {
        return Ok(CaseRange::Value(low));
    }
    let open = matches!(peek(input), Some(TokenKind::Comma | TokenKind::RParen) | None);
    let high = if open { None } else { Some(expression(input)?) };
    Ok(CaseRange::Range(Some(low), high))
}

/// R1155 select-type-stmt, R1151 select-rank-stmt: associate name and selector
pub fn select_type_stmt<'a>() -> Rule<'a, (Option<Name>, Expr)> {
    rule(|input| {
        if !eat_word(input, words::SELECTTYPE) && !eat_word(input, words::SELECTRANK) {
            expect_word(input, words::SELECT)?;
            expect_name(input)?;
        }
        expect(input, TokenKind::LParen)?;
        let mut association = None;
        if peek_second(input) == Some(TokenKind::FatArrow) {
            association = Some(expect_name(input)?);
            input.skip();
        }
        let selector = expression(input)?;
        expect(input, TokenKind::RParen)?;
        if association.is_none() && !matches!(&*selector.kind, ExprKind::Name(_)) {
            input.state().problems.push(problems::no_associate_name(selector.span));
        }
        Ok((association, selector))
    })
}

/// R1156 type-guard-stmt, R1152 select-rank-case-stmt
pub fn guard_stmt<'a>() -> Rule<'a, Guard> {
    rule(|input| {
        let word = expect_name(input)?;
        let guard = match word.atom {
            words::RANK if !eat_word(input, words::DEFAULT) => {
                expect(input, TokenKind::LParen)?;
                let rank = if eat(input, TokenKind::Star) { None } else { Some(expression(input)?) };
                expect(input, TokenKind::RParen)?;
                Guard::Rank(rank)
            }
            words::RANK => Guard::Default,
            words::CLASS if eat_word(input, words::DEFAULT) => Guard::Default,
            of => {
                expect_word(input, words::IS)?;
                expect(input, TokenKind::LParen)?;
                let type_spec = plain_type_spec(input)?;
                expect(input, TokenKind::RParen)?;
                if of == words::CLASS { Guard::ClassIs(type_spec) } else { Guard::TypeIs(type_spec) }
            }
        };
        optional_name(input);
        Ok(guard)
    })
}

/// R1103 associate-stmt
pub fn associate_stmt<'a>() -> Rule<'a, Vec<(Name, Expr)>> {
    rule(|input| {
        expect_word(input, words::ASSOCIATE)?;
        list_in_parentheses(input, |input| {
            let name = expect_name(input)?;
            expect(input, TokenKind::FatArrow)?;
            Ok((name, expression(input)?))
        })
    })
}

/// R1117 critical-stmt: `stat=`, `errmsg=`
pub fn critical_stmt<'a>() -> Rule<'a, Vec<Actual>> {
    rule(|input| {
        expect_word(input, words::CRITICAL)?;
        sync_stats(input)
    })
}

/// R1169 sync-stats in parentheses, which may be left out
fn sync_stats(input: &mut Tokens<'_, '_>) -> Parse<Vec<Actual>> {
    if peek(input) != Some(TokenKind::LParen) {
        return Ok(Vec::new());
    }
    let (list, _) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
    list.iter().try_for_each(sync_stat)?;
    Ok(list)
}

fn sync_stat(option: &Actual) -> Parse<()> {
    match option.keyword.map(|keyword| keyword.atom) {
        Some(words::STAT | words::ERRMSG) => Ok(()),
        _ => Err(Unexpected { word: Some(words::STAT), ..Unexpected::new(option.span.start, Expected::WORD) }),
    }
}

/// What R1112 change-team-stmt says: the team, associations, `stat=` and `errmsg=`.
pub type TeamHead = (Expr, Vec<CoarrayAssociation>, Vec<Actual>);

/// R1112 change-team-stmt
pub fn change_team_stmt<'a>() -> Rule<'a, TeamHead> {
    rule(|input| {
        expect_word(input, words::CHANGE)?;
        expect_word(input, words::TEAM)?;
        expect(input, TokenKind::LParen)?;
        let team = expression(input)?;
        let (mut associations, mut options) = (Vec::new(), Vec::new());
        while eat(input, TokenKind::Comma) {
            if peek_second(input) == Some(TokenKind::Assign) {
                let (option, _) = actual(input, TokenKind::RParen)?;
                sync_stat(&option)?;
                options.push(option);
            } else {
                associations.push(coarray_association(input)?);
            }
        }
        let at = position(input);
        if !eat(input, TokenKind::RParen) {
            let either = Expected::kind(TokenKind::RParen).or(Expected::kind(TokenKind::Comma));
            return Err(Unexpected::new(at, either));
        }
        Ok((team, associations, options))
    })
}

/// R1113 coarray-association
fn coarray_association(input: &mut Tokens<'_, '_>) -> Parse<CoarrayAssociation> {
    let name = expect_name(input)?;
    let coshape = match peek(input) {
        Some(TokenKind::LBracket) => types::dimensions(input, TokenKind::LBracket, TokenKind::RBracket)?,
        _ => Vec::new(),
    };
    expect(input, TokenKind::FatArrow)?;
    Ok(CoarrayAssociation { name, coshape, selector: expression(input)? })
}

/// R1114 end-change-team-stmt: `stat=` and `errmsg=`, and the construct name
pub fn end_change_team_stmt<'a>() -> Rule<'a, (Vec<Actual>, Option<Name>)> {
    rule(|input| {
        if !eat_word(input, words::ENDTEAM) {
            expect_word(input, words::END)?;
            expect_word(input, words::TEAM)?;
        }
        let options = sync_stats(input)?;
        Ok((options, optional_name(input)))
    })
}

/// R1048 masked-elsewhere-stmt, R1049 elsewhere-stmt
pub fn elsewhere_stmt<'a>() -> Rule<'a, Option<Expr>> {
    rule(|input| {
        if !eat_word(input, words::ELSEWHERE) {
            expect_word(input, words::ELSE)?;
            expect_word(input, words::WHERE)?;
        }
        let mask = match peek(input) {
            Some(TokenKind::LParen) => Some(expression_in_parentheses(input)?),
            _ => None,
        };
        optional_name(input);
        Ok(mask)
    })
}

/// R1139 else-stmt
pub fn else_stmt<'a>() -> Rule<'a, ()> {
    rule(|input| {
        expect_word(input, words::ELSE)?;
        optional_name(input);
        Ok(())
    })
}

/// R1108 block-stmt
pub fn block_stmt<'a>() -> Rule<'a, ()> {
    rule(|input| expect_word(input, words::BLOCK).map(drop))
}
