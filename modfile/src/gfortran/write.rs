//! A module out of gfortran's file as Fortran, in the order of F18's files.

use super::contents::{Contents, Number, Symbol};
use crate::write::{RUNTIME, wrapped};
use indexmap::{IndexMap, IndexSet};

/// More names than these of a runtime library are all of them: compilers differ in the names that theirs have.
const MANY: usize = 20;

/// The state of writing one module.
pub struct Writer<'a> {
    /// The file.
    pub contents: &'a Contents<'a>,
    /// The module's name.
    pub module: &'a str,
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
struct Own {
    types: Vec<Number>,
    constants: Vec<Number>,
    variables: Vec<Number>,
    interfaces: Vec<Number>,
    procedures: Vec<Number>,
    namelists: Vec<Number>,
}

/// The text of a module.
pub fn write(contents: &Contents<'_>, module: &str) -> String {
    let public = contents.names.iter().map(|(name, number)| (*number, *name)).collect();
    let (local, uses) = (IndexMap::new(), IndexMap::new());
    Writer {
        contents,
        module,
        local,
        public,
        uses,
        generics_used: IndexSet::new(),
        hidden: Vec::new(),
        interfaces: IndexSet::new(),
        directives: String::new(),
    }
    .all()
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

impl<'a> Writer<'a> {
    fn all(&mut self) -> String {
        let own = self.own();
        self.reexports();
        let mut declarations = String::new();
        for number in self.types_in_order(&own.types) {
            declarations.push_str(&self.derived_type(number));
        }
        for number in own.constants.iter().chain(&own.variables) {
            declarations.push_str(&self.object(*number));
        }
        for number in &own.variables {
            self.object_directives(*number);
        }
        for number in &own.interfaces {
            declarations.push_str(&self.external(*number));
        }
        let generics = self.generics();
        let groups =
            self.commons() + &self.equivalences() + &self.cray(&own.variables) + &self.namelists(&own.namelists);
        self.reductions();
        let contained: String = own.procedures.iter().map(|number| self.procedure(*number)).collect();
        let access = self.access(&own);
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
        let (module, directives) = (self.module, &self.directives);
        format!("module {module}\n{uses}{declarations}{generics}{groups}{access}{directives}{contains}end\n")
    }

    /// The symbols that the module itself declares; what the compiler added is left out.
    fn own(&self) -> Own {
        let mut own = Own::default();
        for (number, symbol) in &self.contents.symbols {
            if !self.is_own(symbol) || is_artificial(symbol) {
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
                    if attributes.has("GENERIC") && attributes.source == "DECL" && symbol.formals.is_empty() => {}
                "PROCEDURE" if attributes.has("MODULE_PROCEDURE") => own.interfaces.push(*number),
                "PROCEDURE" if attributes.source == "DECL" && !attributes.has("PROC_POINTER") => {
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

    /// Whether the module's own scope declares a symbol; its number is always the same.
    fn is_own(&self, symbol: &Symbol<'a>) -> bool {
        symbol.module == self.module && symbol.scope == 1
    }

    /// Types in an order in which each is declared before it is needed: the type that it extends, and those of components that are
    /// no pointers.
    fn types_in_order(&self, types: &[Number]) -> Vec<Number> {
        in_order_of_need(types.iter().copied(), |number| {
            let components = &self.contents.symbols[&number].components;
            let needed = components.iter().rev().filter(|component| component.ty.base == "DERIVED");
            let needed = needed.filter(|component| !component.attributes.has("POINTER"));
            needed.map(|component| component.ty.number).filter(|ty| types.contains(ty)).collect()
        })
    }

    /// Names of other modules that this one makes accessible.
    fn reexports(&mut self) {
        let contents = self.contents;
        for (name, number) in &contents.names {
            let Some(symbol) = contents.symbols.get(number) else { continue };
            // Modules have names like all others there.
            let is_module = symbol.attributes.flavor == "MODULE";
            if self.is_own(symbol) || symbol.module.is_empty() || is_artificial(symbol) || is_module {
                continue;
            }
            if symbol.attributes.has("GENERIC") {
                self.generics_used.insert((name, symbol.module));
            }
            self.use_line(symbol, &name.to_ascii_lowercase());
            self.local.entry(*number).or_insert_with(|| name.to_ascii_lowercase());
        }
    }

    /// The name that this module's scope has for a symbol; that of another module is used from there.
    pub fn name(&mut self, number: Number) -> String {
        if let Some(name) = self.local.get(&number) {
            return name.clone();
        }
        let contents = self.contents;
        let Some(symbol) = contents.symbols.get(&number) else { return String::new() };
        let name = symbol.name.to_ascii_lowercase();
        if symbol.module.is_empty() || symbol.module == self.module || symbol.module == "(intrinsic)" {
            return name;
        }
        // Nobody who uses this module sees the name, so it may be any.
        let name = format!("{}${name}", symbol.module.trim_start_matches('_'));
        self.use_line(symbol, &name);
        self.hidden.push(name.clone());
        self.local.insert(number, name.clone());
        name
    }

    /// `use,intrinsic::m,only:local=>used`
    fn use_line(&mut self, symbol: &Symbol<'a>, local: &str) {
        let used = symbol.name.to_ascii_lowercase();
        let nature = if symbol.intrinsic_module || symbol.module.starts_with("__") { ",intrinsic::" } else { " " };
        let head = format!("use{nature}{}", symbol.module.trim_start_matches('_'));
        let rename = if local == used { used } else { format!("{local}=>{used}") };
        self.uses.entry(head).or_default().insert(rename);
    }

    /// `private::name` for what is not accessible.
    fn access(&self, own: &Own) -> String {
        let all = [&own.types, &own.constants, &own.variables, &own.interfaces, &own.procedures, &own.namelists];
        let own = all.into_iter().flatten().filter(|number| !self.public.contains_key(*number));
        let own = own.map(|number| self.contents.symbols[number].name.to_ascii_lowercase());
        self.hidden.iter().cloned().chain(own).map(|name| format!("private::{name}\n")).collect()
    }

    /// Generic names and operators.
    fn generics(&mut self) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for generic in &contents.generics {
            let is_type =
                |number: &&Number| contents.symbols.get(*number).is_some_and(|s| s.attributes.flavor == "DERIVED");
            // What a generic of another module brings along is not given to it once more.
            let is_brought = |number: &&Number| {
                contents.symbols.get(*number).is_some_and(|symbol| {
                    symbol.name.starts_with('_') || self.generics_used.contains(&(generic.name, symbol.module))
                })
            };
            let own = generic.specifics.iter().filter(|number| !is_type(number) && !is_brought(number));
            let specifics: Vec<Number> = own.copied().collect();
            if !specifics.is_empty() {
                text.push_str(&self.interface(generic.name, &specifics));
            }
        }
        for operator in &contents.user_operators {
            text.push_str(&self.interface(&format!("operator(.{}.)", operator.name), &operator.specifics));
        }
        for (procedures, spelled) in contents.operators.iter().zip(OPERATORS) {
            if !procedures.is_empty() {
                text.push_str(&self.interface(spelled, procedures));
            }
        }
        text
    }

    fn interface(&mut self, name: &str, procedures: &[Number]) -> String {
        let name = DEFINED_IO.iter().find(|(own, _)| *own == name).map_or(name, |(_, spelled)| spelled);
        let procedures: Vec<String> = procedures.iter().map(|number| self.name(*number)).collect();
        let lines: String = procedures.iter().map(|name| format!("procedure::{name}\n")).collect();
        format!("interface {name}\n{lines}end interface\n")
    }

    fn commons(&mut self) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for common in &contents.commons {
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

    fn equivalences(&mut self) -> String {
        let mut text = String::new();
        for mut set in self.contents.equivalences.iter().copied() {
            let mut objects = Vec::new();
            while set.text().is_some() {
                objects.extend(set.list().and_then(|object| self.expression(object)));
            }
            if objects.len() > 1 {
                text.push_str(&format!("equivalence({})\n", objects.join(",")));
            }
        }
        text
    }

    /// `pointer(p,x)`: x is where the Cray pointer p says.
    fn cray(&mut self, variables: &[Number]) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for number in variables {
            let symbol = &contents.symbols[number];
            if symbol.cray_pointer != 0 {
                let pointer = self.name(symbol.cray_pointer);
                text.push_str(&format!("pointer({pointer},{})\n", symbol.name));
            }
        }
        text
    }

    fn namelists(&mut self, groups: &[Number]) -> String {
        let contents = self.contents;
        let mut text = String::new();
        for group in groups {
            let symbol = &contents.symbols[group];
            let objects: Vec<String> = symbol.namelist.iter().map(|object| self.name(*object)).collect();
            text.push_str(&format!("namelist/{}/{}\n", symbol.name, objects.join(",")));
        }
        text
    }

    /// Adds a directive of the specification part.
    pub fn direct(&mut self, directive: &str) {
        self.directives.push_str(&wrapped(directive));
    }
}

/// Whether the compiler made a symbol: tables of polymorphic types, and what initializes and finalizes them.
fn is_artificial(symbol: &Symbol<'_>) -> bool {
    let made = ["ARTIFICIAL", "UNLIMITED_POLY"].iter().any(|word| symbol.attributes.has(word));
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
