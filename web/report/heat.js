// Where the squares of a variable lie: a board on which the squares of more matches have more colour.
import { variableColor } from "./board.js";
import { element } from "./dom.js";
import { squareName } from "./game.js";
import { variableNames } from "./moments.js";

const MOST_VARIABLES = 4;

/** How many matches have each square among those of a variable: by variable, a1 first. */
export function countSquares(games) {
  const counts = variableNames().map(() => Array(64).fill(0));
  for (const game of games)
    for (const match in game.q)
      for (const [variable, squares] of game.q[match]) for (let i = 0; i < squares.length; i++) counts[variable][squares.charCodeAt(i) - 48]++;
  return counts;
}

function heatBoard(name, counts, color) {
  const most = Math.max(...counts), cells = [];
  for (let rank = 7; rank >= 0; rank--)
    for (let file = 0; file < 8; file++) {
      const square = rank * 8 + file, cell = element("span", { className: (rank + file) % 2 ? "l" : "d", title: `${squareName(square)}: ${counts[square]}`, textContent: counts[square] ? String(counts[square]) : "" });
      cell.style.setProperty("--heat", (counts[square] / most).toFixed(3));
      cells.push(cell);
    }
  const board = element("div", { className: "heat" }, ...cells);
  board.style.setProperty("--color", color);
  board.setAttribute("role", "img");
  const top = counts.map((count, square) => [count, square]).filter(([count]) => count).sort(([a], [b]) => b - a).slice(0, 5);
  board.setAttribute("aria-label", `Squares of ${name}, most frequent first: ${top.map(([count, square]) => `${squareName(square)} ${count}`).join(", ")}`);
  return element("div", { className: "plot" }, element("h2", {}, "Squares of ", element("bdi", { textContent: name })), board);
}

/** The boards of the variables that have squares in these games. */
export function heatMaps(games) {
  const names = variableNames();
  return countSquares(games).flatMap((counts, variable) => (Math.max(...counts) ? [heatBoard(names[variable], counts, variableColor(variable))] : [])).slice(0, MOST_VARIABLES);
}
