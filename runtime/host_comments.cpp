// The comments of a game: how they are made, and the order in which they are written (language/03 §2, §3).
#include <numeric>

#include "runtime/comment_text.h"
#include "runtime/host.h"

namespace cql {

void Host::appendPositionText(std::string& out, const GameView& game, std::int32_t position) {
  char name[kPositionRoom];
  out.append(name, putPosition(name, game, position));
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
  return manifest.comments && context_.commentLevel == 0 && !options.matchString.empty();
}

template <typename Function>
void Host::forEachMatchComment(const Function& function) const {
  if (!givesMatchComments()) return;
  for (std::size_t i = 0; i < matches().size(); ++i) function(MatchComment{matches_[i], matchMarks_[i]});
}

/// Marks of consecutivemoves and of sorts come last.
template <typename Function>
void Host::forEachComment(const std::vector<MatchComment>& matchComments, const Function& function) const {
  using Kind = AddedComment::Kind;
  auto give = [&](const AddedComment& comment) {
    if (comment.kind != Kind::Pair) return function(comment);
    function({comment.first, Kind::Source, comment.position});
    function({comment.position, Kind::Target, comment.first});
  };
  std::int32_t mark = 0;
  auto next = matchComments.begin();
  auto matchesUpToMark = [&] {
    for (; next != matchComments.end() && next->mark <= mark; ++next)
      function({next->position, options.matchString});
  };
  for (const AddedComment& comment : journal.entries()) {
    matchesUpToMark();
    give(comment);
    ++mark;
  }
  matchesUpToMark();
  for (const AddedComment& comment : runMarks) give(comment);
  for (const CommentList& list : sortComments)
    for (const AddedComment& comment : list) give(comment);
}

/// Does the match comment of each position end what the query adds there? For most queries it does: what they
/// say of a position before they come to it, or while they are there.
bool Host::matchCommentsAreLast() const {
  if (runMarks.size() > 0) return false;
  for (const CommentList& list : sortComments)
    if (list.size() > 0) return false;
  const CommentList& entries = journal.entries();
  const std::size_t matched = matches().size();
  std::int32_t latest = kNoPosition;  // whose match comment stands before the entry
  for (std::size_t i = 0, next = 0; i < entries.size(); ++i) {
    for (; next < matched && static_cast<std::size_t>(matchMarks_[next]) <= i; ++next)
      latest = matches_[next];
    const AddedComment& comment = entries[i];
    if (comment.position <= latest) return false;
    if (comment.kind == AddedComment::Kind::Pair && comment.first <= latest) return false;
  }
  return true;
}

std::span<const std::int32_t> Host::comments(std::vector<AddedComment>& ordered) const {
  alone_.clear();
  amongOthers_.clear();
  places_.assign(static_cast<std::size_t>(view().count) + 1, 0);
  auto behind = [this](std::int32_t position) -> std::uint32_t& {
    return places_[static_cast<std::size_t>(position) + 1];
  };
  forEachComment({}, [&](const AddedComment& comment) { ++behind(comment.position); });
  const bool apart = matchCommentsAreLast();
  if (!apart)
    forEachMatchComment([&](const MatchComment& match) {
      if (behind(match.position) == 0) {
        alone_.push_back(match.position);
      } else {
        ++behind(match.position);
        amongOthers_.push_back(match);
      }
    });
  std::partial_sum(places_.begin(), places_.end(), places_.begin());
  ordered.resize(places_.back());
  forEachComment(amongOthers_, [&](const AddedComment& comment) {
    ordered[places_[static_cast<std::size_t>(comment.position)]++] = comment;
  });
  if (!apart) return alone_;
  return givesMatchComments() ? matches() : std::span<const std::int32_t>();
}

std::vector<Host::Comment> Host::comments() const {
  std::vector<Comment> all;
  std::vector<MatchComment> matchComments;
  forEachMatchComment([&](const MatchComment& match) { matchComments.push_back(match); });
  forEachComment(matchComments, [&](const AddedComment& comment) {
    char text[kCommentTextRoom];
    if (comment.isText())
      all.push_back({comment.position, std::string(comment.text())});
    else
      all.push_back({comment.position, std::string(text, putCommentText(text, comment, view()))});
  });
  return all;
}

}  // namespace cql
