//! Directives, clauses, modifiers and items: small values that say where in a directive something is.

use crate::common::{DirigentRange, DirigentString, catch_panic, read_text, to_c_string};
use crate::kind_numbers::{clause_kind, leaf_kind};
use crate::kinds::{DirigentClauseKind, DirigentLeaf};
use crate::parsed::DirigentParsed;
use crate::reader::find_language;
use directives::{Category, Model, compound};
use parser::directive::{Clause, Directive, Item, Line, Modifier, Word};
use source::Span;
use standalone::Parsed;
use std::ffi::{c_char, c_void};

/// A directive. The members say where it is and are nobody's business; `parsed` is null where there is none. It belongs to
/// what it was asked of and may be copied.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentDirective {
    /// What it was asked of.
    pub parsed: *const DirigentParsed,
    /// Private.
    pub line: u32,
    /// Private.
    pub variant: u32,
}

/// A clause; as `DirigentDirective`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentClause {
    /// The directive that it stands on; its `parsed` is null where there is no clause.
    pub directive: DirigentDirective,
    /// Private.
    pub index: u32,
}

/// A modifier of a clause or of a directive's own arguments; as `DirigentDirective`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentModifier {
    /// What it belongs to; its `directive.parsed` is null where there is no modifier.
    pub clause: DirigentClause,
    /// Private.
    pub index: u32,
}

/// An argument: an expression or a list item; as `DirigentDirective`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DirigentItem {
    /// What it belongs to; its `clause.directive.parsed` is null where there is no item.
    pub modifier: DirigentModifier,
    /// Private.
    pub index: u32,
}

/// What an item is.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentItemKind {
    /// There is no item.
    None = 0,
    /// An expression or a variable.
    Expression = 1,
    /// A common block of Fortran.
    CommonBlock = 2,
    /// A run of tokens that is not an expression: a type, a context selector, `*`.
    Tokens = 3,
}

/// A specification.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentModel {
    /// There is no directive.
    None = 0,
    /// OpenMP.
    OpenMp = 1,
    /// OpenACC.
    OpenAcc = 2,
}

/// The category of a directive.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentCategory {
    /// There is no directive.
    None = 0,
    /// It declares.
    Declarative = 1,
    /// It executes.
    Executable = 2,
    /// It tells the implementation something.
    Informational = 3,
    /// It chooses other directives.
    Meta = 4,
    /// It is part of another construct.
    Subsidiary = 5,
    /// It neither declares nor executes.
    Utility = 6,
}

/// The number of the directive that is not a variant of another, of the clause that is the directive's own arguments, and of the
/// modifier that is the clause's own items.
const OWN: u32 = u32::MAX;

const NO_DIRECTIVE: DirigentDirective = DirigentDirective { parsed: std::ptr::null(), line: 0, variant: OWN };
const NO_CLAUSE: DirigentClause = DirigentClause { directive: NO_DIRECTIVE, index: OWN };
const NO_MODIFIER: DirigentModifier = DirigentModifier { clause: NO_CLAUSE, index: OWN };
const NO_ITEM: DirigentItem = DirigentItem { modifier: NO_MODIFIER, index: OWN };

/// What a view of C is a view of.
#[derive(Clone, Copy)]
struct ViewedDirective<'p> {
    all: &'p DirigentParsed,
    line: &'p Line<Span>,
    directive: Directive<'p>,
}

impl<'p> ViewedDirective<'p> {
    fn parsed(self) -> &'p Parsed<'static> {
        &self.all.hosted.parsed
    }

    fn range(self, span: Span) -> DirigentRange {
        DirigentRange::from_bytes(&self.parsed().bytes(span))
    }

    fn word(self, word: Option<Word>) -> DirigentString {
        word.map_or(DirigentString::NONE, |word| DirigentString::from_text(self.parsed().spelling(word)))
    }
}

impl DirigentDirective {
    unsafe fn place<'p>(self) -> Option<ViewedDirective<'p>> {
        // SAFETY: the caller's promise: what the view was asked of is not freed.
        let all = unsafe { self.parsed.as_ref() }?;
        let line = all.hosted.parsed.lines().nth(self.line as usize)?;
        let directive = if self.variant == OWN { line.directive() } else { line.tree.variant(self.variant)? };
        Some(ViewedDirective { all, line, directive })
    }

    /// What `about` says, or `otherwise` if there is no directive.
    unsafe fn ask_place<'p, T>(self, otherwise: T, about: impl FnOnce(ViewedDirective<'p>) -> T) -> T {
        // SAFETY: the caller's promise, passed on.
        let place = unsafe { self.place() };
        place.map_or(otherwise, about)
    }
}

impl DirigentClause {
    unsafe fn place<'p>(self) -> Option<(ViewedDirective<'p>, Clause<'p>)> {
        // SAFETY: the caller's promise, passed on.
        let place = unsafe { self.directive.place() }?;
        Some((place, place.directive.clauses().get(self.index as usize)?))
    }

    unsafe fn ask_place<'p, T>(self, otherwise: T, about: impl FnOnce(ViewedDirective<'p>, Clause<'p>) -> T) -> T {
        // SAFETY: the caller's promise, passed on.
        let found = unsafe { self.place() };
        found.map_or(otherwise, |(place, clause)| about(place, clause))
    }
}

impl DirigentModifier {
    unsafe fn place<'p>(self) -> Option<(ViewedDirective<'p>, Modifier<'p>)> {
        // SAFETY: the caller's promise, passed on.
        let place = unsafe { self.clause.directive.place() }?;
        let modifiers = match self.clause.index {
            OWN => place.directive.modifiers(),
            index => place.directive.clauses().get(index as usize)?.modifiers(),
        };
        Some((place, modifiers.get(self.index as usize)?))
    }

    /// The items of a modifier, or those of what it would belong to.
    unsafe fn items<'p>(self) -> Option<(ViewedDirective<'p>, &'p [Item])> {
        if self.index != OWN {
            // SAFETY: the caller's promise, passed on.
            return unsafe { self.place() }.map(|(place, modifier)| (place, modifier.items()));
        }
        // SAFETY: the caller's promise, passed on.
        let place = unsafe { self.clause.directive.place() }?;
        let items = match self.clause.index {
            OWN => place.directive.items(),
            index => place.directive.clauses().get(index as usize)?.items(),
        };
        Some((place, items))
    }
}

/// How many directives were understood: none, one, or those of an attribute, `[[omp::sequence(…)]]`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_count(parsed: *const DirigentParsed) -> usize {
    // SAFETY: the caller's promise.
    unsafe { parsed.as_ref() }.map_or(0, |all| all.hosted.parsed.lines().count())
}

/// The directive at an index, as far as it was understood: `dirigent_parsed_ok` tells whether anything is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_at(parsed: *const DirigentParsed, index: usize) -> DirigentDirective {
    let directive = DirigentDirective { parsed, line: index.min(OWN as usize) as u32, variant: OWN };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(NO_DIRECTIVE, |_| directive) }
}

/// The specification of a directive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_model(directive: DirigentDirective) -> DirigentModel {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(DirigentModel::None, |place| to_model(place.directive.name().model())) }
}

pub(crate) fn to_model(model: Model) -> DirigentModel {
    match model {
        Model::OpenMp => DirigentModel::OpenMp,
        Model::OpenAcc => DirigentModel::OpenAcc,
    }
}

/// The category of a directive: that of its innermost leaf.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_category(directive: DirigentDirective) -> DirigentCategory {
    let category = |place: ViewedDirective| match place.directive.name().last().row().category {
        Category::Declarative => DirigentCategory::Declarative,
        Category::Executable => DirigentCategory::Executable,
        Category::Informational => DirigentCategory::Informational,
        Category::Meta => DirigentCategory::Meta,
        Category::Subsidiary => DirigentCategory::Subsidiary,
        Category::Utility => DirigentCategory::Utility,
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(DirigentCategory::None, category) }
}

/// The name of a directive in a language (a `DirigentLanguage`), in full and with one blank between words: `parallel for`. The
/// caller frees the string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_name(directive: DirigentDirective, language: u32) -> *mut c_char {
    let null = std::ptr::null_mut();
    let name = |place: ViewedDirective| {
        let Some(language) = self::find_language(language) else { return null };
        catch_panic(null, || to_c_string(&place.directive.name().spelling(language)))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(null, name) }
}

/// Whether it is an end directive: `!$omp end parallel`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_is_end(directive: DirigentDirective) -> bool {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(false, |place| place.directive.end()) }
}

/// How many leaves a directive has: one, or the constituents of a compound directive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_leaf_count(directive: DirigentDirective) -> usize {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(0, |place| place.directive.leaves().len()) }
}

/// The leaf at an index, the outermost first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_leaf(directive: DirigentDirective, index: usize) -> DirigentLeaf {
    let leaf = |place: ViewedDirective| {
        place.directive.leaves().get(index).map_or(DirigentLeaf::None, |leaf| leaf_kind(*leaf))
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(DirigentLeaf::None, leaf) }
}

/// Whether a directive has a leaf (a `DirigentLeaf`): `target teams` has `teams`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_has_leaf(directive: DirigentDirective, leaf: u32) -> bool {
    let has = |place: ViewedDirective| place.directive.leaves().iter().any(|own| leaf_kind(*own) as u32 == leaf);
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(false, has) }
}

/// The first version that has a directive of this name, ten times its number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_since(directive: DirigentDirective) -> u32 {
    let since =
        |place: ViewedDirective| catch_panic(0, || u32::from(compound::first_version(place.directive.name()).0));
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(0, since) }
}

/// The identifier of `declare reduction`, `declare mapper` and their like.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_identifier(directive: DirigentDirective) -> DirigentString {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(DirigentString::NONE, |place| place.word(place.directive.identifier())) }
}

/// From the name of a directive to its last clause.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_range(directive: DirigentDirective) -> DirigentRange {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(DirigentRange::NONE, |place| place.range(place.directive.span())) }
}

/// The words of the name of a directive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_name_range(directive: DirigentDirective) -> DirigentRange {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(DirigentRange::NONE, |place| place.range(place.directive.name_span())) }
}

/// How many clauses a directive has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_clause_count(directive: DirigentDirective) -> usize {
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(0, |place| place.directive.clauses().len()) }
}

/// The clause at an index, in the order of the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_clause(directive: DirigentDirective, index: usize) -> DirigentClause {
    let clause = |place: ViewedDirective| {
        let there = index < place.directive.clauses().len();
        if there { DirigentClause { directive, index: index as u32 } } else { NO_CLAUSE }
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(NO_CLAUSE, clause) }
}

/// Whether a directive has a clause of a kind (a `DirigentClauseKind`); in constant time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_has_clause(directive: DirigentDirective, kind: u32) -> bool {
    let has = |place: ViewedDirective| crate::tables::find_clause(kind).is_some_and(|kind| place.directive.has(kind));
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(false, has) }
}

/// The clause of a kind (a `DirigentClauseKind`) at an index among those of its kind, found without a look at others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_clause_of(
    directive: DirigentDirective,
    kind: u32,
    index: usize,
) -> DirigentClause {
    let clause = |place: ViewedDirective| {
        let found = crate::tables::find_clause(kind).and_then(|kind| place.directive.indexes_of(kind).nth(index));
        found.map_or(NO_CLAUSE, |index| DirigentClause { directive, index: index as u32 })
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(NO_CLAUSE, clause) }
}

/// The same among the clauses of a kind with a keyword: `to` of `map(to: a)`, `+` of `reduction(+: s)`; a null keyword is that of
/// clauses without one. `length` is in bytes, or `DIRIGENT_ZERO_TERMINATED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_directive_search(
    directive: DirigentDirective,
    kind: u32,
    keyword: *const c_char,
    length: usize,
    index: usize,
) -> DirigentClause {
    // SAFETY: the caller's promise, passed on.
    let wanted = if keyword.is_null() { Ok(None) } else { unsafe { read_text(keyword, length) }.map(Some) };
    let (Ok(wanted), Some(kind)) = (wanted, crate::tables::find_clause(kind)) else { return NO_CLAUSE };
    let clause = |place: ViewedDirective| {
        let clauses = place.directive.clauses();
        let keyword = |index: &usize| {
            clauses.get(*index).and_then(|clause| clause.keyword()).map(|word| place.parsed().spelling(word))
        };
        let found = place.directive.indexes_of(kind).filter(|index| keyword(index) == wanted).nth(index);
        found.map_or(NO_CLAUSE, |index| DirigentClause { directive, index: index as u32 })
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { directive.ask_place(NO_CLAUSE, clause) }
}

/// The arguments of a directive itself, `critical(name)`, as a clause without a kind: ask it for items and modifiers.
#[unsafe(no_mangle)]
pub extern "C" fn dirigent_directive_arguments(directive: DirigentDirective) -> DirigentClause {
    DirigentClause { directive, index: OWN }
}

/// The kind of a clause.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_kind(clause: DirigentClause) -> DirigentClauseKind {
    // SAFETY: the caller's promise, passed on.
    unsafe { clause.ask_place(DirigentClauseKind::None, |_, clause| clause_kind(clause.name())) }
}

/// The keyword of a clause, the word that says most: `none` of `default(none)`, `static` of `schedule(static, 4)`, the map type,
/// the reduction identifier, the dependence type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_keyword(clause: DirigentClause) -> DirigentString {
    // SAFETY: the caller's promise, passed on.
    unsafe { clause.ask_place(DirigentString::NONE, |place, clause| place.word(clause.keyword())) }
}

/// Where the keyword of a clause stands.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_keyword_range(clause: DirigentClause) -> DirigentRange {
    let none = DirigentRange::NONE;
    // SAFETY: the caller's promise, passed on.
    unsafe { clause.ask_place(none, |place, clause| clause.keyword().map_or(none, |word| place.range(word.span))) }
}

/// From the name of a clause to its closing parenthesis.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_range(clause: DirigentClause) -> DirigentRange {
    // SAFETY: the caller's promise, passed on.
    unsafe { clause.ask_place(DirigentRange::NONE, |place, clause| place.range(clause.span())) }
}

/// The directive variant of a clause of a metadirective, or the first directive of `apply`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_variant(clause: DirigentClause) -> DirigentDirective {
    // SAFETY: the caller's promise, passed on.
    unsafe { dirigent_clause_variant_at(clause, 0) }
}

/// How many directives there are in a clause: one in `when` and its like, any number in `apply`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_variant_count(clause: DirigentClause) -> usize {
    // SAFETY: the caller's promise, passed on.
    unsafe { clause.ask_place(0, |_, found| found.variant_numbers().count()) }
}

/// One of the directives in a clause, counted from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_variant_at(clause: DirigentClause, index: usize) -> DirigentDirective {
    let variant = |_, found: Clause| {
        let number = found.variant_numbers().nth(index);
        number.map_or(NO_DIRECTIVE, |variant| DirigentDirective { variant, ..clause.directive })
    };
    // SAFETY: the caller's promise, passed on.
    unsafe { clause.ask_place(NO_DIRECTIVE, variant) }
}

/// How many modifiers a clause has, or the arguments of a directive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_modifier_count(clause: DirigentClause) -> usize {
    // SAFETY: the caller's promise, passed on.
    unsafe {
        match clause.index {
            OWN => clause.directive.ask_place(0, |place| place.directive.modifiers().len()),
            _ => clause.ask_place(0, |_, clause| clause.modifiers().len()),
        }
    }
}

/// The modifier at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_modifier(clause: DirigentClause, index: usize) -> DirigentModifier {
    let modifier = DirigentModifier { clause, index: index.min(OWN as usize) as u32 };
    // SAFETY: the caller's promise, passed on.
    if unsafe { modifier.place() }.is_some() { modifier } else { NO_MODIFIER }
}

/// How many items a clause has, or the arguments of a directive: expressions and list items.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_item_count(clause: DirigentClause) -> usize {
    // SAFETY: the caller's promise, passed on.
    unsafe { DirigentModifier { clause, index: OWN }.items() }.map_or(0, |(_, items)| items.len())
}

/// The item at an index, in the order of the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_clause_item(clause: DirigentClause, index: usize) -> DirigentItem {
    // SAFETY: the caller's promise, passed on.
    unsafe { find_item(DirigentModifier { clause, index: OWN }, index) }
}

/// The word of a modifier: `always`, `monotonic`, `mapper`, or the directive of `if(target: …)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_modifier_word(modifier: DirigentModifier) -> DirigentString {
    // SAFETY: the caller's promise, passed on.
    let found = unsafe { modifier.place() };
    found.map_or(DirigentString::NONE, |(place, modifier)| place.word(Some(modifier.word())))
}

/// Where the word of a modifier stands.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_modifier_range(modifier: DirigentModifier) -> DirigentRange {
    // SAFETY: the caller's promise, passed on.
    let found = unsafe { modifier.place() };
    found.map_or(DirigentRange::NONE, |(place, modifier)| place.range(modifier.word().span))
}

/// How many items stand in the parentheses of a modifier: `step(2)`, `mapper(m)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_modifier_item_count(modifier: DirigentModifier) -> usize {
    // SAFETY: the caller's promise, passed on.
    unsafe { modifier.place() }.map_or(0, |(_, modifier)| modifier.items().len())
}

/// The item of a modifier at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_modifier_item(modifier: DirigentModifier, index: usize) -> DirigentItem {
    if modifier.index == OWN {
        return NO_ITEM;
    }
    // SAFETY: the caller's promise, passed on.
    unsafe { find_item(modifier, index) }
}

unsafe fn find_item(modifier: DirigentModifier, index: usize) -> DirigentItem {
    // SAFETY: the caller's promise, passed on.
    let there = unsafe { modifier.items() }.is_some_and(|(_, items)| index < items.len());
    if there { DirigentItem { modifier, index: index as u32 } } else { NO_ITEM }
}

/// What `about` says of an item and its place, or `otherwise`.
unsafe fn of_item<T>(item: DirigentItem, otherwise: T, about: impl FnOnce(ViewedDirective, Item, Span) -> T) -> T {
    // SAFETY: the caller's promise, passed on.
    let found = unsafe { item.modifier.items() };
    let found = found.and_then(|(place, items)| Some((place, *items.get(item.index as usize)?)));
    found.map_or(otherwise, |(place, item)| about(place, item, place.parsed().span_in(place.line, item)))
}

/// What an item is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_item_kind(item: DirigentItem) -> DirigentItemKind {
    // SAFETY: the caller's promise, passed on.
    unsafe { of_item(item, DirigentItemKind::None, |_, item, _| item_kind(item)) }
}

pub(crate) fn item_kind(item: Item) -> DirigentItemKind {
    match item {
        Item::Argument(_) => DirigentItemKind::Expression,
        Item::CommonBlock(_) => DirigentItemKind::CommonBlock,
        Item::Tokens(_) => DirigentItemKind::Tokens,
    }
}

/// An item as it was written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_item_text(item: DirigentItem) -> DirigentString {
    // SAFETY: the caller's promise, passed on.
    unsafe { of_item(item, DirigentString::NONE, |place, _, at| DirigentString::from_text(place.parsed().text_of(at))) }
}

/// Where an item stands.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_item_range(item: DirigentItem) -> DirigentRange {
    // SAFETY: the caller's promise, passed on.
    unsafe { of_item(item, DirigentRange::NONE, |place, _, at| place.range(at)) }
}

/// The object that the host made for an item; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_item_object(item: DirigentItem) -> *mut c_void {
    let null = std::ptr::null_mut();
    // SAFETY: the caller's promise, passed on.
    unsafe { of_item(item, null, |place, _, at| place.all.hosted.object(at).map_or(null, |object| object.pointer)) }
}
