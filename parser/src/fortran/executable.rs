//! Action statements and the heads of constructs (clauses 9 to 11 and 15).

use super::expression::{
    Found, Tokens, argument, arguments, eat, expect, expect_name, expr, expression, has_type, peek, peek_atom,
    peek_second, primary_expr,
};
use super::specification::{Rule, type_spec};
use super::statement::Class;
use super::tree::{
    Actual, ActualValue, CaseRange, ConcurrentHeader, ExecutableKind, Expr, ExprKind, Guard, LoopControl,
};
use super::{io, types};
use crate::Name;
use crate::primitive::{Expected, Grammar, Unexpected, kind, list, name, parenthesized, token, word};
use chumsky::prelude::*;
use source::atom::words;
use source::{Atom, TokenKind};

/// The parser of an action statement; none for what is no single such statement.
pub fn action<'a>(class: Class) -> Option<Rule<'a, ExecutableKind>> {
    Some(match class {
        Class::Assignment => assignment_stmt(),
        Class::PointerAssignment => pointer_assignment_stmt(),
        Class::Call => call_stmt(),
        Class::ArithmeticIf => arithmetic_if_stmt(),
        Class::Cycle => word(words::CYCLE).ignore_then(name().or_not()).map(ExecutableKind::Cycle).boxed(),
        Class::Exit => word(words::EXIT).ignore_then(name().or_not()).map(ExecutableKind::Exit).boxed(),
        Class::Goto => goto_stmt(),
        Class::Assign => assign_stmt(),
        Class::Continue => word(words::CONTINUE).or_not().map(|_| ExecutableKind::Continue).boxed(),
        Class::Stop => stop_stmt(),
        Class::Return => word(words::RETURN).ignore_then(expr().or_not()).map(ExecutableKind::Return).boxed(),
        Class::Allocate => allocate_stmt(),
        Class::Deallocate => deallocate_stmt(),
        Class::Nullify => {
            let objects = parenthesized(list(primary_expr()));
            word(words::NULLIFY).ignore_then(objects).map(ExecutableKind::Nullify).boxed()
        }
        Class::Io => io::statement(),
        Class::ImageControl => image_control_stmt(),
        _ => return None,
    })
}

fn label<'a>() -> impl Grammar<'a, Name> {
    token(Expected::kind(TokenKind::Label), None, |token, at| {
        (token.kind == TokenKind::Int).then_some(Name { atom: token.atom, token: at })
    })
}

/// R1032 assignment-stmt
fn assignment_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let rule = primary_expr().then_ignore(kind(TokenKind::Assign)).then(expr());
    rule.map(|(target, value)| ExecutableKind::Assignment { target, value }).boxed()
}

/// R1033 pointer-assignment-stmt
fn pointer_assignment_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let rule = primary_expr().then_ignore(kind(TokenKind::FatArrow)).then(expr());
    rule.map(|(target, value)| ExecutableKind::PointerAssignment { target, value }).boxed()
}

/// R1521 call-stmt
fn call_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let rule = word(words::CALL).ignore_then(primary_expr());
    rule.map(|designator| {
        let span = designator.span;
        match *designator.kind {
            ExprKind::Reference(procedure, arguments) => ExecutableKind::Call { procedure, arguments },
            kind => ExecutableKind::Call { procedure: Expr { kind: Box::new(kind), span }, arguments: Vec::new() },
        }
    })
    .boxed()
}

/// Arithmetic if
fn arithmetic_if_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let comma = || kind(TokenKind::Comma);
    let labels = label().then_ignore(comma()).then(label()).then_ignore(comma()).then(label());
    let rule = word(words::IF).ignore_then(parenthesized(expr())).then(labels);
    rule.map(|(value, ((less, equal), greater))| ExecutableKind::ArithmeticIf(value, [less, equal, greater])).boxed()
}

/// R1157 goto-stmt, R1158 computed-goto-stmt, assigned goto
fn goto_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let keyword = word(words::GOTO).or(word(words::GO).then_ignore(word(words::TO)));
    let comma = || kind(TokenKind::Comma).or_not();
    let labels = || parenthesized(list(label()));
    let computed = labels().then_ignore(comma()).then(expr());
    let computed = computed.map(|(labels, value)| ExecutableKind::ComputedGoto(labels, value));
    let assigned = name().then_ignore(comma()).then(labels().or_not()).map(|(name, labels)| {
        let value = Expr { kind: Box::new(ExprKind::Name(name)), span: name.span() };
        ExecutableKind::ComputedGoto(labels.unwrap_or_default(), value)
    });
    keyword.ignore_then(choice((label().map(ExecutableKind::Goto), computed, assigned))).boxed()
}

fn assign_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let rule = word(words::ASSIGN).ignore_then(label()).then_ignore(word(words::TO)).then(name());
    rule.map(|(label, variable)| ExecutableKind::Assign(label, variable)).boxed()
}

/// R1160 stop-stmt, R1161 error-stop-stmt, `pause`
fn stop_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let error = word(words::ERROR).then_ignore(word(words::STOP));
    let keyword = choice((error, word(words::STOP), word(words::PAUSE)));
    let quiet = kind(TokenKind::Comma).then(name()).then(kind(TokenKind::Assign)).then(expr());
    let rule = keyword.then(expr().or_not()).then_ignore(quiet.or_not());
    rule.map(|(keyword, code)| ExecutableKind::Stop(keyword, code)).boxed()
}

/// Objects, and what has a keyword.
fn split(arguments: Vec<Actual>) -> (Vec<Expr>, Vec<Actual>) {
    let (mut objects, mut options) = (Vec::new(), Vec::new());
    for argument in arguments {
        match argument {
            Actual { keyword: None, value: ActualValue::Expr(object), .. } => objects.push(object),
            option => options.push(option),
        }
    }
    (objects, options)
}

/// R927 allocate-stmt
fn allocate_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let type_spec = custom(|input| {
        if !has_type(input) {
            return Ok(None);
        }
        let type_spec = types::type_spec(input)?;
        expect(input, TokenKind::ColonColon)?;
        Ok(Some(type_spec))
    });
    let rule = word(words::ALLOCATE).ignore_then(parenthesized(type_spec.then(list(argument()))));
    rule.map(|(type_spec, arguments)| {
        let (objects, options) = split(arguments);
        ExecutableKind::Allocate { type_spec, objects, options }
    })
    .boxed()
}

/// R941 deallocate-stmt
fn deallocate_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let rule = word(words::DEALLOCATE).ignore_then(parenthesized(list(argument())));
    rule.map(|arguments| {
        let (objects, options) = split(arguments);
        ExecutableKind::Deallocate { objects, options }
    })
    .boxed()
}

/// R1166 sync-all-stmt to R1182 unlock-stmt, R1175 form-team-stmt, R1163 fail-image-stmt
fn image_control_stmt<'a>() -> Rule<'a, ExecutableKind> {
    let words = name().repeated().at_least(1).at_most(2).collect();
    let rule = words.then(arguments().or_not());
    rule.map(|(words, arguments)| ExecutableKind::ImageControl(words, arguments.unwrap_or_default())).boxed()
}

/// `if (condition)` of R1144 if-stmt, `where (mask)` of R1041 where-stmt, R1140 if-then-stmt and R1141 else-if-stmt
pub fn condition<'a>(class: Class) -> Rule<'a, Expr> {
    let words = name().repeated().at_least(1).at_most(2);
    let rule = words.ignore_then(parenthesized(expr()));
    match class {
        Class::IfThen | Class::ElseIf => rule.then_ignore(word(words::THEN)).then_ignore(name().or_not()).boxed(),
        _ => rule.then_ignore(name().or_not()).boxed(),
    }
}

/// What R1120 do-stmt says: label and control.
pub type DoHead = (Option<Name>, Option<LoopControl>);

/// R1120 do-stmt
pub fn do_stmt<'a>() -> Rule<'a, DoHead> {
    let control = custom(|input| loop_control(input)).or_not();
    let comma = kind(TokenKind::Comma).or_not();
    word(words::DO).ignore_then(label().or_not()).then_ignore(comma).then(control).boxed()
}

/// R1123 loop-control
fn loop_control(input: &mut Tokens<'_, '_>) -> Found<LoopControl> {
    let next = peek_second(input);
    match peek_atom(input) {
        Some(words::WHILE) if next == Some(TokenKind::LParen) => {
            input.skip();
            input.parse(parenthesized(expr())).map(LoopControl::While)
        }
        Some(words::CONCURRENT) if next == Some(TokenKind::LParen) => {
            input.skip();
            concurrent_header(input).map(LoopControl::Concurrent)
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

/// R1051 forall-construct-stmt, and the header of R1055 forall-stmt
pub fn forall_stmt<'a>() -> Rule<'a, ConcurrentHeader> {
    word(words::FORALL).ignore_then(custom(|input| concurrent_header(input))).boxed()
}

/// R1125 concurrent-header, R1129 concurrent-locality
fn concurrent_header(input: &mut Tokens<'_, '_>) -> Found<ConcurrentHeader> {
    let mut header = ConcurrentHeader { type_spec: None, controls: Vec::new(), mask: None, locality: Vec::new() };
    expect(input, TokenKind::LParen)?;
    if has_type(input) {
        header.type_spec = Some(input.parse(type_spec())?);
        expect(input, TokenKind::ColonColon)?;
    }
    loop {
        if peek(input) == Some(TokenKind::Name) && peek_second(input) == Some(TokenKind::Assign) {
            header.controls.push(concurrent_control(input)?);
        } else {
            header.mask = Some(expression(input)?);
            break;
        }
        if !eat(input, TokenKind::Comma) {
            break;
        }
    }
    expect(input, TokenKind::RParen)?;
    while peek(input) == Some(TokenKind::Name) && peek_second(input) == Some(TokenKind::LParen) {
        header.locality.push(locality(input)?);
    }
    Ok(header)
}

/// R1126 concurrent-control
fn concurrent_control(input: &mut Tokens<'_, '_>) -> Found<(Name, Expr, Expr, Option<Expr>)> {
    let variable = expect_name(input)?;
    expect(input, TokenKind::Assign)?;
    let first = expression(input)?;
    expect(input, TokenKind::Colon)?;
    let last = expression(input)?;
    let step = if eat(input, TokenKind::Colon) { Some(expression(input)?) } else { None };
    Ok((variable, first, last, step))
}

/// R1130 locality-spec
fn locality(input: &mut Tokens<'_, '_>) -> Found<(Name, Option<Name>, Vec<Name>)> {
    let word = expect_name(input)?;
    expect(input, TokenKind::LParen)?;
    let mut operator = None;
    if input.state().atoms.text(word.atom) == "reduce" {
        let at = super::expression::here(input);
        let token: Option<source::Token> = input.next();
        let token = token.ok_or(Unexpected::new(at, Expected::kind(TokenKind::Name)))?;
        operator = Some(Name { atom: token.atom, token: at });
        expect(input, TokenKind::Colon)?;
    }
    let names = input.parse(list(name()))?;
    expect(input, TokenKind::RParen)?;
    Ok((word, operator, names))
}

/// R1146 select-case-stmt: the selector
pub fn select_case_stmt<'a>() -> Rule<'a, Expr> {
    let keyword = word(words::SELECTCASE).ignored().or(word(words::SELECT).then(word(words::CASE)).ignored());
    keyword.ignore_then(parenthesized(expr())).boxed()
}

/// R1147 case-stmt: no range for `case default`
pub fn case_stmt<'a>() -> Rule<'a, Vec<CaseRange>> {
    let default = word(words::DEFAULT).map(|_| Vec::new());
    let ranges = parenthesized(list(custom(|input| case_range(input))));
    word(words::CASE).ignore_then(default.or(ranges)).then_ignore(name().or_not()).boxed()
}

/// R1149 case-value-range
fn case_range(input: &mut Tokens<'_, '_>) -> Found<CaseRange> {
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

/// R1153 select-type-stmt, R1149 select-rank-stmt: associate name and selector
pub fn select_type_stmt<'a>() -> Rule<'a, (Option<Name>, Expr)> {
    let keyword = word(words::SELECTTYPE).ignored().or(word(words::SELECT).then(name()).ignored());
    let association = name().then_ignore(kind(TokenKind::FatArrow)).or_not();
    keyword.ignore_then(parenthesized(association.then(expr()))).boxed()
}

/// R1154 type-guard-stmt, R1150 select-rank-case-stmt
pub fn guard_stmt<'a>() -> Rule<'a, Guard> {
    let of = |keyword: Atom| word(keyword).then(word(words::IS)).ignore_then(parenthesized(type_spec()));
    let default = word(words::CLASS).or(word(words::RANK)).then(word(words::DEFAULT)).map(|_| Guard::Default);
    let rank = expr().map(Some).or(kind(TokenKind::Star).map(|_| None));
    let rank = word(words::RANK).ignore_then(parenthesized(rank)).map(Guard::Rank);
    let guards = choice((of(words::TYPE).map(Guard::TypeIs), of(words::CLASS).map(Guard::ClassIs), default, rank));
    guards.then_ignore(name().or_not()).boxed()
}

/// R1103 associate-stmt
pub fn associate_stmt<'a>() -> Rule<'a, Vec<(Name, Expr)>> {
    let association = name().then_ignore(kind(TokenKind::FatArrow)).then(expr());
    word(words::ASSOCIATE).ignore_then(parenthesized(list(association))).boxed()
}

/// R1117 critical-stmt, R1112 change-team-stmt
pub fn critical_stmt<'a>() -> Rule<'a, Vec<Actual>> {
    let keyword = word(words::CRITICAL).ignored().or(word(words::CHANGE).then(word(words::TEAM)).ignored());
    keyword.ignore_then(arguments().or_not()).map(Option::unwrap_or_default).boxed()
}

/// R1047 masked-elsewhere-stmt, R1048 elsewhere-stmt
pub fn elsewhere_stmt<'a>() -> Rule<'a, Option<Expr>> {
    let keyword = word(words::ELSEWHERE).ignored().or(word(words::ELSE).then(word(words::WHERE)).ignored());
    keyword.ignore_then(parenthesized(expr()).or_not()).then_ignore(name().or_not()).boxed()
}

/// A statement of words alone, as `else`, `block`: they need no look.
pub fn words_alone<'a>() -> Rule<'a, ()> {
    name().repeated().boxed()
}
