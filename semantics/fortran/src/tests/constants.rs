//! Exact constants of every kind, and what is folded.

use super::*;
use pretty_assertions::assert_eq;

/// Checks the value of named constants as the symbol table spells them: `declaration => value`.
fn check_values(rows: &[(&str, &str)]) {
    for (declaration, value) in rows {
        let text = format!("module m\n  {declaration}\nend module\n");
        let dump = Program::new(&text).dump();
        let line = dump.lines().find(|line| line.trim_start().starts_with("x, PARAMETER")).unwrap_or("nothing");
        let found = line.split_once("init:").map_or(line, |(_, value)| value);
        assert_eq!(found, *value, "{declaration}");
    }
}

#[test]
fn reals_are_exact_in_every_kind() {
    check_values(&[
        ("real(2), parameter :: x = 0.1_2", "9.99755859375e-2_2"),
        ("real(3), parameter :: x = 0.1_3", "1.0009765625e-1_3"),
        ("real(4), parameter :: x = 1.0/3.0", "3.333333432674407958984375e-1_4"),
        ("real(8), parameter :: x = 2.0d0**0.5d0 - sqrt(2.0d0)", "0._8"),
        ("logical, parameter :: x = 0.1_16 /= real(0.1d0, 16)", ".true._4"),
        ("real(10), parameter :: x = 1.0_10 + epsilon(1.0_10)/2", "1._10"),
        ("complex(8), parameter :: x = (1d0, 2d0)*(3d0, 4d0)", "(-5._8,1.e1_8)"),
        ("complex(8), parameter :: x = (1d0, 2d0)/(0d0, 1d0)", "(2._8,-1._8)"),
        ("real, parameter :: x = real(z'3f800000')", "1._4"),
        ("real, parameter :: x = 2", "2._4"),
    ]);
}

#[test]
fn integers_and_bits_are_those_of_their_kind() {
    check_values(&[
        ("integer(16), parameter :: x = huge(1_16)", "170141183460469231731687303715884105727_16"),
        ("integer, parameter :: x = ishft(1, 31)", "-2147483648_4"),
        ("integer, parameter :: x = ishftc(5, 1, 3)", "3_4"),
        ("integer(1), parameter :: x = not(0_1)", "-1_1"),
        ("integer, parameter :: x = popcnt(-1_8) + leadz(1_2)", "79_4"),
        ("integer, parameter :: x = shiftr(-1, 28)", "15_4"),
        ("integer, parameter :: x = int(z'ffffffff')", "-1_4"),
        ("integer, parameter :: x = modulo(-7, 3) - mod(-7, 3)", "3_4"),
        ("integer, parameter :: x = 2**(-1) + 3**4", "81_4"),
        ("integer, parameter :: x = selected_real_kind(18)", "10_4"),
    ]);
}

#[test]
fn arrays_text_and_structures_are_folded() {
    check_values(&[
        ("integer, parameter :: x(2) = maxloc(reshape([1, 5, 3, 2, 4, 6], [2, 3]))", "[INTEGER(4)::2_4,3_4]"),
        ("integer, parameter :: a(4) = [1, 2, 3, 4], x(2) = a(4:1:-2)", "[INTEGER(4)::4_4,2_4]"),
        ("integer, parameter :: x(3) = cshift([1, 2, 3], 1)", "[INTEGER(4)::2_4,3_4,1_4]"),
        ("integer, parameter :: x(3) = eoshift([1, 2, 3], -1, 9)", "[INTEGER(4)::9_4,1_4,2_4]"),
        ("integer, parameter :: x(2) = pack([1, 2, 3], [.true., .false., .true.])", "[INTEGER(4)::1_4,3_4]"),
        ("integer, parameter :: x = sum([1, 2, 3], mask=[.true., .false., .true.])", "4_4"),
        ("integer, parameter :: x = dot_product([1, 2, 3], [4, 5, 6])", "32_4"),
        ("character(*), parameter :: x = trim('ab  ') // repeat('c', 2)", "\"abcc\""),
        ("integer, parameter :: x = index('banana', 'an', back=.true.) + scan('xyz', 'z')", "7_4"),
        ("logical, parameter :: x = 'ab' < 'ab c' .and. lge('b', 'a')", ".true._4"),
        (
            "type t\n integer :: i\n end type\n type(t), parameter :: s(2) = [t(1), t(5)]\n integer, parameter :: x = s(2)%i",
            "5_4",
        ),
        ("integer, parameter :: x = transfer(1.0, 0)", "1065353216_4"),
        ("integer, parameter :: x = len('abc'(2:)) + rank([1]) + size([[1, 2], 3])", "6_4"),
    ]);
}

#[test]
fn what_does_not_fit_or_has_no_value_is_said_once() {
    check(
        "
        subroutine s(i, x)
          integer :: i
          real :: x
          integer, parameter :: a(2) = [1, 2]
          i = 2147483647 + 1
          i = 1 / 0
          i = 300_1
          i = 1_5
          x = acos(2.0)
          i = a(3)
          i = -128_1 + 1_1
        end",
        &[
            "W2802 the value does not fit integer(4)",
            "E2800 this divides an integer by zero",
            "E2805 this number is too large for integer(1)",
            "E2806 there is no integer of kind 5",
            "W2803 the function has no value of these arguments",
            "E2804 the subscript 3 is outside of the bounds of this constant array",
        ],
    );
}

/// One error, where they become too many: whoever uses them is not told again.
#[test]
fn constants_that_double_come_to_an_end() {
    let rows = [
        ("character(*), parameter :: c0 = 'a'", "character(*), parameter :: c{} = c{-}//c{-}"),
        ("integer, parameter :: c0(*) = [1]", "integer, parameter :: c{}(*) = [c{-}, c{-}]"),
    ];
    for (first, next) in rows {
        let line = |at: usize| next.replace("{}", &at.to_string()).replace("{-}", &(at - 1).to_string());
        let lines: Vec<String> = (1..60).map(line).collect();
        let found = Program::new(&format!("program p\n{first}\n{}\nend\n", lines.join("\n"))).messages();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("E2004"), "{found:?}");
        let few = format!("program p\n{first}\n{}\nend\n", lines[..8].join("\n"));
        assert_eq!(Program::new(&few).messages(), Vec::<String>::new());
    }
}
