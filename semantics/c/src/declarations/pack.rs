//! `#pragma pack`, and the pragmas that change how what follows is laid out (GCC, "Structure-Layout Pragmas").

/// The alignment that members get at most, and what `push` keeps; 0 limits nothing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pack {
    pub(crate) now: u32,
    kept: Vec<(String, u32)>,
}

impl Pack {
    /// `pack`, after the word and without the parentheses; another form changes nothing.
    pub(crate) fn apply_pragma(&mut self, arguments: &str) {
        let mut words = arguments.split(',').map(str::trim).peekable();
        let alignment = |word: &str| word.parse::<u32>().ok().filter(|align| matches!(align, 0 | 1 | 2 | 4 | 8 | 16));
        match words.next() {
            None | Some("") => self.now = 0,
            Some("push") => {
                let label = words.next_if(|word| alignment(word).is_none()).unwrap_or_default();
                if self.kept.len() < 4096 {
                    self.kept.push((label.to_string(), self.now));
                }
                self.now = words.next().and_then(alignment).unwrap_or(self.now);
            }
            Some("pop") => {
                let label = words.next_if(|word| alignment(word).is_none());
                let at = match label {
                    Some(label) => self.kept.iter().rposition(|(own, _)| own == label),
                    None => self.kept.len().checked_sub(1),
                };
                if let Some(at) = at {
                    self.now = self.kept[at].1;
                    self.kept.truncate(at);
                }
                self.now = words.next().and_then(alignment).unwrap_or(self.now);
            }
            Some(word) => self.now = alignment(word).unwrap_or(self.now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn packing_is_pushed_and_popped() {
        let mut pack = Pack::default();
        for (arguments, now) in [
            ("2", 2),
            ("push, 4", 4),
            ("push, here, 1", 1),
            ("push", 1),
            ("8", 8),
            ("pop, here", 4),
            ("3", 4),
            ("pop", 2),
            ("pop", 2),
            ("", 0),
        ] {
            pack.apply_pragma(arguments);
            assert_eq!(pack.now, now, "pack({arguments})");
        }
    }
}
