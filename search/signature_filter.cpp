#include "search/signature_filter.h"

#include <algorithm>
#include <bit>

namespace cql::search {
namespace {

/// Nanoseconds a position that a query must cost for the part to pay.
constexpr std::int32_t leastCost(std::uint32_t part) {
  switch (part) {
    case kSignatureCounts:
      return 2;
    case kSignatureMoves:
      return 5;
    case kSignatureEnds:
    case kSignatureChecks:
      return 10;
    default:
      return 15;
  }
}

/// A test must rule out a game of so many. It is looked at after so many games, and then left out for so
/// many.
constexpr std::int32_t kOneOf = 16, kTrial = 128, kPause = 4096;

}  // namespace

SignatureFilter::SignatureFilter(const SignatureCondition& condition, std::int32_t nanoseconds) {
  for (std::uint32_t part = kSignatureCounts; part <= kSignatureSquares; part <<= 1) {
    if (nanoseconds < leastCost(part)) break;
    Test test{.part = part, .clauses = {}};
    for (const SignatureClause& clause : condition.clauses) {
      const std::uint32_t parts = partsOf(clause);
      if (std::bit_floor(parts) != part) continue;
      test.clauses.push_back(&clause);
      test.parts |= parts;
    }
    if (!test.clauses.empty()) tests_.push_back(std::move(test));
  }
}

/// Is the test made of this game?
bool SignatureFilter::pays(Test& test) {
  if (test.paused > 0) {
    --test.paused;
    return false;
  }
  if (test.games == kTrial) {
    const bool enough = test.ruledOut * kOneOf >= test.games;
    test.games = test.ruledOut = 0;
    if (!enough) {
      test.paused = kPause;
      return false;
    }
  }
  ++test.games;
  return true;
}

bool SignatureFilter::mayMatch(const GameRecord& record) {
  std::uint32_t known = 0;
  for (Test& test : tests_) {
    if (!pays(test)) continue;
    describe(record, test.parts & ~known, signature_);
    known |= test.parts;
    for (const SignatureClause* clause : test.clauses)
      if (!holds(*clause, signature_)) {
        ++test.ruledOut;
        return false;
      }
  }
  return true;
}

}  // namespace cql::search
