//! The thread that says what is wrong with the open files: what was edited last comes first, and a newer edit ends it.

use crate::convert;
use crate::pool::STACK;
use ide::Message;
use lsp_server::Notification;
use semantics::Snapshot;
use semantics::readings::merge_answers;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// A file to be looked at.
pub struct Target {
    /// Its URI as the client spells it.
    pub uri: String,
    /// Its path.
    pub path: String,
    /// The version of its text.
    pub version: Option<i64>,
    /// One snapshot for each way in which it is read.
    pub readings: Vec<Snapshot>,
}

/// What the thread is told.
pub enum Order {
    /// These files are open now, in the order in which they matter.
    Look(Vec<Target>),
    /// This file is not open any more.
    Forget(String),
}

/// The thread, and the way to it.
pub struct Diagnoser {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Diagnoser {
    /// Starts the thread; `send` is the way to the client.
    pub fn new(send: impl Fn(lsp_server::Message) + Send + 'static) -> std::io::Result<Diagnoser> {
        let (orders, receiver) = channel();
        let work = move || {
            let mut published = Published { known: HashMap::new(), send: Box::new(send) };
            while let Some(targets) = latest(&receiver, &mut published) {
                published.look(targets);
            }
        };
        let thread = Builder::new().stack_size(STACK).spawn(work)?;
        Ok(Diagnoser { orders: Some(orders), thread: Some(thread) })
    }

    /// Gives an order; it makes older ones needless.
    pub fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
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

/// The newest list of files; older ones are of texts that nobody sees any more.
fn latest(receiver: &Receiver<Order>, published: &mut Published) -> Option<Vec<Target>> {
    let mut targets = None;
    loop {
        let order = match targets {
            None => receiver.recv().ok()?,
            Some(_) => match receiver.try_recv() {
                Ok(order) => order,
                Err(_) => return targets,
            },
        };
        match order {
            Order::Look(newer) => targets = Some(newer),
            Order::Forget(uri) => published.forget(&uri),
        }
    }
}

struct Published {
    /// What the client was told last of each file, and of which version.
    known: HashMap<String, (Option<i64>, Vec<Message>)>,
    send: Box<dyn Fn(lsp_server::Message) + Send>,
}

impl Published {
    fn forget(&mut self, uri: &str) {
        if self.known.remove(uri).is_some() {
            self.publish(uri, None, &[]);
        }
    }

    fn look(&mut self, targets: Vec<Target>) {
        for target in targets {
            let Target { uri, path, version, readings } = target;
            let Ok(found) = catch_unwind(AssertUnwindSafe(|| messages(&path, &readings))) else { continue };
            drop(readings);
            let Some(messages) = found else { return };
            let now = (version, messages);
            if self.known.get(&uri) != Some(&now) {
                self.publish(&uri, version, &now.1);
                self.known.insert(uri, now);
            }
        }
    }

    fn publish(&self, uri: &str, version: Option<i64>, messages: &[Message]) {
        let diagnostics: Vec<Value> = messages.iter().map(convert::diagnostic).collect();
        let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
        if let Some(version) = version {
            params["version"] = version.into();
        }
        (self.send)(Notification::new("textDocument/publishDiagnostics".to_owned(), params).into());
    }
}

/// So many files are told of at once.
const BATCH: usize = 64;

/// `workspace/diagnostic`: what is wrong with each file, or that it is what the client knows; told in parts if the client asks for that.
pub fn report_all(
    targets: &[(String, Vec<Snapshot>)],
    params: &Value,
    send: &dyn Fn(lsp_server::Message),
) -> Result<Value, String> {
    let known = params["previousResultIds"].as_array().into_iter().flatten();
    let known: HashMap<&str, &str> =
        known.filter_map(|known| Some((known["uri"].as_str()?, known["value"].as_str()?))).collect();
    let token = &params["partialResultToken"];
    let mut reports = Vec::new();
    for (path, readings) in targets {
        let messages = messages(path, readings).ok_or("the text changed meanwhile")?;
        reports.push(report(&convert::uri(path), &messages, &known));
        if !token.is_null() && reports.len() == BATCH {
            let value = json!({ "items": std::mem::take(&mut reports) });
            send(Notification::new("$/progress".to_owned(), json!({ "token": token, "value": value })).into());
        }
    }
    Ok(json!({ "items": reports }))
}

fn report(uri: &str, messages: &[Message], known: &HashMap<&str, &str>) -> Value {
    let items: Vec<Value> = messages.iter().map(convert::diagnostic).collect();
    let mut hasher = DefaultHasher::new();
    json!(items).to_string().hash(&mut hasher);
    let id = format!("{:016x}", hasher.finish());
    if known.get(uri) == Some(&id.as_str()) {
        return json!({ "kind": "unchanged", "uri": uri, "version": null, "resultId": id });
    }
    json!({ "kind": "full", "uri": uri, "version": null, "resultId": id, "items": items })
}

/// Everything wrong with a file, in each way in which it is read; `None` if an edit came first.
pub fn messages(path: &str, readings: &[Snapshot]) -> Option<Vec<Message>> {
    let key = |message: &Message| (message.range.start, message.range.end, message.code, message.text.clone());
    let mut all: Option<Vec<Message>> = None;
    for reading in readings {
        let found = reading.unless_cancelled(|reading| ide::diagnostics(reading, reading.file(path)))?;
        all = Some(match all {
            None => found,
            Some(others) => merge_answers(others, found, key, |message| message.code),
        });
    }
    Some(all.unwrap_or_default())
}
