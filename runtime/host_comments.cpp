// The comments of a game: how they are made, and the order in which they are written (language/03 §2, §3).
#include <bit>
#include <utility>

#include "runtime/comment_text.h"
#include "runtime/host.h"

namespace cql {

void Host::appendPositionText(std::string& out, const GameView& game, std::int32_t position) {
  char name[kPositionRoom];
  out.append(name, PositionNames(game).put(name, position));
}

void Host::appendPosition(std::string& out, std::int32_t position) {
  appendPositionText(out, view(), position);
  noteNamed(position);
}

void Host::addComment(std::int32_t position, std::string_view text) {
  if (text.empty() || context_.commentLevel == 2) return;
  journal.add(position, text);
}

void Host::addAutoComment(std::int32_t position, std::string_view text, int maxLevel) {
  if (context_.commentLevel <= maxLevel && !text.empty()) journal.add(position, text);
}

void Host::makeEchoName(std::int32_t position, Str name, int side, bool once) {
  std::vector<EchoName>& names = echoNames_[side];
  if (names.size() < static_cast<std::size_t>(view().count))
    names.resize(static_cast<std::size_t>(view().count));
  EchoName& known = names[static_cast<std::size_t>(position)];
  auto stands = [&] {
    if (known.place >= journal.mark()) return false;
    const AddedComment& there = journal.entries()[static_cast<std::size_t>(known.place)];
    return there.position == position && there.data == name.data;
  };
  if (!once || !stands()) {
    known.place = journal.mark();
    journal.addLasting(position, cql::view(name));
  }
  known.losses = journal.losses();
  known.name = name.data;
}

/// Of queries that may comment by themselves; for others see Annotations::marked.
bool Host::givesMatchComments() const {
  return manifest.comments && context_.commentLevel == 0 && !options.matchString.empty() && !unmarked;
}

template <typename Function>
void Host::forEachMatchComment(const Function& function) const {
  if (!givesMatchComments()) return;
  for (std::size_t i = 0; i < matches().size(); ++i) function(MatchComment{matches_[i], matchMarks_[i]});
}

/// With each comment the number of those in the journal before it; marks of consecutivemoves and of sorts
/// come last.
template <typename Function>
void Host::forEachComment(const std::vector<MatchComment>& matchComments, const Function& function) const {
  using Kind = AddedComment::Kind;
  auto give = [&](const AddedComment& comment, std::int32_t mark) {
    if (comment.kind != Kind::Pair) return function(comment, mark);
    function({comment.first, Kind::Source, comment.position}, mark);
    function({comment.position, Kind::Target, comment.first}, mark);
  };
  std::int32_t mark = 0;
  auto next = matchComments.begin();
  auto matchesUpToMark = [&] {
    for (; next != matchComments.end() && next->mark <= mark; ++next)
      function({next->position, options.matchString}, mark);
  };
  for (const AddedComment& comment : journal.entries()) {
    matchesUpToMark();
    give(comment, mark++);
  }
  matchesUpToMark();
  for (const AddedComment& comment : runMarks) give(comment, mark);
  for (const CommentList& list : sortComments)
    for (const AddedComment& comment : list) give(comment, mark);
}

template <typename Function>
void Host::forEachCommented(const Function& function) const {
  for (std::size_t word = 0; word < commented_.size(); ++word)
    for (std::uint64_t rest = commented_[word]; rest; rest &= rest - 1)
      function(places_[word * 64 + static_cast<std::size_t>(std::countr_zero(rest))]);
}

void Host::countComments() const {
  const auto count = static_cast<std::size_t>(view().count);
  if (places_.size() < count) places_.resize(count);
  commented_.assign((count + 63) / 64, 0);
  forEachComment({}, [this](const AddedComment& comment, std::int32_t mark) {
    const auto position = static_cast<std::size_t>(comment.position);
    Place& place = places_[position];
    if (place.comments++ == 0) commented_[position / 64] |= std::uint64_t{1} << position % 64;
    place.lastMark = mark;
  });
}

/// Most queries say what they say of a position before they come there, or while they are there: then all
/// match comments are last.
std::span<const std::int32_t> Host::lastMatchComments() const {
  amongOthers_.clear();
  if (!givesMatchComments()) return {};
  auto placeOf = [places = places_.data()](std::int32_t position) -> Place& { return places[position]; };
  bool last = true;
  for (std::size_t i = 0; i < matches().size(); ++i) last &= placeOf(matches_[i]).lastMark < matchMarks_[i];
  if (last) return matches();
  alone_.clear();
  forEachMatchComment([&](const MatchComment& match) {
    Place& place = placeOf(match.position);
    if (place.comments == 0) {
      alone_.push_back(match.position);
    } else {
      ++place.comments;
      amongOthers_.push_back(match);
    }
  });
  return alone_;
}

/// Sorts by counting, with a look at the positions only that have comments: most have none.
std::span<const std::int32_t> Host::comments(std::vector<AddedComment>& ordered) const {
  countComments();
  const std::span<const std::int32_t> marked = lastMatchComments();
  std::uint32_t all = 0;
  forEachCommented([&](Place& place) { place.next = std::exchange(all, all + place.comments); });
  ordered.resize(all);
  forEachComment(amongOthers_,
                 [places = places_.data(), to = ordered.data()](const AddedComment& comment, std::int32_t) {
                   to[places[comment.position].next++] = comment;
                 });
  forEachCommented([](Place& place) { place = {}; });
  return marked;
}

std::vector<Host::Comment> Host::comments() const {
  std::vector<Comment> all;
  std::vector<MatchComment> matchComments;
  forEachMatchComment([&](const MatchComment& match) { matchComments.push_back(match); });
  forEachComment(matchComments, [&](const AddedComment& comment, std::int32_t) {
    char text[kCommentTextRoom];
    if (comment.isText())
      all.push_back({comment.position, std::string(comment.text())});
    else
      all.push_back({comment.position, std::string(text, putCommentText(text, comment, view()))});
  });
  return all;
}

}  // namespace cql
