//! The kernels the house is measured on.

use super::*;
use pretty_assertions::assert_eq;

const KERNELS: &[(&str, &str)] = &[
    ("dot_acc", include_str!("../../../../tests/kernels/fortran/dot_acc.f90")),
    ("dot_omp", include_str!("../../../../tests/kernels/fortran/dot_omp.f90")),
    ("gemm_acc", include_str!("../../../../tests/kernels/fortran/gemm_acc.f90")),
    ("gemm_omp", include_str!("../../../../tests/kernels/fortran/gemm_omp.f90")),
    ("histogram_acc", include_str!("../../../../tests/kernels/fortran/histogram_acc.f90")),
    ("histogram_omp", include_str!("../../../../tests/kernels/fortran/histogram_omp.f90")),
    ("jacobi2d_acc", include_str!("../../../../tests/kernels/fortran/jacobi2d_acc.f90")),
    ("jacobi2d_omp", include_str!("../../../../tests/kernels/fortran/jacobi2d_omp.f90")),
    ("nbody_acc", include_str!("../../../../tests/kernels/fortran/nbody_acc.f90")),
    ("nbody_omp", include_str!("../../../../tests/kernels/fortran/nbody_omp.f90")),
    ("rownorm_acc", include_str!("../../../../tests/kernels/fortran/rownorm_acc.f90")),
    ("rownorm_omp", include_str!("../../../../tests/kernels/fortran/rownorm_omp.f90")),
    ("saxpy_acc", include_str!("../../../../tests/kernels/fortran/saxpy_acc.f90")),
    ("saxpy_omp", include_str!("../../../../tests/kernels/fortran/saxpy_omp.f90")),
];

#[test]
fn the_kernels_have_no_mistakes_and_nothing_opaque() {
    for (name, text) in KERNELS {
        let program = Program::new(text);
        assert_eq!(program.messages(), Vec::<String>::new(), "{name}");
        let all = program.resolved();
        let body = &all[0].2.bodies[0];
        let opaque = body.exprs.iter().filter(|(_, expr)| matches!(expr.kind, ExprKind::Opaque(_))).count();
        let unknown = body.exprs.iter().filter(|(_, expr)| expr.ty == symbols::Types::UNKNOWN).count();
        assert_eq!((opaque, unknown, body.constructs.is_empty()), (0, 0, false), "{name}");
    }
}

#[test]
fn saxpy_becomes_a_construct_over_a_loop() {
    check_body(
        KERNELS[13].1,
        "
        target teams distribute parallel do [x, y]
          do i = 1:INTEGER(4), n
            y(i) = ((a Multiply x(i)) Add y(i))
        ",
    );
}

#[test]
fn histogram_converts_its_index_and_keeps_its_bounds() {
    check_body(
        KERNELS[5].1,
        "
        target teams distribute parallel do [k, data, hist]
          do i = 1:INTEGER(4), n
            k = iand(INTEGER(4)(data(i)), 255:INTEGER(4))
            atomic
              hist(k) = (hist(k) Add 1:INTEGER(4))
        ",
    );
}
