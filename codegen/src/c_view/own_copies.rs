//! Copies that a clause of C cannot make, made ahead of its directive: what is passed by its address is a pointer there, of which a
//! private copy does not copy the array, and compilers do not know `firstprivate` of `scope`. A variable of the same name in a block around
//! the directive is the copy, or the array of which the directive makes copies (OpenMP 5.2, 5.4).

use super::View;
use super::pragma::accepts_clause;
use crate::outline::clauses::clause_sharing;
use crate::phrases::NoCode;
use directives::{Clause, Leaf, Name, Sharing};
use indexmap::IndexMap;
use semantics::body::ConstructId;
use semantics::translate::{OmpClause, OmpConstruct};
use symbols::{Attributes, Details, SymbolId, Type};

/// Leaves of which each copy begins where the construct is met, so that the block around it is not their copy.
const BEGINNING: &[Leaf] = &[Leaf::Parallel, Leaf::Task, Leaf::Taskloop];

/// What goes from one variable to another around the directive.
#[derive(Clone, Copy, Default)]
pub(super) struct Moved {
    /// The value comes in: a list item of `firstprivate`, or one of `lastprivate` where no iteration may give a value.
    into: bool,
    /// The last value goes back.
    back: bool,
}

impl View<'_> {
    /// Prints the variables, what is about them, and the end of their block.
    pub(super) fn print_with_copies(&mut self, copies: &IndexMap<SymbolId, Moved>, print: impl FnOnce(&mut Self)) {
        if copies.is_empty() {
            return print(self);
        }
        let passed = self.passed.clone();
        self.print_line("{");
        self.indent += 1;
        for (symbol, moved) in copies {
            let (name, ty) = (self.name(*symbol), self.symbols()[*symbol].ty.unwrap_or(symbols::Types::UNKNOWN));
            if moved.into || moved.back {
                let address = if self.is_array(*symbol) { "" } else { "&" };
                self.print_line(format!("void *__of_{name} = (void *){address}{name};"));
            }
            let declared = self.declare_local(ty, &name);
            self.print_line(format!("{declared};"));
            if moved.into {
                self.print_line(format!("__builtin_memcpy((void *)&{name}, __of_{name}, sizeof {name});"));
            }
            self.passed.shift_remove(symbol);
        }
        print(self);
        for (symbol, _) in copies.iter().filter(|(_, moved)| moved.back) {
            let name = self.name(*symbol);
            self.print_line(format!("__builtin_memcpy(__of_{name}, (void *)&{name}, sizeof {name});"));
        }
        self.indent -= 1;
        self.print_line("}");
        self.passed = passed;
    }

    /// The variables that directives of a construct need so.
    pub(super) fn collect_copies(
        &self,
        construct: ConstructId,
        readings: &[OmpConstruct],
    ) -> IndexMap<SymbolId, Moved> {
        let mut copies: IndexMap<SymbolId, Moved> = IndexMap::new();
        for reading in readings {
            let Some(name) = self.reduced_name(construct, reading) else { continue };
            for clause in &reading.clauses {
                let Some(sharing) = copied_sharing(name, clause) else { continue };
                let at = clause.because.unwrap_or(self.body.constructs[construct].line);
                for symbol in self.names_of(construct, clause.argument.items()) {
                    // The copy of a pointer points to the same array, as a copy of an address does.
                    let is_own = sharing == Sharing::FirstPrivate && self.is_pointer_variable(symbol);
                    let is_pointer = self.is_array_by_address(symbol) && !is_own;
                    if !is_pointer && !is_scope_value(name, sharing) {
                        continue;
                    }
                    let goes_back = sharing == Sharing::LastPrivate;
                    if !self.has_plain_size(symbol) || goes_back && is_inside(name) {
                        self.report_refusal(NoCode::PrivateArray, at);
                        continue;
                    }
                    let moved = copies.entry(symbol).or_default();
                    moved.into |= sharing != Sharing::Private;
                    moved.back |= goes_back;
                }
            }
        }
        copies
    }

    /// Whether the block around a directive has the copy already, so that the directive does not name it.
    pub(super) fn is_copied_ahead(&self, name: Name, clause: &OmpClause, symbol: SymbolId) -> bool {
        clause.clause == Clause::FirstPrivate && is_inside(name) && self.copied.contains(&symbol)
    }

    fn is_array(&self, symbol: SymbolId) -> bool {
        let types = &self.symbols().types;
        self.symbols()[symbol].ty.is_some_and(|ty| matches!(types[types.representation(ty)], Type::Array { .. }))
    }

    fn is_pointer_variable(&self, symbol: SymbolId) -> bool {
        self.symbols()[symbol].attributes.contains(Attributes::POINTER)
    }

    fn is_array_by_address(&self, symbol: SymbolId) -> bool {
        let is_dummy = matches!(self.symbols()[symbol].details.ultimate(), Details::Object(object) if object.dummy);
        self.is_array(symbol) && (self.passed.contains(&symbol) || is_dummy)
    }

    /// Whether a declaration alone makes a variable like this one.
    fn has_plain_size(&self, symbol: SymbolId) -> bool {
        let (data, types) = (&self.symbols()[symbol], &self.symbols().types);
        let is_plain = !data.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
        let name = self.name(symbol);
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_plain
            && is_name
            && match data.ty.map(|ty| &types[types.representation(ty)]) {
                Some(Type::Array { dimensions, .. }) => {
                    dimensions.iter().all(|dimension| !self.spell_extent(dimension).is_empty())
                }
                Some(ty) => !matches!(ty, Type::Character { .. } | Type::Unknown),
                None => false,
            }
    }
}

/// The sharing by which a directive that is printed makes copies.
fn copied_sharing(name: Name, clause: &OmpClause) -> Option<Sharing> {
    use Sharing::*;
    let sharing = clause_sharing(clause).filter(|sharing| matches!(sharing, Private | FirstPrivate | LastPrivate))?;
    name.leaves().iter().any(|leaf| accepts_clause(*leaf, clause.clause)).then_some(sharing)
}

fn is_scope_value(name: Name, sharing: Sharing) -> bool {
    name.last() == Leaf::Scope && sharing == Sharing::FirstPrivate
}

/// Whether threads that exist already execute a construct: what is declared around it each of them has for itself.
fn is_inside(name: Name) -> bool {
    name.leaves() != [Leaf::Simd] && !name.leaves().iter().any(|leaf| BEGINNING.contains(leaf))
}
