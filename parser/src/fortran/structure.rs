//! DEC structures: `structure`, `union`, `map` and their components (an extension).
//!
//! A structure is a derived type whose name stands between slashes; one inside of another declares components too.

use super::build::{Build, Opened};
use super::declare::broken;
use super::specification;
use super::statement::{Class, End, Line};
use super::tree::{Specification, SpecificationKind, Structure};

impl Build<'_> {
    /// `structure … end structure`
    pub fn structure(&mut self, line: Line) -> SpecificationKind {
        let head = self.parse(&specification::structure_stmt(), line.span);
        let components = self.deeper(Opened::Plain(End::Structure), |build| build.fields(End::Structure));
        self.end_specification(line, End::Structure, "end structure", None);
        let (name, entities) = head.unwrap_or_default();
        SpecificationKind::Structure(Structure { name, entities, components: components.unwrap_or_default() })
    }

    /// The components of a structure, or of a map, up to `end`.
    fn fields(&mut self, end: End) -> Vec<Specification> {
        let mut fields = Vec::new();
        while let Some(line) = self.line().filter(|line| line.class != Class::End(end)) {
            let field = match line.class {
                Class::TypeDeclaration | Class::Procedure | Class::Record | Class::Structure => self.component(line),
                Class::Directive | Class::Pragma | Class::Include | Class::Parameter => self.component(line),
                Class::Union => self.union(line),
                Class::End(_) => break,
                _ if self.end_ahead(end) => {
                    self.skip_misfit(line, "a structure");
                    broken(line)
                }
                _ => break,
            };
            fields.push(field);
        }
        fields
    }

    /// `union`: the components of each `map`
    fn union(&mut self, line: Line) -> Specification {
        self.at += 1;
        let mut maps = Vec::new();
        while let Some(part) = self.line() {
            match part.class {
                Class::Map => {
                    self.at += 1;
                    let fields = self.deeper(Opened::Plain(End::Map), |build| build.fields(End::Map));
                    self.end_specification(part, End::Map, "end map", None);
                    maps.extend(fields);
                }
                Class::Pragma | Class::Include => self.at += 1,
                Class::End(_) => break,
                _ if self.end_ahead(End::Union) => self.skip_misfit(part, "a union"),
                _ => break,
            }
        }
        let last = self.end_specification(line, End::Union, "end union", None).unwrap_or(line);
        let kind = SpecificationKind::Union(maps);
        Specification { label: line.label, span: line.whole().to(last.span), kind }
    }
}
