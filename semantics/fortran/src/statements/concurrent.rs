//! R1119 with R1125 concurrent-header: DO CONCURRENT and FORALL, their indices, and the locality of variables (11.1.7.5, 10.2.4).

use super::execution_state::Enclosing;
use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::facts::Fence;
use crate::problems;
use crate::problems::phrases::{IntegerUse, LocalityBar};
use crate::statements::reader::StatementReader;
use body::reduction::Operator;
use body::{Action, ActionKind, BinaryOp, Counter, Effect, ExprId, Locality, Loop, StatementId, StatementKind};
use parser::Name;
use parser::fortran::tree::{ConcurrentHeader, Do, Executable, Expr};
use source::{Atom, Span, TokenKind};
use symbols::details::Object;
use symbols::{Attributes, Base, Details, NameSpace, ScopeKind, SymbolId, Type, TypeId, Types};

/// An index with its first value, its limit and its step.
type Control = (SymbolId, Span, [Option<ExprId>; 3]);

/// C1130, C1131: the attributes that a variable with a locality has not.
const FORBIDDEN: &[(&str, Attributes, LocalityBar)] = &[
    ("local", Attributes::ALLOCATABLE, LocalityBar::Allocatable),
    ("local", Attributes::CODIMENSION, LocalityBar::Coarray),
    ("local_init", Attributes::ALLOCATABLE, LocalityBar::Allocatable),
    ("local_init", Attributes::CODIMENSION, LocalityBar::Coarray),
    ("local", Attributes::INTENT_IN, LocalityBar::IntentIn),
    ("local_init", Attributes::INTENT_IN, LocalityBar::IntentIn),
    ("reduce", Attributes::INTENT_IN, LocalityBar::IntentIn),
    ("local", Attributes::OPTIONAL, LocalityBar::Optional),
    ("local_init", Attributes::OPTIONAL, LocalityBar::Optional),
    ("reduce", Attributes::OPTIONAL, LocalityBar::Optional),
    ("reduce", Attributes::ASYNCHRONOUS, LocalityBar::Asynchronous),
    ("reduce", Attributes::VOLATILE, LocalityBar::Volatile),
];

/// C1132: the types that each operation of a reduction takes.
const REDUCTIONS: &[(&[&str], &[Base])] = &[
    (&["+", "*"], &[Base::Integer, Base::Unsigned, Base::Real, Base::Complex]),
    (&["max", "min"], &[Base::Integer, Base::Unsigned, Base::Real]),
    (&["iand", "ieor", "ior"], &[Base::Integer, Base::Unsigned]),
    (&[".and.", ".or.", ".eqv.", ".neqv."], &[Base::Logical]),
];

/// The words of R1130 by which iterations have variables of their own.
const LOCALITIES: &[(&str, Locality)] = &[("local", Locality::Local), ("local_init", Locality::LocalInit)];

impl StatementReader<'_> {
    /// `do concurrent`: a nest of loops over variables of their own, and the mask as a condition inside.
    pub fn resolve_concurrent(
        &mut self,
        id: StatementId,
        construct: &Do,
        header: &ConcurrentHeader,
        span: Span,
    ) -> StatementKind {
        let name = construct.name.map(|name| name.atom);
        let scope = self.open_scope(ScopeKind::Indices, span);
        self.in_scope(scope, |reader| {
            let before = reader.names.len();
            let controls = reader.declare_controls(header);
            let indices: Vec<SymbolId> = controls.iter().map(|control| control.0).collect();
            reader.facts.concurrent += 1;
            let mask = header.mask.as_ref().map(|mask| reader.resolve_condition(mask));
            let referred: Vec<(u32, SymbolId)> = reader.names[before..].to_vec();
            let (listed, localities, all_listed) = reader.resolve_localities(header, &indices, &referred, span);
            reader.executing.enclosing.push(Enclosing { name, statement: id, is_loop: true, fence: Fence::Concurrent });
            reader.facts.loops.extend(&indices);
            let before = reader.names.len();
            let mut block = reader.resolve_block(&construct.block);
            if all_listed {
                reader.must_be_listed(&listed, before, span);
            }
            let loops = &mut reader.facts.loops;
            loops.truncate(loops.len() - indices.len());
            reader.executing.enclosing.pop();
            reader.facts.concurrent -= 1;
            if let Some(condition) = mask {
                let masked = reader.open_statement(span, None);
                reader.body.statements[masked].kind =
                    StatementKind::If { condition, then: block, otherwise: Vec::new() };
                block = vec![masked];
            }
            let mut nest = reader.nest_loops(id, controls, construct, block, span);
            if let StatementKind::Loop(outermost) = &mut nest {
                outermost.localities = localities;
            }
            nest
        })
    }

    /// A loop for each index, the last one innermost.
    fn nest_loops(
        &mut self,
        id: StatementId,
        controls: Vec<Control>,
        construct: &Do,
        mut block: Vec<StatementId>,
        span: Span,
    ) -> StatementKind {
        let mut kind = None;
        let mut is_innermost = true;
        for (symbol, at, [first, bound, step]) in controls.into_iter().rev() {
            if let Some(inner) = kind.take() {
                let inner_id = self.open_statement(span, None);
                if std::mem::take(&mut is_innermost) {
                    self.move_cycles(&inner, id, inner_id);
                }
                self.body.statements[inner_id].kind = inner;
                block = vec![inner_id];
            }
            let (Some(first), Some(bound)) = (first, bound) else { continue };
            kind = Some(StatementKind::Loop(Box::new(Loop {
                variable: symbol,
                variable_span: at,
                declares: true,
                first,
                bound,
                compare: BinaryOp::Le,
                step,
                block: std::mem::take(&mut block),
                head: construct.head,
                name: construct.name.map(|name| name.atom),
                localities: Vec::new(),
            })));
        }
        kind.unwrap_or(StatementKind::Block(block))
    }

    /// 11.1.7.4.4: CYCLE ends the iteration for one combination of the indices, which is one of the innermost loop.
    fn move_cycles(&mut self, inner: &StatementKind, from: StatementId, to: StatementId) {
        let StatementKind::Loop(inner) = inner else { return };
        let mut cycles = Vec::new();
        self.body.each_statement(&inner.block, |statement| {
            if self.body.statements[statement].kind == StatementKind::Continue(Some(from)) {
                cycles.push(statement);
            }
        });
        for cycle in cycles {
            self.body.statements[cycle].kind = StatementKind::Continue(Some(to));
        }
    }

    /// R1125: the indices, declared in the current scope, with first, last and step.
    fn declare_controls(&mut self, header: &ConcurrentHeader) -> Vec<Control> {
        let given = header.type_spec.as_ref().map(|spec| self.type_spec(spec));
        let mut controls = Vec::new();
        let before = self.names.len();
        for (name, first, last, step) in &header.controls {
            let ty = self.index_type(*name, given);
            let bounds = [Some(first), Some(last), step.as_ref()];
            let bounds = bounds.map(|bound| bound.map(|bound| self.index_bound(bound, ty)));
            self.must_not_be_zero(bounds[2]);
            controls.push((*name, ty, bounds));
        }
        let indices: Vec<Atom> = controls.iter().map(|(name, ..)| name.atom).collect();
        self.must_not_refer_to_indices(&indices, before);
        controls.into_iter().map(|(name, ty, bounds)| (self.declare_index(name, ty), name.span(), bounds)).collect()
    }

    fn index_type(&mut self, name: Name, given: Option<TypeId>) -> TypeId {
        let ty = self.type_of_index(name, given);
        if ty.is_none() {
            self.check(|known, report| known.report_undeclared(name, report));
        }
        ty.unwrap_or(Types::UNKNOWN)
    }

    /// R1127, R1128: a scalar integer.
    fn index_bound(&mut self, tree: &Expr, ty: TypeId) -> ExprId {
        let bound = self.resolve_expr(tree);
        self.must_be_scalar_integer(IntegerUse::LimitOrStep, bound);
        self.convert_expr(bound, ty)
    }

    /// C1128: the limits of no index refer to another one; they were looked up outside, so that the names alone tell.
    fn must_not_refer_to_indices(&mut self, indices: &[Atom], before: usize) {
        let referred: Vec<(u32, SymbolId)> = self.names[before..].to_vec();
        for (token, symbol) in referred {
            let name = self.symbols[symbol].name;
            if indices.contains(&name) && self.is_variable(symbol) && self.report.faulty.insert(token) {
                self.report(problems::statement::refers_to_index(self.text(name), Span::of_token(token)));
            }
        }
    }

    fn declare_index(&mut self, name: Name, ty: TypeId) -> SymbolId {
        let scope = self.scope;
        if let Some(known) = self.symbols.find(scope, NameSpace::Ordinary, name.atom) {
            let first = self.symbols[known].token.map_or(name.span(), Span::of_token);
            self.report(crate::problems::names::declared_twice(self.text(name.atom), name.span(), first));
            return known;
        }
        let symbol = self.declare_at(scope, name, Details::Object(Object::default()));
        self.symbols[symbol].ty = Some(ty);
        let integer = matches!(self.symbols.types[ty], Type::Scalar(Base::Integer, _));
        if !integer && !self.is_unknown(ty) {
            let text = self.type_text(ty);
            self.report(crate::problems::names::not_integer(IntegerUse::Index, &text, name.span()));
        }
        symbol
    }

    /// R1130 locality-spec: the variables that have one, those of which iterations have their own, and whether all that the block refers to
    /// need one.
    fn resolve_localities(
        &mut self,
        header: &ConcurrentHeader,
        indices: &[SymbolId],
        referred: &[(u32, SymbolId)],
        span: Span,
    ) -> (Vec<SymbolId>, Vec<(Locality, SymbolId)>, bool) {
        let (mut listed, mut own, mut all) = (indices.to_vec(), Vec::new(), false);
        for (word, operator, names) in &header.locality {
            let word = self.text(word.atom);
            if word == "default" {
                all = true;
                continue;
            }
            for name in names {
                let known = self.find_symbol(NameSpace::Ordinary, name.atom).is_some();
                // The name of an intrinsic procedure may be that of a variable with an implicit type.
                let scope = self.scoping_unit(self.scope);
                let mut typed = || self.implicit_type(name.atom, scope).is_some();
                let variable = known || typed() && !self.is_referred_to_before(*name, span.start);
                if !variable && crate::intrinsic::is_intrinsic(self.text(name.atom)) {
                    self.report(problems::statement::locality(
                        self.text(name.atom),
                        word,
                        LocalityBar::NotVariable,
                        name.span(),
                    ));
                    continue;
                }
                let Some(symbol) = self.resolve_variable(*name) else { continue };
                if listed.contains(&symbol) {
                    let first = self.symbols[symbol].token.map_or(name.span(), Span::of_token);
                    self.report(crate::problems::names::declared_twice(self.text(name.atom), name.span(), first));
                    continue;
                }
                listed.push(symbol);
                let locality = LOCALITIES.iter().find(|(own, _)| *own == word).map(|(_, locality)| *locality);
                let reduced = operator.and_then(|operator| Operator::of_word(&self.normalized_source(operator.span())));
                own.extend(locality.or(reduced.map(Locality::Reduce)).map(|locality| (locality, symbol)));
                let used = referred.iter().find(|(_, other)| *other == symbol);
                if let ("local", Some((token, _))) = (word, used) {
                    self.report(problems::statement::refers_to_local(self.text(name.atom), Span::of_token(*token)));
                } else if self.check_locality(word, *name, symbol)
                    && let Some(operator) = operator
                {
                    self.check_reduction(*operator, *name, symbol, Span::of_token(span.start));
                }
            }
        }
        (listed, own, all)
    }

    /// Whether the execution part has the name before parentheses already: a reference to an intrinsic function.
    fn is_referred_to_before(&self, name: Name, construct: u32) -> bool {
        let before = self.tokens.get(self.facts.execution as usize..construct as usize).unwrap_or_default();
        let mut pairs = before.windows(2);
        pairs.any(|pair| {
            pair[0].kind == TokenKind::Name && pair[0].atom == name.atom && pair[1].kind == TokenKind::LParen
        })
    }

    /// C1129 to C1131.
    fn check_locality(&mut self, word: &str, name: Name, symbol: SymbolId) -> bool {
        let attributes = self.symbols[symbol].attributes;
        let row = FORBIDDEN.iter().find(|row| row.0 == word && attributes.contains(row.1));
        let ty = self.value_type(symbol);
        let dummy = matches!(self.symbols[symbol].details.ultimate(), Details::Object(object) if object.dummy);
        let (local, assumed) = (word.starts_with("local"), self.is_assumed_size(ty));
        let why = match row {
            Some((_, _, why)) => Some(*why),
            None if word == "shared" && !self.is_variable(symbol) => Some(LocalityBar::NotVariable),
            None if word != "shared" && assumed => Some(LocalityBar::AssumedSize),
            None if local && dummy && self.is_polymorphic(ty) && !attributes.contains(Attributes::POINTER) => {
                Some(LocalityBar::PolymorphicDummy)
            }
            None if local && !attributes.contains(Attributes::POINTER) && self.is_finalizable(ty) => {
                Some(LocalityBar::Finalized)
            }
            None => None,
        };
        if let Some(why) = why {
            self.report(problems::statement::locality(self.text(name.atom), word, why, name.span()));
            return false;
        }
        let expr = self.symbol_expr(symbol, name.span());
        word == "shared" || self.must_be_definable(expr, Change::Value)
    }

    /// C1132: the type suits the operation.
    fn check_reduction(&mut self, operator: Name, name: Name, symbol: SymbolId, at: Span) {
        let word = self.normalized_source(operator.span()).to_ascii_lowercase();
        let Some((_, bases)) = REDUCTIONS.iter().find(|row| row.0.contains(&word.as_str())) else {
            return self.report(problems::statement::no_reduction(&word, operator.span()));
        };
        let ty = self.value_type(symbol);
        let fits = match &self.symbols.types[self.element(ty)] {
            Type::Scalar(base, _) => bases.contains(base),
            Type::Character { .. } => matches!(word.as_str(), "max" | "min"),
            _ => self.is_unknown(ty),
        };
        if !fits {
            let text = self.type_text(ty);
            self.report(problems::statement::reduction_type(self.text(name.atom), &word, &text, at));
        }
    }

    /// C1133: with DEFAULT(NONE), a variable of outside that the block names has a locality.
    fn must_be_listed(&mut self, listed: &[SymbolId], before: usize, span: Span) {
        let inside = |reader: &Self, symbol: SymbolId| {
            let scope = &reader.symbols.scopes[reader.symbols[symbol].scope];
            scope.kind == ScopeKind::DerivedType
                || scope.span.start >= span.start && scope.span.end <= span.end && scope.span.start < scope.span.end
        };
        let mut named: Vec<(u32, SymbolId)> = self.names[before..].to_vec();
        named.sort_unstable_by_key(|(token, _)| *token);
        named.dedup_by_key(|(token, _)| *token);
        for (token, symbol) in named {
            let variable = match self.symbols[symbol].details.ultimate() {
                Details::Object(_) | Details::Associate => self.is_variable(symbol),
                _ => false,
            };
            if variable && !listed.contains(&symbol) && !inside(self, symbol) {
                let name = self.text(self.symbols[symbol].name);
                self.report(problems::statement::not_listed(name, Span::of_token(token)));
            }
        }
    }

    /// R1050 forall-construct.
    pub fn resolve_forall(&mut self, header: &ConcurrentHeader, block: &[Executable], span: Span) -> StatementKind {
        self.must_be_masked("FORALL", block);
        let scope = self.open_scope(ScopeKind::Indices, span);
        self.in_scope(scope, |reader| {
            let controls = reader.declare_controls(header);
            let before = reader.facts.loops.len();
            reader.facts.loops.extend(controls.iter().map(|control| control.0));
            let mut parts: Vec<ExprId> = controls.iter().flat_map(|(_, _, bounds)| *bounds).flatten().collect();
            reader.facts.concurrent += 1;
            let mask = header.mask.as_ref().map(|mask| reader.resolve_condition(mask));
            parts.extend(mask);
            let block = reader.resolve_block(block);
            reader.facts.concurrent -= 1;
            reader.facts.loops.truncate(before);
            let counter = |(variable, _, [first, last, step]): Control| {
                Some(Counter { variable, first: first?, last: last?, step })
            };
            let counters: Option<Vec<Counter>> = controls.into_iter().map(counter).collect();
            let kind = counters.map_or(ActionKind::Unknown, |counters| ActionKind::Forall { counters, mask });
            Action::new(kind, Effect::Read.to_each(parts)).with_blocks(vec![block]).into()
        })
    }
}
