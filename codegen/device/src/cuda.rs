//! An NVIDIA GPU through the driver's own interface, loaded at run time: the crate builds and its tests pass without it.
//! The one file of the project with `unsafe` code: every call crosses into C. What a caller could get wrong - ranges of
//! copies, numbers and sizes of arguments - is checked here first, so that the functions of the trait are safe.

#![allow(unsafe_code)]

use std::collections::{BTreeMap, HashMap};
use std::ffi::{CString, c_void};

use cudarc::driver::{DriverError, result, sys};

use super::sim::{Signature, check_arguments, entry_signatures};
use super::{Device, DeviceError, Geometry, KernelArgument, ModuleId};

/// Bytes of a log the driver may fill.
const LOG: usize = 16 << 10;
/// Dynamic shared memory a kernel gets without asking.
const SHARED: u32 = 48 << 10;

/// The first GPU, with its primary context.
pub struct CudaDevice {
    device: sys::CUdevice,
    context: sys::CUcontext,
    modules: Vec<Module>,
    /// Allocations by address, with their sizes.
    allocations: BTreeMap<u64, usize>,
}

struct Module {
    handle: sys::CUmodule,
    signatures: HashMap<String, Signature>,
    functions: HashMap<String, sys::CUfunction>,
}

/// The first GPU, or `DeviceError::NoDevice` where there is no driver or no GPU.
pub fn open() -> Result<CudaDevice, DeviceError> {
    // SAFETY: only tries to load the driver library.
    if !unsafe { sys::is_culib_present() } {
        return Err(DeviceError::NoDevice);
    }
    // With a driver but without a GPU, `cuInit` fails.
    result::init().map_err(|_| DeviceError::NoDevice)?;
    if result::device::get_count().map_err(driver_error("cuDeviceGetCount"))? == 0 {
        return Err(DeviceError::NoDevice);
    }
    let device = result::device::get(0).map_err(driver_error("cuDeviceGet"))?;
    // SAFETY: `device` was returned by the driver; the context is released in `drop`.
    let context = unsafe { result::primary_ctx::retain(device) }.map_err(driver_error("cuDevicePrimaryCtxRetain"))?;
    Ok(CudaDevice { device, context, modules: Vec::new(), allocations: BTreeMap::new() })
}

/// The error of a driver call.
fn driver_error(call: &'static str) -> impl Fn(DriverError) -> DeviceError {
    move |error| {
        let name = error.error_name().map(|name| name.to_string_lossy().into_owned());
        DeviceError::Driver { call, message: name.unwrap_or_else(|_| format!("error {}", error.0 as u32)) }
    }
}

impl CudaDevice {
    /// Makes the context current on this thread, as every driver call needs.
    fn bind_context(&self) -> Result<(), DeviceError> {
        // SAFETY: the context is retained until `drop`.
        unsafe { result::ctx::set_current(self.context) }.map_err(driver_error("cuCtxSetCurrent"))
    }

    /// Whether a range lies in one allocation.
    fn is_allocated(&self, address: u64, length: usize) -> Result<(), DeviceError> {
        let around = self.allocations.range(..=address).next_back();
        let inside = around.is_some_and(|(&start, &size)| {
            let offset = address - start;
            offset.checked_add(length as u64).is_some_and(|end| end <= size as u64)
        });
        if inside { Ok(()) } else { Err(DeviceError::Address(address)) }
    }
}

impl Device for CudaDevice {
    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        self.bind_context()?;
        // SAFETY: a context is current; the memory is freed in `free` or with the context.
        let pointer = unsafe { result::malloc_sync(bytes.max(1)) };
        let pointer = pointer.map_err(|error| match error.0 {
            sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => DeviceError::OutOfMemory(bytes),
            _ => driver_error("cuMemAlloc")(error),
        })?;
        self.allocations.insert(pointer, bytes);
        Ok(pointer)
    }

    fn free(&mut self, pointer: u64) -> Result<(), DeviceError> {
        self.bind_context()?;
        self.allocations.remove(&pointer).ok_or(DeviceError::Address(pointer))?;
        // SAFETY: the table says it was allocated and not freed since.
        unsafe { result::free_sync(pointer) }.map_err(driver_error("cuMemFree"))
    }

    fn copy_to(&mut self, to: u64, from: &[u8]) -> Result<(), DeviceError> {
        self.is_allocated(to, from.len())?;
        self.bind_context()?;
        if from.is_empty() {
            return Ok(());
        }
        // SAFETY: the range lies in an allocation of this context, and the call returns when `from` was read.
        unsafe { result::memcpy_htod_sync(to, from) }.map_err(driver_error("cuMemcpyHtoD"))
    }

    fn copy_from(&mut self, to: &mut [u8], from: u64) -> Result<(), DeviceError> {
        self.is_allocated(from, to.len())?;
        self.bind_context()?;
        if to.is_empty() {
            return Ok(());
        }
        // SAFETY: the range lies in an allocation of this context, and the call returns when `to` was written.
        unsafe { result::memcpy_dtoh_sync(to, from) }.map_err(driver_error("cuMemcpyDtoH"))
    }

    fn load(&mut self, ptx: &str) -> Result<ModuleId, DeviceError> {
        let signatures = entry_signatures(ptx)?;
        let text = CString::new(ptx).map_err(|_| DeviceError::Module { line: 0, log: "a NUL in the text".into() })?;
        self.bind_context()?;
        let handle = load_with_log(&text)?;
        self.modules.push(Module { handle, signatures, functions: HashMap::new() });
        Ok(ModuleId(self.modules.len() as u32 - 1))
    }

    fn launch(
        &mut self,
        module: ModuleId,
        entry: &str,
        geometry: Geometry,
        arguments: &[KernelArgument],
    ) -> Result<(), DeviceError> {
        geometry.check_width()?;
        self.bind_context()?;
        let module = self.modules.get_mut(module.0 as usize).ok_or(DeviceError::NoModule)?;
        let signature = module.signatures.get(entry).ok_or_else(|| DeviceError::NoEntry(entry.to_string()))?;
        let mut values = check_arguments(signature, arguments)?;
        let function = module.find_function(entry)?;
        if geometry.shared > SHARED {
            let most = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            // SAFETY: the function belongs to a module that is loaded.
            unsafe { result::function::set_function_attribute(function, most, geometry.shared as i32) }
                .map_err(driver_error("cuFuncSetAttribute"))?;
        }
        let mut pointers: Vec<*mut c_void> = values.iter_mut().map(|value| value.as_mut_ptr().cast()).collect();
        let [grid, block] = [geometry.grid, geometry.block].map(|[x, y, z]| (x, y, z));
        let stream = result::stream::null();
        // SAFETY: the function is of a loaded module; there is a value of the right size for every parameter, and the
        // driver copies them before it returns.
        unsafe { result::launch_kernel(function, grid, block, geometry.shared, stream, &mut pointers) }
            .map_err(driver_error("cuLaunchKernel"))
    }

    fn synchronize(&mut self) -> Result<(), DeviceError> {
        self.bind_context()?;
        result::ctx::synchronize().map_err(driver_error("cuCtxSynchronize"))
    }
}

impl Module {
    fn find_function(&mut self, entry: &str) -> Result<sys::CUfunction, DeviceError> {
        if let Some(&function) = self.functions.get(entry) {
            return Ok(function);
        }
        let name = CString::new(entry).map_err(|_| DeviceError::NoEntry(entry.to_string()))?;
        // SAFETY: the module is loaded until the device is dropped.
        let function = unsafe { result::module::get_function(self.handle, name) };
        let function = function.map_err(driver_error("cuModuleGetFunction"))?;
        self.functions.insert(entry.to_string(), function);
        Ok(function)
    }
}

/// Loads a module so that a refusal carries what the driver's compiler said.
fn load_with_log(text: &CString) -> Result<sys::CUmodule, DeviceError> {
    use sys::CUjit_option::{
        CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_INFO_LOG_BUFFER,
        CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
    };
    let (mut errors, mut infos) = (vec![0u8; LOG], vec![0u8; LOG]);
    let mut options = [
        CU_JIT_ERROR_LOG_BUFFER,
        CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
        CU_JIT_INFO_LOG_BUFFER,
        CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
    ];
    // Sizes are passed in place of pointers.
    let mut values: [*mut c_void; 4] =
        [errors.as_mut_ptr().cast(), LOG as *mut c_void, infos.as_mut_ptr().cast(), LOG as *mut c_void];
    let mut handle: sys::CUmodule = std::ptr::null_mut();
    // SAFETY: `text` ends in a NUL; both buffers have the sizes given and outlive the call; four options, four values.
    let status = unsafe {
        sys::cuModuleLoadDataEx(&mut handle, text.as_ptr().cast(), 4, options.as_mut_ptr(), values.as_mut_ptr())
    };
    status.result().map(|()| handle).map_err(|error| {
        let logs = [read_log(&errors), read_log(&infos)].into_iter().filter(|log| !log.is_empty());
        let log = logs.collect::<Vec<_>>().join("\n");
        let line = line_of(&log);
        let log = if log.is_empty() { driver_error("cuModuleLoadDataEx")(error).to_string() } else { log };
        DeviceError::Module { line, log }
    })
}

/// The text in a log buffer.
fn read_log(buffer: &[u8]) -> String {
    let end = buffer.iter().position(|&byte| byte == 0).unwrap_or(buffer.len());
    String::from_utf8_lossy(&buffer[..end]).trim().to_string()
}

/// The first `line N` of a log, or 0.
fn line_of(log: &str) -> u32 {
    let after = log.split_once("line ").map_or("", |parts| parts.1);
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

impl Drop for CudaDevice {
    fn drop(&mut self) {
        if self.bind_context().is_err() {
            return;
        }
        // Errors have nowhere to go: the context goes with them.
        for module in &self.modules {
            // SAFETY: loaded once, unloaded once.
            let _ = unsafe { result::module::unload(module.handle) };
        }
        for &pointer in self.allocations.keys() {
            // SAFETY: allocated and not freed since.
            let _ = unsafe { result::free_sync(pointer) };
        }
        // SAFETY: retained once, in `open`.
        let _ = unsafe { result::primary_ctx::release(self.device) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The GPU, or a line that says why there is no test.
    fn device() -> Option<CudaDevice> {
        match open() {
            Ok(device) => Some(device),
            Err(DeviceError::NoDevice) => {
                println!("skipped: no CUDA driver");
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_module_runs_on_the_gpu_as_it_does_on_the_simulator() {
        let Some(mut device) = device() else { return };
        let text = ".version 6.0 .target sm_60 .address_size 64
            .visible .entry twice(.param .u64 a) {
                .reg .b64 %a; .reg .b32 %t, %v;
                ld.param.u64 %a, [a];
                mov.u32 %t, %tid.x;
                mad.wide.u32 %a, %t, 4, %a;
                ld.global.u32 %v, [%a];
                add.u32 %v, %v, %v;
                st.global.u32 [%a], %v;
                ret;
            }";
        let module = device.load(text).unwrap();
        let pointer = device.alloc(8).unwrap();
        device.copy_to(pointer, &[3, 0, 0, 0, 5, 0, 0, 0]).unwrap();
        device.launch(module, "twice", Geometry::linear(1, 2), &[KernelArgument::Pointer(pointer)]).unwrap();
        let mut bytes = [0; 8];
        device.copy_from(&mut bytes, pointer).unwrap();
        assert_eq!(bytes, [6, 0, 0, 0, 10, 0, 0, 0]);
        device.free(pointer).unwrap();
    }

    #[test]
    fn a_refused_module_carries_the_log_of_the_driver() {
        let Some(mut device) = device() else { return };
        let text = ".version 6.0\n.target sm_60\n.address_size 64\n.visible .entry k() {\nadd.u7 1, 2;\nret;\n}";
        match device.load(text) {
            Err(DeviceError::Module { line, log }) => assert!(line > 0 && !log.is_empty(), "{log}"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_line_of_a_log_is_found() {
        assert_eq!(line_of("ptxas application ptx input, line 5; error : x"), 5);
        assert_eq!(line_of("no such thing"), 0);
    }
}
