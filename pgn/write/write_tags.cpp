#include "pgn/write/write_tags.h"

#include <algorithm>
#include <charconv>

namespace cql::pgn {

namespace {

/// Brackets, quotes, a blank and a line end.
constexpr std::size_t kAround = 8;

char* put(char* to, std::string_view text) {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

void appendTag(std::string_view name, std::string_view value, TextBuffer& out) {
  char* to = out.room(name.size() + value.size() + kAround);
  *to++ = '[';
  to = put(to, name);
  to = put(to, " \"");
  to = put(to, value);
  out.taken(put(to, "\"]\n"));
}

void writeOtherTags(const std::vector<Tag>& read, const std::vector<Tag>& set, TextBuffer& out) {
  for (const Tag& tag : read) {
    const auto other = std::ranges::find(set, tag.name, &Tag::name);
    appendTag(tag.name, other == set.end() ? tag.value : other->value, out);
  }
  for (const Tag& tag : set)
    if (std::ranges::find(read, tag.name, &Tag::name) == read.end()) appendTag(tag.name, tag.value, out);
}

/// The seven that every game has, in one go.
void writeRoster(const GameRecord& game, TextBuffer& out) {
  const TagSection& t = game.tags;
  const std::string_view result = resultWord(game.result);
  constexpr std::size_t kNames = sizeof "EventSiteDateRoundWhiteBlackResult";
  char* to = out.room(kNames + 7 * kAround + t.event.size() + t.site.size() + t.date.size() + t.round.size() +
                      t.white.size() + t.black.size() + result.size());
  to = put(put(to, "[Event \""), t.event);
  to = put(put(to, "\"]\n[Site \""), t.site);
  to = put(put(to, "\"]\n[Date \""), t.date);
  to = put(put(to, "\"]\n[Round \""), t.round);
  to = put(put(to, "\"]\n[White \""), t.white);
  to = put(put(to, "\"]\n[Black \""), t.black);
  to = put(put(to, "\"]\n[Result \""), result);
  out.taken(put(to, "\"]\n"));
}

}  // namespace

void writeTags(const GameRecord& game, const std::vector<Tag>& set, TextBuffer& out) {
  const TagSection& tags = game.tags;
  writeRoster(game, out);
  for (Color color : {kWhite, kBlack}) {
    const Rating& rating = tags.ratings[color];
    if (rating.value == 0) continue;
    out.append(color == kWhite ? "[White" : "[Black");
    out.append(kRatingKinds[rating.kind]);
    char* to = put(out.room(12 + kAround), " \"");
    to = std::to_chars(to, to + 12, rating.value).ptr;
    out.taken(put(to, "\"]\n"));
  }
  if (!tags.eco.empty()) appendTag("ECO", tags.eco, out);
  if (tags.hasEventDate) appendTag("EventDate", tags.eventDate, out);
  writeOtherTags(tags.others, set, out);
  if (!tags.fen.empty()) appendTag("FEN", tags.fen, out);
}

}  // namespace cql::pgn
