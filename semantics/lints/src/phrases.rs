//! The phrases of warnings about code.

source::phrases! {
    /// How an argument is passed.
    #[derive(Copy)]
    pub enum Passing {
        Reference = "by reference",
        Value = "by value",
    }

    /// What a function of C takes.
    #[derive(Copy)]
    pub enum PassedThing {
        Value = "a value",
        Pointer = "a pointer",
    }

    /// What a name hides.
    #[derive(Copy)]
    pub enum Hidden {
        ProcedureVariable = "a variable of the procedure around it",
        ModuleVariable = "a variable of the module",
    }
}
