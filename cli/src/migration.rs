//! Translations of whole projects: folders on the command line, results in a folder or in the place of the sources, with backups.

use crate::files;
use crate::settings::{Action, FORMS, Settings};
use project::folders;
use semantics::{Api, Mode, Profile, Record, policies, profile, wrapper};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders among the words replaced by the sources and headers in them, in the order of their names.
pub fn expand_folders(words: Vec<String>) -> Vec<String> {
    let mut found = Vec::new();
    for word in words {
        if !Path::new(&word).is_dir() {
            found.push(word);
            continue;
        }
        let mut scanned = folders::scan_folder(&word, &|_| false);
        scanned.files.append(&mut scanned.included);
        found.extend(scanned.files.into_iter().filter(|path| folders::is_source(path) || folders::is_header(path)));
    }
    found
}

/// What a word stands for, or which words there are.
pub fn choose_value<T: Copy>(name: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let words = || choices.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    let found = choices.iter().find(|(word, _)| *word == name);
    found.map(|(_, choice)| *choice).ok_or_else(|| format!("the choices are {}", words()))
}

/// `--for`
pub fn set_profile(settings: &mut Settings, name: &str) -> Result<(), String> {
    let names = || profile::NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    settings.options.profile = Profile::find_profile(name).ok_or_else(|| format!("the choices are {}", names()))?;
    Ok(())
}

/// `--report`
pub fn set_report(settings: &mut Settings, name: &str) -> Result<(), String> {
    let form = FORMS.iter().find(|(own, _)| *own == name).map(|(_, form)| *form);
    settings.migration.report = Some(form.ok_or("the choices are text, json, html, sarif")?);
    Ok(())
}

/// `--api=`
pub fn set_api(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.api = choose_value(name, &[("rewrite", Api::Rewrite), ("wrap", Api::Wrap), ("keep", Api::Keep)])?;
    Ok(())
}

/// `-fopenacc-present-omp=`
pub fn set_presence(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.checks_presence = choose_value(name, policies::PRESENCE)?;
    Ok(())
}

/// `--kernels=`
pub fn set_kernels(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.divides_kernels = choose_value(name, policies::KERNELS)?;
    Ok(())
}

/// `--async=`
pub fn set_queues(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.queues = choose_value(name, policies::QUEUES)?;
    Ok(())
}

/// `--implicit-worker=`
pub fn set_implicit_workers(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.policies.implicit_workers = choose_value(name, policies::IMPLICIT_WORKERS)?;
    Ok(())
}

/// `--implicit-vector=`
pub fn set_implicit_lanes(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.policies.implicit_lanes = choose_value(name, policies::IMPLICIT_LANES)?;
    Ok(())
}

/// `--num-workers=`
pub fn set_num_workers(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.policies.num_workers = choose_value(name, policies::NUM_WORKERS)?;
    Ok(())
}

/// `--vector=`
pub fn set_lanes(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.policies.lanes = choose_value(name, policies::LANES)?;
    Ok(())
}

/// `--counts=`
pub fn set_counts(settings: &mut Settings, name: &str) -> Result<(), String> {
    settings.options.policies.counts = choose_value(name, policies::COUNTS)?;
    Ok(())
}

/// `--mapping`: the flags of a file.
pub fn read_mapping(settings: &mut Settings, path: &str) -> Result<(), String> {
    type Apply = fn(&mut Settings, &str) -> Result<(), String>;
    const FLAGS: &[(&str, Apply)] = &[
        ("--kernels=", set_kernels),
        ("--async=", set_queues),
        ("-fopenacc-present-omp=", set_presence),
        ("--implicit-worker=", set_implicit_workers),
        ("--implicit-vector=", set_implicit_lanes),
        ("--num-workers=", set_num_workers),
        ("--vector=", set_lanes),
        ("--counts=", set_counts),
        ("--api=", set_api),
        ("--for=", set_profile),
    ];
    let text = fs::read_to_string(path).map_err(|problem| format!("{path}: {problem}"))?;
    let mut problems = Vec::new();
    for word in project::mapping::read_mapping(path, &text, &mut problems) {
        let found = FLAGS.iter().find_map(|(flag, apply)| Some((apply, word.strip_prefix(flag)?)));
        if let Some((apply, name)) = found {
            apply(settings, name).map_err(|problem| format!("{path}: `{word}`: {problem}"))?;
        }
    }
    let told = problems.iter().map(|found| format!("{}:{}:{}: {}", found.path, found.line, found.column, found.text));
    let told: Vec<String> = told.collect();
    if told.is_empty() { Ok(()) } else { Err(told.join("\n")) }
}

/// A file of a project, translated.
pub struct Translated {
    /// Its path.
    pub path: String,
    /// Its text.
    pub before: String,
    /// The translation.
    pub after: String,
    /// Whether its text had directives of OpenMP.
    pub has_openmp: bool,
    /// What became of its directives.
    pub records: Vec<Record>,
    /// What is to be said of it.
    pub messages: Vec<Message>,
}

/// Something to be said, as data.
pub struct Message {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// `error`, `warning`.
    pub severity: &'static str,
    /// Its code.
    pub code: &'static str,
    /// The sentence.
    pub text: String,
}

impl Translated {
    /// Whether something in it has no translation.
    pub fn has_failed(&self) -> bool {
        self.messages.iter().any(|message| message.severity == "error")
    }
}

/// Writes the translations where the settings say, with what they call beside them; an error is a sentence about a path. If one of them
/// failed, nothing is written, unless that is asked for.
pub fn write_translations(settings: &Settings, files: &[Translated]) -> Result<(), (String, String)> {
    let project = &settings.migration;
    if project.output_dir.is_none() && !project.in_place {
        return Ok(());
    }
    if let Some(failed) = files.iter().find(|file| file.has_failed()).filter(|_| !project.keep_going) {
        return Err((failed.path.clone(), NOT_WHOLE.to_owned()));
    }
    if project.output_dir.is_none() {
        files.iter().try_for_each(find_other_backup)?;
    }
    let mut beside: BTreeMap<PathBuf, &str> = BTreeMap::new();
    for file in files {
        let place = translation_path(project.output_dir.as_deref(), &file.path);
        let folder = place.parent().map(Path::to_path_buf).unwrap_or_default();
        for (asks, name, text) in wrapper::FILES.iter().filter(|(asks, ..)| file.after.contains(asks)) {
            debug_assert!(!asks.is_empty());
            beside.insert(folder.join(name), text);
        }
        if project.output_dir.is_none() && file.after == file.before {
            continue;
        }
        if project.output_dir.is_none() {
            write_file(&place.with_file_name(backup_path(&place)), &file.before)?;
        }
        write_file(&place, &file.after)?;
    }
    beside.iter().try_for_each(|(path, text)| write_file(path, text))
}

/// Why nothing is written.
const NOT_WHOLE: &str = "it is not translated whole, and nothing is written; with --keep-going the rest is";

/// What is to be said of the file that `-o` names in the place of a translation in which something failed: it stays as it was.
pub fn withhold_result(settings: &Settings, is_clean: bool) -> Option<(&str, &'static str)> {
    let withheld = settings.action == Action::Translate
        && settings.printing_mode() != Mode::Acc
        && settings.migration.report.is_none()
        && !settings.migration.keep_going
        && !is_clean;
    settings.result_path().filter(|path| withheld && !files::is_stream(path)).map(|path| (path, NOT_WHOLE))
}

/// What is to be told of files with nothing of OpenACC and directives of OpenMP: where OpenMP was not compiled before, these come alive.
pub fn describe_enabled_openmp(settings: &Settings, files: &[Translated]) -> Option<String> {
    let written = settings.migration.writes() && files.iter().any(|file| file.after != file.before);
    let untouched = files.iter().filter(|file| written && file.after == file.before);
    let found: Vec<&str> = untouched.filter(|file| file.has_openmp).map(|file| file.path.as_str()).collect();
    let (first, rest) = found.split_first()?;
    let others = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let verb = if rest.is_empty() { "has" } else { "have" };
    Some(format!(
        "dirigent: note: {first}{others} {verb} directives of OpenMP and nothing of OpenACC: they are compiled with the translation\n"
    ))
}

/// A file in the place of the backup is an error if it holds something else: it may be the only copy of what somebody wrote.
fn find_other_backup(file: &Translated) -> Result<(), (String, String)> {
    let place = Path::new(&file.path).with_file_name(backup_path(Path::new(&file.path)));
    if file.after == file.before || !place.exists() || fs::read(&place).is_ok_and(|kept| kept == file.before.as_bytes())
    {
        return Ok(());
    }
    let text = "it is another file than the source whose place it is to take, and nothing is written".to_owned();
    Err((place.to_string_lossy().into_owned(), text))
}

/// The name of the file that keeps the source.
fn backup_path(path: &Path) -> String {
    format!("{}.orig", path.file_name().unwrap_or_default().to_string_lossy())
}

/// Where a translation goes: in the folder, under the path of the source without what leads out of it.
fn translation_path(folder: Option<&str>, path: &str) -> PathBuf {
    let Some(folder) = folder else { return PathBuf::from(path) };
    let inside = Path::new(path).components().filter(|part| matches!(part, Component::Normal(_)));
    inside.fold(PathBuf::from(folder), |place, part| place.join(part))
}

fn write_file(path: &Path, text: &str) -> Result<(), (String, String)> {
    let name = path.to_string_lossy().into_owned();
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|problem| (name.clone(), problem.to_string()))?;
    }
    files::write_result(Some(&name), text).map_err(|problem| (name, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translations_stay_in_their_folder() {
        assert_eq!(translation_path(Some("out"), "src/a.c"), PathBuf::from("out/src/a.c"));
        assert_eq!(translation_path(Some("out"), "../x/./a.c"), PathBuf::from("out/x/a.c"));
        assert_eq!(translation_path(Some("out"), "/home/a.c"), PathBuf::from("out/home/a.c"));
        assert_eq!(translation_path(None, "src/a.c"), PathBuf::from("src/a.c"));
    }
}
