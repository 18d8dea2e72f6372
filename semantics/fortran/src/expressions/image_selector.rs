//! R924 image-selector: which image a coindexed object is on.

use super::definable::Change;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::problems;
use crate::problems::phrases::{IntegerUse, Unnamed};
use body::ExprId;
use parser::fortran::tree::{Actual, ActualValue};
use source::Span;
use symbols::{Details, SymbolId};

/// What an argument without a keyword has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// R1168: a scalar of type TEAM_TYPE.
    Team,
    /// R1182: a variable of type TEAM_TYPE.
    TeamVariable,
    /// R1181: the number of a team.
    Number,
    /// R1172: `*`, or the numbers of images.
    Images,
    /// R1174: of type EVENT_TYPE.
    Event,
    /// The same, on this image.
    OwnEvent,
    /// R1178: of type NOTIFY_TYPE, on this image.
    OwnNotify,
    /// R1187: of type LOCK_TYPE.
    Lock,
}

impl Thing {
    /// The type of ISO_FORTRAN_ENV that it has, if any.
    pub fn type_name(self) -> Option<&'static str> {
        match self {
            Thing::Team | Thing::TeamVariable => Some("team_type"),
            Thing::Event | Thing::OwnEvent => Some("event_type"),
            Thing::OwnNotify => Some("notify_type"),
            Thing::Lock => Some("lock_type"),
            Thing::Number | Thing::Images => None,
        }
    }
}

impl ExpressionReader<'_> {
    /// R924 image-selector: a cosubscript for each codimension, and what says which team is meant (C929 to C931).
    pub fn image_selector(&mut self, base: ExprId, selectors: &[Actual], span: Span) -> Vec<ExprId> {
        let mut parts = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let mut given = 0;
        for selector in selectors {
            let Some(keyword) = selector.keyword else {
                given += 1;
                if matches!(selector.value, ActualValue::Star) {
                    self.report(crate::problems::names::not_integer(IntegerUse::Cosubscript, "`*`", selector.span));
                }
                let values = self.actual_exprs(std::slice::from_ref(selector));
                for value in &values {
                    self.must_be_scalar_integer(IntegerUse::Cosubscript, *value);
                }
                parts.extend(values);
                continue;
            };
            let text = self.text(keyword.atom);
            let teams = ["team", "team_number"];
            if seen.contains(&text) || teams.contains(&text) && seen.iter().any(|other| teams.contains(other)) {
                self.report(problems::intrinsic::specifier_twice(text, Unnamed::ImageSelector, selector.span));
            }
            seen.push(text);
            parts.extend(self.selector_word(text, selector));
        }
        if let Some(corank) = self.known_corank(base).filter(|corank| *corank != given) {
            self.report(problems::intrinsic::wrong_cosubscripts(corank, given, span));
        }
        parts
    }

    /// R926 image-selector-spec.
    fn selector_word(&mut self, text: &str, selector: &Actual) -> Option<ExprId> {
        let ActualValue::Expr(tree) = &selector.value else { return None };
        if text == "stat" {
            let value = self.status_variable(text, tree);
            self.must_be_on_this_image(text, value);
            return Some(value);
        }
        let value = self.resolve_expr(tree);
        match text {
            "team" => self.check_environment_object(Thing::Team, value),
            "team_number" => {
                self.must_be_scalar_integer("`team_number=`", value);
            }
            _ => {}
        }
        Some(value)
    }

    /// A team, event, lock or notification: of its type, a scalar, and of a coarray where other images ask for it.
    pub fn check_environment_object(&mut self, thing: Thing, value: ExprId) {
        let Some(name) = thing.type_name() else { return };
        let (ty, span) = (self.ty(value), self.span(value));
        if self.is_unknown(ty) {
            return;
        }
        if !self.is_intrinsic_type(ty, &[name]) {
            return self.report(problems::intrinsic::not_of_environment(name, span));
        }
        if self.is_array(ty) {
            return self.report(problems::intrinsic::not_scalar(name, span));
        }
        let designator = self.find_designator(value);
        let coindexed = designator.is_some_and(|found| found.coindexed);
        match thing {
            Thing::OwnEvent | Thing::OwnNotify if coindexed => {
                self.report(problems::intrinsic::on_another_image(name, span))
            }
            Thing::Event | Thing::OwnEvent | Thing::OwnNotify => {
                let far = designator.is_some_and(|found| !found.coarray && !found.coindexed && !found.is_target());
                if far && designator.is_some_and(|found| self.is_named_object(found.root)) {
                    self.report(problems::intrinsic::no_coarray(name, span));
                }
            }
            Thing::TeamVariable => {
                self.must_be_definable(value, Change::Value);
            }
            Thing::Team | Thing::Lock | Thing::Number | Thing::Images => {}
        }
    }

    /// Whether a name means a variable, about whose attributes everything is known.
    fn is_named_object(&self, symbol: SymbolId) -> bool {
        matches!(self.symbols[symbol].details.ultimate(), Details::Object(_))
    }

    /// C1173, C932: status variables are not coindexed objects.
    pub fn must_be_on_this_image(&mut self, what: &str, value: ExprId) {
        if self.find_designator(value).is_some_and(|found| found.coindexed) {
            self.report(problems::intrinsic::on_another_image(what, self.span(value)));
        }
    }
}
