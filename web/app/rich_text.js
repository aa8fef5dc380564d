// The query in an editor of CodeMirror. Colours, messages, completions and descriptions are those of the server: the page has no lexer of its own.
import { autocompletion, bracketMatching, closeCompletion, completionKeymap, Decoration, defaultKeymap, EditorSelection, EditorState, EditorView, history, historyKeymap, hoverTooltip, keymap, nextDiagnostic, placeholder, setDiagnostics, snippet, StateEffect, StateField } from "../editor/codemirror.js";
import { $, element } from "../report/dom.js";
import { completionsAt, described, descriptionAt } from "./language.js";

const HOVER_MS = 250;

const newTokens = StateEffect.define();
/** Colours of the last answer; they move with the text until the next one. */
const coloured = StateField.define({
  create: () => Decoration.none,
  update(colours, change) {
    colours = colours.map(change.changes);
    for (const effect of change.effects) if (effect.is(newTokens)) colours = effect.value;
    return colours;
  },
  provide: (field) => EditorView.decorations.from(field),
});
const coloursOf = (tokens, length) => Decoration.set(tokens.filter(([begin, end]) => begin < end && end <= length).map(([begin, end, kind]) => Decoration.mark({ class: `q-${kind}` }).range(begin, end)), true);

const newValidity = StateEffect.define();
const valid = StateField.define({
  create: () => true,
  update: (value, change) => change.effects.reduce((now, effect) => (effect.is(newValidity) ? effect.value : now), value),
  provide: (field) => EditorView.contentAttributes.from(field, (value) => ({ "aria-invalid": String(!value) })),
});

/** The parts of a snippet to be filled in, as CodeMirror writes them. */
const templateOf = (insert) => insert.replace(/\$(\d+)/g, "${$1}");

async function complete(context) {
  const typed = context.matchBefore(/\w*/);
  if (!context.explicit && typed.to - typed.from < 2) return null;
  const request = new AbortController();
  context.addEventListener("abort", () => request.abort());
  try {
    const { replaced, items } = await completionsAt(context.state.doc.toString(), context.pos, request.signal);
    // A list over a word that is complete would be in the way.
    if (!context.explicit && items.some(({ label }) => label === typed.text)) return null;
    const options = items.map(({ label, insert, detail, documentation }, i) => ({
      label, boost: -i, detail: detail === label ? undefined : detail, apply: /\$[\d{]/.test(insert) ? snippet(templateOf(insert)) : insert,
      info: documentation ? () => element("div", { className: "told" }, ...described(documentation)) : undefined,
    }));
    return { from: replaced.begin, to: Math.max(replaced.end, context.pos), options, filter: false };
  } catch (error) {
    if (error.name !== "AbortError") throw error;
    return null;
  }
}

const descriptions = hoverTooltip(async (view, at) => {
  const found = await descriptionAt(view.state.doc.toString(), at);
  if (!found || found.end > view.state.doc.length) return null;
  return { pos: found.begin, end: found.end, create: () => ({ dom: element("div", { className: "tip" }, ...described(found.markdown)) }) };
}, { hoverTime: HOVER_MS });

/** Replaces the text area; the same interface (plain_text.js). */
export function richText(changed) {
  const old = $("text"), label = old.getAttribute("aria-label"), hadFocus = document.activeElement === old;
  const view = new EditorView({
    doc: old.value,
    selection: { anchor: old.selectionStart },
    extensions: [
      history(), bracketMatching(), coloured, valid, descriptions, EditorView.lineWrapping, EditorState.tabSize.of(2), placeholder(old.placeholder),
      autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 50, interactionDelay: 0 }),
      // Ctrl Enter runs the query, Tab leaves the editor.
      keymap.of([...completionKeymap, { key: "F8", run: nextDiagnostic }, ...historyKeymap, ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter")]),
      EditorView.contentAttributes.of({ id: "text", "aria-label": label, "aria-describedby": "messages", spellcheck: "false", autocorrect: "off", autocapitalize: "off", translate: "no" }),
      EditorView.updateListener.of((update) => update.docChanged && !update.transactions.some((one) => one.isUserEvent("server")) && changed()),
      EditorView.domEventHandlers({ blur: (event, from) => void closeCompletion(from) }),
    ],
  });
  for (const id of ["highlight", "completions", "tip"]) $(id).remove();
  old.replaceWith(view.dom);
  if (hadFocus) view.focus();
  return {
    text: () => view.state.doc.toString(),
    setText: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: EditorSelection.cursor(text.length), userEvent: "server" }),
    edit(edits) {
      view.dispatch({ changes: edits.map(({ begin, end, text }) => ({ from: begin, to: end, insert: text })), userEvent: "server" });
      view.focus();
    },
    select(begin, end) {
      view.dispatch({ selection: EditorSelection.single(Math.min(begin, view.state.doc.length), Math.min(end, view.state.doc.length)), scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    mark(tokens, diagnostics, apply) {
      const length = view.state.doc.length;
      view.dispatch({ effects: [newTokens.of(coloursOf(tokens, length)), newValidity.of(!diagnostics.some(({ severity }) => severity === "error"))] });
      view.dispatch(setDiagnostics(view.state, diagnostics.filter(({ begin }) => begin <= length).map(({ begin, end, severity, message, fix }) => ({
        from: begin, to: Math.min(Math.max(end, begin), length), severity, message, actions: fix ? [{ name: fix.title, apply: () => apply(fix.edits) }] : [],
      }))));
    },
  };
}
