//! Directives of file scope that hold until their end (OpenMP 5.2, 3.1): each has one, and an end ends one.

use crate::lower::Lower;
use directives::{Language, Leaf};
use parser::c::problems::{begin_without_end, end_without_begin};
use parser::c::tree::DirectiveConstruct;
use parser::directive::legal::problems::clause_not_allowed;
use source::Span;

/// The directives that say in their names that an end follows.
const BEGINNINGS: &[Leaf] = &[Leaf::BeginDeclareTarget, Leaf::BeginDeclareVariant, Leaf::BeginAssumes];

/// The directives that nothing has ended yet.
#[derive(Default)]
pub(crate) struct DelimitedDirectives {
    begun: Vec<BegunDirective>,
    /// Whether one may be missing here, as nobody knows what a unit was meant to be.
    pub(crate) lost: bool,
}

/// One of them: its unit, name and place.
struct BegunDirective {
    unit: u32,
    spelled: String,
    at: Span,
}

impl DelimitedDirectives {
    /// Takes the next directive.
    pub(crate) fn take_directive(&mut self, lower: &mut Lower, construct: &DirectiveConstruct) {
        let directive = construct.begin.directive();
        let (leaf, at) = (directive.name().last(), directive.name_span());
        let spelled = directive.name().spelling(Language::C);
        // `declare target` without a list holds until its end, too.
        let bare = leaf == Leaf::DeclareTarget && directive.items().is_empty() && directive.clauses().next().is_none();
        // What stands behind its name, and could not be read, is its list.
        let listless = construct.begin.is_attribute || construct.begin.span.end <= at.end + 1;
        if directive.end() {
            if let Some(clause) = directive.clauses().next() {
                let ended = format!("end {spelled}");
                let problem = clause_not_allowed(clause.name().row().word, &ended, clause.span(), at);
                lower.builder.report.of_units.push((lower.builder.report.unit, problem));
            }
            let ended = |begun: &BegunDirective| begun.spelled.trim_start_matches("begin ") == spelled;
            match self.begun.iter().rposition(ended) {
                Some(index) => drop(self.begun.remove(index)),
                // A header before the file may have begun it.
                None if self.lost || lower.builder.report.of_header || is_open_before(lower, &spelled) => {}
                None => {
                    // It was meant for the last one: one mistake.
                    self.begun.pop();
                    lower.builder.report.of_units.push((lower.builder.report.unit, end_without_begin(&spelled, at)));
                }
            }
        } else if (bare && listless) || BEGINNINGS.contains(&leaf) {
            self.begun.push(BegunDirective { unit: lower.builder.report.unit, spelled, at });
        }
    }

    /// Leaves what a header begins to the file.
    pub(crate) fn leave_open(self, lower: &mut Lower) {
        let global = lower.table.global();
        let begun = self.begun.into_iter().map(|begun| begun.spelled);
        lower.table.scopes[global].directives.extend(begun);
    }

    /// Reports what is never ended; a header may leave that to the file.
    pub(crate) fn report_unended(self, lower: &mut Lower) {
        let begun = self.begun.into_iter().filter(|_| !self.lost);
        lower
            .builder
            .report
            .of_units
            .extend(begun.map(|begun| (begun.unit, begin_without_end(&begun.spelled, begun.at))));
    }
}

/// Whether a header before the file begins such a directive and does not end it.
fn is_open_before(lower: &Lower, spelled: &str) -> bool {
    let mut begun = lower.outer.iter().flat_map(|table| &table.scopes[table.global()].directives);
    begun.any(|begun| begun.trim_start_matches("begin ") == spelled)
}
