//! What can be wrong with where declarations stand and what they redeclare.

use super::phrases::{BarrierText, ForTypes, JumpTarget, MainForm, NotInferred, StarSize, TagChange, VoidParameter};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3100 Error "C23, 6.7.7.4" void_parameter(why: VoidParameter, at: Span) {
        "a parameter of type `void` {why}" at at ""
    }
    E3101 Error "C23, 6.7.7.3" array_word(word: &str, at: Span) {
        "`{word}` in the brackets of an array is for the outermost array of a parameter" at at ""
    }
    E3102 Error "C23, 6.7.7.3" star_size(why: StarSize, at: Span) {
        "`[*]` leaves the size to a definition, {why}" at at ""
    }
    E3103 Error "C17, 6.7.6.3" names_alone(at: Span) {
        "a list of parameters without types belongs to a definition" at at ""
    }
    E3104 Error "C23, 6.7.3.4" nested_redefinition(tag: &str, at: Span) {
        "`{tag}` is defined within its own definition" at at ""
    }
    E3105 Error "C17, 6.8.5" for_declares_type(what: ForTypes, at: Span) {
        "the head of a `for` declares variables, and not {what}" at at ""
    }
    E3106 Error "C23, 6.9" automatic_nothing(word: &str, at: Span) {
        "`{word}` is not inside a function" at at ""
    }
    W3107 Warning "implicit-function-declaration" "C17, 6.7" called_before(name: &str, ty: &str, at: Span) {
        "`{name}` is declared as `{ty}` here and was called before as a function that returns `int`" at at ""
    }
    E3108 Error "C23, 6.7.10" nothing_inferred(name: &str, why: NotInferred, at: Span) {
        "`{name}` has the type of its value, and {why}" at at ""
    }
    E3109 Error "C23, 6.7.10" inferred_from_itself(name: &str, at: Span) {
        "`{name}` has the type of its value, which `{name}` is part of" at at ""
    }
    E3110 Error "GNU C, 6.7" inferred_differently(name: &str, ty: &str, first: &str, at: Span) {
        "`{name}` would be `{ty}`, and the first name of this declaration is `{first}`" at at ""
    }
    E3111 Error "GNU C, 6.3" label_outside(label: &str, at: Span) {
        "the address of label `{label}` is taken outside of any function" at at ""
    }
    E3112 Error "C2y, 6.8.7" no_such_target(word: &str, name: &str, what: JumpTarget, at: Span) {
        "`{word} {name}` is not inside a {what} named `{name}`" at at ""
    }
    E3113 Error "C23, 6.7" variable_typedef(name: &str, at: Span) {
        "`{name}` names a type of variable size and cannot be declared again" at at ""
    }
    E3114 Error "C23, 6.8.7.2" computed_into_scope(label: &str, what: BarrierText, at: Span) {
        "this jump may go to `{label}` and pass {what}" at at ""
    }
    W3115 Warning "pedantic" "ISO C" later_standard(what: &str, standard: &str, at: Span) {
        "{what} is part of C since {standard}" at at ""
    }
    W3116 Warning "pedantic" "ISO C" no_standard(what: &str, at: Span) {
        "{what} is an extension of C" at at ""
    }
    W3117 Warning "main" "C23, 5.2.2.3.2" main_form(why: MainForm, at: Span) {
        "`main` {why}" at at ""
    }
    W3118 Warning "main" "C23, 5.2.2.3" main_inline(at: Span) {
        "`main` cannot be `inline`" at at ""
    }
    E3119 Error "C17, 6.7.6.3" dots_alone(at: Span) {
        "before C23 a named parameter must stand before `...`" at at ""
    }
    E3120 Error "Microsoft C, structured exception handling" leave_outside(at: Span) {
        "`__leave` is not inside a `__try`" at at ""
    }
    E3121 Error "Microsoft C, structured exception handling" filter_not_integer(ty: &str, at: Span) {
        "the filter of `__except` has type `{ty}`, where an integer is expected" at at ""
    }
    E3122 Error "C23, 6.7.3.4" tag_again(tag: &str, why: TagChange, at: Span) {
        "`{tag}` is defined again, {why}" at at ""
    }
}
