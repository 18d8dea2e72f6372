//! How far it is, on a terminal, where it takes longer than a second.

use crate::files;
use crate::settings::{Output, Settings};
use crate::terminal;
use source::visible_line;
use std::time::{Duration, Instant};

/// So long nobody asks.
const PATIENCE: Duration = Duration::from_secs(1);
/// So often it is told.
const PAUSE: Duration = Duration::from_millis(100);
/// So much of a name is shown.
const WIDTH: usize = 60;

/// How many of the files are done.
pub struct Progress {
    /// When it began; nothing if nobody looks.
    began: Option<Instant>,
    told: Duration,
    shown: bool,
    done: usize,
    all: usize,
}

impl Progress {
    /// Nothing is done yet.
    #[allow(clippy::disallowed_methods, reason = "time decides nothing but what a terminal shows meanwhile")]
    pub fn from_settings(settings: &Settings) -> Progress {
        let lines = matches!(settings.format, Output::Human | Output::Short);
        let looked_at = lines && !settings.own.silent && terminal::is_lively();
        let (told, shown, done, all) = Default::default();
        Progress { began: looked_at.then(Instant::now), told, shown, done, all }
    }

    /// So many files will be done.
    pub fn expect_files(&mut self, count: usize) {
        (self.done, self.all) = (0, count);
    }

    /// One more is done.
    pub fn count_file(&mut self, path: &str) {
        self.done += 1;
        let Some(passed) = self.began.map(|began| began.elapsed()) else { return };
        if passed > PATIENCE && passed - self.told > PAUSE && self.done < self.all {
            self.told = passed;
            self.shown = true;
            let name: String = visible_line(path).chars().take(WIDTH).collect();
            files::print_message(&format!("\r\x1b[K[{}/{}] {name}", self.done, self.all));
        }
    }

    /// Leaves the line for something else.
    pub fn clear_line(&mut self) {
        if std::mem::take(&mut self.shown) {
            files::print_message("\r\x1b[K");
        }
    }
}
