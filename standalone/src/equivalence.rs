//! When two directives mean the same, whatever language they are written in (R101, R121).
//!
//! A directive's meaning is written down in one spelling: names and keywords as C has them, operators as C has them, arguments
//! without blanks and in lower case where Fortran does not tell the cases apart. The order of clauses means nothing, but behind a
//! `device_type` (OpenACC 3.4, 2.4); that of list items does.

use crate::Parsed;
use directives::{Clause as ClauseName, Language};
use parser::directive::{Clause, Directive, Item, Line, Modifier, Word};
use source::Span;

/// Operators and words of Fortran, and what they are in C.
const IN_C: &[(&str, &str)] = &[
    (".and.", "&&"),
    (".or.", "||"),
    (".eqv.", "=="),
    (".neqv.", "!="),
    ("iand", "&"),
    ("ior", "|"),
    ("ieor", "^"),
    ("do", "for"),
];

/// What a directive says, in parts that can be compared: its name with its own arguments, and its clauses in an order of their own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Meaning {
    /// The leaves of its name, as C spells them.
    pub leaves: Vec<&'static str>,
    /// Whether it is an end directive.
    pub end: bool,
    /// Its identifier and its own arguments.
    pub arguments: String,
    /// Its clauses.
    pub clauses: Vec<String>,
}

impl std::fmt::Display for Meaning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}{}", if self.end { "end " } else { "" }, self.leaves.join(" "), self.arguments)?;
        self.clauses.iter().try_for_each(|clause| write!(f, " {clause}"))
    }
}

/// Directives are equal when they mean the same (R101): in whatever language and whatever order their clauses are written. Where one
/// is Fortran's, letter case makes no difference. What was not understood is equal to nothing.
///
/// ```
/// use dirigent_standalone::{ReadOptions, Parsed};
/// use directives::Language;
/// let atoms = source::Atoms::default();
/// let c = Parsed::new("#pragma omp parallel for private(i) shared(m)", ReadOptions::new(Language::C), &atoms);
/// let fortran = Parsed::new("!$OMP PARALLEL DO SHARED(M) PRIVATE(I)", ReadOptions::new(Language::Fortran), &atoms);
/// assert!(c == fortran);
/// ```
impl PartialEq for Parsed<'_> {
    fn eq(&self, other: &Parsed<'_>) -> bool {
        let fold = [self, other].iter().any(|parsed| parsed.ask.language == Language::Fortran);
        let (own, others) = (self.meanings(fold), other.meanings(fold));
        !own.is_empty() && own == others
    }
}

impl Parsed<'_> {
    /// The meaning of the directive as a text: equal for directives that mean the same. Nothing if its name was not understood.
    pub fn meaning(&self) -> Option<String> {
        let meanings = self.meanings(self.ask.language == Language::Fortran);
        meanings.first().map(Meaning::to_string)
    }

    /// The meaning of the directive, and of the others of its attribute; letter case makes no difference if `fold`.
    pub fn meanings(&self, fold: bool) -> Vec<Meaning> {
        self.lines().map(|line| Reader { parsed: self, line, fold }.directive_meaning(line.directive())).collect()
    }
}

/// One line of a text, to be written down in one spelling.
struct Reader<'p, 'a> {
    parsed: &'p Parsed<'a>,
    line: &'p Line<Span>,
    fold: bool,
}

impl Reader<'_, '_> {
    fn directive_meaning(&self, directive: Directive) -> Meaning {
        let identifier = directive.identifier().map_or(String::new(), |word| format!(" {}:", self.word_meaning(word)));
        let own = self.arguments_meaning(directive.modifiers(), directive.items());
        let mut clauses: Vec<(usize, String)> = Vec::new();
        let mut group = 0;
        for clause in directive.clauses() {
            group += usize::from(clause.name() == ClauseName::AccDeviceType);
            clauses.push((group, self.clause_meaning(clause)));
        }
        // A `device_type` is the head of those behind it.
        clauses.sort_by(|(left, one), (right, other)| {
            let head = |text: &str| !text.starts_with(ClauseName::AccDeviceType.row().word);
            (left, head(one), one).cmp(&(right, head(other), other))
        });
        Meaning {
            leaves: directive.leaves().iter().map(|leaf| leaf.row().spelling(Language::C)).collect(),
            end: directive.end(),
            arguments: format!("{identifier}{own}"),
            clauses: clauses.into_iter().map(|(_, text)| text).collect(),
        }
    }

    fn clause_meaning(&self, clause: Clause) -> String {
        let keyword = clause.keyword().map_or(String::new(), |word| format!("={}", self.word_meaning(word)));
        let variant: String =
            clause.variants().map(|variant| format!("{{{}}}", self.directive_meaning(variant))).collect();
        let arguments = self.arguments_meaning(clause.modifiers(), clause.items());
        format!("{}{keyword}{arguments}{variant}", clause.name().row().spelling(Language::C))
    }

    fn arguments_meaning<'t>(&self, modifiers: impl Iterator<Item = Modifier<'t>>, items: &[Item]) -> String {
        let modifiers: String = modifiers
            .map(|modifier| format!("{}{}:", self.word_meaning(modifier.word()), self.items_meaning(modifier.items())))
            .collect();
        let items = self.items_meaning(items);
        if modifiers.is_empty() { items } else { format!("[{modifiers}]{items}") }
    }

    fn items_meaning(&self, items: &[Item]) -> String {
        let texts: Vec<String> = items
            .iter()
            .map(|item| self.fold_text(self.parsed.tokens(self.parsed.span_in(self.line, *item))))
            .collect();
        if texts.is_empty() { String::new() } else { format!("({})", texts.join(",")) }
    }

    fn word_meaning(&self, word: Word) -> String {
        let text = self.parsed.atoms.text(word.atom);
        if self.parsed.ask.language != Language::Fortran {
            return if self.fold { text.to_ascii_lowercase() } else { text.to_owned() };
        }
        let in_c = |word| IN_C.iter().find(|(fortran, _)| *fortran == word).map_or(word, |(_, c)| *c);
        text.split(' ').map(in_c).collect::<Vec<_>>().join(" ")
    }

    /// A text without blanks, in lower case if letter case makes no difference.
    fn fold_text(&self, text: String) -> String {
        let mut text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        if self.fold {
            text.make_ascii_lowercase();
        }
        text
    }
}
