//! The web door: a program of one file, asked by a page in the browser. Requests and answers are JSON.
//!
//! Reading order: [`Page`] keeps the program and answers; [`memory`] is how a page that runs this as WebAssembly hands over texts. The
//! page itself is in `page`; `build.mjs` puts both into one folder of static files.
//!
//! A request has the `text` and its `path`, whose ending says the language; `openmp` and `openacc`, each a version, `"none"`, or nothing to
//! go by the directives that the text has; the `view` that is shown beside it; and `hover`, a line and column that are pointed at. Lines
//! and columns count from 0, columns in units of UTF-16. A request that is not understood gets an `error`.

mod answer;
pub mod memory;

use answer::View;
use dirigent::{Analysis, Choice, Model, Options, Version};
use serde_json::{Value, json};

/// A program of one file, and how it is read.
pub struct Page {
    analysis: Analysis,
    /// The file, if one was opened; a new name closes it.
    path: Option<String>,
    options: Options,
}

impl Default for Page {
    fn default() -> Self {
        Page { analysis: Analysis::new(Options::default()), path: None, options: Options::default() }
    }
}

impl Page {
    /// Answers a request.
    pub fn answer(&mut self, request: &str) -> String {
        let answered = serde_json::from_str(request).map_err(|problem| problem.to_string());
        let answer = answered.and_then(|request: Value| self.answer_value(&request));
        answer.unwrap_or_else(|problem| json!({ "error": problem })).to_string()
    }

    fn answer_value(&mut self, request: &Value) -> Result<Value, String> {
        let word = |name: &str| request[name].as_str();
        let text = word("text").ok_or("a request has a text")?;
        let path = word("path").ok_or("a request has a path")?;
        let view = View::find_view(word("view").unwrap_or("tree"))?;
        let choice = parse_choice(word("openmp"), word("openacc"))?;
        if self.path.as_deref().is_some_and(|open| open != path) {
            *self = Page::default();
        }
        let file = self.analysis.open(path, text);
        self.path = Some(path.to_owned());
        let has = self.analysis.ask().models(file);
        let read = choice.separate_readings(has).remove(0);
        let options = choice.options(&Options::default(), read);
        if options != self.options {
            self.analysis.set_options(options.clone());
            self.options = options;
        }
        let mut answer = answer::answer(self.analysis.ask(), file, view);
        answer["read"] = json!({ "openmp": read.openmp, "openacc": read.openacc, "both": has.openmp && has.openacc });
        if let [Some(line), Some(column)] = ["line", "column"].map(|name| request["hover"][name].as_u64()) {
            answer["hover"] = answer::hover(self.analysis.ask(), file, line, column);
        }
        Ok(answer)
    }
}

/// Which directives are read: of each model a version, none, or what the text has.
fn parse_choice(openmp: Option<&str>, openacc: Option<&str>) -> Result<Choice, String> {
    let mut choice = Choice::default();
    let (asked, version) = read_model(Model::OpenMp, openmp)?;
    (choice.openmp, choice.openmp_version) = (asked, version.unwrap_or(choice.openmp_version));
    let (asked, version) = read_model(Model::OpenAcc, openacc)?;
    (choice.openacc, choice.openacc_version) = (asked, version.unwrap_or(choice.openacc_version));
    Ok(choice)
}

fn read_model(model: Model, said: Option<&str>) -> Result<(Option<bool>, Option<Version>), String> {
    match said {
        None | Some("") => Ok((None, None)),
        Some("none") => Ok((Some(false), None)),
        Some(said) => {
            let version = model.versions().iter().copied().find(|version| version.to_string() == said);
            version.map(|version| (Some(true), Some(version))).ok_or_else(|| format!("`{said}` is not a version"))
        }
    }
}

#[cfg(test)]
mod tests;
