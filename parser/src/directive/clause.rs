//! Clauses: one parser per [`Syntax`] class, chosen by the clause's row.

use super::build::Draft;
use super::legal;
use super::problems;
use super::reader::{Reader, TokenRange, Tokens};
use super::tree::Word;
use directives::legal::is_type;
use directives::{Clause as ClauseName, ClauseRow, Language, Leaf, Model, Name, Syntax, recognize, spelling};
use source::{Span, TokenKind};

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// The clause whose name is the next token, up to `end`; `directive` is what it stands on.
    pub fn read_clause(&mut self, name: ClauseName, directive: Name, end: usize) {
        let start = self.at;
        (self.at, self.glued) = (start + 1, 0);
        let open = self.at;
        // The parenthesis in `flush acquire (a)` is the list of `flush`, and no value such as OpenMP 6.0, 5.2, has.
        let list_of_flush = directive.has(Leaf::Flush)
            && name.row().syntax == Syntax::Flag
            && (open + 1 >= end || self.kind(open + 1) == TokenKind::Name);
        let has_argument = open < end && self.kind(open) == TokenKind::LParen && !list_of_flush;
        let argument = has_argument.then(|| self.enclosed_piece(end));
        let mut clause = self.out.clause(name, self.span(&(start..self.at)));
        // Which extension it is, its name says.
        clause.keyword = (name == ClauseName::ExtRequirement).then(|| self.join_word(&(start..start + 1)));
        if name == ClauseName::Match && directive.has(Leaf::BeginDeclareVariant) {
            argument.iter().for_each(|selector| self.no_simd(selector));
        }
        let syntax = match (name, is_metadirective(directive)) {
            (ClauseName::Default, true) => Syntax::Selector,
            _ => name.row().syntax,
        };
        match argument {
            // OpenMP 5.2, 7.4.2: nothing in parentheses is the same as none.
            Some(argument) if argument.is_empty() && syntax == Syntax::Selector && name != ClauseName::When => {}
            // OpenACC 3.4, 2.14.4: the tables tell that a list is missing, with or without parentheses.
            Some(argument) if argument.is_empty() && name == ClauseName::AccSelf && directive.has(Leaf::AccUpdate) => {}
            // That the parenthesis is never closed is told already.
            Some(argument) if argument.is_empty() && self.kind(self.at - 1) != TokenKind::RParen => {}
            Some(argument) if argument.is_empty() => {
                self.report(problems::missing_argument(name.row().word, self.token_span(open)))
            }
            Some(argument) => self.read_argument(syntax, &mut clause, argument),
            None if takes_nothing(syntax) => {}
            None => {
                self.report(problems::missing_argument(name.row().word, self.token_span(start)));
                self.skip_bare_argument(name, directive, end);
            }
        }
        self.out.end_clause(clause);
    }

    /// What stands in the parentheses of a clause.
    fn read_argument(&mut self, syntax: Syntax, clause: &mut Draft, argument: TokenRange) {
        // An assignment is not a value of a clause; a list item it may be, for it is an lvalue in C++.
        let value = matches!(syntax, Syntax::Expr | Syntax::KeywordExpr | Syntax::Flag | Syntax::Bounds)
            || clause.name == ClauseName::NumThreads;
        let assigned = if value && self.model == Model::OpenMp { self.find_assignment(&argument) } else { None };
        if let Some(at) = assigned {
            self.report(problems::broken_argument(self.found_spelling(at), self.token_span(at)));
        }
        match syntax {
            Syntax::Flag => self.read_flag(clause, argument),
            Syntax::List if clause.name == ClauseName::UsesAllocators => self.specified_lists(clause, argument),
            Syntax::Expr | Syntax::List => self.modified_list(clause, argument),
            Syntax::Keyword => self.read_keyword(clause, argument),
            Syntax::KeywordExpr => self.keyword_and_expressions(clause, argument),
            Syntax::Map | Syntax::Depend => self.typed_list(syntax, clause, argument),
            Syntax::Reduction => self.read_reduction(clause, argument),
            Syntax::ListStep => self.list_with_step(clause, argument),
            Syntax::Words => {
                self.opaque_list(&argument);
                match clause.name {
                    ClauseName::AccDeviceType => self.read_devices(clause, &argument),
                    ClauseName::Absent | ClauseName::Contains => self.names_of_directives(clause.name, &argument),
                    ClauseName::AppendArgs => self.read_appended(&argument),
                    _ => {}
                }
            }
            Syntax::Selector => self.read_selector(clause, argument),
            Syntax::Directives => self.read_directives(clause, argument),
            Syntax::Bounds => self.read_bounds(argument),
            Syntax::Sizes => self.read_sizes(clause, argument),
            Syntax::Queues => self.read_queues(argument),
            Syntax::Raw => self.read_raw(clause.name, &argument),
        }
    }

    /// `*`, which is the keyword as well, or names of devices: OpenACC 3.4, 2.4.
    fn read_devices(&mut self, clause: &mut Draft, argument: &TokenRange) {
        if argument.len() == 1 && self.kind(argument.start) == TokenKind::Star {
            clause.keyword = Some(self.join_word(argument));
            return;
        }
        let mut rest = Self::split_pieces(argument);
        while let Some(piece) = self.next_piece(&mut rest) {
            if let Some(word) = self.single_word(&piece) {
                self.check_device(word, self.span(&piece));
                continue;
            }
            self.report(match piece.is_empty() {
                true => problems::empty_item(self.token_span(piece.start)),
                false => problems::broken_argument(self.found_spelling(piece.start), self.span(&piece)),
            });
        }
    }

    /// OpenACC 3.4, 2.4: which types of devices there are, the implementation says; appendix A recommends names.
    fn check_device(&mut self, word: &str, at: Span) {
        if DEVICES.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            return;
        }
        let row = ClauseName::AccDeviceType.row();
        let problem = problems::unknown_keyword(word, row.word, at);
        self.report(match spelling::find_nearest(word, DEVICES.iter().copied()) {
            Some(near) => problem.fix(at, near, format!("did you mean `{near}`?")),
            None => problem.note(format!("expected one of `{}`", DEVICES.join("`, `"))),
        });
    }

    /// Pieces that are not expressions.
    fn opaque_list(&mut self, argument: &TokenRange) {
        let mut rest = Self::split_pieces(argument);
        while let Some(piece) = self.next_piece(&mut rest) {
            self.read_opaque(&piece);
        }
    }

    /// `nowait(expression)`, `update(in)`
    fn read_flag(&mut self, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        match self.single_word(&argument) {
            Some(word) if knows_word(row.keywords, word) => clause.keyword = Some(self.join_word(&argument)),
            _ if clause.name == ClauseName::Update => self.read_update(clause, argument),
            _ => self.modified_list(clause, argument),
        }
    }

    /// OpenMP 6.0, 17.9.4: `[object:] type`
    fn read_update(&mut self, clause: &mut Draft, argument: TokenRange) {
        match self.split_at_colon(&argument) {
            Some((object, word)) if !object.is_empty() => {
                self.read_item(&object);
                // A wrong word is told, and stands for a type all the same.
                let of = clause.name.row();
                clause.keyword = self.known_keyword(of, &word).or_else(|| Some(self.join_word(&word)));
            }
            // A word by itself is a type, and not an object; `atomic` has neither.
            None if self.single_word(&argument).is_some() && self.follows_depobj(&argument) => {
                clause.keyword =
                    self.known_keyword(clause.name.row(), &argument).or_else(|| Some(self.join_word(&argument)));
            }
            _ => self.modified_list(clause, argument),
        }
    }

    /// Whether an argument is one of `depobj`.
    fn follows_depobj(&self, argument: &TokenRange) -> bool {
        (0..argument.start).any(|at| self.text(at) == "depobj")
    }

    /// `[modifiers:] list`
    pub fn modified_list(&mut self, clause: &mut Draft, argument: TokenRange) {
        let list = match self.split_at_colon(&argument) {
            Some((before, list)) => {
                self.read_modifiers(clause.name.row(), &before);
                list
            }
            None => argument,
        };
        match clause.name {
            ClauseName::AdjustArgs => self.read_parameters(&list),
            _ => self.needed_list(&list),
        }
    }

    /// OpenMP 6.0, 5.2.1: parameters by their names, or by their numbers: `first : last`, where both may be left out.
    fn read_parameters(&mut self, list: &TokenRange) {
        if list.is_empty() {
            return self.needed_list(list);
        }
        let mut rest = Self::split_pieces(list);
        while let Some(piece) = self.next_piece(&mut rest) {
            match self.split_at_colon(&piece) {
                Some(_) => self.read_opaque(&piece),
                None => drop(self.read_item(&piece)),
            }
        }
    }

    /// `[modifier:] keyword`, `keyword: category`
    fn read_keyword(&mut self, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        let (keyword, other) = match self.split_at_colon(&argument) {
            // OpenMP 5.2, 10.3: what modifies an order stands before it.
            Some((left, _)) if clause.name == ClauseName::Order && self.names_keyword(row, &left) => {
                self.report(problems::broken_argument(":", self.token_span(left.end)));
                return clause.keyword = self.known_keyword(row, &left);
            }
            Some((left, right)) => {
                let is =
                    |piece: &TokenRange, words| self.single_word(piece).is_some_and(|word| knows_word(words, word));
                // A category behind the colon says that a keyword, if misspelt, is before it.
                match is(&left, row.keywords) || is(&right, row.modifiers) && !is(&right, row.keywords) {
                    true => (left, Some(right)),
                    false => (right, Some(left)),
                }
            }
            None => (argument, None),
        };
        if let Some(other) = other {
            self.read_modifiers(row, &other);
        }
        clause.keyword = self.known_keyword(row, &keyword);
    }

    /// Whether a piece is a keyword of the clause's row.
    fn names_keyword(&self, row: &ClauseRow, piece: &TokenRange) -> bool {
        self.single_word(piece).is_some_and(|word| knows_word(row.keywords, word))
    }

    /// A keyword of the clause's row; another word is reported.
    fn known_keyword(&mut self, row: &ClauseRow, piece: &TokenRange) -> Option<Word> {
        let word = self.join_word(piece);
        if self.names_keyword(row, piece) {
            return Some(word);
        }
        let text = self.atoms.text(word.atom);
        let problem = problems::unknown_keyword(text, row.word, word.span);
        let problem = match spelling::nearest_keyword(row.keywords, text) {
            Some(near) => problem.fix(word.span, near, format!("did you mean `{near}`?")),
            None => problem.note(format!("expected one of {}", quote_keywords(row))),
        };
        self.report(problem);
        None
    }

    /// `[modifiers:] keyword[, expression]`
    fn keyword_and_expressions(&mut self, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        let rest = match self.split_at_colon(&argument) {
            Some((before, rest)) => {
                self.read_modifiers(row, &before);
                rest
            }
            None => argument,
        };
        let mut pieces = Self::split_pieces(&rest);
        let keyword = self.next_piece(&mut pieces).unwrap_or(rest);
        clause.keyword = self.known_keyword(row, &keyword);
        while let Some(piece) = self.next_piece(&mut pieces) {
            self.read_item(&piece);
        }
    }

    /// `[[modifiers,] type:] list`; the type of `depend` is not optional, and may need no list.
    fn typed_list(&mut self, syntax: Syntax, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        let alone = self.single_word(&argument).is_some_and(|word| knows_word(row.keywords, word));
        if syntax == Syntax::Depend && alone {
            clause.keyword = Some(self.join_word(&argument));
            // OpenMP 5.2, 15.9.5 and 15.9.6: the colon is not optional, and a list follows what is not `source`.
            match (clause.name, self.text(argument.start)) {
                (ClauseName::Doacross, word) => {
                    self.report(problems::missing_argument(word, self.token_span(argument.start)));
                }
                (_, "source") => {}
                _ => self.report(problems::cut_argument(self.span(&argument))),
            }
            return;
        }
        let Some((before, list)) = self.split_at_colon(&argument) else {
            return self.list_without_colon(syntax, clause, argument);
        };
        let mark = self.out.modifiers.len();
        self.read_modifiers(row, &before);
        let own = self.out.modifiers.get(mark..).unwrap_or(&[]);
        let found = own.iter().rposition(|modifier| {
            modifier.items.len == 0 && knows_word(row.keywords, self.atoms.text(modifier.word.atom))
        });
        clause.keyword = found.map(|index| self.out.modifiers.remove(mark + index).word);
        if syntax == Syntax::Depend {
            self.report_two_types(clause.name, mark, clause.keyword);
        }
        // `doacross(source:)` has no list.
        match clause.keyword.map_or("", |word| self.atoms.text(word.atom)) {
            "source" if list.is_empty() => return,
            "source" if !self.read_iteration(&list, 1) => return,
            "source" => {}
            "sink" => self.read_vector(&list),
            "out" | "inout" => self.whole_word_of(&list, "omp_all_memory"),
            _ => self.no_word_of(&list, "omp_all_memory"),
        }
        self.needed_list(&list);
    }

    /// OpenMP 5.2, 15.9.5: a dependence has one type; another stands among the modifiers from `mark` on.
    fn report_two_types(&mut self, name: ClauseName, mark: usize, own: Option<Word>) {
        let mut others = self.out.modifiers.get(mark..).unwrap_or(&[]).iter().map(|modifier| modifier.word);
        let other = others.find(|word| is_type(name, self.atoms.text(word.atom)));
        if let (Some(own), Some(other)) = (own, other) {
            let (left, right) = (self.atoms.text(other.atom), self.atoms.text(own.atom));
            self.report(legal::problems::two_modifiers(left, right, name.row().word, own.span, other.span));
        }
    }

    /// `[modifiers,] identifier: list`
    fn read_reduction(&mut self, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        let Some((before, list)) = self.split_at_colon(&argument) else {
            self.report(problems::missing_identifier(row.word, self.token_span(argument.start)));
            // An operator is meant for an identifier, and not for an item.
            let is_list = self.kind(argument.start) == TokenKind::Name
                && matches!(self.kind(argument.end - 1), TokenKind::Name | TokenKind::RParen | TokenKind::RBracket);
            if is_list {
                self.read_list(&argument);
            }
            return;
        };
        let identifier = self.identifier_piece(row, &before);
        match &identifier {
            Some(piece) => clause.keyword = self.read_identifier(row.word, piece),
            None => self.report(problems::missing_identifier(row.word, self.token_span(argument.start))),
        }
        // Of an identifier that is not there it is told above.
        let missing = identifier.as_ref().is_none_or(|piece| piece.is_empty());
        let mut rest = Self::split_pieces(&before);
        while let Some(piece) = self.next_piece(&mut rest) {
            if missing && piece.is_empty() {
                continue;
            } else if piece.is_empty() {
                self.report(problems::empty_item(self.token_span(piece.start)));
            } else if identifier.as_ref() != Some(&piece) {
                self.read_modifiers(row, &piece);
            }
        }
        self.needed_list(&list);
    }

    /// The last piece that is not a modifier, or the last of all, if that is a word.
    fn identifier_piece(&self, row: &ClauseRow, before: &TokenRange) -> Option<TokenRange> {
        let (mut identifier, mut last) = (None, None);
        let mut rest = Self::split_pieces(before);
        while let Some(piece) = self.next_piece(&mut rest) {
            if !self.is_modifier(row, &piece) {
                identifier = Some(piece.clone());
            }
            last = Some(piece);
        }
        identifier.or(last.filter(|last| last.len() == 1 || !self.is_modifier(row, last)))
    }

    /// Whether a piece is a modifier of the row, with or without arguments.
    fn is_modifier(&self, row: &ClauseRow, piece: &TokenRange) -> bool {
        let word = self.kind(piece.start) == TokenKind::Name && knows_word(row.modifiers, self.text(piece.start));
        let is_argued = |opener| {
            self.kind(opener) == TokenKind::LParen && self.find_close(opener, piece.end) == Some(piece.end - 1)
        };
        word && (piece.len() == 1 || is_argued(piece.start + 1))
    }

    /// A reduction identifier: an operator, a name, or `operator(…)`.
    pub fn read_identifier(&mut self, of: &str, piece: &TokenRange) -> Option<Word> {
        let one = piece.len() == 1 && is_identifier(self.kind(piece.start));
        let named = piece.len() > 1 && (self.text(piece.start) == "operator" || self.language == Language::Cxx);
        if one || named {
            return Some(self.join_word(piece));
        }
        let problem = match piece.is_empty() {
            true => problems::missing_identifier(of, self.token_span(piece.start)),
            false => problems::broken_argument(self.found_spelling(piece.start), self.span(piece)),
        };
        self.report(problem);
        None
    }

    /// `list[: step]`, `list: modifiers`, and `modifier(list)[: step]` as before OpenMP 5.2
    fn list_with_step(&mut self, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        let (list, after) = match self.split_at_colon(&argument) {
            Some((list, after)) => (list, Some(after)),
            None => (argument, None),
        };
        let wrapped = list.len() > 2 && self.kind(list.start + 1) == TokenKind::LParen && self.is_modifier(row, &list);
        if wrapped {
            let word = self.join_word(&(list.start..list.start + 1));
            self.out.modifier(word, self.out.mark());
            self.needed_list(&(list.start + 2..list.end - 1));
        } else {
            self.needed_list(&list);
        }
        if let Some(after) = after.as_ref().filter(|after| after.is_empty()) {
            self.report(problems::empty_item(self.token_span(after.start)));
        }
        let alone = after.clone();
        let mut rest = after.as_ref().and_then(Self::split_pieces);
        while let Some(piece) = self.next_piece(&mut rest) {
            // A step without its word stands alone (OpenMP 5.2, 5.4.6).
            let lonely = alone.as_ref() == Some(&piece) || self.single_word(&piece).is_none();
            match self.is_modifier(row, &piece) {
                true => drop(self.last_modifier(row, &piece)),
                false if lonely => self.read_step(&piece),
                false => self.other_modifier(row, &piece),
            }
        }
    }

    /// The last of the modifiers that a piece has; the others are left out.
    fn last_modifier(&mut self, row: &ClauseRow, piece: &TokenRange) -> Option<Word> {
        let mark = self.out.modifiers.len();
        self.read_modifiers(row, piece);
        let last = self.out.modifiers.len().checked_sub(1).filter(|last| *last >= mark)?;
        self.out.modifiers.drain(mark..last);
        self.out.modifiers.last().map(|modifier| modifier.word)
    }

    /// A step or alignment without its word.
    fn read_step(&mut self, piece: &TokenRange) {
        self.bare_value("step", piece);
    }

    /// A value that stands without its word.
    pub fn bare_value(&mut self, word: &str, piece: &TokenRange) {
        let mark = self.out.mark();
        if self.read_item(piece) {
            let word = Word { atom: self.atoms.intern(word), span: self.span(piece) };
            self.out.modifier(word, mark);
            self.out.imply_modifier();
        }
    }

    /// `selector: directive`, `directive`
    fn read_selector(&mut self, clause: &mut Draft, argument: TokenRange) {
        let variant = match self.split_at_colon(&argument) {
            Some((selector, _)) if selector.is_empty() => {
                return self.report(problems::cut_argument(self.span(&argument)));
            }
            Some((selector, variant)) => {
                self.read_opaque(&selector);
                self.check_context(clause.name.row().word, &selector);
                variant
            }
            None if clause.name == ClauseName::When => {
                return self.report(problems::cut_argument(self.span(&argument)));
            }
            None => argument,
        };
        if !variant.is_empty() {
            self.read_variant(clause, variant);
        }
    }

    /// `[modifiers:] directives`: OpenMP 6.0, 11.1
    fn read_directives(&mut self, clause: &mut Draft, argument: TokenRange) {
        let list = match self.split_at_colon(&argument) {
            Some((before, list)) => {
                self.read_modifiers(clause.name.row(), &before);
                list
            }
            None => argument,
        };
        if list.is_empty() {
            return self.report(problems::empty_item(self.token_span(list.start)));
        }
        let mut rest = Self::split_pieces(&list);
        while let Some(mut piece) = self.next_piece(&mut rest) {
            // A comma may also stand before a clause.
            while let Some(next) = self.next_piece(&mut rest.clone()).filter(|next| self.is_clause(next)) {
                piece.end = next.end;
                self.next_piece(&mut rest);
            }
            match piece.is_empty() {
                true => self.report(problems::empty_item(self.token_span(piece.start))),
                false => self.read_variant(clause, piece),
            }
        }
    }

    /// Whether a piece begins with a clause, and with no name of a directive.
    fn is_clause(&self, piece: &TokenRange) -> bool {
        let words = |index| if piece.start + index < piece.end { self.text(piece.start + index) } else { "" };
        let clause =
            self.kind(piece.start) == TokenKind::Name && spelling::spelled_clause(self.model, words(0)).is_some();
        clause && recognize::recognize_in(self.model, self.language, &words).is_none()
    }

    /// `[lower:] upper`
    fn read_bounds(&mut self, argument: TokenRange) {
        match self.split_at_colon(&argument) {
            Some((lower, upper)) => {
                self.read_item(&lower);
                self.read_item(&upper);
            }
            None => {
                let mut rest = Self::split_pieces(&argument);
                let first = self.next_piece(&mut rest).unwrap_or(argument);
                self.read_item(&first);
                if let Some(rest) = rest {
                    self.report(problems::broken_argument(",", self.token_span(rest.start - 1)));
                }
            }
        }
    }

    /// `[num:] expression`, `static: expression`, each separated by commas
    fn read_sizes(&mut self, clause: &mut Draft, argument: TokenRange) {
        let row = clause.name.row();
        let size = row.modifiers.first().map_or("", |(word, _)| *word);
        let mut rest = Self::split_pieces(&argument);
        while let Some(piece) = self.next_piece(&mut rest) {
            let (before, value) =
                self.split_at_colon(&piece).map_or((None, piece), |(before, value)| (Some(before), value));
            let modifier = before.and_then(|before| self.last_modifier(row, &before));
            let mark = self.out.mark();
            self.read_item(&value);
            if modifier.is_some_and(|word| self.atoms.text(word.atom) != size) {
                self.out.extend_modifier(mark);
            }
        }
    }

    /// `[devnum: expression:] [queues:] list`
    pub fn read_queues(&mut self, argument: TokenRange) {
        let row = ClauseName::AccWait.row();
        let whole = self.span(&argument);
        let mut rest = argument;
        while let Some((before, after)) = self.split_at_colon(&rest) {
            rest = after;
            let Some(word) = self.last_modifier(row, &before) else { continue };
            if self.atoms.text(word.atom) == "devnum"
                && let Some((device, after)) = self.split_at_colon(&rest)
            {
                let mark = self.out.mark();
                self.read_item(&device);
                self.out.extend_modifier(mark);
                rest = after;
            } else if self.atoms.text(word.atom) == "devnum" {
                // The expression, and another colon.
                self.report(problems::cut_argument(whole));
                return self.read_list(&rest);
            }
        }
        self.needed_list(&rest);
    }
}

/// The types of devices that compilers know.
const DEVICES: &[&str] = &["host", "multicore", "default", "none", "nvidia", "radeon", "acc_device_nvidia"];

/// Whether a directive chooses other directives.
fn is_metadirective(directive: Name) -> bool {
    directive.has(Leaf::Metadirective) || directive.has(Leaf::BeginMetadirective)
}

/// Whether a clause may stand without an argument.
fn takes_nothing(syntax: Syntax) -> bool {
    matches!(syntax, Syntax::Flag | Syntax::Sizes | Syntax::Queues)
}

/// Whether `word` is one of the row's words.
pub fn knows_word<T>(words: &[(&str, T)], word: &str) -> bool {
    words.iter().any(|(known, _)| *known == word)
}

/// The keywords of a row for a message.
pub fn quote_keywords(row: &ClauseRow) -> String {
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
