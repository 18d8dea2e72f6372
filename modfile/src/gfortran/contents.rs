//! What a module file of gfortran holds: the sections of the file, and the symbols with all that is said of each.

use super::items::List;
use indexmap::IndexMap;

/// The bit of `no_arg_check` among the words of `!gcc$ attributes`.
const NO_ARG_CHECK: u32 = 5;

/// The number of a symbol in its file; 0 is none.
pub type Number = i64;

/// The sections of a file, in their order.
pub struct Contents<'a> {
    /// The procedures of each intrinsic operator and of assignment, by the number of the operator.
    pub operators: Vec<Vec<Number>>,
    /// Defined operators.
    pub user_operators: Vec<Generic<'a>>,
    /// Generic names.
    pub generics: Vec<Generic<'a>>,
    /// Common blocks.
    pub commons: Vec<Common<'a>>,
    /// Equivalence sets: texts and expressions in turn.
    pub equivalences: Vec<List<'a>>,
    /// Reductions that `declare reduction` declares.
    pub reductions: Vec<List<'a>>,
    /// The symbols by number, in the order of the file.
    pub symbols: IndexMap<Number, Symbol<'a>>,
    /// What the module makes accessible: names and symbols.
    pub names: Vec<(&'a str, Number)>,
    /// The names of components by number.
    pub components: IndexMap<Number, &'a str>,
}

/// A generic name or operator.
pub struct Generic<'a> {
    /// Its name.
    pub name: &'a str,
    /// The module that declares it or that it was used of; of operators this is not told.
    pub module: &'a str,
    /// Its specific procedures; of a type's name, the type among them.
    pub specifics: Vec<Number>,
}

/// A common block.
pub struct Common<'a> {
    /// Its name; the blank one has a name that no program can write.
    pub name: &'a str,
    /// Its first variable; each knows the next.
    pub first: Number,
    /// Bit 0: saved; bit 1: threadprivate.
    pub flags: i64,
    /// Whether it has a binding label.
    pub bind_c: bool,
    /// The label.
    pub label: &'a str,
}

/// A symbol.
pub struct Symbol<'a> {
    /// Its name in the module that declares it; the names of types begin with a capital letter.
    pub name: &'a str,
    /// That module, empty for what is inside of procedures.
    pub module: &'a str,
    /// Its binding label.
    pub label: &'a str,
    /// The number of the scope that declares it.
    pub scope: Number,
    /// Attributes.
    pub attributes: Attributes<'a>,
    /// Components of a type.
    pub components: Vec<Component<'a>>,
    /// Whether they are PRIVATE where nothing else is said.
    pub private_components: bool,
    /// Its type.
    pub ty: TypeSpec<'a>,
    /// The next variable of its common block.
    pub common_next: Number,
    /// Dummy arguments; 0 is an alternate return.
    pub formals: Vec<Number>,
    /// The value of a named constant.
    pub value: Option<List<'a>>,
    /// Its shape.
    pub shape: List<'a>,
    /// The result of a function.
    pub result: Number,
    /// The Cray pointer of a pointee.
    pub cray_pointer: Number,
    /// Type-bound procedures.
    pub bindings: List<'a>,
    /// The objects of a namelist group.
    pub namelist: Vec<Number>,
    /// The number of the intrinsic module that declares it; else 0.
    pub intrinsic_module: i64,
    /// Its number in there.
    pub intrinsic_number: i64,
    /// What `declare simd` says.
    pub simd: Vec<List<'a>>,
}

/// The attributes of a symbol or component: five words that are always there, and those that hold.
#[derive(Clone)]
pub struct Attributes<'a> {
    /// `VARIABLE`, `PARAMETER`, `PROCEDURE`, `DERIVED` …
    pub flavor: &'a str,
    /// `IN`, `OUT`, `INOUT`, `UNKNOWN-INTENT`
    pub intent: &'a str,
    /// Where its interface comes from: `BODY` is an interface body, `DECL` the procedure itself.
    pub source: &'a str,
    /// `EXPLICIT-SAVE` and others
    pub save: &'a str,
    /// What `!gcc$ attributes` says, a bit for each word.
    pub extended: i64,
    /// How many types it extends.
    pub extension: i64,
    words: Vec<&'a str>,
}

impl Attributes<'_> {
    /// Whether `!gcc$ attributes no_arg_check` is said of it: any actual argument fits.
    pub fn is_unchecked(&self) -> bool {
        self.extended & 1 << NO_ARG_CHECK != 0
    }

    /// Whether `word` holds.
    pub fn holds(&self, word: &str) -> bool {
        self.words.contains(&word)
    }
}

/// R703 declaration-type-spec.
#[derive(Clone, Copy)]
pub struct TypeSpec<'a> {
    /// `INTEGER`, `DERIVED`, `CLASS`, `UNKNOWN` …
    pub base: &'a str,
    /// The kind, or the symbol of the type.
    pub number: i64,
    /// The interface of a procedure pointer.
    pub interface: Number,
    /// The length of characters; empty if assumed or deferred.
    pub length: List<'a>,
    /// Whether the length is deferred.
    pub deferred: bool,
}

/// A component of a type.
pub struct Component<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type.
    pub ty: TypeSpec<'a>,
    /// Its shape.
    pub shape: List<'a>,
    /// Its kind, if a type parameter says it; else empty.
    pub kind: List<'a>,
    /// Attributes.
    pub attributes: Attributes<'a>,
    /// `PUBLIC`, `PRIVATE`, `UNKNOWN-ACCESS`
    pub access: &'a str,
    /// Default initialization; empty without one.
    pub value: List<'a>,
    /// The binding of a procedure component.
    pub procedure: Option<List<'a>>,
}

/// The sections of a file; `None` if it is not of the known form.
pub fn read_contents<'a>(mut file: List<'a>) -> Option<Contents<'a>> {
    let operators =
        file.next_list()?.remaining_lists()?.into_iter().map(List::remaining_integers).collect::<Option<_>>()?;
    let user_operators = file.next_list()?.remaining_lists()?.into_iter().map(read_generic).collect::<Option<_>>()?;
    let generics = file.next_list()?.remaining_lists()?.into_iter().map(read_generic).collect::<Option<_>>()?;
    let commons = file.next_list()?.remaining_lists()?.into_iter().map(read_common).collect::<Option<_>>()?;
    let equivalences = file.next_list()?.remaining_lists()?;
    let reductions = file.next_list()?.remaining_lists()?;
    let mut symbols = IndexMap::new();
    let mut components = IndexMap::new();
    let mut list = file.next_list()?;
    while !list.is_empty() {
        let number = list.next_integer()?;
        symbols.insert(number, read_symbol(&mut list, &mut components)?);
    }
    let mut names = Vec::new();
    let mut list = file.next_list()?;
    while !list.is_empty() {
        let name = list.text()?;
        list.next_integer()?;
        names.push((name, list.next_integer()?));
    }
    Some(Contents {
        operators,
        user_operators,
        generics,
        commons,
        equivalences,
        reductions,
        symbols,
        names,
        components,
    })
}

fn read_generic(mut list: List<'_>) -> Option<Generic<'_>> {
    Some(Generic { name: list.text()?, module: list.text()?, specifics: list.remaining_integers()? })
}

fn read_common(mut list: List<'_>) -> Option<Common<'_>> {
    Some(Common {
        name: list.text()?,
        first: list.next_integer()?,
        flags: list.next_integer()?,
        bind_c: list.next_integer()? != 0,
        label: list.text()?,
    })
}

fn read_symbol<'a>(list: &mut List<'a>, names: &mut IndexMap<Number, &'a str>) -> Option<Symbol<'a>> {
    let (name, module, label, scope) = (list.text()?, list.text()?, list.text()?, list.next_integer()?);
    let mut said = list.next_list()?;
    let attributes = read_attributes(said.next_list()?)?;
    let components: Vec<Component<'_>> = said
        .next_list()?
        .remaining_lists()?
        .into_iter()
        .map(|list| read_component(list, names))
        .collect::<Option<_>>()?;
    let private_components = !components.is_empty() && said.name()? == "PRIVATE";
    let ty = type_spec(said.next_list()?)?;
    said.next_integer()?;
    let common_next = said.next_integer()?;
    let formals = said.next_list()?.remaining_integers()?;
    let value = if attributes.flavor == "PARAMETER" { Some(said.next_list()?) } else { None };
    let (shape, result) = (said.next_list()?, said.next_integer()?);
    let cray_pointer = if attributes.holds("CRAY_POINTEE") { said.next_integer()? } else { 0 };
    let bindings = said.next_list()?;
    said.next_list()?;
    let namelist = said.next_list()?.remaining_integers()?;
    let (intrinsic_module, intrinsic_number) = (said.next_integer()?, said.next_integer()?);
    if matches!(attributes.flavor, "DERIVED" | "UNION" | "STRUCTURE") {
        said.next_integer()?;
    }
    let simd = read_simd(said)?;
    Some(Symbol {
        name,
        module,
        label,
        scope,
        attributes,
        components,
        private_components,
        ty,
        common_next,
        formals,
        value,
        shape,
        result,
        cray_pointer,
        bindings,
        namelist,
        intrinsic_module,
        intrinsic_number,
        simd,
    })
}

/// What `declare simd` says of a procedure: each directive is inside the one before.
fn read_simd(mut said: List<'_>) -> Option<Vec<List<'_>>> {
    let mut directives = Vec::new();
    while !said.is_empty() {
        let directive = said.next_list()?;
        directives.push(directive);
        said = directive;
        while !said.is_empty() && !ends_with_directive(said) {
            if said.name().is_none() && said.next_integer().is_none() {
                said.next_list()?;
            }
        }
    }
    Some(directives)
}

/// Whether a directive comes next.
fn ends_with_directive(mut list: List<'_>) -> bool {
    list.next_list().and_then(|mut inside| inside.name()) == Some("OMP_DECLARE_SIMD")
}

/// The attributes of a symbol or component.
pub fn read_attributes(mut list: List<'_>) -> Option<Attributes<'_>> {
    let (flavor, intent) = (list.name()?, list.name()?);
    list.name()?;
    let (source, save) = (list.name()?, list.name()?);
    let (extended, extension) = (list.next_integer()?, list.next_integer()?);
    let mut words = Vec::new();
    while let Some(word) = list.name() {
        words.push(word);
    }
    Some(Attributes { flavor, intent, source, save, extended, extension, words })
}

/// A type.
pub fn type_spec(mut list: List<'_>) -> Option<TypeSpec<'_>> {
    let (base, number, interface) = (list.name()?, list.next_integer()?, list.next_integer()?);
    list.next_integer()?;
    list.next_integer()?;
    list.name()?;
    let mut length = list.next_list()?;
    let length = if length.is_empty() { length } else { length.next_list()? };
    Some(TypeSpec { base, number, interface, length, deferred: list.name().is_some() })
}

fn read_component<'a>(mut list: List<'a>, names: &mut IndexMap<Number, &'a str>) -> Option<Component<'a>> {
    let (number, name) = (list.next_integer()?, list.text()?);
    names.insert(number, name);
    let (ty, shape) = (type_spec(list.next_list()?)?, list.next_list()?);
    let kind = list.next_list()?;
    list.next_list()?;
    let (attributes, access) = (read_attributes(list.next_list()?)?, list.name()?);
    // The table of a polymorphic type's procedures has no values.
    let mut rest = list;
    let is_binding = |list: List<'_>| matches!(list.clone().name(), Some("PUBLIC" | "PRIVATE" | "UNKNOWN-ACCESS"));
    let mut value = List::new(&[]);
    let mut procedure = None;
    while !rest.is_empty() {
        let next = rest.next_list()?;
        match is_binding(next) {
            true => procedure = Some(next),
            false => value = next,
        }
    }
    Some(Component { name, ty, shape, kind, attributes, access, value, procedure })
}

/// The variable that an expression is, or is a part of.
pub fn root_variable(mut list: List<'_>) -> Option<Number> {
    let is_variable = list.name()? == "VARIABLE";
    list.next_list()?;
    list.next_integer()?;
    list.next_integer().filter(|_| is_variable)
}
