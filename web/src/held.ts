// The page that is one file: all that it can ask for stands in it, a chunk for each scenario, opened when it is chosen.

import type { Source } from "./source";
import type { MapIs, Position, Problem, Project, RulebookIs, Step, Text, Whole } from "./types";

interface Data { schema: number; project: Project; diagnostics: Problem[]; texts: string; scenarios: string[]; rulebooks: string; first: "list" | "report" | "rulebooks" }
interface Held { whole: Whole; positions: Record<string, Position>; steps: Record<string, Step[]>; map: MapIs | null; whole_map: MapIs | null }

/** A chunk: deflated, and every value stands once; in lists and maps stand the numbers of values before them. */
async function open<T>(chunk: string): Promise<T> {
  const bytes = Uint8Array.from(atob(chunk), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const values = (await new Response(stream).json()) as unknown[];
  values.forEach((value, at) => {
    if (Array.isArray(value)) values[at] = value.map((it: number) => values[it]);
    else if (typeof value === "object" && value !== null)
      values[at] = Object.fromEntries(Object.entries(value).map(([key, it]) => [key, values[it as number]]));
  });
  return values[values.length - 1] as T;
}

/** What stands in this file; nothing where the page was served. */
export function held(): Source | null {
  const element = document.getElementById("assize-data");
  if (!element) return null;
  const data = JSON.parse(element.textContent ?? "") as Data;
  const opened = new Map<number, Promise<Held>>();
  const scenario = (at: number): Promise<Held> => {
    const chunk = data.scenarios[at];
    if (chunk === undefined) return Promise.reject(new Error("there is no such scenario in this file"));
    const known = opened.get(at) ?? open<Held>(chunk);
    opened.set(at, known);
    return known;
  };
  let rulebooks: Promise<RulebookIs[]> | null = null;
  let texts: Promise<Text[]> | null = null;
  return {
    live: false,
    rulebooks: data.first === "rulebooks",
    report: data.first === "report" ? document.getElementById("report") : null,
    project: () => Promise.resolve({ project: data.project, diagnostics: data.diagnostics }),
    scenario: async (at) => (await scenario(at)).whole,
    async position(at, state) {
      const { whole, positions } = await scenario(at);
      const found = positions[state];
      if (found) return found;
      const states = whole.check.states.toLocaleString("en");
      throw new Error(
        `this file holds only the runs to the outcomes and loops of this scenario, since it has ${states} states: \`assize explore\` goes through all of them`,
      );
    },
    async walk(at, from, options) {
      const { steps } = await scenario(at);
      const found: Step[] = [];
      for (const option of options) {
        const step = steps[from]?.[option];
        if (!step) break;
        found.push(step);
        from = step.to;
      }
      return found;
    },
    async text(at) {
      texts ??= open<Text[]>(data.texts);
      const found = (await texts)[at];
      if (!found) throw new Error("there is no such text in this file");
      return found;
    },
    async rulebook(at) {
      rulebooks ??= open<RulebookIs[]>(data.rulebooks);
      const found = (await rulebooks)[at];
      if (!found) throw new Error("there is no such rulebook in this file");
      return found;
    },
    act: () => Promise.reject(new Error("a file only shows what was found")),
    async map(at, how) {
      const { map, whole_map } = await scenario(at);
      const found = how === "whole" && map?.folded ? whole_map : map;
      if (!found) throw new Error("this file holds no such map: `assize explore` draws it");
      return found;
    },
    async way(at, state) {
      const { steps } = await scenario(at);
      const came = new Map<number, Step | null>([[0, null]]);
      for (const [from] of came) for (const step of steps[from] ?? []) if (!came.has(step.to)) came.set(step.to, step);
      if (!came.has(state)) throw new Error("this file does not hold the way to this position: `assize explore` does");
      const options: number[] = [];
      for (let step = came.get(state); step; step = came.get(step.from)) options.unshift(step.option);
      return options;
    },
    asks: null,
  };
}
