//! Files written in what is not read: templates of Fortran, of which a tool makes Fortran, and CUDA Fortran. One diagnostic tells so, and
//! nothing else is told of the file; who uses its modules may find any name in them.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::index::resolve_module;
use crate::queries::texts::{file_language, file_tokens, tokens};
use crate::text_scan::may_be_template;
use directives::Language;
use source::{Atom, Diagnostic, OriginId, Place, Token, TokenKind, problems};

/// How lines of templates begin, and of which tool they are.
const TEMPLATES: &[(&str, &str)] = &[
    ("#:", "fypp"),
    ("$:", "fypp"),
    ("@:", "fypp"),
    ("@test", "pFUnit"),
    ("@suite", "pFUnit"),
    ("@assert", "pFUnit"),
    ("@mpitest", "pFUnit"),
    ("@before", "pFUnit"),
];

/// What CUDA Fortran tells of procedures and variables: `attributes(global)`.
const CUDA: &[&str] =
    &["global", "device", "host", "grid_global", "constant", "managed", "pinned", "shared", "texture"];

/// What a file is written in, if that is not read.
#[salsa::tracked]
pub(crate) fn find_foreign(db: &dyn Db, file: SourceFile) -> Option<Diagnostic<Place>> {
    if file_language(db, file) != Language::Fortran {
        return None;
    }
    let told = file.scan(db).as_deref().map(|told| told.may_be_template);
    let may_be = told.unwrap_or_else(|| file.text(db).as_deref().is_some_and(may_be_template));
    let template = may_be.then(|| recognize_template(file.text(db).as_deref().unwrap_or_default())).flatten();
    template.or_else(|| {
        let token = (*cuda_token(db, file))?;
        Some(problems::cuda_fortran(*tokens(db, file).places.get(token)?))
    })
}

fn recognize_template(text: &str) -> Option<Diagnostic<Place>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.trim_ascii_start();
        let begins = |mark: &str| code.get(..mark.len()).is_some_and(|word| word.eq_ignore_ascii_case(mark));
        if let Some((mark, tool)) = TEMPLATES.iter().find(|(mark, _)| begins(mark)) {
            let at = start + line.len() - code.len();
            let at = Place { origin: OriginId(0), start: at as u32, end: (at + mark.len()) as u32 };
            return Some(problems::template(tool, at));
        }
        start += line.len();
    }
    None
}

/// Whether a condition or comment without its end takes the rest of a file away, so that it may have the end of anything, and declare any
/// name.
pub(crate) fn is_cut_off(db: &dyn Db, file: SourceFile) -> bool {
    const CUTTING: &[&str] = &["if_without_end", "unterminated_comment"];
    tokens(db, file).diagnostics.iter().any(|found| CUTTING.contains(&found.row.name))
}

/// Whether a file includes one that is missing, or is written in what cannot be read, so that it may declare anything.
#[salsa::tracked]
pub fn lacks_includes(db: &dyn Db, file: SourceFile) -> bool {
    tokens(db, file).lacks_includes() || is_cut_off(db, file) || find_foreign(db, file).is_some()
}

/// The first token of CUDA Fortran.
#[salsa::tracked]
fn cuda_token(db: &dyn Db, file: SourceFile) -> Option<usize> {
    let tokens = &file_tokens(db, file)[..];
    let [attributes, of_use, library] = ["attributes", "use", "cudafor"].map(|word| db.atoms().intern(word));
    let kinds: Vec<Atom> = CUDA.iter().map(|kind| db.atoms().intern(kind)).collect();
    let is_kind = |token: &Token| token.kind == TokenKind::Name && kinds.contains(&token.atom);
    let is_cuda = |at: usize| match tokens.get(at..at + 3) {
        Some([name, next, kind]) if name.atom == attributes => next.kind == TokenKind::LParen && is_kind(kind),
        Some([_, next, _]) => next.atom == library && !is_defined(db, file, library),
        Some(_) | None => false,
    };
    // Nearly all tokens are other words.
    let begins = |token: &Token| token.atom == attributes || token.atom == of_use;
    let mut first = (0..).zip(tokens).filter(|(_, token)| begins(token));
    first.find(|(at, _)| is_cuda(*at)).map(|(at, _)| at)
}

/// Whether the program has a module of this name.
fn is_defined(db: &dyn Db, file: SourceFile, module: Atom) -> bool {
    resolve_module(db, module, None, Some(file)).file(db).is_some()
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Options};

    fn codes(files: &[(&str, &str)]) -> Vec<&'static str> {
        let mut analysis = Analysis::new(Options::default());
        let opened: Vec<_> = files.iter().map(|(path, text)| analysis.open(path, *text)).collect();
        opened.iter().flat_map(|file| analysis.ask().diagnostics(*file)).map(|found| found.row.code).collect()
    }

    #[test]
    fn a_template_is_told_once_and_its_users_nothing() {
        let template = "#:include 'common.fypp'\nmodule m\n#:for k in KINDS\nreal(${k}$) :: x_${k}$\n#:endfor\nend\n";
        let user = "subroutine s\nuse m, only: x_dp, y\nimplicit none\nx_dp = y\nend\n";
        assert_eq!(codes(&[("m.F90", template), ("u.f90", user)]), ["E0088"]);
        assert_eq!(codes(&[("t.F90", "@test\nsubroutine t\n@assertEqual(1, 2)\nend\n")]), ["E0088"]);
        assert_eq!(codes(&[("t.f90", "print *, '@test #: $:'\nend\n")]), [""; 0]);
    }

    #[test]
    fn cuda_fortran_is_told_once() {
        let kernel = "module k\ncontains\nattributes(global) subroutine s(a)\nreal, device :: a(:)\nend\nend\n";
        assert_eq!(codes(&[("k.F90", kernel)]), ["E0089"]);
        let host = "use cudafor\nreal, managed :: a(3)\ncall s<<<1, 2>>>(a)\nend\n";
        assert_eq!(codes(&[("h.F90", host)]), ["E0089"]);
        // A name that CUDA has.
        assert_eq!(codes(&[("o.f90", "real :: attributes(3)\nattributes(1) = 2\nend\n")]), [""; 0]);
        let own = "module cudafor\nend\nsubroutine s\nuse cudafor\nend\n";
        assert_eq!(codes(&[("w.f90", own)]), [""; 0]);
    }
}
