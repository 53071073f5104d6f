// Where the page gets what it shows: over HTTP from the program, or from the file that it stands in.

import { TRIAL, type Asked, type Knobs, type MapIs, type Position, type Problem, type Project, type RulebookIs, type Step, type Text, type Trial, type Watched, type Whole } from "./types";

/** It is not there yet: ask again. */
export class NotYet extends Error {}

export interface Source {
  /** Whether the program answers, so that more can come. */
  live: boolean;
  project(): Promise<{ project: Project; diagnostics: Problem[] }>;
  scenario(at: number): Promise<Whole>;
  position(at: number, state: number): Promise<Position>;
  walk(at: number, from: number, options: number[]): Promise<Step[]>;
  text(at: number, ofTrial?: boolean): Promise<Text>;
  /** A rulebook, by its position. */
  rulebook(at: number): Promise<RulebookIs>;
  /** Has something done: `stop`, `read`, `explore/N`, `rulebook/N/try` or `rulebook/N/stop`. */
  act(what: string): Promise<void>;
  /** The map; folded where it is large, unless it is said how. */
  map(at: number, how: "" | "whole" | "folded"): Promise<MapIs>;
  /** The options on a shortest way to a state. */
  way(at: number, state: number): Promise<number[]>;
  /** What only the program can answer; nothing where there is none. */
  asks: Asks | null;
  /** Whether the rulebooks are to be read first. */
  rulebooks: boolean;
  /** What is to be read first, where there is something. */
  report: HTMLElement | null;
}

export interface Asks {
  watch(at: number, expressions: string[], options: number[], cursor: number): Promise<Watched[]>;
  knobs(at: number): Promise<Knobs>;
  check(asked: Asked): Promise<Problem[]>;
  trial(asked: Asked): Promise<{ trial: Trial | null; diagnostics: Problem[] }>;
  tried(): Promise<Trial>;
  save(scenario: number, file: string, proposal: string): Promise<string>;
}

interface Answer {
  schema: number; project?: Project; diagnostics?: Problem[]; scenario?: Whole; position?: Position; steps?: Step[]; text?: Text;
  map?: MapIs; way?: number[]; watched?: Watched[]; knobs?: Knobs; rulebook?: RulebookIs; trial?: Trial; saved?: string;
  error?: string;
}

/** The program that served the page. */
export function served(): Source {
  const of = (at: number): string => (at === TRIAL ? "trial/scenario" : `scenario/${at}`);
  const ask = async (path: string, method = "GET", body?: unknown): Promise<Answer> => {
    let response: Response;
    try {
      response = await fetch(`api/${path}`, body === undefined ? { method } : { method, body: JSON.stringify(body) });
    } catch {
      throw new Error("the program does not answer any more: start `assize explore` again, and open its new address");
    }
    const answer = (await response.json()) as Answer;
    if (response.status === 202) throw new NotYet(answer.error);
    if (!response.ok) throw new Error(answer.error ?? `the program answers ${response.status}`);
    return answer;
  };
  return {
    live: true,
    report: null,
    rulebooks: false,
    async project() {
      const { project, diagnostics } = await ask("project");
      return { project: project!, diagnostics: diagnostics ?? [] };
    },
    scenario: async (at) => (await ask(of(at))).scenario!,
    position: async (at, state) => (await ask(`${of(at)}/state/${state}`)).position!,
    walk: async (at, from, options) =>
      options.length === 0 ? [] : (await ask(`${of(at)}/walk/${from}/${options.join(".")}`)).steps!,
    text: async (at, ofTrial = false) => (await ask(`${ofTrial ? "trial/" : ""}text/${at}`)).text!,
    rulebook: async (at) => (await ask(`rulebook/${at}`)).rulebook!,
    act: async (what) => void (await ask(what, "POST")),
    map: async (at, how) => (await ask(`${of(at)}/map${how === "" ? "" : `/${how}`}`)).map!,
    way: async (at, state) => (await ask(`${of(at)}/way/${state}`)).way!,
    asks: {
      watch: async (at, expressions, options, cursor) => (await ask(at === TRIAL ? "trial/watch" : `scenario/${at}/watch`, "POST", { expressions, options, cursor })).watched!,
      knobs: async (at) => (await ask(`scenario/${at}/knobs`)).knobs!,
      check: async (asked) => (await ask("check", "POST", asked)).diagnostics ?? [],
      async trial(asked) {
        const { trial, diagnostics } = await ask("trial", "POST", asked);
        return { trial: trial ?? null, diagnostics: diagnostics ?? [] };
      },
      tried: async () => (await ask("trial")).trial!,
      save: async (scenario, file, proposal) => (await ask("save", "POST", { scenario, file, proposal })).saved!,
    },
  };
}

/** Asks until it is there. */
export async function whenThere<T>(ask: () => Promise<T>, given: () => boolean): Promise<T> {
  for (let pause = 60; ; pause = Math.min(pause * 1.6, 1000)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotYet) || given()) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}
