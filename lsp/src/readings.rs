//! The texts of the project and those that are open, read in each of the ways that their directives ask for: what the command line says
//! of a file is what the editor shows.

use crate::project::OwnSettings;
use ide::text::LineStart;
use semantics::{Analysis, Choice, Host, Models, Options, Snapshot};
use source::file::Columns;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// So many threads read the files of a project.
const READERS: usize = 4;

/// Of so many tokens trees are made for a question that depends on many files before what was made goes: some fifty megabytes.
const ROOM: usize = 1 << 19;

/// The same texts in as many analyses as there are ways in which some of them are read.
pub struct Readings {
    options: Options,
    choice: Choice,
    /// What projects say of some files.
    own: OwnSettings,
    host: Arc<dyn Host>,
    /// The files of the project, open or not.
    project: BTreeSet<String>,
    /// The files that those include.
    parts: BTreeSet<String>,
    /// The texts that are open, by path.
    open: BTreeMap<String, String>,
    /// The line of an open text that was edited last, by path: the next edit is near.
    edited: Option<(String, LineStart)>,
    analyses: BTreeMap<Models, Analysis>,
    /// What columns of places count.
    columns: Columns,
    /// Of so many files and units is kept what was made of their texts, in all.
    wanted: (usize, usize),
    /// Of so many units is kept at least what was made of them in one way.
    least: usize,
    /// What each reading keeps.
    bounds: (usize, usize),
    /// What all of them were told to keep.
    told_bounds: (usize, usize),
}

fn describe_models(read: Models) -> String {
    let names = [(read.openmp, "OpenMP"), (read.openacc, "OpenACC")];
    let names: Vec<&str> = names.into_iter().filter_map(|(is_read, name)| is_read.then_some(name)).collect();
    if names.is_empty() { "without directives".to_owned() } else { names.join(" and ") }
}

/// The settings of files for which `choice` was made, where directives of these kinds are read of others.
fn read_by(options: &Options, choice: &Choice, read: Models) -> Options {
    choice.options(options, choice.fixed_models().unwrap_or(read))
}

/// The host of several analyses.
struct Shared(Arc<dyn Host>);

impl Host for Shared {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.0.read(path)
    }

    fn lacks(&self, folder: &str, name: &str) -> bool {
        self.0.lacks(folder, name)
    }

    fn plain_name(&self, path: &str) -> Option<String> {
        self.0.plain_name(path)
    }

    fn changed(&self, path: &str) {
        self.0.changed(path);
    }

    fn obstacle(&self, path: &str) -> Option<String> {
        self.0.obstacle(path)
    }

    fn identity(&self, path: &str) -> (u64, u64) {
        self.0.identity(path)
    }
}

impl Readings {
    /// Nothing is open yet.
    pub fn new(options: Options, choice: Choice, host: Arc<dyn Host>, columns: Columns) -> Readings {
        let (project, open, analyses) = (BTreeSet::new(), BTreeMap::new(), BTreeMap::new());
        let (own, wanted) = (OwnSettings::default(), (usize::MAX, usize::MAX));
        let (edited, parts, least, bounds, told_bounds) = (None, BTreeSet::new(), 0, wanted, wanted);
        let mut readings = Readings {
            options,
            choice,
            own,
            host,
            project,
            parts,
            open,
            edited,
            analyses,
            columns,
            wanted,
            least,
            bounds,
            told_bounds,
        };
        readings.reading_mut(readings.choice.models_for(Models::default()));
        readings
    }

    /// The analysis that reads these directives. With a new one the others keep less from the next edit on: whoever asks may have
    /// snapshots of them, and what changes them waits until these are gone.
    fn reading_mut(&mut self, read: Models) -> &mut Analysis {
        if !self.analyses.contains_key(&read) {
            self.bounds = self.share_bounds(self.analyses.len() + 1);
        }
        let Readings { options, choice, own, host, project, parts, open, analyses, columns, bounds, .. } = self;
        let other = analyses.values().next().map(|analysis| analysis.snapshot());
        analyses.entry(read).or_insert_with(|| {
            let options = read_by(options, choice, read);
            let mut analysis = Analysis::with_host(options, Box::new(Shared(Arc::clone(host))));
            analysis.set_columns(*columns);
            analysis.set_room(ROOM);
            analysis.set_parts(parts.iter().cloned());
            analysis.bound(bounds.0, bounds.1);
            let sets = own.sets.iter().map(|(options, choice)| read_by(options, choice, read));
            analysis.set_own_options(sets.collect(), own.of.clone());
            for (path, text) in open.iter() {
                analysis.open(path, text.as_str());
            }
            let others: Vec<&str> =
                project.iter().filter(|path| !open.contains_key(*path)).map(String::as_str).collect();
            match other {
                Some(other) => analysis.load_from(&other, &others),
                None => drop(analysis.load_all(&others, READERS)),
            }
            analysis
        })
    }

    /// Bounds what is kept in memory: of so many files and units, and of no reading less than `least` units, which are edited.
    pub fn bound_memory(&mut self, wanted: (usize, usize), least: usize) {
        (self.wanted, self.least) = (wanted, least);
        self.bounds = self.share_bounds(self.analyses.len().max(1));
        if self.told_bounds == self.bounds {
            return;
        }
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            analysis.bound(self.bounds.0, self.bounds.1);
        }
        self.told_bounds = self.bounds;
    }

    /// What each of so many readings keeps.
    fn share_bounds(&self, ways: usize) -> (usize, usize) {
        let (files, units) = self.wanted;
        (files.div_ceil(ways), units.div_ceil(ways).max(self.least))
    }

    /// Drops what is kept beyond the bounds; questions of others end.
    pub fn evict_values(&mut self) {
        self.evict_beyond(self.bounds);
    }

    /// Drops most of what is kept, but for so many units of the files that are open, if there is much: of files that are gone through one
    /// by one nobody asks soon again. What is gone through and comes out as it was takes nothing.
    pub fn evict_most(&mut self, units: usize) {
        const FEW: (usize, usize) = (4, 64);
        const MUCH: usize = 1 << 16;
        if self.analyses.values().map(Analysis::count_made).sum::<usize>() > MUCH {
            let files = FEW.0 + self.open.len();
            self.evict_beyond((self.bounds.0.min(files), self.bounds.1.min(FEW.1 + units)));
        }
    }

    /// The same where questions end for want of room; whether they do.
    pub fn evict_if_full(&mut self, units: usize) -> bool {
        let is_full = self.analyses.values().any(|analysis| analysis.ask().is_full());
        if is_full {
            self.evict_most(units);
        }
        is_full
    }

    /// Drops what nobody has asked for lately.
    pub fn evict_unused(&mut self, units: usize) {
        const FEWEST: usize = 64;
        self.evict_beyond((self.bounds.0, self.bounds.1.min(FEWEST + units)));
    }

    /// Drops what edits made useless.
    pub fn drop_useless(&self) {
        self.analyses.values().for_each(|analysis| analysis.ask().drop_useless());
    }

    fn evict_beyond(&mut self, (files, units): (usize, usize)) {
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            analysis.evict(files, units);
            analysis.bound(self.bounds.0, self.bounds.1);
        }
        self.told_bounds = self.bounds;
    }

    /// The files of the project and those that are open, in order.
    pub fn all_files(&self) -> Vec<String> {
        self.project.iter().chain(self.open.keys().filter(|path| !self.project.contains(*path))).cloned().collect()
    }

    /// What is kept, as text.
    pub fn describe_memory(&self) -> String {
        let (files, units) = self.bounds;
        let readings: Vec<String> = self.analyses.keys().map(|read| describe_models(*read)).collect();
        format!(
            "{} files of the project, {} open; read {} ({}); tokens of {files} files and trees of {units} units are kept for each{}",
            self.project.len(),
            self.open.len(),
            if readings.len() == 1 { "in one way" } else { "in several ways" },
            readings.join(", "),
            crate::memory::describe_memory(),
        )
    }

    fn file_models(&self, path: &str) -> Models {
        let any = self.analyses.values().next();
        any.map_or(Models::default(), |analysis| analysis.ask().models(analysis.ask().file(path)))
    }

    /// The analysis that knows what the names of a file are.
    pub fn file_snapshot(&mut self, path: &str) -> Snapshot {
        let read = self.choice_of(path).models_for(self.file_models(path));
        self.reading_mut(read).snapshot()
    }

    /// The analysis that knows all files, whatever their directives.
    pub fn any_snapshot(&mut self) -> Snapshot {
        let read = self.choice.models_for(Models::default());
        self.reading_mut(read).snapshot()
    }

    /// The analysis that knows all files, whatever their directives, and the others; that which knows what the names of a file are comes
    /// first of these, unless it is the first one.
    pub fn wide_snapshots(&mut self, path: &str) -> (Snapshot, Vec<Snapshot>) {
        let own = self.choice_of(path).models_for(self.file_models(path));
        self.reading_mut(own);
        let whole = self.choice.models_for(Models::default());
        let mut others: Vec<(&Models, &Analysis)> = self.analyses.iter().filter(|(read, _)| **read != whole).collect();
        others.sort_by_key(|(read, _)| **read != own);
        let others = others.into_iter().map(|(_, analysis)| analysis.snapshot()).collect();
        (self.any_snapshot(), others)
    }

    /// In how many ways texts are read.
    pub fn count_readings(&self) -> usize {
        self.analyses.len()
    }

    /// The analyses that there are; that which knows all files, whatever their directives, comes first.
    pub fn all_snapshots(&self) -> Vec<Snapshot> {
        let whole = self.choice.models_for(Models::default());
        let mut all: Vec<(&Models, &Analysis)> = self.analyses.iter().collect();
        all.sort_by_key(|(read, _)| **read != whole);
        all.into_iter().map(|(_, analysis)| analysis.snapshot()).collect()
    }

    /// The analyses that say what is wrong with a file.
    pub fn judging_snapshots(&mut self, path: &str) -> Vec<Snapshot> {
        let apart = self.choice_of(path).separate_readings(self.file_models(path));
        apart.into_iter().map(|read| self.reading_mut(read).snapshot()).collect()
    }

    /// Which directives of a file are read.
    fn choice_of(&self, path: &str) -> Choice {
        let own = self.own.of.get(path).and_then(|set| self.own.sets.get(*set));
        own.map_or(&self.choice, |(_, choice)| choice).clone()
    }

    /// Other settings: of all files, and what projects say of some.
    pub fn set_options(&mut self, options: Options, choice: Choice, own: OwnSettings) {
        if choice == self.choice && options == self.options && own.sets == self.own.sets && own.of == self.own.of {
            self.own = own;
            return;
        }
        if choice != self.choice {
            self.analyses.clear();
        }
        (self.options, self.choice, self.own) = (options, choice, own);
        for (read, analysis) in &mut self.analyses {
            analysis.cancel();
            analysis.set_options(read_by(&self.options, &self.choice, *read));
            let sets = self.own.sets.iter().map(|(options, choice)| read_by(options, choice, *read));
            analysis.set_own_options(sets.collect(), self.own.of.clone());
        }
        self.reading_mut(self.choice.models_for(Models::default()));
    }

    /// What projects say of some files.
    pub fn project_settings(&self) -> &OwnSettings {
        &self.own
    }

    /// The settings of all other files.
    pub fn of_all(&self) -> (Options, Choice) {
        (self.options.clone(), self.choice.clone())
    }

    /// The files of the project are these, and they include those: files that were and are not among them go, unless they are open.
    pub fn set_project(&mut self, files: BTreeSet<String>, parts: BTreeSet<String>) {
        let new: Vec<&str> = files
            .iter()
            .filter(|path| !self.open.contains_key(*path) && !self.project.contains(*path))
            .map(String::as_str)
            .collect();
        let gone: Vec<&String> =
            self.project.difference(&files).filter(|path| !self.open.contains_key(*path)).collect();
        let mut known: Option<Snapshot> = None;
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            analysis.set_parts(parts.iter().cloned());
            match &known {
                Some(known) => analysis.load_from(known, &new),
                None => drop(analysis.load_all(&new, READERS)),
            }
            known.get_or_insert_with(|| analysis.snapshot());
        }
        drop(known);
        for analysis in self.analyses.values_mut() {
            for path in &gone {
                let file = analysis.ask().file(path);
                analysis.close(file);
            }
        }
        (self.project, self.parts) = (files, parts);
    }

    /// Whether a file is one of the project.
    pub fn has_file(&self, path: &str) -> bool {
        self.project.contains(path)
    }

    /// A file of the host changed, came to be or went; `belongs` says whether it is one of the project if it is there.
    pub fn file_changed(&mut self, path: &str, belongs: bool) {
        let exists = self.host.read(path).is_some();
        match belongs && exists {
            true => self.project.insert(path.to_owned()),
            false => !exists && self.project.remove(path),
        };
        let is_open = self.open.contains_key(path);
        let mut known: Option<Snapshot> = None;
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            match &known {
                Some(known) => analysis.file_changed_as(path, known),
                None => analysis.file_changed(path),
            }
            if belongs && exists && !is_open {
                analysis.load(path);
            } else if !exists && !is_open {
                let file = analysis.ask().file(path);
                analysis.close(file);
            }
            known.get_or_insert_with(|| analysis.snapshot());
        }
    }

    /// Opens a text, or gives an open one another.
    pub fn open_text(&mut self, path: &str, text: String) {
        let shared: Arc<str> = Arc::from(text.as_str());
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            analysis.open(path, Arc::clone(&shared));
        }
        self.edited = None;
        self.open.insert(path.to_owned(), text);
    }

    /// Replaces what is between two places of an open text.
    pub fn edit_text(&mut self, path: &str, range: Range<ide::Position>, text: &str) {
        let Some(old) = self.open.get_mut(path) else { return };
        let edited = self.edited.take().filter(|(edited, _)| edited == path).map(|(_, line)| line);
        let first = edited.unwrap_or_default().find_line(old, range.start.line);
        let byte = |at| ide::text::byte_near(old, first.unwrap_or_default(), at, self.columns);
        let range = byte(range.start)..byte(range.end);
        // What is before the edit stays.
        self.edited = first.map(|first| (path.to_owned(), first));
        old.replace_range(range.start..range.end.max(range.start), text);
        let new: Arc<str> = Arc::from(old.as_str());
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            analysis.open(path, Arc::clone(&new));
        }
    }

    /// Gives a text back to the host.
    pub fn close_text(&mut self, path: &str) {
        self.edited = None;
        self.open.remove(path);
        let stays = self.project.contains(path) && self.host.read(path).is_some();
        for analysis in self.analyses.values_mut() {
            analysis.cancel();
            let file = analysis.ask().file(path);
            if stays {
                analysis.return_to_host(file);
            } else {
                analysis.close(file);
            }
        }
    }
}
