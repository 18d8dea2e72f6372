//! Named constants in target constructs by subscripts that are not constant, which flang 22 takes no part of there: ASSOCIATE makes
//! variables of them, with the same names, that are copied to the device.

use super::super::openmp::add_implied_item;
use super::super::{OmpArgument, OmpConstruct, Translation};
use super::Printer;
use body::{Body, ExprId, ExprKind};
use directives::compound::end_directive;
use directives::{Clause, End, Leaf, MapType, Model};
use indexmap::IndexSet;
use source::Span;
use std::borrow::Cow;
use symbols::{Attributes, SymbolId, SymbolTable};

/// Maps such constants on the target constructs that refer to them.
pub(super) fn map_constants(
    (body, symbols): (&Body, &SymbolTable),
    translation: &Translation,
    legal: &mut Cow<Translation>,
) {
    let parts: Vec<(Span, SymbolId)> =
        body.exprs.iter().filter_map(|(id, _)| constant_part(body, symbols, id)).collect();
    if parts.is_empty() {
        return;
    }
    for id in translation.constructs.keys() {
        let construct = &body.constructs[*id];
        if construct.directive().name().model() != Model::OpenAcc {
            continue;
        }
        let inside = |at: &Span| construct.line.end <= at.start && at.end <= construct.span.end;
        let own: IndexSet<SymbolId> = parts.iter().filter(|(at, _)| inside(at)).map(|(_, symbol)| *symbol).collect();
        if own.is_empty() {
            continue;
        }
        let legal = legal.to_mut();
        let targets = legal.constructs.get_mut(id).into_iter().flatten();
        let divided = legal.divisions.get_mut(id).into_iter().flat_map(|division| &mut division.parts);
        for target in targets.chain(divided.map(|part| &mut part.outer)).filter(|target| is_target_block(target)) {
            for symbol in &own {
                let map = OmpArgument::Map(MapType::To, Vec::new());
                add_implied_item(&mut target.clauses, Clause::Map, map, *symbol, true);
            }
        }
    }
}

/// Whether a construct executes a block on the device, with an end directive behind it.
fn is_target_block(construct: &OmpConstruct) -> bool {
    let ends = matches!(end_directive(construct.name), End::Required | End::WhenBlock);
    construct.name.leaves().first() == Some(&Leaf::Target) && ends
}

/// The named constant that an expression takes a part of, by subscripts that are not constant.
fn constant_part(body: &Body, symbols: &SymbolTable, id: ExprId) -> Option<(Span, SymbolId)> {
    let base = match &body.exprs[id].kind {
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Substring { base, .. } => *base,
        _ => return None,
    };
    let ExprKind::Symbol(symbol) = body.exprs[base].kind else { return None };
    let mut varies = false;
    body.each_expr(id, |part| varies |= part != base && matches!(body.exprs[part].kind, ExprKind::Symbol(_)));
    (varies && is_constant(symbols, symbol)).then_some((body.exprs[id].span, symbol))
}

fn is_constant(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    symbols[symbols.original(symbol)].attributes.contains(Attributes::PARAMETER)
}

impl Printer<'_> {
    /// The named constants that a construct maps.
    pub(super) fn mapped_constants(&self, construct: &OmpConstruct) -> Vec<&str> {
        let maps = construct.clauses.iter().filter(|clause| clause.clause == Clause::Map && is_target_block(construct));
        let items = maps.flat_map(|clause| match &clause.argument {
            OmpArgument::Map(_, items) => items.as_slice(),
            _ => &[],
        });
        let constants = items.filter(|item| item.expr.is_none() && is_constant(self.symbols, item.symbol));
        constants.map(|item| self.atoms.text(self.symbols[item.symbol].name)).collect()
    }
}
