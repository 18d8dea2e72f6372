//! The constraints on declarations that E2201 tells (table): what is said of an entity that does not meet one, and the rule.

use super::phrases::Characteristic;
use std::fmt::{self, Display, Formatter};

/// An enum of constraints, a row each: its sentence behind the name of the entity, and its rule.
macro_rules! constraints {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident<$life:lifetime> {
            $($(#[$doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* })? = $text:literal, $rule:literal;)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $name<$life> {
            $(
                $(#[$doc])*
                #[doc = concat!("\"", $text, "\": Fortran 2018, ", $rule)]
                $variant $({ $(#[doc = "As the text has it."] $field: $type),* })?,
            )*
        }

        impl Display for $name<'_> {
            /// The sentence, or in the alternate form the rule.
            fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
                let is_rule = out.alternate();
                match self {
                    $(Self::$variant $({ $($field),* })? => if is_rule { write!(out, $rule) } else { write!(out, $text) },)*
                }
            }
        }
    };
}

constraints! {
    /// A constraint that an entity does not meet: shown as the end of a sentence about the entity, in the alternate form as its rule.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Constraint<'a> {
        /// Of the tables of attributes, where condition, sentence and rule are one row.
        OfAttributes { text: &'static str, rule: &'static str } = "{text}", "{rule}";

        // 7.5.2 to 7.5.4: derived types and their components
        ParentTypeName = "is the name of a parent type", "7.5.7.2";
        InheritedComponent = "is a component of a parent type already", "7.5.7.2";
        RecursiveComponent = "has the type that it is a component of, so it is allocatable or a pointer", "7.5.4.1, C749";
        SequenceBindings = "is a sequence type and has no type-bound procedures", "7.5.2.3, C739";
        IntrinsicTypeName = "has the name of an intrinsic type", "7.5.2.1, C729";
        TypePublicPrivate = "cannot be both public and private", "7.5.2.1, C727";
        ExtendsTwice = "extends a type twice", "7.5.2.1, C727";
        AbstractNotExtensible = "is abstract, but cannot be extended", "7.5.2.1, C733";
        SequenceExtends = "is a sequence type and extends no type", "7.5.2.3, C736";
        SequenceParameters = "is a sequence type and has no type parameters", "7.5.2.3, C740";
        InteroperableSequence = "is interoperable and cannot have a SEQUENCE statement", "18.3.4, C1801";
        InteroperableParameters = "is interoperable and has no type parameters", "18.3.4, C1802";
        InteroperableExtends = "is interoperable and extends no type", "18.3.4, C1803";
        InteroperableBindings = "is interoperable and has no type-bound procedures", "18.3.4, C1805";
        ComponentOfTypeName = "has a component with the name of the type, so that it cannot be extended", "7.5.7.2, C732";
        CoarrayInExtension = "has a coarray in it, but extends a type that has none", "7.5.7.1, C735 and C736";
        EventInExtension = "has an event or lock in it, but extends a type that has none", "7.5.7.1, C735 and C736";
        CoarrayOfImageType = "is of type TEAM_TYPE, C_PTR or C_FUNPTR and cannot be a coarray", "7.5.4.1, C746 to C748";
        CoarrayInsideComponent = "has a type with a coarray in it, so it is a scalar, and neither a pointer, allocatable nor a coarray", "7.5.4.1, C746 to C748";
        SequenceComponentType = "is a component of a sequence type, so its type is intrinsic or a sequence type", "7.5.2.3, C737";
        InteroperableDeferred = "is a component of an interoperable type and cannot be a pointer or allocatable", "18.3.4, C1806";
        InteroperableEmpty = "is a component of an interoperable type, so it has an element", "18.3.4, C1806";
        InteroperableComponentType = "is a component of an interoperable type, but its own type is not interoperable", "18.3.4, C1806";

        // 7.5.5: type-bound procedures, passed objects and finalization
        GenericAccess = "has another accessibility than the same generic binding before", "7.5.5, C772";
        GenericParentName = "is the name of the parent type, and cannot be a generic binding", "7.5.7.2";
        GenericInherited = "is something else in a parent type, and cannot be a generic binding", "7.5.7.2";
        ComponentBothPasses = "cannot be both PASS and NOPASS", "7.5.4.1, C752";
        PassedWithoutInterface = "passes its object, so it needs an explicit interface or NOPASS", "7.5.4.1, C753";
        DeferredNonOverridable = "cannot be both DEFERRED and NON_OVERRIDABLE", "7.5.5, C780";
        BindingBothPasses = "cannot be both PASS and NOPASS", "7.5.5, C781";
        InterfaceNotDeferred = "names an interface, so it needs the attribute DEFERRED", "7.5.5, C772";
        DeferredWithoutInterface = "is deferred, so it needs the name of an interface", "7.5.5, C772";
        DeferredNotAbstract = "is deferred, but its type is not abstract", "7.5.5, C782";
        OverridesHiddenDeferred = "cannot override a deferred binding that is private to another module", "7.5.7.3";
        OverridesNonOverridable = "overrides a binding that is NON_OVERRIDABLE", "7.5.7.3";
        DeferredOverrides = "is deferred, but overrides a binding that is not", "7.5.7.3";
        PrivateOverridesPublic = "is private, but overrides a binding that is public", "7.5.7.3";
        NopassOverridesPass = "is NOPASS, but overrides a binding that passes its object", "7.5.7.3";
        PassOverridesNopass = "passes its object, but overrides a binding that is NOPASS", "7.5.7.3";
        HiddenDeferredName = "has the name of a private deferred binding, which only its own module overrides", "7.5.7.3";
        ImpureOverridesPure = "is not pure, but overrides a binding that is", "7.5.7.3";
        OverridingInterface = "has another interface than the binding that it overrides", "7.5.7.3";
        FinalNotModuleProcedure = "is to finalize a type, but it is not a module procedure", "7.5.6.1, C788";
        FinalFunction = "is to finalize a type, but it is a function", "7.5.6.1, C788";
        FinalDummies = "is to finalize a type, so it has one dummy argument", "7.5.6.1, C788";
        FinalInternal = "is to finalize a type, but it is an internal procedure", "7.5.6.1, C788";
        FinalDummyProcedure = "is to finalize a type, so its dummy argument is a data object", "7.5.6.1, C788";
        FinalIntentOut = "is to finalize a type, so its dummy argument is not INTENT(OUT)", "7.5.6.1, C788";
        FinalValue = "is to finalize a type, so its dummy argument has not the attribute VALUE", "7.5.6.1, C788";
        FinalPointer = "is to finalize a type, so its dummy argument is not a pointer", "7.5.6.1, C788";
        FinalAllocatable = "is to finalize a type, so its dummy argument is not allocatable", "7.5.6.1, C788";
        FinalOptional = "is to finalize a type, so its dummy argument is not optional", "7.5.6.1, C788";
        FinalCoarray = "is to finalize a type, so its dummy argument is not a coarray", "7.5.6.1, C788";
        FinalPolymorphic = "is to finalize a type, so its dummy argument is not polymorphic", "7.5.6.1, C788";
        FinalOtherType = "is to finalize a type, so its dummy argument is of that type", "7.5.6.1, C788";
        InheritedComponentBinding = "is a component of a parent type and cannot be a binding", "7.5.7.2";
        InheritedBindingComponent = "is a binding of a parent type and cannot be a component", "7.5.7.2";
        PassedMissing = "passes an argument that its procedure does not have", "7.5.4.5, C760";
        PassedNoArguments = "passes its object, but its procedure has no arguments", "7.5.4.5, C760";
        PassedLabel = "passes its object to an alternate return", "7.5.4.5, C761";
        PassedProcedure = "passes its object to a dummy procedure", "7.5.4.5, C761";
        PassedPointer = "passes its object to a pointer", "7.5.4.5, C761";
        PassedAllocatable = "passes its object to an allocatable argument", "7.5.4.5, C761";
        PassedArray = "passes its object to an array", "7.5.4.5, C761";
        PassedNotPolymorphic = "passes its object to an argument that is not polymorphic", "7.5.4.5, C761";
        PassedOtherType = "passes its object to an argument of another type", "7.5.4.5, C761";
        BoundToLabel = "is bound to a type, which passes its object to an alternate return", "7.5.4.5, C761";
        NotSpecificBinding = "is not a specific binding of this type", "7.5.5, C776";
        NotBinding = "is not a binding of this type", "7.5.5, C776";
        NopassOperation = "is NOPASS, but defines an operation, assignment or input/output", "7.5.5, C773";

        // 8: attributes and specification statements
        DummyProcedureIntent = "is a dummy procedure, which has no intent unless it is a pointer", "8.5.10, C841";
        IntrinsicSubroutineType = "is an intrinsic subroutine and has no type", "8.2";
        IntrinsicOfProgram = "is declared as a procedure of the program and cannot have the attribute INTRINSIC", "8.5.11, C842";
        NamedConstantBounds = "is a named constant and needs constant bounds or `*`", "8.5.8.6, C834";
        MainProgramBounds = "stands in a main program, so its bounds and length are constants", "8.3";
        BlockDataBounds = "stands in block data, so its bounds and length are constants", "8.3";
        ModuleBounds = "stands in a module, so its bounds and length are constants", "8.3";
        VolatileCoarray = "is or has a coarray that comes from elsewhere, and is not made volatile here", "8.5.20, C867";
        NamelistNotVariable = "is not a variable and cannot be in a namelist group", "8.9, C8103 to C8105";
        NamelistConstant = "is a named constant and cannot be in a namelist group", "8.9, C8103 to C8105";
        NamelistAssumedSize = "is of assumed size and cannot be in a namelist group", "8.9, C8103 to C8105";
        NamelistPrivate = "is private and cannot be in a public namelist group", "8.9, C8103 to C8105";

        // 12.6.4.8.2: defined input/output
        TransferFunction = "is a function and defines no input/output", "12.6.4.8.2";
        TransferCount { count: usize, generic: &'a str, needs: usize } = "has {count} arguments, but `{generic}` needs {needs}", "12.6.4.8.2";
        TransferLabel = "defines input/output and has no alternate returns", "12.6.4.8.2";
        TransferBoundToo = "transfers objects of a type that has a bound procedure for that", "12.6.4.8.2";
        TransferredType = "is what defined input/output transfers, so it is of derived type", "12.6.4.8.2";
        TransferredArray = "is what defined input/output transfers, so it is a scalar", "12.6.4.8.2";
        ReadIntent = "is what defined input reads, so it is INTENT(INOUT)", "12.6.4.8.2";
        WrittenIntent = "is what defined output writes, so it is INTENT(IN)", "12.6.4.8.2";
        TransferredClass = "is what defined input/output transfers: it is polymorphic if and only if its type is extensible", "12.6.4.8.2";
        TransferProcedure = "is an argument of defined input/output, so it is a data object", "12.6.4.8.2";
        TransferInteger = "is an argument of defined input/output, so it is of default integer type", "12.6.4.8.2";
        TransferText = "is an argument of defined input/output: default characters of assumed length", "12.6.4.8.2";
        TransferArray = "is an argument of defined input/output, so it is a scalar", "12.6.4.8.2";
        TransferList = "is an argument of defined input/output: an array of rank one and assumed shape", "12.6.4.8.2";
        TransferAttributes = "is an argument of defined input/output and has no attributes beside its intent", "12.6.4.8.2";
        TransferIntent = "is an argument of defined input/output with another intent", "12.6.4.8.2";

        // 15.4.3: generic interfaces, operators and assignment; procedure declarations
        IntrinsicOfOtherClass = "is an intrinsic procedure of another class than its procedures: function or subroutine", "15.4.3.4.1, C1513";
        MixedClasses = "has functions and subroutines among its procedures", "15.4.3.4.1, C1513";
        TypeWithSubroutines = "has the name of a derived type, so its procedures are functions", "15.4.3.4.1, C1513";
        OperatorSubroutine = "is a subroutine and cannot define an operator", "15.4.3.4.2";
        OperatorArguments = "has not as many arguments as its operator has operands", "15.4.3.4.2";
        OperatorAssumedLength = "defines an operator, so the length of its result is not assumed", "15.4.3.4.2";
        OperatorProcedureArgument = "defines an operator, so its arguments are data objects", "15.4.3.4.2";
        OperatorOptional = "defines an operator, so its arguments are not optional", "15.4.3.4.2";
        OperatorIntent = "defines an operator, so its arguments are INTENT(IN) or VALUE", "15.4.3.4.2";
        OperationIntrinsic = "defines an operation that is intrinsic", "15.4.3.4.2";
        AssignmentFunction = "is a function and cannot define assignment", "15.4.3.4.3";
        AssignmentArguments = "defines assignment, so it has two arguments", "15.4.3.4.3";
        AssignmentProcedureArgument = "defines assignment, so its arguments are data objects", "15.4.3.4.3";
        AssignmentOptional = "defines assignment, so its arguments are not optional", "15.4.3.4.3";
        AssignmentDeferred = "defines assignment, so its second argument is neither a pointer nor allocatable", "15.4.3.4.3";
        AssignmentFirstIntent = "defines assignment, so its first argument is INTENT(OUT) or INTENT(INOUT)", "15.4.3.4.3";
        AssignmentSecondIntent = "defines assignment, so its second argument is INTENT(IN) or VALUE", "15.4.3.4.3";
        AssignmentIntrinsic = "defines an assignment that is intrinsic", "15.4.3.4.3";
        DeclaredBindC = "has the attribute BIND(C), so its interface is one with BIND(C)", "15.4.3.6, C1521";
        LabelShared = "shares its binding label with others", "15.4.3.6, C1522";
        LabelOfPointer = "is a procedure pointer and has no binding label", "15.4.3.6, C1522";
        LabelOfDummy = "is a dummy procedure and has no binding label", "15.4.3.6, C1522";
        ResultDeferred = "is a procedure whose result has a deferred length or type parameter, so it needs an interface", "7.2, C702";
        PointerAssumedLength = "is a procedure pointer and no dummy argument, so the length of its result is not assumed", "7.4.4.2, C726";
        AssumedParameterNotDummy = "has an assumed type parameter, but it is not a dummy argument", "7.5.9, C795";
        ElementalPointer = "is a procedure pointer and cannot be elemental", "15.4.3.6, C1517";
        ElementalDummy = "is a dummy procedure and cannot be elemental", "15.9.1, C1517";

        // 15.6, 15.7, 15.9 and 18.3: procedures
        ElementalArrayArgument = "is an argument of an elemental procedure, so it is a scalar", "15.9.1, C15100 to C15104";
        ElementalAllocatableArgument = "is an argument of an elemental procedure and cannot be allocatable", "15.9.1, C15100 to C15104";
        ElementalPointerArgument = "is an argument of an elemental procedure and cannot be a pointer", "15.9.1, C15100 to C15104";
        ElementalCoarrayArgument = "is an argument of an elemental procedure and cannot be a coarray", "15.9.1, C15100 to C15104";
        ElementalProcedureArgument = "is an argument of an elemental procedure, so it is a data object", "15.9.1, C15100 to C15104";
        ElementalIntent = "is an argument of an elemental procedure, so it has an intent or VALUE", "15.9.1, C15100 to C15104";
        ElementalArrayResult = "is the result of an elemental function, so it is a scalar", "15.9.1, C15100 to C15104";
        ElementalAllocatableResult = "is the result of an elemental function and cannot be allocatable", "15.9.1, C15100 to C15104";
        ElementalPointerResult = "is the result of an elemental function and cannot be a pointer", "15.9.1, C15100 to C15104";
        ElementalLabel = "is elemental and has no alternate returns", "15.9.1, C15100";
        ElementalDummyProcedure = "is a dummy procedure and cannot be elemental", "15.5.2.10";
        PureSave = "is a variable of a pure procedure and cannot have the attribute SAVE", "15.7, C1583 to C1594";
        PureInitialized = "is a variable of a pure procedure and cannot be initialized", "15.7, C1583 to C1594";
        PureVolatile = "is a variable of a pure procedure and cannot be volatile", "15.7, C1583 to C1594";
        PureDummyProcedure = "is a dummy procedure of a pure procedure and has to be pure", "15.7, C1583 to C1594";
        PureVolatileArgument = "is an argument of a pure procedure and cannot be volatile", "15.7, C1583 to C1594";
        PureDeallocation = "is deallocated by a pure procedure, and its type or that of a part is polymorphic", "15.7, C1583 to C1594";
        PureFinalization = "is finalized by a pure procedure with a subroutine that is not pure", "15.7, C1583 to C1594";
        PureFunctionIntent = "is an argument of a pure function, so it is INTENT(IN) or VALUE", "15.7, C1583 to C1594";
        PureSubroutineIntent = "is an argument of a pure subroutine, so it has an intent or VALUE", "15.7, C1583 to C1594";
        PurePolymorphicOut = "is an INTENT(OUT) argument of a pure subroutine and cannot be polymorphic", "15.7, C1583 to C1594";
        PurePolymorphicResult = "is the result of a pure function and cannot be both polymorphic and allocatable", "15.7, C1583 to C1594";
        PureInternal = "is an internal procedure of a pure procedure and has to be pure", "15.7, C1594";
        NotSeparate = "is declared as no separate module procedure", "15.6.2.5, C1549";
        StatementNotSeparate = "is declared as no separate module procedure", "15.6.2.5, C1568";
        FunctionLabel = "is a function and has no alternate returns", "15.6.2.2, R1532";
        InteroperableLabel = "has the attribute BIND(C) and has no alternate returns", "15.3.7, C1554";
        SeparateClass = "is a function where its interface is a subroutine, or the other way round", "15.6.2.5, C1550";
        SeparateCount = "has not as many arguments as its interface", "15.6.2.5, C1550";
        SeparatePure = "and its interface are not both pure", "15.6.2.5, C1550";
        SeparateElemental = "and its interface are not both elemental, or have not both the attribute BIND(C)", "15.6.2.5, C1550";
        SeparateResult = "has another result than its interface", "15.6.2.5, C1550";
        SeparateNonRecursive = "and its interface are not both NON_RECURSIVE", "15.6.2.5, C1550";
        SeparateBindingLabel = "has another binding label than its interface", "15.6.2.5, C1550";
        SeparateLabels = "and its interface have their alternate returns in other places", "15.6.2.5, C1550";
        SeparateDummyName = "has another name in the interface of the procedure", "15.6.2.5";
        SeparateDummyInterface = "has another interface than the argument in the interface of the procedure", "15.6.2.5, C1550";
        SeparateDummy { part: &'a Characteristic } = "differs from the argument in the interface of the procedure in {part}", "15.6.2.5";
        InteroperableArgumentType = "is an argument of a procedure with `bind(c)`, but its type is not interoperable", "18.3.7";
        InteroperableDeferredLength = "is an allocatable or pointer argument of a procedure with `bind(c)`, so its length is deferred", "18.3.7";
        InteroperableLength = "is an argument of a procedure with `bind(c)`, so its length is one or assumed", "18.3.7";
        SubroutineType = "is a subroutine and has no type", "15.6.2.3";
        ModulePrefixOutside = "has the prefix MODULE, but stands in no module", "15.6.2.1, C1547";
        DummyOfProcedureName = "is the name of the procedure and cannot be that of a dummy argument", "19.3.1";
        DummyAsResult = "is a dummy argument and cannot be the result", "15.6.2.2";
        UnitResultLength = "is a module or internal procedure, so the length of its result is not assumed", "7.4.4.2, C725";
        RecursiveResultLength = "is recursive, so the length of its result is not assumed", "7.4.4.2, C725";
        ArrayResultLength = "has an array as its result, so the length of that is not assumed", "7.4.4.2, C725";
        PointerResultLength = "has a pointer as its result, so the length of that is not assumed", "7.4.4.2, C725";
        ElementalResultLength = "is elemental, so the length of its result is not assumed", "7.4.4.2, C725";
        PureResultLength = "is pure, so the length of its result is not assumed", "7.4.4.2, C725";
        InteroperableResultDeferred = "is an interoperable result and can be neither allocatable nor a pointer", "18.3.6";
        InteroperableResultArray = "is an interoperable result, so it is a scalar", "18.3.6";
        InteroperableResultLength = "is an interoperable result, so its length is one", "18.3.6";
    }
}
