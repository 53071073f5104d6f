// The page begins: over HTTP, or as a file that holds everything.

import { render } from "preact";
import { App } from "./app";
import { held } from "./held";
import { served } from "./source";

const root = document.getElementById("app");
if (root) {
  const source = held();
  // In a file the report is what is seen without scripts, and on paper; the page's own style is for the screen.
  const [report, page] = document.querySelectorAll("style");
  if (source && report && page) {
    report.media = "print";
    page.media = "screen";
  }
  root.replaceChildren();
  render(<App source={source ?? served()} />, root);
}
