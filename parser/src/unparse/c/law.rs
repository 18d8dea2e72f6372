//! The law of printing C: what is printed parses to the same tree again, and that prints to the same text.

use crate::c::tree::External;
use crate::c::{Typedefs, dump, parse, units};
use crate::unparse::law::{first_change, without_places};
use source::{Atoms, CDialect, FileId, Form, LexOptions, NoIncludes, Token};

/// A file's external declarations, as they were parsed.
pub struct File {
    units: Vec<(Vec<Token>, External)>,
    dialect: CDialect,
    /// What is wrong with it: token of the file, and message.
    pub problems: Vec<(u32, String)>,
}

impl File {
    /// Parses the tokens of a file.
    pub fn new(tokens: &[Token], dialect: CDialect, atoms: &Atoms) -> File {
        let mut file = File { units: Vec::new(), dialect, problems: Vec::new() };
        let cut = units::units(tokens, atoms);
        let typedefs: Typedefs = cut.iter().flat_map(|unit| units::typedefs(&unit.tokens(tokens))).collect();
        for unit in cut {
            let own = unit.tokens(tokens);
            let parsed = parse(&own, &typedefs, dialect, atoms);
            let told = parsed.diagnostics.into_iter();
            file.problems.extend(told.map(|told| (unit.token_in_file(told.primary.at.start), told.message)));
            file.units.push((own, parsed.tree));
        }
        file
    }

    /// Parses what was printed, with directives of both specifications.
    pub fn parse_printed(text: &str, dialect: CDialect, atoms: &Atoms) -> File {
        let options = LexOptions { openmp: true, openacc: true, c: dialect, ..LexOptions::new(Form::C) };
        let buffer = source::tokenize_text(FileId(0), text, &options, atoms, &NoIncludes);
        File::new(&buffer.tokens, dialect, atoms)
    }

    /// Its text.
    pub fn print(&self, atoms: &Atoms) -> String {
        self.units.iter().map(|(tokens, tree)| super::spell_external(tree, tokens, atoms)).collect()
    }

    /// What printing it as `text` and reading that again changes: the first line of the trees or of the text that differs,
    /// before and after.
    pub fn change(&self, text: &str, atoms: &Atoms) -> Option<String> {
        let again = File::parse_printed(text, self.dialect, atoms);
        if let Some((_, message)) = again.problems.first() {
            return Some(format!("{} problems in what was printed: {message}", again.problems.len()));
        }
        for ((tokens, tree), (others, other)) in self.units.iter().zip(&again.units) {
            if without_places(tree) == without_places(other) {
                continue;
            }
            let dumps = first_change(&dump::dump(tree, tokens, atoms), &dump::dump(other, others, atoms));
            let [one, two] = [tree, other].map(|tree| without_places(tree).replace(", ", ",\n"));
            return dumps.or_else(|| first_change(&one, &two));
        }
        if self.units.len() != again.units.len() {
            return Some(format!("{} units became {}", self.units.len(), again.units.len()));
        }
        first_change(text, &again.print(atoms))
    }
}
