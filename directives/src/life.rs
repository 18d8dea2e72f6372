//! When a directive, clause, modifier or keyword came, was deprecated and went.
//!
//! OpenMP 6.0, appendix B, and OpenACC 3.4, appendix C, tell what each version changed.

use crate::{Clause, Language, Version};

/// The versions that have something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Life {
    /// The first version that has it.
    pub since: Version,
    /// The first version that advises against it, and what it has instead.
    pub deprecated: Option<(Version, &'static str)>,
    /// The first version that has it no more.
    pub removed: Option<Version>,
}

/// How something stands in a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LifeStage {
    /// The version has it.
    Allowed,
    /// The version has it, but since this one there is something else instead.
    Deprecated(Version, &'static str),
    /// Only this later version has it.
    Since(Version),
    /// Only versions before this one have it.
    Until(Version),
}

impl Life {
    /// It came in this version, ten times its number.
    pub const fn since(since: u8) -> Life {
        Life { since: Version(since), deprecated: None, removed: None }
    }

    /// It is deprecated since this version, which has `instead`.
    pub const fn deprecated(mut self, since: u8, instead: &'static str) -> Life {
        self.deprecated = Some((Version(since), instead));
        self
    }

    /// It is gone in this version.
    pub const fn removed(mut self, version: u8) -> Life {
        self.removed = Some(Version(version));
        self
    }

    /// How it stands in `version`.
    pub fn standing_in(self, version: Version) -> LifeStage {
        match (self.removed, self.deprecated) {
            _ if version < self.since => LifeStage::Since(self.since),
            (Some(removed), _) if version >= removed => LifeStage::Until(removed),
            (_, Some((since, instead))) if version >= since => LifeStage::Deprecated(since, instead),
            (_, _) => LifeStage::Allowed,
        }
    }
}

/// How the modifier `word` of `clause` stands in `version`; none if the clause has no such modifier.
pub fn modifier_stage(clause: Clause, word: &str, version: Version) -> Option<LifeStage> {
    let (_, life) = clause.row().modifiers.iter().find(|(known, _)| *known == word)?;
    Some(life.standing_in(version))
}

/// How the keyword `word` of `clause` stands in `version` in `language`; none if the clause has no such keyword.
pub fn keyword_stage(clause: Clause, word: &str, language: Language, version: Version) -> Option<LifeStage> {
    let (_, life) = clause.row().keywords.iter().find(|(known, _)| *known == word)?;
    let own =
        IN_C.iter().find(|(late, keyword, _)| language != Language::Fortran && *late == clause && *keyword == word);
    Some(own.map_or(*life, |(_, _, since)| Life { since: *since, ..*life }).standing_in(version))
}

/// Keywords that came later in C and C++ than in Fortran: OpenMP 5.1, 2.21.4.1.
const IN_C: &[(Clause, &str, Version)] =
    &[(Clause::Default, "private", Version(51)), (Clause::Default, "firstprivate", Version(51))];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_life_has_four_parts() {
        let life = Life::since(40).deprecated(52, "enter").removed(60);
        let wanted = [
            (31, LifeStage::Since(Version(40))),
            (40, LifeStage::Allowed),
            (52, LifeStage::Deprecated(Version(52), "enter")),
            (60, LifeStage::Until(Version(60))),
        ];
        for (version, standing) in wanted {
            assert_eq!(life.standing_in(Version(version)), standing, "{version}");
        }
    }

    #[test]
    fn keywords_and_modifiers_have_versions() {
        let master = |version| keyword_stage(Clause::ProcBind, "master", Language::C, Version(version));
        assert_eq!(master(50), Some(LifeStage::Allowed));
        assert_eq!(master(52), Some(LifeStage::Deprecated(Version(51), "primary")));
        assert_eq!(master(60), Some(LifeStage::Until(Version(60))));
        assert_eq!(keyword_stage(Clause::ProcBind, "near", Language::C, Version(60)), None);
        let private = |language| keyword_stage(Clause::Default, "private", language, Version(45));
        assert_eq!(private(Language::Fortran), Some(LifeStage::Allowed));
        assert_eq!(private(Language::Cxx), Some(LifeStage::Since(Version(51))));
        assert_eq!(modifier_stage(Clause::Map, "present", Version(50)), Some(LifeStage::Since(Version(51))));
        assert_eq!(modifier_stage(Clause::Map, "shared", Version(50)), None);
    }
}
