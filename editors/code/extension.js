// Starts the server and shows its views of a text beside it.
const path = require("path");
const fs = require("fs");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["fortran", "fortran-modern", "FortranFreeForm", "FortranFixedForm", "fortran_fixed-form", "c"];
const VIEWS = ["openmp", "cView", "ptx", "tree", "symbols", "explain"];
const SCHEME = "dirigent";

let client;

// The server of the settings, the one that comes with the extension, or that of the search path.
function findServer(context) {
  const said = vscode.workspace.getConfiguration("dirigent").get("server.path");
  if (said) return said;
  const bundled = path.join(context.extensionPath, "bin", process.platform === "win32" ? "dirigent.exe" : "dirigent");
  return fs.existsSync(bundled) ? bundled : "dirigent";
}

function startClient(context) {
  const selector = LANGUAGES.map((language) => ({ scheme: "file", language }));
  const options = {
    documentSelector: selector,
    initializationOptions: vscode.workspace.getConfiguration("dirigent"),
    synchronize: { configurationSection: "dirigent" },
  };
  const command = findServer(context);
  client = new LanguageClient("dirigent", "Dirigent", { command, args: ["lsp"] }, options);
  client.start().catch((problem) => {
    vscode.window.showErrorMessage(`${command} did not start: ${problem.message}. Set dirigent.server.path.`);
  });
}

// Texts that exist in the editor only; they follow the edits of the text that they show.
class Views {
  constructor() {
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
    // Of each the line around which it shows the construct, from 1.
    this.open = new Map();
  }

  async provideTextDocumentContent(uri) {
    const name = uri.toString();
    if (!this.open.has(name)) this.open.set(name, Number(uri.fragment.slice(1)));
    const line = this.open.get(name);
    const of = uri.with({ scheme: "file", query: "", fragment: line ? `L${line}` : "" });
    try {
      return await client.sendRequest("dirigent/view", { uri: `dirigent:${uri.query}?${of.toString()}` });
    } catch (problem) {
      return `// ${problem.message}`;
    }
  }

  ofDocument(document) {
    return [...this.open.keys()].filter((name) => vscode.Uri.parse(name).path === document.uri.path);
  }

  // The construct is where edits before it moved it.
  move({ document, contentChanges }) {
    for (const name of this.ofDocument(document)) {
      for (const { range, text } of contentChanges) {
        const line = this.open.get(name);
        const added = text.split("\n").length - 1 - (range.end.line - range.start.line);
        if (line && range.end.line < line - 1) this.open.set(name, line + added);
      }
    }
  }

  refresh(document) {
    for (const name of this.ofDocument(document)) this.changed.fire(vscode.Uri.parse(name));
  }
}

function activate(context) {
  startClient(context);
  const views = new Views();
  context.subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(SCHEME, views));
  let timer;
  context.subscriptions.push(
    vscode.workspace.onDidChangeTextDocument((change) => {
      views.move(change);
      clearTimeout(timer);
      timer = setTimeout(() => views.refresh(change.document), 200);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => views.open.delete(document.uri.toString())),
  );
  for (const view of VIEWS) {
    const show = async () => {
      const editor = vscode.window.activeTextEditor;
      if (!editor) return;
      const fragment = `L${editor.selection.active.line + 1}`;
      const uri = editor.document.uri.with({ scheme: SCHEME, query: view, fragment });
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
    };
    context.subscriptions.push(vscode.commands.registerCommand(`dirigent.show.${view}`, show));
  }
  const memory = async () => vscode.window.showInformationMessage(await client.sendRequest("dirigent/memory", {}));
  const restart = async () => client.restart();
  context.subscriptions.push(
    vscode.commands.registerCommand("dirigent.show.memory", memory),
    vscode.commands.registerCommand("dirigent.restart", restart),
  );
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
