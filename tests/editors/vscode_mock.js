// Stands for VS Code: opens a query, asks the extension, and prints what the editor would show, as JSON.
//
// usage: node vscode_mock.js EXTENSION_FOLDER CQL_JIT GAMES
//
// The query is written into the current folder, and run there.
"use strict";
const Module = require("node:module");
const path = require("node:path");
const fs = require("node:fs");
const { spawn } = require("node:child_process");
const [folder, program, games] = process.argv.slice(2);

const listeners = {};
const providers = {};
const shown = [];
const opened = [];
const commands = {};
const on = (name) => (listener) => ((listeners[name] = listener), { dispose() {} });
const value = (...names) =>
  function Value(...parts) {
    names.forEach((name, i) => (this[name] = parts[i]));
  };
const register = (name) => (language, provider) => ((providers[name] = provider), { dispose() {} });

const vscode = {
  Position: value("line", "character"),
  Range: value("start", "end"),
  MarkdownString: value("value"),
  TextEdit: value("range", "newText"),
  Diagnostic: value("range", "message", "severity"),
  Hover: value("contents", "range"),
  CompletionItem: value("label", "kind"),
  SnippetString: value("value"),
  CodeAction: value("title", "kind"),
  SemanticTokens: value("data", "resultId"),
  SemanticTokensEdits: value("edits", "resultId"),
  SemanticTokensEdit: value("start", "deleteCount", "data"),
  Task: value("definition", "scope", "name", "source", "execution"),
  TaskScope: { Workspace: 2 },
  ProcessExecution: value("process", "args"),
  SemanticTokensLegend: value("types", "modifiers"),
  CancellationError: class extends Error {},
  CodeActionKind: { QuickFix: "quickfix", RefactorRewrite: "refactor.rewrite" },
  Uri: { parse: (text) => text, file: (name) => name },
  env: { openExternal: async (uri) => (opened.push(uri), listeners.opened?.()) },
  tasks: {
    executeTask: async (task) => {
      const running = { task };
      const child = spawn(task.execution.process, task.execution.args, { stdio: "ignore" });
      child.on("exit", (exitCode) => listeners.ended({ execution: running, exitCode }));
      return running;
    },
    onDidEndTaskProcess: on("ended"),
  },
  WorkspaceEdit: class {
    set(uri, edits) {
      this.edits = edits;
    }
  },
  languages: new Proxy(
    { createDiagnosticCollection: () => ({ set: (uri, list) => (shown.push(list), listeners.diagnostics?.()), dispose() {} }) },
    { get: (known, name) => known[name] ?? register(name) },
  ),
  commands: { registerCommand: (name, command) => ((commands[name] = command), { dispose() {} }) },
  window: { showErrorMessage: (text) => console.error(text) },
  workspace: {
    textDocuments: [],
    getConfiguration: () => ({ get: (name) => ({ program, games })[name] }),
    onDidOpenTextDocument: on("open"),
    onDidCloseTextDocument: on("close"),
    onDidSaveTextDocument: on("save"),
    onDidChangeTextDocument: on("change"),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const at = (line, character) => new vscode.Position(line, character);
const query = { languageId: "cql", version: 1, uri: "file:///tmp/query.cql", getText: () => "cql()\n♔ atacks k\n" };

async function main() {
  const extension = require(path.join(folder, "extension.js"));
  await extension.activate({ subscriptions: [] });
  const next = () => new Promise((resolve) => (listeners.diagnostics = resolve));
  let told = next();
  listeners.open(query);
  await told;
  const word = new vscode.Range(at(1, 4), at(1, 4));
  const [action] = await providers.registerCodeActionsProvider.provideCodeActions(query, word, {});
  told = next();
  const [edit] = action.edit.edits;
  listeners.change({ document: { ...query, version: 2 }, contentChanges: [{ range: edit.range, text: edit.newText }] });
  await told;
  const colours = providers.registerDocumentSemanticTokensProvider;
  const tokens = await colours.provideDocumentSemanticTokens(query);
  const same = await colours.provideDocumentSemanticTokensEdits(query, tokens.resultId);
  const file = path.resolve("query.cql");
  const saved = { languageId: "cql", uri: { fsPath: file }, save: async () => fs.writeFileSync(file, "cql()\nmate\n") };
  vscode.window.activeTextEditor = { document: saved };
  const report = new Promise((resolve) => (listeners.opened = resolve));
  await commands["cql.run"]();
  await report;
  const completion = await providers.registerCompletionItemProvider.provideCompletionItems(query, at(1, 10));
  const pawns = completion.find((item) => item.label === "passedpawns");
  await providers.registerCompletionItemProvider.resolveCompletionItem(pawns);
  const result = {
    documentation: pawns.documentation.value,
    before: shown[0],
    after: shown.at(-1),
    action: action.title,
    hover: (await providers.registerHoverProvider.provideHover(query, at(1, 4))).contents.value,
    completion: completion.map((item) => item.label),
    edits: (await providers.registerDocumentFormattingEditProvider.provideDocumentFormattingEdits(query, {})).length,
    tokens: tokens.data.length,
    tokenEdits: same.edits.length,
    report: opened[0],
    replaced: pawns.range,
    providers: Object.keys(providers).length,
  };
  await extension.deactivate();
  console.log(JSON.stringify(result));
}

main();
