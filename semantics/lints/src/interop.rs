//! Interfaces of C functions in Fortran against the functions as C declares them (Fortran 2023, 18.3.7).

use crate::phrases::{PassedThing, Passing};
use crate::problems;
use body::Declared;
use source::{Atoms, Diagnostic, Span};
use symbols::details::Subprogram;
use symbols::{Attributes, Base, Details, NameSpace, SymbolId, SymbolTable, Type, TypeId};

/// Types of ISO_C_BINDING that are pointers of C.
const POINTERS: &[&str] = &["c_ptr", "c_funptr", "__builtin_c_ptr", "__builtin_c_funptr"];

/// Whether a unit declares procedures of C.
pub fn has_interfaces(declared: &Declared) -> bool {
    declared.symbols.symbols.iter().any(|(_, symbol)| {
        symbol.attributes.contains(Attributes::BIND_C) && matches!(symbol.details, Details::Subprogram(_))
    })
}

/// W3725, W3726 and W3727: what the procedures with BIND(C) of a unit have otherwise than the C files of the program.
pub fn check_interop(declared: &Declared, files: &[&SymbolTable], atoms: &Atoms) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let table: &SymbolTable = &declared.symbols;
    for (_, symbol) in table.symbols.iter().filter(|(_, symbol)| symbol.attributes.contains(Attributes::BIND_C)) {
        let (Details::Subprogram(procedure), Some(token)) = (&symbol.details, symbol.token) else { continue };
        let name = atoms.text(symbol.name);
        let label = procedure.binding.as_deref().unwrap_or(name);
        let Some((file, function)) = files.iter().find_map(|file| Some((*file, find_function(file, label, atoms)?)))
        else {
            continue;
        };
        let (here, there) = (procedure.dummies.len(), function.dummies.len());
        if here != there {
            found.push(problems::other_count(label, here, there, Span::of_token(token)));
            continue;
        }
        for (dummy, parameter) in procedure.dummies.iter().zip(&function.dummies) {
            if let (Some(dummy), Some(parameter)) = (dummy, parameter) {
                found.extend(check_argument(table, *dummy, file, *parameter, label, atoms));
            }
        }
    }
    found
}

/// A function as C declares it with its parameters.
fn find_function<'a>(file: &'a SymbolTable, label: &str, atoms: &Atoms) -> Option<&'a Subprogram> {
    let found = file.find(file.global(), NameSpace::Ordinary, atoms.get(label)?)?;
    match &file[found].details {
        Details::Subprogram(function) if !function.variadic && !function.unprototyped => Some(function),
        _ => None,
    }
}

/// How C gets an argument.
#[derive(Clone, Copy, PartialEq)]
enum Passed {
    Value(Option<(Base, u8)>),
    Pointer(Option<(Base, u8)>),
}

fn check_argument(
    table: &SymbolTable,
    dummy: SymbolId,
    file: &SymbolTable,
    parameter: SymbolId,
    label: &str,
    atoms: &Atoms,
) -> Option<Diagnostic> {
    let name = atoms.text(table[dummy].name);
    let at = Span::of_token(table[dummy].token?);
    let wanted = pass_in_c(file, file[parameter].ty?);
    match (pass_here(table, dummy, atoms)?, wanted) {
        (Passed::Pointer(_), Passed::Value(_)) => {
            Some(problems::passed_otherwise(name, label, Passing::Reference, PassedThing::Value, at))
        }
        (Passed::Value(_), Passed::Pointer(_)) => {
            Some(problems::passed_otherwise(name, label, Passing::Value, PassedThing::Pointer, at))
        }
        (Passed::Value(Some(here)), Passed::Value(Some(there)))
        | (Passed::Pointer(Some(here)), Passed::Pointer(Some(there))) => (!is_alike(here, there))
            .then(|| problems::other_type(name, label, &describe_class(here), &describe_class(there), at)),
        (Passed::Value(_), Passed::Value(_)) | (Passed::Pointer(_), Passed::Pointer(_)) => None,
    }
}

fn pass_here(table: &SymbolTable, dummy: SymbolId, atoms: &Atoms) -> Option<Passed> {
    let symbol = &table[dummy];
    let Details::Object(_) = symbol.details else { return Some(Passed::Pointer(None)) };
    let types = &table.types;
    // Descriptors are structures of C.
    if symbol.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL) {
        return Some(Passed::Pointer(None));
    }
    let element = types.element(symbol.ty?);
    let is_pointer = match &types[element] {
        Type::Unknown => return None,
        Type::Record { record, .. } => {
            types.records[*record].name.is_some_and(|name| POINTERS.contains(&atoms.text(name)))
        }
        _ => false,
    };
    let scalar = scalar_class(table, element);
    Some(match symbol.attributes.contains(Attributes::VALUE) {
        true if is_pointer => Passed::Pointer(None),
        true => Passed::Value(scalar),
        false => Passed::Pointer(scalar),
    })
}

fn pass_in_c(file: &SymbolTable, ty: TypeId) -> Passed {
    let types = &file.types;
    match &types[types.representation(ty)] {
        Type::Pointer { to, .. } => Passed::Pointer(scalar_class(file, *to)),
        Type::Array { element, .. } => Passed::Pointer(scalar_class(file, *element)),
        Type::Function { .. } | Type::Unknown => Passed::Pointer(None),
        _ => Passed::Value(scalar_class(file, ty)),
    }
}

/// The class and size of an arithmetic type; nothing of what may be anything: `void`, `char`, structures.
fn scalar_class(table: &SymbolTable, ty: TypeId) -> Option<(Base, u8)> {
    let types = &table.types;
    match types[types.representation(ty)] {
        Type::Scalar(base, bytes) if bytes > 1 => Some((base, bytes)),
        _ => None,
    }
}

fn is_alike(here: (Base, u8), there: (Base, u8)) -> bool {
    let is_whole = |base| !matches!(base, Base::Real | Base::Complex);
    here.1 == there.1 && (here.0 == there.0 || is_whole(here.0) && is_whole(there.0))
}

fn describe_class((base, bytes): (Base, u8)) -> String {
    let what = match base {
        Base::Real => "a real",
        Base::Complex => "a complex number",
        Base::Integer | Base::Unsigned | Base::Char => "an integer",
        Base::Logical => "a logical",
    };
    format!("{what} of {bytes} bytes")
}
