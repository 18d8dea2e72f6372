//! What a client shows of long work.

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};
use std::rc::Rc;

/// How the server calls its own progress.
const TOKEN: &str = "dirigent/background";

/// How far the work is that nobody asked for.
pub struct Progress {
    send: Rc<dyn Fn(Message)>,
    is_shown: bool,
    is_open: bool,
    last: (&'static str, usize),
}

impl Progress {
    /// No work yet; `is_shown` says whether the client shows it.
    pub fn new(send: Rc<dyn Fn(Message)>, is_shown: bool) -> Progress {
        Progress { send, is_shown, is_open: false, last: ("", 0) }
    }

    /// So much of some work is done.
    pub fn report_percent(&mut self, what: &'static str, percent: usize) {
        if !self.is_shown || self.last == (what, percent) && self.is_open {
            return;
        }
        self.last = (what, percent);
        if !self.is_open {
            self.is_open = true;
            let params = json!({ "token": TOKEN });
            let create = Request::new(TOKEN.to_owned().into(), "window/workDoneProgress/create".to_owned(), params);
            (self.send)(create.into());
            self.send_value(json!({ "kind": "begin", "title": "dirigent", "message": what, "percentage": percent }));
        }
        self.send_value(json!({ "kind": "report", "message": what, "percentage": percent }));
    }

    /// All of it is done.
    pub fn end_progress(&mut self) {
        if std::mem::take(&mut self.is_open) {
            self.send_value(json!({ "kind": "end" }));
        }
    }

    fn send_value(&self, value: Value) {
        (self.send)(progress_message(&json!(TOKEN), value));
    }
}

/// Something said of the work that has this token.
pub fn progress_message(token: &Value, value: Value) -> Message {
    Notification::new("$/progress".to_owned(), json!({ "token": token, "value": value })).into()
}
