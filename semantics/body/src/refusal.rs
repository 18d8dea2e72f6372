//! Why a statement with arrays has no loops.

source::phrases! {
    /// Why a statement with arrays has no loops: what a message calls each, a noun phrase.
    #[derive(Copy)]
    pub enum Refusal {
        /// An array expression that nothing more is known of.
        ArrayExpression = "array expressions",
        /// An array expression of a form that has no loops.
        ArrayExpressionForm = "this array expression",
        /// Elements of a type that has no code.
        ArrayExpressionType = "an array expression of this type",
        /// An array function that has no loops.
        ArrayFunction = "this array function",
        /// One that works along a dimension and has no loops for that.
        ArrayFunctionAlongDimension = "this array function along a dimension",
        /// DIM is known at run time alone.
        DimensionNotConstant = "an array function along a dimension that is not a constant",
        /// A reference to a function of the program with an array for its value.
        FunctionWithArrayValue = "a function whose value is an array",
        /// One that allocates its result, or gives a pointer.
        FunctionWithMovedValue = "a function whose value is an allocatable array or an array pointer",
        /// One whose result has bounds that only it can compute.
        FunctionWithUnknownBounds = "a function whose value is an array with bounds that its reference does not tell",
        /// BACK of MAXLOC and its like is known at run time alone.
        BackNotConstant = "BACK that is not a constant",
        /// FINDLOC compares values of different types.
        FindlocOfOtherType = "`findloc` of a value of another type",
        /// RESHAPE with more than a source and a shape.
        ReshapeWithPadOrOrder = "`reshape` with PAD or ORDER",
        /// RESHAPE whose shape is not an array constructor.
        ReshapeShapeNotListed = "`reshape` to a shape that is not listed",
        /// PACK and UNPACK that read the variable they are assigned to.
        PackOfAssigned = "`pack` or `unpack` of what is assigned",
        /// A defined assignment under a mask.
        DefinedAssignmentInWhere = "a defined assignment in `where`",
        /// A defined assignment for indices.
        DefinedAssignmentInForall = "a defined assignment in `forall`",
        /// A statement that is not an assignment under a mask.
        StatementInWhere = "this statement in `where`",
        /// A statement that is not an assignment for indices.
        StatementInForall = "this statement in `forall`",
        /// FORALL assigns what its subscripts read.
        ForallChangesSubscripts = "`forall` whose assignment changes its own subscripts",
        /// FORALL needs a copy of the variable.
        ForallReadsAssigned = "`forall` whose assignment reads what it assigns",
        /// An assignment to something other than a variable or a part of one.
        AssignmentTarget = "an assignment to this",
        /// An assignment to `a%c` of an array `a` that has no loops.
        AssignmentToComponents = "an assignment to a component of each element",
        /// An assignment assigns what its subscripts read.
        AssignmentChangesSubscripts = "an assignment that changes its own subscripts",
        /// More levels than are read.
        TooDeep = "an expression that is nested too deeply",
        /// A section of C.
        SectionForm = "an array section of this form",
        /// An implied do that gives more than one value at each step.
        ImpliedDoWithSeveralValues = "an implied do with several values",
        /// The number of dimensions is known at run time alone.
        AssumedRank = "an array of assumed rank",
        /// The last extent is not known.
        AssumedSize = "an assumed-size array as a whole",
        /// The extents of an array are not known.
        ArrayShape = "an array of this shape",
        /// The bounds of a component depend on type parameters.
        ComponentBoundsNotConstant = "a component whose bounds are not constants",
        /// An argument that needs a temporary array.
        ArrayExpressionArgument = "an array expression as an argument",
        /// Structures that own or point to more than themselves.
        StructuresWithParts = "an array of structures with allocatable or pointer components",
        /// A copy of such a structure that has no statements.
        StructureWithParts = "an assignment of a structure with allocatable components of this form",
        /// Arrays of characters.
        Text = "text",
    }
}
