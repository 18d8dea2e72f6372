//! Large values that are not taken apart where they are forgotten, which is one thread's work while all others wait, but by the
//! threads that ask next.

use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;

/// A value that [`collected`] can keep from being taken apart.
#[derive(Debug)]
pub struct Later<T: Send + Sync + 'static>(Arc<T>);

/// What was forgotten and is not taken apart yet.
pub(crate) type Left = Arc<dyn Send + Sync>;

thread_local! {
    static LEFT: RefCell<Option<Vec<Left>>> = const { RefCell::new(None) };
}

/// What `forget` forgets.
pub(crate) fn collected(forget: impl FnOnce()) -> Vec<Left> {
    LEFT.set(Some(Vec::new()));
    forget();
    LEFT.take().unwrap_or_default()
}

impl<T: Send + Sync> Later<T> {
    /// Such a value.
    pub fn new(value: T) -> Later<T> {
        Later(Arc::new(value))
    }
}

impl<T: Send + Sync> Drop for Later<T> {
    fn drop(&mut self) {
        // A thread that ends has nothing to collect any more.
        let _ = LEFT.try_with(|left| {
            if let Some(left) = left.borrow_mut().as_mut() {
                left.push(Arc::clone(&self.0) as Left);
            }
        });
    }
}

impl<T: Send + Sync> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Send + Sync> Clone for Later<T> {
    fn clone(&self) -> Self {
        Later(Arc::clone(&self.0))
    }
}

impl<T: Send + Sync + PartialEq> PartialEq for Later<T> {
    fn eq(&self, other: &Self) -> bool {
        *self.0 == *other.0
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
        assert_eq!((left.len(), TAKEN_APART.load(Ordering::Relaxed)), (1, 1));
        drop(left);
        assert_eq!(TAKEN_APART.load(Ordering::Relaxed), 2);
    }
}
