//! OpenACC rewritten to OpenMP in the text of the user, by a host that has the included file.

use dirigent::{Analysis, Host, Mode, Options, Version};

/// The files of a compiler or an editor.
struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        (path == "size.inc").then(|| b"integer, parameter :: n = 100\n".to_vec())
    }
}

const TEXT: &str = "\
subroutine axpy(a, x, y)
  include 'size.inc'
  real :: a, x(n), y(n)
  integer :: i
  !$acc parallel loop copyin(x) copy(y) ! on the device
  do i = 1, n
    y(i) = y(i) + a * x(i)
  end do
end subroutine
";

/// The text with OpenMP, and what cannot be kept as it is.
pub fn answer() -> String {
    let options = Options { openmp: None, openacc: Some(Version::OPENACC_3_4), ..Options::default() };
    let mut analysis = Analysis::with_host(options, Box::new(Files));
    let file = analysis.open("axpy.f90", TEXT);
    let (text, diagnostics) = analysis.ask().translated(file, Mode::Omp);
    let told: String =
        diagnostics.iter().map(|diagnostic| format!("{}\n", analysis.ask().render_short(file, diagnostic))).collect();
    text + &told
}

fn main() {
    print!("{}", answer());
}
