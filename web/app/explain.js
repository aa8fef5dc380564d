// The tab "Explain": what the query says, what a search leaves out, where its time goes, and why a position matches or does not.
import { $, element } from "../report/dom.js";
import { post, runPath } from "./api.js";

const percent = (share) => (share >= 0.0995 || share === 0 ? `${(100 * share).toFixed(0)} %` : `${(100 * share).toPrecision(2)} %`);
const count = (value) => Math.round(value).toLocaleString("en");
const code = (text) => element("code", { textContent: text });
const listOf = (lines) => element("ul", { className: "plan-list" }, ...lines.map((line) => element("li", {}, code(line.trim()))));
const part = (title, ...content) => element("section", {}, element("h2", { textContent: title }), ...content);

const time = (nanoseconds) => (nanoseconds >= 1e6 ? `${(nanoseconds / 1e6).toPrecision(3)} ms` : nanoseconds >= 1000 ? `${(nanoseconds / 1000).toPrecision(3)} µs` : `${nanoseconds.toPrecision(2)} ns`);

/** Filters as rows of a table, those inside others moved to the right. */
function table(caption, heads, rows) {
  return element("div", { className: "scrolled", tabIndex: 0, ariaLabel: caption, role: "region" }, element("table", { className: "filters" }, element("caption", { className: "visually-hidden", textContent: caption }),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col", textContent: head })))), element("tbody", {}, ...rows)));
}

function filterCell(depth, text) {
  const cell = element("th", { scope: "row" }, code(text));
  cell.style.paddingLeft = `${0.4 + depth}rem`;
  return cell;
}

/** What a game must have, and how many were left out for that. */
function skipped(plan, run) {
  const end = run.finished, all = end.games, parts = [];
  if (end.ruledOut > 0) parts.push(element("p", {}, element("b", { textContent: `${count(end.ruledOut)} of ${count(all)} games (${percent(end.ruledOut / all)})` }), " were left out before their moves were read: they cannot have a match."));
  else parts.push(element("p", { textContent: all ? "The moves of all games were read." : "No game was searched." }));
  if (plan.testedFirst.length) parts.push(element("p", { textContent: "Tested once a game, before its moves are read:" }), listOf(plan.testedFirst));
  if (plan.mustContain.length) parts.push(element("p", { textContent: "Each game that matches has:" }), listOf(plan.mustContain));
  if (plan.indexes) parts.push(element("p", {}, "In a database, indexes help to find such games: ", code(plan.indexes)));
  parts.push(element("p", { textContent: `Read of ${end.ruledOut > 0 ? "the others" : "each"}: ${plan.read.join(", ")}${end.positions ? ` (${count(end.positions)} positions)` : ""}.` }));
  return part("What the search leaves out", ...parts);
}

function measured(found) {
  const rows = found.filters.filter(({ text, depth }) => text || depth === 0).map((filter) => {
    const bar = element("span", { className: "share" }), isCounted = filter.reached === "evaluated";
    bar.style.setProperty("--part", String(filter.timeShare));
    const share = element("td", {}, bar, element("span", { textContent: isCounted ? percent(filter.timeShare) : "" }));
    return element("tr", {}, filterCell(filter.depth, filter.text || "the whole query"), share,
      element("td", { textContent: isCounted ? count(filter.evaluated) : filter.reached === "not reached" ? "never reached" : "" }),
      element("td", { textContent: isCounted ? percent(filter.matched / filter.evaluated) : "" }), element("td", { textContent: isCounted && filter.nanoseconds ? time(filter.nanoseconds) : "" }));
  });
  const reading = 1 - (found.filters[0]?.timeShare ?? 0), few = found.samples < 500 ? " The times are rough: it took too little time to measure them well." : "";
  return [element("p", { textContent: `Over ${found.complete ? "all " : "the first "}${count(found.games)} games, by one thread: ${percent(reading)} of the time went into reading games, the rest into the filters.${few}` }),
    table("Time of the filters", ["Filter", "Time", "Tried", "True", "Each"], rows)];
}

const SIGNS = { true: ["✓", "true"], false: ["✗", "false"] };

function whyTable(filters) {
  const rows = filters.map(({ depth, holds, text }) => {
    const [sign, word] = SIGNS[holds] ?? ["", holds === "-" ? "" : holds];
    return element("tr", { className: `holds-${holds in SIGNS ? holds : "none"}` }, element("td", {}, element("span", { className: "sign", textContent: sign, ariaHidden: "true" }), ` ${word}`), filterCell(depth, text));
  });
  const wrong = filters.filter(({ depth, holds }) => depth === 0 && holds === "false").length;
  const said = !filters.length ? "The query has no condition." : wrong ? `The position does not match: ${wrong === 1 ? "one condition is" : `${wrong} conditions are`} false.` : filters.every(({ depth, holds }) => depth > 0 || holds === "true") ? "The position matches: all conditions are true." : "No condition is false on its own.";
  return [element("p", { textContent: said }), ...(rows.length ? [table("Filters at the position", ["Holds", "Filter"], rows)] : [])];
}

let asked = 0;
/** @param {object} run the search that is shown, @param {{index: number, position: number, name: string} | null} game what the reader looks at */
export async function drawExplanation(run, game) {
  const mine = ++asked, plan = await post("/api/explain", { text: run.text });
  if (mine !== asked) return;
  const times = element("div", {}), why = element("div", {}, element("p", { className: "soft", textContent: game ? "…" : "Open a game: its positions are explained here." }));
  const measure = element("button", { type: "button", className: "button", id: "measure", textContent: "Measure", onclick: async () => {
    measure.disabled = true;
    times.replaceChildren(element("p", { className: "soft", textContent: "The query is run once more, at most for some seconds …" }));
    const found = await post(runPath(run.id, "analysis"), {}).catch((error) => error);
    times.replaceChildren(...(found instanceof Error ? [element("p", { className: "error", textContent: found.message })] : measured(found)));
    measure.disabled = false;
  } });
  $("no-explanation").hidden = true;
  times.setAttribute("role", "status");
  const parts = [part(game ? `Why here: ${game.name}` : "Why here", why), skipped(plan, run), part("Where the time goes", element("p", {}, measure), times)];
  if (plan.words) parts.unshift(part("In words", element("p", { className: "words", textContent: plan.words.trimEnd() })));
  const whole = element("details", {}, element("summary", { textContent: "The whole plan" }), element("pre", { id: "plan", tabIndex: 0, textContent: plan.plan }));
  $("explanation").replaceChildren(...parts, whole);
  if (!game) return;
  const found = await post(runPath(run.id, "why"), { index: game.index, position: game.position }).catch((error) => error);
  if (mine === asked) why.replaceChildren(...(found instanceof Error ? [element("p", { textContent: found.message })] : whyTable(found.filters)));
}
