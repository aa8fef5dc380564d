// The :relation keyword: a later position that stands in a described relation to the current one (language/50
// §12).
#include <algorithm>

#include "frontend/legacy/filter_text.h"

namespace cql::frontend::legacy {
namespace {

const Condition* find(const Condition& relation, Keyword keyword) {
  for (const Condition& c : relation.relation)
    if (c.keyword == keyword) return &c;
  return nullptr;
}

/// The names of the functions that mirror sets, by symmetry bits; see relationFunctions.
const char* kSymmetryFile[8] = {"file Spot", "rank Spot", "9-file Spot", "9-rank Spot",
                                "file Spot", "rank Spot", "9-file Spot", "9-rank Spot"};
const char* kSymmetryRank[8] = {"rank Spot",   "file Spot",   "rank Spot",   "file Spot",
                                "9-rank Spot", "9-file Spot", "9-rank Spot", "9-file Spot"};

/// Text of the set `set` of the later position, moved by a symmetry and, if `shift`, by the loop variables.
std::string moved(const std::string& set, int symmetry, bool shift) {
  std::string text = set;
  if (symmetry != 0)
    text = "{Image=[] square all Spot in " + set + " {Image|=makesquare(" + kSymmetryFile[symmetry] + " " +
           kSymmetryRank[symmetry] + ") true} Image}";
  return shift ? "{right ShiftRight {up ShiftUp " + text + "}}" : text;
}

}  // namespace

std::string relationText(const Condition& relation, const PositionList& list, const ListContext& context) {
  auto number = [&] { return std::to_string(++*context.counter); };
  const std::string earlier = "Earlier" + number();
  const Condition* missing = find(relation, Keyword::MissingPieceCount);
  const Condition* fresh = find(relation, Keyword::NewPieceCount);
  const Condition* same = find(relation, Keyword::OriginalSameCount);
  const Condition* different = find(relation, Keyword::OriginalDifferentCount);
  const bool flip = find(relation, Keyword::Flip), shift = find(relation, Keyword::Shift);
  const bool pattern = find(relation, Keyword::Pattern);
  const std::string missingSet = missing ? missing->designators[0].modern() : "[Aa]";
  const std::string freshSet = fresh ? fresh->designators[0].modern() : "[Aa]";

  std::string before = earlier + "=currentposition ";
  std::string allowed;  // " & Allowed" where only some squares count
  if (pattern) {
    std::string united;
    for (const Condition& c : list.conditions)
      if (c.keyword == Keyword::Designator)
        united += (united.empty() ? "" : " | ") + c.designators[0].modern();
    std::string variable = "Allowed" + number();
    before += variable + "={" + (united.empty() ? "[]" : united) + "} ";
    allowed = " & " + variable;
  }

  std::string text = "currentposition>" + earlier + " ";
  if (find(relation, Keyword::ChangeSideToMove))
    text += "sidetomove!=" + earlier + ":sidetomove ";
  else if (!find(relation, Keyword::IgnoreSideToMove))
    text += "sidetomove==" + earlier + ":sidetomove ";
  if (find(relation, Keyword::VariationsOnly))
    text += "variation ";
  else if (!find(relation, Keyword::Variations) && context.headerVariations)
    text += "mainline ";

  const std::string unlike = "#{~(" + earlier + " & currentposition)" + allowed + "}";
  if (different) text += rangeText(unlike, *different->bounds) + " ";
  if (same)
    text += rangeText("#{" + earlier + ":[Aa] & (" + earlier + " & currentposition)" + allowed + "}",
                      *same->bounds) +
            " ";

  // Counts for the later position as transformed. `gone` is empty there and held a piece before; `came` the
  // reverse.
  auto compare = [&](int symmetry, bool shifted) {
    bool identity = symmetry == 0 && !shifted;
    std::string occupied = "Occupied" + number();
    std::string setUp = occupied + "=" + moved("[Aa]", symmetry, shifted) + " ";
    std::string gone = "#{{" + earlier + ":" + missingSet + "} & ~" + occupied + allowed + "}";
    std::string came = "#{{" + earlier + ":_} & " + moved(freshSet, symmetry, shifted) + allowed + "}";
    std::string differing = unlike;
    if (!identity) {
      // Squares with equal contents: the same piece, or empty in both.
      std::string equal = "Equal" + number();
      setUp += equal + "={{" + earlier + ":_} & ~" + occupied + "} ";
      for (char piece : std::string_view("KQRBNPkqrbnp"))
        setUp += equal + "|={{" + earlier + ":" + piece + "} & " +
                 moved(std::string(1, piece), symmetry, shifted) + "} ";
      differing = "#{~" + equal + allowed + "}";
    }
    std::string counts = rangeText(gone, missing ? *missing->bounds : Range{0, 0}) + " " +
                         rangeText(came, fresh ? *fresh->bounds : Range{0, 0}) + " ";
    return "{" + setUp + counts + differing + "==" + gone + "+" + came + "}";
  };
  auto symmetries = [&](bool shifted) {
    std::string alternatives = compare(0, shifted);
    if (flip)
      for (int s = 1; s < 8; ++s) alternatives += "\n   or " + compare(s, shifted);
    return flip ? "{" + alternatives + "}" : alternatives;
  };
  if (shift) {
    text += "{ShiftFound=0 ShiftRight=-7 while (ShiftRight<=7) {ShiftUp=-7 while (ShiftUp<=7) {if " +
            symmetries(true) + " ShiftFound=1 ShiftUp+=1} ShiftRight+=1} ShiftFound==1}";
  } else {
    text += symmetries(false);
  }
  return "{" + before + "initialposition:{find quiet {" + text + "}}}";
}

}  // namespace cql::frontend::legacy
