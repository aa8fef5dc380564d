// Comments as people read them: what programs wrote into them becomes what it means.
import { MARK_COLORS } from "./board.js";

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;
/** What the search adds of itself: numbers of games, the default text of a match, ends of lines and paths. */
const OF_THE_SEARCH = [
  /(?:^|(?<= ))Game number \d+(?= |$)/g,
  /(?:^|(?<= ))CQL(?= |$)/g,
  /(?:^|(?<= ))(?:Start|End) (?:line|path)(?: of length \d+)?(?: that (?:ends|starts) at (?:move )?\S+)?(?= |$)/g,
];

const square = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);

/**
 * @param {string} [text] a comment as it is in the file
 * @returns {{text: string, clock?: string, evaluation?: string, arrows: object[], circles: object[]}}
 *   `evaluation`: as the file has it, of White's view: "0.35", "#-4"
 */
export function readComment(text = "") {
  const found = { text: "", arrows: [], circles: [] };
  let rest = text.replace(COMMAND, (whole, name, value) => {
    if (name === "clk" || (name === "emt" && !found.clock)) found.clock = value.replace(/^0:(?=\d\d:)/, "");
    else if (name === "eval") found.evaluation = value.split(",")[0].trim();
    else if (name === "cal")
      for (const [, color, from, to] of value.matchAll(/([GRYB])([a-h][1-8])([a-h][1-8])/g)) found.arrows.push({ from: square(from), to: square(to), color: MARK_COLORS[color] });
    else if (name === "csl")
      for (const [, color, at] of value.matchAll(/([GRYB])([a-h][1-8])/g)) found.circles.push({ square: square(at), color: MARK_COLORS[color] });
    return " ";
  });
  for (const pattern of OF_THE_SEARCH) rest = rest.replace(pattern, " ");
  found.text = rest.replace(/\s+/g, " ").trim();
  return found;
}

/** White's part of an evaluation bar, 0 to 1: half a pawn is felt, five pawns are won. */
export function shareOfWhite(evaluation) {
  if (evaluation.startsWith("#")) return evaluation[1] === "-" ? 0 : 1;
  return 1 / (1 + Math.exp(-0.55 * Number(evaluation)));
}
