//! A directive against the tables: the rules are those of [`directives::legal`], the words and places those of the tree.
//!
//! A directive variant is a directive of its own. What the grammar left out because it was broken was reported there.

pub(super) mod problems;
#[cfg(test)]
mod tests;

use super::tree::{Clause, Directive, Line, Word};
use directives::compound::Accepts;
use directives::legal::{Given, Question, Violation};
use directives::{Clause as ClauseName, Language, Standing, Version, legal};
use source::{Atoms, Diagnostic, Span, Token};

/// What the tables forbid about the directive of a line, whose spans count in `tokens`: allowed, once, exclusive,
/// required, with the right words and as many arguments as there may be.
///
/// Without a version, what any version has is right; with one, what is deprecated in it is told, too.
pub fn check<E>(
    line: &Line<E>,
    language: Language,
    version: Option<Version>,
    tokens: &[Token],
    atoms: &Atoms,
) -> Vec<Diagnostic> {
    let mut check = Check { language, version, tokens, atoms, problems: Vec::new() };
    check.directive(line.directive());
    check.problems
}

struct Check<'a> {
    language: Language,
    version: Option<Version>,
    tokens: &'a [Token],
    atoms: &'a Atoms,
    problems: Vec<Diagnostic>,
}

impl<'a> Check<'a> {
    fn directive(&mut self, directive: Directive) {
        let mut modifiers = Vec::new();
        let clauses: Vec<Given> = directive.clauses().map(|clause| self.given(clause, &mut modifiers)).collect();
        let asked = Question {
            name: directive.name(),
            end: directive.end(),
            language: self.language,
            version: self.version,
            items: directive.items().len(),
            clauses: &clauses,
            modifiers: &modifiers,
        };
        let mut problems = Vec::new();
        legal::check(&asked, &mut |violation| problems.extend(self.told(directive, &violation)));
        self.deprecated(directive, &mut problems);
        self.problems.extend(problems);
        for variant in directive.clauses().filter_map(|clause| clause.variant()) {
            self.directive(variant);
        }
    }

    /// A clause as the rules see it.
    fn given(&self, clause: Clause, modifiers: &mut Vec<&'a str>) -> Given<'a> {
        let first = modifiers.len();
        modifiers.extend(clause.modifiers().map(|modifier| self.written(modifier.word())));
        Given {
            clause: clause.name(),
            keyword: clause.keyword().map(|word| self.atoms.text(word.atom)),
            modifiers: (first, modifiers.len() - first),
            items: clause.items().len(),
        }
    }

    /// A modifier's word, empty if it stands for something written without it.
    fn written(&self, word: Word) -> &'a str {
        let text = self.atoms.text(word.atom);
        let token = self.tokens.get(word.span.start as usize);
        let written = token.is_some_and(|token| text.starts_with(self.atoms.text(token.atom)));
        if written { text } else { "" }
    }

    fn told(&self, directive: Directive, violation: &Violation) -> Option<Diagnostic> {
        let spelled = directive.name().spelling(self.language);
        let spelled = if directive.end() { format!("end {spelled}") } else { spelled };
        let clause = |index: usize| directive.clauses().get(index);
        let name = |index: usize| clause(index).map_or("", |clause| clause.name().row().spelling(self.language));
        let at = |index: usize| clause(index).map_or(directive.name_span(), |clause| clause.name_span());
        let whole = |index: usize| clause(index).map_or(directive.name_span(), |clause| clause.span());
        match violation {
            Violation::Directive(standing) => match standing {
                Standing::Allowed => None,
                Standing::Deprecated(version, instead) => {
                    Some(deprecated(&spelled, *version, instead, directive.name_span()))
                }
                Standing::Since(version) => {
                    Some(problems::directive_since(&spelled, &version.to_string(), directive.name_span()))
                }
                Standing::Until(version) => {
                    Some(problems::directive_until(&spelled, &version.to_string(), directive.name_span()))
                }
            },
            Violation::Compound(section) => {
                let model = super::model_name(directive.name().model());
                let problem = super::problems::unknown_directive(&spelled, model, directive.name_span());
                Some(problem.note(format!("section {section}")))
            }
            Violation::Language => {
                let language = super::language_name(self.language);
                Some(problems::not_in_language(&spelled, language, directive.name_span()))
            }
            Violation::Clause(index, accepts) => clause_told(&spelled, name(*index), *accepts, at(*index)),
            Violation::Twice(first, second) => {
                Some(problems::clause_twice(name(*second), &spelled, at(*second), at(*first)))
            }
            Violation::Exclusive(first, second, section) => {
                let problem = problems::exclusive(name(*first), name(*second), at(*second), at(*first));
                Some(noted(problem, section))
            }
            Violation::Missing(group) => {
                let words = quoted(group.clauses, self.language);
                let problem = problems::clause_required(&spelled, &words, directive.name_span());
                Some(noted(problem, group.section))
            }
            Violation::Needs(index, others, section) => {
                let words = quoted(others, self.language);
                Some(noted(problems::clause_needs(name(*index), &words, at(*index)), section))
            }
            Violation::WithList(index, section) => {
                let problem = problems::clause_not_allowed(name(*index), &spelled, at(*index));
                Some(noted(problem.note("the directive has a list of its own"), section))
            }
            Violation::AfterDeviceType(index) => Some(problems::after_device_type(name(*index), at(*index))),
            Violation::TooMany(index, most) => Some(problems::too_many_arguments(name(*index), *most, whole(*index))),
            Violation::NoArgument(index, None) => Some(problems::no_argument(name(*index), whole(*index))),
            Violation::NoArgument(index, Some(version)) => {
                Some(problems::argument_since(name(*index), &version.to_string(), whole(*index)))
            }
            Violation::Keyword(index, _)
            | Violation::KeywordNotHere(index, _)
            | Violation::Modifier(index, _, _)
            | Violation::ModifierNotHere(index, _, _)
            | Violation::Modifiers(index, _, _)
            | Violation::NoLeaf(index, _) => self.word_told(&spelled, clause(*index)?, violation),
        }
    }

    /// What is wrong with a keyword or modifier.
    fn word_told(&self, spelled: &str, clause: Clause, violation: &Violation) -> Option<Diagnostic> {
        let name = clause.name().row().spelling(self.language);
        let keyword =
            clause.keyword().map_or((name, clause.name_span()), |word| (self.atoms.text(word.atom), word.span));
        let modifier = |index: usize| {
            let word = clause.modifiers().get(index).map(|modifier| modifier.word());
            word.map_or((name, clause.name_span()), |word| (self.atoms.text(word.atom), word.span))
        };
        let ((word, at), section, standing) = match violation {
            Violation::Keyword(_, standing) => (keyword, "", Some(standing)),
            Violation::KeywordNotHere(_, section) => (keyword, *section, None),
            Violation::Modifier(_, index, standing) => (modifier(*index), "", Some(standing)),
            Violation::ModifierNotHere(_, index, section) => (modifier(*index), *section, None),
            Violation::Modifiers(_, first, second) => {
                let ((left, first), (right, second)) = (modifier(*first), modifier(*second));
                return Some(problems::two_modifiers(left, right, name, second, first));
            }
            Violation::NoLeaf(_, index) => {
                let (word, at) = modifier(*index);
                return Some(problems::no_leaf(word, name, spelled, at));
            }
            _ => return None,
        };
        match standing {
            Some(Standing::Allowed) => None,
            Some(Standing::Deprecated(version, instead)) => Some(deprecated(word, *version, instead, at)),
            Some(Standing::Since(version)) => Some(problems::word_since(word, name, &version.to_string(), at)),
            Some(Standing::Until(version)) => Some(problems::word_until(word, name, &version.to_string(), at)),
            None => Some(noted(problems::word_not_here(word, name, spelled, at), section)),
        }
    }

    /// Clauses that the version advises against.
    fn deprecated(&self, directive: Directive, problems: &mut Vec<Diagnostic>) {
        let Some(version) = self.version else { return };
        for clause in directive.clauses() {
            let advice = directives::compound::deprecated(directive.name(), clause.name(), version);
            let word = clause.name().row().spelling(self.language);
            problems.extend(advice.map(|(since, instead)| deprecated(word, since, instead, clause.name_span())));
        }
    }
}

fn clause_told(spelled: &str, clause: &str, accepts: Accepts, at: Span) -> Option<Diagnostic> {
    match accepts {
        Accepts::Yes(_) => None,
        Accepts::Since(version) => Some(problems::clause_since(clause, spelled, &version.to_string(), at)),
        Accepts::Until(version) => Some(problems::clause_until(clause, spelled, &version.to_string(), at)),
        Accepts::Never(section) => {
            Some(noted(problems::clause_not_allowed(clause, spelled, at), section.unwrap_or_default()))
        }
    }
}

fn deprecated(word: &str, version: Version, instead: &str, at: Span) -> Diagnostic {
    let problem = problems::deprecated(word, &version.to_string(), at);
    if instead.is_empty() { problem } else { problem.note(format!("there is `{instead}` instead")) }
}

fn noted(problem: Diagnostic, section: &str) -> Diagnostic {
    if section.is_empty() { problem } else { problem.note(format!("section {section}")) }
}

fn quoted(clauses: &[ClauseName], language: Language) -> String {
    let words: Vec<String> = clauses.iter().map(|clause| format!("`{}`", clause.row().spelling(language))).collect();
    words.join(", ")
}
