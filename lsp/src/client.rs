//! What a client said of itself in `initialize`.

use crate::convert;
use lsp_server::Request;
use serde_json::{Value, json};
use source::file::Columns;

/// What a client can do.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// What its columns count.
    pub columns: Columns,
    /// Whether it tells of files that change.
    pub watches: bool,
    /// Whether it shows how far long work is.
    pub shows_progress: bool,
    /// Whether it is asked for settings.
    pub has_settings: bool,
    /// Whether it asks what is wrong with a file, so that it is not told without asking.
    pub asks_diagnostics: bool,
    /// What it asks for again when it is told that answers may be others now.
    pub refreshes: Refreshes,
}

/// Which answers a client asks for again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refreshes {
    diagnostics: bool,
    tokens: bool,
    hints: bool,
}

impl Refreshes {
    /// The requests that make it ask.
    pub fn refresh_methods(self) -> impl Iterator<Item = &'static str> {
        let rows = [
            (self.diagnostics, "workspace/diagnostic/refresh"),
            (self.tokens, "workspace/semanticTokens/refresh"),
            (self.hints, "workspace/inlayHint/refresh"),
        ];
        rows.into_iter().filter_map(|(asks, method)| asks.then_some(method))
    }
}

/// The encodings of positions, by their names.
const ENCODINGS: &[(&str, Columns)] =
    &[("utf-8", Columns::Bytes), ("utf-16", Columns::Utf16), ("utf-32", Columns::Characters)];

impl Client {
    /// Reads the parameters of `initialize`: of the encodings of positions the first that is known, and UTF-16 if there is none.
    pub fn from_parameters(params: &Value) -> Client {
        let capabilities = &params["capabilities"];
        let encodings = capabilities["general"]["positionEncodings"].as_array().into_iter().flatten();
        let known = |name: &Value| ENCODINGS.iter().find(|(own, _)| Some(*own) == name.as_str());
        let workspace = &capabilities["workspace"];
        Client {
            columns: encodings.filter_map(known).next().map_or(Columns::Utf16, |(_, columns)| *columns),
            watches: workspace["didChangeWatchedFiles"]["dynamicRegistration"] == true,
            shows_progress: capabilities["window"]["workDoneProgress"] == true,
            has_settings: workspace["configuration"] == true,
            asks_diagnostics: capabilities["textDocument"]["diagnostic"].is_object(),
            refreshes: Refreshes {
                diagnostics: workspace["diagnostics"]["refreshSupport"] == true,
                tokens: workspace["semanticTokens"]["refreshSupport"] == true,
                hints: workspace["inlayHint"]["refreshSupport"] == true,
            },
        }
    }

    /// The name of the encoding of positions.
    pub fn encoding(&self) -> &'static str {
        ENCODINGS.iter().find(|(_, columns)| *columns == self.columns).map_or("utf-16", |(name, _)| name)
    }
}

/// The number of the request for settings.
pub const SETTINGS: &str = "settings";

/// Asks for what the client's user set.
pub fn settings_request() -> Request {
    let params = json!({ "items": [{ "section": "dirigent" }] });
    Request::new(SETTINGS.to_owned().into(), "workspace/configuration".to_owned(), params)
}

/// Asks to be told of files that change outside of the client.
pub fn watch_request() -> Request {
    const GLOBS: [&str; 2] = [
        "**/*.{f,for,ftn,f77,f90,f95,f03,f08,f18,fpp,F,F90,c,h,inc,fh,mod}",
        "**/{dirigent.toml,compile_commands.json,compile_flags.txt,fpm.toml}",
    ];
    let watchers: Vec<Value> = GLOBS.iter().map(|glob| json!({ "globPattern": glob })).collect();
    let method = "workspace/didChangeWatchedFiles";
    let registration = json!({ "id": "files", "method": method, "registerOptions": { "watchers": watchers } });
    let params = json!({ "registrations": [registration] });
    Request::new("watch".to_owned().into(), "client/registerCapability".to_owned(), params)
}

/// The folders of the client.
pub fn client_folders(params: &Value) -> Vec<String> {
    let folders = params["workspaceFolders"].as_array().into_iter().flatten();
    let mut uris: Vec<&str> = folders.filter_map(|folder| folder["uri"].as_str()).collect();
    if uris.is_empty() {
        uris.extend(params["rootUri"].as_str());
    }
    uris.into_iter().map(convert::uri_to_path).map(|path| path.trim_end_matches('/').to_owned()).collect()
}
