// The texts of the comments that filters add by themselves (language/03 §6), and of positions (language/03
// §3).
//
// Written with copies of fixed sizes: all functions may write beyond what they put, and give its end.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "runtime/added_comment.h"
#include "runtime/game.h"

namespace cql {

/// Room that these functions need at most, whatever they put.
inline constexpr std::size_t kPositionRoom = 64;
inline constexpr std::size_t kCommentTextRoom = 160;

/// Fifteen characters or less.
struct ShortText {
  char text[15];
  std::uint8_t size;

  char* put(char* to) const {
    std::memcpy(to, this, sizeof *this);
    return to + size;
  }
};
static_assert(sizeof(ShortText) == 16);

inline constexpr std::int32_t kShortNumbers = 512;
extern const std::array<ShortText, kShortNumbers> kDecimals;           ///< by number
extern const std::array<ShortText, 2 * kShortNumbers> kPositionNames;  ///< by number of the move and colour

inline char* putDecimal(char* to, std::int32_t number) {
  if (number >= 0 && number < kShortNumbers) [[likely]]
    return kDecimals[static_cast<std::size_t>(number)].put(to);
  return std::to_chars(to, to + 11, number).ptr;
}

char* putLongPosition(char* to, const GameView& game, std::int32_t position);

/// `move 3(wtm)`, with `[ID]` in a variation.
inline char* putPosition(char* to, const GameView& game, std::int32_t position) {
  const std::int32_t number = (game.plies[position] + (game.sides[0] == kBlack)) / 2 + 1;
  if (number >= kShortNumbers || game.depths[position] > 0) [[unlikely]]
    return putLongPosition(to, game, position);
  return kPositionNames[static_cast<std::size_t>(2 * number + (game.sides[position] == kWhite ? 0 : 1))].put(
      to);
}

char* putOtherCommentText(char* to, const AddedComment& comment, const GameView& game);

/// Of a comment that is not a text.
inline char* putCommentText(char* to, const AddedComment& comment, const GameView& game) {
  using Kind = AddedComment::Kind;
  // Of these a game may have thousands.
  if (comment.kind != Kind::Source && comment.kind != Kind::Target)
    return putOtherCommentText(to, comment, game);
  std::memcpy(to, comment.kind == Kind::Source ? "-->" : "<--", 4);
  return putPosition(to + 3, game, comment.first);
}

/// Could this text be that of a comment that is not a text? False only if it could not.
bool looksLikeOwnComment(std::string_view text);

}  // namespace cql
