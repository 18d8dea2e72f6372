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
    pub(crate) on: Subjects,
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
pub(crate) struct Subjects(u32);

impl Subjects {
    pub(crate) const FUNCTION: Subjects = Subjects(1);
    /// A variable that lives as long as the program.
    pub(crate) const GLOBAL: Subjects = Subjects(1 << 1);
    pub(crate) const LOCAL: Subjects = Subjects(1 << 2);
    pub(crate) const PARAMETER: Subjects = Subjects(1 << 3);
    pub(crate) const MEMBER: Subjects = Subjects(1 << 4);
    pub(crate) const RECORD: Subjects = Subjects(1 << 5);
    pub(crate) const ENUM: Subjects = Subjects(1 << 6);
    pub(crate) const ENUMERATOR: Subjects = Subjects(1 << 7);
    pub(crate) const TYPEDEF: Subjects = Subjects(1 << 8);
    /// A type that is not a definition.
    pub(crate) const TYPE: Subjects = Subjects(1 << 9);
    pub(crate) const EMPTY: Subjects = Subjects(1 << 10);
    pub(crate) const LOOP: Subjects = Subjects(1 << 11);
    pub(crate) const RETURN: Subjects = Subjects(1 << 12);
    pub(crate) const STATEMENT: Subjects = Subjects(1 << 13);
    pub(crate) const LABEL: Subjects = Subjects(1 << 14);
    /// A declaration of nothing but types, or of nothing.
    pub(crate) const NOTHING: Subjects = Subjects(1 << 15);
    /// In addition: something of a function type, or a pointer to it, that has a prototype.
    pub(crate) const CALLABLE: Subjects = Subjects(1 << 16);
    /// In addition: a variable of each thread.
    pub(crate) const THREAD: Subjects = Subjects(1 << 17);
    pub(crate) const VARIABLE: Subjects = Subjects(1 << 1 | 1 << 2);
    pub(crate) const STATEMENTS: Subjects = Subjects(1 << 10 | 1 << 11 | 1 << 12 | 1 << 13 | 1 << 14);
    /// Statements that are not labels.
    pub(crate) const BEHAVIOR: Subjects = Subjects(1 << 10 | 1 << 11 | 1 << 12 | 1 << 13);
    pub(crate) const ANY: Subjects = Subjects(u32::MAX);

    pub(crate) const fn or(self, other: Subjects) -> Subjects {
        Subjects(self.0 | other.0)
    }

    /// Whether the sets have something in common.
    pub(crate) const fn meets(self, other: Subjects) -> bool {
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
const WORDS: &[(Subjects, &str)] = &[
    (Subjects::FUNCTION, "a function"),
    (Subjects::GLOBAL, "a variable of static storage duration"),
    (Subjects::LOCAL, "a local variable"),
    (Subjects::PARAMETER, "a parameter"),
    (Subjects::MEMBER, "a member"),
    (Subjects::RECORD, "a structure or union"),
    (Subjects::ENUM, "an enumeration"),
    (Subjects::ENUMERATOR, "an enumerator"),
    (Subjects::TYPEDEF, "a typedef name"),
    (Subjects::TYPE, "a type"),
    (Subjects::EMPTY, "an empty statement"),
    (Subjects::LOOP, "a loop"),
    (Subjects::RETURN, "a `return` statement"),
    (Subjects::STATEMENT, "a statement"),
    (Subjects::LABEL, "a label"),
    (Subjects::NOTHING, "an empty declaration"),
    (Subjects::THREAD, "a `_Thread_local` variable"),
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
    strict("overloadable", "", Subjects::FUNCTION),
    strict("minsize", "", Subjects::FUNCTION),
    row("noescape", "", Subjects::PARAMETER),
    strict("nomerge", "", Subjects::FUNCTION.or(Subjects::GLOBAL).or(Subjects::LOCAL).or(Subjects::STATEMENTS)),
    strict("musttail", "", Subjects::RETURN),
    strict("fallthrough", "", Subjects::EMPTY),
    strict("likely", "", Subjects::BEHAVIOR),
    strict("unlikely", "", Subjects::BEHAVIOR),
    strict("loader_uninitialized", "", Subjects::VARIABLE),
    row("nocf_check", "", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("internal_linkage", "", Subjects::FUNCTION.or(Subjects::VARIABLE)),
    row("not_tail_called", "", Subjects::FUNCTION),
    row("disable_tail_calls", "", Subjects::FUNCTION),
    row("noderef", "", Subjects::ANY),
    strict("selectany", "", Subjects::FUNCTION.or(Subjects::VARIABLE)),
    row("swift_context", "", Subjects::PARAMETER),
    row("swift_async_context", "", Subjects::PARAMETER),
    row("swift_error_result", "", Subjects::PARAMETER),
    row("swift_indirect_result", "", Subjects::PARAMETER),
    row("nonblocking", "?i", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("nonallocating", "?i", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("blocking", "", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("allocating", "", Subjects::FUNCTION.or(Subjects::CALLABLE)),
];

/// Attributes that take arguments.
const ROWS: &[Row] = &[
    row("access", "x*", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("acquire_capability", "?e*", Subjects::FUNCTION),
    row("acquire_shared_capability", "?e*", Subjects::FUNCTION),
    row("acquired_after", "e?e*", Subjects::VARIABLE.or(Subjects::MEMBER)),
    row("acquired_before", "e?e*", Subjects::VARIABLE.or(Subjects::MEMBER)),
    row("address_space", "i", Subjects::ANY),
    row("alias", "s", Subjects::FUNCTION.or(Subjects::GLOBAL)),
    row("align", "e", Subjects::ANY),
    row("align_value", "i", Subjects::VARIABLE.or(Subjects::PARAMETER).or(Subjects::TYPEDEF)),
    row("aligned", "?e", Subjects::ANY),
    row("alloc_align", "x", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("alloc_size", "x?x", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("allocate", "x", Subjects::ANY),
    row("allocator", "", Subjects::ANY),
    row("annotate", "s?e*", Subjects::ANY),
    strict("annotate_type", "s?e*", Subjects::TYPE),
    strict("argument_with_type_tag", "wpp", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("arm_sve_vector_bits", "i", Subjects::ANY),
    row("assert_capability", "?e*", Subjects::FUNCTION),
    row("assert_exclusive_lock", "?e*", Subjects::FUNCTION),
    row("assert_shared_capability", "?e*", Subjects::FUNCTION),
    row("assert_shared_lock", "?e*", Subjects::FUNCTION),
    row("assume", "e", Subjects::ANY),
    row("assume_aligned", "x?x", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("availability", "x*", Subjects::ANY),
    row("blocks", "w", Subjects::ANY),
    strict(
        "btf_decl_tag",
        "s",
        Subjects::FUNCTION
            .or(Subjects::VARIABLE)
            .or(Subjects::PARAMETER)
            .or(Subjects::RECORD)
            .or(Subjects::MEMBER)
            .or(Subjects::TYPEDEF)
            .or(Subjects::TYPE),
    ),
    row("btf_type_tag", "s", Subjects::ANY),
    row("callable_when", "x*", Subjects::ANY),
    row("callback", "?x*", Subjects::FUNCTION),
    strict("capability", "s", Subjects::RECORD.or(Subjects::TYPEDEF)),
    row("carries_dependency", "", Subjects::ANY),
    row("cfi_unchecked_callee", "", Subjects::ANY),
    row("clang_arm_builtin_alias", "x", Subjects::ANY),
    row("clang_arm_mve_alias", "x", Subjects::ANY),
    row("clang_builtin_alias", "x", Subjects::ANY),
    row("cleanup", "f", Subjects::LOCAL),
    strict("code_align", "i", Subjects::LOOP),
    row("code_seg", "s", Subjects::ANY),
    row("constructor", "?i", Subjects::FUNCTION),
    row("copy", "x", Subjects::ANY),
    strict("counted_by", "e", Subjects::MEMBER),
    strict("counted_by_or_null", "e", Subjects::MEMBER),
    row("cpu_dispatch", "?w*", Subjects::FUNCTION),
    row("cpu_specific", "?w*", Subjects::FUNCTION),
    row("deprecated", "?ss", Subjects::ANY),
    row("destructor", "?i", Subjects::FUNCTION),
    row("diagnose_as_builtin", "x?x*", Subjects::FUNCTION),
    row("diagnose_if", "ess", Subjects::FUNCTION),
    row("enable_if", "es", Subjects::FUNCTION),
    row("enforce_tcb", "s", Subjects::FUNCTION),
    row("enforce_tcb_leaf", "s", Subjects::FUNCTION),
    row("enum_extensibility", "w", Subjects::ENUM),
    row("error", "x", Subjects::FUNCTION),
    row("exclude_from_explicit_instantiation", "", Subjects::ANY),
    row("exclusive_lock_function", "?e*", Subjects::FUNCTION),
    row("exclusive_locks_required", "e?e*", Subjects::FUNCTION),
    row("exclusive_trylock_function", "e?e*", Subjects::FUNCTION),
    row("ext_vector_type", "e", Subjects::ANY),
    row("external_source_symbol", "x?x*", Subjects::ANY),
    row("fd_arg", "p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("fd_arg_read", "p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("fd_arg_write", "p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("format", "wii", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("format_arg", "p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("format_matches", "wis", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("function_return", "s", Subjects::FUNCTION),
    row("guarded_by", "e", Subjects::VARIABLE.or(Subjects::MEMBER)),
    row("guarded_var", "", Subjects::ANY),
    row("iboutletcollection", "x", Subjects::ANY),
    row("ifunc", "s", Subjects::FUNCTION),
    row("indirect_branch", "s", Subjects::ANY),
    row("interrupt", "?x*", Subjects::ANY),
    row("lifetime_capture_by", "x*", Subjects::ANY),
    row("lock_returned", "e", Subjects::FUNCTION),
    row("lockable", "", Subjects::RECORD),
    row("locks_excluded", "e?e*", Subjects::FUNCTION),
    row("malloc", "?x*", Subjects::FUNCTION),
    row("matrix_type", "ee", Subjects::ANY),
    strict("min_vector_width", "i", Subjects::FUNCTION),
    strict(
        "mode",
        "x",
        Subjects::RECORD
            .or(Subjects::VARIABLE)
            .or(Subjects::PARAMETER)
            .or(Subjects::ENUM)
            .or(Subjects::TYPEDEF)
            .or(Subjects::MEMBER)
            .or(Subjects::TYPE)
            .or(Subjects::NOTHING),
    ),
    row("model", "x", Subjects::ANY),
    row("ms_hook_prologue", "", Subjects::ANY),
    row("neon_polyvector_type", "e", Subjects::ANY),
    row("neon_vector_type", "e", Subjects::ANY),
    row("no_builtin", "?s*", Subjects::FUNCTION),
    row("no_randomize", "", Subjects::ANY),
    row("no_sanitize", "s?s*", Subjects::ANY),
    row("noalloc", "", Subjects::ANY),
    row("nodiscard", "?s", Subjects::ANY),
    row("nonnull", "?p*", Subjects::FUNCTION.or(Subjects::CALLABLE).or(Subjects::PARAMETER)),
    row("nonnull_if_nonzero", "pp?p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("novtable", "", Subjects::ANY),
    row("ns_error_domain", "w", Subjects::ANY),
    row("null_terminated_string_arg", "p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("objc_bridge", "x", Subjects::ANY),
    row("optimize", "e?e*", Subjects::ANY),
    row("ownership_holds", "wp?p*", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("ownership_returns", "w?p", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("ownership_takes", "wp?p*", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    strict("pass_dynamic_object_size", "i", Subjects::PARAMETER),
    strict("pass_object_size", "i", Subjects::PARAMETER),
    row("patchable_function_entry", "i?is", Subjects::FUNCTION),
    row("pcs", "s", Subjects::ANY),
    strict("pointer_with_type_tag", "wpp", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    row("property", "?x*", Subjects::ANY),
    row("pt_guarded_by", "e", Subjects::VARIABLE.or(Subjects::MEMBER)),
    row("pt_guarded_var", "", Subjects::ANY),
    row("regparm", "i", Subjects::ANY),
    row("release_capability", "?e*", Subjects::FUNCTION),
    row("release_generic_capability", "?e*", Subjects::FUNCTION),
    row("release_shared_capability", "?e*", Subjects::FUNCTION),
    row("requires_capability", "e?e*", Subjects::FUNCTION),
    row("requires_shared_capability", "e?e*", Subjects::FUNCTION),
    row("riscv_rvv_vector_bits", "i", Subjects::ANY),
    row("scalar_storage_order", "s", Subjects::ANY),
    strict("section", "s", Subjects::FUNCTION.or(Subjects::GLOBAL)),
    row("sentinel", "?ii", Subjects::FUNCTION.or(Subjects::CALLABLE)),
    strict("shared_capability", "s", Subjects::RECORD.or(Subjects::TYPEDEF)),
    row("shared_lock_function", "?e*", Subjects::FUNCTION),
    row("shared_locks_required", "e?e*", Subjects::FUNCTION),
    row("shared_trylock_function", "e?e*", Subjects::FUNCTION),
    row("simd", "?s", Subjects::ANY),
    strict("sized_by", "e", Subjects::MEMBER),
    strict("sized_by_or_null", "e", Subjects::MEMBER),
    row("strict_flex_array", "i", Subjects::ANY),
    row("suppress", "?s*", Subjects::ANY),
    row("swift_async", "x*", Subjects::ANY),
    row("swift_async_error", "x*", Subjects::ANY),
    row("swift_async_name", "s", Subjects::ANY),
    row("swift_attr", "s", Subjects::ANY),
    row("swift_bridge", "s", Subjects::ANY),
    row("swift_name", "s", Subjects::ANY),
    row("swift_newtype", "w", Subjects::ANY),
    row("swift_private", "", Subjects::ANY),
    row("symver", "s?s*", Subjects::ANY),
    row("target", "s?s*", Subjects::ANY),
    row("target_clones", "s?s*", Subjects::FUNCTION),
    row("target_version", "s", Subjects::FUNCTION),
    row("test_typestate", "x", Subjects::ANY),
    // A directive may make the variable one of each thread later.
    row("tls_model", "s", Subjects::THREAD),
    strict("try_acquire_capability", "e?e*", Subjects::FUNCTION),
    strict("try_acquire_shared_capability", "e?e*", Subjects::FUNCTION),
    strict("type_tag_for_datatype", "wt?ww", Subjects::VARIABLE),
    strict("type_visibility", "s", Subjects::RECORD.or(Subjects::ENUM).or(Subjects::TYPEDEF).or(Subjects::TYPE)),
    row("unavailable", "?s", Subjects::ANY),
    row("unlock_function", "?e*", Subjects::FUNCTION),
    row("unroll", "?e", Subjects::ANY),
    row("uuid", "s", Subjects::ANY),
    row("vecreturn", "", Subjects::ANY),
    row("vector_size", "e", Subjects::ANY),
    row("visibility", "s", Subjects::ANY),
    row("warn_if_not_aligned", "i", Subjects::ANY),
    row("warn_unused_result", "?s", Subjects::ANY),
    row("warning", "x", Subjects::FUNCTION),
    row("weakref", "?s", Subjects::ANY),
    row("xray_always_instrument", "", Subjects::ANY),
    row("xray_log_args", "p", Subjects::FUNCTION),
    row("xray_never_instrument", "", Subjects::ANY),
    row("zero_call_used_regs", "s", Subjects::FUNCTION),
];

/// One that means nothing where it may not stand.
const fn row(name: &'static str, arguments: &'static str, on: Subjects) -> Row {
    Row { name, arguments, on, strict: false }
}

/// One that is an error where it may not stand.
const fn strict(name: &'static str, arguments: &'static str, on: Subjects) -> Row {
    Row { name, arguments, on, strict: true }
}

/// The attribute called `name`; `None` of one that nobody knows.
pub(crate) fn find_row(name: &str) -> Option<Row> {
    if PLAIN.contains(&name) {
        return Some(row("", "", Subjects::ANY));
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
            let row = row("", arguments, Subjects::ANY);
            (row.least(), row.most())
        };
        assert_eq!(
            ["", "s", "?s", "w?pp", "?p*", "e?e*"].map(counts),
            [(0, 0), (1, 1), (0, 1), (1, 3), (0, usize::MAX), (1, usize::MAX),]
        );
        assert_eq!([0, 1, 2, 7].map(|index| row("", "wp?i*", Subjects::ANY).argument(index)), ['w', 'p', 'i', 'i']);
    }
}
