// The lines of a game, mainline and variations, as its parentheses say: the second pass of the fast reader of
// trees (fast_tree.h). Needs no board.
//
// In preorder the moves of a line are contiguous (language/40 §1.2), so ids follow from the lengths of lines.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "pgn/fast/tree_words.h"
#include "runtime/game_record.h"

namespace cql::pgn {

/// The parts of a tree that are wanted.
struct TreeParts {
  bool variations = true;
  bool comments = true;  ///< and NAGs
  bool fields = false;   ///< clocks and evaluations in comments
};

inline constexpr std::int32_t kNone = -1;

/// A line. The node `n` of a line is the position after its n-th move; node 0 is where it starts.
struct TreeLine {
  std::int32_t parent = kNone;  ///< the line that node 0 is on; kNone: the mainline
  std::int32_t node = 0;        ///< of that line; not its node 0, unless that is the root
  std::int32_t moves = 0;
  std::int32_t firstId = 1;   ///< of node 1
  std::int32_t ply = 0;       ///< of node 0
  std::int32_t depth = 0;     ///< of node 1
  std::int32_t index = 0;     ///< of node 1 among the children of node 0
  std::int32_t unclosed = 0;  ///< the last node whose subtree has no known end
  std::uint32_t slot = 0;     ///< of node 0, when words are played (WordsToPlay)
  std::int32_t firstRun = kNone, lastRun = kNone, firstNote = kNone, lastNote = kNone;

  // Lines that start on this line, in the order of their ids: from later nodes first.
  std::int32_t firstChild = kNone, next = kNone;  ///< next: of the same parent
  std::int32_t lastOfFirst = kNone;               ///< the last one that starts where the first child does

  // As in MovetextReader::Line, while the text is read.
  std::int32_t variations = 0,
               variationsOf = 0;  ///< number that replace the move before a node, and the node
  std::int32_t ofFirst = 0;       ///< that replace the first move, as the line itself does
};

/// Some consecutive words of the text that are moves of a line.
struct TreeRun {
  std::int32_t next;  ///< of the line
  std::uint32_t begin, end;
};

/// A comment or a NAG.
struct TreeNote {
  std::int32_t next;  ///< of the line
  std::int32_t node;
  std::int32_t nag;          ///< 0: a comment
  std::int32_t variations;   ///< PositionComment::variations
  std::uint32_t begin, end;  ///< of the text of a comment
};

/// Keeps its working memory from game to game.
class TreeLines {
 public:
  /// Returns false if the game is left to the fallback reader.
  bool find(std::string_view text, const TreeWords& words, TreeParts parts);
  /// Numbers the nodes and writes the shape of the tree to the record, whose arrays are large enough. `side`:
  /// to move at the root.
  void number(Color side, GameRecord& record);

  std::int32_t count() const { return count_; }  ///< of nodes
  bool skipped() const { return skipped_; }      ///< something was not wanted
  /// Returns true if the words are the moves of the mainline.
  bool areMainline(const TreeWords& words) const {
    return static_cast<std::size_t>(lines_.front().moves) == words.count;
  }
  std::vector<TreeLine>& lines() { return lines_; }
  /// The lines in the order of the ids of their moves; after number().
  const std::vector<std::int32_t>& order() const { return order_; }
  const TreeRun& run(std::int32_t which) const { return runs_[static_cast<std::size_t>(which)]; }
  const TreeNote& note(std::int32_t which) const { return notes_[static_cast<std::size_t>(which)]; }

 private:
  TreeLine& line(std::int32_t which) { return lines_[static_cast<std::size_t>(which)]; }
  void open(std::uint32_t words);
  void close(std::uint32_t words);
  void endRun(std::uint32_t words);
  void resume(std::uint32_t words);
  bool skip(std::string_view text, const TreeWords& words);
  bool takeNag(std::string_view text, std::uint32_t at);
  bool takeSigns(std::string_view text, std::uint32_t at);
  void addNag(std::int32_t nag);
  void addNote(TreeNote note);
  std::int32_t idOf(std::int32_t which, std::int32_t node) const;
  void writeLine(const TreeLine& line, Color side, GameRecord& record) const;
  void closeNodes(std::int32_t which, std::int32_t above, std::int32_t end, GameRecord& record);

  TreeParts parts_;
  std::vector<TreeLine> lines_;
  std::vector<TreeRun> runs_;
  std::vector<TreeNote> notes_;
  std::vector<std::int32_t> open_;  ///< the lines around the current one
  std::vector<std::int32_t> order_;
  std::int32_t current_ = 0;    ///< line
  std::int32_t node_ = 0;       ///< its last node so far
  std::uint32_t runBegin_ = 0;  ///< first word of the current run
  std::uint32_t base_ = 0;      ///< number of words before the run, less the moves of the line before it
  std::size_t mark_ = 0, close_ = 0;  ///< indices of the next mark and closing brace
  std::int32_t count_ = 1;
  bool skipped_ = false;
};

}  // namespace cql::pgn
