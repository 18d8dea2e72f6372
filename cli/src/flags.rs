//! The compilers' own flags, as a table: what a build passes to flang, gfortran, clang or gcc is understood here.

use crate::settings::{Action, Output, Settings};
use directives::{Language, Version};
use semantics::Layout;

/// How a flag takes its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It has none.
    None,
    /// The rest of the word: `-DN=1`, `-std=f2018`; it may be the next word too if the rest is empty.
    Joined,
    /// The rest of the word, which may not be empty.
    Attached,
    /// The next word.
    Next,
}

/// A row of the table.
pub struct Flag {
    /// Its spelling, up to the value.
    pub spelling: &'static str,
    /// How it takes its value.
    pub value: Value,
    /// What its value is called in the help text; the choices if there are only some.
    pub placeholder: &'static str,
    /// The group in the help text.
    pub group: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Does it; an error is a sentence about the value.
    pub set: fn(&mut Settings, &str) -> Result<(), String>,
}

const LANGUAGE: &str = "Language";
const PREPROCESSOR: &str = "Preprocessor and search paths";
const DIAGNOSTICS: &str = "Diagnostics";
const OUTPUT: &str = "Output";
const ACTIONS: &str = "Actions, as compilers spell them";
const IGNORED: &str = "Accepted and without effect";

macro_rules! flags {
    ($($group:ident { $($spelling:literal $value:ident $placeholder:literal $help:literal => $set:expr;)* })*) => {
        /// Every flag.
        pub const FLAGS: &[Flag] = &[$($(Flag {
            spelling: $spelling, value: Value::$value, placeholder: $placeholder, group: $group, help: $help, set: $set,
        }),*),*];
    };
}

flags! {
    LANGUAGE {
        "-fopenmp" None "" "read OpenMP directives; without a flag, commands read those that the program has" => |s, _| { s.openmp = Some(true); Ok(()) };
        "-fno-openmp" None "" "ignore OpenMP directives" => |s, _| { s.openmp = Some(false); Ok(()) };
        "-fopenmp=" Attached "LIB" "read OpenMP directives" => |s, _| { s.openmp = Some(true); Ok(()) };
        "-fopenmp-simd" None "" "read OpenMP directives" => |s, _| { s.openmp = Some(true); Ok(()) };
        "-fopenmp-version=" Attached "NN" "the version of OpenMP: 31, 40, 45, 50, 51, 52, 60" =>
            |s, v| version(v, &[25, 30, 31, 40, 45, 50, 51, 52, 60]).map(|v| s.openmp_version = v);
        "-fopenacc" None "" "read OpenACC directives, and ignore OpenMP directives" => |s, _| { s.openacc = Some(true); Ok(()) };
        "-fno-openacc" None "" "ignore OpenACC directives" => |s, _| { s.openacc = Some(false); Ok(()) };
        "-fopenacc-version=" Attached "NN" "the version of OpenACC: 27 to 34" => |s, v| {
            s.openacc = Some(true);
            version(v, &[10, 20, 25, 26, 27, 30, 31, 32, 33, 34]).map(|v| s.openacc_version = v)
        };
        "-fdirectives=" Attached "both" "analyse OpenMP and OpenACC directives of mixed sources together" => |s, v| match v {
            "both" => { s.both = true; Ok(()) }
            _ => Err("the only choice is both".into()),
        };
        "-ffree-form" None "" "Fortran files are in free form" => |s, _| { s.options.fixed_form = Some(false); Ok(()) };
        "-ffixed-form" None "" "Fortran files are in fixed form" => |s, _| { s.options.fixed_form = Some(true); Ok(()) };
        "-ffixed-line-length-none" None "" "lines of fixed form have no last column" => |s, _| { s.options.fixed_columns = 0; Ok(()) };
        "-ffixed-line-length-" Attached "N" "the last column of fixed form (72)" => |s, v| columns(s, v);
        "-ffixed-line-length=" Attached "N" "the last column of fixed form (72)" => |s, v| columns(s, v);
        "-std=" Attached "STD" "the standard of the language, as f2018 or c11" => |s, v| { s.options.std = v.into(); Ok(()) };
        "-x" Joined "LANG" "the language of the files: c, f95, f77" => |s, v| language(s, v);
    }
    PREPROCESSOR {
        "-cpp" None "" "preprocess Fortran files, whatever their names" => |s, _| { s.options.preprocess = Some(true); Ok(()) };
        "-nocpp" None "" "preprocess no Fortran file" => |s, _| { s.options.preprocess = Some(false); Ok(()) };
        "-D" Joined "NAME[=TEXT]" "define a macro" => |s, v| {
            let (name, text) = v.split_once('=').unwrap_or((v, "1"));
            s.options.macros.push((name.into(), Some(text.into())));
            Ok(())
        };
        "-U" Joined "NAME" "undefine a macro" => |s, v| { s.options.macros.push((v.into(), None)); Ok(()) };
        "-isystem" Next "DIR" "look for included files there, after -I" => |s, v| { s.options.include_paths.push(v.into()); Ok(()) };
        "-I" Joined "DIR" "look for included files and modules there" => |s, v| { s.options.include_paths.push(v.into()); Ok(()) };
        "-J" Joined "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-module-dir" Next "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-module-dir=" Attached "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
    }
    DIAGNOSTICS {
        "-Werror=" Attached "GROUP" "report this group of warnings as errors" => |s, v| { s.warnings.push((v.into(), true, true)); Ok(()) };
        "-Werror" None "" "report warnings as errors" => |s, _| { s.warnings.push((String::new(), true, true)); Ok(()) };
        "-Wno-error=" Attached "GROUP" "report this group as warnings" => |s, v| { s.warnings.push((v.into(), true, false)); Ok(()) };
        "-Wno-" Attached "GROUP" "do not report this group of warnings" => |s, v| { s.warnings.push((v.into(), false, false)); Ok(()) };
        "-W" Attached "GROUP" "report this group of warnings" => |s, v| { s.warnings.push((v.into(), true, false)); Ok(()) };
        "-w" None "" "report no warnings" => |s, _| { s.quiet = true; Ok(()) };
        "--format=" Attached "human|short|json" "how diagnostics are printed" => |s, v| output(s, v);
        "--format" Next "human|short|json" "how diagnostics are printed" => |s, v| output(s, v);
        "--color=" Attached "auto|always|never" "whether diagnostics are coloured" => |s, v| match v {
            "auto" => { s.color = None; Ok(()) }
            "always" => { s.color = Some(true); Ok(()) }
            "never" => { s.color = Some(false); Ok(()) }
            _ => Err("the choices are auto, always, never".into()),
        };
    }
    OUTPUT {
        "-o" Joined "FILE" "write the result there and not to standard output" => |s, v| { s.output = Some(v.into()); Ok(()) };
        "--jobs=" Attached "N" "how many threads read the files (1); 0 for as many as there are processors" => |s, v| jobs(s, v);
        "-j" Joined "N" "how many threads read the files" => |s, v| jobs(s, v);
        "--form=" Attached "free|fixed" "the source form in which Fortran is printed" => |s, v| match v {
            "free" => { s.layout = Layout::Free; Ok(()) }
            "fixed" => { s.layout = Layout::Fixed; Ok(()) }
            _ => Err("the choices are free, fixed".into()),
        };
        "--mode=" Attached "omp|acc|acc-omp|omp-acc" "what translate prints" => |s, v| mode(s, v);
    }
    ACTIONS {
        "-fsyntax-only" None "" "check" => |s, _| { s.action = Action::Check; Ok(()) };
        "-fdebug-dump-parse-tree" None "" "tree" => |s, _| { s.action = Action::Tree; Ok(()) };
        "-fdebug-dump-parse-tree-no-sema" None "" "tree, before directives are nested" =>
            |s, _| { s.action = Action::FlatTree; Ok(()) };
        "-fdebug-unparse" None "" "the program as its tree says it" => |s, _| { s.action = Action::Unparse; Ok(()) };
        "-fdebug-unparse-no-sema" None "" "the same, and only the syntax is looked at" =>
            |s, _| { s.action = Action::UnparseSyntax; Ok(()) };
        "-ast-print" None "" "the program as its tree says it" => |s, _| { s.action = Action::Unparse; Ok(()) };
        "-ast-dump" None "" "tree" => |s, _| { s.action = Action::Tree; Ok(()) };
        "-fdebug-dump-symbols" None "" "symbols" => |s, _| { s.action = Action::Symbols; Ok(()) };
        "--explain-dsa" None "" "every attribute of every construct, with the rule that determined it" =>
            |s, _| { s.action = Action::ExplainAll; Ok(()) };
        "-fopenacc-print=" Attached "omp|acc|acc-omp|omp-acc" "translate" => |s, v| {
            s.action = Action::Translate;
            s.openacc = Some(true);
            mode(s, v)
        };
        "-emit-target-c" None "" "outline" => |s, _| { s.action = Action::Outline; Ok(()) };
        "-emit-ptx" None "" "ptx" => |s, _| { s.action = Action::Ptx; Ok(()) };
        "-emit-kernel-info" None "" "the launch contract of each target function, as JSON" => |s, _| { s.action = Action::KernelInfo; Ok(()) };
    }
    IGNORED {
        "-c" None "" "" => ignored;
        "-S" None "" "" => ignored;
        "-O" Joined "" "" => ignored;
        "-g" Joined "" "" => ignored;
        "-m" Attached "" "" => ignored;
        "-l" Attached "" "" => ignored;
        "-L" Joined "" "" => ignored;
        "-pipe" None "" "" => ignored;
        "-pthread" None "" "" => ignored;
        "-fPIC" None "" "" => ignored;
        "-fpic" None "" "" => ignored;
        "-fPIE" None "" "" => ignored;
        "-ffast-math" None "" "" => ignored;
        "-fno-" Attached "" "" => ignored;
        "-funroll-loops" None "" "" => ignored;
        "-fbacktrace" None "" "" => ignored;
        "-fcheck=" Attached "" "" => ignored;
        "-ffree-line-length-" Attached "" "" => ignored;
        "-fopenmp-targets=" Attached "" "" => ignored;
        "-foffload=" Attached "" "" => ignored;
        "--offload-arch=" Attached "" "" => ignored;
        "-pedantic" None "" "" => ignored;
    }
}

fn ignored(_: &mut Settings, _: &str) -> Result<(), String> {
    Ok(())
}

fn version(text: &str, known: &[u8]) -> Result<Version, String> {
    let digits: String = text.chars().filter(|c| *c != '.').collect();
    match digits.parse::<u8>() {
        Ok(number) if known.contains(&number) => Ok(Version(number)),
        _ => Err(format!("the versions are {}", known.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))),
    }
}

fn jobs(settings: &mut Settings, text: &str) -> Result<(), String> {
    let number: usize = text.parse().map_err(|_| "it is a number of threads".to_owned())?;
    let processors = || std::thread::available_parallelism().map_or(1, |number| number.get());
    settings.jobs = if number == 0 { processors() } else { number.min(256) };
    Ok(())
}

fn columns(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.fixed_columns = text.parse().map_err(|_| "it is a number of columns".to_owned())?;
    Ok(())
}

fn language(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.language = match text {
        "c" | "c-header" => Some(Language::C),
        "f95" | "f95-cpp-input" | "f77" | "f77-cpp-input" => Some(Language::Fortran),
        "none" => None,
        _ => return Err("the choices are c, f95, f77, none".into()),
    };
    if text.starts_with("f77") {
        settings.options.fixed_form = Some(true);
    }
    Ok(())
}

fn module_dir(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.module_dir = Some(text.to_owned());
    Ok(())
}

fn output(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.format = match text {
        "human" => Output::Human,
        "short" => Output::Short,
        "json" => Output::Json,
        _ => return Err("the choices are human, short, json".into()),
    };
    Ok(())
}

fn mode(settings: &mut Settings, text: &str) -> Result<(), String> {
    let known = ["acc", "omp", "acc-omp", "omp-acc"];
    if !known.contains(&text) {
        return Err(format!("the choices are {}", known.join(", ")));
    }
    settings.mode = text.to_owned();
    Ok(())
}

/// The flag that `word` is, and its value as far as the word itself says it: the longest spelling that fits.
pub fn find(word: &str) -> Option<(&'static Flag, &str)> {
    let fits = |flag: &&Flag| match flag.value {
        Value::None | Value::Next => word == flag.spelling,
        Value::Joined => word.starts_with(flag.spelling),
        Value::Attached => word.starts_with(flag.spelling) && word.len() > flag.spelling.len(),
    };
    let flag = FLAGS.iter().filter(fits).max_by_key(|flag| flag.spelling.len())?;
    Some((flag, &word[flag.spelling.len()..]))
}

/// The spelling nearest to an unknown word.
pub fn nearest(word: &str) -> Option<&'static str> {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let close = FLAGS
        .iter()
        .filter(|flag| flag.group != IGNORED)
        .map(|flag| (strsim::damerau_levenshtein(name, flag.spelling.trim_end_matches('=')), flag.spelling));
    close.filter(|(distance, _)| *distance <= 3).min().map(|(_, spelling)| spelling)
}

/// The table as help text, by group.
pub fn help() -> String {
    let mut text = String::new();
    let mut group = "";
    for flag in FLAGS.iter().filter(|flag| flag.group != IGNORED) {
        if flag.group != group {
            group = flag.group;
            text.push_str(&format!("\n{group}:\n"));
        }
        let blank = if flag.value == Value::Next { " " } else { "" };
        text.push_str(&format!("  {:<42} {}\n", format!("{}{blank}{}", flag.spelling, flag.placeholder), flag.help));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_spelling_wins() {
        assert_eq!(
            find("-Werror=openacc-ignored-clause").map(|(flag, rest)| (flag.spelling, rest)),
            Some(("-Werror=", "openacc-ignored-clause"))
        );
        assert_eq!(
            find("-fopenmp-version=45").map(|(flag, rest)| (flag.spelling, rest)),
            Some(("-fopenmp-version=", "45"))
        );
        assert_eq!(find("-Isrc").map(|(flag, rest)| (flag.spelling, rest)), Some(("-I", "src")));
        assert!(find("-fopenpm").is_none());
    }

    #[test]
    fn an_unknown_flag_names_the_nearest() {
        assert_eq!(nearest("-fopenpm"), Some("-fopenmp"));
        assert_eq!(nearest("-fopenmp-verson=50"), Some("-fopenmp-version="));
        assert_eq!(nearest("-qopt-zmm-usage"), None);
    }
}
