// The story: a line for each rule application, with its clauses and where it is written.

import { useEffect, useRef } from "preact/hooks";
import { lapSays, shownLoop } from "./loops";
import { At, Clauses, Coming, whoChoose } from "./parts";
import type { View } from "./store";
import type { Told } from "./types";

/** The earlier step whose position a step leads back to, if it does by a choice. */
const backAt = (view: View, at: number): number | null => {
  const step = view.steps[at - 1]!;
  if (step.lines[0]?.kind !== "choice" && step.lines[0]?.kind !== "silence") return null;
  const passed = [0, ...view.steps.slice(0, at - 1).map((it) => it.to)].indexOf(step.to);
  return passed < 0 ? null : passed;
};

interface Props { view: View; jump: (cursor: number) => void; turn: (at: number, option: number) => void }

export function Story({ view, jump, turn }: Props) {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const box = here.current?.closest(".story");
    if (box && box.scrollHeight > box.clientHeight + 4) {
      // Its heading is seen, and as much of it as there is room for.
      const [high, room] = [here.current!.offsetHeight, box.clientHeight];
      const top = here.current!.offsetTop - Math.max(room * 0.3, (room - high) / 2);
      box.scrollTo({ top, behavior: calm ? "auto" : "smooth" });
    }
  }, [view]);
  const groups = [view.whole.opening, ...view.steps.map((step) => step.lines)];
  const nth = shownLoop(view);
  const loop = view.whole.loops[nth];
  const round = (at: number) => {
    if (!loop) return null;
    const last = at === loop.options.length;
    const inside = loop.begins === loop.options.length;
    return (
      <>
        {last && !inside && <p class="round"><span aria-hidden="true">↻</span> {lapSays(view.whole.check.termination.loops[nth]!)}, and so on for ever</p>}
        {at === loop.begins && !inside && <p class="round"><span aria-hidden="true">↻</span> from here on it goes round:</p>}
      </>
    );
  };
  return (
    <aside class="story" aria-labelledby="story-title" tabIndex={0}>
      <h3 id="story-title">The story</h3>
      <ol>
        {groups.map((lines, at) => {
          const first = lines[0];
          const isChoice = first?.kind === "choice" || first?.kind === "silence";
          const title = at === 0 ? "The scenario begins" : isChoice ? first!.text : "It goes on";
          return (
            <li key={at} ref={at === view.cursor ? here : undefined}
              class={`step ${at === view.cursor ? "now" : at > view.cursor ? "later" : "done"} ${isChoice ? `of-${first!.kind}` : ""}`}>
              <div class="head">
                <button type="button" class="jump" onClick={() => jump(at)} aria-current={at === view.cursor ? "step" : undefined}>
                  <span class="no">{at}</span> {title}
                </button>
                {isChoice && <><Clauses ids={first!.clauses} /> <At spot={first!.at} /></>}
              </div>
              {at > 0 && backAt(view, at) !== null && <p class="round"><span aria-hidden="true">↻</span> this leads back to the position of step {backAt(view, at)}</p>}
              {at > 0 && view.steps[at - 1]!.instead.length > 0 && <Instead at={at} view={view} turn={turn} />}
              <ul>
                {lines.slice(isChoice ? 1 : 0).map((line, nth) => <Line key={nth} line={line} />)}
              </ul>
              {round(at)}
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

/** What could have been chosen instead, where that would have made a difference. */
function Instead({ at, view, turn }: { at: number; view: View; turn: (at: number, option: number) => void }) {
  const { instead: all, decides } = view.steps[at - 1]!;
  return (
    <div class="instead">
      <span class="matters">{{ "what comes": "this decided what can still come;", "other options": "this left open all that could come; another option would not have:", "who chooses": "this decided who chooses;" }[decides ?? "what comes"]}</span>{decides !== "other options" && " instead:"}
      <ul>
        {all.slice(0, 6).map((it) => (
          <li key={it.option}>
            <button type="button" class="to" onClick={() => turn(at - 1, it.option)}>{it.text}</button>{decides === "who chooses" && <span class="small"> ({whoChoose(it.choosers)})</span>} <Coming ahead={it.ahead} whole={view.whole} />
          </li>
        ))}
        {all.length > 6 && <li class="small">and {all.length - 6} more</li>}
      </ul>
    </div>
  );
}

function Line({ line }: { line: Told }) {
  return (
    <li class={`line ${line.kind} d${Math.min(line.depth, 2)}`}>
      <span class="what">{line.text}</span> <Clauses ids={line.clauses} /> <At spot={line.at} />
    </li>
  );
}
