//! The attribute of each variable in each construct, and the rule that it follows from.

use dirigent::{Analysis, Options};

const TEXT: &str = "\
void axpy(int n, double a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
";

/// A line for each variable of a construct.
pub fn answer() -> String {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("axpy.c", TEXT);
    let lines = analysis.ask().explain_all(file).into_iter().map(|(line, why)| format!("{line}: {}\n", why.sentence()));
    lines.collect()
}

fn main() {
    print!("{}", answer());
}
