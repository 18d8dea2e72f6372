//! `kernels` that an analysis divides: directives around its parts, and loops in the place of array assignments.

use super::concurrent::nest_of;
use super::procedure_data::{indent_inserted, insert_before, insert_behind, visible_span};
use super::{Edit, Mode, Printer, clauses};
use crate::flow::elementwise::{Elementwise, Operand, OperandSubscript};
use crate::flow::phrases::Doubt;
use crate::translate::division::{Division, Part};
use crate::translate::{Local, OmpConstruct, problems};
use body::{ConstructId, StatementKind};
use directives::Leaf;
use indexmap::IndexMap;
use source::{Diagnostic, Span};

/// The name of the variable that counts the elements of a dimension, but for its number.
const COUNTER: &str = "dirigent_element_";

impl Printer<'_> {
    /// How a construct is divided; nothing if it is not, or if its parts are not text of their own.
    pub(super) fn printable_division(&self, id: ConstructId) -> Option<&Division> {
        let foreign = |span: Span| (self.source.foreign)(span).is_some();
        let own = |part: &Part| {
            let span = Span::new(self.span_of(part.first).start, self.span_of(part.last).end);
            let operands = part.elements.iter().flat_map(|elements| elements.operands.iter().chain([&elements.target]));
            let mut spans = operands.map(|operand| self.body.exprs[operand.expr].span);
            let text = part.elements.is_none() || !(self.source.text)(span).contains(['!', '#']);
            text && !foreign(span) && !spans.any(foreign) && !self.shares_out_concurrent(id, part)
        };
        let wanted = |_: &&Division| self.source.divides;
        self.translation.divisions.get(&id).filter(wanted).filter(|division| division.parts.iter().all(own))
    }

    /// Whether a part that is shared out has a DO CONCURRENT, which loop directives of OpenMP do not take, that does not become DO constructs.
    fn shares_out_concurrent(&self, id: ConstructId, part: &Part) -> bool {
        let mut found = false;
        if let Some(nest) = part.inner.as_ref().and_then(|_| nest_of(self.body, part.first)) {
            return self.is_left_concurrent(id, &nest);
        }
        if part.inner.is_some() {
            self.body.each_statement(&[part.first], |inner| {
                found |= matches!(&self.body.statements[inner].kind, StatementKind::Loop(inner) if self.is_concurrent(inner));
            });
        }
        found
    }

    /// What is said of constructs that could be divided and are not.
    pub(super) fn report_undivided(&self) -> Vec<Diagnostic> {
        let kernels = |id: &&ConstructId| self.body.constructs[**id].directive().leaves()[0] == Leaf::AccKernels;
        let ids =
            self.translation.divisions.keys().filter(kernels).filter(|id| self.printable_division(**id).is_none());
        let told = ids.map(|id| {
            let why = match self.source.divides {
                true if self.translation.divisions[id]
                    .parts
                    .iter()
                    .any(|part| self.shares_out_concurrent(*id, part)) =>
                {
                    Doubt::ConcurrentParts
                }
                true => Doubt::ForeignText,
                false => Doubt::Mapping,
            };
            let at = self.body.constructs[*id].directive().name_span();
            problems::serial_kernels(why, at, at)
        });
        told.collect()
    }

    pub(super) fn span_of(&self, statement: body::StatementId) -> Span {
        visible_span(self.body.statements[statement].span, self.source)
    }

    /// The edits of a construct that is divided.
    pub(super) fn print_divided(
        &self,
        id: ConstructId,
        division: &Division,
        edits: &mut Vec<Edit>,
        after: &mut IndexMap<u32, String>,
    ) {
        let (begin, end) = self.around_division(id, division);
        self.replace_around(id, (&begin, &end), edits, after);
        for part in &division.parts {
            self.print_part(id, division, part, edits);
        }
    }

    /// The lines in the place of the directive of a divided construct, and of its end.
    pub(super) fn around_division(&self, id: ConstructId, division: &Division) -> (Vec<String>, Vec<String>) {
        let indent = (self.source.indentation)(self.body.constructs[id].line);
        let locals = self.translation.locals.get(&id).map_or(&[][..], |locals| &locals[..]);
        let entered = locals.iter().any(|local| matches!(local, Local::Entered(..)));
        let mut lines = if entered { self.print_block_opening(locals) } else { Vec::new() };
        lines.extend(division.before.iter().flat_map(|before| self.print_directive(id, before, &indent)));
        let (mut begin, mut end) = self.around_parts(id, division, &indent);
        lines.append(&mut begin);
        if entered {
            end.extend(locals.iter().flat_map(|local| self.print_local_end(local)));
            end.push(self.words.close.to_string());
        }
        (lines, end)
    }

    fn around_parts(&self, id: ConstructId, division: &Division, indent: &str) -> (Vec<String>, Vec<String>) {
        match (&division.data, &division.parts[..]) {
            (Some(data), _) => (self.print_directive(id, data, indent), self.print_ending(id, data, indent)),
            (None, [only]) => {
                let (mut begin, end) = self.around_part(id, only, indent);
                // The directive of a loop stands before its loop alone.
                let loop_alone = self.body.constructs[id].directive().leaves().len() == 2;
                if let Some(inner) = only.inner.as_ref().filter(|_| loop_alone) {
                    begin.extend(self.print_directive(id, inner, indent));
                }
                (begin, end)
            }
            (None, _) => (Vec::new(), Vec::new()),
        }
    }

    /// The directives that a divided construct becomes, without their indentation, and why its parts are shared out.
    pub(super) fn told_division(&self, id: ConstructId, division: &Division) -> (Vec<String>, Vec<(Span, String)>) {
        let (mut lines, _) = self.around_division(id, division);
        let on_construct = self.body.constructs[id].directive().leaves().len() == 2;
        let mut choices = Vec::new();
        for part in &division.parts {
            if division.data.is_some() {
                lines.extend(self.print_directive(id, &part.outer, ""));
            }
            let Some(inner) = &part.inner else { continue };
            if !on_construct {
                lines.extend(self.print_directive(id, inner, ""));
            }
            let why = match part.elements {
                Some(_) => "shared out: each element comes of elements in the same position",
                None => "shared out: no iteration refers to what another one writes",
            };
            let printed = inner.clauses.iter().map(|clause| self.spell_clause(id, inner, clause));
            let clauses: Vec<String> = printed.collect();
            let with = if clauses.is_empty() { String::new() } else { format!(", with {}", clauses.join(" ")) };
            choices.push((self.span_of(part.first), format!("{why}{with}")));
        }
        (lines, choices)
    }

    /// The lines around a part: the counters of its elements, and its target construct.
    fn around_part(&self, id: ConstructId, part: &Part, indent: &str) -> (Vec<String>, Vec<String>) {
        let mut begin = self.print_directive(id, &part.outer, indent);
        let mut end = self.print_ending(id, &part.outer, indent);
        let declarations = self.declare_counters(part);
        if !declarations.is_empty() {
            let first = self.body.constructs[id].block.first().is_some_and(|first| *first == part.first);
            let alone = self.translation.divisions.get(&id).is_some_and(|division| division.data.is_none());
            let nothing = self.words.nothing.filter(|_| if alone { self.begins_region(id) } else { first });
            let head = std::iter::once(self.words.open.to_string()).chain(declarations);
            begin.splice(0..0, nothing.map(str::to_string).into_iter().chain(head).collect::<Vec<String>>());
            end.push(self.words.close.to_string());
        }
        (begin, end)
    }

    /// The declarations of what counts the elements of an array assignment, and of the typed indices of a DO CONCURRENT.
    fn declare_counters(&self, part: &Part) -> Vec<String> {
        if let Some(elements) = &part.elements {
            let names: Vec<String> = (1..=elements.target.rank()).map(|number| format!("{COUNTER}{number}")).collect();
            return vec![format!("integer(8) :: {}", names.join(", "))];
        }
        let nest = part.inner.as_ref().and_then(|_| nest_of(self.body, part.first));
        nest.map_or(Vec::new(), |nest| self.declare_indices(&nest))
    }

    fn print_ending(&self, id: ConstructId, construct: &OmpConstruct, indent: &str) -> Vec<String> {
        self.end_directive(id, construct, true, indent)
    }

    fn print_part(&self, id: ConstructId, division: &Division, part: &Part, edits: &mut Vec<Edit>) {
        let alone = division.data.is_none();
        let (first, last) = (self.span_of(part.first), self.span_of(part.last));
        let indent = (self.source.indentation)(first);
        let (mut begin, mut end) = match alone {
            true => (Vec::new(), Vec::new()),
            false => self.around_part(id, part, &indent),
        };
        let on_construct = alone && self.body.constructs[id].directive().leaves().len() == 2;
        if let Some(inner) = part.inner.as_ref().filter(|_| !on_construct) {
            begin.extend(self.print_directive(id, inner, &indent));
        }
        if part.inner.is_none() && !self.words.ends {
            begin.push(self.words.open.to_string());
            end.push(self.words.close.to_string());
        }
        if let Some(elements) = &part.elements {
            begin.extend(self.print_loops(elements, first));
            begin.append(&mut end);
            edits.push(self.replace_statement(first, &begin, &indent));
            return;
        }
        if !begin.is_empty() {
            edits.push(insert_before(first, &begin, self.words, self.source, self.mode));
        }
        if !end.is_empty() {
            let text = indent_inserted(&end, &indent, self.words, self.source, self.mode);
            edits.push(insert_behind(last, &text, self.words, self.source));
        }
    }

    /// Lines in the place of a statement; the other reading is in comments.
    fn replace_statement(&self, span: Span, lines: &[String], indent: &str) -> Edit {
        let old = (self.source.text)(span);
        let margin = |line: &str| {
            if line.is_empty() && self.source.fixed { "      ".to_string() } else { self.line_margin(line, indent) }
        };
        let commented = |text: &str| -> Vec<String> {
            text.lines().map(|line| format!("{}{}", margin("!"), self.words.as_comment(line.trim()))).collect()
        };
        let new = indent_inserted(lines, indent, self.words, self.source, self.mode);
        // In fixed form a directive does not stand behind the blanks of a statement.
        let new = if self.source.fixed { format!("\n{new}") } else { new.trim_start().to_string() };
        Edit::replace_span(
            span,
            match self.mode {
                Mode::Acc => old,
                Mode::Omp => new,
                Mode::AccOmp => format!("{new}\n{}{old}", margin("")),
                Mode::OmpAcc => format!("{new}\n{}", commented(&old).join("\n")),
            },
        )
    }

    /// The loops over the elements of an array assignment.
    fn print_loops(&self, elements: &Elementwise, statement: Span) -> Vec<String> {
        let ranges: Vec<(String, String)> = self.spell_ranges(&elements.target);
        let mut lines = Vec::new();
        for (number, (first, last)) in ranges.iter().enumerate().rev() {
            lines.extend(self.break_lines(&format!("do {COUNTER}{} = {first}, {last}", number + 1)));
        }
        let mut operands: Vec<&Operand> = elements.operands.iter().chain([&elements.target]).collect();
        operands.sort_by_key(|operand| self.body.exprs[operand.expr].span.start);
        let mut pieces = Vec::new();
        let mut at = statement.start;
        for operand in operands {
            let span = self.body.exprs[operand.expr].span;
            if at < span.start {
                pieces.push(self.text(Span::new(at, span.start)));
            }
            pieces.push(self.spell_element(operand, &elements.target));
            at = span.end;
        }
        if at < statement.end {
            pieces.push(self.text(Span::new(at, statement.end)));
        }
        lines.extend(self.break_lines(&join_pieces(&pieces)));
        lines.extend(ranges.iter().map(|_| "end do".to_string()));
        lines
    }

    /// The first and the last index of each range of an operand.
    fn spell_ranges(&self, operand: &Operand) -> Vec<(String, String)> {
        let base = self.text(self.body.exprs[operand.base].span);
        let bound = |name: &str, dimension: usize| format!("{name}({base}, {})", dimension + 1);
        let range = |(dimension, place): (usize, &OperandSubscript)| match place {
            OperandSubscript::Fixed(_) => None,
            OperandSubscript::Moving { lower, upper, .. } => {
                let text = |expr: &body::ExprId| self.text(self.body.exprs[*expr].span);
                let first = lower.as_ref().map_or_else(|| bound("lbound", dimension), text);
                let last = upper.as_ref().map_or_else(|| bound("ubound", dimension), text);
                Some((first, last))
            }
        };
        operand.subscripts.iter().enumerate().filter_map(range).collect()
    }

    /// The element of an operand in the position that the counters have in `target`.
    fn spell_element(&self, operand: &Operand, target: &Operand) -> String {
        let base = self.text(self.body.exprs[operand.base].span);
        let (own, counted) = (self.spell_ranges(operand), self.spell_ranges(target));
        let moving = |operand: &Operand| -> Vec<(Option<body::ExprId>, Option<i128>)> {
            let places = operand.subscripts.iter().filter_map(|place| match place {
                OperandSubscript::Fixed(_) => None,
                OperandSubscript::Moving { lower, known, .. } => Some((*lower, *known)),
            });
            places.collect()
        };
        let starts = (moving(operand), moving(target));
        let mut number = 0;
        let subscripts = operand.subscripts.iter().map(|place| match place {
            OperandSubscript::Fixed(index) => self.text(self.body.exprs[*index].span),
            OperandSubscript::Moving { .. } => {
                number += 1;
                let counter = format!("{COUNTER}{number}");
                let (first, from) = (&own[number - 1].0, &counted[number - 1].0);
                let known = match (starts.0[number - 1], starts.1[number - 1]) {
                    ((None, Some(one)), (None, Some(other))) => one == other,
                    _ => false,
                };
                if first == from || known { counter } else { format!("{first} + ({counter} - ({from}))") }
            }
        });
        let subscripts: Vec<String> = subscripts.collect();
        format!("{base}({})", subscripts.join(", "))
    }

    /// A statement on as many lines as it needs: at blanks if there are any, else anywhere.
    fn break_lines(&self, text: &str) -> Vec<String> {
        let width = if self.source.fixed { 60 } else { 100 };
        let (behind, before) = if self.source.fixed { ("", "     &") } else { ("&", "&") };
        let text = clauses::one_line(text);
        let mut rest: &str = &text;
        let mut lines = Vec::new();
        while rest.chars().count() > width {
            let most = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
            let at = rest[..most].rfind(' ').filter(|at| *at > most / 2).map_or(most, |at| at + 1);
            lines.push(format!("{}{behind}", &rest[..at]));
            rest = &rest[at..];
        }
        lines.push(rest.to_string());
        lines.iter_mut().skip(1).for_each(|line| line.insert_str(0, before));
        lines
    }
}

/// Pieces of a statement with blanks between them, but for those in parentheses.
fn join_pieces(pieces: &[String]) -> String {
    let mut text = String::new();
    for piece in pieces {
        if !(text.is_empty() || text.ends_with('(') || piece.starts_with([')', ','])) {
            text.push(' ');
        }
        text.push_str(piece);
    }
    text
}
