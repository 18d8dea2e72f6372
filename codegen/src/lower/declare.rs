//! Variables of C come to life, with their initial values.

use super::*;
use crate::phrases::NoCode;
use semantics::body::ExprKind;
use symbols::Type;

/// The most elements that one part of an initializer names.
const LONGEST: u64 = 4096;

impl Lower<'_> {
    pub(super) fn declare_variable(&mut self, symbol: SymbolId, value: Option<ExprId>, at: Span) {
        if self.symbols()[symbol].attributes.contains(symbols::Attributes::STATIC) {
            return;
        }
        self.bind_private(symbol, at);
        let symbol = self.original_symbol(symbol);
        let (Some(value), Some(binding)) = (value, self.frame.bindings.get(&symbol).copied()) else { return };
        let ty = self.symbols()[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
        if let (ExprKind::List(_) | ExprKind::Sparse(_), Binding::Memory(place)) =
            (&self.frame.body.exprs[value].kind, binding)
            && self.to_scalar(ty).is_none()
        {
            self.clear_elements(place, ty, at);
            return self.initialize_list(place, ty, value, at);
        }
        if let (ExprKind::Constant(symbols::Constant::Character(text)), Binding::Memory(place), Type::Array { .. }) = (
            &self.frame.body.exprs[value].kind,
            binding,
            &self.symbols().types[self.symbols().types.representation(ty)],
        ) {
            return self.initialize_text(place, ty, text, at);
        }
        match binding {
            Binding::Register(_, scalar, _) => {
                let value = match self.frame.body.exprs[value].kind.clone() {
                    ExprKind::List(values) if values.len() == 1 => values[0],
                    _ => value,
                };
                if let (Some(from), Some(value)) = (self.scalar_of(value), self.lower_value(value)) {
                    let value = self.convert_scalar(value, from, scalar);
                    self.initialize_variable(symbol, scalar, value);
                }
            }
            Binding::Memory(place) => self.initialize_part(place, self.frame.body.exprs[value].ty, value, at),
        }
    }

    /// Elements that an initializer list leaves out are zero (C 6.7.9p21).
    pub(super) fn clear_elements(&mut self, place: MemoryPlace, ty: TypeId, at: Span) {
        let Some((size, align)) = self.symbols().types.layout(ty).filter(|(size, _)| *size <= 4096) else {
            return self.report(problems::no_code_for_expression(NoCode::InitializerSize, at));
        };
        self.first_thread(place.space == Space::Local, |lower| {
            let zero = lower.int(0);
            let cell = if size % 4 == 0 { super::alignment::whole_cell(align.min(4)) } else { Cell::U8 };
            for offset in (0..size).step_by(cell.bytes() as usize) {
                let part = lower.offset_place(place, offset);
                lower.store(part, cell, zero);
            }
        });
    }

    /// A list in braces, of all elements or members in order, or of those that it names (C 6.7.9).
    pub(super) fn initialize_list(&mut self, place: MemoryPlace, ty: TypeId, list: ExprId, at: Span) {
        let named: Vec<(u64, ExprId)> = match &self.frame.body.exprs[list].kind {
            ExprKind::List(values) => (0..).zip(values.iter().copied()).collect(),
            ExprKind::Sparse(parts) if parts.iter().all(|part| part.last - part.first < LONGEST) => {
                parts.iter().flat_map(|part| (part.first..=part.last).map(|number| (number, part.value))).collect()
            }
            _ => return self.report(problems::no_code_for_expression(NoCode::Initializer, at)),
        };
        let types = &self.symbols().types;
        match types[types.representation(ty)].clone() {
            Type::Array { element, dimensions, .. } => {
                self.with_depth(at, |lower| lower.initialize_rows(place, element, &dimensions, &named, at));
            }
            Type::Record { record, .. } => {
                let (offsets, whole) = (types.offsets(record).unwrap_or_default(), types.alignment(ty));
                let fields = types.records[record].fields.iter().flatten();
                let parts: Vec<_> = offsets.into_iter().zip(fields.map(|field| (field.ty, field.width))).collect();
                for (number, value) in named {
                    match parts.get(number as usize) {
                        Some((offset, (ty, None))) => {
                            let part = self.offset_place(place, *offset);
                            if let Some((whole, own)) = whole.zip(self.symbols().types.alignment(*ty)) {
                                self.note_part(place.address, part.address, whole, *offset, own);
                            }
                            self.initialize_item(part, *ty, value, at);
                        }
                        Some((_, (_, Some(_)))) => {
                            self.initialize_bits(place, (ty, record), number as usize, value, at)
                        }
                        None => return self.report(problems::no_code_for_expression(NoCode::Initializer, at)),
                    }
                }
            }
            _ => self.report(problems::no_code_for_expression(NoCode::Initializer, at)),
        }
    }

    fn initialize_bits(
        &mut self,
        place: MemoryPlace,
        record: (TypeId, symbols::RecordId),
        number: usize,
        value: ExprId,
        at: Span,
    ) {
        let Some(field) = self.bit_field_of(place, record, number) else {
            return self.report(problems::no_code_for_expression(NoCode::Initializer, at));
        };
        if let (Some(from), Some(value)) = (self.scalar_of(value), self.lower_value(value)) {
            let value = self.convert_scalar(value, from, field.scalar);
            self.store_bit_field(field, value);
        }
    }

    /// The elements of an array, or its rows, each of which is a list of its own.
    fn initialize_rows(
        &mut self,
        place: MemoryPlace,
        element: TypeId,
        dimensions: &[symbols::Dimension],
        named: &[(u64, ExprId)],
        at: Span,
    ) {
        let rows: Option<i128> = dimensions.iter().skip(1).map(symbols::Dimension::extent).product();
        let size = self.symbols().types.layout(element).map(|(size, _)| size);
        let row = rows.and_then(|rows| u64::try_from(rows).ok()).zip(size);
        let body = self.frame.body;
        let is_list = |value: ExprId| match body.exprs[value].kind {
            ExprKind::List(_) | ExprKind::Sparse(_) => true,
            // Text fills a row of characters (C 6.7.9p14).
            ExprKind::Constant(symbols::Constant::Character(_)) => dimensions.len() == 2,
            _ => false,
        };
        let nested = dimensions.len() > 1 && named.iter().any(|(_, value)| is_list(*value));
        let Some((rows, size)) = row.filter(|_| !nested || named.iter().all(|(_, value)| is_list(*value))) else {
            return self.report(problems::no_code_for_expression(NoCode::Initializer, at));
        };
        for (number, value) in named {
            let distance = if nested { rows * size } else { size };
            let part = self.offset_place(place, number * distance);
            match &body.exprs[*value].kind {
                ExprKind::List(values) if nested => {
                    let named: Vec<_> = (0..).zip(values.iter().copied()).collect();
                    self.with_depth(at, |lower| lower.initialize_rows(part, element, &dimensions[1..], &named, at));
                }
                ExprKind::Constant(symbols::Constant::Character(text)) if nested => {
                    self.fill_with_text(part, distance, element, text, at);
                }
                _ if nested => return self.report(problems::no_code_for_expression(NoCode::Initializer, at)),
                _ => self.initialize_item(part, element, *value, at),
            }
        }
    }

    fn initialize_item(&mut self, place: MemoryPlace, ty: TypeId, value: ExprId, at: Span) {
        match &self.frame.body.exprs[value].kind {
            ExprKind::List(_) | ExprKind::Sparse(_) => {
                self.with_depth(at, |lower| lower.initialize_list(place, ty, value, at));
            }
            ExprKind::Constant(symbols::Constant::Character(text))
                if matches!(self.symbols().types[self.symbols().types.representation(ty)], Type::Array { .. }) =>
            {
                self.initialize_text(place, ty, text, at);
            }
            _ => self.initialize_part(place, ty, value, at),
        }
    }

    fn initialize_part(&mut self, place: MemoryPlace, ty: TypeId, value: ExprId, at: Span) {
        match (self.to_scalar(ty), self.to_scalar(self.frame.body.exprs[value].ty)) {
            (Some(to), Some(from)) => {
                if let Some(value) = self.lower_value(value) {
                    let value = self.convert_scalar(value, from, to);
                    self.write_memory(place, to.cell(), value);
                }
            }
            _ if self.part_scalar(ty).is_some() => {
                if let (Some(part), Some(parts)) = (self.part_scalar(ty), self.lower_complex(value)) {
                    self.store_parts(place, part, parts);
                }
            }
            _ => {
                if let Some(from) = self.lower_place(value) {
                    self.copy_object(place, from, ty, at);
                }
            }
        }
    }
}
