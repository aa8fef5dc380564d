#include "tools/generate/remarks.h"

#include <string_view>

#include "runtime/decimal.h"

namespace cql::generate {
namespace {

constexpr std::string_view kSentences[] = {
    "The main line.",
    "A quiet move with a clear idea.",
    "White has the pair of bishops.",
    "Black has the pair of bishops.",
    "The knight heads for a better square.",
    "This weakens the squares of one colour for good.",
    "Now the open file decides.",
    "Better was to castle at once.",
    "Not the best, but hard to meet over the board.",
    "The position is about equal.",
    "White is slightly better; the pawns on the queen's side are a target.",
    "Black has enough play for the pawn.",
    "Threatening mate, and a fork besides.",
    "The exchange of queens leads to a drawn ending.",
    "In time trouble, both sides miss the point.",
    "A surprise: the sacrifice cannot be accepted.",
    "The rook belongs behind the passed pawn.",
    "Zugzwang is in the air.",
    "Only move.",
    "An old idea in a new form.",
    "Prevents the check and prepares f4.",
    "The king is safer on the other wing.",
    "Played after long thought.",
    "A novelty; known was the retreat.",
};

void appendTwoDigits(std::uint32_t n, std::string& out) {
  out += static_cast<char>('0' + n / 10);
  out += static_cast<char>('0' + n % 10);
}

/// Appends a clock without a blank after the brace, so that no line begins with a bracket.
void appendClock(Random& random, int ply, std::string& out) {
  const std::uint32_t played = static_cast<std::uint32_t>(ply) / 2;
  const std::uint32_t left = played < 110 ? 119 - played : 9;
  out += "[%clk";
  out += kFixedSpace;
  appendNumber(left / 60, out);
  out += ':';
  appendTwoDigits(left % 60, out);
  out += ':';
  appendTwoDigits(random.below(60), out);
  out += ']';
}

void appendEvaluation(Random& random, std::string& out) {
  out += "[%eval";
  out += kFixedSpace;
  if (random.chance(50)) out += '-';
  appendNumber(random.below(4), out);
  out += '.';
  appendTwoDigits(random.below(100), out);
  out += ']';
}

}  // namespace

void appendComment(Random& random, int ply, std::string& out) {
  out += '{';
  const std::uint32_t kind = random.below(4);
  if (kind == 0) appendClock(random, ply, out);
  if (kind == 1) appendEvaluation(random, out);
  if (kind > 1 || random.chance(30)) {
    if (kind <= 1) out += ' ';
    out += random.of(kSentences);
    if (random.chance(20)) {
      out += ' ';
      out += random.of(kSentences);
    }
  }
  out += '}';
}

void appendNag(Random& random, std::string& out) {
  static constexpr std::uint8_t kNags[] = {1, 1, 1,  2,  2,  2,  3,  4,  5,  6,
                                           6, 7, 10, 13, 14, 15, 16, 17, 18, 19};
  out += '$';
  appendNumber(random.of(kNags), out);
}

}  // namespace cql::generate
