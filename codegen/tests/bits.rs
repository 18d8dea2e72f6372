//! Bit-fields, the bits of integers, and structures as values, on the simulator.

use crate::support::run::{check, check_c, check_fortran};

/// C 6.7.2.1p11, 6.5.16p3: the value of an assignment to a bit-field is the one that it has then.
#[test]
fn bit_fields_keep_their_bits_and_those_beside_them() {
    check_c(
        "struct S { signed char a; unsigned b : 5; int c : 7; unsigned d : 20; _Bool e : 1; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct S s = {1, 33, -3, 1u << 20 | 7, 2}; a[0] = s.a; a[1] = s.b; a[2] = s.c; a[3] = s.d; a[4] = s.e;
  s.b = 31; s.c += 70; a[5] = s.b++; a[6] = s.b; a[7] = s.c; a[8] = (s.d -= 8); struct S *p = &s; p->b |= 40; a[9] = p->b + s.a; }
}
",
        10,
        &[0; 10],
        &[1, 1, -3, 7, 1, 31, 0, -61, (1 << 20) - 1, 9],
    );
    check_c(
        "struct B { unsigned long p : 33; long q : 31; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct B s = {.q = -5}; s.p = ~0ul; a[0] = s.p >> 31; a[1] = s.q; s.q = 1l << 30; a[2] = s.q == -(1l << 30); a[3] = s.p == (1ul << 33) - 1; }
}
",
        4,
        &[0; 4],
        &[3, -5, 1, 1],
    );
}

#[test]
fn builtins_count_and_move_bits() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ unsigned x = a[0]; unsigned long y = (unsigned long)x << 20;
  a[0] = __builtin_popcount(x); a[1] = __builtin_popcountll(y | 1); a[2] = __builtin_clz(x); a[3] = __builtin_ctzl(y);
  a[4] = __builtin_ffs(0) * 100 + __builtin_ffs(x); a[5] = __builtin_parity(x); a[6] = __builtin_bswap32(x); a[7] = __builtin_bswap16(0x1234); }",
        8,
        &[0x0f00, 0, 0, 0, 0, 0, 0, 0],
        &[4, 5, 20, 28, 9, 0, 0x000f_0000, 0x3412],
    );
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ double x = a[0] * 0.5; a[0] = __builtin_round(x); a[1] = __builtin_lround(-x); a[2] = __builtin_lrint(x); a[3] = __builtin_llabs(-7L); }",
        4,
        &[5, 0, 0, 0],
        &[3, -3, 2, 7],
    );
}

/// Fortran 16.9: the functions of bits see those of the argument's kind, not those of a register.
#[test]
fn intrinsics_of_narrow_integers_see_their_own_bits() {
    check_fortran(
        " integer(1) :: b
 integer(2) :: h
!$omp target map(tofrom: a) private(b, h)
 b = -1_1; h = 256_2
 a(1) = popcnt(b); a(2) = leadz(h); a(3) = trailz(0_1); a(4) = poppar(h); a(5) = shiftr(b, 1); a(6) = ishft(b, -4)
 a(7) = ishft(3_2, 15); a(8) = leadz(0_8) + trailz(8_8)
!$omp end target",
        8,
        &[0; 8],
        &[8, 7, 8, 1, 127, 15, -32768, 67],
    );
}

/// Fortran 7.5.10, 10.2.1.3: the value is complete before what is assigned changes.
#[test]
fn a_structure_constructor_is_a_value() {
    check_fortran(
        " type pt
  integer :: x, y(2)
 end type
 type(pt) :: p
!$omp target map(tofrom: a) private(p)
 p = pt(1, [2, 3])
 p = pt(p%y(2), [p%x, 10])
 a(1) = p%x; a(2) = p%y(1); a(3) = p%y(2)
!$omp end target",
        3,
        &[0; 3],
        &[3, 1, 10],
    );
}

/// Fortran 2023, 16.9.149, 16.9.212: bits go from one number to another, and a number is read as one of another type.
#[test]
fn bits_move_between_numbers() {
    crate::support::run::check_fortran(
        " integer(8) :: q
 integer(2) :: h
 !$omp target map(tofrom: a) private(q, h)
 call mvbits(a(1), 1, 3, a(2), 4)
 q = -1_8
 call mvbits(0_8, 0, 64, q, 0)
 a(3) = int(q) + 7
 h = 0_2
 call mvbits(-1_2, 0, 4, h, 12)
 a(4) = h
 a(5) = transfer(1.5, 1)
 a(6) = int(transfer(1073741824, 1.0) * 8)
 a(7) = int(transfer(transfer(-2.5d0, q), 1d0) * 4)
 call mvbits(a(1), 0, 0, a(1), 5)
 !$omp end target",
        7,
        &[0b1011, 0b1111_1111, 0, 0, 0, 0, 0],
        &[0b1011, 0b1101_1111, 7, -4096, 1_069_547_520, 16, -10],
    );
}
