//! Headers of C that are missing, or of which a project has several: one mistake or none.

use crate::kernels::dirigent;
use crate::one_mistake::c_errors;
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;

#[test]
fn macros_of_a_missing_header_may_stand_before_types_and_around_names() {
    let text = "\
#include \"api.h\"
typedef int code;
typedef word number[1];
API code first(number n, const code MARKED(k));
extern THREAD code *list[4];
API extern const code fixed[2];
API code *second(number n) { const int MARKED(q) = 4; return list[n[0]]; }
struct calls {
  FIELD(int, x);
  void (*add)(number, const number, const struct calls *);
  word (*value)(word, const void *);
  int last;
};
static const struct calls all = { FIRST(1), 0, 0, 2, 3 };
void third(struct calls *c, code MARKED(a), code MARKED(b)) {
  c->add = 0;
  c->value = 0;
  c->x = first(0, 1);
}
END_OF_FILE
";
    assert_eq!(c_errors("lost_c_words", text), ["1:10: error: `api.h` cannot be found [E0014]"]);
}

#[test]
fn a_header_in_angles_is_the_nearest_of_a_project() {
    let folder = scratch("nearest_header");
    for (part, word) in [("one", "first"), ("two", "second")] {
        let own = folder.join(part);
        std::fs::create_dir_all(&own).expect("a folder of the test");
        let user = format!("#include <names.h>\nint f(struct names *n) {{ return n->{word}; }}\n");
        for (file, text) in [("names.h", format!("struct names {{ int {word}; }};\n")), ("user.c", user)] {
            std::fs::write(own.join(file), text).expect("a file of the test");
        }
    }
    let output = dirigent(&["check", "--format=short", &folder.to_string_lossy()]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
