//! How much macros may bring forth: a program that would take for ever is told so, and nothing is replaced any more.

use crate::c::lex::PpToken;
use crate::lexer::Lexer;
use crate::problems;

/// Takes `cost` from the budget, and says whether it was there; when it is spent nothing is replaced any more.
pub(crate) fn charge_budget(lexer: &mut Lexer, token: PpToken, cost: usize) -> bool {
    let budget = &mut lexer.preprocessor.budget;
    if *budget > 0 && *budget <= cost {
        let place = lexer.out.origins.as_written(token.place);
        lexer.report(problems::expansion_too_big(lexer.spellings.text(token.atom), place));
    }
    lexer.preprocessor.budget = lexer.preprocessor.budget.saturating_sub(cost);
    lexer.preprocessor.budget > 0
}

/// Counts a token that is left after replacement; what came out of no macro is not counted.
#[inline]
pub(crate) fn count_left(lexer: &mut Lexer, token: PpToken) {
    if token.hidden != 0 && lexer.preprocessor.output > 0 {
        lexer.preprocessor.output -= 1;
        if lexer.preprocessor.output == 0 {
            charge_budget(lexer, token, usize::MAX);
        }
    }
}
