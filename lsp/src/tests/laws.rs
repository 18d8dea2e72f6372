//! Laws of the server: after any edits, saves, renamings of files, requests and cancellations it answers as one that was just started.

#[path = "../../../tests/numbers.rs"]
mod numbers;

use super::*;
use numbers::Numbers;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

const FILES: &[(&str, &str)] = &[
    MARKER,
    (
        "m.f90",
        "module m\n  implicit none\n  integer :: count\n  type :: t\n    real :: x\n  end type\ncontains\n  subroutine s(a)\n    type(t), intent(inout) :: a\n    a%x = a%x + count\n  end subroutine s\nend module\n",
    ),
    (
        "p.f90",
        "program p\n  use m, only: t, s, n => count\n  type(t) :: v\n  integer :: i\n  !$omp parallel do private(v)\n  do i = 1, n\n    call s(v)\n  end do\nend program\n",
    ),
    ("more.f90", "module more\n  use m\n  type, extends(t) :: u\n    integer :: k\n  end type\nend module\n"),
    ("geo.h", "int length(int a);\n"),
    (
        "geo.c",
        "#include \"geo.h\"\nint length(int a) {\n  int s = 0;\n#pragma omp parallel for reduction(+: s)\n  for (int i = 0; i < a; i++) s += i;\n  return s; }\n",
    ),
];

const PIECES: &[&str] = &[
    "",
    "",
    "",
    "\n",
    " ",
    "(",
    ")",
    "count",
    "end do\n",
    "!$omp parallel\n",
    "module q\nend module\n",
    "use m\n",
    "x = 1\n",
    "%",
    "&",
    "'",
    "é",
    "#if 1\n",
    "t",
    "i",
];

/// Requests about a file, answered or not.
const ASKED: &[&str] = &[
    "textDocument/documentSymbol",
    "textDocument/semanticTokens/full",
    "textDocument/foldingRange",
    "textDocument/documentLink",
    "textDocument/formatting",
    "textDocument/diagnostic",
];
/// Those about a place.
const ASKED_AT: &[&str] =
    &["textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/prepareTypeHierarchy"];

struct Player {
    connection: Connection,
    next: i32,
    thread: std::thread::JoinHandle<Ended>,
}

impl Player {
    fn start(folder: &Folder) -> Player {
        let (server, connection) = Connection::memory();
        let settings = settings(Arc::new(Files));
        let thread = std::thread::spawn(move || serve_client(&server, settings));
        let mut player = Player { connection, next: 0, thread };
        let folders = json!([{ "uri": folder.uri(""), "name": "it" }]);
        player.ask("initialize", json!({ "capabilities": {}, "workspaceFolders": folders })).expect("an answer");
        player.tell("initialized", json!({}));
        while player.ask("workspace/symbol", json!({ "query": "marker" })) == Some(json!([])) {
            std::thread::yield_now();
        }
        player
    }

    fn send(&mut self, method: &str, params: Value) -> i32 {
        self.next += 1;
        let request = Request::new(self.next.into(), method.to_owned(), params);
        self.connection.sender.send(request.into()).expect("the server listens");
        self.next
    }

    /// The answer, with those of older requests passed over; `None` if it was refused.
    fn ask(&mut self, method: &str, params: Value) -> Option<Value> {
        let id = self.send(method, params).into();
        loop {
            let message = self.connection.receiver.recv_timeout(std::time::Duration::from_secs(60)).expect("an answer");
            if let Message::Response(response) = message
                && response.id == id
            {
                let value = serde_json::to_value(&response).expect("a response is JSON");
                let code = response.response_result.err().map(|error| error.code);
                assert_ne!(code, Some(-32603), "a request panicked: {method}");
                return code.is_none().then(|| value["result"].clone());
            }
        }
    }

    fn tell(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification::new(method.to_owned(), params).into()).expect("the server listens");
    }

    fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        // What it still says is read, so that it is not kept from its end.
        while self.connection.receiver.recv().is_ok() {}
        self.thread.join().expect("no panic").expect("no broken connection");
    }
}

/// The texts that are open, their versions, and what they were before.
#[derive(Default)]
struct Texts {
    open: BTreeMap<String, Vec<String>>,
    disk: BTreeSet<String>,
}

impl Texts {
    fn now(&self, name: &str) -> &str {
        self.open[name].last().expect("an open text has a text")
    }
}

/// Everything that is asked of each open text, and of the program.
fn answers(player: &mut Player, folder: &Folder, texts: &Texts) -> Vec<(String, Option<Value>)> {
    let mut all = Vec::new();
    for name in texts.open.keys() {
        let document = json!({ "textDocument": { "uri": folder.uri(name) } });
        for method in ASKED {
            all.push((format!("{method} {name}"), player.ask(method, document.clone())));
        }
        for line in [1, 2, 6] {
            for method in ASKED_AT {
                let asked = at(&folder.uri(name), line, 9);
                let mut answer = player.ask(method, asked);
                // The order of files is that in which they became known.
                if let Some(Value::Array(places)) = &mut answer {
                    places.sort_by_key(Value::to_string);
                }
                all.push((format!("{method} {name}:{line}"), answer));
            }
        }
    }
    all
}

fn open_text(player: &Player, folder: &Folder, name: &str, text: &str) {
    let document = json!({ "uri": folder.uri(name), "languageId": "it", "version": 1, "text": text });
    player.tell("textDocument/didOpen", json!({ "textDocument": document }));
}

fn end_of(text: &str) -> Value {
    let last = text.rsplit('\n').next().unwrap_or_default();
    json!({ "line": text.matches('\n').count(), "character": last.encode_utf16().count() })
}

/// An edit of a random file, told as a change of a range; or what was before comes back.
fn edit(player: &Player, folder: &Folder, texts: &mut Texts, numbers: &mut Numbers) {
    let names: Vec<String> = texts.open.keys().cloned().collect();
    let name = numbers.one_of(&names).clone();
    let old = texts.now(&name).to_owned();
    let history = texts.open.get_mut(&name).expect("it is open");
    let (range, text) = if numbers.below(4) == 0 && history.len() > 1 {
        history.pop();
        let before = history.last().cloned().unwrap_or_default();
        (json!({ "start": { "line": 0, "character": 0 }, "end": end_of(&old) }), before)
    } else {
        let floor = |at: usize| (0..=at.min(old.len())).rev().find(|at| old.is_char_boundary(*at)).unwrap_or(0);
        let start = floor(numbers.below(old.len() + 1));
        let end = floor(start + numbers.below(14)).max(start);
        let pasted = old.lines().nth(numbers.below(12)).unwrap_or_default().to_owned() + "\n";
        let piece = if numbers.below(6) == 0 { pasted } else { (*numbers.one_of(PIECES)).to_owned() };
        history.push([&old[..start], &piece, &old[end..]].concat());
        (json!({ "start": end_of(&old[..start]), "end": end_of(&old[..end]) }), piece)
    };
    let version = history.len();
    let changes = json!([{ "range": range, "text": text }]);
    let document = json!({ "uri": folder.uri(&name), "version": version });
    player.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
}

fn watched(player: &Player, folder: &Folder, changes: &[(&str, u32)]) {
    let changes: Vec<Value> =
        changes.iter().map(|(name, kind)| json!({ "uri": folder.uri(name), "type": kind })).collect();
    player.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
}

/// A text goes to the disk.
fn save(player: &Player, folder: &Folder, texts: &mut Texts, numbers: &mut Numbers) {
    let names: Vec<String> = texts.open.keys().cloned().collect();
    let name = numbers.one_of(&names);
    std::fs::write(folder.0.join(name), texts.now(name)).expect("the folder of the test");
    texts.disk.insert(name.clone());
    player.tell("textDocument/didSave", json!({ "textDocument": { "uri": folder.uri(name) } }));
    watched(player, folder, &[(name, 2)]);
}

/// A file of the disk gets another name, and is open under that one if it was.
fn rename(player: &Player, folder: &Folder, texts: &mut Texts, numbers: &mut Numbers) {
    let names: Vec<String> = texts.disk.iter().filter(|name| *name != MARKER.0).cloned().collect();
    let old = numbers.one_of(&names).clone();
    let new = format!("r{}_{}", numbers.below(90), old.rsplit('_').next().unwrap_or(&old));
    if texts.disk.contains(&new) || old.ends_with(".h") {
        return;
    }
    std::fs::rename(folder.0.join(&old), folder.0.join(&new)).expect("the folder of the test");
    texts.disk.remove(&old);
    texts.disk.insert(new.clone());
    let history = texts.open.remove(&old);
    if history.is_some() {
        player.tell("textDocument/didClose", json!({ "textDocument": { "uri": folder.uri(&old) } }));
    }
    watched(player, folder, &[(&old, 3), (&new, 1)]);
    if let Some(history) = history {
        open_text(player, folder, &new, history.last().map_or("", String::as_str));
        texts.open.insert(new, history);
    }
}

/// Requests that nobody waits for, some of which are taken back.
fn bother(player: &mut Player, folder: &Folder, texts: &Texts, numbers: &mut Numbers) {
    let names: Vec<&String> = texts.open.keys().collect();
    for _ in 0..numbers.below(8) {
        let uri = folder.uri(numbers.one_of::<&String>(&names));
        let id = if numbers.below(2) == 0 {
            player.send(numbers.one_of::<&str>(ASKED), json!({ "textDocument": { "uri": uri } }))
        } else {
            let place = at(&uri, numbers.below(10) as u32, numbers.below(20) as u32);
            player.send(numbers.one_of::<&str>(ASKED_AT), place)
        };
        if numbers.below(3) == 0 {
            player.tell("$/cancelRequest", json!({ "id": id }));
        }
    }
}

/// Tells a server of random edits, savings and renamings, in batches; after each it answers as one that was just started.
fn play(folder: &Folder, files: &[String], open: &[(String, String)], seed: u64, (batches, edits): (usize, usize)) {
    let mut numbers = Numbers(seed);
    let mut player = Player::start(folder);
    let mut texts = Texts { disk: files.iter().cloned().collect(), ..Texts::default() };
    for (name, text) in open {
        open_text(&player, folder, name, text);
        texts.open.insert(name.clone(), vec![text.clone()]);
    }
    for _ in 0..batches {
        for _ in 0..edits {
            match numbers.below(12) {
                0 => save(&player, folder, &mut texts, &mut numbers),
                1 => rename(&player, folder, &mut texts, &mut numbers),
                _ => edit(&player, folder, &mut texts, &mut numbers),
            }
            bother(&mut player, folder, &texts, &mut numbers);
        }
        let found = answers(&mut player, folder, &texts);
        let mut fresh = Player::start(folder);
        for name in texts.open.keys() {
            open_text(&fresh, folder, name, texts.now(name));
        }
        let wanted = answers(&mut fresh, folder, &texts);
        fresh.end();
        for (found, wanted) in found.iter().zip(&wanted) {
            let texts = || texts.open.iter().map(|(name, all)| (name, all.last())).collect::<Vec<_>>();
            assert_eq!(found, wanted, "{:?}", texts());
        }
    }
    player.end();
}

/// R413: what a server answers does not depend on what it was told before.
#[test]
fn a_server_answers_as_one_that_was_just_started() {
    for seed in [0x9e37_79b9_7f4a_7c15_u64, 0x1234_5678_9abc_def1] {
        let folder = Folder::new(&format!("law{seed:x}"), FILES);
        let files: Vec<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        let open = FILES.iter().filter(|(name, _)| *name != MARKER.0);
        let open: Vec<(String, String)> = open.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        play(&folder, &files, &open, seed, (10, 12));
    }
}

/// The same of a thousand edits of six files of a real project: a copy of the folder that `DIRIGENT_LAW_PROJECT` names.
#[test]
#[allow(clippy::disallowed_methods, reason = "whoever asks for this test says where the project is")]
fn a_server_answers_as_one_that_was_just_started_about_a_project() {
    let Ok(root) = std::env::var("DIRIGENT_LAW_PROJECT") else {
        return eprintln!("skipped: DIRIGENT_LAW_PROJECT names no folder");
    };
    let folder = Folder::new("project", &[MARKER]);
    let (mut left, mut files) = (vec![std::path::PathBuf::from(&root)], vec![MARKER.0.to_owned()]);
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(std::fs::read_dir(&path).expect("a folder").filter_map(|entry| Some(entry.ok()?.path())));
        } else if path
            .extension()
            .is_some_and(|end| ["f90", "F90", "f", "c", "h", "inc", "fh"].iter().any(|own| end == *own))
        {
            let name = path.strip_prefix(&root).expect("it is inside").to_string_lossy().into_owned();
            let copy = folder.0.join(&name);
            std::fs::create_dir_all(copy.parent().expect("a folder")).expect("room");
            std::fs::copy(&path, copy).expect("room");
            files.push(name);
        }
    }
    files.sort();
    let mut numbers = Numbers(0x0dd_ba11);
    let texts =
        files.iter().filter_map(|name| Some((name.clone(), std::fs::read_to_string(folder.0.join(name)).ok()?)));
    let sources: Vec<(String, String)> =
        texts.filter(|(name, text)| !name.ends_with(".h") && text.len() > 2000).collect();
    let open: BTreeMap<String, String> = (0..6).map(|_| numbers.one_of(&sources).clone()).collect();
    play(&folder, &files, &open.into_iter().collect::<Vec<_>>(), 0x9e37_79b9, (20, 50));
}

/// R413: each of many requests of many threads is answered once, whatever is edited or taken back meanwhile, and none of them fails.
#[test]
fn every_request_of_many_threads_is_answered_once() {
    const THREADS: i32 = 24;
    const EACH: i32 = 40;
    let folder = Folder::new("threads", FILES);
    let mut player = Player::start(&folder);
    let mut texts = Texts::default();
    for (name, text) in FILES.iter().filter(|(name, _)| *name != MARKER.0) {
        open_text(&player, &folder, name, text);
        texts.open.insert((*name).to_owned(), vec![(*text).to_owned()]);
    }
    let names: Vec<String> = texts.open.keys().cloned().collect();
    let uris: Vec<String> = names.iter().map(|name| folder.uri(name)).collect();
    std::thread::scope(|scope| {
        for thread in 1..=THREADS {
            let (sender, uris) = (player.connection.sender.clone(), &uris);
            scope.spawn(move || {
                let mut numbers = Numbers(thread as u64);
                for number in 0..EACH {
                    let id = 1000 * thread + number;
                    let uri = numbers.one_of(uris).clone();
                    let (method, params) = match numbers.below(2) {
                        0 => (*numbers.one_of(ASKED), json!({ "textDocument": { "uri": uri } })),
                        _ => (*numbers.one_of(ASKED_AT), at(&uri, numbers.below(10) as u32, numbers.below(20) as u32)),
                    };
                    sender.send(Request::new(id.into(), method.to_owned(), params).into()).expect("the server listens");
                    if numbers.below(5) == 0 {
                        let taken_back = Notification::new("$/cancelRequest".to_owned(), json!({ "id": id }));
                        sender.send(taken_back.into()).expect("the server listens");
                    }
                }
            });
        }
        let mut numbers = Numbers(77);
        for _ in 0..60 {
            edit(&player, &folder, &mut texts, &mut numbers);
            std::thread::yield_now();
        }
    });
    let mut left: BTreeSet<String> =
        (1..=THREADS).flat_map(|thread| (0..EACH).map(move |number| (1000 * thread + number).to_string())).collect();
    while !left.is_empty() {
        let message = player.connection.receiver.recv_timeout(std::time::Duration::from_secs(60)).expect("an answer");
        if let Message::Response(response) = message {
            assert!(left.remove(&response.id.to_string()), "{} was answered twice", response.id);
            let code = response.response_result.err().map(|error| error.code);
            assert_ne!(code, Some(-32603), "a request panicked");
        }
    }
    let found = answers(&mut player, &folder, &texts);
    let mut fresh = Player::start(&folder);
    for name in texts.open.keys() {
        open_text(&fresh, &folder, name, texts.now(name));
    }
    assert_eq!(found, answers(&mut fresh, &folder, &texts));
    fresh.end();
    player.end();
}
