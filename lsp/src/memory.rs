//! How much memory the process takes.

/// The memory that is resident and the most that was, in MiB, as a sentence; empty where the system does not say.
pub fn describe_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: u64 = line.trim_start_matches(':').split_whitespace().next()?.parse().ok()?;
        Some(kibibytes >> 10)
    };
    match (field("VmRSS"), field("VmHWM")) {
        (Some(now), Some(most)) => format!("; {now} MiB are in use, at most {most} were"),
        _ => String::new(),
    }
}
