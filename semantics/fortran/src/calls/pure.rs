//! 15.7: what the bodies of pure procedures keep to themselves: what may not be pointed at or be referred to.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::problems;
use crate::problems::phrases::{Requirement, RestrictedPlace};
use body::{ExprId, ExprKind};
use source::Span;
use symbols::{Attributes, Details, SymbolId};

/// Functions of GNU Fortran that change the state of the program or the system, or ask for it: none is pure.
const IMPURE_FUNCTIONS: &[&str] = &[
    "access", "chdir", "chmod", "ctime", "dtime", "etime", "fdate", "fget", "fgetc", "fnum", "fput", "fputc", "fstat",
    "ftell", "getcwd", "getgid", "getpid", "getuid", "hostnm", "ierrno", "irand", "isatty", "kill", "link", "lstat",
    "malloc", "mclock", "mclock8", "rand", "ran", "rename", "second", "secnds", "signal", "stat", "symlnk", "system",
    "time", "time8", "ttynam", "umask", "unlink",
];

/// Intrinsic subroutines that are not pure (16.7).
const IMPURE: &[&str] = &[
    "random_number",
    "random_seed",
    "random_init",
    "system_clock",
    "date_and_time",
    "cpu_time",
    "get_command",
    "get_command_argument",
    "get_environment_variable",
    "execute_command_line",
    "co_sum",
    "co_max",
    "co_min",
    "co_broadcast",
    "co_reduce",
    "event_query",
    "exit",
    "abort",
    "system",
    "sleep",
    "flush",
];

impl ExpressionReader<'_> {
    /// C1594, C1595, C1140: a pure procedure, and a loop whose iterations may run at once, refers to pure procedures alone.
    pub fn must_be_pure(&mut self, procedure: SymbolId, span: Span) {
        if !self.facts.pure && self.facts.concurrent == 0 {
            return;
        }
        let own = self.body.procedure == Some(procedure);
        let open = match self.symbols[procedure].details.ultimate() {
            Details::Subprogram(of) => of.scope.is_none(),
            Details::StatementFunction => true,
            Details::Procedure { interface: Some(_), .. } => self.known.names().interface_of(procedure).is_none(),
            Details::Procedure { .. } => {
                let (scope, name) = (self.symbols[procedure].scope, self.symbols[procedure].name);
                self.symbols[procedure].attributes.contains(Attributes::INTRINSIC) || self.is_incomplete(scope, name)
            }
            _ => true,
        };
        // What the intrinsic modules say of their procedures is not written down in full.
        let home = self.symbols.home(procedure).map_or("", |(module, _)| self.text(module));
        let intrinsic = crate::is_intrinsic_module(home);
        if own || open || intrinsic || self.known.names().is_pure(procedure) || self.is_told_undeclared(procedure) {
            return;
        }
        let name = self.text(self.symbols[procedure].name);
        let place = if self.facts.pure { RestrictedPlace::PureProcedure } else { RestrictedPlace::ConcurrentOrForall };
        self.report(problems::execution::impure_reference(name, place, span));
    }

    /// The same of an intrinsic subroutine.
    pub fn intrinsic_must_be_pure(&mut self, name: &str, span: Span) {
        if (self.facts.pure || self.facts.concurrent > 0) && IMPURE.contains(&name) {
            let place =
                if self.facts.pure { RestrictedPlace::PureProcedure } else { RestrictedPlace::ConcurrentOrForall };
            self.report(problems::execution::impure_reference(name, place, span));
        }
    }

    /// The same of a function that only GNU Fortran has.
    pub fn gnu_function_must_be_pure(&mut self, name: &str, span: Span) {
        if self.facts.concurrent > 0 && IMPURE_FUNCTIONS.contains(&name) {
            self.report(problems::execution::impure_reference(name, RestrictedPlace::ConcurrentOrForall, span));
        }
    }

    /// C1594 (3), (4), (7): nothing of that kind becomes the target of a pointer component or of a pointer argument.
    pub fn check_exposed(&mut self, value: ExprId, pointer: Attributes) {
        if !self.facts.pure || !pointer.contains(Attributes::POINTER) || self.is_procedure_name(value) {
            return;
        }
        if let Some(why) = self.find_designator(value).and_then(|found| self.why_pure(&found)) {
            let text = self.normalized_source(self.span(value));
            self.report(problems::statement::exposes(&text, why, self.span(value)));
        }
    }

    /// C1590: what a pure procedure calls by a dummy argument is pure, which only an explicit interface tells.
    pub fn check_open_procedures(
        &mut self,
        procedure: SymbolId,
        dummies: &[Option<SymbolId>],
        values: &[Option<ExprId>],
    ) {
        if !self.known.names().is_pure(procedure) {
            return;
        }
        for (dummy, value) in dummies.iter().zip(values) {
            let (Some(dummy), Some(value)) = (*dummy, *value) else { continue };
            let ExprKind::Symbol(actual) = self.body.exprs[value].kind else { continue };
            let open =
                matches!(self.symbols[actual].details.ultimate(), Details::Procedure { interface: None, dummy: false })
                    && self.symbols[actual].attributes.contains(Attributes::EXTERNAL)
                    && !self.symbols[actual].attributes.contains(Attributes::INTRINSIC);
            if open && self.is_procedure(dummy) {
                let name = self.text(self.symbols[dummy].name);
                let wanted = Requirement::ExplicitInterfaceInPure;
                self.report(crate::problems::execution::argument_form(name, wanted, self.span(value)));
            }
        }
    }

    fn is_procedure_name(&self, value: ExprId) -> bool {
        matches!(self.body.exprs[value].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol))
    }
}
