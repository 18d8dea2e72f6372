//! The modules of Fortran, `omp_lib_kinds`, `omp_lib`, `openacc_kinds` and `openacc`, and the statements that include files have of them.

use super::signature::{Intent, Parameter, parse_parameters};
use super::{Languages, Library, OPENACC, OPENMP, Passing, Routine};
use std::fmt::Write;

/// Where the declarations stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// In their module.
    Module,
    /// In whatever includes them.
    Include,
}

/// The declarations of the module `name`, a statement a line.
pub fn module_text(name: &str, place: Position) -> Option<String> {
    let mut out = String::with_capacity(32_000);
    let (kinds, library) = match name {
        "omp_lib_kinds" => (None, &OPENMP),
        "omp_lib" => (Some("omp_lib_kinds"), &OPENMP),
        "openacc_kinds" => (None, &OPENACC),
        "openacc" => (Some("openacc_kinds"), &OPENACC),
        _ => return None,
    };
    if place == Position::Module {
        let _ = writeln!(out, "module {name}");
        if let Some(kinds) = kinds {
            let _ = write!(out, "use {kinds}\nuse, intrinsic :: iso_c_binding, only: c_ptr\n");
        }
        out.push_str("implicit none\n");
        if kinds.is_some() {
            out.push_str("private :: c_ptr\n");
        }
    }
    match (kinds, name) {
        (None, "omp_lib_kinds") => {
            write_constants(&mut out, library);
            out.push_str(OMP_TYPES);
        }
        (None, _) => write_constants(&mut out, library),
        (Some(_), "omp_lib") => {
            let _ = write!(out, "integer(4), parameter :: openmp_version = 202111\ninterface\n{OMP_INTERFACES}");
            write_interfaces(&mut out, library.routines, place);
        }
        (Some(_), _) => {
            out.push_str("integer(4), parameter :: openacc_version = 202506\ninterface\n");
            write_interfaces(&mut out, library.routines, place);
        }
    }
    if place == Position::Module {
        out.push_str("end module\n");
    }
    Some(out)
}

/// What has other types than numbers.
const OMP_TYPES: &str = "\
integer(8), parameter :: omp_interop_none = 0
type :: omp_alloctrait
integer(4) :: key
integer(8) :: value
end type
";

/// Those of the procedures that a mempartitioner consists of.
const OMP_INTERFACES: &str = "\
subroutine omp_mempartitioner_compute_proc_t(memspace, allocation_size, partitioner_arg, partition)
integer(8), intent(in) :: memspace
integer(8), intent(in) :: allocation_size, partitioner_arg
integer(8), intent(out) :: partition
end subroutine
subroutine omp_mempartitioner_release_proc_t(partition)
integer(8), intent(inout) :: partition
end subroutine
";

/// The kinds, and the values of each in one statement.
fn write_constants(out: &mut String, library: &Library) {
    out.push_str("integer, parameter :: ");
    write_list(out, library.kinds.iter().map(|(name, number)| (*name, i64::from(*number))));
    for values in library.values {
        let of_kind = library.kinds.iter().find(|(kind, _)| *kind == values.kind);
        if let Some((_, number)) = of_kind {
            let _ = write!(out, "integer({number}), parameter :: ");
            write_list(out, values.names.iter().copied());
        }
    }
}

fn write_list(out: &mut String, names: impl Iterator<Item = (&'static str, i64)>) {
    for (at, (name, value)) in names.enumerate() {
        out.push_str(if at == 0 { "" } else { ", " });
        let _ = match i32::try_from(value) {
            Ok(i32::MIN) => write!(out, "{name} = -{} - 1", i32::MAX),
            _ => write!(out, "{name} = {value}"),
        };
    }
    out.push('\n');
}

/// The interfaces of routines, behind an interface statement. One that leaves an argument out in the middle is two procedures.
fn write_interfaces(out: &mut String, routines: &'static [Routine], place: Position) {
    let here = || routines.iter().filter(|routine| routine.languages.has(Languages::Fortran));
    let mut generics = Vec::new();
    for routine in here() {
        let (parameters, result) = parse_parameters(routine.signature, Languages::Fortran);
        match parameters.iter().position(|one| one.optional).filter(|at| at + 1 < parameters.len()) {
            Some(at) => generics.push((routine, parameters, at)),
            None => write_interface(out, (routine.name, routine.passing), &parameters, result.as_ref(), place),
        }
    }
    out.push_str("end interface\n");
    for (routine, mut parameters, at) in generics {
        let _ = writeln!(out, "interface {}", routine.name);
        parameters[at].optional = false;
        let longer = format!("{}_length", routine.name);
        write_interface(out, (&longer, routine.passing), &parameters, None, place);
        parameters.remove(at);
        write_interface(out, (routine.name, routine.passing), &parameters, None, place);
        out.push_str("end interface\n");
    }
}

fn write_interface(
    out: &mut String,
    (name, passing): (&str, Passing),
    parameters: &[Parameter],
    result: Option<&Parameter>,
    place: Position,
) {
    // A function with a result that has attributes needs a statement for it.
    let kind = match result {
        Some(result) if result.ty.fortran.contains(',') => "function ",
        Some(_) => " function ",
        None => "subroutine ",
    };
    let own = result.filter(|result| result.ty.fortran.contains(','));
    let prefix = result.filter(|_| own.is_none()).map_or("", |result| result.ty.fortran);
    let _ = write!(out, "{prefix}{kind}{name}(");
    for (at, one) in parameters.iter().enumerate() {
        out.push_str(if at == 0 { "" } else { ", " });
        out.push_str(one.name);
    }
    out.push(')');
    out.push_str(if passing == Passing::Value { " bind(c)" } else { "" });
    out.push_str(if own.is_some() { " result(value)\n" } else { "\n" });
    write_imports(out, parameters, result, place);
    write_declarations(out, parameters, passing);
    if let Some(own) = own {
        let _ = writeln!(out, "{} :: value", own.ty.fortran);
    }
    out.push_str(if result.is_some() { "end function\n" } else { "end subroutine\n" });
}

/// The names that an interface needs of what is around it.
fn write_imports(out: &mut String, parameters: &[Parameter], result: Option<&Parameter>, place: Position) {
    let needs = |name: &str| parameters.iter().chain(result).any(|one| one.ty.fortran.contains(name));
    if needs("(c_ptr)") {
        out.push_str(match place {
            Position::Module => "import :: c_ptr\n",
            Position::Include => "use, intrinsic :: iso_c_binding, only: c_ptr\n",
        });
    }
    for name in ["omp_alloctrait", "omp_mempartitioner_compute_proc_t", "omp_mempartitioner_release_proc_t"] {
        if needs(&format!("({name})")) {
            let _ = writeln!(out, "import :: {name}");
        }
    }
}

/// The declarations of parameters: neighbors that are declared alike share a statement.
fn write_declarations(out: &mut String, parameters: &[Parameter], passing: Passing) {
    let mut before = String::new();
    for one in parameters {
        let mut said = one.ty.fortran.to_owned();
        let by_value = passing == Passing::Value && one.intent == Intent::In && !one.array;
        said.push_str(match one.intent {
            _ if by_value => ", value",
            _ if said.starts_with("procedure(") => "",
            Intent::In => ", intent(in)",
            Intent::Out => ", intent(out)",
            Intent::InOut => ", intent(inout)",
            Intent::None => "",
        });
        said.push_str(if one.optional { ", optional" } else { "" });
        let shape = if one.ty.fortran == "type(*)" { "(..)" } else { ["", "(*)"][usize::from(one.array)] };
        let _ = match said == before {
            true => write!(out, ", {}{shape}", one.name),
            false if before.is_empty() => write!(out, "{said} :: {}{shape}", one.name),
            false => write!(out, "\n{said} :: {}{shape}", one.name),
        };
        before = said;
    }
    out.push_str(if before.is_empty() { "" } else { "\n" });
    for one in parameters.iter().filter(|one| one.ty.any_kind && passing == Passing::Reference) {
        let _ = writeln!(out, "!dir$ ignore_tkr (k) {}", one.name);
    }
}
