//! What attributes of several declarations of one entity must agree on: aliases, versions, overloads, conventions.

use crate::attributes::convention::{USUAL, are_exclusive, find_convention};
use crate::declarations::agreement::report_redeclaration;
use crate::declarations::entity::{ComparedAttribute, Entity, EntityDeclaration, Linkage, Overload};
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{AliasDefect, Misfit, OverloadDefect};
use parser::Name;
use parser::c::tree::{Attribute, AttributeArgument, Declarator, DeclaratorPart, ExprKind, Specifiers};
use symbols::{Attributes, Details, NameSpace, SymbolId, Type, TypeId};

/// The attributes that other declarations are compared with.
const COMPARED: &[&str] = &[
    "alias",
    "always_inline",
    "cold",
    "common",
    "cpu_dispatch",
    "cpu_specific",
    "disable_tail_calls",
    "enable_if",
    "hot",
    "ifunc",
    "internal_linkage",
    "loader_uninitialized",
    "minsize",
    "naked",
    "nocommon",
    "not_tail_called",
    "optnone",
    "overloadable",
    "target",
    "target_clones",
    "target_version",
    "weak",
    "weakref",
];

/// The attributes that make a version of a function for some machines.
const VERSIONS: &[&str] = &["target", "target_version", "cpu_specific", "cpu_dispatch", "target_clones"];

/// The attributes that define a name as that of something else.
const ALIASES: &[&str] = &["alias", "ifunc", "weakref"];

impl Lower<'_> {
    /// Clang's `overloadable`: whether a declaration of another type is another function of the name.
    pub(crate) fn add_overload(&mut self, known: SymbolId, name: Name, declaring: &EntityDeclaration) -> bool {
        let Some(entity) = self.entities.get(&known) else { return false };
        if !matches!(declaring.details, Details::Subprogram(_))
            || !matches!(self.table[known].details, Details::Subprogram(_))
        {
            return false;
        }
        let first = Overload {
            ty: self.table[known].ty.unwrap_or(symbols::Types::UNKNOWN),
            marked: self.is_overloadable(&entity.said),
        };
        let marked = self.is_overloadable(&declaring.said);
        if !marked && !first.marked && entity.overloads.is_empty() {
            return false;
        }
        let all: Vec<Overload> = match entity.overloads.is_empty() {
            true => vec![first],
            false => entity.overloads.clone(),
        };
        let same = all.iter().find(|other| self.same_parameters(other.ty, declaring.ty));
        let problem = match same {
            // Conditions tell functions of the same parameters apart.
            Some(_) if self.find_attribute(&declaring.said, &["enable_if"]).is_some() => None,
            Some(same) if self.are_compatible(same.ty, declaring.ty) => {
                (same.marked && !marked && !declaring.defines && all.len() > 1)
                    .then_some(OverloadDefect::DeclaredBefore)
            }
            Some(_) => Some(OverloadDefect::OtherResult),
            None if !marked && all.iter().any(|other| !other.marked) => Some(OverloadDefect::OnlyOne),
            None => None,
        };
        let new = same.is_none() || self.find_attribute(&declaring.said, &["enable_if"]).is_some();
        if let Some(why) = problem {
            report_redeclaration(
                &self.builder.lookup,
                &mut self.builder.report,
                problems::attribute::overload(self.builder.lookup.text(name.atom), why, name.span()),
            );
            return true;
        }
        if !new && all.len() == 1 {
            return false;
        }
        let Some(entity) = self.entities.get_mut(&known) else { return true };
        entity.overloads = all;
        if new {
            entity.overloads.push(Overload { ty: declaring.ty, marked });
        }
        self.table[known].attributes |= Attributes::OVERLOADED;
        true
    }
}

/// Clang, `alias`: at the end of the file what an alias stands for is defined, and is not the alias again.
pub(crate) fn check_aliases(known: &Known, report: &mut Report) {
    if known.names_of_asm {
        return;
    }
    let mut aliases: Vec<(SymbolId, Name, u32)> = Vec::new();
    for (symbol, entity) in &known.entities {
        let lives = matches!(known.table[*symbol].details, Details::Subprogram(_) | Details::Object(_));
        let weak = known.find_attribute(&entity.said, &["weakref"]).is_some();
        if lives && !weak && known.find_attribute(&entity.said, &["alias"]).is_some() && !entity.defined {
            aliases.push((*symbol, entity.name, entity.unit));
        }
    }
    aliases.sort_by_key(|(symbol, ..)| *symbol);
    for (symbol, name, unit) in aliases {
        if let Some(why) = known.find_alias_fault(symbol) {
            report.of_units.push((unit, problems::attribute::alias(known.text(name.atom), why, name.span())));
        }
    }
}

/// What is wrong with the attributes of a further declaration. `false` if it defines again what is defined.
pub(crate) fn check_attributes_again(
    known: &Known,
    report: &mut Report,
    before: &Entity,
    name: Name,
    declaring: &EntityDeclaration,
) -> bool {
    if before.said.is_empty() && declaring.said.is_empty() {
        return true;
    }
    if known.defines_alias_again(before, declaring) {
        report_redeclaration(known, report, problems::declaration::defined_twice(known.text(name.atom), name.span()));
        return false;
    }
    let problem =
        known.find_exclusive(before, name, declaring).or_else(|| known.find_other_convention(before, name, declaring));
    if let Some(problem) = problem {
        report_redeclaration(known, report, problem);
        return true;
    }
    if known.find_attribute(&declaring.said, &["weak"]).is_some()
        && before.linkage == Linkage::Internal
        && !declaring.attributes.contains(Attributes::STATIC)
    {
        let why = Misfit::DeclaredStatic;
        report_redeclaration(known, report, problems::attribute::unfit("weak", why, name.span()));
    }
    true
}

impl Known<'_> {
    /// What a declaration says that others are compared with.
    pub(crate) fn collect_compared(&self, specifiers: &Specifiers, declarator: &Declarator) -> Vec<ComparedAttribute> {
        let of_types = declarator.parts.iter().flat_map(|part| match part {
            DeclaratorPart::Pointer(_, attributes)
            | DeclaratorPart::Array { attributes, .. }
            | DeclaratorPart::Function { attributes, .. } => attributes.iter(),
        });
        let all = specifiers.attributes.iter().chain(of_types).chain(&declarator.attributes);
        all.filter_map(|attribute| {
            let name = parser::c::strip_underscores(self.text(attribute.name.atom)).trim_start_matches('_');
            let compared = COMPARED.contains(&name) || find_convention(name).is_some();
            compared.then(|| ComparedAttribute { name: attribute.name.atom, value: self.join_arguments(attribute) })
        })
        .collect()
    }

    fn join_arguments(&self, attribute: &Attribute) -> String {
        let words = (0..attribute.arguments.len()).map(|index| match &attribute.arguments[index] {
            AttributeArgument::Expr(expr) => match &*expr.kind {
                ExprKind::Name(name) => self.text(name.atom).to_string(),
                _ => self.read_string(attribute, index).unwrap_or_default(),
            },
            AttributeArgument::Type(_) | AttributeArgument::Tokens(_) => String::new(),
        });
        let joined: Vec<String> = words.collect();
        let mut parts: Vec<&str> = joined.iter().flat_map(|words| words.split(',')).map(str::trim).collect();
        parts.sort_unstable();
        parts.join(",")
    }

    fn attribute_word<'s>(&'s self, said: &'s ComparedAttribute) -> &'s str {
        parser::c::strip_underscores(self.text(said.name)).trim_start_matches('_')
    }

    fn find_attribute<'s>(&self, said: &'s [ComparedAttribute], names: &[&str]) -> Option<&'s ComparedAttribute> {
        said.iter().find(|said| names.contains(&self.attribute_word(said)))
    }

    /// The version of a function that a declaration is of: empty for the usual one.
    pub(crate) fn find_version(&self, said: &[ComparedAttribute]) -> String {
        if let Some(unit) = self.variant {
            return format!("variant {unit}");
        }
        match self.find_attribute(said, VERSIONS) {
            Some(said) if said.value == "default" && self.attribute_word(said) == "target" => String::new(),
            Some(said) => format!("{} {}", self.attribute_word(said), said.value),
            None => String::new(),
        }
    }

    pub(crate) fn is_overloadable(&self, said: &[ComparedAttribute]) -> bool {
        self.find_attribute(said, &["overloadable"]).is_some()
    }

    /// Whether an alias is defined, or what is defined becomes an alias.
    fn defines_alias_again(&self, before: &Entity, declaring: &EntityDeclaration) -> bool {
        let alias = |said: &[ComparedAttribute]| {
            self.find_attribute(said, ALIASES).map(|said| self.attribute_word(said).to_string())
        };
        let (one, other) = (alias(&before.said), alias(&declaring.said));
        match (one, other) {
            (Some(_), None) => declaring.defines && !before.defined,
            (None, Some(_)) => before.defined && !declaring.defines,
            // GCC and Clang: an `alias` is a definition, however often it is the same.
            (Some(one), Some(other)) => {
                one == "alias" && other == "alias" || one != other && (one == "ifunc" || other == "ifunc")
            }
            (None, None) => false,
        }
    }

    fn find_exclusive(&self, before: &Entity, name: Name, declaring: &EntityDeclaration) -> Option<source::Diagnostic> {
        let versions = |word: &str| VERSIONS.contains(&word);
        for new in &declaring.said {
            let word = self.attribute_word(new);
            let others = before.said.iter().map(|said| self.attribute_word(said));
            let clash = others.filter(|_| !versions(word)).find(|other| are_exclusive(word, other));
            if let Some(other) = clash {
                return Some(problems::attribute::exclusive(word, other, name.span()));
            }
            if word == "loader_uninitialized" && before.defined {
                let text = self.text(name.atom);
                return Some(problems::attribute::differs(text, word, name.span()));
            }
        }
        None
    }

    /// Clang: the calling convention is that of the first declaration.
    fn find_other_convention(
        &self,
        before: &Entity,
        name: Name,
        declaring: &EntityDeclaration,
    ) -> Option<source::Diagnostic> {
        let of = |said: &[ComparedAttribute]| said.iter().find_map(|said| find_convention(self.attribute_word(said)));
        let now = of(&declaring.said)?;
        let first = of(&before.said).unwrap_or(USUAL);
        let text = self.text(name.atom);
        (now != first).then(|| problems::attribute::convention_differs(text, now, first, name.span()))
    }

    fn same_parameters(&self, one: TypeId, other: TypeId) -> bool {
        match (&self.table.types[one], &self.table.types[other]) {
            (
                Type::Function { parameters: one, variadic, .. },
                Type::Function { parameters: other, variadic: open, .. },
            ) => {
                variadic == open
                    && one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| self.are_compatible(*one, *other))
            }
            _ => false,
        }
    }

    fn find_alias_fault(&self, alias: SymbolId) -> Option<AliasDefect> {
        let mut at = alias;
        for _ in 0..64 {
            let entity = self.entities.get(&at)?;
            let target = self.find_attribute(&entity.said, &["alias"])?;
            if entity.defined {
                return None;
            }
            let found = find_alias_target(self, &target.value);
            let Some(next) = found else {
                let elsewhere = self
                    .atoms
                    .get(&target.value)
                    .is_some_and(|atom| self.declared_around(NameSpace::Ordinary, atom).next().is_some());
                return (!elsewhere).then_some(AliasDefect::Undefined);
            };
            let entity = self.entities.get(&next)?;
            let is_alias = self.find_attribute(&entity.said, ALIASES).is_some();
            if !(entity.defined || entity.is_tentative() || is_alias) {
                return Some(AliasDefect::Undefined);
            }
            if entity.defined || !is_alias {
                return None;
            }
            at = next;
        }
        Some(AliasDefect::Itself)
    }
}

/// The function or object of the file scope that is called so.
fn find_alias_target(lower: &Known, name: &str) -> Option<SymbolId> {
    let atom = lower.atoms.get(name)?;
    let found = lower.table.find(lower.table.global(), NameSpace::Ordinary, atom)?;
    matches!(lower.table[found].details, Details::Subprogram(_) | Details::Object(_)).then_some(found)
}
