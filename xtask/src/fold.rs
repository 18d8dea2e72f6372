//! `cargo xtask fold`: whether constant expressions have the values that other compilers give them.
//!
//! Expressions of [`crate::fold_rows`] become named constants; what they are is read from the dump of symbols here, from
//! flang's module file, and from what a program that gfortran compiles prints. Integers, logicals, characters and what IEEE 754 rounds
//! correctly have to be the same to the bit as at least one of the others says; mathematical functions are counted.

use crate::fold_rows::{self, Demand, Expression};
use semantics::{Analysis, Options};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The values of an expression: numbers as digits, reals as bits, or one text.
type Values = Vec<String>;

/// The values of expressions by their numbers.
type Found = HashMap<usize, Values>;

/// Expressions that are asked at once.
const BATCH: usize = 40;

/// A compiler that can be asked.
struct Peer {
    name: &'static str,
    program: String,
    ask: fn(&str, &Path, &[usize], &[Expression]) -> Option<Found>,
}

/// What was counted of a class.
#[derive(Default)]
struct Count {
    expressions: usize,
    unfolded: usize,
    /// Of each peer: how many it gives a value, and how many that are the same.
    peers: Vec<(usize, usize)>,
}

/// Runs the words of a command line; an error is a sentence.
pub fn main(words: &[&str]) -> Result<bool, String> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
    let (count, seed) = match words {
        [] => (2000, 1),
        ["--count", count] => (number(count)?, 1),
        ["--count", count, "--seed", seed] => (number(count)?, number(seed)? as u64),
        _ => return Err("cargo xtask fold [--count N [--seed S]]".to_owned()),
    };
    let peers = find_peers();
    if peers.is_empty() {
        println!("skipped: there is neither gfortran nor flang to compare with");
        return Ok(true);
    }
    println!("compared with {}", peers.iter().map(|peer| peer.program.as_str()).collect::<Vec<_>>().join(" and "));
    let folder = std::env::temp_dir().join(format!("dirigent-fold-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|problem| problem.to_string())?;
    let expressions = fold_rows::make_expressions(count, seed);
    let all: Vec<usize> = (0..expressions.len()).collect();
    let mut found: Vec<Found> = vec![Found::new(); peers.len()];
    let mut ours = Found::new();
    for batch in all.chunks(BATCH) {
        ours.extend(fold_batch(batch, &expressions));
        for (peer, found) in peers.iter().zip(&mut found) {
            ask_batch(batch, &mut |some| (peer.ask)(&peer.program, &folder, some, &expressions), found);
        }
    }
    let wrong = compare_values(&expressions, &ours, &peers, &found);
    // What is left there harms nobody.
    let _ = std::fs::remove_dir_all(&folder);
    Ok(wrong == 0)
}

fn find_peers() -> Vec<Peer> {
    let there =
        |program: &&str| Command::new(program).arg("--version").output().is_ok_and(|done| done.status.success());
    let first = |names: &[&'static str]| names.iter().copied().find(there).map(str::to_owned);
    let gfortran = first(&["gfortran"]).map(|program| Peer { name: "gfortran", program, ask: run_program });
    let flang =
        first(&["flang-22", "flang-new", "flang"]).map(|program| Peer { name: "flang", program, ask: of_module });
    gfortran.into_iter().chain(flang).collect()
}

/// Asks about a batch; what does not compile together is asked by halves.
fn ask_batch(batch: &[usize], ask: &mut dyn FnMut(&[usize]) -> Option<Found>, found: &mut Found) {
    let mut rest = vec![batch];
    while let Some(some) = rest.pop() {
        match ask(some) {
            Some(values) => found.extend(values),
            None if some.len() > 1 => rest.extend([&some[..some.len() / 2], &some[some.len() / 2..]]),
            None => {}
        }
    }
}

/// A module with the expressions as named constants.
fn write_module(batch: &[usize], expressions: &[Expression]) -> String {
    let constants = batch.iter().fold(String::new(), |mut text, index| {
        let Expression { ty, text: value, .. } = &expressions[*index];
        let _ = writeln!(text, "  {ty}, parameter :: x{index} = &\n    {value}");
        text
    });
    format!("module m\n{constants}end module\n")
}

/// The values that are folded here.
fn fold_batch(batch: &[usize], expressions: &[Expression]) -> Found {
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("m.f90", write_module(batch, expressions));
    let dump = analysis.ask().symbols(file);
    let of_line = |line: &str| {
        let (name, rest) = line.trim_start().strip_prefix('x')?.split_once(", PARAMETER")?;
        let index: usize = name.parse().ok()?;
        let (_, value) = rest.split_once(" init:")?;
        Some((index, parse_values(value, &expressions[index].ty)?))
    };
    dump.lines().filter_map(of_line).collect()
}

/// The values in the module file that flang writes.
fn of_module(program: &str, folder: &Path, batch: &[usize], expressions: &[Expression]) -> Option<Found> {
    let _ = std::fs::remove_file(folder.join("m.mod"));
    std::fs::write(folder.join("m.f90"), write_module(batch, expressions)).ok()?;
    let done = Command::new(program).args(["-fsyntax-only", "-w", "m.f90"]).current_dir(folder).output().ok()?;
    let text = std::fs::read_to_string(folder.join("m.mod")).ok().filter(|_| done.status.success())?;
    let of_line = |line: &str| {
        let (_, rest) = line.split_once("parameter::x")?;
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let index: usize = rest[..digits].parse().ok()?;
        let (_, value) = rest[digits..].split_once('=')?;
        Some((index, parse_values(value, &expressions[index].ty)?))
    };
    Some(text.replace("&\n&", "").lines().filter_map(of_line).collect())
}

/// The values of a constant as F18 writes them.
fn parse_values(text: &str, ty: &str) -> Option<Values> {
    let text = match text.split_once("::") {
        Some((_, list)) if text.starts_with('[') => list.strip_suffix(']')?,
        _ => text,
    };
    if ty.starts_with("character") {
        return Some(vec![text.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", "\"")]);
    }
    let plain: String = text.chars().filter(|c| !"()".contains(*c)).collect();
    let each = plain.split(',').map(str::trim);
    let each = each.map(|value| value.rsplit_once('_').map_or(value, |(value, _)| value));
    if ty.starts_with("integer") {
        return each.map(|value| value.parse::<i128>().ok().map(|value| value.to_string())).collect();
    }
    if ty.starts_with("logical") {
        return Some(each.map(|value| if value == ".true." { "T" } else { "F" }.to_owned()).collect());
    }
    each.map(|value| normalize_real(value, ty.contains("(8)"))).collect()
}

/// The bits of a real that is written with all of its digits; what is not a number is so in many ways.
fn normalize_real(value: &str, double: bool) -> Option<String> {
    let special = match value.split_once('/') {
        Some((above, _)) if above.starts_with("0.") => Some(f64::NAN),
        Some((above, _)) if above.starts_with('-') => Some(f64::NEG_INFINITY),
        Some(_) => Some(f64::INFINITY),
        None => None,
    };
    let bits = match (special, double) {
        (Some(special), _) if special.is_nan() => return Some("NaN".to_owned()),
        (Some(special), true) => format!("{:016X}", special.to_bits()),
        (Some(special), false) => format!("{:08X}", (special as f32).to_bits()),
        (None, true) => format!("{:016X}", value.parse::<f64>().ok()?.to_bits()),
        (None, false) => format!("{:08X}", value.parse::<f32>().ok()?.to_bits()),
    };
    Some(bits)
}

/// What a program that gfortran compiles prints.
fn run_program(program: &str, folder: &Path, batch: &[usize], expressions: &[Expression]) -> Option<Found> {
    let mut text = write_module(batch, expressions) + "program p\n  use m\n";
    for index in batch {
        let ty = &expressions[*index].ty;
        let form = match ty.split([',', '(']).next()? {
            "character" => "a",
            "logical" => "*(l1,1x)",
            "integer" => "*(i0,1x)",
            _ if ty.contains("(8)") => "*(z16.16,1x)",
            _ => "*(z8.8,1x)",
        };
        let _ = writeln!(text, "  print '(i0,a,{form})', {index}, ' ', x{index}");
    }
    std::fs::write(folder.join("p.f90"), text + "end program\n").ok()?;
    let words = ["-w", "-fno-range-check", "-ffree-line-length-none", "p.f90", "-o", "p"];
    let built = Command::new(program).args(words).current_dir(folder).output().ok()?;
    let run = built.status.success().then(|| Command::new(folder.join("p")).output())?.ok()?;
    let of_line = |line: &str| {
        let (index, value) = line.split_once(' ')?;
        let index: usize = index.parse().ok()?;
        let value = match expressions[index].ty.starts_with("character") {
            true => vec![value.to_owned()],
            false => value.split_whitespace().map(normalize_number).collect(),
        };
        Some((index, value))
    };
    Some(String::from_utf8_lossy(&run.stdout).lines().filter_map(of_line).collect())
}

/// The bits of what is not a number, as [`real`] has them.
fn normalize_number(value: &str) -> String {
    let bits = u64::from_str_radix(value, 16).ok();
    let is_nan = match (value.len(), bits) {
        (8, Some(bits)) => f32::from_bits(bits as u32).is_nan(),
        (16, Some(bits)) => f64::from_bits(bits).is_nan(),
        _ => false,
    };
    let is_hex = value.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_nan && is_hex { "NaN".to_owned() } else { value.to_owned() }
}

/// Prints the table and what differs; says how many are wrong.
fn compare_values(expressions: &[Expression], ours: &Found, peers: &[Peer], found: &[Found]) -> usize {
    let mut classes: BTreeMap<(&str, bool), Count> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (index, expression) in expressions.iter().enumerate() {
        let own = ours.get(&index);
        let exact = expression.demand == Demand::Exact;
        let count = classes.entry((expression.class, exact)).or_default();
        count.expressions += 1;
        count.unfolded += usize::from(own.is_none());
        count.peers.resize(peers.len(), (0, 0));
        let theirs: Vec<Option<&Values>> = found.iter().map(|found| found.get(&index)).collect();
        for (count, values) in count.peers.iter_mut().zip(&theirs) {
            count.0 += usize::from(values.is_some());
            count.1 += usize::from(values.is_some() && *values == own);
        }
        let differs = |values: &Option<&Values>| values.is_some() && *values != own;
        if !theirs.iter().any(differs) || !exact && own.is_some() {
            continue;
        }
        let line = describe_difference(expression, own, peers, &theirs);
        match theirs.iter().any(|values| values.is_some() && *values == own) {
            // They do not agree among themselves.
            true => println!("as one says: {line}"),
            false => wrong.push(line),
        }
    }
    for ((class, exact), count) in &classes {
        let each = peers.iter().zip(&count.peers);
        let each: Vec<String> = each.map(|(peer, (all, same))| format!("{} {same}/{all}", peer.name)).collect();
        let word = if *exact { "exact" } else { "near" };
        println!("{class:12} {word:5} {:5}  {}  unfolded {}", count.expressions, each.join("  "), count.unfolded);
    }
    wrong.iter().for_each(|line| println!("{line}"));
    println!("{} expressions, {} wrong", expressions.len(), wrong.len());
    wrong.len()
}

fn describe_difference(
    expression: &Expression,
    own: Option<&Values>,
    peers: &[Peer],
    theirs: &[Option<&Values>],
) -> String {
    let joined = |values: Option<&Values>| values.map_or("nothing".to_owned(), |values| values.join(" "));
    let each = peers.iter().zip(theirs).map(|(peer, values)| format!("{} {}", peer.name, joined(*values)));
    let each: Vec<String> = each.collect();
    format!("{} {}: {}; {}", expression.ty, expression.text, joined(own), each.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_f18_writes_them() {
        let read = |text, ty| parse_values(text, ty).map(|values| values.join(" "));
        assert_eq!(read("[INTEGER(4)::1_4,-2_4]", "integer,dimension(2)").as_deref(), Some("1 -2"));
        assert_eq!(read("\"a\"\"b \"", "character(4)").as_deref(), Some("a\"b "));
        assert_eq!(read("5.e-1_8", "real(8)").as_deref(), Some("3FE0000000000000"));
        assert_eq!(read("(1.5_4,-2._4)", "complex(4)").as_deref(), Some("3FC00000 C0000000"));
        assert_eq!(read("(0._8/0._8)", "real(8)").as_deref(), Some("NaN"));
        assert_eq!(read("(-1._4/0._4)", "real(4)").as_deref(), Some("FF800000"));
        assert_eq!(read(".true._4", "logical").as_deref(), Some("T"));
    }

    #[test]
    fn what_does_not_compile_together_is_asked_by_halves() {
        let mut found = Found::new();
        let mut ask = |some: &[usize]| {
            (!some.contains(&3)).then(|| some.iter().map(|index| (*index, vec![index.to_string()])).collect())
        };
        ask_batch(&[1, 2, 3, 4], &mut ask, &mut found);
        let mut known: Vec<usize> = found.into_keys().collect();
        known.sort();
        assert_eq!(known, [1, 2, 4]);
    }

    /// A few of each row, folded here without asking anybody.
    #[test]
    fn every_row_is_folded() {
        let expressions = fold_rows::make_expressions(160, 1);
        let all: Vec<usize> = (0..expressions.len()).collect();
        let ours = fold_batch(&all, &expressions);
        let unfolded: Vec<&str> = all
            .iter()
            .filter(|index| !ours.contains_key(index))
            .map(|index| expressions[*index].text.as_str())
            .collect();
        assert_eq!(unfolded, Vec::<&str>::new());
    }
}
