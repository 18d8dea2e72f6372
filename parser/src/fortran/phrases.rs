//! The phrases of what can be wrong with Fortran.

source::phrases! {
    /// What a format needs.
    pub enum FormatPart {
        StatementEnd = "the end of the statement",
        End = "the end of the format",
        SmallerNumber = "a smaller number",
        VariableExpression = "an expression in `<` and `>`",
        Other = "something else",
        HollerithCount = "a number before `h`",
        HollerithText { count: i64 } = "{count} characters after `h`",
        CharacterConstant = "a character constant",
        Descriptor = "an edit descriptor",
        ScaleFactor = "a scale factor before `p`",
        PositiveNumber = "a positive number",
        NumberAfter { letters: String } = "a number after `{letters}`",
        NumberAfterPoint = "a number after `.`",
        ExponentWidth = "the width of the exponent after `e`",
        Number = "a number",
        ParenthesisOrComma = "`)` or `,`",
        Sign { sign: char } = "`{sign}`",
    }

    /// What statements belong to.
    #[derive(Copy)]
    pub enum PartOwner {
        Structure = "a structure",
        Union = "a union",
        DerivedType = "a derived type definition",
        TypeProcedures = "the procedures of a derived type",
        Enumeration = "an enumeration",
        InterfaceBlock = "an interface block",
        SpecificationPart = "a specification part",
    }

    /// Loops that are not counted.
    #[derive(Copy)]
    pub enum OtherLoop {
        Concurrent = "a DO CONCURRENT",
        While = "a DO WHILE",
        NoControl = "a DO without control",
    }
}
