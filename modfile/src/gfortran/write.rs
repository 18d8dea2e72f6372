//! A module out of gfortran's file as Fortran, in the order of F18's files.

use super::contents::{Contents, Generic, Number, Symbol, root_variable};
use crate::write::RUNTIME;
use crate::writer::wrap_directive;
use indexmap::{IndexMap, IndexSet};

/// More names than these of a runtime library are all of them: compilers differ in the names that theirs have.
const MANY: usize = 20;

/// Writes what a file of gfortran contains.
pub struct ContentsWriter<'a> {
    /// The file.
    pub contents: &'a Contents<'a>,
    /// The module's name.
    pub module: &'a str,
    /// The name of its submodule that is written.
    pub submodule: Option<&'a str>,
    /// Whether names are written that other modules may not make accessible: a reader that passes over these gets all the others.
    guesses: bool,
    /// The names that the module's scope has for symbols of other modules, and for those that stand for others in a reduction.
    pub local: IndexMap<Number, String>,
    /// What is accessible.
    public: IndexMap<Number, &'a str>,
    /// Generic names that are used of other modules, with these.
    generics_used: IndexSet<(&'a str, &'a str)>,
    /// What is used of other modules, by the beginning of the statement.
    uses: IndexMap<String, IndexSet<String>>,
    /// Names that only this module needs.
    hidden: Vec<String>,
    /// The procedures whose interfaces are written: a dummy belongs to one procedure, and is written once.
    pub interfaces: IndexSet<Number>,
    /// Directives of the specification part.
    pub directives: String,
}

/// The symbols of the module itself, by what they are.
#[derive(Default)]
struct OwnSymbols {
    types: Vec<Number>,
    constants: Vec<Number>,
    variables: Vec<Number>,
    interfaces: Vec<Number>,
    procedures: Vec<Number>,
    namelists: Vec<Number>,
}

/// The text of a module or of one of its submodules.
pub fn write_module(contents: &Contents<'_>, module: &str, submodule: Option<&str>, guesses: bool) -> String {
    let public = contents.names.iter().map(|(name, number)| (*number, *name)).collect();
    let (local, uses) = (IndexMap::new(), IndexMap::new());
    ContentsWriter {
        contents,
        module,
        submodule,
        guesses,
        local,
        public,
        uses,
        generics_used: IndexSet::new(),
        hidden: Vec::new(),
        interfaces: IndexSet::new(),
        directives: String::new(),
    }
    .write_all()
}

/// Each number behind those that it needs, the `starts` in their order otherwise; of those that need each other, the first comes last.
pub fn in_order_of_need(starts: impl Iterator<Item = Number>, needed: impl Fn(Number) -> Vec<Number>) -> Vec<Number> {
    let mut ordered: IndexSet<Number> = IndexSet::new();
    for start in starts {
        let mut open = vec![(start, false)];
        while let Some((number, done)) = open.pop() {
            if done {
                ordered.insert(number);
            } else if !ordered.contains(&number) && !open.contains(&(number, true)) {
                open.push((number, true));
                open.extend(needed(number).into_iter().map(|other| (other, false)));
            }
        }
    }
    ordered.into_iter().collect()
}

impl<'a> ContentsWriter<'a> {
    fn write_all(&mut self) -> String {
        let own = self.own_symbols();
        self.write_reexports();
        let mut declarations = String::new();
        for number in self.types_in_order(&own.types) {
            declarations.push_str(&self.derived_type(number));
        }
        for number in own.constants.iter().chain(&own.variables) {
            declarations.push_str(&self.spell_object(*number));
        }
        for number in &own.variables {
            self.object_directives(*number);
        }
        for number in &own.interfaces {
            declarations.push_str(&self.spell_external(*number));
        }
        let generics = self.spell_generics();
        let groups = self.spell_commons()
            + &self.spell_equivalences()
            + &self.spell_cray_pointers(&own.variables)
            + &self.spell_namelists(&own.namelists);
        self.write_reductions();
        let contained: String = own.procedures.iter().map(|number| self.spell_procedure(*number)).collect();
        let access = self.spell_access(&own);
        let contains = if contained.is_empty() { String::new() } else { format!("contains\n{contained}") };
        let uses = self.uses.iter().map(|(head, names)| {
            let library = RUNTIME.iter().any(|module| head.ends_with(&format!(" {module}")));
            let whole = library && names.len() > MANY;
            let names = names.iter().map(String::as_str).filter(|name| !whole || name.contains("=>"));
            let names: Vec<&str> = names.collect();
            let all = if whole { format!("{head}\n") } else { String::new() };
            if names.is_empty() { all } else { format!("{all}{head},only:{}\n", names.join(",")) }
        });
        let uses: String = uses.collect();
        let directives = &self.directives;
        let head = match self.submodule {
            Some(submodule) => format!("submodule({}) {submodule}", self.module),
            None => format!("module {}", self.module),
        };
        format!("{head}\n{uses}{declarations}{generics}{groups}{access}{directives}{contains}end\n")
    }

    /// The symbols that the module itself declares; what the compiler added is left out.
    fn own_symbols(&self) -> OwnSymbols {
        let mut own = OwnSymbols::default();
        for (number, symbol) in &self.contents.symbols {
            // In a submodule, what has no name is behind another of its name.
            let hidden = self.submodule.is_some() && !self.public.contains_key(number);
            if !self.is_own(symbol) || is_artificial(symbol) || hidden {
                continue;
            }
            let attributes = &symbol.attributes;
            match attributes.flavor {
                "DERIVED" | "STRUCTURE" | "UNION" => own.types.push(*number),
                "PARAMETER" => own.constants.push(*number),
                "VARIABLE" => own.variables.push(*number),
                "NAMELIST" => own.namelists.push(*number),
                // The name of a type as the name of its constructor, and generic names: both are in a section of their own.
                "PROCEDURE"
                    if attributes.holds("GENERIC") && attributes.source == "DECL" && symbol.formals.is_empty() => {}
                "PROCEDURE" if attributes.holds("MODULE_PROCEDURE") => own.interfaces.push(*number),
                "PROCEDURE" if attributes.source == "DECL" && !attributes.holds("PROC_POINTER") => {
                    own.procedures.push(*number);
                }
                // What only expressions refer to.
                "PROCEDURE" if attributes.source == "UNKNOWN" && !self.public.contains_key(number) => {}
                "PROCEDURE" => own.interfaces.push(*number),
                _ => {}
            }
        }
        own
    }

    /// Whether the scope that is written declares a symbol; the number of a module's scope is always the same. A submodule is written
    /// with those around it: `m.s` are the names of all submodules.
    fn is_own(&self, symbol: &Symbol<'a>) -> bool {
        self.is_home(symbol) && symbol.scope == 1 && (symbol.module == self.module) == self.submodule.is_none()
    }

    /// Whether the module or one of its submodules declares a symbol, so that there is nothing to use.
    fn is_home(&self, symbol: &Symbol<'a>) -> bool {
        self.is_home_name(symbol.module)
    }

    fn is_home_name(&self, module: &str) -> bool {
        module.strip_prefix(self.module).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Whether one of these is the scope's own; everything is, unless it is a submodule that is written, whose file has its host's, too.
    pub fn any_own(&self, numbers: impl IntoIterator<Item = Number>) -> bool {
        self.submodule.is_none() || self.declares_any(numbers)
    }

    /// Whether the scope declares one of these itself. Storage is shared where it is declared: the file of a module that uses another one
    /// has the common blocks and equivalences of that, too, whether or not their names are accessible there.
    fn declares_any(&self, numbers: impl IntoIterator<Item = Number>) -> bool {
        let own = |number| self.contents.symbols.get(&number).is_some_and(|symbol| self.is_own(symbol));
        numbers.into_iter().any(own)
    }

    /// Types in an order in which each is declared before it is needed: the type that it extends, and those of components that are
    /// not pointers.
    fn types_in_order(&self, types: &[Number]) -> Vec<Number> {
        in_order_of_need(types.iter().copied(), |number| {
            let components = &self.contents.symbols[&number].components;
            let needed = components.iter().rev().filter(|component| component.ty.base == "DERIVED");
            let needed = needed.filter(|component| !component.attributes.holds("POINTER"));
            needed.map(|component| component.ty.number).filter(|ty| types.contains(ty)).collect()
        })
    }

    /// Names of other modules that this one makes accessible.
    fn write_reexports(&mut self) {
        let contents = self.contents;
        for (name, number) in &contents.names {
            let Some(symbol) = contents.symbols.get(number) else { continue };
            // Modules have names like all others there.
            let is_module = symbol.attributes.flavor == "MODULE";
            if self.is_home(symbol) || symbol.module.is_empty() || is_artificial(symbol) || is_module {
                continue;
            }
            if symbol.attributes.holds("GENERIC") {
                self.generics_used.insert((name, symbol.module));
            }
            self.use_line(symbol, &name.to_ascii_lowercase(), &super::intrinsic::name_there(symbol));
            self.local.entry(*number).or_insert_with(|| name.to_ascii_lowercase());
        }
    }

    /// The name that this module's scope has for a symbol; that of another module is used from there.
    pub fn local_name(&mut self, number: Number) -> String {
        if let Some(name) = self.local.get(&number) {
            return name.clone();
        }
        let contents = self.contents;
        let Some(symbol) = contents.symbols.get(&number) else { return String::new() };
        let name = symbol.name.to_ascii_lowercase();
        if symbol.module.is_empty() || self.is_home(symbol) || symbol.module == "(intrinsic)" {
            return name;
        }
        // Nobody who uses this module sees the name, so it may be any.
        let there = super::intrinsic::name_there(symbol);
        let name = format!("{}${there}", symbol.module.trim_start_matches('_'));
        self.use_line(symbol, &name, &there);
        self.hidden.push(name.clone());
        self.local.insert(number, name.clone());
        name
    }

    /// `use,intrinsic::m,only:local=>used` of the module that a symbol is of.
    fn use_line(&mut self, symbol: &Symbol<'a>, local: &str, used: &str) {
        self.write_use(symbol.module, symbol.intrinsic_module != 0, local, used);
    }

    fn write_use(&mut self, module: &str, intrinsic: bool, local: &str, used: &str) {
        let nature = if intrinsic || module.starts_with("__") { ",intrinsic::" } else { " " };
        let head = format!("use{nature}{}", module.trim_start_matches('_'));
        let rename = if local == used { used.to_string() } else { format!("{local}=>{used}") };
        self.uses.entry(head).or_default().insert(rename);
    }

    /// `private::name` for what is not accessible.
    fn spell_access(&self, own: &OwnSymbols) -> String {
        let all = [&own.types, &own.constants, &own.variables, &own.interfaces, &own.procedures, &own.namelists];
        let own = all.into_iter().flatten().filter(|number| !self.public.contains_key(*number));
        let own = own.map(|number| self.contents.symbols[number].name.to_ascii_lowercase());
        self.hidden.iter().cloned().chain(own).map(|name| format!("private::{name}\n")).collect()
    }

    /// Generic names and operators.
    fn spell_generics(&mut self) -> String {
        let contents = self.contents;
        let mut text: String = contents.generics.iter().map(|generic| self.spell_generic(generic)).collect();
        for operator in &contents.user_operators {
            text.push_str(&self.spell_operator(&format!("operator(.{}.)", operator.name), &operator.specifics));
        }
        for (procedures, spelled) in contents.operators.iter().zip(OPERATORS) {
            text.push_str(&self.spell_operator(spelled, procedures));
        }
        text
    }

    /// A generic name: the procedures that are not those of a generic of its name that is used of another module.
    fn spell_generic(&mut self, generic: &'a Generic<'a>) -> String {
        let contents = self.contents;
        let mut brought: IndexSet<&str> = IndexSet::new();
        let mut specifics = Vec::new();
        for number in &generic.specifics {
            let Some(symbol) = contents.symbols.get(number) else { continue };
            // The name of a type is that of its constructor, too.
            if symbol.attributes.flavor == "DERIVED" {
                continue;
            }
            let compilers_own = symbol.name.starts_with('_');
            if compilers_own || self.generics_used.contains(&(generic.name, symbol.module)) {
                brought.extend(compilers_own.then_some(symbol.name));
            } else {
                specifics.push(*number);
            }
        }
        let types_only = specifics.is_empty() && brought.is_empty();
        // A generic that has the name of an intrinsic procedure may be said to be of no module that has a name.
        let elsewhere = is_word(generic.module) && !self.is_home_name(generic.module);
        if !types_only && elsewhere && !self.names_it(generic.name) {
            self.use_generic(generic, brought.first().copied());
            specifics.retain(|number| self.guesses || self.is_home(&contents.symbols[number]));
        }
        match specifics.is_empty() || !self.any_own(specifics.iter().copied()) {
            true => String::new(),
            false => self.spell_interface(generic.name, &specifics),
        }
    }

    /// An operator: where one of its procedures is of another module and has no name here, the operator is used of there.
    fn spell_operator(&mut self, spelled: &str, procedures: &[Number]) -> String {
        let contents = self.contents;
        let mut specifics = Vec::new();
        for number in procedures {
            let Some(symbol) = contents.symbols.get(number) else { continue };
            let reachable = self.is_reachable(*number, symbol);
            if !reachable {
                self.use_line(symbol, spelled, spelled);
            }
            if reachable || self.guesses {
                specifics.push(*number);
            }
        }
        match specifics.is_empty() || !self.any_own(specifics.iter().copied()) {
            true => String::new(),
            false => self.spell_interface(spelled, &specifics),
        }
    }

    /// Whether a procedure has a name here: one of this module or that of another that is accessible.
    fn is_reachable(&self, number: Number, symbol: &Symbol<'a>) -> bool {
        self.is_home(symbol) || symbol.module.is_empty() || self.public.contains_key(&number)
    }

    /// Whether the file says what is of this name, beside that it is generic.
    fn names_it(&self, name: &str) -> bool {
        self.contents.names.iter().any(|(own, _)| *own == name)
    }

    /// `use m,only:name`; the name that a renamed generic of an intrinsic module has is in those of the compiler's own procedures.
    fn use_generic(&mut self, generic: &Generic<'a>, of_compiler: Option<&str>) {
        let of_it = |number: &&Number| self.contents.symbols.get(*number).is_some_and(|s| s.module == generic.module);
        let intrinsic =
            generic.specifics.iter().find(of_it).is_some_and(|s| self.contents.symbols[s].intrinsic_module != 0);
        let there = of_compiler.and_then(|name| name.strip_prefix("_gfortran_")).filter(|_| intrinsic);
        let there = there.map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_'));
        self.write_use(generic.module, intrinsic, generic.name, there.unwrap_or(generic.name));
    }

    fn spell_interface(&mut self, name: &str, procedures: &[Number]) -> String {
        let name = DEFINED_IO.iter().find(|(own, _)| *own == name).map_or(name, |(_, spelled)| spelled);
        let procedures: Vec<String> = procedures.iter().map(|number| self.local_name(*number)).collect();
        let lines: String = procedures.iter().map(|name| format!("procedure::{name}\n")).collect();
        format!("interface {name}\n{lines}end interface\n")
    }

    fn spell_commons(&mut self) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for common in &contents.commons {
            if !self.declares_any([common.first]) {
                continue;
            }
            let mut names = Vec::new();
            let mut next = common.first;
            while let Some(symbol) = contents.symbols.get(&next).filter(|_| names.len() <= contents.symbols.len()) {
                names.push(symbol.name.to_ascii_lowercase());
                next = symbol.common_next;
            }
            let block = if is_word(common.name) { common.name } else { "" };
            text.push_str(&format!("common/{block}/{}\n", names.join(",")));
            if common.bind_c {
                let label = if common.label.is_empty() { String::new() } else { format!(",name=\"{}\"", common.label) };
                text.push_str(&format!("bind(c{label})::/{block}/\n"));
            }
            if common.flags & 1 != 0 {
                text.push_str(&format!("save::/{block}/\n"));
            }
            if common.flags & 2 != 0 {
                self.directives.push_str(&format!("!$omp threadprivate(/{block}/)\n"));
            }
        }
        text
    }

    fn spell_equivalences(&mut self) -> String {
        let mut text = String::new();
        for mut set in self.contents.equivalences.iter().copied() {
            let mut objects = Vec::new();
            while set.text().is_some() {
                objects.extend(set.next_list());
            }
            // What is spelled is used of other modules, so that those of these are not.
            if !self.declares_any(objects.iter().copied().filter_map(root_variable)) {
                continue;
            }
            let objects: Vec<String> = objects.into_iter().filter_map(|object| self.spell_expression(object)).collect();
            if objects.len() > 1 {
                text.push_str(&format!("equivalence({})\n", objects.join(",")));
            }
        }
        text
    }

    /// `pointer(p,x)`: x is where the Cray pointer p says.
    fn spell_cray_pointers(&mut self, variables: &[Number]) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for number in variables {
            let symbol = &contents.symbols[number];
            if symbol.cray_pointer != 0 {
                let pointer = self.local_name(symbol.cray_pointer);
                text.push_str(&format!("pointer({pointer},{})\n", symbol.name));
            }
        }
        text
    }

    fn spell_namelists(&mut self, groups: &[Number]) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for group in groups {
            let symbol = &contents.symbols[group];
            let objects: Vec<String> = symbol.namelist.iter().map(|object| self.local_name(*object)).collect();
            text.push_str(&format!("namelist/{}/{}\n", symbol.name, objects.join(",")));
        }
        text
    }

    /// Adds a directive of the specification part.
    pub fn add_directive(&mut self, directive: &str) {
        self.directives.push_str(&wrap_directive(directive));
    }
}

/// Whether the compiler made a symbol: tables of polymorphic types, and what initializes and finalizes them.
fn is_artificial(symbol: &Symbol<'_>) -> bool {
    let made = ["ARTIFICIAL", "UNLIMITED_POLY"].iter().any(|word| symbol.attributes.holds(word));
    made && symbol.attributes.flavor != "VARIABLE" || symbol.name.starts_with("__") || !is_word(symbol.name)
}

/// Whether a program can write this name.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

/// The intrinsic operators in the order of the file.
pub const OPERATORS: &[&str] = &[
    "operator(+)",
    "operator(-)",
    "operator(+)",
    "operator(-)",
    "operator(*)",
    "operator(/)",
    "operator(**)",
    "operator(//)",
    "operator(.and.)",
    "operator(.or.)",
    "operator(.eqv.)",
    "operator(.neqv.)",
    "operator(==)",
    "operator(/=)",
    "operator(>)",
    "operator(>=)",
    "operator(<)",
    "operator(<=)",
    "operator(==)",
    "operator(/=)",
    "operator(>)",
    "operator(>=)",
    "operator(<)",
    "operator(<=)",
    "operator(.not.)",
    "assignment(=)",
    "operator()",
];

/// Defined input and output: the names that gfortran has for them (R1508 generic-spec).
pub const DEFINED_IO: &[(&str, &str)] = &[
    ("_dtio_formatted_read", "read(formatted)"),
    ("_dtio_formatted_write", "write(formatted)"),
    ("_dtio_unformatted_read", "read(unformatted)"),
    ("_dtio_unformatted_write", "write(unformatted)"),
];
