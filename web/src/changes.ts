// What differs between two positions, to be marked on the board.

import type { Card, Position, Zone } from "./types";

export interface Changes {
  /** By object: what is to be said of it. */
  cards: Map<number, string[]>;
  /** By player and resource: from what. */
  resources: Map<string, number>;
  /** All of it in words. */
  told: string[];
  /** By player and zone: the cards of an ordered zone, from the top, where those that stayed lie in another order. */
  orders: Map<string, string[]>;
  /** What was there and is not. */
  gone: { name: string; from: string }[];
}

interface Stands { card: Card; player: string; zone: string }

function stands(position: Position): Map<number, Stands> {
  const all = new Map<number, Stands>();
  for (const player of position.players)
    for (const zone of player.zones)
      for (const card of zone.cards) all.set(card.id, { card, player: player.name, zone: zone.name });
  return all;
}

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? "none" : String(value));

/** What differs from an earlier position. */
export function changes(before: Position | null, now: Position): Changes {
  const found: Changes = { cards: new Map(), resources: new Map(), orders: new Map(), told: [], gone: [] };
  if (before === null || before.players.length === 0 || now.players.length === 0) return found;
  const old = stands(before);
  const say = (id: number, name: string, what: string) => {
    found.cards.set(id, [...(found.cards.get(id) ?? []), what]);
    found.told.push(`${name}: ${what}`);
  };
  for (const [id, { card, player, zone }] of stands(now)) {
    const was = old.get(id);
    if (!was || was.card.name !== card.name) {
      say(id, card.name, "new");
      continue;
    }
    old.delete(id);
    if (was.zone !== zone) say(id, card.name, `from ${was.zone}`);
    else if (was.player !== player) say(id, card.name, `from ${was.player}`);
    for (const number of card.numbers) {
      const from = was.card.numbers.find((it) => it.name === number.name)?.now;
      if (shown(from) !== shown(number.now)) say(id, card.name, `${number.name} ${shown(from)} → ${shown(number.now)}`);
    }
    for (const { name, value } of card.counters) {
      const from = was.card.counters.find((it) => it.name === name)?.value ?? 0;
      if (from !== value) say(id, card.name, `${name} ${from} → ${value}`);
    }
    for (const { name, value } of was.card.counters)
      if (!card.counters.some((it) => it.name === name)) say(id, card.name, `${name} ${value} → 0`);
    const words = (it: Card) => it.words.filter((word) => word.how !== "lost").map((word) => word.word);
    for (const word of words(card)) if (!words(was.card).includes(word)) say(id, card.name, `gains ${word}`);
    for (const word of words(was.card)) if (!words(card).includes(word)) say(id, card.name, `loses ${word}`);
    const abilities = (it: Card) => it.abilities.map((ability) => ability.text);
    const more = abilities(card).length - abilities(was.card).length;
    if (more > 0) say(id, card.name, "gains an ability");
    if (more < 0) say(id, card.name, "loses an ability");
    const ties = (it: Card) => it.ties.map((tie) => `${tie.relation} ${tie.name}`).join("; ");
    if (ties(card) !== ties(was.card)) say(id, card.name, ties(card) === "" ? "let go" : ties(card));
  }
  for (const { card, zone } of old.values()) {
    found.gone.push({ name: card.name, from: zone });
    found.told.push(`${card.name}: gone from ${zone}`);
  }
  for (const player of now.players)
    for (const zone of player.zones) {
      const was = before.players.find((it) => it.name === player.name)?.zones.find((it) => it.name === zone.name);
      if (!zone.ordered || !was) continue;
      const stayed = (one: Zone, other: Zone) => one.cards.filter((card) => other.cards.some((it) => it.id === card.id)).map((card) => card.id);
      if (stayed(was, zone).join() === stayed(zone, was).join()) continue;
      const order = zone.cards.map((card) => card.name);
      found.orders.set(`${player.name}/${zone.name}`, order);
      found.told.push(`${player.name}: ${zone.name} is in a new order, from the top: ${order.join(", ")}`);
    }
  for (const player of now.players) {
    const was = before.players.find((it) => it.name === player.name);
    for (const { name, value } of player.resources) {
      const from = was?.resources.find((it) => it.name === name)?.value ?? 0;
      if (from !== value) {
        found.resources.set(`${player.name}/${name}`, from);
        found.told.push(`${player.name}: ${name} ${from} → ${value}`);
      }
    }
  }
  return found;
}

/** What differs, in the order of the board: by player, zone and card. */
export interface Branch { title: string; told: string[]; inside: Branch[] }

const inOrder = (found: Changes, player: string, zone: string): string[] => {
  const order = found.orders.get(`${player}/${zone}`);
  return order ? [`a new order, from the top: ${order.slice(0, 12).join(", ")}${order.length > 12 ? " …" : ""}`] : [];
};

export function nested(before: Position, now: Position): Branch[] {
  const found = changes(before, now);
  const players = now.players.map((player): Branch => {
    const told = player.resources
      .filter((it) => found.resources.has(`${player.name}/${it.name}`))
      .map((it) => `${it.name} ${found.resources.get(`${player.name}/${it.name}`)} → ${it.value}`);
    const was = before.players.find((it) => it.name === player.name);
    if (was && was.standing !== player.standing && player.standing) told.push(player.standing);
    const inside = player.zones.map((zone): Branch => ({
      title: zone.name,
      told: inOrder(found, player.name, zone.name),
      inside: zone.cards.filter((card) => found.cards.has(card.id)).map((card) => ({ title: card.name, told: found.cards.get(card.id)!, inside: [] })),
    }));
    return { title: player.name, told, inside: inside.filter((it) => it.told.length + it.inside.length > 0) };
  });
  const rest: Branch[] = [];
  if (found.gone.length > 0) rest.push({ title: "Gone", told: found.gone.map((it) => `${it.name} from ${it.from}`), inside: [] });
  const list = (title: string, was: string[], is: string[]) => {
    const told = [...is.filter((it) => !was.includes(it)).map((it) => `new: ${it}`), ...was.filter((it) => !is.includes(it)).map((it) => `over: ${it}`)];
    if (told.length > 0) rest.push({ title, told, inside: [] });
  };
  list("What waits", before.waiting.map((it) => it.text), now.waiting.map((it) => it.text));
  list("Effects that last", before.effects.map((it) => it.text), now.effects.map((it) => it.text));
  list("Periods", before.periods, now.periods);
  if (before.turn !== now.turn) rest.push({ title: "Turn", told: [`${before.turn} → ${now.turn}`], inside: [] });
  return [...players.filter((it) => it.told.length + it.inside.length > 0), ...rest];
}
