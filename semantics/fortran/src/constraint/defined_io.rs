//! 12.6.4.8.2 defined input/output: what the procedures of `read(formatted)` and its like take.

use super::rivals::Specific;
use crate::known::Known;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::{GenericSpec, Procedure};
use symbols::{Attributes, Base, Binding, BindingKind, Bound, Details, NameSpace, SymbolId, SymbolTable, Type};

/// Which of the four kinds of transfer a procedure defines.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Transfer {
    read: bool,
    formatted: bool,
}

/// The generic specifications of the four.
const TRANSFERS: &[(&str, Transfer)] = &[
    ("read(formatted)", Transfer { read: true, formatted: true }),
    ("read(unformatted)", Transfer { read: true, formatted: false }),
    ("write(formatted)", Transfer { read: false, formatted: true }),
    ("write(unformatted)", Transfer { read: false, formatted: false }),
];

/// What a dummy argument is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A scalar of default integer type.
    Integer,
    /// Default characters of assumed length.
    Text,
    /// An array of default integers, of rank one and assumed shape.
    List,
}

/// The dummy arguments after the first one, in order: what each is, its intent, and whether formatted transfer alone has it.
const DUMMIES: &[(Kind, Attributes, bool)] = &[
    (Kind::Integer, Attributes::INTENT_IN, false),
    (Kind::Text, Attributes::INTENT_IN, true),
    (Kind::List, Attributes::INTENT_IN, true),
    (Kind::Integer, Attributes::INTENT_OUT, false),
    (Kind::Text, Attributes::INTENT_INOUT, false),
];

impl Transfer {
    fn count(self) -> usize {
        if self.formatted { 6 } else { 4 }
    }
}

const INTENTS: Attributes = Attributes::INTENT_IN.union(Attributes::INTENT_OUT).union(Attributes::INTENT_INOUT);

impl Known<'_> {
    /// Where procedures are named: that they are subroutines with as many arguments as the transfer needs.
    pub(super) fn transfer_procedures(&self, spec: &GenericSpec, specifics: &[Specific], report: &mut Report) {
        if !matches!(spec, GenericSpec::Io(..)) {
            return;
        }
        let generic = self.text(self.generic_name(spec));
        let Some((_, transfer)) = TRANSFERS.iter().find(|row| row.0 == generic) else { return };
        for specific in specifics {
            let Details::Subprogram(of) = self.symbols[specific.symbol].details.ultimate() else { continue };
            let constraint = match of.dummies.len() {
                _ if of.is_function => Constraint::TransferFunction,
                count if count != transfer.count() => {
                    Constraint::TransferCount { count, generic, needs: transfer.count() }
                }
                _ => continue,
            };
            let name = self.text(self.symbols[specific.symbol].name);
            report.add_object(problems::declaration::misfit(name, constraint, specific.at));
        }
    }

    /// Where a procedure is declared: that its dummy arguments are those of the transfer that it defines.
    pub(super) fn transfer_dummies(&self, head: &Procedure, symbol: SymbolId, report: &mut Report) {
        let Some(transfer) = self.transfer_of(symbol) else { return };
        let Details::Subprogram(of) = self.symbols[symbol].details.ultimate() else { return };
        let dummies = of.dummies.clone();
        if of.is_function || dummies.len() != transfer.count() {
            return;
        }
        if dummies.iter().any(Option::is_none) {
            return report.add_object(problems::declaration::misfit(
                self.text(head.name.atom),
                Constraint::TransferLabel,
                head.name.span(),
            ));
        }
        self.transfers_apart(head, symbol, transfer, report);
        let rows = DUMMIES.iter().filter(|row| transfer.formatted || !row.2);
        let mut wrong: Vec<(SymbolId, Constraint)> = Vec::new();
        if let Some(Some(first)) = dummies.first() {
            wrong.extend(self.why_no_transferred(*first, transfer).map(|what| (*first, what)));
        }
        for (dummy, (kind, intent, _)) in dummies.iter().skip(1).zip(rows) {
            if let Some(dummy) = dummy
                && let Some(what) = self.why_no_transfer_dummy(*dummy, *kind, *intent)
            {
                wrong.push((*dummy, what));
            }
        }
        for (dummy, constraint) in wrong {
            let token = self.symbols[dummy].token.unwrap_or(head.name.token);
            let name = Name { atom: self.symbols[dummy].name, token };
            report.add_object(problems::declaration::misfit(self.text(name.atom), constraint, name.span()));
        }
    }

    /// 7.5.4.5: a procedure that a binding of its module passes the object to as its first argument, which is an alternate return.
    pub(super) fn passed_label(&self, head: &Procedure, symbol: SymbolId, report: &mut Report) {
        let Some(host) = self.host.filter(|_| self.scope == self.unit_scope) else { return };
        let name = self.symbols[symbol].name;
        if !matches!(head.dummies.first(), Some(None)) {
            return;
        }
        let module = host.symbols.scopes[host.scope].owner.map(|owner| host.symbols[owner].name);
        let mut own = host.symbols.types.records.iter().filter(|(_, record)| record.module == module);
        let passes = own.any(|(_, record)| {
            record.bindings.iter().any(|binding| {
                let nopass = binding.attributes.contains(Attributes::NOPASS);
                !nopass && binding.pass.is_none() && binding.kind == BindingKind::Procedure(name)
            })
        });
        if passes {
            report.add_object(problems::declaration::misfit(
                self.text(name),
                Constraint::BoundToLabel,
                head.name.span(),
            ));
        }
    }

    /// 12.6.4.8.2: what transfers objects of a type is bound to the type, or is named in an interface, but not both.
    fn transfers_apart(&self, head: &Procedure, symbol: SymbolId, transfer: Transfer, report: &mut Report) {
        let Some(host) = self.host.filter(|_| self.scope == self.unit_scope) else { return };
        let Some((generic, _)) = TRANSFERS.iter().find(|row| row.1 == transfer) else { return };
        let generic = self.atoms.intern(generic);
        let name = self.symbols[symbol].name;
        let table = &host.symbols;
        let found = table.find(host.scope, NameSpace::Ordinary, generic).map(|found| &table[found].details);
        if !matches!(found, Some(Details::Generic { specifics, .. }) if specifics.contains(&name)) {
            return;
        }
        let transferred = |table: &SymbolTable, of: SymbolId| {
            let Details::Subprogram(of) = table[of].details.ultimate() else { return None };
            let ty = table[of.dummies.first().copied()??].ty?;
            match table.types[table.types.element(ty)] {
                Type::Record { record, .. } => {
                    let instance = table.types.records[record].instance.as_ref();
                    let of = &table.types.records[table.types.definition(record)];
                    Some((of.module, of.name, instance.map(|instance| instance.values.clone())))
                }
                _ => None,
            }
        };
        let Some(own) = transferred(&self.symbols, symbol) else { return };
        let records = table.types.records.iter().map(|(_, record)| record);
        let mut of_type = records.filter(|record| record.name == own.1 && record.module == own.0);
        let Some(record) = of_type.find(|record| record.fields.is_some() && record.instance.is_none()) else { return };
        let specifics = record.bindings.with_name(generic);
        let specifics = specifics.flat_map(|binding| match &binding.kind {
            BindingKind::Generic(specifics) => &specifics[..],
            _ => &[],
        });
        let mut bound = specifics.filter_map(|specific| {
            record.bindings.with_name(*specific).find_map(|binding| match binding.kind {
                BindingKind::Procedure(procedure) => Some(procedure),
                _ => None,
            })
        });
        let conflict = bound.any(|other| {
            let found = table.find(host.scope, NameSpace::Ordinary, other);
            other != name && found.and_then(|found| transferred(table, found)).is_none_or(|other| other.2 == own.2)
        });
        if conflict {
            report.add_object(problems::declaration::misfit(
                self.text(name),
                Constraint::TransferBoundToo,
                head.name.span(),
            ));
        }
    }

    /// Which transfer a procedure defines: by an interface of its scope or its host, or by a binding of a type there.
    fn transfer_of(&self, symbol: SymbolId) -> Option<Transfer> {
        let name = self.symbols[symbol].name;
        let own =
            self.symbols.scopes[self.scope].parent.and_then(|scope| self.transfer_among(&self.symbols, scope, name));
        own.or_else(|| {
            let host = self.host.filter(|_| self.scope == self.unit_scope)?;
            self.transfer_among(&host.symbols, host.scope, name)
        })
    }

    fn transfer_among(&self, table: &SymbolTable, scope: symbols::ScopeId, name: source::Atom) -> Option<Transfer> {
        TRANSFERS.iter().find_map(|(generic, transfer)| {
            let generic = self.atoms.intern(generic);
            let found = table.find(scope, NameSpace::Ordinary, generic).map(|found| &table[found].details);
            let named = matches!(found, Some(Details::Generic { specifics, .. }) if specifics.contains(&name));
            let module = table.scopes[scope].owner.map(|owner| table[owner].name);
            let mut records =
                table.types.records.with_binding(generic).filter(|(_, record)| {
                    record.fields.is_some() && (record.module == module || record.module.is_none())
                });
            let bound = records.any(|(_, record)| {
                let specifics = record.bindings.with_name(generic).find_map(|binding| match &binding.kind {
                    BindingKind::Generic(specifics) => Some(specifics),
                    BindingKind::Procedure(_) | BindingKind::Final(_) => None,
                });
                let is_it = |binding: &Binding| matches!(binding.kind, BindingKind::Procedure(own) if own == name);
                specifics.is_some_and(|specifics| {
                    specifics.iter().any(|specific| record.bindings.with_name(*specific).any(is_it))
                })
            });
            (named || bound).then_some(*transfer)
        })
    }

    /// DTV: a scalar of derived type, polymorphic if the type can be extended.
    fn why_no_transferred(&self, dummy: SymbolId, transfer: Transfer) -> Option<Constraint<'static>> {
        let symbol = &self.symbols[dummy];
        let ty = symbol.ty.filter(|ty| !self.is_unknown(*ty))?;
        let intent = if transfer.read { Attributes::INTENT_INOUT } else { Attributes::INTENT_IN };
        let Type::Record { record, class } = self.symbols.types[self.element(ty)] else {
            return Some(Constraint::TransferredType);
        };
        let known = self.symbols.types.records[record].fields.is_some();
        match () {
            () if self.is_array(ty) => Some(Constraint::TransferredArray),
            () if symbol.attributes & INTENTS != intent && transfer.read => Some(Constraint::ReadIntent),
            () if symbol.attributes & INTENTS != intent => Some(Constraint::WrittenIntent),
            () if known && class != self.is_extensible(record) => Some(Constraint::TransferredClass),
            () => None,
        }
    }

    fn why_no_transfer_dummy(&self, dummy: SymbolId, kind: Kind, intent: Attributes) -> Option<Constraint<'static>> {
        let symbol = &self.symbols[dummy];
        if !matches!(symbol.details, Details::Object(_)) {
            return Some(Constraint::TransferProcedure);
        }
        let ty = symbol.ty.filter(|ty| !self.is_unknown(*ty))?;
        let element = &self.symbols.types[self.element(ty)];
        let dimensions = self.dimensions(ty);
        let barred = Attributes::ALLOCATABLE
            | Attributes::POINTER
            | Attributes::OPTIONAL
            | Attributes::VALUE
            | Attributes::CODIMENSION;
        let integer = Type::Scalar(Base::Integer, self.defaults.kind(Base::Integer));
        match kind {
            Kind::Integer | Kind::List if *element != integer => Some(Constraint::TransferInteger),
            Kind::Text if !matches!(element, Type::Character { kind: 1, length: None }) => {
                Some(Constraint::TransferText)
            }
            Kind::Integer | Kind::Text if !dimensions.is_empty() => Some(Constraint::TransferArray),
            Kind::List if dimensions.len() != 1 || dimensions[0].upper != Bound::AssumedShape => {
                Some(Constraint::TransferList)
            }
            _ if symbol.attributes.intersects(barred) => Some(Constraint::TransferAttributes),
            _ if symbol.attributes & INTENTS != intent => Some(Constraint::TransferIntent),
            _ => None,
        }
    }
}
