// Finds repeated comments among those of a position that are not texts (language/03 §2).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "pgn/reused_set.h"
#include "runtime/assert.h"
#include "runtime/comments/added_comment.h"

namespace cql::pgn {

class GeneratedComments {
 public:
  /// Begins a position, whose added comments are contiguous from here on.
  void begin(const AddedComment* first) {
    first_ = first;
    inSet_ = nullptr;
    ranges_.fill({});
  }
  /// Returns true if the comment differs from all before it. Call it for all that are not texts, in order.
  /// The numbers in comments of a filter mostly ascend or descend: one outside of the range so far is new.
  bool isNew(const AddedComment* which) {
    CQL_ASSERT(first_ && which >= first_ && which->position == first_->position && !which->isText());
    const std::int64_t numbers = static_cast<std::int64_t>(which->first) << 32 | which->second;
    Range& range = ranges_[static_cast<std::size_t>(which->kind)];
    if (numbers < range.low || numbers > range.high) {
      range = {std::min(range.low, numbers), std::max(range.high, numbers)};
      return true;
    }
    return lookUp(which);
  }

 private:
  struct Range {
    std::int64_t low = INT64_MAX, high = INT64_MIN;
  };
  struct Rules {
    static std::uint64_t hash(const AddedComment* c) {
      const auto numbers = static_cast<std::uint64_t>(static_cast<std::uint32_t>(c->first)) << 32 |
                           static_cast<std::uint32_t>(c->second);
      const std::uint64_t mixed = (numbers ^ static_cast<std::uint64_t>(c->kind) << 28) * 0x9e3779b97f4a7c15;
      return mixed >> 32;
    }
    static bool equal(const AddedComment* a, const AddedComment* b) { return a->saysTheSame(*b); }
  };

  /// Compares few one by one, many by their hashes.
  [[gnu::noinline]] bool lookUp(const AddedComment* which) {
    constexpr std::ptrdiff_t kFew = 8;
    if (which - first_ <= kFew)
      return std::none_of(first_, which, [which](const AddedComment& c) { return c.saysTheSame(*which); });
    if (!inSet_) {
      set_.clear();
      inSet_ = first_;
    }
    for (; inSet_ < which; ++inSet_) set_.insert(inSet_);
    return set_.insert(which);
  }

  std::array<Range, AddedComment::kKinds> ranges_;
  const AddedComment* first_ = nullptr;
  const AddedComment* inSet_ = nullptr;  ///< those before it are in the set; null: the set is that of another
  ReusedSet<const AddedComment*, Rules> set_;
};

}  // namespace cql::pgn
