#include "runtime/rules/common_run.h"

#include <algorithm>
#include <map>
#include <vector>

#include "runtime/assert.h"

namespace cql {
namespace {

/// The suffix automaton of a list (Blumer and others, 1985): each path from the start is a run of the list.
class SuffixAutomaton {
 public:
  struct State {
    std::map<std::uint32_t, int> next;
    int link = -1;
    std::size_t length = 0;    ///< of the longest run of this state
    std::size_t firstEnd = 0;  ///< where the first of its occurrences ends
  };

  explicit SuffixAutomaton(std::span<const std::uint32_t> list) : states_(1) {
    states_.reserve(2 * list.size() + 1);
    for (std::uint32_t element : list) append(element);
  }
  const State& operator[](int state) const {
    CQL_ASSERT(state >= 0 && static_cast<std::size_t>(state) < states_.size());
    return states_[static_cast<std::size_t>(state)];
  }

 private:
  State& at(int state) { return states_[static_cast<std::size_t>(state)]; }
  int add(State state) {
    states_.push_back(std::move(state));
    return static_cast<int>(states_.size()) - 1;
  }
  void append(std::uint32_t element) {
    const std::size_t length = at(last_).length + 1;
    const int made = add({{}, 0, length, length});
    int from = last_;
    last_ = made;
    for (; from >= 0 && !at(from).next.contains(element); from = at(from).link) at(from).next[element] = made;
    if (from < 0) return;
    const int to = at(from).next[element];
    if (at(to).length == at(from).length + 1) {
      at(made).link = to;
      return;
    }
    State copy = at(to);
    copy.length = at(from).length + 1;
    const int split = add(std::move(copy));
    at(to).link = at(made).link = split;
    for (; from >= 0; from = at(from).link) {
      const auto edge = at(from).next.find(element);
      if (edge == at(from).next.end() || edge->second != to) break;
      edge->second = split;
    }
  }

  std::vector<State> states_;
  int last_ = 0;
};

/// Dynamic programming over the runs that end at each pair: fastest for short lists.
CommonRun byTable(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second) {
  std::vector<std::size_t> row(second.size() + 1, 0);  // lengths, row by row
  CommonRun best;
  for (std::size_t i = 0; i < first.size(); ++i)
    for (std::size_t j = second.size(); j-- > 0;) {
      const std::size_t length = row[j + 1] = first[i] == second[j] ? row[j] + 1 : 0;
      if (length > best.length || (length == best.length && length > 0 && best.endInFirst == i + 1))
        best = {length, i + 1, j + 1};
    }
  return best;
}

}  // namespace

CommonRun longestCommonRun(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second) {
  constexpr std::size_t kSmallTable = 1 << 14;
  if (first.size() * second.size() <= kSmallTable) return byTable(first, second);
  const SuffixAutomaton runs(second);
  CommonRun best;
  int state = 0;
  std::size_t length = 0;  // of the longest run that ends here in the first list
  for (std::size_t i = 0; i < first.size(); ++i) {
    auto edge = runs[state].next.find(first[i]);
    while (edge == runs[state].next.end() && state != 0) {
      state = runs[state].link;
      length = runs[state].length;
      edge = runs[state].next.find(first[i]);
    }
    if (edge == runs[state].next.end()) continue;
    state = edge->second;
    if (++length > best.length) best = {length, i + 1, runs[state].firstEnd};
  }
  return best;
}

}  // namespace cql
