//! MPI-3.1 for programs where no MPI library is installed: modules, include file and header, made of one table of procedures and one of
//! constants. What an argument is stands in a letter, which is a declaration in each of the three.

use std::fmt::Write as _;

/// The procedures.
const PROCEDURES: &str = include_str!("mpi.txt");
/// The constants.
const CONSTANTS: &str = include_str!("constants.txt");
/// What the header has beside those.
const HEADER: &str = include_str!("mpi.h");

/// The types of handles.
const HANDLES: &[&str] =
    &["Comm", "Group", "Request", "Op", "Errhandler", "Info", "File", "Win", "Message", "Datatype"];

/// A letter of the table: the declaration in the module `mpi`, in `mpi_f08` if that is another, and in C, where `@` is the name.
struct Code(char, &'static str, &'static str, &'static str);

/// Buffers and arrays take whatever is handed to them: libraries differ in what they check of these.
const CODES: &[Code] = &[
    Code('b', "type(*), dimension(..)", "", "const void *@"),
    Code('B', "type(*), dimension(..)", "", "void *@"),
    Code('i', "integer, intent(in)", "", "int @"),
    Code('o', "integer", "", "int *@"),
    Code('n', "integer, dimension(..), intent(in)", "", "const int @[]"),
    Code('N', "integer, dimension(..)", "", "int @[]"),
    Code('3', "integer, dimension(..), intent(in)", "", "int @[][3]"),
    Code('d', "integer, intent(in)", "type(MPI_Datatype), intent(in)", "MPI_Datatype @"),
    Code('D', "integer", "type(MPI_Datatype)", "MPI_Datatype *@"),
    Code(
        'e',
        "integer, dimension(..), intent(in)",
        "type(MPI_Datatype), dimension(..), intent(in)",
        "const MPI_Datatype @[]",
    ),
    Code('E', "integer, dimension(..)", "type(MPI_Datatype), dimension(..)", "MPI_Datatype @[]"),
    Code('c', "integer, intent(in)", "type(MPI_Comm), intent(in)", "MPI_Comm @"),
    Code('C', "integer", "type(MPI_Comm)", "MPI_Comm *@"),
    Code('g', "integer, intent(in)", "type(MPI_Group), intent(in)", "MPI_Group @"),
    Code('G', "integer", "type(MPI_Group)", "MPI_Group *@"),
    Code('r', "integer, intent(in)", "type(MPI_Request), intent(in)", "MPI_Request @"),
    Code('R', "integer", "type(MPI_Request)", "MPI_Request *@"),
    Code('q', "integer, dimension(..)", "type(MPI_Request), dimension(..)", "MPI_Request @[]"),
    Code('s', "integer, dimension(..)", "type(MPI_Status)", "MPI_Status *@"),
    Code('1', "integer, dimension(..), intent(in)", "type(MPI_Status), intent(in)", "const MPI_Status *@"),
    Code('S', "integer, dimension(..)", "type(MPI_Status), dimension(..)", "MPI_Status @[]"),
    Code('p', "integer, intent(in)", "type(MPI_Op), intent(in)", "MPI_Op @"),
    Code('P', "integer", "type(MPI_Op)", "MPI_Op *@"),
    Code('w', "integer, intent(in)", "type(MPI_Win), intent(in)", "MPI_Win @"),
    Code('W', "integer", "type(MPI_Win)", "MPI_Win *@"),
    Code('f', "integer, intent(in)", "type(MPI_File), intent(in)", "MPI_File @"),
    Code('F', "integer", "type(MPI_File)", "MPI_File *@"),
    Code('h', "integer, intent(in)", "type(MPI_Errhandler), intent(in)", "MPI_Errhandler @"),
    Code('H', "integer", "type(MPI_Errhandler)", "MPI_Errhandler *@"),
    Code('M', "integer", "type(MPI_Message)", "MPI_Message *@"),
    Code('k', "integer, intent(in)", "type(MPI_Info), intent(in)", "MPI_Info @"),
    Code('K', "integer", "type(MPI_Info)", "MPI_Info *@"),
    Code('5', "integer, dimension(..), intent(in)", "type(MPI_Info), dimension(..), intent(in)", "const MPI_Info @[]"),
    Code('a', "integer(MPI_ADDRESS_KIND), intent(in)", "", "MPI_Aint @"),
    Code('A', "integer(MPI_ADDRESS_KIND)", "", "MPI_Aint *@"),
    Code('z', "integer(MPI_ADDRESS_KIND), dimension(..), intent(in)", "", "const MPI_Aint @[]"),
    Code('Z', "integer(MPI_ADDRESS_KIND), dimension(..)", "", "MPI_Aint @[]"),
    Code('j', "integer(MPI_ADDRESS_KIND), intent(in)", "", "void *@"),
    Code('J', "integer(MPI_ADDRESS_KIND)", "", "void *@"),
    Code('x', "integer(MPI_OFFSET_KIND), intent(in)", "", "MPI_Offset @"),
    Code('X', "integer(MPI_OFFSET_KIND)", "", "MPI_Offset *@"),
    Code('Y', "integer(MPI_COUNT_KIND)", "", "MPI_Count *@"),
    Code('l', "logical, intent(in)", "", "int @"),
    Code('L', "logical", "", "int *@"),
    Code('v', "logical, dimension(..), intent(in)", "", "const int @[]"),
    Code('V', "logical, dimension(..)", "", "int @[]"),
    Code('t', "character(len=*), intent(in)", "", "const char *@"),
    Code('T', "character(len=*)", "", "char *@"),
    Code('4', "character(len=*), dimension(..), intent(in)", "", "char *@[]"),
    Code('u', "external", "", "@"),
];

/// A procedure of the table.
struct Procedure {
    name: &'static str,
    of_c: bool,
    /// Names, letters, and what C calls the type of a function.
    arguments: Vec<(&'static str, &'static Code, &'static str)>,
}

fn mpi_procedures() -> impl Iterator<Item = Procedure> {
    let rows = PROCEDURES.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| {
        let mut words = line.split_ascii_whitespace();
        let name = words.next()?;
        let arguments = words.filter_map(|word| {
            let (name, code) = word.split_once(':')?;
            let (letter, ty) = code.split_once('=').unwrap_or((code, ""));
            Some((name, CODES.iter().find(|code| letter.starts_with(code.0))?, ty))
        });
        Some(Procedure {
            name: name.trim_start_matches('!'),
            of_c: !name.starts_with('!'),
            arguments: arguments.collect(),
        })
    })
}

/// The constants in order: what each is, its name, its value if it has one of its own.
fn mpi_constants(fortran: bool) -> impl Iterator<Item = (&'static str, &'static str, Option<i64>)> {
    let rows = CONSTANTS.lines().filter(|line| !line.starts_with('#'));
    rows.flat_map(move |line| {
        let (kind, names) = line.split_once(' ').unwrap_or((line, ""));
        let (kind, of) = kind.split_once(':').unwrap_or((kind, ""));
        let names = names.split_ascii_whitespace().filter(move |_| of.is_empty() || fortran);
        names.map(move |name| match name.split_once('=') {
            Some((name, value)) => (kind, name, value.parse().ok()),
            None => (kind, name, None),
        })
    })
}

/// Each constant with a value: those without one count on from the last.
fn valued_constants(fortran: bool) -> impl Iterator<Item = (&'static str, &'static str, i64)> {
    let mut next = 0;
    mpi_constants(fortran).map(move |(kind, name, value)| {
        let value = value.unwrap_or(next);
        next = value + 1;
        (kind, name, value)
    })
}

/// The statements that declare the constants and variables in a module, or in an include file (`typed` is of the module `mpi_f08`).
fn declare_constants(typed: bool) -> String {
    let mut out = String::new();
    for (kind, name, value) in valued_constants(true) {
        let _ = match kind {
            "logical" => writeln!(out, "logical, parameter :: MPI_{name} = .false."),
            "offset" => writeln!(out, "integer(8), parameter :: MPI_{name} = {value}_8"),
            kind if typed && HANDLES.contains(&kind) => {
                writeln!(out, "type(MPI_{kind}), parameter :: MPI_{name} = MPI_{kind}({value})")
            }
            _ => writeln!(out, "integer, parameter :: MPI_{name} = {value}"),
        };
    }
    out.push_str(
        "integer :: MPI_BOTTOM, MPI_IN_PLACE, MPI_ERRCODES_IGNORE(1), MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)\n",
    );
    out.push_str("character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1, 1)\n");
    out.push_str(match typed {
        true => "type(MPI_Status) :: MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE(1)\n",
        false => "integer :: MPI_STATUS_IGNORE(5), MPI_STATUSES_IGNORE(5, 1)\n",
    });
    out
}

/// What a program may pass where the library wants a procedure.
const FUNCTIONS: &str = "\
external :: MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, MPI_DUP_FN\n\
external :: MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, MPI_COMM_DUP_FN\n\
external :: MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, MPI_WIN_DUP_FN\n\
external :: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, MPI_TYPE_DUP_FN\n\
external :: MPI_CONVERSION_FN_NULL\n";

/// The functions of Fortran.
const TIMES: &str = "\
function MPI_Wtime()\ndouble precision :: MPI_Wtime\nend function\n\
function MPI_Wtick()\ndouble precision :: MPI_Wtick\nend function\n\
function MPI_Aint_add(base, disp)\ninteger(8) :: MPI_Aint_add\ninteger(8), intent(in) :: base, disp\nend function\n\
function MPI_Aint_diff(addr1, addr2)\ninteger(8) :: MPI_Aint_diff\ninteger(8), intent(in) :: addr1, addr2\nend function\n";

/// The module `mpi`, or `mpi_f08`.
pub fn module_text(typed: bool) -> String {
    let mut out = format!("module {}\nimplicit none\n", if typed { "mpi_f08" } else { "mpi" });
    if typed {
        for handle in HANDLES {
            let _ = writeln!(out, "type, bind(c) :: MPI_{handle}\ninteger :: MPI_VAL\nend type");
        }
        out.push_str("type, bind(c) :: MPI_Status\ninteger :: MPI_SOURCE, MPI_TAG, MPI_ERROR\n");
        out.push_str("integer :: MPI_internal(2)\nend type\n");
    }
    out.push_str(&declare_constants(typed));
    out.push_str(FUNCTIONS);
    out.push_str("interface\n");
    for procedure in mpi_procedures() {
        write_interface(&mut out, &procedure, typed);
    }
    out.push_str(TIMES);
    out.push_str("end interface\n");
    for (operator, word) in [("==", "eq"), ("/=", "ne")].into_iter().filter(|_| typed) {
        let _ = writeln!(out, "interface operator({operator})");
        for handle in HANDLES {
            let name = format!("MPI_{handle}_{word}");
            let _ = writeln!(out, "elemental function {name}(x, y)\nimport\nlogical :: {name}");
            let _ = writeln!(out, "type(MPI_{handle}), intent(in) :: x, y\nend function");
        }
        out.push_str("end interface\n");
    }
    out + "end module\n"
}

fn write_interface(out: &mut String, procedure: &Procedure, typed: bool) {
    let names: Vec<&str> = procedure.arguments.iter().map(|(name, ..)| *name).chain(["ierror"]).collect();
    let _ = writeln!(out, "subroutine MPI_{}({})\nimport", procedure.name, names.join(", "));
    for (name, Code(_, plain, of_f08, _), _) in &procedure.arguments {
        let _ = writeln!(out, "{} :: {name}", if typed && !of_f08.is_empty() { of_f08 } else { plain });
    }
    out.push_str(if typed { "integer, optional :: ierror\n" } else { "integer :: ierror\n" });
    out.push_str("end subroutine\n");
}

/// The statements of `mpif.h`: its procedures have implicit interfaces.
pub fn include_file() -> String {
    let common = "common /MPI_STANDS_IN/ MPI_BOTTOM, MPI_IN_PLACE, MPI_ERRCODES_IGNORE, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY, \
        MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE\ncommon /MPI_STANDS_IN_TEXT/ MPI_ARGV_NULL, MPI_ARGVS_NULL\n";
    let times =
        "double precision, external :: MPI_WTIME, MPI_WTICK\ninteger(8), external :: MPI_AINT_ADD, MPI_AINT_DIFF\n";
    declare_constants(false) + common + times + FUNCTIONS
}

/// The header of C.
pub fn header_text() -> String {
    let mut out = HEADER.to_owned();
    for (kind, name, value) in valued_constants(false) {
        let _ = match kind {
            "offset" => writeln!(out, "#define MPI_{name} ((MPI_Offset){value})"),
            kind if HANDLES.contains(&kind) => writeln!(out, "#define MPI_{name} ((MPI_{kind}){value})"),
            _ => writeln!(out, "#define MPI_{name} ({value})"),
        };
    }
    for procedure in mpi_procedures().filter(|procedure| procedure.of_c) {
        let argument = |(name, Code(_, _, _, c), ty): &(&str, &Code, &str)| match ty.is_empty() {
            true => c.replace('@', name),
            false => format!("{ty} *{name}"),
        };
        let arguments: Vec<String> = procedure.arguments.iter().map(argument).collect();
        let arguments = if arguments.is_empty() { "void".to_owned() } else { arguments.join(", ") };
        let _ = writeln!(out, "int MPI_{}({arguments});", procedure.name);
        // Tools that measure programs define the one and call the other.
        let _ = writeln!(out, "int PMPI_{}({arguments});", procedure.name);
    }
    out + "#ifdef __cplusplus\n}\n#endif\n#endif\n"
}
