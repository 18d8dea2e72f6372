//! What the command line asks for.

use crate::parallel::count_threads;
use crate::rule_settings::RuleSettings;
use crate::warnings;
use codegen::PtxOptions;
use semantics::{Choice, Layout, Mode, Models, Options};
use source::diagnostic::{Row, Severity};
use source::{Printing, severity};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What to do with the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Report what is wrong; write module files.
    Check,
    /// Report what is wrong with the syntax alone.
    Parse,
    /// Print the text as the preprocessor leaves it.
    Preprocess,
    /// Print the parse tree.
    Tree,
    /// Print the tree before directives are nested.
    FlatTree,
    /// Print the program as its tree says it.
    Unparse,
    /// The same, and report what is wrong with the syntax alone.
    UnparseSyntax,
    /// Print scopes, symbols and flags.
    Symbols,
    /// Print the text with what its names mean before each statement.
    Annotated,
    /// Say why the variable at a place has its attribute.
    Explain,
    /// Say it for every variable of every construct.
    ExplainAll,
    /// Print the program with OpenACC translated to OpenMP.
    Translate,
    /// Print target regions as C functions.
    Outline,
    /// Print target regions as PTX.
    Ptx,
    /// Print launch contracts as JSON.
    KernelInfo,
    /// Print what target functions are made of.
    Fragments,
    /// Print which files need which.
    Scan,
    /// Say what module files are, or print them.
    ModuleFile,
    /// Say what rules are about.
    Rule,
    /// List the rules.
    Rules,
    /// Print what a shell completes.
    Completions,
    /// Print a page of the manual.
    Manual,
    /// Serve an editor.
    Lsp,
    /// Print the help text.
    Help,
    /// Print the version.
    Version,
}

/// How diagnostics are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// With source text and labels.
    Human,
    /// One line each.
    Short,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// Commands of GitHub's workflows.
    Github,
    /// GitLab's code quality.
    Gitlab,
    /// JUnit's XML.
    Junit,
}

/// How `scan` prints what depends on what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Graph {
    /// Rules of make.
    Make,
    /// A dyndep file of ninja.
    Ninja,
    /// JSON as P1689R5 describes it.
    P1689,
    /// The files, each behind those that it needs.
    Order,
}

/// What a `-W` flag says about a group of warnings; what it leaves open stays as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The group; empty means every group, `all` those that are on by default.
    pub group: String,
    /// Whether it is reported.
    pub shown: Option<bool>,
    /// Whether as error.
    pub error: Option<bool>,
}

/// What flags say about the headers of the system.
#[derive(Clone, Default, Debug)]
pub struct Headers {
    /// `-isysroot`, `--sysroot=`: what comes before `/usr`.
    pub sysroot: String,
    /// `-nostdinc`: none of them.
    pub no_standard: bool,
    /// `-nostdlibinc`: those of the compiler alone.
    pub no_library: bool,
    /// `-nobuiltininc`: those of the library alone.
    pub no_built_in: bool,
    /// `-iprefix`: what comes before the folders of `-iwithprefix`.
    pub prefix: String,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// For people, in lines.
    Text,
    /// For programs.
    Json,
    /// One page that needs nothing else, with sources and results side by side.
    Html,
    /// SARIF 2.1.0, for those who show the findings of tools.
    Sarif,
}

/// The forms by their names.
pub const FORMS: &[(&str, Form)] =
    &[("text", Form::Text), ("json", Form::Json), ("html", Form::Html), ("sarif", Form::Sarif)];

/// What `translate` does with more than one file.
#[derive(Clone, Default, Debug)]
pub struct Migration {
    /// `--report=`
    pub report: Option<Form>,
    /// `--output-dir=`: the folder of the translations.
    pub output_dir: Option<String>,
    /// `--in-place`: translations take the places of the sources, which are kept beside them.
    pub in_place: bool,
    /// `--keep-going`: what is translated is written, whatever else is not.
    pub keep_going: bool,
    /// `-fopenacc-ast-print=`: what is printed comes from the trees.
    pub from_tree: bool,
    /// The files that are translated, by absolute path, if the results are written.
    pub written: Arc<HashSet<String>>,
    /// Of these who includes a file, by its absolute path.
    pub users: Arc<HashMap<String, Vec<String>>>,
}

impl Migration {
    /// Whether translations go to files of their own.
    pub fn writes(&self) -> bool {
        self.output_dir.is_some() || self.in_place
    }
}

/// Everything the command line says.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What to do.
    pub action: Action,
    /// Whether a subcommand said so, and not a compiler's flag or nothing.
    pub subcommand: bool,
    /// The command that the help text is about, if it is one.
    pub topic: Option<String>,
    /// All the words.
    pub words: Vec<String>,
    /// The files, in order.
    pub files: Vec<String>,
    /// The settings of the analysis.
    pub options: Options,
    /// Whether plain `char` is unsigned, if a flag says so.
    pub unsigned_char: Option<bool>,
    /// Where the headers of the system are.
    pub headers: Headers,
    /// Which directives are read, as far as flags say.
    pub choice: Choice,
    /// Whether a flag asks for what compilers make of a file: `-o` names an object then, which is not touched.
    pub compiles: bool,
    /// `-W` flags in order.
    pub warnings: Vec<Warning>,
    /// `-w`
    pub quiet: bool,
    /// `-ferror-limit=`: so many errors of a file are shown, and nothing behind them; `None` for all.
    pub error_limit: Option<usize>,
    /// How diagnostics are printed.
    pub format: Output,
    /// Whether they are colored; `None` if the terminal decides.
    pub color: Option<bool>,
    /// Where the result goes; `None` is standard output.
    pub output: Option<String>,
    /// What `translate` prints.
    pub mode: String,
    /// Where `translate` writes, and what it reports.
    pub migration: Migration,
    /// For which launches `ptx` has entries, and how they compute.
    pub ptx: PtxOptions,
    /// How many threads ask; 0 for as many as there are processors.
    pub jobs: usize,
    /// The source form in which Fortran is printed.
    pub layout: Layout,
    /// What `-E` prints.
    pub printing: Printing,
    /// What `scan` prints.
    pub graph: Graph,
    /// The folder of the objects that `scan` names; empty if each lies beside its source.
    pub objects: String,
    /// What their names end with.
    pub object_suffix: String,
    /// Whether `modfile` prints the files as F18 would write them.
    pub convert: bool,
    /// Whether what projects say of their files is read.
    pub follows_projects: bool,
    /// `-p`: where a project is.
    pub request: project::Request,
    /// The flags that no compiler has.
    pub own: RuleSettings,
}

/// So many errors of a file are shown, as Clang has it.
pub const ERROR_LIMIT: usize = 20;

/// The subcommands and what they do.
pub const COMMANDS: &[(&str, Action, &str)] = &[
    ("check", Action::Check, "report what is wrong; write module files with -J"),
    ("parse", Action::Parse, "report what is wrong with lines, tokens and statements alone"),
    ("tree", Action::Tree, "print the parse tree, directives as parents of what they govern"),
    ("symbols", Action::Symbols, "print scopes, symbols and flags"),
    (
        "unparse",
        Action::Unparse,
        "print the program as its tree says it; with --symbols as written, and what its names mean",
    ),
    ("explain", Action::Explain, "say why the variable at FILE:LINE:COL has its attribute"),
    ("translate", Action::Translate, "print the program with OpenACC translated to OpenMP"),
    ("outline", Action::Outline, "print each target region as a C function"),
    ("ptx", Action::Ptx, "print each target region as PTX"),
    ("scan", Action::Scan, "print which modules each Fortran file defines and needs, as --graph= says"),
    (
        "modfile",
        Action::ModuleFile,
        "say of module files whose they are and whether they are whole; with --to=flang print them as flang's",
    ),
    ("rules", Action::Rules, "list the rules: their codes, groups and messages"),
    ("completions", Action::Completions, "print what a shell completes: bash, zsh or fish"),
    ("man", Action::Manual, "print the manual, or its page of a command"),
    ("lsp", Action::Lsp, "serve an editor over standard input and output"),
    ("help", Action::Help, "print this text, or that of a command"),
    ("version", Action::Version, "print the version"),
];

impl Settings {
    /// What `translate` prints, as it is asked for.
    pub fn printing_mode(&self) -> Mode {
        match self.mode.as_str() {
            "acc" => Mode::Acc,
            "acc-omp" => Mode::AccOmp,
            "omp-acc" => Mode::OmpAcc,
            _ => Mode::Omp,
        }
    }

    /// OpenACC and OpenMP together are an error (Clacc document, "Interaction with OpenMP Support"; R243).
    pub fn find_conflict(&self) -> Option<&'static str> {
        let Choice { openmp, openacc, both, .. } = self.choice;
        let together = openmp == Some(true) && openacc == Some(true) && !both;
        together.then_some("OpenACC and OpenMP cannot be enabled together; `-fdirectives=both` analyses mixed sources")
    }

    /// How many threads ask.
    pub fn threads(&self) -> usize {
        count_threads(self.jobs)
    }

    /// What is to be said of flags about warnings that no compiler has. One that silences what nobody knows silences nothing.
    pub fn unknown_warnings(&self) -> String {
        let mut text = String::new();
        let asked = self.warnings.iter().filter(|warning| warning.shown == Some(true) && !self.quiet);
        for warning in asked.filter(|warning| !warnings::is_known(&warning.group)) {
            let near = warnings::nearest_name(&warning.group);
            let near = near.map_or(String::new(), |near| format!("; did you mean `-W{near}`?"));
            let name = source::visible_line(&warning.group);
            text.push_str(&format!("dirigent: warning: unknown warning option `-W{name}`{near}\n"));
        }
        text
    }

    /// What becomes of the messages of a row: `None` if they are silenced, else whether they are errors.
    pub fn find_fate(&self, row: &Row) -> Option<bool> {
        let (mut shown, mut error) = (!severity::is_off(row.group), row.severity == Severity::Error);
        for warning in self.warnings.iter().filter(|warning| severity::is_about(&warning.group, row)) {
            shown = warning.shown.unwrap_or(shown);
            error = warning.error.unwrap_or(error);
        }
        (self.own.selection.shows(row, shown) && (error || !self.quiet)).then_some(error)
    }

    /// The settings of an analysis that reads these directives. Who reads each file as its text asks for discards nothing.
    pub fn reading_options(&self, read: Models) -> Options {
        let uses_openmp = self.options.uses_openmp && self.choice.fixed_models().is_some();
        Options { uses_openmp, ..self.choice.options(&self.options, read) }
    }

    /// Where the result goes; `None` is standard output. What a compiler would write there is no business of this program.
    pub fn result_path(&self) -> Option<&str> {
        self.output.as_deref().filter(|_| self.prints() && !self.compiles)
    }

    /// Whether there is a result beside what is wrong.
    pub fn prints(&self) -> bool {
        !matches!(self.action, Action::Check | Action::Parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Settings, String> {
        Settings::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_builds_flags_carry_over() {
        let settings = parse("-O3 -g -fopenmp -Iinc -I inc2 -DN=4 -J mods -c a.f90").expect("known flags");
        assert_eq!(settings.options.include_paths, ["inc", "inc2"]);
        assert_eq!(settings.options.macros, [("N".to_owned(), Some("4".to_owned()))]);
        assert_eq!(settings.options.module_dir.as_deref(), Some("mods"));
        assert_eq!(settings.files, ["a.f90"]);
    }

    #[test]
    fn a_compile_command_is_read_without_its_compiler() {
        for compiler in ["gfortran", "/usr/bin/gfortran-12", "mpif90"] {
            let settings = parse(&format!("check {compiler} -O2 -Jmods -c a.f90 -o a.o")).expect("known flags");
            assert_eq!(
                (settings.files, settings.options.module_dir),
                (vec!["a.f90".to_owned()], Some("mods".to_owned()))
            );
        }
        assert_eq!(parse("check gfortran").expect("a file").files, ["gfortran"]);
    }

    /// R243, R244, R248.
    #[test]
    fn openmp_and_openacc_together_are_an_error() {
        let conflict = |line: &str| parse(line).expect("known flags").find_conflict().is_some();
        assert!(conflict("-fopenmp -fopenacc a.c") && conflict("-fopenmp=libomp -fopenacc-print=omp a.c"));
        assert!(!conflict("-fdirectives=both -fopenmp -fopenacc a.c") && !conflict("a.c"));
    }

    #[test]
    fn a_wrong_flag_names_the_nearest_and_a_wrong_value_the_choices() {
        assert_eq!(parse("-fopenpm a.c").err().as_deref(), Some("unknown flag `-fopenpm`; did you mean `-fopenmp`?"));
        assert!(parse("--format=xml a.c").is_err_and(|problem| problem.contains("human, short, json")));
        assert!(parse("-J").is_err_and(|problem| problem.contains("DIR")));
    }

    /// R020, R245: compilers read directives on request only; where nobody says that this is one, a file is read as it asks for.
    #[test]
    fn a_file_is_read_as_it_asks_for() {
        let both = Models::BOTH;
        let none = Models::default();
        let read = |line: &str, has| parse(line).expect("known flags").choice.models_for(has);
        for line in ["a.c", "check a.c", "-O2 --explain-dsa a.c", "-emit-kernel-info a.c", "check -c -o a.o a.c"] {
            assert_eq!(read(line, none), Models::OPENMP, "{line}");
            assert_eq!(read(line, Models::OPENMP), Models::OPENMP, "{line}");
            assert_eq!(read(line, Models::OPENACC), Models::OPENACC, "{line}");
            assert_eq!(read(line, both), both, "{line}");
        }
        for line in ["-fsyntax-only a.c", "-c a.c", "-E a.c", "-fdebug-unparse a.f90", "-Wsource-uses-openmp a.c"] {
            assert_eq!(read(line, both), none, "{line}");
        }
        assert_eq!(read("-fopenmp -c a.c", both), Models::OPENMP);
        assert_eq!(read("check -fno-openmp a.c", Models::OPENMP), none);
        assert_eq!(read("check -fno-openacc a.c", both), Models::OPENMP);
        assert_eq!(
            parse("a.c").expect("known flags").choice.separate_readings(both),
            [Models::OPENMP, Models::OPENACC]
        );
    }

    /// What a compiler would write is not touched.
    #[test]
    fn an_object_is_no_result() {
        let path = |line: &str| parse(line).expect("known flags").result_path().map(str::to_owned);
        for line in ["-c a.c -o a.o", "a.c -o a", "-S a.c -o a.s", "ptx -c a.c -o a.o", "-E -c a.c -o a.o"] {
            assert_eq!(path(line), None, "{line}");
        }
        assert_eq!(path("-fsyntax-only a.c -o a.o -MD -MF a.d"), None);
        assert_eq!(path("-E a.c -o a.i").as_deref(), Some("a.i"));
        assert_eq!(path("ptx a.c -o a.ptx").as_deref(), Some("a.ptx"));
    }

    /// R247: OpenMP's own options are allowed with OpenACC.
    #[test]
    fn openmp_version_is_allowed_with_openacc() {
        let settings = parse("-fopenacc -fopenmp-version=50 -fopenmp-targets=nvptx64 x.c").expect("allowed");
        assert_eq!(settings.choice.openmp_version, directives::Version(50));
        let others =
            "-fopenmp-use-tls -fopenmp-target-debug=1 -fopenmp-optimistic-collapse -fopenmp-assume-no-thread-state";
        parse(&format!("-fopenacc {others} -Xopenmp-target -march=sm_70 x.c")).expect("allowed");
    }

    /// R241
    #[test]
    fn each_phase_shows_what_it_makes() {
        let action = |phase: &str| parse(&format!("-fdebug-stop-after={phase} a.f90")).map(|settings| settings.action);
        assert_eq!(action("parse"), Ok(Action::FlatTree));
        for phase in ["canon", "block", "legal"] {
            assert_eq!(action(phase), Ok(Action::Tree), "{phase}");
        }
        assert_eq!(action("names"), Ok(Action::Symbols));
        assert_eq!(action("modfile"), Ok(Action::Check));
        assert!(action("lower").is_err());
    }

    /// What becomes of a warning of each group: `None` if it is silenced, else whether it is an error.
    fn fate(line: &str, group: &'static str) -> Option<bool> {
        let settings = parse(line).expect("known flags");
        settings.find_fate(&Row { code: "W0000", name: "", severity: Severity::Warning, group, rule: "", message: "" })
    }

    #[test]
    fn extensions_are_silent_unless_asked_for() {
        assert_eq!(fate("a.f90", "extension=byte"), None);
        assert_eq!(fate("-Wall -Werror a.f90", "extension=byte"), None);
        assert_eq!(fate("-std=gnu a.f90", "extension=byte"), None);
        assert_eq!(fate("-std=legacy a.f90", "extension=byte"), None);
        for flags in ["-pedantic", "-Wpedantic", "-Wextension", "-Wextension=byte", "-std=f2018"] {
            assert_eq!(fate(&format!("{flags} a.f90"), "extension=byte"), Some(false), "{flags}");
        }
        assert_eq!(fate("-Wextension=tab a.f90", "extension=byte"), None);
    }

    #[test]
    fn the_last_flag_about_a_group_decides() {
        assert_eq!(fate("-pedantic -Wno-extension=byte a.f90", "extension=byte"), None);
        assert_eq!(fate("-Wno-extension=byte -std=f95 a.f90", "extension=byte"), None);
        assert_eq!(fate("-Wno-extension -Wextension=byte a.f90", "extension=byte"), Some(false));
        assert_eq!(fate("-Werror=extension=byte a.f90", "extension=byte"), Some(true));
        assert_eq!(fate("-Werror=extension=byte a.f90", "extension=tab"), None);
        assert_eq!(fate("-pedantic -Werror a.f90", "extension=byte"), Some(true));
        assert_eq!(fate("-pedantic -Werror -Wno-error=extension a.f90", "extension=byte"), Some(false));
        assert_eq!(fate("-pedantic -w a.f90", "extension=byte"), None);
    }

    /// What a compiler only warns of may be silenced, or be a warning, by that compiler's name for it; other errors stay.
    #[test]
    fn some_errors_have_names() {
        let fate = |line: &str, code| {
            let row = Row { code, name: "", severity: Severity::Error, group: "", rule: "", message: "" };
            parse(line).expect("known flags").find_fate(&row)
        };
        assert_eq!(fate("-Wno-invalid-token-paste a.c", "E0032"), None);
        assert_eq!(fate("-Wno-error=invalid-token-paste a.c", "E0032"), Some(false));
        assert_eq!(fate("-Wno-invalid-token-paste -Wno-error -Wno-all a.c", "E0031"), Some(true));
        assert_eq!(fate("-w a.c", "E0032"), Some(true));
    }

    #[test]
    fn names_in_conditions_are_told_on_request() {
        let told = |line: &str| parse(line).expect("known flags").options.c.undef;
        assert!(told("-Wundef a.c") && told("-Werror=undef a.c") && !told("-Wno-undef -Wall a.c"));
        assert_eq!((fate("a.c", "undef"), fate("-Werror=undef a.c", "undef")), (None, Some(true)));
    }

    /// The default run looks for nothing that nobody reads.
    #[test]
    fn features_are_looked_for_only_if_somebody_asks() {
        let looks = |line: &str| parse(line).expect("known flags").options.extensions;
        assert!(!looks("a.f90") && !looks("-Wall -Werror a.f90") && !looks("-Wno-extension a.f90"));
        assert!(looks("-pedantic a.f90") && looks("-Werror=extension=byte a.f90") && looks("-std=f2003 a.f90"));
    }

    #[test]
    fn a_standard_has_a_name() {
        assert!(parse("-std=f2021 a.f90").is_err_and(|problem| problem.contains("f2023")));
        assert!(parse("-std=c17 a.c").is_ok());
    }

    /// The flags of real builds: QE, LAPACK, NWChem, MUMPS with five compilers.
    #[test]
    fn the_flags_of_real_builds_are_known() {
        for line in [
            "-O3 -g -fopenmp -fallow-argument-mismatch -fno-second-underscore -std=legacy -ffixed-line-length-132 -cpp a.f",
            "-O2 -frecursive -fdefault-integer-8 -fd-lines-as-code -fcray-pointer -fbackslash -fno-range-check -Wno-globals a.f",
            "-fast -Mfixed -Mextend -mp -i8 -r8 -Mrecursive -module mods -Minfo=mp -tp zen a.f",
            "-O3 -assume byterecl -fp-model precise -132 -extend-source -qopenmp -traceback -heap-arrays -xHost -i8 a.f",
            "-O3 -qfixed=132 -qarch=auto -qtune=auto -qstrict -qintsize=8 -qsmp=omp -q64 -WF,-DA,-DB=2 -qmoddir=mods a.f",
            "-fdec -fdec-structure -fcoarray=single -pedantic -pedantic-errors -fdefault-double-8 --target=x86_64-linux-gnu a.f",
        ] {
            assert!(parse(line).is_ok(), "{line}: {:?}", parse(line).err());
        }
        let settings = parse("-WF,-DA,-DB=2 -qfixed=132 -i8 -r8 -fimplicit-none a.f").expect("known flags");
        assert_eq!(
            settings.options.macros,
            [("A".to_owned(), Some("1".to_owned())), ("B".to_owned(), Some("2".to_owned()))]
        );
        assert_eq!((settings.options.fixed_form, settings.options.fixed_columns), (Some(true), 132));
        let defaults = settings.options.defaults;
        assert_eq!((defaults.implicit_none, defaults.integer, defaults.real), (true, 8, 8));
    }
}
