// The map: the graph of choices as it was laid out by the program. What can be pressed here can be pressed by keyboard too.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Coming, LoopMark, loopName, Mark, SHAPES } from "./parts";
import { whenThere, type Source } from "./source";
import type { Store, View } from "./store";
import type { MapBox, MapIs, Whole } from "./types";

/** With more boxes than this, lines are drawn together and without tips. */
const TIPS_MAX = 450;
/** With more arrows than this, all but those of the chosen box and of the way stand back. */
const CROWD = 120;

export function MapView({ view, store, source }: { view: View; store: Store; source: Source }) {
  const [how, setHow] = useState<"" | "whole" | "folded">("");
  const [map, setMap] = useState<MapIs | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let over = false;
    setMap(null);
    setError("");
    whenThere(() => source.map(view.scenario, how), () => over).then(
      (found) => !over && setMap(found),
      (why: Error) => !over && setError(why.message),
    );
    return () => { over = true; };
  }, [source, view.scenario, view.whole, how]);
  useEffect(() => setHow(""), [view.scenario]);
  return (
    <section class="map" aria-labelledby="map-title">
      <h3 id="map-title" class="sr">The map</h3>
      {error !== "" && <p class="error" role="alert">{error} <button type="button" class="inline" onClick={() => setHow("")}>Back</button></p>}
      {!map && error === "" && <p class="empty" role="status">The map is being drawn …</p>}
      {map && <Drawn key={`${view.scenario}/${how}`} map={map} view={view} store={store} source={source} how={how} setHow={setHow} />}
    </section>
  );
}

interface Props { map: MapIs; view: View; store: Store; source: Source; how: string; setHow: (how: "" | "whole" | "folded") => void }

function Drawn({ map, view, store, source, how, setHow }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const of = useMemo(() => boxesOf(map), [map]);
  const path = useMemo(() => [0, ...view.steps.map((step) => step.to)].map((state) => of(state)), [of, view.steps]);
  const here = path[view.cursor] ?? 0;
  const [chosen, setChosen] = useState(here);
  const [scale, setScale] = useState(0);
  const [query, setQuery] = useState("");
  const { width, height } = map;
  const hits = useMemo(() => found(map, view.whole, query), [map, view.whole, query]);
  const look = useCallback((at: number, zoom: number) => {
    const it = map.boxes[at];
    const frame = box.current;
    if (!it || !frame) return;
    frame.scrollTo({ left: (it.x + it.w / 2) * zoom - frame.clientWidth / 2, top: (it.y + it.h / 2) * zoom - frame.clientHeight / 2 });
  }, [map]);
  const fit = useCallback(() => {
    const frame = box.current;
    if (!frame) return 1;
    return Math.max(0.08, Math.min(1, (frame.clientWidth - 4) / width, (frame.clientHeight - 4) / height));
  }, [width, height]);
  useEffect(() => {
    // All of it, unless that is too small to be read.
    const whole = fit();
    const first = Math.max(whole, map.boxes.length > TIPS_MAX ? 0.3 : 0.62);
    setScale(first);
    setTimeout(() => look(here, first));
  }, [map]);
  useEffect(() => { setChosen(here); if (scale > 0) look(here, scale); }, [here]);
  const zoom = (by: number) => {
    const frame = box.current;
    if (!frame) return;
    const next = Math.max(0.05, Math.min(3, scale * by));
    const [x, y] = [(frame.scrollLeft + frame.clientWidth / 2) / scale, (frame.scrollTop + frame.clientHeight / 2) / scale];
    setScale(next);
    setTimeout(() => frame.scrollTo({ left: x * next - frame.clientWidth / 2, top: y * next - frame.clientHeight / 2 }));
  };
  const go = useCallback((at: number) => {
    const it = map.boxes[at];
    if (!it) return;
    if (map.folded) {
      void source.way(view.scenario, it.state).then((options) => store.open(view.scenario, options), (why: Error) => alertIn(box.current, why.message));
      return;
    }
    const options: number[] = [];
    for (let before = it.before; before; before = map.boxes[before[0]]!.before) options.unshift(before[1]);
    store.open(view.scenario, options);
  }, [map, source, store, view.scenario]);
  const around = useMemo(() => neighbours(map), [map]);
  const press = (event: KeyboardEvent) => {
    const it = map.boxes[chosen];
    if (!it || event.ctrlKey || event.metaKey || event.altKey || event.target !== box.current) return;
    const beside = (step: number) => {
      const layer = around.layers.get(around.layer[chosen]!) ?? [];
      return layer[Math.max(0, Math.min(layer.length - 1, layer.indexOf(chosen) + step))];
    };
    const moves: Record<string, () => number | undefined> = {
      ArrowDown: () => nearest(map, it, around.next[chosen]!), ArrowUp: () => nearest(map, it, around.before[chosen]!),
      ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), Home: () => 0,
    };
    if (moves[event.key]) {
      const to = moves[event.key]!();
      if (to !== undefined) { setChosen(to); look(to, scale); }
    } else if (event.key === "Enter") go(chosen);
    else if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") { const all = fit(); setScale(all); setTimeout(() => look(here, all)); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const at = (event: Event): number => Number((event.target as Element).closest("[data-box]")?.getAttribute("data-box") ?? -1);
  const drag = useDrag(box);
  const picked = map.boxes[chosen];
  const nextHit = () => {
    const list = [...hits];
    if (list.length === 0) return;
    const to = list.find((it) => it > chosen) ?? list[0]!;
    setChosen(to);
    look(to, scale);
  };
  return (
    <>
      <div class="map-tools" role="toolbar" aria-label="The map">
        <button type="button" onClick={() => zoom(1.25)} aria-label="nearer">+</button>
        <button type="button" onClick={() => zoom(0.8)} aria-label="farther">−</button>
        <button type="button" onClick={() => { const all = fit(); setScale(all); }}>All</button>
        <button type="button" onClick={() => { setChosen(here); look(here, scale); }}>Here</button>
        <label class="find">
          <span class="sr">Find on the map</span>
          <input type="search" placeholder="Choice or outcome" value={query} onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => { if (event.key === "Enter") nextHit(); }} />
        </label>
        {query !== "" && <span class="small" role="status">{hits.size} found{hits.size > 0 && ", Enter goes to the next"}</span>}
        {map.folded
          ? map.states <= 5000 && <button type="button" onClick={() => setHow("whole")}>Every position</button>
          : map.boxes.length > 30 && <button type="button" onClick={() => setHow(how === "whole" ? "" : "folded")}>Fold</button>}
        <span class="small told">
          {map.folded
            ? `${map.states.toLocaleString("en")} positions in ${map.boxes.length} boxes: those ${map.band > 1 ? `within ${map.band} choices` : "as far from the start"} of which the same can come`
            : `${map.boxes.length.toLocaleString("en")} positions`}
        </span>
      </div>
      <div class={`map-frame ${scale < 0.4 ? "far" : ""}`} ref={box} tabIndex={0} role="application" aria-label="The map: arrow keys go from box to box, Enter goes to that position, + and - change the size"
        onKeyDown={press} {...drag}
        onClick={(event) => { const it = at(event); if (it >= 0) { setChosen(it); if (event.detail > 1) go(it); } }}>
        <svg width={Math.max(1, width * scale)} height={Math.max(1, height * scale)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Lines map={map} />
          <Rings map={map} />
          <Near map={map} at={chosen} />
          <Taken map={map} path={path} cursor={view.cursor} />
          <Boxes map={map} />
          {[...hits].slice(0, 400).map((it) => <Frame key={it} box={map.boxes[it]!} kind="hit" />)}
          <Frame box={map.boxes[here]!} kind="here" />
          {picked && <Frame box={picked} kind="chosen" />}
        </svg>
      </div>
      <div class="map-told" aria-live="polite">
        {picked && <Told map={map} at={chosen} whole={view.whole} go={() => go(chosen)} isHere={chosen === here} onPath={path.indexOf(chosen)} />}
      </div>
      {map.rings.length > 0 && (
        <ul class="ring-list">
          {map.rings.map((it) => (
            <li key={it.at}>
              <button type="button" class="inline" onClick={() => { setChosen(it.boxes[0]!); look(it.boxes[0]!, scale); }}>
                <LoopMark whole={view.whole} all={[it.at]} /> {loopName(view.whole, it.at)}, {it.boxes.length === 1 ? "one box" : `${it.boxes.length} boxes`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function alertIn(frame: Element | null, text: string): void {
  const told = frame?.parentElement?.querySelector(".map-told");
  if (told) told.textContent = text;
}

/** Moves the map with the pointer. */
function useDrag(box: { current: HTMLDivElement | null }) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const frame = box.current;
      if (frame && event.button === 0 && event.pointerType === "mouse") from.current = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
    },
    onPointerMove: (event: PointerEvent) => {
      const it = from.current;
      if (it && event.buttons === 1) box.current?.scrollTo(it.left - event.clientX + it.x, it.top - event.clientY + it.y);
    },
    onPointerUp: () => { from.current = null; },
    onPointerLeave: () => { from.current = null; },
  };
}

/** The box of a state. */
function boxesOf(map: MapIs): (state: number) => number {
  if (!map.folded) return (state) => state;
  const starts: number[] = [];
  const boxes: number[] = [];
  let state = 0;
  for (let at = 0; at + 1 < map.of.length; at += 2) {
    starts.push(state);
    boxes.push(map.of[at]!);
    state += map.of[at + 1]!;
  }
  return (wanted) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= wanted) low = middle;
      else high = middle - 1;
    }
    return boxes[low] ?? 0;
  };
}

interface Around { next: number[][]; before: number[][]; layer: number[]; layers: Map<number, number[]> }

function neighbours(map: MapIs): Around {
  const next: number[][] = map.boxes.map(() => []);
  const before: number[][] = map.boxes.map(() => []);
  for (const { from, to, back } of map.arrows) {
    next[from]!.push(to);
    if (!back) before[to]!.push(from);
  }
  // Boxes of one layer have one lower or upper side, and stand at one height.
  const layer = map.boxes.map((it) => Math.round((it.y + (it.cells.length > 0 ? 0 : it.h / 2)) / 24));
  const layers = new Map<number, number[]>();
  map.boxes.forEach((_, at) => layers.set(layer[at]!, [...(layers.get(layer[at]!) ?? []), at]));
  for (const all of layers.values()) all.sort((one, other) => map.boxes[one]!.x - map.boxes[other]!.x);
  return { next, before, layer, layers };
}

function nearest(map: MapIs, it: MapBox, all: number[]): number | undefined {
  const far = (at: number) => Math.abs(map.boxes[at]!.x + map.boxes[at]!.w / 2 - it.x - it.w / 2);
  return all.reduce<number | undefined>((best, at) => (best === undefined || far(at) < far(best) ? at : best), undefined);
}

function found(map: MapIs, whole: Whole, query: string): Set<number> {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return new Set();
  const hits = new Set<number>();
  map.boxes.forEach((it, at) => {
    const end = isEnd(it) ? it.ahead.outcomes.map((outcome) => whole.check.outcomes[outcome]?.text ?? "").join(" ") : "";
    const text = `${it.text} ${end} ${it.cells.map((cell) => cell.text).join(" ")}`;
    if (text.toLowerCase().includes(wanted)) hits.add(at);
  });
  if (hits.size < map.boxes.length) for (const arrow of map.arrows) if (arrow.text.toLowerCase().includes(wanted)) hits.add(arrow.from);
  return hits;
}

const ENDS = new Set(["settled", "decided", "drawn", "stuck"]);
const isEnd = (it: MapBox): boolean => ENDS.has(it.kind);
/** The colour of what alone can still come; none where several can. */
function hue(it: MapBox): string {
  const { outcomes, endless, dark } = it.ahead;
  if (outcomes.length === 1 && !endless && !dark) return ` one hue${outcomes[0]! % 8}`;
  if (outcomes.length === 0 && endless) return " round";
  return "";
}

function Lines({ map }: { map: MapIs }) {
  return useMemo(() => {
    const [down, back] = [map.arrows.filter((it) => !it.back), map.arrows.filter((it) => it.back)];
    if (map.boxes.length > TIPS_MAX)
      return <g class="lines many crowd"><path d={down.map((it) => it.line).join("")} /><path class="back" d={back.map((it) => it.line).join("")} /></g>;
    return (
      <g class={`lines ${map.arrows.length > CROWD ? "crowd" : ""}`}>
        <defs><marker id="map-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path class="tip-of" d="M0 0L10 5L0 10z" /></marker></defs>
        {map.arrows.map((it, at) => <path key={at} class={it.back ? "back" : ""} d={it.line} marker-end="url(#map-tip)"><title>{it.text}</title></path>)}
      </g>
    );
  }, [map]);
}

/** A shortest way to the chosen box, what leads to it and away from it, in front of all the rest. */
function Near({ map, at }: { map: MapIs; at: number }) {
  return useMemo(() => {
    const of = (is: (arrow: MapIs["arrows"][number]) => boolean) => map.arrows.filter(is).map((it) => it.line).join("");
    const way = new Set<string>();
    for (let to = at, before = map.boxes[at]?.before; before; to = before[0], before = map.boxes[to]!.before) way.add(`${before[0]}/${to}`);
    return (
      <g class="near">
        <path class="way" d={of((it) => way.has(`${it.from}/${it.to}`))} />
        <path class="to" d={of((it) => it.to === at && it.from !== at)} /><path d={of((it) => it.from === at)} />
      </g>
    );
  }, [map, at]);
}

function Taken({ map, path, cursor }: { map: MapIs; path: number[]; cursor: number }) {
  return useMemo(() => {
    const lines = new Map(map.arrows.map((it) => [`${it.from}/${it.to}`, it.line]));
    const part = (from: number, to: number) => path.slice(from, to + 1).map((it, at, all) => (at === 0 ? "" : lines.get(`${all[at - 1]}/${it}`) ?? "")).join("");
    return <g class="path"><path class="later" d={part(cursor, path.length)} /><path d={part(0, cursor)} /></g>;
  }, [map, path, cursor]);
}

function Boxes({ map }: { map: MapIs }) {
  return useMemo(() => (
    <g class="boxes">
      {map.boxes.map((it, at) => {
        const kind = `${it.kind}${hue(it)}`;
        const end = isEnd(it);
        const outcome = end ? it.ahead.outcomes[0] : undefined;
        if (it.lines.length === 0) {
          const [x, y] = [it.x + it.w / 2, it.y + it.h / 2];
          return end && outcome !== undefined
            ? <path key={at} data-box={at} class={`dot ${kind}`} d={SHAPES[outcome % 8]} transform={`translate(${it.x - 2} ${it.y - 2})`} />
            : <circle key={at} data-box={at} class={`dot ${kind}`} cx={x} cy={y} r={it.w / 2} />;
        }
        const words = (lines: string[], x: number, y: number) => lines.map((line, nth) => <text key={nth} x={x} y={y + 15 * (nth + 1)}>{line}</text>);
        const top = it.y + it.lines.length * 15 + 9;
        return (
          <g key={at} data-box={at} class={`box ${kind}`}>
            <title>{it.text}</title>
            <rect x={it.x} y={it.y} width={it.w} height={it.h} rx={end || it.kind === "nobody" ? it.h / 2 : 4} />
            {words(it.lines, it.x + it.w / 2, it.y + 2)}
            {it.cells.map((cell, nth) => (
              <g key={nth} class="cell">
                <title>{cell.text}</title>
                <rect x={it.x + cell.x} y={top} width={cell.w} height={it.y + it.h - top} />
                {words(cell.lines, it.x + cell.x + cell.w / 2, top - 1)}
              </g>
            ))}
          </g>
        );
      })}
    </g>
  ), [map]);
}

/** A loop: a ring around the boxes of its lap, with its owner. */
function Rings({ map }: { map: MapIs }) {
  return useMemo(() => (
    <g class="rings">
      {map.rings.map((ring, nth) => {
        const pad = 9 + 5 * (nth % 4);
        const corners = ring.boxes.flatMap((at) => {
          const it = map.boxes[at]!;
          return [[it.x - pad, it.y - pad], [it.x + it.w + pad, it.y - pad], [it.x - pad, it.y + it.h + pad], [it.x + it.w + pad, it.y + it.h + pad]] as [number, number][];
        });
        const hull = hullOf(corners);
        const top = hull.reduce((best, it) => (it[1] < best[1] || (it[1] === best[1] && it[0] > best[0]) ? it : best), hull[0]!);
        return (
          <g key={nth}>
            <path d={`M${hull.map((it) => it.join(" ")).join("L")}Z`} />
            <text x={top[0]} y={top[1] - 5}>↻ {ring.whose}</text>
          </g>
        );
      })}
    </g>
  ), [map]);
}

/** The corners of the least convex shape around points (Andrew 1979). */
function hullOf(points: [number, number][]): [number, number][] {
  const all = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const turn = (a: [number, number], b: [number, number], c: [number, number]) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = (list: [number, number][]) => {
    const hull: [number, number][] = [];
    for (const it of list) {
      while (hull.length > 1 && turn(hull[hull.length - 2]!, hull[hull.length - 1]!, it) <= 0) hull.pop();
      hull.push(it);
    }
    return hull.slice(0, -1);
  };
  return [...half(all), ...half(all.reverse())];
}

function Frame({ box, kind }: { box: MapBox; kind: string }) {
  const pad = kind === "here" ? 5 : 3;
  return <rect class={`frame-${kind}`} x={box.x - pad} y={box.y - pad} width={box.w + 2 * pad} height={box.h + 2 * pad} rx="7" />;
}

function Told({ map, at, whole, go, isHere, onPath }: { map: MapIs; at: number; whole: Whole; go: () => void; isHere: boolean; onPath: number }) {
  const it = map.boxes[at]!;
  const leads = map.arrows.filter((arrow) => arrow.from === at);
  const outcome = isEnd(it) ? it.ahead.outcomes[0] : undefined;
  return (
    <>
      <p>
        {outcome !== undefined && <><Mark at={outcome} /> </>}
        <b>{it.text}</b>
        {outcome !== undefined && map.folded && <> that end as {whole.check.outcomes[outcome]?.text}</>}
        {onPath >= 0 && <span class="small"> · {isHere ? "where you are" : `on your way, after ${onPath} choices`}</span>}
        {" "}<Coming ahead={it.ahead} whole={whole} />
        {" "}<button type="button" class="inline" onClick={go} disabled={isHere && !map.folded}>{map.folded ? "Go to the first of them" : "Go there"}</button>
      </p>
      {!map.folded && leads.length > 0 && it.kind !== "nobody" && (
        <ul>{leads.slice(0, 12).map((arrow, nth) => <li key={nth}>{arrow.text} <span class="small">→ {map.boxes[arrow.to]!.text}</span></li>)}</ul>
      )}
    </>
  );
}
