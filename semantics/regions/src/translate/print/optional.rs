//! OPTIONAL dummies of Fortran that may be absent (OpenACC 3.4, 2.17.1). Compilers of OpenMP map what is not there, and flang 22 takes for
//! present on the device what is mapped: each has a data construct of its own, with a condition, and whether it is present is asked before.

use super::super::passed::{self, PassedCall};
use super::super::procedure_data::keep_items;
use super::super::{Local, Modifier, OmpArgument, OmpConstruct, OmpItem, Translation};
use super::declaration::IS_THERE;
use super::{Edit, Printer, Source, words};
use body::{Body, Callee, ConstructId, ExprId, ExprKind, Intrinsic};
use directives::{Association, Clause, Leaf, MapType, Model, Name};
use indexmap::IndexSet;
use source::{Atoms, Span};
use std::borrow::Cow;
use symbols::{Attributes, SymbolId, SymbolTable};

/// What is asked of a body.
pub(super) struct Absent<'a> {
    pub body: &'a Body,
    pub symbols: &'a SymbolTable,
    pub atoms: &'a Atoms,
    pub source: &'a Source<'a>,
}

impl Absent<'_> {
    /// Keeps what may be absent apart, and asks for it before regions that devices execute: the edits in these.
    pub(super) fn keep_apart(&self, legal: &mut Cow<Translation>) -> Vec<Edit> {
        let mut edits = Vec::new();
        let ids: Vec<ConstructId> = legal.constructs.keys().copied().collect();
        for id in ids {
            let written = self.body.constructs[id].directive().name().model() == Model::OpenAcc;
            let divided = self.source.divides && legal.divisions.contains_key(&id);
            if !written || divided || legal.kept.contains(&id) {
                continue;
            }
            self.divide_data(id, legal);
            if legal.constructs[&id].iter().any(|construct| construct.name.has(Leaf::Target)) {
                edits.extend(self.ask_before(id, legal));
            }
        }
        edits
    }

    /// A data construct with a condition for each dummy in place of maps of all.
    fn divide_data(&self, id: ConstructId, legal: &mut Cow<Translation>) {
        let Some(first) = legal.constructs[&id].first().cloned() else { return };
        let data = first.name.leaves() == [Leaf::TargetData];
        if !data && !first.name.has(Leaf::Target) {
            return;
        }
        let optional = self.find_moved(&first, data);
        if optional.is_empty() {
            return;
        }
        let mut moved = first.clone();
        moved.name = Name::leaf(Leaf::TargetData);
        moved.clauses.retain(|clause| matches!(clause.clause, Clause::Map | Clause::If));
        let own = optional.iter().filter_map(|symbol| Some((*symbol, keep_items(&moved, &|other| other == *symbol)?)));
        let own: Vec<(SymbolId, OmpConstruct)> = own.collect();
        let rest = match data {
            true => keep_items(&first, &|symbol| !optional.contains(&symbol)),
            false => Some(without_values(first, &optional)),
        };
        let legal = legal.to_mut();
        legal.guards.extend(own.iter().enumerate().map(|(number, (symbol, _))| ((id, number), *symbol)));
        if let Some(constructs) = legal.constructs.get_mut(&id) {
            constructs.splice(..1, own.into_iter().map(|(_, construct)| construct).chain(rest));
        }
    }

    /// The dummies that may be absent and are mapped, for other constructs than those of data with their values.
    fn find_moved(&self, construct: &OmpConstruct, data: bool) -> Vec<SymbolId> {
        let mut found = Vec::new();
        for clause in &construct.clauses {
            let OmpArgument::Map(map, items) = &clause.argument else { continue };
            let absent = items.iter().map(|item| item.symbol).filter(|symbol| self.is_optional(*symbol));
            for symbol in absent.filter(|_| data || *map != MapType::Alloc) {
                if !found.contains(&symbol) {
                    found.push(symbol);
                }
            }
        }
        found
    }

    fn is_optional(&self, symbol: SymbolId) -> bool {
        self.symbols[self.symbols.original(symbol)].attributes.contains(Attributes::OPTIONAL)
    }

    /// Logical variables with what PRESENT says before the construct, and their names in its region.
    fn ask_before(&self, id: ConstructId, legal: &mut Cow<Translation>) -> Vec<Edit> {
        let asked = self.find_asked(id);
        if asked.iter().any(|(expr, _)| (self.source.foreign)(self.body.exprs[*expr].span).is_some()) {
            return Vec::new();
        }
        let mut edits = Vec::new();
        let mut known: Vec<SymbolId> = Vec::new();
        for (expr, symbol) in asked {
            let name = self.make_name(symbol);
            if !known.contains(&self.symbols.original(symbol)) {
                known.push(self.symbols.original(symbol));
                legal.to_mut().locals.entry(id).or_default().push(Local::Saved(name.clone(), expr));
            }
            edits.push(Edit::replace_span(self.body.exprs[expr].span, name));
        }
        for call in passed::passed_calls(self.body, self.symbols, id) {
            let span = self.body.statements[call.statement].span;
            if (self.source.foreign)(span).is_some() {
                continue;
            }
            for symbol in call.arguments.iter().filter_map(|argument| argument.absent) {
                if !known.contains(&symbol) {
                    known.push(symbol);
                    legal.to_mut().locals.entry(id).or_default().push(Local::Present(self.make_name(symbol), symbol));
                }
            }
            edits.push(Edit::replace_span(span, self.divide_call(&call)));
        }
        edits
    }

    /// A call for each choice of the dummies that are there, the one with all of them first.
    fn divide_call(&self, call: &PassedCall) -> String {
        let span = self.body.statements[call.statement].span;
        let written = (self.source.text)(span);
        let written = written.trim_end();
        let margin = if self.source.fixed { "      ".to_string() } else { (self.source.indentation)(span) };
        let absent = call.arguments.iter().filter_map(|argument| argument.absent);
        let absent: Vec<SymbolId> = absent.collect::<IndexSet<SymbolId>>().into_iter().collect();
        let mut text = String::new();
        let choices = 1_usize << absent.len();
        for choice in (0..choices).rev() {
            let there = |symbol: SymbolId| {
                let number = absent.iter().position(|own| *own == symbol);
                number.is_none_or(|number| choice >> (absent.len() - 1 - number) & 1 == 1)
            };
            let asked: Vec<String> = absent.iter().filter(|own| there(**own)).map(|own| self.make_name(*own)).collect();
            let line = match (choice + 1 == choices, choice) {
                (true, _) => format!("if ({}) then", asked.join(self.and())),
                (false, 0) => format!("{margin}else"),
                (false, _) => format!("{margin}else if ({}) then", asked.join(self.and())),
            };
            let called =
                if choice + 1 == choices { written.to_string() } else { self.call_with(call, written, &there) };
            text.push_str(&format!("{line}\n{margin}{called}\n"));
        }
        format!("{text}{margin}end if")
    }

    fn and(&self) -> &'static str {
        words::of_language(self.body.language).and
    }

    /// The call without the arguments that are not there; those behind one that is left out have keywords.
    fn call_with(&self, call: &PassedCall, written: &str, there: &dyn Fn(SymbolId) -> bool) -> String {
        let head = written.find('(').map_or(written, |at| &written[..=at]);
        let mut left_out = false;
        let mut text = head.to_string();
        let mut column = text.len();
        for argument in &call.arguments {
            if argument.absent.is_some_and(|symbol| !there(symbol)) {
                left_out = true;
                continue;
            }
            let value = (self.source.text)(self.body.exprs[argument.expr].span);
            let keyword = format!("{}=", self.atoms.text(self.symbols[argument.dummy].name));
            let keyword = if left_out || argument.named { keyword } else { String::new() };
            let comma = if text.len() == head.len() { "" } else { ", " };
            let item = format!("{keyword}{value}");
            let (most, next) = if self.source.fixed { (58, "\n     & ") } else { (100, "&\n  ") };
            if column + item.len() > most && !comma.is_empty() {
                text.push_str(&format!("{comma}{next}{item}"));
                column = item.len();
            } else {
                text.push_str(&format!("{comma}{item}"));
                column += comma.len() + item.len();
            }
        }
        text.push(')');
        text
    }

    /// The references to PRESENT in the region of a construct, with the dummies.
    fn find_asked(&self, id: ConstructId) -> Vec<(ExprId, SymbolId)> {
        let construct = &self.body.constructs[id];
        let within = |at: Span| construct.line.end <= at.start && at.end <= construct.span.end;
        // Directives are printed as a whole.
        let in_line = |at: Span| {
            let mut lines = self.body.constructs.iter().map(|(_, construct)| construct.line);
            lines.any(|line| line.start <= at.start && at.end <= line.end)
        };
        let inside = self.body.exprs.iter().filter(|(_, expr)| within(expr.span));
        let asked = inside.filter_map(|(id, expr)| match &expr.kind {
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Present), arguments } => {
                match self.body.exprs[*arguments.first()?].kind {
                    ExprKind::Symbol(symbol) if !in_line(expr.span) => Some((id, symbol)),
                    _ => None,
                }
            }
            _ => None,
        });
        asked.collect()
    }

    /// The name of the variable that says whether a dummy is present: shorter than the question, so that lines do not get longer.
    fn make_name(&self, symbol: SymbolId) -> String {
        let name = format!("has_{}", self.atoms.text(self.symbols[symbol].name));
        spare_name((self.symbols, self.atoms), &name)
    }
}

/// A name that no symbol has.
pub(super) fn spare_name((symbols, atoms): (&SymbolTable, &Atoms), name: &str) -> String {
    let mut taken = symbols.symbols.iter().map(|(_, symbol)| atoms.text(symbol.name));
    if taken.any(|own| own.eq_ignore_ascii_case(name)) { format!("dirigent_{name}") } else { name.to_string() }
}

impl Printer<'_> {
    /// The lines of one of the directives of a construct; one with a region that is guarded has the condition.
    pub(super) fn print_conditional(
        &self,
        id: ConstructId,
        (constructs, number): (&[OmpConstruct], usize),
        indent: &str,
    ) -> Vec<String> {
        let construct = &constructs[number];
        let block = construct.name.association() != Association::Standalone;
        match self.translation.guards.get(&(id, number)).filter(|_| block) {
            Some(symbol) => self.directive_if(id, construct, indent, Some(*symbol)),
            None => self.print_directive(id, construct, indent),
        }
    }

    /// The conditions on which a data construct holds: that a dummy is present, and that a variable is on the device (OpenACC 3.4, 2.7.11).
    pub(super) fn make_conditions(&self, construct: &OmpConstruct, present: Option<SymbolId>) -> Vec<String> {
        let name = |symbol: SymbolId| self.atoms.text(self.symbols[symbol].name);
        let asked = construct.clauses.iter().filter(|clause| clause.modifier == Some(Modifier::IfThere));
        let items = asked.flat_map(|clause| match &clause.argument {
            OmpArgument::Map(_, items) => items.iter().map(|item| item.symbol).collect(),
            _ => Vec::new(),
        });
        let there = items.map(|symbol| match self.words.ends {
            true => format!("dirigent_is_present({})", name(symbol)),
            false => format!("{IS_THERE}(&{}, omp_get_default_device())", name(symbol)),
        });
        present.map(|symbol| format!("present({})", name(symbol))).into_iter().chain(there).collect()
    }

    /// Adds conditions to that which is written, if there is one.
    pub(super) fn add_conditions(&self, conditions: Vec<String>, clauses: &mut Vec<String>) {
        if conditions.is_empty() {
            return;
        }
        let all = conditions.join(self.words.and);
        let written = clauses.iter_mut().find_map(|clause| {
            let condition = clause.strip_prefix("if(")?.strip_suffix(')')?.to_string();
            Some((clause, condition))
        });
        match written {
            Some((clause, condition)) => *clause = format!("if(({condition}){}{all})", self.words.and),
            None => clauses.push(format!("if({all})")),
        }
    }
}

/// A construct without the values of some variables, which a construct around it moves.
fn without_values(mut construct: OmpConstruct, symbols: &[SymbolId]) -> OmpConstruct {
    let mut apart = Vec::new();
    for clause in &mut construct.clauses {
        let OmpArgument::Map(map, items) = &mut clause.argument else { continue };
        if *map == MapType::Alloc {
            continue;
        }
        let (own, others): (Vec<OmpItem>, Vec<OmpItem>) =
            items.drain(..).partition(|item| symbols.contains(&item.symbol));
        *items = others;
        if !own.is_empty() {
            apart.push(super::super::OmpClause {
                argument: OmpArgument::Map(MapType::Alloc, own),
                modifier: None,
                ..clause.clone()
            });
        }
    }
    construct.clauses.retain(|clause| !matches!(&clause.argument, OmpArgument::Map(_, items) if items.is_empty()));
    construct.clauses.extend(apart);
    construct
}
