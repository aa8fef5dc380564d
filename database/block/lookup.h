// Games that meet a condition, looked up in what a block keeps by value: its indexes and the columns of its
// tags. What is found may be more than those games, never less.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "database/block/block.h"
#include "runtime/signature/signature_condition.h"

namespace cql::database {

/// The bits of games of a block, from one on up to another.
struct GamesFrom {
  std::size_t first, end;
  std::span<std::uint64_t> bits;  ///< room for all of them
};

/// A way to look up the games that meet an atom.
struct Lookup {
  const char* where;  ///< it looks, in words
  bool (*serves)(const SignatureAtom& atom);
  /// Sets the bits of those games. False: what it looked at is damaged.
  bool (*find)(const SignatureAtom& atom, Block& block, GamesFrom games);
  /// Are the games of both atoms, which it serves, the same? Null: it is not known.
  bool (*isSame)(const SignatureAtom& a, const SignatureAtom& b) = nullptr;
};

/// Clears the bits of games that do not meet those clauses of which each atom can be looked up. `games`: of
/// the block, from `first` on. What is damaged rules nothing out.
void ruleOutByLookup(const SignatureCondition& condition, Block& block, std::size_t first,
                     std::span<std::uint64_t> games);

}  // namespace cql::database
