//! `fpm.toml`, the manifest of the Fortran package manager: its folders of sources, what is preprocessed, and packages beside it.

use crate::{Problem, make_problem, paths};
use toml::de::{DeTable, DeValue};

/// The name of the file.
pub const NAME: &str = "fpm.toml";

/// What a package says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Package {
    /// Its folder.
    pub folder: String,
    /// Folders of its sources, whether or not they are there.
    pub sources: Vec<String>,
    /// Folders of the library that others use.
    pub library: Vec<String>,
    /// Its flags.
    pub flags: Vec<String>,
    /// Folders of the packages that it depends on.
    pub dependencies: Vec<String>,
    /// The names of those that fpm fetches.
    pub fetched: Vec<String>,
}

/// Where fpm puts what it fetches, for a package and for those that this depends on.
pub const FETCHED: &str = "build/dependencies";
/// Metapackages that are libraries of the system, and flags.
const OF_SYSTEM: &[&str] = &["blas", "hdf5", "mpi", "netcdf", "openmp"];

/// Reads the manifest of the package in `folder`. What fpm would refuse is fpm's business: what can be read of it is.
pub fn read_package(path: &str, text: &str, problems: &mut Vec<Problem>) -> Package {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        problems.push(make_problem(path, text, error.span().unwrap_or(0..0), error.message().to_owned()));
    }
    let table = table.get_ref();
    let mut package = Package { folder, ..Package::default() };
    read_folders(&mut package, table);
    read_fortran(&mut package, table);
    read_preprocess(&mut package, table);
    read_dependencies(&mut package, table);
    package
}

fn get<'a, 'b>(table: &'a DeTable<'b>, name: &str) -> Option<&'a DeValue<'b>> {
    table.get(name).map(|value| value.get_ref())
}

fn as_table<'a, 'b>(value: Option<&'a DeValue<'b>>) -> Option<&'a DeTable<'b>> {
    match value {
        Some(DeValue::Table(table)) => Some(table),
        _ => None,
    }
}

fn text<'a>(value: Option<&'a DeValue<'_>>) -> Option<&'a str> {
    match value {
        Some(DeValue::String(text)) => Some(text),
        _ => None,
    }
}

/// A string, or a list of them.
fn as_texts(value: Option<&DeValue<'_>>) -> Vec<String> {
    match value {
        Some(DeValue::Array(values)) => {
            values.iter().filter_map(|value| text(Some(value.get_ref())).map(str::to_owned)).collect()
        }
        one => text(one).map(str::to_owned).into_iter().collect(),
    }
}

/// The folders: those of the library, of programs, of tests and examples, found by themselves unless a table names others.
fn read_folders(package: &mut Package, manifest: &DeTable<'_>) {
    let library = as_table(get(manifest, "library"));
    let source = library.and_then(|library| text(get(library, "source-dir"))).unwrap_or("src");
    package.library.push(paths::join_path(&package.folder, source));
    let included = library.map(|library| as_texts(get(library, "include-dir"))).unwrap_or_default();
    let included = if included.is_empty() { vec!["include".to_owned()] } else { included };
    package.flags.extend(included.iter().map(|path| format!("-I{}", paths::join_path(&package.folder, path))));
    let mut all = vec![source.to_owned(), "app".to_owned(), "test".to_owned(), "example".to_owned()];
    for kind in ["executable", "test", "example"] {
        let Some(DeValue::Array(tables)) = get(manifest, kind) else { continue };
        let named = tables.iter().filter_map(|one| text(get(as_table(Some(one.get_ref()))?, "source-dir")));
        all.extend(named.map(str::to_owned));
    }
    for path in all {
        let path = paths::join_path(&package.folder, &path);
        if !package.sources.contains(&path) {
            package.sources.push(path);
        }
    }
}

/// `[fortran]`: without it, names have types that are declared, and sources are in free form.
fn read_fortran(package: &mut Package, manifest: &DeTable<'_>) {
    let said = as_table(get(manifest, "fortran"));
    if !matches!(said.and_then(|said| get(said, "implicit-typing")), Some(DeValue::Boolean(true))) {
        package.flags.push("-fimplicit-none".to_owned());
    }
    match said.and_then(|said| text(get(said, "source-form"))) {
        None | Some("free") => package.flags.push("-ffree-form".to_owned()),
        Some("fixed") => package.flags.push("-ffixed-form".to_owned()),
        Some(_) => {}
    }
}

fn read_preprocess(package: &mut Package, manifest: &DeTable<'_>) {
    let Some(cpp) = as_table(get(manifest, "preprocess")).and_then(|all| as_table(get(all, "cpp"))) else { return };
    if as_texts(get(cpp, "directories")).is_empty() {
        package.flags.push("-cpp".to_owned());
    }
    package.flags.extend(as_texts(get(cpp, "macros")).iter().map(|name| format!("-D{name}")));
}

/// Packages by path; those that fpm fetched are in `build/dependencies`. Metapackages are flags, or stand in by themselves.
fn read_dependencies(package: &mut Package, manifest: &DeTable<'_>) {
    for kind in ["dependencies", "dev-dependencies"] {
        let Some(named) = as_table(get(manifest, kind)) else { continue };
        for (name, value) in named.iter() {
            let name = name.get_ref().as_ref();
            if name == "openmp" {
                package.flags.push("-fopenmp".to_owned());
            }
            let path = as_table(Some(value.get_ref())).and_then(|one| text(get(one, "path")));
            let fetched = format!("{FETCHED}/{name}");
            if path.is_none() && !OF_SYSTEM.contains(&name) {
                package.fetched.push(name.to_owned());
            }
            package
                .dependencies
                .push(paths::make_absolute(&paths::join_path(&package.folder, path.unwrap_or(&fetched))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_package_says_where_its_sources_are() {
        let text = "name = \"p\"\n[library]\nsource-dir = \"lib\"\n[[executable]]\nname = \"x\"\nsource-dir = \"prog\"\n\
            [preprocess]\n[preprocess.cpp]\nmacros = [\"A\", \"N=3\"]\n[dependencies]\nother = { path = \"../other\" }\nopenmp = \"*\"\n";
        let mut problems = Vec::new();
        let package = read_package("/w/p/fpm.toml", text, &mut problems);
        assert_eq!(problems, []);
        assert_eq!(package.sources, ["/w/p/lib", "/w/p/app", "/w/p/test", "/w/p/example", "/w/p/prog"]);
        assert_eq!(package.library, ["/w/p/lib"]);
        let flags = ["-I/w/p/include", "-fimplicit-none", "-ffree-form", "-cpp", "-DA", "-DN=3", "-fopenmp"];
        assert_eq!(package.flags, flags);
        assert_eq!(package.dependencies, ["/w/p/build/dependencies/openmp", "/w/other"]);
        assert_eq!(package.fetched, Vec::<String>::new());
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let mut problems = Vec::new();
        read_package("/p/fpm.toml", "name = \n", &mut problems);
        assert_eq!((problems.len(), problems[0].line), (1, 1));
    }
}
