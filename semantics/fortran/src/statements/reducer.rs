//! Reductions that the program declares as what they do (OpenMP 5.2, 5.5.3 and 5.5.4): combiners and initializers become statements of the
//! body of the procedure or module around. Of what is wrong with them it is told elsewhere.

use super::combiner::Part;
use crate::expressions::any_reader::Reader;
use crate::statements::reader::StatementReader;
use body::reduction::{self, Operator, Pieces};
use body::{Declarative, Initializer, Reducer, ReducerPart, StatementKind};
use directives::Leaf;
use parser::directive::Directive;
use source::Span;
use symbols::{Attributes, NameSpace, ScopeId, ScopeKind, TypeId, Types};

impl StatementReader<'_> {
    /// Those that the scoping unit `scope` declares, BLOCK constructs in it included.
    pub(super) fn lower_reducers(&mut self, scope: ScopeId) {
        let declares = |one: &&Declarative| one.tree.directive().name().first() == Leaf::DeclareReduction;
        let own = |one: &&Declarative| self.scoping_unit(one.scope) == scope;
        let all: Vec<Declarative> = self.declaratives.iter().filter(declares).filter(own).cloned().collect();
        let (names, choices) = (self.names.len(), self.choices.len());
        let known = self.report.diagnostics.len();
        for one in &all {
            self.in_scope(one.scope, |reader| reader.lower_reduction(one.tree.directive()));
        }
        self.report.diagnostics.truncate(known);
        self.names.truncate(names);
        self.choices.truncate(choices);
    }

    fn lower_reduction(&mut self, directive: Directive) {
        let Some(identifier) = directive.identifier() else { return };
        let pieces = reduction::split_pieces(directive, self.tokens);
        let operator = reduction::to_operator(self.reduction_identifier(identifier.atom), self.atoms);
        for span in &pieces.types {
            let ty = self.type_of_tokens(*span);
            if ty != Types::UNKNOWN {
                let reducer = self.lower_reducer(operator, ty, &pieces);
                self.body.reducers.extend(reducer);
            }
        }
    }

    fn lower_reducer(&mut self, operator: Operator, ty: TypeId, pieces: &Pieces) -> Option<Reducer> {
        let combiner = self.lower_part(ty, pieces.combiner?, ["omp_out", "omp_in"])?;
        let initializer = match pieces.initializer {
            None => Initializer::Default,
            Some(span) => Initializer::Part(self.lower_part(ty, span, ["omp_priv", "omp_orig"])?),
        };
        Some(Reducer { operator, ty, combiner, initializer })
    }

    /// A combiner or initializer of scalar variables, where the first of its own variables is set; none if it is of arrays alone.
    fn lower_part(&mut self, ty: TypeId, span: Span, own: [&str; 2]) -> Option<ReducerPart> {
        let part = self.reduction_part(span);
        let known = self.report.diagnostics.len();
        let scope = self.open_scope(ScopeKind::Block, span);
        for word in reduction::REDUCED_VARIABLES {
            self.declare_special(scope, word, ty, Attributes::empty());
        }
        let statement = self.in_scope(scope, |reader| {
            let id = reader.open_statement(span, None);
            let kind = match &part {
                Part::Assignment(target, value) => Some(reader.resolve_assignment(target, value, span)),
                Part::Call(call) => reader.resolve_part_call(call, span).map(StatementKind::Expr),
                Part::Name | Part::Broken => None,
            };
            reader.body.statements[id].kind = kind?;
            Some(id)
        });
        // Nobody looks for names there any more, and it is not among the scopes of the program.
        self.symbols.scopes[scope].parent = None;
        let variables = own.map(|name| self.symbols.find(scope, NameSpace::Ordinary, self.atoms.intern(name)));
        let [Some(set), Some(other)] = variables else { return None };
        let right = self.report.diagnostics.len() == known;
        statement.filter(|_| right).map(|statement| ReducerPart { variables: [set, other], block: vec![statement] })
    }
}
