//! The phrases of what can be wrong with directives: an enum for what a row says in several ways.

source::phrases! {
    /// Where a directive or clause of OpenACC may not appear.
    #[derive(Copy)]
    pub enum DeclarePlace {
        ModuleDeclare = "on `declare` in the specification part of a module",
        BlockConstruct = "in a BLOCK construct",
        BlockData = "in a block data program unit",
    }

    /// Parts of objects that a clause may not list.
    #[derive(Copy)]
    pub enum ListedPart {
        Member = "a member",
        Element = "an element",
        Part = "a part",
        Star = "`*`",
        Substring = "a substring",
        PartOfNumber = "a part of a number",
        CommonBlock = "a common block",
        CrayPointee = "a Cray pointee",
        CrayPointer = "a Cray pointer",
        MemberOfComposite = "a member of a composite variable",
    }

    /// What a list item that holds an address must be.
    #[derive(Copy)]
    pub enum PointerForm {
        Pointer = "a pointer",
        PointerOrAllocatable = "a pointer or allocatable",
    }

    /// Why a variant of a metadirective has no loop.
    #[derive(Copy)]
    pub enum NoLoop {
        Missing = "none follows",
        Beside = "other statements are beside it in",
    }

    /// What a condition must be.
    #[derive(Copy)]
    pub enum ConditionForm {
        Scalar = "a scalar expression",
        ScalarLogical = "a scalar logical expression",
    }

    /// Where a level of parallelism takes no argument.
    #[derive(Copy)]
    pub enum LevelRegion {
        Construct { construct: &'static str } = "`{construct}` region",
        Routine = "`routine` procedure",
        Orphaned = "loop outside of compute constructs",
    }

    /// Gang loops without reductions.
    #[derive(Copy)]
    pub enum GangReduction {
        Dimension = "of a dimension above 1",
        SeveralNumbers = "where `num_gangs` has several arguments",
    }

    /// Where a `routine` directive stands.
    #[derive(Copy)]
    pub enum RoutinePlace {
        Nameless = "without a name must stand in a procedure or an interface body",
        NamedInInterface = "may not have a name in an interface body",
    }

    /// What may not stand between associated loops.
    #[derive(Copy)]
    pub enum NotAssociated {
        Loop = "another loop",
        Directive = "another directive",
        RuntimeCall = "a call of the runtime library",
        ArrayExpression = "an array expression",
    }

    /// What is wrong with a `scan` directive among others of its loop.
    #[derive(Copy)]
    pub enum ScanDefect {
        InitializationEnded = "ends an initialization that another one has ended",
        ListsAgain = "lists variables, as another one of the loop does",
        BeforeExclusive = "must precede one with `exclusive` in the same loop",
    }

    /// Why a variable may not be mapped or listed on a device.
    #[derive(Copy)]
    pub enum DeviceAttribute {
        Groupprivate = "groupprivate",
        DeclareTarget = "listed by a `declare target` directive",
        DeviceLocal = "local to each device",
    }

    /// What coarrays a variable has.
    #[derive(Copy)]
    pub enum CoarrayPart {
        Whole = "is a coarray",
        Component = "has a coarray as a component",
    }

    /// Where `assumes` may not stand.
    #[derive(Copy)]
    pub enum AssumesPlace {
        BlockConstruct = "may not stand in a BLOCK construct",
        BeforeUse = "must follow the USE, IMPORT and IMPLICIT statements",
    }

    /// What the argument of a clause must be.
    #[derive(Copy)]
    pub enum ArgumentForm {
        Dimension = "1, 2 or 3",
        PowerOfTwo = "a constant that is a power of two",
        OneWithAncestor = "1 with `ancestor`",
        Positive = "positive",
        NotNegative = "zero or positive",
        PositiveConstant = "a positive constant",
        NotNegativeConstant = "a constant, zero or positive",
        Integer = "an integer",
        NotBelowLowerBound = "not below its lower bound",
        Constant = "a constant",
        LogicalConstant = "a logical constant",
        ConstantOrUniform = "a constant, or a parameter that is in `uniform`",
        KnownAtCompilation = "constant at compilation",
    }

    /// List items and arguments without a name.
    #[derive(Copy)]
    pub enum Unnamed {
        Argument = "the argument",
        Element = "this element",
        Item = "an item",
        Step = "the step",
        Mapper = "this mapper",
        ListItem = "this item",
        Section = "this section",
    }

    /// What an item of a clause must be.
    #[derive(Copy)]
    pub enum ItemForm {
        ProgramAllocator = "an allocator of the program",
        AllocatorWithTraits = "an allocator with one array of traits",
        AllocatorTraits = "a constant array of allocator traits",
        MemorySpace = "a handle of a memory space",
        IntegerVariable = "a variable of an integer type",
        NotAllocatable = "a variable without ALLOCATABLE",
        NumericOrLogical = "a variable of a numeric or logical type",
        Parameter = "a parameter of the procedure",
        DummyWithoutValue = "a dummy argument without the VALUE attribute",
        IntegerOrPointer = "an integer or a pointer",
        ScalarInteger = "a scalar integer",
        Offset = "a loop variable with an offset",
        IntegerOffset = "a loop variable with an integer offset",
        ConstantOffset = "a loop variable with a constant offset",
        ProcedureName = "the name of the procedure",
        NotAtomic = "a variable without `_Atomic`",
        NotRegister = "a variable without `register`",
        MappedType = "of the type that its mapper is for",
        DerivedType = "of a derived type",
        DefaultMapper = "`default`, the only mapper that `declare mapper` may use",
        IntegerWithoutPointer = "an integer without POINTER",
        Integer = "an integer",
        DependObject = "a depend object",
        InteropObject = "an object of interoperability",
        Allocator = "a handle of an allocator",
        String = "a string",
        DefaultCharacter = "a scalar of default character kind",
        Scalar = "a scalar",
        VariableDependObject = "a depend object that can be changed",
        NoDependObject = "something else than a depend object, or listed with `depobj`",
        ObjectOfDirective = "the object of the directive",
        CPointer = "of type `C_PTR`",
        Pointer = "a pointer",
        OtherProcedure = "another procedure than its base",
        Procedure = "a procedure",
        SpecificProcedure = "a specific procedure",
    }

    /// Why a list item cannot be defined.
    #[derive(Copy)]
    pub enum Definability {
        Constant = "it is constant",
        Protected = "it is protected in its module",
        PointerIntentIn = "it is a pointer with INTENT(IN)",
        IntentIn = "it is an INTENT(IN) dummy argument",
        BitField = "it is a bit-field",
        UnionMember = "it is a member of a union",
        Namelist = "it is in a namelist",
        StatementFunction = "a statement function refers to it",
    }

    /// What a directive must be nested in.
    #[derive(Copy)]
    pub enum OuterRegion {
        Procedure = "a procedure",
        CountingLoop = "a loop region with an `ordered` clause that counts loops",
        Teams = "a `teams` region",
        TeamsItself = "a `teams` region itself",
        Target = "a `target` region",
        Simd = "a `simd` region",
        LoopSimd = "a worksharing-loop SIMD region",
        OrderedLoop = "a loop region with an `ordered` clause",
        UncountedLoop = "a loop region whose `ordered` clause has no number",
        Taskgroup = "a `taskgroup` region",
        Sections = "a `sections` construct",
        Taskloop = "a loop of a `taskloop` construct",
        TaskloopFirst = "a loop of a `taskloop` construct before all other statements",
        PerfectTaskloop = "a `taskloop` construct with perfectly nested loops",
        InscanLoop = "a loop whose directive has `reduction(inscan, …)`",
        BlockOfLoop = "the block of the loop itself, and in no statement of it",
    }

    /// Where some procedures may not be called.
    #[derive(Copy)]
    pub enum CallRegion {
        Concurrent = "a region with concurrent iterations",
        Teams = "a `teams` region itself",
        Ancestor = "a region with `device(ancestor: …)`",
    }

    /// What may not be listed in a directive.
    #[derive(Copy)]
    pub enum ListedKind {
        Local = "a local variable without the SAVE attribute, or not static",
        OtherProcedure = "not the procedure that the directive stands in",
        NoInterface = "without an explicit interface here",
        FunctionParameter = "a parameter of the function",
        OtherDevices = "for other devices alone (`nohost`)",
        InitialValue = "a variable with an initial value",
        Module = "a module",
        Threadprivate = "threadprivate",
        MainProgram = "a main program",
        Generic = "a generic name",
        StatementFunction = "a statement function",
        Type = "a type",
        NamelistGroup = "a namelist group",
        Enumerator = "an enumerator",
        Entry = "an entry name",
        Procedure = "a procedure",
        ProcedurePointer = "a procedure pointer",
        NamedConstant = "a named constant",
        AssumedSize = "an assumed-size array",
        CrayPointee = "a Cray pointee",
        Allocatable = "allocatable without an ALLOCATE statement after the directive",
        Pointer = "a pointer without an ALLOCATE statement after the directive",
        Unallocated = "not allocated by an ALLOCATE statement after the directive",
        Parameter = "a parameter of the procedure",
    }

    /// The statements of `atomic`, by its clauses.
    #[derive(Copy)]
    pub enum AtomicForm {
        CompareCapture = "a conditional update of `x` and an assignment of `x` to a variable",
        Compare = "a conditional update of `x`, as `if (x == e) x = d`",
        Capture = "an update of `x` and an assignment of `x` to a variable",
        Read = "`v = x`",
        Write = "`x = expression`",
        Update = "`x = x operator expression`",
        Equality = "a comparison with `==`, for which `weak` is",
    }

    /// Why a section is not within its array.
    #[derive(Copy)]
    pub enum SectionDefect {
        Stride = "its stride is not positive",
        Length = "its length is negative",
        BeginsBefore = "it begins before the first element",
        BeginsBehind = "it begins behind the last element",
        EndsBehind = "it ends behind the last element",
    }

    /// What has a data-sharing attribute that no clause changes.
    #[derive(Copy)]
    pub enum Predetermined {
        AssociateName = "an associate name",
        CrayPointee = "a Cray pointee",
    }

    /// What the statement of a directive must be.
    #[derive(Copy)]
    pub enum StatementForm {
        Call = "a call, alone or as the value of an assignment",
        Sections = "a compound statement with the sections",
        Allocate = "an ALLOCATE statement",
    }

    /// Why a construct cannot be recorded.
    #[derive(Copy)]
    pub enum Unreplayable {
        Detachable = "its task is detachable",
        Transparent = "its task is transparent",
        NotDeferred = "its task is not deferred",
        Taskgroup = "it needs `nogroup`",
    }

    /// Why the loop of a directive is not canonical.
    pub enum LoopDefect {
        Concurrent = "it is DO CONCURRENT",
        OtherConstruct = "another construct stands in its place",
        Step = "its step is not an integer",
        Bound = "its bound is not an integer",
        InnerVariable { part: LoopPart } = "its {part} depends on the variable of a loop in it",
        OwnVariable { part: LoopPart } = "its {part} depends on its own variable",
        StepVaries = "its step depends on the variable of a loop around it",
        TwoVariables = "it depends on the variables of two loops around it",
        NotLinear { part: LoopPart, name: String } = "its {part} does not depend on `{name}`, the variable of a loop around it, in a linear way",
        SetBetween { part: LoopPart, name: String } = "its {part} depends on `{name}`, which is set in a loop around it",
        Uneven { name: String } = "its step does not divide how far its bounds move apart with `{name}`, the variable of a loop around it",
        OtherType { part: LoopPart, name: String } = "its {part} depends on `{name}`, the variable of a loop around it, which is of another type",
    }

    /// What may not stand in a construct whose work is shared out.
    pub enum NotShared {
        Construct { spelling: String } = "the construct `{spelling}`",
        SubroutineCall = "a call of a subroutine",
        If = "an IF statement or construct",
        Do = "a DO loop",
        Case = "a CASE construct",
        Stop = "a STOP statement",
        NoAssignment = "a statement that is not an assignment",
    }

    /// Why the numbers of a clause do not fit the loops.
    pub enum LoopNumbers {
        One = "it names one loop",
        NamedOnce = "each loop must be named once",
        NoRest = "`omp_fill` must be one of them",
        SeveralRests = "`omp_fill` must stand once",
        Ends { last: i128, loops: usize } = "it ends with loop {last}, but there are {loops}",
        Made { spelling: String, made: usize } = "`{spelling}` makes {made} of these loops",
        NotConstant = "the numbers of the loops must be constants",
        NotAscending = "the numbers of the loops must ascend",
        Directives { loops: usize, directives: usize } = "it names {loops} loops, but {directives} directives",
        TooManyDirectives { directives: usize, made: usize } = "there are {directives} directives for {made} loops",
        Twice = "a loop is named twice",
    }

    /// Why a requirement is missing.
    pub enum RequirementUse {
        Ancestor = "`device(ancestor: …)` needs it",
        OtherFile { file: String } = "`{file}` has it, and both need a device",
    }

    /// How a variable of a reduction is not scanned.
    #[derive(Copy)]
    pub enum ScanList {
        NotReduced = "is not in `reduction(inscan, …)` of the loop around",
        NotListed = "is not listed by a `scan` directive in the loop",
        Changed = "is changed in the scan phase, which may only read it",
    }

    /// The parts of a loop's head.
    #[derive(Copy)]
    pub enum LoopPart {
        First = "first value",
        Bound = "bound",
        Step = "step",
    }

    /// What a variable is that cannot be aligned.
    #[derive(Copy)]
    pub enum Unaligned {
        NoAddress = "neither a pointer nor an array",
        NoAddressInFortran = "not a pointer, nor allocatable, nor of type `C_PTR`",
    }

    /// What an iteration waits for that is not an earlier one.
    #[derive(Copy)]
    pub enum SinkIteration {
        Later = "a later iteration",
        Same = "itself",
    }

    /// What a `routine` directive says of its procedure.
    pub enum RoutineProperty {
        NoLevel = "",
        Level { level: String } = "`{level}`",
        Nohost = "`nohost`",
        Host = "not `nohost`",
        Bound { name: String } = "bound to `{name}`",
    }

    /// What a `routine` directive must come before.
    #[derive(Copy)]
    pub enum RoutineEvent {
        Definition = "definition",
        Use = "use",
    }

    /// The list of a reduction for tasks.
    #[derive(Copy)]
    pub enum TaskReduction {
        Around = "a reduction for tasks of a construct around it",
    }

    /// The hint of a `critical` construct.
    #[derive(Copy)]
    pub enum Hint {
        None = "no hint",
        Value { value: i128 } = "`hint({value})`",
    }

    /// A branch as it is written.
    #[derive(Copy)]
    pub enum Branch {
        Goto = "`goto`",
        Specifier = "this branch",
        Return = "`return`",
        Break = "`break`",
        Continue = "`continue`",
        Exit = "`exit`",
        Cycle = "`cycle`",
    }
}
