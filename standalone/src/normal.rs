//! Normal forms, on request only (R107 to R110): equal clauses made one, a clause more, and the end directives of Fortran joined
//! with what they end.

use crate::Parsed;
use directives::{End, Language, Name, compound};
use parser::directive::{Directive, Item, Line, normalize};
use source::{Span, Token};
use std::collections::HashMap;

impl Parsed<'_> {
    /// Merges clauses of equal kind and parameters into the first of them; where an order means something, nothing changes. Places
    /// stay those of the text.
    ///
    /// ```
    /// use dirigent_standalone::{ReadOptions, Parsed};
    /// let atoms = source::Atoms::default();
    /// let text = "#pragma omp parallel shared(m) shared(n) reduction(+: a) reduction(-: b) reduction(+: c)";
    /// let mut parsed = Parsed::new(text, ReadOptions::new(directives::Language::C), &atoms);
    /// parsed.normalize();
    /// let printed = parsed.print(directives::Language::C);
    /// assert_eq!(printed.as_deref(), Some("#pragma omp parallel shared(m, n) reduction(+: a, c) reduction(-: b)"));
    /// ```
    pub fn normalize(&mut self) {
        let mut lines: Vec<Line<Span>> = self.inner.line.take().into_iter().collect();
        lines.append(&mut self.inner.more);
        for line in &mut lines {
            let tokens = self.all_tokens();
            let written = |item: Item| -> &[Token] {
                let span = match item {
                    Item::Argument(id) => line.arguments.get(id.0 as usize).copied().unwrap_or(Span::new(0, 0)),
                    Item::CommonBlock(word) => word.span,
                    Item::Tokens(span) => span,
                };
                tokens.get(span.range()).unwrap_or_default()
            };
            let same = |left: Item, right: Item| {
                std::mem::discriminant(&left) == std::mem::discriminant(&right) && written(left) == written(right)
            };
            line.tree = normalize::normalize_directive(line.directive(), None, &same);
        }
        let mut lines = lines.into_iter();
        self.inner.line = lines.next();
        self.inner.more = lines.collect();
    }

    /// The text of the directive with one more clause behind its own (R105); nothing if it has no name.
    ///
    /// With [`Parsed::normalize`], a clause that only adds list items to one that is there becomes part of it: what merges while
    /// clauses are added is what merges in the end (R108).
    ///
    /// ```
    /// use dirigent_standalone::{ReadOptions, Parsed};
    /// let (atoms, ask) = (source::Atoms::default(), ReadOptions::new(directives::Language::C));
    /// let parsed = Parsed::new("#pragma omp for private(i) nowait // fast", ask, &atoms);
    /// let longer = parsed.append_clause("private(j)").unwrap_or_default();
    /// assert_eq!(longer, "#pragma omp for private(i) nowait private(j) // fast");
    /// let mut longer = Parsed::new(&longer, ask, &atoms);
    /// longer.normalize();
    /// assert_eq!(longer.print(ask.language).as_deref(), Some("#pragma omp for private(i, j) nowait"));
    /// ```
    pub fn append_clause(&self, clause: &str) -> Option<String> {
        let end = self.bytes(self.recovered()?.span()).end;
        Some(format!("{} {clause}{}", self.text.get(..end)?, self.text.get(end..)?))
    }

    /// The text of the directive with the clauses of its end directive (R109); nothing if that ends another.
    ///
    /// ```
    /// use dirigent_standalone::{ReadOptions, Parsed};
    /// let (atoms, ask) = (source::Atoms::default(), ReadOptions::new(directives::Language::Fortran));
    /// let begin = Parsed::new("!$omp single private(a)", ask, &atoms);
    /// let end = Parsed::new("!$omp end single nowait", ask, &atoms);
    /// assert_eq!(begin.join_end(&end).as_deref(), Some("!$omp single private(a) nowait"));
    /// ```
    pub fn join_end(&self, end: &Parsed) -> Option<String> {
        let (own, other) = (self.recovered()?, end.recovered()?);
        if own.end() || !other.end() || own.name() != other.name() {
            return None;
        }
        let clauses: Vec<&str> = other.clauses().map(|clause| end.text_of(clause.span())).collect();
        if clauses.is_empty() { Some(self.text.to_owned()) } else { self.append_clause(&clauses.join(" ")) }
    }
}

/// A directive of a program, and the end directive that Fortran has for it: both counted among the directives of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The directive.
    pub begin: usize,
    /// Its end directive.
    pub end: Option<usize>,
}

/// The directives of a program, each with its end directive: an end directive is that of the last directive of its name which has
/// none yet. In C, where end directives are directives of their own, each stands alone, and so does what was not understood.
pub fn pair_directives(directives: &[Option<Directive>], language: impl Fn(usize) -> Language) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut open: HashMap<Name, Vec<usize>> = HashMap::new();
    for (index, directive) in directives.iter().enumerate() {
        let known = directive.filter(|_| language(index) == Language::Fortran);
        let begin = known.filter(Directive::end).and_then(|end| open.get_mut(&end.name()).and_then(Vec::pop));
        if let Some(begin) = begin {
            pairs[begin].end = Some(index);
            continue;
        }
        if let Some(begin) = known.filter(|begin| !begin.end() && compound::end_directive(begin.name()) != End::Never) {
            open.entry(begin.name()).or_default().push(pairs.len());
        }
        pairs.push(Pair { begin: index, end: None });
    }
    pairs
}
