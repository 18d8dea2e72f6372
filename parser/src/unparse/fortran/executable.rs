//! Executable constructs to text.

use super::Printer;
use super::expression::{
    constructed_type, spell_argument, spell_arguments, spell_expr, spell_exprs, spell_name, spell_names, type_spec,
};
use super::specification::{optional_arguments, spell_dimensions};
use crate::Name;
use crate::fortran::tree::{
    Actual, CaseRange, ChangeTeam, CoarrayAssociation, ConcurrentHeader, Do, Executable, ExecutableKind, Expr, Guard,
    Io, LoopControl, SelectType,
};
use source::Atoms;
use source::atom::words;

impl Printer<'_> {
    /// A select construct: its head, and each case with its block.
    fn print_select<'t>(
        &mut self,
        executable: &Executable,
        cases: impl Iterator<Item = (String, &'t Vec<Executable>)>,
        name: Option<Name>,
    ) {
        let text = self.spell_statement(executable);
        self.print_line(executable.label, &text);
        for (head, block) in cases {
            self.print_line(None, &head);
            self.print_block(block);
        }
        self.print_end("end select", name);
    }

    /// An executable construct, in lines.
    pub(super) fn print_executable(&mut self, executable: &Executable) {
        let label = executable.label;
        match &executable.kind {
            ExecutableKind::If(construct) => {
                let part = |condition: &Expr, atoms: &Atoms| format!("else if ({}) then", spell_expr(condition, atoms));
                self.print_branches(executable, &construct.branches, part, "else");
                self.print_end("end if", construct.name);
            }
            ExecutableKind::Do(construct) => {
                let text = self.spell_statement(executable);
                self.print_line(label, &text);
                self.print_block(&construct.block);
                if !ends_with_label(construct) {
                    self.print_end("end do", construct.name);
                }
            }
            ExecutableKind::SelectCase(construct) => {
                let heads = construct.cases.iter().map(|case| case_stmt(&case.ranges, self.atoms));
                let heads: Vec<String> = heads.collect();
                let blocks = construct.cases.iter().map(|case| &case.block);
                self.print_select(executable, heads.into_iter().zip(blocks), construct.name);
            }
            ExecutableKind::SelectType(construct) => {
                let heads = construct.guards.iter().map(|(guard, _)| guard_stmt(guard, construct.rank, self.atoms));
                let heads: Vec<String> = heads.collect();
                let blocks = construct.guards.iter().map(|(_, block)| block);
                self.print_select(executable, heads.into_iter().zip(blocks), construct.name);
            }
            ExecutableKind::Associate { name, block, .. } => {
                self.print_delimited(executable, block, "end associate", *name)
            }
            ExecutableKind::Critical { name, block, .. } => {
                self.print_delimited(executable, block, "end critical", *name)
            }
            ExecutableKind::Block { name, specification, block } => {
                let text = self.spell_statement(executable);
                self.print_line(label, &text);
                self.indent(|printer| specification.iter().for_each(|of| printer.print_specification(of)));
                self.print_block(block);
                self.print_end("end block", *name);
            }
            ExecutableKind::ChangeTeam(construct) => {
                let end = format!("end team{}", optional_arguments(&construct.end_options, self.atoms));
                self.print_delimited(executable, &construct.block, &end, construct.name);
            }
            ExecutableKind::Where { name, branches } => {
                let part = |mask: &Expr, atoms: &Atoms| format!("elsewhere ({})", spell_expr(mask, atoms));
                self.print_branches(executable, branches, part, "elsewhere");
                self.print_end("end where", *name);
            }
            ExecutableKind::Forall { name, block, .. } => self.print_delimited(executable, block, "end forall", *name),
            ExecutableKind::Directive(construct) => {
                let begin = self.spell_directive(&construct.begin);
                self.directive_line(&begin);
                self.print_block(&construct.block);
                if let Some(end) = &construct.end {
                    let end = self.spell_directive(end);
                    self.directive_line(&end);
                }
            }
            ExecutableKind::Declaration(specification) => self.print_specification(specification),
            ExecutableKind::Pragma => self.print_pragma(executable.span),
            _ => {
                let text = self.spell_statement(executable);
                self.print_line(label, &text);
            }
        }
    }

    /// The blocks of an IF or WHERE construct: `part` prints the statement before all but the first, `last` that of none.
    fn print_branches(
        &mut self,
        executable: &Executable,
        branches: &[(Option<Expr>, Vec<Executable>)],
        part: impl Fn(&Expr, &Atoms) -> String,
        last: &str,
    ) {
        for (index, (condition, block)) in branches.iter().enumerate() {
            let text = match condition {
                Some(condition) if index > 0 => part(condition, self.atoms),
                Some(_) => self.spell_statement(executable),
                None => last.to_owned(),
            };
            self.print_line(executable.label.filter(|_| index == 0), &text);
            self.print_block(block);
        }
    }

    fn print_block(&mut self, block: &[Executable]) {
        self.indent(|printer| block.iter().for_each(|executable| printer.print_executable(executable)));
    }

    fn print_end(&mut self, end: &str, name: Option<Name>) {
        let name = name.map_or(String::new(), |name| format!(" {}", self.atoms.text(name.atom)));
        self.print_line(None, &format!("{end}{name}"));
    }

    fn print_delimited(&mut self, executable: &Executable, block: &[Executable], end: &str, name: Option<Name>) {
        let text = self.spell_statement(executable);
        self.print_line(executable.label, &text);
        self.print_block(block);
        self.print_end(end, name);
    }

    /// A statement, or the first one of a construct.
    pub fn spell_statement(&self, executable: &Executable) -> String {
        let atoms = self.atoms;
        let of = |of: &Expr| spell_expr(of, atoms);
        match &executable.kind {
            ExecutableKind::Assignment { target, value } => format!("{} = {}", of(target), of(value)),
            ExecutableKind::PointerAssignment { target, value } => format!("{} => {}", of(target), of(value)),
            ExecutableKind::Call { procedure, arguments: list } => {
                format!("call {}({})", of(procedure), spell_arguments(list, atoms))
            }
            ExecutableKind::If(construct) => {
                let condition = construct.branches.first().and_then(|(condition, _)| condition.as_ref());
                format!("{}if ({}) then", name_prefix(construct.name, atoms), condition.map_or(String::new(), of))
            }
            ExecutableKind::IfStatement { condition, action } => {
                format!("if ({}) {}", of(condition), self.spell_action(action))
            }
            ExecutableKind::Do(construct) => do_stmt(construct, atoms),
            ExecutableKind::SelectCase(construct) => {
                format!("{}select case ({})", name_prefix(construct.name, atoms), of(&construct.selector))
            }
            ExecutableKind::SelectType(construct) => select_stmt(construct, atoms),
            ExecutableKind::Associate { name, associations, .. } => associate_stmt(*name, associations, atoms),
            ExecutableKind::Block { name, .. } => format!("{}block", name_prefix(*name, atoms)),
            ExecutableKind::Critical { name, arguments, .. } => {
                format!("{}critical{}", name_prefix(*name, atoms), optional_arguments(arguments, atoms))
            }
            ExecutableKind::ChangeTeam(construct) => change_team_stmt(construct, atoms),
            ExecutableKind::Where { name, branches } => {
                let mask = branches.first().and_then(|(mask, _)| mask.as_ref());
                format!("{}where ({})", name_prefix(*name, atoms), mask.map_or(String::new(), of))
            }
            ExecutableKind::Forall { name, header, .. } => {
                format!("{}forall {}", name_prefix(*name, atoms), concurrent_header(header, atoms))
            }
            ExecutableKind::Cycle(of) => of.map_or("cycle".to_owned(), |of| format!("cycle {}", spell_name(of, atoms))),
            ExecutableKind::Exit(of) => of.map_or("exit".to_owned(), |of| format!("exit {}", spell_name(of, atoms))),
            ExecutableKind::Goto(label) => format!("goto {}", spell_name(*label, atoms)),
            ExecutableKind::ComputedGoto(labels, value) => {
                format!("goto ({}), {}", spell_names(labels, atoms), of(value))
            }
            ExecutableKind::AssignedGoto(to, labels) if labels.is_empty() => format!("goto {}", spell_name(*to, atoms)),
            ExecutableKind::AssignedGoto(to, labels) => {
                format!("goto {}, ({})", spell_name(*to, atoms), spell_names(labels, atoms))
            }
            ExecutableKind::ArithmeticIf(value, labels) => format!("if ({}) {}", of(value), spell_names(labels, atoms)),
            ExecutableKind::Assign(label, to) => {
                format!("assign {} to {}", spell_name(*label, atoms), spell_name(*to, atoms))
            }
            ExecutableKind::Continue => "continue".to_owned(),
            ExecutableKind::Stop { keyword, code, quiet } => stop_stmt(*keyword, code.as_ref(), quiet.as_ref(), atoms),
            ExecutableKind::Return(None) => "return".to_owned(),
            ExecutableKind::Return(Some(value)) => format!("return {}", of(value)),
            ExecutableKind::Allocate { type_spec: of_type, objects, options } => {
                let of_type =
                    of_type.as_ref().map_or(String::new(), |of| format!("{} :: ", constructed_type(of, atoms)));
                format!("allocate({of_type}{})", objects_and_options(objects, options, atoms))
            }
            ExecutableKind::Deallocate { objects, options } => {
                format!("deallocate({})", objects_and_options(objects, options, atoms))
            }
            ExecutableKind::Nullify(objects) => format!("nullify({})", spell_exprs(objects, atoms)),
            ExecutableKind::Io(of) => io_stmt(of, atoms),
            ExecutableKind::ImageControl(words, list) => image_control_stmt(words, list, atoms),
            ExecutableKind::Declaration(of) => self.specification_text(of),
            ExecutableKind::Directive(construct) => self.spell_directive(&construct.begin),
            ExecutableKind::Pragma | ExecutableKind::Error => self.spell_source(executable.span),
        }
    }

    /// The action of R1144 if-stmt, which may be a masked statement of its own.
    fn spell_action(&self, action: &Executable) -> String {
        match &action.kind {
            ExecutableKind::Where { branches, .. } => {
                let inner = branches.first().and_then(|(_, block)| block.first());
                format!(
                    "{} {}",
                    self.spell_statement(action),
                    inner.map_or(String::new(), |inner| self.spell_action(inner))
                )
            }
            ExecutableKind::Forall { block, .. } => {
                let inner = block.first().map_or(String::new(), |inner| self.spell_action(inner));
                format!("{} {inner}", self.spell_statement(action))
            }
            _ => self.spell_statement(action),
        }
    }
}

/// Whether the last statement of a labeled do, which it may share with inner ones, ends it.
fn ends_with_label(construct: &Do) -> bool {
    construct.label.is_some_and(|label| block_ends_with(&construct.block, label))
}

fn block_ends_with(block: &[Executable], label: Name) -> bool {
    let Some(last) = block.last() else { return false };
    let shared = match &last.kind {
        ExecutableKind::Do(inner) => {
            inner.label.is_some_and(|inner| inner.atom == label.atom) && ends_with_label(inner)
        }
        ExecutableKind::Directive(inner) => inner.end.is_none() && block_ends_with(&inner.block, label),
        _ => false,
    };
    shared || last.label.is_some_and(|own| own.atom == label.atom)
}

/// R1112 change-team-stmt
fn change_team_stmt(construct: &ChangeTeam, atoms: &Atoms) -> String {
    let association = |association: &CoarrayAssociation| {
        let coshape = match association.coshape.as_slice() {
            [] => String::new(),
            coshape => format!("[{}]", spell_dimensions(coshape, atoms)),
        };
        format!("{}{coshape} => {}", spell_name(association.name, atoms), spell_expr(&association.selector, atoms))
    };
    let associations = construct.associations.iter().map(association);
    let options = construct.options.iter().map(|option| spell_argument(option, atoms));
    let list = std::iter::once(spell_expr(&construct.team, atoms)).chain(associations).chain(options);
    format!("{}change team ({})", name_prefix(construct.name, atoms), list.collect::<Vec<_>>().join(", "))
}

/// R1103 associate-stmt
fn associate_stmt(construct: Option<Name>, associations: &[(Name, Expr)], atoms: &Atoms) -> String {
    let pairs = associations
        .iter()
        .map(|(local, value)| format!("{} => {}", spell_name(*local, atoms), spell_expr(value, atoms)));
    format!("{}associate ({})", name_prefix(construct, atoms), pairs.collect::<Vec<_>>().join(", "))
}

fn image_control_stmt(words: &[Name], list: &[Actual], atoms: &Atoms) -> String {
    let words = words.iter().map(|word| atoms.text(word.atom)).collect::<Vec<_>>().join(" ");
    match list.is_empty() {
        true => words,
        false => format!("{words} {}", optional_arguments(list, atoms)),
    }
}

fn name_prefix(construct: Option<Name>, atoms: &Atoms) -> String {
    construct.map_or(String::new(), |construct| format!("{}: ", spell_name(construct, atoms)))
}

fn do_stmt(construct: &Do, atoms: &Atoms) -> String {
    let label = construct.label.map_or(String::new(), |label| format!(" {}", spell_name(label, atoms)));
    let control = match &construct.control {
        None => String::new(),
        Some(LoopControl::While(condition)) => format!(" while ({})", spell_expr(condition, atoms)),
        Some(LoopControl::Concurrent(header)) => format!(" concurrent {}", concurrent_header(header, atoms)),
        Some(LoopControl::Counted { variable, first, last, step }) => {
            let step = step.as_ref().map_or(String::new(), |step| format!(", {}", spell_expr(step, atoms)));
            format!(
                " {} = {}, {}{step}",
                spell_name(*variable, atoms),
                spell_expr(first, atoms),
                spell_expr(last, atoms)
            )
        }
    };
    format!("{}do{label}{control}", name_prefix(construct.name, atoms))
}

fn concurrent_header(header: &ConcurrentHeader, atoms: &Atoms) -> String {
    let of_type = header.type_spec.as_ref().map_or(String::new(), |of| format!("{} :: ", type_spec(of, atoms)));
    let control = |(variable, first, last, step): &(Name, Expr, Expr, Option<Expr>)| {
        let step = step.as_ref().map_or(String::new(), |step| format!(":{}", spell_expr(step, atoms)));
        format!("{} = {}:{}{step}", spell_name(*variable, atoms), spell_expr(first, atoms), spell_expr(last, atoms))
    };
    let mask = header.mask.iter().map(|mask| spell_expr(mask, atoms));
    let list = header.controls.iter().map(control).chain(mask).collect::<Vec<_>>().join(", ");
    let locality = header.locality.iter().map(|(word, operator, list)| {
        let operator = operator.map_or(String::new(), |operator| format!("{}: ", spell_name(operator, atoms)));
        format!(" {}({operator}{})", spell_name(*word, atoms), spell_names(list, atoms))
    });
    format!("({of_type}{list}){}", locality.collect::<String>())
}

/// R1147 case-stmt
pub fn case_stmt(ranges: &[CaseRange], atoms: &Atoms) -> String {
    let end = |end: &Option<Expr>| end.as_ref().map_or(String::new(), |end| spell_expr(end, atoms));
    let range = |range: &CaseRange| match range {
        CaseRange::Value(value) => spell_expr(value, atoms),
        CaseRange::Range(low, high) => format!("{}:{}", end(low), end(high)),
    };
    match ranges {
        [] => "case default".to_owned(),
        ranges => format!("case ({})", ranges.iter().map(range).collect::<Vec<_>>().join(", ")),
    }
}

fn select_stmt(construct: &SelectType, atoms: &Atoms) -> String {
    let kind = if construct.rank { "rank" } else { "type" };
    let association = construct.association.map_or(String::new(), |local| format!("{} => ", spell_name(local, atoms)));
    format!(
        "{}select {kind} ({association}{})",
        name_prefix(construct.name, atoms),
        spell_expr(&construct.selector, atoms)
    )
}

/// R1154 type-guard-stmt, R1150 select-rank-case-stmt
pub fn guard_stmt(guard: &Guard, rank: bool, atoms: &Atoms) -> String {
    match guard {
        Guard::TypeIs(of) => format!("type is ({})", constructed_type(of, atoms)),
        Guard::ClassIs(of) => format!("class is ({})", constructed_type(of, atoms)),
        Guard::Rank(Some(value)) => format!("rank ({})", spell_expr(value, atoms)),
        Guard::Rank(None) => "rank (*)".to_owned(),
        Guard::Default => if rank { "rank default" } else { "class default" }.to_owned(),
    }
}

fn stop_stmt(keyword: Name, code: Option<&Expr>, quiet: Option<&Expr>, atoms: &Atoms) -> String {
    let keyword = match keyword.atom {
        words::ERROR => "error stop",
        atom => atoms.text(atom),
    };
    let code = code.map_or(String::new(), |code| format!(" {}", spell_expr(code, atoms)));
    let quiet = quiet.map_or(String::new(), |quiet| format!(", quiet={}", spell_expr(quiet, atoms)));
    format!("{keyword}{code}{quiet}")
}

fn objects_and_options(objects: &[Expr], options: &[Actual], atoms: &Atoms) -> String {
    let objects = objects.iter().map(|object| spell_expr(object, atoms));
    objects.chain(options.iter().map(|option| spell_argument(option, atoms))).collect::<Vec<_>>().join(", ")
}

/// A print statement and a short read have a format, the others a control list in parentheses.
fn io_stmt(of: &Io, atoms: &Atoms) -> String {
    let keyword = spell_name(of.keyword, atoms);
    let items = spell_exprs(&of.items, atoms);
    let control = spell_arguments(&of.control, atoms);
    match (!of.short, items.is_empty()) {
        _ if of.keyword.atom == words::DEFINE => format!("define file {items}"),
        (true, true) => format!("{keyword} ({control})"),
        (true, false) => format!("{keyword} ({control}) {items}"),
        (false, true) => format!("{keyword} {control}"),
        (false, false) => format!("{keyword} {control}, {items}"),
    }
}
