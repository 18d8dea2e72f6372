/// The part of a version that says which programs a shared library fits: `1` of 1.2.3, `0.1` of 0.1.2, `0.0.3` of 0.0.3, as cargo-c
/// has it.
fn abi(version: &str) -> String {
    let count = version.split('.').take_while(|part| *part == "0").count() + 1;
    version.split('.').take(count).collect::<Vec<_>>().join(".")
}
