//! What can be wrong with declarations, initializers and statements of C.

use super::phrases::{AsmDefect, BarrierText, BlockEnd, ForDeclaration, OldStyleMismatch, Uninitialized};
use source::{Span, diagnostics};

diagnostics! { Span:
    E3200 Error "C23, 6.7" other_kind(name: &str, before: &str, at: Span) {
        "`{name}` is declared as {before} in this scope already" at at "as something else"
    }
    E3201 Error "C23, 6.9" defined_twice(name: &str, at: Span) {
        "`{name}` is defined twice" at at "here again"
    }
    E3202 Error "C23, 6.2.2" static_follows(name: &str, at: Span) {
        "`{name}` is `static` here but was declared with external linkage before" at at ""
    }
    E3203 Error "C23, 6.2.2" static_lost(name: &str, at: Span) {
        "`{name}` was declared `static` and is not here" at at ""
    }
    E3204 Error "C23, 6.7" no_linkage(name: &str, at: Span) {
        "`{name}` is declared with and without linkage in one scope" at at ""
    }
    E3205 Error "C23, 6.7.1" thread_local_differs(name: &str, at: Span) {
        "the declarations of `{name}` differ in `_Thread_local`" at at ""
    }
    E3206 Error "C23, 6.7.1" storage_at_file_scope(name: &str, class: &str, at: Span) {
        "`{name}` cannot be `{class}` at file scope" at at ""
    }
    E3207 Error "C23, 6.7.1" function_storage(name: &str, class: &str, at: Span) {
        "function `{name}` cannot be declared `{class}` here" at at ""
    }
    E3208 Error "C23, 6.7.7" parameter_storage(name: &str, class: &str, at: Span) {
        "parameter `{name}` cannot be `{class}`" at at ""
    }
    E3209 Error "C23, 6.7.1" thread_local_needs_storage(name: &str, at: Span) {
        "`{name}` is `_Thread_local` in a block, where that needs `static` or `extern`" at at ""
    }
    E3210 Error "C23, 6.7.5" function_specifier(name: &str, word: &str, at: Span) {
        "`{word}` applies to functions, and `{name}` is not one" at at ""
    }
    E3211 Error "C23, 6.7.11" extern_initialized(name: &str, at: Span) {
        "`{name}` is `extern` in a block and cannot be initialized there" at at ""
    }
    W3212 Warning "extern-initializer" "C23, 6.9.3" extern_defined(name: &str, at: Span) {
        "`{name}` is `extern` and initialized, which defines it" at at ""
    }
    E3213 Error "C23, 6.7.11" not_initializable(name: &str, what: Uninitialized, at: Span) {
        "`{name}` is {what} and cannot be initialized" at at ""
    }
    E3214 Error "C23, 6.7.11" variable_size_initialized(name: &str, at: Span) {
        "`{name}` has a variable size and cannot be initialized" at at ""
    }
    E3215 Error "C23, 6.7.7.3" variable_size_storage(name: &str, class: &str, at: Span) {
        "`{name}` has a variable size and cannot be `{class}`" at at ""
    }
    E3216 Error "C23, 6.9.2" incomplete_result(name: &str, ty: &str, at: Span) {
        "`{name}` returns the incomplete type `{ty}`" at at ""
    }
    E3217 Error "C23, 6.9.2" incomplete_parameter(name: &str, ty: &str, at: Span) {
        "parameter {name} has the incomplete type `{ty}`" at at ""
    }
    E3218 Error "C23, 6.8.6.4" for_declares(name: &str, what: ForDeclaration, at: Span) {
        "the head of a `for` declares variables, and `{name}` is {what}" at at ""
    }
    E3219 Error "C23, 6.7.3.2" flexible_not_last(name: &str, at: Span) {
        "the flexible array member `{name}` is not the last member" at at ""
    }
    W3220 Warning "excess-initializers" "C23, 6.7.11" excess(ty: &str, at: Span) {
        "there are more values than `{ty}` has room for" at at ""
    }
    E3221 Error "C23, 6.8.7.2" jump_into_scope(label: &str, what: BarrierText, at: Span, target: Span) {
        "the jump to `{label}` passes {what}" at at "" also target "leads here"
    }
    E3222 Error "C23, 6.8.5.3" switch_into_scope(what: BarrierText, at: Span) {
        "this label of the `switch` follows {what}" at at ""
    }
    E3223 Error "C23, 6.8.5.3" default_twice(at: Span, first: Span) {
        "this `switch` has a second `default`" at at "here again" also first "first here"
    }
    W3224 Warning "implicit-int" "C99, 6.7.2" implicit_int(at: Span) {
        "the type of this declaration is missing: `int` is meant" at at ""
    }
    E3225 Error "C23, 6.9.2" old_style(name: &str, at: Span) {
        "`{name}` is defined in the old style, which C23 does not have" at at ""
    }
    E3226 Error "C17, 6.9.1" no_parameter(name: &str, at: Span) {
        "`{name}` is declared but is not a parameter of this function" at at ""
    }
    E3227 Error "C17, 6.9.1" old_style_mismatch(name: &str, why: OldStyleMismatch, at: Span) {
        "this prototype of `{name}` does not fit its definition: {why}" at at ""
    }
    E3228 Error "C23, 6.7.8" typedef_differs(name: &str, ty: &str, before: &str, at: Span) {
        "`{name}` names `{ty}` here and `{before}` before" at at ""
    }
    E3229 Error "GNU C" bad_asm(why: AsmDefect, at: Span) {
        "{why}" at at ""
    }
    E3230 Error "Clang, Block Language Specification" other_result(ty: &str, first: &str, at: Span) {
        "this block gives `{ty}` here and `{first}` before" at at ""
    }
    E3231 Error "Clang, Block Language Specification" end_reached(why: BlockEnd, at: Span) {
        "the end of this block can be reached, {why}" at at ""
    }
    E3232 Error "GNU C, 6.1" statements_outside(at: Span) {
        "statement expressions are only allowed in functions" at at ""
    }
    W3233 Warning "empty-range" "GNU C" empty_range(at: Span) {
        "this range of cases is empty" at at ""
    }
    E3234 Error "C23, 6.7.11" index_outside(index: i128, ty: &str, at: Span) {
        "the index {index} is not one of `{ty}`" at at ""
    }
    E3235 Error "C23, 6.7.11" flexible_initialized(at: Span) {
        "a flexible array member cannot be initialized here" at at ""
    }
    E3236 Error "C23, 6.9.3" tentative_incomplete(name: &str, ty: &str, at: Span) {
        "`{name}` is defined with the type `{ty}`, which is never completed" at at ""
    }
}
