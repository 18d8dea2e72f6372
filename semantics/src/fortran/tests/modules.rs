//! Modules: use association, and the text they are outside.

use super::*;
use pretty_assertions::assert_eq;

/// The body of the module file of `module`.
fn interface(program: &Program, module: &str) -> String {
    let declared = program.module(program.atoms.intern(module), None).expect("there is such a module");
    modfile::body(&declared.symbols, declared.unit.expect("a module has a symbol"), &[], &program.atoms)
}

/// The module's text is this, and what is read from it has the same text again.
fn check_interface(text: &str, module: &str, expected: &str) {
    let program = Program::new(text);
    assert_eq!(program.messages(), Vec::<String>::new(), "{text}");
    let written = interface(&program, module);
    let expected: String =
        expected.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    assert_eq!(written, expected);
    let again = module_of_text(&written, &program.atoms, &program).expect("the text is a module");
    assert_eq!(again.diagnostics, Vec::new(), "{written}");
    let unit = again.unit.expect("a module has a symbol");
    assert_eq!(modfile::body(&again.symbols, unit, &[], &program.atoms), written);
}

#[test]
fn probe() {
    let Ok(path) = std::env::var("PROBE") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let program = Program::new(&text);
    println!("{:#?}", program.messages());
    println!("{}", program.dump());
    for name in std::env::var("MODULES").unwrap_or_default().split_whitespace() {
        let written = interface(&program, name);
        println!("{written}");
        std::fs::write(format!("/tmp/n/out/{name}.mod"), modfile::with_header(&written, &[])).unwrap();
        let again = module_of_text(&written, &program.atoms, &program).unwrap();
        for d in &again.diagnostics {
            println!("{d:?}");
        }
        assert_eq!(modfile::body(&again.symbols, again.unit.unwrap(), &[], &program.atoms), written);
    }
}
