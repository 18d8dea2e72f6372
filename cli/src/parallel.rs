//! Questions asked by several threads, answers told in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// How much stack a thread gets: deep programs nest deep.
pub const STACK: usize = 64 << 20;

/// Asks the questions `0..count`, each worker on a thread of its own; `take` gets the answers in the order of the questions. One
/// worker does it here.
pub fn in_order<W: Send, A: Send>(
    workers: Vec<W>,
    count: usize,
    ask: impl Fn(&W, usize) -> A + Sync,
    mut take: impl FnMut(A),
) {
    if let [worker] = &workers[..] {
        return (0..count).for_each(|index| take(ask(worker, index)));
    }
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for worker in workers {
            let (sender, next, ask) = (sender.clone(), &next, &ask);
            let work = move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || sender.send((index, ask(&worker, index))).is_err() {
                        return;
                    }
                }
            };
            // Where the system gives no more threads, those that are there do it.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        drop(sender);
        let mut waiting: Vec<Option<A>> = (0..count).map(|_| None).collect();
        let mut told = 0;
        for (index, answer) in receiver {
            waiting[index] = Some(answer);
            while let Some(answer) = waiting.get_mut(told).and_then(Option::take) {
                take(answer);
                told += 1;
            }
        }
    });
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
        }
    }
}
