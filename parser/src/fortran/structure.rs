//! DEC structures: `structure`, `union`, `map` and their components (an extension).
//!
//! A structure is a derived type whose name stands between slashes; one inside of another declares components too.

use super::balance::Role;
use super::build::{Build, OpenerLine};
use super::class::{Class, End, Line, is_field, is_silent};
use super::specification;
use super::tree::{Specification, SpecificationKind, Structure};
use crate::fortran::phrases::PartOwner;
use source::Span;

impl Build<'_> {
    /// `structure … end structure`
    pub fn structure(&mut self, line: Line, opener: usize) -> SpecificationKind {
        let head = self.parse(&specification::structure_stmt(), line.span);
        let components = self.build_deeper(OpenerLine::Plain(End::Structure), opener, Self::fields);
        self.end_specification(line, opener, End::Structure, "end structure", None);
        let (name, entities) = head.unwrap_or_default();
        SpecificationKind::Structure(Structure { name, entities, components: components.unwrap_or_default() })
    }

    /// The components of a structure, or of a map.
    fn fields(&mut self) -> Vec<Specification> {
        let mut fields = Vec::new();
        while let Some(line) = self.next_inside() {
            match line.class {
                _ if self.role() == Some(Role::Stray) => self.misfit(line, PartOwner::Structure),
                Class::Union => fields.push(self.union(line)),
                class if is_field(class) || is_silent(class) => fields.push(self.component(line)),
                _ => break,
            }
        }
        fields
    }

    /// `union`: the components of each `map`
    fn union(&mut self, line: Line) -> Specification {
        let opener = self.at;
        self.at += 1;
        let maps = self.build_deeper(OpenerLine::Plain(End::Union), opener, Self::maps).unwrap_or_default();
        self.end_specification(line, opener, End::Union, "end union", None);
        let end = self.lines[..self.at].last().map_or(line.span.end, |last| last.span.end);
        let kind = SpecificationKind::Union(maps);
        Specification { label: line.label, span: line.whole_span().to(Span::new(end, end)), kind }
    }

    fn maps(&mut self) -> Vec<Vec<Specification>> {
        let mut maps = Vec::new();
        while let Some(line) = self.next_inside() {
            let opener = self.at;
            match line.class {
                _ if self.role() == Some(Role::Stray) => self.misfit(line, PartOwner::Union),
                Class::Map => {
                    self.at += 1;
                    maps.extend(self.build_deeper(OpenerLine::Plain(End::Map), opener, Self::fields));
                    self.end_specification(line, opener, End::Map, "end map", None);
                }
                Class::Unknown => self.misfit(line, PartOwner::Union),
                class if is_silent(class) => self.at += 1,
                _ => break,
            }
        }
        maps
    }
}
