//! Standard input and output as a connection. An answer of tens of thousands of places is written as text: as values of JSON it takes more
//! time than to find them, and a hundred times the memory.

use lsp_server::{Connection, Message, RequestId};
use std::io::{self, Write, stdin, stdout};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// Writes the result of a request, which is JSON already.
pub type WriteResult = Arc<dyn Fn(&RequestId, &str) + Send + Sync>;

/// The threads that read and write.
pub struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits until everything is written and the client is gone.
    pub fn join(self) -> io::Result<()> {
        let failed = |_| io::Error::other("a thread failed");
        self.reader.join().map_err(failed)??;
        self.writer.join().map_err(failed)?
    }
}

/// Connects to the client over standard input and output.
pub fn connect_stdio() -> io::Result<(Connection, WriteResult, Threads)> {
    let (server, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    let write = move || receiver.into_iter().try_for_each(|message| message.write(&mut stdout().lock()));
    let read = move || {
        while let Some(message) = Message::read(&mut stdin().lock())? {
            let is_exit = matches!(&message, Message::Notification(told) if told.method == "exit");
            if sender.send(message).is_err() || is_exit {
                break;
            }
        }
        Ok(())
    };
    let threads = Threads { reader: Builder::new().spawn(read)?, writer: Builder::new().spawn(write)? };
    let write_result: WriteResult = Arc::new(|id, result| {
        // A client that is gone needs no answer.
        let _ = write_response(id, result);
    });
    Ok((server, write_result, threads))
}

fn write_response(id: &RequestId, result: &str) -> io::Result<()> {
    let head = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":", serde_json::to_string(id)?);
    let mut out = stdout().lock();
    write!(out, "Content-Length: {}\r\n\r\n{head}", head.len() + result.len() + 1)?;
    out.write_all(result.as_bytes())?;
    out.write_all(b"}")?;
    out.flush()
}
