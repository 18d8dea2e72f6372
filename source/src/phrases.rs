//! The phrases of what can be wrong with preprocessing.

crate::phrases! {
    /// What a directive of the preprocessor needs.
    #[derive(Copy)]
    pub enum DirectiveNeed {
        StringLiteral = "a string literal",
        Assertion = "`question(answer)`",
        LineNumber = "the number of a line",
        FileName = "a file name in quotes",
        LineFileFlags = "a line, a file name and flags",
        Parameters = "parameters with parentheses",
        QuotedName = "a file name in quotes or angle brackets",
        Names = "names",
    }

    /// What `##` neither begins nor ends.
    #[derive(Copy)]
    pub enum PastePlace {
        Replacement = "the replacement",
        VaOpt = "`__VA_OPT__`",
    }

    /// Why a condition cannot be evaluated.
    #[derive(Copy)]
    pub enum ConditionDefect {
        Negative = "it is negative",
        NumberNotInteger = "a number is not an integer",
        AnswerNoClosingParenthesis = "an answer has no closing parenthesis",
        AssertionNoName = "an assertion has no name",
        NoOpening = "`(` is missing",
        NoOperator = "an operator is missing",
        DefinedName = "`defined` needs a name",
        DefinedClosing = "`)` is missing after `defined`",
        TooDeep = "it is nested too deep",
        NoColon = "`:` is missing",
        NoOperand = "an operand is missing",
        Floating = "a floating constant is not an integer",
        String = "a string is not an integer",
        NoClosing = "`)` is missing",
        Character = "a character constant is wrong",
        UndefinedMacro = "a macro that is called is not defined",
        DividesByZero = "it divides by zero",
        Octal = "an octal constant has the digits 0 to 7",
        Suffix = "an integer has a suffix that is none",
    }
}
