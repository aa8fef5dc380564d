// A position set up on a board, as a query: pieces, classes of pieces, empty squares; squares left open may have anything.
import { $, element } from "../report/dom.js";

const PALETTE = [
  ["K", "white king"], ["Q", "white queen"], ["R", "white rook"], ["B", "white bishop"], ["N", "white knight"], ["P", "white pawn"],
  ["k", "black king"], ["q", "black queen"], ["r", "black rook"], ["b", "black bishop"], ["n", "black knight"], ["p", "black pawn"],
  ["A", "any white piece"], ["a", "any black piece"], ["[QR]", "white queen or rook"], ["[BN]", "white bishop or knight"], ["[qr]", "black queen or rook"], ["[bn]", "black bishop or knight"], ["_", "empty"], ["", "anything"],
];
const board = Array(64).fill("");
let brush = "N", done = () => {};
const squareName = (square) => "abcdefgh"[square % 8] + (Math.floor(square / 8) + 1);

/** The query for the board: squares with the same piece together, as CQL writes them. */
export function queryOf(squares, { side, mirrored, shifted, swapped }) {
  const byPiece = new Map();
  squares.forEach((piece, square) => piece && byPiece.set(piece, [...(byPiece.get(piece) ?? []), squareName(square)]));
  const parts = [...byPiece].flatMap(([piece, names]) => names.map((name) => `${piece}${name}`));
  let text = parts.join(" ") || ".";
  if (shifted) text = `shift { ${text} }`;
  if (mirrored) text = `flip { ${text} }`;
  const turn = { w: "wtm", b: "btm" }[side];
  if (turn) text = `${turn} ${text}`;
  return swapped ? `flipcolor { ${text} }` : text;
}

function drawing(piece) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS(svg.namespaceURI, "use");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#piece-${piece}`);
  svg.append(use);
  return svg;
}

/** A piece, the pieces of a class beside each other, or a sign. */
function drawnPiece(piece, label = "") {
  const sign = { A: "○", a: "●", _: "∅", "": label ? "…" : "" }[piece], pieces = sign === undefined ? [...piece].filter((letter) => /[a-zA-Z]/.test(letter)) : [];
  const made = element("span", { className: pieces.length > 1 ? "man either" : "man" }, ...pieces.map(drawing));
  if (sign !== undefined) made.textContent = sign;
  return made;
}

function text() {
  return queryOf(board, { side: $("setup-side").value, mirrored: $("setup-mirrored").checked, shifted: $("setup-shifted").checked, swapped: $("setup-swapped").checked });
}

function draw() {
  const cells = [];
  for (let rank = 7; rank >= 0; rank--)
    for (let file = 0; file < 8; file++) {
      const square = rank * 8 + file, name = PALETTE.find(([piece]) => piece === board[square])[1];
      const cell = element("button", { type: "button", className: (rank + file) % 2 ? "l" : "d", ariaLabel: `${squareName(square)}: ${name}`, onclick: () => {
        board[square] = board[square] === brush ? "" : brush;
        draw();
        $("setup-board").querySelector(`[data-square="${square}"]`).focus();
      } }, drawnPiece(board[square]));
      cell.dataset.square = square;
      cells.push(cell);
    }
  $("setup-board").replaceChildren(...cells);
  for (const button of $("setup-palette").children) button.setAttribute("aria-pressed", String(button.dataset.piece === brush));
  $("setup-query").textContent = text();
}

/** Opens the board; `use` gets the query. */
export function openSetup(use) {
  done = use;
  if (!$("setup").childElementCount) build();
  draw();
  $("setup").showModal();
}

function build() {
  const option = (id, label) => element("label", {}, element("input", { type: "checkbox", id, onchange: draw }), ` ${label}`);
  const side = element("select", { id: "setup-side", onchange: draw }, element("option", { value: "", textContent: "either side to move" }), element("option", { value: "w", textContent: "White to move" }), element("option", { value: "b", textContent: "Black to move" }));
  side.setAttribute("aria-label", "Side to move");
  const palette = element("div", { id: "setup-palette" }, ...PALETTE.map(([piece, name]) => {
    const button = element("button", { type: "button", title: name, ariaLabel: name, onclick: () => ((brush = piece), draw()) }, drawnPiece(piece, name));
    button.dataset.piece = piece;
    return button;
  }));
  palette.setAttribute("role", "group");
  palette.setAttribute("aria-label", "What to put on the board");
  $("setup").append(element("h2", { id: "setup-title", textContent: "Set up a position" }), element("p", { className: "soft", textContent: "Choose a piece, then squares. Squares that are left open may hold anything." }),
    element("div", { className: "setup" }, element("div", { id: "setup-board" }), element("div", {}, palette,
      element("p", {}, side), element("p", { className: "options" }, option("setup-mirrored", "or mirrored"), option("setup-shifted", "or shifted"), option("setup-swapped", "or with colours exchanged")),
      element("pre", { id: "setup-query", tabIndex: 0 }))),
    element("p", {}, element("button", { type: "button", id: "setup-use", className: "primary", textContent: "Search", onclick: () => ($("setup").close(), done(text())) }), " ",
      element("button", { type: "button", className: "plain", textContent: "Clear the board", onclick: () => (board.fill(""), draw()) }), " ", element("button", { type: "button", className: "plain", textContent: "Cancel", onclick: () => $("setup").close() })));
}
