// The page in a real browser. Run by `cargo test --test page`, which gives the program, the browser and a folder to work in:
//   node web/test/page.mjs PROGRAM BROWSER FOLDER [NAME]
// Prints a line for each test, and ends with 1 if one fails.
import { spawn, spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import puppeteer from "puppeteer-core";

const [program, browserPath, folder, only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const HOSTILE = '<img src=x onerror="document.title=666"><b>bold</b> & `${1}` </script>';
const DOUBLE = `use std.plain

scenario "NAME" {
  uses plain
  players A (turn), B
  A: hero with life 20
  B: hero with life 20
  A: "Whetstone" is item in play { if "Spark" would deal damage to an object, instead the amount becomes the amount + 1 }
  A: "Mirror" is item in play { if "Spark" would deal damage to an object, instead the amount becomes twice the amount }
  A: "Spark" is item in play
  happens: "Spark" deals 3 damage to B's hero
  observe life of B's hero
  expect outcomes exactly { 12 }, { 13 }
}
`;

/** A folder with texts of its own. */
function texts(name, files) {
  const at = join(folder, name);
  mkdirSync(at, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
  return at;
}

// However this ends, nothing that it started goes on.
const children = [];
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** Starts the program in a folder; gives the address. */
function explore(at, ...args) {
  return new Promise((found, failed) => {
    const child = spawn(program, ["explore", ...args], { cwd: at, stdio: ["ignore", "pipe", "ignore"] });
    children.push(child);
    let text = "";
    child.stdout.on("data", (more) => {
      text += more;
      if (text.includes("\n")) found({ address: text.trim(), end: () => child.kill("SIGKILL") });
    });
    child.on("error", failed);
    child.on("exit", (code) => failed(new Error(`the program ends with ${code}`)));
  });
}

function equal(found, expected, what) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: found ${one}, expected ${other}`);
}
const holds = (so, what) => {
  if (!so) throw new Error(what);
};

const wait = (page, what, ...args) => page.waitForFunction(what, { timeout: 20_000 }, ...args);
const text = (page, selector) => page.$eval(selector, (it) => it.textContent.replace(/\s+/g, " ").trim());
const texts_of = (page, selector) => page.$$eval(selector, (all) => all.map((it) => it.textContent.replace(/\s+/g, " ").trim()));
const outcomes_of = (page, selector) => page.$$eval(selector, (all) => all.map((it) => it.dataset.outcome));
const choosable = (page) => page.waitForSelector("button.option", { timeout: 20_000 });

/** Nothing runs out of its frame sideways. */
async function fits(page, width) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= width, `the page is ${wide} wide in a window of ${width}`);
}

async function audit(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    // The page lives in one window without a reload: rules about whole sites do not apply.
    axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
  );
  const told = found.violations.map((it) => `${it.id}: ${it.help}: ${it.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
  equal(told, [], `accessibility, ${where}`);
}

const tests = {
  async "a scenario is opened, an option chosen, and taken back"(page, { address }) {
    await page.goto(address);
    await page.waitForSelector("button.scenario");
    await page.click("button.scenario");
    await choosable(page);
    equal(await text(page, ".choice .who"), "A", "who chooses");
    holds((await text(page, ".choice .given")).includes("decides what can still come"), "it is told that the choice matters");
    equal(await outcomes_of(page, "button.option .coming .mark"), ["0", "1"], "what can come of each option");
    await page.click('button.option[data-option="1"]');
    await page.waitForSelector(".choice.over");
    holds((await text(page, ".choice.over .verdict")).includes("{ 13 }"), "3 * 2 + 1 = 7 leaves 13");
    equal(await texts_of(page, ".outcome.lost"), ["{ 12 } (not any more from here)"], "what cannot come any more");
    holds((await text(page, ".story")).includes("deals 7 damage"), "the story tells the damage");
    holds((await texts_of(page, ".marks span")).includes("life 20 → 13"), "the change is marked");
    holds(new URL(page.url()).hash.includes("at=1"), "the address tells the position");
    await page.click('.steps button[aria-label="back"]');
    await choosable(page);
    equal(await text(page, ".steps .count"), "0 of 1", "one step back, and the run is kept");
    await page.click('.steps button[aria-label="forward"]');
    await page.waitForSelector(".choice.over");
    await page.click(".story .jump");
    await choosable(page);
  },

  async "an address leads to its position"(page, { address }) {
    await page.goto(`${address}#scenario=double&at=0`);
    await page.waitForSelector(".choice.over");
    holds((await text(page, ".choice.over .verdict")).includes("{ 12 }"), "(3 + 1) * 2 = 8 leaves 12");
    await page.goto(`${address}#scenario=double&at=7.7`);
    await page.reload();
    await choosable(page);
    equal(await text(page, ".steps .count"), "0 of 0", "as far as there are such options");
    await page.click('button.option[data-option="0"]');
    await page.waitForSelector(".choice.over");
    await page.goBack();
    await choosable(page);
  },

  async "everything is done by keyboard alone"(page, { address }) {
    await page.goto(address);
    await page.waitForSelector("button.scenario");
    await page.keyboard.press("/");
    await wait(page, () => document.activeElement.id === "search");
    await page.keyboard.type("double");
    await wait(page, () => document.querySelectorAll("button.scenario").length === 1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await choosable(page);
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await wait(page, () => document.querySelector(".choice.over .verdict")?.textContent.includes("{ 13 }"));
    await page.keyboard.press("ArrowLeft");
    await choosable(page);
    await page.keyboard.press("1");
    await wait(page, () => document.querySelector(".choice.over .verdict")?.textContent.includes("{ 12 }"));
    await page.keyboard.press("Home");
    await choosable(page);
    await page.keyboard.press("End");
    await page.waitForSelector(".choice.over");
    await page.keyboard.press("u");
    await choosable(page);
    await page.keyboard.press("?");
    await page.waitForSelector("dialog.keys[open]");
    await page.keyboard.press("Escape");
    await wait(page, () => !document.querySelector("dialog[open]"));
    // From the top, everything that can be pressed is reached by Tab, and its focus is seen.
    await page.evaluate(() => document.activeElement.blur());
    const reached = new Set();
    for (let at = 0; at < 80; at++) {
      await page.keyboard.press("Tab");
      const [name, seen] = await page.evaluate(() => {
        const it = document.activeElement;
        return [it.className || it.id || it.tagName, getComputedStyle(it).outlineStyle !== "none" || it.id === "main" || it === document.body];
      });
      holds(seen, `the focus on ${name} is not seen`);
      reached.add(name.split(" ")[0]);
    }
    for (const name of ["option", "outcome", "jump", "name", "scenario", "story"]) holds(reached.has(name), `Tab never reaches ${name}`);
  },

  async "what a number is, is told with what changes it"(page, { address }) {
    await page.goto(`${address}#scenario=banner`);
    await page.waitForSelector(".card .number.moved");
    equal(await text(page, ".card .number.moved"), "power 2 3", "base and now");
    await page.evaluate(() => [...document.querySelectorAll(".card .name")].find((it) => it.textContent === "Wolf").click());
    await page.waitForSelector("dialog.detail[open]");
    holds((await text(page, "dialog.detail table")).includes("+1 \"Banner\": each unit gets +1 power"), "the effect is told");
    await page.click("dialog.detail td .at");
    await page.waitForSelector("dialog.source .here");
    holds((await text(page, "dialog.source .here code")).includes("Banner"), "its line is shown");
  },

  async "names of others are never markup"(page, { address }) {
    await page.goto(address);
    await page.waitForSelector("button.scenario");
    await page.evaluate(() => [...document.querySelectorAll("button.scenario")].find((it) => it.textContent.includes("onerror")).click());
    await choosable(page);
    equal(await text(page, "h2.name"), HOSTILE.replaceAll('"', "'"), "the name as it is written");
    equal(await page.$$eval("#app img, #app b b, #app script", (all) => all.length), 0, "no element comes of a name");
    holds((await page.title()) !== "666", "nothing of it is run");
    await page.click("button.option");
    await page.waitForSelector(".choice.over");
    equal(await page.$$eval("#app img", (all) => all.length), 0, "no element comes of a name in the story");
  },

  async "it is usable at 380 pixels"(page, { address }) {
    await page.setViewport({ width: 380, height: 800 });
    await page.goto(address);
    await page.waitForSelector("button.scenario");
    await fits(page, 380);
    await page.click("button.scenario");
    await choosable(page);
    await fits(page, 380);
    await page.click("button.option");
    await page.waitForSelector(".choice.over");
    await fits(page, 380);
    await page.click(".menu");
    await wait(page, () => document.querySelector("nav").checkVisibility());
    await fits(page, 380);
  },

  async "an audit of accessibility finds nothing"(page, { address }) {
    for (const scheme of ["light", "dark"]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
      for (const width of [1440, 380]) {
        await page.setViewport({ width, height: 900 });
        for (const hash of ["", "#scenario=double", "#scenario=double&at=1", "#scenario=banner", "#scenario=round"]) {
          await page.goto("about:blank");
          await page.goto(`${address}${hash}`);
          await page.waitForSelector(hash === "" ? "button.scenario" : ".choice");
          await audit(page, `${scheme}, ${width}, ${hash}`);
        }
        await page.click(".card .name");
        await page.waitForSelector("dialog[open]");
        await audit(page, `${scheme}, ${width}, a card`);
      }
    }
  },

  async "a loop is told with its owner"(page, { address }) {
    await page.goto(`${address}#scenario=round`);
    await page.waitForSelector(".outcome.loop");
    holds((await text(page, ".outcome.loop")).includes("a loop of A"), "whose loop it is");
    await page.click(".outcome.loop");
    await wait(page, () => Number(document.querySelector(".steps .count").textContent.split(" of ")[1]) > 0);
    holds((await page.$$("button.option .mark.loop")).length > 0, "an option leads into it");
  },

  async "a forced loop plays in the reading that it needs, and is told once"(page, { loops }) {
    await page.goto(`${loops}#scenario=swap`);
    await page.waitForSelector(".outcome.loop");
    // A replaced event that goes through the procedure anew is replaced by the other, and so on; on in its step, each replaces once.
    equal(await texts_of(page, ".outcome.lost"), [], "both readings are open");
    const told = await text(page, ".loop-told");
    for (const words of ["is read as “any number of times”: nobody can leave", "the same position comes again", "No player can keep it from beginning; only another reading of the rulebook does:", "\"at most once\""])
      holds(told.includes(words), `${words}: ${told}`);
    await page.click(".outcome.loop");
    await wait(page, () => document.querySelector(".story").textContent.includes("and so on for ever"));
    holds((await text(page, ".story")).includes("is read as \"any number of times\""), "the reading that it needs");
    holds((await text(page, ".story")).includes("from here on it goes round"), "where it begins is marked");
    holds((await page.$$(".story .line")).length < 60, "laps are told once");
    holds((await texts_of(page, ".outcome.lost")).length === 1 && !(await page.$(".outcome.loop.lost")), "the ending cannot come any more, the loop can");
    await page.evaluate(() => [...document.querySelectorAll(".loop-told .to")].find((it) => it.textContent.includes("at most once")).click());
    await page.waitForSelector(".choice.over");
    await audit(page, "a forced loop");
    await page.goto("about:blank");
    await page.goto(`${loops}#scenario=more`);
    await page.waitForSelector(".outcome.loop");
    equal(await text(page, ".outcome.loop"), "↻ a loop of A sustained", "whose it is");
    await page.click(".outcome.loop");
    await page.waitForSelector("button.option .round");
    equal(await text(page, "button.option .round"), "↻ goes round", "the option that goes round");
    holds((await text(page, ".loop-told")).includes("With each lap the number of charge counters on \"Well\" grows by 1"), await text(page, ".loop-told"));
    holds((await text(page, ".choice .about")).includes("Well"), "of which card the choice is");
    holds((await text(page, ".choice .given")).includes("given by this text, which cites no clause"), "which clause gives it: none");
    holds((await text(page, ".loop-told .ways")).includes("at step 1, in place of “A may, and does”: A may, and does not"), await text(page, ".loop-told"));
    equal(await page.$$eval(".outcome.loop.lost", (all) => all.length), 0, "a loop that grows is not struck out");
    await audit(page, "a loop that grows");
  },

  async "the scenario that is opened is in sight in the list"(page, { loops }) {
    await page.setViewport({ width: 1440, height: 260 });
    await page.goto(`${loops}#scenario=both`);
    await page.waitForSelector(".scenario.now");
    await wait(page, () => {
      const [it, box] = [".scenario.now", ".scenarios"].map((of) => document.querySelector(of).getBoundingClientRect());
      return it.top >= box.top && it.bottom <= box.bottom;
    });
  },

  async "going round by hand is told as a repeat"(page, { loops }) {
    await page.goto(`${loops}#scenario=lamp`);
    await choosable(page);
    await page.click('button.option[data-option="0"]');
    await page.waitForSelector("button.option .round");
    // The position before the choice comes again: the counter is taken away, and may be put back.
    const again = await text(page, "button.option .round");
    holds(again.includes("back to the position of step") || again.includes("goes round"), again);
    await page.click('button.option[data-option="0"]');
    await wait(page, () => document.querySelector(".story").textContent.includes("this leads back to the position of step"));
  },

  async "loops of one kind are told apart, and abilities with their condition"(page, { loops }) {
    await page.goto(`${loops}#scenario=both`);
    await page.waitForSelector(".outcome.loop");
    const names = await texts_of(page, ".outcome.loop");
    holds(names.length === 2 && names[0] !== names[1], `two loops: ${names}`);
    equal(await page.$$eval(".loop-told", (all) => all.length), 2, "a note for each");
    holds((await texts_of(page, ".loop-told"))[1].includes("Loop 2 of A"), (await texts_of(page, ".loop-told")).join(" / "));
    holds((await text(page, ".board")).includes("while life of A's hero > 0: when this gets"), await text(page, ".board"));
  },

  async "the new order of a deck is told"() {
    const entry = join(import.meta.dirname, "../src/changes.ts");
    const built = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false, logLevel: "silent" });
    const { nested } = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);
    const card = (id, name) => ({ id, name, words: [], numbers: [], counters: [], abilities: [], ties: [] });
    const position = (...cards) => ({
      turn: "A", periods: [], waiting: [], effects: [],
      players: [{ name: "A", standing: null, resources: [], zones: [{ name: "deck", ordered: true, cards }] }],
    });
    const [weak, strong, new_one] = [card(1, "Weak"), card(2, "Strong"), card(3, "New")];
    const deck = (told, inside = []) => [{ title: "A", told: [], inside: [{ title: "deck", told, inside }] }];
    equal(nested(position(weak, strong), position(strong, weak)), deck(["a new order, from the top: Strong, Weak"]), "what was on top is below");
    equal(nested(position(weak, strong), position(weak, strong)), [], "the same order");
    // A card that comes between others leaves their order as it is.
    equal(nested(position(weak, strong), position(weak, new_one, strong)), deck([], [{ title: "New", told: ["new"], inside: [] }]), "a new card");
  },

  async "the map is drawn, gone through by keyboard, and marks the way"(page, { address }) {
    await page.goto(`${address}#scenario=double&at=1`);
    await page.waitForSelector(".choice.over");
    await page.keyboard.press("m");
    await page.waitForSelector(".map-frame svg");
    equal((await texts_of(page, ".boxes > .box > text")), ["A: next replacement", "{ 12 }", "{ 13 }"], "the boxes");
    holds((await text(page, ".boxes")).includes("Whetstone"), "what is chosen stands in the box");
    holds((await page.$eval(".path path:not(.later)", (it) => it.getAttribute("d"))).length > 10, "the way is marked");
    holds((await text(page, ".map-told")).includes("where you are"), "the position is told");
    await page.focus(".map-frame");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await wait(page, () => document.querySelector(".choice.over .verdict")?.textContent.includes("12"));
    holds(new URL(page.url()).hash.includes("at=0"), "Enter goes there");
    await page.focus(".map-frame");
    await page.keyboard.press("+");
    await page.type(".map-tools input", "{ 13 }");
    await page.waitForSelector(".frame-hit");
    equal(await page.$$eval(".frame-hit", (all) => all.length), 1, "what is found");
    await audit(page, "map");
    await page.setViewport({ width: 380, height: 800 });
    await fits(page, 380);
    await page.goto("about:blank");
    await page.goto(`${address}#scenario=round`);
    await page.waitForSelector(".outcome.loop");
    await page.keyboard.press("m");
    await page.waitForSelector(".rings path");
    equal(await text(page, ".rings text"), "↻ A", "a loop is a ring with its owner");
    await audit(page, "map of a loop");
  },

  async "an expression is watched along the story"(page, { address }) {
    await page.goto(`${address}#scenario=double`);
    await choosable(page);
    await page.keyboard.press("w");
    await page.waitForSelector("#watch-field");
    await page.type("#watch-field", "life of B's hero - 1");
    await page.keyboard.press("Enter");
    await wait(page, () => document.querySelectorAll(".watch table").length === 2);
    // (3 + 1) * 2 = 8 leaves 12, 3 * 2 + 1 = 7 leaves 13.
    equal(await texts_of(page, ".watch table + table td, .watch .wide:last-child td"), ["11", "12"], "behind each option");
    await page.click('button.option[data-option="1"]');
    await page.waitForSelector(".choice.over");
    await wait(page, () => document.querySelectorAll(".watch tbody td").length === 2);
    equal(await texts_of(page, ".watch tbody td"), ["19", "12"], "along the story");
    holds((await text(page, ".since")).includes("life 20 → 13"), "what has changed since the start");
    await page.type("#watch-field", "lief of B's hero");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".watch td.bad");
    holds((await text(page, ".watch td.bad")).includes("did you mean `life`?"), "what is wrong is told");
    await audit(page, "watch");
    await page.setViewport({ width: 380, height: 800 });
    await fits(page, 380);
  },

  async "a text is edited, and another outcome comes"(page, { address }) {
    await page.goto(`${address}#scenario=double`);
    await choosable(page);
    await page.keyboard.press("i");
    await page.waitForSelector(".knobs li");
    await page.select("#edit-what", await page.$eval("#edit-what option:nth-child(2)", (it) => it.value));
    await wait(page, () => document.querySelector(".editor").shadowRoot?.textContent.includes("Whetstone"));
    const edit = (from, to) => page.evaluate((from, to) => {
      const lines = [...document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-line")];
      const line = lines.find((it) => it.textContent.includes(from));
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.data.includes(from)) { node.data = node.data.replace(from, to); return true; }
      return false;
    }, from, to);
    holds(await edit("3", "4"), "the number of the first line that has it");
    await wait(page, () => !document.querySelector(".run .primary").disabled);
    await page.click(".run .primary");
    await page.waitForSelector(".beside");
    await wait(page, () => {
      const [title, bar] = ["#beside-title", ".steps"].map((of) => document.querySelector(of).getBoundingClientRect());
      return title.top >= bar.bottom && title.bottom <= innerHeight;
    });
    // (4 + 1) * 2 = 10 leaves 10, 4 * 2 + 1 = 9 leaves 11.
    equal(await texts_of(page, ".beside .outcome.gained"), ["{ 10 } gained", "{ 11 } gained"], "what comes");
    equal(await texts_of(page, ".beside .outcome.lost"), ["{ 12 } lost", "{ 13 } lost"], "what goes");
    holds((await text(page, ".parting")).includes("Where they part"), "where they part");
    await audit(page, "what if");
    await page.click(".beside .outcome.gained");
    await page.waitForSelector(".trial");
    await wait(page, () => document.querySelector(".steps .count").textContent.startsWith("1"));
    await page.click(".trial button");
    await page.waitForSelector(".knobs li");
    await wait(page, () => document.querySelector(".editor").shadowRoot?.textContent.includes("observe"));
    holds(await edit("observe", "obsrve"), "a word");
    await page.waitForSelector(".problems li.error");
    holds((await text(page, ".problems")).includes("observe"), "what is wrong is told while it is typed");
    await page.reload();
    await choosable(page);
    await page.keyboard.press("i");
    await page.waitForSelector(".problems li.error");
    // The same in another tab, also when this one is closed.
    const other = await page.browserContext().newPage();
    await other.goto(`${address}#scenario=double`);
    await choosable(other);
    await other.keyboard.press("i");
    await other.waitForSelector(".problems li.error");
    await other.close();
    await page.bringToFront();
    // By keyboard one comes into the editor and out of it.
    await page.evaluate(() => document.querySelector(".editor").shadowRoot.querySelector(".cm-content").focus());
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    holds(await page.evaluate(() => !document.activeElement.closest(".editor") && document.activeElement !== document.body), "Escape and Tab leave the editor");
    await page.setViewport({ width: 380, height: 800 });
    await fits(page, 380);
    await page.evaluate(() => [...document.querySelectorAll(".run button")].find((it) => it.textContent === "Throw away").click());
    await wait(page, () => document.querySelectorAll(".problems li").length === 0);
  },

  async "a policy is changed, and saved as a proposal"(page, { address }) {
    await page.goto(`${address}#scenario=double`);
    await choosable(page);
    await page.keyboard.press("i");
    await page.waitForSelector(".knobs li");
    await page.type("#knobs-search", "replacements are ordered by");
    await wait(page, () => document.querySelectorAll(".knobs li").length === 2);
    await page.evaluate(() => {
      const it = [...document.querySelectorAll(".knobs li")].find((it) => it.textContent.startsWith("replacements")).querySelector("select");
      it.value = "replacements are ordered by: the turn player";
      it.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await wait(page, () => document.querySelector(".editor").shadowRoot?.textContent.includes("replacements are ordered by: the turn player"));
    await wait(page, () => !document.querySelector(".run .primary").disabled);
    await page.click(".run .primary");
    await page.waitForSelector(".beside");
    await page.$eval("#save-file", (it) => { it.value = ""; it.dispatchEvent(new Event("input", { bubbles: true })); });
    await page.type("#save-file", "tried.assize");
    await page.evaluate(() => document.querySelector(".save button").click());
    await wait(page, () => document.querySelector(".save [role=status]")?.textContent.includes("written: tried.assize"));
    holds(readFileSync(join(folder, "good/tried.assize"), "utf8").includes("extends plain"), "the file is there");
    await page.evaluate(() => document.querySelector(".save button").click());
    await wait(page, () => document.querySelector(".save [role=status]")?.textContent.includes("is there already"));
  },

  async "a clause of the story leads to the rulebook, and back to scenarios"(page, { ruled }) {
    await page.goto(`${ruled}#scenario=double&at=0.0`);
    await page.waitForSelector(".story .clause");
    await page.click(".story .clause");
    await page.waitForSelector("dialog.of-clause[open]");
    // What it says and gives is told in place; the scenario stays behind it.
    await wait(page, () => document.querySelector("dialog.of-clause").textContent.includes("One scenario applies it"));
    equal(await text(page, "dialog.of-clause h2"), "1.2", "the clause that is meant");
    holds((await text(page, "dialog.of-clause")).includes("What stands on it in the rulebook"), await text(page, "dialog.of-clause"));
    await audit(page, "a clause");
    await page.keyboard.press("Escape");
    await wait(page, () => !document.querySelector("dialog[open]"));
    await page.click(".story .clause");
    // What is read of the rulebook moves the button down: a click before that meets nothing.
    await wait(page, () => document.querySelector("dialog.of-clause")?.textContent.includes("One scenario applies it"));
    await page.click("dialog.of-clause p .inline");
    await page.waitForSelector(".rules li.now");
    equal(await text(page, ".rules li.now .number"), "1.2", "the clause that is meant");
    holds(page.url().endsWith("#rulebook=ours&clause=1.2"), "the address tells the clause");
    await page.evaluate(() => document.querySelector(".rules li.now details.which > summary").click());
    await page.waitForSelector(".rules li.now .to");
    equal(await texts_of(page, ".rules li.now .to"), ["double"], "the scenarios that apply it");
    // Two effects could replace the damage, and who takes the next is left open: both readings come to the same here.
    holds((await texts_of(page, "#part-silent ~ ol .head b"))[0] === "replacements are ordered by", "where it is silent");
    await audit(page, "rulebook");
    await page.evaluate(() => [...document.querySelectorAll("#part-changes ~ p button")].find((it) => it.textContent === "Try every change").click());
    await page.waitForFunction(() => document.querySelector("#part-changes").parentElement.textContent.includes("judged"), { timeout: 120_000 });
    // Nothing is rounded in it.
    holds((await text(page, "#part-changes ~ details[open]")).includes("fractions are rounded: up"), "what nothing notices");
    await audit(page, "changes");
    await page.setViewport({ width: 380, height: 800 });
    await fits(page, 380);
    await page.setViewport({ width: 1440, height: 900 });
    await page.goBack();
    await page.waitForSelector(".choice.over");
    await page.keyboard.press("r");
    await page.waitForSelector(".rulebook .rules");
    await page.keyboard.press("r");
    await page.waitForSelector(".choice.over");
    await page.goto("about:blank");
    await page.goto(`${ruled}#rulebook=ours&clause=1.3`);
    await page.waitForSelector(".rules li.now");
    holds((await text(page, ".rules li.now")).includes("no run of these scenarios applies it"), "nothing is rounded");
  },

  async "a rulebook is read in one file"(page, { covered }) {
    await page.setOfflineMode(true);
    await page.goto(covered);
    await page.waitForSelector(".rulebook .rules");
    holds((await text(page, ".in-short")).includes("Changes that nothing notices"), "what is in short");
    await audit(page, "rulebook in a file");
    await page.evaluate(() => [...document.querySelectorAll(".rules li")].find((it) => it.id === "clause-1.2").querySelector("summary").click());
    await page.waitForSelector("#clause-1\\.2 .to");
    await page.click("#clause-1\\.2 .to");
    await choosable(page);
    equal(await text(page, "h2.name"), "double", "the scenario");
    await page.setViewport({ width: 380, height: 800 });
    await page.keyboard.press("r");
    await page.waitForSelector(".rulebook .rules");
    await fits(page, 380);
  },

  async "a line of the rulebook is taken away, and the what-if leads to its texts"(page, { address }) {
    await page.goto(`${address}#scenario=double`);
    await choosable(page);
    await page.keyboard.press("i");
    await page.waitForSelector(".taking li");
    await page.evaluate(() => { document.querySelector(".taking").open = true; });
    await page.evaluate(() => [...document.querySelectorAll(".taking li")].find((it) => it.textContent.includes("loses")).querySelector("input").click());
    await wait(page, () => document.querySelector(".editor").shadowRoot?.textContent.includes("without standing"));
    await wait(page, () => !document.querySelector(".run .primary").disabled);
    await page.click(".run .primary");
    await page.waitForSelector(".beside");
    holds((await text(page, ".beside [role=status]")).includes("Nothing differs"), "nobody comes to 0 life here");
    await audit(page, "a line taken away");
    await page.evaluate(() => [...document.querySelectorAll(".beside button")].find((it) => it.textContent === "Go through the what-if").click());
    await page.waitForSelector(".trial");
    await page.waitForSelector(".story .at");
    await page.click(".story .at");
    await page.waitForSelector("dialog.source .here");
    await page.keyboard.press("Escape");
    await page.keyboard.press("w");
    await page.waitForSelector("#watch-field");
    await page.type("#watch-field", "life of B's hero + 1");
    await page.keyboard.press("Enter");
    // 20 + 1 before the choice; 12 and 13 are left behind it.
    await wait(page, () => [...document.querySelectorAll(".watch td")].map((it) => it.textContent).join(" ") === "21 13 14");
  },

  async "texts that are wrong are shown at their place"(page, { broken }) {
    await page.goto(broken);
    await page.waitForSelector(".diagnostics li.error");
    await page.click(".diagnostics .at");
    await page.waitForSelector("dialog.source .here");
    equal(await text(page, "dialog.source .here code"), "nonsense here", "the line");
    await audit(page, "diagnostics");
  },

  async "one file holds everything, and asks nobody"(page, { file }) {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.setOfflineMode(true);
    await page.goto(file);
    await page.waitForSelector("button.scenario");
    holds(!(await page.$eval("#report", (it) => it.checkVisibility())), "the report is for paper");
    await page.evaluate(() => [...document.querySelectorAll("button.scenario")].find((it) => it.textContent.startsWith("✓") && it.textContent.includes("double")).click());
    await choosable(page);
    equal(await outcomes_of(page, "button.option .coming .mark"), ["0", "1"], "what can come of each option");
    await page.click('button.option[data-option="1"]');
    await page.waitForSelector(".choice.over");
    holds((await text(page, ".choice.over .verdict")).includes("{ 13 }"), "3 * 2 + 1 = 7 leaves 13");
    holds((await text(page, ".story")).includes("deals 7 damage"), "the story tells the damage");
    holds(page.url().endsWith("#scenario=double&at=1"), "the address tells the position");
    await page.click(".story .at");
    await page.waitForSelector("dialog.source .here");
    await page.keyboard.press("Escape");
    await page.goBack();
    await choosable(page);
    await page.goto("about:blank");
    await page.goto(`${file}#scenario=double&at=0`);
    await page.waitForSelector(".choice.over");
    await audit(page, "one file");
    await page.keyboard.press("m");
    await page.waitForSelector(".boxes .box");
    equal(await texts_of(page, ".boxes > .box > text"), ["A: next replacement", "{ 12 }", "{ 13 }"], "the map");
    await audit(page, "the map in one file");
    for (const key of ["w", "i"]) {
      await page.keyboard.press(key);
      await wait(page, () => document.querySelector("main").textContent.includes("assize explore"));
    }
    await page.setViewport({ width: 380, height: 800 });
    await fits(page, 380);
    await page.emulateMediaType("print");
    holds(await page.$eval("#report h1", (it) => it.checkVisibility()), "the report is on paper");
    holds(!(await page.$eval("#app", (it) => it.checkVisibility())), "the page is not");
    equal(asked.filter((it) => !it.startsWith("file:") && !it.startsWith("about:") && !it.startsWith("data:")), [], "what was asked for");
  },

  async "the pages of other commands are read first, and gone through"(page, { pages }) {
    for (const [name, at] of Object.entries(pages)) {
      await page.goto(at);
      await page.waitForSelector(".report h1");
      await audit(page, name);
      await page.click("button.scenario");
      await page.waitForSelector(".choice");
      await page.waitForSelector(".tools .to-report");
      await page.click(".tools .to-report");
      await page.waitForSelector(".report h1");
      await page.setViewport({ width: 380, height: 800 });
      await fits(page, 380);
      await page.setViewport({ width: 1440, height: 900 });
    }
  },

  async "without scripts the file is the report"(page, { file }) {
    await page.setJavaScriptEnabled(false);
    await page.goto(file);
    holds(await page.$eval("#report h1", (it) => it.checkVisibility()), "the report is there");
    holds(!(await page.$eval("#app", (it) => it.checkVisibility())), "the page is not");
  },

  async "names in a file are never markup"(page, { file }) {
    await page.goto(file);
    await page.waitForSelector("button.scenario");
    await page.evaluate(() => [...document.querySelectorAll("button.scenario")].find((it) => it.textContent.includes("onerror")).click());
    await choosable(page);
    equal(await text(page, "h2.name"), HOSTILE.replaceAll('"', "'"), "the name as it is written");
    equal(await page.$$eval("img, #app script", (all) => all.length), 0, "no element comes of a name");
    holds((await page.title()) !== "666", "nothing of it is run");
  },

  async "a program that has ended is told"(page) {
    const { address, end } = await explore(texts("ends", { "a.assize": DOUBLE.replace("NAME", "double") }), "a.assize");
    await page.goto(`${address}#scenario=double`);
    await choosable(page);
    end();
    await page.click("button.option");
    await page.waitForSelector(".error");
    holds((await text(page, ".error")).includes("does not answer any more"), "it is told what to do");
  },
};

const BANNER = `
scenario "banner" {
  uses plain
  players A (turn), B
  A: hero with life 20
  B: hero with life 20
  A: "Wolf" is unit with power 2 in play
  A: "Banner" is item in play { each unit gets +1 power }
  happens: A draws 1 card
  observe power of "Wolf"
  expect outcomes exactly { 3 }
}
`;
const ROUND = `
scenario "round" {
  uses plain
  players A (turn), B
  A: "Lamp" is item in play {
    when this gets 1 or more marker counters: {
      remove 1 marker counters from this
      you may put 1 marker counters on this
    }
  }
  happens: put 1 marker counters on "Lamp"
  observe marker counters on "Lamp"
  expect outcomes exactly { 0 }
  expect loop sustained of A
}
`;

const good = texts("good", {
  "a.assize": DOUBLE.replace("NAME", "double") + BANNER + ROUND,
  "b.assize": DOUBLE.replace("NAME", HOSTILE.replaceAll('"', "'")).replaceAll("Mirror", "<img src=x onerror='document.title=666'>"),
});
const bad = texts("bad", { "a.assize": DOUBLE.replace("NAME", "double").replace("  uses plain", "  uses plain\n  nonsense here") });
const OURS = `use std.plain
rulebook ours "rules of ours" extends plain {
  clauses {
    1.2 "an effect replaces an event once"
    1.3 "fractions are rounded down"
  }
  policies {
    an effect replaces an original event: at most once cites 1.2
    fractions are rounded: down cites 1.3
    silent replacements are ordered by
  }
}
`;
const ours = texts("ours", { "ours.assize": OURS, "a.assize": DOUBLE.replace("NAME", "double").replace("use std.plain", 'use "ours.assize"').replace("uses plain", "uses ours").replace("+ 1 }", "+ 1 cites 1.2 }") });
// Two replacements that lead to each other: each once, or for ever; and one lap after the other with a marker more.
const LOOPS = `use std.plain
rulebook unsaid extends plain { policies { silent an effect replaces an original event } }

scenario "swap" {
  uses unsaid
  players A (turn), B
  A: hero with life 20
  B: hero with life 20
  A: "Moat" is item in play { if A's hero would be dealt damage, instead the object becomes B's hero }
  A: "Mercy" is item in play { if B's hero would be dealt damage, instead the object becomes A's hero }
  happens: deal 1 damage to A's hero
  observe life of A's hero
}

scenario "more" {
  uses plain
  players A (turn), B
  A: "Well" is item in play {
    when this gets 1 or more charge counters: you may {
      put 1 marker counters on this
      put 1 charge counters on this
    }
  }
  happens: put 1 charge counters on "Well"
  observe marker counters on "Well" > 0
}

scenario "lamp" {
  uses plain
  players A (turn), B
  A: "Lamp" is item in play {
    when this gets 1 or more marker counters: {
      remove 1 marker counters from this
      you may put 1 marker counters on this
    }
  }
  happens: put 1 marker counters on "Lamp"
}

scenario "both" {
  uses plain
  players A (turn), B
  A: "Well" is item in play {
    while life of A's hero > 0 { when this gets 1 or more charge counters: you may { put 1 charge counters on this } }
  }
  A: "Lamp" is item in play {
    when this gets 1 or more marker counters: {
      remove 1 marker counters from this
      you may put 1 marker counters on this
    }
  }
  A: hero with life 20
  happens: put 1 marker counters on "Lamp"
  happens: put 1 charge counters on "Well"
}
`;
const [served, wrong, rules] = [await explore(good, "."), await explore(bad, "."), await explore(ours, ".")];
const looping = await explore(texts("looping", { "a.assize": LOOPS }), ".");
const exercised = spawnSync(program, ["coverage", ".", "--html", "covered.html"], { cwd: ours, encoding: "utf8" });
if (exercised.status !== 0) throw new Error(`coverage ends with ${exercised.status}: ${exercised.stdout}${exercised.stderr}`);
const covered = pathToFileURL(join(ours, "covered.html")).href;
const checked = spawnSync(program, ["check", ".", "--output", "html=page.html"], { cwd: good, encoding: "utf8" });
if (checked.status !== 0) throw new Error(`the check ends with ${checked.status}: ${checked.stdout}${checked.stderr}`);
const file = pathToFileURL(join(good, "page.html")).href;
const other = 'use std.plain\nrulebook other extends plain { policies { replacements are ordered by: the turn player } }\n';
const versions = texts("versions", { "a.assize": DOUBLE.replace("NAME", "double") + ROUND, "other.assize": other });
texts("old", { "a.assize": DOUBLE.replace("NAME", "double") });
texts("new", { "a.assize": DOUBLE.replace("NAME", "double").replace("deals 3", "deals 4") });
const pages = {};
for (const [name, ...args] of [
  ["diff", "diff", "../old", "../new", "--format", "html"],
  ["loops", "loops", "a.assize", "--format", "html"],
  ["explain", "explain", "a.assize", "--scenario", "double", "--format", "html"],
  ["compare", "compare", "double", ".", "--rulebooks", "plain,other", "--format", "html"],
]) {
  const ran = spawnSync(program, args, { cwd: versions, encoding: "utf8" });
  if (ran.status > 1) throw new Error(`${name} ends with ${ran.status}: ${ran.stderr}`);
  writeFileSync(join(versions, `${name}.html`), ran.stdout);
  pages[name] = pathToFileURL(join(versions, `${name}.html`)).href;
}
const browser = await puppeteer.launch({ executablePath: browserPath, headless: "shell", args: ["--no-sandbox", "--disable-gpu"] });
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (only && !name.includes(only)) continue;
  // What one test keeps in the browser is nothing to the next.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // What the browser says of an answer that is not there yet, and of a program that has ended, is no error of the page.
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) errors.push(message.text());
  });
  await page.setViewport({ width: 1440, height: 900 });
  const began = Date.now();
  try {
    await test(page, { address: served.address, broken: wrong.address, ruled: rules.address, loops: looping.address, covered, file, pages });
    equal(errors, [], "errors of the page");
    console.log(`ok: ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failed++;
    const where = error.stack.split("\n").find((it) => it.includes("page.mjs")) ?? "";
    console.log(`FAILED: ${name}: ${error.message}${where}`);
    await page.screenshot({ path: join(folder, `failed-${failed}.png`) }).catch(() => {});
  }
  await context.close();
}
await browser.close();
served.end();
wrong.end();
rules.end();
looping.end();
process.exit(failed > 0 ? 1 : 0);
