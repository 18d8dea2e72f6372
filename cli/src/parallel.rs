//! Questions asked by several threads, answers told in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// How much stack a thread gets: deep programs nest deep.
pub const STACK: usize = 64 << 20;

/// The number of threads that `-j` asks for: for 0 that of processors, which takes a look at several files of the system.
#[allow(clippy::disallowed_methods, reason = "answers are told in order, whoever finds them")]
pub fn count_threads(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        _ => jobs.min(256),
    }
}

/// Asks the questions `0..count`, each worker on a thread of its own; `take` gets the answers in the order of the questions. One
/// worker does it here.
pub fn in_order<W: Send, A: Send>(
    workers: Vec<W>,
    count: usize,
    ask: impl Fn(&W, usize) -> A + Sync,
    take: impl FnMut(A),
) {
    let ask = &ask;
    with_crew(workers.len(), |crew| {
        crew.longest_first(workers, count, |_| 0, move |worker, index| ask(worker, index), take)
    });
}

/// Threads that are there for several rounds of questions: what one of them made it also takes apart.
pub struct Crew<'env> {
    threads: Vec<mpsc::Sender<Job<'env>>>,
}

type Job<'env> = Box<dyn FnOnce() + Send + 'env>;

/// Lets `work` have a crew of `count` threads; of one that does it here.
pub fn with_crew<'env, T>(count: usize, work: impl FnOnce(&Crew<'env>) -> T) -> T {
    std::thread::scope(|scope| {
        let thread = |_| {
            let (sender, jobs) = mpsc::channel::<Job<'env>>();
            let work = move || jobs.into_iter().for_each(|job| job());
            // Where the system gives no more threads, those that are there do it.
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok().map(|_| sender)
        };
        let threads = if count > 1 { (0..count).filter_map(thread).collect() } else { Vec::new() };
        work(&Crew { threads })
    })
}

impl<'env> Crew<'env> {
    /// Asks the questions `0..count`, each of `workers` on one of the threads; `take` gets the answers in the order of the questions.
    /// Each worker takes the longest question that is left, so that all come to the end together; then they are no more.
    pub fn longest_first<W: Send + 'env, A: Send + 'env>(
        &self,
        mut workers: Vec<W>,
        count: usize,
        length: impl Fn(usize) -> usize,
        ask: impl Fn(&W, usize) -> A + Clone + Send + 'env,
        mut take: impl FnMut(A),
    ) {
        workers.truncate(self.threads.len().max(1));
        if let [worker] = &workers[..] {
            return (0..count).for_each(|index| take(ask(worker, index)));
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|index| std::cmp::Reverse(length(*index)));
        let questions = Arc::new((order, AtomicUsize::new(0)));
        let (sender, receiver) = mpsc::channel();
        for (worker, thread) in workers.into_iter().zip(&self.threads) {
            let (sender, questions, ask) = (sender.clone(), Arc::clone(&questions), ask.clone());
            let work = move || {
                let (order, next) = &*questions;
                while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send((*index, ask(&worker, *index))).is_err() {
                        break;
                    }
                }
                // Who waits for the last answer wants to be alone.
                drop(worker);
                drop(sender);
            };
            let _ = thread.send(Box::new(work));
        }
        drop(sender);
        let mut waiting = Waiting::new(count);
        for (index, answer) in receiver {
            waiting.put_answer(index, answer, |_, answer| take(answer));
        }
    }
}

/// Answers that wait for those before them.
pub struct Waiting<A> {
    answers: Vec<Option<A>>,
    taken: usize,
}

impl<A> Waiting<A> {
    /// None of `count` is there.
    pub fn new(count: usize) -> Waiting<A> {
        Waiting { answers: (0..count).map(|_| None).collect(), taken: 0 }
    }

    /// The answer to a question; `take` gets, in order and with their numbers, those that wait for no other one.
    pub fn put_answer(&mut self, index: usize, answer: A, mut take: impl FnMut(usize, A)) {
        self.answers[index] = Some(answer);
        while let Some(answer) = self.answers.get_mut(self.taken).and_then(Option::take) {
            take(self.taken, answer);
            self.taken += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn answers_come_in_the_order_of_the_questions() {
        for workers in [1, 2, 7] {
            let mut answers = Vec::new();
            in_order(vec![10; workers], 100, |worker, index| worker * index, |answer| answers.push(answer));
            assert_eq!(answers, (0..100).map(|index| 10 * index).collect::<Vec<_>>());
            let mut answers = Vec::new();
            with_crew(workers, |crew| {
                for _ in 0..2 {
                    let take = |answer| answers.push(answer);
                    crew.longest_first(vec![0; workers], 100, |index| index % 7, |_, index| index, take);
                }
            });
            assert_eq!(answers, (0..200).map(|index| index % 100).collect::<Vec<_>>());
        }
    }
}
