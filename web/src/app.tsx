// The page: the list, the scenario with its board, choice and story, and the keyboard.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "./board";
import { changes } from "./changes";
import { Choice } from "./choice";
import { List } from "./list";
import { MapView } from "./map";
import { LoopTold, shownLoop } from "./loops";
import { Around, At, ClauseDialog, Clauses, LoopMark, loopName, Mark, shown, SourceDialog, unfinished, whoChoose } from "./parts";
import { Pending } from "./pending";
import type { Source } from "./source";
import { RulebookView } from "./rulebook";
import { Story } from "./story";
import { useStore, type Store, type View } from "./store";
import { TRIAL, type Ahead, type Expectation, type Problem, type Project, type Reading, type Spot, type Whole } from "./types";
import { Watch } from "./watch";
import { WhatIf } from "./whatif";

export function App({ source }: { source: Source }) {
  const store = useStore(source);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [clause, setClause] = useState<string | null>(null);
  const [listed, setListed] = useState(false);
  const [help, setHelp] = useState(false);
  const { project, view, reading } = store;
  const isTrial = view?.scenario === TRIAL && !reading;
  const [tried, setTried] = useState<string[]>([]);
  useEffect(() => {
    if (isTrial) void source.asks?.tried().then((it) => setTried(it.texts), () => setTried([]));
  }, [isTrial, view?.whole, source]);
  const own = view && view.scenario !== TRIAL ? project?.scenarios[view.scenario]?.book ?? null : null;
  const follow = useCallback(
    (kind: "outcome" | "loop", at: number) => {
      if (!view) return;
      if (kind === "outcome") store.open(view.scenario, view.whole.check.outcomes[at]?.options ?? []);
      const run = view.whole.loops[at];
      if (kind === "loop" && run) store.open(view.scenario, run.options, run.begins);
    },
    [store, view],
  );
  const around = useMemo(
    () => ({
      source, clauses: view?.whole.clauses ?? [], texts: isTrial ? tried : project?.texts ?? [], trial: isTrial, show: setSpot, follow,
      read: own === null ? null : (clause: string) => store.read(own, clause),
      look: setClause,
    }),
    [source, view, isTrial, tried, project, follow, store, own],
  );
  const [tab, setTab] = useState<Tab>("board");
  // Where something is opened the board is looked at; who comes back from a what-if goes on with it.
  const was = useRef<{ at: number | null; place: string }>({ at: null, place: "" });
  useEffect(() => {
    const at = view?.scenario ?? null;
    const place = `${at}/${view?.steps.map((it) => it.option).join(".")}/${view?.cursor}`;
    const { at: before, place: placed } = was.current;
    was.current = { at, place };
    if (before === TRIAL && at !== TRIAL && at !== null) setTab("what-if");
    else if (tab === "what-if" && before !== null && placed !== place) setTab("board");
    else if (before !== at && before !== null) setTab("board");
  }, [view]);
  // Another scenario begins at the top.
  const chosen = view?.scenario ?? null;
  useEffect(() => {
    document.getElementById("main")?.scrollTo(0, 0);
    scrollTo(0, 0);
  }, [chosen, reading === null]);
  useKeyboard(store, setListed, setHelp, setTab);
  useEffect(() => {
    const title = reading ? project?.rulebooks[reading.book]?.rulebook : view?.whole.check.name;
    document.title = title === undefined ? "Assize" : `${title} · Assize`;
  }, [view, reading, project]);
  return (
    <Around.Provider value={around}>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>To the scenario</a>
      <header class="top">
        <button type="button" class="menu" aria-expanded={listed} aria-controls="list" onClick={() => setListed(!listed)}>
          <span aria-hidden="true">☰</span> Scenarios
        </button>
        <h1>Assize</h1>
        <p class="project" title={project?.title}>{project && titled(project)}</p>
        <div class="tools">
          {project?.busy && (
            <span class="busy" role="status">exploring <b>{project.scenarios.filter((it) => it.found).length}</b> of {project.scenarios.length}</span>
          )}
          {source.live && !project?.read_only && project?.busy && <button type="button" onClick={() => store.act("stop")}>Stop</button>}
          {source.live && project && !project.read_only && <button type="button" onClick={() => store.act("read")} title="read the texts again">Read again</button>}
          {project && project.rulebooks.length > 0 && (
            <button type="button" aria-pressed={reading !== null} aria-keyshortcuts="r" onClick={() => (reading ? store.leave() : store.read(own ?? 0, null))}>Rulebook</button>
          )}
          {source.report && view && <button type="button" class="to-report" onClick={store.close}>Report</button>}
          {!source.live && <button type="button" onClick={() => print()} title="print the report">Print</button>}
          <button type="button" class="help" onClick={() => setHelp(true)} aria-haspopup="dialog">Keys <kbd>?</kbd></button>
        </div>
      </header>
      <div class={`frame ${listed ? "listed" : ""} ${view && !reading ? "" : "unchosen"} ${reading ? "reading" : ""}`}>
        <nav id="list" aria-label="Scenarios">
          {project && <List project={project} store={store} done={() => { setListed(false); document.getElementById("main")?.focus(); }} />}
        </nav>
        <main id="main" tabIndex={(source.report && !view) || reading ? 0 : -1}>
          {store.error && <p class="error" role="alert">{store.error}</p>}
          {store.diagnostics.length > 0 && <Diagnostics all={store.diagnostics} texts={project?.texts ?? []} show={setSpot} folded />}
          {reading ? <RulebookView key={reading.book} reading={reading} store={store} source={source} /> : view ? <Scenario view={view} store={store} source={source} tab={tab} setTab={setTab} /> : <Nothing store={store} source={source} />}
        </main>
        {!reading && view?.whole.explored && <Story view={view} jump={store.jump} turn={(at, option) => store.open(view.scenario, [...view.steps.slice(0, at).map((it) => it.option), option])} />}
      </div>
      {clause !== null && <ClauseDialog key={clause} id={clause} book={own} close={() => setClause(null)} />}
      {spot && <SourceDialog spot={spot} close={() => setSpot(null)} />}
      {help && <Help close={() => setHelp(false)} />}
    </Around.Provider>
  );
}

function Nothing({ store, source }: { store: Store; source: Source }) {
  const { project, pending } = store;
  if (pending !== null) return <p class="empty" role="status">“{project?.scenarios[pending]?.name}” is being explored …</p>;
  if (!project) return <p class="empty" role="status">Loading …</p>;
  if (project.scenarios.length === 0) return <p class="empty">No scenario can be looked at{store.diagnostics.length > 0 ? " until the texts are right" : ""}.</p>;
  if (source.report)
    return (
      <>
        <p class="small">The scenarios beside this can be gone through, choice by choice.</p>
        <Report of={source.report} />
      </>
    );
  return (
    <div class="welcome">
      <h2>Choose a scenario</h2>
      <p>Each scenario is a position of a game with all that can come of it. Choose one to see the board, who chooses what, and what each option can still lead to.</p>
      <ul class="begin">
        {beginnings(project).map((at, nth) => (
          <li key={at}><button type="button" class={nth === 0 ? "primary" : "inline"} onClick={() => store.open(at)}>
            {project.scenarios[at]!.game}: “{project.scenarios[at]!.name}”
          </button></li>
        ))}
      </ul>
    </div>
  );
}

/** A scenario of each game to begin with: the first under its own rulebook that is no text to be rejected. */
function beginnings(project: Project): number[] {
  const first = new Map<string, number>();
  project.scenarios.forEach((it, at) => {
    if (it.own && !it.found?.rejected && it.book !== null && !first.has(it.game)) first.set(it.game, at);
  });
  return first.size === 0 ? [0] : [...first.values()].slice(0, 8);
}

/** Where the texts are, without the part of the path that all have. */
function titled(project: Project): string {
  const all = project.title.split(", ");
  return all.map((it) => shortPath(it, all)).join(", ");
}

/** A path without the folders that all of these have in common, but for the last. */
function shortPath(path: string, all: string[]): string {
  const parts = (it: string) => it.split("/").slice(0, -1);
  let common = parts(path);
  for (const other of all) {
    const those = parts(other);
    let same = 0;
    while (same < common.length && common[same] === those[same]) same++;
    common = common.slice(0, same);
  }
  const drop = all.length > 1 ? common.length : Math.max(0, common.length - 2);
  return path.startsWith("/") && drop > 0 ? path.split("/").slice(drop).join("/") : path;
}

/** The report that stands in the file for paper, to be read on the screen too. */
function Report({ of }: { of: HTMLElement }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Copied as it is: nothing is read as markup. Its names for links stay with the one on paper.
    const copies = [...of.childNodes].map((it) => it.cloneNode(true));
    for (const copy of copies) if (copy instanceof Element) for (const it of [copy, ...copy.querySelectorAll("[id]")]) it.removeAttribute("id");
    frame.current?.replaceChildren(...copies);
  }, [of]);
  return <div class="report" ref={frame} />;
}

type Tab = "board" | "map" | "watch" | "what-if";
const TABS: [Tab, string, string][] = [["board", "Board", "b"], ["map", "Map", "m"], ["watch", "Watch", "w"], ["what-if", "What if", "i"]];

function Scenario({ view, store, source, tab, setTab }: { view: View; store: Store; source: Source; tab: Tab; setTab: (tab: Tab) => void }) {
  const { whole, position, before, cursor, steps } = view;
  const [lit, setLit] = useState<number[]>([]);
  const set = useMemo(() => new Set(lit), [lit]);
  const loop = whole.loops[shownLoop(view)];
  const round = loop && cursor >= loop.begins && cursor < loop.options.length ? loop.options[cursor]! : null;
  const changed = useMemo(() => (position ? changes(before, position) : null), [before, position]);
  return (
    <article class={store.pending === null ? "" : "loading"} aria-busy={store.pending !== null}>
      <Heading view={view} store={store} />
      {position && changed && (
        <>
          <Steps view={view} store={store} />
          <p class="sr" role="status">Position {cursor} of {steps.length}. {changed.told.slice(0, 12).join("; ")}</p>
          <Tabs tab={tab} setTab={setTab} />
          <div id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`}>
            {tab === "map" && <MapView view={view} store={store} source={source} />}
            {tab !== "what-if" && <Choice position={position} whole={whole} taken={steps[cursor]?.option ?? null} round={round} passed={[0, ...steps.slice(0, cursor).map((it) => it.to)]} choose={store.choose} light={setLit} />}
            {tab === "board" && <><Board position={position} changed={changed} lit={set} /><Pending position={position} /></>}
            {tab === "watch" && <Watch view={view} store={store} source={source} />}
            {tab === "what-if" && (view.scenario === TRIAL
              ? <p class="empty">This is the what-if. Go back to the scenario to change more.</p>
              : <WhatIf key={`${store.project?.reading}/${view.scenario}`} scenario={view.scenario} whole={whole} store={store} source={source} />)}
          </div>
        </>
      )}
    </article>
  );
}

function Tabs({ tab, setTab }: { tab: Tab; setTab: (tab: Tab) => void }) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const at = TABS.findIndex(([it]) => it === tab);
    const [next] = TABS[(at + step + TABS.length) % TABS.length]!;
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="tab-list" role="tablist" aria-label="What is shown" onKeyDown={move}>
      {TABS.map(([it, name, letter]) => (
        <button key={it} type="button" id={`tab-${it}`} role="tab" aria-selected={tab === it} aria-controls={tab === it ? `panel-${it}` : undefined} tabIndex={tab === it ? 0 : -1}
          aria-keyshortcuts={letter} onClick={() => setTab(it)}>{name}</button>
      ))}
    </div>
  );
}

function Heading({ view, store }: { view: View; store: Store }) {
  const { check } = view.whole;
  const ahead = view.position?.ahead;
  // What the rulebook makes of a loop comes where the loop does.
  const isLost = (at: number, ends: number) => ahead !== undefined && !ahead.outcomes.includes(at) && !ahead.dark && (ends > 0 || !ahead.endless);
  const { project } = store;
  const listed = project?.scenarios[view.scenario];
  return (
    <header class="scenario-head">
      {view.scenario === TRIAL && (
        <p class="trial" role="note">A what-if, under {check.rulebook}. <button type="button" class="inline" onClick={store.back}>Back to where you were</button></p>
      )}
      <div class="title">
        <h2 class="name">{check.name}</h2>
        <p class="small">
          <span title={check.file}>{shortPath(check.file, project?.scenarios.map((it) => it.file) ?? [])}</span> · {check.rulebook} · {check.states.toLocaleString("en")} states <At spot={view.whole.at} />
          {listed?.state === "stopped" && project && !project.read_only && (
            <button type="button" class="inline" onClick={() => store.act(`explore/${view.scenario}`)}>Explore again</button>
          )}
        </p>
      </div>
      {check.limit && <p class="limit" role="note">Not everything is known: {check.limit}{check.limit.includes("--max-states") && " (an option with which assize explore is started)"}</p>}
      {store.note !== null && <p class="limit note" role="status">{store.note}</p>}
      <ul class="outcomes" aria-label="All that can come of it">
        {check.outcomes.map((it, at) => (
          <li key={at}>
            <button type="button" class={`outcome ${isLost(at, it.end_states) ? "lost" : ""}`}
              onClick={() => store.open(view.scenario, it.options)} title={`${it.values.map((value) => `${value.name}: ${shown(value.value)}`).join("\n")}\ngo through the shortest run to it`}>
              <Mark at={at} /> {it.text}
              {isLost(at, it.end_states) && <span class="sr"> (not any more from here)</span>}
            </button>
          </li>
        ))}
        {check.termination.loops.map((it, at) => (
          <li key={`l${at}`}>
            <button type="button" class={`outcome loop ${ahead && isLoopLost(ahead, at) ? "lost" : ""}`}
              onClick={() => store.open(view.scenario, view.whole.loops[at]?.options ?? [], view.whole.loops[at]?.begins)}
              title={`${it.kind}, ${it.shape}\ngo through a run to it and once round`}>
              <LoopMark whole={view.whole} all={[at]} /> {loopName(view.whole, at)} {!["forced", "chance", "silence"].includes(it.kind) && <span class="small">{it.kind}</span>}
              {ahead && isLoopLost(ahead, at) && <span class="sr"> (not any more from here)</span>}
            </button>
          </li>
        ))}
        {check.rejected && <li class="small">The text is rejected, as it should be: {check.expectations[0]?.text}</li>}
      </ul>
      {check.observations.length > 0 && check.outcomes.length > 0 && <p class="small observes">In braces, in this order: {check.observations.join("; ")}</p>}
      {check.observations.length === 0 && check.outcomes.some((it) => it.ending === "settled") && <p class="small observes">Nothing is observed: settled is an end at which nothing is left to be done.</p>}
      {check.termination.loops.length > 0 && check.termination.verdict === "ends" && <p>Every run ends, by what the rulebook says of loops.</p>}
      {check.termination.loops.slice(0, 3).map((it, at) => view.whole.loops[at] && (
        <LoopTold key={`${view.scenario}/${at}`} at={at} whole={view.whole} loop={it} shown={view.whole.loops[at]!} view={view} store={store} />
      ))}
      <Expected key={view.scenario} whole={view.whole} />
    </header>
  );
}

/** Whether a loop cannot come any more. */
const isLoopLost = (ahead: Ahead, at: number): boolean => !ahead.loops.includes(at) && !ahead.dark;

/** What a reading of silence can come to. */
function comesTo(it: Reading, whole: Whole): string {
  const loops = it.loops.map((at) => `↻ ${loopName(whole, at)}`);
  if (loops.length === 0 && !it.ends && !it.hidden) loops.push("↻ a run without end");
  const all = [...it.outcomes, ...loops, ...(it.hidden ? ["what a limit hides"] : [])];
  return all.length > 0 ? all.join("  ") : "no ending";
}

/** How much of the silence decides something, for a line. */
function counted(silent: Whole["check"]["silent"]): string {
  const decide = silent.filter((it) => it.matters === true).length;
  const choose = silent.filter((it) => it.matters !== true && it.choosers_differ === true).length;
  const parts = [decide > 0 ? `${decide} ${decide === 1 ? "decides" : "decide"} what comes` : "", choose > 0 ? `${choose} only who chooses` : ""].filter((it) => it !== "");
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

/** What hangs on how a silence is read. */
const silenceSays = (it: Whole["check"]["silent"][number]): string =>
  it.matters === true ? "this decides what comes"
    : it.matters === null ? "whether it decides something is not known"
    : it.choosers_differ === true ? "the same comes of every reading, but not the same players choose"
    : it.choosers_differ === null ? "the same comes of every reading; whether the same players choose is not known"
    : "it makes no difference";

/** Whether an expectation asks whether every run ends, or for a loop. */
const asksOfLoops = (all: Expectation[]): boolean => all.some((it) => /^(expect )?(ends|loops?|unknown)\b/.test(it.text));

/** What an expectation says, where its words alone can be read otherwise. */
function meaning(expected: string): string {
  const text = expected.replace(/^expect /, "");
  if (/^ends fails\b/.test(text)) return "not every run ends";
  if (/^ends( holds)?$/.test(text)) return "every run ends";
  if (/^loops\b/.test(text)) return "some run goes on for ever";
  if (/^unknown\b/.test(text)) return "a limit keeps it from being known whether every run ends";
  if (/^choosers none\b/.test(text)) return "nobody has a choice";
  if (/^choosers rules$/.test(text)) return "no player has a choice; the rulebook is silent on something";
  if (/^outcomes exactly\b/.test(text)) return "these come, and no others";
  return "";
}

function Expected({ whole }: { whole: Whole }) {
  const { expectations, termination, silent, properties } = whole.check;
  const wrong = expectations.filter((it) => it.as_expected === false).length;
  const loops = termination.loops;
  if (expectations.length + silent.length + properties.length + loops.length === 0) return null;
  return (
    <details class="expected" open={wrong > 0}>
      <summary>
        {wrong > 0 ? <span class="bad">{wrong} not as expected</span> : `${expectations.length} expected`}
        {loops.length > 0 && `, ${loops.length === 1 ? "a loop" : `${loops.length} loops`}`}{loops.length > 0 && !asksOfLoops(expectations) && " of which no expectation speaks"}
        {silent.length > 0 && `, silent on ${silent.length === 1 ? "a policy" : `${silent.length} policies`}${counted(silent)}`}
        {properties.length > 0 && `, ${properties.length === 1 ? "a property" : `${properties.length} properties`} asked for`}
      </summary>
      <ul>
        {expectations.map((it, at) => (
          <li key={at} class={it.as_expected === false ? "bad" : it.as_expected === null ? "open" : "good"}>
            <span aria-hidden="true">{it.as_expected === false ? "✗" : it.as_expected === null ? "?" : "✓"}</span>
            <span class="sr">{it.as_expected === false ? "not as expected: " : it.as_expected === null ? "unknown: " : "as expected: "}</span>{" "}
            <code>{it.text}</code> {meaning(it.text) && <span class="small">{meaning(it.text)}</span>} <At spot={whole.expected_at[at] ?? null} />
            {it.found.map((found, nth) => <div key={nth} class="small">{found}</div>)}
          </li>
        ))}
        {properties.map((it) => (
          <li key={it.name}><code>{it.name}</code> {it.verdict}{meaning(`${it.name} ${it.verdict}`) && <span class="small"> {meaning(`${it.name} ${it.verdict}`)}</span>}{it.reason && <span class="small">: {it.reason}</span>}</li>
        ))}
        {loops.slice(3).map((it, at) => (
          <li key={`l${at}`}>
            <span aria-hidden="true">↻</span> {loopName(whole, at + 3)}: {whole.loops[at + 3]?.says ?? it.kind}
          </li>
        ))}
        {silent.map((it) => (
          <li key={it.policy}>
            the rulebook is silent on “<b>{unfinished(it.policy)}</b>”: {silenceSays(it)}
            <ul>{it.readings.map((reading) => <li key={reading.value} class="small">read as “{reading.value}”: {comesTo(reading, whole)}{it.choosers_differ && <> · {whoChoose(reading.choosers)}</>}</li>)}</ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Steps({ view, store }: { view: View; store: Store }) {
  const { cursor, steps } = view;
  return (
    <div class="steps" role="toolbar" aria-label="Steps">
      <button type="button" class="far" onClick={() => store.jump(0)} disabled={cursor === 0} aria-keyshortcuts="Home" aria-label="to the start"><span aria-hidden="true">|◀</span></button>
      <button type="button" onClick={() => store.jump(cursor - 1)} disabled={cursor === 0} aria-keyshortcuts="ArrowLeft" aria-label="back"><span aria-hidden="true">◀</span> Back</button>
      <span class="count">{cursor}<span class="small"> of {steps.length}</span></span>
      <button type="button" onClick={() => store.jump(cursor + 1)} disabled={cursor === steps.length} aria-keyshortcuts="ArrowRight" aria-label="forward">Forward <span aria-hidden="true">▶</span></button>
      <button type="button" class="far" onClick={() => store.jump(steps.length)} disabled={cursor === steps.length} aria-keyshortcuts="End" aria-label="to the end of this run"><span aria-hidden="true">▶|</span></button>
      <button type="button" onClick={store.undo} disabled={!store.canUndo} aria-keyshortcuts="u" title="where you were before in this scenario">Undo</button>
      <span class="turn">{view.position?.turn && <>{view.position.turn}'s turn</>}{view.position?.periods.filter((it) => it !== "turn").map((it) => <span key={it}> · {it}</span>)}</span>
    </div>
  );
}

function Diagnostics({ all, texts, show, folded }: { all: Problem[]; texts: string[]; show: (spot: Spot) => void; folded: boolean }) {
  const errors = all.filter((it) => it.severity === "error").length;
  if (folded && errors === 0)
    return (
      <details class="warnings">
        <summary>{all.length === 1 ? "one warning" : `${all.length} warnings`} in the texts</summary>
        <Diagnostics all={all} texts={texts} show={show} folded={false} />
      </details>
    );
  return (
    <section class="diagnostics" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{errors > 0 ? `${errors === 1 ? "One error" : `${errors} errors`} in the texts` : "Warnings"}</h2>
      {errors > 0 && <p>Nothing is explored until the texts are right. Mend them in an editor, and have them read again.</p>}
      <ul>
        {all.map((it, at) => {
          const text = it.file === null ? -1 : texts.indexOf(it.file);
          return (
            <li key={at} class={it.severity}>
              <b>{it.severity}</b>: {it.message}
              {it.label && <> · {it.label}</>}
              {it.help && <div class="small">help: {it.help}</div>}
              {it.file && (
                <div class="small">
                  {text >= 0 && it.line !== null
                    ? <button type="button" class="at" onClick={() => show({ text, line: it.line! })}>{it.file}:{it.line}:{it.column}</button>
                    : it.file}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const KEYS: [string, string][] = [
  ["1 … 9", "take that option"], ["↑ ↓", "go through the options; Enter takes one"], ["← →", "one step back, one forward"],
  ["Home End", "to the start, to the end of this run"], ["u", "undo: to where you were before"], ["[ ]", "the scenario before, the one after"],
  ["/", "find a scenario"], ["c", "to the choice"], ["s", "to the story"],
  ["b m w i", "board, map, watch, what if"], ["r", "the rulebook, and back"], ["on the map", "arrows go from box to box, Enter goes there, + - 0 change the size"], ["?", "these keys"], ["Esc", "close what is open"],
];

function Help({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog class="keys" ref={dialog} onClose={close} aria-label="Keys">
      <header><h2>Keys</h2><button type="button" onClick={close}>Close</button></header>
      <dl>{KEYS.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
      <p class="small"><Legend /></p>
    </dialog>
  );
}

function Legend() {
  return (
    <>
      Shapes such as <Mark at={0} /> <Mark at={1} /> <Mark at={2} /> stand for outcomes: those beside an option can still come of it, whoever chooses from there on.{" "}
      <span class="mark loop">↻</span> is a run without end, <span class="mark dark">?</span> that more may come than is shown: the search stopped at a limit. Numbers of clauses tell what they say when pointed at, and more when pressed.
      <span class="sr"><Clauses ids={[]} /></span>
    </>
  );
}

function useKeyboard(store: Store, setListed: (listed: boolean) => void, setHelp: (help: boolean) => void, setTab: (tab: Tab) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.closest("input, textarea, select, .editor")) {
        if (event.key === "Escape") target.blur();
        return;
      }
      if (store.reading && !["/", "?", "r", "Escape"].includes(event.key) && !target.closest("nav")) return;
      const { view, project } = store;
      const inList = target.closest("nav") !== null;
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
      const acts: Record<string, () => void> = {
        ArrowLeft: () => view && store.jump(view.cursor - 1),
        ArrowRight: () => view && store.jump(view.cursor + 1),
        Home: () => store.jump(0),
        End: () => view && store.jump(view.steps.length),
        u: store.undo,
        "[": () => view && view.scenario > 0 && store.open(view.scenario - 1),
        "]": () => view && view.scenario + 1 < (project?.scenarios.length ?? 0) && store.open(view.scenario + 1),
        "/": () => { setListed(true); setTimeout(() => document.getElementById("search")?.focus()); },
        c: () => document.querySelector<HTMLElement>("button.option")?.focus(),
        s: () => document.querySelector<HTMLElement>("aside.story")?.focus(),
        "?": () => setHelp(true),
        r: () => { if (store.reading) store.leave(); else if (project && project.rulebooks.length > 0) store.read(view && view.scenario >= 0 ? project.scenarios[view.scenario]?.book ?? 0 : 0, null); },
        b: () => setTab("board"), m: () => setTab("map"), w: () => setTab("watch"), i: () => setTab("what-if"),
        ArrowDown: () => document.querySelector<HTMLElement>("button.option")?.focus(),
        Escape: () => setListed(false),
      };
      if (inList && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        const all = [...document.querySelectorAll<HTMLElement>("nav button.scenario")];
        const at = all.indexOf(target);
        all[Math.max(0, Math.min(all.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))]?.focus();
      } else if (digit >= 0) store.choose(digit);
      else if (acts[event.key]) acts[event.key]!();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store, setListed, setHelp, setTab]);
}
