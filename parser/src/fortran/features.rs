//! Features of Fortran that are tied to a standard. One row per feature: the standard that introduced it, the one that made it
//! obsolescent, the one that deleted it; an extension was never in any.
//!
//! The name of a row is the warning group `extension=NAME`. What of a program is which feature is found by [`super::extensions`].

use source::diagnostic::Row;
use source::{Diagnostic, Label, Severity};

/// The standards, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standard {
    /// ANSI X3.9-1978.
    F77,
    /// ISO/IEC 1539:1991.
    F90,
    /// ISO/IEC 1539-1:1997.
    F95,
    /// ISO/IEC 1539-1:2004.
    F2003,
    /// ISO/IEC 1539-1:2010, with the technical specifications on interoperability and coarrays if asked for as `f2008ts`.
    F2008,
    /// ISO/IEC 1539-1:2018.
    F2018,
    /// ISO/IEC 1539-1:2023.
    F2023,
}

impl Standard {
    /// The newest.
    pub const NEWEST: Standard = Standard::F2023;

    /// What `-std=` calls it.
    pub fn from_name(name: &str) -> Option<Standard> {
        let known = [
            ("f77", Standard::F77),
            ("f90", Standard::F90),
            ("f95", Standard::F95),
            ("f2003", Standard::F2003),
            ("f2008", Standard::F2008),
            ("f2008ts", Standard::F2018),
            ("f2018", Standard::F2018),
            ("f2023", Standard::F2023),
        ];
        known.iter().find(|(known, _)| *known == name).map(|(_, standard)| *standard)
    }

    /// Its year, as people say it.
    pub fn year(self) -> &'static str {
        match self {
            Standard::F77 => "77",
            Standard::F90 => "90",
            Standard::F95 => "95",
            Standard::F2003 => "2003",
            Standard::F2008 => "2008",
            Standard::F2018 => "2018",
            Standard::F2023 => "2023",
        }
    }
}

/// What a standard says about a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It is part of the language.
    Standard,
    /// It is part of the language but not recommended, since this standard.
    Obsolescent(Standard),
    /// It was part of the language until this standard.
    Deleted(Standard),
    /// It will be part of the language from this standard on.
    New(Standard),
    /// It never was part of the language.
    Extension,
}

/// A row of the table.
pub struct FeatureRow {
    /// The row of its diagnostics, with the warning group.
    pub row: Row,
    /// What it is, as the subject of a sentence.
    pub what: &'static str,
    /// The standard that introduced it; `None` for an extension.
    pub since: Option<Standard>,
    /// The standard that made it obsolescent.
    pub obsolescent: Option<Standard>,
    /// The standard that deleted it.
    pub deleted: Option<Standard>,
}

impl FeatureRow {
    /// Its name, without `extension=`.
    pub fn name(&self) -> &'static str {
        self.row.group.strip_prefix("extension=").unwrap_or(self.row.group)
    }

    /// What `standard` says about it.
    pub fn status(&self, standard: Standard) -> Status {
        match self {
            FeatureRow { since: None, .. } => Status::Extension,
            FeatureRow { since: Some(since), .. } if *since > standard => Status::New(*since),
            FeatureRow { deleted: Some(deleted), .. } if *deleted <= standard => Status::Deleted(*deleted),
            FeatureRow { obsolescent: Some(since), .. } if *since <= standard => Status::Obsolescent(*since),
            FeatureRow { .. } => Status::Standard,
        }
    }
}

impl Feature {
    /// What a program that should conform to `standard` is told about it at a place; `None` if that is fine. A program that
    /// must conform is told errors, except for what is merely obsolescent or a matter of layout.
    pub fn report<L>(self, standard: Standard, must_conform: bool, at: L) -> Option<Diagnostic<L>> {
        let feature = self.row();
        let what = feature.what;
        let (message, wrong) = match feature.status(standard) {
            Status::Standard => return None,
            Status::Extension => (format!("{what} is an extension of Fortran"), true),
            Status::New(since) => {
                (format!("{what} is Fortran {}, not Fortran {}", since.year(), standard.year()), true)
            }
            Status::Deleted(since) => (format!("{what} was deleted from Fortran {}", since.year()), true),
            Status::Obsolescent(since) => (format!("{what} is obsolescent since Fortran {}", since.year()), false),
        };
        let severity = if must_conform && wrong && !self.is_harmless() { Severity::Error } else { Severity::Warning };
        let primary = Label { at, text: String::new() };
        Some(Diagnostic {
            row: &feature.row,
            severity,
            decided: false,
            message,
            primary,
            secondary: Vec::new(),
            notes: Vec::new(),
            fix: None,
        })
    }

    /// The same before it is known what must be conformed to: what [`Feature::from_diagnostic`] finds again.
    pub fn unjudged<L>(self, at: L) -> Diagnostic<L> {
        Diagnostic {
            row: &self.row().row,
            severity: Severity::Warning,
            decided: false,
            message: format!("{} is used", self.row().what),
            primary: Label { at, text: String::new() },
            secondary: Vec::new(),
            notes: Vec::new(),
            fix: None,
        }
    }

    /// The feature that a diagnostic is about.
    pub fn from_diagnostic<L>(diagnostic: &Diagnostic<L>) -> Option<Feature> {
        diagnostic.row.group.starts_with("extension=").then_some(())?;
        ALL.iter().copied().find(|feature| feature.row().row.code == diagnostic.row.code)
    }

    /// Its row.
    pub fn row(self) -> &'static FeatureRow {
        &TABLE[self as usize]
    }

    /// Whether it is not an error even where a program must conform: how lines are laid out, mostly.
    fn is_harmless(self) -> bool {
        HARMLESS.contains(&self)
    }
}

/// The table for people.
pub fn document() -> String {
    let mut text = DOCUMENT.to_owned();
    let year =
        |standard: Option<Standard>| standard.map_or(String::new(), |standard| format!("Fortran {}", standard.year()));
    for feature in TABLE {
        let since = feature.since.map_or("extension".to_owned(), |since| year(Some(since)));
        let (obsolescent, deleted) = (year(feature.obsolescent), year(feature.deleted));
        let (name, what, rule) = (feature.name(), feature.what, feature.row.rule);
        text.push_str(&format!("| `{name}` | {what} | {since} | {obsolescent} | {deleted} | {rule} |\n"));
    }
    text
}

const DOCUMENT: &str = "\
# Extensions, and what each standard has

Whatever a row says, it is accepted without a flag. Flags decide what is said about it:

| flag | what is reported |
|---|---|
| none, `-std=gnu`, `-std=legacy` | nothing |
| `-pedantic`, `-Wextension` | what Fortran 2023 has not, has deleted or calls obsolescent: warnings |
| `-Wextension=NAME`, `-Wno-extension=NAME` | one row of them, or all but one |
| `-std=f95` and the others | what that standard has not yet, no more or never: errors; what it calls obsolescent, and layout: warnings |
| `-Werror=extension`, `-Werror=extension=NAME` | errors instead of warnings |

The rows come from `parser/src/fortran/features.rs`. An intrinsic function of a later standard is reported where nothing declares its
name and no implicit typing rule gives it a type; elsewhere an older standard has an external function of that name.

| group `extension=` | what | since | obsolescent in | deleted from | rule, or where it comes from |
|---|---|---|---|---|---|
";

macro_rules! features {
    ($($code:ident $name:ident $group:literal $since:tt $obsolescent:tt $deleted:tt $rule:literal $what:literal;)*) => {
        /// The features.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Feature {
            $(#[doc = $what] $name,)*
        }

        /// Every row, in the order of [`Feature`].
        pub static TABLE: &[FeatureRow] = &[$(FeatureRow {
            row: Row {
                code: stringify!($code), name: $group, severity: Severity::Warning, rule: $rule,
                message: $what, group: concat!("extension=", $group),
            },
            what: $what,
            since: features!(@ $since), obsolescent: features!(@ $obsolescent), deleted: features!(@ $deleted),
        }),*];

        /// The features of [`TABLE`], in its order.
        pub const ALL: &[Feature] = &[$(Feature::$name),*];
    };
    (@ -) => { None };
    (@ $standard:ident) => { Some(Standard::$standard) };
}

/// What is a matter of layout, and what even those who want a standard write without harm.
const HARMLESS: &[Feature] = &[
    Feature::HEdit,
    Feature::Tab,
    Feature::Line132,
    Feature::Line10000,
    Feature::FixedLine,
    Feature::Continuation19,
    Feature::Continuation39,
    Feature::Continuation255,
    Feature::DLine,
    Feature::FixedForm,
];

// code, variant, group, since, obsolescent, deleted, rule of Fortran 2023 (or where it is described), what it is
features! {
    // Lines and characters.
    W4000 FixedForm "fixed-form" F77 F95 - "Fortran 2023, B.3.7" "fixed source form";
    W4001 FreeForm "free-form" F90 - - "Fortran 2023, 6.3.2" "free source form";
    W4002 Tab "tab" - - - "Fortran 2023, 6.1.6" "a tab";
    W4003 FixedLine "fixed-line" - - - "Fortran 2023, 6.3.3.1" "a statement beyond column 72";
    W4004 Line132 "line-132" F2023 - - "Fortran 2023, 6.3.2.1" "a line of more than 132 characters";
    W4005 Line10000 "line-10000" - - - "Fortran 2023, 6.3.2.1" "a line of more than 10000 characters";
    W4006 Continuation19 "continuation-19" F2003 - - "Fortran 2023, 6.3.3.3" "a statement of more than 19 continuation lines";
    W4007 Continuation39 "continuation-39" F2003 - - "Fortran 2023, 6.3.2.4" "a statement of more than 39 continuation lines";
    W4008 Continuation255 "continuation-255" F2023 - - "Fortran 2023, 6.3.2.6" "a statement of more than 255 continuation lines";
    W4009 DLine "d-line" - - - "DEC" "a debugging line";
    W4010 Name31 "name-31" F2003 - - "Fortran 2023, R603" "a name of more than 31 characters";
    W4011 Name63 "name-63" - - - "Fortran 2023, R603" "a name of more than 63 characters";
    W4012 UnderscoreName "underscore-name" - - - "F18" "`_` at the beginning of a name";
    W4013 DollarName "dollar-name" - - - "DEC" "`$` or `@` in a name";
    W4014 SemicolonFirst "semicolon-first" F2008 - - "Fortran 2023, 6.3.2.5" "a semicolon that begins a line";
    // Constants.
    W4015 Hollerith "hollerith" - - - "Fortran 66" "a Hollerith constant";
    W4016 HEdit "h-edit" F77 F90 F95 "Fortran 2023, B.2" "the H edit descriptor";
    W4017 Boz "boz" F90 - - "Fortran 2023, R773" "a binary, octal or hexadecimal constant";
    W4018 BozArgument "boz-argument" F2003 - - "Fortran 2023, C7109" "a binary, octal or hexadecimal constant outside DATA";
    W4019 BozX "boz-x" - - - "DEC" "`x` for `z` at a hexadecimal constant";
    W4020 BozPostfix "boz-postfix" - - - "DEC" "a binary, octal or hexadecimal constant with its letter behind";
    W4021 QExponent "q-exponent" - - - "DEC" "the exponent letter `q`";
    W4022 ExponentKind "exponent-kind" - - - "GNU" "a kind parameter behind an exponent letter that is not `e`";
    W4023 QuotedCharacters "quotation-mark" F90 - - "Fortran 2023, R724" "a character constant in quotation marks";
    W4024 KindParameter "kind-parameter" F90 - - "Fortran 2023, R709" "a kind parameter";
    W4025 NamedComplexPart "named-complex-part" F2003 - - "Fortran 2023, R719" "a named constant in a complex constant";
    W4026 ComplexConstructor "complex-constructor" - - - "GNU" "an expression in a complex constant";
    // Types.
    W4027 StarKind "star-kind" - - - "DEC" "`*n` behind a type that is not character";
    W4028 DoubleComplex "double-complex" - - - "IBM" "the type double complex";
    W4029 Byte "byte" - - - "DEC" "the type byte";
    W4030 StarLength "star-length" F77 F95 - "Fortran 2023, B.3.8" "`character*n`";
    W4031 IntrinsicInType "intrinsic-in-type" F2008 - - "Fortran 2023, R703" "an intrinsic type in TYPE()";
    W4032 AssumedType "assumed-type" F2018 - - "Fortran 2023, 7.3.2.2" "TYPE(*)";
    W4033 Polymorphic "polymorphic" F2003 - - "Fortran 2023, 7.3.2.3" "a polymorphic entity";
    W4034 TypeOf "typeof" F2023 - - "Fortran 2023, R703" "TYPEOF or CLASSOF";
    W4035 ParameterizedType "parameterized-type" F2003 - - "Fortran 2023, R732" "a parameterized derived type";
    W4036 DeferredLength "deferred-length" F2003 - - "Fortran 2023, R701" "a deferred type parameter";
    W4037 DerivedType "derived-type" F90 - - "Fortran 2023, R726" "a derived type";
    W4038 TypeExtension "type-extension" F2003 - - "Fortran 2023, R728" "an attribute of a derived type";
    W4039 TypeBound "type-bound" F2003 - - "Fortran 2023, R746" "a type-bound procedure part";
    W4040 EmptyTypeBound "empty-type-bound" F2008 - - "Fortran 2023, R746" "an empty type-bound procedure part";
    W4041 Binding "binding" F2003 - - "Fortran 2023, R748" "a type-bound procedure";
    W4042 BindingList "binding-list" F2008 - - "Fortran 2023, R749" "a list of type-bound procedures";
    W4043 ComponentAccess "component-access" F2003 - - "Fortran 2023, R738" "the accessibility of one component";
    W4044 AllocatableComponent "allocatable-component" F2003 - - "Fortran 2023, R738" "an allocatable component";
    W4045 ComponentValue "component-value" F95 - - "Fortran 2023, R743" "a default initialization";
    W4046 Enum "enum" F2003 - - "Fortran 2023, R759" "an enumeration";
    W4047 EnumerationType "enumeration-type" F2023 - - "Fortran 2023, R766" "an enumeration type";
    W4048 Structure "structure" - - - "DEC" "STRUCTURE, UNION, MAP or RECORD";
    // Attributes.
    W4049 SlashInitialization "slash-initialization" - - - "DEC" "`/.../` behind a name as its initial value";
    W4050 DoubleColon "double-colon" F90 - - "Fortran 2023, R801" "`::` in a declaration";
    W4051 PointerInitialization "pointer-initialization" F95 - - "Fortran 2023, R805" "the initialization of a pointer";
    W4052 InitialTarget "initial-target" F2008 - - "Fortran 2023, R805" "the initialization of a pointer with a target";
    W4053 Asynchronous "asynchronous" F2003 - - "Fortran 2023, 8.5.4" "the ASYNCHRONOUS attribute";
    W4054 Bind "bind" F2003 - - "Fortran 2023, R808" "BIND(C)";
    W4055 Protected "protected" F2003 - - "Fortran 2023, 8.5.15" "the PROTECTED attribute";
    W4056 Value "value" F2003 - - "Fortran 2023, 8.5.20" "the VALUE attribute";
    W4057 Volatile "volatile" F2003 - - "Fortran 2023, 8.5.21" "the VOLATILE attribute";
    W4058 Contiguous "contiguous" F2008 - - "Fortran 2023, 8.5.7" "the CONTIGUOUS attribute";
    W4059 Coarray "coarray" F2008 - - "Fortran 2023, 8.5.6" "a coarray";
    W4060 RankAttribute "rank-attribute" F2023 - - "Fortran 2023, R829" "the RANK attribute";
    W4061 AssumedRank "assumed-rank" F2018 - - "Fortran 2023, R827" "an assumed-rank array";
    W4062 Rank15 "rank-15" F2008 - - "Fortran 2023, 8.5.8.1" "an array of more than 7 dimensions";
    W4063 ImpliedShape "implied-shape" F2008 - - "Fortran 2023, R823" "a named constant of implied shape";
    W4064 Automatic "automatic" - - - "DEC" "AUTOMATIC or STATIC";
    W4065 Virtual "virtual" - - - "DEC" "the VIRTUAL statement";
    W4066 Cdefined "cdefined" - - - "F18" "CDEFINED in BIND(C)";
    W4067 StrayComma "stray-comma" - - - "GNU" "a comma between a type and its entities";
    W4068 EntityAttribute "entity-attribute" F90 - - "Fortran 2023, R802" "this attribute";
    // Specification statements.
    W4069 Use "use" F90 - - "Fortran 2023, R1409" "the USE statement";
    W4070 UseNature "use-nature" F2003 - - "Fortran 2023, R1410" "the nature of a module";
    W4071 UseOperator "use-operator" F2003 - - "Fortran 2023, R1411" "renaming an operator";
    W4072 Import "import" F2003 - - "Fortran 2023, R867" "the IMPORT statement";
    W4073 ImportOnly "import-only" F2018 - - "Fortran 2023, R867" "IMPORT with NONE, ALL or ONLY";
    W4074 ImplicitNone "implicit-none" F90 - - "Fortran 2023, R863" "IMPLICIT NONE";
    W4075 ImplicitNoneList "implicit-none-list" F2018 - - "Fortran 2023, R863" "IMPLICIT NONE with a list";
    W4076 ImplicitUndefined "implicit-undefined" - - - "Sun" "IMPLICIT UNDEFINED";
    W4077 BareParameter "bare-parameter" - - - "DEC" "PARAMETER without parentheses";
    W4078 Namelist "namelist" F90 - - "Fortran 2023, R868" "the NAMELIST statement";
    W4079 Common "common" F77 F2018 - "Fortran 2023, B.3.11" "the COMMON statement";
    W4080 Equivalence "equivalence" F77 F2018 - "Fortran 2023, B.3.11" "the EQUIVALENCE statement";
    W4081 BlockData "block-data" F77 F2018 - "Fortran 2023, B.3.11" "a block data program unit";
    W4082 StatementFunction "statement-function" F77 F95 - "Fortran 2023, B.3.4" "a statement function";
    W4083 DataAmongExecutables "late-data" F77 F95 - "Fortran 2023, B.3.5" "DATA among executable statements";
    W4084 NamelistAmongExecutables "late-namelist" - - - "DEC" "NAMELIST among executable statements";
    W4085 Interface "interface" F90 - - "Fortran 2023, R1501" "an interface block";
    W4086 AbstractInterface "abstract-interface" F2003 - - "Fortran 2023, R1503" "an abstract interface";
    W4087 ProcedureStatement "procedure-statement" F2003 - - "Fortran 2023, R1506" "PROCEDURE without MODULE in an interface block";
    W4088 ModuleProcedureColons "module-procedure-colons" F2008 - - "Fortran 2023, R1506" "`::` behind MODULE PROCEDURE";
    W4089 ProcedureDeclaration "procedure-declaration" F2003 - - "Fortran 2023, R1512" "a procedure declaration";
    W4090 GenericStatement "generic-statement" F2018 - - "Fortran 2023, R1510" "the GENERIC statement";
    W4091 CrayPointer "cray-pointer" - - - "Cray" "a Cray pointer";
    // Program units and procedures.
    W4092 Module "module" F90 - - "Fortran 2023, R1404" "a module";
    W4093 Submodule "submodule" F2008 - - "Fortran 2023, R1416" "a submodule";
    W4094 SeparateProcedure "separate-procedure" F2008 - - "Fortran 2023, R1538" "a separate module procedure";
    W4095 Contains "contains" F90 - - "Fortran 2023, R1543" "CONTAINS";
    W4096 ContainsNothing "contains-nothing" F2008 - - "Fortran 2023, R1543" "CONTAINS without a procedure";
    W4097 BareEnd "bare-end" F2008 - - "Fortran 2023, R1533" "END alone at the end of an internal or module procedure";
    W4098 Entry "entry" F77 F2008 - "Fortran 2023, B.3.9" "the ENTRY statement";
    W4099 AlternateReturn "alternate-return" F77 F90 - "Fortran 2023, B.3.2" "an alternate return";
    W4100 Recursive "recursive" F90 - - "Fortran 2023, R1527" "RECURSIVE";
    W4101 Pure "pure" F95 - - "Fortran 2023, R1527" "a pure or elemental procedure";
    W4102 Impure "impure" F2008 - - "Fortran 2023, R1527" "IMPURE";
    W4103 ModulePrefix "module-prefix" F2008 - - "Fortran 2023, R1527" "the prefix MODULE";
    W4104 NonRecursive "non-recursive" F2018 - - "Fortran 2023, R1527" "NON_RECURSIVE";
    W4105 Simple "simple" F2023 - - "Fortran 2023, R1527" "a simple procedure";
    W4106 ResultName "result" F90 - - "Fortran 2023, R1532" "RESULT";
    W4107 BareFunction "bare-function" - - - "GNU" "a function without parentheses";
    W4108 ProgramParentheses "program-parentheses" - - - "DEC" "a PROGRAM statement with parentheses";
    W4109 MainReturn "main-return" - - - "GNU" "RETURN in a main program";
    W4110 AssumedLengthFunction "assumed-length-function" F77 F95 - "Fortran 2023, B.3.6" "a function of assumed character length";
    // Executable constructs.
    W4111 ArithmeticIf "arithmetic-if" F77 F90 F2018 "Fortran 2023, B.2" "the arithmetic IF";
    W4112 NonblockDo "nonblock-do" F77 F90 F2018 "Fortran 2023, B.2" "a DO loop that ends with neither END DO nor CONTINUE of its own";
    W4113 RealDo "real-do" F77 F90 F95 "Fortran 2023, B.2" "a DO loop over reals";
    W4114 LabeledDo "labelled-do" F77 F2018 - "Fortran 2023, B.3.10" "a DO statement with a label";
    W4115 ComputedGoto "computed-goto" F77 F95 - "Fortran 2023, B.3.3" "the computed GO TO";
    W4116 AssignedGoto "assigned-goto" F77 F90 F95 "Fortran 2023, B.2" "ASSIGN or the assigned GO TO";
    W4117 Pause "pause" F77 F90 F95 "Fortran 2023, B.2" "the PAUSE statement";
    W4118 Forall "forall" F95 F2018 - "Fortran 2023, B.3.13" "FORALL";
    W4119 Where "where" F90 - - "Fortran 2023, R1042" "WHERE";
    W4120 SelectCase "select-case" F90 - - "Fortran 2023, R1145" "SELECT CASE";
    W4121 SelectType "select-type" F2003 - - "Fortran 2023, R1153" "SELECT TYPE";
    W4122 SelectRank "select-rank" F2018 - - "Fortran 2023, R1148" "SELECT RANK";
    W4123 Associate "associate" F2003 - - "Fortran 2023, R1102" "ASSOCIATE";
    W4124 Block "block" F2008 - - "Fortran 2023, R1107" "BLOCK";
    W4125 Critical "critical" F2008 - - "Fortran 2023, R1116" "CRITICAL";
    W4126 Team "team" F2018 - - "Fortran 2023, R1111" "a team of images";
    W4127 DoConstruct "do-construct" F90 - - "Fortran 2023, R1119" "a DO loop without a label";
    W4128 DoWhile "do-while" F90 - - "Fortran 2023, R1123" "DO WHILE";
    W4129 DoConcurrent "do-concurrent" F2008 - - "Fortran 2023, R1123" "DO CONCURRENT";
    W4130 Locality "locality" F2018 - - "Fortran 2023, R1130" "the locality of variables of DO CONCURRENT";
    W4131 ReduceLocality "reduce" F2023 - - "Fortran 2023, R1130" "REDUCE in DO CONCURRENT";
    W4132 ConcurrentType "concurrent-type" F2008 - - "Fortran 2023, R1125" "a type in a concurrent header";
    W4133 CycleExit "cycle-exit" F90 - - "Fortran 2023, R1133" "CYCLE or EXIT";
    W4134 ExitConstruct "exit-construct" F2008 - - "Fortran 2023, R1156" "EXIT from a construct that is not a loop";
    W4135 ErrorStop "error-stop" F2008 - - "Fortran 2023, R1161" "ERROR STOP";
    W4136 PureErrorStop "pure-error-stop" F2018 - - "Fortran 2023, C1599" "ERROR STOP in a pure procedure";
    W4137 StopExpression "stop-expression" F2008 - - "Fortran 2023, R1162" "an expression as stop code";
    W4138 StopQuiet "stop-quiet" F2018 - - "Fortran 2023, R1160" "QUIET= in a STOP statement";
    W4139 Allocate "allocate" F90 - - "Fortran 2023, R927" "ALLOCATE, DEALLOCATE or NULLIFY";
    W4140 AllocateType "allocate-type" F2003 - - "Fortran 2023, R927" "a type in ALLOCATE";
    W4141 AllocateSource "allocate-source" F2003 - - "Fortran 2023, R931" "SOURCE= in ALLOCATE";
    W4142 AllocateMold "allocate-mold" F2008 - - "Fortran 2023, R931" "MOLD= in ALLOCATE";
    W4143 AllocateObjects "allocate-objects" F2008 - - "Fortran 2023, R927" "SOURCE= for several objects";
    W4144 ErrMsg "errmsg" F2003 - - "Fortran 2023, R931" "ERRMSG=";
    W4145 PointerAssignment "pointer-assignment" F90 - - "Fortran 2023, R1033" "a pointer assignment";
    W4146 PointerBounds "pointer-bounds" F2003 - - "Fortran 2023, R1035" "a pointer assignment with bounds";
    W4147 ImageControl "image-control" F2008 - - "Fortran 2023, R1166" "an image control statement";
    W4148 Event "event" F2018 - - "Fortran 2023, R1170" "an event";
    W4149 FailImage "fail-image" F2018 - - "Fortran 2023, R1163" "FAIL IMAGE";
    W4150 Notify "notify" F2023 - - "Fortran 2023, R1165" "NOTIFY WAIT";
    // Input and output.
    W4151 Flush "flush" F2003 - - "Fortran 2023, R1228" "the FLUSH statement";
    W4152 Wait "wait" F2003 - - "Fortran 2023, R1222" "the WAIT statement";
    W4153 Accept "accept" - - - "DEC" "the ACCEPT statement";
    W4154 TypeStatement "type-statement" - - - "DEC" "TYPE as PRINT";
    W4155 Encode "encode" - - - "DEC" "ENCODE or DECODE";
    W4156 PrintNamelist "print-namelist" - - - "IBM" "PRINT with a namelist group";
    W4157 IoComma "io-comma" - - - "DEC" "a comma before the list of items";
    W4158 Find "find" - - - "DEC" "the FIND statement";
    W4159 DefineFile "define-file" - - - "DEC" "the DEFINE FILE statement";
    W4160 SpecifierF90 "specifier-f90" F90 - - "Fortran 2023, clause 12" "this specifier";
    W4161 SpecifierF2003 "specifier-f2003" F2003 - - "Fortran 2023, clause 12" "this specifier";
    W4162 SpecifierF2008 "specifier-f2008" F2008 - - "Fortran 2023, clause 12" "this specifier";
    W4163 SpecifierF2023 "specifier-f2023" F2023 - - "Fortran 2023, clause 12" "this specifier";
    W4164 Convert "convert" - - - "DEC" "CONVERT=";
    W4165 OpenSpecifier "open-specifier" - - - "DEC" "this specifier";
    W4166 AccessAppend "access-append" - - - "DEC" "ACCESS='APPEND'";
    W4167 AccessStream "access-stream" F2003 - - "Fortran 2023, 12.3.3.4" "ACCESS='STREAM'";
    // Formats.
    W4168 FormatComma "format-comma" - - - "DEC" "a comma too few or too many in a format";
    W4169 DollarEdit "dollar-edit" - - - "DEC" "the edit descriptor `$`, `\\` or Q";
    W4170 EditWidth "edit-width" - - - "DEC" "an edit descriptor without a width";
    W4171 BareX "bare-x" - - - "GNU" "the edit descriptor X without a number";
    W4172 VariableFormat "variable-format" - - - "DEC" "`<n>` in a format";
    W4173 UnlimitedRepeat "unlimited-repeat" F2008 - - "Fortran 2023, R1305" "`*` as repeat in a format";
    W4174 ZeroWidth "zero-width" F95 - - "Fortran 2023, 13.7.2.1" "an edit descriptor of width 0";
    W4175 ZeroWidthG "zero-width-g" F2008 - - "Fortran 2023, 13.7.5" "`G0`, and width 0 of an edit descriptor with exponent";
    W4176 EditF90 "edit-f90" F90 - - "Fortran 2023, R1307" "this edit descriptor";
    W4177 EditF2003 "edit-f2003" F2003 - - "Fortran 2023, R1313" "this edit descriptor";
    W4178 EditF2018 "edit-f2018" F2018 - - "Fortran 2023, 13.7.2.3.6" "the edit descriptor EX";
    W4179 EditF2023 "edit-f2023" F2023 - - "Fortran 2023, R1307" "this edit descriptor";
    // Expressions.
    W4180 XorOperator "xor-operator" - - - "Cray" "the operator `.xor.`";
    W4181 LogicalAbbreviation "logical-abbreviation" - - - "DEC" "an abbreviated logical constant or operator";
    W4182 AnglesNotEqual "angles-not-equal" - - - "DEC" "the operator `<>`";
    W4183 PercentArgument "percent-argument" - - - "DEC" "`%VAL`, `%REF` or `%LOC`";
    W4184 DotComponent "dot-component" - - - "DEC" "`.` before a component";
    W4185 ConditionalArgument "conditional-argument" F2023 - - "Fortran 2023, R1526" "a conditional argument without a value";
    W4186 TypedDo "typed-do" F2008 - - "Fortran 2023, R783" "a type in an implied DO";
    W4187 TripletConstructor "triplet-constructor" - - - "F18" "a triplet in an array constructor";
    W4188 ArrayConstructor "array-constructor" F90 - - "Fortran 2023, R773" "an array constructor";
    W4189 BracketConstructor "bracket-constructor" F2003 - - "Fortran 2023, R777" "an array constructor in brackets";
    W4190 TypedConstructor "typed-constructor" F2003 - - "Fortran 2023, R774" "a type in an array constructor";
    W4191 Component "component" F90 - - "Fortran 2023, R911" "a component";
    W4192 Coindexed "coindexed" F2008 - - "Fortran 2023, R914" "a coindexed object";
    W4193 Conditional "conditional-expression" F2023 - - "Fortran 2023, R1002" "a conditional expression";
    W4194 RelationalSign "relational-sign" F90 - - "Fortran 2023, R1013" "a sign for a relational operator";
    W4195 DefinedOperator "defined-operator" F90 - - "Fortran 2023, R1003" "a defined operator";
    W4196 SignAfterOperator "sign-after-operator" - - - "GNU" "a sign behind an operator";
    W4197 ComplexPart "complex-part" F2008 - - "Fortran 2023, R915" "`%RE` or `%IM` of a complex";
    W4198 TypeInquiry "type-inquiry" F2003 - - "Fortran 2023, R916" "`%KIND` or `%LEN` of an object";
    W4199 IntrinsicF2003 "intrinsic-f2003" F2003 - - "Fortran 2023, 16.9" "this intrinsic procedure";
    W4200 IntrinsicF2008 "intrinsic-f2008" F2008 - - "Fortran 2023, 16.9" "this intrinsic procedure";
    W4201 IntrinsicF2018 "intrinsic-f2018" F2018 - - "Fortran 2023, 16.9" "this intrinsic procedure";
    W4202 IntrinsicF2023 "intrinsic-f2023" F2023 - - "Fortran 2023, 16.9" "this intrinsic procedure";
    W4203 LogicalConversion "logical-conversion" - - - "GNU, F18" "the assignment of a logical to an integer or back";
    W4204 BranchIntoConstruct "branch-into-construct" - - - "GNU, F18" "a branch into a construct from outside";
    W4205 SpecifierInteger "specifier-integer-kind" F2003 - - "Fortran 2003, 9.5" "an integer of another kind than default in a specifier";
    W4206 SpecifierLogical "specifier-logical-kind" F2008 - - "Fortran 2008, 9.10" "a logical of another kind than default in a specifier";
    W4207 MultipleSubscript "multiple-subscript" F2023 - - "Fortran 2023, R921" "`@` in a subscript";
    // Told by the meaning of names: semantics.
    W4208 IntrinsicGnu "intrinsic-gnu" - - - "GNU" "this intrinsic procedure";
    W4209 ModuleEntityF2008 "module-entity-f2008" F2008 - - "Fortran 2023, 16.10" "this entity of an intrinsic module";
    W4210 ModuleEntityF2018 "module-entity-f2018" F2018 - - "Fortran 2023, 16.10" "this entity of an intrinsic module";
    W4211 ModuleEntityF2023 "module-entity-f2023" F2023 - - "Fortran 2023, 16.10" "this entity of an intrinsic module";
    W4212 ModuleEntityGnu "module-entity-gnu" - - - "GNU" "this entity of an intrinsic module";
    W4213 RemappedRank "remapped-rank" F2008 - - "Fortran 2023, 10.2.2.3" "bounds of a pointer whose target has several dimensions";
    W4214 ArgumentF2003 "intrinsic-argument-f2003" F2003 - - "Fortran 2023, 16.9" "this argument of an intrinsic procedure";
    W4215 ArgumentF2008 "intrinsic-argument-f2008" F2008 - - "Fortran 2023, 16.9" "this argument of an intrinsic procedure";
    W4216 ComplexArgument "complex-argument" F2008 - - "Fortran 2023, 16.9" "a complex argument of this intrinsic function";
    W4217 TextArgument "character-argument" F2003 - - "Fortran 2023, 16.9" "a character argument of this intrinsic function";
    W4218 InternalArgument "internal-argument" F2008 - - "Fortran 2023, C1535" "an internal procedure as an argument";
    W4219 InternalSpecific "internal-specific" F2008 - - "Fortran 2023, 15.4.3.4.1" "an internal procedure in a generic interface";
    W4220 InitialFunction "initial-function" F2003 - - "Fortran 2023, 10.1.12" "this function in a constant expression";
    W4221 InitialPower "initial-power" F2003 - - "Fortran 2023, 10.1.12" "an exponent that is not an integer in a constant expression";
    W4222 ComponentKeyword "component-keyword" F2003 - - "Fortran 2023, R757" "a keyword in a structure constructor";
    W4223 ComponentDefault "component-default" F2003 - - "Fortran 2023, C7103" "a structure constructor that leaves a component to its default";
    W4224 PointerFunction "pointer-function" F2008 - - "Fortran 2023, R902" "a function reference as a variable";
    W4225 TargetArgument "target-argument" F2008 - - "Fortran 2023, 15.5.2.8" "a target as the argument for a pointer";
    W4226 PolymorphicAssignment "polymorphic-assignment" F2008 - - "Fortran 2023, 10.2.1.2" "the assignment to a polymorphic variable";
    W4227 ImpliedSave "implied-save" F2008 - - "Fortran 2023, 8.5.16" "a variable of a module with default initialization but without SAVE";
    W4228 AddressF2008 "c-loc-f2008" F2008 - - "Fortran 2023, 18.2.3.6" "this argument of C_LOC";
    W4229 AddressF2018 "c-loc-f2018" F2018 - - "Fortran 2023, 18.2.3.5" "this argument of C_LOC or C_FUNLOC";
    W4230 PureValue "pure-value" F2008 - - "Fortran 2023, C1590" "VALUE without INTENT in a pure procedure";
    W4231 BozValue "boz-value" - - - "GNU, F18" "a binary, octal or hexadecimal constant as a value by itself";
    W4232 NumericFormat "numeric-format" - - - "DEC" "an array of numbers as a format";
    W4233 ScaleRepeat "scale-repeat" F2003 - - "Fortran 2023, R1303" "a repeat count behind a scale factor without a comma";
    W4234 StopVariable "stop-variable" F2018 - - "Fortran 2023, R1162" "a stop code that is not a constant";
    W4235 ConstructorLengths "constructor-lengths" - - - "F18" "an array constructor of texts of several lengths";
    W4236 ImpliedDoItself "implied-do-itself" - - - "GNU" "an implied DO whose bounds refer to its variable";
    W4237 StopDigits "stop-digits" F2008 - - "Fortran 2023, R1162" "a stop code of more than five digits, or with a sign";
    W4238 PrivateType "private-type" F2003 - - "Fortran 95, 5.2.3" "a public entity of a private type";
    W4239 InteroperableDummy "interoperable-dummy" F2018 - - "Fortran 2018, 18.3.6" "a dummy argument of assumed shape or length, allocatable or a pointer in a procedure with BIND(C)";
    W4240 LogicalBind "logical-bind" - - - "GNU" "a logical of another kind than C_BOOL in a procedure with BIND(C)";
    W4241 NamelistObject "namelist-object" F2003 - - "Fortran 95, 5.4" "a namelist object whose shape or length is not a constant, or which has allocatable or pointer components";
    W4242 CharacterSequence "character-sequence" F2003 - - "Fortran 2003, 12.4.1.5" "a character that stands for an array";
    W4243 ClockArgument "system-clock-argument" F2003 - - "Fortran 2003, 13.7.106" "an argument of SYSTEM_CLOCK that is not a default integer";
    W4244 AllocatableScalar "allocatable-scalar" F2003 - - "Fortran 2003, 5.1.2.2" "an allocatable scalar";
    W4245 CommonValue "common-value" - - - "GNU, F18" "an initial value in a common block outside of block data";
    W4246 RecursiveComponent "recursive-component" F2008 - - "Fortran 2008, 4.5.4.1" "an allocatable component of the type that it is in";
    W4247 EquivalenceMixture "equivalence-mixture" - - - "GNU, F18" "an equivalence of characters and numbers";
    W4248 MixedArguments "mixed-arguments" - - - "GNU, F18" "an argument of another type or kind than the first one of this intrinsic function";
    W4249 InputText "input-text" - - - "GNU, F18" "a text in a format for input";
    W4250 LongerCharacter "longer-character" - - - "F18" "an argument of ICHAR or IACHAR that is not of length one";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_feature_has_one_row_and_a_name_of_its_own() {
        assert_eq!(TABLE.len(), ALL.len());
        for (index, feature) in ALL.iter().enumerate() {
            assert_eq!(*feature as usize, index);
        }
        let names: BTreeSet<_> = TABLE.iter().map(FeatureRow::name).collect();
        let codes: BTreeSet<_> = TABLE.iter().map(|feature| feature.row.code).collect();
        assert_eq!((names.len(), codes.len()), (TABLE.len(), TABLE.len()));
    }

    #[test]
    fn a_feature_is_introduced_then_obsolescent_then_deleted() {
        for feature in TABLE {
            let times = [feature.since, feature.obsolescent, feature.deleted];
            let known: Vec<_> = times.into_iter().flatten().collect();
            assert!(known.is_sorted(), "{}", feature.name());
            assert!(feature.since.is_some() || known.is_empty(), "{}", feature.name());
            assert!(feature.deleted.is_none() || feature.obsolescent.is_some(), "{}", feature.name());
        }
    }

    #[test]
    fn what_a_standard_says_follows_from_the_row() {
        let status = |standard| Feature::ArithmeticIf.row().status(standard);
        assert_eq!(status(Standard::F77), Status::Standard);
        assert_eq!(status(Standard::F2008), Status::Obsolescent(Standard::F90));
        assert_eq!(status(Standard::F2018), Status::Deleted(Standard::F2018));
        assert_eq!(Feature::Block.row().status(Standard::F2003), Status::New(Standard::F2008));
        assert_eq!(Feature::Byte.row().status(Standard::F2023), Status::Extension);
    }
}
