// Looks up the games that meet a condition in what a block stores by value: its indexes and the columns of
// its tags. The result is a superset of those games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "database/block/block.h"
#include "runtime/signature/signature_condition.h"

namespace cql::database {

/// The bits of a range of games of a block.
struct GamesFrom {
  std::size_t first, end;
  std::span<std::uint64_t> bits;  ///< capacity for all of them
};

/// Counts the bits that are set.
std::size_t countOf(std::span<const std::uint64_t> games);

/// An access path to the games that meet an atom.
struct Lookup {
  const char* where;  ///< the name of that index or column
  bool (*serves)(const SignatureAtom& atom);
  /// Sets the bits of those games. Returns false if the data that it reads is damaged.
  bool (*find)(const SignatureAtom& atom, Block& block, GamesFrom games);
  /// Returns true if both atoms, which it serves, have the same games. Null: unknown.
  bool (*isSame)(const SignatureAtom& a, const SignatureAtom& b) = nullptr;
};

/// Clears the bits of games that fail a clause all of whose atoms can be looked up. `games`: bits of the
/// games of the block from `first` on. Damaged data rules nothing out.
void ruleOutByLookup(const SignatureCondition& condition, Block& block, std::size_t first,
                     std::span<std::uint64_t> games);

}  // namespace cql::database
