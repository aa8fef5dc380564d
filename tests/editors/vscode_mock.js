// Stands for VS Code: opens a query, asks the extension, and prints what the editor would show, as JSON.
//
// usage: node vscode_mock.js EXTENSION_FOLDER CQL_JIT
"use strict";
const Module = require("node:module");
const path = require("node:path");
const [folder, program] = process.argv.slice(2);

const listeners = {};
const providers = {};
const shown = [];
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
  SemanticTokens: value("data"),
  SemanticTokensLegend: value("types", "modifiers"),
  CodeActionKind: { QuickFix: "quickfix", RefactorRewrite: "refactor.rewrite" },
  Uri: { parse: (text) => text },
  WorkspaceEdit: class {
    set(uri, edits) {
      this.edits = edits;
    }
  },
  languages: new Proxy(
    { createDiagnosticCollection: () => ({ set: (uri, list) => (shown.push(list), listeners.diagnostics?.()), dispose() {} }) },
    { get: (known, name) => known[name] ?? register(name) },
  ),
  commands: { registerCommand: () => ({ dispose() {} }) },
  window: { showErrorMessage: (text) => console.error(text) },
  workspace: {
    textDocuments: [],
    getConfiguration: () => ({ get: () => program }),
    onDidOpenTextDocument: on("open"),
    onDidCloseTextDocument: on("close"),
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
    tokens: (await providers.registerDocumentSemanticTokensProvider.provideDocumentSemanticTokens(query)).data.length,
    providers: Object.keys(providers).length,
  };
  await extension.deactivate();
  console.log(JSON.stringify(result));
}

main();
