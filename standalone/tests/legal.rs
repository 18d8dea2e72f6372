//! Lines that the rules forbid for what stands in their lists, and their right neighbors.

use directives::{Language, Version};
use dirigent_standalone::{Parsed, ReadOptions};
use pretty_assertions::assert_eq;
use source::Atoms;

const C: Language = Language::C;
const F: Language = Language::Fortran;

/// The codes of what is wrong with a line.
fn codes(language: Language, version: Option<u8>, line: &str) -> Vec<&'static str> {
    let sentinel = if language == F { "!$" } else { "#pragma " };
    let atoms = Atoms::default();
    let ask = ReadOptions { version: version.map(Version), ..ReadOptions::new(language) };
    let text = format!("{sentinel}{line}");
    let parsed = Parsed::new(&text, ask, &atoms);
    parsed.diagnostics.iter().map(|problem| problem.row.code).collect()
}

#[track_caller]
fn check(language: Language, wrong: &str, code: &str, right: &str) {
    assert_eq!(codes(language, None, wrong), [code], "{wrong}");
    assert_eq!(codes(language, None, right), [""; 0], "{right}");
}

#[test]
fn list_items_have_forms() {
    for (wrong, right) in [
        ("omp parallel private(s.a)", "omp parallel private(s)"),
        ("omp task affinity(a[0:n:2])", "omp target update to(a[0:n:2])"),
        ("omp task depend(in: a[:2:3])", "omp task depend(in: a[:2])"),
        ("omp parallel firstprivate(a[1:2])", "omp target map(a[1:2])"),
        ("omp threadprivate(s.a)", "omp threadprivate(s)"),
        ("omp threadprivate(1)", "omp threadprivate(a, b)"),
        ("omp task depend(in: a[:2].b)", "omp task depend(in: a[1].b[:2])"),
        ("omp simd linear(f(a))", "omp simd linear(a)"),
        ("acc host_data use_device(a[4])", "acc host_data use_device(a)"),
        ("acc parallel copy(a[0:n:2])", "acc parallel copy(a[0:n])"),
        ("acc parallel async(*)", "acc loop tile(*, 4)"),
        ("acc loop gang(num: *)", "acc loop gang(static: *)"),
    ] {
        check(C, wrong, "E0526", right);
    }
    for (wrong, right) in [
        ("acc parallel copy(10)", "acc parallel copy(a(1:10))"),
        ("omp parallel reduction(+: /b/)", "omp parallel private(/b/)"),
        ("omp simd linear((i))", "omp simd linear(i)"),
    ] {
        check(F, wrong, "E0526", right);
    }
}

#[test]
fn directives_have_as_many_arguments_as_they_may() {
    check(C, "acc routine(f, g) seq", "E0527", "acc routine(f) seq");
    check(C, "omp depobj destroy", "E0409", "omp depobj(o) destroy");
    check(C, "omp depobj(o) update(foo)", "E0411", "omp depobj(o) update(in)");
    check(C, "omp depobj depend(in: x) (o)", "E0410", "omp flush acquire");
}

#[test]
fn iterators_have_names_and_ranges() {
    for wrong in
        ["i : 0 : 2", "5 = 0 : 2", "i = 0", "i = 0 : 2, 3", "for = 0 : 2", "i = 0 : 4 : 0", "i = 0 : 1 : 2 : 3"]
    {
        let line = format!("omp task affinity(iterator({wrong}) : a)");
        assert_eq!(codes(C, None, &line).len(), 1, "{line}");
    }
    for right in ["i = 0 : 2", "int i = 0 : n : 2, j = x ? 1 : 2 : 4", "unsigned long *p = a : b"] {
        assert_eq!(codes(C, None, &format!("omp task affinity(iterator({right}) : a[i])")), [""; 0], "{right}");
    }
    assert_eq!(codes(F, None, "omp task affinity(iterator(integer :: i = 1 : n) : a(i))"), [""; 0]);
    assert_eq!(codes(F, None, "omp task affinity(iterator(b(2) = 1 : n) : a(1))"), ["E0406"]);
    check(C, "omp target map(iterator, to: a)", "E0409", "omp target map(iterator(i = 0:2), to: a[i])");
}

#[test]
fn what_a_declared_reduction_does_has_a_form() {
    let line =
        |initializer: &str| format!("omp declare reduction(r: int: omp_out += omp_in) initializer({initializer})");
    check(C, &line("omp_priv 12"), "E0407", &line("omp_priv = 12"));
    check(C, &line("omp_priv"), "E0407", &line("f(&omp_priv)"));
    check(
        F,
        "omp declare reduction(r: integer: a => null())",
        "E0407",
        "omp declare reduction(r: integer: omp_out = omp_out + omp_in)",
    );
}

#[test]
fn openacc_has_its_own_forms() {
    check(C, "acc loop, seq", "E0404", "acc loop gang, independent");
    check(C, "acc cache(devnum: a[0:2])", "E0412", "acc cache(readonly: a[0:2])");
    check(C, "acc wait(devnum: i + j)", "E0407", "acc wait(devnum: 1: queues: 2)");
    check(C, "acc parallel wait(queues: devnum: i)", "E0407", "acc parallel wait");
    check(C, "acc parallel wait()", "E0409", "acc parallel wait(1)");
    check(F, "acc declare create(zero: a)", "E0503", "acc parallel create(zero: a)");
    check(F, "acc loop gang(1, dim: 2)", "E0503", "acc loop gang(dim: 2)");
    check(F, "acc routine gang device_type(*) seq", "E0516", "acc routine device_type(host) seq device_type(*) gang");
    check(C, "acc update self", "E0409", "acc update self(a)");
    check(F, "acc update host(a) if_present if_present", "E0515", "acc update host(a) if_present");
}

#[test]
fn words_have_versions() {
    for (line, before, since) in [
        ("omp target defaultmap(tofrom)", 45, 50),
        ("omp target data map(to, always: a)", 51, 52),
        ("omp teams num_teams(1: 4)", 50, 51),
    ] {
        assert_eq!(codes(C, Some(before), line).len(), 1, "{line}");
        assert_eq!(codes(C, Some(since), line), [""; 0], "{line}");
    }
    assert_eq!(codes(C, Some(51), "omp simd linear(val(i))"), ["E0503"]);
    assert_eq!(codes(C, Some(52), "omp simd linear(val(i))"), ["E0529"]);
    assert_eq!(codes(C, Some(52), "omp declare simd linear(val(i))"), [""; 0]);
    assert_eq!(codes(C, Some(50), "omp for order(concurrent) order(concurrent)"), [""; 0]);
    assert_eq!(codes(C, Some(51), "omp for order(concurrent) order(concurrent)"), ["E0515"]);
}

#[test]
fn names_are_printed_as_they_were_written() {
    let atoms = Atoms::default();
    for text in [
        "#pragma acc parallel pcopy(a) present_or_copyin(readonly: b) wait() dtype(host)",
        "#pragma omp task allocate(h: a) firstprivate(a)",
        "#pragma omp declare simd linear(val(a): 2) linear(b: step(4)) aligned(c: 8)",
        "#pragma omp metadirective when(user={condition(1)}: parallel) default()",
        "#pragma omp target_data map(to: a)",
        "#pragma acc wait ()",
        "#pragma acc wait () async(1)",
    ] {
        let parsed = Parsed::new(text, ReadOptions::new(C), &atoms);
        let printed = parsed.print_as_written().unwrap_or_default();
        let plain = |text: &str| text.replace(' ', "");
        assert_eq!(plain(&printed), plain(text));
        let again = Parsed::new(&printed, ReadOptions::new(C), &atoms);
        assert_eq!(again.print_as_written().as_ref(), Some(&printed));
    }
    let fixed = Parsed::new("C$OMP END DO", ReadOptions::new(F), &atoms).print_as_written();
    assert_eq!(fixed.as_deref(), Some("c$omp end do"));
    let canonical = Parsed::new("#pragma acc data pcopy(a)", ReadOptions::new(C), &atoms).print(C);
    assert_eq!(canonical.as_deref(), Some("#pragma acc data copy(a)"));
}
