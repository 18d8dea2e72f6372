//! Which statement ends or divides which construct, also where one is missing, doubled or out of place.
//!
//! The classes of lines are read with a stack of what is open. As long as every line fits, nothing is decided. Where
//! one does not, all ways to mend that are followed at once (the line is stray, the ends of what is open are missing,
//! it was meant to end something else, a head is missing), and the one that leaves the fewest mistakes wins: so one
//! mistake costs one diagnostic, whatever comes after it.

mod mend;

use super::class::{Class, End, Line, ends_unit, is_component, is_field, is_head, is_part, is_silent};
use rustc_hash::FxHashMap;
use source::atom::words;
use source::{Atom, Atoms, Token, TokenKind};

/// How a line that does not fit is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// As what it is; something was closed before it, or its name differs.
    Itself,
    /// It belongs to nothing.
    Stray,
    /// It ends the innermost construct, although that is of another kind.
    Wrong,
    /// It is a part of a construct, or a body of an interface block, whose first statement is missing.
    Headless,
    /// The `contains` before it is missing.
    NoContains,
    /// It begins a procedure whose first statement is missing.
    NoHead,
    /// It opens an if-construct, although the rest of its condition is missing.
    Opens,
}

/// What is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Unit(Class),
    /// A procedure without its first statement.
    Headless,
    Interface,
    Type,
    Enum,
    If,
    Do(Atom),
    Select(Class),
    Where,
    Plain(End),
}

/// One level of nesting; its parent is the level around it.
#[derive(Clone, Copy)]
pub struct Frame {
    kind: Kind,
    name: Atom,
    /// The line that opened it.
    pub line: u32,
    /// Its `contains` or its `else` has been seen.
    past: bool,
    parent: u32,
    depth: u32,
    /// The first line of the unit that its lines belong to.
    pub unit: u32,
    /// The line that opened the module whose procedure that unit is.
    pub host: Option<u32>,
    /// Its `contains` is missing: its procedures stay in its unit.
    loose: bool,
}

impl Frame {
    /// Whether nothing is open.
    pub fn is_outside(&self) -> bool {
        self.depth == 0
    }

    /// Whether its `contains` has been seen.
    pub fn is_past(&self) -> bool {
        self.past && self.kind.is_unit()
    }
}

impl Kind {
    /// Whether it is a program unit or procedure.
    fn is_unit(self) -> bool {
        matches!(self, Kind::Unit(_) | Kind::Headless)
    }
}

/// A way through the lines so far.
#[derive(Clone, Copy)]
struct Path {
    cost: u32,
    top: u32,
    /// Its last line was stray.
    stray: bool,
    /// Its last decision, in `decisions`.
    last: Option<u32>,
}

/// What was decided about a line.
#[derive(Clone, Copy)]
struct Decision {
    at: u32,
    role: Role,
    /// The innermost level before the line, and how many are closed before it is read.
    before: u32,
    closed: u32,
    /// The innermost level after it.
    after: u32,
    earlier: Option<u32>,
}

/// What decided how the lines are to be read; empty if they fit.
#[derive(Default)]
pub struct Plan {
    roles: FxHashMap<u32, Role>,
    /// By the line that opened it and whether it is a unit: a main program may begin with the construct on its first line.
    closed: FxHashMap<(u32, bool), u32>,
}

impl Plan {
    /// How the line is to be read; none as what it is.
    pub fn role(&self, at: usize) -> Option<Role> {
        self.roles.get(&(at as u32)).copied()
    }

    /// Whether the unit or the construct that line `opener` opened has its end missing, and that should stand before line `at`.
    pub fn is_closed(&self, opener: usize, unit: bool, at: usize) -> bool {
        let closed = || self.closed.get(&(opener as u32, unit)).is_some_and(|closed| *closed as usize <= at);
        !self.closed.is_empty() && closed()
    }
}

/// One diagnostic.
const MISTAKE: u32 = 100;
/// A mistake that is less likely than another.
const UNLIKELY: u32 = 110;
/// A misspelt line is rather nothing at all than what it seems to be, if that saves a mistake.
const GUESS: u32 = 10;
/// How many ways are followed at once.
const WAYS: usize = 8;
/// How many decisions there are before only the best way is followed.
const DECISIONS: usize = 10_000;
/// How far inside a statement looks for what it belongs to.
const REACH: usize = 64;
/// The level of nothing.
const OUTSIDE: u32 = 0;

/// Lines and what is open at them.
pub struct Balance<'a> {
    atoms: &'a Atoms,
    tokens: &'a [Token],
    lines: &'a [Line],
    frames: Vec<Frame>,
    decisions: Vec<Decision>,
    /// The decisions of the best way, in order.
    chosen: Vec<Decision>,
    /// The level after each line where nothing had to be decided, so that [`Balance::levels`] need not find it again; else `None`.
    after: Vec<Option<u32>>,
}

/// How the lines of a unit are to be read.
pub fn plan(tokens: &[Token], lines: &[Line], atoms: &Atoms) -> Plan {
    let balance = Balance::new(tokens, lines, atoms);
    let mut plan = Plan::default();
    for decision in &balance.chosen {
        if decision.role != Role::Itself {
            plan.roles.insert(decision.at, decision.role);
        }
        let mut frame = decision.before;
        for _ in 0..decision.closed {
            let Frame { line, kind, parent, .. } = balance.frame(frame);
            plan.closed.insert((line, kind.is_unit()), decision.at);
            frame = parent;
        }
    }
    plan
}

impl<'a> Balance<'a> {
    /// Reads all lines and decides about those that do not fit.
    pub fn new(tokens: &'a [Token], lines: &'a [Line], atoms: &'a Atoms) -> Balance<'a> {
        let (kind, name) = (Kind::Unit(Class::Unknown), words::EMPTY);
        let outside = Frame {
            kind,
            name,
            line: u32::MAX,
            past: true,
            parent: OUTSIDE,
            depth: 0,
            unit: u32::MAX,
            host: None,
            loose: false,
        };
        let (decisions, chosen, after) = (Vec::new(), Vec::new(), Vec::with_capacity(lines.len()));
        let mut balance = Balance { atoms, tokens, lines, frames: vec![outside], decisions, chosen, after };
        balance.choose();
        balance
    }

    /// Whether every line fits.
    pub fn is_plain(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Each line in order: the level it is read at and the level after it.
    pub fn levels(&mut self, mut each: impl FnMut(usize, Frame, Frame)) {
        let (mut top, mut next) = (OUTSIDE, 0);
        for at in 0..self.lines.len() {
            let decision = self.chosen.get(next).filter(|decision| decision.at as usize == at).copied();
            let (on, after) = match decision {
                Some(decision) => {
                    next += 1;
                    (self.outwards(decision.before, decision.closed), decision.after)
                }
                None => (top, self.after[at].or_else(|| self.find_fitting(top, at)).unwrap_or(top)),
            };
            each(at, self.frame(on), self.frame(after));
            top = after;
        }
    }

    /// The level around `frame` that its `parent` names.
    pub fn frame_around(&self, frame: Frame) -> Option<Frame> {
        (frame.parent != OUTSIDE).then(|| self.frame(frame.parent))
    }

    fn frame(&self, id: u32) -> Frame {
        self.frames[id as usize]
    }

    fn outwards(&self, id: u32, levels: u32) -> u32 {
        (0..levels).fold(id, |id, _| self.frame(id).parent)
    }

    fn choose(&mut self) {
        let mut ways = vec![Path { cost: 0, top: OUTSIDE, stray: false, last: None }];
        for at in 0..self.lines.len() {
            if let [way] = ways.as_mut_slice()
                && let Some(top) = self.find_fitting(way.top, at)
            {
                (way.top, way.stray) = (top, false);
                self.after.push(Some(top));
                continue;
            }
            self.after.push(None);
            let mut next = Vec::new();
            for way in ways {
                self.ways(way, at, &mut next);
            }
            next.sort_by_key(|way| way.cost);
            ways = Vec::new();
            let most = if self.decisions.len() < DECISIONS { WAYS } else { 1 };
            for way in next {
                let known = |other: &Path| other.top == way.top && (other.stray || !way.stray);
                if ways.len() < most && !ways.iter().any(known) {
                    ways.push(way);
                }
            }
        }
        let cost = |way: &&Path| way.cost + MISTAKE * self.frame(way.top).depth;
        let mut last = ways.iter().min_by_key(cost).and_then(|way| way.last);
        while let Some(id) = last {
            let decision = self.decisions[id as usize];
            self.chosen.push(decision);
            last = decision.earlier;
        }
        self.chosen.reverse();
    }

    /// Every way to go on over line `at`.
    fn ways(&mut self, way: Path, at: usize, next: &mut Vec<Path>) {
        if let Some(top) = self.find_fitting(way.top, at) {
            return next.push(Path { top, stray: false, ..way });
        }
        for (cost, role, closed, after) in self.readings_of(way, at) {
            let decision = Decision { at: at as u32, role, before: way.top, closed, after, earlier: way.last };
            self.decisions.push(decision);
            let last = Some(self.decisions.len() as u32 - 1);
            next.push(Path { cost: way.cost + cost, top: after, stray: role == Role::Stray, last });
        }
    }

    fn push(&mut self, parent: u32, kind: Kind, at: usize) -> u32 {
        let around = self.frame(parent);
        let in_module =
            matches!(around.kind, Kind::Unit(Class::Module | Class::Submodule)) && around.past && !around.loose;
        let own = parent == OUTSIDE || (in_module && around.unit == around.line && kind.is_unit());
        let unit = if own { at as u32 } else { around.unit };
        let host = if own { (parent != OUTSIDE).then_some(around.line) } else { around.host };
        let name = match kind {
            Kind::Unit(class) => {
                let words = &self.tokens[self.lines[at].span.range()];
                super::statement::head_name(class, words).map_or(words::EMPTY, |name| words[name].atom)
            }
            _ => self.lines[at].construct.map_or(words::EMPTY, |name| name.atom),
        };
        let depth = around.depth + 1;
        self.frames.push(Frame { kind, name, line: at as u32, past: false, parent, depth, unit, host, loose: false });
        self.frames.len() as u32 - 1
    }

    /// The same level after its `contains` or `else`.
    fn past(&mut self, id: u32) -> u32 {
        self.frames.push(Frame { past: true, ..self.frame(id) });
        self.frames.len() as u32 - 1
    }

    /// The level after line `at`, if it fits at level `top` and is what it seems to be.
    fn find_fitting(&mut self, top: u32, at: usize) -> Option<u32> {
        let line = self.lines[at];
        if (line.misspelt.is_some() && structural(line.class)) || self.is_doubtful(line) {
            return None;
        }
        self.seeming(top, at)
    }

    /// Whether a condition that never ends leaves open what follows it: an action, or the block of a construct.
    fn is_doubtful(&self, line: Line) -> bool {
        let words = &self.tokens[line.span.range()];
        line.class == Class::IfStatement && super::statement::after_closing(words, 1).is_none()
    }

    /// The level after line `at`, if it fits at level `top`.
    fn seeming(&mut self, top: u32, at: usize) -> Option<u32> {
        let line = self.lines[at];
        let frame = self.frame(top);
        match line.class {
            Class::Directive | Class::Pragma | Class::Include => Some(top),
            Class::Contains => match frame.kind {
                _ if top == OUTSIDE => {
                    let unit = self.push(OUTSIDE, Kind::Unit(Class::Unknown), at);
                    Some(self.past(unit))
                }
                kind if kind.is_unit() && !frame.past && !self.binding_follows(at) => Some(self.past(top)),
                Kind::Type if !frame.past && !self.procedure_follows(at) => Some(self.past(top)),
                _ => None,
            },
            Class::End(End::Bare | End::Program) if top == OUTSIDE && is_program(self.lines, at) => Some(OUTSIDE),
            Class::End(end) => {
                let fits = top != OUTSIDE && is_end_of(end, frame.kind) && self.same_name(end, frame, line);
                fits.then(|| self.close_level(top, line))
            }
            Class::ElseIf | Class::Else | Class::Elsewhere | Class::Case | Class::Guard => {
                let fits = top != OUTSIDE && divides(line.class, frame);
                let last = line.class == Class::Else;
                fits.then(|| if last { self.past(top) } else { top })
            }
            class => {
                let level = match top == OUTSIDE && !is_head(class) {
                    true => self.push(OUTSIDE, Kind::Unit(Class::Unknown), at),
                    false => top,
                };
                if level != OUTSIDE && !accepts(self.frame(level), class) {
                    return None;
                }
                match opened_kind(class, self.frame(level)) {
                    Some(kind) => Some(self.push(level, self.with_label(kind, at), at)),
                    None => self.after_label(level, line),
                }
            }
        }
    }

    /// R1123: the label of a do-construct belongs to its kind.
    fn with_label(&self, kind: Kind, at: usize) -> Kind {
        let Kind::Do(_) = kind else { return kind };
        let label = self.tokens.get(self.lines[at].span.start as usize + 1);
        let label = label.filter(|token| token.kind == TokenKind::Int);
        Kind::Do(label.map_or(words::EMPTY, |token| super::cursor::label(token.atom, self.atoms)))
    }

    /// R1131: the do-constructs that a labeled statement ends; none if something is open inside of them.
    fn after_label(&self, top: u32, line: Line) -> Option<u32> {
        let Some(label) = line.label else { return Some(top) };
        if self.frame(top).kind == Kind::Do(label.atom) {
            return Some(self.without_loops(top, label.atom));
        }
        match self.find(top, |frame| frame.kind == Kind::Do(label.atom)) {
            None => Some(top),
            Some(_) => None,
        }
    }

    fn without_loops(&self, mut top: u32, label: Atom) -> u32 {
        while top != OUTSIDE && self.frame(top).kind == Kind::Do(label) {
            top = self.frame(top).parent;
        }
        top
    }

    /// The level around what an end statement closes; a labeled one closes all loops with that label, also, which is
    /// an extension, those around a construct of another kind.
    fn close_level(&self, top: u32, line: Line) -> u32 {
        match (self.frame(top).kind, line.label) {
            (Kind::Do(label), Some(own)) if own.atom == label => self.without_loops(top, label),
            (_, Some(own)) => self.without_loops(self.frame(top).parent, own.atom),
            (_, None) => self.frame(top).parent,
        }
    }

    /// How many levels lie inside the innermost one that is wanted; constructs of another procedure are out of reach.
    fn find(&self, top: u32, wanted: impl Fn(Frame) -> bool) -> Option<u32> {
        let mut id = top;
        for inside in 0..REACH as u32 {
            let frame = self.frame(id);
            if id == OUTSIDE {
                return None;
            }
            if wanted(frame) {
                return Some(inside);
            }
            if frame.kind.is_unit() {
                return None;
            }
            id = frame.parent;
        }
        None
    }

    /// As `find`, through procedures and units, too.
    fn find_unit(&self, top: u32, wanted: impl Fn(Frame) -> bool) -> Option<u32> {
        let mut id = top;
        for inside in 0..REACH as u32 {
            if id == OUTSIDE {
                return None;
            }
            if wanted(self.frame(id)) {
                return Some(inside);
            }
            id = self.frame(id).parent;
        }
        None
    }

    /// Whether the name of an end statement is that of what it ends; it may be missing.
    fn same_name(&self, end: End, frame: Frame, line: Line) -> bool {
        let name = self.end_name(end, line);
        let optional = frame.kind.is_unit() || matches!(frame.kind, Kind::Interface | Kind::Enum | Kind::Type);
        let ignored = matches!(frame.kind, Kind::Interface | Kind::Enum | Kind::Type | Kind::Headless);
        ignored || name == frame.name || (optional && name == words::EMPTY)
    }

    /// The name on an end statement.
    fn end_name(&self, end: End, line: Line) -> Atom {
        let words = &self.tokens[line.span.range()];
        let split = words.first().is_some_and(|first| first.atom == words::END);
        let keywords = match end {
            End::Bare => return words::EMPTY,
            End::BlockData if split => words.iter().take(3).filter(|word| word.atom != words::BLOCKDATA).count().min(3),
            _ => 1 + usize::from(split),
        };
        words.get(keywords).filter(|token| token.kind == TokenKind::Name).map_or(words::EMPTY, |token| token.atom)
    }

    /// The class of the next statement.
    fn next_class(&self, at: usize) -> Option<Class> {
        let silent = |line: &&Line| matches!(line.class, Class::Directive | Class::Pragma | Class::Include);
        self.lines[at + 1..].iter().take(REACH).find(|line| !silent(line)).map(|line| line.class)
    }

    fn procedure_follows(&self, at: usize) -> bool {
        matches!(self.next_class(at), Some(Class::Subroutine | Class::Function | Class::SeparateProcedure))
    }

    fn binding_follows(&self, at: usize) -> bool {
        let next = self.next_class(at);
        let bound = matches!(next, Some(Class::Procedure | Class::Generic | Class::Final | Class::Attribute));
        bound || next == Some(Class::End(End::Type))
    }
}

/// Whether an end statement outside of everything is a main program, of itself and the directives before it (R1401);
/// after two others it is rather one too many.
pub fn is_program(lines: &[Line], at: usize) -> bool {
    let bare = |line: &Line| line.class == Class::End(End::Bare) && line.span.end - line.span.start == 1;
    // A whole program behind others can only be told from a surplus end if no other main program is there.
    let last = at + 1 == lines.len() && lines[at].class == Class::End(End::Program);
    let unnamed = last && lines[at].span.end - lines[at].span.start <= 2;
    let whole = |before| unnamed && ends_other(before) && lines.iter().all(|line| line.class != Class::Program);
    // A file may be nothing but a few programs without statements; what ends them is then no surplus.
    let ends_only = at < 8 && lines[..at].iter().all(bare);
    let alone = ends_only || !lines[at.saturating_sub(2)..at].iter().all(bare);
    match at.checked_sub(1).map(|before| lines[before].class) {
        None => true,
        Some(before) => is_silent(before) || (alone && bare(&lines[at])) || whole(before),
    }
}

/// Whether this ends a program unit or procedure and says that it is not a main program.
fn ends_other(class: Class) -> bool {
    ends_unit(class) && matches!(class, Class::End(end) if !matches!(end, End::Bare | End::Program))
}

/// Whether a line opens, divides or ends something.
fn structural(class: Class) -> bool {
    let outside = Frame {
        kind: Kind::If,
        name: words::EMPTY,
        line: 0,
        past: false,
        parent: 0,
        depth: 0,
        unit: 0,
        host: None,
        loose: false,
    };
    is_part(class) || opened_kind(class, outside).is_some()
}

/// What a statement opens at this level.
fn opened_kind(class: Class, around: Frame) -> Option<Kind> {
    Some(match class {
        Class::SeparateProcedure if around.kind == Kind::Interface => return None,
        class if is_head(class) => Kind::Unit(class),
        Class::Interface => Kind::Interface,
        Class::DerivedType => Kind::Type,
        Class::Enum | Class::EnumerationType => Kind::Enum,
        Class::Structure => Kind::Plain(End::Structure),
        Class::Union => Kind::Plain(End::Union),
        Class::Map => Kind::Plain(End::Map),
        Class::IfThen => Kind::If,
        Class::Do => Kind::Do(words::EMPTY),
        Class::SelectCase => Kind::Select(Class::Case),
        Class::SelectType | Class::SelectRank => Kind::Select(Class::Guard),
        Class::Associate => Kind::Plain(End::Associate),
        Class::Block => Kind::Plain(End::Block),
        Class::Critical => Kind::Plain(End::Critical),
        Class::ChangeTeam => Kind::Plain(End::Team),
        Class::Where => Kind::Where,
        Class::Forall => Kind::Plain(End::Forall),
        _ => return None,
    })
}

/// Whether a statement may stand at this level.
fn accepts(frame: Frame, class: Class) -> bool {
    let head = is_head(class);
    let inner = matches!(class, Class::Subroutine | Class::Function | Class::SeparateProcedure);
    match frame.kind {
        Kind::Unit(_) | Kind::Headless if frame.past => inner || class == Class::Unknown,
        Kind::Interface => inner || matches!(class, Class::Procedure | Class::Unknown),
        Kind::Type => {
            let bound = matches!(class, Class::Procedure | Class::Attribute | Class::Unknown);
            bound || if frame.past { is_binding(class) } else { is_component(class) }
        }
        Kind::Plain(End::Structure | End::Map) => is_field(class),
        Kind::Plain(End::Union) => matches!(class, Class::Map | Class::Unknown),
        Kind::Enum => matches!(class, Class::Enumerator | Class::Unknown),
        Kind::Unit(_) | Kind::Headless | Kind::If | Kind::Do(_) | Kind::Select(_) | Kind::Where | Kind::Plain(_) => {
            !head
        }
    }
}

fn is_binding(class: Class) -> bool {
    matches!(class, Class::Generic | Class::Final)
}

/// Whether a statement begins another part of what is open.
fn divides(class: Class, frame: Frame) -> bool {
    match class {
        Class::ElseIf | Class::Else => frame.kind == Kind::If && !frame.past,
        Class::Elsewhere => frame.kind == Kind::Where,
        Class::Case | Class::Guard => frame.kind == Kind::Select(class),
        _ => false,
    }
}

/// Whether an end statement ends what is open.
fn is_end_of(end: End, kind: Kind) -> bool {
    match (end, kind) {
        (End::Bare, kind) => kind.is_unit(),
        (end, Kind::Headless) => matches!(end, End::Subroutine | End::Function | End::Procedure),
        (End::Program, Kind::Unit(class)) => matches!(class, Class::Program | Class::Unknown),
        (End::Module, Kind::Unit(class)) => class == Class::Module,
        (End::Submodule, Kind::Unit(class)) => class == Class::Submodule,
        (End::BlockData, Kind::Unit(class)) => class == Class::BlockData,
        (End::Subroutine, Kind::Unit(class)) => class == Class::Subroutine,
        (End::Function, Kind::Unit(class)) => class == Class::Function,
        (End::Procedure, Kind::Unit(class)) => class == Class::SeparateProcedure,
        (End::Interface, kind) => kind == Kind::Interface,
        (End::Type, kind) => kind == Kind::Type,
        (End::Enum, kind) => kind == Kind::Enum,
        (End::Do, kind) => matches!(kind, Kind::Do(_)),
        (End::If, kind) => kind == Kind::If,
        (End::Select, kind) => matches!(kind, Kind::Select(_)),
        (End::Where, kind) => kind == Kind::Where,
        (end, kind) => kind == Kind::Plain(end),
    }
}
