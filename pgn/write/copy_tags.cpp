#include "pgn/write/copy_tags.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "pgn/fast/tag_index.h"
#include "pgn/read/tag_values.h"
#include "pgn/write/write_tags.h"
#include "runtime/ascii.h"
#include "runtime/assert.h"
#include "runtime/chars.h"

namespace cql::pgn {

namespace {

/// Iterates over the lines of a simple section and copies them, many at a time.
class Section {
 public:
  Section(const GameText& game, char* to)
      : line_(game.text.data()),
        end_(line_ + game.movetext),
        quotes_(game.tagIndex->quotes(game.firstQuote, game.quoteCount)),
        text_(line_),
        run_(line_),
        to_(to) {}

  bool done() const { return next_ == quotes_.size(); }
  /// Returns true if the next line begins with the text.
  template <std::size_t n>
  bool begins(const char (&text)[n]) const {
    return !done() && static_cast<std::size_t>(end_ - line_) >= n && std::memcmp(line_, text, n - 1) == 0;
  }
  std::string_view name() const {
    CQL_ASSERT(!done() && *line_ == '[');
    return {line_ + 1, text_ + quotes_[next_] - 1};
  }
  std::string_view value() const {
    CQL_ASSERT(next_ + 1 < quotes_.size());
    return {text_ + quotes_[next_] + 1, text_ + quotes_[next_ + 1]};
  }
  /// Copies the next line; returns false if it does not end as lines are written.
  bool copy() {
    const char* behind = text_ + quotes_[next_ + 1] + 2;  // the bracket
    if (behind >= end_ || *behind != '\n') return false;
    line_ = behind + 1;
    next_ += 2;
    return true;
  }
  /// Skips the next line; returns false as copy().
  bool leaveOut() {
    to_ = std::copy(run_, line_, to_);
    if (!copy()) return false;
    run_ = line_;
    return true;
  }
  /// Copies the next line with another value; returns false as copy().
  bool replace(std::string_view value) {
    const std::string_view old = this->value();
    CQL_ASSERT(run_ <= old.data());
    to_ = std::copy(value.begin(), value.end(), std::copy(run_, old.data(), to_));
    run_ = old.data() + old.size();
    return copy();
  }
  char* finish() { return std::copy(run_, line_, to_); }

 private:
  const char* line_;
  const char* end_;
  TagIndex::Quotes quotes_;
  const char* text_;
  const char* run_;  ///< first of the lines that are copied together
  char* to_;
  std::size_t next_ = 0;  ///< index of the first quote of line_
};

bool isNormalDate(std::string_view value) {
  int year;
  bool known;
  return pgn::isNormalDate(value, year, known);
}

/// Copies a player whose name contains no rating.
bool copyPlayer(Section& s, std::string& scratch) {
  if (isNormalPlayer(s.value())) return s.copy();
  scratch.clear();
  int elo;
  appendPlayer(s.value(), scratch, elo);
  return elo == 0 && s.replace(scratch);
}

/// Copies the seven tags that every game has.
bool copyRoster(Section& s, GameResult result, std::string& scratch) {
  return s.begins("[Event \"") && s.copy() && s.begins("[Site \"") && s.copy() && s.begins("[Date \"") &&
         isNormalDate(s.value()) && s.copy() && s.begins("[Round \"") && s.copy() && s.begins("[White \"") &&
         copyPlayer(s, scratch) && s.begins("[Black \"") && copyPlayer(s, scratch) &&
         s.begins("[Result \"") && s.replace(resultWord(result));
}

/// Copies a rating of 1 to 4000; skips it if it is empty or 0.
bool copyRating(Section& s) {
  const std::string_view value = s.value();
  if (value.empty() || value == "0") return s.leaveOut();
  if (value.size() > 4 || value[0] == '0' || (value.size() == 4 && value > "4000")) return false;
  return std::all_of(value.begin(), value.end(), isDigit) && s.copy();
}

bool copyEco(Section& s) {
  const std::string_view value = s.value();
  if (value.empty()) return s.leaveOut();
  return value.size() == 3 && value[0] >= 'A' && value[0] <= 'E' && isDigit(value[1]) && isDigit(value[2]) &&
         s.copy();
}

/// Copies tags without a member of their own, each once; those that have one are out of order here.
bool copyOthers(Section& s) {
  static constexpr std::string_view kPlaced[] = {"Event", "Site",   "Date", "Round",
                                                 "ECO",   "Result", "FEN",  "EventDate"};
  std::array<std::string_view, 16> names;
  for (std::size_t count = 0; !s.done(); ++count) {
    const std::string_view name = s.name();
    // Players and their ratings have members of their own.
    const std::string_view color = name.substr(0, 5);
    if (count == names.size() || ascii::sameIgnoringCase(color, "White") ||
        ascii::sameIgnoringCase(color, "Black"))
      return false;
    const auto isName = [name](std::string_view placed) { return ascii::sameIgnoringCase(placed, name); };
    if (std::ranges::any_of(kPlaced, isName)) return false;
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(names.begin(), end, name) != end || !s.copy()) return false;
    names[count] = name;
  }
  return true;
}

}  // namespace

bool copyTags(const GameText& game, GameResult result, std::string& scratch, TextBuffer& out) {
  if (!game.tagIndex || game.tags != 0) return false;
  // Names grow by a blank for each comma, the result to seven characters.
  Section s(game, out.room(2 * game.movetext + 8));
  if (!copyRoster(s, result, scratch)) return false;
  if (s.begins("[WhiteElo \"") && !copyRating(s)) return false;
  if (s.begins("[BlackElo \"") && !copyRating(s)) return false;
  if (s.begins("[ECO \"") && !copyEco(s)) return false;
  if (s.begins("[EventDate \"")) {
    // A date without a known part is not written.
    if (!isNormalDate(s.value()) || s.value() == "????.??.??" || !s.copy()) return false;
  }
  if (!copyOthers(s)) return false;
  out.taken(s.finish());
  return true;
}

}  // namespace cql::pgn
