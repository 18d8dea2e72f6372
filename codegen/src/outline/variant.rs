//! Which variant of a procedure a call on the device means: the one whose context selector fits best (OpenMP 5.2, 7.1 to 7.5).
//!
//! Selectors are tokens or, of procedures of Fortran, text, so they are read here. What only the host or the run of the program knows
//! leaves the choice open.

use super::closure;
use crate::UnitView;
use crate::lower::rules::language_rules;
use directives::{Clause, Leaf};
use semantics::body::{Declarative, Item};
use source::Atom;
use symbols::{Details, SymbolId};

/// The procedure that a call means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The one that is named.
    Base,
    /// A variant of it.
    Variant(Atom),
    /// It depends on what is not known.
    Open,
}

/// That it is not known whether a selector fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undecided;

/// How well a selector fits: `None` if it does not.
pub type Fit = Option<u64>;

/// The traits of the device: kinds, architectures, and the newest instruction set that the printed module may have.
const KINDS: &[&str] = &["any", "gpu", "nohost"];
const ARCHITECTURES: &[&str] = &["nvptx", "nvptx64"];
const NEWEST: u32 = 60;

/// The construct traits, by leaf.
const CONSTRUCTS: &[(&str, Leaf)] = &[
    ("target", Leaf::Target),
    ("teams", Leaf::Teams),
    ("parallel", Leaf::Parallel),
    ("for", Leaf::WorksharingLoop),
    ("do", Leaf::WorksharingLoop),
    ("simd", Leaf::Simd),
];

/// The procedure that a call in these constructs means.
pub fn choose_procedure(unit: UnitView<'_>, callee: SymbolId, around: &[Leaf]) -> Choice {
    let Some(variants) = variants_of(unit, callee) else { return Choice::Open };
    let around: Vec<Leaf> =
        around.iter().copied().filter(|leaf| CONSTRUCTS.iter().any(|(_, known)| known == leaf)).collect();
    let mut best: Option<(u64, Atom)> = None;
    for variant in variants {
        let Ok(fit) = match_selectors(&variant.selectors, &around) else { return Choice::Open };
        let Some(score) = fit else { continue };
        if variant.changes_arguments {
            return Choice::Open;
        }
        if best.is_none_or(|(known, _)| known < score) {
            best = Some((score, variant.name));
        }
    }
    best.map_or(Choice::Base, |(_, name)| Choice::Variant(name))
}

/// The procedure that a call means wherever it is: open where that depends on the constructs around.
pub fn choose_anywhere(unit: UnitView<'_>, callee: SymbolId) -> Choice {
    let depends = |variant: &Variant| variant.selectors.contains("construct");
    match variants_of(unit, callee).is_none_or(|variants| variants.iter().any(depends)) {
        true => Choice::Open,
        false => choose_procedure(unit, callee, &[]),
    }
}

/// The body of the procedure that a call means wherever it is.
pub fn definition_anywhere<'a>(unit: UnitView<'a>, callee: SymbolId) -> Option<(UnitView<'a>, usize)> {
    match choose_anywhere(unit, callee) {
        Choice::Variant(name) => closure::definition_named(unit, callee, name),
        Choice::Base | Choice::Open => closure::find_definition(unit, callee),
    }
}

/// The procedures that a call may mean, as the constructs around it decide.
pub fn possible_definitions<'a>(unit: UnitView<'a>, callee: SymbolId) -> Vec<(UnitView<'a>, usize)> {
    let found = match choose_anywhere(unit, callee) {
        Choice::Base | Choice::Variant(_) => return definition_anywhere(unit, callee).into_iter().collect(),
        Choice::Open => variants_of(unit, callee).unwrap_or_default(),
    };
    let named = found.iter().filter_map(|variant| closure::definition_named(unit, callee, variant.name));
    closure::find_definition(unit, callee).into_iter().chain(named).collect()
}

/// A variant of a procedure.
struct Variant {
    name: Atom,
    selectors: String,
    changes_arguments: bool,
}

/// The variants of a procedure; none if something of them cannot be read.
fn variants_of(unit: UnitView<'_>, callee: SymbolId) -> Option<Vec<Variant>> {
    let texts = |unit: UnitView<'_>, symbol: SymbolId| match unit.environments.symbols[symbol].details.ultimate() {
        Details::Subprogram(subprogram) => {
            let named = subprogram.directives.iter().filter(|text| text.contains("declare variant"));
            named.cloned().collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    let declared = texts(unit, callee);
    let defined = closure::find_definition(unit, callee);
    let written = defined.map(|(other, _)| collect_written(other)).unwrap_or_default();
    if !written.is_empty() {
        return written.into_iter().collect();
    }
    let of_definition = defined.and_then(|(other, index)| Some(texts(other, other.resolved.bodies[index].procedure?)));
    let all = of_definition.filter(|texts| !texts.is_empty()).unwrap_or(declared);
    all.iter().map(|text| read_variant(unit, text)).collect()
}

/// The variants that the directives before a function of C name; `None` of one that cannot be read.
fn collect_written(unit: UnitView<'_>) -> Vec<Option<Variant>> {
    let of_c = |declarative: &&Declarative| !language_rules(declarative.language).scopes_declare;
    let directives = unit.resolved.declaratives.iter().filter(of_c);
    let directives = directives.filter(|it| it.tree.directive().name().first() == Leaf::DeclareVariant);
    directives.map(|declarative| written_variant(unit, declarative)).collect()
}

fn written_variant(unit: UnitView<'_>, declarative: &Declarative) -> Option<Variant> {
    let directive = declarative.tree.directive();
    let Item::Argument(number) = directive.items().last()? else { return None };
    let name = declarative.arguments.get(number.0 as usize)?.name?.atom;
    let clause = directive.clauses().find(|clause| clause.name() == Clause::Match)?;
    let selectors = clause.items().iter().find_map(|item| match item {
        Item::Tokens(span) => unit.tokens.get(span.range()),
        Item::Argument(_) | Item::CommonBlock(_) => None,
    });
    let selectors = selectors?.iter().map(|token| unit.atoms.text(token.atom)).collect();
    let changes = |clause: Clause| [Clause::AdjustArgs, Clause::AppendArgs].contains(&clause);
    let changes_arguments = directive.clauses().any(|clause| changes(clause.name()));
    Some(Variant { name, selectors, changes_arguments })
}

/// A directive of Fortran, as it is known of a procedure.
fn read_variant(unit: UnitView<'_>, text: &str) -> Option<Variant> {
    let (_, rest) = text.split_once("declare variant")?;
    let (names, clauses) = split_parentheses(rest)?;
    let name = unit.atoms.get(names.rsplit(':').next()?.trim())?;
    let (_, after) = clauses.split_once("match")?;
    let (selectors, _) = split_parentheses(after)?;
    if selectors.trim().is_empty() {
        return None;
    }
    let changes_arguments = ["adjust_args", "append_args"].iter().any(|clause| clauses.contains(clause));
    Some(Variant { name, selectors: selectors.to_string(), changes_arguments })
}

/// What the first parentheses of a text hold, and what is behind them.
fn split_parentheses(text: &str) -> Option<(&str, &str)> {
    let start = text.find('(')?;
    let mut depth = 0u32;
    for (place, letter) in text[start..].char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[start + 1..start + place], &text[start + place + 1..]));
        }
    }
    None
}

/// The parts of a text between commas that no parentheses or braces hold.
fn split_list(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0i32);
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// How well the trait sets of a selector fit these constructs; an error if that is not known.
pub fn match_selectors(text: &str, around: &[Leaf]) -> Result<Fit, Undecided> {
    let (mut score, mut open) = (0u64, false);
    for set in split_list(text) {
        let (name, traits) = set.split_once('=').ok_or(Undecided)?;
        let traits = traits.trim().trim_start_matches('{').trim_end_matches('}');
        let fit = match name.trim() {
            "construct" => match_constructs(&split_list(traits), around),
            "device" | "target_device" => match_each(traits, around, match_device),
            "user" => match_each(traits, around, match_user),
            "implementation" => match_each(traits, around, match_implementation),
            _ => Err(Undecided),
        };
        match fit {
            Ok(None) => return Ok(None),
            Ok(Some(more)) => score = score.saturating_add(more),
            Err(Undecided) => open = true,
        }
    }
    if open { Err(Undecided) } else { Ok(Some(score)) }
}

/// The construct traits must be those around the call, in this order, with any others between them.
fn match_constructs(wanted: &[&str], around: &[Leaf]) -> Result<Fit, Undecided> {
    let (mut score, mut place) = (0u64, 0);
    for word in wanted {
        let leaf = CONSTRUCTS.iter().find(|(known, _)| known == word).map(|(_, leaf)| *leaf).ok_or(Undecided)?;
        let Some(found) = around[place..].iter().position(|other| *other == leaf) else { return Ok(None) };
        score += 1u64.checked_shl((place + found) as u32).unwrap_or(u64::MAX / 2);
        place += found + 1;
    }
    Ok(Some(score))
}

/// A trait of one set: its name, its properties, and the constructs around.
type MatchTrait = fn(&str, &[&str], &[Leaf]) -> Result<Fit, Undecided>;

/// All traits of a set.
fn match_each(traits: &str, around: &[Leaf], match_trait: MatchTrait) -> Result<Fit, Undecided> {
    let mut score = Some(0u64);
    for text in split_list(traits) {
        let (name, properties) = match split_parentheses(text) {
            Some((inside, _)) => (text[..text.find('(').unwrap_or(0)].trim(), inside),
            None => (text, ""),
        };
        let (said, properties) = read_score(properties)?;
        let fit = match_trait(name, &split_list(properties), around)?;
        score = score.zip(fit).map(|(score, fit)| score.saturating_add(fit).saturating_add(said));
    }
    Ok(score)
}

/// `score(number):` before the properties.
fn read_score(properties: &str) -> Result<(u64, &str), Undecided> {
    let Some(rest) = properties.trim_start().strip_prefix("score") else { return Ok((0, properties)) };
    let (number, rest) = split_parentheses(rest).ok_or(Undecided)?;
    let rest = rest.trim_start().strip_prefix(':').ok_or(Undecided)?;
    Ok((number.trim().parse().map_err(|_| Undecided)?, rest))
}

fn match_device(name: &str, properties: &[&str], around: &[Leaf]) -> Result<Fit, Undecided> {
    let word = |property: &str| property.trim_matches(['"', '\'']).to_ascii_lowercase();
    let weight = |place: usize| 1u64.checked_shl((around.len() + place) as u32).unwrap_or(u64::MAX / 2);
    let all = |fits: &dyn Fn(&str) -> bool| properties.iter().all(|property| fits(&word(property)));
    match name {
        "kind" if all(&|word| word == "any") => Ok(Some(0)),
        "kind" => Ok(all(&|word| KINDS.contains(&word)).then(|| weight(0))),
        "arch" => Ok(all(&|word| ARCHITECTURES.contains(&word)).then(|| weight(1))),
        "isa" => {
            let has = |word: &str| {
                word.strip_prefix("sm_")
                    .and_then(|number| number.parse().ok())
                    .is_some_and(|number: u32| number <= NEWEST)
            };
            Ok(all(&has).then(|| weight(2)))
        }
        _ => Err(Undecided),
    }
}

fn match_user(name: &str, properties: &[&str], _: &[Leaf]) -> Result<Fit, Undecided> {
    match (name, properties) {
        ("condition", [value]) => match value.trim().to_ascii_lowercase().as_str() {
            "1" | "true" | ".true." => Ok(Some(0)),
            "0" | "false" | ".false." => Ok(None),
            _ => Err(Undecided),
        },
        _ => Err(Undecided),
    }
}

/// No vendor of the specification's list is this implementation; of requirements the regions know nothing.
fn match_implementation(name: &str, _: &[&str], _: &[Leaf]) -> Result<Fit, Undecided> {
    if name == "vendor" { Ok(None) } else { Err(Undecided) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(selector: &str, around: &[Leaf], expected: Result<Fit, Undecided>) {
        assert_eq!(match_selectors(selector, around), expected, "{selector}");
    }

    #[test]
    fn selectors_fit_the_device_and_the_constructs_around() {
        let around = &[Leaf::Target, Leaf::Teams, Leaf::Parallel];
        check("device={kind(nohost)}", around, Ok(Some(8)));
        check("device={kind(gpu), arch(nvptx)}", around, Ok(Some(24)));
        check("device={kind(host)}", around, Ok(None));
        check("device={arch(gcn)}", around, Ok(None));
        check("device={isa(sm_70)}", around, Ok(None));
        check("construct={target, parallel}", around, Ok(Some(5)));
        check("construct={parallel, target}", around, Ok(None));
        check("construct={simd}", around, Ok(None));
        check("user={condition(score(100): 1)}", around, Ok(Some(100)));
        check("user={condition(n > 3)}", around, Err(Undecided));
        check("user={condition(n > 3)}, device={kind(cpu)}", around, Ok(None));
        check("implementation={vendor(gnu)}", around, Ok(None));
    }
}
