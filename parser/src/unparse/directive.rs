//! Directives to text, in either language.
//!
//! What is printed parses to the same directive again, but for spans. A step or an allocator written without its word
//! gets it where the short form would mean something else. Names can also be spelled as they were written: `pcopy`, the
//! allocator without its word, `linear(val(a))`.

use crate::directive::{Clause, Directive, Item, Line, Modifier, Modifiers};
use directives::{Clause as ClauseName, Language, Leaf, Model, Syntax};
use source::{Atom, Atoms, Span, Token, TokenKind};

/// A directive line with its sentinel: `!$omp …` or `#pragma omp …`.
///
/// `argument` prints an expression of the host language, `tokens` the tokens of a span (see [`tokens_text`]).
pub fn spell_directive<E>(
    line: &Line<E>,
    language: Language,
    atoms: &Atoms,
    argument: impl Fn(&E) -> String,
    tokens: impl Fn(Span) -> String,
) -> String {
    print_spelled(line, Spelling::Canonical(language), atoms, argument, tokens)
}

/// How the names of a directive are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// As the newest version has them, in this language.
    Canonical(Language),
    /// As they were written.
    Written(Language),
}

impl Spelling {
    fn language(self) -> Language {
        match self {
            Spelling::Canonical(language) | Spelling::Written(language) => language,
        }
    }
}

/// A directive line with its sentinel, its names spelled one way or the other; see [`directive`].
pub fn print_spelled<E>(
    line: &Line<E>,
    spelling: Spelling,
    atoms: &Atoms,
    argument: impl Fn(&E) -> String,
    tokens: impl Fn(Span) -> String,
) -> String {
    let text = spelled_attribute(line, spelling, atoms, argument, tokens);
    format!("{} {text}", spell_sentinel(line.directive().name().model(), spelling.language()))
}

/// The same, as it stands in the parentheses of an attribute.
pub fn spelled_attribute<E>(
    line: &Line<E>,
    spelling: Spelling,
    atoms: &Atoms,
    argument: impl Fn(&E) -> String,
    tokens: impl Fn(Span) -> String,
) -> String {
    let (head, clauses) = spelled_parts(line, spelling, atoms, argument, tokens);
    let clauses: String = clauses.iter().map(|clause| format!(" {clause}")).collect();
    format!("{head}{clauses}")
}

/// A directive as it stands in the parentheses of an attribute.
pub fn spell_attribute<E>(
    line: &Line<E>,
    language: Language,
    atoms: &Atoms,
    argument: impl Fn(&E) -> String,
    tokens: impl Fn(Span) -> String,
) -> String {
    spelled_attribute(line, Spelling::Canonical(language), atoms, argument, tokens)
}

/// Tokens as they are, but for these spans, which are printed so.
pub fn print_around(tokens: &[Token], printed: impl Iterator<Item = (Span, String)>, atoms: &Atoms) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for (span, inside) in printed {
        text.push_str(&tokens_text(tokens.get(at..span.start as usize).unwrap_or_default(), atoms));
        text.push_str(&inside);
        at = span.end as usize;
    }
    text.push_str(&tokens_text(tokens.get(at..).unwrap_or_default(), atoms));
    text
}

/// A directive without its sentinel: its name with its own arguments, and its clauses.
pub fn spell_parts<E>(
    line: &Line<E>,
    language: Language,
    atoms: &Atoms,
    argument: impl Fn(&E) -> String,
    tokens: impl Fn(Span) -> String,
) -> (String, Vec<String>) {
    spelled_parts(line, Spelling::Canonical(language), atoms, argument, tokens)
}

fn spelled_parts<E>(
    line: &Line<E>,
    spelling: Spelling,
    atoms: &Atoms,
    argument: impl Fn(&E) -> String,
    tokens: impl Fn(Span) -> String,
) -> (String, Vec<String>) {
    let argument = |index: usize| line.arguments.get(index).map_or(String::new(), &argument);
    let (language, written) = (spelling.language(), matches!(spelling, Spelling::Written(_)));
    let printer = Printer { language, written, atoms, argument: &argument, tokens: &tokens };
    let clauses = line.directive().clauses().map(|clause| printer.spell_clause(clause));
    (printer.spell_head(line.directive()), clauses.collect())
}

/// The opening of a directive line.
pub fn spell_sentinel(model: Model, language: Language) -> &'static str {
    match (language, model) {
        (Language::Fortran, Model::OpenMp) => "!$omp",
        (Language::Fortran, Model::OpenAcc) => "!$acc",
        (Language::C | Language::Cxx, Model::OpenMp) => "#pragma omp",
        (Language::C | Language::Cxx, Model::OpenAcc) => "#pragma acc",
    }
}

/// The spellings of tokens, with blanks where they would run together otherwise.
pub fn tokens_text(tokens: &[Token], atoms: &Atoms) -> String {
    let mut text = String::new();
    let mut before = TokenKind::LParen;
    for token in tokens {
        let opens = matches!(before, TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace);
        let closes = matches!(
            token.kind,
            TokenKind::RParen
                | TokenKind::RBracket
                | TokenKind::RBrace
                | TokenKind::Comma
                | TokenKind::LParen
                | TokenKind::LBracket
        );
        if !opens && !closes {
            text.push(' ');
        }
        text.push_str(atoms.text(token.atom));
        before = token.kind;
    }
    text
}

struct Printer<'a> {
    language: Language,
    written: bool,
    atoms: &'a Atoms,
    argument: &'a dyn Fn(usize) -> String,
    tokens: &'a dyn Fn(Span) -> String,
}

impl Printer<'_> {
    fn spell_head(&self, directive: Directive) -> String {
        let mut text = match (self.written, directive.end()) {
            (true, _) => (self.tokens)(directive.name_span()),
            (false, true) => format!("end {}", directive.name().spelling(self.language)),
            (false, false) => directive.name().spelling(self.language),
        };
        let own = self.own_arguments(directive);
        // `wait ()`, which is not a `wait`.
        let behind = directive.clauses().next().map_or(directive.span().end, |clause| clause.span().start);
        let nothing =
            self.written && directive.name().last() == Leaf::AccWait && behind > directive.name_span().end + 1;
        if !own.is_empty() || nothing {
            text.push_str(&format!("({own})"));
        }
        text
    }

    fn spell_directive(&self, directive: Directive) -> String {
        let mut text = self.spell_head(directive);
        for clause in directive.clauses() {
            text.push(' ');
            text.push_str(&self.spell_clause(clause));
        }
        text
    }

    fn own_arguments(&self, directive: Directive) -> String {
        let identifier = directive.identifier().map(|word| self.text(word.atom));
        let head = identifier.map_or(String::new(), |identifier| format!("{identifier}: "));
        let combined = !directive.clauses().any(|clause| clause.name() == ClauseName::Combiner);
        match (directive.name().last(), directive.items().split_last()) {
            (Leaf::DeclareReduction, Some((combiner, types))) if combined && !types.is_empty() => {
                format!("{head}{}: {}", self.spell_list(types), self.spell_item(combiner))
            }
            (Leaf::AccWait, _) => self.spell_queues(directive.modifiers(), directive.items()),
            _ => format!("{head}{}", self.with_modifiers(directive.modifiers(), directive.items())),
        }
    }

    fn spell_clause(&self, clause: Clause) -> String {
        let word = match (clause.name(), clause.keyword()) {
            (ClauseName::ExtRequirement, Some(extension)) => {
                return self.with_argument(self.text(extension.atom), self.spell_list(clause.items()));
            }
            _ => clause.name().row().spelling(self.language),
        };
        if !self.written {
            return self.with_argument(word, self.spell_argument(clause));
        }
        let (word, argument) = ((self.tokens)(clause.name_span()), self.spell_argument(clause));
        // `default()`, which is not a `default`.
        let nothing = argument.is_empty() && clause.span().end > clause.name_span().end;
        if nothing { format!("{word}()") } else { self.with_argument(&word, argument) }
    }

    /// A word, with its argument in parentheses if it has one.
    fn with_argument(&self, word: &str, argument: String) -> String {
        if argument.is_empty() { word.to_string() } else { format!("{word}({argument})") }
    }

    /// What stands in the parentheses of a clause.
    fn spell_argument(&self, clause: Clause) -> String {
        let syntax = match (clause.name(), clause.has_variant()) {
            (ClauseName::Default, true) => Syntax::Selector,
            _ => clause.name().row().syntax,
        };
        match syntax {
            Syntax::Flag | Syntax::Expr | Syntax::List => match &clause.keyword() {
                Some(keyword) if clause.items().is_empty() => self.text(keyword.atom).to_string(),
                // `update(object: type)`
                Some(keyword) => format!("{}: {}", self.spell_list(clause.items()), self.text(keyword.atom)),
                None => self.with_modifiers(clause.modifiers(), clause.items()),
            },
            Syntax::Keyword => self.spell_keyword(clause),
            Syntax::KeywordExpr => self.keyword_and_expressions(clause),
            Syntax::Map | Syntax::Depend | Syntax::Reduction => self.typed_list(clause),
            Syntax::ListStep => self.list_with_step(clause),
            Syntax::Words | Syntax::Raw => self.spell_list(clause.items()),
            Syntax::Selector => self.spell_selector(clause),
            Syntax::Directives => self.spell_directives(clause),
            Syntax::Bounds => self.spell_items(clause.items()).join(": "),
            Syntax::Sizes => self.spell_sizes(clause),
            Syntax::Queues => self.spell_queues(clause.modifiers(), clause.items()),
        }
    }

    /// `modifiers: list`
    fn with_modifiers(&self, modifiers: Modifiers, items: &[Item]) -> String {
        match modifiers.is_empty() {
            true => self.spell_list(items),
            false if self.written && modifiers.clone().all(|modifier| modifier.is_implied()) => {
                let values = modifiers.map(|modifier| self.spell_list(modifier.items()));
                format!("{}: {}", values.collect::<Vec<_>>().join(", "), self.spell_list(items))
            }
            false => format!("{}: {}", self.spell_modifiers(modifiers), self.spell_list(items)),
        }
    }

    /// `modifier: keyword`; for `default` and `defaultmap`, `keyword: category`.
    fn spell_keyword(&self, clause: Clause) -> String {
        let keyword = self.keyword_text(clause);
        let modifiers = self.spell_modifiers(clause.modifiers());
        let category_last = matches!(clause.name(), ClauseName::Default | ClauseName::Defaultmap);
        match (modifiers.is_empty(), category_last) {
            (true, _) => keyword,
            (false, true) => format!("{keyword}: {modifiers}"),
            (false, false) => format!("{modifiers}: {keyword}"),
        }
    }

    /// `modifiers: keyword, expression`
    fn keyword_and_expressions(&self, clause: Clause) -> String {
        let modifiers = self.spell_modifiers(clause.modifiers());
        let head = if modifiers.is_empty() { modifiers } else { format!("{modifiers}: ") };
        let mut pieces = vec![self.keyword_text(clause)];
        pieces.extend(self.spell_items(clause.items()));
        format!("{head}{}", pieces.join(", "))
    }

    /// `modifiers, keyword: list`
    fn typed_list(&self, clause: Clause) -> String {
        let keyword = clause.keyword().map(|keyword| self.text(keyword.atom).to_string());
        let head: Vec<String> =
            clause.modifiers().map(|modifier| self.spell_modifier(modifier)).chain(keyword).collect();
        let list = self.spell_list(clause.items());
        match (head.is_empty(), list.is_empty()) {
            (true, _) => list,
            (false, true) if clause.name() == ClauseName::Doacross => format!("{}:", head.join(", ")),
            (false, true) => head.join(", "),
            (false, false) => format!("{}: {list}", head.join(", ")),
        }
    }

    /// `list: step`, `list: val, step(2)`
    fn list_with_step(&self, clause: Clause) -> String {
        let list = self.spell_list(clause.items());
        if self.written {
            return self.list_with_step_as_written(clause, list);
        }
        let step = clause.modifiers().next().filter(|step| self.text(step.word().atom) == "step");
        let alone = step.filter(|_| clause.modifiers().len() == 1).map(|step| self.spell_list(step.items()));
        match (clause.modifiers().is_empty(), alone) {
            (true, _) => list,
            (false, Some(step)) => format!("{list}: {step}"),
            (false, None) => format!("{list}: {}", self.spell_modifiers(clause.modifiers())),
        }
    }

    /// `val(list): step`, `list: step(2)`
    fn list_with_step_as_written(&self, clause: Clause, list: String) -> String {
        let mut modifiers = clause.modifiers().peekable();
        let around = modifiers.next_if(|first| first.word().span.start == clause.span().start + 2);
        let list = around.map_or(list.clone(), |around| format!("{}({list})", self.text(around.word().atom)));
        let after = modifiers.map(|modifier| match modifier.is_implied() {
            true => self.spell_list(modifier.items()),
            false => self.spell_modifier(modifier),
        });
        let after: Vec<String> = after.collect();
        if after.is_empty() { list } else { format!("{list}: {}", after.join(", ")) }
    }

    /// `selector: directive`
    fn spell_selector(&self, clause: Clause) -> String {
        let variant: String = clause.variants().map(|variant| self.spell_directive(variant)).collect();
        match clause.items() {
            [] => variant,
            items => format!("{}: {variant}", self.spell_list(items)),
        }
    }

    /// `modifiers: directives`
    fn spell_directives(&self, clause: Clause) -> String {
        let directives: Vec<String> = clause.variants().map(|directive| self.spell_directive(directive)).collect();
        let (modifiers, list) = (self.spell_modifiers(clause.modifiers()), directives.join(", "));
        if modifiers.is_empty() { list } else { format!("{modifiers}: {list}") }
    }

    /// `num: expression, static: expression`, in the order in which they were written
    fn spell_sizes(&self, clause: Clause) -> String {
        let mut sizes = clause.items().iter();
        let mut pieces = Vec::new();
        for modifier in clause.modifiers() {
            let value =
                modifier.items().first().or_else(|| if modifier.items().is_empty() { sizes.next() } else { None });
            let text = match modifier.items().is_empty() {
                true => value.map_or(String::new(), |value| self.spell_item(value)),
                false => self.spell_list(modifier.items()),
            };
            pieces.push((value, format!("{}: {text}", self.text(modifier.word().atom))));
        }
        pieces.extend(sizes.map(|size| (Some(size), self.spell_item(size))));
        pieces.sort_by_key(|(value, _)| value.map(item_place));
        pieces.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
    }

    /// `devnum: expression: queues: list`
    fn spell_queues(&self, modifiers: Modifiers, items: &[Item]) -> String {
        let words = modifiers.map(|modifier| {
            let value = if modifier.items().is_empty() {
                String::new()
            } else {
                format!("{}: ", self.spell_list(modifier.items()))
            };
            format!("{}: {value}", self.text(modifier.word().atom))
        });
        format!("{}{}", words.collect::<String>(), self.spell_list(items))
    }

    fn spell_modifiers(&self, modifiers: Modifiers) -> String {
        modifiers.map(|modifier| self.spell_modifier(modifier)).collect::<Vec<_>>().join(", ")
    }

    fn spell_modifier(&self, modifier: Modifier) -> String {
        let word = self.text(modifier.word().atom);
        if modifier.items().is_empty() {
            word.to_string()
        } else {
            format!("{word}({})", self.spell_list(modifier.items()))
        }
    }

    fn keyword_text(&self, clause: Clause) -> String {
        clause.keyword().map_or(String::new(), |keyword| self.text(keyword.atom).to_string())
    }

    fn spell_list(&self, items: &[Item]) -> String {
        self.spell_items(items).join(", ")
    }

    fn spell_items(&self, items: &[Item]) -> Vec<String> {
        items.iter().map(|item| self.spell_item(item)).collect()
    }

    fn spell_item(&self, item: &Item) -> String {
        match item {
            Item::Argument(id) => (self.argument)(id.0 as usize),
            Item::CommonBlock(word) => format!("/{}/", self.text(word.atom)),
            Item::Tokens(span) => (self.tokens)(*span),
        }
    }

    fn text(&self, atom: Atom) -> &str {
        self.atoms.text(atom)
    }
}

/// Where an item stands among those of its directive; what is not an expression stands behind them.
fn item_place(item: &Item) -> u32 {
    match item {
        Item::Argument(id) => id.0,
        Item::CommonBlock(_) | Item::Tokens(_) => u32::MAX,
    }
}
