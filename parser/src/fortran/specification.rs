//! Statements of specification parts, in the order of the standard (clauses 7, 8, 14 and 15).
//!
//! One parser per statement; constructs of several statements are put together in [`super::declare`].

use super::class::Class;
use super::cursor::Rule;
use super::expression::{Parse, Tokens, expect_name, expr, peek, position, primary_expr};
use super::generic::generic_spec;
use super::tree::{
    Attribute, Binding, BindingKind, DataSet, Declaration, Entity, GenericSpec, Implicit, Initialization,
    ProcedureDeclaration, SpecificProcedures, SpecificationKind, TypeSpec, Use, UseItem,
};
use super::{attributes, types};
use crate::Name;
use crate::primitive::{Expected, Grammar, Unexpected, With, kind, list, name, one_token, parenthesized, span, word};
use chumsky::prelude::*;
use source::TokenKind;
use source::atom::words;

/// The parser of a specification statement; none for what is not a single such statement.
pub fn statement<'a>(class: Class) -> Option<Rule<'a, SpecificationKind>> {
    Some(match class {
        Class::Use => use_stmt(),
        Class::Import => import_stmt(),
        Class::Implicit => implicit_stmt(),
        Class::TypeDeclaration => type_declaration_stmt(),
        Class::Parameter => parameter_stmt(),
        Class::Attribute => attributes::attribute_stmt(),
        Class::Record => record_stmt(),
        Class::CrayPointer => cray_pointer_stmt(),
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

pub fn colons<'a>() -> impl Grammar<'a, ()> {
    kind(TokenKind::ColonColon).or_not().ignored()
}

fn comma<'a>() -> impl Grammar<'a, ()> {
    kind(TokenKind::Comma).ignored()
}

fn arrow<'a, O: 'a>(after: impl Grammar<'a, O>) -> impl Grammar<'a, Option<O>> {
    kind(TokenKind::FatArrow).ignore_then(after).or_not()
}

/// `, attribute, attribute`
fn attribute_list<'a>() -> impl Grammar<'a, Vec<Attribute>> {
    comma().ignore_then(custom(|input| attributes::attribute(input))).repeated().collect()
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
        let operator = one_token(Expected::kind(TokenKind::DefinedOperator), None, |token, at| {
            (token.kind == TokenKind::DefinedOperator).then_some(Name { atom: token.atom, token: at })
        });
        word(words::OPERATOR).ignore_then(parenthesized(operator)).map(GenericSpec::Operator)
    };
    let arrow = || kind(TokenKind::FatArrow);
    let rule = defined().then_ignore(arrow()).then(defined()).or(name().then_ignore(arrow()).then(name()));
    rule.map(|(local, used)| UseItem { local, used }).boxed()
}

/// R870 import-stmt
fn import_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let only = comma().ignore_then(word(words::ONLY)).then_ignore(kind(TokenKind::Colon)).then(list(name()));
    let only = only.map(|(word, names)| (Some(word), names));
    let all = comma().ignore_then(word(words::NONE).or(word(words::ALL))).map(|word| (Some(word), Vec::new()));
    let names = colons().ignore_then(list(name())).map(|names| (None, names));
    let rule = word(words::IMPORT).ignore_then(choice((only, all, names)).or_not());
    rule.map(|rest| {
        let (word, names) = rest.unwrap_or_default();
        SpecificationKind::Import { word, names }
    })
    .boxed()
}

/// R866 implicit-stmt
fn implicit_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let what = word(words::TYPE).or(word(words::EXTERNAL));
    let none = word(words::NONE).ignore_then(parenthesized(list(what).or_not()).or_not());
    let none = none.map(|words| Implicit::None(words.flatten().unwrap_or_default()));
    let letters = parenthesized(list(letters())).boxed();
    let storage = choice((word(words::AUTOMATIC), word(words::STATIC), word(words::UNDEFINED)));
    let storage = storage.then(letters.clone()).map(|(word, letters)| Implicit::Storage(word, letters));
    let spec = custom(move |input| {
        let before = input.save();
        let with_kind = types::type_spec(input);
        let spec = match with_kind {
            Ok(spec) if peek(input) == Some(TokenKind::LParen) => spec,
            Ok(_) | Err(_) => {
                // The parentheses are those of the letters.
                input.rewind(before);
                types::type_word(input)?
            }
        };
        Ok((spec, input.parse(letters.clone())?))
    });
    let types = list(spec).map(Implicit::Types);
    word(words::IMPLICIT).ignore_then(choice((none, storage, types))).map(SpecificationKind::Implicit).boxed()
}

/// R868 letter-spec
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
fn letter(input: &mut Tokens<'_, '_>) -> Parse<Name> {
    let at = position(input);
    let name = expect_name(input)?;
    let single = input.state().atoms.text(name.atom).len() == 1;
    single.then_some(name).ok_or(Unexpected::new(at, Expected::LETTER))
}

fn entities<'a>() -> impl Grammar<'a, Vec<Entity>> {
    list(custom(|input| types::entity(input)))
}

/// R801 type-declaration-stmt, R737 data-component-def-stmt
fn type_declaration_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let entities = entities().boxed();
    let rule = custom(move |input| {
        let type_spec = types::type_spec(input)?;
        let attributes = attributes::attributes_of_type(input)?;
        let entities = input.parse(entities.clone())?;
        Ok(SpecificationKind::Declaration(Declaration { type_spec, attributes, entities }))
    });
    rule.boxed()
}

/// R855 parameter-stmt
fn parameter_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let pair = name().then_ignore(kind(TokenKind::Assign)).then(expr());
    let usual = parenthesized(list(pair.clone())).map(|constants| (constants, false));
    let rule = word(words::PARAMETER).ignore_then(usual.or(list(pair).map(|constants| (constants, true))));
    rule.map(|(constants, bare)| SpecificationKind::Parameter { constants, bare }).boxed()
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
    let rule = word(words::PROCEDURE).ignore_then(interface_of()).then(attribute_list()).then_ignore(colons());
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
    let access = comma().ignore_then(access_spec()).or_not();
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

/// `record /structure/ objects`
fn record_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let slash = || kind(TokenKind::Slash);
    let objects = list(custom(|input| types::object(input)));
    let set = name().delimited_by(slash(), slash()).then(objects);
    let sets = set.separated_by(comma().or_not()).at_least(1).collect();
    word(words::RECORD).ignore_then(sets).map(SpecificationKind::Record).boxed()
}

/// `pointer (pointer, pointee), …`
fn cray_pointer_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let pair = name().then_ignore(comma()).then(custom(|input| types::object(input)));
    word(words::POINTER).ignore_then(list(parenthesized(pair))).map(SpecificationKind::CrayPointer).boxed()
}

/// `structure /name/ components`
pub fn structure_stmt<'a>() -> Rule<'a, (Option<Name>, Vec<Entity>)> {
    let slash = || kind(TokenKind::Slash);
    let name = name().delimited_by(slash(), slash()).or_not();
    let components = list(custom(|input| types::object(input))).or_not().map(Option::unwrap_or_default);
    word(words::STRUCTURE).ignore_then(name).then(components).boxed()
}

/// R760 enum-def-stmt: the name of its type
pub fn enum_stmt<'a>() -> Rule<'a, (Option<Name>, Option<Name>)> {
    let bind = custom(|input| {
        let start = super::expression::position(input);
        input.parse(word(words::BIND))?;
        attributes::language_binding(input, start).map(|_| ())
    });
    let rule = word(words::ENUM).ignore_then(comma()).ignore_then(bind);
    rule.ignore_then(kind(TokenKind::ColonColon).ignore_then(name()).or_not()).map(|name| (name, None)).boxed()
}

/// R767 enumeration-type-stmt: its name and access-spec
pub fn enumeration_type_stmt<'a>() -> Rule<'a, (Option<Name>, Option<Name>)> {
    let access = comma().ignore_then(access_spec()).then_ignore(kind(TokenKind::ColonColon));
    let access = access.map(Some).or(colons().map(|()| None));
    let rule = word(words::ENUMERATION).then(word(words::TYPE)).ignore_then(access).then(name());
    rule.map(|(access, name)| (Some(name), access)).boxed()
}

/// R807 access-spec
fn access_spec<'a>() -> impl Grammar<'a, Name> {
    word(words::PUBLIC).or(word(words::PRIVATE))
}

/// R761 enumerator-def-stmt, R768 enumeration-enumerator-stmt
pub fn enumerator_stmt<'a>(is_type: bool) -> Rule<'a, Vec<(Name, Option<super::tree::Expr>)>> {
    let value = kind(TokenKind::Assign).filter(move |_| !is_type).ignore_then(expr()).or_not();
    word(words::ENUMERATOR).ignore_then(colons()).ignore_then(list(name().then(value))).boxed()
}

/// What R727 derived-type-stmt says: attributes, name, type parameters.
pub type TypeHead = ((Vec<Attribute>, Name), Vec<Name>);

/// R727 derived-type-stmt
pub fn derived_type_stmt<'a>() -> Rule<'a, TypeHead> {
    let attributes = attribute_list().then_ignore(kind(TokenKind::ColonColon)).or(empty().map(|()| Vec::new()));
    let parameters = parenthesized(list(name())).or_not().map(Option::unwrap_or_default);
    word(words::TYPE).ignore_then(attributes).then(name()).then(parameters).boxed()
}

/// R1503 interface-stmt
pub fn interface_stmt<'a>() -> Rule<'a, (bool, Option<GenericSpec>)> {
    let is_abstract = word(words::ABSTRACT).or_not().map(|word| word.is_some());
    is_abstract.then_ignore(word(words::INTERFACE)).then(generic_spec().or_not()).boxed()
}

/// R1504 end-interface-stmt: what it repeats
pub fn end_interface_stmt<'a>() -> Rule<'a, Option<GenericSpec>> {
    let words = word(words::ENDINTERFACE).or(word(words::END).ignore_then(word(words::INTERFACE)));
    words.ignore_then(generic_spec().or_not()).boxed()
}

/// R1506 procedure-stmt of an interface block
pub fn interface_procedures<'a>() -> Rule<'a, SpecificProcedures> {
    let apart = word(words::MODULE).then(word(words::PROCEDURE)).ignored();
    let module = apart.or(word(words::MODULEPROCEDURE).ignored()).map(|()| true);
    let procedure = module.or(word(words::PROCEDURE).map(|_| false));
    let rule = procedure.then_ignore(colons()).then(list(name()));
    rule.map(|(module, names)| SpecificProcedures { module, names }).boxed()
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
    let rule = word(words::PROCEDURE).ignore_then(interface).then(attribute_list()).then_ignore(colons()).then(names);
    rule.map(|((interface, attributes), names)| (attributes, BindingKind::Procedure { interface, names })).boxed()
}

/// R751 type-bound-generic-stmt
fn generic_binding<'a>() -> Rule<'a, (Vec<Attribute>, BindingKind)> {
    let rule = word(words::GENERIC).ignore_then(attribute_list()).then_ignore(kind(TokenKind::ColonColon));
    let rule = rule.then(generic_spec()).then_ignore(kind(TokenKind::FatArrow)).then(list(name()));
    rule.map(|((attributes, spec), names)| (attributes, BindingKind::Generic(spec, names))).boxed()
}

/// The names that an initialization makes pointers or values; used to tell arrays from statement functions.
pub fn is_plain(entity: &Entity) -> bool {
    let pointer = matches!(entity.initialization, Some(Initialization::Pointer(_)));
    entity.shape.is_empty() && entity.coshape.is_empty() && !pointer
}
