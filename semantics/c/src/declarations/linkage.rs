//! 6.2.2 linkage and 6.7 redeclarations: which declarations of a name mean one entity, and whether they agree.
//!
//! Declarations at file scope are compared while the file scope is made, in their order; what is wrong is kept for the
//! unit that says it last. Those of a block are compared when its function is read.

use crate::attributes::again::{check_aliases, check_attributes_again};
use crate::declarations::agreement::{check_types_agree, report_redeclaration};
use crate::declarations::entity::{Entity, EntityDeclaration, Linkage, kind_name};
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::types::Kind;
use parser::Name;
use source::CStandard;
use symbols::{Attributes, Details, NameSpace, SymbolId, SymbolTable, Type, TypeId, Types};

/// An earlier declaration of a name.
struct Previous {
    details: Details,
    ty: TypeId,
    entity: Option<Entity>,
}

impl Lower<'_> {
    /// Declares an ordinary identifier; several declarations of one entity are one symbol (6.2.2, 6.7).
    pub(crate) fn declare_ordinary(&mut self, name: Name, declaring: EntityDeclaration) -> SymbolId {
        let known = self.table.find(self.scope, NameSpace::Ordinary, name.atom);
        let own = known.filter(|known| !matches!(self.table[*known].details, Details::HostUnit { .. }));
        let own = own.filter(|known| !matches!(self.table[*known].details, Details::Unknown));
        let attributes = declaring.attributes;
        let symbol = match own {
            Some(known) => {
                self.redeclare_name(known, name, declaring);
                known
            }
            None => {
                let linkage = self.first_linkage(name, &declaring);
                let entity = entity_of(&self.builder.lookup, &self.builder.report, &declaring, linkage, name);
                let ty = match self.at_file_scope() {
                    true => compare_with_headers(&mut self.builder.lookup, &mut self.builder.report, name, &declaring),
                    false => {
                        check_against_file(&mut self.builder.lookup, &mut self.builder.report, name, &declaring);
                        self.builder.lookup.merge_visible_type(name, &declaring)
                    }
                };
                let symbol = self.add_symbol(NameSpace::Ordinary, name, declaring.details, Some(ty));
                self.entities.insert(symbol, entity);
                symbol
            }
        };
        self.table[symbol].attributes |= attributes;
        if self.at_file_scope() {
            self.copy_flags_of_file(symbol);
        }
        symbol
    }

    /// A name that its scope has already: a declaration of the same entity, or a mistake.
    fn redeclare_name(&mut self, known: SymbolId, name: Name, declaring: EntityDeclaration) {
        self.bind_name(name, known);
        if self.add_overload(known, name, &declaring) {
            return;
        }
        let symbol = &self.table[known];
        let details = symbol.details.clone();
        let before = symbol.ty.unwrap_or(Types::UNKNOWN);
        let entity = self.entities.get(&known).cloned();
        if !check_redeclaration(
            &mut self.builder.lookup,
            &mut self.builder.report,
            &Previous { details, ty: before, entity },
            name,
            &declaring,
        ) {
            return;
        }
        let fits = self.are_compatible(before, declaring.ty) || self.fits_transparently(before, declaring.ty);
        let merged = if fits { self.builder.lookup.composite_type(before, declaring.ty) } else { before };
        self.table.retype(known, merged);
        self.note_declaration(known, name, &declaring);
        self.define_function(known, declaring.details);
    }

    fn note_declaration(&mut self, known: SymbolId, name: Name, declaring: &EntityDeclaration) {
        let new = entity_of(&self.builder.lookup, &self.builder.report, declaring, Linkage::External, name);
        let Some(entity) = self.entities.get_mut(&known) else { return };
        entity.replaceable = if new.defined { new.replaceable } else { entity.replaceable };
        entity.defined |= new.defined;
        entity.tentative = new.tentative.or(entity.tentative);
        entity.thread_local |= new.thread_local;
        entity.old_style = new.old_style.or_else(|| entity.old_style.take());
        if !new.said.is_empty() || entity.said.is_empty() {
            (entity.unit, entity.name) = (new.unit, name);
        }
        let said = new.said.into_iter().filter(|said| !entity.said.contains(said)).collect::<Vec<_>>();
        entity.said.extend(said);
        entity.versions.extend(new.versions);
    }

    /// The definition of a function says more than its prototypes.
    fn define_function(&mut self, known: SymbolId, details: Details) {
        if let (Details::Subprogram(before), Details::Subprogram(mut after)) = (&self.table[known].details, details)
            && before.interface
            && (!after.interface || before.scope.is_none())
        {
            after.directives = before.directives.clone();
            self.table[known].details = Details::Subprogram(after);
        }
    }

    /// What directives elsewhere say about the same entity.
    fn copy_flags_of_file(&mut self, symbol: SymbolId) {
        let name = self.table[symbol].name;
        for (file, other) in self.declared_around(NameSpace::Ordinary, name) {
            self.table[symbol].flags |= file[other].flags;
            self.table[symbol].attributes |= file[other].attributes;
            if let (Details::Subprogram(from), Details::Subprogram(to)) =
                (&file[other].details, &mut self.table.symbols[symbol].details)
                && !from.directives.is_empty()
            {
                to.directives = from.directives.clone();
            }
        }
    }

    /// 6.7.3.3: an enumerator is an ordinary identifier.
    pub(crate) fn declare_enumerator(&mut self, name: Name, details: Details, ty: TypeId) -> SymbolId {
        let known = self.table.find(self.scope, NameSpace::Ordinary, name.atom);
        let known =
            known.filter(|known| !matches!(self.table[*known].details, Details::HostUnit { .. } | Details::Unknown));
        let read = !self.declaring.enumerators_at.insert(name.token);
        if let Some(known) = known.filter(|_| read) {
            self.bind_name(name, known);
            return known;
        }
        if let Some(known) = known {
            let text = self.text(name.atom);
            let before = &self.table[known].details;
            let problem = match before {
                Details::Enumerator { .. } => problems::names::declared_twice(text, name.span()),
                other => problems::declaration::other_kind(text, kind_name(other), name.span()),
            };
            // C23, 6.7.3.3: an enumeration may be said again with the same values.
            let again = self.dialect.has_standard(CStandard::C23) && *before == details;
            if !again {
                report_redeclaration(&self.builder.lookup, &mut self.builder.report, problem);
            }
            self.bind_name(name, known);
            return known;
        }
        self.add_symbol(NameSpace::Ordinary, name, details, Some(ty))
    }
}

/// 6.9.3p2: at the end of the file, what is defined tentatively has a complete type, or is an array of one element.
pub(crate) fn check_end_of_file(known: &Known, report: &mut Report) {
    check_aliases(known, report);
    let mut left: Vec<(SymbolId, Name, u32)> = Vec::new();
    for (symbol, entity) in &known.entities {
        if let (Some(name), false) = (entity.tentative, entity.defined)
            && known.table[*symbol].scope == known.table.global()
        {
            left.push((*symbol, name, entity.unit));
        }
    }
    left.sort_by_key(|(symbol, ..)| *symbol);
    for (symbol, name, unit) in left {
        let ty = known.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        let element = known.table.types.element(ty);
        if matches!(known.type_kind(element), Kind::Record(_)) && !known.is_complete(element)
            || known.never_completed(element)
        {
            let spelled = known.spell_type(element);
            let problem = problems::declaration::tentative_incomplete(known.text(name.atom), &spelled, name.span());
            report.of_units.push((unit, problem));
        }
    }
}

fn entity_of(known: &Known, report: &Report, declaring: &EntityDeclaration, linkage: Linkage, name: Name) -> Entity {
    let is_object = matches!(declaring.details, Details::Object(_));
    let tentative = is_object && !declaring.defines && !declaring.attributes.contains(Attributes::EXTERN);
    Entity {
        linkage,
        defined: declaring.defines,
        replaceable: declaring.defines && known.is_replaceable(declaring),
        tentative: tentative.then_some(name),
        thread_local: declaring.attributes.contains(Attributes::THREAD_LOCAL),
        old_style: declaring.old_style.clone(),
        unit: report.unit,
        name,
        said: declaring.said.clone(),
        versions: if declaring.defines { vec![known.find_version(&declaring.said)] } else { Vec::new() },
        overloads: Vec::new(),
    }
}

/// The first declaration of a name in a file, after those of the headers it begins with: the type it has then.
fn compare_with_headers(lookup: &mut Lookup, report: &mut Report, name: Name, declaring: &EntityDeclaration) -> TypeId {
    let found = lookup.declared_around(NameSpace::Ordinary, name.atom).next().filter(|_| lookup.file.is_none());
    let Some((table, other)) = found else { return declaring.ty };
    let Some(ty) = table[other].ty else { return declaring.ty };
    if lookup.is_overloadable(&declaring.said) {
        return declaring.ty;
    }
    let ty = lookup.import_type(table, ty);
    let (details, attributes) = (table[other].details.clone(), table[other].attributes);
    let is_static = attributes.contains(Attributes::STATIC);
    let entity = Entity {
        linkage: if is_static { Linkage::Internal } else { Linkage::External },
        defined: super::entity::is_defined(&details),
        // Which of them have `gnu_inline` is not kept.
        replaceable: attributes.contains(Attributes::INLINE | Attributes::EXTERN),
        tentative: None,
        thread_local: attributes.contains(Attributes::THREAD_LOCAL),
        old_style: None,
        unit: 0,
        name,
        said: Vec::new(),
        versions: Vec::new(),
        overloads: Vec::new(),
    };
    check_redeclaration(lookup, report, &Previous { details, ty, entity: Some(entity) }, name, declaring);
    if lookup.are_compatible(ty, declaring.ty) { lookup.composite_type(declaring.ty, ty) } else { declaring.ty }
}

/// Whether a declaration can be of the same entity as an earlier one; what is wrong is reported.
fn check_redeclaration(
    lookup: &mut Lookup,
    report: &mut Report,
    before: &Previous,
    name: Name,
    declaring: &EntityDeclaration,
) -> bool {
    match (&before.details, &declaring.details) {
        (Details::Subprogram(_), Details::Subprogram(_)) => {
            check_function_again(lookup, report, before, name, declaring)
        }
        (Details::Object(object), Details::Object(_)) if !object.dummy => {
            check_object_again(lookup, report, before, name, declaring);
        }
        (Details::Typedef, Details::Typedef) => {
            check_typedef_again(lookup, report, name, before.ty, declaring.ty);
            return false;
        }
        (Details::Object(_), Details::Object(_)) => {
            report_redeclaration(lookup, report, problems::names::declared_twice(lookup.text(name.atom), name.span()));
            return false;
        }
        (other, _) => {
            let problem = problems::declaration::other_kind(lookup.text(name.atom), kind_name(other), name.span());
            report_redeclaration(lookup, report, problem);
            return false;
        }
    }
    true
}

/// 6.7.8: a typedef name may be said again for the same type.
fn check_typedef_again(known: &Known, report: &mut Report, name: Name, before: TypeId, ty: TypeId) {
    if !known.is_same_type(before, ty, 0) {
        let (now, before) = (known.spell_type(ty), known.spell_type(before));
        return report_redeclaration(
            known,
            report,
            problems::declaration::typedef_differs(known.text(name.atom), &now, &before, name.span()),
        );
    }
    if known.is_variably_modified(ty) {
        return report_redeclaration(
            known,
            report,
            problems::scope::variable_typedef(known.text(name.atom), name.span()),
        );
    }
    if let Some(problem) = report.find_too_new("a second declaration of a typedef name", CStandard::C11, name.span()) {
        report_redeclaration(known, report, problem);
    }
}

fn check_function_again(
    lookup: &mut Lookup,
    report: &mut Report,
    before: &Previous,
    name: Name,
    declaring: &EntityDeclaration,
) {
    // GCC takes a definition without a type for one of the function that was declared to return nothing.
    let forgotten = declaring.implicit && matches!(lookup.table.types[before.ty], Type::Function { result: None, .. });
    if forgotten || !check_types_agree(lookup, report, name, before.ty, declaring.ty) {
        return;
    }
    let Some(entity) = &before.entity else { return };
    if let Some(why) = lookup.find_old_style_fault(entity, before.ty, declaring) {
        let problem = problems::declaration::old_style_mismatch(lookup.text(name.atom), why, name.span());
        return report_redeclaration(lookup, report, problem);
    }
    if entity.defined && entity.replaceable && !lookup.is_replaceable(declaring) {
        return;
    }
    if !check_attributes_again(lookup, report, entity, name, declaring) {
        return;
    }
    let version = lookup.find_version(&declaring.said);
    let other_version = !entity.versions.is_empty() && !entity.versions.contains(&version);
    if entity.defined && declaring.defines && !other_version {
        return report_redeclaration(
            lookup,
            report,
            problems::declaration::defined_twice(lookup.text(name.atom), name.span()),
        );
    }
    let is_static = declaring.attributes.contains(Attributes::STATIC);
    if is_static && entity.linkage == Linkage::External && lookup.at_file_scope() {
        report_redeclaration(
            lookup,
            report,
            problems::declaration::static_follows(lookup.text(name.atom), name.span()),
        );
    }
}

fn check_object_again(
    known: &Known,
    report: &mut Report,
    before: &Previous,
    name: Name,
    declaring: &EntityDeclaration,
) {
    let Some(entity) = &before.entity else { return };
    let text = known.text(name.atom);
    let is_extern = declaring.attributes.contains(Attributes::EXTERN);
    let is_static = declaring.attributes.contains(Attributes::STATIC);
    let file = known.at_file_scope();
    if !(file || is_extern && entity.linkage != Linkage::None) {
        let problem = match is_extern || entity.linkage != Linkage::None {
            true => problems::declaration::no_linkage(text, name.span()),
            false => problems::names::declared_twice(text, name.span()),
        };
        return report_redeclaration(known, report, problem);
    }
    if !check_types_agree(known, report, name, before.ty, declaring.ty)
        || !check_attributes_again(known, report, entity, name, declaring)
    {
        return;
    }
    let problem = if entity.defined && declaring.defines {
        problems::declaration::defined_twice(text, name.span())
    } else if is_static && entity.linkage == Linkage::External {
        problems::declaration::static_follows(text, name.span())
    } else if file && !is_static && !is_extern && entity.linkage == Linkage::Internal {
        problems::declaration::static_lost(text, name.span())
    } else if entity.thread_local != declaring.attributes.contains(Attributes::THREAD_LOCAL) {
        problems::declaration::thread_local_differs(text, name.span())
    } else {
        return;
    };
    report_redeclaration(known, report, problem);
}

/// 6.2.2p4: what a block declares with linkage is the entity of the file scope.
fn check_against_file(lookup: &mut Lookup, report: &mut Report, name: Name, declaring: &EntityDeclaration) {
    let overloaded = |(file, other): (&SymbolTable, SymbolId)| file[other].attributes.contains(Attributes::OVERLOADED);
    if lookup.declared_around(NameSpace::Ordinary, name.atom).next().is_some_and(overloaded) {
        return;
    }
    let has_linkage = match &declaring.details {
        // A function that is defined in another is GNU's, and has no linkage.
        Details::Subprogram(_) => !declaring.defines,
        Details::Object(_) => declaring.attributes.contains(Attributes::EXTERN),
        _ => false,
    };
    let found = lookup.seen_around(NameSpace::Ordinary, name.atom).next().filter(|_| has_linkage);
    let Some((file, other)) = found.filter(|_| lookup.file.is_some()) else { return };
    let same = std::mem::discriminant(&file[other].details) == std::mem::discriminant(&declaring.details);
    if !same {
        let problem =
            problems::declaration::other_kind(lookup.text(name.atom), kind_name(&file[other].details), name.span());
        return report.add(problem);
    }
    let Some(theirs) = file[other].ty else { return };
    let theirs = lookup.import_type(file, theirs);
    if check_types_agree(lookup, report, name, theirs, declaring.ty) && matches!(declaring.details, Details::Object(_))
    {
        let local = |attributes: Attributes| attributes.contains(Attributes::THREAD_LOCAL);
        if local(file[other].attributes) != local(declaring.attributes) {
            report.add(problems::declaration::thread_local_differs(lookup.text(name.atom), name.span()));
        }
    }
}

impl Lookup<'_> {
    /// 6.2.7p4: what a block declares with linkage has what a visible declaration of the same entity says of its type, too.
    fn merge_visible_type(&mut self, name: Name, declaring: &EntityDeclaration) -> TypeId {
        let linked = match &declaring.details {
            Details::Subprogram(_) => !declaring.defines,
            Details::Object(object) => !object.dummy && declaring.attributes.contains(Attributes::EXTERN),
            _ => false,
        };
        let visible = self.find_symbol(NameSpace::Ordinary, name.atom).filter(|_| linked && self.file.is_some());
        let Some(visible) = visible else { return declaring.ty };
        let other = &self.table[visible];
        let same = match (other.details.ultimate(), &declaring.details) {
            (Details::Subprogram(_), Details::Subprogram(_)) => true,
            (Details::Object(object), Details::Object(_)) => {
                let in_block = other.scope != self.table.global();
                !object.dummy && (!in_block || other.attributes.contains(Attributes::EXTERN))
            }
            _ => false,
        };
        match other.ty.filter(|ty| same && self.are_compatible(*ty, declaring.ty)) {
            Some(ty) => self.composite_type(declaring.ty, ty),
            None => declaring.ty,
        }
    }
}

impl Known<'_> {
    /// 6.2.2: the linkage of a name that its scope does not have yet.
    fn first_linkage(&self, name: Name, declaring: &EntityDeclaration) -> Linkage {
        let is_function = match &declaring.details {
            Details::Subprogram(_) => true,
            Details::Object(object) if !object.dummy => false,
            _ => return Linkage::None,
        };
        let (is_static, is_extern) =
            (declaring.attributes.contains(Attributes::STATIC), declaring.attributes.contains(Attributes::EXTERN));
        if self.at_file_scope() {
            let inherits = (is_extern || is_function) && self.file.is_none() && self.is_static_around(name);
            return if is_static || inherits { Linkage::Internal } else { Linkage::External };
        }
        if !is_extern && !is_function {
            return Linkage::None;
        }
        match self.is_static_around(name) {
            true => Linkage::Internal,
            false => Linkage::External,
        }
    }

    fn is_static_around(&self, name: Name) -> bool {
        let visible = self.seen_around(NameSpace::Ordinary, name.atom).next();
        visible.is_some_and(|(table, symbol)| table[symbol].attributes.contains(Attributes::STATIC))
    }

    /// GNU C, "An Inline Function is As Fast As a Macro": a definition that is `extern` and `inline` as GNU89 means it, which another
    /// one may follow.
    fn is_replaceable(&self, declaring: &EntityDeclaration) -> bool {
        let gnu89 = declaring.gnu_inline || self.dialect.gnu89_inline || !self.dialect.has_standard(CStandard::C99);
        gnu89 && declaring.attributes.contains(Attributes::INLINE | Attributes::EXTERN)
    }

    /// An enumeration that was mentioned and that the file does not define.
    fn never_completed(&self, ty: TypeId) -> bool {
        let Type::Enum(Some(tag), Types::UNKNOWN) = self.table.types[self.table.types.unqualified(ty)] else {
            return false;
        };
        let known = self.table.find(self.table.global(), NameSpace::Tag, tag).and_then(|known| self.table[known].ty);
        known.is_some_and(|known| !self.is_complete(known))
    }
}
