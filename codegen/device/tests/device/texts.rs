//! Texts that are not PTX are refused with a line, whatever they are, and never more than refused.

#[path = "../../../../tests/numbers.rs"]
mod numbers;

use dirigent_device::sim::{Options, Simulator};
use dirigent_device::{Device, DeviceError, Geometry, KernelArgument};
use numbers::Numbers;
use pretty_assertions::assert_eq;

use crate::{kernel, module};

fn refusal(text: &str) -> (u32, String) {
    match Simulator::new(Options::default()).load(text) {
        Err(DeviceError::Module { line, log }) => (line, log),
        other => panic!("{other:?} for {text}"),
    }
}

#[test]
fn a_wrong_instruction_is_refused_as_the_assembler_does() {
    let rows = [
        ("add.u32 %r1, %r2;", "expected 3 operands"),
        ("add.u32 %r1, %d2, 1;", "`%d2` is .b64, not .u32"),
        ("add.b32 %r1, %r2, 1;", "there is no `add.b32`"),
        ("add.f32 %r1, %r2, 1;", "an integer where .f32 is needed"),
        ("add.u32 %r1, %r2, 1.0;", "a floating constant where .u32 is needed"),
        ("fma.f32 %r1, %r2, %r2, %r2;", "`fma.f32` needs one of [\"rn\"]"),
        ("div.f64 %d1, %d2, %d2;", "`div.f64` needs one of [\"rn\"]"),
        ("mul.u32 %r1, %r2, 1;", "there is no `mul.u32`"),
        ("add.rz.f32 %r1, %r2, %r2;", "`add` does not take `.rz` here"),
        ("frob.u32 %r1;", "`frob` is not simulated"),
        ("bra nowhere;", "no label `nowhere`"),
        ("mov.u32 %r1, %q1;", "`%q1` is not declared"),
        ("mov.u32 %r1, %r99;", "`%r99` is not declared"),
        ("mov.u32 %r1, 4294967296;", "4294967296 does not fit in .u32"),
        ("ld.global.u32 %r1, [a];", "`a` is in parameter memory"),
        ("ld.nc.u32 %r1, [%d1];", "`.nc` is for global memory"),
        ("ld.global.v3.u32 %r1, [%d1];", "`ld` does not take `.v3` here"),
        ("ld.global.v2.u32 %r1, [%d1];", "the operands do not fit the vector length"),
        ("cvt.s32.f32 %r1, %r2;", "a float to an integer needs `.rni`, `.rzi`, `.rmi` or `.rpi`"),
        ("cvt.f32.s32 %r1, %r2;", "an integer to a float needs `.rn`, `.rz`, `.rm` or `.rp`"),
        ("atom.global.add.s64 %d1, [%d1], 1;", "there is no atomic `add.s64`"),
        ("call f;", "`f` is not a function"),
        ("shfl.down.b32 %r1, %r1, 1, 31;", "`shfl` without `.sync` is of the past"),
        ("setp.u32 %p1, %r1, 1;", "`setp` needs a condition"),
        ("@%r1 ret;", "`%r1` is not a predicate"),
        ("x: x: ret;", "label `x` is defined twice"),
    ];
    for (instruction, expected) in rows {
        assert_eq!(refusal(&kernel(&format!("\n{instruction}"))), (9, expected.to_string()), "{instruction}");
    }
}

#[test]
fn a_wrong_module_is_refused() {
    assert_eq!(refusal(""), (1, "a module begins with `.version`".to_string()));
    assert_eq!(refusal(".version 7.0\n.target sm_70\n.address_size 32\n").1, "only 64-bit addresses are simulated");
    assert_eq!(refusal(&module(".extern .func f(); .entry k() { call f; ret; }")).1, "`f` is called but has no body");
    assert_eq!(refusal(&module(".global .b8 x[99999999999];")).1, "`x` is too large");
    assert_eq!(refusal(&module(".entry k() {")).1, "the body is not closed");
    assert_eq!(refusal(&module("\u{e4}")).1, "not a character of PTX");
}

/// A module with everything in it, so that mutations reach every part of the loader.
fn rich() -> String {
    module(
        ".extern .shared .align 4 .b8 dynamic[];
.const .align 4 .b32 table[3] = {10, 20, 0x1e};
.global .align 8 .u64 where[2] = {generic(table), table+4};
.func (.param .b32 back) square(.param .b32 x) { .reg .b32 %r<3>; ld.param.u32 %r1, [x];
  mul.lo.u32 %r2, %r1, %r1; st.param.b32 [back], %r2; ret; }
.visible .entry k(.param .u64 a, .param .u64 b) .maxntid 64 {
  .reg .pred %p<5>; .reg .b32 %r<20>; .reg .b64 %d<9>; .reg .f32 %f<4>; .local .align 4 .b8 own[8]; .shared .b32 s[32];
  ld.param.u64 %d1, [a]; mov.u32 %r1, %tid.x; mov.u32 %r2, 0;
loop: setp.ge.and.u32 %p1|%p2, %r2, %r1, 1; @%p1 bra $done; add.u32 %r2, %r2, 1; bra.uni loop;
$done: shl.b32 %r3, %r1, 2; cvt.u64.u32 %d2, %r3; add.s64 %d3, %d1, %d2;
  mov.u64 %d4, s; add.s64 %d4, %d4, %d2; st.shared.u32 [%d4], %r2; bar.sync 0; ld.shared.u32 %r4, [%d4];
  shfl.sync.bfly.b32 %r5|%p3, %r4, 1, 31, 0xffffffff; vote.sync.ballot.b32 %r6, %p2, -1;
  { .param .b32 p0; .param .b32 r0; st.param.b32 [p0], %r5; call.uni (r0), square, (p0); ld.param.b32 %r7, [r0]; }
  cvt.rn.f32.u32 %f1, %r7; fma.rn.f32 %f2, %f1, 0f3F800000, -1.5e0; cvt.rzi.s32.f32 %r8, %f2;
  targets: .branchtargets one, two; and.b32 %r9, %r1, 1; brx.idx %r9, targets;
one: st.local.v2.u32 [own], {%r8, %r9}; ld.local.u32 %r8, [own+4]; bra two;
two: ld.global.nc.u64 %d5, [where]; ld.u32 %r10, [%d5+4]; red.global.add.u32 [%d3], %r10;
  mov.b64 %d6, {%r10, %r8}; mov.b64 {%r11, _}, %d6; selp.b32 %r12, %r11, 5, %p3; st.global.u32 [%d3], %r12;
  ret;
}
",
    )
}

/// Loads a text and runs what it has; only the absence of a panic or a hang is asked for.
fn survive(text: &str) -> bool {
    let mut device = Simulator::new(Options { limit: 20_000, ..Options::default() });
    let Ok(module) = device.load(text) else {
        return false;
    };
    let [a, b] = [0, 1].map(|_| device.alloc(256).expect("memory"));
    device.copy_to(a, &[1; 256]).expect("a copy");
    let arguments = [KernelArgument::Pointer(a), KernelArgument::Pointer(b)];
    device.launch(module, "k", Geometry { shared: 16, ..Geometry::linear(1, 32) }, &arguments).is_ok()
}

#[test]
fn the_rich_module_is_right() {
    assert!(survive(&rich()));
}

#[test]
fn truncated_texts_do_not_panic() {
    let text = rich();
    let survivors = (0..text.len()).filter(|&end| survive(&text[..end])).count();
    // Only a cut in the blank after the last brace leaves the kernel whole.
    assert_eq!(survivors, 1);
}

#[test]
fn mutated_texts_do_not_panic() {
    let text = rich();
    let pieces: Vec<&str> = text.split_inclusive([' ', ',', '\n', ';', '.', '[']).collect();
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    let mut random = |below: usize| numbers.below(below);
    let mut loaded = 0;
    for _ in 0..4000 {
        let mut mutant = pieces.clone();
        for _ in 0..=random(3) {
            let at = random(mutant.len());
            match random(4) {
                0 => drop(mutant.remove(at)),
                1 => mutant.insert(at, pieces[random(pieces.len())]),
                2 => mutant[at] = pieces[random(pieces.len())],
                _ => {
                    mutant[at] =
                        ["-1 ", "18446744073709551615 ", "{", "}", "(", "<", "%r1", ".v4", "0f", "\"", "[[", ";"]
                            [random(12)]
                }
            }
        }
        loaded += usize::from(survive(&mutant.concat()));
    }
    // Some mutants must run, or the kernel was never reached; some must be refused.
    assert!((50..3900).contains(&loaded), "{loaded}");
}
