//! What makes the code good: ordinary passes, one a file, in the order of [`optimize_function`].
//!
//! PTX is compiled again by the driver, which allocates registers, schedules and unrolls; what it does not do is here:
//! hoisting of loads and 64-bit products, strength reduction of addresses, alias knowledge, unrolling with loads in groups, contraction.

pub mod alias;
pub mod contract;
pub mod dce;
pub mod factor;
pub mod fold;
pub mod group;
pub mod gvn;
pub mod licm;
pub mod masks;
pub mod params;
pub mod straighten;
pub mod strength;
pub mod successors;
pub mod unroll;

use super::Function;

/// Choices of the user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether `a * b + c` may be rounded once; both languages allow it.
    pub contract: bool,
    /// Whether to run the passes that only make code faster.
    pub optimize: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { contract: true, optimize: true }
    }
}

/// Improves `function`; what it computes stays the same.
pub fn optimize_function(function: &mut Function, options: Options) {
    straighten::straighten_blocks(function);
    params::remove_needless(function);
    if options.optimize {
        gvn::number_values(function);
        straighten::straighten_blocks(function);
        params::remove_needless(function);
        dce::remove_dead(function);
        alias::mark_read_only(function);
        successors::extend_successors(function);
        gvn::number_values(function);
        licm::hoist_invariants(function);
        gvn::number_values(function);
        strength::reduce_addresses(function);
        gvn::number_values(function);
        licm::hoist_invariants(function);
        dce::remove_dead(function);
        unroll::unroll_loops(function);
        factor::join_products(function);
        gvn::number_values(function);
        if options.contract {
            contract::contract_products(function);
        }
        masks::remove_masks(function);
        fold::widen_products(function);
    }
    dce::remove_dead(function);
}
