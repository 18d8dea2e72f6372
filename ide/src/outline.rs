//! The symbols of a file, as they nest, and those of all of the program by a part of their name.

use crate::read_text::ReadText;
use crate::spell::DeclarationWriter;
use crate::text::{Lines, location};
use crate::{Location, Range};
use parser::units::UnitKind;
use semantics::Snapshot;
use semantics::db::Db;
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use semantics::skim::{self, Skimmed};
use semantics::spots::Spot;
use source::{FileId, Span};
use symbols::{Details, ScopeId, Symbol as Entry, SymbolId, SymbolTable};

/// What a symbol is, for its picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A program or block data.
    Program,
    /// A module or submodule.
    Module,
    /// A subroutine or function.
    Function,
    /// A derived type, structure or union, or a name of a type.
    Type,
    /// A component or member.
    Field,
    /// A binding of a type.
    Method,
    /// A generic, or an interface.
    Interface,
    /// A variable.
    Variable,
    /// A constant.
    Constant,
    /// An enumeration.
    Enumeration,
    /// A constant of one.
    Enumerator,
    /// A macro.
    Macro,
}

/// A symbol with those inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name as it is written.
    pub name: String,
    /// Its declaration on one line.
    pub detail: String,
    /// What it is.
    pub kind: Kind,
    /// All of it.
    pub range: Range,
    /// Its name.
    pub selection: Range,
    /// What is inside.
    pub children: Vec<Symbol>,
}

/// A symbol of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedSymbol {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The module around it.
    pub container: Option<String>,
    /// Where its name is.
    pub at: Location,
}

/// So many symbols answer one question.
const MOST: usize = 500;
/// Scopes nest so deep.
const DEEP: u32 = 16;

/// The symbols of a file.
pub fn symbols(analysis: &Snapshot, file: FileId) -> Vec<Symbol> {
    let db = analysis.db();
    let Some((text, lines)) = ReadText::of_file(analysis, file).zip(Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let mut top: Vec<Symbol> = Vec::new();
    for unit in text.units() {
        let found = Outlined::for_unit(db, unit, (&text, &lines)).unit_symbols();
        let key = unit.key(db);
        let parent = key.parent.filter(|_| key.kind == UnitKind::Procedure).map(|parent| db.atoms().text(parent));
        let is_host = |symbol: &&mut Symbol| {
            symbol.kind == Kind::Module && parent.is_some_and(|parent| symbol.name.eq_ignore_ascii_case(parent))
        };
        match top.iter_mut().rev().find(is_host) {
            Some(host) => host.children.extend(found),
            None => top.extend(found),
        }
    }
    top
}

struct Outlined<'a> {
    db: &'a dyn Db,
    unit: Unit<'a>,
    read: &'a ReadText<'a>,
    lines: &'a Lines<'a>,
    table: &'a SymbolTable,
    writer: DeclarationWriter<'a>,
}

impl<'a> Outlined<'a> {
    fn for_unit(db: &'a dyn Db, unit: Unit<'a>, (read, lines): (&'a ReadText<'a>, &'a Lines<'a>)) -> Outlined<'a> {
        let table: &SymbolTable = &queries::declared(db, unit).symbols;
        let language = queries::file_language(db, unit.file(db));
        Outlined { db, unit, read, lines, table, writer: DeclarationWriter::new(table, db.atoms(), language) }
    }

    /// The unit itself, or what it declares.
    fn unit_symbols(&self) -> Vec<Symbol> {
        let declared = queries::declared(self.db, self.unit);
        let tokens = self.unit.tokens(self.db).len() as u32;
        let whole = Span::new(0, tokens.max(1));
        let Some(own) = declared.unit else { return self.scope_symbols(declared.scope, whole, 0) };
        let entry = &self.table[own];
        // Of a unit that begins around an included text the text has what it declares.
        let Some(range) = self.span_range(whole) else { return self.scope_symbols(declared.scope, whole, 0) };
        let selection = entry.token.and_then(|token| self.span_range(Span::of_token(token)));
        let children = self.scope_symbols(declared.scope, whole, 0);
        let name = match self.db.atoms().text(entry.name) {
            "" => "(main program)".to_owned(),
            name => selection.map_or_else(|| name.to_owned(), |at| self.text_of(at, name)),
        };
        let start = Range { start: range.start, end: range.start };
        vec![Symbol {
            name,
            detail: self.describe_symbol(own),
            kind: kind(self.table, own),
            range,
            selection: selection.unwrap_or(start),
            children,
        }]
    }

    fn describe_symbol(&self, id: SymbolId) -> String {
        self.writer.declaration(id).lines().next().unwrap_or_default().to_owned()
    }

    fn text_of(&self, at: Range, name: &str) -> String {
        let text = self.lines.text();
        let start = crate::text::byte(text, at.start);
        let written = text.get(start..start + name.len()).unwrap_or(name);
        if written.eq_ignore_ascii_case(name) { written.to_owned() } else { name.to_owned() }
    }

    fn span_range(&self, span: Span) -> Option<Range> {
        let (start, end) = self.read.span_bytes(self.unit, span)?;
        Some(self.lines.range(start, end))
    }

    /// What a scope declares, in source order.
    fn scope_symbols(&self, scope: ScopeId, around: Span, depth: u32) -> Vec<Symbol> {
        let is_module = matches!(self.unit.key(self.db).kind, UnitKind::Module | UnitKind::Submodule);
        let shows_variables = is_module || self.unit.key(self.db).kind == UnitKind::Declaration;
        let own = queries::declared(self.db, self.unit).unit;
        let mut entries: Vec<(SymbolId, &Entry)> =
            self.table.symbols.iter().filter(|(id, entry)| entry.scope == scope && Some(*id) != own).collect();
        entries.retain(|(_, entry)| entry.token.is_some_and(|token| around.contains(token)));
        entries.sort_by_key(|(_, entry)| entry.token);
        let shown = entries.into_iter().filter(|(_, entry)| is_shown(&entry.details, shows_variables));
        shown.filter_map(|(id, entry)| self.make_symbol(id, entry, depth)).collect()
    }

    fn make_symbol(&self, id: SymbolId, entry: &Entry, depth: u32) -> Option<Symbol> {
        let selection = self.span_range(Span::of_token(entry.token?))?;
        let name = self.text_of(selection, self.db.atoms().text(entry.name));
        let inner =
            self.table.scopes.iter().find(|(_, scope)| scope.owner == Some(id) && !scope.span.range().is_empty());
        let range = inner
            .and_then(|(_, scope)| self.span_range(scope.span))
            .filter(|range| range.start <= selection.start && selection.end <= range.end);
        let children = match (&entry.details, inner) {
            (Details::DerivedType { record }, _) => self.type_members(*record, entry.token?),
            (_, Some((scope, row))) if depth < DEEP => self.scope_symbols(scope, row.span, depth + 1),
            _ => Vec::new(),
        };
        let last = children.iter().map(|child: &Symbol| child.range.end).max();
        let end = last.map_or(selection.end, |last| last.max(selection.end));
        let range = range.unwrap_or(Range { start: selection.start, end });
        Some(Symbol { name, detail: self.describe_symbol(id), kind: kind(self.table, id), range, selection, children })
    }

    /// The components of a type behind the token that names it.
    fn type_members(&self, record: symbols::RecordId, from: u32) -> Vec<Symbol> {
        let row = &self.table.types.records[record];
        let tokens = self.unit.tokens(self.db);
        let mut at = from as usize + 1;
        let mut found = Vec::new();
        let fields = row.fields.iter().flatten().filter_map(|field| Some((field.name?, Some(field), Kind::Field)));
        let bindings = row.bindings.iter().map(|binding| (binding.name, None, Kind::Method));
        for (name, field, kind) in fields.chain(bindings) {
            let Some(next) = tokens.iter().skip(at).position(|token| token.atom == name) else { continue };
            let token = at + next;
            let Some(range) = self.span_range(Span::of_token(token as u32)) else { continue };
            at = token;
            let text = self.db.atoms().text(name);
            let detail = field.map_or(String::new(), |field| self.writer.component(field));
            found.push(Symbol {
                name: self.text_of(range, text),
                detail,
                kind,
                range,
                selection: range,
                children: Vec::new(),
            });
        }
        found
    }
}

fn is_shown(details: &Details, variables: bool) -> bool {
    match details {
        Details::Subprogram(_) | Details::DerivedType { .. } | Details::Generic { .. } | Details::Typedef => true,
        Details::Object(_) | Details::Enumerator { .. } | Details::Procedure { .. } => variables,
        _ => false,
    }
}

/// What a symbol is.
pub fn kind(table: &SymbolTable, id: SymbolId) -> Kind {
    let entry = &table[id];
    match entry.details.ultimate() {
        Details::DerivedType { record } if table.types.records[*record].is_enumeration => Kind::Enumeration,
        Details::Module => Kind::Module,
        Details::MainProgram | Details::BlockData => Kind::Program,
        Details::DerivedType { .. } | Details::Typedef => Kind::Type,
        Details::Generic { .. } => Kind::Interface,
        Details::Enumerator { .. } => Kind::Enumerator,
        Details::Object(_) if entry.attributes.contains(symbols::Attributes::PARAMETER) => Kind::Constant,
        Details::Subprogram(_) | Details::Procedure { .. } | Details::Intrinsic | Details::StatementFunction => {
            Kind::Function
        }
        _ => Kind::Variable,
    }
}

/// The symbols of the program whose names have the letters of `query` in their order; those that begin with it come first.
pub fn workspace_symbols(analysis: &Snapshot, query: &str) -> Vec<ListedSymbol> {
    let db = analysis.db();
    let wanted = query.to_ascii_lowercase();
    let mut found: Vec<(u8, String, FileId, &Skimmed)> = Vec::new();
    for file in skim::program_files(db) {
        let Some(source) = db.file_of_number(file) else { continue };
        for skimmed in skim::definitions(db, source) {
            let name = skimmed.name.to_ascii_lowercase();
            if let Some(rank) = rank_match(&name, &wanted) {
                found.push((rank, name, file, skimmed));
            }
        }
    }
    found.sort_by(|one, other| (one.0, &one.1, one.2).cmp(&(other.0, &other.1, other.2)));
    let listed = found.into_iter().take(MOST).filter_map(|(_, _, file, skimmed)| {
        let end = skimmed.at + skimmed.name.len() as u32;
        let at = location(analysis, &Spot { file, start: skimmed.at, end })?;
        let container = skimmed.container.clone();
        Some(ListedSymbol { name: skimmed.name.clone(), kind: kind_of(skimmed.kind), container, at })
    });
    listed.collect()
}

fn rank_match(name: &str, wanted: &str) -> Option<u8> {
    if name == wanted {
        return Some(0);
    }
    if name.starts_with(wanted) {
        return Some(1);
    }
    if name.contains(wanted) {
        return Some(2);
    }
    let mut letters = name.chars();
    wanted.chars().all(|letter| letters.any(|own| own == letter)).then_some(3)
}

fn kind_of(kind: skim::Kind) -> Kind {
    match kind {
        skim::Kind::Program | skim::Kind::BlockData => Kind::Program,
        skim::Kind::Module | skim::Kind::Submodule => Kind::Module,
        skim::Kind::Subroutine | skim::Kind::Function => Kind::Function,
        skim::Kind::Interface => Kind::Interface,
        skim::Kind::Type | skim::Kind::Typedef => Kind::Type,
        skim::Kind::Macro => Kind::Macro,
        skim::Kind::Variable => Kind::Variable,
    }
}
