#include "runtime/rules/play_moves.h"

#include <algorithm>

#include "runtime/chars.h"
#include "runtime/kernel/history.h"

namespace cql {

Square PlayedMoves::legalEnPassant() const {
  return state.enPassant != kNoSquare && kernel::canTakeEnPassant(board, state.side, state.enPassant)
             ? state.enPassant
             : kNoSquare;
}

PlayedMoves playMoves(std::string_view text) {
  PlayedMoves played;
  const char *p = text.data(), *const end = p + text.size();
  auto isBetween = [](char c) { return isBlank(c) || c == '.'; };
  while ((p = std::find_if_not(p, end, isBetween)) != end) {
    const char* const wordEnd = std::find_if(p, end, isBetween);
    const char* const digitsEnd = std::find_if_not(p, wordEnd, isDigit);
    if (digitsEnd == wordEnd && *p != '0') {  // a number of a move; 0000 is one itself
      p = wordEnd;
      continue;
    }
    const ReadMove read = readMove(p, end, played.board, played.state);
    const bool ends = read.end.next && (read.end.next == end || isBetween(*read.end.next));
    if (read.found.verdict != MoveVerdict::Legal || read.found.rightMissing || !ends || read.end.nag > 0 ||
        read.end.badSigns) {
      played.badWord = {p, static_cast<std::size_t>(wordEnd - p)};
      return played;
    }
    const Position before = played.board;
    playMove(before, read.found.move, played.board, played.state);
    ++played.plies;
    p = read.end.next;
  }
  return played;
}

}  // namespace cql
