// Computes, for the states of a pattern at a position, for which pieces its end can be reached from there
// (candidate_pieces.h).
#pragma once

#include <memory>
#include <vector>

#include "codegen/core/aligned_copies.h"
#include "codegen/pattern/automaton.h"
#include "codegen/pattern/candidate_pieces.h"

namespace cql::codegen {

/// A Line or Path, and the loop that binds a piece variable around it, or the orbit that makes copies of it.
struct PieceSearch {
  NodeId lineOrPath;
  const Automaton& automaton;
  std::uint32_t piece = frontend::kNone;  ///< kNone: no loop
  /// Not null: candidates are the anchors of these copies (candidate_placements.h).
  const Placements* placements = nullptr;
  KnownVariables known = {};  ///< besides the piece
};

/// Emits code that computes the states at the positions of a game, from the last to the first, or at a single
/// one. There are no variations: each position has one successor.
class StateEmitter {
 public:
  StateEmitter(Emitter& emitter, const PieceSearch& search);

  /// Computes the states at the current position from those after it, which the last call computed. Returns
  /// the squares of the pieces for which the pattern may match from here on: i64.
  llvm::Value* place();
  /// Computes the states with those after it left open; returns as place().
  llvm::Value* placeAlone();

  /// Returns true if an element that may be the first is never left open.
  bool constrainsFirstElement() const;
  /// Returns true if some element that may come later is not left open.
  bool constrainsLaterElement() const;

 private:
  /// Local variables of the function.
  struct Kept {
    llvm::AllocaInst *squares, *gone;
  };
  /// The pieces for which an element may match; it may be on several edges.
  struct Element {
    NodeId id;
    Kept here;    ///< for which it may match here; of a move-step: the move may fit
    Kept behind;  ///< of a move-step: its targets, at the tail
    bool told = false;
  };
  struct Edge {
    std::size_t from, to, element;
    bool stands;
    Kept later;  ///< with a focus: the candidates of later moves
  };

  bool isPath() const { return node_.op == Op::Path; }
  bool isFocused() const;
  bool skips() const;  ///< true if a line consumes every second position
  bool stands(std::size_t element) const { return edgesOf(element).front()->stands; }
  std::vector<const Edge*> edgesOf(std::size_t element) const;
  /// Returns true if the element may be the last. An item may be at any position, a move only where there is
  /// one.
  bool mayBeLast(const Edge& edge) const { return !isPath() && automaton_.isFinal(edge.to); }
  /// The states at the next position that is consumed, for the pieces as they stand at the next position.
  CandidatePieces behind(std::size_t state) { return load(skips() ? second_[state] : next_[state]); }

  Kept keep(CandidatePieces initial);
  CandidatePieces load(const Kept& kept) { return {e_.load(kept.squares), e_.load(kept.gone)}; }
  void store(CandidatePieces candidates, const Kept& kept);
  /// The candidates, or all pieces if they are left open.
  CandidatePieces told(Element& element, CandidatePieces candidates);

  void ask(std::size_t element);
  void askStanding(std::size_t element, const std::vector<CandidatePieces>& taken);
  CandidatePieces focus(Element& element);
  CandidatePieces taken(const Edge& edge);
  std::vector<CandidatePieces> statesFrom(const std::vector<CandidatePieces>& taken);

  Emitter& e_;
  const Node& node_;
  const Automaton& automaton_;
  std::uint32_t piece_;
  std::unique_ptr<CandidateEmitter> candidates_;
  bool alone_ = false;
  llvm::Value *tail_ = nullptr, *move_ = nullptr;  ///< after the position
  CandidateEmitter::Steps steps_{};                ///< of that move
  std::vector<Element> elements_;
  std::vector<Edge> edges_;
  std::vector<Kept> next_;    ///< by state, at the next position
  std::vector<Kept> second_;  ///< at the position after that, for pieces as they stand at the next
};

}  // namespace cql::codegen
