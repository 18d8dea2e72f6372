//! The thread that works while nobody waits for it: it says what is wrong with the open files, reads the files of the project, so that what
//! is asked of all of them is answered soon, and then says what is wrong with each of these. What was edited last comes first; an edit
//! ends what it is at, and long work goes on when the edits stop.

use crate::diagnose::{Published, ReportRequest, Target};
use crate::pool::Cancelled;
use crate::progress::Progress;
use crate::threads;
use lsp_server::Message;
use semantics::Snapshot;
use semantics::extend::Queries as _;
use semantics::{queries, skim};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// So long nobody edits before long work goes on.
const QUIET: Duration = Duration::from_millis(250);
/// So many files are read with one snapshot.
const READ: usize = 64;
/// So many files have their modules made known with one snapshot.
const KNOWN: usize = 16;
/// So many files have their names looked up with one snapshot.
const NAMED: usize = 4;
/// Of so many files is said with one snapshot what is wrong: more of what that takes would be in memory at once.
const CHECKED: usize = 8;
/// Where trees of so many tokens were made with one snapshot, there are no more files with it: some ten megabytes.
const MADE: usize = 1 << 17;

/// What the thread is told.
enum Order {
    /// These files are open now, in the order in which they matter.
    Look(Vec<Target>),
    /// This file is not open any more.
    Forget(String),
    /// These are the files of the project.
    Begin(Vec<String>),
    /// Something changed.
    Wait,
    /// Somebody asks what is wrong with all files.
    Report(Box<ReportRequest>),
    /// The texts are these now, in each way in which they are read, these files of them were asked for, and those are open. An edit waits
    /// until no thread has a snapshot, so that they are asked for when work begins.
    Work(Vec<Snapshot>, Vec<Target>, Vec<Target>),
}

/// The thread, and the way to it.
pub struct Background {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    /// How many lists of open files are not looked at yet.
    looks: Arc<AtomicUsize>,
    /// How many program units the open file with most of them has.
    units: Arc<AtomicUsize>,
    /// How many all open files have.
    open_units: Arc<AtomicUsize>,
}

/// How the thread reaches others.
pub struct Ways {
    /// The way to the client.
    pub send: Box<dyn Fn(Message) + Send>,
    /// Asks for what [`Background::work_on_texts`] gives, for these files.
    pub want: Box<dyn Fn(Vec<String>) + Send>,
    /// Asks for room, and for what [`Background::look_at_files`] gives.
    pub want_room: Box<dyn Fn() + Send>,
    /// The requests that the client takes back.
    pub cancelled: Cancelled,
    /// Whether the client shows how far long work is.
    pub shows_progress: bool,
    /// Whether the client is told what is wrong with files without asking.
    pub publishes: bool,
}

impl Background {
    /// Starts the thread.
    pub fn new(ways: Ways) -> std::io::Result<Background> {
        let (orders, receiver) = channel();
        let looks = Arc::<AtomicUsize>::default();
        let units = Arc::<AtomicUsize>::default();
        let open_units = Arc::<AtomicUsize>::default();
        let (done, counted) = (Arc::clone(&looks), (Arc::clone(&units), Arc::clone(&open_units)));
        let work = move || Worker::new(ways, counted).run_orders(&receiver, &done);
        let thread = threads::begin_thread(work)?;
        Ok(Background { orders: Some(orders), thread: Some(thread), looks, units, open_units })
    }

    /// These files are open now, in the order in which they matter.
    pub fn look_at_files(&self, targets: Vec<Target>) {
        self.looks.fetch_add(1, Ordering::Relaxed);
        self.send_order(Order::Look(targets));
    }

    /// Whether something is to be said of open files. Nothing but an edit may end that: what it ends is not begun again.
    pub fn is_looking(&self) -> bool {
        self.looks.load(Ordering::Relaxed) != 0
    }

    /// How many program units the open file with most of them has: what was made of all of them is wanted after each edit.
    pub fn most_units(&self) -> &Arc<AtomicUsize> {
        &self.units
    }

    /// How many program units all open files have: what was made of them is kept when other things go.
    pub fn open_units(&self) -> usize {
        self.open_units.load(Ordering::Relaxed)
    }

    /// A file is not open any more.
    pub fn forget_file(&self, uri: &str) {
        self.units.store(0, Ordering::Relaxed);
        self.send_order(Order::Forget(uri.to_owned()));
    }

    /// Begins with these files.
    pub fn begin_files(&self, files: Vec<String>) {
        self.send_order(Order::Begin(files));
    }

    /// Waits until nothing changes any more.
    pub fn wait_for_quiet(&self) {
        self.send_order(Order::Wait);
    }

    /// Says what is wrong with all files.
    pub fn report_files(&self, request: ReportRequest) {
        self.send_order(Order::Report(Box::new(request)));
    }

    /// Works on the texts as they are.
    pub fn work_on_texts(&self, all: Vec<Snapshot>, targets: Vec<Target>, open: Vec<Target>) {
        self.send_order(Order::Work(all, targets, open));
    }

    fn send_order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // Without the thread files are read when they are asked for.
            let _ = orders.send(order);
        }
    }

    /// Ends the thread.
    pub fn end_thread(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Files that are gone through.
#[derive(Default)]
struct Pass {
    files: Vec<String>,
    /// So many of them are done.
    done: usize,
}

impl Pass {
    fn new(files: Vec<String>) -> Pass {
        Pass { files, done: 0 }
    }

    fn next_files(&self, count: usize) -> &[String] {
        &self.files[self.done..(self.done + count).min(self.files.len())]
    }

    fn has_more(&self) -> bool {
        self.done < self.files.len()
    }

    fn percent(&self) -> usize {
        100 * self.done / self.files.len().max(1)
    }
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Report,
    Read,
    /// What modules offer to others.
    Know,
    Publish,
    /// Which entities files name: references are found by it.
    Name,
}

struct Worker {
    want: Box<dyn Fn(Vec<String>) + Send>,
    want_room: Box<dyn Fn() + Send>,
    published: Published,
    progress: Progress,
    publishes: bool,
    /// The files to be read, those whose modules are to be known, those to be told of, and those whose names are to be known.
    read: Pass,
    known: Pass,
    told: Pass,
    named: Pass,
    reports: VecDeque<ReportRequest>,
    cancelled: Cancelled,
    /// How long nothing may come before the next step is asked for.
    wait: Duration,
    /// The step that was asked for.
    asked: Option<Step>,
    /// Whether an edit came since.
    was_edited: bool,
    /// How many program units the open file with most of them has.
    units: Arc<AtomicUsize>,
    /// How many all open files have.
    open_units: Arc<AtomicUsize>,
}

impl Worker {
    fn new(ways: Ways, (units, open_units): (Arc<AtomicUsize>, Arc<AtomicUsize>)) -> Worker {
        let Ways { send, want, want_room, cancelled, shows_progress, publishes } = ways;
        let send: std::rc::Rc<dyn Fn(Message)> = std::rc::Rc::from(send as Box<dyn Fn(Message)>);
        Worker {
            want,
            want_room,
            published: Published::new(std::rc::Rc::clone(&send)),
            progress: Progress::new(send, shows_progress),
            publishes,
            read: Pass::default(),
            known: Pass::default(),
            told: Pass::default(),
            named: Pass::default(),
            reports: VecDeque::new(),
            cancelled,
            wait: Duration::ZERO,
            asked: None,
            was_edited: false,
            units,
            open_units,
        }
    }

    /// Does what it is told; `looks` is how many lists of open files are not looked at yet.
    fn run_orders(mut self, receiver: &Receiver<Order>, looks: &AtomicUsize) {
        let mut open: Option<Vec<Target>> = None;
        loop {
            let waits = self.asked.is_some() || self.next_step().is_none();
            let order = match open {
                // Of the lists of open files the newest counts: older ones are of texts that nobody sees any more.
                Some(_) => receiver.try_recv().map_err(|_| RecvTimeoutError::Timeout),
                None if waits => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
                None => receiver.recv_timeout(self.wait),
            };
            match order {
                Ok(Order::Look(targets)) => {
                    if open.replace(targets).is_some() {
                        looks.fetch_sub(1, Ordering::Relaxed);
                    }
                }
                Ok(order) => self.obey_order(order),
                Err(RecvTimeoutError::Timeout) => match open.take() {
                    Some(targets) => {
                        self.publish_open(targets);
                        looks.fetch_sub(1, Ordering::Relaxed);
                    }
                    None => self.ask_for_texts(),
                },
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.reports.drain(..).for_each(|report| self.published.answer_request(report.give_up()));
    }

    fn obey_order(&mut self, order: Order) {
        match order {
            Order::Look(targets) => self.publish_open(targets),
            Order::Forget(uri) => self.published.forget_file(&uri),
            Order::Begin(files) => {
                self.told = Pass::new(if self.publishes { files.clone() } else { Vec::new() });
                self.known = Pass::new(files.clone());
                self.named = Pass::new(files.clone());
                self.read = Pass::new(files);
            }
            Order::Wait => {
                self.told.done = 0;
                self.wait = QUIET;
                self.was_edited = self.asked.is_some();
            }
            Order::Report(request) => self.reports.push_back(*request),
            // What was asked for before the edit is asked for again when nobody types.
            Order::Work(..) if std::mem::take(&mut self.was_edited) => self.asked = None,
            Order::Work(all, targets, open) => self.work_on_texts(&all, targets, &open),
        }
    }

    fn publish_open(&mut self, targets: Vec<Target>) {
        let (most, is_full) = self.published.publish_open(targets);
        self.units.fetch_max(most, Ordering::Relaxed);
        if is_full {
            (self.want_room)();
        }
    }

    fn next_step(&self) -> Option<Step> {
        let steps = [
            (Step::Report, !self.reports.is_empty()),
            (Step::Read, self.read.has_more()),
            (Step::Know, self.known.has_more()),
            (Step::Publish, self.told.has_more()),
            (Step::Name, self.named.has_more()),
        ];
        steps.into_iter().find_map(|(step, is_next)| is_next.then_some(step))
    }

    /// Asks for the texts of the next step.
    fn ask_for_texts(&mut self) {
        self.asked = self.next_step();
        let files = match self.asked {
            Some(Step::Report) => self.reports.front().map_or(&[][..], |report| report.next_files(CHECKED)),
            Some(Step::Publish) => self.told.next_files(CHECKED),
            Some(Step::Read | Step::Know | Step::Name) | None => &[],
        };
        (self.want)(files.to_vec());
    }

    fn work_on_texts(&mut self, all: &[Snapshot], targets: Vec<Target>, open: &[Target]) {
        let is_done = match self.asked.take() {
            Some(Step::Report) => self.report_next(&targets),
            Some(Step::Read) => go_through(&mut self.read, READ, all, read_file),
            Some(Step::Know) => go_through(&mut self.known, KNOWN, all, know_modules),
            Some(Step::Name) => self.name(all),
            Some(Step::Publish) => self.publish_closed(targets),
            None => true,
        };
        self.wait = if is_done { Duration::ZERO } else { QUIET };
        if is_done {
            keep_open(open, &self.open_units);
        }
        match self.next_step() {
            Some(Step::Read) => self.progress.report_percent("reading the project", self.read.percent() / 2),
            Some(Step::Know) => self.progress.report_percent("reading the project", 50 + self.known.percent() / 2),
            Some(Step::Publish) => self.progress.report_percent("checking the project", self.told.percent()),
            Some(Step::Name) => self.progress.report_percent("indexing the project", self.named.percent()),
            Some(Step::Report) => {}
            None => {
                self.progress.end_progress();
                threads::give_back();
            }
        }
    }

    fn name(&mut self, all: &[Snapshot]) -> bool {
        let is_done = go_through(&mut self.named, NAMED, all, find_names);
        if !self.named.has_more() {
            all.iter().for_each(Snapshot::note_names_found);
        }
        is_done
    }

    /// Says what is wrong with some files that are not open; whether no edit came.
    fn publish_closed(&mut self, targets: Vec<Target>) -> bool {
        for target in targets {
            // Other files may be those of the project now.
            if self.told.next_files(1).first() != Some(&target.path) {
                return true;
            }
            know_names(&target);
            if !self.published.publish_closed(&target) {
                return false;
            }
            self.told.done += 1;
            if is_much_made(&target.readings) {
                break;
            }
        }
        true
    }

    /// Goes on with the first report that was asked for.
    fn report_next(&mut self, targets: &[Target]) -> bool {
        let Some(report) = self.reports.front_mut() else { return true };
        if self.cancelled.take_cancelled(report.id()) {
            let answer = report.take_back();
            self.published.answer_request(answer);
            self.reports.pop_front();
            return true;
        }
        targets.iter().for_each(know_names);
        let is_whole = report.add_reports(targets, &self.published);
        if let Some(answer) = report.final_answer() {
            self.published.answer_request(answer);
            self.reports.pop_front();
        }
        is_whole
    }
}

/// Asks something of the next files of a pass, until an edit comes; whether none came. The first snapshot is asked of all of them, the
/// others of those that are read there as their directives ask for: what is made of a program more than once takes memory each time.
fn go_through(pass: &mut Pass, count: usize, snapshots: &[Snapshot], ask: fn(&Snapshot, &str)) -> bool {
    for path in pass.next_files(count).to_vec() {
        let ask = |(rank, snapshot): (usize, &Snapshot)| {
            let is_asked = |own: &Snapshot| rank == 0 || own.reads_as_asked(own.file(&path));
            let ask_own = |own: &Snapshot| {
                if is_asked(own) {
                    ask(own, &path)
                }
            };
            catch_unwind(AssertUnwindSafe(|| snapshot.unless_cancelled(ask_own)))
        };
        if snapshots.iter().enumerate().any(|snapshot| matches!(ask(snapshot), Ok(None))) {
            return false;
        }
        // A file of which that cannot be asked is passed over.
        pass.done += 1;
        if is_much_made(snapshots) {
            break;
        }
    }
    true
}

/// Whether so much was made that it goes before more is asked.
fn is_much_made(snapshots: &[Snapshot]) -> bool {
    snapshots.iter().map(Snapshot::count_made).sum::<usize>() > MADE
}

/// Has what was made of open files kept while others are gone through: they are edited next.
fn keep_open(open: &[Target], open_units: &AtomicUsize) {
    let mut units = 0;
    for target in open {
        units += crate::diagnose::count_units(&target.path, &target.readings);
        let keep = |snapshot: &Snapshot| snapshot.keep_units(snapshot.file(&target.path));
        let is_kept =
            |snapshot: &Snapshot| catch_unwind(AssertUnwindSafe(|| snapshot.unless_cancelled(keep).is_some()));
        if target.readings.iter().any(|snapshot| matches!(is_kept(snapshot), Ok(false))) {
            return;
        }
    }
    open_units.store(units, Ordering::Relaxed);
}

/// What references want to know of a file that is looked at anyway, while what it means is at hand.
fn know_names(target: &Target) {
    for snapshot in &target.readings {
        let ask = || snapshot.unless_cancelled(|own| find_names(own, &target.path));
        // If that fails, or an edit comes first, the pass over all files asks again.
        let _ = catch_unwind(AssertUnwindSafe(ask));
    }
}

fn find_names(snapshot: &Snapshot, path: &str) {
    snapshot.find_names(snapshot.file(path));
}

/// What questions about all files want to know of one.
fn read_file(snapshot: &Snapshot, path: &str) {
    let Some(file) = snapshot.db().file_of_number(snapshot.file(path)) else { return };
    skim::words(snapshot.db(), file);
    skim::definitions(snapshot.db(), file);
    queries::module_names(snapshot.db(), file);
}

/// What those want to know who use the modules of a file.
fn know_modules(snapshot: &Snapshot, path: &str) {
    snapshot.know_modules(snapshot.file(path));
}
