// The game of a match, and diagrams of many: drawn by the modules of the report.
import { detailsOf, playersOf } from "../report/captions.js";
import { $, element } from "../report/dom.js";
import { positionsOf, tagsOf } from "../report/game.js";
import { firstAndLast, frameBoard, framesOf, framesText, legendOf, nameVariables, variablesOf } from "../report/moments.js";
import { openGame, place } from "../report/viewer.js";
import { get, runPath } from "./api.js";

let shown = false;

/** @param {{moved: function, other: function}} hooks what the page does when the reader moves, and for the games before and after */
export function startGame(hooks) {
  Object.assign(place, {
    close: null,
    show: () => (shown = true),
    isShown: (event) => shown && !event.target.closest("dialog, [role=grid], [role=tablist], .plot"),
    moved: hooks.moved,
    other: hooks.other,
  });
}

/** A game of the server as the report has it. */
export function readGame({ game, matches, variables }) {
  nameVariables(variables);
  game.tags = tagsOf(game);
  // A query that remembers earlier games may find other positions when it meets a game alone.
  if (matches && String(matches) !== String(game.x)) Object.assign(game, { x: matches, s: {}, q: {} });
  return game;
}

export const fetchGame = async (run, index, signal) => readGame(await get(runPath(run, `games/${index}`), signal));

let loading = null;
/** Shows a game at a position, or at its first match. */
export async function showGame(run, index, position) {
  loading?.abort();
  const mine = (loading = new AbortController());
  try {
    const game = await fetchGame(run, index, mine.signal);
    $("no-game").hidden = true;
    openGame([game], 0, position);
  } catch (error) {
    if (error.name === "AbortError") return;
    $("no-game").textContent = error.message;
    $("no-game").hidden = false;
  }
}

/** A card with the boards of the first match. */
export function gameCard(game, action) {
  const all = positionsOf(game), frames = firstAndLast(framesOf(game, 0), 2);
  return element("button", { type: "button", className: frames.length > 1 ? "card wide" : "card", onclick: action },
    element("span", { className: "boards" }, ...frames.map((frame) => element("span", {}, frameBoard(game, all, frame, { coordinates: false })))),
    element("strong", {}, ...playersOf(game)), element("span", {}, ...detailsOf(game, "Event", "Date")),
    element("span", { className: "move", textContent: framesText(game, all, frames) }), ...legendOf(variablesOf(game, 0)));
}

/** The boards of a match alone, for the gallery. */
export function gameBoard(game) {
  const all = positionsOf(game), frames = firstAndLast(framesOf(game, 0), 1);
  return frameBoard(game, all, frames[0], { coordinates: false });
}
