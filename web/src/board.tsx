// The board: each player's zones as places, objects as cards.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Changes } from "./changes";
import { At, Clauses } from "./parts";
import type { Card, NumberIs, Player, Position } from "./types";

export function Board({ position, changed, lit }: { position: Position; changed: Changes; lit: Set<number> }) {
  const [open, setOpen] = useState<number | null>(null);
  const cards = position.players.flatMap((player) => player.zones.flatMap((zone) => zone.cards));
  const card = open === null ? undefined : cards.find((it) => it.id === open);
  return (
    <section class="board" aria-labelledby="board-title">
      <h3 id="board-title" class="sr">The board</h3>
      <div class="players">
        {position.players.map((player) => (
          <Side key={player.name} player={player} turn={player.name === position.turn} changed={changed} lit={lit} open={setOpen} />
        ))}
      </div>
      {changed.gone.length > 0 && (
        <p class="gone">Gone: {changed.gone.map((it) => `${it.name} (from ${it.from})`).join(", ")}</p>
      )}
      {card && <CardDialog card={card} close={() => setOpen(null)} />}
    </section>
  );
}

interface SideProps { player: Player; turn: boolean; changed: Changes; lit: Set<number>; open: (id: number) => void }

function Side({ player, turn, changed, lit, open }: SideProps) {
  return (
    <section class={`side ${turn ? "turn" : ""}`} aria-label={`${player.name}'s side`}>
      <header>
        <h4>{player.name}</h4>
        {turn && <span class="badge">turn</span>}
        {player.standing && <span class={`badge ${player.standing}`}>{player.standing}</span>}
        {player.resources.map(({ name, value }) => {
          const from = changed.resources.get(`${player.name}/${name}`);
          return (
            <span key={name} class={`stat ${from === undefined ? "" : "changed"}`}>
              <span class="label">{name}</span> {from !== undefined && <s>{from}</s>} <b>{value}</b>
            </span>
          );
        })}
      </header>
      {player.zones.length === 0 && <p class="nothing">nothing in any zone</p>}
      <div class="zones">
        {player.zones.map((zone) => (
          <section key={zone.name} class={`zone ${zone.in_play ? "in-play" : "aside"}`} aria-label={`${player.name}: ${zone.name}`}>
            <h5>
              {zone.name}
              {zone.hidden && <span class="note" title="hidden from other players; shown because hands are open here"> · hidden</span>}
              {zone.ordered && zone.cards.length > 1 && <span class="note"> · top first</span>}
              {changed.orders.has(`${player.name}/${zone.name}`) && <span class="note reordered"> · in a new order</span>}
            </h5>
            <ul>
              {zone.cards.map((card) => (
                <CardTile key={card.id} card={card} marks={changed.cards.get(card.id)} lit={lit.has(card.id)} open={open} />
              ))}
              {zone.more > 0 && <li class="more">and {zone.more.toLocaleString("en")} more, which are not shown</li>}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

const words = (card: Card): string[] => card.words.filter((it) => it.how !== "lost").map((it) => it.word);

/** Whether something stands between what a number is and what it is by itself. */
const isMoved = (it: NumberIs): boolean => it.now !== (it.base ?? it.printed) || it.changed.length > 0;

function CardTile({ card, marks, lit, open }: { card: Card; marks: string[] | undefined; lit: boolean; open: (id: number) => void }) {
  const types = words(card);
  return (
    <li class={`card ${lit ? "lit" : ""} ${marks ? "changed" : ""} ${card.token ? "token" : ""}`}>
      <button type="button" class="name" onClick={() => open(card.id)} aria-haspopup="dialog">
        {card.name}
      </button>
      {(card.copy_of || (card.card && card.card !== types.join(" · "))) && <div class="kind">{card.copy_of ? `copy of ${card.copy_of}` : card.card}</div>}
      {types.length > 0 && <div class="types">{types.join(" · ")}</div>}
      {card.numbers.length > 0 && (
        <div class="numbers">
          {card.numbers.map((it) => (
            <span key={it.name} class={`number ${isMoved(it) ? "moved" : ""}`} title={it.changed.map((by) => `${by.how}: ${by.by}`).join("\n") || undefined}>
              <span class="label">{it.name}</span>{" "}
              {isMoved(it) && it.now !== (it.base ?? it.printed) && <s>{it.base ?? it.printed ?? "–"}</s>} <b>{it.now ?? "–"}</b>
            </span>
          ))}
        </div>
      )}
      {card.counters.length > 0 && (
        <div class="counters">
          {card.counters.map((it) => <span key={it.name} class="counter">{it.value}× {it.name}</span>)}
        </div>
      )}
      {card.keywords.length > 0 && <div class="keywords">{card.keywords.join(", ")}</div>}
      {card.abilities.map((it, at) => (
        <p key={at} class={`text ${it.gained ? "gained" : ""}`}>{it.text}</p>
      ))}
      {card.lacks.map((it, at) => <p key={at} class="text lost"><s>{it}</s></p>)}
      {card.ties.filter((it) => it.is_from).map((it, at) => <div key={at} class="tie">{it.relation} → {it.name}</div>)}
      {card.owner && <div class="tie">owned by {card.owner}</div>}
      {marks && <div class="marks">{marks.map((it) => <span key={it}>{it}</span>)}</div>}
    </li>
  );
}

function CardDialog({ card, close }: { card: Card; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog class="detail" ref={dialog} onClose={close} aria-label={card.name}>
      <header>
        <h2>{card.name}</h2>
        <button type="button" onClick={close}>Close</button>
      </header>
      <p class="types">
        {card.card && <>card “{card.card}” · </>}
        {card.copy_of && <>a copy of “{card.copy_of}” · </>}
        {card.token && <>token · </>}
        {card.words.map((it) => <span key={it.word} class={`word ${it.how}`}>{it.word}{it.how !== "printed" && ` (${it.how})`} </span>)}
        <At spot={card.at} />
      </p>
      {card.numbers.length > 0 && (
        <table>
          <thead><tr><th scope="col">number</th><th scope="col">printed</th><th scope="col">base</th><th scope="col">now</th><th scope="col">changed by</th></tr></thead>
          <tbody>
            {card.numbers.map((it) => (
              <tr key={it.name}>
                <th scope="row">{it.name}</th>
                <td>{it.printed ?? "–"}</td><td>{it.base ?? "–"}</td><td><b>{it.now ?? "–"}</b></td>
                <td>
                  {it.changed.length === 0 ? "nothing" : it.changed.map((by, at) => (
                    <div key={at}><b>{by.how}</b> {by.by} <At spot={by.at} /></div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {card.counters.length > 0 && <p>Counters: {card.counters.map((it) => `${it.value}× ${it.name}`).join(", ")}</p>}
      {(card.abilities.length > 0 || card.lacks.length > 0) && <h3>Abilities</h3>}
      {card.abilities.map((it, at) => (
        <p key={at}>{it.text}{it.gained && <em> (gained)</em>} <Clauses ids={it.clauses} /> <At spot={it.at} /></p>
      ))}
      {card.lacks.map((it, at) => <p key={at}><s>{it}</s> <em>(it does not have this now)</em></p>)}
      {card.changed.length > 0 && <h3>Changed by</h3>}
      {card.changed.map((it, at) => <p key={at}>{it.how}: {it.by} <At spot={it.at} /></p>)}
      {card.ties.map((it, at) => <p key={at}>{it.is_from ? `${it.relation} ${it.name}` : `${it.name} is ${it.relation} this`}</p>)}
      {card.owner && <p>Owned by {card.owner}.</p>}
    </dialog>
  );
}
