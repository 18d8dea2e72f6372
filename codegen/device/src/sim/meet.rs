//! What the threads of a warp do together: shuffles, votes, reductions. A thread waits until every thread of its mask
//! that has not exited has come to the same collective with the same mask.

use super::decode::REDUCTIONS;
use super::program::{Collective, Control, Meet, Operation, Program, Shuffle};
use super::scalar::find_scalar;
use super::types::Type;
use super::warp::{Wait, Warp, for_each_thread};

impl Warp {
    /// Lets go on all threads whose partners have come.
    pub fn release_collectives(&mut self, program: &Program) {
        let mut done = 0u32;
        for lane in 0..32 {
            let Some((Wait::Meet(collective, mask), _)) = self.waiting[lane] else {
                continue;
            };
            let members = mask & self.threads & !self.exited;
            if done >> lane & 1 == 1 || !self.have_met(collective, mask, members) {
                continue;
            }
            for_each_thread(members, |lane| self.write_result(program, lane, collective, members));
            for_each_thread(members, |lane| self.waiting[lane] = None);
            self.runnable |= members;
            done |= members;
        }
    }

    fn have_met(&self, collective: Collective, mask: u32, members: u32) -> bool {
        (0..32).filter(|lane| members >> lane & 1 == 1).all(|lane| {
            let wait = self.waiting[lane].map(|found| found.0);
            matches!(wait, Some(Wait::Meet(its, own)) if its == collective && own == mask)
        })
    }

    fn write_result(&mut self, program: &Program, lane: usize, collective: Collective, members: u32) {
        let Some((_, pc)) = self.waiting[lane] else {
            return;
        };
        let operation = &program.code[pc as usize].operation;
        let Operation::Control(Control::Meet(Meet { to, predicate, .. })) = *operation else {
            return;
        };
        let [value, b, c] = self.operands[lane];
        let mut ballot = 0u64;
        for_each_thread(members, |lane| ballot |= (self.operands[lane][0] & 1) << lane);
        let all = ballot == u64::from(members);
        let result = match collective {
            Collective::WarpBarrier => return,
            Collective::Shuffle(mode) => {
                let (source, inside) = shuffle_source(mode, lane as u64, b, c);
                if let Some(predicate) = predicate {
                    self.write_lane(lane, predicate, Some(u64::from(inside)));
                }
                (members >> source & 1 == 1).then(|| self.operands[source as usize][0])
            }
            Collective::All => Some(u64::from(all)),
            Collective::Any => Some(u64::from(ballot != 0)),
            Collective::Uniform => Some(u64::from(all || ballot == 0)),
            Collective::Ballot => Some(ballot),
            Collective::MatchAny => {
                let mut same = 0;
                for_each_thread(members, |other| same |= u64::from(self.operands[other][0] == value) << other);
                Some(same)
            }
            Collective::Reduce(row) => self.reduce_over_members(row, members),
        };
        if let Some(to) = to {
            self.write_lane(lane, to, result);
        }
    }

    fn reduce_over_members(&self, row: u8, members: u32) -> Option<u64> {
        let (name, kind) = REDUCTIONS.get(usize::from(row))?;
        let function = find_scalar(name, Type::from_word(kind)?)?;
        let values = (0..32).filter(|lane| members >> lane & 1 == 1).map(|lane| self.operands[lane][0]);
        values.reduce(|a, b| function(a, b, 0, 0))
    }
}

/// The thread a shuffle reads, and whether it is in range; out of range it is the thread itself.
fn shuffle_source(mode: Shuffle, lane: u64, b: u64, c: u64) -> (u64, bool) {
    let (b, clamp, segment) = (b & 31, c & 31, c >> 8 & 31);
    let most = lane & segment | clamp & !segment;
    let (source, inside) = match mode {
        Shuffle::Up => (lane.wrapping_sub(b), lane as i64 - b as i64 >= most as i64),
        Shuffle::Down => (lane + b, lane + b <= most),
        Shuffle::Butterfly => (lane ^ b, lane ^ b <= most),
        Shuffle::Index => {
            let source = lane & segment | b & !segment;
            (source, source <= most)
        }
    };
    (if inside { source } else { lane }, inside)
}
