//! What the values of the compilers' flags set: a function for each kind of value.

use crate::settings::{Action, Graph, Output, Settings, Warning};
use codegen::LaunchGeometry;
use directives::{Language, Version};
use semantics::Standard;
use source::{CDialect, Platform, Printing, Target};

/// What `-o` names is an object.
pub fn set_object_output(settings: &mut Settings) -> Result<(), String> {
    settings.compiles = true;
    Ok(())
}

/// Prints rules for `make` and nothing else.
pub fn print_rules(settings: &mut Settings, system: bool) -> Result<(), String> {
    settings.action = Action::Preprocess;
    settings.printing = Printing::Rule { system };
    Ok(())
}

/// What a phase of the analysis makes: directives lie flat, are nested with what they govern, and are judged by the tables, and then names mean
/// something (F18 document, "Phases of OpenMP Analysis").
pub fn set_phase(settings: &mut Settings, name: &str) -> Result<(), String> {
    const PHASES: &[(&str, Action)] = &[
        ("parse", Action::FlatTree),
        ("canon", Action::Tree),
        ("block", Action::Tree),
        ("legal", Action::Tree),
        ("names", Action::Symbols),
        ("check", Action::Check),
        ("modfile", Action::Check),
    ];
    settings.action = crate::migration::choose_value(name, PHASES)?;
    Ok(())
}

/// `--geometry=`
pub fn set_geometry(settings: &mut Settings, name: &str) -> Result<(), String> {
    const GEOMETRIES: &[(&str, LaunchGeometry)] = &[("any", LaunchGeometry::Any), ("cover", LaunchGeometry::Cover)];
    settings.ptx.geometry = crate::migration::choose_value(name, GEOMETRIES)?;
    Ok(())
}

/// `-ffp-contract=`: what is contracted within expressions alone (`on`) need not be at all.
pub fn set_contraction(settings: &mut Settings, word: &str) -> Result<(), String> {
    const CHOICES: &[(&str, bool)] = &[("fast", true), ("fast-honor-pragmas", true), ("on", false), ("off", false)];
    settings.ptx.contract = crate::migration::choose_value(word, CHOICES)?;
    Ok(())
}

/// `NAME` or `NAME=TEXT`
pub fn define_macro(settings: &mut Settings, text: &str) -> Result<(), String> {
    let (name, text) = text.split_once('=').unwrap_or((text, "1"));
    settings.options.macros.push((name.into(), Some(text.into())));
    Ok(())
}

pub fn set_form(settings: &mut Settings, fixed: bool) -> Result<(), String> {
    settings.options.fixed_form = Some(fixed);
    Ok(())
}

pub fn set_real_kinds(settings: &mut Settings, real: u8, double: u8) -> Result<(), String> {
    settings.options.defaults.real = real;
    settings.options.defaults.double = double;
    Ok(())
}

/// Whether names have no types but those that are declared, whatever a program says.
pub fn implicit_none(settings: &mut Settings, always: bool) -> Result<(), String> {
    settings.options.defaults.implicit_none = always;
    settings.options.defaults.implicit_none_never = !always;
    Ok(())
}

pub fn set_standard(settings: &mut Settings, text: &str) -> Result<(), String> {
    let is_fortran = text.starts_with('f');
    if is_fortran && Standard::from_name(text).is_none() {
        return Err("the standards are f77, f90, f95, f2003, f2008, f2008ts, f2018, f2023, legacy, gnu".into());
    }
    if let Some(named) = CDialect::from_name(text) {
        let CDialect { standard, gnu, .. } = named;
        settings.options.c = CDialect { standard, gnu, ..settings.options.c };
    }
    settings.options.defaults.unlike_arguments |= text == "legacy";
    settings.options.std = text.into();
    Ok(())
}

pub fn set_target(settings: &mut Settings, triple: &str) -> Result<(), String> {
    settings.options.c.target = Target::from_triple(triple).unwrap_or_default();
    settings.options.c.platform = Platform::from_triple(triple);
    Ok(())
}

pub fn set_pedantic(settings: &mut Settings) -> Result<(), String> {
    settings.options.c.pedantic = true;
    set_warning(settings, "extension", Some(true), None)
}

pub fn set_warning(
    settings: &mut Settings,
    group: &str,
    shown: Option<bool>,
    error: Option<bool>,
) -> Result<(), String> {
    settings.warnings.push(Warning { group: group.into(), shown, error });
    Ok(())
}

pub fn parse_version(text: &str, known: &[u8]) -> Result<Version, String> {
    let digits: String = text.chars().filter(|c| *c != '.').collect();
    match digits.parse::<u8>() {
        Ok(number) if known.contains(&number) => Ok(Version(number)),
        _ => Err(format!("the versions are {}", known.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))),
    }
}

pub fn set_jobs(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.jobs = text.parse().map_err(|_| "it is a number of threads".to_owned())?;
    Ok(())
}

pub fn set_columns(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.fixed_columns = number_of_columns(text)?;
    Ok(())
}

pub fn free_columns(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.free_columns = number_of_columns(text)?;
    Ok(())
}

/// `-ferror-limit=`: 0 is not a limit.
pub fn error_limit(settings: &mut Settings, number: &str) -> Result<(), String> {
    let limit: usize = number.parse().map_err(|_| "it is a number of errors".to_owned())?;
    settings.error_limit = Some(limit).filter(|limit| *limit > 0);
    Ok(())
}

pub fn number_of_columns(text: &str) -> Result<u32, String> {
    match text {
        "none" | "unlimited" => Ok(0),
        _ => text.parse().map_err(|_| "it is a number of columns, or none".to_owned()),
    }
}

pub fn set_language(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.language = match text {
        "c" | "c-header" | "cpp-output" => Some(Language::C),
        "f95" | "f95-cpp-input" | "f77" | "f77-cpp-input" => Some(Language::Fortran),
        "none" => None,
        _ => return Err("the choices are c, f95, f77, none".into()),
    };
    if text.ends_with("-cpp-input") {
        settings.options.preprocess = Some(true);
    }
    if text.starts_with("f77") {
        settings.options.fixed_form = Some(true);
    }
    Ok(())
}

pub fn module_dir(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.options.module_dir = Some(text.to_owned());
    Ok(())
}

pub fn set_output(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.format = match text {
        "human" => Output::Human,
        "short" => Output::Short,
        "json" => Output::Json,
        "sarif" => Output::Sarif,
        "github" => Output::Github,
        "gitlab" => Output::Gitlab,
        "junit" => Output::Junit,
        _ => return Err("the choices are human, short, json, sarif, github, gitlab, junit".into()),
    };
    Ok(())
}

pub fn set_color(settings: &mut Settings, when: &str) -> Result<(), String> {
    settings.color = match when {
        "auto" => None,
        "always" => Some(true),
        "never" => Some(false),
        _ => return Err("the choices are auto, always, never".into()),
    };
    Ok(())
}

pub fn set_graph(settings: &mut Settings, text: &str) -> Result<(), String> {
    let choices = [("make", Graph::Make), ("ninja", Graph::Ninja), ("p1689", Graph::P1689), ("order", Graph::Order)];
    let chosen = choices.iter().find(|(word, _)| *word == text);
    settings.graph = chosen.ok_or("the choices are make, ninja, p1689, order")?.1;
    Ok(())
}

pub fn set_translation(settings: &mut Settings, text: &str) -> Result<(), String> {
    settings.convert = true;
    if text == "flang" { Ok(()) } else { Err("the only choice is flang".to_owned()) }
}

pub fn set_mode(settings: &mut Settings, text: &str) -> Result<(), String> {
    let known = ["acc", "omp", "acc-omp", "omp-acc"];
    if !known.contains(&text) {
        return Err(format!("the choices are {}", known.join(", ")));
    }
    settings.mode = text.to_owned();
    Ok(())
}
