//! Directives by themselves: read, put in a normal form, printed in another language.

use dirigent::Language;
use dirigent::directive::{Atoms, Parsed, ReadOptions};

const TEXT: &str = "#pragma omp target teams distribute parallel for map(to: a) private(i) collapse(2)";

/// The clauses, and the directive as Fortran writes it.
pub fn answer() -> String {
    let atoms = Atoms::default();
    let parsed = Parsed::new(TEXT, ReadOptions::new(Language::C), &atoms);
    let Some(directive) = parsed.directive() else { return "it is wrong\n".to_owned() };
    let mut told = format!("{}\n", directive.name().spelling(Language::C));
    for clause in directive.clauses() {
        let items: Vec<&str> = clause.items().iter().map(|item| parsed.text_of(parsed.item_span(*item))).collect();
        told += &format!("  {} {}\n", clause.name().row().word, items.join(" "));
    }
    told + &parsed.print(Language::Fortran).unwrap_or_default() + "\n"
}

fn main() {
    print!("{}", answer());
}
