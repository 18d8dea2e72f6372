//! The threads that answer: each request has a snapshot of its own, a newer edit ends it, and a panic costs that request alone.

use crate::threads;
use crate::transport::WriteResult;
use lsp_server::{ErrorCode, Message, Request, RequestId, Response};
use semantics::Snapshot;
use serde_json::Value;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// So many threads answer.
const THREADS: usize = 4;

/// An answer.
pub enum Answered {
    /// A value.
    Value(Value),
    /// The text of JSON.
    Text(String),
    /// None: what it is about changed meanwhile.
    Changed,
}

/// What answers a request.
pub type Ask = Box<dyn FnOnce(&Snapshot) -> Result<Answered, String> + Send>;

/// A request, to be asked again where what it is about changed before it was answered.
pub struct Again {
    /// What the client asked.
    pub request: Request,
    /// How often texts were edited before it came.
    pub edits: u64,
}

/// A request with what it is asked of.
pub struct Job {
    /// What the client asked.
    pub again: Again,
    /// The analysis when it came.
    pub snapshot: Snapshot,
    /// The question.
    pub ask: Ask,
}

/// The requests that the client takes back.
#[derive(Clone, Default)]
pub struct Cancelled(Arc<Mutex<HashSet<RequestId>>>);

impl Cancelled {
    /// The client does not want this answer any more.
    pub fn cancel_request(&self, id: RequestId) {
        self.lock().insert(id);
    }

    /// Whether it does not want it; asked once.
    pub fn take_cancelled(&self, id: &RequestId) -> bool {
        self.lock().remove(id)
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<RequestId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads, and the way to them.
pub struct Pool {
    jobs: Option<Sender<Box<Job>>>,
    threads: Vec<JoinHandle<()>>,
    /// How many requests are not answered yet.
    unanswered: Arc<AtomicUsize>,
    /// The requests that were taken back.
    pub cancelled: Cancelled,
}

impl Pool {
    /// Starts the threads; `send` is the way back to the client, `write_result` that of an answer which is text, and `again` that of a
    /// request whose snapshot is not the last one any more.
    pub fn new(
        send: impl Fn(Message) + Clone + Send + 'static,
        write_result: WriteResult,
        again: impl Fn(Again) + Clone + Send + 'static,
    ) -> std::io::Result<Pool> {
        let (jobs, receiver) = channel();
        let (receiver, cancelled) = (Arc::new(Mutex::new(receiver)), Cancelled::default());
        let (mut threads, unanswered) = (Vec::new(), Arc::<AtomicUsize>::default());
        for _ in 0..THREADS {
            let (receiver, cancelled) = (Arc::clone(&receiver), cancelled.clone());
            let (send, again) = (send.clone(), again.clone());
            let (unanswered, write_result) = (Arc::clone(&unanswered), Arc::clone(&write_result));
            let work = move || {
                while let Some(job) = next_job(&receiver) {
                    let outcome = answer_job(*job, &cancelled);
                    unanswered.fetch_sub(1, Ordering::Relaxed);
                    match outcome {
                        Outcome::Response(response) => send(response.into()),
                        Outcome::Text(id, text) => write_result(&id, &text),
                        Outcome::Changed(request) => again(request),
                    }
                }
            };
            threads.push(threads::begin_thread(work)?);
        }
        Ok(Pool { jobs: Some(jobs), threads, unanswered, cancelled })
    }

    /// Hands a request to the next free thread.
    pub fn add_job(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            self.unanswered.fetch_add(1, Ordering::Relaxed);
            // Nobody is left to answer once the threads are gone, which is when the server ends.
            let _ = jobs.send(Box::new(job));
        }
    }

    /// Whether all requests are answered.
    pub fn is_idle(&self) -> bool {
        self.unanswered.load(Ordering::Relaxed) == 0
    }

    /// Ends the threads; what is asked already is answered.
    pub fn end_threads(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// The next job, as soon as there is one; nothing when no more come.
fn next_job(receiver: &Mutex<Receiver<Box<Job>>>) -> Option<Box<Job>> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// What is sent of a request.
enum Outcome {
    Response(Response),
    Text(RequestId, String),
    Changed(Again),
}

/// Answers a request; its snapshot is gone before the answer is sent, since an edit waits for it.
fn answer_job(job: Job, cancelled: &Cancelled) -> Outcome {
    let Job { again, snapshot, ask } = job;
    let id = again.request.id.clone();
    if cancelled.take_cancelled(&id) {
        return taken_back(id);
    }
    let outcome = catch_unwind(AssertUnwindSafe(|| snapshot.unless_cancelled(ask)));
    drop(snapshot);
    if cancelled.take_cancelled(&id) {
        return taken_back(id);
    }
    let failed = |id, code: ErrorCode, text: &str| Response::new_err(id, code as i32, text.to_owned());
    Outcome::Response(match outcome {
        Ok(None | Some(Ok(Answered::Changed))) => return Outcome::Changed(again),
        Ok(Some(Ok(Answered::Text(text)))) => return Outcome::Text(id, text),
        Ok(Some(Ok(Answered::Value(value)))) => Response { id, response_result: Ok(value) },
        Ok(Some(Err(problem))) => failed(id, ErrorCode::RequestFailed, &problem),
        Err(_) => failed(id, ErrorCode::InternalError, "this request failed"),
    })
}

fn taken_back(id: RequestId) -> Outcome {
    Outcome::Response(Response::new_err(id, ErrorCode::RequestCanceled as i32, "taken back".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use semantics::{Analysis, Options};
    use std::sync::mpsc::channel;

    #[test]
    fn a_panic_costs_one_request() {
        let (sent, received) = channel();
        let send = move |message| sent.send(message).expect("somebody listens");
        let mut pool = Pool::new(send, Arc::new(|_, _| {}), |_| {}).expect("threads");
        let analysis = Analysis::new(Options::default());
        let job = |number: i32, ask: Ask| {
            let request = Request::new(number.into(), "a question".to_owned(), ());
            Job { again: Again { request, edits: 0 }, snapshot: analysis.snapshot(), ask }
        };
        pool.add_job(job(1, Box::new(|_| panic!("a mistake of this test"))));
        pool.add_job(job(2, Box::new(|_| Ok(Answered::Value(Value::from(7))))));
        pool.cancelled.cancel_request(3.into());
        pool.add_job(job(3, Box::new(|_| Ok(Answered::Text("8".to_owned())))));
        pool.end_threads();
        let mut codes: Vec<(String, Option<i32>)> = received
            .try_iter()
            .filter_map(|message| match message {
                Message::Response(response) => {
                    let code = response.response_result.err().map(|error| error.code);
                    Some((response.id.to_string(), code))
                }
                _ => None,
            })
            .collect();
        codes.sort();
        let code = |code: ErrorCode| Some(code as i32);
        let wanted = [("1", code(ErrorCode::InternalError)), ("2", None), ("3", code(ErrorCode::RequestCanceled))];
        assert!(codes.iter().map(|(id, code)| (id.as_str(), *code)).eq(wanted), "{codes:?}");
    }
}
