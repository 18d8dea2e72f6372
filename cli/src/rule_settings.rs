//! What the flags say that no compiler has: which rules are reported, how they are told, and what is done about them.

use crate::baseline::{self, Known};
use crate::selection::Selection;
use source::visible_line;
use std::sync::Arc;

/// What these flags say.
#[derive(Clone, Default, Debug)]
pub struct RuleSettings {
    /// Which rules are reported.
    pub selection: Selection,
    /// `--baseline`: the file with what was known to be wrong before.
    pub baseline: Option<String>,
    /// `--write-baseline`: whether that file is written.
    pub writes_baseline: bool,
    /// `--statistics`: whether messages are counted instead of shown.
    pub statistics: bool,
    /// `--fix`: whether what can be mended is mended.
    pub fixes: bool,
    /// `--unsafe`: also where it is a guess.
    pub guesses: bool,
    /// `--diff`: whether the changes are shown instead of made.
    pub diff: bool,
    /// What the baseline knows.
    pub known: Option<Arc<Known>>,
    /// Whether nothing is said: a round of fixes.
    pub silent: bool,
    /// `--help-all`: whether the help text lists each flag.
    pub every_flag: bool,
}

impl RuleSettings {
    /// Whether the flags want all messages, however many there are.
    pub fn wants_all(&self) -> bool {
        self.writes_baseline || self.statistics || self.silent
    }

    /// Reads the baseline, unless it is to be written; the error is a sentence.
    pub fn load_baseline(&mut self) -> Result<(), String> {
        let Some(path) = self.baseline.as_deref().filter(|_| !self.writes_baseline) else { return Ok(()) };
        let known = baseline::read_baseline(path).map_err(|problem| format!("{}: {problem}", visible_line(path)))?;
        self.known = Some(Arc::new(known));
        Ok(())
    }
}
