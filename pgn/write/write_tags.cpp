#include "pgn/write/write_tags.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace cql::pgn {

namespace {

/// Brackets, quotes, a blank and a line end.
constexpr std::size_t kAround = 8;

char* put(char* to, std::string_view text) {
  return std::copy(text.begin(), text.end(), to);
}

void appendTag(std::string_view name, std::string_view value, TextBuffer& out) {
  char* to = out.room(name.size() + value.size() + kAround);
  *to++ = '[';
  to = put(to, name);
  to = put(to, " \"");
  to = put(to, value);
  out.taken(put(to, "\"]\n"));
}

/// The tags of one game with the changes of a query.
class TagWriter {
 public:
  TagWriter(std::span<const TagChange> changes, TextBuffer& out)
      : changes_(changes), out_(out), met_(changes.size()) {}

  /// Returns the value to be written of a tag that the game has; `missing` if the query removes the tag but
  /// it must be written.
  std::string_view value(std::string_view name, std::string_view read, std::string_view missing) {
    const std::optional<std::string_view> value = changed(name, read);
    return value ? *value : missing;
  }
  void add(std::string_view name, std::string_view read) {
    if (const std::optional<std::string_view> value = changed(name, read)) appendTag(name, *value, out_);
  }
  /// Adds the tags that the game does not have.
  void addNew() {
    for (std::size_t i = 0; i < changes_.size(); ++i)
      if (!met_[i] && changes_[i].value) appendTag(changes_[i].name, *changes_[i].value, out_);
  }

 private:
  std::optional<std::string_view> changed(std::string_view name, std::string_view read) {
    const auto change = std::ranges::find(changes_, name, &TagChange::name);
    if (change == changes_.end()) return read;
    met_[static_cast<std::size_t>(change - changes_.begin())] = true;
    if (!change->value) return std::nullopt;
    return *change->value;
  }

  std::span<const TagChange> changes_;
  TextBuffer& out_;
  std::vector<bool> met_;  ///< of the changes: the game has the tag
};

/// Writes the seven tags that every game has, in one go.
void writeRoster(const GameRecord& game, TagWriter& changes, TextBuffer& out) {
  const TagSection& t = game.tags;
  const std::string_view event = changes.value("Event", t.event, "?"),
                         site = changes.value("Site", t.site, "?"),
                         date = changes.value("Date", t.date, "????.??.??"),
                         round = changes.value("Round", t.round, "?"),
                         white = changes.value("White", t.white, "?"),
                         black = changes.value("Black", t.black, "?"),
                         result = changes.value("Result", resultWord(game.result), resultWord(game.result));
  constexpr std::size_t kNames = sizeof "EventSiteDateRoundWhiteBlackResult";
  char* to = out.room(kNames + 7 * kAround + event.size() + site.size() + date.size() + round.size() +
                      white.size() + black.size() + result.size());
  to = put(put(to, "[Event \""), event);
  to = put(put(to, "\"]\n[Site \""), site);
  to = put(put(to, "\"]\n[Date \""), date);
  to = put(put(to, "\"]\n[Round \""), round);
  to = put(put(to, "\"]\n[White \""), white);
  to = put(put(to, "\"]\n[Black \""), black);
  to = put(put(to, "\"]\n[Result \""), result);
  out.taken(put(to, "\"]\n"));
}

}  // namespace

void writeTags(const GameRecord& game, std::span<const TagChange> changes, TextBuffer& out) {
  const TagSection& tags = game.tags;
  TagWriter writer(changes, out);
  writeRoster(game, writer, out);
  for (Color color : {kWhite, kBlack}) {
    const Rating& rating = tags.ratings[color];
    if (rating.value == 0) continue;
    constexpr std::size_t kLongestName = 16, kDigits = 12;
    char name[kLongestName], digits[kDigits];
    const char* nameEnd = put(put(name, color == kWhite ? "White" : "Black"), kRatingKinds[rating.kind]);
    const char* digitsEnd = std::to_chars(digits, digits + kDigits, rating.value).ptr;
    writer.add({name, nameEnd}, {digits, digitsEnd});
  }
  if (!tags.eco.empty()) writer.add("ECO", tags.eco);
  if (tags.hasEventDate) writer.add("EventDate", tags.eventDate);
  for (const Tag& tag : tags.others) writer.add(tag.name, tag.value);
  writer.addNew();
  if (!tags.fen.empty()) appendTag("FEN", tags.fen, out);
}

}  // namespace cql::pgn
