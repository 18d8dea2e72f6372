//! Why a variable has its attribute, in one sentence.
//!
//! Every construct around a reference has its say, innermost first; a combined OpenACC construct speaks as its effective
//! constructs do (Clacc document, "Combined Directives").

use crate::data_environment::facts::integer_constant;
use crate::data_environment::{Attribute, DataEnvironment, Determined, Environments};
use crate::translate;
use body::{Body, ConstructId, Resolved, StatementKind};
use directives::{Leaf, MapType, Model, Name, Sharing};
use source::{Atoms, Span};
use symbols::{Details, ScopeKind, SymbolId, SymbolTable};

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
pub fn explain_variable(
    resolved: &Resolved,
    environments: &Environments,
    atoms: &Atoms,
    token: u32,
) -> Vec<Explanation> {
    let Ok(found) = resolved.names.binary_search_by_key(&token, |(token, _)| *token) else { return Vec::new() };
    let symbol = resolved.names[found].1;
    let all = resolved.bodies.iter().zip(&environments.bodies);
    let explained = all.filter_map(|(body, environment)| {
        let constructs = body.constructs.iter().filter(|(_, construct)| construct.span.contains(token));
        let innermost = constructs.min_by_key(|(_, construct)| construct.span.end - construct.span.start);
        let mut at = innermost.map(|(id, _)| id);
        let mut found = Vec::new();
        while let Some(id) = at {
            let said = of_construct(body, environment, environments, atoms, id, symbol);
            if said.is_empty() && is_local_of(body, &environments.symbols, id, symbol) {
                found.push(of_local(body, environments, atoms, id, symbol));
                break;
            }
            found.extend(said);
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
        attribute: explain_attribute(name.first(), attribute, predetermined_step(body, environments, id, symbol)),
        determined: attribute.determined,
        rule: attribute.because.rule,
        section: attribute.because.section,
        model: name.model(),
        at: body.constructs[id].directive().name_span(),
        because: attribute.because.at,
    });
    explained.collect()
}

/// Whether a variable that is named in a construct is declared there: it has none of the scopes that the construct stands in.
fn is_local_of(body: &Body, table: &SymbolTable, id: ConstructId, symbol: SymbolId) -> bool {
    let variable = matches!(table[symbol].details.ultimate(), Details::Object(_));
    let mut around = table.scopes_around(body.constructs[id].scope);
    variable && !around.any(|scope| scope == table[symbol].scope)
}

/// What a construct says of a variable that is declared in it.
fn of_local(body: &Body, environments: &Environments, atoms: &Atoms, id: ConstructId, symbol: SymbolId) -> Explanation {
    let table = &environments.symbols;
    let name = body.constructs[id].directive().name();
    let index = table.scopes[table[symbol].scope].kind == ScopeKind::Indices;
    let (rule, section) = match name.model() {
        Model::OpenMp if index => ("an index of an implied do, forall or do concurrent", "OpenMP 5.2, 5.1.1"),
        Model::OpenMp => ("a variable declared in the construct", "OpenMP 5.2, 5.1.1"),
        Model::OpenAcc => ("a variable declared in the construct", "OpenACC 3.4, 2.6.1"),
    };
    Explanation {
        variable: atoms.text(table[symbol].name).to_string(),
        construct: name.spelling(body.language),
        attribute: sharing_word(name.model(), Sharing::Private),
        determined: Determined::Predetermined,
        rule,
        section,
        model: name.model(),
        at: body.constructs[id].directive().name_span(),
        because: None,
    }
}

/// By how much each iteration changes the variable of a loop of the construct, where that is a constant (OpenMP 5.2, 5.1.1: it is linear with
/// the increment of the loop).
fn predetermined_step(body: &Body, environments: &Environments, id: ConstructId, symbol: SymbolId) -> Option<i128> {
    let loops = body.associated_loops(id, 1);
    let found = loops.iter().find_map(|statement| match &body.statements[*statement].kind {
        StatementKind::Loop(inner) if inner.variable == symbol => Some(inner),
        _ => None,
    })?;
    found.step.map_or(Some(1), |step| integer_constant(&environments.symbols, body, step))
}

/// The attribute in the words of its specification, and the step of an iteration variable that is linear for want of a clause.
fn explain_attribute(leaf: Leaf, attribute: &Attribute, step: Option<i128>) -> String {
    let model = leaf.row().model;
    let linear = attribute.sharing == Some(Sharing::Linear) && attribute.determined == Determined::Predetermined;
    let step = step.filter(|_| linear).map_or(String::new(), |step| format!(" with step {step}"));
    let sharing = attribute.sharing.map(|sharing| sharing_word(model, sharing) + &step);
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
