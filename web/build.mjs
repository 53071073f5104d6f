// Bundles the page into web/dist, which is committed: who uses the program needs no node.
// The same sources and the same versions of package-lock.json give the same bytes.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const to = (name) => join(here, "dist", name);
await mkdir(join(here, "dist"), { recursive: true });
const script = (name, from, says) =>
  build({
    absWorkingDir: here,
    entryPoints: { [name]: from },
    bundle: true,
    format: "iife",
    target: ["chrome115", "firefox115", "safari16.4"],
    minify: true,
    charset: "utf8",
    legalComments: "none",
    banner: { js: `/* Built from ${says} */` },
    outdir: "dist",
    logLevel: "warning",
  });
await script("app", "src/main.tsx", "web/src by web/build.mjs. Holds preact (MIT), (c) Jason Miller.");
await script(
  "editor",
  "src/editor.ts",
  "web/src/editor.ts. Holds CodeMirror 6, Lezer, style-mod, w3c-keyname and crelt (MIT), (c) Marijn Haverbeke and others.",
);
await build({
  absWorkingDir: here,
  entryPoints: { app: "src/app.css" },
  bundle: true,
  target: ["chrome115", "firefox115", "safari16.4"],
  minify: true,
  charset: "utf8",
  outdir: "dist",
  logLevel: "warning",
});
await copyFile(join(here, "src/index.html"), to("index.html"));
