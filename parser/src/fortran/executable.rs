//! Action statements of clauses 9 to 11 and 15, one function each; the heads of constructs are in [`super::control`].

use super::class::Class;
pub use super::control::{
    DoHead, associate_stmt, block_stmt, case_stmt, change_team_stmt, condition, critical_stmt, do_stmt, else_stmt,
    elsewhere_stmt, end_change_team_stmt, forall_stmt, guard_stmt, select_case_stmt, select_type_stmt,
};
use super::cursor::Rule;
use super::cursor::{
    Parse, Tokens, eat, eat_word, expect, expect_end, expect_label, expect_name, expect_word, list_in_parentheses,
    optional_name, peek, position, rule,
};
use super::designator::argument_list;
use super::expression::{
    argument_rule, expression, expression_in_parentheses, has_type, plain_type_spec, primary_rule,
};
use super::io;
use super::tree::{Actual, ActualValue, ExecutableKind, Expr, ExprKind};
use crate::Name;
use crate::primitive::{Expected, Unexpected};
use source::TokenKind;
use source::atom::words;

/// The parser of an action statement; none for what is not a single such statement.
pub fn action<'a>(class: Class) -> Option<Rule<'a, ExecutableKind>> {
    Some(match class {
        Class::Assignment => rule(assignment_stmt),
        Class::PointerAssignment => rule(pointer_assignment_stmt),
        Class::Call => rule(call_stmt),
        Class::ArithmeticIf => rule(arithmetic_if_stmt),
        Class::Cycle => rule(cycle_stmt),
        Class::Exit => rule(exit_stmt),
        Class::Goto => rule(goto_stmt),
        Class::Assign => rule(assign_stmt),
        Class::Continue => rule(continue_stmt),
        Class::Stop => rule(stop_stmt),
        Class::Return => rule(return_stmt),
        Class::Allocate => rule(allocate_stmt),
        Class::Deallocate => rule(deallocate_stmt),
        Class::Nullify => rule(nullify_stmt),
        Class::Io => rule(io::statement),
        Class::ImageControl => rule(image_control_stmt),
        _ => return None,
    })
}

/// R1033 assignment-stmt
fn assignment_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    let target = primary_rule(input)?;
    expect(input, TokenKind::Assign)?;
    Ok(ExecutableKind::Assignment { target, value: expression(input)? })
}

/// R1034 pointer-assignment-stmt
fn pointer_assignment_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    let target = primary_rule(input)?;
    if let ExprKind::Reference(_, bounds) = &*target.kind
        && let Some(wrong) = bounds.iter().find(|bound| !matches!(bound.value, ActualValue::Triplet(_)))
    {
        return Err(Unexpected::new(wrong.span.end, Expected::kind(TokenKind::Colon)));
    }
    expect(input, TokenKind::FatArrow)?;
    Ok(ExecutableKind::PointerAssignment { target, value: expression(input)? })
}

/// R1521 call-stmt
fn call_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::CALL)?;
    let at = position(input);
    if peek(input) != Some(TokenKind::Name) {
        return Err(Unexpected::new(at, Expected::kind(TokenKind::Name)));
    }
    let designator = primary_rule(input)?;
    expect_end(input, Expected::default())?;
    let span = designator.span;
    // R1522: what is called ends in a name.
    let called = match &*designator.kind {
        ExprKind::Reference(procedure, _) => procedure,
        _ => &designator,
    };
    if let ExprKind::Reference(base, _) | ExprKind::Coindexed(base, _) = &*called.kind {
        return Err(Unexpected::new(base.span.end, Expected::default()));
    }
    Ok(match *designator.kind {
        ExprKind::Reference(procedure, arguments) => ExecutableKind::Call { procedure, arguments },
        kind => ExecutableKind::Call { procedure: Expr { kind: Box::new(kind), span }, arguments: Vec::new() },
    })
}

/// Arithmetic if
fn arithmetic_if_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::IF)?;
    let value = expression_in_parentheses(input)?;
    let less = expect_label(input)?;
    expect(input, TokenKind::Comma)?;
    let equal = expect_label(input)?;
    expect(input, TokenKind::Comma)?;
    Ok(ExecutableKind::ArithmeticIf(value, [less, equal, expect_label(input)?]))
}

/// R1135 cycle-stmt
fn cycle_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::CYCLE)?;
    Ok(ExecutableKind::Cycle(optional_name(input)))
}

/// R1158 exit-stmt
fn exit_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::EXIT)?;
    Ok(ExecutableKind::Exit(optional_name(input)))
}

/// R1161 continue-stmt; none of its words may be there if a label stands alone
fn continue_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    eat_word(input, words::CONTINUE);
    Ok(ExecutableKind::Continue)
}

/// R1545 return-stmt
fn return_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::RETURN)?;
    let value = if peek(input).is_some() { Some(expression(input)?) } else { None };
    Ok(ExecutableKind::Return(value))
}

/// R1159 goto-stmt, R1160 computed-goto-stmt, assigned goto
fn goto_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    if !eat_word(input, words::GOTO) {
        expect_word(input, words::GO)?;
        expect_word(input, words::TO)?;
    }
    let at = position(input);
    match peek(input) {
        Some(TokenKind::Int) => Ok(ExecutableKind::Goto(expect_label(input)?)),
        Some(TokenKind::LParen) => {
            let labels = list_in_parentheses(input, expect_label)?;
            eat(input, TokenKind::Comma);
            Ok(ExecutableKind::ComputedGoto(labels, expression(input)?))
        }
        Some(TokenKind::Name) => {
            let variable = expect_name(input)?;
            let comma = eat(input, TokenKind::Comma);
            if !comma && peek(input).is_none() {
                return Ok(ExecutableKind::AssignedGoto(variable, Vec::new()));
            }
            if !comma && peek(input) != Some(TokenKind::LParen) {
                let either = Expected::kind(TokenKind::LParen).or(Expected::kind(TokenKind::Comma));
                expect_end(input, either)?;
            }
            Ok(ExecutableKind::AssignedGoto(variable, list_in_parentheses(input, expect_label)?))
        }
        _ => {
            let either = Expected::kind(TokenKind::Label).or(Expected::kind(TokenKind::LParen));
            Err(Unexpected::new(at, either.or(Expected::kind(TokenKind::Name))))
        }
    }
}

/// `assign label to variable`
fn assign_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::ASSIGN)?;
    let label = expect_label(input)?;
    expect_word(input, words::TO)?;
    Ok(ExecutableKind::Assign(label, expect_name(input)?))
}

/// R1162 stop-stmt, R1163 error-stop-stmt, `pause`
fn stop_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    let keyword = expect_name(input)?;
    if keyword.atom == words::ERROR {
        expect_word(input, words::STOP)?;
    }
    let bare = matches!(peek(input), None | Some(TokenKind::Comma));
    let code = if bare { None } else { Some(expression(input)?) };
    let mut quiet = None;
    if keyword.atom != words::PAUSE && eat(input, TokenKind::Comma) {
        let word = input.state().atoms.intern("quiet");
        expect_word(input, word)?;
        expect(input, TokenKind::Assign)?;
        quiet = Some(expression(input)?);
    }
    Ok(ExecutableKind::Stop { keyword, code, quiet })
}

/// Objects, and after them what has a keyword, one of `keywords`.
fn options(input: &mut Tokens<'_, '_>, arguments: Vec<Actual>, keywords: &[&str]) -> Parse<(Vec<Expr>, Vec<Actual>)> {
    let (mut objects, mut options) = (Vec::new(), Vec::new());
    for argument in arguments {
        match (argument.keyword, argument.value) {
            (None, ActualValue::Expr(object)) if options.is_empty() => objects.push(object),
            (Some(keyword), value) if keywords.contains(&input.state().atoms.text(keyword.atom)) => {
                options.push(Actual { keyword: Some(keyword), value, span: argument.span });
            }
            (None | Some(_), _) => {
                let word = keywords.first().map(|word| input.state().atoms.intern(word));
                return Err(Unexpected { word, ..Unexpected::new(argument.span.start, Expected::WORD) });
            }
        }
    }
    io::specified_once(input, &options);
    Ok((objects, options))
}

/// R929 allocate-stmt
fn allocate_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::ALLOCATE)?;
    expect(input, TokenKind::LParen)?;
    let mut type_spec = None;
    if has_type(input) {
        type_spec = Some(plain_type_spec(input)?);
        expect(input, TokenKind::ColonColon)?;
    }
    let mut arguments = vec![argument_rule(input)?];
    while eat(input, TokenKind::Comma) {
        arguments.push(argument_rule(input)?);
    }
    let at = position(input);
    if !eat(input, TokenKind::RParen) {
        let either = Expected::kind(TokenKind::RParen).or(Expected::kind(TokenKind::Comma));
        return Err(Unexpected::new(at, either));
    }
    let (objects, options) = options(input, arguments, &["stat", "errmsg", "source", "mold"])?;
    objects.iter().try_for_each(ends_in_star)?;
    let type_spec = type_spec.map(Box::new);
    Ok(ExecutableKind::Allocate { type_spec, objects, options })
}

/// R940 allocate-coarray-spec: an asterisk is last
fn ends_in_star(object: &Expr) -> Parse<()> {
    let ExprKind::Coindexed(_, coshape) = &*object.kind else { return Ok(()) };
    match coshape.last().map(|last| (&last.value, last.span)) {
        Some((ActualValue::Star | ActualValue::ToStar(_), _)) | None => Ok(()),
        Some((_, span)) => Err(Unexpected::new(span.end, Expected::kind(TokenKind::Star))),
    }
}

/// R944 deallocate-stmt
fn deallocate_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::DEALLOCATE)?;
    let arguments = list_in_parentheses(input, argument_rule)?;
    let (objects, options) = options(input, arguments, &["stat", "errmsg"])?;
    Ok(ExecutableKind::Deallocate { objects, options })
}

/// R942 nullify-stmt
fn nullify_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    expect_word(input, words::NULLIFY)?;
    Ok(ExecutableKind::Nullify(list_in_parentheses(input, primary_rule)?))
}

/// What may follow the first word of an image control statement: second words, whether arguments must, how many of them stand
/// without a keyword, and the keywords of the others.
struct ImageControl {
    first: &'static str,
    second: &'static [&'static str],
    arguments: Arguments,
    positional: usize,
    keywords: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq)]
enum Arguments {
    None,
    Optional,
    Required,
}

use Arguments::{Optional, Required};

const STATUS: &[&str] = &["stat", "errmsg"];
const WAIT: &[&str] = &["until_count", "stat", "errmsg"];

macro_rules! image_control {
    ($($first:literal [$($second:literal)*] $arguments:expr, $positional:literal $keywords:expr;)+) => {
        &[$(ImageControl {
            first: $first,
            second: &[$($second),*],
            arguments: $arguments,
            positional: $positional,
            keywords: $keywords,
        }),+]
    };
}

/// R1165 fail-image-stmt to R1185 unlock-stmt, R1169 sync-stat, R1177 event-wait-spec, R1182 form-team-spec, R1184 lock-stat
const IMAGE_CONTROL: &[ImageControl] = image_control! {
    "event" ["post"] Required, 1 STATUS;
    "event" ["wait"] Required, 1 WAIT;
    "fail" ["image"] Arguments::None, 0 &[];
    "form" ["team"] Required, 2 &["new_index", "stat", "errmsg"];
    "lock" [] Required, 1 &["acquired_lock", "stat", "errmsg"];
    "notify" ["wait"] Required, 1 WAIT;
    "sync" ["all" "memory"] Optional, 0 STATUS;
    "sync" ["images" "team"] Required, 1 STATUS;
    "unlock" [] Required, 1 STATUS;
};

/// An image control statement: its words and its arguments
fn image_control_stmt(input: &mut Tokens<'_, '_>) -> Parse<ExecutableKind> {
    let first = expect_name(input)?;
    let mut words = vec![first];
    let at = position(input);
    let second = optional_name(input);
    let text = |name: Name, input: &mut Tokens<'_, '_>| input.state().atoms.text(name.atom).to_owned();
    let (first, named) = (text(first, input), second.map(|second| text(second, input)));
    let row = IMAGE_CONTROL.iter().find(|row| {
        row.first == first && named.as_deref().map_or(row.second.is_empty(), |second| row.second.contains(&second))
    });
    let Some(row) = row else { return Err(missing_word(input, &first, at)) };
    words.extend(second);
    let listed = peek(input) == Some(TokenKind::LParen);
    if row.arguments == Arguments::None || !listed && row.arguments == Optional {
        return Ok(ExecutableKind::ImageControl(words, Vec::new()));
    }
    let (arguments, _) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
    let positional = arguments.iter().take_while(|argument| argument.keyword.is_none()).count();
    if positional < row.positional {
        let at = arguments.get(positional).map_or(position(input).saturating_sub(1), |argument| argument.span.start);
        return Err(Unexpected::new(at, Expected::kind(TokenKind::Name)));
    }
    for argument in &arguments[row.positional..] {
        let known = |keyword: Name| row.keywords.contains(&input.state().atoms.text(keyword.atom));
        if !argument.keyword.is_some_and(known) {
            let word = if row.keywords.is_empty() { None } else { Some(words::STAT) };
            return Err(Unexpected { word, ..Unexpected::new(argument.span.start, Expected::WORD) });
        }
    }
    Ok(ExecutableKind::ImageControl(words, arguments))
}

/// The second word that is missing at `at`, or the parenthesis where none is wanted.
fn missing_word(input: &mut Tokens<'_, '_>, first: &str, at: u32) -> Unexpected {
    let second = IMAGE_CONTROL.iter().find(|row| row.first == first).and_then(|row| row.second.first());
    match second {
        Some(word) => {
            Unexpected { word: Some(input.state().atoms.intern(word)), ..Unexpected::new(at, Expected::WORD) }
        }
        None => Unexpected::new(at, Expected::kind(TokenKind::LParen)),
    }
}
