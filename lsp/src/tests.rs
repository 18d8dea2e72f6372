//! A client in memory: opens, edits, asks.

mod laws;
mod offers;

use super::*;
use lsp_server::{Message, Notification, Request, Response};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;

const PROGRAM: &str = "subroutine scale(a, n)\n  real :: a(n)\n  !$omp target teams distribute parallel do map(tofrom: a)\n  do i = 1, n\n    a(i) = 2 * a(i)\n  end do\nend subroutine\n";

struct Client {
    connection: Connection,
    next: i32,
}

impl Client {
    /// The result of a request.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        assert!(response.response_result.is_ok(), "{response:?}");
        serde_json::to_value(&response).expect("a response is JSON")["result"].clone()
    }

    fn response(&mut self, method: &str, params: Value) -> Response {
        self.next += 1;
        let request = Request::new(self.next.into(), method.to_owned(), params);
        self.connection.sender.send(request.into()).expect("the server listens");
        loop {
            if let Message::Response(response) = self.connection.receiver.recv().expect("the server answers") {
                assert_eq!(response.id, self.next.into());
                return response;
            }
        }
    }

    /// The result of a request, and the progress that is told before it.
    fn ask_in_parts(&mut self, method: &str, params: Value) -> (Value, Vec<Value>) {
        self.next += 1;
        let request = Request::new(self.next.into(), method.to_owned(), params);
        self.connection.sender.send(request.into()).expect("the server listens");
        let mut progress = Vec::new();
        loop {
            match self.connection.receiver.recv().expect("the server answers") {
                Message::Response(response) => {
                    return (serde_json::to_value(&response).expect("JSON")["result"].clone(), progress);
                }
                Message::Notification(told) if told.method == "$/progress" => progress.push(told.params),
                _ => {}
            }
        }
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification::new(method.to_owned(), params).into()).expect("the server listens");
    }

    /// The next diagnostics, with the name of their file.
    fn told(&self) -> (String, Value) {
        loop {
            if let Message::Notification(told) = self.connection.receiver.recv().expect("the server publishes") {
                let uri = told.params["uri"].as_str().unwrap_or_default();
                return (uri.rsplit('/').next().unwrap_or_default().to_owned(), told.params["diagnostics"].clone());
            }
        }
    }

    fn published(&self) -> Value {
        self.told().1
    }
}

/// Talks to a client in memory.
fn serve_client(server: &Connection, settings: Settings) -> Ended {
    let sender = server.sender.clone();
    let write_result: WriteResult = Arc::new(move |id, result| {
        let value = serde_json::from_str::<Value>(result).expect("an answer is JSON");
        sender.send(Response::new_ok(id.clone(), value).into()).expect("the client listens");
    });
    run_connection(server, write_result, settings)
}

fn settings(host: Arc<dyn Host>) -> Settings {
    let (options, choice) = (Options::default(), Choice::default());
    let flags: Flags = Box::new(|_| Ok((Options::default(), Choice::default())));
    let page = |code: &str| (code == "E2000").then(|| "## E2000".to_owned());
    Settings { options, choice, flags, known: |words| words, page, host }
}

/// Files that the server reads when it is told of them.
#[derive(Clone, Default)]
struct Disk(Arc<Mutex<BTreeMap<String, String>>>);

impl Disk {
    fn write(&self, path: &str, text: &str) {
        self.0.lock().expect("no panic").insert(path.to_owned(), text.to_owned());
    }
}

impl Host for Disk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.0.lock().expect("no panic").get(path).map(|text| text.clone().into_bytes())
    }
}

/// Runs `talk` against a server of its own, in a folder.
fn with_server(talk: impl FnOnce(&mut Client)) {
    with_files(Disk::default(), talk);
}

fn with_files(disk: Disk, talk: impl FnOnce(&mut Client)) {
    let (server, connection) = Connection::memory();
    let thread = std::thread::spawn(move || serve_client(&server, settings(Arc::new(disk))));
    let mut client = Client { connection, next: 0 };
    client.ask("initialize", json!({ "capabilities": {}, "rootUri": null }));
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
        assert_eq!(definition[0]["range"]["start"], json!({ "line": 1, "character": 10 }));
        assert_eq!(definition[0]["uri"], json!("file:///scale.f90"));
    });
}

const MODULE: &str = "module m\n  integer :: count\nend module\n";
const USER: &str = "program p\n  use m\n  implicit none\n  count = 1\nend program\n";

fn change(client: &Client, uri: &str, version: i32, text: &str) {
    let document = json!({ "uri": uri, "version": version });
    client.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
}

fn messages(told: &Value) -> Vec<String> {
    let each = told.as_array().into_iter().flatten();
    each.map(|told| told["message"].as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn what_a_module_exports_decides_what_is_wrong_with_others() {
    with_server(|client| {
        open(client, "file:///m.f90", MODULE);
        assert_eq!(client.told(), ("m.f90".to_owned(), json!([])));
        open(client, "file:///p.f90", USER);
        assert_eq!(client.told(), ("p.f90".to_owned(), json!([])));
        change(client, "file:///m.f90", 2, &MODULE.replace("count", "counter"));
        assert_eq!(client.told(), ("m.f90".to_owned(), json!([])));
        let (file, wrong) = client.told();
        assert_eq!((file.as_str(), wrong.as_array().map(Vec::len)), ("p.f90", Some(1)), "{wrong}");
        // A change that nobody else sees is told of nobody else.
        change(client, "file:///m.f90", 3, &MODULE.replace("count", "counter ! how many"));
        assert_eq!(client.told().0, "m.f90");
        change(client, "file:///m.f90", 4, MODULE);
        assert_eq!(client.told().0, "m.f90");
        assert_eq!(client.told(), ("p.f90".to_owned(), json!([])));
    });
}

#[test]
fn a_closed_file_has_no_diagnostics_and_the_text_of_the_disk() {
    let disk = Disk::default();
    disk.write("/p.f90", "program p\n  use m\n  print *, count\nend program\n");
    with_files(disk.clone(), |client| {
        open(client, "file:///p.f90", USER);
        assert_eq!(messages(&client.published()).len(), 1);
        client.tell("textDocument/didClose", json!({ "textDocument": { "uri": "file:///p.f90" } }));
        assert_eq!(client.told(), ("p.f90".to_owned(), json!([])));
        // A file beside comes to be.
        open(client, "file:///q.f90", &USER.replace("program p", "program q"));
        assert_eq!(messages(&client.published()).len(), 1);
        disk.write("/m.f90", MODULE);
        client.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": "file:///m.f90", "type": 1 }] }));
        open(client, "file:///m.f90", MODULE);
        let told: BTreeMap<String, Value> = [client.told(), client.told()].into();
        assert_eq!(
            told.into_iter().collect::<Vec<_>>(),
            [("m.f90".to_owned(), json!([])), ("q.f90".to_owned(), json!([]))]
        );
    });
}

/// A folder with files in it, gone when it is dropped.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("dirigent-lsp-{name}-{}", std::process::id()));
        for (file, text) in files {
            let file = path.join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("room");
            std::fs::write(file, text).expect("room");
        }
        Folder(path)
    }

    fn uri(&self, file: &str) -> String {
        convert::path_to_uri(&self.0.join(file).to_string_lossy())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left is in the folder of temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The real files.
struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        std::path::Path::new(path).is_file().then(|| std::fs::read(path).ok()).flatten()
    }
}

/// Talks about a folder until what the folder has is known.
fn in_folder(folder: &Folder, talk: impl FnOnce(&mut Client)) {
    let (server, connection) = Connection::memory();
    let flags: Flags = Box::new(|words| {
        let include_paths = words.iter().filter_map(|word| word.strip_prefix("-I").map(str::to_owned)).collect();
        Ok((Options { include_paths, ..Options::default() }, Choice::default()))
    });
    let settings = Settings { flags, ..settings(Arc::new(Files)) };
    let thread = std::thread::spawn(move || serve_client(&server, settings));
    let mut client = Client { connection, next: 0 };
    let folders = json!([{ "uri": folder.uri(""), "name": "it" }]);
    client.ask("initialize", json!({ "capabilities": {}, "workspaceFolders": folders }));
    client.tell("initialized", json!({}));
    while client.ask("workspace/symbol", json!({ "query": "marker" })) == json!([]) {
        std::thread::yield_now();
    }
    talk(&mut client);
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    thread.join().expect("no panic").expect("no broken connection");
}

const MARKER: (&str, &str) = ("marker.f90", "subroutine marker\nend subroutine\n");

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

#[test]
fn modules_and_headers_of_the_folder_are_found() {
    let files = [
        MARKER,
        ("src/m.f90", MODULE),
        ("build/other.f90", "module other\nend module\n"),
        ("inc/geo.h", "int length(int a);\n"),
        ("src/geo.c", "#include \"geo.h\"\nint length(int a) { return a; }\n"),
    ];
    let folder = Folder::new("found", &files);
    in_folder(&folder, |client| {
        let uri = folder.uri("p.f90");
        open(client, &uri, USER);
        assert_eq!(client.told(), ("p.f90".to_owned(), json!([])));
        let found = client.ask("textDocument/definition", at(&uri, 3, 3));
        assert_eq!(found[0]["uri"], json!(folder.uri("src/m.f90")));
        assert_eq!(client.ask("workspace/symbol", json!({ "query": "other" })), json!([]));
        let uri = folder.uri("main.c");
        open(client, &uri, "#include \"geo.h\"\nint main(void) { return length(1); }\n");
        assert_eq!(client.told(), ("main.c".to_owned(), json!([])));
        let found = client.ask("textDocument/references", at(&uri, 1, 25));
        assert_eq!(found.as_array().map(Vec::len), Some(3), "{found}");
    });
}

#[test]
fn a_manifest_says_what_is_left_out_and_where_headers_are() {
    let files = [
        MARKER,
        ("dirigent.toml", "include = [\"own\"]\nexclude = [\"old\"]\n"),
        ("old/m.f90", MODULE),
        ("own/size.inc", "integer, parameter :: n = 3\n"),
    ];
    let folder = Folder::new("manifest", &files);
    in_folder(&folder, |client| {
        let uri = folder.uri("p.f90");
        open(client, &uri, "program p\n  include 'size.inc'\n  print *, n\nend program\n");
        assert_eq!(client.told(), ("p.f90".to_owned(), json!([])));
        let found = client.ask("textDocument/definition", at(&uri, 2, 11));
        assert_eq!(found[0]["uri"], json!(folder.uri("own/size.inc")));
        open(client, &folder.uri("q.f90"), USER);
        assert_eq!(messages(&client.published()).len(), 1);
    });
}

/// Every request that is offered is answered, at every place of a text that nobody has finished.
#[test]
fn every_answer_is_one_in_broken_text() {
    const BROKEN: [(&str, &str); 2] = [
        (
            "file:///b.f90",
            "module b\n type t\n  integer :: x\n end type\ncontains\n subroutine s(a\n  type(t) :: a\n  !$omp parallel priv(\n  call s(a%\n  if (a%x > then\n end sub\n",
        ),
        (
            "file:///b.c",
            "#include <no.h>\nstruct s { int x;\nint f(struct s *p {\n#pragma omp parallel for sched(\n for (int i = 0; i < p->; i++) g(p->x,\n",
        ),
    ];
    const AT: [&str; 9] = [
        "hover",
        "definition",
        "declaration",
        "typeDefinition",
        "references",
        "documentHighlight",
        "completion",
        "signatureHelp",
        "prepareRename",
    ];
    const OF: [&str; 6] =
        ["documentSymbol", "foldingRange", "semanticTokens/full", "codeAction", "inlayHint", "diagnostic"];
    with_server(|client| {
        for (uri, text) in BROKEN {
            open(client, uri, text);
            client.published();
            for (line, row) in (0..).zip(text.lines()) {
                for column in 0..=row.len() as u32 {
                    for request in AT {
                        let response = client.response(&format!("textDocument/{request}"), at(uri, line, column));
                        let refused = request == "prepareRename";
                        assert!(
                            response.response_result.is_ok() || refused,
                            "{request} at {line}:{column}: {response:?}"
                        );
                    }
                }
            }
            let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
            for request in OF {
                let params =
                    json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
                client.ask(&format!("textDocument/{request}"), params);
            }
            let positions = json!([{ "line": 3, "character": 4 }]);
            client
                .ask("textDocument/selectionRange", json!({ "textDocument": { "uri": uri }, "positions": positions }));
        }
    });
}

#[test]
fn commands_show_a_text_in_other_forms() {
    with_server(|client| {
        open(client, "file:///scale.f90", PROGRAM);
        client.published();
        let mut shown = |command: &str| {
            let params = json!({ "command": format!("dirigent.{command}"), "arguments": ["file:///scale.f90"] });
            client.ask("workspace/executeCommand", params).as_str().unwrap_or_default().to_owned()
        };
        assert!(
            shown("ptx").contains(".entry")
                && shown("tree").contains("scale")
                && shown("explain").contains("map(tofrom)")
        );
        let view = client.ask("dirigent/view", json!({ "uri": "dirigent:cView?file:///scale.f90" }));
        assert!(view.as_str().is_some_and(|text| text.contains("__omp_offloading")), "{view}");
    });
}

/// Of a position a view shows the construct around it, and follows edits.
#[test]
fn views_show_the_construct_under_the_cursor() {
    let kernel = |value: u32| format!("!$omp target map(from: a)\na = {value}\n!$omp end target\n");
    let text = format!("subroutine s(a)\nreal a\n{}{}end subroutine\n", kernel(1), kernel(2));
    with_server(|client| {
        open(client, "file:///two.f90", &text);
        client.published();
        let mut shown = |view: &str, line: u32| {
            let arguments = json!(["file:///two.f90", { "line": line - 1, "character": 0 }]);
            let params = json!({ "command": format!("dirigent.{view}"), "arguments": arguments });
            let own = client.ask("workspace/executeCommand", params).as_str().unwrap_or_default().to_owned();
            let uri = format!("dirigent:{view}?file:///two.f90#L{line}");
            assert_eq!(client.ask("dirigent/view", json!({ "uri": uri })), own);
            ["_l3", "_l6"].map(|name| own.matches(name).count())
        };
        for view in ["ptx", "cView"] {
            assert_eq!((shown(view, 4), shown(view, 6), shown(view, 2)), ([1, 0], [0, 1], [1, 1]), "{view}");
        }
    });
    let text =
        "subroutine s(a)\nreal a\n!$acc parallel copy(a)\na = 1\n!$acc end parallel\n!$acc wait\nend subroutine\n";
    with_server(|client| {
        open(client, "file:///acc.f90", text);
        client.published();
        let whole = client.ask("dirigent/view", json!({ "uri": "dirigent:openmp?file:///acc.f90" }));
        let own = client.ask("dirigent/view", json!({ "uri": "dirigent:openmp?file:///acc.f90#L4" }));
        let (whole, own) = (whole.as_str().unwrap_or_default(), own.as_str().unwrap_or_default());
        assert!(
            own.starts_with("!$omp target") && whole.contains(own.trim_end()) && !own.contains("subroutine"),
            "{own}"
        );
    });
}

/// A diagnostic links to the page of its rule, which the server shows.
#[test]
fn diagnostics_lead_to_the_pages_of_their_rules() {
    with_server(|client| {
        open(client, "file:///a.f90", "program p\nimplicit none\nprint *, x\nend program\n");
        let found = &client.published()[0];
        let href = found["codeDescription"]["href"].as_str().expect("a link").to_owned();
        assert_eq!((found["code"].as_str(), href.as_str()), (Some("E2000"), "dirigent:/E2000.md?rule"));
        for uri in [href.as_str(), "dirigent:rule?file:///E2000.md"] {
            assert_eq!(client.ask("dirigent/view", json!({ "uri": uri })), "## E2000");
        }
        let other = client.response("dirigent/view", json!({ "uri": "dirigent:/E9999.md?rule" }));
        assert!(other.response_result.is_err_and(|why| why.message == "`E9999` is not the code of a rule"));
    });
}

#[test]
fn a_rename_is_an_edit_of_each_file() {
    with_server(|client| {
        open(client, "file:///m.f90", MODULE);
        client.published();
        open(client, "file:///p.f90", USER);
        client.published();
        let mut params = at("file:///p.f90", 3, 3);
        params["newName"] = json!("total");
        let edit = client.ask("textDocument/rename", params.clone());
        let of = |uri: &str| edit["changes"][uri].as_array().map(Vec::len);
        assert_eq!((of("file:///m.f90"), of("file:///p.f90")), (Some(1), Some(1)), "{edit}");
        params["newName"] = json!("2");
        let refused = client.response("textDocument/rename", params).response_result.expect_err("not a name");
        assert_eq!(refused.message, "`2` is not a name");
    });
}

#[test]
fn requests_that_an_edit_overtakes_are_answered_too() {
    with_server(|client| {
        open(client, "file:///m.f90", MODULE);
        client.published();
        for number in 0..200 {
            let id = (1000 + number).into();
            let params = json!({ "textDocument": { "uri": "file:///m.f90" } });
            let request = Request::new(id, "textDocument/documentSymbol".to_owned(), params);
            client.connection.sender.send(request.into()).expect("the server listens");
            change(client, "file:///m.f90", number + 2, &MODULE.replace("count", &format!("count{number}")));
        }
        let mut answered = 0;
        while answered < 200 {
            if let Message::Response(response) = client.connection.receiver.recv().expect("the server answers") {
                answered += 1;
                let code = response.response_result.err().map(|error| error.code);
                assert!(matches!(code, None | Some(-32801)), "{code:?}");
            }
        }
        let symbols = client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": "file:///m.f90" } }));
        assert_eq!(symbols[0]["children"][0]["name"], json!("count199"));
    });
}

/// What the client is told of a file in the end: until it is what is wanted, or nothing comes any more.
fn told_in_the_end(client: &Client, name: &str, wanted: &[&str]) {
    let mut last = Vec::new();
    while let Ok(message) = client.connection.receiver.recv_timeout(std::time::Duration::from_secs(20)) {
        let Message::Notification(told) = message else { continue };
        if !told.params["uri"].as_str().unwrap_or_default().ends_with(name) {
            continue;
        }
        let messages = told.params["diagnostics"].as_array().cloned().unwrap_or_default();
        last = messages.iter().map(|one| one["message"].as_str().unwrap_or_default().to_owned()).collect();
        if last == wanted {
            return;
        }
    }
    assert_eq!(last, wanted, "{name}");
}

/// What a project says holds for each file, and follows what changes.
#[test]
fn a_project_says_how_its_files_are_read() {
    let folder = std::env::temp_dir().join(format!("dirigent-lsp-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        std::fs::create_dir_all(folder.join("x")).expect("a folder of the test");
        std::fs::write(folder.join(name), text).expect("a file of the test");
    };
    write("dirigent.toml", "[[override]]\nfiles = \"x/*\"\ndefine = \"B\"\n");
    let text = "#ifdef B\nx = (1\n#endif\nend\n";
    write("a.F90", text);
    write("x/b.F90", text);
    let flags: Flags = Box::new(|words| {
        let name = |word: &String| word.strip_prefix("-D").map(|name| (name.to_owned(), Some("1".to_owned())));
        if let Some(word) = words.iter().find(|word| !word.starts_with("-D")) {
            return Err(format!("unknown flag `{word}`"));
        }
        Ok((Options { macros: words.iter().filter_map(name).collect(), ..Options::default() }, Choice::default()))
    });
    let (options, choice) = (Options::default(), Choice::default());
    let settings =
        Settings { options, choice, flags, known: |words| words, page: |_| None, host: Arc::new(::project::Disk) };
    let (server, connection) = Connection::memory();
    let thread = std::thread::spawn(move || serve_client(&server, settings));
    let mut client = Client { connection, next: 0 };
    let root = format!("file://{}", folder.display());
    client.ask("initialize", json!({ "capabilities": {}, "rootUri": root }));
    client.tell("initialized", json!({}));
    open(&client, &format!("{root}/x/b.F90"), text);
    told_in_the_end(&client, "b.F90", &["expected `)`, found the end of the statement"]);
    open(&client, &format!("{root}/a.F90"), text);
    told_in_the_end(&client, "a.F90", &[]);
    let changed = || json!({ "changes": [{ "uri": format!("{root}/dirigent.toml"), "type": 2 }] });
    write("dirigent.toml", "define = \"B\"\nflgs = 1\n[[override]]\nfiles = \"x/*\"\nflags = \"-DC\"\n");
    client.tell("workspace/didChangeWatchedFiles", changed());
    told_in_the_end(&client, "dirigent.toml", &["`flgs` is not a key of `dirigent.toml`; did you mean `flags`?"]);
    told_in_the_end(&client, "a.F90", &["expected `)`, found the end of the statement"]);
    write("dirigent.toml", "flags = [\"-DB\", \"-Wrong\"]\n");
    client.tell("workspace/didChangeWatchedFiles", changed());
    told_in_the_end(&client, "dirigent.toml", &["unknown flag `-Wrong`"]);
    write("dirigent.toml", "");
    client.tell("workspace/didChangeWatchedFiles", changed());
    told_in_the_end(&client, "dirigent.toml", &[]);
    told_in_the_end(&client, "b.F90", &[]);
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    thread.join().expect("no panic").expect("no broken connection");
    let _ = std::fs::remove_dir_all(&folder);
}

/// What only opens other texts ends no question for good.
#[test]
fn what_is_opened_beside_ends_no_question() {
    with_server(|client| {
        open(client, "file:///m.f90", MODULE);
        client.published();
        for number in 0..100 {
            let params = json!({ "textDocument": { "uri": "file:///m.f90" } });
            let request = Request::new((1000 + number).into(), "textDocument/documentSymbol".to_owned(), params);
            client.connection.sender.send(request.into()).expect("the server listens");
            open(client, &format!("file:///m{number}.f90"), &MODULE.replace("module m", &format!("module m{number}")));
        }
        let mut answered = 0;
        while answered < 100 {
            if let Message::Response(response) = client.connection.receiver.recv().expect("the server answers") {
                answered += 1;
                assert!(response.response_result.is_ok(), "{response:?}");
            }
        }
    });
}
