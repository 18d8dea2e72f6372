//! The phrases of what can be wrong with C: an enum for what a row says in several ways.

source::phrases! {
    /// Why an attribute does not fit what it is on.
    pub enum Misfit {
        DeclaredStatic = "the name was declared `static` before",
        OneParameter = "its function must take one parameter",
        Yields = "a `static` name has no other definition to yield to",
        DefinedAlias = "a definition cannot be an alias, too",
        NeedsStatic = "it needs `static`",
        ExternalVariable = "it is for variables of external linkage",
        ExternVariable = "an `extern` variable is not defined here",
        Initializer = "it has an initializer",
        StaticStorage = "it is for variables of static storage duration",
        AnyArguments = "a function without a prototype is called with anything",
        NoParameterNamed = "it names no parameter, and the function has no prototype",
        NoPrototype = "the function has no prototype",
        Variadic = "the function takes more arguments by `...`",
        NoPointer = "the parameter is not a pointer",
        ReturnsValue = "it returns a value",
        FirstParameter = "its first parameter is not a pointer",
        SecondParameter = "its second parameter is not an unsigned word",
        Handler = "it takes a pointer, and perhaps an error code",
        NamesNone = "it names no parameter",
        NamesMore = "it names more than a pointer and its size",
        Callee = "its first argument names what is called",
        VariadicCallee = "the function that is called takes more arguments by `...`",
        NoCallResult = "what is returned is not a result of a call",
        CallPrototype = "the caller or what it calls has no prototype",
        NotSwift = "the function is neither `swiftcall` nor `swiftasynccall`",
        FirstParameters = "such parameters are the first ones",
        FollowsContext = "it follows the `swift_context`",
        NoPointerToPointer = "the parameter is not a pointer to a pointer",
        ArgumentCount { function: String, takes: usize, given: usize } = "`{function}` takes {takes} arguments, not {given}",
        CalleeCount { takes: usize, given: usize } = "the function that is called takes {takes} arguments, not {given}",
        OtherAlignment { first: i128 } = "the loop has an alignment of {first} already",
        OtherParameter { own: i128, other: i128 } = "it names parameter {own}, and another names parameter {other}",
    }

    /// Why an alias stands for nothing.
    #[derive(Copy)]
    pub enum AliasDefect {
        Undefined = "what it stands for is not defined in this file",
        Itself = "it stands for itself",
    }

    /// Why a function cannot be overloaded.
    #[derive(Copy)]
    pub enum OverloadDefect {
        DeclaredBefore = "a declaration before says `overloadable`",
        OtherResult = "another function of these parameters returns something else",
        OnlyOne = "only one function of the name is without `overloadable`",
    }

    /// Why a member cannot be counted.
    #[derive(Copy)]
    pub enum CountDefect {
        NotInteger = "the count is not an integer",
        NoMember = "no member of this structure has the name",
        Function = "the pointer leads to a function",
        NoFixedSize = "the pointer leads to a structure of no fixed size",
        Incomplete = "the pointer leads to an incomplete type",
        ForPointers = "it is for pointers",
        FlexibleArrays = "of arrays it is for flexible array members",
        PointersAndFlexible = "it is for pointers and flexible array members",
    }

    /// What the argument of an attribute must be.
    pub enum ArgumentKind {
        StringLiteral = "a string literal",
        Word = "a word",
        Type = "a type",
        ConstantInteger = "a constant integer",
        PlainString = "a string literal without numbers of characters",
        Function = "a function",
        KnownFunction = "a function that the compiler knows",
        NameOrExpression = "a declared name or an expression of its type",
        MemberName = "the name of a member",
        ParameterNumber = "the number of a parameter",
        Parameter = "a parameter of the function",
        OneOf { words: String } = "one of {words}",
        Words { words: String } = "{words}",
    }

    /// What values the number of an attribute may have.
    #[derive(Copy)]
    pub enum ArgumentRange {
        PowerOfTwo = "a power of two",
        CodeAlignment = "a power of two from 1 to 4096",
        Priority = "a priority from 0 to 65535",
        UpToThree = "0 to 3",
        Position = "a position from 0 on",
        Bit = "0 or 1",
        AddressSpace = "0 to 8388607",
        Bits = "a number of bits",
        NoArguments = "0 for `strftime`",
    }

    /// What a parameter that an attribute names must be.
    pub enum ParameterKind {
        Any = "any type",
        Integer = "an integer",
        Pointer = "a pointer",
        String = "a string",
        PointerToObject = "a pointer to an object",
        PointerToVariable = "a pointer to what is not `const`",
        PointerToFunction = "a pointer to a function",
        TypeOf { ty: String } = "`{ty}`",
    }

    /// What must be a constant integer.
    pub enum ConstantUse {
        VectorSize = "the size of a vector",
        Alignment = "an alignment",
        ArgumentOf { name: String } = "an argument of `{name}`",
        Argument = "an argument",
        ArraySize = "the size of an array at file scope",
        EnumeratorValue = "the value of an enumerator",
        Asserted = "what is asserted",
        DesignatedIndex = "a designated index",
        BitFieldWidth = "the width of a bit-field",
        BitIntWidth = "the width of `_BitInt`",
        CaseValue = "the value of a case",
    }

    /// What the argument of a function that the compiler knows must be.
    #[derive(Copy)]
    pub enum BuiltinArgument {
        StringLiteral = "a string literal",
        Pointer = "a pointer",
        CompletePointer = "a pointer to a complete type",
        IntegerPointerNoBool = "a pointer to an integer that is not a `bool`",
        IntegerOrPointerPointer = "a pointer to an integer or pointer",
        ArithmeticPointer = "a pointer to an arithmetic type or pointer",
        IntegerPointer = "a pointer to an integer",
        AtomicPointer = "a pointer to an atomic type",
        VariablePointer = "a pointer to an object that is not `const`",
        Integer = "an integer",
        Floating = "a floating value",
        TypeOfFirst = "of the type of the first",
        PlainIntegerPointer = "a pointer to an integer that is neither `const` nor atomic",
        CheckedPointer = "a pointer to an integer that is neither `const`, `bool`, `char`, an enumeration nor bit-precise",
        CheckedInteger = "an integer that is neither `bool`, `char`, an enumeration nor bit-precise",
        UnsignedInteger = "an unsigned integer",
        Int = "an `int`",
        PointerOrInteger = "a pointer or an integer",
        ObjectPointer = "a pointer to an object",
        PlainInteger = "an integer that is not an enumeration and no `bool`",
        RealFloating = "a real floating value",
        ProgramCall = "a call of a function of the program",
        Arithmetic = "an arithmetic value",
        FloatingInstead = "a floating value where the first is none",
        SignedOrFloating = "signed integers or floating values",
        IntegersOrFloating = "integers or floating values",
        Integers = "integers",
        FloatingValues = "floating values",
        Vector = "a vector",
        IntegerVector = "a vector of as many integers",
        Machine = "the name of a machine",
    }

    /// The values that an argument may have.
    #[derive(Copy)]
    pub enum ArgumentChoice {
        FourEightTwelve = "4, 8 or 12",
        Scale = "1, 2, 4 or 8",
    }

    /// Programs that have a function.
    #[derive(Copy)]
    pub enum ProgramKind {
        Bits32 = "32-bit programs",
    }

    /// Why a declaration does not agree with a definition in the old style.
    pub enum OldStyleMismatch {
        Variadic = "it takes more arguments by `...`",
        Count { declared: usize, defined: usize } = "it has {declared} parameters, the definition {defined}",
        Parameter { parameter: String, promoted: String } = "a parameter is `{parameter}` and comes as `{promoted}`",
        WouldCome { parameter: String, promoted: String } = "a parameter is `{parameter}` and would come as `{promoted}`",
    }

    /// What cannot have an initial value.
    #[derive(Copy)]
    pub enum Uninitialized {
        Parameter = "a parameter",
        Type = "a type",
        Function = "a function",
    }

    /// What cannot have the type of its value.
    #[derive(Copy)]
    pub enum InferredPlace {
        FunctionResult = "the result of a function",
        Parameter = "a parameter",
        TypedefName = "a typedef name",
        Member = "a member",
        TypeName = "a type name",
    }

    /// What has no alignment of its own.
    #[derive(Copy)]
    pub enum UnalignedPlace {
        TypedefName = "a typedef name",
        Function = "a function",
        Register = "a `register` object",
        Parameter = "a parameter",
        BitField = "a bit-field",
        TypeName = "a type name",
    }

    /// Types that cannot be derived from others.
    #[derive(Copy)]
    pub enum DerivedType {
        Array = "an array",
        ReturnsArray = "a function that returns an array",
        ReturnsFunction = "a function that returns a function",
    }

    /// What an array or a function cannot consist of.
    #[derive(Copy)]
    pub enum DerivedFrom {
        Voids = "values of type `void`",
        Functions = "functions",
        Itself = "this",
    }

    /// What is wrong with the size of an array.
    #[derive(Copy)]
    pub enum ArraySizeDefect {
        NotInteger = "must be an integer",
        Negative = "is negative",
    }

    /// How a tag is defined again.
    #[derive(Copy)]
    pub enum TagChange {
        OtherType = "with another type",
        OtherMembers = "with other members",
    }

    /// Why a type cannot be inferred.
    pub enum NotInferred {
        Braces = "a list in braces has none",
        NoValue = "it has no initial value",
        Atomic = "it is `_Atomic`",
        BitField = "its value is a bit-field",
        NoSuchValue = "no value is one",
        OtherPointer { ty: String } = "its value of type `{ty}` is not such a pointer",
    }

    /// The forms of `main`.
    #[derive(Copy)]
    pub enum MainForm {
        Returns = "returns to who calls it and is not `_Noreturn`",
        Int = "returns an `int`",
        NotVariadic = "takes no `...`",
        Parameters = "takes no parameters or two",
        Types = "takes an `int` and a `char *[]`",
    }

    /// What a parameter `void` is.
    #[derive(Copy)]
    pub enum VoidParameter {
        NoQualifiers = "has no qualifiers",
        Alone = "stands alone in its list",
    }

    /// Where `[*]` may appear.
    #[derive(Copy)]
    pub enum StarSize {
        PrototypeOnly = "and stands in a prototype only",
        Definition = "and this is one",
    }

    /// What is wrong with the width of a bit-field.
    pub enum WidthDefect {
        Negative = "is negative",
        Zero = "is zero, but it has a name",
        TooWide { most: u32, ty: String } = "is more than the {most} of `{ty}`",
    }

    /// What the head of a `for` may not declare.
    #[derive(Copy)]
    pub enum ForDeclaration {
        NotAutomatic = "not automatic",
        Function = "a function",
        Type = "a type",
    }

    /// What types the head of a `for` may not declare.
    #[derive(Copy)]
    pub enum ForTypes {
        Structures = "structures",
        Values = "values",
    }

    /// What has no function specifiers.
    #[derive(Copy)]
    pub enum NoFunction {
        Member = "a member",
        Nothing = "this",
    }

    /// Why the end of a block may not be reached.
    #[derive(Copy)]
    pub enum BlockEnd {
        NoReturn = "and the block does not return",
        Value = "and the block gives a value",
    }

    /// Why a type has no objects here.
    #[derive(Copy)]
    pub enum TypeDefect {
        Function = "a function type",
        Incomplete = "incomplete",
        VariableLength = "of variable length",
    }

    /// Why a member has no offset.
    #[derive(Copy)]
    pub enum OffsetDefect {
        NoMembers = "it has no members",
        BitField = "the member is a bit-field",
        NoArray = "it is not an array",
    }

    /// The parts of a shaping operation.
    #[derive(Copy)]
    pub enum ShapePart {
        Operand = "the operand",
        Extent = "an extent",
    }

    /// What a part of a shaping operation must be.
    #[derive(Copy)]
    pub enum ShapePartKind {
        Pointer = "a pointer",
        Integer = "an integer",
        Positive = "positive",
    }

    /// What is wrong with an `asm`.
    pub enum AsmDefect {
        OutputObject = "an output of `asm` is an object",
        ConstantOutput = "an output of `asm` is not a constant object",
        MemoryInput = "an input in memory is an object",
        InputValue = "an input of `asm` has a value",
        WideConstant = "the constraint `Wd` takes a constant of 128 bits",
        Prefix = "a text of `asm` has no prefix",
        OutputConstraint = "the constraint of an output begins with `=` or `+`",
        InputConstraint = "the constraint of an input has no `=`, `+` or `&`",
        TooMany { most: usize, count: usize } = "an `asm` has at most {most} operands, not {count}",
        NoOutput { number: String } = "the constraint `{number}` names no output",
        Mask { number: i128 } = "the constraint `L` takes a mask of whole bytes, not {number}",
        Range { constraint: String, low: i128, high: i128, number: i128 } = "the constraint `{constraint}` takes a constant from {low} to {high}, not {number}",
        Constant { constraint: String } = "the constraint `{constraint}` takes a constant",
        Twice { name: String } = "two operands of this `asm` are called `{name}`",
        Unknown { name: String } = "no operand of this `asm` is called `{name}`",
    }

    /// What a jump may not lead into.
    pub enum BarrierText {
        Variable { name: String } = "the declaration of `{name}`, whose type has a variable size",
        Cleanup { name: String } = "the declaration of `{name}`, which is cleaned up",
        StatementExpression = "the beginning of a statement expression",
    }

    /// What a named jump leaves.
    #[derive(Copy)]
    pub enum JumpTarget {
        LoopOrSwitch = "loop or `switch`",
        Loop = "loop",
    }
}
