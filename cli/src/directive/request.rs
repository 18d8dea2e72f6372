//! What the words behind `dirigent directive` ask for.

use crate::parallel::count_threads;
use directives::{Language, Model, Version, grammar};
use standalone::ReadOptions;

pub const HELP: &str = "\
Reads OpenMP and OpenACC directives by themselves.

Usage: dirigent directive [FLAGS] TEXT...     the directives of the command line
       dirigent directive [FLAGS] -           those of standard input, one a line
       dirigent directive --scan [FLAGS] PATH...
       dirigent directive --diff [FLAGS] PATH PATH
       dirigent directive --check [FLAGS] FILE...
       dirigent directive --ebnf omp|acc [FLAGS]

A TEXT is a directive as it stands in a program: `#pragma omp …`, of which the `#` may be missing, `[[omp::…]]` or `!$omp …`.
A line of standard input is a TEXT, or a JSON object with `text` and what else docs/directive-json.md tells; it is answered at once.

What is printed of a directive:
  --print c|c++|fortran  its text in a language; without this flag, in its own
  --json                 everything about it, as an object on a line
  --dot, --svg           its graph, for Graphviz or as a picture

How it is read:
  --lang c|c++|fortran   in this language; without this flag, by its looks or the name of its file
  --version N.M          as this version has it, `5.2`; without this flag, what any version has is right
  --no-expressions       arguments are any balanced tokens, not expressions of the language
  --normalize            clauses that differ in their list items only are made one, and end directives of Fortran joined
                         with what they end

Whole programs, as they are written: in groups that a preprocessor would leave out, too, and every file once
  --scan                 each directive with its place and the versions that have it, then totals
  --diff                 the directives of two programs side by side, and how alike they are, from 0 to 1
  --totals               totals only
  -j N, --jobs=N         with so many threads; 0, as without this flag, for as many as there are processors

Others:
  --check                texts with what is to become of them: below each, a line `PASS: TEXT` with what is to be printed,
                         or `FAIL: MESSAGE` with a part of what is to be said
  --ebnf omp|acc         the grammar of a specification in a language and a version, as the tables have it
  --color=WHEN           auto, always or never: whether messages are colored
  --help                 this text

Exit status: 0 all is right (with --diff: equal), 1 something is not, 2 wrong usage.
";

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Read texts.
    Read,
    /// List the directives of programs.
    Scan,
    /// Compare two programs.
    Compare,
    /// Check texts with answers.
    Cases,
    /// Print a grammar.
    Grammar(Model),
    /// Print the help text.
    Help,
}

/// What is printed of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    Json,
    Dot,
    Svg,
    Print(Option<Language>),
}

/// What the words ask for.
pub struct Request {
    pub action: Action,
    pub language: Option<Language>,
    pub version: Option<Version>,
    pub expressions: bool,
    pub normalize: bool,
    pub shown: Shown,
    pub only_totals: bool,
    pub jobs: usize,
    pub color: Option<bool>,
    /// Texts or paths.
    pub words: Vec<String>,
}

impl Request {
    pub fn parse(words: &[String]) -> Result<Request, String> {
        let mut asked = Request {
            action: Action::Read,
            language: None,
            version: None,
            expressions: true,
            normalize: false,
            shown: Shown::Print(None),
            only_totals: false,
            jobs: 0,
            color: None,
            words: Vec::new(),
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                asked.words.extend(words.by_ref().cloned());
            } else {
                asked.read_word(word, &mut words)?;
            }
        }
        asked.check_complete()
    }

    fn read_word(&mut self, word: &str, words: &mut std::slice::Iter<String>) -> Result<(), String> {
        // `--lang=c` is `--lang c`.
        let (flag, own) = match word.split_once('=') {
            Some((flag, value)) if flag.starts_with("--") => (flag, Some(value)),
            _ => (word, None),
        };
        let mut value =
            || own.or_else(|| words.next().map(String::as_str)).ok_or_else(|| format!("`{flag}` wants a value"));
        match flag {
            "--lang" => self.language = Some(parse_language(value()?)?),
            "--version" => self.version = Some(parse_version(value()?)?),
            "--print" => self.shown = Shown::Print(Some(parse_language(value()?)?)),
            "--ebnf" => self.action = Action::Grammar(parse_model(value()?)?),
            "--jobs" | "-j" => self.jobs = parse_number(value()?)?,
            "--color" => self.color = parse_color(value()?)?,
            _ if own.is_some() => return Err(format!("unknown flag `{word}`")),
            "--no-expressions" => self.expressions = false,
            "--normalize" => self.normalize = true,
            "--json" => self.shown = Shown::Json,
            "--dot" => self.shown = Shown::Dot,
            "--svg" => self.shown = Shown::Svg,
            "--scan" => self.action = Action::Scan,
            "--diff" => self.action = Action::Compare,
            "--check" => self.action = Action::Cases,
            "--totals" => self.only_totals = true,
            "--help" | "-h" => self.action = Action::Help,
            _ if flag.starts_with("-j") => self.jobs = parse_number(&flag[2..])?,
            _ if flag.starts_with("--") => return Err(format!("unknown flag `{word}`")),
            text => self.words.push(text.to_owned()),
        }
        Ok(())
    }

    /// Whether there is what the action needs.
    fn check_complete(self) -> Result<Request, String> {
        let wanted = match self.action {
            Action::Help | Action::Grammar(_) => return Ok(self),
            Action::Read => "a directive, or `-` for standard input, is missing",
            Action::Scan => "`--scan` wants files or folders",
            Action::Cases => "`--check` wants files",
            Action::Compare if self.words.len() != 2 => return Err("`--diff` wants two files or folders".to_owned()),
            Action::Compare => return Ok(self),
        };
        if self.words.is_empty() { Err(wanted.to_owned()) } else { Ok(self) }
    }

    /// How a text is to be read.
    pub fn read_options(&self, text: &str) -> ReadOptions {
        let language = self.language.unwrap_or_else(|| guess_language(text));
        ReadOptions { language, version: self.version, expressions: self.expressions }
    }

    pub fn threads(&self) -> usize {
        count_threads(self.jobs)
    }
}

pub fn parse_language(word: &str) -> Result<Language, String> {
    match word {
        "c" => Ok(Language::C),
        "c++" | "cxx" => Ok(Language::Cxx),
        "fortran" => Ok(Language::Fortran),
        _ => Err(format!("`{word}` is none of c, c++ and fortran")),
    }
}

/// `5.2`, `52`
pub fn parse_version(word: &str) -> Result<Version, String> {
    word.replacen('.', "", 1).parse().map(Version).map_err(|_| format!("`{word}` is not a version"))
}

fn parse_model(word: &str) -> Result<Model, String> {
    match word {
        "omp" | "openmp" => Ok(Model::OpenMp),
        "acc" | "openacc" => Ok(Model::OpenAcc),
        _ => Err(format!("`{word}` is none of omp and acc")),
    }
}

fn parse_number(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number"))
}

fn parse_color(word: &str) -> Result<Option<bool>, String> {
    match word {
        "auto" => Ok(None),
        "always" => Ok(Some(true)),
        "never" => Ok(Some(false)),
        _ => Err(format!("`{word}` is none of auto, always and never")),
    }
}

/// The language that a text is in if nobody says so: a comment is Fortran's, an attribute C++'s.
pub fn guess_language(text: &str) -> Language {
    let text = text.trim_start();
    let card = text.starts_with(['!', '*', 'c', 'C']) && text[1..].starts_with('$');
    match text.as_bytes() {
        _ if card => Language::Fortran,
        [b'[', ..] => Language::Cxx,
        _ => Language::C,
    }
}

/// The grammar of a specification, in C and its newest released version where nothing else is asked for (R078).
pub fn spell_grammar(asked: &Request, model: Model) -> String {
    let newest = match model {
        Model::OpenMp => Version(60),
        Model::OpenAcc => Version::OPENACC_3_4,
    };
    let (language, version) = (asked.language.unwrap_or(Language::C), asked.version.unwrap_or(newest));
    grammar::rules_to_ebnf(&grammar::grammar_rules(model, language, version))
}
