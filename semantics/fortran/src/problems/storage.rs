//! What can be wrong with storage that variables share (Fortran 2023, 8.10 and 19.5.3).

use super::phrases::{BlockDataBar, EquivalenceBar};
use source::{Span, diagnostics};

diagnostics! { Span:
    E2300 Error "Fortran 2023, R871" lonely_equivalence(at: Span) {
        "an equivalence set must have at least two objects" at at ""
    }
    E2301 Error "Fortran 2023, C8106 to C8113" not_equivalenced(text: &str, why: EquivalenceBar, at: Span) {
        "`{text}` cannot be in an equivalence set: it {why}" at at ""
    }
    E2302 Error "Fortran 2023, 8.10.1.2" inconsistent_equivalence(name: &str, at: Span) {
        "this equivalence would give `{name}` another place than the equivalences before it" at at ""
    }
    E2303 Error "Fortran 2023, 8.10.3, C8125" associated_blocks(name: &str, block: &str, other: &str, also: &str, at: Span) {
        "`{name}` of common block `{block}` shares storage with `{other}` of common block `{also}`" at at ""
    }
    E2304 Error "Fortran 2023, 8.10.3" associated_in_block(name: &str, block: &str, other: &str, at: Span) {
        "`{name}` shares storage with `{other}`, which has another place in common block `{block}`" at at ""
    }
    E2305 Error "Fortran 2023, 8.10.3" extended_backwards(name: &str, block: &str, at: Span) {
        "an equivalence of `{name}` extends common block `{block}` before its first variable" at at ""
    }
    E2306 Error "Fortran 2023, 8.10.2.1, C8120 to C8124" not_in_common(name: &str, why: EquivalenceBar, at: Span) {
        "`{name}` cannot be in a common block: it {why}" at at ""
    }
    E2307 Error "Fortran 2023, 8.10.2.1 and 14.3" block_initialized_twice(name: &str, at: Span) {
        "{name} has initial values in another program unit of this file already" at at ""
    }
    E2308 Error "Fortran 2023, 8.4 and 7.5.4.6" overlapping_values(one: &str, other: &str, at: Span) {
        "`{one}` and `{other}` share storage, but have different initial values" at at ""
    }
    E2309 Error "Fortran 2023, 14.3, C1417" not_in_block_data(text: &str, why: BlockDataBar, at: Span) {
        "{text} {why}" at at ""
    }
}
