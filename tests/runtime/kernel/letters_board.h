// A board of letters, one for each square, and its attacks: slow, simple and independent of the kernel.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/game.h"

namespace cql::testing {

/// Letters of the pieces by square; '.' for an empty square.
using Letters = std::array<char, 64>;

inline bool isWhite(char man) {
  return man >= 'A' && man <= 'Z';
}
inline bool isOf(char man, bool white) {
  return man != '.' && isWhite(man) == white;
}
inline char kindOf(char man) {
  return isWhite(man) ? man : static_cast<char>(man - 32);
}
inline int worth(char man) {
  switch (kindOf(man)) {
    case 'P':
      return 1;
    case 'N':
    case 'B':
      return 3;
    case 'R':
      return 5;
    case 'Q':
      return 9;
    default:
      return 0;
  }
}

/// Returns true if the piece on `from` attacks `to` on this board.
inline bool attacks(const Letters& board, int from, int to) {
  const char man = board[static_cast<std::size_t>(from)];
  const int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
  if (man == '.' || from == to) return false;
  switch (kindOf(man)) {
    case 'P':
      return std::abs(files) == 1 && ranks == (isWhite(man) ? 1 : -1);
    case 'N':
      return std::abs(files * ranks) == 2;
    case 'K':
      return std::max(std::abs(files), std::abs(ranks)) == 1;
    default:
      break;
  }
  const bool straight = files == 0 || ranks == 0, diagonal = std::abs(files) == std::abs(ranks);
  if (!(straight && kindOf(man) != 'B') && !(diagonal && kindOf(man) != 'R')) return false;
  const int step = (files > 0) - (files < 0) + 8 * ((ranks > 0) - (ranks < 0));
  for (int s = from + step; s != to; s += step)
    if (board[static_cast<std::size_t>(s)] != '.') return false;
  return true;
}

inline bool kingIsAttacked(const Letters& board, bool white) {
  const auto king = std::ranges::find(board, white ? 'K' : 'k');
  if (king == board.end()) return false;
  const int at = static_cast<int>(king - board.begin());
  for (int s = 0; s < 64; ++s)
    if (isOf(board[static_cast<std::size_t>(s)], !white) && attacks(board, s, at)) return true;
  return false;
}

inline Position positionOf(const Letters& board) {
  Position p{};
  for (int s = 0; s < 64; ++s) {
    const char man = board[static_cast<std::size_t>(s)];
    if (man == '.') continue;
    const auto piece = static_cast<Piece>(std::string_view(kPieceLetters).find(man));
    p.types[typeOf(piece)] |= squareBit(s);
    p.colors[colorOf(piece)] |= squareBit(s);
  }
  return p;
}

/// `e2e4`
inline std::string moveText(int from, int to) {
  std::string text;
  for (const int s : {from, to}) {
    text += static_cast<char>('a' + s % 8);
    text += static_cast<char>('1' + s / 8);
  }
  return text;
}

}  // namespace cql::testing
