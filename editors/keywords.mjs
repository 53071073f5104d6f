// Whether the grammars of the editors know the words of the language.
//
// The words stand in tables of the parser. Each must be in `keywords.json`, in the class that its table is for, and each word
// there in the grammar for tree-sitter, in that for VS Code and in the colours of Vim. The marks that join lines are those of
// the parser, too.

import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const classes = JSON.parse(read("keywords.json"));
delete classes.comment;
const every = Object.keys(classes);

/** The tables of the parser: the file, the name, and the classes where their words may stand. */
const TABLES = [
  ["src/model/read/declare.rs", "WORDS", ["declarations"]],
  ["src/import/reader.rs", "LINES", ["printLines"]],
  ["src/model/read/book/blocks.rs", "BLOCKS", ["vocabulary", "blocks", "ownBlocks", "edits"]],
  ["src/model/read/book/vocabulary.rs", "VOCABULARY", ["vocabulary"]],
  ["src/model/read/book/flags.rs", "FLAGS", ["flags"]],
  ["src/model/read/book/events.rs", "LINES", ["eventLines"]],
  ["src/model/read/scenario/lines.rs", "STARTS", ["scenarioLines"]],
  ["src/model/read/scenario/lines.rs", "DOES", ["playerLines"]],
  ["src/model/read/book/ambiguous.rs", "RESERVED", every],
  ["src/model/grammar/names.rs", "RESERVED", every],
  ["src/model/grammar/advice.rs", "STARTS", every],
  ["src/model/grammar/mistaken.rs", "STRUCTURE", every],
  ["src/model/grammar/mistaken.rs", "LANGUAGE", every],
];

const problems = [];

/** The texts of a table: of a pair the first. Those in quotes of their own stand for something else. */
function table(path, name) {
  const found = read(`../${path}`).match(new RegExp(`const ${name}: [^=]*=\\s*\\[(.*?)\\];`, "s"));
  if (!found) {
    problems.push(`${path} has no table \`${name}\`: name in editors/keywords.mjs where these words stand now`);
    return [];
  }
  const texts = [...found[1].matchAll(/\(?"((?:[^"\\]|\\.)*)"(?:,[^()]*\))?/g)].map((it) => it[1]);
  return texts.filter((it) => !it.includes('\\"'));
}

const split = (phrases) => phrases.flatMap((it) => it.split(" "));

for (const [path, name, where] of TABLES) {
  const phrases = where.flatMap((it) => classes[it]);
  const known = new Set(where === every ? split(phrases) : phrases);
  const texts = table(path, name);
  if (texts.length === 0) problems.push(`nothing stands in the table \`${name}\` of ${path}`);
  for (const text of texts) {
    if (!known.has(text)) {
      const places = where === every ? "`control` or `small`" : where.map((it) => `\`${it}\``).join(" or ");
      problems.push(`\`${text}\` (\`${name}\` of ${path}) is missing in editors/keywords.json: add it to ${places}`);
    }
  }
}

/** The words of a text, without what a regular expression means by letters behind `\`. */
const wordsOf = (text) =>
  new Set(text.replaceAll(/\\z[se]|\\p\{\w+\}|\\[a-zA-Z<>%]/g, " ").match(/[\p{L}][\p{L}'-]*/gu) ?? []);

/** Every string of a value. */
const strings = (value) =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap((it) => (it ? strings(it) : []));

const vim = read("vim/syntax/assize.vim").split("\n").filter((it) => !it.startsWith('"') && !it.startsWith("highlight"));
const textmate = JSON.parse(read("vscode/syntaxes/assize.tmLanguage.json"), (key, value) =>
  key === "comment" || key === "$comment" || key === "name" ? undefined : value,
);
const grammar = JSON.parse(read("tree-sitter-assize/src/grammar.json"));
const GRAMMARS = [
  ["editors/vim/syntax/assize.vim", wordsOf(vim.join("\n"))],
  ["editors/vscode/syntaxes/assize.tmLanguage.json", wordsOf(strings(textmate).join("\n"))],
  ["editors/tree-sitter-assize/src/grammar.json", new Set(strings(grammar))],
];
for (const [path, known] of GRAMMARS) {
  // A printed card's grammar is lines to tree-sitter.
  const { printLines, ...rest } = classes;
  const wanted = Object.values(path.includes("tree-sitter") ? rest : classes).flat();
  for (const word of new Set(split(wanted))) {
    if (!known.has(word)) problems.push(`\`${word}\` of editors/keywords.json is missing in ${path}`);
  }
}

// The marks over which a statement goes on.
const tree = read("../src/syntax/tree.rs");
const marks = Object.fromEntries([...tree.matchAll(/(\w+) "([^"]+)"/g)].map((it) => [it[1], it[2]]));
const joining = tree.match(/fn joins_lines.*?matches!\(\s*self,(.*?)\)/s)?.[1].match(/\w+/g) ?? [];
const ours = read("tree-sitter-assize/grammar.js").match(/const JOINING = (\[.*?\]);/s)?.[1] ?? "[]";
const written = (list) => [...list].sort().join(" ");
if (joining.length === 0 || written(joining.map((it) => marks[it])) !== written(JSON.parse(ours))) {
  problems.push(`marks that join lines: ${written(joining.map((it) => marks[it]))} in src/syntax/tree.rs, ${written(JSON.parse(ours))} in editors/tree-sitter-assize/grammar.js`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`ok: ${TABLES.length} tables of the parser, in ${GRAMMARS.length} grammars`);
