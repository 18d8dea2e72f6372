//! Sections in `target update` that are several pieces of memory: a loop copies one after the other.

use super::{Printer, clauses};
use crate::data_environment::facts::integer_constant;
use crate::translate::{OmpArgument, OmpConstruct};
use body::{ConstructId, ExprId, ExprKind, Subscript};
use directives::Language;
use symbols::{Bound, Type, TypeId};

/// A section with variables in the place of some subscripts, and the loops over these.
struct Rows {
    /// What gives the array a name, where its parts need one.
    named: Option<String>,
    loops: Vec<String>,
    variables: Vec<String>,
    item: String,
}

impl Printer<'_> {
    /// The lines of an update of a section that is several pieces; nothing if it is one.
    pub(super) fn section_update(
        &self,
        id: ConstructId,
        construct: &OmpConstruct,
        indent: &str,
    ) -> Option<Vec<String>> {
        let expr = construct.clauses.iter().find_map(|clause| match &clause.argument {
            OmpArgument::Items(items) => items.first()?.expr.filter(|expr| self.translation.rows.contains_key(expr)),
            _ => None,
        })?;
        let rows = self.section_rows(expr)?;
        let texts = construct.clauses.iter().map(|clause| match &clause.argument {
            OmpArgument::Items(_) => format!("{}({})", clause.clause.row().word, rows.item),
            _ => self.spell_clause(id, construct, clause),
        });
        let texts: Vec<String> = texts.collect();
        let name = construct.name.spelling(self.body.language);
        let update = clauses::break_lines(self.words, self.source.fixed, indent, &name, &texts);
        let ends = rows.loops.len();
        if !self.words.ends {
            let close = (0..ends).map(|_| "}".to_string());
            return Some(rows.loops.into_iter().chain(update).chain(close).collect());
        }
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.words.nothing.filter(|_| self.begins_region(id)).map(str::to_string));
        lines.push(self.words.open.to_string());
        lines.push(format!("integer(8) :: {}", rows.variables.join(", ")));
        lines.extend(rows.named.iter().chain(&rows.loops).flat_map(|line| self.wrap_statement(line, indent)));
        lines.extend(update);
        lines.extend((0..ends).map(|_| "end do".to_string()));
        lines.extend(rows.named.map(|_| "end associate".to_string()));
        lines.push(self.words.close.to_string());
        Some(lines)
    }

    fn section_rows(&self, expr: ExprId) -> Option<Rows> {
        let ExprKind::Section { base, subscripts } = &self.body.exprs[expr].kind else { return None };
        let looped = self.translation.rows.get(&expr)?;
        let written = self.text(self.body.exprs[*base].span);
        let named = Some(()).filter(|()| self.needs_name(expr));
        let array = named.map_or(written.clone(), |()| "dirigent_part_0".to_string());
        let named = named.map(|()| format!("associate ({array} => {written})"));
        let mut rows = Rows { named, loops: Vec::new(), variables: Vec::new(), item: String::new() };
        let mut items = Vec::new();
        for (index, subscript) in subscripts.iter().enumerate() {
            if !looped.contains(&index) {
                let single = self.single_element(subscript).filter(|_| index + 1 < subscripts.len());
                let one = single.is_some() || matches!(subscript, Subscript::Index(_));
                let open = || self.open_range(subscript, (self.body.exprs[*base].ty, index));
                let text = single.or_else(open).unwrap_or_else(|| self.spell_subscript(subscript));
                items.push(if one { self.spell_single(text, index, subscripts.len()) } else { text });
                continue;
            }
            let variable = format!("dirigent_row_{index}");
            let dimension = (self.body.exprs[*base].ty, index);
            rows.loops.push(self.row_loop(&variable, subscript, &array, dimension)?);
            items.push(self.spell_single(variable.clone(), index, subscripts.len()));
            rows.variables.push(variable);
        }
        rows.item = match self.body.language {
            Language::Fortran => format!("{array}({})", items.join(", ")),
            Language::C | Language::Cxx => format!("{array}[{}]", items.join("][")),
        };
        Some(rows)
    }

    /// A subscript of one element: flang 22 updates another one where none of several subscripts is a section.
    fn spell_single(&self, text: String, index: usize, count: usize) -> String {
        if index == 0 && count > 1 && self.words.ends { format!("{text}:{text}") } else { text }
    }

    /// The index of the one element that a range of C takes.
    fn single_element(&self, subscript: &Subscript) -> Option<String> {
        let Subscript::Range { lower, length: Some(length), .. } = subscript else { return None };
        let one = integer_constant(self.symbols, self.body, *length) == Some(1);
        one.then(|| lower.map_or("0".to_string(), |lower| self.text(self.body.exprs[lower].span)))
    }

    /// A range of C without a length, with the one that its dimension gives it.
    fn open_range(&self, subscript: &Subscript, (ty, index): (TypeId, usize)) -> Option<String> {
        let Subscript::Range { lower, length: None, .. } = subscript else { return None };
        let extent = self.spell_extent(ty, index)?;
        let rest = |lower: ExprId| {
            let lower = self.text(self.body.exprs[lower].span);
            format!("{lower}:({extent}) - ({lower})")
        };
        Some(lower.map_or_else(|| format!("0:{extent}"), rest))
    }

    /// The head of a loop over what a subscript takes.
    fn row_loop(
        &self,
        variable: &str,
        subscript: &Subscript,
        array: &str,
        (ty, index): (TypeId, usize),
    ) -> Option<String> {
        let text = |expr: ExprId| self.text(self.body.exprs[expr].span);
        match subscript {
            Subscript::Index(_) => None,
            Subscript::Range { lower, length, stride } => {
                let lower = lower.map_or("0".to_string(), text);
                let count = length.map(text).or_else(|| self.spell_extent(ty, index))?;
                let (count, step) = match stride.map(text) {
                    Some(step) => (format!("({count}) * ({step})"), format!("{variable} += {step}")),
                    None => (format!("({count})"), format!("{variable}++")),
                };
                Some(format!("for (long {variable} = {lower}; {variable} < ({lower}) + {count}; {step}) {{"))
            }
            Subscript::Triplet { lower, upper, stride } => {
                let bound = |function: &str| format!("{function}({array}, {})", index + 1);
                let lower = lower.map_or_else(|| bound("lbound"), text);
                let upper = upper.map_or_else(|| bound("ubound"), text);
                let step = stride.map_or(String::new(), |stride| format!(", {}", text(stride)));
                Some(format!("do {variable} = {lower}, {upper}{step}"))
            }
        }
    }

    fn spell_subscript(&self, subscript: &Subscript) -> String {
        let text = |expr: &Option<ExprId>| expr.map_or(String::new(), |expr| self.text(self.body.exprs[expr].span));
        match subscript {
            Subscript::Index(index) => text(&Some(*index)),
            Subscript::Range { lower, length, .. } => format!("{}:{}", text(lower), text(length)),
            Subscript::Triplet { lower, upper, .. } => format!("{}:{}", text(lower), text(upper)),
        }
    }

    /// How many elements a dimension of an array of C has.
    pub(super) fn spell_extent(&self, ty: TypeId, index: usize) -> Option<String> {
        let types = &self.symbols.types;
        let (mut ty, mut passed) = (types.representation(ty), 0);
        while let Type::Array { element, dimensions, .. } = &types[ty] {
            if let Some(dimension) = dimensions.get(index - passed) {
                return match &dimension.upper {
                    Bound::Extent(extent) => Some(self.spell_value(extent)),
                    _ => None,
                };
            }
            passed += dimensions.len();
            ty = types.representation(*element);
        }
        None
    }

    /// A statement of Fortran, continued where it gets too long.
    pub(super) fn wrap_statement(&self, statement: &str, indent: &str) -> Vec<String> {
        let fixed = self.source.fixed;
        let width = if fixed { 66 } else { self.words.width.saturating_sub(indent.len() + 2).max(20) };
        let letters: Vec<char> = statement.chars().collect();
        let count = letters.chunks(width).count();
        let line = |(number, part): (usize, &[char])| {
            let text: String = part.iter().collect();
            let more = number + 1 < count;
            match (fixed, number) {
                (true, 0) => text,
                (true, _) => format!("     &{text}"),
                (false, 0) => format!("{text}{}", if more { "&" } else { "" }),
                (false, _) => format!("&{text}{}", if more { "&" } else { "" }),
            }
        };
        letters.chunks(width).enumerate().map(line).collect()
    }
}
