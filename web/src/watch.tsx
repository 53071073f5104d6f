// Watching: what expressions are worth along the story and behind each option, and what has changed since any earlier step.

import { useEffect, useState } from "preact/hooks";
import { nested, type Branch } from "./changes";
import { whenThere, type Source } from "./source";
import type { Store, View } from "./store";
import type { Position, Watched } from "./types";

const KEPT = "assize-watched";

function kept(): string[] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(all) ? all.filter((it): it is string => typeof it === "string").slice(0, 16) : [];
  } catch {
    return [];
  }
}

export function Watch({ view, store, source }: { view: View; store: Store; source: Source }) {
  const [all, setAll] = useState<string[]>(kept);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Watched[]>([]);
  const [error, setError] = useState("");
  const { asks } = source;
  const options = view.steps.map((it) => it.option);
  useEffect(() => {
    try { sessionStorage.setItem(KEPT, JSON.stringify(all)); } catch { /* nothing is kept then */ }
  }, [all]);
  useEffect(() => {
    if (!asks || all.length === 0) { setFound([]); return; }
    let over = false;
    asks.watch(view.scenario, all, options, view.cursor).then(
      (list) => { if (!over) { setFound(list); setError(""); } },
      (why: Error) => !over && setError(why.message),
    );
    return () => { over = true; };
  }, [asks, all, view.scenario, view.whole, view.cursor, options.join(".")]);
  const add = (expression: string) => {
    const text = expression.trim();
    if (text !== "" && !all.includes(text) && all.length < 16) setAll([...all, text]);
    setTyped("");
  };
  const observed = view.whole.check.observations.filter((it) => !all.includes(it)).slice(0, 6);
  return (
    <>
      <section class="panel watch" aria-labelledby="watch-title">
        <h3 id="watch-title">Watch</h3>
        {!asks
          ? <p class="small">Expressions are worked out by the program: <code>assize explore</code> watches them.</p>
          : (
            <>
              <form onSubmit={(event) => { event.preventDefault(); add(typed); }}>
                <label for="watch-field" class="sr">An expression of the language</label>
                <input id="watch-field" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} spellcheck={false} autocomplete="off"
                  placeholder="an expression, as behind `observe`: life of A's hero" />
                <button type="submit" class="inline">Watch</button>
              </form>
              {observed.length > 0 && <p class="small">observed: {observed.map((it) => <button key={it} type="button" class="inline" onClick={() => add(it)}>{it}</button>)}</p>}
              {error !== "" && <p class="error" role="alert">{error}</p>}
              {found.length > 0 && <Values found={found} view={view} store={store} drop={(it) => setAll(all.filter((other) => other !== it))} />}
            </>
          )}
      </section>
      <Since view={view} source={source} />
    </>
  );
}

const shown = (value: string | null | undefined): string => (value === undefined ? "" : value === null ? "by silence" : value);

function Values({ found, view, store, drop }: { found: Watched[]; view: View; store: Store; drop: (expression: string) => void }) {
  const choice = view.position?.choice;
  const known = found.filter((it) => it.problem === null);
  const steps = [...Array(view.steps.length + 1).keys()];
  return (
    <>
      <div class="wide" tabIndex={0} role="group" aria-label="values along the story">
        <table>
          <thead><tr><th scope="col">along the story</th>{steps.map((at) => (
            <th key={at} scope="col" class={at === view.cursor ? "now" : ""}><button type="button" class="at" onClick={() => store.jump(at)} aria-label={`to step ${at}`}>{at}</button></th>
          ))}</tr></thead>
          <tbody>
            {found.map((it) => (
              <tr key={it.expression}>
                <th scope="row"><code>{it.expression}</code> <button type="button" class="inline" onClick={() => drop(it.expression)} aria-label={`no longer watch ${it.expression}`}>×</button></th>
                {it.problem !== null
                  ? <td colSpan={steps.length} class="bad">{it.problem}</td>
                  : steps.map((at) => (
                    <td key={at} class={`${at === view.cursor ? "now" : ""} ${at > 0 && it.values[at] !== it.values[at - 1] ? "moved" : ""}`}>{shown(it.values[at])}</td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {choice && known.length > 0 && (
        <div class="wide" tabIndex={0} role="group" aria-label="values behind each option">
          <table>
            <thead><tr><th scope="col">behind each option</th>{known.map((it) => <th key={it.expression} scope="col"><code>{it.expression}</code></th>)}</tr></thead>
            <tbody>
              {choice.options.map((option, at) => (
                <tr key={at}>
                  <th scope="row">{option.text}</th>
                  {known.map((it) => <td key={it.expression} class={it.options[at] !== it.values[view.cursor] ? "moved" : ""}>{shown(it.options[at])}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** What has changed since an earlier step, as it stands on the board. */
function Since({ view, source }: { view: View; source: Source }) {
  const [from, setFrom] = useState(0);
  const [before, setBefore] = useState<Position | null>(null);
  const step = Math.min(from, view.cursor);
  const state = step === 0 ? 0 : view.steps[step - 1]!.to;
  useEffect(() => {
    let over = false;
    whenThere(() => source.position(view.scenario, state), () => over).then((found) => !over && setBefore(found), () => !over && setBefore(null));
    return () => { over = true; };
  }, [source, view.scenario, view.whole, state]);
  const branches = before && view.position ? nested(before, view.position) : [];
  return (
    <section class="panel since" aria-labelledby="since-title">
      <h3 id="since-title">What has changed</h3>
      <p>
        <label>since step <select value={step} onChange={(event) => setFrom(Number(event.currentTarget.value))}>
          {[...Array(view.cursor + 1).keys()].map((at) => <option key={at} value={at}>{at}{at === 0 ? " (the start)" : ""}</option>)}
        </select></label> up to step {view.cursor}
      </p>
      {branches.length === 0 ? <p class="nothing">Nothing.</p> : <Branches all={branches} />}
    </section>
  );
}

function Branches({ all }: { all: Branch[] }) {
  return (
    <ul>
      {all.map((it) => (
        <li key={it.title}>
          <b>{it.title}</b>{it.told.length > 0 && <>: {it.told.join("; ")}</>}
          {it.inside.length > 0 && <Branches all={it.inside} />}
        </li>
      ))}
    </ul>
  );
}
