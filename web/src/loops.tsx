// A loop in words: whose it is, under which reading, what a lap does, who could have stopped it and how.

import { Clauses, LoopMark, loopName } from "./parts";
import type { Store, View } from "./store";
import type { LoopShown, Loop, ReadAs, Stop, Whole } from "./types";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the path goes through the run that shows a loop. */
export const isAlong = (view: View, shown: LoopShown): boolean =>
  shown.options.length > 0 && shown.options.length <= view.steps.length && shown.options.every((option, at) => view.steps[at]?.option === option);

/** The loop that the path shows, if it shows one; of several the one with the longest run. */
export const shownLoop = (view: View): number => {
  const { loops } = view.whole;
  const along = loops.flatMap((it, at) => (isAlong(view, it) ? [at] : []));
  return along.reduce((best, at) => (best < 0 || loops[at]!.options.length > loops[best]!.options.length ? at : best), -1);
};

export const lapSays = (found: Loop): string =>
  found.shape === "growing" ? "the same position again but for what grows" : "the same position again";

/** How silence is read. */
const readAs = (all: ReadAs[], and: string): string => all.map((it) => `“${it.policy}” is read as ${it.values.map((value) => `“${value}”`).join(" or ")}`).join(and);

/** What a stop needs: how silence is read, and where on the loop's run it is taken. */
function needs(it: Stop): string {
  const given = it.given.length === 0 ? "" : `where ${readAs(it.given, " and ")}: `;
  const place = it.step === null ? "" : `at step ${it.step}${it.instead_of === null ? "" : `, in place of “${it.instead_of}”`}: `;
  return given + place;
}

/** What is said where not all choices that keep a loop from beginning are listed. */
const more = (it: LoopShown): string | null =>
  it.kept_from_more === null ? "Other choices may keep it from beginning too: not all were looked at."
    : it.kept_from_more > 0 ? `${it.kept_from_more} more ${it.kept_from_more === 1 ? "choice keeps" : "choices keep"} it from beginning.` : null;

interface LoopProps { at: number; whole: Whole; loop: Loop; shown: LoopShown; view: View; store: Store }

export function LoopTold({ at, whole, loop, shown, view, store }: LoopProps) {
  const go = (options: number[]) => store.open(view.scenario, options);
  const ways = (all: Stop[]) => (
    <ul class="ways">
      {/* What holds in every reading first. */}
      {[...all.filter((it) => it.given.length === 0), ...all.filter((it) => it.given.length > 0)].map((it, at) => <li key={at}>{needs(it)}<button type="button" class="to" onClick={() => go(it.options)}>{it.choice}</button></li>)}
    </ul>
  );
  const reading = readAs(shown.readings, ", and ");
  const byItself = loop.kind === "forced";
  const kept = (who: "player" | "nature" | "rules") => shown.kept_from.filter((it) => (it.who === "nature" || it.who === "rules" ? it.who : "player") === who);
  const isAll = shown.kept_from_more === 0 && whole.check.limit === null;
  return (
    <details class="loop-told" open={isAlong(view, shown)}>
      <summary><LoopMark whole={whole} all={[at]} /> {whole.check.termination.loops.length > 1 && <b>{capital(loopName(whole, at))}: </b>}{capital(`${reading === "" ? "" : `only where ${reading}: `}${shown.says}`)}.</summary>
      <p>
        With each lap {shown.grows.length > 0 ? shown.grows.join("; ") : "the same position comes again"}.
        {shown.clauses.length > 0 && <> Clauses of a lap: <Clauses ids={shown.clauses} /></>}
      </p>
      {shown.lap.length > 0 && <div>One lap: <ul class="lap">{shown.lap.map((it, at) => <li key={at}>{it.text} <Clauses ids={it.clauses} /></li>)}</ul></div>}
      {loop.rulebook && <p>{capital(loop.rulebook)}.</p>}
      {shown.stops.length > 0 && <div>It can be stopped, once it goes round: {ways(shown.stops)}</div>}
      {kept("player").length > 0 && <div>A player can keep it from beginning: {ways(kept("player"))}</div>}
      {kept("nature").length > 0 && <div>{kept("player").length === 0 && isAll ? "No player can keep it from beginning; chance can:" : "Chance can keep it from beginning:"} {ways(kept("nature"))}</div>}
      {kept("rules").length > 0 && (
        <div>
          {kept("player").length > 0 ? "Another reading of the rulebook keeps it from beginning too:"
            : isAll && kept("nature").length === 0 ? "No player can keep it from beginning; only another reading of the rulebook does:"
            : "Another reading of the rulebook keeps it from beginning:"} {ways(kept("rules"))}
        </div>
      )}
      {shown.kept_from.length > 0 && more(shown) && <p class="small">{more(shown)}</p>}
      {shown.stops.length === 0 && !byItself && <p>No way out of it was found in what was explored.</p>}
      {byItself && shown.kept_from.length === 0 && loop.from_start === true && <p>No choice keeps it from beginning.</p>}
    </details>
  );
}
