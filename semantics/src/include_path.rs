//! Where included files are looked for: folders, and files of a project by their names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the flags about included files say, beside `-I`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IncludePath {
    /// `-iquote`: for `"name"` alone, first.
    pub quote: Vec<String>,
    /// `-isystem`: behind `-I`; what is there belongs to the system.
    pub system: Vec<String>,
    /// The usual folders of the system, behind these; C alone looks there.
    pub usual: Vec<String>,
    /// `-idirafter`: last; these belong to the system, too.
    pub after: Vec<String>,
    /// `--embed-dir`: for `#embed` alone, first.
    pub embed: Vec<String>,
    /// `-I-`: whether `"name"` is not looked for beside the file that asks.
    pub nothing_beside: bool,
    /// The files of a project that others include, for names that are in none of the folders.
    pub by_name: Option<Arc<ByName>>,
}

/// Files by their names: a project that says nothing of its folders is looked through as a whole.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByName {
    paths: BTreeMap<String, Vec<String>>,
    /// The names of files that builds make, of templates that are in the project.
    made: BTreeSet<String>,
}

impl ByName {
    /// These paths.
    pub fn new(paths: impl IntoIterator<Item = String>) -> ByName {
        let mut index = ByName::default();
        for path in paths {
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            index.paths.entry(name).or_default().push(path);
        }
        index.paths.values_mut().for_each(|paths| paths.sort());
        index
    }

    /// The same, where builds make files of these names: those that are there need not be meant.
    pub fn with_made(self, made: impl IntoIterator<Item = String>) -> ByName {
        ByName { made: made.into_iter().collect(), ..self }
    }

    /// The path that ends with `name` and has most folders in common with the one that asks; of several one in a folder for what is
    /// included, then the shortest, then the first.
    pub fn nearest_path(&self, name: &str, asking: &str) -> Option<&str> {
        let distance = |path: &&str| {
            let (shared, depth) = (shared_folders(path, asking), path.matches('/').count());
            let elsewhere = depth > shared && !path.split('/').any(|part| ["include", "inc"].contains(&part));
            (std::cmp::Reverse(shared), elsewhere, depth)
        };
        self.find_named(name).into_iter().min_by_key(distance)
    }

    /// The path `name` in one of the folders around `asking`, the innermost first.
    pub fn path_above(&self, name: &str, asking: &str) -> Option<&str> {
        let named = self.find_named(name);
        let around = std::iter::successors(Some(asking), |folder| folder.rsplit_once('/').map(|(outer, _)| outer));
        let within =
            |folder: &str, path: &str| path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) == Some(name);
        around
            .filter(|folder| !folder.is_empty())
            .find_map(|folder| named.iter().copied().find(|path| within(folder, path)))
    }

    /// The others of this name that are as near as `nearest`.
    pub fn as_near(&self, name: &str, asking: &str, nearest: &str) -> Vec<&str> {
        let shared = shared_folders(nearest, asking);
        let others = self.find_named(name).into_iter();
        others.filter(|other| *other != nearest && shared_folders(other, asking) == shared).collect()
    }

    /// Whether several paths end with the last part of `name`.
    pub fn has_several(&self, name: &str) -> bool {
        self.paths.get(name.rsplit('/').next().unwrap_or(name)).is_some_and(|paths| paths.len() > 1)
    }

    /// Whether a build makes a file of this name.
    pub fn is_made(&self, name: &str) -> bool {
        self.made.contains(name.rsplit('/').next().unwrap_or(name))
    }

    /// The paths that end with `name`; those of its last part, if there is only one and none that ends so: a build may give a folder of
    /// headers another name.
    fn find_named(&self, name: &str) -> Vec<&str> {
        let name = name.trim_start_matches("./");
        let Some(all) = self.paths.get(name.rsplit('/').next().unwrap_or(name)) else { return Vec::new() };
        let ends =
            |path: &&String| path.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with('/'));
        let ending: Vec<&str> = all.iter().filter(ends).map(String::as_str).collect();
        match &all[..] {
            [only] if ending.is_empty() && !name.starts_with("../") => vec![only],
            _ => ending,
        }
    }
}

impl Default for IncludePath {
    fn default() -> IncludePath {
        let usual = vec![c::headers::FOLDER.to_owned()];
        let (quote, system, after, embed) = Default::default();
        IncludePath { quote, system, usual, after, embed, nothing_beside: false, by_name: None }
    }
}

/// How many folders two paths have in common from the root.
fn shared_folders(path: &str, asking: &str) -> usize {
    path.split('/').zip(asking.split('/')).take_while(|(one, other)| one == other).count()
}
