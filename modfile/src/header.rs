//! The first lines of a module file: byte order mark, magic, version, checksum; the modules it needs.

/// A module that a module file depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependency {
    /// The checksum of its file when this one was written.
    pub sum: u64,
    /// Whether it is intrinsic.
    pub intrinsic: bool,
    /// Its name.
    pub module: String,
}

/// What every file begins with.
pub const MAGIC: &str = "\u{feff}!mod$ v1 sum:";
/// What the line of a needed module begins with.
pub const NEED: &str = "!need$ ";

/// 64-bit FNV-1a.
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The text of a module file: header, needed modules, body.
pub fn with_header(body: &str, needs: &[Dependency]) -> String {
    let mut text = String::new();
    for need in needs {
        let nature = if need.intrinsic { 'i' } else { 'n' };
        text.push_str(&format!("{NEED}{:016x} {nature} {}\n", need.sum, need.module));
    }
    text.push_str(body);
    format!("{MAGIC}{:016x}\n{text}", hash_bytes(text.as_bytes()))
}

/// The line with which the files of this compiler end: those of F18 are alike in everything else.
const OWN: &str = "!by$ dirigent\n";

/// The text of a module file of this compiler, as others tell it from F18's.
pub fn with_own_header(body: &str, needs: &[Dependency]) -> String {
    let end = if body.is_empty() || body.ends_with('\n') { "" } else { "\n" };
    with_header(&format!("{body}{end}{OWN}"), needs)
}

/// Whether this compiler may put a module file in the place of one that has these bytes: it wrote that itself, or nothing is in it.
pub fn is_replaceable(bytes: &[u8]) -> bool {
    bytes.is_empty() || bytes.starts_with(MAGIC.as_bytes()) && bytes.ends_with(OWN.as_bytes())
}

/// The checksum that the header of a module file states, which may be wrong.
pub fn stated_sum(text: &str) -> Option<u64> {
    let rest = text.trim_start_matches('\u{feff}').strip_prefix(MAGIC.trim_start_matches('\u{feff}'))?;
    u64::from_str_radix(rest.get(..16)?, 16).ok()
}

/// The sentence about the file `path` that was written when the file of `module` was another.
pub fn describe_stale(path: &str, module: &str) -> String {
    format!(
        "`{path}` is stale: it was written for another module file of `{module}`; check or compile its source again"
    )
}
