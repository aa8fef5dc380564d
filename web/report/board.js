// Boards as SVG. The pieces are symbols of the page.
import { squareName } from "./game.js";

const NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** What a screen reader says of a board. */
export function spoken(board) {
  const men = board.map((piece, square) => (piece === "-" ? "" : `${piece < "a" ? "white" : "black"} ${NAMES[piece.toLowerCase()]} ${squareName(square)}`));
  return men.filter(Boolean).join(", ");
}

/** @param {string[]} board @param {number[]} marked squares @param {boolean} flipped */
export function boardSvg(board, marked = [], flipped = false) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 400 400");
  svg.setAttribute("class", "board");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", spoken(board));
  const add = (name, attributes, text) => {
    const element = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    svg.append(element);
  };
  for (let square = 0; square < 64; square++) {
    const file = square % 8, rank = Math.floor(square / 8);
    const x = 50 * (flipped ? 7 - file : file), y = 50 * (flipped ? rank : 7 - rank);
    add("rect", { x, y, width: 50, height: 50, class: (file + rank) % 2 ? "l" : "d" });
    if (marked.includes(square)) add("rect", { x, y, width: 50, height: 50, class: "m" });
    if (x === 0) add("text", { x: 2, y: y + 10 }, String(rank + 1));
    if (y === 350) add("text", { x: x + 43, y: 397 }, "abcdefgh"[file]);
    if (board[square] !== "-") add("use", { href: `#piece-${board[square]}`, x: x + 2, y: y + 2, width: 46, height: 46 });
  }
  return svg;
}

/** A diagram as a file of its own. */
export function svgFile(svg) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const used = new Set([...copy.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1)));
  const symbols = [...used].map((id) => document.getElementById(id).outerHTML).join("");
  const style = ".l{fill:#f0e6d2}.d{fill:#b99470}.m{fill:#2f6f3e;opacity:.35}.ground{fill:#fff}.ink{fill:#111}text{font:9px sans-serif}";
  copy.insertAdjacentHTML("afterbegin", `<defs><style>${style}</style>${symbols}</defs>`);
  return new XMLSerializer().serializeToString(copy);
}
