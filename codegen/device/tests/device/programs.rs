//! Small programs: what the simulator must get right as a whole.

use dirigent_device::sim::{Options, Simulator};
use dirigent_device::{Device, Geometry, KernelArgument};
use pretty_assertions::assert_eq;

use crate::{kernel, module, run, run_with};

fn check(text: &str, geometry: Geometry, a: &[u32], b: &[u32], expected: &[u32]) {
    for order in [0, 1, 5, 1234] {
        let options = Options { limit: 1 << 22, order, ..Options::default() };
        let found = run_with(options, text, geometry, a, b).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found, expected, "block order {order}");
    }
}

/// y = a x + y, one thread per point, as it is printed for a target region.
const SAXPY: &str = ".version 6.0
.target sm_60
.address_size 64
.visible .entry saxpy(
    .param .u32 n, .param .f32 a, // firstprivate
    .param .u64 .ptr .global .align 4 x, .param .u64 y)
.maxntid 128, 1, 1
{
    .reg .pred %p; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>;
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %tid.x;
    mad.lo.s32 %r4, %r1, %r2, %r3;
    ld.param.u32 %r5, [n];
    setp.ge.s32 %p, %r4, %r5;
    @%p bra $done;
    ld.param.u64 %rd1, [x];
    cvta.to.global.u64 %rd2, %rd1;
    ld.param.u64 %rd3, [y];
    cvta.to.global.u64 %rd4, %rd3;
    mul.wide.s32 %rd5, %r4, 4;
    add.s64 %rd6, %rd2, %rd5;
    add.s64 %rd7, %rd4, %rd5;
    ld.global.nc.f32 %f1, [%rd6];
    ld.global.f32 %f2, [%rd7];
    ld.param.f32 %f3, [a];
    fma.rn.f32 %f4, %f3, %f1, %f2;
    st.global.f32 [%rd7], %f4;
$done:
    ret;
}";

#[test]
fn saxpy_runs() {
    let mut device = Simulator::new(Options::default());
    let module = device.load(SAXPY).expect("a module");
    let floats = |from: f32| (0..300).flat_map(move |i| (from + i as f32).to_le_bytes()).collect::<Vec<u8>>();
    let [x, y] = [floats(0.0), floats(0.5)].map(|bytes| {
        let pointer = device.alloc(bytes.len()).expect("memory");
        device.copy_to(pointer, &bytes).expect("a copy");
        pointer
    });
    let arguments =
        [KernelArgument::I32(300), KernelArgument::F32(2.0), KernelArgument::Pointer(x), KernelArgument::Pointer(y)];
    device.launch(module, "saxpy", Geometry::linear(3, 128), &arguments).expect("a launch");
    let mut bytes = vec![0; 1200];
    device.copy_from(&mut bytes, y).expect("a copy");
    let found: Vec<f32> = bytes.chunks(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    assert_eq!(found, (0..300).map(|i| 3.0 * i as f32 + 0.5).collect::<Vec<_>>());
    assert_eq!(device.entries(module), ["saxpy"]);
}

/// Sum of `b` into `a`: shuffles in a warp, shared memory in a block, an atomic between blocks.
const REDUCTION: &str = "
    .shared .align 4 .b32 part[4];
    mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;
    mad.lo.u32 %r4, %r2, %r3, %r1;
    mad.wide.u32 %d1, %r4, 4, %d98;
    ld.global.nc.u32 %r5, [%d1];
    mov.u32 %r6, 16;
tree:
    shfl.sync.down.b32 %r7, %r5, %r6, 31, -1;
    add.u32 %r5, %r5, %r7;
    shr.u32 %r6, %r6, 1;
    setp.ne.u32 %p1, %r6, 0;
    @%p1 bra tree;
    and.b32 %r8, %r1, 31;
    setp.ne.u32 %p2, %r8, 0;
    shr.u32 %r9, %r1, 5;
    mov.u64 %d2, part;
    mad.wide.u32 %d2, %r9, 4, %d2;
    @!%p2 st.shared.u32 [%d2], %r5;
    bar.sync 0;
    setp.ne.u32 %p3, %r1, 0;
    @%p3 bra end;
    ld.shared.v4.u32 {%r10, %r11, %r12, %r13}, [part];
    add.u32 %r10, %r10, %r11; add.u32 %r12, %r12, %r13; add.u32 %r10, %r10, %r12;
    red.global.add.u32 [%d97], %r10;
end:";

#[test]
fn a_block_reduction_sums_with_shuffles_shared_memory_and_an_atomic() {
    let text = kernel(&REDUCTION.replace(".align 4", ".align 16"));
    let values: Vec<u32> = (0..384).collect();
    check(&text, Geometry::linear(3, 128), &[1000], &values, &[1000 + 383 * 384 / 2]);
}

#[test]
fn threads_that_loop_differently_often_meet_again() {
    let text = kernel(
        "mov.u32 %r1, %tid.x; mov.u32 %r2, 0; mov.u32 %r3, 0;
        loop:
         setp.ge.u32 %p1, %r2, %r1;
         @%p1 bra done;
         add.u32 %r3, %r3, %r2;
         add.u32 %r2, %r2, 1;
         bra.uni loop;
        done:
         activemask.b32 %r4;
         mad.wide.u32 %d1, %r1, 8, %d97;
         st.global.v2.u32 [%d1], {%r3, %r4};",
    );
    let row = |i: u32| [i * i.saturating_sub(1) / 2, if i < 32 { u32::MAX } else { 0xff }];
    let expected: Vec<u32> = (0..40).flat_map(row).collect();
    check(&text, Geometry::linear(1, 40), &[0; 80], &[0], &expected);
}

#[test]
fn functions_take_parameters_and_return_values() {
    let text = module(
        ".func (.param .b32 result) square(.param .b32 x) {
            .reg .b32 %r<3>;
            ld.param.u32 %r1, [x];
            mul.lo.u32 %r2, %r1, %r1;
            st.param.b32 [result], %r2;
            ret;
         }
         .func (.reg .b32 %out) add(.reg .b32 %a, .reg .b32 %b) { add.u32 %out, %a, %b; ret; }
         .visible .entry k(.param .u64 a, .param .u64 b) {
            .reg .b32 %r<9>; .reg .b64 %d<9>;
            ld.param.u64 %d1, [a];
            mov.u32 %r1, %tid.x;
            {
                .param .b32 param0; .param .b32 back;
                st.param.b32 [param0], %r1;
                call.uni (back), square, (param0);
                ld.param.b32 %r2, [back];
            }
            call (%r3), add, (%r2, 100);
            mad.wide.u32 %d2, %r1, 4, %d1;
            st.global.u32 [%d2], %r3;
            ret;
         }",
    );
    check(&text, Geometry::linear(1, 4), &[0; 4], &[0], &[100, 101, 104, 109]);
}

#[test]
fn structures_are_passed_in_parts() {
    let text = module(
        ".func (.param .align 8 .b8 result[16]) swap(.param .align 8 .b8 x[16]) {
            .reg .b64 %d<3>; .reg .b32 %r<3>;
            ld.param.v2.b64 {%d1, %d2}, [x];
            st.param.v2.b64 [result], {%d2, %d1};
            ld.param.u16 %r1, [x+2];
            st.param.u16 [result+4], %r1;
            ret;
         }
         .visible .entry k(.param .u64 a, .param .u64 b) {
            .reg .b64 %d<9>;
            ld.param.u64 %d1, [a];
            .param .align 8 .b8 given[16]; .param .align 8 .b8 back[16];
            st.param.b64 [given], 0x10002; st.param.b64 [given+8], 3;
            call (back), swap, (given);
            ld.param.b64 %d2, [back]; ld.param.b64 %d3, [back+8];
            st.global.b64 [%d1], %d2; st.global.b64 [%d1+8], %d3;
            ret;
         }",
    );
    check(&text, Geometry::linear(1, 1), &[0; 4], &[0], &[3, 1, 0x10002, 0]);
}

#[test]
fn a_recursive_function_has_its_own_registers_and_local_memory() {
    let text = module(
        ".func (.reg .b32 %sum) down(.reg .b32 %n) {
            .local .align 4 .b32 kept;
            .reg .pred %p; .reg .b32 %r<5>;
            mov.u32 %sum, 0;
            setp.eq.u32 %p, %n, 0;
            @%p ret;
            st.local.u32 [kept], %n;
            sub.u32 %r1, %n, 1;
            call (%r2), down, (%r1);
            ld.local.u32 %r3, [kept];
            add.u32 %sum, %r2, %r3;
            ret;
         }
         .visible .entry k(.param .u64 a, .param .u64 b) {
            .reg .b32 %r<9>; .reg .b64 %d<9>;
            ld.param.u64 %d1, [a];
            mov.u32 %r1, %tid.x;
            call (%r2), down, (%r1);
            mad.wide.u32 %d2, %r1, 4, %d1;
            st.global.u32 [%d2], %r2;
            ret;
         }",
    );
    check(&text, Geometry::linear(1, 5), &[0; 5], &[0], &[0, 1, 3, 6, 10]);
}

#[test]
fn generic_addresses_reach_every_space() {
    let text = module(
        ".extern .shared .align 4 .b8 dynamic[];
         .const .align 4 .b32 table[3] = {10, 20, 30};
         .global .align 8 .u64 where[2] = {generic(table), table+4};
         .visible .entry k(.param .u64 a, .param .u64 b) {
            .local .align 4 .b8 own[8]; .shared .b32 fixed;
            .reg .b32 %r<9>; .reg .b64 %d<20>; .reg .pred %p<4>;
            ld.param.u64 %d1, [a];
            mov.u64 %d2, own; cvta.local.u64 %d3, %d2; st.u32 [%d3+4], 1; ld.local.u32 %r1, [own+4];
            mov.u64 %d4, dynamic; cvta.shared.u64 %d5, %d4; st.u32 [%d5+8], 2; ld.shared.u32 %r2, [dynamic+8];
            ld.global.u64 %d6, [where]; ld.u32 %r3, [%d6+8];
            ld.global.u64 %d7, [where+8]; ld.const.u32 %r4, [%d7];
            mov.b64 %d8, a; cvta.param.u64 %d8, %d8; ld.u64 %d9, [%d8];
            isspacep.shared %p1, %d5; isspacep.global %p2, %d9; isspacep.local %p3, %d5;
            selp.u32 %r5, 1, 0, %p1; selp.u32 %r6, 1, 0, %p2; selp.u32 %r7, 1, 0, %p3;
            st.global.v4.u32 [%d9], {%r1, %r2, %r3, %r4};
            st.global.v2.u32 [%d9+16], {%r5, %r6}; st.global.u32 [%d9+24], %r7;
            mov.u32 %r1, %dynamic_smem_size; st.global.u32 [%d9+28], %r1;
            ret;
         }",
    );
    let geometry = Geometry { shared: 12, ..Geometry::linear(1, 1) };
    check(&text, geometry, &[9; 8], &[0], &[1, 2, 30, 20, 1, 1, 0, 12]);
}

#[test]
fn a_branch_table_chooses_by_index() {
    let text = kernel(
        "mov.u32 %r1, %tid.x;
        targets: .branchtargets zero, one, zero;
         brx.idx %r1, targets;
        zero: mov.u32 %r2, 40; bra store;
        one: mov.u32 %r2, 41;
        store: mad.wide.u32 %d1, %r1, 4, %d97; st.global.u32 [%d1], %r2;",
    );
    check(&text, Geometry::linear(1, 3), &[0; 3], &[0], &[40, 41, 40]);
}

#[test]
fn a_spinning_thread_does_not_starve_the_holder_of_the_lock() {
    let text = kernel(
        "again:
         atom.global.cas.b32 %r1, [%d98], 0, 1;
         setp.ne.u32 %p1, %r1, 0;
         @%p1 bra again;
         ld.volatile.global.u32 %r2, [%d97];
         add.u32 %r2, %r2, 1;
         st.volatile.global.u32 [%d97], %r2;
         membar.gl;
         atom.global.exch.b32 %r3, [%d98], 0;",
    );
    let options = Options { limit: 1 << 27, ..Options::default() };
    let found = run_with(options, &text, Geometry::linear(2, 40), &[0], &[0]).map_err(|error| error.to_string());
    assert_eq!(found, Ok(vec![80]));
}

#[test]
fn threads_wait_for_another_warp_that_comes_later() {
    let text = kernel(
        ".shared .b32 flag;
         mov.u32 %r1, %tid.x;
         st.shared.u32 [flag], 0;
         bar.sync 0;
         setp.ge.u32 %p1, %r1, 32;
         @%p1 bra signal;
        wait: ld.volatile.shared.u32 %r2, [flag]; setp.eq.u32 %p2, %r2, 0; @%p2 bra wait; bra join;
        signal: atom.shared.exch.b32 %r2, [flag], 5;
        join: bar.sync 0; ld.shared.u32 %r2, [flag]; st.global.u32 [%d97], %r2;",
    );
    check(&text, Geometry::linear(1, 64), &[0], &[0], &[5]);
}

#[test]
fn special_registers_describe_the_launch() {
    let text = kernel(
        "mov.u32 %r1, %tid.y; mov.u32 %r2, %tid.z; mov.u32 %r3, %ntid.y; mov.u32 %r4, %nctaid.x;
         mov.u32 %r5, %laneid; mov.u32 %r6, %warpid; mov.u32 %r7, %nwarpid; mov.u32 %r8, WARP_SZ;
         mov.u32 %r9, %tid.x; mov.u32 %r10, %ctaid.x;
         setp.ne.u32 %p1, %r9, 2; @%p1 exit; setp.ne.u32 %p1, %r1, 3; @%p1 exit; setp.ne.u32 %p1, %r2, 1; @%p1 exit;
         st.global.v4.u32 [%d97], {%r1, %r2, %r3, %r4};
         st.global.v4.u32 [%d97+16], {%r5, %r6, %r7, %r8};",
    );
    let geometry = Geometry { grid: [2, 1, 1], block: [5, 4, 2], shared: 0 };
    check(&text, geometry, &[0; 8], &[0], &[3, 1, 4, 2, 5, 1, 2, 32]);
}

#[test]
fn debugging_directives_are_ignored() {
    let text = module(
        ".file 1 \"x.c\"
         .visible .entry k(.param .u64 a, .param .u64 b) .reqntid 2, 1, 1 .minnctapersm 1
         {
            .reg .b32 %r1; .reg .b64 %d1; .pragma \"nounroll\";
            .loc 1 3 5
            ld.param.u64 %d1, [a]; // comment
            .loc 1 4 5, function_name $name, inlined_at 1 2 3
            st.global.u32 [%d1], 0b101; /* comment */
            ret;
         }
         .section .debug_str { $name: .b8 0x61, 0 }",
    );
    assert_eq!(run(&text, Geometry::linear(1, 2), &[0], &[0]).map_err(|error| error.to_string()), Ok(vec![5]));
    let wrong = run(&text, Geometry::linear(1, 3), &[0], &[0]).map_err(|error| error.to_string());
    assert!(wrong.is_err_and(|error| error.contains(".reqntid")));
}
