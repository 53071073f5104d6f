// The page begins.

import { render } from "preact";
import { App } from "./app";
import { served } from "./source";

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<App source={served()} />, root);
}
