//! Array assignments of Fortran whose elements may be computed in any order, each from elements in the same position.

use super::aliases::is_open_name;
use super::independence::Obstacle;
use crate::data_environment::facts::Facts;
use crate::data_environment::variables::has_pointers;
use crate::flow::phrases::Doubt;
use body::{Callee, ExprId, ExprKind, StatementId, StatementKind, Subscript};
use symbols::{Attributes, Bound, Constant, SymbolId, Type, Value};

/// An array assignment as loops over its elements.
#[derive(Clone, PartialEq, Debug)]
pub struct Elementwise {
    /// The variable that is assigned to.
    pub target: Operand,
    /// The arrays in the value.
    pub operands: Vec<Operand>,
}

/// An array of which each iteration refers to one element.
#[derive(Clone, PartialEq, Debug)]
pub struct Operand {
    /// It, as written.
    pub expr: ExprId,
    /// The array that it is, or is a section of.
    pub base: ExprId,
    /// Its subscripts.
    pub subscripts: Vec<OperandSubscript>,
}

/// A subscript of an operand.
#[derive(Clone, PartialEq, Debug)]
pub enum OperandSubscript {
    /// One index.
    Fixed(ExprId),
    /// All indexes from one to another.
    Moving {
        /// The first index; none for that of the array.
        lower: Option<ExprId>,
        /// The last index; none for that of the array.
        upper: Option<ExprId>,
        /// The first index of the array, where that is known.
        known: Option<i128>,
    },
}

impl Operand {
    /// How many of its subscripts are ranges.
    pub fn rank(&self) -> usize {
        self.subscripts.iter().filter(|place| matches!(place, OperandSubscript::Moving { .. })).count()
    }
}

/// The loops of an array assignment; nothing if a statement is not one.
pub fn prove_elementwise(facts: &Facts, id: StatementId) -> Option<Result<Elementwise, Obstacle>> {
    let body = facts.body;
    let StatementKind::Expr(expr) = body.statements[id].kind else { return None };
    let ExprKind::Assign { op: None, target, value } = body.exprs[expr].kind else { return None };
    is_array(facts, target).then(|| prove_assignment(facts, target, value))
}

fn prove_assignment(facts: &Facts, target: ExprId, value: ExprId) -> Result<Elementwise, Obstacle> {
    let at = facts.body.exprs[target].span;
    let types = &facts.table.types;
    if !matches!(types[types.element(facts.body.exprs[target].ty)], Type::Scalar(..)) {
        return Err(Obstacle::new(Doubt::NotNumbers, at));
    }
    let unknown = || Obstacle::new(Doubt::NotPlain, at);
    let operand = to_operand(facts, target).ok_or_else(unknown)?;
    let root = facts.body.root_symbol(target).ok_or_else(unknown)?;
    let name = facts.name(root);
    if operand.rank() == 0 || operand.rank() > 7 || !is_plain_variable(facts, root) {
        return Err(unknown());
    }
    let mut walk = Walk { facts, target, root, operands: Vec::new() };
    walk.visit_subscripts(&operand)?;
    walk.visit_value(value)?;
    // Fortran 2023, 10.2.1.3: a whole allocatable variable gets the shape of the value.
    let whole = operand.base == operand.expr && is_allocatable(facts, target);
    if whole && is_array(facts, value) {
        return Err(Obstacle::new(Doubt::Reallocated { name: name.to_string() }, at));
    }
    Ok(Elementwise { target: operand, operands: walk.operands })
}

struct Walk<'f, 'a> {
    facts: &'f Facts<'a>,
    target: ExprId,
    root: SymbolId,
    operands: Vec<Operand>,
}

impl Walk<'_, '_> {
    /// A value whose elements come of elements.
    fn visit_value(&mut self, id: ExprId) -> Result<(), Obstacle> {
        let body = self.facts.body;
        if !is_array(self.facts, id) {
            return self.visit_scalar(id);
        }
        match &body.exprs[id].kind {
            ExprKind::Symbol(_) | ExprKind::Section { .. } | ExprKind::Member { .. } => self.visit_array(id),
            ExprKind::Unary(_, of) | ExprKind::Convert(of) => self.visit_value(*of),
            ExprKind::Binary(_, left, right) => {
                self.visit_value(*left)?;
                self.visit_value(*right)
            }
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } if intrinsic.computes_elements() => {
                arguments.iter().try_for_each(|argument| self.visit_value(*argument))
            }
            _ => Err(Obstacle::new(Doubt::NotElementwise, body.exprs[id].span)),
        }
    }

    fn visit_array(&mut self, id: ExprId) -> Result<(), Obstacle> {
        let span = self.facts.body.exprs[id].span;
        let operand = to_operand(self.facts, id).filter(|operand| operand.rank() > 0);
        let operand = operand.ok_or_else(|| Obstacle::new(Doubt::NotPlainArray, span))?;
        let same = is_same(self.facts, id, self.target);
        self.visit_subscripts(&operand)?;
        if !same {
            self.check_read(id)?;
        }
        self.operands.push(operand);
        Ok(())
    }

    fn visit_subscripts(&self, operand: &Operand) -> Result<(), Obstacle> {
        let exprs = operand.subscripts.iter().flat_map(|place| match place {
            OperandSubscript::Fixed(index) => [Some(*index), None],
            OperandSubscript::Moving { lower, upper, .. } => [*lower, *upper],
        });
        exprs.flatten().try_for_each(|expr| self.visit_scalar(expr))
    }

    /// A value that is the same for all elements.
    fn visit_scalar(&self, id: ExprId) -> Result<(), Obstacle> {
        let body = self.facts.body;
        let mut found = Ok(());
        body.each_expr(id, |expr| {
            let at = body.exprs[expr].span;
            match &body.exprs[expr].kind {
                ExprKind::Symbol(_) if !is_array(self.facts, expr) => {}
                ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Constant(_) => {}
                ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Convert(_) | ExprKind::Conditional(..) => {}
                ExprKind::Call { callee: Callee::Intrinsic(intrinsic), .. } if intrinsic.computes_elements() => {}
                _ => found = Err(Obstacle::new(Doubt::UnknownExpression, at)),
            }
        });
        let mut read = found;
        body.each_expr(id, |expr| {
            if matches!(body.exprs[expr].kind, ExprKind::Symbol(_)) && read.is_ok() {
                read = self.check_read(expr);
            }
        });
        read
    }

    /// A variable that is read, which must not be the one that is assigned to.
    fn check_read(&self, id: ExprId) -> Result<(), Obstacle> {
        let facts = self.facts;
        let at = facts.body.exprs[id].span;
        let Some(symbol) = facts.body.root_symbol(id) else {
            return Err(Obstacle::new(Doubt::UnknownExpression, at));
        };
        let name = facts.name(symbol);
        if facts.table.original(symbol) == facts.table.original(self.root) {
            return Err(Obstacle::new(Doubt::OtherElements { name: name.to_string() }, at));
        }
        let open = |symbol: SymbolId| is_open_name(facts, symbol) || has_pointers(facts.table, symbol);
        if facts.is_variable(symbol) && open(symbol) && open(self.root) {
            let (first, second) = (facts.name(self.root), name);
            return Err(Obstacle::new(Doubt::MayShare { first: first.to_string(), second: second.to_string() }, at));
        }
        Ok(())
    }
}

/// Whether two designators are the same, letter for letter in meaning.
pub fn is_same(facts: &Facts, first: ExprId, second: ExprId) -> bool {
    let exprs = &facts.body.exprs;
    let same = |pair: (Option<ExprId>, Option<ExprId>)| match pair {
        (Some(one), Some(other)) => is_same(facts, one, other),
        (one, other) => one == other,
    };
    match (&exprs[first].kind, &exprs[second].kind) {
        (ExprKind::Symbol(one), ExprKind::Symbol(other)) => one == other,
        (ExprKind::Constant(one), ExprKind::Constant(other)) => one == other,
        (ExprKind::Convert(one), ExprKind::Convert(other)) => is_same(facts, *one, *other),
        (ExprKind::Unary(own, one), ExprKind::Unary(op, other)) => own == op && is_same(facts, *one, *other),
        (ExprKind::Binary(own, left, right), ExprKind::Binary(op, one, other)) => {
            own == op && is_same(facts, *left, *one) && is_same(facts, *right, *other)
        }
        (ExprKind::Member { base, field }, ExprKind::Member { base: other, field: own }) => {
            field == own && is_same(facts, *base, *other)
        }
        (ExprKind::Element { base, indices }, ExprKind::Element { base: other, indices: own }) => {
            let pairs = indices.iter().zip(own);
            indices.len() == own.len()
                && is_same(facts, *base, *other)
                && pairs.into_iter().all(|(one, other)| is_same(facts, *one, *other))
        }
        (ExprKind::Section { base, subscripts }, ExprKind::Section { base: other, subscripts: own }) => {
            let pair = |pair: (&Subscript, &Subscript)| match pair {
                (Subscript::Index(one), Subscript::Index(other)) => is_same(facts, *one, *other),
                (
                    Subscript::Triplet { lower, upper, stride },
                    Subscript::Triplet { lower: own, upper: last, stride: step },
                ) => [(*lower, *own), (*upper, *last), (*stride, *step)].into_iter().all(same),
                (
                    Subscript::Range { lower, length, stride },
                    Subscript::Range { lower: own, length: count, stride: step },
                ) => [(*lower, *own), (*length, *count), (*stride, *step)].into_iter().all(same),
                _ => false,
            };
            subscripts.len() == own.len() && is_same(facts, *base, *other) && subscripts.iter().zip(own).all(pair)
        }
        _ => false,
    }
}

fn is_plain_variable(facts: &Facts, symbol: SymbolId) -> bool {
    let special = Attributes::VOLATILE | Attributes::ASYNCHRONOUS;
    facts.is_variable(symbol) && !facts.table[facts.table.original(symbol)].attributes.intersects(special)
}

fn is_array(facts: &Facts, id: ExprId) -> bool {
    matches!(facts.table.types[facts.body.exprs[id].ty], Type::Array { .. })
}

/// An array or section as an operand.
fn to_operand(facts: &Facts, id: ExprId) -> Option<Operand> {
    let body = facts.body;
    let (base, subscripts) = match &body.exprs[id].kind {
        ExprKind::Section { base, subscripts } => {
            let bounds = first_indexes(facts, *base)?;
            let place = |(subscript, known): (&Subscript, Option<i128>)| match *subscript {
                Subscript::Index(index) => (!is_array(facts, index)).then_some(OperandSubscript::Fixed(index)),
                Subscript::Triplet { lower, upper, stride: None } => {
                    Some(OperandSubscript::Moving { lower, upper, known })
                }
                Subscript::Triplet { .. } | Subscript::Range { .. } => None,
            };
            let places: Option<Vec<OperandSubscript>> = subscripts.iter().zip(bounds).map(place).collect();
            (*base, places.filter(|places| places.len() == subscripts.len())?)
        }
        ExprKind::Symbol(_) | ExprKind::Member { .. } => {
            let whole = |known| OperandSubscript::Moving { lower: None, upper: None, known };
            (id, first_indexes(facts, id)?.into_iter().map(whole).collect())
        }
        _ => return None,
    };
    // Of `x(:)%part` the array is not what is named last.
    is_named(facts, base).then_some(Operand { expr: id, base, subscripts })
}

/// Whether an array is a variable, or a component of one, and not of several.
fn is_named(facts: &Facts, base: ExprId) -> bool {
    match facts.body.exprs[base].kind {
        ExprKind::Symbol(_) => true,
        ExprKind::Member { base, .. } => !is_array(facts, base) && is_scalar_path(facts, base),
        _ => false,
    }
}

fn is_scalar_path(facts: &Facts, id: ExprId) -> bool {
    match facts.body.exprs[id].kind {
        ExprKind::Symbol(_) => true,
        ExprKind::Member { base, .. } | ExprKind::Element { base, .. } => is_scalar_path(facts, base),
        _ => false,
    }
}

/// The first index of each dimension of an array, where it is known.
fn first_indexes(facts: &Facts, array: ExprId) -> Option<Vec<Option<i128>>> {
    let Type::Array { dimensions, .. } = &facts.table.types[facts.body.exprs[array].ty] else { return None };
    let first = |dimension: &symbols::Dimension| match (&dimension.upper, &dimension.lower) {
        (Bound::Deferred, _) => Some(None),
        (Bound::AssumedRank, _) => None,
        (_, Value::Constant(Constant::Integer(first))) => Some(first.to_string().parse().ok()),
        _ => Some(None),
    };
    dimensions.iter().map(first).collect()
}

fn is_allocatable(facts: &Facts, id: ExprId) -> bool {
    let table = facts.table;
    match facts.body.exprs[id].kind {
        ExprKind::Symbol(symbol) => table[table.original(symbol)].attributes.contains(Attributes::ALLOCATABLE),
        ExprKind::Member { base, field } => {
            let Type::Record { record, .. } = table.types[table.types.element(facts.body.exprs[base].ty)] else {
                return true;
            };
            let fields = table.types.records[record].fields.as_ref();
            fields
                .and_then(|fields| fields.get(field as usize))
                .is_none_or(|field| field.attributes.contains(Attributes::ALLOCATABLE))
        }
        _ => false,
    }
}
