//! Expressions that a host reads: what ompparser's users pass a callback for (R028, R029, R112).
//!
//! The host is asked for each expression, variable, type and name of a directive, in the order of the text, and what it answers
//! travels with the directive: an object is found by the place of its argument, so that it is found in a directive that was
//! normalized, too. A directive without a host pays nothing for this.

use crate::{Parsed, ReadOptions};
use directives::{Clause as ClauseName, Leaf, Name, Syntax};
use parser::directive::{Clause, Directive, Item, Line, Modifier};
use source::{Atoms, Diagnostic, Span, diagnostics};
use std::ops::Range;

diagnostics! { Range<usize>:
    E1330 Error "" host_refuses(message: &str, at: Range<usize>) {
        "{message}" at at ""
    }
}

/// What an argument is to the specification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A value: `num_threads(n + 1)`.
    Expression,
    /// A list item: a variable, an array section: `map(a[0:n])`.
    Variable,
    /// A common block, without its slashes.
    CommonBlock,
    /// The name of something that is not a variable: a procedure, a mapper, a critical section.
    Name,
    /// A type of `declare reduction`.
    Type,
    /// A type and what it declares: `declare mapper(struct s v)`, `iterator(int i = 0:n)`.
    Declaration,
    /// A combiner or an initializer.
    Code,
}

/// What a host is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostRequest<'p> {
    /// What it is.
    pub role: Role,
    /// As it was written.
    pub text: &'p str,
    /// Its bytes in the text of the directive.
    pub at: Range<usize>,
    /// The directive that it stands in.
    pub directive: Name,
    /// The clause that it stands in, if it is not an argument of the directive itself.
    pub clause: Option<ClauseName>,
}

/// A directive with the objects of a host.
pub struct Hosted<'a, E> {
    /// The directive; what the host refused is among its diagnostics.
    pub parsed: Parsed<'a>,
    /// The objects by the first token of their argument, sorted.
    objects: Vec<(u32, E)>,
}

impl<'a, E> Hosted<'a, E> {
    /// Reads the directive of a text, and asks `host` for each argument: it makes an object, or says what is wrong.
    pub fn new(
        text: &'a str,
        ask: ReadOptions,
        atoms: &'a Atoms,
        mut host: impl FnMut(&HostRequest<'a>) -> Result<E, String>,
    ) -> Hosted<'a, E> {
        let mut parsed = Parsed::new(text, ask, atoms);
        let mut objects = Vec::new();
        let mut refused = Vec::new();
        for (at, role, directive, clause) in collect_questions(&parsed) {
            let asked = HostRequest { role, text: parsed.text_of(at), at: parsed.bytes(at), directive, clause };
            match host(&asked) {
                Ok(object) => objects.push((at.start, object)),
                Err(message) => refused.push(host_refuses(&message, asked.at)),
            }
        }
        if !refused.is_empty() {
            parsed.diagnostics.extend(refused);
            parsed.diagnostics.sort_by_key(|problem: &Diagnostic<Range<usize>>| problem.primary.at.start);
        }
        Hosted { parsed, objects }
    }

    /// The host's object for the argument at a place of the tree.
    pub fn object(&self, at: Span) -> Option<&E> {
        let index = self.objects.binary_search_by_key(&at.start, |(start, _)| *start).ok()?;
        Some(&self.objects[index].1)
    }

    /// All objects, in the order of the text.
    pub fn objects(&self) -> impl Iterator<Item = &E> {
        self.objects.iter().map(|(_, object)| object)
    }
}

impl<'a, E> From<Parsed<'a>> for Hosted<'a, E> {
    /// A directive that no host was asked about.
    fn from(parsed: Parsed<'a>) -> Hosted<'a, E> {
        Hosted { parsed, objects: Vec::new() }
    }
}

/// A place, what stands there, and where that is.
type HostQuestion = (Span, Role, Name, Option<ClauseName>);

/// What there is to ask of a directive, in the order of the text.
fn collect_questions(parsed: &Parsed) -> Vec<HostQuestion> {
    let mut all = Vec::new();
    for line in parsed.lines() {
        Questions { parsed, line, all: &mut all }.of_directive(line.directive());
    }
    all.sort_by_key(|(at, ..)| at.start);
    all
}

struct Questions<'q, 'a> {
    parsed: &'q Parsed<'a>,
    line: &'q Line<Span>,
    all: &'q mut Vec<HostQuestion>,
}

impl Questions<'_, '_> {
    fn of_directive(&mut self, directive: Directive) {
        let name = directive.name();
        let last = directive.items().len().saturating_sub(1);
        let combined = last > 0 && !directive.has(ClauseName::Combiner);
        for (index, item) in directive.items().iter().enumerate() {
            let is_combiner = combined && index == last && name.last() == Leaf::DeclareReduction;
            self.ask_item(*item, Some(if is_combiner { Role::Code } else { own_role(name.last()) }), (name, None));
        }
        directive.modifiers().for_each(|modifier| self.of_modifier(modifier, (name, None)));
        for clause in directive.clauses() {
            let place = (name, Some(clause.name()));
            let role = self.item_role(name, clause);
            clause.items().iter().for_each(|item| self.ask_item(*item, role, place));
            clause.modifiers().for_each(|modifier| self.of_modifier(modifier, place));
            clause.variants().for_each(|variant| self.of_directive(variant));
        }
    }

    /// What stands in the parentheses of a modifier.
    fn of_modifier(&mut self, modifier: Modifier, place: (Name, Option<ClauseName>)) {
        let role = match self.parsed.spelling(modifier.word()) {
            "mapper" => Role::Name,
            "iterator" => Role::Declaration,
            _ => Role::Expression,
        };
        modifier.items().iter().for_each(|item| self.ask_item(*item, Some(role), place));
    }

    /// What the items of a clause are; none if they are words of the specification.
    fn item_role(&self, directive: Name, clause: Clause) -> Option<Role> {
        let known = ROLES.iter().find(|(name, _)| *name == clause.name());
        let keyword = clause.keyword().map(|word| self.parsed.spelling(word));
        match (known, clause.name().row().syntax) {
            (Some((_, role)), _) => Some(*role),
            // OpenACC 3.4, 2.14.4: on `update` it is a list.
            _ if clause.name() == ClauseName::AccSelf && directive.has(Leaf::AccUpdate) => Some(Role::Variable),
            (_, Syntax::Depend) if keyword == Some("sink") => Some(Role::Expression),
            (_, Syntax::List | Syntax::Map | Syntax::Reduction | Syntax::ListStep | Syntax::Depend) => {
                Some(Role::Variable)
            }
            (
                _,
                Syntax::Expr | Syntax::Flag | Syntax::KeywordExpr | Syntax::Bounds | Syntax::Sizes | Syntax::Queues,
            ) => Some(Role::Expression),
            (_, Syntax::Keyword | Syntax::Words | Syntax::Selector | Syntax::Directives | Syntax::Raw) => None,
        }
    }

    fn ask_item(&mut self, item: Item, role: Option<Role>, (directive, clause): (Name, Option<ClauseName>)) {
        let role = match (item, role) {
            (Item::CommonBlock(_), _) => Role::CommonBlock,
            (Item::Argument(_), Some(role)) => role,
            // `*` and its like are not expressions.
            (Item::Tokens(_), Some(role @ (Role::Type | Role::Declaration | Role::Code))) => role,
            (Item::Argument(_), None) | (Item::Tokens(_), _) => return,
        };
        self.all.push((self.parsed.span_in(self.line, item), role, directive, clause));
    }
}

/// What the directive's own arguments are.
fn own_role(leaf: Leaf) -> Role {
    const OWN: &[(Leaf, Role)] = &[
        (Leaf::Critical, Role::Name),
        (Leaf::DeclareInduction, Role::Type),
        (Leaf::DeclareMapper, Role::Declaration),
        (Leaf::DeclareReduction, Role::Type),
        (Leaf::DeclareSimd, Role::Name),
        (Leaf::DeclareVariant, Role::Name),
        (Leaf::AccRoutine, Role::Name),
        (Leaf::AccWait, Role::Expression),
    ];
    OWN.iter().find(|(known, _)| *known == leaf).map_or(Role::Variable, |(_, role)| *role)
}

/// Clauses whose items are something else than the form of their arguments says.
const ROLES: &[(ClauseName, Role)] = &[
    (ClauseName::Collector, Role::Code),
    (ClauseName::Combiner, Role::Code),
    (ClauseName::Counts, Role::Expression),
    (ClauseName::Destroy, Role::Variable),
    (ClauseName::Detach, Role::Variable),
    (ClauseName::Inductor, Role::Code),
    (ClauseName::Initializer, Role::Code),
    (ClauseName::NumThreads, Role::Expression),
    (ClauseName::Permutation, Role::Expression),
    (ClauseName::Sizes, Role::Expression),
    (ClauseName::Update, Role::Variable),
    (ClauseName::UsesAllocators, Role::Expression),
    (ClauseName::AccBind, Role::Name),
    (ClauseName::AccNumGangs, Role::Expression),
    (ClauseName::AccTile, Role::Expression),
];
