//! Directive lines and what is understood of them.

use super::clause::knows_word;
use super::{Clause, Directive, Item, Line, Modifiers, parse_line, parse_text, standalone};
use crate::primitive::{Expected, Grammar, State, one_token};
use crate::unparse::directive::{spell_directive, tokens_text};
use chumsky::inspector::SimpleState;
use chumsky::{IterParser, Parser};
use directives::{Clause as ClauseName, ClauseRow, Language, Model, Syntax};
use pretty_assertions::assert_eq;
use source::{Atom, Atoms, Span, Token, TokenKind};

/// The tokens of a line, `omp …` or `acc …`, in `language`.
fn lex(atoms: &Atoms, language: Language, line: &str) -> Vec<Token> {
    let sentinel = if language == Language::Fortran { "!$" } else { "#pragma " };
    standalone::tokens(&format!("{sentinel}{line}"), language, atoms)
}

/// Host expressions for these tests: any tokens but `@`; they are kept as their text.
fn host<'a>() -> impl Grammar<'a, Vec<Atom>> {
    let known = |kind| !matches!(kind, TokenKind::At | TokenKind::Unknown);
    let accepted = move |token: Token, _| known(token.kind).then_some(token.atom);
    one_token(Expected::EXPRESSION, None, accepted).repeated().at_least(1).collect()
}

/// A line in a notation of its own: `name|modifiers|keyword|items`.
struct Shown<'a> {
    atoms: &'a Atoms,
    tokens: &'a [Token],
    line: &'a Line<Vec<Atom>>,
}

impl Shown<'_> {
    fn directive(&self, directive: Directive) -> String {
        let end = if directive.end() { "end " } else { "" };
        let identifier =
            directive.identifier().map_or(String::new(), |word| format!(" {}:", self.atoms.text(word.atom)));
        let own = self.parts(directive.modifiers(), directive.items());
        let own = if own.is_empty() { own } else { format!(" <{own}>") };
        let clauses = directive.clauses().map(|clause| format!(" {}", self.clause(clause)));
        let name = directive.name().spelling(Language::C);
        format!("{end}{name}{identifier}{own}{}", clauses.collect::<String>())
    }

    fn clause(&self, clause: Clause) -> String {
        let keyword = clause.keyword().map_or(String::new(), |word| format!("={}", self.atoms.text(word.atom)));
        let parts = self.parts(clause.modifiers(), clause.items());
        let parts = if parts.is_empty() { parts } else { format!("<{parts}>") };
        let variant: String = clause.variants().map(|variant| format!("{{{}}}", self.directive(variant))).collect();
        format!("{}{keyword}{parts}{variant}", clause.name().row().word)
    }

    fn parts(&self, modifiers: Modifiers, items: &[Item]) -> String {
        let modifiers = modifiers.map(|modifier| {
            let items = self.items(modifier.items());
            let items = if items.is_empty() { items } else { format!("({items})") };
            format!("{}{items}:", self.atoms.text(modifier.word().atom))
        });
        modifiers.chain([self.items(items)]).collect::<Vec<_>>().join("")
    }

    fn items(&self, items: &[Item]) -> String {
        items.iter().map(|item| self.item(item)).collect::<Vec<_>>().join(",")
    }

    fn item(&self, item: &Item) -> String {
        match item {
            Item::Argument(id) => self.line.arguments[id.0 as usize]
                .iter()
                .map(|atom| self.atoms.text(*atom))
                .collect::<Vec<_>>()
                .join(""),
            Item::CommonBlock(word) => format!("/{}/", self.atoms.text(word.atom)),
            Item::Tokens(span) => format!("`{}`", self.text(*span)),
        }
    }

    fn text(&self, span: Span) -> String {
        let tokens = &self.tokens[(span.start - BASE) as usize..(span.end - BASE) as usize];
        tokens.iter().map(|token| self.atoms.text(token.atom)).collect::<Vec<_>>().join(" ")
    }
}

const BASE: u32 = 7;

/// What is understood of a line, and the codes of the problems with the tokens they point at.
fn understood(language: Language, line: &str) -> (String, Vec<String>) {
    let atoms = Atoms::default();
    let tokens = lex(&atoms, language, line);
    let mut state = SimpleState(State::new(&atoms));
    let parsed = parse_line(&tokens, BASE, language, &host(), &mut state);
    let shown = parsed.as_ref().map(|line| Shown { atoms: &atoms, tokens: &tokens, line }.directive(line.directive()));
    let problems = state.problems.iter().map(|problem| {
        let at = problem.primary.at;
        let tokens = &tokens[(at.start - BASE) as usize..(at.end - BASE) as usize];
        let text = tokens.iter().map(|token| atoms.text(token.atom)).collect::<Vec<_>>().join(" ");
        let fix = problem.fix.as_ref().and_then(|fix| fix.only());
        let fix = fix.map_or(String::new(), |edit| format!(" -> {}", edit.replacement));
        format!("{} {text}{fix}", problem.row.code)
    });
    (shown.unwrap_or_default(), problems.collect())
}

#[track_caller]
fn check(language: Language, line: &str, wanted: &str) {
    assert_eq!(understood(language, line), (wanted.to_string(), Vec::new()), "{line}");
}

#[track_caller]
fn check_problems(language: Language, line: &str, wanted: &str, problems: &[&str]) {
    let problems = problems.iter().map(|problem| problem.to_string()).collect();
    assert_eq!(understood(language, line), (wanted.to_string(), problems), "{line}");
}

const F: Language = Language::Fortran;
const C: Language = Language::C;

#[test]
fn the_language_decides_the_words_and_the_tree_is_the_same() {
    // R015, R066
    let tree = "target teams distribute parallel for map=tofrom<a(1:n)>";
    check(F, "omp target teams distribute parallel do map(tofrom: a(1:n))", tree);
    check(C, "omp target teams distribute parallel for map(tofrom: a(1:n))", tree);
    check(F, "omp endparalleldo", "end parallel for");
    check(F, "omp paralleldoprivate(i) shared(a)", "parallel for private<i> shared<a>");
    check(F, "omp parallel doschedule(static)", "parallel for schedule=static");
    check(F, "acc parallelloopgang", "parallel loop gang");
    check(F, "omp enddonowait", "end for nowait");
    check(C, "omp target_enter_data map(to: a[0:n])", "target enter data map=to<a[0:n]>");
}

#[test]
fn commas_between_clauses_are_optional() {
    let tree = "parallel private<a,b> shared<c> nowait";
    check(C, "omp parallel, private(a, b), shared(c) nowait", tree);
    check(F, "omp parallel private(a, b) shared(c), nowait", tree);
}

#[test]
fn modifiers_stand_before_the_colon() {
    check(C, "omp target if(target: n < 3) device(ancestor: 1)", "target if<target:n<3> device<ancestor:1>");
    check(C, "omp target if(n ? a : b)", "target if<n?a:b>");
    check(F, "omp target map(always, to: a) map(b)", "target map=to<always:a> map<b>");
    check(F, "omp target map(always close mapper(id) to: a)", "target map=to<always:close:mapper(id):a>");
    check(C, "omp target map(iterator(i = 0:n), from: a[i])", "target map=from<iterator(`i = 0 : n`):a[i]>");
    check(C, "omp task if(target enter data: 1)", "task if<target enter data:1>");
    check(
        F,
        "omp single allocate(omp_high: a) num_teams(l:u)",
        "single allocate<allocator(omp_high):a> num_teams<l,u>",
    );
    check(C, "omp task allocate(align(8), allocator(h): x)", "task allocate<align(8):allocator(h):x>");
    check(C, "omp interop init(target, targetsync: o)", "interop init<target:targetsync:o>");
}

#[test]
fn a_reduction_has_modifier_identifier_and_list() {
    // R022, R023
    check(C, "omp for reduction(inscan, +: s)", "for reduction=+<inscan:s>");
    check(F, "omp do reduction(.and.: l) reduction(max: m)", "for reduction=.and.<l> reduction=max<m>");
    check(
        C,
        "omp for reduction(task,+:a) reduction(&&:b) reduction(+:task)",
        "for reduction=+<task:a> reduction=&&<b> reduction=+<task>",
    );
    check(C, "omp for reduction(task: a)", "for reduction=task<a>");
    check(C, "omp for induction(step(2), +: a)", "for induction=+<step(2):a>");
    check(F, "omp do reduction(operator(.and.): l)", "for reduction=operator(.and.)<l>");
}

#[test]
fn keywords_may_have_modifiers_and_expressions() {
    // R071
    check(C, "omp for schedule(monotonic: static, 4)", "for schedule=static<monotonic:4>");
    check(C, "omp for schedule(simd, monotonic: dynamic)", "for schedule=dynamic<simd:monotonic:>");
    check(C, "omp parallel default(none) proc_bind(close)", "parallel default=none proc_bind=close");
    check(F, "omp target defaultmap(tofrom: scalar)", "target defaultmap=tofrom<scalar:>");
    check(F, "omp loop order(reproducible: concurrent)", "loop order=concurrent<reproducible:>");
    check(C, "omp depobj(o) update(inout)", "depobj <o> update=inout");
    check(C, "omp depobj update(o: inout)", "depobj update=inout<o>");
    check(C, "omp atomic seq_cst, update", "atomic seq_cst update");
}

#[test]
fn dependences_and_steps() {
    check(C, "omp task depend(in: a, b[0:2])", "task depend=in<a,b[0:2]>");
    check(C, "omp ordered depend(source)", "ordered depend=source");
    check(C, "omp ordered doacross(source:)", "ordered doacross=source");
    check(C, "omp ordered doacross(sink: i - 1)", "ordered doacross=sink<i-1>");
    check(
        C,
        "omp simd linear(i) linear(i: 2) linear(i: step(2))",
        "simd linear<i> linear<step(2):i> linear<step(2):i>",
    );
    check(
        C,
        "omp simd linear(val(i, j): 2) linear(k: val, step(n))",
        "simd linear<val:step(2):i,j> linear<val:step(n):k>",
    );
    check(C, "omp simd aligned(a, b: 64)", "simd aligned<step(64):a,b>");
}

#[test]
fn directives_have_arguments_of_their_own() {
    // R040, R070, R076
    check(F, "omp threadprivate(/c/, x)", "threadprivate </c/,x>");
    check(C, "omp critical(lock) hint(1)", "critical <lock> hint<1>");
    check(F, "omp end critical(lock)", "end critical <lock>");
    check(C, "omp flush(x)", "flush <x>");
    check(C, "omp flush acquire (x)", "flush <x> acquire");
    check(C, "omp declare target(a, b)", "declare target <a,b>");
    check(F, "omp declare target to(a) device_type(any)", "declare target to<a> device_type=any");
    check(F, "omp declare simd(f) notinbranch", "declare simd <f> notinbranch");
    check(
        C,
        "omp declare variant(f) match(construct={parallel})",
        "declare variant <f> match<`construct = { parallel }`>",
    );
    check(
        C,
        "omp declare reduction(op: int, float: omp_out = omp_in) initializer(omp_priv = 0)",
        "declare reduction op: <`int`,`float`,`omp_out = omp_in`> initializer<`omp_priv = 0`>",
    );
    check(C, "omp declare mapper(id: struct S v) map(v)", "declare mapper id: <`struct S v`> map<v>");
    check(C, "omp declare mapper(struct S v) map(v)", "declare mapper <`struct S v`> map<v>");
    check(C, "omp cancel for if(n)", "cancel for if<n>");
    check(F, "omp cancel do", "cancel for");
}

#[test]
fn openacc_has_its_own_forms() {
    check(
        C,
        "acc parallel loop gang(static: 4, num: n) vector(length: 8) worker(2)",
        "parallel loop gang<static(4):num:n> vector<length:8> worker<2>",
    );
    check(C, "acc loop gang(static:*) tile(*, 4)", "loop gang<static(`*`):> tile<`*`,4>");
    check(C, "acc wait(devnum: 1: queues: 2, 3) async", "wait <devnum(1):queues:2,3> async");
    check(C, "acc parallel wait wait(1) async(2) self(n) self", "parallel wait wait<1> async<2> self<n> self");
    check(F, "acc routine(name) seq", "routine <name> seq");
    check(F, "acc cache(readonly: a(:))", "cache <readonly:a(:)>");
    check(
        F,
        "acc data pcopy(a) copyin(readonly: b) copyout(zero: c)",
        "data copy<a> copyin<readonly:b> copyout<zero:c>",
    );
    check(F, "acc loop dtype(*) collapse(force: 2)", "loop device_type=*<`*`> collapse<force:2>");
    check(F, "acc end parallel loop", "end parallel loop");
}

#[test]
fn a_metadirective_holds_directives() {
    // R065, R073, R074, R075
    check(
        C,
        "omp metadirective when(device={kind(gpu)}: parallel num_threads(4)) default(for nowait)",
        "metadirective when<`device = { kind ( gpu ) }`>{parallel num_threads<4>} default{for nowait}",
    );
    check(
        C,
        "omp metadirective otherwise(target teams distribute parallel for)",
        "metadirective otherwise{target teams distribute parallel for}",
    );
}

#[test]
fn an_implementation_may_define_requirements() {
    // R077
    check(C, "omp requires ext_foo reverse_offload", "requires ext_=ext_foo reverse_offload");
    check_round_trip(C, "omp requires ext_foo, ext_bar(1)");
}

#[test]
fn words_of_the_specification_are_names_elsewhere() {
    check(C, "omp depobj(depobj) depend(in: in)", "depobj <depobj> depend=in<in>");
    check(C, "omp critical(critical_foo)", "critical <critical_foo>");
    check(C, "omp error message(message) severity(warning)", "error message<message> severity=warning");
    check(C, "omp for schedule(guided, (x > 0) ? 1 : 2)", "for schedule=guided<(x>0)?1:2>");
    check(C, "omp task allocate((T)(a + 0): z)", "task allocate<allocator((T)(a+0)):z>");
    check(
        C,
        "omp assume contains(error) absent(nothing, taskyield)",
        "assume contains<`error`> absent<`nothing`,`taskyield`>",
    );
}

#[test]
fn no_mutilated_line_is_beyond_reading() {
    // R117: nothing panics or hangs; tokens are lost, doubled and swapped.
    let lines = [
        "omp target teams distribute parallel for map(always, to: a(1:n), /c/) reduction(task, +: s) linear(val(i): 2)",
        "omp metadirective when(device={kind(gpu)}: parallel num_threads(4)) default(for schedule(static, 4))",
        "omp declare reduction(+: int: omp_out = omp_in) initializer(omp_priv = 0)",
        "acc wait(devnum: 1: queues: 2, 3) async(4) gang(static: *, num: 2) tile(*, 4)",
    ];
    let atoms = Atoms::default();
    for (language, line) in lines.iter().flat_map(|line| [(F, line), (C, line)]) {
        let tokens = lex(&atoms, language, line);
        let parse = |tokens: &[Token]| {
            let mut state = SimpleState(State::new(&atoms));
            let parsed = parse_line(tokens, BASE, language, &host(), &mut state);
            let spans = state
                .problems
                .iter()
                .all(|problem| problem.primary.at.end as usize <= tokens.len() + BASE as usize + 1);
            assert!(spans && (parsed.is_some() || !state.problems.is_empty()), "{line}");
        };
        for at in 1..tokens.len() {
            parse(&tokens[..at]);
            parse(&[&tokens[..at], &tokens[at + 1..]].concat());
            parse(&[&tokens[..at], &tokens[at - 1..]].concat());
            for other in 1..at {
                let mut swapped = tokens.clone();
                swapped.swap(at, other);
                parse(&swapped);
            }
        }
    }
}

#[test]
fn a_clause_is_accepted_on_any_directive() {
    // R063
    check(F, "omp barrier num_threads(-1)", "barrier num_threads<-1>");
}

#[test]
fn what_is_broken_is_left_out_and_the_rest_kept() {
    // R117: several errors of one line, each at its token.
    check_problems(
        C,
        "omp parallel pritave(a, (b)) private(c, @, d) shared(e) foo(f) if(@)",
        "parallel private<c,d> shared<e> if",
        &["E0403 pritave -> private", "E0406 @", "E0403 foo -> for", "E0406 @"],
    );
    check_problems(C, "omp parallel private(a,", "parallel private<a>", &["E0405 "]);
    check_problems(C, "omp parallel private(a, b", "parallel private<a,b>", &["E0405 "]);
    check_problems(C, "omp parallel private(a shared(b)", "parallel private<a> shared<b>", &["E0405 shared"]);
    check_problems(C, "omp parallel private", "parallel private", &["E0409 private"]);
    check_problems(C, "omp parallel private()", "parallel private", &["E0409 ("]);
    check_problems(C, "omp parallel private(a,,b)", "parallel private<a,b>", &["E0408 ,"]);
    check_problems(C, "omp parallel + shared(a)", "parallel shared<a>", &["E0404 +"]);
    check_problems(C, "omp barrier(a) nowait", "barrier nowait", &["E0410 ( a )"]);
    check_problems(C, "omp threadprivate", "threadprivate", &["E0409 threadprivate"]);
    check_problems(C, "omp for schedule(statc, 4)", "for schedule<4>", &["E0411 statc -> static"]);
    check_problems(C, "omp target map(alway, to: a)", "target map=to<a>", &["E0412 alway -> always"]);
    check_problems(C, "omp for reduction(a)", "for reduction<a>", &["E0413 a"]);
    check_problems(C, "omp for reduction(inscan, +)", "for reduction", &["E0413 inscan"]);
    check_problems(C, "omp for reduction(, : a)", "for reduction<a>", &["E0413 :"]);
    check_problems(C, "omp for reduction(task + : a)", "for reduction<a>", &["E0406 task +"]);
    check_problems(C, "omp declare reduction(+: int)", "declare reduction +: <`int`>", &["E0417 declare reduction"]);
    check_problems(C, "omp task depend(a)", "task depend<a>", &["E0414 a"]);
}

/// OpenMP 6.0, 5.4: what stands before the colon of an argument is a modifier or a keyword, and not nothing.
#[test]
fn a_colon_needs_a_modifier_before_it() {
    for directive in [
        "omp parallel do lastprivate(: x)",
        "omp task depend(: x)",
        "omp do schedule(: static)",
        "omp parallel if(: x)",
        "omp parallel num_threads(: 3)",
        "omp target device(: 3)",
        "omp taskloop grainsize(: 3)",
        "omp target map(: x)",
        "acc parallel copyin(: x)",
    ] {
        let (_, problems) = understood(F, directive);
        assert_eq!(problems, ["E0408 :"], "{directive}");
        let (_, problems) = understood(F, &directive.replace(": ", ", : "));
        assert_eq!(problems, ["E0408 ,"], "{directive}");
    }
}

#[test]
fn an_unknown_directive_names_the_nearest() {
    check_problems(C, "omp prallel private(a)", "parallel private<a>", &["E0400 prallel -> parallel"]);
    check_problems(C, "omp xyzzy", "", &["E0400 xyzzy"]);
    check_problems(C, "omp", "", &["E0401 "]);
    check_problems(F, "omp parallel for private(a)", "parallel for private<a>", &["E0402 parallel for -> parallel do"]);
}

#[test]
fn nesting_too_deep_is_a_diagnostic() {
    let line = format!("omp {}nothing{}", "metadirective default(".repeat(3000), ")".repeat(3000));
    let (tree, problems) = understood(C, &line);
    assert_eq!(tree.matches("metadirective").count(), 257);
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("E0415"));
}

/// The text of a line and of what is printed of it, as understood; and its problems.
fn printed(language: Language, line: &str, into: Language) -> (String, String, usize) {
    let atoms = Atoms::default();
    let tokens = lex(&atoms, language, line);
    let mut state = SimpleState(State::new(&atoms));
    let Some(parsed) = parse_line(&tokens, 0, language, &standalone::opaque(), &mut state) else {
        return (String::new(), String::new(), state.problems.len());
    };
    let text = |span: Span| tokens_text(&tokens[span.range()], &atoms);
    let printed = spell_directive(&parsed, into, &atoms, |span| text(*span), text);
    (understood(language, line).0, printed, state.problems.len())
}

#[track_caller]
fn check_round_trip(language: Language, line: &str) {
    let (tree, text, problems) = printed(language, line, language);
    assert_eq!(problems, 0, "{line}");
    let again = text.trim_start_matches("!$").trim_start_matches("#pragma ");
    assert_eq!(understood(language, again), (tree, Vec::new()), "{line} printed as {text}");
}

/// The modifiers of a row, each with an argument where it takes one.
fn modifiers(row: &ClauseRow) -> Vec<String> {
    let modifiers = row.modifiers.iter().flat_map(|(word, _)| match *word {
        "iterator" => vec![String::from("iterator(i = 0:4)")],
        "mapper" => vec![String::from("mapper(b)")],
        "prefer_type" => vec![String::from("prefer_type(b)")],
        "original" => vec![String::from("original(shared)")],
        word if row.clause == ClauseName::Init && knows_word(ClauseName::Depend.row().keywords, word) => {
            vec![format!("{word}(b)")]
        }
        word => vec![word.to_string(), format!("{word}(b)")],
    });
    modifiers.collect()
}

/// Arguments that a row takes, with each of its modifiers and keywords.
fn arguments(row: &ClauseRow) -> Vec<String> {
    let modifiers = modifiers(row);
    let keywords: Vec<&str> = row.keywords.iter().map(|(word, _)| *word).collect();
    let before = |heads: &[String], tail: &str| heads.iter().map(|head| format!("{head}: {tail}")).collect::<Vec<_>>();
    let words = |tail: &str| keywords.iter().map(|word| format!("{word}{tail}")).collect::<Vec<_>>();
    match row.syntax {
        Syntax::Flag => [before(&modifiers, "a"), words(""), vec![String::from("a")]].concat(),
        Syntax::Expr | Syntax::List => [
            before(&modifiers, "a, c"),
            vec![String::from(if row.model == Model::OpenMp { "target: a(1:n)" } else { "a(1:n)" })],
        ]
        .concat(),
        Syntax::Keyword => [before(&modifiers, keywords[0]), words("")].concat(),
        Syntax::KeywordExpr => [before(&modifiers, keywords[0]), words(", 4"), words("")].concat(),
        Syntax::Map => [
            before(&modifiers, "a"),
            words(": a, c"),
            before(&modifiers, "to").iter().map(|head| head.replace(": to", ", to: a")).collect(),
        ]
        .concat(),
        Syntax::Depend => {
            words(": a, c").iter().map(|one| one.replace("source: a, c", "source: omp_cur_iteration")).collect()
        }
        Syntax::Reduction => [
            before(&modifiers.iter().map(|modifier| format!("{modifier}, +")).collect::<Vec<_>>(), "a"),
            vec![String::from("max: a, c")],
        ]
        .concat(),
        Syntax::ListStep => [
            modifiers.iter().map(|modifier| format!("a: {modifier}, step(2)")).collect(),
            vec![String::from("a, c: 2"), String::from("a")],
        ]
        .concat(),
        Syntax::Words if matches!(row.clause, ClauseName::Absent | ClauseName::Contains) => {
            vec![String::from("barrier, parallel")]
        }
        Syntax::Words if row.clause == ClauseName::AppendArgs => {
            vec![String::from("interop(target), interop(prefer_type(1), targetsync)")]
        }
        Syntax::Words if row.clause == ClauseName::AccDeviceType => {
            vec![String::from("host, nvidia"), String::from("*")]
        }
        Syntax::Raw if row.clause == ClauseName::Match => {
            vec![String::from("construct={parallel}, user={condition(1)}")]
        }
        Syntax::Raw if row.clause == ClauseName::Initializer => vec![String::from("omp_priv = 1")],
        Syntax::Raw if row.clause == ClauseName::Combiner => vec![String::from("omp_out = 1")],
        Syntax::Words | Syntax::Raw => vec![String::from("a, b(c)")],
        Syntax::Directives => [
            before(&modifiers, "unroll"),
            vec![String::from("grid(1, 2): unroll partial(2), tile sizes(4) apply(grid: reverse)")],
        ]
        .concat(),
        Syntax::Selector if row.clause == ClauseName::When => {
            vec![String::from("device={kind(gpu)}: parallel private(a)")]
        }
        Syntax::Selector => vec![String::from("device={kind(gpu)}: parallel private(a)"), String::from("barrier")],
        Syntax::Bounds => vec![String::from("1: 2"), String::from("4")],
        Syntax::Sizes => {
            [row.modifiers.iter().map(|(word, _)| format!("{word}: 1")).collect(), vec![String::from("4")]].concat()
        }
        Syntax::Queues => ["devnum: 1: queues: 2, 3", "queues: 2", "devnum: 1: 2", "1"].map(String::from).to_vec(),
    }
}

#[test]
fn what_is_printed_of_every_row_parses_to_the_same() {
    // R062, R113
    for clause in ClauseName::ALL {
        let row = clause.row();
        let directive = if row.model == Model::OpenMp { "omp barrier" } else { "acc init" };
        for language in [F, C] {
            for argument in arguments(row) {
                check_round_trip(language, &format!("{directive} {}({argument})", row.spelling(language)));
            }
        }
    }
}

#[test]
fn what_is_printed_of_directives_parses_to_the_same() {
    for line in [
        "omp declare reduction(op: int, float: omp_out = omp_in) initializer(omp_priv = 0)",
        "omp declare reduction(+: int) combiner(omp_out = omp_in)",
        "omp declare mapper(id: type v) map(v)",
        "omp declare variant(f) match(construct={parallel})",
        "omp metadirective when(device={kind(gpu)}: parallel num_threads(4)) default(barrier)",
        "omp flush acquire (x)",
        "omp end critical(lock)",
        "omp critical(lock) hint(1)",
        "omp cancel parallel if(a)",
        "omp target if(target: n < 3) map(always, mapper(id), to: a(1:n), c) linear(val(i): 2)",
        "acc wait(devnum: 1: queues: 2, 3) async(4)",
        "acc cache(readonly: a(1:n))",
        "acc parallel loop gang(static: 4, num: n) tile(*, 4) device_type(host) wait",
    ] {
        check_round_trip(F, line);
        check_round_trip(C, line);
    }
    check_round_trip(F, "omp threadprivate(/c/, x)");
}

#[test]
fn a_directive_is_printed_in_the_other_language() {
    // R114
    assert_eq!(printed(C, "omp parallel for private(a)", F).1, "!$omp parallel do private(a)");
    assert_eq!(printed(F, "omp cancel do", C).1, "#pragma omp cancel for");
    assert_eq!(printed(C, "acc parallel loop copy(a)", F).1, "!$acc parallel loop copy(a)");
}

#[test]
fn a_line_alone_is_parsed_from_its_text() {
    // R012, R013, R014, R016
    let atoms = Atoms::default();
    let parsed = |text: &str, language| {
        let text = parse_text(text, language, &atoms);
        (text.line.map(|line| (line.directive().clauses().len(), line.arguments.len())), text.diagnostics.len())
    };
    assert_eq!(parsed("#pragma omp parallel shared(a, b)", C), (Some((1, 2)), 0));
    assert_eq!(parsed("pragma omp parallel shared (a, b)", C), (Some((1, 2)), 0));
    assert_eq!(parsed("  !$OMP Parallel Shared(a)", F), (Some((1, 1)), 0));
    assert_eq!(parsed("!$omp do", C), (None, 1));
    assert_eq!(parsed("#pragma omp parallel private(a", C), (Some((1, 1)), 1));
}

#[test]
fn a_line_alone_may_have_its_expressions_as_trees() {
    // R028
    let atoms = Atoms::default();
    let parsed = standalone::parse_fortran("!$omp parallel num_threads(2 * n) private(a(1:2), b)", &atoms);
    let arguments = parsed.line.map(|line| line.arguments).unwrap_or_default();
    let shown: Vec<String> = arguments.iter().map(|expr| crate::unparse::fortran::spell_expr(expr, &atoms)).collect();
    assert_eq!(shown, ["2 * n", "a(1:2)", "b"]);
    let parsed = standalone::parse_c("#pragma omp target map(to: a[0:n]) if(n > 2 &)", &atoms);
    assert_eq!(parsed.line.map(|line| line.arguments.len()), Some(1));
    assert_eq!(parsed.diagnostics.len(), 1);
}

/// What is understood of a directive of fixed form.
fn fixed(text: &str) -> (String, usize) {
    let atoms = Atoms::default();
    let options =
        source::LexOptions { openmp: true, ..source::LexOptions::new(source::Form::Fixed { last_column: 72 }) };
    let tokens = source::tokenize_text(source::FileId(0), text, &options, &atoms, &source::NoIncludes).tokens;
    let mut state = SimpleState(State::new(&atoms));
    let line = parse_line(&tokens, BASE, F, &host(), &mut state);
    let shown = line.map(|line| Shown { atoms: &atoms, tokens: &tokens, line: &line }.directive(line.directive()));
    let name = super::line_name(&tokens, F, &atoms);
    assert_eq!(name.is_some(), shown.is_some(), "{text}");
    (shown.unwrap_or_default(), state.problems.len())
}

#[test]
fn blanks_in_the_words_of_fixed_form_mean_nothing() {
    // R017
    let check = |text: &str, wanted: &str| assert_eq!(fixed(text), (wanted.to_owned(), 0), "{text}");
    check("!$omp par allel pri vate(i)", "parallel private<i>");
    check("c$omp e\nc$omp+nd para\nc$omp+llel", "end parallel");
    check("!$omp thread\n!$omp&private(i)", "threadprivate <i>");
    check("*$omp teams dis tribute col\n*$omp+lapse(2) default(none)", "teams distribute collapse<2> default=none");
    check("!$omp single\n!$omp+nowait", "single nowait");
    assert_eq!(fixed("!$omp paral prvate(i)").1, 1);
    check_problems(F, "omp thread private(i)", "", &["E0400 thread"]);
}
