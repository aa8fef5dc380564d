// What is drawn of a match: its boards with the moves that the query found, and the squares of its variables (output/moments.h).
import { FOUND_COLOR, boardSvg, variableColor } from "./board.js";
import { nameOf } from "./captions.js";
import { readComment } from "./comments.js";
import { element } from "./dom.js";
import { commentOf, moveSquares, signsOf } from "./game.js";

let names = [];
/** @param {string[]} shown the names of the variables whose squares are drawn */
export const nameVariables = (shown) => (names = shown);
export const variableNames = () => names;

/** @returns {{position: number, moves: number[]}[]} the boards of a match */
export function framesOf(game, match) {
  const frames = game.s[match] ?? [[game.x[match] ?? 0]];
  return frames.map(([position, ...moves]) => ({ position, moves }));
}

/** The first ones and the last. */
export const firstAndLast = (frames, most) => (frames.length > most ? [...frames.slice(0, most - 1), frames.at(-1)] : frames);

/** @returns {{variable: number, name: string, color: string, squares: number[]}[]} the variables of a match with their squares */
export const variablesOf = (game, match) =>
  (game.q[match] ?? []).map(([variable, squares]) => ({ variable, name: names[variable], color: variableColor(variable), squares: [...squares].map((c) => c.charCodeAt(0) - 48) }));

/** What is drawn over a position: that of its comment; arrows of the moves found there; the squares of variables if it matches. */
export function drawnAt(game, all, id, moves) {
  const match = game.x.indexOf(id), { arrows, circles, ...said } = readComment(commentOf(game, id));
  const found = moves ?? (match < 0 ? [] : framesOf(game, match).find((frame) => frame.position === id)?.moves ?? []);
  const marks = match < 0 ? [] : variablesOf(game, match), covered = new Set(marks.flatMap(({ squares }) => squares));
  return { ...said, circles, marks, arrows: [...arrows, ...found.map((move) => ({ ...moveSquares(all, move), color: FOUND_COLOR }))],
           marked: found.length ? [] : (all[id].changes ?? []).filter((square) => !covered.has(square)) };
}

/** The board of a frame. */
export const frameBoard = (game, all, { position, moves }, options) => boardSvg(all[position].board, { ...drawnAt(game, all, position, moves), ...options });

/** A frame in words: the moves found there, or the move that led there. */
export const frameText = (game, all, { position, moves }) => (moves.length ? moves.map((move) => nameOf(game, all, move)).join(" or ") : nameOf(game, all, position));

/** Frames in words: moves that follow each other as in a line, `15.Bxh7+ Kxh7`. */
export function framesText(game, all, frames) {
  const follows = (frame, i) => i > 0 && frame.moves.length === 1 && frames[i - 1].moves[0] === frame.position && all[frame.position].turn === "b";
  const texts = frames.map((frame, i) => (follows(frame, i) ? all[frame.moves[0]].san + signsOf(game, frame.moves[0]) : frameText(game, all, frame)));
  return texts.join(frames.some((frame) => frame.moves.length) ? " " : " and ");
}

/** The names of variables with their colours; nothing if there are none. */
export function legendOf(variables) {
  if (!variables.length) return [];
  const entries = variables.map(({ name, color, squares }) => {
    const swatch = element("i", { className: "swatch" });
    swatch.style.setProperty("--color", color);
    return element("span", { className: "key", title: `${name}: ${squares.length} ${squares.length === 1 ? "square" : "squares"}` }, swatch, element("bdi", { textContent: name }));
  });
  return [element("span", { className: "legend" }, ...entries)];
}
