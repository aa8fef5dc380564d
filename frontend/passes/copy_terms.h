// The copies of filters that transforms make, shared and compared without building them.
//
// A term stands for a filter after some transforms: its node in the query, the attributes that transforms
// change, and the terms of its operands. Terms are hash-consed, so two copies are equal exactly if their ids
// are (language/12 §3).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/ir.h"
#include "frontend/passes/sensitive.h"
#include "frontend/passes/transform_member.h"
#include "runtime/assert.h"

namespace cql::frontend {

using TermId = std::uint32_t;
inline constexpr TermId kNoTerm = kNone;           ///< an optional operand that is missing
inline constexpr TermId kDroppedTerm = kNone - 1;  ///< a copy that has lost a designator

class CopyTerms {
 public:
  explicit CopyTerms(const Query& query) : query_(query), index_(16, Hash{this}, Equal{this}) {}

  /// The untransformed filter.
  TermId original(NodeId id);
  /// The image of a term, or kDroppedTerm.
  TermId image(TermId id, const TransformMember& transform);

  /// A member of an orbit: the first list of transforms (outermost first) that yields it.
  struct Member {
    TermId term;
    std::vector<TransformMember> transforms;
  };
  /// The orbit of a Transform node by itself, in list order; transforms nested directly are merged
  /// (language/12 §5).
  const std::vector<Member>& members(NodeId transform);
  /// The operand of the innermost of the merged transforms, and that transform.
  struct Merged {
    NodeId innermost;
    NodeId operand;
  };
  Merged merged(NodeId transform) const;

  /// Order of evaluation of two copies of one filter (language/12 §7).
  int compare(TermId a, TermId b) const;

  /// The number of terms: a measure of the work done.
  std::size_t size() const { return terms_.size(); }
  /// Returns true if more terms have been requested than a query may need. All further results are invalid
  /// then.
  bool exhausted() const { return exhausted_; }

 private:
  struct Term {
    NodeId source;
    bool variable;  ///< true if a transform can change anything in it
    Sensitive attributes;
    std::uint32_t firstOperand, operandCount;
  };
  struct Hash {
    const CopyTerms* self;
    std::size_t operator()(TermId id) const;
  };
  struct Equal {
    const CopyTerms* self;
    bool operator()(TermId a, TermId b) const;
  };

  TermId intern(NodeId source, const Sensitive& attributes, const std::vector<TermId>& operands);
  TermId orbit(NodeId source, std::vector<TermId> members);
  int compareOperands(const Term& a, const Term& b) const;
  const Term& at(TermId id) const {
    CQL_ASSERT(id < terms_.size());  // neither missing nor dropped
    return terms_[id];
  }
  TermId operand(const Term& term, std::uint32_t place) const {
    CQL_ASSERT(place < term.operandCount);
    return operands_[term.firstOperand + place];
  }

  const Query& query_;
  std::vector<Term> terms_;
  std::vector<TermId> operands_;
  std::unordered_set<TermId, Hash, Equal> index_;
  std::unordered_map<NodeId, TermId> originals_;
  std::unordered_map<std::uint64_t, TermId> images_;
  std::unordered_map<NodeId, std::vector<Member>> members_;
  bool exhausted_ = false;
};

}  // namespace cql::frontend
