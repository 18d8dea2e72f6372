//! GNU statements and expressions that ISO C has not: `asm`, `goto *`, `({ … })`.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::AsmDefect;
use crate::statements::barrier::Barrier;
use crate::types::{Kind, TypeQualifiers};
use body::{Block, ExprId, ExprKind, StatementKind};
use parser::c::tree::{Asm, Expr, ExprKind as Tree, Statement, StatementKind as TreeStatement};
use source::{Span, Target};
use symbols::{ScopeKind, Type};

/// The constraints of x86 that take nothing but a constant, and the least and the most that it may be.
const IMMEDIATES: &[(&str, i128, i128)] =
    &[("I", 0, 31), ("J", 0, 63), ("K", -128, 127), ("M", 0, 3), ("N", 0, 255), ("O", 0, 127)];

/// The masks that the constraint `L` takes: of a byte, of two, and of four.
const MASKS: &[i128] = &[0xff, 0xffff, -1, 0xffff_ffff];

/// GCC takes no more operands.
const MAX_OPERANDS: usize = 30;

impl Lower<'_> {
    /// GNU `goto *address;`: what `&&label` gives, a `const void *`.
    pub(crate) fn lower_computed_goto(&mut self, target: &Expr) -> ExprId {
        self.note_computed(target.span);
        let at = target.span;
        let target = self.lower_value(target);
        if !matches!(self.kind_of(target), Kind::Pointer(_) | Kind::Unknown) {
            let ty = self.spell_type(self.ty(target));
            self.builder.report.add(problems::names::not_a_pointer(&ty, at));
            return target;
        }
        let void = self.builder.lookup.intern_type(Type::Void);
        let constant =
            self.builder.lookup.qualify_type(void, TypeQualifiers { is_const: true, ..TypeQualifiers::default() });
        let label = self.builder.lookup.pointer_to(constant);
        self.builder.convert_assigned(target, label)
    }

    /// GNU `asm` in a function: outputs are lvalues, inputs are values or, for memory, lvalues.
    pub(crate) fn lower_asm(&mut self, asm: &Asm, span: Span, out: &mut Block) {
        let count = asm.outputs.len() + asm.inputs.len() + asm.labels.len();
        if count > MAX_OPERANDS {
            self.builder
                .report
                .add(problems::declaration::bad_asm(AsmDefect::TooMany { most: MAX_OPERANDS, count }, span));
        }
        let mut outputs = Vec::new();
        for operand in &asm.outputs {
            let value = self.lower_expr(&operand.value);
            let constraint = self.constraint_text(&operand.constraint);
            if constraint.as_deref().is_some_and(|text| !text.starts_with(['=', '+'])) {
                let why = AsmDefect::OutputConstraint;
                self.builder.report.add(problems::declaration::bad_asm(why, operand.constraint.span));
            }
            if !self.is_lvalue(value) && self.kind_of(value) != Kind::Unknown {
                self.builder.report.add(problems::declaration::bad_asm(AsmDefect::OutputObject, operand.value.span));
            } else if self.qualifiers(self.ty(value)).is_const {
                self.builder.report.add(problems::declaration::bad_asm(AsmDefect::ConstantOutput, operand.value.span));
            }
            outputs.push(value);
        }
        let mut inputs = Vec::new();
        for operand in &asm.inputs {
            let constraint = self.constraint_text(&operand.constraint).unwrap_or_default();
            if constraint.contains(['=', '+', '&']) {
                let why = AsmDefect::InputConstraint;
                self.builder.report.add(problems::declaration::bad_asm(why, operand.constraint.span));
            }
            let matched: String = constraint.chars().take_while(|letter| letter.is_ascii_digit()).collect();
            if matched.parse::<usize>().is_ok_and(|number| number >= asm.outputs.len()) {
                let why = AsmDefect::NoOutput { number: matched };
                self.builder.report.add(problems::declaration::bad_asm(why, operand.constraint.span));
            }
            let in_memory = constraint == "m" || constraint == "o";
            let value = if in_memory { self.lower_expr(&operand.value) } else { self.lower_value(&operand.value) };
            if in_memory && !self.is_lvalue(value) && self.kind_of(value) != Kind::Unknown {
                self.builder.report.add(problems::declaration::bad_asm(AsmDefect::MemoryInput, operand.value.span));
            }
            check_immediate(&self.builder.lookup, &mut self.builder.report, &constraint, value, operand.value.span);
            if self.kind_of(value) == Kind::Void {
                self.builder.report.add(problems::declaration::bad_asm(AsmDefect::InputValue, operand.value.span));
            }
            inputs.push(value);
        }
        for label in &asm.labels {
            self.mention_label(*label, true);
        }
        operand_names(&self.builder.lookup, &mut self.builder.report, asm);
        check_texts(&self.builder.lookup, &mut self.builder.report, asm);
        let labels = asm.labels.iter().map(|label| label.atom).collect();
        let is_empty = self.is_empty_asm(asm);
        self.push_statement(StatementKind::Asm { outputs, inputs, labels, is_empty }, span, out);
    }

    /// Whether an `asm` has no instruction, no label, and outputs that are inputs too.
    fn is_empty_asm(&self, asm: &Asm) -> bool {
        let text = |text: &Expr| self.constraint_text(text);
        let stays = |constraint: &Expr| text(constraint).is_some_and(|constraint| constraint.starts_with('+'));
        let outputs_stay = asm.outputs.iter().all(|operand| stays(&operand.constraint));
        text(&asm.template).is_some_and(|text| text.is_empty()) && asm.labels.is_empty() && outputs_stay
    }

    /// GNU `({ … })`: its value is that of its last statement.
    pub(crate) fn lower_statement_expression(&mut self, statements: &[Statement], span: Span) -> ExprId {
        let mut block = Vec::new();
        if self.at_file_scope() {
            self.builder.report.add(problems::declaration::statements_outside(span));
        }
        // Such expressions come out of macros, most of them behind an `__extension__`.
        let outer = std::mem::replace(&mut self.builder.report.extension, true);
        let value = self.in_scope(ScopeKind::Block, span, |lower| {
            lower.enter_barrier(Barrier::StatementExpression);
            // Clang: what is empty at the end counts for nothing.
            let is_empty = |statement: &&Statement| !matches!(statement.kind, TreeStatement::Empty);
            let last =
                statements.iter().rposition(|statement| is_empty(&statement)).map_or(statements.len(), |at| at + 1);
            let (last, before) = statements[..last].split_last()?;
            before.iter().for_each(|statement| lower.lower_statement(statement, &mut block));
            lower.last_value(last, &mut block)
        });
        self.builder.report.extension = outer;
        let ty = match value {
            Some(value) => self.ty(value),
            None => self.builder.lookup.intern_type(Type::Void),
        };
        self.body.has_statement_exprs = true;
        let made = self.builder.make_expr(ExprKind::StatementExpr { block, value }, ty, span);
        // A value, no object.
        self.builder.make_expr(ExprKind::Convert(made), ty, span)
    }

    /// The value of the last statement, whatever labels it has.
    fn last_value(&mut self, last: &Statement, block: &mut Block) -> Option<ExprId> {
        match &last.kind {
            TreeStatement::Expr(value) => Some(self.lower_value(value)),
            TreeStatement::Label(name, inner) => {
                self.declare_label(*name);
                let label = self.push_statement(StatementKind::Empty, last.span, block);
                self.body.statements[label].label = Some(name.atom);
                self.with_depth(last.span, |lower| lower.last_value(inner, block)).flatten()
            }
            _ => {
                self.lower_statement(last, block);
                None
            }
        }
    }
}

/// GCC, "Constraints for Particular Machines": an operand that is a constant alone, and of a range.
fn check_immediate(known: &Known, report: &mut Report, constraint: &str, value: ExprId, at: Span) {
    if !matches!(known.dialect.target, Target::X86_64 | Target::I386) {
        return;
    }
    if constraint == "Wd" && matches!(known.kind_of(value), Kind::Pointer(_) | Kind::Real(_)) {
        return report.add(problems::declaration::bad_asm(AsmDefect::WideConstant, at));
    }
    if !known.kind_of(value).is_integer() {
        return;
    }
    if let ("L", Some(number)) = (constraint, known.fold_of_const(value))
        && !MASKS.contains(&number)
    {
        let why = AsmDefect::Mask { number };
        return report.add(problems::declaration::bad_asm(why, at));
    }
    let Some((_, low, high)) = IMMEDIATES.iter().find(|(letter, ..)| *letter == constraint) else { return };
    match known.fold_of_const(value) {
        Some(number) if !(*low..=*high).contains(&number) => {
            let why = AsmDefect::Range { constraint: constraint.to_owned(), low: *low, high: *high, number };
            report.add(problems::declaration::bad_asm(why, at));
        }
        Some(_) => {}
        None if known.is_undecided(value, 0) => {}
        None => {
            report.add(problems::declaration::bad_asm(AsmDefect::Constant { constraint: constraint.to_owned() }, at))
        }
    }
}

/// The names of operands are different ones.
fn operand_names(known: &Known, report: &mut Report, asm: &Asm) {
    let mut seen = std::collections::HashSet::new();
    let names = asm.outputs.iter().chain(&asm.inputs).filter_map(|operand| operand.name);
    for name in names.chain(asm.labels.iter().copied()) {
        if !seen.insert(name.atom) {
            let why = AsmDefect::Twice { name: known.text(name.atom).to_owned() };
            report.add(problems::declaration::bad_asm(why, name.span()));
        }
    }
}

/// Texts of `asm` are not wide, and name operands that it has.
fn check_texts(known: &Known, report: &mut Report, asm: &Asm) {
    let constraints = asm.outputs.iter().chain(&asm.inputs).map(|operand| &operand.constraint);
    for text in std::iter::once(&asm.template).chain(constraints) {
        let Tree::String(parts) = &*text.kind else { continue };
        if parts.iter().any(|part| !known.text(*part).starts_with('"')) {
            report.add(problems::declaration::bad_asm(AsmDefect::Prefix, text.span));
        }
    }
    let Some(template) = known.constraint_text(&asm.template).filter(|_| asm.is_extended) else { return };
    let operands = asm.outputs.iter().chain(&asm.inputs).filter_map(|operand| operand.name);
    let names: Vec<&str> = operands.chain(asm.labels.iter().copied()).map(|name| known.text(name.atom)).collect();
    if let Some(unknown) = names_of_operands(&template).find(|name| !names.contains(name)) {
        let why = AsmDefect::Unknown { name: unknown.to_string() };
        report.add(problems::declaration::bad_asm(why, asm.template.span));
    }
}

impl Known<'_> {
    /// The text of a constraint without blanks; `None` if it is not a string.
    fn constraint_text(&self, constraint: &Expr) -> Option<String> {
        let Tree::String(texts) = &*constraint.kind else { return None };
        let inner = |text: &str| text.trim_matches('"').trim().to_string();
        Some(texts.iter().map(|text| inner(self.text(*text))).collect())
    }
}

/// GCC, "Assembler Template": the names in `%[name]` and `%c[name]`; `%%` is a percent sign.
fn names_of_operands(template: &str) -> impl Iterator<Item = &str> {
    let mut rest = template;
    std::iter::from_fn(move || {
        loop {
            let (_, after) = rest.split_once('%')?;
            rest = after.strip_prefix('%').unwrap_or(after);
            if rest.len() < after.len() {
                continue;
            }
            let named = after.strip_prefix(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(after);
            if let Some((name, after)) = named.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
                rest = after;
                return Some(name);
            }
        }
    })
}
