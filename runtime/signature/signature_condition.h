// A condition on game summaries: necessary for a query to match in a game.
//
// All clauses must hold, and of each clause at least one atom. Plain data, kept in the manifest of a compiled
// query. Conditions are monotonic: a summary that contains more meets at least as many. So if the summary of
// a block of games fails one, all its games do.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/signature/game_summary.h"

namespace cql {

enum class SignatureColumn : std::uint8_t {
  Moves,       ///< by Color; one of the bits
  Events,      ///< one of the bits
  Plies,       ///< this many or more
  Most,        ///< by Counted; this many or more
  Least,       ///< by Counted; this many or fewer
  Squares,     ///< by Piece; one of the squares
  Pieces,      ///< a position has these numbers of pieces (SignatureAtom::pieces)
  Checks,      ///< by Color, or kOfEither; this many or more
  MoveCounts,  ///< by Piece; this many or more
  // Not part of summaries: a source with the tags of its games may rule games out by them.
  Tag,     ///< by tagIndex(); the text occurs in it
  Year,    ///< in the range
  Rating,  ///< by Color; in the range
  Result,  ///< by GameResult; one of the bits
};
/// The index of Checks for both sides together.
inline constexpr std::uint8_t kOfEither = 2;
/// Returns the events one of which occurs if an atom of Checks with this index holds.
constexpr std::uint64_t checksOf(std::uint8_t index) {
  return index == kOfEither ? eventOfEither(GameEvent::InCheck)
                            : eventBit(GameEvent::InCheck, static_cast<Color>(index));
}
constexpr bool isOfTags(SignatureColumn column) {
  return column >= SignatureColumn::Tag;
}
/// Returns the index of atoms on a tag with a text.
constexpr std::uint8_t tagIndex(TagPart part) {
  return static_cast<std::uint8_t>(std::countr_zero(std::uint32_t{part}));
}

/// The least and greatest numbers of pieces in one position, by Counted.
struct PieceBounds {
  std::array<std::uint8_t, kCounted> low{}, high = kNoBounds;

  /// Adds the bounds of others: what remains are positions that meet both.
  void meet(const PieceBounds& others);
  auto operator<=>(const PieceBounds&) const = default;

 private:
  static constexpr std::array<std::uint8_t, kCounted> kNoBounds{64, 64, 64, 64, 64, 64, 64, 64,
                                                                64, 64, 64, 64, 64, 64, 64};
};

/// Packs the range `low` to `high` into the value of an atom.
constexpr std::uint64_t rangeValue(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{low} << 32 | high;
}
constexpr bool isInRange(std::uint64_t value, std::uint32_t number) {
  return value >> 32 <= number && number <= (value & UINT32_MAX);
}

/// A test of one column.
struct SignatureAtom {
  SignatureColumn column = SignatureColumn::Events;
  std::uint8_t index = 0;
  std::uint64_t value = 0;
  PieceBounds pieces{};
  std::string text{};

  bool holds(const GameSummary& signature) const;
  bool operator==(const SignatureAtom&) const = default;
};
/// Returns the SignaturePart with the column of an atom.
std::uint32_t partOf(const SignatureAtom& atom);

/// Atoms sorted by column and index; at most one of each, except for texts and bounds.
using SignatureClause = std::vector<SignatureAtom>;

struct SignatureCondition {
  /// Empty: nothing is ruled out. A clause without atoms rules everything out.
  std::vector<SignatureClause> clauses;

  bool isOpen() const { return clauses.empty(); }
  /// Returns true if a game with this summary, or any of the games summed up in it, can meet the condition.
  bool mayHold(const GameSummary& signature) const;
  /// Returns true if a position has the numbers of pieces. All atoms must be of the column Most.
  bool holdsAt(const Position& position) const;
  /// Returns the union of the parts that mayHold() reads.
  std::uint32_t parts() const;
  bool operator==(const SignatureCondition&) const = default;
};

/// Returns the parts that a clause reads; 0 if it is about tags only.
std::uint32_t partsOf(const SignatureClause& clause);
bool holds(const SignatureClause& clause, const GameSummary& signature);

// --- Building conditions. If one would become long, clauses are dropped: it then rules out fewer games.

SignatureCondition never();
/// Returns one clause of these atoms; drops atoms without bits.
SignatureCondition anyOf(const SignatureClause& atoms);
SignatureCondition both(SignatureCondition a, const SignatureCondition& b);
SignatureCondition either(const SignatureCondition& a, const SignatureCondition& b);

/// Returns a condition in words, a line for each clause; empty if it rules nothing out.
std::string textOf(const SignatureCondition& condition);

}  // namespace cql
