// The extension as it is packaged, in a stand-in for the editor: it starts the program that the settings name, with `lsp`
// alone, and says so where there is none. What the server answers is for `tests/lsp` to say.

import { createRequire } from "node:module";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Module from "node:module";

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "assize-editors-"));
const settings = { path: join(folder, "there-is-none"), "server.enabled": true };
const said = [];
const commands = new Map();

/** Anything at all: a class, a function, a value with any field. */
const anything = () =>
  new Proxy(class {}, { get: (it, field) => (field in it ? it[field] : field === "then" ? undefined : anything()), apply: anything });

const known = {
  version: "1.100.0",
  workspace: {
    getConfiguration: () => ({ get: (key, other) => settings[key] ?? other }),
    workspaceFolders: undefined,
    textDocuments: [],
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
  window: {
    createOutputChannel: () => ({ show() {}, append() {}, appendLine() {}, dispose() {}, error() {}, info() {} }),
    showWarningMessage: async (text) => void said.push(text),
    showErrorMessage: async (text) => void (console.error(text), said.push(text)),
    visibleTextEditors: [],
  },
  commands: { registerCommand: (name, run) => (commands.set(name, run), { dispose() {} }) },
};
const fields = (it) =>
  new Proxy(it, { get: (own, field) => (field in own ? own[field] : field === "then" ? undefined : anything()) });
const editor = fields(
  Object.fromEntries(Object.entries(known).map(([name, it]) => [name, typeof it === "string" ? it : fields(it)])),
);
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? editor : load(name, ...rest));

function check(what, holds) {
  if (holds) return;
  console.error(`failed: ${what}`);
  process.exit(1);
}

const { activate, deactivate } = require("../out/extension.js");
await activate({ subscriptions: [] });
check(`a program that is not there is told of: ${said}`, said.length === 1 && said[0].includes("there-is-none"));
check("the commands of the package are there", ["assize.restart", "assize.log"].every((name) => commands.has(name)));

// A program that writes down how it was called, and ends.
const told = join(folder, "told");
settings.path = join(folder, "assize");
writeFileSync(settings.path, `#!/bin/sh\necho "$*" > '${told}'\n`);
chmodSync(settings.path, 0o755);
// What becomes of a server that answers nothing is no matter here.
process.on("unhandledRejection", () => {});
commands.get("assize.restart")().catch(() => {});
for (let waited = 0; waited < 100 && !existsSync(told); waited += 1) await new Promise((done) => setTimeout(done, 50));
await new Promise((done) => setTimeout(done, 50));
check("the program is started", existsSync(told));
const called = readFileSync(told, "utf8").trim();
check(`it is called with \`lsp\` alone, and not with \`${called}\``, called === "lsp");
await Promise.race([deactivate(), new Promise((done) => setTimeout(done, 500))]);
rmSync(folder, { recursive: true });
console.log("ok: the client");
process.exit(0);
