//! PTX as text (PTX ISA 6.0, the lowest version that has everything used here).

use super::instruction::*;
use super::words::bits_word;
use crate::ssa::{Routine, Ty};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The version and target of the modules printed: `shfl.sync` and `atom.add.f64` need these.
pub const HEADER: &str = ".version 6.0\n.target sm_60\n.address_size 64\n";

/// The same of modules where the threads of a warp meet at different places.
pub const HEADER_APART: &str = ".version 6.0\n.target sm_70\n.address_size 64\n";

/// A module of these entries.
pub fn print_entries(entries: &[Entry]) -> String {
    print_module(entries, &[], &[])
}

/// A module of these entries, with functions and variables for other modules.
pub fn print_module(entries: &[Entry], exported: &[Entry], variables: &[Variable]) -> String {
    let every = || exported.iter().chain(entries);
    let apart = |line: &Line| matches!(line, Line::Instruction(instruction) if instruction.opcode == "barrier.sync");
    let apart = every().flat_map(|entry| &entry.lines).any(apart);
    let mut text = String::from(if apart { HEADER_APART } else { HEADER });
    let mut known = BTreeSet::new();
    let called = every().flat_map(|entry| &entry.functions);
    let functions: Vec<&Entry> = called.filter(|function| known.insert(&function.name)).collect();
    let all: Vec<&Entry> = functions.iter().copied().chain(every()).collect();
    print_routines(&mut text, &all);
    print_externals(&mut text, &all);
    let of_entries = all.iter().flat_map(|entry| &entry.variables);
    print_module_variables(&mut text, of_entries.chain(variables));
    print_declarations(&mut text, &functions);
    for entry in &functions {
        text.push('\n');
        print_entry(&mut text, entry, "");
    }
    for entry in every() {
        text.push('\n');
        print_entry(&mut text, entry, ".visible ");
    }
    text
}

/// The letter of a register class.
fn register_class(ty: Ty) -> (&'static str, &'static str) {
    match ty {
        Ty::Pred => ("%p", "pred"),
        Ty::I32 => ("%r", "b32"),
        Ty::I64 => ("%rd", "b64"),
        Ty::F16 => ("%h", "b16"),
        Ty::F32 => ("%f", "f32"),
        Ty::F64 => ("%fd", "f64"),
    }
}

fn print_entry(text: &mut String, entry: &Entry, linkage: &str) {
    let Entry { name, params, variables, registers, lines, .. } = entry;
    let of_entry = variables.iter().filter(|variable| variable.module.is_none());
    let (tables, own): (Vec<&Variable>, Vec<&Variable>) = of_entry.partition(|variable| !variable.data.is_empty());
    tables.into_iter().for_each(|variable| print_data(text, variable));
    text.push_str(linkage);
    match entry.result {
        None => text.push_str(&format!(".entry {name}(")),
        Some(_) => print_head(text, entry),
    }
    let widest = params.iter().map(|param| param.name.len()).max().unwrap_or(0);
    for (index, param) in params.iter().enumerate() {
        let comma = if index + 1 < params.len() { "," } else { "" };
        let pad = widest + 1 - param.name.len() - comma.len();
        text.push_str(&format!("\n    .param .{} {}{comma}{:pad$} // {}", param.ty, param.name, "", param.comment));
    }
    text.push_str(if params.is_empty() { ")\n{\n" } else { "\n)\n{\n" });
    for Variable { space, name, size, align, .. } in own {
        text.push_str(&format!("    .{space} .align {align} .b8 {name}[{size}];\n"));
    }
    for (ty, count) in registers {
        let (prefix, word) = register_class(*ty);
        text.push_str(&format!("    .reg .{word} {prefix}<{}>;\n", count + 1));
    }
    text.push('\n');
    for line in lines {
        match line {
            Line::Label(number) => text.push_str(&format!("L{number}:\n")),
            Line::Once => text.push_str("    .pragma \"nounroll\";\n"),
            // The assembler drops what nothing reads.
            Line::Expect(register) => {
                let name = register_text(*register);
                text.push_str(&format!("    {{ .reg .pred expected; mov.pred expected, {name}; }}\n"));
            }
            Line::Instruction(instruction) => print_instruction(text, instruction),
            Line::Call(call) => print_call(text, call),
        }
    }
    text.push_str("}\n");
}

/// What a function of the runtime takes, and what it gives.
fn describe_routine(routine: Routine) -> (usize, Option<&'static str>) {
    match routine {
        Routine::Print => (2, Some("b32")),
        Routine::Allocate => (1, Some("b64")),
        Routine::Free => (1, None),
        Routine::Time => (0, Some("b64")),
    }
}

/// The functions of the runtime that entries call.
fn print_routines(text: &mut String, all: &[&Entry]) {
    let lines = all.iter().flat_map(|entry| &entry.lines);
    let routine = |line: &Line| if let Line::Call(call) = line { call.routine } else { None };
    let routines: BTreeSet<Routine> = lines.filter_map(routine).collect();
    for routine in routines {
        let (count, result) = describe_routine(routine);
        let result = result.map_or(String::new(), |word| format!("(.param .{word} result) "));
        let arguments: Vec<String> = (0..count).map(|number| format!(".param .b64 argument_{number}")).collect();
        text.push_str(&format!("\n.extern .func {result}{} ({});\n", routine.name(), arguments.join(", ")));
    }
}

/// The functions of other modules that entries call, each once.
fn print_externals(text: &mut String, all: &[&Entry]) {
    let mut known: BTreeSet<&String> = all.iter().map(|entry| &entry.name).collect();
    for line in all.iter().flat_map(|entry| &entry.lines) {
        let Line::Call(call) = line else { continue };
        if !call.external || !known.insert(&call.name) {
            continue;
        }
        let result = call.result.map_or(String::new(), |it| format!("(.param .{} result) ", bits_word(it.ty)));
        let each = call.arguments.iter().enumerate();
        let arguments: Vec<String> =
            each.map(|(number, (ty, _))| format!(".param .{} argument_{number}", bits_word(*ty))).collect();
        text.push_str(&format!("\n.extern .func {result}{} ({});\n", call.name, arguments.join(", ")));
    }
}

/// The head of a function that is called, up to its parameters.
fn print_head(text: &mut String, function: &Entry) {
    let result = function.result.flatten().map(|ty| format!("(.param .{} result) ", bits_word(ty)));
    text.push_str(&format!(".func {}{}(", result.unwrap_or_default(), function.name));
}

/// The functions that are called, before any of them calls another.
fn print_declarations(text: &mut String, functions: &[&Entry]) {
    for function in functions {
        text.push('\n');
        print_head(text, function);
        let parameters: Vec<String> =
            function.params.iter().map(|it| format!(".param .{} {}", it.ty, it.name)).collect();
        text.push_str(&format!("{});\n", parameters.join(", ")));
    }
}

fn print_call(text: &mut String, call: &Call) {
    text.push_str("    {\n");
    let mut names = Vec::new();
    for (number, (ty, argument)) in call.arguments.iter().enumerate() {
        let word = bits_word(*ty);
        text.push_str(&format!("    .param .{word} a{number};\n    st.param.{word} [a{number}], "));
        print_operand(text, argument);
        text.push_str(";\n");
        names.push(format!("a{number}"));
    }
    let word = call.result.map(|register| bits_word(register.ty));
    let given = word.map_or("", |_| "(given), ");
    if let Some(word) = word {
        text.push_str(&format!("    .param .{word} given;\n"));
    }
    match call.address {
        Some(address) => print_call_at(text, call, address, &names),
        None => {
            let arguments = if names.is_empty() { String::new() } else { format!(", ({})", names.join(", ")) };
            text.push_str(&format!("    call {given}{}{arguments};\n", call.name));
        }
    }
    if let (Some(word), Some(register)) = (word, call.result) {
        text.push_str(&format!("    ld.param.{word} {}, [given];\n", register_text(register)));
    }
    text.push_str("    }\n");
}

/// A call by address, whose prototype says what is passed.
fn print_call_at(text: &mut String, call: &Call, address: Register, names: &[String]) {
    let result = call.result.map(|register| format!("(.param .{} _) ", bits_word(register.ty)));
    let parameters: Vec<String> =
        call.arguments.iter().map(|(ty, _)| format!(".param .{} _", bits_word(*ty))).collect();
    let (name, result) = (&call.name, result.unwrap_or_default());
    text.push_str(&format!("    {name}: .callprototype {result}_ ({});\n", parameters.join(", ")));
    let given = if call.result.is_some() { "(given), " } else { "" };
    text.push_str(&format!("    call {given}{}, ({}), {name};\n", register_text(address), names.join(", ")));
}

/// The variables that all entries have in common, each once.
fn print_module_variables<'a>(text: &mut String, all: impl Iterator<Item = &'a Variable>) {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for variable in all {
        let Some(module) = variable.module.as_ref().filter(|module| known.insert(&module.name)) else { continue };
        text.push_str(if module.visible { "\n.visible " } else { "\n" });
        match variable.data.iter().any(|byte| *byte != 0) {
            true => print_data(text, variable),
            false => {
                let Variable { space, name, size, align, .. } = variable;
                text.push_str(&format!(".{space} .align {align} .b8 {name}[{size}];\n"));
            }
        }
    }
}

/// A constant variable of the module.
fn print_data(text: &mut String, variable: &Variable) {
    let Variable { space, name, size, align, data, .. } = variable;
    let bytes: Vec<String> = data.iter().map(u8::to_string).collect();
    text.push_str(&format!(".{space} .align {align} .b8 {name}[{size}] = {{{}}};\n", bytes.join(", ")));
}

fn print_instruction(text: &mut String, instruction: &Instruction) {
    text.push_str("    ");
    if let Some((register, holds)) = instruction.guard {
        text.push_str(&format!("@{}{} ", if holds { "" } else { "!" }, register_text(register)));
    }
    text.push_str(&instruction.opcode);
    for (index, operand) in instruction.operands.iter().enumerate() {
        text.push_str(if index == 0 { " " } else { ", " });
        print_operand(text, operand);
    }
    text.push_str(";\n");
}

fn register_text(register: Register) -> String {
    format!("{}{}", register_class(register.ty).0, register.number)
}

fn print_operand(text: &mut String, operand: &Operand) {
    // Writing to a string does not fail.
    let _ = match operand {
        Operand::Register(register) => write!(text, "{}", register_text(*register)),
        Operand::Constant(Ty::F16, bits) => write!(text, "0x{:04X}", *bits as u16),
        Operand::Constant(Ty::F32, bits) => write!(text, "0f{:08X}", *bits as u32),
        Operand::Constant(Ty::F64, bits) => write!(text, "0d{bits:016X}"),
        Operand::Constant(Ty::I32, bits) => write!(text, "{}", *bits as u32 as i32),
        Operand::Constant(Ty::I64, bits) => write!(text, "{}", *bits as i64),
        Operand::Constant(Ty::Pred, bits) => write!(text, "{}", if bits & 1 == 1 { -1 } else { 0 }),
        Operand::Memory(register, 0) => write!(text, "[{}]", register_text(*register)),
        Operand::Memory(register, offset) => write!(text, "[{}+{offset}]", register_text(*register)),
        Operand::Named(name) => write!(text, "[{name}]"),
        Operand::Name(name) => write!(text, "{name}"),
        Operand::Label(number) => write!(text, "L{number}"),
        Operand::Joint(a, b) => write!(text, "{}|{}", register_text(*a), register_text(*b)),
        Operand::Pair(a, b) => write!(text, "{{{}, {}}}", register_text(*a), register_text(*b)),
    };
}
