//! What is wrong with a program, as users see it and as data.

use dirigent::{Analysis, Options};

const TEXT: &str = "\
subroutine scale(n, a)
  integer :: n
  real :: a(n)
  !$omp parallel do priate(t)
  do i = 1, n
    t = 2 * a(i)
    a(i) = t
  end do
end subroutine
";

/// The messages in one line each, and what would mend them.
pub fn answer() -> String {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("scale.f90", TEXT);
    let mut told = String::new();
    for diagnostic in analysis.ask().diagnostics(file) {
        told += &format!("{}\n", analysis.ask().render_short(file, &diagnostic));
        let edits = diagnostic.fix.iter().flat_map(|fix| &fix.edits);
        for edit in edits {
            told += &format!("bytes {}..{}: `{}`\n", edit.at.start, edit.at.end, edit.replacement);
        }
    }
    told
}

fn main() {
    print!("{}", answer());
}
