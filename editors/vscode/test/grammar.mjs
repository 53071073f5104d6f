// What the TextMate grammar makes of some lines: for each piece of `lines.txt` the scope that it must have.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
const read = (path) => readFileSync(new URL(path, import.meta.url));

await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () =>
    textmate.parseRawGrammar(read("../syntaxes/assize.tmLanguage.json").toString(), "assize.tmLanguage.json"),
});
const grammar = await registry.loadGrammar("source.assize");

/** The pieces of a line with their innermost scopes, without `.assize`. */
function pieces(line, stack) {
  const result = grammar.tokenizeLine(line, stack);
  const found = result.tokens.map((token) => ({
    text: line.slice(token.startIndex, token.endIndex),
    scope: token.scopes.at(-1).replace(/\.assize$/, ""),
  }));
  return { found, stack: result.ruleStack };
}

if (process.argv[2]) {
  // `node grammar.mjs FILE`: every piece of a text, to look at.
  let stack = textmate.INITIAL;
  for (const line of readFileSync(process.argv[2], "utf8").split("\n")) {
    const told = pieces(line, stack);
    stack = told.stack;
    console.log(told.found.map((it) => (it.scope === "source" ? it.text : `<${it.scope}: ${it.text}>`)).join(""));
  }
  process.exit(0);
}

let failed = 0;
let line = "";
let found = [];
for (const text of read("lines.txt").toString().split("\n")) {
  const wanted = text.match(/^\s*\^ (.*) = (\S+)$/);
  if (!wanted) {
    if (text) ({ found } = pieces((line = text), textmate.INITIAL));
    continue;
  }
  const [, piece, scope] = wanted;
  // A piece may be told as several tokens.
  const start = line.indexOf(piece);
  let at = 0;
  const scopes = new Set();
  for (const it of found) {
    if (at + it.text.length > start && at < start + piece.length && it.text.trim()) scopes.add(it.scope);
    at += it.text.length;
  }
  if (scopes.size !== 1 || !scopes.has(scope)) {
    console.error(`${line}\n  \`${piece}\` is ${[...scopes].join(", ")}, and not ${scope}`);
    failed += 1;
  }
}
if (failed) process.exit(1);
console.log("ok: the TextMate grammar");
