// Invariants of the reader and the writer for any bytes: used by the fuzzer and by a test with fixed
// mutations.
#pragma once

#include <string>
#include <string_view>

#include "pgn/read/reader.h"
#include "pgn/split/scan.h"
#include "pgn/write/writer.h"
#include "tests/support/pgn_text.h"

namespace cql::pgn::fuzz {

inline std::string rewrite(std::string_view text, GameRecord& record) {
  NoWarnings silent;
  std::string out;
  if (readGame(text, {}, record, silent)) writeGame(record, {}, out);
  return out;
}

/// Scans the movetext word by word: its result, if any, must be the last word, and no other may occur outside
/// of variations.
inline bool divisionIsRight(const GameText& game) {
  MovetextScanner scanner;
  const char* p = game.text.data() + game.movetext;
  const char* end = game.text.data() + game.text.size();
  std::size_t depth = 0;
  while (p < end) {
    if (mayBeginResult(*p)) {
      if (const ResultToken token = scanResult(p, end); token.length > 0) {
        p += token.length;
        if (p == end && game.hasResult) return true;
        if (depth == 0) return false;
        continue;
      }
    }
    if (*p == '(') depth++;
    if (*p == ')' && depth > 0) depth--;
    p = *p == '(' || *p == ')' ? p + 1 : scanner.skipElement(p, end);
  }
  return !game.hasResult;
}

/// Free text keeps its blanks (language/41 §2). So many that they fill a line, or several at the end of a
/// line that is broken among them, become an empty one (language/03 §1.3), after which a bracket begins the
/// next game.
inline bool blanksFillALine(const GameRecord& game) {
  constexpr std::size_t kNearlyALine = 64;
  if (game.comments.empty() || game.comments[0].position != 0) return false;
  const std::string_view text = game.comments[0].text;
  return text.find(std::string(kNearlyALine, ' ')) != std::string_view::npos ||
         text.find("  \n") != std::string_view::npos;
}

/// Empty if the invariants hold, else the violated one.
inline std::string check(std::string_view bytes) {
  Reader reader;
  GameRecord record, mainline, again;
  NoWarnings silent;
  GameSplitter splitter(bytes);
  std::size_t end = 0;
  std::int32_t number = 0;
  for (GameText game; splitter.next(game);) {
    if (game.number != ++number || game.offset < end || game.text.empty()) return "games out of order";
    end = game.offset + game.text.size();
    if (end != splitter.position() || game.tags > game.movetext || game.movetext > game.text.size())
      return "bad offsets";

    if (!divisionIsRight(game)) return "the division into games sees other results than the words do";
    reader.read(game, {}, record, silent);
    if (record.count < 1 || record.subtreeEnds[0] != record.count) return "bad tree";
    for (std::size_t i = 1; i < static_cast<std::size_t>(record.count); i++) {
      const auto parent = static_cast<std::size_t>(record.parents[i]);
      if (parent >= i || record.plies[i] != record.plies[parent] + 1 ||
          record.subtreeEnds[i] > record.subtreeEnds[parent])
        return "bad tree";
    }
    reader.read(game, {.variations = false}, mainline, silent);
    for (std::size_t i = 0; i < static_cast<std::size_t>(mainline.count); i++) {
      if (mainline.moves[i] != record.moves[i] || record.depths[i] != 0)
        return "another mainline without variations";
    }
    if (static_cast<std::size_t>(mainline.count) < static_cast<std::size_t>(record.count) &&
        record.depths[static_cast<std::size_t>(mainline.count)] == 0)
      return "shorter mainline without variations";
    if (!record.searchable || blanksFillALine(record)) continue;

    // Writing and reading again is idempotent.
    std::string first;
    writeGame(record, {}, first);
    const std::string second = rewrite(first, again);
    if (again.count != record.count) return "another tree after writing";
    if (rewrite(second, again) != second) return "writing is not stable";
  }
  return {};
}

}  // namespace cql::pgn::fuzz
