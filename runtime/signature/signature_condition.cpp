#include "runtime/signature/signature_condition.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "runtime/assert.h"

namespace cql {
namespace {

/// More clauses are not profitable. Of more pairs of clauses of two conditions only those with equal columns
/// are taken, as for the copies of a transform.
constexpr std::size_t kMostClauses = 16, kMostPairs = 16;

/// Returns the key by which atoms can be united.
auto columnOf(const SignatureAtom& atom) {
  return std::tie(atom.column, atom.index, atom.pieces, atom.text);
}

bool sameColumn(const SignatureAtom& a, const SignatureAtom& b) {
  return columnOf(a) == columnOf(b);
}

bool sameColumns(const SignatureClause& a, const SignatureClause& b) {
  return std::ranges::equal(a, b, sameColumn);
}

bool isSetOfBits(SignatureColumn column) {
  return column == SignatureColumn::Moves || column == SignatureColumn::Events ||
         column == SignatureColumn::Squares || column == SignatureColumn::Result;
}

/// Returns a condition that holds if one of two atoms of a column does.
std::uint64_t united(SignatureColumn column, std::uint64_t a, std::uint64_t b) {
  if (isSetOfBits(column)) return a | b;
  if (column == SignatureColumn::Year || column == SignatureColumn::Rating)
    return std::min(a >> 32, b >> 32) << 32 | std::max(a & UINT32_MAX, b & UINT32_MAX);
  return column == SignatureColumn::Least ? std::max(a, b) : std::min(a, b);
}

/// Returns true if the first one implies the second.
bool implies(const SignatureAtom& a, const SignatureAtom& b) {
  if (a.column == SignatureColumn::Pieces && b.column == SignatureColumn::Pieces) {
    PieceBounds both = a.pieces;
    both.meet(b.pieces);
    return both == a.pieces;
  }
  if (a.column == SignatureColumn::Checks) {
    if (b.column == SignatureColumn::Events) return a.value > 0 && !(checksOf(a.index) & ~b.value);
    if (b.column == a.column && b.index == kOfEither) return a.value >= b.value;
  }
  return sameColumn(a, b) && united(a.column, a.value, b.value) == b.value;
}
bool implies(const SignatureClause& a, const SignatureClause& b) {
  return std::ranges::all_of(a, [&](const SignatureAtom& atom) {
    return std::ranges::any_of(b, [&](const SignatureAtom& other) { return implies(atom, other); });
  });
}

void insert(SignatureClause& clause, const SignatureAtom& atom) {
  CQL_ASSERT(std::ranges::is_sorted(clause, {}, columnOf));
  const auto place = std::ranges::lower_bound(clause, columnOf(atom), {}, columnOf);
  if (place != clause.end() && sameColumn(*place, atom))
    place->value = united(atom.column, place->value, atom.value);
  else
    clause.insert(place, atom);
}

/// Adds a clause unless it is implied, and drops those that it implies.
void insert(SignatureCondition& condition, SignatureClause clause) {
  auto& all = condition.clauses;
  if (std::ranges::any_of(all, [&](const SignatureClause& other) { return implies(other, clause); })) return;
  std::erase_if(all, [&](const SignatureClause& other) { return implies(clause, other); });
  all.push_back(std::move(clause));
}

/// Keeps clauses of few atoms, which rule out most, and of these first those on all pieces together.
void shorten(SignatureCondition& condition) {
  if (condition.clauses.size() <= kMostClauses) return;
  std::ranges::sort(condition.clauses, {}, [](const SignatureClause& clause) {
    return std::pair(clause.size(), clause.empty() || clause[0].column != SignatureColumn::Pieces);
  });
  condition.clauses.resize(kMostClauses);
}

/// Returns true if something counted up to kMostCounted has occurred that often.
bool isCounted(int times, std::uint64_t value) {
  return static_cast<std::uint64_t>(times) >= std::min<std::uint64_t>(value, GameSummary::kMostCounted);
}

}  // namespace

bool SignatureAtom::holds(const GameSummary& signature) const {
  switch (column) {
    case SignatureColumn::Moves:
      return signature.moves[index] & value;
    case SignatureColumn::Events:
      return signature.events & value;
    case SignatureColumn::Plies:
      return static_cast<std::uint64_t>(signature.plies) >= value;
    case SignatureColumn::Most:
      return signature.most[index] >= value;
    case SignatureColumn::Least:
      return signature.least[index] <= value;
    case SignatureColumn::Squares:
      CQL_ASSERT(index < signature.squares.size());
      return signature.squares[index] & value;
    case SignatureColumn::Pieces:
      for (std::size_t i = 0; i < kCounted; ++i)
        if (signature.most[i] < pieces.low[i] || signature.least[i] > pieces.high[i]) return false;
      return true;
    case SignatureColumn::Checks:
      return isCounted(
          index == kOfEither ? signature.checks[kWhite] + signature.checks[kBlack] : signature.checks[index],
          value);
    case SignatureColumn::MoveCounts:
      CQL_ASSERT(index < signature.moveCounts.size());
      return isCounted(signature.moveCounts[index], value);
    case SignatureColumn::Tag:
    case SignatureColumn::Year:
    case SignatureColumn::Rating:
    case SignatureColumn::Result:
      break;
  }
  return true;
}

void PieceBounds::meet(const PieceBounds& others) {
  for (std::size_t i = 0; i < kCounted; ++i) {
    low[i] = std::max(low[i], others.low[i]);
    high[i] = std::min(high[i], others.high[i]);
  }
}

std::uint32_t partOf(const SignatureAtom& atom) {
  switch (atom.column) {
    case SignatureColumn::Moves:
      return kSignatureMoves;
    case SignatureColumn::Plies:
    case SignatureColumn::Most:
    case SignatureColumn::Least:
    case SignatureColumn::Pieces:
      return kSignatureCounts;
    case SignatureColumn::Squares:
      return kSignatureSquares;
    case SignatureColumn::Checks:
      return kSignatureChecks;
    case SignatureColumn::MoveCounts:
      return kSignatureMoveCounts;
    case SignatureColumn::Tag:
    case SignatureColumn::Year:
    case SignatureColumn::Rating:
    case SignatureColumn::Result:
      return 0;
    case SignatureColumn::Events:
      break;
  }
  constexpr std::uint64_t kOfCounts = kHasVariations | kHasOwnStart,
                          kOfEnds = eventOfEither(GameEvent::Mated) | eventOfEither(GameEvent::Stalemated),
                          kOfChecks = eventOfEither(GameEvent::InCheck);
  return (atom.value & kOfCounts ? kSignatureCounts : 0u) | (atom.value & kOfEnds ? kSignatureEnds : 0u) |
         (atom.value & kOfChecks ? kSignatureChecks : 0u) |
         (atom.value & ~(kOfCounts | kOfEnds | kOfChecks) ? kSignatureMoves : 0u);
}

std::uint32_t partsOf(const SignatureClause& clause) {
  std::uint32_t parts = 0;
  for (const SignatureAtom& atom : clause) {
    if (isOfTags(atom.column)) return 0;
    parts |= partOf(atom);
  }
  return parts;
}

bool holds(const SignatureClause& clause, const GameSummary& signature) {
  return std::ranges::any_of(clause, [&](const SignatureAtom& atom) { return atom.holds(signature); });
}

bool SignatureCondition::mayHold(const GameSummary& signature) const {
  return std::ranges::all_of(clauses,
                             [&](const SignatureClause& clause) { return holds(clause, signature); });
}

bool SignatureCondition::holdsAt(const Position& position) const {
  const auto holds = [&](const SignatureAtom& atom) {
    CQL_ASSERT(atom.column == SignatureColumn::Most && atom.index < kCounted);
    const auto piece = static_cast<Piece>(atom.index);
    SquareSet pieces = position.occupied();
    if (atom.index < kAllWhite)
      pieces = position.pieces(colorOf(piece), typeOf(piece));
    else if (atom.index < kAllPieces)
      pieces = position.colors[atom.index - kAllWhite];
    return static_cast<std::uint64_t>(std::popcount(pieces)) >= atom.value;
  };
  return std::ranges::all_of(clauses, [&](const auto& clause) { return std::ranges::any_of(clause, holds); });
}

std::uint32_t SignatureCondition::parts() const {
  std::uint32_t parts = 0;
  for (const SignatureClause& clause : clauses) parts |= partsOf(clause);
  return parts;
}

SignatureCondition never() {
  return {.clauses = {{}}};
}

SignatureCondition anyOf(const SignatureClause& atoms) {
  SignatureClause clause;
  for (const SignatureAtom& atom : atoms)
    if (!isSetOfBits(atom.column) || atom.value) insert(clause, atom);
  return {.clauses = {std::move(clause)}};
}

SignatureCondition both(SignatureCondition a, const SignatureCondition& b) {
  for (const SignatureClause& clause : b.clauses) insert(a, clause);
  shorten(a);
  return a;
}

SignatureCondition either(const SignatureCondition& a, const SignatureCondition& b) {
  SignatureCondition result;
  const bool few = a.clauses.size() * b.clauses.size() <= kMostPairs;
  for (const SignatureClause& x : a.clauses)
    for (const SignatureClause& y : b.clauses) {
      if (!few && !sameColumns(x, y)) continue;
      SignatureClause clause = x;
      for (const SignatureAtom& atom : y) insert(clause, atom);
      insert(result, std::move(clause));
    }
  shorten(result);
  return result;
}

}  // namespace cql
