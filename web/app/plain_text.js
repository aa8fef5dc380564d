// The query in a text area over its copy in colours: for builds without CodeMirror, and for `editor=plain` in the address.
import { $, element } from "../report/dom.js";
import { completionsAt, described, descriptionAt } from "./language.js";

/**
 * @param {() => void} changed called when the reader has changed the text
 * @returns {{text: function, setText: function, edit: function, select: function, focus: function, mark: function}}
 */
export function plainText(changed) {
  const text = $("text"), copy = $("highlight"), list = $("completions"), tip = $("tip");
  let tokens = [], diagnostics = [], completing = null, items = [], chosen = 0, replaced = null, hovered = -1;

  /** Draws the colours and the places of messages under the text. */
  function draw() {
    const value = text.value, cuts = new Set([0, value.length]), kinds = [];
    for (const [begin, end, kind] of tokens) kinds.push({ begin, end, name: `q-${kind}` });
    for (const { begin, end, severity } of diagnostics) kinds.push({ begin, end: Math.max(end, begin + 1), name: severity });
    for (const { begin, end } of kinds) cuts.add(begin).add(end);
    const places = [...cuts].filter((at) => at <= value.length).sort((a, b) => a - b), parts = [];
    for (let i = 0; i + 1 < places.length; i++) {
      const at = places[i], names = kinds.filter(({ begin, end }) => begin <= at && at < end).map(({ name }) => name);
      const part = element("span", { className: names.join(" "), textContent: value.slice(at, places[i + 1]) });
      part.dataset.at = at;
      parts.push(part);
    }
    copy.replaceChildren(...parts, "\n");
    text.style.height = "auto";
    text.style.height = `${text.scrollHeight + 2}px`;
  }

  function forget() {
    [tokens, diagnostics] = [[], []];
    draw();
  }

  async function complete(asked) {
    const before = text.value.slice(0, text.selectionStart), typed = /[\w]*$/.exec(before)[0];
    if (!asked && typed.length < 2) return closeList();
    completing?.abort();
    const mine = (completing = new AbortController());
    try {
      ({ replaced, items } = await completionsAt(text.value, text.selectionStart, mine.signal));
      if (!items.length || (!asked && items.length === 1 && items[0].label === typed)) return closeList();
      chosen = 0;
      showList();
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }

  function showList() {
    list.replaceChildren(...items.map((item, i) => {
      const option = element("li", { id: `completion-${i}`, onpointerdown: (event) => (event.preventDefault(), take(i)) }, element("b", { textContent: item.label }), element("span", { className: "soft", textContent: item.detail === item.label ? "" : item.detail }));
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", String(i === chosen));
      return option;
    }));
    const place = placeOf(replaced.begin);
    list.style.left = `${Math.max(0, Math.min(place.x, text.clientWidth - 260))}px`;
    list.style.top = `${place.y + 24}px`;
    list.hidden = false;
    text.setAttribute("aria-controls", "completions");
    text.setAttribute("aria-activedescendant", `completion-${chosen}`);
    list.children[chosen].scrollIntoView({ block: "nearest" });
  }

  function closeList() {
    completing?.abort();
    list.hidden = true;
    text.removeAttribute("aria-activedescendant");
  }

  /** Where a character of the text is drawn, within the editor. */
  function placeOf(offset) {
    const part = [...copy.querySelectorAll("[data-at]")].findLast((span) => Number(span.dataset.at) <= offset), all = copy.getBoundingClientRect();
    if (!part?.firstChild) return { x: 8, y: 8 };
    const range = document.createRange();
    range.setStart(part.firstChild, Math.min(offset - Number(part.dataset.at), part.firstChild.length));
    const at = range.getBoundingClientRect();
    return { x: at.left - all.left, y: at.top - all.top };
  }

  /** Puts a completion in; the first part of a snippet to be filled in is selected. */
  function take(i) {
    const { insert } = items[i];
    let made = "", first = null;
    for (const [, plain, name] of insert.matchAll(/([^$]+)|\$\{\d+:([^}]*)\}|\$\d+/g)) {
      if (plain === undefined && first === null) first = { from: made.length, length: (name ?? "").length };
      made += plain ?? name ?? "";
    }
    text.setRangeText(made, replaced.begin, Math.max(replaced.end, text.selectionStart), "end");
    if (first) text.setSelectionRange(replaced.begin + first.from, replaced.begin + first.from + first.length);
    closeList();
    draw();
    changed();
  }

  function keyDown(event) {
    if (event.ctrlKey && event.key === " ") {
      event.preventDefault();
      return void complete(true);
    }
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length;
      showList();
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.ctrlKey) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      closeList();
    }
  }

  async function hover(event) {
    const inside = (r) => event.clientX >= r.left && event.clientX <= r.right && event.clientY >= r.top && event.clientY <= r.bottom;
    const part = [...copy.querySelectorAll("[class*='q-']")].find((span) => [...span.getClientRects()].some(inside)), at = part ? Number(part.dataset.at) : -1;
    if (at === hovered) return;
    hovered = at;
    tip.hidden = true;
    if (at < 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (hovered !== at) return;
    const found = await descriptionAt(text.value, at);
    if (!found || hovered !== at) return;
    const place = placeOf(at);
    tip.replaceChildren(...described(found.markdown));
    tip.style.left = `${Math.max(0, Math.min(place.x, text.clientWidth - 340))}px`;
    tip.style.top = `${place.y + 26}px`;
    tip.hidden = false;
  }

  text.addEventListener("input", () => {
    draw();
    changed();
    complete(false);
  });
  text.addEventListener("scroll", () => copy.scrollTo(text.scrollLeft, text.scrollTop));
  text.addEventListener("keydown", keyDown);
  text.addEventListener("blur", () => setTimeout(closeList, 150));
  text.addEventListener("pointermove", hover);
  text.addEventListener("pointerleave", () => ((hovered = -1), (tip.hidden = true)));
  draw();
  return {
    text: () => text.value,
    setText(value) {
      text.value = value;
      forget();
    },
    edit(edits) {
      for (const { begin, end, text: made } of [...edits].sort((a, b) => b.begin - a.begin)) text.setRangeText(made, begin, end, "end");
      text.focus();
      forget();
    },
    select(begin, end) {
      text.focus();
      text.setSelectionRange(begin, end);
    },
    focus: () => text.focus(),
    mark(newTokens, newDiagnostics) {
      [tokens, diagnostics] = [newTokens, newDiagnostics];
      draw();
      text.setAttribute("aria-invalid", String(diagnostics.some(({ severity }) => severity === "error")));
    },
  };
}
