//! What is kept of the values of queries, and what is dropped.

use crate::db::Db;
use crate::file_diagnostics::forget_diagnostics;
use crate::headers::bound_headers;
use crate::neighbors::bound_neighbors;
use crate::queries::meanings::bound_meanings;
use crate::queries::module_values::bound_module_values;
use crate::queries::regions::bound_regions;
use crate::queries::texts::bound_texts;
use crate::queries::trees::bound_trees;
use crate::unseen::bound_unseen;

/// Forgets what was made of the texts since the last call, but for what files want to know of each other: where modules are, their
/// interfaces as text, and what they export. What is asked again is made again. Without a first call everything is kept.
pub(crate) fn forget_values(db: &mut dyn Db) {
    bound_values(db, 1, 1);
    forget_diagnostics(db);
    evict_values(db);
}

/// So many headers of C are kept by those who stay: many files begin with the same ones.
const SHARED: usize = 512;

/// Keeps what many files share, of what was asked last; who asks of each file once has no bound for it.
pub(crate) fn bound_shared(db: &mut dyn Db) {
    bound_headers(db, SHARED);
}

/// Drops what is kept beyond the bounds.
pub(crate) fn evict_values(db: &mut dyn Db) {
    db.trigger_lru_eviction();
}

/// Keeps trees and what was made of them of so many files and units that were asked last.
pub(crate) fn bound_values(db: &mut dyn Db, files: usize, units: usize) {
    bound_texts(db, files, units);
    bound_trees(db, files, units);
    bound_meanings(db, units);
    bound_module_values(db, units);
    bound_regions(db, units);
    bound_neighbors(db, units);
    bound_unseen(db, files);
}

#[cfg(test)]
mod tests {
    use crate::events::executed_query;
    use crate::{Analysis, NoFiles, Options};
    use std::sync::{Arc, Mutex};

    /// A question about a file that depends on many ends where too much was made, and goes on where it was.
    #[test]
    fn questions_go_on_where_they_ended() {
        let module = |number: usize| {
            let used = if number == 0 { "" } else { "use m0\n" };
            format!("module m{number}\n{used}integer, parameter :: k{number} = {number}\nend module\n")
        };
        let open_all = |analysis: &mut Analysis| {
            for number in 0..6 {
                analysis.open(&format!("m{number}.f90"), module(number));
            }
            analysis.open(
                "p.f90",
                "program p\nuse m1\nuse m2\nuse m3\nuse m4\nuse m5\nimplicit none\nprint *, k0, k5, k6\nend program\n",
            )
        };
        let mut fresh = Analysis::new(Options::default());
        let file = open_all(&mut fresh);
        let expected = fresh.ask().diagnostics(file);
        assert_eq!(expected.len(), 1);
        let mut analysis = Analysis::new(Options::default());
        analysis.bound(1, 1);
        analysis.set_room(1);
        let file = open_all(&mut analysis);
        let mut ended = 0;
        let found = loop {
            match analysis.ask().unless_cancelled(|own| own.diagnostics(file)) {
                Some(found) => break found,
                None => ended += 1,
            }
            assert!(ended < 20);
            analysis.evict(1, 1);
        };
        assert_eq!(found, expected);
        assert!(ended > 1, "{ended}");
    }

    #[test]
    fn what_is_kept_of_an_open_file_is_not_made_again() {
        let ran = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&ran);
        let note = move |event| log.lock().expect("no panic").extend(executed_query(&event));
        let mut analysis = Analysis::with_log(Options::default(), Box::new(NoFiles), Some(Box::new(note)));
        // What is asked before there are bounds is not noted.
        analysis.bound(9, 9);
        let open = analysis.open("a.f90", "subroutine a(x)\nreal :: x\nx = 1\nend\n");
        let other = analysis.open("b.f90", "subroutine b\nend\n");
        let made_again = |analysis: &mut Analysis, keeps: bool| {
            let _ = (analysis.ask().diagnostics(open), analysis.ask().symbols(open), analysis.ask().symbols(other));
            if keeps {
                analysis.ask().keep_units(open);
            }
            analysis.evict(1, 1);
            assert_eq!(analysis.count_made(), 0);
            ran.lock().expect("no panic").clear();
            let _ = analysis.ask().symbols(open);
            let ran = ran.lock().expect("no panic");
            let parsed = ran.iter().filter(|query| query.starts_with("parsed(")).count();
            (parsed, ran.iter().any(|query| query.starts_with("resolved(")))
        };
        assert_eq!(made_again(&mut analysis, false), (1, true));
        assert!(analysis.count_made() > 0);
        assert_eq!(made_again(&mut analysis, true), (0, false));
        assert_eq!(analysis.count_made(), 0);
    }
}
