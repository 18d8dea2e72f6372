//! The names that a file is known to have are those found one by one.

use crate::entities::{self, Entity};
use crate::extend::Queries as _;
use crate::{Analysis, Options, file_names, name_meanings, queries, references};

fn check(files: &[(&str, &str)]) {
    let mut analysis = Analysis::new(Options::default());
    let ids: Vec<_> = files.iter().map(|(path, text)| analysis.open(path, *text)).collect();
    let db = analysis.ask().db();
    let mut compared = 0;
    for file in ids.into_iter().filter_map(|id| db.file_of_number(id)) {
        for unit in queries::units(db, file) {
            for (at, token) in (0..).zip(unit.tokens(db)) {
                let named = entities::kind_name(db, *unit, at).map_or(token.atom, |(name, _)| name);
                let entity =
                    name_meanings::entity_at(db, *unit, at).or_else(|| name_meanings::kind_entity(db, *unit, at));
                let Some(entity) = entity.filter(|entity| !matches!(entity, Entity::Local(..))) else { continue };
                let mut known = file_names::file_names(db, file).references_to(&entity).0.collect::<Vec<_>>();
                known.sort();
                known.dedup();
                assert_eq!(known, references::in_file(db, &entity, named, file), "{entity:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn of_fortran_with_renamings_components_and_kinds() {
    let module = "module m\n integer, parameter :: dp = 8\n type t\n  real(dp) :: x = 1.0_dp\n contains\n  procedure :: s\n end type\n\
                  contains\n subroutine s(self, n)\n  class(t) :: self\n  integer, intent(in) :: n\n  self%x = n * 2.0_dp\n\
                  end subroutine\nend module\n";
    let user = "program p\n use m, only: k => dp, t\n implicit none\n type(t) :: a\n integer :: i\n common /c/ i\n a%x = 1.0_k\n\
                call a%s(n=2)\n call e(i)\nend program\nsubroutine e(i)\n integer :: i, j\n common /c/ j\n i = abs(j)\nend subroutine e\n";
    check(&[("m.f90", module), ("p.f90", user)]);
}

#[test]
fn of_c_with_tags_members_and_macros() {
    let text = "#define TWICE(a) ((a) + (a))\nstruct s { int x; struct s *next; };\nstatic int count;\nextern int shared;\n\
                int f(struct s *p) { count++; return TWICE(p->x) + p->next->x + shared; }\n\
                int g(void) { struct s v = { .x = 1 }; return f(&v) + TWICE(count); }\n";
    check(&[("a.c", text)]);
}

/// What is evicted is not made again to find that the names of a file are as they were.
#[test]
fn names_outlive_what_they_were_made_of() {
    let ran = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = std::sync::Arc::clone(&ran);
    let log = move |event: salsa::Event| log.lock().unwrap().extend(crate::events::executed_query(&event));
    let mut analysis = Analysis::with_log(Options::default(), Box::new(crate::NoFiles), Some(Box::new(log)));
    analysis.bound(1, 1);
    let texts = [
        ("m.f90", "module m\n integer :: x\nend module\n"),
        ("p.f90", "program p\n use m\n x = 1\nend\n"),
        ("q.f90", "program q\n use m\n x = 1\nend\n"),
    ];
    let files = texts.map(|(path, text)| analysis.open(path, text));
    files.iter().for_each(|file| analysis.ask().find_names(*file));
    // Nor are the names that queries have for keys forgotten after some revisions.
    (0..9).for_each(|_| analysis.evict(1, 1));
    ran.lock().unwrap().clear();
    analysis.ask().find_names(files[1]);
    assert_eq!(*ran.lock().unwrap(), Vec::<String>::new());
}
