//! A directive against the tables: the rules are those of [`directives::legal`], the words and places those of the tree.
//!
//! There is one pass for all who ask: lines by themselves, arenas, and programs, whose end directives belong to their
//! begin. It allocates nothing as long as nothing is wrong.

pub mod problems;
mod shape;
#[cfg(test)]
mod tests;

use super::tree::{Clause, Directive, Item};
use directives::compound::{self, Accepts};
use directives::legal::{self, ClauseView, DirectiveView, Shape, Violation};
use directives::{Association, Clause as ClauseName, End, Language, Leaf, LifeStage, Name, Version};
use source::{Atoms, Diagnostic, Span};

pub use shape::tokens_shape;

/// A directive with its end, and what it is read by.
#[derive(Clone, Copy)]
pub struct Legal<'t> {
    /// The directive.
    pub directive: Directive<'t>,
    /// Its end directive, whose clauses count as its own.
    pub end: Option<Directive<'t>>,
    /// How names are spelled.
    pub language: Language,
    /// The version of its specification; without one, what any version has is right.
    pub version: Option<Version>,
    /// Whether what is deprecated is told, too.
    pub advice: bool,
    /// The form of arguments, where somebody looked into them.
    pub shape: Option<&'t dyn Fn(Item) -> Shape>,
    /// Spellings.
    pub atoms: &'t Atoms,
}

/// What the tables forbid about a directive: allowed, once, exclusive, required, with the right words and as many arguments
/// as there may be. Whether the version has the directive at all.
fn check_tables(legal: Legal, report: &mut Vec<Diagnostic>) -> bool {
    let Legal { directive, end, .. } = legal;
    let shown = EndedClauses { directive, end, shape: legal.shape, atoms: legal.atoms };
    let ended = directive.clauses().len();
    let asked = DirectiveView {
        name: directive.name(),
        end: directive.end(),
        language: legal.language,
        version: legal.version,
        items: directive.items().len(),
        count: ended + end.map_or(0, |end| end.clauses().len()),
        ended,
        shapes: legal.shape.is_some(),
        kinds: end.map_or(directive.kinds(), |end| end.kinds().union(directive.kinds())),
        repeats: directive.repeats() || end.is_some_and(|end| !end.clauses().is_empty()),
        clauses: &shown,
    };
    let told = ViolationText { legal, shown };
    let known = legal::check_tables(&asked, &mut |violation| report.extend(told.describe_violation(&violation)));
    if legal.advice {
        told.report_deprecated(report);
    }
    known
}

/// The same for a directive and the variants in it, each of which is a directive of its own.
pub fn check_all(legal: Legal, report: &mut Vec<Diagnostic>) -> bool {
    check_within(legal, false, report)
}

/// The same, for a directive that stands in an `apply` clause itself or not.
fn check_within(legal: Legal, applied: bool, report: &mut Vec<Diagnostic>) -> bool {
    if !check_tables(legal, report) {
        return false;
    }
    for clause in legal.directive.clauses() {
        for variant in clause.variants() {
            check_variant(clause, variant, (applied, legal.directive.name()), legal.language, report);
            let applied = clause.name() == ClauseName::Apply;
            check_within(Legal { directive: variant, end: None, ..legal }, applied, report);
        }
    }
    true
}

/// OpenMP 6.0, 11.1: what is applied to the loops of a transformation is a directive of loops, or `nothing`; in what is applied
/// itself, and on a transformation without the generally-composable property, it is a transformation. OpenMP 5.2, 7.4: a
/// metadirective chooses no metadirective and no end directive, and with an end nothing without one.
fn check_variant(
    clause: Clause,
    variant: Directive,
    (applied, outer): (bool, Name),
    language: Language,
    report: &mut Vec<Diagnostic>,
) {
    /// The transformations with the generally-composable property.
    const COMPOSABLE: &[Leaf] = &[Leaf::Reverse, Leaf::Split, Leaf::Unroll];
    let name = variant.name();
    let delimited = outer.first() == Leaf::BeginMetadirective;
    let (spelled, word) = (name.spelling(language), clause.name().row().word);
    let spelled = if variant.end() { format!("end {spelled}") } else { spelled };
    if clause.name() == ClauseName::Apply {
        let nest = matches!(name.association(), Association::LoopNest | Association::LoopSequence);
        if !nest && name.last() != Leaf::Nothing {
            report.push(problems::not_of_loops(&spelled, word, variant.name_span()));
        } else if applied && !name.last().is_transformation() {
            report.push(problems::not_a_variant(&spelled, word, variant.name_span()));
        } else if !COMPOSABLE.contains(&outer.last()) && !name.last().is_transformation() {
            report.push(problems::not_composable(&spelled, &outer.spelling(language), variant.name_span()));
        }
    } else if variant.end()
        || matches!(name.first(), Leaf::Metadirective | Leaf::BeginMetadirective)
        || (delimited && is_alone(name))
    {
        report.push(problems::not_a_variant(&spelled, word, variant.name_span()));
    }
}

/// Whether a directive has no block, nor an end in any language; `nothing` may be chosen everywhere.
fn is_alone(name: Name) -> bool {
    let row = name.last().row();
    let alone = matches!(row.association, Association::Separating | Association::Standalone);
    alone && row.end == End::Never && name.last() != Leaf::Nothing
}

/// The clauses of a directive and its end, as the rules see them.
#[derive(Clone, Copy)]
struct EndedClauses<'t> {
    directive: Directive<'t>,
    end: Option<Directive<'t>>,
    shape: Option<&'t dyn Fn(Item) -> Shape>,
    atoms: &'t Atoms,
}

impl<'t> EndedClauses<'t> {
    fn clause(&self, index: usize) -> Option<Clause<'t>> {
        let own = self.directive.clauses();
        own.get(index).or_else(|| self.end?.clauses().get(index - own.len()))
    }
}

impl EndedClauses<'_> {
    fn shape_of(&self, item: Option<&Item>) -> Shape {
        item.zip(self.shape).map_or(Shape::Unknown, |(item, shape)| shape(*item))
    }
}

impl legal::Clauses for EndedClauses<'_> {
    fn name(&self, index: usize) -> ClauseName {
        self.clause(index).map_or(ClauseName::ALL[0], |clause| clause.name())
    }

    fn clause_at(&self, index: usize) -> ClauseView<'_> {
        let Some(clause) = self.clause(index) else {
            let clause = ClauseName::ALL[0];
            return ClauseView { clause, keyword: None, modifiers: 0, items: 0, around: false, behind: false };
        };
        let first = clause.modifiers().next().map(|modifier| modifier.word().span.start);
        let last = clause.modifiers().next_back().map(|modifier| modifier.word().span.start);
        let keyword = clause.keyword().map(|word| word.span.start);
        ClauseView {
            clause: clause.name(),
            keyword: clause.keyword().map(|word| self.atoms.text(word.atom)),
            modifiers: clause.modifiers().len(),
            items: clause.items().len(),
            // The name, the parenthesis, and the modifier.
            around: first == Some(clause.span().start + 2),
            behind: keyword.is_some() && keyword < last,
        }
    }

    fn modifier(&self, index: usize, at: usize) -> &str {
        let modifier = self.clause(index).and_then(|clause| clause.modifiers().get(at));
        let written = modifier.filter(|modifier| !modifier.is_implied());
        written.map_or("", |modifier| self.atoms.text(modifier.word().atom))
    }

    fn shape(&self, index: usize, item: usize) -> Shape {
        let item = self.clause(index).and_then(|clause| clause.items().get(item));
        self.shape_of(item)
    }

    fn own_shape(&self, item: usize) -> Shape {
        self.shape_of(self.directive.items().get(item))
    }
}

/// What is said of a violation.
struct ViolationText<'t> {
    legal: Legal<'t>,
    shown: EndedClauses<'t>,
}

impl ViolationText<'_> {
    fn spelling(&self) -> String {
        let Legal { directive, language, .. } = self.legal;
        let spelled = directive.name().spelling(language);
        if directive.end() { format!("end {spelled}") } else { spelled }
    }

    /// The word of a clause.
    fn word(&self, index: usize) -> &'static str {
        self.shown.clause(index).map_or("", |clause| clause.name().row().spelling(self.legal.language))
    }

    /// Where the name of the directive is.
    fn name_span(&self) -> Span {
        self.legal.directive.name_span()
    }

    /// Where the name of a clause is.
    fn clause_name_span(&self, index: usize) -> Span {
        self.shown.clause(index).map_or(self.name_span(), |clause| clause.name_span())
    }

    /// Where a clause is.
    fn clause_span(&self, index: usize) -> Span {
        self.shown.clause(index).map_or(self.name_span(), |clause| clause.span())
    }

    fn describe_violation(&self, violation: &Violation) -> Option<Diagnostic> {
        let spelled = &self.spelling();
        match violation {
            Violation::Directive(standing) => self.describe_directive(spelled, *standing),
            Violation::Compound(section) => {
                let model = super::model_name(self.legal.directive.name().model());
                Some(add_section(super::problems::unknown_directive(spelled, model, self.name_span()), section))
            }
            Violation::Language => {
                let language = super::language_name(self.legal.language);
                Some(problems::not_in_language(spelled, language, self.name_span()))
            }
            Violation::Clause(index, accepts) => self.describe_clause(spelled, *index, *accepts),
            Violation::Twice(first, second) => Some(self.describe_repeated(spelled, *first, *second)),
            Violation::Exclusive(first, second, section) => {
                let (left, right) = (self.word(*first), self.word(*second));
                Some(add_section(
                    problems::exclusive(left, right, self.clause_name_span(*second), self.clause_name_span(*first)),
                    section,
                ))
            }
            Violation::Missing(group) => {
                let words = self.quote_clauses(group.clauses);
                // Compilers go on: the construct does nothing.
                let problem = match group.leaf {
                    directives::Leaf::AccData => problems::data_without_clauses,
                    directives::Leaf::AccRoutine => problems::routine_without_level,
                    _ => problems::clause_required,
                };
                Some(add_section(problem(spelled, &words, self.name_span()), group.section))
            }
            Violation::Needs(index, others, section) => {
                let words = self.quote_clauses(others);
                Some(add_section(
                    problems::clause_needs(self.word(*index), &words, self.clause_name_span(*index)),
                    section,
                ))
            }
            Violation::WithList(index, section) => {
                let problem = problems::clause_not_allowed(
                    self.word(*index),
                    spelled,
                    self.clause_name_span(*index),
                    self.name_span(),
                );
                Some(add_section(problem, section))
            }
            Violation::Keyword(..)
            | Violation::KeywordNotHere(..)
            | Violation::Modifier(..)
            | Violation::ModifierNotHere(..)
            | Violation::Modifiers(..)
            | Violation::NoLeaf(..) => self.describe_words(spelled, violation),
            _ => self.arguments_of(spelled, violation),
        }
    }

    /// What a violation about the arguments of a directive or clause says.
    fn arguments_of(&self, spelled: &str, violation: &Violation) -> Option<Diagnostic> {
        match violation {
            Violation::AfterDeviceType(index) => {
                Some(problems::after_device_type(self.word(*index), self.clause_name_span(*index)))
            }
            Violation::TooMany(index, 0) => Some(problems::no_argument(self.word(*index), self.clause_span(*index))),
            Violation::TooMany(index, most) => Some(problems::too_many_arguments(
                self.word(*index),
                &spell_argument_count(*most),
                self.clause_span(*index),
            )),
            Violation::TooFew(index, least) => Some(problems::too_few_arguments(
                self.word(*index),
                &spell_argument_count(*least),
                self.clause_span(*index),
            )),
            Violation::TooManyItems(most) => {
                Some(problems::too_many_items(spelled, &spell_argument_count(*most), self.name_span()))
            }
            Violation::NoArguments(index) => {
                Some(super::problems::missing_argument(self.word(*index), self.clause_name_span(*index)))
            }
            Violation::NoItems(section) => {
                Some(add_section(super::problems::missing_argument(spelled, self.name_span()), section))
            }
            Violation::NoKeyword(index, section) => {
                let row = self.shown.clause(*index)?.name().row();
                let words = row.keywords.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
                Some(add_section(super::problems::missing_keyword(row.word, &words, self.clause_span(*index)), section))
            }
            Violation::NoModifier(index, words, section) => {
                let words = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
                Some(add_section(
                    super::problems::missing_keyword(self.word(*index), &words, self.clause_span(*index)),
                    section,
                ))
            }
            Violation::Item(index, _, shape, section) => {
                let problem = problems::no_such_item(self.word(*index), shape.words(), self.clause_span(*index));
                Some(add_section(problem, section))
            }
            Violation::OwnItem(_, shape, section) => {
                Some(add_section(problems::no_such_item(spelled, shape.words(), self.name_span()), section))
            }
            Violation::Around(index) => {
                let (word, at) = self.shown_modifier(*index, 0);
                Some(add_section(problems::old_modifier(word, self.word(*index), at), "OpenMP 5.2, 5.4.6"))
            }
            Violation::NoArgument(index, None) => {
                Some(problems::no_argument(self.word(*index), self.clause_span(*index)))
            }
            Violation::NoArgument(index, Some(version)) => {
                Some(problems::argument_since(self.word(*index), &version.to_string(), self.clause_span(*index)))
            }
            Violation::MapType(index) => {
                let (word, at) = self.shown_keyword(*index, "tofrom");
                Some(problems::map_type_not_allowed(word, spelled, at))
            }
            Violation::Chunk(index) => {
                Some(problems::chunk_of_schedule(self.shown_keyword(*index, "").0, self.clause_span(*index)))
            }
            _ => None,
        }
    }

    fn describe_directive(&self, spelled: &str, standing: LifeStage) -> Option<Diagnostic> {
        let at = self.name_span();
        match standing {
            LifeStage::Allowed => None,
            LifeStage::Deprecated(version, instead) => self.report_advised(spelled, version, instead, at),
            LifeStage::Since(version) => Some(problems::directive_since(spelled, &version.to_string(), at)),
            LifeStage::Until(version) => Some(problems::directive_until(spelled, &version.to_string(), at)),
        }
    }

    fn describe_clause(&self, spelled: &str, index: usize, accepts: Accepts) -> Option<Diagnostic> {
        let (word, at) = (self.word(index), self.clause_name_span(index));
        match accepts {
            Accepts::Yes(_) => None,
            Accepts::Since(version) => Some(problems::clause_since(word, spelled, &version.to_string(), at)),
            Accepts::Until(version) => Some(problems::clause_until(word, spelled, &version.to_string(), at)),
            Accepts::Never(section) => {
                let problem = problems::clause_not_allowed(word, spelled, at, self.name_span());
                Some(add_section(problem, section.unwrap_or_default()))
            }
        }
    }

    /// OpenMP 5.2, 3.4: `if` stands once for each leaf, most others once.
    fn describe_repeated(&self, spelled: &str, first: usize, second: usize) -> Diagnostic {
        let word = self.word(second);
        if self.shown.clause(second).is_some_and(|clause| clause.name() == ClauseName::If) {
            return problems::if_twice(spelled, self.clause_span(second), self.clause_span(first));
        }
        problems::clause_twice(word, spelled, self.clause_name_span(second), self.clause_name_span(first))
    }

    /// The keyword of a clause; `none` at its name if it has none.
    fn shown_keyword<'s>(&'s self, index: usize, none: &'s str) -> (&'s str, Span) {
        let keyword = self.shown.clause(index).and_then(|clause| clause.keyword());
        keyword.map_or((none, self.clause_name_span(index)), |word| (self.legal.atoms.text(word.atom), word.span))
    }

    fn shown_modifier(&self, index: usize, at: usize) -> (&str, Span) {
        let modifier = self.shown.clause(index).and_then(|clause| clause.modifiers().get(at));
        let word = modifier.map(|modifier| modifier.word());
        word.map_or((self.word(index), self.clause_name_span(index)), |word| {
            (self.legal.atoms.text(word.atom), word.span)
        })
    }

    /// What is wrong with a keyword or modifier.
    fn describe_words(&self, spelled: &str, violation: &Violation) -> Option<Diagnostic> {
        let (index, (word, at), section, standing) = match violation {
            Violation::Keyword(index, standing) => {
                (*index, self.shown_keyword(*index, self.word(*index)), "", Some(*standing))
            }
            Violation::KeywordNotHere(index, section) => {
                (*index, self.shown_keyword(*index, self.word(*index)), *section, None)
            }
            Violation::Modifier(index, at, standing) => (*index, self.shown_modifier(*index, *at), "", Some(*standing)),
            Violation::ModifierNotHere(index, at, section) => {
                (*index, self.shown_modifier(*index, *at), *section, None)
            }
            Violation::Modifiers(index, first, second) => {
                let ((left, first), (right, second)) =
                    (self.shown_modifier(*index, *first), self.shown_modifier(*index, *second));
                return Some(problems::two_modifiers(left, right, self.word(*index), second, first));
            }
            Violation::NoLeaf(index, at) => {
                let (word, at) = self.shown_modifier(*index, *at);
                return Some(problems::no_leaf(word, spelled, at));
            }
            _ => return None,
        };
        let clause = self.word(index);
        match standing {
            Some(LifeStage::Allowed) => None,
            Some(LifeStage::Deprecated(version, instead)) => self.report_advised(word, version, instead, at),
            Some(LifeStage::Since(version)) => Some(problems::word_since(word, clause, &version.to_string(), at)),
            Some(LifeStage::Until(version)) => Some(problems::word_until(word, clause, &version.to_string(), at)),
            None => Some(add_section(problems::word_not_here(word, clause, spelled, at), section)),
        }
    }

    /// Clauses that the version advises against.
    fn report_deprecated(&self, problems: &mut Vec<Diagnostic>) {
        let (Some(version), directive) = (self.legal.version, self.legal.directive) else { return };
        for clause in directive.clauses() {
            let advice = compound::clause_deprecation(directive.name(), clause.name(), version);
            let word = clause.name().row().spelling(self.legal.language);
            problems.extend(
                advice.and_then(|(since, instead)| self.report_advised(word, since, instead, clause.name_span())),
            );
        }
    }

    /// That something is deprecated, if that is of interest.
    fn report_advised(&self, word: &str, version: Version, instead: &str, at: Span) -> Option<Diagnostic> {
        let problem = problems::deprecated(word, &version.to_string(), at);
        let problem = if instead.is_empty() { problem } else { problem.note(format!("there is `{instead}` instead")) };
        self.legal.advice.then_some(problem)
    }

    /// The clauses of a list that the version has on the directive; all, if it has none.
    fn quote_clauses(&self, clauses: &[ClauseName]) -> String {
        let name = self.legal.directive.name();
        let version = |clause: &&ClauseName| {
            let Some(version) = self.legal.version else { return true };
            matches!(compound::accepts_clause(name, **clause, version), Accepts::Yes(_))
        };
        let words = clauses.iter().filter(version).map(|clause| clause.row().spelling(self.legal.language));
        words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    }
}

fn spell_argument_count(count: usize) -> String {
    if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") }
}

fn add_section(problem: Diagnostic, section: &str) -> Diagnostic {
    if section.is_empty() { problem } else { problem.note(format!("section {section}")) }
}
