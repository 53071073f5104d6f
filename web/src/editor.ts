// The editor of texts: CodeMirror, in a shadow of its own. There it keeps its styles as objects, which the page's policy
// allows; a style element would be refused. It is bundled apart: a page that is one file has no editor.

import { autocompletion, completionKeymap, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { WordKnown } from "./types";

export interface Marked { line: number; column: number; severity: "error" | "warning"; text: string }
export interface Editor {
  text(): string;
  set(text: string): void;
  mark(all: Marked[]): void;
  goTo(line: number): void;
  end(): void;
}
export interface Wanted { parent: HTMLElement; text: string; label: string; words: WordKnown[]; changed(text: string): void; run(): void }
declare global {
  interface Window { assizeEditor?: (wanted: Wanted) => Editor }
}

const KINDS: Record<string, string> = { card: "class", object: "variable", zone: "namespace", event: "function", policy: "property", value: "constant", keyword: "keyword", language: "keyword" };

function language(words: WordKnown[]) {
  const own = new Set(words.filter((it) => it.kind === "language").map((it) => it.word));
  const known = new Set(words.filter((it) => it.kind !== "language" && it.kind !== "value" && it.kind !== "policy").flatMap((it) => it.word.split(" ")));
  return StreamLanguage.define<{ open: boolean }>({
    startState: () => ({ open: false }),
    token(stream) {
      if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(/^[0-9]+(?:\.[0-9]+)*[a-z]?\b/)) return "number";
      const word = stream.match(/^[\p{L}][\p{L}\p{N}'-]*/u);
      if (word && typeof word !== "boolean") return own.has(word[0]) ? "keyword" : known.has(word[0]) ? "typeName" : "variableName";
      if (stream.match(/^[{}()[\]]/)) return "bracket";
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: "//" } },
  });
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--open)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.typeName, color: "var(--lit)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--sheet)", height: "100%", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--ink)" },
  ".cm-scroller": { overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--well)", color: "var(--soft)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--well) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--lit) 30%, transparent) !important" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-completionDetail": { color: "var(--soft)" },
  ".cm-panels": { backgroundColor: "var(--well)", color: "var(--ink)" },
});

window.assizeEditor = ({ parent, text, label, words, changed, run }) => {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const options = words.map((it) => ({ label: it.word, detail: it.kind, type: KINDS[it.kind] ?? "text", ...(it.kind === "card" || it.kind === "object" ? { apply: `"${it.word}"` } : {}) }));
  // Words of several words too: `life of ...`, `an effect replaces ...`.
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/["\p{L}][\p{L}\p{N}' -]*$/u);
    if (!word && !context.explicit) return null;
    const line = word?.text ?? "";
    // From the last place at which what was typed begins a word of the vocabulary.
    for (let at = 0; at < line.length; at++) {
      if (at > 0 && line[at - 1] !== " " && line[at - 1] !== "\"") continue;
      const typed = line.slice(at).toLowerCase();
      if (typed.length > 1 && options.some((it) => it.label.toLowerCase().startsWith(typed))) return { from: word!.from + at, options };
    }
    return context.explicit ? { from: context.pos, options } : null;
  };
  const wrap = new Compartment();
  const view = new EditorView({
    root: root as ShadowRoot,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(),
        language(words), syntaxHighlighting(colours), look, wrap.of(EditorView.lineWrapping),
        autocompletion({ override: [complete] }),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
        keymap.of([{ key: "Mod-Enter", run: () => { run(); return true; } }, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    set: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    mark(all) {
      const { doc } = view.state;
      const found = all.filter((it) => it.line >= 1 && it.line <= doc.lines).map((it) => {
        const line = doc.line(it.line);
        const from = Math.min(line.to, line.from + Math.max(0, it.column - 1));
        const word = /^["\p{L}\p{N}'-]+/u.exec(line.text.slice(from - line.from))?.[0].length ?? 1;
        return { from, to: Math.min(line.to, from + word), severity: it.severity, message: it.text };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },
    goTo(at) {
      const line = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, at)));
      view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
      view.focus();
    },
    end: () => view.destroy(),
  };
};
