//! The phrases of what a translation tells.

source::phrases! {
    /// How a variable is allocated where no directive can be put.
    #[derive(Copy)]
    pub enum MissedAllocation {
        Label = "the statement has a label",
        Assignment = "the assignment may allocate it",
        Moved = "`move_alloc` moves the allocation",
        Called = "the procedure called may allocate it",
    }

    /// Why an address on the device may not be what is meant.
    #[derive(Copy)]
    pub enum DeviceAddress {
        Descriptor = "flang 22 takes that of what describes it",
        Copied = "flang 22 may copy what a pointer without CONTIGUOUS points to",
        Part = "no clause takes a part of a variable, and no other name can stand for it here",
        Static = "clang 22 breaks on arrays with static storage where it compiles for the host alone",
    }

    /// What becomes of data that stay on the device when their storage ends.
    #[derive(Copy)]
    pub enum LeftData {
        Released = "the OpenMP translation releases it there, but for ends that macros make",
        Kept = "the OpenMP translation leaves it there, too",
    }

    /// Why a loop gets no threads.
    pub enum Withheld {
        Shares { name: String } = "its iterations share `{name}` of their gang",
        AnyVariable = "it may change any variable of its gang",
    }

    /// What OpenMP cannot say of a clause.
    #[derive(Copy)]
    pub enum LostMeaning {
        NotSet = "OpenMP does not set what it allocates",
        BothWays = "`always` of OpenMP copies both ways",
        BindBefore50 = "OpenMP has `declare variant` since 5.0",
        BindOfFortran = "flang 22 has no `declare variant`, which --for gfortran-12 makes of it",
        BindByList = "`declare variant` has to be where the procedure itself is declared",
        BindLinked = "`declare variant` knows no names of the linker",
        BindUndeclared = "`declare variant` needs a procedure that is declared before",
        BindOfType = "it holds for one type of device only",
    }

    /// Why a clause is left out.
    #[derive(Copy)]
    pub enum LostClause {
        IfPresent = "OpenMP 5.1 means the same without it, and not every compiler does",
        ConstructWaits = "the construct is waited for",
        PointerKept = "a pointer on the device keeps its value where what it points to is mapped by another directive",
        EverythingWaits = "everything is waited for",
        DeviceNumbers = "devices have numbers alone",
        Waits = "it is waited for",
        NotAttached = "gfortran 12 maps no parts of variables with ALLOCATABLE components, and the names that they get attach nothing",
        Attached = "`attach` follows from mapping the pointee",
        OutermostShared = "the outermost loop is shared out",
        StatementWaits = "what it stands on waits, and is waited for",
    }

    /// Why a name of OpenACC's runtime library stays.
    #[derive(Copy)]
    pub enum KeptName {
        NoEqual = "OpenMP has no equal of it",
        TargetMemcpy = "it is `omp_target_memcpy` in OpenMP",
        Attached = "in OpenMP, mapping a section of the pointer attaches it",
        OfLibrary = "it is a name of OpenACC",
        NotCalled = "only calls are translated",
        Declared = "its declaration is one of OpenACC's library",
        LeftAlone = "calls are left alone",
        TypeVaries = "the type of device is not a constant",
        FromMacro = "it comes out of a macro",
        NotStatement = "the call is not a statement of its own",
        OtherArguments = "it has other arguments",
        LongLine = "what it is in OpenMP makes the line too long",
        NoWrapper = "the module that is written beside the result does not have it",
    }

    /// What a routine of OpenACC does, and its translation does not.
    #[derive(Copy)]
    pub enum RuntimeLoss {
        NoEvents = "OpenMP tells of no events of the constructs, and nothing is called back",
        NoMakers = "OpenMP does not tell the makers of devices apart",
        OwnQueue = "constructs without a number of a queue are on one of their own",
        NoProperties = "OpenMP tells no properties of devices: numbers are zero",
        NoPlatform = "OpenMP does not tell what platform a device is of: it is a null pointer",
        SharedMemory = "where the host is the only device, its memory stays where it is, apart from what would be mapped to it",
        NoHostAddress = "OpenMP tells no address of the host, and it is that of what calls of the library copied",
    }
}
