//! C that nests without end.

use crate::deep::Deep;

/// Everything in C that can nest or go on, `depth` levels of it.
pub fn all_deep_c(depth: usize) -> Vec<Deep> {
    let mut all = deep_expressions(depth);
    all.extend(deep_declarations(depth));
    all.extend(deep_statements(depth));
    all.extend(deep_directives(depth));
    all.extend(deep_macros(depth));
    all.extend(deep_tokens(depth));
    all
}

fn file_text(name: &'static str, text: String) -> Deep {
    Deep { name, path: "deep.c", text }
}

/// `void f(void) { lines }`, with names to use.
fn wrap_function(name: &'static str, lines: &str) -> Deep {
    file_text(name, format!("int a, *p; struct s {{ struct s *q; }} s, *t;\nint f(int x) {{\n{lines}\nreturn 0; }}\n"))
}

fn deep_expressions(depth: usize) -> Vec<Deep> {
    let around = |name, open: &str, inner: &str, close: &str| {
        wrap_function(name, &format!("a = {}{inner}{};", open.repeat(depth), close.repeat(depth)))
    };
    vec![
        around("C: parentheses", "(", "1", ")"),
        around("C: open parentheses", "(", "1", ""),
        around("C: closing parentheses", "", "1", ")"),
        around("C: signs", "- ", "1", ""),
        around("C: complements", "~", "a", ""),
        around("C: dereferences", "*", "p", ""),
        around("C: addresses", "& ", "a", ""),
        around("C: increments", "++", "a", ""),
        around("C: casts", "(int)", "a", ""),
        around("C: sizeof", "sizeof ", "a", ""),
        around("C: sizeof of types", "sizeof(int[", "1", "])"),
        around("C: sums", "a+", "1", ""),
        around("C: all operators", "a*a+a-a<<a<a==a&a^a|a&&a||", "1", ""),
        around("C: assignments", "a=", "1", ""),
        around("C: commas", "a,", "1", ""),
        around("C: conditions", "a?", "1", ":1"),
        around("C: conditions at the end", "a?1:", "1", ""),
        around("C: Elvis", "a?:", "1", ""),
        around("C: calls", "f(", "1", ")"),
        around("C: open calls", "f(", "1", ""),
        around("C: calls of calls", "", "f", "(1)"),
        around("C: subscripts", "p[", "1", "]"),
        around("C: many subscripts", "", "p", "[1]"),
        around("C: members", "", "t", "->q"),
        around("C: statement expressions", "({ ", "1", "; })"),
        around("C: compound literals", "(int){", "1", "}"),
        around("C: generic selections", "_Generic(1, default: ", "1", ")"),
        around("C: typeof", "(typeof(", "1", "))0"),
        around("C: strings", "\"a\" ", "\"b\"", ""),
        around("C: blocks", "^{ return ", "1", "; }()"),
    ]
}

fn deep_declarations(depth: usize) -> Vec<Deep> {
    let many = |text: &str| text.repeat(depth);
    vec![
        file_text("C: pointers", format!("int {}x;\n", many("*"))),
        file_text("C: arrays", format!("extern int x{};\n", many("[1]"))),
        file_text("C: declarators in parentheses", format!("int {}x{};\n", many("("), many(")"))),
        file_text("C: functions that return functions", format!("int {}f{};\n", many("(*"), many(")(void)"))),
        file_text("C: parameters of parameters", format!("void f({}int{};\n", many("int (*)("), many(")"))),
        file_text("C: many parameters", format!("void f({}int);\n", many("int,"))),
        file_text("C: many declarators", format!("int {}z;\n", many("a,"))),
        file_text("C: specifiers", format!("{} int x;\n", many("const "))),
        file_text("C: structures in structures", format!("{}int x;{}\n", many("struct {"), many("};"))),
        file_text("C: open structures", many("struct s {")),
        file_text("C: initializers", format!("int x[] = {}1{};\n", many("{"), many("}"))),
        file_text("C: open initializers", format!("int x[] = {}", many("{"))),
        file_text("C: designators", format!("int x = {{ {} = 1 }};\n", many("[0]"))),
        file_text("C: many elements", format!("int x[] = {{ {} }};\n", many("1,"))),
        file_text(
            "C: enumerators",
            format!("enum {{ {} }};\n", (0..depth).map(|at| format!("e{at},")).collect::<String>()),
        ),
        file_text("C: attributes", format!("int x {};\n", many("__attribute__((aligned(8))) "))),
        file_text("C: attributes in attributes", format!("int x __attribute__(({}{}));\n", many("a("), many(")"))),
        file_text("C: standard attributes", format!("{} int x;\n", many("[[deprecated]]"))),
        file_text("C: typedefs", deep_typedefs(depth)),
        // Each unit has its own copy of the types that it mentions: a chain costs the square of its length.
        file_text("C: pointers to pointers by name", deep_pointers(depth / 100)),
        file_text("C: the same again", many("extern int x;\n")),
        file_text("C: semicolons", many(";")),
        file_text("C: braces", many("{")),
        file_text("C: closing braces", many("}")),
        file_text("C: assertions", many("_Static_assert(1, \"\");\n")),
        file_text("C: K&R", format!("int f({}z) {} int z; {{ return 0; }}\n", many("a,"), many("int a;"))),
    ]
}

fn deep_typedefs(depth: usize) -> String {
    let each = (1..depth).map(|at| format!("typedef t{} t{at};\n", at - 1));
    std::iter::once("typedef int t0;\n".to_string()).chain(each).collect()
}

fn deep_pointers(depth: usize) -> String {
    let each = (1..depth).map(|at| format!("typedef t{} *t{at};\n", at - 1));
    let first = std::iter::once("typedef int t0;\n".to_string());
    first.chain(each).chain([format!("t{} x, y; void f(void) {{ x = y; }}\n", depth - 1)]).collect()
}

fn deep_statements(depth: usize) -> Vec<Deep> {
    let many = |name, text: &str| wrap_function(name, &text.repeat(depth));
    let labels: String = (0..depth).map(|at| format!("l{at}: ")).collect();
    let cases: String = (0..depth).map(|at| format!("case {at}: ")).collect();
    vec![
        many("C: compound statements", "{"),
        wrap_function("C: closed compound statements", &format!("{}{}", "{".repeat(depth), "}".repeat(depth))),
        many("C: if", "if (a) "),
        many("C: else if", "if (a) a = 1; else "),
        many("C: while", "while (a) "),
        many("C: for", "for (int i = 0; i < a; i++) "),
        many("C: do", "do "),
        many("C: switch", "switch (a) "),
        many("C: nested functions", "void g(void) {"),
        many("C: assignments in a row", "a = 1;\n"),
        many("C: declarations in a row", "int b;\n"),
        many("C: gotos", "goto l;\n"),
        many("C: assembly", "asm(\"\" : : \"r\"(a));\n"),
        wrap_function("C: labels", &format!("{labels};")),
        wrap_function("C: cases", &format!("switch (a) {{ {cases}; }}")),
    ]
}

fn deep_directives(depth: usize) -> Vec<Deep> {
    let many =
        |name, text: &str, end: &str| wrap_function(name, &format!("{};{}", text.repeat(depth), end.repeat(depth)));
    let clauses = |name, text: &str| wrap_function(name, &format!("#pragma omp parallel {}\n;", text.repeat(depth)));
    vec![
        many("C: constructs", "\n#pragma omp parallel\n", ""),
        many("C: constructs with braces", "\n#pragma omp parallel\n{", "}"),
        many("C: loops", "\n#pragma omp for\nfor (int i = 0; i < 9; i++)", ""),
        many("C: open declare target", "\n#pragma omp begin declare target\n", ""),
        many("C: attributes as directives", "[[omp::directive(parallel)]]", ""),
        many("C: _Pragma", "_Pragma(\"omp parallel\")", ""),
        clauses("C: clauses", "private(a) "),
        clauses("C: arguments of clauses", "if("),
        clauses("C: sections", "if(p["),
        wrap_function("C: items", &format!("#pragma omp parallel private({}a)\n;", "a,".repeat(depth))),
        wrap_function("C: sequences", &format!("[[omp::sequence({}directive(parallel))]];", "sequence(".repeat(depth))),
    ]
}

fn deep_macros(depth: usize) -> Vec<Deep> {
    let chain: String = (0..depth).map(|at| format!("#define M{at} M{}\n", at + 1)).collect();
    let doubling: String = (0..depth).map(|at| format!("#define M{at} M{} + M{}\n", at + 1, at + 1)).collect();
    let calls = |text: &str, end: &str| format!("int x = {}1{};\n", text.repeat(depth), end.repeat(depth));
    let condition = |text: &str, end: &str| format!("#if {}1{}\n#endif\n", text.repeat(depth), end.repeat(depth));
    vec![
        file_text("C: calls of macros", format!("#define F(x) x\n{}", calls("F(", ")"))),
        file_text("C: open calls of macros", format!("#define F(x) x\n{}", calls("F(", ""))),
        file_text("C: calls that double", format!("#define F(x) x x\n{}", calls("F(", ")"))),
        file_text("C: calls that paste", format!("#define F(x) x##x\n{}", calls("F(", ")"))),
        file_text("C: calls that quote", format!("#define F(x) #x\n{}", calls("F(", ")"))),
        file_text("C: variable arguments", format!("#define F(...) __VA_OPT__(__VA_ARGS__)\n{}", calls("F(", ")"))),
        file_text("C: many arguments", format!("#define F(...) __VA_ARGS__\nint x = F({}1);\n", "1,".repeat(depth))),
        file_text("C: calls from macros", format!("#define F(x) F\nint x = F{};\n", "(1)".repeat(depth))),
        file_text("C: a chain of macros", format!("{chain}int x = M0;\n")),
        file_text("C: macros that double", format!("{doubling}int x = M0;\n")),
        file_text("C: recursive macros", format!("#define A B A\n#define B A B\nint x = {};\n", "A ".repeat(depth))),
        file_text(
            "C: conditions of the preprocessor",
            format!("{}{}", "#if 1\n".repeat(depth), "#endif\n".repeat(depth)),
        ),
        file_text("C: open conditions of the preprocessor", "#ifdef X\n".repeat(depth)),
        file_text("C: elif", format!("#if 0\n{}#endif\n", "#elif 0\n".repeat(depth))),
        file_text("C: parentheses in a condition", condition("(", ")")),
        file_text("C: negations in a condition", condition("!", "")),
        file_text("C: sums in a condition", condition("1+", "")),
        file_text("C: choices in a condition", condition("1?", ":1")),
        file_text("C: includes of itself", "#include \"deep.c\"\n".repeat(depth)),
        file_text("C: pushed macros", "#pragma push_macro(\"X\")\n".repeat(depth)),
        file_text("C: pushed packs", "#pragma pack(push, 1)\n".repeat(depth)),
        file_text("C: pushed diagnostics", "#pragma GCC diagnostic push\n".repeat(depth)),
        file_text("C: definitions", (0..depth).map(|at| format!("#define N{at} {at}\n")).collect()),
        file_text("C: one definition again", "#define X 1\n".repeat(depth)),
    ]
}

fn deep_tokens(depth: usize) -> Vec<Deep> {
    vec![
        file_text("C: an endless name", format!("int {};\n", "a".repeat(depth))),
        file_text("C: an endless number", format!("int x = {};\n", "1".repeat(depth))),
        file_text("C: an endless string", format!("char *x = \"{}\";\n", "a".repeat(depth))),
        file_text("C: an endless character", format!("int x = '{}';\n", "a".repeat(depth))),
        file_text("C: an open string", format!("char *x = \"{}", "\\\"".repeat(depth))),
        file_text("C: splices", format!("int {}x;\n", "\\\n".repeat(depth))),
        file_text("C: comments", "/**/".repeat(depth)),
        file_text("C: an open comment", format!("/*{}", "/*".repeat(depth))),
        file_text("C: trigraphs", "??=".repeat(depth)),
        file_text("C: what is not a token", "@".repeat(depth)),
        file_text("C: universal names", format!("int {};\n", "\\u00c0".repeat(depth))),
    ]
}
