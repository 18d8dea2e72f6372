//! What can be wrong with lines, tokens, includes and preprocessing: `E0001` to `E0099`.

use crate::diagnostics;
use crate::origin::Place;

diagnostics! { Place:
    E0001 Error "" unterminated_character_constant(at: Place) {
        "this character constant has no closing quote" at at ""
    }
    E0002 Error "" unterminated_comment(at: Place) {
        "this comment has no closing `*/`" at at ""
    }
    E0003 Error "" unknown_character(character: char, at: Place) {
        "the character `{character}` begins no token" at at ""
    }
    W0004 Warning "encoding" "" not_utf8(at: Place) {
        "this file is not UTF-8; bytes that are not were read as Latin-1" at at "first such byte"
    }
    E0013 Error "Fortran 2023, 5.1; C23, 6.9" empty_file(at: Place) {
        "this file is empty: a program has at least one program unit or declaration" at at ""
    }
    W0005 Warning "continuation" "Fortran 2023, 6.3.2.4" continued_into_nothing(at: Place) {
        "the line is continued but nothing follows" at at ""
    }
    E0006 Error "" directive_continued_into_nothing(sentinel: &str, at: Place) {
        "the directive is continued but no `{sentinel}` line follows" at at ""
    }
    E0007 Error "" continuation_without_directive(sentinel: &str, at: Place) {
        "this `{sentinel}` line continues no directive" at at ""
    }
    W0036 Warning "continuation" "OpenMP 5.2, 3.1.2" unasked_continuation(sentinel: &str, at: Place) {
        "this `{sentinel}` line continues a directive that does not end in `&`" at at ""
        note "some compilers read it as a comment"
    }
    W0008 Warning "cpp" "" hash_without_preprocessor(at: Place) {
        "a preprocessor line, but Fortran is not preprocessed unless asked" at at ""
        note "with `-cpp`, or a file name that ends in a capital as `.F90`, it is"
    }
    E0009 Error "" continued_after_nothing(at: Place) {
        "this continuation line continues nothing" at at ""
    }
    E0010 Error "" include_not_found(name: &str, at: Place) {
        "`{name}` cannot be found" at at ""
    }
    E0011 Error "" includes_too_deep(name: &str, at: Place) {
        "files are included too deep: `{name}` is left out" at at ""
    }
    E0012 Error "" include_without_name(at: Place) {
        "an include needs a file name in quotes or angle brackets" at at ""
    }
    E0020 Error "" error_directive(text: &str, at: Place) {
        "#error {text}" at at ""
    }
    W0021 Warning "cpp" "" warning_directive(text: &str, at: Place) {
        "#warning {text}" at at ""
    }
    E0022 Error "C23, 6.10" unknown_preprocessing_directive(name: &str, at: Place) {
        "`#{name}` is no preprocessing directive" at at ""
    }
    E0023 Error "C23, 6.10.1" if_without_end(at: Place) {
        "this condition has no `#endif`" at at ""
    }
    E0024 Error "C23, 6.10.1" without_if(name: &str, at: Place) {
        "`#{name}` without `#if`" at at ""
    }
    E0025 Error "C23, 6.10.1" after_else(name: &str, at: Place, first: Place) {
        "`#{name}` after `#else`" at at ""
        also first "the `#else` is here"
    }
    E0026 Error "C23, 6.10.1" bad_condition(what: &str, at: Place) {
        "the condition cannot be evaluated: {what}" at at ""
    }
    E0027 Error "C23, 6.10.4" macro_without_name(name: &str, at: Place) {
        "`#{name}` needs the name of a macro" at at ""
    }
    E0028 Error "C23, 6.10.4" bad_macro_parameters(name: &str, at: Place) {
        "the parameters of macro `{name}` are no list of names" at at ""
    }
    W0029 Warning "macro-redefined" "C23, 6.10.4" macro_redefined(name: &str, at: Place) {
        "macro `{name}` is defined again, and differently" at at ""
    }
    E0030 Error "C23, 6.10.4" wrong_number_of_arguments(name: &str, expected: usize, found: usize, at: Place) {
        "macro `{name}` takes {expected} arguments, not {found}" at at ""
    }
    E0031 Error "C23, 6.10.4" unterminated_macro_call(name: &str, at: Place) {
        "the arguments of macro `{name}` have no closing parenthesis" at at ""
    }
    E0032 Error "" expansion_too_deep(name: &str, at: Place) {
        "macro `{name}` is nested too deep; it is left as it is" at at ""
    }
    E0033 Error "" expansion_too_big(name: &str, at: Place) {
        "macros expand to too much; from `{name}` on they are left as they are" at at ""
    }
    E0034 Error "C23, 6.10.4.3" bad_paste(left: &str, right: &str, at: Place) {
        "`{left}` and `{right}` together are no token" at at ""
    }
    E0035 Error "C23, 6.10.9" bad_pragma_operator(at: Place) {
        "`_Pragma` takes one string literal in parentheses" at at ""
    }
}
