//! Interned spellings.
//!
//! An [`Atom`] is the number of a spelling in one [`Atoms`] table. Fortran lexers fold case before
//! they intern, C lexers do not; one table serves both. The words of [`words`] are interned first and in
//! a fixed order, so a keyword is compared with a constant and not with a string.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// An interned spelling. Equal atoms of one [`Atoms`] table have equal text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom(u32);

impl Atom {
    /// The atom of this number.
    pub(crate) fn from_number(index: usize) -> Atom {
        Atom(index as u32)
    }

    /// Its number: how many spellings were interned before it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Debug for Atom {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match words::WORDS.get(self.0 as usize) {
            Some(word) => write!(f, "`{word}`"),
            None => write!(f, "#{}", self.0),
        }
    }
}

/// A quick hash of short spellings; the same in every run.
fn hash_text(text: &str) -> u64 {
    let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (chunks, rest) = text.as_bytes().as_chunks::<8>();
    let hash = chunks.iter().fold(0, |hash, chunk| mix(hash, u64::from_le_bytes(*chunk)));
    let hash = mix(hash, rest.iter().fold(1, |all, &byte| all << 8 | u64::from(byte)));
    // The upper bits are the good ones.
    hash ^ hash >> 32
}

/// How many locks share the spellings.
const SHARDS: usize = 32;
/// The number of spellings in the first chunk; each next one has twice as many.
const FIRST_CHUNK: usize = 1 << 10;
/// Enough chunks for all numbers there are.
const CHUNKS: usize = 23;

/// Spellings by number, of words no text is kept.
type Chunk = Box<[OnceLock<Box<str>>]>;

/// The spellings of one analysis. It only grows; shared by reference between threads. Who knows an atom reads its text without a
/// lock; who has a text asks the one shard where it belongs.
pub struct Atoms {
    shards: [Mutex<Shard>; SHARDS],
    chunks: [OnceLock<Chunk>; CHUNKS],
    next: AtomicU32,
}

/// An open hash table of atoms; its size is a power of two.
#[derive(Default)]
struct Shard {
    /// Part of the hash, and the number of the atom and one; 0 in a free slot.
    slots: Vec<(u32, u32)>,
    used: usize,
}

impl Default for Atoms {
    fn default() -> Self {
        let shards = std::array::from_fn(|_| Mutex::default());
        let chunks = std::array::from_fn(|_| OnceLock::new());
        let atoms = Atoms { shards, chunks, next: AtomicU32::new(words::WORDS.len() as u32) };
        for (number, word) in words::WORDS.iter().enumerate() {
            let hash = hash_text(word);
            atoms.lock_shard(hash).add_atom(hash, number as u32, &atoms);
        }
        atoms
    }
}

impl Atoms {
    /// The atom of `text` as it is.
    pub fn intern(&self, text: &str) -> Atom {
        let hash = hash_text(text);
        let mut shard = self.lock_shard(hash);
        if let Some(atom) = shard.find_atom(hash, text, self) {
            return atom;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (chunk, size, index) = chunk_place(number as usize - words::WORDS.len());
        let chunk = self.chunks[chunk].get_or_init(|| (0..size).map(|_| OnceLock::new()).collect());
        let _ = chunk[index].set(Box::from(text));
        shard.add_atom(hash, number, self);
        Atom(number)
    }

    /// The atom of `text` in lower case: how Fortran names and keywords are interned.
    pub fn intern_folded(&self, text: &str) -> Atom {
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.intern(&text.to_ascii_lowercase())
        } else {
            self.intern(text)
        }
    }

    /// The atom of `text` if something was ever spelled so.
    pub fn get(&self, text: &str) -> Option<Atom> {
        let hash = hash_text(text);
        self.lock_shard(hash).find_atom(hash, text, self)
    }

    /// The spelling of `atom`.
    pub fn text(&self, atom: Atom) -> &str {
        let number = atom.0 as usize;
        if let Some(word) = words::WORDS.get(number) {
            return word;
        }
        let (chunk, _, index) = chunk_place(number - words::WORDS.len());
        self.chunks[chunk].get().and_then(|chunk| chunk.get(index)?.get()).map_or("", |text| text)
    }

    fn lock_shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        // The table is whole between any two statements that could panic.
        self.shards[hash as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The chunk of the spelling `number`, the size of that chunk, and the place in it.
fn chunk_place(number: usize) -> (usize, usize, usize) {
    let chunk = (number / FIRST_CHUNK + 1).ilog2() as usize;
    let size = FIRST_CHUNK << chunk;
    (chunk, size, number + FIRST_CHUNK - size)
}

impl Shard {
    fn find_atom(&self, hash: u64, text: &str, atoms: &Atoms) -> Option<Atom> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut index = (hash as usize >> 5) & mask;
        loop {
            let (part, number) = self.slots[index];
            let atom = Atom(number.checked_sub(1)?);
            if part == (hash >> 32) as u32 && atoms.text(atom) == text {
                return Some(atom);
            }
            index = (index + 1) & mask;
        }
    }

    fn add_atom(&mut self, hash: u64, number: u32, atoms: &Atoms) {
        if 3 * self.slots.len() <= 4 * self.used {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![(0, 0); (2 * old.len()).max(64)];
            for (_, number) in old.into_iter().filter(|(_, number)| *number != 0) {
                self.put_number(self::hash_text(atoms.text(Atom(number - 1))), number);
            }
        }
        self.put_number(hash, number + 1);
        self.used += 1;
    }

    fn put_number(&mut self, hash: u64, number: u32) {
        let mask = self.slots.len() - 1;
        let mut index = (hash as usize >> 5) & mask;
        while self.slots[index].1 != 0 {
            index = (index + 1) & mask;
        }
        self.slots[index] = ((hash >> 32) as u32, number);
    }
}

macro_rules! words {
    ($($name:ident $text:literal)*) => {
        /// The words that grammars ask for, as constants.
        pub mod words {
            #![allow(missing_docs)]
            use super::Atom;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            #[repr(u32)]
            enum Index { $($name),* }
            /// The spellings, in the order of their atoms.
            pub const WORDS: &[&str] = &[$($text),*];
            $(pub const $name: Atom = Atom(Index::$name as u32);)*
        }
    };
}

words! {
    EMPTY ""
    // Sentinels and pragmas.
    OMP "omp" ACC "acc" CUT "cut"
    // Fortran statement keywords.
    ABSTRACT "abstract" ALL "all" ALLOCATABLE "allocatable" ALLOCATE "allocate" ASSIGN "assign" ASSIGNMENT "assignment"
    ASSOCIATE "associate" ASYNCHRONOUS "asynchronous" AUTOMATIC "automatic" BACKSPACE "backspace" BIND "bind" BLOCK "block"
    BLOCKDATA "blockdata" BYTE "byte" CALL "call" CASE "case" CHANGE "change" CHARACTER "character" CLASS "class"
    CLASSOF "classof"
    CLOSE "close" CODIMENSION "codimension" COMMON "common" COMPLEX "complex" CONCURRENT "concurrent"
    CONTAINS "contains" CONTIGUOUS "contiguous" CONTINUE "continue" CRITICAL "critical" CYCLE "cycle" DATA "data"
    DEALLOCATE "deallocate" DEFAULT "default" DEFERRED "deferred" DIMENSION "dimension" DO "do" DOUBLE "double"
    DOUBLECOMPLEX "doublecomplex" DOUBLEPRECISION "doubleprecision" ELEMENTAL "elemental" ELSE "else" ELSEIF "elseif"
    ELSEWHERE "elsewhere" END "end" ENDASSOCIATE "endassociate" ENDBLOCK "endblock" ENDBLOCKDATA "endblockdata"
    ENDCRITICAL "endcritical" ENDDO "enddo" ENDENUM "endenum" ENDFILE "endfile" ENDFORALL "endforall"
    ENDENUMERATION "endenumeration" ENDFUNCTION "endfunction" ENDIF "endif" ENDINTERFACE "endinterface" ENDMAP "endmap" ENDMODULE "endmodule"
    ENDPROCEDURE "endprocedure" ENDPROGRAM "endprogram" ENDSELECT "endselect" ENDSUBMODULE "endsubmodule"
    ENDSTRUCTURE "endstructure" ENDUNION "endunion" ENDSUBROUTINE "endsubroutine" ENDTEAM "endteam" ENDTYPE "endtype" ENDWHERE "endwhere" ENTRY "entry" ENUM "enum"
    ENUMERATION "enumeration" ENUMERATOR "enumerator" EQUIVALENCE "equivalence" ERROR "error" EVENT "event" EXIT "exit" EXTENDS "extends"
    EXTERNAL "external" FAIL "fail" FILE "file" FINAL "final" FLUSH "flush" FORALL "forall" FORM "form"
    FORMAT "format" FUNCTION "function" GENERIC "generic" GO "go" GOTO "goto" IF "if" IMAGE "image"
    IMPLICIT "implicit" IMPORT "import" IMPURE "impure" IN "in" INCLUDE "include" INOUT "inout" INQUIRE "inquire"
    INTEGER "integer" INTENT "intent" INTERFACE "interface" INTRINSIC "intrinsic" IS "is" KIND "kind" LEN "len"
    LOCK "lock" LOGICAL "logical" MAP "map" MEMORY "memory" MODULE "module" MODULEPROCEDURE "moduleprocedure" MOLD "mold"
    NAME "name" NAMELIST "namelist" NONE "none" NONINTRINSIC "non_intrinsic" NONOVERRIDABLE "non_overridable"
    NOPASS "nopass" NON_RECURSIVE "non_recursive" NULL "null" NULLIFY "nullify" ONLY "only" OPEN "open"
    OPERATOR "operator" OPTIONAL "optional" OUT "out" PARAMETER "parameter" PASS "pass" PAUSE "pause"
    POINTER "pointer" POST "post" PRECISION "precision" PRINT "print" PRIVATE "private" PROCEDURE "procedure"
    PROGRAM "program" PROTECTED "protected" PUBLIC "public" PURE "pure" RANK "rank" READ "read" REAL "real"
    RECORD "record" RECURSIVE "recursive" RESULT "result" RETURN "return" REWIND "rewind" SAVE "save" SELECT "select"
    SELECTCASE "selectcase" SELECTTYPE "selecttype" SEQUENCE "sequence" SIMPLE "simple" SOURCE "source" STAT "stat"
    ERRMSG "errmsg" STRUCTURE "structure" UNDEFINED "undefined" VIRTUAL "virtual" STOP "stop" SUBMODULE "submodule" SUBROUTINE "subroutine" SYNC "sync" TARGET "target"
    TEAM "team" THEN "then" TO "to" TYPE "type" UNIT "unit" UNLOCK "unlock" USE "use" VALUE "value"
    VOLATILE "volatile" WAIT "wait" WHERE "where" WHILE "while" WRITE "write"
    ACCEPT "accept" DECODE "decode" DEFINE "define" ENCODE "encode" FIND "find" FMT "fmt" IOLENGTH "iolength"
    NML "nml" NOTIFY "notify" SELECTRANK "selectrank"
    // C keywords that are not Fortran ones.
    ALIGNOF_GNU "__alignof__" ALIGNOF_GNU2 "__alignof" ASM_GNU2 "__asm" ATTRIBUTE2 "__attribute"
    AUTO_TYPE "__auto_type" BIT_INT "_BitInt" COMPLEX_GNU "__complex__" COMPLEX_GNU2 "__complex" BLOCK_CLANG "__block" TRY_MS "__try" EXCEPT_MS "__except" FINALLY_MS "__finally" LEAVE_MS "__leave" CONST_GNU2 "__const__" DECLSPEC "__declspec"
    DECIMAL32 "_Decimal32" DECIMAL64 "_Decimal64" DECIMAL128 "_Decimal128" FLOAT16 "_Float16" FLOAT32 "_Float32"
    FLOAT32X "_Float32x" FLOAT64 "_Float64" FLOAT64X "_Float64x" FLOAT128 "_Float128" FLOAT128_GNU "__float128"
    BUILTIN_TYPES_COMPATIBLE "__builtin_types_compatible_p" BUILTIN_VA_ARG "__builtin_va_arg" IMAG "__imag__"
    IMAG2 "__imag" IMAGINARY "_Imaginary" INT128_T "__int128_t" UINT128_T "__uint128_t" LABEL_GNU "__label__"
    OFFSETOF "offsetof" REAL_GNU "__real__" REAL_GNU2 "__real" SIGNED_GNU2 "__signed" THREAD "__thread"
    TYPEOF_GNU2 "__typeof" TYPEOF_UNQUAL "typeof_unqual" VA_ARG "va_arg" VOLATILE_GNU2 "__volatile"
    AUTO "auto" BOOL "_Bool" BOOL23 "bool" BREAK "break" CHAR "char" CONST "const" CONSTEXPR "constexpr"
    EXTERN "extern" FALSE "false" FLOAT "float" FOR "for" INLINE "inline" INT "int" LONG "long" NORETURN "_Noreturn" PRIVATE_EXTERN "__private_extern__"
    NULLPTR "nullptr" REGISTER "register" RESTRICT "restrict" SHORT "short" SIGNED "signed" SIZEOF "sizeof"
    STATIC "static" STRUCT "struct" SWITCH "switch" TRUE "true" TYPEDEF "typedef" TYPEOF "typeof" UNION "union"
    UNSIGNED "unsigned" VOID "void" ALIGNAS "_Alignas" ALIGNAS23 "alignas" ALIGNOF "_Alignof" ALIGNOF23 "alignof"
    ATOMIC "_Atomic" COMPLEX_C "_Complex" GENERIC_C "_Generic" STATIC_ASSERT "_Static_assert"
    STATIC_ASSERT23 "static_assert" THREAD_LOCAL "_Thread_local" THREAD_LOCAL23 "thread_local"
    ASM "asm" ASM_GNU "__asm__" ATTRIBUTE "__attribute__" CONST_GNU "__const" EXTENSION "__extension__"
    INLINE_GNU "__inline" INLINE_GNU2 "__inline__" RESTRICT_GNU "__restrict" RESTRICT_GNU2 "__restrict__"
    SIGNED_GNU "__signed__" TYPEOF_GNU "__typeof__" VOLATILE_GNU "__volatile__" INT128 "__int128"
    BUILTIN_VA_LIST "__builtin_va_list" BUILTIN_OFFSETOF "__builtin_offsetof"
    TYPEOF_UNQUAL_GNU "__typeof_unqual__" TYPEOF_UNQUAL_GNU2 "__typeof_unqual" BUILTIN_CHOOSE_EXPR "__builtin_choose_expr"
    BUILTIN_CONVERTVECTOR "__builtin_convertvector" BUILTIN_BIT_CAST "__builtin_bit_cast" BFLOAT16 "__bf16"
    FLOAT128X "_Float128x" IBM128 "__ibm128" BUILTIN_MS_VA_LIST "__builtin_ms_va_list" FLOAT80 "__float80" SAT "_Sat" FRACT "_Fract" ACCUM "_Accum"
    INT8_MS "__int8" INT16_MS "__int16" INT32_MS "__int32" INT64_MS "__int64" CDECL_MS "__cdecl"
    STDCALL_MS "__stdcall" FASTCALL_MS "__fastcall" THISCALL_MS "__thiscall" VECTORCALL_MS "__vectorcall"
    GIMPLE "__GIMPLE" RTL_GNU "__RTL" SPTR_MS "__sptr" UPTR_MS "__uptr" FORCEINLINE_MS "__forceinline"
    UNALIGNED_MS "__unaligned" PTR32_MS "__ptr32" PTR64_MS "__ptr64" W64_MS "__w64" NULLABLE "_Nullable"
    NONNULL "_Nonnull" NULL_UNSPECIFIED "_Null_unspecified" DIRECTIVE "directive" DECL "decl" USING "using"
    // Preprocessor.
    // Operators and punctuation.
    LPAREN "(" RPAREN ")" LBRACKET "[" RBRACKET "]" LBRACE "{" RBRACE "}" COMMA "," SEMICOLON ";" COLON ":"
    COLON_COLON "::" PERCENT "%" DOT "." ARROW "->" FAT_ARROW "=>" ASSIGN_SIGN "=" EQ "==" NE "/=" NE_C "!=" LT "<"
    LE "<=" GT ">" GE ">=" PLUS "+" MINUS "-" STAR "*" STAR_STAR "**" SLASH "/" SLASH_SLASH "//" BANG "!" TILDE "~"
    AMP "&" AMP_AMP "&&" PIPE "|" PIPE_PIPE "||" CARET "^" SHL "<<" SHR ">>" PLUS_PLUS "++" MINUS_MINUS "--"
    PLUS_ASSIGN "+=" MINUS_ASSIGN "-=" STAR_ASSIGN "*=" PERCENT_ASSIGN "%=" AMP_ASSIGN "&=" PIPE_ASSIGN "|="
    CARET_ASSIGN "^=" SHL_ASSIGN "<<=" SHR_ASSIGN ">>=" QUESTION "?" ELLIPSIS "..." AT "@" DOLLAR "$" HASH "#"
    HASH_HASH "##" NEWLINE "\n"
    DOT_NOT ".not." DOT_AND ".and." DOT_OR ".or." DOT_EQV ".eqv." DOT_NEQV ".neqv." DOT_EQ ".eq." DOT_NE ".ne."
    DOT_LT ".lt." DOT_LE ".le." DOT_GT ".gt." DOT_GE ".ge." DOT_TRUE ".true." DOT_FALSE ".false."
    DEFINED "defined" UNDEF "undef" IFDEF "ifdef" IFNDEF "ifndef" ELIF "elif" LINE "line"
    PRAGMA "pragma" WARNING "warning" VA_ARGS "__VA_ARGS__" ONCE "once"
    ELIFDEF "elifdef" ELIFNDEF "elifndef" INCLUDE_NEXT "include_next" IDENT "ident" VA_OPT "__VA_OPT__"
    PRAGMA_OPERATOR "_Pragma" PRAGMA_MICROSOFT "__pragma"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_distinct_and_numbered_in_order() {
        let atoms = Atoms::default();
        for (index, word) in words::WORDS.iter().enumerate() {
            assert_eq!(atoms.get(word), Some(Atom(index as u32)), "{word}");
        }
    }

    #[test]
    fn every_spelling_has_one_number_in_all_threads() {
        let atoms = Atoms::default();
        let texts: Vec<String> = (0..10_000).map(|number| format!("name_{number}")).collect();
        let intern = || texts.iter().map(|text| atoms.intern(text)).collect::<Vec<_>>();
        let all = std::thread::scope(|scope| [0, 1, 2].map(|_| scope.spawn(intern)).map(|thread| thread.join().ok()));
        assert!(all[0].is_some() && all[0] == all[1] && all[1] == all[2]);
        for text in &texts {
            assert_eq!(atoms.get(text).map(|atom| atoms.text(atom)), Some(text.as_str()));
        }
        assert_eq!(atoms.get("name_"), None);
    }

    #[test]
    fn fortran_spellings_fold_and_c_spellings_do_not() {
        let atoms = Atoms::default();
        assert_eq!(atoms.intern_folded("DO"), words::DO);
        assert_ne!(atoms.intern("DO"), words::DO);
    }
}
