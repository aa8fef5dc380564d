// The report: plots that filter, games as boards or as a table, downloads, sheets for paper.
import { boardSvg } from "./board.js";
import { dateOf, detailsOf, folded, nameOf, playersOf } from "./captions.js";
import { readComment } from "./comments.js";
import { $, copyText, element, save } from "./dom.js";
import { commentOf, pgnOf, positionsOf, tagsOf } from "./game.js";
import { heatMaps } from "./heat.js";
import { firstAndLast, frameBoard, framesOf, framesText, legendOf, nameVariables, variablesOf } from "./moments.js";
import { binned, plot } from "./plots.js";
import { tallyPlots } from "./tallies.js";
import { openGame } from "./viewer.js";

/** How many are made at once: about two screens of a laptop; further ones when the last is in sight. */
const CARDS = 24, ROWS = 60;

/** @returns {Promise<{facets: object, games: object[]}>} */
async function load() {
  const bytes = Uint8Array.from(atob($("data").textContent), (c) => c.charCodeAt(0));
  const lines = (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text()).trimEnd().split("\n");
  const [facets, ...games] = lines.map((line) => JSON.parse(line));
  games.forEach((game, place) => {
    game.tags = tagsOf(game);
    game.place = place;
    game.words = folded(["White", "Black", "Event", "Site"].map((name) => game.tags.get(name) ?? "").join("\n"));
  });
  return { facets, games };
}

/** `width`: how many values a class of numbers has, named by the first; 0: names. */
const FACETS = [
  { name: "year", title: "Year", unit: "games", width: 1, valuesOf: (game) => [game.y] },
  { name: "elo", title: "Rating (mean of both)", unit: "games", width: 100, valuesOf: (game) => [game.el] },
  { name: "ply", title: "Ply of the match", unit: "positions", width: 10, valuesOf: (game) => game.pl },
  { name: "eco", title: "Opening", unit: "games", width: 0, valuesOf: (game) => [game.o] },
  { name: "result", title: "Result", unit: "games", width: 0, valuesOf: (game) => [game.re] },
];
const chosen = new Map(), plots = new Map();
let games = [], shown = [], drawn = 0, table = false, watch = null;

/** Plots of sort values, of the games in this page. */
function sortFacets(names) {
  return names.map((name, i) => {
    const values = games.map((game) => [game.so?.[i], 1]).filter(([value]) => value !== null && value !== undefined);
    return { name: `sort-${i}`, title: `Sort value: ${name}`, unit: "games", valuesOf: (game) => [game.so?.[i] ?? undefined], ...binned(values) };
  });
}

function drawFacets(facets) {
  FACETS.push(...sortFacets(facets.sorts));
  for (const facet of FACETS) {
    const bars = facet.bars ?? facets[facet.name];
    if (!bars.length) continue;
    const made = plot(facet, bars, facets.searched, (range) => {
      if (range) chosen.set(facet.name, range);
      else chosen.delete(facet.name);
      filter();
    });
    plots.set(facet.name, made);
    $("facets").append(made.figure);
  }
  $("facets").append(...tallyPlots(facets.tallies ?? []));
  $("facets").hidden = !$("facets").childElementCount;
}

const ORDERS = {
  found: (a, b) => a.place - b.place,
  date: (a, b) => (dateOf(a) || "9").localeCompare(dateOf(b) || "9"),
  white: (a, b) => (a.tags.get("White") ?? "~").localeCompare(b.tags.get("White") ?? "~"),
  black: (a, b) => (a.tags.get("Black") ?? "~").localeCompare(b.tags.get("Black") ?? "~"),
  event: (a, b) => (a.tags.get("Event") ?? "~").localeCompare(b.tags.get("Event") ?? "~"),
  elo: (a, b) => (b.el ?? 0) - (a.el ?? 0),
  matches: (a, b) => b.x.length - a.x.length,
  eco: (a, b) => (a.tags.get("ECO") ?? "~").localeCompare(b.tags.get("ECO") ?? "~"),
  result: (a, b) => a.re.localeCompare(b.re),
};

const ordered = new Map();
/** All games in an order, which is made once. */
function inOrder(order) {
  if (!ordered.has(order)) ordered.set(order, [...games].sort(ORDERS[order]));
  return ordered.get(order);
}

function filter() {
  const words = folded($("search").value).split(/\s+/).filter(Boolean);
  const isIn = (game, { valuesOf, name }) => {
    const range = chosen.get(name);
    return !range || valuesOf(game).some((value) => value !== undefined && value >= range.low && value <= range.high);
  };
  shown = inOrder($("order").value).filter((game) => FACETS.every((facet) => isIn(game, facet)) && words.every((word) => game.words.includes(word)));
  const all = shown.length === games.length;
  $("shown").textContent = all ? `${games.length} ${games.length === 1 ? "game" : "games"} in this page` : `${shown.length} of ${games.length} games in this page`;
  $("heat").replaceChildren(...heatMaps(shown));
  $("heat").hidden = !$("heat").childElementCount;
  $("clear").hidden = all && !chosen.size && !words.length;
  draw();
}

function draw() {
  watch?.disconnect();
  $("grid").replaceChildren();
  $("rows").replaceChildren();
  $("grid").hidden = table;
  $("grid").classList.toggle("of-pairs", shown.length > 0 && shown.slice(0, CARDS).every((game) => framesOf(game, 0).length === 2));
  $("table").hidden = !table;
  $("none").hidden = shown.length > 0;
  $("none").textContent = games.length ? "No game of this page has all that is chosen." : "The query found no game.";
  drawn = 0;
  more();
}

function more() {
  const into = table ? $("rows") : $("grid");
  for (const end = Math.min(drawn + (table ? ROWS : CARDS), shown.length); drawn < end; drawn++) into.append(table ? row(drawn) : card(drawn));
  if (drawn >= shown.length) return;
  watch = new IntersectionObserver(([entry]) => entry.isIntersecting && (watch.disconnect(), more()), { rootMargin: "600px" });
  watch.observe(into.lastChild);
}

const openShown = (index) => openGame(shown, index);

const CARD_BOARDS = 4;

/** The last position that boards need, with the moves found there. */
const lastOf = (frames) => Math.max(...frames.flatMap(({ position, moves }) => [position, ...moves]));

/** The first match of a game: its boards with the moves found, in words, what comments say. */
function card(index) {
  const game = shown[index], match = game.x[0] ?? 0, frames = firstAndLast(framesOf(game, 0), CARD_BOARDS);
  const all = positionsOf(game, lastOf(frames));
  const board = (frame) => element("span", {}, frameBoard(game, all, frame, { coordinates: false }));
  const made = element("button", { type: "button", className: frames.length > 1 ? `card wide of-${frames.length}` : "card", onclick: () => openShown(index) },
    element("span", { className: "boards" }, ...frames.map(board)),
    element("strong", {}, ...playersOf(game)), element("span", {}, ...detailsOf(game, "Event", "Date")));
  made.append(element("span", { className: "move", textContent: framesText(game, all, frames) }),
    ...legendOf(variablesOf(game, 0)));
  const { text } = readComment(commentOf(game, match));
  if (text) made.append(element("span", { className: "remark", textContent: text }));
  if (game.x.length > 1) made.append(element("span", { className: "more", textContent: `${game.x.length} matches` }));
  return made;
}

function row(index) {
  const game = shown[index], match = game.x[0] ?? 0, all = positionsOf(game, match), cell = (text, name = "") => element("td", { className: name }, element("bdi", { textContent: text }));
  const made = element("tr", { onclick: () => openShown(index) }, element("td", {}, element("button", { type: "button", textContent: nameOf(game, all, match), ariaLabel: `Open game ${game.n}` })),
    cell(game.tags.get("White") ?? "?"), cell(game.tags.get("Black") ?? "?"), cell(game.re), cell(dateOf(game)), cell(game.tags.get("Event") ?? ""),
    cell(game.tags.get("ECO") ?? ""), cell(game.x.length, "number"));
  return made;
}

function asCsv() {
  const quoted = (text) => (/[",\n]/.test(text) ? `"${String(text).replaceAll('"', '""')}"` : text);
  const names = ["White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO"];
  const lines = shown.map((game) => {
    const match = game.x[0] ?? 0, all = positionsOf(game, match);
    return [game.n, ...names.map((name) => (name === "Result" ? game.re : game.tags.get(name) ?? "")), game.x.length, nameOf(game, all, match), all[match].fen()].map(quoted).join(",");
  });
  return [["game", ...names.map((name) => name.toLowerCase()), "matches", "move", "fen"].join(","), ...lines, ""].join("\r\n");
}

/** All games that are shown, as numbered diagrams; then the moves, if wanted. */
function fillSheets() {
  const { value: size } = $("sheet-size"), sheets = $("sheets");
  sheets.replaceChildren();
  sheets.className = `sheets of-${size}`;
  shown.forEach((game, i) => {
    const all = positionsOf(game), match = game.x[0] ?? 0, position = all[match];
    sheets.append(element("figure", {}, boardSvg(position.board, { marks: variablesOf(game, 0) }), element("figcaption", {}, element("b", { textContent: `${i + 1} ` }), ...playersOf(game), element("br"),
      ...detailsOf(game, "Event", "Date"), element("br"), `${position.turn === "w" ? "□ White" : "■ Black"} to move`, position.san ? ` after ${nameOf(game, all, match)}` : "")));
  });
  if (!$("solutions").checked) return;
  const solution = (game) => {
    const all = positionsOf(game), moves = [];
    for (let id = all[game.x[0] ?? 0].children[0]; id !== undefined && moves.length < 12; id = all[id].children[0])
      moves.push(all[id].turn === "b" || !moves.length ? nameOf(game, all, id) : all[id].san);
    return moves.join(" ") || game.re;
  };
  sheets.append(element("ol", { className: "solutions" }, ...shown.map((game) => element("li", { textContent: solution(game) }))));
}

window.addEventListener("beforeprint", fillSheets);
window.addEventListener("afterprint", () => $("sheets").replaceChildren());
$("print").onclick = () => $("paper").showModal();
$("print-now").onclick = () => ($("paper").close(), window.print());
$("search").oninput = filter;
$("order").onchange = filter;
$("clear").onclick = () => {
  $("search").value = "";
  for (const made of plots.values()) made.clear();
  filter();
};
for (const [id, on] of [["as-boards", false], ["as-table", true]])
  $(id).onclick = () => {
    table = on;
    for (const [other, value] of [["as-boards", false], ["as-table", true]]) $(other).setAttribute("aria-pressed", String(value === table));
    draw();
  };
for (const heading of $("table").querySelectorAll("th button"))
  heading.onclick = () => {
    $("order").value = heading.dataset.order;
    filter();
  };
$("save-pgn").onclick = () => save("games.pgn", shown.map((game) => pgnOf(game, positionsOf(game))).join("\n"), "application/x-chess-pgn");
$("save-csv").onclick = () => save("games.csv", asCsv(), "text/csv");
$("copy-query").onclick = () => copyText($("query").textContent + "\n", document.body);
$("save-query").onclick = () => save(`${document.title.split(" – ")[0].replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "query"}.cql`, $("query").textContent + "\n", "text/plain");
$("show-keys").onclick = () => $("keys").showModal();
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  for (const close of dialog.querySelectorAll(".close")) close.onclick = () => dialog.close();
}

const loaded = await load();
games = loaded.games;
globalThis.cqlReport = { games, positionsOf, pgnOf, fillSheets, framesOf };
nameVariables(loaded.facets.shown);
drawFacets(loaded.facets);
$("tools").hidden = $("query-tools").hidden = false;
filter();
const wanted = new URLSearchParams(location.hash.slice(1)), wantedGame = shown.findIndex((game) => game.n === Number(wanted.get("game")));
if (wanted.has("game") && wantedGame >= 0) openGame(shown, wantedGame, Number(wanted.get("position") ?? wanted.get("ply")));
document.documentElement.dataset.ready = "true";
