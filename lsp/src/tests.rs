//! A client in memory: opens, edits, asks.

use super::*;
use pretty_assertions::assert_eq;
use semantics::NoFiles;

const PROGRAM: &str = "subroutine scale(a, n)\n  real :: a(n)\n  !$omp target teams distribute parallel do map(tofrom: a)\n  do i = 1, n\n    a(i) = 2 * a(i)\n  end do\nend subroutine\n";

struct Client {
    connection: Connection,
    next: i32,
}

impl Client {
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let request = Request::new(self.next.into(), method.to_owned(), params);
        self.connection.sender.send(request.into()).expect("the server listens");
        loop {
            if let Message::Response(response) = self.connection.receiver.recv().expect("the server answers") {
                assert_eq!(response.id, self.next.into());
                return serde_json::to_value(&response).expect("a response is JSON")["result"].clone();
            }
        }
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification::new(method.to_owned(), params).into()).expect("the server listens");
    }

    fn published(&self) -> Value {
        match self.connection.receiver.recv().expect("the server publishes") {
            Message::Notification(notification) => notification.params["diagnostics"].clone(),
            other => panic!("{other:?}"),
        }
    }
}

/// Runs `talk` against a server of its own.
fn with_server(talk: impl FnOnce(&mut Client)) {
    let (server, connection) = Connection::memory();
    let readings = Readings::new(Options::default(), Choice::default(), Arc::new(NoFiles));
    let thread = std::thread::spawn(move || run(&server, readings));
    let mut client = Client { connection, next: 0 };
    client.ask("initialize", json!({ "capabilities": {} }));
    client.tell("initialized", json!({}));
    talk(&mut client);
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    thread.join().expect("no panic").expect("no broken connection");
}

fn open(client: &Client, uri: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": "fortran-modern", "version": 1, "text": text });
    client.tell("textDocument/didOpen", json!({ "textDocument": document }));
}

#[test]
fn an_edit_brings_new_diagnostics_and_taking_it_back_none() {
    with_server(|client| {
        open(client, "file:///a%20b/scale.f90", PROGRAM);
        assert_eq!(client.published(), json!([]));
        let change = |from: u32, to: u32, text: &str| {
            let range = json!({ "start": { "line": 2, "character": from }, "end": { "line": 2, "character": to } });
            json!({
                "textDocument": { "uri": "file:///a%20b/scale.f90", "version": 2 },
                "contentChanges": [{ "range": range, "text": text }],
            })
        };
        client.tell("textDocument/didChange", change(44, 47, "mpa"));
        let messages = client.published();
        assert_eq!(messages.as_array().map(Vec::len), Some(1), "{messages}");
        assert_eq!(messages[0]["range"]["start"], json!({ "line": 2, "character": 44 }));
        client.tell("textDocument/didChange", change(44, 47, "map"));
        assert_eq!(client.published(), json!([]));
    });
}

#[test]
fn hover_and_definition_answer_for_open_text() {
    with_server(|client| {
        open(client, "file:///scale.f90", PROGRAM);
        client.published();
        let at = json!({ "textDocument": { "uri": "file:///scale.f90" }, "position": { "line": 4, "character": 4 } });
        let hover = client.ask("textDocument/hover", at.clone());
        assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("map(tofrom)")), "{hover}");
        let definition = client.ask("textDocument/definition", at);
        assert_eq!(definition["range"]["start"], json!({ "line": 1, "character": 10 }));
        assert_eq!(definition["uri"], json!("file:///scale.f90"));
    });
}
