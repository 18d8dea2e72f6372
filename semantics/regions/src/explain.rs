//! Why a variable has its attribute, in one sentence.
//!
//! Every construct around a reference has its say, innermost first; a combined OpenACC construct speaks as its effective
//! constructs do (Clacc document, "Combined Directives").

use crate::data_environment::{Attribute, DataEnvironment, Determined, Environments};
use crate::translate;
use body::Resolved;
use body::{Body, ConstructId};
use directives::{Leaf, MapType, Model, Name, Sharing};
use source::{Atoms, Span};
use symbols::SymbolId;

/// What one construct says about one variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The variable's name.
    pub variable: String,
    /// The directive, as its language spells it.
    pub construct: String,
    /// The attribute: `firstprivate`, `map(tofrom)`, `reduction, map(tofrom)`, `copyin`.
    pub attribute: String,
    /// How it was determined.
    pub determined: Determined,
    /// The rule that determined it, as a noun phrase.
    pub rule: &'static str,
    /// The standard and section.
    pub section: &'static str,
    /// The specification.
    pub model: Model,
    /// The words of the directive's name.
    pub at: Span,
    /// The clause or reference that it rests on.
    pub because: Option<Span>,
}

impl std::fmt::Display for Explanation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence())
    }
}

impl Explanation {
    /// The label of the Clacc document: *pre*, *imp*, *exp*.
    pub fn label(&self) -> &'static str {
        match self.determined {
            Determined::Predetermined => "pre",
            Determined::Implicit => "imp",
            Determined::Explicit => "exp",
        }
    }

    /// All of it in one sentence.
    pub fn sentence(&self) -> String {
        let how = match (self.model, self.determined) {
            (Model::OpenAcc, _) => format!("{} on {}", self.label(), self.construct),
            (Model::OpenMp, Determined::Predetermined) => "predetermined".to_string(),
            (Model::OpenMp, Determined::Implicit) => "implicitly".to_string(),
            (Model::OpenMp, Determined::Explicit) => "explicitly".to_string(),
        };
        format!("{}: {}, {how}: {} ({})", self.variable, self.attribute, self.rule, self.section)
    }
}

/// Why the variable named at `token` is what it is there: one explanation for each construct that says something, innermost
/// first; none if no construct does.
pub fn explain(resolved: &Resolved, environments: &Environments, atoms: &Atoms, token: u32) -> Vec<Explanation> {
    let Ok(found) = resolved.names.binary_search_by_key(&token, |(token, _)| *token) else { return Vec::new() };
    let symbol = resolved.names[found].1;
    let all = resolved.bodies.iter().zip(&environments.bodies);
    let explained = all.filter_map(|(body, environment)| {
        let constructs = body.constructs.iter().filter(|(_, construct)| construct.span.contains(token));
        let innermost = constructs.min_by_key(|(_, construct)| construct.span.end - construct.span.start);
        let mut at = innermost.map(|(id, _)| id);
        let mut found = Vec::new();
        while let Some(id) = at {
            found.extend(of_construct(body, environment, environments, atoms, id, symbol));
            at = body.constructs[id].parent;
        }
        (!found.is_empty()).then_some(found)
    });
    explained.into_iter().next().unwrap_or_default()
}

/// Every attribute of every construct of a body, construct by construct in source order.
pub fn explain_all(
    body: &Body,
    environment: &DataEnvironment,
    environments: &Environments,
    atoms: &Atoms,
) -> Vec<Explanation> {
    let each = environment.constructs.iter().flat_map(|(id, found)| {
        let symbols = found.attributes.keys();
        symbols
            .flat_map(|symbol| of_construct(body, environment, environments, atoms, *id, *symbol))
            .collect::<Vec<_>>()
    });
    each.collect()
}

/// What `id` says about `symbol`: one thing, or one for each effective construct of OpenACC.
fn of_construct(
    body: &Body,
    environment: &DataEnvironment,
    environments: &Environments,
    atoms: &Atoms,
    id: ConstructId,
    symbol: SymbolId,
) -> Vec<Explanation> {
    let Some(found) = environment.constructs.get(&id) else { return Vec::new() };
    let name = body.constructs[id].directive().name();
    let said: Vec<(Name, &Attribute)> = match name.model() {
        Model::OpenMp => found.attributes.get(&symbol).map(|attribute| (name, attribute)).into_iter().collect(),
        Model::OpenAcc => {
            let leaves = found.leaves.iter().rev();
            leaves.filter_map(|leaf| Some((Name::leaf(leaf.leaf), leaf.attributes.get(&symbol)?))).collect()
        }
    };
    let explained =
        said.into_iter().filter(|(_, attribute)| attribute.sharing.is_some() || attribute.mapping.is_some());
    let explained = explained.map(|(name, attribute)| Explanation {
        variable: atoms.text(environments.symbols[symbol].name).to_string(),
        construct: name.spelling(body.language),
        attribute: text(name.first(), attribute),
        determined: attribute.determined,
        rule: attribute.because.rule,
        section: attribute.because.section,
        model: name.model(),
        at: body.constructs[id].directive().name_span(),
        because: attribute.because.at,
    });
    explained.collect()
}

/// The attribute in the words of its specification.
fn text(leaf: Leaf, attribute: &Attribute) -> String {
    let model = leaf.row().model;
    let sharing = attribute.sharing.map(|sharing| sharing_word(model, sharing));
    let mapping = attribute.mapping.map(|map| mapping_word(model, map));
    // Both at once, from no clause, is the pointer whose target is looked up.
    let words: Vec<String> = match (attribute.sharing, attribute.mapping) {
        (Some(Sharing::FirstPrivate), Some(MapType::Alloc)) if attribute.determined == Determined::Implicit => {
            sharing.into_iter().collect()
        }
        _ => [sharing, mapping].into_iter().flatten().collect(),
    };
    words.join(", ")
}

fn sharing_word(model: Model, sharing: Sharing) -> String {
    let clause = match (model, sharing) {
        (Model::OpenAcc, Sharing::UseDevicePtr) => return "use_device".to_string(),
        (Model::OpenAcc, Sharing::IsDevicePtr) => return "deviceptr".to_string(),
        (_, Sharing::Reduction) => return "reduction".to_string(),
        (_, Sharing::Induction) => return "induction".to_string(),
        (_, Sharing::Copyin) => return "copyin".to_string(),
        (_, Sharing::CopyPrivate) => return "copyprivate".to_string(),
        (Model::OpenMp | Model::OpenAcc, other) => translate::openmp::clause_of(other),
    };
    clause.map_or(String::new(), |clause| clause.row().word.to_string())
}

fn mapping_word(model: Model, map: MapType) -> String {
    const WORDS: &[(MapType, &str, &str)] = &[
        (MapType::To, "map(to)", "copyin"),
        (MapType::From, "map(from)", "copyout"),
        (MapType::ToFrom, "map(tofrom)", "copy"),
        (MapType::Alloc, "map(alloc)", "create"),
        (MapType::Release, "map(release)", "delete"),
        (MapType::Delete, "map(delete)", "delete"),
        (MapType::Present, "map(present)", "present"),
        (MapType::Attach, "attach", "attach"),
        (MapType::Detach, "detach", "detach"),
        (MapType::Link, "link", "link"),
    ];
    let row = WORDS.iter().find(|(own, ..)| *own == map);
    row.map_or("", |(_, openmp, openacc)| if model == Model::OpenMp { openmp } else { openacc }).to_string()
}
