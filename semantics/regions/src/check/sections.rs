//! Array sections (OpenMP 5.2, 3.2.5; OpenACC 3.4, 2.7.1): in C integers for bounds, which are within the array, and a length where nothing else tells
//! it. `depend` and `affinity` take no empty ones (15.9.5, 12.5.1), `map` none with gaps (5.8.3).

use super::{Check, problems};
use crate::check::phrases::{Definability, SectionDefect, Unnamed};
use crate::data_environment::rule::Languages;
use body::{ConstructId, ExprId, ExprKind, Subscript};
use directives::{Clause as ClauseName, Determines, Leaf, Model, Version};
use parser::directive::Clause;
use source::Span;
use symbols::{Base, Bound, Type, TypeId};

/// The clauses whose sections have elements.
const NOT_EMPTY: &[ClauseName] = &[
    ClauseName::Affinity,
    ClauseName::Depend,
    ClauseName::InReduction,
    ClauseName::Reduction,
    ClauseName::TaskReduction,
];
/// The clauses whose sections have no gaps.
const CONTIGUOUS: &[ClauseName] =
    &[ClauseName::Map, ClauseName::Reduction, ClauseName::TaskReduction, ClauseName::InReduction];

/// How many elements there are to take a section of.
#[derive(Clone, Copy, PartialEq)]
enum Extent {
    /// So many.
    Known(i128),
    /// A pointer to so many, as the declaration of a parameter of C says that was an array there.
    Declared(i128),
    /// As many as an expression says when it is evaluated.
    Variable,
    /// Nobody knows: what a pointer points to, an array without a size.
    Unknown,
}

/// A range of a section, as far as it is constant.
struct Range {
    extent: Extent,
    lower: Option<ExprId>,
    length: Option<ExprId>,
    /// The value of the lower bound; zero where there is none.
    first: Option<i128>,
    /// The value of the length.
    count: Option<i128>,
}

/// Checks the array sections in the clauses of a directive.
pub fn check_sections(check: &mut Check, id: ConstructId) {
    let lists = std::iter::once(None).chain(check.facts.clauses(id).map(|(_, clause)| Some(clause)));
    for clause in lists.collect::<Vec<_>>() {
        let items = match clause {
            Some(clause) => clause.items(),
            None => check.facts.body.constructs[id].directive().items(),
        };
        for expr in items.iter().filter_map(|item| check.facts.argument_expr(id, item)).collect::<Vec<_>>() {
            let mut sections = Vec::new();
            check.facts.body.each_expr(expr, |expr| sections.push(expr));
            let substring = matches!(check.facts.body.exprs[expr].kind, ExprKind::Substring { .. });
            if let Some(clause) = clause.filter(|clause| substring && is_of_openmp(*clause)) {
                let (word, at) = (clause.name().row().word, check.facts.body.exprs[expr].span);
                check.report(problems::substring_listed(word, at));
            }
            if let Some(clause) = clause.filter(|clause| is_of_openmp(*clause))
                && let Some((name, why)) = unmappable_member(check, expr, clause.name())
            {
                let (word, at) = (clause.name().row().word, check.facts.body.exprs[expr].span);
                check.report(problems::not_definable(&name, word, why, at));
            }
            if clause.is_some_and(|clause| MOVING.contains(&clause.name())) && is_void_object(check, expr) {
                let root = check.facts.body.root_symbol(expr);
                let name = root.map_or(Unnamed::ListItem.to_string(), |root| check.facts.name(root).to_string());
                check.report(problems::incomplete_type(&name, check.facts.body.exprs[expr].span));
            }
            if let Some(clause) = clause.filter(|clause| is_of_data(*clause))
                && let Some(at) = scattered_component(check, &sections)
            {
                check.report(problems::section_not_contiguous(clause.name().row().word, at));
            }
            for section in sections {
                of_section(check, id, clause.map(|clause| clause.name()), section);
            }
        }
    }
}

/// Whether an item of C is what a pointer to `void` leads to, which has no size.
fn is_void_object(check: &Check, expr: ExprId) -> bool {
    let (types, found) = (&check.facts.table.types, &check.facts.body.exprs[expr]);
    let of_pointer = matches!(found.kind, ExprKind::Element { .. } | ExprKind::Deref(_));
    of_pointer && matches!(types[types.representation(found.ty)], Type::Void)
}

/// Whether a clause copies data of OpenACC.
fn is_of_data(clause: Clause) -> bool {
    clause.name().row().model == Model::OpenAcc && matches!(clause.name().row().determines, Determines::Mapping(_))
}

/// A component of each element of an array of structures that have others, too: OpenACC 3.4, 2.7.1.
fn scattered_component(check: &Check, parts: &[ExprId]) -> Option<Span> {
    let body = check.facts.body;
    let types = &check.facts.table.types;
    parts.iter().find_map(|part| {
        let ExprKind::Member { base, .. } = body.exprs[*part].kind else { return None };
        let Type::Array { element, .. } = types[types.representation(body.exprs[base].ty)] else { return None };
        let Type::Record { record, .. } = types[types.representation(element)] else { return None };
        let several = types.records[record].fields.as_ref().is_some_and(|fields| fields.len() > 1);
        several.then_some(body.exprs[*part].span)
    })
}

/// The clauses that move data, where a member of a union is not known from the others in its storage.
const MOVING: &[ClauseName] = &[ClauseName::Map, ClauseName::To, ClauseName::From];

/// The name of an item that is a bit-field (OpenMP 5.2, 5.8.3 and 15.9.5), or a member of a union that a clause would move, which is
/// refused by compilers, and why it cannot be listed.
fn unmappable_member(check: &Check, expr: ExprId, clause: ClauseName) -> Option<(String, Definability)> {
    let body = check.facts.body;
    let ExprKind::Member { base, field } = body.exprs[expr].kind else { return None };
    let types = &check.facts.table.types;
    let Type::Record { record, .. } = types[types.representation(body.exprs[base].ty)] else { return None };
    let record = &types.records[record];
    let field = record.fields.as_ref()?.get(field as usize)?;
    let why = match field.width {
        Some(_) => Definability::BitField,
        None if record.is_union && MOVING.contains(&clause) => Definability::UnionMember,
        None => return None,
    };
    field.name.map(|name| (check.facts.atoms.text(name).to_string(), why))
}

/// Whether a clause of OpenMP lists variables: a substring is not one (OpenMP 5.2, 3.2.1).
fn is_of_openmp(clause: Clause) -> bool {
    let row = clause.name().row();
    let lists = row.determines != Determines::Nothing
        || NOT_EMPTY.contains(&clause.name())
        || matches!(clause.name(), ClauseName::To | ClauseName::From);
    row.model == Model::OpenMp && lists
}

/// One section: what is wrong with the first range that is wrong.
/// `clause` is none for the list of the directive itself.
fn of_section(check: &mut Check, id: ConstructId, clause: Option<ClauseName>, section: ExprId) {
    let body = check.facts.body;
    let ExprKind::Section { base, subscripts } = &body.exprs[section].kind else { return };
    let types = &check.facts.table.types;
    let ty = match body.exprs[*base].kind {
        // What a section is of has been counted: its elements are pointers to what this one is of.
        ExprKind::Section { .. } => types.element(body.exprs[*base].ty),
        _ => body.exprs[*base].ty,
    };
    if is_of_void(check, ty) {
        let name =
            body.root_symbol(*base).map_or(Unnamed::Section.to_string(), |root| check.facts.name(root).to_string());
        check.report(problems::incomplete_type(&name, body.exprs[section].span));
        return;
    }
    let mut extents = dimension_extents(check, ty, subscripts.len());
    // Of OpenACC alone compilers look at the sizes of arrays that are pointers.
    if check.facts.leaves(id)[0].row().model == Model::OpenAcc
        && let ExprKind::Symbol(symbol) = body.exprs[*base].kind
        && let Some(extent) = check.facts.table.extents.get(&check.facts.table.original(symbol))
        && let Some(outer) = extents.first_mut()
    {
        *outer = Extent::Declared(*extent);
    }
    let mut ranges: Vec<Option<Range>> = Vec::new();
    let mut skips = false;
    for (subscript, extent) in subscripts.iter().zip(extents) {
        let Subscript::Range { lower, length, stride: None } = *subscript else {
            if let Some(clause) = clause.filter(|clause| NOT_EMPTY.contains(clause) && is_empty(check, subscript)) {
                check.report(problems::section_empty(clause.row().word, body.exprs[section].span));
                return;
            }
            if let Some(why) = stride_defect(check, clause, subscript, extent) {
                check.report(problems::section_outside(why, body.exprs[section].span));
                return;
            }
            // OpenACC 3.4, 2.7.1: subarrays of C have no strides.
            let acc = clause.filter(|clause| clause.row().model == Model::OpenAcc);
            if let (Some(clause), Subscript::Range { stride: Some(_), .. }) = (acc, subscript) {
                check.report(problems::section_not_contiguous(clause.row().word, body.exprs[section].span));
                return;
            }
            skips |= has_stride(check, subscript);
            ranges.push(None);
            continue;
        };
        let value = |expr: Option<ExprId>| expr.and_then(|expr| check.facts.constant_value(expr));
        let first = if lower.is_none() { Some(0) } else { value(lower) };
        let range = Range { extent, lower, length, first, count: value(length) };
        if let Some(problem) = range_problem(check, clause, &range, body.exprs[section].span) {
            check.report(problem);
            return;
        }
        ranges.push(Some(range));
    }
    // In C a stride in a list that takes none is told for itself.
    let c = Languages::C.has(body.language);
    let strided =
        |clause: ClauseName| skips && (!c || clause == ClauseName::Map || clause.row().model == Model::OpenAcc);
    let cached = check.facts.leaves(id)[0] == Leaf::AccCache && clause.is_none();
    let stride = |subscript: &Subscript| matches!(subscript, Subscript::Range { stride: Some(_), .. });
    if cached && (skips || (c && subscripts.iter().any(stride))) {
        check.report(problems::section_not_contiguous("cache", body.exprs[section].span));
    }
    let pointers = clause.is_some_and(|clause| clause.row().model == Model::OpenMp) && follows_pointers(check, *base);
    let gaps = clause.is_some_and(strided) || has_gaps(&ranges) || pointers || leaves_columns(check, ty, subscripts);
    if let Some(clause) = clause.filter(|clause| is_contiguous(*clause) && gaps) {
        check.report(problems::section_not_contiguous(clause.row().word, body.exprs[section].span));
    }
}

/// Whether a section is of what each of several pointers points to: those that its base, a section too, has.
fn follows_pointers(check: &Check, base: ExprId) -> bool {
    let body = check.facts.body;
    let at = body.strip_conversions(base);
    let ExprKind::Section { subscripts, .. } = &body.exprs[at].kind else { return false };
    subscripts.iter().any(|subscript| match subscript {
        Subscript::Range { length: Some(length), .. } => {
            check.facts.constant_value(*length).is_some_and(|count| count > 1)
        }
        _ => false,
    })
}

/// Whether the sections of a clause have no gaps: those of data clauses of OpenACC have none either (2.7.1).
fn is_contiguous(clause: ClauseName) -> bool {
    CONTIGUOUS.contains(&clause) || matches!(clause.row().determines, Determines::Mapping(_))
}

/// How many elements each dimension has.
fn dimension_extents(check: &Check, ty: TypeId, count: usize) -> Vec<Extent> {
    let types = &check.facts.table.types;
    let (mut found, mut ty) = (Vec::new(), types.representation(ty));
    while found.len() < count {
        match &types[ty] {
            Type::Array { element, dimensions, .. } => {
                found.extend(dimensions.iter().map(|dimension| match &dimension.upper {
                    Bound::Extent(value) => value.as_integer().map_or(Extent::Variable, Extent::Known),
                    _ => Extent::Unknown,
                }));
                ty = types.representation(*element);
            }
            Type::Pointer { to, .. } => {
                found.push(Extent::Unknown);
                ty = types.representation(*to);
            }
            _ => found.push(Extent::Variable),
        }
    }
    found
}

/// What is wrong with a range.
fn range_problem(
    check: &Check,
    clause: Option<ClauseName>,
    range: &Range,
    section: Span,
) -> Option<source::Diagnostic> {
    let place = |expr: Option<ExprId>| expr.map_or(section, |expr| check.facts.body.exprs[expr].span);
    let bounds = [range.lower, range.length];
    if let Some(bound) = bounds.into_iter().flatten().find(|bound| !is_integer(check, *bound)) {
        return Some(problems::section_not_integer(check.facts.body.exprs[bound].span));
    }
    let (first, count) = (range.first.unwrap_or(0), range.count.unwrap_or(0));
    if count < 0 {
        return Some(problems::section_outside(SectionDefect::Length, place(range.length)));
    }
    // OpenMP 6.0, 7.9.6: what is mapped may be an assumed-size array.
    let assumed = check.facts.versions.openmp >= Version(60) && clause == Some(ClauseName::Map);
    let unknown = matches!(range.extent, Extent::Declared(_) | Extent::Unknown);
    // A private copy is of the parameter as it is declared, whose pointer says no size of what is moved.
    let copied = clause.is_some_and(|clause| matches!(clause.row().determines, Determines::Sharing(_)));
    let declared = copied && matches!(range.extent, Extent::Declared(_));
    if range.length.is_none() && unknown && !assumed && !declared {
        return Some(problems::section_without_length(section));
    }
    if first < 0 && !unknown {
        return Some(problems::section_outside(SectionDefect::BeginsBefore, place(range.lower)));
    }
    if let Extent::Known(extent) | Extent::Declared(extent) = range.extent {
        if first > extent {
            return Some(problems::section_outside(SectionDefect::BeginsBehind, place(range.lower)));
        }
        if first + count > extent {
            return Some(problems::section_outside(SectionDefect::EndsBehind, section));
        }
    }
    let rest = matches!(range.extent, Extent::Known(extent) if range.length.is_none() && range.first == Some(extent));
    let empty = range.count == Some(0) || rest;
    let clause = clause.filter(|clause| empty && NOT_EMPTY.contains(clause))?;
    Some(problems::section_empty(clause.row().word, section))
}

/// Why a section with a stride is not in its array.
fn stride_defect(
    check: &Check,
    clause: Option<ClauseName>,
    subscript: &Subscript,
    extent: Extent,
) -> Option<SectionDefect> {
    if clause.is_some_and(|clause| goes_backwards(check, clause, subscript)) {
        return Some(SectionDefect::Stride);
    }
    strides_out(check, subscript, extent).then_some(SectionDefect::EndsBehind)
}

/// Whether the last element of a section with a stride is surely behind its array.
fn strides_out(check: &Check, subscript: &Subscript, extent: Extent) -> bool {
    let (Subscript::Range { lower, length: Some(length), stride: Some(stride) }, Extent::Known(extent)) =
        (*subscript, extent)
    else {
        return false;
    };
    let value = |expr: ExprId| check.facts.constant_value(expr);
    match (lower.map_or(Some(0), value), value(length), value(stride)) {
        (Some(first), Some(count), Some(step)) if count > 0 && step > 0 => {
            // What no number holds is behind every array.
            let last = (count - 1).checked_mul(step).and_then(|way| first.checked_add(way));
            last.is_none_or(|last| last >= extent)
        }
        _ => false,
    }
}

/// Whether a bound is an integer, as far as is known.
fn is_integer(check: &Check, expr: ExprId) -> bool {
    let types = &check.facts.table.types;
    match &types[types.representation(check.facts.body.exprs[expr].ty)] {
        Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned | Base::Char | Base::Logical),
        Type::Pointer { .. } | Type::Array { .. } | Type::Record { .. } => false,
        _ => true,
    }
}

/// Whether a triplet of Fortran surely has no elements.
fn is_empty(check: &Check, subscript: &Subscript) -> bool {
    let Subscript::Triplet { lower: Some(lower), upper: Some(upper), stride } = *subscript else { return false };
    let value = |expr: ExprId| check.facts.constant_value(expr);
    let stride = stride.map_or(Some(1), value);
    match (value(lower), value(upper), stride) {
        (Some(lower), Some(upper), Some(stride)) => (stride > 0 && lower > upper) || (stride < 0 && lower < upper),
        _ => false,
    }
}

/// Whether a type is that of a pointer of C to `void`, which points to no elements.
fn is_of_void(check: &Check, ty: TypeId) -> bool {
    let types = &check.facts.table.types;
    match types[types.representation(ty)] {
        Type::Pointer { to, .. } => matches!(types[types.representation(to)], Type::Void),
        _ => false,
    }
}

/// OpenMP 5.2, 3.2.5 and 15.9.5: whether a stride is not positive where it must be, in C and in dependences.
fn goes_backwards(check: &Check, clause: ClauseName, subscript: &Subscript) -> bool {
    let stride = match *subscript {
        Subscript::Index(_) => return false,
        Subscript::Range { stride, .. } => stride,
        Subscript::Triplet { stride, .. } => stride.filter(|_| clause == ClauseName::Depend),
    };
    clause.row().model == Model::OpenMp
        && stride.and_then(|stride| check.facts.constant_value(stride)).is_some_and(|stride| stride <= 0)
}

/// Whether a stride surely leaves elements out.
fn has_stride(check: &Check, subscript: &Subscript) -> bool {
    let value = |expr: Option<ExprId>| expr.and_then(|expr| check.facts.constant_value(expr));
    let (stride, one) = match *subscript {
        // A vector subscript of Fortran.
        Subscript::Index(index) => {
            let types = &check.facts.table.types;
            return matches!(types[types.representation(check.facts.body.exprs[index].ty)], Type::Array { .. });
        }
        Subscript::Range { length, stride, .. } => (stride, value(length) == Some(1)),
        Subscript::Triplet { lower, upper, stride } => (stride, value(lower).is_some() && value(lower) == value(upper)),
    };
    value(stride).is_some_and(|stride| stride != 1) && !one
}

/// Whether elements are left out between those of the section: behind a range of several there is one that is not all of its
/// dimension.
fn has_gaps(ranges: &[Option<Range>]) -> bool {
    let mut several = false;
    for range in ranges {
        let part = match range {
            None => true,
            Some(range) => match range.extent {
                Extent::Known(extent) => {
                    range.first.is_some_and(|first| first > 0) || range.count.is_some_and(|count| count < extent)
                }
                Extent::Declared(_) | Extent::Variable | Extent::Unknown => false,
            },
        };
        if several && part {
            return true;
        }
        several |= range.as_ref().is_some_and(|range| match (range.count, range.extent, range.first) {
            (Some(count), ..) => count > 1,
            (None, Extent::Known(extent), Some(first)) if range.length.is_none() => extent - first > 1,
            _ => false,
        });
    }
    false
}

/// Whether elements of an array of Fortran are surely left out between those of the section: only a part of a dimension is taken,
/// and several indices of a later one.
fn leaves_columns(check: &Check, ty: TypeId, subscripts: &[Subscript]) -> bool {
    let types = &check.facts.table.types;
    let Type::Array { dimensions, .. } = &types[types.representation(ty)] else { return false };
    let value = |expr: Option<ExprId>| expr.and_then(|expr| check.facts.constant_value(expr));
    let mut part = false;
    for (subscript, dimension) in subscripts.iter().zip(dimensions) {
        let Some(extent) = dimension.extent() else { return false };
        let (Some(first), Some(last)) = (
            dimension.lower.as_integer(),
            dimension.lower.as_integer().map(|n| n.saturating_add(extent).saturating_sub(1)),
        ) else {
            return false;
        };
        let count = match *subscript {
            Subscript::Index(_) => Some(1),
            Subscript::Triplet { lower, upper, stride: None } => {
                let lower = if lower.is_none() { Some(first) } else { value(lower) };
                let upper = if upper.is_none() { Some(last) } else { value(upper) };
                lower.zip(upper).map(|(lower, upper)| upper.saturating_sub(lower).saturating_add(1))
            }
            Subscript::Triplet { .. } | Subscript::Range { .. } => None,
        };
        let Some(count) = count else { return false };
        if part && count > 1 {
            return true;
        }
        part |= count < extent;
    }
    false
}
