//! The grammar that the tables stand for, in extended Backus-Naur form, and texts that it generates.
//!
//! OpenMP 6.0, 5; OpenACC 3.4, 2.1. One rule for each directive name, one for each clause; which clauses may stand
//! together is said by [`crate::group`], not here. `expression`, `variable` and the like are the host language's.

use crate::table::{Arguments, Syntax};
use crate::{Clause, Language, Leaf, Life, LifeStage, Model, Name, Version, compound};

/// A part of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A word or a mark, as it is written.
    Text(String),
    /// Something of the host language, and an example of it.
    Host(&'static str, &'static str),
    /// Another rule.
    Rule(String),
    /// One after the other.
    Sequence(Vec<Term>),
    /// One of them.
    Either(Vec<Term>),
    /// It may be left out.
    Maybe(Box<Term>),
    /// Once or more, with this between.
    Many(Box<Term>, &'static str),
}

/// A rule of the grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What it stands for.
    pub term: Term,
}

fn text(text: &str) -> Term {
    Term::Text(text.to_owned())
}

fn to_sequence(terms: impl IntoIterator<Item = Term>) -> Term {
    Term::Sequence(terms.into_iter().collect())
}

fn optional_term(term: Term) -> Term {
    Term::Maybe(Box::new(term))
}

fn list_term(term: Term) -> Term {
    Term::Many(Box::new(term), ", ")
}

const EXPRESSION: Term = Term::Host("expression", "4");
const ITEM: Term = Term::Host("list-item", "x");
const IDENTIFIER: Term = Term::Host("identifier", "id");
const ITERATORS: Term = Term::Host("iterators", "i = 0:4");
const TOKENS: Term = Term::Host("balanced-tokens", "a");

/// The rule of `default` on `metadirective`, which holds a directive.
const CHOSEN: &str = "metadirective-default-clause";

/// The rules of a specification in a version, the first of which is a directive.
pub fn grammar_rules(model: Model, language: Language, version: Version) -> Vec<Rule> {
    let has = |life: Life| matches!(life.standing_in(version), LifeStage::Allowed | LifeStage::Deprecated(..));
    let known = |name: &Name| {
        let standing = compound::life_stage(*name, version);
        matches!(standing, LifeStage::Allowed | LifeStage::Deprecated(..)) && compound::is_in(*name, language)
    };
    let names: Vec<Name> = compound::all_names(model).into_iter().filter(known).collect();
    let mut rules = vec![Rule {
        name: "directive".to_owned(),
        term: Term::Either(names.iter().map(|name| Term::Rule(name_of(*name, language))).collect()),
    }];
    rules.extend(names.iter().map(|name| directive_rule(*name, language, version)));
    let clauses = Clause::ALL.iter().filter(|clause| clause.row().model == model && has(clause.row().life));
    rules.extend(
        clauses
            .map(|clause| Rule { name: clause_name(*clause, language), term: clause_term(*clause, language, version) }),
    );
    rules
}

fn name_of(name: Name, language: Language) -> String {
    name.spelling(language).replace([' ', '_'], "-")
}

fn clause_name(clause: Clause, language: Language) -> String {
    format!("{}-clause", clause.row().spelling(language).replace('_', "-").trim_end_matches('-'))
}

/// A directive: its name, its own arguments, its clauses.
fn directive_rule(name: Name, language: Language, version: Version) -> Rule {
    let mut terms: Vec<Term> = name.spelling(language).split(' ').map(text).collect();
    terms.extend(own_arguments(name.last()));
    let accepted = Clause::ALL.iter().filter(|clause| {
        clause.row().model == name.model()
            && matches!(compound::accepts_clause(name, **clause, version), compound::Accepts::Yes(_))
    });
    let chooses = name.has(Leaf::Metadirective) || name.has(Leaf::BeginMetadirective);
    let clauses = accepted.map(|clause| match clause.row().syntax {
        _ if *clause == Clause::Default && chooses => Term::Rule(CHOSEN.to_owned()),
        // The parenthesis behind is the list of `flush`.
        Syntax::Flag if name.has(Leaf::Flush) => text(clause.row().word),
        _ => Term::Rule(clause_name(*clause, language)),
    });
    let clauses: Vec<Term> = clauses.collect();
    if !clauses.is_empty() {
        terms.push(optional_term(Term::Many(Box::new(Term::Either(clauses)), "[,]")));
    }
    Rule { name: name_of(name, language), term: to_sequence(terms) }
}

fn own_arguments(leaf: Leaf) -> Option<Term> {
    let enclosed = |term: Term| to_sequence([text("("), term, text(")")]);
    match leaf.arguments() {
        Arguments::None => None,
        Arguments::List => Some(optional_term(enclosed(list_term(ITEM)))),
        Arguments::RequiredList => Some(enclosed(list_term(ITEM))),
        Arguments::Reduction => Some(enclosed(to_sequence([
            IDENTIFIER,
            text(":"),
            list_term(Term::Host("type", "int")),
            text(":"),
            Term::Host("combiner", "omp_out = omp_out + omp_in"),
        ]))),
        Arguments::Mapper => {
            let declared = Term::Host("type-and-variable", "t v");
            Some(enclosed(to_sequence([optional_term(to_sequence([IDENTIFIER, text(":")])), declared])))
        }
    }
}

/// A clause with its argument.
fn clause_term(clause: Clause, language: Language, version: Version) -> Term {
    let row = clause.row();
    // The spelling of the other language is not an alias.
    let aliases = if clause == Clause::WorksharingLoop { &[] } else { row.aliases };
    let words = std::iter::once(row.spelling(language)).chain(aliases.iter().copied());
    let mut words: Vec<Term> = words.map(text).collect();
    if clause == Clause::ExtRequirement {
        words = vec![Term::Host("extension", "ext_vendor")];
    }
    let word = if words.len() == 1 { words.remove(0) } else { Term::Either(words) };
    let Some(argument) = argument_term(clause, version) else { return word };
    let enclosed = to_sequence([text("("), argument, text(")")]);
    let bare = matches!(row.syntax, Syntax::Flag | Syntax::Sizes | Syntax::Queues);
    to_sequence([word, if bare { optional_term(enclosed) } else { enclosed }])
}

/// What stands in the parentheses; none if nothing may.
fn argument_term(clause: Clause, version: Version) -> Option<Term> {
    let row = clause.row();
    let keyword = || Term::Either(known_words(row.keywords, version).map(text).collect());
    let before = |term: Term| {
        to_sequence(
            modifiers_term(clause, version)
                .map(|modifiers| optional_term(to_sequence([modifiers, text(":")])))
                .into_iter()
                .chain([term]),
        )
    };
    Some(match row.syntax {
        Syntax::Flag => return flag_term(clause, version),
        Syntax::Expr if clause == Clause::Looprange => to_sequence([EXPRESSION, text(","), EXPRESSION]),
        Syntax::Expr => before(EXPRESSION),
        Syntax::List => before(list_term(ITEM)),
        Syntax::Keyword if matches!(clause, Clause::Default | Clause::Defaultmap) => {
            let category =
                modifiers_term(clause, version).map(|category| optional_term(to_sequence([text(":"), category])));
            to_sequence(std::iter::once(keyword()).chain(category))
        }
        Syntax::Keyword => before(keyword()),
        Syntax::KeywordExpr => before(to_sequence([keyword(), optional_term(to_sequence([text(","), EXPRESSION]))])),
        Syntax::Map => {
            let typed = to_sequence([keyword(), text(":")]);
            let full = to_sequence([optional_term(to_sequence([modifiers_term(clause, version)?, text(",")])), typed]);
            to_sequence([optional_term(full), list_term(ITEM)])
        }
        Syntax::Depend => {
            let types = known_words(row.keywords, version).filter(|word| !matches!(*word, "source" | "depobj"));
            let typed = to_sequence([Term::Either(types.map(text).collect()), text(":"), list_term(ITEM)]);
            let iterated =
                modifiers_term(clause, version).map(|modifiers| optional_term(to_sequence([modifiers, text(",")])));
            to_sequence(iterated.into_iter().chain([typed]))
        }
        Syntax::Reduction => {
            let identifier = Term::Either(["+", "*", "max"].map(text).into_iter().chain([IDENTIFIER]).collect());
            let modified =
                modifiers_term(clause, version).map(|modifiers| optional_term(to_sequence([modifiers, text(",")])));
            to_sequence(modified.into_iter().chain([identifier, text(":"), list_term(ITEM)]))
        }
        Syntax::ListStep => {
            let after = [Some(EXPRESSION), modifiers_term(clause, version)].into_iter().flatten().collect();
            to_sequence([list_term(ITEM), optional_term(to_sequence([text(":"), Term::Either(after)]))])
        }
        Syntax::Words => list_term(match clause {
            Clause::Absent | Clause::Contains => Term::Host("directive-name", "barrier"),
            Clause::AppendArgs => Term::Host("append-operation", "interop(target)"),
            _ => Term::Host("word", "host"),
        }),
        Syntax::Selector => {
            let selected = to_sequence([Term::Host("context-selector", "user={condition(1)}"), text(":")]);
            let variant = optional_term(Term::Host("directive-variant", "barrier"));
            if clause == Clause::When { to_sequence([selected, variant]) } else { variant }
        }
        Syntax::Directives => before(list_term(Term::Host("directive-specification", "unroll"))),
        Syntax::Bounds if version < Version(51) => EXPRESSION,
        Syntax::Bounds => to_sequence([optional_term(to_sequence([EXPRESSION, text(":")])), EXPRESSION]),
        Syntax::Sizes => {
            let named =
                known_words(row.modifiers, version).map(|word| to_sequence([text(word), text(":"), EXPRESSION]));
            Term::Either(std::iter::once(EXPRESSION).chain(named).collect())
        }
        Syntax::Queues => {
            let device = optional_term(to_sequence([text("devnum"), text(":"), EXPRESSION, text(":")]));
            to_sequence([device, optional_term(to_sequence([text("queues"), text(":")])), list_term(EXPRESSION)])
        }
        Syntax::Raw => raw_term(clause),
    })
}

fn flag_term(clause: Clause, version: Version) -> Option<Term> {
    let keywords: Vec<Term> = known_words(clause.row().keywords, version).map(text).collect();
    if !keywords.is_empty() {
        return Some(Term::Either(keywords));
    }
    let since = crate::legal::argument_since(clause)?;
    (since <= version).then_some(if clause == Clause::Destroy { ITEM } else { EXPRESSION })
}

/// What only its own check understands.
fn raw_term(clause: Clause) -> Term {
    match clause {
        Clause::Match => Term::Host("context-selector", "construct={parallel}"),
        Clause::Initializer => Term::Host("initializer", "omp_priv = 0"),
        _ => TOKENS,
    }
}

/// The words that a version has.
fn known_words(words: &[(&'static str, Life)], version: Version) -> impl Iterator<Item = &'static str> {
    let known = words
        .iter()
        .filter(move |(_, life)| matches!(life.standing_in(version), LifeStage::Allowed | LifeStage::Deprecated(..)));
    known.map(|(word, _)| *word)
}

/// How `original` says that an item which is reduced is shared: OpenMP 6.0, 7.6.10.
pub const ORIGINAL_SHARINGS: &[&str] = &["default", "private", "shared"];

/// The modifiers of a clause, each with its own argument.
fn modifiers_term(clause: Clause, version: Version) -> Option<Term> {
    let row = clause.row();
    let words = known_words(row.modifiers, version).map(|word| match word {
        "iterator" => to_sequence([text(word), text("("), ITERATORS, text(")")]),
        "mapper" | "allocator" | "memspace" | "traits" => to_sequence([text(word), text("("), IDENTIFIER, text(")")]),
        "align" | "step" => to_sequence([text(word), text("("), EXPRESSION, text(")")]),
        _ if clause == Clause::Init && Clause::Depend.row().keywords.iter().any(|(known, _)| *known == word) => {
            to_sequence([text(word), text("("), ITEM, text(")")])
        }
        "original" => {
            let sharings = Term::Either(ORIGINAL_SHARINGS.iter().copied().map(text).collect());
            to_sequence([text(word), text("("), sharings, text(")")])
        }
        "prefer_type" | "fallback" => to_sequence([text(word), text("("), TOKENS, text(")")]),
        _ => text(word),
    });
    let mut words: Vec<Term> = words.collect();
    if clause == Clause::If && version >= Version(45) {
        words.push(Term::Host("directive-name", "parallel"));
    }
    (!words.is_empty()).then_some(Term::Either(words))
}

/// The rules as text: one a line, alternatives between `|`, options in brackets, repetitions in braces.
pub fn rules_to_ebnf(rules: &[Rule]) -> String {
    let lines = rules.iter().map(|rule| format!("{} ::= {}\n", rule.name, render_term(&rule.term)));
    lines.collect()
}

fn render_term(term: &Term) -> String {
    let all = |terms: &[Term], between: &str| terms.iter().map(render_term).collect::<Vec<_>>().join(between);
    match term {
        Term::Text(word) => format!("\"{word}\""),
        Term::Host(name, _) => (*name).to_owned(),
        Term::Rule(name) => name.clone(),
        Term::Sequence(terms) => all(terms, " "),
        Term::Either(terms) if terms.len() == 1 => all(terms, ""),
        Term::Either(terms) => format!("( {} )", all(terms, " | ")),
        Term::Maybe(term) => format!("[ {} ]", render_term(term)),
        Term::Many(term, "[,]") => format!("{{ [ \",\" ] {} }}", render_term(term)),
        Term::Many(term, _) => format!("{0} {{ \",\" {0} }}", render_term(term)),
    }
}

/// How a clause is written in a version, as specifications show it: `schedule([monotonic | nonmonotonic | simd:] static | dynamic …)`.
pub fn clause_syntax(clause: Clause, language: Language, version: Version) -> String {
    show_term(&clause_term(clause, language, version))
}

/// How a directive is written, without its sentinel: its name, its own arguments, and that clauses may follow.
pub fn directive_syntax(name: Name, language: Language, version: Version) -> String {
    let mut shown = name.spelling(language);
    shown.extend(own_arguments(name.last()).map(|term| show_term(&term)));
    let takes = |clause: &Clause| matches!(compound::accepts_clause(name, *clause, version), compound::Accepts::Yes(_));
    let has_clauses = Clause::ALL.iter().filter(|clause| clause.row().model == name.model()).any(takes);
    if has_clauses { shown + " [clause[[,] clause]…]" } else { shown }
}

fn show_term(term: &Term) -> String {
    let all = |terms: &[Term]| terms.iter().map(show_term).collect::<Vec<_>>().join(" | ");
    match term {
        Term::Text(word) => word.clone(),
        Term::Host(name, _) => (*name).to_owned(),
        Term::Rule(name) => name.clone(),
        Term::Sequence(terms) => show_sequence(terms),
        Term::Either(terms) => all(terms),
        Term::Maybe(term) => format!("[{}]", show_term(term)),
        Term::Many(term, _) => format!("{0}[, {0}]…", show_term(term)),
    }
}

/// One term behind the other: blanks stand where one would write them, and braces around alternatives.
fn show_sequence(terms: &[Term]) -> String {
    let mut shown = String::new();
    for (at, term) in terms.iter().enumerate() {
        let is_enclosed = at > 0 && shown.ends_with('(') && terms.get(at + 1) == Some(&text(")"));
        let is_choice = matches!(term, Term::Either(all) if all.len() > 1) && terms.len() > 1 && !is_enclosed;
        let next = if is_choice { format!("{{{}}}", show_term(term)) } else { show_term(term) };
        let is_joined = shown.is_empty() || shown.ends_with('(') || next.starts_with(['(', ')', ':', ',']);
        let is_optional = next.starts_with("[(") || next.starts_with("[:") || next.starts_with("[,");
        if !is_joined && !is_optional {
            shown.push(' ');
        }
        shown.push_str(&next);
    }
    shown
}

/// Texts that a term generates: each alternative, each option and each repetition is in one of them.
pub fn generate_texts(term: &Term, rules: &[Rule]) -> Vec<String> {
    match term {
        Term::Text(word) => vec![word.clone()],
        Term::Host(_, example) => vec![(*example).to_owned()],
        Term::Rule(name) => {
            rules.iter().find(|rule| rule.name == *name).map_or(Vec::new(), |rule| generate_texts(&rule.term, rules))
        }
        Term::Either(terms) => terms.iter().flat_map(|term| generate_texts(term, rules)).collect(),
        Term::Maybe(term) => std::iter::once(String::new()).chain(generate_texts(term, rules)).collect(),
        Term::Many(term, "[,]") => generate_texts(term, rules),
        Term::Many(term, between) => {
            let mut texts = generate_texts(term, rules);
            let two = [texts[0].clone(), texts[texts.len() - 1].clone()].join(between);
            texts.push(two);
            texts
        }
        Term::Sequence(terms) => {
            let parts: Vec<Vec<String>> = terms.iter().map(|term| generate_texts(term, rules)).collect();
            let most = parts.iter().map(Vec::len).max().unwrap_or(0);
            let one = |index: usize| parts.iter().map(|texts| texts[index.min(texts.len() - 1)].as_str()).collect();
            (0..most).map(|index| join_alternatives(one(index))).collect()
        }
    }
}

fn join_alternatives(parts: Vec<&str>) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}
