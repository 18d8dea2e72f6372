//! What can be wrong with comments that suppress.

use source::{Place, diagnostics};

diagnostics! { Place:
    W1310 Warning "suppression" "" suppresses_nothing(name: &str, at: Place) {
        "this suppresses nothing: no `{name}` is reported here" at at ""
    }
    W1311 Warning "suppression" "" unknown_rule(name: &str, at: Place) {
        "`{name}` is not the name of a rule: a code or its beginning, a group of warnings, a standard or `all`" at at ""
    }
    W1312 Warning "suppression" "" nothing_named(at: Place) {
        "this suppresses nothing: the names of rules stand in brackets, as in `ignore[E0603]`" at at ""
    }
}
