//! Directives that nobody wrote, beside those of a tree: what the dumps show of the OpenMP reading of OpenACC constructs, as marked
//! children (Clacc document, "TransformACCToOMP"). The trees themselves know nothing of it.

use directives::{Clause as ClauseName, Name};
use std::collections::HashMap;

/// The readings of constructs, by the first token of their lines.
pub type Readings = HashMap<u32, Reading>;

/// What a construct stands for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reading {
    /// The directives of a combined one, outermost first, each with the attributes that are determined there.
    pub effective: Vec<(Directive, Vec<String>)>,
    /// The attributes that are determined on one that is not combined.
    pub attributes: Vec<String>,
    /// What it becomes; `None` if it stays.
    pub hidden: Option<Vec<Node>>,
}

/// A directive.
#[derive(Clone, PartialEq, Debug)]
pub struct Directive {
    /// Its name.
    pub name: Name,
    /// Its clauses.
    pub clauses: Vec<Clause>,
}

/// A clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// Which.
    pub name: ClauseName,
    /// It, as text.
    pub text: String,
    /// How it came about: `exp`, `imp`.
    pub how: &'static str,
}

/// A node of what a construct becomes.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A directive, and what it governs.
    Directive(Directive, Vec<Node>),
    /// A block with these lines, and what stands behind them.
    Block(Vec<String>, Vec<Node>),
    /// The region as written, with what the constructs in it become.
    Region,
}

/// Which of the directives a dump shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Those that were written, with what they stand for as marked children.
    Marked,
    /// Those that were written.
    Written,
    /// What they become.
    Hidden,
}

/// The mark of what a construct becomes.
pub(crate) const OMP_NODE: &str = "OMPNode";

/// The mark of the directives that a combined one stands for.
pub(crate) const EFFECTIVE_NODE: &str = "EffectiveNode";
