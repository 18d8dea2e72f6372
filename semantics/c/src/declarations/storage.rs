//! 6.7.2 storage-class specifiers and 6.7.5 function specifiers: where each may stand, and what may be initialized.

use crate::declarations::specifier_results::{Prototype, SpecifierFacts};
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ForDeclaration, ForTypes, NoFunction, Uninitialized};
use crate::types::Kind;
use parser::Name;
use parser::c::tree::{Declaration, InitDeclarator, Initializer, Specifiers, TypeSpec};
use source::{CStandard, Span};
use symbols::{Attributes, Bound, Details, NameSpace, Type, TypeId, Types};

/// The storage classes, and the words for them.
const CLASSES: &[(Attributes, &str)] = &[
    (Attributes::STATIC, "static"),
    (Attributes::EXTERN, "extern"),
    (Attributes::REGISTER, "register"),
    (Attributes::THREAD_LOCAL, "_Thread_local"),
    (Attributes::CONSTEXPR, "constexpr"),
];

/// The function specifiers.
const OF_FUNCTIONS: &[(Attributes, &str)] = &[(Attributes::INLINE, "inline"), (Attributes::NORETURN, "_Noreturn")];

impl SpecifierFacts {
    /// The first storage class that is one of `classes`, or `auto`, or `typedef`.
    fn find_storage_class(&self, classes: Attributes) -> Option<&'static str> {
        if self.is_typedef {
            return Some("typedef");
        }
        if self.is_auto {
            return Some("auto");
        }
        let found = CLASSES.iter().find(|(class, _)| classes.contains(*class) && self.attributes.contains(*class));
        found.map(|(_, word)| *word)
    }
}

impl Lower<'_> {
    /// 6.7.7.4p4: the parameters of a definition have complete types.
    pub(crate) fn complete_parameters(&mut self, prototype: &Prototype) {
        let outer = std::mem::replace(&mut self.scope, prototype.scope);
        for dummy in prototype.dummies.clone().into_iter().flatten() {
            let symbol = &self.table[dummy];
            let (name, token, ty) = (symbol.name, symbol.token, symbol.ty.unwrap_or(Types::UNKNOWN));
            let record = matches!(self.type_kind(ty), Kind::Record(_)) && !self.is_complete(ty);
            if record || self.builder.lookup.is_unfinished_enum(ty) {
                let spelled = self.spell_type(ty);
                let at = token.map_or(Span::default(), Span::of_token);
                self.builder.report.add(problems::declaration::incomplete_parameter(
                    &format!("`{}`", self.text(name)),
                    &spelled,
                    at,
                ));
            }
        }
        self.scope = outer;
    }
}

/// 6.7.2: whether the storage class of a declaration fits what it declares and where it stands.
pub(crate) fn check_storage(
    known: &Known,
    report: &mut Report,
    name: Name,
    base: &SpecifierFacts,
    ty: TypeId,
    declared: &InitDeclarator,
) {
    let is_function = known.type_kind(ty) == Kind::Function;
    if !is_function || base.is_typedef {
        check_function_specifiers(known, report, name, base);
    }
    if base.is_typedef {
        if declared.initializer.is_some() {
            report.add(problems::declaration::not_initializable(
                known.text(name.atom),
                Uninitialized::Type,
                name.span(),
            ));
        }
    } else if is_function {
        check_function_storage(known, report, name, base);
        if declared.initializer.is_some() {
            report.add(problems::declaration::not_initializable(
                known.text(name.atom),
                Uninitialized::Function,
                name.span(),
            ));
        }
    } else {
        check_object_storage(known, report, name, base, ty, declared);
    }
}

/// 6.7.5p2: function specifiers are for functions.
fn check_function_specifiers(known: &Known, report: &mut Report, name: Name, base: &SpecifierFacts) {
    if let Some((_, word)) = OF_FUNCTIONS.iter().find(|(specifier, _)| base.words.contains(*specifier)) {
        report.add(problems::declaration::function_specifier(known.text(name.atom), word, name.span()));
    }
}

/// 6.7.5p2: a declaration that declares no function has no function specifiers.
pub(crate) fn report_function_specifiers(
    known: &Known,
    report: &mut Report,
    specifiers: &Specifiers,
    what: NoFunction,
) {
    for word in &specifiers.words {
        let text = known.text(word.atom);
        if matches!(text.trim_matches('_'), "inline" | "Noreturn") {
            report.add(problems::attribute::specifier_of_nothing(text, what, word.span()));
        }
        if text == "constexpr" && what == NoFunction::Nothing {
            report.add(crate::problems::types::constexpr_nothing(word.span()));
        }
    }
}

/// 6.7.2p8: in a block a function is at most `extern`; 6.9p2: outside it is not an `auto` or `register`.
fn check_function_storage(known: &Known, report: &mut Report, name: Name, base: &SpecifierFacts) {
    let nowhere = Attributes::REGISTER | Attributes::THREAD_LOCAL | Attributes::CONSTEXPR;
    let in_block = nowhere | Attributes::STATIC;
    let class = match known.at_file_scope() {
        true => base.find_storage_class(nowhere),
        // GNU: `auto` announces a nested function.
        false => base.find_storage_class(in_block).filter(|class| *class != "auto"),
    };
    if let Some(class) = class {
        report.add(problems::declaration::function_storage(known.text(name.atom), class, name.span()));
    }
}

/// 6.9.2p4: the definition of a function is at most `extern` or `static`; its result is complete.
pub(crate) fn check_definition_storage(
    known: &Known,
    report: &mut Report,
    name: Name,
    base: &SpecifierFacts,
    ty: TypeId,
) {
    let nowhere = Attributes::REGISTER | Attributes::THREAD_LOCAL | Attributes::CONSTEXPR;
    let nested = !known.at_file_scope();
    let wrong = if nested { nowhere | Attributes::STATIC | Attributes::EXTERN } else { nowhere };
    if let Some(class) = base.find_storage_class(wrong).filter(|class| !(nested && *class == "auto")) {
        report.add(problems::declaration::function_storage(known.text(name.atom), class, name.span()));
    }
    if let Type::Function { result: Some(result), .. } = known.table.types[ty]
        && !known.is_complete(result)
        && matches!(known.type_kind(result), Kind::Record(_))
    {
        let spelled = known.spell_type(result);
        report.add(problems::declaration::incomplete_result(known.text(name.atom), &spelled, name.span()));
    }
}

/// 6.7.7.4p2: the only storage class of a parameter is `register`.
pub(crate) fn check_parameter_storage(
    known: &Known,
    report: &mut Report,
    name: Option<Name>,
    base: &SpecifierFacts,
    at: Span,
) {
    let text = name.map_or("", |name| known.text(name.atom));
    let wrong = Attributes::STATIC | Attributes::EXTERN | Attributes::THREAD_LOCAL | Attributes::CONSTEXPR;
    if let Some(class) = base.find_storage_class(wrong) {
        report.add(problems::declaration::parameter_storage(text, class, at));
    } else if let Some((_, word)) = OF_FUNCTIONS.iter().find(|(one, _)| base.words.contains(*one)) {
        report.add(problems::declaration::function_specifier(text, word, at));
    }
}

/// C23, 6.7.2p5: a `constexpr` object has a value, and no type that is volatile, atomic, `restrict` or of variable size, or has
/// such members.
fn check_constexpr_object(known: &Known, report: &mut Report, name: Name, ty: TypeId, declared: &InitDeclarator) {
    if !known.may_be_constexpr(ty, 0) {
        let spelled = known.spell_type(ty);
        report.add(crate::problems::types::constexpr_type(&spelled, name.span()));
    } else if declared.initializer.is_none() {
        report.add(crate::problems::types::constexpr_without_value(known.text(name.atom), name.span()));
    }
}

fn check_object_storage(
    known: &Known,
    report: &mut Report,
    name: Name,
    base: &SpecifierFacts,
    ty: TypeId,
    declared: &InitDeclarator,
) {
    let text = known.text(name.atom);
    let attributes = base.attributes;
    if attributes.contains(Attributes::CONSTEXPR) {
        check_constexpr_object(known, report, name, ty, declared);
    }
    let is_extern = attributes.contains(Attributes::EXTERN);
    if known.at_file_scope() {
        // GNU: a register of the machine, by its name.
        let register = attributes.contains(Attributes::REGISTER) && declared.declarator.asm.is_none();
        if base.is_auto && !base.inferred || register {
            let class = if register { "register" } else { "auto" };
            return report.add(problems::declaration::storage_at_file_scope(text, class, name.span()));
        }
        if is_extern && declared.initializer.is_some() {
            report.add(problems::declaration::extern_defined(text, name.span()));
        }
        return;
    }
    let is_static = attributes.contains(Attributes::STATIC);
    if attributes.contains(Attributes::THREAD_LOCAL) && !is_static && !is_extern {
        report.add(problems::declaration::thread_local_needs_storage(text, name.span()));
    }
    if is_extern && declared.initializer.is_some() {
        report.add(problems::declaration::extern_initialized(text, name.span()));
    }
    let variable = is_static && known.has_variable_size(ty) || is_extern && known.is_variably_modified(ty);
    if variable {
        let class = if is_static { "static" } else { "extern" };
        report.add(problems::declaration::variable_size_storage(text, class, name.span()));
    }
}

/// 6.7.11p4: the type that is initialized is complete, or an array without size; it is of variable size only for `{}`.
pub(crate) fn check_initializable(
    known: &Known,
    report: &mut Report,
    name: Name,
    ty: TypeId,
    declared: &InitDeclarator,
) {
    let is_empty = matches!(&declared.initializer, Some(Initializer::List(items, _)) if items.is_empty());
    if (known.has_variable_size(ty) || known.has_variable_member(ty, 0)) && !is_empty {
        report.add(problems::declaration::variable_size_initialized(known.text(name.atom), name.span()));
    }
}

/// C17, 6.8.5p3: what the head of a `for` declares are objects of automatic storage duration.
pub(crate) fn check_for_declaration(known: &Known, report: &mut Report, declaration: &Declaration) {
    let what = match &declaration.specifiers.type_spec {
        TypeSpec::Record(record) if record.members.is_some() && record.tag.is_some() => Some(ForTypes::Structures),
        TypeSpec::Enum(spec) if spec.enumerators.is_some() && declaration.declarators.is_empty() => {
            Some(ForTypes::Values)
        }
        _ => None,
    };
    let alone = declaration.declarators.is_empty();
    if matches!(&declaration.specifiers.type_spec, TypeSpec::Enum(spec) if spec.enumerators.is_some()) {
        report.add_newer("an enumeration in the head of a `for`", CStandard::C23, declaration.specifiers.span);
    }
    if let Some(what) = what.filter(|_| alone || !known.dialect.has_standard(CStandard::C23)) {
        report.add(problems::scope::for_declares_type(what, declaration.specifiers.span));
    }
    if known.dialect.has_standard(CStandard::C23) {
        return;
    }
    for declared in &declaration.declarators {
        let Some(name) = declared.declarator.name else { continue };
        let Some(symbol) = known.table.find(known.scope, NameSpace::Ordinary, name.atom) else { continue };
        let kept = Attributes::STATIC | Attributes::EXTERN;
        let what = match &known.table[symbol].details {
            Details::Object(_) if known.table[symbol].attributes.intersects(kept) => ForDeclaration::NotAutomatic,
            Details::Subprogram(_) => ForDeclaration::Function,
            Details::Typedef => ForDeclaration::Type,
            _ => continue,
        };
        report.add(problems::declaration::for_declares(known.text(name.atom), what, name.span()));
    }
}

/// 6.7.3.2p3: where a flexible array member may stand.
pub(crate) fn check_flexible(
    known: &Known,
    report: &mut Report,
    is_union: bool,
    members: &[Declaration],
    fields: &[symbols::Field],
) {
    let names: Vec<Name> =
        members.iter().flat_map(|member| &member.declarators).filter_map(|declared| declared.declarator.name).collect();
    for (place, field) in fields.iter().enumerate() {
        let flexible = matches!(
            &known.table.types[known.table.types.unqualified(field.ty)],
            Type::Array { dimensions, .. } if dimensions.first().is_some_and(|first| first.upper == Bound::AssumedSize)
        );
        if !flexible {
            continue;
        }
        let Some(name) = names.iter().find(|name| Some(name.atom) == field.name) else { continue };
        let text = known.text(name.atom);
        // Newer compilers take these two, as extensions.
        if is_union {
            report.add_gnu("a flexible array member in a union", name.span());
        } else if place + 1 < fields.len() {
            report.add(problems::declaration::flexible_not_last(text, name.span()));
        } else if fields[..place].iter().all(|field| field.name.is_none() && field.width.is_some()) {
            report.add_gnu("a flexible array member that stands alone", name.span());
        }
    }
}

impl Known<'_> {
    fn may_be_constexpr(&self, ty: TypeId, depth: u32) -> bool {
        let qualifiers = self.qualifiers(ty);
        if depth > 16 {
            return true;
        }
        let fits = !qualifiers.is_volatile && !qualifiers.is_atomic && !self.is_restrict(ty);
        fits && match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Array { element, .. } => !self.is_variably_modified(ty) && self.may_be_constexpr(*element, depth + 1),
            Type::Record { record, .. } => {
                let mut fields = self.table.types.records[*record].fields.iter().flatten();
                fields.all(|field| self.may_be_constexpr(field.ty, depth + 1))
            }
            _ => !self.is_variably_modified(ty),
        }
    }

    /// GNU C: a record with a member of variable size, which may be in another.
    fn has_variable_member(&self, ty: TypeId, depth: u32) -> bool {
        let Kind::Record(record) = self.type_kind(self.table.types.element(ty)) else { return false };
        let fields = self.table.types.records[record].fields.as_deref().unwrap_or_default();
        let varies = |ty: TypeId| self.has_variable_size(ty) || self.has_variable_member(ty, depth + 1);
        depth < 3 && fields.iter().any(|field| varies(field.ty))
    }

    /// 6.7.7.3p4: an array with a size that is not a constant.
    pub(crate) fn has_variable_size(&self, ty: TypeId) -> bool {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Array { element, dimensions, .. } => {
                let varies = |upper: &Bound| matches!(upper, Bound::Extent(size) if size.as_integer().is_none());
                dimensions.iter().any(|dimension| varies(&dimension.upper)) || self.has_variable_size(*element)
            }
            _ => false,
        }
    }

    /// 6.7.7p3: a type that is derived from an array of variable size.
    pub(crate) fn is_variably_modified(&self, ty: TypeId) -> bool {
        let mut at = ty;
        for _ in 0..64 {
            at = match &self.table.types[self.table.types.unqualified(at)] {
                _ if self.has_variable_size(at) => return true,
                Type::Array { element, .. } => *element,
                Type::Pointer { to, .. } => *to,
                Type::Function { result: Some(result), .. } => *result,
                _ => return false,
            };
        }
        false
    }
}
