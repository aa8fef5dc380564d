// The viewer of a game: board, moves with variations and comments, keys.
import { boardSvg, svgFile } from "./board.js";
import { detailsOf, nameOf, playersOf } from "./captions.js";
import { readComment, shareOfWhite } from "./comments.js";
import { $, copyText, element, save } from "./dom.js";
import { behindVariation, commentsOf, moveNumber, pgnOf, positionsOf, signsOf } from "./game.js";
import { drawnAt, frameBoard, frameText, framesOf, legendOf } from "./moments.js";

let list = [], open = -1, positions = [], at = 0, flipped = false;

const game = () => list[open];

/** How the page holds the viewer: in the report as a dialog, with its place in the address; a page with another place for it sets its own. */
export const place = {
  isShown: () => $("viewer").open,
  show: () => $("viewer").open || $("viewer").showModal(),
  close: () => $("viewer").close(),
  moved: (game, at) => history.replaceState(null, "", `#game=${game.n}&position=${at}`),
  other: (by) => list[open + by] && openGame(list, open + by),
};

/** Opens the game at `index` of `games`, at a position or at its first match. */
export function openGame(games, index, position) {
  list = games;
  open = index;
  positions = positionsOf(game());
  at = position > 0 && position < positions.length ? position : (game().x[0] ?? 0);
  const button = (label, action, name = label) => element("button", { type: "button", textContent: label, ariaLabel: name, title: name, onclick: action });
  const moves = element("div", { className: "moves", id: "moves", tabIndex: 0 });
  moves.setAttribute("role", "group");
  moves.setAttribute("aria-label", "Moves");
  drawMoves(moves);
  $("viewer").replaceChildren(
    element("header", {}, element("h2", { id: "players" }, ...playersOf(game())), ...(place.close ? [button("×", () => place.close(), "Close")] : []),
      element("p", {}, ...detailsOf(game(), "Event", "Site", "Date", "Round", "ECO"), ...linkToSite())),
    element("div", { className: "game" },
      element("div", { className: "side-board" },
        element("div", { className: "with-bar" }, element("div", { id: "bar", hidden: true }, element("div")), element("div", { id: "board" })),
        element("p", { id: "state" }), element("p", { id: "variables" }),
        element("div", { className: "tools" }, button("«", () => go(0), "Start of the game"), button("◀", () => step(-1), "Move back"), button("▶", () => step(1), "Next move"),
          button("»", toTheEnd, "End of the line"), button("◂ Match", () => nextMatch(-1), "Match before"), button("Match ▸", () => nextMatch(1), "Next match")),
        element("div", { className: "tools" }, button("Flip", flip, "Flip the board"), button("Copy FEN", () => copy(positions[at].fen())), button("Copy PGN", () => copy(pgnOf(game(), positions))),
          button("SVG", saveSvg), element("a", { id: "analyse", target: "_blank", rel: "noopener noreferrer", textContent: "Lichess", title: "Analyse at lichess", ariaLabel: "Analyse at lichess" })),
        element("output", { id: "fen" })),
      element("div", { className: "side-text" }, moves, drawStrips())));
  place.show();
  show();
}

/** The address of the game, if its tag Site is one. */
function linkToSite() {
  const site = game().tags.get("Site") ?? "";
  return /^https?:\/\/\S+$/.test(site) ? [" ", element("a", { href: site, target: "_blank", rel: "noopener noreferrer", textContent: "open the game" })] : [];
}

const MOST_STRIPS = 12;

/** Matches of more than one board, as strips with their moves. */
function drawStrips() {
  const section = element("section", { className: "strips" });
  section.setAttribute("aria-label", "What the query found");
  const strips = game().x.map((_, match) => framesOf(game(), match)).filter((frames) => frames.length > 1);
  for (const frames of strips.slice(0, MOST_STRIPS))
    section.append(element("div", { className: "boards" }, ...frames.map((frame) => element("button", { type: "button", className: "card", onclick: () => go(frame.position) },
      frameBoard(game(), positions, frame, { coordinates: false }), element("span", { className: "move", textContent: frameText(game(), positions, frame) })))));
  return section;
}

function drawMoves(into) {
  const remark = (comments) => comments.forEach(({ text: comment }) => {
    const { text, clock, evaluation } = readComment(comment);
    if (evaluation) into.append(element("span", { className: "eval", textContent: evaluation.replace(/^(?=\d)/, "+") }), " ");
    if (clock) into.append(element("span", { className: "clock", textContent: clock }), " ");
    if (text) into.append(element("q", { textContent: text }), " ");
  });
  remark(commentsOf(game().c, 0));
  const line = (id, needed, depth) => {
    while (id !== undefined) {
      const own = id, position = positions[id], before = positions[position.parent];
      const others = before.children[0] === id ? before.children.slice(1) : [];
      const move = element("button", { type: "button", textContent: moveNumber(before, needed) + position.san + signsOf(game(), own), onclick: () => go(own) });
      move.dataset.id = id;
      if (game().x.includes(id)) move.classList.add("match");
      if (depth) move.classList.add("side");
      into.append(move, " ");
      const comments = commentsOf(game().c, id);
      needed = comments.length > 0 || others.length > 0;
      remark(comments.filter(({ variations }) => !variations));
      others.forEach((other, i) => {
        into.append("( ");
        remark(commentsOf(game().v, other));
        line(other, true, depth + 1);
        into.append(") ");
        remark(behindVariation(comments, i + 1, others.length));
      });
      id = position.children[0];
    }
  };
  line(positions[0].children[0], true, 0);
  into.append(game().re);
}

function show() {
  const position = positions[at], drawn = drawnAt(game(), positions, at), { clock, evaluation } = drawn;
  $("board").replaceChildren(boardSvg(position.board, { ...drawn, flipped }));
  $("variables").replaceChildren(...legendOf(drawn.marks));
  $("bar").hidden = !evaluation;
  if (evaluation) {
    $("bar").firstChild.style.height = `${100 * shareOfWhite(evaluation)}%`;
    $("bar").title = `Evaluation ${evaluation}`;
  }
  $("state").textContent = [position.turn === "w" ? "White to move" : "Black to move", game().x.includes(at) && "matches", evaluation && `evaluation ${evaluation}`, clock && `clock ${clock}`].filter(Boolean).join(" · ");
  $("fen").textContent = position.fen();
  // This page fetches nothing; the reader may follow the link.
  $("analyse").href = `https://lichess.org/analysis/${position.fen().replaceAll(" ", "_")}`;
  for (const move of $("moves").querySelectorAll("[data-id]")) {
    const current = Number(move.dataset.id) === at;
    if (current) move.setAttribute("aria-current", "true");
    else move.removeAttribute("aria-current");
    // Not scrollIntoView(), which on a phone moves the board away as well.
    if (current) $("moves").scrollTop = move.offsetTop - $("moves").offsetTop - $("moves").clientHeight / 2;
  }
  place.moved(game(), at);
}

function go(id) {
  at = id;
  show();
}

function step(by) {
  const next = by < 0 ? positions[at].parent : positions[at].children[0];
  if (next !== undefined && next >= 0) at = next;
  show();
}

function toTheEnd() {
  while (positions[at].children.length) at = positions[at].children[0];
  show();
}

function nextMatch(by) {
  const matches = game().x, next = by > 0 ? matches.find((id) => id > at) : matches.findLast((id) => id < at);
  if (next !== undefined) at = next;
  show();
}

function flip() {
  flipped = !flipped;
  show();
}

const copy = (text) => copyText(text, $("viewer"));

function saveSvg() {
  const players = $("players").textContent;
  save(`${players.replace(/[^\p{L}\p{N}]+/gu, "-")}-${nameOf(game(), positions, at).replace(/[^\w]+/g, "")}.svg`,
       svgFile($("board").firstChild, `${players}: ${positions[at].fen()}`), "image/svg+xml");
}

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(0), End: toTheEnd, n: () => nextMatch(1), p: () => nextMatch(-1), f: flip,
  ArrowUp: () => place.other(-1), ArrowDown: () => place.other(1),
};

// Not of the viewer: a button that is replaced while it has the focus leaves that to the page.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, [contenteditable]")) return;
  if (event.key === "?") return void ($("keys").open ? $("keys").close() : $("keys").showModal());
  if (!place.isShown(event) || $("keys").open || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
$("viewer").addEventListener("close", () => history.replaceState(null, "", location.pathname + location.search));
