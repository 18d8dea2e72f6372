//! Calls of OpenACC's runtime library in the OpenMP translation (R277): OpenMP's own where it has the same, else those of one header or
//! module that is written beside the result or into it.

use pretty_assertions::assert_eq;
use semantics::wrapper::{self, Api};
use semantics::{Analysis, Mode, Options};

fn translated(name: &str, text: &str, api: Api) -> (String, Vec<&'static str>) {
    let options =
        Options { openacc: Some(directives::Version::OPENACC_3_4), api, embeds_wrapper: false, ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    (text, said.iter().map(|found| found.row.code).collect())
}

fn check(name: &str, text: &str, wanted: &str, codes: &[&str]) {
    assert_eq!(translated(name, text, Api::Rewrite), (wanted.to_string(), codes.to_vec()));
}

#[test]
fn what_openmp_has_is_called() {
    check(
        "f.c",
        "#include <openacc.h>\n#ifdef _OPENACC\nint f(void *h) {\nif (acc_get_device_num(acc_device_host)) acc_wait_all();\n\
         return acc_get_num_devices(acc_device_not_host);\n}\n#endif\n",
        "#include <omp.h>\n#ifdef _OPENMP\nint f(void *h) {\nif (0) (void)0;\n\
         return omp_get_num_devices();\n}\n#endif\n",
        &[],
    );
    check(
        "s.f90",
        "subroutine s(h, k)\n  use openacc\n  real :: h(9)\n  integer :: k\n  call acc_copyin(h)\n  k = acc_get_device_num(acc_device_host)\n  \
         call acc_wait(1)\nend subroutine\n",
        "subroutine s(h, k)\n  use omp_lib\n  real :: h(9)\n  integer :: k\n  !$omp target enter data map(to: h)\n  k = 0\n  \
         continue\nend subroutine\n",
        &[],
    );
}

#[test]
fn renamed_names_of_the_library_are_translated() {
    check(
        "s.f90",
        "subroutine s(h, k)\n  use openacc, up => acc_update_self, n => acc_get_device_num, host => acc_device_host\n  real :: h(9)\n  integer :: k\n  \
         call up(h)\n  k = n(host)\ncontains\n  subroutine t\n  end subroutine t\n  subroutine u\n    call up(h)\n  end\nend subroutine\n\
         subroutine up(n)\n  integer :: n\n  n = 1\nend subroutine\n",
        "subroutine s(h, k)\n  use dirigent_acc\n  real :: h(9)\n  integer :: k\n  \
         !$omp target update from(h)\n  k = dirigent_get_device_num(2)\ncontains\n  subroutine t\n  end subroutine t\n  subroutine u\n    !$omp target update from(h)\n  end\nend subroutine\n\
         subroutine up(n)\n  integer :: n\n  n = 1\nend subroutine\n",
        &[],
    );
    check(
        "s.f90",
        "function s(h)\n  use openacc, only: here => acc_is_present\n  real :: h(9)\n  logical :: s\n  s = here(h)\nend function\n",
        "function s(h)\n  use dirigent_acc\n  real :: h(9)\n  logical :: s\n  s = dirigent_is_present(h)\nend function\n",
        &[],
    );
}

#[test]
fn what_openmp_has_not_is_wrapped() {
    check(
        "f.c",
        "#include <openacc.h>\nint f(float *h, int t) {\nvoid *d = acc_copyin(h, 8);\nacc_free(d);\nreturn acc_is_present(h, 8) && acc_get_num_devices(t);\n}\n",
        "#include \"dirigent_acc.h\"\nint f(float *h, int t) {\nvoid *d = dirigent_copyin(h, 8);\ndirigent_free(d);\n\
         return dirigent_is_present(h, 8) && dirigent_get_num_devices(t);\n}\n",
        &[],
    );
    check(
        "s.f90",
        "subroutine s(h, k)\n  use openacc\n  real :: h(9)\n  integer :: k\n  call acc_copyin(h, 36)\n  if (k > 1) call acc_delete(h)\nend subroutine\n",
        "subroutine s(h, k)\n  use dirigent_acc\n  real :: h(9)\n  integer :: k\n  call dirigent_copyin(h, 36)\n  \
         if (k > 1) call dirigent_delete(h, sizeof(h))\nend subroutine\n",
        &[],
    );
    check(
        "s.f",
        "      subroutine s(k)\n      implicit none\n      include 'openacc_lib.h'\n      integer k\n      k = acc_get_device_type()\n      end\n",
        "      subroutine s(k)\n      use dirigent_acc\n      implicit none\n\n      integer k\n      k = dirigent_get_device_type()\n      end\n",
        &[],
    );
}

/// What a macro is defined as is renamed where it is defined.
#[test]
fn macros_and_other_branches_are_wrapped() {
    check(
        "f.c",
        "#include <openacc.h>\n#define THERE(p) acc_is_present(p, 1) // acc_is_present\n#if 0\nint k = acc_on_device(acc_device_host);\n#endif\n\
         int f(char *h) { return THERE(h) || acc_is_present(h, 8); }\n",
        "#include \"dirigent_acc.h\"\n#define THERE(p) dirigent_is_present(p, 1) // acc_is_present\n#if 0\nint k = dirigent_on_device(2);\n#endif\n\
         int f(char *h) { return THERE(h) || dirigent_is_present(h, 8); }\n",
        &[],
    );
}

/// OpenACC 3.4, 3.2: memory of devices by its address, and the version that `_OPENACC` tells.
#[test]
fn memory_of_devices_is_that_of_the_wrapper_in_fortran() {
    check(
        "s.f90",
        "subroutine s(a, n)\n  use openacc\n  use iso_c_binding\n  integer :: a(9)\n  integer(c_size_t) :: n\n  type(c_ptr) :: p\n  p = acc_malloc(n)\n  \
         call acc_memcpy_to_device_async(p, a, n, 1)\n  call acc_free(p)\nend subroutine\n",
        "subroutine s(a, n)\n  use dirigent_acc\n  use iso_c_binding\n  integer :: a(9)\n  integer(c_size_t) :: n\n  type(c_ptr) :: p\n  \
         p = dirigent_malloc(n)\n  call dirigent_memcpy_to_device(p, a, n, 1)\n  call dirigent_free(p)\nend subroutine\n",
        &[],
    );
    check(
        "s.f90",
        "subroutine s(k)\n  use openacc\n  k = openacc_version\nend subroutine\n",
        "subroutine s(k)\n  use omp_lib\n  k = 201711\nend subroutine\n",
        &[],
    );
}

/// What the wrapper does less than the library is told, and what nobody has stays.
#[test]
fn what_is_lost_is_told() {
    let text = "#include <openacc.h>\nvoid *f(void *d) {\nreturn acc_hostptr(d);\n}\n";
    check("f.c", text, "#include \"dirigent_acc.h\"\nvoid *f(void *d) {\nreturn dirigent_hostptr(d);\n}\n", &["W1009"]);
    let text = "#include <openacc.h>\nvoid f(void *a, void *d) {\nacc_map_data(a, d, 8);\nacc_unmap_data(a);\n}\n";
    let wrapped = "#include \"dirigent_acc.h\"\nvoid f(void *a, void *d) {\ndirigent_map_data(a, d, 8);\ndirigent_unmap_data(a);\n}\n";
    check("f.c", text, wrapped, &["W1009"]);
    let text = "#include <openacc.h>\nvoid *f(void) {\nreturn acc_get_current_opencl_device();\n}\n";
    check("f.c", text, text, &["W1008"]);
}

/// `set` with a condition (OpenACC 3.4, 2.14.3) sets the device where it holds.
#[test]
fn a_condition_of_set_is_asked() {
    let text = "subroutine s(n)\n  integer :: n\n  !$acc set device_num(n) if(n > 2)\nend subroutine\n";
    let wanted = "subroutine s(n)\n  integer :: n\n  block\n  if (n > 2) call omp_set_default_device(n)\n  end block\nend subroutine\n";
    check("s.f90", text, wanted, &[]);
    let text = "void f(int n) {\n#pragma acc set if(n) device_num(1)\n}\n";
    check("f.c", text, "#include <omp.h>\nvoid f(int n) {\n{\nif (n) omp_set_default_device(1);\n}\n}\n", &[]);
}

/// `_OPENACC` (OpenACC 3.4, 2.2) is what it was when the file was read where `_OPENMP` is defined, and not defined elsewhere.
#[test]
fn the_macro_of_openacc_is_told_by_that_of_openmp() {
    check(
        "f.c",
        "#if _OPENACC > 2 && \\\n    defined(_OPENACC)\nint k = _OPENACC; // _OPENACC\nchar *s = \"_OPENACC\";\n#endif\n",
        "#if (defined(_OPENMP) ? 202506 : 0) > 2 && \\\n    defined(_OPENMP)\nint k = 202506; // _OPENACC\nchar *s = \"_OPENACC\";\n#endif\n",
        &[],
    );
    check("f.c", "#define VERSION _OPENACC\n", "#define VERSION 202506\n", &["W1010"]);
    check("f.c", "#define _OPENACC 1\nint k = _OPENACC;\n", "#define _OPENACC 1\nint k = _OPENACC;\n", &[]);
    check(
        "s.F90",
        "subroutine s(k)\n#if !defined(_OPENACC) || _OPENACC < 201306\n  k = 0\n#else\n  k = _OPENACC ! _OPENACC\n#endif\nend subroutine\n",
        "subroutine s(k)\n#if !defined(_OPENMP) || (defined(_OPENMP) ? 202506 : 0) < 201306\n  k = 0\n#else\n  k = 202506 ! _OPENACC\n#endif\nend subroutine\n",
        &[],
    );
}

#[test]
fn calls_are_wrapped_or_kept_on_request() {
    let text = "#include <openacc.h>\nint f(void) {\nreturn acc_get_num_devices(acc_device_host);\n}\n";
    let wrapped = "#include \"dirigent_acc.h\"\nint f(void) {\nreturn dirigent_get_num_devices(2);\n}\n";
    assert_eq!(translated("f.c", text, Api::Wrap), (wrapped.to_string(), vec![]));
    // A routine of the wrapper is told the size.
    let text_of =
        |api| translated("s.f90", "subroutine s(a)\nuse openacc\ninteger :: a(9)\ncall acc_copyin(a)\nend\n", api).0;
    assert!(text_of(Api::Wrap).contains("call dirigent_copyin(a, sizeof(a))\n"), "{}", text_of(Api::Wrap));
    assert!(text_of(Api::Keep).contains("call acc_copyin(a)\n"));
    assert_eq!(translated("f.c", text, Api::Keep).1, ["W1008"]);
    assert!(translated("f.c", text, Api::Keep).0.contains("acc_get_num_devices(acc_device_host)"));
    // Nothing is called where all is waited for anyway.
    let waits = "subroutine s(a)\nuse openacc\ninteger :: a(9)\ncall acc_wait_all()\ncall acc_copyin(a)\nend\n";
    let (text, said) = translated("s.f90", waits, Api::Wrap);
    assert!(!text.contains("call acc_") && !text.contains("use openacc") && said.is_empty(), "{text} {said:?}");
}

/// Devices of OpenMP have no makers, and of no device there is none.
#[test]
fn types_of_devices_are_decided_where_they_are_known() {
    check(
        "f.c",
        "#include <openacc.h>\nint f(int t) {\nif (t) return acc_get_num_devices(acc_device_none);\n\
         acc_set_device_num(1, acc_device_nvidia);\nreturn t == acc_device_nvidia;\n}\n",
        "#include <omp.h>\nint f(int t) {\nif (t) return 0;\nomp_set_default_device(1);\nreturn t == 5;\n}\n",
        &["W1009"],
    );
    // Each device is asked of what kind it is.
    check(
        "f.c",
        "#include <openacc.h>\nint n(void) { return acc_get_num_devices(acc_device_radeon); }\n",
        "#include \"dirigent_acc.h\"\nint n(void) { return dirigent_get_num_devices(8); }\n",
        &[],
    );
    check(
        "s.f90",
        "subroutine s(k)\n  use openacc\n  k = acc_get_num_devices(acc_get_device_type())\nend subroutine\n",
        "subroutine s(k)\n  use omp_lib\n  k = max(1, omp_get_num_devices())\nend subroutine\n",
        &[],
    );
}

/// OpenMP does not tell makers apart; a program that sets one is told the same.
#[test]
fn the_type_of_device_that_was_set_is_remembered() {
    check(
        "f.c",
        "#include <openacc.h>\nint f(void) {\nacc_set_device_type(acc_device_nvidia);\nreturn acc_get_device_type();\n}\n",
        "#include \"dirigent_acc.h\"\nint f(void) {\ndirigent_set_device_type(5);\nreturn dirigent_get_device_type();\n}\n",
        &["W1009"],
    );
}

/// OpenACC 3.4, 5: tools are called back by nothing.
#[test]
fn what_tools_ask_for_is_in_a_header_of_its_own() {
    check(
        "f.c",
        "#include <acc_prof.h>\nvoid g(acc_prof_info *, acc_event_info *, acc_api_info *);\nvoid f(void) {\n\
         acc_prof_register(acc_ev_alloc, g, acc_reg);\n}\n",
        "#include \"dirigent_acc_prof.h\"\nvoid g(acc_prof_info *, acc_event_info *, acc_api_info *);\nvoid f(void) {\n\
         acc_prof_register(acc_ev_alloc, g, acc_reg);\n}\n",
        &["W1009"],
    );
}

/// The module is right in free and in fixed form.
#[test]
fn lines_of_the_module_are_short() {
    for line in wrapper::FORTRAN.lines() {
        assert!(line.trim_end_matches('&').trim_end().len() <= 72, "{line}");
    }
    let text = "      subroutine s(k)\n      use openacc\n      integer k\n      k = 1000000 + 1000000 + 1000000 + acc_get_num_devices(4)\n      end\n";
    let wanted = "      subroutine s(k)\n      use omp_lib\n      integer k\n      k = 1000000 + 1000000 + 1000000 + omp_get_num_devices()\n      end\n";
    check("s.f", text, wanted, &[]);
}

/// A directive has a line of its own; a statement beside it on the line, too.
#[test]
fn calls_beside_other_statements_become_directives_on_their_own_lines() {
    check(
        "s.f90",
        "subroutine s(h, k)\n  use openacc\n  real :: h(9)\n  call acc_update_self(h); h = 1; call acc_update_device(h)\nend subroutine\n",
        "subroutine s(h, k)\n  use omp_lib\n  real :: h(9)\n  !$omp target update from(h)\n  continue; h = 1; \n  !$omp target update to(h)\n\
         end subroutine\n",
        &[],
    );
}
