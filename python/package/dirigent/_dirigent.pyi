from typing import Optional

__version__: str

class Location:
    path: str
    line: int
    column: int
    end_line: int
    end_column: int

class Fix:
    edits: list[tuple[Location, str]]
    message: str
    safe: bool

class Diagnostic:
    code: str
    severity: str
    group: str
    message: str
    at: Location
    labels: list[tuple[Location, str]]
    notes: list[str]
    fix: Optional[Fix]

class Attribute:
    variable: str
    construct: str
    attribute: str
    determined: str
    rule: str
    section: str

class Construct:
    line: int
    directive: str
    attributes: list[Attribute]

class Symbol:
    name: str
    details: str
    type_: str
    shape: str
    value: str
    attributes: list[str]
    flags: list[str]
    size: Optional[int]

class Scope:
    kind: str
    name: str
    symbols: list[Symbol]
    scopes: list[Scope]

class Output:
    text: str
    diagnostics: list[Diagnostic]

class Analysis:
    def __init__(self, flags: list[str] = ..., *, disk: bool = ...) -> None: ...
    def open(self, path: str, text: str) -> None: ...
    def load(self, path: str) -> None: ...
    def edit(self, path: str, start: int, end: int, text: str) -> None: ...
    def close(self, path: str) -> None: ...
    def text(self, path: str) -> str: ...
    def diagnostics(self, path: str) -> list[Diagnostic]: ...
    def tree(self, path: str) -> str: ...
    def unparse(self, path: str, *, fixed_form: bool = ...) -> str: ...
    def scopes(self, path: str) -> list[Scope]: ...
    def symbols(self, path: str) -> str: ...
    def constructs(self, path: str) -> list[Construct]: ...
    def explain(self, path: str, line: int, column: int) -> list[Attribute]: ...
    def translate(self, path: str, mode: str = ...) -> Output: ...
    def outline(self, path: str) -> Output: ...
    def ptx(self, path: str) -> Output: ...
    def entries_json(self, path: str) -> str: ...
    def module_files(self, path: str) -> dict[str, str]: ...

def read_directive(text: str, language: str, version: Optional[str]) -> str: ...
def scan_directives(text: str, extension: str, version: Optional[str]) -> str: ...
def run(words: list[str]) -> int: ...
