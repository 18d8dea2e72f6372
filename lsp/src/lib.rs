//! The language server: JSON and the loop of events; the only crate that has heard of LSP.
//!
//! Reading order: [`server`] is the loop that owns the analyses and never waits; [`pool`] the threads that answer, on snapshots;
//! [`requests`] the table of what is answered, [`answers`] the answers of [`ide`] in the protocol's words; [`background`] the thread that
//! works while nobody waits for it, [`diagnose`] what it says of files and [`progress`] of itself; [`client`] and [`preferences`] what the client and its
//! user say of themselves; [`transport`] the way to the client, and [`place_text`] answers that are text already; [`readings`] the texts, read as their directives and their projects ask; [`project`] the projects of the client's folders.

mod answers;
mod background;
mod capabilities;
mod client;
mod convert;
mod diagnose;
mod memory;
mod place_text;
mod pool;
pub mod preferences;
mod progress;
mod project;
mod question;
mod readings;
mod requests;
mod rule_pages;
mod server;
mod threads;
mod transport;
mod views;

pub use threads::{Memory, set_memory};

use lsp_server::Connection;
use readings::Readings;
use semantics::{Choice, Host, Options};
use std::error::Error;
use std::sync::Arc;
use transport::WriteResult;

/// What flags of a compiler say, as words: the settings of the analysis, and which directives are read.
pub type Flags = Box<dyn Fn(&[String]) -> Result<(Options, Choice), String> + Send + Sync>;

/// Which words of a build mean something, with their values.
pub type Known = fn(Vec<String>) -> Vec<String>;

/// The page of a rule in Markdown, by its code.
pub type Page = fn(&str) -> Option<String>;

/// What the server is started with.
pub struct Settings {
    /// What the words of the command line say.
    pub options: Options,
    /// Which directives are read.
    pub choice: Choice,
    /// What these words and those of a project say together.
    pub flags: Flags,
    /// What of a build's words these are asked with.
    pub known: Known,
    /// The page of a rule, by its code.
    pub page: Page,
    /// Where files come from.
    pub host: Arc<dyn Host>,
}

/// Why the server ended.
pub type Ended = Result<(), Box<dyn Error + Send + Sync>>;

/// Serves one editor over standard input and output until it says goodbye.
pub fn serve(settings: Settings) -> Ended {
    threads::prepare_thread();
    let (connection, write_result, threads) = transport::connect_stdio()?;
    run_connection(&connection, write_result, settings)?;
    drop(connection);
    threads.join()?;
    Ok(())
}

/// Talks over a connection until the client shuts it down.
fn run_connection(connection: &Connection, write_result: WriteResult, settings: Settings) -> Ended {
    let (id, params) = connection.initialize_start()?;
    let client = client::Client::from_parameters(&params);
    let initialized = serde_json::json!({
        "capabilities": capabilities::server_capabilities(client.encoding()),
        "serverInfo": { "name": "dirigent", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, initialized)?;
    let (options, choice, host) = (settings.options.clone(), settings.choice.clone(), Arc::clone(&settings.host));
    let readings = Readings::new(options, choice, host, client.columns);
    server::Server::new((connection, write_result), settings, readings, client, &params)?.run_server()
}

#[cfg(test)]
mod tests;
