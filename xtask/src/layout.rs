//! `cargo xtask layout`: whether records of C are laid out as gcc lays them out (System V psABI for AMD64, 3.1.2).
//!
//! Records are made at random; a program that gcc compiles prints their sizes, alignments and offsets; a second program asserts
//! these numbers, and is checked. What fails is printed as gcc has it. With lists, the records are those of programs ([`records`]).

#![allow(clippy::disallowed_methods, reason = "it measures")]

use crate::asserts::{assert_facts, find_wrong_lines};
use crate::mutate::Random;
use crate::records;
use semantics::Options;
use std::fmt::Write;
use std::process::Command;

/// Types of members, and whether a bit-field may have one, with its width.
const TYPES: &[(&str, usize)] = &[
    ("char", 8),
    ("signed char", 8),
    ("unsigned char", 8),
    ("_Bool", 1),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned int", 32),
    ("long", 64),
    ("unsigned long long", 64),
    ("enum e", 32),
    ("float", 0),
    ("double", 0),
    ("long double", 0),
    ("__int128", 0),
    ("double _Complex", 0),
    ("char *", 0),
    ("void (*)(void)", 0),
    ("v4si", 0),
    ("v8qi", 0),
];
/// What may stand behind a member or a record.
const ATTRIBUTES: &[&str] = &[
    "",
    "",
    "",
    "",
    "",
    " __attribute__((packed))",
    " __attribute__((aligned(2)))",
    " __attribute__((aligned(16)))",
    " __attribute__((aligned))",
];
const HEAD: &str = "enum e { E };\ntypedef int v4si __attribute__((vector_size(16)));\ntypedef char v8qi __attribute__((vector_size(8)));\n";

/// The records, and what may be asked of them: expressions of integers.
#[derive(Default)]
struct Records {
    text: String,
    names: Vec<String>,
    facts: Vec<String>,
}

/// Runs the words of a command line; an error is a sentence.
pub fn main(words: &[&str]) -> Result<bool, String> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a number"));
    let (count, seed) = match words {
        [] => (500, 1),
        ["--count", count] => (number(count)?, 1),
        ["--count", count, "--seed", seed] => (number(count)?, number(seed)? as u64),
        lists if lists.iter().all(|word| !word.starts_with("--")) => return records::of_lists(lists),
        _ => return Err("cargo xtask layout [--count N [--seed S]] | LIST...".to_owned()),
    };
    let mut records = Records { text: HEAD.to_owned(), ..Records::default() };
    for index in 0..count {
        records.add_record(index, &mut Random::new(seed, index as u64));
    }
    let values = ask_gcc(&records)?;
    let wrong = find_wrong_lines(assert_facts(&records.text, &records.facts, &values), Options::default());
    wrong.iter().for_each(|line| println!("{line}"));
    println!("{count} records, {} facts, {} failures", values.len(), wrong.len());
    Ok(wrong.is_empty())
}

impl Records {
    fn add_record(&mut self, index: usize, random: &mut Random) {
        let word = ["struct", "struct", "struct", "union"][random.number_below(4)];
        let pack = [0, 0, 0, 1, 2, 4][random.number_below(6)];
        let name = format!("{word} r{index}");
        self.facts.extend([format!("sizeof({name})"), format!("_Alignof({name})")]);
        if pack > 0 {
            let _ = writeln!(self.text, "#pragma pack({pack})");
        }
        let members = self.add_members(&name, index, random, 0);
        let attribute = ATTRIBUTES[random.number_below(ATTRIBUTES.len())];
        let _ = writeln!(self.text, "{name} {{\n{members}}}{attribute};");
        if pack > 0 {
            self.text.push_str("#pragma pack()\n");
        }
        self.names.push(name);
    }

    /// The members of the record `name`; what can be asked of them is noted.
    fn add_members(&mut self, name: &str, record: usize, random: &mut Random, depth: usize) -> String {
        let mut text = String::new();
        for index in 0..1 + random.number_below(6) {
            let member = format!("m{depth}_{index}_{}", random.number_below(1 << 20));
            let (ty, bits) = TYPES[random.number_below(TYPES.len())];
            let attribute = ATTRIBUTES[random.number_below(ATTRIBUTES.len())];
            let mut fact = true;
            let declared = match random.number_below(8) {
                0..=2 if bits > 0 => {
                    fact = false;
                    match random.number_below(6) {
                        0 => format!("{ty} : 0"),
                        1 => format!("{ty} : {}", 1 + random.number_below(bits)),
                        _ => format!("{ty} {member} : {}", 1 + random.number_below(bits)),
                    }
                }
                3 if ty != "void (*)(void)" => format!("{ty} {member}[{}]{attribute}", 1 + random.number_below(5)),
                4 if depth < 2 => {
                    fact = false;
                    let inner = self.add_members(name, record, random, depth + 1);
                    format!("{} {{\n{inner}}}{attribute}", ["struct", "union"][random.number_below(2)])
                }
                5 if record > 0 => format!("{} {member}{attribute}", self.names[random.number_below(record)]),
                _ if ty == "void (*)(void)" => format!("void (*{member})(void){attribute}"),
                _ => format!("{ty} {member}{attribute}"),
            };
            if fact {
                self.facts.push(format!("__builtin_offsetof({name}, {member})"));
            }
            let _ = writeln!(text, "    {declared};");
        }
        text
    }
}

/// What gcc says the facts are.
fn ask_gcc(records: &Records) -> Result<Vec<String>, String> {
    let folder = std::env::temp_dir().join("dirigent-layout");
    let told = |problem: std::io::Error| problem.to_string();
    std::fs::create_dir_all(&folder).map_err(told)?;
    let (source, program) = (folder.join("records.c"), folder.join("records"));
    let lines: String = records
        .facts
        .iter()
        .fold(String::new(), |text, fact| text + &format!("    printf(\"%zu\\n\", (unsigned long) {fact});\n"));
    let text = format!("int printf(const char *, ...);\n{}int main(void) {{\n{lines}}}\n", records.text);
    std::fs::write(&source, text).map_err(told)?;
    let built = Command::new("gcc").args(["-w", "-o"]).arg(&program).arg(&source).output().map_err(told)?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned());
    }
    let run = Command::new(&program).output().map_err(told)?;
    Ok(String::from_utf8_lossy(&run.stdout).lines().map(str::to_owned).collect())
}
