//! Passes that take an instruction out of an address or behind a load: what they leave alone is right too.

use crate::support::run::{check_c, check_fortran};
use crate::support::{File, covered_ptx, ptx};
use dirigent_codegen::{Options, target_functions};

/// The module of a file.
fn text_of(file: &File) -> String {
    file.each(|view| ptx(view, Options::default()).text.clone()).concat()
}

/// The same for launches that cover the loops of its regions.
fn covered_text_of(file: &File) -> String {
    let found = file.each(|view| {
        let targets = target_functions(view).functions;
        targets.iter().filter_map(|target| covered_ptx(view, target, Options::default())).collect::<String>()
    });
    found.concat()
}

/// `and` with 255 of a byte that nothing else uses needs no instruction; with other masks, or where the sign is used too, it stays.
#[test]
fn masks_of_loaded_bytes_keep_their_meaning() {
    check_c(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ signed char *b = (signed char *)a; short *h = (short *)(a + 1);
  a[2] = b[0] & 255; a[3] = b[1] & 127; signed char c = b[2]; a[4] = (c & 255) + c; a[5] = h[0] & 65535; a[6] = h[1] & 255; }
}
",
        7,
        &[0x0080_fffe, 0x1234_8001, 0, 0, 0, 0, 0],
        &[0x0080_fffe, 0x1234_8001, 0xfe, 0x7f, 0, 0x8001, 0x34],
    );
    let text = text_of(&File::c(
        "void f(int n, signed char *b, int *a) {\n#pragma omp target teams distribute parallel for map(to: b[0:n]) map(from: a[0:n])\n\
         for (int i = 0; i < n; i++) a[i] = b[i] & 255;\n}\n",
    ));
    assert!(text.contains("ld.global.u8") && !text.contains("and.b32"), "{text}");
}

/// A subscript that begins with one costs nothing where the loop has asked whether there is another iteration.
#[test]
fn sums_with_one_are_extended_where_they_do_not_go_round() {
    check_fortran(
        " integer :: k
 !$omp target map(tofrom: a) private(k)
 k = huge(k) - a(2)
 if (k < n) a(3) = 1
 if (a(1) < n) a(a(1) + 1) = -1
 !$omp end target",
        4,
        &[1, 10, 20, 30],
        &[1, -1, 20, 30],
    );
    let text = covered_text_of(&File::fortran(
        "subroutine f(n, a)\ninteger, value :: n\nreal :: a(n)\n!$omp target teams distribute parallel do map(tofrom: a)\ndo i = 1, n\n\
         a(i) = a(i) + 1\nend do\nend subroutine\n",
    ));
    assert!(text.contains("ld.global.f32") && !text.contains("+-4]"), "{text}");
}
