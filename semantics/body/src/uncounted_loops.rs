//! Why a loop is not counted.

/// Why a loop is a [`crate::While`] and not a [`crate::Loop`]: a `for` that is not canonical (OpenMP 5.2, 4.4.1), or a loop of another
/// form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// `while`, `do … while`, and their like in Fortran.
    NoCount,
    /// Its variable is not declared, which a diagnostic has said.
    UnknownVariable,
    /// `for (; …)`
    NoInit,
    /// Its first clause does something else.
    InitForm,
    /// Its first clause declares a variable without a value.
    NoFirstValue,
    /// `for (…; ; …)`
    NoCondition,
    /// Its condition does something else.
    ConditionForm,
    /// `for (…; …; )`
    NoStep,
    /// Its last clause does something else.
    StepForm,
    /// Its variable has another type.
    VariableType,
    /// A step that `!=` does not allow.
    StepNotOne,
    /// A step of zero.
    ZeroStep,
    /// A step that never reaches the bound.
    StepAway,
    /// The block assigns the variable.
    VariableChanged,
    /// The block may assign what the head reads.
    HeadChanged,
}

/// The clause of the head that a reason is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeadPart {
    /// The test before each iteration.
    Condition,
    /// What follows each iteration.
    Step,
}

impl Uncounted {
    /// The reason as the end of a sentence of a message.
    pub fn describe(self) -> &'static str {
        match self {
            Uncounted::NoCount => "its iterations cannot be counted",
            Uncounted::UnknownVariable => "its variable is unknown",
            Uncounted::NoInit => "it has no first clause",
            Uncounted::InitForm => "its first clause is not an assignment to a variable",
            Uncounted::NoFirstValue => "its first clause gives the variable no value",
            Uncounted::NoCondition => "it has no condition",
            Uncounted::ConditionForm => "its condition does not compare the variable with a bound",
            Uncounted::NoStep => "it has no step",
            Uncounted::StepForm => "its step does not add to the variable",
            Uncounted::VariableType => "its variable is neither integer nor pointer",
            Uncounted::StepNotOne => "its step is not 1 or -1, as `!=` needs",
            Uncounted::ZeroStep => "its step is zero",
            Uncounted::StepAway => "its step leads away from the bound",
            Uncounted::VariableChanged => "its variable is changed in its body",
            Uncounted::HeadChanged => "its bound or step may be changed in its body",
        }
    }

    /// The clause of the head that is the cause, if one is.
    pub fn part(self) -> Option<HeadPart> {
        match self {
            Uncounted::ConditionForm => Some(HeadPart::Condition),
            Uncounted::StepForm | Uncounted::StepNotOne | Uncounted::ZeroStep | Uncounted::StepAway => {
                Some(HeadPart::Step)
            }
            Uncounted::NoCount | Uncounted::UnknownVariable | Uncounted::VariableType => None,
            Uncounted::NoInit | Uncounted::InitForm | Uncounted::NoFirstValue => None,
            Uncounted::NoCondition | Uncounted::NoStep => None,
            Uncounted::VariableChanged | Uncounted::HeadChanged => None,
        }
    }
}
