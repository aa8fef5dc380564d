// The pattern of a `line` or `path` as an automaton.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "frontend/ir.h"

namespace cql::codegen {

/// A state stands for what may follow. All sequences of positions or moves that the pattern accepts reach the
/// end, and perhaps others: large numbers of repetitions are not counted.
struct Automaton {
  /// An element that matches on the way to another state.
  struct Edge {
    frontend::NodeId element;  ///< a PatternFilter or MoveStep
    std::size_t to;
    bool stands;  ///< it consumes neither a position nor a move
  };
  struct State {
    std::vector<std::size_t> also;  ///< states reached without an element
    std::vector<Edge> edges;
  };
  static constexpr std::size_t kEnd = 0;

  std::vector<State> states;  ///< the first is kEnd
  std::size_t start = kEnd;

  /// Can the end be reached from the state without further elements?
  bool isFinal(std::size_t state) const;
  /// The states reached from one while the position stays the same, assuming that filters match.
  std::vector<bool> standingAt(std::size_t state) const;
  /// The states, each after those that it leads to while the position stays the same.
  std::vector<std::size_t> inOrder() const;
};

/// Makes the automaton of a Line or Path. Nothing if a repetition may consume neither a position nor a move,
/// or if there are too many states.
std::optional<Automaton> automatonOf(const frontend::Query& query, frontend::NodeId lineOrPath);

}  // namespace cql::codegen
