//! The open texts, read in each of the ways that their directives ask for: what the command line says of a file is what the editor
//! shows.

use semantics::readings::merged;
use semantics::{Analysis, Choice, Host, Models, Options};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The same texts in as many analyses as there are ways in which some of them are read.
pub struct Readings {
    options: Options,
    choice: Choice,
    host: Arc<dyn Host>,
    /// The texts that are open, by path.
    open: BTreeMap<String, String>,
    analyses: BTreeMap<Models, Analysis>,
}

/// The host of several analyses.
struct Shared(Arc<dyn Host>);

impl Host for Shared {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.0.read(path)
    }

    fn lacks(&self, folder: &str, name: &str) -> bool {
        self.0.lacks(folder, name)
    }

    fn obstacle(&self, path: &str) -> Option<String> {
        self.0.obstacle(path)
    }

    fn identity(&self, path: &str) -> (u64, u64) {
        self.0.identity(path)
    }
}

impl Readings {
    /// Nothing is open yet.
    pub fn new(options: Options, choice: Choice, host: Arc<dyn Host>) -> Readings {
        let mut readings = Readings { options, choice, host, open: BTreeMap::new(), analyses: BTreeMap::new() };
        readings.reading(readings.choice.of(Models::default()));
        readings
    }

    /// The analysis that reads these directives.
    fn reading(&mut self, read: Models) -> &Analysis {
        let Readings { options, choice, host, open, analyses } = self;
        analyses.entry(read).or_insert_with(|| {
            let mut analysis = Analysis::with_host(choice.options(options, read), Box::new(Shared(Arc::clone(host))));
            for (path, text) in open.iter() {
                analysis.open(path, text.as_str());
            }
            analysis
        })
    }

    fn models(&self, path: &str) -> Models {
        let any = self.analyses.values().next();
        any.map_or(Models::default(), |analysis| analysis.models(analysis.file(path)))
    }

    /// The analysis that knows what the names of a file are.
    pub fn of(&mut self, path: &str) -> &Analysis {
        let read = self.choice.of(self.models(path));
        self.reading(read)
    }

    /// Everything wrong with a file.
    pub fn diagnostics(&mut self, path: &str) -> Vec<ide::Message> {
        let apart = self.choice.apart(self.models(path));
        let found = apart.into_iter().map(|read| {
            let analysis = self.reading(read);
            ide::diagnostics(analysis, analysis.file(path))
        });
        let key = |message: &ide::Message| (message.range.start, message.range.end, message.code, message.text.clone());
        found.reduce(|one, other| merged(one, other, key)).unwrap_or_default()
    }

    /// Opens a text, or gives an open one another.
    pub fn open(&mut self, path: &str, text: String) {
        for analysis in self.analyses.values_mut() {
            analysis.open(path, text.as_str());
        }
        self.open.insert(path.to_owned(), text);
    }

    /// Replaces what is between two places of an open text.
    pub fn edit(&mut self, path: &str, range: Range<ide::Position>, text: &str) {
        for analysis in self.analyses.values_mut() {
            let file = analysis.file(path);
            let offset = |at| ide::offset(analysis, file, at).unwrap_or(0);
            let range = offset(range.start)..offset(range.end);
            analysis.edit(file, range, text);
            if let Some(text) = analysis.text(file) {
                self.open.insert(path.to_owned(), text.to_owned());
            }
        }
    }

    /// Gives a text back to the host.
    pub fn close(&mut self, path: &str) {
        for analysis in self.analyses.values_mut() {
            let file = analysis.file(path);
            analysis.close(file);
        }
        self.open.remove(path);
    }
}
