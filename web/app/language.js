// What the server says about a query: completions, descriptions. The text area and the editor of CodeMirror show it.
import { element } from "../report/dom.js";
import { post } from "./api.js";

const MOST_ITEMS = 40;

/** Returns the completions at an offset, those that begin with what was typed first, and the range that they replace. */
export async function completionsAt(text, offset, signal) {
  const { replaced, items } = await post("/api/complete", { text, offset }, signal);
  const typed = text.slice(replaced.begin, offset).toLowerCase(), rank = ({ label }) => [label.toLowerCase().startsWith(typed), label.toLowerCase().includes(typed), true].indexOf(true);
  return { replaced, items: items.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_ITEMS) };
}

/** Returns the description of the word at an offset, or null. */
export const descriptionAt = async (text, offset) => (await post("/api/hover", { text, offset })).hover;

/** A description of the server as elements: blocks of code, code in lines, paragraphs. */
export function described(markdown) {
  return markdown.split(/```(?:\w*\n)?/).flatMap((block, i) => {
    if (i % 2) return [element("code", { className: "block", textContent: block.trim() })];
    return block.split(/\n\n+/).filter((part) => part.trim()).map((part) =>
      element("p", {}, ...part.trim().split(/(``? ?[^`]+ ?``?)/).map((piece) => (piece.startsWith("`") ? element("code", { textContent: piece.replace(/^`+ ?| ?`+$/g, "") }) : piece.replaceAll("**", "")))));
  });
}
