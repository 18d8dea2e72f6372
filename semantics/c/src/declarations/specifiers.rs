//! 6.7.1 to 6.7.3 declaration-specifiers: storage, the base type, tags and enumerators.

use crate::attributes::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::attributes::{Effects, check_alignas};
use crate::declarations::prototype::{DeclaratorPlace, check_standing};
use crate::declarations::specifier_results::SpecifierFacts;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ConstantUse, InferredPlace, UnalignedPlace};
use crate::types::{Kind, TypeQualifiers};
use Arithmetic::{Other, Scalar};
use parser::Name;
use parser::c::tree::{Expr, Qualifiers, Specifiers, TypeName, TypeSpec};
use source::atom::words::*;
use source::{Atom, CStandard, Span};
use symbols::{Attributes, Base, Details, Extended, NameSpace, ScopeKind, Type, TypeId, Types};

/// 6.7.2: the words of each arithmetic type in alphabetical order, without those that add nothing.
const WORDS: &[(&str, Arithmetic)] = &[
    ("", Scalar(Base::Integer, 4)),
    ("int", Scalar(Base::Integer, 4)),
    ("unsigned", Scalar(Base::Unsigned, 4)),
    ("char", Scalar(Base::Char, 1)),
    ("char signed", Scalar(Base::Integer, 1)),
    ("char unsigned", Scalar(Base::Unsigned, 1)),
    ("short", Scalar(Base::Integer, 2)),
    ("short unsigned", Scalar(Base::Unsigned, 2)),
    ("long", Scalar(Base::Integer, 8)),
    ("long unsigned", Scalar(Base::Unsigned, 8)),
    ("long long", Other(Extended::LongLong)),
    ("long long unsigned", Other(Extended::UnsignedLongLong)),
    ("__int128", Scalar(Base::Integer, 16)),
    ("__int128 unsigned", Scalar(Base::Unsigned, 16)),
    ("_Bool", Scalar(Base::Logical, 1)),
    ("float", Scalar(Base::Real, 4)),
    ("double", Scalar(Base::Real, 8)),
    ("double long", Scalar(Base::Real, 16)),
    // GCC, "Additional Floating Types": on x86 it is `long double`.
    ("__float80", Scalar(Base::Real, 16)),
    ("_Float16", Scalar(Base::Real, 2)),
    ("_Float32", Other(Extended::Float32)),
    ("_Float32x", Other(Extended::Float32x)),
    ("_Float64", Other(Extended::Float64)),
    ("_Float64x", Other(Extended::Float64x)),
    ("_Float128", Other(Extended::Float128)),
    ("_Decimal32", Other(Extended::Decimal32)),
    ("_Decimal64", Other(Extended::Decimal64)),
    ("_Decimal128", Other(Extended::Decimal128)),
    ("__bf16", Other(Extended::BFloat16)),
];

/// The words beside which `signed` adds nothing.
const OF_INTEGERS: &[&str] = &["signed", "int", "short", "long", "__int128", "_Complex"];

/// `BITINT_MAXWIDTH` of clang, which is more than gcc's.
const MAX_BIT_INT: u32 = 8_388_608;

/// An arithmetic type.
#[derive(Clone, Copy)]
enum Arithmetic {
    Scalar(Base, u8),
    Other(Extended),
}

/// 6.7.1, 6.7.4: what storage-class and function specifiers are as attributes.
fn storage_of_word(word: Atom) -> Attributes {
    match word {
        STATIC => Attributes::STATIC,
        // Clang: `extern`, and hidden from other modules.
        EXTERN | PRIVATE_EXTERN => Attributes::EXTERN,
        INLINE | INLINE_GNU | INLINE_GNU2 | FORCEINLINE_MS => Attributes::INLINE,
        NORETURN => Attributes::NORETURN,
        THREAD_LOCAL | THREAD_LOCAL23 | THREAD => Attributes::THREAD_LOCAL,
        REGISTER => Attributes::REGISTER,
        CONSTEXPR => Attributes::CONSTEXPR,
        _ => Attributes::empty(),
    }
}

pub(crate) fn qualifiers_of(qualifiers: Qualifiers) -> TypeQualifiers {
    TypeQualifiers {
        is_const: qualifiers.is_const,
        is_volatile: qualifiers.is_volatile,
        is_atomic: qualifiers.is_atomic,
    }
}

impl Lower<'_> {
    /// 6.7 declaration-specifiers; `alone` if no declarator follows.
    pub(crate) fn read_specifiers(&mut self, specifiers: &Specifiers, alone: bool) -> SpecifierFacts {
        let bare = specifiers.words.is_empty() && specifiers.attributes.is_empty() && !specifiers.is_extension;
        if bare && !alone && matches!(specifiers.type_spec, TypeSpec::Typedef(_) | TypeSpec::Words(_)) {
            return self.plain_specifiers(specifiers);
        }
        report_storage_clash(&self.builder.lookup, &mut self.builder.report, specifiers);
        let outer = self.builder.report.extension;
        self.builder.report.extension |= specifiers.is_extension;
        let attributes =
            specifiers.words.iter().fold(Attributes::empty(), |all, word| all | storage_of_word(word.atom));
        let is_auto = specifiers.words.iter().any(|word| word.atom == AUTO);
        let missing = matches!(specifiers.type_spec, TypeSpec::Missing);
        let infers = is_auto && self.dialect.has_standard(CStandard::C23) || attributes.contains(Attributes::CONSTEXPR);
        let inferred = missing && infers || self.is_auto_type(&specifiers.type_spec);
        if missing && !inferred && !alone {
            report_missing_type(&self.builder.lookup, &mut self.builder.report, specifiers);
        }
        let automatic = |word: &&Name| matches!(word.atom, AUTO | REGISTER);
        if let Some(word) =
            specifiers.words.iter().find(automatic).filter(|_| alone && !missing && self.at_file_scope())
        {
            self.builder.report.add(problems::scope::automatic_nothing(self.text(word.atom), word.span()));
        }
        let nothing = match &specifiers.type_spec {
            TypeSpec::Record(_) | TypeSpec::Enum(_) => false,
            // An assertion says nothing at all.
            TypeSpec::Missing => !specifiers.words.is_empty() || specifiers.qualifiers != Qualifiers::default(),
            _ => true,
        };
        if alone && nothing {
            self.builder.report.add_gnu("a declaration of nothing", specifiers.span);
        }
        let effects = self.collect_specifier_effects(specifiers);
        let ty = match inferred {
            true => Types::UNKNOWN,
            false => self.type_specifier(&specifiers.type_spec, specifiers.span, alone),
        };
        self.builder.report.extension = outer;
        let ty = self.apply_type_attributes(ty, effects);
        let mut more = qualifiers_of(specifiers.qualifiers);
        more.is_const |= attributes.contains(Attributes::CONSTEXPR);
        let ty = self.restrict_type(ty, specifiers);
        let is_typedef = specifiers.words.iter().any(|word| word.atom == TYPEDEF);
        SpecifierFacts {
            ty: self.builder.lookup.qualify_type(ty, more),
            is_typedef,
            is_auto,
            attributes: attributes | effects.attributes(),
            words: attributes,
            inferred,
            effects: effects.without_type_effects(),
        }
    }

    /// The same for most of them: a type, perhaps with qualifiers.
    fn plain_specifiers(&mut self, specifiers: &Specifiers) -> SpecifierFacts {
        let inferred = self.is_auto_type(&specifiers.type_spec);
        let ty = self.type_specifier(&specifiers.type_spec, specifiers.span, false);
        let more = qualifiers_of(specifiers.qualifiers);
        let ty = self.restrict_type(ty, specifiers);
        let (attributes, effects) = (Attributes::empty(), Effects::default());
        let ty = self.builder.lookup.qualify_type(ty, more);
        SpecifierFacts { ty, is_typedef: false, is_auto: false, attributes, words: attributes, inferred, effects }
    }

    /// What the qualifiers `_Atomic` and `restrict` ask of a type, and the type with the latter.
    fn restrict_type(&mut self, ty: TypeId, specifiers: &Specifiers) -> TypeId {
        let (qualifiers, span) = (specifiers.qualifiers, specifiers.span);
        let is_atomic = qualifiers_of(qualifiers).is_atomic;
        check_atomic(&self.builder.lookup, &mut self.builder.report, ty, is_atomic, span);
        apply_restrict(&mut self.builder.lookup, &mut self.builder.report, ty, qualifiers, span)
    }

    /// 6.7.2.4 `_Atomic(type)`: of a type without qualifiers.
    fn derive_atomic(&mut self, name: &TypeName, span: Span) -> TypeId {
        let ty = self.type_name(name);
        check_atomic(&self.builder.lookup, &mut self.builder.report, ty, true, span);
        if self.qualifiers(ty) != TypeQualifiers::default() && self.type_kind(ty) != Kind::Array {
            let ty = self.spell_type(ty);
            self.builder.report.add(problems::types::not_atomic(&ty, span));
        }
        if !self.is_complete(ty) && matches!(self.type_kind(ty), Kind::Record(_)) {
            let ty = self.spell_type(ty);
            self.builder.report.add(problems::types::not_atomic(&ty, span));
        }
        if matches!(self.type_kind(ty), Kind::Array | Kind::Function | Kind::Unknown) && !self.is_vector_type(ty) {
            return ty;
        }
        self.builder.lookup.qualify_type(ty, TypeQualifiers { is_atomic: true, ..TypeQualifiers::default() })
    }

    /// 6.7.2 type-specifier
    fn type_specifier(&mut self, spec: &TypeSpec, span: Span, alone: bool) -> TypeId {
        match spec {
            TypeSpec::Words(words) => self.read_arithmetic_type(words, span),
            TypeSpec::Record(record) => self.declare_record(record, alone),
            TypeSpec::Enum(spec) => self.declare_enumeration(spec),
            TypeSpec::Typedef(name) => self.typedef_name(*name),
            TypeSpec::TypeOfExpr(keyword, expr) => {
                let at = expr.span;
                let expr = self.lower_expr(expr);
                if self.bit_field(expr).is_some() {
                    self.builder.report.add(problems::types::of_bit_field(self.text(keyword.atom), at));
                }
                self.builder.lookup.type_of(*keyword, self.body.exprs[expr].ty)
            }
            TypeSpec::TypeOfType(keyword, name) => {
                let ty = self.type_name(name);
                self.builder.lookup.type_of(*keyword, ty)
            }
            TypeSpec::Atomic(name) => self.derive_atomic(name, span),
            TypeSpec::BitInt(sign, width) => self.bit_int(*sign, width),
            TypeSpec::Missing => self.builder.lookup.int_type(),
        }
    }

    fn read_arithmetic_type(&mut self, names: &[Name], span: Span) -> TypeId {
        if let [name] = names {
            match name.atom {
                VOID => return self.builder.lookup.intern_type(Type::Void),
                AUTO_TYPE => return Types::UNKNOWN,
                BUILTIN_MS_VA_LIST | BUILTIN_VA_LIST | INT128_T | UINT128_T => return self.typedef_name(*name),
                word => {
                    if let Some(known) = self.declaring.arithmetic.get(&word) {
                        return *known;
                    }
                    let ty = type_of_words(&mut self.builder.lookup, &mut self.builder.report, names, span);
                    if ty != Types::UNKNOWN {
                        self.declaring.arithmetic.insert(word, ty);
                    }
                    return ty;
                }
            }
        }
        type_of_words(&mut self.builder.lookup, &mut self.builder.report, names, span)
    }

    /// 6.7.8 typedef-name, or one that the implementation declares.
    fn typedef_name(&mut self, name: Name) -> TypeId {
        let found = self.builder.lookup.find_symbol(NameSpace::Ordinary, name.atom);
        if let Some(symbol) = found {
            self.bind_name(name, symbol);
            if matches!(self.table[symbol].details.ultimate(), Details::Typedef) {
                self.note_use_of_type(symbol, name);
                return self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
            }
            if matches!(self.table[symbol].details.ultimate(), Details::Unknown) {
                return Types::UNKNOWN;
            }
        }
        match name.atom {
            BUILTIN_VA_LIST => {
                let void = self.builder.lookup.intern_type(Type::Void);
                self.builder.lookup.pointer_to(void)
            }
            // GCC, "x86 Variable Attributes": what functions of the conventions of Microsoft have.
            BUILTIN_MS_VA_LIST => {
                let text = self.builder.lookup.scalar(Base::Char, 1);
                self.builder.lookup.pointer_to(text)
            }
            INT128_T => self.builder.lookup.scalar(Base::Integer, 16),
            UINT128_T => self.builder.lookup.scalar(Base::Unsigned, 16),
            _ if self.incomplete => Types::UNKNOWN,
            _ => {
                self.builder.report.add(problems::names::unknown_type(self.text(name.atom), name.span()));
                if found.is_none() {
                    self.declare_unknown(name);
                }
                Types::UNKNOWN
            }
        }
    }

    /// C23, 6.7.3.1 `_BitInt(n)`: a signed one has a bit for its sign and one for its value.
    fn bit_int(&mut self, sign: Option<Name>, width: &Expr) -> TypeId {
        let signed = sign.is_none_or(|sign| sign.atom != UNSIGNED);
        let Some(bits) = self.evaluate_constant(width, ConstantUse::BitIntWidth) else { return Types::UNKNOWN };
        let least = if signed { 2 } else { 1 };
        match u32::try_from(bits) {
            Ok(width) if bits >= least && width <= MAX_BIT_INT => {
                self.builder.lookup.intern_type(Type::BitInt { signed, width })
            }
            Ok(_) | Err(_) => {
                self.builder.report.add(problems::types::bit_int_width(bits, least, MAX_BIT_INT, width.span));
                Types::UNKNOWN
            }
        }
    }

    /// 6.7.7 type-name
    pub(crate) fn type_name(&mut self, name: &TypeName) -> TypeId {
        let first = self.declaring.unavailable_types.len();
        let base = self.read_specifiers(&name.specifiers, false);
        self.report_unavailable(first, Attributes::empty());
        check_inferred(&mut self.builder.report, base, InferredPlace::TypeName, name.specifiers.span);
        check_standing(
            &self.builder.lookup,
            &mut self.builder.report,
            &name.declarator,
            DeclaratorPlace::Declaration,
            self.declaring.prototypes,
        );
        let (ty, _) = self.resolve_declarator(&name.declarator, base.ty);
        let effects = self.collect_effects(&name.declarator.attributes);
        let what = (!self.declaring.names_literal).then_some(UnalignedPlace::TypeName);
        check_alignas(&self.builder.lookup, &mut self.builder.report, base.effects.merge_effects(effects), ty, what);
        let ty = self.apply_type_attributes(ty, effects);
        let standing = Subject::unnamed(self.add_callable(Subjects::TYPE, ty), ty);
        self.check_declared(Some(&name.specifiers), &name.declarator, &standing);
        self.builder.lookup.align_type(ty, base.effects.merge_effects(effects).align)
    }
}

/// C99, 6.7.2p2: at least one type specifier; before, and after with a warning, `int` is meant.
fn report_missing_type(known: &Known, report: &mut Report, specifiers: &Specifiers) {
    // `LIST_HEAD(free);`, with a macro of a file that is missing.
    if known.incomplete {
        return;
    }
    if known.dialect.has_standard(CStandard::C23) {
        report.add(problems::names::missing_type(specifiers.span));
    } else if known.dialect.has_standard(CStandard::C99) {
        // Where nothing at all is said, it is missing before the name.
        let span = specifiers.span;
        let at = if span.end > span.start { span } else { Span::of_token(span.start) };
        report.add(problems::declaration::implicit_int(at));
    }
}

/// 6.7.1: at most one storage class, but for `thread_local`.
fn report_storage_clash(known: &Known, report: &mut Report, specifiers: &Specifiers) {
    // C23: without a type, `auto` asks for that of the value.
    let infers = known.dialect.has_standard(CStandard::C23) && matches!(specifiers.type_spec, TypeSpec::Missing);
    let classes = specifiers.words.iter().filter(|word| {
        matches!(word.atom, TYPEDEF | STATIC | EXTERN | PRIVATE_EXTERN | REGISTER) || word.atom == AUTO && !infers
    });
    let classes: Vec<Name> = classes.copied().collect();
    let local = |word: &&Name| matches!(word.atom, THREAD_LOCAL | THREAD_LOCAL23 | THREAD);
    let unlike = |word: &&Name| !matches!(word.atom, STATIC | EXTERN);
    if let (Some(local), Some(class)) = (specifiers.words.iter().find(local), classes.iter().find(unlike)) {
        let (one, other) = (known.text(class.atom), known.text(local.atom));
        report.add(problems::names::bad_storage(one, other, local.span()));
    }
    // C23, 6.7.2p3
    let constexpr = specifiers.words.iter().find(|word| word.atom == CONSTEXPR);
    let global = |word: &&Name| matches!(word.atom, TYPEDEF | EXTERN | PRIVATE_EXTERN) || local(word);
    if let (Some(constexpr), Some(class)) = (constexpr, specifiers.words.iter().find(global)) {
        let (one, other) = (known.text(constexpr.atom), known.text(class.atom));
        report.add(problems::names::bad_storage(one, other, class.span()));
    }
    if let [first, second, ..] = classes[..] {
        let (one, other) = (known.text(first.atom), known.text(second.atom));
        report.add(problems::names::bad_storage(one, other, second.span()));
    }
}

/// 6.7.3: `restrict` qualifies pointers to objects, also as elements of an array.
fn apply_restrict(lookup: &mut Lookup, report: &mut Report, ty: TypeId, qualifiers: Qualifiers, span: Span) -> TypeId {
    if !qualifiers.is_restrict {
        return ty;
    }
    match lookup.table.types[ty].clone() {
        Type::Pointer { to, .. } if lookup.type_kind(to) != Kind::Function => {
            lookup.intern_type(Type::Pointer { to, restrict: true })
        }
        Type::Array { element, dimensions, order } => {
            let element = apply_restrict(lookup, report, element, qualifiers, span);
            lookup.intern_type(Type::Array { element, dimensions, order })
        }
        Type::Qualified { of, is_const, is_volatile, is_atomic, align } => {
            let of = apply_restrict(lookup, report, of, qualifiers, span);
            lookup.intern_type(Type::Qualified { of, is_const, is_volatile, is_atomic, align })
        }
        Type::Unknown => ty,
        _ => {
            let spelled = lookup.spell_type(ty);
            report.add(problems::types::restrict_no_pointer(&spelled, span));
            ty
        }
    }
}

/// C23, 6.7.2: `auto` without a type stands in definitions of objects alone.
pub(crate) fn check_inferred(report: &mut Report, base: SpecifierFacts, what: InferredPlace, at: Span) {
    if base.inferred {
        report.add(problems::types::auto_misplaced(what, at));
    }
}

/// 6.7.2.4, 6.7.3: neither arrays nor functions are atomic.
fn check_atomic(known: &Known, report: &mut Report, ty: TypeId, is_atomic: bool, span: Span) {
    if is_atomic && matches!(known.type_kind(ty), Kind::Array | Kind::Function) {
        let ty = known.spell_type(ty);
        report.add(problems::types::not_atomic(&ty, span));
    }
}

fn type_of_words(lookup: &mut Lookup, report: &mut Report, names: &[Name], span: Span) -> TypeId {
    let mut words: Vec<&str> = names.iter().map(|name| normalize_word(lookup.text(name.atom))).collect();
    words.sort_unstable();
    let beside = |word: &str| {
        words.iter().any(|other| matches!(*other, "short" | "long" | "unsigned" | "signed") && *other != word)
    };
    let drop_int = beside("int");
    let drop_signed = words.iter().all(|word| OF_INTEGERS.contains(word));
    words.retain(|word| !(*word == "int" && drop_int || *word == "signed" && drop_signed));
    // 6.2.5: each real floating type has a complex one; alone, `_Complex` is that of `double`.
    let complex = words.contains(&"_Complex");
    words.retain(|word| *word != "_Complex");
    let spelled = if complex && words.is_empty() { "double".to_string() } else { words.join(" ") };
    let found = WORDS.iter().find(|(words, _)| *words == spelled).map(|(_, found)| *found);
    let made = match found {
        Some(found) if complex => lookup.complex_of_part(found),
        Some(Scalar(base, bytes)) => Some(lookup.scalar(base, bytes)),
        Some(Other(extended)) => Some(lookup.add_extended(extended)),
        None => None,
    };
    match made {
        Some(ty) => ty,
        None => {
            let written: Vec<&str> = names.iter().map(|name| lookup.text(name.atom)).collect();
            report.add(problems::names::bad_type_words(&written.join(" "), span));
            Types::UNKNOWN
        }
    }
}

impl Lookup<'_> {
    /// C23, 6.7.3.6 `typeof` and `typeof_unqual`.
    fn type_of(&mut self, keyword: Name, ty: TypeId) -> TypeId {
        if self.text(keyword.atom).contains("unqual") { self.without_qualifiers(ty) } else { ty }
    }

    /// `ty` without qualifiers; of an array, its elements without theirs.
    fn without_qualifiers(&mut self, ty: TypeId) -> TypeId {
        let ty = self.table.types.unqualified(ty);
        match self.table.types[ty].clone() {
            Type::Array { element, dimensions, order } => {
                let element = self.table.types.unqualified(element);
                self.intern_type(Type::Array { element, dimensions, order })
            }
            _ => ty,
        }
    }

    /// 6.2.5: each real floating type has a complex one, and in GNU C each integer type.
    fn complex_of_part(&mut self, part: Arithmetic) -> Option<TypeId> {
        match part {
            Scalar(Base::Real, bytes) => Some(self.scalar(Base::Complex, bytes)),
            Scalar(Base::Integer | Base::Unsigned | Base::Char, bytes) => {
                let of = self.scalar(Base::Complex, bytes);
                Some(self.intern_type(Type::Extended(Extended::ComplexInteger, of)))
            }
            Scalar(Base::Complex | Base::Logical, _) => None,
            Other(Extended::LongLong | Extended::UnsignedLongLong) => {
                let of = self.scalar(Base::Complex, 8);
                Some(self.intern_type(Type::Extended(Extended::ComplexInteger, of)))
            }
            Other(Extended::BFloat16 | Extended::ComplexInteger) => None,
            Other(extended) if extended.is_decimal() => None,
            Other(extended) => {
                let ty = self.add_extended(extended);
                let Kind::Real(bytes) = self.type_kind(ty) else { return None };
                Some(self.scalar(Base::Complex, bytes))
            }
        }
    }
}

impl Known<'_> {
    /// GNU's `__auto_type`.
    fn is_auto_type(&self, spec: &TypeSpec) -> bool {
        matches!(spec, TypeSpec::Words(words) if matches!(&words[..], [word] if word.atom == AUTO_TYPE))
    }

    /// The prototype scope or function scope of parameters.
    pub(crate) fn prototype_scope(&self, defines: bool) -> ScopeKind {
        if defines { ScopeKind::Subprogram } else { ScopeKind::Indices }
    }
}

/// GNU's spellings of the same words.
fn normalize_word(word: &str) -> &str {
    match word {
        "__signed__" | "__signed" => "signed",
        "bool" => "_Bool",
        "__float128" => "_Float128",
        "__complex__" | "__complex" => "_Complex",
        other => other,
    }
}
