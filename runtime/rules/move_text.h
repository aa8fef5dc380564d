// Parses the text of a move: the meaning of its letters, without a board (language/41 §6).
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/chars.h"
#include "runtime/types.h"

namespace cql {

struct MoveText {
  enum class Kind : std::uint8_t { None, Normal, CastleShort, CastleLong, Null };

  Kind kind = Kind::None;
  PieceType piece = kNoPieceType;  ///< kNoPieceType: no letter; a pawn move unless both squares are given
  std::int8_t fromFile = -1, fromRank = -1;  ///< 0 ... 7, -1: missing
  Square to = kNoSquare;
  PieceType promotion = kNoPieceType;
  bool capture = false;     ///< a capture sign was given
  bool unusual = false;     ///< accepted with a warning: `e8(Q)`, `nf3` ...
  std::uint8_t length = 0;  ///< of the move without check signs, NAGs and `e.p.`
};

/// Parses the move at p. Kind::None if its letters cannot be a move. Does not read what follows: see
/// parseMoveEnd().
MoveText parseMoveText(const char* p, const char* end);
/// Parses a move that begins with `b` in the alternative way: as a bishop's (language/41 §6).
MoveText parseAsBishop(const char* p, const char* end);

struct MoveEnd {
  const char* next = nullptr;      ///< where the token ends; null if the word continues: no move
  int nag = 0;                     ///< of the signs glued to the move; 0: none
  bool badSigns = false;           ///< signs without a meaning were dropped
  bool checkSign = false;          ///< the signs are a check sign
  const char* signsEnd = nullptr;  ///< after them, whether or not the word continues
};
/// Parses what may follow a move directly: `e.p.`, check signs, evaluation signs, and then the end of the
/// word.
MoveEnd parseMoveEnd(const char* p, const char* end);

/// Returns the end of the signs at p: + - = / ~ # and typographic dashes.
const char* skipSigns(const char* p, const char* end);

/// Returns true if a word has the letters of a square, a file and a digit, in at most as many characters as
/// the longest move: it looks like a move (language/41 §5).
bool looksLikeMove(std::string_view word);

inline constexpr int kIgnoredSigns = 0;  ///< + ++ #
inline constexpr int kUnknownSigns = -1;
/// Returns the NAG of a run of signs (`!?`, `+/-` ...), or one of the above (language/41 §7).
int nagOfSigns(std::string_view signs);

/// Returns the length of `ep` or `e.p.` at p, 0 for other words.
int enPassantWordLength(const char* p, const char* end);

/// Returns true if a game without tags begins at p: with a move, or move number 1 (language/41 §2).
bool beginsLikeMovetext(const char* p, const char* end);

/// Returns true if a number, a dot or a blank, and a move are at p. `most`: the largest number that counts.
bool beginsWithNumberedMove(const char* p, const char* end, int most = 999);

}  // namespace cql
