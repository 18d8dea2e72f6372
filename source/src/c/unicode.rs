//! Characters beyond ASCII in names: C17, annex D. C23 takes them from Unicode's tables; what was a name before stays one.

/// C17, D.1: ranges of characters that names may have.
const ALLOWED: &[(u32, u32)] = &[
    (0xa8, 0xa8),
    (0xaa, 0xaa),
    (0xad, 0xad),
    (0xaf, 0xaf),
    (0xb2, 0xb5),
    (0xb7, 0xba),
    (0xbc, 0xbe),
    (0xc0, 0xd6),
    (0xd8, 0xf6),
    (0xf8, 0x167f),
    (0x1681, 0x180d),
    (0x180f, 0x1fff),
    (0x200b, 0x200d),
    (0x202a, 0x202e),
    (0x203f, 0x2040),
    (0x2054, 0x2054),
    (0x2060, 0x218f),
    (0x2460, 0x24ff),
    (0x2776, 0x2793),
    (0x2c00, 0x2dff),
    (0x2e80, 0x2fff),
    (0x3004, 0x3007),
    (0x3021, 0x302f),
    (0x3031, 0xd7ff),
    (0xf900, 0xfd3d),
    (0xfd40, 0xfdcf),
    (0xfdf0, 0xfe44),
    (0xfe47, 0xfffd),
];

/// C17, D.2: ranges of characters that no name begins with.
const NOT_FIRST: &[(u32, u32)] = &[(0x300, 0x36f), (0x1dc0, 0x1dff), (0x20d0, 0x20ff), (0xfe20, 0xfe2f)];

/// Why `character` cannot stand in a name, or not at its beginning.
pub(crate) fn problem_in_name(character: char, first: bool) -> Option<&'static str> {
    let code = u32::from(character);
    let within = |ranges: &[(u32, u32)]| {
        let after = ranges.partition_point(|&(start, _)| start <= code);
        after > 0 && code <= ranges[after - 1].1
    };
    // All planes but the last two, without the two codes at the end of each that are no characters.
    let other_planes = (0x10000..0xf0000).contains(&code) && code & 0xffff <= 0xfffd;
    if character == '$' {
        None
    } else if code < 0xa0 || !other_planes && !within(ALLOWED) {
        Some("no name has this character")
    } else if first && within(NOT_FIRST) {
        Some("no name begins with this character")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_letters_and_begin_with_no_mark() {
        for (character, inside, first) in [
            ('é', true, true),
            ('\u{301}', true, false),
            ('\u{d7}', false, false),
            ('€', true, true),
            ('§', false, false),
            ('$', true, true),
            ('%', false, false),
            ('\u{10437}', true, true),
            ('\u{1fffe}', false, false),
            ('\u{fffe}', false, false),
        ] {
            assert_eq!(problem_in_name(character, false).is_none(), inside, "{character}");
            assert_eq!(problem_in_name(character, true).is_none(), first, "{character}");
        }
    }
}
