//! R1119 do-construct, and directive constructs.

use super::execution_state::Enclosing;
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::{Fence, Notation};
use crate::statements::reader::StatementReader;
use body::problems::SelectorCondition;
use body::selector_values::{SelectorValue, check_selector_values};
use body::{
    Action, BinaryOp, Construct, ConstructId, ExprId, ExprKind, Loop, StatementId, StatementKind, Uncounted, While,
    problems, reserved, selector,
};
use directives::{Clause as ClauseName, Determines, Leaf, Model, Syntax};
use parser::directive::{ArgumentId, Clause, Directive, Item};
use parser::fortran::features::Feature;
use parser::fortran::parse_expression;
use parser::fortran::tree::{DirectiveConstruct, DirectiveLine, Do, Expr, ExprKind as Tree, LoopControl};
use source::{Atom, Atoms, Span, TokenKind};
use symbols::{Attributes, Base, Details, Flags, NameSpace, Symbol, SymbolId, Type, TypeId, Types};

/// Whether its end stands there. Of a loop without one it is not known what stands in it: its variable may change.
fn is_closed(construct: &Do, span: Span) -> bool {
    construct.label.is_some() || construct.block.last().is_none_or(|last| last.span.end < span.end)
}

impl StatementReader<'_> {
    /// R1119 do-construct.
    pub fn do_construct(&mut self, id: StatementId, construct: &Do, span: Span) -> StatementKind {
        self.construct_name(construct.name);
        self.check_loop_end(construct, span);
        let name = construct.name.map(|name| name.atom);
        if let Some(LoopControl::Concurrent(header)) = &construct.control {
            return self.resolve_concurrent(id, construct, header, span);
        }
        let enclosing = Enclosing { name, statement: id, is_loop: true, fence: Fence::Open };
        match &construct.control {
            Some(LoopControl::Counted { variable, first, last, step }) => {
                let symbol = self.resolve_variable(*variable);
                let ty = symbol.map_or(Types::UNKNOWN, |symbol| self.value_type(symbol));
                let first = self.bound_of(first, ty);
                let bound = self.bound_of(last, ty);
                let step = step.as_ref().map(|step| self.bound_of(step, ty));
                self.must_not_be_zero(step);
                if let Some(symbol) = symbol {
                    self.check_loop_variable(*variable, symbol);
                }
                self.real_loop(&construct.control, ty, variable.span());
                self.executing.enclosing.push(enclosing);
                let kept = symbol.filter(|_| is_closed(construct, span));
                self.facts.loops.extend(kept);
                let block = self.resolve_block(&construct.block);
                self.executing.enclosing.pop();
                kept.and_then(|_| self.facts.loops.pop());
                let Some(variable_symbol) = symbol else {
                    let limits = [Some(first), Some(bound), step].into_iter().flatten();
                    return Action::unknown(limits).with_blocks(vec![block]).into();
                };
                StatementKind::Loop(Box::new(Loop {
                    variable: variable_symbol,
                    variable_span: variable.span(),
                    declares: false,
                    first,
                    bound,
                    compare: BinaryOp::Le,
                    step,
                    block,
                    head: construct.head,
                    name,
                    localities: Vec::new(),
                }))
            }
            Some(LoopControl::While(condition)) => {
                // Of a head that cannot be read it is not known whether it counts.
                let broken = matches!(&*condition.kind, Tree::Error);
                let why = if broken { Uncounted::UnknownVariable } else { Uncounted::NoCount };
                let condition = self.resolve_condition(condition);
                self.while_loop(enclosing, Some(condition), construct, why)
            }
            Some(LoopControl::Concurrent(_)) | None => self.while_loop(enclosing, None, construct, Uncounted::NoCount),
        }
    }

    /// C1131, C1132: a loop with a label ends there, and with END DO if it has a name too.
    fn check_loop_end(&mut self, construct: &Do, span: Span) {
        let (Some(label), Some(last)) = (construct.label, construct.block.last()) else { return };
        let tokens = &self.tokens[span.start as usize..span.end as usize];
        let ends = tokens.iter().rposition(|token| token.kind == TokenKind::EndOfStatement).map_or(0, |at| at + 1);
        let end = Span::new(span.start + ends as u32, span.end);
        let text = self.normalized_source(end).replace(' ', "").to_ascii_lowercase();
        let end_do = text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("enddo");
        let own = last.label.is_some_and(|of| of.atom == label.atom);
        if end_do && !own && !text.starts_with(self.text(label.atom)) {
            let at = Span::of_token(span.end.saturating_sub(1));
            self.report(crate::problems::execution::loop_end(self.text(label.atom), at));
        } else if let Some(name) = construct.name.filter(|_| !end_do) {
            self.report(crate::problems::execution::named_loop_end(self.text(name.atom), name.span()));
        }
    }

    fn while_loop(
        &mut self,
        enclosing: Enclosing,
        condition: Option<ExprId>,
        construct: &Do,
        why: Uncounted,
    ) -> StatementKind {
        self.executing.enclosing.push(enclosing);
        let block = self.resolve_block(&construct.block);
        self.executing.enclosing.pop();
        StatementKind::While(Box::new(While {
            init: Vec::new(),
            condition,
            after: false,
            step: None,
            block,
            why,
            head: construct.head,
        }))
    }

    /// A loop over reals, which was deleted; the parser tells of those with a real literal.
    fn real_loop(&mut self, control: &Option<LoopControl>, ty: TypeId, at: Span) {
        let Some(LoopControl::Counted { first, last, step, .. }) = control else { return };
        let mut written = [Some(first), Some(last), step.as_ref()].into_iter().flatten();
        let real = matches!(self.symbols.types[ty], Type::Scalar(Base::Real, _));
        if real && !written.any(|bound| matches!(&*bound.kind, Tree::Real(_))) {
            self.note_feature(Feature::RealDo, at);
        }
    }

    /// A loop parameter, converted to the type of the variable.
    fn bound_of(&mut self, tree: &Expr, ty: TypeId) -> ExprId {
        let bound = self.resolve_expr(tree);
        self.check_loop_bound(bound);
        self.convert_expr(bound, ty)
    }

    /// A directive with what it governs.
    pub fn resolve_directive(&mut self, tree: &DirectiveConstruct, span: Span) -> ConstructId {
        for directive in tree.begin.directive().with_variants() {
            self.reduction_identifiers(directive);
        }
        let mut arguments = self.directive_arguments(&tree.begin);
        let first = arguments.len() as u32;
        let end = tree.end.as_ref().map(|end| {
            arguments.extend(self.directive_arguments(end));
            end.tree.with_arguments_from(first)
        });
        let (parent, scope) = (self.executing.construct, self.scope);
        let construct = self.body.constructs.push(Construct {
            tree: tree.begin.tree.clone(),
            arguments,
            block: Vec::new(),
            end,
            parent,
            scope,
            line: tree.begin.span,
            span,
        });
        let outer = self.executing.construct.replace(construct);
        let block = self.resolve_block(&tree.block);
        self.executing.construct = outer;
        self.body.constructs[construct].block = block;
        construct
    }

    fn directive_arguments(&mut self, line: &DirectiveLine) -> Vec<ExprId> {
        let mut uses = argument_uses(line.directive(), line.arguments.len(), self.atoms);
        let place = |number: u32| line.arguments.get(number as usize).map(|argument| argument.span);
        for number in reserved::reserved_arguments(line.directive(), self.tokens, self.atoms, place) {
            uses[number as usize] = ArgumentUse::Reserved;
        }
        self.check_selectors(line.directive(), Self::executed_value);
        let iterators = self.iterator_scopes(line.directive());
        let arguments = line.arguments.iter().zip(uses).enumerate();
        let lowered = arguments.map(|(index, (argument, used))| {
            let scope = iterators.get(&(index as u32)).copied().unwrap_or(self.scope);
            self.in_scope(scope, |reader| reader.directive_argument(argument, used))
        });
        let lowered: Vec<ExprId> = lowered.collect();
        for directive in line.directive().with_variants() {
            self.check_listed_values(line, directive, &lowered);
            self.name_blocks(directive);
        }
        lowered
    }

    /// The common blocks that a directive lists.
    fn name_blocks(&mut self, directive: Directive) {
        for item in directive.items().iter().chain(directive.clauses().flat_map(|clause| clause.items())) {
            if let Item::CommonBlock(word) = item
                && let Some(block) = self.find_symbol(NameSpace::Construct, word.atom)
            {
                self.names.push((word.span.start, block));
            }
        }
    }

    /// OpenMP 5.2, 7.1 and 14.1.3: context selectors and preferences of foreign runtimes.
    pub(super) fn check_selectors(&mut self, directive: Directive, read: fn(&mut Self, Span) -> SelectorValue) {
        let (tokens, atoms) = (self.tokens, self.atoms);
        let condition = SelectorCondition::ScalarLogical;
        for problem in check_selector_values(directive, tokens, atoms, condition, |span| read(self, span)) {
            self.report(problem);
        }
        for (name, at) in selector::preference_names(directive, tokens, atoms) {
            let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name) else { continue };
            let named = &self.symbols[self.symbols.original(symbol)];
            let varies = match named.details.ultimate() {
                Details::Object(_) => !named.attributes.contains(Attributes::PARAMETER),
                Details::Subprogram(_) => true,
                _ => false,
            };
            if varies {
                self.report(problems::preference_varies(self.text(name), at));
            }
        }
    }

    /// What an expression in a context selector is.
    fn executed_value(&mut self, span: Span) -> SelectorValue {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let Some(tree) = parse_expression(tokens, span.start, self.atoms) else { return SelectorValue::Unknown };
        let value = self.resolve_expr(&tree);
        let ty = self.ty(value);
        match self.symbols.types[ty] {
            Type::Scalar(Base::Integer, _) => SelectorValue::Integer(self.integer_value(value)),
            Type::Scalar(Base::Logical, _) => SelectorValue::Condition,
            _ if self.is_unknown(ty) => SelectorValue::Unknown,
            _ => SelectorValue::Other,
        }
    }

    /// OpenMP 5.2, 3.2.1; OpenACC 3.4, 1.6: what is in parentheses is a value and not a variable, and so is `+x`.
    fn check_listed_values(&mut self, line: &DirectiveLine, directive: Directive, lowered: &[ExprId]) {
        const MOVED: &[ClauseName] = &[ClauseName::AccDevice, ClauseName::AccHost, ClauseName::AccSelf];
        let moves = directive.name().first() == Leaf::AccUpdate;
        let lists = |clause: &Clause| lists_variables(*clause) || (moves && MOVED.contains(&clause.name()));
        let mut lists: Vec<(&str, &[Item])> =
            directive.clauses().filter(lists).map(|clause| (clause.name().row().word, clause.items())).collect();
        if directive.name().first() == Leaf::AccCache {
            lists.push(("cache", directive.items()));
        }
        for (list, item) in lists.iter().flat_map(|(list, items)| items.iter().map(move |item| (*list, item))) {
            let Item::Argument(ArgumentId(number)) = item else { continue };
            let Some(argument) = line.arguments.get(*number as usize) else { continue };
            // An operator or conversion that changes nothing is left out, and with it the beginning; OpenMP has words there.
            let acc = directive.name().model() == Model::OpenAcc;
            let shortened = acc
                && lowered.get(*number as usize).is_some_and(|value| {
                    let part = &self.body.exprs[*value];
                    let variable = matches!(
                        part.kind,
                        ExprKind::Symbol(_)
                            | ExprKind::Element { .. }
                            | ExprKind::Section { .. }
                            | ExprKind::Member { .. }
                    );
                    variable && part.span.start > argument.span.start
                });
            if shortened || matches!(&*argument.kind, Tree::Parenthesized(_)) {
                let text = self.normalized_source(argument.span);
                self.report(problems::value_listed(&text, list, argument.span));
            }
        }
    }

    fn directive_argument(&mut self, argument: &Expr, used: ArgumentUse) -> ExprId {
        if let (Tree::Name(name), ArgumentUse::ConstructName) = (&*argument.kind, used) {
            let symbol = self.global_name(name.atom, name.token);
            return self.expr_of(ExprKind::Symbol(symbol), Types::UNKNOWN, argument.span);
        }
        if let (Tree::Name(name), ArgumentUse::Item | ArgumentUse::Flushed) = (&*argument.kind, used)
            && let Some(symbol) = self.resolve_variable(*name)
        {
            if used == ArgumentUse::Flushed {
                self.symbols[symbol].flags |= Flags::OMP_FLUSHED;
            }
            let ty = self.value_type(symbol);
            return self.expr_of(ExprKind::Symbol(symbol), ty, argument.span);
        }
        if let (Tree::Name(name), ArgumentUse::Mapper) = (&*argument.kind, used) {
            self.mapper_identifier(*name);
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, argument.span);
        }
        if used == ArgumentUse::Reserved {
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, argument.span);
        }
        let quiet = self.report.quiet;
        self.report.quiet |= used == ArgumentUse::Quiet;
        if let (Tree::Reference(base, arguments), ArgumentUse::Quiet) = (&*argument.kind, used)
            && let Tree::Name(name) = &*base.kind
            && self.names_object(*name)
        {
            // An allocator with its traits is not a reference.
            self.resolve_variable(*name);
            let parts = self.actual_exprs(arguments);
            self.report.quiet = quiet;
            return self.opaque_expr(parts, Types::UNKNOWN, argument.span);
        }
        // A scalar in a list of variables is none of the functions that nothing else declares.
        self.reading.defining = matches!(used, ArgumentUse::Item | ArgumentUse::Flushed)
            && matches!(&*argument.kind, Tree::Reference(base, _) if matches!(&*base.kind, Tree::Name(_)));
        let lowered = self.resolve_expr(argument);
        self.reading.defining = false;
        self.report.quiet = quiet;
        if used == ArgumentUse::Value && self.is_null(lowered) {
            self.report(crate::problems::call::null_operand(argument.span));
        }
        if used == ArgumentUse::Value && self.facts.was_written(lowered, Notation::Typeless) {
            self.report(problems::typeless_argument(argument.span));
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, argument.span);
        }
        if used == ArgumentUse::Flushed {
            self.flushed_variable(lowered);
        }
        lowered
    }

    fn names_object(&mut self, name: parser::Name) -> bool {
        let symbol = self.find_symbol(NameSpace::Ordinary, name.atom);
        symbol.is_some_and(|symbol| matches!(self.symbols[symbol].details.ultimate(), Details::Object(_)))
    }

    /// `flush(a(1:n))` flushes `a`.
    fn flushed_variable(&mut self, expr: ExprId) {
        let mut expr = expr;
        loop {
            match &self.body.exprs[expr].kind {
                ExprKind::Symbol(symbol) => {
                    let symbol = *symbol;
                    self.symbols[symbol].flags |= Flags::OMP_FLUSHED;
                    return;
                }
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Member { base, .. } => {
                    expr = *base;
                }
                _ => return,
            }
        }
    }

    /// The name of a critical construct is a global identifier and clashes with no variable.
    fn global_name(&mut self, name: Atom, token: u32) -> SymbolId {
        let scope = self.scoping_unit(self.scope);
        let symbol = match self.symbols.find(scope, NameSpace::Construct, name) {
            Some(found) => found,
            None => {
                let symbol = Symbol { token: Some(token), ..Symbol::new(name, scope, Details::ConstructName) };
                self.symbols.declare(NameSpace::Construct, symbol)
            }
        };
        self.symbols[symbol].flags |= Flags::OMP_CRITICAL_LOCK;
        self.names.push((token, symbol));
        symbol
    }
}

/// How an argument of a directive is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArgumentUse {
    /// Evaluated.
    Value,
    /// A list item: a named constant stays a name.
    Item,
    /// A list item of `flush`.
    Flushed,
    /// The name of a critical construct.
    ConstructName,
    /// The identifier of a mapper, which is the name of nothing else.
    Mapper,
    /// Perhaps a word that names nothing in the program.
    Quiet,
    /// A word of the specification.
    Reserved,
}

/// Clauses whose lists hold words of the specification, functions of contexts, or procedures.
const QUIET: &[ClauseName] = &[
    ClauseName::UsesAllocators,
    ClauseName::Allocator,
    ClauseName::Absent,
    ClauseName::Contains,
    ClauseName::AppendArgs,
    ClauseName::AdjustArgs,
    ClauseName::AccBind,
    ClauseName::AccDeviceType,
];

fn argument_uses(directive: Directive, count: usize, atoms: &Atoms) -> Vec<ArgumentUse> {
    let mut uses = vec![ArgumentUse::Value; count];
    for directive in directive.with_variants() {
        let own = match directive.name().last() {
            Leaf::Critical => ArgumentUse::ConstructName,
            Leaf::Flush => ArgumentUse::Flushed,
            _ => ArgumentUse::Item,
        };
        mark_used(&mut uses, directive.items(), own);
        for clause in directive.clauses() {
            mark_used(&mut uses, clause.items(), clause_use(clause));
            for mapper in clause.modifiers().filter(|modifier| atoms.text(modifier.word().atom) == "mapper") {
                mark_used(&mut uses, mapper.items(), ArgumentUse::Mapper);
            }
        }
    }
    uses
}

fn mark_used(uses: &mut [ArgumentUse], items: &[Item], used: ArgumentUse) {
    for item in items {
        if let Item::Argument(ArgumentId(index)) = item
            && let Some(slot) = uses.get_mut(*index as usize)
        {
            *slot = used;
        }
    }
}

/// Whether the items of a clause are variables.
fn lists_variables(clause: Clause) -> bool {
    const OTHERS: &[ClauseName] = &[
        ClauseName::Affinity,
        ClauseName::Aligned,
        ClauseName::Allocate,
        ClauseName::Exclusive,
        ClauseName::From,
        ClauseName::Inclusive,
        ClauseName::Nontemporal,
        ClauseName::To,
    ];
    let row = clause.name().row();
    row.determines != Determines::Nothing || row.syntax == Syntax::Depend || OTHERS.contains(&clause.name())
}

fn clause_use(clause: Clause) -> ArgumentUse {
    let row = clause.name().row();
    if QUIET.contains(&clause.name()) {
        return ArgumentUse::Quiet;
    }
    if matches!(clause.name(), ClauseName::Allocate | ClauseName::Init) {
        return ArgumentUse::Item;
    }
    match row.syntax {
        Syntax::List | Syntax::Map | Syntax::Reduction | Syntax::ListStep => match row.determines {
            Determines::Nothing => ArgumentUse::Value,
            Determines::Sharing(_) | Determines::Mapping(_) | Determines::MapType => ArgumentUse::Item,
        },
        Syntax::Bounds | Syntax::Sizes | Syntax::Queues => ArgumentUse::Value,
        Syntax::Flag | Syntax::Expr | Syntax::Keyword | Syntax::KeywordExpr | Syntax::Depend => ArgumentUse::Value,
        Syntax::Selector | Syntax::Directives | Syntax::Raw | Syntax::Words => ArgumentUse::Quiet,
    }
}
