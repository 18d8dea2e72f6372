//! The compilers' own flags, as a table: what a build passes to flang, gfortran, clang or gcc is understood here.
//!
//! It holds the words of `dirigent` itself too, and help, manual, completions, the document of flags and the nearest known word are made of
//! it. A library of command lines (clap) would serve these words alone: flags of compilers are long behind one dash, take their values in four
//! ways, and are many that nobody should be shown.

pub use crate::flag::{Flag, Value};
use crate::flag_values::*;
use crate::ignored_flags::WITHOUT_EFFECT;
use crate::machine;
use crate::migration;
use crate::rule_flags::OWN_FLAGS;
use crate::settings::{Action, Settings};
use semantics::Layout;
use source::Printing;

const LANGUAGE: &str = "Language";
pub const PREPROCESSOR: &str = "Preprocessor and search paths";
const DIAGNOSTICS: &str = "Diagnostics";
const OUTPUT: &str = "Output";
const ACTIONS: &str = "Actions, as compilers spell them";

macro_rules! flags {
    ($($group:ident { $($spelling:literal $value:ident $placeholder:literal $help:literal => $set:expr;)* })*) => {
        /// Every flag.
        pub const FLAGS: &[Flag] = &[$($(Flag {
            spelling: $spelling, value: Value::$value, placeholder: $placeholder, group: $group, help: $help, set: $set,
        }),*),*];
    };
}

flags! {
    LANGUAGE {
        "-fopenmp" None "" "read OpenMP directives alone; without a flag, those are read that the file has" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-fno-openmp" None "" "ignore OpenMP directives" => |s, _| { s.choice.openmp = Some(false); Ok(()) };
        "-fopenmp=" Attached "LIB" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-fopenmp-simd" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-fopenmp-version=" Attached "NN" "the version of OpenMP: 31, 40, 45, 50, 51, 52, 60" =>
            |s, v| parse_version(v, &[25, 30, 31, 40, 45, 50, 51, 52, 60]).map(|v| s.choice.openmp_version = v);
        "-fopenacc" None "" "read OpenACC directives, and ignore OpenMP directives" => |s, _| { s.choice.openacc = Some(true); Ok(()) };
        "-fno-openacc" None "" "ignore OpenACC directives" => |s, _| { s.choice.openacc = Some(false); Ok(()) };
        "-fopenacc-version=" Attached "NN" "the version of OpenACC: 27 to 34" => |s, v| {
            s.choice.openacc = Some(true);
            parse_version(v, &[10, 20, 25, 26, 27, 30, 31, 32, 33, 34]).map(|v| s.choice.openacc_version = v)
        };
        "-fdirectives=" Attached "both" "analyze OpenMP and OpenACC directives of mixed sources together" => |s, v| match v {
            "both" => { s.choice.both = true; Ok(()) }
            _ => Err("the only choice is both".into()),
        };
        "-ffree-form" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-ffixed-form" None "" "Fortran files are in fixed form" => |s, _| set_form(s, true);
        "-Mfree" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-Mfreeform" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-free" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-freeform" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-qfree" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-qfree=" Attached "f90" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-FR" None "" "Fortran files are in free form" => |s, _| set_form(s, false);
        "-Mfixed" None "" "Fortran files are in fixed form" => |s, _| set_form(s, true);
        "-fixed" None "" "Fortran files are in fixed form" => |s, _| set_form(s, true);
        "-fixedform" None "" "Fortran files are in fixed form" => |s, _| set_form(s, true);
        "-qfixed" None "" "Fortran files are in fixed form" => |s, _| set_form(s, true);
        "-qfixed=" Attached "N" "Fortran files are in fixed form, up to this column" => |s, v| { set_form(s, true)?; set_columns(s, v) };
        "-FI" None "" "Fortran files are in fixed form" => |s, _| set_form(s, true);
        "-fline-length=" Attached "N" "the last column of either form" => |s, v| { set_columns(s, v)?; free_columns(s, v) };
        "-72" None "" "the last column of fixed form is 72" => |s, _| set_columns(s, "72");
        "-80" None "" "the last column of fixed form is 80" => |s, _| set_columns(s, "80");
        "-132" None "" "the last column of fixed form is 132" => |s, _| set_columns(s, "132");
        "-extend-source" None "" "the last column of fixed form is 132" => |s, _| set_columns(s, "132");
        "-extend_source" None "" "the last column of fixed form is 132" => |s, _| set_columns(s, "132");
        "-Mextend" None "" "the last column of fixed form is 132" => |s, _| set_columns(s, "132");
        "-ffixed-line-length-" Attached "N" "the last column of fixed form (72)" => |s, v| set_columns(s, v);
        "-ffixed-line-length=" Attached "N" "the last column of fixed form (72)" => |s, v| set_columns(s, v);
        "-ffree-line-length-" Attached "N" "the last column of free form (none)" => |s, v| free_columns(s, v);
        "-ffree-line-length=" Attached "N" "the last column of free form (none)" => |s, v| free_columns(s, v);
        "-fd-lines-as-code" None "" "lines of fixed form that begin with D are code" => |s, _| { s.options.d_lines = true; Ok(()) };
        "-fd-lines-as-comments" None "" "lines of fixed form that begin with D are comments" => |s, _| { s.options.d_lines = false; Ok(()) };
        "-fbackslash" None "" "a backslash in a Fortran character constant begins an escape" => |s, _| { s.options.backslash = true; Ok(()) };
        "-flogical-abbreviations" None "" "`.t.`, `.f.`, `.n.`, `.a.`, `.o.` and `.x.` are logical constants and operators" =>
            |s, _| { s.options.logical_abbreviations = true; Ok(()) };
        "-fxor-operator" None "" "`.xor.` is an intrinsic operator" => |s, _| { s.options.xor_operator = true; Ok(()) };
        "-Mnobackslash" None "" "a backslash in a Fortran character constant begins an escape" => |s, _| { s.options.backslash = true; Ok(()) };
        "-Mbackslash" None "" "a backslash in a Fortran character constant is a character" => |s, _| { s.options.backslash = false; Ok(()) };
        "-Mdlines" None "" "lines of fixed form that begin with D are code" => |s, _| { s.options.d_lines = true; Ok(()) };
        "-d-lines" None "" "lines of fixed form that begin with D are code" => |s, _| { s.options.d_lines = true; Ok(()) };
        "-qdlines" None "" "lines of fixed form that begin with D are code" => |s, _| { s.options.d_lines = true; Ok(()) };
        "-fno-backslash" None "" "a backslash in a Fortran character constant is a character" => |s, _| { s.options.backslash = false; Ok(()) };
        "-std=" Attached "STD" "the standard: f77, f90, f95, f2003, f2008, f2018, f2023 report as errors what it does not know; legacy, gnu; c89 to c23, gnu89 to gnu23" =>
            |s, v| set_standard(s, v);
        "-trigraphs" None "" "replace the trigraphs of C" => |s, _| { s.options.c.trigraphs = Some(true); Ok(()) };
        "-ftrigraphs" None "" "replace the trigraphs of C" => |s, _| { s.options.c.trigraphs = Some(true); Ok(()) };
        "-fno-trigraphs" None "" "leave trigraphs alone" => |s, _| { s.options.c.trigraphs = Some(false); Ok(()) };
        "-ansi" None "" "C of 1989, without extensions" => |s, _| set_standard(s, "c89");
        "-funsigned-char" None "" "char of C is unsigned" => |s, _| { s.unsigned_char = Some(true); Ok(()) };
        "-fsigned-char" None "" "char of C is signed" => |s, _| { s.unsigned_char = Some(false); Ok(()) };
        "--target=" Attached "TRIPLE" "the machine of C programs: x86_64, i386, aarch64, powerpc64le, riscv64, nvptx64; any other reads as the first" => |s, v| set_target(s, v);
        "-target=" Attached "TRIPLE" "the same" => |s, v| set_target(s, v);
        "-target" Next "TRIPLE" "the same" => |s, v| set_target(s, v);
        "-m32" None "" "the machine of C programs is i386" => |s, _| set_target(s, "i386");
        "-m64" None "" "the machine of C programs is x86_64" => |s, _| set_target(s, "x86_64");
        "-march=" Attached "NAME" "define the macros of this processor" => |s, v| { machine::set_architecture(s, v); Ok(()) };
        "-m" Attached "NAME" "define the macros of this instruction set: avx2, fma; no-avx2 takes them away" => |s, v| { machine::set_feature(s, v); Ok(()) };
        "-O" Joined "" "define the macros of this level of optimization" => |s, v| { machine::set_optimization(s, if v.is_empty() { "1" } else { v }); Ok(()) };
        "-ffast-math" None "" "define the macros of fast mathematics" => |s, _| { machine::fast_math(s); Ok(()) };
        "-fassociative-math" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "associative-math"); Ok(()) };
        "-freciprocal-math" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "reciprocal-math"); Ok(()) };
        "-fno-signed-zeros" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "no-signed-zeros"); Ok(()) };
        "-fno-trapping-math" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "no-trapping-math"); Ok(()) };
        "-frounding-math" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "rounding-math"); Ok(()) };
        "-fsignaling-nans" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "signaling-nans"); Ok(()) };
        "-ffinite-math-only" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "finite-math-only"); Ok(()) };
        "-fno-math-errno" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "no-math-errno"); Ok(()) };
        "-fno-inline" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "no-inline"); Ok(()) };
        "-fexceptions" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "exceptions"); Ok(()) };
        "-fno-asynchronous-unwind-tables" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "no-asynchronous-unwind-tables"); Ok(()) };
        "-fstack-protector" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "stack-protector"); Ok(()) };
        "-fstack-protector-all" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "stack-protector-all"); Ok(()) };
        "-fstack-protector-strong" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "stack-protector-strong"); Ok(()) };
        "-fstack-protector-explicit" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "stack-protector-explicit"); Ok(()) };
        "-fsanitize=address" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "sanitize=address"); Ok(()) };
        "-fsanitize=thread" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "sanitize=thread"); Ok(()) };
        "-fcf-protection" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "cf-protection"); Ok(()) };
        "-fcf-protection=full" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "cf-protection=full"); Ok(()) };
        "-fcf-protection=branch" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "cf-protection=branch"); Ok(()) };
        "-fcf-protection=return" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "cf-protection=return"); Ok(()) };
        "-funsafe-math-optimizations" None "" "define the macros of this" => |s, _| { machine::of_flag(s, "unsafe-math-optimizations"); Ok(()) };
        "-pthread" None "" "define the macro of this" => |s, _| { machine::set_single_macro(s, "_REENTRANT"); Ok(()) };
        "-fPIC" None "" "define the macros of code at any address" => |s, _| { machine::set_position_independence(s, 2, false); Ok(()) };
        "-fpic" None "" "define the macros of code at any address" => |s, _| { machine::set_position_independence(s, 1, false); Ok(()) };
        "-fPIE" None "" "define the macros of a program at any address" => |s, _| { machine::set_position_independence(s, 2, true); Ok(()) };
        "-fpie" None "" "define the macros of a program at any address" => |s, _| { machine::set_position_independence(s, 1, true); Ok(()) };
        "-fno-pic" None "" "define no macros of code at any address" => |s, _| { machine::set_position_independence(s, 0, false); Ok(()) };
        "-fno-PIC" None "" "define no macros of code at any address" => |s, _| { machine::set_position_independence(s, 0, false); Ok(()) };
        "-fno-pie" None "" "define no macros of code at any address" => |s, _| { machine::set_position_independence(s, 0, false); Ok(()) };
        "-fno-PIE" None "" "define no macros of code at any address" => |s, _| { machine::set_position_independence(s, 0, false); Ok(()) };
        "-ffreestanding" None "" "the program has no hosted library" => |s, _| { s.options.c.freestanding = true; Ok(()) };
        "-fms-extensions" None "" "C with Microsoft's extensions" => |s, _| { s.options.c.ms_extensions = true; Ok(()) };
        "-fdollars-in-identifiers" None "" "`$` may stand in names of C" => |s, _| { s.options.c.no_dollars = false; Ok(()) };
        "-fno-dollars-in-identifiers" None "" "`$` is not a part of names of C" => |s, _| { s.options.c.no_dollars = true; Ok(()) };
        "-fms-compatibility" None "" "C with Microsoft's extensions" => |s, _| { s.options.c.ms_extensions = true; Ok(()) };
        "-fblocks" None "" "C with Clang's blocks" => |s, _| { s.options.c.blocks = true; Ok(()) };
        "-fno-blocks" None "" "C without blocks" => |s, _| { s.options.c.blocks = false; Ok(()) };
        "-fgnu89-inline" None "" "inline means what it meant before C99" => |s, _| { s.options.c.gnu89_inline = true; Ok(()) };
        "-mp" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-mp=" Attached "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-openmp" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-qopenmp" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-xopenmp" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-xopenmp=" Attached "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-Kopenmp" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-qsmp=omp" None "" "read OpenMP directives" => |s, _| { s.choice.openmp = Some(true); Ok(()) };
        "-acc" None "" "read OpenACC directives, and ignore OpenMP directives" => |s, _| { s.choice.openacc = Some(true); Ok(()) };
        "-acc=" Attached "" "read OpenACC directives, and ignore OpenMP directives" => |s, _| { s.choice.openacc = Some(true); Ok(()) };
        "-hacc" None "" "read OpenACC directives, and ignore OpenMP directives" => |s, _| { s.choice.openacc = Some(true); Ok(()) };
        "-fimplicit-none" None "" "every scope has IMPLICIT NONE" => |s, _| { s.options.defaults.implicit_none = true; Ok(()) };
        "-fimplicit-none-type-always" None "" "every scope has IMPLICIT NONE" => |s, _| implicit_none(s, true);
        "-fimplicit-none-type-never" None "" "IMPLICIT NONE says nothing of types" => |s, _| implicit_none(s, false);
        "-implicitnone" None "" "every scope has IMPLICIT NONE" => |s, _| { s.options.defaults.implicit_none = true; Ok(()) };
        "-Mdclchk" None "" "every scope has IMPLICIT NONE" => |s, _| { s.options.defaults.implicit_none = true; Ok(()) };
        "-u" None "" "every scope has IMPLICIT NONE" => |s, _| { s.options.defaults.implicit_none = true; Ok(()) };
        "-fno-automatic" None "" "every variable of Fortran that can have the attribute SAVE has it" => |s, _| { s.options.defaults.save = true; Ok(()) };
        "-save" None "" "every variable of Fortran that can have the attribute SAVE has it" => |s, _| { s.options.defaults.save = true; Ok(()) };
        "-fdec" None "" "extensions of DEC: text stands for numbers, logical operators take integers, `8e` is a constant, OPEN has `readonly`" => |s, _| { s.options.defaults.set_dec(true); Ok(()) };
        "-fno-dec" None "" "none of the extensions of `-fdec`" => |s, _| { s.options.defaults.set_dec(false); Ok(()) };
        "-fdec-blank-format-item" None "" "as `-fdec`: a format may end with a comma" => |s, _| { s.options.defaults.dec = true; Ok(()) };
        "-fallow-argument-mismatch" None "" "procedures without an explicit interface may be given other arguments than they declare; so with `-std=legacy`" =>
            |s, _| { s.options.defaults.unlike_arguments = true; Ok(()) };
        "-fno-range-check" None "" "a number that is too large for its kind keeps its last bits" => |s, _| { s.options.defaults.unchecked_range = true; Ok(()) };
        "-frange-check" None "" "a number that is too large for its kind is an error (the default)" => |s, _| { s.options.defaults.unchecked_range = false; Ok(()) };
        "-fdec-static" None "" "the words AUTOMATIC and STATIC are known" => |s, _| { s.options.defaults.dec_static = true; Ok(()) };
        "-fdec-char-conversions" None "" "text stands for numbers in initial values, assignments and comparisons" => |s, _| { s.options.defaults.text_as_number = true; Ok(()) };
        "-fno-dec-char-conversions" None "" "text stands for no numbers" => |s, _| { s.options.defaults.text_as_number = false; Ok(()) };
        "-fdefault-integer-8" None "" "the default kind of integers and logicals is 8" => |s, _| { s.options.defaults.integer = 8; Ok(()) };
        "-i8" None "" "the default kind of integers and logicals is 8" => |s, _| { s.options.defaults.integer = 8; Ok(()) };
        "-qintsize=8" None "" "the default kind of integers and logicals is 8" => |s, _| { s.options.defaults.integer = 8; Ok(()) };
        "-fdefault-real-8" None "" "the default kind of reals is 8, and that of double precision 16" => |s, _| set_real_kinds(s, 8, 16);
        "-fdefault-double-8" None "" "the kind of double precision is 8 in any case" => |s, _| { s.options.defaults.double = 8; Ok(()) };
        "-r8" None "" "the default kind of reals is 8" => |s, _| set_real_kinds(s, 8, 8);
        "-i4" None "" "the default kind of integers is 4" => |s, _| { s.options.defaults.integer = 4; Ok(()) };
        "-r4" None "" "the default kind of reals is 4" => |s, _| set_real_kinds(s, 4, 8);
        "-x" Joined "LANG" "the language of the files, whatever their names: c, f95, f77, f95-cpp-input, f77-cpp-input" => |s, v| set_language(s, v);
    }
    PREPROCESSOR {
        "-cpp" None "" "preprocess Fortran files, whatever their names" => |s, _| { s.options.preprocess = Some(true); Ok(()) };
        "-nocpp" None "" "preprocess no Fortran file" => |s, _| { s.options.preprocess = Some(false); Ok(()) };
        "-D" Joined "NAME[=TEXT]" "define a macro" => |s, v| define_macro(s, v);
        "--define-macro=" Attached "NAME[=TEXT]" "define a macro" => |s, v| define_macro(s, v);
        "--define-macro" Next "NAME[=TEXT]" "define a macro" => |s, v| define_macro(s, v);
        "-U" Joined "NAME" "undefine a macro" => |s, v| { s.options.macros.push((v.into(), None)); Ok(()) };
        "--undefine-macro=" Attached "NAME" "undefine a macro" => |s, v| { s.options.macros.push((v.into(), None)); Ok(()) };
        "--undefine-macro" Next "NAME" "undefine a macro" => |s, v| { s.options.macros.push((v.into(), None)); Ok(()) };
        "-undef" None "" "have none of the macros of the system and the compiler in C" => |s, _| { s.options.undefine = true; Ok(()) };
        "-WF," Attached "-DNAME" "define macros" => |s, v| { passed_on(s, v); Ok(()) };
        "-Wp," Attached "-DNAME" "define macros" => |s, v| { passed_on(s, v); Ok(()) };
        "-fpp" None "" "preprocess Fortran files, whatever their names" => |s, _| { s.options.preprocess = Some(true); Ok(()) };
        "-Mpreprocess" None "" "preprocess Fortran files, whatever their names" => |s, _| { s.options.preprocess = Some(true); Ok(()) };
        "-include" Next "FILE" "include this file before the first line" => |s, v| { s.options.preincluded.push(v.into()); Ok(()) };
        "-P" None "" "print no line markers with -E" => |s, _| {
            s.printing = match s.printing {
                Printing::Definitions { .. } => Printing::Definitions { marked: false },
                _ => Printing::Plain,
            };
            Ok(())
        };
        "-dD" None "" "print the directives that define macros, too, with -E" => |s, _| {
            s.printing = Printing::Definitions { marked: s.printing != Printing::Plain };
            Ok(())
        };
        "-M" None "" "print a rule for make: the files on which each file depends" => |s, _| print_rules(s, true);
        "-MM" None "" "the same, without headers of the system" => |s, _| print_rules(s, false);
        "-dM" None "" "print the macros that are defined with -E" => |s, _| { s.printing = Printing::Macros; Ok(()) };
        "-imacros" Next "FILE" "the same, and keep of it only the macros" => |s, v| { s.options.macro_files.push(v.into()); Ok(()) };
        "-I" Joined "DIR" "look for included files and modules there" => |s, v| { s.options.include_paths.push(v.into()); Ok(()) };
        "-I-" None "" "the folders so far are for `#include \"…\"` alone, and files are not looked for beside the one that asks" => |s, _| {
            let quoted = std::mem::take(&mut s.options.include_paths);
            s.options.include.quote.extend(quoted);
            s.options.include.nothing_beside = true;
            Ok(())
        };
        "--include-directory=" Attached "DIR" "as -I" => |s, v| { s.options.include_paths.push(v.into()); Ok(()) };
        "--include-directory" Next "DIR" "as -I" => |s, v| { s.options.include_paths.push(v.into()); Ok(()) };
        "--embed-dir=" Attached "DIR" "look for the files of `#embed` there first" => |s, v| { s.options.include.embed.push(v.into()); Ok(()) };
        "--embed-dir" Next "DIR" "look for the files of `#embed` there first" => |s, v| { s.options.include.embed.push(v.into()); Ok(()) };
        "-iquote" Joined "DIR" "look for `#include \"…\"` there, before -I" => |s, v| { s.options.include.quote.push(v.into()); Ok(()) };
        "-isystem" Joined "DIR" "look for included files there, after -I; what is wrong in them is not reported" => |s, v| { s.options.include.system.push(v.into()); Ok(()) };
        "-idirafter" Joined "DIR" "the same, after the folders of the system" => |s, v| { s.options.include.after.push(v.into()); Ok(()) };
        "-iprefix" Joined "PREFIX" "what comes before the folders of -iwithprefix" => |s, v| { s.headers.prefix = v.into(); Ok(()) };
        "-iwithprefix" Joined "DIR" "as -idirafter, behind the prefix" => |s, v| { s.options.include.after.push(s.headers.prefix.clone() + v); Ok(()) };
        "-iwithprefixbefore" Joined "DIR" "as -I, behind the prefix" => |s, v| { s.options.include_paths.push(s.headers.prefix.clone() + v); Ok(()) };
        "-isysroot" Joined "DIR" "the folder in which the system's `/usr/include` is" => |s, v| { s.headers.sysroot = v.into(); Ok(()) };
        "--sysroot=" Attached "DIR" "the same" => |s, v| { s.headers.sysroot = v.into(); Ok(()) };
        "--sysroot" Next "DIR" "the same" => |s, v| { s.headers.sysroot = v.into(); Ok(()) };
        "-nostdinc" None "" "look for no headers of the system, and have none built in" => |s, _| { s.headers.no_standard = true; Ok(()) };
        "-nostdlibinc" None "" "look for no headers of the library" => |s, _| { s.headers.no_library = true; Ok(()) };
        "-nobuiltininc" None "" "have no headers built in" => |s, _| { s.headers.no_built_in = true; Ok(()) };
        "-J" Joined "DIR" "write module files there, and look for them there first; those of other compilers are left alone" => |s, v| module_dir(s, v);
        "-module" Next "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-qmoddir=" Attached "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-mdir" Next "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-moddir=" Attached "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-module-dir" Next "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-module-dir=" Attached "DIR" "write module files there, and look for them there first" => |s, v| module_dir(s, v);
        "-module-suffix" Next "SUFFIX" "how the names of module files end (.mod)" => |s, v| { s.options.module_suffix = v.into(); Ok(()) };
        "-module-suffix=" Attached "SUFFIX" "how the names of module files end (.mod)" => |s, v| { s.options.module_suffix = v.into(); Ok(()) };
        "-fintrinsic-modules-path" Next "DIR" "look for modules there that are nowhere else" => |s, v| { s.options.intrinsic_modules.push(v.into()); Ok(()) };
        "-fintrinsic-modules-path=" Attached "DIR" "look for modules there that are nowhere else" => |s, v| { s.options.intrinsic_modules.push(v.into()); Ok(()) };
        "-p" Joined "DIR" "the folder of `compile_commands.json`, whose flags each file is read by, or a log of a build; of a command, as `check -p build`" =>
            |s, v| { s.request.database = Some(v.trim_start_matches('=').into()); Ok(()) };
        "--no-project" None "" "do not look for `dirigent.toml`, `compile_commands.json`, `compile_flags.txt` and `fpm.toml`" => |s, _| { s.follows_projects = false; Ok(()) };
        "--no-stubs" None "" "have no declarations of MPI, HDF5 and NetCDF in the place of libraries that are not found" => |s, _| { s.options.stubs = false; Ok(()) };
        "-fhermetic-module-files" None "" "write into each module file those that it needs" => |s, _| { s.options.hermetic = true; Ok(()) };
        "-fno-hermetic-module-files" None "" "write module files that need others (the default)" => |s, _| { s.options.hermetic = false; Ok(()) };
    }
    DIAGNOSTICS {
        "-pedantic" None "" "report what no standard has, and what is obsolescent: the group extension" => |s, _| set_pedantic(s);
        "-Wpedantic" None "" "the same" => |s, _| set_pedantic(s);
        "-pedantic-errors" None "" "the same, and what a constraint of C forbids is an error" => |s, _| {
            s.options.c.pedantic_errors = true;
            set_pedantic(s)
        };
        "-Werror=" Attached "GROUP" "report this group of warnings as errors" => |s, v| set_warning(s, v, Some(true), Some(true));
        "-Werror" None "" "report warnings as errors" => |s, _| set_warning(s, "", None, Some(true));
        "-Wno-error=" Attached "GROUP" "report this group as warnings" => |s, v| set_warning(s, v, None, Some(false));
        "-Wno-error" None "" "report warnings as warnings" => |s, _| set_warning(s, "", None, Some(false));
        "-Wno-" Attached "GROUP" "do not report this group of warnings" => |s, v| set_warning(s, v, Some(false), None);
        "-Wfatal-errors" None "" "show nothing of a file behind its first error" => |s, _| error_limit(s, "1");
        "-Wno-fatal-errors" None "" "show more than that" => |s, _| error_limit(s, "20");
        "-ferror-limit=" Attached "N" "show nothing of a file behind so many errors (20); 0 shows all" => |s, v| error_limit(s, v);
        "-fmax-errors=" Attached "N" "the same" => |s, v| error_limit(s, v);
        "-Werror-implicit-function-declaration" None "" "report calls of functions that nothing declares as errors" =>
            |s, _| set_warning(s, "implicit-function-declaration", Some(true), Some(true));
        "-W" Attached "GROUP" "report this group of warnings; extension, extension=NAME, loop-variable, map-direction, undef are off otherwise" => |s, v| set_warning(s, v, Some(true), None);
        "-w" None "" "report no warnings" => |s, _| { s.quiet = true; Ok(()) };
        "--format=" Attached "human|short|json|sarif|github|gitlab|junit" "how diagnostics are printed" => |s, v| set_output(s, v);
        "--format" Next "human|short|json|sarif|github|gitlab|junit" "how diagnostics are printed" => |s, v| set_output(s, v);
        "-fcolor-diagnostics" None "" "color diagnostics" => |s, _| { s.color = Some(true); Ok(()) };
        "-fno-color-diagnostics" None "" "do not color diagnostics" => |s, _| { s.color = Some(false); Ok(()) };
        "-fdiagnostics-color" None "" "color diagnostics" => |s, _| { s.color = Some(true); Ok(()) };
        "-fno-diagnostics-color" None "" "do not color diagnostics" => |s, _| { s.color = Some(false); Ok(()) };
        "-fdiagnostics-color=" Attached "auto|always|never" "as --color=" => |s, v| set_color(s, v);
        "--color=" Attached "auto|always|never" "whether diagnostics are colored" => |s, v| set_color(s, v);
    }
    OUTPUT {
        "-o" Joined "FILE" "write the result there and not to standard output; the object that a compiler would write there is left alone" => |s, v| { s.output = Some(v.into()); Ok(()) };
        "--jobs=" Attached "N" "how many threads read the files; 0, and without this flag, for as many as there are processors" => |s, v| set_jobs(s, v);
        "-j" Joined "N" "how many threads read the files" => |s, v| set_jobs(s, v);
        "--form=" Attached "free|fixed" "the source form in which Fortran is printed" => |s, v| match v {
            "free" => { s.layout = Layout::Free; Ok(()) }
            "fixed" => { s.layout = Layout::Fixed; Ok(()) }
            _ => Err("the choices are free, fixed".into()),
        };
        "--graph=" Attached "make|ninja|p1689|order" "what scan prints: rules of make, a dyndep file of ninja, P1689 JSON, or the files in order" =>
            |s, v| set_graph(s, v);
        "--objects=" Attached "DIR" "the folder of the objects that scan names; without it they are beside the sources" => |s, v| { s.objects = v.to_owned(); Ok(()) };
        "--object-suffix=" Attached "SUFFIX" "what the names of these objects end with (.o)" => |s, v| { s.object_suffix = v.to_owned(); Ok(()) };
        "--to" Next "flang" "modfile prints the files as flang would write them" => |s, v| set_translation(s, v);
        "--to=" Attached "flang" "modfile prints the files as flang would write them" => |s, v| set_translation(s, v);
        "--mode=" Attached "omp|acc|acc-omp|omp-acc" "what translate prints" => |s, v| set_mode(s, v);
        "--for=" Attached "PROFILE" "whom translate is for: openmp-4.5 … openmp-6.0, gcc-12, gcc-16, clang-22, gfortran-12, gfortran-16, flang-22; without it, what all these compilers take" => |s, v| migration::set_profile(s, v);
        "--for" Next "PROFILE" "the same" => |s, v| migration::set_profile(s, v);
        "--report=" Attached "text|json|html|sarif" "translate prints a report of what became of each directive, in the place of the program" => |s, v| migration::set_report(s, v);
        "--report" Next "text|json|html|sarif" "the same" => |s, v| migration::set_report(s, v);
        "--output-dir=" Attached "DIR" "translate writes the translations to this folder, under the paths of the sources" => |s, v| { s.migration.output_dir = Some(v.to_owned()); Ok(()) };
        "--output-dir" Next "DIR" "the same" => |s, v| { s.migration.output_dir = Some(v.to_owned()); Ok(()) };
        "--in-place" None "" "translate writes the translations in the places of the sources, which stay beside them as FILE.orig" => |s, _| { s.migration.in_place = true; Ok(()) };
        "--keep-going" None "" "translate writes what it can, although some of it has no translation" => |s, _| { s.migration.keep_going = true; Ok(()) };
    }
    ACTIONS {
        "-E" None "" "print the text as the preprocessor leaves it" => |s, _| { s.action = Action::Preprocess; Ok(()) };
        "-fsyntax-only" None "" "check, as a compiler does: without its flag no directives are read" => |s, _| set_object_output(s);
        "-c" None "" "the same; what compilers would write is not touched" => |s, _| set_object_output(s);
        "-S" None "" "the same" => |s, _| set_object_output(s);
        "-fdebug-dump-parse-tree" None "" "tree" => |s, _| { s.action = Action::Tree; Ok(()) };
        "-fdebug-dump-parse-tree-no-sema" None "" "tree, before directives are nested" =>
            |s, _| { s.action = Action::FlatTree; Ok(()) };
        "-fdebug-stop-after=" Attached "parse|canon|block|legal|names|check|modfile" "what this phase makes: a tree, symbols, or what is wrong" =>
            |s, v| set_phase(s, v);
        "-fdebug-unparse" None "" "the program as its tree says it" => |s, _| { s.action = Action::Unparse; Ok(()) };
        "-fdebug-unparse-no-sema" None "" "the same, and only the syntax is looked at" =>
            |s, _| { s.action = Action::UnparseSyntax; Ok(()) };
        "-ast-print" None "" "the program as its tree says it" => |s, _| { s.action = Action::Unparse; Ok(()) };
        "-ast-dump" None "" "tree" => |s, _| { s.action = Action::Tree; Ok(()) };
        "-Xclang" Next "FLAG" "a flag of clang's front end: what has a row without a value here is done, as -ast-dump" => |s, v| {
            find_flag(v).filter(|(flag, _)| flag.value == Value::None).map_or(Ok(()), |(flag, _)| (flag.set)(s, ""))
        };
        "-fdebug-unparse-with-symbols" None "" "the text, and before each statement what its names mean" =>
            |s, _| { s.action = Action::Annotated; Ok(()) };
        "--symbols" None "" "the same" => |s, _| { s.action = Action::Annotated; Ok(()) };
        "-fdebug-dump-symbols" None "" "symbols" => |s, _| { s.action = Action::Symbols; Ok(()) };
        "--explain-dsa" None "" "every attribute of every construct, with the rule that determined it" =>
            |s, _| { s.action = Action::ExplainAll; Ok(()) };
        "-fopenacc-print=" Attached "omp|acc|acc-omp|omp-acc" "translate" => |s, v| {
            s.action = Action::Translate;
            s.choice.openacc = Some(true);
            set_mode(s, v)
        };
        "-fopenacc-ast-print=" Attached "omp|acc|acc-omp|omp-acc" "the same of the program as its tree says it" => |s, v| {
            s.action = Action::Translate;
            s.choice.openacc = Some(true);
            s.migration.from_tree = true;
            set_mode(s, v)
        };
        "-fopenacc-present-omp=" Attached "present|no-present" "whether the OpenMP translation checks that data are present (OpenMP 5.1)" => |s, v| migration::set_presence(s, v);
        "--kernels=" Attached "divide|serial" "translate shares out loops and array assignments of `kernels` that are proved to be independent (divide), or leaves them to one thread (serial)" => |s, v| migration::set_kernels(s, v);
        "--async=" Attached "wait|queues" "translate waits for each construct with `async` (wait), or makes queues of C dependences of tasks (queues)" => |s, v| migration::set_queues(s, v);
        "--implicit-worker=" Attached "none|vector|outer|vector-outer" "which loops translate shares out over workers although no clause does: none, those for vector lanes (vector), the outermost ones that may be (outer), or both" => |s, v| migration::set_implicit_workers(s, v);
        "--implicit-vector=" Attached "none|outer" "which loops translate shares out over vector lanes although no clause does: none, or the outermost ones that may be (outer)" => |s, v| migration::set_implicit_lanes(s, v);
        "--num-workers=" Attached "num_threads|thread_limit" "what translate makes of `num_workers`: `num_threads` of each loop for workers, or `thread_limit` of the teams" => |s, v| migration::set_num_workers(s, v);
        "--vector=" Attached "simd|parallel" "what translate makes of loops for vector lanes: `simd`, or threads (parallel) where no loop for workers is around" => |s, v| migration::set_lanes(s, v);
        "--counts=" Attached "one|hold" "translate leaves it to OpenMP to count data regions and `enter data` together (one), or counts them apart by `ompx_hold` of clang and flang (hold)" => |s, v| migration::set_counts(s, v);
        "-fopenacc-implicit-worker=" Attached "none|vector|outer|vector-outer" "as --implicit-worker=" => |s, v| migration::set_implicit_workers(s, v);
        "-fopenacc-implicit-vector=" Attached "none|outer" "as --implicit-vector=" => |s, v| migration::set_implicit_lanes(s, v);
        "--mapping=" Attached "FILE" "choices of the OpenMP translation from a file in TOML: the keys kernels, async, present, implicit-worker, implicit-vector, num-workers, vector, counts, runtime, for" => |s, v| migration::read_mapping(s, v);
        "--mapping" Next "FILE" "the same" => |s, v| migration::read_mapping(s, v);
        "--api=" Attached "rewrite|wrap|keep" "translate makes calls of OpenACC's library calls of OpenMP's where it has the same and else of a wrapper (rewrite), all calls of the wrapper (wrap), or leaves them (keep)" => |s, v| migration::set_api(s, v);
        "-emit-target-c" None "" "outline" => |s, _| { s.action = Action::Outline; Ok(()) };
        "-emit-ptx" None "" "ptx" => |s, _| { s.action = Action::Ptx; Ok(()) };
        "--geometry=" Attached "any|cover" "ptx has an entry for each region that is right in any launch (any), and another for those of one loop in launches with a thread for each iteration (cover)" => |s, v| crate::flag_values::set_geometry(s, v);
        "-ffp-contract=" Attached "fast|on|off" "ptx rounds a product and its sum once (fast), or each of them" => |s, v| set_contraction(s, v);
        "--dump-fragments" None "" "what target functions are made of: regions with how their variables are passed, functions, variables and types, each with its range" => |s, _| { s.action = Action::Fragments; Ok(()) };
        "-emit-kernel-info" None "" "the launch contract of each target function, as JSON" => |s, _| { s.action = Action::KernelInfo; Ok(()) };
    }
}

/// Words for the preprocessor behind commas: `-WF,-DA,-DB=1`.
fn passed_on(settings: &mut Settings, words: &str) {
    for word in words.split(',') {
        if let Some((flag, value)) =
            find_flag(word).filter(|(flag, value)| flag.group == PREPROCESSOR && !value.is_empty())
        {
            let _ = (flag.set)(settings, value);
        }
    }
}

/// The flag that `word` is, and its value as far as the word itself says it: the longest spelling that fits.
pub fn find_flag(word: &str) -> Option<(&'static Flag, &str)> {
    let fits = |flag: &&Flag| match flag.value {
        Value::None | Value::Next => word == flag.spelling,
        Value::Joined => word.starts_with(flag.spelling),
        Value::Attached => word.starts_with(flag.spelling) && word.len() > flag.spelling.len(),
    };
    let flag =
        FLAGS.iter().chain(OWN_FLAGS).chain(WITHOUT_EFFECT).filter(fits).max_by_key(|flag| flag.spelling.len())?;
    Some((flag, &word[flag.spelling.len()..]))
}

/// Whether a flag that a build gives to its compiler says how the file is read. That its compiler's warnings are errors says nothing of
/// ours.
pub fn is_of_build(word: &str) -> bool {
    let known = find_flag(word).filter(|(flag, _)| [LANGUAGE, PREPROCESSOR, DIAGNOSTICS].contains(&flag.group));
    known.is_some_and(|(flag, _)| flag.spelling != "-Werror" && flag.spelling != "-p")
}

/// Whether a word is a flag that takes the next word as its value; `None` if it is not a flag.
pub fn takes_next(word: &str) -> Option<bool> {
    let (flag, joined) = find_flag(word)?;
    Some(match flag.value {
        Value::Next => true,
        Value::Joined => joined.is_empty() && !flag.placeholder.is_empty(),
        Value::None | Value::Attached => false,
    })
}

/// The spelling nearest to an unknown word.
pub fn nearest_spelling(word: &str) -> Option<&'static str> {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let close = FLAGS
        .iter()
        .chain(OWN_FLAGS)
        .map(|flag| (strsim::damerau_levenshtein(name, flag.spelling.trim_end_matches('=')), flag.spelling));
    close.filter(|(distance, _)| *distance <= 3).min().map(|(_, spelling)| spelling)
}

/// The table as help text, by group.
pub fn help_text() -> String {
    let mut text = String::new();
    let mut group = "";
    for flag in FLAGS {
        if flag.group != group {
            group = flag.group;
            text.push_str(&format!("\n{group}:\n"));
        }
        let blank = if flag.value == Value::Next { " " } else { "" };
        text.push_str(&format!("  {:<42} {}\n", format!("{}{blank}{}", flag.spelling, flag.placeholder), flag.help));
    }
    text.push_str("\nFlags of many compilers about code generation, checks and linking are accepted and do nothing.\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ignored_flags::{ALWAYS, IGNORED};

    /// Every flag for people, those without effect too.
    fn document() -> String {
        let mut text = DOCUMENT.to_owned();
        for flag in FLAGS.iter().chain(OWN_FLAGS).filter(|flag| !flag.help.is_empty()) {
            let blank = if flag.value == Value::Next { " " } else { "" };
            let spelled = format!("{}{blank}{}", flag.spelling, flag.placeholder).replace('|', "\\|");
            text.push_str(&format!("| `{spelled}` | {} | {} |\n", flag.help, flag.group));
        }
        for group in [ALWAYS, IGNORED] {
            text.push_str(&format!("\n## {group}\n\n"));
            for flag in WITHOUT_EFFECT.iter().filter(|flag| flag.group == group) {
                let value = match flag.value {
                    Value::None => "",
                    Value::Joined | Value::Attached => "…",
                    Value::Next => " …",
                };
                text.push_str(&format!("`{}{value}`\n", flag.spelling));
            }
        }
        text
    }

    const DOCUMENT: &str = "\
# Flags

What a build passes to gfortran, flang, ifort, nvfortran, xlf, clang or gcc is accepted as it is. An unknown flag is an error that names
the nearest known one.

The module that a `use` statement means is the first of these:
the module of that name in a file of the command line (the nearest by folders, if several have one);
a module file in the folder of `-J`, in the current folder, in the folders of `-I` in their order, in those of `-isystem`;
a module that is built in (`iso_c_binding`, `omp_lib` and their like);
a module file in the folders of `-fintrinsic-modules-path`.
`use, intrinsic` begins with those built in, `use, non_intrinsic` ends before them. Files are those of this compiler, of flang or of gfortran: what
is in a file tells. With `-J`, `check` writes `NAME.mod` for each module without errors and `ANCESTOR-NAME.mod` for each submodule.

| flag | what it does | group |
|---|---|---|
";

    /// `UPDATE_GOLDEN` writes it anew.
    #[test]
    fn the_document_is_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/generated/flags.md");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(path, document()).expect("the document can be written");
        }
        assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), document());
    }

    #[test]
    fn a_flag_has_one_row() {
        let mut known = std::collections::BTreeSet::new();
        for flag in FLAGS.iter().chain(OWN_FLAGS).chain(WITHOUT_EFFECT) {
            let alone = flag.value == Value::None;
            assert!(known.insert((flag.spelling, alone)), "{}", flag.spelling);
        }
    }

    #[test]
    fn the_longest_spelling_wins() {
        assert_eq!(
            find_flag("-Werror=openacc-ignored-clause").map(|(flag, rest)| (flag.spelling, rest)),
            Some(("-Werror=", "openacc-ignored-clause"))
        );
        assert_eq!(
            find_flag("-fopenmp-version=45").map(|(flag, rest)| (flag.spelling, rest)),
            Some(("-fopenmp-version=", "45"))
        );
        assert_eq!(find_flag("-Isrc").map(|(flag, rest)| (flag.spelling, rest)), Some(("-I", "src")));
        assert!(find_flag("-fopenpm").is_none());
    }

    #[test]
    fn an_unknown_flag_names_the_nearest() {
        assert_eq!(nearest_spelling("-fopenpm"), Some("-fopenmp"));
        assert_eq!(nearest_spelling("-fopenmp-verson=50"), Some("-fopenmp-version="));
        assert_eq!(nearest_spelling("-qopt-zmm-usage"), None);
    }
}
