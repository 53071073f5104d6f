// The list of scenarios, each with its verdict and outcomes.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Store } from "./store";
import type { Listed, Project } from "./types";

export function verdict(it: Listed): { kind: string; text: string } {
  if (it.state === "exploring") return { kind: "busy", text: "being explored" };
  if (it.state === "stopped" && !it.found) return { kind: "open", text: "stopped before anything was known" };
  if (!it.found) return { kind: "waiting", text: "waiting" };
  const kinds: Record<string, string> = { "as expected": "good", "not as expected": "bad", unknown: "open", "not checked": "plain" };
  const unasked = it.found.loops_unasked && it.found.verdict === "as expected" ? ", and it loops, of which no expectation speaks" : "";
  const text = it.found.rejected ? "rejected, as expected" : it.found.verdict + unasked;
  return { kind: kinds[it.found.verdict] ?? "plain", text };
}

const GLYPH: Record<string, string> = { good: "✓", bad: "✗", open: "?", plain: "·", busy: "…", waiting: "·" };

export function Verdict({ it }: { it: Listed }) {
  const { kind, text } = verdict(it);
  return <span class={`verdict ${kind}`} title={text}><span aria-hidden="true">{GLYPH[kind]}</span><span class="sr">{text}</span></span>;
}

/** Whether what is as expected is not all that there is to know: a limit was reached. */
const isOpen = (it: Listed): boolean => it.found !== null && it.found.ends === "unknown" && it.found.verdict !== "unknown";

/** All that is shown of a scenario in the list, to be searched. */
function told(it: Listed): string {
  const { found } = it;
  const count = found && found.outcome_count > 1 ? `${found.outcome_count} outcomes` : "";
  const loops = found?.loops ? "↻ loop loops" : "";
  const silent = found?.silent ? "silent silence" : "";
  const open = isOpen(it) ? "unknown limit" : "";
  const under = it.own ? "" : `under ${it.rulebook}`;
  return `${it.name} ${under} ${it.file} ${it.game} ${it.rulebook} ${verdict(it).text} ${(found?.outcomes ?? []).join(" ")} ${count} ${loops} ${silent} ${open}`.toLowerCase();
}

/** The folder of a file that not all files are in. */
function folder(file: string, project: Project): string {
  const parts = file.split("/").slice(0, -1);
  const at = parts.findIndex((part, nth) => project.scenarios.some((it) => it.file.split("/")[nth] !== part));
  return at < 0 ? "" : parts.slice(0, at + 1).join("/");
}

type Tally = "good" | "bad" | "open" | "rest";

/** To which of the counts above the list a scenario belongs. */
function tallied(it: Listed): Tally {
  const { kind } = verdict(it);
  return it.found?.rejected ? "rest" : kind === "good" || kind === "bad" || kind === "open" ? kind : "rest";
}

/** What is typed: words, or several in quotation marks or braces as one. */
const words = (query: string): string[] =>
  (query.toLowerCase().match(/"[^"]*"|\{[^}]*\}?|[^\s"{]+/g) ?? []).map((it) => it.replace(/"/g, "").trim()).filter((it) => it !== "");

export function List({ project, store, done }: { project: Project; store: Store; done: () => void }) {
  const [query, setQuery] = useState("");
  const [only, setOnly] = useState<Tally | null>(null);
  const [game, setGame] = useState("");
  const games = useMemo(() => [...new Set(project.scenarios.map((it) => it.game))].sort(), [project]);
  // Games first: those that a folder is about. Behind them the small rulebooks, of which many stand in one folder.
  const [large, small] = useMemo(() => {
    const about = new Map<string, Map<string, number>>();
    for (const it of project.scenarios) {
      const of = about.get(folder(it.file, project)) ?? new Map<string, number>();
      about.set(folder(it.file, project), of.set(it.game, (of.get(it.game) ?? 0) + 1));
    }
    const isLarge = (game: string) => [...about.values()].some((of) => (of.get(game) ?? 0) * 10 > [...of.values()].reduce((sum, it) => sum + it, 0) * 9);
    return [games.filter(isLarge), games.filter((it) => !isLarge(it))];
  }, [project, games]);
  const option = (it: string) => <option key={it} value={it}>{it}</option>;
  const groups = useMemo(() => {
    const wanted = words(query);
    const found = new Map<string, { it: Listed; at: number }[]>();
    project.scenarios.forEach((it, at) => {
      if ((only !== null && tallied(it) !== only) || (game !== "" && it.game !== game)) return;
      const text = told(it);
      if (!wanted.every((word) => text.includes(word))) return;
      found.set(it.file, [...(found.get(it.file) ?? []), { it, at }]);
    });
    return [...found];
  }, [project, query, only, game]);
  const counts = useMemo(() => {
    const all: Record<Tally, number> = { good: 0, bad: 0, open: 0, rest: 0 };
    for (const it of project.scenarios) if (game === "" || it.game === game) all[tallied(it)]++;
    return all;
  }, [project, game]);
  const rejected = useMemo(() => project.scenarios.filter((it) => it.found?.rejected && (game === "" || it.game === game)).length, [project, game]);
  const here = useRef<HTMLButtonElement>(null);
  const shown = store.view?.scenario;
  // The scenario that is looked at is in sight, however one came to it.
  useEffect(() => {
    const [it, box] = [here.current, here.current?.closest(".scenarios")];
    if (!it || !box || box.scrollHeight <= box.clientHeight) return;
    const [top, low] = [it.offsetTop, it.offsetTop + it.offsetHeight];
    if (top < box.scrollTop + 40 || low > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
  }, [shown]);
  const waits = useMemo(() => project.scenarios.some((it) => !it.found && it.state !== "stopped"), [project]);
  const other = waits ? "not looked at yet, or rejected" : rejected === counts.rest ? "rejected, as they should be" : "rejected or not checked";
  const tallies: [Tally, string][] = [["good", "as expected"], ["bad", "not"], ["open", "unknown"], ["rest", other]];
  return (
    <>
      <div class="search">
        <label for="search" class="sr">Find a scenario</label>
        <input
          id="search" type="search" placeholder="Find a name, file, outcome, loop" value={query} autocomplete="off" spellcheck={false}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "Enter") return;
            const first = document.querySelector<HTMLElement>("nav button.scenario");
            if (event.key === "Enter") first?.click();
            else first?.focus();
            event.preventDefault();
          }}
        />
        {games.length > 1 && (
          <select aria-label="The game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            <option value="">every game</option>
            {large.length > 0 && small.length > 0
              ? <><optgroup label="games">{large.map(option)}</optgroup><optgroup label="small rulebooks">{small.map(option)}</optgroup></>
              : games.map(option)}
          </select>
        )}
        <div class="tally" role="group" aria-label="Only these">
          {tallies.map(([kind, text]) => (counts[kind] > 0 || only === kind || kind === "good") && (
            <button key={kind} type="button" class={kind} aria-pressed={only === kind} onClick={() => setOnly(only === kind ? null : kind)}>{counts[kind]} {text}</button>
          ))}
        </div>
        <p class="sr" aria-live="polite">{groups.reduce((sum, [, all]) => sum + all.length, 0)} scenarios listed</p>
      </div>
      <div class="scenarios" tabIndex={-1}>
        {groups.length === 0 && <p class="empty">No scenario's name, file, outcome or loop holds all of this.</p>}
        {groups.map(([file, all]) => (
          <section key={file} aria-label={file}>
            <h2 title={file}>{file.split("/").slice(-3).join("/")}</h2>
            <ul>
              {all.map(({ it, at }) => (
                <li key={at}>
                  <button
                    type="button" ref={store.view?.scenario === at ? here : undefined} class={`scenario ${store.view?.scenario === at ? "now" : ""}`}
                    aria-current={store.view?.scenario === at ? "true" : undefined}
                    onClick={() => { store.open(at); done(); }}
                  >
                    <Verdict it={it} />
                    <span class="name">{it.name}{!it.own && <span class="under"> under {it.rulebook}</span>}</span>
                    <span class="found">
                      {isOpen(it) && <span class="loops" title={`not everything is known: ${it.found?.limit ?? "a limit was reached"}`}><span aria-hidden="true">?</span><span class="sr">not everything is known</span></span>}
                      {it.found?.loops ? <span class="loops" title={`${it.found.loops === 1 ? "a loop" : `${it.found.loops} loops`}${it.found.loops_unasked ? "; no expectation speaks of it" : ""}`}>↻</span> : null}
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
