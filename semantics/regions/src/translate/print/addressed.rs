//! Components in `host_data` of Fortran: no clause of OpenMP that gives the addresses of a device takes a part of a variable (OpenMP 5.2, 5.4.10).
//! ASSOCIATE gives each a name, which the clause lists and the region refers to.

use super::super::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Translation, maps, problems};
use super::{Edit, Printer, Source};
use crate::translate::phrases::DeviceAddress;
use body::{Body, ConstructId, ExprId, ExprKind};
use directives::{Clause, Language, Leaf};
use indexmap::IndexSet;
use source::{Diagnostic, Span};
use symbols::SymbolTable;

/// A component that a clause lists, and the name that it has in the region.
pub(super) struct Addressed {
    component: ExprId,
    /// The name.
    pub name: String,
}

/// The components that a directive lists where addresses of the device are asked for.
fn listed_components<'a>(
    body: &'a Body,
    construct: &'a OmpConstruct,
) -> impl Iterator<Item = (&'a OmpClause, &'a OmpItem, ExprId)> {
    let fortran = body.language == Language::Fortran && construct.name.leaves() == [Leaf::TargetData];
    let clauses = construct.clauses.iter().filter(move |clause| fortran && clause.clause == Clause::UseDeviceAddr);
    let items = clauses.flat_map(|clause| clause.argument.items().iter().map(move |item| (clause, item)));
    let is_component = |expr: &ExprId| matches!(body.exprs[*expr].kind, ExprKind::Member { .. });
    items.filter_map(move |(clause, item)| Some((clause, item, item.expr.filter(is_component)?)))
}

/// What is asked to find names.
pub(super) type Tables<'a> = (&'a Body, &'a SymbolTable, &'a Source<'a>);

/// The components that a directive lists, with their names; none if other names cannot stand for all of them in the region.
pub(super) fn addressed_components(tables: Tables, id: ConstructId, construct: &OmpConstruct) -> Vec<Addressed> {
    let (body, symbols, source) = tables;
    let components = listed_components(body, construct).map(|(.., component)| component);
    let name = |(number, component)| Addressed { component, name: format!("dirigent_part_{}_{number}", id.as_u32()) };
    let found: Vec<Addressed> = components.enumerate().map(name).collect();
    if found.is_empty() {
        return found;
    }
    // Directives have texts of their own.
    let region = body.constructs[id].span;
    let holds = body.constructs.iter().any(|(inner, one)| inner != id && region.contains(one.span.start));
    let parts: Vec<ExprId> = body.exprs.iter().filter_map(|(_, expr)| part_of(&expr.kind)).collect();
    let can_stand = |one: &Addressed| {
        let refers: Vec<ExprId> = references(tables, id, one).collect();
        let whole = |expr: ExprId| refers.contains(&expr) && !parts.contains(&expr);
        refers.iter().all(|expr| (source.foreign)(body.exprs[*expr].span).is_none())
            && maps::are_only_passed(body, symbols, id, &whole)
    };
    if !holds && found.iter().all(can_stand) { found } else { Vec::new() }
}

/// The array of which an element or a section is.
fn part_of(kind: &ExprKind) -> Option<ExprId> {
    match kind {
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => Some(*base),
        _ => None,
    }
}

/// What refers in the region to a component as the clause writes it.
fn references<'a>(
    (body, _, source): Tables<'a>,
    id: ConstructId,
    addressed: &Addressed,
) -> impl Iterator<Item = ExprId> + use<'a> {
    let spell = |span: Span| {
        let text = (source.text)(span);
        text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase()
    };
    let (line, region) = (body.constructs[id].line, body.constructs[id].span);
    let wanted = spell(body.exprs[addressed.component].span);
    let inside = move |span: Span| line.end <= span.start && span.end <= region.end;
    let members = body.exprs.iter().filter(|(_, expr)| matches!(expr.kind, ExprKind::Member { .. }));
    members.filter(move |(_, expr)| inside(expr.span) && spell(expr.span) == wanted).map(|(id, _)| id)
}

/// The names in the places of the components, in all regions of a body.
pub(super) fn name_references(tables: Tables, translation: &Translation) -> Vec<Edit> {
    let constructs = translation.constructs.iter().filter(|(id, _)| !translation.kept.contains(*id));
    let directives = constructs.flat_map(|(id, hidden)| hidden.iter().map(|construct| (*id, construct)));
    let mut edits: Vec<Edit> = Vec::new();
    for (id, construct) in directives {
        for addressed in addressed_components(tables, id, construct) {
            for span in references(tables, id, &addressed).map(|expr| tables.0.exprs[expr].span) {
                if !edits.iter().any(|edit| edit.span == span) {
                    edits.push(Edit::replace_span(span, addressed.name.clone()));
                }
            }
        }
    }
    edits
}

impl Printer<'_> {
    fn addressed(&self, id: ConstructId, construct: &OmpConstruct) -> Vec<Addressed> {
        addressed_components((self.body, self.symbols, self.source), id, construct)
    }

    /// The associations around a directive.
    pub(super) fn name_parts(&self, id: ConstructId, construct: &OmpConstruct) -> Vec<String> {
        let part = |one: Addressed| format!("{} => {}", one.name, self.text(self.body.exprs[one.component].span));
        self.addressed(id, construct).into_iter().map(part).collect()
    }

    /// A clause with the names of components; nothing if it lists none.
    pub(super) fn addressed_clause(
        &self,
        id: ConstructId,
        construct: &OmpConstruct,
        clause: &OmpClause,
    ) -> Option<String> {
        let OmpArgument::Items(items) = &clause.argument else { return None };
        let addressed = self.addressed(id, construct);
        if clause.clause != Clause::UseDeviceAddr || addressed.is_empty() {
            return None;
        }
        let name = |expr: ExprId| addressed.iter().find(|one| one.component == expr).map(|one| one.name.clone());
        let spelled = items.iter().map(|item| item.expr.and_then(name).unwrap_or_else(|| self.spell_item(item, false)));
        Some(format!("{}({})", clause.clause.row().word, spelled.collect::<Vec<_>>().join(", ")))
    }

    /// The components that are listed as they are, which no compiler takes.
    pub(super) fn report_addressed(&self, kept: &IndexSet<ConstructId>) -> Vec<Diagnostic> {
        let constructs = self.translation.constructs.iter().filter(|(id, _)| !kept.contains(*id));
        let directives = constructs.flat_map(|(id, hidden)| hidden.iter().map(|construct| (*id, construct)));
        let unnamed = directives.filter(|(id, construct)| self.addressed(*id, construct).is_empty());
        let listed = unnamed.flat_map(|(_, construct)| listed_components(self.body, construct));
        let told = listed.filter_map(|(clause, item, _)| {
            let name = self.atoms.text(self.symbols[item.symbol].name);
            Some(problems::device_address(name, DeviceAddress::Part, clause.because?))
        });
        told.collect()
    }
}
