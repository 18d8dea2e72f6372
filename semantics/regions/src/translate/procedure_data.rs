//! Data of procedures (OpenACC 3.4, 2.13): what a `declare` lists is entered where the procedure begins and left wherever it ends; and
//! directives for OPTIONAL dummies, which are executed where these are present.

use super::openmp::clause_items;
use super::{OmpArgument, OmpClause, OmpConstruct, Reading, Translation, problems};
use body::{Body, Callee, ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Leaf, MapType, Name};
use parser::directive::Clause;
use source::Atoms;
use symbols::{Attributes, SymbolId};

/// A clause of `declare` in a procedure: how its data are entered and how they are left; none of either for what is there already.
pub type Scoped = (ClauseName, Option<(MapType, MapType)>);

/// The clauses of `declare` that data of a procedure can have.
pub const SCOPED: &[Scoped] = &[
    (ClauseName::AccCopy, Some((MapType::To, MapType::From))),
    (ClauseName::AccCopyin, Some((MapType::To, MapType::Release))),
    (ClauseName::AccCopyout, Some((MapType::Alloc, MapType::From))),
    (ClauseName::AccCreate, Some((MapType::Alloc, MapType::Release))),
    // What is on the device alone has a place on the host that nobody uses.
    (ClauseName::AccDeviceResident, Some((MapType::Alloc, MapType::Release))),
    (ClauseName::AccPresent, None),
];

/// How the data of a clause of `declare` are entered and left; an error if OpenMP has no equal of the clause.
pub fn entry_and_exit(clause: Clause, atoms: &Atoms) -> Option<Option<(MapType, MapType)>> {
    let hint = |word: &str| word.eq_ignore_ascii_case("readonly");
    let plain = clause.modifiers().all(|modifier| hint(atoms.text(modifier.word().atom)));
    SCOPED.iter().find(|(name, _)| *name == clause.name()).map(|(_, maps)| *maps).filter(|_| plain)
}

/// `declare` among the statements of a function of C.
pub fn declare_local(reading: &Reading, id: ConstructId, translation: &mut Translation) -> Vec<OmpConstruct> {
    let facts = &reading.facts;
    let mut enter = OmpConstruct { name: Name::leaf(Leaf::TargetEnterData), clauses: Vec::new() };
    let mut exit = OmpConstruct { name: Name::leaf(Leaf::TargetExitData), clauses: Vec::new() };
    let exits = block_exits(facts.body, id);
    let mut known = exits.is_some();
    for (_, clause) in facts.clauses(id) {
        let Some(maps) = entry_and_exit(clause, facts.atoms) else {
            known = false;
            continue;
        };
        if let Some((entered, left)) = maps {
            let map = |map| OmpArgument::Map(map, clause_items(reading, id, clause));
            enter.clauses.push(OmpClause::derived_clause(ClauseName::Map, map(entered), clause.span()));
            exit.clauses.push(OmpClause::derived_clause(ClauseName::Map, map(left), clause.span()));
        }
    }
    let copies = |clause: &OmpClause| matches!(clause.argument, OmpArgument::Map(MapType::From, _));
    let copied = exit.clauses.iter().filter(|clause| copies(clause)).flat_map(|clause| clause.argument.items());
    let copied: Vec<SymbolId> = copied.map(|item| item.symbol).collect();
    known &= exits.into_iter().flatten().all(|exit| may_leave_before(facts.body, exit, &copied));
    if !known {
        let directive = facts.body.constructs[id].directive();
        translation.keep_construct(id, problems::untranslatable("declare", directive.name_span()));
        return Vec::new();
    }
    if enter.clauses.is_empty() {
        return Vec::new();
    }
    translation.exits.insert(id, exit);
    vec![enter]
}

/// Where a block is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exit {
    /// By a `return`; whether that is all of an `if` statement of Fortran.
    Return(StatementId, bool),
    /// Behind its last statement.
    End(StatementId),
}

/// Where the block around a construct is left; nothing if that cannot be told, or if more than a `return` would stand in the way.
pub fn block_exits(body: &Body, id: ConstructId) -> Option<Vec<Exit>> {
    let whole = block_of(body, id)?;
    let at = whole.iter().position(|statement| body.statements[*statement].kind == StatementKind::Construct(id))?;
    let top = whole == body.block;
    collect_exits(body, &whole[at + 1..], top)
}

/// Where statements are left that are a block, or what is behind a declaration in one; `top` if it is that of the procedure.
pub fn collect_exits(body: &Body, block: &[StatementId], top: bool) -> Option<Vec<Exit>> {
    let jumps = block != body.block;
    let mut found = Some(Vec::new());
    body.each_statement(block, |id| {
        let statement = &body.statements[id];
        match &statement.kind {
            StatementKind::Return(_) => {
                let exit = Exit::Return(id, is_whole_branch(body, block, id));
                found = found.take().filter(|_| statement.label.is_none()).map(|found| [found, vec![exit]].concat());
            }
            // A jump back over the declaration would enter the data again.
            StatementKind::Goto(_) | StatementKind::ComputedGoto(_) if jumps || !top => found = None,
            // Where the loop or switch that is left stands is not asked.
            StatementKind::Break(_) | StatementKind::Continue(_) if !top => found = None,
            _ => {}
        }
    });
    let last = body.flatten_block(block).last().copied();
    let falls = last.filter(|last| !matches!(body.statements[*last].kind, StatementKind::Return(_)));
    let end = block.last().copied().filter(|_| falls.is_some()).map(Exit::End);
    found.map(|found| found.into_iter().chain(end).collect())
}

/// Whether data may be left before the value of a `return` is computed: nothing is called or changed for it, and it reads nothing that is
/// `copied` back then, as memory that a pointer leads to may be.
pub(super) fn may_leave_before(body: &Body, exit: Exit, copied: &[SymbolId]) -> bool {
    let Exit::Return(id, _) = exit else { return true };
    let mut free = true;
    for value in body.own_exprs(id) {
        body.each_expr(value, |id| {
            free &= match &body.exprs[id].kind {
                ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => false,
                ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Opaque(_) => false,
                ExprKind::StatementExpr { .. } => false,
                ExprKind::Element { .. } | ExprKind::Deref(_) => copied.is_empty(),
                ExprKind::Symbol(symbol) => !copied.contains(symbol),
                _ => true,
            };
        });
    }
    free
}

/// Whether a statement is all of an `if` without `end if`.
pub fn is_whole_branch(body: &Body, block: &[StatementId], id: StatementId) -> bool {
    let mut whole = false;
    body.each_statement(block, |outer| {
        if let StatementKind::If { then, otherwise, .. } = &body.statements[outer].kind {
            let same_end = body.statements[outer].span.end == body.statements[id].span.end;
            whole |= otherwise.is_empty() && then[..] == [id] && same_end;
        }
    });
    whole
}

/// The block that holds a construct.
fn block_of(body: &Body, id: ConstructId) -> Option<&[StatementId]> {
    let holds = |block: &[StatementId]| {
        block.iter().any(|statement| body.statements[*statement].kind == StatementKind::Construct(id))
    };
    if holds(&body.block) {
        return Some(&body.block);
    }
    let mut inside = Vec::new();
    body.each_statement(&body.block, |statement| {
        if inside.is_empty() && body.blocks(statement).into_iter().any(|block| holds(block)) {
            inside.push(statement);
        }
    });
    body.blocks(*inside.first()?).into_iter().find(|block| holds(block)).map(|block| &block[..])
}

/// Directives that stand alone, with one of its own for each OPTIONAL dummy, which is executed where that is present.
pub fn guard_directives(
    reading: &Reading,
    id: ConstructId,
    constructs: Vec<OmpConstruct>,
    translation: &mut Translation,
) -> Vec<OmpConstruct> {
    let mut result = Vec::new();
    for construct in constructs {
        let mut optional: Vec<SymbolId> = Vec::new();
        for item in construct.clauses.iter().flat_map(|clause| clause.argument.items()) {
            if is_optional(reading, item.symbol) && !optional.contains(&item.symbol) {
                optional.push(item.symbol);
            }
        }
        result.extend(keep_items(&construct, &|symbol| !optional.contains(&symbol)));
        for symbol in optional {
            if let Some(own) = keep_items(&construct, &|other| other == symbol) {
                translation.guards.insert((id, result.len()), symbol);
                result.push(own);
            }
        }
    }
    result
}

fn is_optional(reading: &Reading, symbol: SymbolId) -> bool {
    let table = reading.facts.table;
    table[table.original(symbol)].attributes.contains(Attributes::OPTIONAL)
}

/// A construct with some of its list items; nothing if there are none.
pub fn keep_items(construct: &OmpConstruct, wanted: &dyn Fn(SymbolId) -> bool) -> Option<OmpConstruct> {
    let mut lists = false;
    let clauses = construct.clauses.iter().filter_map(|clause| {
        let mut own = clause.clone();
        if let OmpArgument::Items(items) | OmpArgument::Map(_, items) = &mut own.argument {
            items.retain(|item| wanted(item.symbol));
            lists |= !items.is_empty();
            return (!items.is_empty()).then_some(own);
        }
        Some(own)
    });
    let clauses: Vec<OmpClause> = clauses.collect();
    lists.then_some(OmpConstruct { name: construct.name, clauses })
}
