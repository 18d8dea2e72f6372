// Opens the page that `npm run build` made, or that is in the folder of the first argument, in a headless Chromium, as a file and by a
// server, and uses it with the keyboard.
import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const dist = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL("dist/", import.meta.url);
const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));
if (!chromium || !existsSync(new URL("index.html", dist))) {
  console.log(`skipped: ${chromium ? "npm run build makes the page" : "no Chromium"}`);
  process.exit(0);
}

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm" };
const server = createServer(async (request, response) => {
  const name = new URL(request.url, "http://page/").pathname.slice(1) || "index.html";
  const body = await readFile(new URL(name, dist)).catch(() => null);
  response.writeHead(body ? 200 : 404, { "content-type": TYPES[name.split(".").pop()] ?? "text/plain" });
  response.end(body);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));

const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox"] });
const shown = (page, id) => page.$eval(`#${id}`, (of) => of.textContent);
const waitFor = (page, id, text) =>
  page.waitForFunction((id, text) => document.getElementById(id).textContent.includes(text), { timeout: 10000 }, id, text);

async function opened(address) {
  const page = await browser.newPage();
  page.on("pageerror", (problem) => assert.fail(problem.message));
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset.started, { timeout: 20000 });
  return page;
}

async function usesTheKeyboard(page) {
  assert.match(await shown(page, "view"), /\.visible \.entry/);
  assert.match(await shown(page, "messages"), /Nothing is wrong/);
  // From the tab that is selected to the others.
  await page.focus('#tabs [aria-selected="true"]');
  await page.keyboard.press("ArrowRight");
  await waitFor(page, "view", "firstprivate");
  // A new text is answered while it is typed.
  await page.focus(".cm-content");
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type("subroutine s\n!$omp paralel\n!$omp end parallel\nend subroutine\n");
  await waitFor(page, "messages", "paralel");
  // The mend is reached and made by keys.
  await page.focus("#messages .fix");
  await page.keyboard.press("Enter");
  await waitFor(page, "messages", "Nothing is wrong");
  assert.match(await shown(page, "editor"), /\$omp parallel/);
}

async function keepsTheProgramInALink(page) {
  await page.focus("#link");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.length > 20);
  const again = await opened(page.url());
  assert.match(await shown(again, "editor"), /\$omp parallel/);
  await again.close();
}

try {
  for (const address of [`http://127.0.0.1:${server.address().port}/`, new URL("index.html", dist).href]) {
    const page = await opened(address);
    const [started, took] = await page.evaluate(() => [document.body.dataset.started, document.getElementById("status").dataset.took]);
    console.log(`${address.split(":")[0]}: started in ${Number(started).toFixed(0)} ms, first answer in ${Number(took).toFixed(0)} ms`);
    await usesTheKeyboard(page);
    await keepsTheProgramInALink(page);
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
    await page.close();
  }
  const size = (name) => statSync(new URL(name, dist)).size;
  const packed = gzipSync(await readFile(new URL("dirigent.wasm", dist)), { level: 9 }).length;
  assert.ok(packed < 4_000_000, `dirigent.wasm: ${packed} bytes compressed`);
  console.log(`dirigent.wasm ${size("dirigent.wasm")} bytes, ${packed} compressed; main.js ${size("main.js")} bytes`);
  console.log("2 passed, 0 failed");
} finally {
  await browser.close();
  server.close();
}
