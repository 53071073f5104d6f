// Where the page gets what it shows: over HTTP from the program, or from the file that it stands in.

import type { Position, Problem, Project, Step, Text, Whole } from "./types";

/** It is not there yet: ask again. */
export class NotYet extends Error {}

export interface Source {
  /** Whether the program answers, so that more can come. */
  live: boolean;
  project(): Promise<{ project: Project; diagnostics: Problem[] }>;
  scenario(at: number): Promise<Whole>;
  position(at: number, state: number): Promise<Position>;
  walk(at: number, from: number, options: number[]): Promise<Step[]>;
  text(at: number): Promise<Text>;
  /** Has something done; `stop`, `read` or `explore/N`. */
  act(what: string): Promise<void>;
}

interface Answer {
  schema: number; project?: Project; diagnostics?: Problem[]; scenario?: Whole; position?: Position; steps?: Step[]; text?: Text;
  error?: string;
}

/** The program that served the page. */
export function served(): Source {
  const ask = async (path: string, method = "GET"): Promise<Answer> => {
    let response: Response;
    try {
      response = await fetch(`api/${path}`, { method });
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
    async project() {
      const { project, diagnostics } = await ask("project");
      return { project: project!, diagnostics: diagnostics ?? [] };
    },
    scenario: async (at) => (await ask(`scenario/${at}`)).scenario!,
    position: async (at, state) => (await ask(`scenario/${at}/state/${state}`)).position!,
    walk: async (at, from, options) =>
      options.length === 0 ? [] : (await ask(`scenario/${at}/walk/${from}/${options.join(".")}`)).steps!,
    text: async (at) => (await ask(`text/${at}`)).text!,
    act: async (what) => void (await ask(what, "POST")),
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
