//! Directives reduced to what one team runs (R388-R391): `target`, `teams` and `distribute` are gone, and with them the clauses
//! that only they take; `thread_limit` becomes `num_threads`.

use super::View;
use crate::outline::closure;
use crate::outline::region::reading;
use directives::{Association, Clause, Language, Leaf, Name};
use indexmap::IndexSet;
use semantics::body::{ConstructId, ExprId, ExprKind};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct, OmpItem, Operator};
use symbols::SymbolId;

/// The leaves that the function itself stands for.
const OUTSIDE: &[Leaf] = &[Leaf::Target, Leaf::Teams, Leaf::Distribute, Leaf::Loop];

impl View<'_> {
    pub(super) fn construct(&mut self, construct: ConstructId) {
        let readings = reading(self.unit, self.index, construct);
        self.readings(construct, readings);
    }

    /// A construct as the constructs it reads as, reduced.
    pub(super) fn readings(&mut self, construct: ConstructId, readings: &[OmpConstruct]) {
        let mut standalone = false;
        for reading in readings {
            standalone |= reading.name.association() == Association::Standalone;
            let kept: Vec<Leaf> =
                reading.name.leaves().iter().copied().filter(|leaf| !OUTSIDE.contains(leaf)).collect();
            if let Some(name) = Name::new(&kept) {
                let line = self.pragma(construct, name, reading);
                self.line(line);
            }
        }
        if standalone {
            return;
        }
        let block = &self.body.constructs[construct].block;
        match block.as_slice() {
            [only] => self.statement(*only),
            _ => self.braces(block),
        }
    }

    fn pragma(&self, construct: ConstructId, name: Name, reading: &OmpConstruct) -> String {
        let mut text = format!("#pragma omp {}", name.spelling(Language::C));
        let mut private: IndexSet<SymbolId> = IndexSet::new();
        for clause in &reading.clauses {
            if clause.clause == Clause::Private {
                private.extend(self.names_of(construct, items(clause)));
            } else if let Some(clause) = self.clause(construct, name, clause) {
                text.push(' ');
                text.push_str(&clause);
            }
        }
        let accepts = name.leaves().iter().any(|leaf| accepts(*leaf, Clause::Private));
        if accepts && !private.is_empty() {
            let names: Vec<String> = private.into_iter().map(|symbol| self.name(symbol)).collect();
            text.push_str(&format!(" private({})", names.join(", ")));
        }
        text
    }

    /// The variables that are declared outside the construct: others cannot be named on it.
    fn names_of(&self, construct: ConstructId, items: &[OmpItem]) -> Vec<SymbolId> {
        let inside = self.declared_in(&self.body.constructs[construct].block);
        let symbols = items.iter().map(|item| self.original(item.symbol));
        symbols.filter(|symbol| !inside.contains(symbol)).collect()
    }

    fn clause(&self, construct: ConstructId, name: Name, clause: &OmpClause) -> Option<String> {
        let written = match clause.clause {
            Clause::ThreadLimit => Clause::NumThreads,
            other => other,
        };
        if !clause.printed || !name.leaves().iter().any(|leaf| accepts(*leaf, written)) {
            return None;
        }
        // Nothing waits outside the function, and where it runs is decided already.
        if matches!(written, Clause::NoWait | Clause::If | Clause::Default) && name.has(Leaf::Parallel) {
            return None;
        }
        let word = written.row().word;
        match &clause.argument {
            OmpArgument::None => Some(word.to_string()),
            OmpArgument::Items(list) => {
                let names: Vec<String> =
                    self.names_of(construct, list).into_iter().map(|symbol| self.name(symbol)).collect();
                (!names.is_empty()).then(|| format!("{word}({})", names.join(", ")))
            }
            OmpArgument::Reduction(operator, list) => {
                let names: Vec<String> = list.iter().map(|item| self.name(item.symbol)).collect();
                Some(format!("{word}({} : {})", self.operator(*operator), names.join(", ")))
            }
            OmpArgument::Expr(expr) => Some(format!("{word}({})", self.argument(*expr))),
            OmpArgument::Number(number) => Some(format!("{word}({number})")),
            OmpArgument::Keyword(keyword, expr) => {
                let keyword = self.unit.atoms.text(*keyword);
                Some(match expr {
                    Some(expr) => format!("{word}({keyword}, {})", self.argument(*expr)),
                    None => format!("{word}({keyword})"),
                })
            }
            OmpArgument::Source(index) => self.source_clause(construct, word, *index),
            OmpArgument::Map(..) | OmpArgument::Not(_) | OmpArgument::AndNot(..) | OmpArgument::Product(_) => None,
        }
    }

    fn argument(&self, expr: ExprId) -> String {
        self.arguments.get(&expr).cloned().unwrap_or_else(|| self.expr(expr))
    }

    /// A clause as it was written, if it has one argument.
    fn source_clause(&self, construct: ConstructId, word: &str, index: usize) -> Option<String> {
        let construct = &self.body.constructs[construct];
        let argument = closure::first_argument(construct.directive().clauses().get(index)?)?;
        let expr = *construct.arguments.get(argument)?;
        match self.body.exprs[expr].kind {
            ExprKind::Opaque(_) => None,
            _ => Some(format!("{word}({})", self.expr(expr))),
        }
    }

    fn operator(&self, operator: Operator) -> &str {
        match operator {
            Operator::Add => "+",
            Operator::Multiply => "*",
            Operator::Max => "max",
            Operator::Min => "min",
            Operator::BitAnd => "&",
            Operator::BitOr => "|",
            Operator::BitXor => "^",
            Operator::And => "&&",
            Operator::Or => "||",
            // C has no such operations on truth values; on 0 and 1 these are the same.
            Operator::Eqv => "&&",
            Operator::Neqv => "^",
            Operator::User(name) => self.unit.atoms.text(name),
        }
    }
}

fn items(clause: &OmpClause) -> &[OmpItem] {
    match &clause.argument {
        OmpArgument::Items(items) => items,
        OmpArgument::None | OmpArgument::Map(..) | OmpArgument::Reduction(..) | OmpArgument::Expr(_) => &[],
        OmpArgument::Not(_) | OmpArgument::Number(_) | OmpArgument::Keyword(..) | OmpArgument::Source(_) => &[],
        OmpArgument::AndNot(..) | OmpArgument::Product(_) => &[],
    }
}

fn accepts(leaf: Leaf, clause: Clause) -> bool {
    leaf.row().clauses.iter().any(|(accepted, ..)| *accepted == clause)
}
