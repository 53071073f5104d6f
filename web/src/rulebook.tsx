// A rulebook as a committee reads it: clauses with the scenarios that exercise them, where it is silent and what that
// changes, what it settles, and what became of changes of it. A clause of a story leads here, a scenario's name leads back.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Around, At, Clauses, useAround } from "./parts";
import type { Source } from "./source";
import type { Reading, Store } from "./store";
import type { Change, Project, Reading as ReadSo, RulebookIs, Rule, Stance, Tried } from "./types";

const PARTS: [string, string][] = [["clauses", "Clauses"], ["silent", "Where it is silent"], ["settled", "What it settles"], ["changes", "Changes"]];

/** What a reading of silence comes to in a scenario. */
function came(it: ReadSo): string {
  const loops = it.loops.length > 1 ? [`↻ ${it.loops.length} loops`] : it.loops.length === 1 || (!it.ends && !it.hidden) ? ["↻ a loop"] : [];
  const all = [...it.outcomes, ...loops, ...(it.hidden ? ["what a limit hides"] : [])];
  return all.length > 0 ? all.join("  ") : "no ending";
}

export function RulebookView({ reading, store, source }: { reading: Reading; store: Store; source: Source }) {
  const { project } = store;
  const [book, setBook] = useState<RulebookIs | null>(null);
  const [error, setError] = useState("");
  const [turn, setTurn] = useState(0);
  const explored = project?.rulebooks[reading.book]?.scenarios.filter((it) => project.scenarios[it]?.found).length ?? 0;
  const trying = book?.trying != null;
  useEffect(() => {
    let over = false;
    source.rulebook(reading.book).then((found) => !over && (setBook(found), setError("")), (why: Error) => !over && setError(why.message));
    return () => { over = true; };
  }, [source, reading.book, project?.reading, turn, source.live && !trying ? explored : 0]);
  useEffect(() => {
    if (!trying) return;
    const timer = setInterval(() => setTurn((it) => it + 1), 500);
    return () => clearInterval(timer);
  }, [trying]);
  const around = useAround();
  const inside = useMemo(() => ({ ...around, clauses: book?.clauses ?? [], read: (clause: string) => store.read(reading.book, clause), look: null }), [around, book, store, reading.book]);
  const is = book?.rulebook === project?.rulebooks[reading.book]?.rulebook ? book : null;
  useEffect(() => {
    const wanted = reading.clause === null ? null : document.getElementById(named("clause", reading.clause));
    wanted?.scrollIntoView({ block: "center" });
    wanted?.focus({ preventScroll: true });
  }, [reading.clause, is === null]);
  if (!project) return null;
  const act = (what: string) => void source.act(`rulebook/${reading.book}/${what}`).then(() => setTurn((it) => it + 1), (why: Error) => setError(why.message));
  return (
    <Around.Provider value={inside}>
      <article class="rulebook" aria-labelledby="rulebook-title">
        <header>
          {store.view && <p><button type="button" class="inline" onClick={store.leave}><span aria-hidden="true">◀</span> Back to “{store.view.whole.check.name}”</button></p>}
          <h2 id="rulebook-title">{is ? is.rulebook : project.rulebooks[reading.book]?.rulebook}</h2>
          {is && is.title !== "" && <p>{is.title}</p>}
          {project.rulebooks.length > 1 && (
            <p>
              <label for="which-rulebook">Rulebook</label>{" "}
              <select id="which-rulebook" value={String(reading.book)} onChange={(event) => store.read(Number(event.currentTarget.value), null)}>
                {project.rulebooks.map((it, at) => <option key={at} value={String(at)}>{it.rulebook} ({it.scenarios.length})</option>)}
              </select>
            </p>
          )}
        </header>
        {error !== "" && <p class="error" role="alert">{error}</p>}
        {!is && error === "" && <p class="empty" role="status">Loading …</p>}
        {is && (
          <>
            <InShort book={is} />
            <nav class="inside" aria-label="Parts of the rulebook">
              {PARTS.map(([id, name]) => <button key={id} type="button" class="inline" onClick={() => { const it = document.getElementById(`part-${id}`); it?.scrollIntoView(); it?.focus({ preventScroll: true }); }}>{name}</button>)}
            </nav>
            <Rules book={is} project={project} store={store} at={reading.clause} />
            <Silences all={is.policies} project={project} store={store} />
            <Settled all={is.policies} project={project} store={store} />
            <Changes book={is} project={project} store={store} act={source.live && !project.read_only ? act : null} />
          </>
        )}
      </article>
    </Around.Provider>
  );
}

const named = (what: string, name: string): string => `${what}-${name.replace(/[^\p{L}\p{N}.]/gu, "-")}`;
const many = (count: number, what: string): string => (count === 1 ? `one ${what}` : `${count.toLocaleString("en")} ${what}s`);

function InShort({ book }: { book: RulebookIs }) {
  const rules = book.clauses.filter((it) => it.kind === "rule");
  const idle = rules.filter((it) => it.scenarios.length === 0).length;
  const open = book.policies.filter((it) => it.differs_in.length > 0).length;
  const own = book.tried?.changes.filter((it) => !it.of_std) ?? [];
  const missed = own.filter((it) => it.status === "survived").length;
  const waiting = book.scenarios.length - book.explored;
  return (
    <dl class="in-short">
      <div><dt>Scenarios</dt><dd>{book.scenarios.length}{waiting > 0 && <span class="open small"> {waiting} not explored yet</span>}{book.stopped > 0 && <span class="open small"> {book.stopped} stopped by a limit</span>}</dd></div>
      <div><dt>Rules that some run applies</dt><dd>{rules.length - idle} of {rules.length}</dd></div>
      <div><dt>Silences that decide something</dt><dd class={open > 0 ? "bad" : ""}>{open}</dd></div>
      <div><dt>Changes that nothing notices</dt><dd class={missed > 0 ? "bad" : ""}>{book.tried ? `${missed} of ${own.length}` : "not tried"}</dd></div>
    </dl>
  );
}

type Common = { project: Project; store: Store };

/** Scenarios by their positions, to be opened. */
function Scenarios({ all, project, store, what }: Common & { all: number[]; what: string }) {
  const [open, setOpen] = useState(false);
  if (all.length === 0) return null;
  return (
    <details class="which" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{what}</summary>
      {open && <ul>{all.map((at) => <li key={at}><To at={at} project={project} store={store} /></li>)}</ul>}
    </details>
  );
}

function To({ at, project, store }: Common & { at: number }) {
  const it = project.scenarios[at];
  if (!it) return null;
  return <button type="button" class="to" onClick={() => store.open(at)} title={it.file}>{it.name}{!it.own && <span class="small"> under {it.rulebook}</span>}</button>;
}

function Rules({ book, project, store, at }: Common & { book: RulebookIs; at: string | null }) {
  const [query, setQuery] = useState("");
  const [only, setOnly] = useState(false);
  const wanted = query.trim().toLowerCase();
  const fits = (it: Rule) => it.clause === at || ((!only || (it.kind === "rule" && it.scenarios.length === 0)) && `${it.clause} ${it.title} ${it.policies.join(" ")} ${it.silent_on.join(" ")}`.toLowerCase().includes(wanted));
  const list = book.clauses.filter(fits);
  return (
    <section aria-labelledby="part-clauses">
      <h3 id="part-clauses" tabIndex={-1}>Clauses</h3>
      <div class="find">
        <label for="clause-search" class="sr">Find a clause</label>
        <input id="clause-search" type="search" placeholder="Find a clause" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
        <label class="small"><input type="checkbox" checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} /> only those that no run applies</label>
      </div>
      {list.length === 0 && <p class="small">{book.clauses.length === 0 ? "This rulebook declares no clauses." : "No clause is like this."}</p>}
      <ol class="rules">
        {list.map((it) => (
          <li key={it.clause} id={named("clause", it.clause)} tabIndex={-1} class={it.clause === at ? "now" : ""}>
            <div class="head">
              <b class="number">{it.clause}</b> <span class="says">{it.title}</span>{" "}
              {it.assumption && <span class="tag">assumption</span>}
              {it.kind === "definition" && <span class="tag">definition</span>} <At spot={it.at} />
            </div>
            {it.scenarios.length === 0
              ? <p class={it.kind === "definition" ? "small" : "bad small"}>{it.kind === "definition" ? "it says what a word means: no run can violate it" : "no run of these scenarios applies it"}</p>
              : <Scenarios all={it.scenarios} project={project} store={store} what={`applied in ${many(it.scenarios.length, "scenario")}`} />}
            {it.policies.length > 0 && <p class="small">settles: {it.policies.join("; ")}</p>}
            {it.silent_on.length > 0 && <p class="small">leaves open: {it.silent_on.join("; ")}</p>}
            {it.properties.length > 0 && <p class="small">checked there: {it.properties.join("; ")}</p>}
            {book.tried && it.changes.length > 0 && <Fates tried={book.tried} all={it.changes} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fates({ tried, all }: { tried: Tried; all: number[] }) {
  const of = (status: Change["status"]) => all.map((at) => tried.changes[at]!).filter((it) => it.status === status);
  const missed = of("survived");
  const rest: [string, number][] = [["noticed", of("killed").length], ["declared to make no difference", of("equivalent").length], ["not known, for a limit", of("unknown").length]];
  return (
    <p class="small">
      changes of what it says: {rest.filter(([, count]) => count > 0).map(([says, count]) => `${count} ${says}`).join(", ")}
      {missed.length > 0 && <span class="bad">{missed.length === all.length ? "" : ", "}{missed.length} not noticed: {missed.map((it) => it.name).join("; ")}</span>}
    </p>
  );
}

function Silences({ all, project, store }: Common & { all: Stance[] }) {
  const open = all.filter((it) => it.standing !== "settled");
  const asked = open.filter((it) => it.asked_in.length > 0).sort((one, other) => other.differs_in.length - one.differs_in.length || other.asked_in.length - one.asked_in.length);
  const idle = open.filter((it) => it.asked_in.length === 0);
  return (
    <section aria-labelledby="part-silent">
      <h3 id="part-silent" tabIndex={-1}>Where it is silent <span class="count">{asked.length}</span></h3>
      {asked.length === 0 && <p class="small">No scenario asks for anything on which the rulebook is silent.</p>}
      <ol class="rules">
        {asked.map((it) => (
          <li key={it.policy}>
            <div class="head"><b>{it.policy}</b> {it.standing === "silent" ? <span class="tag">declared silent</span> : <span class="tag">nothing is said</span>} <Clauses ids={it.clauses} /> <At spot={it.at} /></div>
            {it.about && <p class="small">{it.about}</p>}
            <p class={it.differs_in.length > 0 ? "bad" : "small"}>
              {it.differs_in.length > 0 ? `it decides in ${many(it.differs_in.length, "scenario")}: settle this` : it.others_choose_in.length > 0 ? "its readings come to the same in every scenario that asks, but not the same players choose" : "its readings come to the same in every scenario that asks"}
            </p>
            <Scenarios all={it.others_choose_in} project={project} store={store} what={`others choose in ${many(it.others_choose_in.length, "scenario")}`} />
            {it.differs_in.slice(0, 12).map((differs) => (
              <div key={differs.scenario} class="differs">
                <To at={differs.scenario} project={project} store={store} />
                <table>
                  <thead><tr><th scope="col">read as</th><th scope="col">it comes to</th></tr></thead>
                  <tbody>{differs.readings.map((reading) => <tr key={reading.value}><td>{reading.value}</td><td>{came(reading)}</td></tr>)}</tbody>
                </table>
              </div>
            ))}
            {it.differs_in.length > 12 && <Scenarios all={it.differs_in.slice(12).map((differs) => differs.scenario)} project={project} store={store} what={`and in ${it.differs_in.length - 12} more`} />}
            <Scenarios all={it.asked_in} project={project} store={store} what={`asked in ${many(it.asked_in.length, "scenario")}`} />
          </li>
        ))}
      </ol>
      {idle.length > 0 && <details class="which"><summary>silent, and no scenario asks: {idle.length}</summary><ul>{idle.map((it) => <li key={it.policy}>{it.policy}: {it.options.join(" / ")}</li>)}</ul></details>}
    </section>
  );
}

function Settled({ all, project, store }: Common & { all: Stance[] }) {
  const settled = all.filter((it) => it.standing === "settled");
  return (
    <section aria-labelledby="part-settled">
      <h3 id="part-settled" tabIndex={-1}>What it settles <span class="count">{settled.length}</span></h3>
      <div class="wide" tabIndex={0} role="group" aria-label="what it settles">
        <table>
          <thead><tr><th scope="col">policy</th><th scope="col">settled as</th><th scope="col">clauses</th><th scope="col">asked in</th></tr></thead>
          <tbody>
            {settled.map((it) => (
              <tr key={it.policy}>
                <td title={it.about ?? ""}>{it.policy}</td><td><b>{it.option}</b> <At spot={it.at} /></td><td><Clauses ids={it.clauses} /></td>
                <td>{it.asked_in.length === 0 ? <span class="small">no scenario</span> : <Scenarios all={it.asked_in} project={project} store={store} what={many(it.asked_in.length, "scenario")} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Changes({ book, project, store, act }: Common & { book: RulebookIs; act: ((what: string) => void) | null }) {
  const { tried, trying } = book;
  return (
    <section aria-labelledby="part-changes">
      <h3 id="part-changes" tabIndex={-1}>Changes</h3>
      <p class="small">A change turns one rule into another. One that no scenario notices is a rule that could be misread without anybody seeing it here.</p>
      {!tried && !trying && (
        <p>{act ? <button type="button" class="primary" onClick={() => act("try")}>Try every change</button> : <>None were tried. <code>assize coverage --format html</code> tries them.</>}</p>
      )}
      {trying && (
        <p role="status">
          {trying.all === 0 ? "The scenarios are explored as they are …" : `${trying.done.toLocaleString("en")} of ${trying.all.toLocaleString("en")} tried`}{" "}
          {trying.all > 0 && <progress max={trying.all} value={trying.done} aria-label="changes that were tried" />}{" "}
          {act && <button type="button" class="inline" onClick={() => act("stop")}>Stop</button>}
        </p>
      )}
      {tried && <Fate tried={tried} project={project} store={store} />}
    </section>
  );
}

const FATES: [Change["status"], boolean, string, string][] = [
  ["survived", false, "that nothing notices", "bad"], ["survived", true, "that nothing notices, of what std states and not this rulebook", ""],
  ["unknown", false, "of which a limit keeps it from being known", "open"], ["equivalent", false, "that are declared to make no difference", ""],
  ["killed", false, "that some scenario notices", "good"],
];

function Fate({ tried, project, store }: Common & { tried: Tried }) {
  return (
    <>
      <p>{many(tried.judges, "scenario")} judged {many(tried.changes.length, "change")}.{tried.idle.length > 0 && <span class="open"> {tried.idle.length} could not judge: {[...new Set(tried.idle.map((it) => it.why))].join("; ")}</span>}</p>
      {FATES.map(([status, ofStd, says, kind]) => {
        const all = tried.changes.filter((it) => it.status === status && (status !== "survived" || it.of_std === ofStd));
        if (all.length === 0) return null;
        return (
          <details key={says} class="which" open={status === "survived" && !ofStd}>
            <summary><span class={kind}>{many(all.length, "change")}</span> {says}</summary>
            <ol class="rules">
              {all.map((it) => (
                <li key={it.name}>
                  <div class="head"><b>{it.name}</b> <Clauses ids={it.clauses} /></div>
                  {it.declared_equivalent && <p class="small">{it.declared_equivalent}</p>}
                  {status === "survived" && <p class="small">{it.reached === 0 ? "no scenario asks for what it changes" : `${many(it.reached, "scenario")} run with it, all as expected`}</p>}
                  <Scenarios all={it.noticed_in} project={project} store={store} what={`noticed by ${many(it.noticed_in.length, "scenario")}`} />
                </li>
              ))}
            </ol>
          </details>
        );
      })}
      <Untaken tried={tried} />
    </>
  );
}

function Untaken({ tried }: { tried: Tried }) {
  const cards = tried.cards.filter((it) => it.untaken.length > 0);
  const root = useRef<HTMLDetailsElement>(null);
  if (cards.length === 0) return null;
  return (
    <details class="which" ref={root}>
      <summary>what no run takes of {many(cards.length, "card")}</summary>
      <ul>{cards.map((it, at) => <li key={at}><b>{it.card}</b><ul>{it.untaken.map((lack, nth) => <li key={nth}>{lack.branch ?? "never used"}: {lack.ability}</li>)}</ul></li>)}</ul>
    </details>
  );
}
