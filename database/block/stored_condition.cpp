#include "database/block/stored_condition.h"

#include <algorithm>
#include <bit>

#include "database/block/stored_signature.h"
#include "database/layout/bytes.h"
#include "database/layout/format.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

constexpr std::uint8_t kAtFirst[kCounted] = {8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1, 16, 16, 32};

/// Returns the events that add pieces to those of the usual start: promotions to this type only.
std::uint32_t eventsThatAdd(std::uint8_t counted, std::uint64_t more) {
  if (counted >= kAllWhite || more > kAtFirst[makePiece(kWhite, kPawn)]) return 0;
  const PieceType type = typeOf(static_cast<Piece>(counted));
  if (type == kPawn || type == kKing) return 0;
  return storedEvents(eventBit(promotionTo(type), colorOf(static_cast<Piece>(counted))));
}

}  // namespace

StoredCondition::StoredCondition(const SignatureCondition& condition) {
  for (const SignatureClause& atoms : condition.clauses) {
    Clause clause;
    if (std::ranges::all_of(atoms, [&](const SignatureAtom& atom) { return add(atom, clause); }))
      clauses_.push_back(std::move(clause));
  }
}

/// Adds an atom to a clause. Returns false if any game may meet it.
bool StoredCondition::add(const SignatureAtom& atom, Clause& clause) {
  switch (atom.column) {
    case SignatureColumn::Events:
      clause.events |= storedEvents(atom.value);
      return true;
    case SignatureColumn::Checks:
      clause.events |= storedEvents(checksOf(atom.index));
      return atom.value > 0;
    case SignatureColumn::Plies:
      // Rows do not store how long variations are.
      clause.events |= kStoredVariations;
      clause.plies = static_cast<std::uint32_t>(std::min<std::uint64_t>(atom.value, UINT32_MAX));
      return clause.plies > 0;
    case SignatureColumn::Most:
      if (atom.value <= kAtFirst[atom.index]) return false;
      clause.events |= kStoredOwnStart | eventsThatAdd(atom.index, atom.value - kAtFirst[atom.index]);
      return true;
    case SignatureColumn::Least:
      if (atom.value >= kMostStoredLeast) return false;
      clause.least.push_back({4U * atom.index, atom.value});
      return true;
    case SignatureColumn::Moves:
    case SignatureColumn::Squares:
    case SignatureColumn::Pieces:
    case SignatureColumn::MoveCounts:
    case SignatureColumn::Tag:
    case SignatureColumn::Year:
    case SignatureColumn::Rating:
    case SignatureColumn::Result:
      break;
  }
  return false;
}

/// Returns, as bits, which of up to 64 games meet a clause. Column by column, branchless.
std::uint64_t StoredCondition::meet(const Clause& clause, const char* signatures, const char* rows,
                                    std::uint32_t movesBegin, std::uint64_t games) {
  const auto count = static_cast<std::size_t>(std::bit_width(games));
  CQL_ASSERT(count <= 64);
  std::uint64_t met = 0;
  if (clause.events != 0)
    for (std::size_t i = 0; i < count; ++i) {
      const auto events =
          load<std::uint32_t>(signatures + i * sizeof(StoredSignature) + offsetof(StoredSignature, events));
      met |= std::uint64_t{(events & clause.events) != 0} << i;
    }
  for (const Least& least : clause.least)
    for (std::size_t i = 0; i < count; ++i) {
      const auto all =
          load<std::uint64_t>(signatures + i * sizeof(StoredSignature) + offsetof(StoredSignature, least));
      met |= std::uint64_t{(all >> least.shift & kMostStoredLeast) <= least.most} << i;
    }
  if (clause.plies != 0)
    for (std::size_t i = 0; i < count; ++i) {
      const auto end = load<GameRow>(rows + i * sizeof(GameRow)).movesEnd;
      met |= std::uint64_t{end - movesBegin >= clause.plies} << i;
      movesBegin = end;
    }
  return met;
}

void StoredCondition::ruleOut(const char* signatures, const char* rows, std::uint32_t movesBegin,
                              std::span<std::uint64_t> games) const {
  for (std::uint64_t& word : games) {
    for (const Clause& clause : clauses_) {
      if (word == 0) break;
      word &= meet(clause, signatures, rows, movesBegin, word);
    }
    if (&word == &games.back()) break;
    signatures += 64 * sizeof(StoredSignature);
    movesBegin = load<GameRow>(rows + 63 * sizeof(GameRow)).movesEnd;
    rows += 64 * sizeof(GameRow);
  }
}

}  // namespace cql::database
