// Runs in the extension host of VS Code, on the folder that `run.mjs` opened: what a user does, by VS Code's own commands.
const assert = require("node:assert");
const vscode = require("vscode");

const TEXT = `program p
  use shapes, only: square, area
  implicit none
  type(square) :: one
  real :: total
  one%side = 2.0
  !$omp parallel private(totl)
  total = area(one)
  !$omp end parallel
end program
`;
const ACC = `subroutine s(n, x)
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  integer :: i
  !$acc parallel loop copy(x)
  do i = 1, n
    x(i) = x(i) + 1
  end do
end subroutine
`;

const ask = (command, ...words) => vscode.commands.executeCommand(command, ...words);
const at = (line, character) => new vscode.Position(line, character);

async function until(what, found) {
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await found();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${what} did not come`);
}

async function write(name, text) {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return uri;
}

async function namesAreAnswered(uri) {
  const told = await until("diagnostics", () => vscode.languages.getDiagnostics(uri).find((one) => one.message.includes("totl")));
  assert.equal(told.range.start.line, 6);
  const [definition] = await until("a definition", async () => {
    const found = await ask("vscode.executeDefinitionProvider", uri, at(7, 11));
    return found.length > 0 && found;
  });
  assert.ok((definition.uri ?? definition.targetUri).path.endsWith("/shapes.f90"));
  const hovers = await ask("vscode.executeHoverProvider", uri, at(7, 11));
  assert.match(hovers[0].contents[0].value, /How large it is/);
  const references = await ask("vscode.executeReferenceProvider", uri, at(7, 11));
  assert.equal(references.length, 4);
  const items = (await ask("vscode.executeCompletionItemProvider", uri, at(5, 6), "%")).items;
  assert.ok(items.some((item) => item.label === "side"), JSON.stringify(items.map((item) => item.label)));
  const tokens = await ask("vscode.provideDocumentSemanticTokens", uri);
  assert.ok(tokens.data.length > 0);
  const symbols = await ask("vscode.executeDocumentSymbolProvider", uri);
  assert.equal(symbols[0].name, "p");
  const hints = await ask("vscode.executeInlayHintProvider", uri, new vscode.Range(0, 0, 9, 0));
  assert.ok(Array.isArray(hints));
}

async function mistakesAreMended(uri) {
  const linked = () => vscode.languages.getDiagnostics(uri).find((one) => one.code?.target);
  const { code } = await until("a link to a rule", linked);
  const page = await vscode.workspace.openTextDocument(code.target);
  assert.ok(page.getText().startsWith(`## ${code.value}`), page.getText());
  const range = new vscode.Range(6, 25, 6, 29);
  const actions = await ask("vscode.executeCodeActionProvider", uri, range);
  const fix = actions.find((action) => action.edit && action.title.includes("total"));
  assert.ok(fix, JSON.stringify(actions.map((action) => action.title)));
  await vscode.workspace.applyEdit(fix.edit);
  await until("clean diagnostics", () => !vscode.languages.getDiagnostics(uri).some((one) => one.message.includes("totl")));
  const edit = await ask("vscode.executeDocumentRenameProvider", uri, at(7, 11), "surface");
  assert.equal(edit.size, 2);
}

async function viewsFollowTheText() {
  await write("acc.f90", ACC);
  for (const [view, wanted] of [["openmp", "!$omp target teams"], ["ptx", ".visible .entry"], ["cView", "void"], ["tree", "parallel loop"]]) {
    await ask(`dirigent.show.${view}`);
    const shown = await until(view, () => vscode.workspace.textDocuments.find((one) => one.uri.scheme === "dirigent" && one.uri.query === view));
    await until(wanted, () => shown.getText().toLowerCase().includes(wanted.toLowerCase()));
    await vscode.commands.executeCommand("workbench.action.focusFirstEditorGroup");
  }
  const source = vscode.window.visibleTextEditors.find((one) => one.document.uri.path.endsWith("acc.f90") && one.document.uri.scheme !== "dirigent");
  await source.edit((change) => change.insert(at(4, 29), " num_gangs(7)"));
  await until("the view of the edit", () => vscode.workspace.textDocuments.some((one) => one.uri.query === "openmp" && one.getText().includes("7")));
  // Of a construct it is that alone, wherever edits move it.
  const selection = new vscode.Range(5, 0, 5, 0);
  const editor = await vscode.window.showTextDocument(source.document, { selection, viewColumn: vscode.ViewColumn.One });
  await ask("dirigent.show.openmp");
  const own = await until("a view", () => vscode.workspace.textDocuments.find((one) => one.uri.query === "openmp" && one.uri.fragment === "L6"));
  const isConstruct = () => own.getText().includes("!$omp target teams") && !own.getText().includes("subroutine");
  await until("the construct", isConstruct);
  const back = await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
  await back.edit((change) => change.insert(at(0, 0), "! Above.\n! Everything.\n"));
  await back.edit((change) => change.insert(at(8, 19), "3"));
  await until("the construct where it is now", () => isConstruct() && own.getText().includes("+ 13"));
}

exports.run = async () => {
  const uri = await write("p.f90", TEXT);
  for (const step of [namesAreAnswered, mistakesAreMended, viewsFollowTheText]) {
    await step(uri);
    console.log(`ok: ${step.name}`);
  }
};
