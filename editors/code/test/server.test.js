// The client library that the extension uses talks with the server: `DIRIGENT=path node --test`.
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const { pathToFileURL } = require("node:url");
const protocol = require("vscode-languageserver-protocol/node");

const MODULE = "module shapes\n  implicit none\n  type :: square\n    real :: side\n  end type\ncontains\n  !> How large it is.\n  pure real function area(it)\n    type(square), intent(in) :: it\n    area = it%side**2\n  end function\nend module\n";
const PROGRAM = "program p\n  use shapes, only: square, area\n  implicit none\n  type(square) :: one\n  real :: total\n  one%side = 2.0\n  !$omp parallel\n  total = area(one)\n  !$omp end parallel\n  call missing(1)\nend program\n";

async function withServer(talk) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dirigent-code-"));
  fs.writeFileSync(path.join(folder, "shapes.f90"), MODULE);
  const server = spawn(process.env.DIRIGENT || "dirigent", ["lsp"], { cwd: folder });
  const reader = new protocol.StreamMessageReader(server.stdout);
  const connection = protocol.createProtocolConnection(reader, new protocol.StreamMessageWriter(server.stdin));
  connection.listen();
  const root = pathToFileURL(folder).toString();
  const capabilities = { textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } } };
  const initialized = await connection.sendRequest(protocol.InitializeRequest.type, {
    processId: process.pid, rootUri: root, capabilities, workspaceFolders: [{ uri: root, name: "it" }],
  });
  await connection.sendNotification(protocol.InitializedNotification.type, {});
  try {
    await talk(connection, `${root}/p.f90`, initialized.capabilities);
    await connection.sendRequest(protocol.ShutdownRequest.type);
    await connection.sendNotification(protocol.ExitNotification.type);
  } finally {
    connection.dispose();
    server.kill();
    fs.rmSync(folder, { recursive: true });
  }
}

test("what editors ask is answered", async () => {
  await withServer(async (connection, uri, capabilities) => {
    const document = { uri, languageId: "fortran", version: 1, text: PROGRAM };
    await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument: document });
    const textDocument = { uri };
    const at = (line, character) => ({ textDocument, position: { line, character } });
    let found = [];
    for (let tries = 0; tries < 200 && found.length === 0; tries += 1) {
      found = await connection.sendRequest(protocol.DefinitionRequest.type, at(7, 11));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.ok(found[0].uri.endsWith("/shapes.f90") && found[0].range.start.line === 7);
    const hover = await connection.sendRequest(protocol.HoverRequest.type, at(7, 11));
    assert.match(hover.contents.value, /How large it is/);
    const report = await connection.sendRequest(protocol.DocumentDiagnosticRequest.type, { textDocument });
    assert.equal(report.kind, "full");
    const items = (await connection.sendRequest(protocol.CompletionRequest.type, at(5, 6))).items;
    assert.deepEqual(items.map((item) => item.label), ["side"]);
    const references = await connection.sendRequest(protocol.ReferencesRequest.type, {
      ...at(7, 11), context: { includeDeclaration: true },
    });
    assert.equal(references.length, 4);
    const tokens = await connection.sendRequest(protocol.SemanticTokensRequest.type, { textDocument });
    assert.ok(tokens.data.length > 50 && tokens.data.length % 5 === 0);
    const edit = await connection.sendRequest(protocol.RenameRequest.type, { ...at(7, 11), newName: "surface" });
    assert.equal(Object.keys(edit.changes).length, 2);
    const view = await connection.sendRequest("dirigent/view", { uri: `dirigent:tree?${uri}` });
    assert.match(view, /area/);
    assert.ok(capabilities.diagnosticProvider.workspaceDiagnostics);
  });
});
