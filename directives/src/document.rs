//! The tables as a document: `docs/generated/directives.md`, and the grammar as `docs/generated/directives.ebnf`.

use crate::group::{self, Minimum};
use crate::table::{Association, Category, End};
use crate::{Cardinality, Clause, Language, Leaf, Life, Model, Name, Version, compound, grammar};
use std::fmt::Write;

const HEAD: &str = "\
# Directives

The directives and clauses of OpenMP 2.5 to 6.1 and OpenACC 1.0 to 3.4 that are understood, as the tables of `directives/` have them.
`UPDATE_GOLDEN=1 cargo test -p dirigent-directives` writes this document anew.

A version in parentheses is the first that has something, where it is not that of what it belongs to; *until* names the
first that has it no more. A clause stands any number of times, or *once*; `if` once for each constituent directive,
`defaultmap` once for each category of variables. A compound directive takes what its constituents take, but for:

";

const EXCEPT: &[&str] = &[
    "`nowait` and `in_reduction` where nothing outside of `parallel` takes them (OpenMP 5.2, 17.2);",
    "`copyin` on `target` before 6.0 (OpenMP 5.2, 17.2);",
    "`ordered` on `distribute`, and `linear` there but for `simd` (OpenMP 4.5, 2.10.8 and 2.10.11);",
    "`ompx_bare` anywhere but on `target teams`.",
];

/// `docs/generated/directives.md`
pub fn render_markdown() -> String {
    let mut text = HEAD.to_owned();
    for line in EXCEPT {
        let _ = writeln!(text, "- {line}");
    }
    for (model, title) in [(Model::OpenMp, "OpenMP"), (Model::OpenAcc, "OpenACC")] {
        let _ = writeln!(text, "\n## {title}: directives");
        for leaf in Leaf::ALL.iter().filter(|leaf| leaf.row().model == model) {
            write_directive(*leaf, &mut text);
        }
        let _ =
            writeln!(text, "\n## {title}: compound directives\n\n| directive | since | constituents |\n|---|---|---|");
        for name in compound::all_names(model).into_iter().filter(|name| name.leaves().len() > 1) {
            let leaves: Vec<&str> = name.leaves().iter().map(|leaf| leaf.row().c_word).collect();
            let spelled = join_spellings(&name.spelling(Language::C), &name.spelling(Language::Fortran));
            let _ = writeln!(text, "| {spelled} | {} | {} |", compound::first_version(name), leaves.join(", "));
        }
        let _ = writeln!(text, "\n## {title}: clauses\n\n| clause | since | modifiers | keywords |\n|---|---|---|---|");
        for clause in Clause::ALL.iter().filter(|clause| clause.row().model == model) {
            let row = clause.row();
            let words: Vec<String> =
                std::iter::once(&row.word).chain(row.aliases).map(|word| format!("`{word}`")).collect();
            let of = |list: &[(&str, Life)]| words_of(list, row.life.since);
            let since = render_life(row.life);
            let _ = writeln!(text, "| {} | {since} | {} | {} |", words.join(", "), of(row.modifiers), of(row.keywords));
        }
    }
    text
}

/// `docs/generated/directives.ebnf`: the newest grammars.
pub fn ebnf_document() -> String {
    let mut text = String::new();
    let grammars = [
        (Model::OpenMp, Language::C, Version(60), "OpenMP 6.0 in C and C++, after `#pragma omp`"),
        (Model::OpenMp, Language::Fortran, Version(60), "OpenMP 6.0 in Fortran, after `!$omp`"),
        (Model::OpenAcc, Language::C, Version(34), "OpenACC 3.4, after `#pragma acc` or `!$acc`"),
    ];
    for (model, language, version, title) in grammars {
        let _ = writeln!(
            text,
            "(* {title} *)\n\n{}",
            grammar::rules_to_ebnf(&grammar::grammar_rules(model, language, version))
        );
    }
    format!("{}\n", text.trim_end())
}

/// Both spellings, if there are two.
fn join_spellings(c: &str, fortran: &str) -> String {
    if c == fortran { format!("`{c}`") } else { format!("`{c}`, in Fortran `{fortran}`") }
}

fn write_directive(leaf: Leaf, text: &mut String) {
    let row = leaf.row();
    let only = match row.only {
        None => "",
        Some(Language::Fortran) => ", Fortran only",
        Some(Language::C | Language::Cxx) => ", C and C++ only",
    };
    let _ = writeln!(text, "\n### {}\n", join_spellings(row.c_word, row.word));
    let _ = writeln!(
        text,
        "{}{only}: {}, {}{}.",
        render_life(row.life),
        describe_category(row.category),
        describe_association(row.association),
        describe_end(row.end)
    );
    let many = list_clauses(leaf, |cardinality| cardinality != Cardinality::Once);
    let once = list_clauses(leaf, |cardinality| cardinality == Cardinality::Once);
    for (title, list) in [("Clauses", many), ("Clauses, once", once)] {
        if !list.is_empty() {
            let _ = writeln!(text, "- {title}: {list}");
        }
    }
    for group in group::groups(&Name::leaf(leaf)) {
        let words: Vec<String> = group.clauses.iter().map(|clause| format!("`{}`", clause.row().word)).collect();
        let need = match group.need {
            Minimum::AtMostOne => "At most one of",
            Minimum::ExactlyOne => "One of",
            Minimum::AtLeastOne => "At least one of",
        };
        let until = group.life.removed.map_or(String::new(), |version| format!(", until {version}"));
        let _ = writeln!(text, "- {need} {} ({}{until})", words.join(", "), group.section);
    }
    let then: Vec<String> = row.then.iter().map(|(next, _)| format!("`{}`", next.row().c_word)).collect();
    if !then.is_empty() {
        let _ = writeln!(text, "- Goes on with: {}", then.join(", "));
    }
}

/// The clauses of a leaf with this cardinality.
fn list_clauses(leaf: Leaf, wanted: impl Fn(Cardinality) -> bool) -> String {
    let row = leaf.row();
    let clauses = row.clauses.iter().filter(|(_, cardinality, _)| wanted(*cardinality));
    let words = clauses.map(|(clause, _, life)| {
        let spelled = join_spellings(clause.row().word, clause.row().spelling(Language::Fortran));
        format!("{spelled}{}", describe_versions(*life, row.life.since.max(clause.row().life.since)))
    });
    words.collect::<Vec<_>>().join(", ")
}

fn words_of(words: &[(&str, Life)], own: Version) -> String {
    let words = words.iter().map(|(word, life)| format!("`{word}`{}", describe_versions(*life, own)));
    words.collect::<Vec<_>>().join(", ")
}

/// The versions in parentheses, what is not to be expected of them.
fn describe_versions(life: Life, own: Version) -> String {
    let since = (life.since != own).then(|| render_version(life.since));
    let old = life.deprecated.map(|(version, instead)| format!("deprecated {version} for `{instead}`"));
    let gone = life.removed.map(|version| format!("until {version}"));
    let parts: Vec<String> = [since, old, gone].into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

fn render_life(life: Life) -> String {
    format!("{}{}", render_version(life.since), describe_versions(life, life.since))
}

fn render_version(version: Version) -> String {
    if version == Version(0) { "extension".to_owned() } else { version.to_string() }
}

fn describe_category(category: Category) -> &'static str {
    match category {
        Category::Declarative => "declarative",
        Category::Executable => "executable",
        Category::Informational => "informational",
        Category::Meta => "chooses directives",
        Category::Subsidiary => "part of another construct",
        Category::Utility => "utility",
    }
}

fn describe_association(association: Association) -> &'static str {
    match association {
        Association::Standalone => "stands alone",
        Association::Block => "governs a block",
        Association::LoopNest => "governs a loop nest",
        Association::LoopSequence => "governs a sequence of loops",
        Association::Declaration => "goes with a declaration",
        Association::Delimited => "governs what is between it and its end directive",
        Association::Separating => "separates parts of a construct",
    }
}

fn describe_end(end: End) -> &'static str {
    match end {
        End::Required => "; with an end directive in Fortran, which a strictly structured block may do without",
        End::Optional => "; an end directive may follow in Fortran",
        End::WhenBlock => "; with an end directive in Fortran if it governs a block",
        End::Delimited => "; with an end directive",
        End::Never => "",
    }
}
