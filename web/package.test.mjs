// Packs the page as `npm pack` does, and looks at what the package says and has. Without `dist`, which `npm run build` makes, what is made is
// left out; with it the page is used as it is in the package.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const MADE = ["LICENSE-APACHE", "LICENSE-MIT", "dirigent.wasm", "dirigent.wasm.js", "index.html", "main.js", "style.css"];
const isBuilt = MADE.every((name) => existsSync(join(here, "dist", name)));

function run(words, folder) {
  const ran = spawnSync(words[0], words.slice(1), { cwd: folder, encoding: "utf8" });
  assert.equal(ran.status, 0, `${words.join(" ")}: ${ran.error ?? ran.stderr}`);
  return ran.stdout;
}

function saysWhatItIs() {
  const own = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const workspace = readFileSync(join(here, "../Cargo.toml"), "utf8");
  assert.equal(own.version, workspace.match(/^version = "(.*)"$/m)[1]);
  assert.equal(own.license, workspace.match(/^license = "(.*)"$/m)[1]);
  assert.match(own.description, /static page/);
  assert.ok(own.keywords.includes("openmp") && own.keywords.includes("fortran"));
  // What uses the package has to get nothing with it.
  assert.equal(own.dependencies, undefined);
}

/** Packs into `folder`, and gives the files of the package. */
function pack(folder) {
  const words = ["npm", "pack", "--offline", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [packed] = JSON.parse(run(words, here));
  const files = packed.files.map((file) => file.path).sort();
  // What is not made here is neither packed nor forgotten.
  const made = existsSync(join(here, "dist")) ? readdirSync(join(here, "dist")).map((name) => `dist/${name}`) : [];
  assert.deepEqual(files, ["README.md", "package.json", ...made].sort());
  return join(folder, packed.filename);
}

/** Installs an archive as npm does, and uses what it has. */
function servesThePage(archive, folder) {
  const own = join(folder, "node_modules", "dirigent-web");
  mkdirSync(own, { recursive: true });
  run(["tar", "xzf", archive, "--strip-components=1", "-C", own], folder);
  const asked = "console.log(['index.html', 'main.js', 'dirigent.wasm'].map((name) => import.meta.resolve(`dirigent-web/${name}`)).join('\\n'))";
  const resolved = run(["node", "--input-type=module", "-e", asked], folder).trim().split("\n");
  for (const address of resolved) assert.ok(existsSync(fileURLToPath(address)), address);
  const page = readFileSync(join(own, "dist/index.html"), "utf8");
  const parts = [...page.matchAll(/(?:src|href)="([^"#:]+)"/g)].map((found) => found[1]);
  assert.ok(parts.includes("main.js") && parts.includes("style.css"), parts.join(" "));
  for (const name of parts) assert.ok(existsSync(join(own, "dist", name)), name);
  process.stdout.write(run(["node", "test.mjs", join(own, "dist")], here));
}

const folder = mkdtempSync(join(tmpdir(), "dirigent-package-"));
try {
  saysWhatItIs();
  const archive = pack(folder);
  if (isBuilt) servesThePage(archive, folder);
  else console.log("skipped: the page in the package, which `npm run build` makes");
  console.log(`package: ${isBuilt ? 3 : 2} passed, 0 failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
