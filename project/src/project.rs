//! A project: what was found upward from a file.

use crate::database::Database;
use crate::fpm::Package;
use crate::manifest::Manifest;
use crate::{Problem, Sources, build_log, database, folders, fpm, manifest, paths};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// What the user says of where a project is.
#[derive(Clone, Default, Debug)]
pub struct Request {
    /// `-p`: the folder of the compilation database, the file itself, or a log of a build.
    pub database: Option<String>,
    /// The log that was read from the standard input.
    pub log: Option<Arc<str>>,
}

/// A project.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Project {
    /// Its folder.
    pub root: String,
    /// Its `dirigent.toml`.
    pub manifest: Option<Manifest>,
    /// Its compilation database.
    pub database: Option<Database>,
    /// Its `fpm.toml`, and those of packages that it depends on.
    pub packages: Vec<Package>,
    /// What is wrong with these files.
    pub problems: Vec<Problem>,
}

/// So many packages are looked at.
const MOST_PACKAGES: usize = 256;

impl Project {
    /// What tells the projects of files apart: where the files lie in which projects say what they are.
    pub fn marks(path: &str) -> [Option<String>; 3] {
        let path = paths::make_absolute(path);
        let mut marks = [None, None, None];
        for folder in paths::folders_upward(&path) {
            let here = |name: &str| Some(paths::join_path(&folder, name)).filter(|path| Path::new(path).is_file());
            marks[0] = marks[0].take().or_else(|| here(manifest::NAME));
            marks[1] = marks[1].take().or_else(|| database::of_folder(&folder));
            marks[2] = marks[2].take().or_else(|| here(fpm::NAME));
        }
        marks
    }

    /// The project of a file or folder: what is nearest on the way up from it. `None` if nothing says that there is one.
    pub fn find(path: &str, request: &Request) -> Option<Project> {
        Self::find_by_marks(path, &Self::marks(path), request)
    }

    /// The same where the marks of the file or folder are known.
    pub fn find_by_marks(path: &str, marks: &[Option<String>; 3], request: &Request) -> Option<Project> {
        if request.database.is_none() && marks.iter().all(Option::is_none) {
            return None;
        }
        let path = paths::make_absolute(path);
        let mut project = Project::default();
        let manifest = nearest_file(&path, manifest::NAME);
        if let Some((folder, text)) = &manifest {
            let read = manifest::read_manifest(&paths::join_path(folder, manifest::NAME), text, &mut project.problems);
            project.manifest = Some(read);
        }
        let database = project.find_database(&path, request);
        let package = nearest_file(&path, fpm::NAME);
        if let Some((folder, text)) = &package {
            project.add_packages(folder, text);
        }
        let root = manifest.or(package).map(|(folder, _)| folder).or(database)?;
        Some(Project { root, ..project })
    }

    /// Reads the compilation database, and gives the folder of the project that it is of.
    fn find_database(&mut self, path: &str, request: &Request) -> Option<String> {
        let of_manifest = self.manifest.as_ref().and_then(|manifest| manifest.database.clone());
        let off = self.manifest.as_ref().is_some_and(|manifest| manifest.no_database);
        if let Some(log) = &request.log {
            let here = paths::make_absolute(".");
            self.database = Some(build_log::read_log("-", log, &here, &mut self.problems));
            return paths::folders_upward(path).next();
        }
        let (file, folder) = match request.database.as_deref().map(paths::make_absolute).or(of_manifest) {
            Some(named) if named.ends_with(".json") || Path::new(&named).is_file() => {
                (named, paths::folders_upward(path).next()?)
            }
            Some(named) => {
                let found = database::of_folder(&named).unwrap_or_else(|| paths::join_path(&named, database::NAME));
                (found, paths::folders_upward(path).next()?)
            }
            None if off => return None,
            None => paths::folders_upward(path).find_map(|folder| Some((database::of_folder(&folder)?, folder)))?,
        };
        match fs::read_to_string(&file) {
            Ok(text) if file.ends_with(".json") => {
                self.database = Some(database::read_database(&file, &text, &mut self.problems));
            }
            Ok(text) if file.ends_with(database::FLAGS) => self.database = Some(database::read_flags(&file, &text)),
            Ok(text) => {
                let began = file.rsplit_once('/').map_or("/", |(folder, _)| folder);
                self.database = Some(build_log::read_log(&file, &text, began, &mut self.problems));
            }
            Err(wrong) => {
                let text = format!("it cannot be read: {wrong}");
                self.problems.push(Problem { path: file, line: 1, column: 1, length: 1, text });
            }
        }
        Some(folder)
    }

    fn add_packages(&mut self, folder: &str, text: &str) {
        let first = fpm::read_package(&paths::join_path(folder, fpm::NAME), text, &mut self.problems);
        let mut left = first.dependencies.clone();
        let fetched = paths::join_path(folder, fpm::FETCHED);
        self.packages.push(first);
        while let Some(folder) = left.pop().filter(|_| self.packages.len() < MOST_PACKAGES) {
            // What a package depends on lies beside it where it was fetched itself.
            let beside = || paths::join_path(&fetched, folder.rsplit('/').next().unwrap_or_default());
            let folder = if Path::new(&folder).is_dir() { folder } else { beside() };
            let path = paths::join_path(&folder, fpm::NAME);
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if self.packages.iter().any(|known| known.folder == folder) {
                continue;
            }
            let package = fpm::read_package(&path, &text, &mut self.problems);
            left.extend(package.dependencies.iter().cloned());
            self.packages.push(package);
        }
    }

    /// The words that a build or a package says of a file by its absolute path: what of them nobody knows here is of no use.
    pub fn built_with(&self, path: &str) -> Vec<String> {
        let of_command = self.database.as_ref().and_then(|database| database.of_file(path));
        let package = || self.packages.iter().find(|package| paths::is_in(path, &package.folder));
        of_command.or_else(|| package().map(|package| &package.flags)).cloned().unwrap_or_default()
    }

    /// The words that its `dirigent.toml` says of a file.
    pub fn said_of(&self, path: &str) -> Vec<String> {
        self.manifest.as_ref().map(|manifest| manifest.flags(path)).unwrap_or_default()
    }

    /// The sources of the project that are in `folder`: those of the build, if it has any there, else those of the package, else all that
    /// are found.
    pub fn sources_in(&self, folder: &str) -> Sources {
        let excludes = |path: &str| self.excludes(path);
        let built = self.built_in(folder);
        if !built.is_empty() {
            return Sources { files: built, ..Sources::default() };
        }
        let mut found = Sources::default();
        let named = self.manifest.as_ref().map(|manifest| &manifest.sources).filter(|named| !named.is_empty());
        let package = self.packages.first().map(|package| &package.sources);
        if let Some(named) = named.or(package) {
            let inside =
                named.iter().filter_map(|path| match (paths::is_in(path, folder), paths::is_in(folder, path)) {
                    (true, _) => Some(path.as_str()),
                    (false, true) => Some(folder),
                    (false, false) => None,
                });
            for path in inside.collect::<BTreeSet<_>>() {
                found.add_sources(find_sources(path, &excludes));
            }
        }
        // A package may have other folders than its manifest tells of.
        if found.files.is_empty() {
            found = folders::scan_folder(folder, &excludes);
        }
        found
    }

    /// The sources of the whole project.
    pub fn sources(&self) -> Sources {
        match self.built_in("/") {
            files if files.is_empty() => self.sources_in(&self.root),
            files => Sources { files, ..Sources::default() },
        }
    }

    /// The sources in a folder that a build compiles.
    fn built_in(&self, folder: &str) -> BTreeSet<String> {
        let built = self.database.iter().flat_map(|database| database.files.keys());
        let built = built.filter(|path| paths::is_in(path, folder) && folders::is_source(path) && !self.excludes(path));
        built.filter(|path| Path::new(path).is_file()).cloned().collect()
    }

    /// The sources that the project uses and that are not its own: libraries of packages that it depends on.
    pub fn used(&self) -> Sources {
        let mut found = Sources::default();
        for package in self.packages.iter().skip(1) {
            for path in &package.library {
                found.add_sources(find_sources(path, &|_| false));
            }
        }
        found
    }

    /// Whether a path is not a part of the project.
    pub fn excludes(&self, path: &str) -> bool {
        self.manifest.as_ref().is_some_and(|manifest| manifest.excludes(path))
    }

    /// The packages that the project depends on and that nobody fetched yet.
    pub fn unfetched(&self) -> Vec<&str> {
        let Some(package) = self.packages.first() else { return Vec::new() };
        let folder = paths::join_path(&package.folder, fpm::FETCHED);
        let is_there = |name: &str| Path::new(&paths::join_path(&folder, name)).is_dir();
        package.fetched.iter().map(String::as_str).filter(|name| !is_there(name)).collect()
    }

    /// The sources that its build compiles and that are not there: the build makes them.
    pub fn unmade(&self) -> impl Iterator<Item = &str> {
        let built = self.database.iter().flat_map(|database| database.files.keys());
        let absent =
            built.filter(|path| folders::is_source(path) && !self.excludes(path) && !Path::new(path).is_file());
        absent.map(String::as_str)
    }

    /// Whether something says where included files are.
    pub fn is_built(&self) -> bool {
        self.database.as_ref().is_some_and(|database| !database.files.is_empty() || !database.flags.is_empty())
    }
}

/// What is found at a path, which may be a file.
fn find_sources(path: &str, excludes: &dyn Fn(&str) -> bool) -> Sources {
    let mut found = folders::scan_folder(path, excludes);
    if Path::new(path).is_file() {
        found.files.insert(path.to_owned());
    }
    found
}

/// The folder of the nearest file of that name on the way up, and its text.
fn nearest_file(path: &str, name: &str) -> Option<(String, String)> {
    paths::folders_upward(path).find_map(|folder| {
        let text = fs::read_to_string(paths::join_path(&folder, name)).ok()?;
        Some((folder, text))
    })
}

/// Whether a change of a file is a change of what a project says of itself.
pub fn is_about_project(path: &str) -> bool {
    [manifest::NAME, database::NAME, database::FLAGS, fpm::NAME]
        .iter()
        .any(|name| path.rsplit('/').next() == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::path::PathBuf;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("dirigent-project-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder of the test");
            Folder(folder)
        }

        fn write(&self, name: &str, text: &str) -> &Folder {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the test");
            fs::write(path, text.replace("@", &self.0.to_string_lossy())).expect("a file of the test");
            self
        }

        fn path(&self, name: &str) -> String {
            self.0.join(name).to_string_lossy().into_owned()
        }

        fn below(&self, paths: &BTreeSet<String>) -> Vec<String> {
            let root = self.0.to_string_lossy().len() + 1;
            paths.iter().map(|path| path[root..].to_owned()).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_project_is_found_upward() {
        let folder = Folder::new("upward");
        folder.write("p/dirigent.toml", "define = \"X\"\nexclude = \"old\"\n");
        folder.write("p/src/deep/a.f90", "end\n").write("p/old/b.f90", "end\n");
        let project = Project::find(&folder.path("p/src/deep/a.f90"), &Request::default()).expect("a project");
        assert_eq!(project.root, folder.path("p"));
        assert_eq!(project.said_of(&folder.path("p/src/deep/a.f90")), ["-DX"]);
        assert_eq!(folder.below(&project.sources().files), ["p/src/deep/a.f90"]);
        assert_eq!(Project::find(&folder.path("q/a.f90"), &Request::default()).map(|project| project.root), None);
    }

    #[test]
    fn a_database_is_found_upward_and_in_build() {
        let folder = Folder::new("database");
        let text = r#"[{ "directory": "@/build", "command": "cc -DA -I../inc -c ../src/a.c", "file": "../src/a.c" }]"#;
        folder.write("build/compile_commands.json", text).write("src/a.c", "").write("src/b.c", "");
        let project = Project::find(&folder.path("src/a.c"), &Request::default()).expect("a project");
        assert_eq!(project.root, folder.path("").trim_end_matches('/'));
        assert_eq!(
            project.built_with(&folder.path("src/a.c")),
            ["-DA".to_owned(), format!("-I{}", folder.path("inc"))]
        );
        assert_eq!(project.built_with(&folder.path("src/b.c")), Vec::<String>::new());
        assert_eq!(folder.below(&project.sources_in(&folder.path("src")).files), ["src/a.c"]);
        let named = Request { database: Some(folder.path("nowhere")), log: None };
        let project = Project::find(&folder.path("src/a.c"), &named);
        assert!(project.is_some_and(|project| project.database.is_none() && project.problems.len() == 1));
        folder.write("dirigent.toml", "compile-commands = false\n");
        let project = Project::find(&folder.path("src/a.c"), &Request::default()).expect("a project");
        assert_eq!(folder.below(&project.sources_in(&folder.path("src")).files), ["src/a.c", "src/b.c"]);
    }

    #[test]
    fn one_file_has_the_flags_of_all() {
        let folder = Folder::new("flags");
        folder
            .write("p/compile_flags.txt", "clang\n-Iinc\n\n-I\nother\n-DA=1\n")
            .write("p/src/a.c", "")
            .write("p/b.f90", "end\n");
        let project = Project::find(&folder.path("p/src/a.c"), &Request::default()).expect("a project");
        assert_eq!((&project.root, project.is_built()), (&folder.path("p"), true));
        let flags =
            [format!("-I{}", folder.path("p/inc")), "-I".into(), folder.path("p/other"), "-DA=1".into()].to_vec();
        assert_eq!(project.built_with(&folder.path("p/src/a.c")), flags);
        assert_eq!(folder.below(&project.sources().files), ["p/b.f90", "p/src/a.c"]);
        assert!(is_about_project("p/compile_flags.txt"));
        let named = Request { database: Some(folder.path("p")), log: None };
        let project = Project::find(&folder.path("q/b.c"), &named).expect("a project");
        assert_eq!(project.built_with(&folder.path("q/b.c")), flags);
        // The commands of a build say more.
        let text = r#"[{ "directory": "@/p", "command": "cc -DB -c src/a.c", "file": "src/a.c" }]"#;
        folder.write("p/compile_commands.json", text);
        let project = Project::find(&folder.path("p/src/a.c"), &Request::default()).expect("a project");
        assert_eq!(project.built_with(&folder.path("p/src/a.c")), ["-DB"]);
    }

    #[test]
    fn what_fpm_fetched_lies_in_one_folder() {
        let folder = Folder::new("fetched");
        let manifest =
            "name = \"p\"\n[dependencies]\nq.git = \"q\"\ngone.git = \"gone\"\nmpi = \"*\"\nlocal.path = \"local\"\n";
        folder.write("fpm.toml", manifest).write("src/a.f90", "end\n");
        folder.write("build/dependencies/q/fpm.toml", "name = \"q\"\n[dependencies]\nr.git = \"r\"\n");
        folder.write("build/dependencies/q/src/q.f90", "end\n");
        folder
            .write("build/dependencies/r/fpm.toml", "name = \"r\"\n")
            .write("build/dependencies/r/src/r.f90", "end\n");
        let project = Project::find(&folder.path("src"), &Request::default()).expect("a project");
        assert_eq!(project.unfetched(), ["gone"]);
        let found = ["build/dependencies/q/src/q.f90", "build/dependencies/r/src/r.f90"];
        assert_eq!(folder.below(&project.used().files), found);
    }

    #[test]
    fn a_package_uses_the_libraries_of_others() {
        let folder = Folder::new("package");
        folder.write("p/fpm.toml", "name = \"p\"\n[dependencies]\nq = { path = \"../q\" }\n");
        folder.write("p/src/a.f90", "end\n").write("p/app/main.f90", "end\n").write("p/doc/x.f90", "end\n");
        folder
            .write("q/fpm.toml", "name = \"q\"\n[dependencies]\np = { path = \"../p\" }\n")
            .write("q/src/b.f90", "end\n");
        let project = Project::find(&folder.path("p"), &Request::default()).expect("a project");
        assert_eq!(folder.below(&project.sources().files), ["p/app/main.f90", "p/src/a.f90"]);
        assert_eq!(folder.below(&project.used().files), ["q/src/b.f90"]);
        assert!(project.built_with(&folder.path("p/src/a.f90")).contains(&"-fimplicit-none".to_owned()));
    }
}
