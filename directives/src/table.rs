//! The two tables: what a row says, and the macros that turn rows into enums.
//!
//! A leaf row: specification, variant, spelling (`/` the C spelling where it differs), version, the one language that
//! has it in parentheses if not all do, category, association, end directive; then the clauses that may stand many
//! times or once, and the leaves that may follow in a compound name, each with its version where it is not the leaf's.
//!
//! A clause row: specification, variant, spellings, version, syntax class, attribute it determines; then its
//! modifiers in braces and its keywords in brackets, where it has any.
//! A version is `@51`, since 5.1; `~52 "enter"`, deprecated since 5.2 for what stands in quotes; `!60`, gone in 6.0.
//! OpenACC variants carry the prefix `Acc`, since words such as `copyin` mean different things in the two.

use crate::{Language, Life, Model, Version};

/// Section 2 of the OpenMP specification: the categories of directives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    /// Declares; only in a declarative context.
    Declarative,
    /// Executes; only in an executable context.
    Executable,
    /// Tells the implementation something.
    Informational,
    /// Chooses other directives.
    Meta,
    /// Part of another construct.
    Subsidiary,
    /// Neither declares nor executes.
    Utility,
}

/// What a directive is associated with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Association {
    /// Nothing but its clauses.
    Standalone,
    /// A structured block.
    Block,
    /// A canonical loop nest.
    LoopNest,
    /// A canonical loop sequence.
    LoopSequence,
    /// A declaration or definition after it.
    Declaration,
    /// Everything up to its end directive, in every language.
    Delimited,
    /// It separates parts of the enclosing construct.
    Separating,
}

/// Whether an end directive follows in Fortran.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Always, but for strictly structured blocks since OpenMP 5.1.
    Required,
    /// It may.
    Optional,
    /// If the directive governs a block.
    WhenBlock,
    /// Never.
    Never,
    /// In every language.
    Delimited,
}

/// How often a clause may stand on a directive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cardinality {
    /// Any number of times.
    Many,
    /// At most once.
    Once,
    /// At most once for each leaf that its modifier names: `if` (OpenMP 5.2, 3.4).
    PerName,
    /// At most once for each category of variables: `defaultmap` (OpenMP 5.2, 5.8.7).
    PerCategory,
}

impl Cardinality {
    /// How often a clause that is not a unique one may stand.
    const fn many(clause: Clause) -> Cardinality {
        if matches!(clause, Clause::If) {
            Cardinality::PerName
        } else if matches!(clause, Clause::Defaultmap) {
            Cardinality::PerCategory
        } else {
            Cardinality::Many
        }
    }
}

/// The form of a clause's arguments; one parser each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Syntax {
    /// No argument, or one optional expression: `nowait`, `gang(4)`, `async`.
    Flag,
    /// One expression (or several), with optional modifiers before `:`.
    Expr,
    /// A list of items, with optional modifiers before `:`.
    List,
    /// A word of the specification, with an optional modifier or category around `:`.
    Keyword,
    /// A word, and an optional expression after a comma: `schedule(static, 4)`.
    KeywordExpr,
    /// `map([modifiers,] type: list)`.
    Map,
    /// `reduction([modifier,] identifier: list)`.
    Reduction,
    /// A list with a step or modifiers after `:`, `linear(i: 2)`.
    ListStep,
    /// Words of the specification, names of directives, or calls of them: `absent(task)`, `device_type(host)`.
    Words,
    /// `depend([modifiers,] type: list)`, where some types take no list.
    Depend,
    /// `when(selector: directive)`, `otherwise(directive)`.
    Selector,
    /// `apply([modifier:] directives)`.
    Directives,
    /// `num_teams([lower:] upper)`.
    Bounds,
    /// Expressions each with its own word: `gang(num: 4, static: *)`; the row's first modifier may be left out.
    Sizes,
    /// `wait([devnum: expression:] [queues:] list)`; or nothing.
    Queues,
    /// A balanced run of tokens that only its own check understands.
    Raw,
}

/// A data-sharing attribute (OpenMP 5.2, 5.4; OpenACC 3.4, 2.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sharing {
    /// `shared`
    Shared,
    /// `private`
    Private,
    /// `firstprivate`
    FirstPrivate,
    /// `lastprivate`
    LastPrivate,
    /// `linear`
    Linear,
    /// `reduction`
    Reduction,
    /// `induction`
    Induction,
    /// `use_device_ptr`, `use_device`
    UseDevicePtr,
    /// `use_device_addr`
    UseDeviceAddr,
    /// `is_device_ptr`, `deviceptr`
    IsDevicePtr,
    /// `has_device_addr`
    HasDeviceAddr,
    /// `copyin` of OpenMP
    Copyin,
    /// `copyprivate`
    CopyPrivate,
}

/// A data-mapping attribute: the map type (OpenMP 5.2, 5.8.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MapType {
    /// `to`
    To,
    /// `from`
    From,
    /// `tofrom`
    ToFrom,
    /// `alloc`, `storage`
    Alloc,
    /// `release`
    Release,
    /// `delete`
    Delete,
    /// `present` of OpenACC: it must be there.
    Present,
    /// `attach` of OpenACC
    Attach,
    /// `detach` of OpenACC
    Detach,
    /// `link` of OpenACC
    Link,
}

/// The attribute a clause determines for its list items.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Determines {
    /// None.
    Nothing,
    /// A data-sharing attribute.
    Sharing(Sharing),
    /// A data-mapping attribute.
    Mapping(MapType),
    /// The one its map type names.
    MapType,
}

/// Everything the table knows about a leaf directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeafRow {
    /// The leaf.
    pub leaf: Leaf,
    /// Its specification.
    pub model: Model,
    /// Its spelling, in Fortran and, where it does not differ, in C.
    pub word: &'static str,
    /// Its spelling in C.
    pub c_word: &'static str,
    /// The versions that have it.
    pub life: Life,
    /// The language that has it, where not all do; C stands for C++, too.
    pub only: Option<Language>,
    /// Its category.
    pub category: Category,
    /// What it is associated with.
    pub association: Association,
    /// Its end directive.
    pub end: End,
    /// The clauses it accepts, with the versions that do.
    pub clauses: &'static [(Clause, Cardinality, Life)],
    /// The leaves that may follow it in a compound name, with the first version.
    pub then: &'static [(Leaf, Version)],
}

impl LeafRow {
    /// How `language` spells it, words separated by blanks.
    pub fn spelling(&self, language: Language) -> &'static str {
        match language {
            Language::Fortran => self.word,
            Language::C | Language::Cxx => self.c_word,
        }
    }
}

impl ClauseRow {
    /// How `language` spells it: the clause `for` of `cancel` is `do` in Fortran.
    pub fn spelling(&self, language: Language) -> &'static str {
        match (self.clause, language) {
            (Clause::WorksharingLoop, Language::Fortran) => Leaf::WorksharingLoop.row().word,
            _ => self.word,
        }
    }
}

/// The form of a directive's own arguments, which stand in parentheses right after its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arguments {
    /// It takes none.
    None,
    /// A list it may have: `flush(x)`, `critical(name)`.
    List,
    /// A list it must have: `threadprivate(x)`.
    RequiredList,
    /// `declare reduction(identifier: types: combiner)`
    Reduction,
    /// `declare mapper([identifier:] type variable)`
    Mapper,
}

impl Leaf {
    /// Whether it makes loops of loops (OpenMP 6.0, 11); `nothing` makes the same.
    pub fn is_transformation(self) -> bool {
        const TRANSFORMATIONS: &[Leaf] = &[
            Leaf::Flatten,
            Leaf::Fuse,
            Leaf::Interchange,
            Leaf::Nothing,
            Leaf::Reverse,
            Leaf::Split,
            Leaf::Stripe,
            Leaf::Tile,
            Leaf::Unroll,
        ];
        TRANSFORMATIONS.contains(&self)
    }

    /// Whether it takes perfectly nested loops alone (OpenMP 5.2, 9.1; 6.0, 11.4, 11.7 and 11.8).
    pub fn is_perfect(self) -> bool {
        matches!(self, Leaf::Interchange | Leaf::Stripe | Leaf::Tile)
    }

    /// The form of its own arguments.
    pub fn arguments(self) -> Arguments {
        const ARGUMENTS: &[(Leaf, Arguments)] = &[
            (Leaf::Allocate, Arguments::RequiredList),
            (Leaf::Critical, Arguments::List),
            (Leaf::DeclareInduction, Arguments::Reduction),
            (Leaf::DeclareMapper, Arguments::Mapper),
            (Leaf::DeclareReduction, Arguments::Reduction),
            (Leaf::DeclareSimd, Arguments::List),
            (Leaf::DeclareTarget, Arguments::List),
            (Leaf::DeclareVariant, Arguments::RequiredList),
            (Leaf::Depobj, Arguments::List),
            (Leaf::Flush, Arguments::List),
            (Leaf::Groupprivate, Arguments::RequiredList),
            (Leaf::Threadprivate, Arguments::RequiredList),
            (Leaf::AccCache, Arguments::RequiredList),
            (Leaf::AccRoutine, Arguments::List),
            (Leaf::AccWait, Arguments::List),
        ];
        ARGUMENTS.iter().find(|(leaf, _)| *leaf == self).map_or(Arguments::None, |(_, arguments)| *arguments)
    }
}

/// Everything the table knows about a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClauseRow {
    /// The clause.
    pub clause: Clause,
    /// Its specification.
    pub model: Model,
    /// Its spelling.
    pub word: &'static str,
    /// Other spellings with the same meaning.
    pub aliases: &'static [&'static str],
    /// The versions that have it; since 0 for vendor extensions.
    pub life: Life,
    /// The form of its arguments.
    pub syntax: Syntax,
    /// The attribute it determines.
    pub determines: Determines,
    /// The modifiers it takes, with the versions that do; a directive name may stand on any clause (6.0).
    pub modifiers: &'static [(&'static str, Life)],
    /// The words its argument may be, with the versions that have them.
    pub keywords: &'static [(&'static str, Life)],
}

macro_rules! only {
    () => {
        None
    };
    ($language:ident) => {
        Some(Language::$language)
    };
}

macro_rules! or_last {
    ($first:literal) => {
        $first
    };
    ($first:literal $last:literal) => {
        $last
    };
}

macro_rules! leaves {
    ($(
        $model:ident $leaf:ident $word:literal $(/ $c_word:literal)?
        @ $since:literal $(~ $old:literal $new:literal)? $(! $gone:literal)? $(($only:ident))? $category:ident $association:ident $end:ident
        many [$($many:ident $(@ $many_since:literal)? $(~ $many_old:literal $many_new:literal)? $(! $many_gone:literal)?)*]
        once [$($once:ident $(@ $once_since:literal)? $(~ $once_old:literal $once_new:literal)? $(! $once_gone:literal)?)*]
        then [$($then:ident $(@ $then_since:literal)?)*]
    )*) => {
        /// A leaf directive: one that is not a combination of others.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum Leaf { $(#[doc = concat!("`", $word, "`")] $leaf),* }

        impl Leaf {
            /// Every leaf, in the order of the table.
            pub const ALL: &'static [Leaf] = &[$(Leaf::$leaf),*];
            const ROWS: &'static [LeafRow] = &[$(LeafRow {
                leaf: Leaf::$leaf,
                model: Model::$model,
                word: $word,
                c_word: or_last!($word $($c_word)?),
                life: Life::since($since) $(.deprecated($old, $new))? $(.removed($gone))?,
                only: only!($($only)?),
                category: Category::$category,
                association: Association::$association,
                end: End::$end,
                clauses: &[
                    $((
                        Clause::$many,
                        Cardinality::many(Clause::$many),
                        Life::since(or_last!($since $($many_since)?)) $(.deprecated($many_old, $many_new))? $(.removed($many_gone))?
                    ),)*
                    $((
                        Clause::$once,
                        Cardinality::Once,
                        Life::since(or_last!($since $($once_since)?)) $(.deprecated($once_old, $once_new))? $(.removed($once_gone))?
                    ),)*
                ],
                then: &[$((Leaf::$then, Version(or_last!($since $($then_since)?)))),*],
            }),*];

            /// Its row.
            #[inline]
            pub fn row(self) -> &'static LeafRow { &Self::ROWS[self as usize] }

            /// Its row, for tables that the compiler makes.
            pub(crate) const fn constant_row(self) -> &'static LeafRow { &Self::ROWS[self as usize] }
        }
    };
}

macro_rules! clauses {
    ($( $model:ident $clause:ident $word:literal $(/ $alias:literal)* @ $since:literal
        $(~ $old:literal $new:literal)? $(! $gone:literal)? $syntax:ident
        $determines:ident $(( $attribute:ident ))?
        $({ $($modifier:literal $(@ $modifier_since:literal)? $(~ $modifier_old:literal $modifier_new:literal)? $(! $modifier_gone:literal)?)* })?
        $([ $($keyword:literal $(@ $keyword_since:literal)? $(~ $keyword_old:literal $keyword_new:literal)? $(! $keyword_gone:literal)?)* ])? )*) => {
        /// A clause.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum Clause { $(#[doc = concat!("`", $word, "`")] $clause),* }

        impl Clause {
            /// Every clause, in the order of the table.
            pub const ALL: &'static [Clause] = &[$(Clause::$clause),*];
            const ROWS: &'static [ClauseRow] = &[$(ClauseRow {
                clause: Clause::$clause,
                model: Model::$model,
                word: $word,
                aliases: &[$($alias),*],
                life: Life::since($since) $(.deprecated($old, $new))? $(.removed($gone))?,
                syntax: Syntax::$syntax,
                determines: determines!($determines $($attribute)?),
                modifiers: &[$($((
                    $modifier,
                    Life::since(or_last!($since $($modifier_since)?)) $(.deprecated($modifier_old, $modifier_new))? $(.removed($modifier_gone))?
                ),)*)?],
                keywords: &[$($((
                    $keyword,
                    Life::since(or_last!($since $($keyword_since)?)) $(.deprecated($keyword_old, $keyword_new))? $(.removed($keyword_gone))?
                ),)*)?],
            }),*];

            /// Its row.
            #[inline]
            pub fn row(self) -> &'static ClauseRow { &Self::ROWS[self as usize] }

            /// Its row, for tables that the compiler makes.
            pub(crate) const fn constant_row(self) -> &'static ClauseRow { &Self::ROWS[self as usize] }
        }
    };
}

macro_rules! determines {
    (nothing) => {
        Determines::Nothing
    };
    (MapType) => {
        Determines::MapType
    };
    (Sharing $attribute:ident) => {
        Determines::Sharing(Sharing::$attribute)
    };
    (Mapping $attribute:ident) => {
        Determines::Mapping(MapType::$attribute)
    };
}

openmp_leaves! { openacc_leaves leaves }
openmp_clauses! { openacc_clauses clauses }
