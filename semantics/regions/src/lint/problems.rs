//! What is probably not meant, though no rule that a compiler must check is broken: one row each.

use crate::lint::phrases::{Operation, RaceDistance, Remedy};
use source::{Span, diagnostics};

/// What holds only of devices that have a memory of their own.
pub const OF_DEVICE_MEMORY: &[&str] = &["W0905", "W0906", "W0908", "W0912"];

diagnostics! { Span:
    // Data races (OpenMP 5.2, 1.4.1): who runs into one has a program of unspecified meaning.
    W0900 Warning "data-race" "OpenMP 5.2, 1.4.1; OpenACC 3.4, 2.9" several_write(item: &str, who: &str, directive: &str, remedy: Remedy, at: Span, name: Span) {
        "several {who} of this `{directive}` write the same `{item}`"
        at at "written here, and nothing orders them"
        also name "executed concurrently"
        note "{remedy}"
    }
    W0901 Warning "data-race" "OpenMP 5.2, 1.4.1; OpenACC 3.4, 2.9.9" carried(item: &str, what: RaceDistance, directive: &str, first: Span, second: Span, name: Span) {
        "iterations of this `{directive}` depend on each other: `{item}` is {what}"
        at second "this element"
        also first "written here"
        also name "the iterations are declared independent"
    }
    W0902 Warning "data-race" "OpenMP 5.2, 15.3.2" before_barrier(item: &str, at: Span, nowait: Span, written: Span) {
        "`{item}` is used while other threads may still write it"
        at at "no barrier stands between"
        also written "written here"
        also nowait "threads do not wait here"
    }
    W0910 Warning "data-race" "OpenACC 3.4, 1.2" between_gangs(item: &str, at: Span, written: Span, later: Span) {
        "`{item}` is used while other gangs may still write it"
        at at "of other iterations than those that this gang had before"
        also written "written here"
        also later "gangs do not wait for each other before this loop"
        note "two compute constructs are executed one behind the other"
    }
    W0913 Warning "data-race" "OpenMP 5.2, 1.4.1; OpenACC 3.4, 2.9" counted_unordered(item: &str, directive: &str, at: Span, chosen: Span, name: Span) {
        "iterations of this `{directive}` may count in the same element of `{item}`"
        at at "nothing orders them here"
        also chosen "several iterations may have this value"
        also name "executed concurrently"
        note "an `atomic` construct, or a `reduction` clause with the array, makes it right"
    }
    W0915 Warning "data-race" "OpenMP 5.2, 5.1.2" updated_in_call(procedure: &str, item: &str, directive: &str, at: Span, name: Span) {
        "several threads of this `{directive}` update the same `{item}` in `{procedure}`"
        at at "each call does it, and nothing orders them"
        also name "executed concurrently"
        note "a variable with static storage is shared: `threadprivate` gives each thread its own, `atomic` orders the updates"
    }
    W0917 Warning "data-race" "OpenMP 5.2, 1.4.1" passed_and_updated(procedure: &str, item: &str, directive: &str, at: Span, name: Span) {
        "several threads of this `{directive}` update the same `{item}` in `{procedure}`"
        at at "each call passes the variable and updates it, and nothing orders them"
        also name "executed concurrently"
        note "a `reduction` clause gives each thread its own, `atomic` in `{procedure}` orders the updates"
    }
    W0916 Warning "data-race" "OpenMP 5.2, 15.2" critical_of_each_team(item: &str, directive: &str, at: Span, name: Span) {
        "`critical` lets in one thread of each team, and several teams write the same `{item}`"
        at at "nothing orders the teams"
        also name "`{directive}` begins them"
        note "an `atomic` construct orders the threads of all teams, a `reduction` clause needs no order"
    }

    // Copies.
    W0903 Warning "private-uninitialized" "OpenMP 5.2, 5.4.3; OpenACC 3.4, 2.5.12" private_without_value(item: &str, at: Span, clause: Span) {
        "`{item}` is private and is used before it has a value"
        at at "used here"
        also clause "each copy begins without a value"
    }
    W0911 Warning "lost-value" "OpenACC 3.4, 2.6.2" lost_value(item: &str, at: Span, used: Span, name: Span) {
        "what this gives to `{item}` is lost: each gang has a copy of its own"
        at at "a `reduction` clause would combine the copies"
        also name "no clause of this lists it"
        also used "used here, with the value from before"
    }
    W0912 Warning "lost-value" "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7" reduced_on_device(item: &str, clause: &str, wanted: &str, at: Span, reduction: Span) {
        "the result of the reduction of `{item}` is lost: `{clause}` copies nothing back"
        at at "mapped here"
        also reduction "reduced here"
        note "`{wanted}` copies it both ways"
    }
    W0904 Warning "reduction-operator" "OpenMP 5.2, 5.5.5; OpenACC 3.4, 2.5.15" other_operator(item: &str, operator: &str, does: Operation, wanted: &str, at: Span, clause: Span) {
        "`{item}` is reduced with `{operator}`, but the region {does}"
        at at "here"
        also clause "its copies are combined with `{operator}`"
        note "`{wanted}` does so, too"
    }

    // Data on devices.
    W0905 Warning "map-declared" "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7.2" moves_nothing(item: &str, clause: &str, at: Span) {
        "`{clause}` moves nothing: `{item}` is on the device as long as the program runs"
        at at "an `update` moves its value"
    }
    W0906 Warning "map-uninitialized" "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7.8" mapped_without_value(item: &str, clause: &str, wanted: &str, at: Span, mapped: Span) {
        "`{item}` is used on the device before it has a value there"
        at at "used here"
        also mapped "`{clause}` copies no value to the device"
        note "`{wanted}` copies it both ways"
    }
    W0907 Warning "map-direction" "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7" one_way(item: &str, does: &str, wanted: &str, at: Span, clause: Span) {
        "the region only {does} `{item}`: `{wanted}` is enough"
        at at "mapped here"
        also clause "copied both ways"
    }
    W0914 Warning "map-direction" "OpenMP 5.2, 5.8.3; OpenACC 3.4, 2.7.1" small_part(item: &str, first: i128, last: i128, count: i128, at: Span, clause: Span) {
        "of the {count} elements of `{item}` the region uses {first} to {last} at most: a section is enough"
        at at "mapped here"
        also clause "copied both ways"
    }
    W0908 Warning "unmapped-pointer" "OpenMP 5.2, 5.8.6; OpenACC 3.4, 2.6.2" unmapped(item: &str, directive: &str, at: Span, name: Span) {
        "`{item}` points to host memory that is not mapped"
        at at "used on the device"
        also name "in this `{directive}`"
    }

    // Loops.
    W0909 Warning "loop-variable" "OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9" may_change(variable: &str, at: Span, head: Span) {
        "the loop variable `{variable}` is passed to a procedure that may change it"
        at at "passed here"
        also head "the loop, whose iterations are counted before it begins"
    }
}
