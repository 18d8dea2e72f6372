//! What target constructs need that the tables cannot say: sizes and pointers (OpenMP 5.2, 5.4.7 and 5.8.3).

use super::{Check, problems};
use crate::data_environment::variables::{Category, is_dummy, is_sizeless};
use body::{ConstructId, ExprKind};
use directives::{Clause as ClauseName, Determines, Language, Leaf, MapType, Version};
use parser::directive::Clause;
use symbols::{Attributes, Base, Flags, SymbolId, SymbolTable, Type};

/// The directives that move data, and the clauses that list it.
const MOTION: &[(Leaf, &[ClauseName])] = &[
    (Leaf::TargetUpdate, &[ClauseName::To, ClauseName::From]),
    (Leaf::AccUpdate, &[ClauseName::AccDevice, ClauseName::AccHost, ClauseName::AccSelf]),
];

/// Checks the data of a target construct.
pub fn check_target_data(check: &mut Check, id: ConstructId) {
    let clauses: Vec<Clause> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    let leaf = check.facts.body.constructs[id].directive().name().first();
    for clause in clauses {
        if MOTION.iter().any(|(of, names)| *of == leaf && names.contains(&clause.name())) {
            check_sizes(check, id, clause);
            continue;
        }
        match clause.name().row().determines {
            Determines::MapType => check_sizes(check, id, clause),
            Determines::Mapping(MapType::To | MapType::From | MapType::ToFrom | MapType::Alloc) => {
                check_sizes(check, id, clause)
            }
            _ => check_pointers(check, id, clause),
        }
    }
}

/// An assumed-size array is mapped in sections only.
fn check_sizes(check: &mut Check, id: ConstructId, clause: Clause) {
    for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let body = check.facts.body;
        let ExprKind::Symbol(symbol) = body.exprs[expr].kind else { continue };
        let table = check.facts.table;
        if is_dummy(table, symbol) && is_sizeless(table, symbol) {
            let name = check.facts.name(symbol).to_string();
            check.report(problems::assumed_size_mapped(&name, body.exprs[expr].span));
        }
    }
}

/// The clauses that list pointers, in which languages, and in which versions: from the first on, before the second. In Fortran what is
/// not a C_PTR is taken for an item of `use_device_addr` since OpenMP 5.0 (2.10.4), which was deprecated and is gone in 6.0.
const POINTERS: &[(ClauseName, &[Language], Version, Version)] = &[
    (ClauseName::IsDevicePtr, &[Language::C, Language::Cxx, Language::Fortran], Version(0), Version(u8::MAX)),
    (ClauseName::UseDevicePtr, &[Language::C, Language::Cxx], Version(0), Version(u8::MAX)),
    (ClauseName::UseDevicePtr, &[Language::Fortran], Version(0), Version(50)),
    (ClauseName::UseDevicePtr, &[Language::Fortran], Version(60), Version(u8::MAX)),
];

/// Whether a type of Fortran is `C_PTR`.
fn is_c_pointer(check: &Check, ty: &Type) -> bool {
    let Type::Record { record, .. } = ty else { return false };
    let name = check.facts.table.types.records[*record].name.map_or("", |name| check.facts.atoms.text(name));
    ["c_ptr", "__builtin_c_ptr"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// OpenMP 5.0, 2.12.5: what names an address of the device without being a C_PTR.
fn is_plain_dummy(table: &SymbolTable, symbol: SymbolId) -> bool {
    const OTHER: Attributes = Attributes::ALLOCATABLE.union(Attributes::POINTER).union(Attributes::VALUE);
    is_dummy(table, symbol) && !table[table.original(symbol)].attributes.intersects(OTHER)
}

/// `is_device_ptr` and `use_device_ptr` list pointers, or in Fortran what may stand for one.
fn check_pointers(check: &mut Check, id: ConstructId, clause: Clause) {
    let (language, version) = (check.facts.body.language, check.facts.versions.openmp);
    let is_listed = |(name, languages, since, until): &(ClauseName, &[Language], Version, Version)| {
        *name == clause.name() && languages.contains(&language) && (*since..*until).contains(&version)
    };
    if !POINTERS.iter().any(is_listed) {
        return;
    }
    for expr in clause.items().iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
        let table = check.facts.table;
        let Some(symbol) = check.facts.body.root_symbol(expr) else { continue };
        // Of what is not a variable, or one of each thread, that is told.
        if !check.facts.is_variable(symbol) || table[symbol].flags.contains(Flags::OMP_THREAD_PRIVATE) {
            continue;
        }
        let Some(ty) = table[table.original(symbol)].ty else { continue };
        let arithmetic = matches!(
            table.types[table.types.representation(ty)],
            Type::Scalar(Base::Integer | Base::Unsigned | Base::Real | Base::Complex | Base::Logical | Base::Char, _)
        );
        let found = &table.types[table.types.representation(ty)];
        let other = match language {
            // OpenMP 6.0, B: before, what was not a C_PTR stood for an address.
            Language::Fortran if version >= Version(60) => {
                let element = table.types.representation(table.types.element(ty));
                !is_c_pointer(check, &table.types[element])
            }
            Language::Fortran if clause.name() == ClauseName::IsDevicePtr && version < Version(51) => {
                !is_c_pointer(check, found) && !is_plain_dummy(table, symbol)
            }
            Language::Fortran => false,
            _ if clause.name() == ClauseName::UseDevicePtr => {
                matches!(found, Type::Array { .. } | Type::Record { .. } | Type::Enum(..))
                    || (arithmetic && is_dummy(table, symbol))
            }
            _ => matches!(found, Type::Record { .. } | Type::Enum(..)) || (arithmetic && is_dummy(table, symbol)),
        };
        if other {
            let (name, at) = (check.facts.name(symbol).to_string(), check.facts.body.exprs[expr].span);
            check.report(problems::pointer_wanted(&name, clause.name().row().word, at));
            continue;
        }
        if arithmetic && Category::of_symbol(table, symbol) == Category::Scalar && !is_dummy(table, symbol) {
            let name = check.facts.name(symbol).to_string();
            let at = check.facts.body.exprs[expr].span;
            check.report(problems::pointer_wanted(&name, clause.name().row().word, at));
        }
    }
}
