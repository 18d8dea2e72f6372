//! Which versions of its specification have a directive with all that is in it: its name, its clauses, their modifiers, keywords
//! and forms, and its directive variants.

use crate::Parsed;
use directives::{Model, Version, compound};
use parser::directive::{Legal, legal};
use source::Severity;

/// The versions that have a directive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NeededVersions {
    /// The specification.
    pub model: Model,
    /// The first version that has all of it.
    pub since: Version,
    /// The first version after that which has not.
    pub until: Option<Version>,
}

impl Parsed<'_> {
    /// The versions that have all of the directive, and of the other directives of an attribute; nothing if it is wrong, or if no
    /// version has all of it.
    ///
    /// ```
    /// use dirigent_standalone::{ReadOptions, Parsed};
    /// let atoms = source::Atoms::default();
    /// let needs = |text| {
    ///     let parsed = Parsed::new(text, ReadOptions::new(directives::Language::C), &atoms);
    ///     parsed.needed_versions().map(|needs| (needs.since.to_string(), needs.until.map(|version| version.to_string())))
    /// };
    /// assert_eq!(needs("#pragma omp parallel for private(i)"), Some(("2.5".to_owned(), None)));
    /// assert_eq!(needs("#pragma omp target map(present, to: a)"), Some(("5.1".to_owned(), None)));
    /// ```
    pub fn needed_versions(&self) -> Option<NeededVersions> {
        // What is passed over in one directive is in no version.
        if self.diagnostics.iter().any(|problem| problem.row.code == "W0422") {
            return None;
        }
        let name = self.directive()?.name();
        let versions = name.model().versions();
        let first = versions.iter().position(|version| *version >= compound::first_version(name))?;
        let since = first + versions[first..].iter().position(|version| self.right_in(*version))?;
        let until = versions[since..].iter().find(|version| !self.right_in(**version));
        Some(NeededVersions { model: name.model(), since: versions[since], until: until.copied() })
    }

    /// Whether a version has all of it; what it advises against, it has.
    fn right_in(&self, version: Version) -> bool {
        let language = self.ask.language;
        self.directives().all(|directive| {
            let mut problems = Vec::new();
            let version = Some(version);
            let legal =
                Legal { directive, end: None, language, version, advice: false, shape: None, atoms: self.atoms };
            legal::check_all(legal, &mut problems);
            problems.iter().all(|problem| problem.severity != Severity::Error)
        })
    }
}
