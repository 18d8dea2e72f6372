//! The walk over expressions that makes a [`super::Flow`], in the order in which they are evaluated.

use super::affine::{self, Affine};
use super::walk::Walk;
use super::{EventKind, Kind, NodeKind, Step};
use crate::data_environment::rule::Languages;
use body::{BinaryOp, Callee, Effect, ExprId, ExprKind, Intrinsic, Operand, Subscript};
use symbols::{Attributes, Details, SymbolId, Type};

/// Intrinsic functions that ask about a variable and not for its value.
const INQUIRIES: &[Intrinsic] = &[
    Intrinsic::Allocated,
    Intrinsic::Associated,
    Intrinsic::BitSize,
    Intrinsic::Digits,
    Intrinsic::Epsilon,
    Intrinsic::Huge,
    Intrinsic::IsContiguous,
    Intrinsic::Kind,
    Intrinsic::Lbound,
    Intrinsic::Len,
    Intrinsic::Maxexponent,
    Intrinsic::Minexponent,
    Intrinsic::Precision,
    Intrinsic::Present,
    Intrinsic::Radix,
    Intrinsic::Range,
    Intrinsic::Rank,
    Intrinsic::Shape,
    Intrinsic::Size,
    Intrinsic::Sizeof,
    Intrinsic::StorageSize,
    Intrinsic::Tiny,
    Intrinsic::Ubound,
    Intrinsic::CSizeof,
    Intrinsic::NewLine,
];
/// Those whose result leads to the variable.
const ADDRESSES: &[Intrinsic] = &[Intrinsic::CLoc, Intrinsic::Loc, Intrinsic::CFunloc];

/// GNU functions that give their arguments values.
const DEFINING: &[Intrinsic] = &[
    Intrinsic::Dtime,
    Intrinsic::Etime,
    Intrinsic::Fget,
    Intrinsic::Fgetc,
    Intrinsic::Fstat,
    Intrinsic::Getcwd,
    Intrinsic::Hostnm,
    Intrinsic::Lstat,
    Intrinsic::Stat,
];

/// A part of a variable.
struct Part {
    symbol: SymbolId,
    steps: Vec<Step>,
    through: bool,
    /// The values that choose it.
    chosen_by: Vec<ExprId>,
}

impl Walk<'_, '_> {
    /// An expression that is a statement.
    pub fn visit_effect(&mut self, id: ExprId) {
        let ExprKind::Call { callee, arguments } = &self.facts.body.exprs[id].kind else { return self.visit_expr(id) };
        match callee {
            // A subroutine of Fortran, or a function of C that is known by its name.
            Callee::Intrinsic(_) | Callee::Builtin(_) => {
                arguments.iter().for_each(|argument| self.note_mention(*argument));
            }
            Callee::Symbol(_) | Callee::Expr(_) => self.visit_call(id, true),
        }
    }

    /// An expression whose value is used.
    pub fn visit_expr(&mut self, id: ExprId) {
        self.go_deeper(|walk| walk.visit_operation(id));
    }

    fn visit_operation(&mut self, id: ExprId) {
        let body = self.facts.body;
        match &body.exprs[id].kind {
            ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Substring { .. } => {
                self.visit_designator(id, Kind::Read)
            }
            ExprKind::Member { .. } | ExprKind::Deref(_) | ExprKind::ComplexPart { .. } => {
                self.visit_designator(id, Kind::Read)
            }
            ExprKind::Assign { op, target, value } => {
                self.visit_expr(*value);
                if op.is_some() {
                    self.visit_designator(*target, Kind::Read);
                }
                self.visit_designator(*target, Kind::Assign(id));
            }
            ExprKind::Increment { target, .. } => {
                self.visit_designator(*target, Kind::Read);
                self.visit_designator(*target, Kind::Assign(id));
            }
            ExprKind::AddressOf(of) => self.note_mention(*of),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                // Of what TRANSFER gives a value to only the type counts.
                let is_transfer = *intrinsic == Intrinsic::Transfer;
                let arguments = if is_transfer { &arguments[..1.min(arguments.len())] } else { arguments };
                let mentions = DEFINING.contains(intrinsic) || ADDRESSES.contains(intrinsic);
                match (mentions, INQUIRIES.contains(intrinsic)) {
                    (true, _) => arguments.iter().for_each(|argument| self.note_mention(*argument)),
                    (_, true) => {}
                    _ => arguments.iter().for_each(|argument| self.visit_expr(*argument)),
                }
            }
            ExprKind::Call { callee: Callee::Builtin(_), arguments } => {
                arguments.iter().for_each(|argument| self.visit_expr(*argument));
            }
            ExprKind::Call { .. } => self.visit_call(id, false),
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) | ExprKind::OrElse(left, right) => {
                self.visit_expr(*left);
                self.visit_within(NodeKind::Arm(Some(*left)), |walk| walk.visit_expr(*right));
            }
            ExprKind::Conditional(condition, left, right) => {
                self.visit_expr(*condition);
                let first = self.visit_within(NodeKind::Arm(Some(*condition)), |walk| walk.visit_expr(*left));
                let second = self.visit_within(NodeKind::Arm(Some(*condition)), |walk| walk.visit_expr(*right));
                self.join_arms(&[first, second]);
            }
            ExprKind::StatementExpr { block, value } => {
                self.visit_block(block);
                value.iter().for_each(|value| self.visit_expr(*value));
            }
            ExprKind::Opaque(_) | ExprKind::ImpliedDo(_) => {
                body.operands(id).into_iter().for_each(|part| self.note_mention(part));
            }
            _ => body.operands(id).into_iter().for_each(|operand| self.visit_expr(operand)),
        }
    }

    /// What a statement of Fortran refers to.
    pub fn visit_operand(&mut self, operand: Operand) {
        match operand.effect {
            Effect::Read => self.visit_expr(operand.expr),
            Effect::Write if self.designated_part(operand.expr).is_some() => {
                self.visit_designator(operand.expr, Kind::Define)
            }
            Effect::Write | Effect::Any => self.note_mention(operand.expr),
        }
    }

    /// Everything that an expression names may be read and written.
    pub fn note_mention(&mut self, id: ExprId) {
        let body = self.facts.body;
        let mut found = Vec::new();
        body.each_expr(id, |expr| {
            if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
                found.push((symbol, body.exprs[expr].span));
            }
        });
        for (symbol, span) in found {
            self.add_access(symbol, Kind::Mention, vec![Step::Unknown], false, span);
            if self.is_pointer(symbol) {
                self.add_access(symbol, Kind::Mention, vec![Step::Unknown], true, span);
            }
        }
    }

    fn visit_designator(&mut self, id: ExprId, kind: Kind) {
        let span = self.facts.body.exprs[id].span;
        let Some(part) = self.designated_part(id) else {
            return self.facts.body.operands(id).into_iter().for_each(|operand| self.visit_expr(operand));
        };
        for chosen in part.chosen_by {
            self.visit_expr(chosen);
        }
        if part.through {
            self.add_access(part.symbol, Kind::Read, Vec::new(), false, span);
        }
        // The value of an array in C is its address.
        let escapes = kind == Kind::Read && !part.through && part.steps.is_empty() && self.decays_to_pointer(id);
        let kind = if escapes { Kind::Mention } else { kind };
        self.add_access(part.symbol, kind, part.steps, part.through, span);
    }

    fn decays_to_pointer(&self, id: ExprId) -> bool {
        let types = &self.facts.table.types;
        let ty = &types[types.representation(self.facts.body.exprs[id].ty)];
        Languages::C.has(self.facts.body.language) && matches!(ty, Type::Array { .. })
    }

    /// What a designator designates.
    fn designated_part(&self, id: ExprId) -> Option<Part> {
        let body = self.facts.body;
        let (mut steps, mut chosen_by, mut through) = (Vec::new(), Vec::new(), false);
        let mut at = id;
        let symbol = loop {
            at = match &body.exprs[at].kind {
                ExprKind::Symbol(symbol) => break *symbol,
                ExprKind::Element { base, indices } => {
                    chosen_by.extend(indices);
                    steps.push(Step::Index(self.affine_indexes(indices)));
                    through |= self.leads_on(*base);
                    *base
                }
                ExprKind::Section { base, subscripts } => {
                    chosen_by.extend(subscripts.iter().flat_map(Subscript::operands));
                    steps.push(Step::Unknown);
                    through |= self.leads_on(*base);
                    *base
                }
                ExprKind::Substring { base, first, last } => {
                    chosen_by.extend([*first, *last].into_iter().flatten());
                    steps.push(Step::Unknown);
                    *base
                }
                ExprKind::ComplexPart { of, .. } => {
                    steps.push(Step::Unknown);
                    *of
                }
                ExprKind::Member { base, field } => {
                    steps.push(Step::Member(*field));
                    *base
                }
                ExprKind::Deref(pointer) => {
                    through = true;
                    self.strip_dereferences(*pointer, &mut steps, &mut chosen_by)
                }
                ExprKind::Convert(of) if self.leads_on(*of) || self.decays_to_pointer(*of) => *of,
                _ => return None,
            };
        };
        steps.reverse();
        chosen_by.reverse();
        through |= self.facts.table[self.facts.table.original(symbol)].attributes.contains(Attributes::POINTER)
            && !steps.is_empty();
        Some(Part { symbol, steps, through, chosen_by })
    }

    /// `*p` is `p[0]`, and `*(p + i)` is `p[i]`.
    fn strip_dereferences(&self, pointer: ExprId, steps: &mut Vec<Step>, chosen_by: &mut Vec<ExprId>) -> ExprId {
        if let ExprKind::Binary(BinaryOp::Add, left, right) = self.facts.body.exprs[pointer].kind {
            let (base, index) =
                if self.leads_on(left) || self.decays_to_pointer(left) { (left, right) } else { (right, left) };
            chosen_by.push(index);
            steps.push(Step::Index(self.affine_indexes(&[index])));
            return base;
        }
        steps.push(Step::Index(vec![Some(Affine::constant(0))]));
        pointer
    }

    fn affine_indexes(&self, indices: &[ExprId]) -> Vec<Option<Affine>> {
        match self.exact {
            true => indices.iter().map(|index| affine::to_affine(self.facts, *index)).collect(),
            false => Vec::new(),
        }
    }

    /// Whether the value of an expression is a pointer of C.
    fn leads_on(&self, id: ExprId) -> bool {
        let types = &self.facts.table.types;
        matches!(types[types.representation(self.facts.body.exprs[id].ty)], Type::Pointer { .. })
    }

    fn is_pointer(&self, symbol: SymbolId) -> bool {
        let table = self.facts.table;
        let found = &table[table.original(symbol)];
        let c = found.ty.is_some_and(|ty| matches!(table.types[table.types.representation(ty)], Type::Pointer { .. }));
        c || found.attributes.contains(Attributes::POINTER)
    }

    /// A call, whose procedure may change what it gets.
    fn visit_call(&mut self, id: ExprId, alone: bool) {
        let body = self.facts.body;
        let ExprKind::Call { callee, arguments } = &body.exprs[id].kind else { return };
        if let Callee::Expr(callee) = callee {
            self.visit_expr(*callee);
        }
        let mut defined = Vec::new();
        for (number, argument) in arguments.iter().enumerate() {
            match self.argument_passing(callee, number, arguments.len(), *argument) {
                Passing::Value => {
                    self.visit_expr(*argument);
                    self.note_pointee(*argument);
                }
                Passing::In => self.visit_expr(*argument),
                Passing::Out => defined.push(*argument),
                Passing::Variable => self.mention_variable(*argument),
            }
        }
        self.add_event(EventKind::Call { call: id, alone });
        for argument in defined {
            self.visit_designator(argument, Kind::Define);
        }
    }

    /// What a pointer among the arguments leads to may be changed.
    fn note_pointee(&mut self, argument: ExprId) {
        if self.leads_on(argument)
            && let Some(part) = self.designated_part(argument)
        {
            self.add_access(
                part.symbol,
                Kind::Mention,
                vec![Step::Unknown],
                true,
                self.facts.body.exprs[argument].span,
            );
        }
    }

    fn mention_variable(&mut self, argument: ExprId) {
        match self.designated_part(argument) {
            Some(_) => self.visit_designator(argument, Kind::Mention),
            None => self.visit_expr(argument),
        }
    }

    /// How an argument is passed.
    fn argument_passing(&self, callee: &Callee, number: usize, count: usize, argument: ExprId) -> Passing {
        if Languages::C.has(self.facts.body.language) {
            return Passing::Value;
        }
        if self.designated_part(argument).is_none() {
            return Passing::In;
        }
        let table = self.facts.table;
        let Callee::Symbol(symbol) = callee else { return Passing::Variable };
        let details = table[table.original(*symbol)].details.ultimate();
        let Details::Subprogram(subprogram) = details else { return Passing::Variable };
        // Absent arguments are left out: who is who is known if none is.
        let dummy = subprogram.dummies.get(number).copied().flatten().filter(|_| subprogram.dummies.len() == count);
        let attributes = dummy.map_or(Attributes::empty(), |dummy| table[dummy].attributes);
        let is_array = matches!(table.types[self.facts.body.exprs[argument].ty], Type::Array { .. });
        match attributes {
            found if found.intersects(Attributes::INTENT_IN | Attributes::VALUE) => Passing::In,
            found if found.contains(Attributes::INTENT_OUT) && !is_array => Passing::Out,
            _ => Passing::Variable,
        }
    }
}

/// How an argument is passed.
enum Passing {
    /// By value; what it leads to may be changed.
    Value,
    /// Unchanged.
    In,
    /// Set by the procedure, which does not use its value.
    Out,
    /// Itself.
    Variable,
}
