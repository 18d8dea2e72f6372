//! Regions that the host executes for a kernel (OpenMP 5.2, 13.8): a call with the addresses and sizes of what they map, which must lie in
//! memory that the host reaches.

use super::scalar::Scalar;
use super::*;
use crate::outline::clauses::has_clause;
use crate::outline::region::Region;
use crate::outline::{reverse, section};
use crate::phrases::NoCode;
use directives::{Clause, Leaf};
use semantics::body::{ConstructId, Subscript};
use semantics::translate::OmpConstruct;

/// What the host is given of one variable.
struct GivenValues {
    /// An address, or a value.
    value: Value,
    cell: Cell,
    size: Value,
}

/// Bytes of what stands for one.
const RECORD: i64 = 16;

impl<'a> Lower<'a> {
    /// Whether a construct is one of the host.
    pub(super) fn is_reverse(&self, construct: ConstructId, reading: &OmpConstruct) -> bool {
        reverse::is_reverse(self.frame.unit, self.frame.index, construct, reading)
    }

    /// Lets the host execute the region, and waits for it.
    pub(super) fn call_host(&mut self, construct: ConstructId, reading: &'a OmpConstruct) {
        let unit = self.frame.unit;
        let region = reverse::reverse_region(unit, self.frame.index, construct);
        // The name has the line, which is not known in other units. Who executes where an `if` clause does not hold is another thread.
        let is_plain = reading.name.leaves() == [Leaf::Target] && !has_clause(reading, Clause::If);
        if region.line == 0 || !is_plain {
            return self.no_code(construct, reading);
        }
        let mut diagnostics = Vec::new();
        let parameters = reverse::reverse_parameters(unit, &region, &mut diagnostics);
        if !diagnostics.is_empty() {
            return diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
        }
        let mut given = Vec::new();
        for parameter in &parameters {
            match self.give_to_host(&region, parameter) {
                Some(one) => given.push(one),
                None => {
                    let what = NoCode::HostRegion { name: parameter.name.to_string() };
                    let at = self.frame.body.constructs[construct].line;
                    return self.report(problems::no_code_for_expression(what, at));
                }
            }
        }
        self.call_reverse(&region, given);
    }

    fn call_reverse(&mut self, region: &Region, given: Vec<GivenValues>) {
        let Some(name) = self.constant_text(&region.name) else { return };
        let space = if self.level == Level::Team { Space::Shared } else { Space::Local };
        let records = self.add_slot("reverse".into(), space, RECORD as u64 * given.len().max(1) as u64, 8, true);
        let arguments = self.generic_address(records);
        let count = self.int(given.len() as i32);
        let number = self.external_callee(reverse::ROUTINE, None);
        self.first_thread(false, |lower| {
            for (at, GivenValues { value, cell, size }) in given.into_iter().enumerate() {
                let (wide, zero) = (Cell::Whole(Ty::I64), lower.long(0));
                // What is narrower than its place has nothing but zeros behind it.
                for (offset, cell, value) in [(0, wide, zero), (0, cell, value), (8, wide, size)] {
                    let distance = lower.long(RECORD * at as i64 + offset);
                    let address = lower.binary(Binary::Add, records.address, distance);
                    lower.store(MemoryPlace { address, ..records }, cell, value);
                }
            }
            lower.build.push(Op::Invoke(number, vec![name, arguments, count]), None);
        });
    }

    fn give_to_host(&mut self, region: &Region, parameter: &Parameter) -> Option<GivenValues> {
        let ParameterRole::Variable(symbol) = parameter.what else { return None };
        let (size, _) = self.symbols().types.layout(parameter.ty)?;
        if parameter.passing == Passing::Value {
            let scalar = self.to_scalar(parameter.ty)?;
            let value = match self.find_binding(symbol)? {
                Binding::Register(var, ..) => self.build.read_variable(var),
                Binding::Memory(place) => self.load(place, scalar.cell()),
            };
            return Some(GivenValues { value, cell: scalar.cell(), size: self.long(size as i64) });
        }
        if crate::outline::descriptors::is_dynamic(self.symbols(), symbol) {
            return None;
        }
        let binding = self.find_binding(symbol)?;
        let whole = self.array_storage(symbol, binding)?;
        if whole.space != Space::Global {
            return None;
        }
        let item = reverse::mapped_item(self.frame.unit, region, symbol);
        let (value, size) = match item.filter(|item| section::section_of(self.frame.body, *item).is_some()) {
            Some(item) => {
                let (distance, size) = (self.distance_to(item)?, self.section_size(item)?);
                (self.binary(Binary::Add, whole.address, distance), size)
            }
            None if self.is_type_pointer(parameter.ty) => return None,
            None => (whole.address, self.long(size as i64)),
        };
        Some(GivenValues { value, cell: Scalar::ADDRESS.cell(), size })
    }

    /// How many bytes an element or section has.
    fn section_size(&mut self, item: ExprId) -> Option<Value> {
        let body = self.frame.body;
        let (base, subscripts) = section::section_of(body, item)?;
        let ty = body.exprs[base].ty;
        let element = self.symbols().types.element(self.pointed_type(ty).unwrap_or(ty));
        let (bytes, _) = self.symbols().types.layout(element)?;
        let bytes = self.long(bytes as i64);
        if let Some(count) = section::element_count(self.symbols(), body, item) {
            let count = self.long(i64::try_from(count).ok()?);
            return Some(self.binary(Binary::Mul, count, bytes));
        }
        let [subscript] = subscripts.as_slice() else { return None };
        let count = match *subscript {
            Subscript::Index(_) => self.long(1),
            Subscript::Range { length: Some(length), .. } => self.index_value(length)?,
            Subscript::Triplet { lower: Some(lower), upper: Some(upper), .. } => {
                let (lower, upper, one) = (self.index_value(lower)?, self.index_value(upper)?, self.long(1));
                let distance = self.binary(Binary::Sub, upper, lower);
                self.binary(Binary::Add, distance, one)
            }
            Subscript::Range { length: None, .. } | Subscript::Triplet { .. } => return None,
        };
        Some(self.binary(Binary::Mul, count, bytes))
    }
}
