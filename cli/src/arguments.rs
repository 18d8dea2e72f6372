//! The words of a command line become settings.

use crate::flags::{self, Value};
use crate::folders;
use crate::migration;
use crate::rule_settings::RuleSettings;
use crate::settings::{Action, COMMANDS, ERROR_LIMIT, Graph, Headers, Migration, Output, Settings, Warning};
use semantics::{Choice, Layout, Options, lints};
use source::Printing;
use std::path::Path;

impl Settings {
    /// Reads the words of a command line; an error is a sentence about a word.
    pub fn parse(words: &[String]) -> Result<Settings, String> {
        let mut settings = Settings { words: words.to_vec(), ..Settings::new() };
        let mut words = words.iter().map(String::as_str).peekable();
        if let Some((name, action, _)) =
            words.peek().and_then(|word| COMMANDS.iter().find(|command| command.0 == *word))
        {
            settings.action = *action;
            settings.subcommand = true;
            settings.topic = Some((*name).to_owned()).filter(|_| *action != Action::Help);
            words.next();
        }
        // A compile command as it is; by itself such a name is that of a file.
        let follows = words.len() > 1;
        words.next_if(|word| follows && project::build_log::is_compiler(word));
        if settings.action == Action::Help
            && let Some(word) = words.peek().filter(|word| !word.starts_with('-'))
        {
            let known = COMMANDS.iter().any(|(name, ..)| name == word);
            settings.topic = Some((*word).to_owned());
            return if known { Ok(settings) } else { Err(format!("`{word}` is not a command")) };
        }
        while let Some(word) = words.next() {
            match word {
                "-h" | "--help" | "-help" => settings.action = Action::Help,
                "-V" | "--version" => settings.action = Action::Version,
                // Compilers count calls with it.
                "-p" if !settings.subcommand => {}
                _ if word.starts_with('-') && word != "-" => settings.set_flag(word, &mut words)?,
                _ => settings.files.push(word.to_owned()),
            }
        }
        settings.finish_settings()
    }

    fn new() -> Settings {
        Settings {
            action: Action::Check,
            subcommand: false,
            topic: None,
            words: Vec::new(),
            files: Vec::new(),
            options: Options::default(),
            unsigned_char: None,
            headers: Headers::default(),
            choice: Choice::default(),
            compiles: false,
            warnings: Vec::new(),
            quiet: false,
            error_limit: Some(ERROR_LIMIT),
            format: Output::Human,
            color: None,
            output: None,
            mode: "omp".to_owned(),
            migration: Migration::default(),
            ptx: Default::default(),
            jobs: 0,
            layout: Layout::Free,
            printing: Printing::Marked,
            graph: Graph::Make,
            objects: String::new(),
            object_suffix: ".o".to_owned(),
            convert: false,
            follows_projects: true,
            request: project::Request::default(),
            own: RuleSettings::default(),
        }
    }

    fn set_flag<'a>(&mut self, word: &'a str, rest: &mut impl Iterator<Item = &'a str>) -> Result<(), String> {
        let Some((flag, joined)) = flags::find_flag(word) else {
            let hint = flags::nearest_spelling(word).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(format!("unknown flag `{word}`{hint}"));
        };
        let value = match flag.value {
            Value::None | Value::Attached => joined,
            // `-O` and `-g` stand alone too; the other joined flags take the next word then.
            Value::Joined if !joined.is_empty() || flag.placeholder.is_empty() => joined,
            Value::Joined | Value::Next => {
                rest.next().ok_or_else(|| format!("`{word}` wants a value: {}", flag.placeholder))?
            }
        };
        (flag.set)(self, value).map_err(|problem| format!("`{word}`: {problem}"))
    }

    /// The same with the words of a project before those of the command line.
    pub fn with_project_words(&self, more: &[String]) -> Result<Settings, String> {
        let (command, rest) = self.words.split_at(usize::from(self.subcommand));
        Settings::parse(&[command, more, rest].concat())
    }

    /// What flags mean together.
    fn finish_settings(mut self) -> Result<Settings, String> {
        let whole = self.subcommand
            && self.follows_projects
            && matches!(self.action, Action::Check | Action::Parse | Action::Scan | Action::Translate);
        let needs_file = !whole
            && !matches!(self.action, Action::Help | Action::Version | Action::Lsp | Action::Rules | Action::Manual);
        if needs_file && self.files.is_empty() {
            return Err("no file was named".into());
        }
        // The list of what a build compiles stands for its files.
        let is_list = |file: &String| Path::new(file).file_name().is_some_and(|name| name == project::database::NAME);
        if whole && let Some(number) = self.files.iter().position(is_list) {
            self.request.database = Some(self.files.remove(number));
        }
        if self.action == Action::Translate {
            self.files = migration::expand_folders(std::mem::take(&mut self.files));
            self.options.embeds_wrapper = !self.migration.writes();
        }
        self.select_conformance();
        let Options { include, include_paths, c, .. } = &mut self.options;
        include_paths.extend(folders::of_environment("CPATH"));
        include.system.extend(folders::of_environment("C_INCLUDE_PATH"));
        let abi = c.target.abi();
        c.unsigned_char = self.unsigned_char.unwrap_or(abi.unsigned_char);
        folders::root_paths(include, include_paths, &self.headers.sysroot);
        include.usual = folders::usual_folders(&self.headers, abi.multiarch);
        Ok(self)
    }

    /// A chosen standard reports what it finds obsolescent, unless a `-W` flag says otherwise; such a flag alone makes features
    /// that no standard has worth a look.
    fn select_conformance(&mut self) {
        if self.options.standard().is_some() {
            self.warnings.insert(0, Warning { group: "extension".into(), shown: Some(true), error: None });
        }
        let asked = |warning: &Warning| warning.shown == Some(true) && warning.group.starts_with("extension");
        self.options.extensions = self.warnings.iter().any(asked);
        let undef = |warning: &Warning| matches!(warning.group.as_str(), "undef" | "everything");
        let uses = |warning: &Warning| warning.group == "source-uses-openmp";
        self.options.uses_openmp = self.warnings.iter().any(|warning| warning.shown == Some(true) && uses(warning));
        // Compilers read no directives unless a flag says so (R020), and so do those flags of theirs that say what they compile (R019).
        // Who asks for OpenMP directives that are discarded wants to know what they do, too (R245).
        let compilers = match self.action {
            Action::Check | Action::Parse => self.compiles,
            Action::Preprocess | Action::UnparseSyntax | Action::Unparse => true,
            _ => false,
        };
        self.choice.as_compilers = self.options.uses_openmp || compilers && !self.subcommand;
        self.options.c.undef = self.warnings.iter().any(|warning| warning.shown == Some(true) && undef(warning));
        let asked = self.own.selection.asked_groups();
        let implicit = |warning: &Warning| warning.shown == Some(true) && warning.group == "implicit-none";
        self.options.implicit_none = self.warnings.iter().any(implicit) || asked.contains(&"implicit-none");
        self.options.extensions |= asked.iter().any(|group| group.starts_with("extension="));
        self.options.c.undef |= asked.contains(&"undef");
        self.options.c.pedantic |= asked.contains(&"pedantic");
        self.options.uses_openmp |= asked.contains(&"source-uses-openmp");
        self.options.lints = lints::Groups::of_rows(|row| self.find_fate(row).is_some());
    }
}
