// Games as the report holds them: a line of JSON each (output/report_game.cpp writes them).

/**
 * @typedef {object} Game
 * @property {number} n number in its file
 * @property {string[]} t lines of tags, as in PGN
 * @property {string} re result
 * @property {string} f FEN of the start
 * @property {string} m a word for each move: [^PARENT^]SAN~CHANGES[|CASTLING][*]
 * @property {Object<string, string|(string|number)[]>} c comments by position: one, or several, of which those behind a number stand after so many variations
 * @property {Object<string, string|(string|number)[]>} [v] those before the variations that begin there
 * @property {Object<string, number[]>} [k] NAGs by position
 * @property {number[]} x positions that match
 * @property {Object<string, number[][]>} s by index of a match: its boards, each a position and the moves found there, unless it is the position alone
 * @property {Object<string, [number, string][]>} q by index of a match: variables with their squares, which count from "0"
 */

/** @returns {Map<string, string>} values of tags by name, without those that are not known */
export function tagsOf(game) {
  const tags = game.t.map((line) => [line.slice(1, line.indexOf(" ")), line.slice(line.indexOf('"') + 1, -2)]);
  return new Map(tags.filter(([, value]) => !/^[?.]*$/.test(value)));
}

/** @returns {{text: string, variations: number}[]} comments with the number of variations before them, of game.c or game.v */
export function commentsOf(comments, id) {
  const found = [];
  let variations = 0;
  for (const part of [comments?.[id] ?? []].flat()) {
    if (typeof part === "number") variations = part;
    else found.push({ text: part, variations }), (variations = 0);
  }
  return found;
}

/** All comments of a position as one text. */
export const commentOf = (game, id) => commentsOf(game.c, id).map(({ text }) => text).filter(Boolean).join(" ");

/** The comments behind the variation with a number, of those that follow a move: the last variation takes the rest. */
export const behindVariation = (comments, number, count) => comments.filter(({ variations }) => (variations === number && number > 0) || (number === count && variations > count));

const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+" };

/** What a reader sees behind a move: signs joined to it, other NAGs as PGN writes them. */
export const signsOf = (game, id) => (game.k?.[id] ?? []).map((nag) => (nag < 10 && SIGNS[nag]) || ` ${SIGNS[nag] ?? "$" + nag}`).join("");

/** A position of a game: the move that led there and the board behind it. */
export class Position {
  constructor(parent, san, board, turn, castling, passed, clock, number) {
    Object.assign(this, { parent, san, board, turn, castling, passed, clock, number, children: [] });
  }

  /** @returns {string} as FEN */
  fen() {
    let rows = [];
    for (let rank = 7; rank >= 0; rank--) {
      let row = "", free = 0;
      for (let file = 0; file < 8; file++) {
        const piece = this.board[rank * 8 + file];
        if (piece === "-") free++;
        else {
          row += (free || "") + piece;
          free = 0;
        }
      }
      rows.push(row + (free || ""));
    }
    return [rows.join("/"), this.turn, this.castling, this.passed, this.clock, this.number].join(" ");
  }
}

export const squareName = (square) => "abcdefgh"[square % 8] + (Math.floor(square / 8) + 1);

function start(fen) {
  const [rows, turn, castling, passed, clock, number] = fen.split(" ");
  const board = Array(64).fill("-");
  rows.split("/").forEach((row, i) => {
    let square = (7 - i) * 8;
    for (const c of row) {
      if (c >= "1" && c <= "8") square += Number(c);
      else board[square++] = c;
    }
  });
  return new Position(-1, "", board, turn, castling, passed, Number(clock), Number(number));
}

const squareNamed = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);

/**
 * The changes of a move: pairs of a square, counted from "0", and what stands there now. One square alone is left for
 * the last one that the move names.
 */
function changesOf(text, san, board) {
  if (text.length === 1) {
    const from = text.charCodeAt(0) - 48;
    return [[from, "-"], [squareNamed(san.match(/.*([a-h][1-8])/)[1]), board[from]]];
  }
  const changes = [];
  for (let i = 0; i < text.length; i += 2) changes.push([text.charCodeAt(i) - 48, text[i + 1]]);
  return changes;
}

/** From where to where the move goes that leads to a position: of castling the king. */
export function moveSquares(all, id) {
  const { san, changes, parent } = all[id], before = all[parent];
  if (san.startsWith("O-O")) {
    const king = before.turn === "w" ? "K" : "k", home = before.turn === "w" ? 0 : 56, from = before.board.indexOf(king);
    return { from, to: home + (san.startsWith("O-O-O") ? 2 : 6) };
  }
  const name = san.match(/.*([a-h][1-8])/)?.[1], to = name ? squareNamed(name) : changes[0];
  return { from: changes.find((square) => square !== to && all[id].board[square] === "-" && sideOf(before.board[square]) === before.turn) ?? to, to };
}

const sideOf = (piece) => (piece === "-" ? "" : piece < "a" ? "w" : "b");

/** @param {Game} game @param {number} [last] the last position needed @returns {Position[]} by id */
export function positionsOf(game, last) {
  const all = [start(game.f)];
  for (const word of game.m ? game.m.split(" ", last) : []) {
    const [, jump, san, changed, castling, star] = /^(?:\^(\d+)\^)?([^~]*)~([^|*]*)(?:\|([^*]*))?(\*)?$/.exec(word);
    const parent = jump === undefined ? all.length - 1 : Number(jump), before = all[parent];
    const board = before.board.slice(), changes = changesOf(changed, san, before.board);
    for (const [square, piece] of changes) board[square] = piece;
    const resets = san.includes("x") || /^[a-h]/.test(san);
    const passed = star ? squareName((changes[0][0] + changes[1][0]) / 2) : "-";
    const position = new Position(parent, san, board, before.turn === "w" ? "b" : "w", castling ?? before.castling, passed,
                                  resets ? 0 : before.clock + 1, before.number + (before.turn === "b" ? 1 : 0));
    position.changes = changes.map(([square]) => square);
    before.children.push(all.length);
    all.push(position);
  }
  return all;
}

/** The number before a move, or nothing: `12.`, `12...`. */
export function moveNumber(before, needed) {
  return before.turn === "w" ? `${before.number}.` : needed ? `${before.number}...` : "";
}

/** @returns {string} the game as PGN */
export function pgnOf(game, positions) {
  const words = [];
  const write = (comments) => comments.forEach(({ text }) => words.push(`{${text}}`));
  write(commentsOf(game.c, 0));
  const line = (id, needed) => {
    while (id !== undefined) {
      const position = positions[id], before = positions[position.parent], others = before.children[0] === id ? before.children.slice(1) : [];
      words.push(moveNumber(before, needed) + position.san, ...(game.k?.[id] ?? []).map((nag) => `$${nag}`));
      const comments = commentsOf(game.c, id);
      needed = comments.length > 0 || others.length > 0;
      write(comments.filter(({ variations }) => !variations));
      others.forEach((other, i) => {
        words.push("(");
        write(commentsOf(game.v, other));
        line(other, true);
        words.push(")");
        write(behindVariation(comments, i + 1, others.length));
      });
      id = position.children[0];
    }
  };
  line(positions[0].children[0], true);
  return [...game.t, "", [...words, game.re].join(" "), ""].join("\n");
}
