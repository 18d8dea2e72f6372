//! The state of writing one module, and what its text is put together of.

use indexmap::IndexSet;
use source::{Atom, Atoms};
use std::collections::{BTreeSet, HashMap, HashSet};
use symbols::spelling::Spelling;
use symbols::{RecordId, ScopeId, SymbolTable};

/// Writes a module's scope.
pub(crate) struct ScopeWriter<'a> {
    pub symbols: &'a SymbolTable,
    pub atoms: &'a Atoms,
    pub spelling: Spelling<'a>,
    /// The module's scope.
    pub scope: ScopeId,
    /// Whether there are interfaces of separate module procedures: then submodules may need what is private here.
    pub has_separate: bool,
    /// What a submodule has around it, which needs no use statement.
    pub hosts: &'a [Atom],
    /// What derived types are called in the module's scope.
    pub type_names: &'a HashMap<RecordId, Atom>,
    /// What the interface body now being written takes from its host.
    pub imports: Vec<Atom>,
    /// The scope of the procedure now being written.
    pub procedure: Option<ScopeId>,
    /// Types of other modules that values need and no use statement names.
    pub borrowed: Vec<Borrowed>,
    /// The names of functions of other modules that bounds and lengths need.
    pub distant: IndexSet<Atom>,
}

/// What an interface needs of a module that its host does not use: the module, the name here, the name there.
pub(crate) type ForeignName = (Atom, Atom, Atom);

/// Text in the order it is put together.
#[derive(Default)]
pub(crate) struct Parts {
    /// Built-in modules that are used as a whole: in an order that does not depend on their names.
    pub whole: BTreeSet<String>,
    pub uses: String,
    /// The lines of `uses`.
    pub used: HashSet<String>,
    pub use_access: String,
    pub declarations: String,
    pub generics: String,
    pub groups: String,
    pub blank: String,
    pub directives: String,
    pub contains: String,
}

impl Parts {
    /// Adds a use statement unless it is there; whether it is new.
    pub fn add_use(&mut self, line: &str) -> bool {
        let new = self.used.insert(line.to_string());
        if new && line.contains(",only:") {
            self.uses.push_str(line);
        } else if new {
            self.whole.insert(line.to_string());
        }
        new
    }
}

/// A type of another module that a value needs: the module, its name there and its name here.
pub(crate) struct Borrowed {
    pub module: Atom,
    pub name: Atom,
    pub local: Atom,
}

/// A directive in lines of at most 80 columns, continued as F18 does.
pub(crate) fn wrap_directive(directive: &str) -> String {
    let sentinel = &directive[..directive.find(' ').unwrap_or(directive.len())];
    let mut text = String::new();
    let mut column = 0;
    for c in directive.chars() {
        if column == 79 {
            text.push_str(&format!("&\n{sentinel}&"));
            column = sentinel.len() + 1;
        }
        text.push(c);
        column += 1;
    }
    text + "\n"
}
