//! The phrases of what can be wrong with C.

source::phrases! {
    /// The rules of directives in attributes.
    #[derive(Copy)]
    pub enum AttributeRule {
        NeedsSequence = "directives in attributes of one statement need a `sequence`",
        NeedsDirective = "this attribute needs a directive in parentheses",
        SequenceParts = "a `sequence` consists of `directive` and `sequence`",
        Commas = "directives in a `sequence` are separated by commas",
        Unclosed = "this parenthesis is never closed",
        Declarative = "a `decl` attribute must have a declarative directive",
        NoList = "a directive in a `decl` attribute must not have a list",
        OnlyDecl = "only a `decl` attribute may be on a declaration",
        OnDeclaration = "a `decl` attribute must be on a declaration",
        StandAlone = "a stand-alone directive in an attribute must be on an empty statement",
        AboutDeclaration = "a directive that is about a declaration is written in a `decl` attribute",
    }

    /// What a pragma must have.
    #[derive(Copy)]
    pub enum PragmaArgument {
        UnrollCount = "a number of at most 65534",
        FloatingOption = "`contract`, `reassociate`, `reciprocal`, `exceptions` or `eval_method`",
        Parentheses = "an argument in parentheses",
        OptionValue = "a value that the option has",
    }
}
