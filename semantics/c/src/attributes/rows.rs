//! The attributes of gcc, clang and C23 that programs use: what each takes, and what it may stand on (GCC, "Attribute
//! Syntax"; Clang, "Attributes in Clang"; C23, 6.7.13).

/// An attribute: what it takes, and what it may stand on.
///
/// The arguments are a letter each: `i` a constant integer, `p` the number of a parameter, `s` a string, `w` a word, `f`
/// a function, `t` a type, `e` any expression, `x` something with a grammar of its own. Those behind `?` may be missing;
/// with `*` any number of the last kind may follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) arguments: &'static str,
    pub(crate) on: On,
    /// Whether it is an error elsewhere; otherwise it means nothing there.
    pub(crate) strict: bool,
}

impl Row {
    /// The fewest arguments.
    pub(crate) fn least(&self) -> usize {
        self.arguments.find('?').unwrap_or_else(|| self.arguments.trim_end_matches('*').len())
    }

    /// The most arguments.
    pub(crate) fn most(&self) -> usize {
        if self.arguments.ends_with('*') { usize::MAX } else { self.arguments.replace('?', "").len() }
    }

    /// The kind of the argument at `index`.
    pub(crate) fn argument(&self, index: usize) -> char {
        let mut kinds = self.arguments.chars().filter(|kind| !matches!(kind, '?' | '*'));
        kinds.clone().nth(index).or_else(|| kinds.next_back()).unwrap_or('x')
    }
}

/// What an attribute stands on: a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct On(u32);

impl On {
    pub(crate) const FUNCTION: On = On(1);
    /// A variable that lives as long as the program.
    pub(crate) const GLOBAL: On = On(1 << 1);
    pub(crate) const LOCAL: On = On(1 << 2);
    pub(crate) const PARAMETER: On = On(1 << 3);
    pub(crate) const MEMBER: On = On(1 << 4);
    pub(crate) const RECORD: On = On(1 << 5);
    pub(crate) const ENUM: On = On(1 << 6);
    pub(crate) const ENUMERATOR: On = On(1 << 7);
    pub(crate) const TYPEDEF: On = On(1 << 8);
    /// A type that is not a definition.
    pub(crate) const TYPE: On = On(1 << 9);
    pub(crate) const EMPTY: On = On(1 << 10);
    pub(crate) const LOOP: On = On(1 << 11);
    pub(crate) const RETURN: On = On(1 << 12);
    pub(crate) const STATEMENT: On = On(1 << 13);
    pub(crate) const LABEL: On = On(1 << 14);
    /// A declaration of nothing but types, or of nothing.
    pub(crate) const NOTHING: On = On(1 << 15);
    /// In addition: something of a function type, or a pointer to it, that has a prototype.
    pub(crate) const CALLABLE: On = On(1 << 16);
    /// In addition: a variable of each thread.
    pub(crate) const THREAD: On = On(1 << 17);
    pub(crate) const VARIABLE: On = On(1 << 1 | 1 << 2);
    pub(crate) const STATEMENTS: On = On(1 << 10 | 1 << 11 | 1 << 12 | 1 << 13 | 1 << 14);
    /// Statements that are not labels.
    pub(crate) const BEHAVIOUR: On = On(1 << 10 | 1 << 11 | 1 << 12 | 1 << 13);
    pub(crate) const ANY: On = On(u32::MAX);

    pub(crate) const fn or(self, other: On) -> On {
        On(self.0 | other.0)
    }

    /// Whether the sets have something in common.
    pub(crate) const fn meets(self, other: On) -> bool {
        self.0 & other.0 != 0
    }

    /// The first of the set, as messages call it.
    pub(crate) fn word(self) -> &'static str {
        WORDS.iter().find(|(on, _)| on.meets(self)).map_or("this", |(_, word)| word)
    }

    /// The set, as messages call it.
    pub(crate) fn words(self) -> String {
        let words: Vec<&str> = WORDS.iter().filter(|(on, _)| on.meets(self)).map(|(_, word)| *word).collect();
        words.join(", ")
    }
}

/// What attributes stand on, as messages call it.
const WORDS: &[(On, &str)] = &[
    (On::FUNCTION, "a function"),
    (On::GLOBAL, "a variable of static storage duration"),
    (On::LOCAL, "a local variable"),
    (On::PARAMETER, "a parameter"),
    (On::MEMBER, "a member"),
    (On::RECORD, "a structure or union"),
    (On::ENUM, "an enumeration"),
    (On::ENUMERATOR, "an enumerator"),
    (On::TYPEDEF, "a typedef name"),
    (On::TYPE, "a type"),
    (On::EMPTY, "an empty statement"),
    (On::LOOP, "a loop"),
    (On::RETURN, "a `return` statement"),
    (On::STATEMENT, "a statement"),
    (On::LABEL, "a label"),
    (On::NOTHING, "an empty declaration"),
    (On::THREAD, "a `_Thread_local` variable"),
];

/// Attributes that take no argument, and that are nowhere an error.
const PLAIN: &[&str] = &[
    "aarch64_sve_pcs",
    "aarch64_vector_pcs",
    "always_inline",
    "amdgpu_kernel",
    "analyzer_noreturn",
    "artificial",
    "cdecl",
    "cf_audited_transfer",
    "cf_check",
    "cf_returns_retained",
    "cf_unknown_transfer",
    "cfi_canonical_jump_table",
    "cold",
    "common",
    "const",
    "constant",
    "convergent",
    "designated_init",
    "device",
    "disable_sanitizer_instrumentation",
    "dllexport",
    "dllimport",
    "externally_visible",
    "fastcall",
    "flag_enum",
    "flatten",
    "force_align_arg_pointer",
    "format_dynamic_key_args",
    "gcc_struct",
    "global",
    "gnu_inline",
    "gnuc_va_list_kludge",
    "host",
    "hot",
    "hybrid_patchable",
    "intel_ocl_bicc",
    "leaf",
    "leafify",
    "lifetimebound",
    "lto_visibility_public",
    "m68k_rtd",
    "may_alias",
    "maybe_undef",
    "maybe_unused",
    "mig_server_routine",
    "ms_abi",
    "ms_struct",
    "naked",
    "no_address_safety_analysis",
    "no_caller_saved_registers",
    "no_destroy",
    "no_icf",
    "no_instrument_function",
    "no_profile_instrument_function",
    "no_randomize_layout",
    "no_reorder",
    "no_sanitize_address",
    "no_sanitize_coverage",
    "no_sanitize_memory",
    "no_sanitize_thread",
    "no_sanitize_undefined",
    "no_specializations",
    "no_speculative_load_hardening",
    "no_split_stack",
    "no_stack_limit",
    "no_stack_protector",
    "no_thread_safety_analysis",
    "noalias",
    "nocallback",
    "noclone",
    "nocommon",
    "noconvergent",
    "nodebug",
    "noduplicate",
    "noinit",
    "noinline",
    "noipa",
    "nonstring",
    "noplt",
    "noreturn",
    "nothrow",
    "nouwtable",
    "ns_returns_retained",
    "nsobject",
    "objc_boxable",
    "objc_root_class",
    "optnone",
    "os_returns_retained",
    "packed",
    "pascal",
    "persistent",
    "preferred_name",
    "preserve_all",
    "preserve_most",
    "preserve_none",
    "ptr32",
    "ptr64",
    "pure",
    "randomize_layout",
    "regcall",
    "reproducible",
    "require_constant_initialization",
    "restrict",
    "retain",
    "returns_inner_pointer",
    "returns_nonnull",
    "returns_twice",
    "riscv_vector_cc",
    "safebuffers",
    "saveall",
    "scoped_lockable",
    "shared",
    "speculative_load_hardening",
    "sptr",
    "stack_protect",
    "standalone_debug",
    "stdcall",
    "strict_gs_check",
    "swiftasynccall",
    "swiftcall",
    "sycl_kernel",
    "sysv_abi",
    "tainted_args",
    "thiscall",
    "thread",
    "transparent_union",
    "trivial_abi",
    "unaligned",
    "uninitialized",
    "unsafe_buffer_usage",
    "unsequenced",
    "unused",
    "uptr",
    "used",
    "vectorcall",
    "volatile",
    "warn_unused",
    "weak",
    "weak_import",
];

/// Attributes that take no argument, and where they are not an error.
const PLACED: &[Row] = &[
    strict("overloadable", "", On::FUNCTION),
    strict("minsize", "", On::FUNCTION),
    row("noescape", "", On::PARAMETER),
    strict("nomerge", "", On::FUNCTION.or(On::GLOBAL).or(On::LOCAL).or(On::STATEMENTS)),
    strict("musttail", "", On::RETURN),
    strict("fallthrough", "", On::EMPTY),
    strict("likely", "", On::BEHAVIOUR),
    strict("unlikely", "", On::BEHAVIOUR),
    strict("loader_uninitialized", "", On::VARIABLE),
    row("nocf_check", "", On::FUNCTION.or(On::CALLABLE)),
    row("internal_linkage", "", On::FUNCTION.or(On::VARIABLE)),
    row("not_tail_called", "", On::FUNCTION),
    row("disable_tail_calls", "", On::FUNCTION),
    row("noderef", "", On::ANY),
    strict("selectany", "", On::FUNCTION.or(On::VARIABLE)),
    row("swift_context", "", On::PARAMETER),
    row("swift_async_context", "", On::PARAMETER),
    row("swift_error_result", "", On::PARAMETER),
    row("swift_indirect_result", "", On::PARAMETER),
    row("nonblocking", "?i", On::FUNCTION.or(On::CALLABLE)),
    row("nonallocating", "?i", On::FUNCTION.or(On::CALLABLE)),
    row("blocking", "", On::FUNCTION.or(On::CALLABLE)),
    row("allocating", "", On::FUNCTION.or(On::CALLABLE)),
];

/// Attributes that take arguments.
const ROWS: &[Row] = &[
    row("access", "x*", On::FUNCTION.or(On::CALLABLE)),
    row("acquire_capability", "?e*", On::FUNCTION),
    row("acquire_shared_capability", "?e*", On::FUNCTION),
    row("acquired_after", "e?e*", On::VARIABLE.or(On::MEMBER)),
    row("acquired_before", "e?e*", On::VARIABLE.or(On::MEMBER)),
    row("address_space", "i", On::ANY),
    row("alias", "s", On::FUNCTION.or(On::GLOBAL)),
    row("align", "e", On::ANY),
    row("align_value", "i", On::VARIABLE.or(On::PARAMETER).or(On::TYPEDEF)),
    row("aligned", "?e", On::ANY),
    row("alloc_align", "x", On::FUNCTION.or(On::CALLABLE)),
    row("alloc_size", "x?x", On::FUNCTION.or(On::CALLABLE)),
    row("allocate", "x", On::ANY),
    row("allocator", "", On::ANY),
    row("annotate", "s?e*", On::ANY),
    strict("annotate_type", "s?e*", On::TYPE),
    strict("argument_with_type_tag", "wpp", On::FUNCTION.or(On::CALLABLE)),
    row("arm_sve_vector_bits", "i", On::ANY),
    row("assert_capability", "?e*", On::FUNCTION),
    row("assert_exclusive_lock", "?e*", On::FUNCTION),
    row("assert_shared_capability", "?e*", On::FUNCTION),
    row("assert_shared_lock", "?e*", On::FUNCTION),
    row("assume", "e", On::ANY),
    row("assume_aligned", "x?x", On::FUNCTION.or(On::CALLABLE)),
    row("availability", "x*", On::ANY),
    row("blocks", "w", On::ANY),
    strict(
        "btf_decl_tag",
        "s",
        On::FUNCTION.or(On::VARIABLE).or(On::PARAMETER).or(On::RECORD).or(On::MEMBER).or(On::TYPEDEF).or(On::TYPE),
    ),
    row("btf_type_tag", "s", On::ANY),
    row("callable_when", "x*", On::ANY),
    row("callback", "?x*", On::FUNCTION),
    strict("capability", "s", On::RECORD.or(On::TYPEDEF)),
    row("carries_dependency", "", On::ANY),
    row("cfi_unchecked_callee", "", On::ANY),
    row("clang_arm_builtin_alias", "x", On::ANY),
    row("clang_arm_mve_alias", "x", On::ANY),
    row("clang_builtin_alias", "x", On::ANY),
    row("cleanup", "f", On::LOCAL),
    strict("code_align", "i", On::LOOP),
    row("code_seg", "s", On::ANY),
    row("constructor", "?i", On::FUNCTION),
    row("copy", "x", On::ANY),
    strict("counted_by", "e", On::MEMBER),
    strict("counted_by_or_null", "e", On::MEMBER),
    row("cpu_dispatch", "?w*", On::FUNCTION),
    row("cpu_specific", "?w*", On::FUNCTION),
    row("deprecated", "?ss", On::ANY),
    row("destructor", "?i", On::FUNCTION),
    row("diagnose_as_builtin", "x?x*", On::FUNCTION),
    row("diagnose_if", "ess", On::FUNCTION),
    row("enable_if", "es", On::FUNCTION),
    row("enforce_tcb", "s", On::FUNCTION),
    row("enforce_tcb_leaf", "s", On::FUNCTION),
    row("enum_extensibility", "w", On::ENUM),
    row("error", "x", On::FUNCTION),
    row("exclude_from_explicit_instantiation", "", On::ANY),
    row("exclusive_lock_function", "?e*", On::FUNCTION),
    row("exclusive_locks_required", "e?e*", On::FUNCTION),
    row("exclusive_trylock_function", "e?e*", On::FUNCTION),
    row("ext_vector_type", "e", On::ANY),
    row("external_source_symbol", "x?x*", On::ANY),
    row("fd_arg", "p", On::FUNCTION.or(On::CALLABLE)),
    row("fd_arg_read", "p", On::FUNCTION.or(On::CALLABLE)),
    row("fd_arg_write", "p", On::FUNCTION.or(On::CALLABLE)),
    row("format", "wii", On::FUNCTION.or(On::CALLABLE)),
    row("format_arg", "p", On::FUNCTION.or(On::CALLABLE)),
    row("format_matches", "wis", On::FUNCTION.or(On::CALLABLE)),
    row("function_return", "s", On::FUNCTION),
    row("guarded_by", "e", On::VARIABLE.or(On::MEMBER)),
    row("guarded_var", "", On::ANY),
    row("iboutletcollection", "x", On::ANY),
    row("ifunc", "s", On::FUNCTION),
    row("indirect_branch", "s", On::ANY),
    row("interrupt", "?x*", On::ANY),
    row("lifetime_capture_by", "x*", On::ANY),
    row("lock_returned", "e", On::FUNCTION),
    row("lockable", "", On::RECORD),
    row("locks_excluded", "e?e*", On::FUNCTION),
    row("malloc", "?x*", On::FUNCTION),
    row("matrix_type", "ee", On::ANY),
    strict("min_vector_width", "i", On::FUNCTION),
    strict(
        "mode",
        "x",
        On::RECORD
            .or(On::VARIABLE)
            .or(On::PARAMETER)
            .or(On::ENUM)
            .or(On::TYPEDEF)
            .or(On::MEMBER)
            .or(On::TYPE)
            .or(On::NOTHING),
    ),
    row("model", "x", On::ANY),
    row("ms_hook_prologue", "", On::ANY),
    row("neon_polyvector_type", "e", On::ANY),
    row("neon_vector_type", "e", On::ANY),
    row("no_builtin", "?s*", On::FUNCTION),
    row("no_randomize", "", On::ANY),
    row("no_sanitize", "s?s*", On::ANY),
    row("noalloc", "", On::ANY),
    row("nodiscard", "?s", On::ANY),
    row("nonnull", "?p*", On::FUNCTION.or(On::CALLABLE).or(On::PARAMETER)),
    row("nonnull_if_nonzero", "pp?p", On::FUNCTION.or(On::CALLABLE)),
    row("novtable", "", On::ANY),
    row("ns_error_domain", "w", On::ANY),
    row("null_terminated_string_arg", "p", On::FUNCTION.or(On::CALLABLE)),
    row("objc_bridge", "x", On::ANY),
    row("optimize", "e?e*", On::ANY),
    row("ownership_holds", "wp?p*", On::FUNCTION.or(On::CALLABLE)),
    row("ownership_returns", "w?p", On::FUNCTION.or(On::CALLABLE)),
    row("ownership_takes", "wp?p*", On::FUNCTION.or(On::CALLABLE)),
    strict("pass_dynamic_object_size", "i", On::PARAMETER),
    strict("pass_object_size", "i", On::PARAMETER),
    row("patchable_function_entry", "i?is", On::FUNCTION),
    row("pcs", "s", On::ANY),
    strict("pointer_with_type_tag", "wpp", On::FUNCTION.or(On::CALLABLE)),
    row("property", "?x*", On::ANY),
    row("pt_guarded_by", "e", On::VARIABLE.or(On::MEMBER)),
    row("pt_guarded_var", "", On::ANY),
    row("regparm", "i", On::ANY),
    row("release_capability", "?e*", On::FUNCTION),
    row("release_generic_capability", "?e*", On::FUNCTION),
    row("release_shared_capability", "?e*", On::FUNCTION),
    row("requires_capability", "e?e*", On::FUNCTION),
    row("requires_shared_capability", "e?e*", On::FUNCTION),
    row("riscv_rvv_vector_bits", "i", On::ANY),
    row("scalar_storage_order", "s", On::ANY),
    strict("section", "s", On::FUNCTION.or(On::GLOBAL)),
    row("sentinel", "?ii", On::FUNCTION.or(On::CALLABLE)),
    strict("shared_capability", "s", On::RECORD.or(On::TYPEDEF)),
    row("shared_lock_function", "?e*", On::FUNCTION),
    row("shared_locks_required", "e?e*", On::FUNCTION),
    row("shared_trylock_function", "e?e*", On::FUNCTION),
    row("simd", "?s", On::ANY),
    strict("sized_by", "e", On::MEMBER),
    strict("sized_by_or_null", "e", On::MEMBER),
    row("strict_flex_array", "i", On::ANY),
    row("suppress", "?s*", On::ANY),
    row("swift_async", "x*", On::ANY),
    row("swift_async_error", "x*", On::ANY),
    row("swift_async_name", "s", On::ANY),
    row("swift_attr", "s", On::ANY),
    row("swift_bridge", "s", On::ANY),
    row("swift_name", "s", On::ANY),
    row("swift_newtype", "w", On::ANY),
    row("swift_private", "", On::ANY),
    row("symver", "s?s*", On::ANY),
    row("target", "s?s*", On::ANY),
    row("target_clones", "s?s*", On::FUNCTION),
    row("target_version", "s", On::FUNCTION),
    row("test_typestate", "x", On::ANY),
    // A directive may make the variable one of each thread later.
    row("tls_model", "s", On::THREAD),
    strict("try_acquire_capability", "e?e*", On::FUNCTION),
    strict("try_acquire_shared_capability", "e?e*", On::FUNCTION),
    strict("type_tag_for_datatype", "wt?ww", On::VARIABLE),
    strict("type_visibility", "s", On::RECORD.or(On::ENUM).or(On::TYPEDEF).or(On::TYPE)),
    row("unavailable", "?s", On::ANY),
    row("unlock_function", "?e*", On::FUNCTION),
    row("unroll", "?e", On::ANY),
    row("uuid", "s", On::ANY),
    row("vecreturn", "", On::ANY),
    row("vector_size", "e", On::ANY),
    row("visibility", "s", On::ANY),
    row("warn_if_not_aligned", "i", On::ANY),
    row("warn_unused_result", "?s", On::ANY),
    row("warning", "x", On::FUNCTION),
    row("weakref", "?s", On::ANY),
    row("xray_always_instrument", "", On::ANY),
    row("xray_log_args", "p", On::FUNCTION),
    row("xray_never_instrument", "", On::ANY),
    row("zero_call_used_regs", "s", On::FUNCTION),
];

/// One that means nothing where it may not stand.
const fn row(name: &'static str, arguments: &'static str, on: On) -> Row {
    Row { name, arguments, on, strict: false }
}

/// One that is an error where it may not stand.
const fn strict(name: &'static str, arguments: &'static str, on: On) -> Row {
    Row { name, arguments, on, strict: true }
}

/// The attribute called `name`; `None` of one that nobody knows.
pub(crate) fn find_row(name: &str) -> Option<Row> {
    if PLAIN.contains(&name) {
        return Some(row("", "", On::ANY));
    }
    PLACED.iter().chain(ROWS).find(|row| row.name == name).copied()
}

/// Attributes that exclude each other (Clang, "Attributes in Clang").
pub(crate) const EXCLUSIVE: &[&[&str]] = &[
    &["hot", "cold"],
    &["naked", "disable_tail_calls"],
    &["always_inline", "not_tail_called"],
    &["internal_linkage", "common"],
    &["internal_linkage", "nocommon"],
    &["minsize", "optnone"],
    &["always_inline", "optnone"],
    &["speculative_load_hardening", "no_speculative_load_hardening"],
    &["target", "target_clones", "target_version", "cpu_specific", "cpu_dispatch"],
    &["swift_context", "swift_async_context", "swift_error_result", "swift_indirect_result"],
];

/// A machine mode (GCC internals, "Machine Modes"): its class and bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Integer(u8),
    Real(u8),
    Complex(u8),
    /// A vector of as many.
    Vector(u64, bool, u8),
}

const MODES: &[(&str, Mode)] = &[
    ("QI", Mode::Integer(1)),
    ("byte", Mode::Integer(1)),
    ("HI", Mode::Integer(2)),
    ("SI", Mode::Integer(4)),
    ("DI", Mode::Integer(8)),
    ("TI", Mode::Integer(16)),
    ("word", Mode::Integer(8)),
    ("pointer", Mode::Integer(8)),
    ("unwind_word", Mode::Integer(8)),
    ("libgcc_cmp_return", Mode::Integer(8)),
    ("libgcc_shift_count", Mode::Integer(4)),
    ("HF", Mode::Real(2)),
    ("BF", Mode::Real(2)),
    ("SF", Mode::Real(4)),
    ("SD", Mode::Real(4)),
    ("DF", Mode::Real(8)),
    ("DD", Mode::Real(8)),
    ("XF", Mode::Real(16)),
    ("TF", Mode::Real(16)),
    ("TD", Mode::Real(16)),
    ("HC", Mode::Complex(2)),
    ("SC", Mode::Complex(4)),
    ("DC", Mode::Complex(8)),
    ("XC", Mode::Complex(16)),
    ("TC", Mode::Complex(16)),
];

/// The mode that `name` says, with or without underscores around it.
pub(crate) fn mode(name: &str) -> Option<Mode> {
    let name = name.strip_prefix("__").and_then(|name| name.strip_suffix("__")).unwrap_or(name);
    if let Some((_, mode)) = MODES.iter().find(|(own, _)| *own == name) {
        return Some(*mode);
    }
    let vector = name.strip_prefix('V')?;
    let end = vector.find(|c: char| !c.is_ascii_digit())?;
    let count: u64 = vector[..end].parse().ok()?;
    if !count.is_power_of_two() {
        return None;
    }
    match mode(&vector[end..])? {
        Mode::Integer(bytes) => Some(Mode::Vector(count, true, bytes)),
        Mode::Real(bytes) => Some(Mode::Vector(count, false, bytes)),
        Mode::Complex(_) | Mode::Vector(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_with_the_arguments_they_take() {
        let counts = |name: &str| find_row(name).map(|row| (row.least(), row.most()));
        assert_eq!(counts("packed"), Some((0, 0)));
        assert_eq!(counts("aligned"), Some((0, 1)));
        assert_eq!(counts("format"), Some((3, 3)));
        assert_eq!(counts("no_such_attribute"), None);
    }

    #[test]
    fn each_attribute_has_one_row() {
        let rows = PLACED.iter().chain(ROWS).map(|row| row.name);
        let mut names: Vec<&str> = PLAIN.iter().copied().chain(rows).collect();
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert_eq!(twice, Vec::<&[&str]>::new());
        let unknown = EXCLUSIVE.iter().flat_map(|set| set.iter()).filter(|name| find_row(name).is_none());
        assert_eq!(unknown.count(), 0);
    }

    #[test]
    fn arguments_are_counted_by_their_letters() {
        let counts = |arguments| {
            let row = row("", arguments, On::ANY);
            (row.least(), row.most())
        };
        assert_eq!(
            ["", "s", "?s", "w?pp", "?p*", "e?e*"].map(counts),
            [(0, 0), (1, 1), (0, 1), (1, 3), (0, usize::MAX), (1, usize::MAX),]
        );
        assert_eq!([0, 1, 2, 7].map(|index| row("", "wp?i*", On::ANY).argument(index)), ['w', 'p', 'i', 'i']);
    }

    #[test]
    fn modes_have_classes_and_bytes() {
        assert_eq!(mode("__DI__"), Some(Mode::Integer(8)));
        assert_eq!(mode("TF"), Some(Mode::Real(16)));
        assert_eq!(mode("V4SF"), Some(Mode::Vector(4, false, 4)));
        assert_eq!(mode("QQ"), None);
    }
}
