//! What the query engine did, for tests and measurements.

pub use salsa::Event;

/// The query that an event says is being run, with its key; `None` for other events.
pub fn executed_query(event: &Event) -> Option<String> {
    match &event.kind {
        salsa::EventKind::WillExecute { database_key } => Some(format!("{database_key:?}")),
        _ => None,
    }
}
