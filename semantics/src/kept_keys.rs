//! Keys of queries that are interned once.
//!
//! Of a query that interns a key salsa says that it changed when it ran last, since another key may have its place by then. Ours are kept
//! for ever. Were they interned each time, what is evicted and made again would have changed for all who ask it, and after a text on the
//! disk is opened all of the program would be looked at again. So a key that is known is looked up here, which salsa does not see.

use crate::inputs::{Settings, SourceFile};
use rustc_hash::FxHashMap;
use salsa::Id;
use salsa::plumbing::{AsId, FromId};
use source::{Atom, Form};
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

/// The keys of one kind, by what they are made of.
pub struct KeysOfKind<K>(RwLock<FxHashMap<K, Id>>);

impl<K> Default for KeysOfKind<K> {
    fn default() -> Self {
        KeysOfKind(RwLock::default())
    }
}

impl<K: Eq + Hash> KeysOfKind<K> {
    /// The key made of this; `intern` makes it if it is asked for the first time.
    pub(crate) fn find<T: AsId + FromId>(&self, of: K, intern: impl FnOnce() -> T) -> T {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&of).copied();
        known.map_or_else(
            || {
                let key = intern();
                self.0.write().unwrap_or_else(PoisonError::into_inner).insert(of, key.as_id());
                key
            },
            T::from_id,
        )
    }
}

/// What the name of an included file is looked for by: see [`crate::keys::IncludeName`].
type Include = (Atom, (Option<Atom>, Option<Atom>), u32, Form, Settings, bool);

/// The keys that were interned.
#[derive(Default)]
pub struct KeptKeys {
    /// Modules.
    pub(crate) modules: KeysOfKind<(Atom, Option<bool>, Option<SourceFile>)>,
    /// Mentions of modules.
    pub(crate) mentions: KeysOfKind<(Atom, Option<SourceFile>)>,
    /// Names that are listed of modules.
    pub(crate) listed: KeysOfKind<(Id, Box<[Atom]>)>,
    /// Included files.
    pub(crate) includes: KeysOfKind<Include>,
}

#[cfg(test)]
mod tests {
    use crate::events::executed_query;
    use crate::{Analysis, Host, Options};
    use std::sync::{Arc, Mutex};

    /// Files on a disk, each of which uses the one before, and one by itself.
    const FILES: &[(&str, &str)] = &[
        ("base.f90", "module base\ninteger, parameter :: k = 4\nend\n"),
        ("inner.f90", "module inner\nuse base\nreal(k) :: x\ncontains\nsubroutine s\nx = 1\nend\nend\n"),
        ("user.f90", "program p\nuse inner, only: s\ncall s\nend\n"),
        ("other.f90", "subroutine other\nend\n"),
    ];

    struct Disk;

    impl Host for Disk {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            FILES.iter().find(|(name, _)| *name == path).map(|(_, text)| text.as_bytes().to_vec())
        }
    }

    #[test]
    fn what_was_evicted_and_made_again_has_not_changed() {
        let ran = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&ran);
        let note = move |event| log.lock().expect("no panic").extend(executed_query(&event));
        let mut analysis = Analysis::with_log(Options::default(), Box::new(Disk), Some(Box::new(note)));
        for (path, _) in FILES {
            analysis.load(path);
        }
        let look_at = |analysis: &Analysis, path: &str| {
            let file = analysis.ask().file(path);
            assert!(analysis.ask().diagnostics(file).is_empty(), "{path}");
            analysis.ask().find_names(file);
        };
        FILES.iter().for_each(|(path, _)| look_at(&analysis, path));
        for _ in 0..2 {
            analysis.evict(1, 1);
            // What is asked for lets the declarations of `inner` be made again.
            let inner = analysis.ask().file("inner.f90");
            let _ = analysis.ask().symbols(inner);
        }
        analysis.open("other.f90", FILES[3].1);
        ran.lock().expect("no panic").clear();
        look_at(&analysis, "user.f90");
        let ran = ran.lock().expect("no panic");
        assert!(ran.iter().any(|query| query.starts_with("module_names")), "{ran:?}");
        let again = ["interface", "exports", "resolved", "file_names", "file_diagnostics"];
        assert!(!ran.iter().any(|query| again.iter().any(|name| query.starts_with(name))), "{ran:?}");
    }
}
