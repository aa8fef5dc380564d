#include <algorithm>

#include "frontend/token.h"

namespace cql::frontend {

// language/01 §4; `o-o`, `o-o-o` have a rule of their own in the lexer.
const std::vector<std::string_view>& keywords() {
  static const std::vector<std::string_view> words = {
      "abs", "all", "ancestor", "and", "any", "anydirection", "arrow", "ascii", "assert", "atomic", "attack", "attacked", "attackedby",
      "attacks", "between", "black", "btm", "by", "capture", "captures", "castle", "check", "child", "colortype", "comment",
      "connectedpawns", "consecutivemoves", "count", "countmoves", "cql", "cql_abort", "cql_assertvariations", "cql_hhdbhascook",
      "currentmove", "currentposition", "currenttransform", "curpos", "dark", "date", "depth", "descendant", "diagonal", "dictionary",
      "dihedral", "distance", "doubledpawns", "down", "echo", "eco", "elo", "else", "enpassant", "enpassantsquare", "equal", "event",
      "eventdate", "extension", "false", "fen", "file", "find", "firstmatch", "flip", "flipcolor", "flipdihedral", "fliphorizontal",
      "flipvertical", "focus", "from", "function", "gamenumber", "hascomment", "hhdb", "horizontal", "idealmate", "idealstalemate", "if",
      "in", "indexof", "initial", "initialposition", "input", "int", "isbound", "isolatedpawns", "isunbound", "keepallbest",
      "lastgamenumber", "lastposition", "lca", "left", "legal", "light", "line", "local", "loop", "lowercase", "maindiagonal", "mainline",
      "makesquare", "matchcount", "matchstring", "mate", "max", "message", "min", "modelmate", "modelstalemate", "move", "movenumber",
      "nestban", "northeast", "northwest", "nosort", "not", "notransform", "null", "nullmove", "offdiagonal", "oldline", "or",
      "originalcomment", "orthogonal", "output", "parent", "passedpawns", "path", "pathcount", "pathcountunfocused", "pathdebug",
      "pathlastposition", "pathstart", "persistent", "pgn", "piece", "pieceid", "piecename", "piecepath", "pin", "player", "ply",
      "position", "positionid", "power", "previous", "primary", "promote", "pseudolegal", "puremate", "purestalemate", "quiet", "rank",
      "ray", "readfile", "removecomment", "result", "reversecolor", "right", "rotate45", "rotate90", "secondary", "settag", "shift",
      "shifthorizontal", "shiftvertical", "sidetomove", "silent", "similarposition", "singlecolor", "site", "sort", "sqrt", "southeast",
      "southwest", "square", "stalemate", "str", "string", "substring", "tag", "terminal", "then", "through", "title", "to", "transform",
      "true", "try", "type", "typename", "unbind", "up", "uppercase", "variation", "variations", "verbose", "vertical",
      "virtualmainline", "while", "white", "writefile", "wtm", "xray", "year"};
  return words;
}

bool isKeyword(std::string_view word) { return std::binary_search(keywords().begin(), keywords().end(), word); }

}  // namespace cql::frontend
