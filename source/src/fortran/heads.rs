//! The first words of statements, and how a statement that begins with them goes on.

/// How a statement that begins with certain words goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StatementTail {
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
pub(crate) const HEADS: &[(&str, StatementTail)] = &[
    ("abstract interface", StatementTail::Nothing),
    ("accept", StatementTail::Any),
    ("allocatable", StatementTail::Any),
    ("allocate", StatementTail::Parenthesis),
    ("assign", StatementTail::Assign),
    ("associate", StatementTail::Parenthesis),
    ("asynchronous", StatementTail::Any),
    ("attributes", StatementTail::ConditionStatement),
    ("automatic", StatementTail::Any),
    ("backspace", StatementTail::Any),
    ("bind", StatementTail::Parenthesis),
    ("block", StatementTail::Nothing),
    ("block data", StatementTail::Any),
    ("byte", StatementTail::Type),
    ("call", StatementTail::Any),
    ("case", StatementTail::Parenthesis),
    ("case default", StatementTail::Any),
    ("change team", StatementTail::Parenthesis),
    ("character", StatementTail::Type),
    ("class", StatementTail::TypeInParentheses),
    ("class default", StatementTail::Any),
    ("class is", StatementTail::Parenthesis),
    ("classof", StatementTail::TypeInParentheses),
    ("close", StatementTail::Parenthesis),
    ("codimension", StatementTail::Any),
    ("common", StatementTail::Any),
    ("complex", StatementTail::Type),
    ("contains", StatementTail::Nothing),
    ("contiguous", StatementTail::Any),
    ("continue", StatementTail::Any),
    ("critical", StatementTail::Any),
    ("cycle", StatementTail::Any),
    ("data", StatementTail::Any),
    ("deallocate", StatementTail::Parenthesis),
    ("decode", StatementTail::Parenthesis),
    ("define file", StatementTail::Any),
    ("dimension", StatementTail::Any),
    ("do", StatementTail::Do),
    ("double complex", StatementTail::Type),
    ("double precision", StatementTail::Type),
    ("elemental", StatementTail::Statement),
    ("else", StatementTail::Any),
    ("else if", StatementTail::ConditionStatement),
    ("else where", StatementTail::Any),
    ("encode", StatementTail::Parenthesis),
    ("end", StatementTail::Nothing),
    ("end associate", StatementTail::Any),
    ("end block", StatementTail::Any),
    ("end block data", StatementTail::Any),
    ("end critical", StatementTail::Any),
    ("end do", StatementTail::Any),
    ("end enum", StatementTail::Nothing),
    ("end enumeration type", StatementTail::Any),
    ("end file", StatementTail::Any),
    ("end forall", StatementTail::Any),
    ("end function", StatementTail::Any),
    ("end if", StatementTail::Any),
    ("end interface", StatementTail::Any),
    ("end map", StatementTail::Nothing),
    ("end module", StatementTail::Any),
    ("end procedure", StatementTail::Any),
    ("end program", StatementTail::Any),
    ("end select", StatementTail::Any),
    ("end structure", StatementTail::Nothing),
    ("end submodule", StatementTail::Any),
    ("end subroutine", StatementTail::Any),
    ("end team", StatementTail::Any),
    ("end type", StatementTail::Any),
    ("end union", StatementTail::Nothing),
    ("end where", StatementTail::Any),
    ("entry", StatementTail::Any),
    ("enum", StatementTail::Any),
    ("enumeration type", StatementTail::Any),
    ("enumerator", StatementTail::Any),
    ("equivalence", StatementTail::Any),
    ("error stop", StatementTail::Any),
    ("event post", StatementTail::Parenthesis),
    ("event wait", StatementTail::Parenthesis),
    ("exit", StatementTail::Any),
    ("external", StatementTail::Any),
    ("fail image", StatementTail::Nothing),
    ("final", StatementTail::Any),
    ("flush", StatementTail::Any),
    ("forall", StatementTail::ConditionStatement),
    ("form team", StatementTail::Parenthesis),
    ("format", StatementTail::Any),
    ("function", StatementTail::Any),
    ("generic", StatementTail::Any),
    ("go to", StatementTail::Any),
    ("if", StatementTail::ConditionStatement),
    ("implicit", StatementTail::Statement),
    ("import", StatementTail::Any),
    ("impure", StatementTail::Statement),
    ("include", StatementTail::Any),
    ("inquire", StatementTail::Any),
    ("integer", StatementTail::Type),
    ("intent", StatementTail::Any),
    ("interface", StatementTail::Any),
    ("intrinsic", StatementTail::Any),
    ("lock", StatementTail::Parenthesis),
    ("logical", StatementTail::Type),
    ("map", StatementTail::Nothing),
    ("module", StatementTail::Module),
    ("module procedure", StatementTail::Any),
    ("namelist", StatementTail::Any),
    ("non_recursive", StatementTail::Statement),
    ("none", StatementTail::Any),
    ("notify wait", StatementTail::Parenthesis),
    ("nullify", StatementTail::Any),
    ("open", StatementTail::Parenthesis),
    ("optional", StatementTail::Any),
    ("parameter", StatementTail::Any),
    ("pause", StatementTail::Any),
    ("pointer", StatementTail::Any),
    ("print", StatementTail::Any),
    ("private", StatementTail::Any),
    ("procedure", StatementTail::Any),
    ("program", StatementTail::Any),
    ("protected", StatementTail::Any),
    ("public", StatementTail::Any),
    ("pure", StatementTail::Statement),
    ("rank", StatementTail::Parenthesis),
    ("rank default", StatementTail::Any),
    ("read", StatementTail::Any),
    ("real", StatementTail::Type),
    ("record", StatementTail::Any),
    ("recursive", StatementTail::Statement),
    ("return", StatementTail::Any),
    ("rewind", StatementTail::Any),
    ("save", StatementTail::Any),
    ("select case", StatementTail::Parenthesis),
    ("select rank", StatementTail::Parenthesis),
    ("select type", StatementTail::Parenthesis),
    ("sequence", StatementTail::Nothing),
    ("simple", StatementTail::Statement),
    ("static", StatementTail::Any),
    ("stop", StatementTail::Any),
    ("structure", StatementTail::Any),
    ("submodule", StatementTail::Any),
    ("subroutine", StatementTail::Any),
    ("sync all", StatementTail::Any),
    ("sync images", StatementTail::Parenthesis),
    ("sync memory", StatementTail::Any),
    ("sync team", StatementTail::Parenthesis),
    ("target", StatementTail::Any),
    ("then", StatementTail::Any),
    ("type", StatementTail::Type),
    ("type is", StatementTail::Parenthesis),
    ("typeof", StatementTail::TypeInParentheses),
    ("union", StatementTail::Nothing),
    ("unlock", StatementTail::Parenthesis),
    ("unsigned", StatementTail::Type),
    ("use", StatementTail::Any),
    ("value", StatementTail::Any),
    ("virtual", StatementTail::Any),
    ("volatile", StatementTail::Any),
    ("wait", StatementTail::Parenthesis),
    ("where", StatementTail::ConditionStatement),
    ("write", StatementTail::Any),
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
