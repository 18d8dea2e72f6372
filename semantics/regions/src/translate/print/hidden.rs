//! The hidden constructs for those who print trees: directives with their clauses, and how each came about (R252 to R263, R355 to R363).

use super::choices::{Asked, Chosen};
use super::{Mode, Printer, Source, words};
use crate::data_environment::facts::Facts;
use crate::data_environment::{Attribute, DataEnvironment, Determined, Versions};
use crate::translate::openmp::clause_of;
use crate::translate::orphans;
use crate::translate::plan::{self, Plan};
use crate::translate::{OmpClause, OmpConstruct, Translation};
use body::{Body, ConstructId};
use directives::split::Acts;
use directives::{Clause as ClauseName, Determines, MapType, Model, Name, Sharing};
use parser::hidden::{Clause, Directive, Node, Reading, Readings};
use source::{Atoms, Span};
use symbols::{SymbolId, SymbolTable};

/// What the OpenACC constructs of a body become, by the first tokens of their lines.
pub fn shown_readings(
    body: &Body,
    translation: &Translation,
    environment: &DataEnvironment,
    (symbols, atoms): (&SymbolTable, &Atoms),
    versions: Versions,
    source: &Source,
) -> Readings {
    // What a printer leaves to the rules is shown, too.
    let words = words::Words { states_implied: true, ..*words::of_language(body.language) };
    let printer = Printer { body, translation, symbols, atoms, source, words: &words, mode: Mode::Omp };
    let facts = Facts::of(symbols, body, environment, atoms, versions);
    let written =
        body.constructs.iter().filter(|(_, construct)| construct.directive().name().model() == Model::OpenAcc);
    let read = written.map(|(id, construct)| {
        let reading = Reading {
            effective: effective_directives(&printer, &facts, environment, id),
            attributes: match facts.leaves(id).len() {
                1 => spell_attributes(&facts, environment, id, 0),
                _ => Vec::new(),
            },
            hidden: (!translation.kept.contains(&id))
                .then(|| plan_nodes(&printer, id, &plan::plan_construct(body, translation, id))),
        };
        (construct.line.start, reading)
    });
    read.collect()
}

/// What became of one construct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Became {
    /// Its directive.
    pub line: Span,
    /// The lines in the place of its directive.
    pub lines: Vec<String>,
    /// The clauses that nobody wrote.
    pub implicit: Vec<String>,
    /// Whether it stays as it is.
    pub kept: bool,
    /// What an analysis proved of it, and where.
    pub choices: Vec<(Span, String)>,
    /// What was chosen for it, where there is a choice.
    pub policies: Vec<Chosen>,
}

/// What became of the OpenACC constructs of a body, in source order.
pub fn shown_results(
    body: &Body,
    translation: &Translation,
    environment: &DataEnvironment,
    (symbols, atoms): (&SymbolTable, &Atoms),
    versions: Versions,
    source: &Source,
) -> Vec<Became> {
    let words = words::of_language(body.language);
    let orphans = orphans::orphaned_constructs(body, translation);
    let (legal, ..) = super::printed_translation((body, symbols, atoms), translation, &orphans, source);
    let translation = &*legal;
    let facts = Facts::of(symbols, body, environment, atoms, versions);
    let printer = Printer { body, translation, symbols, atoms, source, words, mode: Mode::Omp };
    let (kept, _) = printer.kept_constructs();
    let asked = Asked::new(&printer, &facts);
    let written =
        body.constructs.iter().filter(|(_, construct)| construct.directive().name().model() == Model::OpenAcc);
    let one = |(id, construct): (ConstructId, &body::Construct)| {
        let constructs = translation.constructs.get(&id).map_or(&[][..], |constructs| &constructs[..]);
        let kept = kept.contains(&id);
        let around = construct.parent.and_then(|parent| printer.printable_division(parent));
        let (mut lines, choices) = match printer.printable_division(id) {
            _ if kept => (Vec::new(), Vec::new()),
            Some(division) => printer.told_division(id, division),
            None if around.is_some() => (Vec::new(), Vec::new()),
            None => (printer.print_region_begin(id, constructs, ""), Vec::new()),
        };
        if orphans.contains(&id) && lines.is_empty() && !kept {
            lines.push(OF_TEAM.to_owned());
        }
        let printed = match printer.printable_division(id) {
            Some(division) => division.directives().collect(),
            None if around.is_some() => Vec::new(),
            None => constructs.iter().collect(),
        };
        let implicit = implicit_clauses(&printer, id, &printed);
        let policies = if kept { Vec::new() } else { asked.choices(id) };
        Became { line: construct.line, lines, implicit, kept, choices, policies }
    };
    written.map(one).collect()
}

/// What becomes of a loop of a procedure that gangs share, in a word: its head changes, and it gets no directive.
const OF_TEAM: &str = "(each team executes iterations of its own)";

/// The clauses of directives that nobody wrote.
fn implicit_clauses(printer: &Printer, id: ConstructId, printed: &[&OmpConstruct]) -> Vec<String> {
    let added = |clause: &&OmpClause| clause.because.is_none() && clause.printed && printer.is_needed(clause);
    let of = |hidden: &&OmpConstruct| -> Vec<String> {
        hidden.clauses.iter().filter(added).map(|clause| printer.spell_clause(id, hidden, clause)).collect()
    };
    printed.iter().flat_map(of).collect()
}

fn plan_nodes(printer: &Printer, id: ConstructId, plans: &[Plan]) -> Vec<Node> {
    let mut found = Vec::new();
    for plan in plans {
        match plan {
            Plan::Present(_, inside) => found.extend(plan_nodes(printer, id, inside)),
            Plan::Directive(..) | Plan::Block(..) | Plan::Region => found.extend(plan_node(printer, id, plan)),
        }
    }
    found
}

fn plan_node(printer: &Printer, id: ConstructId, plan: &Plan) -> Option<Node> {
    match plan {
        Plan::Directive(number, inside) => {
            let constructs = printer.translation.constructs.get(&id)?;
            let construct = constructs.get(*number)?;
            let clause = |clause: &OmpClause| Clause {
                name: clause.clause,
                text: printer.spell_clause(id, construct, clause),
                how: match (clause.printed, clause.because) {
                    (true, Some(_)) => "exp",
                    (true, None) => "exp of a rule",
                    (false, _) => "imp",
                },
            };
            let clauses = construct.clauses.iter().map(clause).collect();
            Some(Node::Directive(Directive { name: construct.name, clauses }, plan_nodes(printer, id, inside)))
        }
        Plan::Block(locals, inside) => {
            let lines = locals.iter().flat_map(|local| printer.print_declaration(local));
            Some(Node::Block(lines.map(|(_, line)| line).collect(), plan_nodes(printer, id, inside)))
        }
        Plan::Present(..) => None,
        Plan::Region => Some(Node::Region),
    }
}

/// The directives that a combined construct stands for, outermost first (Clacc document, "Combined Directives").
fn effective_directives(
    printer: &Printer,
    facts: &Facts,
    environment: &DataEnvironment,
    id: ConstructId,
) -> Vec<(Directive, Vec<String>)> {
    let leaves = facts.leaves(id);
    if leaves.len() < 2 {
        return Vec::new();
    }
    let one = |number: usize| {
        let clauses = facts.of_leaf(id, number).filter(|found| found.acts == Acts::Itself).map(|found| Clause {
            name: found.clause.name(),
            text: printer.text(found.clause.span()),
            how: "exp",
        });
        (
            Directive { name: Name::leaf(leaves[number]), clauses: clauses.collect() },
            spell_attributes(facts, environment, id, number),
        )
    };
    (0..leaves.len()).map(one).collect()
}

/// The attributes that are determined on one leaf of a construct: the variable, what it is, and how that came about.
fn spell_attributes(facts: &Facts, environment: &DataEnvironment, id: ConstructId, leaf: usize) -> Vec<String> {
    let leaf = environment.constructs.get(&id).and_then(|found| found.leaves.get(leaf));
    let attributes = leaf.into_iter().flat_map(|leaf| &leaf.attributes);
    attributes.map(|(symbol, attribute)| spell_attribute(facts, *symbol, attribute)).collect()
}

fn spell_attribute(facts: &Facts, symbol: SymbolId, attribute: &Attribute) -> String {
    let sharing = attribute.sharing.map(|sharing| match (sharing, clause_of(sharing)) {
        (_, Some(clause)) => clause.row().word,
        (Sharing::Reduction, None) => "reduction",
        (_, None) => "shared",
    });
    let words: Vec<&str> = attribute.mapping.map(mapping_clause).into_iter().chain(sharing).collect();
    let how = match attribute.determined {
        Determined::Predetermined => "pre",
        Determined::Explicit => "exp",
        Determined::Implicit => "imp",
    };
    format!("'{}' {how} {}", facts.name(symbol), words.join(" "))
}

/// The clause of OpenACC that says a mapping.
fn mapping_clause(map: MapType) -> &'static str {
    let says = |clause: &&ClauseName| {
        clause.row().model == Model::OpenAcc && clause.row().determines == Determines::Mapping(map)
    };
    ClauseName::ALL.iter().find(says).map_or("not mapped", |clause| clause.row().word)
}
