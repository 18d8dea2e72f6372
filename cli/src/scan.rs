//! `dirigent scan`: which files of a program need which, without a module file being there, for those who order a build.

use crate::parallel;
use crate::settings::{Graph, Settings};
use semantics::dependencies::{self, Dependencies, Module, Required};
use semantics::{Analysis, Snapshot};
use serde_json::{Value, json};
use source::FileId;
use std::collections::HashMap;
use std::fmt::Write as _;

/// The files of a program with what each gives and needs.
struct Program<'a> {
    settings: &'a Settings,
    analysis: &'a Snapshot,
    files: &'a [FileId],
    dependencies: Vec<Dependencies>,
    /// Which file writes the module file of each path: of several programs in a tree only one can.
    writers: HashMap<String, FileId>,
}

/// What each of the files gives and needs, as they are read now.
pub fn collect_dependencies(jobs: usize, analysis: &Analysis, files: &[FileId]) -> Vec<Dependencies> {
    let jobs = jobs.clamp(1, files.len().max(1));
    let workers = || (0..jobs).map(|_| analysis.snapshot()).collect();
    // The first question of each file is which modules it defines: all files are asked before one is answered.
    parallel::in_order(workers(), files.len(), |analysis: &Snapshot, at| analysis.find_modules(files[at]), |()| {});
    let mut dependencies = Vec::with_capacity(files.len());
    let ask = |analysis: &Snapshot, at: usize| analysis.dependencies(files[at]);
    parallel::in_order(workers(), files.len(), ask, |answer| dependencies.push(answer));
    dependencies
}

/// The graph of the files with these dependencies, as the settings say.
pub fn print_graph(
    settings: &Settings,
    analysis: &Analysis,
    files: &[FileId],
    dependencies: Vec<Dependencies>,
) -> String {
    let mut program = Program { settings, analysis: analysis.ask(), files, dependencies, writers: HashMap::new() };
    for (file, dependencies) in program.files.iter().zip(&program.dependencies) {
        for module in &dependencies.provides {
            let path = program.module_path(module);
            program.writers.entry(path).or_insert(*file);
        }
    }
    match settings.graph {
        Graph::Make => program.make_rules(),
        Graph::Ninja => program.ninja_dyndep(),
        Graph::P1689 => program.to_p1689(),
        Graph::Order => program.ordered_files(),
    }
}

impl Program<'_> {
    fn file_path(&self, file: FileId) -> &str {
        self.analysis.path(file).unwrap_or_default()
    }

    fn all_files(&self) -> impl Iterator<Item = (FileId, &Dependencies)> {
        self.files.iter().copied().zip(&self.dependencies)
    }

    /// The object of a source file.
    fn object_path(&self, file: FileId) -> String {
        let path = self.file_path(file);
        let name = path.rfind('/').map_or(0, |slash| slash + 1);
        let end = path[name..].rfind('.').filter(|dot| *dot > 0).map_or(path.len(), |dot| name + dot);
        let object = format!("{}{}", &path[..end], self.settings.object_suffix);
        strip_folder(
            &self.settings.objects,
            object.trim_start_matches(|c| c == '/' && !self.settings.objects.is_empty()),
        )
    }

    /// The module file of a module, where `-J` puts it.
    fn module_path(&self, module: &Module) -> String {
        let name = modfile::file_name(&module.name, module.ancestor.as_deref(), &self.settings.options.module_suffix);
        strip_folder(self.settings.options.module_dir.as_deref().unwrap_or_default(), &name)
    }

    /// The module files that a file writes.
    fn list_module_files(&self, file: FileId, dependencies: &Dependencies) -> Vec<String> {
        let paths = dependencies.provides.iter().map(|module| self.module_path(module));
        paths.filter(|path| self.writers.get(path) == Some(&file)).collect()
    }

    /// What has to be there before a file is compiled: module files, or the object of the file that defines a module whose module file
    /// another one writes.
    fn needed_files(&self, dependencies: &Dependencies) -> Vec<String> {
        let needed = dependencies.requires.iter().filter_map(|Required { module, file }| {
            let (file, path) = ((*file)?, self.module_path(module));
            Some(if self.writers.get(&path) == Some(&file) { path } else { self.object_path(file) })
        });
        needed.collect()
    }

    /// `a.o m.mod: a.f90 n.mod inc.h`
    fn make_rules(&self) -> String {
        let mut text = String::new();
        for (file, dependencies) in self.all_files() {
            let mut targets = vec![self.object_path(file)];
            targets.extend(self.list_module_files(file, dependencies));
            let mut needed = vec![self.file_path(file).to_owned()];
            needed.extend(self.needed_files(dependencies));
            needed.extend(dependencies.includes.iter().map(|file| self.file_path(*file).to_owned()));
            let line = |words: &[String]| words.iter().map(|word| in_make(word)).collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "{}: {}", line(&targets), line(&needed));
        }
        text
    }

    /// Ninja, "Dynamic Dependencies": implicit outputs and inputs of the rules that compile. A module file that stays as it is makes
    /// nobody compile again.
    fn ninja_dyndep(&self) -> String {
        let mut text = "ninja_dyndep_version = 1\n".to_owned();
        for (file, dependencies) in self.all_files() {
            let list = |words: Vec<String>| match words.is_empty() {
                true => String::new(),
                false => format!(" | {}", words.iter().map(|word| in_ninja(word)).collect::<Vec<_>>().join(" ")),
            };
            let written = list(self.list_module_files(file, dependencies));
            let needed = list(self.needed_files(dependencies));
            let _ =
                writeln!(text, "build {}{written}: dyndep{needed}\n  restat = 1", in_ninja(&self.object_path(file)));
        }
        text
    }

    /// P1689R5, "Format for describing dependencies of source files".
    fn to_p1689(&self) -> String {
        let provided = |module: &Module, file: FileId| {
            json!({
                "compiled-module-path": self.module_path(module), "is-interface": true,
                "logical-name": logical_name(module), "source-path": self.file_path(file),
            })
        };
        let rules = self.all_files().map(|(file, dependencies)| {
            let provides: Vec<Value> = dependencies.provides.iter().map(|module| provided(module, file)).collect();
            let requires =
                dependencies.requires.iter().map(|required| json!({ "logical-name": logical_name(&required.module) }));
            json!({
                "primary-output": self.object_path(file), "provides": provides, "requires": requires.collect::<Vec<_>>(),
            })
        });
        let whole = json!({ "version": 1, "revision": 0, "rules": rules.collect::<Vec<_>>() });
        format!("{whole:#}\n")
    }

    /// The files, each behind those that it needs; of files that need each other the first named comes first.
    fn ordered_files(&self) -> String {
        let index: HashMap<FileId, usize> = self.files.iter().enumerate().map(|(at, file)| (*file, at)).collect();
        let needs = |at: usize| {
            let needed = self.dependencies[at].requires.iter().filter_map(|required| required.file);
            needed.filter_map(|file| index.get(&file).copied()).collect::<Vec<_>>()
        };
        let mut text = String::new();
        for at in dependencies::order_by_needs(self.files.len(), needs) {
            let _ = writeln!(text, "{}", self.file_path(self.files[at]));
        }
        text
    }
}

/// A module's name for programs: submodules are known by two names.
fn logical_name(module: &Module) -> String {
    match &module.ancestor {
        Some(ancestor) => format!("{ancestor}:{}", module.name),
        None => module.name.clone(),
    }
}

fn strip_folder(folder: &str, path: &str) -> String {
    match folder.trim_end_matches('/') {
        "" => path.to_owned(),
        folder => format!("{folder}/{path}"),
    }
}

/// A path in a rule of make.
fn in_make(path: &str) -> String {
    path.replace('$', "$$").replace('#', "\\#").replace(' ', "\\ ")
}

/// A path in a rule of ninja.
fn in_ninja(path: &str) -> String {
    path.replace('$', "$$").replace(':', "$:").replace(' ', "$ ")
}
