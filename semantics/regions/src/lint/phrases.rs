//! The phrases of warnings about constructs.

source::phrases! {
    /// What makes a write by several threads right, or a copy.
    pub enum Remedy {
        ReductionOrAtomic { clause: String } = "`{clause}` or an `atomic` construct makes it right",
        Reduction { clause: String } = "`{clause}` combines the copies",
        Critical = "a `critical` construct makes it right",
        InOrder = "`seq` on the loop executes its iterations in order",
        Atomic = "an `atomic` construct makes it right",
        Begins { clause: String } = "`{clause}` begins with the value from before",
        Private { item: String } = "`private({item})` gives each its own",
        LastPrivate { item: String } = "`lastprivate({item})` gives each its own, and keeps the value of the last iteration",
        SameSubscripts = "its subscripts are the same for all of them",
    }

    /// Between which iterations an access races.
    pub enum RaceDistance {
        Next { how: AccessVerb } = "{how} one iteration after it is written",
        Previous { how: AccessVerb } = "{how} one iteration before it is written",
        After { how: AccessVerb, count: i128 } = "{how} {count} iterations after it is written",
        Before { how: AccessVerb, count: i128 } = "{how} {count} iterations before it is written",
        All { how: AccessVerb } = "{how} by every iteration",
        Others { how: AccessVerb } = "{how} by other iterations than it is written by",
    }

    /// What is done with a variable.
    #[derive(Copy)]
    pub enum AccessVerb {
        Read = "read",
        Written = "written",
    }

    /// What a region does by an operator.
    #[derive(Copy)]
    pub enum Operation {
        Adds = "adds to it",
        Multiplies = "multiplies it",
        Maximum = "takes a maximum",
        Minimum = "takes a minimum",
        CommonBits = "takes common bits",
        JoinsBits = "joins bits",
        DifferentBits = "takes bits that differ",
        Conjunction = "takes a conjunction",
        Disjunction = "takes a disjunction",
        Equivalence = "takes an equivalence",
        Difference = "takes a difference of truth values",
        Other = "does not",
    }
}
