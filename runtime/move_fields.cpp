#include "runtime/move_fields.h"

#include <algorithm>
#include <optional>

#include "runtime/ascii.h"
#include "runtime/chars.h"

namespace cql {
namespace {

constexpr std::int64_t kMost = INT32_MAX;

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Takes a number of one digit or more; those above kMost become kMost + 1. Nullopt if the text does not
/// begin with a digit.
std::optional<std::int64_t> takeNumber(std::string_view& text) {
  if (text.empty() || !ascii::isDigit(text[0])) return std::nullopt;
  std::int64_t number = 0;
  for (; !text.empty() && ascii::isDigit(text[0]); text.remove_prefix(1))
    number = std::min(number * 10 + (text[0] - '0'), kMost + 1);
  return number;
}

/// Takes a point and its digits; returns the first `places` digits as a number of that many digits, others
/// are cut. Returns 0 if the text does not begin with a point, nullopt if no digit follows it.
std::optional<std::int64_t> takeFraction(std::string_view& text, int places) {
  if (!take(text, ".")) return 0;
  if (text.empty() || !ascii::isDigit(text[0])) return std::nullopt;
  std::int64_t fraction = 0;
  for (; !text.empty() && ascii::isDigit(text[0]); text.remove_prefix(1))
    if (places-- > 0) fraction = fraction * 10 + (text[0] - '0');
  for (; places > 0; --places) fraction *= 10;
  return fraction;
}

/// Takes [[h:]m:]s[.f]; returns milliseconds.
std::optional<std::int32_t> takeTime(std::string_view& text) {
  std::int64_t before = 0;  // in units of the part that is read
  for (int parts = 1;; ++parts) {
    std::string_view rest = text;
    const std::optional<std::int64_t> number = takeNumber(rest);
    if (!number) return std::nullopt;
    if (!take(rest, ":")) break;
    if (parts == 3) return std::nullopt;
    before = std::min((before + *number) * 60, kMost + 1);
    text = rest;
  }
  const std::int64_t seconds = takeSeconds(text);
  if (seconds < 0 || before * 1000 + seconds > kMost) return std::nullopt;
  return static_cast<std::int32_t>(before * 1000 + seconds);
}

/// Takes the time of ` d:dd:dd]`, the form of nearly all clocks: files have one after each move. Returns
/// nullopt if the text begins with something else.
std::optional<std::int32_t> takeUsualTime(std::string_view& text) {
  constexpr std::string_view kForm = " 0:00:00]";
  if (text.size() < kForm.size()) return std::nullopt;
  unsigned wrong = 0, part[9];
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    part[i] = static_cast<unsigned char>(text[i]) ^ static_cast<unsigned char>(kForm[i]);
    wrong |= part[i] > (kForm[i] == '0' ? 9u : 0u);
  }
  if (wrong) return std::nullopt;
  text.remove_prefix(kForm.size());
  // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): all of `part` has been set
  const unsigned minutes = part[1] * 60 + part[3] * 10 + part[4], seconds = part[6] * 10 + part[7];
  return static_cast<std::int32_t>((minutes * 60 + seconds) * 1000);
}

struct Score {
  MoveFields::Score kind;
  std::int32_t value;
};

/// Takes #[+-]n or [+-]n[.f].
std::optional<Score> takeScore(std::string_view& text) {
  using Kind = MoveFields::Score;
  constexpr std::int64_t kLargest = 29000;
  const bool mate = take(text, "#");
  const bool negative = take(text, "-"), isSigned = negative || take(text, "+");
  const std::optional<std::int64_t> number = takeNumber(text);
  if (!number) return std::nullopt;
  if (mate) {
    const auto moves = static_cast<std::int32_t>(std::min(*number, kMost));
    return Score{negative                  ? Kind::BlackMates
                 : moves == 0 && !isSigned ? Kind::MoverMates
                                           : Kind::WhiteMates,
                 moves};
  }
  const std::optional<std::int64_t> hundredths = takeFraction(text, 2);
  if (!hundredths) return std::nullopt;
  const auto score = static_cast<std::int32_t>(std::min(*number * 100 + *hundredths, kLargest));
  return Score{Kind::Centipawns, negative ? -score : score};
}

void takeBlanks(std::string_view& text) {
  while (!text.empty() && isBlank(text[0])) text.remove_prefix(1);
}

void setClock(MoveFields& fields, std::int32_t clock, unsigned origin, FieldNotes& notes) {
  constexpr unsigned kAll = MoveFields::kBareClock | MoveFields::kShortClock;
  fields.clock = clock;
  fields.origin = static_cast<std::uint8_t>((fields.origin & ~kAll) | origin);
  notes.unsettled |= origin != 0;
}

void setTime(MoveFields& fields, std::int32_t time) {
  fields.time = time;
  fields.origin = static_cast<std::uint8_t>(fields.origin & ~unsigned{MoveFields::kBareTime});
}

/// Sets a time that is not that of [%emt], which counts before it.
void setBareTime(MoveFields& fields, std::int32_t time) {
  if (fields.time >= 0 && !(fields.origin & MoveFields::kBareTime)) return;
  fields.time = time;
  fields.origin |= MoveFields::kBareTime;
}

void doubt(FieldNotes& notes) {
  ++notes.doubtful;
  notes.unsettled = true;
}

bool takeEnd(std::string_view& text) {
  takeBlanks(text);
  return take(text, "]");
}

/// Takes the rest of a field after `[%evp`: numbers, which settleFields() reads.
bool takeCurve(std::string_view& text, bool initial, FieldNotes& notes) {
  const std::size_t end = text.find(']');
  if (end == std::string_view::npos || text.empty() || !isBlank(text[0])) return false;
  if (initial) {
    notes.curve = text.substr(0, end);
    notes.unsettled = true;
  }
  text.remove_prefix(end + 1);
  return true;
}

/// Takes the rest of a field after `[%timestamp`: tenths of seconds that the move took.
bool takeTimestamp(std::string_view& text, MoveFields& fields) {
  constexpr std::int64_t kTenth = 100;  // milliseconds
  if (text.empty() || !isBlank(text[0])) return false;
  takeBlanks(text);
  const std::optional<std::int64_t> tenths = takeNumber(text);
  if (!tenths || *tenths > kMost / kTenth || !takeEnd(text)) return false;
  setBareTime(fields, static_cast<std::int32_t>(*tenths * kTenth));
  return true;
}

/// Takes the rest of a field after `[%eval`.
bool takeEvaluation(std::string_view& text, MoveFields& fields) {
  if (text.empty() || !isBlank(text[0])) return false;
  takeBlanks(text);
  const std::optional<Score> score = takeScore(text);
  if (!score) return false;
  std::optional<std::int64_t> depth;
  if (take(text, ",")) {
    std::string_view rest = text.substr(0, text.find(']'));
    text.remove_prefix(rest.size());
    takeBlanks(rest);
    depth = takeNumber(rest);
    takeBlanks(rest);
    if (!rest.empty() || (depth && *depth > kMost)) depth = std::nullopt;
  }
  if (!takeEnd(text)) return false;
  fields.kind = score->kind;
  fields.score = score->value;
  fields.depth = static_cast<std::int32_t>(depth.value_or(-1));
  fields.origin = static_cast<std::uint8_t>(fields.origin & ~unsigned{MoveFields::kForMover});
  return true;
}

/// Takes the rest of a field after `[%clk` or `[%emt`.
bool takeClockOrTime(std::string_view& text, bool isClock, MoveFields& fields, FieldNotes& notes) {
  std::optional<std::int32_t> time = takeUsualTime(text);
  bool isShort = false;
  if (!time) {
    if (text.empty() || !isBlank(text[0])) return false;
    takeBlanks(text);
    const std::string_view written = text;
    time = takeTime(text);
    const std::string_view digits = written.substr(0, written.size() - text.size());
    isShort = std::ranges::count(digits, ':') == 1 && digits.find('.') == std::string_view::npos;
    if (!time || !takeEnd(text)) return false;
  }
  if (isClock)
    setClock(fields, *time, isShort ? MoveFields::kShortClock : 0, notes);
  else
    setTime(fields, *time);
  return true;
}

/// Takes the rest of a field after `[%`. Returns false if it does not have the form of one.
bool takeField(std::string_view& text, bool initial, MoveFields& fields, FieldNotes& notes) {
  std::string_view rest = text;
  bool good = false;
  if (take(rest, "clk"))
    good = takeClockOrTime(rest, true, fields, notes);
  else if (take(rest, "emt"))
    good = takeClockOrTime(rest, false, fields, notes);
  else if (take(rest, "evp"))
    good = takeCurve(rest, initial, notes);
  else if (take(rest, "eval"))
    good = takeEvaluation(rest, fields);
  else if (take(rest, "timestamp"))
    good = takeTimestamp(rest, fields);
  if (good) text = rest;
  return good;
}

// --- numbers without a command

/// The values of a comment that is nothing but numbers. The score is from the view of the player who moved.
struct BareNumbers {
  std::optional<std::int32_t> clock, time;
  std::optional<Score> score;  ///< WhiteMates: the player mates
  std::int64_t depth = -1;
  bool doubtful = false;  ///< a number is ambiguous
};

/// Takes the score of an engine, which is centipawns or, if `isMate`, a number of moves or plies.
bool takeEngineScore(std::string_view& text, bool& isMate, std::int64_t& value, bool& isSigned) {
  constexpr std::int64_t kMostPawns = 1'000'000;
  const bool negative = take(text, "-");
  isSigned = negative || take(text, "+");
  isMate = isSigned && take(text, "M");
  const std::optional<std::int64_t> number = takeNumber(text);
  if (!number) return false;
  value = *number;
  if (!isMate) {
    if (!text.starts_with('.')) return false;
    const std::optional<std::int64_t> hundredths = takeFraction(text, 2);
    if (!hundredths) return false;
    value = std::min(value, kMostPawns) * 100 + *hundredths;
  }
  if (negative) value = -value;
  return true;
}

/// Reads [(move)] score/depth [time [nodes]] [, text].
std::optional<BareNumbers> readEngine(std::string_view text) {
  constexpr std::int64_t kMostScore = 29000;
  constexpr std::size_t kLongestMove = 8;
  if (take(text, "(")) {
    const std::size_t end = text.substr(0, kLongestMove + 1).find(')');
    if (end == std::string_view::npos ||
        text.substr(0, end).find_first_of(" \t\n\r") != std::string_view::npos)
      return std::nullopt;
    text.remove_prefix(end + 1);
    takeBlanks(text);
  }
  BareNumbers found;
  bool isMate = false, isSigned = false;
  std::int64_t value = 0;
  if (!takeEngineScore(text, isMate, value, isSigned) || !take(text, "/")) return std::nullopt;
  const std::optional<std::int64_t> depth = takeNumber(text);
  if (!depth || *depth > kMost) return std::nullopt;
  const std::size_t before = text.size();
  takeBlanks(text);
  bool hasUnit = false;
  if (!text.empty() && text[0] != ',') {
    if (text.size() == before) return std::nullopt;
    const std::string_view written = text;
    std::optional<std::int32_t> time = takeTime(text);
    if (!time) return std::nullopt;
    const std::string_view digits = written.substr(0, written.size() - text.size());
    hasUnit = take(text, "s");
    takeBlanks(text);
    const bool isWhole = digits.find_first_not_of("0123456789") == std::string_view::npos;
    if (!hasUnit && isWhole && takeNumber(text)) {  // nodes: then the time is in milliseconds
      time = *time / 1000;
      takeBlanks(text);
    }
    if (!text.empty() && text[0] != ',') return std::nullopt;
    found.time = time;
  }
  const auto setScore = [&](MoveFields::Score kind, std::int64_t score) {
    found.score = Score{kind, static_cast<std::int32_t>(score)};
    found.depth = *depth;
  };
  if (isMate) {
    // cutechess-cli and fastchess write `s` and count plies: odd to a mate, even to being mated.
    const std::int64_t number = value < 0 ? -value : value;
    const bool mayBePlies = (number % 2 != 0) == (value > 0);
    found.doubtful = number == 0 || number > kMost || mayBePlies != hasUnit;
    if (!found.doubtful)
      setScore(value > 0 ? MoveFields::Score::WhiteMates : MoveFields::Score::BlackMates,
               hasUnit ? (number + 1) / 2 : number);
  } else {
    found.doubtful = (!isSigned && value != 0) || value > kMostScore || value < -kMostScore;
    if (!found.doubtful) setScore(MoveFields::Score::Centipawns, value);
  }
  return found;
}

/// Reads h:mm:ss. Other times with a colon are ambiguous.
std::optional<BareNumbers> readTime(std::string_view text) {
  const std::string_view written = text;
  const std::optional<std::int32_t> time = takeTime(text);
  const std::string_view digits = written.substr(0, written.size() - text.size());
  takeBlanks(text);
  const auto colons = std::ranges::count(digits, ':');
  if (!time || !text.empty() || colons == 0) return std::nullopt;
  BareNumbers found;
  if (colons == 2)
    found.clock = time;
  else
    found.doubtful = true;
  return found;
}

std::optional<BareNumbers> readBare(std::string_view text) {
  takeBlanks(text);
  if (text.empty() || !(ascii::isDigit(text[0]) || text[0] == '+' || text[0] == '-' || text[0] == '('))
    return std::nullopt;
  if (auto engine = readEngine(text)) return engine;
  return ascii::isDigit(text[0]) ? readTime(text) : std::nullopt;
}

void takeBare(const BareNumbers& found, MoveFields& fields, FieldNotes& notes) {
  if (found.doubtful) doubt(notes);
  if (found.clock && (fields.clock < 0 || (fields.origin & MoveFields::kBareClock)))
    setClock(fields, *found.clock, MoveFields::kBareClock, notes);
  if (found.time) setBareTime(fields, *found.time);
  if (found.score && (fields.kind == MoveFields::Score::None || (fields.origin & MoveFields::kForMover))) {
    fields.kind = found.score->kind;
    fields.score = found.score->value;
    fields.depth = static_cast<std::int32_t>(found.depth);
    fields.origin |= MoveFields::kForMover;
    notes.unsettled = true;
  }
}

}  // namespace

std::int64_t takeSeconds(std::string_view& text) {
  const std::optional<std::int64_t> whole = takeNumber(text);
  if (!whole || *whole > kMost) return -1;
  const std::optional<std::int64_t> thousandths = takeFraction(text, 3);
  return thousandths ? *whole * 1000 + *thousandths : -1;
}

void readMoveFields(std::string_view comment, bool initial, MoveFields& fields, FieldNotes& notes) {
  takeBlanks(comment);
  if (!comment.empty() && comment[0] != '[' && !initial) {
    if (const std::optional<BareNumbers> found = readBare(comment)) return takeBare(*found, fields, notes);
  }
  for (;;) {
    // Does not search a comment that is nothing but fields.
    takeBlanks(comment);
    if (!comment.starts_with('[')) comment.remove_prefix(std::min(comment.find('['), comment.size()));
    if (comment.empty()) return;
    comment.remove_prefix(1);
    if (take(comment, "%")) takeField(comment, initial, fields, notes);
  }
}

bool isBareNumbers(std::string_view comment) {
  return readBare(comment).has_value();
}

}  // namespace cql
