//! Normal forms, versions, pictures, and programs: what is done with directives that were read.

use directives::Language;
use dirigent_standalone::similar::{Match, score, side_by_side};
use dirigent_standalone::{Meaning, Parsed, ReadOptions, normal, scan};
use pretty_assertions::assert_eq;
use source::{Atoms, Form};

const C: Language = Language::C;
const FORTRAN: Language = Language::Fortran;

fn with<T>(language: Language, text: &str, look: impl FnOnce(&mut Parsed) -> T) -> T {
    look(&mut Parsed::new(text, ReadOptions::new(language), &Atoms::default()))
}

fn normalized(language: Language, text: &str) -> String {
    with(language, text, |parsed| {
        parsed.normalize();
        parsed.print(language).unwrap_or_default()
    })
}

/// R107, R109
#[test]
fn equal_clauses_are_made_one() {
    assert_eq!(normalized(FORTRAN, "!$omp parallel shared(m) shared(n)"), "!$omp parallel shared(m, n)");
    assert_eq!(
        normalized(C, "#pragma omp target map(to: a) map(from: b) map(to: c[n])"),
        "#pragma omp target map(to: a, c[n]) map(from: b)"
    );
}

/// R110: without being asked, every clause stays, with its place.
#[test]
fn nothing_is_merged_unless_it_is_asked_for() {
    let text = "#pragma omp parallel shared(m) shared(n)";
    with(C, text, |parsed| {
        let places = |parsed: &Parsed| -> Vec<String> {
            let directive = parsed.directive().expect("a directive");
            directive.clauses().map(|clause| parsed.text_of(clause.span()).to_owned()).collect()
        };
        assert_eq!(places(parsed), ["shared(m)", "shared(n)"]);
        parsed.normalize();
        assert_eq!(places(parsed), ["shared(m)"]);
    });
}

/// R105, R108: clause by clause, or all at once.
#[test]
fn merging_while_appending_is_merging_in_the_end() {
    let clauses = ["shared(a)", "reduction(+: b)", "shared(c)", "private(d)", "reduction(+: e)", "num_threads(2)"];
    let atoms = Atoms::default();
    let mut step = "#pragma omp parallel".to_owned();
    for clause in clauses {
        step =
            with(C, &step, |parsed| parsed.append_clause(clause)).map(|text| normalized(C, &text)).unwrap_or_default();
    }
    let whole = format!("#pragma omp parallel {}", clauses.join(" "));
    assert_eq!(step, normalized(C, &whole));
    let attribute = Parsed::new("[[omp::directive(parallel)]]", ReadOptions::new(Language::Cxx), &atoms);
    assert_eq!(attribute.append_clause("if(a)").as_deref(), Some("[[omp::directive(parallel if(a))]]"));
}

#[test]
fn an_end_directive_ends_the_last_of_its_name() {
    let atoms = Atoms::default();
    let texts = [
        "!$omp parallel",
        "!$omp do",
        "!$omp do",
        "!$omp end do nowait",
        "!$omp barrier",
        "!$omp end parallel",
        "!$omp end single",
    ];
    let parsed: Vec<Parsed> = texts.iter().map(|text| Parsed::new(text, ReadOptions::new(FORTRAN), &atoms)).collect();
    let directives: Vec<_> = parsed.iter().map(Parsed::directive).collect();
    let pairs = normal::pair_directives(&directives, |_| FORTRAN);
    let shown: Vec<_> = pairs.iter().map(|pair| (pair.begin, pair.end)).collect();
    assert_eq!(shown, [(0, Some(5)), (1, None), (2, Some(3)), (4, None), (6, None)]);
    assert_eq!(parsed[2].join_end(&parsed[3]).as_deref(), Some("!$omp do nowait"));
    assert_eq!(parsed[0].join_end(&parsed[3]), None);
}

/// R101: directives of two languages are equal, in any order of their clauses, but not behind a `device_type`.
#[test]
fn directives_of_two_languages_can_be_equal() {
    let atoms = Atoms::default();
    let parse = |language, text| Parsed::new(text, ReadOptions::new(language), &atoms);
    let pairs = [
        ("#pragma omp parallel for private(i) reduction(&&: ok)", "!$OMP PARALLEL DO REDUCTION(.AND.: OK) PRIVATE(I)"),
        ("#pragma omp target teams distribute if(target: N)", "!$omp target teams distribute if(target: n)"),
        ("#pragma omp parallel for if(parallel for: n)", "!$omp parallel do if(parallel do: n)"),
        ("#pragma omp cancel for", "!$omp cancel do"),
        ("#pragma acc parallel device_type(host) num_gangs(2)", "!$acc parallel device_type(host) num_gangs(2)"),
    ];
    for (c, fortran) in pairs {
        assert!(parse(C, c) == parse(FORTRAN, fortran), "{c}");
    }
    let host = parse(C, "#pragma acc parallel num_gangs(1) device_type(host) num_gangs(2)");
    assert!(host != parse(C, "#pragma acc parallel num_gangs(2) device_type(host) num_gangs(1)"));
    assert!(host == parse(C, "#pragma acc parallel num_gangs(1) dtype(host) num_gangs(2)"));
    assert!(parse(C, "#pragma omp barrier") != parse(C, "#pragma omp taskwait"));
    let broken = parse(C, "#pragma omp");
    assert!(broken != broken);
}

/// What a directive needs is the most that its name, clauses, modifiers, keywords and forms need.
#[test]
fn a_directive_needs_the_version_that_has_all_of_it() {
    let needs = |language, text: &str| {
        let needs = with(language, text, |parsed| parsed.needed_versions());
        needs.map(|needs| (needs.since.0, needs.until.map(|until| until.0)))
    };
    for (text, wanted) in [
        ("#pragma omp parallel", Some((25, None))),
        ("#pragma omp task depend(in: a)", Some((40, None))),
        ("#pragma omp task depend(iterator(i = 0:n), in: a[i])", Some((50, None))),
        ("#pragma omp master", Some((25, Some(60)))),
        ("#pragma omp parallel proc_bind(primary)", Some((51, None))),
        ("#pragma omp for schedule(simd: static)", Some((45, None))),
        ("#pragma omp metadirective when(device={kind(gpu)}: target teams) otherwise(parallel)", Some((52, None))),
        ("#pragma acc parallel loop gang", Some((10, None))),
        ("#pragma acc serial", Some((26, None))),
        ("#pragma omp parallel nonsense", None),
    ] {
        assert_eq!(needs(C, text), wanted, "{text}");
    }
    assert_eq!(needs(FORTRAN, "!$omp parallel default(private)"), Some((25, None)));
    assert_eq!(needs(C, "#pragma omp parallel default(private)"), Some((51, None)));
    assert_eq!(needs(Language::Cxx, "[[omp::sequence(directive(parallel), directive(scope))]]"), Some((51, None)));
}

/// R115: a picture without anybody's help, each node a label and a shape, each edge a line.
#[test]
fn a_picture_has_all_nodes_and_edges_of_the_graph() {
    let text = "#pragma omp metadirective when(user={condition(a < b)}: parallel private(a, b)) default(barrier)";
    let (svg, nodes) = with(C, text, |parsed| (parsed.svg(), parsed.graph()));
    let count = |word: &str| svg.matches(word).count();
    assert_eq!((count("<text "), count("<line ")), (nodes.len(), nodes.len() - 1));
    assert_eq!((count("<rect "), count("<ellipse ")), (3, 3));
    assert!(svg.contains("a &lt; b") && svg.ends_with("</svg>\n"));
    // No label is over another of its layer.
    let number = |part: &str| part.split('"').next().and_then(|digits| digits.parse::<usize>().ok()).unwrap_or(0);
    let mut rows: std::collections::BTreeMap<usize, Vec<(usize, usize)>> = std::collections::BTreeMap::new();
    for part in svg.split("<text x=\"").skip(1) {
        let (middle, y) = (number(part), number(part.split("y=\"").nth(1).unwrap_or("")));
        let label = part.split(['>', '<']).nth(1).unwrap_or("");
        let half = label.replace("&lt;", "<").chars().count() * 4;
        rows.entry(y).or_default().push((middle - half, middle + half));
    }
    assert!(rows.values().all(|row| row.windows(2).all(|pair| pair[0].1 <= pair[1].0)), "{rows:?}");
    assert_eq!(with(C, "", |parsed| parsed.svg()).matches("<text").count(), 0);
}

fn meanings(language: Language, texts: &[&str]) -> Vec<Meaning> {
    texts.iter().flat_map(|text| with(language, text, |parsed| parsed.meanings(true))).collect()
}

/// R121
#[test]
fn two_programs_are_compared_in_their_order() {
    let c = ["#pragma omp parallel", "#pragma omp for private(i)", "#pragma omp barrier", "#pragma omp taskwait"];
    let fortran = ["!$omp parallel", "!$omp single", "!$omp do private(I) nowait", "!$omp taskwait"];
    let (left, right) = (meanings(C, &c), meanings(FORTRAN, &fortran));
    let matches = side_by_side(&left, &right);
    assert_eq!(
        matches,
        [Match::Equal(0, 0), Match::Right(1), Match::Alike(1, 2, 0.8f32.into()), Match::Left(2), Match::Equal(3, 3)]
    );
    assert!((score(&matches) - (2.0 + 2.0 + 1.6) / 8.0).abs() < 1e-6);
    let same = side_by_side(&left, &left);
    assert!(same.iter().all(|found| matches!(found, Match::Equal(..))) && score(&same) == 1.0);
    assert_eq!(score(&side_by_side(&[], &[])), 1.0);
    assert_eq!(score(&side_by_side(&left, &[])), 0.0);
}

/// Programs of any size: cut where both have something once.
#[test]
fn long_programs_are_compared_in_pieces() {
    let texts: Vec<String> = (0..3000).map(|n| format!("#pragma omp critical(c{n})")).collect();
    let left = meanings(C, &texts.iter().map(String::as_str).collect::<Vec<_>>());
    let mut right = left.clone();
    right.remove(0);
    right.remove(1500);
    right.pop();
    let matches = side_by_side(&left, &right);
    let equal = matches.iter().filter(|found| matches!(found, Match::Equal(..))).count();
    assert_eq!((equal, matches.len()), (2997, 3000));
}

fn scanned(text: &str, language: Language, form: Form) -> Vec<String> {
    let mut found = Vec::new();
    scan::for_each_directive(text, form, ReadOptions::new(language), &mut |written, parsed| {
        let right = if parsed.directive().is_some() { "" } else { "wrong " };
        found.extend(parsed.directives().map(|one| format!("{right}{} {}", written.at, one.name().spelling(language))));
    });
    found
}

#[test]
fn directives_of_a_program_are_found_whatever_a_preprocessor_does() {
    let text = "#define PRAGMA(x) _Pragma(#x)\n#define TASK(x) PRAGMA(omp task x)\n#define LOOP PRAGMA(omp for)\n\
        #define CLAUSES schedule(static)\n#ifdef NOT\n#pragma omp for CLAUSES\n#endif\nf(omp bar);\n#pragma omp fro\n";
    let at = |word: &str| text.find(word).unwrap_or(0);
    let (task, per, fro) = (at("PRAGMA(omp task"), at("PRAGMA(omp for"), at("#pragma omp fro"));
    assert_eq!(
        scanned(text, C, Form::C),
        [format!("{task} task"), format!("{per} for"), format!("{} for", at("#pragma omp for"))]
    );
    let mut unknown = 0;
    scan::for_each_directive(text, Form::C, ReadOptions::new(C), &mut |written, parsed| {
        unknown += usize::from(parsed.recovered().is_none() && written.at == fro);
    });
    assert_eq!(unknown, 1);
    let text = "#define sched schedule(static)\n!$omp do sched\n!$omp end do\n";
    assert_eq!(scanned(text, FORTRAN, Form::Free), ["31 do", "46 do"]);
}

/// OpenMP 5.2, 3.1: what `decl` is written at is its list.
#[test]
fn a_declaring_attribute_needs_no_list() {
    for text in ["[[omp::decl(threadprivate)]] int a;", "[[omp::decl(declare_target, link)]] int b;"] {
        assert_eq!(scanned(text, Language::Cxx, Form::C).iter().filter(|found| found.starts_with("wrong")).count(), 0);
    }
    assert!(scanned("[[omp::directive(threadprivate)]]", Language::Cxx, Form::C)[0].starts_with("wrong"));
}

#[test]
fn the_name_of_a_file_or_its_text_says_what_it_is() {
    let fixed = Form::Fixed { last_column: 72 };
    assert_eq!(scan::by_extension("F90"), Some((FORTRAN, Form::Free)));
    assert_eq!(scan::by_extension("FOR"), Some((FORTRAN, fixed)));
    assert_eq!(scan::by_extension("C"), Some((Language::Cxx, Form::C)));
    assert_eq!(scan::by_extension("txt"), None);
    assert_eq!(scan::by_looks("c$omp parallel\n"), (FORTRAN, fixed));
    assert_eq!(scan::by_looks("!$acc loop\n"), (FORTRAN, Form::Free));
    assert_eq!(scan::by_looks("namespace a {}\n").0, Language::Cxx);
    assert_eq!(scan::by_looks("int x;\n").0, C);
}
