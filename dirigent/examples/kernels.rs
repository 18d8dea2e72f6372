//! The target regions of a program as PTX, and what is needed to launch them.

use dirigent::{Analysis, Options};

const TEXT: &str = "\
subroutine saxpy(n, a, x, y)
  integer, intent(in) :: n
  real, intent(in) :: a, x(n)
  real, intent(inout) :: y(n)
  !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
  do i = 1, n
    y(i) = y(i) + a * x(i)
  end do
end subroutine
";

/// The launch contract of each entry, and the first lines of the module.
pub fn answer() -> String {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("saxpy.f90", TEXT);
    let mut told = String::new();
    for entry in dirigent::entries(analysis.ask(), file) {
        told += &format!("{} of line {}\n", entry.name, entry.line);
        for argument in &entry.arguments {
            let how = if argument.by_address { "the address of" } else { "the value of" };
            told += &format!("  {how} {}, {} bytes, map {:?}\n", argument.name, argument.size, argument.map);
        }
    }
    let (module, diagnostics) = dirigent::ptx(analysis.ask(), file);
    told += &diagnostics
        .iter()
        .map(|diagnostic| format!("{}\n", analysis.ask().render_short(file, diagnostic)))
        .collect::<String>();
    told + &module.lines().take(3).map(|line| format!("{line}\n")).collect::<String>()
}

fn main() {
    print!("{}", answer());
}
