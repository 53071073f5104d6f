// The address fragment: it names a scenario and a position, so that a link leads to both.

import type { Listed } from "./types";

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
