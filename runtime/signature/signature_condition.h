// A condition on signatures: what a game must contain for a query to match in it.
//
// All of some clauses, any of the atoms of each. It is plain data, kept in the manifest of a compiled query.
// It never asks for less of anything: what a signature meets, one that claims more does. So a block of games
// whose summary does not meet it holds no game that does.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/signature/game_signature.h"

namespace cql {

enum class SignatureColumn : std::uint8_t {
  Moves,    ///< by Color; one of the bits
  Events,   ///< one of the bits
  Plies,    ///< so many or more
  Most,     ///< by Counted; so many or more
  Least,    ///< by Counted; so many or fewer
  Squares,  ///< by Piece; one of the squares
  Pieces,   ///< a position has so many of each (SignatureAtom::pieces)
  // Of these a signature does not tell: what knows the tags of games may rule them out.
  Tag,     ///< by tagIndex(); the text occurs in it
  Year,    ///< in the range
  Rating,  ///< by Color; in the range
  Result,  ///< by GameResult; one of the bits
};
constexpr bool isOfTags(SignatureColumn column) {
  return column >= SignatureColumn::Tag;
}
/// Index of atoms on a tag that has a text.
constexpr std::uint8_t tagIndex(TagPart part) {
  return static_cast<std::uint8_t>(std::countr_zero(std::uint32_t{part}));
}

/// The least and greatest numbers of pieces in one position, by Counted.
struct PieceBounds {
  std::array<std::uint8_t, kCounted> low{}, high = kNoBounds;

  /// Those of positions that meet the others, too.
  void meet(const PieceBounds& others);
  auto operator<=>(const PieceBounds&) const = default;

 private:
  static constexpr std::array<std::uint8_t, kCounted> kNoBounds{64, 64, 64, 64, 64, 64, 64, 64,
                                                                64, 64, 64, 64, 64, 64, 64};
};

/// Numbers from `low` on up to `high`, as the value of an atom.
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

  bool holds(const GameSignature& signature) const;
  bool operator==(const SignatureAtom&) const = default;
};
/// SignaturePart that has the column of an atom.
std::uint32_t partOf(const SignatureAtom& atom);

/// By column and index; at most one atom of each, but for texts and bounds.
using SignatureClause = std::vector<SignatureAtom>;

struct SignatureCondition {
  /// None: nothing is ruled out. One without atoms: everything is.
  std::vector<SignatureClause> clauses;

  bool isOpen() const { return clauses.empty(); }
  /// May a game of this signature, or one of the games that were added up in it, meet the condition?
  bool mayHold(const GameSignature& signature) const;
  /// All the parts that mayHold() looks at.
  std::uint32_t parts() const;
  bool operator==(const SignatureCondition&) const = default;
};

/// The parts that a clause looks at; none: signatures do not tell of it.
std::uint32_t partsOf(const SignatureClause& clause);
bool holds(const SignatureClause& clause, const GameSignature& signature);

// --- how conditions are made. Where they would become long, clauses are left out, which is sound.

SignatureCondition never();
/// One clause of these atoms; an atom without bits is left out.
SignatureCondition anyOf(const SignatureClause& atoms);
SignatureCondition both(SignatureCondition a, const SignatureCondition& b);
SignatureCondition either(const SignatureCondition& a, const SignatureCondition& b);

/// In words, a line for each clause; empty: it is open.
std::string textOf(const SignatureCondition& condition);

}  // namespace cql
