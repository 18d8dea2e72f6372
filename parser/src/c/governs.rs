//! What a directive of C governs (R080 to R087).

use crate::directive::Directive;
use directives::{Association, Clause, End, Leaf};

/// What a directive governs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Governs {
    /// Nothing: it stands alone.
    Nothing,
    /// The statement after it.
    Statement,
    /// The loop nest after it.
    Loop,
    /// The declaration after it.
    Declaration,
    /// Everything up to its end directive.
    UpToEnd,
    /// The rest of its block up to the next directive of its kind.
    UpToSeparator,
}

/// What this directive governs.
pub(crate) fn governs(directive: Directive) -> Governs {
    if directive.end() {
        return Governs::Nothing;
    }
    let row = directive.name().last().row();
    match row.association {
        Association::Standalone if row.end == End::WhenBlock => match is_standalone_ordered(directive) {
            true => Governs::Nothing,
            false => Governs::Statement,
        },
        Association::Standalone => {
            let variants = directive.clauses().flat_map(|clause| clause.variants()).map(governs);
            variants.into_iter().find(|governs| *governs != Governs::Nothing).unwrap_or(Governs::Nothing)
        }
        Association::Block | Association::LoopSequence => Governs::Statement,
        Association::LoopNest => Governs::Loop,
        // OpenACC 3.4, 2.15.1: with a name, `routine` stands alone.
        Association::Declaration if row.leaf == Leaf::AccRoutine && !directive.items().is_empty() => Governs::Nothing,
        Association::Declaration => Governs::Declaration,
        Association::Delimited => Governs::UpToEnd,
        Association::Separating if row.leaf == Leaf::Section => Governs::UpToSeparator,
        Association::Separating => Governs::Nothing,
    }
}

/// OpenMP 5.2, 15.10.1: `ordered` with dependences stands alone.
fn is_standalone_ordered(directive: Directive) -> bool {
    directive.clauses().any(|clause| matches!(clause.name(), Clause::Depend | Clause::Doacross))
}
