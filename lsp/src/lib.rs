//! The language server: JSON and the loop of events; the only crate that has heard of LSP.
//!
//! Notifications are handled in order by the loop that owns the analysis; answers come from [`ide`] as plain data and are
//! put into the protocol's words here.

mod convert;
mod readings;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, PublishDiagnosticsParams,
    TextDocumentContentChangeEvent, TextDocumentPositionParams, Uri,
};
use readings::Readings;
use semantics::{Choice, Host, Options};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;

/// Serves one editor over standard input and output until it says goodbye.
pub fn serve(options: Options, choice: Choice, host: Box<dyn Host>) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (connection, threads) = Connection::stdio();
    run(&connection, Readings::new(options, choice, Arc::from(host)))?;
    drop(connection);
    threads.join()?;
    Ok(())
}

/// What this server can do.
fn capabilities() -> Value {
    json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": { "openClose": true, "change": 2 },
        "hoverProvider": true,
        "definitionProvider": true,
    })
}

/// Talks over a connection until the client shuts it down.
fn run(connection: &Connection, readings: Readings) -> Result<(), Box<dyn Error + Send + Sync>> {
    connection.initialize(capabilities())?;
    let mut server = Server { connection, readings };
    for message in &connection.receiver {
        match message {
            Message::Request(request) if connection.handle_shutdown(&request)? => break,
            Message::Request(request) => server.request(request)?,
            Message::Notification(notification) => server.notification(notification)?,
            Message::Response(_) => {}
        }
    }
    Ok(())
}

struct Server<'a> {
    connection: &'a Connection,
    readings: Readings,
}

type Sent = Result<(), Box<dyn Error + Send + Sync>>;

impl Server<'_> {
    fn request(&mut self, request: Request) -> Sent {
        let answer = match request.method.as_str() {
            "textDocument/hover" => self.at_position(request.params, |server, params| server.hover(&params)),
            "textDocument/definition" => self.at_position(request.params, |server, params| server.definition(&params)),
            method => {
                let text = format!("{method} is not offered");
                return self.send(Response::new_err(request.id, ErrorCode::MethodNotFound as i32, text));
            }
        };
        self.send(response(request.id, answer))
    }

    fn at_position(
        &mut self,
        params: Value,
        ask: impl FnOnce(&mut Self, TextDocumentPositionParams) -> Option<Value>,
    ) -> Result<Value, String> {
        let params = serde_json::from_value(params).map_err(|problem| problem.to_string())?;
        Ok(ask(self, params).unwrap_or(Value::Null))
    }

    fn hover(&mut self, params: &TextDocumentPositionParams) -> Option<Value> {
        let path = convert::path(&params.text_document.uri);
        let analysis = self.readings.of(&path);
        let text = ide::hover(analysis, analysis.file(&path), convert::position(&params.position))?;
        Some(json!({ "contents": { "kind": "plaintext", "value": text } }))
    }

    fn definition(&mut self, params: &TextDocumentPositionParams) -> Option<Value> {
        let path = convert::path(&params.text_document.uri);
        let analysis = self.readings.of(&path);
        let location = ide::definition(analysis, analysis.file(&path), convert::position(&params.position))?;
        Some(json!({ "uri": convert::uri(&location.path), "range": convert::range(location.range) }))
    }

    fn notification(&mut self, notification: Notification) -> Sent {
        // A notification that cannot be read changes nothing, and has no reply to say so in.
        match notification.method.as_str() {
            "textDocument/didOpen" => match serde_json::from_value::<DidOpenTextDocumentParams>(notification.params) {
                Ok(params) => {
                    let document = params.text_document;
                    self.readings.open(&convert::path(&document.uri), document.text);
                    self.publish(document.uri)
                }
                Err(_) => Ok(()),
            },
            "textDocument/didChange" => match serde_json::from_value(notification.params) {
                Ok(params) => self.change(params),
                Err(_) => Ok(()),
            },
            "textDocument/didClose" => {
                match serde_json::from_value::<DidCloseTextDocumentParams>(notification.params) {
                    Ok(params) => {
                        self.readings.close(&convert::path(&params.text_document.uri));
                        Ok(())
                    }
                    Err(_) => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) -> Sent {
        let uri = params.text_document.text_document_identifier.uri;
        let path = convert::path(&uri);
        for change in params.content_changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                    let range = convert::position(&change.range.start)..convert::position(&change.range.end);
                    self.readings.edit(&path, range, &change.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => {
                    self.readings.open(&path, change.text);
                }
            }
        }
        self.publish(uri)
    }

    fn publish(&mut self, uri: Uri) -> Sent {
        let messages = self.readings.diagnostics(&convert::path(&uri));
        let diagnostics = messages.into_iter().map(|message| convert::diagnostic(&uri, message)).collect();
        let params = PublishDiagnosticsParams { uri, version: None, diagnostics };
        let notification = Notification::new("textDocument/publishDiagnostics".to_owned(), params);
        Ok(self.connection.sender.send(notification.into())?)
    }

    fn send(&self, response: Response) -> Sent {
        Ok(self.connection.sender.send(response.into())?)
    }
}

fn response(id: RequestId, answer: Result<Value, String>) -> Response {
    match answer {
        Ok(value) => Response::new_ok(id, value),
        Err(problem) => Response::new_err(id, ErrorCode::InvalidParams as i32, problem),
    }
}

#[cfg(test)]
mod tests;
