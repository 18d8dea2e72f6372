//! A program unit as indented text: what stands inside what, for people and for tests.
//!
//! Directives carry the names of F18's parse tree (the union, then its member), statements those of the standard.

use super::tree::{
    BindingKind, DirectiveConstruct, DirectiveLine, Executable, ExecutableKind, Head, ProgramUnit, Specification,
    SpecificationKind,
};
use crate::Name;
use crate::hidden::{self, EFFECTIVE_NODE, Node, OMP_NODE, Reading, Readings, View};
use crate::unparse::fortran::{self as unparse, Printer};
use directives::{Association, Category, Clause, Language, Leaf, Model};
use source::atom::words;
use source::{Atom, Atoms, Token};

/// The tree of a unit that was parsed from `tokens`.
pub fn unit(tree: &ProgramUnit, tokens: &[Token], atoms: &Atoms) -> String {
    unit_read(tree, tokens, atoms, &Readings::new())
}

/// The same with what constructs stand for, as marked children (R252 to R259).
pub fn unit_read(unit: &ProgramUnit, tokens: &[Token], atoms: &Atoms, readings: &Readings) -> String {
    let printer = Printer::new(tokens, atoms);
    let mut dump = Dump { printer, atoms, readings, view: View::Marked, text: String::new(), level: 0 };
    dump.unit(unit);
    dump.text
}

struct Dump<'a> {
    printer: Printer<'a>,
    atoms: &'a Atoms,
    readings: &'a Readings,
    view: View,
    text: String,
    level: usize,
}

impl Dump<'_> {
    fn node(&mut self, name: &str, text: &str) {
        self.text += &"| ".repeat(self.level);
        self.text += name;
        if !text.is_empty() {
            self.text += ": ";
            self.text += text;
        }
        self.text.push('\n');
    }

    fn print_inside(&mut self, inside: impl FnOnce(&mut Self)) {
        self.level += 1;
        inside(self);
        self.level -= 1;
    }

    fn unit(&mut self, unit: &ProgramUnit) {
        let (node, head, end) = head_names(&unit.head);
        self.node(node, "");
        self.print_inside(|dump| {
            if let Some(text) = unparse::spell_head(&unit.head, dump.atoms) {
                dump.node(head, &text);
            }
            if !unit.specification.is_empty() {
                dump.node("specification-part", "");
                dump.print_inside(|dump| unit.specification.iter().for_each(|of| dump.specification(of)));
            }
            if !unit.execution.is_empty() {
                dump.node("execution-part", "");
                dump.block(&unit.execution);
            }
            if !unit.contained.is_empty() {
                dump.node("internal-subprogram-part", "");
                dump.print_inside(|dump| unit.contained.iter().for_each(|contained| dump.unit(contained)));
            }
            let name = unit.end_name.map_or("", |name| dump.atoms.text(name.atom));
            dump.node(end, name);
        });
    }

    fn specification(&mut self, specification: &Specification) {
        let text = self.with_label(specification.label, self.printer.specification_text(specification));
        match &specification.kind {
            SpecificationKind::DerivedType(derived) => {
                self.node("derived-type-def", "");
                self.print_inside(|dump| {
                    dump.node("derived-type-stmt", &text);
                    derived.components.iter().for_each(|component| dump.specification(component));
                    for binding in &derived.bindings {
                        let text = dump.printer.spell_binding(binding);
                        dump.node(binding_name(&binding.kind), &text);
                    }
                });
            }
            SpecificationKind::Interface(interface) => {
                self.node("interface-block", "");
                self.print_inside(|dump| {
                    dump.node("interface-stmt", &text);
                    interface.bodies.iter().for_each(|body| dump.unit(body));
                    for procedures in &interface.procedures {
                        let text = unparse::procedure_stmt(procedures, dump.atoms);
                        dump.node("procedure-stmt", &text);
                    }
                });
            }
            SpecificationKind::Enum(of) => {
                let (node, first) = match of.is_type {
                    true => ("enumeration-type-def", "enumeration-type-stmt"),
                    false => ("enum-def", "enum-def-stmt"),
                };
                self.node(node, "");
                self.print_inside(|dump| {
                    dump.node(first, &text);
                    for (name, value) in &of.enumerators {
                        dump.node("enumerator", &unparse::spell_enumerator(*name, value.as_ref(), dump.atoms));
                    }
                });
            }
            SpecificationKind::Structure(structure) => {
                self.node("structure-def", "");
                self.print_inside(|dump| {
                    dump.node("structure-stmt", &text);
                    structure.components.iter().for_each(|component| dump.specification(component));
                });
            }
            SpecificationKind::Union(maps) => {
                self.node("union", "");
                self.print_inside(|dump| {
                    for map in maps {
                        dump.node("map", "");
                        dump.print_inside(|dump| map.iter().for_each(|component| dump.specification(component)));
                    }
                });
            }
            SpecificationKind::Directive(line) => {
                self.node(&chain(line), "");
                self.print_inside(|dump| dump.directive(line, "directive"));
            }
            kind => self.node(specification_name(kind), &text),
        }
    }

    fn with_label(&self, label: Option<crate::Name>, text: String) -> String {
        label.map_or(text.clone(), |label| format!("{} {text}", self.atoms.text(label.atom)))
    }

    fn block(&mut self, block: &[Executable]) {
        self.print_inside(|dump| block.iter().for_each(|executable| dump.executable(executable)));
    }

    fn executable(&mut self, executable: &Executable) {
        let (name, statement) = executable_names(&executable.kind);
        match &executable.kind {
            ExecutableKind::Directive(construct) => return self.construct(construct),
            ExecutableKind::Declaration(specification) => return self.specification(specification),
            _ => {}
        }
        let text = self.with_label(executable.label, self.printer.spell_statement(executable));
        if statement.is_empty() {
            return self.node(name, &text);
        }
        self.node(name, "");
        self.print_inside(|dump| {
            dump.node(statement, &text);
            dump.parts(&executable.kind);
        });
    }

    /// The parts of a construct after its first statement.
    fn parts(&mut self, kind: &ExecutableKind) {
        match kind {
            ExecutableKind::If(construct) => {
                for (index, (condition, block)) in construct.branches.iter().enumerate() {
                    match condition {
                        Some(condition) if index > 0 => {
                            self.node("else-if-stmt", &unparse::spell_expr(condition, self.atoms))
                        }
                        Some(_) => {}
                        None => self.node("else-stmt", ""),
                    }
                    self.block(block);
                }
            }
            ExecutableKind::Do(construct) => self.block(&construct.block),
            ExecutableKind::SelectCase(construct) => {
                for case in &construct.cases {
                    self.node("case-stmt", &unparse::case_stmt(&case.ranges, self.atoms));
                    self.block(&case.block);
                }
            }
            ExecutableKind::SelectType(construct) => {
                for (guard, block) in &construct.guards {
                    let name = if construct.rank { "select-rank-case-stmt" } else { "type-guard-stmt" };
                    self.node(name, &unparse::guard_stmt(guard, construct.rank, self.atoms));
                    self.block(block);
                }
            }
            ExecutableKind::Block { specification, block, .. } => {
                self.print_inside(|dump| specification.iter().for_each(|of| dump.specification(of)));
                self.block(block);
            }
            ExecutableKind::Associate { block, .. }
            | ExecutableKind::Critical { block, .. }
            | ExecutableKind::Forall { block, .. } => self.block(block),
            ExecutableKind::ChangeTeam(construct) => {
                self.block(&construct.block);
                if !construct.end_options.is_empty() {
                    let options = unparse::spell_arguments(&construct.end_options, self.atoms);
                    self.node("end-change-team-stmt", &options);
                }
            }
            ExecutableKind::Where { branches, .. } => {
                for (index, (mask, block)) in branches.iter().enumerate() {
                    if index > 0 {
                        let mask = mask.as_ref().map_or(String::new(), |mask| unparse::spell_expr(mask, self.atoms));
                        self.node("elsewhere-stmt", &mask);
                    }
                    self.block(block);
                }
            }
            _ => {}
        }
    }

    fn construct(&mut self, construct: &DirectiveConstruct) {
        let reading = self.readings.get(&construct.begin.span.start);
        if let (View::Hidden, Some(nodes)) = (self.view, reading.and_then(|reading| reading.hidden.as_ref())) {
            return self.hidden(nodes, construct);
        }
        let view = self.view;
        let (begin, end) = directive_names(&construct.begin);
        self.node(&chain(&construct.begin), "");
        self.print_inside(|dump| {
            dump.directive(&construct.begin, begin);
            let marked = reading.filter(|_| view == View::Marked);
            marked.into_iter().for_each(|reading| dump.attributes(&reading.attributes));
            dump.region(construct);
            if let Some(line) = &construct.end {
                dump.directive(line, end);
            }
            if let Some(reading) = marked {
                dump.marked(reading, construct);
            }
        });
        self.view = view;
    }

    fn region(&mut self, construct: &DirectiveConstruct) {
        match shape(&construct.begin) {
            Shape::Loop => construct.block.iter().for_each(|executable| self.executable(executable)),
            Shape::Block | Shape::Standalone | Shape::Declarative => self.block(&construct.block),
        }
    }

    /// What a construct stands for, behind its marks: a combined one for separate ones, and those for what they become.
    fn marked(&mut self, reading: &Reading, construct: &DirectiveConstruct) {
        if reading.effective.is_empty() {
            return self.becomes(reading, construct);
        }
        self.node(EFFECTIVE_NODE, "");
        self.print_inside(|dump| dump.effective(&reading.effective, reading, construct));
    }

    fn effective(
        &mut self,
        directives: &[(hidden::Directive, Vec<String>)],
        reading: &Reading,
        construct: &DirectiveConstruct,
    ) {
        let Some(((directive, attributes), inner)) = directives.split_first() else {
            self.view = View::Written;
            return self.region(construct);
        };
        self.unwritten(directive);
        self.print_inside(|dump| {
            dump.attributes(attributes);
            dump.effective(inner, reading, construct);
            if inner.len() + 1 == reading.effective.len() {
                dump.becomes(reading, construct);
            }
        });
    }

    fn becomes(&mut self, reading: &Reading, construct: &DirectiveConstruct) {
        let Some(nodes) = &reading.hidden else { return };
        self.view = View::Hidden;
        self.node(OMP_NODE, "");
        self.print_inside(|dump| dump.hidden(nodes, construct));
    }

    fn hidden(&mut self, nodes: &[Node], construct: &DirectiveConstruct) {
        for node in nodes {
            match node {
                Node::Directive(directive, inside) => {
                    self.unwritten(directive);
                    self.print_inside(|dump| dump.hidden(inside, construct));
                }
                Node::Block(lines, inside) => {
                    self.node("block-construct", "");
                    self.print_inside(|dump| {
                        lines.iter().for_each(|line| dump.node("statement", line));
                        dump.hidden(inside, construct);
                    });
                }
                Node::Region => self.region(construct),
            }
        }
    }

    /// A directive that nobody wrote, with its clauses.
    fn unwritten(&mut self, directive: &hidden::Directive) {
        let model = directive.name.model();
        let construct = if model == Model::OpenMp { "OpenMPConstruct" } else { "OpenACCConstruct" };
        self.node(construct, &directive.name.spelling(Language::Fortran));
        self.print_inside(|dump| {
            for clause in &directive.clauses {
                dump.node(clause_node(model), &format!("{} <{}>", clause.text, clause.how));
            }
        });
    }

    fn attributes(&mut self, attributes: &[String]) {
        attributes.iter().for_each(|attribute| self.node("attribute", attribute));
    }

    /// A directive line: its name and own arguments, then its clauses.
    fn directive(&mut self, line: &DirectiveLine, node: &str) {
        let (head, clauses) = self.printer.directive_parts(line);
        self.node(node, &head);
        let of = clause_node(line.directive().name().model());
        self.print_inside(|dump| clauses.iter().for_each(|clause| dump.node(of, clause)));
    }
}

fn clause_node(model: Model) -> &'static str {
    match model {
        Model::OpenMp => "OmpClause",
        Model::OpenAcc => "AccClause",
    }
}

/// The names of a unit, its first and its last statement.
fn head_names(head: &Head) -> (&'static str, &'static str, &'static str) {
    match head {
        Head::Program(_) => ("main-program", "program-stmt", "end-program-stmt"),
        Head::Module(_) => ("module", "module-stmt", "end-module-stmt"),
        Head::Submodule { .. } => ("submodule", "submodule-stmt", "end-submodule-stmt"),
        Head::BlockData(_) => ("block-data", "block-data-stmt", "end-block-data-stmt"),
        Head::Subroutine(_) => ("subroutine-subprogram", "subroutine-stmt", "end-subroutine-stmt"),
        Head::Function(_) => ("function-subprogram", "function-stmt", "end-function-stmt"),
        Head::SeparateProcedure(_) => ("separate-module-subprogram", "mp-subprogram-stmt", "end-mp-subprogram-stmt"),
        Head::Missing => ("program-unit", "", "end"),
    }
}

fn specification_name(kind: &SpecificationKind) -> &'static str {
    match kind {
        SpecificationKind::Use(_) => "use-stmt",
        SpecificationKind::Import { .. } => "import-stmt",
        SpecificationKind::Implicit(_) => "implicit-stmt",
        SpecificationKind::Declaration(_) => "type-declaration-stmt",
        SpecificationKind::Parameter { .. } => "parameter-stmt",
        SpecificationKind::Attribute { .. } => "attribute-stmt",
        SpecificationKind::Data(_) => "data-stmt",
        SpecificationKind::Common(_) => "common-stmt",
        SpecificationKind::Equivalence(_) => "equivalence-stmt",
        SpecificationKind::Namelist(_) => "namelist-stmt",
        SpecificationKind::DerivedType(_) => "derived-type-def",
        SpecificationKind::Interface(_) => "interface-block",
        SpecificationKind::Procedure(_) => "procedure-declaration-stmt",
        SpecificationKind::Generic { .. } => "generic-stmt",
        SpecificationKind::Enum(_) => "enum-def",
        SpecificationKind::Structure(_) => "structure-def",
        SpecificationKind::Union(_) => "union",
        SpecificationKind::Record(_) => "record-stmt",
        SpecificationKind::CrayPointer(_) => "cray-pointer-stmt",
        SpecificationKind::Format(_) => "format-stmt",
        SpecificationKind::StatementFunction { .. } => "stmt-function-stmt",
        SpecificationKind::Entry(_) => "entry-stmt",
        SpecificationKind::Directive(_) => "directive",
        SpecificationKind::Pragma => "compiler-directive",
        SpecificationKind::Error => "error",
    }
}

fn binding_name(kind: &BindingKind) -> &'static str {
    match kind {
        BindingKind::Procedure { .. } => "type-bound-procedure-stmt",
        BindingKind::Generic(..) => "type-bound-generic-stmt",
        BindingKind::Final(_) => "final-procedure-stmt",
        BindingKind::Private => "binding-private-stmt",
        BindingKind::Error => "error",
    }
}

/// The name of a statement; of a construct, also that of its first statement.
fn executable_names(kind: &ExecutableKind) -> (&'static str, &'static str) {
    match kind {
        ExecutableKind::Assignment { .. } => ("assignment-stmt", ""),
        ExecutableKind::PointerAssignment { .. } => ("pointer-assignment-stmt", ""),
        ExecutableKind::Call { .. } => ("call-stmt", ""),
        ExecutableKind::If(_) => ("if-construct", "if-then-stmt"),
        ExecutableKind::IfStatement { .. } => ("if-stmt", ""),
        ExecutableKind::Do(_) => ("do-construct", "do-stmt"),
        ExecutableKind::SelectCase(_) => ("case-construct", "select-case-stmt"),
        ExecutableKind::SelectType(of) if of.rank => ("select-rank-construct", "select-rank-stmt"),
        ExecutableKind::SelectType(_) => ("select-type-construct", "select-type-stmt"),
        ExecutableKind::Associate { .. } => ("associate-construct", "associate-stmt"),
        ExecutableKind::Block { .. } => ("block-construct", "block-stmt"),
        ExecutableKind::Critical { .. } => ("critical-construct", "critical-stmt"),
        ExecutableKind::ChangeTeam(_) => ("change-team-construct", "change-team-stmt"),
        ExecutableKind::Where { .. } => ("where-construct", "where-stmt"),
        ExecutableKind::Forall { .. } => ("forall-construct", "forall-stmt"),
        ExecutableKind::Cycle(_) => ("cycle-stmt", ""),
        ExecutableKind::Exit(_) => ("exit-stmt", ""),
        ExecutableKind::Goto(_) => ("goto-stmt", ""),
        ExecutableKind::ComputedGoto(..) => ("computed-goto-stmt", ""),
        ExecutableKind::AssignedGoto(..) => ("assigned-goto-stmt", ""),
        ExecutableKind::ArithmeticIf(..) => ("arithmetic-if-stmt", ""),
        ExecutableKind::Assign(..) => ("assign-stmt", ""),
        ExecutableKind::Continue => ("continue-stmt", ""),
        ExecutableKind::Stop { keyword, .. } if keyword.atom == words::ERROR => ("error-stop-stmt", ""),
        ExecutableKind::Stop { keyword, .. } if keyword.atom == words::PAUSE => ("pause-stmt", ""),
        ExecutableKind::Stop { .. } => ("stop-stmt", ""),
        ExecutableKind::Return(_) => ("return-stmt", ""),
        ExecutableKind::Allocate { .. } => ("allocate-stmt", ""),
        ExecutableKind::Deallocate { .. } => ("deallocate-stmt", ""),
        ExecutableKind::Nullify(_) => ("nullify-stmt", ""),
        ExecutableKind::Io(io) => (io_name(io.keyword.atom), ""),
        ExecutableKind::ImageControl(words, _) => (image_control_name(words), ""),
        ExecutableKind::Declaration(_) => ("specification", ""),
        ExecutableKind::Directive(_) => ("directive", ""),
        ExecutableKind::Pragma => ("compiler-directive", ""),
        ExecutableKind::Error => ("error", ""),
    }
}

/// The name of an input/output statement.
fn io_name(keyword: Atom) -> &'static str {
    match keyword {
        words::READ => "read-stmt",
        words::WRITE => "write-stmt",
        words::PRINT => "print-stmt",
        words::OPEN => "open-stmt",
        words::CLOSE => "close-stmt",
        words::INQUIRE => "inquire-stmt",
        words::WAIT => "wait-stmt",
        words::BACKSPACE => "backspace-stmt",
        words::ENDFILE => "endfile-stmt",
        words::REWIND => "rewind-stmt",
        words::FLUSH => "flush-stmt",
        _ => "io-stmt",
    }
}

/// The name of an image control statement, by its first letters.
fn image_control_name(of: &[Name]) -> &'static str {
    let second = of.get(1).map(|word| word.atom);
    match (of.first().map(|word| word.atom), second) {
        (Some(words::EVENT), Some(words::POST)) => "event-post-stmt",
        (Some(words::EVENT), _) => "event-wait-stmt",
        (Some(words::FAIL), _) => "fail-image-stmt",
        (Some(words::FORM), _) => "form-team-stmt",
        (Some(words::LOCK), _) => "lock-stmt",
        (Some(words::NOTIFY), _) => "notify-wait-stmt",
        (Some(words::SYNC), Some(words::ALL)) => "sync-all-stmt",
        (Some(words::SYNC), Some(words::MEMORY)) => "sync-memory-stmt",
        (Some(words::SYNC), Some(words::TEAM)) => "sync-team-stmt",
        (Some(words::SYNC), _) => "sync-images-stmt",
        (Some(_) | None, _) => "unlock-stmt",
    }
}

/// How a directive governs, as the names of F18 distinguish it.
enum Shape {
    Declarative,
    Standalone,
    Block,
    Loop,
}

fn shape(line: &DirectiveLine) -> Shape {
    let directive = line.directive();
    let has = |wanted: Clause| directive.clauses().any(|clause| clause.name() == wanted);
    let category = directive.name().first().row().category;
    match (category, directive.name().association()) {
        (_, Association::LoopNest | Association::LoopSequence) => Shape::Loop,
        (_, Association::Block) => Shape::Block,
        _ if directive.name().last() == Leaf::Section => Shape::Block,
        (Category::Declarative | Category::Informational, _) => Shape::Declarative,
        _ if directive.name().last() == Leaf::Ordered && !has(Clause::Depend) && !has(Clause::Doacross) => Shape::Block,
        _ => Shape::Standalone,
    }
}

/// The names from the union down to the construct.
fn chain(line: &DirectiveLine) -> String {
    let name = line.directive().name();
    let special = SPECIAL.iter().find(|(leaf, _)| *leaf == name.last()).map(|(_, node)| *node);
    let shape = shape(line);
    let node = match (name.model(), &shape) {
        (Model::OpenMp, Shape::Declarative) => {
            let node = name.spelling(Language::Fortran).split(' ').map(capitalize).collect::<String>();
            return format!("OpenMPDeclarativeConstruct -> OpenMP{node}");
        }
        (Model::OpenAcc, Shape::Declarative) => {
            let node = special.unwrap_or("OpenACCStandaloneDeclarativeConstruct");
            return format!("OpenACCDeclarativeConstruct -> {node}");
        }
        (Model::OpenMp, Shape::Standalone) => {
            let node = special.unwrap_or("OpenMPSimpleStandaloneConstruct");
            return format!("OpenMPConstruct -> OpenMPStandaloneConstruct -> {node}");
        }
        (Model::OpenMp, Shape::Block) => special.unwrap_or("OpenMPBlockConstruct"),
        (Model::OpenMp, Shape::Loop) => "OpenMPLoopConstruct",
        (Model::OpenAcc, Shape::Standalone) => special.unwrap_or("OpenACCStandaloneConstruct"),
        (Model::OpenAcc, Shape::Block) => special.unwrap_or("OpenACCBlockConstruct"),
        (Model::OpenAcc, Shape::Loop) if name.leaves().len() > 1 => "OpenACCCombinedConstruct",
        (Model::OpenAcc, Shape::Loop) => "OpenACCLoopConstruct",
    };
    match name.model() {
        Model::OpenMp => format!("OpenMPConstruct -> {node}"),
        Model::OpenAcc => format!("OpenACCConstruct -> {node}"),
    }
}

/// Leaves with a node of their own.
const SPECIAL: &[(Leaf, &str)] = &[
    (Leaf::Flush, "OpenMPFlushConstruct"),
    (Leaf::Cancel, "OpenMPCancelConstruct"),
    (Leaf::CancellationPoint, "OpenMPCancellationPointConstruct"),
    (Leaf::Depobj, "OpenMPDepobjConstruct"),
    (Leaf::Interop, "OpenMPInteropConstruct"),
    (Leaf::Metadirective, "OmpMetadirectiveDirective"),
    (Leaf::Nothing, "OmpNothingDirective"),
    (Leaf::Error, "OmpErrorDirective"),
    (Leaf::Section, "OpenMPSectionConstruct"),
    (Leaf::Atomic, "OpenMPAtomicConstruct"),
    (Leaf::Critical, "OpenMPCriticalConstruct"),
    (Leaf::Sections, "OpenMPSectionsConstruct"),
    (Leaf::Dispatch, "OpenMPDispatchConstruct"),
    (Leaf::Allocators, "OpenMPAllocatorsConstruct"),
    (Leaf::AccAtomic, "OpenACCAtomicConstruct"),
    (Leaf::AccCache, "OpenACCCacheConstruct"),
    (Leaf::AccWait, "OpenACCWaitConstruct"),
    (Leaf::AccRoutine, "OpenACCRoutineConstruct"),
];

/// The nodes of begin and end directive.
fn directive_names(line: &DirectiveLine) -> (&'static str, &'static str) {
    let combined = line.directive().name().leaves().len() > 1;
    match (line.directive().name().model(), shape(line)) {
        (Model::OpenMp, Shape::Loop) => ("OmpBeginLoopDirective", "OmpEndLoopDirective"),
        (Model::OpenMp, Shape::Block) => ("OmpBeginBlockDirective", "OmpEndBlockDirective"),
        (Model::OpenAcc, Shape::Loop) if combined => ("AccBeginCombinedDirective", "AccEndCombinedDirective"),
        (Model::OpenAcc, Shape::Loop) => ("AccBeginLoopDirective", "AccEndLoop"),
        (Model::OpenAcc, Shape::Block) => ("AccBeginBlockDirective", "AccEndBlockDirective"),
        (Model::OpenMp | Model::OpenAcc, Shape::Standalone | Shape::Declarative) => ("directive", "end-directive"),
    }
}

fn capitalize(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
