// The page: a program, and beside it what it means, as one types.
import { cpp } from "@codemirror/lang-cpp";
import { StreamLanguage } from "@codemirror/language";
import { fortran } from "@codemirror/legacy-modes/mode/fortran";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { basicSetup, EditorView } from "codemirror";
import { open } from "./engine.js";
import { examples } from "./examples.js";
import { pack, unpack } from "./share.js";

const VIEWS = { attributes: "Attributes", tree: "Tree", symbols: "Symbols", openmp: "OpenMP", c: "C", ptx: "PTX" };
const VERSIONS = {
  openmp: ["3.1", "4.0", "4.5", "5.0", "5.1", "5.2", "6.0"],
  openacc: ["2.0", "2.5", "2.6", "2.7", "3.0", "3.1", "3.2", "3.3", "3.4"],
};
const byId = (id) => document.getElementById(id);
const language = new Compartment();
const state = { path: "main.f90", view: "attributes", openmp: "", openacc: "" };
let ask = null;
let editor = null;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const languageOf = (path) => (path.endsWith(".c") ? cpp() : StreamLanguage.define(fortran));
const request = (more) => ({ ...state, text: editor.state.doc.toString(), ...more });

// The offsets of a place; lines and columns count from 0, and the text may have changed meanwhile.
function offsets([line, column, endLine, endColumn]) {
  const doc = editor.state.doc;
  const offset = (line, column) => {
    const at = doc.line(Math.min(line + 1, doc.lines));
    return Math.min(at.from + column, at.to);
  };
  return { from: offset(line, column), to: offset(endLine, endColumn) };
}

function mend(fix) {
  editor.dispatch({ changes: fix.edits.map((edit) => ({ ...offsets(edit.at), insert: edit.text })) });
  editor.focus();
}

function goTo(diagnostic) {
  editor.dispatch({ selection: { anchor: offsets(diagnostic.at).from }, scrollIntoView: true });
  editor.focus();
}

function showMessages(diagnostics) {
  const rows = diagnostics.map((diagnostic) => {
    const place = `${diagnostic.at[0] + 1}:${diagnostic.at[1] + 1}`;
    const text = `${place} ${diagnostic.severity}: ${diagnostic.text} [${diagnostic.code}]`;
    const button = element("button", { type: "button", className: diagnostic.severity, textContent: text, onclick: () => goTo(diagnostic) });
    const row = element("div", { className: "row" }, button);
    if (diagnostic.fix) {
      row.append(element("button", { type: "button", className: "fix", textContent: diagnostic.fix.text, onclick: () => mend(diagnostic.fix) }));
    }
    return row;
  });
  byId("messages").replaceChildren(...(rows.length ? rows : [element("p", { textContent: "Nothing is wrong." })]));
}

function table(rows) {
  const heads = ["Line", "Construct", "Variable", "Attribute", "", "Why"];
  const cells = (row) => [row.line, row.construct, row.variable, row.attribute, row.determined, row.why];
  const line = (kind, cells) => element("tr", {}, ...cells.map((cell) => element(kind, { textContent: cell })));
  return element("table", {}, element("thead", {}, line("th", heads)), element("tbody", {}, ...rows.map((row) => line("td", cells(row)))));
}

function showView(answer) {
  const shown = answer.attributes
    ? [answer.attributes.length ? table(answer.attributes) : element("p", { textContent: "No construct has variables." })]
    : [...answer.problems.map((problem) => element("p", { className: "warning", textContent: problem })), element("pre", { textContent: answer.text })];
  byId("view").replaceChildren(...shown);
}

// Asks and shows everything; what is wrong goes to the editor too.
function look() {
  const start = performance.now();
  const answer = ask(request());
  const took = performance.now() - start;
  if (answer.error) {
    byId("status").textContent = answer.error;
    return [];
  }
  showMessages(answer.diagnostics);
  showView(answer);
  const read = [answer.read.openmp && "OpenMP", answer.read.openacc && "OpenACC"].filter(Boolean).join(" and ") || "no directives";
  const both = answer.read.both && !(answer.read.openmp && answer.read.openacc) ? "; the file has both kinds" : "";
  byId("status").textContent = `Read with ${read}${both}. Answered in ${took.toFixed(1)} ms.`;
  byId("status").dataset.took = took;
  return answer.diagnostics.map((diagnostic) => ({
    ...offsets(diagnostic.at),
    severity: diagnostic.severity,
    message: `${diagnostic.text} [${diagnostic.code}]`,
    actions: diagnostic.fix ? [{ name: diagnostic.fix.text, apply: () => mend(diagnostic.fix) }] : [],
  }));
}

function hover(view, position) {
  const line = view.state.doc.lineAt(position);
  const { hover } = ask(request({ hover: { line: line.number - 1, column: position - line.from } }));
  return hover && { pos: position, create: () => ({ dom: element("div", { className: "hover", textContent: hover }) }) };
}

function selectView(view, focus) {
  state.view = view;
  for (const tab of byId("tabs").children) {
    const selected = tab.dataset.view === view;
    tab.setAttribute("aria-selected", selected);
    tab.tabIndex = selected ? 0 : -1;
    if (selected && focus) tab.focus();
  }
}

function makeTabs() {
  const names = Object.keys(VIEWS);
  const choose = (view, focus) => { selectView(view, focus); refresh(); };
  byId("tabs").append(...names.map((view) => {
    const tab = element("button", { type: "button", textContent: VIEWS[view], onclick: () => choose(view, false) });
    tab.setAttribute("role", "tab");
    tab.dataset.view = view;
    return tab;
  }));
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(names[(names.indexOf(state.view) + step + names.length) % names.length], true);
  });
}

function makeSelects() {
  const option = (value, text) => element("option", { value, textContent: text });
  for (const [model, versions] of Object.entries(VERSIONS)) {
    byId(model).append(option("", "as the file has"), option("none", "not read"), ...versions.map((version) => option(version, version)));
    byId(model).onchange = () => { state[model] = byId(model).value; refresh(); };
  }
  byId("path").onchange = () => { setPath(byId("path").value); refresh(); };
  byId("example").append(...examples.map((example, number) => option(number, example.name)));
  byId("example").onchange = () => { restore(examples[byId("example").value]); refresh(); };
}

function setPath(path) {
  state.path = path;
  byId("path").value = path;
  editor.dispatch({ effects: language.reconfigure(languageOf(path)) });
}

// Takes over a state: an example's, or a link's.
function restore(from) {
  for (const model of Object.keys(VERSIONS)) {
    byId(model).value = from[model] ?? "";
    state[model] = byId(model).value;
  }
  selectView(from.view in VIEWS ? from.view : "attributes", false);
  setPath(["main.f90", "main.f", "main.c"].includes(from.path) ? from.path : "main.f90");
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: from.text } });
}

// Shows what is so now; while one types, when that rests for a moment.
let pending = 0;
function refresh() {
  clearTimeout(pending);
  editor.dispatch(setDiagnostics(editor.state, look()));
}
function refreshSoon() {
  clearTimeout(pending);
  pending = setTimeout(refresh, 50);
}

async function copyLink() {
  const hash = await pack(request());
  history.replaceState(null, "", `#${hash}`);
  try {
    await navigator.clipboard.writeText(location.href);
    byId("status").textContent = "The link is copied.";
  } catch {
    byId("status").textContent = "The link is in the address bar.";
  }
}

async function start() {
  const begun = performance.now();
  const linked = unpack(location.hash);
  ask = await open();
  makeTabs();
  makeSelects();
  editor = new EditorView({
    parent: byId("editor"),
    extensions: [
      basicSetup, lintGutter(), language.of([]), hoverTooltip(hover),
      EditorView.updateListener.of((update) => update.docChanged && refreshSoon()),
      EditorView.contentAttributes.of({ "aria-label": "Program" }),
    ],
  });
  byId("link").onclick = copyLink;
  restore((await linked) ?? examples[0]);
  refresh();
  document.body.dataset.started = performance.now() - begun;
}

start().catch((problem) => { byId("status").textContent = `It cannot start: ${problem.message}`; });
