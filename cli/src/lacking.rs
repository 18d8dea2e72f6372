//! What projects consist of and is not there: modules are missing for that, and one sentence says so.

use indexmap::IndexSet;
use project::{Project, paths};

/// What is not there.
#[derive(Clone, Default)]
pub struct Lacking {
    /// Packages of `fpm.toml` that nobody fetched.
    packages: Vec<String>,
    /// Sources that builds make.
    sources: Vec<String>,
    /// How many of these are asked about.
    asked: usize,
}

/// What projects lack, and how many sources in these folders, which are asked about.
pub fn find_lacking(projects: &[Project], folders: &[String], here: &str) -> Lacking {
    let packages: IndexSet<&str> = projects.iter().flat_map(Project::unfetched).collect();
    let sources: IndexSet<&str> = projects.iter().flat_map(Project::unmade).collect();
    let asked = sources.iter().filter(|path| folders.iter().any(|folder| paths::is_in(path, folder))).count();
    Lacking {
        packages: packages.into_iter().map(str::to_owned).collect(),
        sources: sources.into_iter().map(|path| paths::relative_to(path, here)).collect(),
        asked,
    }
}

impl Lacking {
    /// Whether modules may be missing for that.
    pub fn explains_modules(&self) -> bool {
        !self.packages.is_empty() || !self.sources.is_empty()
    }

    /// The sentence about it, where so many messages of missing modules were left out.
    pub fn spell_lacking(&self, left_out: usize) -> Option<String> {
        let what = self.spell_sources(left_out).or_else(|| self.spell_packages(left_out))?;
        let rest = "messages of missing modules and files are not shown (-ferror-limit=0 shows all)";
        Some(if left_out == 0 { what } else { format!("{what}; {left_out} {rest}") })
    }

    fn spell_packages(&self, left_out: usize) -> Option<String> {
        let names: Vec<String> = self.packages.iter().map(|name| format!("`{name}`")).collect();
        let (packages, verb) = if names.len() == 1 { ("the package", "is") } else { ("the packages", "are") };
        let names = names.join(", ");
        let is_told = !self.packages.is_empty() && left_out != 0;
        is_told.then(|| format!("{packages} {names} of `fpm.toml` {verb} not fetched: run `fpm update`"))
    }

    fn spell_sources(&self, left_out: usize) -> Option<String> {
        let first = self.sources.first().filter(|_| self.asked + left_out != 0)?;
        Some(match self.sources.len() {
            1 => format!("`{first}`, which the build compiles, does not exist: if the build makes it, run that first"),
            count => format!(
                "{count} files that the build compiles do not exist, `{first}` among them: if the build makes them, run that first"
            ),
        })
    }
}
