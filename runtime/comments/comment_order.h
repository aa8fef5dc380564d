// Sorts the comments that a query adds to a game from the order in which they were made into the order in
// which they are written (language/03 §2, §3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/comments/added_comment.h"
#include "runtime/comments/journal.h"

namespace cql {

/// The comments made for a game. The lists must outlive it.
struct MadeComments {
  struct Match {
    std::int32_t position;
    std::int32_t mark;  ///< entries of the journal before its comment
  };

  const CommentList& journal;
  const CommentList& runs;                            ///< of consecutivemoves; after the journal
  std::span<const CommentList> sorted;                ///< of sort keys; last
  std::span<const std::int32_t> matches, matchMarks;  ///< positions and marks of match comments
  std::string_view matchString;

  Match match(std::size_t i) const { return {matches[i], matchMarks[i]}; }

  /// Calls the function with each comment, those of `matchComments` among them, in the order in which they
  /// were made, and with the mark of the journal before it.
  template <typename Function>
  void forEach(std::span<const Match> matchComments, const Function& function) const;
};

/// Sorts the comments of games, one game at a time.
class CommentOrder {
 public:
  /// Puts the comments into the order in which they are written, ascending by position. Returns the
  /// positions, ascending, at which the match comment comes after all others; elsewhere it is among them.
  /// Valid until the next call, and as long as `made`. `positions`: number of positions of the game, at least
  /// 1.
  std::span<const std::int32_t> put(const MadeComments& made, std::int32_t positions,
                                    std::vector<AddedComment>& ordered);

 private:
  struct Place {  ///< the comments of a position
    std::uint32_t comments = 0;
    std::uint32_t next = 0;      ///< index of the next one
    std::int32_t lastMark = -1;  ///< of the last one
  };

  void count(const MadeComments& made, std::int32_t positions);
  std::span<const std::int32_t> lastMatches(const MadeComments& made);
  template <typename Function>
  void forEachCommented(const Function& function);

  std::vector<Place> places_;                     ///< by position; between the games as they are made
  std::vector<std::uint64_t> commented_;          ///< the positions that have comments, as bits
  std::vector<MadeComments::Match> amongOthers_;  ///< match comments at positions that have others
  std::vector<std::int32_t> alone_;               ///< positions that have only their match comment
};

template <typename Function>
void MadeComments::forEach(std::span<const Match> matchComments, const Function& function) const {
  using Kind = AddedComment::Kind;
  auto give = [&](const AddedComment& comment, std::int32_t mark) {
    if (comment.isRecord()) return;
    if (comment.kind != Kind::Pair) return function(comment, mark);
    function({comment.first, Kind::Source, comment.position}, mark);
    function({comment.position, Kind::Target, comment.first}, mark);
  };
  std::int32_t mark = 0;
  auto next = matchComments.begin();
  auto matchesUpToMark = [&] {
    for (; next != matchComments.end() && next->mark <= mark; ++next)
      function({next->position, matchString}, mark);
  };
  for (const AddedComment& comment : journal) {
    matchesUpToMark();
    give(comment, mark);
    mark += comment.count();
  }
  matchesUpToMark();
  for (const AddedComment& comment : runs) give(comment, mark);
  for (const CommentList& list : sorted)
    for (const AddedComment& comment : list) give(comment, mark);
}

}  // namespace cql
