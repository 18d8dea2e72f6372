//! The database: one analysis, which is told of files and settings.

use crate::db::{Db, Folders, Program, Settings, SourceFile};
use crate::events::EventLog;
use crate::host::{DecodedText, Host, built_in, decode_text};
use crate::inputs::Parts;
use crate::kept_keys::KeptKeys;
use crate::module_lines;
use crate::options::Options;
use crate::text_edits::EditedReadings;
use crate::text_scan::TextScan;
use body::deferred::{Drops, collect_drops, this_thread};
use indexmap::IndexMap;
use salsa::{Database as _, Durability, Setter};
use source::SharedHeaders;
use source::{Atoms, Change, FileId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One analysis. Clones are handles on the same data, one for each thread.
#[salsa::db]
#[derive(Clone)]
pub struct Database {
    storage: salsa::Storage<Self>,
    shared: Arc<Shared>,
}

struct Shared {
    atoms: Atoms,
    headers: Mutex<HashMap<Settings, Arc<SharedHeaders>>>,
    host: Box<dyn Host>,
    files: Mutex<IndexMap<Arc<str>, SourceFile>>,
    own: Mutex<OwnSettings>,
    /// Whether nothing changes any more: what is read from now on stays as it is too.
    settled: AtomicBool,
    /// Whether somebody went through all files and looked their names up.
    names_are_known: AtomicBool,
    /// Evicted values that are not dropped yet.
    drops: Mutex<Drops>,
    readings: EditedReadings,
    kept_keys: KeptKeys,
    /// The files that others include, as the project says.
    parts: Mutex<Arc<Parts>>,
    /// How many tokens, and trees by their tokens, were made since what was made went.
    made: AtomicUsize,
    /// Whether something was found in it that stays.
    found: AtomicBool,
    /// So many may be made before questions about many files end.
    room: AtomicUsize,
}

/// The settings that some files have of their own.
#[derive(Default)]
struct OwnSettings {
    sets: Vec<Settings>,
    /// Which of them a file has, by its path.
    of: HashMap<String, usize>,
}

impl OwnSettings {
    fn find_settings(&self, path: &str) -> Option<Settings> {
        self.sets.get(*self.of.get(path)?).copied()
    }
}

/// How seldom changes what no editor has open: texts on the disk, settings, which files there are. What is made of these alone is known to
/// be valid after an edit without looking at what it was made of.
const RESTING: Durability = Durability::HIGH;

impl Database {
    /// An empty database.
    pub fn new(options: Options, host: Box<dyn Host>, log: Option<EventLog>) -> Database {
        let shared = Shared {
            atoms: Atoms::default(),
            headers: Mutex::default(),
            host,
            files: Mutex::default(),
            own: Mutex::default(),
            settled: AtomicBool::new(false),
            names_are_known: AtomicBool::new(false),
            drops: Mutex::default(),
            readings: EditedReadings::default(),
            kept_keys: KeptKeys::default(),
            parts: Mutex::default(),
            made: AtomicUsize::new(0),
            found: AtomicBool::new(false),
            room: AtomicUsize::new(usize::MAX),
        };
        let database = Database { storage: salsa::Storage::new(log), shared: Arc::new(shared) };
        let settings = Settings::builder(options).durability(RESTING).new(&database);
        let _ = Program::builder(Vec::new(), settings).durability(RESTING).new(&database);
        let _ = Folders::builder(0).durability(RESTING).new(&database);
        database
    }

    /// Sets a file's text and makes it part of the program.
    pub fn open(&mut self, path: &str, text: Arc<str>) -> SourceFile {
        let file = self.file(path);
        let old = file.text(self).clone();
        let is_edit = !file.of_host(self) && old.is_some();
        if !is_edit {
            file.set_of_host(self).to(false);
            // Also if it has the text that is on the disk: edits follow.
            file.set_text(self).with_durability(Durability::LOW).to(old.clone());
        }
        let before = old.as_deref().unwrap_or_default();
        let change = Change::between(before, &text);
        let is_told = file.modules(self).is_some() || file.module_lines(self).is_some();
        let lines = (&before[change.old.clone()], &text[change.new.clone()]);
        let keeps_modules = is_edit && is_told && source::keep_modules(lines.0, lines.1);
        let scan = file.scan(self).as_deref().filter(|_| is_edit);
        let keeps_scan = scan.is_some_and(|scan| scan.is_kept(before, &text, &change));
        self.set_text(file, (Some(text), None), Durability::LOW);
        if !keeps_scan {
            self.tell_scan(file);
        }
        if is_edit {
            self.shared.readings.expect_edits(file);
        }
        if !keeps_modules {
            self.tell_modules(file);
        }
        self.add(file);
        file
    }

    /// Says which modules the text of a file may define that an editor has.
    fn tell_modules(&mut self, file: SourceFile) {
        let modules = (!file.of_host(self)).then(|| module_lines::own_names_of_modules(self, file)).flatten();
        if *file.modules(self) != modules {
            file.set_modules(self).to(modules);
        }
        let needs_lines = !file.of_host(self) && file.modules(self).is_none();
        let lines = needs_lines.then(|| module_lines::lines_of_modules(self, file)).flatten();
        if *file.module_lines(self) != lines {
            file.set_module_lines(self).to(lines);
        }
    }

    /// Says which directives and include lines the text of a file has that an editor has.
    fn tell_scan(&mut self, file: SourceFile) {
        let scan = (!file.of_host(self))
            .then(|| Arc::new(TextScan::new(file.text(self).as_deref().unwrap_or_default(), file.form(self))));
        if *file.scan(self) != scan {
            file.set_scan(self).to(scan);
        }
    }

    /// What is told of texts that editors have, of all of them, for another way to read them.
    fn tell_all_again(&mut self) {
        let files: Vec<SourceFile> = self.files().values().copied().collect();
        for file in files {
            self.tell_modules(file);
            self.tell_scan(file);
        }
    }

    /// Makes a file that the host knows part of the program.
    pub fn add(&mut self, file: SourceFile) {
        if file.opened(self) {
            return;
        }
        file.set_opened(self).to(true);
        let program = Program::get(self);
        let mut files = program.files(self).clone();
        files.push(file);
        program.set_files(self).to(files);
    }

    /// Makes files part of the program that the host knows; they are read in `jobs` threads, and numbered in their order.
    pub fn add_all(&mut self, paths: &[&str], jobs: usize) -> Vec<SourceFile> {
        let read = |path: &&str| decode_text(self.shared.host.read(path));
        let share = paths.len().div_ceil(jobs.max(1)).max(1);
        let texts: Vec<DecodedText> = match jobs {
            0 | 1 => paths.iter().map(read).collect(),
            _ => std::thread::scope(|scope| {
                let readers: Vec<_> = paths
                    .chunks(share)
                    .map(|paths| scope.spawn(move || paths.iter().map(read).collect::<Vec<_>>()))
                    .collect();
                readers.into_iter().flat_map(|reader| reader.join().unwrap_or_default()).collect()
            }),
        };
        self.add_texts(paths, texts)
    }

    /// The same of files whose texts another database has, so that they are in memory once; others are asked of the host.
    pub fn add_from(&mut self, other: &Database, paths: &[&str]) -> Vec<SourceFile> {
        let texts = paths.iter().map(|path| self.text_from(other, path)).collect();
        self.add_texts(paths, texts)
    }

    /// The text that another database has of a file that no editor has open; of one that it does not know, the host's.
    fn text_from(&self, other: &Database, path: &str) -> DecodedText {
        let known = other.files().get(path).copied();
        match known.filter(|file| file.of_host(other)) {
            Some(file) => (file.text(other).clone(), file.bad_byte(other)),
            None => self.of_host(path),
        }
    }

    fn add_texts(&mut self, paths: &[&str], texts: Vec<DecodedText>) -> Vec<SourceFile> {
        let mut files = self.files();
        let mut all = Vec::with_capacity(paths.len());
        for (path, found) in paths.iter().zip(texts) {
            let number = FileId(files.len() as u32);
            let new = |path: &Arc<str>| self.new_file(path, number, found, RESTING);
            let path: Arc<str> = Arc::from(*path);
            let file = *files.entry(Arc::clone(&path)).or_insert_with(|| new(&path));
            all.push(file);
        }
        drop(files);
        self.add_known(&all);
        all
    }

    fn add_known(&mut self, files: &[SourceFile]) {
        let program = Program::get(self);
        let mut opened = program.files(self).clone();
        for file in files {
            if !file.opened(self) && file.text(self).is_some() {
                file.set_opened(self).to(true);
                opened.push(*file);
            }
        }
        program.set_files(self).to(opened);
    }

    /// Gives a file the text again that the host has; it stays a part of the program.
    pub fn return_to_host(&mut self, file: SourceFile) {
        self.shared.readings.forget_file(file);
        let found = self.of_host(file.path(self));
        self.set_text(file, found, RESTING);
        file.set_of_host(self).to(true);
        self.tell_modules(file);
        self.tell_scan(file);
    }

    /// Takes a file out of the program; its text is the host's again.
    pub fn close(&mut self, file: SourceFile) {
        self.return_to_host(file);
        file.set_opened(self).to(false);
        let program = Program::get(self);
        let files = program.files(self).iter().copied().filter(|other| *other != file).collect();
        program.set_files(self).to(files);
    }

    /// Reads a file anew, of which the host has another text, or none any more, or only now one; another database may have done so.
    pub fn file_changed(&mut self, path: &str, other: Option<&Database>) {
        self.shared.host.changed(path);
        let known = self.files().get(path).copied();
        let existed = known.is_some_and(|file| file.text(self).is_some());
        if let Some(file) = known {
            self.read_anew(file, other);
        }
        let exists = known.is_some_and(|file| file.text(self).is_some());
        if known.is_none() || existed != exists {
            let folders = Folders::get(self);
            let changes = folders.changes(self).wrapping_add(1);
            folders.set_changes(self).to(changes);
        }
    }

    fn read_anew(&mut self, file: SourceFile, other: Option<&Database>) {
        let path = Arc::clone(file.path(self));
        if file.of_host(self) {
            let found = other.map_or_else(|| self.of_host(&path), |other| self.text_from(other, &path));
            self.set_text(file, found, RESTING);
        }
        let identity = self.shared.host.identity(&path);
        if file.identity(self) != identity {
            file.set_identity(self).to(identity);
        }
    }

    fn set_text(&mut self, file: SourceFile, (text, bad): DecodedText, durability: Durability) {
        if *file.text(self) != text {
            // What the last edit made useless goes with this one: whoever waits for an answer need not wait for it.
            let drops = collect_drops(|| {
                file.set_text(self).with_durability(durability).to(text);
            });
            self.defer_drops(drops);
        }
        if file.bad_byte(self) != bad {
            file.set_bad_byte(self).with_durability(durability).to(bad);
        }
    }

    /// A file that no editor has open.
    fn new_file(&self, path: &Arc<str>, number: FileId, (text, bad): DecodedText, stays: Durability) -> SourceFile {
        let identity = text.as_ref().map_or((0, 0), |_| self.shared.host.identity(path));
        let own = self.lock_own().find_settings(path);
        let file =
            SourceFile::builder(Arc::clone(path), number, text, bad, false, true, identity, own, None, None, None);
        // An editor that saves a file makes a new one.
        let renewed = if stays == RESTING { Durability::LOW } else { stays };
        file.durability(stays).identity_durability(renewed).new(self)
    }

    /// The names of all files that were asked for and are there.
    pub(crate) fn paths(&self) -> Vec<Arc<str>> {
        let files = self.files();
        files.iter().filter(|(_, file)| file.text(self).is_some()).map(|(path, _)| Arc::clone(path)).collect()
    }

    /// The text of a file that no editor has open.
    fn of_host(&self, path: &str) -> DecodedText {
        let built_in = built_in(path).map(String::into_bytes);
        decode_text(built_in.or_else(|| self.shared.host.read(path)))
    }

    /// Changes the settings.
    pub fn set_options(&mut self, options: Options) {
        let settings = Settings::get(self);
        if settings.options(self) != &options {
            settings.set_options(self).to(options);
            self.lock_headers().clear();
            self.tell_all_again();
        }
    }

    /// Gives files settings of their own: for each path the number of one of the sets. Files that are not named are read by those of all.
    pub fn set_own_options(&mut self, sets: Vec<Options>, of: HashMap<String, usize>) {
        let mut known = std::mem::take(&mut self.lock_own().sets);
        known.truncate(sets.len());
        let more = sets[known.len()..].to_vec();
        for (settings, options) in known.iter().zip(sets) {
            if *settings.options(self) != options {
                settings.set_options(self).to(options);
            }
        }
        known.extend(more.into_iter().map(|options| Settings::new(self, options)));
        let own = OwnSettings { sets: known, of };
        let files: Vec<SourceFile> = self.files().values().copied().collect();
        for file in files {
            let settings = own.find_settings(file.path(self));
            if file.own(self) != settings {
                file.set_own(self).to(settings);
            }
        }
        *self.lock_own() = own;
        self.lock_headers().clear();
        self.tell_all_again();
    }

    /// Says that the names of all files were looked up.
    pub(crate) fn know_names(&self) {
        self.shared.names_are_known.store(true, Ordering::Relaxed);
    }

    /// Says that no text, no setting and not the list of files changes any more: then no query keeps what it asked for.
    pub(crate) fn settle(&mut self) {
        const STAYS: Durability = Durability::NEVER_CHANGE;
        self.shared.settled.store(true, Ordering::Relaxed);
        let files: Vec<SourceFile> = self.files().values().copied().collect();
        for file in files {
            let (path, number) = (Arc::clone(file.path(self)), file.number(self));
            let (text, bad, opened) = (file.text(self).clone(), file.bad_byte(self), file.opened(self));
            file.set_path(self).with_durability(STAYS).to(path);
            file.set_number(self).with_durability(STAYS).to(number);
            file.set_text(self).with_durability(STAYS).to(text);
            file.set_bad_byte(self).with_durability(STAYS).to(bad);
            file.set_opened(self).with_durability(STAYS).to(opened);
            let (of_host, identity) = (file.of_host(self), file.identity(self));
            file.set_of_host(self).with_durability(STAYS).to(of_host);
            file.set_identity(self).with_durability(STAYS).to(identity);
            let own = file.own(self);
            file.set_own(self).with_durability(STAYS).to(own);
            let modules = file.modules(self).clone();
            file.set_modules(self).with_durability(STAYS).to(modules);
            let lines = file.module_lines(self).clone();
            file.set_module_lines(self).with_durability(STAYS).to(lines);
            let scan = file.scan(self).clone();
            file.set_scan(self).with_durability(STAYS).to(scan);
        }
        let sets = self.lock_own().sets.clone();
        for settings in sets {
            let options = settings.options(self).clone();
            settings.set_options(self).with_durability(STAYS).to(options);
        }
        let folders = Folders::get(self);
        let changes = folders.changes(self);
        folders.set_changes(self).with_durability(STAYS).to(changes);
        let (settings, program) = (Settings::get(self), Program::get(self));
        let (options, files) = (settings.options(self).clone(), program.files(self).clone());
        settings.set_options(self).with_durability(STAYS).to(options);
        program.set_files(self).with_durability(STAYS).to(files);
        program.set_settings(self).with_durability(STAYS).to(settings);
    }

    fn lock_own(&self) -> MutexGuard<'_, OwnSettings> {
        self.shared.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_headers(&self) -> MutexGuard<'_, HashMap<Settings, Arc<SharedHeaders>>> {
        self.shared.headers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn files(&self) -> MutexGuard<'_, IndexMap<Arc<str>, SourceFile>> {
        // A thread that panicked while it held the lock left the map whole: entries are added last.
        self.shared.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[salsa::db]
impl salsa::Database for Database {}

#[salsa::db]
impl Db for Database {
    fn atoms(&self) -> &Atoms {
        &self.shared.atoms
    }

    fn names_are_known(&self) -> bool {
        self.shared.names_are_known.load(Ordering::Relaxed)
    }

    fn is_settled(&self) -> bool {
        self.shared.settled.load(Ordering::Relaxed)
    }

    fn headers(&self, settings: Settings) -> Arc<SharedHeaders> {
        Arc::clone(self.lock_headers().entry(settings).or_default())
    }

    fn file(&self, path: &str) -> SourceFile {
        if let Some(file) = self.files().get(path) {
            return *file;
        }
        let found = self.of_host(path);
        let mut files = self.files();
        if let Some(file) = files.get(path) {
            return *file;
        }
        let path: Arc<str> = Arc::from(path);
        let number = FileId(files.len() as u32);
        let stays = if self.shared.settled.load(Ordering::Relaxed) { Durability::NEVER_CHANGE } else { RESTING };
        let file = self.new_file(&path, number, found, stays);
        files.insert(path, file);
        file
    }

    fn file_of_number(&self, number: FileId) -> Option<SourceFile> {
        self.files().get_index(number.0 as usize).map(|(_, file)| *file)
    }

    fn lacks(&self, folder: &str, name: &str) -> bool {
        Folders::get(self).changes(self);
        folder != c::headers::FOLDER && self.shared.host.lacks(folder, name)
    }

    fn plain_name(&self, path: &str) -> Option<String> {
        Folders::get(self).changes(self);
        path.contains("/../").then(|| self.shared.host.plain_name(path)).flatten()
    }

    fn bytes(&self, file: SourceFile) -> Option<Vec<u8>> {
        // Other bytes are another text.
        file.text(self);
        self.shared.host.read(file.path(self))
    }

    fn obstacle(&self, path: &str) -> Option<String> {
        self.file(path).text(self);
        self.shared.host.obstacle(path)
    }

    fn readings(&self) -> &EditedReadings {
        &self.shared.readings
    }

    fn kept_keys(&self) -> &KeptKeys {
        &self.shared.kept_keys
    }

    fn parts(&self) -> Arc<Parts> {
        Arc::clone(&self.lock_parts())
    }

    fn note_made(&self, tokens: usize) {
        self.shared.made.fetch_add(tokens, Ordering::Relaxed);
    }

    fn note_found(&self) {
        self.shared.found.store(true, Ordering::Relaxed);
    }

    fn end_if_full(&self, times: usize) {
        if self.is_full(times) && self.shared.found.load(Ordering::Relaxed) {
            std::panic::resume_unwind(Box::new(salsa::Cancelled::PendingWrite));
        }
    }
}

impl Database {
    /// Leaves values to the threads that made them; those that were left before and that nobody dropped are dropped here.
    pub(crate) fn defer_drops(&mut self, drops: Drops) {
        let before = std::mem::replace(&mut *self.lock_drops(), drops);
        drop(before);
    }

    /// Drops the deferred values that this thread made.
    pub(crate) fn drop_own(&self) {
        let own = self.lock_drops().remove(&this_thread());
        drop(own);
    }

    /// Drops all deferred values.
    pub(crate) fn drop_all(&self) {
        let all = std::mem::take(&mut *self.lock_drops());
        drop(all);
    }

    /// Says which files others include.
    pub(crate) fn set_parts(&self, parts: Parts) {
        *self.lock_parts() = Arc::new(parts);
    }

    fn lock_parts(&self) -> MutexGuard<'_, Arc<Parts>> {
        self.shared.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends questions about many files where trees of so many tokens were made.
    pub(crate) fn set_room(&self, tokens: usize) {
        self.shared.room.store(tokens, Ordering::Relaxed);
    }

    /// How many tokens, and trees by their tokens, were made since the last call of [`Database::count_again`].
    pub(crate) fn count_made(&self) -> usize {
        self.shared.made.load(Ordering::Relaxed)
    }

    /// Whether so many times the room was made.
    pub(crate) fn is_full(&self, times: usize) -> bool {
        self.count_made() >= self.shared.room.load(Ordering::Relaxed).saturating_mul(times)
    }

    /// Counts from none.
    pub(crate) fn count_again(&self) {
        self.shared.found.store(false, Ordering::Relaxed);
        self.shared.made.store(0, Ordering::Relaxed);
    }

    fn lock_drops(&self) -> MutexGuard<'_, Drops> {
        self.shared.drops.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets running queries of other handles end early, and waits for them.
    pub fn cancel_others(&mut self) {
        self.trigger_cancellation();
    }
}
