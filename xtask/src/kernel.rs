//! `cargo xtask kernel`: runs the entries of a PTX module on the interpreter, with memory from standard input.
//!
//! A line is a launch: `{"entry": NAME, "blocks": N, "threads": N, "arguments": [{"memory": HEX} | {"value": HEX}, ...]}`. The answer
//! is a line too: `{"memory": [HEX, ...], "instructions": N}`, what the memory of each argument holds afterwards and how many instructions the
//! threads executed together, or `{"problem": TEXT}`. Blocks and threads are a number or three, of the dimensions x, y and z.

use device::sim::{Options, Simulator};
use device::{Device, DeviceError, Geometry, KernelArgument, ModuleId};
use serde_json::{Value, json};
use std::io::BufRead;

/// Loads the module of a file and carries out the launches of standard input.
pub fn main(words: &[&str]) -> Result<bool, String> {
    let [path] = words else { return Err("cargo xtask kernel FILE.ptx".to_owned()) };
    let text = std::fs::read_to_string(path).map_err(|problem| format!("{path}: {problem}"))?;
    let mut device = Simulator::new(Options { order: 5, ..Options::default() });
    let module = device.load(&text).map_err(|problem| format!("{path}: {problem}"))?;
    let mut fine = true;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|problem| problem.to_string())?;
        let launch: Value = serde_json::from_str(&line).map_err(|problem| problem.to_string())?;
        let answer = match carried_out(&mut device, module, &launch) {
            Ok(memory) => json!({ "memory": memory, "instructions": device.steps() }),
            Err(problem) => json!({ "problem": problem }),
        };
        fine &= answer["problem"].is_null();
        println!("{answer}");
    }
    Ok(fine)
}

/// The memory of each argument after a launch; an argument by value has none.
fn carried_out(device: &mut Simulator, module: ModuleId, launch: &Value) -> Result<Vec<String>, String> {
    let of_device = |problem: DeviceError| problem.to_string();
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    let extents = |key: &str| match &launch[key] {
        Value::Array(each) => [0, 1, 2].map(|dimension| each.get(dimension).and_then(number).unwrap_or(1)),
        one => [number(one).unwrap_or(1), 1, 1],
    };
    let geometry = Geometry { grid: extents("blocks"), block: extents("threads"), shared: 0 };
    let mut arguments = Vec::new();
    let mut memory = Vec::new();
    for argument in launch["arguments"].as_array().into_iter().flatten() {
        if let Some(value) = argument["value"].as_str() {
            arguments.push(KernelArgument::Bytes(parse_bytes(value)?));
            memory.push(None);
            continue;
        }
        let held = parse_bytes(argument["memory"].as_str().unwrap_or_default())?;
        let address = device.alloc(held.len()).map_err(of_device)?;
        device.copy_to(address, &held).map_err(of_device)?;
        arguments.push(KernelArgument::Pointer(address));
        memory.push(Some((address, held)));
    }
    let launched = device.launch(module, launch["entry"].as_str().unwrap_or_default(), geometry, &arguments);
    let launched = launched.and_then(|()| device.synchronize()).map_err(of_device);
    let mut found = Vec::new();
    for piece in memory {
        let Some((address, mut held)) = piece else {
            found.push(String::new());
            continue;
        };
        device.copy_from(&mut held, address).map_err(of_device)?;
        device.free(address).map_err(of_device)?;
        found.push(held.iter().map(|byte| format!("{byte:02x}")).collect());
    }
    launched.map(|()| found)
}

/// The bytes that a text of hexadecimal digits spells.
fn parse_bytes(text: &str) -> Result<Vec<u8>, String> {
    let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap_or_default());
    pairs.map(|pair| u8::from_str_radix(pair, 16).map_err(|problem| format!("`{pair}`: {problem}"))).collect()
}
