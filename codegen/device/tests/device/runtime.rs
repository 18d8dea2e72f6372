//! The functions of the driver's runtime.

use crate::module;
use dirigent_device::sim::{Options, Simulator};
use dirigent_device::{Device, DeviceError, Fault, Geometry};
use pretty_assertions::assert_eq;

/// What an entry without parameters prints.
fn printed(body: &str) -> Result<String, DeviceError> {
    let text = module(&format!(
        ".extern .func (.param .b32 result) vprintf (.param .b64 format, .param .b64 values);
         .extern .func (.param .b64 result) malloc (.param .b64 bytes);
         .extern .func free (.param .b64 address);
         .global .align 1 .b8 format[17] = {{37, 100, 32, 37, 115, 32, 37, 46, 50, 102, 37, 37, 32, 37, 108, 100, 0}};
         .global .align 1 .b8 word[4] = {{97, 98, 99, 0}};
         .visible .entry k()
         {{
            .local .align 8 .b8 values[32];
            .reg .b32 %r<9>; .reg .b64 %d<9>;
            {body}
            ret;
         }}"
    ));
    let mut device = Simulator::new(Options::default());
    let loaded = device.load(&text)?;
    device.launch(loaded, "k", Geometry::linear(1, 1), &[])?;
    Ok(device.printed().to_string())
}

#[test]
fn values_are_printed_as_the_format_says() {
    let found = printed(
        "mov.u64 %d1, values; st.local.u32 [%d1], -3; mov.u64 %d2, word; cvta.global.u64 %d2, %d2;
         st.local.u64 [%d1+8], %d2; st.local.f64 [%d1+16], 0d3FF8000000000000; st.local.u64 [%d1+24], 7;
         mov.u64 %d3, format; cvta.global.u64 %d3, %d3; cvta.local.u64 %d1, %d1;
         { .param .b64 a0; st.param.b64 [a0], %d3; .param .b64 a1; st.param.b64 [a1], %d1; .param .b32 given;
           call (given), vprintf, (a0, a1); ld.param.b32 %r1, [given]; }",
    );
    assert_eq!(found.map_err(|error| error.to_string()), Ok("-3 abc 1.50% 7".to_string()));
}

#[test]
fn memory_of_the_heap_is_given_back_once() {
    let found = printed(
        "{ .param .b64 a0; st.param.b64 [a0], 8; .param .b64 given; call (given), malloc, (a0);
           ld.param.b64 %d1, [given]; }
         st.u32 [%d1], 5; ld.u32 %r1, [%d1];
         { .param .b64 a0; st.param.b64 [a0], %d1; call free, (a0); }
         { .param .b64 a0; st.param.b64 [a0], %d1; call free, (a0); }",
    );
    match found {
        Err(DeviceError::Fault(fault, _)) => assert!(matches!(*fault, Fault::OutOfBounds { .. }), "{fault:?}"),
        other => panic!("no fault: {other:?}"),
    }
}
