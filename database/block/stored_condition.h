// A condition on game summaries, compiled for tests against the columns of a block.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/signature/signature_condition.h"

namespace cql::database {

/// The part of a condition that can be tested on stored summaries and rows; ignores other clauses.
class StoredCondition {
 public:
  explicit StoredCondition(const SignatureCondition& condition);

  bool isOpen() const { return clauses_.empty(); }
  /// Clears the bits of games, 64 at a time, that do not meet the condition. `signatures`: the
  /// StoredSignatures from the first game on; `rows`: the GameRows from the first game on; `movesBegin`:
  /// where the moves of that game begin.
  void ruleOut(const char* signatures, const char* rows, std::uint32_t movesBegin,
               std::span<std::uint64_t> games) const;

 private:
  /// A bound on the fewest pieces.
  struct Least {
    unsigned shift;  ///< of the four bits in StoredSignature::least
    std::uint64_t most;
  };
  struct Clause {
    std::uint32_t events = 0;  ///< one of them
    std::uint32_t plies = 0;   ///< or this many plies, unless 0
    std::vector<Least> least;
  };
  static bool add(const SignatureAtom& atom, Clause& clause);
  static std::uint64_t meet(const Clause& clause, const char* signatures, const char* rows,
                            std::uint32_t movesBegin, std::uint64_t games);

  std::vector<Clause> clauses_;
};

}  // namespace cql::database
