//! What clients may ask for beside the usual: encodings, settings, progress, reports of all files, layouts.

use super::*;
use pretty_assertions::assert_eq;

/// Talks as a client that can do some things.
fn with_capabilities(capabilities: Value, options: Value, talk: impl FnOnce(&mut Client, &Value)) {
    let (server, connection) = Connection::memory();
    let thread = std::thread::spawn(move || serve_client(&server, settings(Arc::new(Disk::default()))));
    let mut client = Client { connection, next: 0 };
    let params = json!({ "capabilities": capabilities, "rootUri": null, "initializationOptions": options });
    let said = client.ask("initialize", params);
    client.tell("initialized", json!({}));
    talk(&mut client, &said);
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    thread.join().expect("no panic").expect("no broken connection");
}

#[test]
fn columns_count_what_the_client_wants_first() {
    const TEXT: &str = "program p\n  integer :: k\n  print *, 'é𝄞', k\nend program\n";
    for (wanted, chosen, column) in
        [(json!(["utf-32", "utf-8"]), "utf-32", 17), (json!(["utf-8"]), "utf-8", 21), (json!(["x"]), "utf-16", 18)]
    {
        with_capabilities(json!({ "general": { "positionEncodings": wanted } }), Value::Null, |client, said| {
            assert_eq!(said["capabilities"]["positionEncoding"], chosen);
            open(client, "file:///p.f90", TEXT);
            let found = client.ask("textDocument/references", at("file:///p.f90", 1, 13));
            assert_eq!(found[1]["range"]["start"], json!({ "line": 2, "character": column }));
            let range =
                json!({ "start": { "line": 2, "character": column }, "end": { "line": 2, "character": column + 1 } });
            let changes = json!([{ "range": range, "text": "kk" }]);
            let document = json!({ "uri": "file:///p.f90", "version": 2 });
            client.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
            let links = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": "file:///p.f90" } }));
            let start = &links["items"][0]["range"]["start"];
            assert!(links["items"] == json!([]) || start["character"] == json!(column), "{links}");
            let again = client.ask("textDocument/references", at("file:///p.f90", 2, column));
            assert_eq!(again[0]["range"]["end"]["character"], json!(column + 2), "{again}");
        });
    }
}

#[test]
fn settings_that_change_are_asked_for() {
    const TEXT: &str = "!$OMP parallel private( I )\n!$omp end parallel\nend\n";
    let formatted = |client: &mut Client| {
        let params =
            json!({ "textDocument": { "uri": "file:///s.f90" }, "options": { "tabSize": 2, "insertSpaces": true } });
        client.ask("textDocument/formatting", params)[0]["newText"].clone()
    };
    let capabilities = json!({ "workspace": { "configuration": true } });
    with_capabilities(capabilities, json!({ "format": { "case": "lower" } }), |client, _| {
        open(client, "file:///s.f90", TEXT);
        assert_eq!(formatted(client), "!$omp parallel private(I)");
        for case in ["upper", "kept"] {
            client.tell("workspace/didChangeConfiguration", json!({ "settings": null }));
            // What it asks when it starts has gone by, before the first answer.
            let asked = std::iter::repeat_with(|| client.connection.receiver.recv().expect("the server asks"));
            let mut requests = asked.filter_map(|message| match message {
                Message::Request(request) => Some(request),
                _ => None,
            });
            let request = requests.next().expect("a request");
            assert_eq!(
                (request.method.as_str(), &request.params["items"][0]["section"]),
                ("workspace/configuration", &json!("dirigent"))
            );
            let answer = json!([{ "format": { "case": case } }]);
            client.connection.sender.send(Response::new_ok(request.id, answer).into()).expect("the server listens");
            let wanted = if case == "upper" { "!$OMP PARALLEL PRIVATE(I)" } else { "!$OMP parallel private(I)" };
            assert_eq!(formatted(client), wanted);
        }
    });
}

#[test]
fn all_files_are_reported_and_what_is_known_is_not_told_again() {
    let files = [MARKER, ("m.f90", MODULE), ("bad.f90", "program bad\n  x = (1\nend program\n")];
    let folder = Folder::new("reports", &files);
    in_folder(&folder, |client| {
        let report = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
        let items = report["items"].as_array().expect("reports").clone();
        let told: Vec<(&str, usize)> = items
            .iter()
            .map(|item| {
                let uri = item["uri"].as_str().unwrap_or_default();
                (uri.rsplit('/').next().unwrap_or_default(), item["items"].as_array().map_or(0, Vec::len))
            })
            .collect();
        assert_eq!(told, [("bad.f90", 1), ("m.f90", 0), ("marker.f90", 0)]);
        let known: Vec<Value> =
            items.iter().map(|item| json!({ "uri": item["uri"], "value": item["resultId"] })).collect();
        open(client, &folder.uri("m.f90"), "module m\n  integer :: x = (\nend module\n");
        let kinds = |reports: &[Value]| reports.iter().map(|item| item["kind"].clone()).collect::<Vec<_>>();
        let report = client.ask("workspace/diagnostic", json!({ "previousResultIds": known }));
        assert_eq!(kinds(report["items"].as_array().expect("reports")), ["unchanged", "full", "unchanged"]);
        // What is told in parts is not told again.
        let params = json!({ "previousResultIds": known, "partialResultToken": "p", "workDoneToken": "w" });
        let (answer, progress) = client.ask_in_parts("workspace/diagnostic", params);
        let of_token = |token: &str| {
            let own = progress.iter().filter(|told| told["token"] == token);
            own.map(|told| told["value"].clone()).collect::<Vec<_>>()
        };
        let parts: Vec<Value> =
            of_token("p").iter().flat_map(|part| part["items"].as_array().cloned().unwrap_or_default()).collect();
        assert_eq!(
            (kinds(&parts), &answer["items"]),
            (vec![json!("unchanged"), json!("full"), json!("unchanged")], &json!([]))
        );
        assert_eq!(kinds(&of_token("w")), ["begin", "end"]);
        let told = client.ask("workspace/executeCommand", json!({ "command": "dirigent.memory" }));
        assert!(
            told.as_str().is_some_and(
                |text| text.starts_with("3 files of the project, 1 open") && text.contains(" MiB are in use")
            ),
            "{told}"
        );
    });
}

#[test]
fn reading_the_project_shows_its_progress() {
    let folder = Folder::new("progress", &[MARKER, ("m.f90", MODULE)]);
    let (server, connection) = Connection::memory();
    let thread = std::thread::spawn(move || serve_client(&server, settings(Arc::new(Files))));
    let mut client = Client { connection, next: 0 };
    let folders = json!([{ "uri": folder.uri(""), "name": "it" }]);
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    client.ask("initialize", json!({ "capabilities": capabilities, "workspaceFolders": folders }));
    client.tell("initialized", json!({}));
    let mut kinds = Vec::new();
    while kinds.last() != Some(&json!("end")) {
        match client.connection.receiver.recv_timeout(std::time::Duration::from_secs(60)).expect("progress") {
            Message::Request(request) => assert_eq!(request.method, "window/workDoneProgress/create"),
            Message::Notification(told) if told.method == "$/progress" => {
                kinds.push(told.params["value"]["kind"].clone())
            }
            _ => {}
        }
    }
    assert!(kinds[0] == "begin" && kinds[1] == "report", "{kinds:?}");
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    thread.join().expect("no panic").expect("no broken connection");
}

#[test]
fn types_and_links_are_told_in_the_words_of_the_protocol() {
    with_server(|client| {
        let text = "module m\n type :: a\n end type\n type, extends(a) :: b\n end type\nend module\n";
        open(client, "file:///m.f90", text);
        open(client, "file:///p.f90", "program p\n use m\n type(b) :: x\nend program\n");
        let items = client.ask("textDocument/prepareTypeHierarchy", at("file:///p.f90", 2, 6));
        assert_eq!((&items[0]["name"], &items[0]["uri"]), (&json!("b"), &json!("file:///m.f90")));
        let up = client.ask("typeHierarchy/supertypes", json!({ "item": items[0] }));
        assert_eq!(up[0]["name"], "a");
        let down = client.ask("typeHierarchy/subtypes", json!({ "item": up[0] }));
        assert_eq!(down[0]["name"], "b");
        let links = client.ask("textDocument/documentLink", json!({ "textDocument": { "uri": "file:///p.f90" } }));
        assert_eq!(
            (&links[0]["target"], &links[0]["range"]["start"]["character"]),
            (&json!("file:///m.f90"), &json!(5))
        );
    });
}

/// What is published, and asked of the client, until a request is answered.
fn told_until_answer(client: &mut Client, method: &str, params: Value) -> (Value, Vec<String>) {
    client.next += 1;
    let request = Request::new(client.next.into(), method.to_owned(), params);
    client.connection.sender.send(request.into()).expect("the server listens");
    let mut told = Vec::new();
    loop {
        match client.connection.receiver.recv().expect("the server answers") {
            Message::Response(response) => {
                return (serde_json::to_value(&response).expect("JSON")["result"].clone(), told);
            }
            Message::Notification(notification) => told.push(notification.method),
            Message::Request(request) => told.push(request.method),
        }
    }
}

#[test]
fn clients_that_ask_what_is_wrong_are_not_told_without_asking() {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": {
            "diagnostics": { "refreshSupport": true },
            "semanticTokens": { "refreshSupport": true },
            "inlayHint": { "refreshSupport": true },
        },
    });
    with_capabilities(capabilities, Value::Null, |client, _| {
        open(client, "file:///p.f90", "program p\n  x = (1\nend program\n");
        let document = json!({ "textDocument": { "uri": "file:///p.f90" } });
        let (report, told) = told_until_answer(client, "textDocument/diagnostic", document.clone());
        assert_eq!((report["items"].as_array().map(Vec::len), told.as_slice()), (Some(1), &[][..]));
        let mut again = document.clone();
        again["previousResultId"] = report["resultId"].clone();
        let (report, _) = told_until_answer(client, "textDocument/diagnostic", again);
        assert_eq!(report["kind"], "unchanged");
        client.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": "file:///m.f90", "type": 1 }] }));
        let (_, told) = told_until_answer(client, "textDocument/diagnostic", document);
        let wanted =
            ["workspace/diagnostic/refresh", "workspace/semanticTokens/refresh", "workspace/inlayHint/refresh"];
        assert_eq!(told, wanted);
    });
}

#[test]
fn other_clients_are_told_of_all_files_of_the_project() {
    let files = [MARKER, ("bad.f90", "program bad\n  x = (1\nend program\n"), ("m.f90", MODULE)];
    let folder = Folder::new("told", &files);
    in_folder(&folder, |client| {
        open(client, &folder.uri("m.f90"), MODULE);
        // What is wrong there comes after what is wrong with open files, and what is not wrong any more is taken back.
        for (body, count) in [("  x = (1\n  y = )\n", 2), ("", 0)] {
            std::fs::write(folder.0.join("bad.f90"), format!("program bad\n{body}end program\n")).expect("room");
            let changes = json!([{ "uri": folder.uri("bad.f90"), "type": 2 }]);
            client.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
            let is_it = |told: &(String, Value)| told.0 == "bad.f90" && told.1.as_array().map(Vec::len) == Some(count);
            while !is_it(&client.told()) {}
        }
    });
}

#[test]
fn names_in_directives_of_both_kinds_are_found() {
    with_server(|client| {
        let module = "module m\n  integer :: n\nend module\n";
        let user = |sentinel: &str, clause: &str| {
            format!(
                "subroutine {sentinel}_user\n  use m\n  !${sentinel} {clause}(n)\n  n = 1\n  !${sentinel} end parallel\nend subroutine\n"
            )
        };
        open(client, "file:///m.f90", module);
        open(client, "file:///a.f90", &user("acc", "parallel copy"));
        open(client, "file:///o.f90", &user("omp", "parallel shared"));
        for uri in ["file:///a.f90", "file:///o.f90"] {
            let found = client.ask("textDocument/references", at(uri, 3, 2));
            let places: std::collections::BTreeSet<String> =
                found.as_array().expect("places").iter().map(Value::to_string).collect();
            assert_eq!(places.len(), 5, "{found}");
            let mut params = at(uri, 3, 2);
            params["newName"] = json!("number");
            let edit = client.ask("textDocument/rename", params);
            let counts: Vec<Option<usize>> = edit["changes"]
                .as_object()
                .expect("changes")
                .values()
                .map(|own| own.as_array().map(Vec::len))
                .collect();
            assert_eq!(counts, [Some(2), Some(1), Some(2)], "{edit}");
        }
    });
}

/// What is read in another way than all before is judged while somebody has snapshots of the others.
#[test]
fn a_new_way_of_reading_waits_for_no_snapshot() {
    let (done, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let host = Arc::new(Disk::default());
        let mut readings = Readings::new(Options::default(), Choice::default(), host, source::file::Columns::Utf16);
        readings.bound_memory((64, 1024), 0);
        let both = "subroutine s\n!$omp parallel\n!$omp end parallel\n!$acc wait\nend\n";
        readings.open_text("both.f90", both.to_owned());
        let snapshots = (readings.all_snapshots(), readings.judging_snapshots("both.f90"));
        done.send(snapshots.1.len()).expect("somebody waits");
    });
    let ways = wait.recv_timeout(std::time::Duration::from_secs(60)).expect("nothing waits for itself");
    assert_eq!(ways, 2);
}

/// Before the folders were looked through no module is said to be missing.
#[test]
fn modules_are_not_missing_before_folders_were_looked_through() {
    let folder = Folder::new("early", &[MARKER, ("src/m.f90", MODULE)]);
    let (server, connection) = Connection::memory();
    let thread = std::thread::spawn(move || serve_client(&server, settings(Arc::new(Files))));
    let mut client = Client { connection, next: 0 };
    let folders = json!([{ "uri": folder.uri(""), "name": "it" }]);
    client.ask("initialize", json!({ "capabilities": {}, "workspaceFolders": folders }));
    client.tell("initialized", json!({}));
    let uri = folder.uri("p.f90");
    open(&client, &uri, USER);
    let pulled = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(pulled["items"], json!([]));
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    while let Ok(message) = client.connection.receiver.recv() {
        if let Message::Notification(told) = message
            && told.params["uri"] == json!(uri)
        {
            assert_eq!(told.params["diagnostics"], json!([]));
        }
    }
    thread.join().expect("no panic").expect("no broken connection");
}
