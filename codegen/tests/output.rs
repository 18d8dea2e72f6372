//! What regions print, on the simulator and as C.

use crate::support::{File, ptx};
use device::sim::{Options as SimOptions, Simulator};
use device::{Device, Geometry, KernelArgument};
use dirigent_codegen::outline::parameter::Parameter;
use dirigent_codegen::{Options, c_view, target_functions};
use pretty_assertions::assert_eq;

/// The region of a subroutine with this statement prints this, where `i` is -1 and `j` is 123.
fn check(statement: &str, expected: &str) {
    let file = File::fortran(&format!(
        "subroutine f()
integer :: i
integer(8) :: j
!$omp target
i = -1
j = 123
{statement}
!$omp end target
end subroutine
"
    ));
    let found = file.each(|view| {
        let targets = target_functions(view);
        let ptx = ptx(view, Options::default());
        assert_eq!(ptx.diagnostics, vec![], "{statement}");
        let printed = c_view::print_target(view, &targets.functions[0]);
        assert_eq!(printed.diagnostics, vec![], "{statement}");
        let mut device = Simulator::new(SimOptions::default());
        let module = device.load(&ptx.text).unwrap_or_else(|error| panic!("{error}\n{}", ptx.text));
        let argument = |parameter: &Parameter| match parameter.name.as_str() {
            "i" => KernelArgument::I32(0),
            _ => KernelArgument::I64(0),
        };
        let arguments: Vec<_> = targets.functions[0].parameters.iter().map(argument).collect();
        let launched = device.launch(module, &targets.functions[0].name, Geometry::linear(1, 32), &arguments);
        launched.and_then(|()| device.synchronize()).unwrap_or_else(|error| panic!("{error}\n{}", ptx.text));
        device.printed().to_string()
    });
    assert_eq!(found.concat(), expected, "{statement}");
}

/// Fortran 2023, 13.10.4: list-directed output has a blank before each record and each number.
#[test]
fn listed_output_has_blanks_between_numbers() {
    check("print *, i, j", "  -1 123\n");
    check("write (*, *) 'i', i > 0, 0.5", " i F 0.5\n");
    check("print *, (1.5d0, -2d0)", "  (1.5,-2)\n");
}

/// Fortran 2023, 13.7: fields, blanks, records, and asterisks where a field is too small.
#[test]
fn formatted_output_has_its_fields() {
    check("write (0, '(\"i is \", I3)') i", "i is  -1\n");
    check("print '(1x, a, i5, 2x, i0, \"%\")', 'it''s', j, i", " it's  123  -1%\n");
    check("write (*, '(i2, \",\", i2)') j, i", "**,-1\n");
    check("write (6, '(i1, i3 / \"end\")') i, j", "*123\nend\n");
    // Output ends at the first field without an item (13.4).
    check("write (6, '(\"one\", i2, \"two\", i2)') i", "one-1two\n");
}

/// C11, 7.21.7.4, 7.21.8.2: what goes to `stdout` or `stderr` is printed; `fwrite` gives the number of its elements.
#[test]
fn streams_of_c_are_printed() {
    let text = "struct file;
extern struct file *stdout, *stderr;
int fputs(const char *text, struct file *stream);
unsigned long fwrite(const void *from, unsigned long size, unsigned long count, struct file *stream);
void f(void) {
#pragma omp target
{
fputs(\"a%d|\", stdout);
unsigned long count = fwrite(\"bcd\", 1, sizeof(\"bcd\") - 2, stderr);
if (count == 2)
fputs(\"|two\", stdout);
}
}
";
    let file = File::c(text);
    let found = file.each(|view| {
        let targets = target_functions(view);
        let ptx = ptx(view, Options::default());
        assert_eq!(ptx.diagnostics, vec![]);
        let Some(target) = targets.functions.first() else { return String::new() };
        let mut device = Simulator::new(SimOptions::default());
        let module = device.load(&ptx.text).unwrap_or_else(|error| panic!("{error}\n{}", ptx.text));
        let launched =
            device.launch(module, &target.name, Geometry::linear(1, 32), &[0, 0].map(KernelArgument::Pointer));
        launched.and_then(|()| device.synchronize()).unwrap_or_else(|error| panic!("{error}\n{}", ptx.text));
        device.printed().to_string()
    });
    assert_eq!(found.concat(), "a%d|bc|two");
}
