//! The package of the page: what it says of itself and has in it, as npm packs it.

use std::path::Path;
use std::process::Command;

#[test]
fn the_package_of_the_page_has_what_it_needs() {
    let runs = |tool: &str| Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !runs("node") || !runs("npm") {
        println!("skipped: there is no node or no npm");
        return;
    }
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let output = Command::new("node").arg("package.test.mjs").current_dir(web).output().expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    println!("{said}");
}
