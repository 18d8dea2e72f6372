//! Clauses: one parser per [`Syntax`] class, chosen by the clause's row.

use super::problems;
use super::reader::{Piece, Reader};
use super::tree::{Clause, Item, Modifier, Word};
use crate::primitive::Grammar;
use directives::{Clause as ClauseName, ClauseRow, Language, Leaf, Model, Name, Syntax, compound, spelling};
use source::TokenKind;

impl<'r, 'a, E: 'a, G: Grammar<'a, E>> Reader<'r, 'a, E, G> {
    /// The clause whose name is the next token, up to `end`; `directive` is what it stands on.
    pub fn clause(&mut self, name: ClauseName, directive: Name, end: usize) -> Clause {
        let start = self.at;
        (self.at, self.glued) = (start + 1, 0);
        let open = self.at;
        // The parenthesis in `flush acquire (a)` is the list of `flush`.
        let list_of_flush = directive.has(Leaf::Flush) && name.row().syntax == Syntax::Flag;
        let has_argument = open < end && self.kind(open) == TokenKind::LParen && !list_of_flush;
        let argument = has_argument.then(|| self.enclosed(end));
        let mut clause = Clause {
            name,
            modifiers: Vec::new(),
            keyword: None,
            items: Vec::new(),
            variant: None,
            name_span: self.token(start),
            span: self.span(&(start..self.at)),
        };
        // Which extension it is, its name says.
        clause.keyword = (name == ClauseName::ExtRequirement).then(|| self.word(&(start..start + 1)));
        let syntax = match (name, is_metadirective(directive)) {
            (ClauseName::Default, true) => Syntax::Selector,
            _ => name.row().syntax,
        };
        match argument {
            Some(argument) if argument.is_empty() && syntax == Syntax::Selector => {}
            Some(argument) if argument.is_empty() => {
                self.report(problems::missing_argument(name.row().word, self.token(open)))
            }
            Some(argument) => self.argument(syntax, &mut clause, argument),
            None if takes_nothing(syntax) => {}
            None => self.report(problems::missing_argument(name.row().word, self.token(start))),
        }
        clause
    }

    /// What stands in the parentheses of a clause.
    fn argument(&mut self, syntax: Syntax, clause: &mut Clause, argument: Piece) {
        // An assignment is no value of a clause; a list item it may be, for it is an lvalue in C++.
        let value = matches!(syntax, Syntax::Expr | Syntax::KeywordExpr | Syntax::Flag | Syntax::Bounds);
        let assigned = if value && self.model == Model::OpenMp { self.assignment(&argument) } else { None };
        if let Some(at) = assigned {
            self.report(problems::broken_argument(self.found(at), self.token(at)));
        }
        match syntax {
            Syntax::Flag => self.flag(clause, argument),
            Syntax::Expr | Syntax::List => self.modified_list(clause, argument),
            Syntax::Keyword => self.keyword(clause, argument),
            Syntax::KeywordExpr => self.keyword_and_expressions(clause, argument),
            Syntax::Map | Syntax::Depend => self.typed_list(syntax, clause, argument),
            Syntax::Reduction => self.reduction(clause, argument),
            Syntax::ListStep => self.list_with_step(clause, argument),
            Syntax::Words => {
                clause.items = self.split(&argument).iter().map(|piece| self.opaque(piece)).collect();
                if clause.name == ClauseName::AccDeviceType {
                    self.devices(&argument);
                }
            }
            Syntax::Selector => self.selector(clause, argument),
            Syntax::Bounds => self.bounds(clause, argument),
            Syntax::Sizes => self.sizes(clause, argument),
            Syntax::Queues => (clause.modifiers, clause.items) = self.queues(argument),
            Syntax::Raw => {
                clause.items = vec![self.opaque(&argument)];
                if clause.name == ClauseName::Match {
                    self.context(clause.name.row().word, &argument);
                }
            }
        }
    }

    /// `*`, or names of devices: OpenACC 3.4, 2.4.
    fn devices(&mut self, argument: &Piece) {
        if argument.len() == 1 && self.kind(argument.start) == TokenKind::Star {
            return;
        }
        let pieces = self.split(argument).into_iter();
        let wrong: Vec<Piece> = pieces.filter(|piece| self.single_word(piece).is_none()).collect();
        for piece in wrong {
            self.report(match piece.is_empty() {
                true => problems::empty_item(self.token(piece.start)),
                false => problems::broken_argument(self.found(piece.start), self.span(&piece)),
            });
        }
    }

    /// `nowait(expression)`, `update(in)`
    fn flag(&mut self, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        match self.single_word(&argument).filter(|word| knows(row.keywords, word)) {
            Some(_) => clause.keyword = Some(self.word(&argument)),
            None => self.modified_list(clause, argument),
        }
    }

    /// `[modifiers:] list`
    fn modified_list(&mut self, clause: &mut Clause, argument: Piece) {
        let list = match self.colon(&argument) {
            Some((before, list)) => {
                clause.modifiers = self.modifiers(clause.name.row(), &before);
                list
            }
            None => argument,
        };
        clause.items = self.needed_list(&list);
    }

    /// A list that may not be empty.
    fn needed_list(&mut self, list: &Piece) -> Vec<Item> {
        if list.is_empty() && list.end < self.tokens.len() {
            self.report(problems::empty_item(self.token(list.start)));
        }
        self.list(list)
    }

    /// `[modifier:] keyword`, `keyword: category`
    fn keyword(&mut self, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        let (keyword, other) = match self.colon(&argument) {
            Some((left, right)) => match self.single_word(&left).is_some_and(|word| knows(row.keywords, word)) {
                true => (left, Some(right)),
                false => (right, Some(left)),
            },
            None => (argument, None),
        };
        clause.modifiers = other.map_or(Vec::new(), |other| self.modifiers(row, &other));
        clause.keyword = self.known_keyword(row, &keyword);
    }

    /// A keyword of the clause's row; another word is reported.
    fn known_keyword(&mut self, row: &ClauseRow, piece: &Piece) -> Option<Word> {
        let word = self.word(piece);
        if self.single_word(piece).is_some_and(|text| knows(row.keywords, text)) {
            return Some(word);
        }
        let text = self.state.atoms.text(word.atom);
        let problem = problems::unknown_keyword(text, row.word, word.span);
        let problem = match spelling::nearest_keyword(row.keywords, text) {
            Some(near) => problem.fix(word.span, near, format!("did you mean `{near}`?")),
            None => problem.note(format!("expected one of {}", quoted(row))),
        };
        self.report(problem);
        None
    }

    /// `[modifiers:] keyword[, expression]`
    fn keyword_and_expressions(&mut self, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        let rest = match self.colon(&argument) {
            Some((before, rest)) => {
                clause.modifiers = self.modifiers(row, &before);
                rest
            }
            None => argument,
        };
        let pieces = self.split(&rest);
        let keyword = pieces.first().cloned().unwrap_or(rest);
        clause.keyword = self.known_keyword(row, &keyword);
        let items = pieces.iter().skip(1).filter_map(|piece| self.item(piece));
        clause.items = items.collect();
    }

    /// `[[modifiers,] type:] list`; the type of `depend` is not optional, and may need no list.
    fn typed_list(&mut self, syntax: Syntax, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        let alone = self.single_word(&argument).is_some_and(|word| knows(row.keywords, word));
        if syntax == Syntax::Depend && alone {
            clause.keyword = Some(self.word(&argument));
            return;
        }
        let Some((before, list)) = self.colon(&argument) else {
            if syntax == Syntax::Depend {
                self.report(problems::missing_keyword(row.word, &quoted(row), self.span(&argument)));
            }
            clause.items = self.list(&argument);
            return;
        };
        clause.modifiers = self.modifiers(row, &before);
        let is_type = |modifier: &Modifier, atoms: &source::Atoms| {
            modifier.items.is_empty() && knows(row.keywords, atoms.text(modifier.word.atom))
        };
        let found = clause.modifiers.iter().rposition(|modifier| is_type(modifier, self.state.atoms));
        clause.keyword = found.map(|index| clause.modifiers.remove(index).word);
        // `doacross(source:)` has no list.
        let source = clause.keyword.is_some_and(|word| self.state.atoms.text(word.atom) == "source");
        clause.items = if list.is_empty() && source { Vec::new() } else { self.needed_list(&list) };
    }

    /// `[modifiers,] identifier: list`
    fn reduction(&mut self, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        let Some((before, list)) = self.colon(&argument) else {
            self.report(problems::missing_identifier(row.word, self.token(argument.start)));
            clause.items = self.list(&argument);
            return;
        };
        let mut pieces = self.split(&before);
        let index = pieces.iter().rposition(|piece| !self.is_modifier(row, piece)).or(pieces.len().checked_sub(1));
        clause.keyword = index.and_then(|index| self.identifier(row.word, &pieces.remove(index)));
        if index.is_none() {
            self.report(problems::missing_identifier(row.word, self.token(argument.start)));
        }
        clause.modifiers = pieces.iter().flat_map(|piece| self.modifiers(row, piece)).collect();
        clause.items = self.needed_list(&list);
    }

    /// Whether a piece is a modifier of the row, with or without arguments.
    fn is_modifier(&self, row: &ClauseRow, piece: &Piece) -> bool {
        let word = self.kind(piece.start) == TokenKind::Name && knows(row.modifiers, self.text(piece.start));
        word && (piece.len() == 1 || self.close(piece.start + 1, piece.end) == Some(piece.end - 1))
    }

    /// A reduction identifier: an operator, a name, or `operator(…)`.
    pub fn identifier(&mut self, of: &str, piece: &Piece) -> Option<Word> {
        let one = piece.len() == 1 && is_identifier(self.kind(piece.start));
        let named = piece.len() > 1 && (self.text(piece.start) == "operator" || self.language == Language::Cxx);
        if one || named {
            return Some(self.word(piece));
        }
        let problem = match piece.is_empty() {
            true => problems::missing_identifier(of, self.token(piece.start)),
            false => problems::broken_argument(self.found(piece.start), self.span(piece)),
        };
        self.report(problem);
        None
    }

    /// `list[: step]`, `list: modifiers`, and `modifier(list)[: step]` as before OpenMP 5.2
    fn list_with_step(&mut self, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        let (list, after) = match self.colon(&argument) {
            Some((list, after)) => (list, Some(after)),
            None => (argument, None),
        };
        let wrapped = list.len() > 2 && self.kind(list.start + 1) == TokenKind::LParen && self.is_modifier(row, &list);
        if wrapped {
            let word = self.word(&(list.start..list.start + 1));
            clause.modifiers.push(Modifier { word, items: Vec::new() });
            clause.items = self.list(&(list.start + 2..list.end - 1));
        } else {
            clause.items = self.needed_list(&list);
        }
        if let Some(after) = after.as_ref().filter(|after| after.is_empty()) {
            self.report(problems::empty_item(self.token(after.start)));
        }
        let pieces = after.map_or(Vec::new(), |after| self.split(&after));
        for piece in pieces {
            let modifier = match self.is_modifier(row, &piece) {
                true => self.modifiers(row, &piece).pop(),
                false => self.step(&piece),
            };
            clause.modifiers.extend(modifier);
        }
    }

    /// A step or alignment without its word.
    fn step(&mut self, piece: &Piece) -> Option<Modifier> {
        let items = vec![self.item(piece)?];
        let word = Word { atom: self.state.atoms.intern("step"), span: self.span(piece) };
        Some(Modifier { word, items })
    }

    /// `selector: directive`, `directive`
    fn selector(&mut self, clause: &mut Clause, argument: Piece) {
        let variant = match self.colon(&argument) {
            Some((selector, variant)) => {
                clause.items = vec![self.opaque(&selector)];
                self.context(clause.name.row().word, &selector);
                variant
            }
            None => argument,
        };
        if !variant.is_empty() {
            clause.variant = self.variant(variant).map(Box::new);
        }
    }

    /// `[lower:] upper`
    fn bounds(&mut self, clause: &mut Clause, argument: Piece) {
        let pieces = match self.colon(&argument) {
            Some((lower, upper)) => vec![lower, upper],
            None => self.split(&argument),
        };
        clause.items = pieces.iter().filter_map(|piece| self.item(piece)).collect();
    }

    /// `[num:] expression`, `static: expression`, each separated by commas
    fn sizes(&mut self, clause: &mut Clause, argument: Piece) {
        let row = clause.name.row();
        let size = row.modifiers.first().map_or("", |(word, _)| *word);
        for piece in self.split(&argument) {
            let (before, value) = self.colon(&piece).map_or((None, piece), |(before, value)| (Some(before), value));
            let modifier = before.and_then(|before| self.modifiers(row, &before).pop());
            let item = self.item(&value);
            match modifier {
                Some(mut modifier) if self.state.atoms.text(modifier.word.atom) != size => {
                    modifier.items.extend(item);
                    clause.modifiers.push(modifier);
                }
                Some(modifier) => {
                    clause.modifiers.push(modifier);
                    clause.items.extend(item);
                }
                None => clause.items.extend(item),
            }
        }
    }

    /// `[devnum: expression:] [queues:] list`
    pub fn queues(&mut self, argument: Piece) -> (Vec<Modifier>, Vec<Item>) {
        let row = ClauseName::AccWait.row();
        let (mut modifiers, mut rest) = (Vec::new(), argument);
        while let Some((before, after)) = self.colon(&rest) {
            rest = after;
            let Some(mut modifier) = self.modifiers(row, &before).pop() else { continue };
            if self.state.atoms.text(modifier.word.atom) == "devnum"
                && let Some((device, after)) = self.colon(&rest)
            {
                modifier.items.extend(self.item(&device));
                rest = after;
            }
            modifiers.push(modifier);
        }
        (modifiers, self.list(&rest))
    }

    /// Modifiers, separated by commas or by blanks (OpenMP 6.0, 5.8.3, allows both).
    fn modifiers(&mut self, row: &ClauseRow, piece: &Piece) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        for piece in self.split(piece) {
            if self.is_directive_name(&piece) {
                modifiers.push(Modifier { word: self.word(&piece), items: Vec::new() });
                continue;
            }
            let mut at = piece.start;
            while at < piece.end {
                let Some((modifier, after)) = self.modifier(row, at, &piece) else { break };
                modifiers.push(modifier);
                at = after;
            }
        }
        modifiers
    }

    /// The modifier at `at`, and where the next one would start.
    fn modifier(&mut self, row: &ClauseRow, at: usize, piece: &Piece) -> Option<(Modifier, usize)> {
        let known = self.kind(at) == TokenKind::Name && self.is_known(row, self.text(at));
        if !known {
            return self.other_modifier(row, &(at..piece.end)).map(|modifier| (modifier, piece.end));
        }
        let word = self.word(&(at..at + 1));
        let close = match self.kind(at + 1) {
            TokenKind::LParen => self.close(at + 1, piece.end),
            _ => None,
        };
        let Some(close) = close else { return Some((Modifier { word, items: Vec::new() }, at + 1)) };
        let inner = at + 2..close;
        // `default` is a mapper and no expression of C.
        let default = self.single_word(&inner) == Some("default");
        let items = match default || OPAQUE.contains(&self.text(at)) {
            true => vec![self.opaque(&inner)],
            false => self.list(&inner),
        };
        Some((Modifier { word, items }, close + 1))
    }

    /// What stands for a modifier but is no word of the row: an allocator, or a mistake.
    fn other_modifier(&mut self, row: &ClauseRow, piece: &Piece) -> Option<Modifier> {
        if row.clause == ClauseName::Allocate {
            let word = Word { atom: self.state.atoms.intern("allocator"), span: self.span(piece) };
            return Some(Modifier { word, items: vec![self.item(piece)?] });
        }
        let word = self.word(piece);
        let text = self.state.atoms.text(word.atom);
        let problem = problems::unknown_modifier(text, row.word, word.span);
        self.report(match spelling::nearest_keyword(row.modifiers, text) {
            Some(near) => problem.fix(word.span, near, format!("did you mean `{near}`?")),
            None => problem,
        });
        None
    }

    /// Whether the row has this word as a modifier, or as a keyword before a colon.
    fn is_known(&self, row: &ClauseRow, word: &str) -> bool {
        let typed = matches!(row.syntax, Syntax::Map | Syntax::Depend);
        knows(row.modifiers, word) || (typed && knows(row.keywords, word))
    }

    /// Whether a piece is the name of a directive of OpenMP, whole.
    fn is_directive_name(&self, piece: &Piece) -> bool {
        if self.model == Model::OpenAcc {
            return false;
        }
        let words: Vec<&str> = piece.clone().map(|at| self.text(at)).collect();
        let found = compound::recognize(self.model, self.language, &words);
        found.is_some_and(|found| found.words == words.len() && !found.end)
    }
}

/// Modifiers whose argument is no list of expressions.
const OPAQUE: &[&str] = &["iterator", "prefer_type", "fallback", "original", "interop"];

/// Whether a directive chooses other directives.
fn is_metadirective(directive: Name) -> bool {
    directive.has(Leaf::Metadirective) || directive.has(Leaf::BeginMetadirective)
}

/// Whether a clause may stand without an argument.
fn takes_nothing(syntax: Syntax) -> bool {
    matches!(syntax, Syntax::Flag | Syntax::Sizes | Syntax::Queues)
}

/// Whether `word` is one of the row's words.
fn knows<T>(words: &[(&str, T)], word: &str) -> bool {
    words.iter().any(|(known, _)| *known == word)
}

/// The keywords of a row for a message.
fn quoted(row: &ClauseRow) -> String {
    let words: Vec<String> = row.keywords.iter().map(|(word, _)| format!("`{word}`")).collect();
    words.join(", ")
}

/// Whether one token of this kind can be a reduction identifier.
fn is_identifier(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Name
            | TokenKind::DefinedOperator
            | TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Star
            | TokenKind::Amp
            | TokenKind::AmpAmp
            | TokenKind::Pipe
            | TokenKind::PipePipe
            | TokenKind::Caret
            | TokenKind::And
            | TokenKind::Or
            | TokenKind::Eqv
            | TokenKind::Neqv
    )
}
