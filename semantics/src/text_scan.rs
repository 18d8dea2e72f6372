//! What the lines of a text tell without a look at what they include: which directives it has, what it includes, whether it is a template.

use source::{Change, Form, Search, find};

/// Directives of which kinds a file has, or are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Models {
    /// Whether OpenMP's.
    pub openmp: bool,
    /// Whether OpenACC's.
    pub openacc: bool,
}

impl Models {
    /// OpenMP's alone.
    pub const OPENMP: Models = Models { openmp: true, openacc: false };
    /// OpenACC's alone.
    pub const OPENACC: Models = Models { openmp: false, openacc: true };
    /// Those of both.
    pub const BOTH: Models = Models { openmp: true, openacc: true };

    pub(crate) fn join_models(self, other: Models) -> Models {
        Models { openmp: self.openmp || other.openmp, openacc: self.openacc || other.openacc }
    }
}

/// Which directives a text has, and the names of what it includes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextScan {
    form: Form,
    models: Models,
    includes: Vec<(String, Search)>,
    /// Whether it has what lines of templates begin with.
    pub(crate) may_be_template: bool,
}

impl TextScan {
    /// What a text has.
    pub(crate) fn new(text: &str, form: Form) -> TextScan {
        let directives = find::find_directives(text, form);
        let models = directives.iter().map(|written| sentinel_model(&written.text));
        let models = models.flatten().fold(Models::default(), Models::join_models);
        let includes = text.lines().filter(|line| may_include(line)).filter_map(|line| included_name(line, form));
        let includes = includes.map(|(name, search)| (name.to_owned(), search)).collect();
        TextScan { form, models, includes, may_be_template: may_be_template(text) }
    }

    /// The form that it was read in.
    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// The kinds of its directives.
    pub(crate) fn models(&self) -> Models {
        self.models
    }

    /// The names that its lines include, and how they are looked for.
    pub(crate) fn includes(&self) -> &[(String, Search)] {
        &self.includes
    }

    /// Whether an edit surely leaves it as it is.
    pub(crate) fn is_kept(&self, old: &str, new: &str, change: &Change) -> bool {
        let is_quiet = |lines: &str| {
            !lines.contains(['#', '@']) && !lines.lines().any(|line| included_name(line, self.form).is_some())
        };
        let is_quiet = is_quiet(&old[change.old.clone()]) && is_quiet(&new[change.new.clone()]);
        is_quiet && find::keeps_directives(old, new, change, self.form)
    }
}

/// The kind of a directive, by the word of its sentinel.
fn sentinel_model(directive: &str) -> Option<Models> {
    let word = |at: usize| directive.get(at..at + 3).unwrap_or_default();
    let at = (0..directive.len()).find(|at| {
        word(*at).eq_ignore_ascii_case("omp")
            || word(*at).eq_ignore_ascii_case("acc")
            || word(*at).eq_ignore_ascii_case("omx")
    })?;
    Some(if word(at).eq_ignore_ascii_case("acc") { Models::OPENACC } else { Models::OPENMP })
}

/// Whether a line may begin as one that includes a file: nearly none does.
fn may_include(line: &str) -> bool {
    let first = line.bytes().find(|byte| !matches!(byte, b' ' | b'\t'));
    first.is_some_and(|first| matches!(first, b'#' | b'i' | b'I') || !first.is_ascii_graphic())
}

/// The name that a line includes, as far as the line itself says it.
fn included_name(line: &str, form: Form) -> Option<(&str, Search)> {
    let line = line.trim_start();
    let rest = match line.strip_prefix('#') {
        Some(rest) => rest.trim_start().strip_prefix("include")?,
        None if form == Form::C => return None,
        None => line.get(..7).filter(|word| word.eq_ignore_ascii_case("include")).and(line.get(7..))?,
    };
    let rest = rest.trim_start();
    let (open, search) = (rest.chars().next()?, if rest.starts_with('<') { Search::System } else { Search::Quoted });
    let close = match open {
        '<' => '>',
        '"' | '\'' => open,
        _ => return None,
    };
    Some((rest[1..].split_once(close)?.0, search))
}

/// Whether a text includes files whose names a macro says.
pub(crate) fn includes_by_macro(text: &str) -> bool {
    let named = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        Some(rest.trim_start().starts_with(['"', '<', '\'']))
    };
    text.lines().any(|line| named(line) == Some(false))
}

/// Whether a text has what lines of templates begin with.
pub(crate) fn may_be_template(text: &str) -> bool {
    const MARKS: [&str; 3] = ["#:", "$:", "@"];
    MARKS.iter().any(|mark| text.contains(mark))
}
