//! Directives among statements: constructs with their arguments lowered.

use super::{item_name, not_governed, only_name};
use crate::expressions::operand::is_literal;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::types::Kind;
use body::problems::SelectorCondition;
use body::selector_values::{SelectorValue, check_selector_values};
use body::{Block, Construct, ConstructId, ExprId, ExprKind, StatementKind};
use body::{problems, reserved, selector};
use directives::{Association, Category, Clause as ClauseName, Leaf};
use parser::c::parse_any_expression;
use parser::c::tree::{
    DirectiveConstruct, DirectiveLine, ExprKind as TreeKind, Statement, StatementKind as StatementTree,
};
use parser::directive::{ArgumentId, Clause, Directive, Item};
use source::{Atom, Span};
use std::collections::HashSet;
use symbols::{Details, NameSpace, Symbol, Types};

impl Lower<'_> {
    pub(crate) fn lower_construct(&mut self, tree: &DirectiveConstruct, span: Span, out: &mut Block) {
        let line = &tree.begin;
        let name = line.directive().name();
        let declarative = name.last().row().category == Category::Declarative;
        // The attribute of a declaration lists what that declares.
        let governs = matches!(name.last(), Leaf::DeclareSimd | Leaf::DeclareVariant)
            || (declarative && line.is_attribute && !tree.block.is_empty());
        if declarative && !governs {
            self.note_declarative(line);
        }
        self.reduction_identifiers(line);
        let mut arguments = if governs { Vec::new() } else { self.lower_arguments(line) };
        let own = arguments.len() as u32;
        let end = tree.end.as_ref().map(|end| {
            arguments.extend(self.lower_arguments(end));
            end.tree.with_arguments_from(own)
        });
        let (parent, scope) = (self.executing.constructs.last().copied(), self.scope);
        let id = self.body.constructs.push(Construct {
            tree: line.tree.clone(),
            arguments,
            block: Vec::new(),
            end,
            parent,
            scope,
            line: line.span,
            span,
        });
        self.push_statement(StatementKind::Construct(id), span, out);
        let inherited = std::mem::take(&mut self.executing.associated);
        self.executing.associated = if has_loops(line.directive()) { self.count_loops(id).max(inherited) } else { 0 };
        self.executing.constructs.push(id);
        let known_scopes = self.table.scopes.len();
        let mut block = Vec::new();
        for statement in &tree.block {
            self.lower_statement(statement, &mut block);
        }
        self.executing.constructs.pop();
        self.executing.associated = 0;
        self.body.constructs[id].block = block;
        if matches!(name.last(), Leaf::DeclareSimd | Leaf::DeclareVariant | Leaf::AccRoutine) {
            self.check_governed_in_block(line, &tree.block);
        }
        if governs {
            self.note_declarative(line);
            self.body.constructs[id].arguments = self.lower_arguments_of_governed(line, known_scopes);
        }
    }

    /// OpenMP 5.2, 7.5.4 and 7.7; OpenACC 3.4, 2.15.1: the directive stands before the declaration of one function in a block, too.
    fn check_governed_in_block(&mut self, line: &DirectiveLine, block: &[Statement]) {
        let [Statement { kind: StatementTree::Declaration(declaration), .. }] = block else { return };
        let declares = match &declaration.declarators[..] {
            [only] => only.declarator.name.is_none_or(|name| {
                let symbol = self.builder.lookup.find_symbol(NameSpace::Ordinary, name.atom);
                symbol.is_none_or(|symbol| self.is_function(symbol) && self.table[symbol].details != Details::Typedef)
            }),
            _ => false,
        };
        if !declares {
            self.builder.report.add(not_governed(line, Span::of_token(declaration.span.start)));
        }
    }

    /// OpenMP 5.2, 7.7: the clauses before a declaration name its parameters, which are known once it was read: in the first scope of
    /// a function behind those `known` before.
    fn lower_arguments_of_governed(&mut self, line: &DirectiveLine, known: usize) -> Vec<ExprId> {
        let prototype = self.table.scopes.iter().skip(known).find(|(_, scope)| scope.owner.is_some());
        let inner = prototype.map_or(self.scope, |(scope, _)| scope);
        let outer = std::mem::replace(&mut self.scope, inner);
        let arguments = self.lower_arguments(line);
        self.scope = outer;
        arguments
    }

    /// The arguments of a directive; names that are not variables are symbols of their own or `Opaque`.
    pub(crate) fn lower_arguments(&mut self, line: &DirectiveLine) -> Vec<ExprId> {
        if line.directive().name().last() == Leaf::Critical {
            return self.name_critical(line);
        }
        check_mappers(&mut self.builder.lookup, &mut self.builder.report, line);
        self.check_selectors(line);
        let silent = silent_arguments(line, |word| self.text(word));
        let place = |number: u32| line.arguments.get(number as usize).map(|argument| argument.span);
        let mut reserved = reserved::reserved_arguments(line.directive(), self.tokens, self.atoms, place);
        reserved.extend(critical_names(line.directive()));
        let located = located_arguments(line);
        self.lower_traits(line);
        let told = self.builder.report.diagnostics.len();
        let scopes = self.introduce_scopes(line);
        // Without its variable nothing in a mapper is known.
        let broken =
            line.directive().name().last() == Leaf::DeclareMapper && self.builder.report.diagnostics.len() > told;
        let arguments = line.arguments.iter().enumerate();
        let lowered = arguments.map(|(number, argument)| {
            let number = number as u32;
            if reserved.contains(&number) {
                return self.builder.make_opaque(Vec::new(), Types::UNKNOWN, argument.span);
            }
            let scope = scopes.get(&number).copied().unwrap_or(self.scope);
            let outer = std::mem::replace(&mut self.scope, scope);
            let lowered = match broken || silent.contains(&number) {
                true => self.without_messages(|lower| lower.lower_expr(argument)),
                false => self.lower_expr(argument),
            };
            self.scope = outer;
            // C23, 6.5.3.6: what a compound literal names is an object, be it lowered to its value.
            match is_literal(argument) && located.contains(&number) {
                true => {
                    let ty = self.ty(lowered);
                    self.builder.make_opaque(vec![lowered], ty, argument.span)
                }
                false => lowered,
            }
        });
        lowered.collect()
    }

    /// OpenMP 5.2, 7.1: what a metadirective or a variant is chosen by is a scalar, of what is declared.
    pub(super) fn check_selectors(&mut self, line: &DirectiveLine) {
        let (tokens, atoms) = (self.tokens, self.atoms);
        let read = |span| self.selector_value(span);
        let wrong = check_selector_values(line.directive(), tokens, atoms, SelectorCondition::Scalar, read);
        for problem in wrong {
            self.builder.report.add(problem);
        }
        for (name, at) in selector::preference_names(line.directive(), tokens, atoms) {
            let symbol = self.builder.lookup.find_symbol(NameSpace::Ordinary, name);
            let varies = |details: &Details| matches!(details, Details::Object(_) | Details::Subprogram(_));
            if symbol.is_some_and(|symbol| varies(self.table[symbol].details.ultimate())) {
                self.builder.report.add(problems::preference_varies(atoms.text(name), at));
            }
        }
    }

    /// What an expression in a context selector is.
    fn selector_value(&mut self, span: Span) -> SelectorValue {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let typedefs = self.builder.lookup.typedefs_of(tokens);
        let Some(tree) = parse_any_expression(tokens, span.start, &typedefs, self.dialect, self.atoms) else {
            return SelectorValue::Unknown;
        };
        let value = self.lower_value(&tree);
        match self.kind_of(value) {
            Kind::Unknown => SelectorValue::Unknown,
            Kind::Integer { .. } => SelectorValue::Integer(self.fold_integer(value)),
            Kind::Record(_) | Kind::Void => SelectorValue::Other,
            _ => SelectorValue::Condition,
        }
    }

    /// OpenMP 5.2, 6.8: the traits in the parentheses of an allocator are of what is declared.
    fn lower_traits(&mut self, line: &DirectiveLine) {
        let clauses = every_clause(line.directive()).filter(|clause| clause.name() == ClauseName::UsesAllocators);
        for item in clauses.flat_map(|clause| clause.items()) {
            let Item::Argument(ArgumentId(number)) = item else { continue };
            let Some(argument) = line.arguments.get(*number as usize) else { continue };
            if let TreeKind::Call(_, traits) = &*argument.kind {
                for traits in traits {
                    self.lower_value(traits);
                }
            }
        }
    }

    /// The name of a critical construct, which all units share.
    fn name_critical(&mut self, line: &DirectiveLine) -> Vec<ExprId> {
        let named = only_name(line);
        let own: HashSet<u32> = line.directive().items().iter().filter_map(argument_number).collect();
        let arguments = line.arguments.iter().zip(0..).map(|(argument, number)| match named {
            Some((name, atom)) if argument.span == name.span() => {
                let global = self.table.global();
                let known = self.table.find(global, NameSpace::Construct, atom);
                let symbol = known.unwrap_or_else(|| {
                    let symbol =
                        Symbol { token: self.token_of(name), ..Symbol::new(atom, global, Details::ConstructName) };
                    self.table.declare(NameSpace::Construct, symbol)
                });
                self.bind_name(name, symbol);
                self.builder.make_expr(ExprKind::Symbol(symbol), Types::UNKNOWN, argument.span)
            }
            // That there are several names is told for itself.
            Some(_) if own.contains(&number) => self.builder.make_opaque(Vec::new(), Types::UNKNOWN, argument.span),
            Some(_) | None => self.lower_expr(argument),
        });
        arguments.collect()
    }
}

/// OpenMP 5.2, 5.8.2: the mappers that clauses name are declared.
fn check_mappers(lookup: &mut Lookup, report: &mut Report, line: &DirectiveLine) {
    let directive = line.directive();
    for modifier in every_clause(directive).flat_map(|clause| clause.modifiers()) {
        if lookup.text(modifier.word().atom) != "mapper" {
            continue;
        }
        for name in modifier.items().iter().filter_map(|item| item_name(line, item)) {
            let text = lookup.text(name.atom);
            // That the mapper of a mapper is `default` is told for itself.
            if text != "default"
                && directive.name().last() != Leaf::DeclareMapper
                && lookup.find_symbol(NameSpace::Mapper, name.atom).is_none()
            {
                report.add(problems::undeclared_mapper(text, name.span()));
            }
        }
    }
}

impl Known<'_> {
    /// How many loops a directive is associated with.
    fn count_loops(&self, id: ConstructId) -> u32 {
        let construct = &self.body.constructs[id];
        let counts = every_clause(construct.directive()).filter_map(|clause| match clause.name() {
            ClauseName::Collapse | ClauseName::AccCollapse | ClauseName::Ordered => {
                let Item::Argument(argument) = clause.items().first()? else { return None };
                let value = self.fold_integer(*construct.arguments.get(argument.0 as usize)?)?;
                u32::try_from(value).ok()
            }
            ClauseName::AccTile | ClauseName::Sizes => Some(clause.items().len() as u32),
            _ => None,
        });
        counts.max().unwrap_or(1).clamp(1, 64)
    }
}

/// The clauses of a directive and of those in its clauses.
fn every_clause(directive: Directive<'_>) -> impl Iterator<Item = Clause<'_>> {
    directive.with_variants().into_iter().flat_map(|directive| directive.clauses())
}

/// Whether a directive, or one that it may be replaced by, is associated with loops.
fn has_loops(directive: Directive) -> bool {
    let all = directive.with_variants();
    all.into_iter().any(|directive| directive.name().association() == Association::LoopNest)
}

/// The names of critical constructs in metadirectives, which name no variables.
fn critical_names(directive: Directive) -> Vec<u32> {
    let all = directive.with_variants();
    let critical = all.into_iter().filter(|directive| directive.name().last() == Leaf::Critical);
    critical.flat_map(|directive| directive.items()).filter_map(argument_number).collect()
}

/// The items of clauses that list lvalues, named or not (OpenMP 5.2, 3.2.1 locator list).
fn located_arguments(line: &DirectiveLine) -> HashSet<u32> {
    const LOCATORS: &[ClauseName] =
        &[ClauseName::Affinity, ClauseName::Depend, ClauseName::From, ClauseName::Map, ClauseName::To];
    let clauses = every_clause(line.directive()).filter(|clause| LOCATORS.contains(&clause.name()));
    let items = clauses.flat_map(|clause| clause.items());
    items.filter_map(argument_number).collect()
}

/// Which of the arguments of its directive an item is.
fn argument_number(item: &Item) -> Option<u32> {
    match item {
        Item::Argument(ArgumentId(number)) => Some(*number),
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    }
}

/// Arguments that name no variable: allocators, mappers, and what the linker knows.
fn silent_arguments<'a>(line: &DirectiveLine, text: impl Fn(Atom) -> &'a str) -> HashSet<u32> {
    let mut silent = HashSet::new();
    for clause in every_clause(line.directive()) {
        let allocators = matches!(clause.name(), ClauseName::Allocate | ClauseName::UsesAllocators);
        let modifiers = clause.modifiers().filter(|modifier| allocators || text(modifier.word().atom) == "mapper");
        let modifiers = modifiers.flat_map(|modifier| modifier.items());
        let items = if names_no_variable(clause.name()) { clause.items() } else { &[] };
        for item in modifiers.chain(items) {
            // The names of the runtime library are known to those who include its header.
            let declared = item_name(line, item).is_some_and(|name| !text(name.atom).starts_with("omp"));
            if let Item::Argument(ArgumentId(index)) = item
                && !(declared && (allocators || clause.name() == ClauseName::Allocator))
            {
                silent.insert(*index);
            }
        }
    }
    silent
}

fn names_no_variable(clause: ClauseName) -> bool {
    matches!(clause, ClauseName::UsesAllocators | ClauseName::Allocator | ClauseName::AccBind)
}
