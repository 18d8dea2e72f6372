//! 5.2.2.3 program startup: what `main` is in a hosted environment.

use crate::declarations::specifier_results::SpecifierFacts;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::MainForm;
use crate::types::Kind;
use parser::Name;
use symbols::{Attributes, Base, Type, TypeId};

/// C23, 5.2.2.3.2 and 6.7.5p4. What `main` takes and gives is the implementation's as well, so that only strictness tells of it.
pub(crate) fn check_main(lookup: &mut Lookup, report: &mut Report, name: Name, base: &SpecifierFacts, ty: TypeId) {
    if lookup.text(name.atom) != "main" || !lookup.at_file_scope() || lookup.dialect.freestanding {
        return;
    }
    if base.words.contains(Attributes::INLINE) {
        report.add(problems::scope::main_inline(name.span()));
    }
    if base.words.contains(Attributes::NORETURN) {
        report.add_pedantic(problems::scope::main_form(MainForm::Returns, name.span()));
    }
    let result = lookup.result_of(ty);
    if !matches!(lookup.type_kind(result), Kind::Unknown) && !lookup.is_int(result) {
        report.add_pedantic(problems::scope::main_form(MainForm::Int, name.span()));
    }
    if let Some(why) = lookup.wrong_parameters_of_main(ty) {
        report.add_pedantic(problems::scope::main_form(why, name.span()));
    }
}

impl Known<'_> {
    fn is_int(&self, ty: TypeId) -> bool {
        self.table.types[self.table.types.unqualified(ty)] == Type::Scalar(Base::Integer, 4)
    }

    /// None or two, and as compilers have it a third one for the environment.
    fn wrong_parameters_of_main(&self, ty: TypeId) -> Option<MainForm> {
        let Type::Function { parameters, variadic, .. } = &self.table.types[self.table.types.unqualified(ty)] else {
            return None;
        };
        let texts = |ty: &TypeId| match self.type_kind(*ty) {
            Kind::Pointer(to) => match self.type_kind(to) {
                Kind::Pointer(to) => matches!(self.type_kind(to), Kind::Integer { bytes: 1, .. } | Kind::Unknown),
                kind => kind == Kind::Unknown,
            },
            kind => kind == Kind::Unknown,
        };
        match &parameters[..] {
            [] => None,
            _ if *variadic => Some(MainForm::NotVariadic),
            [_] => Some(MainForm::Parameters),
            [first, rest @ ..] if rest.len() <= 2 => {
                let counted = self.is_int(*first) || self.type_kind(*first) == Kind::Unknown;
                let fits = counted && rest.iter().all(texts);
                (!fits).then_some(MainForm::Types)
            }
            _ => Some(MainForm::Parameters),
        }
    }
}
