//! One `distribute` beside statements in `teams`, on which flang 22 breaks unless there is another construct: one thread of each team
//! executes the first of these statements in a `parallel` of their own.

use super::procedure_data::{indent_inserted, insert_before, insert_behind};
use super::profile::Feature;
use super::{Edit, Printer};
use crate::translate::OmpConstruct;
use body::{ConstructId, StatementId, StatementKind};
use directives::{Leaf, Model};
use indexmap::IndexSet;

/// The edits around such statements.
pub(super) fn edits_beside_loops(printer: &Printer, kept: &IndexSet<ConstructId>) -> Vec<Edit> {
    if !printer.words.ends || printer.source.profile.has(Feature::DistributeBesideStatements) {
        return Vec::new();
    }
    let translated = printer.body.constructs.iter().filter(|(id, construct)| {
        construct.directive().name().model() == Model::OpenAcc
            && !kept.contains(id)
            && printer.printable_division(*id).is_none()
    });
    let runs = translated.filter_map(|(id, _)| find_beside(printer, id));
    runs.flat_map(|(first, last)| surround_statements(printer, first, last)).collect()
}

/// The first statements in the teams of a construct that have one loop with them, and nothing else of OpenMP.
fn find_beside(printer: &Printer, id: ConstructId) -> Option<(StatementId, StatementId)> {
    let body = printer.body;
    let hidden = |id: ConstructId| hidden_constructs(printer, id);
    hidden(id)?.last().filter(|last| last.name.leaves().last() == Some(&Leaf::Teams))?;
    let around = |inner: ConstructId| {
        let outer = std::iter::successors(body.constructs[inner].parent, |outer| body.constructs[*outer].parent);
        outer.into_iter().find(|outer| hidden(*outer).is_some())
    };
    let mut inside = body
        .constructs
        .iter()
        .map(|(inner, _)| inner)
        .filter(|inner| hidden(*inner).is_some() && around(*inner) == Some(id));
    let only = inside.next().filter(|_| inside.next().is_none())?;
    hidden(only)?.first().filter(|first| first.name.has(Leaf::Distribute))?;
    let block = &body.constructs[id].block;
    let plain = |statement: &&StatementId| is_plain(printer, **statement);
    let start = block.iter().position(|statement| plain(&statement))?;
    let run: Vec<&StatementId> = block[start..].iter().take_while(plain).collect();
    Some((**run.first()?, **run.last()?))
}

/// What a construct becomes, if it becomes anything.
fn hidden_constructs<'p>(printer: &'p Printer, id: ConstructId) -> Option<&'p Vec<OmpConstruct>> {
    printer.translation.constructs.get(&id).filter(|hidden| !hidden.is_empty())
}

/// Whether a statement is executed by one thread as it is: nothing of OpenMP is in it, and nothing leads out of it.
fn is_plain(printer: &Printer, id: StatementId) -> bool {
    let body = printer.body;
    let mut is_plain = matches!(
        body.statements[id].kind,
        StatementKind::Expr(_) | StatementKind::Loop(_) | StatementKind::If { .. } | StatementKind::Construct(_)
    );
    body.each_statement(&[id], |inner| match body.statements[inner].kind {
        StatementKind::Construct(construct) => is_plain &= hidden_constructs(printer, construct).is_none(),
        StatementKind::Goto(_) | StatementKind::ComputedGoto(_) | StatementKind::Return(_) => is_plain = false,
        _ => {}
    });
    is_plain
}

fn surround_statements(printer: &Printer, first: StatementId, last: StatementId) -> [Edit; 2] {
    let (first, last) = (printer.span_of(first), printer.span_of(last));
    let (words, source, mode) = (printer.words, printer.source, printer.mode);
    let begin = format!("{} parallel num_threads(1)", words.sentinel);
    let end = format!("{} end parallel", words.sentinel);
    let text = indent_inserted(&[end], &(source.indentation)(last), words, source, mode);
    [insert_before(first, &[begin], words, source, mode), insert_behind(last, &text, words, source)]
}
