// Searches in the forms for which generated code has shortcuts (codegen/core/options.h).
#include "tests/fuzz/differential/generator.h"

namespace cql::differential {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 8> kAnyRepetition = {"", "*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}"};
/// Without the shortcuts the time of a search is the product of the repetitions around each other.
constexpr std::array<Words, 5> kFewRepetitions = {"", "?", "{1,2}", "{2}", "{0,2}"};
constexpr std::array<Words, 6> kPieces = {"A", "a", "[RN]", "P", "q", "[Qk]"};
constexpr std::array<Words, 4> kTransforms = {"shift", "shifthorizontal", "flip shiftvertical", "flip"};
constexpr std::array<Words, 3> kBans = {"", "", " nestban"};
constexpr std::array<Words, 6> kKeys = {"A", "[kp]", "a-d1-8 & A", "[Pp]", "R attacks k", "k"};
constexpr std::array<Words, 5> kKeptSquares = {"from", "to", "d4", "R & d1", "A & e1-8"};

}  // namespace

/// A move-step of a path, of the pieces if they are not empty.
std::string Generator::step(std::string_view piece) {
  std::string text{random_.oneIn(2) ? piece : Words()};
  if (text.empty() && random_.oneIn(3)) text = pieces();
  text += symbol(random_.oneIn(5) ? kCaptureDash : kDash);
  if (random_.oneIn(4)) text += random_.oneIn(2) ? squares() : pieces();
  if (random_.oneIn(3)) text += parens(braces(condition(1).text));
  return text;
}

/// Steps, some of them repeated, and groups of them.
std::string Generator::steps(std::string_view piece) {
  std::string text;
  bool afterFilter = true;  // where a group or filter can stand
  for (int i = 0, n = random_.between(1, 3); i < n; ++i) {
    text += " ";
    if (afterFilter && random_.oneIn(3)) {
      const bool often = random_.oneIn(2);  // the group, not what it contains
      text += "(" + step(piece) + std::string(often ? Words() : pick(kAnyRepetition));
      if (random_.oneIn(2)) text += " " + step(piece) + std::string(often ? Words() : pick(kFewRepetitions));
      text += ")" + std::string(often ? pick(kAnyRepetition) : pick(kFewRepetitions));
      continue;
    }
    if (afterFilter && random_.oneIn(4)) text += braces(condition(1).text) + " ";
    const std::string_view repetition = pick(kAnyRepetition);
    text += step(piece) + std::string(repetition);
    afterFilter = !repetition.empty();
  }
  return text;
}

/// Items of a line.
std::string Generator::items(std::string_view piece) {
  std::string text;
  for (int i = 0, n = random_.between(1, 3); i < n; ++i) {
    const std::string item = piece.empty() || random_.oneIn(3) ? braces(condition(1).text)
                                                               : braces(join({piece, " attacks ", pieces()}));
    text += " --> " + item + std::string(pick(kAnyRepetition));
  }
  return text;
}

/// A loop with a condition on attacks of its squares, as a test or counted.
std::string Generator::attacksInLoop() {
  const std::string square = freshName("square"), other = freshName("other"), count = freshName("count");
  const auto attackers = [&](const std::string& on) {
    return join({"#", parens(join({pick(kPieces), " attacks ", on}))});
  };
  std::string test;
  switch (random_.below(4)) {
    case 0:
      test = join({pick(kPieces), " attacks ", square});
      break;
    case 1:
      test = join({square, " attacks ", pick(kPieces)});
      break;
    case 2:
      test = join({attackers(square), " > ", std::to_string(random_.below(4))});
      break;
    default:
      test = join({attackers(square), random_.oneIn(2) ? " > " : " == ", attackers(square)});
      break;
  }
  if (random_.oneIn(3)) test += " " + condition(1).text;
  const std::string loop = join(
      {random_.oneIn(2) ? "square " : "piece ", square, " in ", random_.oneIn(3) ? "." : pick(kPieces), " "});
  if (random_.oneIn(3))
    return loop + braces(join({"square ", other, " in ", pick(kPieces), " ",
                               braces(join({test, " not ", braces(join({square, " attacks ", other}))}))}));
  if (random_.oneIn(2)) return loop + braces(test);
  return join({count, " = 0 ", loop,
               braces(join({"if ", braces(test), " then ", count, " = ", count, " + 1"})), " ", count, " > ",
               std::to_string(random_.below(9))});
}

std::string Generator::search() {
  switch (random_.below(8)) {
    case 0:
      return "path quiet" + steps({});
    case 1: {
      // Without repetition.
      std::string text = "path quiet";
      for (int i = 0, n = random_.between(1, 4); i < n; ++i)
        text +=
            " " + join({random_.oneIn(2) ? pieces() : "", symbol(kDash), random_.oneIn(3) ? squares() : ""});
      return text;
    }
    case 2: {
      const std::string piece = freshName("piece");
      const std::string loop = join({"piece ", piece, " in ", pick(kPieces), " "});
      sets_.push_back(piece);
      std::string body;
      switch (random_.below(4)) {
        case 0:
          body = "path quiet" + steps(piece);
          break;
        case 3: {
          const std::string kept = freshName("kept");
          body = join({kept, " = ", random_.oneIn(2) ? std::string_view(piece) : pick(kKeptSquares),
                       " find quiet ", random_.oneIn(3) ? "1 10 " : ""}) +
                 braces(join({piece, " == ", kept, " ", condition(1).text}));
          break;
        }
        case 1:
          body = join({"path quiet focus ", piece}) + steps({});
          break;
        default:
          body = "line quiet" + items(piece);
          break;
      }
      sets_.pop_back();
      return loop + braces(body);
    }
    case 3: {
      const std::string s = freshName("s"), t = freshName("t");
      const std::string_view key = pick(kKeys);
      std::string before, body = join({s, ":(", key, ") == ", t, ":(", key, ")"});
      if (random_.oneIn(3)) {
        const std::string kept = freshName("kept");
        before = join({kept, " = ", key, " "});
        body = join({kept, " == ", key});
      }
      if (random_.oneIn(2)) body += join({" ", t, ":", parens(condition(1).text)});
      if (random_.oneIn(3)) body += join({" ", s, ":", parens(condition(1).text)});
      return join({before, "echo quiet (", s, " ", t, ") ", braces(body)});
    }
    case 4: {
      std::string operand;
      switch (random_.below(3)) {
        case 0:
          operand = join(
              {pieceLetter(random_.below(12)), squares(), " ", pieceLetter(random_.below(12)), squares()});
          break;
        case 1:
          operand = join({"path quiet", pick(kBans)}) + steps({});
          break;
        default:
          operand = join({"line quiet", pick(kBans)}) + items({});
          break;
      }
      return join({pick(kTransforms), " ", braces(operand)});
    }
    case 5:
      if (random_.oneIn(3)) {
        const std::string kept = freshName("kept");
        const std::string there =
            join({"find quiet ", braces(join({kept, " == currentposition ", condition(1).text}))});
        return join({kept, " = currentposition find quiet <-- ", braces(there)});
      }
      return join({"find quiet ", random_.oneIn(2) ? "2 10 " : "", braces(condition(2).text)});
    case 6:
      return attacksInLoop();
    default:
      return "line quiet" + items({});
  }
}

}  // namespace cql::differential
