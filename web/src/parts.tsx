// Small parts that stand in many places: clauses with their text, places in texts, what can still come.

import { createContext, Fragment, type ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { Source } from "./source";
import type { Ahead, ClauseTold, Loop, RulebookIs, Spot, Text, Whole } from "./types";

export interface Surroundings {
  source: Source;
  /** Whether it is the what-if that is looked at: its texts are those that were edited. */
  trial: boolean;
  /** The clauses that are cited here. */
  clauses: ClauseTold[];
  texts: string[];
  /** Shows a line of a text. */
  show(spot: Spot): void;
  /** Shows a clause in its rulebook; nothing where there is no such page. */
  read: ((clause: string) => void) | null;
  /** Shows what a clause says and gives, in front of what is looked at; nothing in the rulebook itself, which is gone through. */
  look: ((clause: string) => void) | null;
  /** Goes to the run that shows an outcome or a loop. */
  follow(kind: "outcome" | "loop", at: number): void;
}

export const Around = createContext<Surroundings | null>(null);
export const useAround = (): Surroundings => useContext(Around)!;

const name = (path: string | undefined): string => path?.split("/").pop() ?? "";

/** A place in a text, as a button that shows it. */
export function At({ spot }: { spot: Spot | null }) {
  const { texts, show } = useAround();
  if (!spot || texts[spot.text] === undefined) return null;
  const label = `${name(texts[spot.text])}:${spot.line}`;
  return (
    <button type="button" class="at" onClick={() => show(spot)} title={`${texts[spot.text]}, line ${spot.line}`}>
      {label}
    </button>
  );
}

/** The name of a silence where it stands alone: it is a sentence that the reading ends. */
export const unfinished = (policy: string): string => (/^(the priority of|whether|how|which|who|what) /.test(policy) ? policy : `${policy} …`);

/** The numbers of clauses; what each says is told on hover and focus. */
export function Clauses({ ids }: { ids: string[] }) {
  const { clauses } = useAround();
  if (ids.length === 0) return null;
  return (
    <span class="clauses">
      {ids.map((id) => (
        <Fragment key={id}><Clause id={id} told={clauses.find((it) => it.clause === id)} />{" "}</Fragment>
      ))}
    </span>
  );
}

function Clause({ id, told }: { id: string; told: ClauseTold | undefined }) {
  const { show, texts, read, look } = useAround();
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || !button.current || !tip.current) return;
    const at = button.current.getBoundingClientRect();
    const size = tip.current.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
    const above = at.top - size.height - 6;
    tip.current.style.left = `${left}px`;
    tip.current.style.top = `${above > 8 ? above : at.bottom + 6}px`;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);
  const kind = told?.assumption ? "assumption" : "clause";
  const says = told ? told.title : "this rulebook does not declare it";
  return (
    <span class="tipped" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button" class={`clause ${kind}`} ref={button} onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}
        onClick={() => { setOpen(false); if (told && look) look(id); else if (told && read) read(id); else if (told?.at && texts[told.at.text] !== undefined) show(told.at); }} aria-label={`${kind} ${id}: ${says}`}
      >
        {id}
      </button>
      {open && (
        <span class="tip" role="tooltip" ref={tip}>
          <b>{kind === "assumption" ? `assumption ${id}` : id}</b> {says}
        </span>
      )}
    </span>
  );
}

/** The marks of outcomes: eight shapes in a box from 0 to 20. Letters would read like players, numbers like the keys of options. */
export const SHAPES = [
  "M10 1.5A8.5 8.5 0 1 1 10 18.5A8.5 8.5 0 1 1 10 1.5Z",
  "M2.5 2.5H17.5V17.5H2.5Z",
  "M10 1L19.2 18H.8Z",
  "M10 .6L19.4 10L10 19.4L.6 10Z",
  "M10 .8L12.9 7.2L19.8 7.9L14.6 12.5L16.1 19.3L10 15.8L3.9 19.3L5.4 12.5L.2 7.9L7.1 7.2Z",
  "M.8 2H19.2L10 19Z",
  "M5.3 1.9H14.7L19.4 10L14.7 18.1H5.3L.6 10Z",
  "M7 1H13V7H19V13H13V19H7V13H1V7H7Z",
];

/** The mark of an outcome: a shape and a colour, always the same for the same outcome; from the ninth on with a number. */
export function Mark({ at }: { at: number }) {
  return (
    <svg class={`mark hue${at % 8}`} viewBox="0 0 20 20" aria-hidden="true" data-outcome={at}>
      <path d={SHAPES[at % 8]} />
      {at >= 8 && <text x="10" y="13.8" text-anchor="middle">{at + 1}</text>}
    </svg>
  );
}

const SHOWN = 8;

/** What can still come: the marks of outcomes and loops. */
export function Coming({ ahead, whole }: { ahead: Ahead; whole: Whole }) {
  const { outcomes } = whole.check;
  const words: string[] = ahead.outcomes.map((at) => outcomes[at]?.text ?? `outcome ${at + 1}`);
  for (const at of ahead.loops) words.push(loopName(whole, at));
  if (ahead.endless && ahead.loops.length === 0) words.push("a run without end");
  if (ahead.dark) words.push("what a limit hides");
  const title = words.length > 0 ? `can lead to ${words.slice(0, 40).join(", ")}` : "nothing is known of what follows";
  return (
    <span class="coming" title={title}>
      <span class="sr">{title}</span>
      {ahead.outcomes.slice(0, SHOWN).map((at) => <Mark key={at} at={at} />)}
      {ahead.outcomes.length > SHOWN && <span class="more" aria-hidden="true">+{ahead.outcomes.length - SHOWN}</span>}
      {(ahead.loops.length > 0 || ahead.endless) && <LoopMark whole={whole} all={ahead.loops} />}
      {ahead.dark && <span class="mark dark" aria-hidden="true">?</span>}
    </span>
  );
}

/** The mark of loops: with their numbers where the scenario has several. */
export function LoopMark({ whole, all }: { whole: Whole; all: number[] }) {
  const several = whole.check.termination.loops.length > 1;
  return <span class="mark loop" aria-hidden="true">↻{several && all.map((at) => at + 1).join(",")}</span>;
}

/** What a loop is called wherever it is spoken of: several of one name have numbers. */
export function loopName(whole: Whole, at: number): string {
  const { loops } = whole.check.termination;
  const name = plainName(loops[at]);
  const alike = loops.filter((it) => plainName(it) === name).length > 1;
  return alike ? name.replace(/^a (forced )?loop/, `$1loop ${at + 1}`) : name;
}

function plainName(it: Loop | undefined): string {
  if (!it) return "a loop";
  const players = it.whose.filter((who) => who !== "nature" && who !== "rules");
  const first: Record<string, string[]> = { chance: ["chance"], silence: ["silence"] };
  const all = [...(first[it.kind] ?? []), ...players];
  return all.length === 0 ? "a forced loop" : `a loop of ${all.join(" and ")}`;
}

/** The lines of a text that cite a clause, each with the line before where it only goes on. */
function citing(text: Text, id: string, declared: number): { line: number; told: string }[] {
  const name = id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const cites = new RegExp(`(^|[\\s,])${name}(?![\\w-]|\\.\\w)`);
  return text.lines.flatMap((it, at) => {
    const code = it.replace(/\/\/.*$/, "");
    if (at + 1 === declared || !cites.test(code)) return [];
    const goesOn = at > 0 && (/^\s*cites\b/.test(code) || /,\s*$/.test(text.lines[at - 1]!));
    return [{ line: goesOn ? at : at + 1, told: `${goesOn ? `${text.lines[at - 1]!.trim()} ` : ""}${code.trim()}` }];
  });
}

const CITING = 12;

/** What a clause says, what it settles and leaves open, and the lines of the rulebook that stand on it. */
export function ClauseDialog({ id, book, close }: { id: string; book: number | null; close: () => void }) {
  const { source, trial, clauses, texts, read } = useAround();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState<Text | null>(null);
  const [is, setIs] = useState<RulebookIs | null>(null);
  const told = clauses.find((it) => it.clause === id);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    if (told?.at && texts[told.at.text] !== undefined) source.text(told.at.text, trial).then(setText, () => setText(null));
    // Where it cannot be had, there is less to say.
    if (book !== null) source.rulebook(book).then(setIs, () => setIs(null));
  }, [source, id, book, trial]);
  const rule = is?.clauses.find((it) => it.clause === id);
  const lines = text && told?.at ? citing(text, id, told.at.line) : [];
  const settled = (rule?.policies ?? []).map((name) => {
    const option = is?.policies.find((it) => it.policy === name)?.option;
    return option ? `${name}: ${option}` : name;
  });
  return (
    <dialog class="of-clause" ref={dialog} onClose={close} aria-label={`${told?.assumption ? "assumption" : "clause"} ${id}`}>
      <header>
        <h2>{id} {told?.assumption && <small>an assumption: the printed rules do not say it</small>}</h2>
        <button type="button" onClick={close}>Close</button>
      </header>
      <p class="says">{told ? told.title : "This rulebook does not declare it."} <At spot={told?.at ?? null} /></p>
      {settled.length > 0 && <><h3>It settles</h3><ul>{settled.map((it) => <li key={it}>{it}</li>)}</ul></>}
      {rule && rule.silent_on.length > 0 && <><h3>It leaves open</h3><ul>{rule.silent_on.map((it) => <li key={it}>{unfinished(it)}</li>)}</ul></>}
      {lines.length > 0 && (
        <>
          <h3>What stands on it in the rulebook</h3>
          <ul>
            {lines.slice(0, CITING).map((it) => <li key={it.line}><code>{it.told}</code> <At spot={{ text: told!.at!.text, line: it.line }} /></li>)}
            {lines.length > CITING && <li class="small">and {lines.length - CITING} more lines</li>}
          </ul>
        </>
      )}
      {rule && <p class="small">{rule.scenarios.length === 1 ? "One scenario applies it" : `${rule.scenarios.length} scenarios apply it`}.</p>}
      {read && told && <p><button type="button" class="inline" onClick={() => { close(); read(id); }}>Read it in the rulebook</button></p>}
    </dialog>
  );
}

/** A line of a text, with those around it. */
export function SourceDialog({ spot, close }: { spot: Spot; close: () => void }) {
  const { source, trial } = useAround();
  const dialog = useRef<HTMLDialogElement>(null);
  const line = useRef<HTMLLIElement>(null);
  const [text, setText] = useState<Text | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    source.text(spot.text, trial).then(setText, (why: Error) => setError(why.message));
  }, [source, spot, trial]);
  useEffect(() => line.current?.scrollIntoView({ block: "center" }), [text, spot]);
  return (
    <dialog class="source" ref={dialog} onClose={close} aria-label={text ? text.name : "a text"}>
      <header>
        <h2>{text ? text.name : "…"} <small>line {spot.line}</small></h2>
        <button type="button" onClick={close}>Close</button>
      </header>
      {error && <p class="error">{error}</p>}
      <ol tabIndex={0} aria-label="lines">
        {text?.lines.map((it, at) => (
          <li key={at} ref={at + 1 === spot.line ? line : undefined} class={at + 1 === spot.line ? "here" : ""} aria-current={at + 1 === spot.line ? "true" : undefined}>
            <span class="no" aria-hidden="true">{at + 1}</span>
            <code>{it === "" ? " " : it}</code>
          </li>
        ))}
      </ol>
    </dialog>
  );
}

export function Section({ title, class: kind = "", children, count }: { title: string; class?: string; children: ComponentChildren; count?: number }) {
  const id = `s-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  return (
    <section class={`panel ${kind}`} aria-labelledby={id}>
      <h3 id={id}>{title}{count !== undefined && <> <span class="count">{count}</span></>}</h3>
      {children}
    </section>
  );
}

/** Who has a choice, in words. */
export function whoChoose(all: string[]): string {
  const who = all.map((it) => (it === "nature" ? "chance" : it));
  if (who.length === 0) return "nobody chooses";
  if (who.length === 1) return who[0] === "chance" ? "chance decides" : `${who[0]} chooses`;
  return `${who.slice(0, -1).join(", ")} and ${who[who.length - 1]} choose`;
}

/** An observed value as scenarios write it. */
export const shown = (value: number | boolean | string | null): string =>
  value === null ? "none" : value === true ? "yes" : value === false ? "no" : String(value);
