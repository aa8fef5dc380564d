// The text of a query in colours: what it is made of, as far as that can be told without its meaning.

const PARTS = new RegExp([
  String.raw`(?<comment>//.*|;.*|/\*[^]*?\*/)`,
  String.raw`(?<string>"(?:[^"\\\n]|\\.)*")`,
  String.raw`(?<piece>\[[AaKQRBNPkqrbnp_]+\][a-h1-8,\-]*|[△▲♔-♟□◭][a-h1-8]*|\b[AaKQRBNPkqrbnp](?:[a-h](?:-[a-h])?[1-8](?:-[1-8])?|(?!\w)))`,
  String.raw`(?<square>\b[a-h](?:-[a-h])?[1-8](?:-[1-8])?\b)`,
  String.raw`(?<number>\b\d+\b)`,
  String.raw`(?<word>[A-Za-z_]\w*)`,
].join("|"), "g");

/** @param {string} text @returns {[string, string][]} kind, or "" for what is none of them, and text: together all of it */
export function partsOf(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(PARTS)) {
    if (found.index > end) parts.push(["", text.slice(end, found.index)]);
    parts.push([Object.entries(found.groups).find(([, part]) => part !== undefined)[0], found[0]]);
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(["", text.slice(end)]);
  return parts;
}
