//! Pages of the manual, in the macros of `man` (table of commands and flags as `help` has them).

use crate::directive;
use crate::flags::{FLAGS, Flag, Value};
use crate::help::{self, STATUSES};
use crate::rule_flags::OWN_FLAGS;
use crate::settings::COMMANDS;

/// The page of the program, or that of a command.
pub fn manual_page(command: Option<&str>) -> Option<String> {
    match command {
        None => Some(program_page()),
        Some("directive") => Some(directive_page()),
        Some(name) => {
            let (name, _, help) = COMMANDS.iter().find(|(known, ..)| *known == name)?;
            Some(of_command(name, help))
        }
    }
}

fn page_head(title: &str, what: &str) -> String {
    format!(
        ".TH {} 1 \"\" \"dirigent {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
        escape_roff(&title.to_uppercase()),
        env!("CARGO_PKG_VERSION"),
        escape_roff(title),
        escape_roff(what)
    )
}

fn program_page() -> String {
    let mut text = page_head("dirigent", "understand Fortran and C with OpenMP and OpenACC directives");
    text.push_str(".SH SYNOPSIS\n.B dirigent\n[\\fICOMMAND\\fR] [\\fIFLAGS\\fR] \\fIFILE\\fR...\n.SH DESCRIPTION\n");
    text.push_str(
        "Without a command the files are checked. A file is read with the directives that it has, unless a flag says which. \
         A file named \\- is standard input, whose language \\-x says.\n.SH COMMANDS\n",
    );
    for (name, _, help) in COMMANDS {
        text.push_str(&format!(".TP\n.B {name}\n{}\n", escape_roff(help)));
    }
    text.push_str(".TP\n.B directive\nread directives by themselves\n");
    text.push_str(&list_flags(OWN_FLAGS));
    text.push_str(&list_flags(FLAGS));
    text.push_str(&page_ending());
    text
}

/// The page of `dirigent directive`, which has flags of its own: its help as it is.
fn directive_page() -> String {
    let mut text = page_head("dirigent-directive", "read directives by themselves");
    text.push_str(".SH DESCRIPTION\n.nf\n");
    for line in directive::HELP.lines() {
        text.push_str(&format!("{}\n", escape_roff(line)));
    }
    text + ".fi\n"
}

fn of_command(name: &str, help: &str) -> String {
    let title = format!("dirigent-{name}");
    let mut text = page_head(&title, help);
    let (operands, examples) = help::find_usage(name).map_or(("", &[][..]), |usage| (usage.operands, usage.examples));
    text.push_str(&format!(
        ".SH SYNOPSIS\n.B dirigent {name}\n[\\fIFLAGS\\fR] {}\n.SH EXAMPLES\n",
        escape_roff(operands)
    ));
    for (line, what) in examples {
        text.push_str(&format!(".TP\n.B dirigent {}\n{}\n", escape_roff(line), escape_roff(what)));
    }
    text.push_str(".SH FLAGS\nThose of\n.BR dirigent (1).\n");
    text + &page_ending()
}

fn page_ending() -> String {
    let mut text = ".SH EXIT STATUS\n".to_owned();
    for (status, what) in STATUSES {
        text.push_str(&format!(".TP\n{status}\n{}\n", escape_roff(what)));
    }
    text.push_str(
        ".SH ENVIRONMENT\n.TP\n.BR NO_COLOR \", \" CLICOLOR \", \" CLICOLOR_FORCE \", \" TERM\nwhether messages are colored\n\
         .TP\n.BR CPATH \", \" C_INCLUDE_PATH\nfolders of included files\n",
    );
    text
}

fn list_flags(flags: &[Flag]) -> String {
    let mut text = String::new();
    let mut group = "";
    for flag in flags {
        if flag.group != group {
            group = flag.group;
            text.push_str(&format!(".SH {}\n", escape_roff(&group.to_uppercase())));
        }
        let blank = if flag.value == Value::Next { " " } else { "" };
        let placeholder = if flag.placeholder.is_empty() {
            String::new()
        } else {
            format!("{blank}\\fI{}\\fR", escape_roff(flag.placeholder))
        };
        text.push_str(&format!(
            ".TP\n\\fB{}\\fR{placeholder}\n{}\n",
            escape_roff(flag.spelling),
            escape_roff(flag.help)
        ));
    }
    text
}

/// Text that `roff` reads as text.
fn escape_roff(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('`', "\\(ga");
    let code = |letter: char| match letter {
        ' '..='~' => letter.to_string(),
        other => format!("\\[u{:04X}]", u32::from(other)),
    };
    let text: String = text.chars().map(code).collect();
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
