//! Gives the shared library the name under which programs look for it.

include!("abi.rs");

fn main() {
    println!("cargo::rerun-if-changed=abi.rs");
    if std::env::var_os("CARGO_CFG_TARGET_OS").is_some_and(|system| system == "linux") {
        let abi = abi(env!("CARGO_PKG_VERSION"));
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libdirigent.so.{abi}");
    }
}
