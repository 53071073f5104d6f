// Starts `assize lsp` for texts of the language, and says so where there is no such program.

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;
let output;

const settings = () => vscode.workspace.getConfiguration("assize");

/** The program as it is set, with the open folder in the place of `${workspaceFolder}`. */
function program() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  return settings().get("path", "assize").trim().replaceAll("${workspaceFolder}", folder) || "assize";
}

/** Whether a program can be started: a path to a file, or a name that stands in a folder of `PATH`. */
function isThere(name) {
  if (/[\\/]/.test(name)) return fs.existsSync(name);
  const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat", ""] : [""];
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders.some((folder) => endings.some((ending) => fs.existsSync(path.join(folder, name + ending))));
}

async function start() {
  if (client || !settings().get("server.enabled", true)) return;
  const command = program();
  if (!isThere(command)) {
    const open = "Open the settings";
    const problem = `There is no program \`${command}\`: install Assize, or set the path to it (\`assize.path\`).`;
    // Not awaited: the message may stay as long as it likes.
    vscode.window.showWarningMessage(problem, open).then((chosen) => {
      if (chosen) vscode.commands.executeCommand("workbench.action.openSettings", "assize.path");
    });
    return;
  }
  const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    "assize",
    "Assize",
    { command, args: ["lsp"], options: { cwd } },
    {
      documentSelector: [
        { scheme: "file", language: "assize" },
        { scheme: "untitled", language: "assize" },
      ],
      outputChannel: output,
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(`\`${command} lsp\` does not start: ${error?.message ?? error}`);
  }
}

async function stop() {
  const old = client;
  client = undefined;
  // One that has ended by itself cannot be stopped.
  await old?.stop().catch(() => {});
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  output = vscode.window.createOutputChannel("Assize", { log: true });
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("assize.restart", restart),
    vscode.commands.registerCommand("assize.log", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("assize.path") || change.affectsConfiguration("assize.server")) restart();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
