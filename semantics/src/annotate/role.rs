//! Names that stand for what other statements declare: the procedures of generics (R1506) and of types (R747 to R756).

use parser::Name;
use parser::fortran::tree::{
    Binding, BindingKind, DerivedType, Entity, ExprKind, Head, Initialization, ProgramUnit, Specification,
    SpecificationKind,
};
use std::collections::HashMap;

/// What a name is in its statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A procedure that is declared elsewhere.
    Procedure,
    /// A type-bound procedure of the type.
    Bound(Name),
    /// A generic of the type.
    Generic(Name),
    /// R732: a type parameter of the type, in its first statement.
    Parameter(Name),
    /// A module that an extension of it names, or a part of it.
    Ancestor,
}

/// The roles of the names of a unit's specification part, by token.
pub(super) fn collect_roles(unit: &ProgramUnit) -> HashMap<u32, Role> {
    let mut roles = HashMap::new();
    if let Head::Submodule { ancestor, parent, .. } = &unit.head {
        roles.insert(ancestor.token, Role::Ancestor);
        roles.extend(parent.map(|parent| (parent.token, Role::Ancestor)));
    }
    of_specification(&unit.specification, &mut roles);
    for contained in &unit.contained {
        of_specification(&contained.specification, &mut roles);
    }
    roles
}

fn of_specification(specification: &[Specification], roles: &mut HashMap<u32, Role>) {
    for specification in specification {
        match &specification.kind {
            SpecificationKind::Interface(interface) => {
                let names = interface.procedures.iter().flat_map(|procedures| &procedures.names);
                roles.extend(names.map(|name| (name.token, Role::Procedure)));
            }
            SpecificationKind::Attribute { entities, .. } => {
                roles.extend(entities.iter().map(|entity| (entity.name.token, Role::Procedure)));
            }
            SpecificationKind::Procedure(declaration) => {
                roles.extend(declaration.interface.map(|name| (name.token, Role::Procedure)));
                add_targets(&declaration.entities, roles);
            }
            SpecificationKind::Declaration(declaration) => add_targets(&declaration.entities, roles),
            SpecificationKind::DerivedType(derived) => {
                roles.extend(derived.parameters.iter().map(|name| (name.token, Role::Parameter(derived.name))));
                of_specification(&derived.components, roles);
                for binding in &derived.bindings {
                    of_binding(derived, binding, roles);
                }
            }
            _ => {}
        }
    }
}

/// R744, R1518: what pointers point to from the beginning may be declared later.
fn add_targets(entities: &[Entity], roles: &mut HashMap<u32, Role>) {
    for entity in entities {
        let Some(Initialization::Pointer(target)) = &entity.initialization else { continue };
        let base = match &*target.kind {
            ExprKind::Reference(base, _) => &base.kind,
            _ => &target.kind,
        };
        if let ExprKind::Name(name) = &**base {
            roles.insert(name.token, Role::Procedure);
        }
    }
}

fn of_binding(derived: &DerivedType, binding: &Binding, roles: &mut HashMap<u32, Role>) {
    match &binding.kind {
        BindingKind::Procedure { interface, names } => {
            roles.extend(interface.map(|name| (name.token, Role::Procedure)));
            for (name, procedure) in names {
                roles.insert(name.token, Role::Bound(derived.name));
                roles.extend(procedure.map(|name| (name.token, Role::Procedure)));
            }
        }
        BindingKind::Generic(spec, names) => {
            if let parser::fortran::tree::GenericSpec::Name(name) = spec {
                roles.insert(name.token, Role::Generic(derived.name));
            }
            roles.extend(names.iter().map(|name| (name.token, Role::Bound(derived.name))));
        }
        BindingKind::Final(names) => roles.extend(names.iter().map(|name| (name.token, Role::Procedure))),
        BindingKind::Private | BindingKind::Error => {}
    }
}
