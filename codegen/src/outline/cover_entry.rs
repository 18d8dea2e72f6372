//! The part of the launch contract about launches that cover the loop of a region.

use super::number::Number;

/// The entry for launches that cover the loop of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    /// Its name; the arguments are those of the region's other entry. `ptx --geometry=cover` makes it.
    pub entry: String,
    /// How many iterations each loop has, that of the dimension x first: the grid has at least as many threads in that dimension.
    pub trips: Vec<Number>,
}

impl Cover {
    /// The most threads that a dimension may have: the value of a loop's variable in a thread without an iteration must be a number, too.
    pub const MOST: u64 = 1 << 30;

    /// The blocks in each dimension of a grid of blocks of this size, which is 1 in dimensions that no loop has; none where no launch
    /// covers the loops or an argument is not known.
    pub fn grid(&self, argument: impl Fn(&str) -> Option<i128>, block: [u32; 3]) -> Option<[u32; 3]> {
        let mut grid = [1; 3];
        for ((trips, blocks), (threads, most)) in
            self.trips.iter().zip(&mut grid).zip(block.into_iter().zip([0x7fff_ffff, 65535, 65535]))
        {
            let trips = u64::try_from(trips.evaluate(&argument)?).ok()?;
            let count = trips.div_ceil(u64::from(threads).max(1)).max(1);
            let fits = count.checked_mul(threads.into())? <= Self::MOST && count <= most;
            *blocks = u32::try_from(count).ok().filter(|_| fits)?;
        }
        let is_flat = block.iter().skip(self.trips.len()).all(|threads| *threads == 1);
        is_flat.then_some(grid)
    }
}
