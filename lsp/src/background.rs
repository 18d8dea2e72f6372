//! The thread that reads the files of the project while nothing else is asked, so that what is asked of all of them is answered soon: the
//! words of each, and what it defines. An edit ends it; it goes on when the edits stop.

use crate::pool::STACK;
use lsp_server::{Message, Notification, Request};
use semantics::Snapshot;
use semantics::{queries, skim};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// So long nobody edits before it goes on.
const QUIET: Duration = Duration::from_millis(250);
/// How it calls its progress.
const TOKEN: &str = "dirigent/background";

/// What the thread is told.
enum Order {
    /// These are the files of the project, to be read from the first on.
    Begin(Vec<String>),
    /// Something changed.
    Wait,
    /// The texts are these now, in each way in which they are read. An edit waits until no thread has a snapshot, so that one is asked for when the work begins.
    Work(Vec<Snapshot>),
}

/// The thread, and the way to it.
pub struct Background {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// Starts the thread; `send` is the way to the client, which is told how far it is if it shows that, and `want` asks for what
    /// [`Background::work`] gives.
    pub fn new(
        send: impl Fn(Message) + Send + 'static,
        shows_progress: bool,
        want: impl Fn() + Send + 'static,
    ) -> std::io::Result<Background> {
        let (orders, receiver) = channel();
        let work = move || {
            let progress = Progress { send: Box::new(send), shown: shows_progress, is_open: false, percent: 0 };
            Reader { receiver, progress, want: Box::new(want), files: Vec::new(), done: 0 }.run();
        };
        let thread = Builder::new().stack_size(STACK).spawn(work)?;
        Ok(Background { orders: Some(orders), thread: Some(thread) })
    }

    /// Begins with these files.
    pub fn begin(&self, files: Vec<String>) {
        self.order(Order::Begin(files));
    }

    /// Waits until nothing changes any more.
    pub fn wait(&self) {
        self.order(Order::Wait);
    }

    /// Works on the texts as they are.
    pub fn work(&self, snapshots: Vec<Snapshot>) {
        self.order(Order::Work(snapshots));
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // Without the thread files are read when they are asked for.
            let _ = orders.send(order);
        }
    }

    /// Ends the thread.
    pub fn end(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Reads what names are looked for with: the words of a file, and what it defines. Trees are not made, which would take more memory than
/// all texts.
fn read_file(snapshot: &Snapshot, path: &str) {
    let Some(file) = snapshot.db().file_of_number(snapshot.file(path)) else { return };
    skim::words(snapshot.db(), file);
    skim::definitions(snapshot.db(), file);
    queries::module_names(snapshot.db(), file);
}

struct Reader {
    receiver: Receiver<Order>,
    progress: Progress,
    want: Box<dyn Fn() + Send>,
    files: Vec<String>,
    /// So many of them are read.
    done: usize,
}

impl Reader {
    fn run(mut self) {
        let mut waits = false;
        loop {
            let order = match waits {
                false => self.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
                true => self.receiver.recv_timeout(QUIET),
            };
            match order {
                Ok(Order::Begin(files)) => (self.files, self.done, waits) = (files, 0, true),
                Ok(Order::Wait) => waits = self.has_work(),
                Ok(Order::Work(snapshots)) => self.work(&snapshots),
                Err(RecvTimeoutError::Timeout) => {
                    waits = false;
                    (self.want)();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn has_work(&self) -> bool {
        self.done < self.files.len()
    }

    /// Works until all is done or an edit comes.
    fn work(&mut self, snapshots: &[Snapshot]) {
        self.progress.begin();
        while let Some(path) = self.files.get(self.done) {
            let read = |snapshot: &Snapshot| {
                catch_unwind(AssertUnwindSafe(|| snapshot.unless_cancelled(|own| read_file(own, path))))
            };
            if snapshots.iter().any(|snapshot| matches!(read(snapshot), Ok(None))) {
                return;
            }
            // A file that cannot be read so is passed over.
            self.done += 1;
            self.progress.report(100 * self.done / self.files.len());
        }
        self.progress.end();
    }
}

/// What a client shows of long work.
struct Progress {
    send: Box<dyn Fn(Message) + Send>,
    shown: bool,
    is_open: bool,
    percent: usize,
}

impl Progress {
    fn begin(&mut self) {
        if !self.shown || self.is_open {
            return;
        }
        (self.is_open, self.percent) = (true, 0);
        let params = json!({ "token": TOKEN });
        (self.send)(Request::new(TOKEN.to_owned().into(), "window/workDoneProgress/create".to_owned(), params).into());
        self.tell(json!({ "kind": "begin", "title": "dirigent", "message": "reading the project", "percentage": 0 }));
    }

    fn report(&mut self, percent: usize) {
        if self.is_open && percent > self.percent {
            self.percent = percent;
            self.tell(json!({ "kind": "report", "percentage": percent }));
        }
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.is_open) {
            self.tell(json!({ "kind": "end" }));
        }
    }

    fn tell(&self, value: Value) {
        let params = json!({ "token": TOKEN, "value": value });
        (self.send)(Notification::new("$/progress".to_owned(), params).into());
    }
}
