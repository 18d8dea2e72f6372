//! The phrases of what can be wrong with Fortran (table): an enum for what rows say in several ways.

source::phrases! {
    /// What an argument, a component, a target or a selector must be.
    pub enum Requirement {
        Procedure = "a procedure",
        ProcedurePointer = "a procedure pointer",
        ProcedureNoNull = "a procedure and no NULL()",
        ChangingProcedurePointer = "a procedure pointer that may change",
        NoNullWithoutPointer = "no NULL(), because it is not a pointer",
        NoNullAllocatable = "no NULL(), because it is allocatable and may change",
        NullOfLength = "NULL() with an argument, which says what length or type parameters it has",
        NullOfRank = "NULL() with an argument, which says what rank it has",
        DataNoProcedure = "data and no procedure",
        Coarray = "a coarray",
        VolatileAsItself = "volatile if and only if it is volatile itself",
        ContiguousCoarray = "a coarray that is simply contiguous",
        SimplyContiguous = "simply contiguous, because it is asynchronous or volatile",
        VolatileWithCoarrays = "volatile if and only if it is volatile itself, because it has coarrays in it",
        NoRemotePointers = "no object of another image that has pointers",
        NoRemoteAllocatable = "no object of another image that has allocatable parts, because it may change",
        NoRemotePolymorphic = "no polymorphic object of another image",
        NoRemoteScalar = "no scalar of another image, because it is an array",
        NoRemoteVolatile = "no asynchronous or volatile object of another image",
        AssumedShapeOrRank = "of assumed shape or assumed rank, because it is of assumed type and rank",
        NoTypeParameters = "of a type without type parameters",
        NoFinalSubroutines = "of a type without final subroutines",
        NoTypeBoundProcedures = "of a type without type-bound procedures",
        Label = "a label with `*`",
        NoLabel = "no label",
        PassedWithDescriptor = "passed with what describes it, and not by %ref or %val",
        ArrayLikeOthers = "an array like the others, because it may change",
        TypedValue = "a variable or a value with a type",
        KnownRank = "no assumed-rank array, because its own rank is known",
        ArrayWithShape = "an array with a shape, which an assumed-size array has not",
        ArrayOrElement = "an array or an array element",
        NoScatteredElement = "no element of an array whose elements may be scattered",
        NoPolymorphicElement = "no element of a polymorphic array",
        Pointer = "a pointer",
        CodimensionsOfAllocatable = "of as many codimensions, because it is allocatable",
        PointerOrTarget = "a pointer or a target",
        NoSectionVectorSubscript = "no section with a vector subscript",
        PolymorphicLikeDummy = "polymorphic like the dummy argument",
        DeclaredTypeOfDummy = "of the declared type of the dummy argument",
        UnlimitedLikeDummy = "unlimited polymorphic like the dummy argument",
        DeferredLikeDummy = "of deferred length or type parameters like the dummy argument",
        NotDeferred = "of a length and type parameters that are not deferred",
        NoPolymorphicAssumedSize = "no assumed-size array that is polymorphic",
        OnThisImage = "on this image",
        NoStatementFunction = "no statement function",
        NoElementalProcedure = "no elemental procedure",
        Function = "a function",
        Subroutine = "a subroutine",
        SameResult = "a function with the same result",
        BindCAsItself = "a procedure with BIND(C) if and only if it has that itself",
        SameClass = "a procedure of the same class",
        SameArgumentCount = "a procedure with as many dummy arguments",
        SameArguments = "a procedure with the same dummy arguments",
        ImplicitInterface = "a procedure that needs no explicit interface",
        ExplicitInterface = "a procedure with an explicit interface",
        ValueAndNoLabel = "a value or variable, and no label",
        ReturnLabel = "a label, to return to",
        ExplicitInterfaceInPure = "a procedure with an explicit interface, because it is called by a pure procedure",
        LocalInPure = "of this procedure alone, because that is pure",
        SameShape = "of the same shape",
        LocalWithPointers = "of this procedure alone, because that is pure and the value has pointers in it",
        Constant = "a constant",
        IntegerOrReal = "an integer or real",
        ProcedureWithoutParentheses = "a procedure, and no value in parentheses",
        KindOfMatrixA = "numeric or logical like MATRIX_A",
        RankTwoBesideOne = "an array of rank two where the other is of rank one",
        ExtentOfMatrixA = "as long in its first dimension as MATRIX_A in its last one",
        TypeLikeArray = "of a type like that of ARRAY",
        IntegerOrRealPart = "integer or real beside another part",
        TeamType = "of type `team_type`",
        EventType = "of type `event_type`",
        CoarrayOrRemote = "a coarray, or on another image",
        ShapeOfOther = "of the shape of the other array",
        PolymorphicLikeFrom = "polymorphic like FROM",
        LengthOfFrom = "of the length of FROM",
        TypeOfFrom = "of the type of FROM",
        RankOfFrom = "of the rank of FROM",
        CodimensionsOfFrom = "of as many codimensions as FROM",
        FifteenElements = "of at most 15 elements",
        NoNegativeElements = "without negative elements",
        Permutation = "a permutation of the dimensions of the result",
        SizeOfResult = "as large as the result, because nothing fills the rest",
        DataPointerOrTarget = "a data pointer or a target",
        NoPolymorphicObject = "no polymorphic object",
        PositiveLength = "of a length greater than zero",
        ConstantLengths = "of a type with constant lengths",
        NoEmptyArray = "no array of size zero",
        PureFunctionOfTwo = "a pure function of two arguments",
        ScalarResult = "a function with a scalar result that is neither allocatable nor a pointer",
        ResultOfArrayType = "a function with a result of the type of ARRAY",
        ArgumentsOfArrayType = "a function of two scalars of the type of ARRAY that are always there",
        ArgumentsAlike = "a function whose two arguments have the same attributes",
        OptionalDummyName = "the name of an optional dummy argument",
        LengthOne = "of length one",
        TypeOfAbsentFirst = "of the type and kind of the first argument, because it may be absent",
        SizedElements = "of elements with a size",
        NoOptionalDummy = "no optional dummy argument",
        TypedPointer = "a pointer with a type",
        NoDeferredLength = "without a deferred length",
        AbsentForScalar = "absent where FPTR is a scalar",
        ProcedureLikePointer = "a procedure like POINTER",
        DataObjectLikePointer = "a data object like POINTER",
        TypeOfPointer = "of the type of POINTER",
        RankOfPointer = "of the rank of POINTER",
        NoNullHere = "no NULL() here",
        PointerOrAllocatable = "a pointer or allocatable",
        Scalar = "a scalar",
        ScalarOrRankLess = "a scalar, or of one rank less than ARRAY",
        ShapeWithoutDim = "of the shape that ARRAY has without the dimension DIM",
        WithinCobounds = "within the cobounds",
        NoAssumedType = "no entity of assumed type",
        KnownRankBesideFirst = "of a known rank, because only the first argument of an inquiry may be of assumed rank",
        KnownSize = "of a known size, which an assumed-size array has not",
        LengthOfFirst = "of the length of the first argument",
        EightElements = "of at least eight elements",
        Array = "an array",
        ArrayRankOne = "an array of rank one",
        ArrayRankTwo = "an array of rank two",
        RankOfFirst = "of the rank of the first argument",
        CPointer = "of type `c_ptr`",
        CFunctionPointer = "of type `c_funptr`",
        NotZero = "another number than zero",
        NotPolymorphic = "not polymorphic",
        KnownRankOutsideInquiry = "of a known rank, because this is not an inquiry",
        ExtensibleType = "of a type that can be extended",
        CPointerOrFunction = "of type `c_ptr` or `c_funptr`",
        TypeOfFirstPointer = "of the type of C_PTR_1",
        NoRestrictedIntrinsic = "no intrinsic procedure that is generic alone or restricted to references",
        AllocatableOrPointer = "allocatable or a pointer",
        NoNullWithBounds = "no NULL() where the pointer gets upper bounds",
        ContiguousLikePointer = "contiguous like the pointer",
        VolatileLikePointer = "volatile like the pointer",
        WithoutVolatileLikePointer = "without VOLATILE like the pointer",
        ReferenceAndNoExpression = "a variable or a function reference, and no expression",
        ReferenceAndNoConstant = "a variable or a function reference, and no constant",
        PointerFunction = "a function that gives a pointer",
        VariableOrPointerFunction = "a variable or a function that gives a pointer",
        ReferenceAndNoProcedure = "a variable or a function reference, and no procedure",
        NoVectorSubscript = "a section without a vector subscript",
        NoConstant = "no constant",
        TargetOrPointer = "a target or a pointer",
        NoProtected = "no object that its module protects",
        RankOneOrContiguous = "of rank one or contiguous",
        VariableOrValue = "a variable or a value",
        AssumedRankArray = "an assumed-rank array",
        Typed = "of some type",
        ScalarLogical = "a scalar logical",
        ScalarDefaultCharacter = "scalar default character",
        ScalarInteger = "scalar integer",
        LogicalSpecifier = "scalar logical",
        IntegerValue = "a scalar integer",
        CharacterValue = "a scalar default character",
        ProcedureOrNull = "a procedure or NULL()",
        BareNull = "NULL() without an argument",
        VariableOrNull = "a variable or NULL()",
        NoAllocatableVariable = "no allocatable variable",
        NoPointerPart = "no pointer, nor a part of its target",
        NoCoarray = "no coarray",
        WithTarget = "a variable with the attribute TARGET",
        WithSave = "a variable with the attribute SAVE",
        ConstantSubscripts = "a variable with constant subscripts",
        NoDummyProcedure = "no dummy procedure",
        NoInternalProcedure = "no internal procedure",
        NoProcedurePointer = "no procedure pointer",
        NoDummyArgument = "no dummy argument",
        NoProcedure = "no procedure",
        DataOrFunction { ty: String } = "data or a function of type {ty}",
        TypeOfKind { ty: String, kind: u8 } = "{ty} of kind {kind}",
        Polymorphic = "polymorphic",
        Allocatable = "allocatable",
        Contiguous = "contiguous",
        Pure = "pure",
    }

    /// Why something cannot be defined here.
    #[derive(Copy)]
    pub enum FixedReason {
        Expression = "it is an expression and no variable",
        ProcedurePointer = "it is a procedure pointer",
        Constant = "it is a constant",
        FunctionValue = "it is the value of a function",
        SelectedTwice = "its vector subscript selects an element twice",
        Procedure = "it is a procedure",
        NoVariable = "it is not a variable",
        NamedConstant = "it is a named constant",
        IntentIn = "it is a dummy argument with INTENT(IN)",
        Protected = "it is protected by its module",
        LoopVariable = "it is the variable of a loop around",
        SelectorVectorSubscript = "its selector has a vector subscript",
        SelectorExpression = "its selector is an expression",
        RemoteInPure = "it is on another image, and this procedure is pure",
        ModuleInPure = "it belongs to a module, and this procedure is pure",
        CommonInPure = "it is in a common block, and this procedure is pure",
        PureIntentIn = "it is a dummy argument with INTENT(IN) of a pure procedure",
        PurePointerDummy = "it is a pointer dummy argument of a pure function",
        HostOfPure = "it belongs to the host of a pure procedure",
        VectorSubscript = "it has a vector subscript",
        OtherImage = "it is on another image",
        ReferencedLater = "it is a procedure, as a reference behind this says",
    }

    /// Why a procedure needs an explicit interface.
    #[derive(Copy)]
    pub enum InterfaceNeed {
        AssumedRankArgument = "this argument is of assumed rank",
        TypelessArgument = "this argument has no type",
        NullArgument = "this argument is NULL()",
        UnlimitedArgument = "this argument is unlimited polymorphic",
        AssumedTypeArgument = "this argument is of assumed type",
        ParameterizedArgument = "the type of this argument has type parameters",
        Elemental = "it is elemental",
        DummyAttribute = "a dummy argument is allocatable, asynchronous, optional, a pointer, a target, a value or volatile",
        DummyCoarray = "a dummy argument is a coarray",
        DummyAssumedShape = "a dummy argument is of assumed shape or rank",
        DummyPolymorphic = "a dummy argument is polymorphic",
        DummyAssumedType = "a dummy argument is of assumed type",
        DeferredResult = "its result is allocatable or a pointer",
        ArrayResult = "its result is an array",
        LengthOfResult = "the length of its result is not a constant",
    }

    /// Why a procedure is not recursive.
    #[derive(Copy)]
    pub enum RecursionBar {
        NonRecursive = "it is NON_RECURSIVE",
        LengthAssumed = "its length is assumed",
    }

    /// What must be an integer.
    #[derive(Copy)]
    pub enum IntegerUse {
        Kind = "a kind",
        ImpliedDoVariable = "the variable of an implied DO",
        Cosubscript = "a cosubscript",
        SubstringBound = "a substring bound",
        Subscript = "a subscript",
        SectionBound = "a bound of a section",
        Length = "a length",
        Bound = "a bound",
        RepeatCount = "a repeat count",
        TypeParameter = "a type parameter",
        LimitOrStep = "a limit or step",
        Index = "an index",
        ReturnValue = "the value of `return`",
        LoopVariable = "the variable of a loop",
        LoopBound = "a bound of a loop",
        TeamNumber = "the number of a team",
        ImageSet = "an image set of rank 0 or 1",
        ComputedGotoIndex = "the index of a computed `go to`",
        Rank = "a rank",
    }

    /// What is not a value.
    #[derive(Copy)]
    pub enum NoValue {
        Type = "a type",
        ProgramUnit = "a program unit",
        SharedGenericName = "the generic name of several procedures of that name",
        GenericName = "a generic name",
        Namelist = "a namelist",
    }

    /// Why a variable has no such locality.
    #[derive(Copy)]
    pub enum LocalityBar {
        Allocatable = "is allocatable",
        Coarray = "is a coarray",
        IntentIn = "is INTENT(IN)",
        Optional = "is optional",
        Asynchronous = "is asynchronous",
        Volatile = "is volatile",
        NotVariable = "is not a variable",
        AssumedSize = "is of assumed size",
        PolymorphicDummy = "is a polymorphic dummy argument",
        Finalized = "is finalized",
    }

    /// Why an item cannot be transferred.
    #[derive(Copy)]
    pub enum TransferBar {
        Polymorphic = "is polymorphic",
        DeferredParts = "has pointers or allocatable parts",
        PrivateParts = "has private parts",
    }

    /// Why an object cannot be allocated as such a type.
    #[derive(Copy)]
    pub enum AllocatedType {
        CoarrayComponents = "has coarray components",
        LocalMeaning = "means something on one image only",
        EventOrLock = "is or has an event or a lock, which is not copied",
    }

    /// Why multiple subscripts do not fit.
    #[derive(Copy)]
    pub enum ScalarMultiple {
        NoArrayPart = "none of its parts is one",
        Scalar = "this is a scalar",
    }

    /// What is wrong with a DATA statement.
    #[derive(Copy)]
    pub enum DataDefect {
        ImpliedDoObject = "an object of an implied DO",
        NoSubscript = "has no subscript",
        ImpliedDo = "an implied DO",
        NeedsConstants = "needs bounds and a step that are constants",
        ZeroStep = "cannot have a step of zero",
        RepeatCount = "a repeat count",
        Negative = "cannot be negative",
    }

    /// Statements with an effect on other images or files.
    pub enum SideEffect {
        Branch { label: String } = "a branch to {label}",
        CoarrayAllocation = "the allocation of a coarray",
        CoarrayDeallocation = "the deallocation of a coarray",
        CoarrayMove = "`move_alloc` of a coarray",
        ImageControl = "an image control statement",
        InputOutput = "an input/output statement",
        ChangeTeam = "`change team`",
    }

    /// Where impure procedures are not called.
    #[derive(Copy)]
    pub enum RestrictedPlace {
        PureProcedure = "a pure procedure",
        ConcurrentOrForall = "`do concurrent` or `forall`",
    }

    /// How a variant differs from its base.
    pub enum VariantDifference {
        Class = "one is a function, the other a subroutine",
        NotElemental = "its base is elemental, and it is not",
        NotPure = "its base is pure, and it is not",
        Count { has: usize, wanted: usize } = "the number of its arguments is {has}, that of its base is {wanted}",
        AppendedCount { has: usize, wanted: usize } = "the number of its arguments is {has}, that of its base with the appended ones is {wanted}",
        Argument { what: Characteristic, number: usize } = "they differ in {what} of argument {number}",
        Result { what: Characteristic } = "they differ in {what} of the result",
    }

    /// What has no type to name.
    #[derive(Copy)]
    pub enum NoType {
        Constant = "a constant without a type",
    }

    /// Why an object cannot be initialized by a DATA statement.
    #[derive(Copy)]
    pub enum DataObjectBar {
        DummyArgument = "is a dummy argument",
        FunctionResult = "is a function result",
        Allocatable = "is allocatable",
        VaryingBounds = "has bounds or a length that vary",
        ConstantPart = "is a part of a named constant",
        NotVariable = "is not a variable",
        FunctionReference = "is a reference to a function",
        Procedure = "is a procedure",
        OfModule = "comes from a module",
        OfHost = "belongs to the host",
        NamedConstant = "is a named constant",
        Initialized = "has an initial value already",
        Coindexed = "is coindexed",
        PointerTargetPart = "is a part of what a pointer points to",
        DefaultInitialization = "has a default initialization",
        VaryingSubscripts = "has subscripts that are not constant",
    }

    /// What is given twice.
    pub enum GivenPart {
        Shape = "a shape",
        Coshape = "a coshape",
        AttributeExternal = "the attribute EXTERNAL",
        Definition = "a definition in this type",
        GenericBinding = "a place in this generic binding",
        FinalSubroutine = "a place among the final subroutines of this type",
        Generic = "a place in this generic",
        Argument = "a place among the arguments",
        CommonBlock = "a place in a common block",
        Variable = "a variable",
        StorageClass = "a storage class",
        Attribute { word: String } = "the attribute {word}",
    }

    /// What is wrong with a directive `ignore_tkr`.
    pub enum IgnoreTkr {
        OutsideProcedures = "stands in no subroutine or function",
        BehindStatements = "stands behind executable statements",
        BlockConstruct = "stands in a BLOCK construct, which has no dummy arguments",
        NoLetters = "has no letters between its parentheses",
        NoLetter { letter: char } = "has no letter `{letter}`: it knows `t`, `k`, `r`, `d`, `m`, `a`, `c` and `p`",
    }

    /// Why a name cannot be in a directive `ignore_tkr`.
    #[derive(Copy)]
    pub enum IgnoredName {
        NotOfProcedure = "is not a dummy argument of this procedure",
        NotDummy = "is not a dummy argument",
        NotDataObject = "is not a data object",
        NeitherInterfaceNorModule = "is an argument of a procedure that is neither an interface body nor a module procedure",
        ElementalRank = "is an argument of an elemental procedure, whose rank cannot be ignored",
        AllocatablePointer = "is allocatable or a pointer",
        DescribedRank = "is passed with its shape, so that its rank cannot be ignored",
    }

    /// Why a name is not imported.
    #[derive(Copy)]
    pub enum ImportDefect {
        DeclaredHere = "is declared here too",
        NotInHost = "is nothing in the host",
    }

    /// What is wrong with the letters of an IMPLICIT statement.
    #[derive(Copy)]
    pub enum LetterDefect {
        BeforeFirst = "comes before the first letter of its range",
        TypedAlready = "has an implicit type already",
    }

    /// Program units and procedures where a statement cannot stand.
    #[derive(Copy)]
    pub enum UnitKind {
        Module = "a module",
        MainProgram = "a main program",
        BlockData = "block data",
        SubmoduleWithNone = "a submodule, with NONE,",
        ExternalProcedure = "an external procedure",
        SeparateModuleProcedure = "a separate module procedure",
        InternalProcedure = "an internal procedure",
        InterfaceBody = "an interface body",
        Construct = "a construct",
        BlockDataUnit = "a block data program unit",
        ModuleSpecification = "the specification part of a module",
    }

    /// Statements that some program units do not have.
    #[derive(Copy)]
    pub enum UnitStatement {
        AssignmentOrFunction = "an assignment or statement function",
        InterfaceBlock = "an interface block",
        StatementFunction = "a statement function",
        Format = "FORMAT",
        Data = "DATA",
    }

    /// Why an object cannot be in an equivalence set or a common block.
    #[derive(Copy)]
    pub enum EquivalenceBar {
        ZeroLength = "has a length of zero",
        OfModule = "comes from a module",
        NoSequence = "has a derived type with neither SEQUENCE nor BIND(C)",
        AllocatableComponent = "has a component that is allocatable",
        DefaultInitialization = "has a default initialization",
        PointerComponent = "has a component that is a pointer",
        ArraySection = "is an array section",
        NotProtected = "is not protected, but another object of the set is",
    }

    /// Why a type cannot be extended.
    #[derive(Copy)]
    pub enum ExtensionBar {
        Itself = "the type itself",
        NotExtensible = "not extensible",
        OwnExtension = "an extension of this type",
    }

    /// What is wrong with a type parameter.
    #[derive(Copy)]
    pub enum TypeParameterDefect {
        NamedTwice = "is named twice",
        NotParameter = "is not a type parameter of this type",
        NotDefined = "is not defined in it",
        Integer = "is an integer",
        Scalar = "is a scalar",
        OneSort = "is of one sort: KIND or LEN",
        OtherAttribute = "has no other attribute than KIND or LEN",
    }

    /// Why a procedure cannot be a specific one.
    #[derive(Copy)]
    pub enum SpecificBar {
        NotProcedure = "is not a procedure",
        AbstractInterface = "is an abstract interface",
        NotModuleProcedure = "is not a module procedure",
        NoExplicitInterface = "has no explicit interface",
        StatementFunction = "is a statement function",
        GenericName = "is a generic name",
    }

    /// Why something is not in block data.
    #[derive(Copy)]
    pub enum BlockDataBar {
        Statement = "cannot stand in block data",
        Attribute = "is not an attribute of block data",
        InitialValue = "has an initial value here, but is in no common block",
    }

    /// What a name is declared as.
    #[derive(Copy)]
    pub enum DeclaredKind {
        NamedConstant = "a named constant",
        IntrinsicProcedure = "an intrinsic procedure",
        ExternalProcedure = "an external procedure",
        ModuleProcedure = "a module procedure",
        DerivedType = "a derived type",
        Interface = "an interface",
        Procedure = "a procedure",
        Generic = "a generic",
    }

    /// What is stated once.
    #[derive(Copy)]
    pub enum StatedTwice {
        DefaultAccessibility = "the default accessibility",
    }

    /// What is wrong with a Cray pointer or its pointee.
    #[derive(Copy)]
    pub enum CrayDefect {
        ConstantPointer = "is a named constant and cannot be a Cray pointer",
        ArrayPointer = "is an array, but a Cray pointer is a scalar",
        ProcedurePointer = "is a procedure and cannot be a Cray pointer",
        IntrinsicPointer = "is an intrinsic procedure and cannot be a Cray pointer",
        ConstantPointee = "is a named constant and cannot be the pointee of a Cray pointer",
        IntrinsicPointee = "is an intrinsic procedure and cannot be the pointee of a Cray pointer",
        DummyPointee = "is a dummy argument and cannot be the pointee of a Cray pointer",
        InitializedPointee = "is the pointee of a Cray pointer and has no initial value",
        SavedPointee = "is the pointee of a Cray pointer and cannot have the attribute SAVE",
        PointerAsPointee = "is a Cray pointer and cannot be the pointee of one",
        PointeeAsPointer = "is the pointee of a Cray pointer and cannot be one",
        PointeeTwice = "is the pointee of another Cray pointer already",
        ModulePointee = "comes from a module and cannot be the pointee of a Cray pointer",
        NoAddress = "is a Cray pointer, which holds an address and is an integer",
    }

    /// What is wrong with an ENTRY statement.
    #[derive(Copy)]
    pub enum EntryDefect {
        DummyTwice = "has two dummy arguments of one name",
        DummyOfProcedureName = "has a dummy argument with the name of the procedure",
        DummyOfTypeName = "has a dummy argument with the name of a type or namelist",
        SubroutineResult = "is one of a subroutine and has no result",
        ResultName = "has the name of the result of the function",
        AlternateReturn = "is one of a function and has no alternate returns",
        ResultOfProcedureName = "has a result with the name of another procedure",
        ResultBesideName = "has a result of another name, but its own is declared as well",
        ResultStorage = "has a result that cannot share the storage of that of the function",
    }

    /// Why an expression is not restricted.
    #[derive(Copy)]
    pub enum Unrestricted {
        Remote = "it is on another image",
        StateInComponent = "a component does not depend on the state of objects",
        AbsentDummy = "it is an optional dummy argument, which may be absent",
        ElementalLength = "the result of an elemental function does not depend on a deferred length",
        StatementFunction = "it is a statement function",
        UnknownFunction = "it is a function that nothing says to be pure",
        InternalFunction = "it is an internal function",
        DummyProcedureFunction = "it is a function with a dummy procedure",
        ImpureFunction = "it is a function that is not pure",
        VariableInComponent = "a component does not depend on a variable",
        ElementalArgument = "the result of an elemental function does not depend on the value of an argument",
        OptionalDummy = "it is an optional dummy argument",
        IntentOutDummy = "it is a dummy argument with INTENT(OUT), which has no value yet",
        LocalVariable = "it is a local variable, which has no value yet",
    }

    /// What has no binding label.
    #[derive(Copy)]
    pub enum LabelBar {
        AbstractInterface = "an abstract interface",
        DummyProcedure = "a dummy procedure",
        InternalProcedure = "an internal procedure",
    }

    /// In what two procedures differ.
    #[derive(Copy)]
    pub enum Characteristic {
        Optional = "the attribute OPTIONAL",
        Allocatable = "the attribute ALLOCATABLE",
        Pointer = "the attribute POINTER",
        Value = "the attribute VALUE",
        Target = "the attribute TARGET",
        Asynchronous = "the attribute ASYNCHRONOUS",
        Volatile = "the attribute VOLATILE",
        Contiguous = "the attribute CONTIGUOUS",
        Codimension = "the attribute CODIMENSION",
        ArgumentKind = "the kind of argument",
        Intent = "the intent",
        Attribute = "an attribute",
        DummyInterface = "the interface of a dummy procedure",
        Type = "the type",
        Rank = "the rank",
        Shape = "the shape",
    }

    /// How a coarray specification does not fit.
    #[derive(Copy)]
    pub enum CoarraySpecification {
        Missing = "a coarray without one",
        NoCoarray = "none",
    }

    /// What has no name in a message.
    #[derive(Copy)]
    pub enum Unnamed {
        Section = "the section",
        Value = "the value",
        Substring = "the text",
        Procedure = "a procedure",
        ImageSelector = "the image selector",
    }
}
