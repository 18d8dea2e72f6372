//! What code generation has to say.

use crate::phrases::MemoryOwner;
use source::Span;
use std::fmt::Display;

source::diagnostics! { Span:
    /// An expression that has no code on the device.
    E1100 Error "" no_code_for_expression(what: impl Display, at: Span) {
        "no device code can be generated for {what}"
        at at "in a target region"
    }
    /// A statement that has no code on the device.
    E1101 Error "" no_code_for_statement(what: impl Display, at: Span) {
        "no device code can be generated for {what}"
        at at "in a target region"
    }
    /// A construct that has no code on the device.
    E1102 Error "" no_code_for_construct(name: &str, at: Span) {
        "no device code can be generated for the construct `{name}`"
        at at "in a target region"
    }
    /// A call whose definition is not known.
    E1103 Error "" callee_not_known(name: &str, at: Span) {
        "`{name}` is called on the device but is not defined in this file"
        at at "called here"
        note "a procedure of another file takes numbers and addresses, no structure by value, no text and nothing that has a descriptor"
    }
    /// Recursion on the device.
    E1104 Error "" recursive_on_device(name: &str, at: Span) {
        "`{name}` calls itself on the device"
        at at "called here"
    }
    /// A variable without an attribute in a target region.
    E1105 Error "" no_attribute(name: &str, at: Span) {
        "`{name}` has no data-sharing or data-mapping attribute in this target region"
        at at "referenced here"
    }
    /// A private variable whose size is not a constant.
    E1106 Error "" size_not_constant(name: &str, at: Span) {
        "`{name}` would need device memory of its own, but its size is not a constant"
        at at ""
    }
    /// Nesting that is too deep to walk.
    E1107 Error "" too_deep(at: Span) {
        "this is nested too deeply"
        at at ""
    }
    /// A collapsed loop whose bounds depend on an outer one.
    E1108 Error "" not_rectangular(at: Span) {
        "the bounds of a collapsed loop depend on the loop around it"
        at at "this loop"
    }
    /// A clause that code generation does not carry out.
    E1109 Error "" no_code_for_clause(clause: &str, at: Span) {
        "no device code can be generated for the clause `{clause}`"
        at at ""
    }
    /// An intrinsic or mathematical function without device code.
    E1110 Error "" no_code_for_intrinsic(name: &str, at: Span) {
        "no device code can be generated for `{name}`"
        at at "called here"
    }
    /// A variable that keeps its value between calls.
    E1111 Error "" keeps_value(name: &str, at: Span) {
        "`{name}` keeps its value between calls, which device code cannot do"
        at at "referenced here"
    }
    /// More memory than a team or thread has.
    E1112 Error "" too_much_memory(what: MemoryOwner, bytes: u64, limit: u64, at: Span) {
        "the variables of {what} take {bytes} bytes, and the device has {limit}"
        at at "this target region"
    }
    /// Something of a region that the C view cannot say.
    E1113 Error "" no_c(what: impl Display, at: Span) {
        "{what} cannot be written as C"
        at at "in a target region"
    }
    /// A procedure with variants.
    E1114 Error "OpenMP 5.2, 7.5" has_variants(name: &str, at: Span) {
        "`{name}` has variants, and which of them the device calls is not decided"
        at at "called here"
    }
    /// A list item that is not one contiguous piece.
    E1115 Error "" not_contiguous(name: &str, at: Span) {
        "the mapped section of `{name}` is not contiguous"
        at at ""
    }
    /// A call of a procedure that nothing puts on the device, and that this file does not define.
    W1116 Warning "device-external" "OpenMP 5.2, 7.8; OpenACC 3.4, 2.15.1" callee_elsewhere(name: &str, at: Span) {
        "`{name}` is not defined in this file, so another must define it for the device"
        at at "called here"
        note "the module of PTX that has it, because of `declare target` or `acc routine` at its definition, is linked with this one"
    }
}
