// What is looked at: a scenario, a path through it, and how far along that path.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { bookOf, fragment, ofBook, placeOf } from "./place";
import { whenThere, type Source } from "./source";
import { TRIAL, type Position, type Problem, type Project, type Step, type Whole } from "./types";

export interface View {
  scenario: number;
  whole: Whole;
  /** The path: every step is known, also those behind the cursor. */
  steps: Step[];
  /** How many of them are taken. */
  cursor: number;
  position: Position | null;
  before: Position | null;
}

/** A rulebook that is read, and the clause that is meant. */
export interface Reading { book: number; clause: string | null }

export interface Store {
  project: Project | null;
  diagnostics: Problem[];
  view: View | null;
  /** The rulebook that is read, in front of what is looked at. */
  reading: Reading | null;
  /** What is being fetched. */
  pending: number | null;
  error: string | null;
  /** What is said of the way here: that it reads silence otherwise than where one was. */
  note: string | null;
  open(scenario: number, options?: number[], cursor?: number): void;
  choose(option: number): void;
  jump(cursor: number): void;
  undo(): void;
  /** Whether there is somewhere to go back to in this scenario. */
  canUndo: boolean;
  /** From a what-if to where it was begun. */
  back(): void;
  act(what: string): void;
  /** No scenario is looked at any more. */
  close(): void;
  /** Reads a rulebook. */
  read(book: number, clause: string | null): void;
  /** Reads no rulebook any more. */
  leave(): void;
  /** The what-if is another now. */
  forget(): void;
}

/** That a run that is opened reads silence otherwise than the position from which one comes. */
function otherwise(from: View | null, to: View): string | null {
  if (!from?.position || !to.position || from.scenario !== to.scenario) return null;
  // Who goes along one run, or takes another option in it, sees what is read.
  const [one, other] = [from.steps.slice(0, from.cursor), to.steps.slice(0, to.cursor)].map((steps) => steps.map((it) => it.option));
  const same = Math.min(one!.length, other!.length);
  if (one!.slice(0, same).join() === other!.slice(0, same).join()) return null;
  const read = from.position.readings;
  const changed = to.position.readings.flatMap((it) => {
    const was = read.find((before) => before.policy === it.policy);
    return was && was.value !== it.value ? [`“${it.policy}” is read as “${it.value}”, where you were as “${was.value}”`] : [];
  });
  return changed.length > 0 ? `This is a run in another reading: ${changed.join("; ")}.` : null;
}

const stateAt = (steps: Step[], cursor: number): number => steps[cursor - 1]?.to ?? 0;

export function useStore(source: Source): Store {
  const [listed, setListed] = useState<{ project: Project; diagnostics: Problem[] } | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [pending, setPending] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const caches = useRef({ wholes: new Map<number, Whole>(), positions: new Map<string, Position>() });
  const asked = useRef(0);
  const undone = useRef<{ scenario: number; options: number[]; cursor: number }[]>([]);
  const latest = useRef<{ project: Project | null; view: View | null }>({ project: null, view: null });
  latest.current = { project: listed?.project ?? null, view };

  const fail = useCallback((why: unknown) => {
    setError(why instanceof Error ? why.message : String(why));
    setPending(null);
  }, []);

  const position = useCallback(
    async (scenario: number, state: number, given: () => boolean): Promise<Position> => {
      const key = `${scenario}/${state}`;
      const known = caches.current.positions.get(key);
      if (known) return known;
      const found = await whenThere(() => source.position(scenario, state), given);
      if (caches.current.positions.size > 2000) caches.current.positions.clear();
      caches.current.positions.set(key, found);
      return found;
    },
    [source],
  );

  const show = useCallback((next: View, how: "push" | "replace" | "keep") => {
    setNote(otherwise(latest.current.view, next));
    setView(next);
    setReading(null);
    setPending(null);
    setError(null);
    const { project } = latest.current;
    if (!project) return;
    const options = next.steps.slice(0, next.cursor).map((step) => step.option);
    const hash = fragment(project.scenarios, { scenario: next.scenario, options });
    // A what-if has no address: it is gone when the page is.
    if (how === "keep" || hash === "" || location.hash === hash) return;
    if (how === "push") history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  }, []);

  const remember = useCallback(() => {
    const { view } = latest.current;
    if (!view) return;
    undone.current.push({ scenario: view.scenario, options: view.steps.map((it) => it.option), cursor: view.cursor });
    if (undone.current.length > 500) undone.current.shift();
  }, []);

  const load = useCallback(
    async (scenario: number, options: number[], cursor: number, how: "push" | "replace" | "keep") => {
      const turn = ++asked.current;
      const given = () => asked.current !== turn;
      setPending(scenario);
      try {
        let whole = caches.current.wholes.get(scenario);
        if (!whole) {
          whole = await whenThere(() => source.scenario(scenario), given);
          caches.current.wholes.set(scenario, whole);
        }
        let steps: Step[] = [];
        let now: Position | null = null;
        let before: Position | null = null;
        if (whole.explored) {
          steps = await whenThere(() => source.walk(scenario, 0, options), given);
          cursor = Math.min(cursor, steps.length);
          now = await position(scenario, stateAt(steps, cursor), given);
          if (cursor > 0) before = await position(scenario, stateAt(steps, cursor - 1), given);
        }
        if (!given()) show({ scenario, whole, steps, cursor, position: now, before }, how);
      } catch (why) {
        if (!given()) fail(why);
      }
    },
    [source, position, show, fail],
  );

  const refresh = useCallback(async () => {
    try {
      const next = await source.project();
      if (latest.current.project && next.project.reading !== latest.current.project.reading) {
        caches.current = { wholes: new Map(), positions: new Map() };
        undone.current = [];
      }
      setListed(next);
      return next;
    } catch (why) {
      fail(why);
      return null;
    }
  }, [source, fail]);

  // The list, until nothing changes in it any more; and the place that the address names.
  useEffect(() => {
    let over = false;
    const all = async () => {
      for (let first = true; !over; first = false) {
        const next = await refresh();
        if (over || !next) return;
        latest.current.project = next.project;
        if (first) {
          const place = placeOf(next.project.scenarios, location.hash);
          const book = bookOf(next.project.rulebooks, location.hash) ?? (source.rulebooks && !place && next.project.rulebooks.length > 0 ? { book: 0, clause: null } : null);
          if (book) setReading(book);
          else if (place) void load(place.scenario, place.options, place.options.length, "keep");
        }
        const open = next.project.scenarios.some((it) => it.state === "waiting" || it.state === "exploring");
        if (!source.live || (!open && !next.project.busy)) return;
        await new Promise((done) => setTimeout(done, 400));
      }
    };
    void all();
    return () => {
      over = true;
    };
  }, [source, refresh, load, listed?.project.reading]);

  useEffect(() => {
    const back = () => {
      const { project, view } = latest.current;
      const book = project && bookOf(project.rulebooks, location.hash);
      setReading(book);
      if (book) return;
      const place = project && placeOf(project.scenarios, location.hash);
      if (!place) return;
      const here = view?.scenario === place.scenario ? view.steps.map((it) => it.option) : [];
      const goesOn = place.options.every((option, at) => here[at] === option);
      void load(place.scenario, goesOn ? here : place.options, place.options.length, "keep");
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [load]);

  const open = useCallback(
    (scenario: number, options: number[] = [], cursor = options.length) => {
      remember();
      void load(scenario, options, cursor, "push");
    },
    [load, remember],
  );

  const close = useCallback(() => {
    remember();
    asked.current++;
    setReading(null);
    setView(null);
    history.pushState(null, "", location.pathname + location.search);
  }, [remember]);

  const read = useCallback((book: number, clause: string | null) => {
    const { project } = latest.current;
    if (!project?.rulebooks[book]) return;
    setReading({ book, clause });
    const hash = ofBook(project.rulebooks, { book, clause });
    if (location.hash !== hash) history.pushState(null, "", hash);
  }, []);

  const leave = useCallback(() => {
    const { project, view } = latest.current;
    setReading(null);
    if (!project || !view) return;
    const options = view.steps.slice(0, view.cursor).map((step) => step.option);
    const hash = fragment(project.scenarios, { scenario: view.scenario, options });
    if (hash !== "") history.pushState(null, "", hash);
  }, []);

  const forget = useCallback(() => {
    caches.current.wholes.delete(TRIAL);
    for (const key of [...caches.current.positions.keys()]) if (key.startsWith(`${TRIAL}/`)) caches.current.positions.delete(key);
    undone.current = undone.current.filter((it) => it.scenario !== TRIAL);
  }, []);

  const jump = useCallback(
    (cursor: number) => {
      const { view } = latest.current;
      if (!view || !view.whole.explored) return;
      cursor = Math.max(0, Math.min(cursor, view.steps.length));
      if (cursor === view.cursor) return;
      remember();
      void load(view.scenario, view.steps.map((it) => it.option), cursor, "push");
    },
    [load, remember],
  );

  const choose = useCallback(
    (option: number) => {
      const { view } = latest.current;
      const taken = view?.position?.choice?.options[option];
      if (!view || !taken || taken.to === null) return;
      if (view.steps[view.cursor]?.option === option) {
        jump(view.cursor + 1);
        return;
      }
      remember();
      const options = [...view.steps.slice(0, view.cursor).map((it) => it.option), option];
      const turn = ++asked.current;
      const given = () => asked.current !== turn;
      const { scenario, whole, cursor, position: here } = view;
      const to = taken.to;
      const go = async () => {
        try {
          const [steps, now] = await Promise.all([
            whenThere(() => source.walk(scenario, here!.state, [option]), given),
            position(scenario, to, given),
          ]);
          const all = [...view.steps.slice(0, cursor), ...steps];
          if (!given()) show({ scenario, whole, steps: all, cursor: options.length, position: now, before: here }, "push");
        } catch (why) {
          if (!given()) fail(why);
        }
      };
      void go();
    },
    [source, position, show, jump, fail, remember],
  );

  const back = useCallback(() => {
    while (undone.current.length > 0) {
      const last = undone.current.pop()!;
      if (last.scenario === TRIAL) continue;
      void load(last.scenario, last.options, last.cursor, "push");
      return;
    }
  }, [load]);

  const canUndo = view !== null && undone.current[undone.current.length - 1]?.scenario === view.scenario;
  const undo = useCallback(() => {
    const { view } = latest.current;
    const last = undone.current[undone.current.length - 1];
    if (!view || last?.scenario !== view.scenario) return;
    undone.current.pop();
    void load(last.scenario, last.options, last.cursor, "push");
  }, [load]);

  const act = useCallback(
    (what: string) => {
      const go = async () => {
        try {
          await source.act(what);
          const { view } = latest.current;
          if (what.startsWith("explore/")) {
            caches.current = { wholes: new Map(), positions: new Map() };
            await refresh();
            if (view) void load(view.scenario, view.steps.map((it) => it.option), view.cursor, "replace");
          } else {
            if (what === "read") { setView(null); setReading(null); }
            await refresh();
          }
        } catch (why) {
          fail(why);
        }
      };
      void go();
    },
    [source, refresh, load, fail],
  );

  return useMemo(
    () => ({
      project: listed?.project ?? null,
      diagnostics: listed?.diagnostics ?? [],
      view, reading, pending, error, note, open, choose, jump, undo, canUndo, back, act, close, read, leave, forget,
    }),
    [listed, view, reading, pending, error, note, open, choose, jump, undo, canUndo, back, act, close, read, leave, forget],
  );
}
