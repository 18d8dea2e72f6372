//! What a user may choose, as compilers' flags do.

use crate::include_path::IncludePath;
use body::Defaults;
use directives::{Language, Version};
use parser::fortran::features::Standard;
use regions::data_environment::Policies;
use regions::translate::print::profile::{self, Profile};
use regions::translate::print::wrapper::Api;
use source::{CDialect, Form, LexOptions, file_extension};

/// The settings of an analysis; one set for all its files.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The language, where the name of a file does not say (`-x`); `None` goes by the name alone.
    pub language: Option<Language>,
    /// `-ffree-form`, `-ffixed-form`: the form of Fortran files, whatever their names say.
    pub fixed_form: Option<bool>,
    /// `-ffixed-line-length-N`: the last column of fixed form; 0 for none.
    pub fixed_columns: u32,
    /// `-ffree-line-length-N`: the last column of free form; 0 for none.
    pub free_columns: u32,
    /// `-fd-lines-as-code`: whether `D` lines of fixed form are code.
    pub d_lines: bool,
    /// `-fbackslash`: whether a backslash in a character constant takes the next character into it.
    pub backslash: bool,
    /// `-fopenmp-version`; `None` ignores OpenMP directives.
    pub openmp: Option<Version>,
    /// `-fopenacc-version`; `None` ignores OpenACC directives.
    pub openacc: Option<Version>,
    /// `-cpp`, `-nocpp`: whether Fortran text is preprocessed, whatever the name of the file says.
    pub preprocess: Option<bool>,
    /// `-D`, `-U`, in order: a name and its replacement, or `None` to undefine.
    pub macros: Vec<(String, Option<String>)>,
    /// What other flags define and undefine, as `-O2` does `__OPTIMIZE__`.
    pub implied: Vec<(String, Option<String>)>,
    /// `-undef`: whether the macros of the system and the compiler are not defined.
    pub undefine: bool,
    /// `-I`: where included files and module files are looked for.
    pub include_paths: Vec<String>,
    /// `-iquote`, `-isystem` and their like, and the usual folders.
    pub include: IncludePath,
    /// `-fimplicit-none`, `-fdefault-integer-8` and their like.
    pub defaults: Defaults,
    /// `-flogical-abbreviations`: whether `.t.` and its like are logical constants and operators.
    pub logical_abbreviations: bool,
    /// `-fxor-operator`: whether `.xor.` is an intrinsic operator even where it could be a defined one.
    pub xor_operator: bool,
    /// `-include`: files that are included before the first line of each file.
    pub preincluded: Vec<String>,
    /// `-imacros`: files of which only the macros count.
    pub macro_files: Vec<String>,
    /// `-J`: where module files are written, and looked for first.
    pub module_dir: Option<String>,
    /// `-module-suffix`: how the names of module files end.
    pub module_suffix: String,
    /// `-fintrinsic-modules-path`: where modules are looked for that are nowhere else.
    pub intrinsic_modules: Vec<String>,
    /// Where the module files of the whole program are looked for, behind the folders that are named.
    pub module_paths: Vec<String>,
    /// Whether modules and headers of libraries that are not found are those built in ([`crate::stubs`]).
    pub stubs: bool,
    /// `-fhermetic-module-files`: whether a module file holds those that it needs.
    pub hermetic: bool,
    /// `-std=`: the standard programs should conform to; empty for the newest with extensions.
    pub std: String,
    /// Which C is spoken.
    pub c: CDialect,
    /// `-Wsource-uses-openmp`: whether the first OpenMP directive of a file is told if such are not read.
    pub uses_openmp: bool,
    /// `-fopenacc-present-omp=present`: whether the OpenMP translation checks that data are present, which OpenMP 5.1 can.
    pub checks_presence: bool,
    /// `--kernels=divide`: whether the OpenMP translation shares out what is proved to be independent in `kernels`.
    pub divides_kernels: bool,
    /// `--async=queues`: whether the OpenMP translation keeps queues, as dependences of tasks; else everything is waited for.
    pub queues: bool,
    /// `--implicit-worker=` and its like: what else the OpenMP translation may choose.
    pub policies: Policies,
    /// `-Wimplicit-none`: whether program units without IMPLICIT NONE are looked for.
    pub implicit_none: bool,
    /// `-Wuninitialized` and its like: which lints are asked for.
    pub lints: lints::Groups,
    /// `--for`: whom the OpenMP translation is for.
    pub profile: Profile,
    /// `--api=`: what the OpenMP translation makes of calls of OpenACC's runtime library.
    pub api: Api,
    /// Whether what stands for that library is written into translations, and not into a file of its own.
    pub embeds_wrapper: bool,
    /// `-pedantic`, `-Wextension`: whether what the standard does not know is looked for.
    pub extensions: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            language: None,
            fixed_form: None,
            fixed_columns: 72,
            free_columns: 0,
            d_lines: false,
            backslash: false,
            logical_abbreviations: false,
            xor_operator: false,
            openmp: Some(Version::OPENMP_5_2),
            openacc: None,
            preprocess: None,
            macros: Vec::new(),
            implied: Vec::new(),
            undefine: false,
            include_paths: Vec::new(),
            include: IncludePath::default(),
            defaults: Defaults::default(),
            preincluded: Vec::new(),
            macro_files: Vec::new(),
            module_dir: None,
            module_suffix: ".mod".to_owned(),
            intrinsic_modules: Vec::new(),
            module_paths: Vec::new(),
            stubs: true,
            hermetic: false,
            std: String::new(),
            c: CDialect::default(),
            uses_openmp: false,
            checks_presence: false,
            divides_kernels: true,
            queues: false,
            policies: Policies::default(),
            implicit_none: false,
            lints: lints::Groups::default(),
            profile: Profile::All,
            api: Api::Rewrite,
            embeds_wrapper: true,
            extensions: false,
        }
    }
}

/// Extensions of C; any other name is of Fortran.
const C: &[&str] = &["c", "h", "i"];

impl Options {
    /// What is chosen of the OpenMP translation: keys of a mapping file, their words, and whether these are the defaults.
    pub fn translation_choices(&self) -> Vec<(&'static str, &'static str, bool)> {
        use regions::data_environment::policies::{
            COUNTS, IMPLICIT_LANES, IMPLICIT_WORKERS, KERNELS, LANES, NUM_WORKERS, PRESENCE, QUEUES, word_of,
        };
        const API: &[(&str, Api)] = &[("rewrite", Api::Rewrite), ("wrap", Api::Wrap), ("keep", Api::Keep)];
        let (own, default) = (&self.policies, Policies::default());
        vec![
            ("kernels", word_of(KERNELS, &self.divides_kernels), self.divides_kernels),
            ("async", word_of(QUEUES, &self.queues), !self.queues),
            ("present", word_of(PRESENCE, &self.checks_presence), !self.checks_presence),
            (
                "implicit-worker",
                word_of(IMPLICIT_WORKERS, &own.implicit_workers),
                own.implicit_workers == default.implicit_workers,
            ),
            (
                "implicit-vector",
                word_of(IMPLICIT_LANES, &own.implicit_lanes),
                own.implicit_lanes == default.implicit_lanes,
            ),
            ("num-workers", word_of(NUM_WORKERS, &own.num_workers), own.num_workers == default.num_workers),
            ("vector", word_of(LANES, &own.lanes), own.lanes == default.lanes),
            ("counts", word_of(COUNTS, &own.counts), own.counts == default.counts),
            ("runtime", word_of(API, &self.api), self.api == Api::Rewrite),
            ("for", word_of(profile::NAMES, &self.profile), self.profile == Profile::All),
        ]
    }

    /// The folders in which files read by these settings look for module files, for those who read others by others.
    pub fn module_folders(&self) -> impl Iterator<Item = &String> {
        self.module_dir.iter().chain(&self.include_paths).chain(&self.include.system)
    }

    /// What holds where a program says nothing else.
    pub fn of_programs(&self) -> Defaults {
        Defaults { escapes: self.backslash, ..self.defaults }
    }

    /// The standard that Fortran programs must conform to, if they must to any.
    pub fn standard(&self) -> Option<Standard> {
        Standard::from_name(&self.std)
    }

    /// The language of a file, by its name.
    pub fn language_of(&self, path: &str) -> Language {
        let extension = file_extension(path).to_ascii_lowercase();
        match self.language {
            Some(language) => language,
            None if C.contains(&extension.as_str()) => Language::C,
            None => Language::Fortran,
        }
    }

    /// Whether a text is read as free form, in which it is written, although its name is one of fixed form and no option decides.
    pub fn corrects_form(&self, path: &str, text: &str) -> bool {
        self.fixed_form.is_none() && source::has_fixed_form_name(path) && source::is_free_form(text)
    }

    /// The form of a file; its text is asked for if its name alone does not tell.
    pub fn form<'t>(&self, path: &str, text: impl FnOnce() -> &'t str) -> Form {
        match self.language_of(path) {
            Language::C | Language::Cxx => Form::C,
            Language::Fortran
                if self.fixed_form.unwrap_or(source::has_fixed_form_name(path))
                    && !self.corrects_form(path, text()) =>
            {
                Form::Fixed { last_column: self.fixed_columns }
            }
            Language::Fortran => Form::Free,
        }
    }

    /// How a file becomes tokens, by its name; unless an option decides, a text with lines for the preprocessor is preprocessed whatever
    /// its name, as flang has it.
    pub fn lexing(&self, path: &str, text: &str) -> LexOptions {
        let (extension, form) = (file_extension(path), self.form(path, || text));
        // Compilers preprocess Fortran files whose extension begins with a capital, and `.fpp`.
        let by_name = extension.starts_with('F') || extension == "fpp";
        LexOptions {
            form,
            free_columns: self.free_columns,
            d_lines: self.d_lines,
            backslash: self.backslash,
            logical_abbreviations: self.logical_abbreviations,
            xor_operator: self.xor_operator,
            openmp: self.openmp.is_some(),
            openacc: self.openacc.is_some(),
            openmp_version: self.openmp.map_or(0, |version| version.0),
            openacc_version: self.openacc.map_or(0, |version| version.0),
            c: self.c,
            preprocess: form == Form::C || self.preprocess.unwrap_or_else(|| by_name || has_directives(text)),
            implied: self.implied.clone(),
            undefine: self.undefine,
            macros: self.macros.clone(),
            preincluded: self.preincluded.clone(),
            macro_files: self.macro_files.clone(),
        }
    }
}

/// Whether the name of a file is one of fixed form.
/// Whether a line of `text` is for the preprocessor: other lines that begin so, as line markers, mean the same without it.
fn has_directives(text: &str) -> bool {
    const NAMES: &[&str] = &["define", "undef", "include", "if", "ifdef", "ifndef"];
    text.match_indices('#').any(|(at, _)| {
        let name = text[at + 1..].trim_start_matches([' ', '\t']);
        let name = &name[..name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len())];
        NAMES.contains(&name) && (at == 0 || text.as_bytes()[at - 1] == b'\n')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_says_language_form_and_preprocessing() {
        let options = Options::default();
        assert_eq!(options.language_of("a/b.c"), Language::C);
        assert_eq!(options.lexing("solver.f90", "").form, Form::Free);
        assert_eq!(options.lexing("SOLVER.F", "").form, Form::Fixed { last_column: 72 });
        assert!(options.lexing("solver.F90", "").preprocess && !options.lexing("solver.f90", "").preprocess);
        assert!(options.lexing("kernel.c", "").preprocess);
    }

    #[test]
    fn lines_for_the_preprocessor_ask_for_it_unless_an_option_decides() {
        let preprocessed =
            |preprocess, text| Options { preprocess, ..Options::default() }.lexing("a.f90", text).preprocess;
        assert!(preprocessed(None, "end\n#ifdef X\n#endif\n") && preprocessed(None, "# define X\nend\n"));
        assert!(!preprocessed(None, "# 1 \"a.f90\"\nprint *, '#if'\n!\n #if\nend\n"));
        assert!(!preprocessed(Some(false), "#define X\nend\n"));
    }
}
