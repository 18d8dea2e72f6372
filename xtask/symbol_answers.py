#!/usr/bin/env python3
"""Compares answers of the language server at random places of a project with those of flang or clangd.

  python3 xtask/symbol_answers.py fortran --dirigent BIN --root DIR --count 100 [--flags '-cpp -Iinclude'] FILES…
  python3 xtask/symbol_answers.py c --dirigent BIN --root DIR --count 100 FILES…

Fortran: flang writes the modules of FILES (in the order that `dirigent scan` gives), and `-fget-definition` says where a name is declared. A
name that comes by use has its place in the module file or in the use statement: that counts as the same if our definition is a declaration of
that name in the file of that module, or what we say of the name in the use statement. A file's own references are compared by asking flang
about each place with that spelling. C: clangd is asked the same questions by the same protocol, with `compile_commands.json` of the folder.
Each difference is printed with both answers.
"""

import argparse
import json
import os
import random
import re
import subprocess
import tempfile
from urllib.parse import unquote


# Words of declarations, which clangd takes for what they declare.
C_WORDS = {"static", "extern", "const", "inline", "typedef", "volatile", "register"}


class Client:
    """A client of a language server that waits for each answer."""

    def __init__(self, command, root):
        environment = dict(os.environ, RUST_MIN_STACK="8388608")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        self.number, self.root = 0, root
        capabilities = {"general": {"positionEncodings": ["utf-8"]}, "window": {"workDoneProgress": True}}
        self.ask("initialize", {"processId": None, "rootUri": uri(root), "capabilities": capabilities})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length"):
                length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if "method" in message and "id" in message:
            self.send({"id": message["id"], "result": None})
        return message

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                return message.get("result")

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def wait_until_idle(self):
        """Until the end of the work that the server tells of."""
        while True:
            value = (self.receive().get("params") or {}).get("value")
            if isinstance(value, dict) and value.get("kind") == "end":
                return

    def open(self, path, language):
        text = open(path, encoding="utf-8", errors="replace").read()
        document = {"uri": uri(path), "languageId": language, "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def places(self, method, path, line, column, **more):
        """Places as (file, line, column), from 1, sorted."""
        position = {"line": line - 1, "character": column - 1}
        found = self.ask("textDocument/" + method, {"textDocument": {"uri": uri(path)}, "position": position, **more})
        found = [found] if isinstance(found, dict) else found or []
        start = lambda one: one["range"]["start"]
        return sorted({(unquote(one["uri"][7:]), start(one)["line"] + 1, start(one)["character"] + 1) for one in found})

    def hover(self, path, line, column):
        position = {"line": line - 1, "character": column - 1}
        return self.ask("textDocument/hover", {"textDocument": {"uri": uri(path)}, "position": position})

    def references(self, path, line, column):
        context = {"includeDeclaration": True}
        return [p for p in self.places("references", path, line, column, context=context) if p[0] == path]


def uri(path):
    return "file://" + path


def names_of(path, language):
    """The names of a text, outside of comments and character constants: (line, column, spelling)."""
    text = open(path, encoding="utf-8", errors="replace").read()
    keep = lambda match: re.sub(r"[^\n]", " ", match.group())
    if language == "c":
        text = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#[^\n]*', keep, text, flags=re.S | re.M)
    else:
        text = re.sub(r"'[^'\n]*'|\"[^\"\n]*\"|![^\n]*|^[ \t]*#[^\n]*", keep, text, flags=re.M)
    lines = enumerate(text.split("\n"), 1)
    pattern = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
    found = [(number, m.start() + 1, m.group()) for number, line in lines for m in pattern.finditer(line)]
    return [name for name in found if language != "c" or name[2] not in C_WORDS]


class Flang:
    """Answers of flang about the names of files whose modules it could write."""

    def __init__(self, options, order):
        self.modules, self.options = tempfile.mkdtemp(), options
        self.accepted = [path for path in order if self.run(path, "-fsyntax-only").returncode == 0]

    def run(self, path, *question):
        folders = ["-J", self.modules, "-I", self.modules] + self.options.flags.split()
        command = ["timeout", "20", "flang-22", "-fc1", *question, *folders, path]
        return subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=self.options.root)

    def definition(self, path, line, column, name):
        question = ["-fget-definition", str(line), str(column), str(column + len(name))]
        found = re.findall(r"^(\S.*): (\S.*), (\d+), (\d+)-\d+$", self.run(path, *question).stdout, re.M)
        if not found:
            return None
        _, file, at, start = found[-1]
        return os.path.normpath(os.path.join(self.options.root, file)), int(at), int(start)


def line_of(path, line):
    return open(path, encoding="utf-8", errors="replace").read().split("\n")[line - 1]


def is_same_definition(ours, theirs, here, client):
    """Whether two answers name one thing."""
    if theirs in ours:
        return True
    file, line, column = theirs
    if not ours:
        return False
    if file.endswith(".mod"):
        name = re.match(r"\w+", line_of(file, line)[column - 1 :])
        word = name.group().lower() if name else ""
        module = os.path.basename(file)[:-4]
        defines = re.search(rf"(?im)^\s*module\s+{module}\b", open(ours[0][0], errors="replace").read())
        return bool(defines) and re.search(rf"\b{word}\b", line_of(ours[0][0], ours[0][1]).lower()) is not None
    # By use, or by another statement that names it before its declaration: what we say of that place.
    return client.places("definition", file, line, column) == ours


def compare_fortran(options, client):
    order = subprocess.run(
        [options.dirigent, "scan", "--graph=order", *options.files], capture_output=True, text=True, cwd=options.root
    ).stdout.split()
    flang = Flang(options, [os.path.join(options.root, path) for path in order])
    print(f"{len(flang.accepted)} of {len(order)} files are read by flang", flush=True)
    chosen, same, counts = random.Random(options.seed), {"definition": 0, "references": 0}, {"definition": 0, "references": 0}
    only_ours = intrinsic = 0
    while counts["definition"] < options.count:
        path = chosen.choice(flang.accepted)
        names = names_of(path, "fortran")
        if not names:
            continue
        client.open(path, "fortran")
        line, column, name = chosen.choice(names)
        ours, theirs = client.places("definition", path, line, column), flang.definition(path, line, column, name)
        # A word of a statement is nothing for both; it is not counted.
        if theirs is None and not ours:
            continue
        counts["definition"] += 1
        if theirs is None:
            only_ours += 1
        elif not ours and "ntrinsic" in json.dumps(client.hover(path, line, column)):
            # The first mention is a declaration for flang.
            intrinsic += 1
        elif is_same_definition(ours, theirs, path, client):
            same["definition"] += 1
        else:
            print(f"definition {path}:{line}:{column} {name}: ours {ours}, flang {theirs}", flush=True)
        others = [(at, start) for at, start, other in names if other.lower() == name.lower()]
        if theirs is None or len(others) > options.most:
            continue
        counts["references"] += 1
        wanted = {(at, start) for at, start in others if flang.definition(path, at, start, name) == theirs}
        found = {(at, start) for _, at, start in client.references(path, line, column)} & set(others)
        same["references"] += wanted == found
        if wanted != found:
            print(f"references {path}:{line}:{column} {name}: only ours {sorted(found - wanted)}, only flang {sorted(wanted - found)}")
    print(f"places that flang has no answer for: {only_ours}; names of intrinsic procedures and modules: {intrinsic}")
    return same, counts


def compare_c(options, client):
    clangd = Client(["clangd-22", "--background-index=false", "--log=error"], options.root)
    chosen, same, counts = random.Random(options.seed), {"definition": 0, "references": 0}, {"definition": 0, "references": 0}
    files = [os.path.join(options.root, path) for path in options.files]
    while counts["definition"] < options.count:
        path = chosen.choice(files)
        names = names_of(path, "c")
        if not names:
            continue
        for server in (client, clangd):
            server.open(path, "c")
        for line, column, name in chosen.sample(names, min(10, len(names))):
            ours, theirs = (server.places("definition", path, line, column) for server in (client, clangd))
            if not ours and not theirs:
                continue
            counts["definition"] += 1
            # The body of a function is in another file, of which clangd has no index.
            is_body = bool(ours) and ours[0][0] != path and client.places("declaration", path, line, column) == theirs
            if ours == theirs or is_body:
                same["definition"] += 1
            else:
                print(f"definition {path}:{line}:{column} {name}: ours {ours}, clangd {theirs}", flush=True)
            counts["references"] += 1
            found, wanted = (set(server.references(path, line, column)) for server in (client, clangd))
            same["references"] += wanted == found
            if wanted != found:
                print(f"references {path}:{line}:{column} {name}: only ours {sorted(found - wanted)}, only clangd {sorted(wanted - found)}")
        for server in (client, clangd):
            server.tell("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
    clangd.process.kill()
    return same, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=["fortran", "c"])
    parser.add_argument("--dirigent", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--flags", default="", help="of flang")
    parser.add_argument("--most", type=int, default=8, help="references of names with so many places in a file at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="+", help="relative to the root")
    options = parser.parse_args()
    options.root = os.path.abspath(options.root)
    client = Client([options.dirigent, "lsp"], options.root)
    client.wait_until_idle()
    compare = compare_fortran if options.language == "fortran" else compare_c
    same, counts = compare(options, client)
    print(", ".join(f"{kind}: {same[kind]} of {counts[kind]} the same" for kind in counts))
    client.process.kill()


main()
