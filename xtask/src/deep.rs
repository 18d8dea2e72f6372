//! Texts that nest without end.

/// A text, its name and form.
pub struct Deep {
    /// What nests.
    pub name: &'static str,
    /// The path, whose ending says the form.
    pub path: &'static str,
    /// The text.
    pub text: String,
}

/// Everything that can nest, `depth` levels of it.
pub fn all_deep(depth: usize) -> Vec<Deep> {
    let mut all = deep_expressions(depth);
    all.extend(deep_constructs(depth));
    all.extend(deep_lines(depth));
    all
}

fn free_text(name: &'static str, text: String) -> Deep {
    Deep { name, path: "deep.F90", text }
}

/// `program p`, `lines` and `end`.
fn wrap_program(name: &'static str, lines: &str) -> Deep {
    free_text(name, format!("program p\n{lines}\nend\n"))
}

fn deep_expressions(depth: usize) -> Vec<Deep> {
    let around = |name, open: &str, inner: &str, close: &str| {
        wrap_program(name, &format!("x = {}{inner}{}", open.repeat(depth), close.repeat(depth)))
    };
    vec![
        around("parentheses", "(", "1", ")"),
        around("open parentheses", "(", "1", ""),
        around("closing parentheses", "", "1", ")"),
        around("brackets", "[", "1", "]"),
        around("old brackets", "(/", "1", "/)"),
        around("signs", "-", "1", ""),
        around("negations", ".not. ", "a", ""),
        around("defined operators", ".op. ", "a", ""),
        around("references", "a(", "1", ")"),
        around("image selectors", "a[", "1", "]"),
        around("powers", "a**", "1", ""),
        around("sums", "a+", "1", ""),
        around("components", "a%", "b", ""),
        around("concatenations", "a//", "'b'", ""),
        around("conditional expressions", "(a ? b : ", "c", ")"),
        around("flat conditions", "", "a", "? b : c"),
        around("implied do", "(", "1", ", i = 1, 2)"),
        around("lists", "f(1,", "1", ")"),
        around("arguments", "f(", "1", ",1)"),
        wrap_program("call", &format!("call s{}", "(s".repeat(depth))),
        wrap_program("statements in if", &"if (a) ".repeat(depth)),
        wrap_program("data", &format!("data {}a{} /1/", "(".repeat(depth), ", i=1,2)".repeat(depth))),
        wrap_program("declarators", &format!("integer a{}", "(a".repeat(depth))),
        wrap_program("kinds", &format!("integer({} x", "kind=integer(".repeat(depth))),
        wrap_program("format", &format!("10 format {}i3{}", "(".repeat(depth), ")".repeat(depth))),
        wrap_program("clauses", &format!("!$omp parallel {}", "if(".repeat(depth))),
        wrap_program("sections", &format!("!$omp parallel private({}", "a(".repeat(depth))),
        wrap_program("equivalence", &format!("equivalence {}", "(a".repeat(depth))),
        wrap_program("implicit", &format!("implicit {}", "real(".repeat(depth))),
    ]
}

fn deep_constructs(depth: usize) -> Vec<Deep> {
    let around = |name, open: &str, close: &str| {
        wrap_program(
            name,
            &format!("{}x = 1\n{}", format!("{open}\n").repeat(depth), format!("{close}\n").repeat(depth)),
        )
    };
    vec![
        around("if", "if (a) then", "end if"),
        around("open if", "if (a) then", ""),
        around("end if", "", "end if"),
        around("else if", "if (a) then\nelse if (b) then", "end if"),
        around("do", "do i = 1, 2", "end do"),
        around("do to one label", "do 10 i = 1, 2", ""),
        around("select case", "select case (a)\ncase (1)", "end select"),
        around("select type", "select type (a)\ntype is (t)", "end select"),
        around("block", "block", "end block"),
        around("associate", "associate (a => b)", "end associate"),
        around("where", "where (a)", "end where"),
        around("forall", "forall (i = 1:2)", "end forall"),
        around("critical", "critical", "end critical"),
        around("change team", "change team (t)", "end team"),
        around("interface", "interface\nsubroutine s", "end subroutine\nend interface"),
        around("derived types", "type t", "end type"),
        around("structures", "structure /s/ a", "end structure"),
        around("contains", "contains\nsubroutine s", "end subroutine"),
        around("modules", "module m", "end module"),
        around("directives", "!$omp parallel", "!$omp end parallel"),
        around("open directives", "!$omp parallel do", ""),
        around("end directives", "", "!$omp end parallel"),
        around("OpenACC", "!$acc parallel loop\ndo i = 1, 2", "end do"),
        around("metadirectives", "!$omp metadirective when(user={condition(a)}: parallel)", "!$omp end metadirective"),
        wrap_program("entries", &"entry e\n".repeat(depth)),
        wrap_program("labels", &"10 continue\n".repeat(depth)),
    ]
}

fn deep_lines(depth: usize) -> Vec<Deep> {
    let macros: String = (0..depth).map(|at| format!("#define M{at} M{} + M{}\n", at + 1, at + 1)).collect();
    let chain: String = (0..depth).map(|at| format!("#define M{at} M{}\n", at + 1)).collect();
    let calls = format!("#define F(x) (x)\nx = {}1{}\nend\n", "F(".repeat(depth), ")".repeat(depth));
    let fixed = |name, text| Deep { name, path: "deep.F", text };
    vec![
        wrap_program("continuation lines", &format!("x = 1{}", " &\n + 1".repeat(depth))),
        wrap_program("continuation lines with nothing", &format!("x = 1{}\n", " &\n &".repeat(depth))),
        wrap_program("comments in a continuation", &format!("x = 1 &\n{} + 1", "! no\n".repeat(depth))),
        wrap_program("semicolons", &";".repeat(depth)),
        fixed("continuation lines in fixed form", format!("      x = 1\n{}      end\n", "     + + 1\n".repeat(depth))),
        fixed("nothing but continuation", "     +\n".repeat(depth)),
        fixed("blanks in fixed form", format!("      x{}= 1\n      end\n", " ".repeat(depth))),
        fixed("directive continuation", format!("!$omp parallel\n{}      end\n", "!$omp+private(a)\n".repeat(depth))),
        free_text("conditions", format!("{}end\n{}", "#if 1\n".repeat(depth), "#endif\n".repeat(depth))),
        free_text("open conditions", format!("{}end\n", "#ifdef X\n".repeat(depth))),
        free_text(
            "parentheses in a condition",
            format!("#if {}1{}\n#endif\nend\n", "(".repeat(depth), ")".repeat(depth)),
        ),
        free_text("negations in a condition", format!("#if {}1\n#endif\nend\n", "!".repeat(depth))),
        free_text("recursive macros", format!("#define A B A\n#define B A B\nx = {}\nend\n", "A ".repeat(depth))),
        free_text("a chain of macros", format!("{chain}x = M0\nend\n")),
        free_text("macros that double", format!("{macros}x = M0\nend\n")),
        free_text("calls of macros", calls),
        free_text("an endless line", format!("x = '{}'\nend\n", "a".repeat(depth))),
        free_text("no line at all", "x".repeat(depth)),
        free_text("quotes", "'\"".repeat(depth)),
        free_text("includes of itself", "#include \"deep.F90\"\n".repeat(depth)),
    ]
}
