//! Members of a structure of C that are mapped beside what other members point to: clang 22 finds these on a device only if the pointers
//! are mapped as well. Pointers are attached by calls.

use super::super::{Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation};
use super::{Printer, declaration};
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::{Clause, Leaf, MapType, Model};
use std::borrow::Cow;
use symbols::{SymbolId, SymbolTable, Type};

/// The directives that keep data, and how they map the pointers.
const KEEPING: &[(Leaf, MapType)] =
    &[(Leaf::TargetData, MapType::To), (Leaf::TargetEnterData, MapType::To), (Leaf::TargetExitData, MapType::Release)];

/// Lists the pointers whose pointees stand beside other members.
pub(super) fn list_pointers(body: &Body, symbols: &SymbolTable, legal: &mut Cow<Translation>) {
    let ids: Vec<ConstructId> = legal.constructs.keys().copied().collect();
    for id in ids {
        if body.constructs[id].directive().name().model() != Model::OpenAcc {
            continue;
        }
        let lacking: Vec<(usize, OmpClause)> = legal.constructs[&id]
            .iter()
            .enumerate()
            .filter_map(|(number, construct)| Some((number, find_pointers(body, symbols, construct)?)))
            .collect();
        for (number, clause) in lacking {
            if let Some(constructs) = legal.to_mut().constructs.get_mut(&id) {
                constructs[number].clauses.push(clause);
            }
        }
    }
}

/// A clause with the pointers that a directive does not list and should.
fn find_pointers(body: &Body, symbols: &SymbolTable, construct: &OmpConstruct) -> Option<OmpClause> {
    let (_, map) = KEEPING.iter().find(|(leaf, _)| construct.name.leaves() == [*leaf])?;
    let listed: Vec<ExprId> = construct
        .clauses
        .iter()
        .filter_map(|clause| match &clause.argument {
            OmpArgument::Map(_, items) => Some(items.iter().filter_map(|item| item.expr)),
            _ => None,
        })
        .flatten()
        .collect();
    let plain: Vec<(SymbolId, u32)> = listed.iter().filter_map(|expr| find_member(body, *expr)).collect();
    let mut items: Vec<OmpItem> = Vec::new();
    for expr in &listed {
        let ExprKind::Section { base, .. } = body.exprs[*expr].kind else { continue };
        let Some((symbol, field)) = find_member(body, base) else { continue };
        let beside = plain.iter().any(|(other, _)| *other == symbol);
        let known = plain.contains(&(symbol, field)) || items.iter().any(|item| item.expr == Some(base));
        if beside && !known && is_pointer(body, symbols, base) {
            items.push(OmpItem { expr: Some(base), ..OmpItem::whole_variable(symbol) });
        }
    }
    let clause = OmpClause::added_clause(Clause::Map, OmpArgument::Map(*map, items.clone()));
    (!items.is_empty()).then_some(clause)
}

/// The variable and the number of the member that an expression is, if it is one of a variable itself.
fn find_member(body: &Body, expr: ExprId) -> Option<(SymbolId, u32)> {
    let ExprKind::Member { base, field } = body.exprs[expr].kind else { return None };
    matches!(body.exprs[base].kind, ExprKind::Symbol(_)).then_some((body.root_symbol(base)?, field))
}

/// Whether an expression is a pointer, and not an array.
fn is_pointer(body: &Body, symbols: &SymbolTable, expr: ExprId) -> bool {
    matches!(symbols.types[symbols.types.representation(body.exprs[expr].ty)], Type::Pointer { .. })
}

impl Printer<'_> {
    /// Calls that make pointers on the device point to what is there, in the place of `attach` of C: a map attaches where it makes something, and
    /// not where all is on the device already (OpenMP 5.2, 5.8.3).
    pub(super) fn attach_calls(&self, id: ConstructId, construct: &OmpConstruct) -> Option<Vec<String>> {
        let (attached, condition) = match &construct.clauses[..] {
            [attached] => (attached, None),
            [attached, condition] if condition.clause == Clause::If => (attached, Some(condition)),
            _ => return None,
        };
        let enters = construct.name.leaves() == [Leaf::TargetEnterData] && attached.modifier == Some(Modifier::Attach);
        if self.words.ends || !enters {
            return None;
        }
        let asked = match condition.map(|condition| &condition.argument) {
            None => String::new(),
            Some(OmpArgument::Expr(expr)) => format!("if ({}) ", self.spell_expr(id, *expr)),
            Some(_) => return None,
        };
        let pointers = attached.argument.items().iter().map(|item| match item.expr {
            Some(expr) => self.text(self.body.exprs[expr].span),
            None => self.atoms.text(self.symbols[item.symbol].name).to_string(),
        });
        let call = |pointer: String| format!("{asked}{}", declaration::call_on_pointer(declaration::ATTACH, &pointer));
        Some(pointers.map(call).collect())
    }
}
