//! What is known while a unit is read: its table, its scopes, its body so far.

use super::Surroundings;
use crate::declarations::alike::Form;
use crate::declarations::inference::Inferring;
use crate::declarations::linkage::Entity;
use crate::declarations::pack::Pack;
use crate::expressions::block::BlockResult;
use crate::problems;
use crate::statements::labels::Labels;
use crate::statements::switch::Switch;
use body::Resolved;
use body::deferred::Deferred;
use body::{Body, ConstructId, Expr, ExprId, ExprKind, Statement, StatementId, StatementKind};
use directives::Language;
use parser::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, AtomSet, Atoms, CDialect, Diagnostic, Severity, Span, Token};
use symbols::spelling::Spelling;
use symbols::{
    Details, END, NameSpace, RecordId, ScopeId, ScopeKind, Symbol, SymbolId, SymbolTable, Type, TypeId, Types,
};

/// Groups of warnings about what no constraint forbids.
const ADVICE: &[&str] =
    &["multichar", "attributes", "div-by-zero", "shift-count", "empty-range", "extern-initializer", "atomic-access"];

/// Deeper nesting than this is not followed.
const MAX_DEPTH: u32 = 300;

/// One unit, or the file scope, being read.
pub(super) struct Lower<'a> {
    /// Which C is spoken.
    pub(super) dialect: CDialect,
    pub(super) atoms: &'a Atoms,
    /// The file scope around the unit; `None` while that is being made.
    pub(super) file: Option<&'a SymbolTable>,
    /// All tables around what is read, innermost first.
    pub(super) outer: &'a [&'a SymbolTable],
    /// The names that those behind the first declare, if known.
    names_around: Option<&'a AtomSet>,
    /// The tokens of the unit.
    pub(super) tokens: &'a [Token],
    /// The number of the unit in its file.
    number: u32,
    /// Whether an included file is missing: what nothing declares is unknown then, and no second mistake.
    pub(super) incomplete: bool,
    pub(super) table: SymbolTable,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) names: Vec<(u32, SymbolId)>,
    pub(super) body: Body,
    /// The innermost scope.
    pub(super) scope: ScopeId,
    /// The type that the function returns.
    pub(super) result: TypeId,
    /// Of a block: what its `return` statements tell of that.
    pub(super) told: BlockResult,
    /// The loops and switches around the statement, and whether `continue` leads there.
    pub(super) targets: Vec<(StatementId, bool)>,
    /// C2y: the labels of loops and switches around the statement, each with the number of its target, and those that stand right
    /// before the statement.
    pub(super) named_targets: Vec<(Atom, usize)>,
    pub(super) names_before: Vec<Atom>,
    /// The directive constructs around the statement.
    pub(super) constructs: Vec<ConstructId>,
    /// How many loops, from the next one inwards, a directive is associated with.
    pub(super) associated: u32,
    /// The labels of the function, and the jumps to them.
    pub(super) labels: Labels,
    /// The `switch` statements around the statement.
    pub(super) switches: Vec<Switch>,
    /// How deep the aggregate that is initialized stands in others.
    pub(super) parts_depth: u32,
    /// Whether what is initialized needs constants.
    pub(super) initializes_static: bool,
    /// The GNU functions met inside this one.
    pub(super) nested: Vec<Body>,
    /// The members of the records around an anonymous one, so far.
    pub(super) members_around: Vec<Atom>,
    /// Unavailable types that the declaration uses that is read.
    pub(super) unavailable_types: Vec<Diagnostic>,
    /// Whether the function is unavailable itself.
    pub(super) in_unavailable: bool,
    /// Whether assembler names or code of the file may define what nothing here does.
    pub(super) names_of_asm: bool,
    /// The arithmetic types of one word that were met.
    pub(super) arithmetic: FxHashMap<Atom, TypeId>,
    /// The types of parameters by their form.
    pub(super) alike: FxHashMap<Form, TypeId>,
    /// How many of Microsoft's `__try` blocks are around.
    pub(super) tries: u32,
    /// How many parameter lists are around.
    pub(super) prototypes: u32,
    /// Whether the parameters of what is declared have neither scope nor symbols, since nothing asks for their names.
    pub(super) unnamed: bool,
    /// The records whose members are read.
    pub(super) defining: Vec<RecordId>,
    /// The enumerations whose values are read, and those that have them.
    pub(super) defining_enums: Vec<(ScopeId, Atom)>,
    pub(super) defined_enums: FxHashSet<SymbolId>,
    /// The records and enumerators of this unit by their tokens: an expression may be read twice, and what it defines is one thing.
    pub(super) records_at: FxHashMap<u32, RecordId>,
    pub(super) enumerators_at: FxHashSet<u32>,
    /// The records of which it was reported that their members are not known.
    pub(super) unknown_members: FxHashSet<RecordId>,
    /// The object whose type its value gives.
    pub(super) inferring: Option<Inferring>,
    /// Whether the type name that is read is that of a compound literal.
    pub(super) names_literal: bool,
    /// Whether `__extension__` stands before what is read.
    pub(super) extension: bool,
    /// `#pragma pack`
    pub(super) pack: Pack,
    /// Whether `const` objects are constants too, as extensions have it.
    pub(super) folds_const: bool,
    /// The built-in functions that are named and not called, which have no symbol.
    pub(super) builtins: FxHashMap<ExprId, Atom>,
    /// What declarations said of each symbol.
    pub(super) entities: FxHashMap<SymbolId, Entity>,
    /// While the file scope is made: the number of the unit that is read, and what is wrong between units.
    pub(super) unit: u32,
    pub(super) of_units: Vec<(u32, Diagnostic)>,
    /// Whether that is a header's part: nobody looks at its units again, so what is wrong with them is found here, too.
    pub(super) of_header: bool,
    /// Whether the initial values of variables are kept: some of them may be on the device.
    pub(super) keeps_values: bool,
    /// Whether nobody wants to know what is wrong with the unit: it is the system's.
    pub(super) silent: bool,
    /// Above zero nothing is reported.
    pub(super) quiet: u32,
    depth: u32,
    too_deep: bool,
}

impl<'a> Lower<'a> {
    /// Nothing read yet of a file scope.
    pub(super) fn of_file(around: Surroundings<'a>) -> Lower<'a> {
        Lower::new(around, None)
    }

    /// Nothing read yet of a unit.
    pub(super) fn of_unit(around: Surroundings<'a>) -> Lower<'a> {
        Lower::new(around, around.tables.first().copied())
    }

    fn new(
        Surroundings { tables, names, tokens, unit: number, incomplete, dialect, atoms }: Surroundings<'a>,
        file: Option<&'a SymbolTable>,
    ) -> Lower<'a> {
        let table = SymbolTable::default();
        let scope = table.global();
        Lower {
            dialect,
            atoms,
            file,
            outer: tables,
            names_around: names,
            tokens,
            number,
            incomplete,
            table,
            diagnostics: Vec::new(),
            names: Vec::new(),
            body: Body::new(None, Language::C),
            scope,
            result: Types::UNKNOWN,
            told: BlockResult::default(),
            targets: Vec::new(),
            named_targets: Vec::new(),
            names_before: Vec::new(),
            constructs: Vec::new(),
            associated: 0,
            labels: Labels::default(),
            switches: Vec::new(),
            parts_depth: 0,
            initializes_static: false,
            nested: Vec::new(),
            members_around: Vec::new(),
            unavailable_types: Vec::new(),
            in_unavailable: false,
            names_of_asm: false,
            arithmetic: FxHashMap::default(),
            alike: FxHashMap::default(),
            tries: 0,
            prototypes: 0,
            unnamed: false,
            names_literal: false,
            extension: false,
            inferring: None,
            defining: Vec::new(),
            defining_enums: Vec::new(),
            defined_enums: FxHashSet::default(),
            records_at: FxHashMap::default(),
            enumerators_at: FxHashSet::default(),
            unknown_members: FxHashSet::default(),
            pack: Pack::default(),
            folds_const: false,
            builtins: FxHashMap::default(),
            entities: FxHashMap::default(),
            unit: 0,
            of_units: Vec::new(),
            of_header: false,
            keeps_values: false,
            silent: false,
            quiet: 0,
            depth: 0,
            too_deep: false,
        }
    }

    /// The answer; what was declared before is shared if nothing came to it.
    pub(super) fn into_resolved(mut self, bodies: Vec<Body>, declared: &Deferred<SymbolTable>) -> Resolved {
        self.names.sort();
        self.names.dedup_by_key(|(token, _)| *token);
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at.start);
        let symbols = if self.table == **declared { declared.clone() } else { Deferred::new(self.table) };
        Resolved { symbols, bodies, names: self.names, diagnostics: self.diagnostics, declaratives: Vec::new() }
    }

    /// Drops the expressions that declarations needed.
    pub(super) fn forget(&mut self) {
        self.body = Body::new(None, Language::C);
        self.builtins.clear();
    }

    /// Makes room for what so many units declare; most declare one name.
    pub(super) fn make_room(&mut self, units: usize) {
        self.table.make_room(units);
        self.entities.reserve(units);
    }

    /// Reports a diagnostic; with `-pedantic-errors` a warning about what a constraint forbids is an error.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.advise(self.grade(diagnostic));
    }

    pub(super) fn grade(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let advice = diagnostic.severity != Severity::Warning || ADVICE.contains(&diagnostic.row.group);
        if self.dialect.pedantic_errors && !advice {
            diagnostic.severity = Severity::Error;
        }
        diagnostic
    }

    /// The same without regard to `-pedantic-errors`.
    pub(super) fn advise(&mut self, diagnostic: Diagnostic) {
        if self.quiet > 0 {
            return;
        }
        if self.file.is_some() {
            self.diagnostics.push(diagnostic);
        } else if self.of_header && !self.silent {
            self.of_units.push((self.unit, diagnostic));
        }
    }

    /// Reports what ISO C has not to whoever asks for strictness.
    pub(super) fn pedantic(&mut self, diagnostic: Diagnostic) {
        if self.is_strict_here() {
            self.report(diagnostic);
        }
    }

    /// Whether whoever asks for strictness wants to hear of what stands here: not behind `__extension__`.
    pub(super) fn is_strict_here(&self) -> bool {
        self.dialect.pedantic && !self.extension
    }

    /// What `f` does, without messages.
    pub(super) fn quietly<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.quiet += 1;
        let result = f(self);
        self.quiet -= 1;
        result
    }

    /// What `f` does one level deeper; `None` where that is too deep.
    pub(super) fn with_depth<T>(&mut self, at: Span, f: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            if !std::mem::replace(&mut self.too_deep, true) {
                self.report(problems::names::too_deep(at));
            }
            return None;
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        Some(result)
    }

    /// What `f` does in a new scope.
    pub(super) fn in_scope<T>(&mut self, kind: ScopeKind, span: Span, f: impl FnOnce(&mut Self) -> T) -> T {
        let (outer, place) = (self.scope, self.labels.place);
        self.scope = self.table.add_scope(kind, Some(outer), self.body_span(span));
        let result = f(self);
        (self.scope, self.labels.place) = (outer, place);
        result
    }

    /// A span, but at file scope, which has none.
    pub(super) fn body_span(&self, span: Span) -> Span {
        if self.file.is_some() { span } else { Span::default() }
    }

    /// The token of a name, but at file scope, which has none.
    pub(super) fn token_of(&self, name: Name) -> Option<u32> {
        self.file.map(|_| name.token)
    }

    /// Whether the scope is the file scope.
    pub(super) fn at_file_scope(&self) -> bool {
        self.scope == self.table.global()
    }

    pub(super) fn text(&self, name: Atom) -> &'a str {
        self.atoms.text(name)
    }

    /// A type as C spells it.
    pub(super) fn spell(&self, ty: TypeId) -> String {
        Spelling { table: &self.table, atoms: self.atoms, language: Language::C, local: None }
            .type_name(ty)
            .trim()
            .to_string()
    }

    /// The symbol that a name means here; one of the file scope is copied when it is first asked for.
    pub(super) fn lookup(&mut self, space: NameSpace, name: Atom) -> Option<SymbolId> {
        if let Some(found) = self.table.lookup(self.scope, space, name) {
            return Some(found);
        }
        let (file, found) = self.find_around(space, name)?;
        let global = self.table.global();
        let records = self.table.types.records.len();
        let symbol = self.table.import_before(file, found, global, name, self.seen_of(file));
        self.complete_from(records);
        Some(symbol)
    }

    /// Completes the records that were copied, from number `first` on, by what other tables say of them; so are those that come along.
    fn complete_from(&mut self, first: usize) {
        let mut first = first;
        while self.outer.len() > 1 && first < self.table.types.records.len() {
            let next = self.table.types.records.len();
            for table in self.outer {
                self.table.complete_records(table, first, self.seen_of(table));
            }
            first = next;
        }
    }

    /// Copies the members of the record that a type is, or leads to by one pointer, if they were left where they are declared:
    /// nobody asks for those of a value that is in no expression. What a function takes and returns is converted where it is called.
    fn members_of(&mut self, ty: TypeId) {
        let types = &self.table.types;
        let (mut ty, mut pointers) = (ty, 0);
        loop {
            ty = match &types[ty] {
                Type::Qualified { of, .. } => *of,
                Type::Array { element, .. } => *element,
                Type::Pointer { to, .. } if pointers == 0 => {
                    pointers = 1;
                    *to
                }
                Type::Record { record, .. } if types.records[*record].deferred => return self.complete(*record),
                Type::Function { result, parameters, .. } => {
                    let values = parameters.iter().chain(result);
                    let open: Vec<RecordId> = values.filter_map(|value| self.deferred_value(*value)).collect();
                    return open.into_iter().for_each(|record| self.complete(record));
                }
                _ => return,
            };
        }
    }

    /// The record that a type is, if it lacks its members.
    fn deferred_value(&self, ty: TypeId) -> Option<RecordId> {
        let types = &self.table.types;
        match &types[types.unqualified(ty)] {
            Type::Record { record, .. } => Some(*record).filter(|record| types.records[*record].deferred),
            _ => None,
        }
    }

    /// The tables around are asked for the members of a record, innermost first. What leads from these to others may be incomplete
    /// in the table that has them, and complete in another.
    fn complete(&mut self, record: RecordId) {
        let records = self.table.types.records.len();
        self.members_from_around(record);
        self.complete_from(records);
    }

    fn members_from_around(&mut self, record: RecordId) {
        let copied = &mut self.table.types.records[record];
        copied.deferred = false;
        let (name, own) = (copied.name, copied.clone());
        for table in name.map_or(self.outer, |name| self.tables_with(name)) {
            let tag = name.and_then(|name| table.find(table.global(), NameSpace::Tag, name));
            let id = match tag.map(|tag| table[tag].details.ultimate()) {
                Some(Details::DerivedType { record }) => Some(*record),
                Some(_) => None,
                None => table.types.same_record(&own),
            };
            let seen = self.seen_of(table);
            if id.is_some_and(|id| self.table.complete_record(record, table, id, seen)) {
                return;
            }
        }
        self.table.types.records[record].deferred = false;
    }

    /// A type of a table around.
    pub(super) fn import_type(&mut self, from: &SymbolTable, ty: TypeId) -> TypeId {
        let records = self.table.types.records.len();
        let ty = self.table.import_type_before(from, ty, self.seen_of(from));
        self.complete_from(records);
        ty
    }

    /// The unit of a table around that ends what is seen of it: of headers all is.
    fn seen_of(&self, table: &SymbolTable) -> u32 {
        match self.outer.first() {
            Some(first) if std::ptr::eq(*first, table) => self.number,
            Some(_) | None => END,
        }
    }

    /// What the tables around declare as `name` at file scope before this unit.
    pub(super) fn find_around(&self, space: NameSpace, name: Atom) -> Option<(&'a SymbolTable, SymbolId)> {
        let find = |table: &&'a SymbolTable| {
            let found = table.find(table.global(), space, name)?;
            table.knows(found, self.seen_of(table)).then_some((*table, found))
        };
        self.tables_with(name).iter().find_map(find)
    }

    /// The declarations of `name` at file scope around before this unit, innermost first.
    pub(super) fn seen_around(
        &self,
        space: NameSpace,
        name: Atom,
    ) -> impl Iterator<Item = (&'a SymbolTable, SymbolId)> + use<'a, '_> {
        self.declared_around(space, name).filter(|(table, id)| table.knows(*id, self.seen_of(table)))
    }

    /// Every declaration of `name` at file scope around, innermost first.
    pub(super) fn declared_around(
        &self,
        space: NameSpace,
        name: Atom,
    ) -> impl Iterator<Item = (&'a SymbolTable, SymbolId)> + use<'a> {
        let declared = move |table: &&'a SymbolTable| Some((*table, table.find(table.global(), space, name)?));
        let own = |(table, id): &(&SymbolTable, SymbolId)| !matches!(table[*id].details, Details::HostUnit { .. });
        self.tables_with(name).iter().filter_map(declared).filter(own)
    }

    /// The tables around that may declare `name`, innermost first: a file has dozens of headers, and most names are of one.
    fn tables_with(&self, name: Atom) -> &'a [&'a SymbolTable] {
        match self.names_around {
            Some(names) if !names.contains(&name) => &self.outer[..self.outer.len().min(1)],
            Some(_) | None => self.outer,
        }
    }

    /// The tables around, innermost first.
    pub(super) fn enclosing_tables(&self) -> &'a [&'a SymbolTable] {
        self.outer
    }

    /// How many records the tables around have: numbers of those here begin behind.
    pub(super) fn records_around(&self) -> usize {
        self.outer.iter().map(|table| table.types.records.len()).sum()
    }

    /// Says that a name token means `symbol`.
    pub(super) fn bind_name(&mut self, name: Name, symbol: SymbolId) {
        if self.file.is_some() {
            self.names.push((name.token, symbol));
        }
    }

    /// A new symbol in the scope.
    pub(super) fn add(&mut self, space: NameSpace, name: Name, details: Details, ty: Option<TypeId>) -> SymbolId {
        let token = self.token_of(name);
        let symbol = Symbol { token, ty, ..Symbol::new(name.atom, self.scope, details) };
        let id = self.table.declare(space, symbol);
        self.bind_name(name, id);
        id
    }

    pub(super) fn make(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.members_of(ty);
        self.body.exprs.alloc(Expr { kind, ty, span })
    }

    /// An expression that later stages cannot take.
    pub(super) fn opaque(&mut self, parts: Vec<ExprId>, ty: TypeId, span: Span) -> ExprId {
        self.make(ExprKind::Opaque(parts), ty, span)
    }

    pub(super) fn push(&mut self, kind: StatementKind, span: Span, out: &mut Vec<StatementId>) -> StatementId {
        let statement = Statement { kind, span, scope: self.scope, label: None };
        let id = self.body.statements.alloc(statement);
        out.push(id);
        id
    }
}
