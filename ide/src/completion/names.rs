//! Names that may stand here: components behind a sign, and what the scopes around the cursor have.

use super::{CompletionSite, Item, Kind};
use crate::spell::DeclarationWriter;
use crate::{intrinsics, outline};
use directives::Language;
use parser::units::UnitKind;
use semantics::entities::Entity;
use semantics::extend::Queries as _;
use semantics::fortran::{describe_intrinsic, intrinsic_names};
use semantics::lookup::{self, FoundSymbol};
use semantics::name_meanings;
use semantics::queries::{self, Unit};
use semantics::{Declared, entities, postfix, skim};
use source::TokenKind;
use std::collections::BTreeSet;
use symbols::{Details, NameSpace, RecordId, ScopeId, SymbolId, SymbolTable};

/// Types that extend others are followed so deep.
const DEEP: u32 = 32;

/// The components and bindings of what stands before the sign; `None` if there is no sign.
pub(super) fn member_items(asked: &CompletionSite<'_>) -> Option<Vec<Item>> {
    let db = asked.analysis.db();
    let (unit, token) = asked.unit?;
    let sign = unit.tokens(db).get(token as usize)?.kind;
    let text = asked.before.text.strip_suffix(asked.before.word.as_str())?.trim_end();
    let is_sign = match sign {
        TokenKind::Percent => text.ends_with('%'),
        TokenKind::Dot => text.ends_with('.'),
        TokenKind::Arrow => text.ends_with("->"),
        _ => false,
    };
    if !is_sign {
        return None;
    }
    let typed = postfix::type_before(db, unit, token as usize, 0);
    let Some((typed, record)) = typed.and_then(|typed| Some((typed, postfix::record_of(typed)?))) else {
        return Some(Vec::new());
    };
    let language = queries::file_language(db, asked.text.reading);
    let writer = DeclarationWriter::new(typed.table, db.atoms(), language);
    let mut items = Vec::new();
    of_record(&writer, record, &mut items, 0);
    Some(items)
}

fn of_record(writer: &DeclarationWriter<'_>, record: RecordId, items: &mut Vec<Item>, depth: u32) {
    let row = &writer.table.types.records[record];
    for field in row.fields.iter().flatten() {
        match field.name {
            Some(name) => {
                items.push(Item::new(writer.atoms.text(name), Kind::Field).detail(writer.component(field)).rank(1));
            }
            None => {
                let typed = postfix::TypeIn { table: writer.table, ty: field.ty };
                if let Some(inner) = postfix::record_of(typed).filter(|_| depth < DEEP) {
                    of_record(writer, inner, items, depth + 1);
                }
            }
        }
    }
    let bound = row.bindings.iter().map(|binding| writer.atoms.text(binding.name));
    let named = bound.filter(|name| *name != "final" && !name.contains('('));
    items.extend(named.map(|name| Item::new(name, Kind::Function).detail("procedure").rank(2)));
    if let Some(parent) = row.parent.filter(|_| depth < DEEP) {
        of_record(writer, parent, items, depth + 1);
    }
}

/// What the scopes around the cursor have.
pub(super) fn in_scope(asked: &CompletionSite<'_>) -> Vec<Item> {
    let Some((unit, token)) = asked.unit else { return of_program(asked) };
    let db = asked.analysis.db();
    let language = queries::file_language(db, asked.text.reading);
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let mut names = Names { asked, known: BTreeSet::new(), items: Vec::new(), language };
    let mut scope = Some(lookup::scope_at(db, unit, token));
    let mut rank = 1;
    while let Some(id) = scope {
        names.add_scope(table, id, rank);
        scope = table.scopes[id].parent;
        rank = 2;
    }
    match language {
        Language::Fortran => add_fortran_names(&mut names, unit, table),
        Language::C | Language::Cxx => {
            for table in lookup::c_tables(db, unit) {
                names.add_scope(table, table.global(), 3);
            }
            names.items.extend(macros_of_program(asked));
        }
    }
    names.items
}

fn add_fortran_names(names: &mut Names<'_>, unit: Unit<'_>, table: &SymbolTable) {
    let db = names.asked.analysis.db();
    names.add_used(unit, table);
    let key = unit.key(db);
    let host = if matches!(key.kind, UnitKind::Module | UnitKind::Submodule) {
        Some(unit)
    } else {
        queries::host_unit(db, unit)
    };
    if let Some(host) = host {
        let whole = queries::scope(db, host);
        names.add_scope(&whole.symbols, whole.scope, 2);
        names.add_used(unit, &whole.symbols);
    }
    names.items.extend(of_program(names.asked));
}

/// External procedures of the program.
fn of_program(asked: &CompletionSite<'_>) -> Vec<Item> {
    let db = asked.analysis.db();
    let mut items = Vec::new();
    let wanted = asked.before.word.to_ascii_lowercase();
    if wanted.len() < 2 {
        return items;
    }
    for file in skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file)) {
        for found in skim::definitions(db, file) {
            let is_external =
                matches!(found.kind, skim::Kind::Subroutine | skim::Kind::Function) && found.container.is_none();
            if is_external && found.name.to_ascii_lowercase().starts_with(&wanted) {
                items.push(Item::new(found.name.clone(), Kind::Function).detail("external procedure").rank(4));
            }
        }
    }
    items
}

/// The names of the macros of the program: of which of them a file knows nobody asks before it includes what defines them.
pub(super) fn macro_names<'a>(asked: &CompletionSite<'a>) -> BTreeSet<&'a str> {
    let db = asked.analysis.db();
    let files = skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file));
    let found = files.flat_map(|file| skim::definitions(db, file)).filter(|found| found.kind == skim::Kind::Macro);
    found.map(|found| found.name.as_str()).collect()
}

/// Those that the word at the cursor begins.
fn macros_of_program(asked: &CompletionSite<'_>) -> Vec<Item> {
    let wanted = asked.before.word.to_ascii_lowercase();
    if wanted.len() < 2 {
        return Vec::new();
    }
    let fits = macro_names(asked).into_iter().filter(|name| name.to_ascii_lowercase().starts_with(&wanted));
    fits.map(|name| Item::new(name, Kind::Constant).detail("macro").rank(4)).collect()
}

struct Names<'a> {
    asked: &'a CompletionSite<'a>,
    known: BTreeSet<String>,
    items: Vec<Item>,
    language: Language,
}

impl Names<'_> {
    fn add_scope(&mut self, table: &SymbolTable, scope: ScopeId, rank: u8) {
        // What is typed may be a name by nothing but itself.
        let typed = self.asked.unit.map(|(_, token)| token + 1).filter(|_| !self.asked.before.word.is_empty());
        for ((space, name), id) in table.scopes[scope].names.iter() {
            let is_typed = rank <= 2 && typed.is_some() && table[*id].token == typed;
            if matches!(space, NameSpace::Ordinary) && !is_typed {
                self.add_symbol(FoundSymbol { table, id: *id }, *name, rank);
            }
        }
    }

    fn add_symbol(&mut self, found: FoundSymbol<'_>, name: source::Atom, rank: u8) {
        let atoms = self.asked.analysis.db().atoms();
        let text = atoms.text(name);
        let is_word = text.starts_with(|c: char| c.is_alphabetic() || c == '_') && !text.contains('(');
        let wanted = self.asked.before.word.to_ascii_lowercase();
        if !is_word || !super::has_letters(&text.to_ascii_lowercase(), &wanted) || !self.known.insert(text.to_owned()) {
            return;
        }
        let id = found.table.original(found.id);
        // What C nowhere declares is a mistake, and nothing to go on with.
        let is_declared = !matches!(found.table[id].details, Details::Unknown | Details::Procedure { .. });
        if self.language != Language::Fortran && !is_declared {
            return;
        }
        let writer = DeclarationWriter::new(found.table, atoms, self.language);
        let detail = writer.declaration(id).lines().next().unwrap_or_default().to_owned();
        self.items.push(Item::new(text, symbol_kind(found.table, id)).detail(detail).rank(rank));
    }

    /// What the use statements of a table bring.
    fn add_used(&mut self, unit: Unit<'_>, table: &SymbolTable) {
        let db = self.asked.analysis.db();
        for used in lookup::uses_of(table) {
            let Some(exports) = lookup::module_exports(db, unit, used.module, used.intrinsic) else { continue };
            for rename in &used.names {
                if let Some(id) = lookup::exported_symbol(exports, rename.used) {
                    self.add_symbol(FoundSymbol { table: &exports.symbols, id }, rename.local, 3);
                }
            }
            let renamed: Vec<source::Atom> = used.names.iter().map(|rename| rename.used).collect();
            for (name, id) in
                exported_names(exports).into_iter().filter(|(name, _)| !used.only && !renamed.contains(name))
            {
                self.add_symbol(FoundSymbol { table: &exports.symbols, id }, name, 3);
            }
        }
    }
}

/// The names that users of a module see.
pub(crate) fn exported_names(exports: &Declared) -> Vec<(source::Atom, SymbolId)> {
    let names = exports.symbols.scopes[exports.scope].names.iter();
    let seen = names.filter(|((space, _), id)| {
        matches!(space, NameSpace::Ordinary | NameSpace::Tag) && lookup::is_public(exports, **id)
    });
    seen.map(|((_, name), id)| (*name, *id)).collect()
}

/// What a symbol is.
pub(super) fn symbol_kind(table: &SymbolTable, id: SymbolId) -> Kind {
    match outline::kind(table, id) {
        outline::Kind::Module | outline::Kind::Program => Kind::Module,
        outline::Kind::Function | outline::Kind::Interface | outline::Kind::Method | outline::Kind::Macro => {
            Kind::Function
        }
        outline::Kind::Type | outline::Kind::Enumeration => Kind::Type,
        outline::Kind::Field => Kind::Field,
        outline::Kind::Constant | outline::Kind::Enumerator => Kind::Constant,
        outline::Kind::Variable => Kind::Variable,
    }
}

/// The intrinsic functions, or subroutines, of Fortran.
pub(super) fn intrinsic_items(is_function: bool) -> impl Iterator<Item = Item> {
    let is_wanted = move |name: &&str| {
        let help = describe_intrinsic(name);
        help.is_some_and(|help| help.is_function == is_function && help.since != "a standard module")
    };
    let detail = if is_function { "intrinsic function" } else { "intrinsic subroutine" };
    intrinsic_names().filter(is_wanted).map(move |name| {
        let about = intrinsics::help_text(name).unwrap_or_default();
        Item::new(name, Kind::Function).detail(detail).documentation(about).rank(5)
    })
}

/// The dummy arguments of what is called at the cursor, as keywords.
pub(super) fn keyword_arguments(asked: &CompletionSite<'_>) -> Vec<Item> {
    let db = asked.analysis.db();
    let Some((unit, token)) = asked.unit else { return Vec::new() };
    let tokens = unit.tokens(db);
    // Only a whole argument may begin with a keyword.
    if !matches!(tokens[token as usize].kind, TokenKind::LParen | TokenKind::Comma) {
        return Vec::new();
    }
    let open = postfix::enclosing_parenthesis(tokens, token as usize + 1);
    let Some(callee) = open.and_then(|open| open.checked_sub(1)).filter(|at| tokens[*at].kind == TokenKind::Name)
    else {
        return Vec::new();
    };
    let keyword = |name: &str| Item::new(format!("{name}="), Kind::Field).detail("argument").rank(0);
    if let Some(Entity::Intrinsic(_)) = name_meanings::entity_at(db, unit, callee as u32) {
        let help = describe_intrinsic(db.atoms().text(tokens[callee].atom));
        let forms = help.map(|help| help.forms).unwrap_or_default();
        let mut items: Vec<Item> = forms.iter().flatten().map(|argument| keyword(argument.name)).collect();
        items.dedup_by(|one, other| one.label == other.label);
        return items;
    }
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let own = entities::symbol_at(db, unit, callee as u32).map(|id| FoundSymbol { table, id: table.original(id) });
    let is_known = |found: &FoundSymbol<'_>| !dummy_names(found.table, found.id).is_empty();
    // A statement that nobody has finished may have no symbols yet.
    let found = own.filter(is_known).or_else(|| {
        lookup::find_name(db, unit, callee as u32, NameSpace::Ordinary, tokens[callee].atom)
            .map(|found| FoundSymbol { id: found.table.original(found.id), ..found })
    });
    let names = found.map(|found| dummy_names(found.table, found.id)).unwrap_or_default();
    names.into_iter().map(|name| keyword(db.atoms().text(name))).collect()
}

/// The names of the dummy arguments of a procedure, or of the specific procedures of a generic one.
fn dummy_names(table: &SymbolTable, id: SymbolId) -> Vec<source::Atom> {
    let of = |id: SymbolId| match table[id].details.ultimate() {
        Details::Subprogram(of) => of.dummies.iter().flatten().map(|dummy| table[*dummy].name).collect(),
        _ => Vec::new(),
    };
    let all: Vec<source::Atom> = match table[id].details.ultimate() {
        Details::Generic { .. } => table.specifics(id).into_iter().flat_map(of).collect(),
        _ => of(id),
    };
    let mut names = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
