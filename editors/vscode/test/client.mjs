// The extension as it is packaged, in a stand-in for the editor: it starts the program that the settings name, with `lsp`
// alone, and says so where there is none. What the server answers is for `tests/lsp` to look at.

import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "assize-editors-"));
const settings = { path: join(folder, "there-is-none"), "server.enabled": true };
const said = [];
const commands = new Map();

/** Anything at all: a class, a function, a value with any field. */
const anything = () =>
  new Proxy(class {}, { get: (it, field) => (field in it ? it[field] : field === "then" ? undefined : anything()), apply: anything });

class EventEmitter {
  event = () => ({ dispose() {} });
  fire() {}
  dispose() {}
}

const channel = Object.fromEntries(
  ["show", "append", "appendLine", "dispose", "trace", "debug", "info", "warn", "error"].map((name) => [name, () => {}]),
);
channel.onDidChangeLogLevel = () => ({ dispose() {} });

const known = {
  EventEmitter,
  version: "1.100.0",
  env: { appName: "a stand-in", language: "en" },
  workspace: {
    getConfiguration: () => ({ get: (key, other) => settings[key] ?? other }),
    workspaceFolders: undefined,
    textDocuments: [],
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
  window: {
    createOutputChannel: (_, options) => (check("the output has levels", options?.log), channel),
    showWarningMessage: async (text) => void said.push(text),
    showErrorMessage: async (text) => void (console.error(text), said.push(text)),
    visibleTextEditors: [],
  },
  commands: { registerCommand: (name, run) => (commands.set(name, run), { dispose() {} }) },
};
const fields = (it) =>
  new Proxy(it, { get: (own, field) => (field in own ? own[field] : field === "then" ? undefined : anything()) });
const editor = fields(
  Object.fromEntries(Object.entries(known).map(([name, it]) => [name, typeof it === "object" ? fields(it) : it])),
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

// A program that writes down how it was called, and then is the one that ASSIZE names, or answers nothing.
const told = join(folder, "told");
const real = process.env.ASSIZE;
settings.path = join(folder, "assize");
writeFileSync(settings.path, `#!/bin/sh\necho "$*" > '${told}'\nexec ${real ? `'${real}' "$@"` : "cat"}\n`);
chmodSync(settings.path, 0o755);
const wait = (time) => new Promise((done) => setTimeout(done, time, "late"));
const started = await Promise.race([commands.get("assize.restart")(), wait(real ? 20000 : 1000)]);
check("the program is started", existsSync(told));
const called = readFileSync(told, "utf8").trim();
check(`it is called with \`lsp\` alone, and not with \`${called}\``, called === "lsp");
if (real) {
  check("the server answers", started !== "late");
  check(`nothing goes wrong: ${said.slice(1)}`, said.length === 1);
  check("it ends", (await Promise.race([deactivate(), wait(5000)])) !== "late");
}
rmSync(folder, { recursive: true });
console.log(`ok: the client${real ? ", with the server" : ""}`);
process.exit(0);
