//! Directives and clauses as text, and lines that are not too long.

use super::super::{Modifier, OmpArgument, OmpClause, OmpConstruct, OmpItem, Operator};
use super::Printer;
use super::profile::Feature;
use super::words::Words;
use crate::data_environment::variables::is_c_pointer;
use crate::translate::Local;
use body::{ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Language, Leaf, MapType};
use source::Span;
use symbols::{Base, Bound, Type};

impl Printer<'_> {
    /// A clause with its argument.
    pub fn spell_clause(&self, id: ConstructId, construct: &OmpConstruct, clause: &OmpClause) -> String {
        let older = clause.clause == ClauseName::UseDeviceAddr && !self.source.profile.has(Feature::UseDeviceAddr);
        let word = if older { ClauseName::UseDevicePtr } else { clause.clause }.row().word;
        let text = match &clause.argument {
            OmpArgument::None => return word.to_string(),
            // OpenMP makes whole variables private, no sections of them.
            OmpArgument::Items(items) if WHOLE.contains(&clause.clause) => {
                let stated = items.iter().filter(|item| self.is_stated(item));
                let names: Vec<&str> = stated.map(|item| self.atoms.text(self.symbols[item.symbol].name)).collect();
                names.join(", ")
            }
            OmpArgument::Items(items) if MOVES.contains(&clause.clause) => {
                let listed =
                    items.iter().map(|item| self.declared_array(item).unwrap_or_else(|| self.spell_item(item, false)));
                listed.collect::<Vec<_>>().join(", ")
            }
            OmpArgument::Items(items) => self.spell_items(items, false),
            OmpArgument::Map(map, items) => {
                let attaches = clause.modifier == Some(Modifier::Attach);
                let empty = attaches || *map == MapType::Alloc && clause.because.is_none();
                let region = HOLDING.contains(&construct.name.first()) && self.is_held(id);
                let held = if region { "ompx_hold, " } else { "" };
                let modifier = self.map_modifier(clause.modifier);
                let array = |item: &OmpItem| self.declared_array(item).filter(|_| !empty);
                let slice = |item: &OmpItem| self.first_slice(item).or_else(|| array(item));
                let listed = items.iter().map(|item| slice(item).unwrap_or_else(|| self.spell_item(item, empty)));
                format!("{held}{modifier}{}: {}", map_word(*map), listed.collect::<Vec<_>>().join(", "))
            }
            OmpArgument::Reduction(operator, items) => return self.spell_reduction(word, *operator, items),
            OmpArgument::Expr(expr) => format!("{}{}", if_modifier(construct, clause), self.spell_expr(id, *expr)),
            OmpArgument::Not(expr) => {
                format!("{}{}({})", if_modifier(construct, clause), self.words.not, self.spell_expr(id, *expr))
            }
            OmpArgument::AndNot(first, second) => {
                let (first, second) = (self.spell_expr(id, *first), self.spell_expr(id, *second));
                let Words { and, not, .. } = self.words;
                format!("{}({first}){and}{not}({second})", if_modifier(construct, clause))
            }
            OmpArgument::Product(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(|size| format!("({})", self.spell_expr(id, *size))).collect();
                sizes.join(" * ")
            }
            OmpArgument::Number(0) if clause.clause == ClauseName::If => {
                format!("{}{}", if_modifier(construct, clause), self.words.no)
            }
            OmpArgument::Number(number) => number.to_string(),
            OmpArgument::Keyword(word, None) => self.atoms.text(*word).to_string(),
            OmpArgument::Keyword(word, Some(expr)) => {
                format!("{}, {}", self.atoms.text(*word), self.spell_expr(id, *expr))
            }
            OmpArgument::Source(index) => return self.source_clause(id, *index),
        };
        format!("{word}({text})")
    }

    /// A `reduction`. A sum of `_Bool` is a disjunction, for which gcc 12 adds bytes; so with the other operators.
    fn spell_reduction(&self, word: &str, operator: Operator, items: &[OmpItem]) -> String {
        const LOGICAL: &[(Operator, Operator)] = &[
            (Operator::Add, Operator::Or),
            (Operator::Multiply, Operator::And),
            (Operator::Max, Operator::Or),
            (Operator::Min, Operator::And),
        ];
        let is_bool = |item: &&OmpItem| {
            let ty = self.symbols[self.symbols.original(item.symbol)].ty;
            let element = ty.map(|ty| self.symbols.types.element(ty));
            element.is_some_and(|ty| matches!(self.symbols.types[ty], Type::Scalar(Base::Logical, _)))
        };
        let logical = LOGICAL.iter().find(|(own, _)| *own == operator).map(|(_, logical)| *logical);
        let logical = logical.filter(|_| !self.words.ends);
        let (bools, others): (Vec<&OmpItem>, Vec<&OmpItem>) =
            items.iter().partition(|item| logical.is_some() && is_bool(item));
        let lists = [(operator, others), (logical.unwrap_or(operator), bools)];
        let lists = lists.into_iter().filter(|(_, items)| !items.is_empty()).map(|(operator, items)| {
            let items: Vec<String> = items.into_iter().map(|item| self.spell_item(item, false)).collect();
            format!("{word}({}: {})", self.spell_operator(operator), items.join(", "))
        });
        lists.collect::<Vec<_>>().join(" ")
    }

    /// Whether a clause says anything that this language writes.
    pub fn is_needed(&self, clause: &OmpClause) -> bool {
        match &clause.argument {
            OmpArgument::Items(items) if WHOLE.contains(&clause.clause) => {
                items.iter().any(|item| self.is_stated(item))
            }
            _ => true,
        }
    }

    fn is_stated(&self, item: &OmpItem) -> bool {
        let states = self.words.states_implied || self.source.profile.has(Feature::ImpliedOnTarget);
        states || !item.implied
    }

    /// A clause as written.
    fn source_clause(&self, id: ConstructId, index: usize) -> String {
        self.body.constructs[id].clause(index).map_or(String::new(), |clause| self.text(clause.span()))
    }

    fn spell_items(&self, items: &[OmpItem], empty: bool) -> String {
        let texts: Vec<String> = items.iter().map(|item| self.spell_item(item, empty)).collect();
        texts.join(", ")
    }

    /// A list item; a pointer that is only to be attached has an empty section.
    pub(super) fn spell_item(&self, item: &OmpItem, empty: bool) -> String {
        match item.expr {
            Some(expr) => {
                let ty = self.symbols.types.representation(self.body.exprs[expr].ty);
                let attached = empty && matches!(self.symbols.types[ty], Type::Pointer { .. });
                let section = if attached { self.words.empty_section } else { "" };
                let element = self.element_section(expr);
                format!("{}{section}", element.unwrap_or_else(|| self.text(self.body.exprs[expr].span)))
            }
            None => {
                let name = self.atoms.text(self.symbols[item.symbol].name);
                let attached = empty && is_c_pointer(self.symbols, item.symbol);
                format!("{name}{}", if attached { self.words.empty_section } else { "" })
            }
        }
    }

    /// The first slice of an assumed-size array, by which OpenMP finds all of it: such an array is not mapped whole.
    fn first_slice(&self, item: &OmpItem) -> Option<String> {
        let symbol = &self.symbols[self.symbols.original(item.symbol)];
        let Type::Array { dimensions, .. } = &self.symbols.types[symbol.ty.filter(|_| item.expr.is_none())?] else {
            return None;
        };
        let last = dimensions.last().filter(|last| matches!(last.upper, Bound::AssumedSize))?;
        let (name, lower) = (self.atoms.text(symbol.name), self.spell_value(&last.lower));
        Some(format!("{name}({}{lower}:{lower})", ":, ".repeat(dimensions.len() - 1)))
    }

    /// A parameter of C that is declared as an array of so many elements, which are meant where it is listed whole: it is a pointer, and
    /// compilers of OpenMP would map no more than that.
    fn declared_array(&self, item: &OmpItem) -> Option<String> {
        let symbol = self.symbols.original(item.symbol);
        let extent = self.symbols.extents.get(&symbol).filter(|_| item.expr.is_none())?;
        Some(format!("{}[0:{extent}]", self.atoms.text(self.symbols[symbol].name)))
    }

    /// An element of an array with several dimensions as a section of one element: flang 22 maps and updates another one where the bounds
    /// are not constant.
    fn element_section(&self, expr: ExprId) -> Option<String> {
        let ExprKind::Element { base, indices } = &self.body.exprs[expr].kind else { return None };
        let whole = matches!(self.body.exprs[*base].kind, ExprKind::Symbol(_));
        if !self.words.ends || !whole || indices.len() < 2 {
            return None;
        }
        let texts: Vec<String> = indices.iter().map(|index| self.text(self.body.exprs[*index].span)).collect();
        let array = self.text(self.body.exprs[*base].span);
        Some(format!("{array}({}:{})", texts[0], texts.join(", ")))
    }

    /// An expression as written, or the name it was saved under.
    pub(super) fn spell_expr(&self, id: ConstructId, expr: ExprId) -> String {
        let around = std::iter::successors(Some(id), |id| self.body.constructs[*id].parent);
        let mut locals = around.filter_map(|id| self.translation.locals.get(&id)).flatten();
        let saved = locals.find_map(|local| match local {
            Local::Saved(name, saved) if *saved == expr => Some(name.clone()),
            Local::Saved(..)
            | Local::Present(..)
            | Local::Copy(_)
            | Local::Pointee(..)
            | Local::Initial(..)
            | Local::Index(_)
            | Local::Effect(_)
            | Local::Device(..)
            | Local::Attach(_)
            | Local::Detach(_)
            | Local::Entered(..) => None,
        });
        saved.unwrap_or_else(|| self.text(self.body.exprs[expr].span))
    }

    /// Source text on one line.
    pub fn text(&self, span: Span) -> String {
        one_line(&(self.source.text)(span))
    }

    pub(super) fn checks_presence(&self) -> bool {
        self.source.checks_presence || self.source.profile.has(Feature::PresentModifier)
    }

    /// A clause that maps what is listed.
    pub(super) fn spell_map(&self, clause: &OmpClause, map: MapType, listed: &str) -> String {
        let modifier = self.map_modifier(clause.modifier);
        format!("{}({modifier}{}: {listed})", clause.clause.row().word, map_word(map))
    }

    /// The modifier of a map type, with its comma.
    pub(super) fn map_modifier(&self, modifier: Option<Modifier>) -> &'static str {
        match modifier {
            Some(Modifier::Always) => "always, ",
            Some(Modifier::Present) if self.checks_presence() => "present, ",
            Some(Modifier::Present | Modifier::Attach | Modifier::IfThere) | None => "",
        }
    }

    fn spell_operator(&self, operator: Operator) -> String {
        const SPELLINGS: &[(Operator, &str, &str)] = &[
            (Operator::Add, "+", "+"),
            (Operator::Multiply, "*", "*"),
            (Operator::Max, "max", "max"),
            (Operator::Min, "min", "min"),
            (Operator::BitAnd, "iand", "&"),
            (Operator::BitOr, "ior", "|"),
            (Operator::BitXor, "ieor", "^"),
            (Operator::And, ".and.", "&&"),
            (Operator::Or, ".or.", "||"),
            (Operator::Eqv, ".eqv.", "=="),
            (Operator::Neqv, ".neqv.", "!="),
        ];
        if let Operator::User(atom) = operator {
            return self.atoms.text(atom).to_string();
        }
        let row = SPELLINGS.iter().find(|(own, ..)| *own == operator);
        let text = row.map_or("+", |(_, fortran, c)| if self.body.language == Language::Fortran { fortran } else { c });
        text.to_string()
    }
}

/// The constructs whose data regions LLVM's `ompx_hold` can count apart.
const HOLDING: &[Leaf] = &[Leaf::Target, Leaf::TargetData];

/// The clauses of `target update`.
const MOVES: &[ClauseName] = &[ClauseName::To, ClauseName::From];

/// The clauses whose items are whole variables.
const WHOLE: &[ClauseName] = &[ClauseName::Private, ClauseName::FirstPrivate, ClauseName::Shared];

/// The word of a map type.
pub fn map_word(map: MapType) -> &'static str {
    match map {
        MapType::To => "to",
        MapType::From => "from",
        MapType::ToFrom => "tofrom",
        MapType::Alloc | MapType::Present | MapType::Attach | MapType::Link => "alloc",
        MapType::Release | MapType::Detach => "release",
        MapType::Delete => "delete",
    }
}

/// `if` on a target construct says that it means the target.
fn if_modifier(construct: &OmpConstruct, clause: &OmpClause) -> &'static str {
    let compound = construct.name.leaves().len() > 1 && construct.name.has(Leaf::Target);
    if clause.clause == ClauseName::If && compound { "target: " } else { "" }
}

/// A directive as lines without their indentation, broken between clauses, else after commas, where they get too long.
pub fn break_lines(words: &Words, fixed: bool, indent: &str, name: &str, clauses: &[String]) -> Vec<String> {
    let Some(continuation) = words.continuation else {
        let all: Vec<&str> = std::iter::once(name).chain(clauses.iter().map(String::as_str)).collect();
        return vec![format!("{} {}", words.sentinel, all.join(" "))];
    };
    let width = if fixed { 72 } else { words.width.saturating_sub(indent.len() + 2) };
    let mut lines = vec![format!("{} {name}", words.sentinel)];
    let mut push = |piece: &str, separator: &str| {
        let Some(line) = lines.last_mut() else { return };
        if line.len() + separator.len() + piece.len() <= width {
            line.push_str(separator);
            line.push_str(piece);
            return;
        }
        if !fixed {
            line.push_str(" &");
        }
        lines.push(format!("{continuation}{}{piece}", if fixed { "" } else { " " }));
    };
    for clause in clauses {
        if clause.len() + continuation.len() < width {
            push(clause, " ");
            continue;
        }
        for (index, piece) in clause.split_inclusive(", ").enumerate() {
            push(piece.trim_end(), if index == 0 { " " } else { "" });
        }
    }
    lines
}

/// Text over several lines on one: without continuation marks, repeated sentinels and comments behind the marks.
pub fn one_line(text: &str) -> String {
    if !text.contains('\n') {
        return text.to_string();
    }
    let mut joined = String::new();
    let last = text.lines().count() - 1;
    for (index, line) in text.lines().enumerate() {
        let mut line = if index < last { split_comment(line).0.trim() } else { line.trim() };
        if index > 0 {
            line = without_sentinel(line);
        }
        line = line.trim_end_matches(['&', '\\']).trim();
        if !joined.is_empty() && !line.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined
}

/// A line of Fortran that another continues, and the comment at its end; lines of C are continued by their last character.
fn split_comment(line: &str) -> (&str, &str) {
    if line.trim_end().ends_with('\\') {
        return (line, "");
    }
    let blanks = line.len() - line.trim_start().len();
    let start = if super::words::is_sentinel(line.trim_start()) { blanks + 2 } else { 0 };
    let mut quote = None;
    for (at, c) in line.char_indices().filter(|(at, _)| *at >= start) {
        match quote {
            Some(own) if own == c => quote = None,
            None if matches!(c, '\'' | '"') => quote = Some(c),
            None if c == '!' => return line.split_at(at),
            Some(_) | None => {}
        }
    }
    (line, "")
}

/// The comments inside a directive: behind all lines of Fortran but the last, and those of C in `/* */`.
pub fn inner_comments(text: &str, words: &Words) -> Vec<String> {
    if !words.ends {
        let parts = text.split("/*").skip(1).filter_map(|part| Some(part.split_once("*/")?.0));
        return parts.map(|comment| format!("/*{comment}*/")).collect();
    }
    let last = text.lines().count().saturating_sub(1);
    let comments = text.lines().take(last).map(|line| split_comment(line).1.trim_end());
    comments.filter(|comment| !comment.is_empty()).map(str::to_string).collect()
}

/// A continuation line without its `!$acc&` or `&`.
fn without_sentinel(line: &str) -> &str {
    let rest = match super::words::is_sentinel(line) && line.len() >= 5 && line.is_char_boundary(5) {
        true => &line[5..],
        false => line,
    };
    rest.trim_start().trim_start_matches('&').trim_start()
}
