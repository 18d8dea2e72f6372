//! Why a loop is not counted.

source::phrases! {
    /// Why a loop is a [`crate::While`] and not a [`crate::Loop`]: a `for` that is not canonical (OpenMP 5.2, 4.4.1), or a loop of another
    /// form.
    #[derive(Copy)]
    pub enum Uncounted {
        /// `while`, `do … while`, and their like in Fortran.
        NoCount = "its iterations cannot be counted",
        /// Its variable is not declared, which a diagnostic has said.
        UnknownVariable = "its variable is unknown",
        /// `for (; …)`
        NoInit = "it has no first clause",
        /// Its first clause does something else.
        InitForm = "its first clause is not an assignment to a variable",
        /// Its first clause declares a variable without a value.
        NoFirstValue = "its first clause gives the variable no value",
        /// `for (…; ; …)`
        NoCondition = "it has no condition",
        /// Its condition does something else.
        ConditionForm = "its condition does not compare the variable with a bound",
        /// `for (…; …; )`
        NoStep = "it has no step",
        /// Its last clause does something else.
        StepForm = "its step does not add to the variable",
        /// Its variable has another type.
        VariableType = "its variable is neither integer nor pointer",
        /// A step that `!=` does not allow.
        StepNotOne = "its step is not 1 or -1, as `!=` needs",
        /// A step of zero.
        ZeroStep = "its step is zero",
        /// A step that never reaches the bound.
        StepAway = "its step leads away from the bound",
        /// The block assigns the variable.
        VariableChanged = "its variable is changed in its body",
        /// The block may assign what the head reads.
        HeadChanged = "its bound or step may be changed in its body",
    }
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
