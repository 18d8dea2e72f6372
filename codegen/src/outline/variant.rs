//! Which variant of a procedure a call on the device means: the one whose context selector fits best (OpenMP 5.2, 7.1 to 7.5).
//!
//! Directives are known as text in normalized source, so the selector is read here. What only the host or the run of the program knows
//! leaves the choice open.

use super::closure;
use crate::UnitView;
use directives::Leaf;
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
pub fn choose(unit: UnitView<'_>, callee: SymbolId, around: &[Leaf]) -> Choice {
    let around: Vec<Leaf> =
        around.iter().copied().filter(|leaf| CONSTRUCTS.iter().any(|(_, known)| known == leaf)).collect();
    let mut best: Option<(u64, Atom)> = None;
    for text in directives_of(unit, callee) {
        let Some(variant) = read_variant(&text) else { return Choice::Open };
        let Ok(fit) = match_selectors(variant.selectors, &around) else { return Choice::Open };
        let Some(score) = fit else { continue };
        if variant.changes_arguments {
            return Choice::Open;
        }
        let Some(name) = unit.atoms.get(variant.name) else { return Choice::Open };
        if best.is_none_or(|(known, _)| known < score) {
            best = Some((score, name));
        }
    }
    best.map_or(Choice::Base, |(_, name)| Choice::Variant(name))
}

/// The procedure that a call means wherever it is: open where that depends on the constructs around.
pub fn choose_anywhere(unit: UnitView<'_>, callee: SymbolId) -> Choice {
    match directives_of(unit, callee).iter().any(|text| text.contains("construct")) {
        true => Choice::Open,
        false => choose(unit, callee, &[]),
    }
}

/// The body of the procedure that a call means wherever it is.
pub fn definition_anywhere<'a>(unit: UnitView<'a>, callee: SymbolId) -> Option<(UnitView<'a>, usize)> {
    match choose_anywhere(unit, callee) {
        Choice::Variant(name) => closure::definition_named(unit, callee, name),
        Choice::Base | Choice::Open => closure::definition(unit, callee),
    }
}

/// The `declare variant` directives of a procedure, where it is declared and where it is defined.
fn directives_of(unit: UnitView<'_>, callee: SymbolId) -> Vec<String> {
    let named = |unit: UnitView<'_>, symbol: SymbolId| match unit.environments.symbols[symbol].details.ultimate() {
        Details::Subprogram(subprogram) => subprogram.directives.clone(),
        _ => Vec::new(),
    };
    let of_variants = |mut texts: Vec<String>| {
        texts.retain(|text| text.contains("declare variant"));
        texts
    };
    let defined = closure::definition(unit, callee)
        .and_then(|(other, index)| Some(of_variants(named(other, other.resolved.bodies[index].procedure?))));
    // What a declaration in another unit of C says of the selectors is not known here.
    defined.filter(|texts| !texts.is_empty()).unwrap_or_else(|| of_variants(named(unit, callee)))
}

/// A `declare variant` directive.
struct Variant<'t> {
    name: &'t str,
    selectors: &'t str,
    changes_arguments: bool,
}

fn read_variant(text: &str) -> Option<Variant<'_>> {
    let (_, rest) = text.split_once("declare variant")?;
    let (names, clauses) = split_parentheses(rest)?;
    let name = names.rsplit(':').next()?.trim();
    let (_, after) = clauses.split_once("match")?;
    let (selectors, _) = split_parentheses(after)?;
    if selectors.trim().is_empty() {
        return None;
    }
    let changes_arguments = ["adjust_args", "append_args"].iter().any(|clause| clauses.contains(clause));
    Some(Variant { name, selectors, changes_arguments })
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
