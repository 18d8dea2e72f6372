// The grammars mark the words of directives in both forms of Fortran and in C, and nothing else.
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const folder = path.join(__dirname, "..");
const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));

// A language whose every text is plain, for grammars that are put into others.
const EMPTY = { scopeName: "source.empty", patterns: [] };

async function load(scope) {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer;
  await oniguruma.loadWASM(wasm);
  const onigLib = Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  });
  const rows = manifest.contributes.grammars;
  const registry = new textmate.Registry({
    onigLib,
    loadGrammar: async (name) => {
      const row = rows.find((row) => row.scopeName === name);
      if (!row) return { ...EMPTY, scopeName: name };
      return textmate.parseRawGrammar(fs.readFileSync(path.join(folder, row.path), "utf8"), row.path);
    },
    getInjections: (name) => rows.filter((row) => (row.injectTo || []).includes(name)).map((row) => row.scopeName),
  });
  return registry.loadGrammar(scope);
}

// The words of a line that are marked as those of a directive.
function marked(grammar, line) {
  const { tokens } = grammar.tokenizeLine(line, textmate.INITIAL);
  const own = tokens.filter((token) => token.scopes.some((scope) => scope.includes("directive")));
  return own.map((token) => line.slice(token.startIndex, token.endIndex).trim()).filter((word) => word);
}

for (const [scope, lines] of [
  ["source.fortran.free", ["!$omp parallel do private(i)", "  !$acc data copy(a)", "!$OMP END PARALLEL"]],
  ["source.fortran.fixed", ["c$omp parallel", "!$acc loop", "C$OMP barrier"]],
  ["source.c", ["#pragma omp parallel for", "  #pragma acc data copy(a[0:n])"]],
]) {
  test(`directives are marked in ${scope}`, async () => {
    const grammar = await load(scope);
    for (const line of lines) assert.ok(marked(grammar, line).length > 0, line);
    for (const line of ["x = 1 ! omp", "call acc(a)", "int omp = 1;"]) assert.deepEqual(marked(grammar, line), [], line);
  });
}

test("the manifest names what is there", () => {
  for (const row of manifest.contributes.grammars) assert.ok(fs.existsSync(path.join(folder, row.path)), row.path);
  const source = fs.readFileSync(path.join(folder, manifest.main), "utf8");
  for (const { command } of manifest.contributes.commands) {
    const view = command.split(".").pop();
    assert.ok(source.includes(`"${command}"`) || source.includes(`"${view}"`), command);
  }
});
