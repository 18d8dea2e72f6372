//! What the tables know of the directive or clause under the cursor, and of those that may stand there.

use directives::compound::{self, Accepts};
use directives::grammar;
use directives::recognize::{self, Recognized};
use directives::{
    Association, Cardinality, Category, Clause, Determines, Language, Leaf, Life, LifeStage, Model, Name, Version,
    lookup,
};
use semantics::db::{Db, SourceFile};
use semantics::queries;
use source::atom::words;
use source::{TokenBuffer, TokenKind};

/// A directive line, as tokens of its file.
pub struct Line {
    /// Its specification.
    pub model: Model,
    /// The first token behind the sentinel.
    pub first: usize,
    /// The token behind the last.
    pub end: usize,
    /// What its name is.
    pub recognized: Option<Recognized>,
}

impl Line {
    /// The first token behind the name.
    pub fn behind_name(&self) -> usize {
        self.first + self.recognized.map_or(0, |recognized| recognized.words)
    }
}

/// The directive lines of a file.
pub fn lines(db: &dyn Db, buffer: &TokenBuffer, language: Language) -> Vec<Line> {
    let starts = buffer.tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Sentinel);
    starts.map(|(at, _)| directive_line(db, buffer, at, language)).collect()
}

fn directive_line(db: &dyn Db, buffer: &TokenBuffer, sentinel: usize, language: Language) -> Line {
    let model = if buffer.tokens[sentinel].atom == words::ACC { Model::OpenAcc } else { Model::OpenMp };
    let first = sentinel + 1;
    let rest = &buffer.tokens[first..];
    let length = rest.iter().position(|token| token.kind == TokenKind::EndOfDirective).unwrap_or(rest.len());
    let word = |index: usize| match rest[..length].get(index) {
        Some(token) if token.kind == TokenKind::Name => db.atoms().text(token.atom),
        _ => "",
    };
    let recognized = recognize::recognize_in(model, language, &word);
    Line { model, first, end: first + length, recognized }
}

/// The directive line that a token of a file belongs to.
pub fn line_around(db: &dyn Db, file: SourceFile, token: usize) -> Option<Line> {
    let buffer = queries::tokens(db, file);
    let sentinel = buffer.tokens.get(..=token)?.iter().rposition(|token| token.kind == TokenKind::Sentinel)?;
    let line = directive_line(db, buffer, sentinel, queries::file_language(db, file));
    (token < line.end.max(sentinel + 1)).then_some(line)
}

/// The clause that a token of a directive line names.
pub fn clause_at(db: &dyn Db, buffer: &TokenBuffer, line: &Line, token: usize) -> Option<Clause> {
    if token < line.behind_name() || token >= line.end {
        return None;
    }
    let depth: i32 = buffer.tokens[line.behind_name()..token].iter().map(|token| nesting_change(token.kind)).sum();
    let named = buffer.tokens[token];
    (depth == 0 && named.kind == TokenKind::Name)
        .then(|| lookup::find_clause(line.model, db.atoms().text(named.atom)))?
}

fn nesting_change(kind: TokenKind) -> i32 {
    i32::from(kind == TokenKind::LParen) - i32::from(kind == TokenKind::RParen)
}

/// The version of a specification that a file is read by.
pub fn version(db: &dyn Db, file: SourceFile, model: Model) -> Version {
    let versions = queries::versions(db, file);
    match model {
        Model::OpenMp => versions.openmp,
        Model::OpenAcc => versions.openacc,
    }
}

fn specification_name(model: Model) -> &'static str {
    match model {
        Model::OpenMp => "OpenMP",
        Model::OpenAcc => "OpenACC",
    }
}

/// What there is to say of a directive, in Markdown.
pub fn about_directive(name: Name, language: Language, version: Version) -> String {
    let model = name.model();
    let mut text = format!(
        "**{}** — {} directive, since {} {}",
        name.spelling(language),
        describe_category(name),
        specification_name(model),
        compound::first_version(name)
    );
    text.push_str(&describe_life_stage(compound::life_stage(name, version)));
    text.push_str(&show_syntax(&grammar::directive_syntax(name, language, version)));
    text.push_str(&format!("\n\nGoverns {}.", describe_association(name.association())));
    if name.leaves().len() > 1 {
        let leaves: Vec<String> =
            name.leaves().iter().map(|leaf| format!("`{}`", leaf.row().spelling(language))).collect();
        text.push_str(&format!("\n\nConstituents: {}.", leaves.join(", ")));
    }
    let clauses: Vec<String> = accepted_clauses(name, version)
        .into_iter()
        .map(|(clause, _)| format!("`{}`", clause.row().spelling(language)))
        .collect();
    if !clauses.is_empty() {
        text.push_str(&format!("\n\nClauses in {} {version}: {}.", specification_name(model), clauses.join(", ")));
    }
    text
}

fn show_syntax(syntax: &str) -> String {
    format!("\n\n```text\n{syntax}\n```")
}

fn describe_category(name: Name) -> &'static str {
    match name.first().row().category {
        Category::Declarative => "a declarative",
        Category::Executable => "an executable",
        Category::Informational => "an informational",
        Category::Meta => "a meta",
        Category::Subsidiary => "a subsidiary",
        Category::Utility => "a utility",
    }
}

fn describe_association(association: Association) -> &'static str {
    match association {
        Association::Standalone => "nothing: it stands alone",
        Association::Block => "a structured block",
        Association::LoopNest => "a canonical loop nest",
        Association::LoopSequence => "a canonical loop sequence",
        Association::Declaration => "the declaration after it",
        Association::Delimited => "everything up to its end directive",
        Association::Separating => "nothing: it separates parts of the construct around it",
    }
}

fn describe_life_stage(standing: LifeStage) -> String {
    match standing {
        LifeStage::Allowed => String::new(),
        LifeStage::Deprecated(since, instead) => format!("; deprecated since {since}, where there is `{instead}`"),
        LifeStage::Since(since) => format!("; only since {since}, which is not the version that is read"),
        LifeStage::Until(until) => format!("; gone in {until}, and so in the version that is read"),
    }
}

/// The clauses that a directive takes in a version, in the order of the tables.
pub fn accepted_clauses(name: Name, version: Version) -> Vec<(Clause, Cardinality)> {
    let of_model = Clause::ALL.iter().copied().filter(|clause| clause.row().model == name.model());
    let each = of_model.filter_map(|clause| match compound::accepts_clause(name, clause, version) {
        Accepts::Yes(cardinality) => Some((clause, cardinality)),
        Accepts::Since(_) | Accepts::Until(_) | Accepts::Never(_) => None,
    });
    each.collect()
}

/// What there is to say of a clause, in Markdown.
pub fn about_clause(clause: Clause, on: Option<Name>, language: Language, version: Version) -> String {
    let row = clause.row();
    let mut text = format!(
        "**{}** — a clause of {}{}",
        row.spelling(language),
        specification_name(row.model),
        describe_life(row.life)
    );
    let advice = on.and_then(|name| compound::clause_deprecation(name, clause, version));
    if let Some((since, instead)) = advice {
        text.push_str(&format!("; deprecated since {since}, where there is `{instead}`"));
    }
    text.push_str(&show_syntax(&grammar::clause_syntax(clause, language, version)));
    if let Some(determines) = describe_attribute(&row.determines) {
        text.push_str(&format!("\n\nDetermines {determines}."));
    }
    if let Some(name) = on {
        text.push_str(&format!(
            "\n\nOn `{}`: {}.",
            name.spelling(language),
            how_often(compound::accepts_clause(name, clause, version))
        ));
    }
    for (title, words) in [("Modifiers", row.modifiers), ("Words", row.keywords)] {
        let words: Vec<String> = words.iter().map(|(word, life)| format!("`{word}`{}", describe_life(*life))).collect();
        if !words.is_empty() {
            text.push_str(&format!("\n\n{title}: {}.", words.join(", ")));
        }
    }
    text
}

fn describe_life(life: Life) -> String {
    if life.since == Version(0) { String::new() } else { format!(" (since {})", life.since) }
}

fn describe_attribute(determines: &Determines) -> Option<String> {
    match determines {
        Determines::Sharing(sharing) => Some(format!("the data-sharing attribute: {sharing:?}").to_lowercase()),
        Determines::Mapping(map) => Some(format!("the data-mapping attribute: {map:?}").to_lowercase()),
        Determines::MapType => Some("the data-mapping attribute that its map type names".to_owned()),
        _ => None,
    }
}

fn how_often(accepts: Accepts) -> String {
    match accepts {
        Accepts::Yes(Cardinality::Many) => "any number of times".to_owned(),
        Accepts::Yes(Cardinality::Once) => "at most once".to_owned(),
        Accepts::Yes(Cardinality::PerName) => "at most once for each constituent".to_owned(),
        Accepts::Yes(Cardinality::PerCategory) => "at most once for each category of variables".to_owned(),
        Accepts::Since(since) => format!("only since {since}"),
        Accepts::Until(until) => format!("not since {until}"),
        Accepts::Never(_) => "not accepted".to_owned(),
    }
}

/// The directives of a specification that a version has in a language.
pub fn known_directives(model: Model, language: Language, version: Version) -> Vec<Name> {
    let names = compound::all_names(model).into_iter();
    let is_current =
        |name: &Name| matches!(compound::life_stage(*name, version), LifeStage::Allowed | LifeStage::Deprecated(..));
    names.filter(|name| compound::is_in(*name, language) && is_current(name)).collect()
}

/// Whether a leaf ends with an end directive that somebody writes.
pub fn takes_end(name: Name, language: Language) -> bool {
    compound::has_end(name, language) && name.last() != Leaf::Section
}
