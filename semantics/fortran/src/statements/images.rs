//! 11.1.12, 11.7 image control statements, and 11.1.5 CHANGE TEAM: what each takes, as a table.

use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::image_selector::Thing;
use crate::problems;
use crate::problems::phrases::{IntegerUse, Requirement, SideEffect};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Effect, ExprId, StatementKind};
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue, ExprKind as Tree};
use source::Span;
use symbols::{Base, Details, ScopeKind, Type};

/// What stands after a keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeywordArgument {
    Stat,
    Errmsg,
    /// R1177, R1183: a scalar integer expression.
    Integer(&'static str),
    /// R1186: a scalar logical variable.
    Acquired,
}

const SYNC: &[KeywordArgument] = &[KeywordArgument::Stat, KeywordArgument::Errmsg];
const WAIT: &[KeywordArgument] =
    &[KeywordArgument::Integer("until_count"), KeywordArgument::Stat, KeywordArgument::Errmsg];

/// The statements: their words, what they begin with, their keywords.
const STATEMENTS: &[(&str, &[Thing], &[KeywordArgument])] = &[
    ("change team", &[Thing::Team], SYNC),
    ("critical", &[], SYNC),
    ("end team", &[], SYNC),
    ("event post", &[Thing::Event], SYNC),
    ("event wait", &[Thing::OwnEvent], WAIT),
    ("fail image", &[], &[]),
    (
        "form team",
        &[Thing::Number, Thing::TeamVariable],
        &[KeywordArgument::Integer("new_index"), KeywordArgument::Stat, KeywordArgument::Errmsg],
    ),
    ("lock", &[Thing::Lock], &[KeywordArgument::Acquired, KeywordArgument::Stat, KeywordArgument::Errmsg]),
    ("notify wait", &[Thing::OwnNotify], WAIT),
    ("sync all", &[], SYNC),
    ("sync images", &[Thing::Images], SYNC),
    ("sync memory", &[], SYNC),
    ("sync team", &[Thing::Team], SYNC),
    ("unlock", &[Thing::Lock], SYNC),
];

impl KeywordArgument {
    fn text(self) -> &'static str {
        match self {
            KeywordArgument::Stat => "stat",
            KeywordArgument::Errmsg => "errmsg",
            KeywordArgument::Integer(word) => word,
            KeywordArgument::Acquired => "acquired_lock",
        }
    }
}

impl StatementReader<'_> {
    /// R1165 fail-image-stmt to R1187 unlock-stmt: where they may stand (C1143, C1597), and what they take.
    pub fn image_control(&mut self, words: &[Name], arguments: &[Actual], span: Span) -> StatementKind {
        let words: Vec<&str> = words.iter().map(|word| self.text(word.atom)).collect();
        let statement = words.join(" ");
        if statement != "fail image" {
            self.image_control_here(SideEffect::ImageControl, span);
        }
        let arguments = self.image_arguments(&statement, arguments);
        Action::new(ActionKind::ImageControl, Effect::Any.to_each(arguments)).into()
    }

    /// R1116 critical-construct.
    pub fn lower_critical(&mut self, arguments: &[Actual], block: &[tree::Executable]) -> StatementKind {
        let arguments = self.image_arguments("critical", arguments);
        let blocks = vec![self.resolve_block(block)];
        Action::new(ActionKind::ImageControl, Effect::Any.to_each(arguments)).with_blocks(blocks).into()
    }

    /// The arguments of one of the [`STATEMENTS`], checked; the grammar has counted those without a keyword.
    pub fn image_arguments(&mut self, statement: &str, arguments: &[Actual]) -> Vec<ExprId> {
        let Some((_, things, words)) = STATEMENTS.iter().find(|row| row.0 == statement) else {
            return self.actual_exprs(arguments);
        };
        let mut parts = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let mut positions = things.iter();
        for argument in arguments {
            let Some(keyword) = argument.keyword else {
                match positions.next().filter(|_| seen.is_empty()) {
                    Some(thing) => parts.extend(self.image_thing(statement, *thing, argument)),
                    None => {
                        self.report(problems::intrinsic::unwanted_argument(statement, argument.span));
                        parts.extend(self.actual_exprs(std::slice::from_ref(argument)));
                    }
                }
                continue;
            };
            let text = self.text(keyword.atom);
            let Some(word) = words.iter().find(|word| word.text() == text) else {
                self.report(problems::intrinsic::unwanted_argument(statement, argument.span));
                continue;
            };
            if seen.contains(&text) {
                self.report(problems::intrinsic::specifier_twice(text, statement, argument.span));
            }
            seen.push(word.text());
            parts.extend(self.image_word(*word, argument));
        }
        parts
    }

    /// `stat=`, `errmsg=` and the others.
    fn image_word(&mut self, word: KeywordArgument, argument: &Actual) -> Option<ExprId> {
        let ActualValue::Expr(tree) = &argument.value else { return None };
        let value = match word {
            KeywordArgument::Stat | KeywordArgument::Errmsg => self.status_variable(word.text(), tree),
            KeywordArgument::Integer(text) => {
                let value = self.resolve_expr(tree);
                self.must_be_scalar_integer(format!("`{text}=`"), value);
                return Some(value);
            }
            KeywordArgument::Acquired => return Some(self.acquired_lock(tree)),
        };
        self.must_be_on_this_image(word.text(), value);
        Some(value)
    }

    /// R1186: a scalar logical variable.
    fn acquired_lock(&mut self, tree: &tree::Expr) -> ExprId {
        let value = self.resolve_expr(tree);
        let ty = self.ty(value);
        match self.symbols.types[ty] {
            Type::Scalar(Base::Logical, _) => {
                self.must_be_definable(value, Change::Value);
            }
            _ if self.is_unknown(ty) => {}
            _ => {
                let problem =
                    problems::execution::specifier_form("acquired_lock", Requirement::ScalarLogical, tree.span);
                self.report(problem);
            }
        }
        value
    }

    /// An argument without a keyword.
    fn image_thing(&mut self, statement: &str, thing: Thing, argument: &Actual) -> Vec<ExprId> {
        let ActualValue::Expr(tree) = &argument.value else {
            let star = matches!(argument.value, ActualValue::Star);
            if !(star && thing == Thing::Images) {
                self.report(problems::intrinsic::unwanted_argument(statement, argument.span));
            }
            return Vec::new();
        };
        let value = self.resolve_expr(tree);
        match thing {
            Thing::Number => {
                self.must_be_scalar_integer(IntegerUse::TeamNumber, value);
            }
            Thing::Images => self.check_image_set(value),
            _ => self.check_environment_object(thing, value),
        }
        vec![value]
    }

    /// R1172 image-set, C1171: an integer, or an array of rank one with integers.
    fn check_image_set(&mut self, value: ExprId) {
        let ty = self.ty(value);
        let integer = matches!(self.arithmetic_class(ty), Some((Base::Integer | Base::Unsigned, _)));
        if !self.is_unknown(ty) && (!integer || self.rank(ty) > 1) {
            let text = self.type_text(ty);
            self.report(crate::problems::names::not_integer(IntegerUse::ImageSet, &text, self.span(value)));
        }
    }

    /// R1111 change-team-construct: a block in which coarrays have other names.
    pub fn change_team(&mut self, construct: &tree::ChangeTeam, span: Span) -> StatementKind {
        let team =
            Actual { keyword: None, value: ActualValue::Expr(construct.team.clone()), span: construct.team.span };
        let head: Vec<Actual> = std::iter::once(team).chain(construct.options.iter().cloned()).collect();
        let mut parts = self.image_arguments("change team", &head);
        let selectors: Vec<ExprId> =
            construct.associations.iter().map(|of| self.coarray_selector(&of.selector)).collect();
        self.check_associations(&construct.associations);
        let scope = self.open_scope(ScopeKind::Block, span);
        for (association, selector) in construct.associations.iter().zip(&selectors) {
            let symbol = self.declare_at(scope, association.name, Details::Associate);
            self.symbols[symbol].ty = Some(self.ty(*selector));
            self.symbols[symbol].attributes |= symbols::Attributes::CODIMENSION;
            self.symbols[symbol].corank = u8::try_from(association.coshape.len()).unwrap_or(0);
        }
        parts.extend(selectors);
        let block = self.in_scope(scope, |reader| reader.resolve_block(&construct.block));
        parts.extend(self.image_arguments("end team", &construct.end_options));
        Action::new(ActionKind::ImageControl, Effect::Any.to_each(parts)).with_blocks(vec![block]).into()
    }

    /// C1114: the selector is a named coarray.
    fn coarray_selector(&mut self, tree: &tree::Expr) -> ExprId {
        let selector = self.resolve_expr(tree);
        let named = matches!(&*tree.kind, Tree::Name(_));
        let known = !self.is_unknown(self.ty(selector));
        let coarray = self.find_designator(selector).is_some_and(|found| found.coarray);
        if !named || known && !coarray {
            self.report(problems::intrinsic::no_coarray("selector", tree.span));
        }
        selector
    }

    /// C1113: no name stands twice among the associate names and selectors of a statement.
    fn check_associations(&mut self, associations: &[tree::CoarrayAssociation]) {
        let mut seen = std::collections::HashSet::new();
        for association in associations {
            for name in
                [Some(association.name), crate::constraint::base_name(&association.selector)].into_iter().flatten()
            {
                if !seen.insert(name.atom) {
                    self.report(problems::intrinsic::associated_twice(self.text(name.atom), name.span()));
                }
            }
        }
    }
}
