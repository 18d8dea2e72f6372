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
    take: impl FnMut(A),
) {
    longest_first(workers, count, |_| 0, ask, take);
}

/// The same; of several workers each takes the longest question that is left, so that all come to the end together.
pub fn longest_first<W: Send, A: Send>(
    workers: Vec<W>,
    count: usize,
    length: impl Fn(usize) -> usize,
    ask: impl Fn(&W, usize) -> A + Sync,
    mut take: impl FnMut(A),
) {
    if let [worker] = &workers[..] {
        return (0..count).for_each(|index| take(ask(worker, index)));
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|index| std::cmp::Reverse(length(*index)));
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for worker in workers {
            let (sender, next, order, ask) = (sender.clone(), &next, &order, &ask);
            let work = move || {
                while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send((*index, ask(&worker, *index))).is_err() {
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
            let mut answers = Vec::new();
            longest_first(vec![0; workers], 100, |index| index % 7, |_, index| index, |answer| answers.push(answer));
            assert_eq!(answers, (0..100).collect::<Vec<_>>());
        }
    }
}
