//! Sections of arrays in data that are moved: `update` takes several pieces of one variable (OpenACC 3.4, 2.7.1 and 2.14.4), which compilers
//! of OpenMP refuse or copy wrongly, and a construct in a data region that has a part of a variable needs no more than that part.

use super::openmp::clause_items;
use super::rows::section_of;
use super::section_parts::{Part, is_all, section_parts};
use super::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading, Translation, problems};
use crate::data_environment::facts::Facts;
use crate::data_environment::kernels::is_split;
use crate::data_environment::rule::Languages;
use body::{Body, ConstructId, ExprId, ExprKind, Subscript};
use directives::{Determines, Leaf};
use source::Span;
use symbols::{SymbolId, Type};

/// How many pieces of memory a list item is.
#[derive(PartialEq)]
enum Pieces {
    /// One.
    One,
    /// One for each combination of these subscripts; without any, one that is not written as the clause has it.
    Several(Vec<usize>),
    /// Nobody can say.
    Unknown,
}

/// The directives that an `update` makes: compilers take no variable twice in one, nor more than one piece of it.
pub fn divide_update(reading: &Reading, update: OmpConstruct, translation: &mut Translation) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let is_list = |clause: &OmpClause| matches!(clause.argument, OmpArgument::Items(_));
    let (lists, others): (Vec<OmpClause>, Vec<OmpClause>) = update.clauses.into_iter().partition(is_list);
    // Whether an item has a directive for itself, and the lists.
    let mut made: Vec<(bool, Vec<OmpClause>)> = Vec::new();
    for list in lists {
        let mut list = list;
        let items = list.argument.items_mut().map(std::mem::take).unwrap_or_default();
        for item in items {
            let rows = item.expr.is_some_and(|expr| translation.pointer_rows.contains_key(&expr));
            let alone = match item.expr.map_or(Pieces::One, |expr| count_pieces(facts, expr)) {
                Pieces::One => false,
                _ if rows => true,
                Pieces::Several(subscripts) => {
                    translation.rows.extend(item.expr.map(|expr| (expr, subscripts)));
                    true
                }
                Pieces::Unknown => {
                    let at = item.expr.map_or(list.because.unwrap_or_default(), |expr| facts.body.exprs[expr].span);
                    translation.diagnostics.push(problems::scattered_update(facts.name(item.symbol), at));
                    false
                }
            };
            let takes =
                |(single, lists): &(bool, Vec<OmpClause>)| !alone && !single && !has_item(facts.body, lists, &item);
            let place = made.iter().position(takes).unwrap_or(made.len());
            if place == made.len() {
                made.push((alone, Vec::new()));
            }
            push(&mut made[place].1, &list, item);
        }
    }
    let construct = |(_, lists): (bool, Vec<OmpClause>)| OmpConstruct {
        name: update.name,
        clauses: lists.into_iter().chain(others.iter().cloned()).collect(),
    };
    made.into_iter().map(construct).collect()
}

/// Adds an item to the list that it was in.
fn push(lists: &mut Vec<OmpClause>, list: &OmpClause, item: OmpItem) {
    let same = |own: &&mut OmpClause| own.clause == list.clause && own.because == list.because;
    match lists.iter_mut().find(same).and_then(|own| own.argument.items_mut()) {
        Some(items) => items.push(item),
        None => lists.push(OmpClause { argument: OmpArgument::Items(vec![item]), ..list.clone() }),
    }
}

/// Whether lists have a part of the same variable, or of the same component of it.
fn has_item(body: &Body, lists: &[OmpClause], item: &OmpItem) -> bool {
    let own = item_components(body, item);
    let overlaps = |other: &OmpItem| {
        let path = item_components(body, other);
        other.symbol == item.symbol && path.iter().zip(&own).all(|(left, right)| left == right)
    };
    lists.iter().any(|list| matches!(&list.argument, OmpArgument::Items(items) if items.iter().any(overlaps)))
}

/// The components that lead from a variable to a list item.
fn item_components(body: &Body, item: &OmpItem) -> Vec<u32> {
    let (mut path, mut at) = (Vec::new(), item.expr);
    while let Some(expr) = at {
        at = match &body.exprs[expr].kind {
            ExprKind::Member { base, field } => {
                path.push(*field);
                Some(*base)
            }
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => Some(*base),
            ExprKind::Deref(base) | ExprKind::Convert(base) | ExprKind::AddressOf(base) => Some(*base),
            _ => None,
        };
    }
    path.reverse();
    path
}

/// Whether the elements of a part of an array may lie apart in memory.
pub fn has_gaps(facts: &Facts, expr: ExprId) -> bool {
    count_pieces(facts, expr) != Pieces::One
}

/// How many pieces a list item is.
fn count_pieces(facts: &Facts, expr: ExprId) -> Pieces {
    let body = facts.body;
    match &body.exprs[expr].kind {
        ExprKind::Section { base, subscripts } if section_of(body, *base).is_none() => {
            section_pieces(facts, *base, subscripts)
        }
        ExprKind::Element { base, .. } | ExprKind::Member { base, .. } => match section_of(body, *base) {
            Some(_) => Pieces::Unknown,
            None => Pieces::One,
        },
        ExprKind::Section { .. } => Pieces::Unknown,
        _ => Pieces::One,
    }
}

fn section_pieces(facts: &Facts, base: ExprId, subscripts: &[Subscript]) -> Pieces {
    let mut parts: Vec<(usize, Part)> = section_parts(facts, base, subscripts).into_iter().enumerate().collect();
    if parts.iter().any(|(_, part)| *part == Part::Listed) {
        return Pieces::Unknown;
    }
    // From the dimension whose elements lie side by side on: the last one of C, the first one of Fortran.
    if Languages::C.has(facts.body.language) {
        parts.reverse();
    }
    let first = parts.iter().position(|(_, part)| *part != Part::All).unwrap_or(parts.len());
    let own = parts.get(first).is_some_and(|(_, part)| *part != Part::Strided);
    let outer = parts.iter().skip(first + usize::from(own));
    let mut loops: Vec<usize> = outer.filter(|(_, part)| *part != Part::One).map(|(index, _)| *index).collect();
    loops.sort_unstable();
    if loops.is_empty() && !has_range_of_one(subscripts, &parts) && !has_open_range(subscripts) {
        Pieces::One
    } else {
        Pieces::Several(loops)
    }
}

/// Whether a range of C that is one element stands before one that is not its whole dimension, from the last dimension on: clang 22 copies
/// wrong parts of these, and the right ones where an index stands in its place.
fn has_range_of_one(subscripts: &[Subscript], parts: &[(usize, Part)]) -> bool {
    let is_range = |index: usize| matches!(subscripts[index], Subscript::Range { .. });
    let partial = parts.iter().position(|(_, part)| *part != Part::All).unwrap_or(parts.len());
    parts.iter().skip(partial + 1).any(|(index, part)| *part == Part::One && is_range(*index))
}

/// Whether a range of C without a length stands behind an index: clang 22 takes it for the outermost one, whose length it wants.
fn has_open_range(subscripts: &[Subscript]) -> bool {
    let index = subscripts.iter().position(|subscript| matches!(subscript, Subscript::Index(_)));
    let is_open = |subscript: &Subscript| matches!(subscript, Subscript::Range { length: None, .. });
    index.is_some_and(|index| subscripts[index..].iter().any(is_open))
}

/// The parts of an array that the innermost data region with it has, and its clause; nothing if that has all of it.
pub fn parts_around(reading: &Reading, id: ConstructId, symbol: SymbolId) -> Option<(Vec<OmpItem>, Span)> {
    let facts = &reading.facts;
    let region = |outer: &ConstructId| facts.leaves(*outer).contains(&Leaf::AccData) || is_split(facts, *outer);
    let lists = |outer: ConstructId| {
        let maps =
            facts.clauses(outer).filter(|(_, clause)| matches!(clause.name().row().determines, Determines::Mapping(_)));
        let own = maps.flat_map(|(_, clause)| {
            let items = clause_items(reading, outer, clause).into_iter();
            items.filter(|item| item.symbol == symbol).map(move |item| (item, clause.span()))
        });
        own.collect::<Vec<(OmpItem, Span)>>()
    };
    let own = facts.ancestors(id).into_iter().filter(region).map(lists).find(|own| !own.is_empty())?;
    let part = |item: &OmpItem| item.expr.is_some_and(|expr| is_own_part(facts, expr) && !is_all(facts, expr));
    let at = own.first()?.1;
    own.iter().all(|(item, _)| part(item)).then(|| (own.into_iter().map(|(item, _)| item).collect(), at))
}

/// Whether an expression is a part of its variable, which no pointer leads to.
fn is_own_part(facts: &Facts, mut expr: ExprId) -> bool {
    let types = &facts.table.types;
    loop {
        let base = match &facts.body.exprs[expr].kind {
            ExprKind::Symbol(_) => return true,
            ExprKind::Section { base, .. } | ExprKind::Element { base, .. } | ExprKind::Member { base, .. } => *base,
            _ => return false,
        };
        if let Type::Pointer { .. } = types[types.representation(facts.body.exprs[base].ty)] {
            return false;
        }
        expr = base;
    }
}
