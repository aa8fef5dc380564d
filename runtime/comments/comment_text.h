// Formats automatic comments of filters (language/03 §6), and names of positions (language/03 §3).
//
// Copies have fixed sizes: all functions may write beyond the end of the text, which they return.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "runtime/comments/added_comment.h"
#include "runtime/game.h"

namespace cql {

/// The capacity that each of these functions needs.
inline constexpr std::size_t kPositionRoom = 64;
inline constexpr std::size_t kCommentTextRoom = 160;

/// The words of the comments of `line` (language/21 §2.7), around its length and names of positions.
inline constexpr char kLineEnd[] = "End line of length ", kStartsAt[] = " that starts at ",
                      kLineStart[] = "Start line that ends at ";

/// At most fifteen characters.
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

/// Writes `move 3(wtm)`, with `[ID]` in a variation. Copies the fields of the game that it needs, since
/// writing characters might alias them.
class PositionNames {
 public:
  PositionNames(const GameView& game)  // NOLINT: the names of a game's positions
      : plies_(game.plies), depths_(game.depths), first_(game.sides[0] == kWhite ? 2 : 3) {}

  char* put(char* to, std::int32_t position) const {
    // Sides alternate, so each further ply has the next name.
    const std::int32_t name = plies_[position] + first_;
    if (name >= 2 * kShortNumbers || depths_[position] > 0) [[unlikely]]
      return putLong(to, position);
    return kPositionNames[static_cast<std::size_t>(name)].put(to);
  }

 private:
  char* putLong(char* to, std::int32_t position) const;

  const std::int32_t *plies_, *depths_;
  std::int32_t first_;  ///< index of the name of the initial position
};

char* putOtherCommentText(char* to, const AddedComment& comment, const PositionNames& names);

/// Writes a comment that is not a text.
inline char* putCommentText(char* to, const AddedComment& comment, const PositionNames& names) {
  using Kind = AddedComment::Kind;
  // Only comments of these kinds are frequent: a game may have thousands.
  if (comment.kind != Kind::Source && comment.kind != Kind::Target)
    return putOtherCommentText(to, comment, names);
  std::memcpy(to, comment.kind == Kind::Source ? "-->" : "<--", 4);
  return names.put(to + 3, comment.first);
}

/// Returns false only if this text certainly differs from that of all generated comments.
bool looksLikeGeneratedComment(std::string_view text);

}  // namespace cql
