//! The file scope: the declarations of all units in order, and the directives between them.

use super::delimited_directives::DelimitedDirectives;
use super::linkage::check_end_of_file;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::problems;
use crate::types::Kind;
use directives::Leaf;
use parser::c::tree::{External, ExternalKind};
use std::borrow::Borrow;
use symbols::{Attributes, Details, Flags, NameSpace, SymbolId};

/// Declares what each unit declares, with what the directives around it say; `true` beside one says that it is read in silence.
pub(crate) fn declare_units<T: Borrow<External>>(lower: &mut Lower, units: impl Iterator<Item = (T, bool)>) {
    let mut open = 0u32;
    let mut delimited = DelimitedDirectives::default();
    let units: Vec<(T, bool)> = units.collect();
    lower.make_room(units.len());
    lower.declaring.keeps_values = units.iter().any(|(unit, _)| puts_on_device(unit.borrow()));
    for (number, (unit, silent)) in units.into_iter().enumerate() {
        (lower.builder.report.unit, lower.builder.report.silent) = (number as u32, silent);
        lower.table.begin_unit();
        lower.declaring.records_at.clear();
        lower.declaring.enumerators_at.clear();
        let unit = unit.borrow();
        if let ExternalKind::Directive(construct) = &unit.kind {
            let directive = construct.begin.directive();
            let listed = !directive.items().is_empty() || directive.clauses().any(|clause| !clause.items().is_empty());
            match directive.name().last() {
                Leaf::DeclareTarget | Leaf::BeginDeclareTarget if directive.end() => open = open.saturating_sub(1),
                Leaf::BeginDeclareTarget => open += 1,
                Leaf::DeclareTarget if !listed => open += 1,
                Leaf::DeclareVariant | Leaf::BeginDeclareVariant if directive.end() => lower.variant = None,
                Leaf::BeginDeclareVariant => lower.variant = Some(number as u32),
                _ => {}
            }
            delimited.take_directive(lower, construct);
            unit.directives.iter().for_each(|line| lower.note_declarative(line));
            drop(lower.read_file_directive(construct));
            continue;
        }
        delimited.lost |= matches!(unit.kind, ExternalKind::Error);
        lower.names_of_asm |= matches!(unit.kind, ExternalKind::Asm(_));
        if let ExternalKind::Pragma(pragma) = &unit.kind {
            lower.read_pragma(*pragma);
        }
        let definition = lower.declare_external(unit);
        lower.drop_expressions();
        unit.directives.iter().for_each(|line| lower.note_declarative(line));
        let declared = declared_symbols(lower, unit, definition.map(|definition| definition.symbol));
        for symbol in declared {
            if open > 0 {
                lower.table[symbol].flags |= Flags::OMP_DECLARE_TARGET;
                check_complete(lower, unit, symbol);
            }
            lower.note_governing(symbol, &unit.directives);
        }
    }
    // What a header leaves open a file may complete.
    if !lower.builder.report.of_header {
        delimited.report_unended(lower);
        check_end_of_file(&lower.builder.lookup, &mut lower.builder.report);
    } else {
        delimited.leave_open(lower);
    }
}

/// OpenMP 5.2, 5.8 and 7.8: the type of a variable that is declared for devices can be mapped, and in C is complete.
fn check_complete(lower: &mut Lower, unit: &External, symbol: SymbolId) {
    let found = &lower.table[symbol];
    let is_object = matches!(found.details, Details::Object(_)) && found.attributes.contains(Attributes::EXTERN);
    let (true, Some(ty), name) = (is_object && !lower.builder.report.of_header, found.ty, found.name) else { return };
    let ExternalKind::Declaration(declaration) = &unit.kind else { return };
    let mut names = declaration.declarators.iter().filter_map(|declared| declared.declarator.name);
    let Some(name) = names.find(|declared| declared.atom == name) else { return };
    if lower.type_kind(ty) != Kind::Unknown && !lower.is_complete(ty) {
        let problem = problems::directive::incomplete_on_device(lower.text(name.atom), name.span());
        lower.builder.report.of_units.push((lower.builder.report.unit, problem));
    }
}

/// Whether a directive of a unit may put variables on the device, where they start with their initial values.
fn puts_on_device(unit: &External) -> bool {
    const ON_DEVICE: &[Leaf] = &[Leaf::DeclareTarget, Leaf::BeginDeclareTarget, Leaf::Groupprivate, Leaf::AccDeclare];
    let begin = match &unit.kind {
        ExternalKind::Directive(construct) => Some(&construct.begin),
        _ => None,
    };
    unit.directives.iter().chain(begin).any(|line| ON_DEVICE.contains(&line.directive().name().last()))
}

/// The functions and variables that a unit declares.
pub(crate) fn declared_symbols(known: &Known, unit: &External, definition: Option<SymbolId>) -> Vec<SymbolId> {
    let names = match &unit.kind {
        ExternalKind::Declaration(declaration) => {
            declaration.declarators.iter().filter_map(|declared| declared.declarator.name).collect()
        }
        ExternalKind::Function(_) | ExternalKind::Directive(_) | ExternalKind::Asm(_) => Vec::new(),
        ExternalKind::Empty | ExternalKind::Attributes(_) | ExternalKind::Pragma(_) | ExternalKind::Error => Vec::new(),
    };
    let global = known.table.global();
    let symbols = names.into_iter().filter_map(|name| known.table.find(global, NameSpace::Ordinary, name.atom));
    let is_entity =
        |symbol: &SymbolId| matches!(known.table[*symbol].details, Details::Object(_) | Details::Subprogram(_));
    symbols.chain(definition).filter(is_entity).collect()
}
