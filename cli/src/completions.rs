//! What shells complete: commands, flags and their choices, from the tables (bash, zsh, fish).

use crate::flags::{FLAGS, Flag, Value};
use crate::rule_flags::OWN_FLAGS;
use crate::settings::COMMANDS;

/// The script for a shell; nothing for one that is not known.
pub fn completion_script(shell: &str) -> Option<String> {
    match shell {
        "bash" => Some(bash_script()),
        "zsh" => Some(zsh_script()),
        "fish" => Some(fish_script()),
        _ => None,
    }
}

/// The flags, each once.
fn distinct_flags() -> Vec<&'static Flag> {
    let mut all: Vec<&Flag> = FLAGS.iter().chain(OWN_FLAGS).collect();
    all.sort_by_key(|flag| (!flag.spelling.starts_with("--"), flag.spelling, flag.help == "the same"));
    all.dedup_by_key(|flag| flag.spelling);
    all
}

fn command_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = COMMANDS.iter().map(|(name, _, help)| (*name, *help));
    own.chain([("directive", "read directives by themselves")])
}

/// The values of a flag, if it has choices.
fn flag_choices(flag: &Flag) -> Option<&'static str> {
    flag.placeholder.contains('|').then_some(flag.placeholder)
}

/// Flags whose values have choices: the flag up to `=`, and the choices.
fn with_choices() -> Vec<(&'static str, String)> {
    let all = distinct_flags().into_iter().filter(|flag| flag.spelling.ends_with('='));
    all.filter_map(|flag| Some((flag.spelling, flag_choices(flag)?.replace('|', " ")))).collect()
}

fn bash_script() -> String {
    let commands: Vec<&str> = command_names().map(|(name, _)| name).collect();
    let flags: Vec<&str> = distinct_flags().iter().map(|flag| flag.spelling).collect();
    let mut text =
        "_dirigent() {\n    local word=\"${COMP_WORDS[COMP_CWORD]}\" line=\"${COMP_LINE:0:COMP_POINT}\"\n    \
        COMPREPLY=()\n    case \"${line##* }\" in\n"
            .to_owned();
    for (flag, choices) in with_choices() {
        text.push_str(&format!(
            "        {flag}*) COMPREPLY=($(compgen -W \"{choices}\" -- \"${{line##*=}}\")); return ;;\n"
        ));
    }
    text.push_str(&format!(
        "    esac\n    if [[ $word == -* ]]; then\n        COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))\n        \
         [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace\n    elif [[ $COMP_CWORD -eq 1 ]]; then\n        \
         COMPREPLY=($(compgen -W \"{}\" -- \"$word\") $(compgen -f -- \"$word\"))\n    else\n        \
         COMPREPLY=($(compgen -f -- \"$word\"))\n    fi\n}}\ncomplete -o filenames -F _dirigent dirigent\n",
        flags.join(" "),
        commands.join(" ")
    ));
    text
}

/// Text in single quotes of zsh and fish, where `:` and `[` mean something to zsh.
fn quote_text(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\'', "’").replace(':', "\\:")
}

fn zsh_script() -> String {
    let mut text = "#compdef dirigent\n\n_dirigent() {\n    local -a commands flags\n    commands=(\n".to_owned();
    for (name, help) in command_names() {
        text.push_str(&format!("        '{name}:{}'\n", quote_text(help)));
    }
    text.push_str("    )\n    flags=(\n");
    for flag in distinct_flags() {
        text.push_str(&format!("        '{}:{}'\n", quote_text(flag.spelling), quote_text(flag.help)));
    }
    text.push_str("    )\n    case \"$words[CURRENT]\" in\n");
    for (flag, choices) in with_choices() {
        text.push_str(&format!("        {flag}*) compset -P '*='; compadd -- {choices}; return ;;\n"));
    }
    text.push_str(
        "        -*) _describe 'flag' flags -S '' ;;\n        *)\n            \
         (( CURRENT == 2 )) && _describe 'command' commands\n            _files ;;\n    esac\n}\n\n_dirigent \"$@\"\n",
    );
    text
}

fn fish_script() -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    let mut text = String::new();
    for (name, help) in command_names() {
        text.push_str(&format!("complete -c dirigent -n __fish_use_subcommand -a {name} -d '{}'\n", escaped(help)));
    }
    for flag in distinct_flags().iter().filter(|flag| flag.value != Value::Joined || flag.spelling.len() == 2) {
        let name = flag.spelling.trim_start_matches('-').trim_end_matches(['=', ',']);
        let kind = match (flag.spelling.starts_with("--"), name.len()) {
            (true, _) => "-l",
            (false, 1) => "-s",
            (false, _) => "-o",
        };
        let value = if flag.value == Value::None { "" } else { " -r" };
        let choices =
            flag_choices(flag).map_or(String::new(), |choices| format!(" -a '{}'", choices.replace('|', " ")));
        text.push_str(&format!("complete -c dirigent {kind} '{name}'{value}{choices} -d '{}'\n", escaped(flag.help)));
    }
    text
}
