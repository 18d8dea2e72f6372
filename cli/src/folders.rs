//! Where the headers of C are on this machine, found without asking a compiler.

use crate::settings::Headers;
use semantics::IncludePath;
use semantics::c::headers::FOLDER;

/// The folders that C looks through behind those that flags name: the compiler's own headers, which are built in, and what a
/// compiler beside has more of (vector types of the processor), then the library's.
pub fn usual_folders(headers: &Headers, triple: &str) -> Vec<String> {
    let root = headers.sysroot.trim_end_matches('/');
    let mut folders = Vec::new();
    if !headers.no_standard && !headers.no_built_in {
        folders.push(FOLDER.to_owned());
    }
    if !headers.no_standard && !headers.no_library {
        folders.push(format!("{root}/usr/local/include"));
    }
    if !headers.no_standard && !headers.no_built_in {
        folders.extend(compiler_headers(root, triple));
    }
    if !headers.no_standard && !headers.no_library {
        folders.push(format!("{root}/usr/include/{triple}"));
        folders.push(format!("{root}/usr/include"));
    }
    folders
}

/// The folders that the environment names, where compilers look for them (GCC, "Environment Variables"): those of `CPATH` behind
/// `-I`, those of `C_INCLUDE_PATH` behind `-isystem`. An empty name is the folder where the process runs.
#[allow(clippy::disallowed_methods, reason = "this is the top floor")]
pub fn of_environment(name: &str) -> Vec<String> {
    std::env::var(name).map_or_else(|_| Vec::new(), |list| split_list(&list))
}

fn split_list(list: &str) -> Vec<String> {
    let folder = |folder: &str| if folder.is_empty() { ".".to_owned() } else { folder.to_owned() };
    if list.is_empty() { Vec::new() } else { list.split(':').map(folder).collect() }
}

/// The headers of the newest GCC, else of the newest Clang.
fn compiler_headers(root: &str, triple: &str) -> Option<String> {
    let gcc = format!("{root}/usr/lib/gcc/{triple}");
    newest_entry(list_entries(&gcc)).map(|version| format!("{gcc}/{version}/include")).or_else(|| {
        let clangs = list_entries(&format!("{root}/usr/lib")).into_iter().filter(|name| name.starts_with("llvm-"));
        let clang = format!("{root}/usr/lib/{}/lib/clang", newest_entry(clangs.collect())?);
        newest_entry(list_entries(&clang)).map(|version| format!("{clang}/{version}/include"))
    })
}

/// The entry whose numbers are greatest.
fn newest_entry(names: Vec<String>) -> Option<String> {
    let numbers = |name: &String| -> Vec<u32> {
        name.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
    };
    names.into_iter().filter(|name| !numbers(name).is_empty()).max_by_key(numbers)
}

fn list_entries(folder: &str) -> Vec<String> {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten();
    found.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The folders of flags that name one below the root of the system: `-isystem =/usr/include`.
pub fn root_paths(include: &mut IncludePath, paths: &mut [String], root: &str) {
    let lists = [&mut include.quote, &mut include.system, &mut include.after];
    for path in lists.into_iter().flatten().chain(paths) {
        if let Some(rest) = path.strip_prefix('=').or_else(|| path.strip_prefix("$SYSROOT")) {
            *path = format!("{}{rest}", root.trim_end_matches('/'));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_the_greatest_number() {
        let newest = |names: &[&str]| newest_entry(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(newest(&["9", "12", "11.3", "plugin"]).as_deref(), Some("12"));
        assert_eq!(newest(&["llvm-9", "llvm-22"]).as_deref(), Some("llvm-22"));
        assert_eq!(newest(&["plugin"]), None);
    }

    #[test]
    fn flags_leave_out_headers() {
        let folders = |headers: Headers| usual_folders(&headers, "x86_64-linux-gnu");
        let root = || "/no/such/root".to_owned();
        let all = folders(Headers { sysroot: root(), ..Headers::default() });
        let below = |names: &[&str]| names.iter().map(|name| format!("/no/such/root/usr/{name}")).collect::<Vec<_>>();
        assert_eq!(all[0], FOLDER);
        assert_eq!(all[1..], below(&["local/include", "include/x86_64-linux-gnu", "include"]));
        assert_eq!(folders(Headers { sysroot: root(), no_library: true, ..Headers::default() }), [FOLDER]);
        assert_eq!(folders(Headers { sysroot: root(), no_built_in: true, ..Headers::default() }), all[1..]);
        assert_eq!(folders(Headers { no_standard: true, ..Headers::default() }), Vec::<String>::new());
    }

    #[test]
    fn a_list_of_folders_is_split_at_colons() {
        assert_eq!(split_list("/a::b"), ["/a", ".", "b"]);
        assert!(split_list("").is_empty());
    }

    #[test]
    fn a_sign_stands_for_the_root() {
        let mut include = IncludePath { system: vec!["=/a".into(), "/b".into()], ..IncludePath::default() };
        root_paths(&mut include, &mut [], "/root/");
        assert_eq!(include.system, ["/root/a", "/b"]);
    }
}
