//! C23, 6.7.10 type inference, and GNU's `__auto_type`: a declared object has the type of its value.

use crate::declarations::specifier_results::SpecifierFacts;
use crate::declarations::specifiers::qualifiers_of;
use crate::declarations::state::InferredObject;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::NotInferred;
use crate::types::Kind;
use body::ExprId;
use parser::Name;
use parser::c::tree::{ArraySize, Declarator, DeclaratorPart, Expr, InitDeclarator, Initializer};
use source::{CStandard, Span};
use symbols::{SymbolId, Type, TypeId, Types};

impl Lower<'_> {
    /// The type of a declared object whose specifiers say none.
    pub(crate) fn infer_type(&mut self, symbol: SymbolId, declared: &InitDeclarator, base: &SpecifierFacts) -> TypeId {
        let Some(name) = declared.declarator.name else { return Types::UNKNOWN };
        let text = self.text(name.atom);
        let value = match &declared.initializer {
            Some(Initializer::Expr(value)) => value,
            Some(Initializer::List(_, span)) => {
                let problem = problems::scope::nothing_inferred(text, NotInferred::Braces, *span);
                return report_not_inferred(&mut self.builder.report, problem);
            }
            None => {
                let problem = problems::scope::nothing_inferred(text, NotInferred::NoValue, name.span());
                return report_not_inferred(&mut self.builder.report, problem);
            }
        };
        if self.qualifiers(base.ty).is_atomic && base.is_auto && self.dialect.has_standard(CStandard::C23) {
            let problem = problems::scope::nothing_inferred(text, NotInferred::Atomic, name.span());
            return report_not_inferred(&mut self.builder.report, problem);
        }
        let outer = self.declaring.inferring.replace(InferredObject { symbol, found: None });
        let lowered = self.without_messages(|lower| lower.lower_expr(value));
        let own = std::mem::replace(&mut self.declaring.inferring, outer).and_then(|inferring| inferring.found);
        if let Some(at) = own {
            return report_not_inferred(&mut self.builder.report, problems::scope::inferred_from_itself(text, at));
        }
        if self.bit_field(lowered).is_some() {
            let problem = problems::scope::nothing_inferred(text, NotInferred::BitField, name.span());
            return report_not_inferred(&mut self.builder.report, problem);
        }
        if let Some(array) = self.inferred_text(&declared.declarator, lowered) {
            return self.builder.lookup.qualify_type(array, self.qualifiers(base.ty));
        }
        self.infer_from(name, &declared.declarator, lowered, value, base)
    }

    /// The type of a value, as far as the declarator leaves it open: Clang lets pointers be said.
    fn infer_from(
        &mut self,
        name: Name,
        declarator: &Declarator,
        value: ExprId,
        tree: &Expr,
        base: &SpecifierFacts,
    ) -> TypeId {
        let value = self.without_messages(|lower| lower.builder.decay_value(value));
        let found = self.table.types.unqualified(self.ty(value));
        if found == Types::UNKNOWN {
            return found;
        }
        let mut inside = found;
        for part in &declarator.parts {
            inside = match (part, self.type_kind(inside)) {
                (DeclaratorPart::Pointer(..), Kind::Pointer(to)) => to,
                (DeclaratorPart::Pointer(..), Kind::Unknown) => return Types::UNKNOWN,
                (DeclaratorPart::Pointer(..), _) => {
                    let ty = self.spell_type(found);
                    let why = NotInferred::OtherPointer { ty };
                    return report_not_inferred(
                        &mut self.builder.report,
                        problems::scope::nothing_inferred(self.builder.lookup.text(name.atom), why, tree.span),
                    );
                }
                (DeclaratorPart::Array { .. } | DeclaratorPart::Function { .. }, _) => {
                    let problem =
                        problems::scope::nothing_inferred(self.text(name.atom), NotInferred::NoSuchValue, name.span());
                    return report_not_inferred(&mut self.builder.report, problem);
                }
            };
        }
        let mut ty = self.builder.lookup.qualify_type(inside, self.qualifiers(base.ty));
        for part in declarator.parts.iter().rev() {
            let pointer = self.builder.lookup.pointer_to(ty);
            ty = match part {
                DeclaratorPart::Pointer(qualifiers, _) => {
                    self.builder.lookup.qualify_type(pointer, qualifiers_of(*qualifiers))
                }
                DeclaratorPart::Array { .. } | DeclaratorPart::Function { .. } => pointer,
            };
        }
        ty
    }

    /// A name that is read: that of the object whose type is looked for says nothing of it.
    pub(crate) fn note_inferring(&mut self, symbol: SymbolId, at: Span) {
        if let Some(inferring) = &mut self.declaring.inferring
            && inferring.symbol == symbol
        {
            inferring.found = inferring.found.or(Some(at));
        }
    }
}

fn report_not_inferred(report: &mut Report, problem: source::Diagnostic) -> TypeId {
    report.add(problem);
    Types::UNKNOWN
}

/// GNU's `__auto_type` and Clang's `auto`: several declarators have one type.
pub(crate) fn check_inferred_alike(
    known: &Known,
    report: &mut Report,
    symbols: &[SymbolId],
    declared: &[InitDeclarator],
) {
    let plain = |declared: &&InitDeclarator| declared.declarator.parts.is_empty();
    let types = symbols.iter().map(|symbol| known.table[*symbol].ty.unwrap_or(Types::UNKNOWN));
    let inferred: Vec<(TypeId, Option<Name>)> = types
        .zip(declared.iter().filter(plain).map(|declared| declared.declarator.name))
        .filter(|(ty, _)| known.table.types[*ty] != Type::Unknown)
        .collect();
    let Some((first, _)) = inferred.first() else { return };
    if let Some((other, Some(name))) = inferred.iter().find(|(ty, _)| ty != first) {
        let (first, other) = (known.spell_type(*first), known.spell_type(*other));
        report.add(problems::scope::inferred_differently(known.text(name.atom), &other, &first, name.span()));
    }
}

impl Known<'_> {
    /// Clang: `auto text[] = "…"` is an array of characters.
    fn inferred_text(&self, declarator: &Declarator, value: ExprId) -> Option<TypeId> {
        let [DeclaratorPart::Array { size: ArraySize::Missing, .. }] = &declarator.parts[..] else { return None };
        let is_text = matches!(self.body.exprs[value].kind, body::ExprKind::Constant(symbols::Constant::Character(_)));
        (is_text && self.kind_of(value) == Kind::Array).then(|| self.ty(value))
    }
}
