//! `bind` of `routine` (OpenACC 3.4, 2.15.1): the procedure that is called in the place of another one on devices other than the host. OpenMP
//! 5.0, 2.3.5, has `declare variant` for that, where the procedure itself is declared.

use directives::{Clause as ClauseName, Language};
use parser::directive::{Clause, Item, Line};
use regions::translate::phrases::LostMeaning;
use regions::translate::print::Source;
use regions::translate::print::profile::Feature;
use source::Span;

/// The name in the `bind` of a directive, for `declare variant`; or why it has none, and where that is said. `is_known` says what names of C are declared, and
/// `governs` whether the directive is at a declaration.
pub fn find_variant<E>(
    line: &Line<E>,
    (language, governs): (Language, bool),
    argument: impl Fn(&E) -> Span,
    source: &Source<'_>,
    is_known: impl Fn(&str) -> bool,
) -> Result<Option<String>, (LostMeaning, Span)> {
    let directive = line.directive();
    let Some(bind) = directive.clause(ClauseName::AccBind) else { return Ok(None) };
    let lost = |why: LostMeaning| Err((why, bind.span()));
    let fortran = language == Language::Fortran;
    let named = !directive.items().is_empty();
    if directive.has(ClauseName::AccDeviceType) {
        return lost(LostMeaning::BindOfType);
    }
    if !source.profile.has(Feature::Variants) {
        return lost(LostMeaning::BindBefore50);
    }
    if fortran && !source.profile.has(Feature::VariantsOfFortran) {
        return lost(LostMeaning::BindOfFortran);
    }
    if named || !fortran && !governs {
        return lost(LostMeaning::BindByList);
    }
    let name = bound_name(line, bind, argument, source);
    match name.strip_prefix(['"', '\'']) {
        Some(_) if fortran => lost(LostMeaning::BindLinked),
        quoted => {
            let name = quoted.map_or(&*name, |name| name.trim_end_matches('"'));
            if fortran || is_known(name) { Ok(Some(name.to_string())) } else { lost(LostMeaning::BindUndeclared) }
        }
    }
}

/// The name as written, perhaps in quotes.
fn bound_name<E>(line: &Line<E>, bind: Clause, argument: impl Fn(&E) -> Span, source: &Source<'_>) -> String {
    let text = bind.items().first().and_then(|item| match item {
        Item::Argument(id) => Some((source.text)(argument(line.arguments.get(id.0 as usize)?))),
        Item::CommonBlock(_) => None,
        Item::Tokens(span) => Some((source.text)(*span)),
    });
    text.unwrap_or_default().trim().to_string()
}
