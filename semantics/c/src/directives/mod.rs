//! Declarative directives: what they say about the symbols that they name or stand before.

pub(crate) mod construct;
pub(crate) mod directive_variables;
mod reduction;

use super::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use body::ExprKind;
use body::{ArgumentValue, Body, Declarative, Designator, DesignatorPart};
use directives::{Clause as ClauseName, Determines, Language, Leaf, Model};
use parser::Name;
use parser::c::tree::{DirectiveConstruct, DirectiveLine, Expr, ExprKind as TreeKind, External, ExternalKind};
use parser::directive::{Clause, Directive, Item};
use parser::unparse;
use source::{Atom, Diagnostic, Span};
use symbols::{Details, Flags, NameSpace, ScopeId, SymbolId, Type};

/// What a directive says about the functions and variables it lists.
const LISTS: &[(Leaf, Flags)] = &[
    (Leaf::DeclareTarget, Flags::OMP_DECLARE_TARGET),
    (Leaf::BeginDeclareTarget, Flags::OMP_DECLARE_TARGET),
    (Leaf::Groupprivate, Flags::OMP_GROUP_PRIVATE),
    (Leaf::Threadprivate, Flags::OMP_THREAD_PRIVATE),
    (Leaf::AccRoutine, Flags::ACC_ROUTINE),
    (Leaf::AccDeclare, Flags::ACC_DECLARE),
];

/// What a directive says about the declaration after it.
const GOVERNS: &[(Leaf, Flags)] = &[
    (Leaf::DeclareSimd, Flags::OMP_DECLARE_SIMD),
    (Leaf::DeclareVariant, Flags::empty()),
    (Leaf::AccRoutine, Flags::ACC_ROUTINE),
];

impl Lower<'_> {
    /// A declarative directive: flags for what it lists, a symbol for what it declares, a body for a reduction.
    pub(crate) fn read_file_directive(&mut self, construct: &DirectiveConstruct) -> Vec<Body> {
        let line = &construct.begin;
        self.note_declarative(line);
        if self.file.is_none() {
            return Vec::new();
        }
        let own = std::mem::replace(&mut self.body, Body::new(None, Language::C));
        if line.directive().name().last() == Leaf::DeclareMapper {
            self.lower_arguments(line);
            self.drop_expressions();
        } else {
            self.quietly_resolve(line);
        }
        if own.reducers.is_empty() { Vec::new() } else { vec![own] }
    }

    pub(super) fn note_declarative(&mut self, line: &DirectiveLine) {
        let directive = line.directive();
        if directive.end() {
            return;
        }
        match directive.name().last() {
            Leaf::DeclareInduction => self.declare_induction(line),
            Leaf::DeclareReduction => self.declare_reduction(line),
            Leaf::DeclareMapper => self.declare_mapper(line),
            leaf => {
                if let Some((_, flags)) = LISTS.iter().find(|(listing, _)| *listing == leaf) {
                    self.flag_symbols(line, *flags);
                }
            }
        }
    }

    /// The flags of a list: of the directive itself, and of each clause.
    fn flag_symbols(&mut self, line: &DirectiveLine, flags: Flags) {
        let model = line.directive().name().model();
        self.flag_items(line, line.directive().items(), flags);
        for clause in line.directive().clauses() {
            self.flag_items(line, clause.items(), flags | clause_flags(model, clause));
        }
    }

    fn flag_items(&mut self, line: &DirectiveLine, items: &[Item], flags: Flags) {
        for name in items.iter().filter_map(|item| item_name(line, item)) {
            let Some(symbol) = self.builder.lookup.find_symbol(NameSpace::Ordinary, name.atom) else { continue };
            self.table[symbol].flags |= flags;
            if flags.contains(Flags::ACC_ROUTINE) {
                self.note_directive(symbol, line);
            }
        }
    }

    /// The directives before a declaration.
    pub(super) fn note_governing(&mut self, symbol: SymbolId, lines: &[DirectiveLine]) {
        for line in lines {
            let leaf = line.directive().name().last();
            let row = GOVERNS.iter().find(|(governing, _)| *governing == leaf);
            self.table[symbol].flags |= row.map_or(Flags::empty(), |(_, flags)| *flags);
            self.note_directive(symbol, line);
        }
    }

    fn note_directive(&mut self, symbol: SymbolId, line: &DirectiveLine) {
        let text = self.directive_text(line);
        if let Details::Subprogram(subprogram) = &mut self.table.symbols[symbol].details
            && !subprogram.directives.contains(&text)
        {
            subprogram.directives.push(text);
        }
    }

    /// OpenMP 5.2, 5.8.8: without an identifier it is `default`.
    fn declare_mapper(&mut self, line: &DirectiveLine) {
        let identifier = line.directive().identifier();
        let atom = identifier.map_or(source::atom::words::DEFAULT, |word| word.atom);
        let token = identifier.map_or(line.directive().name_span().start, |word| word.span.start);
        let text = self.directive_text(line);
        self.add_symbol(NameSpace::Mapper, Name { atom, token }, Details::Mapper { text }, None);
    }

    /// The names in a directive at file scope.
    fn quietly_resolve(&mut self, line: &DirectiveLine) {
        let names: Vec<Name> = every_item(line.directive()).filter_map(|item| item_name(line, item)).collect();
        for name in names {
            self.lower_name(name, name.span());
        }
        self.check_selectors(line);
        self.drop_expressions();
    }

    /// The names in the directives before a declaration: its parameters are known there. Returns what is known of their arguments.
    pub(super) fn resolve_governing(&mut self, lines: &[DirectiveLine]) -> Vec<Vec<ArgumentValue>> {
        let scope = self
            .table
            .scopes
            .iter()
            .find(|(_, scope)| scope.owner.is_some_and(|owner| self.table[owner].token.is_some()));
        let inner = scope.map_or(self.scope, |(scope, _)| scope);
        let outer = std::mem::replace(&mut self.scope, inner);
        let mut values = Vec::new();
        for line in lines {
            self.quietly_resolve(line);
            self.resolve_steps(line);
            values.push(self.argument_values(line));
        }
        self.scope = outer;
        values
    }

    /// OpenMP 5.2, 7.7: the steps and alignments of parameters are expressions.
    fn resolve_steps(&mut self, line: &DirectiveLine) {
        let directive = line.directive();
        if directive.name().last() != Leaf::DeclareSimd {
            return;
        }
        let modifiers = directive.clauses().flat_map(|clause| clause.modifiers());
        for item in modifiers.flat_map(|modifier| modifier.items()) {
            if let Item::Argument(number) = item
                && let Some(argument) = line.arguments.get(number.0 as usize)
            {
                self.lower_expr(argument);
            }
        }
        self.drop_expressions();
    }

    pub(super) fn argument_values(&mut self, line: &DirectiveLine) -> Vec<ArgumentValue> {
        const VALUED: &[Leaf] = &[
            Leaf::Allocate,
            Leaf::BeginDeclareTarget,
            Leaf::DeclareSimd,
            Leaf::DeclareTarget,
            Leaf::Error,
            Leaf::Requires,
        ];
        if !VALUED.contains(&line.directive().name().last()) {
            return Vec::new();
        }
        let values = line.arguments.iter().map(|argument| {
            let expr = self.without_messages(|lower| lower.lower_value(argument));
            match self.kind_of(expr) {
                Kind::Integer { .. } => self.fold_integer(expr).map_or(ArgumentValue::Varies, ArgumentValue::Constant),
                Kind::Real(_) | Kind::Complex(_) | Kind::Pointer(_) | Kind::Record(_) => ArgumentValue::Other,
                _ => ArgumentValue::Unknown,
            }
        });
        let values = values.collect();
        self.drop_expressions();
        values
    }
}

/// OpenACC 3.4, 2.15.1, and OpenMP 5.2, 7.5.4 and 7.7: the functions that `routine` directives name, or that these and others stand
/// before.
pub(super) fn check_governed(known: &Known, report: &mut Report, unit: &External, definition: Option<SymbolId>) {
    const GOVERNING: &[Leaf] = &[Leaf::AccRoutine, Leaf::DeclareSimd, Leaf::DeclareVariant];
    let governing = |line: &&DirectiveLine| GOVERNING.contains(&line.directive().name().last());
    if !unit.directives.iter().any(|line| governing(&line)) || declares_function(known, unit, definition) {
        return;
    }
    for line in unit.directives.iter().filter(governing) {
        let at = match &unit.kind {
            ExternalKind::Declaration(declaration) => Span::of_token(declaration.span.start),
            _ => line.directive().name_span(),
        };
        report.add(not_governed(line, at));
    }
}

/// The problem of a directive that stands before something else than a function.
fn not_governed(line: &DirectiveLine, at: Span) -> Diagnostic {
    let (name, own) = (line.directive().name(), line.directive().name_span());
    match name.model() {
        Model::OpenAcc => problems::directive::not_before_function(own),
        Model::OpenMp => problems::directive::governs_no_function(&name.spelling(Language::C), at, own),
    }
}

/// OpenMP 5.2, 7.5: what replaces a function is a function of its type, unless clauses and lanes of a context make another of it.
pub(super) fn check_variants(known: &Known, report: &mut Report, unit: &External, definition: Option<SymbolId>) {
    let is_variant = |line: &&DirectiveLine| line.directive().name().last() == Leaf::DeclareVariant;
    let base = match &unit.kind {
        ExternalKind::Declaration(_) => crate::declarations::file::declared_symbols(known, unit, definition).pop(),
        _ => definition,
    };
    for line in unit.directives.iter().filter(is_variant) {
        let directive = line.directive();
        let Some(item) = directive.items().last() else { continue };
        if let Some(other) = find_other_than_name(line, item) {
            let text = unparse::c::spell_expr(other, known.atoms);
            report.add(problems::directive::variant_not_function(&text, other.span));
            continue;
        }
        let Some(name) = item_name(line, item) else { continue };
        let Some(variant) = known.table.lookup(known.table.global(), NameSpace::Ordinary, name.atom) else { continue };
        let text = known.text(name.atom);
        if base == Some(variant) {
            report.add(problems::directive::variant_itself(text, name.span()));
            continue;
        }
        match (known.table[variant].details.ultimate(), known.table[variant].ty) {
            (Details::Object(_), Some(ty)) if known.type_kind(ty) != Kind::Unknown => {
                report.add(problems::directive::variant_not_function(text, name.span()));
            }
            (Details::Subprogram(_), Some(ty)) if is_of_base_type(known, line) => {
                let wanted = base.and_then(|base| known.table[base].ty);
                let function = |wanted: &symbols::TypeId| known.type_kind(*wanted) == Kind::Function;
                if let Some(wanted) = wanted.filter(function).filter(|wanted| !known.are_compatible(ty, *wanted)) {
                    let (found, wanted) = (known.spell_type(ty), known.spell_type(wanted));
                    report.add(problems::directive::variant_type(text, &found, &wanted, name.span()));
                }
            }
            (Details::Subprogram(_), Some(ty)) => {
                let wanted = base.and_then(|base| known.table[base].ty);
                if let Some(wanted) = wanted.filter(|wanted| !has_parameters(known, line, ty, *wanted)) {
                    let (found, wanted) = (known.spell_type(ty), known.spell_type(wanted));
                    report.add(problems::directive::variant_type(text, &found, &wanted, name.span()));
                } else if let Some(number) = find_other_appended(known, line, ty) {
                    report.add(body::problems::appended_type(text, number, name.span()));
                }
            }
            _ => {}
        }
    }
}

/// What an item is, if that surely is not a name.
fn find_other_than_name<'a>(line: &'a DirectiveLine, item: &Item) -> Option<&'a Expr> {
    let Item::Argument(number) = item else { return None };
    let argument = line.arguments.get(number.0 as usize)?;
    (!matches!(&*argument.kind, TreeKind::Name(_) | TreeKind::Parenthesized(_))).then_some(argument)
}

/// Whether a variant has as many parameters as its base and the directive give it, as far as is known.
fn has_parameters(known: &Known, line: &DirectiveLine, found: symbols::TypeId, base: symbols::TypeId) -> bool {
    let count = |ty: symbols::TypeId| match &known.table.types[known.table.types.representation(ty)] {
        Type::Function { parameters, variadic: false, .. } if !parameters.is_empty() => Some(parameters.len()),
        _ => None,
    };
    let mut appending = line.directive().clauses().filter(|clause| clause.name() == ClauseName::AppendArgs);
    let Some(appended) = appending.next() else { return true };
    count(found).zip(count(base)).is_none_or(|(found, base)| found == base + appended.items().len())
}

/// OpenMP 5.2, 7.5.3: the first of the appended parameters that surely is not an object of interoperability.
fn find_other_appended(known: &Known, line: &DirectiveLine, found: symbols::TypeId) -> Option<usize> {
    let mut appending = line.directive().clauses().filter(|clause| clause.name() == ClauseName::AppendArgs);
    let more = appending.next()?.items().len();
    let types = &known.table.types;
    let Type::Function { parameters, variadic: false, .. } = &types[types.representation(found)] else { return None };
    let first = parameters.len().checked_sub(more)?;
    let is_other = |ty: &symbols::TypeId| match known.type_kind(*ty) {
        Kind::Real(_) | Kind::Complex(_) | Kind::Record(_) => true,
        Kind::Pointer(to) => !matches!(known.type_kind(to), Kind::Void | Kind::Unknown | Kind::Record(_)),
        Kind::Integer { .. } => matches!(types[types.representation(*ty)], Type::Scalar(_, bytes) if bytes < 8),
        _ => false,
    };
    parameters[first..].iter().position(is_other).map(|index| first + index + 1)
}

/// Whether the variant that a directive names has the type of its base function.
fn is_of_base_type(known: &Known, line: &DirectiveLine) -> bool {
    const OTHER: &[ClauseName] = &[ClauseName::AdjustArgs, ClauseName::AppendArgs];
    let directive = line.directive();
    let other = directive.clauses().any(|clause| OTHER.contains(&clause.name()));
    let tokens = known.tokens.get(directive.span().range()).unwrap_or_default();
    !other && !tokens.iter().any(|token| known.text(token.atom) == "simd")
}

/// Whether a unit declares or defines one function, as far as is known.
fn declares_function(known: &Known, unit: &External, definition: Option<SymbolId>) -> bool {
    match &unit.kind {
        ExternalKind::Declaration(declaration) => {
            let symbols = crate::declarations::file::declared_symbols(known, unit, definition);
            let function = |symbol: &SymbolId| known.is_function(*symbol);
            let mut names = declaration.declarators.iter().filter_map(|declared| declared.declarator.name);
            let is_type = names.any(|name| {
                let found = known.table.find(known.table.global(), NameSpace::Ordinary, name.atom);
                found.is_some_and(|found| matches!(known.table[found].details, Details::Typedef))
            });
            !is_type && declaration.declarators.len() == 1 && symbols.iter().all(function)
        }
        ExternalKind::Asm(_) | ExternalKind::Empty => false,
        ExternalKind::Function(_)
        | ExternalKind::Directive(_)
        | ExternalKind::Attributes(_)
        | ExternalKind::Pragma(_)
        | ExternalKind::Error => true,
    }
}

impl Known<'_> {
    /// Whether a symbol is a function, or the name of a type of functions.
    fn is_function(&self, symbol: SymbolId) -> bool {
        let found = &self.table[symbol];
        let is_type = |ty| matches!(self.table.types[self.table.types.representation(ty)], Type::Function { .. });
        matches!(found.details, Details::Subprogram(_)) || found.ty.is_some_and(is_type)
    }

    /// A directive in normalized source, without its sentinel.
    fn directive_text(&self, line: &DirectiveLine) -> String {
        let argument = |expr: &Expr| unparse::c::spell_expr(expr, self.atoms);
        let text =
            unparse::directive::spell_directive(line, Language::C, self.atoms, argument, |_: Span| String::new());
        let sentinel = unparse::directive::spell_sentinel(line.directive().name().model(), Language::C);
        text.strip_prefix(sentinel).unwrap_or(&text).trim().to_string()
    }

    /// The symbol behind an expression that is only a name.
    pub(super) fn symbol_of(&self, expr: body::ExprId) -> Option<SymbolId> {
        match self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }
}

/// A directive that is in no body, for the checks of finished units.
pub(super) fn make_declarative(line: &DirectiveLine, scope: ScopeId, values: &[ArgumentValue]) -> Declarative {
    let values = values.iter().copied().chain(std::iter::repeat(ArgumentValue::Unknown));
    let arguments = line.arguments.iter().zip(values).map(|(expr, value)| make_designator(expr, value)).collect();
    Declarative { tree: line.tree.clone(), language: Language::C, scope, arguments }
}

fn make_designator(expr: &Expr, value: ArgumentValue) -> Designator {
    let part = match &*expr.kind {
        TreeKind::Member { .. } => DesignatorPart::Member,
        TreeKind::Index(base, _) if !matches!(*base.kind, TreeKind::Section { .. }) => DesignatorPart::Element,
        TreeKind::Index(..) | TreeKind::Section { .. } => DesignatorPart::Elements,
        _ => DesignatorPart::Whole,
    };
    let literal = match &*expr.kind {
        TreeKind::Int(literal) => Some(*literal),
        _ => None,
    };
    Designator { name: base_of(expr), literal, part, span: expr.span, value }
}

/// All items of a directive and its clauses.
fn every_item(directive: Directive<'_>) -> impl Iterator<Item = &'_ Item> {
    // OpenACC 3.4, 2.15.1: what `bind` names is known to the linker alone.
    const NAMELESS: &[ClauseName] = &[ClauseName::AccBind, ClauseName::Match];
    let clauses = directive.clauses().filter(|clause| !NAMELESS.contains(&clause.name()));
    directive.items().iter().chain(clauses.flat_map(|clause| clause.items()))
}

fn clause_flags(model: Model, clause: Clause) -> Flags {
    match clause.name().row().determines {
        Determines::Mapping(map) if model == Model::OpenAcc => Flags::mapping(model, map),
        _ if clause.name() == ClauseName::Link => Flags::OMP_LINK,
        _ if clause.name() == ClauseName::Local => Flags::OMP_DEVICE_LOCAL,
        _ => Flags::empty(),
    }
}

/// The name that a list item is or is part of.
pub(super) fn item_name(line: &DirectiveLine, item: &Item) -> Option<Name> {
    let Item::Argument(id) = item else { return None };
    base_of(line.arguments.get(id.0 as usize)?)
}

/// The name that an lvalue begins with.
fn base_of(lvalue: &Expr) -> Option<Name> {
    let mut expr = lvalue;
    loop {
        expr = match &*expr.kind {
            TreeKind::Name(name) => return Some(*name),
            TreeKind::Parenthesized(inner) | TreeKind::Index(inner, _) => inner,
            TreeKind::Section { base, .. } | TreeKind::Member { base, .. } => base,
            _ => return None,
        };
    }
}

/// The spelling of an identifier that names no variable: of `critical(name)`.
pub(super) fn only_name(line: &DirectiveLine) -> Option<(Name, Atom)> {
    line.directive().items().iter().find_map(|item| item_name(line, item)).map(|name| (name, name.atom))
}
