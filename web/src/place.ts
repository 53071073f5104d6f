// The address fragment: it names a scenario and a position, so that a link leads to both; or a rulebook and a clause.

import type { Listed, Shelf } from "./types";

export interface Place { scenario: number; options: number[] }

/** The fragment of a place. The file is told only where the name alone could mean another. */
export function fragment(all: Listed[], { scenario, options }: Place): string {
  const it = all[scenario];
  if (!it) return "";
  const same = all.filter((other) => other.name === it.name && other.rulebook === it.rulebook);
  const parts = new URLSearchParams({ scenario: it.name });
  if (!it.own || same.length !== all.filter((other) => other.name === it.name).length) parts.set("under", it.rulebook);
  if (same.length > 1) parts.set("file", it.file);
  if (options.length > 0) parts.set("at", options.join("."));
  return `#${parts}`;
}

/** The place of a fragment, if there is such a scenario. */
export function placeOf(all: Listed[], hash: string): Place | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const name = parts.get("scenario");
  if (name === null) return null;
  const [under, file] = [parts.get("under"), parts.get("file")];
  const fits = (it: Listed) => it.name === name && (file === null || it.file === file);
  let scenario = all.findIndex((it) => fits(it) && (under === null ? it.own : it.rulebook === under));
  if (scenario < 0 && under === null) scenario = all.findIndex(fits);
  const at = parts.get("at") ?? "";
  const options = at === "" ? [] : at.split(".").map(Number);
  return scenario < 0 || options.some((it) => !Number.isInteger(it) || it < 0) ? null : { scenario, options };
}

export interface BookPlace { book: number; clause: string | null }

/** The fragment of a rulebook and of a clause in it. */
export function ofBook(all: Shelf[], { book, clause }: BookPlace): string {
  const parts = new URLSearchParams({ rulebook: all[book]?.rulebook ?? "" });
  if (clause !== null) parts.set("clause", clause);
  return `#${parts}`;
}

/** The rulebook of a fragment, if there is one of this name. */
export function bookOf(all: Shelf[], hash: string): BookPlace | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const name = parts.get("rulebook");
  const book = name === null ? -1 : all.findIndex((it) => it.rulebook === name);
  return book < 0 ? null : { book, clause: parts.get("clause") };
}
