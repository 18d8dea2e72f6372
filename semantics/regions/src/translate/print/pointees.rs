//! Private parts of what pointers point to as pointers to memory of the region, or of each iteration of a loop that is shared out.

use super::super::{Local, OmpArgument, OmpClause, OmpItem, Translation, pointees};
use super::legal::is_openacc;
use super::{Edit, Mode, Position, Printer};
use body::{Body, ConstructId, ExprId};
use directives::{Clause, Leaf};
use indexmap::IndexMap;
use source::{Atoms, Span};
use symbols::{SymbolId, SymbolTable};

/// The translation with declarations in the place of clauses that name such parts; nothing if there are none.
pub(super) fn declare_pointees(
    (body, symbols, atoms): (&Body, &SymbolTable, &Atoms),
    text: &dyn Fn(Span) -> String,
    translation: &Translation,
) -> Option<Translation> {
    let has = |clause: &OmpClause| pointees::has_pointees(symbols, clause);
    let mut all = translation.constructs.iter().filter(|(id, _)| is_openacc(body, **id));
    if !all.any(|(_, hidden)| hidden.iter().flat_map(|hidden| &hidden.clauses).any(has)) {
        return None;
    }
    let mut changed = translation.clone();
    let ids: Vec<ConstructId> = translation.constructs.keys().copied().filter(|id| is_openacc(body, *id)).collect();
    for id in ids {
        let Some(constructs) = changed.constructs.get_mut(&id) else { continue };
        let (mut locals, mut iterated) = (Vec::new(), Vec::new());
        for construct in constructs.iter_mut() {
            let (taken, mut clauses) = (take_pointees(symbols, &mut construct.clauses), Vec::new());
            for (clause, symbol, expr) in taken {
                let first = clause == Clause::FirstPrivate;
                if !construct.name.has(Leaf::Target) {
                    iterated.push((symbol, expr));
                    continue;
                }
                if first {
                    let count = spell_count(body, text, expr);
                    let values = format!("to: {}[0:{count}]", initial_name(symbols, atoms, symbol));
                    let argument = OmpArgument::Keyword(atoms.intern(&values), None);
                    clauses.push(OmpClause::added_clause(Clause::Map, argument));
                    locals.push(Local::Initial(symbol, expr));
                }
                locals.push(Local::Pointee(symbol, expr, first));
            }
            construct.clauses.extend(clauses);
        }
        if !locals.is_empty() {
            changed.locals.entry(id).or_default().extend(locals);
        }
        if !iterated.is_empty() {
            changed.pointees.insert(id, iterated);
        }
    }
    Some(changed)
}

/// Takes the parts of what pointers point to out of clauses.
fn take_pointees(symbols: &SymbolTable, clauses: &mut Vec<OmpClause>) -> Vec<(Clause, SymbolId, ExprId)> {
    let mut taken = Vec::new();
    for clause in clauses.iter_mut().filter(|clause| pointees::has_pointees(symbols, clause)) {
        let name = clause.clause;
        let OmpArgument::Items(items) = &mut clause.argument else { continue };
        let (own, others): (Vec<OmpItem>, Vec<OmpItem>) =
            items.drain(..).partition(|item| pointees::is_pointee(symbols, item));
        *items = others;
        taken.extend(own.into_iter().filter_map(|item| Some((name, item.symbol, item.expr?))));
    }
    clauses.retain(|clause| !matches!(&clause.argument, OmpArgument::Items(items) if items.is_empty()));
    taken
}

/// The name of the values that copies begin with.
fn initial_name(symbols: &SymbolTable, atoms: &Atoms, symbol: SymbolId) -> String {
    format!("dirigent_first_{}", atoms.text(symbols[symbol].name))
}

/// How many elements a part has.
fn spell_count(body: &Body, text: &dyn Fn(Span) -> String, expr: ExprId) -> String {
    let length = pointees::part_of(body, expr).and_then(|(_, length)| length);
    length.map_or("1".to_string(), |length| super::one_line(&text(body.exprs[length].span)))
}

impl Printer<'_> {
    /// The declarations of a pointer to memory of its own, and what gives it values.
    pub(super) fn declare_pointee(&self, symbol: SymbolId, expr: ExprId, first: bool) -> Vec<String> {
        let name = self.atoms.text(self.symbols[symbol].name);
        let (count, offset) = (spell_count(self.body, self.source.text, expr), self.spell_offset(expr));
        let back = offset.as_ref().map_or(String::new(), |offset| format!(" - ({offset})"));
        let mut lines = match pointees::small_count(self.symbols, self.body, expr) {
            Some(count) => vec![
                format!("__typeof__(*{name}) dirigent_private_{name}[{count}];"),
                format!("__typeof__({name}) {name} = dirigent_private_{name}{back};"),
            ],
            None => {
                let size = format!("({count}) * sizeof *{name}");
                vec![format!("__typeof__({name}) {name} = (__typeof__({name}))__builtin_malloc({size}){back};")]
            }
        };
        if first {
            let values = initial_name(self.symbols, self.atoms, symbol);
            let place = self.spell_place(symbol, expr);
            lines.push(format!("__builtin_memcpy((void *)({place}), {values}, ({count}) * sizeof *{name});"));
        }
        lines
    }

    /// What gives that memory back.
    pub(super) fn free_pointee(&self, symbol: SymbolId, expr: ExprId) -> Option<String> {
        let allocated = pointees::small_count(self.symbols, self.body, expr).is_none();
        allocated.then(|| format!("__builtin_free((void *)({}));", self.spell_place(symbol, expr)))
    }

    /// The values that copies begin with, on the host.
    pub(super) fn declare_initial(&self, symbol: SymbolId, expr: ExprId) -> Vec<String> {
        let (name, values) =
            (self.atoms.text(self.symbols[symbol].name), initial_name(self.symbols, self.atoms, symbol));
        let count = spell_count(self.body, self.source.text, expr);
        let size = format!("({count}) * sizeof *{name}");
        vec![
            format!("__typeof__({name}) {values} = (__typeof__({name}))__builtin_malloc({size});"),
            format!("__builtin_memcpy((void *){values}, {}, {size});", self.spell_place(symbol, expr)),
        ]
    }

    /// What gives them back.
    pub(super) fn free_initial(&self, symbol: SymbolId) -> String {
        format!("__builtin_free((void *){});", initial_name(self.symbols, self.atoms, symbol))
    }

    fn spell_offset(&self, expr: ExprId) -> Option<String> {
        let (lower, _) = pointees::part_of(self.body, expr)?;
        lower.map(|lower| self.text(self.body.exprs[lower].span)).filter(|lower| lower != "0")
    }

    /// The first element of a part.
    fn spell_place(&self, symbol: SymbolId, expr: ExprId) -> String {
        let name = self.atoms.text(self.symbols[symbol].name);
        self.spell_offset(expr).map_or(name.to_string(), |offset| format!("{name} + ({offset})"))
    }

    /// The loop whose iterations have memory of their own: its head, and all of it.
    pub(super) fn iterated_loop(&self, id: ConstructId) -> Option<(Span, Span)> {
        self.translation.pointees.get(&id)?;
        let depth = self.translation.constructs.get(&id)?.iter().filter_map(|hidden| self.collapsed(hidden)).max();
        let loops = self.body.associated_loops(id, depth.unwrap_or(1));
        let last = *loops.last()?;
        match &self.body.statements[last].kind {
            body::StatementKind::Loop(found) => Some((found.head, self.body.statements[last].span)),
            _ => None,
        }
    }

    /// How many loops a directive is of.
    fn collapsed(&self, hidden: &super::OmpConstruct) -> Option<usize> {
        let clause = hidden.clauses.iter().find(|clause| clause.clause == Clause::Collapse)?;
        match clause.argument {
            OmpArgument::Number(count) => usize::try_from(count).ok(),
            OmpArgument::Expr(count) => {
                let count = crate::data_environment::facts::integer_constant(self.symbols, self.body, count)?;
                usize::try_from(count).ok()
            }
            _ => None,
        }
    }

    /// The edits that give each iteration of a loop memory of its own.
    pub(super) fn iterate_pointees(&self, id: ConstructId, edits: &mut Vec<Edit>, after: &mut IndexMap<u32, String>) {
        let (Some(parts), Some((head, all))) = (self.translation.pointees.get(&id), self.iterated_loop(id)) else {
            return;
        };
        let declared = parts.iter().flat_map(|(symbol, expr)| self.declare_pointee(*symbol, *expr, false));
        let opening = format!("{{ {}", declared.collect::<Vec<_>>().join(" "));
        let freed = parts.iter().filter_map(|(symbol, expr)| self.free_pointee(*symbol, *expr));
        let closing = format!("{}}}", freed.map(|line| format!("{line} ")).collect::<String>());
        let live = |text: String| if self.mode == Mode::AccOmp { format!("/* {text} */") } else { text };
        let replacement = format!(" {}", live(opening));
        edits.push(Edit { span: head, replacement, position: Position::Behind });
        after.entry(self.last_token(all)).or_default().push_str(&format!(" {}", live(closing)));
    }
}
