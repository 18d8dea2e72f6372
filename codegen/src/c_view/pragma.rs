//! Directives reduced to what one team runs (R388-R391): `target`, `teams` and `distribute` are gone, and with them the clauses
//! that only they take; `thread_limit` becomes `num_threads`.

use super::View;
use super::counted_loops::count_governed;
use super::reducer::{is_printable, spell_declared};
use crate::lower::construct::asks_nothing;
use crate::lower::defaults::has_defaults;
use crate::outline::clauses::{argument_of, has_clause, is_if_of, item_expression};
use crate::outline::region::{binding_region, construct_reading, has_device, has_modifier};
use crate::outline::section::{first_index, integer_constant, section_of};
use crate::phrases::NoCode;
use directives::{Association, Clause, Language, Leaf, Model, Name};
use indexmap::{IndexMap, IndexSet};
use semantics::body::{ConstructId, ExprId, Item, StatementKind, Subscript};
use semantics::translate::pointees::has_pointees;
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Operator};
use source::Span;
use symbols::{Order, SymbolId, Type};

/// The leaves that the function itself stands for, and `split`, whose loops are executed one behind the other as their loop was.
const OUTSIDE: &[Leaf] = &[Leaf::Target, Leaf::Teams, Leaf::Distribute, Leaf::Loop, Leaf::Split];

/// Clauses that change no result.
const SILENT: &[Clause] = &[
    Clause::Allocate,
    Clause::Affinity,
    Clause::Aligned,
    Clause::Nontemporal,
    Clause::Message,
    Clause::Safesync,
    Clause::Severity,
];

impl View<'_> {
    pub(super) fn print_construct(&mut self, construct: ConstructId) {
        let readings = construct_reading(self.unit, self.index, construct);
        if let Some(target) = readings.iter().find(|reading| has_device(reading.name)) {
            if self.call_host(construct, readings) {
                return;
            }
            // What happens there is not specified (OpenMP 5.2, 13.8), but a procedure that never gets there is right.
            if std::ptr::eq(self.block, self.body.block.as_slice()) {
                return self.print_line("__builtin_trap();");
            }
            let name = target.name.spelling(self.body.language);
            return self
                .report_refusal(NoCode::Construct { name: name.to_string() }, self.body.constructs[construct].line);
        }
        if self.print_ordered_nest(construct, readings) {
            return;
        }
        self.print_readings(construct, readings);
    }

    /// A construct as the constructs it reads as, reduced. In an atomic one, a variable that compilers do not know again is a pointer's.
    pub(super) fn print_readings(&mut self, construct: ConstructId, readings: &[OmpConstruct]) {
        let is_left = |reading: &OmpConstruct| reading.name.last() == Leaf::Fuse || has_clause(reading, Clause::Apply);
        if readings.iter().any(is_left) || self.shares_transformed(construct, readings) {
            let name = self.body.constructs[construct].directive().name().spelling(self.body.language);
            let at = self.body.constructs[construct].line;
            return self.report_refusal(NoCode::Construct { name: name.to_string() }, at);
        }
        // A pointer of the view's own would point nowhere.
        for clause in readings.iter().flat_map(|reading| &reading.clauses) {
            if has_pointees(self.symbols(), clause) {
                let word = clause.clause.row().word.to_string();
                self.report_refusal(NoCode::Clause { word }, self.body.constructs[construct].line);
            }
        }
        let atomic = readings.iter().any(|reading| reading.name.last() == Leaf::Atomic);
        let hidden = atomic.then(|| self.find_hidden_variable(&self.body.constructs[construct].block)).flatten();
        let Some((variable, text)) = hidden else { return self.print_reduced(construct, readings) };
        self.print_line("{");
        self.indent += 1;
        let declaration = self.spell_declaration(self.body.exprs[variable].ty, "*__x");
        self.print_line(format!("{declaration} = &{text};"));
        let start = self.text.len();
        self.print_reduced(construct, readings);
        let printed = self.text.split_off(start);
        self.text.push_str(&printed.replace(&text, "__x[0]"));
        self.indent -= 1;
        self.print_line("}");
    }

    fn print_reduced(&mut self, construct: ConstructId, readings: &[OmpConstruct]) {
        let around = self.leaves.len();
        self.leaves.extend(readings.iter().flat_map(|reading| reading.name.leaves()));
        let copies = self.collect_copies(construct, readings);
        let copied = std::mem::replace(&mut self.copied, copies.keys().copied().collect());
        self.print_with_copies(&copies, |view| {
            view.print_with_event(construct, readings, |view| view.print_in_leaves(construct, readings));
        });
        self.copied = copied;
        self.leaves.truncate(around);
    }

    fn print_in_leaves(&mut self, construct: ConstructId, readings: &[OmpConstruct]) {
        let mut standalone = false;
        let mut loops = 0;
        for reading in readings {
            if [Leaf::Allocate, Leaf::DeclareTarget].contains(&reading.name.last()) {
                // What these name is declared here as all else is.
                if !asks_nothing(reading) {
                    let name = reading.name.spelling(self.body.language);
                    self.report_refusal(
                        NoCode::Construct { name: name.to_string() },
                        self.body.constructs[construct].line,
                    );
                }
                return;
            }
            let governs = !self.body.constructs[construct].block.is_empty();
            standalone |= reading.name.association() == Association::Standalone && !governs;
            let is_workshare = reading.name.has(Leaf::Workshare);
            let name = self.reduced_name(construct, reading);
            if let Some(name) = name {
                if name.association() == Association::LoopNest {
                    loops = loops.max(count_governed(reading));
                }
                if self.lacks_team(name, reading) {
                    self.print_line("#pragma omp parallel num_threads(1)");
                }
                let line = self.spell_pragma(construct, name, reading);
                self.print_line(line);
            }
            if is_workshare {
                // C has no `workshare`: one thread executes all units of work.
                let waits = name.is_none() && reading.clauses.iter().any(|clause| clause.clause == Clause::NoWait);
                self.print_line(if waits { "#pragma omp single nowait" } else { "#pragma omp single" });
            }
        }
        if standalone {
            return;
        }
        let atomic = readings.iter().any(|reading| reading.name.last() == Leaf::Atomic);
        let outer = std::mem::replace(&mut self.in_atomic, atomic);
        let governed = std::mem::replace(&mut self.governed, loops);
        let block = &self.body.constructs[construct].block;
        let before = self.text.len();
        match block.as_slice() {
            [only] => self.print_statement(*only),
            _ => self.print_braces(block),
        }
        if self.text.len() == before {
            // A directive governs a statement, although it does nothing.
            self.print_line(";");
        }
        self.in_atomic = outer;
        self.governed = governed;
    }

    /// Whether a construct shares something out that the function has copies of, and no region is around it: compilers want what goes out of
    /// it to be shared by a team, which has one thread here. The runtime of gcc 12 makes a team of its own for reductions of tasks, after
    /// which teams of several sizes hang.
    fn lacks_team(&self, name: Name, reading: &OmpConstruct) -> bool {
        const REDUCTIONS: &[Clause] = &[Clause::Reduction, Clause::TaskReduction];
        const TASKS: &[Leaf] = &[Leaf::Taskloop, Leaf::Taskgroup];
        const SHARING: &[Leaf] = &[Leaf::WorksharingLoop, Leaf::Sections, Leaf::Scope];
        let is_region = !std::ptr::eq(self.block, self.body.block.as_slice());
        let goes_out = |clause: &OmpClause| {
            REDUCTIONS.contains(&clause.clause) || is_region && clause.clause == Clause::LastPrivate
        };
        let has = |leaves: &[Leaf]| leaves.iter().any(|leaf| name.has(*leaf));
        // What a procedure shares out may bind to the region of its caller; tasks that it waits for bind to nothing but their thread.
        let shares_out = has(TASKS) || is_region && has(SHARING);
        shares_out && !self.leaves.contains(&Leaf::Parallel) && reading.clauses.iter().any(goes_out)
    }

    /// What of a directive the function does not stand for itself.
    pub(super) fn reduced_name(&self, construct: ConstructId, reading: &OmpConstruct) -> Option<Name> {
        let shares = binding_region(self.unit, self.index, construct, reading) == Some(Leaf::Parallel);
        let leaves = reading.name.leaves().iter().filter(|leaf| **leaf != Leaf::Workshare);
        let kept: Vec<Leaf> = leaves.filter_map(|leaf| map_loop_leaf(*leaf, shares)).collect();
        Name::new(&kept)
    }

    fn spell_pragma(&self, construct: ConstructId, name: Name, reading: &OmpConstruct) -> String {
        let mut text = format!("#pragma omp {}", name.spelling(Language::C));
        if name.has(Leaf::Parallel) {
            text.push_str(&self.spell_team(construct, reading));
        }
        let has = |wanted: Clause| reading.clauses.iter().any(|clause| clause.clause == wanted);
        // A task that is executed where it is met depends on what was executed before it.
        let is_immediate = name.last() == Leaf::Task && has(Clause::Depend) && !has(Clause::Detach);
        if is_immediate {
            text.push_str(" if(0)");
        }
        let mut private: IndexSet<SymbolId> = IndexSet::new();
        let compares = name.last() == Leaf::Atomic && self.is_compare(&self.body.constructs[construct].block);
        if compares {
            text.push_str(" compare");
        }
        for clause in reading.clauses.iter().filter(|clause| !compares || clause.clause != Clause::Update) {
            if clause.clause == Clause::Private {
                self.check_defaults(
                    &self.names_of(construct, clause.argument.items()),
                    clause.because.unwrap_or_default(),
                );
                private.extend(self.names_of(construct, clause.argument.items()));
            } else if name.has(Leaf::Parallel)
                && [Clause::NumThreads, Clause::ThreadLimit, Clause::If].contains(&clause.clause)
            {
                // Together below.
            } else if is_immediate && [Clause::Depend, Clause::If].contains(&clause.clause) {
                // It is immediate.
            } else if let Some(clause) = self.spell_clause(construct, name, clause) {
                text.push(' ');
                text.push_str(&clause);
            }
        }
        let accepts = name.leaves().iter().any(|leaf| accepts_clause(*leaf, Clause::Private));
        if accepts && !private.is_empty() {
            // Variables that only array constructors had are gone with them.
            let private = private.into_iter().filter(|symbol| self.declared.contains(symbol));
            let names: Vec<String> = private.flat_map(|symbol| self.private_names(symbol)).collect();
            if names.is_empty() {
                return text;
            }
            text.push_str(&format!(" private({})", names.join(", ")));
        }
        text
    }

    /// How many threads a parallel region has: as many as the construct asks for, no more than it lets it have, and one if its condition
    /// does not hold.
    fn spell_team(&self, construct: ConstructId, reading: &OmpConstruct) -> String {
        if self.body.constructs[construct].directive().name().model() == Model::OpenAcc {
            return String::new();
        }
        let argument = |clause: &OmpClause| match clause.argument {
            OmpArgument::Number(number) => Some(number.to_string()),
            _ => Some(self.spell_argument(argument_of(self.body, construct, clause)?)),
        };
        let find = |name: Clause| reading.clauses.iter().find(|clause| clause.clause == name).and_then(argument);
        let number = match (find(Clause::NumThreads), find(Clause::ThreadLimit)) {
            (Some(threads), Some(limit)) => Some(format!("({threads}) < ({limit}) ? ({threads}) : ({limit})")),
            (threads, limit) => threads.or(limit),
        };
        let decides = |clause: &&OmpClause| {
            clause.clause == Clause::If && is_if_of(self.unit, self.body, construct, reading, clause, Leaf::Parallel)
        };
        let condition = reading.clauses.iter().find(decides).and_then(argument);
        let number = number.map_or(String::new(), |number| format!(" num_threads({number})"));
        number + &condition.map_or(String::new(), |condition| format!(" if({condition})"))
    }

    /// Whether something is between the loops that a clause collapses, which compilers refuse. The iterations of the outer ones are
    /// shared out then, each with all that is in it (OpenMP 5.2, 4.4.3).
    fn is_imperfect_nest(&self, construct: ConstructId, clause: &OmpClause) -> bool {
        let depth = match clause.argument {
            OmpArgument::Number(number) => Some(i128::from(number)),
            _ => argument_of(self.body, construct, clause).and_then(|expr| integer_constant(self.body, expr)),
        };
        let depth = depth.and_then(|depth| usize::try_from(depth).ok()).unwrap_or(1).min(crate::DEPTH as usize);
        let loops = self.body.associated_loops(construct, depth);
        let last = loops.last().filter(|_| loops.len() < depth).map(|last| &self.body.statements[*last].kind);
        matches!(last, Some(StatementKind::Loop(inner)) if self.body.flatten_block(&inner.block).len() > 1)
    }

    /// The variables that are declared outside the construct: others cannot be named on it.
    pub(super) fn names_of(&self, construct: ConstructId, items: &[OmpItem]) -> Vec<SymbolId> {
        let inside = self.declared_in(&self.body.constructs[construct].block);
        let symbols = items.iter().map(|item| self.original_symbol(item.symbol));
        symbols.filter(|symbol| !inside.contains(symbol)).collect()
    }

    /// Whether a clause is none of the directive that is printed, or says nothing there.
    fn is_left_out(&self, construct: ConstructId, name: Name, clause: &OmpClause) -> bool {
        let written = clause.clause;
        // What a parallel region has copies of by `default`, which goes, is shared without a word.
        let has_default = || self.body.constructs[construct].clauses().any(|it| it.name() == Clause::Default);
        let is_copied = written == Clause::FirstPrivate && name.has(Leaf::Parallel);
        // What a task has copies of without a word would be shared in a team.
        let makes_tasks = name.has(Leaf::Taskloop) || name.has(Leaf::Task);
        let is_of_task = written == Clause::FirstPrivate && makes_tasks && !self.leaves.contains(&Leaf::Parallel);
        let is_told = clause.printed || is_copied && has_default() || is_of_task;
        !is_told
            || !name.leaves().iter().any(|leaf| accepts_clause(*leaf, written))
            || written == Clause::Collapse && self.is_imperfect_nest(construct, clause)
            // Nothing waits outside the function, and where it runs is decided already.
            || matches!(written, Clause::NoWait | Clause::Default) && name.has(Leaf::Parallel)
            || SILENT.contains(&written)
            // It waits for more.
            || written == Clause::Depend && name.last() == Leaf::Taskwait
    }

    /// Whether what the target construct has a copy of is shared by the threads that are printed with it: the copy is the parameter.
    fn is_shared_too(&self, construct: ConstructId, clause: &OmpClause, symbol: SymbolId) -> bool {
        let clauses = construct_reading(self.unit, self.index, construct).iter().flat_map(|reading| &reading.clauses);
        let mut shared = clauses.filter(|other| other.clause == Clause::Shared && other.printed);
        let is_it = |item: &OmpItem| self.original_symbol(item.symbol) == symbol;
        clause.clause == Clause::FirstPrivate && shared.any(|other| other.argument.items().iter().any(is_it))
    }

    fn spell_clause(&self, construct: ConstructId, name: Name, clause: &OmpClause) -> Option<String> {
        let (written, word) = (clause.clause, clause.clause.row().word);
        if self.is_left_out(construct, name, clause) {
            return None;
        }
        if written == Clause::Induction || written == Clause::Depend && name.last() != Leaf::Ordered {
            self.report_refusal(NoCode::Clause { word: word.to_string() }, clause.because.unwrap_or_default());
            return None;
        }
        match &clause.argument {
            OmpArgument::None => Some(word.to_string()),
            OmpArgument::Items(list) => {
                let symbols = self.names_of(construct, list).into_iter();
                let symbols = symbols.filter(|symbol| !self.is_copied_ahead(name, clause, *symbol));
                let symbols = symbols.filter(|symbol| !self.is_same_target(clause, *symbol));
                let symbols = symbols.filter(|symbol| !self.is_shared_too(construct, clause, *symbol));
                let names: Vec<String> =
                    symbols.map(|symbol| self.pointer_name(symbol).unwrap_or_else(|| self.name(symbol))).collect();
                let conditional = has_modifier(self.unit, self.body, construct, clause, "conditional");
                let conditional = if conditional { "conditional: " } else { "" };
                (!names.is_empty()).then(|| format!("{word}({conditional}{})", names.join(", ")))
            }
            OmpArgument::Reduction(operator, list) => {
                let mut names: IndexMap<String, Vec<String>> = IndexMap::new();
                for item in list {
                    let declared = spell_declared(self.unit, self.index, *operator, item);
                    let equivalence = || (*operator == Operator::Eqv).then(|| self.declare_equivalence(item.symbol))?;
                    let identifier = declared.or_else(equivalence);
                    let identifier = identifier.unwrap_or_else(|| self.spell_operator(*operator).to_string());
                    names.entry(identifier).or_default().push(self.spell_reduced(item));
                }
                if !list.iter().all(|item| is_printable(self.unit, self.index, *operator, item)) {
                    self.report_refusal(NoCode::ProgramReduction, clause.because.unwrap_or_default());
                }
                let scans = has_modifier(self.unit, self.body, construct, clause, "inscan");
                let scans = if scans { "inscan, " } else { "" };
                let each = names
                    .iter()
                    .map(|(identifier, names)| format!("{word}({scans}{identifier} : {})", names.join(", ")));
                Some(each.collect::<Vec<_>>().join(" "))
            }
            OmpArgument::Expr(expr) => Some(format!("{word}({})", self.spell_argument(*expr))),
            OmpArgument::Number(number) => Some(format!("{word}({number})")),
            OmpArgument::Keyword(keyword, expr) => {
                let keyword = self.unit.atoms.text(*keyword);
                Some(match expr {
                    Some(expr) => format!("{word}({keyword}, {})", self.spell_argument(*expr)),
                    None => format!("{word}({keyword})"),
                })
            }
            OmpArgument::Source(index) => self.source_clause(construct, word, *index),
            OmpArgument::Map(..) | OmpArgument::Not(_) | OmpArgument::AndNot(..) | OmpArgument::Product(_) => None,
        }
    }

    /// The identifier of a reduction with `.eqv.`, for which C has no operator.
    fn declare_equivalence(&self, symbol: SymbolId) -> Option<String> {
        let ty = self.symbols().types.element(self.symbols()[symbol].ty?);
        let ty = self.spell_declaration(ty, "");
        let combiner = "omp_out = omp_out == omp_in) initializer(omp_priv = 1";
        self.runtime.borrow_mut().insert(format!("#pragma omp declare reduction(eqv : {ty} : {combiner})\n"));
        Some("eqv".to_string())
    }

    /// Private copies have no default initialization in C.
    fn check_defaults(&self, private: &[SymbolId], at: Span) {
        let has = |symbol: &SymbolId| self.symbols()[*symbol].ty.is_some_and(|ty| has_defaults(self.symbols(), ty));
        if private.iter().any(has) {
            self.report_refusal(NoCode::PrivateDefault, at);
        }
    }

    /// A list item of a reduction: of what a pointer points to, its elements.
    fn spell_reduced(&self, item: &OmpItem) -> String {
        let name = self.name(item.symbol);
        let pieces = match item.expr {
            Some(section) => self.section_pieces(section),
            None => self.whole_pieces(item.symbol),
        };
        let Some(pieces) = pieces else {
            let at = item.expr.map_or_else(Default::default, |expr| self.body.exprs[expr].span);
            self.report_refusal(NoCode::SectionReduction, at);
            return name;
        };
        pieces.into_iter().fold(name, |text, [first, count]| format!("{text}[{first}:{count}]"))
    }

    /// The first element and how many there are, in each dimension of C.
    pub(super) fn section_pieces(&self, section: ExprId) -> Option<Vec<[String; 2]>> {
        let (base, subscripts) = section_of(self.body, section)?;
        let lowers: Vec<Option<ExprId>> = subscripts.iter().map(first_index).collect();
        let types = &self.symbols().types;
        let dimensions = match &types[types.representation(self.body.exprs[base].ty)] {
            Type::Array { dimensions, .. } => dimensions.as_slice(),
            _ => &[],
        };
        let piece = |(number, subscript): (usize, &Subscript)| match *subscript {
            Subscript::Index(index) => Some([self.spell_expr(index), "1".to_string()]),
            Subscript::Range { lower, length, stride: None } => {
                let first = lower.map_or("0".to_string(), |lower| self.spell_expr(lower));
                let whole = || Some(format!("{} - ({first})", self.spell_extent(dimensions.get(number)?)));
                let count = length.map_or_else(whole, |length| Some(self.spell_expr(length)))?;
                Some([first, count])
            }
            Subscript::Triplet { upper, stride: None, .. } if subscripts.len() == 1 => {
                let first = self.section_offset(base, &lowers);
                let dimension = dimensions.first()?;
                let count = match (upper, lowers[0]) {
                    (Some(upper), Some(lower)) => {
                        format!("({}) - ({}) + 1", self.spell_expr(upper), self.spell_expr(lower))
                    }
                    (Some(upper), None) => {
                        format!("({}) - ({}) + 1", self.spell_expr(upper), self.spell_value(&dimension.lower))
                    }
                    (None, _) => format!("{} - ({first})", self.spell_extent(dimension)),
                };
                Some([first, count])
            }
            Subscript::Triplet { .. } | Subscript::Range { .. } => None,
        };
        subscripts.iter().enumerate().map(piece).collect()
    }

    /// The same of a variable that is an array of the caller; nothing of others.
    fn whole_pieces(&self, symbol: SymbolId) -> Option<Vec<[String; 2]>> {
        let symbol = self.original_symbol(symbol);
        let types = &self.symbols().types;
        let ty = self.symbols()[symbol].ty?;
        let (Type::Array { dimensions, order, .. }, true) =
            (&types[types.representation(ty)], self.passed.contains(&symbol))
        else {
            return Some(Vec::new());
        };
        let mut extents: Vec<String> = dimensions.iter().map(|dimension| self.spell_extent(dimension)).collect();
        if extents.iter().any(String::is_empty) {
            return None;
        }
        if *order == Order::Column {
            extents = vec![extents.iter().map(|extent| format!("({extent})")).collect::<Vec<_>>().join(" * ")];
        }
        Some(extents.into_iter().map(|extent| ["0".to_string(), extent]).collect())
    }

    fn spell_argument(&self, expr: ExprId) -> String {
        self.arguments.get(&expr).cloned().unwrap_or_else(|| self.spell_expr(expr))
    }

    /// A clause as it was written, if it has a keyword or one argument, or is a list with a step.
    fn source_clause(&self, construct: ConstructId, word: &str, index: usize) -> Option<String> {
        let construct = &self.body.constructs[construct];
        let clause = construct.clause(index)?;
        let expressions = |items: &[Item]| -> Vec<String> {
            let arguments = items.iter().filter_map(|item| item_expression(construct, item));
            arguments.map(|expr| self.spell_expr(expr)).collect()
        };
        let arguments = expressions(clause.items());
        let step: Vec<String> = clause.modifiers().flat_map(|modifier| expressions(modifier.items())).collect();
        let keyword = clause.keyword().map(|word| self.unit.atoms.text(word.atom).to_string());
        match (keyword, clause.name(), arguments.as_slice(), step.as_slice()) {
            // Compilers of C know it by its older name.
            (Some(keyword), Clause::Doacross | Clause::Depend, items, []) if !items.is_empty() => {
                Some(format!("depend({keyword} : {})", items.join(", ")))
            }
            (Some(keyword), Clause::Doacross | Clause::Depend, [], []) => Some(format!("depend({keyword})")),
            (None, Clause::Linear, items, [step]) => Some(format!("{word}({} : {step})", items.join(", "))),
            (None, _, [only], []) => Some(format!("{word}({only})")),
            (Some(keyword), _, items, []) if items.len() < 2 => {
                let all = std::iter::once(keyword).chain(items.iter().cloned());
                Some(format!("{word}({})", all.collect::<Vec<_>>().join(", ")))
            }
            _ => {
                self.report_refusal(NoCode::Clause { word: word.to_string() }, clause.span());
                None
            }
        }
    }

    pub(super) fn spell_operator(&self, operator: Operator) -> &str {
        match operator {
            Operator::Add => "+",
            Operator::Multiply => "*",
            Operator::Max => "max",
            Operator::Min => "min",
            Operator::BitAnd => "&",
            Operator::BitOr => "|",
            Operator::BitXor => "^",
            // What C has no word for is refused.
            Operator::And | Operator::Eqv => "&&",
            Operator::Or => "||",
            // On 0 and 1 this is the same.
            Operator::Neqv => "^",
            Operator::User(name) => self.unit.atoms.text(name),
        }
    }
}

/// What a leaf becomes: a `loop` that the threads of a region share out is a worksharing loop.
fn map_loop_leaf(leaf: Leaf, shares: bool) -> Option<Leaf> {
    match leaf {
        Leaf::Loop if shares => Some(Leaf::WorksharingLoop),
        leaf => Some(leaf).filter(|leaf| !OUTSIDE.contains(leaf)),
    }
}

pub(super) fn accepts_clause(leaf: Leaf, clause: Clause) -> bool {
    leaf.row().clauses.iter().any(|(accepted, ..)| *accepted == clause)
}
