//! What can be wrong with statements and expressions of Fortran: E2201 to E2399.

use source::{Span, diagnostics};

diagnostics! { Span:
    E2201 Error "Fortran 2023, 19.6.7" not_definable(text: &str, why: &str, at: Span) {
        "`{text}` cannot change here: {why}" at at ""
    }
    E2202 Error "Fortran 2023, 10.1.5.1" operand_ranks(word: &str, one: usize, other: usize, at: Span) {
        "`{word}` takes arrays of one shape, but here are rank {one} and rank {other}" at at ""
    }
    E2203 Error "Fortran 2023, 10.1.5.1" operand_extents(word: &str, dimension: usize, one: i128, other: i128, at: Span) {
        "`{word}` takes arrays of one shape, but dimension {dimension} has {one} elements and {other} elements" at at ""
    }
    E2204 Error "Fortran 2023, 10.2.1.2" assigned_extents(dimension: usize, one: i128, other: i128, at: Span) {
        "dimension {dimension} of the variable has {one} elements, but that of the value has {other}" at at ""
    }
    E2205 Error "Fortran 2023, C835 (R901)" whole_assumed_size(name: &str, at: Span) {
        "`{name}` is an assumed-size array, which has no shape: a subscript for its last dimension is missing" at at ""
    }
    E2206 Error "Fortran 2023, 15.5.2" argument_type(dummy: &str, wanted: &str, given: &str, at: Span) {
        "the argument for `{dummy}` has to be {wanted}, but this is {given}" at at ""
    }
    E2207 Error "Fortran 2023, 15.5.2.5" argument_rank(dummy: &str, wanted: usize, given: usize, at: Span) {
        "the argument for `{dummy}` has to have rank {wanted}, but this has rank {given}" at at ""
    }
    E2208 Error "Fortran 2023, 15.5.2" argument_form(dummy: &str, wanted: &str, at: Span) {
        "the argument for `{dummy}` has to be {wanted}" at at ""
    }
    E2209 Error "Fortran 2023, 15.5.2.5" argument_changes(dummy: &str, text: &str, why: &str, at: Span) {
        "`{text}` cannot be the argument for `{dummy}`, which may change: {why}" at at ""
    }
    E2210 Error "Fortran 2023, 15.5.2" argument_small(dummy: &str, wanted: i128, given: i128, at: Span) {
        "the argument for `{dummy}` has {given} elements, but {wanted} are needed" at at ""
    }
    E2211 Error "Fortran 2023, 15.5.2.1" argument_twice(procedure: &str, dummy: &str, at: Span) {
        "the call of `{procedure}` gives `{dummy}` twice" at at ""
    }
    E2212 Error "Fortran 2023, C919 (R911)" two_ranks(at: Span) {
        "only one part of a reference may be an array" at at ""
    }
    E2213 Error "Fortran 2023, 10.2.2" no_pointer(text: &str, at: Span) {
        "`{text}` is not a pointer" at at ""
    }
    E2214 Error "Fortran 2023, C1026 (R1033)" pointer_bounds(rank: usize, given: usize, at: Span) {
        "the pointer has rank {rank}, but {given} bounds are given" at at ""
    }
    E2215 Error "Fortran 2023, R1036" mixed_bounds(at: Span) {
        "either every dimension of the pointer has an upper bound here, or none" at at ""
    }
    E2216 Error "Fortran 2023, 10.2.2.1" target_form(wanted: &str, at: Span) {
        "the target of a pointer assignment must be {wanted}" at at ""
    }
    E2217 Error "Fortran 2023, 10.2.2.3" target_type(pointer: &str, target: &str, why: &str, at: Span) {
        "a pointer of type {pointer} cannot point to {target}{why}" at at ""
    }
    E2218 Error "Fortran 2023, C1020 (R1033)" target_rank(pointer: usize, target: usize, at: Span) {
        "the pointer has rank {pointer}, but its target has rank {target}" at at ""
    }
    E2219 Error "Fortran 2023, C942 (R928)" allocate_both(at: Span) {
        "only one of a type, `source=` and `mold=` may specify what is allocated" at at ""
    }
    E2220 Error "Fortran 2023, 9.7" specifier_form(word: &str, wanted: &str, at: Span) {
        "`{word}=` has to be {wanted}" at at ""
    }
    E2221 Error "Fortran 2023, C937 (R932)" no_bounds(rank: usize, at: Span) {
        "an array of rank {rank} needs bounds here, or a source of that rank" at at ""
    }
    E2222 Error "Fortran 2023, C938 (R932)" allocate_rank(rank: usize, given: usize, at: Span) {
        "what is allocated has rank {rank}, but {given} bounds are given" at at ""
    }
    E2223 Error "Fortran 2023, C944 (R927)" source_rank(rank: usize, given: usize, at: Span) {
        "the source has rank {given}, but what is allocated has rank {rank}" at at ""
    }
    E2224 Error "Fortran 2023, C935 (R927)" allocated_type(object: &str, given: &str, at: Span) {
        "what has type {object} cannot be allocated as {given}" at at ""
    }
    E2225 Error "Fortran 2023, C934 (R927)" allocate_needs_type(at: Span) {
        "what is allocated here needs a type, `source=` or `mold=`" at at ""
    }
    E2226 Error "Fortran 2023, C932 (R932)" not_deferred(text: &str, wanted: &str, at: Span) {
        "`{text}` is not {wanted}" at at ""
    }
    E2227 Error "Fortran 2023, C1146 (R1141)" case_selector(ty: &str, at: Span) {
        "the selector of a case construct is a scalar integer, character or logical, but this is {ty}" at at ""
    }
    E2228 Error "Fortran 2023, C1148 (R1145)" logical_range(at: Span) {
        "a case of a logical selector is a value and no range" at at ""
    }
    E2229 Error "Fortran 2023, C1147 (R1145)" case_type(wanted: &str, given: &str, at: Span) {
        "the selector is {wanted}, but this case is {given}" at at ""
    }
    E2230 Error "Fortran 2023, C1149 (R1145)" case_twice(at: Span, first: Span) {
        "this value is in two cases" at at "here again" also first "first here"
    }
    E2231 Error "Fortran 2023, 11.1.11.1" selector_form(wanted: &str, at: Span) {
        "the selector has to be {wanted}" at at ""
    }
    E2232 Error "Fortran 2023, C1154 (R1150)" guard_rank(rank: i128, at: Span) {
        "an array cannot have rank {rank}" at at ""
    }
    E2233 Error "Fortran 2023, C1163 (R1154)" guard_twice(at: Span) {
        "two blocks of this construct have the same guard" at at ""
    }
    E2234 Error "Fortran 2023, C1162 (R1154)" guard_type(guard: &str, selector: &str, at: Span) {
        "the selector is {selector}, which is never {guard}" at at ""
    }
    E2235 Error "Fortran 2023, C1160 (R1154)" guard_form(at: Span) {
        "a guard names an extensible type, or an intrinsic one whose length is assumed" at at ""
    }
    E2236 Error "Fortran 2023, R1201" unit_form(at: Span) {
        "a unit is a scalar integer, a character variable or `*`" at at ""
    }
    E2237 Error "Fortran 2023, R1215" format_form(at: Span) {
        "a format is a label, a default character expression or `*`" at at ""
    }
    E2238 Error "Fortran 2023, 12.5.6" specifier_value(word: &str, value: &str, at: Span) {
        "`{value}` is not a value of `{word}=`" at at ""
    }
    E2239 Error "Fortran 2023, 12.6.2.1" specifier_elsewhere(word: &str, statement: &str, at: Span) {
        "`{word}=` cannot stand in a `{statement}` statement" at at ""
    }
    E2240 Error "Fortran 2023, 12.6.2.1" specifiers_exclude(one: &str, other: &str, at: Span) {
        "{one} and {other} exclude each other" at at ""
    }
    E2241 Error "Fortran 2023, 12.6.2.1" specifier_needs(word: &str, other: &str, at: Span) {
        "{word} needs {other}" at at ""
    }
    E2242 Error "Fortran 2023, 12.6.3" item_form(at: Span) {
        "a procedure is neither read nor written" at at ""
    }
    E2243 Error "Fortran 2023, C1220 (R1213)" namelist_items(at: Span) {
        "a namelist specifies what is transferred: items cannot follow" at at ""
    }
    E2244 Error "Fortran 2023, C1596 (R1529)" impure_statement(what: &str, at: Span) {
        "{what} cannot stand in a pure procedure" at at ""
    }
    E2245 Error "Fortran 2023, C1595 (R1529)" impure_reference(name: &str, place: &str, at: Span) {
        "`{name}` is not pure, which {place} needs" at at ""
    }
    E2246 Error "Fortran 2023, R1162" stop_code(at: Span) {
        "a stop code is a scalar of default character or default integer type" at at ""
    }
    E2247 Error "Fortran 2023, C1143 (R1119)" leaves(what: &str, at: Span) {
        "{what} cannot stand in this construct, which nothing leaves before its end" at at ""
    }
    E2248 Error "Fortran 2023, C1586 (R1542)" return_value(at: Span) {
        "only a subroutine returns to one of several labels" at at ""
    }
    E2249 Error "Fortran 2023, C1034 (R1047)" mask_form(ty: &str, at: Span) {
        "a mask is a logical array, but this is {ty}" at at ""
    }
    E2250 Error "Fortran 2023, C1034 (R1047)" mask_shape(at: Span) {
        "this has another shape than the mask of the construct around" at at ""
    }
    E2251 Error "Fortran 2023, 15.4.2.2" needs_interface(name: &str, at: Span) {
        "`{name}` needs an explicit interface to be called with keywords" at at ""
    }
    E2252 Error "Fortran 2023, 11.2.1" no_target(label: &str, at: Span, from: Span) {
        "the statement with the label {label} is not executed, so nothing branches to it" at at "" also from "from here"
    }
    E2253 Error "Fortran 2023, C1215 (R1215)" no_format(label: &str, at: Span) {
        "the statement with the label {label} is not a format" at at ""
    }
    E2254 Error "Fortran 2023, 10.2.1.2" polymorphic_variable(at: Span) {
        "a polymorphic variable takes a value only if it is allocatable, or by a defined assignment" at at ""
    }
    E2255 Error "Fortran 2023, C920 (R911)" scattered_part(name: &str, at: Span) {
        "`{name}` is allocatable or a pointer: the part before it must be a scalar" at at ""
    }
    E2256 Error "Fortran 2023, 12.6.3" item_type(ty: &str, why: &str, at: Span) {
        "{ty} {why}, and no procedure is defined to transfer it" at at ""
    }
    E2561 Error "Fortran 2023, C7119 (R772)" typeless_item(at: Span) {
        "a constant without a type cannot be written: INT() or REAL() gives it one" at at ""
    }
    E2562 Error "Fortran 2023, R1044, R1052" masked_statement(construct: &str, at: Span) {
        "{construct} holds assignments and constructs of masked assignments alone" at at ""
    }
    E2563 Error "Fortran 2023, R1042" after_elsewhere(at: Span) {
        "no ELSEWHERE follows one without a mask" at at ""
    }
    E2564 Error "Fortran 2023, R762" enumerator_value(at: Span) {
        "the value of an enumerator is an integer constant" at at ""
    }
    E2565 Error "Fortran 2023, R761" enumerator_colons(at: Span) {
        "an enumerator can have a value only after `::`" at at ""
    }
    E2668 Error "Fortran 2023, R908, R917" subscripted_value(at: Span) {
        "the value of a function is not a variable: it has neither subscripts nor substrings" at at ""
    }
    E2669 Error "Fortran 2023, 15.6.4" function_of_itself(name: &str, at: Span) {
        "the statement function `{name}` refers to itself" at at ""
    }
    E2670 Error "Fortran 2023, 15.6.4" function_before(name: &str, at: Span, defined: Span) {
        "`{name}` is a statement function that is defined further down, and cannot be referred to here" at at ""
        also defined "defined here"
    }
    E2566 Error "Fortran 2023, R911" part_of_value(name: &str, at: Span) {
        "the value of a function is not a variable: it has no part `{name}`, unless ASSOCIATE gives it a name" at at ""
    }
    E2567 Error "DEC" dec_word(word: &str, flag: &str, at: Span) {
        "`{word}` is a word of DEC, which `{flag}` makes known" at at ""
    }
    E2568 Error "Fortran 2023, R717" no_exponent(text: &str, at: Span) {
        "the exponent of `{text}` has no digits" at at ""
    }
    E2569 Error "Fortran 2023, C1302 (R1301)" format_without_label(at: Span) {
        "a FORMAT statement needs a label" at at ""
    }
    E2570 Error "Fortran 2023, R1303" nothing_behind_comma(at: Span) {
        "no item follows the last comma of this format" at at ""
    }
    E2571 Error "Fortran 2023, 9.7.1.1" allocated_in_itself(text: &str, other: &str, at: Span) {
        "`{text}` depends on `{other}`, which stands in the same statement" at at ""
    }
    E2573 Error "Fortran 2023, 7.8" unknown_length(at: Span) {
        "nothing tells the length of these characters: the implied DO has no iteration, and the constructor no type" at at ""
    }
    E2574 Error "Fortran 2023, C1132 (R1119)" loop_end(label: &str, at: Span) {
        "the loop ends at the label {label}, which is not at this END DO" at at ""
    }
    E2575 Error "Fortran 2023, C1131 (R1119)" named_loop_end(name: &str, at: Span) {
        "a loop with the name `{name}` ends with END DO" at at ""
    }
    E2576 Error "Fortran 2023, R774 (R702)" constructor_type_word(at: Span) {
        "the type of an array constructor stands there without `type( )`" at at ""
    }
    E2577 Error "Fortran 2023, 15.6.4" deferred_function(name: &str, at: Span) {
        "`{name}` is a statement function and neither a pointer nor allocatable" at at ""
    }
    E2578 Error "Fortran 2023, C7119 (R772)" typeless_value(at: Span) {
        "an array constructor with a typeless constant must begin with a type" at at ""
    }
    E2580 Error "Fortran 2023, R1213" no_namelist(name: &str, at: Span) {
        "`{name}` is not a namelist group" at at ""
    }
    E2579 Error "Fortran 2023, 13.8" text_of_input(at: Span) {
        "a text in a format is for output alone" at at ""
    }
    E2581 Error "Fortran 2023, C726" assumed_function(name: &str, at: Span) {
        "the length of the statement function `{name}` and of its arguments is a constant expression" at at ""
    }
    E2572 Error "Fortran 2023, C1415, C1403, 15.4.3.2" not_in_unit(what: &str, unit: &str, at: Span) {
        "{what} cannot stand in {unit}" at at ""
    }
}
