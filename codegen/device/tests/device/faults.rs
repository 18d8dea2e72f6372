//! Stricter than hardware: what PTX leaves undefined is found, and said where.

use dirigent_device::sim::{Options, Simulator};
use dirigent_device::{Device, DeviceError, Fault, Geometry, KernelArgument};
use pretty_assertions::assert_eq;

use crate::{fault, kernel, module, run};

const ONE: Geometry = Geometry { grid: [1, 1, 1], block: [1, 1, 1], shared: 0 };

#[test]
fn an_access_past_the_end_of_an_allocation_names_instruction_and_thread() {
    let geometry = Geometry::linear(1, 8);
    let body = "mov.u32 %r1, %tid.x; mad.wide.u32 %d1, %r1, 4, %d97;\n st.global.u32 [%d1+0], %r1;";
    let (found, place) = fault(geometry, body);
    assert!(matches!(found, Fault::OutOfBounds { space: "global", bytes: 4, .. }), "{found:?}");
    assert_eq!(place.instruction, "st.global.u32 [%d1+0], %r1");
    assert_eq!((place.line, place.thread, place.block), (9, [4, 0, 0], [0, 0, 0]));
}

#[test]
fn undefined_behavior_is_a_fault() {
    let name = |name: &str| Fault::UndefinedRegister(name.to_string());
    let rows: &[(&str, Fault)] = &[
        ("add.u32 %r1, %r2, 1;", name("%r2")),
        ("mov.u32 %r2, 0; div.u32 %r1, 1, %r2; add.u32 %r1, %r1, 1;", name("%r1")),
        ("setp.eq.u32 %p1, 0, 1; @%p1 mov.u32 %r1, 1; mov.u32 %r2, %r1;", name("%r1")),
        ("shfl.sync.idx.b32 %r1, 5, 1, 31, 1; mov.u32 %r2, %r1;", name("%r1")),
        ("@%p1 ret;", name("%p1")),
        ("shfl.sync.idx.b32 %r1, 5, 1, 31, 2;", Fault::NotInMask(2)),
        ("trap;", Fault::Trap),
        ("ld.global.u32 %r1, [0];", Fault::OutOfBounds { space: "global", address: 0, bytes: 4 }),
        (".shared .b32 s; ld.shared.u32 %r1, [s];", Fault::UndefinedMemory(0)),
        (".shared .b32 s; st.shared.u32 [s+16], 1;", Fault::OutOfBounds { space: "shared", address: 16, bytes: 4 }),
        ("loop: bra loop;", Fault::StepLimit(1 << 22)),
        (".local .align 4 .b8 l[4]; ld.local.u32 %r1, [l];", Fault::UndefinedMemory(0)),
    ];
    for (body, expected) in rows {
        assert_eq!(&fault(ONE, body).0, expected, "{body}");
    }
}

#[test]
fn a_function_that_does_not_return_runs_off_its_end() {
    let text = module(".visible .entry k(.param .u64 a, .param .u64 b) { .reg .b32 %r; mov.u32 %r, 1; }");
    let result = run(&text, ONE, &[0], &[0]);
    assert!(matches!(result, Err(DeviceError::Fault(fault, _)) if *fault == Fault::RanOff));
}

#[test]
fn a_misaligned_access_is_a_fault() {
    assert!(matches!(fault(ONE, "ld.global.u32 %r1, [%d97+2];").0, Fault::Misaligned { bytes: 4, .. }));
    assert!(matches!(fault(ONE, "ld.global.v2.u32 {%r1, %r2}, [%d97+4];").0, Fault::Misaligned { bytes: 8, .. }));
}

#[test]
fn memory_read_as_read_only_and_written_in_the_same_launch_is_a_fault() {
    let rows = [
        "ld.global.nc.u32 %r1, [%d97]; st.global.u32 [%d97], 1;",
        "st.global.u32 [%d97], 1; ld.global.nc.u32 %r1, [%d97];",
    ];
    for body in rows {
        assert!(matches!(fault(ONE, body).0, Fault::NonCoherent(_)), "{body}");
    }
}

#[test]
fn memory_nobody_has_written_is_not_read() {
    let mut device = Simulator::new(Options::default());
    let module = device.load(&kernel("ld.global.u32 %r1, [%d97];")).expect("a module");
    let pointer = device.alloc(4).expect("memory");
    let arguments = [KernelArgument::Pointer(pointer), KernelArgument::Pointer(pointer)];
    let result = device.launch(module, "k", ONE, &arguments);
    assert!(matches!(result, Err(DeviceError::Fault(fault, _)) if *fault == Fault::UndefinedMemory(pointer)));
}

#[test]
fn freed_memory_is_out_of_bounds() {
    let mut device = Simulator::new(Options::default());
    let module = device.load(&kernel("ld.global.u32 %r1, [%d97];")).expect("a module");
    let pointer = device.alloc(4).expect("memory");
    device.free(pointer).expect("to free it");
    let arguments = [KernelArgument::Pointer(pointer), KernelArgument::Pointer(pointer)];
    let result = device.launch(module, "k", ONE, &arguments);
    assert!(matches!(result, Err(DeviceError::Fault(fault, _)) if matches!(*fault, Fault::OutOfBounds { .. })));
    assert_eq!(device.free(pointer), Err(DeviceError::Address(pointer)));
    assert_eq!(device.copy_to(pointer, &[0]), Err(DeviceError::Address(pointer)));
}

#[test]
fn a_barrier_some_threads_never_reach_is_a_fault() {
    let rows = [
        // Some threads are done.
        "mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 5; @%p1 ret; bar.sync 0;",
        // The threads of a warp are at two barriers.
        "mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 5; @%p1 bra other; bar.sync 0; bra end; other: bar.sync 0; end:",
        // Two warps are at two barriers.
        "mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 31; @%p1 bra other; bar.sync 0; bra end; other: bar.sync 1; end:",
    ];
    for body in rows {
        let (found, place) = fault(Geometry::linear(1, 64), body);
        assert_eq!(found, Fault::DivergentBarrier, "{body}");
        assert!(place.instruction.starts_with("bar.sync"), "{body}");
    }
}

#[test]
fn warps_that_share_memory_without_a_barrier_race() {
    let body = |between: &str| {
        format!(
            ".shared .b32 s[64];
             mov.u32 %r1, %tid.x; mov.u64 %d1, s; mad.wide.u32 %d2, %r1, 4, %d1;
             st.shared.u32 [%d2], %r1; bar.sync 0;
             xor.b32 %r2, %r1, 32; mad.wide.u32 %d3, %r2, 4, %d1; ld.shared.u32 %r3, [%d3];
             {between}
             add.u32 %r3, %r3, 1; st.shared.u32 [%d2], %r3;"
        )
    };
    let geometry = Geometry::linear(1, 64);
    assert!(matches!(fault(geometry, &body("")).0, Fault::Race(_)));
    assert_eq!(run(&kernel(&body("bar.sync 0;")), geometry, &[1], &[1]), Ok(vec![1]));
    // Stores of the same value harm nobody.
    let same = ".shared .b32 s; st.shared.u32 [s], 7; bar.sync 0; ld.shared.u32 %r1, [s];";
    assert_eq!(run(&kernel(same), geometry, &[1], &[1]), Ok(vec![1]));
}

#[test]
fn a_shuffle_that_waits_for_threads_elsewhere_is_a_deadlock() {
    let body = "mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 5; @%p1 bra other;
        shfl.sync.idx.b32 %r2, %r1, 0, 31, -1; other: bar.sync 0;";
    assert_eq!(fault(Geometry::linear(1, 32), body).0, Fault::Deadlock);
}

#[test]
fn endless_recursion_is_a_fault() {
    let text = module(
        ".func f() { call f; ret; }
         .visible .entry k(.param .u64 a, .param .u64 b) { call f; ret; }",
    );
    let result = run(&text, ONE, &[0], &[0]);
    assert!(matches!(result, Err(DeviceError::Fault(fault, _)) if *fault == Fault::StackOverflow));
}

#[test]
fn constants_and_arguments_are_read_only() {
    let text = module(
        ".const .b32 c = 1;
         .visible .entry k(.param .u64 a, .param .u64 b) {
            .reg .b64 %d; mov.u64 %d, c; cvta.const.u64 %d, %d; st.u32 [%d], 1; ret;
         }",
    );
    let result = run(&text, ONE, &[0], &[0]);
    assert!(matches!(result, Err(DeviceError::Fault(fault, _)) if matches!(*fault, Fault::ReadOnly(_))));
}

#[test]
fn arguments_and_geometry_must_fit() {
    let mut device = Simulator::new(Options::default());
    let module = device.load(&kernel("")).expect("a module");
    let arguments = [KernelArgument::U32(0), KernelArgument::Pointer(0)];
    let launch = |device: &mut Simulator, entry: &str, geometry, arguments: &[KernelArgument]| {
        device.launch(module, entry, geometry, arguments).map_err(|error| error.to_string())
    };
    let sizes = launch(&mut device, "k", ONE, &arguments);
    assert_eq!(sizes, Err("wrong arguments: `a` has 8 bytes, the argument 4".to_string()));
    let number = launch(&mut device, "k", ONE, &arguments[..1]);
    assert_eq!(number, Err("wrong arguments: 1 arguments for 2 parameters".to_string()));
    assert_eq!(launch(&mut device, "x", ONE, &arguments), Err("no entry `x` in the module".to_string()));
    assert!(launch(&mut device, "k", Geometry::linear(0, 1), &arguments).is_err());
    assert!(launch(&mut device, "k", Geometry::linear(1, 1025), &arguments).is_err());
}

/// PTX ISA, `call`: what is called through an address has the parameters of the prototype.
#[test]
fn a_call_by_address_reaches_a_function_of_its_prototype() {
    let text = |address: &str, given: &str| {
        module(&format!(
            ".func (.param .b32 result) f(.param .b32 x) {{
                .reg .b32 %r<3>; ld.param.b32 %r1, [x]; add.u32 %r1, %r1, 40; st.param.b32 [result], %r1; ret;
             }}
             .func g() {{ ret; }}
             .visible .entry k(.param .u64 a, .param .u64 b) {{
                .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p;
                ld.param.u64 %d1, [a]; mov.u64 %d2, {address};
                {{
                .param .{given} a0; st.param.{given} [a0], 2; .param .b32 given;
                prototype_0: .callprototype (.param .b32 _) _ (.param .{given} _);
                call (given), %d2, (a0), prototype_0;
                ld.param.b32 %r1, [given];
                }}
                st.global.u32 [%d1], %r1; ret;
             }}"
        ))
    };
    assert_eq!(run(&text("f", "b32"), ONE, &[0], &[0]), Ok(vec![42]));
    for (address, given) in [("g", "b32"), ("f", "b64"), ("0", "b32"), ("12345", "b32")] {
        let result = run(&text(address, given), ONE, &[0], &[0]);
        let is_found = matches!(&result, Err(DeviceError::Fault(fault, _)) if matches!(**fault, Fault::NoFunction(_)));
        assert!(is_found, "{address}, {given}: {result:?}");
    }
}
