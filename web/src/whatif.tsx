// What if: another rulebook or another text, explored beside the scenario as it stands. What is edited here is kept until
// it is saved or thrown away; nothing of it is on the disk before.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Editor } from "./editor";
import { At, Clauses, LoopMark, loopName, Mark } from "./parts";
import type { Source } from "./source";
import type { Store } from "./store";
import { TRIAL, type Difference, type Knobs, type Policy, type Problem, type Side, type Trial, type Whole } from "./types";

/** Texts are known by their names: their positions are others once other files are read. */
interface Edits { knobs: Record<string, string>; steps: string[]; lines: string[]; proposal: string | null; texts: Record<string, string> }
const NONE: Edits = { knobs: {}, steps: [], lines: [], proposal: null, texts: {} };
const PROPOSAL = "proposal";

/** Where edits are kept in the browser, also when the tab is closed: `of` is what the program was started with. */
const key = (of: string, whole: Whole): string => `assize-what-if ${of} ${whole.check.file} ${whole.check.rulebook} ${whole.check.name}`;
function kept(place: string): Edits {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Edits>) };
  } catch {
    return NONE;
  }
}

/** The text of a proposal: a rulebook that extends the scenario's. */
function proposal(knobs: Knobs, edits: Edits): string {
  if (edits.proposal !== null) return edits.proposal;
  const changed = Object.entries(edits.knobs);
  if (changed.length + edits.steps.length + edits.lines.length === 0) return "";
  const quoted = (text: string) => (/^[\p{L}][\p{L}\p{N}-]*$/u.test(text) ? text : `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  const policies = changed.length > 0 ? `  policies {\n${changed.map(([, line]) => `    ${line}`).join("\n")}\n  }\n` : "";
  const steps = edits.steps.length > 0 ? `  event procedure { ${edits.steps.map((it) => `without step ${it}`).join("; ")} }\n` : "";
  return `// A proposal, to be tried.\n\n${knobs.uses}\nrulebook "what if" extends ${quoted(knobs.rulebook)} {\n${policies}${steps}${edits.lines.map((it) => `  ${it}\n`).join("")}}\n`;
}

export function WhatIf({ scenario, whole, store, source }: { scenario: number; whole: Whole; store: Store; source: Source }) {
  const { asks } = source;
  const [knobs, setKnobs] = useState<Knobs | null>(null);
  const place = key(store.project?.title ?? "", whole);
  const [edits, setEdits] = useState<Edits>(() => kept(place));
  const [problems, setProblems] = useState<Problem[]>([]);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [other, setOther] = useState<Whole | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const number = useRef(0);
  // What was asked for is brought into sight when it is there.
  const shown = useRef(false);
  useEffect(() => {
    if (!shown.current) return;
    shown.current = false;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const title = document.getElementById("beside-title");
    title?.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
    title?.focus({ preventScroll: true });
  }, [other]);
  useEffect(() => {
    if (!asks) return;
    asks.knobs(scenario).then(setKnobs, (why: Error) => setError(why.message));
  }, [asks, scenario]);
  useEffect(() => {
    try {
      if (JSON.stringify(edits) === JSON.stringify(NONE)) localStorage.removeItem(place);
      else localStorage.setItem(place, JSON.stringify(edits));
    } catch { /* it is kept as long as the page is */ }
  }, [edits, place]);
  const text = useMemo(() => (knobs ? proposal(knobs, edits) : ""), [knobs, edits]);
  const reading = store.project?.reading;
  const asked = useMemo(() => {
    // The list comes anew while scenarios are explored; its texts are others only when they are read again.
    const names = store.project?.texts;
    const known = Object.entries(edits.texts).flatMap(([name, it]) => { const at = names?.indexOf(name) ?? -1; return at < 0 ? [] : [[String(at), it]]; });
    return { scenario, proposal: text, texts: Object.fromEntries(known) as Record<string, string> };
  }, [scenario, text, edits.texts, reading]);
  const isEmpty = text.trim() === "" && Object.keys(edits.texts).length === 0;
  useEffect(() => {
    if (!asks || !knobs || isEmpty) { setProblems([]); return; }
    let over = false;
    const timer = setTimeout(() => {
      asks.check(asked).then((found) => !over && (setProblems(found), setError("")), (why: Error) => !over && setError(why.message));
    }, 300);
    return () => { over = true; clearTimeout(timer); };
  }, [asks, knobs, asked, isEmpty]);
  const run = useCallback(() => {
    if (!asks || isEmpty) return;
    const turn = ++number.current;
    const given = () => number.current !== turn;
    const go = async () => {
      setBusy(true);
      setError("");
      try {
        const begun = await asks.trial(asked);
        if (given()) return;
        setProblems(begun.diagnostics);
        if (!begun.trial) { setTrial(null); setOther(null); return; }
        store.forget();
        let now = begun.trial;
        for (let pause = 60; !now.done && !given(); pause = Math.min(pause * 1.6, 800)) {
          await new Promise((done) => setTimeout(done, pause));
          now = await asks.tried();
        }
        if (given() || now.number !== begun.trial.number) return;
        const found = await source.scenario(TRIAL);
        if (!given()) { setTrial(now); setOther(found); shown.current = true; }
      } catch (why) {
        if (!given()) setError(why instanceof Error ? why.message : String(why));
      } finally {
        if (!given()) setBusy(false);
      }
    };
    void go();
  }, [asks, asked, isEmpty, source, store]);
  useEffect(() => () => { number.current++; }, []);
  if (!asks) return <section class="panel"><h3>What if</h3><p class="small">Rules and texts are changed where the program can explore them: <code>assize explore</code>.</p></section>;
  if (!knobs) return <section class="panel"><h3>What if</h3>{error === "" ? <p role="status">Loading …</p> : <p class="error" role="alert">{error}</p>}</section>;
  const wrong = problems.filter((it) => it.severity === "error").length;
  return (
    <section class="what-if" aria-labelledby="what-if-title">
      <h3 id="what-if-title" class="sr">What if</h3>
      <Knobbing knobs={knobs} edits={edits} setEdits={setEdits} />
      <Editing knobs={knobs} edits={edits} setEdits={setEdits} text={text} problems={problems} source={source} store={store} run={run} />
      <div class="run">
        <button type="button" class="primary" onClick={run} disabled={busy || isEmpty || wrong > 0} aria-keyshortcuts="Control+Enter">{busy ? "Exploring …" : "Explore it"}</button>
        <button type="button" class="inline" onClick={() => { setEdits(NONE); setTrial(null); setOther(null); setProblems([]); }} disabled={isEmpty}>Throw away</button>
        {isEmpty && <span class="small">Change a rule above, or a text.</span>}
        {!store.project?.read_only && <Save scenario={scenario} text={text} source={source} wrong={wrong > 0} />}
      </div>
      {error !== "" && <p class="error" role="alert">{error}</p>}
      {trial?.difference && other && <Beside whole={whole} other={other} difference={trial.difference} rulebook={trial.rulebook} store={store} scenario={scenario} />}
    </section>
  );
}

type Editable = { knobs: Knobs; edits: Edits; setEdits: (edits: Edits) => void };

/** The policies and steps of the rulebook, those first for which this scenario asks. */
function Knobbing({ knobs, edits, setEdits }: Editable) {
  const [query, setQuery] = useState("");
  const [all, setAll] = useState(false);
  const wanted = query.trim().toLowerCase();
  const isAsked = (it: Policy) => (it.asked ?? 1) > 0;
  const fits = (it: Policy) => wanted === "" ? all || isAsked(it) || it.policy in edits.knobs : `${it.policy} ${it.about ?? ""} ${it.options.join(" ")}`.toLowerCase().includes(wanted);
  const list = knobs.policies.filter(fits).sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  const set = (policy: string, value: string) => {
    const next = { ...edits.knobs };
    if (value === "") delete next[policy];
    else next[policy] = value;
    setEdits({ ...edits, knobs: next, proposal: null });
  };
  return (
    <>
    <details class="panel knobs" open>
      <summary>Rules of {knobs.rulebook}</summary>
      <div class="find">
        <label for="knobs-search" class="sr">Find a policy</label>
        <input id="knobs-search" type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} placeholder="Find a policy" />
        <label class="small"><input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> also those that this scenario does not ask for</label>
      </div>
      {edits.proposal !== null && <p class="small">The proposal was written by hand: choosing here writes it anew.</p>}
      <ul>
        {list.slice(0, 80).map((it) => (
          <li key={it.policy} class={it.policy in edits.knobs ? "set" : ""}>
            <label>
              <span class="policy">{it.policy} {it.standing !== "settled" && <span class="open small">silent{it.matters > 0 ? ", and it matters" : ""}</span>}</span>
              <select value={edits.knobs[it.policy] ?? ""} onChange={(event) => set(it.policy, event.currentTarget.value)} title={it.about ?? ""}>
                <option value="">{it.option ?? "silent"} (as it is)</option>
                {it.options.map((option, at) => option !== it.option && <option key={option} value={it.lines[at]}>{option}</option>)}
                {it.standing === "settled" && it.silent !== null && <option value={it.silent}>silent: every reading</option>}
              </select>
            </label>
            <Clauses ids={it.clauses} />
          </li>
        ))}
      </ul>
      {list.length === 0 && <p class="small">No policy's name or value holds this.</p>}
      {knobs.steps.length > 0 && (
        <fieldset>
          <legend>The event procedure without</legend>
          {knobs.steps.filter((it) => it !== "occur" && it !== "complete").map((it) => (
            <label key={it}>
              <input type="checkbox" checked={edits.steps.includes(it)}
                onChange={(event) => setEdits({ ...edits, proposal: null, steps: event.currentTarget.checked ? [...edits.steps, it] : edits.steps.filter((other) => other !== it) })} /> {it}
            </label>
          ))}
        </fieldset>
      )}
    </details>
      {knobs.lines.length > 0 && (
        <details class="panel taking" open={edits.lines.length > 0}>
          <summary>The rulebook without one of its lines: {knobs.lines.length}{edits.lines.length > 0 && `, ${edits.lines.length} taken away`}</summary>
          <ul class="lines">
            {knobs.lines.map((it) => (
              <li key={it.line} class={edits.lines.includes(it.line) ? "set" : ""}>
                <label>
                  <input type="checkbox" checked={edits.lines.includes(it.line)}
                    onChange={(event) => setEdits({ ...edits, proposal: null, lines: event.currentTarget.checked ? [...edits.lines, it.line] : edits.lines.filter((other) => other !== it.line) })} />
                  <span>{it.text} <span class="small">{it.block}{it.needs > 0 && `, of which ${it.needs === 1 ? "one part of the rulebook speaks that" : `${it.needs} parts of the rulebook speak that`} must then be said anew`}</span></span>
                </label>
                <At spot={it.at} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type EditingProps = Editable & { text: string; problems: Problem[]; source: Source; store: Store; run: () => void };

/** The proposal and the texts of which the scenario is made. */
function Editing({ knobs, edits, setEdits, text, problems, source, store, run }: EditingProps) {
  const [open, setOpen] = useState<string>(() => (text === "" ? Object.keys(edits.texts).find((it) => store.project?.texts.includes(it)) : undefined) ?? PROPOSAL);
  const [originals, setOriginals] = useState<Record<string, string>>({});
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef({ edits, setEdits, run, originals });
  latest.current = { edits, setEdits, run, originals };
  const names = store.project?.texts ?? [];
  const isProposal = open === PROPOSAL;
  const shown = isProposal ? text : edits.texts[open] ?? originals[open];
  useEffect(() => {
    if (isProposal || originals[open] !== undefined) return;
    const at = names.indexOf(open);
    if (at >= 0) void source.text(at).then((found) => setOriginals((all) => ({ ...all, [open]: `${found.lines.join("\n")}\n` })));
  }, [open, source]);
  const changed = useCallback((next: string) => {
    const { edits, setEdits, originals } = latest.current;
    if (isProposal) {
      if (next !== edits.proposal) setEdits({ ...edits, proposal: next });
      return;
    }
    const texts = { ...edits.texts };
    if (next === originals[open]) delete texts[open];
    else texts[open] = next;
    setEdits({ ...edits, texts });
  }, [open, isProposal]);
  const label = isProposal ? "the proposal" : open;
  const isThere = shown !== undefined;
  const setting = useRef(false);
  useEffect(() => {
    if (!isThere || !frame.current || !window.assizeEditor) return;
    const made = window.assizeEditor({
      parent: frame.current, text: shown, label, words: knobs.words,
      changed: (next) => { if (!setting.current) changed(next); }, run: () => latest.current.run(),
    });
    editor.current = made;
    return () => { editor.current = null; made.end(); };
  }, [open, isThere, knobs]);
  useEffect(() => {
    // What is chosen above writes the proposal; what is typed is there already.
    if (shown === undefined || !editor.current || editor.current.text() === shown) return;
    setting.current = true;
    editor.current.set(shown);
    setting.current = false;
  }, [shown]);
  const own = (it: Problem) => it.file !== null && (isProposal ? it.file.endsWith(".what-if.assize") : it.file === open);
  useEffect(() => {
    editor.current?.mark(problems.filter(own).filter((it) => it.line !== null).map((it) => ({
      line: it.line!, column: it.column ?? 1, severity: it.severity, text: `${it.message}${it.help ? `\nhelp: ${it.help}` : ""}`,
    })));
  }, [problems, open, shown]);
  const follow = (it: Problem) => {
    const at = it.file === null ? -1 : names.indexOf(it.file);
    const wanted = it.file?.endsWith(".what-if.assize") ? PROPOSAL : at >= 0 && knobs.texts.includes(at) ? it.file! : open;
    setOpen(wanted);
    setTimeout(() => editor.current?.goTo(it.line ?? 1), 60);
  };
  const tabs = [PROPOSAL, ...knobs.texts.flatMap((at) => names[at] ?? [])];
  return (
    <div class="panel editing">
      <div class="tabs">
        <label for="edit-what">Edit</label>{" "}
        <select id="edit-what" value={open} onChange={(event) => setOpen(event.currentTarget.value)}>
          {tabs.map((it) => <option key={it} value={it}>{it === PROPOSAL ? "the proposal" : it}{it !== PROPOSAL && edits.texts[it] !== undefined ? " (edited)" : ""}</option>)}
        </select>
        {isProposal && text === "" && <button type="button" class="inline" onClick={() => setEdits({ ...edits, proposal: `${knobs.uses}\nrulebook "what if" extends "${knobs.rulebook}" {\n  policies {\n  }\n}\n` })}>Begin one by hand</button>}
        <span class="small leave">Tab indents; Escape, then Tab, goes on.</span>
        {!isProposal && edits.texts[open] !== undefined && (
          <button type="button" class="inline" onClick={() => { const texts = { ...edits.texts }; delete texts[open]; setEdits({ ...edits, texts }); }}>As it was</button>
        )}
      </div>
      {window.assizeEditor
        ? <div class="editor" ref={frame} />
        : <textarea class="editor" aria-label={label} value={shown ?? ""} onInput={(event) => changed(event.currentTarget.value)} spellcheck={false} />}
      {problems.length > 0 && (
        <ul class="problems" aria-live="polite">
          {problems.slice(0, 20).map((it, at) => (
            <li key={at} class={it.severity}>
              <b>{it.severity}</b>: {it.message}{it.help && <span class="small"> · help: {it.help}</span>}{" "}
              {it.line !== null && <button type="button" class="at" onClick={() => follow(it)}>{it.file?.endsWith(".what-if.assize") ? "proposal" : it.file?.split("/").pop()}:{it.line}:{it.column}</button>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Save({ scenario, text, source, wrong }: { scenario: number; text: string; source: Source; wrong: boolean }) {
  const [file, setFile] = useState("proposal.assize");
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null);
  const save = () => {
    source.asks?.save(scenario, file, text).then((saved) => setTold({ good: true, text: `written: ${saved}` }), (why: Error) => setTold({ good: false, text: why.message }));
  };
  return (
    <form class="save" onSubmit={(event) => { event.preventDefault(); save(); }}>
      <label for="save-file" class="sr">The file of the proposal</label>
      <input id="save-file" value={file} onInput={(event) => setFile(event.currentTarget.value)} spellcheck={false} />
      <button type="submit" class="inline" disabled={text.trim() === "" || wrong}>Save as proposal</button>
      {told && <span class={told.good ? "good small" : "bad small"} role="status">{told.text}</span>}
    </form>
  );
}

interface BesideProps { whole: Whole; other: Whole; difference: Difference; rulebook: string; store: Store; scenario: number }

/** What differs, in a sentence. */
function differs(gained: number, lost: number, turned: number): string {
  const outcomes = gained + lost === 0 ? "The same outcomes come" : `${gained} ${gained === 1 ? "outcome comes" : "outcomes come"}, ${lost} ${lost === 1 ? "goes" : "go"}`;
  const other = turned === 0 ? "" : `; ${turned} other ${turned === 1 ? "answer is" : "answers are"} not the same, told below`;
  return `${outcomes}${other}.`;
}

/** Both side by side: outcomes and loops, and where the two part. */
function Beside({ whole, other, difference, rulebook, store, scenario }: BesideProps) {
  const { gained, lost, turned, parts_at, limits } = difference;
  const same = gained.length + lost.length + turned.length === 0;
  const side = (title: string, it: Whole, at: number, not: { text: string }[], word: string) => (
    <section class="side-by">
      <h4>{title} <span class="small">{it.check.rulebook !== title.toLowerCase() && `${it.check.rulebook}, `}{it.check.states.toLocaleString("en")} states</span></h4>
      <ul>
        {it.check.outcomes.map((outcome, nth) => {
          const isApart = not.some((other) => other.text === outcome.text);
          return (
            <li key={nth}>
              <button type="button" class={`outcome ${isApart ? word : ""}`} onClick={() => store.open(at, outcome.options)}>
                <Mark at={nth} /> {outcome.text}{isApart && <b class="word"> {word}</b>}
              </button>
            </li>
          );
        })}
        {it.check.termination.loops.map((loop, nth) => (
          <li key={`l${nth}`}>
            <button type="button" class="outcome loop" onClick={() => store.open(at, it.loops[nth]?.options ?? [], it.loops[nth]?.begins)}>
              <LoopMark whole={it} all={[nth]} /> {loopName(it, nth)} {!["forced", "chance", "silence"].includes(loop.kind) && <span class="small">{loop.kind}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <section class="panel beside" aria-labelledby="beside-title">
      <h3 id="beside-title" tabIndex={-1}>Side by side</h3>
      <p role="status">{same ? "Nothing differs: the same outcomes, the same loops." : differs(gained.length, lost.length, turned.length)}
        {limits.length > 0 && <span class="open"> Not everything is known: {limits.join("; ")}</span>}</p>
      <div class="sides">
        {side("As it stands", whole, scenario, lost, "lost")}
        {side(`What if`, other, TRIAL, gained, "gained")}
      </div>
      {turned.length > 0 && <ul class="turned">{turned.map((it, at) => <li key={at}><b>{it.name ?? it.kind}</b>: {it.old} → {it.new}</li>)}</ul>}
      {parts_at && (
        <div class="parting">
          <h4>Where they part</h4>
          {parts_at.line && <p class="small">in the line: {parts_at.line}</p>}
          {parts_at.choices.length > 0 && <ol>{parts_at.choices.map((it, at) => <li key={at}>{it}</li>)}</ol>}
          <div class="sides">
            <Step title="As it stands" step={parts_at.old} />
            <Step title={rulebook === whole.check.rulebook ? "What if" : rulebook} step={parts_at.new} />
          </div>
        </div>
      )}
      <p><button type="button" class="inline" onClick={() => store.open(TRIAL)}>Go through the what-if</button></p>
    </section>
  );
}

function Step({ title, step }: { title: string; step: Side }) {
  return (
    <div class="side-by">
      <h5>{title}</h5>
      <p>{step.text} <Clauses ids={step.clauses} /></p>
      {step.options.length > 0 && !step.text.includes(step.options.join(" / ")) && <ul>{step.options.map((it, at) => <li key={at}>{it}</li>)}</ul>}
    </div>
  );
}
