//! Large values that are not taken apart where they are forgotten, which is one thread's work while all others wait, but by the
//! threads that made them, when they ask next: memory that one thread gives back to another's allocator costs both of them.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;
use std::thread::ThreadId;

/// A value that [`collected`] can keep from being taken apart.
#[derive(Debug)]
pub struct Later<T: Send + Sync + 'static> {
    value: Arc<T>,
    maker: ThreadId,
}

/// What was forgotten and is not taken apart yet, by the threads that made it.
pub(crate) type Left = FxHashMap<ThreadId, Vec<Arc<dyn Send + Sync>>>;

thread_local! {
    static LEFT: RefCell<Option<Left>> = const { RefCell::new(None) };
    static THIS: ThreadId = std::thread::current().id();
}

/// The thread that asks.
pub(crate) fn this_thread() -> ThreadId {
    THIS.with(|id| *id)
}

/// What `forget` forgets.
pub(crate) fn collected(forget: impl FnOnce()) -> Left {
    LEFT.set(Some(Left::default()));
    forget();
    LEFT.take().unwrap_or_default()
}

impl<T: Send + Sync> Later<T> {
    /// Such a value.
    pub fn new(value: T) -> Later<T> {
        Later { value: Arc::new(value), maker: this_thread() }
    }

    /// The value, to be changed: a copy of it, if others have it too.
    pub fn make_mut(&mut self) -> &mut T
    where
        T: Clone,
    {
        if Arc::get_mut(&mut self.value).is_none() {
            *self = Later::new(T::clone(&self.value));
        }
        Arc::make_mut(&mut self.value)
    }
}

impl<T: Send + Sync + Default> Default for Later<T> {
    fn default() -> Later<T> {
        Later::new(T::default())
    }
}

impl<T: Send + Sync> Drop for Later<T> {
    fn drop(&mut self) {
        // A thread that ends has nothing to collect any more.
        let _ = LEFT.try_with(|left| {
            if let Some(left) = left.borrow_mut().as_mut() {
                left.entry(self.maker).or_default().push(Arc::clone(&self.value) as Arc<dyn Send + Sync>);
            }
        });
    }
}

impl<T: Send + Sync> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Send + Sync> Clone for Later<T> {
    fn clone(&self) -> Self {
        Later { value: Arc::clone(&self.value), maker: self.maker }
    }
}

impl<T: Send + Sync + PartialEq> PartialEq for Later<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.value, &other.value) || *self.value == *other.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::sync::atomic::{AtomicU32, Ordering};

    static TAKEN_APART: AtomicU32 = AtomicU32::new(0);

    struct Value;

    impl Drop for Value {
        fn drop(&mut self) {
            TAKEN_APART.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn what_is_collected_is_taken_apart_later() {
        let (now, later) = (Later::new(Value), Later::new(Value));
        drop(now);
        assert_eq!(TAKEN_APART.load(Ordering::Relaxed), 1);
        let left = collected(|| drop(later));
        let number = left.get(&this_thread()).map_or(0, Vec::len);
        assert_eq!((left.len(), number, TAKEN_APART.load(Ordering::Relaxed)), (1, 1, 1));
        drop(left);
        assert_eq!(TAKEN_APART.load(Ordering::Relaxed), 2);
    }
}
