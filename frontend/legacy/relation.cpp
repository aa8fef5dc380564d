// Writes the :relation keyword: a later position in a described relation to the current one (language/50
// §12).
#include "frontend/legacy/filter_text.h"

namespace cql::frontend::legacy {
namespace {

const Condition* find(const Condition& relation, Keyword keyword) {
  for (const Condition& c : relation.relation)
    if (c.keyword == keyword) return &c;
  return nullptr;
}

/// The file and rank of a square's image under a symmetry, by its bits (BoardMapping::symmetry).
constexpr const char* kSymmetryFile[8] = {"file Spot", "rank Spot", "9-file Spot", "9-rank Spot",
                                          "file Spot", "rank Spot", "9-file Spot", "9-rank Spot"};
constexpr const char* kSymmetryRank[8] = {"rank Spot",   "file Spot",   "rank Spot",   "file Spot",
                                          "9-rank Spot", "9-file Spot", "9-rank Spot", "9-file Spot"};

/// Writes a set of the later position, moved by a symmetry and, with `shift`, by the loop variables.
std::string moved(const std::string& set, int symmetry, bool shift) {
  std::string text = set;
  if (symmetry != 0)
    text = "{Image=[] square all Spot in " + set + " {Image|=makesquare(" + kSymmetryFile[symmetry] + " " +
           kSymmetryRank[symmetry] + ") true} Image}";
  return shift ? "{right ShiftRight {up ShiftUp {" + text + "}}}" : text;
}

/// Writes one relation. Its search has a later position as the current one, and the earlier one as `Earlier`.
class RelationWriter {
 public:
  RelationWriter(const Condition& relation, const PositionList& list, const ListContext& context);

  std::string text();

 private:
  std::string number() { return std::to_string(++context_.writing->counter); }
  bool has(Keyword keyword) const { return find(relation_, keyword); }
  std::string allowedSquares(const PositionList& list) const;
  std::string sides() const;
  std::string variations() const;
  std::string counts() const;
  std::string compare(int symmetry, bool shifted);
  std::string alternative(int symmetry);
  std::string alternatives();
  std::string unlike() const { return "#{~(" + earlier_ + " & currentposition)" + allowed_ + "}"; }

  const Condition& relation_;
  const ListContext& context_;
  const Condition* const missing_;
  const Condition* const fresh_;
  const bool shift_;
  /// If kings may not be missing, only transforms that map the kings onto each other count.
  const bool kingStays_;
  std::string earlier_;  ///< the variable's name
  std::string before_;   ///< assignments before the search
  std::string allowed_;  ///< " & Allowed" if only some squares count
};

bool mayMissKing(const Condition* missing) {
  constexpr PieceMask kKing = 1u << makePiece(kWhite, cql::kKing);
  return missing && (missing->designators[0].pieces & kKing) && missing->bounds->high.value_or(1) > 0;
}

RelationWriter::RelationWriter(const Condition& relation, const PositionList& list,
                               const ListContext& context)
    : relation_(relation),
      context_(context),
      missing_(find(relation, Keyword::MissingPieceCount)),
      fresh_(find(relation, Keyword::NewPieceCount)),
      shift_(has(Keyword::Shift)),
      kingStays_(!has(Keyword::Pattern) && !mayMissKing(missing_)),
      earlier_("Earlier" + number()) {
  before_ = earlier_ + "=currentposition ";
  if (!has(Keyword::Pattern)) return;
  const std::string variable = "Allowed" + number();
  before_ += variable + "={" + allowedSquares(list) + "} ";
  allowed_ = " & " + variable;
}

std::string RelationWriter::text() {
  const std::string now =
      "currentposition>" + earlier_ + " " + sides() + variations() + counts() + alternatives();
  return "{" + before_ + "initialposition:{find quiet {" + now + "}}}";
}

/// Unites the squares of the list's designators: with :pattern only these count.
std::string RelationWriter::allowedSquares(const PositionList& list) const {
  std::string united;
  for (const Condition& c : list.conditions)
    if (c.keyword == Keyword::Designator) united += (united.empty() ? "" : " | ") + c.designators[0].modern();
  return united.empty() ? "[]" : united;
}

std::string RelationWriter::sides() const {
  if (has(Keyword::ChangeSideToMove)) return "sidetomove!=" + earlier_ + ":sidetomove ";
  return has(Keyword::IgnoreSideToMove) ? "" : "sidetomove==" + earlier_ + ":sidetomove ";
}

std::string RelationWriter::variations() const {
  if (has(Keyword::VariationsOnly)) return "variation ";
  return has(Keyword::Variations) || !context_.headerVariations ? "" : "mainline ";
}

/// Counts squares with equal and with different contents in both positions as they are.
std::string RelationWriter::counts() const {
  std::string text;
  if (const Condition* different = find(relation_, Keyword::OriginalDifferentCount))
    text += rangeText(unlike(), *different->bounds) + " ";
  if (const Condition* same = find(relation_, Keyword::OriginalSameCount))
    text += rangeText("#{" + earlier_ + ":[Aa] & (" + earlier_ + " & currentposition)" + allowed_ + "}",
                      *same->bounds) +
            " ";
  return text;
}

/// Compares with the later position as transformed. `gone` is empty there and held a piece before; `came` is
/// the reverse. Counts come first: they are cheap, and most transforms fail them.
std::string RelationWriter::compare(int symmetry, bool shifted) {
  const std::string missingSet = missing_ ? missing_->designators[0].modern() : "[Aa]";
  // The squares of :newpiececount belong to the transformed position: only its pieces are moved.
  Designator freshPieces, freshSquares;
  freshPieces.pieces = fresh_ ? fresh_->designators[0].pieces : kAnyPiece;
  freshSquares.pieces = kAnyContents;
  if (fresh_) freshSquares.squares = fresh_->designators[0].squares;
  const std::string onlyOn = freshSquares.squares == kAllSquares ? "" : " & " + freshSquares.modern();

  const std::string occupied = "Occupied" + number();
  std::string out = occupied + "=" + moved("[Aa]", symmetry, shifted) + " ";
  const std::string gone = "#{{" + earlier_ + ":" + missingSet + "} & ~" + occupied + allowed_ + "}";
  const std::string came =
      "#{{" + earlier_ + ":_} & " + moved(freshPieces.modern(), symmetry, shifted) + onlyOn + allowed_ + "}";
  out += rangeText(gone, missing_ ? *missing_->bounds : Range{0, 0}) + " " +
         rangeText(came, fresh_ ? *fresh_->bounds : Range{0, 0}) + " ";
  std::string differing = unlike();
  if (symmetry != 0 || shifted) {
    // Equal contents are the same piece, or empty in both.
    const std::string equal = "Equal" + number();
    out += equal + "={{" + earlier_ + ":_} & ~" + occupied + "} ";
    for (char piece : std::string_view("KQRBNPkqrbnp"))
      out += equal + "|={{" + earlier_ + ":" + piece + "} & " +
             moved(std::string(1, piece), symmetry, shifted) + "} ";
    differing = "#{~" + equal + allowed_ + "}";
  }
  return "{" + out + differing + "==" + gone + "+" + came + "}";
}

/// Compares under one symmetry.
std::string RelationWriter::alternative(int symmetry) {
  if (!kingStays_ || (!shift_ && symmetry == 0)) return compare(symmetry, shift_);
  const std::string king = moved("K", symmetry, false);
  if (!shift_) return "{{" + earlier_ + ":K & " + king + "} " + compare(symmetry, false) + "}";
  return "{ShiftRight=(file {" + earlier_ + ":K})-(file " + king + ") ShiftUp=(rank {" + earlier_ +
         ":K})-(rank " + king + ") " + compare(symmetry, true) + "}";
}

/// Compares under all symmetries and shifts.
std::string RelationWriter::alternatives() {
  std::string all = alternative(0);
  if (has(Keyword::Flip)) {
    for (int s = 1; s < 8; ++s) all += "\n   or " + alternative(s);
    all = "{" + all + "}";
  }
  if (!shift_ || kingStays_) return all;
  return "{ShiftFound=0 ShiftRight=-7 while (ShiftFound==0 and ShiftRight<=7) {ShiftUp=-7 while (ShiftUp<=7) "
         "{if " +
         all + " ShiftFound=1 ShiftUp+=1} ShiftRight+=1} ShiftFound==1}";
}

}  // namespace

std::string relationText(const Condition& relation, const PositionList& list, const ListContext& context) {
  return RelationWriter(relation, list, context).text();
}

}  // namespace cql::frontend::legacy
