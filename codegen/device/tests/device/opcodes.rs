//! Every opcode, by tables: an instruction and the bits it leaves in the register it names first; of several, the last instruction.

use dirigent_device::Geometry;
use pretty_assertions::assert_eq;

use crate::{kernel, run};

/// Runs all rows in one kernel of one thread. `%r` are 32 bits, `%d` 64, `%h` 16, `%p` predicates.
fn check(rows: &[(&str, u64)]) {
    let mut body = String::new();
    for (index, (instructions, _)) in rows.iter().enumerate() {
        let last = instructions.trim_end_matches(';').rsplit(';').next().unwrap_or_default();
        let first = last.split_whitespace().nth(1).unwrap_or_default();
        let to = first.trim_end_matches([',', ';']).split('|').next().unwrap_or_default();
        let widen = match to.as_bytes() {
            [b'%', b'r', ..] => format!("cvt.u64.u32 %d96, {to};"),
            [b'%', b'h', ..] => format!("cvt.u64.u16 %d96, {to};"),
            [b'%', b'p', ..] => format!("selp.b64 %d96, 1, 0, {to};"),
            _ => format!("mov.b64 %d96, {to};"),
        };
        body += &format!("{instructions}\n{widen} st.global.b64 [%d97+{}], %d96;\n", 8 * index);
    }
    let result = run(&kernel(&body), Geometry::linear(1, 1), &vec![0; 2 * rows.len()], &[7, 8]);
    let words = result.unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<u64> = words.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect();
    for (row, value) in rows.iter().zip(found) {
        assert_eq!(format!("{value:#x}"), format!("{:#x}", row.1), "{}", row.0);
    }
}

fn f(value: f32) -> u64 {
    value.to_bits().into()
}

fn d(value: f64) -> u64 {
    value.to_bits()
}

#[test]
fn integer_arithmetic_wraps() {
    check(&[
        ("add.u32 %r0, 4294967295, 2;", 1),
        ("add.s64 %d0, -1, 1;", 0),
        ("add.u16 %h0, 65535, 3;", 2),
        ("add.sat.s32 %r0, 2147483647, 1;", 0x7fff_ffff),
        ("sub.sat.s32 %r0, -2147483648, 1;", 0x8000_0000),
        ("sub.u32 %r0, 1, 2;", 0xffff_ffff),
        ("mul.lo.s32 %r0, -3, 5;", 0xffff_fff1),
        ("mul.hi.u32 %r0, 0x80000000, 6;", 3),
        ("mul.hi.s32 %r0, -1, 1;", 0xffff_ffff),
        ("mul.hi.u64 %d0, 0x8000000000000000, 6;", 3),
        ("mul.hi.s64 %d0, -1, 1;", u64::MAX),
        ("mul.wide.u32 %d0, 4294967295, 4294967295;", 0xffff_fffe_0000_0001),
        ("mul.wide.s32 %d0, -1, 2;", (-2i64) as u64),
        ("mul.wide.u16 %r0, 65535, 65535;", 0xfffe_0001),
        ("mul.wide.s16 %r0, -1, 2;", 0xffff_fffe),
        ("mad.lo.u32 %r0, 3, 4, 5;", 17),
        ("mad.lo.s64 %d0, -3, 4, 5;", (-7i64) as u64),
        ("mad.hi.u32 %r0, 0x80000000, 6, 1;", 4),
        ("mad.wide.u32 %d0, 4294967295, 2, 1;", 0x1_ffff_ffff),
        ("mad.wide.s32 %d0, -2, 3, 1;", (-5i64) as u64),
        ("div.s32 %r0, -7, 2;", (-3i32) as u32 as u64),
        ("div.u32 %r0, 7, 2;", 3),
        ("div.s32 %r0, -2147483648, -1;", 0x8000_0000),
        ("rem.s32 %r0, -7, 2;", 0xffff_ffff),
        ("rem.u64 %d0, 17, 5;", 2),
        ("rem.s64 %d0, -9223372036854775808, -1;", 0),
        ("neg.s32 %r0, 5;", 0xffff_fffb),
        ("abs.s32 %r0, -5;", 5),
        ("abs.s64 %d0, -5;", 5),
        ("abs.s32 %r0, -2147483648;", 0x8000_0000),
        ("min.s32 %r0, -1, 1;", 0xffff_ffff),
        ("min.u32 %r0, -1, 1;", 1),
        ("max.s64 %d0, -1, 1;", 1),
        ("max.u64 %d0, -1, 1;", u64::MAX),
        ("sad.s32 %r0, -2, 3, 10;", 15),
    ]);
}

#[test]
fn bits_are_moved_and_counted() {
    check(&[
        ("and.b32 %r0, 12, 10;", 8),
        ("or.b64 %d0, 12, 10;", 14),
        ("xor.b16 %h0, 12, 10;", 6),
        ("not.b32 %r0, 0;", 0xffff_ffff),
        ("not.b16 %h0, 1;", 0xfffe),
        ("cnot.b32 %r0, 0;", 1),
        ("shl.b32 %r0, 3, 31;", 0x8000_0000),
        ("shl.b32 %r0, 3, 32;", 0),
        ("shl.b64 %d0, 1, 63;", 1 << 63),
        ("shr.u32 %r0, 0x80000000, 31;", 1),
        ("shr.s32 %r0, 0x80000000, 31;", 0xffff_ffff),
        ("shr.s32 %r0, 0x80000000, 99;", 0xffff_ffff),
        ("shr.s32 %r0, 5, 99;", 0),
        ("shr.u64 %d0, -1, 64;", 0),
        ("shr.b32 %r0, -1, 28;", 15),
        ("popc.b32 %r0, 0xff00ff;", 16),
        ("popc.b64 %r0, -1;", 64),
        ("clz.b32 %r0, 1;", 31),
        ("clz.b64 %r0, 0;", 64),
        ("brev.b32 %r0, 1;", 0x8000_0000),
        ("brev.b64 %d0, 1;", 1 << 63),
        ("bfind.u32 %r0, 0x10;", 4),
        ("bfind.s32 %r0, -1;", 0xffff_ffff),
        ("bfind.s32 %r0, -5;", 2),
        ("bfe.u32 %r0, 0xabcd, 4, 8;", 0xbc),
        ("bfe.s32 %r0, 0xabcd, 4, 8;", 0xffff_ffbc),
        ("bfe.s32 %r0, 0x80000000, 28, 8;", 0xffff_fff8),
        ("bfe.u32 %r0, -1, 40, 8;", 0),
        ("bfe.s32 %r0, -1, 4, 0;", 0),
        ("bfe.u64 %d0, -1, 60, 9;", 15),
        ("bfi.b32 %r0, 0xff, 0, 4, 4;", 0xf0),
        ("bfi.b32 %r0, 0, -1, 28, 9;", 0x0fff_ffff),
        ("bfi.b64 %d0, 5, 0, 60, 3;", 0x5000_0000_0000_0000),
        ("prmt.b32 %r0, 0x03020100, 0x87060504, 0x7610;", 0x8706_0100),
        ("prmt.b32 %r0, 0x03020180, 0, 0x8888;", 0xffff_ffff),
        ("lop3.b32 %r0, 0xf0, 0xcc, 0xaa, 0x96;", 0x96),
        ("shf.l.wrap.b32 %r0, 0x80000000, 1, 33;", 3),
        ("shf.l.clamp.b32 %r0, 0x80000000, 1, 33;", 0x8000_0000),
        ("shf.r.wrap.b32 %r0, 2, 1, 1;", 0x8000_0001),
        ("shf.r.clamp.b32 %r0, 2, 1, 99;", 1),
        ("selp.b32 %r0, 1, 2, 0;", 2),
        ("setp.eq.u32 %p1, 1, 1; selp.f64 %d0, 1.5, 0.0, %p1;", d(1.5)),
    ]);
}

#[test]
fn single_precision_is_ieee() {
    let fused = 1.000_000_1f32.mul_add(1.000_000_1, -1.000_000_2);
    check(&[
        ("add.f32 %r0, 1.5, 2.25;", f(3.75)),
        ("sub.rn.f32 %r0, 1.5, 2.25;", f(-0.75)),
        ("mul.f32 %r0, 1.5, -2.0;", f(-3.0)),
        ("fma.rn.f32 %r0, 1.0000001, 1.0000001, -1.0000002;", f(fused)),
        ("mad.rn.f32 %r0, 2.0, 3.0, 1.0;", f(7.0)),
        ("div.rn.f32 %r0, 1.0, 3.0;", f(1.0 / 3.0)),
        ("div.full.f32 %r0, 1.0, 4.0;", f(0.25)),
        ("rcp.rn.f32 %r0, 3.0;", f(1.0 / 3.0)),
        ("sqrt.rn.f32 %r0, 2.0;", f(2f32.sqrt())),
        ("sqrt.approx.f32 %r0, -1.0;", 0x7fff_ffff),
        ("rsqrt.approx.f32 %r0, 4.0;", f(0.5)),
        ("ex2.approx.f32 %r0, 3.0;", f(8.0)),
        ("lg2.approx.f32 %r0, 8.0;", f(3.0)),
        ("sin.approx.f32 %r0, 0.0;", f(0.0)),
        ("cos.approx.f32 %r0, 0.0;", f(1.0)),
        ("neg.f32 %r0, 0.0;", f(-0.0)),
        ("abs.f32 %r0, -2.0;", f(2.0)),
        ("min.f32 %r0, 0f7FFFFFFF, 1.0;", f(1.0)),
        ("max.f32 %r0, 1.0, 0f7FFFFFFF;", f(1.0)),
        ("max.NaN.f32 %r0, 1.0, 0f7FFFFFFF;", 0x7fff_ffff),
        ("min.f32 %r0, 0.0, -0.0;", f(-0.0)),
        ("max.f32 %r0, -0.0, 0.0;", f(0.0)),
        ("add.sat.f32 %r0, 1.5, 2.0;", f(1.0)),
        ("add.sat.f32 %r0, 0f7FFFFFFF, 2.0;", f(0.0)),
        ("add.f32 %r0, 0f00000001, 0.0;", 1),
        ("add.ftz.f32 %r0, 0f00000001, 0.0;", 0),
        ("mul.ftz.f32 %r0, 0f00800000, 0.5;", 0),
        ("copysign.f32 %r0, -1.0, 2.0;", f(-2.0)),
        ("add.f32 %r0, 0f7F800000, 0fFF800000;", 0x7fff_ffff),
        ("testp.subnormal.f32 %p0, 0f00000001;", 1),
        ("testp.finite.f32 %p0, 0f7F800000;", 0),
        ("testp.notanumber.f32 %p0, 0f7FFFFFFF;", 1),
    ]);
}

#[test]
fn double_precision_is_ieee() {
    check(&[
        ("add.f64 %d0, 0.1, 0.2;", d(0.1 + 0.2)),
        ("mul.rn.f64 %d0, 0.1, 0.1;", d(0.1 * 0.1)),
        ("fma.rn.f64 %d0, 0.1, 0.1, -0.01;", d(0.1f64.mul_add(0.1, -0.01))),
        ("div.rn.f64 %d0, 1.0, 3.0;", d(1.0 / 3.0)),
        ("sqrt.rn.f64 %d0, 2.0;", d(2f64.sqrt())),
        ("rcp.rn.f64 %d0, 3.0;", d(1.0 / 3.0)),
        ("neg.f64 %d0, 1.0;", d(-1.0)),
        ("abs.f64 %d0, -1.0;", d(1.0)),
        ("min.f64 %d0, -0.0, 0.0;", d(-0.0)),
        ("max.f64 %d0, 2.0, 3.0;", d(3.0)),
        ("sub.f64 %d0, 1.0, 1e-30;", d(1.0)),
    ]);
}

#[test]
fn conversions_round_and_saturate() {
    check(&[
        ("cvt.u64.u32 %d0, 4294967295;", 0xffff_ffff),
        ("cvt.s64.s32 %d0, -1;", u64::MAX),
        ("cvt.u32.u64 %r0, 0x1ffffffff;", 0xffff_ffff),
        ("cvt.s32.s8 %r0, 255;", 0xffff_ffff),
        ("cvt.u32.u8 %r0, 255;", 255),
        ("cvt.s16.s32 %r0, 0x18000;", 0xffff_8000),
        ("cvt.sat.u8.s32 %r0, -5;", 0),
        ("cvt.sat.s8.s32 %r0, 300;", 127),
        ("cvt.rzi.s32.f32 %r0, -1.5;", 0xffff_ffff),
        ("cvt.rni.s32.f32 %r0, 2.5;", 2),
        ("cvt.rmi.s32.f32 %r0, -1.5;", 0xffff_fffe),
        ("cvt.rpi.s32.f32 %r0, 1.1;", 2),
        ("cvt.rzi.s32.f32 %r0, 1e30;", 0x7fff_ffff),
        ("cvt.rzi.u32.f32 %r0, -1.0;", 0),
        ("cvt.rzi.s32.f32 %r0, 0f7FFFFFFF;", 0),
        ("cvt.rzi.s64.f64 %d0, 0d7FFFFFFFFFFFFFFF;", 1 << 63),
        ("cvt.rzi.u64.f64 %d0, 1e19;", 10_000_000_000_000_000_000),
        ("cvt.rn.f32.s32 %r0, 16777217;", f(16_777_216.0)),
        ("cvt.rp.f32.s32 %r0, 16777217;", f(16_777_218.0)),
        ("cvt.rz.f32.s32 %r0, -16777219;", f(-16_777_218.0)),
        ("cvt.rn.f64.u64 %d0, -1;", d(18_446_744_073_709_551_616.0)),
        ("cvt.rz.f64.u64 %d0, -1;", d(18_446_744_073_709_549_568.0)),
        ("cvt.f64.f32 %d0, 1.5;", d(1.5)),
        ("cvt.rn.f32.f64 %r0, 0.1;", f(0.1)),
        ("cvt.rz.f32.f64 %r0, 0.1;", f(0.1f32.next_down())),
        ("cvt.rp.f32.f64 %r0, 1e-60;", 1),
        ("cvt.rm.f32.f64 %r0, 1e300;", f(f32::MAX)),
        ("cvt.rzi.f32.f32 %r0, -1.5;", f(-1.0)),
        ("cvt.rni.f64.f64 %d0, 2.5;", d(2.0)),
        ("cvt.rpi.f64.f64 %d0, -0.5;", d(-0.0)),
        ("cvt.sat.f32.f32 %r0, 1.5;", f(1.0)),
        ("cvt.ftz.f64.f32 %d0, 0f00000001;", 0),
        ("cvt.rn.f16.f32 %h0, 1.0;", 0x3c00),
        ("cvt.rn.f16.f32 %h0, 65520.0;", 0x7c00),
        ("cvt.rz.f16.f32 %h0, 65520.0;", 0x7bff),
        ("cvt.rn.f16.f64 %h0, 6e-8;", 1),
        ("mov.b16 %h1, 0x3555; cvt.f32.f16 %r0, %h1;", f(0.333_251_95)),
        ("mov.b16 %h1, 0x8001; cvt.f32.f16 %r0, %h1;", f(-5.960_464_5e-8)),
    ]);
}

#[test]
fn comparisons_know_unordered_operands() {
    const NAN: &str = "0f7FFFFFFF";
    let ordered = ["eq", "ne", "lt", "le", "gt", "ge", "num"].map(|name| (name, 0));
    let unordered = ["equ", "neu", "ltu", "leu", "gtu", "geu", "nan"].map(|name| (name, 1));
    let texts: Vec<(String, u64)> = ordered
        .into_iter()
        .chain(unordered)
        .map(|(name, holds)| (format!("setp.{name}.f32 %p0, 1.0, {NAN};"), holds))
        .collect();
    check(&texts.iter().map(|(text, holds)| (text.as_str(), *holds)).collect::<Vec<_>>());
    check(&[
        ("setp.lt.s32 %p0, -1, 1;", 1),
        ("setp.lt.u32 %p0, -1, 1;", 0),
        ("setp.lo.u32 %p0, 1, 2;", 1),
        ("setp.ls.u32 %p0, 2, 2;", 1),
        ("setp.hi.u32 %p0, 1, 2;", 0),
        ("setp.hs.u32 %p0, 1, 2;", 0),
        ("setp.ge.s64 %p0, 1, 1;", 1),
        ("setp.ne.b64 %p0, 1, 1;", 0),
        ("setp.geu.f64 %p0, 1.0, 2.0;", 0),
        ("setp.eq.ftz.f32 %p0, 0f00000001, 0.0;", 1),
        ("setp.lt.s32 %p0|%p1, 1, 2;", 1),
    ]);
}

#[test]
fn a_comparison_is_combined_with_a_predicate_and_leaves_its_complement() {
    let text = kernel(
        "setp.eq.u32 %p1, 1, 1;
         setp.lt.and.u32 %p2|%p3, 1, 2, %p1;
         setp.lt.or.u32 %p4, 2, 1, !%p1;
         setp.lt.xor.u32 %p5, 1, 2, %p1;
         and.pred %p6, %p2, %p1; or.pred %p6, %p6, %p3; xor.pred %p6, %p6, %p4; not.pred %p6, %p6;
         selp.u32 %r1, 1, 0, %p2; selp.u32 %r2, 1, 0, %p3; selp.u32 %r3, 1, 0, %p4;
         selp.u32 %r4, 1, 0, %p5; selp.u32 %r5, 1, 0, %p6;
         st.global.v4.u32 [%d97], {%r1, %r2, %r3, %r4};
         st.global.u32 [%d97+16], %r5;",
    );
    let words = run(&text, Geometry::linear(1, 1), &[9; 5], &[0]).map_err(|error| error.to_string());
    assert_eq!(words, Ok(vec![1, 0, 0, 0, 0]));
}

#[test]
fn vectors_are_packed_and_unpacked() {
    check(&[
        ("mov.b64 %d0, {1, 2};", 0x2_0000_0001),
        ("mov.b32 %r0, {3, 4};", 0x4_0003),
        ("mov.b64 %d0, {1, 2, 3, 4};", 0x0004_0003_0002_0001),
        ("mov.u64 %d1, 0x200000001; mov.b64 {%r1, %r2}, %d1; mov.b64 %d0, {%r2, %r1};", 0x1_0000_0002),
        ("mov.u64 %d1, 0x200000001; mov.b64 {_, %r2}, %d1; add.u32 %r0, %r2, 1;", 3),
    ]);
}

#[test]
fn atomics_return_the_old_value() {
    let text = kernel(
        "atom.global.add.u32 %r1, [%d97], 5;
         atom.global.min.s32 %r2, [%d97+4], -1;
         atom.global.max.u32 %r3, [%d97+8], -1;
         atom.global.and.b32 %r4, [%d97+12], 6;
         red.global.or.b32 [%d97+12], 8;
         red.xor.b32 [%d97+12], 1;
         atom.global.exch.b32 %r5, [%d97+16], 77;
         atom.relaxed.gpu.global.cas.b32 %r6, [%d97+20], 6, 66;
         atom.global.cas.b32 %r7, [%d97+24], 6, 66;
         atom.global.inc.u32 %r8, [%d97+28], 7;
         atom.global.dec.u32 %r8, [%d97+28], 7;
         atom.add.f32 %r9, [%d97+32], 1.5;
         red.global.add.f64 [%d97+40], 2.5;
         atom.global.add.u64 %d1, [%d97+48], -1;",
    );
    let words = run(&text, Geometry::linear(1, 1), &[1, 2, 3, 4, 5, 6, 7, 8, f(1.0) as u32, 0, 0, 0, 0, 1], &[0]);
    let two_and_a_half = (d(2.5) >> 32) as u32;
    let expected = vec![6, u32::MAX, u32::MAX, 13, 77, 66, 7, 7, f(2.5) as u32, 0, 0, two_and_a_half, u32::MAX, 0];
    assert_eq!(words.map_err(|error| error.to_string()), Ok(expected));
}

#[test]
fn shuffles_votes_and_reductions_join_a_warp() {
    let rows = [
        ("shfl.sync.down.b32 %r2, %r1, 1, 31, -1;", [1u32, 2, 31]),
        ("shfl.sync.up.b32 %r2, %r1, 1, 0, -1;", [0, 0, 30]),
        ("shfl.sync.bfly.b32 %r2, %r1, 1, 31, -1;", [1, 0, 30]),
        ("shfl.sync.idx.b32 %r2, %r1, 5, 31, -1;", [5, 5, 5]),
        // Segments of eight: the mask of the segment is 24.
        ("shfl.sync.idx.b32 %r2, %r1, 1, 0x181f, -1;", [1, 1, 25]),
        ("shfl.sync.down.b32 %r2|%p1, %r1, 1, 31, -1; selp.u32 %r2, 1, 0, %p1;", [1, 1, 0]),
        ("setp.lt.u32 %p1, %r1, 2; vote.sync.ballot.b32 %r2, %p1, -1;", [3, 3, 3]),
        ("setp.lt.u32 %p1, %r1, 2; vote.sync.any.pred %p2, %p1, -1; selp.u32 %r2, 1, 0, %p2;", [1, 1, 1]),
        ("setp.lt.u32 %p1, %r1, 2; vote.sync.all.pred %p2, %p1, -1; selp.u32 %r2, 1, 0, %p2;", [0, 0, 0]),
        ("setp.lt.u32 %p1, %r1, 99; vote.sync.uni.pred %p2, !%p1, -1; selp.u32 %r2, 1, 0, %p2;", [1, 1, 1]),
        ("redux.sync.add.u32 %r2, %r1, -1;", [496, 496, 496]),
        ("redux.sync.max.s32 %r2, %r1, -1;", [31, 31, 31]),
        ("and.b32 %r3, %r1, 1; match.any.sync.b32 %r2, %r3, -1;", [0x5555_5555, 0xaaaa_aaaa, 0xaaaa_aaaa]),
        ("activemask.b32 %r2;", [u32::MAX; 3]),
        ("bar.warp.sync -1; mov.u32 %r2, %lanemask_lt;", [0, 1, 0x7fff_ffff]),
        ("mov.u32 %r2, %lanemask_ge;", [u32::MAX, 0xffff_fffe, 0x8000_0000]),
    ];
    for (instructions, [first, second, last]) in rows {
        let body =
            format!("mov.u32 %r1, %tid.x; {instructions} mad.wide.u32 %d1, %r1, 4, %d97; st.global.u32 [%d1], %r2;");
        let words = run(&kernel(&body), Geometry::linear(1, 32), &[7; 32], &[0]);
        let words = words.unwrap_or_else(|error| panic!("{instructions}: {error}"));
        assert_eq!([words[0], words[1], words[31]], [first, second, last], "{instructions}");
    }
}

#[test]
fn a_barrier_counts_the_threads_for_which_a_predicate_holds() {
    let text = kernel(
        "mov.u32 %r1, %tid.x;
         setp.lt.u32 %p1, %r1, 3;
         bar.red.popc.u32 %r2, 0, %p1;
         bar.red.and.pred %p2, 1, %p1;
         bar.red.or.pred %p3, 1, 64, !%p1;
         selp.u32 %r3, 10, 0, %p2; selp.u32 %r4, 100, 0, %p3;
         add.u32 %r2, %r2, %r3; add.u32 %r2, %r2, %r4;
         mad.wide.u32 %d1, %r1, 4, %d97; st.global.u32 [%d1], %r2;",
    );
    let words = run(&text, Geometry::linear(1, 64), &[0; 64], &[0]).map_err(|error| error.to_string());
    assert_eq!(words, Ok(vec![103; 64]));
}

#[test]
fn loads_extend_and_stores_truncate() {
    let text = kernel(
        "mov.u32 %r1, 0x8899aabb;
         st.global.u8 [%d98], %r1;
         ld.global.s8 %r2, [%d98];
         ld.global.b8 %r3, [%d98];
         ld.volatile.global.s16 %r4, [%d98+4];
         st.global.v2.u32 [%d97], {%r2, %r3};
         st.global.u32 [%d97+8], %r4;
         ld.global.v4.u8 {%r5, _, %r6, _}, [%d98+4];
         st.global.u32 [%d97+12], %r6;",
    );
    let words = run(&text, Geometry::linear(1, 1), &[0; 4], &[0x1111_1111, 0x55_8001]);
    assert_eq!(words.map_err(|error| error.to_string()), Ok(vec![0xffff_ffbb, 0xbb, 0xffff_8001, 0x55]));
}
