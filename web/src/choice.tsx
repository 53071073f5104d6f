// The choice: who has it, which clause gives it, and what can still come of each option.

import { useEffect, useRef } from "preact/hooks";
import { Clauses, Coming, Mark, shown, useAround } from "./parts";
import type { Outcome, Position, Whole } from "./types";

interface Props {
  position: Position; whole: Whole; taken: number | null;
  choose: (option: number) => void; light: (objects: number[]) => void;
}

export function Choice({ position, whole, taken, choose, light }: Props) {
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
  const sum = choice.options.reduce((all, it) => all + (it.weight ?? 0), 0);
  const who = { player: choice.chooser, nature: "Chance", rules: "The rulebook is silent", nobody: "Nobody" }[choice.who];
  const does = { player: "chooses", nature: "decides", rules: "on", nobody: "chooses: it goes on" }[choice.who];
  return (
    <section class={`choice by-${choice.who}`} aria-labelledby="choice-title">
      <h3 id="choice-title">
        <span class="who">{who}</span>{" "}
        {does}
        {choice.who !== "nobody" && <span class="kind"> {choice.kind.replace(/^silence: /, "")}</span>}
      </h3>
      <p class="given">
        {choice.clauses.length > 0 && <>given by <Clauses ids={choice.clauses} /> · </>}
        {choice.options.length === 1
          ? "one option"
          : choice.matters
            ? <b class="matters">what is chosen here decides what can still come</b>
            : "the same can still come of every option"}
      </p>
      {choice.clauses.length > 0 && choice.clauses.length <= 4 && <Titles ids={choice.clauses} />}
      {limit && <p class="limit">Not explored further: {limit}</p>}
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
                {option.weight !== null && sum > 0 && <span class="small"> {option.weight} in {sum}</span>}
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
