//! The preprocessor: C23, 6.10, for C; the same commands and macros for Fortran files that ask for it.
//!
//! [`command`] obeys `#` lines, [`expand`] replaces macros, [`condition`] evaluates `#if`; what they remember is here, and nothing here
//! calls one of them.
//! C hands over a stream of tokens; Fortran hands over logical lines that name a macro.

mod ampersand;
pub(crate) mod budget;
pub(crate) mod command;
pub(crate) mod comments;
mod condition;
pub(crate) mod conditional;
mod define;
pub(crate) mod definition;
mod embed;
pub(crate) mod expand;
pub(crate) mod guard;
pub(crate) mod has;
mod hide;
pub(crate) mod input;
pub(crate) mod line;
mod macros;
mod operands;
pub(crate) mod pragma;
pub(crate) mod predefined;
pub(crate) mod print;
pub(crate) mod print_c;
pub(crate) mod printer;
pub(crate) mod question;
pub(crate) mod record;
mod report;
pub(crate) mod segment;
pub(crate) mod spell;
pub(crate) mod substitute;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::atom::Atom;
use crate::c::lex::{Dialect, PpToken};
use crate::diagnostic::Diagnostic;
use crate::file::{FileId, LineIndex};
use crate::origin::Place;
use crate::preprocess::definition::Macro;
use crate::severity::PragmaSeverities;
use crate::token::TokenKind;

use guard::Guard;
pub(crate) use hide::HideSets;
use macros::{Macros, WatchedFile};

/// So many tokens may be made by macros in one file with all its includes, arguments counted as often as they are looked at.
const BUDGET: usize = 1 << 25;
/// So many of them may be left when all macros are replaced.
const OUTPUT: u32 = 3 << 19;
/// In Fortran, which has no programs made of macros, so many may be made.
const FORTRAN_BUDGET: usize = 1 << 21;
/// So deep may macro calls be nested, and so many macros may stand behind one another.
const DEPTH: u32 = 256;

/// C23, 6.10.1: an open `#if`.
#[derive(Debug)]
pub(crate) struct Condition {
    place: Place,
    /// Whether some group of it was included.
    taken: bool,
    /// Whether the group here is included.
    active: bool,
    /// Whether all of it is in an excluded group.
    skipped: bool,
    /// Where its `#else` was.
    after_else: Option<Place>,
}

/// `#line`: what a line of this file is said to be.
#[derive(Clone, Default, Debug)]
pub(crate) struct LineOverride {
    pub(crate) shift: i64,
    pub(crate) name: Option<String>,
}

/// What the preprocessor remembers.
pub(crate) struct Preprocessor {
    macros: Macros,
    /// For each first byte of a macro's name, a bit per length: a quick way to know that a word names none.
    lengths: Box<[u64; 256]>,
    /// The macros that stand for a Fortran comment or sentinel, `!…`, and that in lower case.
    pub(crate) comments: Vec<(String, String)>,
    /// Whether there was a function-like macro.
    pub(crate) function_like: bool,
    /// Whether there was a macro with a `&` in it.
    pub(crate) ampersands: bool,
    conditions: Vec<Condition>,
    /// The conditions open where the current file began.
    base: usize,
    pub(crate) hides: HideSets,
    budget: usize,
    /// How many tokens out of macros may still be left.
    output: u32,
    depth: u32,
    /// Whether too deep a nesting was reported.
    too_deep: bool,
    /// How many tokens the arguments have that are being replaced, one inside another.
    held: usize,
    counter: u32,
    once: HashSet<FileId>,
    /// The macro that guards each file, if one does.
    guards: HashMap<FileId, Atom>,
    pub(crate) guard: Guard,
    /// GNU: `#pragma GCC poison`
    poisoned: HashSet<Atom>,
    /// What `#pragma GCC diagnostic` said so far.
    said: PragmaSeverities,
    /// `#pragma push_macro`
    pushed: HashMap<Atom, Vec<Option<Arc<Macro>>>>,
    /// GNU: `#assert question(answer)`: the answers to each question.
    assertions: HashMap<Atom, Vec<Vec<Atom>>>,
    /// How many macro calls are open whose arguments are being read from the file.
    collecting: u32,
    /// Whether nobody but a reader of `-E` sees the tokens: then what begins none is not an error.
    pub(crate) printing: bool,
    /// What the header being read asked and did, but for macros.
    watched: HeaderEffects,
    lines: LineIndex,
    line_override: LineOverride,
    /// Whether a macro was replaced that is another one on each line.
    is_counting: bool,
    /// Whether the lines behind a line were looked at for the end of a call.
    pub(crate) looked_ahead: bool,
}

/// What the preprocessor was asked and did while a header was read: what the header depends on, and what depends on it.
#[derive(Debug, Default)]
pub(crate) struct HeaderEffects {
    macros: WatchedFile,
    once_asked: Vec<(FileId, bool)>,
    once_added: Vec<FileId>,
    /// What it took of the budget; what there was while it is read.
    budget: usize,
    /// Whether something else was asked, as `__COUNTER__`.
    depends: bool,
    /// What was said of warnings before it and after it.
    said: (PragmaSeverities, PragmaSeverities),
}

impl HeaderEffects {
    /// An included file saw this, too.
    fn add_inner(&mut self, inner: &HeaderEffects) {
        let before = |(file, _): &&(FileId, bool)| !self.once_added.contains(file);
        self.once_asked.extend(inner.once_asked.iter().filter(before));
        self.once_added.extend(&inner.once_added);
        self.depends |= inner.depends;
    }
}

/// The macros that are there before the first line, for other files of the same options.
pub(crate) struct Predefined {
    macros: Macros,
    lengths: Box<[u64; 256]>,
    function_like: bool,
    ampersands: bool,
}

/// What is noted of a file while a header that it includes is noted by itself.
pub(crate) struct Watching {
    macros: macros::OuterWatch,
    around: HeaderEffects,
}

/// What is put aside while an included file is read.
pub(crate) struct Outer {
    base: usize,
    guard: Guard,
    collecting: u32,
    lines: LineIndex,
    line_override: LineOverride,
}

impl Preprocessor {
    pub(crate) fn new(dialect: Dialect) -> Preprocessor {
        Preprocessor {
            macros: Macros::default(),
            lengths: Box::new([0; 256]),
            comments: Vec::new(),
            function_like: false,
            ampersands: false,
            conditions: Vec::new(),
            base: 0,
            hides: HideSets::default(),
            budget: if dialect == Dialect::C { BUDGET } else { FORTRAN_BUDGET },
            output: OUTPUT,
            depth: 0,
            too_deep: false,
            held: 0,
            counter: 0,
            once: HashSet::new(),
            guards: HashMap::new(),
            guard: Guard::default(),
            poisoned: HashSet::new(),
            said: PragmaSeverities::default(),
            pushed: HashMap::new(),
            assertions: HashMap::new(),
            collecting: 0,
            printing: false,
            watched: HeaderEffects::default(),
            lines: LineIndex::default(),
            line_override: LineOverride::default(),
            is_counting: false,
            looked_ahead: false,
        }
    }

    /// Whether what a line becomes depends on the macros alone, not on the lines around it.
    pub(crate) fn is_steady(&self) -> bool {
        let has_room = self.budget > FORTRAN_BUDGET / 2 && self.output > OUTPUT / 2 && !self.too_deep;
        has_room && !self.looked_ahead && !self.ampersands && !self.is_counting && self.said.is_empty()
    }

    /// The macros there are now, which nothing but options defined.
    pub(crate) fn predefined_macros(&self) -> Predefined {
        let Preprocessor { macros, lengths, function_like, ampersands, .. } = self;
        let (macros, lengths) = (macros.clone(), lengths.clone());
        Predefined { macros, lengths, function_like: *function_like, ampersands: *ampersands }
    }

    /// Begins with the macros of another file.
    pub(crate) fn define_predefined(&mut self, predefined: &Predefined) {
        self.macros.clone_from(&predefined.macros);
        self.lengths.clone_from(&predefined.lengths);
        (self.function_like, self.ampersands) = (predefined.function_like, predefined.ampersands);
    }

    /// Begins a file with these lines.
    pub(crate) fn enter_file(&mut self, lines: LineIndex) -> Outer {
        Outer {
            base: std::mem::replace(&mut self.base, self.conditions.len()),
            guard: std::mem::take(&mut self.guard),
            collecting: std::mem::take(&mut self.collecting),
            lines: std::mem::replace(&mut self.lines, lines),
            line_override: std::mem::take(&mut self.line_override),
        }
    }

    /// Ends the file; the conditions it left open.
    pub(crate) fn leave_file(&mut self, outer: Outer) -> Vec<Place> {
        let open = self.conditions.drain(self.base..).map(|condition| condition.place).collect();
        self.base = outer.base;
        self.guard = outer.guard;
        self.collecting = outer.collecting;
        self.lines = outer.lines;
        self.line_override = outer.line_override;
        open
    }

    /// Whether a condition is open.
    pub(crate) fn has_conditions(&self) -> bool {
        !self.conditions.is_empty()
    }

    /// Forgets the conditions that are open.
    pub(crate) fn leave_conditions(&mut self) {
        self.conditions.clear();
    }

    /// The innermost condition that is open in this file.
    fn open_condition(&self) -> Option<&Condition> {
        self.conditions.get(self.base..).and_then(<[Condition]>::last)
    }

    /// Whether the lines here are in an excluded group.
    pub(crate) fn is_skipping(&self) -> bool {
        self.conditions.last().is_some_and(|condition| !condition.active)
    }

    /// `#pragma once`: this file is not read again.
    fn mark_once(&mut self, file: FileId) {
        self.once.insert(file);
        self.watched.once_added.push(file);
    }

    /// Whether `#pragma once` or its guard keeps this file from being read again.
    pub(crate) fn read_once(&mut self, file: FileId) -> bool {
        let once = self.once.contains(&file);
        if !self.watched.once_added.contains(&file) {
            self.watched.once_asked.push((file, once));
        }
        let guard = self.guards.get(&file).copied();
        once || guard.is_some_and(|guard| self.is_macro(guard))
    }

    /// Remembers the macro that guards all of `file`, which ends here; `text` says that tokens follow its last directive.
    pub(crate) fn note_guard(&mut self, file: FileId, text: bool) {
        if let Some(name) = self.guard.of_file(text) {
            self.guards.insert(file, name);
        }
    }

    /// A message, with the severity that the program wants.
    pub(crate) fn as_said(&self, diagnostic: Diagnostic<Place>) -> Option<Diagnostic<Place>> {
        if self.said.is_empty() { Some(diagnostic) } else { self.said.apply_severity(diagnostic) }
    }

    /// Something was asked or done that is not noted: a header that did so is not what another file's is.
    pub(super) fn note_dependence(&mut self) {
        self.watched.depends = true;
    }

    /// GNU: `#pragma GCC poison name`
    fn poison_name(&mut self, name: Atom) {
        self.watched.depends = true;
        self.poisoned.insert(name);
    }

    /// Whether `name` must not be used any more.
    #[inline]
    fn is_poisoned(&self, name: Atom) -> bool {
        !self.poisoned.is_empty() && self.poisoned.contains(&name)
    }

    /// `#pragma push_macro("name")`
    fn push_macro(&mut self, name: Atom) {
        self.watched.depends = true;
        let now = self.lookup_macro(name);
        self.pushed.entry(name).or_default().push(now);
    }

    /// `#pragma pop_macro("name")`
    fn pop_macro(&mut self, text: &str, name: Atom) {
        self.watched.depends = true;
        match self.pushed.get_mut(&name).and_then(Vec::pop) {
            Some(Some(definition)) => {
                self.note_macro(text, &definition);
                self.macros.set_definition(name, Some(definition));
            }
            Some(None) => self.undefine_macro(text, name),
            None => {}
        }
    }

    /// Whether a macro may replace some of `tokens`.
    pub(crate) fn may_replace(&mut self, tokens: &[PpToken]) -> bool {
        tokens.iter().any(|token| token.kind == TokenKind::Name && self.is_macro(token.atom))
    }

    /// Whether `name` is a macro.
    #[inline]
    pub(crate) fn is_macro(&mut self, name: Atom) -> bool {
        self.macros.is_macro(name)
    }

    /// How many macros were defined and undefined.
    pub(crate) fn count_changes(&self) -> usize {
        self.macros.changes
    }

    /// The macro `name`.
    fn lookup_macro(&mut self, name: Atom) -> Option<Arc<Macro>> {
        if self.macros.is_macro(name) { self.macros.get(name).cloned() } else { None }
    }

    /// The macros that programs or options defined, and those of the target.
    pub(crate) fn definitions(&self) -> impl Iterator<Item = &Macro> {
        self.macros.iter().filter(|definition| definition.special.is_none())
    }

    /// Notes from now on what is asked and done.
    pub(crate) fn start_watch(&mut self) -> Watching {
        let said = (self.said.clone(), PragmaSeverities::default());
        let seen = HeaderEffects { budget: self.budget, said, ..HeaderEffects::default() };
        Watching { macros: self.macros.start_watch(), around: std::mem::replace(&mut self.watched, seen) }
    }

    /// What was asked and done since [`Preprocessor::start_watch`]; `None` if that depends on more than what is noted.
    pub(crate) fn end_watch(&mut self, watching: Watching) -> Option<HeaderEffects> {
        let macros = self.macros.end_watch(watching.macros);
        let mut seen = std::mem::replace(&mut self.watched, watching.around);
        seen.said.1.clone_from(&self.said);
        self.watched.add_inner(&seen);
        let budget = seen.budget - self.budget;
        // What is poisoned or asserted is not noted.
        let noted = self.poisoned.is_empty() && self.assertions.is_empty();
        let depends = seen.depends || self.budget == 0 || !noted;
        if depends { None } else { Some(HeaderEffects { macros, budget, ..seen }) }
    }

    /// Whether a file that saw this would see the same now.
    pub(crate) fn answers_alike(&self, seen: &HeaderEffects) -> bool {
        self.budget > seen.budget
            && self.said == seen.said.0
            && self.poisoned.is_empty()
            && self.assertions.is_empty()
            && seen.once_asked.iter().all(|(file, once)| self.once.contains(file) == *once)
            && self.macros.answers_alike(&seen.macros)
    }

    /// Does what such a file did.
    pub(crate) fn repeat_effects(&mut self, seen: &HeaderEffects) {
        self.budget -= seen.budget;
        self.once.extend(&seen.once_added);
        self.said.clone_from(&seen.said.1);
        self.macros.repeat_effects(&seen.macros);
        self.watched.add_inner(seen);
    }

    /// The next value of `__COUNTER__`.
    fn next_counter(&mut self) -> u32 {
        self.watched.depends = true;
        self.counter += 1;
        self.counter - 1
    }

    /// Whether `word` may be the name of a macro; often wrong, never when it says no.
    #[inline]
    pub(crate) fn may_be_macro(&self, word: &[u8]) -> bool {
        word.first().is_some_and(|&first| self.lengths[first as usize] >> word.len().min(63) & 1 == 1)
    }

    /// Whether `name` is a function-like macro, or one of at most so many that stand for one.
    pub(crate) fn is_called(&self, name: Atom, aliases: usize) -> bool {
        self.macros.get(name).is_some_and(|definition| match (&definition.parameters, definition.body.as_slice()) {
            (Some(_), _) => true,
            (None, [alias]) if aliases > 0 => self.is_called(alias.atom, aliases - 1),
            (None, _) => false,
        })
    }

    fn define_macro(&mut self, text: &str, definition: Macro) -> Option<Arc<Macro>> {
        self.note_macro(text, &definition);
        self.macros.set_definition(definition.name, Some(Arc::new(definition)))
    }

    /// Notes for quick answers that there is a macro `definition`, called `text`.
    fn note_macro(&mut self, text: &str, definition: &Macro) {
        self.function_like |= definition.parameters.is_some();
        self.ampersands |= definition.body.iter().any(|token| token.kind == TokenKind::Amp);
        if let Some(&first) = text.as_bytes().first() {
            self.lengths[first as usize] |= 1 << text.len().min(63);
        }
    }

    fn undefine_macro(&mut self, text: &str, name: Atom) {
        self.comments.retain(|(name, _)| name != text);
        self.macros.set_definition(name, None);
    }
}
