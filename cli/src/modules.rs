//! `dirigent modfile`: whose a module file is, whether it is whole and still true, and its module as Fortran.

use crate::files;
use crate::settings::Settings;
use modfile::{Contents, Dependency};
use project::Disk;
use semantics::Host;
use std::fmt::Write as _;
use std::path::Path;

/// What there is to say of the module file at `path`: a line for people, or the file as F18 writes it. The error is a sentence.
pub fn describe_module_file(settings: &Settings, path: &str) -> Result<String, String> {
    let bytes = Disk.read(path).ok_or_else(|| files::describe_unreadable(path))?;
    let read = if settings.convert { modfile::read_for_others } else { modfile::read_module };
    match read(&module_name(path), &bytes) {
        Contents::Wrong(wrong) => Err(wrong.describe_error(path)),
        Contents::Module { needs, text, .. } if settings.convert => Ok(modfile::with_header(&text, &needs)),
        Contents::Module { format, sum, needs, text } => {
            let first = text.lines().next().unwrap_or_default();
            let mut line = format!("{path}: {first}, as {format} writes it");
            if let Some(sum) = sum {
                let _ = write!(line, ", checksum {sum:016x}");
            }
            for need in &needs {
                let _ = write!(line, ", {}", describe_dependency(settings, path, need)?);
            }
            Ok(line + "\n")
        }
    }
}

/// The module that a file is named for: `m.mod`, `ancestor-sub.mod`.
fn module_name(path: &str) -> String {
    let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().to_ascii_lowercase());
    stem.unwrap_or_default()
}

/// A module that another was written for: its file has to be the one that was read then.
fn describe_dependency(settings: &Settings, path: &str, need: &Dependency) -> Result<String, String> {
    let Dependency { sum, module, .. } = need;
    let folder = Path::new(path).parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
    let folders = std::iter::once(&folder).chain(&settings.options.module_dir).chain(&settings.options.include_paths);
    for folder in folders {
        let other = Path::new(folder).join(modfile::file_name(module, None, &settings.options.module_suffix));
        let Some(bytes) = Disk.read(&other.to_string_lossy()) else { continue };
        return match modfile::read_module(module, &bytes) {
            Contents::Module { sum: Some(now), .. } if now != *sum => Err(modfile::describe_stale(path, module)),
            Contents::Module { .. } => Ok(format!("needs {module}")),
            Contents::Wrong(wrong) => Err(wrong.describe_error(&other.to_string_lossy())),
        };
    }
    Ok(format!("needs {module}, which is not beside it"))
}
