//! The first words of statements, and how a statement that begins with them goes on.

/// How a statement that begins with certain words goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    /// With anything: a blank is due when a letter or digit comes next.
    Any,
    /// With `(`, else the words are not these.
    Parenthesis,
    /// With nothing, else the words are not these.
    Nothing,
    /// With the length and the names of a type declaration, or a function.
    Type,
    /// The same, but `(` must come first.
    TypeInParentheses,
    /// With another statement.
    Statement,
    /// With something in parentheses, then another statement.
    ConditionStatement,
    /// With nothing, a label, `WHILE (` or `CONCURRENT (`; a loop with a variable is known by its `=` and comma.
    Do,
    /// With `label TO variable`.
    Assign,
    /// With a name, or a procedure of which it is a prefix.
    Module,
}

/// The first words of statements; of two that fit the longer counts.
pub(crate) const HEADS: &[(&str, Rest)] = &[
    ("abstract interface", Rest::Nothing),
    ("accept", Rest::Any),
    ("allocatable", Rest::Any),
    ("allocate", Rest::Parenthesis),
    ("assign", Rest::Assign),
    ("associate", Rest::Parenthesis),
    ("asynchronous", Rest::Any),
    ("attributes", Rest::ConditionStatement),
    ("automatic", Rest::Any),
    ("backspace", Rest::Any),
    ("bind", Rest::Parenthesis),
    ("block", Rest::Nothing),
    ("block data", Rest::Any),
    ("byte", Rest::Type),
    ("call", Rest::Any),
    ("case", Rest::Parenthesis),
    ("case default", Rest::Any),
    ("change team", Rest::Parenthesis),
    ("character", Rest::Type),
    ("class", Rest::TypeInParentheses),
    ("class default", Rest::Any),
    ("class is", Rest::Parenthesis),
    ("classof", Rest::TypeInParentheses),
    ("close", Rest::Parenthesis),
    ("codimension", Rest::Any),
    ("common", Rest::Any),
    ("complex", Rest::Type),
    ("contains", Rest::Nothing),
    ("contiguous", Rest::Any),
    ("continue", Rest::Any),
    ("critical", Rest::Any),
    ("cycle", Rest::Any),
    ("data", Rest::Any),
    ("deallocate", Rest::Parenthesis),
    ("decode", Rest::Parenthesis),
    ("define file", Rest::Any),
    ("dimension", Rest::Any),
    ("do", Rest::Do),
    ("double complex", Rest::Type),
    ("double precision", Rest::Type),
    ("elemental", Rest::Statement),
    ("else", Rest::Any),
    ("else if", Rest::ConditionStatement),
    ("else where", Rest::Any),
    ("encode", Rest::Parenthesis),
    ("end", Rest::Nothing),
    ("end associate", Rest::Any),
    ("end block", Rest::Any),
    ("end block data", Rest::Any),
    ("end critical", Rest::Any),
    ("end do", Rest::Any),
    ("end enum", Rest::Nothing),
    ("end enumeration type", Rest::Any),
    ("end file", Rest::Any),
    ("end forall", Rest::Any),
    ("end function", Rest::Any),
    ("end if", Rest::Any),
    ("end interface", Rest::Any),
    ("end map", Rest::Nothing),
    ("end module", Rest::Any),
    ("end procedure", Rest::Any),
    ("end program", Rest::Any),
    ("end select", Rest::Any),
    ("end structure", Rest::Nothing),
    ("end submodule", Rest::Any),
    ("end subroutine", Rest::Any),
    ("end team", Rest::Any),
    ("end type", Rest::Any),
    ("end union", Rest::Nothing),
    ("end where", Rest::Any),
    ("entry", Rest::Any),
    ("enum", Rest::Any),
    ("enumeration type", Rest::Any),
    ("enumerator", Rest::Any),
    ("equivalence", Rest::Any),
    ("error stop", Rest::Any),
    ("event post", Rest::Parenthesis),
    ("event wait", Rest::Parenthesis),
    ("exit", Rest::Any),
    ("external", Rest::Any),
    ("fail image", Rest::Nothing),
    ("final", Rest::Any),
    ("flush", Rest::Any),
    ("forall", Rest::ConditionStatement),
    ("form team", Rest::Parenthesis),
    ("format", Rest::Any),
    ("function", Rest::Any),
    ("generic", Rest::Any),
    ("go to", Rest::Any),
    ("if", Rest::ConditionStatement),
    ("implicit", Rest::Statement),
    ("import", Rest::Any),
    ("impure", Rest::Statement),
    ("include", Rest::Any),
    ("inquire", Rest::Any),
    ("integer", Rest::Type),
    ("intent", Rest::Any),
    ("interface", Rest::Any),
    ("intrinsic", Rest::Any),
    ("lock", Rest::Parenthesis),
    ("logical", Rest::Type),
    ("map", Rest::Nothing),
    ("module", Rest::Module),
    ("module procedure", Rest::Any),
    ("namelist", Rest::Any),
    ("non_recursive", Rest::Statement),
    ("none", Rest::Any),
    ("notify wait", Rest::Parenthesis),
    ("nullify", Rest::Any),
    ("open", Rest::Parenthesis),
    ("optional", Rest::Any),
    ("parameter", Rest::Any),
    ("pause", Rest::Any),
    ("pointer", Rest::Any),
    ("print", Rest::Any),
    ("private", Rest::Any),
    ("procedure", Rest::Any),
    ("program", Rest::Any),
    ("protected", Rest::Any),
    ("public", Rest::Any),
    ("pure", Rest::Statement),
    ("rank", Rest::Parenthesis),
    ("rank default", Rest::Any),
    ("read", Rest::Any),
    ("real", Rest::Type),
    ("record", Rest::Any),
    ("recursive", Rest::Statement),
    ("return", Rest::Any),
    ("rewind", Rest::Any),
    ("save", Rest::Any),
    ("select case", Rest::Parenthesis),
    ("select rank", Rest::Parenthesis),
    ("select type", Rest::Parenthesis),
    ("sequence", Rest::Nothing),
    ("simple", Rest::Statement),
    ("static", Rest::Any),
    ("stop", Rest::Any),
    ("structure", Rest::Any),
    ("submodule", Rest::Any),
    ("subroutine", Rest::Any),
    ("sync all", Rest::Any),
    ("sync images", Rest::Parenthesis),
    ("sync memory", Rest::Any),
    ("sync team", Rest::Parenthesis),
    ("target", Rest::Any),
    ("then", Rest::Any),
    ("type", Rest::Type),
    ("type is", Rest::Parenthesis),
    ("typeof", Rest::TypeInParentheses),
    ("union", Rest::Nothing),
    ("unlock", Rest::Parenthesis),
    ("unsigned", Rest::Type),
    ("use", Rest::Any),
    ("value", Rest::Any),
    ("virtual", Rest::Any),
    ("volatile", Rest::Any),
    ("wait", Rest::Parenthesis),
    ("where", Rest::ConditionStatement),
    ("write", Rest::Any),
];

/// For each letter and the one after `z`, the first of [`HEADS`] that begins with it or a later one.
pub(crate) const FIRST: [usize; 27] = {
    let mut first = [HEADS.len(); 27];
    let mut head = HEADS.len();
    while head > 0 {
        head -= 1;
        let mut letter = (HEADS[head].0.as_bytes()[0] - b'a') as usize;
        first[letter] = head;
        // Letters that begin no head.
        while letter > 0 {
            letter -= 1;
            first[letter] = head;
        }
    }
    first
};

/// The statements after which a program unit or procedure may begin.
pub(crate) const BEFORE_UNITS: &[&str] = &[
    "abstract interface",
    "contains",
    "end",
    "end block data",
    "end function",
    "end module",
    "end procedure",
    "end program",
    "end submodule",
    "end subroutine",
    "interface",
];

/// The words that may stand before `function` and `subroutine`, types apart.
pub(crate) const PREFIXES: &[&str] = &["pure", "elemental", "recursive", "impure", "module", "non_recursive", "simple"];

/// Whether `bytes` begin with the words of `head`, run together; and where they end.
pub(crate) fn head_length(bytes: &[u8], head: &str) -> Option<usize> {
    let mut length = 0;
    for letter in head.bytes().filter(|&byte| byte != b' ') {
        if bytes.get(length) != Some(&letter) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_sorted_by_their_first_letter() {
        assert!(HEADS.is_sorted_by_key(|(head, _)| head.as_bytes()[0]));
        assert!(BEFORE_UNITS.iter().all(|word| HEADS.iter().any(|(head, _)| head == word)));
    }
}
