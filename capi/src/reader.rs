//! How directives are read: language, version, and who reads expressions.

use crate::common::{DirigentRange, DirigentStatus, DirigentString, catch_panic};
use crate::kind_numbers::{clause_kind, leaf_kind};
use crate::kinds::{DirigentClauseKind, DirigentLeaf};
use directives::{Language, Version};
use source::Atoms;
use standalone::{HostRequest, ReadOptions, Role};
use std::ffi::{CStr, c_char, c_void};
use std::sync::{Arc, Mutex, PoisonError};

/// The base language of a directive.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentLanguage {
    /// C: `#pragma omp …`, whose `#` may be missing.
    C = 1,
    /// C++: the same, and `[[omp::directive(…)]]`.
    Cxx = 2,
    /// Fortran: `!$omp …`, in fixed form also `c$omp …` and `*$omp …`.
    Fortran = 3,
}

/// Who reads the expressions of a directive, its list items among them.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentExpressions {
    /// Nobody: they are balanced runs of tokens.
    Text = 0,
    /// The library's own parser of the language: what is not an expression is wrong.
    Checked = 1,
}

/// What an argument is to the specification.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentRole {
    /// A value: `num_threads(n + 1)`.
    Expression = 1,
    /// A list item: a variable, an array section: `map(a[0:n])`.
    Variable = 2,
    /// A common block, without its slashes.
    CommonBlock = 3,
    /// The name of something that is not a variable: a procedure, a mapper, a critical section.
    Name = 4,
    /// A type of `declare reduction`.
    Type = 5,
    /// A type and what it declares: `declare mapper(struct s v)`, `iterator(int i = 0:n)`.
    Declaration = 6,
    /// A combiner or an initializer.
    Code = 7,
}

/// What a host is asked.
#[repr(C)]
pub struct DirigentAsked {
    /// What it is.
    pub role: DirigentRole,
    /// The innermost leaf of the directive that it stands in.
    pub leaf: DirigentLeaf,
    /// The clause that it stands in; none for an argument of the directive itself.
    pub clause: DirigentClauseKind,
    /// Where it stands in the text.
    pub range: DirigentRange,
    /// As it was written; lives until the directive is freed.
    pub text: DirigentString,
}

/// Reads an expression for the library. It puts an object of its own behind `object`, which may stay null, and returns null;
/// or it returns what is wrong, one sentence that ends with a zero byte and is copied at once. It must return: no C++
/// exception and no `longjmp` may leave it. `user` is what was given to `dirigent_reader_set_host`.
pub type DirigentHostParse = Option<
    unsafe extern "C" fn(user: *mut c_void, asked: *const DirigentAsked, object: *mut *mut c_void) -> *const c_char,
>;

/// Frees an object of the host's.
pub type DirigentHostFree = Option<unsafe extern "C" fn(user: *mut c_void, object: *mut c_void)>;

/// How directives are read. Opaque.
pub struct DirigentReader {
    pub(crate) ask: ReadOptions,
    pub(crate) host: Option<Host>,
    atoms: Mutex<(Arc<Atoms>, u32)>,
}

/// Who reads expressions instead of the library.
#[derive(Clone, Copy)]
pub(crate) struct Host {
    parse: unsafe extern "C" fn(*mut c_void, *const DirigentAsked, *mut *mut c_void) -> *const c_char,
    free: DirigentHostFree,
    user: *mut c_void,
}

/// An object that a host made.
pub(crate) struct Object {
    pub(crate) pointer: *mut c_void,
    host: Host,
}

impl Drop for Object {
    fn drop(&mut self) {
        if let (Some(free), false) = (self.host.free, self.pointer.is_null()) {
            // SAFETY: the host's promise; the object is its own and is given back once.
            unsafe { free(self.host.user, self.pointer) };
        }
    }
}

impl Host {
    /// The host's object for what is asked, or what it says is wrong.
    pub(crate) fn read_object(self, asked: &HostRequest) -> Result<Object, String> {
        let question = DirigentAsked {
            role: to_role(asked.role),
            leaf: leaf_kind(asked.directive.last()),
            clause: asked.clause.map_or(DirigentClauseKind::None, clause_kind),
            range: DirigentRange::from_bytes(&asked.at),
            text: DirigentString::from_text(asked.text),
        };
        let mut object = Object { pointer: std::ptr::null_mut(), host: self };
        // SAFETY: the host's promise: it returns null or a string that ends with a zero byte.
        let message = unsafe { (self.parse)(self.user, &question, &mut object.pointer) };
        if message.is_null() {
            return Ok(object);
        }
        // SAFETY: as above.
        Err(unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned())
    }
}

fn to_role(role: Role) -> DirigentRole {
    match role {
        Role::Expression => DirigentRole::Expression,
        Role::Variable => DirigentRole::Variable,
        Role::CommonBlock => DirigentRole::CommonBlock,
        Role::Name => DirigentRole::Name,
        Role::Type => DirigentRole::Type,
        Role::Declaration => DirigentRole::Declaration,
        Role::Code => DirigentRole::Code,
    }
}

/// New spellings are forgotten after so many directives.
const ROUND: u32 = 10_000;

impl DirigentReader {
    /// Where the spellings of the next directive go.
    pub(crate) fn atoms(&self) -> Arc<Atoms> {
        let mut atoms = self.atoms.lock().unwrap_or_else(PoisonError::into_inner);
        atoms.1 += 1;
        if atoms.1 > ROUND {
            *atoms = (Arc::default(), 0);
        }
        atoms.0.clone()
    }
}

/// The language of a number.
pub(crate) fn find_language(number: u32) -> Option<Language> {
    const ALL: [(DirigentLanguage, Language); 3] = [
        (DirigentLanguage::C, Language::C),
        (DirigentLanguage::Cxx, Language::Cxx),
        (DirigentLanguage::Fortran, Language::Fortran),
    ];
    ALL.iter().find(|(known, _)| *known as u32 == number).map(|(_, language)| *language)
}

/// Makes a reader of directives of a language (a `DirigentLanguage`): any version of the specification, and expressions as
/// text. Null if the number is not a language. Freed by `dirigent_reader_free`.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_reader_new(language: u32) -> *mut DirigentReader {
    let Some(language) = self::find_language(language) else { return std::ptr::null_mut() };
    catch_panic(std::ptr::null_mut(), || {
        let ask = ReadOptions { expressions: false, ..ReadOptions::new(language) };
        Box::into_raw(Box::new(DirigentReader { ask, host: None, atoms: Mutex::default() }))
    })
}

/// Frees a reader; what it read stays. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_reader_free(reader: *mut DirigentReader) {
    if !reader.is_null() {
        // SAFETY: the caller's promise: it came from `dirigent_reader_new` and is given back once.
        catch_panic((), || drop(unsafe { Box::from_raw(reader) }));
    }
}

/// The version of the specification, ten times its number: 52 is OpenMP 5.2, 34 OpenACC 3.4. What is not of this version is
/// wrong; 0 is any version.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_reader_set_version(reader: *mut DirigentReader, version: u32) -> DirigentStatus {
    // SAFETY: the caller's promise.
    let Some(reader) = (unsafe { reader.as_mut() }) else { return DirigentStatus::NullArgument };
    reader.ask.version = match version {
        0 => None,
        10..=99 => Some(Version(version as u8)),
        _ => return DirigentStatus::UnknownValue,
    };
    DirigentStatus::Ok
}

/// Who reads expressions: a `DirigentExpressions`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_reader_set_expressions(reader: *mut DirigentReader, mode: u32) -> DirigentStatus {
    // SAFETY: the caller's promise.
    let Some(reader) = (unsafe { reader.as_mut() }) else { return DirigentStatus::NullArgument };
    if mode > DirigentExpressions::Checked as u32 {
        return DirigentStatus::UnknownValue;
    }
    reader.ask.expressions = mode == DirigentExpressions::Checked as u32;
    DirigentStatus::Ok
}

/// A host that is asked for each expression, variable, type and name of a directive, in the order of the text, once its syntax
/// was read. Its objects belong to the directive: `free_object`, which may be null, is called for each that is not null when the
/// directive is freed, or when `parse` put one and refused. A null `parse` removes the host. The host is called on the thread
/// that reads the directive, and frees on the thread that frees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_reader_set_host(
    reader: *mut DirigentReader,
    parse: DirigentHostParse,
    free_object: DirigentHostFree,
    user: *mut c_void,
) -> DirigentStatus {
    // SAFETY: the caller's promise.
    let Some(reader) = (unsafe { reader.as_mut() }) else { return DirigentStatus::NullArgument };
    reader.host = parse.map(|parse| Host { parse, free: free_object, user });
    DirigentStatus::Ok
}
