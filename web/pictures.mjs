// The pictures of docs/explore.md: five games, a rulebook, a map, a loop, what is watched, a what-if, a diff, dark, narrow, print.
//   node web/pictures.mjs PROGRAM BROWSER
// They are taken anew by hand when the page looks otherwise; they are WebP, since the same picture as PNG is four times as large.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const [program, executablePath] = process.argv.slice(2).map((it) => resolve(it));
const to = join(root, "docs/pictures");
mkdirSync(to, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "pictures-"));

const browser = await puppeteer.launch({ executablePath, headless: "shell", args: ["--no-sandbox", "--disable-gpu"] });
const children = [];
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** A page of the explorer on some texts. */
function explore(...paths) {
  return new Promise((found) => {
    const child = spawn(program, ["explore", ...paths, "--time-limit", "10m"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
    children.push(child);
    child.stdout.once("data", (text) => found(String(text).trim()));
  });
}

const calm = () => new Promise((done) => setTimeout(done, 500));
const press = (...keys) => async (page) => {
  for (const key of keys) { await page.keyboard.press(key); await calm(); }
};
const type = (selector, ...texts) => async (page) => {
  for (const text of texts) { await page.type(selector, text); await page.keyboard.press("Enter"); await calm(); }
};

async function picture(name, address, { width = 1360, height = 860, scheme = "light", media, acts = [], ready = ".choice" } = {}) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => { throw error; });
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(address);
  if (ready) await page.waitForSelector(ready, { timeout: 300_000 });
  // Nothing is being explored any more.
  await page.waitForFunction(() => !document.querySelector(".busy"), { timeout: 600_000 });
  await calm();
  for (const act of acts) await act(page);
  if (media) await page.emulateMediaType(media);
  await calm();
  await page.screenshot({ path: join(to, `${name}.webp`), type: "webp", quality: 72 });
  console.log(name);
  await page.close();
}

const at = (address, scenario) => `${address}#scenario=${encodeURIComponent(scenario)}`;
const whatIf = async (page) => {
  await press("i")(page);
  await page.waitForSelector(".knobs li");
  await page.evaluate(() => {
    const it = [...document.querySelectorAll(".knobs li")].find((it) => it.textContent.startsWith("replacements are ordered by")).querySelector("select");
    it.value = "replacements are ordered by: the turn player";
    it.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.waitForFunction(() => !document.querySelector(".run .primary").disabled);
  await calm();
  await page.click(".run .primary");
  await page.waitForSelector(".beside");
  await page.$eval(".knobs", (it) => { it.open = false; });
};

const fab = await explore("models/fab/scenarios/replacement.assize", "models/fab/scenarios/layers.assize");
await picture("board", at(fab, "Arcanite Fortress, if its player wants to"), { acts: [press("1")] });
await picture("rulebook", `${fab}#rulebook=fab&clause=6.4.5`, { ready: ".rules li.now", acts: [async () => new Promise((done) => setTimeout(done, 4000))] });
await picture("map", at(fab, "Arcanite Fortress, if its player wants to"), { acts: [press("1", "2", "m")] });
await picture("watch", at(fab, "Arcanite Fortress, if its player wants to"), { acts: [press("1", "1", "w"), type("#watch-field", "life of A's hero")] });
await picture("what-if", at(fab, "Arcanite Fortress, if its player wants to"), { height: 1250, acts: [whatIf] });
await picture("dark", at(fab, "Both players may act"), { scheme: "dark", acts: [press("1")] });
await picture("narrow", at(fab, "Arcanite Fortress, if its player wants to"), { width: 380, height: 860 });
await picture("four-souls", at(await explore("models/four-souls/scenarios/waiting.assize"), "One player's trigger between two of another"), { acts: [press("1", "1")] });
await picture("folded", at(await explore("models/four-souls/scenarios/waiting.assize"), "One player's trigger between two of another"), { acts: [press("m")] });
await picture("gundam", at(await explore("models/gundam/scenarios/targets.assize"), "Up to two of two"));
await picture("l5r", at(await explore("models/l5r/scenarios/numbers.assize"), "On which numbers each depends"), { acts: [press("1")] });
await picture("grid", at(await explore("models/grid/scenarios/together.assize"), "Destroyed by two at one moment"), { acts: [press("1", "1")] });
await picture("loop", at(await explore("models/tiny/loops.assize"), "collective"), { acts: [press("m")] });
const ran = spawnSync(program, ["diff", "fab", "fab endless", "models/fab", "--scenario", "redirections", "--format", "html"], { cwd: root, encoding: "utf8" });
writeFileSync(join(folder, "diff.html"), ran.stdout);
const diff = pathToFileURL(join(folder, "diff.html")).href;
await picture("diff", diff, { ready: ".report" });
await picture("print", diff, { ready: ".report", media: "print", width: 900, height: 1100 });
await browser.close();
process.exit(0);
