//! Declarative directives out of gfortran's module files: what symbols are said to be, and declared reductions.

use super::contents::{Attributes, Number, type_spec};
use super::items::List;
use super::write::ContentsWriter;

/// Attributes of variables, and the directive that says each.
const OBJECTS: &[(&str, &str, &str)] = &[
    ("THREADPRIVATE", "!$omp threadprivate(", ")"),
    ("OACC_DECLARE_CREATE", "!$acc declare create(", ")"),
    ("OACC_DECLARE_COPYIN", "!$acc declare copyin(", ")"),
    ("OACC_DECLARE_DEVICEPTR", "!$acc declare deviceptr(", ")"),
    ("OACC_DECLARE_DEVICE_RESIDENT", "!$acc declare device_resident(", ")"),
    ("OACC_DECLARE_LINK", "!$acc declare link(", ")"),
];

/// OpenMP 5.1, 2.14.7 device_type
const DEVICES: &[(&str, &str)] = &[
    ("OMP_DEVICE_TYPE_HOST", " device_type(host)"),
    ("OMP_DEVICE_TYPE_NOHOST", " device_type(nohost)"),
    ("OMP_DEVICE_TYPE_ANYHOST", " device_type(any)"),
];

/// OpenACC 3.3, 2.15.1 routine
const ROUTINES: &[(&str, &str)] = &[
    ("OACC_ROUTINE_LOP_GANG", " gang"),
    ("OACC_ROUTINE_LOP_WORKER", " worker"),
    ("OACC_ROUTINE_LOP_VECTOR", " vector"),
    ("OACC_ROUTINE_LOP_SEQ", " seq"),
];

/// `!$omp declare target` inside a procedure.
pub fn declare_target(attributes: &Attributes<'_>) -> Option<String> {
    attributes.holds("OMP_DECLARE_TARGET").then(|| format!("!$omp declare target{}", spell_device(attributes)))
}

/// `!$acc routine` inside a procedure.
pub fn spell_routine(attributes: &Attributes<'_>) -> Option<String> {
    let (_, level) = ROUTINES.iter().find(|(word, _)| attributes.holds(word))?;
    let host = if attributes.holds("OACC_ROUTINE_NOHOST") { " nohost" } else { "" };
    Some(format!("!$acc routine{level}{host}"))
}

fn spell_device(attributes: &Attributes<'_>) -> &'static str {
    DEVICES.iter().find(|(word, _)| attributes.holds(word)).map_or("", |(_, clause)| clause)
}

impl<'a> ContentsWriter<'a> {
    /// The directives about a variable. Those about the members of a common block are said of the block.
    pub fn object_directives(&mut self, number: Number) {
        let contents = self.contents;
        let symbol = &contents.symbols[&number];
        let attributes = &symbol.attributes;
        let name = symbol.name.to_ascii_lowercase();
        for (word, before, after) in OBJECTS {
            if attributes.holds(word) && !(attributes.holds("IN_COMMON") && *word == "THREADPRIVATE") {
                self.add_directive(&format!("{before}{name}{after}"));
            }
        }
        let link = attributes.holds("OMP_DECLARE_TARGET_LINK");
        if link || attributes.holds("OMP_DECLARE_TARGET") {
            let clause = if link { "link" } else { "to" };
            self.add_directive(&format!("!$omp declare target {clause}({name}){}", spell_device(attributes)));
        }
    }

    /// OpenMP 5.1, 2.21.5.7 declare reduction
    pub fn write_reductions(&mut self) {
        for reduction in self.contents.reductions.iter().copied() {
            if let Some(text) = self.spell_reduction(reduction) {
                self.add_directive(&text);
            }
        }
    }

    fn spell_reduction(&mut self, mut list: List<'a>) -> Option<String> {
        let identifier = list.text()?.trim_start_matches("operator ").to_string();
        let ty = type_spec(list.next_list()?)?;
        let combiner = self.spell_clause(&mut list, ["omp_out", "omp_in"])?;
        let initializer = match list.is_empty() {
            true => String::new(),
            false => format!(" initializer({})", self.spell_clause(&mut list, ["omp_priv", "omp_orig"])?),
        };
        let ty = self.type_text(&ty, false);
        Some(format!("!$omp declare reduction({identifier}:{ty}:{combiner}){initializer}"))
    }

    /// An assignment or call, with the names that stand for the variables.
    fn spell_clause(&mut self, list: &mut List<'a>, names: [&str; 2]) -> Option<String> {
        for name in names {
            self.local.insert(list.next_integer()?, name.to_string());
        }
        if list.name()? == "ASSIGN" {
            let variable = self.spell_expression(list.next_list()?)?;
            return Some(format!("{variable}={}", self.spell_expression(list.next_list()?)?));
        }
        let called = list.next_integer()?;
        let mut arguments = Vec::new();
        for mut argument in list.next_list()?.remaining_lists()? {
            argument.text()?;
            arguments.push(self.spell_expression(argument.next_list()?)?);
        }
        let name = match list.next_integer()? {
            0 => {
                list.next_integer()?;
                self.local_name(called)
            }
            _ => list.text()?.to_string(),
        };
        Some(format!("{name}({})", arguments.join(",")))
    }
}
