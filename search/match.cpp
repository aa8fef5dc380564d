#include "search/match.h"

#include <algorithm>
#include <map>

#include "pgn/write/write_fen.h"
#include "pgn/write/writer.h"

namespace cql::search {
namespace {

using Comments = std::vector<std::pair<std::int32_t, std::string>>;

/// The comments of the query, else the match string at the matching positions; equal ones of a position once
/// (language/03 §2).
Comments commentsOf(const Host& host, const Job& job) {
  Comments comments;
  if (job.manifest->comments) {
    std::multimap<std::int32_t, std::string> byPosition;  // in the order they were made within one
    for (Host::Comment& c : host.comments()) byPosition.emplace(c.position, std::move(c.text));
    comments.assign(byPosition.begin(), byPosition.end());
  } else if (job.options.commentLevel == 0 && !job.options.matchString.empty()) {
    for (std::int32_t position : host.marks()) comments.emplace_back(position, job.options.matchString);
  }
  if (!job.uniqueComments) return comments;
  Comments once;
  std::size_t first = 0;  // of the position
  for (auto& comment : comments) {
    if (!once.empty() && once.back().first != comment.first) first = once.size();
    if (std::find(once.begin() + static_cast<std::ptrdiff_t>(first), once.end(), comment) == once.end())
      once.push_back(std::move(comment));
  }
  return once;
}

}  // namespace

MatchedGame describeMatch(const GameRecord& game, const Host& host, const Job& job) {
  MatchedGame found;
  found.number = game.number;
  found.event = game.tags.event;
  found.site = game.tags.site;
  found.date = game.tags.date;
  found.white = game.tags.white;
  found.black = game.tags.black;
  found.result = game.result;
  pgn::FenWriter fens(game);
  const GameView view = game.view();
  found.positions.reserve(host.marks().size());
  for (std::int32_t id : host.marks()) {
    MatchedPosition& position = found.positions.emplace_back();
    position.id = id;
    position.ply = view.plies[id];
    position.depth = view.depths[id];
    position.side = static_cast<Color>(view.sides[id]);
    position.fen.reserve(80);
    fens.append(id, position.fen);
    if (id > 0) pgn::writeSan(game, id, position.move);
  }
  found.comments = commentsOf(host, job);
  found.sortValues.assign(host.sortValues().begin(), host.sortValues().end());
  return found;
}

std::size_t sizeOf(const MatchedGame& game) {
  std::size_t bytes = sizeof game + game.event.size() + game.site.size() + game.date.size() +
                      game.white.size() + game.black.size();
  for (const MatchedPosition& position : game.positions) bytes += sizeof position + position.fen.capacity();
  for (const auto& comment : game.comments) bytes += sizeof comment + comment.second.size();
  for (const SortValue& value : game.sortValues) bytes += sizeof value + value.text.size();
  return bytes;
}

}  // namespace cql::search
