//! The order of the table of lints.

use crate::{FLOW, LINTS, NAMES, groups::GROUPS};

#[test]
fn each_group_has_a_lint() {
    // These are asked of the files of a program.
    let has = |group: &&str| {
        ["bind-c", "unused-function"].contains(group) || LINTS.iter().any(|(groups, _)| groups.contains(group))
    };
    assert!(GROUPS.iter().all(has));
    assert!(LINTS.iter().all(|(groups, _)| groups.iter().all(|group| GROUPS.contains(group))));
    assert!(FLOW.iter().chain(NAMES).all(|group| GROUPS.contains(group)));
}
