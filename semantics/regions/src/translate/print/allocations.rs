//! Directives where variables are allocated and deallocated whose data are on devices as long as that (OpenACC 3.4, 2.13): insertions behind
//! each ALLOCATE and before each DEALLOCATE.

use super::procedure_data::{indent_inserted, insert_before, insert_behind, insertion_edit, line_margin, visible_span};
use super::{Edit, Mode, Position, Printer, Source, words};
use crate::data_environment::compute::COMPUTE;
use crate::translate::maps::is_made_with_variable;
use crate::translate::phrases::MissedAllocation;
use crate::translate::{problems, procedure_data};
use body::{Action, ActionKind, Body, Callee, Effect, ExprId, ExprKind, Intrinsic, StatementId, StatementKind};
use directives::Model;
use source::{Diagnostic, Span};
use symbols::{Attributes, Base, Details, Flags, SymbolId, SymbolTable, Type};

/// A statement that allocates or deallocates variables.
struct Allocation<'a> {
    id: StatementId,
    action: &'a Action,
    /// What it allocates or deallocates.
    objects: Vec<SymbolId>,
}

/// How the data of a variable are followed.
struct Followed {
    name: String,
    /// The word of the map with which they are entered.
    word: &'static str,
    /// Whether it is a pointer.
    pointer: bool,
}

/// The insertions behind each ALLOCATE of a variable and before each DEALLOCATE; nothing if there are none, or if one of them has a label.
pub fn around_allocations(
    (body, symbols): (&Body, &SymbolTable),
    name: &str,
    is_variable: &dyn Fn(SymbolId) -> bool,
    source: &Source,
    mode: Mode,
) -> Option<Vec<Edit>> {
    let found = collect_allocations(body, is_variable);
    let followed = [Followed { name: name.to_string(), word: "alloc", pointer: false }];
    let edits = found.iter().map(|allocation| insert_around((body, symbols), allocation, &followed, source, mode));
    let edits: Vec<Edit> = edits.collect::<Option<Vec<_>>>()?.concat();
    (!edits.is_empty()).then_some(edits)
}

/// The statements that allocate or deallocate some variables as wholes.
fn collect_allocations<'a>(body: &'a Body, wanted: &dyn Fn(SymbolId) -> bool) -> Vec<Allocation<'a>> {
    let mut found = Vec::new();
    body.each_statement(&body.block, |id| {
        let StatementKind::Action(action) = &body.statements[id].kind else { return };
        if !matches!(action.kind, ActionKind::Allocate | ActionKind::Deallocate) {
            return;
        }
        let symbol = |expr: ExprId| match body.exprs[expr].kind {
            ExprKind::Symbol(symbol) if wanted(symbol) => Some(symbol),
            _ => None,
        };
        let objects: Vec<SymbolId> = action_objects(body, action).into_iter().filter_map(symbol).collect();
        if !objects.is_empty() {
            found.push(Allocation { id, action, objects });
        }
    });
    found
}

/// What an ALLOCATE or DEALLOCATE is about. The operands of an ALLOCATE are those of its options, then its objects, of which the first is the
/// first of the statement; those of options are not among the objects of a DEALLOCATE, as they get values.
fn action_objects(body: &Body, action: &Action) -> Vec<ExprId> {
    let start = |expr: ExprId| body.exprs[expr].span.start;
    let first = action.operands.iter().map(|operand| start(operand.expr)).min();
    let own = action.operands.iter().skip_while(|operand| Some(start(operand.expr)) != first);
    own.filter(|operand| operand.effect == Effect::Any).map(|operand| operand.expr).collect()
}

/// The insertions around one statement; nothing if a label stands in the way.
fn insert_around(
    (body, symbols): (&Body, &SymbolTable),
    allocation: &Allocation,
    followed: &[Followed],
    source: &Source,
    mode: Mode,
) -> Option<Vec<Edit>> {
    let words = words::of_language(body.language);
    let statement = &body.statements[allocation.id];
    if statement.label.is_some() {
        return None;
    }
    let span = visible_span(statement.span, source);
    let indent = (source.indentation)(span);
    let begins = allocation.action.kind == ActionKind::Allocate;
    let status = status_variable(body, symbols, allocation.action).map(|status| (source.text)(body.exprs[status].span));
    let lines = followed.iter().flat_map(|own| mapping_lines(own, begins, status.as_deref(), words.sentinel));
    let lines: Vec<String> = lines.collect();
    let text = indent_inserted(&lines, &indent, words, source, mode);
    if !procedure_data::is_whole_branch(body, &body.block, allocation.id) {
        let edit = match begins {
            true => insert_behind(span, &text, words, source),
            false => insert_before(span, &lines, words, source, mode),
        };
        return Some(vec![edit]);
    }
    let margin = line_margin(&indent, source);
    let (head, tail) = match begins {
        true => (format!("then\n{margin}"), format!("\n{text}\n{margin}end if")),
        false => (format!("then\n{text}\n{margin}"), format!("\n{margin}end if")),
    };
    Some(vec![insertion_edit(span, Position::Before, head), insertion_edit(span, Position::Behind, tail)])
}

/// The variable of `stat=`: with it, a statement that does nothing goes unnoticed.
fn status_variable(body: &Body, symbols: &SymbolTable, action: &Action) -> Option<ExprId> {
    let integer = |expr: &ExprId| matches!(symbols.types[body.exprs[*expr].ty], Type::Scalar(Base::Integer, _));
    let written = action.operands.iter().filter(|operand| operand.effect == Effect::Write);
    written.map(|operand| operand.expr).find(integer)
}

fn mapping_lines(followed: &Followed, begins: bool, status: Option<&str>, sentinel: &str) -> Vec<String> {
    let Followed { name, word, pointer } = followed;
    let line = match begins {
        true => format!("{sentinel} target enter data map({word}: {name})"),
        false => format!("{sentinel} target exit data map(delete: {name})"),
    };
    let test = match (status, pointer, begins) {
        (None, ..) => return vec![line],
        (Some(_), false, _) => format!("allocated({name})"),
        (Some(_), true, false) => format!("associated({name})"),
        (Some(status), true, true) => format!("{status} == 0"),
    };
    vec![format!("if ({test}) then"), line, "end if".to_string()]
}

impl Printer<'_> {
    /// The insertions around the allocations of variables that live as long as the program, and what cannot be followed.
    pub fn declared_allocations(&self) -> (Vec<Edit>, Vec<Diagnostic>) {
        let (mut edits, mut missed) = (Vec::new(), Vec::new());
        if !self.words.ends || !self.symbols.symbols.iter().any(|(id, _)| is_made_with_variable(self.symbols, id)) {
            return (edits, missed);
        }
        for allocation in collect_allocations(self.body, &|symbol| is_made_with_variable(self.symbols, symbol)) {
            let followed: Vec<Followed> = allocation.objects.iter().map(|symbol| self.follow_symbol(*symbol)).collect();
            match insert_around((self.body, self.symbols), &allocation, &followed, self.source, self.mode) {
                Some(found) => edits.extend(found),
                None => {
                    let at = self.body.statements[allocation.id].span;
                    let miss = |own: &Followed| problems::allocation_missed(&own.name, MissedAllocation::Label, at);
                    missed.extend(followed.iter().map(miss));
                }
            }
        }
        missed.extend(self.other_allocations());
        (edits, missed)
    }

    fn follow_symbol(&self, symbol: SymbolId) -> Followed {
        let original = &self.symbols[self.symbols.original(symbol)];
        let made = Flags::ACC_CREATE | Flags::ACC_DEVICE_RESIDENT;
        Followed {
            name: self.name(symbol),
            word: if original.flags.intersects(made) { "alloc" } else { "to" },
            pointer: original.attributes.contains(Attributes::POINTER),
        }
    }

    fn name(&self, symbol: SymbolId) -> String {
        self.atoms.text(self.symbols[symbol].name).to_string()
    }

    /// What allocates such variables without an ALLOCATE, on the host.
    fn other_allocations(&self) -> Vec<Diagnostic> {
        let body = self.body;
        let on_device = |construct: &body::Construct| {
            let directive = construct.directive();
            directive.name().model() == Model::OpenAcc && COMPUTE.contains(&directive.leaves()[0])
        };
        let regions: Vec<Span> =
            body.constructs.iter().filter(|(_, construct)| on_device(construct)).map(|(_, found)| found.span).collect();
        let mut missed = Vec::new();
        for (id, expr) in body.exprs.iter() {
            let inside = |region: &Span| region.start <= expr.span.start && expr.span.end <= region.end;
            let found = self.other_allocation(id).filter(|_| !regions.iter().any(inside));
            missed.extend(found.map(|(symbol, why)| problems::allocation_missed(&self.name(symbol), why, expr.span)));
        }
        missed
    }

    /// The variable that an expression may allocate or deallocate, and how.
    fn other_allocation(&self, id: ExprId) -> Option<(SymbolId, MissedAllocation)> {
        let body = self.body;
        let declared = |expr: ExprId| match body.exprs[expr].kind {
            ExprKind::Symbol(symbol) if is_made_with_variable(self.symbols, symbol) => Some(symbol),
            _ => None,
        };
        match &body.exprs[id].kind {
            ExprKind::Assign { target, value, .. } => {
                let symbol = declared(*target)?;
                let original = &self.symbols[self.symbols.original(symbol)];
                let array = |expr: ExprId| matches!(self.symbols.types[body.exprs[expr].ty], Type::Array { .. });
                let mut itself = false;
                // What has the variable as an operand has its shape.
                body.each_expr(*value, |part| itself |= declared(part) == Some(symbol));
                let allocates = original.attributes.contains(Attributes::ALLOCATABLE) && array(*value) && !itself;
                allocates.then_some((symbol, MissedAllocation::Assignment))
            }
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::MoveAlloc), arguments } => {
                let symbol = arguments.iter().find_map(|argument| declared(*argument))?;
                Some((symbol, MissedAllocation::Moved))
            }
            ExprKind::Call { callee: Callee::Symbol(callee), arguments } => {
                let passed = arguments.iter().enumerate().find_map(|(number, argument)| {
                    let symbol = declared(*argument)?;
                    let number = body.dummies.get(argument).map_or(number, |number| *number as usize);
                    self.may_allocate(*callee, number).then_some(symbol)
                });
                Some((passed?, MissedAllocation::Called))
            }
            _ => None,
        }
    }

    /// Whether a procedure may allocate or deallocate an argument.
    pub(super) fn may_allocate(&self, callee: SymbolId, number: usize) -> bool {
        let details = self.symbols[self.symbols.original(callee)].details.ultimate();
        let Details::Subprogram(subprogram) = details else { return false };
        let dummy = subprogram.dummies.get(number).copied().flatten();
        dummy.is_some_and(|dummy| {
            let attributes = self.symbols[dummy].attributes;
            attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER)
                && !attributes.contains(Attributes::INTENT_IN)
        })
    }
}
