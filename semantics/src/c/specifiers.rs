//! 6.7.1 to 6.7.3 declaration-specifiers: storage, the base type, tags and enumerators.

use super::lower::Lower;
use super::problems;
use super::types::{Kind, Qualified};
use super::wrong_types as wrong;
use Arithmetic::{Other, Scalar};
use parser::Name;
use parser::c::tree::{Declaration, Enum, Enumerator, Expr, Qualifiers, Record, Specifiers, TypeName, TypeSpec};
use source::atom::words::*;
use source::{Atom, Span};
use symbols::{
    Attributes, Base, Details, Extended, Field, NameSpace, Placement, RecordId, ScopeKind, SymbolId, Type, TypeId,
    Types, Value, types,
};

/// What declaration-specifiers say.
#[derive(Clone, Copy)]
pub(super) struct Specified {
    /// The type that declarators start from.
    pub(super) ty: TypeId,
    /// Whether names become typedef names.
    pub(super) is_typedef: bool,
    /// `static`, `extern`, `inline` …
    pub(super) attributes: Attributes,
    /// C23's `auto x = value`: the value has the type.
    pub(super) inferred: bool,
    /// How many `__attribute__`s and the like stand among them.
    pub(super) attribute_count: usize,
}

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

/// `BITINT_MAXWIDTH` of clang, which is more than gcc's.
const MAX_BIT_INT: u32 = 8_388_608;

/// An arithmetic type.
#[derive(Clone, Copy)]
enum Arithmetic {
    Scalar(Base, u8),
    Other(Extended),
}

/// 6.7.1, 6.7.4: what storage-class and function specifiers are as attributes.
fn storage(word: Atom) -> Attributes {
    match word {
        STATIC => Attributes::STATIC,
        EXTERN => Attributes::EXTERN,
        INLINE | INLINE_GNU | INLINE_GNU2 => Attributes::INLINE,
        NORETURN => Attributes::NORETURN,
        THREAD_LOCAL | THREAD_LOCAL23 | THREAD => Attributes::THREAD_LOCAL,
        REGISTER => Attributes::REGISTER,
        CONSTEXPR => Attributes::CONSTEXPR,
        _ => Attributes::empty(),
    }
}

pub(super) fn qualified(qualifiers: Qualifiers) -> Qualified {
    Qualified { is_const: qualifiers.is_const, is_volatile: qualifiers.is_volatile, is_atomic: qualifiers.is_atomic }
}

impl Lower<'_> {
    /// 6.7 declaration-specifiers; `alone` if no declarator follows.
    pub(super) fn specifiers(&mut self, specifiers: &Specifiers, alone: bool) -> Specified {
        self.storage_clash(specifiers);
        let attributes = specifiers.words.iter().fold(Attributes::empty(), |all, word| all | storage(word.atom));
        let is_auto = specifiers.words.iter().any(|word| word.atom == AUTO);
        let missing = matches!(specifiers.type_spec, TypeSpec::Missing);
        let inferred = missing && (is_auto || attributes.contains(Attributes::CONSTEXPR));
        if missing && !inferred && !alone {
            self.report(problems::missing_type(specifiers.span));
        }
        let ty = self.type_specifier(&specifiers.type_spec, specifiers.span, alone);
        let mut more = qualified(specifiers.qualifiers);
        more.is_const |= attributes.contains(Attributes::CONSTEXPR);
        let ty = self.restricted(ty, specifiers.qualifiers);
        let is_typedef = specifiers.words.iter().any(|word| word.atom == TYPEDEF);
        Specified {
            ty: self.qualify(ty, more),
            is_typedef,
            attributes,
            inferred,
            attribute_count: specifiers.attributes.len(),
        }
    }

    /// 6.7.1: at most one storage class, but for `thread_local`.
    fn storage_clash(&mut self, specifiers: &Specifiers) {
        let classes = specifiers
            .words
            .iter()
            .filter(|word| matches!(word.atom, TYPEDEF | STATIC | EXTERN | REGISTER) || word.atom == AUTO);
        let classes: Vec<Name> = classes.copied().collect();
        if let [first, second, ..] = classes[..] {
            let (one, other) = (self.text(first.atom), self.text(second.atom));
            self.report(problems::bad_storage(one, other, second.span()));
        }
    }

    fn restricted(&mut self, ty: TypeId, qualifiers: Qualifiers) -> TypeId {
        match self.table.types[ty].clone() {
            Type::Pointer { to, .. } if qualifiers.is_restrict => {
                self.table.types.intern(Type::Pointer { to, restrict: true })
            }
            _ => ty,
        }
    }

    /// 6.7.2 type-specifier
    fn type_specifier(&mut self, spec: &TypeSpec, span: Span, alone: bool) -> TypeId {
        match spec {
            TypeSpec::Words(words) => self.arithmetic(words, span),
            TypeSpec::Record(record) => self.record(record, alone),
            TypeSpec::Enum(spec) => self.enumeration(spec, span),
            TypeSpec::Typedef(name) => self.typedef_name(*name),
            TypeSpec::TypeOfExpr(_, expr) => {
                let expr = self.expr(expr);
                self.body.exprs[expr].ty
            }
            TypeSpec::TypeOfType(_, name) | TypeSpec::Atomic(name) => self.type_name(name),
            TypeSpec::BitInt(sign, width) => self.bit_int(*sign, width),
            TypeSpec::Missing => self.int(),
        }
    }

    fn arithmetic(&mut self, names: &[Name], span: Span) -> TypeId {
        if let [name] = names {
            match name.atom {
                VOID => return self.table.types.intern(Type::Void),
                AUTO_TYPE => return Types::UNKNOWN,
                BUILTIN_VA_LIST | INT128_T | UINT128_T => return self.typedef_name(*name),
                _ => {}
            }
        }
        let mut words: Vec<&str> = names.iter().map(|name| normal(self.text(name.atom))).collect();
        words.sort_unstable();
        let beside = |word: &str| {
            words.iter().any(|other| matches!(*other, "short" | "long" | "unsigned" | "signed") && *other != word)
        };
        let drop_int = beside("int");
        let drop_signed = !words.contains(&"char") && !words.contains(&"unsigned");
        words.retain(|word| !(*word == "int" && drop_int || *word == "signed" && drop_signed));
        // 6.2.5: each real floating type has a complex one; alone, `_Complex` is that of `double`.
        let complex = words.contains(&"_Complex");
        words.retain(|word| *word != "_Complex");
        let spelled = if complex && words.is_empty() { "double".to_string() } else { words.join(" ") };
        let found = WORDS.iter().find(|(words, _)| *words == spelled).map(|(_, found)| *found);
        let made = match found {
            Some(found) if complex => self.complex(found),
            Some(Scalar(base, bytes)) => Some(self.table.types.scalar(base, bytes)),
            Some(Other(extended)) => Some(self.table.types.extended(extended)),
            None => None,
        };
        match made {
            Some(ty) => ty,
            None => {
                let written: Vec<&str> = names.iter().map(|name| self.text(name.atom)).collect();
                self.report(problems::bad_type_words(&written.join(" "), span));
                Types::UNKNOWN
            }
        }
    }

    /// 6.2.5: each real floating type has a complex one, and in GNU C each integer type.
    fn complex(&mut self, part: Arithmetic) -> Option<TypeId> {
        match part {
            Scalar(Base::Real, bytes) => Some(self.table.types.scalar(Base::Complex, bytes)),
            Scalar(Base::Integer | Base::Unsigned | Base::Char, bytes) => {
                let of = self.table.types.scalar(Base::Complex, bytes);
                Some(self.table.types.intern(Type::Extended(Extended::ComplexInteger, of)))
            }
            Scalar(Base::Complex | Base::Logical, _) => None,
            Other(Extended::LongLong | Extended::UnsignedLongLong) => {
                let of = self.table.types.scalar(Base::Complex, 8);
                Some(self.table.types.intern(Type::Extended(Extended::ComplexInteger, of)))
            }
            Other(Extended::BFloat16 | Extended::ComplexInteger) => None,
            Other(extended) if extended.is_decimal() => None,
            Other(extended) => {
                let ty = self.table.types.extended(extended);
                let Kind::Real(bytes) = self.kind(ty) else { return None };
                Some(self.table.types.scalar(Base::Complex, bytes))
            }
        }
    }

    /// 6.7.8 typedef-name, or one that the implementation declares.
    fn typedef_name(&mut self, name: Name) -> TypeId {
        if let Some(symbol) = self.lookup(NameSpace::Ordinary, name.atom) {
            self.means(name, symbol);
            if matches!(self.table[symbol].details.ultimate(), Details::Typedef) {
                return self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
            }
            if matches!(self.table[symbol].details.ultimate(), Details::Unknown) {
                return Types::UNKNOWN;
            }
        }
        match name.atom {
            BUILTIN_VA_LIST => {
                let void = self.table.types.intern(Type::Void);
                self.pointer_to(void)
            }
            INT128_T => self.table.types.scalar(Base::Integer, 16),
            UINT128_T => self.table.types.scalar(Base::Unsigned, 16),
            _ => {
                self.report(problems::unknown_type(self.text(name.atom), name.span()));
                Types::UNKNOWN
            }
        }
    }

    /// C23, 6.7.3.1 `_BitInt(n)`: a signed one has a bit for its sign and one for its value.
    fn bit_int(&mut self, sign: Option<Name>, width: &Expr) -> TypeId {
        let signed = sign.is_none_or(|sign| sign.atom != UNSIGNED);
        let Some(bits) = self.constant(width, "the width of `_BitInt`") else { return Types::UNKNOWN };
        let least = if signed { 2 } else { 1 };
        match u32::try_from(bits) {
            Ok(width) if bits >= least && width <= MAX_BIT_INT => {
                self.table.types.intern(Type::BitInt { signed, width })
            }
            Ok(_) | Err(_) => {
                self.report(wrong::bit_int_width(bits, least, MAX_BIT_INT, width.span));
                Types::UNKNOWN
            }
        }
    }

    /// 6.7.7 type-name
    pub(super) fn type_name(&mut self, name: &TypeName) -> TypeId {
        let base = self.specifiers(&name.specifiers, false);
        self.declarator(&name.declarator, base.ty).0
    }

    /// 6.7.2.1 struct-or-union-specifier
    fn record(&mut self, spec: &Record, alone: bool) -> TypeId {
        let record = match (&spec.tag, &spec.members) {
            (Some(tag), None) => self.tag_mentioned(*tag, spec, alone),
            (Some(tag), Some(_)) => self.tag_defined(*tag, spec),
            (None, _) => Some(self.untagged(spec)),
        };
        let Some(record) = record else { return Types::UNKNOWN };
        if let Some(members) = &spec.members {
            let at = spec.tag.unwrap_or(spec.keyword).span();
            let fields = self.deeper(at, |lower| lower.members(members)).unwrap_or_default();
            self.table.types.records[record].fields = Some(fields);
        }
        self.table.types.intern(Type::Record { record, class: false })
    }

    /// The record of a tag that is only mentioned; a new one is incomplete.
    fn tag_mentioned(&mut self, tag: Name, spec: &Record, alone: bool) -> Option<RecordId> {
        let found = match alone {
            true => self.table.find(self.scope, NameSpace::Tag, tag.atom),
            false => self.lookup(NameSpace::Tag, tag.atom),
        };
        match found {
            Some(symbol) => {
                self.means(tag, symbol);
                self.record_of_tag(tag, symbol, spec)
            }
            None => Some(self.new_tag(tag, spec)),
        }
    }

    fn record_of_tag(&mut self, tag: Name, symbol: SymbolId, spec: &Record) -> Option<RecordId> {
        if let Details::DerivedType { record } = self.table[symbol].details.ultimate() {
            let record = *record;
            if self.table.types.records[record].is_union == spec.is_union {
                return Some(record);
            }
        }
        self.report(problems::tag_of_other_kind(self.text(tag.atom), tag.span()));
        None
    }

    /// The record of a tag that gets its members here.
    fn tag_defined(&mut self, tag: Name, spec: &Record) -> Option<RecordId> {
        let Some(symbol) = self.table.find(self.scope, NameSpace::Tag, tag.atom) else {
            return Some(self.new_tag(tag, spec));
        };
        let own = self.table[symbol].token.is_some();
        let record = self.record_of_tag(tag, symbol, spec)?;
        if own && self.table.types.records[record].fields.is_some() {
            self.report(problems::declared_twice(self.text(tag.atom), tag.span()));
        }
        if !own {
            self.table[symbol].token = self.token(tag);
            self.table[symbol].details = Details::DerivedType { record };
        }
        self.means(tag, symbol);
        Some(record)
    }

    /// At file scope a tag is the same record in every unit.
    fn new_tag(&mut self, tag: Name, spec: &Record) -> RecordId {
        let module = self.at_file_scope().then_some(EMPTY);
        let named = types::Record {
            name: Some(tag.atom),
            is_union: spec.is_union,
            token: self.token(tag),
            module,
            ..types::Record::default()
        };
        let record = match self.table.types.same_record(&named) {
            Some(known) => known,
            None => self.table.types.records.alloc(named),
        };
        self.add(NameSpace::Tag, tag, Details::DerivedType { record }, None);
        record
    }

    /// A record without a tag; at file scope it is known by its number there.
    fn untagged(&mut self, spec: &Record) -> RecordId {
        let number = (self.records_around() + self.table.types.records.len()) as u32;
        let of_file = self.file.is_none();
        self.table.types.records.alloc(types::Record {
            is_union: spec.is_union,
            token: Some(if of_file { number } else { spec.keyword.token }),
            module: of_file.then_some(EMPTY),
            ..types::Record::default()
        })
    }

    /// 6.7.2.1 member-declaration-list
    fn members(&mut self, members: &[Declaration]) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for member in members {
            if member.pragma.is_some() {
                continue;
            }
            let base = self.specifiers(&member.specifiers, member.declarators.is_empty());
            if member.declarators.is_empty() && member.assertion.is_none() {
                if matches!(self.kind(base.ty), Kind::Record(_)) {
                    fields.push(field(None, base.ty, None));
                }
                continue;
            }
            for declared in &member.declarators {
                let (ty, _) = self.declarator(&declared.declarator, base.ty);
                let width = declared.width.as_ref().and_then(|width| self.constant(width, "the width of a bit-field"));
                let name = declared.declarator.name;
                if let Some(name) = name {
                    self.check_member(&fields, name, ty);
                }
                fields.push(field(name.map(|name| name.atom), ty, width.and_then(|width| u32::try_from(width).ok())));
            }
        }
        fields
    }

    fn check_member(&mut self, fields: &[Field], name: Name, ty: TypeId) {
        if fields.iter().any(|field| field.name == Some(name.atom)) {
            return self.report(problems::declared_twice(self.text(name.atom), name.span()));
        }
        // A flexible array member has no size.
        let element = self.table.types.element(ty);
        if !self.is_complete(element) {
            let ty = self.spell(ty);
            self.report(problems::incomplete_type(self.text(name.atom), &ty, name.span()));
        }
    }

    /// 6.7.2.2 enum-specifier
    fn enumeration(&mut self, spec: &Enum, span: Span) -> TypeId {
        let fixed = spec.fixed.as_ref().map(|name| self.type_name(name));
        let Some(enumerators) = &spec.enumerators else { return self.enum_mentioned(spec, fixed, span) };
        let values = self.enumerators(enumerators, fixed);
        let least = values.iter().copied().min().unwrap_or(0);
        let most = values.iter().copied().max().unwrap_or(0);
        let base = if least < 0 { Base::Integer } else { Base::Unsigned };
        let small =
            least >= i128::from(i32::MIN) && most <= i128::from(if least < 0 { i32::MAX as u32 } else { u32::MAX });
        let of = fixed.unwrap_or_else(|| self.table.types.scalar(base, if small { 4 } else { 8 }));
        let ty = self.table.types.intern(Type::Enum(spec.tag.map(|tag| tag.atom), of));
        if let Some(tag) = spec.tag {
            self.enum_tag(tag, ty);
        }
        ty
    }

    fn enum_tag(&mut self, tag: Name, ty: TypeId) {
        match self.table.find(self.scope, NameSpace::Tag, tag.atom) {
            Some(known) if self.table[known].token.is_some() => {
                self.report(problems::declared_twice(self.text(tag.atom), tag.span()));
            }
            Some(_) | None => drop(self.add(NameSpace::Tag, tag, Details::Typedef, Some(ty))),
        }
    }

    fn enum_mentioned(&mut self, spec: &Enum, fixed: Option<TypeId>, span: Span) -> TypeId {
        let Some(tag) = spec.tag else { return Types::UNKNOWN };
        if let Some(symbol) = self.lookup(NameSpace::Tag, tag.atom) {
            self.means(tag, symbol);
            if let (Details::Typedef, Some(ty)) = (self.table[symbol].details.ultimate(), self.table[symbol].ty) {
                return ty;
            }
            self.report(problems::tag_of_other_kind(self.text(tag.atom), tag.span()));
            return Types::UNKNOWN;
        }
        let Some(of) = fixed else {
            self.report(problems::unknown_type(&format!("enum {}", self.text(tag.atom)), span));
            return Types::UNKNOWN;
        };
        let ty = self.table.types.intern(Type::Enum(Some(tag.atom), of));
        self.add(NameSpace::Tag, tag, Details::Typedef, Some(ty));
        ty
    }

    /// 6.7.2.2: each is one more than the one before it, if it has no value of its own.
    fn enumerators(&mut self, enumerators: &[Enumerator], fixed: Option<TypeId>) -> Vec<i128> {
        let int = fixed.unwrap_or_else(|| self.int());
        let mut next = 0i128;
        let mut values = Vec::new();
        for Enumerator { name, value, .. } in enumerators {
            let value = match value {
                Some(value) => self.constant(value, "the value of an enumerator").unwrap_or(next),
                None => next,
            };
            let wide = fixed.is_none() && i32::try_from(value).is_err();
            let ty = if wide { self.table.types.scalar(Base::Integer, 8) } else { int };
            let known = self.table.find(self.scope, NameSpace::Ordinary, name.atom);
            if known.is_some_and(|known| self.table[known].token.is_some()) {
                self.report(problems::declared_twice(self.text(name.atom), name.span()));
            }
            self.add(NameSpace::Ordinary, *name, Details::Enumerator { value: Value::integer(value) }, Some(ty));
            values.push(value);
            next = value.wrapping_add(1);
        }
        values
    }

    /// The prototype scope or function scope of parameters.
    pub(super) fn prototype_scope(&self, defines: bool) -> ScopeKind {
        if defines { ScopeKind::Subprogram } else { ScopeKind::Indices }
    }
}

fn field(name: Option<Atom>, ty: TypeId, width: Option<u32>) -> Field {
    Field { name, ty, attributes: Attributes::empty(), value: None, width, placement: Placement::default() }
}

/// GNU's spellings of the same words.
fn normal(word: &str) -> &str {
    match word {
        "__signed__" | "__signed" => "signed",
        "bool" => "_Bool",
        "__float128" => "_Float128",
        "__complex__" | "__complex" => "_Complex",
        other => other,
    }
}
