//! What the loop does about memory: what is kept is bounded, and goes where nobody waits.

use super::{Event, Server};
use crate::{requests, threads};
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

/// After so many questions what is kept beyond its bounds goes.
const QUESTIONS: u32 = 32;

/// Of so many program units more than the largest open file has is kept what was made of them: of those that it uses.
const MORE_UNITS: usize = 128;

/// So long nothing comes before what was made of closed files goes: to drop it ends what is asked.
const QUIET: Duration = Duration::from_millis(500);

impl Server<'_> {
    /// The next event; until it comes, what edits made useless goes, and where nothing comes for a while, what was made of closed files.
    pub(super) fn next_event(&mut self) -> Option<Event> {
        if let Ok(event) = self.events.try_recv() {
            return Some(event);
        }
        self.readings.drop_useless();
        while self.closed {
            match self.events.recv_timeout(QUIET) {
                Err(RecvTimeoutError::Timeout) => self.drop_closed(),
                event => return event.ok(),
            }
        }
        self.events.recv().ok()
    }

    /// Drops what was made where questions end for want of room. That ends what is said of open files, too: it is begun again.
    pub(super) fn make_room(&mut self) {
        if self.readings.evict_if_full(self.background.open_units()) && self.background.is_looking() {
            self.look_at_open();
        }
    }

    fn drop_closed(&mut self) {
        if self.is_idle() {
            self.closed = false;
            self.readings.evict_unused(self.background.open_units());
            threads::give_back();
        }
    }

    /// Keeps what was made of the largest open file and of what it uses, whatever the user set.
    pub(super) fn bound_memory(&mut self) {
        let least = self.background.most_units().load(Ordering::Relaxed) + MORE_UNITS;
        self.readings.bound_memory((self.preferences.files, self.preferences.units), least);
    }

    /// Whether nobody waits for an answer, or for what is wrong with open files: to evict ends what is asked.
    pub(super) fn is_idle(&self) -> bool {
        self.pool.is_idle() && !self.background.is_looking()
    }

    /// After many questions without an edit, or one about all files, what is kept beyond its bounds goes, if nobody waits for an
    /// answer.
    pub(super) fn evict_sometimes(&mut self, row: &requests::Row) {
        if self.asked >= QUESTIONS && self.is_idle() {
            self.asked = 0;
            self.readings.evict_values();
            threads::give_back();
        }
        self.asked += if row.is_wide() { QUESTIONS } else { 1 };
    }
}
