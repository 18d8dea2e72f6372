//! The help text of the program and of each command.

use crate::flags::{self, FLAGS, Flag, Value};
use crate::rule_flags::OWN_FLAGS;
use crate::settings::{Action, COMMANDS};

/// What a command is given, and examples of its use.
pub struct Usage {
    /// The command.
    pub command: &'static str,
    /// What stands behind its flags.
    pub operands: &'static str,
    /// Command lines, without the name of the program, and what they do.
    pub examples: &'static [(&'static str, &'static str)],
}

/// One row per command.
pub const USAGES: &[Usage] = &[
    Usage {
        command: "check",
        operands: "FILE...",
        examples: &[
            ("check -j0 src/*.f90", "what is wrong with the files"),
            ("check --fix --diff heat.f90", "what would mend them"),
            ("check --select=openmp --format=sarif heat.c", "rules of OpenMP alone, for a service"),
            ("check --baseline=known.json --write-baseline src/*.f90", "report only what is new from now on"),
            ("check gfortran -O2 -fopenmp -Jmods -c heat.f90", "a compile command as it is"),
        ],
    },
    Usage {
        command: "parse",
        operands: "FILE...",
        examples: &[("parse heat.f90", "lines, tokens and statements alone: no module is needed")],
    },
    Usage {
        command: "tree",
        operands: "FILE...",
        examples: &[("tree heat.f90", "directives as parents of what they govern")],
    },
    Usage {
        command: "symbols",
        operands: "FILE...",
        examples: &[("symbols --format=json heat.f90", "scopes and symbols for a program")],
    },
    Usage {
        command: "unparse",
        operands: "FILE...",
        examples: &[("unparse --form=free old.f", "a program of fixed form in free form")],
    },
    Usage {
        command: "explain",
        operands: "FILE:LINE:COL... | CODE...",
        examples: &[
            ("explain heat.f90:9:5", "why the variable there is shared"),
            ("explain E0603", "what a rule is about"),
        ],
    },
    Usage {
        command: "translate",
        operands: "FILE...",
        examples: &[("translate -o heat_omp.c heat_acc.c", "OpenMP for OpenACC, the rest as it is written")],
    },
    Usage { command: "outline", operands: "FILE...", examples: &[("outline heat.c", "target regions as functions")] },
    Usage { command: "ptx", operands: "FILE...", examples: &[("ptx -o heat.ptx heat.c", "target regions as PTX")] },
    Usage {
        command: "scan",
        operands: "FILE...",
        examples: &[("scan --graph=ninja --objects=build src/*.f90", "a dyndep file of ninja")],
    },
    Usage {
        command: "modfile",
        operands: "FILE.mod...",
        examples: &[("modfile --to=flang mods/heat.mod", "a module file of gfortran as flang writes it")],
    },
    Usage { command: "rules", operands: "[NAME...]", examples: &[("rules openmp", "the rules of OpenMP")] },
    Usage {
        command: "completions",
        operands: "bash|zsh|fish",
        examples: &[("completions bash > ~/.local/share/bash-completion/completions/dirigent", "for the next shell")],
    },
    Usage {
        command: "man",
        operands: "[COMMAND]",
        examples: &[("man check > dirigent-check.1", "a page of the manual")],
    },
    Usage { command: "lsp", operands: "", examples: &[("lsp -Imods", "what an editor starts")] },
    Usage { command: "help", operands: "[COMMAND]", examples: &[("help check", "what a command does")] },
    Usage { command: "version", operands: "", examples: &[("version", "the version")] },
];

/// Exit statuses, the same of all commands.
pub const STATUSES: &[(u8, &str)] = &[
    (0, "nothing is wrong"),
    (1, "the program has errors, a result cannot be written, or `--fix --diff` would change something"),
    (2, "the command line is wrong"),
    (3, "an internal mistake"),
];

/// What `help` tells: of one command, or of all.
pub fn topic_text(topic: Option<&str>, every_flag: bool) -> String {
    let known = COMMANDS.iter().find(|(name, ..)| Some(*name) == topic);
    let mut text = match known {
        Some((name, _, help)) => of_command(name, help),
        None => of_all(),
    };
    if every_flag {
        text.push_str(&list_flags(OWN_FLAGS));
        return text + &flags::help_text();
    }
    text.push_str(&own_flags(known.map(|(_, action, _)| action)));
    text.push_str("\n--help-all lists each flag: those of gfortran, flang, clang and gcc are understood.\n");
    text
}

/// The row of a command.
pub fn find_usage(command: &str) -> Option<&'static Usage> {
    USAGES.iter().find(|usage| usage.command == command)
}

fn of_command(name: &str, help: &str) -> String {
    let (operands, examples) = find_usage(name).map_or(("", &[][..]), |usage| (usage.operands, usage.examples));
    let blank = if operands.is_empty() { "" } else { " " };
    let mut text = format!("dirigent {name}: {help}\n\nUsage: dirigent {name} [FLAGS]{blank}{operands}\n\nExamples:\n");
    for (line, what) in examples {
        text.push_str(&format!("  dirigent {line}\n      {what}\n"));
    }
    text
}

fn of_all() -> String {
    let mut text = "Understands Fortran and C programs with OpenMP and OpenACC directives.\n\n\
        Usage: dirigent [COMMAND] [FLAGS] FILE...\n\nCommands:\n"
        .to_owned();
    for (name, _, help) in COMMANDS {
        text.push_str(&format!("  {name:<12} {help}\n"));
    }
    text.push_str("  directive    read directives by themselves: `dirigent directive` tells how\n");
    text.push_str(
        "\nWithout a command it checks. A file is read with the directives that it has, unless a flag says which;\n\
         `-` is standard input, whose language -x says. `dirigent help COMMAND` shows examples.\n\nExit status:\n",
    );
    for (status, what) in STATUSES {
        text.push_str(&format!("  {status}  {what}\n"));
    }
    text
}

/// Groups of flags that belong to this program more than to compilers.
const NEAR: &[&str] = &["Diagnostics", "Output"];

/// The flags that one should know, for a command or for all.
fn own_flags(action: Option<&Action>) -> String {
    let checks = action.is_none_or(|action| matches!(action, Action::Check | Action::Parse | Action::Help));
    let quiet = matches!(
        action,
        Some(Action::Rules | Action::Completions | Action::Manual | Action::Version | Action::Lsp | Action::ModuleFile)
    );
    let mut text = String::new();
    if checks {
        text.push_str(&list_flags(OWN_FLAGS));
    }
    let is_near = |flag: &&Flag| NEAR.contains(&flag.group) && flag.spelling.starts_with("--");
    if !quiet {
        text.push_str("\nOutput:\n");
        FLAGS.iter().filter(is_near).for_each(|flag| text.push_str(&describe_flag(flag)));
        FLAGS
            .iter()
            .filter(|flag| ["-o", "-j", "-J"].contains(&flag.spelling))
            .for_each(|flag| text.push_str(&describe_flag(flag)));
    }
    text
}

fn list_flags(flags: &[Flag]) -> String {
    let group = flags.first().map_or("", |flag| flag.group);
    format!("\n{group}:\n") + &flags.iter().map(describe_flag).collect::<String>()
}

/// A flag with what it does; the second way to spell one stands in no short list.
pub fn describe_flag(flag: &Flag) -> String {
    let again = flag.value == Value::Next
        && FLAGS
            .iter()
            .chain(OWN_FLAGS)
            .any(|other| other.spelling.strip_suffix('=') == Some(flag.spelling) && other.help == flag.help);
    if flag.help == "the same" || again {
        return String::new();
    }
    let blank = if flag.value == Value::Next { " " } else { "" };
    format!("  {:<42} {}\n", format!("{}{blank}{}", flag.spelling, flag.placeholder), flag.help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn each_command_has_examples_that_are_right() {
        for (name, ..) in COMMANDS {
            let usage = find_usage(name).unwrap_or_else(|| panic!("{name} has no usage"));
            assert!(!usage.examples.is_empty(), "{name}");
            for (line, _) in usage.examples {
                assert!(line.starts_with(name), "{line}");
                let line = line.split(" > ").next().unwrap_or_default();
                let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
                let settings = Settings::parse(&words).unwrap_or_else(|problem| panic!("{line}: {problem}"));
                assert_eq!(settings.rule_conflict(), None, "{line}");
            }
        }
        assert_eq!(COMMANDS.len(), USAGES.len());
    }
}
