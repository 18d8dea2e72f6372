//! What kinds of variables there are: the categories of OpenMP (5.2, 5.8.8), pointers of C, static variables and dummy arguments.

use symbols::{Attributes, Details, ScopeKind, SymbolId, SymbolTable, Type, TypeId, Types};

/// The variable categories of OpenMP (5.2, 5.8.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    /// A scalar variable: arithmetic or logical, no CHARACTER.
    Scalar,
    /// An array, structure, derived type or CHARACTER.
    Aggregate,
    /// A variable with the ALLOCATABLE attribute.
    Allocatable,
    /// A pointer.
    Pointer,
}

impl Category {
    /// The category of a variable.
    pub fn of_symbol(table: &SymbolTable, symbol: SymbolId) -> Category {
        let symbol = &table[table.original(symbol)];
        let Some(ty) = symbol.ty else { return Category::Scalar };
        match &table.types[table.types.representation(ty)] {
            _ if symbol.attributes.contains(Attributes::ALLOCATABLE) => Category::Allocatable,
            _ if symbol.attributes.contains(Attributes::POINTER) => Category::Pointer,
            Type::Pointer { .. } => Category::Pointer,
            Type::Scalar(..) | Type::Enum(..) | Type::Unknown | Type::Void | Type::Function { .. } => Category::Scalar,
            Type::Character { .. } | Type::Array { .. } | Type::Record { .. } | Type::Star { .. } => {
                Category::Aggregate
            }
            Type::Qualified { .. } | Type::Extended(..) | Type::BitInt { .. } => Category::Scalar,
            Type::Vector { .. } => Category::Aggregate,
            Type::NullPointer => Category::Pointer,
        }
    }

    /// Whether `word` of a clause names it.
    pub fn is_named(self, word: &str) -> bool {
        let own = match self {
            Category::Scalar => "scalar",
            Category::Aggregate => "aggregate",
            Category::Allocatable => "allocatable",
            Category::Pointer => "pointer",
        };
        word.eq_ignore_ascii_case(own) || word.eq_ignore_ascii_case("all")
    }
}

/// Whether a variable is a pointer of C, whose own type is one.
pub fn is_c_pointer(table: &SymbolTable, symbol: SymbolId) -> bool {
    let ty = table[table.original(symbol)].ty;
    ty.is_some_and(|ty| matches!(table.types[table.types.representation(ty)], Type::Pointer { .. }))
}

/// Whether a variable is a pointer to a function.
pub fn is_function_pointer(table: &SymbolTable, symbol: SymbolId) -> bool {
    let of = |ty| match &table.types[table.types.representation(ty)] {
        Type::Pointer { to, .. } => Some(&table.types[table.types.representation(*to)]),
        _ => None,
    };
    matches!(table[table.original(symbol)].ty.and_then(of), Some(Type::Function { .. }))
}

/// Whether the last dimension of an array is not known.
pub fn is_sizeless(table: &SymbolTable, symbol: SymbolId) -> bool {
    let Some(ty) = table[table.original(symbol)].ty else { return false };
    match &table.types[table.types.representation(ty)] {
        Type::Array { dimensions, .. } => {
            dimensions.last().is_some_and(|dimension| dimension.upper == symbols::Bound::AssumedSize)
        }
        _ => false,
    }
}

/// Whether no region can change a variable: it is `const` in C, or a dummy argument with INTENT(IN) that is not a pointer. It may lie in memory
/// that cannot be written: what was passed to it may be a constant.
pub fn is_read_only(table: &SymbolTable, symbol: SymbolId) -> bool {
    let symbol = &table[table.original(symbol)];
    let types = &table.types;
    let input = symbol.attributes.contains(Attributes::INTENT_IN) && !symbol.attributes.contains(Attributes::POINTER);
    input || symbol.ty.is_some_and(|ty| is_const(types, ty))
}

fn is_const(types: &Types, ty: TypeId) -> bool {
    match types[ty] {
        Type::Qualified { is_const: true, .. } => true,
        Type::Qualified { of: inner, .. } | Type::Array { element: inner, .. } => is_const(types, inner),
        _ => false,
    }
}

/// Whether a variable lives as long as the program.
pub fn is_static(table: &SymbolTable, symbol: SymbolId) -> bool {
    let symbol = &table[table.original(symbol)];
    let attributes = Attributes::STATIC | Attributes::SAVE | Attributes::EXTERN;
    let common = matches!(symbol.details.ultimate(), Details::Object(object) if object.common.is_some());
    let elsewhere = matches!(symbol.details, Details::UseAssoc { .. } | Details::HostUnit { .. });
    let scope = table.scopes[symbol.scope].kind;
    let outermost =
        matches!(scope, ScopeKind::Global | ScopeKind::Module | ScopeKind::Submodule | ScopeKind::MainProgram);
    symbol.attributes.intersects(attributes) || common || elsewhere || outermost
}

/// Whether a variable is a dummy argument.
pub fn is_dummy(table: &SymbolTable, symbol: SymbolId) -> bool {
    matches!(table[table.original(symbol)].details.ultimate(), Details::Object(object) if object.dummy)
}

/// Whether a variable of a derived type has components that are pointers, in its own type or its components'.
pub fn has_pointers(table: &SymbolTable, symbol: SymbolId) -> bool {
    let types = &table.types;
    let Some(ty) = table[table.original(symbol)].ty else { return true };
    let mut pending = vec![ty];
    let mut seen = Vec::new();
    while let Some(ty) = pending.pop() {
        let Type::Record { record, .. } = types[types.element(ty)] else { continue };
        if seen.contains(&record) {
            continue;
        }
        seen.push(record);
        let Some(fields) = types.records[record].fields.as_ref() else { return true };
        for field in fields.iter() {
            if field.attributes.contains(Attributes::POINTER) {
                return true;
            }
            pending.push(field.ty);
        }
    }
    false
}
