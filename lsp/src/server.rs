//! The loop that owns the analyses: edits in their order, requests to the pool, and what is found meanwhile. It asks nothing that takes time.

use crate::background::{Background, Ways};
use crate::client::{self, Client};
use crate::diagnose::{ReportRequest, Target};
use crate::pool::{Again, Answered, Job, Pool};
use crate::preferences::Preferences;
use crate::project::{self, FoundProjects, Maker, OwnSettings};
use crate::question::Question;
use crate::readings::Readings;
use crate::requests::{self, Answer, Of};
use crate::transport::WriteResult;
use crate::{Ended, Settings, convert, rule_pages, threads};
use ::project::Problem;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use semantics::ByName;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

mod memory;

/// What the loop hears.
enum Event {
    Client(Message),
    /// The client closed the connection without a goodbye.
    Gone,
    Found(Box<FoundProjects>),
    /// The thread in the background goes on, with these files.
    Work(Vec<String>),
    /// A request was ended by a change.
    Again(Again),
    /// What is wrong with open files is not said to the end, for want of room.
    Room,
}

/// What sends the loop an event of what it is given; the loop may have ended meanwhile.
fn send_event<T: 'static>(found: &Sender<Event>, event: fn(T) -> Event) -> impl Fn(T) + Clone + Send + 'static {
    let found = found.clone();
    move |given| drop(found.send(event(given)))
}

/// An open text.
struct Open {
    path: String,
    version: Option<i64>,
}

/// The server.
pub struct Server<'a> {
    connection: &'a Connection,
    settings: Settings,
    readings: Readings,
    pool: Pool,
    background: Background,
    events: Receiver<Event>,
    found: Sender<Event>,
    listener: Option<JoinHandle<()>>,
    /// The folders of the client.
    roots: Vec<String>,
    client: Client,
    /// The client's configuration.
    preferences: Preferences,
    /// What was found in the folders.
    found_last: FoundProjects,
    /// The files of which it was told that what projects say there is wrong.
    wrong: BTreeSet<String>,
    /// The open texts by URI, as the client spells it.
    open: BTreeMap<String, Open>,
    /// Until the folders were looked through, what is asked about mistakes: a module that was not found yet is none.
    waiting: Option<Vec<Request>>,
    /// The URI that was edited last.
    last: String,
    /// Whether `shutdown` came.
    is_over: bool,
    /// How often the client was asked to ask again.
    refreshed: i32,
    /// How often a text was edited.
    edits: u64,
    /// How much it asked since something was evicted for that.
    asked: u32,
    /// Whether files were closed since what was made of them was dropped.
    closed: bool,
}

impl<'a> Server<'a> {
    /// A server for a client that said hello.
    pub fn new(
        (connection, write_result): (&'a Connection, WriteResult),
        settings: Settings,
        readings: Readings,
        client: Client,
        params: &Value,
    ) -> Result<Server<'a>, Box<dyn std::error::Error + Send + Sync>> {
        let (found, events) = channel();
        let sender = connection.sender.clone();
        let send = move |message: Message| {
            // A client that is gone needs no answer.
            let _ = sender.send(message);
        };
        let (receiver, to_loop) = (connection.receiver.clone(), found.clone());
        let listen = move || {
            for message in receiver {
                let is_exit = matches!(&message, Message::Notification(told) if told.method == "exit");
                if to_loop.send(Event::Client(message)).is_err() || is_exit {
                    return;
                }
            }
            // The loop may have ended meanwhile.
            let _ = to_loop.send(Event::Gone);
        };
        let want_room = send_event(&found, |()| Event::Room);
        let pool = Pool::new(send.clone(), write_result, send_event(&found, Event::Again))?;
        let background = Background::new(Ways {
            send: Box::new(send),
            want: Box::new(send_event(&found, Event::Work)),
            want_room: Box::new(move || want_room(())),
            cancelled: pool.cancelled.clone(),
            shows_progress: client.shows_progress,
            publishes: !client.asks_diagnostics,
        })?;
        let mut server = Server {
            connection,
            settings,
            readings,
            pool,
            background,
            events,
            found,
            listener: Some(threads::begin_thread(listen)?),
            roots: client::client_folders(params),
            client,
            preferences: Preferences::from_settings(&params["initializationOptions"]),
            found_last: FoundProjects::default(),
            wrong: BTreeSet::new(),
            open: BTreeMap::new(),
            waiting: None,
            last: String::new(),
            is_over: false,
            refreshed: 0,
            edits: 0,
            asked: 0,
            closed: false,
        };
        server.bound_memory();
        server.configure_readings()?;
        Ok(server)
    }

    /// Talks until the client says goodbye.
    pub fn run_server(mut self) -> Ended {
        self.watch_files()?;
        self.ask_settings()?;
        self.waiting = self.scan_folders().then(Vec::new);
        while let Some(event) = self.next_event() {
            match event {
                Event::Found(found) => self.take_found_projects(*found)?,
                Event::Gone => break,
                Event::Work(files) => self.give_work(files),
                Event::Again(again) => self.ask_again(again)?,
                Event::Room => {
                    self.readings.evict_if_full(self.background.open_units());
                    self.look_at_open();
                }
                Event::Client(Message::Request(request)) => self.dispatch_request(request)?,
                Event::Client(Message::Notification(told)) if told.method == "exit" => break,
                Event::Client(Message::Notification(told)) => self.dispatch_notification(&told)?,
                Event::Client(Message::Response(response)) => self.take_response(response),
            }
        }
        self.pool.end_threads();
        self.background.end_thread();
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
        Ok(())
    }

    /// Asks the client to tell of files that change outside of it.
    fn watch_files(&self) -> Ended {
        if self.client.watches { self.send_message(client::watch_request().into()) } else { Ok(()) }
    }

    /// Asks the client what its user set, if it has not said so; the answer comes as a response.
    fn ask_settings(&self) -> Ended {
        if self.client.has_settings { self.send_message(client::settings_request().into()) } else { Ok(()) }
    }

    /// What the client answers: its settings, and that it does what it was asked for.
    fn take_response(&mut self, response: Response) {
        if response.id != RequestId::from(client::SETTINGS.to_owned()) {
            return;
        }
        let settings = response.response_result.ok().map(|settings| settings[0].clone());
        if let Some(settings) = settings.filter(Value::is_object) {
            self.set_preferences(&settings);
        }
    }

    fn set_preferences(&mut self, settings: &Value) {
        let preferences = Preferences::from_settings(settings);
        let rescans = preferences.flags != self.preferences.flags;
        let begins = preferences.background && !self.preferences.background;
        self.preferences = preferences;
        self.bound_memory();
        if rescans {
            self.rescan_folders();
        } else if begins {
            self.begin_background();
        }
    }

    fn begin_background(&self) {
        let files = if self.preferences.background { self.readings.all_files() } else { Vec::new() };
        self.background.begin_files(files);
    }

    /// Looks through the client's folders in another thread; whether it does.
    fn scan_folders(&self) -> bool {
        let (roots, found) = (self.roots.clone(), self.found.clone());
        if roots.is_empty() {
            return false;
        }
        let look = move || {
            // The loop may have ended meanwhile.
            let _ = found.send(Event::Found(Box::new(project::scan_folders(&roots))));
        };
        // Without a thread the folders stay unknown, and open files are all there is.
        threads::begin_thread(look).is_ok()
    }

    fn take_found_projects(&mut self, found: FoundProjects) -> Ended {
        self.found_last = found;
        self.configure_readings()?;
        let sources = &self.found_last.sources;
        let of_c = sources.included.iter().filter(|path| ::project::folders::is_of_c(path));
        let files = sources.files.iter().chain(of_c).cloned().collect();
        self.readings.set_project(files, sources.included.clone());
        self.answer_waiting()?;
        self.diagnose_open();
        self.begin_background();
        self.request_refresh();
        Ok(())
    }

    /// Answers what waited until the folders were looked through.
    fn answer_waiting(&mut self) -> Ended {
        self.waiting.take().into_iter().flatten().try_for_each(|request| self.dispatch_request(request))
    }

    /// Reads the flags of the client and of the projects; what is wrong with them is told.
    fn configure_readings(&mut self) -> Ended {
        let maker = make_maker(&self.settings, &self.preferences.flags, &self.found_last);
        let (options, choice) = match maker.of_all() {
            Ok(read) => read,
            Err(problem) => {
                let params = json!({ "type": 2, "message": format!("flags of the client: {problem}") });
                return self.send_message(Notification::new("window/showMessage".to_owned(), params).into());
            }
        };
        let FoundProjects { projects, sources } = &self.found_last;
        let mut problems: Vec<Problem> = projects.iter().flat_map(|project| project.problems.clone()).collect();
        let mut own = OwnSettings::default();
        for path in sources.files.iter().chain(self.open.values().map(|open| &open.path)) {
            maker.assign_settings(&mut own, path, projects, &mut problems);
        }
        // Which file asks for a module file is not asked: all are looked for where some file looks.
        let mut options = options;
        for folder in own.sets.iter().flat_map(|(options, _)| options.module_folders()) {
            if !options.module_paths.contains(folder) {
                options.module_paths.push(folder.clone());
            }
        }
        self.readings.set_options(options, choice, own);
        self.tell_wrong(problems)
    }

    /// Gives a file that was not there before the settings that its project says.
    fn assign_settings(&mut self, path: &str) {
        let mut own = self.readings.project_settings().clone();
        let maker = make_maker(&self.settings, &self.preferences.flags, &self.found_last);
        maker.assign_settings(&mut own, path, &self.found_last.projects, &mut Vec::new());
        let (options, choice) = self.readings.of_all();
        self.readings.set_options(options, choice, own);
    }

    /// Publishes what is wrong with the files in which projects say what they are; what was wrong and is not any more is taken back.
    fn tell_wrong(&mut self, mut problems: Vec<Problem>) -> Ended {
        problems.sort();
        problems.dedup();
        let mut told: BTreeMap<String, Vec<Value>> =
            std::mem::take(&mut self.wrong).into_iter().map(|path| (path, Vec::new())).collect();
        for problem in problems {
            self.wrong.insert(problem.path.clone());
            told.entry(problem.path.clone()).or_default().push(convert::problem_to_value(&problem));
        }
        for (path, diagnostics) in told {
            let params = json!({ "uri": convert::path_to_uri(&path), "diagnostics": diagnostics });
            self.send_message(Notification::new("textDocument/publishDiagnostics".to_owned(), params).into())?;
        }
        Ok(())
    }

    fn dispatch_request(&mut self, request: Request) -> Ended {
        let again = Again { request: request.clone(), edits: self.edits };
        let Request { id, method, params } = request;
        if method == "shutdown" {
            self.answer_waiting()?;
            self.is_over = true;
            return self.send_message(Response::new_ok(id, Value::Null).into());
        }
        if self.is_over {
            let text = "the server is shutting down".to_owned();
            return self.send_message(Response::new_err(id, ErrorCode::InvalidRequest as i32, text).into());
        }
        let Some(row) = requests::find_request(&method) else {
            let text = format!("{method} is not offered");
            return self.send_message(Response::new_err(id, ErrorCode::MethodNotFound as i32, text).into());
        };
        if let Some(page) = rule_pages::answer_page(&again.request, self.settings.page) {
            return self.send_message(page.into());
        }
        if let (Of::Diagnostics | Of::AllDiagnostics, Some(waiting)) = (row.of, &mut self.waiting) {
            waiting.push(Request { id, method, params });
            return Ok(());
        }
        match row.of {
            Of::Diagnostics => return self.pull_diagnostics(again),
            Of::AllDiagnostics => {
                self.background.report_files(ReportRequest::new(id, &params, self.readings.all_files()));
                return Ok(());
            }
            Of::Server => {
                return self.send_message(Response::new_ok(id, json!(self.readings.describe_memory())).into());
            }
            Of::Text | Of::Argument | Of::Item | Of::Program => {}
        }
        if params["command"] == "dirigent.memory" {
            return self.send_message(Response::new_ok(id, json!(self.readings.describe_memory())).into());
        }
        self.evict_sometimes(row);
        let path = requests::request_uri(row.of, &params).map(convert::uri_to_path);
        let (snapshot, others) = match &path {
            Some(path) if row.is_wide() => self.readings.wide_snapshots(path),
            Some(path) if row.is_of_problems() => {
                (self.readings.file_snapshot(path), self.readings.judging_snapshots(path))
            }
            Some(path) => (self.readings.file_snapshot(path), Vec::new()),
            None => (self.readings.any_snapshot(), Vec::new()),
        };
        let (answer, style, hints) = (row.answer, self.preferences.style, self.preferences.hints);
        let ask = move |snapshot: &semantics::Snapshot| {
            let file = path.as_deref().map_or(source::FileId(u32::MAX), |path| snapshot.file(path));
            let asked = Question { analysis: snapshot, file, others: &others, params: &params, style, hints };
            match answer {
                Answer::Value(answer) => answer(&asked).map(Answered::Value),
                Answer::Text(answer) => answer(&asked).map(Answered::Text),
            }
        };
        self.pool.add_job(Job { again, snapshot, ask: Box::new(ask) });
        Ok(())
    }

    /// A request that ended because the server itself read something, as it does while a project is opened, is asked again; one that an
    /// edit ended is the client's to ask.
    fn ask_again(&mut self, again: Again) -> Ended {
        if again.edits == self.edits {
            self.make_room();
            return self.dispatch_request(again.request);
        }
        let text = "the text changed meanwhile".to_owned();
        self.send_message(Response::new_err(again.request.id, ErrorCode::ContentModified as i32, text).into())
    }

    /// `textDocument/diagnostic`: the same as is published, on request.
    fn pull_diagnostics(&mut self, again: Again) -> Ended {
        let params = &again.request.params;
        let path = convert::uri_to_path(params["textDocument"]["uri"].as_str().unwrap_or_default());
        let known = params["previousResultId"].as_str().map(str::to_owned);
        let readings = self.readings.judging_snapshots(&path);
        let Some(first) = readings.first().cloned() else {
            return self
                .send_message(Response::new_ok(again.request.id, json!({ "kind": "full", "items": [] })).into());
        };
        let units = Arc::clone(self.background.most_units());
        let ask = move |_: &semantics::Snapshot| {
            let Some(messages) = crate::diagnose::file_messages(&path, &readings) else { return Ok(Answered::Changed) };
            units.fetch_max(crate::diagnose::count_units(&path, &readings), Ordering::Relaxed);
            Ok(Answered::Value(crate::diagnose::file_report(&messages, known.as_deref())))
        };
        self.pool.add_job(Job { again, snapshot: first, ask: Box::new(ask) });
        Ok(())
    }

    /// Gives the thread in the background what it goes on with. What is kept beyond its bounds goes, unless somebody waits for an answer.
    fn give_work(&mut self, files: Vec<String>) {
        if self.is_idle() {
            self.readings.evict_most(self.background.open_units());
        }
        let targets = files.into_iter().map(|path| self.make_target(path)).collect();
        let open: Vec<String> = self.open.values().map(|open| open.path.clone()).collect();
        let open = open.into_iter().map(|path| self.make_target(path)).collect();
        self.background.work_on_texts(self.readings.all_snapshots(), targets, open);
    }

    fn make_target(&mut self, path: String) -> Target {
        let open = self.open.iter().find(|(_, open)| open.path == path);
        let (uri, version) =
            open.map_or_else(|| (convert::path_to_uri(&path), None), |(uri, open)| (uri.clone(), open.version));
        let readings = self.readings.judging_snapshots(&path);
        Target { uri, path, version, readings }
    }

    fn dispatch_notification(&mut self, told: &Notification) -> Ended {
        // A notification that cannot be read changes nothing, and has no reply to say so in.
        let params = &told.params;
        let document = &params["textDocument"];
        let uri = document["uri"].as_str().unwrap_or_default();
        match told.method.as_str() {
            "textDocument/didOpen" => self.open_document(uri, document),
            "textDocument/didChange" => self.change_document(uri, params),
            "textDocument/didClose" => self.close_document(uri),
            "workspace/didChangeWatchedFiles" => self.files_changed(params),
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(params),
            "workspace/didChangeConfiguration" => {
                match &params["settings"] {
                    // Clients that are asked say only that something changed.
                    Value::Null => self.ask_settings()?,
                    settings => self.set_preferences(settings),
                }
            }
            "$/cancelRequest" => {
                if let Some(id) = request_id(&params["id"]) {
                    self.pool.cancelled.cancel_request(id);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The settings may be others now: without folders there is nothing to look through.
    fn rescan_folders(&mut self) {
        if self.roots.is_empty() {
            // A client that is gone needs no answer.
            let _ = self.configure_readings();
            self.diagnose_open();
            self.request_refresh();
        }
        self.scan_folders();
    }

    fn open_document(&mut self, uri: &str, document: &Value) {
        let Some(text) = document["text"].as_str() else { return };
        let path = convert::uri_to_path(uri);
        self.assign_settings(&path);
        let ways = self.readings.count_readings();
        self.readings.open_text(&path, text.to_owned());
        self.readings.file_snapshot(&path);
        if self.readings.count_readings() > ways {
            // The files are to be known as this text is read, too.
            self.begin_background();
        }
        self.open.insert(uri.to_owned(), Open { path, version: document["version"].as_i64() });
        uri.clone_into(&mut self.last);
        self.diagnose_open();
    }

    fn change_document(&mut self, uri: &str, params: &Value) {
        let Some(open) = self.open.get_mut(uri) else { return };
        open.version = params["textDocument"]["version"].as_i64();
        let path = open.path.clone();
        self.edits += 1;
        self.bound_memory();
        for change in params["contentChanges"].as_array().into_iter().flatten() {
            let Some(text) = change["text"].as_str() else { continue };
            match convert::range_of(&change["range"]) {
                Some(range) => self.readings.edit_text(&path, range.start..range.end, text),
                None => self.readings.open_text(&path, text.to_owned()),
            }
        }
        uri.clone_into(&mut self.last);
        self.diagnose_open();
    }

    fn close_document(&mut self, uri: &str) {
        let Some(open) = self.open.remove(uri) else { return };
        self.readings.close_text(&open.path);
        self.background.forget_file(uri);
        self.closed = true;
        self.diagnose_open();
    }

    fn files_changed(&mut self, params: &Value) {
        let mut rescans = false;
        for change in params["changes"].as_array().into_iter().flatten() {
            let path = convert::uri_to_path(change["uri"].as_str().unwrap_or_default());
            rescans |= ::project::is_about_project(&path);
            let belongs = self.readings.has_file(&path)
                || project::belongs_to_project(&path, &self.found_last.projects, &self.roots);
            if belongs {
                self.assign_settings(&path);
            }
            self.readings.file_changed(&path, belongs);
        }
        if rescans {
            self.rescan_folders();
        }
        self.diagnose_open();
        self.request_refresh();
    }

    fn folders_changed(&mut self, params: &Value) {
        let names = |list: &Value| -> Vec<String> {
            let uris = list.as_array().into_iter().flatten().filter_map(|folder| folder["uri"].as_str());
            uris.map(convert::uri_to_path).collect()
        };
        let removed = names(&params["event"]["removed"]);
        self.roots.retain(|root| !removed.contains(root));
        self.roots.extend(names(&params["event"]["added"]));
        self.rescan_folders();
    }

    /// Has the open files looked at, and other work wait.
    fn diagnose_open(&mut self) {
        self.look_at_open();
        self.background.wait_for_quiet();
    }

    /// Has the open files looked at, the one that was edited last first, unless the client asks for that itself.
    pub(super) fn look_at_open(&mut self) {
        if !self.client.asks_diagnostics && self.waiting.is_none() {
            let mut open: Vec<(&String, String)> =
                self.open.iter().map(|(uri, open)| (uri, open.path.clone())).collect();
            open.sort_by_key(|(uri, _)| **uri != self.last);
            let paths: Vec<String> = open.into_iter().map(|(_, path)| path).collect();
            let targets = paths.into_iter().map(|path| self.make_target(path)).collect();
            self.background.look_at_files(targets);
        }
    }

    /// Other files or settings are there than before: the client may ask again.
    fn request_refresh(&mut self) {
        for method in self.client.refreshes.refresh_methods() {
            self.refreshed += 1;
            let id = RequestId::from(format!("refresh/{}", self.refreshed));
            // A client that is gone asks for nothing.
            let _ = self.send_message(Request::new(id, method.to_owned(), Value::Null).into());
        }
    }

    fn send_message(&self, message: Message) -> Ended {
        Ok(self.connection.sender.send(message)?)
    }
}

/// What makes settings, for the folders that were looked through.
fn make_maker<'a>(settings: &'a Settings, flags: &'a [String], found: &FoundProjects) -> Maker<'a> {
    let included = &found.sources.included;
    let by_name = (!included.is_empty())
        .then(|| Arc::new(ByName::new(included.iter().cloned()).with_made(found.sources.made.iter().cloned())));
    Maker { settings, flags, by_name, module_paths: found.sources.modules.iter().cloned().collect() }
}

fn request_id(id: &Value) -> Option<RequestId> {
    match id {
        Value::Number(number) => i32::try_from(number.as_i64()?).ok().map(RequestId::from),
        Value::String(text) => Some(RequestId::from(text.clone())),
        _ => None,
    }
}
