//! The names that compilers have for their warnings (table): of gcc, gfortran, clang and flang, and our own groups. A build passes
//! those of its compiler, about most of which there is nothing to say here.

/// Whether `-W` with this name means something to some compiler; what stands behind `=` is its value.
pub fn is_known(name: &str) -> bool {
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    name.is_empty() || KNOWN.split_ascii_whitespace().any(|known| known == name)
}

/// The known name nearest to one that is not.
pub fn nearest_name(name: &str) -> Option<&'static str> {
    let close = KNOWN.split_ascii_whitespace().map(|known| (strsim::damerau_levenshtein(name, known), known));
    close.filter(|(distance, known)| *distance <= 2 && known.len() > 3).min().map(|(_, known)| known)
}

/// The names, in order.
const KNOWN: &str = "\
#pragma-messages #warnings CFString-literal CL4 IndependentClass-attribute NSObject-attribute TU-local-entity-exposure \
aarch64-sme-attributes abi abi-tag absolute-value abstract-final-class abstract-vbase-init address \
address-of-packed-member address-of-temporary aggregate-return aggressive-loop-optimizations aix-compat \
alias-template-in-declaration-name aliasing align-commons align-mismatch aligned-new alignments all alloc-size \
alloc-size-larger-than alloc-zero alloca alloca-larger-than alloca-with-align-alignof always-inline-coroutine \
ambiguous-delete ambiguous-ellipsis ambiguous-include ambiguous-macro ambiguous-member-template ambiguous-reversed-operator ampersand \
analyzer-double-fclose analyzer-double-free analyzer-exposure-through-output-file analyzer-file-leak \
analyzer-free-of-non-heap analyzer-incompatible-plugin analyzer-malloc-leak analyzer-mismatching-deallocation \
analyzer-null-argument analyzer-null-dereference analyzer-possible-null-argument analyzer-possible-null-dereference \
analyzer-shift-count-negative analyzer-shift-count-overflow analyzer-stale-setjmp-buffer analyzer-tainted-allocation-size \
analyzer-tainted-array-index analyzer-tainted-divisor analyzer-tainted-offset analyzer-tainted-size analyzer-too-complex \
analyzer-unsafe-call-within-signal-handler analyzer-use-after-free analyzer-use-of-pointer-in-stale-stack-frame \
analyzer-use-of-uninitialized-value analyzer-write-to-const analyzer-write-to-string-literal android-unversioned-fallback \
anon-enum-enum-conversion anonymous-pack-parens apinotes arc arc-bridge-casts-disallowed-in-nonarc \
arc-maybe-repeated-use-of-weak arc-non-pod-memaccess arc-performSelector-leaks arc-repeated-use-of-weak arc-retain-cycles \
arc-unsafe-retained-assign argument-mismatch argument-outside-range argument-undefined-behaviour argument_checking \
arith-conversion arm-interrupt-save-fp-no-vfp-unit arm-interrupt-vfp-clobber array-bounds array-bounds-pointer-arithmetic \
array-compare array-compare-cxx26 array-parameter array-temporaries asm asm-operand-widths assign-enum assign-intercept \
assume at-protocol atimport-in-framework-header atomic-access atomic-alignment atomic-capture atomic-implicit-seq-cst \
atomic-memory-ordering atomic-properties atomic-property-with-user-defined-accessor attribute-alias \
attribute-packed-for-bitfield attribute-preprocessor-tokens attribute-statement attribute-warning attributes \
auto-decl-extensions auto-disable-vptr-sanitizer auto-import auto-storage-class auto-var-id availability \
avr-rtlib-linking-quirks backend-plugin backslash-newline backslash-newline-escape bad-function-cast bidi-chars \
binary-literal bind-c bind-to-temporary-copy bit-int-extension bitfield-constant-conversion bitfield-enum-conversion \
bitfield-width bitwise-conditional-parentheses bitwise-instead-of-logical bitwise-op-parentheses \
block-capture-autoreleasing bool-compare bool-conversion bool-conversions bool-operation \
bounds-safety-counted-by-elt-type-unknown-size braced-scalar-init branch-protection bridge-cast built-in-macro \
builtin-assume-aligned-alignment builtin-declaration-mismatch builtin-macro-redefined builtin-memcpy-chk-size \
builtin-requires-header c++-compat c++-hidden-decl c++-keyword c++-unterminated-string-initialization c++0x-compat \
c++0x-extensions c++0x-narrowing c++11-compat c++11-compat-deprecated-writable-strings c++11-compat-pedantic \
c++11-compat-reserved-user-defined-literal c++11-extensions c++11-extra-semi c++11-inline-namespace c++11-long-long \
c++11-narrowing c++11-narrowing-const-reference c++14-attribute-extensions c++14-binary-literal c++14-compat \
c++14-compat-pedantic c++14-extensions c++17-attribute-extensions c++17-compat c++17-compat-mangling c++17-compat-pedantic \
c++17-extensions c++1y-extensions c++1z-compat c++1z-compat-mangling c++1z-extensions c++20-attribute-extensions \
c++20-compat c++20-compat-pedantic c++20-designator c++20-extensions c++23-attribute-extensions c++23-compat \
c++23-extensions c++23-lambda-attributes c++26-extensions c++2a-compat c++2a-compat-pedantic c++2a-extensions \
c++2b-extensions c++2c-compat c++2c-extensions c++98-c++11-c++14-c++17-compat c++98-c++11-c++14-c++17-compat-pedantic \
c++98-c++11-c++14-compat c++98-c++11-c++14-compat-pedantic c++98-c++11-compat c++98-c++11-compat-binary-literal \
c++98-c++11-compat-pedantic c++98-compat c++98-compat-bind-to-temporary-copy c++98-compat-extra-semi \
c++98-compat-local-type-template-args c++98-compat-pedantic c++98-compat-unnamed-type-template-args c-attribute-extension \
c-binding-type c11-c2x-compat c11-extensions c23-compat c23-extensions c2x-compat c2x-extensions c2y-extensions \
c90-c99-compat c99-c11-compat c99-compat c99-designator c99-extensions call-to-pure-virtual-from-ctor-dtor \
called-once-parameter called-regions cannot-profile cast-align cast-calling-convention cast-function-type cast-function-type-mismatch \
cast-function-type-strict cast-of-sel-type cast-qual cast-qual-unrelated cast-result catch-value cfi-unchecked-callee \
char-align char-subscripts character-conversion character-truncation chkp clang-cl-pch class-conversion class-memaccess \
class-varargs clobbered cmse-union-leak comma comma-subscript comment comments compare-distinct-pointer-types \
compare-reals completion-handler complex-component-init compound-token-split compound-token-split-by-macro \
compound-token-split-by-space conditional-type-mismatch conditional-uninitialized conditionally-supported config-macros \
constant-conversion constant-effects constant-evaluated constant-logical-operand constant-precision constexpr-not-const \
consumed continuation conversion conversion-extra conversion-null coro-non-aligned-allocation-function \
coro-type-aware-allocation-function coroutine coroutine-missing-unhandled-exception coverage-invalid-line-number \
coverage-mismatch covered-switch-default cpp critical-hint cstring-format-directive ctad-maybe-unsupported \
ctor-dtor-privacy ctu cuda-compat custom-atomic-properties cxx-attribute-extension dangling dangling-assignment \
dangling-assignment-gsl dangling-capture dangling-else dangling-field dangling-gsl dangling-initializer-list \
dangling-pointer darwin-sdk-settings data-race date-time dealloc-in-category debug-compression-unavailable \
declaration-after-statement declarations declare-simd decls-in-multiple-modules default-const-init default-const-init-field \
default-const-init-field-unsafe default-const-init-unsafe default-const-init-var default-const-init-var-unsafe \
defaulted-function-deleted delayed-template-parsing-in-cxx20 delegating-ctor-cycles delete-abstract-non-virtual-dtor \
delete-incomplete delete-non-abstract-non-virtual-dtor delete-non-virtual-dtor delimited-escape-sequence-extension \
deprecate-lax-vec-conv-all deprecated deprecated-altivec-src-compat deprecated-anon-enum-enum-conversion \
deprecated-array-compare deprecated-attributes deprecated-builtins deprecated-comma-subscript deprecated-copy \
deprecated-copy-dtor deprecated-copy-with-dtor deprecated-copy-with-user-provided-copy \
deprecated-copy-with-user-provided-dtor deprecated-coroutine deprecated-declarations deprecated-declarations-switch-case \
deprecated-dynamic-exception-spec deprecated-enum-compare deprecated-enum-compare-conditional \
deprecated-enum-enum-conversion deprecated-enum-float-conversion deprecated-implementations deprecated-increment-bool \
deprecated-literal-operator deprecated-missing-comma-variadic-parameter deprecated-module-dot-map deprecated-non-prototype \
deprecated-objc-isa-usage deprecated-objc-pointer-introspection deprecated-objc-pointer-introspection-performSelector \
deprecated-octal-literals deprecated-ofast deprecated-pragma deprecated-redundant-constexpr-static-def deprecated-register \
deprecated-this-capture deprecated-type deprecated-volatile deprecated-writable-strings designated-init device-external direct-ivar-access \
disabled-macro-expansion disabled-optimization discard-qual discarded-array-qualifiers discarded-qualifiers \
distributed-object-modifiers div-by-zero division-by-zero dll-attribute-on-redeclaration dllexport-explicit-instantiation \
dllexport-explicit-instantiation-decl dllimport-static-field-def do-subscript doacross-order documentation documentation-deprecated-sync \
documentation-html documentation-pedantic documentation-unknown-command dollar-in-identifier-extension double-promotion \
dtor-name dtor-typedef duplicate-decl-specifier duplicate-enum duplicate-method-arg duplicate-method-match \
duplicate-protocol duplicated-branches duplicated-cond dxil-validation dynamic-class-memaccess dynamic-exception-spec \
eager-load-cxx-named-modules effc++ elaborated-enum-base elaborated-enum-class embedded-directive empty-body \
empty-decomposition empty-file empty-init-stmt empty-range empty-translation-unit encode-type encoding endif-labels \
enum-compare enum-compare-conditional enum-compare-switch enum-compare-typo enum-conversion enum-enum-conversion \
enum-float-conversion enum-too-large error error-implicit-function-declaration escape everything exceptions \
excess-initializers excessive-regsave exit-time-destructors expansion-to-defined experimental-header-units \
experimental-lifetime-safety experimental-lifetime-safety-cross-tu-suggestions \
experimental-lifetime-safety-intra-tu-suggestions experimental-lifetime-safety-permissive \
experimental-lifetime-safety-strict experimental-lifetime-safety-suggestions experimental-option explicit-initialize-call \
explicit-ownership-type explicit-specialization-storage-class export-unnamed ext-cxx-type-aware-allocators extension \
extern-c-compat extern-initializer extra extra-qualification extra-semi extra-semi-stmt extra-tokens extractapi-misuse \
extraneous-template-head fatal-errors final-dtor-non-final-class final-macro fixed-point-overflow flag-enum \
flexible-array-extensions float-conversion float-equal float-overflow-conversion float-zero-conversion folding-exception \
for-loop-analysis format format- format-contains-nul format-diag format-extra-args format-insufficient-args \
format-invalid-specifier format-non-iso format-nonliteral format-overflow format-overflow-non-kprintf format-pedantic \
format-security format-signedness format-truncation format-truncation-non-kprintf format-type-confusion format-y2k \
format-zero-length fortify-source four-char-constants frame-address frame-larger-than \
framework-include-private-from-public free-nonheap-object friend-enum frontend-loop-interchange \
function-def-in-objc-container function-effect-redeclarations function-effects function-elimination function-multiversion \
fuse-ld-path future-attribute-extensions future-compat gcc-compat gcc-install-dir-libstdcxx general global-constructors \
global-isel gnu gnu-alignof-expression gnu-anonymous-struct gnu-array-member-paren-init gnu-auto-type gnu-binary-literal \
gnu-case-range gnu-complex-integer gnu-compound-literal-initializer gnu-conditional-omitted-operand gnu-designator \
gnu-empty-initializer gnu-empty-struct gnu-flexible-array-initializer gnu-flexible-array-union-member gnu-folding-constant \
gnu-imaginary-constant gnu-include-next gnu-inline-cpp-without-extern gnu-label-as-value gnu-line-marker \
gnu-null-pointer-arithmetic gnu-offsetof-extensions gnu-pointer-arith gnu-redeclared-enum gnu-statement-expression \
gnu-statement-expression-from-macro-expansion gnu-static-float-init gnu-string-literal-operator-template gnu-union-cast \
gnu-variable-sized-type-not-at-end gnu-zero-line-directive gnu-zero-variadic-macro-arguments gpu-maybe-wrong-side \
header-guard header-hygiene higher-precision-for-complex-division hip-omp-target-directives hip-only hlsl-202y-extensions \
hlsl-availability hlsl-dxc-compatability hlsl-extensions hlsl-implicit-binding hsa idiomatic-parentheses if-not-aligned \
ignore_loc ignored-attributes ignored-availability-without-sdk-settings ignored-base-class-qualifiers ignored-gch \
ignored-optimization-argument ignored-pragma-intrinsic ignored-pragma-optimize ignored-pragmas ignored-qualifiers \
ignored-reference-qualifiers implicit implicit-atomic-properties implicit-const-int-float-conversion \
implicit-conversion-floating-point-to-bool implicit-enum-enum-cast implicit-exception-spec-mismatch implicit-fallthrough \
implicit-fallthrough-per-function implicit-fixed-point-conversion implicit-float-conversion implicit-function-declaration \
implicit-int implicit-int-conversion implicit-int-conversion-on-negation implicit-int-enum-cast \
implicit-int-float-conversion implicit-interface implicit-none implicit-procedure implicit-retain-self implicit-save \
implicit-void-ptr-cast implicitly-unsigned-literal import import-implementation-partition-unit-in-interface-unit \
import-preprocessor-directive-pedantic inaccessible-base include-angled-in-module-purview include-next \
include-next-absolute-path include-next-outside-header incompatible-exception-spec incompatible-function-pointer-types \
incompatible-function-pointer-types-strict incompatible-library-redeclaration incompatible-ms-pragma-section \
incompatible-ms-struct incompatible-pointer incompatible-pointer-types incompatible-pointer-types-discards-qualifiers \
incompatible-property-type incompatible-sysroot incomplete-framework-module-declaration incomplete-implementation \
incomplete-module incomplete-setjmp-declaration incomplete-umbrella inconsistent-dllimport \
inconsistent-missing-destructor-override inconsistent-missing-override increment-bool infinite-recursion \
inherited-variadic-ctor init-list-lifetime init-priority-reserved init-self initializer-overrides injected-class-name \
inline inline-asm inline-namespace-reopened-noninline inline-new-delete installapi-violation \
instantiation-after-specialization int-conversion int-conversions int-in-bool-context int-to-pointer-cast \
int-to-void-pointer-cast integer-division integer-overflow interfaces interference-size intrinsic-shadow intrinsics-std \
invalid-command-line-argument invalid-constexpr invalid-feature-combination invalid-gnu-asm-cast invalid-iboutlet \
invalid-imported-macros invalid-initializer-from-system-header invalid-ios-deployment-target invalid-memory-model \
invalid-no-builtin-names invalid-noreturn invalid-offsetof invalid-or-nonexistent-directory invalid-partial-specialization \
invalid-pch invalid-pp-token invalid-source-encoding invalid-specialization invalid-static-assert-message invalid-string \
invalid-token-paste invalid-unevaluated-string invalid-utf8 invalid-version-availability jump-misses-init jump-seh-finally \
keyword-compat keyword-macro knr-promoted-parameter l language-extension-token large-by-value-copy larger-than \
larger-than- legacy-constant-register-binding liblto line-truncation linker-warnings literal-conversion literal-range \
literal-suffix local-type-template-args logical-not-parentheses logical-op logical-op-parentheses long-long loop-analysis \
loop-variable lost-value lto-type-mismatch macro-blank macro-redefined main main-attached-to-named-module main-return-type \
malformed-warning-check many-braces-around-scalar-init map-declared map-direction map-uninitialized \
math-errno-enabled-with-veclib mathematical-notation-identifier-extension matrix-conversion matrix-conversions max-tokens \
max-unsigned-zero maybe-uninitialized memory-leak memset-elt-size memset-transposed-args memsize-comparison \
method-signatures microsoft microsoft-abstract microsoft-anon-tag microsoft-cast microsoft-charize microsoft-comment-paste \
microsoft-const-init microsoft-cpp-macro microsoft-default-arg-redefinition microsoft-drectve-section microsoft-empty-enum \
microsoft-end-of-file microsoft-enum-forward-reference microsoft-enum-value microsoft-exception-spec microsoft-exists \
microsoft-explicit-constructor-call microsoft-extra-qualification microsoft-fixed-enum microsoft-flexible-array \
microsoft-goto microsoft-inaccessible-base microsoft-include microsoft-init-from-predefined \
microsoft-inline-on-non-function microsoft-mutable-reference microsoft-pure-definition microsoft-redeclare-static \
microsoft-sealed microsoft-string-literal-from-predefined microsoft-template microsoft-template-shadow \
microsoft-union-member-reference microsoft-unqualified-friend microsoft-using-decl microsoft-void-pseudo-dtor misexpect \
misleading-indentation mismatched-dealloc mismatched-new-delete mismatched-parameter-types mismatched-return-types \
mismatched-tags missing-attributes missing-braces missing-constinit missing-declarations \
missing-designated-field-initializers missing-exception-spec missing-field-initializers missing-format-attribute \
missing-include-dirs missing-intent missing-method-return-type missing-multilib missing-noescape missing-noreturn \
missing-parameter-type missing-profile missing-prototype-for-cc missing-prototypes missing-requires missing-selector-name \
missing-sysroot missing-template-arg-list-after-template-kw missing-template-keyword missing-variable-declarations \
misspelled-assumption mix-packoffset module-build module-conflict module-file-config-mismatch module-file-extension \
module-file-mapping-mismatch module-import module-import-in-extern-c module-include-translation module-lock module-map \
module-validation modules-ambiguous-internal-linkage modules-import-nested-redundant most move ms-bitfield-padding \
msvc-include msvc-not-found mudflap multi-gpu multichar multilib-not-found multiple-inheritance multiple-move-vbase \
multistatement-macros namespaces nan-infinity-disabled narrowing nested-anon-types nested-externs new-returns-null \
newline-eof noderef noexcept noexcept-type non-c-typedef-for-linkage non-gcc non-literal-null-conversion \
non-modular-include-in-framework-module non-modular-include-in-module non-pod-varargs non-power-of-two-alignment \
non-template-friend non-virtual-dtor nonnull nonnull-compare nonportable-cfstrings nonportable-include-path \
nonportable-private-apinotes-path nonportable-private-system-apinotes-path nonportable-sycl \
nonportable-system-include-path nonportable-vector-initialization nontrivial-memaccess nontrivial-memcall normalized \
nounused nrvo nsconsumed-mismatch nsreturns-mismatch null-arithmetic null-character null-conversion null-dereference \
null-pointer-arithmetic null-pointer-subtraction nullability nullability-completeness nullability-completeness-on-arrays \
nullability-declspec nullability-extension nullability-inferred-on-nested-type nullable-to-nonnull-conversion nvcc-compat \
objc-autosynthesis-property-ivar-name-match objc-bool-constant-conversion objc-boxing objc-circular-container \
objc-cocoa-api objc-designated-initializers objc-dictionary-duplicate-keys objc-duplicate-category-definition \
objc-flexible-array objc-forward-class-redefinition objc-interface-ivars objc-literal-compare objc-literal-conversion \
objc-macro-redefinition objc-messaging-id objc-method-access objc-missing-property-synthesis objc-missing-super-calls \
objc-multiple-method-names objc-noncopy-retain-block-property objc-nonunified-exceptions \
objc-property-assign-on-object-type objc-property-implementation objc-property-implicit-mismatch \
objc-property-matches-cocoa-ownership-rule objc-property-no-attribute objc-property-synthesis \
objc-protocol-method-implementation objc-protocol-property-synthesis objc-protocol-qualifiers \
objc-readonly-with-setter-property objc-redundant-api-use objc-redundant-literal-use objc-root-class objc-signed-char-bool \
objc-signed-char-bool-implicit-float-conversion objc-signed-char-bool-implicit-int-conversion objc-string-compare \
objc-string-concatenation objc-unsafe-perform-selector octal-prefix-extension odr old-style-cast old-style-declaration \
old-style-definition openacc openacc-cache-var-inside-loop openacc-clauses openacc-confusing-routine-name \
openacc-deprecated-clause-alias openacc-extension openacc-ignored-clause openacc-mapping openacc-parallelism \
openacc-self-if-potential-conflict openacc-serial-kernels openacc-unmappable openacc-var-lacks-operation \
openacc-var-non-const-array opencl-unsupported-rgba openmp openmp-51-extensions openmp-clauses openmp-extensions \
openmp-future openmp-loop-form openmp-mapping openmp-simd openmp-target openmp-target-exception openmp-target-nesting \
option-ignored ordered-compare-function-pointers ordered-regions out-of-line-declaration out-of-scope-function over-aligned overflow \
overlength-strings overloaded-shift-op-parentheses overloaded-virtual override-init override-init-side-effects \
override-module overriding-complex-range overriding-deployment-version overriding-method-mismatch overriding-option \
overwrite-recursive packed packed-bitfield-compat packed-non-pod packed-not-aligned padded padded-bitfield parentheses \
parentheses-equality partial-availability pass pass-analysis pass-failed pass-missed pch-date-time pch-vfs-diff pedantic \
pedantic-core-features pedantic-macros perf-constraint-implies-noexcept pessimizing-move pgo-coverage placement-new \
pmf-conversions pointer-arith pointer-bool-conversion pointer-compare pointer-integer-compare pointer-sign \
pointer-to-enum-cast pointer-to-int-cast pointer-type-mismatch poison poison-system-directories portability \
potentially-direct-selector potentially-evaluated-expression pragma pragma-clang-attribute pragma-message pragma-once \
pragma-once-outside-header pragma-pack pragma-pack-suspicious-include pragma-system-header-outside-header pragmas \
pre-c++14-compat pre-c++14-compat-pedantic pre-c++17-compat pre-c++17-compat-pedantic pre-c++20-compat \
pre-c++20-compat-pedantic pre-c++23-compat pre-c++23-compat-pedantic pre-c++26-compat pre-c++26-compat-pedantic \
pre-c++2c-compat pre-c++2c-compat-pedantic pre-c11-compat pre-c11-compat-pedantic pre-c23-compat pre-c23-compat-pedantic \
pre-c2x-compat pre-c2x-compat-pedantic pre-c2y-compat pre-c2y-compat-pedantic pre-openmp-51-compat \
predefined-identifier-outside-function preferred-type-bitfield-enum-conversion preferred-type-bitfield-width \
prio-ctor-dtor private-extern private-header private-module private-uninitialized profile-instr-missing \
profile-instr-out-of-date profile-instr-unprofiled property-access-dot-syntax property-assign-default \
property-attribute-mismatch protocol protocol-property-synthesis-ambiguity psabi ptrauth-null-pointers \
qualified-void-return-type quoted-include-in-framework-header range-loop-analysis range-loop-bind-reference \
range-loop-construct read-only-types readonly-iboutlet-property real-q-constant realloc-lhs realloc-lhs-all receiver-expr \
receiver-forward-class redeclared-class-member redeclared-component reduced-bmi-output-overrided reduction-operator \
redundant-attribute redundant-consteval-if redundant-decls redundant-move redundant-parens redundant-tags \
reference-tu-local-entity-in-other-tu register reinterpret-base-class remark-backend-plugin remarks reorder reorder-ctor \
reorder-init-list repeated-attribute requires-order requires-super-attribute reserved-attribute-identifier reserved-id-macro \
reserved-identifier reserved-macro-identifier reserved-module-identifier reserved-user-defined-literal restrict \
restrict-expansion retained-language-linkage return-local-addr return-mismatch return-stack-address return-std-move \
return-type return-type-c-linkage rewrite-not-bool round-trip-cc1-args rtti sanitize-address sarif-format-unstable \
scalar-storage-order search-path-usage section selector selector-type-mismatch self-assign self-assign-field \
self-assign-overloaded self-move semicolon-before-method-body sentinel sequence-point serialized-diagnostics shadow \
shadow-all shadow-compatible-local shadow-field shadow-field-in-constructor shadow-field-in-constructor-modified \
shadow-header shadow-ivar shadow-local shadow-uncaptured-local shift-bool shift-count shift-count-negative \
shift-count-overflow shift-negative-value shift-op-parentheses shift-overflow shift-sign-overflow shorten-64-to-32 \
sign-compare sign-conversion sign-promo signed-enum-bitfield signed-unsigned-wchar simdlen \
single-bit-bitfield-constant-conversion sized-deallocation sizeof-array-argument sizeof-array-decay sizeof-array-div \
sizeof-pointer-div sizeof-pointer-memaccess slash-u-filename slh-asm-goto sloc-usage sometimes-uninitialized source-form source-mgr \
source-uses-openacc source-uses-openmp spir-compat spirv-compat stack-arrays stack-exhausted stack-protector stack-usage \
stand static-float-init static-in-inline static-inline-explicit-instantiation static-local-in-inline static-self-init \
stdlibcxx-not-found strict-aliasing strict-null-sentinel strict-overflow strict-potentially-direct-selector \
strict-primary-template-shadow strict-prototypes strict-selector-match string-compare string-concatenation \
string-conversion string-plus-char string-plus-int stringop-overflow stringop-overread stringop-truncation \
strlcpy-strlcat-size strncat-size subobject-linkage subscript-bounds suggest-attribute suggest-destructor-override \
suggest-final-methods suggest-final-types suggest-override super-class-method-mismatch suppression surprising \
suspicious-bzero suspicious-memaccess swift-name-attribute switch switch-bool switch-default switch-enum \
switch-outside-range switch-unreachable sync-alignment sync-fetch-and-nand-semantics-changed sync-nand synth \
system-headers tabs target-clones-mixed-specifiers target-lifetime tautological-bitwise-compare tautological-compare \
tautological-constant-compare tautological-constant-in-range-compare tautological-constant-out-of-range-compare \
tautological-negation-compare tautological-objc-bool-compare tautological-overlap-compare tautological-pointer-compare \
tautological-type-limit-compare tautological-undefined-compare tautological-unsigned-char-zero-compare \
tautological-unsigned-enum-zero-compare tautological-unsigned-zero-compare tautological-value-range-compare \
tcb-enforcement template-in-declaration-name templates tentative-definition-array tentative-definition-compat \
tentative-definition-incomplete-type terminate thread-safety thread-safety-analysis thread-safety-attributes \
thread-safety-beta thread-safety-negative thread-safety-pointer thread-safety-precise thread-safety-reference \
thread-safety-reference-return thread-safety-verbose threadprivate-target threadprivate-untied traditional traditional-conversion trampolines trigraphs \
trivial-auto-var-init truncated-division truncated_source tsan type-limits type-safety typedef-redefinition \
typename-missing unable-to-open-stats-file unaligned-access unaligned-qualifier-implicit-cast unavailable-declarations \
uncalled unchecked-variants undeclared-selector undef undef-prefix undef-true undefined-arm-za undefined-arm-zt0 undefined-bool-conversion \
undefined-do-loop undefined-func-template undefined-inline undefined-internal undefined-internal-type \
undefined-reinterpret-cast undefined-var-template underaligned-exception-object underflow \
underlying-atomic-qualifier-ignored underlying-cv-qualifier-ignored unevaluated-expression unguarded-availability \
unguarded-availability-new unicode unicode-homoglyph unicode-whitespace unicode-zero-width uninitialized \
uninitialized-const-pointer uninitialized-const-reference uninitialized-explicit-init unique-object-duplication \
unknown-acc-extension-clause unknown-argument unknown-assumption unknown-attributes unknown-clause unknown-cuda-version \
unknown-directives unknown-escape-sequence unknown-pragmas unknown-sanitizers unknown-warning-option unmapped-pointer \
unnamed-type-template-args unnecessary-virtual-specifier unneeded-internal-declaration unneeded-member-function \
unqualified-std-cast-call unreachable-code unreachable-code-aggressive unreachable-code-break unreachable-code-fallthrough \
unreachable-code-generic-assoc unreachable-code-loop-increment unreachable-code-return unsafe-buffer-usage \
unsafe-buffer-usage-in-container unsafe-buffer-usage-in-format-attr-call unsafe-buffer-usage-in-libc-call \
unsafe-buffer-usage-in-unique-ptr-array-access unsafe-loop-optimizations unsequenced unset-argument \
unsuffixed-float-constants unsupported-abi unsupported-abs unsupported-availability-guard unsupported-cb \
unsupported-dll-base-class-template unsupported-floating-point-opt unsupported-friend unsupported-gpopt unsupported-nan \
unsupported-target-opt unsupported-visibility unterminated-string-initialization unusable-partial-specialization unused \
unused- unused-argument unused-but-set-parameter unused-but-set-variable unused-command-line-argument unused-comparison \
unused-const-variable unused-constant unused-dummy-argument unused-exception-parameter unused-function \
unused-getter-return-value unused-label unused-lambda-capture unused-local-typedef unused-local-typedefs unused-macros \
unused-member-function unused-parameter unused-private-field unused-property-ivar unused-result unused-template \
unused-value unused-variable unused-volatile-lvalue usage use-after-free use-itself use-without-only \
used-but-marked-unused useless-cast user-defined-literals user-defined-warnings varargs variadic-macro-arguments-omitted \
variadic-macros variant-of-variant vec-elem-size vector-conversion vector-conversions vector-operation-performance vexing-parse \
virtual-inheritance virtual-move-assign visibility vla vla-cxx-extension vla-extension vla-extension-static-assert \
vla-larger-than vla-parameter void-pointer-to-enum-cast void-pointer-to-int-cast void-ptr-dereference volatile \
volatile-register-var wasm-exception-spec weak-template-vtables weak-vtables writable-strings write-strings \
xor-used-as-pow zero-as-null-pointer-constant zero-length-array zero-length-bounds zerotrip";

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_name_that_no_compiler_has_is_told_with_the_nearest() {
        for name in
            ["", "all", "extra", "unused-variable", "surprising", "extension=byte", "format=2", "conversion-extra"]
        {
            assert!(is_known(name), "{name}");
        }
        assert!(!is_known("nonsense") && !is_known("unused-varable"));
        assert_eq!(nearest_name("unused-varable"), Some("unused-variable"));
        assert_eq!(nearest_name("nonsense-of-nobody"), None);
    }

    #[test]
    fn the_names_are_in_order() {
        let names: Vec<&str> = KNOWN.split_ascii_whitespace().collect();
        assert!(names.is_sorted() && names.len() > 1000);
    }
}
