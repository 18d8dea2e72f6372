//! R514 executable-construct, R515 action-stmt: statements of the tree to statements of the body.

use super::execution_state::Enclosing;
use crate::constraint;
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::{Facts, Fence};
use crate::expressions::reader::Choice;
use crate::problems;
use crate::problems::phrases::{IntegerUse, SideEffect, UnitKind};
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Block, Body, Effect, ExprId, ExprKind, Statement, StatementId, StatementKind};
use directives::Language;
use parser::Name;
use parser::fortran::tree::{
    self, Actual, ActualValue, Executable, ExecutableKind as Tree, Procedure, ProgramUnit, SpecificationKind,
};
use source::Span;
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, SymbolId, Types};

impl StatementReader<'_> {
    /// The bodies of the unit and of its internal procedures.
    pub fn resolve_bodies(&mut self) {
        let tree = self.tree;
        let (scope, symbol) = (self.unit_scope, self.unit_symbol);
        self.body_of(tree, scope, symbol);
    }

    fn body_of(&mut self, unit: &ProgramUnit, scope: ScopeId, symbol: Option<SymbolId>) {
        self.body = Body::new(symbol, Language::Fortran);
        // Every second token of statements becomes an expression; to grow by doubling would touch twice the memory.
        let ends = unit.execution.first().zip(unit.execution.last());
        let tokens = ends.map_or(0, |(first, last)| last.span.end.saturating_sub(first.span.start));
        self.body.exprs.reserve_exact(tokens as usize / 2);
        self.folded.clear();
        self.boz.clear();
        self.executing.start_body();
        self.facts = Facts { scope: Some(scope), ..Facts::default() };
        self.facts.pure = symbol.is_some_and(|symbol| self.known.names().is_pure(symbol));
        self.facts.execution = unit.execution.first().map_or(u32::MAX, |first| first.span.start);
        self.facts.function = symbol.is_some_and(|symbol| self.known.names().is_function(symbol) == Some(true));
        self.in_scope(scope, |reader| {
            // Without its first statement nothing is known of its arguments.
            if !matches!(unit.head, tree::Head::Module(_) | tree::Head::Submodule { .. } | tree::Head::Missing) {
                constraint::check_unit(reader.expressions(), unit);
            }
            let before = reader.names.len();
            let mut block = reader.resolve_misread(unit);
            let first = reader.leading_functions(&unit.execution, &mut block);
            block.extend(reader.resolve_block(&unit.execution[first..]));
            reader.check_volatile_names(before);
            let reading = reader.expressions();
            reading.known.entry_arguments(unit, &reading.names[before..], &mut reading.report);
            reader.lower_reducers(scope);
            reader.define_functions(unit);
            reader.body.block = block;
        });
        self.specification_labels(&unit.specification);
        self.in_scope(scope, Self::check_labels);
        let body = std::mem::replace(&mut self.body, Body::new(None, Language::Fortran));
        self.folded.clear();
        self.boz.clear();
        self.executing.bodies.push(body);
        for inner in &unit.contained {
            self.with_depth(inner.span, |reader| reader.contained_body(inner, scope));
        }
    }

    fn contained_body(&mut self, unit: &ProgramUnit, scope: ScopeId) {
        use tree::Head;
        let name = match &unit.head {
            Head::Subroutine(head) | Head::Function(head) => head.name,
            Head::SeparateProcedure(name) | Head::Module(name) | Head::Submodule { name, .. } => *name,
            Head::Program(_) | Head::BlockData(_) | Head::Missing => return,
        };
        let Some(symbol) = self.symbols.find(scope, NameSpace::Ordinary, name.atom) else { return };
        let Details::Subprogram(subprogram) = &self.symbols[symbol].details else { return };
        if let Some(inner) = subprogram.scope {
            self.body_of(unit, inner, Some(symbol));
        }
    }

    /// `a(i) = x` right after the declarations looks like a statement function; if `a` is an array it is an assignment.
    fn resolve_misread(&mut self, unit: &ProgramUnit) -> Block {
        let mut block = Vec::new();
        for specification in &unit.specification {
            let SpecificationKind::StatementFunction { name, dummies, value } = &specification.kind else { continue };
            let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name.atom) else { continue };
            if matches!(self.symbols[symbol].details, Details::StatementFunction) {
                // Behind an assignment there are no more statement functions.
                if !block.is_empty() {
                    self.report(problems::names::not_array(self.text(name.atom), name.span()));
                }
                continue;
            }
            let plain = |name: &Name| tree::Expr { kind: Box::new(tree::ExprKind::Name(*name)), span: name.span() };
            let actual =
                |name: &Name| Actual { keyword: None, value: ActualValue::Expr(plain(name)), span: name.span() };
            let span = name.span().to(dummies.last().map_or(name.span(), |last| last.span()));
            let span = Span::new(span.start, span.end + 1);
            let kind = Box::new(tree::ExprKind::Reference(plain(name), dummies.iter().map(actual).collect()));
            let executable = Executable {
                label: specification.label,
                span: specification.span,
                kind: Tree::Assignment { target: tree::Expr { kind, span }, value: value.clone() },
            };
            block.push(self.resolve_statement(&executable));
        }
        block
    }

    /// Statement functions of names that nothing declares look like assignments; says how many statements are at the
    /// beginning that may stand before and among them (FORMAT, ENTRY, DATA).
    fn leading_functions(&mut self, execution: &[Executable], block: &mut Block) -> usize {
        for (count, executable) in execution.iter().enumerate() {
            if matches!(executable.kind, Tree::Declaration(_) | Tree::Pragma) {
                block.push(self.resolve_statement(executable));
                continue;
            }
            let Tree::Assignment { target, value } = &executable.kind else { return count };
            let tree::ExprKind::Reference(base, arguments) = &*target.kind else { return count };
            let dummies: Option<Vec<Name>> = arguments.iter().map(plain_name).collect();
            let (tree::ExprKind::Name(name), Some(dummies)) = (&*base.kind, dummies) else { return count };
            if !self.begins_function(*name) {
                return count;
            }
            self.define_label_of(executable);
            self.statement_function(*name, &dummies, value, executable.span);
        }
        execution.len()
    }

    /// The labels of formats and other statements of a specification part.
    fn specification_labels(&mut self, specification: &[tree::Specification]) {
        for specification in specification {
            if let SpecificationKind::DerivedType(derived) = &specification.kind {
                self.labels_of_type(specification.label, &derived.components);
                continue;
            }
            self.define_label(specification.label);
            // What looks like a statement function may be an assignment.
            let open = matches!(specification.kind, SpecificationKind::StatementFunction { .. });
            if !open {
                let is_format = matches!(specification.kind, SpecificationKind::Format(_));
                if let SpecificationKind::Format(format) = &specification.kind {
                    self.must_have_label(specification);
                    self.check_format_items(&format.items, false, specification.span);
                }
                self.executing.labels.declare(specification.label, is_format);
            }
        }
    }

    /// R1101 block.
    pub fn resolve_block(&mut self, block: &[Executable]) -> Block {
        block.iter().map(|executable| self.resolve_statement(executable)).collect()
    }

    /// A statement with its place, before what is in it is known.
    pub fn open_statement(&mut self, span: Span, label: Option<Name>) -> StatementId {
        let scope = self.scope;
        self.body.statements.push(Statement {
            kind: StatementKind::Empty,
            span,
            scope,
            label: label.map(|label| label.atom),
        })
    }

    /// R515 action-stmt, R514 executable-construct.
    pub fn resolve_statement(&mut self, executable: &Executable) -> StatementId {
        self.define_label_of(executable);
        if let Tree::Declaration(specification) = &executable.kind {
            self.executing.labels.declare(executable.label, matches!(specification.kind, SpecificationKind::Format(_)));
        }
        let id = self.open_statement(executable.span, executable.label);
        let outer = self.executing.labels.enter_construct(executable);
        let kind = self.with_depth(executable.span, |reader| reader.statement_kind(id, executable));
        for label in std::mem::take(&mut self.reading.alternate_returns) {
            self.executing.labels.note_branch(label);
        }
        self.executing.labels.leave_construct(outer);
        self.body.statements[id].kind = kind.unwrap_or_else(|| Action::unknown([]).into());
        id
    }

    fn statement_kind(&mut self, id: StatementId, executable: &Executable) -> StatementKind {
        let span = executable.span;
        match &executable.kind {
            Tree::Assignment { target, value } => self.resolve_assignment(target, value, span),
            Tree::PointerAssignment { target, value } => self.pointer_assignment(target, value, span),
            Tree::Call { procedure, arguments } => {
                let call = self.resolve_call(procedure, arguments, span);
                self.check_called(call, span);
                self.branch_by_call(call)
            }
            Tree::If(construct) => self.in_construct(construct.name, id, |reader| reader.if_construct(construct)),
            Tree::IfStatement { condition, action } => {
                let condition = self.resolve_condition(condition);
                let then = vec![self.resolve_statement(action)];
                StatementKind::If { condition, then, otherwise: Vec::new() }
            }
            Tree::Do(construct) => self.do_construct(id, construct, span),
            Tree::SelectCase(construct) => {
                self.in_construct(construct.name, id, |reader| reader.select_case(construct))
            }
            Tree::SelectType(construct) => {
                self.in_construct(construct.name, id, |reader| reader.select_type(construct, span))
            }
            Tree::Associate { name, associations, block } => {
                self.in_construct(*name, id, |reader| reader.resolve_associate(associations, block, span))
            }
            Tree::Block { name, specification, block } => {
                self.in_construct(*name, id, |reader| reader.block_construct(specification, block, span))
            }
            Tree::Critical { name, arguments, block } => {
                self.image_control_construct("`critical`", span);
                self.in_closed_construct(*name, id, Fence::Critical, |reader| reader.lower_critical(arguments, block))
            }
            Tree::ChangeTeam(construct) => {
                self.image_control_construct(SideEffect::ChangeTeam, span);
                self.in_closed_construct(construct.name, id, Fence::Team, |reader| reader.change_team(construct, span))
            }
            Tree::Where { name, branches } => {
                self.in_construct(*name, id, |reader| reader.where_construct(branches, span))
            }
            Tree::Forall { name, header, block } => {
                self.in_construct(*name, id, |reader| reader.resolve_forall(header, block, span))
            }
            Tree::Cycle(name) => StatementKind::Continue(self.branch_target("cycle", *name, true, span)),
            Tree::Exit(name) => StatementKind::Break(self.branch_target("exit", *name, name.is_none(), span)),
            Tree::Goto(label) => self.resolve_goto(*label),
            Tree::ComputedGoto(labels, index) => self.computed_goto(labels, index, span),
            Tree::AssignedGoto(variable, labels) => self.assigned_goto(*variable, labels, span),
            Tree::ArithmeticIf(value, labels) => self.arithmetic_if(value, labels, span),
            Tree::Assign(label, variable) => self.label_assignment(*label, *variable),
            Tree::Pragma => {
                self.check(|known, report| known.ignore_tkr_within(span, report));
                StatementKind::Empty
            }
            Tree::Continue => StatementKind::Empty,
            Tree::Stop { keyword, code, quiet } => self.resolve_stop(*keyword, code.as_ref(), quiet.as_ref()),
            Tree::Return(value) => self.return_statement(value.as_ref(), span),
            Tree::Allocate { type_spec, objects, options } => self.allocate(type_spec.as_deref(), objects, options),
            Tree::Deallocate { objects, options } => self.resolve_deallocate(objects, options),
            Tree::Nullify(objects) => self.resolve_nullify(objects),
            Tree::Io(io) => self.resolve_io(io),
            Tree::ImageControl(words, arguments) => self.image_control(words, arguments, span),
            Tree::Declaration(specification) => self.nested_declaration(specification),
            Tree::Directive(construct) => StatementKind::Construct(self.resolve_directive(construct, span)),
            Tree::Error => Action::unknown([]).into(),
        }
    }

    /// A declaration among statements: FORMAT, DATA, ENTRY, and what other compilers take there.
    fn nested_declaration(&mut self, specification: &tree::Specification) -> StatementKind {
        match &specification.kind {
            // An entry was declared with its procedure.
            SpecificationKind::Entry(entry) => self.nested_entry(entry),
            _ => self.declare_specification(specification),
        }
        let SpecificationKind::Format(format) = &specification.kind else { return StatementKind::Empty };
        self.must_have_label(specification);
        self.check_format_items(&format.items, false, specification.span);
        self.resolve_format(&format.items)
    }

    /// C1302: a FORMAT statement is referred to by its label.
    fn must_have_label(&mut self, format: &tree::Specification) {
        if format.label.is_none() {
            self.report(crate::problems::execution::format_without_label(Span::of_token(format.span.start)));
        }
    }

    /// R1107 block-construct: a scope with declarations of its own.
    fn block_construct(
        &mut self,
        specification: &[tree::Specification],
        block: &[Executable],
        span: Span,
    ) -> StatementKind {
        let scope = self.open_scope(ScopeKind::Block, span);
        let outer = self.facts.block.replace(scope);
        let block = self.in_scope(scope, |reader| {
            reader.specification_labels(specification);
            reader.resolving = false;
            reader.declare_specifications(specification);
            reader.resolving = true;
            reader.finish_specification(&[]);
            reader.missing_types();
            constraint::check_block(reader.expressions(), specification);
            for statement in specification {
                if let SpecificationKind::Entry(entry) = &statement.kind {
                    reader.nested_entry(entry);
                }
            }
            reader.check(|known, report| known.pure_block_constraints(specification, report));
            let block = reader.resolve_block(block);
            reader.finish_listed(span);
            reader.check_released_by_block(scope, Span::of_token(span.end.saturating_sub(1).max(span.start)));
            StatementKind::Block(block)
        });
        self.facts.block = outer;
        block
    }

    /// Runs `f` inside a construct that `exit name` can leave.
    fn in_construct(
        &mut self,
        name: Option<Name>,
        id: StatementId,
        f: impl FnOnce(&mut Self) -> StatementKind,
    ) -> StatementKind {
        self.in_closed_construct(name, id, Fence::Open, f)
    }

    /// The same of a construct that control may not leave.
    fn in_closed_construct(
        &mut self,
        name: Option<Name>,
        id: StatementId,
        fence: Fence,
        f: impl FnOnce(&mut Self) -> StatementKind,
    ) -> StatementKind {
        self.construct_name(name);
        self.executing.enclosing.push(Enclosing {
            name: name.map(|name| name.atom),
            statement: id,
            is_loop: false,
            fence,
        });
        let kind = f(self);
        self.executing.enclosing.pop();
        kind
    }

    /// The construct that `cycle` or `exit` means.
    fn branch_target(&mut self, word: &str, name: Option<Name>, loops: bool, span: Span) -> Option<StatementId> {
        let fits = |enclosing: &&Enclosing| match name {
            Some(name) => enclosing.name == Some(name.atom) && (!loops || enclosing.is_loop),
            None => enclosing.is_loop,
        };
        let found = self.executing.enclosing.iter().rposition(|enclosing| fits(&enclosing));
        if let Some(found) = found {
            let inner = self.executing.enclosing[found + 1..].iter().any(|enclosing| enclosing.fence != Fence::Open);
            let own = self.executing.enclosing[found].fence == Fence::Concurrent && word == "exit";
            if inner || own {
                self.report(crate::problems::execution::leaves(format!("`{word}`"), span));
            }
        }
        let found = found.map(|found| self.executing.enclosing[found].statement);
        if let Some(name) = name
            && let Some(symbol) = self.find_symbol(NameSpace::Construct, name.atom)
        {
            self.names.push((name.token, symbol));
        }
        if found.is_none() {
            self.report(problems::names::no_loop(word, span));
        }
        found
    }

    /// R1521 call-stmt.
    pub fn resolve_call(&mut self, procedure: &tree::Expr, arguments: &[Actual], span: Span) -> ExprId {
        if let Some((triplet, mark)) = crate::expressions::multiple::of_array_only(arguments) {
            let text = self.normalized_source(procedure.span);
            self.report(crate::problems::call::triplet_argument(&text, mark, triplet.span));
            let parts = self.actual_exprs(arguments);
            return self.opaque_expr(parts, Types::UNKNOWN, span);
        }
        match &*procedure.kind {
            tree::ExprKind::Name(name) => self.named_call(*name, arguments, span),
            tree::ExprKind::Component(object, name) => {
                let object = self.resolve_expr(object);
                if self.find_binding(self.ty(object), *name).is_some() {
                    return self.bound_call(object, *name, arguments, false, span);
                }
                let pointer = self.component_of(object, *name, procedure.span);
                let ty = self.ty(pointer);
                if matches!(self.symbols.types[ty], symbols::Type::Function { .. }) {
                    return self.component_call(pointer, *name, arguments, false, span);
                }
                if !self.is_unknown(ty) {
                    self.report(problems::names::not_subroutine(self.text(name.atom), name.span()));
                }
                let arguments = self.resolve_arguments(arguments).into_iter().map(|(_, value)| value).collect();
                let callee = body::Callee::Expr(pointer);
                self.expr_of(ExprKind::Call { callee, arguments }, Types::UNKNOWN, span)
            }
            _ => {
                let base = self.resolve_expr(procedure);
                self.unknown_reference(base, arguments, span)
            }
        }
    }

    fn named_call(&mut self, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        let Some(symbol) = self.lookup_name(name) else {
            if self.is_intrinsic_subroutine(name) {
                if !self.is_older_than_intrinsic(name, arguments) {
                    return self.intrinsic_subroutine(name, arguments, span);
                }
                self.report(crate::problems::intrinsic::older_procedure(self.text(name.atom), name.span()));
            }
            let scope = self.scoping_unit(self.scope);
            let symbol = self.declare_at(scope, name, Details::Procedure { interface: None, dummy: false });
            self.symbols[symbol].attributes |= Attributes::EXTERNAL;
            self.check(|known, report| known.must_be_said_external(name, scope, report));
            self.check(|known, report| known.must_be_no_common_block(name, scope, report));
            self.symbols[symbol].flags |= symbols::Flags::CALLED;
            return self.subroutine_call(symbol, name, arguments, span);
        };
        match self.symbols[symbol].details.ultimate().clone() {
            Details::Subprogram(_) | Details::Procedure { .. } => self.subroutine_call(symbol, name, arguments, span),
            Details::Unknown => {
                self.make_procedure(symbol, None);
                self.subroutine_call(symbol, name, arguments, span)
            }
            Details::Object(object) if object.dummy && self.symbols[symbol].ty.is_none() => {
                self.make_procedure(symbol, None);
                self.subroutine_call(symbol, name, arguments, span)
            }
            Details::Intrinsic => self.intrinsic_subroutine(name, arguments, span),
            // The name of the program does not hide the subroutine, as compilers see it.
            Details::MainProgram if self.is_intrinsic_subroutine(name) => {
                self.intrinsic_subroutine(name, arguments, span)
            }
            Details::Generic { .. } => {
                let before = (self.report.diagnostics.len(), self.names.len());
                let lowered = self.resolve_arguments(arguments);
                match self.specific_of(symbol, &lowered, Some(false)) {
                    Some(specific) => {
                        self.must_tell_type_of_null(symbol, &lowered);
                        self.note_choice(name, Choice::Specific(specific));
                        self.must_mean_one(symbol, specific, &lowered, name);
                        let arguments = self.arguments_by_dummy(specific, name, lowered);
                        let callee = body::Callee::Symbol(specific);
                        self.expr_of(ExprKind::Call { callee, arguments }, Types::UNKNOWN, span)
                    }
                    // 15.5.5.2 (3): a generic may have the name of an intrinsic one.
                    None if self.is_intrinsic_subroutine(name) => {
                        self.report.diagnostics.truncate(before.0);
                        self.names.truncate(before.1);
                        self.intrinsic_subroutine(name, arguments, span)
                    }
                    None => {
                        if self.fits_no_specific(symbol, name, &lowered) {
                            self.report(problems::names::no_specific(self.text(name.atom), name.span()));
                        }
                        let parts = lowered.into_iter().map(|(_, value)| value).collect();
                        self.opaque_expr(parts, Types::UNKNOWN, span)
                    }
                }
            }
            _ => {
                let known = self.symbols[symbol].ty.is_some_and(|ty| !self.is_unknown(ty));
                if known || !matches!(self.symbols[symbol].details, Details::Object(_)) {
                    self.report(problems::names::not_subroutine(self.text(name.atom), name.span()));
                }
                let parts = self.actual_exprs(arguments);
                self.opaque_expr(parts, Types::UNKNOWN, span)
            }
        }
    }

    fn subroutine_call(&mut self, symbol: SymbolId, name: Name, arguments: &[Actual], span: Span) -> ExprId {
        if !self.check(|known, report| known.must_not_be_abstract(symbol, name.span(), report))
            && self.known.names().is_function(symbol) == Some(true)
        {
            self.report(problems::names::not_subroutine(self.text(name.atom), name.span()));
        }
        if matches!(self.symbols[symbol].details, Details::Procedure { interface: None, .. }) {
            self.symbols[symbol].flags |= symbols::Flags::CALLED;
        }
        let lowered = self.resolve_arguments(arguments);
        let arguments = self.arguments_by_dummy(symbol, name, lowered);
        let callee = body::Callee::Symbol(symbol);
        self.expr_of(ExprKind::Call { callee, arguments }, Types::UNKNOWN, span)
    }

    /// R1139 if-construct: each branch after the first is the `else` of the one before.
    fn if_construct(&mut self, construct: &tree::If) -> StatementKind {
        let mut lowered = Vec::new();
        for (condition, block) in &construct.branches {
            let condition = condition.as_ref().map(|condition| self.resolve_condition(condition));
            lowered.push((condition, self.resolve_block(block)));
        }
        let mut otherwise: Block = Vec::new();
        let mut kind = StatementKind::Empty;
        let count = lowered.len();
        for (index, (condition, then)) in lowered.into_iter().enumerate().rev() {
            let Some(condition) = condition else {
                otherwise = then;
                continue;
            };
            let branch = StatementKind::If { condition, then, otherwise: std::mem::take(&mut otherwise) };
            if index == 0 {
                kind = branch;
            } else {
                let span = self.span(condition);
                let id = self.open_statement(span, None);
                self.body.statements[id].kind = branch;
                otherwise = vec![id];
            }
        }
        match (kind, count) {
            (StatementKind::Empty, _) => StatementKind::Block(otherwise),
            (kind, _) => kind,
        }
    }

    /// R1159 goto-stmt
    fn resolve_goto(&mut self, label: Name) -> StatementKind {
        self.executing.labels.note_branch(label);
        StatementKind::Goto(vec![label.atom])
    }

    /// R1160 computed-goto-stmt
    fn computed_goto(&mut self, labels: &[Name], index: &tree::Expr, span: Span) -> StatementKind {
        let index = self.integer_expr(IntegerUse::ComputedGotoIndex, index);
        self.resolve_branches(index, labels, span)
    }

    /// Assigned goto
    fn assigned_goto(&mut self, variable: Name, labels: &[Name], span: Span) -> StatementKind {
        let variable = self.label_variable(variable);
        self.resolve_branches(variable, labels, span)
    }

    /// Arithmetic if
    fn arithmetic_if(&mut self, value: &tree::Expr, labels: &[Name], span: Span) -> StatementKind {
        let value = self.arithmetic_selector(value);
        self.resolve_branches(value, labels, span)
    }

    /// `assign label to variable`
    fn label_assignment(&mut self, label: Name, variable: Name) -> StatementKind {
        self.executing.labels.note_mention(label);
        Action::new(ActionKind::AssignLabel, [Effect::Write.to(self.label_variable(variable))]).into()
    }

    /// A branch by a value to one of several labels.
    fn resolve_branches(&mut self, value: ExprId, labels: &[Name], span: Span) -> StatementKind {
        for label in labels {
            self.executing.labels.note_branch(*label);
        }
        let id = self.open_statement(span, None);
        self.body.statements[id].kind = StatementKind::Goto(labels.iter().map(|label| label.atom).collect());
        Action::new(ActionKind::Branch, [Effect::Read.to(value)]).with_blocks(vec![vec![id]]).into()
    }

    /// C1576, of an ENTRY statement among the statements of a construct. A structured block of a directive is entered at its top, too
    /// (OpenMP 5.2, 3.1; OpenACC 3.4, 1.6).
    pub fn nested_entry(&mut self, entry: &Procedure) {
        let in_block = self.symbols.scopes[self.scope].kind != ScopeKind::Subprogram;
        let enclosed = !self.executing.enclosing.is_empty() || self.executing.construct.is_some();
        if enclosed || in_block && !self.report.faulty.contains(&entry.name.token) {
            self.check(|known, report| known.entry_in(entry, UnitKind::Construct, report));
        }
    }
}

/// An argument that is a name and nothing else.
fn plain_name(argument: &Actual) -> Option<Name> {
    match &argument.value {
        ActualValue::Expr(value) if argument.keyword.is_none() => match &*value.kind {
            tree::ExprKind::Name(name) => Some(*name),
            _ => None,
        },
        _ => None,
    }
}
