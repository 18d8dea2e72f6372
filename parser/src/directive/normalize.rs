//! Clauses of equal kind and parameters made one: `shared(a) shared(b)` is `shared(a, b)`. Nothing is normalized unless it
//! is asked for, and the tree as written stays what it is.
//!
//! Where the order of items or of clauses has a meaning nothing is merged: `linear` and its like with a step, `depend` and
//! `doacross`, clauses behind a `device_type`, and all that is not a list.

use super::build::{Builder, DirectiveDraft};
use super::tree::{Clause, Directive, Item, Tree};
use directives::{Clause as ClauseName, Syntax};

/// The directive with equal clauses merged into the first of them, and so the directive variants in it; those of `end`, an end
/// directive of Fortran, are its own, and their arguments count from `arguments` on. `same` tells whether two arguments are
/// written alike: what one clause names already, another does not add.
pub fn normalize_directive(directive: Directive, end: Option<Directive>, same: &impl Fn(Item, Item) -> bool) -> Tree {
    let mut builder = Builder::default();
    let draft = merge_directives(&mut builder, directive, end, same);
    builder.tree(draft)
}

fn merge_directives(
    builder: &mut Builder,
    directive: Directive,
    end: Option<Directive>,
    same: &impl Fn(Item, Item) -> bool,
) -> DirectiveDraft {
    let keep = |item: Item| Some(item);
    let draft = builder.copy_head(directive, &keep);
    let clauses: Vec<Clause> = directive.clauses().chain(end.into_iter().flat_map(|end| end.clauses())).collect();
    let mut merged_already = vec![false; clauses.len()];
    let typed = clauses.iter().position(|clause| clause.name() == ClauseName::AccDeviceType).unwrap_or(clauses.len());
    for (index, clause) in clauses.iter().enumerate() {
        if merged_already[index] {
            continue;
        }
        let mut more: Vec<Item> = Vec::new();
        if index < typed && merges_items(*clause) {
            for other in index + 1..typed {
                if !merged_already[other] && clause.same_parameters(clauses[other], same) {
                    merged_already[other] = true;
                    add_items(clause.items(), clauses[other].items(), &mut more, same);
                }
            }
        }
        builder.copy_with(*clause, &more, &keep, &|builder, variant| merge_directives(builder, variant, None, same));
    }
    draft
}

/// Adds the items of another clause that are not there yet.
fn add_items(own: &[Item], others: &[Item], more: &mut Vec<Item>, same: &impl Fn(Item, Item) -> bool) {
    for other in others {
        if !own.iter().chain(&*more).any(|item| same(*item, *other)) {
            more.push(*other);
        }
    }
}

/// Whether the items of two such clauses may stand in one: it is a list without an order.
fn merges_items(clause: Clause) -> bool {
    let row = clause.name().row();
    let ordered = matches!(
        clause.name(),
        ClauseName::Affinity | ClauseName::Exclusive | ClauseName::Inclusive | ClauseName::Counts | ClauseName::Sizes
    );
    matches!(row.syntax, Syntax::List | Syntax::Map | Syntax::Reduction) && !ordered && !clause.items().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directive::tree::ArgumentId;
    use crate::directive::{Line, parse_text, standalone};
    use crate::unparse::directive::{spell_directive, tokens_text};
    use directives::Language;
    use pretty_assertions::assert_eq;
    use source::{Atoms, Span};

    /// `text` with its clauses merged.
    fn normalized(text: &str) -> String {
        let atoms = Atoms::default();
        let parsed = parse_text(text, Language::C, &atoms);
        assert_eq!(parsed.diagnostics, [], "{text}");
        let line = parsed.line.expect("a directive");
        let tokens = standalone::tokens(text, Language::C, &atoms);
        let show = |span: &Span| tokens_text(&tokens[span.range()], &atoms);
        let written = |item: Item| match item {
            Item::Argument(ArgumentId(id)) => show(&line.arguments[id as usize]),
            Item::CommonBlock(word) => atoms.text(word.atom).to_owned(),
            Item::Tokens(span) => show(&span),
        };
        let tree = normalize_directive(line.directive(), None, &|left, right| written(left) == written(right));
        let line = Line { tree, ..line.clone() };
        spell_directive(&line, Language::C, &atoms, show, |span| show(&span))
    }

    #[track_caller]
    fn check(text: &str, wanted: &str) {
        assert_eq!(normalized(&format!("#pragma {text}")), format!("#pragma {wanted}"));
    }

    #[test]
    fn equal_clauses_become_one() {
        // R107, R109
        check("omp parallel shared(m) private(i) shared(n)", "omp parallel shared(m, n) private(i)");
        check("omp for reduction(+: a) reduction(-: b) reduction(+: c)", "omp for reduction(+: a, c) reduction(-: b)");
        check("omp target map(to: a) map(from: b) map(to: c)", "omp target map(to: a, c) map(from: b)");
        check("acc parallel copy(a) copy(b)", "acc parallel copy(a, b)");
        check("omp parallel private(a, b) private(a, c)", "omp parallel private(a, b, c)");
        check(
            "omp metadirective default(parallel shared(m) private(i) shared(n))",
            "omp metadirective default(parallel shared(m, n) private(i))",
        );
    }

    #[test]
    fn clauses_with_other_modifiers_or_with_an_order_stay_apart() {
        for text in [
            "omp target map(always, to: a) map(to: b)",
            "omp for reduction(inscan, +: a) reduction(+: b)",
            "omp simd linear(a: 2) linear(b: 2)",
            "omp task depend(in: a) depend(in: b)",
            "omp target if(target: a) if(target: b)",
            "acc parallel num_gangs(1) device_type(host) num_gangs(2)",
        ] {
            check(text, text);
        }
        check("omp target map(mapper(m), to: a) map(mapper(m), to: b)", "omp target map(mapper(m), to: a, b)");
        check(
            "omp target map(mapper(m), to: a) map(mapper(n), to: b)",
            "omp target map(mapper(m), to: a) map(mapper(n), to: b)",
        );
    }

    #[test]
    fn the_clauses_of_an_end_directive_are_those_of_its_directive() {
        let atoms = Atoms::default();
        let parse = |text| parse_text(text, Language::Fortran, &atoms).line.expect("a directive");
        let (begin, end) = (parse("!$omp single private(a)"), parse("!$omp end single copyprivate(b) nowait"));
        let shifted = end.tree.with_arguments_from(begin.arguments.len() as u32);
        let joined = normalize_directive(begin.directive(), Some(shifted.directive()), &|left, right| left == right);
        let joined = joined.directive();
        let names: Vec<ClauseName> = joined.clauses().map(|clause| clause.name()).collect();
        assert_eq!(names, [ClauseName::Private, ClauseName::CopyPrivate, ClauseName::NoWait]);
        assert!(!joined.end());
        let copied = joined.clause(ClauseName::CopyPrivate).map(|clause| clause.items().to_vec());
        assert_eq!(copied, Some(vec![Item::Argument(ArgumentId(1))]));
    }

    #[test]
    fn merging_while_appending_is_merging_at_the_end() {
        // R105, R108
        let atoms = Atoms::default();
        let text = "#pragma omp parallel shared(a) reduction(+: b) shared(c) private(d) reduction(+: e) shared(f)";
        let line = parse_text(text, Language::C, &atoms).line.expect("a directive");
        let same = |left: Item, right: Item| left == right;
        let mut builder = Builder::default();
        let head = builder.copy_head(line.directive(), &|item| Some(item));
        let mut tree = builder.tree(head);
        for clause in line.directive().clauses() {
            tree = normalize_directive(tree.append(clause).directive(), None, &same);
        }
        let shown = |tree: &Tree| -> Vec<_> {
            let clauses = tree.directive().clauses();
            clauses.map(|clause| (clause.name(), clause.keyword(), clause.items().to_vec())).collect()
        };
        assert_eq!(shown(&tree), shown(&normalize_directive(line.directive(), None, &same)));
        assert_eq!(shown(&tree).len(), 3);
    }

    #[test]
    fn a_search_finds_the_clauses_of_a_kind_with_a_keyword() {
        // R103, R104, R106
        let atoms = Atoms::default();
        let text = "#pragma omp parallel reduction(+: a) private(i) reduction(-: b) reduction(+: c)";
        let line = parse_text(text, Language::C, &atoms).line.expect("a directive");
        let directive = line.directive();
        let places = |clauses: Vec<Clause>| clauses.iter().map(|clause| clause.span().start).collect::<Vec<_>>();
        let plus = directive.search(ClauseName::Reduction, Some(atoms.intern("+")));
        assert_eq!(places(plus.collect()), [2, 18]);
        assert_eq!(places(directive.clauses_of(ClauseName::Reduction).collect()), [2, 12, 18]);
        assert!(directive.has(ClauseName::Private) && !directive.has(ClauseName::Shared));
        assert_eq!(directive.clauses_of(ClauseName::Shared).count(), 0);
    }

    #[test]
    fn a_normalized_directive_stays_as_it_is() {
        // R108: any sequence of clauses, numbered in base 5.
        const CLAUSES: [&str; 5] = ["shared(a)", "reduction(+: b)", "reduction(*: c)", "num_threads(2)", "private(d)"];
        for number in 0..5usize.pow(4) {
            let clauses = (0..4).map(|place| CLAUSES[number / 5usize.pow(place) % 5]);
            let text = format!("#pragma omp parallel {}", clauses.collect::<Vec<_>>().join(" "));
            let once = normalized(&text);
            assert_eq!(normalized(&once), once);
            for letter in ["a", "b", "c", "d"] {
                let count =
                    |text: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|word| *word == letter).count();
                // A list has an item once, a clause that is not a list stays as often as it is.
                assert_eq!(count(&once), count(&text).min(1), "{text} -> {once}");
            }
        }
    }
}
