//! The main job on real input: all 28 kernels through every command.

use dirigent_tests::{KERNELS, Kernel, kernels, read, root, scratch, tool};
use pretty_assertions::assert_eq;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the command line in the root of the repository.
pub fn dirigent(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dirigent-tested"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("the program runs")
}

/// Standard output of a run that must be clean.
pub fn clean(arguments: &[&str]) -> String {
    let output = dirigent(arguments);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(messages, "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[test]
fn every_kernel_is_clean() {
    for kernel in kernels() {
        assert_eq!(clean(&["check", &kernel.path]), "", "{}", kernel.path);
    }
}

/// R004, R080: the directive is the parent of the loop.
#[test]
fn the_loop_of_every_kernel_stands_under_its_directive() {
    for kernel in kernels() {
        let tree = clean(&["tree", &kernel.path]);
        let (construct, child) = match (kernel.fortran, kernel.openacc) {
            (true, false) => ("OpenMPLoopConstruct", "do-construct"),
            (true, true) => ("OpenACCCombinedConstruct", "do-construct"),
            (false, false) => ("OMPTargetTeamsDistribute", "ForStmt"),
            (false, true) => ("ACCParallelLoop", "ForStmt"),
        };
        let depth = |word: &str| {
            let line = tree
                .lines()
                .find(|line| line.contains(word))
                .unwrap_or_else(|| panic!("{}: no {word}\n{tree}", kernel.path));
            line.find(|c: char| c.is_alphabetic()).unwrap_or(0)
        };
        assert!(depth(construct) < depth(child), "{}\n{tree}", kernel.path);
    }
}

/// R138, R148: every kernel's construct has a scope of its own, with explicit attributes as flags.
#[test]
fn every_kernel_has_a_construct_scope_with_flags() {
    for kernel in kernels() {
        let symbols = clean(&["symbols", &kernel.path]);
        let scope = if kernel.openacc { "OpenACCConstruct scope" } else { "OtherConstruct scope" };
        assert!(symbols.contains(scope), "{}\n{symbols}", kernel.path);
        let flag = if kernel.openacc { "AccExplicit" } else { "OmpExplicit" };
        assert!(symbols.contains(flag), "{}\n{symbols}", kernel.path);
    }
}

/// Where `needle` first stands in the text after the directive, as `line:column`.
fn place_after_directive(text: &str, needle: &str) -> (usize, usize) {
    let is_directive = |line: &str| line.contains("$omp") || line.contains("$acc") || line.contains("#pragma");
    let first = text.lines().position(is_directive).expect("a directive");
    for (index, line) in text.lines().enumerate().skip(first + 1) {
        if is_directive(line) {
            continue;
        }
        if let Some(column) = line.find(needle) {
            return (index + 1, column + 1);
        }
    }
    panic!("{needle} is nowhere in\n{text}");
}

/// R280, R306: the iteration variable of the outermost loop is private, predetermined, by a rule with a section.
#[test]
fn explain_cites_the_rule() {
    for kernel in kernels() {
        let text = read(&root().join(&kernel.path));
        let (line, column) = place_after_directive(&text, "i = ");
        let explanation = clean(&["explain", &format!("{}:{line}:{column}", kernel.path)]);
        assert!(explanation.contains("i: private"), "{}: {explanation}", kernel.path);
        let standard = if kernel.openacc { "OpenACC" } else { "OpenMP" };
        assert!(explanation.contains(standard), "{}: {explanation}", kernel.path);
    }
}

/// R275, R411: the translation of every OpenACC kernel builds with gcc and gfortran, and the driver finds its results right.
#[test]
fn translated_kernels_run_right_on_the_host() {
    for fortran in [false, true] {
        let folder = scratch(if fortran { "translate-f" } else { "translate-c" });
        let mut objects = Vec::new();
        for kernel in kernels().iter().filter(|kernel| kernel.openacc && kernel.fortran == fortran) {
            let text = clean(&["translate", &kernel.path]);
            assert!(!text.contains("pragma acc") && !text.contains("$acc"), "{}\n{text}", kernel.path);
            match compiled(&folder, kernel, &text) {
                Some(object) => objects.push(object),
                None => return,
            }
        }
        assert_eq!(objects.len(), KERNELS.len());
        run_driver(&folder, &objects, fortran);
    }
}

/// Compiles a translated kernel; `None` if there is no compiler.
fn compiled(folder: &Path, kernel: &Kernel, text: &str) -> Option<String> {
    let (compiler, extension) = if kernel.fortran { ("gfortran", "f90") } else { ("gcc", "c") };
    let source = folder.join(format!("{}.{extension}", kernel.name));
    std::fs::write(&source, text).expect("a file for the translation");
    let headers = root().join("tests/kernels/c");
    let object = format!("{}.o", kernel.name);
    let arguments =
        ["-fopenmp", "-O1", "-Wall", "-I", &headers.to_string_lossy(), "-c", &source.to_string_lossy(), "-o", &object];
    let output = tool(compiler, &arguments, folder)?;
    assert!(output.status.success(), "{}\n{}\n{text}", kernel.path, String::from_utf8_lossy(&output.stderr));
    Some(object)
}

fn run_driver(folder: &Path, objects: &[String], fortran: bool) {
    let driver = root().join("tests/kernels/host/driver.c").to_string_lossy().into_owned();
    let mut arguments = vec!["-fopenmp", "-O1", &driver, "-o", "driver"];
    arguments.extend(objects.iter().map(String::as_str));
    arguments.push("-lm");
    arguments.extend(fortran.then_some("-lgfortran"));
    let Some(output) = tool("gcc", &arguments, folder) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let run =
        Command::new(folder.join("driver")).env("OMP_TARGET_OFFLOAD", "DISABLED").output().expect("the driver runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    assert_eq!(String::from_utf8_lossy(&run.stdout).matches(" ok").count(), KERNELS.len());
}

/// The parameters of the one `.visible .entry` of a PTX module, in order.
fn ptx_parameters(ptx: &str) -> Vec<String> {
    let start = ptx.find(".visible .entry").expect("an entry");
    let head = &ptx[start..start + ptx[start..].find("\n{").expect("a body")];
    let words = head.lines().filter(|line| line.trim_start().starts_with(".param"));
    words
        .map(|line| {
            line.split("//")
                .next()
                .unwrap_or("")
                .split_whitespace()
                .last()
                .unwrap_or("")
                .trim_matches([',', ')'])
                .to_owned()
        })
        .collect()
}

/// The parameters of the one target function in C, in order.
fn c_parameters(text: &str) -> Vec<String> {
    let start = text.find("void __omp_offloading").expect("a function");
    let open = start + text[start..].find('(').expect("a parameter list");
    let close = open + text[open..].find(")\n").or_else(|| text[open..].find(") {")).expect("its end");
    let mut depth = 0;
    let pieces = text[open + 1..close].split(|c| {
        depth += i32::from(c == '[' || c == '(') - i32::from(c == ']' || c == ')');
        c == ',' && depth == 0
    });
    let name = |piece: &str| {
        let declarator = piece.split('[').next().unwrap_or("").trim_end_matches([')', ' ']);
        let start = declarator.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        declarator[start..].trim_start_matches("__sotoc_var_").to_owned()
    };
    pieces.map(name).collect()
}

/// R401, R402, R407: one entry, the mapped variables as parameters, the same in C and PTX, and no external symbol.
#[test]
fn the_parameters_of_every_kernel_are_the_same_in_c_and_in_ptx() {
    for kernel in kernels() {
        let ptx = clean(&["ptx", &kernel.path]);
        assert_eq!(ptx.matches(".visible .entry").count(), 1, "{}\n{ptx}", kernel.path);
        assert!(!ptx.contains(".extern"), "{}", kernel.path);
        let c = clean(&["outline", &kernel.path]);
        assert_eq!(ptx_parameters(&ptx), c_parameters(&c), "{}\n{c}", kernel.path);
    }
}

#[test]
fn ptxas_accepts_every_kernel() {
    let folder = scratch("ptxas");
    for kernel in kernels() {
        std::fs::write(folder.join("kernel.ptx"), clean(&["ptx", &kernel.path])).expect("a file for the PTX");
        let Some(output) = tool("ptxas", &["-arch=sm_90", "kernel.ptx", "-o", "kernel.cubin"], &folder) else { return };
        assert!(output.status.success(), "{}\n{}", kernel.path, String::from_utf8_lossy(&output.stderr));
    }
}

/// R378: the outlined function is C that gcc takes.
#[test]
fn gcc_accepts_every_outlined_kernel() {
    let folder = scratch("outline");
    for kernel in kernels() {
        std::fs::write(folder.join("kernel.c"), clean(&["outline", &kernel.path])).expect("a file for the function");
        let Some(output) =
            tool("gcc", &["-fopenmp", "-c", "kernel.c", "-o", "kernel.o", "-Wall", "-Werror=implicit"], &folder)
        else {
            return;
        };
        assert!(output.status.success(), "{}\n{}", kernel.path, String::from_utf8_lossy(&output.stderr));
    }
}

/// R404: a region with a mistake has no entry and no C, whoever finds the mistake; the others have.
#[test]
fn a_region_with_a_mistake_has_no_entry() {
    let folder = scratch("mistake");
    let path = folder.join("mistake.c").to_string_lossy().into_owned();
    let text = "void f(int n, int *a) {
#pragma omp target teams map(tofrom: a[0:n])
#pragma omp loop
for (int i = 0; i < n; ++i) {
#pragma omp atomic
a[0] += i;
}
#pragma omp target map(tofrom: a[0:n])
a[0] = 2;
}
";
    std::fs::write(&path, text).expect("a file for the program");
    for (command, head) in [("ptx", ".entry "), ("outline", "void ")] {
        let output = dirigent(&[command, "-fopenmp", "--format=short", &path]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        let found = String::from_utf8_lossy(&output.stdout);
        let lines: Vec<&str> = found.lines().filter(|line| line.contains(head)).collect();
        assert!(matches!(lines[..], [only] if only.contains("_f_l8(")), "{found}");
    }
}

/// Fortran 7.5.5: the procedure that a type binds is one of the type's module, whether a use statement mentions it or not.
#[test]
fn a_procedure_that_a_type_binds_is_found_in_its_module() {
    let text = "\
module m
  implicit none
  type :: duo
    integer :: re = 0
  contains
    procedure :: norm => duo_norm
    procedure :: grow => duo_grow
  end type
  interface operator(.plus.)
    procedure duo_plus
  end interface
contains
  pure integer function duo_norm(this)
    class(duo), intent(in) :: this
    duo_norm = this%re * 3
  end function
  subroutine duo_grow(this, by)
    class(duo), intent(inout) :: this
    integer, intent(in), optional :: by
    if (present(by)) this%re = this%re + by
  end subroutine
  pure function duo_plus(a, b) result(c)
    type(duo), intent(in) :: a, b
    type(duo) :: c
    c = duo(a%re + b%re)
  end function
end module
subroutine f(a)
  use m, only: duo, operator(.plus.)
  integer :: a(3)
  type(duo) :: b
  !$omp target map(tofrom: a) private(b)
  b = duo(a(1))
  call b%grow(4)
  b = b .plus. b
  a(2) = b%norm()
  !$omp end target
end subroutine
";
    write_inlined("bound", text);
}

/// Writes a program of Fortran whose kernels call nothing; its path.
fn write_inlined(name: &str, text: &str) -> std::path::PathBuf {
    let path = scratch(name).join(format!("{name}.f90"));
    std::fs::write(&path, text).expect("a file of the test");
    let ptx = clean(&["ptx", &path.to_string_lossy()]);
    assert!(ptx.contains(".entry") && !ptx.contains(".extern") && !ptx.contains("call "), "{ptx}");
    path
}

/// Fortran 2023, 15.5.6: what a polymorphic object is bound to is what its type has, in kernels and in C.
#[test]
fn a_binding_means_what_the_type_of_the_object_has() {
    let text = "\
module m
  implicit none
  type, abstract :: form
    integer :: a = 0
  contains
    procedure(size_of), deferred :: area
    procedure :: grow
    procedure, private :: hidden => hidden_form
    procedure :: ask
  end type
  abstract interface
    integer function size_of(this)
      import :: form
      class(form), intent(in) :: this
    end function
  end interface
  type, extends(form) :: square
  contains
    procedure :: area => area_square
  end type
  type, extends(square) :: box
    integer :: h = 0
  contains
    procedure :: area => area_box
    procedure :: grow => grow_box
  end type
contains
  integer function area_square(this)
    class(square), intent(in) :: this
    area_square = this%a ** 2
  end function
  integer function area_box(this)
    class(box), intent(in) :: this
    area_box = this%square%area() * this%h
  end function
  subroutine grow(this, by)
    class(form), intent(inout) :: this
    integer, intent(in) :: by
    this%a = this%a + by
  end subroutine
  subroutine grow_box(this, by)
    class(box), intent(inout) :: this
    integer, intent(in) :: by
    this%h = this%h + by
  end subroutine
  integer function hidden_form(this)
    class(form), intent(in) :: this
    hidden_form = this%a
  end function
  integer function ask(this)
    class(form), intent(inout) :: this
    call this%grow(2)
    ask = this%area() * 100 + this%hidden()
  end function
end module
subroutine run(r) bind(c)
  use m
  integer :: r(3)
  type(square) :: s
  type(box) :: b
  s%a = 3; b%a = 4; b%h = 5
  !$omp target map(tofrom: r, s, b)
  r(1) = s%ask()
  r(2) = b%ask()
  r(3) = b%square%area()
  !$omp end target
end subroutine
";
    let path = write_inlined("dispatch", text);
    let c = clean(&["outline", &path.to_string_lossy()]);
    let name = c.lines().find_map(|line| line.strip_prefix("void ")?.split('(').next()).expect("a function");
    let main = "int main(void)\n{\n  int r[3]; struct square s = {{3}}; struct box b = {{{4}}, 5};\n";
    let end = "  __builtin_printf(\"%d %d %d\\n\", r[0], r[1], r[2]);\n}\n";
    let folder = path.parent().expect("a folder");
    std::fs::write(folder.join("dispatch.c"), format!("{c}{main}  {name}(r, &s, &b);\n{end}"))
        .expect("a file of the test");
    let options = ["-fopenmp", "-Wall", "-Werror", "-o", "dispatch.exe", "dispatch.c"];
    let Some(built) = tool("gcc", &options, folder) else { return };
    assert!(built.status.success(), "{}\n{c}", String::from_utf8_lossy(&built.stderr));
    let said = Command::new(folder.join("dispatch.exe")).output().expect("the program runs").stdout;
    // 5 squared and 5, 4 squared times 7 and 4, 4 squared.
    assert_eq!(String::from_utf8_lossy(&said), "2505 11204 16\n");
}

/// R371, R376, R387, R393: what the target functions of a file are made of, in source order, needed by regions or declared for the device.
#[test]
fn fragments_are_listed_with_their_ranges() {
    let text = "\
struct pair {
  int a, b;
};
#pragma omp declare target
int counter = 3;
int unused(int q) { return q; }
#pragma omp end declare target
static int helper(struct pair p) { return p.a + counter; }
int on_host(int q) { return q + 1; }
void f(int n, double *v, struct pair p, int *r)
{
#pragma omp target teams map(tofrom: r[2:3]) map(to: p) num_teams(n)
  r[2] = helper(p) + n + v[0];
}
";
    let path = scratch("fragments").join("fragments.c");
    std::fs::write(&path, text).expect("a file of the test");
    let listed = clean(&["--dump-fragments", "-fopenmp", &path.to_string_lossy()]);
    let lines: Vec<&str> = listed.lines().collect();
    let heads: Vec<String> = lines.iter().filter(|line| !line.starts_with(' ')).map(|line| line.to_string()).collect();
    let name = lines.iter().find_map(|line| line.strip_prefix("region   12:1-13:31     ")).expect("a region");
    assert_eq!(
        heads,
        [
            "type     1:1-3:3        pair".to_string(),
            "variable 5:1-5:17       counter".to_string(),
            "function 6:1-6:32       unused".to_string(),
            "function 8:1-8:59       helper".to_string(),
            format!("region   12:1-13:31     {name}"),
        ]
    );
    let parameters: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("         ")).collect();
    assert!(parameters.contains(&"r: pointer, by address, map(tofrom), section"), "{listed}");
    assert!(parameters.contains(&"p: structure, by address, map(to)"), "{listed}");
    assert!(parameters.contains(&"n: scalar, by value"), "{listed}");
}

/// R371, R376: enumerations whose enumerators are named, and types that only a typedef name names.
#[test]
fn fragments_without_tags_are_listed_by_their_typedef_names() {
    let text = "\
enum color { RED, BLUE };
typedef enum { FEW, MANY = 7 } amount;
enum { LIMIT = 12 };
enum unused { NOTHING };
typedef struct { int x; union { int a; float b; }; } point;
static int helper(point p, amount a) { return p.x + a + LIMIT; }
void f(int *r, point p)
{
#pragma omp target map(tofrom: r[0:8])
  r[0] = helper(p, MANY) + BLUE;
}
";
    let path = scratch("fragments_untagged").join("fragments.c");
    std::fs::write(&path, text).expect("a file of the test");
    let listed = clean(&["--dump-fragments", "-fopenmp", &path.to_string_lossy()]);
    let heads: Vec<&str> =
        listed.lines().filter(|line| !line.starts_with(' ') && !line.starts_with("region")).collect();
    assert_eq!(
        heads,
        [
            "enum     1:1-1:26       color",
            "enum     2:1-2:39       amount",
            "enum     3:1-3:21       without a name",
            "type     5:1-5:60       point",
            "function 6:1-6:65       helper",
        ]
    );
}

/// OpenMP 5.2, 5.5.11: a reduction is known where its module is: in the procedures of it, and where it is used, by another name too.
#[test]
fn a_reduction_of_a_module_has_code_where_it_is_known() {
    let module = "module points
  implicit none
  type :: point
    integer :: x = 0
    real(8) :: y = 0
  end type
  !$omp declare reduction(+: point: omp_out = added(omp_out, omp_in))
  !$omp declare reduction(.far.: integer: omp_out = merge(omp_in, omp_out, abs(omp_in) > abs(omp_out))) initializer(omp_priv = 0)
contains
  pure type(point) function added(one, other)
    type(point), intent(in) :: one, other
    !$omp declare target
    added%x = one%x + other%x
    added%y = one%y + other%y
  end function
PROCEDURE
end module
";
    let procedure = "  subroutine sum_up(n, a, total, far)
    integer, intent(in) :: n, a(n)
    type(point), intent(inout) :: total
    integer, intent(inout) :: far
    integer :: i
    !$omp target teams distribute parallel do reduction(+: total) reduction(.far.: far) map(tofrom: total, far) map(to: a)
    do i = 1, n
      total%x = total%x + a(i)
      if (abs(a(i)) > abs(far)) far = a(i)
    end do
  end subroutine
";
    let user = procedure.replace("integer, intent(in) :: n, a(n)", "use points\n    integer, intent(in) :: n, a(n)");
    for text in [module.replace("PROCEDURE", procedure), module.replace("PROCEDURE", "") + &user] {
        let mut analysis = semantics::Analysis::new(semantics::Options::default());
        let file = analysis.open("points.f90", text.clone());
        let (ptx, problems) = codegen::ptx(analysis.ask(), file);
        assert!(problems.is_empty() && ptx.contains(".visible .entry"), "{problems:?}\n{text}");
        let (view, problems) = codegen::outline_c(analysis.ask(), file);
        let clauses = "reduction(add_points : total) reduction(far_points : far)";
        assert!(problems.is_empty() && view.contains(clauses), "{problems:?}\n{view}");
    }
}
