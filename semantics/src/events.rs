//! What the query engine did, for tests and measurements.

pub use salsa::Event;

/// What a database tells of the queries it runs.
pub type EventLog = Box<dyn Fn(Event) + Send + Sync>;

/// The query that an event says is being run, with its key; `None` for other events.
pub fn executed_query(event: &Event) -> Option<String> {
    match &event.kind {
        salsa::EventKind::WillExecute { database_key } => Some(format!("{database_key:?}")),
        _ => None,
    }
}

/// The query whose value an event found to be valid still, with its key, if it is such an event.
pub fn validated_query(event: &Event) -> Option<String> {
    match event.kind {
        salsa::EventKind::DidValidateMemoizedValue { database_key } => Some(format!("{database_key:?}")),
        _ => None,
    }
}
