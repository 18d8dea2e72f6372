// VS Code's own test runner, in a headless Chromium that shows what a server of VS Code serves, as `npm install --no-save code-server
// puppeteer-core` brings one: `DIRIGENT=path node test/host/run.mjs`. `VSCODE_SERVER` names its `server-main.js`, where it is not in
// `node_modules`, and `VSCODE_NODE` the node that it wants.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const extension = path.resolve(here, "../..");
const entry = process.env.VSCODE_SERVER ?? path.join(extension, "node_modules/code-server/lib/vscode/out/server-main.js");
const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((name) => name && existsSync(name));
const client = existsSync(path.join(extension, "node_modules/vscode-languageclient"));
if (!existsSync(entry) || !chromium || !client) {
  console.log(`skipped: no ${!chromium ? "Chromium" : client ? "server of VS Code" : "client library: npm install"}`);
  process.exit(0);
}
const { default: puppeteer } = await import("puppeteer-core");

const MODULE = "module shapes\n  implicit none\n  type :: square\n    real :: side\n  end type\ncontains\n  !> How large it is.\n  pure real function area(it)\n    type(square), intent(in) :: it\n    area = it%side**2\n  end function\nend module\n";

const home = mkdtempSync(path.join(tmpdir(), "dirigent-host-"));
const workspace = path.join(home, "project");
mkdirSync(path.join(workspace, ".vscode"), { recursive: true });
writeFileSync(path.join(workspace, "shapes.f90"), MODULE);
const settings = { "dirigent.server.path": process.env.DIRIGENT ?? "dirigent", "security.workspace.trust.enabled": false };
writeFileSync(path.join(workspace, ".vscode/settings.json"), JSON.stringify(settings));

const port = 9000 + (process.pid % 900);
const address = `127.0.0.1:${port}`;
const words = ["--enable-smoke-test-driver", "--without-connection-token", "--accept-server-license-terms", "--telemetry-level", "off",
  "--host", "127.0.0.1", "--port", `${port}`, "--server-data-dir", path.join(home, "server")];
const server = spawn(process.env.VSCODE_NODE ?? process.execPath, [entry, ...words], { stdio: "pipe" });
const listening = new Promise((done, fail) => {
  server.stdout.on("data", (text) => `${text}`.includes("Extension host agent listening") && done());
  server.on("exit", () => fail(new Error("the server ended")));
});

const said = [];
let browser;
let status = 1;
try {
  await listening;
  browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const ended = new Promise((done) => page.exposeFunction("codeAutomationExit", (code) => done(code)));
  await page.exposeFunction("codeAutomationLog", (kind, texts) => said.push(`${kind}: ${texts.join(" ")}`));
  const remote = (name) => `vscode-remote://${address}${name}`;
  const payload = [["extensionDevelopmentPath", remote(extension)], ["extensionTestsPath", remote(path.join(here, "index.js"))], ["skipWelcome", "true"]];
  await page.goto(`http://${address}/?folder=${encodeURIComponent(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
  const late = new Promise((done) => setTimeout(() => done("nothing within two minutes"), 120000).unref());
  status = await Promise.race([ended, late]);
} finally {
  await browser?.close();
  server.kill();
  rmSync(home, { recursive: true, force: true });
}
// Most of it is VS Code's own.
said.filter((line) => status !== 0 || line.startsWith("info: ok: ")).forEach((line) => console.log(line));
console.log(status === 0 ? "the extension works in VS Code" : `failed: ${status}`);
process.exit(status === 0 ? 0 : 1);
