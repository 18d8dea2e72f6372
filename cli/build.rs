//! The program is linked to run at one address: a process that checks one small file would spend a tenth of its time on moving
//! its tables.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str, value: &str| std::env::var_os(name).is_some_and(|found| found == value);
    if target("CARGO_CFG_TARGET_OS", "linux") && target("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
