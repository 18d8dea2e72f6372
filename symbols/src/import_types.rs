//! Types and records of one table as those of another.

use super::*;

impl Copy<'_> {
    pub(super) fn copy_type(&mut self, ty: TypeId) -> TypeId {
        let known = self.types.get(ty).or_else(|| self.behind.get(ty).filter(|_| self.pointers > 0));
        if let Some(known) = known {
            return known;
        }
        let from = self.from;
        let copied = match &from.types[ty] {
            Type::Unknown | Type::Void | Type::Scalar(..) | Type::Star { .. } => from.types[ty].clone(),
            Type::BitInt { .. } | Type::NullPointer => from.types[ty].clone(),
            Type::Extended(extended, of) => Type::Extended(*extended, self.copy_type(*of)),
            Type::Vector { element, count, opencl } => {
                Type::Vector { element: self.copy_type(*element), count: *count, opencl: *opencl }
            }
            Type::Character { kind, length } => {
                Type::Character { kind: *kind, length: length.as_ref().map(|length| self.copy_value(length)) }
            }
            Type::Pointer { to, restrict } => Type::Pointer { to: self.copy_pointee(*to), restrict: *restrict },
            Type::Qualified { of, is_const, is_volatile, is_atomic, align } => Type::Qualified {
                of: self.copy_type(*of),
                is_const: *is_const,
                is_volatile: *is_volatile,
                is_atomic: *is_atomic,
                align: *align,
            },
            Type::Array { element, dimensions, order } => Type::Array {
                element: self.copy_type(*element),
                dimensions: dimensions.iter().map(|dimension| self.copy_dimension(dimension)).collect(),
                order: *order,
            },
            Type::Record { record, class } => Type::Record { record: self.copy_record(*record), class: *class },
            Type::Enum(tag, of) => Type::Enum(*tag, self.copy_type(*of)),
            Type::Function { result, parameters, variadic } => Type::Function {
                result: result.map(|result| self.copy_type(result)),
                parameters: parameters.iter().map(|parameter| self.copy_type(*parameter)).collect(),
                variadic: *variadic,
            },
        };
        let copied = self.to.types.intern(copied);
        if self.pointers > 0 { &mut self.behind } else { &mut self.types }.insert(ty, copied);
        copied
    }

    /// What a pointer leads to.
    pub(super) fn copy_pointee(&mut self, ty: TypeId) -> TypeId {
        let pointers = self.pointers;
        self.pointers += u32::from(self.lazy);
        let copied = self.copy_type(ty);
        self.pointers = pointers;
        copied
    }

    pub(super) fn copy_dimension(&mut self, dimension: &Dimension) -> Dimension {
        let upper = match &dimension.upper {
            Bound::Last(value) => Bound::Last(self.copy_value(value)),
            Bound::Extent(value) => Bound::Extent(self.copy_value(value)),
            Bound::AssumedShape | Bound::Deferred | Bound::AssumedSize | Bound::AssumedRank => dimension.upper.clone(),
        };
        Dimension { lower: self.copy_value(&dimension.lower), upper }
    }

    pub(super) fn copy_record(&mut self, id: RecordId) -> RecordId {
        if let Some(known) = self.records.get(id) {
            if self.to.types.records[known].deferred {
                self.copy_members(id, known);
            }
            return known;
        }
        let record = &self.from.types.records[id];
        if let Some(instance) = &record.instance {
            return self.copy_instance(id, instance);
        }
        if let Some(known) = self.to.types.same_record(record) {
            self.records.insert(id, known);
            if self.to.types.records[known].fields.is_none() {
                self.copy_members(id, known);
            }
            return known;
        }
        let number = record.token.filter(|_| record.name.is_none() && record.module.is_some());
        let empty = record.without_fields(number);
        let copy = self.to.types.records.push(empty);
        self.records.insert(id, copy);
        self.copy_members(id, copy);
        copy
    }

    /// A derived type with values for its parameters.
    pub(super) fn copy_instance(&mut self, id: RecordId, instance: &Instance) -> RecordId {
        let of = self.copy_record(instance.of);
        // The definition may have led here already.
        if let Some(known) = self.records.get(id) {
            return known;
        }
        let values: Vec<Value> = instance.values.iter().map(|value| self.copy_value(value)).collect();
        if let Some(known) = self.to.types.instance(of, &values) {
            self.records.insert(id, known);
            return known;
        }
        let empty = self.from.types.records[id].without_fields(None);
        let copy = self.to.types.records.push(Record { instance: Some(Box::new(Instance { of, values })), ..empty });
        self.records.insert(id, copy);
        self.copy_fields(id, copy);
        copy
    }

    /// The members of a record, unless it stands behind a pointer.
    pub(super) fn copy_members(&mut self, id: RecordId, copy: RecordId) {
        let record = &self.from.types.records[id];
        if self.pointers == 0 {
            self.to.types.records[copy].deferred = false;
            return self.copy_fields(id, copy);
        }
        let elsewhere = record.deferred || record.fields.is_some() && self.from.completes(id, self.unit);
        self.to.types.records[copy].deferred |= elsewhere;
    }

    /// A value that names nothing of its table is shared with the copy.
    pub(super) fn shared_value(&mut self, value: &Arc<Value>) -> Arc<Value> {
        match &**value {
            Value::Constant(_) | Value::Text(_) => Arc::clone(value),
            Value::Call(_, arguments) if arguments.is_empty() => Arc::clone(value),
            value => Arc::new(self.copy_value(value)),
        }
    }

    pub(super) fn copy_fields(&mut self, id: RecordId, copy: RecordId) {
        if self.depth == MAX_DEPTH || !self.from.completes(id, self.unit) {
            return;
        }
        self.depth += 1;
        let record = &self.from.types.records[id];
        let parent = record.parent.map(|parent| self.copy_record(parent));
        let fields = record.fields.as_ref().map(|fields| {
            let field = |field: &Field| Field {
                name: field.name,
                ty: self.copy_type(field.ty),
                attributes: field.attributes,
                value: field.value.as_ref().map(|value| self.shared_value(value)),
                width: field.width,
                placement: field.placement,
            };
            Fields::from(fields.iter().map(field).collect::<Vec<_>>())
        });
        let kinds = record.kinds.iter().map(|(field, base, kind)| (*field, *base, self.copy_value(kind))).collect();
        let (interfaces, written) = (record.interfaces.clone(), record.written.clone());
        let target = &mut self.to.types.records[copy];
        target.kinds = kinds;
        target.interfaces = interfaces;
        target.written = written;
        target.parent = parent;
        // What is missing here may be in another table.
        target.deferred = fields.is_none() && record.deferred;
        target.fields = fields;
        self.depth -= 1;
    }
}

impl Types {
    /// The record of this table that is the module type `record`, or that record of C's file scope.
    pub fn same_record(&self, record: &Record) -> Option<RecordId> {
        self.records.find_same(record)
    }
}
