// The report: histograms that filter, a grid of diagrams, a viewer of games.
import { boardSvg, svgFile } from "./board.js";
import { moveNumber, pgnOf, positionsOf, signsOf, tagsOf } from "./game.js";
import { partsOf } from "./query.js";

const $ = (id) => document.getElementById(id);
const CARDS = 60;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Texts of a game, with others between them that keep their places whatever the direction of its script. */
const apart = (texts, between) => texts.flatMap((text, i) => [...(i ? [between] : []), element("bdi", { textContent: text })]);
const playersOf = (game) => apart(["White", "Black"].map((name) => game.tags.get(name) ?? "?"), " – ");
/** What is known of a game, with its result. */
const detailsOf = (game, ...names) => apart([...names.map((name) => game.tags.get(name)).filter(Boolean), game.re], ", ");

/** @returns {Promise<{facets: object, games: object[]}>} */
async function load() {
  const bytes = Uint8Array.from(atob($("data").textContent), (c) => c.charCodeAt(0));
  const lines = (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text()).trimEnd().split("\n");
  const [facets, ...games] = lines.map((line) => JSON.parse(line));
  for (const game of games) game.tags = tagsOf(game);
  return { facets, games };
}

/** Name, title, the classes of a game, and how many values a class has, named by the first. */
const FACETS = [
  ["year", "Year", (game) => [game.y], 1],
  ["elo", "Rating (mean of both)", (game) => [game.el], 100],
  ["eco", "Opening", (game) => [game.o], 1],
  ["result", "Result", (game) => [game.re], 1],
  ["ply", "Ply of the match", (game) => game.pl, 10],
];
const MANY_BARS = 60; // too thin to stand apart

const chosen = new Map();
let games = [], shown = [], cards = 0, open = -1, positions = [], at = 0, flipped = false;

/** With two digits or more. */
function perThousand(count, searched) {
  const rate = (1000 * count) / Math.max(1, searched);
  return rate >= 10 ? rate.toFixed(0) : rate.toPrecision(2);
}

function drawFacets(facets) {
  for (const [name, title, , width] of FACETS) {
    const bars = facets[name];
    if (!bars.length) continue;
    const most = Math.max(...bars.map(([, count]) => count));
    const lastOf = (key) => (width > 1 ? key + width - 1 : key);
    const list = element("ul", { className: bars.length > MANY_BARS ? "bars many" : "bars" }), said = element("p", { className: "said" });
    for (const [key, count] of bars) {
      const what = name === "ply" ? "positions" : "games";
      const label = `${title} ${width > 1 ? `${key}–${lastOf(key)}` : key}: ${count} ${what}, ${perThousand(count, facets.searched)} per 1,000 games searched`;
      const bar = element("button", { title: label });
      bar.style.height = `${Math.max(2, (100 * count) / most)}%`;
      bar.setAttribute("aria-label", label);
      bar.setAttribute("aria-pressed", "false");
      bar.onclick = () => {
        const on = chosen.get(name) !== key;
        for (const other of list.querySelectorAll("[aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
        if (on) chosen.set(name, key);
        else chosen.delete(name);
        bar.setAttribute("aria-pressed", String(on));
        said.textContent = on ? label : "";
        filter();
      };
      list.append(element("li", {}, bar));
    }
    $("facets").append(element("div", {}, element("h2", { textContent: title }), list,
      element("div", { className: "ends" }, ...[bars[0][0], lastOf(bars.at(-1)[0])].map((key) => element("span", { textContent: key }))), said));
  }
  $("facets").hidden = false;
}

function filter() {
  shown = games.filter((game) => FACETS.every(([name, , valuesOf]) => !chosen.has(name) || valuesOf(game).includes(chosen.get(name))));
  $("shown").textContent = `${shown.length} of ${games.length} games in this page`;
  $("grid").replaceChildren();
  cards = 0;
  moreCards();
}

function moreCards() {
  for (const end = Math.min(cards + CARDS, shown.length); cards < end; cards++) {
    const index = cards, game = shown[index], all = positionsOf(game), match = game.x[0] ?? 0, position = all[match];
    const boards = sideBySide(game)[0] ?? [match];
    const card = element("button", { className: boards.length > 1 ? "card wide" : "card", onclick: () => openGame(index) },
      element("span", { className: "boards" }, ...boards.map((id) => boardSvg(all[id].board, all[id].changes))),
      element("strong", {}, ...playersOf(game)), element("span", {}, ...detailsOf(game, "Event", "Date")));
    if (boards.length > 1) card.append(element("span", { textContent: boards.map((id) => nameOf(all, id)).join(" and ") }));
    else if (position.san) card.append(element("span", { textContent: moveNumber(all[position.parent], true) + position.san + signsOf(game, match) }));
    if (game.c[match]) card.append(element("span", { textContent: game.c[match] }));
    $("grid").append(card);
  }
  if (cards < shown.length) new IntersectionObserver(([entry], watch) => entry.isIntersecting && (watch.disconnect(), moreCards())).observe($("grid").lastChild);
}

/** Positions that belong together: those of an echo, first and last of a line or path. */
const sideBySide = (game) => game.g ?? [];

/** A position by the move that led there. */
function nameOf(all, id) {
  return all[id].san ? moveNumber(all[all[id].parent], true) + all[id].san : "the start";
}

function drawSideBySide(game) {
  const section = element("section", { className: "pairs" });
  section.setAttribute("aria-label", "Side by side");
  for (const group of sideBySide(game))
    section.append(element("div", { className: "boards" }, ...group.map((id) => element("button", { className: "card", onclick: () => ((at = id), show()) },
      boardSvg(positions[id].board, positions[id].changes), element("span", { textContent: nameOf(positions, id) })))));
  return section;
}

function openGame(index) {
  open = index;
  positions = positionsOf(shown[index]);
  at = shown[index].x[0] ?? 0;
  const game = shown[index], button = (label, action, name = label) => element("button", { textContent: label, ariaLabel: name, onclick: action });
  const moves = element("div", { className: "moves", id: "moves" });
  moves.setAttribute("aria-label", "Moves");
  drawMoves(game, moves);
  $("viewer").replaceChildren(
    element("h2", { id: "players" }, ...playersOf(game)),
    element("p", {}, ...detailsOf(game, "Event", "Site", "Date", "Round", "ECO")),
    element("div", { className: "game" }, element("div", {}, element("div", { id: "board" }),
      element("div", { className: "tools" }, button("◀", () => step(-1), "Move back"), button("▶", () => step(1), "Next move"), button("Match before", () => nextMatch(-1)),
        button("Next match", () => nextMatch(1)), button("Flip", flip), button("Copy FEN", () => copy(positions[at].fen())),
        button("Copy PGN", () => copy(pgnOf(game, positions))), button("SVG", saveSvg), button("Close", () => $("viewer").close())),
      element("output", { id: "fen" })), moves), drawSideBySide(game));
  if (!$("viewer").open) $("viewer").showModal();
  show();
}

function drawMoves(game, into) {
  const remark = (text) => text !== undefined && into.append(element("q", { textContent: text }), " ");
  remark(game.c[0]);
  const line = (id, needed, depth) => {
    while (id !== undefined) {
      const own = id, position = positions[id], before = positions[position.parent];
      const others = before.children[0] === id ? before.children.slice(1) : [];
      const move = element("button", { textContent: moveNumber(before, needed) + position.san + signsOf(game, own), onclick: () => ((at = own), show()) });
      move.dataset.id = id;
      if (game.x.includes(id)) move.classList.add("match");
      if (depth) move.classList.add("side");
      into.append(move, " ");
      needed = game.c[id] !== undefined || others.length > 0;
      remark(game.c[id]);
      for (const other of others) {
        into.append("( ");
        remark(game.v?.[other]);
        line(other, true, depth + 1);
        into.append(") ");
      }
      id = position.children[0];
    }
  };
  line(positions[0].children[0], true, 0);
  into.append(game.re);
}

function show() {
  const position = positions[at];
  $("board").replaceChildren(boardSvg(position.board, position.changes, flipped));
  $("fen").textContent = position.fen();
  for (const move of $("moves").querySelectorAll("[data-id]")) {
    const current = Number(move.dataset.id) === at;
    if (current) move.setAttribute("aria-current", "true");
    else move.removeAttribute("aria-current");
    if (current) move.scrollIntoView({ block: "nearest" });
  }
}

function step(by) {
  const next = by < 0 ? positions[at].parent : positions[at].children[0];
  if (next !== undefined && next >= 0) at = next;
  show();
}

function nextMatch(by) {
  const matches = shown[open].x, next = by > 0 ? matches.find((id) => id > at) : matches.findLast((id) => id < at);
  if (next !== undefined) at = next;
  show();
}

function flip() {
  flipped = !flipped;
  show();
}

/** By way of a text field: pages from files may not use the clipboard everywhere. */
function copy(text) {
  const field = element("textarea", { value: text });
  field.setAttribute("aria-label", "Copied text");
  $("viewer").append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

function saveSvg() {
  const link = element("a", { download: "diagram.svg", href: URL.createObjectURL(new Blob([svgFile($("board").firstChild)], { type: "image/svg+xml" })) });
  link.click();
}

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), n: () => nextMatch(1), p: () => nextMatch(-1), f: flip,
  ArrowUp: () => open > 0 && openGame(open - 1), ArrowDown: () => open + 1 < shown.length && openGame(open + 1),
};

// Not of the viewer: a button that is replaced while it has the focus leaves that to the page.
document.addEventListener("keydown", (event) => {
  if (!$("viewer").open || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

$("query").replaceChildren(...partsOf($("query").textContent).map(([kind, text]) => (kind ? element("span", { className: `q-${kind}`, textContent: text }) : text)));

const loaded = await load();
games = loaded.games;
globalThis.cqlReport = { games, positionsOf, pgnOf };
drawFacets(loaded.facets);
filter();
document.documentElement.dataset.ready = "true";
