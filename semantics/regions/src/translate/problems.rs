//! What the translation has to say: one row each.

use source::{Span, diagnostics};

diagnostics! { Span:
    E0481 Error "Clacc document, Loop Directives" orphaned_loop(construct: &str, at: Span) {
        "`{construct}` outside a compute construct has no OpenMP translation"
        at at "this loop is shared out by whoever calls the procedure"
        note "only a sequential loop can stand alone"
    }
    E0482 Error "Clacc document, OpenACC to OpenMP Mapping" untranslatable(construct: &str, at: Span) {
        "`{construct}` has no OpenMP translation"
        at at "kept as it is"
    }
    W0483 Warning "openacc-ignored-clause" "Clacc document, Unmappable Features" lost_clause(clause: &str, why: &str, at: Span) {
        "`{clause}` has no effect in the OpenMP translation: {why}"
        at at ""
    }
    W0485 Warning "openacc-serial-kernels" "Clacc document, Loop Directives" serial_kernels(at: Span) {
        "`kernels` becomes a target region that one thread executes"
        at at "use `parallel loop` where iterations are independent"
    }
    /// A `declare` with clauses that `declare target` has no word for.
    W0487 Warning "openacc-unmappable" "OpenMP 5.2, 7.8" partly_translated(directive: &str, at: Span) {
        "`{directive}` says more than `declare target` can: what has no counterpart is left out"
        at at ""
    }
    W0486 Warning "openacc-unmappable" "OpenACC 3.4, 2.4" device_type_dropped(at: Span) {
        "the clauses after `device_type` are left out of the OpenMP translation"
        at at "they hold for one type of device only"
    }
}
