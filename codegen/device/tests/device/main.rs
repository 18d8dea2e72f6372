//! Devices: PTX on the simulator. R011: no GPU and no CUDA library is needed; R403: results without a GPU.

mod faults;
mod opcodes;
mod programs;
mod runtime;
mod texts;

use dirigent_device::sim::{Options, Simulator};
use dirigent_device::{Device, DeviceError, Fault, Geometry, KernelArgument, KernelPlace};

/// A module of this text.
fn module(text: &str) -> String {
    format!(".version 7.0\n.target sm_70\n.address_size 64\n{text}")
}

/// A module with one entry `k` that has parameters `a`, `b` and this body.
fn kernel(body: &str) -> String {
    module(&format!(
        ".visible .entry k(.param .u64 a, .param .u64 b) {{
            .reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<99>; .reg .b64 %d<99>;
            ld.param.u64 %d97, [a];
            ld.param.u64 %d98, [b];
            {body}
            ret;
        }}"
    ))
}

/// What `k` makes of two arrays of 32-bit words; `a` afterwards.
fn run(text: &str, geometry: Geometry, a: &[u32], b: &[u32]) -> Result<Vec<u32>, DeviceError> {
    run_with(Options { limit: 1 << 22, ..Options::default() }, text, geometry, a, b)
}

fn run_with(options: Options, text: &str, geometry: Geometry, a: &[u32], b: &[u32]) -> Result<Vec<u32>, DeviceError> {
    let mut device = Simulator::new(options);
    let module = device.load(text)?;
    let [a_pointer, b_pointer] = [words(&mut device, a)?, words(&mut device, b)?];
    let arguments = [KernelArgument::Pointer(a_pointer), KernelArgument::Pointer(b_pointer)];
    device.launch(module, "k", geometry, &arguments)?;
    let mut bytes = vec![0; 4 * a.len()];
    device.copy_from(&mut bytes, a_pointer)?;
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    Ok(bytes.chunks(4).map(word).collect())
}

fn words(device: &mut Simulator, values: &[u32]) -> Result<u64, DeviceError> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let pointer = device.alloc(bytes.len())?;
    device.copy_to(pointer, &bytes)?;
    Ok(pointer)
}

/// The fault of a body, and where.
fn fault(geometry: Geometry, body: &str) -> (Fault, KernelPlace) {
    match run(&kernel(body), geometry, &[1, 2, 3, 4], &[5, 6, 7, 8]) {
        Err(DeviceError::Fault(fault, place)) => (*fault, *place),
        other => panic!("no fault: {other:?}"),
    }
}
