//! Internal control variables that routines set on the device (OpenMP 5.2, 2.1): the schedule of `schedule(runtime)` and the number of
//! threads of the next parallel region. Each task has its own; where a region begins, its tasks have those of the task around.

use super::scalar::Scalar;
use super::*;
use crate::outline::reach::reaches_procedure;

/// The variables, each of 32 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Controls {
    /// `run-sched-var`
    kind: Var,
    chunk: Var,
    /// `nthreads-var`; zero if nothing set it.
    threads: Var,
}

/// The routines that set them, or ask for what others set.
const ROUTINES: &[&str] = &["omp_set_schedule", "omp_get_schedule", "omp_set_num_threads"];

/// `omp_sched_static`
const STATIC: i32 = 1;

impl Lower<'_> {
    /// Keeps the variables if something in the region sets or asks for them.
    pub(super) fn start_controls(&mut self, block: &[StatementId]) {
        let (unit, index) = (self.frame.unit, self.frame.index);
        if !ROUTINES.iter().any(|name| reaches_procedure(unit, index, block, name)) {
            return;
        }
        let [kind, chunk, threads] = [STATIC, 0, 0].map(|initial| {
            let (variable, value) = (self.build.variable(Ty::I32), self.int(initial));
            self.build.write(variable, value);
            variable
        });
        self.controls = Some(Controls { kind, chunk, threads });
    }

    /// Their values, which they have again where a region ends.
    pub(super) fn read_controls(&mut self) -> Option<[Value; 3]> {
        let Controls { kind, chunk, threads } = self.controls?;
        Some([kind, chunk, threads].map(|variable| self.build.read_variable(variable)))
    }

    pub(super) fn restore_controls(&mut self, values: Option<[Value; 3]>) {
        let (Some(Controls { kind, chunk, threads }), Some(values)) = (self.controls, values) else { return };
        for (variable, value) in [kind, chunk, threads].into_iter().zip(values) {
            self.build.write(variable, value);
        }
    }

    /// How many threads a region has for which no clause says it; `otherwise` if no routine says it.
    pub(super) fn threads_by_routine(&mut self, otherwise: Value) -> Option<Value> {
        let Controls { threads, .. } = self.controls?;
        let (asked, zero) = (self.build.read_variable(threads), self.int(0));
        let is_unset = self.compare(Compare::Eq, asked, zero);
        Some(self.select(is_unset, otherwise, asked))
    }

    /// `omp_set_num_threads(n)`; whether there is code for it.
    pub(super) fn set_thread_count(&mut self, number: ExprId) -> bool {
        let Some(Controls { threads, .. }) = self.controls else { return false };
        if let Some(number) = self.small_value(number) {
            let one = self.int(1);
            let number = self.binary(Binary::Max, number, one);
            self.build.write(threads, number);
        }
        true
    }

    /// `omp_set_schedule(kind, chunk)`
    pub(super) fn set_schedule(&mut self, given: [ExprId; 2]) -> bool {
        let Some(Controls { kind, chunk, .. }) = self.controls else { return false };
        if let [Some(new_kind), Some(size)] = given.map(|expr| self.small_value(expr)) {
            let zero = self.int(0);
            let size = self.binary(Binary::Max, size, zero);
            self.build.write(kind, new_kind);
            self.build.write(chunk, size);
        }
        true
    }

    /// `omp_get_schedule(kind, chunk)`: through pointers, or to variables.
    pub(super) fn get_schedule(&mut self, to: [ExprId; 2]) -> bool {
        let Some(Controls { kind, chunk, .. }) = self.controls else { return false };
        for (to, variable) in to.into_iter().zip([kind, chunk]) {
            let value = self.build.read_variable(variable);
            let is_pointer = self.is_type_pointer(self.frame.body.exprs[to].ty);
            match is_pointer {
                true => {
                    if let Some(place) = self.lower_pointee(to) {
                        self.write_memory(place, Scalar::INT.cell(), value);
                    }
                }
                false => {
                    if let Some(scalar) = self.scalar_of(to) {
                        let value = self.convert_scalar(value, Scalar::INT, scalar);
                        let _ = self.write_to(to, scalar, value);
                    }
                }
            }
        }
        true
    }

    fn small_value(&mut self, expr: ExprId) -> Option<Value> {
        let (scalar, value) = (self.scalar_of(expr)?, self.lower_value(expr)?);
        Some(self.convert_scalar(value, scalar, Scalar::INT))
    }
}
