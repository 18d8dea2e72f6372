//! What was found wrong in a unit and which features it uses: checks add to it, and it says each thing once.

use parser::fortran::features::Feature;
use rustc_hash::FxHashSet;
use source::{Atom, Diagnostic, Span};
use symbols::ScopeId;

/// The diagnostics of a unit.
#[derive(Default)]
pub struct Report {
    pub diagnostics: Vec<Diagnostic>,
    /// The features that are used, apart from what is wrong, so that none of them hides anything.
    noted: Vec<Diagnostic>,
    /// Those that were told of while declaring.
    noted_before: FxHashSet<(u32, &'static str)>,
    /// Whether names may be unknown without a word about it: arguments of directives that are not variables.
    pub quiet: bool,
    /// Where declarations are wrong already.
    pub faulty: FxHashSet<u32>,
    /// The names of which something was said in a scope.
    pub reported: FxHashSet<(ScopeId, Atom)>,
    /// Where something was said of the value of a constant expression.
    pub reported_folds: FxHashSet<Span>,
    /// Whether it was said that the constants have too many values.
    pub values_told: bool,
    /// Whether it was told that a type extends too many others.
    pub extensions_told: bool,
}

impl Report {
    /// Of a unit in whose specification parts this was found.
    pub fn after_declarations(diagnostics: &[Diagnostic]) -> Report {
        let wrong = diagnostics.iter().filter(|of| Feature::from_diagnostic(of).is_none());
        Report {
            noted_before: diagnostics.iter().map(|of| (of.primary.at.start, of.row.code)).collect(),
            faulty: wrong.map(|diagnostic| diagnostic.primary.at.start).collect(),
            ..Report::default()
        }
    }

    pub fn add(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Says what is wrong, unless something was said of that place before.
    pub fn add_object(&mut self, diagnostic: Diagnostic) {
        if self.faulty.insert(diagnostic.primary.at.start) {
            self.add(diagnostic);
        }
    }

    /// Notes a feature; what the standard that was asked for says of it is said by the one who asks for diagnostics.
    pub fn note_feature(&mut self, feature: Feature, at: Span) {
        if !self.quiet {
            self.noted.push(feature.unjudged(at));
        }
    }

    /// All diagnostics, the features among them each once for a place: an argument may be looked at several times.
    pub fn finish_report(mut self) -> Vec<Diagnostic> {
        self.noted.retain(|of| !self.noted_before.contains(&(of.primary.at.start, of.row.code)));
        self.noted.sort_by_key(|of| (of.primary.at.start, of.row.code));
        self.noted.dedup_by_key(|of| (of.primary.at.start, of.row.code));
        self.diagnostics.append(&mut self.noted);
        self.diagnostics
    }
}
