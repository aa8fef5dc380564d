// Filters of the extensions (language/60).
#include "tests/fuzz/differential/generator.h"

namespace cql::differential {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 6> kPawns = {"defendedpawns",     "blockedpawns",  "advancedpawns",
                                         "halfisolatedpawns", "backwardpawns", "candidatepawns"};
constexpr std::array<Words, 7> kNumbers = {"halfmoveclock", "repetition", "plycount",      "elo average",
                                           "movetime",      "evaldrop",   "elo difference"};
constexpr std::array<Words, 10> kColoredNumbers = {
    "clock",    "clock white",      "clockms black", "eval",       "eval black",
    "evalmate", "timecontrol base", "clockms white", "movetimems", "timecontrol increment"};
constexpr std::array<Words, 8> kStrings = {"signature",      "currentfen", "standardfen", "zobristkey",
                                           "castlingrights", "san",        "uci",         "tag \"Round\""};
constexpr std::array<Words, 10> kConditions = {"matingmaterial",       "matingmaterial white",
                                               "matingmaterial black", "legalposition",
                                               "material \"Q.vQ.\"",   "material \"RP*vR.\"",
                                               "imbalance \"v\"",      "imbalance \"N.vB\"",
                                               "after \"1.e4 c5\"",    "result *"};
constexpr std::array<Words, 4> kDiagrams = {"subfen \"6k1/5ppp\"", "subfen \"....a\"", "subfen \"Pp\"",
                                            "subfen \"8/8/_7/A\""};

}  // namespace

/// One or two edits of `imagine`.
std::string Generator::mutations(int depth) {
  std::string text;
  for (int i = 0, n = random_.between(1, 2); i < n; ++i) {
    switch (random_.below(6)) {
      case 0:
        text += "pass ";
        break;
      case 1:
        text += random_.oneIn(2) ? "wtm " : "btm ";
        break;
      case 2:
        text += join({"put ", pieceLetter(random_.below(12)), " ", braces(set(depth).text), " "});
        break;
      case 3:
        text += join({"move ", braces(set(depth).text), " to ", braces(set(depth).text), " "});
        break;
      default:
        text += join({"remove ", braces(set(depth).text), " "});
        break;
    }
  }
  return text;
}

/// A filter at an edited position.
Filter Generator::imagined(int depth, const Filter& target) {
  return {join({"imagine ", mutations(depth), ": ", braces(target.text)}), 1};
}

/// The beginning of a filter that tries moves, up to its target.
std::string Generator::tries(int depth, std::string_view first) {
  std::string text = join({"move ", first});
  if (random_.oneIn(3)) text += join({" from ", braces(set(depth).text)});
  return text + (random_.oneIn(4) ? " pseudolegal" : random_.oneIn(4) ? "" : " legal");
}

Filter Generator::extensionSet(int depth) {
  switch (random_.below(mayRepeat(40) ? 6 : 3)) {
    case 0:
    case 1:
      return {std::string(pick(kPawns))};
    case 2:
      // Of equal pieces that may capture the first one does: that order has no mirror image.
      return {symmetric() ? "promotedpieces" : random_.oneIn(2) ? "hanging" : "promotedpieces"};
    case 3: {
      const std::string way = tries(depth, join({"to ", braces(set(depth).text)}));
      Repeated repeated(*this, 40);
      return {join({way, " : ", braces(condition(depth).text)}), 1};
    }
    case 4: {
      std::string from = braces(set(depth).text), to = braces(set(depth).text);
      Repeated repeated(*this, 40);
      std::string target = item(condition(depth));
      return {join({"legal ", from, symbol(kDash), to, parens(target)}), 7};
    }
    default:
      return imagined(depth, set(depth));
  }
}

Filter Generator::extensionNumber(int depth) {
  switch (random_.below(mayRepeat(40) ? 7 : 5)) {
    case 0:
    case 1:
      return {std::string(pick(kNumbers))};
    case 2:
      return {std::string(pick(kColoredNumbers))};
    case 3:
      return {symmetric() ? "repetition" : "see"};
    case 4:
      if (symmetric()) return {"halfmoveclock"};
      return {join({"exchange ", braces(set(depth).text)}), 7};
    case 5: {
      const std::string way = tries(depth, "");
      Repeated repeated(*this, 40);
      return {join({way, " count : ", braces(condition(depth).text)}), 1};
    }
    default:
      return imagined(depth, number(depth));
  }
}

Filter Generator::extensionString(int depth) {
  if (symmetric()) return {"tag \"Round\""};
  if (random_.oneIn(6)) return imagined(depth, {random_.oneIn(2) ? "currentmutation" : "currentfen"});
  return {std::string(pick(kStrings))};
}

Filter Generator::extensionCondition(int depth) {
  switch (random_.below(mayRepeat(40) ? 6 : 3)) {
    case 0:
    case 1:
      return {std::string(pick(kConditions))};
    case 2:
      if (rotating_) return {"legalposition"};
      return {std::string(pick(kDiagrams))};
    case 3:
    case 4: {
      const std::string way = tries(depth, random_.oneIn(3) ? "all" : "");
      Repeated repeated(*this, 40);
      return {join({way, " : ", braces(condition(depth).text)}), 1};
    }
    default:
      return imagined(depth, condition(depth));
  }
}

}  // namespace cql::differential
