//! Phase 4: the clauses of a directive against the tables: allowed, once, exclusive, required, and which leaf an `if` is
//! for (OpenMP 5.2, 3.2 and 3.4; OpenACC 3.4, 1.6). What needs more than the directive itself is checked elsewhere.

use super::problems;
use super::tree::{Clause, Directive};
use directives::compound::{self, Accepts};
use directives::group::{self, Need};
use directives::{Cardinality, Clause as ClauseName, Language, Standing, Version};
use source::{Atoms, Diagnostic};

/// Clauses of OpenACC that stand on a directive once for each type of device (OpenACC 3.4, 2.4).
const ONCE_FOR_A_DEVICE: &[ClauseName] = &[
    ClauseName::AccCollapse,
    ClauseName::AccGang,
    ClauseName::AccNumGangs,
    ClauseName::AccNumWorkers,
    ClauseName::AccTile,
    ClauseName::AccVector,
    ClauseName::AccVectorLength,
    ClauseName::AccWorker,
];

/// A directive with its end, and what it is read by.
#[derive(Clone, Copy)]
pub struct Legal<'t> {
    /// The directive.
    pub directive: Directive<'t>,
    /// Its end directive, whose clauses count as its own.
    pub end: Option<Directive<'t>>,
    /// How names are spelled.
    pub language: Language,
    /// The version of its specification.
    pub version: Version,
    /// Spellings.
    pub atoms: &'t Atoms,
}

/// What is wrong with the clauses of a directive; whether this version has the directive at all.
pub fn check(legal: Legal, report: &mut Vec<Diagnostic>) -> bool {
    let Legal { directive, version, .. } = legal;
    let since = compound::since(directive.name());
    if since > version {
        report.push(problems::directive_since(&legal.spelling(), &since.to_string(), directive.name_span()));
        return false;
    }
    if directive.clauses().is_empty() && legal.end.is_none_or(|end| end.clauses().is_empty()) {
        legal.groups(report);
        return true;
    }
    legal.allowed(report);
    legal.once(report);
    legal.groups(report);
    if legal.has(ClauseName::If) {
        legal.conditions(report);
    }
    true
}

/// The same for a directive by itself and the variants in it: the clauses of an end directive are those that may stand
/// there, and none is missed.
pub(super) fn check_alone(legal: Legal, report: &mut Vec<Diagnostic>) {
    let Legal { directive, version, .. } = legal;
    if directive.end() {
        for clause in directive.clauses() {
            let accepts = compound::accepts_at_end(directive.name(), clause.name(), version);
            legal.accepted(clause, accepts, report);
        }
        return legal.once(report);
    }
    if check(legal, report) {
        for variant in directive.clauses().filter_map(|clause| clause.variant()) {
            check_alone(Legal { directive: variant, ..legal }, report);
        }
    }
}

impl<'t> Legal<'t> {
    fn spelling(&self) -> String {
        self.directive.name().spelling(self.language)
    }

    /// All clauses, those of the end directive last.
    fn clauses(&self) -> impl Iterator<Item = Clause<'t>> + use<'t> {
        self.directive.clauses().chain(self.end.into_iter().flat_map(|end| end.clauses()))
    }

    /// The first clause of a kind.
    fn first(&self, name: ClauseName) -> Option<Clause<'t>> {
        self.directive.clause(name).or_else(|| self.end?.clause(name))
    }

    fn has(&self, name: ClauseName) -> bool {
        self.directive.has(name) || self.end.is_some_and(|end| end.has(name))
    }

    fn allowed(&self, report: &mut Vec<Diagnostic>) {
        let name = self.directive.name();
        for clause in self.directive.clauses() {
            self.accepted(clause, compound::accepts(name, clause.name(), self.version), report);
        }
        for clause in self.end.into_iter().flat_map(|end| end.clauses()) {
            self.accepted(clause, compound::accepts_at_end(name, clause.name(), self.version), report);
        }
    }

    fn accepted(&self, clause: Clause, accepts: Accepts, report: &mut Vec<Diagnostic>) {
        let (word, at) = (clause.name().row().word, clause.name_span());
        let problem = match accepts {
            Accepts::Yes(_) => return,
            Accepts::Since(version) => problems::clause_since(word, &self.spelling(), &version.to_string(), at),
            Accepts::Until(version) => problems::clause_until(word, &self.spelling(), &version.to_string(), at),
            Accepts::Never(section) => {
                let problem = problems::clause_not_allowed(word, &self.spelling(), at, self.directive.name_span());
                match section {
                    Some(section) => problem.note(format!("section {section}")),
                    None => problem,
                }
            }
        };
        report.push(problem);
    }

    /// At most once, on the directive and its end together.
    fn once(&self, report: &mut Vec<Diagnostic>) {
        if self.end.is_none() && !self.directive.repeats() {
            return;
        }
        // From a `device_type` on, clauses are for one type of device each.
        let mut typed = false;
        for clause in self.clauses() {
            let first = self.first(clause.name()).filter(|first| !first.is(clause));
            if let Some(first) = first.filter(|_| !typed && self.stands_once(clause.name())) {
                let word = clause.name().row().word;
                let (second, first) = (clause.name_span(), first.name_span());
                report.push(problems::clause_twice(word, &self.spelling(), second, first));
            }
            typed |= clause.name() == ClauseName::AccDeviceType;
        }
    }

    fn stands_once(&self, clause: ClauseName) -> bool {
        let accepts = compound::accepts(self.directive.name(), clause, self.version);
        accepts == Accepts::Yes(Cardinality::Once) || ONCE_FOR_A_DEVICE.contains(&clause)
    }

    /// Clauses that exclude each other, and clauses of which one must be there.
    fn groups(&self, report: &mut Vec<Diagnostic>) {
        for group in group::groups(&self.directive.name()) {
            if !matches!(group.life.at(self.version), Standing::Allowed | Standing::Deprecated(..)) {
                continue;
            }
            let mut found = group.clauses.iter().filter(|clause| self.has(**clause));
            let (first, second) = (found.next(), found.next());
            match (first, second, group.need) {
                (None, _, Need::ExactlyOne | Need::AtLeastOne) => self.missing(group.clauses, report),
                (Some(_), Some(_), Need::ExactlyOne | Need::AtMostOne) => self.excluded(group.clauses, report),
                (None, _, Need::AtMostOne) | (Some(_), None, _) | (Some(_), Some(_), Need::AtLeastOne) => {}
            }
        }
    }

    fn missing(&self, clauses: &[ClauseName], report: &mut Vec<Diagnostic>) {
        let accepts = |clause: &ClauseName| compound::accepts(self.directive.name(), *clause, self.version);
        let known = clauses.iter().filter(|clause| matches!(accepts(clause), Accepts::Yes(_)));
        let words: Vec<String> = known.map(|clause| format!("`{}`", clause.row().spelling(self.language))).collect();
        let at = self.directive.name_span();
        report.push(problems::clause_required(&self.spelling(), &words.join(", "), at));
    }

    /// More than one of `clauses`, in the order in which they were written.
    fn excluded(&self, clauses: &[ClauseName], report: &mut Vec<Diagnostic>) {
        if self.has(ClauseName::AccDeviceType) {
            return;
        }
        let mut found = self.clauses().filter(|clause| clauses.contains(&clause.name()));
        let Some(first) = found.next() else { return };
        if let Some(second) = found.find(|other| other.name() != first.name()) {
            let (left, right) = (first.name().row().word, second.name().row().word);
            report.push(problems::exclusive(left, right, second.name_span(), first.name_span()));
        }
    }

    /// OpenMP 5.2, 3.4: each `if` is for one leaf, and one without modifier for all.
    fn conditions(&self, report: &mut Vec<Diagnostic>) {
        let mut seen: Vec<(Option<&str>, Clause)> = Vec::new();
        for clause in self.clauses().filter(|clause| clause.name() == ClauseName::If) {
            let modifier = clause.modifiers().next().map(|modifier| modifier.word());
            let word = modifier.map(|word| self.atoms.text(word.atom));
            if let (Some(word), Some(modifier)) = (word, modifier)
                && !self.names_part(word)
            {
                report.push(problems::if_modifier(word, &self.spelling(), modifier.span));
                continue;
            }
            let clash = seen.iter().find(|(other, _)| other.is_none() || word.is_none() || *other == word);
            if let Some((_, first)) = clash {
                report.push(problems::if_twice(&self.spelling(), clause.span(), first.span()));
            }
            seen.push((word, clause));
        }
    }

    /// Whether `word` is the directive or one of its leaves.
    fn names_part(&self, word: &str) -> bool {
        let is = |spelling: &str| spelling.eq_ignore_ascii_case(word);
        let mut leaves = self.directive.leaves().iter().map(|leaf| leaf.row());
        leaves.any(|leaf| is(leaf.word) || is(leaf.c_word)) || is(&self.spelling())
    }
}
