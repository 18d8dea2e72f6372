"""The Python door, as its users call it."""

import doctest
import os
import tempfile
import threading
import unittest

import dirigent

SCALE = """subroutine scale(a, n)
  real :: a(n)
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, n
    a(i) = 2 * a(i)
  end do
end subroutine
"""


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(dirigent))
    return tests


class Programs(unittest.TestCase):
    def setUp(self):
        self.program = dirigent.Analysis(["-fopenmp"], disk=False)
        self.program.open("scale.f90", SCALE)

    def test_a_right_program_has_no_diagnostics(self):
        self.assertEqual(self.program.diagnostics("scale.f90"), [])

    def test_an_edit_changes_the_answers(self):
        at = SCALE.index("2 * a(i)")
        self.program.edit("scale.f90", at, at + 8, "2 * a(i, 1)")
        wrong = self.program.diagnostics("scale.f90")
        self.assertEqual([diagnostic.at.line for diagnostic in wrong], [5])
        self.assertEqual(wrong[0].severity, "error")

    def test_scopes_hold_the_symbols(self):
        (unit,) = self.program.scopes("scale.f90")[0].scopes
        self.assertEqual((unit.kind, unit.name), ("Subprogram", "scale"))
        self.assertEqual({symbol.name: symbol.type_ for symbol in unit.symbols}["a"], "REAL(4)")

    def test_attributes_say_why(self):
        target = self.program.constructs("scale.f90")
        self.assertTrue(all(construct.line == 3 for construct in target))
        why = self.program.explain("scale.f90", 5, 5)
        self.assertEqual(why[0].variable, "a")
        self.assertTrue(all(attribute.section.startswith("OpenMP") for attribute in why))

    def test_target_regions_become_code(self):
        self.assertIn(".visible .entry", self.program.ptx("scale.f90").text)
        (entry,) = self.program.entries("scale.f90")
        self.assertIn("scale", entry["name"])
        self.assertIn("void", self.program.outline("scale.f90").text)

    def test_an_unknown_file_is_a_key_error(self):
        with self.assertRaises(KeyError):
            self.program.diagnostics("nothing.f90")
        with self.assertRaises(KeyError):
            self.program.load("nothing.f90")

    def test_unknown_flags_are_value_errors(self):
        with self.assertRaises(ValueError):
            dirigent.Analysis(["--no-such-flag"])
        with self.assertRaises(ValueError):
            self.program.translate("scale.f90", "omp-omp")

    def test_modules_write_their_files(self):
        self.program.open("m.f90", "module m\n  integer :: n\nend module\n")
        self.assertIn("integer", self.program.module_files("m.f90")["m.mod"].lower())

    def test_files_of_the_disk_are_loaded(self):
        program = dirigent.Analysis(["-fopenmp"])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scale.f90")
            with open(path, "w", encoding="utf-8") as file:
                file.write(SCALE)
            program.load(path)
            self.assertEqual(program.text(path), SCALE)

    def test_several_threads_ask_at_once(self):
        answers = []
        ask = lambda: answers.append(self.program.symbols("scale.f90"))
        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(answers)), 1)


class Directives(unittest.TestCase):
    def test_a_directive_by_itself(self):
        read = dirigent.directive("!$omp target teams map(to: a)", language="fortran", version="5.2")
        self.assertTrue(read["ok"])
        self.assertEqual(read["directive"]["leaves"], ["target", "teams"])

    def test_the_directives_of_a_text_have_lines(self):
        found = dirigent.directives("a.c", "int a;\n#if 0\n#pragma omp barrier\n#endif\n")
        self.assertEqual([each["line"] for each in found], [3])

    def test_wrong_words_are_value_errors(self):
        with self.assertRaises(ValueError):
            dirigent.directive("#pragma omp barrier", language="pascal")
        with self.assertRaises(ValueError):
            dirigent.directive("#pragma omp barrier", version="five")


class CommandLine(unittest.TestCase):
    def test_the_exit_status_is_that_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "right.c")
            with open(path, "w", encoding="utf-8") as file:
                file.write("int main(void) { return 0; }\n")
            self.assertEqual(dirigent.run(["check", path]), 0)
            self.assertEqual(dirigent.run(["check", os.path.join(folder, "nothing.c")]), 1)


if __name__ == "__main__":
    unittest.main()
