// Queries of CQL in VS Code: what cql-jit lsp answers, and a command that runs the query.
"use strict";
const path = require("node:path");
const vscode = require("vscode");
const { Server } = require("./server.js");

const LANGUAGE = { language: "cql" };
/** Stands for a server that has ended: providers get no answer, and texts go nowhere. */
const NO_SERVER = { ask: () => Promise.reject(new vscode.CancellationError()), tell() {}, async end() {} };
let server = NO_SERVER;

// --- values of the protocol as those of the editor, whose enumerations begin at 0 where the protocol's begin at 1

const position = (p) => new vscode.Position(p.line, p.character);
const range = (r) => new vscode.Range(position(r.start), position(r.end));
const markdown = (m) => (m ? new vscode.MarkdownString(m.value) : undefined);
const place = (document, at) => ({ textDocument: { uri: document.uri.toString() }, position: { line: at.line, character: at.character } });
const about = (document) => ({ textDocument: { uri: document.uri.toString() } });
const sent = (r) => ({ start: { line: r.start.line, character: r.start.character }, end: { line: r.end.line, character: r.end.character } });
const edits = (list) => (list ?? []).map((e) => new vscode.TextEdit(range(e.range), e.newText));

function diagnostic(d) {
  const result = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
  result.source = d.source;
  return result;
}

function workspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, list] of Object.entries(edit.changes)) result.set(vscode.Uri.parse(uri), edits(list));
  return result;
}

function completion(item, { editRange } = {}) {
  const result = new vscode.CompletionItem(item.label, item.kind - 1);
  result.detail = item.detail;
  result.data = item.data;
  result.sortText = item.sortText;
  result.range = range(item.textEdit?.range ?? editRange);
  const text = item.textEdit?.newText ?? item.textEditText ?? item.label;
  result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  return result;
}

function signature(help) {
  if (!help) return undefined;
  const result = new vscode.SignatureHelp();
  result.signatures = help.signatures.map((form) => {
    const one = new vscode.SignatureInformation(form.label, markdown(form.documentation));
    one.parameters = form.parameters.map((p) => new vscode.ParameterInformation(p.label));
    return one;
  });
  result.activeSignature = help.activeSignature;
  result.activeParameter = help.activeParameter;
  return result;
}

/** All numbers, or what changed of them. */
function semanticTokens({ resultId, data, edits }) {
  const numbers = (list) => new Uint32Array(list);
  if (data) return new vscode.SemanticTokens(numbers(data), resultId);
  return new vscode.SemanticTokensEdits(edits.map((e) => new vscode.SemanticTokensEdit(e.start, e.deleteCount, numbers(e.data))), resultId);
}

/** The providers of the editor, each a question to the server. */
function providers(capabilities) {
  const ask = (method, params, cancellation) => server.ask(`textDocument/${method}`, params, cancellation);
  const at = (method, document, where, cancellation, more = {}) => ask(method, { ...place(document, where), ...more }, cancellation);
  const location = (found) => new vscode.Location(vscode.Uri.parse(found.uri), range(found.range));
  const { legend } = capabilities.semanticTokensProvider;
  const l = vscode.languages;
  return [
    l.registerHoverProvider(LANGUAGE, {
      provideHover: async (d, p, c) => {
        const found = await at("hover", d, p, c);
        return found && new vscode.Hover(markdown(found.contents), range(found.range));
      },
    }),
    l.registerCompletionItemProvider(
      LANGUAGE,
      {
        provideCompletionItems: async (d, p, c) => {
          const { items, itemDefaults } = await at("completion", d, p, c);
          return items.map((item) => completion(item, itemDefaults));
        },
        resolveCompletionItem: async (item, c) => {
          const { label, data } = item;
          item.documentation = markdown((await server.ask("completionItem/resolve", { label, data }, c)).documentation);
          return item;
        },
      },
      ...capabilities.completionProvider.triggerCharacters,
    ),
    l.registerSignatureHelpProvider(
      LANGUAGE,
      { provideSignatureHelp: async (d, p, c) => signature(await at("signatureHelp", d, p, c)) },
      ...capabilities.signatureHelpProvider.triggerCharacters,
    ),
    l.registerDefinitionProvider(LANGUAGE, {
      provideDefinition: async (d, p, c) => {
        const found = await at("definition", d, p, c);
        return found && location(found);
      },
    }),
    l.registerReferenceProvider(LANGUAGE, {
      provideReferences: async (d, p, context, c) => (await at("references", d, p, c, { context })).map(location),
    }),
    l.registerDocumentHighlightProvider(LANGUAGE, {
      provideDocumentHighlights: async (d, p, c) => (await at("documentHighlight", d, p, c)).map((h) => new vscode.DocumentHighlight(range(h.range))),
    }),
    l.registerRenameProvider(LANGUAGE, {
      provideRenameEdits: async (d, p, newName, c) => workspaceEdit(await at("rename", d, p, c, { newName })),
      prepareRename: async (d, p, c) => {
        const found = await at("prepareRename", d, p, c);
        if (!found) throw new Error("there is no name here");
        return range(found);
      },
    }),
    l.registerDocumentSymbolProvider(LANGUAGE, {
      provideDocumentSymbols: async (d, c) =>
        (await ask("documentSymbol", about(d), c)).map(
          (s) => new vscode.DocumentSymbol(s.name, s.detail, s.kind - 1, range(s.range), range(s.selectionRange)),
        ),
    }),
    l.registerFoldingRangeProvider(LANGUAGE, {
      provideFoldingRanges: async (d, context, c) =>
        (await ask("foldingRange", about(d), c)).map(
          (f) => new vscode.FoldingRange(f.startLine, f.endLine, f.kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined),
        ),
    }),
    l.registerInlayHintsProvider(LANGUAGE, {
      provideInlayHints: async (d, r, c) =>
        (await ask("inlayHint", { ...about(d), range: sent(r) }, c)).map((h) => {
          const hint = new vscode.InlayHint(position(h.position), h.label, h.kind);
          hint.paddingLeft = h.paddingLeft;
          return hint;
        }),
    }),
    l.registerDocumentSemanticTokensProvider(
      LANGUAGE,
      {
        provideDocumentSemanticTokens: async (d, c) => semanticTokens(await ask("semanticTokens/full", about(d), c)),
        provideDocumentSemanticTokensEdits: async (d, previousResultId, c) => semanticTokens(await ask("semanticTokens/full/delta", { ...about(d), previousResultId }, c)),
      },
      new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers),
    ),
    l.registerCodeActionsProvider(LANGUAGE, {
      provideCodeActions: async (d, r, context, c) =>
        (await ask("codeAction", { ...about(d), range: sent(r), context: { diagnostics: [] } }, c)).map((a) => {
          const kind = a.kind === "quickfix" ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.RefactorRewrite;
          const action = new vscode.CodeAction(a.title, kind);
          action.edit = workspaceEdit(a.edit);
          action.isPreferred = a.isPreferred;
          return action;
        }),
    }),
    l.registerDocumentFormattingEditProvider(LANGUAGE, {
      provideDocumentFormattingEdits: async (d, options, c) => edits(await ask("formatting", { ...about(d), options }, c)),
    }),
  ];
}

/** Tells the server of texts that are opened, changed, saved and closed. */
function follow(context) {
  const isQuery = (document) => document.languageId === "cql";
  const open = (document) => {
    if (!isQuery(document)) return;
    const text = { uri: document.uri.toString(), languageId: "cql", version: document.version, text: document.getText() };
    server.tell("textDocument/didOpen", { textDocument: text });
  };
  vscode.workspace.textDocuments.forEach(open);
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidCloseTextDocument((d) => isQuery(d) && server.tell("textDocument/didClose", about(d))),
    vscode.workspace.onDidSaveTextDocument((d) => isQuery(d) && server.tell("textDocument/didSave", about(d))),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isQuery(document) || contentChanges.length === 0) return;
      const textDocument = { uri: document.uri.toString(), version: document.version };
      server.tell("textDocument/didChange", { textDocument, contentChanges: contentChanges.map((c) => ({ range: sent(c.range), text: c.text })) });
    }),
  );
}

/** Runs the query of the editor in a terminal, and opens the report of the games that match. */
async function runQuery() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "cql") return;
  await document.save();
  const settings = vscode.workspace.getConfiguration("cql");
  let games = settings.get("games");
  if (!games) games = (await vscode.window.showOpenDialog({ title: "Games to be searched", filters: { Games: ["pgn", "zst", "gz", "bz2", "cqldb"] } }))?.[0]?.fsPath;
  if (!games) return;
  const query = document.uri.fsPath;
  const report = path.join(path.dirname(query), `${path.basename(query, ".cql")}-report.html`);
  const run = new vscode.Task(
    { type: "cql" }, vscode.TaskScope.Workspace, path.basename(query), "CQL",
    new vscode.ProcessExecution(settings.get("program"), ["-o", report, query, games]),
  );
  const running = await vscode.tasks.executeTask(run);
  const ended = vscode.tasks.onDidEndTaskProcess(async ({ execution, exitCode }) => {
    if (execution !== running) return;
    ended.dispose();
    if (exitCode === 0) await vscode.env.openExternal(vscode.Uri.file(report));
  });
}

async function activate(context) {
  const found = vscode.languages.createDiagnosticCollection("cql");
  context.subscriptions.push(found, vscode.commands.registerCommand("cql.run", runQuery));
  const onNotification = (method, params) => {
    if (method === "textDocument/publishDiagnostics") found.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
  };
  const program = vscode.workspace.getConfiguration("cql").get("program");
  server = new Server(program, onNotification, (reason) => {
    if (server === NO_SERVER) return;
    server = NO_SERVER;
    vscode.window.showErrorMessage(`${program} lsp ended (${reason}). Is cql-jit installed? The setting cql.program names it. To start it again reload the window.`);
  });
  const completions = { completionList: { itemDefaults: ["editRange"] }, completionItem: { snippetSupport: true } };
  const client = { textDocument: { completion: completions } };
  const { capabilities } = await server.ask("initialize", { processId: process.pid, rootUri: null, capabilities: client });
  server.tell("initialized");
  context.subscriptions.push(...providers(capabilities));
  follow(context);
}

async function deactivate() {
  const last = server;
  server = NO_SERVER;
  await last.end();
}

module.exports = { activate, deactivate };
