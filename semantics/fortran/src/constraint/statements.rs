//! What a specification part says of each name, statement by statement.

use super::traits::Traits;
use indexmap::IndexMap;
use parser::Name;
use parser::fortran::tree::{
    self, Attribute, DataSet, Dimension, Entity, Head, Initialization, Prefix, ProcedureDeclaration, Specification,
    SpecificationKind, TypeParam, TypeSpec,
};
use source::{Atom, Atoms};
use thin_vec::ThinVec;

/// What is said of one name: mostly a type and some attributes, so that the other lists are a pointer each and not three.
pub struct Statements<'t> {
    /// The name where it is declared: where it gets a type or an interface, or else where it stands first.
    pub name: Name,
    /// R703 declaration-type-spec, each with the name it is said of.
    pub types: ThinVec<(Name, &'t TypeSpec)>,
    /// R802 attr-spec, those of attribute statements included.
    pub attributes: ThinVec<(Name, &'t Attribute)>,
    /// R815 array-spec.
    pub shapes: ThinVec<(Name, &'t [Dimension])>,
    /// R809 coarray-spec.
    pub coshapes: ThinVec<(Name, &'t [Dimension])>,
    /// `*char-length`
    pub length: Option<&'t TypeParam>,
    /// R805 initialization.
    pub initialization: Option<(Name, &'t Initialization)>,
    /// R856 named-constant-def.
    pub value: Option<(Name, &'t tree::Expr)>,
    /// Where another PARAMETER statement names it again.
    pub valued_again: Option<Name>,
    /// Whether it is an enumerator.
    pub enumerator: bool,
    /// R1512 procedure-declaration-stmt.
    pub procedures: ThinVec<(Name, &'t ProcedureDeclaration)>,
    /// R874 common-block-object.
    pub common: ThinVec<Name>,
    /// R839 data-stmt-object.
    pub data: ThinVec<Name>,
    /// R872 equivalence-object.
    pub equivalence: ThinVec<Name>,
    /// R869 namelist-group-object.
    pub namelist: ThinVec<Name>,
    /// A pointee of a Cray pointer.
    pub pointee: ThinVec<Name>,
    /// A Cray pointer.
    pub cray: ThinVec<Name>,
}

impl Statements<'_> {
    /// Where something with these traits is wrong: in the statement that gives it storage, else where it is declared.
    pub fn blamed_name(&self, traits: Traits) -> Name {
        let elsewhere = Traits::SAVE | Traits::PROTECTED | Traits::PROCEDURE;
        let pointee = traits.contains(Traits::POINTEE | Traits::EQUIVALENCE);
        let alone = !traits.intersects(elsewhere) && !pointee;
        let places =
            [(Traits::COMMON, &self.common), (Traits::DATA, &self.data), (Traits::EQUIVALENCE, &self.equivalence)];
        let of = places.into_iter().find(|(of, _)| alone && traits.contains(*of));
        of.and_then(|(_, names)| names.first().copied()).unwrap_or(self.name)
    }
}

/// All names of a specification part that something is said of, in order.
pub type StatementsByName<'t> = IndexMap<Atom, Statements<'t>, rustc_hash::FxBuildHasher>;

/// What `specification` says, and the head of the procedure whose it is.
pub fn collect_said<'t>(
    head: Option<&'t Head>,
    specification: &'t [Specification],
    atoms: &Atoms,
) -> StatementsByName<'t> {
    let all = StatementsByName::with_capacity_and_hasher(specification.len(), Default::default());
    let mut collector = Collector { all, atoms };
    if let Some(head) = head {
        collector.read_head(head);
    }
    for statement in specification {
        collector.read_statement(statement);
    }
    collector.all
}

struct Collector<'t, 'a> {
    all: StatementsByName<'t>,
    atoms: &'a Atoms,
}

impl<'t> Collector<'t, '_> {
    fn entry_of(&mut self, name: Name) -> &mut Statements<'t> {
        self.all.entry(name.atom).or_insert_with(|| Statements {
            name,
            types: ThinVec::new(),
            attributes: ThinVec::new(),
            shapes: ThinVec::new(),
            coshapes: ThinVec::new(),
            length: None,
            initialization: None,
            value: None,
            valued_again: None,
            enumerator: false,
            procedures: ThinVec::new(),
            common: ThinVec::new(),
            data: ThinVec::new(),
            equivalence: ThinVec::new(),
            namelist: ThinVec::new(),
            pointee: ThinVec::new(),
            cray: ThinVec::new(),
        })
    }

    /// Dummy arguments and the result, with the type in front of `function`.
    fn read_head(&mut self, head: &'t Head) {
        let (Head::Subroutine(procedure) | Head::Function(procedure)) = head else { return };
        for dummy in procedure.dummies.iter().flatten() {
            self.entry_of(*dummy);
        }
        if matches!(head, Head::Function(_)) {
            let result = self.entry_of(procedure.result.unwrap_or(procedure.name));
            let types = procedure.prefixes.iter().filter_map(|prefix| match prefix {
                Prefix::Type(spec) => Some((procedure.name, spec)),
                Prefix::Word(_) => None,
            });
            result.types.extend(types);
        }
    }

    fn read_statement(&mut self, statement: &'t Specification) {
        match &statement.kind {
            SpecificationKind::Declaration(declaration) => {
                for entity in &declaration.entities {
                    self.note_declared(entity, &declaration.type_spec, &declaration.attributes);
                }
            }
            SpecificationKind::Attribute { attribute, entities } => {
                for entity in entities.iter().filter(|entity| !entity.common) {
                    self.entry_of(entity.name).attributes.push((entity.name, attribute));
                    self.note_shape(entity, std::slice::from_ref(attribute));
                }
            }
            SpecificationKind::Parameter { constants, .. } => {
                for (name, value) in constants {
                    let said = self.entry_of(*name);
                    said.valued_again = said.valued_again.or(said.value.map(|_| *name));
                    said.value = said.value.or(Some((*name, value)));
                }
            }
            SpecificationKind::Enum(of) => {
                for (name, _) in &of.enumerators {
                    self.entry_of(*name).enumerator = true;
                }
            }
            SpecificationKind::Procedure(declaration) => self.read_procedures(declaration),
            SpecificationKind::Data(sets) => self.read_data(sets),
            SpecificationKind::Common(blocks) => {
                for entity in blocks.iter().flat_map(|(_, objects)| objects) {
                    self.entry_of(entity.name).common.push(entity.name);
                    self.note_shape(entity, &[]);
                }
            }
            SpecificationKind::Equivalence(sets) => {
                for name in sets.iter().flatten().filter_map(base_name) {
                    self.entry_of(name).equivalence.push(name);
                }
            }
            SpecificationKind::Namelist(groups) => {
                for name in groups.iter().flat_map(|(_, objects)| objects) {
                    self.entry_of(*name).namelist.push(*name);
                }
            }
            SpecificationKind::CrayPointer(pairs) => {
                for (pointer, pointee) in pairs {
                    self.entry_of(*pointer).cray.push(*pointer);
                    self.entry_of(pointee.name).pointee.push(pointee.name);
                    self.note_shape(pointee, &[]);
                }
            }
            _ => {}
        }
    }

    fn note_declared(&mut self, entity: &'t Entity, spec: &'t TypeSpec, attributes: &'t [Attribute]) {
        let said = self.entry_of(entity.name);
        if said.types.is_empty() {
            said.name = entity.name;
        }
        said.types.push((entity.name, spec));
        said.length = entity.length.as_ref().or(said.length);
        said.attributes.extend(attributes.iter().map(|attribute| (entity.name, attribute)));
        if let Some(initialization) = &entity.initialization {
            said.initialization = Some((entity.name, initialization));
        }
        self.note_shape(entity, attributes);
    }

    /// The shape and coshape: the entity's own before those of the attributes.
    fn note_shape(&mut self, entity: &'t Entity, attributes: &'t [Attribute]) {
        let of_word = |word: &str| {
            let found = attributes.iter().find(|attribute| self.atoms.text(attribute.word.atom) == word);
            found.map(|attribute| &attribute.shape[..])
        };
        let (shape, coshape) = (of_word("dimension"), of_word("codimension"));
        let shape = if entity.shape.is_empty() { shape } else { Some(&entity.shape[..]) };
        let coshape = if entity.coshape.is_empty() { coshape } else { Some(&entity.coshape[..]) };
        let name = entity.name;
        let said = self.entry_of(name);
        said.shapes.extend(shape.filter(|shape| !shape.is_empty()).map(|shape| (name, shape)));
        said.coshapes.extend(coshape.filter(|shape| !shape.is_empty()).map(|coshape| (name, coshape)));
    }

    fn read_procedures(&mut self, declaration: &'t ProcedureDeclaration) {
        for entity in &declaration.entities {
            let said = self.entry_of(entity.name);
            if said.types.is_empty() && said.procedures.is_empty() {
                said.name = entity.name;
            }
            said.procedures.push((entity.name, declaration));
            said.attributes.extend(declaration.attributes.iter().map(|attribute| (entity.name, attribute)));
            if let Some(initialization) = &entity.initialization {
                said.initialization = Some((entity.name, initialization));
            }
        }
    }

    fn read_data(&mut self, sets: &'t [DataSet]) {
        let mut open: Vec<&tree::Expr> = sets.iter().flat_map(|set| &set.objects).collect();
        while let Some(object) = open.pop() {
            match &*object.kind {
                tree::ExprKind::ImpliedDo(implied) => open.extend(&implied.items),
                _ => {
                    if let Some(name) = base_name(object) {
                        self.entry_of(name).data.push(name);
                    }
                }
            }
        }
    }
}

/// The name that a designator begins with.
pub fn base_name(expr: &tree::Expr) -> Option<Name> {
    let mut base = expr;
    loop {
        match &*base.kind {
            tree::ExprKind::Reference(inner, _) | tree::ExprKind::Component(inner, _) => base = inner,
            tree::ExprKind::Coindexed(inner, _) => base = inner,
            tree::ExprKind::Name(name) => return Some(*name),
            _ => return None,
        }
    }
}
