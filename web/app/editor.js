// The query: its text, in one of two editors, and the messages of the server about it.
import { $, element } from "../report/dom.js";
import { post } from "./api.js";
import { plainText } from "./plain_text.js";

const MOST_MESSAGES = 4;
let surface = null, diagnostics = [], changed = () => {}, checking = null;

/**
 * @param {(valid: boolean, changedAt: number) => void} onChange called when the text has changed and was checked
 * @param {boolean} plain a text area even if this build has CodeMirror
 */
export async function startEditor(onChange, plain) {
  changed = onChange;
  if (document.body.dataset.editor === "rich" && !plain)
    surface = await import("./rich_text.js").then(({ richText }) => richText(check)).catch((error) => console.warn(`a text area is shown: ${error.message}`));
  surface ??= plainText(check);
}

export const queryText = () => surface.text();
export const focusQuery = () => surface.focus();

export function setQuery(text) {
  surface.setText(text);
  return check();
}

/** Asks for messages and colours; an answer about an older text is dropped. */
async function check() {
  checking?.abort();
  const mine = (checking = new AbortController()), text = surface.text(), begin = performance.now();
  try {
    const answer = await post("/api/check", { text }, mine.signal);
    diagnostics = text.trim() ? answer.diagnostics : [];
    surface.mark(answer.tokens, diagnostics, apply);
    showMessages();
    changed(answer.ok && text.trim() !== "", begin);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

function showMessages() {
  $("messages").replaceChildren(...diagnostics.slice(0, MOST_MESSAGES).map((d) => {
    const line = element("li", { className: d.severity }, element("button", { type: "button", className: "where", textContent: d.message, onclick: () => surface.select(d.begin, d.end) }));
    for (const note of d.notes.slice(0, 2)) line.append(element("span", { className: "soft", textContent: ` ${note.message}` }));
    if (d.fix) line.append(" ", element("button", { type: "button", className: "fix", textContent: d.fix.title, onclick: () => apply(d.fix.edits) }));
    return line;
  }));
}

function apply(edits) {
  surface.edit(edits);
  check();
}

/** Lays the query out, in one of the spellings if asked. */
export async function format(spelling) {
  const answer = await post("/api/format", { text: surface.text(), ...(spelling && { spelling }) });
  if (answer.text !== null) setQuery(answer.text.trimEnd());
}
