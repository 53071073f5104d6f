// What the page is told: the shapes of `assize schema explore`. Nothing here is a rule of a game.

export interface Spot { text: number; line: number }
export interface Count { name: string; value: number }
export interface Change { how: string; by: string; at: Spot | null }
export interface NumberIs { name: string; printed: number | null; base: number | null; now: number | null; changed: Change[] }
export interface Ability { text: string; gained: boolean; clauses: string[]; at: Spot | null }
export interface Tie { relation: string; to: number; name: string; is_from: boolean }
export interface Card {
  id: number; name: string; card: string | null; copy_of: string | null; token: boolean; owner: string | null;
  words: { word: string; how: "printed" | "gained" | "lost" }[];
  keywords: string[]; numbers: NumberIs[]; counters: Count[]; abilities: Ability[]; lacks: string[];
  ties: Tie[]; changed: Change[]; at: Spot | null;
}
export interface Zone { name: string; ordered: boolean; hidden: boolean; in_play: boolean; cards: Card[]; more: number }
export interface Player { name: string; standing: "won" | "lost" | null; resources: Count[]; zones: Zone[] }
export interface Target { name: string; object: number | null }
export interface Waiting {
  text: string; of: number | null; player: string; mode: string | null; targets: Target[]; clauses: string[]; at: Spot | null;
}
export interface Work {
  kind: string; text: string;
  steps: { name: string; when: "done" | "now" | "later"; clauses: string[] }[];
  events: { text: string; now: boolean; nothing: boolean; replaced_by: string[]; applying: string | null; offered_by: string[]; answered_by: string[]; declined: string[] }[];
}
export interface Effect {
  text: string; of: number | null; by: string | null; lasts: string; moment: number; left: number | null;
  objects: Target[]; at: Spot | null;
}
export interface Ahead { outcomes: number[]; loops: number[]; endless: boolean; dark: boolean }
export interface Option { text: string; clauses: string[]; told: string; to: number | null; ahead: Ahead; objects: number[]; weight: number | null; choosers: string[] }
export interface Offer {
  chooser: string; who: "player" | "nature" | "rules" | "nobody"; kind: string; clauses: string[]; options: Option[]; matters: boolean; others_choose: boolean;
  about: { text: string; of: number | null; clauses: string[]; at: Spot | null } | null; order: string | null; hidden: boolean;
}
export interface Position {
  state: number; depth: number; turn: string; periods: string[]; players: Player[]; waiting: Waiting[]; pending: Waiting[];
  under_way: Work[]; effects: Effect[]; readings: { policy: string; value: string }[]; choice: Offer | null;
  end: { text: string; outcome: number | null } | null; limit: string | null; ahead: Ahead;
}
export interface Told { kind: "script" | "choice" | "silence" | "rule" | "change" | "kept" | "lap" | "end"; depth: number; text: string; clauses: string[]; at: Spot | null }
export interface Step { from: number; option: number; to: number; lines: Told[]; decides: "what comes" | "other options" | "who chooses" | null; instead: { option: number; text: string; ahead: Ahead; choosers: string[] }[] }
export interface Outcome { text: string; ending: string; detail: string | null; values: { name: string; value: number | boolean | string | null }[]; end_states: number; options: number[] }
export interface Loop {
  shape: string; kind: string; whose: string[]; fewest: boolean; from_start: boolean | null; exits: string[]; rulebook: string | null;
  certificate: { kind: string; claim: string; options: number[]; lap: number[] };
}
export interface Expectation { text: string; line: number | null; as_expected: boolean | null; found: string[] }
export interface Check {
  name: string; file: string; rulebook: string; as_expected: boolean | null; rejected: boolean; states: number; edges: number;
  depth: number; limit: string | null; termination: { verdict: string; loops: Loop[] }; observations: string[]; outcomes: Outcome[];
  choosers: string[]; properties: { name: string; text: string; verdict: string; reason: string | null }[];
  silent: { policy: string; matters: boolean | null; choosers_differ: boolean | null; readings: Reading[] }[];
  expectations: Expectation[];
}
export interface Reading { value: string; outcomes: string[]; loops: number[]; choosers: string[]; hidden: boolean; ends: boolean }
/** How a silence must be read. */
export interface ReadAs { policy: string; values: string[] }
/** A choice that stops a loop, with a run up to it, and in the place of which step of the loop's run it is taken. */
export interface Stop { who: string; choice: string; given: ReadAs[]; options: number[]; step: number | null; instead_of: string | null }
/** A loop that can be gone through: `options` is the run to it and round, `begins` of them are taken where the lap begins. */
export interface LoopShown {
  says: string; readings: ReadAs[]; grows: string[]; clauses: string[]; lap: Told[]; stops: Stop[]; kept_from: Stop[]; kept_from_more: number | null;
  options: number[]; begins: number;
}
export interface ClauseTold { clause: string; title: string; assumption: boolean; at: Spot | null }
export interface Whole {
  check: Check; explored: boolean; at: Spot | null; opening: Told[]; clauses: ClauseTold[]; expected_at: (Spot | null)[];
  loops: LoopShown[];
}
export interface Found {
  verdict: string; rejected: boolean; outcomes: string[]; outcome_count: number; ends: string; loops: number; loops_unasked: boolean; states: number;
  silent: boolean; limit: string | null;
}
export interface Listed {
  name: string; file: string; game: string; rulebook: string; own: boolean; book: number | null; at: Spot | null;
  state: "waiting" | "exploring" | "done" | "stopped"; found: Found | null;
}
export interface Project {
  version: string; title: string; read_only: boolean; reading: number; busy: boolean; scenarios: Listed[]; rulebooks: Shelf[]; texts: string[];
}
export interface Shelf { rulebook: string; title: string; scenarios: number[] }
export interface Problem {
  severity: "error" | "warning"; message: string; file: string | null; line: number | null; column: number | null;
  label: string | null; help: string | null;
}
export interface Text { name: string; lines: string[] }

export interface OptionCell { x: number; w: number; lines: string[]; text: string }
export interface MapBox {
  state: number; states: number; text: string; kind: string; player: number | null; ahead: Ahead; x: number; y: number; w: number; h: number;
  lines: string[]; cells: OptionCell[]; before: [number, number] | null;
}
export interface MapArrow { from: number; to: number; options: number[]; text: string; back: boolean; line: string }
export interface MapIs {
  width: number; height: number; states: number; folded: boolean; band: number; boxes: MapBox[]; arrows: MapArrow[];
  rings: { at: number; whose: string; boxes: number[] }[]; of: number[];
}
export interface Watched { expression: string; problem: string | null; values: (string | null)[]; options: (string | null)[] }
export interface Policy {
  policy: string; about: string | null; standing: "settled" | "silent" | "unspoken"; option: string | null; options: string[];
  clauses: string[]; asked: number | null; matters: number; lines: string[]; silent: string | null;
}
export interface Rule extends ClauseTold {
  kind: "rule" | "definition"; scenarios: number[]; properties: string[]; policies: string[]; silent_on: string[]; changes: number[];
}
export interface Stance {
  policy: string; about: string | null; standing: "settled" | "silent" | "unspoken"; option: string | null; options: string[];
  clauses: string[]; at: Spot | null; asked_in: number[]; differs_in: { scenario: number; readings: Reading[] }[]; others_choose_in: number[];
}
export interface Change {
  name: string; of_std: boolean; clauses: string[]; status: "killed" | "survived" | "equivalent" | "unknown"; reached: number; declared_equivalent: string | null; noticed_in: number[];
}
export interface Tried {
  judges: number; idle: { scenario: string; why: string }[]; killed: number; survived: number; equivalent: number; unknown: number; changes: Change[];
  cards: { card: string; untaken: { ability: string; branch: string | null }[] }[];
}
export interface RulebookIs extends Shelf {
  explored: number; stopped: number; clauses: Rule[]; policies: Stance[]; tried: Tried | null; trying: { done: number; all: number } | null;
}
export interface WordKnown { word: string; kind: string }
export interface LineKnob { block: string; text: string; line: string; needs: number; at: Spot | null }
export interface Knobs { rulebook: string; uses: string; policies: Policy[]; steps: string[]; lines: LineKnob[]; texts: number[]; words: WordKnown[] }
/** A what-if as it is asked: texts by their positions. */
export interface Asked { scenario: number; proposal: string; texts: Record<string, string> }
export interface Side { kind: string; text: string; clauses: string[]; options: string[] }
export interface Difference {
  gained: { text: string; options: number[] }[]; lost: { text: string; options: number[] }[];
  turned: { kind: string; name: string | null; old: string; new: string }[];
  parts_at: { line: string | null; choices: string[]; old: Side; new: Side } | null; limits: string[];
}
export interface Trial { number: number; scenario: number; rulebook: string; done: boolean; texts: string[]; difference: Difference | null }
/** The place of the what-if, beside those of the list. */
export const TRIAL = -1;
