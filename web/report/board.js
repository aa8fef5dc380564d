// Boards as SVG: a square of 400, the pieces are symbols of the page.
import { squareName } from "./game.js";

const NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** What a screen reader says of a board. */
export function spoken(board) {
  const men = board.map((piece, square) => (piece === "-" ? "" : `${piece < "a" ? "white" : "black"} ${NAMES[piece.toLowerCase()]} ${squareName(square)}`));
  return men.filter(Boolean).join(", ");
}

/** The colours of marks and arrows, by the letters of [%csl] and [%cal]. */
export const MARK_COLORS = { G: "#2e8b57", R: "#c0392b", Y: "#d4a017", B: "#2f6db5" };

/** The colours of the squares of variables, as in output/board_svg.cpp. */
const VARIABLE_COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
export const variableColor = (variable) => VARIABLE_COLORS[variable % VARIABLE_COLORS.length];
/** The colour of the arrows of moves that the query found. */
export const FOUND_COLOR = "#1f7a4d";

/** a1 is dark, whichever side is below. */
const DARK_SQUARES = Array.from({ length: 32 }, (_, i) => `M${100 * (i % 4) + (i & 4 ? 0 : 50)} ${50 * (i >> 2)}h50v50h-50z`).join("");

/**
 * @param {string[]} board what stands on each square, a1 first, "-" for nothing
 * @param {object} [options]
 * @param {number[]} [options.marked] squares of the last move
 * @param {boolean} [options.flipped] Black is below
 * @param {{from: number, to: number, color: string}[]} [options.arrows]
 * @param {{square: number, color: string}[]} [options.circles]
 * @param {{color: string, squares: number[]}[]} [options.marks] squares of variables, drawn one inside the other
 * @param {boolean} [options.coordinates] letters and numbers at the edges
 */
export function boardSvg(board, { marked = [], flipped = false, arrows = [], circles = [], marks = [], coordinates = true } = {}) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 400 400");
  svg.setAttribute("class", "board");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", spoken(board) || "an empty board");
  const add = (name, attributes, text, into = svg) => {
    const element = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    into.append(element);
    return element;
  };
  const corner = (square) => {
    const file = square % 8, rank = Math.floor(square / 8);
    return [50 * (flipped ? 7 - file : file), 50 * (flipped ? rank : 7 - rank)];
  };
  // Two shapes for all squares: a page has hundreds of boards.
  add("rect", { width: 400, height: 400, class: "l" });
  add("path", { d: DARK_SQUARES, class: "d" });
  for (const square of marked) {
    const [x, y] = corner(square);
    add("rect", { x, y, width: 50, height: 50, class: "m" });
  }
  const before = new Map();
  for (const { color, squares } of marks)
    for (const square of squares) {
      const [x, y] = corner(square), inset = 2 + 5 * Math.min(before.get(square) ?? 0, 3);
      before.set(square, (before.get(square) ?? 0) + 1);
      add("rect", { x: x + inset, y: y + inset, width: 50 - 2 * inset, height: 50 - 2 * inset, rx: 4, fill: color, "fill-opacity": 0.3, stroke: color, "stroke-width": 3.5 });
    }
  for (let i = 0; coordinates && i < 8; i++) {
    const rank = flipped ? i + 1 : 8 - i, file = flipped ? 7 - i : i;
    add("text", { x: 2.5, y: 50 * i + 11, class: i % 2 ? "on-d" : "on-l" }, String(rank));
    add("text", { x: 50 * i + 42, y: 396.5, class: i % 2 ? "on-l" : "on-d" }, "abcdefgh"[file]);
  }
  for (const { square, color } of circles) {
    const [x, y] = corner(square);
    add("circle", { cx: x + 25, cy: y + 25, r: 22.5, fill: "none", stroke: color, "stroke-width": 3.5, opacity: 0.85 });
  }
  for (let square = 0; square < 64; square++) {
    const [x, y] = corner(square);
    if (board[square] !== "-") add("use", { href: `#piece-${board[square]}`, x: x + 2, y: y + 2, width: 46, height: 46 });
  }
  for (const { from, to, color } of arrows) {
    const [x1, y1] = corner(from).map((v) => v + 25), [x2, y2] = corner(to).map((v) => v + 25);
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!length) continue;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length], [hx, hy] = [x2 - 18 * ux, y2 - 18 * uy];
    const at = (along, across) => `${(hx + along * ux - across * uy).toFixed(1)} ${(hy + along * uy + across * ux).toFixed(1)}`;
    const arrow = add("g", { opacity: 0.8, class: "arrow" });
    add("path", { d: `M${(x1 + 8 * ux).toFixed(1)} ${(y1 + 8 * uy).toFixed(1)}L${hx.toFixed(1)} ${hy.toFixed(1)}`, stroke: color, "stroke-width": 8, "stroke-linecap": "round" }, "", arrow);
    add("path", { d: `M${at(14, 0)}L${at(-4, 12)}L${at(-4, -12)}z`, fill: color }, "", arrow);
  }
  return svg;
}

/** A diagram as a file of its own. */
export function svgFile(svg, title) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const used = new Set([...copy.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1)));
  const symbols = [...used].map((id) => document.getElementById(id).outerHTML).join("");
  const style = ".l{fill:#e9edf0}.d{fill:#98abb9}.m{fill:#d9a400;opacity:.45}.on-l{fill:#4d6373}.on-d{fill:#fff}text{font:600 10px sans-serif}";
  const name = document.createElementNS(svg.namespaceURI, "title");
  name.textContent = title;
  copy.insertAdjacentHTML("afterbegin", `<defs><style>${style}</style>${symbols}</defs>`);
  copy.prepend(name);
  return new XMLSerializer().serializeToString(copy);
}
