//! Deferred drop: large values are dropped by the threads that made them, when these ask their next question.
//!
//! Eviction runs in one thread while all others wait, and memory that one thread gives back to another's allocator costs both of them.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;
use std::thread::ThreadId;

/// A value whose drop [`collect_drops`] can defer.
#[derive(Debug)]
pub struct Deferred<T: Send + Sync + 'static> {
    value: Arc<T>,
    maker: ThreadId,
}

/// Evicted values that are not dropped yet, by the threads that made them.
pub type Drops = FxHashMap<ThreadId, Vec<Arc<dyn Send + Sync>>>;

thread_local! {
    static DROPS: RefCell<Option<Drops>> = const { RefCell::new(None) };
    static THIS: ThreadId = std::thread::current().id();
}

/// The thread that runs.
pub fn this_thread() -> ThreadId {
    THIS.with(|id| *id)
}

/// The values that `evict` drops, kept alive.
pub fn collect_drops(evict: impl FnOnce()) -> Drops {
    DROPS.set(Some(Drops::default()));
    evict();
    DROPS.take().unwrap_or_default()
}

impl<T: Send + Sync> Deferred<T> {
    /// Wraps a value.
    pub fn new(value: T) -> Deferred<T> {
        Deferred { value: Arc::new(value), maker: this_thread() }
    }

    /// The value, to be changed: a copy of it, if others have it too.
    pub fn make_mut(&mut self) -> &mut T
    where
        T: Clone,
    {
        if Arc::get_mut(&mut self.value).is_none() {
            *self = Deferred::new(T::clone(&self.value));
        }
        Arc::make_mut(&mut self.value)
    }
}

impl<T: Send + Sync + Default> Default for Deferred<T> {
    fn default() -> Deferred<T> {
        Deferred::new(T::default())
    }
}

impl<T: Send + Sync> Drop for Deferred<T> {
    fn drop(&mut self) {
        // A thread that ends has nothing to collect any more.
        let _ = DROPS.try_with(|drops| {
            if let Some(drops) = drops.borrow_mut().as_mut() {
                drops.entry(self.maker).or_default().push(Arc::clone(&self.value) as Arc<dyn Send + Sync>);
            }
        });
    }
}

impl<T: Send + Sync> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Send + Sync> Clone for Deferred<T> {
    fn clone(&self) -> Self {
        Deferred { value: Arc::clone(&self.value), maker: self.maker }
    }
}

impl<T: Send + Sync + PartialEq> PartialEq for Deferred<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.value, &other.value) || *self.value == *other.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::atomic::{AtomicU32, Ordering};

    static DROPPED: AtomicU32 = AtomicU32::new(0);

    struct Value;

    impl Drop for Value {
        fn drop(&mut self) {
            DROPPED.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn collected_values_are_dropped_with_the_collection() {
        let (now, later) = (Deferred::new(Value), Deferred::new(Value));
        drop(now);
        assert_eq!(DROPPED.load(Ordering::Relaxed), 1);
        let drops = collect_drops(|| drop(later));
        let number = drops.get(&this_thread()).map_or(0, Vec::len);
        assert_eq!((drops.len(), number, DROPPED.load(Ordering::Relaxed)), (1, 1, 1));
        drop(drops);
        assert_eq!(DROPPED.load(Ordering::Relaxed), 2);
    }
}
