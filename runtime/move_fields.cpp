#include "runtime/move_fields.h"

#include <algorithm>
#include <optional>

#include "runtime/ascii.h"
#include "runtime/rules/chars.h"

namespace cql {
namespace {

constexpr std::int64_t kMost = INT32_MAX;

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Takes one digit or more; larger numbers than kMost count as kMost + 1.
std::optional<std::int64_t> takeNumber(std::string_view& text) {
  if (text.empty() || !ascii::isDigit(text[0])) return std::nullopt;
  std::int64_t number = 0;
  for (; !text.empty() && ascii::isDigit(text[0]); text.remove_prefix(1))
    number = std::min(number * 10 + (text[0] - '0'), kMost + 1);
  return number;
}

/// Takes the first `places` digits after a point, as a number of that many digits; others are cut. 0: there
/// is no point. Nothing: no digit follows it.
std::optional<std::int64_t> takeFraction(std::string_view& text, int places) {
  if (!take(text, ".")) return 0;
  if (text.empty() || !ascii::isDigit(text[0])) return std::nullopt;
  std::int64_t fraction = 0;
  for (; !text.empty() && ascii::isDigit(text[0]); text.remove_prefix(1))
    if (places-- > 0) fraction = fraction * 10 + (text[0] - '0');
  for (; places > 0; --places) fraction *= 10;
  return fraction;
}

/// Takes [[h:]m:]s[.f]; gives milliseconds.
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

/// Takes the time of ` d:dd:dd]`, as nearly all clocks are written: files have one after each move. Nothing:
/// the text begins with something else.
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

/// Takes the rest of a field after `[%`. False: it does not have the form of one.
bool takeField(std::string_view& text, MoveFields& fields) {
  std::string_view rest = text;
  enum { kClock, kTime, kScore } kind;
  if (take(rest, "clk"))
    kind = kClock;
  else if (take(rest, "emt"))
    kind = kTime;
  else if (take(rest, "eval"))
    kind = kScore;
  else
    return false;
  if (kind != kScore) {
    if (const std::optional<std::int32_t> time = takeUsualTime(rest)) {
      (kind == kClock ? fields.clock : fields.time) = *time;
      text = rest;
      return true;
    }
  }
  if (rest.empty() || !isBlank(rest[0])) return false;
  takeBlanks(rest);
  if (kind == kScore) {
    const std::optional<Score> score = takeScore(rest);
    if (!score) return false;
    if (take(rest, ",")) rest.remove_prefix(std::min(rest.find(']'), rest.size()));
    takeBlanks(rest);
    if (!take(rest, "]")) return false;
    fields.kind = score->kind;
    fields.score = score->value;
  } else {
    const std::optional<std::int32_t> time = takeTime(rest);
    takeBlanks(rest);
    if (!time || !take(rest, "]")) return false;
    (kind == kClock ? fields.clock : fields.time) = *time;
  }
  text = rest;
  return true;
}

}  // namespace

std::int64_t takeSeconds(std::string_view& text) {
  const std::optional<std::int64_t> whole = takeNumber(text);
  if (!whole || *whole > kMost) return -1;
  const std::optional<std::int64_t> thousandths = takeFraction(text, 3);
  return thousandths ? *whole * 1000 + *thousandths : -1;
}

void readMoveFields(std::string_view comment, MoveFields& fields) {
  for (;;) {
    // Does not search a comment that is nothing but fields.
    takeBlanks(comment);
    if (!comment.starts_with('[')) comment.remove_prefix(std::min(comment.find('['), comment.size()));
    if (comment.empty()) return;
    comment.remove_prefix(1);
    if (take(comment, "%")) takeField(comment, fields);
  }
}

}  // namespace cql
