//! Names, types and bodies of small programs.

use super::*;
use body::{Body, ExprId, ExprKind, StatementId, StatementKind};
use parser::units::UnitKind;
use pretty_assertions::assert_eq;
use source::{FileId, Form, LexOptions};
use std::cell::RefCell;
use std::collections::HashMap;

mod agreement;
mod argument_rules;
mod association;
mod both_reject;
mod bound;
mod calls;
mod constants;
mod constraints;
mod constructs;
mod cray;
mod data;
mod data_objects;
mod declarations;
mod entities_and_parts;
mod executables;
mod execution;
mod forward;
mod images;
mod initial;
mod intrinsics;
mod kernels;
mod missing_modules;
mod module_directives;
mod module_extensions;
mod module_files;
mod module_needs;
mod module_text;
mod modules;
mod names;
mod newer;
mod peer_rules;
mod pointers;
mod references;
mod scopes;
mod specification;
mod statement_forms;
mod statements;
mod storage;
mod transfer;
mod valid_programs;

/// A program: one file, its modules read as interfaces.
struct Program {
    atoms: Atoms,
    text: String,
    known: RefCell<HashMap<Atom, Option<Arc<Declared>>>>,
}

impl Modules for Program {
    fn module(&self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>> {
        if let Some(known) = self.known.borrow().get(&name) {
            return known.clone();
        }
        let own = (intrinsic != Some(true)).then(|| self.own_module(name)).flatten();
        let text = own.is_none().then(|| intrinsic_module(self.atoms.text(name))).flatten();
        let found = own.or_else(|| text.and_then(|text| module_of_text(&text, &self.atoms, self)));
        let found = found.map(Arc::new);
        self.known.borrow_mut().insert(name, found.clone());
        found
    }

    fn external(&self, name: Atom) -> Option<Arc<Declared>> {
        let tokens = self.tokens();
        let units = parser::fortran::units(&tokens, &self.atoms);
        let is_it = |unit: &&parser::units::Unit| unit.key.kind == UnitKind::Procedure && unit.key.parent.is_none();
        let unit = units.iter().filter(is_it).find(|unit| unit.key.name == name)?;
        let (tree, tokens) = self.parse(unit, &tokens);
        Some(Arc::new(declare_unit(Unit {
            tree: &tree,
            tokens: &tokens,
            atoms: &self.atoms,
            modules: self,
            host: None,
            defaults: Default::default(),
            mentioned: None,
            lacks_includes: false,
        })))
    }
}

impl Program {
    fn new(text: &str) -> Program {
        Program { atoms: Atoms::default(), text: text.to_string(), known: RefCell::default() }
    }

    fn own_module(&self, name: Atom) -> Option<Declared> {
        let tokens = self.tokens();
        let units = parser::fortran::units(&tokens, &self.atoms);
        let module = units.iter().find(|unit| unit.key.kind == UnitKind::Module && unit.key.name == name)?;
        let (tree, tokens) = self.parse(module, &tokens);
        let declared = declare_unit(Unit {
            tree: &tree,
            tokens: &tokens,
            atoms: &self.atoms,
            modules: self,
            host: None,
            defaults: Default::default(),
            mentioned: None,
            lacks_includes: false,
        });
        Some(complete_module(&declared, &self.procedures(name, &declared)))
    }

    fn procedures(&self, module: Atom, host: &Declared) -> Vec<Arc<Declared>> {
        let tokens = self.tokens();
        let units = parser::fortran::units(&tokens, &self.atoms);
        let units = units.iter().filter(|unit| unit.key.parent == Some(module) && unit.key.kind == UnitKind::Procedure);
        let declared = units.map(|unit| {
            let (tree, tokens) = self.parse(unit, &tokens);
            let unit = Unit {
                tree: &tree,
                tokens: &tokens,
                atoms: &self.atoms,
                modules: self,
                host: Some(host),
                defaults: Default::default(),
                mentioned: None,
                lacks_includes: false,
            };
            Arc::new(declare_unit(unit))
        });
        declared.collect()
    }

    fn tokens(&self) -> Vec<source::Token> {
        self.buffer().tokens
    }

    fn buffer(&self) -> source::TokenBuffer {
        let mut options = LexOptions::new(Form::Free);
        options.openmp = true;
        options.openacc = true;
        source::lex::tokenize_text(FileId(0), &self.text, &options, &self.atoms, &source::lex::NoIncludes)
    }

    fn parse(&self, unit: &parser::units::Unit, file: &[source::Token]) -> (ProgramUnit, Vec<source::Token>) {
        let tokens = unit.tokens(file);
        let parsed = parser::fortran::parse(&tokens, unit.key.kind, &self.atoms);
        assert_eq!(parsed.diagnostics, Vec::new(), "the program has to be syntactically right");
        (parsed.tree, tokens)
    }

    /// All units, resolved, with their names.
    fn resolved(&self) -> Vec<(String, Declared, Resolved)> {
        let tokens = self.tokens();
        let units = parser::fortran::units(&tokens, &self.atoms);
        let mut all = Vec::new();
        for unit in &units {
            let (tree, tokens) = self.parse(unit, &tokens);
            let outer = unit.key.parent.and_then(|parent| {
                let parent =
                    units.iter().find(|other| other.key.name == parent && other.key.kind != UnitKind::Procedure)?;
                let (tree, tokens) = self.parse(parent, &self.tokens());
                let host = self.submodule_host(&tree);
                let unit = Unit {
                    tree: &tree,
                    tokens: &tokens,
                    atoms: &self.atoms,
                    modules: self,
                    host: host.as_deref(),
                    defaults: Default::default(),
                    mentioned: None,
                    lacks_includes: false,
                };
                Some(declare_unit(unit))
            });
            let completed = outer
                .as_ref()
                .zip(unit.key.parent)
                .map(|(outer, name)| complete_module(outer, &self.procedures(name, outer)));
            let submodule_host = self.submodule_host(&tree);
            let host = outer.as_ref().or(submodule_host.as_deref());
            let base = Unit {
                tree: &tree,
                tokens: &tokens,
                atoms: &self.atoms,
                modules: self,
                host,
                defaults: Default::default(),
                mentioned: None,
                lacks_includes: false,
            };
            let declared = declare_unit(base);
            let whole = Unit { host: completed.as_ref().or(host), ..base };
            let mut resolved = resolve_unit(whole, &declared);
            if matches!(unit.key.kind, UnitKind::Module | UnitKind::Submodule) {
                let own = complete_module(&declared, &self.procedures(unit.key.name, &declared));
                let is_own = |other: &&parser::units::Unit| {
                    other.key.kind == UnitKind::Procedure && other.key.parent == Some(unit.key.name)
                };
                let names: Vec<Atom> = units.iter().filter(is_own).map(|other| other.key.name).collect();
                resolved.diagnostics.extend(module_constraints(whole, &own, &names));
            }
            all.push((self.atoms.text(unit.key.name).to_string(), declared, resolved));
        }
        all
    }

    fn submodule_host(&self, tree: &ProgramUnit) -> Option<Arc<Declared>> {
        match &tree.head {
            parser::fortran::tree::Head::Submodule { ancestor, .. } => self.module(ancestor.atom, None),
            _ => None,
        }
    }

    /// What is wrong, without the features that older standards lack.
    fn messages(&self) -> Vec<String> {
        let mut messages = self.everything();
        messages.retain(|message| !is_feature(message));
        messages
    }

    fn everything(&self) -> Vec<String> {
        let all = self.resolved();
        let each =
            all.iter().flat_map(|(_, declared, resolved)| declared.diagnostics.iter().chain(&resolved.diagnostics));
        each.map(|diagnostic| format!("{} {}", diagnostic.row.code, diagnostic.message)).collect()
    }

    /// The dump of the last unit.
    fn dump(&self) -> String {
        let all = self.resolved();
        let last = all.last().expect("a program has a unit");
        symbols::display::dump(&last.2.symbols, &self.atoms, directives::Language::Fortran)
    }
}

fn is_feature(message: &str) -> bool {
    message.starts_with("W4")
}

/// The program says nothing but these messages.
fn check(text: &str, messages: &[&str]) {
    let program = Program::new(text);
    let found = match messages.iter().any(|message| is_feature(message)) {
        true => program.everything(),
        false => program.messages(),
    };
    assert_eq!(found, messages, "{text}");
}

/// A line of the dump of the last unit's symbols is this one.
/// Checks the lines that end in `! E1234` and no others: each has that diagnostic.
fn check_lines(text: &str) {
    let program = Program::new(text);
    let buffer = program.buffer();
    let units = parser::fortran::units(&buffer.tokens, &program.atoms);
    let mut found: Vec<(usize, &str)> = Vec::new();
    let all = program.resolved();
    for (unit, (_, declared, resolved)) in units.iter().zip(&all) {
        for diagnostic in declared.diagnostics.iter().chain(&resolved.diagnostics) {
            let place = buffer.places.get(unit.in_file(diagnostic.primary.at).start as usize);
            let offset = place.map_or(0, |place| place.start as usize);
            if diagnostic.row.code.starts_with('E') {
                found.push((offset, diagnostic.row.code));
            }
        }
    }
    found.sort_unstable();
    // What is said twice of one place is said once.
    found.dedup();
    let line = |offset: usize| text[..offset].matches('\n').count();
    let mut found: Vec<String> = found.into_iter().map(|(offset, code)| format!("{}: {code}", line(offset))).collect();
    let expected = text.lines().enumerate().filter_map(|(line, text)| Some((line, text.split_once("! E")?.1)));
    let codes =
        |(line, codes): (usize, &str)| codes.split("! E").map(|code| format!("{line}: E{}", code.trim())).collect();
    let mut expected: Vec<String> = expected.flat_map::<Vec<_>, _>(codes).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "{text}");
}

fn check_symbol(text: &str, line: &str) {
    let program = Program::new(text);
    assert_eq!(program.messages(), Vec::<String>::new(), "{text}");
    let dump = program.dump();
    assert!(dump.lines().any(|found| found.trim() == line), "no line `{line}` in\n{dump}");
}

/// The statements of the last unit's first body, printed.
fn check_body(text: &str, expected: &str) {
    let program = Program::new(text);
    assert_eq!(program.messages(), Vec::<String>::new(), "{text}");
    let all = program.resolved();
    let (_, _, resolved) = all.last().expect("a program has a unit");
    let printer = Printer { atoms: &program.atoms, resolved, body: &resolved.bodies[0] };
    let printed: String = resolved.bodies[0].block.iter().map(|statement| printer.statement(*statement, 0)).collect();
    let unindent = |text: &str| {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        lines.iter().map(|line| format!("{}\n", &line[indent..])).collect::<String>()
    };
    assert_eq!(printed, unindent(expected));
}

/// Bodies as text, types after constants and conversions.
struct Printer<'a> {
    atoms: &'a Atoms,
    resolved: &'a Resolved,
    body: &'a Body,
}

impl Printer<'_> {
    fn block(&self, block: &[StatementId], depth: usize) -> String {
        block.iter().map(|statement| self.statement(*statement, depth)).collect()
    }

    fn statement(&self, id: StatementId, depth: usize) -> String {
        let indent = "  ".repeat(depth);
        let name = |symbol: &symbols::SymbolId| self.atoms.text(self.resolved.symbols[*symbol].name);
        match &self.body.statements[id].kind {
            StatementKind::Expr(expr) => format!("{indent}{}\n", self.expr(*expr)),
            StatementKind::Declare(symbol, value) => {
                let value = value.map_or(String::new(), |value| format!(" => {}", self.expr(value)));
                format!("{indent}declare {}{value}\n", name(symbol))
            }
            StatementKind::Block(block) => format!("{indent}block\n{}", self.block(block, depth + 1)),
            StatementKind::If { condition, then, otherwise } => {
                let otherwise = match otherwise.is_empty() {
                    true => String::new(),
                    false => format!("{indent}else\n{}", self.block(otherwise, depth + 1)),
                };
                format!("{indent}if {}\n{}{otherwise}", self.expr(*condition), self.block(then, depth + 1))
            }
            StatementKind::Loop(inner) => {
                let step = inner.step.map_or(String::new(), |step| format!(", {}", self.expr(step)));
                let head = format!(
                    "do {} = {}, {}{step}",
                    name(&inner.variable),
                    self.expr(inner.first),
                    self.expr(inner.bound)
                );
                format!("{indent}{head}\n{}", self.block(&inner.block, depth + 1))
            }
            StatementKind::While(inner) => {
                let condition = inner.condition.map_or(String::new(), |condition| self.expr(condition));
                format!("{indent}while {condition}\n{}", self.block(&inner.block, depth + 1))
            }
            StatementKind::Switch { selector, cases, .. } => {
                let cases = cases.iter().map(|case| {
                    let bound = |bound: &Option<ExprId>| bound.map_or(String::new(), |bound| self.expr(bound));
                    let ranges: Vec<String> =
                        case.ranges.iter().map(|(low, high)| format!("{}:{}", bound(low), bound(high))).collect();
                    format!("{indent}case {}\n{}", ranges.join(", "), self.block(&case.block, depth + 1))
                });
                format!("{indent}switch {}\n{}", self.expr(*selector), cases.collect::<String>())
            }
            StatementKind::Construct(id) => {
                let construct = &self.body.constructs[*id];
                let arguments: Vec<String> = construct.arguments.iter().map(|argument| self.expr(*argument)).collect();
                let spelled = construct.directive().name().spelling(directives::Language::Fortran);
                let arguments =
                    if arguments.is_empty() { String::new() } else { format!(" [{}]", arguments.join(", ")) };
                format!("{indent}{spelled}{arguments}\n{}", self.block(&construct.block, depth + 1))
            }
            StatementKind::Break(target) => format!("{indent}break {}\n", target.is_some()),
            StatementKind::Continue(target) => format!("{indent}continue {}\n", target.is_some()),
            StatementKind::Goto(labels) => {
                let labels: Vec<&str> = labels.iter().map(|label| self.atoms.text(*label)).collect();
                format!("{indent}goto {}\n", labels.join(" "))
            }
            StatementKind::Return(value) => {
                format!("{indent}return{}\n", value.map_or(String::new(), |value| self.expr(value)))
            }
            StatementKind::Stop(value) => {
                format!("{indent}stop{}\n", value.map_or(String::new(), |value| self.expr(value)))
            }
            StatementKind::Empty => format!("{indent}empty\n"),
            StatementKind::ComputedGoto(_) | StatementKind::CaseLabel { .. } | StatementKind::Asm { .. } => {
                format!("{indent}C\n")
            }
            StatementKind::Action(action) => {
                let operand = |operand: &body::Operand| {
                    let mark = match operand.effect {
                        body::Effect::Read => "",
                        body::Effect::Write => "=",
                        body::Effect::Any => "&",
                    };
                    format!(" {mark}{}", self.expr(operand.expr))
                };
                let operands: String = action.operands.iter().map(operand).collect();
                let blocks: String = action.blocks.iter().map(|block| self.block(block, depth + 1)).collect();
                format!("{indent}{}:{operands}\n{blocks}", action.kind.to_string().replace('`', ""))
            }
        }
    }

    fn expr(&self, id: ExprId) -> String {
        use body::{Callee, Subscript};
        let all = |exprs: &[ExprId]| exprs.iter().map(|expr| self.expr(*expr)).collect::<Vec<_>>().join(", ");
        let spelling = symbols::spelling::Spelling {
            table: &self.resolved.symbols,
            atoms: self.atoms,
            language: directives::Language::Fortran,
            local: None,
        };
        let ty = spelling.type_name(self.body.exprs[id].ty);
        let symbol = |symbol: &symbols::SymbolId| self.atoms.text(self.resolved.symbols[*symbol].name).to_string();
        match &self.body.exprs[id].kind {
            ExprKind::Constant(constant) => format!(
                "{}:{ty}",
                match constant {
                    symbols::Constant::Integer(value) => value.to_string(),
                    symbols::Constant::Real(value) => value.text(),
                    symbols::Constant::Complex(parts) => format!("({:?}, {:?})", parts[0].to_f64(), parts[1].to_f64()),
                    symbols::Constant::Logical(value) => value.to_string(),
                    symbols::Constant::Character(text) => format!("{text:?}"),
                }
            ),
            ExprKind::Symbol(id) => symbol(id),
            ExprKind::Element { base, indices } => format!("{}({})", self.expr(*base), all(indices)),
            ExprKind::Section { base, subscripts } => {
                let part = |part: &Option<ExprId>| part.map_or(String::new(), |part| self.expr(part));
                let subscripts: Vec<String> = subscripts
                    .iter()
                    .map(|subscript| match subscript {
                        Subscript::Index(index) => self.expr(*index),
                        Subscript::Triplet { lower, upper, stride } => {
                            let stride = stride.map_or(String::new(), |stride| format!(":{}", self.expr(stride)));
                            format!("{}:{}{stride}", part(lower), part(upper))
                        }
                        Subscript::Range { .. } => "a range of C".to_string(),
                    })
                    .collect();
                format!("{}({})", self.expr(*base), subscripts.join(", "))
            }
            ExprKind::Substring { base, first, last } => {
                let part = |part: &Option<ExprId>| part.map_or(String::new(), |part| self.expr(part));
                format!("{}({}:{})", self.expr(*base), part(first), part(last))
            }
            ExprKind::Member { base, field } => format!("{}%{field}", self.expr(*base)),
            ExprKind::Unary(op, operand) => format!("({op:?} {})", self.expr(*operand)),
            ExprKind::Binary(op, left, right) => format!("({} {op:?} {})", self.expr(*left), self.expr(*right)),
            ExprKind::Convert(operand) => format!("{ty}({})", self.expr(*operand)),
            ExprKind::Conditional(condition, then, otherwise) => {
                format!("({} ? {} : {})", self.expr(*condition), self.expr(*then), self.expr(*otherwise))
            }
            ExprKind::Assign { target, value, .. } => format!("{} = {}", self.expr(*target), self.expr(*value)),
            ExprKind::Call { callee, arguments } => match callee {
                Callee::Symbol(id) => format!("call {}({})", symbol(id), all(arguments)),
                Callee::Intrinsic(_) | Callee::Builtin(_) => {
                    format!("{}({})", callee.intrinsic_name(self.atoms).unwrap_or_default(), all(arguments))
                }
                Callee::Expr(expr) => format!("call [{}]({})", self.expr(*expr), all(arguments)),
            },
            ExprKind::List(values) => format!("[{}]", all(values)),
            ExprKind::Sparse(_) | ExprKind::StatementExpr { .. } | ExprKind::LabelAddress(_) => "C".to_string(),
            ExprKind::OrElse(..) | ExprKind::ComplexPart { .. } | ExprKind::NextArgument(_) => "C".to_string(),
            ExprKind::Opaque(parts) => format!("opaque({})", all(parts)),
            ExprKind::ImpliedDo(implied) => format!("do({})", all(&implied.parts().collect::<Vec<_>>())),
            ExprKind::Deref(_) | ExprKind::AddressOf(_) | ExprKind::Increment { .. } | ExprKind::Comma(..) => {
                "C".to_string()
            }
        }
    }
}
