// What is said of a game: players, details, moves. Names stand in elements of their own, so that those written from right to left turn nothing else around.
import { element } from "./dom.js";
import { moveNumber, signsOf } from "./game.js";

/** Texts of a game, with others between them that keep their places whatever the direction of its script. */
const apart = (texts, between) => texts.flatMap((text, i) => [...(i ? [between] : []), element("bdi", { textContent: text })]);
export const playersOf = (game) => apart(["White", "Black"].map((name) => game.tags.get(name) ?? "?"), " – ");

/** A date without what is not known: "2001", "2001.02", "2001.02.03". */
export const dateOf = (game) => (game.tags.get("Date") ?? "").replace(/[.?]*\?.*$/, "");

/** What is known of a game, with its result. A place that names the event is not repeated. */
export function detailsOf(game, ...names) {
  const round = game.tags.get("Round");
  const known = { Date: dateOf(game), Round: round && round !== "?" && round !== "-" ? `round ${round}` : "" };
  return apart([...new Set(names.map((name) => known[name] ?? game.tags.get(name)).filter(Boolean)), game.re], ", ");
}

/** A position by the move that led there. */
export function nameOf(game, all, id) {
  return all[id].san ? moveNumber(all[all[id].parent], true) + all[id].san + signsOf(game, id) : "the start";
}

/** Without accents, in small letters: what a search within the page compares. */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
