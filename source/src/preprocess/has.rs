//! What `__has_attribute(x)`, `__has_builtin(x)` and their like answer: as gcc 12 does on x86-64 Linux (C23, 6.10.1).

/// The questions: C23, 6.10.1, GNU's and those that clang added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HasQuestion {
    /// `__has_include(<x>)`
    Include,
    /// `__has_include_next(<x>)`
    IncludeNext,
    /// `__has_embed(<x> parameters)`
    Embed,
    /// `__has_attribute(x)`
    Attribute,
    /// `__has_c_attribute(x)`
    StandardAttribute,
    /// `__has_builtin(x)`
    Builtin,
    /// `__has_feature(x)`, `__has_extension(x)`
    Feature,
    /// `__has_declspec_attribute(x)`
    Declspec,
    /// `__has_warning("-Wx")`
    Warning,
    /// Clang's `__is_identifier(x)`: whether a word is not a keyword.
    Identifier,
}

/// What each is called.
pub(crate) const QUESTIONS: &[(&str, HasQuestion)] = &[
    ("__has_include", HasQuestion::Include),
    ("__has_include_next", HasQuestion::IncludeNext),
    ("__has_embed", HasQuestion::Embed),
    ("__has_attribute", HasQuestion::Attribute),
    ("__has_c_attribute", HasQuestion::StandardAttribute),
    ("__has_cpp_attribute", HasQuestion::Attribute),
    ("__has_builtin", HasQuestion::Builtin),
    ("__has_feature", HasQuestion::Feature),
    ("__has_extension", HasQuestion::Feature),
    ("__has_declspec_attribute", HasQuestion::Declspec),
    ("__has_warning", HasQuestion::Warning),
    ("__is_identifier", HasQuestion::Identifier),
];

/// C23, 6.7.13: the standard's attributes, and what `__has_c_attribute` says of them.
const STANDARD_ATTRIBUTES: &[(&str, u32)] =
    &[("deprecated", 201_904), ("fallthrough", 201_910), ("maybe_unused", 202_106), ("nodiscard", 202_003)];

/// GNU attributes.
const ATTRIBUTES: &str = "\
    access alias aligned alloc_align alloc_size always_inline artificial assume_aligned cdecl cf_check cleanup cold \
    common const constructor copy designated_init destructor error externally_visible fastcall fentry_name \
    fentry_section flatten force_align_arg_pointer format format_arg function_return gcc_struct gnu_inline hot ifunc \
    indirect_branch indirect_return interrupt leaf malloc may_alias mode ms_abi ms_hook_prologue ms_struct naked \
    no_address_safety_analysis no_caller_saved_registers no_icf no_instrument_function \
    no_profile_instrument_function no_reorder no_sanitize no_sanitize_address no_sanitize_coverage \
    no_sanitize_thread no_sanitize_undefined no_split_stack no_stack_limit no_stack_protector nocf_check noclone \
    nocommon noinit noinline noipa nonnull nonstring noplt noreturn nothrow objc_nullability objc_root_class \
    optimize packed patchable_function_entry persistent pure regparm retain returns_nonnull returns_twice \
    scalar_storage_order section sentinel simd sseregparm stack_protect stdcall symver sysv_abi tainted_args target \
    target_clones thiscall tls_model transaction_callable transaction_may_cancel_outer transaction_pure \
    transaction_safe transaction_unsafe transparent_union unavailable uninitialized unused used vector_size \
    visibility volatile warn_if_not_aligned warn_unused warn_unused_result warning weak weakref zero_call_used_regs \
    ";

/// Functions of the C library that are built in, with and without `__builtin_`.
const LIBRARY: &str = "\
    _Exit __clear_cache __fprintf_chk __memcpy_chk __memmove_chk __mempcpy_chk __memset_chk __printf_chk \
    __snprintf_chk __sprintf_chk __stpcpy_chk __stpncpy_chk __strcat_chk __strcpy_chk __strncat_chk __strncpy_chk \
    __vfprintf_chk __vprintf_chk __vsnprintf_chk __vsprintf_chk _exit abort abs acos acosf acosh acoshf acoshl acosl \
    aligned_alloc alloca asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl \
    atanl bcmp bcopy bzero cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl calloc carg cargf cargl casin \
    casinf casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl cbrt cbrtf cbrtl ccos ccosf \
    ccosh ccoshf ccoshl ccosl ceil ceilf ceilf128 ceilf16 ceill cexp cexpf cexpl cimag cimagf cimagl clog clogf \
    clogl conj conjf conjl copysign copysignf copysignf128 copysignf16 copysignl cos cosf cosh coshf coshl cosl cpow \
    cpowf cpowl cproj cprojf cprojl creal crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl \
    ctan ctanf ctanh ctanhf ctanhl ctanl drem dremf dreml erf erfc erfcf erfcl erff erfl exit exp exp10 exp10f \
    exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsd128 fabsd32 fabsd64 fabsf fabsf128 fabsf16 fabsl \
    fdim fdimf fdiml feclearexcept fegetround feraiseexcept ffs ffsl ffsll finite finited128 finited32 finited64 \
    finitef finitel floor floorf floorf128 floorf16 floorl fma fmaf fmaf128 fmaf16 fmal fmax fmaxf fmaxf128 fmaxf16 \
    fmaxl fmin fminf fminf128 fminf16 fminl fmod fmodf fmodl fork fprintf fprintf_unlocked fputc fputc_unlocked \
    fputs fputs_unlocked free frexp frexpf frexpl fwrite fwrite_unlocked hypot hypotf hypotl ilogb ilogbf ilogbl \
    imaxabs index isalnum isalpha isascii iscntrl isinf isinfd128 isinfd32 isinfd64 isinff isinfl isnan isnand128 \
    isnand32 isnand64 isnanf isnanl labs ldexp ldexpf ldexpl lgamma lgamma_r lgammaf lgammal llabs llrint llrintf \
    llrintl llround llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl \
    logf logl lrint lrintf lrintl lround lroundf lroundl malloc memchr memcmp memcpy memmove mempcpy memset modf \
    modff modfl nan nand128 nand32 nand64 nanf nanf128 nanf16 nanf32 nanf32x nanf64 nanf64x nanl nearbyint \
    nearbyintf nearbyintf128 nearbyintf16 nearbyintl nextafter nextafterf nextafterl nexttoward nexttowardf \
    nexttowardl posix_memalign pow powf powl printf printf_unlocked putchar puts puts_unlocked realloc remainder \
    remainderf remainderl remquo remquof remquol rindex rint rintf rintf128 rintf16 rintl round roundeven roundevenf \
    roundevenf16 roundevenl roundf roundf128 roundf16 roundl scalbln scalblnf scalblnl scalbn scalbnf scalbnl scanf \
    signbit signbitd128 signbitd32 signbitd64 signbitf signbitl significandl sin sincos sincosf sincosl sinf sinh \
    sinhf sinhl sinl snprintf sprintf sqrt sqrtf sqrtf128 sqrtf16 sqrtl sscanf stpcpy stpncpy strcasecmp strcat \
    strchr strcmp strcpy strcspn strdup strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr \
    strspn strstr tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal tolower toupper trunc truncf truncf128 \
    truncf16 truncl vfprintf vprintf vscanf vsnprintf vsprintf vsscanf \
    ";

/// What exists with `__builtin_` only.
const BUILTINS: &str = "\
    FILE FUNCTION LINE acc_on_device add_overflow add_overflow_p adjust_descriptor adjust_trampoline \
    aggregate_incoming_address alloca_with_align alloca_with_align_and_max apply apply_args assoc_barrier \
    assume_aligned bswap128 bswap16 bswap32 bswap64 cexpi cexpif cexpil choose_expr classify_type clear_padding \
    clrsb clrsbl clrsbll clz clzimax clzl clzll constant_p convertvector copysignq cpu_init cpu_is cpu_supports ctz \
    ctzimax ctzl ctzll dwarf_cfa dwarf_sp_column dynamic_object_size eh_copy_values eh_filter eh_pointer eh_return \
    eh_return_data_regno expect expect_with_probability extend_pointer extract_return_addr fabsq fpclassify \
    frame_address frob_return_addr has_attribute huge_val huge_valf huge_valf128 huge_valf16 huge_valf32 \
    huge_valf32x huge_valf64 huge_valf64x huge_vall huge_valq ia32_emms ia32_lfence ia32_mfence ia32_pause \
    ia32_rdtsc ia32_rdtscp ia32_sfence iceil iceilf iceill ifloor ifloorf ifloorl inf infd128 infd32 infd64 inff \
    inff128 inff16 inff32 inff32x inff64 inff64x infl infq init_descriptor init_dwarf_reg_size_table \
    init_heap_trampoline init_trampoline irint irintf irintl iround iroundf iroundl isfinite isgreater \
    isgreaterequal isinf_sign isless islessequal islessgreater isnormal isunordered lceil lceilf lceill lfloor \
    lfloorf lfloorl llceil llceilf llceill llfloor llfloorf llfloorl longjmp memcmp_eq ms_va_copy ms_va_end \
    ms_va_start mul_overflow mul_overflow_p nanq nans nansd128 nansd32 nansd64 nansf nansf128 nansf16 nansf32 \
    nansf32x nansf64 nansf64x nansl nansq next_arg nonlocal_goto object_size offsetof parity parityl parityll \
    popcount popcountl popcountll powi powif powil prefetch return return_address sadd_overflow saddl_overflow \
    saddll_overflow saveregs set_thread_pointer setjmp setjmp_receiver setjmp_setup shuffle shufflevector \
    smul_overflow smull_overflow smulll_overflow speculation_safe_value ssub_overflow ssubl_overflow ssubll_overflow \
    stack_restore stack_save strcmp_eq strncmp_eq sub_overflow sub_overflow_p sysv_va_copy sysv_va_end sysv_va_start \
    thread_pointer trap types_compatible_p uadd_overflow uaddl_overflow uaddll_overflow umul_overflow umull_overflow \
    umulll_overflow unreachable unwind_init unwind_resume update_setjmp_buf usub_overflow usubl_overflow \
    usubll_overflow va_arg_pack va_arg_pack_len va_copy va_end va_start \
    ";

/// Atomic operations; most have forms of a size, `_1` to `_16`, too.
const ATOMICS: &str = "\
    __atomic_add_fetch __atomic_always_lock_free __atomic_and_fetch __atomic_clear __atomic_compare_exchange \
    __atomic_compare_exchange_n __atomic_exchange __atomic_exchange_n __atomic_fetch_add __atomic_fetch_and \
    __atomic_fetch_nand __atomic_fetch_or __atomic_fetch_sub __atomic_fetch_xor __atomic_is_lock_free __atomic_load \
    __atomic_load_n __atomic_nand_fetch __atomic_or_fetch __atomic_signal_fence __atomic_store __atomic_store_n \
    __atomic_sub_fetch __atomic_test_and_set __atomic_thread_fence __atomic_xor_fetch __sync_add_and_fetch \
    __sync_and_and_fetch __sync_bool_compare_and_swap __sync_fetch_and_add __sync_fetch_and_and \
    __sync_fetch_and_nand __sync_fetch_and_or __sync_fetch_and_sub __sync_fetch_and_xor __sync_lock_release \
    __sync_lock_test_and_set __sync_nand_and_fetch __sync_or_and_fetch __sync_sub_and_fetch __sync_synchronize \
    __sync_val_compare_and_swap __sync_xor_and_fetch \
    ";

/// Features of clang that gcc has too: `__has_feature`, `__has_extension`.
const FEATURES: &str = "attribute_deprecated_with_message attribute_unavailable_with_message c_alignas c_alignof c_atomic \
    c_generic_selections c_static_assert c_thread_local gnu_asm";

fn has_word(words: &str, name: &str) -> bool {
    words.split_ascii_whitespace().any(|word| word == name)
}

/// A name without the underscores that may stand around it.
fn strip_underscores(name: &str) -> &str {
    name.strip_prefix("__").and_then(|name| name.strip_suffix("__")).filter(|name| !name.is_empty()).unwrap_or(name)
}

/// `__has_attribute(name)`, `__has_attribute(prefix::name)`
pub(crate) fn attribute_version(prefix: Option<&str>, name: &str) -> u32 {
    let name = strip_underscores(name);
    match prefix.map(strip_underscores) {
        None => standard_attribute(None, name).max(u32::from(has_word(ATTRIBUTES, name))),
        Some(_) => standard_attribute(prefix, name),
    }
}

/// `__has_c_attribute(name)`, `__has_c_attribute(prefix::name)`
pub(crate) fn standard_attribute(prefix: Option<&str>, name: &str) -> u32 {
    let name = strip_underscores(name);
    let row = STANDARD_ATTRIBUTES.iter().find(|(other, _)| *other == name);
    match prefix.map(strip_underscores) {
        None => row.map_or(0, |(_, since)| *since),
        Some("gnu") => u32::from(has_word(ATTRIBUTES, name) || name == "deprecated" || name == "fallthrough"),
        Some(_) => 0,
    }
}

/// `__has_builtin(name)`
pub(crate) fn has_builtin(name: &str) -> bool {
    if let Some(name) = name.strip_prefix("__builtin_") {
        return has_word(BUILTINS, name) || has_word(LIBRARY, name);
    }
    let sizes = ["_1", "_2", "_4", "_8", "_16"];
    let sized = sizes.into_iter().find_map(|size| name.strip_suffix(size)).unwrap_or(name);
    has_word(LIBRARY, name) || has_word(ATOMICS, name) || has_word(ATOMICS, sized)
}

/// `__has_feature(name)`, `__has_extension(name)`
pub(crate) fn has_feature(name: &str) -> bool {
    has_word(FEATURES, strip_underscores(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_those_of_gcc() {
        for (name, is) in [
            ("__builtin_expect", true),
            ("expect", false),
            ("memcpy", true),
            ("__builtin_memcpy", true),
            ("__sync_fetch_and_add_8", true),
            ("__atomic_load_n", true),
            ("__atomic_load_n_3", false),
            ("__builtin_available", false),
            ("main", false),
        ] {
            assert_eq!(has_builtin(name), is, "{name}");
        }
        for (prefix, name, old, new) in [
            (None, "noreturn", 1, 0),
            (None, "__noreturn__", 1, 0),
            (Some("gnu"), "noreturn", 1, 1),
            (Some("__gnu__"), "__pure__", 1, 1),
            (None, "nodiscard", 202_003, 202_003),
            (None, "fallthrough", 201_910, 201_910),
            (Some("clang"), "noreturn", 0, 0),
            (None, "overloadable", 0, 0),
        ] {
            assert_eq!((attribute_version(prefix, name), standard_attribute(prefix, name)), (old, new), "{name}");
        }
    }
}
