//! Attributes that say of which kind a parameter is, or who owns what it points to, and what they ask of each other (Clang,
//! "Attributes in Clang": Swift calling conventions, `ownership_takes` and its like).

use crate::attributes::subject::Subject;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::Misfit;
use crate::types::Kind;
use parser::c::tree::{Attribute, Declarator, DeclaratorPart, Parameter};
use source::Span;

/// A parameter of Swift's conventions, and what it points to.
const SWIFT: &[(&str, Points)] = &[
    ("swift_async_context", Points::Anywhere),
    ("swift_context", Points::Anywhere),
    ("swift_error_result", Points::ToPointer),
    ("swift_indirect_result", Points::Anywhere),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Points {
    Anywhere,
    ToPointer,
}

/// An attribute about the owner of a parameter, and the parameters that it names.
struct Owner {
    name: &'static str,
    at: Span,
    numbers: Vec<i128>,
}

impl Lower<'_> {
    /// Clang's analyzer: a parameter is taken or held, and one parameter alone tells the size of what is returned.
    pub(crate) fn check_owners(&mut self, own: &[&Attribute]) {
        let owners = own.iter().filter_map(|attribute| match self.strip_attribute_name(attribute) {
            "ownership_holds" => Some(("ownership_holds", *attribute)),
            "ownership_takes" => Some(("ownership_takes", *attribute)),
            "ownership_returns" => Some(("ownership_returns", *attribute)),
            _ => None,
        });
        let owners: Vec<(&'static str, &Attribute)> = owners.take(64).collect();
        let owners = owners.into_iter().map(|(name, attribute)| Owner {
            name,
            at: attribute.span,
            numbers: self.read_numbers(attribute),
        });
        let owners: Vec<Owner> = owners.collect();
        check_ownership(&mut self.builder.report, &owners);
    }

    fn read_numbers(&mut self, attribute: &Attribute) -> Vec<i128> {
        (1..attribute.arguments.len()).filter_map(|index| self.read_number(attribute, index)).collect()
    }
}

fn check_ownership(report: &mut Report, owners: &[Owner]) {
    for (place, Owner { name, at, numbers }) in owners.iter().enumerate() {
        for Owner { name: other, at: beside, numbers: theirs } in &owners[..place] {
            let shared = numbers.iter().any(|number| theirs.contains(number));
            if *name != "ownership_returns" && *other != "ownership_returns" && name != other && shared {
                return report.add(problems::attribute::exclusive(name, other, *at));
            }
            if let ("ownership_returns", "ownership_returns", [one], [also]) =
                (*name, *other, &numbers[..], &theirs[..])
                && one != also
            {
                let why = Misfit::OtherParameter { own: *also, other: *one };
                return report.add(problems::attribute::unfit(name, why, *beside));
            }
        }
    }
}

/// The parameters of a function that `own` are the attributes of.
pub(crate) fn check_swift(
    known: &Known,
    report: &mut Report,
    declarator: &Declarator,
    own: &[&Attribute],
    standing: &Subject,
) {
    let Some(DeclaratorPart::Function { parameters, .. }) = declarator.parts.first() else { return };
    let bare = |of: &Parameter| of.specifiers.attributes.is_empty() && of.declarator.attributes.is_empty();
    if parameters.iter().all(bare) {
        return;
    }
    let kinds: Vec<Option<(&str, &Attribute)>> = parameters.iter().map(|of| known.swift_kind(of)).collect();
    if kinds.iter().all(Option::is_none) {
        return;
    }
    let of_type = declarator.parts.iter().flat_map(|part| match part {
        DeclaratorPart::Pointer(_, attributes)
        | DeclaratorPart::Array { attributes, .. }
        | DeclaratorPart::Function { attributes, .. } => attributes,
    });
    let mut all = own.iter().copied().chain(of_type);
    let is_swift = all.any(|attribute| known.strip_attribute_name(attribute).starts_with("swift"));
    let types = known.listed_parameters(standing.ty).map_or(Vec::new(), |(types, _)| types);
    for (index, kind) in kinds.iter().enumerate() {
        let Some((name, attribute)) = kind else { continue };
        let before = index.checked_sub(1).and_then(|before| kinds[before]).map(|(name, _)| name);
        let why = match *name {
            // Also where no convention is Swift's.
            "swift_async_context" => None,
            _ if !is_swift => Some(Misfit::NotSwift),
            "swift_indirect_result" if index > 0 && before != Some("swift_indirect_result") => {
                Some(Misfit::FirstParameters)
            }
            "swift_error_result" if before != Some("swift_context") => Some(Misfit::FollowsContext),
            _ => None,
        };
        let wanted = SWIFT.iter().find(|(own, _)| own == name).map(|(_, points)| *points);
        let why = why.or_else(|| {
            let points = wanted.zip(types.get(index)).is_none_or(|(wanted, ty)| match known.type_kind(*ty) {
                Kind::Unknown => true,
                Kind::Pointer(to) => {
                    wanted == Points::Anywhere || matches!(known.type_kind(to), Kind::Pointer(_) | Kind::Unknown)
                }
                _ => false,
            });
            (!points).then_some(match wanted {
                Some(Points::ToPointer) => Misfit::NoPointerToPointer,
                _ => Misfit::NoPointer,
            })
        });
        if let Some(why) = why {
            report.add(problems::attribute::unfit(name, why, attribute.span));
        }
    }
}

impl Known<'_> {
    fn strip_attribute_name(&self, attribute: &Attribute) -> &str {
        parser::c::strip_underscores(self.text(attribute.name.atom)).trim_matches('_')
    }

    /// Which of Swift's parameters one is.
    fn swift_kind<'p>(&self, parameter: &'p Parameter) -> Option<(&'static str, &'p Attribute)> {
        let all = parameter.specifiers.attributes.iter().chain(&parameter.declarator.attributes);
        all.filter(|attribute| attribute.arguments.is_empty()).find_map(|attribute| {
            let name = self.strip_attribute_name(attribute);
            SWIFT.iter().find(|(own, _)| *own == name).map(|(own, _)| (*own, attribute))
        })
    }
}
