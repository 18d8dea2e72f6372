//! Files that a Fortran file includes again and again, as procedures do which share declarations: what such a file became once it
//! becomes again, at other places.

use std::ops::Range;

use crate::file::Form;
use crate::include::FoundFile;
use crate::lexer::Lexer;
use crate::origin::{Origin, OriginId, Place};
use crate::repeats::{FileNotes, Repeat, State};

impl Lexer<'_> {
    fn lexer_state(&self) -> State {
        State {
            tokens: self.out.tokens.len(),
            continued: self.out.continued.len(),
            includes: self.out.includes.len(),
            diagnostics: self.out.diagnostics.len(),
            origins: self.out.origins.len(),
            included: self.includable.total_cost(),
        }
    }

    /// Whether what an included file becomes here depends on nothing but its text and the macros.
    fn may_repeat(&self) -> bool {
        let apart = self.print.is_some() || self.record.is_some() || self.finds.is_some();
        self.options.form == Form::Free && !apart && self.open.is_none()
    }

    /// Before a file is read.
    pub(crate) fn note_file(&mut self, found: &FoundFile) -> FileNotes {
        let plain = !found.text.contains('#') && self.may_repeat();
        let plain = std::mem::replace(&mut self.repeats.plain, plain);
        FileNotes { start: self.lexer_state(), plain }
    }

    /// When a file was read: remembers it, if it may be read again.
    pub(crate) fn remember_reading(&mut self, found: FoundFile, noted: FileNotes) {
        let FileNotes { start, plain } = noted;
        let end = self.lexer_state();
        let origins = start.origins..end.origins;
        let own = |place: &Place| origins.contains(&place.origin.0);
        let is_include = |origin: u32| matches!(self.out.origins.get(OriginId(origin)), Origin::Include { .. });
        let repeats = self.repeats.plain
            && self.may_repeat()
            && start.diagnostics == end.diagnostics
            && origins.clone().all(is_include)
            && self.out.places[start.tokens..].iter().all(own)
            && self.out.continued[start.continued..].iter().all(|(_, place)| own(place));
        self.repeats.plain &= plain;
        if repeats {
            let (macros, depth) = (self.preprocessor.count_changes(), self.include_depth);
            self.repeats.known.insert(found.file, Repeat { found, start, end, macros, depth });
        }
    }

    /// Reads an included file that was read before as the tokens that it became; whether it could.
    pub(crate) fn replay_file(&mut self, found: &FoundFile, from: Place) -> bool {
        let Some(repeat) = self.repeats.known.get(&found.file) else { return false };
        let Repeat { start, end, macros, depth, .. } = *repeat;
        let bytes = end.included - start.included;
        let alike =
            repeat.found.is_same(found) && macros == self.preprocessor.count_changes() && depth == self.include_depth;
        if !alike || !self.may_repeat() || !self.includable.has_room_again(bytes, &[]) {
            return false;
        }
        self.includable.take_again(bytes, &[]);
        let now = self.lexer_state();
        let shifted = |place: Place| Place { origin: OriginId(place.origin.0 - start.origins + now.origins), ..place };
        self.repeat_origins(start.origins..end.origins, from, shifted);
        let out = &mut self.out;
        make_room(&mut out.tokens, end.tokens - start.tokens);
        make_room(&mut out.places, end.tokens - start.tokens);
        out.tokens.extend_from_within(start.tokens..end.tokens);
        for index in start.tokens..end.tokens {
            out.places.push(shifted(out.places[index]));
        }
        for index in start.continued..end.continued {
            let (token, place) = out.continued[index];
            out.continued.push((token + (now.tokens - start.tokens) as u32, shifted(place)));
        }
        out.includes.extend_from_within(start.includes..end.includes);
        true
    }

    fn repeat_origins(&mut self, origins: Range<u32>, from: Place, shifted: impl Fn(Place) -> Place) {
        for origin in origins.clone() {
            let outermost = origin == origins.start;
            let again = match self.out.origins.get(OriginId(origin)) {
                Origin::Include { file, system, .. } if outermost => Origin::Include { file, from, system },
                Origin::Include { file, from, system } => Origin::Include { file, from: shifted(from), system },
                other @ (Origin::File(_) | Origin::Macro { .. } | Origin::BuiltIn) => other,
            };
            self.out.origins.add_origin(again);
        }
    }
}

/// Makes room for so many more, and for a quarter of what is there then: a file may be nearly all repeats, and to double it would be to
/// have three times the memory.
fn make_room<T>(list: &mut Vec<T>, count: usize) {
    if list.capacity() < list.len() + count {
        list.reserve_exact(count + (list.len() + count) / 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buffer::TokenBuffer;
    use crate::file::{FileId, LexOptions};
    use crate::include::Includes;
    use crate::{Atoms, lex};
    use pretty_assertions::assert_eq;
    use std::sync::Arc;

    struct Files;

    impl Includes for Files {
        fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
            let (number, text) = match name {
                "a" => (1, "integer a\ninclude 'b'\nx = 1 + &\n 2\n"),
                "b" => (2, "real b\n"),
                "hash" => (3, "#define b c\ninclude 'b'\n"),
                _ => return None,
            };
            Some((FileId(number), Arc::from(text)))
        }

        fn name(&self, file: FileId) -> String {
            file.0.to_string()
        }
    }

    /// The same text for each question: a file that is read again is not the same file else.
    struct Same(Vec<(FileId, Arc<str>)>);

    impl Includes for Same {
        fn include(&self, name: &str, system: bool, from: FileId) -> Option<(FileId, Arc<str>)> {
            let (number, _) = Files.include(name, system, from)?;
            self.0.iter().find(|(file, _)| *file == number).cloned()
        }

        fn name(&self, file: FileId) -> String {
            Files.name(file)
        }
    }

    fn tokens(text: &str, includes: &dyn Includes) -> TokenBuffer {
        let options = LexOptions { preprocess: true, ..LexOptions::new(Form::Free) };
        lex::tokenize_text(FileId(0), text, &options, &Atoms::default(), includes)
    }

    #[test]
    fn a_file_that_is_read_again_becomes_what_it_was() {
        let files = ["a", "b", "hash"].map(|name| Files.include(name, false, FileId(0)));
        let same = Same(files.into_iter().flatten().collect());
        for text in [
            "include 'a'\ninclude 'a'\ny = 1\n",
            "include 'b'\ninclude 'a'\ninclude 'b'\ninclude 'a'\n",
            "include 'b'\ninclude 'hash'\ninclude 'b'\ninclude 'hash'\ninclude 'none'\n",
            "include 'b'\nx = &\ninclude 'b'\n",
        ] {
            assert_eq!(tokens(text, &same), tokens(text, &Files), "{text}");
        }
    }
}
