//! `kernels` that says nothing of its loops: what an analysis proves to be independent is shared out, and one thread executes the rest
//! (OpenACC 3.4, 2.5.3 and 2.9.6). Each proof, and what stands against one, is told.

use super::openmp::{add_implied_item, of_leaf};
use super::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Reading, Translation, compute_clauses};
use crate::data_environment::kernels::OF_ALL_LOOPS;
use crate::data_environment::variables::{Category, is_c_pointer};
use crate::flow::elementwise::{self, Elementwise};
use crate::flow::independence::{self, Independence, Obstacle};
use crate::flow::phrases::Doubt;
use body::{ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Determines, Leaf, MapType, Name, Sharing};
use symbols::SymbolId;

/// A `kernels` construct, divided.
#[derive(Clone, PartialEq, Debug)]
pub struct Division {
    /// Directives before all of it.
    pub before: Vec<OmpConstruct>,
    /// The data region around its parts; none if it is one part.
    pub data: Option<OmpConstruct>,
    /// Its parts, one behind the other.
    pub parts: Vec<Part>,
}

impl Division {
    /// Its directives.
    pub fn directives(&self) -> impl Iterator<Item = &OmpConstruct> {
        let parts = self.parts.iter().flat_map(|part| std::iter::once(&part.outer).chain(&part.inner));
        self.before.iter().chain(&self.data).chain(parts)
    }

    /// Whether a reduction follows from a proof.
    pub fn reduces(&self) -> bool {
        let inner = self.parts.iter().filter_map(|part| part.inner.as_ref());
        inner.flat_map(|inner| &inner.clauses).any(|clause| clause.clause == ClauseName::Reduction)
    }
}

/// A part of a `kernels` construct.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its first statement.
    pub first: StatementId,
    /// Its last one.
    pub last: StatementId,
    /// The target construct around it.
    pub outer: OmpConstruct,
    /// How its loop is shared out.
    pub inner: Option<OmpConstruct>,
    /// The loops that it becomes, if it is an array assignment.
    pub elements: Option<Elementwise>,
    /// Why one thread executes it.
    pub why: Option<Obstacle>,
}

/// A part before its clauses are known.
struct Piece {
    first: StatementId,
    last: StatementId,
    proof: Result<(Independence, Option<Elementwise>), Option<Obstacle>>,
}

/// The parts of a `kernels` construct; what stands against dividing it.
pub fn divide_construct(reading: &Reading, id: ConstructId) -> Result<Division, Obstacle> {
    let facts = &reading.facts;
    let at = facts.body.constructs[id].directive().name_span();
    let combined = facts.leaves(id).len() == 2;
    if let Some((_, clause)) = facts.find_clause(id, OF_ONE_LOOP) {
        return Err(Obstacle::new(Doubt::ClauseOfOneLoop, clause.span()));
    }
    let pieces = split_pieces(reading, id)?;
    let proved = pieces.iter().any(|piece| piece.proof.is_ok());
    if !proved {
        let obstacles = pieces.into_iter().filter_map(|piece| piece.proof.err().flatten());
        return Err(obstacles.into_iter().next().unwrap_or_else(|| Obstacle::new(Doubt::NoLoop, at)));
    }
    if let [only] = &pieces[..] {
        let part = single_part(reading, id, only)?;
        return Ok(Division { before: Vec::new(), data: None, parts: vec![part] });
    }
    if combined {
        return Err(Obstacle::new(Doubt::MoreThanLoop, at));
    }
    if let Some((_, clause)) = facts.find_clause(id, OF_ALL_LOOPS) {
        return Err(Obstacle::new(Doubt::ClauseOfAll, clause.span()));
    }
    divide_in_region(reading, id, &pieces)
}

/// Clauses of a loop that an analysis has nothing to say of.
const OF_ONE_LOOP: &[ClauseName] = &[ClauseName::AccSeq, ClauseName::AccDeviceType];

/// The loops and array assignments of a construct, and runs of what else it holds.
fn split_pieces(reading: &Reading, id: ConstructId) -> Result<Vec<Piece>, Obstacle> {
    let (facts, body) = (&reading.facts, reading.facts.body);
    let block = &body.constructs[id].block;
    let direct = match &block[..] {
        [only] => match &body.statements[*only].kind {
            StatementKind::Block(inside) => inside,
            _ => block,
        },
        _ => block,
    };
    let at = body.constructs[id].directive().name_span();
    if body.flatten_block(block) != *direct {
        return Err(Obstacle::new(Doubt::Blocks, at));
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for statement in direct.iter().copied() {
        let found = &body.statements[statement];
        if matches!(found.kind, StatementKind::Empty) && found.label.is_none() {
            continue;
        }
        if matches!(found.kind, StatementKind::Declare(..)) || found.label.is_some() {
            return Err(Obstacle::new(Doubt::BesideLoops, found.span));
        }
        let statement = own_loop(reading, statement)?;
        let proof = match &body.statements[statement].kind {
            StatementKind::Loop(_) => independence::prove_independence(facts, reading.flow(), statement)
                .map(|proof| (proof, None))
                .map_err(Some),
            StatementKind::While(_) => Err(Some(Obstacle::new(Doubt::UnknownCount, found.span))),
            _ => match elementwise::prove_elementwise(facts, statement) {
                Some(found) => found.map(of_elements).map_err(Some),
                None => Err(None),
            },
        };
        match (pieces.last_mut(), &proof) {
            (Some(Piece { last, proof: Err(None), .. }), Err(None)) => *last = statement,
            _ => pieces.push(Piece { first: statement, last: statement, proof }),
        }
    }
    Ok(pieces)
}

/// The loop of a `loop` directive without clauses that matter, or the statement itself; other directives are not looked into.
fn own_loop(reading: &Reading, statement: StatementId) -> Result<StatementId, Obstacle> {
    let (facts, body) = (&reading.facts, reading.facts.body);
    let mut inside = None;
    let mut count = 0;
    body.each_statement(&[statement], |inner| {
        if let StatementKind::Construct(found) = body.statements[inner].kind {
            inside.get_or_insert(found);
            count += 1;
        }
    });
    let Some(first) = inside else { return Ok(statement) };
    let at = body.constructs[first].directive().name_span();
    let itself = body.statements[statement].kind == StatementKind::Construct(first);
    let bare = facts.leaves(first) == [Leaf::AccLoop] && facts.find_clause(first, OF_ONE_LOOP).is_none();
    let private = facts.find_clause(first, &[ClauseName::AccPrivate]).is_some();
    match body.associated_loops(first, 1)[..] {
        [own] if itself && count == 1 && bare && !private => Ok(own),
        _ => Err(Obstacle::new(Doubt::Directives, at)),
    }
}

/// An array assignment has no variables of its own but those that count its elements.
fn of_elements(elements: Elementwise) -> (Independence, Option<Elementwise>) {
    (Independence { depth: elements.target.rank(), ..Independence::default() }, Some(elements))
}

/// A construct of one part has all the clauses.
fn single_part(reading: &Reading, id: ConstructId, piece: &Piece) -> Result<Part, Obstacle> {
    let at = reading.facts.body.constructs[id].directive().name_span();
    let Ok((proof, elements)) = &piece.proof else { return Err(Obstacle::new(Doubt::NotOneLoop, at)) };
    let Some(name) = Name::new(&[Leaf::Target, Leaf::Teams]) else { return Err(Obstacle::new(Doubt::NoName, at)) };
    let mut scratch = Translation::default();
    let clauses = compute_clauses::compute_clauses(reading, id, name, &mut scratch);
    if !scratch.locals.is_empty() || !scratch.kept.is_empty() {
        return Err(Obstacle::new(Doubt::OwnValues, at));
    }
    let mut outer = OmpConstruct { name, clauses: remove_symbols(clauses, &proof.private) };
    outer.clauses.iter_mut().for_each(|clause| compute_clauses::mark_implied(reading, id, name, clause));
    outer.clauses.extend(proven_reductions(proof));
    let inner = Some(share_loop(proof));
    Ok(Part { first: piece.first, last: piece.last, outer, inner, elements: elements.clone(), why: None })
}

/// Several parts stand in a data region, in which each finds its data.
fn divide_in_region(reading: &Reading, id: ConstructId, pieces: &[Piece]) -> Result<Division, Obstacle> {
    let facts = &reading.facts;
    let at = facts.body.constructs[id].directive().name_span();
    let mut scratch = Translation::default();
    let all = compute_clauses::compute_clauses(reading, id, Name::leaf(Leaf::Target), &mut scratch);
    if !scratch.locals.is_empty() || !scratch.kept.is_empty() {
        return Err(Obstacle::new(Doubt::OwnValues, at));
    }
    let pointer = |item: &OmpItem| is_c_pointer(facts.table, item.symbol);
    let section = |item: &OmpItem| item.expr.is_some() && !pointer(item);
    let private: Vec<SymbolId> = pieces.iter().flat_map(find_private).collect();
    let mut maps = Vec::new();
    for clause in all.into_iter().filter(|clause| clause.printed) {
        let OmpArgument::Map(map, items) = &clause.argument else { continue };
        if let Some(item) = items.iter().find(|item| section(item)) {
            let why = Doubt::PartMapped { name: facts.name(item.symbol).to_string() };
            return Err(Obstacle::new(why, at));
        }
        // What a pointer points to is looked up by each part.
        if *map != MapType::Alloc || clause.because.is_some() || !items.iter().all(pointer) {
            maps.push(clause);
        }
    }
    let nowhere: Vec<SymbolId> = private
        .into_iter()
        .filter(|symbol| {
            !pieces.iter().any(|piece| {
                !find_private(piece).contains(symbol) && mentioned_variables(reading, piece).contains(symbol)
            })
        })
        .collect();
    let clauses = remove_symbols(maps, &nowhere);
    let data = (!clauses.is_empty()).then(|| OmpConstruct { name: Name::leaf(Leaf::TargetData), clauses });
    let parts: Option<Vec<Part>> = pieces.iter().map(|piece| prove_part(reading, id, piece)).collect();
    let data = data.ok_or_else(|| Obstacle::new(Doubt::NoData, at))?;
    let parts = parts.ok_or_else(|| Obstacle::new(Doubt::NoName, at))?;
    Ok(Division { before: Vec::new(), data: Some(data), parts })
}

/// The variables of which each iteration of a piece has its own.
fn find_private(piece: &Piece) -> Vec<SymbolId> {
    piece.proof.as_ref().map_or(Vec::new(), |(proof, _)| proof.private.clone())
}

fn prove_part(reading: &Reading, id: ConstructId, piece: &Piece) -> Option<Part> {
    let name = match &piece.proof {
        Ok(_) => Name::new(&[Leaf::Target, Leaf::Teams])?,
        Err(_) => Name::leaf(Leaf::Target),
    };
    let (private, mentioned) = (find_private(piece), mentioned_variables(reading, piece));
    let mut clauses = Vec::new();
    for (symbol, attribute) in of_leaf(reading, id, 0) {
        if !mentioned.contains(&symbol) || private.contains(&symbol) {
            continue;
        }
        let scalar = Category::of_symbol(reading.facts.table, symbol) == Category::Scalar;
        let moved = matches!(attribute.mapping, Some(MapType::To | MapType::From | MapType::ToFrom));
        let map = if scalar && moved { MapType::ToFrom } else { MapType::Alloc };
        let list = || OmpArgument::Items(Vec::new());
        if is_c_pointer(reading.facts.table, symbol) {
            compute_clauses::first_private(reading, id, symbol, &mut clauses);
        } else if attribute.mapping.is_some() {
            add_implied_item(&mut clauses, ClauseName::Map, OmpArgument::Map(map, Vec::new()), symbol, true);
        } else if attribute.sharing == Some(Sharing::FirstPrivate) {
            add_implied_item(&mut clauses, ClauseName::FirstPrivate, list(), symbol, true);
        } else if attribute.sharing == Some(Sharing::Private) {
            add_implied_item(&mut clauses, ClauseName::Private, list(), symbol, true);
        }
    }
    clauses.iter_mut().for_each(|clause| compute_clauses::mark_implied(reading, id, name, clause));
    let (first, last) = (piece.first, piece.last);
    Some(match &piece.proof {
        Ok((proof, elements)) => {
            clauses.extend(proven_reductions(proof));
            let outer = OmpConstruct { name, clauses };
            Part { first, last, outer, inner: Some(share_loop(proof)), elements: elements.clone(), why: None }
        }
        Err(why) => {
            let outer = OmpConstruct { name, clauses };
            Part { first, last, outer, inner: None, elements: None, why: why.clone() }
        }
    })
}

/// The variables that a piece refers to, with those in the bounds of arrays.
fn mentioned_variables(reading: &Reading, piece: &Piece) -> Vec<SymbolId> {
    let facts = &reading.facts;
    let body = facts.body;
    let span = body.statements[piece.first].span.start..body.statements[piece.last].span.end;
    let named = body.exprs.iter().filter(|(_, expr)| span.contains(&expr.span.start));
    let named = named.filter_map(|(_, expr)| match expr.kind {
        ExprKind::Symbol(symbol) => Some(symbol),
        _ => None,
    });
    let iterated = body.statements.iter().filter(|(_, statement)| span.contains(&statement.span.start));
    let iterated = iterated.filter_map(|(_, statement)| match &statement.kind {
        StatementKind::Loop(inner) => Some(inner.variable),
        _ => None,
    });
    let mut found: Vec<SymbolId> = named.chain(iterated).collect();
    let bounds: Vec<SymbolId> = found.iter().flat_map(|symbol| facts.bound_variables(*symbol)).collect();
    found.extend(bounds);
    found
}

/// Clauses without these variables.
fn remove_symbols(clauses: Vec<OmpClause>, symbols: &[SymbolId]) -> Vec<OmpClause> {
    let mut kept = Vec::new();
    for mut clause in clauses {
        let data = matches!(
            clause.clause.row().determines,
            Determines::Sharing(_) | Determines::Mapping(_) | Determines::MapType
        );
        if let Some(items) = clause.argument.items_mut().filter(|_| data) {
            items.retain(|item| !symbols.contains(&item.symbol));
            if items.is_empty() {
                continue;
            }
        }
        kept.push(clause);
    }
    kept
}

fn proven_reductions(proof: &Independence) -> Vec<OmpClause> {
    let one = |(symbol, operator): &(SymbolId, super::Operator)| {
        OmpClause::added_clause(
            ClauseName::Reduction,
            OmpArgument::Reduction(*operator, vec![OmpItem::whole_variable(*symbol)]),
        )
    };
    proof.reductions.iter().map(one).collect()
}

/// The directive that shares out a loop.
fn share_loop(proof: &Independence) -> OmpConstruct {
    let name = Name::new(&[Leaf::Distribute, Leaf::Parallel, Leaf::WorksharingLoop]);
    let mut clauses = Vec::new();
    if proof.depth > 1 {
        clauses.push(OmpClause::added_clause(ClauseName::Collapse, OmpArgument::Number(proof.depth as u64)));
    }
    if !proof.private.is_empty() {
        let items = proof.private.iter().copied().map(OmpItem::whole_variable).collect();
        clauses.push(OmpClause::added_clause(ClauseName::Private, OmpArgument::Items(items)));
    }
    if !proof.first_private.is_empty() {
        let items = proof.first_private.iter().copied().map(OmpItem::whole_variable).collect();
        clauses.push(OmpClause::added_clause(ClauseName::FirstPrivate, OmpArgument::Items(items)));
    }
    clauses.extend(proven_reductions(proof));
    OmpConstruct { name: name.unwrap_or(Name::leaf(Leaf::Distribute)), clauses }
}
