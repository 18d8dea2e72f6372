//! Files by number, and how their text is to be read.

use crate::c::standard::CDialect;

/// The number of a file in one analysis. The analysis knows its name and its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(pub u32);

/// How the lines of a file are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Fortran 2023, 6.3.2: free source form.
    Free,
    /// Fortran 2023, 6.3.3: fixed source form, statements in columns 7 to `last_column` (0: no limit).
    Fixed {
        /// The last column that belongs to the statement field, usually 72.
        last_column: u32,
    },
    /// C, as preprocessing tokens.
    C,
}

/// What decides how bytes become tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LexOptions {
    /// The layout of lines.
    pub form: Form,
    /// The last column of free form lines; 0 for no limit.
    pub free_columns: u32,
    /// Whether fixed form lines that begin with `D` are code; else they are comments.
    pub d_lines: bool,
    /// Whether a backslash in a character constant takes the next character into it.
    pub backslash: bool,
    /// Whether `.t.`, `.f.`, `.n.`, `.a.`, `.o.` and `.x.` stand for logical constants and operators.
    pub logical_abbreviations: bool,
    /// Whether `.xor.` is an intrinsic operator.
    pub xor_operator: bool,
    /// Whether `!$omp` and `#pragma omp` are directives, and `!$` lines code.
    pub openmp: bool,
    /// Whether `!$acc` and `#pragma acc` are directives.
    pub openacc: bool,
    /// The version of OpenMP, `52` for 5.2.
    pub openmp_version: u8,
    /// The version of OpenACC, `34` for 3.4.
    pub openacc_version: u8,
    /// Which C is spoken.
    pub c: CDialect,
    /// Whether the preprocessor runs over Fortran text; over C text it always does.
    pub preprocess: bool,
    /// What other flags define and undefine, as `-O2` does `__OPTIMIZE__`: before [`LexOptions::macros`].
    pub implied: Vec<(String, Option<String>)>,
    /// `-undef`: whether the macros of the system and the compiler are not defined.
    pub undefine: bool,
    /// `-D` and `-U` in their order: a name and its replacement, or `None` to undefine.
    pub macros: Vec<(String, Option<String>)>,
    /// `-imacros`: files that are included before these, and of which only the macros count.
    pub macro_files: Vec<String>,
    /// `-include`: files that are included before the first line.
    pub preincluded: Vec<String>,
}

impl LexOptions {
    /// Plain text of `form`: no directives, no macros.
    pub fn new(form: Form) -> LexOptions {
        LexOptions {
            form,
            free_columns: 0,
            d_lines: false,
            backslash: false,
            logical_abbreviations: false,
            xor_operator: false,
            openmp: false,
            openacc: false,
            openmp_version: 52,
            openacc_version: 34,
            c: CDialect::default(),
            preprocess: form == Form::C,
            implied: Vec::new(),
            undefine: false,
            macros: Vec::new(),
            preincluded: Vec::new(),
            macro_files: Vec::new(),
        }
    }
}

/// What a column counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Columns {
    /// Bytes of UTF-8.
    Bytes,
    /// Units of UTF-16, as editors count.
    Utf16,
    /// Unicode characters.
    Characters,
}

impl Columns {
    fn text_width(self, text: &str) -> u32 {
        match self {
            Columns::Bytes => text.len() as u32,
            Columns::Utf16 => text.chars().map(char::len_utf16).sum::<usize>() as u32,
            Columns::Characters => text.chars().count() as u32,
        }
    }
}

/// Where the lines of a text begin. Lines and columns count from 1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// The lines of `text`.
    pub fn new(text: &str) -> LineIndex {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes());
        let starts = std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect();
        LineIndex { starts }
    }

    /// The number of lines.
    pub fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line of the byte `offset`.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset).max(1) as u32
    }

    /// The byte offset where `line` begins; the last line's for a line that is not there.
    pub fn start(&self, line: u32) -> u32 {
        let index = (line.max(1) as usize - 1).min(self.starts.len().saturating_sub(1));
        self.starts.get(index).copied().unwrap_or(0)
    }

    /// Line and column of the byte `offset` of `text`, the text this index was made of.
    pub fn line_column(&self, text: &str, offset: u32, columns: Columns) -> (u32, u32) {
        let line = self.line(offset);
        let start = self.start(line) as usize;
        let end = floor_boundary(text, offset as usize);
        (line, columns.text_width(text.get(start..end).unwrap_or("")) + 1)
    }

    /// The byte offset of a line and column of `text`; the end of the line when the column lies behind it.
    pub fn offset(&self, text: &str, line: u32, column: u32, columns: Columns) -> u32 {
        let start = self.start(line);
        let rest = text.get(start as usize..).unwrap_or("");
        let content = rest.split('\n').next().unwrap_or("").trim_end_matches('\r');
        let mut passed = 0;
        for (offset, character) in content.char_indices() {
            passed += columns.text_width(&content[offset..offset + character.len_utf8()]);
            if passed >= column.max(1) {
                return start + offset as u32;
            }
        }
        start + content.len() as u32
    }
}

/// The nearest character boundary at or before `offset`.
fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// So many bytes of a text tell whether it is one.
const BEGINNING: usize = 1024;

/// Whether a text that was decoded is none: more zero bytes are in its beginning than slip into one, or so many other control
/// characters that nobody wrote them. Letters of any encoding are not control characters.
pub fn is_binary(text: &str) -> bool {
    const SLIPS: usize = 2;
    let beginning = &text.as_bytes()[..text.len().min(BEGINNING)];
    let is_control = |byte: &&u8| **byte < 0x20 && !matches!(byte, b'\t'..=b'\r' | 0x1a | 0x1b) || **byte == 0x7f;
    let control = beginning.iter().filter(is_control).count();
    let zeros = beginning.iter().filter(|byte| **byte == 0).count();
    zeros > SLIPS || control > SLIPS && control * 20 > beginning.len()
}

/// The text of a file, and the offset in it of the first byte that was not UTF-8: such bytes are read as Latin-1.
///
/// Old sources have Latin-1 letters in comments and constants; they stop nothing. A byte order mark says that the text
/// is UTF-16 or UTF-32. Where lines end with carriage returns alone, line feeds take their places.
pub fn decode_bytes(bytes: Vec<u8>) -> (String, Option<usize>) {
    let (mut text, bad) = decode_lines(bytes);
    if text.contains('\r') && !text.contains('\n') {
        text = text.replace('\r', "\n");
    }
    (text, bad)
}

fn decode_lines(mut bytes: Vec<u8>) -> (String, Option<usize>) {
    if let Some(text) = decode_wide(&bytes) {
        return (text, None);
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let mut text = String::from_utf8_lossy(&bytes[..good]).into_owned();
            for chunk in bytes[good..].utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
            }
            (text, Some(good))
        }
    }
}

/// UTF-32 and UTF-16, either byte order, with a byte order mark; what is not a character becomes U+FFFD.
fn decode_wide(bytes: &[u8]) -> Option<String> {
    let character = |code: u32| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    let two = |read: fn([u8; 2]) -> u16| {
        let units = bytes[2..].as_chunks::<2>().0.iter().map(|unit| read(*unit));
        char::decode_utf16(units).map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    let four =
        |read: fn([u8; 4]) -> u32| bytes[4..].as_chunks::<4>().0.iter().map(|unit| character(read(*unit))).collect();
    match bytes {
        [0xff, 0xfe, 0, 0, ..] => Some(four(u32::from_le_bytes)),
        [0, 0, 0xfe, 0xff, ..] => Some(four(u32::from_be_bytes)),
        [0xff, 0xfe, ..] => Some(two(u16::from_le_bytes)),
        [0xfe, 0xff, ..] => Some(two(u16::from_be_bytes)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_no_text_is_told_by_its_beginning() {
        let is_binary = |bytes: &[u8]| super::is_binary(&super::decode_bytes(bytes.to_vec()).0);
        assert!(is_binary(b"\x7fELF\x02\x01\x01\0\0") && is_binary(b"\x01\x02\x03abc") && is_binary(b"i\0n\0t\0"));
        assert!(!is_binary(b"! Andr\xe9 \xfc\xf6\xe4\x80\n") && !is_binary("/* ≤ */\r\n\x0cint i;\x1a".as_bytes()));
        assert!(!is_binary(b"int a\0;\n\0") && !is_binary(b"") && !is_binary(b"\xff\xfei\0n\0t\0"));
    }

    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_position_is_a_line_and_a_column_and_back() {
        let text = "a𝄞b\r\n\né\n";
        let lines = LineIndex::new(text);
        assert_eq!(lines.lines(), 4);
        for (offset, bytes, utf16, characters) in [
            (0, (1, 1), (1, 1), (1, 1)),
            (5, (1, 6), (1, 4), (1, 3)),
            (8, (2, 1), (2, 1), (2, 1)),
            (11, (3, 3), (3, 2), (3, 2)),
        ] {
            for (columns, expected) in
                [(Columns::Bytes, bytes), (Columns::Utf16, utf16), (Columns::Characters, characters)]
            {
                let (line, column) = lines.line_column(text, offset, columns);
                assert_eq!((line, column), expected, "{offset} {columns:?}");
                assert_eq!(lines.offset(text, line, column, columns), offset, "{offset} {columns:?}");
            }
        }
    }

    #[test]
    fn a_position_outside_is_the_nearest_inside() {
        let text = "ab\ncd";
        let lines = LineIndex::new(text);
        assert_eq!(lines.offset(text, 1, 99, Columns::Bytes), 2);
        assert_eq!(lines.offset(text, 99, 1, Columns::Bytes), 3);
        assert_eq!(lines.offset(text, 0, 0, Columns::Bytes), 0);
        assert_eq!(lines.line_column(text, 99, Columns::Bytes), (2, 3));
        assert_eq!(LineIndex::new("").line_column("", 0, Columns::Utf16), (1, 1));
    }

    #[test]
    fn lines_are_found_across_the_chunks_that_are_searched() {
        let text = "x\n".repeat(100);
        let lines = LineIndex::new(&text);
        assert_eq!(lines.lines(), 101);
        assert_eq!((0..200).map(|offset| lines.line(offset)).collect::<Vec<_>>()[198..], [100, 100]);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_latin1() {
        assert_eq!(decode_bytes("é".into()), ("é".to_owned(), None));
        assert_eq!(decode_bytes(b"a\xe9b \xc3\xa9\xff".to_vec()), ("aéb éÿ".to_owned(), Some(1)));
        assert_eq!(decode_bytes(b"\xef\xbb\xbfx".to_vec()), ("x".to_owned(), None));
    }

    #[test]
    fn a_byte_order_mark_says_how_wide_characters_are() {
        assert_eq!(decode_bytes(b"\xff\xfee\0\xe9\0".to_vec()), ("eé".to_owned(), None));
        assert_eq!(decode_bytes(b"\xfe\xff\0e\xd8\x34\xdd\x1e".to_vec()), ("e𝄞".to_owned(), None));
        assert_eq!(decode_bytes(b"\xff\xfe\0\0e\0\0\0".to_vec()), ("e".to_owned(), None));
        assert_eq!(decode_bytes(b"\0\0\xfe\xff\0\x11\0\0\0\0\0e".to_vec()), ("\u{fffd}e".to_owned(), None));
    }

    #[test]
    fn carriage_returns_alone_end_lines() {
        assert_eq!(decode_bytes(b"a\rb\r".to_vec()), ("a\nb\n".to_owned(), None));
        assert_eq!(decode_bytes(b"a\rb\r\n".to_vec()), ("a\rb\r\n".to_owned(), None));
    }
}
