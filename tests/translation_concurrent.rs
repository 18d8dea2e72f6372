//! DO CONCURRENT, whose iterations are independent by definition (OpenACC 3.4, 2.17.2; Fortran 2023, 11.1.7.5): under directives, in `kernels`
//! and in `parallel` without one, with localities.

use crate::translation_runs::check_against;
use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options, Policies};

/// The directives that a subroutine becomes, and the codes of what is said.
fn directives_of(body: &str) -> (Vec<String>, Vec<&'static str>) {
    let text = format!(
        "subroutine s(n, a, b, t, k)\n  implicit none\n  integer :: n, a(n), b(n), t, k, i, j\n{body}\nend subroutine\n"
    );
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    let file = analysis.open("s.f90", text);
    let (new, said) = analysis.ask().translated(file, Mode::Omp);
    let lines = new.lines().filter_map(|line| line.trim_start().strip_prefix("!$omp "));
    (lines.map(str::to_owned).collect(), said.iter().map(|found| found.row.code).collect())
}

#[track_caller]
fn check(body: &str, wanted: &[&str]) {
    let (found, said) = directives_of(body);
    assert_eq!((found.iter().map(String::as_str).collect::<Vec<_>>(), said), (wanted.to_vec(), vec![]));
}

/// Fortran 2023, 11.1.7.5
#[test]
fn reduce_is_a_reduction() {
    let block = "  do concurrent (i = 1:n) reduce(+: t)\n    t = t + a(i)\n  end do";
    check(
        &format!("  !$acc parallel loop gang vector copyin(a)\n{block}"),
        &[
            "target teams map(to: a) map(tofrom: t) reduction(+: t) private(i)",
            "distribute parallel do simd num_threads(1) reduction(+: t)",
            "end target teams",
        ],
    );
    check(
        &format!("  !$acc parallel loop gang copyin(a)\n{block}"),
        &[
            "target teams map(to: a) map(tofrom: t) reduction(+: t)",
            "distribute parallel do num_threads(1) private(i) reduction(+: t)",
            "end target teams",
        ],
    );
    let several = block.replace("reduce(+: t)", "reduce(max: t)");
    let (lines, said) = directives_of(&format!("  !$acc parallel loop gang worker copyin(a)\n{several}"));
    assert!(lines[1].contains("reduction(max: t)") && said.is_empty(), "{lines:?} {said:?}");
}

/// OpenACC 3.4, 2.17.2: as if by `loop auto`.
#[test]
fn kernels_share_out_what_is_independent_by_definition() {
    let shared = |block: &str| {
        let (lines, said) = directives_of(&format!("  !$acc kernels copy(a, b)\n{block}\n  !$acc end kernels"));
        assert!(said.is_empty(), "{said:?}");
        lines.into_iter().filter(|line| line.starts_with("distribute")).collect::<Vec<_>>()
    };
    assert_eq!(shared("  do concurrent (i = 1:n)\n    a(b(i)) = i\n  end do"), ["distribute parallel do private(i)"]);
    assert_eq!(
        shared(
            "  do concurrent (i = 1:n, j = 1:n) local(k) shared(t) reduce(+: b)\n    k = i + t\n    b(j) = b(j) + k\n  end do"
        ),
        ["distribute parallel do collapse(2) private(k, i, j) reduction(+: b)"]
    );
    assert_eq!(
        shared("  do concurrent (integer(8) :: i = 1:n)\n    a(i) = int(i)\n  end do\n  b(1) = 2"),
        ["distribute parallel do private(i)"]
    );
    // What a scalar without a locality holds behind the loop is asked for.
    let (lines, said) = directives_of(
        "  !$acc kernels copy(a)\n  do concurrent (i = 1:n)\n    if (a(i) == 3) t = i\n  end do\n  !$acc end kernels",
    );
    assert!(!lines.iter().any(|line| line.starts_with("distribute")), "{lines:?}");
    assert_eq!(said, ["W1028"]);
}

/// OpenACC 3.4, 2.17.2: as if by `loop independent`, so that each iteration is executed once.
#[test]
fn gangs_of_parallel_share_what_no_directive_is_of() {
    check(
        "  !$acc parallel num_gangs(8) copy(a)\n  do concurrent (i = 1:n)\n    a(i) = a(i) + 1\n  end do\n  !$acc end parallel",
        &["target teams num_teams(8) map(tofrom: a)", "distribute private(i)", "end target teams"],
    );
    let (lines, _) = directives_of(
        "  !$acc parallel copy(a)\n  do concurrent (i = 1:n, j = 1:n) local(k) reduce(+: t)\n    k = a(i)\n    t = t + k * j\n  end do\n  \
         !$acc end parallel",
    );
    assert!(lines[0].contains("reduction(+: t)") && lines[0].contains("map(tofrom: t)"), "{lines:?}");
    assert_eq!(lines[1], "distribute collapse(2) private(i, j, k)");
}

/// The words of a directive that its end has.
const ENDING: &[&str] = &["parallel", "kernels", "serial", "loop"];

/// A program of nests, with DO CONCURRENT or with what it stands for where a compiler does not read localities.
/// Fortran 2023, 11.1.7.5: each iteration begins with the value that the variable has outside, and so does the copy of each thread as long as
/// no iteration changes it.
#[test]
fn local_init_is_firstprivate_where_no_iteration_changes_it() {
    let block = |text: &str| format!("  do concurrent (i = 1:n) local_init(t)\n    {text}\n  end do");
    let bare = |text: &str| format!("  !$acc parallel copy(a) num_gangs(8)\n{}\n  !$acc end parallel", block(text));
    check(
        &bare("a(i) = t"),
        &["target teams map(tofrom: a) num_teams(8)", "distribute private(i) firstprivate(t)", "end target teams"],
    );
    let (lines, said) = directives_of(&format!("  !$acc parallel loop gang worker copy(a)\n{}", block("a(i) = t")));
    assert!(lines[1].contains("firstprivate(t)") && said.is_empty(), "{lines:?} {said:?}");
    for text in ["t = t + 1; a(i) = t", "call change(t); a(i) = t"] {
        assert_eq!(directives_of(&bare(text)).1, ["E1036"], "{text}");
    }
}

fn program(nests: &[(&str, &str)]) -> String {
    let mut text = String::from(
        "module nests\nimplicit none\ninteger :: m(8, 6), o(8, 6), p(8)\ncontains\nsubroutine fill\ninteger :: i, j\ndo i = 1, 8\n\
         p(i) = 9 - i\ndo j = 1, 6\nm(i, j) = i * 7 - j\no(i, j) = 0\nend do\nend do\nend subroutine\n",
    );
    let constructs = [
        "parallel loop",
        "parallel loop gang",
        "parallel loop gang worker",
        "parallel loop gang vector",
        "kernels loop",
        "kernels",
        "parallel num_gangs(4)",
        "parallel",
    ];
    let mut count = 0;
    for construct in constructs {
        let end: Vec<&str> = construct.split(' ').filter(|word| ENDING.contains(word)).collect();
        let end = end.join(" ");
        for (localities, block) in nests {
            text.push_str(&format!(
                "subroutine s{count}\ninteger :: i, j, t, u, v\nt = 1\nu = 2\nv = 3\n!$acc {construct} copy(m, o)\n\
                 do concurrent (i = 1:8, j = 1:6){localities}\n{block}\nend do\n!$acc end {end}\nprint *, {count}, t, v, sum(o * m), m(3, 4)\n\
                 end subroutine\n"
            ));
            count += 1;
        }
    }
    text.push_str("end module\nprogram main\nuse nests\n");
    (0..count).for_each(|number| text.push_str(&format!("call fill\ncall s{number}\n")));
    text + "end program\n"
}

#[test]
fn localities_compute_the_same() {
    let nests = [
        (" reduce(+: t)", "t = t + m(i, j)\no(i, j) = o(i, j) + 3"),
        (" local(u) reduce(max: t) shared(m)", "u = m(i, j) * 2\nt = max(t, u)\no(i, j) = u"),
        ("", "u = m(i, j)\no(p(i), j) = u + o(p(i), j)"),
        (" local_init(v, u)", "o(i, j) = v * m(i, j) + u"),
    ];
    let plain: Vec<(&str, &str)> = nests.iter().map(|(_, block)| ("", *block)).collect();
    let compilers = ["gfortran", "gfortran", "flang-22"];
    check_against("localities", &program(&nests), &program(&plain), Policies::default(), compilers);
}
