// Builds the tree of a game while it is read: nodes in the order of the text, which are then numbered in
// preorder (language/40 §1.2).
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/game_record.h"
#include "runtime/rules/moves.h"

namespace cql {

/// Sets the start of a game with a FEN in its record: the number of the first move and the rules, such as
/// castling rights.
void startFrom(const StartPosition& start, GameRecord& record);

class TreeBuilder {
 public:
  /// Begins a tree in the arrays of the record; `fields` includes the array of clocks and evaluations. Node 0
  /// is the root.
  void begin(const StartPosition& start, GameRecord& record, bool fields = false);

  /// Reserves capacity for this number of nodes, so that the arrays of large games are not copied as they
  /// grow. Only pages with nodes use memory.
  void reserve(std::size_t nodes);

  const Position& position(std::int32_t node) const {
    return record_->positions[static_cast<std::size_t>(node)];
  }
  const BoardState& state(std::int32_t node) const { return states_[static_cast<std::size_t>(node)]; }
  /// Returns the number of nodes so far.
  std::int32_t count() const { return count_; }
  /// Appends a child to a node. Returns its number in the order of the text.
  std::int32_t add(std::int32_t parent, Move move);

  /// Adds a comment to a node. `variations`: the number of variations, of those that replace the move, before
  /// it.
  void comment(std::int32_t node, std::string_view text, std::int32_t variations = 0) {
    record_->comments.push_back({node, text, variations});
  }
  void readFields(std::int32_t node, std::string_view comment) {
    readMoveFields(comment, node == 0, record_->fields[static_cast<std::size_t>(node)], record_->fieldNotes);
  }
  void variationComment(std::int32_t firstNode, std::string_view text) {
    record_->variationComments.push_back({firstNode, text});
  }
  void nag(std::int32_t node, int nag) { record_->nags.push_back({node, static_cast<std::uint8_t>(nag)}); }

  /// Assigns the ids of the nodes and fills the arrays of the record. If `stop`, which may be null, becomes
  /// true, the work may be cut short, and the record then holds the root alone.
  void finish(const std::atomic<bool>* stop = nullptr);

 private:
  void finishLine(std::int32_t first, std::int32_t end);
  void finishTree();
  void renumber();
  template <typename Item>
  void sortByPosition(std::vector<Item>& items, std::vector<Item>& ordered);

  GameRecord* record_ = nullptr;
  std::int32_t count_ = 0;
  bool branched_ = false;
  bool fields_ = false;
  std::vector<BoardState> states_;
  std::vector<std::int32_t> ids_, firstChildren_, nextSiblings_, lastChildren_;
  std::vector<Position> ordered_;
  std::vector<Move> orderedMoves_;
  std::vector<MoveFields> orderedFields_;
  std::vector<PositionComment> orderedComments_;
  std::vector<PositionNag> orderedNags_;
};

}  // namespace cql
