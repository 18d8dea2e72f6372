//! Combined constructs: the effective compute construct, then the effective loop (Clacc document, "Combined Directives").

use super::{OmpConstruct, Reading, Translation, loops, parallel};
use body::ConstructId;

/// The constructs of a compute construct, and of the loop that is combined with it.
pub fn compute_and_loop(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Vec<OmpConstruct> {
    let compute = parallel::translate_compute(reading, id, translation);
    let inner = match reading.facts.leaves(id).len() {
        1 => None,
        count => loops::translate_loop(reading, id, count - 1, translation),
    };
    compute.into_iter().chain(inner).collect()
}
