//! The lists of declarative directives, wherever they stand: in specification parts, at file scope, or among the statements of C.

use body::{Construct, Declarative, DesignatorPart, Directive, ExprId, ExprKind, Item, Resolved};
use directives::{Clause, Language, Leaf};
use source::Span;
use symbols::{ScopeId, SymbolId};

/// A declarative directive and what it lists.
pub struct Declaration<'a> {
    /// The directive.
    pub directive: Directive<'a>,
    /// The language it is read in.
    pub language: Language,
    /// Where it stands.
    pub scope: ScopeId,
    /// Whether it stands among statements.
    pub executes: bool,
    /// Whether a statement belongs to it: ALLOCATE to `allocate`.
    pub governs: bool,
    /// The items of its own list and of its clauses, in source order.
    pub listed: Vec<DeclarativeItem>,
    /// The items of its clauses that name nothing: constants and other expressions.
    pub unnamed: Vec<(Clause, Span)>,
}

/// An item.
pub struct DeclarativeItem {
    /// The clause that lists it; none for the list of the directive itself.
    pub clause: Option<Clause>,
    /// What its name means.
    pub symbol: SymbolId,
    /// How much of that it is; all of a common block.
    pub part: DesignatorPart,
    /// Where it stands.
    pub at: Span,
}

/// The declarative directives of a unit that `wanted` wants.
pub fn collect_declarations(resolved: &Resolved, wanted: impl Fn(Directive<'_>) -> bool) -> Vec<Declaration<'_>> {
    let mut found = Vec::new();
    for declarative in resolved.declaratives.iter().filter(|declarative| wanted(declarative.tree.directive())) {
        let Declarative { tree, language, scope, .. } = declarative;
        let listed = listed_items(tree.directive(), |item| in_specification(resolved, declarative, item));
        found.push(Declaration {
            directive: tree.directive(),
            language: *language,
            scope: *scope,
            executes: false,
            governs: false,
            listed,
            unnamed: find_unnamed(declarative),
        });
    }
    for body in &resolved.bodies {
        let constructs = body.constructs.iter().map(|(_, construct)| construct);
        for construct in constructs.filter(|construct| wanted(construct.directive())) {
            let Construct { scope, arguments, .. } = construct;
            let listed = listed_items(construct.directive(), |item| {
                let Item::Argument(number) = item else { return None };
                let expr = *arguments.get(number.0 as usize)?;
                let part = match body.exprs[expr].kind {
                    ExprKind::Symbol(_) => DesignatorPart::Whole,
                    ExprKind::Element { .. } => DesignatorPart::Element,
                    _ if has_member(body, expr) => DesignatorPart::Member,
                    _ => DesignatorPart::Elements,
                };
                Some((body.root_symbol(expr)?, part, body.exprs[expr].span))
            });
            found.push(Declaration {
                directive: construct.directive(),
                language: body.language,
                scope: *scope,
                executes: true,
                governs: !construct.block.is_empty() || is_inner_allocate(body, construct),
                listed,
                unnamed: Vec::new(),
            });
        }
    }
    found
}

/// Whether an item is a member, or a section of one.
fn has_member(body: &body::Body, mut item: ExprId) -> bool {
    while let ExprKind::Section { base, .. } = body.exprs[item].kind {
        item = base;
    }
    matches!(body.exprs[item].kind, ExprKind::Member { .. })
}

/// Whether an `allocate` directive is one of several for one statement: the first of them has the others and the statement.
fn is_inner_allocate(body: &body::Body, construct: &Construct) -> bool {
    construct.parent.is_some_and(|outer| body.constructs[outer].directive().name().first() == Leaf::Allocate)
}

/// The items of a directive that name something.
fn listed_items(
    directive: Directive,
    read: impl Fn(&Item) -> Option<(SymbolId, DesignatorPart, Span)>,
) -> Vec<DeclarativeItem> {
    let own = directive.items().iter().map(|item| (None, item));
    let of_clauses =
        directive.clauses().flat_map(|clause| clause.items().iter().map(move |item| (Some(clause.name()), item)));
    let named = own.chain(of_clauses).filter_map(|(clause, item)| {
        let (symbol, part, at) = read(item)?;
        Some(DeclarativeItem { clause, symbol, part, at })
    });
    named.collect()
}

/// The items of a specification part's directive that begin with no name.
fn find_unnamed(declarative: &Declarative) -> Vec<(Clause, Span)> {
    let directive = declarative.tree.directive();
    let items = directive.clauses().flat_map(|clause| clause.items().iter().map(move |item| (clause.name(), item)));
    let unnamed = items.filter_map(|(clause, item)| {
        let Item::Argument(number) = item else { return None };
        let argument = declarative.arguments.get(number.0 as usize)?;
        argument.name.is_none().then_some((clause, argument.span))
    });
    unnamed.collect()
}

/// What an item of a specification part's directive names.
fn in_specification(
    resolved: &Resolved,
    declarative: &Declarative,
    item: &Item,
) -> Option<(SymbolId, DesignatorPart, Span)> {
    let (token, part, at) = match item {
        Item::Argument(number) => {
            let argument = declarative.arguments.get(number.0 as usize)?;
            (argument.name?.token, argument.part, argument.span)
        }
        Item::CommonBlock(word) => (word.span.start, DesignatorPart::Whole, word.span),
        Item::Tokens(_) => return None,
    };
    let found = resolved.names.binary_search_by_key(&token, |(token, _)| *token).ok()?;
    Some((resolved.names[found].1, part, at))
}
