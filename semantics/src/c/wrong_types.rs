//! What can be wrong with types, constants and attributes of C: rows E1051 to E1099.

use source::{Span, diagnostics};

diagnostics! { Span:
    E1051 Error "C23, 6.7.3.1" bit_int_width(width: i128, least: i128, most: u32, at: Span) {
        "a `_BitInt` of {width} bits does not exist: it has from {least} to {most}" at at ""
    }
    E1052 Error "C23, 6.4.4" constant_suffix(text: &str, suffix: &str, at: Span) {
        "`{suffix}` is no suffix of the constant `{text}`" at at ""
    }
    E1053 Error "C23, 6.4.4.1" constant_digit(text: &str, digit: char, radix: &str, at: Span) {
        "`{digit}` is no digit of the {radix} constant `{text}`" at at ""
    }
    E1054 Error "C23, 6.4.4.1" constant_too_large(text: &str, at: Span) {
        "no integer type has the value `{text}`" at at ""
    }
    E1055 Error "C23, 6.4.4.2" constant_without_digits(text: &str, what: &str, at: Span) {
        "the {what} of `{text}` has no digits" at at ""
    }
    E1056 Error "C23, 6.4.4.1" constant_separator(text: &str, at: Span) {
        "a `'` in `{text}` does not stand between two digits" at at ""
    }
    E1057 Error "C23, 6.4.4.5" empty_character(at: Span) {
        "a character constant has at least one character" at at ""
    }
    E1058 Error "C23, 6.4.4.5" escape_without_digits(letter: char, at: Span) {
        "the escape sequence `\\{letter}` has too few digits" at at ""
    }
    E1059 Error "C23, 6.4.3" no_character(code: u32, at: Span) {
        "{code:#x} is the code of no character" at at ""
    }
    E1060 Error "C23, 6.4.4.5" escape_out_of_range(text: &str, at: Span) {
        "an escape sequence of `{text}` is too large for its characters" at at ""
    }
    E1061 Error "C23, 6.4.4.5" character_too_long(text: &str, at: Span) {
        "`{text}` has more characters than its type has room for" at at ""
    }
    E1062 Error "C23, 6.4.5" mixed_prefixes(first: &str, other: &str, at: Span) {
        "strings with the prefixes `{first}` and `{other}` stand next to each other" at at ""
    }
    E1063 Warning "multichar" "C23, 6.4.4.5" characters_lost(text: &str, at: Span) {
        "`{text}` has more characters than an `int` has room for" at at ""
    }
    E1064 Error "C23, 6.7.10" initializer_not_constant(at: Span) {
        "this initializes an object with static storage duration and is no constant" at at ""
    }
}
