//! Devices: whoever runs the PTX we write. A device is the outside world, so here, and only here, functions return `Result`.
//! `sim` runs PTX on the CPU and is stricter than hardware; `cuda` (feature `cuda`) hands it to the driver.

#[cfg(feature = "cuda")]
pub mod cuda;
mod error;
pub mod sim;

pub use error::{DeviceError, Fault, KernelPlace};

/// The first GPU; `DeviceError::NoDevice` where there is no driver, no GPU, or not the feature `cuda`.
pub fn open_gpu() -> Result<Box<dyn Device>, DeviceError> {
    #[cfg(feature = "cuda")]
    let gpu = cuda::open().map(|gpu| Box::new(gpu) as Box<dyn Device>);
    #[cfg(not(feature = "cuda"))]
    let gpu = Err(DeviceError::NoDevice);
    gpu
}

/// A module a device has loaded; valid only on the device that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModuleId(pub u32);

/// The shape of a launch: blocks in the grid, threads in a block, bytes of dynamic shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Blocks of the grid in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y, z.
    pub block: [u32; 3],
    /// Dynamic shared memory of a block, in bytes.
    pub shared: u32,
}

impl Geometry {
    /// A grid and a block of one dimension, without dynamic shared memory.
    pub fn linear(blocks: u32, threads: u32) -> Geometry {
        Geometry { grid: [blocks, 1, 1], block: [threads, 1, 1], shared: 0 }
    }

    /// The threads of one block.
    pub fn threads(&self) -> u64 {
        self.block.iter().fold(1, |product, &extent| product.saturating_mul(u64::from(extent)))
    }

    /// Refuses grids of 2^31 threads or more in a dimension: kernels count their threads as signed numbers of 32 bits.
    fn check_width(&self) -> Result<(), DeviceError> {
        let widths = self.grid.iter().zip(self.block).map(|(&blocks, threads)| u64::from(blocks) * u64::from(threads));
        match widths.max() {
            Some(width) if width >= 1 << 31 => Err(DeviceError::Geometry(format!("{width} threads in one dimension"))),
            _ => Ok(()),
        }
    }
}

/// One argument of an entry, in the order of its `.param` list.
#[derive(Clone, Debug, PartialEq)]
pub enum KernelArgument {
    /// An address that `Device::alloc` returned, or one inside such an allocation.
    Pointer(u64),
    /// `.s8`
    I8(i8),
    /// `.u8`
    U8(u8),
    /// `.s16`
    I16(i16),
    /// `.u16`
    U16(u16),
    /// `.s32`
    I32(i32),
    /// `.u32`
    U32(u32),
    /// `.s64`
    I64(i64),
    /// `.u64`
    U64(u64),
    /// `.f32`
    F32(f32),
    /// `.f64`
    F64(f64),
    /// A structure or an array by value, `.b8 name[n]`.
    Bytes(Vec<u8>),
}

impl KernelArgument {
    /// The bytes of the argument as the device sees them, least significant first.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            KernelArgument::Pointer(value) | KernelArgument::U64(value) => value.to_le_bytes().to_vec(),
            KernelArgument::I8(value) => value.to_le_bytes().to_vec(),
            KernelArgument::U8(value) => vec![*value],
            KernelArgument::I16(value) => value.to_le_bytes().to_vec(),
            KernelArgument::U16(value) => value.to_le_bytes().to_vec(),
            KernelArgument::I32(value) => value.to_le_bytes().to_vec(),
            KernelArgument::U32(value) => value.to_le_bytes().to_vec(),
            KernelArgument::I64(value) => value.to_le_bytes().to_vec(),
            KernelArgument::F32(value) => value.to_le_bytes().to_vec(),
            KernelArgument::F64(value) => value.to_le_bytes().to_vec(),
            KernelArgument::Bytes(bytes) => bytes.clone(),
        }
    }
}

/// Memory, modules and launches: what the mapping runtime needs of a device.
pub trait Device {
    /// Allocates `bytes` bytes, aligned for any type; their contents are undefined.
    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError>;

    /// Frees what `alloc` returned.
    fn free(&mut self, pointer: u64) -> Result<(), DeviceError>;

    /// Copies host memory to the device.
    fn copy_to(&mut self, to: u64, from: &[u8]) -> Result<(), DeviceError>;

    /// Copies device memory to the host, after all launches before it.
    fn copy_from(&mut self, to: &mut [u8], from: u64) -> Result<(), DeviceError>;

    /// Loads a module from its PTX text.
    fn load(&mut self, ptx: &str) -> Result<ModuleId, DeviceError>;

    /// Launches an entry of a module; errors of the kernel itself may arrive as late as `synchronize`.
    fn launch(
        &mut self,
        module: ModuleId,
        entry: &str,
        geometry: Geometry,
        arguments: &[KernelArgument],
    ) -> Result<(), DeviceError>;

    /// Waits for all launches.
    fn synchronize(&mut self) -> Result<(), DeviceError>;
}
