//! Declarative directives (F18 document, "New Symbol without new Scope"): flags on symbols, reduction and mapper identifiers in name
//! spaces of their own, and the normalized text that travels with a module file.

use super::mapper::DEFAULT_MAPPER;
use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::modules::text::joined_as;
use body::{ArgumentValue, Declarative, Designator, DesignatorPart, reduction};
use directives::{Clause, Determines, Language, Leaf, Model};
use parser::Name;
use parser::directive::{Directive, Item, Word};
use parser::fortran::problems as misplaced;
use parser::fortran::tree::{DirectiveLine, Expr, ExprKind as Tree, Head, ProgramUnit, SpecificationKind};
use source::{Atom, Span, Token, TokenKind};
use symbols::details::{Mention, Object, Reduction};
use symbols::{
    Attributes, Base, Details, Flags, HostAccess, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId, Type, TypeId, Types,
};

/// The directives whose arguments may be values.
const VALUED: &[Leaf] =
    &[Leaf::Allocate, Leaf::Assumes, Leaf::DeclareSimd, Leaf::DeclareTarget, Leaf::Error, Leaf::Requires];

impl DeclarationReader<'_> {
    /// What stands before the first statement of a procedure is in no specification part; before that of a program unit it may be
    /// meant for the file.
    pub fn report_leading(&mut self, unit: &ProgramUnit, inner: bool) {
        const OF_FILES: &[Leaf] = &[Leaf::AccDeclare, Leaf::AccRoutine, Leaf::Requires];
        if let Head::Subroutine(head) | Head::Function(head) = &unit.head {
            let leading = unit.specification.iter().take_while(|one| one.span.start < head.name.token);
            for specification in leading.filter(|_| inner) {
                let SpecificationKind::Directive(line) = &specification.kind else { continue };
                let directive = line.directive();
                if OF_FILES.contains(&directive.name().first()) {
                    let spelling = directive.name().spelling(Language::Fortran);
                    self.report(misplaced::declarative_directive(&spelling, directive.name_span()));
                }
            }
        }
        for contained in &unit.contained {
            self.report_leading(contained, true);
        }
    }

    /// A declarative directive of the current specification part.
    pub fn declare_directive(&mut self, line: &DirectiveLine) {
        let directive = line.directive();
        if directive.end() {
            return;
        }
        self.keep_tree(line);
        if VALUED.contains(&directive.name().first()) {
            self.note_argument_values(line);
        }
        let text = self.directive_text(directive);
        match directive.name().first() {
            Leaf::DeclareSimd => self.of_procedure(line, Flags::OMP_DECLARE_SIMD, &text),
            Leaf::DeclareVariant => self.of_procedure(line, Flags::empty(), &text),
            Leaf::DeclareTarget => self.declare_target(line, &text),
            Leaf::AccRoutine => self.of_procedure(line, Flags::ACC_ROUTINE, &text),
            Leaf::Threadprivate => {
                self.flag_list(line, directive.items(), Flags::OMP_THREAD_PRIVATE);
                self.keep_of_variables(line, text);
            }
            Leaf::AccDeclare => {
                for clause in directive.clauses() {
                    let flags = match clause.name().row().determines {
                        _ if clause.name() == Clause::AccDeviceResident => Flags::ACC_DEVICE_RESIDENT,
                        Determines::Mapping(map) => Flags::mapping(Model::OpenAcc, map),
                        Determines::Sharing(sharing) => Flags::sharing(Model::OpenAcc, sharing),
                        Determines::Nothing | Determines::MapType => Flags::empty(),
                    };
                    self.flag_list(line, clause.items(), Flags::ACC_DECLARE | flags);
                }
                self.keep_of_variables(line, text);
            }
            Leaf::DeclareReduction => self.declare_reduction(directive, text),
            Leaf::DeclareMapper => self.declare_mapper(line, text),
            // They say something here and now, and nothing of the module to those who use it.
            Leaf::Error | Leaf::Nothing => {}
            leaf => {
                let own = if leaf == Leaf::Groupprivate { Flags::OMP_GROUP_PRIVATE } else { Flags::empty() };
                self.flag_list(line, directive.items(), own);
                match leaf {
                    Leaf::Allocate => self.clause_arguments(line),
                    Leaf::DeclareInduction => self.check_induced_variables(directive),
                    _ => {}
                }
                self.keep_of_variables(line, text);
            }
        }
    }

    /// Keeps the directive itself for the checks of finished units.
    fn keep_tree(&mut self, line: &DirectiveLine) {
        let arguments = line.arguments.iter().map(to_designator).collect();
        let (scope, tree) = (self.scope, line.tree.clone());
        self.declaratives.push(Declarative { tree, language: Language::Fortran, scope, arguments });
    }

    /// The directive in normalized source, from its sentinel on. Constants that a procedure has to itself are numbers: its interface
    /// does not declare them.
    fn directive_text(&mut self, directive: Directive) -> String {
        let sentinel = match directive.name().model() {
            Model::OpenMp => "!$omp",
            Model::OpenAcc => "!$acc",
        };
        let (tokens, atoms) = (self.tokens, self.atoms);
        let text = joined_as(tokens, directive.span(), atoms, |name| self.own_constant(name));
        format!("{sentinel} {text}")
    }

    /// The value of an integer constant that the procedure declares or uses.
    fn own_constant(&mut self, name: Atom) -> Option<String> {
        let scope = self.scoping_unit(self.scope);
        self.enclosing_procedure(scope)?;
        let own = self.symbols.find(scope, NameSpace::Ordinary, name);
        let symbol = own.or_else(|| self.known.names().used_name(scope, NameSpace::Ordinary, name))?;
        match self.symbols[symbol].details.ultimate() {
            Details::Object(Object { value: Some(value), .. })
                if self.symbols[symbol].attributes.contains(Attributes::PARAMETER) =>
            {
                value.as_integer().map(|value| value.to_string())
            }
            _ => None,
        }
    }

    /// Keeps a directive about the procedures or the scope that it stands in: the module, main program or procedure whose specification
    /// part this is.
    fn keep_directive(&mut self, line: &DirectiveLine, text: String) {
        let scope = self.scoping_unit(self.scope);
        match self.enclosing_procedure(scope) {
            Some(procedure) => {
                let mentions = self.directive_mentions(scope, line.directive().span());
                self.keep_with(procedure, text, mentions);
            }
            None => self.symbols.scopes[scope].directives.push(text),
        }
    }

    /// The same for variables: those of a procedure are nobody else's business, but for its dummy arguments and its result.
    fn keep_of_variables(&mut self, line: &DirectiveLine, text: String) {
        let scope = self.scoping_unit(self.scope);
        if let Some(procedure) = self.enclosing_procedure(scope) {
            let directive = line.directive();
            let lists = directive.clauses().flat_map(|clause| clause.items());
            let mut named = directive.items().iter().chain(lists).filter_map(|item| base_name(line, item));
            if !named.any(|name| self.is_of_interface(procedure, scope, name.atom)) {
                return;
            }
        }
        self.keep_directive(line, text);
    }

    /// Whether `name` is that of the procedure, of a dummy argument or of the result.
    fn is_of_interface(&self, procedure: SymbolId, scope: ScopeId, name: Atom) -> bool {
        let Details::Subprogram(subprogram) = &self.symbols[procedure].details else { return false };
        let own = self.symbols.find(scope, NameSpace::Ordinary, name);
        self.symbols[procedure].name == name
            || own.is_some() && (subprogram.dummies.contains(&own) || subprogram.result == own)
    }

    /// What the tokens of a directive name that the use statements of the procedure bring, or an import statement.
    fn directive_mentions(&mut self, scope: ScopeId, span: Span) -> Vec<Mention> {
        let tokens = self.tokens.get(span.range()).unwrap_or_default();
        let mut found: Vec<Mention> = Vec::new();
        for token in tokens.iter().filter(|token| token.kind == TokenKind::Name) {
            let name = token.atom;
            if found.iter().any(|known| known.name == name) {
                continue;
            }
            let own = self.symbols.find(scope, NameSpace::Ordinary, name);
            let symbol = own.or_else(|| self.known.names().used_name(scope, NameSpace::Ordinary, name));
            let from = symbol.map(|symbol| match &self.symbols[symbol].details {
                Details::UseAssoc { module, name, .. } => Some((*module, *name)),
                _ => None,
            });
            match from {
                Some(Some(from)) => found.push(Mention { name, from: Some(from) }),
                Some(None) => {}
                None if self.imports_name(scope, name) => found.push(Mention { name, from: None }),
                None => {}
            }
        }
        found
    }

    /// Whether an interface body has `name` from its host by an import statement.
    fn imports_name(&mut self, scope: ScopeId, name: Atom) -> bool {
        let said = matches!(&self.symbols.scopes[scope].host, HostAccess::Only(names) if names.contains(&name));
        said && self.lookup_from(scope, NameSpace::Ordinary, name).is_some()
    }

    fn keep_with(&mut self, procedure: SymbolId, text: String, mentions: Vec<Mention>) {
        if let Details::Subprogram(subprogram) = &mut self.symbols[procedure].details {
            subprogram.directives.push(text);
            let new = |mention: &Mention| !subprogram.mentions.contains(mention);
            let new: Vec<Mention> = mentions.into_iter().filter(new).collect();
            subprogram.mentions.extend(new);
        }
    }

    /// The procedure or interface body whose specification part `scope` is.
    fn enclosing_procedure(&self, scope: ScopeId) -> Option<SymbolId> {
        let here = &self.symbols.scopes[scope];
        here.owner.filter(|_| here.kind == ScopeKind::Subprogram)
    }

    /// `declare simd [(procedure)]`, `routine [(procedure)]`: the procedures named, or the enclosing one.
    fn of_procedure(&mut self, line: &DirectiveLine, flags: Flags, text: &str) {
        let scope = self.scoping_unit(self.scope);
        let enclosing = self.enclosing_procedure(scope);
        if line.directive().items().is_empty() {
            match enclosing {
                Some(procedure) => self.symbols[procedure].flags |= flags,
                None => return self.keep_directive(line, text.to_string()),
            }
        } else {
            self.listed_procedures(line, enclosing, flags);
        }
        self.clause_arguments(line);
        self.keep_directive(line, text.to_string());
    }

    /// What is known of the values of the arguments of the directive that was kept last.
    fn note_argument_values(&mut self, line: &DirectiveLine) {
        let quiet = std::mem::replace(&mut self.report.quiet, true);
        let values: Vec<ArgumentValue> = line.arguments.iter().map(|argument| self.argument_value(argument)).collect();
        self.report.quiet = quiet;
        if let Some(kept) = self.declaratives.last_mut() {
            for (designator, value) in kept.arguments.iter_mut().zip(values) {
                designator.value = value;
            }
        }
    }

    fn argument_value(&mut self, argument: &Expr) -> ArgumentValue {
        let expr = self.resolve_expr(argument);
        let ty = self.ty(expr);
        let constant = self.constant_value(expr).is_some();
        let other = self.names_other(argument);
        match self.symbols.types[ty] {
            Type::Scalar(Base::Integer | Base::Unsigned, _) => {
                self.integer_value(expr).map_or(ArgumentValue::Varies, ArgumentValue::Constant)
            }
            Type::Scalar(Base::Logical, _) if constant => ArgumentValue::Logical,
            Type::Scalar(Base::Logical, _) => ArgumentValue::LogicalVaries,
            Type::Scalar(..) | Type::Character { .. } | Type::Record { .. } | Type::Array { .. } => {
                ArgumentValue::Other
            }
            _ if other => ArgumentValue::Other,
            _ => ArgumentValue::Unknown,
        }
    }

    /// Whether an argument names a procedure, a type or another thing without a value.
    pub fn names_other(&mut self, argument: &Expr) -> bool {
        let Tree::Name(name) = &*argument.kind else { return false };
        let Some(symbol) = self.find_symbol(NameSpace::Ordinary, name.atom) else { return false };
        matches!(
            self.symbols[symbol].details.ultimate(),
            Details::Subprogram(_)
                | Details::Procedure { .. }
                | Details::Generic { .. }
                | Details::DerivedType { .. }
                | Details::Module
                | Details::Namelist { .. }
        )
    }

    /// The procedures in the list of a directive. One that is not known in a procedure or main program is declared elsewhere: a sibling
    /// in their module, an internal procedure, or an external one; in a module it is declared later.
    fn listed_procedures(&mut self, line: &DirectiveLine, enclosing: Option<SymbolId>, flags: Flags) {
        let kind = self.symbols.scopes[self.scoping_unit(self.scope)].kind;
        let is_module = matches!(kind, ScopeKind::Module | ScopeKind::Submodule);
        for name in line.directive().items().iter().filter_map(|item| base_name(line, item)) {
            let itself = enclosing.is_some_and(|procedure| self.symbols[procedure].name == name.atom);
            if is_module || itself || self.find_symbol(NameSpace::Ordinary, name.atom).is_some() {
                let symbol = self.listed_name(name);
                self.symbols[symbol].flags |= flags;
            }
        }
    }

    /// `declare target`: the enclosing procedure, the list, or the lists of its clauses.
    fn declare_target(&mut self, line: &DirectiveLine, text: &str) {
        let directive = line.directive();
        let lists = |name: Clause| matches!(name, Clause::To | Clause::Enter | Clause::Link | Clause::Local);
        let listed = directive.clauses().any(|clause| lists(clause.name()));
        if directive.items().is_empty() && !listed {
            return self.of_procedure(line, Flags::OMP_DECLARE_TARGET, text);
        }
        self.flag_list(line, directive.items(), Flags::OMP_DECLARE_TARGET);
        for clause in directive.clauses().filter(|clause| lists(clause.name())) {
            let own = match clause.name() {
                Clause::Link => Flags::OMP_LINK,
                Clause::Local => Flags::OMP_DEVICE_LOCAL,
                _ => Flags::empty(),
            };
            self.flag_list(line, clause.items(), Flags::OMP_DECLARE_TARGET | own);
        }
        self.keep_of_variables(line, text.to_string());
    }

    /// Names in clauses of a declarative directive, `uniform(n)`, so that their tokens mean something.
    fn clause_arguments(&mut self, line: &DirectiveLine) {
        let quiet = std::mem::replace(&mut self.report.quiet, true);
        for clause in line.directive().clauses() {
            for item in clause.items() {
                if let Item::Argument(id) = item
                    && let Some(expr) = line.arguments.get(id.0 as usize)
                {
                    self.resolve_expr(expr);
                }
            }
        }
        self.report.quiet = quiet;
    }

    /// Gives `flags` to the names of a list, and to the members of its common blocks.
    fn flag_list(&mut self, line: &DirectiveLine, items: &[Item], flags: Flags) {
        for item in items {
            match item {
                Item::Argument(_) => {
                    if let Some(name) = base_name(line, item) {
                        let symbol = self.listed_name(name);
                        self.symbols[symbol].flags |= flags;
                    }
                }
                Item::CommonBlock(word) => self.listed_common(*word, flags),
                Item::Tokens(_) => {}
            }
        }
    }

    /// A name in a list may be that of a procedure that is declared elsewhere, or of a variable declared later.
    fn listed_name(&mut self, name: Name) -> SymbolId {
        let around = self.enclosing_procedure(self.scoping_unit(self.scope));
        if let Some(procedure) = around.filter(|procedure| self.symbols[*procedure].name == name.atom) {
            self.names.push((name.token, procedure));
            return procedure;
        }
        if let Some(found) = self.lookup_name(name) {
            return match (&self.symbols[found].details, self.symbols.scopes[self.symbols[found].scope].owner) {
                // The result of a function has its name inside of it.
                (Details::Object(Object { result: true, .. }), Some(owner))
                    if self.symbols[owner].name == name.atom =>
                {
                    owner
                }
                _ => found,
            };
        }
        let scope = self.scoping_unit(self.scope);
        self.declare_at(scope, name, Details::Unknown)
    }

    /// Whether a CALL statement names what a directive made device code of, and nothing else declares it.
    pub(super) fn is_called_device_code(&self, symbol: SymbolId, called: &[Atom]) -> bool {
        let of = &self.symbols[symbol];
        let listed = of.flags.intersects(Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE);
        listed && of.ty.is_none() && called.contains(&of.name)
    }

    /// A name that only a list of `declare target` or `routine` mentions may be that of an internal procedure, or of a procedure of
    /// the module around, both of which are declared later; whether it is left to them.
    pub(super) fn leave_to_host(&mut self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        let listed = of.flags.intersects(Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE);
        let elsewhere = self.host.is_some() || self.around.to_come.contains(&of.name);
        let left = listed && !of.flags.contains(Flags::OMP_LINK) && elsewhere && of.ty.is_none();
        let (left, scope, key) = (left && of.attributes.is_empty(), of.scope, (NameSpace::Ordinary, of.name));
        if left {
            self.symbols.scopes[scope].names.remove(&key);
        }
        left
    }

    /// A list of `declare target` may be the first to name a subroutine.
    pub(super) fn make_called(&mut self, symbol: SymbolId) {
        self.make_procedure(symbol, None);
        self.symbols[symbol].flags |= Flags::CALLED;
    }

    fn listed_common(&mut self, word: Word, flags: Flags) {
        let name = Name { atom: word.atom, token: word.span.start };
        let block = self.common_block(Some(name));
        self.names.push((name.token, block));
        self.symbols[block].flags |= flags;
        if let Details::CommonBlock { objects, .. } = &self.symbols[block].details {
            for object in objects.clone() {
                self.symbols[object].flags |= flags;
            }
        }
    }

    /// `declare reduction(identifier: types: combiner)`: a symbol in the name space of reductions.
    fn declare_reduction(&mut self, directive: Directive, text: String) {
        let Some(identifier) = directive.identifier() else { return };
        let pieces = reduction::split_pieces(directive, self.tokens);
        // With a combiner that is broken nothing is declared.
        let broken = pieces.combiner.and_then(|span| self.tokens.get(span.range()));
        if broken.is_some_and(|tokens| tokens.iter().any(|token| token.kind == TokenKind::FatArrow)) {
            return;
        }
        let types: Vec<TypeId> = pieces.types.iter().map(|span| self.type_of_tokens(*span)).collect();
        let scope = self.scoping_unit(self.scope);
        let atom = self.reduction_identifier(identifier.atom);
        let own = self.symbols.find(scope, NameSpace::Reduction, atom);
        self.check_reduced_types(atom, own, &types, &pieces.types);
        self.check_reduced_variables(&pieces);
        let found = own.or_else(|| self.known.names().used_name(scope, NameSpace::Reduction, atom));
        let mut reduction = Reduction { types, text, span: Some(directive.span()), extends: Vec::new() };
        match found.map(|found| &self.symbols[found].details) {
            Some(Details::Reduction(before)) => {
                let text = [before.text.as_str(), &reduction.text].map(str::trim).join("\n").trim().to_owned();
                let types = [&before.types[..], &reduction.types].concat();
                reduction = Reduction { types, text, span: before.span.or(reduction.span), ..(**before).clone() };
            }
            Some(Details::UseAssoc { module, name, ultimate }) => {
                reduction.extends.push((*module, *name));
                if let Details::Reduction(before) = ultimate.ultimate() {
                    reduction.types.splice(0..0, before.types.iter().copied());
                }
            }
            _ => {}
        }
        let symbol = match found {
            Some(found) => found,
            None => self.symbols.declare(NameSpace::Reduction, Symbol::new(atom, scope, Details::Unknown)),
        };
        let access = self.reduction_access(identifier.atom, scope);
        let declared = &mut self.symbols[symbol];
        declared.details = Details::Reduction(Box::new(reduction));
        declared.token.get_or_insert(identifier.span.start);
        declared.flags |= Flags::OMP_DECLARE_REDUCTION;
        declared.attributes |= access;
        self.names.push((identifier.span.start, symbol));
    }

    /// `operator(.add.)` is `.add.`.
    pub(crate) fn reduction_identifier(&self, atom: Atom) -> Atom {
        let text = self.text(atom);
        match text.strip_prefix("operator(").and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => self.atoms.intern(inner),
            None => atom,
        }
    }

    /// A reduction identifier is as accessible as was said of the operator or name that it is spelled as (OpenMP 5.2, 5.5.11).
    fn reduction_access(&mut self, atom: Atom, scope: ScopeId) -> Attributes {
        let text = self.text(atom);
        let name = match text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => atom,
            false => self.atoms.intern(&format!("operator({text})")),
        };
        let found = self.symbols.find(scope, NameSpace::Ordinary, name);
        found.map_or(Attributes::empty(), |found| {
            self.symbols[found].attributes & (Attributes::PUBLIC | Attributes::PRIVATE)
        })
    }

    /// The same for all of a module, once its accessibility statements were read; of what none speaks is public.
    pub fn reductions_and_mappers_access(&mut self, scope: ScopeId) {
        let both = Attributes::PUBLIC | Attributes::PRIVATE;
        let names = self.symbols.scopes[scope].names.iter();
        let spaces = [NameSpace::Reduction, NameSpace::Mapper];
        let own: Vec<(Atom, SymbolId)> =
            names.filter(|((space, _), _)| spaces.contains(space)).map(|((_, name), id)| (*name, *id)).collect();
        for (name, symbol) in own {
            if self.symbols[symbol].attributes.intersects(both)
                || matches!(self.symbols[symbol].details, Details::UseAssoc { .. })
            {
                continue;
            }
            let spelled = self.text(name).strip_suffix(DEFAULT_MAPPER).map_or(name, |ty| self.atoms.intern(ty));
            let said = self.reduction_access(spelled, scope);
            let said = if said.is_empty() { Attributes::PUBLIC } else { said };
            self.symbols[symbol].attributes |= said;
        }
    }

    /// A type written in a directive: an intrinsic type with its kind, `type(t)`, or the name of a derived type.
    pub(crate) fn type_of_tokens(&mut self, span: Span) -> TypeId {
        let tokens: Vec<Token> = self.tokens.get(span.range()).unwrap_or_default().to_vec();
        let Some(first) = tokens.first() else { return Types::UNKNOWN };
        let word = self.text(first.atom);
        let second = tokens.get(1).filter(|token| token.kind == TokenKind::Name).map(|token| self.text(token.atom));
        let kind = self.kind_of_tokens(&tokens);
        let scalar = match (word, second) {
            ("integer", _) => Some((Base::Integer, kind.unwrap_or(self.defaults.kind(Base::Integer)))),
            ("real", _) => Some((Base::Real, kind.unwrap_or(self.defaults.kind(Base::Real)))),
            ("double", Some("complex")) | ("doublecomplex", _) => Some((Base::Complex, self.defaults.double)),
            ("double", _) | ("doubleprecision", _) => Some((Base::Real, self.defaults.double)),
            ("complex", _) => Some((Base::Complex, kind.unwrap_or(self.defaults.kind(Base::Complex)))),
            ("logical", _) => Some((Base::Logical, kind.unwrap_or(self.defaults.kind(Base::Logical)))),
            _ => None,
        };
        if let Some((base, kind)) = scalar {
            return self.scalar(base, kind);
        }
        if word == "character" {
            return self.character_type(None);
        }
        let names = tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Name);
        let names: Vec<(usize, Atom)> = names.map(|(index, token)| (index, token.atom)).collect();
        let at = if matches!(word, "type" | "class") && names.len() > 1 { names[1] } else { (0, first.atom) };
        let name = Name { atom: at.1, token: span.start + at.0 as u32 };
        match self.record_named(name) {
            Some(record) => self.symbols.types.intern(Type::Record { record, class: false }),
            None => Types::UNKNOWN,
        }
    }

    /// `(8)`, `(kind=8)`, `*8`, `(dp)`.
    fn kind_of_tokens(&mut self, tokens: &[Token]) -> Option<u8> {
        let token = tokens.iter().rev().find(|token| matches!(token.kind, TokenKind::Int | TokenKind::Name))?;
        match token.kind {
            TokenKind::Int => self.text(token.atom).split('_').next()?.parse().ok(),
            _ => {
                let symbol = self.find_symbol(NameSpace::Ordinary, token.atom)?;
                match self.symbols[symbol].details.ultimate() {
                    Details::Object(object) => {
                        object.value.as_ref()?.as_integer().and_then(|kind| u8::try_from(kind).ok())
                    }
                    _ => None,
                }
            }
        }
    }
}

/// The variable or procedure that an item of a list names, perhaps with parts behind it.
fn base_name(line: &DirectiveLine, item: &Item) -> Option<Name> {
    let Item::Argument(id) = item else { return None };
    base_of(line.arguments.get(id.0 as usize)?)
}

fn to_designator(expr: &Expr) -> Designator {
    let part = match &*expr.kind {
        Tree::Component(..) => DesignatorPart::Member,
        Tree::Reference(inner, _) if matches!(&*inner.kind, Tree::Component(..)) => DesignatorPart::Member,
        Tree::Reference(..) => DesignatorPart::Elements,
        _ => DesignatorPart::Whole,
    };
    let literal = match &*expr.kind {
        Tree::Int(literal) => Some(*literal),
        _ => None,
    };
    Designator { name: base_of(expr), literal, part, span: expr.span, value: ArgumentValue::Unknown }
}

/// The name that a designator begins with.
fn base_of(designator: &Expr) -> Option<Name> {
    let mut base = designator;
    while let Tree::Reference(inner, _) | Tree::Component(inner, _) = &*base.kind {
        base = inner;
    }
    match &*base.kind {
        Tree::Name(name) => Some(*name),
        _ => None,
    }
}
