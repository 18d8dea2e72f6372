// Builds the page into `dist`: a folder of static files. Needs Rust's target wasm32-unknown-unknown; flags for cargo that a toolchain
// needs besides stand in DIRIGENT_WASM_FLAGS.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const here = new URL(".", import.meta.url);
const at = (name) => new URL(name, here);

function makeWasm() {
  const flags = (process.env.DIRIGENT_WASM_FLAGS ?? "").split(" ").filter((flag) => flag);
  const words = ["build", "--profile", "web", "-p", "dirigent-web", "--target", "wasm32-unknown-unknown", ...flags];
  // Deep programs are read with the stack that a process has.
  const rustflags = `${process.env.RUSTFLAGS ?? ""} -Clink-arg=-zstack-size=8388608`.trim();
  const made = spawnSync("cargo", [...words, "--message-format", "json-render-diagnostics"], {
    cwd: at(".."), env: { ...process.env, RUSTFLAGS: rustflags }, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 28,
  });
  if (made.status !== 0) process.exit(made.status ?? 1);
  const messages = made.stdout.toString().split("\n").filter((line) => line).map((line) => JSON.parse(line));
  const files = messages.flatMap((message) => message.filenames ?? []);
  return readFileSync(files.find((file) => file.endsWith("dirigent_web.wasm")));
}

const wasm = makeWasm();
const packed = gzipSync(wasm, { level: 9 });
rmSync(at("dist"), { recursive: true, force: true });
mkdirSync(at("dist"));
writeFileSync(at("dist/dirigent.wasm"), wasm);
// A page that was opened as a file may load scripts and nothing else.
writeFileSync(at("dist/dirigent.wasm.js"), `globalThis.dirigentPacked="${packed.toString("base64")}";\n`);
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(at(`../${name}`), at(`dist/${name}`));
for (const name of ["index.html", "style.css"]) cpSync(at(`page/${name}`), at(`dist/${name}`));
await build({
  entryPoints: [at("page/main.js").pathname], outfile: at("dist/main.js").pathname, bundle: true, minify: true, format: "iife",
  target: "es2022", legalComments: "linked",
});
console.log(`dirigent.wasm: ${wasm.length} bytes, ${packed.length} compressed`);
