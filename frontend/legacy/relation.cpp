// The :relation keyword: a later position that stands in a described relation to the current one (language/50
// §12).
#include "frontend/legacy/filter_text.h"

namespace cql::frontend::legacy {
namespace {

const Condition* find(const Condition& relation, Keyword keyword) {
  for (const Condition& c : relation.relation)
    if (c.keyword == keyword) return &c;
  return nullptr;
}

/// File and rank of the image of a square under a symmetry, by its bits (BoardMapping::symmetry).
constexpr const char* kSymmetryFile[8] = {"file Spot", "rank Spot", "9-file Spot", "9-rank Spot",
                                          "file Spot", "rank Spot", "9-file Spot", "9-rank Spot"};
constexpr const char* kSymmetryRank[8] = {"rank Spot",   "file Spot",   "rank Spot",   "file Spot",
                                          "9-rank Spot", "9-file Spot", "9-rank Spot", "9-file Spot"};

/// Text of the set `set` of the later position, moved by a symmetry and, if `shift`, by the loop variables.
std::string moved(const std::string& set, int symmetry, bool shift) {
  std::string text = set;
  if (symmetry != 0)
    text = "{Image=[] square all Spot in " + set + " {Image|=makesquare(" + kSymmetryFile[symmetry] + " " +
           kSymmetryRank[symmetry] + ") true} Image}";
  return shift ? "{right ShiftRight {up ShiftUp {" + text + "}}}" : text;
}

}  // namespace

std::string relationText(const Condition& relation, const PositionList& list, const ListContext& context) {
  auto number = [&] { return std::to_string(++context.writing->counter); };
  const std::string earlier = "Earlier" + number();
  const Condition* missing = find(relation, Keyword::MissingPieceCount);
  const Condition* fresh = find(relation, Keyword::NewPieceCount);
  const Condition* same = find(relation, Keyword::OriginalSameCount);
  const Condition* different = find(relation, Keyword::OriginalDifferentCount);
  const bool flip = find(relation, Keyword::Flip), shift = find(relation, Keyword::Shift),
             pattern = find(relation, Keyword::Pattern);
  const std::string missingSet = missing ? missing->designators[0].modern() : "[Aa]";
  // The squares of :newpiececount are those of the later position as transformed: only its pieces are moved.
  Designator freshPieces, freshSquares;
  freshPieces.pieces = fresh ? fresh->designators[0].pieces : kAnyPiece;
  freshSquares.pieces = kAnyContents;
  if (fresh) freshSquares.squares = fresh->designators[0].squares;
  const std::string onlyOn = freshSquares.squares == kAllSquares ? "" : " & " + freshSquares.modern();

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
  // reverse. The counts come first: they are cheap, and most transforms fail them.
  auto compare = [&](int symmetry, bool shifted) {
    const bool identity = symmetry == 0 && !shifted;
    const std::string occupied = "Occupied" + number();
    std::string out = occupied + "=" + moved("[Aa]", symmetry, shifted) + " ";
    const std::string gone = "#{{" + earlier + ":" + missingSet + "} & ~" + occupied + allowed + "}";
    const std::string came =
        "#{{" + earlier + ":_} & " + moved(freshPieces.modern(), symmetry, shifted) + onlyOn + allowed + "}";
    out += rangeText(gone, missing ? *missing->bounds : Range{0, 0}) + " " +
           rangeText(came, fresh ? *fresh->bounds : Range{0, 0}) + " ";
    std::string differing = unlike;
    if (!identity) {
      // Squares with equal contents: the same piece, or empty in both.
      const std::string equal = "Equal" + number();
      out += equal + "={{" + earlier + ":_} & ~" + occupied + "} ";
      for (char piece : std::string_view("KQRBNPkqrbnp"))
        out += equal + "|={{" + earlier + ":" + piece + "} & " +
               moved(std::string(1, piece), symmetry, shifted) + "} ";
      differing = "#{~" + equal + allowed + "}";
    }
    return "{" + out + differing + "==" + gone + "+" + came + "}";
  };
  // Where no king may be missing, few transforms are left: those that bring the kings onto each other.
  constexpr PieceMask kKing = 1u << makePiece(kWhite, cql::kKing);
  const bool kingStays = !pattern && !(missing && (missing->designators[0].pieces & kKing) &&
                                       missing->bounds->high.value_or(1) > 0);
  auto alternative = [&](int symmetry) {
    if (!kingStays || (!shift && symmetry == 0)) return compare(symmetry, shift);
    const std::string king = moved("K", symmetry, false);
    if (!shift) return "{{" + earlier + ":K & " + king + "} " + compare(symmetry, false) + "}";
    return "{ShiftRight=(file {" + earlier + ":K})-(file " + king + ") ShiftUp=(rank {" + earlier +
           ":K})-(rank " + king + ") " + compare(symmetry, true) + "}";
  };
  std::string alternatives = alternative(0);
  if (flip) {
    for (int s = 1; s < 8; ++s) alternatives += "\n   or " + alternative(s);
    alternatives = "{" + alternatives + "}";
  }
  if (shift && !kingStays)
    text +=
        "{ShiftFound=0 ShiftRight=-7 while (ShiftFound==0 and ShiftRight<=7) {ShiftUp=-7 while (ShiftUp<=7) "
        "{if " +
        alternatives + " ShiftFound=1 ShiftUp+=1} ShiftRight+=1} ShiftFound==1}";
  else
    text += alternatives;
  return "{" + before + "initialposition:{find quiet {" + text + "}}}";
}

}  // namespace cql::frontend::legacy
