//! Which files are read, each by which settings: the words of the command line, the folders that they name, and what the projects of
//! these say of their files.

use crate::flags;
use crate::inlined;
use crate::lacking::{Lacking, find_lacking};
use crate::settings::{Action, Settings};
use crate::target::{Target, parse_target};
use directives::Language;
use indexmap::IndexSet;
use project::{Problem, Project, Request, Sources, folders, paths};
use semantics::ByName;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

/// What is read.
pub struct Plan {
    /// The settings of files that have none of their own.
    pub settings: Settings,
    /// Those of some files.
    pub sets: Vec<Settings>,
    /// The files that are asked about.
    pub places: Vec<Target>,
    /// Files whose modules these may use, and the settings of each.
    pub used: Vec<(String, Option<usize>)>,
    /// What is wrong with what projects say.
    pub problems: Vec<Problem>,
    /// What projects consist of and is not there: modules are missing for that.
    pub lacking: Lacking,
    /// So many of the files, the last ones, are asked about in rounds of [`ROUND`].
    pub rounds: usize,
}

/// C files do not know of each other: so many are asked about together, then all that they needed is dropped.
pub const ROUND: usize = 100;

impl Plan {
    /// Puts the files of C behind the others if they are many and nothing asks how they fit those.
    fn cut_rounds(&mut self) {
        let is_c = |place: &Target| self.settings.options.language_of(&place.path) == Language::C;
        let count = self.places.iter().filter(|place| is_c(place)).count();
        let compares = std::iter::once(&self.settings)
            .chain(&self.sets)
            .any(|settings| settings.action != Action::Check || settings.options.lints.has_group("bind-c"));
        if count > ROUND && (count == self.places.len() || !compares) {
            self.places.sort_by_key(is_c);
            self.rounds = count;
        }
    }

    /// Adds the included files that have directives, of translations that are written: they are translated once, for all who include them.
    fn add_included(&mut self, here: &str, roots: &[String]) {
        if self.settings.action != Action::Translate || !self.settings.migration.writes() {
            return;
        }
        let mut known: HashSet<String> = self.places.iter().map(|place| paths::make_absolute(&place.path)).collect();
        let mut users: HashMap<String, Vec<String>> = HashMap::new();
        for number in 0..self.places.len() {
            let Target { path, text: None, set, .. } = &self.places[number] else { continue };
            let (set, user) = (*set, paths::make_absolute(path));
            let beside = user.rsplit_once('/').map_or("/", |(folder, _)| folder).to_owned();
            for included in inlined::find_included(path, &self.settings_of(set).options.include_paths) {
                let path = paths::make_absolute(&included.path.to_string_lossy());
                users.entry(path.clone()).or_default().push(user.clone());
                // What is elsewhere may be of others.
                let own = roots.iter().chain([&beside]).any(|root| paths::is_in(&path, root));
                if own && included.has_directives && known.insert(path.clone()) {
                    self.places.push(Target { set, ..Target::whole_file(&paths::relative_to(&path, here)) });
                }
            }
        }
        let (written, users) = (Arc::new(known), Arc::new(users));
        for settings in std::iter::once(&mut self.settings).chain(&mut self.sets) {
            settings.migration.written = written.clone();
            settings.migration.users = users.clone();
        }
    }

    /// The settings of some file.
    pub fn settings_of(&self, set: Option<usize>) -> &Settings {
        set.and_then(|set| self.sets.get(set)).unwrap_or(&self.settings)
    }

    /// Which of the sets a file has, by its path.
    pub fn set_numbers(&self) -> HashMap<String, usize> {
        let of_places = self.places.iter().map(|place| (&place.path, place.set));
        let all = of_places.chain(self.used.iter().map(|(path, set)| (path, *set)));
        all.filter_map(|(path, set)| Some((path.clone(), set?))).collect()
    }
}

/// What the settings ask for; the error is a sentence.
pub fn make_plan(settings: &Settings) -> Result<Plan, String> {
    let mut planner = Planner::new(settings);
    planner.request = with_log(&settings.request)?;
    for word in &settings.files {
        planner.name(word)?;
    }
    if settings.files.is_empty() && !planner.name_project() {
        return Err(
            "no file was named, and there is no project here: `dirigent.toml`, `compile_commands.json`, `compile_flags.txt` or \
             `fpm.toml`; `.` names all sources in this folder"
                .into(),
        );
    }
    planner.find_used();
    let here = planner.here.clone();
    let roots: Vec<String> =
        planner.projects.iter().map(|project| project.root.clone()).chain([here.clone()]).collect();
    let mut plan = planner.finish_plan()?;
    plan.add_included(&here, &roots);
    plan.cut_rounds();
    Ok(plan)
}

/// What is said of where a project is, with what a build printed into the standard input if `-p -` says so.
fn with_log(request: &Request) -> Result<Request, String> {
    let mut request = request.clone();
    if request.database.as_deref() == Some("-") {
        let text = std::io::read_to_string(std::io::stdin()).map_err(|problem| format!("standard input: {problem}"))?;
        request.log = Some(Arc::from(text));
    }
    Ok(request)
}

struct Planner<'a> {
    settings: &'a Settings,
    request: Request,
    /// Whether what projects say is read.
    follows: bool,
    here: String,
    projects: Vec<Project>,
    /// The project of each folder that was asked for.
    of_folder: HashMap<String, Option<usize>>,
    /// The same, by what tells projects apart.
    marked: HashMap<[Option<String>; 3], Option<usize>>,
    /// The files with their projects.
    places: Vec<(Target, Option<usize>)>,
    used: Vec<(String, Option<usize>)>,
    /// The folders whose sources are asked about.
    asked: Vec<String>,
    /// What is there, by absolute path.
    known: HashSet<String>,
    found: Sources,
}

impl<'a> Planner<'a> {
    fn new(settings: &'a Settings) -> Planner<'a> {
        // Who compiles gives all flags.
        let follows = settings.follows_projects
            && (settings.subcommand || settings.action == Action::Check)
            && !settings.compiles;
        let (projects, of_folder, marked, places, used, asked, known, found) = Default::default();
        Planner {
            settings,
            request: Request::default(),
            follows,
            here: paths::make_absolute("."),
            projects,
            of_folder,
            marked,
            places,
            used,
            asked,
            known,
            found,
        }
    }

    /// The project of a folder.
    fn find_project(&mut self, folder: &str) -> Option<usize> {
        if !self.follows {
            return None;
        }
        if let Some(known) = self.of_folder.get(folder) {
            return *known;
        }
        let marks = Project::marks(folder);
        let found = match self.marked.get(&marks) {
            Some(known) => *known,
            None => Project::find_by_marks(folder, &marks, &self.request).map(|project| {
                self.projects.push(project);
                self.projects.len() - 1
            }),
        };
        self.marked.insert(marks, found);
        self.of_folder.insert(folder.to_owned(), found);
        found
    }

    /// A word of the command line.
    fn name(&mut self, word: &str) -> Result<(), String> {
        if self.settings.action != Action::Explain && self.takes_folders() && Path::new(word).is_dir() {
            return self.add_folder(word);
        }
        let target = parse_target(self.settings, word)?;
        let path = paths::make_absolute(&target.path);
        let project = match &target.text {
            Some(_) => None,
            None => self.find_project(path.rsplit_once('/').map_or("/", |(folder, _)| folder)),
        };
        self.known.insert(path);
        self.places.push((target, project));
        Ok(())
    }

    fn takes_folders(&self) -> bool {
        self.settings.subcommand || self.settings.action == Action::Check
    }

    /// The sources in a folder, each named as the folder is.
    fn add_folder(&mut self, word: &str) -> Result<(), String> {
        let folder = paths::make_absolute(word);
        let project = self.find_project(&folder);
        let found = match project.and_then(|project| self.projects.get(project)) {
            Some(project) => project.sources_in(&folder),
            None => folders::scan_folder(&folder, &|_| false),
        };
        if found.files.is_empty() {
            return Err(format!("`{word}`: no source of Fortran or C is in this folder"));
        }
        let prefix = word.trim_end_matches('/');
        for path in &found.files {
            let below = path.strip_prefix(folder.as_str()).map(|below| below.trim_start_matches('/'));
            let shown = match below.filter(|_| word != ".") {
                Some(below) => format!("{prefix}/{below}"),
                None => paths::relative_to(path, &self.here),
            };
            if self.known.insert(path.clone()) {
                self.places.push((Target::whole_file(&shown), project));
            }
        }
        self.found.add_sources(found);
        self.asked.push(folder);
        Ok(())
    }

    /// The project around, as a whole; whether there is one.
    fn name_project(&mut self) -> bool {
        let here = self.here.clone();
        let Some(project) = self.find_project(&here) else { return false };
        let found = self.projects[project].sources();
        for path in found.files.iter().filter(|path| self.known.insert((*path).clone())) {
            self.places.push((Target::whole_file(&paths::relative_to(path, &self.here)), Some(project)));
        }
        self.found.add_sources(found);
        self.asked.push("/".to_owned());
        true
    }

    /// Other sources of the projects, for their modules. Who says where module files are written asks file by file, as builds do.
    fn find_used(&mut self) {
        let language = |path: &str| self.settings.options.language_of(path);
        let asks = self.places.iter().any(|(place, _)| language(&place.path) == Language::Fortran);
        let by_file = self.settings.options.module_dir.is_some() || self.settings.action == Action::Scan;
        for (number, project) in self.projects.iter().enumerate() {
            let wanted = self.places.iter().any(|(_, of)| *of == Some(number));
            if !wanted || by_file {
                continue;
            }
            let mut sources = project.sources();
            if asks {
                sources.add_sources(project.used());
            }
            let more = sources.files.iter().filter(|path| asks && language(path) == Language::Fortran);
            let more: Vec<_> = more.filter(|path| self.known.insert((*path).clone())).collect();
            self.used.extend(more.into_iter().map(|path| (paths::relative_to(path, &self.here), Some(number))));
            self.found.add_sources(sources);
        }
    }

    /// Settings for each file: those that say the same are one.
    fn finish_plan(self) -> Result<Plan, String> {
        let mut sets = Sets {
            settings: self.settings,
            of_builds: HashMap::new(),
            known: HashMap::new(),
            made: Vec::new(),
            problems: Vec::new(),
        };
        let manifest = |project: &Project| {
            project
                .manifest
                .iter()
                .flat_map(|manifest| &manifest.words)
                .map(|word| word.text.clone())
                .collect::<Vec<_>>()
        };
        let all: Vec<String> = match &self.projects[..] {
            [project] => manifest(project),
            _ => Vec::new(),
        };
        let mut words = Vec::new();
        let of_place = self.places.iter().map(|(place, of)| (&place.path, *of));
        for (path, of) in of_place.chain(self.used.iter().map(|(path, of)| (path, *of))) {
            words.push(of.map_or_else(Vec::new, |number| sets.project_words(&self.projects[number], path)));
        }
        // Where all files say the same, it is said of all.
        let distinct: BTreeSet<&Vec<String>> = words.iter().collect();
        let all = if distinct.len() == 1 { words[0].clone() } else { all };
        let mut settings = sets.parse_settings(self.projects.first(), &all);
        let numbers: Vec<Option<usize>> = words
            .iter()
            .zip(self.places.iter().map(|(_, of)| *of).chain(self.used.iter().map(|(_, of)| *of)))
            .map(|(words, of)| (*words != all).then(|| sets.set_number(of.map(|of| &self.projects[of]), words)))
            .collect();
        let mut made = sets.made;
        // Which file asks for a module file is not asked: all are looked for where some file of the program looks.
        let looked_through = made.iter().flat_map(|settings| settings.options.module_folders().cloned());
        let modules: IndexSet<String> =
            looked_through.chain(self.found.modules.iter().map(|path| paths::relative_to(path, &self.here))).collect();
        for settings in std::iter::once(&mut settings).chain(&mut made) {
            crate::prepare_settings(settings)?;
            let shown = |path: &String| paths::relative_to(path, &self.here);
            let by_name = ByName::new(self.found.included.iter().map(shown)).with_made(self.found.made.iter().cloned());
            settings.options.include.by_name = (!self.found.included.is_empty()).then(|| Arc::new(by_name));
            settings.options.module_paths = modules.iter().cloned().collect();
        }
        let (own, of_used) = numbers.split_at(self.places.len());
        let places: Vec<Target> =
            self.places.into_iter().zip(own).map(|((place, _), set)| Target { set: *set, ..place }).collect();
        let used = self.used.into_iter().zip(of_used).map(|((path, _), set)| (path, *set)).collect();
        let lacking = find_lacking(&self.projects, &self.asked, &self.here);
        let mut problems: Vec<Problem> =
            self.projects.into_iter().flat_map(|project| project.problems).chain(sets.problems).collect();
        problems.iter_mut().for_each(|problem| problem.path = paths::relative_to(&problem.path, &self.here));
        problems.sort();
        problems.dedup();
        Ok(Plan { settings, sets: made, places, used, problems, lacking, rounds: 0 })
    }
}

/// The settings that were made of words.
struct Sets<'a> {
    settings: &'a Settings,
    /// What of the words of builds means something here: many files have the same.
    of_builds: HashMap<Vec<String>, Vec<String>>,
    known: HashMap<Vec<String>, usize>,
    made: Vec<Settings>,
    problems: Vec<Problem>,
}

impl Sets<'_> {
    /// What a project says of a file: what its build does, then what its manifest says.
    fn project_words(&mut self, project: &Project, path: &str) -> Vec<String> {
        let path = paths::make_absolute(path);
        let built = project.built_with(&path);
        let known = self.of_builds.entry(built).or_insert_with_key(|built| known_words(built.clone()));
        let mut words = known.clone();
        words.extend(project.said_of(&path));
        words
    }

    fn set_number(&mut self, project: Option<&Project>, words: &[String]) -> usize {
        if let Some(known) = self.known.get(words) {
            return *known;
        }
        let settings = self.parse_settings(project, words);
        self.made.push(settings);
        self.known.insert(words.to_vec(), self.made.len() - 1);
        self.made.len() - 1
    }

    /// The settings with the words of a project before those of the command line, without those that are wrong.
    fn parse_settings(&mut self, project: Option<&Project>, words: &[String]) -> Settings {
        match self.settings.with_project_words(words) {
            Ok(settings) => settings,
            Err(_) => {
                let manifest = project.and_then(|project| project.manifest.as_ref());
                let mut wrong = Vec::new();
                let right = split_readable(words.to_vec(), flags::takes_next, &mut wrong);
                if let Some(manifest) = manifest {
                    self.problems.extend(wrong.into_iter().map(|message| manifest.locate(message)));
                }
                self.settings.with_project_words(&right).unwrap_or_else(|_| self.settings.clone())
            }
        }
    }
}

/// The words of a build that mean something here, with their values.
pub fn known_words(words: Vec<String>) -> Vec<String> {
    let of_build = |word: &str| flags::is_of_build(word).then(|| flags::takes_next(word)).flatten();
    split_readable(words, of_build, &mut Vec::new())
}

/// The words that can be read, each by itself; what is wrong with others. `takes_next` says of a flag whether the next word is its value;
/// what it does not know is passed over, unless all are to be known.
fn split_readable(
    words: Vec<String>,
    takes_next: impl Fn(&str) -> Option<bool>,
    wrong: &mut Vec<String>,
) -> Vec<String> {
    let mut known = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let takes_next = takes_next(&word);
        let passed_over = takes_next.is_none() && flags::takes_next(&word).is_some();
        let mut unit = vec![word];
        if takes_next == Some(true) {
            unit.extend(words.next());
        }
        let alone: Vec<String> = unit.iter().cloned().chain(["x.c".to_owned()]).collect();
        match Settings::parse(&alone) {
            Ok(_) if !passed_over && unit[0].starts_with('-') => known.extend(unit),
            Ok(_) => {}
            Err(message) => wrong.push(message),
        }
    }
    known
}
