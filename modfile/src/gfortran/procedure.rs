//! Procedures out of gfortran's module files: interfaces, with the declarative directives that are part of them.

use super::contents::{Number, Symbol, TypeSpec};
use super::items::List;
use super::write::{ContentsWriter, in_order_of_need};
use crate::procedures::ignore_tkr;
use crate::writer::wrap_directive;
use symbols::Flags;

/// How deep dummy procedures with interfaces may nest.
const MAX_DEPTH: u32 = 64;

/// R1527 prefix-spec
const PREFIXES: &[(&str, &str)] = &[("ELEMENTAL", "elemental "), ("PURE", "pure "), ("RECURSIVE", "recursive ")];

/// The clauses of `declare simd` with a list of their own, and whether an expression belongs to each item.
const SIMD: &[(&str, &str, bool)] = &[
    ("UNIFORM", "uniform", false),
    ("LINEAR", "linear", true),
    ("LINEAR_REF", "linear", true),
    ("LINEAR_VAL", "linear", true),
    ("LINEAR_UVAL", "linear", true),
    ("ALIGNED", "aligned", true),
];

impl<'a> ContentsWriter<'a> {
    /// A module procedure, after `contains`.
    pub fn spell_procedure(&mut self, number: Number) -> String {
        self.spell_subprogram(number, false, 0)
    }

    /// What is not a module procedure: an interface body, a procedure pointer, or a name that is EXTERNAL.
    pub fn spell_external(&mut self, number: Number) -> String {
        self.external_within(number, 0)
    }

    fn external_within(&mut self, number: Number, depth: u32) -> String {
        let contents = self.contents;
        let Some(symbol) = contents.symbols.get(&number) else { return String::new() };
        let attributes = &symbol.attributes;
        let name = self.local_name(number);
        let mut words = String::new();
        for (word, spelled) in [("OPTIONAL", ",optional"), ("PROC_POINTER", ",pointer")] {
            if attributes.holds(word) {
                words.push_str(spelled);
            }
        }
        let has_interface =
            attributes.source == "BODY" && symbol.ty.interface == 0 || attributes.holds("MODULE_PROCEDURE");
        if has_interface && depth < MAX_DEPTH && self.interfaces.insert(number) {
            let head = if attributes.holds("ABSTRACT") { "abstract interface\n" } else { "interface\n" };
            let text = format!("{head}{}end interface\n", self.spell_subprogram(number, true, depth));
            let said = words
                .strip_prefix(',')
                .map_or(String::new(), |words| words.split(',').map(|word| format!("{word}::{name}\n")).collect());
            return text + &said;
        }
        if symbol.attributes.holds("INTRINSIC") {
            return format!("intrinsic::{name}\n");
        }
        let interface = self.interface_name(&symbol.ty);
        let subroutine =
            attributes.holds("SUBROUTINE") || attributes.holds("FUNCTION") || attributes.holds("PROC_POINTER");
        match interface.is_empty() && !subroutine {
            true => format!("external::{name}\n"),
            false => format!("procedure({interface}){words}::{name}\n"),
        }
    }

    /// R1513 proc-interface: the name of an interface, or the type of a function's result.
    pub fn interface_name(&mut self, ty: &TypeSpec<'a>) -> String {
        let contents = self.contents;
        match contents.symbols.get(&ty.interface).filter(|symbol| !symbol.name.is_empty()) {
            Some(_) => self.local_name(ty.interface),
            None => self.type_text(ty, false),
        }
    }

    /// Statements of a procedure or interface body: dummies, result, directives.
    fn spell_subprogram(&mut self, number: Number, interface: bool, depth: u32) -> String {
        let contents = self.contents;
        let symbol = &contents.symbols[&number];
        let is_function = symbol.attributes.holds("FUNCTION");
        let mut text = self.spell_head(symbol, number, is_function);
        // The body of a separate module procedure knows its host already.
        if interface && !symbol.attributes.holds("MODULE_PROCEDURE") {
            text.push_str("import\n");
        }
        for dummy in self.in_order(&symbol.formals) {
            let is_procedure = contents.symbols.get(&dummy).is_some_and(|dummy| dummy.attributes.flavor == "PROCEDURE");
            text.push_str(&match is_procedure {
                true => self.external_within(dummy, depth + 1),
                false => self.spell_object(dummy),
            });
            if contents.symbols.get(&dummy).is_some_and(|dummy| dummy.attributes.is_unchecked()) {
                text.push_str(&ignore_tkr(Flags::IGNORE_ALL, &self.local_name(dummy)));
            }
        }
        if is_function {
            let result = if symbol.result == 0 { number } else { symbol.result };
            text.push_str(&self.spell_result(result));
        }
        text.push_str(&self.own_directives(symbol));
        text + "end\n"
    }

    /// Dummy arguments, each after those that its bounds and its length need: a name without a declaration would be a function.
    fn in_order(&self, formals: &[Number]) -> Vec<Number> {
        in_order_of_need(formals.iter().copied().filter(|dummy| *dummy != 0), |number| {
            let Some(symbol) = self.contents.symbols.get(&number) else { return Vec::new() };
            let (shape, ..) = self.declared_shape(&symbol.ty, symbol.shape, &symbol.attributes);
            let needed = shape.all_numbers().chain(symbol.ty.length.all_numbers());
            needed.filter(|other| *other != number && *other != 0 && formals.contains(other)).collect()
        })
    }

    /// `pure function f(x,y) result(r) bind(c,name="f")`
    fn spell_head(&mut self, symbol: &Symbol<'a>, number: Number, is_function: bool) -> String {
        let mut head: String = PREFIXES
            .iter()
            .filter(|(word, _)| {
                symbol.attributes.holds(word) && !(*word == "PURE" && symbol.attributes.holds("ELEMENTAL"))
            })
            .map(|(_, spelled)| *spelled)
            .collect();
        if symbol.attributes.holds("ELEMENTAL") && !symbol.attributes.holds("PURE") {
            head.insert_str(0, "impure ");
        }
        if symbol.attributes.holds("MODULE_PROCEDURE") {
            head.push_str("module ");
        }
        let dummies: Vec<String> = symbol
            .formals
            .iter()
            .map(|dummy| if *dummy == 0 { "*".to_string() } else { self.local_name(*dummy) })
            .collect();
        let word = if is_function { "function" } else { "subroutine" };
        let result = match is_function && symbol.result != 0 && symbol.result != number {
            true => format!("result({})", self.local_name(symbol.result)),
            false => String::new(),
        };
        let bind = self.spell_bind(symbol);
        let bind = bind.trim_start_matches(',');
        format!("{head}{word} {}({}){result}{bind}\n", symbol.name.to_ascii_lowercase(), dummies.join(","))
    }

    /// The declaration of a function's result, which may be a procedure pointer.
    fn spell_result(&mut self, number: Number) -> String {
        let contents = self.contents;
        let Some(symbol) = contents.symbols.get(&number) else { return String::new() };
        if symbol.attributes.holds("PROC_POINTER") {
            return self.external_within(number, MAX_DEPTH);
        }
        let name = symbol.name.to_ascii_lowercase();
        self.spell_entity(symbol.ty, symbol.shape, &symbol.attributes, &name, "", false)
    }

    /// Declarative directives of a procedure.
    fn own_directives(&mut self, symbol: &Symbol<'a>) -> String {
        let mut text = String::new();
        if let Some(directive) = super::directive::declare_target(&symbol.attributes) {
            text.push_str(&wrap_directive(&directive));
        }
        if let Some(directive) = super::directive::spell_routine(&symbol.attributes) {
            text.push_str(&wrap_directive(&directive));
        }
        for simd in symbol.simd.iter().copied() {
            let name = symbol.name.to_ascii_lowercase();
            let clauses = self.spell_simd(simd).unwrap_or_default();
            text.push_str(&wrap_directive(&format!("!$omp declare simd({name}){clauses}")));
        }
        text
    }

    /// The clauses of `declare simd`.
    fn spell_simd(&mut self, mut list: List<'a>) -> Option<String> {
        list.name()?;
        let mut text = String::new();
        while let Some(word) = list.name() {
            match word {
                "INBRANCH" => text.push_str(" inbranch"),
                "NOTINBRANCH" => text.push_str(" notinbranch"),
                "SIMDLEN" => text.push_str(&format!(" simdlen({})", self.spell_expression(list.next_list()?)?)),
                _ => {
                    let (_, clause, valued) = SIMD.iter().find(|(own, ..)| *own == word)?;
                    let name = self.local_name(list.next_integer()?);
                    let value = if *valued { self.spell_expression(list.next_list()?) } else { None };
                    let value = value.map_or(String::new(), |value| format!(":{value}"));
                    let item = match word.strip_prefix("LINEAR_") {
                        Some(modifier) => format!("{}({name})", modifier.to_ascii_lowercase()),
                        None => name,
                    };
                    text.push_str(&format!(" {clause}({item}{value})"));
                }
            }
        }
        Some(text)
    }
}
