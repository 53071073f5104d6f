// The list of scenarios, each with its verdict and outcomes.

import { useMemo, useState } from "preact/hooks";
import type { Store } from "./store";
import type { Listed, Project } from "./types";

export function verdict(it: Listed): { kind: string; text: string } {
  if (it.state === "exploring") return { kind: "busy", text: "being explored" };
  if (it.state === "stopped" && !it.found) return { kind: "open", text: "stopped before anything was known" };
  if (!it.found) return { kind: "waiting", text: "waiting" };
  const kinds: Record<string, string> = { "as expected": "good", "not as expected": "bad", unknown: "open", "not checked": "plain" };
  const text = it.found.rejected ? "rejected, as expected" : it.found.verdict;
  return { kind: kinds[it.found.verdict] ?? "plain", text };
}

const GLYPH: Record<string, string> = { good: "✓", bad: "✗", open: "?", plain: "·", busy: "…", waiting: "·" };

export function Verdict({ it }: { it: Listed }) {
  const { kind, text } = verdict(it);
  return <span class={`verdict ${kind}`} title={text}><span aria-hidden="true">{GLYPH[kind]}</span><span class="sr">{text}</span></span>;
}

export function List({ project, store, done }: { project: Project; store: Store; done: () => void }) {
  const [query, setQuery] = useState("");
  const groups = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    const found = new Map<string, { it: Listed; at: number }[]>();
    project.scenarios.forEach((it, at) => {
      const text = `${it.name} ${it.file} ${it.rulebook} ${verdict(it).text} ${(it.found?.outcomes ?? []).join(" ")} ${it.found?.loops ? "loop" : ""}`;
      if (!text.toLowerCase().includes(wanted)) return;
      found.set(it.file, [...(found.get(it.file) ?? []), { it, at }]);
    });
    return [...found];
  }, [project, query]);
  const counts = useMemo(() => {
    const all = { good: 0, bad: 0, open: 0, rest: 0 };
    for (const it of project.scenarios) {
      const { kind } = verdict(it);
      if (kind === "good" || kind === "bad" || kind === "open") all[kind]++;
      else all.rest++;
    }
    return all;
  }, [project]);
  return (
    <>
      <div class="search">
        <label for="search" class="sr">Find a scenario</label>
        <input
          id="search" type="search" placeholder="Find a name, file, outcome, loop" value={query} autocomplete="off" spellcheck={false}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <p class="tally" aria-live="polite">
          <span class="good">{counts.good} as expected</span>
          {counts.bad > 0 && <span class="bad">{counts.bad} not</span>}
          {counts.open > 0 && <span class="open">{counts.open} unknown</span>}
          {counts.rest > 0 && <span>{counts.rest} other</span>}
        </p>
      </div>
      <div class="scenarios" tabIndex={-1}>
        {groups.length === 0 && <p class="empty">No scenario's name, file or outcome holds this.</p>}
        {groups.map(([file, all]) => (
          <section key={file} aria-label={file}>
            <h2 title={file}>{file.split("/").slice(-3).join("/")}</h2>
            <ul>
              {all.map(({ it, at }) => (
                <li key={at}>
                  <button
                    type="button" class={`scenario ${store.view?.scenario === at ? "now" : ""}`}
                    aria-current={store.view?.scenario === at ? "true" : undefined}
                    onClick={() => { store.open(at); done(); }}
                  >
                    <Verdict it={it} />
                    <span class="name">{it.name}{!it.own && <span class="under"> under {it.rulebook}</span>}</span>
                    <span class="found">
                      {it.found?.loops ? <span class="loops" title={`${it.found.loops} loops`}>↻</span> : null}
                      {it.found && it.found.outcome_count > 0 && <span class="many" title={it.found.outcomes.join("  ")}>{it.found.outcome_count === 1 ? it.found.outcomes[0] : `${it.found.outcome_count} outcomes`}</span>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
