//! The projects of the client's folders: their sources, and by which flags each is read.

use ::project::{Problem, Project, Request, Sources, folders};
use semantics::{ByName, Choice, Options};
use std::collections::HashMap;
use std::sync::Arc;

/// What was found.
#[derive(Debug, Default)]
pub struct FoundProjects {
    /// The projects; a folder about which nothing is said is one too.
    pub projects: Vec<Project>,
    /// The sources, those of packages that are used as well, what they include, and where module files are.
    pub sources: Sources,
}

/// Looks through folders.
pub fn scan_folders(roots: &[String]) -> FoundProjects {
    let mut found = FoundProjects::default();
    for root in roots {
        let project = Project::find(root, &Request::default());
        let mut project = project.unwrap_or_else(|| Project { root: root.clone(), ..Project::default() });
        // What is above the client's folder is not the client's.
        if ::project::paths::is_in(root, &project.root) {
            project.root.clone_from(root);
        }
        found.sources.add_sources(project.sources());
        found.sources.add_sources(project.used());
        found.projects.push(project);
    }
    found
}

/// Whether a file is one of the projects, by its name.
pub fn belongs_to_project(path: &str, projects: &[Project], roots: &[String]) -> bool {
    folders::belongs_to_folders(path, roots) && !projects.iter().any(|project| project.excludes(path))
}

/// Settings that files have of their own.
#[derive(Clone, Default)]
pub struct OwnSettings {
    /// What the flags of some files say.
    pub sets: Vec<(Options, Choice)>,
    /// Which of these a file has, by its path.
    pub of: HashMap<String, usize>,
    known: HashMap<Vec<String>, Option<usize>>,
    of_builds: HashMap<Vec<String>, Vec<String>>,
}

/// What makes settings of words, as the server was started, and the flags that the client says.
pub struct Maker<'a> {
    /// The words mean this.
    pub settings: &'a crate::Settings,
    /// The client's flags.
    pub flags: &'a [String],
    /// Files that others include.
    pub by_name: Option<Arc<ByName>>,
    /// Where module files are.
    pub module_paths: Vec<String>,
}

impl Maker<'_> {
    /// The settings of all files; the error is a sentence.
    pub fn of_all(&self) -> Result<(Options, Choice), String> {
        self.make_settings(&[])
    }

    fn make_settings(&self, words: &[String]) -> Result<(Options, Choice), String> {
        let words: Vec<String> = words.iter().chain(self.flags).cloned().collect();
        let (mut options, choice) = (self.settings.flags)(&words)?;
        options.include.by_name.clone_from(&self.by_name);
        options.module_paths.clone_from(&self.module_paths);
        Ok((options, choice))
    }

    /// Gives a file the settings that its project says; what is wrong with these is told.
    pub fn assign_settings(
        &self,
        own: &mut OwnSettings,
        path: &str,
        projects: &[Project],
        problems: &mut Vec<Problem>,
    ) {
        let is_around = |project: &&Project| ::project::paths::is_in(path, &project.root);
        let project = projects.iter().filter(is_around).max_by_key(|project| project.root.len());
        let package = || projects.iter().find(|project| !project.built_with(path).is_empty());
        let Some(project) = project.or_else(package) else { return };
        let built = project.built_with(path);
        let mut words =
            own.of_builds.entry(built).or_insert_with_key(|built| (self.settings.known)(built.clone())).clone();
        words.extend(project.said_of(path));
        if words.is_empty() {
            own.of.remove(path);
            return;
        }
        let set = match own.known.get(&words) {
            Some(known) => *known,
            None => {
                let set = match self.make_settings(&words) {
                    Ok(made) => {
                        own.sets.push(made);
                        Some(own.sets.len() - 1)
                    }
                    Err(message) => {
                        problems.extend(project.manifest.as_ref().map(|manifest| manifest.locate(message)));
                        None
                    }
                };
                own.known.insert(words, set);
                set
            }
        };
        match set {
            Some(set) => drop(own.of.insert(path.to_owned(), set)),
            None => drop(own.of.remove(path)),
        }
    }
}
