//! What is wrong with a unit, as checks tell it: what `-pedantic` and `-pedantic-errors` make of it, and what is not told at all.

use crate::problems;
use rustc_hash::FxHashSet;
use source::{CDialect, CStandard, Diagnostic, Severity, Span};
use symbols::RecordId;

/// Groups of warnings about what no constraint forbids.
const ADVICE: &[&str] =
    &["multichar", "attributes", "div-by-zero", "shift-count", "empty-range", "extern-initializer", "atomic-access"];

/// The diagnostics of a unit, or of the units of a file scope.
pub(crate) struct Report {
    dialect: CDialect,
    /// Whether a unit is read, and not a file scope.
    in_unit: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// While the file scope is made: the number of the unit that is read, and what is wrong between units.
    pub(crate) unit: u32,
    pub(crate) of_units: Vec<(u32, Diagnostic)>,
    /// Whether that is a header's part: nobody looks at its units again, so what is wrong with them is found here, too.
    pub(crate) of_header: bool,
    /// Whether nobody wants to know what is wrong with the unit: it is the system's.
    pub(crate) silent: bool,
    /// Above zero nothing is reported.
    pub(crate) quiet: u32,
    /// Whether `__extension__` stands before what is read.
    pub(crate) extension: bool,
    /// The records of which it was reported that their members are not known.
    pub(crate) unknown_members: FxHashSet<RecordId>,
    /// Whether it was reported that something is nested too deeply.
    pub(crate) too_deep: bool,
}

impl Report {
    /// Nothing is wrong yet.
    #[inline]
    pub(crate) fn new(dialect: CDialect, in_unit: bool) -> Report {
        Report {
            dialect,
            in_unit,
            diagnostics: Vec::new(),
            unit: 0,
            of_units: Vec::new(),
            of_header: false,
            silent: false,
            quiet: 0,
            extension: false,
            unknown_members: FxHashSet::default(),
            too_deep: false,
        }
    }

    /// Reports a diagnostic; with `-pedantic-errors` a warning about what a constraint forbids is an error.
    #[inline]
    pub(crate) fn add(&mut self, diagnostic: Diagnostic) {
        self.add_advice(self.grade_severity(diagnostic));
    }

    pub(crate) fn grade_severity(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let advice = diagnostic.severity != Severity::Warning || ADVICE.contains(&diagnostic.row.group);
        if self.dialect.pedantic_errors && !advice {
            diagnostic.severity = Severity::Error;
        }
        diagnostic
    }

    /// The same without regard to `-pedantic-errors`.
    #[inline]
    pub(crate) fn add_advice(&mut self, diagnostic: Diagnostic) {
        if self.quiet > 0 {
            return;
        }
        if self.in_unit {
            self.diagnostics.push(diagnostic);
        } else if self.of_header && !self.silent {
            self.of_units.push((self.unit, diagnostic));
        }
    }

    /// Reports what ISO C has not to whoever asks for strictness.
    pub(crate) fn add_pedantic(&mut self, diagnostic: Diagnostic) {
        if self.is_strict_here() {
            self.add(diagnostic);
        }
    }

    /// Whether whoever asks for strictness wants to hear of what stands here: not behind `__extension__`.
    #[inline]
    pub(crate) fn is_strict_here(&self) -> bool {
        self.dialect.pedantic && !self.extension
    }

    /// What only `since` and later standards have.
    pub(crate) fn add_newer(&mut self, what: &str, since: CStandard, at: Span) {
        if let Some(problem) = self.find_too_new(what, since, at) {
            self.add(problem);
        }
    }

    /// The same, to be reported elsewhere.
    pub(crate) fn find_too_new(&self, what: &str, since: CStandard, at: Span) -> Option<Diagnostic> {
        let told = self.is_strict_here() && !self.dialect.has_standard(since);
        told.then(|| problems::scope::later_standard(what, since.name(), at))
    }

    /// What no standard has.
    pub(crate) fn add_gnu(&mut self, what: &str, at: Span) {
        self.add_pedantic(problems::scope::no_standard(what, at));
    }

    /// Whether nobody hears what is wrong with attributes.
    #[inline]
    pub(crate) fn is_unheard(&self) -> bool {
        self.quiet > 0 || !self.in_unit && (!self.of_header || self.silent)
    }
}
