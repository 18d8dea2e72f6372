//! The intrinsic procedures of Fortran in a phrase each (Fortran 2023, 16.9), and as they are called.

use semantics::fortran::{IntrinsicArgument, IntrinsicHelp, describe_intrinsic};

/// What a procedure does or gives, by its generic name; in the order of the names.
#[rustfmt::skip]
const PHRASES: &[(&str, &str)] = &[
    ("abs", "absolute value"),
    ("achar", "character of a code of ASCII"),
    ("acos", "arc cosine, in radians"),
    ("acosd", "arc cosine, in degrees"),
    ("acosh", "inverse hyperbolic cosine"),
    ("acospi", "arc cosine, in half turns"),
    ("adjustl", "text with its leading blanks moved to its end"),
    ("adjustr", "text with its trailing blanks moved to its beginning"),
    ("aimag", "imaginary part of a complex number"),
    ("aint", "whole number towards zero, as a real"),
    ("all", "whether all elements are true"),
    ("allocated", "whether an allocatable variable is allocated"),
    ("anint", "nearest whole number, as a real"),
    ("any", "whether an element is true"),
    ("asin", "arc sine, in radians"),
    ("asind", "arc sine, in degrees"),
    ("asinh", "inverse hyperbolic sine"),
    ("asinpi", "arc sine, in half turns"),
    ("associated", "whether a pointer is associated, or associated with a target"),
    ("atan", "arc tangent, in radians; of `y/x` with the signs of both if there are two"),
    ("atan2", "arc tangent of `y/x` with the signs of both: the argument of the complex number `(x, y)`"),
    ("atan2d", "arc tangent of `y/x` with the signs of both, in degrees"),
    ("atan2pi", "arc tangent of `y/x` with the signs of both, in half turns"),
    ("atand", "arc tangent, in degrees"),
    ("atanh", "inverse hyperbolic tangent"),
    ("atanpi", "arc tangent, in half turns"),
    ("atomic_add", "adds to an atomic variable"),
    ("atomic_and", "bitwise and of an atomic variable"),
    ("atomic_cas", "compares an atomic variable, and gives it a new value if it has the one that is expected"),
    ("atomic_define", "gives an atomic variable a value"),
    ("atomic_fetch_add", "adds to an atomic variable; `old` gets what it was"),
    ("atomic_fetch_and", "bitwise and of an atomic variable; `old` gets what it was"),
    ("atomic_fetch_or", "bitwise or of an atomic variable; `old` gets what it was"),
    ("atomic_fetch_xor", "bitwise exclusive or of an atomic variable; `old` gets what it was"),
    ("atomic_or", "bitwise or of an atomic variable"),
    ("atomic_ref", "the value of an atomic variable"),
    ("atomic_xor", "bitwise exclusive or of an atomic variable"),
    ("bessel_j0", "Bessel function of the first kind, of order 0"),
    ("bessel_j1", "Bessel function of the first kind, of order 1"),
    ("bessel_jn", "Bessel functions of the first kind"),
    ("bessel_y0", "Bessel function of the second kind, of order 0"),
    ("bessel_y1", "Bessel function of the second kind, of order 1"),
    ("bessel_yn", "Bessel functions of the second kind"),
    ("bge", "whether the bits of `i` are, without a sign, greater than or equal to those of `j`"),
    ("bgt", "whether the bits of `i` are, without a sign, greater than those of `j`"),
    ("bit_size", "number of bits of an integer"),
    ("ble", "whether the bits of `i` are, without a sign, less than or equal to those of `j`"),
    ("blt", "whether the bits of `i` are, without a sign, less than those of `j`"),
    ("btest", "whether a bit is 1; bits count from 0 at the right"),
    ("ceiling", "least whole number that is not less"),
    ("char", "character of a code of the processor"),
    ("cmplx", "complex number of its parts"),
    ("co_broadcast", "gives the images of a team the value that one of them has"),
    ("co_max", "maximum over the images of a team"),
    ("co_min", "minimum over the images of a team"),
    ("co_reduce", "reduction over the images of a team by a function"),
    ("co_sum", "sum over the images of a team"),
    ("command_argument_count", "number of arguments of the command"),
    ("conjg", "conjugate of a complex number"),
    ("cos", "cosine of an angle in radians"),
    ("cosd", "cosine of an angle in degrees"),
    ("cosh", "hyperbolic cosine"),
    ("coshape", "sizes of the codimensions of a coarray"),
    ("cospi", "cosine of an angle in half turns"),
    ("count", "number of elements that are true"),
    ("cpu_time", "processor time, in seconds"),
    ("cshift", "array whose elements are shifted around along a dimension"),
    ("date_and_time", "date and time of day"),
    ("dble", "number in double precision"),
    ("digits", "number of significant digits of the model"),
    ("dim", "`x - y`, or 0 if that is negative"),
    ("dot_product", "dot product of two vectors"),
    ("dprod", "product in double precision"),
    ("dshiftl", "bits of `i` and `j` shifted left together: the left half"),
    ("dshiftr", "bits of `i` and `j` shifted right together: the right half"),
    ("eoshift", "array whose elements are shifted off along a dimension"),
    ("epsilon", "difference between 1 and the next number of the model"),
    ("erf", "error function"),
    ("erfc", "complementary error function"),
    ("erfc_scaled", "complementary error function times `exp(x**2)`"),
    ("event_query", "count of an event"),
    ("execute_command_line", "runs a command"),
    ("exp", "exponential function"),
    ("exponent", "exponent of the model of a number"),
    ("extends_type_of", "whether the dynamic type of one is an extension of that of the other"),
    ("failed_images", "the images that failed"),
    ("findloc", "where a value is in an array"),
    ("floor", "greatest whole number that is not greater"),
    ("fraction", "fraction of the model of a number"),
    ("gamma", "gamma function"),
    ("get_command", "the command that started the program"),
    ("get_command_argument", "an argument of the command"),
    ("get_environment_variable", "value of an environment variable"),
    ("get_team", "team of images"),
    ("huge", "largest number of the model"),
    ("hypot", "`sqrt(x**2 + y**2)` without overflow"),
    ("iachar", "code of a character in ASCII"),
    ("iall", "bitwise and of all elements"),
    ("iand", "bitwise and"),
    ("iany", "bitwise or of all elements"),
    ("ibclr", "number with a bit made 0"),
    ("ibits", "some bits of a number"),
    ("ibset", "number with a bit made 1"),
    ("ichar", "code of a character of the processor"),
    ("ieor", "bitwise exclusive or"),
    ("image_index", "index of the image that has some cosubscripts"),
    ("image_status", "whether an image failed or stopped"),
    ("index", "where a text begins in another; 0 if it is not there"),
    ("int", "whole number towards zero"),
    ("ior", "bitwise or"),
    ("iparity", "bitwise exclusive or of all elements"),
    ("is_contiguous", "whether an array lies in one piece"),
    ("is_iostat_end", "whether a value of `iostat=` means the end of a file"),
    ("is_iostat_eor", "whether a value of `iostat=` means the end of a record"),
    ("ishft", "bits shifted left, or right if `shift` is negative"),
    ("ishftc", "rightmost bits shifted around, left or right if `shift` is negative"),
    ("kind", "kind parameter"),
    ("lbound", "lower bounds of an array"),
    ("lcobound", "lower cobounds of a coarray"),
    ("leadz", "number of leading bits that are 0"),
    ("len", "length of a text"),
    ("len_trim", "length of a text without trailing blanks"),
    ("lge", "whether a text is behind or the same as another in the order of ASCII"),
    ("lgt", "whether a text is behind another in the order of ASCII"),
    ("lle", "whether a text is before or the same as another in the order of ASCII"),
    ("llt", "whether a text is before another in the order of ASCII"),
    ("log", "natural logarithm"),
    ("log10", "logarithm to the base 10"),
    ("log_gamma", "logarithm of the absolute value of the gamma function"),
    ("logical", "logical value of another kind"),
    ("maskl", "number whose `i` leftmost bits are 1"),
    ("maskr", "number whose `i` rightmost bits are 1"),
    ("matmul", "product of matrices, or of a matrix and a vector"),
    ("max", "greatest of its arguments"),
    ("maxexponent", "greatest exponent of the model"),
    ("maxloc", "where the greatest element of an array is"),
    ("maxval", "greatest element of an array"),
    ("merge", "`tsource` where `mask` is true, `fsource` elsewhere"),
    ("merge_bits", "bits of `i` where those of `mask` are 1, of `j` elsewhere"),
    ("min", "least of its arguments"),
    ("minexponent", "least exponent of the model"),
    ("minloc", "where the least element of an array is"),
    ("minval", "least element of an array"),
    ("mod", "remainder, with the sign of `a`"),
    ("modulo", "modulus, with the sign of `p`"),
    ("move_alloc", "moves an allocation from one variable to another"),
    ("mvbits", "copies bits of one number into another"),
    ("nearest", "nearest number of the model in a direction"),
    ("new_line", "character that ends a line"),
    ("nint", "nearest whole number"),
    ("norm2", "Euclidean norm"),
    ("not", "bitwise complement"),
    ("null", "pointer that is not associated"),
    ("num_images", "number of images"),
    ("out_of_range", "whether a conversion is out of range"),
    ("pack", "elements of an array where a mask is true, as a vector"),
    ("parity", "whether an odd number of elements is true"),
    ("popcnt", "number of bits that are 1"),
    ("poppar", "whether the number of bits that are 1 is odd: 1 if so, else 0"),
    ("precision", "decimal precision of the model"),
    ("present", "whether an optional argument is there"),
    ("product", "product of all elements"),
    ("radix", "base of the model"),
    ("random_init", "begins the sequence of random numbers"),
    ("random_number", "random numbers from 0 to less than 1"),
    ("random_seed", "seed of the random numbers"),
    ("range", "decimal exponent range of the model"),
    ("rank", "rank of an object"),
    ("real", "number as a real"),
    ("reduce", "reduction of an array by a function"),
    ("repeat", "text repeated"),
    ("reshape", "array of another shape"),
    ("rrspacing", "reciprocal of the relative spacing of the model near a number"),
    ("same_type_as", "whether two objects have the same dynamic type"),
    ("scale", "number times the base of the model to a power"),
    ("scan", "where one of a set of characters is in a text; 0 if none is"),
    ("selected_char_kind", "kind of a set of characters"),
    ("selected_int_kind", "kind of integers with so many digits"),
    ("selected_logical_kind", "kind of logical values with so many bits"),
    ("selected_real_kind", "kind of reals with some precision and range"),
    ("set_exponent", "number with another exponent of the model"),
    ("shape", "sizes of all dimensions"),
    ("shifta", "bits shifted right, filled with the sign"),
    ("shiftl", "bits shifted left"),
    ("shiftr", "bits shifted right, filled with 0"),
    ("sign", "absolute value of `a` with the sign of `b`"),
    ("sin", "sine of an angle in radians"),
    ("sind", "sine of an angle in degrees"),
    ("sinh", "hyperbolic sine"),
    ("sinpi", "sine of an angle in half turns"),
    ("size", "number of elements of an array, or of one dimension"),
    ("spacing", "distance to the next number of the model"),
    ("split", "finds the next token of a text"),
    ("spread", "array made of copies of another, along a new dimension"),
    ("sqrt", "square root"),
    ("stopped_images", "the images that stopped"),
    ("storage_size", "bits that an element takes in memory"),
    ("sum", "sum of all elements"),
    ("system_clock", "count of a clock, with its rate and maximum"),
    ("tan", "tangent of an angle in radians"),
    ("tand", "tangent of an angle in degrees"),
    ("tanh", "hyperbolic tangent"),
    ("tanpi", "tangent of an angle in half turns"),
    ("team_number", "number of a team"),
    ("this_image", "index of this image, or its cosubscripts"),
    ("tiny", "smallest positive number of the model"),
    ("tokenize", "cuts a text into tokens"),
    ("trailz", "number of trailing bits that are 0"),
    ("transfer", "bits of a value as a value of another type"),
    ("transpose", "matrix with rows and columns swapped"),
    ("trim", "text without trailing blanks"),
    ("ubound", "upper bounds of an array"),
    ("ucobound", "upper cobounds of a coarray"),
    ("unpack", "elements of a vector put into an array where a mask is true"),
    ("verify", "where a character is in a text that is not of a set; 0 if none is"),
];

/// What a procedure does or gives.
fn find_phrase(name: &str) -> Option<&'static str> {
    let at = PHRASES.binary_search_by_key(&name, |(known, _)| known).ok()?;
    Some(PHRASES[at].1)
}

/// How a procedure is called: `atan(y [, x])`, for each list of arguments that it may have.
pub fn spell_calls(help: &IntrinsicHelp) -> Vec<String> {
    help.forms.iter().map(|form| format!("{}({})", help.name, spell_arguments(form))).collect()
}

fn spell_arguments(form: &[IntrinsicArgument]) -> String {
    let mut text = String::new();
    for (index, argument) in form.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        match argument.is_optional {
            true if index == 0 => text.push_str(&format!("[{}]", argument.name)),
            true => text.push_str(&format!(" [{comma}{}]", argument.name)),
            false => text.push_str(&format!("{comma}{}", argument.name)),
        }
    }
    text
}

/// The procedure as one would declare it.
pub fn spell_declaration(name: &str) -> Option<String> {
    let help = describe_intrinsic(name)?;
    let class = if help.class.starts_with("elemental") { "elemental " } else { "" };
    let word = if help.is_function { "function" } else { "subroutine" };
    let heads = spell_calls(&help).into_iter().map(|call| format!("{class}{word} {call}"));
    Some(heads.collect::<Vec<_>>().join("\n"))
}

/// What there is to know of the procedure: what it does or gives, its arguments, and who has it.
pub fn help_text(name: &str) -> Option<String> {
    let help = describe_intrinsic(name)?;
    let mut parts: Vec<String> =
        find_phrase(help.generic).map(|phrase| format!("{}.", capitalize_first(phrase))).into_iter().collect();
    if help.generic != help.name {
        parts.push(format!("A specific name of `{}`.", help.generic));
    }
    let arguments = help.forms.first().into_iter().flatten().filter(|argument| !argument.text.is_empty());
    let lines: Vec<String> = arguments
        .map(|argument| {
            let optional = if argument.is_optional { ", optional" } else { "" };
            format!("- `{}`: {}{optional}", argument.name, argument.text)
        })
        .collect();
    if !lines.is_empty() {
        parts.push(lines.join("\n"));
    }
    parts.push(format!("Intrinsic {}, of {}", help.class, help.since));
    Some(parts.join("\n\n"))
}

fn capitalize_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_procedure_of_the_standard_has_a_phrase() {
        assert!(PHRASES.is_sorted());
        let lacks = |name: &&str| {
            let help = describe_intrinsic(name);
            help.is_some_and(|help| {
                !["GNU Fortran", "a standard module"].contains(&help.since) && find_phrase(help.generic).is_none()
            })
        };
        assert_eq!(semantics::fortran::intrinsic_names().filter(lacks).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_procedure_is_told_as_it_is_called() {
        assert_eq!(
            spell_declaration("atan").as_deref(),
            Some("elemental function atan(y [, x])\nelemental function atan(x)")
        );
        assert_eq!(spell_declaration("null").as_deref(), Some("function null([mold])"));
        let about = help_text("dsqrt").expect("an intrinsic");
        assert!(about.starts_with("Square root.\n\nA specific name of `sqrt`."), "{about}");
    }
}
