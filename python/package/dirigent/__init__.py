"""Reads Fortran and C programs with OpenMP and OpenACC directives and understands them.

A program is an :class:`Analysis`: open texts or load files, edit them, ask. Answers are plain, frozen objects.

>>> import dirigent
>>> program = dirigent.Analysis(["-fopenmp"])
>>> program.open("scale.f90", '''
... subroutine scale(a, n)
...   real :: a(n)
...   !$omp target teams distribute parallel do map(tofrom: a)
...   do i = 1, n
...     a(i) = 2 * a(i)
...   end do
... end subroutine
... ''')
>>> program.diagnostics("scale.f90")
[]
>>> target = program.constructs("scale.f90")[-1]
>>> [str(attribute) for attribute in target.attributes if attribute.variable == "n"]
['n: firstprivate, implicitly: a scalar in a target construct (OpenMP 5.2, 5.8.1)']

What is wrong has a code, a place, the rule, and a fix where there is exactly one:

>>> program.open("wrong.c", "void f(int n) {\\n#pragma omp parallel privat(n)\\n  n = 0;\\n}\\n")
>>> wrong = program.diagnostics("wrong.c")[0]
>>> print(wrong)
wrong.c:2:22: error[E0403]: `privat` is not a clause of OpenMP
>>> [text for at, text in wrong.fix.edits]
['private']

OpenACC becomes OpenMP, and target regions become PTX:

>>> acc = dirigent.Analysis(["-fopenacc"])
>>> acc.open("axpy.c", '''void axpy(int n, float a, const float *restrict x, float *restrict y) {
... #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
...   for (int i = 0; i < n; ++i)
...     y[i] += a * x[i];
... }
... ''')
>>> "#pragma omp target teams" in acc.translate("axpy.c").text
True
>>> ".visible .entry" in acc.ptx("axpy.c").text
True

Directives need no program:

>>> directive("#pragma omp parallel for schedule(static)", language="c")["directive"]["leaves"]
['parallel', 'for']
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from ._dirigent import (
    Analysis as _Analysis,
    Attribute,
    Construct,
    Diagnostic,
    Fix,
    Location,
    Output,
    Scope,
    Symbol,
    __version__,
    read_directive as _read_directive,
    run as _run,
    scan_directives as _scan_directives,
)

__all__ = [
    "Analysis",
    "Attribute",
    "Construct",
    "Diagnostic",
    "Fix",
    "Location",
    "Output",
    "Scope",
    "Symbol",
    "directive",
    "directives",
    "run",
    "__version__",
]


class Analysis:
    """A program that is opened, edited and asked.

    ``flags`` are those of the command line and of compilers (``-fopenmp``, ``-fopenacc``, ``-I``, ``-D``, ``-std=``), without files.
    With ``disk=False`` only what is opened exists: no include file or module is looked for elsewhere.

    Every question takes the path of an open file; an unknown one is a :class:`KeyError`.
    """

    def __init__(self, flags: list[str] | tuple[str, ...] = (), *, disk: bool = True) -> None:
        self._inner = _Analysis(list(flags), disk=disk)

    def open(self, path: str | os.PathLike[str], text: str) -> None:
        """Makes a text part of the program under a name that says its language; an open file gets a new text."""
        self._inner.open(os.fspath(path), text)

    def load(self, path: str | os.PathLike[str]) -> None:
        """Makes a file of the disk part of the program."""
        self._inner.load(os.fspath(path))

    def edit(self, path: str | os.PathLike[str], start: int, end: int, text: str) -> None:
        """Replaces the bytes ``start`` to ``end`` of the text as UTF-8; a range outside of it is cut to it."""
        self._inner.edit(os.fspath(path), start, end, text)

    def close(self, path: str | os.PathLike[str]) -> None:
        """Takes a file out of the program."""
        self._inner.close(os.fspath(path))

    def text(self, path: str | os.PathLike[str]) -> str:
        """The text of a file."""
        return self._inner.text(os.fspath(path))

    def diagnostics(self, path: str | os.PathLike[str]) -> list[Diagnostic]:
        """Everything that is wrong with a file, in source order."""
        return self._inner.diagnostics(os.fspath(path))

    def tree(self, path: str | os.PathLike[str]) -> str:
        """The parse tree as indented text; a directive is the parent of what it governs."""
        return self._inner.tree(os.fspath(path))

    def unparse(self, path: str | os.PathLike[str], *, fixed_form: bool = False) -> str:
        """The text that the trees say: preprocessed, in normalized form."""
        return self._inner.unparse(os.fspath(path), fixed_form=fixed_form)

    def scopes(self, path: str | os.PathLike[str]) -> list[Scope]:
        """Scopes and symbols as objects."""
        return self._inner.scopes(os.fspath(path))

    def symbols(self, path: str | os.PathLike[str]) -> str:
        """Scopes, symbols and flags in F18's notation."""
        return self._inner.symbols(os.fspath(path))

    def constructs(self, path: str | os.PathLike[str]) -> list[Construct]:
        """The constructs of a file with the attribute of each variable in them, in source order."""
        return self._inner.constructs(os.fspath(path))

    def explain(self, path: str | os.PathLike[str], line: int, column: int) -> list[Attribute]:
        """Why the variable at a place has its attribute in each construct around it, innermost first."""
        return self._inner.explain(os.fspath(path), line, column)

    def translate(self, path: str | os.PathLike[str], mode: str = "omp") -> Output:
        """The text with OpenACC translated; ``mode`` is ``omp``, ``acc``, ``acc-omp`` or ``omp-acc``."""
        return self._inner.translate(os.fspath(path), mode)

    def outline(self, path: str | os.PathLike[str]) -> Output:
        """The target regions as C functions."""
        return self._inner.outline(os.fspath(path))

    def ptx(self, path: str | os.PathLike[str]) -> Output:
        """The PTX module of a file: an entry for each target region."""
        return self._inner.ptx(os.fspath(path))

    def entries(self, path: str | os.PathLike[str]) -> list[dict[str, Any]]:
        """The launch contracts of the target functions: name, arguments with their map types, geometry."""
        return json.loads(self._inner.entries_json(os.fspath(path)))["entries"]

    def module_files(self, path: str | os.PathLike[str]) -> dict[str, str]:
        """The module files that a Fortran file writes, by their names."""
        return self._inner.module_files(os.fspath(path))


def directive(text: str, *, language: str = "c", version: str | None = None) -> dict[str, Any]:
    """What a directive by itself is, as ``docs/directive-json.md`` describes it.

    ``language`` is ``c``, ``c++`` or ``fortran``; without a ``version`` such as ``"5.2"`` what any version has is right.
    """
    return json.loads(_read_directive(text, language, version))


def directives(path: str | os.PathLike[str], text: str | None = None, *, version: str | None = None) -> list[dict[str, Any]]:
    """The directives of a program as they are written, also in groups that a preprocessor leaves out, each with its line.

    The extension of ``path`` says the language and the form; the text is read from it unless it is given.
    """
    if text is None:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    extension = os.path.splitext(os.fspath(path))[1].lstrip(".")
    return json.loads(_scan_directives(text, extension, version))


def run(words: list[str]) -> int:
    """Runs the command line in this process, and returns its exit status: 0 clean, 1 errors, 2 wrong usage."""
    return _run(words)


def _main() -> None:
    sys.stdout.flush()
    sys.exit(run(sys.argv[1:]))
