//! What the threads that answer have before them: jobs, each for one of them, and rests, each for all of them.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What a thread does next.
pub enum Next<J> {
    /// It answers.
    Answer(J),
    /// What it made was dropped by another: its memory goes back.
    Rest,
    /// It ends.
    End,
}

struct State<J> {
    jobs: VecDeque<J>,
    /// How many rests there were.
    rests: u64,
    is_over: bool,
}

/// The jobs and the rests.
pub struct Queue<J> {
    state: Mutex<State<J>>,
    changed: Condvar,
}

impl<J> Default for Queue<J> {
    fn default() -> Queue<J> {
        let state = State { jobs: VecDeque::new(), rests: 0, is_over: false };
        Queue { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<J> Queue<J> {
    /// Puts a job behind the others.
    pub fn add_job(&self, job: J) {
        self.lock().jobs.push_back(job);
        self.changed.notify_one();
    }

    /// Has each thread rest once, as soon as there are no jobs for it: who is at work has use for its memory.
    pub fn add_rest(&self) {
        self.lock().rests += 1;
        self.changed.notify_all();
    }

    /// Lets the threads end when the jobs are done.
    pub fn end(&self) {
        self.lock().is_over = true;
        self.changed.notify_all();
    }

    /// Waits for what a thread is to do that has seen so many rests.
    pub fn wait_for_next(&self, rests: &mut u64) -> Next<J> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.jobs.pop_front() {
                return Next::Answer(job);
            }
            if state.is_over {
                return Next::End;
            }
            if *rests != state.rests {
                *rests = state.rests;
                return Next::Rest;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_rests_once_behind_the_jobs() {
        let queue = Queue::default();
        queue.add_rest();
        queue.add_job("a question");
        let (mut first, mut second) = (0, 0);
        assert!(matches!(queue.wait_for_next(&mut first), Next::Answer("a question")));
        assert!(matches!(queue.wait_for_next(&mut first), Next::Rest));
        assert!(matches!(queue.wait_for_next(&mut second), Next::Rest));
        queue.end();
        assert!(matches!(queue.wait_for_next(&mut first), Next::End));
    }
}
