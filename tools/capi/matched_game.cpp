#include "tools/capi/matched_game.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <unordered_set>

#include "pgn/write/writer.h"
#include "runtime/rules/position_text.h"

namespace cql::capi {
namespace {

using Comments = std::vector<std::pair<std::int32_t, std::string>>;

/// Returns the comments of the query, else the match string at the matching positions, without duplicates at
/// a position (language/03 §2).
Comments commentsOf(const Host& host, const SinkSetup& setup) {
  Comments comments;
  if (setup.manifest->comments) {
    std::vector<Host::Comment> made = host.comments();
    std::vector<std::size_t> order(made.size());  // within a position the order in which they were made
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(made[i].position, i); });
    comments.reserve(made.size());
    for (const std::size_t i : order) comments.emplace_back(made[i].position, std::move(made[i].text));
  } else if (setup.settings.commentLevel == CommentLevel::Normal && !setup.settings.matchString.empty()) {
    for (std::int32_t position : host.marks()) comments.emplace_back(position, setup.settings.matchString);
  }
  if (!setup.settings.uniqueComments) return comments;
  Comments once;
  std::unordered_set<std::string_view> seen;  // at the current position
  for (auto& [position, text] : comments) {
    if (!once.empty() && once.back().first != position) seen.clear();
    if (seen.insert(text).second) once.emplace_back(position, text);
  }
  return once;
}

/// Appends the bytes of a trivially copyable value.
template <typename Value>
  requires std::is_trivially_copyable_v<Value>
void put(Value value, TextBuffer& out) {
  out.append({reinterpret_cast<const char*>(&value), sizeof value});
}

void put(const std::string& text, TextBuffer& out) {
  put(text.size(), out);
  out.append(text);
}

template <typename Value>
  requires std::is_trivially_copyable_v<Value>
void take(std::string_view& bytes, Value& value) {
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
}

void take(std::string_view& bytes, std::string& text) {
  std::size_t size = 0;
  take(bytes, size);
  text = bytes.substr(0, size);
  bytes.remove_prefix(size);
}

/// Calls `each` with all parts of a game, in an unspecified order, and `count` before the items of each list.
template <typename Game, typename Each, typename Count>
void forParts(Game& game, const Each& each, const Count& count) {
  each(game.file), each(game.number), each(game.result);
  each(game.event), each(game.site), each(game.date), each(game.white), each(game.black), each(game.text);
  count(game.tags);
  for (auto& [name, value] : game.tags) each(name), each(value);
  count(game.positions);
  for (auto& p : game.positions)
    each(p.id), each(p.ply), each(p.depth), each(p.side), each(p.fen), each(p.move);
  count(game.comments);
  for (auto& [position, text] : game.comments) each(position), each(text);
  count(game.sortValues);
  for (auto& value : game.sortValues) each(value.has), each(value.number), each(value.text);
}

}  // namespace

MatchedGame describe(const Match& match, const SinkSetup& setup) {
  const GameRecord& game = match.game;
  const Host& host = match.found;
  MatchedGame found;
  found.file = match.file;
  found.number = game.number;
  found.event = game.tags.event;
  found.site = game.tags.site;
  found.date = game.tags.date;
  found.white = game.tags.white;
  found.black = game.tags.black;
  found.result = game.result;
  for (const Tag& tag : game.tags.byName) found.tags.emplace_back(tag.name, tag.value);
  const GameView view = game.view();
  found.positions.reserve(host.marks().size());
  for (std::int32_t id : host.marks()) {
    MatchedPosition& position = found.positions.emplace_back();
    position.id = id;
    position.ply = view.plies[id];
    position.depth = view.depths[id];
    position.side = static_cast<Color>(view.sides[id]);
    position.fen.reserve(80);
    appendFen(view, id, EnPassantField::Passed, position.fen);
    if (id > 0) pgn::writeSan(game, id, position.move);
  }
  found.comments = commentsOf(host, setup);
  found.sortValues.assign(host.sortValues().begin(), host.sortValues().end());
  return found;
}

void pack(const MatchedGame& game, TextBuffer& out) {
  forParts(game, [&](const auto& part) { put(part, out); }, [&](const auto& list) { put(list.size(), out); });
}

MatchedGame unpack(std::string_view& bytes) {
  MatchedGame game;
  forParts(
      game, [&](auto& part) { take(bytes, part); },
      [&](auto& list) {
        std::size_t size = 0;
        take(bytes, size);
        list.resize(size);
      });
  return game;
}

}  // namespace cql::capi
