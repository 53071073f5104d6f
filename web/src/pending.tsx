// What waits, what is under way, and what lasts.

import { At, Clauses, Section, unfinished } from "./parts";
import type { Effect, Position, Waiting, Work } from "./types";

export function Pending({ position }: { position: Position }) {
  const events = position.under_way.filter((it) => it.kind === "event");
  // What says the same again says nothing more.
  const rest = position.under_way.filter((it, at, all) => it.kind !== "event" && it.text !== all[at - 1]?.text);
  return (
    <>
      {events.map((work, at) => <Moment key={at} work={work} nested={at > 0} />)}
      {position.waiting.length > 0 && (
        <Section title="Waits, the next first" class="stack" count={position.waiting.length}>
          <ol>{position.waiting.map((it, at) => <Waits key={at} it={it} />)}</ol>
        </Section>
      )}
      {position.pending.length > 0 && (
        <Section title="Triggered, not placed yet" class="stack" count={position.pending.length}>
          <ul>{position.pending.map((it, at) => <Waits key={at} it={it} />)}</ul>
        </Section>
      )}
      {position.effects.length > 0 && (
        <Section title="Effects that last" class="effects" count={position.effects.length}>
          <ul>{position.effects.map((it, at) => <Lasting key={at} it={it} />)}</ul>
        </Section>
      )}
      {rest.length > 0 && (
        <Section title="To be done, the next first" class="agenda">
          <ol>{rest.map((it, at) => <li key={at}>{it.text}</li>)}</ol>
        </Section>
      )}
      {position.readings.length > 0 && (
        <Section title="How silence is read here" class="readings">
          <ul>{position.readings.map((it) => <li key={it.policy}><b>{unfinished(it.policy)}</b> {it.value}</li>)}</ul>
        </Section>
      )}
    </>
  );
}

function Waits({ it }: { it: Waiting }) {
  return (
    <li>
      <span class="who">{it.player}</span> {it.text} {it.mode && <em>({it.mode})</em>}
      {it.targets.length > 0 && <span class="targets"> → {it.targets.map((target) => target.name).join(", ")}</span>}{" "}
      <Clauses ids={it.clauses} /> <At spot={it.at} />
    </li>
  );
}

function Lasting({ it }: { it: Effect }) {
  return (
    <li>
      {it.text}
      <div class="small">
        {it.by && <>of {it.by} · </>}{it.lasts}
        {it.left !== null && <> · {it.left} left</>}
        {it.objects.length > 0 && <> · on {it.objects.map((object) => object.name).join(", ")}</>} <At spot={it.at} />
      </div>
    </li>
  );
}

function Moment({ work, nested }: { work: Work; nested: boolean }) {
  return (
    <Section title={nested ? "Interrupted event" : "Event under way"} class="event">
      <ol class="procedure" aria-label="steps of the event procedure">
        {work.steps.map((step) => (
          <li key={step.name} class={step.when} aria-current={step.when === "now" ? "step" : undefined}>
            {step.name} {step.when === "now" && <Clauses ids={step.clauses} />}
          </li>
        ))}
      </ol>
      <ul>
        {work.events.map((event, at) => (
          <li key={at} class={event.now ? "now" : ""}>
            <span class="what">{event.nothing ? <s>{event.text}</s> : event.text}</span>
            {event.nothing && <em> is replaced with nothing</em>}
            {event.replaced_by.length > 0 && <div class="small">replaced so far by: {event.replaced_by.join("; then ")}</div>}
            {event.applying !== null && <div class="small now">being applied to it: {event.applying}</div>}
            {event.offered_by.length > 0 && <div class="small">may be replaced by: {event.offered_by.join("; then ")} (the story tells whether it was)</div>}
            {event.answered_by.length > 0 && <div class="small">answered so far by: {event.answered_by.join("; then ")}</div>}
            {event.declined.length > 0 && <div class="small">declined: {event.declined.join("; ")}</div>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
