//! What is wrong with files, as clients are told: published without being asked for, or as a report of all files.

use crate::{convert, progress};
use ide::Message;
use lsp_server::{ErrorCode, Notification, RequestId, Response};
use semantics::Snapshot;
use semantics::readings::merge_answers;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

/// A file to be looked at.
pub struct Target {
    /// Its URI as the client spells it.
    pub uri: String,
    /// Its path.
    pub path: String,
    /// The version of its text, if it is open.
    pub version: Option<i64>,
    /// One snapshot for each way in which it is read.
    pub readings: Vec<Snapshot>,
}

impl Target {
    /// What is wrong with it; `None` if an edit came first, and nothing if that cannot be said.
    fn collect_messages(&self) -> Option<Vec<Message>> {
        catch_unwind(AssertUnwindSafe(|| file_messages(&self.path, &self.readings)))
            .unwrap_or_else(|_| Some(Vec::new()))
    }

    /// Whether so much was made that questions about it end.
    pub fn is_full(&self) -> bool {
        self.readings.iter().any(Snapshot::is_full)
    }
}

/// What a client was told.
pub struct Published {
    /// What it was told last of each file, and of which version.
    known: HashMap<String, (Option<i64>, Vec<Message>)>,
    send: Rc<dyn Fn(lsp_server::Message)>,
}

impl Published {
    /// Nothing yet.
    pub fn new(send: Rc<dyn Fn(lsp_server::Message)>) -> Published {
        Published { known: HashMap::new(), send }
    }

    /// A file is not open any more.
    pub fn forget_file(&mut self, uri: &str) {
        if self.known.remove(uri).is_some() {
            self.publish_messages(uri, None, &[]);
        }
    }

    /// Says what is wrong with open files; how many program units the one with most of those has, and whether it ended for want of room.
    pub fn publish_open(&mut self, targets: Vec<Target>) -> (usize, bool) {
        let mut most = 0;
        for target in targets {
            let Some(messages) = target.collect_messages() else { return (most, target.is_full()) };
            most = most.max(count_units(&target.path, &target.readings));
            let Target { uri, version, readings, .. } = target;
            drop(readings);
            self.update_file(uri, version, messages);
        }
        (most, false)
    }

    /// Says what is wrong with a file that is not open, if something is or was; whether no edit came.
    pub fn publish_closed(&mut self, target: &Target) -> bool {
        let is_open = self.known.get(&target.uri).is_some_and(|(version, _)| version.is_some());
        if is_open || target.version.is_some() {
            return true;
        }
        let Some(messages) = target.collect_messages() else { return false };
        if !messages.is_empty() || self.known.contains_key(&target.uri) {
            self.update_file(target.uri.clone(), None, messages);
        }
        true
    }

    fn update_file(&mut self, uri: String, version: Option<i64>, messages: Vec<Message>) {
        let now = (version, messages);
        if self.known.get(&uri) != Some(&now) {
            self.publish_messages(&uri, version, &now.1);
            self.known.insert(uri, now);
        }
    }

    fn publish_messages(&self, uri: &str, version: Option<i64>, messages: &[Message]) {
        let diagnostics: Vec<Value> = messages.iter().map(convert::message_to_value).collect();
        let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
        if let Some(version) = version {
            params["version"] = version.into();
        }
        (self.send)(Notification::new("textDocument/publishDiagnostics".to_owned(), params).into());
    }

    /// Answers a request.
    pub fn answer_request(&self, response: Response) {
        (self.send)(response.into());
    }
}

/// So many files are told of at once.
const BATCH: usize = 64;

/// `workspace/diagnostic`, and how far the answer is.
pub struct ReportRequest {
    id: RequestId,
    files: Vec<String>,
    done: usize,
    /// The results that the client knows, by the URIs of their files.
    known: HashMap<String, String>,
    /// Where it wants parts of the answer, and how far it is.
    parts: Value,
    progress: Value,
    is_begun: bool,
    reports: Vec<Value>,
}

impl ReportRequest {
    /// The question with this number, of these files.
    pub fn new(id: RequestId, params: &Value, files: Vec<String>) -> ReportRequest {
        let known = params["previousResultIds"].as_array().into_iter().flatten();
        let known =
            known.filter_map(|known| Some((known["uri"].as_str()?.to_owned(), known["value"].as_str()?.to_owned())));
        let (parts, progress) = (params["partialResultToken"].clone(), params["workDoneToken"].clone());
        ReportRequest {
            id,
            files,
            done: 0,
            known: known.collect(),
            parts,
            progress,
            is_begun: false,
            reports: Vec::new(),
        }
    }

    /// Its number.
    pub fn id(&self) -> &RequestId {
        &self.id
    }

    /// The next so many files.
    pub fn next_files(&self, count: usize) -> &[String] {
        &self.files[self.done..(self.done + count).min(self.files.len())]
    }

    /// Reports files; whether no edit came.
    pub fn add_reports(&mut self, targets: &[Target], published: &Published) -> bool {
        for target in targets {
            let Some(messages) = target.collect_messages() else { return false };
            let mut report = file_report(&messages, self.known.get(&target.uri).map(String::as_str));
            (report["uri"], report["version"]) = (json!(target.uri), json!(target.version));
            self.reports.push(report);
            self.done += 1;
        }
        let is_last = self.done >= self.files.len();
        if !self.parts.is_null() && (is_last || self.reports.len() >= BATCH) {
            let value = json!({ "items": std::mem::take(&mut self.reports) });
            (published.send)(progress::progress_message(&self.parts, value));
        }
        self.tell_progress(is_last, published);
        true
    }

    fn tell_progress(&mut self, is_last: bool, published: &Published) {
        if self.progress.is_null() {
            return;
        }
        let percent = 100 * self.done / self.files.len().max(1);
        if !std::mem::replace(&mut self.is_begun, true) {
            let value = json!({ "kind": "begin", "title": "checking the project", "percentage": percent });
            (published.send)(progress::progress_message(&self.progress, value));
        }
        let value = if is_last { json!({ "kind": "end" }) } else { json!({ "kind": "report", "percentage": percent }) };
        (published.send)(progress::progress_message(&self.progress, value));
    }

    /// The answer, once all files are reported: what was told in parts is not told again.
    pub fn final_answer(&mut self) -> Option<Response> {
        let reports = (self.done >= self.files.len()).then(|| std::mem::take(&mut self.reports))?;
        Some(Response::new_ok(self.id.clone(), json!({ "items": reports })))
    }

    /// The answer if the client does not want one any more.
    pub fn take_back(&self) -> Response {
        Response::new_err(self.id.clone(), ErrorCode::RequestCanceled as i32, "taken back".to_owned())
    }

    /// The answer of a server that ends.
    pub fn give_up(self) -> Response {
        Response::new_err(self.id, ErrorCode::RequestFailed as i32, "the server ends".to_owned())
    }
}

/// The report of a file, or that it is what the client knows.
pub fn file_report(messages: &[Message], known: Option<&str>) -> Value {
    let items: Vec<Value> = messages.iter().map(convert::message_to_value).collect();
    let mut hasher = DefaultHasher::new();
    json!(items).to_string().hash(&mut hasher);
    let id = format!("{:016x}", hasher.finish());
    match known == Some(id.as_str()) {
        true => json!({ "kind": "unchanged", "resultId": id }),
        false => json!({ "kind": "full", "resultId": id, "items": items }),
    }
}

/// How many program units a file has.
pub fn count_units(path: &str, readings: &[Snapshot]) -> usize {
    let count = |reading: &Snapshot| reading.unless_cancelled(|reading| reading.count_units(reading.file(path)));
    readings.first().and_then(count).unwrap_or_default()
}

/// Everything wrong with a file, in each way in which it is read; `None` if an edit came first.
pub fn file_messages(path: &str, readings: &[Snapshot]) -> Option<Vec<Message>> {
    let Some(first) = readings.first() else { return Some(Vec::new()) };
    first.unless_cancelled(|_| collect_messages(path, readings))
}

/// The same, where an edit ends the whole question.
pub fn collect_messages(path: &str, readings: &[Snapshot]) -> Vec<Message> {
    let key = |message: &Message| (message.range.start, message.range.end, message.code, message.text.clone());
    let found = readings.iter().map(|reading| ide::diagnostics(reading, reading.file(path)));
    found.reduce(|all, more| merge_answers(all, more, key, |message| message.code)).unwrap_or_default()
}
