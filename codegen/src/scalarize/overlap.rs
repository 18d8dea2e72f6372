//! Whether an assignment to an array reads what it writes, and in which order of elements that does no harm.

use super::Scalarizer;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Subscript};

/// How the elements of an assignment are assigned.
pub(super) enum AssignmentOrder {
    /// One after the other, counting down in the dimensions that are true.
    Directions(Vec<bool>),
    /// When all values are known.
    Temporary,
}

/// Where a value reads what is assigned.
enum Relation {
    /// Nowhere.
    Disjoint,
    /// So many positions ahead in each dimension.
    Ahead(Vec<i128>),
    /// Nobody knows.
    Unknown,
}

/// What an index is: terms by their spelling, and a number.
type Affine = semantics::body::affine::Affine<String>;

impl Scalarizer<'_> {
    /// In which order the elements of an assignment may be assigned.
    pub(super) fn assignment_order(&mut self, target: ExprId, value: ExprId, rank: usize) -> Option<AssignmentOrder> {
        let root = self.root_variable(target)?;
        let mut reads = Vec::new();
        self.collect_reads(value, true, &mut reads);
        let mut offsets = Vec::new();
        for (read, is_elementwise) in reads {
            let shared = match self.root_variable(read) {
                Some(other) => self.may_share(root, other),
                // A call that may read the variable by itself.
                None => self.is_seen_elsewhere(root),
            };
            if !shared {
                continue;
            }
            match self.compare_elements(target, read) {
                Relation::Disjoint => {}
                Relation::Ahead(offset) if is_elementwise => offsets.push(offset),
                Relation::Ahead(_) | Relation::Unknown => return Some(AssignmentOrder::Temporary),
            }
        }
        Some(match find_directions(&offsets, rank) {
            Some(down) => AssignmentOrder::Directions(down),
            None => AssignmentOrder::Temporary,
        })
    }

    /// Whether a value reads of what is assigned no more than the element at its own position.
    pub(super) fn reads_own_positions(&mut self, target: ExprId, value: ExprId) -> bool {
        let Some(root) = self.root_variable(target) else { return false };
        let mut reads = Vec::new();
        self.collect_reads(value, true, &mut reads);
        reads.into_iter().all(|(read, is_elementwise)| {
            let shared = match self.root_variable(read) {
                Some(other) => self.may_share(root, other),
                None => self.is_seen_elsewhere(root),
            };
            !shared
                || match self.compare_elements(target, read) {
                    Relation::Disjoint => true,
                    Relation::Ahead(offset) => is_elementwise && offset.iter().all(|distance| *distance == 0),
                    Relation::Unknown => false,
                }
        })
    }

    /// Whether a scalar value reads other elements than the one that is assigned.
    pub(super) fn reads_others(&self, target: ExprId, value: ExprId, root: symbols::SymbolId) -> bool {
        let mut reads = Vec::new();
        self.collect_reads(value, true, &mut reads);
        reads.into_iter().any(|(read, _)| match self.root_variable(read) {
            Some(other) => self.may_share(root, other) && !self.is_same(target, read),
            None => self.is_seen_elsewhere(root),
        })
    }

    /// The arrays that a value reads, and whether each element of the value needs only the element at its position; calls of
    /// procedures of the program too.
    fn collect_reads(&self, expr: ExprId, is_elementwise: bool, reads: &mut Vec<(ExprId, bool)>) {
        let mut pending = vec![(expr, is_elementwise)];
        while let Some((expr, is_elementwise)) = pending.pop() {
            if let Some(held) = self.held.get(&expr).copied() {
                if self.is_array(held) && held != expr && !self.is_designator(held) {
                    pending.push((held, is_elementwise));
                }
                continue;
            }
            match &self.body.exprs[expr].kind {
                ExprKind::Symbol(_) if !self.is_array(expr) => {}
                ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Member { .. } => {
                    reads.push((expr, is_elementwise));
                    pending.extend(self.subscripts_of(expr).into_iter().map(|subscript| (subscript, false)));
                }
                ExprKind::Call { callee, arguments } => {
                    let elementwise = match callee {
                        Callee::Intrinsic(intrinsic) => !super::element::is_transformational(*intrinsic),
                        Callee::Builtin(_) => true,
                        Callee::Symbol(symbol) => self.is_elemental(*symbol),
                        Callee::Expr(_) => false,
                    };
                    if !callee.is_intrinsic() {
                        reads.push((expr, false));
                    }
                    if !self.own.contains(&expr) {
                        pending.extend(arguments.iter().map(|argument| (*argument, is_elementwise && elementwise)));
                    }
                }
                ExprKind::StatementExpr { block, .. } => {
                    self.body.each_statement(block, |statement| {
                        pending.extend(self.body.own_exprs(statement).into_iter().map(|expr| (expr, false)));
                    });
                }
                ExprKind::List(_) | ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => {
                    pending.extend(self.body.operands(expr).into_iter().map(|operand| (operand, false)));
                }
                _ => pending.extend(self.body.operands(expr).into_iter().map(|operand| (operand, is_elementwise))),
            }
        }
    }

    fn subscripts_of(&self, mut designator: ExprId) -> Vec<ExprId> {
        let mut found = Vec::new();
        loop {
            designator = match &self.body.exprs[designator].kind {
                ExprKind::Element { base, indices } => {
                    found.extend(indices);
                    *base
                }
                ExprKind::Section { base, subscripts } => {
                    found.extend(subscripts.iter().flat_map(|subscript| subscript.operands()));
                    *base
                }
                ExprKind::Member { base, .. } => *base,
                _ => return found,
            }
        }
    }

    /// How the elements that are read lie to those that are written.
    fn compare_elements(&mut self, target: ExprId, read: ExprId) -> Relation {
        if self.is_same(target, read) {
            return Relation::Ahead(vec![0; self.array_dimensions(target).len()]);
        }
        if self.are_different_components(target, read) {
            return Relation::Disjoint;
        }
        let (one, other) = (self.base_of(target), self.base_of(read));
        if !self.is_same(one, other)
            || !matches!(self.body.exprs[one].kind, ExprKind::Symbol(_) | ExprKind::Member { .. })
        {
            return Relation::Unknown;
        }
        let rank = self.array_dimensions(one).len();
        let (written, used) = (self.padded_subscripts(target, rank), self.padded_subscripts(read, rank));
        let mut offset = Vec::new();
        for (number, pair) in written.into_iter().zip(used).enumerate() {
            match pair {
                (Subscript::Index(one_index), Subscript::Index(other_index)) => {
                    let vectors = [one_index, other_index].map(|index| self.is_array(index));
                    match vectors {
                        // They are the same or have nothing in common.
                        [false, false] if self.surely_differ(one_index, other_index) => return Relation::Disjoint,
                        [false, false] => {}
                        [true, true] if self.is_same(one_index, other_index) => offset.push(0),
                        _ => return Relation::Unknown,
                    }
                }
                (
                    Subscript::Triplet { lower: one_lower, stride, .. },
                    Subscript::Triplet { lower, stride: other, .. },
                ) => match self.section_distance(one, number, (one_lower, stride), (lower, other)) {
                    Relation::Ahead(distance) => offset.extend(distance),
                    other => return other,
                },
                _ => return Relation::Unknown,
            }
        }
        Relation::Ahead(offset)
    }

    /// How far one section of a dimension is ahead of another.
    fn section_distance(
        &mut self,
        base: ExprId,
        number: usize,
        (written, stride): (Option<ExprId>, Option<ExprId>),
        (read, other): (Option<ExprId>, Option<ExprId>),
    ) -> Relation {
        let step = |this: &Self, stride: Option<ExprId>| stride.map_or(Some(1), |stride| this.number_of(stride));
        let (step, other) = (step(self, stride), step(self, other));
        let (Some(written), Some(read)) =
            (self.affine_lower(base, number, written), self.affine_lower(base, number, read))
        else {
            return Relation::Unknown;
        };
        match (step, other, read.add_multiple(-1, &written)) {
            (Some(step), Some(other), Some(difference))
                if step == other && step != 0 && difference.terms.is_empty() =>
            {
                match difference.constant % step {
                    0 => Relation::Ahead(vec![difference.constant / step]),
                    _ => Relation::Disjoint,
                }
            }
            _ => Relation::Unknown,
        }
    }

    fn affine_lower(&mut self, base: ExprId, number: usize, lower: Option<ExprId>) -> Option<Affine> {
        match lower {
            Some(lower) => Some(self.to_affine(lower)),
            None => {
                let lower = self.lower_bound(base, number)?;
                Some(self.to_affine(lower))
            }
        }
    }

    fn to_affine(&self, expr: ExprId) -> Affine {
        if let Some(number) = self.number_of(expr) {
            return Affine::constant(number);
        }
        self.sum_of(expr).unwrap_or_else(|| Affine::term(format!("{expr:?}")))
    }

    /// An expression that is a sum or a term that others may be; nothing if a number is too large.
    fn sum_of(&self, expr: ExprId) -> Option<Affine> {
        match &self.body.exprs[expr].kind {
            ExprKind::Convert(inner) => Some(self.to_affine(*inner)),
            ExprKind::Binary(BinaryOp::Add, one, other) => {
                self.to_affine(*one).add_multiple(1, &self.to_affine(*other))
            }
            ExprKind::Binary(BinaryOp::Subtract, one, other) => {
                self.to_affine(*one).add_multiple(-1, &self.to_affine(*other))
            }
            ExprKind::Symbol(symbol) => Some(Affine::term(format!("{:?}", self.symbols.original(*symbol)))),
            ExprKind::Call { arguments, callee: Callee::Intrinsic(intrinsic) } if self.own.contains(&expr) => {
                let symbol = arguments.first().and_then(|variable| self.root_variable(*variable));
                let dimension = arguments.get(1).and_then(|dimension| self.number_of(*dimension));
                Some(Affine::term(format!("{intrinsic:?} {symbol:?} {dimension:?}")))
            }
            _ => None,
        }
    }

    /// Whether two scalar indexes are certainly different.
    fn surely_differ(&self, one: ExprId, other: ExprId) -> bool {
        let difference = self.to_affine(one).add_multiple(-1, &self.to_affine(other));
        difference.is_some_and(|difference| difference.terms.is_empty() && difference.constant != 0)
    }

    /// The array that a section is of.
    fn base_of(&self, designator: ExprId) -> ExprId {
        match self.body.exprs[designator].kind {
            ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => base,
            _ => designator,
        }
    }

    fn padded_subscripts(&self, designator: ExprId, rank: usize) -> Vec<Subscript> {
        match &self.body.exprs[designator].kind {
            ExprKind::Section { subscripts, .. } => subscripts.clone(),
            ExprKind::Element { indices, .. } => indices.iter().copied().map(Subscript::Index).collect(),
            _ => vec![Subscript::Triplet { lower: None, upper: None, stride: None }; rank],
        }
    }

    /// Whether two designators are in different components of one structure.
    fn are_different_components(&self, one: ExprId, other: ExprId) -> bool {
        let path = |mut expr: ExprId| {
            let mut path = Vec::new();
            loop {
                expr = match &self.body.exprs[expr].kind {
                    ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => *base,
                    ExprKind::Member { base, field } => {
                        path.push(*field);
                        *base
                    }
                    ExprKind::Symbol(symbol) => {
                        path.reverse();
                        return Some((self.symbols.original(*symbol), path));
                    }
                    _ => return None,
                }
            }
        };
        match (path(one), path(other)) {
            (Some((one, fields)), Some((other, others))) if one == other => {
                fields.iter().zip(&others).any(|(field, other)| field != other)
            }
            _ => false,
        }
    }

    /// Whether two expressions are written alike.
    pub(super) fn is_same(&self, one: ExprId, other: ExprId) -> bool {
        if one == other {
            return true;
        }
        let (a, b) = (&self.body.exprs[one].kind, &self.body.exprs[other].kind);
        let alike = match (a, b) {
            (ExprKind::Constant(a), ExprKind::Constant(b)) => return a == b,
            (ExprKind::Symbol(a), ExprKind::Symbol(b)) => {
                return self.symbols.original(*a) == self.symbols.original(*b);
            }
            (ExprKind::Member { field: a, .. }, ExprKind::Member { field: b, .. }) => a == b,
            (ExprKind::Binary(a, ..), ExprKind::Binary(b, ..)) => a == b,
            (ExprKind::Unary(a, _), ExprKind::Unary(b, _)) => a == b,
            (ExprKind::Section { subscripts: a, .. }, ExprKind::Section { subscripts: b, .. }) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| subscript_form(a) == subscript_form(b))
            }
            (ExprKind::Element { .. }, ExprKind::Element { .. }) => true,
            (ExprKind::Convert(_), ExprKind::Convert(_)) => self.body.exprs[one].ty == self.body.exprs[other].ty,
            _ => false,
        };
        let (ones, others) = (self.body.operands(one), self.body.operands(other));
        alike && ones.len() == others.len() && ones.iter().zip(&others).all(|(one, other)| self.is_same(*one, *other))
    }
}

/// Which parts a subscript has.
fn subscript_form(subscript: &Subscript) -> [bool; 4] {
    match subscript {
        Subscript::Index(_) => [true, false, false, false],
        Subscript::Triplet { lower, upper, stride } => [false, lower.is_some(), upper.is_some(), stride.is_some()],
        Subscript::Range { lower, length, stride } => [true, lower.is_some(), length.is_some(), stride.is_some()],
    }
}

/// The directions in which each element is read before it is written, if there are such: what an element needs from ahead must be
/// assigned later. The last dimension is the outermost loop.
fn find_directions(offsets: &[Vec<i128>], rank: usize) -> Option<Vec<bool>> {
    let mut down = vec![false; rank];
    let mut open: Vec<&Vec<i128>> = offsets.iter().collect();
    if open.iter().any(|offset| offset.len() != rank) {
        return None;
    }
    for dimension in (0..rank).rev() {
        let mut signs = open.iter().map(|offset| offset[dimension].signum()).filter(|sign| *sign != 0);
        if let Some(sign) = signs.next() {
            if signs.any(|other| other != sign) {
                return None;
            }
            down[dimension] = sign < 0;
        }
        open.retain(|offset| offset[dimension] == 0);
    }
    Some(down)
}
