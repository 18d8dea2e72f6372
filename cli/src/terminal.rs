//! Whether messages are colored, where no flag says it: what the environment says, then whether somebody looks at them
//! (no-color.org, bixense.com/clicolors).

use std::io::IsTerminal;

/// Whether messages on standard error are colored; a flag comes before all else.
pub fn uses_colors(flag: Option<bool>) -> bool {
    flag.unwrap_or_else(|| read_environment(environment_variable).unwrap_or_else(|| std::io::stderr().is_terminal()))
}

/// Whether results go to a terminal.
pub fn is_output() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether somebody looks at a terminal on which a line can be written again.
pub fn is_lively() -> bool {
    std::io::stderr().is_terminal() && environment_variable("TERM").is_some_and(|term| term != "dumb")
}

#[allow(clippy::disallowed_methods, reason = "this is the top floor")]
fn environment_variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// What the environment says; nothing if the terminal decides.
fn read_environment(variable: impl Fn(&str) -> Option<String>) -> Option<bool> {
    let is = |name: &str, wanted: fn(&str) -> bool| variable(name).is_some_and(|value| wanted(&value));
    if is("NO_COLOR", |value| !value.is_empty()) {
        return Some(false);
    }
    if is("CLICOLOR_FORCE", |value| !matches!(value, "" | "0")) {
        return Some(true);
    }
    (is("CLICOLOR", |value| value == "0") || is("TERM", |value| value == "dumb")).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_environment_says_whether_messages_are_colored() {
        let said = |variables: &[(&str, &str)]| {
            read_environment(|name| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(said(&[("TERM", "xterm"), ("NO_COLOR", ""), ("CLICOLOR", "1"), ("CLICOLOR_FORCE", "0")]), None);
        assert_eq!(said(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), Some(false));
        assert_eq!(said(&[("CLICOLOR_FORCE", "1"), ("TERM", "dumb"), ("CLICOLOR", "0")]), Some(true));
        assert_eq!(said(&[("CLICOLOR", "0")]), Some(false));
        assert_eq!(said(&[("TERM", "dumb")]), Some(false));
    }
}
