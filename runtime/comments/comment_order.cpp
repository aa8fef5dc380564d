#include "runtime/comments/comment_order.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "runtime/assert.h"

namespace cql {

/// A counting sort over the positions with comments only, as most have none.
std::span<const std::int32_t> CommentOrder::put(const MadeComments& made, std::int32_t positions,
                                                std::vector<AddedComment>& ordered) {
  CQL_ASSERT(positions > 0 && made.matchMarks.size() >= made.matches.size());
  CQL_ASSERT(std::ranges::is_sorted(made.matches));
  count(made, positions);
  const std::span<const std::int32_t> last = lastMatches(made);
  std::uint32_t all = 0;
  forEachCommented([&](Place& place) { place.next = std::exchange(all, all + place.comments); });
  ordered.resize(all);
  made.forEach(amongOthers_,
               [places = places_.data(), to = ordered.data()](const AddedComment& comment, std::int32_t) {
                 to[places[comment.position].next++] = comment;
               });
  forEachCommented([](Place& place) { place = {}; });
  return last;
}

void CommentOrder::count(const MadeComments& made, std::int32_t positions) {
  const auto size = static_cast<std::size_t>(positions);
  if (places_.size() < size) places_.resize(size);
  commented_.assign((size + 63) / 64, 0);
  made.forEach({}, [this](const AddedComment& comment, std::int32_t mark) {
    CQL_ASSERT(comment.position >= 0 && static_cast<std::size_t>(comment.position) < places_.size());
    const auto position = static_cast<std::size_t>(comment.position);
    Place& place = places_[position];
    if (place.comments++ == 0) commented_[position / 64] |= std::uint64_t{1} << position % 64;
    place.lastMark = mark;
  });
}

/// Returns the positions whose match comment comes last; counts other match comments with the others. Most
/// queries comment on a position before or during its evaluation: then all are last.
std::span<const std::int32_t> CommentOrder::lastMatches(const MadeComments& made) {
  amongOthers_.clear();
  auto placeOf = [places = places_.data()](std::int32_t position) -> Place& { return places[position]; };
  bool allLast = true;
  for (std::size_t i = 0; i < made.matches.size(); ++i)
    allLast &= placeOf(made.matches[i]).lastMark < made.matchMarks[i];
  if (allLast) return made.matches;
  alone_.clear();
  for (std::size_t i = 0; i < made.matches.size(); ++i) {
    Place& place = placeOf(made.matches[i]);
    if (place.comments == 0) {
      alone_.push_back(made.matches[i]);
    } else {
      ++place.comments;
      amongOthers_.push_back(made.match(i));
    }
  }
  return alone_;
}

template <typename Function>
void CommentOrder::forEachCommented(const Function& function) {
  for (std::size_t word = 0; word < commented_.size(); ++word)
    for (std::uint64_t rest = commented_[word]; rest; rest &= rest - 1)
      function(places_[word * 64 + static_cast<std::size_t>(std::countr_zero(rest))]);
}

}  // namespace cql
