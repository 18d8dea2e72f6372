//! What can be wrong with lines, tokens, includes and preprocessing.

use crate::diagnostics;
use crate::origin::Place;
use crate::phrases::{ConditionDefect, DirectiveNeed, PastePlace};

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
    W0005 Warning "empty-file" "Fortran 2023, 5.1" empty_file(at: Place) {
        "this file is empty: a program has at least one program unit" at at ""
    }
    W0006 Warning "continuation" "Fortran 2023, 6.3.2.4" continued_into_nothing(at: Place) {
        "the line is continued but nothing follows" at at ""
    }
    E0007 Error "" directive_continued_into_nothing(sentinel: &str, at: Place) {
        "the directive is continued but no `{sentinel}` line follows" at at ""
    }
    E0008 Error "" continuation_without_directive(sentinel: &str, at: Place) {
        "this `{sentinel}` line continues no directive" at at ""
    }
    W0009 Warning "continuation" "OpenMP 5.2, 3.1.2" unasked_continuation(sentinel: &str, at: Place) {
        "this `{sentinel}` line continues a directive that does not end in `&`" at at ""
        note "some compilers read it as a comment"
    }
    W0010 Warning "cpp" "" hash_without_preprocessor(at: Place) {
        "a preprocessor line, but Fortran is not preprocessed unless asked" at at ""
        note "with `-cpp`, or a file name that ends in a capital as `.F90`, it is"
    }
    E0011 Error "" continued_after_nothing(at: Place) {
        "this continuation line continues nothing" at at ""
    }
    E0012 Error "" binary_file(at: Place) {
        "this is a binary file, not source text" at at ""
    }
    E0013 Error "" include_is_binary(name: &str, at: Place) {
        "`{name}` is a binary file, not source text" at at ""
    }
    E0014 Error "" include_not_found(name: &str, at: Place) {
        "`{name}` cannot be found" at at ""
    }
    E0015 Error "" includes_too_deep(name: &str, at: Place) {
        "files are included too deep: `{name}` is left out" at at ""
    }
    E0016 Error "" includes_too_much(name: &str, at: Place) {
        "the included files make too long a text: `{name}` is left out" at at ""
        note "a text that is included again and again counts each time: 2 MiB and 512 times the length of the different files, at most 64 MiB"
    }
    E0017 Error "" include_without_name(at: Place) {
        "an include needs a file name in quotes or angle brackets" at at ""
    }
    E0018 Error "" error_directive(text: &str, at: Place) {
        "#error {text}" at at ""
    }
    W0019 Warning "cpp" "" warning_directive(text: &str, at: Place) {
        "#warning {text}" at at ""
    }
    E0020 Error "C23, 6.10" unknown_preprocessing_directive(name: &str, at: Place) {
        "`#{name}` is not a preprocessing directive" at at ""
    }
    E0021 Error "C23, 6.10.1" if_without_end(at: Place) {
        "this condition has no `#endif`" at at ""
    }
    E0022 Error "C23, 6.10.1" without_if(name: &str, at: Place) {
        "`#{name}` without `#if`" at at ""
    }
    E0023 Error "C23, 6.10.1" after_else(name: &str, at: Place, first: Place) {
        "`#{name}` after `#else`" at at ""
        also first "the `#else` is here"
    }
    E0024 Error "C23, 6.10.1" bad_condition(what: ConditionDefect, at: Place) {
        "the condition cannot be evaluated: {what}" at at ""
    }
    E0025 Error "C23, 6.10.4" macro_without_name(name: &str, at: Place) {
        "`#{name}` needs the name of a macro" at at ""
    }
    E0026 Error "C23, 6.10.4" bad_macro_parameters(name: &str, at: Place) {
        "the parameters of macro `{name}` are not a list of names" at at ""
    }
    W0027 Warning "macro-redefined" "C23, 6.10.4" macro_redefined(name: &str, at: Place) {
        "macro `{name}` is defined again, and differently" at at ""
    }
    E0028 Error "C23, 6.10.4" wrong_number_of_arguments(name: &str, expected: usize, found: usize, at: Place) {
        "macro `{name}` takes {expected} arguments, not {found}" at at ""
    }
    E0029 Error "C23, 6.10.4" unterminated_macro_call(name: &str, at: Place) {
        "the arguments of macro `{name}` have no closing parenthesis" at at ""
    }
    E0030 Error "" expansion_too_deep(name: &str, at: Place) {
        "macro `{name}` is nested too deep; it is left as it is" at at ""
    }
    E0031 Error "" expansion_too_big(name: &str, at: Place) {
        "macros expand to too much; from `{name}` on they are left as they are" at at ""
    }
    E0032 Error "C23, 6.10.4.3" bad_paste(left: &str, right: &str, at: Place) {
        "`{left}` and `{right}` together are not a token" at at ""
    }
    E0033 Error "C23, 6.10.9" bad_pragma_operator(at: Place) {
        "`_Pragma` takes one string literal in parentheses" at at ""
    }
    W0034 Warning "backslash-newline" "C23, 5.2.1.2" blanks_after_backslash(at: Place) {
        "blanks stand between the backslash and the end of the line; the lines are joined all the same" at at ""
        fix at "\\" "remove the blanks"
    }
    W0035 Warning "null-character" "C23, 5.3.1" null_character(at: Place) {
        "a null character is taken for a blank" at at ""
    }
    E0036 Error "C23, 6.4.3.1" wrong_character_in_name(spelled: &str, what: &str, at: Place) {
        "`{spelled}`: {what}" at at ""
    }
    E0037 Error "C23, 6.10.5" wrong_macro_name(text: &str, at: Place) {
        "`{text}` is not a name: a macro's name is an identifier" at at ""
    }
    E0038 Error "C23, 6.10.10.1" reserved_macro_name(name: &str, at: Place) {
        "`{name}` cannot be the name of a macro" at at ""
    }
    W0039 Warning "macro-blank" "C23, 6.10.5" no_blank_after_macro_name(name: &str, at: Place) {
        "a blank belongs between the macro's name `{name}` and what replaces it" at at ""
    }
    W0040 Warning "variadic-macros" "C23, 6.10.5" named_variadic_parameter(at: Place) {
        "a variadic macro with a name for the rest is an extension of GNU" at at ""
    }
    W0041 Warning "variadic-macros" "C99, 6.10.3" variadic_macro(at: Place) {
        "variadic macros came with C99" at at ""
    }
    W0042 Warning "variadic-macros" "C99, 6.10.3" variable_arguments_missing(name: &str, at: Place) {
        "before C23 macro `{name}` needs an argument for `...`" at at ""
    }
    E0043 Error "C23, 6.10.5.4" paste_at_the_end(what: PastePlace, at: Place) {
        "`##` neither begins nor ends {what}" at at ""
    }
    E0044 Error "C23, 6.10.5.3" hash_without_parameter(at: Place) {
        "`#` is not followed by a parameter of the macro" at at ""
    }
    W0045 Warning "variadic-macros" "C23, 6.10.5" variable_arguments_outside(name: &str, at: Place) {
        "`{name}` means something only in the replacement of a macro with `...`" at at ""
    }
    E0046 Error "C23, 6.10.5.2" optional_without_parentheses(at: Place) {
        "`__VA_OPT__` needs tokens in parentheses" at at ""
    }
    E0047 Error "C23, 6.10.5.2" nested_optional(at: Place) {
        "`__VA_OPT__` cannot stand in another" at at ""
    }
    W0048 Warning "built-in-macro" "C23, 6.10.10.1" built_in_undefined(name: &str, at: Place) {
        "`{name}` is built in" at at ""
    }
    W0049 Warning "extra-tokens" "C23, 6.10.1" extra_tokens(directive: &str, at: Place) {
        "something follows `#{directive}` on its line" at at ""
    }
    W0050 Warning "pedantic" "C23, 6.10.2" elifdef_is_new(name: &str, at: Place) {
        "`#{name}` came with C23" at at ""
    }
    E0051 Error "" malformed_directive(directive: &str, what: DirectiveNeed, at: Place) {
        "`#{directive}` needs {what}" at at ""
    }
    W0052 Warning "pragma" "" malformed_pragma(name: &str, what: &str, at: Place) {
        "`#pragma {name}` needs {what}" at at ""
    }
    E0053 Error "C23, 6.10.5.1" include_in_arguments(directive: &str, at: Place) {
        "`#{directive}` cannot stand in the arguments of a macro" at at ""
    }
    W0054 Warning "include-next" "" include_next_in_main_file(at: Place) {
        "`#include_next` in the main file has no search path to go on with" at at ""
    }
    W0055 Warning "pedantic" "C23, 6.10.6" line_number_out_of_range(at: Place) {
        "this line number is out of range" at at ""
    }
    W0056 Warning "pragma-once" "" once_in_main_file(at: Place) {
        "`#pragma once` means nothing in the main file" at at ""
    }
    E0057 Error "" poisoned(name: &str, at: Place) {
        "`{name}` is poisoned: it must not be used" at at ""
    }
    W0058 Warning "poison" "" macro_poisoned(name: &str, at: Place) {
        "the macro `{name}` is poisoned" at at ""
    }
    E0059 Error "" pragma_error(text: &str, at: Place) {
        "{text}" at at ""
    }
    W0060 Warning "pragma-message" "" pragma_warning(text: &str, at: Place) {
        "{text}" at at ""
    }
    E0061 Error "C23, 6.10.4" unknown_embed_parameter(name: &str, at: Place) {
        "`{name}` is not a parameter of `#embed`" at at ""
    }
    E0062 Error "" embed_too_big(name: &str, at: Place) {
        "`{name}` has too many bytes to be embedded" at at ""
    }
    E0063 Error "C23, 6.10.2" bad_question(name: &str, at: Place) {
        "`{name}` needs one operand in parentheses" at at ""
    }
    W0064 Warning "pedantic" "C23, 6.10.2" comma_in_condition(at: Place) {
        "a comma stands in this condition" at at ""
    }
    W0065 Warning "overflow" "C23, 6.10.2" condition_overflows(at: Place) {
        "this condition overflows" at at ""
    }
    W0066 Warning "overflow" "C23, 6.4.4.2" integer_too_large(text: &str, at: Place) {
        "`{text}` is too large for any type" at at ""
    }
    W0067 Warning "overflow" "C23, 6.4.4.2" integer_is_unsigned(text: &str, at: Place) {
        "`{text}` is so large that it is unsigned" at at ""
    }
    W0068 Warning "invalid-string" "C23, 6.10.5.3" backslash_ends_literal(at: Place) {
        "`#` makes no string literal of this: its last backslash is left out" at at ""
    }
    E0069 Error "C23, 6.4.4.5" empty_character_constant(at: Place) {
        "this character constant is empty" at at ""
    }
    W0070 Warning "multichar" "C23, 6.4.4.5" several_characters(at: Place) {
        "this character constant has several characters" at at ""
    }
    W0071 Warning "multichar" "C23, 6.4.4.5" character_constant_too_long(at: Place) {
        "this character constant is too long for its type" at at ""
    }
    E0072 Error "C23, 6.4.4.5" escape_without_digits(letter: char, at: Place) {
        "`\\{letter}` has no digits" at at ""
    }
    W0073 Warning "escape" "C23, 6.4.4.5" escape_out_of_range(digits: &str, at: Place) {
        "the escape sequence of `{digits}` is out of range" at at ""
    }
    W0074 Warning "escape" "C23, 6.4.4.5" unknown_escape(letter: char, at: Place) {
        "`\\{letter}` is not an escape sequence" at at ""
    }
    W0075 Warning "pedantic" "C23, 6.4.4.5" gnu_escape(letter: char, at: Place) {
        "`\\{letter}` is an escape sequence of GNU" at at ""
    }
    E0076 Error "C23, 6.4.3" incomplete_universal_character_name(text: &str, at: Place) {
        "`{text}` is an incomplete universal character name" at at ""
    }
    E0077 Error "C23, 6.4.3" wrong_universal_character_name(text: &str, at: Place) {
        "`{text}` names no character that may be written so" at at ""
    }
    W0078 Warning "escape" "C23, 6.4.3" character_outside_unicode(text: &str, at: Place) {
        "`{text}` is beyond the last character there is" at at ""
    }
    W0079 Warning "undef" "C23, 6.10.2" undefined_in_condition(name: &str, at: Place) {
        "`{name}` is not a macro: it counts as 0" at at ""
    }
    W0080 Warning "pedantic" "C23, 6.4.4.2" binary_constant_is_new(text: &str, at: Place) {
        "binary constants as `{text}` came with C23" at at ""
    }
    W0081 Warning "empty-translation-unit" "C23, 6.9" empty_translation_unit(at: Place) {
        "this file is empty: a translation unit has at least one declaration" at at ""
    }
    E0082 Error "C23, 6.10.1" embed_parameter_again(name: &str, at: Place) {
        "the parameter `{name}` of this `#embed` is given twice" at at ""
    }
    W0083 Warning "dollar-in-identifier-extension" "C23, 6.4.3" dollar_in_name(at: Place) {
        "`$` in a name is an extension" at at ""
    }
    E0084 Error "" conflict_marker(marker: &str, at: Place) {
        "`{marker}` is what version control leaves where two changes met" at at ""
        note "one of both texts is to be kept, without these lines"
    }
    W0085 Warning "comment" "C99, 6.4.9" line_comment_in_c89(at: Place) {
        "comments that begin with `//` came with C99" at at ""
    }
    W0086 Warning "ambiguous-include" "" ambiguous_include(name: &str, path: &str, at: Place) {
        "`{name}` may be one of several files: `{path}` is read" at at ""
        note "a name that nothing declares may be that of another, and is not reported; `-I` tells which file it is"
    }
    W0087 Warning "source-form" "Fortran 2023, 6.3" free_form_by_text(at: Place) {
        "this is read as free form, which it is written in, although the file has a name of fixed form" at at ""
        note "compilers want `-ffree-form` for it"
    }
    E0088 Error "" template(tool: &str, at: Place) {
        "this is a template for {tool}: what {tool} makes of it can be read, this cannot" at at ""
    }
    E0089 Error "" cuda_fortran(at: Place) {
        "this is CUDA Fortran, which is not read" at at ""
    }
    E0090 Error "C23, 5.1.1.2" condition_in_pragma(word: &str, at: Place, pragma: Place) {
        "a backslash makes this `#{word}` a part of a `#pragma`" at at ""
        also pragma "the `#pragma` is here, and is not read"
        note "write the whole directive in each branch"
    }
    E0091 Error "Fortran 2023, 6.3.2.4; OpenACC 3.4, 2.1" directive_in_statement(sentinel: &str, at: Place, directive: Place) {
        "the statement is continued, but a `{sentinel}` line follows" at at ""
        also directive "a directive cannot be in the middle of a statement"
    }
}
