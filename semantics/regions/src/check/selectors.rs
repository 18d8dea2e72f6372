//! What context selectors name that `requires` directives say (OpenMP 5.2, 8.2), and interface bodies of Fortran that say more of a
//! procedure than its definition (7.8).

use body::Resolved;
use directives::{Clause, Leaf};
use parser::directive::Directive;
use source::{Atom, Atoms, Span, Token, TokenKind};
use symbols::{Details, Flags, ScopeKind};

/// The clauses of `requires` that an implementation selector set may name.
const REQUIREMENTS: &[Clause] = &[
    Clause::AtomicDefaultMemOrder,
    Clause::DeviceSafesync,
    Clause::DynamicAllocators,
    Clause::ReverseOffload,
    Clause::SelfMaps,
    Clause::UnifiedAddress,
    Clause::UnifiedSharedMemory,
];

/// The requirements that the selectors of a directive name, each with the token that does.
pub fn named_requirements(directive: Directive, tokens: &[Token], atoms: &Atoms) -> Vec<(Clause, u32)> {
    let selecting = directive.clauses().filter(|clause| matches!(clause.name(), Clause::Match | Clause::When));
    selecting.flat_map(|clause| in_selector(clause.span(), tokens, atoms)).collect()
}

/// The requirements in the braces behind `implementation =`.
fn in_selector(at: Span, tokens: &[Token], atoms: &Atoms) -> Vec<(Clause, u32)> {
    let mut found = Vec::new();
    let mut within = false;
    let mut before = None;
    for (number, token) in (at.start..at.end).zip(tokens.get(at.range()).unwrap_or_default()) {
        let text = atoms.text(token.atom);
        match token.kind {
            TokenKind::Assign => within = before.is_some_and(|word: &str| word.eq_ignore_ascii_case("implementation")),
            TokenKind::RBrace => within = false,
            TokenKind::Name if within => {
                let named = REQUIREMENTS.iter().find(|clause| clause.row().word.eq_ignore_ascii_case(text));
                found.extend(named.map(|clause| (*clause, number)));
            }
            _ => {}
        }
        before = Some(text);
    }
    found
}

/// The external procedures for which interface bodies of a unit have a `declare target` directive, and where that stands.
pub fn device_interfaces(resolved: &Resolved) -> Vec<(Atom, Span)> {
    let table = &resolved.symbols;
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        if directive.end() || directive.name().first() != Leaf::DeclareTarget {
            continue;
        }
        let Some(owner) = table.scopes[declarative.scope].owner else { continue };
        if let Details::Subprogram(procedure) = table[owner].details.ultimate()
            && procedure.interface
            && table[owner].flags.contains(Flags::OMP_DECLARE_TARGET)
            && procedure.binding.is_none()
        {
            found.push((table[owner].name, directive.name_span()));
        }
    }
    found
}

/// The external procedure that a unit defines, and whether it is one for devices.
pub fn defined_procedure(resolved: &Resolved) -> Option<(Atom, bool)> {
    let table = &resolved.symbols;
    table.scopes.iter().find_map(|(id, scope)| {
        let outer = scope.parent.is_none_or(|parent| table.scopes[parent].kind == ScopeKind::Global);
        let owner = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram && outer)?;
        let Details::Subprogram(procedure) = table[owner].details.ultimate() else { return None };
        let defines = !procedure.interface && procedure.scope == Some(id);
        defines.then(|| (table[owner].name, table[owner].flags.contains(Flags::OMP_DECLARE_TARGET)))
    })
}

/// Where a directive precedes a USE, IMPORT or IMPLICIT statement: the statement behind it is one.
pub fn precedes_use(directive: Directive, tokens: &[Token], atoms: &Atoms) -> bool {
    let rest = tokens.get(directive.span().end as usize..).unwrap_or_default();
    let ends = |token: &&Token| matches!(token.kind, TokenKind::EndOfDirective | TokenKind::EndOfStatement);
    let first = rest.iter().skip_while(ends).find(|token| token.kind != TokenKind::Label);
    first.is_some_and(|first| {
        let text = atoms.text(first.atom);
        first.kind == TokenKind::Name
            && ["use", "import", "implicit"].iter().any(|word| text.eq_ignore_ascii_case(word))
    })
}
