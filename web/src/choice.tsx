// The choice: who has it, which clause gives it, and what can still come of each option.

import { useEffect, useRef } from "preact/hooks";
import { At, Clauses, Coming, loopName, Mark, shown, unfinished, useAround, whoChoose } from "./parts";
import type { Offer, Outcome, Position, Whole } from "./types";

interface Props {
  position: Position; whole: Whole; taken: number | null;
  /** The option that goes round, on the lap of a loop that is shown. */
  round: number | null;
  /** The positions that the way here has come through, from the start. */
  passed: number[];
  choose: (option: number) => void; light: (objects: number[]) => void;
}

export function Choice({ position, whole, taken, round, passed, choose, light }: Props) {
  const { choice, end, limit } = position;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => light([]), [position]);
  if (end) {
    const at = end.outcome;
    return (
      <section class="choice over" aria-labelledby="choice-title">
        <h3 id="choice-title">The run ends here</h3>
        <p class="verdict">{at !== null && <Mark at={at} />} {end.text}</p>
        <Observed outcome={at === null ? undefined : whole.check.outcomes[at]} />
      </section>
    );
  }
  if (!choice && position.ahead.loops.length > 0 && !position.ahead.dark) {
    return (
      <section class="choice over" aria-labelledby="choice-title">
        <h3 id="choice-title"><span class="mark loop" aria-hidden="true">↻</span> It goes round from here on, for ever</h3>
        <p>{position.ahead.loops.map((at) => loopName(whole, at)).join(", ")}: nobody chooses here any more, and it is proved that this never ends.</p>
      </section>
    );
  }
  if (!choice) {
    return (
      <section class="choice over" aria-labelledby="choice-title">
        <h3 id="choice-title">Nothing is known from here on</h3>
        <p>{limit ?? "A limit was reached."}</p>
      </section>
    );
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("button.option") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
    event.preventDefault();
  };
  const readings = choice.options.some((it) => it.clauses.length > 0);
  const cited = [...new Set([...choice.clauses, ...choice.options.flatMap((it) => it.clauses)])];
  const sum = choice.options.reduce((all, it) => all + (it.weight ?? 0), 0);
  const may = choice.kind === "may or may not";
  const who = { player: choice.chooser, nature: "Chance", rules: "The rulebook is silent", nobody: "Nobody" }[choice.who];
  const does = { player: may ? "" : "chooses", nature: "decides", rules: "on", nobody: "chooses: it goes on" }[choice.who];
  return (
    <section class={`choice by-${choice.who}`} aria-labelledby="choice-title">
      <h3 id="choice-title">
        <span class="who">{who}</span>{" "}
        {does}
        {choice.who !== "nobody" && <span class="kind"> {choice.who === "rules" ? `“${unfinished(choice.kind.replace(/^silence: /, ""))}”` : choice.kind}</span>}
      </h3>
      {choice.about && (
        <p class="about">{may ? "do what this says" : "for"}: <q>{choice.about.text}</q> <Clauses ids={choice.about.clauses} /> <At spot={choice.about.at} /></p>
      )}
      <p class="given">
        {choice.clauses.length > 0 && <>{choice.who === "rules" ? "the question comes up in" : "given by"} <Clauses ids={choice.clauses} /> · </>}
        {choice.clauses.length === 0 && choice.about && choice.about.clauses.length === 0 && "given by this text, which cites no clause · "}
        {choice.clauses.length === 0 && choice.who === "rules" && !readings && whole.clauses.length > 0 && "no clause of the rulebook answers it · "}
        {readings && "the clauses that speak for each reading stand beside it · "}
        {choice.clauses.length === 0 && !choice.about && choice.who === "player" && whole.clauses.length > 0 && "the rulebook cites no clause for it · "}
        {choice.order && <b>{choice.order} · </b>}
        <Decides choice={choice} />
      </p>
      {cited.length > 0 && cited.length <= 6 && <Titles ids={cited} />}
      {limit && <p class="limit">Not explored further: {limit}</p>}
      {choice.options.some((it) => it.ahead.dark) && (
        <p class="small"><span class="mark dark" aria-hidden="true">?</span> beside an option: more may come of it than is shown. What follows was explored up to a limit, and not beyond.</p>
      )}
      <ol ref={list} onKeyDown={move}>
        {choice.options.map((option, at) => (
          <li key={at}>
            <button
              type="button" class={`option ${taken === at ? "taken" : ""}`} disabled={option.to === null} data-option={at}
              onClick={() => choose(at)} onFocus={() => light(option.objects)} onMouseEnter={() => light(option.objects)}
              onBlur={() => light([])} onMouseLeave={() => light([])} aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
            >
              {at < 9 ? <kbd aria-hidden="true">{at + 1}</kbd> : <span class="no-key" />}
              <span class="what">
                {option.text}
                {option.clauses.length > 0 && <span class="small"> [{option.clauses.join(", ")}]</span>}
                {option.weight !== null && sum > 0 && <span class="small"> {option.weight} in {sum}</span>}
                {round === at ? <span class="round"> ↻ goes round</span> : <Again to={option.to} passed={passed} />}
                {option.choosers.length > 0 && <span class="small"> · then {whoChoose(option.choosers)}</span>}
                {taken === at && <span class="small"> · taken before</span>}
              </span>
              <Coming ahead={option.ahead} whole={whole} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** That an option leads back to a position that was come through. */
function Again({ to, passed }: { to: number | null; passed: number[] }) {
  const at = to === null ? -1 : passed.indexOf(to);
  return at < 0 ? null : <span class="round"> ↻ back to the position of step {at}</span>;
}

/** Whether it matters what is chosen. */
function Decides({ choice }: { choice: Offer }) {
  if (choice.options.length === 1) return <>one option</>;
  if (choice.matters) return <b class="matters">{({ player: "what is chosen here", nature: "what chance does here", rules: "how it is read", nobody: "this" })[choice.who]} decides what can still come</b>;
  if (choice.others_choose) return <b class="matters">the same can still come of every option, but not the same players choose</b>;
  if (choice.hidden) return <>whether the same can still come of every option is not known: a limit hides a part of it</>;
  return <>the same can still come of every option</>;
}

/** What the clauses say that give the choice. */
function Titles({ ids }: { ids: string[] }) {
  const { clauses } = useAround();
  const known = ids.flatMap((id) => clauses.find((it) => it.clause === id) ?? []);
  if (known.length === 0) return null;
  return <ul class="titles">{known.map((it) => <li key={it.clause}><b>{it.clause}</b> {it.title}</li>)}</ul>;
}

/** What is observed at the end, by name. */
function Observed({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome || outcome.values.length === 0) return outcome?.detail ? <p>{outcome.detail}</p> : null;
  return (
    <dl class="observed">
      {outcome.detail && <div><dt>{outcome.ending}</dt><dd>{outcome.detail}</dd></div>}
      {outcome.values.map((it) => <div key={it.name}><dt>{it.name}</dt><dd>{shown(it.value)}</dd></div>)}
    </dl>
  );
}
