// The pattern of a `line` or `path` as an automaton.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "frontend/ir.h"

namespace cql::codegen {

/// Accepts a superset of the sequences of positions or moves that the pattern accepts: large numbers of
/// repetitions are not counted.
struct Automaton {
  /// An element that matches on the transition to another state.
  struct Edge {
    frontend::NodeId element;  ///< a PatternFilter or MoveStep
    std::size_t to;
    bool stands;  ///< it consumes neither a position nor a move
  };
  struct State {
    std::vector<std::size_t> also;  ///< states reached by an empty transition
    std::vector<Edge> edges;
  };
  static constexpr std::size_t kEnd = 0;

  std::vector<State> states;  ///< the first is kEnd
  std::size_t start = kEnd;

  /// Returns true if the end can be reached from the state by empty transitions.
  bool isFinal(std::size_t state) const;
  /// The states reached from one while the position stays the same, assuming that filters match.
  std::vector<bool> standingAt(std::size_t state) const;
  /// The states in postorder of the transitions that keep the position.
  std::vector<std::size_t> inOrder() const;
};

/// Makes the automaton of a Line or Path; nullopt if a repetition may consume neither a position nor a move,
/// or if there are too many states.
std::optional<Automaton> automatonOf(const frontend::Query& query, frontend::NodeId lineOrPath);

}  // namespace cql::codegen
