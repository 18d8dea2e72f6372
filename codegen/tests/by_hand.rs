//! A target region from a body built by hand: code generation without any front end.

use directives::{Clause as ClauseName, Language, Leaf, Name};
use dirigent_codegen::{FileIds, Options, Procedures, UnitView, c_view, target_functions};
use parser::directive::{ArgumentId, Builder, Item, Word};
use pretty_assertions::assert_eq;
use semantics::body::*;
use semantics::data_environment::{Versions, build_environments};
use semantics::{Resolved, translate};
use source::{Atom, Atoms, Span};
use symbols::details::Object;
use symbols::{Base, Details, NameSpace, ScopeKind, Symbol, SymbolId, SymbolTable, Type, TypeId};

/// `void saxpy(int n, float a, const float *restrict x, float *restrict y)` with the loop of the kernel of that name.
struct Saxpy {
    atoms: Atoms,
    table: SymbolTable,
    body: Body,
}

impl Saxpy {
    fn new() -> Saxpy {
        let atoms = Atoms::default();
        let mut table = SymbolTable::default();
        let details = Details::Subprogram(Box::default());
        let procedure = Symbol::new(atoms.intern("saxpy"), table.global(), details);
        let procedure = table.declare(NameSpace::Ordinary, procedure);
        let body = Body::new(Some(procedure), Language::C);
        Saxpy { atoms, table, body }
    }

    fn variable(&mut self, name: &str, ty: TypeId, scope: symbols::ScopeId) -> SymbolId {
        let details = Details::Object(Object { dummy: true, ..Object::default() });
        let symbol = Symbol { ty: Some(ty), ..Symbol::new(self.atoms.intern(name), scope, details) };
        self.table.declare(NameSpace::Ordinary, symbol)
    }

    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.body.exprs.push(Expr { kind, ty, span: Span::of_token(0) })
    }

    fn name(&mut self, symbol: SymbolId) -> ExprId {
        let ty = self.table[symbol].ty.expect("every variable has a type");
        self.expr(ExprKind::Symbol(symbol), ty)
    }

    fn element(&mut self, array: SymbolId, index: SymbolId, ty: TypeId) -> ExprId {
        let (base, index) = (self.name(array), self.name(index));
        self.expr(ExprKind::Element { base, indices: vec![index] }, ty)
    }

    fn section(&mut self, array: SymbolId, length: SymbolId) -> ExprId {
        let (base, length) = (self.name(array), self.name(length));
        let ty = self.table[array].ty.expect("every variable has a type");
        let subscripts = vec![Subscript::Range { lower: None, length: Some(length), stride: None }];
        self.expr(ExprKind::Section { base, subscripts }, ty)
    }

    fn statement(&mut self, kind: StatementKind, scope: symbols::ScopeId) -> StatementId {
        self.body.statements.push(Statement { kind, span: Span::new(0, 9), scope, label: None })
    }
}

fn map(builder: &mut Builder, word: Atom, argument: u32) {
    let span = Span::of_token(0);
    let mut clause = builder.clause(ClauseName::Map, span);
    clause.keyword = Some(Word { atom: word, span });
    builder.item(Item::Argument(ArgumentId(argument)));
    builder.end_clause(clause);
}

fn saxpy() -> Saxpy {
    let mut unit = Saxpy::new();
    let global = unit.table.global();
    let scope = unit.table.add_scope(ScopeKind::Subprogram, Some(global), Span::new(0, 9));
    let int = unit.table.types.scalar(Base::Integer, 4);
    let float = unit.table.types.scalar(Base::Real, 4);
    let to = unit.table.types.intern(Type::Qualified {
        of: float,
        is_const: true,
        is_volatile: false,
        is_atomic: false,
        align: 0,
    });
    let constant = unit.table.types.intern(Type::Pointer { to, restrict: true });
    let pointer = unit.table.types.intern(Type::Pointer { to: float, restrict: true });
    let n = unit.variable("n", int, scope);
    let a = unit.variable("a", float, scope);
    let x = unit.variable("x", constant, scope);
    let y = unit.variable("y", pointer, scope);
    let block = unit.table.add_scope(ScopeKind::Block, Some(scope), Span::new(0, 9));
    let i = unit.variable("i", int, block);

    let (target, factor) = (unit.element(y, i, float), unit.name(a));
    let (left, right) = (unit.element(x, i, float), unit.element(y, i, float));
    let product = unit.expr(ExprKind::Binary(BinaryOp::Multiply, factor, left), float);
    let value = unit.expr(ExprKind::Binary(BinaryOp::Add, product, right), float);
    let assign = unit.expr(ExprKind::Assign { op: None, target, value }, float);
    let assign = unit.statement(StatementKind::Expr(assign), block);
    let first = unit.expr(ExprKind::Constant(symbols::Constant::Integer(0)), int);
    let bound = unit.name(n);
    let looped = unit.statement(
        StatementKind::Loop(Box::new(Loop {
            variable: i,
            variable_span: Span::of_token(0),
            declares: true,
            first,
            bound,
            compare: BinaryOp::Lt,
            step: None,
            block: vec![assign],
            head: Span::of_token(0),
            name: None,
            localities: Vec::new(),
        })),
        scope,
    );
    let leaves = [Leaf::Target, Leaf::Teams, Leaf::Distribute, Leaf::Parallel, Leaf::WorksharingLoop];
    let name = Name::new(&leaves).expect("five leaves fit");
    let span = Span::new(0, 9);
    let mut builder = Builder::default();
    let directive = builder.directive(name, false, span);
    map(&mut builder, unit.atoms.intern("to"), 0);
    map(&mut builder, unit.atoms.intern("tofrom"), 1);
    let arguments = vec![unit.section(x, n), unit.section(y, n)];
    let construct = unit.body.constructs.push(Construct {
        tree: builder.tree(directive),
        arguments,
        block: vec![looped],
        end: None,
        parent: None,
        scope,
        line: span,
        span,
    });
    let construct = unit.statement(StatementKind::Construct(construct), scope);
    unit.body.block.push(construct);
    unit
}

/// Those of a file that has one unit.
struct NoProcedures;

impl Procedures for NoProcedures {
    fn find_procedure(&self, _name: Atom, _module: Option<Atom>) -> Option<(UnitView<'_>, usize)> {
        None
    }
}

fn with_view<T>(unit: Saxpy, ask: impl FnOnce(UnitView<'_>) -> T) -> T {
    let Saxpy { atoms, table, body } = unit;
    let resolved = Resolved {
        symbols: semantics::body::deferred::Deferred::new(table),
        bodies: vec![body],
        names: Vec::new(),
        diagnostics: Vec::new(),
        declaratives: Vec::new(),
    };
    let environments = build_environments(&resolved, &atoms, Versions::default());
    let translation = translate::translate_body(
        &resolved.bodies[0],
        &environments.symbols,
        &environments.bodies[0],
        &atoms,
        Versions::default(),
    );
    let view = UnitView {
        resolved: &resolved,
        environments: &environments,
        translations: &[translation],
        atoms: &atoms,
        line_of: &|_| 3,
        names: FileIds { device: 0xfe00, file: 0x99ed02 },
        module: None,
        tokens: &[],
        procedures: &NoProcedures,
        known: None,
    };
    ask(view)
}

/// R373, R401: the name, and the parameters in order of first reference.
#[test]
fn a_target_region_becomes_a_function_of_its_variables() {
    let found = with_view(saxpy(), |view| {
        let targets = target_functions(view);
        assert_eq!(targets.diagnostics, vec![]);
        let function = &targets.functions[0];
        let names: Vec<String> = function.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        (function.name.clone(), names)
    });
    assert_eq!(
        found,
        ("__omp_offloading_fe00_99ed02_saxpy_l3".to_string(), ["n", "y", "a", "x"].map(String::from).to_vec())
    );
}

/// R400, R402: one entry, nothing external, the read-only path and one rounding.
#[test]
fn saxpy_loads_through_the_read_only_path_and_rounds_once() {
    let found = with_view(saxpy(), |view| crate::support::ptx(view, Options::default()));
    assert_eq!(found.diagnostics, vec![]);
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saxpy.ptx");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(golden, &found.text).expect("the golden file can be written");
    }
    assert_eq!(found.text, std::fs::read_to_string(golden).unwrap_or_default());
}

/// R372: the sotoc view.
#[test]
fn saxpy_reads_as_c() {
    let found = with_view(saxpy(), |view| c_view::print_target(view, &target_functions(view).functions[0])).function;
    assert!(found.contains("#pragma omp parallel for"), "{found}");
}
