//! The printed commands of a build - `make -n`, `make V=1`, a log of either - as a compilation database: for projects that have no
//! `compile_commands.json`. Variables are expanded in them; what is left of a shell are folders, lists of commands and quotes.

use crate::database::{Database, reading_flags};
use crate::words::{expand_responses, is_source_word};
use crate::{Problem, paths};
use std::collections::BTreeMap;
use std::path::Path;

/// Compilers of C and Fortran, and what calls one with more flags.
const COMPILERS: &[&str] = &[
    "armclang",
    "armflang",
    "c11",
    "c17",
    "c89",
    "c99",
    "caf",
    "cc",
    "clang",
    "craycc",
    "crayftn",
    "f77",
    "f90",
    "f95",
    "flang",
    "flang-new",
    "ftn",
    "g77",
    "gcc",
    "gfortran",
    "h5cc",
    "h5fc",
    "h5pcc",
    "h5pfc",
    "icc",
    "icx",
    "ifort",
    "ifx",
    "lfortran",
    "mpicc",
    "mpif08",
    "mpif77",
    "mpif90",
    "mpif95",
    "mpifort",
    "mpigcc",
    "mpiicc",
    "mpiicx",
    "mpiifort",
    "mpiifx",
    "mpixlc",
    "mpixlf",
    "nagfor",
    "nvc",
    "nvfortran",
    "oshcc",
    "oshfort",
    "pgcc",
    "pgf77",
    "pgf90",
    "pgf95",
    "pgfortran",
    "tcc",
    "xlc",
    "xlf",
    "xlf90",
    "xlf95",
    "xlf2003",
    "xlf2008",
];
/// What stands before a compiler.
const LAUNCHERS: &[&str] = &[
    "bash", "ccache", "distcc", "env", "exec", "glibtool", "icecc", "libtool", "nice", "sccache", "scorep", "sh",
    "time",
];
/// A command with one of these makes something else than an object, mostly with fewer flags.
const OTHER_WORK: &[&str] = &["-M", "-MM", "--version", "-v", "-dumpmachine", "-dumpversion", "-print-prog-name"];
/// Preprocessors by themselves, and the flag that makes one of a compiler.
const PREPROCESSORS: &[&str] = &["cpp", "fpp"];
const PREPROCESSES: &str = "-E";
/// So deep may shells call shells.
const DEPTH: u32 = 4;

/// Reads the commands that a build printed; it began in `folder`.
pub fn read_log(path: &str, text: &str, folder: &str, problems: &mut Vec<Problem>) -> Database {
    let database = Database { path: path.to_owned(), ..Database::default() };
    let mut log = Log { database, folders: Vec::new(), preprocessed: BTreeMap::new() };
    let mut joined = String::new();
    for line in text.lines() {
        match continued(line) {
            Some(line) => joined.push_str(line),
            None => {
                joined.push_str(line);
                log.take_line(&joined, folder);
                joined.clear();
            }
        }
    }
    log.take_line(&joined, folder);
    log.name_originals();
    if log.database.files.is_empty() {
        let text = "no command that compiles C or Fortran is in this log; `make -n -B` prints all commands of a build";
        problems.push(Problem { path: path.to_owned(), line: 1, column: 1, length: 1, text: text.to_owned() });
    }
    log.database
}

/// A line that goes on in the next one, without its last sign.
fn continued(line: &str) -> Option<&str> {
    let signs = line.len() - line.trim_end_matches('\\').len();
    (signs % 2 == 1).then(|| &line[..line.len() - 1])
}

struct Log {
    database: Database,
    /// The folders that `make` entered and has not left.
    folders: Vec<String>,
    /// What preprocessors write, the text of each and the flags that it is preprocessed with.
    preprocessed: BTreeMap<String, (String, Vec<String>)>,
}

impl Log {
    fn take_line(&mut self, line: &str, first: &str) {
        let own = self.folders.last().map_or(first, String::as_str).to_owned();
        if let Some(entered) = quoted_behind(line, "Entering directory ") {
            self.folders.push(paths::make_absolute(&paths::join_path(&own, entered)));
        } else if quoted_behind(line, "Leaving directory ").is_some() {
            self.folders.pop();
        } else {
            let line = line.trim_start_matches(['+', ' ', '\t']);
            self.take_list(line.strip_prefix("libtool: compile:").unwrap_or(line), &own, 0);
        }
    }

    /// A list of commands, as a shell takes it: each `cd` holds for those behind it in the same brackets.
    fn take_list(&mut self, line: &str, folder: &str, depth: u32) {
        let (mut here, mut around) = (folder.to_owned(), Vec::new());
        for part in split_commands(&with_found_files(line, folder)) {
            match part.as_str() {
                "(" => around.push(here.clone()),
                ")" => here = around.pop().unwrap_or(here),
                command => match shlex::split(command) {
                    Some(words) if words.first().is_some_and(|word| word == "cd") => {
                        here =
                            words.get(1).map_or(here.clone(), |to| paths::make_absolute(&paths::join_path(&here, to)));
                    }
                    Some(words) => self.take_command(&words, &here, depth),
                    None => {}
                },
            }
        }
    }

    fn take_command(&mut self, words: &[String], folder: &str, depth: u32) {
        let is_assignment = |word: &&String| word.split_once('=').is_some_and(|(name, _)| !name.contains(['-', '/']));
        let words = &words[words.iter().take_while(is_assignment).count()..];
        let Some(first) = words.first() else { return };
        let takes_script = |flag: &String| flag.starts_with('-') && flag.ends_with('c') && !flag.starts_with("--");
        if ["sh", "bash"].contains(&base_name(first)) && words.get(1).is_some_and(takes_script) {
            let script = words.get(2).filter(|_| depth < DEPTH);
            return script.map_or((), |script| self.take_list(script, folder, depth + 1));
        }
        if PREPROCESSORS.contains(&base_name(first)) {
            return self.take_preprocessing(&words[1..], folder);
        }
        let is_led = LAUNCHERS.contains(&base_name(first));
        let compiler = words.iter().position(|word| is_compiler(word)).filter(|at| *at == 0 || is_led);
        let Some(compiler) = compiler else { return };
        let words = expand_responses(&words[compiler + 1..], folder);
        if words.iter().any(|word| word == PREPROCESSES) {
            return self.take_preprocessing(&words, folder);
        }
        if words.iter().any(|word| OTHER_WORK.contains(&word.as_str())) {
            return;
        }
        for source in words.iter().filter(|word| is_source_word(word)) {
            let file = paths::make_absolute(&paths::join_path(folder, source));
            // A file that is compiled twice is read as the first command has it.
            self.database.files.entry(file.clone()).or_insert_with(|| reading_flags(&words, folder, &file));
        }
    }

    /// `cpp -DN=1 a.F90 > a.f90`, `cpp -DN=1 a.F90 -o a.f90` or `cpp -DN=1 a.F90 a.f90`.
    fn take_preprocessing(&mut self, words: &[String], folder: &str) {
        let absolute = |word: &str| paths::make_absolute(&paths::join_path(folder, word));
        let (mut sources, mut output, mut words_left) = (Vec::new(), None, words.iter());
        while let Some(word) = words_left.next() {
            match word.strip_prefix('>') {
                Some("") => output = words_left.next().map(String::as_str),
                Some(name) => output = Some(name),
                None if word == "-o" => output = words_left.next().map(String::as_str),
                None if is_source_word(word) => sources.push(word.as_str()),
                None => {}
            }
        }
        let Some(output) = output.or(sources.get(1).copied()) else { return };
        let Some(source) = sources.first().map(|source| absolute(source)) else { return };
        let mut flags = reading_flags(words, folder, &source);
        flags.push("-cpp".to_owned());
        self.preprocessed.insert(absolute(output), (source, flags));
    }

    /// Puts what was preprocessed in the place of what is compiled of it: that is what the user writes, and is there before the build.
    /// Its form is that of the name which it is compiled by, unless a flag says another.
    fn name_originals(&mut self) {
        for (output, (source, flags)) in &self.preprocessed {
            if Path::new(source).is_file()
                && let Some(compiled) = self.database.files.remove(output)
            {
                let form = if source::has_fixed_form_name(output) { "-ffixed-form" } else { "-ffree-form" };
                let flags = [form.to_owned()].into_iter().chain(compiled).chain(flags.iter().cloned()).collect();
                self.database.files.entry(source.clone()).or_insert(flags);
            }
        }
    }
}

/// What is in quotes behind words of `make`, whose first quote is `'` or a grave accent.
fn quoted_behind<'l>(line: &'l str, words: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(words)?;
    let rest = rest.strip_prefix(['\'', '`', '"'])?;
    rest.trim_end().strip_suffix(['\'', '"'])
}

fn base_name(word: &str) -> &str {
    let name = word.rsplit('/').next().unwrap_or(word);
    name.strip_suffix(".exe").unwrap_or(name)
}

/// Whether a word is the name of a compiler, with a folder, a version behind it or a machine before it: `gfortran-12`.
pub fn is_compiler(word: &str) -> bool {
    let name = base_name(word).trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let names = [base_name(word), name.trim_end_matches('-')];
    let is_known = |name: &str| COMPILERS.contains(&name);
    names.iter().any(|name| is_known(name) || name.rsplit_once('-').is_some_and(|(_, last)| is_known(last)))
}

/// A line with the names that Automake's rules ask a shell for: where a source is, beside the makefile or elsewhere.
fn with_found_files(line: &str, folder: &str) -> String {
    let mut parts = line.split('`');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    while let Some(asked) = parts.next() {
        let words = shlex::split(asked).unwrap_or_default();
        if let [test, flag, file, or, echo, prefix] = &words[..]
            && [test.as_str(), flag, or, echo] == ["test", "-f", "||", "echo"]
            && !Path::new(&paths::join_path(folder, file)).is_file()
        {
            whole.push_str(prefix);
        }
        whole.push_str(parts.next().unwrap_or_default());
    }
    whole
}

/// The commands of a list, and its brackets by themselves.
fn split_commands(line: &str) -> Vec<String> {
    let (mut parts, mut own, mut quote) = (Vec::new(), String::new(), None);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\'' | '"', None) => quote = Some(letter),
            (_, Some(open)) if letter == open => quote = None,
            (';' | '&' | '|' | '(' | ')', None) => {
                parts.push(std::mem::take(&mut own));
                if matches!(letter, '(' | ')') {
                    parts.push(letter.to_string());
                }
                continue;
            }
            ('\\', None | Some('"')) => {
                own.push(letter);
                own.extend(letters.next());
                continue;
            }
            _ => {}
        }
        own.push(letter);
    }
    parts.push(own);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn read(text: &str) -> Vec<String> {
        let mut problems = Vec::new();
        let database = read_log("/w/log", text, "/w", &mut problems);
        assert_eq!(problems.is_empty(), !database.files.is_empty());
        database.files.iter().map(|(file, flags)| format!("{file}: {}", flags.join(" "))).collect()
    }

    #[test]
    fn folders_are_those_that_make_entered_and_shells_changed() {
        let text = "make[1]: Entering directory '/w/sub'\ngcc -I../inc -c a.c -o a.o\nmake[2]: Entering directory `/w/sub/deep'\n\
            cc -Dx -c b.c\nmake[2]: Leaving directory `/w/sub/deep'\ncd lib && gfortran -J../mod -c c.f90; cc -c d.c\n\
            (cd other; cc -c e.c); cc -c f.c\nmake[1]: Leaving directory '/w/sub'\ncc -c g.c\n";
        let found = [
            "/w/g.c: ",
            "/w/sub/a.c: -I/w/inc",
            "/w/sub/deep/b.c: -Dx",
            "/w/sub/f.c: ",
            "/w/sub/lib/c.f90: -I/w/sub/mod",
            "/w/sub/lib/d.c: ",
            "/w/sub/other/e.c: ",
        ];
        assert_eq!(read(text), found);
    }

    #[test]
    fn compilers_are_found_behind_what_calls_them() {
        let text = "OMPI_FC=gfortran ccache mpif90 -fopenmp -c a.F90\n\
            /bin/bash ../libtool --tag=CC --mode=compile x86_64-linux-gnu-gcc-12 -DB='\"b c\"' -c -o b.lo b.c\n\
            libtool: compile:  gcc -DLATER -c b.c  -fPIC -DPIC -o .libs/b.o\n\
            + sh -c \"icx -DC -c c.c\"\n\
            gcc -DD -c `test -f 'd.c' || echo '../src/'`d.c\n\
            nvfortran -acc -c e1.f90 e2.f90 \\\n  -DE\n\
            if test -d x; then echo gcc -c n1.c; fi; echo cc -c n2.c\n\
            gcc -MM n3.c > n3.d\n  CC      n4.c\n\
            clang-22 -c 'f g.c' && mv f.o g.o || exit 1\n";
        let found = [
            "/src/d.c: -DD",
            "/w/a.F90: -fopenmp",
            "/w/b.c: -DB=\"b c\"",
            "/w/c.c: -DC",
            "/w/e1.f90: -acc -DE",
            "/w/e2.f90: -acc -DE",
            "/w/f g.c: ",
        ];
        assert_eq!(read(text), found);
    }

    #[test]
    fn a_log_without_commands_is_told() {
        assert_eq!(read("make: Nothing to be done for 'all'.\n"), Vec::<String>::new());
    }
}
