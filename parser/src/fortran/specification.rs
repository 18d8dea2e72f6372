//! Statements of specification parts, in the order of the standard (clauses 7, 8, 14 and 15).
//!
//! One parser per statement; constructs of several statements are put together in [`super::declare`].

use super::expression::{Found, Tokens, expect_name, expr, here, primary_expr};
use super::statement::Class;
use super::tree::{
    Attribute, Binding, BindingKind, DataSet, Declaration, Entity, GenericSpec, Implicit, Initialization,
    ProcedureDeclaration, SpecificationKind, TypeSpec, Use, UseItem,
};
use super::types;
use crate::Name;
use crate::primitive::{
    Expected, Extra, Grammar, Input, Unexpected, With, kind, list, name, parenthesized, span, token, word,
};
use chumsky::prelude::*;
use source::atom::words;
use source::{Atom, Span, TokenKind};

/// A parser of one statement.
pub type Rule<'a, O> = Boxed<'a, 'a, Input<'a>, O, Extra<'a>>;

/// The parser of a specification statement; none for what is no single such statement.
pub fn statement<'a>(class: Class) -> Option<Rule<'a, SpecificationKind>> {
    Some(match class {
        Class::Use => use_stmt(),
        Class::Import => import_stmt(),
        Class::Implicit => implicit_stmt(),
        Class::TypeDeclaration => type_declaration_stmt(),
        Class::Parameter => parameter_stmt(),
        Class::Attribute => attribute_stmt(),
        Class::Data => data_stmt(),
        Class::Common => common_stmt(),
        Class::Equivalence => equivalence_stmt(),
        Class::Namelist => namelist_stmt(),
        Class::Procedure => procedure_declaration_stmt(),
        Class::Generic => generic_stmt(),
        Class::Format => custom(|input| super::format::statement(input)).boxed(),
        Class::Entry => super::head::entry_stmt(),
        _ => return None,
    })
}

/// R703 declaration-type-spec
pub fn type_spec<'a>() -> impl Grammar<'a, TypeSpec> {
    custom(|input| types::type_spec(input))
}

fn colons<'a>() -> impl Grammar<'a, ()> {
    kind(TokenKind::ColonColon).or_not().ignored()
}

fn comma<'a>() -> impl Grammar<'a, ()> {
    kind(TokenKind::Comma).ignored()
}

fn arrow<'a, O: 'a>(after: impl Grammar<'a, O>) -> impl Grammar<'a, Option<O>> {
    kind(TokenKind::FatArrow).ignore_then(after).or_not()
}

/// `, attribute, attribute`
fn attributes<'a>() -> impl Grammar<'a, Vec<Attribute>> {
    comma().ignore_then(custom(|input| types::attribute(input))).repeated().collect()
}

/// R1409 use-stmt
fn use_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let nature = comma().ignore_then(name()).then_ignore(kind(TokenKind::ColonColon));
    let nature = nature.map(Some).or(colons().map(|()| None));
    let item = rename().or(generic_spec().map(|local| UseItem { used: local.clone(), local }));
    let only = word(words::ONLY).then(kind(TokenKind::Colon)).ignore_then(list(item).or_not());
    let only = only.map(|items| (true, items.unwrap_or_default()));
    let rest = comma().ignore_then(only.or(list(rename()).map(|items| (false, items)))).or_not();
    let rule = word(words::USE).ignore_then(nature).then(name()).then(rest);
    rule.map(|((nature, module), rest)| {
        let (only, items) = rest.unwrap_or_default();
        SpecificationKind::Use(Use { nature, module, only, items })
    })
    .boxed()
}

/// R1411 rename
fn rename<'a>() -> Rule<'a, UseItem> {
    let name = || name().map(GenericSpec::Name);
    let defined = || {
        let operator = token(Expected::kind(TokenKind::DefinedOperator), None, |token, at| {
            (token.kind == TokenKind::DefinedOperator).then_some(Name { atom: token.atom, token: at })
        });
        word(words::OPERATOR).ignore_then(parenthesized(operator)).map(GenericSpec::Operator)
    };
    let arrow = || kind(TokenKind::FatArrow);
    let rule = defined().then_ignore(arrow()).then(defined()).or(name().then_ignore(arrow()).then(name()));
    rule.map(|(local, used)| UseItem { local, used }).boxed()
}

/// R1508 generic-spec
pub fn generic_spec<'a>() -> Rule<'a, GenericSpec> {
    let operator = word(words::OPERATOR).ignore_then(parenthesized(operator()));
    let assignment = word(words::ASSIGNMENT).ignore_then(parenthesized(kind(TokenKind::Assign)));
    let assignment = assignment.map_with(|_, with: &mut With| GenericSpec::Assignment(span(with)));
    let direction = word(words::READ).or(word(words::WRITE));
    let io = direction.then(parenthesized(name())).map(|(direction, form)| GenericSpec::Io(direction, form));
    choice((operator.map(GenericSpec::Operator), assignment, io, name().map(GenericSpec::Name))).boxed()
}

/// An intrinsic or defined operator between parentheses.
fn operator<'a>() -> impl Grammar<'a, Name> {
    token(Expected::kind(TokenKind::DefinedOperator), None, |token, at| {
        let operator = matches!(
            token.kind,
            TokenKind::DefinedOperator
                | TokenKind::Not
                | TokenKind::And
                | TokenKind::Or
                | TokenKind::Eqv
                | TokenKind::Neqv
                | TokenKind::Eq
                | TokenKind::Ne
                | TokenKind::Lt
                | TokenKind::Le
                | TokenKind::Gt
                | TokenKind::Ge
                | TokenKind::Plus
                | TokenKind::Minus
                | TokenKind::Star
                | TokenKind::StarStar
                | TokenKind::Slash
                | TokenKind::SlashSlash
        );
        operator.then_some(Name { atom: token.atom, token: at })
    })
}

/// R867 import-stmt
fn import_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let special = comma().ignore_then(name());
    let only = special.then(kind(TokenKind::Colon).ignore_then(list(name())).or_not());
    let only = only.map(|(word, names)| (Some(word), names.unwrap_or_default()));
    let plain = colons().ignore_then(list(name()).or_not()).map(|names| (None, names.unwrap_or_default()));
    let rule = word(words::IMPORT).ignore_then(only.or(plain));
    rule.map(|(word, names)| SpecificationKind::Import { word, names }).boxed()
}

/// R863 implicit-stmt
fn implicit_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let none = word(words::NONE).ignore_then(parenthesized(list(name())).or_not());
    let none = none.map(|words| Implicit::None(words.unwrap_or_default()));
    let letters = parenthesized(list(letters())).boxed();
    let with_kind = type_spec().then(letters.clone());
    let bare = custom(|input| types::type_word(input)).then(letters);
    let types = list(with_kind.or(bare)).map(Implicit::Types);
    word(words::IMPLICIT).ignore_then(none.or(types)).map(SpecificationKind::Implicit).boxed()
}

/// R865 letter-spec
fn letters<'a>() -> impl Grammar<'a, (u8, u8)> {
    let letter = || custom(|input| letter(input));
    let range = letter().then(kind(TokenKind::Minus).ignore_then(letter()).or_not());
    range.map_with(|(first, last), with: &mut With| {
        let letter = |name: Name| with.state().atoms.text(name.atom).bytes().next().unwrap_or(b'a');
        let letters = [first, last.unwrap_or(first)].map(letter);
        (letters[0], letters[1])
    })
}

/// R603 letter
fn letter(input: &mut Tokens<'_, '_>) -> Found<Name> {
    let at = here(input);
    let name = expect_name(input)?;
    let single = input.state().atoms.text(name.atom).len() == 1;
    single.then_some(name).ok_or(Unexpected::new(at, Expected::kind(TokenKind::Name)))
}

fn entities<'a>() -> impl Grammar<'a, Vec<Entity>> {
    list(custom(|input| types::entity(input)))
}

/// R801 type-declaration-stmt, R737 data-component-def-stmt
fn type_declaration_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let modern = attributes().then_ignore(kind(TokenKind::ColonColon));
    let old = comma().or_not().map(|_| Vec::new());
    let rule = type_spec().then(modern.or(old)).then(entities());
    rule.map(|((type_spec, attributes), entities)| {
        SpecificationKind::Declaration(Declaration { type_spec, attributes, entities })
    })
    .boxed()
}

/// R851 parameter-stmt
fn parameter_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let pair = name().then_ignore(kind(TokenKind::Assign)).then(expr());
    let rule = word(words::PARAMETER).ignore_then(parenthesized(list(pair.clone())).or(list(pair)));
    rule.map(SpecificationKind::Parameter).boxed()
}

/// R832 to R862: `allocatable :: a`, `intent(in) x`, `save /block/`, `public operator(+)`
fn attribute_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let head = custom(|input| match super::expression::peek_atom(input) {
        Some(words::INTENT | words::BIND) => types::attribute(input),
        _ => {
            let word = super::expression::expect_name(input)?;
            Ok(Attribute { word, argument: None, shape: Vec::new(), bind: None, span: word.span() })
        }
    });
    let rule = head.then_ignore(colons()).then(list(attributed()).or_not());
    rule.map(|(attribute, entities)| SpecificationKind::Attribute { attribute, entities: entities.unwrap_or_default() })
        .boxed()
}

/// What an attribute statement may name: an object, a common block, a generic.
fn attributed<'a>() -> Rule<'a, Entity> {
    let slash = || kind(TokenKind::Slash);
    let common = name().delimited_by(slash(), slash()).map_with(|name, with: &mut With| named(name, true, span(with)));
    let generic = word(words::OPERATOR).ignore_then(parenthesized(operator()));
    let generic = generic.map(|operator| (operator.atom, "operator"));
    let assignment = word(words::ASSIGNMENT).then(parenthesized(kind(TokenKind::Assign)));
    let assignment = assignment.map(|(_, sign)| (sign.atom, "assignment"));
    let generic = generic.or(assignment).map_with(|(sign, word): (Atom, &str), with: &mut With| {
        let span = span(with);
        let atoms = with.state().atoms;
        let atom = atoms.intern(&format!("{word}({})", atoms.text(sign)));
        named(Name { atom, token: span.start }, false, span)
    });
    choice((common, generic, custom(|input| types::entity(input)))).boxed()
}

fn named(name: Name, common: bool, span: Span) -> Entity {
    let none = (Vec::new(), Vec::new());
    Entity { name, common, shape: none.0, coshape: none.1, length: None, initialization: None, span }
}

/// R837 data-stmt
fn data_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let set = list(primary_expr()).then(custom(|input| types::data_values(input)));
    let set = set.map(|(objects, values)| DataSet { objects, values });
    let sets = set.separated_by(comma().or_not()).at_least(1).collect();
    word(words::DATA).ignore_then(sets).map(SpecificationKind::Data).boxed()
}

/// `/name/`, or nothing between the slashes
fn block_name<'a>() -> impl Grammar<'a, Option<Name>> {
    let slash = || kind(TokenKind::Slash);
    let blank = kind(TokenKind::SlashSlash).map(|_| None);
    blank.or(name().or_not().delimited_by(slash(), slash()))
}

/// R873 common-stmt
fn common_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let objects = list(custom(|input| types::object(input))).boxed();
    let first = block_name().or_not().map(Option::flatten).then(objects.clone());
    let more = comma().or_not().ignore_then(block_name()).then(objects).repeated().collect::<Vec<_>>();
    let rule = word(words::COMMON).ignore_then(first).then(more);
    rule.map(|(first, more)| SpecificationKind::Common([first].into_iter().chain(more).collect())).boxed()
}

/// R870 equivalence-stmt
fn equivalence_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let set = parenthesized(list(primary_expr()));
    word(words::EQUIVALENCE).ignore_then(list(set)).map(SpecificationKind::Equivalence).boxed()
}

/// R868 namelist-stmt
fn namelist_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let slash = || kind(TokenKind::Slash);
    let group = name().delimited_by(slash(), slash()).then(list(name()));
    let groups = group.separated_by(comma().or_not()).at_least(1).collect();
    word(words::NAMELIST).ignore_then(groups).map(SpecificationKind::Namelist).boxed()
}

/// `( interface | type )` after `procedure`
fn interface_of<'a>() -> impl Grammar<'a, (Option<Name>, Option<TypeSpec>)> {
    let name_alone = name().then_ignore(kind(TokenKind::RParen).rewind()).map(|name| (Some(name), None));
    let of_type = type_spec().map(|type_spec| (None, Some(type_spec)));
    parenthesized(name_alone.or(of_type).or_not()).map(Option::unwrap_or_default)
}

/// R1512 procedure-declaration-stmt
fn procedure_declaration_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let rule = word(words::PROCEDURE).ignore_then(interface_of()).then(attributes()).then_ignore(colons());
    let rule = rule.then(entities());
    rule.map(|(((interface, type_spec), attributes), entities)| {
        let (interface, type_spec) = intrinsic_word(interface, type_spec);
        SpecificationKind::Procedure(ProcedureDeclaration { interface, type_spec, attributes, entities })
    })
    .boxed()
}

/// `procedure(real)` names a type, not an interface.
fn intrinsic_word(interface: Option<Name>, type_spec: Option<TypeSpec>) -> (Option<Name>, Option<TypeSpec>) {
    let Some(name) = interface else { return (None, type_spec) };
    let kind = match name.atom {
        words::INTEGER | words::REAL | words::COMPLEX | words::LOGICAL | words::DOUBLEPRECISION => {
            super::tree::TypeSpecKind::Intrinsic(name.atom, None)
        }
        words::CHARACTER => super::tree::TypeSpecKind::Character { length: None, kind: None },
        _ => return (interface, type_spec),
    };
    (None, Some(TypeSpec { kind, span: name.span() }))
}

/// R1510 generic-stmt
fn generic_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let access = comma().ignore_then(name()).or_not();
    let rule = word(words::GENERIC).ignore_then(access).then_ignore(kind(TokenKind::ColonColon));
    let rule = rule.then(generic_spec()).then_ignore(kind(TokenKind::FatArrow)).then(list(name()));
    rule.map(|((access, generic), specifics)| SpecificationKind::Generic { generic, access, specifics }).boxed()
}

/// R1547 stmt-function-stmt
pub fn statement_function<'a>() -> Rule<'a, SpecificationKind> {
    let dummies = parenthesized(list(name()).or_not()).map(Option::unwrap_or_default);
    let rule = name().then(dummies).then_ignore(kind(TokenKind::Assign)).then(expr());
    rule.map(|((name, dummies), value)| SpecificationKind::StatementFunction { name, dummies, value }).boxed()
}

/// R761 enumerator-def-stmt
pub fn enumerator_stmt<'a>() -> Rule<'a, Vec<(Name, Option<super::tree::Expr>)>> {
    let enumerator = name().then(kind(TokenKind::Assign).ignore_then(expr()).or_not());
    word(words::ENUMERATOR).ignore_then(colons()).ignore_then(list(enumerator)).boxed()
}

/// What R727 derived-type-stmt says: attributes, name, type parameters.
pub type TypeHead = ((Vec<Attribute>, Name), Vec<Name>);

/// R727 derived-type-stmt
pub fn derived_type_stmt<'a>() -> Rule<'a, TypeHead> {
    let attributes = attributes().then_ignore(kind(TokenKind::ColonColon)).or(empty().map(|()| Vec::new()));
    let parameters = parenthesized(list(name())).or_not().map(Option::unwrap_or_default);
    word(words::TYPE).ignore_then(attributes).then(name()).then(parameters).boxed()
}

/// R1503 interface-stmt
pub fn interface_stmt<'a>() -> Rule<'a, (bool, Option<GenericSpec>)> {
    let is_abstract = word(words::ABSTRACT).or_not().map(|word| word.is_some());
    is_abstract.then_ignore(word(words::INTERFACE)).then(generic_spec().or_not()).boxed()
}

/// R1506 procedure-stmt of an interface block
pub fn interface_procedures<'a>() -> Rule<'a, Vec<Name>> {
    let procedure = word(words::MODULE).or_not().ignore_then(word(words::PROCEDURE)).or(word(words::MODULEPROCEDURE));
    procedure.then(colons()).ignore_then(list(name())).boxed()
}

/// R748 type-bound-proc-binding, by its class
pub fn binding<'a>(class: Class) -> Option<Rule<'a, Binding>> {
    let rule = match class {
        Class::Procedure => procedure_binding(),
        Class::Generic => generic_binding(),
        Class::Final => {
            let rule = word(words::FINAL).then(colons()).ignore_then(list(name()));
            rule.map(|names| (Vec::new(), BindingKind::Final(names))).boxed()
        }
        Class::Attribute => word(words::PRIVATE).map(|_| (Vec::new(), BindingKind::Private)).boxed(),
        _ => return None,
    };
    Some(rule.map_with(|(attributes, kind), with: &mut With| Binding { kind, attributes, span: span(with) }).boxed())
}

/// R749 type-bound-procedure-stmt
fn procedure_binding<'a>() -> Rule<'a, (Vec<Attribute>, BindingKind)> {
    let interface = parenthesized(name()).or_not();
    let names = list(name().then(arrow(name())));
    let rule = word(words::PROCEDURE).ignore_then(interface).then(attributes()).then_ignore(colons()).then(names);
    rule.map(|((interface, attributes), names)| (attributes, BindingKind::Procedure { interface, names })).boxed()
}

/// R751 type-bound-generic-stmt
fn generic_binding<'a>() -> Rule<'a, (Vec<Attribute>, BindingKind)> {
    let rule = word(words::GENERIC).ignore_then(attributes()).then_ignore(kind(TokenKind::ColonColon));
    let rule = rule.then(generic_spec()).then_ignore(kind(TokenKind::FatArrow)).then(list(name()));
    rule.map(|((attributes, spec), names)| (attributes, BindingKind::Generic(spec, names))).boxed()
}

/// The names that an initialization makes pointers or values; used to tell arrays from statement functions.
pub fn is_plain(entity: &Entity) -> bool {
    let pointer = matches!(entity.initialization, Some(Initialization::Pointer(_)));
    entity.shape.is_empty() && entity.coshape.is_empty() && !pointer
}
